"""Positions in which a seat can win at once, whatever is hidden from it. To look for more in a game:

    python -m tests.bots.wins two_crowns

A seed decides a whole random game, so a line `17 203` of tests/bots/wins/GAME.txt is a position: the one after 203
entries of the game with the seed 17.

If random games hardly ever end, games between policy bots do. Playing them again would take long, so
tests/bots/wins/GAME.positions holds the positions themselves. This adds 10 from games with 3 seats, from seed 5000 on:

    python -m tests.bots.wins kings_and_things policy 3 5000 10

Those of Two Kingdoms come from `policy~0.2`.
"""

import sys
from pathlib import Path
from typing import Final

from regalia.bots.simple import choices, wins_at_once
from regalia.core.actions import CHANCE, Action
from regalia.core.game import Game
from regalia.core.referee import asks_chance, random_step
from regalia.core.registry import find_game
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import Observation
from tests.bots.tables import play

FOLDER: Final = Path(__file__).parent / "wins"
SAMPLES: Final = 32
FEW: Final = 4
MANY: Final = 256
WANTED: Final = 200
LONGEST: Final = 3000  # entries: longer random games are given up
BETWEEN: Final = "---\n"


def walk(game: Game, seed: int, entries: int) -> State:
    """Return the state after this many entries of a random game."""
    s, rng = game.new(game.meta.player_counts[0], {}), Rng(f"wins {seed}")
    for _entry in range(entries):
        random_step(s, rng)
    return s


def sure_wins(game: Game, s: State, seat: int, options: list[Action], samples: int = SAMPLES) -> list[Action]:
    """Return the actions that win in every sample of what the seat sees."""
    rng = Rng("samples")
    seen = Observation(game, s, seat, rng)
    left = options
    for _sample in range(samples):
        possible = seen.sample(rng)
        left = [action for action in left if wins_at_once(possible, seat, action, rng)]
        if not left:
            return []
    return left


def first_win(game: Game, seed: int) -> int:
    """Return how many entries of a random game come before a seat can first win, but need not; 0 if none can."""
    s, rng = game.new(game.meta.player_counts[0], {}), Rng(f"wins {seed}")
    for entry in range(LONGEST):
        if not s.frames:
            return 0
        if not asks_chance(s) and can_win(game, s):
            return entry
        random_step(s, rng)
    return 0


def can_win(game: Game, s: State) -> bool:
    """True if the seat to act can win at once and could do something else."""
    options = choices(Observation(game, s, s.asked(), Rng("sight")))
    return len(options) > len(sure_wins(game, s, s.asked(), options)) > 0


def is_beyond_doubt(game: Game, s: State) -> bool:
    """True if each action that wins in a few samples wins in many, too: no luck of sampling decides."""
    options = choices(Observation(game, s, s.asked(), Rng("sight")))
    some = [action for action in options if sure_wins(game, s, s.asked(), [action], FEW)]
    return some == [action for action in some if sure_wins(game, s, s.asked(), [action], MANY)]


def position_before_win(game: Game, bot: str, seats: int, seed: int) -> str:
    """Return the position where a bot first takes an immediate win in a game; empty if none does."""
    rng = Rng("wins")
    for turn in play(game, [bot] * seats, f"wins {seed}", folding=True, limit=10 * LONGEST):
        is_win = turn.who != CHANCE and wins_at_once(turn.s, turn.who, turn.action, rng)
        if is_win and can_win(game, turn.s) and is_beyond_doubt(game, turn.s):
            return game.dump(turn.s).strip() + "\n"
    return ""


def mined(game_id: str) -> list[tuple[int, int]]:
    lines = (FOLDER / f"{game_id}.txt").read_text(encoding="utf-8").splitlines()
    return [(int(seed), int(entries)) for seed, entries in (line.split() for line in lines)]


def positions(game_id: str) -> list[str]:
    file = FOLDER / f"{game_id}.positions"
    return file.read_text(encoding="utf-8").split(BETWEEN) if file.exists() else []


def mine_positions(game_id: str, bot: str, seats: int, seed: int, count: int) -> None:
    """Look for positions from this seed on, one per game, and add them to the file."""
    game = find_game(game_id)
    found = positions(game_id)
    wanted = len(found) + count
    while len(found) < wanted:
        text = position_before_win(game, bot, seats, seed)
        if text and text not in found:
            found.append(text)
            (FOLDER / f"{game_id}.positions").write_text(BETWEEN.join(found), encoding="utf-8")
        seed += 1


def mine(game_id: str) -> None:
    """Look for positions, one per game, and write them to the file. Resumes after an interruption."""
    game = find_game(game_id)
    FOLDER.mkdir(exist_ok=True)
    file = FOLDER / f"{game_id}.txt"
    found = mined(game_id) if file.exists() else []
    seed = found[-1][0] + 1 if found else 0
    with file.open("a", encoding="utf-8") as out:
        left = WANTED - len(found)
        while left > 0:
            entries = first_win(game, seed)
            if entries:
                out.write(f"{seed} {entries}\n")
                out.flush()
                left -= 1
            seed += 1


if __name__ == "__main__":
    if sys.argv[2:]:
        mine_positions(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:]))
    else:
        mine(sys.argv[1])
