"""What a card does in a few words, as they are printed on it."""

from typing import Final

from regalia.games.kings_and_things.counters import (
    CHARACTER,
    CITY,
    CREATURE,
    FORM_CHARGES,
    FORM_FLIES,
    FORM_KIND,
    FORM_RULES,
    FORM_SLUG,
    FORM_STEP,
    FORM_TERRAIN,
    FORM_VALUE,
    MAGIC_STEP,
    NO_TERRAIN,
    PLAIN_INCOME,
    RANGED_STEP,
    TREASURE,
    VILLAGE,
)
from regalia.games.kings_and_things.data import TERRAIN_NAME

LONGEST: Final = 45  # characters
LINE: Final[dict[str, str]] = {
    "balloon": "Flies 3 small units up to 3 hexes",
    "bow": "Its bearer shoots, with 1 more",
    "dispel_magic": "Undoes magic, or an enemy's magic units",
    "dust_of_defense": "All attackers of your hex retreat",
    "elixir": "Saves your army from an illness",
    "fan": "Blows away Balloon, dust or cloud",
    "firewall": "A magic fort; a die gives its value",
    "golem": "Fights for you with 6",
    "lucky_charm": "Changes any die by 1",
    "sword": "Its bearer charges, with 1 more",
    "talisman": "Saves who is hit, on 2 to 5",
    "big_juju": "Changes the terrain of a hex",
    "dark_plague": "Forts and towns cost their owners units",
    "defection": "Roll for a character against its holder",
    "good_harvest": "Income once more, counters apart",
    "mother_lode": "Twice what your income counters bring",
    "teeniepox": "A player's largest stack falls ill",
    "terrain_disaster": "Strikes a hex: its owner loses counters",
    "vandals": "A player loses a level of a fort",
    "weather_control": "A cloud: its owner's fighters have 1 less",
    "willing_workers": "A free tower, or a level for a fort",
    "assassin_primus": "Kills a unit, if the dice are kind",
    "baron_munchausen": "Attacking, hits fort and town first",
    "grand_duke": "Attacking, hits fort and town first",
    "deerhunter": "The group pays 1 a hex, and is never pinned",
    "dwarf_king": "Your mines bring twice as much",
    "marksman": "Shoots with 5, or with 2 as you choose",
    "master_thief": "Steals gold or a Thing, if the dice are kind",
    "swordmaster": "Once a round, saved on 2 to 5",
    "warlord": "Makes an enemy creature change sides",
}


def form_line(form: int) -> str:
    """Return what stands on the card of a form: at most 45 characters."""
    kind = FORM_KIND[form]
    if FORM_SLUG[form] in LINE:
        return LINE[FORM_SLUG[form]]
    if FORM_RULES[form] != NO_TERRAIN:
        return f"{TERRAIN_NAME[FORM_RULES[form]].capitalize()} creatures here are no bluffs"
    if kind == PLAIN_INCOME:
        return f"{FORM_VALUE[form]} gold a turn, in your {TERRAIN_NAME[FORM_TERRAIN[form]]}"
    if kind in (CITY, VILLAGE):
        return f"{FORM_VALUE[form]} gold a turn, and defends its hex"
    if kind == TREASURE:
        return f"Turn it into {FORM_VALUE[form]} gold at any time"
    if kind in (CREATURE, CHARACTER):
        powers = ", ".join(form_powers(form)) or "melee"
        return powers[:1].upper() + powers[1:]
    return ""


def form_powers(form: int) -> list[str]:
    """Return how a unit fights, if not in melee with one die, and whether it flies."""
    found: list[str] = []
    if FORM_STEP[form] == MAGIC_STEP:
        found.append("magic")
    elif FORM_STEP[form] == RANGED_STEP:
        found.append("ranged")
    elif FORM_CHARGES[form]:
        found.append("charges")
    if FORM_FLIES[form]:
        found.append("flies")
    return found
