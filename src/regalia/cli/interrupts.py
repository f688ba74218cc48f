"""Handle Ctrl-C while a command starts."""

import contextlib
import signal
from collections.abc import Iterator


@contextlib.contextmanager
def ending_at_once() -> Iterator[None]:
    """Let Ctrl-C end the process silently, without a traceback. For short work that leaves nothing to clean up."""
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:  # it is ignored, or another handler is set
        yield
        return
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
