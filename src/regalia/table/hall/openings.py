"""Games between bots in a worker process, for the front page and for pictures of a game."""

from typing import Final

from regalia.bots import make_bot
from regalia.core.record import header_for
from regalia.core.registry import find_game
from regalia.core.replay import Replay
from regalia.core.rng import Rng
from regalia.core.views import Observation

LONGEST: Final = 500  # entries; some games have thousands


def opening(game_id: str, seats: int, seed: str, player: str, share: float) -> list[tuple[int, str]]:
    """Return the first entries of a game between bots of one kind: a share of the game, or of the part of a long one
    that is played."""
    replay = played(game_id, seats, seed, player)
    entries = replay.history[: max(1, round(len(replay.history) * share))]
    return [(entry.who, entry.text) for entry in entries]


def played(game_id: str, seats: int, seed: str, player: str) -> Replay:
    """Return a game between bots of one kind, to its end unless it is long."""
    game = find_game(game_id)
    replay = Replay(game, header_for(game, seats, game.meta.choose(None)))
    bots = [make_bot(player, Rng(f"{seed}/{seat}")) for seat in range(seats)]
    while replay.state.outcome is None and len(replay.history) < LONGEST:
        if replay.asks_chance():
            replay.roll_chance(seed)
            continue
        seat = replay.asked[0]
        sight = Rng(f"{seed}/{len(replay.history)}")
        replay.apply_action(seat, bots[seat].choose(Observation(game, replay.state, seat, sight)))
    return replay
