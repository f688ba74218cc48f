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


def frame_size(data: bytes, start: int) -> int:
    """Return how many bytes the frame that begins there has, with its head; 0 if too little of the head is there."""
    there = len(data) - start
    if there < 2:
        return 0
    size = data[start + 1] & ~MASKED
    if size < LONG:
        return 2 + MASK_BYTES + size
    more = 2 if size == LONG else 8
    if there < 2 + more:
        return 0
    return 2 + more + MASK_BYTES + int.from_bytes(data[start + 2 : start + 2 + more], "big")


class FrameCounter:
    """Counts the frames of a client, in whatever pieces their bytes arrive."""

    __slots__ = ("head", "left")

    def __init__(self) -> None:
        self.head = b""  # the beginning of a frame whose size is not known yet
        self.left = 0  # bytes that are missing of the frame that has begun

    def is_between_frames(self) -> bool:
        return self.left == 0 and not self.head

    def cut(self, data: bytes, limit: int, start: int = 0) -> tuple[int, int]:
        """Go on from `start` until another frame than the next `limit` would begin; return where that is, and how many
        frames have begun on the way."""
        frames = 0
        end = len(data)
        while start < end:
            if self.left > 0:
                step = min(self.left, end - start)
                self.left -= step
                start += step
            elif self.head:
                self.head += data[start : start + 1]
                start += 1
                size = frame_size(self.head, 0)
                if size > 0:
                    self.left = size - len(self.head)
                    self.head = b""
            elif frames == limit:
                break
            else:
                frames += 1
                size = frame_size(data, start)
                if size > 0:
                    self.left = size
                else:
                    self.head = data[start:]
                    start = end
        return start, frames


def written_head(size: int) -> bytes:
    if size < LONG:
        return bytes((TEXT_FRAME, size))
    if size < 65_536:
        return bytes((TEXT_FRAME, LONG, size >> 8, size & 255))
    return bytes((TEXT_FRAME, VERY_LONG)) + size.to_bytes(8, "big")


HEADS: Final = [written_head(size) for size in range(4096)]  # of what is usual


def text_head(size: int) -> bytes:
    """Return what stands before a text of so many bytes (RFC 6455, 5.2). A server does not mask."""
    return HEADS[size] if size < len(HEADS) else written_head(size)
