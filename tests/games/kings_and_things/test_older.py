"""Positions in their older forms are read for good, and lead where they led.

Databases and players' records hold them. They were mined from random games and scenarios: `older/positions.txt` is from
before moments had named fields, and has every moment that asks or waits; `older/battles.txt` is from before a battle's
steps were moments of their own, and has every part of one. The line above each position says who is asked, what may be
answered, what each seat sees and how a random game goes on. `older/games.txt` says how whole games go, by what was said
in them.
"""

import hashlib
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from regalia.core.frames import Frame
from regalia.core.registry import find_game
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import seen_legal, seen_to_act
from regalia.games.kings_and_things.flow.frames import ThingsChance, ThingsFrame
from regalia.games.kings_and_things.position_text import frame_text
from regalia.games.kings_and_things.state import KingsThings
from regalia.testkit.checks.snapshots import UPDATE, compare_with_file
from regalia.testkit.checks.walk import Variant, choose, played_out

FOLDER = Path(__file__).parent / "older"
HEAD = "== "
STORED = ("positions.txt", "battles.txt")
ONWARD = 30  # entries
GAME = find_game("kings_and_things")
VARIANTS = [
    Variant(2, {"turn_limit": 2}),
    Variant(3, {"turn_limit": 2}),
    Variant(4, {"turn_limit": 2}),
    Variant(3, {"turn_limit": 2, "bluff": "challenge", "targets": "open", "natives": "auto", "warlord": "battle"}),
]
GAMES = 50  # of each variant


def digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]


def stored_in(name: str) -> tuple[str, list[str]]:
    """Return the header of the file, and its positions."""
    about, *parts = (FOLDER / name).read_text(encoding="utf-8").split("\n" + HEAD)
    return about, [part.partition("\n")[2] for part in parts]


def stored_positions() -> list[str]:
    return [text for name in STORED for text in stored_in(name)[1]]


def seen(s: State) -> Iterator[str]:
    """Return what each seat sees, without the lines of the frames."""
    for seat in range(-2, s.seat_count):
        if seat != -1:
            lines = GAME.view(s, seat).text.splitlines()
            yield from [f"{seat} {line}" for line in lines if not line.startswith("ask ")]


def onward(s: State, seed: str) -> Iterator[str]:
    """Continue with a random game."""
    rng = Rng(seed)
    for _entry in range(ONWARD):
        if not s.frames:
            return
        who, action = choose(s, rng, False)
        yield f"{who} {GAME.write(s, action)}"
        s.frames[-1].apply(s, who, action)


def heading(number: int, position: str) -> str:
    s = GAME.load(position)
    asked = seen_to_act(s)
    legal = [f"{seat} {GAME.write(s, action)}" for seat in asked for action in seen_legal(s, seat)]
    names = " ".join(GAME.meta.seat_name(seat) if seat >= 0 else "chance" for seat in asked)
    views = digest(list(seen(s)))
    course = digest(list(onward(s, f"older {number}")))
    return f"{HEAD}asks {names}; {len(legal)} legal {digest(legal)}; views {views}; goes on {course}"


@pytest.mark.parametrize("name", STORED)
def test_old_positions_lead_where_they_led(name: str) -> None:
    about, positions = stored_in(name)
    parts = [f"{heading(number, text)}\n{text}" for number, text in enumerate(positions)]
    update = os.environ.get(UPDATE) == "1"
    text = "\n".join([about, *parts])
    compare_with_file(FOLDER / name, text, "what old positions of Kings & Things lead to", update)


def test_old_positions_have_every_moment_and_every_part_of_a_battle() -> None:
    words = {line.split()[1] for text in stored_positions() for line in text.splitlines() if line.startswith("ask ")}
    assert len(words) == 72
    battles = "\n".join(stored_in("battles.txt")[1])
    assert len(set(re.findall(r"^ask battle .*part=(\w+)", battles, re.M))) == 13


def test_an_old_position_written_anew_is_the_same_position() -> None:
    for text in stored_positions():
        once = GAME.dump(GAME.load(text))
        assert GAME.dump(GAME.load(once)) == once


def test_what_all_clones_share_never_changes() -> None:
    """A moment that says it is fixed is written the same for as long as it lies on the stack."""
    seen: set[str] = set()
    for number, text in enumerate(stored_positions()):
        s, rng = GAME.load(text), Rng(f"fixed {number}")
        assert isinstance(s, KingsThings)
        for _entry in range(ONWARD):
            before = {id(frame): (frame, frame_text(s, frame)) for frame in s.frames if is_fixed(frame)}
            seen |= {text.split()[1] for _frame, text in before.values()}
            if not s.frames:
                break
            s.frames[-1].apply(s, *choose(s, rng, False))
            assert all(frame_text(s, frame) == text for frame, text in before.values())
    assert len(seen) > 30


def is_fixed(frame: Frame) -> bool:
    assert isinstance(frame, (ThingsFrame, ThingsChance))
    return frame.FIXED


def test_games_go_as_they_went() -> None:
    lines: list[str] = []
    for variant in VARIANTS:
        lines.append(variant.name(GAME))
        for number in range(GAMES):
            _end, history = played_out(GAME, variant, "older", number)
            said = [f"{entry.who} {entry.text}" for entry in history.entries]
            lines.append(f"    {number}: {len(said)} entries, said {digest(said)}")
    update = os.environ.get(UPDATE) == "1"
    compare_with_file(FOLDER / "games.txt", "\n".join(lines) + "\n", "the course of Kings & Things", update)
