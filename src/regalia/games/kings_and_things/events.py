"""Words for what happened. Each kind of event has a pattern; what follows the named numbers is a list of counters."""

import re
from typing import Final

from regalia.boards.hexes import code_name
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import ACCEPT, ENGAGE, RAISE, SWAP, TAKEGOLD, TAKETHING, Say
from regalia.games.kings_and_things.counters import FORM_TITLE, STEP_NAME
from regalia.games.kings_and_things.data import FORT_NAME, TERRAIN_NAME
from regalia.games.kings_and_things.state import PHASE_WORD
from regalia.games.kings_and_things.telling import SIDE_TITLES, counter_name, describe

MANY: Final = re.compile(r"\b(natives)(?:('s)| (\w+))")
# Letters: s side, h hex, c counter, f form, n number, t terrain, l fort level, p phase, x step; * the rest, as counters
PATTERNS: Final[dict[str, tuple[str, str]]] = {
    "cloud": ("h", "The black cloud is over {}"),
    "aimed": ("sn", "{}'s Marksman shoots with {}"),
    "ashore": ("sh", "{}'s passengers reach {}"),
    "armed": ("scc", "{} gives the {} to {}"),
    "balloon": ("sh", "{} sends the balloon to {}"),
    "battle": ("shs", "{} begins the battle in {}; {} defends"),
    "battle_over": ("h", "The battle in {} is over"),
    "bluff": ("sc", "{}'s {} is a bluff"),
    "bribed": ("scn", "{} bribes {} for {} gold"),
    "built": ("shl", "{} has in {}: {}"),
    "captured": ("sh", "{} captures {}"),
    "cashed": ("scn", "{} cashes {} and has {} gold"),
    "challenged": ("sc", "{} challenges {}"),
    "claimed": ("sh", "{} claims {}"),
    "damage_die": ("hcn", "{}: damage to {}: die {}"),
    "demanded": ("sh", "{} demands to see a creature in {}"),
    "destroyed": ("hc", "{}: {} is destroyed"),
    "discharged": ("sf", "{} discharges {}"),
    "drew": ("s*", "{} draws a Thing: {}"),
    "duel": ("ssc", "{} against {}: {}"),
    "duel_die": ("sn", "{} rolls {}"),
    "eliminated": ("sc", "{} loses {}"),
    "enough": ("sh", "{} shows no more flyers in {}"),
    "event": ("sc", "{} plays {}"),
    "event_die": ("scn", "{} rolls for {}: {}"),
    "explored": ("shn", "{} explores {}: die {}"),
    "firewall_die": ("sn", "{} rolls {} for the Firewall"),
    "firewall": ("n", "The firewall has the value {}"),
    "first_player": ("s", "{} is first player"),
    "fled": ("sc", "{} lets the fugitive show {}"),
    "flew": ("shhn*", "{} flies from {} to {}, units: {} {}"),
    "flooded": ("h", "{} is sea now"),
    "gave_back": ("sn", "{} puts {} Things back"),
    "halted": ("sh", "{} halts in {}"),
    "hired": ("sn", "{} hires {}"),
    "hit": ("hc", "{}: {} takes a hit"),
    "income": ("sn", "{} receives {} gold"),
    "in_play": ("scn", "{} has the {} in play"),
    "joined": ("sf", "{} wins {}"),
    "kept": ("s*", "{} keeps {}"),
    "laid": ("ht", "{} is {}"),
    "land": ("", "The land lies open"),
    "landed": ("sh", "{}'s balloon lands in {}"),
    "left": ("shn*", "{} halts in {}, units: {}"),
    "lifted": ("sh", "{} lifts a group in {}"),
    "marked": ("sc", "{} marks {}"),
    "marked_other": ("ss*", "{} answers {} and marks a unit: {}"),
    "marked_slot": ("sh*", "{} marks a unit in {}: {}"),
    "murder_die": ("sn", "Who is murdered: {} rolls {}"),
    "named": ("s", "{} has named a target"),
    "native": ("hc", "{}: the natives get {}"),
    "not_saved": ("c", "{} is not saved"),
    "order_die": ("sn", "Who is first player: {} rolls {}"),
    "out": ("s*", "{} is out of the game: {}"),
    "passed": ("s", "{} passes"),
    "phase": ("pns", "{}, turn {}; {} is first player"),
    "picked_up": ("sh*", "{} picks up a unit in {}: {}"),
    "placed": ("sh*", "{} places a creature in {}: {}"),
    "placed_income": ("shc", "{} places in {}: {}"),
    "posted": ("sch", "{} posts {} in {}"),
    "refunded": ("sn", "{} gets {} recruits' price back"),
    "refused": ("sh", "{} shows nothing in {}"),
    "retreated": ("shh", "{} retreats from {} to {}"),
    "returned": ("s*", "{} returns to the cup: {}"),
    "revealed": ("sh*", "{} reveals in {}: {}"),
    "rolled": ("hxscn", "{}, {}: {}'s {} rolls {}"),
    "round": ("hn", "{}: round {}"),
    "save_die": ("cn", "{}: a save is rolled, {}"),
    "saved": ("c", "{} is saved"),
    "set_up": ("", "The set-up is over"),
    "showed": ("shc", "{} shows in {}: {}"),
    "spent": ("c", "{} is used up"),
    "start_gold": ("", "Everybody has 10 gold"),
    "stayed": ("s", "{} stays"),
    "stepped": ("shhn*", "{} goes from {} to {}, units: {} {}"),
    "stole": ("ss*", "{} steals a Thing from {}: {}"),
    "stole_gold": ("ssn", "{} steals from {} {} gold"),
    "stripped": ("hc", "{}: {} is taken off"),
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


# What is said and has no event of its own, but changes something that everybody sees
SAID: Final = (SWAP, RAISE, ACCEPT, ENGAGE, TAKEGOLD, TAKETHING)


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
    if letter == "l":
        return FORT_NAME[number]
    if letter == "p":
        return PHASE_WORD[number].capitalize()
    return STEP_NAME[number] if letter == "x" else str(number)


def say(event: Event, seat: int) -> str:
    """Empty for what another event tells better."""
    if event.kind == "said":
        who, verb, a, b, c, d, e = event.args
        return f"{SIDE_TITLES[who]}: {describe(Say(verb, a, b, c, d, e))}" if who >= 0 and verb in SAID else ""
    if event.kind == "aimed_at":
        who, verb, value = event.args
        return f"{SIDE_TITLES[who]}: {describe(Say(verb, value))}"
    if event.kind in ("passed", "halted"):
        return ""
    if event.kind == "targets":
        aims = [f"{SIDE_TITLES[side]} at {SIDE_TITLES[aim]}" for side, aim in enumerate(event.args) if aim >= 0]
        return "All aim: " + ", ".join(aims)
    if event.kind == "pool":
        return "In the pool: " + ", ".join([FORM_TITLE[form] for form in event.args])
    numbers = list(event.args)
    letters, pattern = PATTERNS.get(event.kind, ("", ""))
    if not pattern:
        return " ".join([event.kind.replace("_", " "), *[str(number) for number in numbers]])
    words: list[str] = []
    for letter in letters:
        if letter == "*":
            shown = event.veiled or (numbers if event.kind not in ("flew", "left", "stepped") else ())
            words.append(", ".join([counter_name(number) for number in shown]))
            numbers = []
        else:
            words.append(number_text(letter, numbers.pop(0)))
    return MANY.sub(spoken_of_many, pattern.format(*words).rstrip(" :"))


def spoken_of_many(found: re.Match[str]) -> str:
    """The natives are many: they lose, and what is theirs is the natives'."""
    name, owns, verb = found.groups()
    name = "Natives" if found.start() == 0 else name
    if owns:
        return f"{name}'"
    return f"{name} have" if verb == "has" else f"{name} {verb.removesuffix('s')}"
