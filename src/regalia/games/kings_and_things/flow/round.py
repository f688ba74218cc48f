"""Sections 11.3 and 11.8: a round of a battle, and whom each side fights in it."""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import PASS, TARGET, ThingsAction
from regalia.games.kings_and_things.counters import MAGIC_STEP
from regalia.games.kings_and_things.data import MAX_ROUNDS
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.bluffs import challenge_window
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.fight import FULL_VALUE, Fight, Part, battle_now
from regalia.games.kings_and_things.flow.frames import ThingsFrame, eliminate
from regalia.games.kings_and_things.flow.step import Step
from regalia.games.kings_and_things.flow.windows import LATER_ROUND, battle_window
from regalia.games.kings_and_things.state import NATIVES, NOBODY, PARRIED, SAVED, SIDES, KingsThings


def begin_round(s: KingsThings, fight: Fight) -> None:
    place = fight.hex
    fight.round += 1
    fight.marksman = FULL_VALUE
    for counter in s.at[place]:
        s.mark[counter] &= ~(PARRIED | SAVED)
    if s.events is not None:
        s.emit(Event("round", [s.rules.board.code[place], fight.round]))
    if fight.round > MAX_ROUNDS:  # T-S7
        for side in fight.sides(s):
            if side not in (fight.defender, NATIVES):
                for counter in s.units(place, side):
                    eliminate(s, counter)
        return
    s.frames.append(Round())
    if fight.round > 1:
        battle_window(s, place, fight.order_of_play(s), LATER_ROUND)
        window = challenge_window(s, place)
        if window is not None:
            s.frames.append(window)


class Round(Part):
    """T-11.31: a round has begun: targets are named, and the steps follow."""

    WORD = "round"
    FIXED = True

    def advance(self, s: KingsThings) -> bool:
        fight = battle_now(s)
        s.frames.pop()
        if not fight.is_over(s):
            s.frames.append(Step(MAGIC_STEP))
            name_targets(s, fight)
        return True


def name_targets(s: KingsThings, fight: Fight) -> None:
    """T-11.81a, T-11.81b: in each round again, by everybody (T-11.81c); with two sides there is nothing to name."""
    sides = fight.sides(s)
    s.target = [NOBODY] * SIDES
    if len(sides) == 2:
        s.target[sides[0]] = sides[1]
        s.target[sides[1]] = sides[0]
        return
    s.frames.append(Targets(fight.hex, fight.from_left(s, sides)))


MUST_NAME: Final = Objection("T-11.81c", "everybody must name a target")
NOT_A_SIDE: Final = Objection("T-11.81a", "name another player in the battle")


class Targets(ThingsFrame):
    """T-11.81a: every player names an opponent, in secret; the targets are the state's."""

    WORD = "targets"
    FIELDS = (fields.HEX, fields.sides("sides"))
    FIXED = True

    def __init__(self, place: Hex = NOWHERE, sides: list[int] | None = None) -> None:
        super().__init__(NONE, place)
        self.sides: list[int] = sides or []

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and self.to_act(s) and len(self.living(s)) > 1

    def check_below(self, s: KingsThings) -> None:
        assert not self.sides or max(self.sides) < s.seat_count

    def living(self, s: KingsThings) -> list[int]:
        return [side for side in self.sides if not s.gone[side]]

    def to_act(self, s: KingsThings) -> tuple[int, ...]:
        waiting = [side for side in self.living(s) if s.target[side] == NOBODY]
        return tuple(waiting[:1] if s.rules.open_targets else waiting)

    def advance(self, s: KingsThings) -> bool:
        if len(self.living(s)) > 1 and self.to_act(s):
            return False
        s.frames.pop()
        if s.events is not None:
            s.emit(Event("targets", [*[s.target[side] for side in range(s.seat_count)]], knew=[]))
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [ThingsAction(TARGET, other) for other in sorted(self.living(s)) if other != seat]

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        s.target[seat] = say.a
        if s.events is not None:
            s.emit(Event("named", [seat], [say.a], range(s.seat_count) if s.rules.open_targets else [seat], [seat]))

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        if say.verb == PASS:
            return MUST_NAME.illegal()
        return NOT_A_SIDE.illegal() if say.verb == TARGET else None
