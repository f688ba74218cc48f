"""Bots that do not search: they play at random, follow the game's policy, or look one step ahead."""

from typing import Final

from regalia.bots.bot import Bot
from regalia.core.actions import CHANCE, Action
from regalia.core.frames import ChanceFrame
from regalia.core.game import Game
from regalia.core.referee import only_answer, without_undoing
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import Observation

SURE: Final = 32  # sampled states: an action that wins in all of them is played without further thought
MAX_RESAMPLED: Final = 40  # actions: only the best of them are evaluated in more than one sample
SAMPLES: Final = 4  # states that greedy samples: they differ in what is hidden and in what chance brings


def candidates(legal: list[Action]) -> list[Action]:
    """Return the actions that a bot chooses from: the legal ones that take nothing back.

    If only one answer is possible, asides apart, it is the only candidate. The lab gives such answers without asking a
    bot, so a bot that is asked must give the same one.
    """
    only = only_answer(legal)
    return [only] if only is not None else without_undoing(legal)


def choices(seen: Observation) -> list[Action]:
    return candidates(seen.legal())


def direct_answers(options: list[Action]) -> list[Action]:
    """Return the actions that answer the question. An aside would be no blunder, so a random answer is never one."""
    return [action for action in options if not action.aside] or options


def has_evaluation(game: Game) -> bool:
    """True if the game evaluates positions before the end."""
    return type(game).estimate is not Game.estimate


def has_policy(game: Game) -> bool:
    """True if the game has a policy of its own."""
    return type(game).policy is not Game.policy


def settle_chance(s: State, rng: Rng) -> None:
    """Sample outcomes of chance until a seat is asked or the game ends."""
    while s.frames:
        frame = s.frames[-1]
        if not isinstance(frame, ChanceFrame):
            return
        frame.apply(s, CHANCE, frame.pick(s, int(rng.below(frame.total(s)))))


def sure_win(seen: Observation, options: list[Action], rng: Rng) -> Action | None:
    """Return an action that wins at once whatever is hidden from the seat, or None."""
    left = options  # the first sample nearly always rules out all of them
    for _sample in range(SURE):
        s = seen.sample(rng)
        if not seen.game.near_end(s):
            return None
        left = [action for action in left if wins_at_once(s, seen.seat, action, rng)]
        if not left:
            return None
    return left[0]


def wins_at_once(s: State, seat: int, action: Action, rng: Rng) -> bool:
    """True if the answer wins with nothing after it but chance and forced answers of the same seat.

    Leaves `s` unchanged.
    """
    after = s.clone()
    after.frames[-1].apply(after, seat, action)
    settle_chance(after, rng)
    while after.frames and after.frames[-1].to_act(after) == (seat,):
        only = only_answer(after.frames[-1].legal(after, seat))
        if only is None:
            return False
        after.frames[-1].apply(after, seat, only)
        settle_chance(after, rng)
    return after.outcome is not None and after.outcome.scores[seat] >= 1.0


class RandomBot(Bot):
    """Plays any legal action, each equally likely."""

    def choose(self, seen: Observation) -> Action:
        options = choices(seen)
        return options[0] if len(options) == 1 else options[int(self.rng.below(len(options)))]


class PolicyBot(Bot):
    """Plays the action that the game's policy ranks highest; breaks ties at random. Without a policy it plays anything.

    An immediate win comes first: a policy has rules of thumb for the usual case and may miss it.
    """

    def choose(self, seen: Observation) -> Action:
        options = choices(seen)
        if len(options) == 1:
            return options[0]
        sure = sure_win(seen, options, self.rng)
        if sure is not None:
            return sure
        weights = seen.game.policy(seen.sample(self.rng), seen.seat, options)
        if weights is None:
            return options[int(self.rng.below(len(options)))]
        most = max(weights)
        level = [action for index, action in enumerate(options) if weights[index] >= most]
        return level[int(self.rng.below(len(level)))]


class Look:
    """The value of an action in one sample, or its mean over several."""

    def __init__(self, action: Action, worth: float, is_certain: bool) -> None:
        self.action: Final[Action] = action
        self.worth: float = worth
        # True if nothing was random, neither hidden facts nor chance: another sample would give the same value.
        self.is_certain: Final[bool] = is_certain


class GreedyBot(Bot):
    """Plays the action that `evaluate` rates best one step ahead; breaks ties at random."""

    def choose(self, seen: Observation) -> Action:
        options = choices(seen)
        if len(options) == 1:
            return options[0]
        looks = self.glance(seen, options)
        if len(looks) > MAX_RESAMPLED:
            least = sorted([look.worth for look in looks], reverse=True)[MAX_RESAMPLED - 1]
            looks = [look for look in looks if look.worth >= least]
        open_yet = [look for look in looks if not look.is_certain]
        if open_yet:
            actions = [look.action for look in open_yet]
            for _sample in range(1, SAMPLES):
                for index, again in enumerate(self.glance(seen, actions)):
                    open_yet[index].worth += again.worth
            for look in open_yet:
                look.worth /= SAMPLES
        best = max([look.worth for look in looks])
        level = [look.action for look in looks if look.worth >= best - 1e-9]
        return level[int(self.rng.below(len(level)))]

    def glance(self, seen: Observation, options: list[Action]) -> list[Look]:
        """Evaluate each action in one sampled state."""
        begun = self.rng.counter
        s = seen.sample(self.rng)
        is_all_known = self.rng.counter == begun
        looks: list[Look] = []
        for action in options:
            after = s.clone()
            after.frames[-1].apply(after, seen.seat, action)
            begun = self.rng.counter
            settle_chance(after, self.rng)
            is_certain = is_all_known and self.rng.counter == begun
            looks.append(Look(action, self.evaluate(seen.game, after, seen.seat), is_certain))
        return looks

    def evaluate(self, game: Game, s: State, seat: int) -> float:
        return game.evaluate(s, seat)


class RivalBot(GreedyBot):
    """Like `GreedyBot`, but compares itself with one opponent at a time and averages over them.

    With two players it plays as `GreedyBot` does. With more, greedy players prefer to hurt the leader. If all do so,
    they hold each other down and the game goes to a player who stays out of sight.
    """

    def evaluate(self, game: Game, s: State, seat: int) -> float:
        chances = game.evaluate_all(s)
        ahead = 0.0
        for other in range(s.seat_count):
            both = chances[seat] + chances[other]
            if other != seat and both > 0.0:
                ahead += chances[seat] / both
        return ahead / float(s.seat_count - 1)


class FoolBot(GreedyBot):
    """Picks two answers at random and plays the one that `evaluate` rates lower: weaker than `RandomBot`.

    Both picks may be the same answer, so even the best answer is sometimes played.
    """

    def choose(self, seen: Observation) -> Action:
        options = choices(seen)
        if len(options) == 1:
            return options[0]
        answers = direct_answers(options)
        first = answers[int(self.rng.below(len(answers)))]
        second = answers[int(self.rng.below(len(answers)))]
        if first.key == second.key:
            return first
        looks = self.glance(seen, [first, second])
        return first if looks[0].worth <= looks[1].worth else second


class BlunderingBot(Bot):
    """Plays like another bot, but answers at random every now and then."""

    def __init__(self, name: str, rng: Rng, bot: Bot, blunder_rate: float) -> None:
        super().__init__(name, rng)
        self.bot: Final[Bot] = bot
        self.blunder_rate: Final[float] = blunder_rate  # share of its answers that are random

    def choose(self, seen: Observation) -> Action:
        options = choices(seen)
        if len(options) == 1:
            return options[0]
        if self.rng.fraction() < self.blunder_rate:
            answers = direct_answers(options)
            return answers[int(self.rng.below(len(answers)))]
        return self.bot.choose(seen)
