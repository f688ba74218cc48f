"""Two Crowns tied together."""

from collections.abc import Mapping, Sequence
from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import RESIGNED
from regalia.core.events import Event
from regalia.core.game import Game, GameMeta
from regalia.core.options import Options, Rules, Value
from regalia.core.positions import load_position
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import View
from regalia.games.two_crowns import metrics, notation
from regalia.games.two_crowns.check import check_frames
from regalia.games.two_crowns.data import DECK, HAND, ROUND_D, SEAT_NAMES, WINDOWS
from regalia.games.two_crowns.evaluate import estimate_all, features
from regalia.games.two_crowns.flow.attack import Attack
from regalia.games.two_crowns.flow.leaving import resign
from regalia.games.two_crowns.flow.purchase import Loot, Pay
from regalia.games.two_crowns.flow.setup import roll_off
from regalia.games.two_crowns.flow.turn import CutIn
from regalia.games.two_crowns.idle import idle
from regalia.games.two_crowns.names import title_of
from regalia.games.two_crowns.options import SHEET, CrownsRules
from regalia.games.two_crowns.shown import terminal, words
from regalia.games.two_crowns.shown.scene import inspect, scene
from regalia.games.two_crowns.state import TwoCrowns
from regalia.games.two_crowns.view import CrownsView, resampled
from regalia.games.two_crowns.weights import WEIGHTS
from regalia.games.two_crowns.weights_of_more import WITH_MORE_SEATS
from regalia.scenes import Inspection, Scene

META: Final = GameMeta(
    id="two_crowns",
    title="Two Crowns",
    author="Curtis Wallach",
    blurb="Bank coins, buy knights, and cut in with bandits, witches and destroyers before two Kings fall.",
    seats=(2, 3, 4, 5, 6, 7, 8, 9, 10),  # C-106, C-125
    seat_names=SEAT_NAMES,
    rules_version=2,
    options=SHEET,
    endings=("C-43", "C-108", "C-118", "C-98", "C-101", "C-103", RESIGNED),
    length="20 min",
    secrets=True,
    windows=WINDOWS,
    earlier={1: {"windows": "DPAXE", "max_players": 8}},  # C-138: the Draw Phase was closed to instants; C-125
)


class TwoCrownsGame(Game):
    def compile_rules(self, options: Options, seats: int) -> Rules:
        return CrownsRules(options, seats)

    def set_up(self, rules: CrownsRules, seats: int) -> State:
        s = TwoCrowns(seats, rules)
        s.lay_out()
        roll_off(s)
        return s

    def resign(self, s: TwoCrowns, seat: int) -> None:
        resign(s, seat)

    def teams(self, seats: int, options: Mapping[str, Value]) -> tuple[int, ...]:
        if not self.meta.choose(options).flag("teams"):
            return tuple(range(seats))
        return tuple(seat % 2 for seat in range(seats))  # C-112

    def longest(self, options: Mapping[str, Value]) -> int | None:
        """A player can stir at most 64 turns: 22 draws, 26 discards, 16 points of damage; in between it stays quiet.

        A turn has six rounds and eight slow entries, and whoever holds a card may declare something with it. A drawn
        card may be declared too, and opens round U again (C-138). Dice that are level are rolled again: a thousand
        times would be more than anybody has seen.
        """
        chosen = self.meta.choose(options)
        seats = chosen.number("max_players")
        quiet = 2 * seats * chosen.number("quiet_turns")  # C-101; twice, since a smaller team moves more often
        turns = 64 * seats * quiet + quiet
        a_round = 2 * seats  # a pass of each, and with priority=quick who is quick
        declaration = a_round + 16  # the coins of a purchase, and the round that it opens again
        drawn = DECK * seats * (1 + a_round + declaration)
        return 1000 + seats + turns * (6 * a_round + 8 + HAND * seats * declaration) + drawn

    def check(self, s: TwoCrowns) -> None:
        s.check()
        check_frames(s)

    def view(self, s: TwoCrowns, seat: int) -> View:
        return CrownsView(self.meta, s, seat)

    def determinize(self, s: TwoCrowns, seat: int, rng: Rng) -> State:
        return resampled(s, seat, rng)

    def write(self, s: TwoCrowns, action: Action) -> str:
        return notation.write_action(s, action)

    def read(self, s: TwoCrowns, text: str) -> Action:
        return notation.read_action(s, text)

    def dump(self, s: TwoCrowns) -> str:
        return notation.dump(self.meta, s, notation.EVERYTHING)

    def load(self, text: str) -> State:
        return load_position(self, text, notation.restore)

    def seat_title(self, s: TwoCrowns, seat: int) -> str:
        return title_of(s.who(seat))

    def draw(self, view: CrownsView) -> str:
        return terminal.draw(view)

    def scene(self, view: CrownsView) -> Scene:
        return scene(view, view.text_of)

    def inspect(self, view: CrownsView, id: str) -> Inspection | None:
        return inspect(view, id)

    def say(self, event: Event, seat: int) -> str:
        return words.say(event, seat)

    def describe(self, view: CrownsView, action: Action) -> str:
        return words.describe(view, action)

    def estimate(self, s: TwoCrowns, seat: int) -> float:
        return self.estimate_all(s)[seat]

    def estimate_all(self, s: TwoCrowns) -> list[float]:
        return estimate_all(s, self.weights if s.seats == 2 else WITH_MORE_SEATS)

    def is_settled(self, s: TwoCrowns) -> bool:
        """At the start of a turn."""
        top = s.frames[-1]
        return top.letter <= ROUND_D if isinstance(top, CutIn) else not isinstance(top, (Loot, Pay, Attack))

    def features(self, s: TwoCrowns, seat: int) -> list[float]:
        return features(s, seat)

    def levels(self, seats: int) -> Sequence[str]:
        """Much is luck here: even anything at all wins one game in twelve against the soundest single steps.

        So a Page is weaker than that, and a Squire hardly stronger.
        """
        if seats == 2:
            return ("fool~0.45", "greedy~0.98", "greedy~0.7", "greedy~0.35", "mcts:50")
        # A rival fights its equals; among rivals, who looks for its own good alone strikes whoever leads, and wins.
        # So does a search; with many seats a few simulations are enough for that.
        king = "mcts:100" if seats <= 4 else "mcts:20"
        return ("fool~0.4", "rival~0.95", "rival~0.54", "rival", king)

    def measure(self, s: TwoCrowns, events: Sequence[Event]) -> dict[str, float]:
        return metrics.measure(s, events)

    def idle(self, s: TwoCrowns, seat: int) -> Action | None:
        return idle(s, seat)


GAME: Final[Game] = TwoCrownsGame(META, WEIGHTS)
