"""One whole game as text. It asserts nothing: reviewers read how a change affects it."""

from pathlib import Path
from typing import Final

from regalia.core.actions import WATCHER
from regalia.core.game import Game
from regalia.core.state import State
from regalia.testkit.checks.snapshots import compare_with_file, indented, wrapped
from regalia.testkit.checks.walk import Variant, asked, frame_name, walk

SHOWN: Final = 12  # entries at the start, in the middle and at the end of a long game


def check_playthrough(
    game: Game, variant: Variant, path: Path, update: bool = False, seed: str = "playthrough", shown: int = SHOWN
) -> None:
    parts: list[list[str]] = []
    for s, history in walk(game, variant.seats, variant.options, seed, 0, variant.limit):
        with history.watched("describing the position"):
            told = (
                [] if s.events is None else [game.describe_event(event.seen_by(WATCHER), WATCHER) for event in s.events]
            )
            head = "== Start"
            if history.entries:
                last = history.entries[-1]
                head = f"== {len(history.entries)}. {game.meta.seat_name(last.who)}: {last.text}"
            parts.append([head, *(f"-> {line}" for line in told), *describe(game, s), ""])
            s.events = []
    title = f"# {game.meta.title} with {variant.name(game)}, played at random: position, views, legal actions"
    lines = [title, ""]
    starts = (0, (len(parts) - shown) // 2, len(parts) - shown)
    kept = {place for start in starts for place in range(start, start + shown) if 0 <= place < len(parts)}
    last_kept = -1
    for place in sorted(kept):
        if place > last_kept + 1:
            lines += [f"({place - last_kept - 1} entries are left out)", ""]
        lines += parts[place]
        last_kept = place
    text = "\n".join(lines)
    compare_with_file(path, text, f"the playthrough of {game.meta.id}", update)


def describe(game: Game, s: State) -> list[str]:
    dump = game.dump(s)
    lines = [f"{frame_name(s)}:", *indented(dump)]
    same: list[str] = []
    for seat in (*range(s.seat_count), WATCHER):
        name = game.meta.seat_name(seat)
        text = game.view(s, seat).text
        if text == dump:
            same.append(name)
        else:
            lines += [f"seen by {name}:", *indented(text)]
    if same:
        lines.append(f"seen as it is by {', '.join(same)}")
    for who, legal in asked(s):
        lines += wrapped(f"{game.meta.seat_name(who)} may say", [game.write(s, action) for action in legal])
    return lines
