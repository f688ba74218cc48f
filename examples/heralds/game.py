"""Heralds for everything that meets games: ties the rooms together."""

from collections.abc import Mapping, Sequence
from typing import Final

from heralds.actions import PASS, READY, Spoken
from heralds.check import check_columns, check_frames
from heralds.data import ALL_CARDS, SEAT_NAMES
from heralds.evaluate import expected_score
from heralds.flow import Bids, Deal, Window, drop_out
from heralds.notation import dump, read_action, restore, write_action
from heralds.options import OPTIONS, HeraldsRules
from heralds.shown import beats, scene, terminal, words
from heralds.state import FIRST, Court
from heralds.view import HeraldsView, resampled
from regalia.core.actions import Action
from regalia.core.errors import RESIGNED
from regalia.core.events import Event
from regalia.core.game import Game, GameMeta
from regalia.core.options import Options, Rules, Value
from regalia.core.positions import load_position
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import View
from regalia.scenes import Beat, Piece, Scene

META: Final = GameMeta(
    id="heralds",
    title="Heralds",
    author="the Regalia project",
    blurb="Bid in secret for banners; sound a trumpet when it is almost too late.",
    player_counts=(2, 3, 4),
    seat_names=SEAT_NAMES,
    rules_version=1,
    options=OPTIONS,
    endings=("H-23", "H-24", RESIGNED),
    length="10 min",
    secrets=True,
    windows=("trumpets",),
)


class Heralds(Game):
    def compile_rules(self, options: Options, seats: int) -> Rules:
        return HeraldsRules(options)

    def set_up(self, rules: HeraldsRules, seats: int) -> State:
        s = Court(seats, rules)
        s.frames.append(Deal(s.speaker_after(FIRST, False), rules.hand))  # H-4
        return s

    def resign(self, s: Court, seat: int) -> None:
        drop_out(s, seat)

    def longest(self, options: Mapping[str, Value]) -> int | None:
        rules: HeraldsRules = self.rules_for(self.meta.choose(options), self.meta.player_counts[-1])
        seats = self.meta.player_counts[-1]
        drawn = min(ALL_CARDS, seats * (rules.hand + rules.rounds - 1) + rules.rounds)  # H-2: no card is drawn twice
        round_entries = 1 + 5 * seats  # the banner; bid, take back, bid, ready (H-11), and one answer in the window
        pawned = rules.rounds  # H-21: no more than were won
        return drawn + rules.rounds * round_entries + pawned + seats - 1  # the last are resignations

    def check(self, s: Court) -> None:
        check_columns(s)
        check_frames(s)

    def view(self, s: Court, seat: int) -> View:
        return HeraldsView(self.meta, s, seat)

    def determinize(self, s: Court, seat: int, rng: Rng) -> State:
        return resampled(s, seat, rng)

    def write(self, s: Court, action: Spoken) -> str:
        return write_action(action)

    def read(self, s: Court, text: str) -> Action:
        return read_action(text)

    def dump(self, s: Court) -> str:
        return dump(self.meta, s)

    def load(self, text: str) -> State:
        return load_position(self, text, restore)

    def render_text(self, view: HeraldsView) -> str:
        return terminal.render_text(view)

    def scene(self, view: HeraldsView) -> Scene:
        return scene.scene(view)

    def describe_event(self, event: Event, seat: int) -> str:
        return words.describe_event(event, seat)

    def beats(self, event: Event, seat: int) -> list[Beat]:
        return beats.beats(event)

    def faces(self) -> list[Piece]:
        return scene.faces()

    def describe_action(self, view: HeraldsView, action: Action) -> str:
        return words.describe_action(view, action)

    def estimate(self, s: Court, seat: int) -> float:
        return expected_score(s, seat)

    def idle(self, s: Court, seat: int) -> Action | None:
        """A bid stands as it is; no trumpet sounds."""
        asks = s.frames[-1] if s.frames else None
        if isinstance(asks, Bids) and seat in asks.to_act(s):
            return READY
        return PASS if isinstance(asks, Window) and seat in asks.to_act(s) else None

    def measure(self, s: Court, events: Sequence[Event]) -> dict[str, float]:
        kinds = [event.kind for event in events]
        return {
            "rounds": float(s.round),
            "banners_unclaimed": float(kinds.count("carried") + kinds.count("lost")),
            "trumpets": float(kinds.count("sounded")),
            "banners_pawned": float(kinds.count("pawned")),
        }


GAME: Final[Game] = Heralds(META)
