"""Several actions for two clicks: all units of a hex are lifted, then they march to where they halt.

What a player would do step by step stands back: its verb is a button.
"""

from typing import Final

from regalia.boards.hexes import Hex, code_name
from regalia.games.kings_and_things.actions import ALL, HALT, STEP_TO, ThingsAction
from regalia.games.kings_and_things.data import MOVEMENT, TERRAIN_NAME
from regalia.games.kings_and_things.notation import write_action
from regalia.games.kings_and_things.rules import entry_cost
from regalia.games.kings_and_things.shown.guesses import march_odds, sides_in
from regalia.games.kings_and_things.view import ThingsView
from regalia.scenes import Choice, Group, Verb, spot_pick

MARCH: Final = "march"
SPLIT: Final = "split"
STANDS_BACK: Final = "part"  # the kind of a choice that is a part of another
VERBS: Final = [
    Verb(MARCH, "March", "journey", clause="T-9.1"),
    Verb(SPLIT, "Only some", "split-arrows", clause="T-9.13"),
]


def with_marches(view: ThingsView, groups: list[Group], verbs: list[Verb]) -> None:
    """Add the marches to the choices, and let their parts stand back."""
    parted = [choice for group in groups for choice in lifts(view, group)]
    found = marches(view)
    places = {choice.picks[0] for choice in found}
    for group in groups:
        for choice in group.choices:
            if group.verb == "step" and group.pick in places:
                choice.kind = STANDS_BACK
    groups += [Group(SPLIT, [choice], choice.picks.pop(0)) for choice in parted]
    groups += [Group(MARCH, [choice], choice.picks.pop(0)) for choice in found]
    verbs[:0] = [verb for verb in VERBS if any(group.verb == verb.key for group in groups)]


def lifts(view: ThingsView, group: Group) -> list[Choice]:
    """Let all units of a hex be lifted at one click; return what lifts only some of them."""
    if group.verb != "lift":
        return []
    parted: list[Choice] = []
    for choice in group.choices:
        stacks = [stack for stack in view.stacks if spot_pick(name(view, stack.place)) == group.pick]
        if any(stack.side == view.seat and len(stack.known) > 1 for stack in stacks):
            parted.append(Choice(choice.text, f"{choice.label}, only some of them", [group.pick], kind=STANDS_BACK))
        choice.then = [write_action(ThingsAction(ALL))]
    return parted


def marches(view: ThingsView) -> list[Choice]:
    """The hexes where the group that has been lifted can halt, with the steps to get there."""
    moving = next((frame for frame in reversed(view.frames) if frame.word == "group"), None)
    steps = {action.a for action in view.legal if isinstance(action, ThingsAction) and action.verb == STEP_TO}
    if moving is None or moving.seat != view.seat or moving.hex not in view.reach:
        return []
    reach = view.reach[moving.hex]
    found: list[Choice] = []
    for to, way in zip(reach.together, reach.ways, strict=True):
        if view.board.code[way[0]] not in steps:
            continue
        texts = [write_action(ThingsAction(STEP_TO, view.board.code[place])) for place in way]
        texts.append(write_action(ThingsAction(HALT)))
        where = TERRAIN_NAME[view.terrain[to]] if view.terrain[to] >= 0 else "face down"
        cost = sum(entry_cost(view.terrain[place], view.is_guided) for place in way)
        odds = march_odds(view, to)
        fight = f"; you would win {odds:.0%}" if odds is not None else ""
        kind = "capture" if any(side != view.seat for side in sides_in(view, to)) else "move"
        choice = Choice(texts[0], f"March to {name(view, to)}, {where}", [spot_pick(name(view, to))], kind=kind)
        choice.hint = f"{cost} of {MOVEMENT} points{fight}"
        choice.then = texts[1:]
        found.append(choice)
    return found


def name(view: ThingsView, place: Hex) -> str:
    return code_name(view.board.code[place])
