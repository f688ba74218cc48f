"""Scenes on the wire: the classes of `regalia.scenes` as structs, which leave out whatever equals its default.

The structs are made from the classes, so that each field is declared once.
"""

from dataclasses import MISSING, Field, fields
from functools import reduce
from operator import or_
from types import UnionType
from typing import TYPE_CHECKING, Any, Final, NewType, get_args, get_origin

from msgspec import Struct, defstruct, field

from regalia.scenes import (
    Badge,
    Choice,
    Draft,
    Group,
    Inspection,
    Overlay,
    Panel,
    Piece,
    Scene,
    Spot,
    Stat,
    Surface,
    Verb,
)

STRUCTS: Final[dict[Any, type[Struct]]] = {}  # by class


def add_struct(kind: Any) -> type[Struct]:
    """Make a struct with the fields of a class. The classes of its parts must have theirs already."""
    declared = [(each.name, wire_type(each.type), *default_of(each)) for each in fields(kind)]
    about = {"__doc__": kind.__doc__}
    STRUCTS[kind] = defstruct(kind.__name__, declared, namespace=about, module=__name__, omit_defaults=True)
    return STRUCTS[kind]


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


for _kind in (Choice, Spot, Badge):
    add_struct(_kind)
VERB: Final = add_struct(Verb)
GROUP: Final = add_struct(Group)
SURFACE: Final = add_struct(Surface)
PIECE: Final = add_struct(Piece)
STAT: Final = add_struct(Stat)
PANEL: Final = add_struct(Panel)
OVERLAY: Final = add_struct(Overlay)
DRAFT: Final = add_struct(Draft)
SCENE: Final = add_struct(Scene)
INSPECTION: Final = add_struct(Inspection)

if TYPE_CHECKING:  # mypy cannot follow classes that are made: to it, a struct is a scene that is fit to be sent
    SceneBody = NewType("SceneBody", Scene)
    InspectionBody = NewType("InspectionBody", Inspection)
else:
    SceneBody, InspectionBody = SCENE, INSPECTION
