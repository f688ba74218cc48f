"""Scenes as bytes. Whatever a table shows passes through here, so parts that never change are encoded once."""

from collections.abc import Sequence
from typing import Any, Final, cast

from msgspec import Raw, Struct, convert, json

from regalia.scenes import STILL, Beat, LogLine, Piece, Scene
from regalia.table.http.wire import encode
from regalia.table.http.wire_scenes import (
    DRAFT,
    GROUP,
    INSET,
    OVERLAY,
    PANEL,
    PIECE,
    SCENE,
    STAT,
    STRUCTS,
    SURFACE,
    VERB,
    BeatBody,
    LineBody,
    PieceBody,
    SceneBody,
)
from regalia.table.play.context import Encoder

_encoder: Final = json.Encoder()
_encoded: Final[dict[int, Raw]] = {}  # the parts that never change, by id as in STILL


class JsonEncoder(Encoder):
    """Encodes the messages of the server's tables as JSON."""

    def encode(self, message: object) -> bytes:
        return encode(message)

    def picture(self, scene: Scene) -> bytes:
        return encoded(scene)


ENCODER: Final = JsonEncoder()


def encoded(scene: Scene) -> bytes:
    """The scene as it is sent."""
    return _encoder.encode(scene_body(scene))


def scene_body(scene: Scene) -> SceneBody:
    """The scene as a struct, for a message that holds more than the scene."""
    if len(_encoded) != len(STILL):
        encode_still_parts()
    # To convert a scene as a whole is faster than part by part. Where anything is still, the board is.
    for surface in scene.surfaces:
        if id(surface) in _encoded:
            return cast(SceneBody, struct_around_still_parts(scene))
    return cast(SceneBody, converted(scene, SCENE))


def piece_bodies(pieces: Sequence[Piece]) -> list[PieceBody]:
    """The pieces as structs, for a message without a scene."""
    return [cast(PieceBody, converted(piece, PIECE)) for piece in pieces]


def beat_bodies(beats: Sequence[Beat]) -> list[BeatBody]:
    """Return the beats as structs, for a message that holds more."""
    return [cast(BeatBody, converted(beat, STRUCTS[Beat])) for beat in beats]


def line_bodies(lines: Sequence[LogLine]) -> list[LineBody]:
    """Return lines of the log as structs, for a message that holds more."""
    return [cast(LineBody, converted(line, STRUCTS[LogLine])) for line in lines]


def converted(thing: object, kind: type[Struct]) -> Any:
    return convert(thing, kind, from_attributes=True)


def encode_still_parts() -> None:
    """Encode those that are new."""
    for key, part in list(STILL.items()):
        if key not in _encoded:
            _encoded[key] = Raw(_encoder.encode(converted(part, STRUCTS[type(part)])))


def struct_around_still_parts(scene: Scene) -> Struct:
    return SCENE(
        parts_of(scene.surfaces, SURFACE),
        parts_of(scene.pieces, PIECE),
        parts_of(scene.panels, PANEL),
        scene.prompt,
        scene.verbs and parts_of(scene.verbs, VERB),
        scene.groups and parts_of(scene.groups, GROUP),
        scene.words,
        scene.overlays and parts_of(scene.overlays, OVERLAY),
        scene.facts and parts_of(scene.facts, STAT),
        scene.text,
        scene.draft and converted(scene.draft, DRAFT),
        scene.part,
        scene.open,
        scene.cloth,
        scene.focus,
        scene.inset and converted(scene.inset, INSET),
    )


def parts_of(parts: list[Any], kind: type[Struct]) -> list[Any]:
    bodies: list[Any] = []
    for part in parts:
        body = _encoded.get(id(part))
        bodies.append(converted(part, kind) if body is None else body)
    return bodies
