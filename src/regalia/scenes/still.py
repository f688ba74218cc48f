"""Surfaces on which nothing ever changes but the pieces: made once, shown in every picture, and encoded once."""

from typing import Final

from msgspec import Raw
from msgspec.json import Encoder
from msgspec.structs import replace

from regalia.scenes.scene import Scene, Surface

_encoder: Final = Encoder()
_known: Final[dict[int, tuple[Surface, Raw]]] = {}  # by id; the surface is kept, so that no other gets its id


def still(surface: Surface) -> Surface:
    """The same surface, which from now on must stay as it is."""
    _known[id(surface)] = surface, Raw(_encoder.encode(surface))
    return surface


def encoded(scene: Scene) -> bytes:
    """The picture as it is sent."""
    surfaces: list[Surface | Raw] = []
    for surface in scene.surfaces:
        known = _known.get(id(surface))
        surfaces.append(surface if known is None else known[1])
    return _encoder.encode(replace(scene, surfaces=surfaces))
