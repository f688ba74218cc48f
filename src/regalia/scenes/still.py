"""Parts of pictures that never change: made once, shown in every picture, and encoded once."""

from typing import Final, TypeVar

from regalia.scenes.choices import Group, Verb
from regalia.scenes.scene import Overlay, Panel, Piece, Stat, Surface

Part = TypeVar("Part", bound=Surface | Piece | Panel | Verb | Group | Overlay | Stat)

STILL: Final[dict[int, object]] = {}  # by id; the parts are kept, so that no other object gets the id of one


def still(part: Part) -> Part:
    """Return the same part, which must stay as it is from now on."""
    STILL[id(part)] = part
    return part
