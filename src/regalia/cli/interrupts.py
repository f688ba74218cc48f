"""Ctrl-C while a command gets ready."""

import contextlib
import signal
from collections.abc import Iterator


@contextlib.contextmanager
def ending_at_once() -> Iterator[None]:
    """Let Ctrl-C end the process without a word: nobody wants to see how far it had got. For what takes a moment and
    leaves nothing behind."""
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:  # it is ignored, or somebody else sees to it
        yield
        return
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
