"""Tables to put bots at, and a way to ask them."""

from collections.abc import Iterator, Sequence
from typing import Final

from regalia.bots import Bot, make_bot
from regalia.core.actions import CHANCE, Action
from regalia.core.game import Game
from regalia.core.referee import answers, asks_chance, draw_chance
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import Observation

MAX_ENTRIES: Final = 400


def seen_by(game: Game, s: State, seat: int, seed: str) -> Observation:
    return Observation(game, s, seat, Rng(f"{seed}/sight"))


def ask(game: Game, s: State, spec: str, seed: str) -> str:
    """Return a new bot's answer to the first question."""
    seat = s.asked()
    return game.write(s, make_bot(spec, Rng(seed)).choose(seen_by(game, s, seat, seed)))


def ask_often(game: Game, s: State, spec: str, times: int, seed: str = "") -> list[str]:
    return [ask(game, s, spec, f"{seed}{number}") for number in range(times)]


class Turn:
    """An entry of a game between bots, before it is applied."""

    def __init__(self, s: State, who: int, action: Action, text: str) -> None:
        self.s: Final = s
        self.who: Final = who
        self.action: Final = action
        self.text: Final = text


def play(
    game: Game, specs: Sequence[str], seed: str, folding: bool = False, limit: int = MAX_ENTRIES
) -> Iterator[Turn]:
    """Play a game between bots. With `folding`, bots are not asked if there is only one answer."""
    s = game.new(len(specs), {})
    chance = Rng(f"{seed}/chance")
    bots: list[Bot] = [make_bot(spec, Rng(f"{seed}/{seat}")) for seat, spec in enumerate(specs)]
    sight = [Rng(f"{seed}/{seat}/sight") for seat in range(len(specs))]
    for _entry in range(limit):
        if not s.frames:
            return
        if asks_chance(s):
            who, action = CHANCE, draw_chance(s, chance)
        else:
            who = s.asked()
            options = answers(s, who)
            if folding and len(options) == 1:
                action = options[0]
            else:
                action = bots[who].choose(Observation(game, s, who, sight[who]))
        yield Turn(s, who, action, game.write(s, action))
        s.frames[-1].apply(s, who, action)
