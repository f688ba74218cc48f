"""Fixtures for the command line: a way to run it, and games of another package."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from regalia.cli import main

Run = Callable[..., CompletedProcess[str]]
Install = Callable[[str, str], Path]

# The player who takes the last stick wins. Its notation is bare numbers, and it emits no events.
STICKS = """
from regalia.core.actions import Action
from regalia.core.errors import RESIGNED, Illegal, Malformed
from regalia.core.frames import Frame
from regalia.core.game import Game, GameMeta
from regalia.core.state import State, won_by
from regalia.core.views import View, seen_legal, seen_to_act

class Pile(State):
    def __init__(self):
        super().__init__(2)
        self.left = 7
        self.turn = 0

    def clone(self):
        copy = Pile()
        self.clone_base_into(copy)
        copy.left, copy.turn = self.left, self.turn
        return copy

class Take(Frame):
    def clone(self):
        return self

    def to_act(self, s):
        return (s.turn,)

    def legal(self, s, seat):
        return [Action(count) for count in range(1, min(3, s.left) + 1)]

    def apply(self, s, seat, action):
        s.left -= action.key
        s.turn = 1 - s.turn
        if not s.left:
            s.finish(won_by(seat, 2, "S-2"))

    def refusal(self, s, seat, action):
        return Illegal("S-1", "one takes one, two or three")

class Sticks(Game):
    def new(self, seats, options):
        s = Pile()
        s.frames.append(Take())
        return s

    def resign(self, s, seat):
        s.finish(won_by(1 - seat, 2, RESIGNED))

    def view(self, s, seat):
        return View(seat, seen_to_act(s), seen_legal(s, seat), s.outcome, self.dump(s))

    def write(self, s, action):
        return str(action.key)

    def read(self, s, text):
        if not text.isdecimal():
            raise Malformed("say how many")
        return Action(int(text))

    def dump(self, s):
        return f"left {s.left}"

    # MORE

GAME = Sticks(GameMeta("ID", "Sticks", "nobody", "Take the last.", (2,), ("first", "second"), 3))
"""


@pytest.fixture
def regalia(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command with typed input. Return its exit code and output."""

    def run(*arguments: str, typed: str = "") -> CompletedProcess[str]:
        monkeypatch.setattr("sys.stdin", StringIO(typed))
        code = main(list(arguments))
        captured = capsys.readouterr()
        return CompletedProcess(arguments, code, captured.out, captured.err)

    return run


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Make a package that announces a game, as `pip install` would. Return the folder of its code."""

    def install_game(game_id: str, source: str) -> Path:
        site = tmp_path / "site"
        folder = site / game_id
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text(source)
        info = site / f"{game_id}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {game_id}-package\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[regalia.games]\n{game_id} = {game_id}:GAME\n")
        monkeypatch.syspath_prepend(str(site))
        return folder

    return install_game


@pytest.fixture
def sticks(install: Install) -> Callable[[str, str], Path]:
    """Install a small game under any id, with more methods if they are given."""

    def install_sticks(game_id: str, more: str = "") -> Path:
        return install(game_id, STICKS.replace("# MORE", more).replace('"ID"', f'"{game_id}"'))

    return install_sticks
