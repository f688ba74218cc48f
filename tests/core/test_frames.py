"""The defaults of a frame, and one die."""

import pytest

from regalia.core.actions import CHANCE, Action
from regalia.core.frames import ChanceFrame, Frame
from regalia.core.referee import draw_chance, outcomes, play_randomly, why_not
from regalia.core.rng import Rng
from regalia.core.state import State, won_by


class Table(State):
    def clone(self) -> State:
        copy = Table(self.seat_count)
        self.clone_base_into(copy)
        return copy


class Die(ChanceFrame):
    """A die on which the one counts three times; whatever it shows ends the game."""

    def clone(self) -> Frame:
        return self

    def legal(self, s: State, seat: int) -> list[Action]:
        return [Action(face) for face in range(1, 7)]

    def weight(self, s: State, action: Action) -> int:
        return 3 if action.key == 1 else 1

    def apply(self, s: State, seat: int, action: Action) -> None:
        s.finish(won_by(action.key % 2, 2, f"D-{action.key}"))


class EvenDie(Die):
    def weight(self, s: State, action: Action) -> int:
        return ChanceFrame.weight(self, s, action)


def table(frame: Frame) -> State:
    s = Table(2)
    s.frames.append(frame)
    return s


def test_a_frame_that_does_not_say_enough_is_named() -> None:
    class Half(Frame):
        pass

    s = table(Half())
    with pytest.raises(TypeError, match="Half does not say whom it asks"):
        s.asked()
    with pytest.raises(TypeError, match="Half does not say what is legal"):
        s.frames[-1].legal(s, 0)
    with pytest.raises(TypeError, match="Half cannot be answered"):
        s.frames[-1].apply(s, 0, Action(1))
    with pytest.raises(TypeError, match="Half has no clone"):
        s.clone()
    assert s.frames[-1].window() == ""


def test_a_die_asks_chance() -> None:
    s = table(Die())
    assert s.frames[-1].to_act(s) == (CHANCE,)
    assert s.asked() == CHANCE


def test_the_weights_of_a_die_lie_end_to_end() -> None:
    die = Die()
    s = table(die)
    assert die.total(s) == 8
    assert [die.pick(s, r).key for r in range(8)] == [1, 1, 1, 2, 3, 4, 5, 6]
    assert [(action.key, weight) for action, weight in outcomes(s)] == [(1, 3), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)]
    for r in (8, 9):
        with pytest.raises(ValueError, match="r is outside range"):
            die.pick(s, r)


def test_unless_a_die_says_more_its_faces_are_equally_likely() -> None:
    even = EvenDie()
    s = table(even)
    assert even.total(s) == 6
    assert {weight for _action, weight in outcomes(s)} == {1}


def test_what_is_not_on_the_die_is_refused() -> None:
    s = table(Die())
    assert why_not(s, CHANCE, Action(6)) is None
    refusal = why_not(s, CHANCE, Action(7))
    assert refusal is not None and refusal.clause == "G-2"


def test_a_game_of_one_die_can_be_played() -> None:
    s = table(Die())
    expected = draw_chance(s, Rng("die"))
    assert play_randomly(s, Rng("die"), 10) == 1
    assert s.outcome is not None and s.outcome.reason == f"D-{expected.key}"


def test_actions_are_equal_by_their_key_alone() -> None:
    class Move(Action):
        pass

    assert Action(3) == Move(3) and hash(Action(3)) == hash(Move(3))
    assert Action(3) != Action(4)
    assert Action(3) != 3
    assert {Action(3): "three"}[Move(3)] == "three"
    assert repr(Move(3)) == "Move(3)"
    assert (Action(1).aside, Action(1).undoes) == (False, False)
    assert (Action(1, aside=True).aside, Action(1, undoes=True).undoes) == (True, True)
