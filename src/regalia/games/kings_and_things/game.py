"""Kings & Things tied together."""

from collections.abc import Mapping, Sequence
from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import RESIGNED, Illegal
from regalia.core.events import Event
from regalia.core.game import Game, GameMeta
from regalia.core.options import Options, Rules, Value
from regalia.core.positions import load_position
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import View
from regalia.games.kings_and_things import positions
from regalia.games.kings_and_things.actions import ACCEPT, DONE, DRAW, ENDMOVE, HALT, PASS, SKIP, STAY, Say
from regalia.games.kings_and_things.data import SEAT_NAMES, SEAT_TITLES
from regalia.games.kings_and_things.evaluate import estimate
from regalia.games.kings_and_things.flow.bluffs import CHALLENGING
from regalia.games.kings_and_things.flow.kingdoms import resign
from regalia.games.kings_and_things.flow.moments import run
from regalia.games.kings_and_things.flow.setup import SetUp
from regalia.games.kings_and_things.flow.turn import Turn
from regalia.games.kings_and_things.flow.windows import BEFORE_BATTLE, WINDOW_NAMES
from regalia.games.kings_and_things.metrics import measure
from regalia.games.kings_and_things.notation import read_action, write_action
from regalia.games.kings_and_things.options import SHEET, ThingsRules
from regalia.games.kings_and_things.policy import policy, weight_of
from regalia.games.kings_and_things.shown import inspection, scene, terminal, words
from regalia.games.kings_and_things.state import KingsThings
from regalia.games.kings_and_things.view import ThingsView, resampled
from regalia.scenes import Inspection, Scene

# What differed by default in older versions of these rules: their records and tables keep it.
EARLIER: Final[dict[int, dict[str, Value]]] = {
    1: {
        "only_citadel": "once",
        "sea_swap": "until_one",
        "show_bluffs": False,
        "fly_limit": "enemy",
        "flyers_known": False,
        "swayed_arms": True,
        "shore": "first",
        "strip_powers": False,
        "magic_range": "le",
        "arms_late": False,
        "golem_steps": False,
    }
}
META: Final = GameMeta(
    id="kings_and_things",
    title="Kings & Things*",
    author="Tom Wham and Robert J. Kuntz",
    blurb="Minor nobles, a cup of Things and an unexplored land: bluff, explore, fight, and build the only citadel.",
    seats=(4, 3, 2),
    seat_names=SEAT_NAMES,
    rules_version=2,
    options=SHEET,
    endings=("T-4.2a", "T-4.21b", "T-4.22", "T-S2", "T-S3", RESIGNED),
    length="3 h",
    secrets=True,
    windows=(*WINDOW_NAMES[BEFORE_BATTLE:], CHALLENGING),
    earlier=EARLIER,
)

# T-S7 bounds a battle at 200 rounds, and a turn has at most 74 (37 hexes, each explored and fought for). A round
# has less than 1000 entries: two dice and a hit for each of 157 units at most, and windows.
ENTRIES_OF_TURN: Final = 74 * 200 * 1000
ENTRIES_OF_SET_UP: Final = 1000
RESTING: Final = (ACCEPT, DONE, DRAW, ENDMOVE, HALT, PASS, SKIP, STAY)


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
        if s.gone[seat]:
            raise Illegal("T-S1", "this seat is out of the game already")
        resign(s, seat)
        run(s)

    def longest(self, options: Mapping[str, Value]) -> int | None:
        """Only a limit of turns bounds a game (T-S3); a turn has many times fewer entries than this, but never more."""
        turns = self.meta.choose(options).number("turn_limit")
        return ENTRIES_OF_SET_UP + turns * ENTRIES_OF_TURN if turns else None

    def check(self, s: KingsThings) -> None:
        s.check()

    def view(self, s: KingsThings, seat: int) -> View:
        return ThingsView(self.meta, s, seat)

    def determinize(self, s: KingsThings, seat: int, rng: Rng) -> State:
        return resampled(s, seat, rng)

    def write(self, s: KingsThings, action: Say) -> str:
        return write_action(action)

    def read(self, s: KingsThings, text: str) -> Action:
        return read_action(text)

    def dump(self, s: KingsThings) -> str:
        return positions.dump(self.meta, s)

    def load(self, text: str) -> State:
        return load_position(self, text, positions.restore)

    def seat_title(self, s: KingsThings, seat: int) -> str:
        return SEAT_TITLES[seat]

    def draw(self, view: ThingsView) -> str:
        return terminal.draw(view)

    def describe(self, view: ThingsView, action: Say) -> str:
        return words.describe(action, view.asking)

    def scene(self, view: ThingsView) -> Scene:
        return scene.scene(view)

    def inspect(self, view: ThingsView, id: str) -> Inspection | None:
        return inspection.inspect(view, id)

    def measure(self, s: KingsThings, events: Sequence[Event]) -> dict[str, float]:
        return measure(s, events)

    def estimate(self, s: KingsThings, seat: int) -> float:
        return estimate(s, seat)

    def policy(self, s: KingsThings, seat: int, legal: list[Say]) -> list[float] | None:
        return policy(s, seat, legal)

    def levels(self, seats: int) -> Sequence[str]:
        """A turn has a hundred small decisions and much is luck, so that a level differs by many slips."""
        if seats == 3:
            return ("policy~0.97", "policy~0.8", "policy~0.61", "policy~0.35", "policy")
        return ("policy~0.94", "policy~0.78", "policy~0.58", "policy~0.35", "policy")

    def idle(self, s: KingsThings, seat: int) -> Action | None:
        """What does the least: passing, being done, else what the policy likes."""
        best: Action | None = None
        worth = -1.0
        for action in s.frames[-1].legal(s, seat):
            assert isinstance(action, Say)
            if action.aside:
                continue
            weight = 1000.0 if action.verb in RESTING else weight_of(s, seat, action)
            if weight > worth:
                best, worth = action, weight
        return best

    def say(self, event: Event, seat: int) -> str:
        return words.say(event, seat)


GAME: Final[Game] = KingsAndThings(META)
