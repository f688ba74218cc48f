"""The picture for one viewer, and what the viewer can do."""

from typing import Final

from regalia.boards.hexes import NOWHERE, code_name
from regalia.games.kings_and_things.actions import (
    ACCEPT,
    ADD,
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
    FORT_CODE,
    HALT,
    HEX,
    HIRE,
    INT,
    LIFT,
    NAME_DIE,
    ONWARD,
    PATTERNS,
    POST,
    PUT,
    RAISE,
    RETREAT,
    REVEAL,
    SEAT,
    STALK,
    START,
    STEAL,
    STEP_TO,
    STRIP,
    SWAP,
    TOWER_ON,
    TRY,
    Say,
    counter_in,
)
from regalia.games.kings_and_things.counters import FIRST_CHARACTER, FORM_TITLE, FORM_VALUE, FRONT, STEP_NAME, THINGS
from regalia.games.kings_and_things.data import (
    AFTER_PRICE,
    BEFORE_PRICE,
    CITADEL,
    ENTRY_COST,
    FORT_NAME,
    FORT_PRICE,
    RACK_SIZE,
    RECRUIT_PRICE,
    SEAT_TITLES,
    TERRAIN_NAME,
)
from regalia.games.kings_and_things.flow.placing import AFTER_EXCHANGE
from regalia.games.kings_and_things.flow.recruiting import HIRING
from regalia.games.kings_and_things.flow.windows import AFTER_DICE, ANSWERING, BEFORE_BATTLE, BETWEEN_STEPS, PLAGUE
from regalia.games.kings_and_things.notation import field_text, write_action
from regalia.games.kings_and_things.shown.odds import two_dice_at_least
from regalia.games.kings_and_things.shown.picture import (
    Layout,
    moment,
    pieces,
    side_name,
    surfaces,
)
from regalia.games.kings_and_things.shown.words import counter_name, describe
from regalia.games.kings_and_things.state import NATIVES, NOBODY, SETUP
from regalia.games.kings_and_things.view import Asked, ThingsView
from regalia.scenes import (
    Choice,
    Group,
    Panel,
    Piece,
    Scene,
    Stat,
    Verb,
    piece_pick,
    spot_pick,
    word_pick,
)

VERBS: Final[dict[str, tuple[str, str]]] = {  # name and icon; where a verb is one button, its label is the name
    "start": ("Begin here", "flying-flag"),
    "swap": ("Replace a sea", "waves"),
    "claim": ("Claim", "flying-flag"),
    "tower": ("Place the tower", "watchtower"),
    "swapout": ("Give back", "return-arrow"),
    "put": ("Place", "card-play"),
    "toss": ("Discard", "trash-can"),
    "done": ("Done", "check-mark"),
    "hire": ("Hire", "two-coins"),
    "trade": ("Trade in", "card-exchange"),
    "discharge": ("Discharge", "exit-door"),
    "try": ("Try for", "rolling-dices"),
    "post": ("Post", "position-marker"),
    "event": ("Play an event", "scroll-unfurled"),
    "lose": ("Give up", "skull-crossed-bones"),
    "seat": ("Against", "person"),
    "hex": ("Choose a hex", "hexes"),
    "lift": ("Move units", "walking-boot"),
    "demand": ("Demand proof", "cancel"),
    "balloon": ("Balloon", "hot-air-balloon"),
    "add": ("Who goes", "walking-boot"),
    "step": ("Go on", "footsteps"),
    "drop": ("Leave behind", "anchor"),
    "pick": ("Pick up", "three-friends"),
    "halt": ("Halt", "stop-sign"),
    "show": ("Show", "eye-target"),
    "reveal": ("Show a flyer", "feathered-wing"),
    "fight": ("Fight", "crossed-swords"),
    "explore": ("Explore", "compass"),
    "bribe": ("Bribe", "two-coins"),
    "take": ("Take", "card-pickup"),
    "leave": ("Leave", "trash-can"),
    "use": ("Use", "magic-swirl"),
    "hit": ("Take the hit", "drop"),
    "retreat": ("Retreat", "run"),
    "build": ("Build", "stone-tower"),
    "cash": ("Turn into gold", "cut-diamond"),
    "strip": ("Take off", "trash-can"),
    "pass": ("Pass", "check-mark"),
}
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
MOST_SHOWN: Final = 4


def scene(view: ThingsView) -> Scene:
    layout = Layout(view)
    drawn = pieces(view, layout)
    groups, verbs = choices(view, drawn)
    return Scene(
        surfaces=surfaces(view, layout),
        pieces=drawn,
        panels=[panel(view, seat) for seat in range(len(view.gold))],
        prompt=prompt(view),
        verbs=verbs,
        groups=groups,
        words=words(view),
        facts=facts(view),
    )


# Panels and facts


def panel(view: ThingsView, seat: int) -> Panel:
    land, counters = view.land_income[seat], view.counter_income[seat]
    total = land + counters
    hexes = view.hex_owner.count(seat)
    forts = sum(view.fort[place] for place in range(view.board.count) if view.hex_owner[place] == seat)
    gap = view.citadel_income - total
    explained = f"{hexes} hexes, {forts} for forts, {land - hexes - forts} for characters, {counters} for counters"
    explained += f"; {gap} short of a citadel" if gap > 0 else "; enough for a citadel"
    stats = [
        Stat("Gold", str(view.gold[seat]), "two-coins"),
        Stat("Income", f"{total} of {view.citadel_income}", "receive-money", explained),
        Stat("Rack", f"{view.racks[seat]} of {RACK_SIZE}", "card-pickup", "Things that only the owner sees"),
        Stat("Hexes", str(hexes), "hexes"),
    ]
    citadels = sum(
        1 for place in range(view.board.count) if view.hex_owner[place] == seat and view.fort[place] == CITADEL
    )
    if citadels:
        waits = f"wins at the end of building in turn {view.clock_turn + 1}" if view.clock_owner == seat else ""
        stats.append(Stat("Citadels", str(citadels), "white-tower", waits))
    tags = ["asked"] if seat in view.to_act else []
    if view.gone[seat]:
        tags.append("out")
    return Panel(seat, SEAT_TITLES[seat], stats, tags)


def facts(view: ThingsView) -> list[Stat]:
    found: list[Stat] = []
    if view.phase != SETUP:
        order = ", ".join(SEAT_TITLES[seat] for seat in view.order)
        found.append(Stat("Order", order, "player-next", "Who acts first, second and so on in each phase"))
    if view.rules.turn_limit:  # T-S3
        rank = "Then citadels decide, then fort levels, income, hexes, and gold with treasures"
        found.append(Stat("Last turn", str(view.rules.turn_limit), "hourglass", rank))
    if view.clock_owner != NOBODY:
        who = SEAT_TITLES[view.clock_owner]
        found.append(Stat("Citadel", f"{who} wins at the end of building in turn {view.clock_turn + 1}", "white-tower"))
    elif view.rivals and view.fort.count(CITADEL) > (0 if view.rules.citadel_once else 1):  # T-4.2b
        left = "even if only one is left" if view.rules.citadel_once else "if one goes, the other's wait begins"
        found.append(Stat("Citadels", "only taking a second one wins", "white-tower", f"Two have been built: {left}"))
    battle = moment(view, "battle")
    if battle is not None and battle.number["round"]:
        step = f", {STEP_NAME[battle.number['step']]} step" if battle.number["step"] < len(STEP_NAME) else ""
        where = f"{view.board.name[battle.hex]}, round {battle.number['round']}{step}"
        found.append(
            Stat("Battle", where, "crossed-swords", "Odds: if it is fought to the end, without items and retreats")
        )
    if view.cup != NOBODY:
        found.append(Stat("Cup", str(view.cup), "card-draw"))
    return found


# What is asked


NO_PROMPT: Final = "Your choice"  # a moment without words of its own; a test holds that there is none
PROMPTS: Final[dict[str, str]] = {
    "start": "Choose where your kingdom begins",
    "claim": "Claim a land hex beside your kingdom",
    "tower": "Put your first tower into one of your hexes",
    "exchange": "Once only: give Things back for as many new ones, then draw",
    "recruit_characters": "You may try for one special character: two dice against the number on it",
    "random_events": "You may play one event",
    "movement": "Move your units: choose a hex to start from, or end your movement",
    "demand": "An enemy asks for proof that you pin him: show a supported creature, or show nothing and let him go",
    "last_call": "An enemy stands on your land: take the income counter off, so that he does not get it, or pass",
    "retaining": "The natives keep one of these income counters: which?",
    "arming": "You command the natives: give them their Sword or Bow, or pass",
    "loot": "The hex is yours: take the natives' treasure and magic, or leave it",
    "sway": "Your Warlord may make one enemy creature change sides",
    "targets": "Several sides fight here: whom do you strike in this round? Nobody sees it until all have named one",
    "aiming": "Your Marksman: shoot with 5, or with 2 and choose who is hit?",
    "retreating": "Retreat to a hex of yours, or stay for another round?",
    "construction": "Build forts, 5 gold a level, or be done",
    "powers": "Send the Master Thief or Assassin Primus, or nobody",
    "stealing": "The Thief has won: what does he take?",
    "flight": "Your character flees to the pool: which side does it show?",
    "overflow": "More than ten units are here: who is lost?",
    "challenge": "Challenge a creature that you take for a bluff, or pass",
    "refuge": "The land has become sea: where do your units go?",
    "balloon": "Who boards the Balloon? Up to 3 units of one hex, each of value 3 or less",
    "largest_stack": "Several stacks are largest: which one falls ill?",
    "disaster": "The disaster missed: choose another hex",
    "duel": "The Master Thief comes for you: turn treasures into gold first, or let the dice roll",
}


def prompt(view: ThingsView) -> str:
    if view.over is not None:
        names = [SEAT_TITLES[seat] for seat in view.over.winners()]
        return f"{names[0]} has won" if len(names) == 1 else f"{' and '.join(names)} share first place"
    asked = view.moments[-1] if view.moments else None
    if not view.legal or asked is None:
        names = [SEAT_TITLES[seat] for seat in view.to_act if seat >= 0]
        return f"{', '.join(names)} decides" if names else "The dice are rolled, or Things are drawn"
    return special_prompt(view, asked) or PROMPTS.get(asked.word, f"{NO_PROMPT}: {asked.word.replace('_', ' ')}")


def special_prompt(view: ThingsView, asked: Asked) -> str:
    """Where the question has numbers or names in it."""
    word = asked.word
    if word == "seas":  # T-2.15f
        many = "some or all of them" if view.rules.swap_all else "them one by one, until a single one is left,"
        return f"Seas lie beside your first hex: replace {many} with hexes from the deck, or keep them"
    if word == "powers":
        verbs = [action.verb for action in view.legal if isinstance(action, Say)]
        if STRIP in verbs and STEAL not in verbs and STALK not in verbs:  # T-8.42a
            return "The turn is nearly over: take income counters off, or go on"
    if word == "placing":
        return placing_prompt(view, asked)
    if word == "recruit_things":
        free = (view.hex_owner.count(view.seat) + 1) // 2
        if asked.number["step"] == HIRING:
            return f"You draw {free} Things for nothing. How many more do you hire, for 5 gold each?"
        traded = len(view.offers) // 2
        return f"Trade in Things, two for one, or draw {free + asked.number['hired'] + traded} now"
    if word == "attempt":
        short = missing(view)
        price = AFTER_PRICE * short
        if price > view.gold[view.seat]:
            return f"The roll falls short by {short}: that is {price} gold, and you have {view.gold[view.seat]}"
        return f"The roll falls short by {short}: pay {price} gold, or give up?"
    if word == "posting":
        return f"{FORM_TITLE[view_form(view)]} is yours: in which hex does he stand?"
    if word == "group":
        return group_prompt(view, asked)
    if word == "onward":
        if asked.seat != view.seat:
            risk = ", bluffs at your risk," if view.rules.show_bluffs else ""
            how = f"show flyers of yours{risk} to hold as many, or show no more"
            return f"Flyers want to leave {place(view, asked)}: {how}"
        return f"{asked.number['stay']} of your flyers must stay in {place(view, asked)}: choose who"
    if word == "balloon" and view.going:
        units = "1 unit is" if len(view.going) == 1 else f"{len(view.going)} units are"
        add = "add another, or " if can_say(view, ADD) else ""
        return f"{units} on board for {place(view, asked)}: {add}take off"
    if word == "ashore":
        if asked.number["shore"] == NOWHERE:
            return f"The Balloon is lost at sea in {place(view, asked)}: which hex of yours do its passengers reach?"
        return f"{view.board.name[asked.number['shore']]} has no room for all passengers: who is lost?"
    if word == "segment":
        return "Combat: choose a battle or an exploration of yours to resolve now"
    if word == "bribing":
        double = ", at double prices because of what they guard" if asked.number["double"] else ""
        return f"Natives hold {place(view, asked)}: bribe as many as you like{double}, then fight the rest"
    if word == "hits":
        who = "you choose who of the enemy takes it" if asked.number["chooser"] >= 0 else taker(view, asked)
        count = asked.number["count"]
        return f"{count} {'hit' if count == 1 else 'hits'} to take: {who}"
    if word == "window":
        return window_prompt(view, asked)
    if word == "losses":
        where = f" in {place(view, asked)}" if asked.hex >= 0 else ""
        owed = asked.number["owed"]
        return f"Give up {owed} {'counter' if owed == 1 else 'counters'}{where}: choose which"
    if word == "murder":
        return "Choose the victim" if asked.seat == view.seat else "Name another of your units: a die decides who dies"
    if word == "played_event":
        return f"{counter_name(asked.number['event'])}: choose its aim"
    if word == "spell":
        return f"{counter_name(asked.number['item'])}: choose what it does"
    return ""


def view_form(view: ThingsView) -> int:
    action: Say = view.legal[0]
    return action.a


def missing(view: ThingsView) -> int:
    """How far the roll of an attempt falls short."""
    asked = view.moments[-1]
    form = next(form for form in view.pool if (form - FIRST_CHARACTER) // 2 == asked.number["character"] - THINGS)
    return 2 * FORM_VALUE[form] - asked.number["paid"] - sum(asked.numbers["dice"])


def place(view: ThingsView, asked: Asked) -> str:
    return view.board.name[asked.hex]


def taker(view: ThingsView, asked: Asked) -> str:
    return "choose who of the natives takes it" if asked.number["side"] == NATIVES else "choose who of yours takes it"


def placing_prompt(view: ThingsView, asked: Asked) -> str:
    over = len(view.rack) - RACK_SIZE
    if over > 0 and view.phase != SETUP:
        return f"Your rack holds {len(view.rack)} Things: place or discard {over} at least"
    if asked.hex >= 0:
        return f"{place(view, asked)} is yours: place Things there, or be done"
    if asked.number["occasion"] == AFTER_EXCHANGE and not view.rules.place_any:  # T-2.18b
        return "Place the Things that you drew in exchange: choose one, then a hex. Then be done"
    return "Place Things: choose one on your rack, then a hex. Then be done"


def group_prompt(view: ThingsView, asked: Asked) -> str:
    if not view.going:
        return f"Who leaves {place(view, asked)}? All of them, or one after the other"
    points = min(view.points[code] for code in view.going)
    count = len(view.going)
    units, left = "unit" if count == 1 else "units", "point" if points == 1 else "points"
    group = f"{count} {units} in {place(view, asked)}, {points} {left} left"
    halts = can_say(view, HALT)
    if can_say(view, STEP_TO):
        return f"{group}: choose the next hex{', or halt' if halts else ''}"
    if can_say(view, ONWARD):
        return f"{group}: halt, or let those who fly go on" if halts else f"{group}, too many: those who fly must go on"
    return f"{group}: nobody goes on from here"


def can_say(view: ThingsView, verb: int) -> bool:
    return any(isinstance(action, Say) and action.verb == verb for action in view.legal)


def window_prompt(view: ThingsView, asked: Asked) -> str:
    if asked.number["when"] == AFTER_DICE:
        below = view.moments[-2]
        dice = ", ".join(str(die) for die in below.dice)
        return f"Dice: {dice}. Does anybody change one with the Lucky Charm?"
    if asked.number["when"] == ANSWERING:
        return f"{counter_name(asked.number['answered'])} has been played: answer it, or pass"
    if asked.number["when"] == PLAGUE:
        return "An illness threatens your army: use the Elixir, or pass"
    battle = moment(view, "battle")
    when = "Before the battle" if asked.number["when"] == BEFORE_BATTLE else "Before the next round"
    if asked.number["when"] == BETWEEN_STEPS:
        when = "Between steps" if battle is None else f"Before the {STEP_NAME[battle.number['step']]} step"
    if battle is None:
        return f"{when}: play a magic item, or pass"
    return f"{when} in {view.board.name[asked.hex]}: play a magic item, or pass"


# Choices


def words(view: ThingsView) -> dict[str, str]:
    """Labels of the word picks."""
    found: dict[str, str] = {}
    action: Say
    for action in view.legal:
        values = (action.a, action.b, action.c, action.d, action.e)
        for number, kind in enumerate(FIELDS[action.verb]):
            if kind in (HEX, CHAR):
                continue
            key = word_key(action, kind, values[number])
            found[key] = word_label(view, action, kind, values[number])
    return found


def word_key(say: Say, kind: int, value: int) -> str:
    text = field_text(kind, value)
    return f"{verb_of(say)}-{text}" if kind == INT else text


def word_label(view: ThingsView, say: Say, kind: int, value: int) -> str:
    if kind == INT:
        if say.verb == HIRE:
            return "Nobody" if value == 0 else f"{value} for {value * RECRUIT_PRICE} gold"
        if say.verb == TRY:
            return "Pay nothing" if value == 0 else f"Pay {value * BEFORE_PRICE} gold for +{value}"
        if say.verb == NAME_DIE:
            below = moment_with_dice(view)
            return f"Die {value}" + (f", a {below.dice[value - 1]}" if below and value <= len(below.dice) else "")
        return str(value)
    if kind == SEAT:
        return side_name(view, value)
    if kind == CTR:
        return counter_name(value)
    return TERRAIN_NAME[value]


def moment_with_dice(view: ThingsView) -> Asked | None:
    return next((asked for asked in reversed(view.moments) if asked.dice), None)


def verb_of(say: Say) -> str:
    return PATTERNS[say.verb].partition(" ")[0]


def choices(view: ThingsView, drawn: list[Piece]) -> tuple[list[Group], list[Verb]]:
    """Where a Thing can go is a fan; everything else stands one by one."""
    ids = {piece.id for piece in drawn}
    groups: dict[tuple[str, str], Group] = {}
    fans: dict[tuple[str, str], Group] = {}
    labels: dict[str, list[Choice]] = {}
    action: Say
    for action in view.legal:
        verb = verb_of(action)
        choice = single(view, action, ids)
        labels.setdefault(verb, []).append(choice)
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
        name, icon = VERBS.get(verb, (verb.capitalize(), ""))
        only = there[0] if len(there) == 1 and not there[0].picks else None
        alone = only is not None and (verb, "") in groups
        verbs.append(Verb(verb, only.label if only is not None and alone else name, icon))
    return [*fans.values(), *groups.values()], verbs


def single(view: ThingsView, say: Say, ids: set[str]) -> Choice:
    """One clicks on counters and hexes where they are drawn, and on words for the rest."""
    values = (say.a, say.b, say.c, say.d, say.e)
    picks: list[str] = []
    for number, kind in enumerate(FIELDS[say.verb]):
        text = field_text(kind, values[number])
        if kind == HEX:
            picks.append(spot_pick(text))
        elif kind in (CTR, CHAR) and piece_id(kind, values[number], text) in ids:
            picks.append(piece_pick(piece_id(kind, values[number], text)))
        elif kind == CHAR:
            picks.append(word_pick(text))
        else:
            picks.append(word_pick(word_key(say, kind, values[number])))
    kind_of_mark = "aside" if say.aside else MARK_KIND.get(say.verb, "")
    label, hint = wording(view, say)
    return Choice(write_action(say), label, picks, hint, kind=kind_of_mark, warn=warning(view, say))


def piece_id(kind: int, value: int, text: str) -> str:
    if kind == CTR and value >= FORT_CODE and counter_in(value) < 0:
        return "fort-" + text.removeprefix("fort@")
    return text


def wording(view: ThingsView, say: Say) -> tuple[str, str]:
    """A label and a hint."""
    label = describe(say, view.asking)
    verb = say.verb
    if verb in (START, CLAIM, TOWER_ON, SWAP, EXPLORE, FIGHT):
        return f"{label}, {terrain_of(view, say.a)}", ""
    if verb == STEP_TO:
        place = view.board.coded(say.a)
        return f"{label}, {terrain_of(view, say.a)}", f"{ENTRY_COST[view.terrain[place]]} of 4 points"
    if verb == TRY:
        needed = 2 * FORM_VALUE[say.a] - say.b
        return label, f"needs {max(needed, 2)} on two dice: {two_dice_at_least(needed):.0%}"
    if verb == BUILD:
        level = view.fort[view.board.coded(say.a)] + 1
        left = view.rules.fort_supply[level] - view.fort.count(level)  # T-12.14
        bank = f"; the bank has {left}" if left <= view.board.count else ""
        return f"Build a {FORT_NAME[level]} in {code_name(say.a)}", f"{FORT_PRICE} gold{bank}"
    if verb == BRIBE:
        bribing = moment(view, "bribing")
        price = FORM_VALUE[FRONT[say.a]] * (2 if bribing is not None and bribing.number["double"] else 1)
        return f"{label} for {price} gold", f"{price} gold"
    if verb == CASH:
        return f"{label}: {FORM_VALUE[FRONT[say.a]]}", ""
    if verb == HIRE:
        return ("Hire nobody" if say.a == 0 else f"Hire {say.a} for {say.a * RECRUIT_PRICE} gold"), ""
    if verb == AIM:
        return ("Shoot with 5" if say.a > 2 else "Shoot with 2 and choose who is hit"), ""
    if verb == RAISE:
        return f"Pay {AFTER_PRICE * missing(view)} gold", ""
    if verb == ACCEPT:
        return "Pay nothing", ""
    return label, ""


def terrain_of(view: ThingsView, code: int) -> str:
    terrain = view.terrain[view.board.coded(code)]
    return TERRAIN_NAME[terrain] if terrain >= 0 else "face down"


def warning(view: ThingsView, say: Say) -> str:
    if say.verb == STRIP:
        counter = view.income[view.board.coded(say.a)]
        return (
            f"{counter_name(counter)} goes back to the cup, and its {FORM_VALUE[FRONT[counter]]} gold a turn are gone."
        )
    if say.verb == REVEAL and say.a in view.bluffs:
        fate = "Whoever challenges it takes it off" if view.rules.challenge else "It goes back to the cup"
        return f"{counter_name(say.a)} is a bluff. {fate}, and then it holds nobody."
    if say.verb == DISCHARGE:
        return f"{FORM_TITLE[say.a]} leaves you for the pool, where anybody may try for the other side."
    if say.verb == ENDMOVE and not view.tired:
        able = [action for action in view.legal if isinstance(action, Say) and action.verb == LIFT]
        if able:
            return "None of your units has moved in this turn."
    return ""
