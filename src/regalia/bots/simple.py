"""Bots that do not search: they play anything, what the game's rule of thumb says, or what looks best at once."""

from typing import Final

from regalia.bots.bot import Bot
from regalia.core.actions import CHANCE, Action
from regalia.core.frames import ChanceFrame
from regalia.core.game import Game
from regalia.core.referee import only_answer, without_undoing
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import Observation

SURE: Final = 32  # possible states in all of which an action must win, to be played without thought
WIDEST: Final = 40  # of more actions, only so many of the best are looked at in more than one possible state
SAMPLES: Final = 4  # possible states that greedy looks at: hidden facts and chance differ between them


def candidates(legal: list[Action]) -> list[Action]:
    """What a bot considers: the legal actions that take nothing back.

    If there is one way to answer, asides apart, it is the only choice. The lab gives such answers without asking a bot,
    and a game must go the same way either way.
    """
    only = only_answer(legal)
    return [only] if only is not None else without_undoing(legal)


def choices(seen: Observation) -> list[Action]:
    return candidates(seen.legal())


def direct_answers(options: list[Action]) -> list[Action]:
    """Those that answer the question: what need not be said is neither a slip nor folly."""
    return [action for action in options if not action.aside] or options


def has_evaluation(game: Game) -> bool:
    """Whether `evaluate` is more than the outcome there."""
    return type(game).estimate is not Game.estimate


def has_policy(game: Game) -> bool:
    """Whether `policy` is more than None there."""
    return type(game).policy is not Game.policy


def settle_chance(s: State, rng: Rng) -> None:
    """Let chance speak until a seat is asked."""
    while s.frames:
        frame = s.frames[-1]
        if not isinstance(frame, ChanceFrame):
            return
        frame.apply(s, CHANCE, frame.pick(s, int(rng.below(frame.total(s)))))


def sure_win(seen: Observation, options: list[Action], rng: Rng) -> Action | None:
    """An action that wins at once whatever the seat does not know; the first state nearly always shows that none is."""
    left = options
    for _sample in range(SURE):
        s = seen.sample(rng)
        if not seen.game.near_end(s):
            return None
        left = [action for action in left if wins_at_once(s, seen.seat, action, rng)]
        if not left:
            return None
    return left[0]


def wins_at_once(s: State, seat: int, action: Action, rng: Rng) -> bool:
    """Whether the seat's answer wins, with nothing but chance and single answers of the seat after it.

    `s` stays as it is.
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
    return after.over is not None and after.over.scores[seat] >= 1.0


class RandomBot(Bot):
    """Plays any legal action, each equally likely."""

    def choose(self, seen: Observation) -> Action:
        options = choices(seen)
        return options[0] if len(options) == 1 else options[int(self.rng.below(len(options)))]


class PolicyBot(Bot):
    """Plays what the game itself would look at first; ties by lot. Without a policy that is anything.

    Only a win at once goes before that: a policy has rules of thumb for what is usual.
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
        level = [action for place, action in enumerate(options) if weights[place] >= most]
        return level[int(self.rng.below(len(level)))]


class Look:
    """What an action is worth at a glance, or in the mean of several."""

    def __init__(self, action: Action, worth: float, is_certain: bool) -> None:
        self.action: Final[Action] = action
        self.worth: float = worth
        # Nothing was drawn by lot, neither what the seat cannot know nor what chance says: looking again shows no more.
        self.is_certain: Final[bool] = is_certain


class GreedyBot(Bot):
    """Plays the action after which the game's own judgement is best; ties by lot."""

    def choose(self, seen: Observation) -> Action:
        options = choices(seen)
        if len(options) == 1:
            return options[0]
        looks = self.glance(seen, options)
        if len(looks) > WIDEST:
            least = sorted([look.worth for look in looks], reverse=True)[WIDEST - 1]
            looks = [look for look in looks if look.worth >= least]
        open_yet = [look for look in looks if not look.is_certain]
        if open_yet:
            actions = [look.action for look in open_yet]
            for _sample in range(1, SAMPLES):
                for place, again in enumerate(self.glance(seen, actions)):
                    open_yet[place].worth += again.worth
            for look in open_yet:
                look.worth /= SAMPLES
        best = max([look.worth for look in looks])
        level = [look.action for look in looks if look.worth >= best - 1e-9]
        return level[int(self.rng.below(len(level)))]

    def glance(self, seen: Observation, options: list[Action]) -> list[Look]:
        """What each action leads to in one possible state."""
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
    """Likewise, but measures itself with one opponent at a time: in the mean, whose chance is how much the greater.

    Of two it is the same. Of more, what greedy likes best is to hurt whoever leads, and if all do that they hold each
    other down: then the game goes to whoever keeps out of sight.
    """

    def evaluate(self, game: Game, s: State, seat: int) -> float:
        chances = game.evaluate_all(s)
        ahead = 0.0
        for other in range(s.seats):
            both = chances[seat] + chances[other]
            if other != seat and both > 0.0:
                ahead += chances[seat] / both
        return ahead / float(s.seats - 1)


class FoolBot(GreedyBot):
    """Plays the worse of two answers drawn by lot, as they look at one glance: weaker than to play anything.

    The second may be the first again, so that even the best is not ruled out.
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
    """Plays as another bot does, but every now and then answers anything."""

    def __init__(self, name: str, rng: Rng, bot: Bot, blunder_rate: float) -> None:
        super().__init__(name, rng)
        self.bot: Final[Bot] = bot
        self.blunder_rate: Final[float] = blunder_rate  # share of its choices

    def choose(self, seen: Observation) -> Action:
        options = choices(seen)
        if len(options) == 1:
            return options[0]
        if self.rng.fraction() < self.blunder_rate:
            answers = direct_answers(options)
            return answers[int(self.rng.below(len(answers)))]
        return self.bot.choose(seen)
