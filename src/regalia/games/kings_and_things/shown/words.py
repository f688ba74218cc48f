"""Events, actions and names in words, and what Things and characters do."""

from typing import Final

from regalia.boards.hexes import code_name
from regalia.games.kings_and_things.actions import (
    CHAR,
    CHARACTER_CODE,
    CTR,
    FIELDS,
    FORT_CODE,
    FORT_NAME_CODE,
    HALT,
    PATTERNS,
    SEAT,
    SKIP,
    SLOT_CODE,
    SLOTS,
    TERRAIN,
    ThingsAction,
)
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
    FORM_TITLE,
    FORM_VALUE,
    FRONT,
    MAGIC_STEP,
    NO_TERRAIN,
    PLAIN_INCOME,
    RANGED_STEP,
    THINGS,
    TREASURE,
    VILLAGE,
)
from regalia.games.kings_and_things.data import FORT_NAME, SEAT_TITLES, TERRAIN_NAME
from regalia.games.kings_and_things.notation import field_text, write_action
from regalia.games.kings_and_things.options import ThingsRules

PHASE_NAME: Final = (
    "Set-up",
    "Gold",
    "Characters",
    "Things",
    "Events",
    "Movement",
    "Combat",
    "Building",
    "Powers",
    "Order",
)
SIDE_TITLES: Final = (*SEAT_TITLES, "natives")
PHRASES: Final[dict[str, str]] = {
    "start {hex}": "Begin your kingdom in {}",
    "swap {hex}": "Replace the sea in {}",
    "keep": "Keep the seas",
    "claim {hex}": "Claim {}",
    "tower {hex}": "Put your tower into {}",
    "swapout {ctr}": "Give {} back for another Thing",
    "draw": "Draw",
    "put {ctr} {hex}": "Place {} in {}",
    "toss {ctr}": "Discard {}",
    "done": "Done",
    "hire {int}": "Hire {} recruits",
    "trade {ctr}": "Trade {} in",
    "discharge {char}": "Discharge {}",
    "try {char} {int}": "Try for {}, with {} added to the roll",
    "skip": "Skip",
    "raise": "Pay for what is missing",
    "accept": "Let the roll stand",
    "post {char} {hex}": "Post {} in {}",
    "turn {char}": "Turn {} over in the pool",
    "same {char}": "Leave {} face up in the pool",
    "event {ctr}": "Play {}",
    "lose {ctr}": "Give up {}",
    "seat {seat}": "Against {}",
    "hex {hex}": "Choose {}",
    "char {char}": "Choose {}",
    "ctr {ctr}": "Choose {}",
    "terrain {terrain}": "Choose {}",
    "die {int}": "Change die {}",
    "plus": "One more on that die",
    "minus": "One less on that die",
    "off": "Blow it off the board",
    "lift {hex}": "Move units from {}",
    "demand {hex}": "Demand proof that you are pinned in {}",
    "balloon {ctr} {hex}": "Send the {} to {}",
    "endmove": "End your movement",
    "all": "All of them go",
    "flyers": "Only the flyers go",
    "add {ctr}": "{} goes",
    "step {hex}": "Go to {}",
    "drop {ctr}": "{} stays here",
    "pick {ctr}": "{} joins the group",
    "halt": "Halt here",
    "onward": "Fly on",
    "keepback {ctr}": "{} stays",
    "show {ctr}": "Show {}",
    "refuse": "Show nothing",
    "reveal {ctr}": "Reveal {}",
    "enough": "Reveal no more",
    "pass": "Pass",
    "fight {hex}": "Fight in {}",
    "explore {hex}": "Explore {}",
    "retain {ctr}": "The natives keep {}",
    "arm {ctr} {ctr}": "Give the {} to {}",
    "bribe {ctr}": "Bribe {}",
    "engage": "Fight",
    "take {ctr}": "Take {}",
    "leave {ctr}": "Leave {}",
    "sway {ctr}": "{} changes sides",
    "use {ctr}": "Use {}",
    "target {seat}": "Fight {}",
    "aim {int}": "Aim with value {}",
    "hit {ctr}": "{} takes the hit",
    "retreat {hex}": "Retreat to {}",
    "stay": "Stay",
    "challenge {ctr}": "Challenge {}",
    "build {hex}": "Build in {}",
    "steal {seat}": "Send the Master Thief to {}",
    "takegold": "Take all the gold",
    "takething": "Take a Thing from the rack, unseen",
    "stalk {hex}": "Send Assassin Primus to {}",
    "mark {ctr}": "Mark {}",
    "cash {ctr}": "Turn {} into gold",
    "strip {hex}": "Take the income counter off {}",
}


# What is skipped, by what is asked
SKIPPED: Final[dict[str, str]] = {
    "recruit_characters": "Try for no character",
    "random_events": "Play no event",
    "powers": "End your part",
}


# What magic items, events and characters do, in a sentence
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


def place_name(code: int) -> str:
    return code_name(code)


def counter_name(code: int) -> str:
    """A counter as people call it."""
    if code < THINGS:
        return FORM_TITLE[FRONT[code]]
    if CHARACTER_CODE <= code < CHARACTER_CODE + len(FORM_TITLE):
        return FORM_TITLE[code - CHARACTER_CODE]
    if FORT_NAME_CODE <= code < FORT_CODE:
        return f"the {FORT_NAME[code - FORT_NAME_CODE]}"
    if FORT_CODE <= code < SLOT_CODE:
        return f"the fort in {code_name(code - FORT_CODE)}"
    return f"face-down unit {code % SLOTS}" if code >= SLOT_CODE else field_text(CTR, code)


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


def field_words(kind: int, value: int) -> str:
    if kind == CHAR:
        return FORM_TITLE[value]
    if kind == CTR:
        return counter_name(value)
    if kind == SEAT:
        return SIDE_TITLES[value]
    return TERRAIN_NAME[value] if kind == TERRAIN else field_text(kind, value)


def describe_action(say: ThingsAction, asking: str = "") -> str:
    phrase = SKIPPED.get(asking, "") if say.verb == SKIP else ""
    if say.verb == HALT and asking == "balloon":
        phrase = "Take off"
    phrase = phrase or PHRASES.get(PATTERNS[say.verb], "")
    if not phrase:
        return write_action(say)
    values = (say.a, say.b, say.c, say.d, say.e)
    words = [field_words(kind, values[place]) for place, kind in enumerate(FIELDS[say.verb])]
    text = phrase.format(*words)
    return text[:1].upper() + text[1:]
