"""Surfaces on which nothing ever changes but the pieces: made once, shown in every picture, and encoded once."""

from typing import Any, Final

from msgspec import Raw
from msgspec.json import Encoder

from regalia.scenes.scene import Scene, Surface

_encoder: Final = Encoder()
_known: Final[dict[int, tuple[Surface, Raw]]] = {}  # by id; the surface is kept, so that no other gets its id


def still(surface: Surface) -> Surface:
    """The same surface, which from now on must stay as it is."""
    _known[id(surface)] = surface, Raw(_encoder.encode(surface))
    return surface


def encoded(scene: Scene) -> bytes:
    """The picture as it is sent."""
    surfaces = scene.surfaces
    known: list[Any] = []
    for surface in surfaces:
        found = _known.get(id(surface))
        known.append(surface if found is None else found[1])
    scene.surfaces = known  # for the moment: to copy the scene would take as long as to encode it
    try:
        return _encoder.encode(scene)
    finally:
        scene.surfaces = surfaces
