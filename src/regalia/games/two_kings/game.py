"""2 Kings tied together."""

from collections.abc import Mapping, Sequence
from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import RESIGNED
from regalia.core.events import Event
from regalia.core.game import Game, GameMeta
from regalia.core.options import Options, Rules, Value
from regalia.core.positions import load_position
from regalia.core.rng import Rng
from regalia.core.state import State, won_by
from regalia.core.views import View
from regalia.games.two_kings import metrics, notation
from regalia.games.two_kings.actions import THE_END
from regalia.games.two_kings.check import check
from regalia.games.two_kings.data import SEAT_NAMES
from regalia.games.two_kings.evaluate import estimate, features
from regalia.games.two_kings.flow.setup import go_on
from regalia.games.two_kings.flow.turn import MAIN
from regalia.games.two_kings.options import SHEET, TwoKingsRules
from regalia.games.two_kings.shown import terminal, words
from regalia.games.two_kings.shown.scene import inspect, scene
from regalia.games.two_kings.state import TwoKings
from regalia.games.two_kings.view import TwoKingsView, resampled
from regalia.games.two_kings.weights import WEIGHTS
from regalia.scenes import Inspection, Scene

META: Final = GameMeta(
    id="two_kings",
    title="2 Kings",
    author="Roberto Bucciarelli, with Fabrizio and Roberto Piccini",
    blurb="Three towers each, a river between, and a handful of Elixir: place dice, march them, cast one spell.",
    seats=(2,),
    seat_names=SEAT_NAMES,
    rules_version=2,
    options=SHEET,
    endings=("K-75", "K-111", "K-112", RESIGNED),
    length="25 min",
    secrets=True,
    earlier={1: {"steps_counted": "paid", "tower_swap": "allow"}},
)
SETUP_ENTRIES: Final = 16 + 8 + 2  # cards drawn, cards kept, towers set
TIES: Final = 100  # K-23: so many ties in a row have a chance of 6 ** -100


class TwoKingsGame(Game):
    def compile_rules(self, options: Options, seats: int) -> Rules:
        return TwoKingsRules(options)

    def set_up(self, rules: TwoKingsRules, seats: int) -> State:
        s = TwoKings(rules)
        s.lay_out()
        go_on(s)
        return s

    def resign(self, s: TwoKings, seat: int) -> None:
        s.finish(won_by(1 - seat, 2, RESIGNED))  # K-120

    def longest(self, options: Mapping[str, Value]) -> int | None:
        rules: TwoKingsRules = self.rules_for(self.meta.choose(options), 2)
        if rules.max_turns == 0:
            return None
        # A turn is a roll, at most one action for each Elixir, and its end.
        return SETUP_ENTRIES + 2 * (TIES + 1) + rules.max_turns * (rules.most_elixir + 2)

    def check(self, s: TwoKings) -> None:
        check(s)

    def view(self, s: TwoKings, seat: int) -> View:
        return TwoKingsView(self.meta, s, seat)

    def determinize(self, s: TwoKings, seat: int, rng: Rng) -> State:
        return resampled(s, seat, rng)

    def write(self, s: TwoKings, action: Action) -> str:
        return notation.write_action(action)

    def read(self, s: TwoKings, text: str) -> Action:
        return notation.read_action(text)

    def dump(self, s: TwoKings) -> str:
        return notation.dump(self.meta, s)

    def load(self, text: str) -> State:
        return load_position(self, text, notation.restore)

    def draw(self, view: TwoKingsView) -> str:
        return terminal.draw(view)

    def describe(self, view: TwoKingsView, action: Action) -> str:
        return terminal.describe(view, action)

    def scene(self, view: TwoKingsView) -> Scene:
        return scene(view)

    def inspect(self, view: TwoKingsView, id: str) -> Inspection | None:
        return inspect(view, id)

    def say(self, event: Event, seat: int) -> str:
        return words.say(event, seat)

    def estimate(self, s: TwoKings, seat: int) -> float:
        return estimate(s, seat, self.weights)

    def is_settled(self, s: TwoKings) -> bool:
        """At the start of a turn, with all of its Elixir."""
        return s.frames[-1] is not MAIN or (s.elixir == s.rolled and not s.has_cast)

    def features(self, s: TwoKings, seat: int) -> list[float]:
        return features(s, seat)

    def levels(self, seats: int) -> Sequence[str]:
        """Single sound steps beat most; search that judges between turns beats those."""
        return ("greedy~0.7", "greedy~0.4", "greedy~0.1", "mcts:20", "mcts:200")

    def idle(self, s: TwoKings, seat: int) -> Action | None:
        """A turn can be ended; what must be chosen in the set-up cannot be left out."""
        if s.frames and s.frames[-1] is MAIN and THE_END in s.frames[-1].legal(s, seat):
            return THE_END
        return None

    def measure(self, s: TwoKings, events: Sequence[Event]) -> dict[str, float]:
        return metrics.measure(s, events)


GAME: Final[Game] = TwoKingsGame(META, WEIGHTS)
