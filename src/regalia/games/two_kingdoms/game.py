"""Two Kingdoms tied together."""

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
from regalia.games.two_kingdoms import check, evaluate, idle, metrics, notation, policy, positions
from regalia.games.two_kingdoms.flow import ends, setup
from regalia.games.two_kingdoms.flow.turn import TURN
from regalia.games.two_kingdoms.meta import META
from regalia.games.two_kingdoms.options import COIN, KingdomRules
from regalia.games.two_kingdoms.shown import art, beats, inspection, scene, terminal, words
from regalia.games.two_kingdoms.state import TwoKingdoms
from regalia.games.two_kingdoms.view import KingdomsView, resampled
from regalia.games.two_kingdoms.weights import WEIGHTS
from regalia.scenes import Beat, Inspection, Piece, Scene


class TwoKingdomsGame(Game):
    def compile_rules(self, options: Options, seats: int) -> Rules:
        return KingdomRules(options)

    def set_up(self, rules: KingdomRules, seats: int) -> State:
        s = TwoKingdoms(rules)
        s.open_box()
        s.mover = 0 if rules.first == COIN else rules.first
        s.frames.append(TURN)
        setup.set_up(s, rules.first == COIN)
        return s

    def resign(self, s: TwoKingdoms, seat: int) -> None:
        s.finish(won_by(1 - seat, 2, RESIGNED))  # D-130

    def longest(self, options: Mapping[str, Value]) -> int | None:
        rules: KingdomRules = self.rules_for(self.meta.choose(options), 2)
        return rules.longest()

    def check(self, s: TwoKingdoms) -> None:
        check.check(s)

    def view(self, s: TwoKingdoms, seat: int) -> View:
        return KingdomsView(self.meta, s, seat)

    def determinize(self, s: TwoKingdoms, seat: int, rng: Rng) -> State:
        return resampled(s, seat, rng)

    def write(self, s: TwoKingdoms, action: Action) -> str:
        return notation.write_action(action)

    def read(self, s: TwoKingdoms, text: str) -> Action:
        return notation.read_action(text)

    def dump(self, s: TwoKingdoms) -> str:
        return positions.dump(self.meta, s)

    def load(self, text: str) -> State:
        return load_position(self, text, positions.restore)

    def render_text(self, view: KingdomsView) -> str:
        return terminal.render_text(view)

    def scene(self, view: KingdomsView) -> Scene:
        return scene.scene(view)

    def inspect(self, view: KingdomsView, id: str) -> Inspection | None:
        return inspection.inspect(view, id)

    def describe_event(self, event: Event, seat: int) -> str:
        return words.describe_event(event, seat)

    def beats(self, event: Event, seat: int) -> list[Beat]:
        return beats.beats(event, seat)

    def faces(self) -> list[Piece]:
        return art.faces()

    def describe_action(self, view: KingdomsView, action: Action) -> str:
        return words.describe_action(view, action)

    def estimate(self, s: TwoKingdoms, seat: int) -> float:
        return evaluate.estimate(s, seat, self.weights)

    def is_settled(self, s: TwoKingdoms) -> bool:
        return evaluate.is_settled(s)

    def near_end(self, s: TwoKingdoms) -> bool:
        return ends.near_end(s)

    def features(self, s: TwoKingdoms, seat: int) -> list[float]:
        return evaluate.features(s, seat)

    def policy(self, s: TwoKingdoms, seat: int, legal: list[Action]) -> list[float] | None:
        return policy.policy(s, seat, legal)

    def levels(self, seats: int) -> Sequence[str]:
        return policy.LEVELS

    def idle(self, s: TwoKingdoms, seat: int) -> Action | None:
        return idle.idle(s, seat)

    def measure(self, s: TwoKingdoms, events: Sequence[Event]) -> dict[str, float]:
        return metrics.measure(s, events)


GAME: Final[Game] = TwoKingdomsGame(META, WEIGHTS)
