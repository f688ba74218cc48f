"""A record replays to the same positions, today, after the next change, and on the compiled engine."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from regalia.core.entries import Entry, Resign
from regalia.core.errors import Illegal, RegaliaError
from regalia.core.game import Game
from regalia.core.record import Record, read_record, write_outcome
from regalia.core.replay import Replay, replay
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.testkit.checks.defects import Defect, History, first_difference
from regalia.testkit.checks.random_play import check_invariants, check_outcome
from regalia.testkit.checks.snapshots import compare_with_file
from regalia.testkit.checks.walk import Variant, choose, played_out, positions, scaled, walk

GAMES: Final = 6
RESIGNED_GAMES: Final = 2
RESIGNED_PER_GAME: Final = 4
STORED_GAMES: Final = 6  # per variant, whatever the effort, since a file holds them


def check_records(game: Game, variant: Variant, effort: float = 1.0, seed: str = "records") -> None:
    for number in range(scaled(GAMES, effort)):
        dumps: list[str] = []
        for s, history in walk(game, variant.seats, variant.options, seed, number, variant.limit):
            with history.watched("writing the position"):
                dumps.append(game.dump(s))
        record = history.record()
        record.outcome = s.outcome
        with history.watched("replaying the record"):
            check_record(game, record, dumps)


def check_record(game: Game, record: Record, dumps: list[str]) -> None:
    """Check that a record keeps its text, and that every entry leads to the same position as before."""
    text = record.text()
    back = read_record(text.splitlines())
    if back.header.lines() != record.header.lines() or back.entries != record.entries:
        raise Defect(f"the record reads back as another: {first_difference(back.text(), text)}")
    if back.outcome != record.outcome:
        raise Defect(f"the outcome {record.outcome} reads back as {back.outcome}")
    play = Replay(game, back.header)
    for step, expected in enumerate(dumps):
        if step:
            play.take(back.entries[step - 1])
        found = game.dump(play.state)
        if found != expected:
            raise Defect(f"replayed, entry {step} leads to another position: {first_difference(found, expected)}")
    if play.state.outcome != record.outcome:
        raise Defect(f"replayed, the game ends {play.state.outcome} instead of {record.outcome}")
    replay(game, back)


def check_resigning(game: Game, variant: Variant, effort: float = 1.0, seed: str = "resigning") -> None:
    """Check that any seat may resign at any time, and that a game that continues can be played out."""
    rng = Rng(f"{seed} after")
    for s, history in positions(
        game, variant.seats, variant.options, seed, RESIGNED_GAMES, RESIGNED_PER_GAME, variant.limit, effort
    ):
        if s.outcome is not None:
            continue
        resigned = 0
        for seat in range(s.seat_count):
            with history.watched(f"{game.meta.seat_name(seat)} resigning here"):
                resigned += resign(game, s.clone(), seat, history, rng.fork(), variant.limit)
        if resigned < 2:
            raise history.defect("fewer than two seats may resign, but the game goes on")


def resign(game: Game, s: State, seat: int, history: History, rng: Rng, limit: int) -> bool:
    """True if the seat could resign: one that is out already may be refused."""
    entries = [*history.entries, Resign(seat)]
    try:
        game.resign(s, seat)
    except Illegal:
        return False
    while True:
        if s.outcome is None:
            check_invariants(game, s)
        else:
            game.check(s)
            check_outcome(game, s, resigned=True)
            if s.frames:
                raise Defect("the game is over, but a frame is pending")
        if not s.frames or len(entries) > limit:
            break
        who, action = choose(s, rng, False)
        entries.append(Entry(who, game.write(s, action)))
        s.frames[-1].apply(s, who, action)
    record = Record(history.record().header, entries, s.outcome)
    play = replay(game, read_record(record.text().splitlines()))
    if game.dump(play.state) != game.dump(s):
        raise Defect(f"replayed, it is another position: {first_difference(game.dump(play.state), game.dump(s))}")
    return True


def digest_line(game: Game, variant: Variant, seed: str, number: int) -> str:
    """Return one random game on one line: its length, its entries, its end."""
    s, history = played_out(game, variant, seed, number)
    said = "\n".join(f"{entry.who} {entry.text}" for entry in history.entries)
    path = hashlib.sha256(said.encode()).hexdigest()[:16]
    outcome = "unfinished" if s.outcome is None else write_outcome(s.outcome)
    return f"{number}: {len(history.entries)} entries, said {path}, final {game.digest(s)}, {outcome}"


def check_digests(
    game: Game, variants: Sequence[Variant], path: Path, update: bool = False, seed: str = "digests"
) -> None:
    """Compare games with the stored ones. Both engines share the file, so any difference between them fails here."""
    lines = [f"# Random games of {game.meta.id}, rules version {game.meta.rules_version}, seed {seed!r}"]
    for variant in variants:
        lines.append(variant.name(game))
        lines.extend("    " + digest_line(game, variant, seed, number) for number in range(STORED_GAMES))
    compare_with_file(path, "\n".join(lines) + "\n", f"the course of the stored games of {game.meta.id}", update)


def replayed(game: Game, path: Path) -> tuple[Record, State]:
    """Return a stored record and the state it leads to. A Defect if the rules refuse it."""
    try:
        record = read_record(path.read_text(encoding="utf-8").splitlines(), path.name)
        return record, replay(game, record).state
    except RegaliaError as error:
        raise Defect(f"{game.meta.id}: {path} does not replay: {error}") from None
