"""We Are Kings tied together."""

from collections.abc import Mapping, Sequence
from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import RESIGNED
from regalia.core.events import Event
from regalia.core.game import Game
from regalia.core.options import Options, Rules, Value
from regalia.core.positions import load_position
from regalia.core.state import State, won_by
from regalia.core.views import View
from regalia.games.we_are_kings import check, evaluate, flow, metrics, notation
from regalia.games.we_are_kings.actions import Coin, Pass, To
from regalia.games.we_are_kings.meta import META
from regalia.games.we_are_kings.options import KingsRules
from regalia.games.we_are_kings.shown import art, beats, scene, terminal, words
from regalia.games.we_are_kings.state import WeAreKings
from regalia.games.we_are_kings.view import KingsView
from regalia.games.we_are_kings.weights import WEIGHTS
from regalia.scenes import Beat, Piece, Scene


class WeAreKingsGame(Game):
    def compile_rules(self, options: Options, seats: int) -> Rules:
        return KingsRules(options)

    def set_up(self, rules: KingsRules, seats: int) -> State:
        s = WeAreKings(rules)
        s.won = [0, 0]
        flow.deal(s)
        return s

    def resign(self, s: WeAreKings, seat: int) -> None:
        s.finish(won_by(1 - seat, 2, RESIGNED))  # W-76

    def longest(self, options: Mapping[str, Value]) -> int | None:
        rules: KingsRules = self.rules_for(self.meta.choose(options), 2)
        return rules.longest()

    def check(self, s: WeAreKings) -> None:
        check.check(s)

    def view(self, s: WeAreKings, seat: int) -> View:
        return KingsView(self.meta, s, seat)

    # Nobody knows anything that the others do not (W-8), so `determinize` stays the clone that it is by default.

    def write(self, s: WeAreKings, action: To | Coin | Pass) -> str:
        return notation.write_action(action)

    def read(self, s: WeAreKings, text: str) -> Action:
        return notation.read_action(text)

    def dump(self, s: WeAreKings) -> str:
        return notation.dump(self.meta, s)

    def load(self, text: str) -> State:
        return load_position(self, text, notation.restore)

    def render_text(self, view: KingsView) -> str:
        return terminal.render_text(view)

    def scene(self, view: KingsView) -> Scene:
        return scene.scene(view)

    def describe_event(self, event: Event, seat: int) -> str:
        return words.describe_event(event)

    def beats(self, event: Event, seat: int) -> list[Beat]:
        return beats.beats(event)

    def faces(self) -> list[Piece]:
        return art.faces()

    def describe_action(self, view: KingsView, action: Action) -> str:
        return words.describe_action(view, action)

    def estimate(self, s: WeAreKings, seat: int) -> float:
        return evaluate.estimate(s, seat, self.weights)

    def features(self, s: WeAreKings, seat: int) -> list[float]:
        return evaluate.features(s, seat)

    def measure(self, s: WeAreKings, events: Sequence[Event]) -> dict[str, float]:
        return metrics.measure(events)


GAME: Final[Game] = WeAreKingsGame(META, WEIGHTS)
