"""The order of legal actions never changes: bots, seeds and tests rely on it."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from regalia.core.game import Game
from regalia.testkit.checks.snapshots import compare_with_file, indented, wrapped
from regalia.testkit.checks.walk import Variant, asked, frame_name, walk

GAMES: Final = 2
STORED: Final = (1, 2, 8)  # which positions of each kind of question


def check_legal_order(
    game: Game, variants: Sequence[Variant], path: Path, update: bool = False, seed: str = "legal order"
) -> None:
    lines = [f"# Legal actions of {game.meta.id} in some positions of random games, in their order"]
    for variant in variants:
        met: Counter[str] = Counter()
        for number in range(GAMES):
            for s, history in walk(game, variant.seats, variant.options, seed, number, variant.limit):
                if not s.frames:
                    continue
                met[frame_name(s)] += 1
                if met[frame_name(s)] not in STORED:
                    continue
                where = f"{variant.name(game)}, game {number} after {len(history.entries)} entries"
                lines += ["", f"== {frame_name(s)}: {where}", *indented(game.dump(s))]
                for who, legal in asked(s):
                    lines += wrapped(game.meta.seat_name(who), [game.write(s, action) for action in legal])
    compare_with_file(path, "\n".join(lines) + "\n", f"the order of legal actions in {game.meta.id}", update)
