"""Verbs, and choices with the picks that a click stands for."""

from dataclasses import replace
from typing import Final

from regalia.core.actions import Action
from regalia.games.two_kingdoms.actions import (
    GATE_PLACE,
    Attack,
    CallRetreat,
    Deploy,
    DeployMounted,
    Dismount,
    EndTurn,
    Mount,
    Move,
    Order,
    Ready,
    Undeploy,
)
from regalia.games.two_kingdoms.board import SQUARE_NAME
from regalia.games.two_kingdoms.data import BALL, FIRST_HORSE, HORSE, KIND_OF, UNIT_WORD, UNITS, unit_name
from regalia.games.two_kingdoms.flow.blocked import GATE_ID
from regalia.games.two_kingdoms.notation import write_action
from regalia.games.two_kingdoms.rules import GATE
from regalia.games.two_kingdoms.shown.odds import Forecast, after_dismounting, blind_words
from regalia.games.two_kingdoms.shown.words import plain_name, safe_edge
from regalia.games.two_kingdoms.state import ATTACKED, FIELD_SETUP, NOBODY, OF_THE_TURN, RESERVE, SIEGE, TwoKingdoms
from regalia.games.two_kingdoms.view import KingdomsView
from regalia.scenes import Choice, Group, Verb, piece_pick, spot_pick, word_pick

OFF: Final = "off"
FEW: Final = 3  # units that a sentence names


def is_idle(view: KingdomsView, unit: int) -> bool:
    """True if the unit has had no order in this turn and should have: horses and ballistas just stand."""
    kind = KIND_OF[unit]
    if view.mark[unit] & OF_THE_TURN or (kind == HORSE and view.retreating != unit // UNITS):
        return False
    if kind == BALL or (view.phase == SIEGE and view.gate and unit // UNITS != view.attacker):
        return any(isinstance(action, Attack) and action.unit == unit % UNITS for action in view.legal)
    return True


def idle_units(view: KingdomsView) -> list[int]:
    able = {action.unit for action in view.legal if isinstance(action, Order)}
    return [view.seat * UNITS + unit for unit in sorted(able) if is_idle(view, view.seat * UNITS + unit)]


def choices(view: KingdomsView, s: TwoKingdoms) -> tuple[list[Group], list[Verb]]:
    """Moves and placings as fans, everything else one by one; and the verbs that there are."""
    if not view.legal:
        return [], []
    fans: dict[tuple[str, int], list[str]] = {}
    groups: dict[tuple[str, str], Group] = {}
    for action in view.legal:
        blind = isinstance(action, Attack) and action.place != GATE_PLACE and s.at[action.square] == NOBODY
        if isinstance(action, (Move, Deploy)) or (isinstance(action, Attack) and blind):
            verb = "move" if isinstance(action, Move) else "deploy" if isinstance(action, Deploy) else "attack"
            fans.setdefault((verb, action.unit), []).append(SQUARE_NAME[action.square])
            continue
        verb, choice = single(view, s, action)
        first = choice.picks[0] if choice.picks else ""
        choice.picks = choice.picks[1:]
        groups.setdefault((verb, first), Group(verb, [], first)).choices.append(choice)
    spread = [fan(view, s, verb, unit, spots) for (verb, unit), spots in fans.items()]
    found = [*spread, *groups.values()]
    there = {group.verb for group in found}
    zone = zone_clause(view)
    return found, [replace(verb, clause=zone) if verb.key == "deploy" else verb for verb in VERBS if verb.key in there]


def zone_clause(view: KingdomsView) -> str:
    """The clause that says where one sets up."""
    if view.phase == FIELD_SETUP:
        return "D-11"
    return "D-98" if view.seat == view.attacker else "D-99"


VERBS: Final = (
    Verb("move", "Move", "walking-boot", clause="D-28", pattern="move {1} {2}"),
    Verb("attack", "Attack", "crossed-swords", clause="D-61", pattern="attack {1} {2}"),
    Verb("mount", "Mount", "cavalry", clause="D-43", pattern="mount {1} {2}"),
    Verb("dismount", "Get off", "saddle", clause="D-45", pattern="dismount {1} {3}"),
    Verb("deploy", "Place", "flying-flag", pattern="deploy {1} {2}"),
    Verb("back", "Take back", "return-arrow", clause="D-16"),
    Verb("ready", "Ready", "check-mark"),
    Verb("retreat", "Call the retreat", "run"),
    Verb("end", "End turn", "hourglass"),
)


def fan(view: KingdomsView, s: TwoKingdoms, verb: str, unit: int, spots: list[str]) -> Group:
    own = view.seat * UNITS + unit
    who = plain_name(unit)
    group = Group(verb, pick=piece_pick(unit_name(own)), spots=" ".join(spots), text=f"{verb} {UNIT_WORD[unit]} *")
    if verb == "attack":  # D-139
        group.label, group.kind = f"Shoot blind at * with {who}", "capture"
        group.hint = f"It {blind_words(s, own)}"
    elif verb == "deploy":
        group.label, group.kind = f"Place {who} on *", "place"
    else:
        group.label, group.kind = f"{'Ride' if view.mount[own] != NOBODY else 'Move'} {who} to *", "move"
    return group


def single(view: KingdomsView, s: TwoKingdoms, action: Action) -> tuple[str, Choice]:
    """One choice with all its picks, and its verb."""
    text = write_action(action)
    if isinstance(action, Ready):
        return "ready", Choice(text, "Be ready", warn=ready_warning(view))
    if isinstance(action, EndTurn):
        return "end", Choice(text, "End the turn", warn=end_warning(view))
    if isinstance(action, CallRetreat):
        warn = (
            f"From now on your units neither attack nor strike back, and are safe on {safe_edge(view)}. "
            "The enemy wins the field, and comes to your castle."
        )
        return "retreat", Choice(text, "Call the retreat", warn=warn)
    assert isinstance(action, Order)
    own = view.seat * UNITS + action.unit
    who = plain_name(own)
    first = piece_pick(unit_name(own))
    if isinstance(action, Undeploy):
        drawn = view.mount[own] if KIND_OF[own] == HORSE and view.mount[own] != NOBODY else own
        return "back", Choice(text, f"Take {who} back", [piece_pick(unit_name(drawn))], kind="undo")
    if isinstance(action, DeployMounted):
        horse = view.seat * UNITS + FIRST_HORSE + action.place - 1
        return "deploy", Choice(
            text, f"Place {who} on {plain_name(horse)}", [first, piece_pick(unit_name(horse))], kind="place"
        )
    if isinstance(action, Mount):
        horse = view.seat * UNITS + FIRST_HORSE + action.place - 1
        hint = "Neither moves any more in this turn"
        if not view.mark[own] & ATTACKED:  # D-26
            hint = "It can't attack this turn, and neither moves again"
        picks = [first, piece_pick(unit_name(horse))]
        return "mount", Choice(text, f"Mount {plain_name(horse)} with {who}", picks, hint, kind="move")
    if isinstance(action, Dismount):
        place = SQUARE_NAME[action.square]
        hint = f"No attack this turn; {after_dismounting(s, own)}"
        picks = [first, word_pick(OFF), spot_pick(place)]
        return "dismount", Choice(text, f"Get {who} off onto {place}", picks, hint, kind="move")
    assert isinstance(action, Attack)
    target = GATE if action.place == GATE_PLACE else s.at[action.square]
    at = "the gate" if target == GATE else plain_name(target)
    pick = piece_pick(GATE_ID) if target == GATE else spot_pick(SQUARE_NAME[action.square])
    label = f"Attack {at} with {who}"
    return "attack", Choice(text, label, [first, pick], Forecast(s, own, target).words(), kind="capture")


def ready_warning(view: KingdomsView) -> str:
    units = range(view.seat * UNITS, view.seat * UNITS + UNITS)
    waiting = sum(1 for unit in units if view.status[unit] == RESERVE)
    if waiting:
        some = "One unit stays" if waiting == 1 else f"{waiting} units stay"
        return f"{some} in reserve until the siege. Once you are ready nothing can be changed."
    if view.phase == FIELD_SETUP and not view.rules.field_only:
        return "All 23 units go to the field: if all troops die there, the match is lost. Nothing can be changed later."
    return "Once you are ready nothing can be changed."


def end_warning(view: KingdomsView) -> str:
    idle = idle_units(view)
    if not idle:
        return ""
    names = [plain_name(unit) for unit in idle[:FEW]]
    more = f" and {len(idle) - FEW} more" if len(idle) > FEW else ""
    some = "One unit has" if len(idle) == 1 else f"{len(idle)} units have"
    return f"{some} no orders in this turn: {', '.join(names)}{more}."
