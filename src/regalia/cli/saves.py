"""Save a game that is played in the terminal."""

from pathlib import Path
from typing import Final

from regalia.cli.sitting import Sitting
from regalia.core.errors import Malformed


class Saves:
    """The files that hold this game. Never overwrites a file of another game."""

    def __init__(self, automatic: Path | None, resumed: Path | None) -> None:
        self.automatic: Final = automatic  # written after every entry
        self.ours: Final[set[Path]] = {resumed.resolve()} if resumed is not None else set()
        self.latest: Path | None = automatic or resumed  # the file for `save` without a name
        self.up_to_date: Path | None = None  # a file that holds the game as it is now
        if automatic is not None:
            self.refuse_foreign(automatic)

    def refuse_foreign(self, path: Path) -> None:
        if path.exists() and path.resolve() not in self.ours:
            raise Malformed(f"{path} exists already: resume it with --resume, or save under another name")

    def write(self, sitting: Sitting, path: Path) -> None:
        self.refuse_foreign(path)
        # Write a new file and move it into place, so that the file always holds a whole game.
        beside = path.with_name(path.name + ".new")
        beside.write_text(sitting.record().text(), encoding="utf-8")
        beside.replace(path)
        self.ours.add(path.resolve())
        self.latest = self.up_to_date = path

    def after_entry(self, sitting: Sitting) -> None:
        self.up_to_date = None
        if self.automatic is not None:
            self.write(sitting, self.automatic)
