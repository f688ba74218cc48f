"""2 Kings tied together."""

from collections.abc import Mapping, Sequence
from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import RESIGNED
from regalia.core.events import Event
from regalia.core.game import Game
from regalia.core.options import Options, Rules, Value
from regalia.core.positions import load_position
from regalia.core.rng import Rng
from regalia.core.state import State, won_by
from regalia.core.views import View
from regalia.games.two_kings import check, evaluate, idle, metrics, notation, positions
from regalia.games.two_kings.flow import setup
from regalia.games.two_kings.meta import META
from regalia.games.two_kings.options import TwoKingsRules
from regalia.games.two_kings.shown import art, beats, inspection, scene, terminal, words
from regalia.games.two_kings.state import TwoKings
from regalia.games.two_kings.view import TwoKingsView, resampled
from regalia.games.two_kings.weights import WEIGHTS
from regalia.scenes import Beat, Inspection, Piece, Scene


class TwoKingsGame(Game):
    def compile_rules(self, options: Options, seats: int) -> Rules:
        return TwoKingsRules(options)

    def set_up(self, rules: TwoKingsRules, seats: int) -> State:
        s = TwoKings(rules)
        s.lay_out()
        setup.go_on(s)
        return s

    def resign(self, s: TwoKings, seat: int) -> None:
        s.finish(won_by(1 - seat, 2, RESIGNED))  # K-120

    def longest(self, options: Mapping[str, Value]) -> int | None:
        rules: TwoKingsRules = self.rules_for(self.meta.choose(options), 2)
        return rules.longest()

    def check(self, s: TwoKings) -> None:
        check.check(s)

    def view(self, s: TwoKings, seat: int) -> View:
        return TwoKingsView(self.meta, s, seat)

    def determinize(self, s: TwoKings, seat: int, rng: Rng) -> State:
        return resampled(s, seat, rng)

    def write(self, s: TwoKings, action: Action) -> str:
        return notation.write_action(action)

    def read(self, s: TwoKings, text: str) -> Action:
        return notation.read_action(text)

    def dump(self, s: TwoKings) -> str:
        return positions.dump(self.meta, s)

    def load(self, text: str) -> State:
        return load_position(self, text, positions.restore)

    def render_text(self, view: TwoKingsView) -> str:
        return terminal.render_text(view)

    def scene(self, view: TwoKingsView) -> Scene:
        return scene.scene(view)

    def inspect(self, view: TwoKingsView, id: str) -> Inspection | None:
        return inspection.inspect(view, id)

    def describe_event(self, event: Event, seat: int) -> str:
        return words.describe_event(event, seat)

    def beats(self, event: Event, seat: int) -> list[Beat]:
        return beats.beats(event)

    def faces(self) -> list[Piece]:
        rules: TwoKingsRules = self.rules_for(self.meta.choose({}), 2)
        return art.faces(rules)

    def describe_action(self, view: TwoKingsView, action: Action) -> str:
        return words.describe_action(view, action)

    def estimate(self, s: TwoKings, seat: int) -> float:
        return evaluate.estimate(s, seat, self.weights)

    def is_settled(self, s: TwoKings) -> bool:
        return evaluate.is_settled(s)

    def features(self, s: TwoKings, seat: int) -> list[float]:
        return evaluate.features(s, seat)

    def levels(self, seats: int) -> Sequence[str]:
        return evaluate.LEVELS

    def idle(self, s: TwoKings, seat: int) -> Action | None:
        return idle.idle(s, seat)

    def measure(self, s: TwoKings, events: Sequence[Event]) -> dict[str, float]:
        return metrics.measure(s, events)


GAME: Final[Game] = TwoKingsGame(META, WEIGHTS)
