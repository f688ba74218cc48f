"""Two Kingdoms from the middle of a match: random play from the start hardly ever comes to a siege, or to blows."""

from collections.abc import Mapping, Sequence
from typing import Final

from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.core.game import Game
from regalia.core.options import Value
from regalia.core.registry import find_game
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import View
from regalia.scenes import Beat, Inspection, Piece, Scene

GAME: Final = find_game("two_kingdoms")

# Both sides have a pair and an engine, and stand in each other's reach.
FIELD: Final = """
    options mode=field_only; max_turns=12
    S.spear1 j9, S.axe1/horse1 f9, S.archer1 h6, S.treb l5, S.horse2 g9
    N.sword1 j11, N.spear1/horse1 f11, N.archer1 k13 9, N.axe1 h11, N.treb e14
"""
# South runs for any edge, and one unit is already safe.
RETREAT: Final = """
    options retreat_edge=any; max_turns=10; siege_first=coin
    turn S, own 8 8
    count 0
    retreat S
    S.sword1 c3 4, S.axe1/horse1 e4 30/3, S.archer1 retreated 9, S.spear2 b6 8, S.treb d3
    S rest dead
    N.axe1 d5, N.spear1/horse1 f7, N.archer1 e8
    N rest dead
"""
# Three of each side are still to be placed.
SET_UP: Final = """
    options max_turns=3
    phase siege_setup
    attacker N
    S.spear1 reserve 12.5 shame, S.archer1 reserve, S.horse1 reserve, S.axe1 c20
    S rest dead
    N.axe1 reserve, N.horse1 b2, N.archer1 reserve
    N rest dead
"""
# The gate is about to fall; four defenders are behind it, one of them on the throne.
SIEGE: Final = """
    options max_turns=24
    phase siege
    gate 14.5
    S.axe1 i15, S.ram j15, S.archer1 k12, S.treb f8, S.horse1 d14, S.sword1 f14 21
    N.archer1 j17, N.archer2 l18 3, N.sword1 c20, N.axe1 j29 shame, N.spear1 m14, N.horse1 p14
"""
# It has fallen, and the monarch is beset.
BREACHED: Final = """
    options max_turns=24
    phase siege
    gate breached
    turn N, own 3 3
    S.axe1 j24, S.archer1 k22, S.spear1 k27, S.horse1 d14
    N.mon j29 9, N.archer1 d24, N.sword1 j27, N.ball1 dead, N.ball2 o15 2
"""
# The same siege with all the options that change blows.
BLOWS: Final = SIEGE.replace("max_turns=24", "max_turns=24; dying_blow=on; answers_per_turn=1; fall_own_turn=turn_end")
# The defenders may come out, which is nearly all that they do here.
SALLY: Final = """
    options max_turns=16; sally=on
    phase siege
    gate 40
    turn N, own 1 1
    S.axe1 i15, S.ram j13, S.archer1 k11, S.sword1 f14
    N.archer1 j17, N.archer2 k18 3, N.sword1 j18, N.axe1 k15 shame, N.spear1/horse1 m14, N.horse2 l15, N.spear2 l17
    N.ball1 dead, N.ball2 dead
"""
# South shoots into the fog: few squares are in reach, and most of those inside stand on them.
BLIND: Final = """
    options max_turns=16; blind_fire=on
    phase siege
    gate 40
    S.archer1 d11, S.archer2 e11, S.archer3 q12, S.treb d13, S.axe1 i15
    N.archer1 b17, N.archer2 c17 9, N.sword1 d17, N.axe1 c18 shame, N.archer3 r17, N.spear1 s18
    N.ball1 dead, N.ball2 dead
"""
# Four archers inside shoot at the unit outside, and nobody sees who it is.
ANONYMOUS: Final = """
    options max_turns=16; fog_shots=anonymous
    phase siege
    gate 40
    turn N, own 1 1
    S.archer1 j12, S.sword1 j13, S.axe1 k14, S.spear1/horse1 l13
    N.archer1 j17, N.archer2 k18 9, N.archer3 l17 shame, N.archer4 i18, N.axe1 c20, N.archer5 m14
    N.ball1 dead, N.ball2 dead
"""
# All the options that the fog has to do with.
ALL_FOG: Final = ANONYMOUS.replace("anonymous", "anonymous; sally=on; blind_fire=on; answers_per_turn=1; forest=cover")


class Sketched(Game):
    """The same game, but every match begins with this position."""

    def __init__(self, position: str) -> None:
        super().__init__(GAME.meta)
        self.position: Final = position

    def new(self, seats: int, options: Mapping[str, Value]) -> State:
        return GAME.load(self.position)

    def resign(self, s: State, seat: int) -> None:
        GAME.resign(s, seat)

    def longest(self, options: Mapping[str, Value]) -> int | None:
        return 5000

    def check(self, s: State) -> None:
        GAME.check(s)

    def view(self, s: State, seat: int) -> View:
        return GAME.view(s, seat)

    def determinize(self, s: State, seat: int, rng: Rng) -> State:
        return GAME.determinize(s, seat, rng)

    def write(self, s: State, action: Action) -> str:
        return GAME.write(s, action)

    def read(self, s: State, text: str) -> Action:
        return GAME.read(s, text)

    def dump(self, s: State) -> str:
        return GAME.dump(s)

    def load(self, text: str) -> State:
        return GAME.load(text)

    def render_text(self, view: View) -> str:
        return GAME.render_text(view)

    def scene(self, view: View) -> Scene | None:
        return GAME.scene(view)

    def inspect(self, view: View, id: str) -> Inspection | None:
        return GAME.inspect(view, id)

    def describe_event(self, event: Event, seat: int) -> str:
        return GAME.describe_event(event, seat)

    def beats(self, event: Event, seat: int) -> list[Beat]:
        return GAME.beats(event, seat)

    def faces(self) -> list[Piece]:
        return GAME.faces()

    def describe_action(self, view: View, action: Action) -> str:
        return GAME.describe_action(view, action)

    def estimate(self, s: State, seat: int) -> float:
        return GAME.estimate(s, seat)

    def policy(self, s: State, seat: int, legal: list[Action]) -> list[float] | None:
        return GAME.policy(s, seat, legal)

    def idle(self, s: State, seat: int) -> Action | None:
        return GAME.idle(s, seat)

    def measure(self, s: State, events: Sequence[Event]) -> dict[str, float]:
        return GAME.measure(s, events)
