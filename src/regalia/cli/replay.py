"""`regalia replay`: show a recorded game position by position."""

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from regalia.cli.screen import OUT, complain, heading, note, say, show, show_lines
from regalia.cli.viewing import event_lines, sees_differ
from regalia.cli.words import outcome_words
from regalia.core.actions import WATCHER
from regalia.core.entries import TABLE, Entry, Seat, as_table_entry
from regalia.core.errors import Malformed
from regalia.core.events import Event
from regalia.core.game import Game
from regalia.core.record import RecordReader
from regalia.core.registry import find_game
from regalia.core.replay import RejectedEntry, Replay
from regalia.core.state import State
from regalia.core.views import seen_legal, seen_to_act

STDIN: Final = "-"
KEYS: Final = "Enter next, b back, a number jumps there, q quits> "


@dataclass(frozen=True)
class ReplayStep:
    """A position of the record and the entry that led to it, which the first position does not have."""

    n: int  # from 1, as the browser's replay counts
    entry: Entry | None
    events: list[Event]
    state: State  # valid only until the next step


class Steps:
    """Reads and replays a record step by step. If it stops before the end, `refusal` says why."""

    def __init__(self, game: Game, reader: RecordReader) -> None:
        self.game: Final = game
        self.reader: Final = reader
        self.refusal: RejectedEntry | None = None

    def __iter__(self) -> Iterator[ReplayStep]:
        play = Replay(self.game, self.reader.header)
        yield ReplayStep(1, None, [], play.state)
        for n, entry in enumerate(self.reader, start=2):
            try:
                applied = play.take(entry)
            except RejectedEntry as refused:
                self.refusal = refused
                return
            yield ReplayStep(n, entry, applied.events, play.state)
        try:
            # A record with a wrong outcome is refused like one with a wrong entry.
            play.check_outcome(self.reader.outcome, self.reader.line)
        except RejectedEntry as refused:
            self.refusal = refused


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - reads it from stdin.")],
    seat: Annotated[
        str | None, typer.Option(metavar="NAME", help="Show the view of this seat. [default: a spectator's]")
    ] = None,
    at: Annotated[int | None, typer.Option(metavar="N", min=1, help="Only step N; the start is step 1.")] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print every position as a JSON object on its own line.")
    ] = False,
) -> None:
    """Step through a record, or print its positions."""
    with ExitStack() as stack:
        source = "stdin" if file == STDIN else file
        lines: Iterable[str] = sys.stdin
        if file != STDIN:
            lines = stack.enter_context(Path(file).open(encoding="utf-8", errors="replace"))
        reader = RecordReader(lines, source)
        game = find_game(reader.header.game)
        if reader.header.rules_version != game.meta.rules_version:
            versions = f"version {reader.header.rules_version}, and these are version {game.meta.rules_version}"
            note(f"The record was made under rules {versions}.")
        viewer = reader.header.viewer_named(seat) if seat is not None else WATCHER
        steps = Steps(game, reader)
        if as_json:
            print_json(steps, at, viewer if seat is not None else None)
        elif file != STDIN and on_terminal():
            walk(steps, viewer, at or 1)
        else:
            print_all(steps, viewer, at)
    if steps.refusal is not None:
        complain(f"{source}: {steps.refusal}; everything before it is shown")
        raise typer.Exit(1)


def on_terminal() -> bool:
    return OUT.is_terminal and sys.stdin.isatty()


# As data


def print_json(steps: Steps, at: int | None, viewer: int | None) -> None:
    seats = range(len(steps.reader.header.seat_names))
    viewers = [*seats, WATCHER] if viewer is None else [viewer]
    for step in wanted(steps, at):
        sys.stdout.write(json.dumps(as_data(steps, step, viewers)) + "\n")


def wanted(steps: Steps, at: int | None) -> Iterator[ReplayStep]:
    last = 0
    for step in steps:
        last = step.n
        if at is None or step.n == at:
            yield step
    if at is not None and at > last:
        raise Malformed(f"there is no step {at}: the record has {last}")


def as_data(steps: Steps, step: ReplayStep, viewers: list[int]) -> dict[str, Any]:
    game, s = steps.game, step.state
    name = game.meta.seat_name
    asked = seen_to_act(s)
    outcome = s.outcome
    return {
        "n": step.n,
        "who": steps.reader.header.who_name(step.entry.who) if step.entry is not None else None,
        "text": step.entry.text if step.entry is not None else None,
        "dump": game.dump(s),
        "views": {name(viewer): game.view(s, viewer).text for viewer in viewers},
        "to_act": [name(seat) for seat in asked],
        "legal": {name(seat): [game.write(s, action) for action in seen_legal(s, seat)] for seat in asked},
        "events": {name(viewer): event_lines(game, step.events, viewer) for viewer in viewers},
        "outcome": {"scores": outcome.scores, "reason": outcome.reason} if outcome is not None else None,
    }


# As pictures


def print_all(steps: Steps, viewer: int, at: int | None) -> None:
    for step in wanted(steps, at):
        if step.n > 1 and at is None:
            say()
        changes_nothing = step.entry is not None and isinstance(as_table_entry(step.entry), Seat)
        show_step(steps, step, viewer, picture=not changes_nothing or at is not None)


def show_step(steps: Steps, step: ReplayStep, viewer: int, of: str = "", picture: bool = True) -> None:
    game = steps.game
    heading(f"{step.n}{of}  {entry_title(steps, step, viewer)}")
    show_lines(event_lines(game, step.events, viewer))
    if picture:
        show(game.render_text(game.view(step.state, viewer)).rstrip("\n"))
    outcome = step.state.outcome
    if outcome is not None:
        say(f"The game is over: {outcome_words(game.meta, outcome)}.")


def entry_title(steps: Steps, step: ReplayStep, viewer: int) -> str:
    """Describe the entry, or only who made it if its text might give the viewer a secret."""
    entry = step.entry
    if entry is None:
        return "start"
    name = steps.reader.header.who_name(entry.who)
    seats = range(len(steps.reader.header.seat_names))
    if entry.who in (viewer, TABLE) or not sees_differ(steps.game, step.state, [*seats, WATCHER]):
        return f"{name}: {entry.text}"
    return "chance" if name == "*" else name


def walk(steps: Steps, viewer: int, at: int) -> None:
    """Step back and forth on a terminal."""
    taken = [ReplayStep(step.n, step.entry, step.events, step.state.clone()) for step in steps]
    last = len(taken)
    place = min(at, last)
    while True:
        show_step(steps, taken[place - 1], viewer, f"/{last}")
        try:
            typed = input(KEYS).strip().lower()
        except (EOFError, KeyboardInterrupt):
            say()
            return
        if typed in ("q", "quit"):
            return
        if typed in ("b", "back"):
            place = max(1, place - 1)
        elif typed.isdecimal():
            place = max(1, min(int(typed), last))
        elif typed:
            say(f"Not understood: {typed!r}.", "yellow")
        elif place == last:
            return
        else:
            place += 1
