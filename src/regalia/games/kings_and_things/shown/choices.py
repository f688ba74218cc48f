"""The viewer's choices: every legal action with its clicks, its label and a hint."""

from typing import Final

from regalia.boards.hexes import code_name
from regalia.games.kings_and_things.actions import (
    ACCEPT,
    AIM,
    BRIBE,
    BUILD,
    CASH,
    CHAR,
    CLAIM,
    CTR,
    DISCHARGE,
    ENDMOVE,
    EXPLORE,
    FIELDS,
    FIGHT,
    HEX,
    HIRE,
    INT,
    LIFT,
    NAME_DIE,
    PATTERNS,
    PLAY_EVENT,
    POST,
    PUT,
    RAISE,
    RETREAT,
    REVEAL,
    SAME,
    SEAT,
    START,
    STEP_TO,
    STRIP,
    SWAP,
    TOWER_ON,
    TRY,
    TURN,
    USE,
    ThingsAction,
)
from regalia.games.kings_and_things.counters import DARK_PLAGUE, FORM_SLUG, FORM_TITLE, FORM_VALUE, FRONT
from regalia.games.kings_and_things.data import (
    AFTER_PRICE,
    BEFORE_PRICE,
    FORT_NAME,
    FORT_PRICE,
    MOVEMENT,
    RECRUIT_PRICE,
    TERRAIN_NAME,
)
from regalia.games.kings_and_things.notation import FORMATS, field_text, write_action
from regalia.games.kings_and_things.rules import bribe_price, entry_cost, needed_roll
from regalia.games.kings_and_things.shown.art import form_icon
from regalia.games.kings_and_things.shown.guesses import march_odds, sides_in
from regalia.games.kings_and_things.shown.layout import find_frame, side_name
from regalia.games.kings_and_things.shown.lines import LINE
from regalia.games.kings_and_things.shown.marches import with_marches
from regalia.games.kings_and_things.shown.odds import two_dice_at_least
from regalia.games.kings_and_things.shown.prompts import missing
from regalia.games.kings_and_things.shown.words import counter_name, describe_action
from regalia.games.kings_and_things.view import Asked, ThingsView
from regalia.scenes import Choice, Group, Piece, Verb, piece_pick, spot_pick, word_pick

VERBS: Final[
    dict[str, tuple[str, str, str]]
] = {  # name, icon, clause; where a verb is one button, its label is the name
    "start": ("Begin here", "flying-flag", "T-2.15c"),
    "swap": ("Replace a sea", "waves", "T-2.15f"),
    "claim": ("Claim", "flying-flag", "T-2.16c"),
    "tower": ("Place the tower", "watchtower", "T-2.17a"),
    "swapout": ("Give back", "return-arrow", "T-2.18a"),
    "put": ("Place", "card-play", "T-8.24e"),
    "toss": ("Discard", "trash-can", "T-7.4a"),
    "done": ("Done", "check-mark", ""),
    "hire": ("Hire", "two-coins", "T-7.2"),
    "trade": ("Trade in", "card-exchange", "T-7.3a"),
    "discharge": ("Discharge", "exit-door", "T-6.4a"),
    "try": ("Try for", "rolling-dices", "T-6.1a"),
    "post": ("Post", "position-marker", "T-8.1a"),
    "event": ("Play an event", "scroll-unfurled", ""),
    "lose": ("Give up", "skull-crossed-bones", ""),
    "seat": ("Against", "person", ""),
    "hex": ("Choose a hex", "hexes", ""),
    "lift": ("Move units", "walking-boot", "T-9.13"),
    "demand": ("Demand proof", "cancel", "T-9.23d"),
    "balloon": ("Balloon", "air-balloon", ""),
    "add": ("Who goes", "walking-boot", ""),
    "step": ("Go on", "footsteps", "T-9.1"),
    "drop": ("Leave behind", "anchor", "T-9.13"),
    "pick": ("Pick up", "three-friends", "T-9.13"),
    "halt": ("Halt", "stop-sign", ""),
    "show": ("Show", "eye-target", ""),
    "reveal": ("Show a flyer", "feathered-wing", ""),
    "fight": ("Fight", "crossed-swords", "T-11.2a"),
    "explore": ("Explore", "compass", "T-10.0"),
    "bribe": ("Bribe", "two-coins", "T-10.21a"),
    "take": ("Take", "card-pickup", "T-10.12i"),
    "leave": ("Leave", "trash-can", ""),
    "use": ("Use", "magic-swirl", ""),
    "hit": ("Take the hit", "drop", ""),
    "retreat": ("Retreat", "run", "T-11.6b"),
    "build": ("Build", "stone-tower", "T-12.1"),
    "cash": ("Turn into gold", "cut-diamond", ""),
    "strip": ("Remove income", "trash-can", "T-8.42a"),
    "pass": ("Pass", "check-mark", ""),
    "accept": ("Let the roll stand", "cancel", ""),
    "aim": ("Shoot", "bow-arrow", ""),
    "all": ("All of them go", "three-friends", ""),
    "arm": ("Arm", "rune-sword", ""),
    "challenge": ("Challenge", "eye-target", ""),
    "char": ("Choose", "throne-king", ""),
    "ctr": ("Choose", "card-pick", ""),
    "die": ("Change a die", "rolling-dices", ""),
    "draw": ("Draw", "card-draw", ""),
    "endmove": ("End your movement", "hourglass", ""),
    "engage": ("Fight", "crossed-swords", ""),
    "enough": ("Reveal no more", "check-mark", ""),
    "flyers": ("Only the flyers go", "feathered-wing", ""),
    "keep": ("Keep the seas", "waves", ""),
    "keepback": ("Keep back", "anchor", ""),
    "mark": ("Mark", "hooded-assassin", ""),
    "minus": ("One less", "dice-six-faces-one", ""),
    "off": ("Blow it off the board", "handheld-fan", ""),
    "onward": ("Fly on", "feathered-wing", ""),
    "plus": ("One more", "dice-six-faces-six", ""),
    "raise": ("Pay", "two-coins", ""),
    "refuse": ("Show nothing", "cancel", ""),
    "retain": ("Keep", "coins-pile", ""),
    "same": ("Leave", "card-pick", ""),
    "skip": ("Skip", "check-mark", ""),
    "stalk": ("Send Assassin Primus", "hooded-assassin", ""),
    "stay": ("Stay", "shield", ""),
    "steal": ("Send the Master Thief", "robber", ""),
    "sway": ("Win over", "warlord-helmet", ""),
    "takegold": ("Take the gold", "two-coins", ""),
    "takething": ("Take a Thing", "card-pick", ""),
    "target": ("Strike", "crossed-swords", ""),
    "terrain": ("Choose", "hexes", ""),
    "turn": ("Turn over", "cycle", ""),
}
BUTTONS: Final = (RETREAT, SAME, TURN, USE)  # each of these choices is a button of its own
MARK_KIND: Final[dict[int, str]] = {
    START: "place",
    CLAIM: "place",
    TOWER_ON: "place",
    PUT: "place",
    POST: "place",
    BUILD: "build",
    LIFT: "pick",
    STEP_TO: "move",
    FIGHT: "capture",
    EXPLORE: "capture",
    RETREAT: "move",
}


def words(view: ThingsView) -> dict[str, str]:
    """Return the labels of the word picks."""
    found: dict[str, str] = {}
    action: ThingsAction
    for action in view.legal:
        values = (action.a, action.b, action.c, action.d, action.e)
        for number, kind in enumerate(FIELDS[action.verb]):
            if kind in (HEX, CHAR):
                continue
            key = word_key(action, kind, values[number])
            found[key] = word_label(view, action, kind, values[number])
    return found


def word_key(say: ThingsAction, kind: int, value: int) -> str:
    text = field_text(kind, value)
    return f"{verb_of(say)}-{text}" if kind == INT else text


def word_label(view: ThingsView, say: ThingsAction, kind: int, value: int) -> str:
    if kind == INT:
        if say.verb == HIRE:
            return "None" if value == 0 else f"{value} for {value * RECRUIT_PRICE} gold"
        if say.verb == TRY:
            return "Pay nothing" if value == 0 else f"Pay {value * BEFORE_PRICE} gold for +{value}"
        if say.verb == NAME_DIE:
            below = frame_with_dice(view)
            return f"Die {value}" + (f", a {below.dice[value - 1]}" if below and value <= len(below.dice) else "")
        return str(value)
    if kind == SEAT:
        return side_name(view, value)
    if kind == CTR:
        return counter_name(value)
    return TERRAIN_NAME[value]


def frame_with_dice(view: ThingsView) -> Asked | None:
    return next((asked for asked in reversed(view.frames) if asked.dice), None)


def verb_of(say: ThingsAction) -> str:
    return PATTERNS[say.verb].partition(" ")[0]


def choices(view: ThingsView, drawn: list[Piece]) -> tuple[list[Group], list[Verb]]:
    """Group the choices. The hexes for one Thing are a fan; all other choices stand by themselves."""
    ids = {piece.id for piece in drawn}
    groups: dict[tuple[str, str], Group] = {}
    fans: dict[tuple[str, str], Group] = {}
    labels: dict[str, list[Choice]] = {}
    patterns: dict[str, str] = {}
    icons: dict[str, str] = {}
    action: ThingsAction
    for action in view.legal:
        verb = verb_of(action)
        choice = single(view, action, ids)
        if action.verb in BUTTONS:
            verb, choice.picks = choice.text.replace(" ", "-"), []
            icons[verb] = button_icon(action)
        labels.setdefault(verb, []).append(choice)
        patterns[verb] = pattern(action) if action.verb not in BUTTONS else ""
        first = choice.picks[0] if choice.picks else ""
        if len(choice.picks) == 2 and FIELDS[action.verb][1] == HEX:
            spot = code_name(action.b)
            if (verb, first) in fans:
                fans[verb, first].spots += f" {spot}"
                continue
            fan = Group(verb, pick=first, spots=spot, text=write_action(action).removesuffix(spot) + "*")
            fan.label = choice.label.removesuffix(spot) + "*"
            fan.kind = choice.kind
            fans[verb, first] = fan
            continue
        choice.picks = choice.picks[1:]
        groups.setdefault((verb, first), Group(verb, [], first)).choices.append(choice)
    verbs: list[Verb] = []
    for verb, there in labels.items():
        name, icon, clause = VERBS.get(verb, (verb.capitalize(), "", ""))
        only = there[0] if len(there) == 1 and not there[0].picks else None
        alone = only is not None and (verb, "") in groups
        label = only.label if only is not None and alone else name
        verbs.append(Verb(verb, label, icons.get(verb, icon), clause=clause, pattern=patterns[verb]))
    verbs.sort(key=lambda verb: verb.key != "stay")  # before the hexes to retreat to
    found = [*fans.values(), *groups.values()]
    with_marches(view, found, verbs)
    return found, verbs


def button_icon(say: ThingsAction) -> str:
    if say.verb == USE:
        return form_icon(FRONT[say.a])
    return VERBS.get(verb_of(say), ("", "", ""))[1]


def single(view: ThingsView, say: ThingsAction, ids: set[str]) -> Choice:
    """Return the picks of an action: counters and hexes where they are drawn, and words for the rest."""
    values = (say.a, say.b, say.c, say.d, say.e)
    picks: list[str] = []
    for number, kind in enumerate(FIELDS[say.verb]):
        text = field_text(kind, values[number])
        if kind == HEX:
            picks.append(spot_pick(text))
        elif kind in (CTR, CHAR) and text in ids:
            picks.append(piece_pick(text))
        elif kind == CHAR:
            picks.append(word_pick(text))
        else:
            picks.append(word_pick(word_key(say, kind, values[number])))
    kind_of_mark = "aside" if say.aside else MARK_KIND.get(say.verb, "")
    label, hint = wording(view, say)
    if say.verb == STEP_TO and any(side != view.seat for side in sides_in(view, view.board.coded(say.a))):
        kind_of_mark = "capture"
    return Choice(write_action(say), label, picks, hint, kind=kind_of_mark, warn=warning(view, say))


def pattern(say: ThingsAction) -> str:
    """Return how the verb is written, from the picks of `single`; empty if one is a number, whose key is longer."""
    kinds = FIELDS[say.verb]
    picks = [f"{{{number + 1}}}" for number in range(len(kinds))]
    return "" if not kinds or INT in kinds else FORMATS[say.verb].format(*picks)


def wording(view: ThingsView, say: ThingsAction) -> tuple[str, str]:
    """Return a label and a hint."""
    label = describe_action(say, view.asking)
    verb = say.verb
    if verb in (START, CLAIM, TOWER_ON, SWAP, EXPLORE, FIGHT):
        return f"{label}, {terrain_of(view, say.a)}", ""
    if verb == STEP_TO:
        place = view.board.coded(say.a)
        odds = march_odds(view, place)
        fight = f"; you would win {odds:.0%}" if odds is not None else ""
        cost = entry_cost(view.terrain[place], view.is_guided)
        return f"{label}, {terrain_of(view, say.a)}", f"{cost} of {MOVEMENT} points{fight}"
    if verb == TRY:
        needed = needed_roll(say.a, say.b)
        return label, f"needs {max(needed, 2)} on two dice: {two_dice_at_least(needed):.0%}"
    if verb == BUILD:
        level = view.fort[view.board.coded(say.a)] + 1
        left = view.rules.forts_left(level, view.fort)
        bank = f"; the bank has {left}" if left <= view.board.count else ""
        return f"Build a {FORT_NAME[level]} in {code_name(say.a)}", f"{FORT_PRICE} gold{bank}"
    if verb == BRIBE:
        bribing = find_frame(view, "bribing")
        price = bribe_price(say.a, bribing is not None and bribing.number["double"] > 0)
        return f"{label} for {price} gold", f"{price} gold"
    if verb == USE:
        return label, LINE[FORM_SLUG[FRONT[say.a]]]
    if verb == CASH:
        return f"{label}: {FORM_VALUE[FRONT[say.a]]}", ""
    if verb == HIRE:
        return ("Hire nobody" if say.a == 0 else f"Hire {say.a} for {say.a * RECRUIT_PRICE} gold"), ""
    if verb == AIM:
        return ("Shoot with 5" if say.a > 2 else "Shoot with 2 and choose who is hit"), ""
    if verb == RAISE:
        return f"Pay {AFTER_PRICE * missing(view)} gold", ""
    if verb == ACCEPT:
        return "Let the roll stand", ""
    return label, ""


def terrain_of(view: ThingsView, code: int) -> str:
    terrain = view.terrain[view.board.coded(code)]
    return TERRAIN_NAME[terrain] if terrain >= 0 else "face down"


def warning(view: ThingsView, say: ThingsAction) -> str:
    if say.verb == STRIP:
        place = view.board.coded(say.a)
        lost = f"its {view.counter_worth[place]} gold a turn are gone"
        return f"{counter_name(view.income[place])} goes back to the cup, and {lost}."
    if say.verb == REVEAL and say.a in view.bluffs:
        fate = "Anybody who challenges it takes it off" if view.rules.challenge else "It goes back to the cup"
        return f"{counter_name(say.a)} is a bluff. {fate}, and then it holds nobody."
    if say.verb == PLAY_EVENT and say.a == DARK_PLAGUE:
        return "Every hex with a fort or town loses as many counters as their values, yours too."
    if say.verb == DISCHARGE:
        return f"{FORM_TITLE[say.a]} leaves you for the pool, where anybody may try for the other side."
    if say.verb == ENDMOVE and not view.tired:
        able = [action for action in view.legal if isinstance(action, ThingsAction) and action.verb == LIFT]
        if able:
            return "None of your units has moved in this turn."
    return ""
