"""Names, events and actions in words."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from regalia.boards.hexes import code_name
from regalia.core.events import Event
from regalia.core.words import listed
from regalia.games.kings_and_things.actions import (
    ACCEPT,
    CHAR,
    CHARACTER_CODE,
    CTR,
    ENGAGE,
    FIELDS,
    FORT_CODE,
    FORT_NAME_CODE,
    HALT,
    MINUS,
    NAME_CHAR,
    NAME_CTR,
    NAME_DIE,
    NAME_HEX,
    NAME_SEAT,
    NAME_TERRAIN,
    OFF,
    PATTERNS,
    PLUS,
    RAISE,
    SEAT,
    SKIP,
    SLOT_CODE,
    SLOTS,
    SWAP,
    TAKEGOLD,
    TAKETHING,
    TERRAIN,
    ThingsAction,
)
from regalia.games.kings_and_things.counters import FORM_TITLE, FRONT, STEP_NAME, THINGS
from regalia.games.kings_and_things.data import FORT_NAME, SEAT_TITLES, TERRAIN_NAME
from regalia.games.kings_and_things.notation import field_text, write_action
from regalia.games.kings_and_things.state import GOLD, NATIVES

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


# Names


def counter_name(code: int) -> str:
    """Return a counter's name in sentences."""
    if code < THINGS:
        return FORM_TITLE[FRONT[code]]
    if CHARACTER_CODE <= code < CHARACTER_CODE + len(FORM_TITLE):
        return FORM_TITLE[code - CHARACTER_CODE]
    if FORT_NAME_CODE <= code < FORT_CODE:
        return f"the {FORT_NAME[code - FORT_NAME_CODE]}"
    if FORT_CODE <= code < SLOT_CODE:
        return f"the fort in {code_name(code - FORT_CODE)}"
    return f"face-down unit {code % SLOTS}" if code >= SLOT_CODE else field_text(CTR, code)


def field_words(kind: int, value: int) -> str:
    if kind == CHAR:
        return FORM_TITLE[value]
    if kind == CTR:
        return counter_name(value)
    if kind == SEAT:
        return SIDE_TITLES[value]
    return TERRAIN_NAME[value] if kind == TERRAIN else field_text(kind, value)


# Events in a sentence each, as one seat may know them


# Each kind of event has a pattern. The named numbers are followed by a list of counters.

MANY: Final = re.compile(r"\b(natives)(?:('s)| (\w+))")
# Letters: s side, h hex, c counter, f form, n number, t terrain, x step; * the rest, as counters
EVENTS: Final[dict[str, tuple[str, str]]] = {
    "cloud": ("h", "The black cloud is over {}"),
    "aimed": ("sn", "{}'s Marksman shoots with {}"),
    "ashore": ("sh", "{}'s passengers reach {}"),
    "alone": ("s", "Only {} is left on the map"),
    "armed": ("scc", "{} gives the {} to {}"),
    "balloon": ("sh", "{} sends the balloon to {}"),
    "battle_over": ("h", "The battle in {} is over"),
    "bluff": ("sc", "{}'s {} is a bluff"),
    "bribed": ("scn", "{} bribes {} for {} gold"),
    "captured": ("sh", "{} captures {}"),
    "cashed": ("scn", "{} cashes {} and has {} gold"),
    "challenged": ("sc", "{} challenges {}"),
    "claimed": ("sh", "{} claims {}"),
    "damage_die": ("hcn", "In {}, the die for damage to {} shows {}"),
    "demanded": ("sh", "{} demands to see a creature in {}"),
    "destroyed": ("hc", "In {}, {} is destroyed"),
    "discharged": ("sf", "{} discharges {}"),
    "drew": ("s*", "{} draws a Thing: {}"),
    "duel": ("ssc", "{0} sends the {2} against {1}"),
    "duel_die": ("sn", "{} rolls {}"),
    "eliminated": ("sc", "{} loses {}"),
    "enough": ("sh", "{} shows no more flyers in {}"),
    "event": ("sc", "{} plays {}"),
    "event_die": ("scn", "{0} rolls {2} for {1}"),
    "explored": ("shn", "{} explores {} and rolls {}"),
    "firewall_die": ("sn", "{} rolls {} for the Firewall"),
    "firewall": ("n", "The firewall has the value {}"),
    "first_player": ("s", "{} is first player"),
    "fled": ("sc", "{} lets the fugitive show {}"),
    "flooded": ("h", "{} is sea now"),
    "hired": ("sr", "{} hires {}"),
    "income": ("sn", "{} receives {} gold"),
    "in_play": ("scn", "{} has the {} in play"),
    "joined": ("sf", "{} wins {}"),
    "kept": ("s*", "{} keeps {}"),
    "laid": ("ht", "{} is {}"),
    "land": ("", "The land lies open"),
    "landed": ("sh", "{}'s balloon lands in {}"),
    "marked": ("sc", "{} marks {}"),
    "marked_other": ("ss*", "{} answers {} and marks a unit: {}"),
    "marked_slot": ("sh*", "{} marks a unit in {}: {}"),
    "murder_die": ("sn", "{} rolls {} to decide who is murdered"),
    "named": ("s", "{} has named a target"),
    "native": ("hc", "Natives of {} get {}"),
    "not_saved": ("c", "{} is not saved"),
    "order_die": ("sn", "{} rolls {} to be first player"),
    "out": ("s*", "{} is out of the game: {}"),
    "picked_up": ("sh*", "{} picks up a unit in {}: {}"),
    "placed": ("sh*", "{} places a creature in {}: {}"),
    "placed_income": ("shc", "{0} places {2} in {1}"),
    "posted": ("sch", "{} posts {} in {}"),
    "refunded": ("sn", "{} gets the price of {} recruits back"),
    "refused": ("sh", "{} shows nothing in {}"),
    "retreated": ("shh", "{} retreats from {} to {}"),
    "returned": ("s*", "{} returns {} to the cup"),
    "revealed": ("sh*", "{0} reveals {2} in {1}"),
    "round": ("hn", "Battle in {}, round {}"),
    "save_die": ("cn", "The die that may save {} shows {}"),
    "saved": ("c", "{} is saved"),
    "set_up": ("", "The set-up is over"),
    "showed": ("shc", "{0} shows {2} in {1}"),
    "spent": ("c", "{} is used up"),
    "start_gold": ("", "Everybody has 10 gold"),
    "stayed": ("s", "{} stays"),
    "stole": ("ss*", "{} steals a Thing from {}: {}"),
    "stole_gold": ("ssn", "{0} steals {2} gold from {1}"),
    "stripped": ("hc", "In {}, {} is taken off"),
    "swapped_out": ("s*", "{} gives a Thing back: {}"),
    "swayed": ("sc", "{} has {} now"),
    "took": ("sc", "{} takes {}"),
    "traded": ("sc", "{} trades {}"),
    "tries": ("sfn", "{} tries for {}, with {} added to the roll"),
    "true_elimination": ("", "The cup is empty: true elimination begins"),
    "try_die": ("sfn", "{} tries for {} and rolls {}"),
    "unpinned": ("sh", "{} is not pinned in {}"),
    "used": ("sc", "{} uses {}"),
}


# Actions without an event of their own that change something everybody sees
SAID: Final[dict[int, str]] = {
    SWAP: "{} replaces the sea in {}",
    RAISE: "{} pays for what the roll lacks",
    ACCEPT: "{} lets the roll stand",
    ENGAGE: "{} fights the natives",
    TAKEGOLD: "{} takes the gold",
    TAKETHING: "{} takes a Thing",
}
AIMED: Final[dict[int, str]] = {
    NAME_SEAT: "{} aims at {}",
    NAME_HEX: "{} aims at {}",
    NAME_CHAR: "{} aims at {}",
    NAME_CTR: "{} aims at {}",
    NAME_TERRAIN: "{} asks for {}",
    NAME_DIE: "{} changes die {}",
    PLUS: "{} adds 1 to the die",
    MINUS: "{} takes 1 from the die",
    OFF: "{} blows it off the board",
}


def number_text(letter: str, number: int) -> str:
    if letter == "s":
        return SIDE_TITLES[number] if number >= 0 else "nobody"
    if letter == "h":
        return code_name(number) if number >= 0 else "nowhere"
    if letter == "c":
        return counter_name(number)
    if letter == "f":
        return FORM_TITLE[number]
    if letter == "t":
        return TERRAIN_NAME[number]
    if letter == "r":
        return "no Things" if number == 0 else "1 Thing" if number == 1 else f"{number} Things"
    return STEP_NAME[number] if letter == "x" else str(number)


def describe_event(event: Event, seat: int) -> str:
    """Return the event in words; empty if another event tells it better."""
    if event.kind in TELLERS:
        text = TELLERS[event.kind](event)
        return MANY.sub(spoken_of_many, text)
    numbers = list(event.args)
    letters, pattern = EVENTS.get(event.kind, ("", ""))
    if not pattern:
        return "" if event.kind in UNTOLD else " ".join([event.kind.replace("_", " "), *map(str, numbers)])
    words: list[str] = []
    for letter in letters:
        if letter == "*":
            words.append(listed([counter_name(number) for number in event.veiled or numbers]))
            numbers = []
        else:
            words.append(number_text(letter, numbers.pop(0)))
    return MANY.sub(spoken_of_many, pattern.format(*words).rstrip(" :"))


def tell_said(event: Event) -> str:
    who, verb, a, b, c, d, e = event.args
    if who < 0 or verb not in SAID:
        return ""
    values = (a, b, c, d, e)
    words = [field_words(kind, values[place]) for place, kind in enumerate(FIELDS[verb])]
    return SAID[verb].format(SIDE_TITLES[who], *words)


def tell_aim(event: Event) -> str:
    who, verb, value = event.args
    words = [field_words(kind, value) for kind in FIELDS[verb]]
    return AIMED.get(verb, "{} chooses {}").format(SIDE_TITLES[who], *words)


def tell_move(event: Event) -> str:
    """Describe a group that marches: its size, and the units that the viewer knows."""
    seat, start, end, count, *shown = event.args
    verb = "flies" if event.kind == "flew" else "goes" if count == 1 else "marches"
    group = group_words(count, [*shown, *event.veiled])
    return f"{SIDE_TITLES[seat]} {verb} from {code_name(start)} to {code_name(end)} with {group}"


def tell_left(event: Event) -> str:
    seat, place, count, *rest = event.args
    known = event.veiled or rest[count:]
    return f"{SIDE_TITLES[seat]} stops in {code_name(place)} with {group_words(count, known)}"


def group_words(count: int, known: Sequence[int]) -> str:
    """`3 units`, `3 units: Troll, Ogre and Giant`, `3 units, Warlord among them`."""
    names = [counter_name(code) for code in known]
    if count == 1:
        return names[0] if names else "1 unit"
    if len(names) == count:
        return f"{count} units: {listed(names)}"
    return f"{count} units, {listed(names)} among them" if names else f"{count} units"


def tell_battle(event: Event) -> str:
    seat, place, defender = event.args
    begins = f"{SIDE_TITLES[seat]} begins the battle in {code_name(place)}"
    return f"{begins} and defends" if seat == defender else f"{begins}; {number_text('s', defender)} defends"


def tell_fort(event: Event) -> str:
    """Describe a fort that is built, raised or lowered, by any cause."""
    seat, place, level, before = event.args
    who, where = number_text("s", seat), code_name(place)
    if event.kind == "built":
        return f"{who} builds a {FORT_NAME[level]} in {where}"
    if level:
        return f"{who}'s {FORT_NAME[before]} in {where} is only a {FORT_NAME[level]} now"
    return f"{who}'s {FORT_NAME[before]} in {where} is destroyed"


def tell_roll(event: Event) -> str:
    _place, _step, side, code, die, hit = event.args
    who = "Natives roll" if side == NATIVES else f"{SIDE_TITLES[side]} rolls"
    return f"{who} {die} for {counter_name(code)}: {'a hit' if hit else 'a miss'}"


def tell_hit(event: Event) -> str:
    name = counter_name(event.args[1])
    return f"{name[:1].upper()}{name[1:]} takes a hit"


def tell_gave_back(event: Event) -> str:
    seat, count = event.args
    return f"{SIDE_TITLES[seat]} puts {counted(count, 'Thing')} back"


def tell_targets(event: Event) -> str:
    aims = [f"{SIDE_TITLES[side]} at {SIDE_TITLES[aim]}" for side, aim in enumerate(event.args) if aim >= 0]
    return "All aim: " + ", ".join(aims)


def tell_pool(event: Event) -> str:
    return "In the pool: " + ", ".join([FORM_TITLE[form] for form in event.args])


def tell_citadel_win(event: Event) -> str:
    """Describe the deed that ends a game."""
    seat, taken, *places = event.args
    where = listed([code_name(place) for place in places])
    if len(places) > 1:
        return f"{SIDE_TITLES[seat]} holds two citadels, in {where}"
    return f"{SIDE_TITLES[seat]} {'took' if taken else 'built'} the only citadel, in {where}, and held it for a turn"


def tell_ranking(event: Event) -> str:
    """Describe the end by ranking, after the last turn."""
    citadels, levels, income, hexes, *winners = event.args
    lead = "leads" if len(winners) == 1 else "lead"
    forts = f"{counted(citadels, 'citadel')}, {counted(levels, 'fort level')}"
    who = listed([SIDE_TITLES[seat] for seat in winners])
    return f"After the last turn {who} {lead} with {forts}, income {income} and {counted(hexes, 'hex', 'hexes')}"


def counted(count: int, one: str, many: str = "") -> str:
    return f"{count or 'no'} {one if count == 1 else many or one + 's'}"


def tell_phase(event: Event) -> str:
    phase, turn, first = event.args
    if phase == GOLD:
        return f"Turn {turn}: {SIDE_TITLES[first]} goes first"
    return f"{PHASE_NAME[phase]} phase"


UNTOLD: Final = ("passed", "halted", "lifted")
TELLERS: Final[dict[str, Callable[[Event], str]]] = {
    "said": tell_said,
    "aimed_at": tell_aim,
    "stepped": tell_move,
    "flew": tell_move,
    "left": tell_left,
    "battle": tell_battle,
    "built": tell_fort,
    "lowered": tell_fort,
    "hit": tell_hit,
    "rolled": tell_roll,
    "gave_back": tell_gave_back,
    "targets": tell_targets,
    "pool": tell_pool,
    "crowned": tell_citadel_win,
    "ranked": tell_ranking,
    "phase": tell_phase,
}


def spoken_of_many(found: re.Match[str]) -> str:
    """Put a phrase about the natives in the plural: they lose, and what is theirs is the natives'."""
    name, owns, verb = found.groups()
    name = "Natives" if found.start() == 0 else name
    if owns:
        return f"{name}'"
    return f"{name} have" if verb == "has" else f"{name} {verb.removesuffix('s')}"


# Actions


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


# Words for skipping, by question
SKIPPED: Final[dict[str, str]] = {
    "recruit_characters": "Try for no character",
    "random_events": "Play no event",
    "powers": "End your part",
}


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
