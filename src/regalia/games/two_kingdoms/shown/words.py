"""Events and actions in words."""

from typing import Final

from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.core.words import a_number
from regalia.games.two_kingdoms.actions import (
    GATE_PLACE,
    Attack,
    CallRetreat,
    Deploy,
    Dismount,
    EndTurn,
    Mount,
    Move,
    OnHorse,
    Order,
    Ready,
    Undeploy,
)
from regalia.games.two_kingdoms.board import SQUARE_NAME
from regalia.games.two_kingdoms.data import FIRST_HORSE, SEAT_NAMES, UNITS, unit_title
from regalia.games.two_kingdoms.flow.ends import GOT_AWAY, OUT_OF_HEALTH, STOPPED_RETREAT, WIPED_OUT
from regalia.games.two_kingdoms.notation import place_text
from regalia.games.two_kingdoms.options import COIN
from regalia.games.two_kingdoms.positions import health_text
from regalia.games.two_kingdoms.rules import GATE
from regalia.games.two_kingdoms.shown.odds import Forecast, after_dismounting, blind_words
from regalia.games.two_kingdoms.state import FIELD, NOBODY, SIEGE_SETUP
from regalia.games.two_kingdoms.view import KingdomsView

FIELD_END = {
    WIPED_OUT: "has no troop left on the field",
    GOT_AWAY: "has left the field",
    OUT_OF_HEALTH: "has less health on the field, which nobody fights for any more, and withdraws",
    STOPPED_RETREAT: "gets away with all that is left, since nobody pursues",
}
MONARCH_DEAD: Final = 121
MATCH_END = {
    80: "has no troop left",
    82: "had everything on the field and has lost every troop",
    MONARCH_DEAD: "has lost the monarch",
    122: "has nobody left but the monarch",
    123: "has nobody left before the castle but horses",
    126: "has less health on the field when the battle is stopped",
    128: "has stalled before the castle for too long",
}


def side_name(side: int) -> str:
    return SEAT_NAMES[side].title()


def plain_name(unit: int) -> str:
    """`axe soldier 2`, `trebuchet`."""
    return unit_title(unit).lower()


def full_name(unit: int) -> str:
    """`South's axe soldier 2`."""
    return "The gate" if unit == GATE else f"{side_name(unit // UNITS)}'s {plain_name(unit)}"


def points(halves: int) -> str:
    return "no damage" if not halves else "1 point" if halves == 2 else f"{health_text(halves)} points"


def describe_event(event: Event, seat: int) -> str:
    """A sentence; empty where another one says enough."""
    kind, args = event.kind, event.args
    if kind == "readied":
        return f"{side_name(args[0])} is ready"
    if kind == "met":
        if args[0] == FIELD:
            return f"The fog lifts: South has {args[1]} units on the field, North {args[2]}"
        return "The siege begins; the castle keeps its secrets until the gate is breached"
    if kind == "first":
        return f"The coin gives {side_name(args[0])} the first turn"
    if kind == "turn_began":
        return f"{side_name(args[0])}'s turn {args[1]}"
    if kind in ("sallied", "withdrew"):
        return say_gate(kind, args, event.veiled)
    if kind in ("moved", "mounted", "dismounted", "left"):
        return say_walk(kind, args)
    if kind in ("shot", "shot_struck"):
        return say_unseen(kind, args, event.veiled)
    if kind in ("sighted", "attacked", "fired_blind", "missed", "struck", "fell", "died"):
        return say_fight(kind, args)
    if kind == "retreat":
        return f"{side_name(args[0])} calls the retreat: its units fight no more, and run for the edge"
    if kind == "breached":
        return "The gate is breached! The fog lifts, and the attackers cannot be stopped"
    if kind == "shifted":
        return f"{full_name(args[0])} makes room for the monarch and stands on {SQUARE_NAME[args[2]]}"
    if kind == "monarch":
        return f"{full_name(args[0])} sits on the throne, on {SQUARE_NAME[args[1]]}"
    if kind == "stopped":
        return f"The battle is stopped after {args[0]} turns"
    if kind == "field_over":
        winner = side_name(args[0])
        return f"{side_name(1 - args[0])} {FIELD_END[args[1]]}: {winner} has won the field and lays siege to the castle"
    if kind == "match_over":
        return say_end(args)
    return ""  # stands, revealed, turn_ended: the picture shows it


def say_end(args: tuple[int, ...]) -> str:
    """The deed that has decided the match, and what it means."""
    winner, clause, killer, killed = args[0], args[1], args[5], args[6]
    if winner == NOBODY:
        return "The battle is drawn"
    won = f"{side_name(winner)} has won"
    lost = f"{side_name(1 - winner)} {MATCH_END[clause]}"
    if killer == NOBODY:
        return f"{lost}: {won}"
    deed = f"{full_name(killer)} kills {full_name(killed)}"
    return f"{deed}: {won}" if clause == MONARCH_DEAD else f"{deed}, and {lost}: {won}"


def say_walk(kind: str, args: tuple[int, ...]) -> str:
    who = full_name(args[0])
    if kind == "moved":
        rides = "rides" if args[3] != NOBODY else "moves"
        return f"{who} {rides} from {SQUARE_NAME[args[1]]} to {SQUARE_NAME[args[2]]}"
    if kind == "mounted":
        return f"{who} mounts {plain_name(args[1])} on {SQUARE_NAME[args[3]]}"
    if kind == "dismounted":
        return f"{who} gets off {plain_name(args[1])} and stands on {SQUARE_NAME[args[3]]}"
    horse = f" on {plain_name(args[1])}" if args[1] != NOBODY else ""
    return f"{who}{horse} leaves the field over {SQUARE_NAME[args[2]]} and is safe"


def say_gate(kind: str, args: tuple[int, ...], veiled: tuple[int, ...]) -> str:
    """D-138: only the defender learns which square inside it is."""
    who = full_name(args[0])
    if kind == "sallied":
        start = f" from {SQUARE_NAME[veiled[0]]}" if veiled else ""
        return f"{who} comes out through the gate{start} to {SQUARE_NAME[args[1]]}"
    to = f" to {SQUARE_NAME[veiled[0]]}" if veiled else ""
    return f"{who} goes in through the gate from {SQUARE_NAME[args[1]]}{to}"


def say_unseen(kind: str, args: tuple[int, ...], veiled: tuple[int, ...]) -> str:
    """D-140: only the defender learns who has shot."""
    who = full_name(veiled[0]) if veiled else f"An archer of {side_name(1 - args[0] // UNITS)}"
    if kind == "shot":
        return f"{who} shoots unseen at {full_name(args[0])}"
    return f"{who} rolls {a_number(args[2])}: {full_name(args[0])} takes {points(args[1])}"


def say_fight(kind: str, args: tuple[int, ...]) -> str:
    if kind == "sighted":
        return f"{full_name(args[0])} shows itself on {SQUARE_NAME[args[1]]}"
    if kind == "attacked":
        at = "the gate" if args[1] == GATE else full_name(args[1])
        return f"{full_name(args[0])} attacks {at}"
    if kind == "fired_blind":
        return f"{full_name(args[0])} shoots blind at {SQUARE_NAME[args[1]]}"
    if kind == "missed":
        return f"{full_name(args[0])} rolls {a_number(args[2])}: nobody is hit on {SQUARE_NAME[args[1]]}"
    if kind == "struck":
        verb = "strikes back with" if args[4] else "rolls"
        struck = "the gate" if args[1] == GATE else full_name(args[1])
        return f"{full_name(args[0])} {verb} {a_number(args[3])}: {struck} takes {points(args[2])}"
    if kind == "fell":
        return f"{full_name(args[0])} falls from the dying horse and loses 3"
    return f"{full_name(args[0])} is dead"


# Actions


def describe_action(view: KingdomsView, action: Action) -> str:
    if isinstance(action, Ready):
        return f"be ready: your set-up stands; once both are ready, {first_turn(view)} begins"
    if isinstance(action, EndTurn):
        return "end the turn"
    if isinstance(action, CallRetreat):
        run = f"your units fight no more and run for {safe_edge(view)}"
        return f"call the retreat: {run}; the enemy will lay siege to your castle"
    if not isinstance(action, Order):
        return ""
    unit = action.unit
    who = plain_name(unit)
    if isinstance(action, OnHorse):
        return (
            f"{'mount' if isinstance(action, Mount) else 'place'} {who} on {plain_name(FIRST_HORSE + action.place - 1)}"
        )
    if isinstance(action, Undeploy):
        return f"take {who} back"
    if isinstance(action, Attack):
        s = view.table()
        target = GATE if action.place == GATE_PLACE else s.at[action.square]
        if target == NOBODY:
            return f"{who} shoots blind at {place_text(action.place)}: {blind_words(s, view.mover * UNITS + unit)}"
        return f"{who} attacks {target_name(target)}: {Forecast(s, view.mover * UNITS + unit, target).words()}"
    place = place_text(action.place)
    if isinstance(action, Deploy):
        return f"place {who} on {place}"
    if isinstance(action, Dismount):
        return f"{who} gets off onto {place}; {after_dismounting(view.table(), view.mover * UNITS + unit)}"
    assert isinstance(action, Move)
    rides = view.mount[view.mover * UNITS + unit] != NOBODY
    return f"{who} {'rides' if rides else 'moves'} to {place}"


def target_name(target: int) -> str:
    return "the gate" if target == GATE else f"{side_name(target // UNITS)}'s {plain_name(target)}"


A_COIN: Final = "the winner of the coin toss"


def first_turn(view: KingdomsView) -> str:
    """D-18, D-102: in set-up, who will begin the battle, in words."""
    rules = view.rules
    if view.phase == SIEGE_SETUP:
        side = view.attacker if rules.attacker_first else 1 - view.attacker
        return A_COIN if rules.siege_coin else SEAT_NAMES[side].title()
    return A_COIN if rules.first == COIN else SEAT_NAMES[rules.first].title()


def safe_edge(view: KingdomsView) -> str:
    """D-87: where the viewer's units leave the field in a retreat, in words."""
    return "any edge" if view.rules.any_edge else f"rank {22 if view.seat else 1}"
