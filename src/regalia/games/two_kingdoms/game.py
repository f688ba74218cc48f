"""Two Kingdoms for everything that meets games: ties the rooms together."""

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
from regalia.games.two_kingdoms import check, evaluate, metrics, notation, policy, positions
from regalia.games.two_kingdoms.actions import END_ACTION, READY_ACTION
from regalia.games.two_kingdoms.data import FIELD_UNITS, SEAT_NAMES, UNITS
from regalia.games.two_kingdoms.flow.ends import near_end
from regalia.games.two_kingdoms.flow.setup import set_up
from regalia.games.two_kingdoms.flow.turn import TURN
from regalia.games.two_kingdoms.options import COIN, SHEET, KingdomRules
from regalia.games.two_kingdoms.shown import terminal, words
from regalia.games.two_kingdoms.shown.inspection import inspect
from regalia.games.two_kingdoms.shown.scene import scene
from regalia.games.two_kingdoms.state import FIELD, SIEGE, TwoKingdoms
from regalia.games.two_kingdoms.view import KingdomsView, resampled
from regalia.games.two_kingdoms.weights import WEIGHTS
from regalia.scenes import Inspection, Scene

META: Final = GameMeta(
    id="two_kingdoms",
    title="Two Kingdoms",
    author="Jackson Johnson",
    blurb="Set up in secret, fight for the field, then lay siege to the castle of whoever lost it.",
    seats=(2,),
    seat_names=SEAT_NAMES,
    rules_version=2,
    options=SHEET,
    endings=("D-80", "D-82", "D-121", "D-122", "D-123", "D-126", "D-128", RESIGNED),
    length="90 min",
    secrets=True,
    earlier={1: {"dismount_step": "free", "far_answers": False}},
)


class TwoKingdomsGame(Game):
    def compile_rules(self, options: Options, seats: int) -> Rules:
        return KingdomRules(options)

    def set_up(self, rules: KingdomRules, seats: int) -> State:
        s = TwoKingdoms(rules)
        s.open_box()
        s.mover = 0 if rules.first == COIN else rules.first
        s.frames.append(TURN)
        set_up(s, rules.first == COIN)
        return s

    def resign(self, s: TwoKingdoms, seat: int) -> None:
        s.finish(won_by(1 - seat, 2, RESIGNED))  # D-130

    def longest(self, options: Mapping[str, Value]) -> int | None:
        rules: KingdomRules = self.rules_for(self.meta.choose(options), 2)
        # A unit moves, attacks with two dice, and mounts or dismounts; then the retreat and the end of the turn.
        battle = rules.max_turns * (UNITS * 5 + 2)
        set_up = 2 * (FIELD_UNITS + 2) + 1
        return (battle + set_up) * (1 if rules.field_only else 2)

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
        return notation.dump(self.meta, s)

    def load(self, text: str) -> State:
        return load_position(self, text, positions.restore)

    def say(self, event: Event, seat: int) -> str:
        return words.say(event, seat)

    def draw(self, view: KingdomsView) -> str:
        return terminal.draw(view)

    def describe(self, view: KingdomsView, action: Action) -> str:
        return terminal.describe(view, action)

    def scene(self, view: KingdomsView) -> Scene:
        return scene(view)

    def inspect(self, view: KingdomsView, id: str) -> Inspection | None:
        return inspect(view, id)

    def estimate(self, s: TwoKingdoms, seat: int) -> float:
        return evaluate.estimate(s, seat, self.weights)

    def is_settled(self, s: TwoKingdoms) -> bool:
        """At the start of a turn: what a set-up will be, or the rest of a turn, shows too little before."""
        return s.phase in (FIELD, SIEGE) and evaluate.is_new_turn(s)

    def near_end(self, s: TwoKingdoms) -> bool:
        return near_end(s)

    def features(self, s: TwoKingdoms, seat: int) -> list[float]:
        return evaluate.features(s, seat)

    def policy(self, s: TwoKingdoms, seat: int, legal: list[Action]) -> list[float] | None:
        return policy.policy(s, seat, legal)

    def levels(self, seats: int) -> Sequence[str]:
        """The same plan with fewer and fewer slips; the King looks ahead."""
        return ("policy~0.6", "policy~0.42", "policy~0.15", "policy", "mcts:40")

    def idle(self, s: TwoKingdoms, seat: int) -> Action | None:
        """Whoever runs out of time does nothing more in the turn; a set-up stands as it is, if it can."""
        if not s.frames or seat not in s.frames[-1].to_act(s):
            return None
        for action in (END_ACTION, READY_ACTION):
            if action in s.frames[-1].legal(s, seat):
                return action
        return None

    def measure(self, s: TwoKingdoms, events: Sequence[Event]) -> dict[str, float]:
        return metrics.measure(s, events)


GAME: Final[Game] = TwoKingdomsGame(META, WEIGHTS)
