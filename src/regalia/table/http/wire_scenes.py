"""Scenes on the wire: the classes of `regalia.scenes` as structs, which leave out whatever equals its default.

The structs are made from the classes, so that each field is declared once.
"""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from functools import reduce
from operator import or_
from types import UnionType
from typing import TYPE_CHECKING, Any, Final, NewType, get_args, get_origin

from msgspec import Struct, defstruct, field

from regalia.scenes import (
    Badge,
    Beat,
    Choice,
    Draft,
    Group,
    Inset,
    Inspection,
    LogLine,
    Overlay,
    Panel,
    Piece,
    Scene,
    Share,
    Spot,
    Stat,
    Surface,
    Verb,
)

STRUCTS: Final[dict[Any, type[Struct]]] = {}  # by class
NO_LIMITS: Final[Mapping[str, Any]] = {}


def add_struct(kind: Any, limits: Mapping[str, Any] = NO_LIMITS, **how: Any) -> type[Struct]:
    """Make a struct with the fields of a class. The classes of its parts must have theirs already.

    `limits` are narrower types for fields that come from clients.
    """
    declared = [(each.name, limits.get(each.name) or wire_type(each.type), *default_of(each)) for each in fields(kind)]
    about = {"__doc__": kind.__doc__} if written(kind.__doc__) else {}
    STRUCTS[kind] = defstruct(kind.__name__, declared, namespace=about, module=__name__, **how)
    return STRUCTS[kind]


def written(doc: str) -> bool:
    """False for the docstring that Python gives to a dataclass without one."""
    return "(" not in doc.partition(" ")[0]


def wire_type(hint: Any) -> Any:
    """The type, with structs in place of the classes that have one."""
    if hint in STRUCTS:
        return STRUCTS[hint]
    inside = tuple(wire_type(each) for each in get_args(hint))
    if not inside:
        return hint
    return reduce(or_, inside) if isinstance(hint, UnionType) else get_origin(hint)[inside]


def default_of(declared: "Field[Any]") -> tuple[Any, ...]:
    """The default of a field; nothing if it has none."""
    if declared.default_factory is not MISSING:
        return (field(default_factory=declared.default_factory),)
    return () if declared.default is MISSING else (declared.default,)


for _kind in (Choice, Spot, Badge, Share, Beat, LogLine):
    add_struct(_kind, omit_defaults=True)
VERB: Final = add_struct(Verb, omit_defaults=True)
GROUP: Final = add_struct(Group, omit_defaults=True)
SURFACE: Final = add_struct(Surface, omit_defaults=True)
PIECE: Final = add_struct(Piece, omit_defaults=True)
STAT: Final = add_struct(Stat, omit_defaults=True)
PANEL: Final = add_struct(Panel, omit_defaults=True)
OVERLAY: Final = add_struct(Overlay, omit_defaults=True)
DRAFT: Final = add_struct(Draft, omit_defaults=True)
INSET: Final = add_struct(Inset, omit_defaults=True)
SCENE: Final = add_struct(Scene, omit_defaults=True)
INSPECTION: Final = add_struct(Inspection, omit_defaults=True)

if TYPE_CHECKING:  # mypy cannot follow classes that are made: to it, a struct is a scene that is fit to be sent
    SceneBody = NewType("SceneBody", Scene)
    PieceBody = NewType("PieceBody", Piece)
    InspectionBody = NewType("InspectionBody", Inspection)
    BeatBody = NewType("BeatBody", Beat)
    LineBody = NewType("LineBody", LogLine)
else:
    SceneBody, PieceBody, InspectionBody = SCENE, PIECE, INSPECTION
    BeatBody, LineBody = STRUCTS[Beat], STRUCTS[LogLine]
