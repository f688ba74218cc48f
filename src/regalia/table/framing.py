"""Texts in frames, as WebSockets send them (RFC 6455, 5.2): the few kinds that nearly everything is."""

from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library could not be compiled
    from websockets.utils import apply_mask

TEXT_FRAME: Final = 0x81  # the last, and only, frame of a text
MASKED: Final = 0x80  # as everything is that a client sends; the other bits are the size
MASK_BYTES: Final = 4
LONG: Final = 126  # a size that does not fit: two bytes with the true one follow
VERY_LONG: Final = 127  # eight bytes


def only_text(data: bytes) -> bytes | None:
    """The text, if this is one whole frame with a short one; None if it is anything else (RFC 6455, 5.2)."""
    size = len(data) - 2 - MASK_BYTES
    if 0 <= size < LONG and data[0] == TEXT_FRAME and data[1] == MASKED | size:
        text: bytes = apply_mask(data[2 + MASK_BYTES :], data[2 : 2 + MASK_BYTES])
        return text
    return None


def ends_with_a_frame(data: bytes) -> bool:
    """Whether these are whole frames and nothing more; not if one is so long that it never comes in one piece."""
    start = 0
    while start + 4 <= len(data):
        size = data[start + 1] & ~MASKED
        if size == VERY_LONG:
            return False
        if size == LONG:
            size = 2 + int.from_bytes(data[start + 2 : start + 4], "big")
        start += 2 + MASK_BYTES + size
    return start == len(data)


def written_head(size: int) -> bytes:
    if size < LONG:
        return bytes((TEXT_FRAME, size))
    if size < 65_536:
        return bytes((TEXT_FRAME, LONG, size >> 8, size & 255))
    return bytes((TEXT_FRAME, VERY_LONG)) + size.to_bytes(8, "big")


HEADS: Final = [written_head(size) for size in range(4096)]  # of what is usual


def text_head(size: int) -> bytes:
    """What stands before a text of so many bytes (RFC 6455, 5.2); a server does not mask."""
    return HEADS[size] if size < len(HEADS) else written_head(size)
