"""An entry that a seat may take back has shown it nothing: otherwise it could peek, take back and choose again.

The seat cannot tell the position from those that `determinize` gives. So an entry that can be taken back must look the
same to it in all of them. Events name what others learn (`Event.knew`), which is not checked here: every choice of
a player says something about their secrets.
"""

from typing import Final

from regalia.core.actions import Action
from regalia.core.entries import Entry
from regalia.core.game import Game
from regalia.core.replay import leaves_no_trace
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import seen_to_act
from regalia.testkit.checks.defects import Defect
from regalia.testkit.checks.plain import difference
from regalia.testkit.checks.secrecy import possible_state, seen
from regalia.testkit.checks.walk import Variant, asked, positions, scaled, some

GAMES: Final = 3
PER_GAME: Final = 24
DRAWS: Final = 3  # states that the seat takes for possible, times the effort
TRIED: Final = 8  # actions per position


def check_takebacks(game: Game, variant: Variant, effort: float = 1.0, seed: str = "takebacks") -> int:
    """Return how many entries that can be taken back were looked at."""
    rng = Rng(f"{seed} draws")
    looked = 0
    for s, history in positions(game, variant.seats, variant.options, seed, GAMES, PER_GAME, variant.limit, effort):
        with history.watched("looking for what can be taken back"):
            for seat, legal in asked(s):
                if seat < 0 or seen_to_act(s) != (seat,):
                    continue
                for action in some(legal, TRIED, rng):
                    after = s.clone()
                    if is_free(game, after, seat, action):
                        looked += 1
                        for _draw in range(scaled(DRAWS, effort)):
                            check_mover(game, after, possible_state(game, s, seat, rng), seat, action)
    return looked


def is_free(game: Game, s: State, seat: int, action: Action) -> bool:
    """Carry the action out, and return whether the seat may then take it back."""
    entry = Entry(seat, game.write(s, action))
    s.events = []
    s.frames[-1].apply(s, seat, action)
    events, s.events = s.events, None
    return leaves_no_trace((seat,), entry, events) and seen_to_act(s) == (seat,)


def check_mover(game: Game, after: State, possible: State, seat: int, action: Action) -> None:
    text = game.write(possible, action)
    possible.frames[-1].apply(possible, seat, action)
    gap = difference(seen(game, possible, seat), seen(game, after, seat))
    if gap:
        raise Defect(f"{game.meta.seat_name(seat)} can take {text!r} back, but has learnt something from it: {gap}")
