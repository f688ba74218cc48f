"""Bots pause so that people can follow them, and people do not wait long for them."""

from collections import defaultdict

import pytest

from regalia.bots import make_bot
from regalia.core.rng import Rng
from regalia.core.views import Observation
from regalia.games.kings_and_things.state import KingsThings
from regalia.table.play import messages
from regalia.table.play.messages import BotSpeed
from regalia.table.play.pacing import FAST, FULL, SLOWER, Pacing
from tests.table.play.desk import PACE, Desk

pytestmark = pytest.mark.plain  # what is compiled takes no context of a test

MAX_WATCHED = 15.0  # seconds per turn of three bots


class Watched:
    """A game of one person against bots. The clock stands still while the person decides."""

    def __init__(self, bots: int, seed: str, speed: BotSpeed = "normal") -> None:
        self.desk = Desk("kings_and_things", "ann", *["bot:knight"] * bots)
        self.desk.stored.seed = self.seed = seed
        self.table = self.desk.table
        self.ear = self.desk.look("ann", self.table.replay.header.seat_names[0])
        self.ear.say(messages.SetOrders(messages.Orders("quick")))
        self.ear.say(messages.SetPace(speed))
        self.seconds: defaultdict[int, float] = defaultdict(float)  # by turn

    @property
    def turn(self) -> int:
        s = self.table.replay.state
        assert isinstance(s, KingsThings)
        return s.turn

    def says(self, seat: int) -> str:
        """Return what a bot would say in the place of a seat."""
        replay = self.table.replay
        seed = Rng(f"{self.seed} {len(replay.history)} {seat}")
        action = make_bot("knight", seed).choose(Observation(replay.game, replay.state, seat, seed))
        return replay.game.write(replay.state, action)

    def play(self, turns: int) -> None:
        context, questions = self.desk.context, self.table.questions
        while self.turn <= turns and self.table.replay.state.outcome is None:
            context.thinking = {seat: one for seat, one in context.thinking.items() if not one.cancelled}
            if context.thinking:
                for seat in list(context.thinking):
                    self.desk.answer(seat, self.says(seat))
                continue
            wait = min((wake.due - context.seconds for wake in context.wakes if wake.do), default=3600.0)
            question = questions.questions.get(0)
            if wait > 0 and 0 in self.table.replay.asked and (question is None or question.ripe):
                self.ear.act(self.says(0))
                self.desk.pass_time(0.0)
            else:
                self.seconds[self.turn] += wait
                self.desk.pass_time(wait)


@pytest.mark.parametrize("seed", ["a", "b"])
def test_nobody_watches_three_bots_of_kings_and_things_for_long(seed: str) -> None:
    game = Watched(3, seed)
    game.play(3)
    assert len(game.seconds) == 3
    for turn in (2, 3):  # the first is the set-up, too
        assert 2.0 < game.seconds[turn] < MAX_WATCHED


def test_the_player_chooses_how_fast_bots_are() -> None:
    watched = {}
    speeds: list[BotSpeed] = ["slow", "normal", "fast", "instant"]
    for speed in speeds:
        game = Watched(2, "speed", speed)
        game.play(1)
        watched[speed] = game.seconds[1]
    assert watched["slow"] > 2 * watched["normal"] > 3 * watched["fast"] > 3.5 * watched["instant"]


def test_bots_that_answer_action_by_action_never_speed_up() -> None:
    pacing = Pacing()
    for _action in range(100):
        pacing.acted()
        assert pacing.pause(PACE.bot_pause, "normal") == PACE.bot_pause


def test_bots_among_many_speed_up_and_slow_down_again() -> None:
    pacing = Pacing()
    pauses = [pacing.pause(0.4, "normal") for _entry in range(60)]
    assert pauses[0] == 0.4 and pauses == sorted(pauses, reverse=True) and sum(pauses) < FULL
    for _action in range(6):
        pacing.acted()
    assert pacing.pause(0.4, "normal") == 0.4


def test_slow_bots_ignore_how_patient_people_are() -> None:
    pacing = Pacing()
    assert {pacing.pause(0.4, "slow") for _entry in range(60)} == {0.4 * SLOWER}
    assert pacing.pause(0.4, "instant") == 0.0
    assert pacing.pause(0.4, "fast") == 0.4 * FAST


def test_where_several_play_nobody_sets_the_pace() -> None:
    desk = Desk("heralds", "ann", "ben", "bot:greedy")
    azure = desk.look("ann", "azure")
    azure.say(messages.SetPace("instant"))
    assert desk.table.questions.pause(1.0) == PACE.bot_pause
