"""Perft: the number of lines of play, counted from named positions and compared with known counts."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import yaml

from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.referee import answers
from regalia.core.state import State
from regalia.testkit.checks.defects import Defect
from regalia.testkit.checks.snapshots import how_to_write, say_written
from regalia.testkit.checks.walk import Variant, walk

ENOUGH: Final = 3000  # a new file counts until a depth has more ways than this
DEEPEST: Final = 6
FIELDS: Final = {"name", "seats", "options", "position", "counts"}


def perft(game: Game, s: State, depth: int) -> int:
    """Return the number of different ways in which the next `depth` entries can go.

    Chance counts with its distinct outcomes, whatever their weights. Actions that take back are left out. Where
    several seats are asked at once, the lowest speaks first: sealed answers commute, so other orders are the same way.
    A way that ends before `depth` entries does not count.
    """
    if depth == 0:
        return 1
    if not s.frames:
        return 0
    who = min(s.frames[-1].to_act(s))
    ways = answers(s, who)
    if depth == 1:
        return len(ways)
    count = 0
    for action in ways:
        after = s.clone()
        after.frames[-1].apply(after, who, action)
        count += perft(game, after, depth - 1)
    return count


def check_perft(game: Game, variants: Sequence[Variant], path: Path, update: bool = False) -> None:
    """Check a file's list of name, counts (of depth 1, 2, …) and a position, or seats and options of a start."""
    if not path.exists():
        if not update:
            raise Defect(f"the perft counts of {game.meta.id} have not been stored: {how_to_write(path)}")
        write_counts(path, first_counts(game, variants))
        return
    entries = yaml.safe_load(path.read_text(encoding="utf-8"))
    if not isinstance(entries, list) or not entries:
        raise Defect(f"{path} holds no list of positions to count from")
    changed = False
    for entry in entries:
        s = start_of(game, entry, path)
        counts = [perft(game, s, depth) for depth in range(1, len(entry["counts"]) + 1)]
        if counts != entry["counts"] and not update:
            raise Defect(
                f"{game.meta.id}: from {entry['name']!r} there are {counts} ways, not {entry['counts']} as {path} "
                f"says. If the change is meant, {how_to_write(path)}"
            )
        changed = changed or counts != entry["counts"]
        entry["counts"] = counts
    if changed:
        write_counts(path, entries)


def start_of(game: Game, entry: Any, path: Path) -> State:
    if not isinstance(entry, dict) or not {"name", "counts"} <= entry.keys() <= FIELDS or not entry["counts"]:
        raise Defect(f"{path}: an entry has a name, counts and perhaps seats, options or a position, not {entry}")
    try:
        if "position" in entry:
            return game.load(entry["position"])
        options = game.meta.choose(entry.get("options"))
        return game.new(entry.get("seats", game.meta.player_counts[0]), options.values)
    except Malformed as error:
        raise Defect(f"{path}: {entry['name']}: {error}") from None


def first_counts(game: Game, variants: Sequence[Variant]) -> list[dict[str, Any]]:
    """Write a first file: the start of every variant, and a position in the middle of a random game."""
    entries: list[dict[str, Any]] = []
    for variant in variants:
        entry: dict[str, Any] = {"name": f"the start with {variant.name(game)}", "seats": variant.seats}
        if variant.options:
            entry["options"] = dict(variant.options)
        entry["counts"] = counts_until_enough(game, game.new(variant.seats, variant.chosen(game).values))
        entries.append(entry)
        length = sum(1 for _position in walk(game, variant.seats, variant.options, "perft", 0, variant.limit))
        for s, history in walk(game, variant.seats, variant.options, "perft", 0, variant.limit):
            if len(history.entries) == length // 2:
                middle = f"a random game with {variant.name(game)} after {length // 2} entries"
                counts = counts_until_enough(game, s)
                entries.append({"name": middle, "position": game.dump(s), "counts": counts})
    return entries


def counts_until_enough(game: Game, s: State) -> list[int]:
    counts = [perft(game, s, 1)]
    while 0 < counts[-1] <= ENOUGH and len(counts) < DEEPEST:
        counts.append(perft(game, s, len(counts) + 1))
    return counts


class Blocks(yaml.SafeDumper):
    """Writes texts of several lines as they are."""


def represent_text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


def represent_list(dumper: yaml.SafeDumper, items: list[Any]) -> yaml.SequenceNode:
    return dumper.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=all(isinstance(i, int) for i in items))


Blocks.add_representer(str, represent_text)
Blocks.add_representer(list, represent_list)


def write_counts(path: Path, entries: list[dict[str, Any]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = yaml.dump(entries, Dumper=Blocks, sort_keys=False, allow_unicode=True, width=118)
    path.write_text(text, encoding="utf-8", newline="\n")
    say_written(path)
