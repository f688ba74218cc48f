"""For every kind of ending there is a stored game."""

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Final

from regalia.core.entries import Draw, Flag, Resign
from regalia.core.errors import RegaliaError
from regalia.core.game import Game
from regalia.core.record import Record
from regalia.core.replay import replay
from regalia.testkit.checks.defects import Defect, History
from regalia.testkit.checks.records import replayed
from regalia.testkit.checks.snapshots import UPDATE, say_written
from regalia.testkit.checks.walk import Variant, played_out

MINED_GAMES: Final = 3000
MINED: Final = "mined"


def check_endings(
    game: Game, variants: Sequence[Variant], folder: Path, update: bool = False, games: int = MINED_GAMES
) -> None:
    """Check the stored games, `<clause>-<short>.record`. With `update`, random play looks for missing ones."""
    met = {check_ending(game, path) for path in sorted(folder.glob("*.record"))}
    missing = [clause for clause in game.meta.endings if clause not in met]
    if not missing:
        return
    if not update:
        raise Defect(
            f"{game.meta.id}: no stored game in {folder} ends with {', '.join(missing)}: run this test with {UPDATE}=1 "
            "to look for one by random play, or write one by hand"
        )
    found = mine_endings(game, variants, missing, games)
    folder.mkdir(parents=True, exist_ok=True)
    for clause, record in found.items():
        path = folder / f"{clause}-{MINED}.record"
        path.write_text(record.text(), encoding="utf-8", newline="\n")
        say_written(path)
    still = [clause for clause in missing if clause not in found]
    if still:
        raise Defect(
            f"{game.meta.id}: {games} random games a variant never ended with {', '.join(still)}: "
            "write a record by hand"
        )


def check_ending(game: Game, path: Path) -> str:
    """Return the clause with which the stored game ends."""
    record, s = replayed(game, path)
    if record.outcome is None:
        raise Defect(f"{game.meta.id}: {path} has no outcome; it is stored to show one")
    if s.outcome is None:  # `replay` compares the outcome, but a game that never says it is over needs a sentence
        raise Defect(f"{game.meta.id}: {path} replays to a game that is not over")
    clause = record.outcome.reason
    if clause not in game.meta.endings:
        raise Defect(f"{game.meta.id}: {path} ends with {clause}, which meta.endings does not name")
    if not path.name.startswith(f"{clause}-"):
        raise Defect(f"{game.meta.id}: {path} ends with {clause}, so its name must start with `{clause}-`")
    return clause


def mine_endings(
    game: Game, variants: Sequence[Variant], wanted: Collection[str], games: int, seed: str = "endings"
) -> dict[str, Record]:
    """Return short random games that end with the wanted clauses, as far as random play finds them."""
    found: dict[str, Record] = {}
    for variant in variants:
        for number in range(games):
            # A few more after the last clause was found, so that the stored games are short.
            if number >= 50 and all(clause in found for clause in wanted):
                break
            s, history = played_out(game, variant, seed, number, undoes=False)
            for record in (Record(history.record().header, history.entries, s.outcome), *cut_short(game, history)):
                clause = record.outcome.reason if record.outcome is not None else ""
                if clause in wanted and (clause not in found or len(record.entries) < len(found[clause].entries)):
                    found[clause] = record
    return found


def cut_short(game: Game, history: History) -> Iterator[Record]:
    """Play the first half of the game, then end it by resignations, on time and by an agreed draw."""
    half = history.entries[: len(history.entries) // 2]
    ways = [Resign(seat) for seat in range(history.seats)] + [Flag(0), Draw()]
    for last in ways:
        record = Record(history.record().header, [*half, last])
        try:
            record.outcome = replay(game, record).state.outcome
        except RegaliaError as error:
            raise history.defect(f"half of a random game and {last.text!r} do not replay: {error}") from None
        yield record
