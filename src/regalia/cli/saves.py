"""Where a game at the terminal is kept."""

from pathlib import Path
from typing import Final

from regalia.cli.sitting import Sitting
from regalia.core.errors import Malformed


class Saves:
    """The files this game is written to. A file that was there before is not overwritten."""

    def __init__(self, automatic: Path | None, resumed: Path | None) -> None:
        self.automatic: Final = automatic  # written after every entry
        self.ours: Final[set[Path]] = {resumed.resolve()} if resumed is not None else set()
        self.latest: Path | None = automatic or resumed  # where `save` without a name goes
        self.up_to_date: Path | None = None  # holds the game as it stands now
        if automatic is not None:
            self.refuse_foreign(automatic)

    def refuse_foreign(self, path: Path) -> None:
        if path.exists() and path.resolve() not in self.ours:
            raise Malformed(f"{path} exists already: resume it with --resume, or save under another name")

    def write(self, sitting: Sitting, path: Path) -> None:
        self.refuse_foreign(path)
        # Written beside and moved into place, so that the file holds a whole game at every moment.
        beside = path.with_name(path.name + ".new")
        beside.write_text(sitting.record().text(), encoding="utf-8")
        beside.replace(path)
        self.ours.add(path.resolve())
        self.latest = self.up_to_date = path

    def after_entry(self, sitting: Sitting) -> None:
        self.up_to_date = None
        if self.automatic is not None:
            self.write(sitting, self.automatic)
