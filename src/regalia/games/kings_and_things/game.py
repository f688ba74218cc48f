"""Kings & Things tied together."""

from collections.abc import Mapping, Sequence
from typing import Final

from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.core.game import Game
from regalia.core.options import Options, Rules, Value
from regalia.core.positions import load_position
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import View
from regalia.games.kings_and_things import check, evaluate, idle, metrics, notation, policy, positions
from regalia.games.kings_and_things.actions import ThingsAction
from regalia.games.kings_and_things.data import SEAT_TITLES
from regalia.games.kings_and_things.flow.frames import run
from regalia.games.kings_and_things.flow.kingdoms import resign
from regalia.games.kings_and_things.flow.setup import SetUp
from regalia.games.kings_and_things.flow.turn import Turn
from regalia.games.kings_and_things.meta import META
from regalia.games.kings_and_things.options import ThingsRules, longest
from regalia.games.kings_and_things.shown import beats, faces, inspection, scene, terminal, words
from regalia.games.kings_and_things.state import KingsThings
from regalia.games.kings_and_things.view import ThingsView, resampled
from regalia.scenes import Beat, Inspection, Piece, Scene


class KingsAndThings(Game):
    def compile_rules(self, options: Options, seats: int) -> Rules:
        return ThingsRules(options, seats)

    def set_up(self, rules: ThingsRules, seats: int) -> State:
        s = KingsThings(seats, rules)
        s.frames.append(Turn())
        s.frames.append(SetUp())
        run(s)
        return s

    def resign(self, s: KingsThings, seat: int) -> None:
        resign(s, seat)
        run(s)

    def longest(self, options: Mapping[str, Value]) -> int | None:
        return longest(self.meta.choose(options))

    def check(self, s: KingsThings) -> None:
        check.check(s)

    def view(self, s: KingsThings, seat: int) -> View:
        return ThingsView(self.meta, s, seat)

    def determinize(self, s: KingsThings, seat: int, rng: Rng) -> State:
        return resampled(s, seat, rng)

    def write(self, s: KingsThings, action: ThingsAction) -> str:
        return notation.write_action(action)

    def read(self, s: KingsThings, text: str) -> Action:
        return notation.read_action(text)

    def dump(self, s: KingsThings) -> str:
        return positions.dump(self.meta, s)

    def load(self, text: str) -> State:
        return load_position(self, text, positions.restore)

    def seat_title(self, s: KingsThings, seat: int) -> str:
        return SEAT_TITLES[seat]

    def render_text(self, view: ThingsView) -> str:
        return terminal.render_text(view)

    def describe_action(self, view: ThingsView, action: ThingsAction) -> str:
        return words.describe_action(action, view.asking)

    def scene(self, view: ThingsView) -> Scene:
        return scene.scene(view)

    def beats(self, event: Event, seat: int) -> list[Beat]:
        return beats.beats(event, seat)

    def faces(self) -> list[Piece]:
        return faces.faces()

    def inspect(self, view: ThingsView, id: str) -> Inspection | None:
        return inspection.inspect(view, id)

    def measure(self, s: KingsThings, events: Sequence[Event]) -> dict[str, float]:
        return metrics.measure(s, events)

    def estimate(self, s: KingsThings, seat: int) -> float:
        return evaluate.estimate(s, seat)

    def policy(self, s: KingsThings, seat: int, legal: list[ThingsAction]) -> list[float] | None:
        return policy.policy(s, seat, legal)

    def levels(self, seats: int) -> Sequence[str]:
        return evaluate.levels(seats)

    def idle(self, s: KingsThings, seat: int) -> Action | None:
        return idle.idle(s, seat)

    def describe_event(self, event: Event, seat: int) -> str:
        return words.describe_event(event, seat)


GAME: Final[Game] = KingsAndThings(META)
