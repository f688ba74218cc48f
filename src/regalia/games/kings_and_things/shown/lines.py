"""The effects of Things and characters: in a few words, as on a card, and in sentences."""

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
from regalia.games.kings_and_things.options import ThingsRules

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
    """Return the text on the card of a form: at most 45 characters."""
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


# The effects of magic items, events and characters, in a sentence
DEEDS: Final[dict[str, str]] = {
    "balloon": "In your movement: up to 3 units of value 3 or less fly to a hex at most 3 away, and shoot there",
    "bow": "In a battle: the unit that bears it shoots with 1 more, and loses its other symbols",
    "dispel_magic": "Undoes an item, Big Juju or Weather Control; in a battle an enemy's magic units only brawl",
    "dust_of_defense": "Before a battle that you defend: all attackers retreat without a fight",
    "elixir": "Saves your army from Teeniepox or Dark Plague",
    "fan": "Undoes Dust of Defense; blows a Balloon or the black cloud one hex on",
    "firewall": "Before a battle: a die gives the value of a magic fort on your side",
    "golem": "In a battle: a fighter of value 6 on your side, and one ranged hit less a round",
    "lucky_charm": "Changes a die that was just rolled, anybody's, by 1",
    "sword": "In a battle: the unit that bears it charges with 1 more, and loses its other symbols",
    "talisman": "In a battle: units of yours that are hit are saved on 2 to 5, until a 1 or 6 breaks it",
    "big_juju": "Changes the terrain of a hex in reach of a magic unit of yours",
    "dark_plague": "In every hex with a fort or town the owner loses as many counters as their values",
    "defection": "Your two dice against the holder's: higher, and the character is yours",
    "good_harvest": "You receive gold for hexes, forts and characters once more",
    "mother_lode": "You receive twice the value of your income counters",
    "teeniepox": "A player rolls: on 2 to 5 the largest stack loses that many",
    "terrain_disaster": "Two dice decide whether a hex is struck; its owner loses as many counters as a die says",
    "vandals": "A player loses a level of a fort",
    "weather_control": "A black cloud over a hex in reach of a magic unit of yours: its owner's fighters have 1 less",
    "willing_workers": "A free tower, or a free level for one of your forts; no citadel",
    "assassin_primus": "In the powers phase: his dice against a player's, and a unit of a stack dies",
    "baron_munchausen": "Attacking, he hits fort and town once before the first round",
    "grand_duke": "Attacking, he hits fort and town once before the first round",
    "deerhunter": "Who goes with him pays 1 for every hex, and is never pinned",
    "dwarf_king": "Your mines bring twice their value",
    "marksman": "Shoots with 5, or with 2 and chooses who is hit",
    "master_thief": "In the powers phase: his dice against a player's, for all the gold or a Thing",
    "swordmaster": "Once a round, a hit on him misses on 2 to 5",
    "warlord": "Before a battle he makes one enemy creature change sides",
}


def how_it_fights(form: int) -> str:
    value = FORM_VALUE[form]
    if FORM_STEP[form] == MAGIC_STEP:
        how = "magic, in the first step"
    elif FORM_STEP[form] == RANGED_STEP:
        how = "ranged, in the second step"
    else:
        how = "melee with two dice" if FORM_CHARGES[form] else "melee"
    return f"{how}: hits with dice up to {value}"


def deed_words(rules: ThingsRules, slug: str) -> list[str]:
    """Return what an item, event or character does under the rules of this table; an empty list for a creature."""
    if slug not in DEEDS:
        return []
    lines = [DEEDS[slug]]
    if slug in ("big_juju", "weather_control"):  # T-14.9a
        lines.append(f"Its reach in hexes is {'one less than ' if rules.shorter_magic else ''}its combat value")
    elif slug in ("bow", "sword"):  # T-15.2a, T-15.3
        lines.append(f"Bring it in before {'any' if rules.arms_late else 'the first'} round of the battle")
    elif slug in ("golem", "talisman"):  # T-15.4a, T-15.6a
        lines.append(f"Bring it in before any round of the battle{', or between steps' if rules.golem_steps else ''}")
    elif slug in ("balloon", "fan"):  # T-15.9b
        which = "one of their choice" if rules.shore_choice else "the first with room for all"
        lines.append(f"Passengers who are blown out to sea reach a hex of theirs beside it, {which}")
    elif slug == "warlord":  # T-13.5
        lines.append("It goes back after the battle" if rules.sway_for_battle else "If you support it, it stays")
        use = "still works" if rules.swayed_arms else "gives nobody anything"  # T-15.2c
        lines.append(f"A Sword or Bow of the natives that it bears {use}")
    elif slug == "willing_workers" and rules.workers_extra:  # T-14.3a
        lines.append("The fort may grow once more in this turn's Construction")
    return lines


def strip_words(rules: ThingsRules) -> str:
    """Return when an income counter may be taken off (T-8.42a)."""
    last = ", and before Combat if an enemy stands there" if rules.last_call else ""
    powers = "" if rules.strip_powers else "; in Special Powers only if your Master Thief or Assassin Primus may act"
    return f"You may take it off the map in your part of any phase but Combat{last}{powers}"


def form_words(rules: ThingsRules, form: int) -> list[str]:
    """Return what a newcomer should know of a counter."""
    kind = FORM_KIND[form]
    lines: list[str] = []
    if kind in (CREATURE, CHARACTER):
        lines.append(how_it_fights(form).capitalize() + ("; flies" if FORM_FLIES[form] else ""))
    if kind == CREATURE:
        lines.append(f"Lives in {TERRAIN_NAME[FORM_TERRAIN[form]]}: a bluff unless you own such a hex")
    elif kind == PLAIN_INCOME:
        lines.append(f"Brings {FORM_VALUE[form]} gold a turn in a {TERRAIN_NAME[FORM_TERRAIN[form]]} hex of yours")
    elif kind in (CITY, VILLAGE):
        lines.append(
            f"Brings {FORM_VALUE[form]} gold a turn in any hex of yours, and defends it with {FORM_VALUE[form]}"
        )
    elif kind == TREASURE:
        lines.append(f"Worth {FORM_VALUE[form]} gold whenever you turn it in")
    if kind in (PLAIN_INCOME, CITY, VILLAGE):
        lines.append(strip_words(rules))
    if FORM_RULES[form] != NO_TERRAIN:
        lines.append(f"Creatures of {TERRAIN_NAME[FORM_RULES[form]]} in his hex are no bluffs")
        lines.append(f"You may have {'one Terrain Lord at most' if rules.one_lord else 'several Terrain Lords'}")
    lines.extend(deed_words(rules, FORM_SLUG[form]))
    return lines
