"""The key that signs the guests' cookies: a small file, on whose loss every guest would lose their seats.

So it is there whole or not at all, whenever the power fails, and only its owner may read it.
"""

import contextlib
import os
import secrets
import stat
import tempfile
from pathlib import Path
from typing import Final

from regalia.core.errors import RegaliaError

KEY_BYTES: Final = 32
OWNER_ONLY: Final = 0o600


class NoKey(RegaliaError):
    """The file is there, but holds no key."""


def new_key() -> str:
    return secrets.token_hex(KEY_BYTES)


def is_key(text: str) -> bool:
    """True if the key is whole: after a power cut some file systems leave zeros."""
    return len(text) >= 2 * KEY_BYTES and text.isascii() and text.isprintable()


def read_key(path: Path) -> str:
    """Return the key in a file, made when it is first needed."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_key(path, new_key(), replace=False)
    keep_private(path)
    key = path.read_text(errors="replace").strip()
    if not is_key(key):
        raise NoKey(f"{path} does not hold a key")
    return key


def write_key(path: Path, key: str, replace: bool = True) -> None:
    """Put the key on disk, file and folder. Without `replace`, one that is there stays."""
    handle, name = tempfile.mkstemp(prefix=f"{path.name}.", dir=path.parent)  # only its owner may read it
    unfinished = Path(name)
    try:
        with os.fdopen(handle, "w") as file:
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
        if replace:
            unfinished.replace(path)
        else:
            with contextlib.suppress(FileExistsError):  # another process was faster
                give_name(unfinished, path)
        sync_folder(path.parent)
    finally:
        unfinished.unlink(missing_ok=True)


def keep_private(path: Path) -> None:
    """Let only its owner read a file: an earlier Regalia, or a copy, may have left it open to others."""
    with contextlib.suppress(OSError):  # it is not there, or not ours to change
        if stat.S_IMODE(path.stat().st_mode) & ~OWNER_ONLY:
            path.chmod(OWNER_ONLY)


def give_name(unfinished: Path, path: Path) -> None:
    try:
        path.hardlink_to(unfinished)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        unfinished.replace(path)


def sync_folder(folder: Path) -> None:
    """Flush the names of a folder's files to disk."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
