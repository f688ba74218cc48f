"""The players, what holds for all of them, and the question."""

from collections.abc import Callable
from typing import Final

from regalia.boards.hexes import NOWHERE
from regalia.games.kings_and_things.actions import ADD, HALT, ONWARD, STALK, STEAL, STEP_TO, STRIP, ThingsAction
from regalia.games.kings_and_things.counters import (
    FIRST_CHARACTER,
    FORM_TITLE,
    FORM_VALUE,
    MAGIC_STEP,
    STEP_NAME,
    THINGS,
)
from regalia.games.kings_and_things.data import AFTER_PRICE, CITADEL, RACK_SIZE, SEAT_TITLES
from regalia.games.kings_and_things.flow.placing import AFTER_EXCHANGE
from regalia.games.kings_and_things.flow.recruiting import HIRING
from regalia.games.kings_and_things.flow.windows import AFTER_DICE, ANSWERING, BEFORE_BATTLE, BETWEEN_STEPS, PLAGUE
from regalia.games.kings_and_things.shown.layout import moment
from regalia.games.kings_and_things.shown.words import counter_name
from regalia.games.kings_and_things.state import NATIVES, NOBODY, SETUP
from regalia.games.kings_and_things.view import Asked, ThingsView
from regalia.scenes import Panel, Stat


def panel(view: ThingsView, seat: int) -> Panel:
    land, counters = view.land_income[seat], view.counter_income[seat]
    total = land + counters
    hexes = view.hex_owner.count(seat)
    forts = sum(view.fort[place] for place in range(view.board.count) if view.hex_owner[place] == seat)
    gap = view.citadel_income - total
    explained = f"{hexes} hexes, {forts} for forts, {land - hexes - forts} for characters, {counters} for counters"
    explained += f". A citadel needs {view.citadel_income}: " + (f"{gap} are missing" if gap > 0 else "enough")
    stats = [
        Stat("Gold", str(view.gold[seat]), "two-coins"),
        Stat("Income", f"+{total}", "coins-pile", explained),
        Stat("Rack", str(view.racks[seat]), "card-pick", f"Things that only the owner sees; at most {RACK_SIZE} stay"),
        Stat("Hexes", str(hexes), "hexes"),
    ]
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
        found.append(Stat("Citadel", f"{who} wins at the end of building in turn {view.clock_turn + 1}", "qaitbay-citadel"))
    elif view.rivals and view.fort.count(CITADEL) > (0 if view.rules.citadel_once else 1):  # T-4.2b
        left = "even if only one is left" if view.rules.citadel_once else "if one goes, the other's wait begins"
        found.append(Stat("Citadels", "only taking a second one wins", "qaitbay-citadel", f"Two have been built: {left}"))
    battle = moment(view, "battle")
    if battle is not None and battle.number["round"]:
        where = f"{view.board.name[battle.hex]}, round {battle.number['round']}"
        step = moment(view, "step", "round")
        if step is not None:
            where += f", {STEP_NAME[step.number.get('step', MAGIC_STEP)]} step"
        found.append(
            Stat("Battle", where, "crossed-swords", "Odds: if it is fought to the end, without items and retreats")
        )
    if view.cup != NOBODY:
        found.append(Stat("Cup", str(view.cup), "card-draw"))
    return found


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
    "segment": "Combat: choose a battle or an exploration of yours to resolve now",
    "stealing": "The Thief has won: what does he take?",
    "flight": "Your character flees to the pool: which side does it show?",
    "overflow": "More than ten units are here: who is lost?",
    "challenge": "Challenge a creature that you take for a bluff, or pass",
    "refuge": "The land has become sea: where do your units go?",
    "largest_stack": "Several stacks are largest: which one falls ill?",
    "disaster": "The disaster missed: choose another hex",
    "duel": "The Master Thief comes for you: turn treasures into gold first, or let the dice roll",
}


# Where the question has numbers or names in it


def seas_prompt(view: ThingsView, asked: Asked) -> str:  # T-2.15f
    many = "some or all of them" if view.rules.swap_all else "them one by one, until a single one is left,"
    return f"Seas lie beside your first hex: replace {many} with hexes from the deck, or keep them"


def powers_prompt(view: ThingsView, asked: Asked) -> str:
    if can_say(view, STRIP) and not can_say(view, STEAL) and not can_say(view, STALK):  # T-8.42a
        return "The turn is nearly over: take income counters off, or go on"
    return "Send the Master Thief or Assassin Primus, or nobody"


def recruit_prompt(view: ThingsView, asked: Asked) -> str:
    free = (view.hex_owner.count(view.seat) + 1) // 2
    if asked.number["step"] == HIRING:
        return f"You draw {free} Things for nothing. How many more do you hire, for 5 gold each?"
    traded = len(view.offers) // 2
    return f"Trade in Things, two for one, or draw {free + asked.number['hired'] + traded} now"


def attempt_prompt(view: ThingsView, asked: Asked) -> str:
    short = missing(view)
    price = AFTER_PRICE * short
    if price > view.gold[view.seat]:
        return f"The roll falls short by {short}: that is {price} gold, and you have {view.gold[view.seat]}"
    return f"The roll falls short by {short}: pay {price} gold, or give up?"


def missing(view: ThingsView) -> int:
    """How far the roll of an attempt falls short."""
    asked = view.moments[-1]
    form = next(form for form in view.pool if (form - FIRST_CHARACTER) // 2 == asked.number["character"] - THINGS)
    return 2 * FORM_VALUE[form] - asked.number["paid"] - sum(asked.numbers["dice"])


def posting_prompt(view: ThingsView, asked: Asked) -> str:
    post: ThingsAction = view.legal[0]
    return f"{FORM_TITLE[post.a]} is yours: in which hex does he stand?"


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


def onward_prompt(view: ThingsView, asked: Asked) -> str:
    if asked.seat != view.seat:
        risk = ", bluffs at your risk," if view.rules.show_bluffs else ""
        how = f"show flyers of yours{risk} to hold as many, or show no more"
        return f"Flyers want to leave {place(view, asked)}: {how}"
    return f"{asked.number['stay']} of your flyers must stay in {place(view, asked)}: choose who"


def balloon_prompt(view: ThingsView, asked: Asked) -> str:
    if not view.going:
        return "Who boards the Balloon? Up to 3 units of one hex, each of value 3 or less"
    units = "1 unit is" if len(view.going) == 1 else f"{len(view.going)} units are"
    add = "add another, or " if can_say(view, ADD) else ""
    return f"{units} on board for {place(view, asked)}: {add}take off"


def ashore_prompt(view: ThingsView, asked: Asked) -> str:
    if asked.number["shore"] == NOWHERE:
        return f"The Balloon is lost at sea in {place(view, asked)}: which hex of yours do its passengers reach?"
    return f"{view.board.name[asked.number['shore']]} has no room for all passengers: who is lost?"


def bribing_prompt(view: ThingsView, asked: Asked) -> str:
    double = ", at double prices because of what they guard" if asked.number["double"] else ""
    return f"Natives hold {place(view, asked)}: bribe as many as you like{double}, then fight the rest"


def hits_prompt(view: ThingsView, asked: Asked) -> str:
    whose = "the natives" if asked.number["side"] == NATIVES else "yours"
    who = f"choose who of {whose} takes it"
    if asked.number["chooser"] >= 0:
        who = "you choose who of the enemy takes it"
    count = asked.number["count"]
    return f"{count} {'hit' if count == 1 else 'hits'} to take: {who}"


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
    step = moment(view, "step")
    if asked.number["when"] == BETWEEN_STEPS:
        when = "Between steps" if step is None else f"Before the {STEP_NAME[step.number['step']]} step"
    if battle is None:
        return f"{when}: play a magic item, or pass"
    return f"{when} in {view.board.name[asked.hex]}: play a magic item, or pass"


def losses_prompt(view: ThingsView, asked: Asked) -> str:
    where = f" in {place(view, asked)}" if asked.hex >= 0 else ""
    owed = asked.number["owed"]
    return f"Give up {owed} {'counter' if owed == 1 else 'counters'}{where}: choose which"


def murder_prompt(view: ThingsView, asked: Asked) -> str:
    return "Choose the victim" if asked.seat == view.seat else "Name another of your units: a die decides who dies"


def event_prompt(view: ThingsView, asked: Asked) -> str:
    return f"{counter_name(asked.number['event'])}: choose its aim"


def spell_prompt(view: ThingsView, asked: Asked) -> str:
    return f"{counter_name(asked.number['item'])}: choose what it does"


def place(view: ThingsView, asked: Asked) -> str:
    return view.board.name[asked.hex]


def can_say(view: ThingsView, verb: int) -> bool:
    return any(isinstance(action, ThingsAction) and action.verb == verb for action in view.legal)


SPECIAL_PROMPTS: Final[dict[str, Callable[[ThingsView, Asked], str]]] = {
    "seas": seas_prompt,
    "powers": powers_prompt,
    "placing": placing_prompt,
    "recruit_things": recruit_prompt,
    "attempt": attempt_prompt,
    "posting": posting_prompt,
    "group": group_prompt,
    "onward": onward_prompt,
    "balloon": balloon_prompt,
    "ashore": ashore_prompt,
    "bribing": bribing_prompt,
    "hits": hits_prompt,
    "window": window_prompt,
    "losses": losses_prompt,
    "murder": murder_prompt,
    "played_event": event_prompt,
    "spell": spell_prompt,
}


def prompt(view: ThingsView) -> str:
    if view.outcome is not None:
        names = [SEAT_TITLES[seat] for seat in view.outcome.winners()]
        return f"{names[0]} has won" if len(names) == 1 else f"{' and '.join(names)} share first place"
    asked = view.moments[-1] if view.moments else None
    if not view.legal or asked is None:
        names = [SEAT_TITLES[seat] for seat in view.to_act if seat >= 0]
        return f"{', '.join(names)} decides" if names else "The dice are rolled, or Things are drawn"
    if asked.word in SPECIAL_PROMPTS:
        return SPECIAL_PROMPTS[asked.word](view, asked)
    return PROMPTS.get(asked.word, f"{NO_PROMPT}: {asked.word.replace('_', ' ')}")
