"""Two Crowns tied together."""

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
from regalia.games.two_crowns import check, evaluate, idle, metrics, names, notation, positions
from regalia.games.two_crowns.flow import leaving, setup
from regalia.games.two_crowns.meta import META
from regalia.games.two_crowns.options import CrownsRules, longest, teams
from regalia.games.two_crowns.shown import beats, faces, inspection, scene, terminal, words
from regalia.games.two_crowns.state import TwoCrowns
from regalia.games.two_crowns.view import CrownsView, resampled
from regalia.games.two_crowns.weights import WEIGHTS
from regalia.scenes import Beat, Inspection, Piece, Scene


class TwoCrownsGame(Game):
    def compile_rules(self, options: Options, seats: int) -> Rules:
        return CrownsRules(options, seats)

    def set_up(self, rules: CrownsRules, seats: int) -> State:
        s = TwoCrowns(seats, rules)
        s.lay_out()
        setup.roll_off(s)
        return s

    def resign(self, s: TwoCrowns, seat: int) -> None:
        leaving.resign(s, seat)

    def teams(self, seats: int, options: Mapping[str, Value]) -> tuple[int, ...]:
        return teams(self.meta.choose(options), seats)

    def longest(self, options: Mapping[str, Value]) -> int | None:
        return longest(self.meta.choose(options))

    def check(self, s: TwoCrowns) -> None:
        check.check(s)

    def view(self, s: TwoCrowns, seat: int) -> View:
        return CrownsView(self.meta, s, seat)

    def determinize(self, s: TwoCrowns, seat: int, rng: Rng) -> State:
        return resampled(s, seat, rng)

    def write(self, s: TwoCrowns, action: Action) -> str:
        return notation.write_action(s, action)

    def read(self, s: TwoCrowns, text: str) -> Action:
        return notation.read_action(s, text)

    def dump(self, s: TwoCrowns) -> str:
        return positions.dump(self.meta, s)

    def load(self, text: str) -> State:
        return load_position(self, text, positions.restore)

    def seat_title(self, s: TwoCrowns, seat: int) -> str:
        return names.title_of(s.who(seat))

    def render_text(self, view: CrownsView) -> str:
        return terminal.render_text(view)

    def scene(self, view: CrownsView) -> Scene:
        return scene.scene(view)

    def inspect(self, view: CrownsView, id: str) -> Inspection | None:
        return inspection.inspect(view, id)

    def beats(self, event: Event, seat: int) -> list[Beat]:
        return beats.beats(event, seat)

    def faces(self) -> list[Piece]:
        return faces.faces()

    def describe_event(self, event: Event, seat: int) -> str:
        return words.describe_event(event, seat)

    def describe_action(self, view: CrownsView, action: Action) -> str:
        return words.describe_action(view, action)

    def estimate(self, s: TwoCrowns, seat: int) -> float:
        return self.estimate_all(s)[seat]

    def estimate_all(self, s: TwoCrowns) -> list[float]:
        return evaluate.estimate_all(s, self.weights)

    def is_settled(self, s: TwoCrowns) -> bool:
        return evaluate.is_settled(s)

    def features(self, s: TwoCrowns, seat: int) -> list[float]:
        return evaluate.features(s, seat)

    def levels(self, seats: int) -> Sequence[str]:
        return evaluate.levels(seats)

    def idle(self, s: TwoCrowns, seat: int) -> Action | None:
        return idle.idle(s, seat)

    def measure(self, s: TwoCrowns, events: Sequence[Event]) -> dict[str, float]:
        return metrics.measure(s, events)


GAME: Final[Game] = TwoCrownsGame(META, WEIGHTS)
