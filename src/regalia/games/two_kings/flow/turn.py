"""A turn: the special die, then placing, moving and one spell until the Elixir is spent."""

from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import WRONG_MOMENT, Illegal
from regalia.core.events import Event
from regalia.core.frames import ASKS, ChanceFrame, Frame
from regalia.core.state import Outcome, won_by
from regalia.games.two_kings import refusals
from regalia.games.two_kings.actions import THE_END, Cast, PlacePawn, Roll, Step
from regalia.games.two_kings.flow.cast import cast
from regalia.games.two_kings.flow.fights import enter
from regalia.games.two_kings.rules import placing_squares
from regalia.games.two_kings.state import STIRRED, TwoKings
from regalia.games.two_kings.targets import add_casts


class ElixirRoll(ChanceFrame):
    """K-27: the special die gives the Elixir of the turn."""

    def clone(self) -> Frame:
        return self

    def legal(self, s: TwoKings, seat: int) -> list[Action]:
        return s.rules.rolls

    def weight(self, s: TwoKings, action: Roll) -> int:
        return s.rules.face_count[action.number]

    def total(self, s: TwoKings) -> int:
        return s.rules.faces

    def apply(self, s: TwoKings, seat: int, action: Roll) -> None:
        s.frames.pop()
        s.rolled = action.number
        s.elixir = action.number
        cap = s.rules.first_turn_cap
        if cap and s.played == 0 and s.elixir > cap:
            s.elixir = cap
        if s.told is not None:
            s.tell(Event("rolled", [s.mover, s.rolled, s.elixir]))
        s.frames.append(MAIN)

    def refusal(self, s: TwoKings, seat: int, action: Action) -> Illegal:
        if isinstance(action, Roll):
            return Illegal("K-4", f"the special die has no face {action.number}")
        return Illegal(WRONG_MOMENT, "the special die is being rolled")


class Main(Frame):
    """K-28, K-29: the player on turn places, steps or casts, one thing at a time, as long as there is Elixir.

    Nothing but the Elixir binds them together, so any mixture is possible (K-34, K-37, K-54, K-78).
    """

    def clone(self) -> Frame:
        return self

    def to_act(self, s: TwoKings) -> tuple[int, ...]:
        return ASKS[s.mover]

    def legal(self, s: TwoKings, seat: int) -> list[Action]:
        legal: list[Action] = []
        add_placements(s, seat, legal)
        add_steps(s, seat, legal)
        if not s.has_cast:  # K-77
            add_casts(s, seat, legal)
        if s.rules.early_end or not legal:  # K-32
            legal.append(THE_END)
        return legal

    def apply(self, s: TwoKings, seat: int, action: Action) -> None:
        if isinstance(action, PlacePawn):
            place(s, seat, action)
        elif isinstance(action, Step):
            step(s, seat, action)
        elif isinstance(action, Cast):
            cast(s, seat, action)
        else:
            end_turn(s)
            return
        if s.over is None and s.elixir == 0:  # K-31
            end_turn(s)

    def refusal(self, s: TwoKings, seat: int, action: Action) -> Illegal:
        return refusals.main(s, seat, action)


MAIN: Final = Main()
ELIXIR_ROLL: Final = ElixirRoll()


def add_placements(s: TwoKings, seat: int, legal: list[Action]) -> None:
    if s.reserve[seat] == 0:  # K-38
        return
    squares = placing_squares(s, seat)
    for value in range(1, min(s.rules.place_max, s.elixir) + 1):  # K-35, K-30
        actions = s.rules.actions.place[value]
        for square in squares:
            legal.append(actions[square])


def add_steps(s: TwoKings, seat: int, legal: list[Action]) -> None:
    steps = s.rules.field.steps[seat]
    step_max = s.rules.step_max
    for square, value in enumerate(s.value):
        if not value or s.owner[square] != seat or s.new[square] or s.steps[square] >= step_max:  # K-46, K-50
            continue
        for number, to in enumerate(steps[square]):
            if not s.holds(seat, to):  # K-55
                legal.append(s.rules.actions.step[seat][square][number])


def place(s: TwoKings, seat: int, action: PlacePawn) -> None:
    s.elixir -= action.value  # K-36
    s.put(seat, s.rules.field.at_place[action.to], action.value, True)  # K-46
    if s.told is not None:
        s.tell(Event("placed", [seat, action.value, action.to]))


def step(s: TwoKings, seat: int, action: Step) -> None:
    at_place = s.rules.field.at_place
    start = at_place[action.start]
    s.elixir -= 1  # K-49, K-67
    s.steps[start] += 1
    if s.told is not None:
        s.tell(Event("stepped", [seat, action.start, action.to, s.value[start]]))
    enter(s, seat, start, at_place[action.to])


def begin_turn(s: TwoKings, seat: int) -> None:
    s.mover = seat
    s.elixir = 0
    s.rolled = 0
    s.has_cast = False
    s.frames.append(ELIXIR_ROLL)


def end_turn(s: TwoKings) -> None:
    """The Elixir that is left is lost (K-33), and new pawns are new no more (K-46)."""
    if s.told is not None:
        s.tell(Event("turn_ended", [s.mover, s.elixir]))
    count = s.rules.field.count
    s.steps = [0] * count
    s.new = [0] * count
    s.frames.pop()
    s.played += 1
    s.quiet = 0 if s.quiet == STIRRED else s.quiet + 1
    if s.rules.quiet_limit and s.quiet >= s.rules.quiet_limit:
        adjudicate(s, "K-111")
    elif s.rules.max_turns and s.played >= s.rules.max_turns:
        adjudicate(s, "K-112")
    else:
        begin_turn(s, 1 - s.mover)


def adjudicate(s: TwoKings, clause: str) -> None:
    """K-113: strength decides, then the pips on the board; else it is a draw."""
    lead = s.strength[0] - s.strength[1]
    if lead == 0:
        lead = s.pips(0) - s.pips(1)
    if s.told is not None:
        s.tell(Event("adjudicated", [int(clause[2:]), 0 if lead > 0 else 1 if lead < 0 else -1]))
    if lead == 0:
        s.finish(Outcome([0.5, 0.5], clause))
    else:
        s.finish(won_by(0 if lead > 0 else 1, 2, clause))
