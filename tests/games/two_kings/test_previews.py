"""Moves do what a player reads of them beforehand: over random games."""

from typing import Final

import pytest

from regalia.core.options import Value
from regalia.games.two_kings import GAME
from regalia.games.two_kings.actions import PlacePawn, Step
from regalia.games.two_kings.field import Square
from regalia.games.two_kings.flow.turn import MAIN
from regalia.games.two_kings.notation import write_action
from regalia.games.two_kings.rules import steps_left
from regalia.games.two_kings.shown.foresight import entry, ways
from regalia.games.two_kings.shown.scene import reach
from regalia.games.two_kings.state import TwoKings
from regalia.games.two_kings.view import TwoKingsView
from regalia.scenes import open_groups
from regalia.testkit.checks.walk import positions

VARIANTS: Final[list[dict[str, Value]]] = [{}, {"preset": "small"}, {"step_max": 3, "dice_per_player": 9}]

Walk = tuple[int, int, int]  # the damage, what is left of the pawn, and the steps, as a negative number


def view_of(s: TwoKings, seat: int) -> TwoKingsView:
    view = GAME.view(s, seat)
    assert isinstance(view, TwoKingsView)
    return view


def stepped(s: TwoKings, start: Square, action: Step) -> tuple[TwoKings, Square, int, int]:
    """The position after the step, the square, what is left of the pawn there, and the damage that it did."""
    seat, die = s.owner[start], s.die[start]
    after = s.clone()
    after.frames[-1].apply(after, seat, action)
    to = s.rules.field.at_place[action.to]
    left = after.value[to] if after.value[to] and after.owner[to] == seat and after.die[to] == die else 0
    return after, to, left, s.strength[1 - seat] - after.strength[1 - seat]


def steps_of(s: TwoKings, start: Square) -> list[Step]:
    if not s.frames or s.frames[-1] is not MAIN or s.mover != s.owner[start]:
        return []
    legal = [action for action in MAIN.legal(s, s.mover) if isinstance(action, Step)]
    return [action for action in legal if s.rules.field.at_place[action.start] == start]


def walked(s: TwoKings, start: Square) -> dict[Square, Walk]:
    """By square: the best that the pawn can do there, found by playing all its steps."""
    found: dict[Square, Walk] = {}
    waiting = [(s, start, 0)]
    while waiting:
        before, here, count = waiting.pop()
        for action in steps_of(before, here):
            after, to, left, damage = stepped(before, here, action)
            walk = (damage, left, -count - 1)
            if to != start and (to not in found or walk > found[to]):
                found[to] = walk
            if left:
                waiting.append((after, to, count + 1))
    return found


def turned(s: TwoKings, seat: int) -> TwoKings:
    """The same board at the beginning of a turn of that seat, with Elixir for all steps of a pawn."""
    copy = s.clone()
    copy.mover, copy.elixir = seat, copy.rules.step_max + 1
    copy.steps, copy.new = [0] * len(copy.steps), [0] * len(copy.new)
    copy.frames = [MAIN]
    return copy


def check_pawn(s: TwoKings, square: Square) -> None:
    view, field = view_of(s, s.mover), s.rules.field
    expected = walked(s, square)
    left = steps_left(s.rules, s.new[square], s.steps[square])
    shown = {way.squares[-1]: way for way in ways(view, square, min(s.elixir, left))}
    most = s.strength[1 - s.mover]
    assert {to: (min(way.damage, most), way.left, -len(way.squares)) for to, way in shown.items()} == expected
    seen = GAME.inspect(view, f"@{field.name[square]}")
    assert seen is not None
    assert {spot for overlay in seen.overlays for spot in overlay.spots} == {field.name[to] for to in expected}


def check_choices(s: TwoKings) -> None:
    view, field = view_of(s, s.mover), s.rules.field
    scene = GAME.scene(view)
    assert scene is not None
    hints = {choice.text: choice.hint for _verb, choice in open_groups(scene.groups)}
    for action in MAIN.legal(s, s.mover):
        if isinstance(action, Step):
            start, to = field.at_place[action.start], field.at_place[action.to]
            _after, _to, left, damage = stepped(s, start, action)
            what = entry(view, s.mover, s.value[start], to)
            assert (min(what.damage, s.strength[1 - s.mover]), what.left) == (damage, left)
            assert hints[write_action(action)] == what.short
        elif isinstance(action, PlacePawn):
            after = s.clone()
            after.frames[-1].apply(after, s.mover, action)
            assert hints[write_action(action)] == f"{after.elixir} Elixir left"


@pytest.mark.clauses("K-46", "K-49", "K-50", "K-55", "K-61", "K-66", "K-70")
@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: GAME.meta.choose(options).text())
def test_a_pawn_can_do_exactly_what_the_table_says(options: dict[str, Value]) -> None:
    pawns = threats = 0
    for s, _history in positions(GAME, 2, options, "previews", 6, 12):
        assert isinstance(s, TwoKings)
        if not s.frames or s.frames[-1] is not MAIN:
            continue
        check_choices(s)
        for square in s.rules.field.all:
            if s.holds(s.mover, square):
                check_pawn(s, square)
                pawns += 1
            elif s.value[square]:
                board = turned(s, 1 - s.mover)
                spots = [s.rules.field.name[to] for to in sorted(walked(board, square))]
                assert reach(view_of(s, s.mover), square) == spots, GAME.dump(s)
                threats += 1
    assert pawns > 30 and threats > 30
