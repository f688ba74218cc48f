"""A view taken apart into plain data, so that two can be compared and nothing can hide in one."""

import inspect
from collections.abc import Mapping
from enum import Enum
from typing import Final

from regalia.core.actions import Action
from regalia.core.frames import Frame
from regalia.core.game import Game
from regalia.core.options import Rules
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.testkit.checks.defects import Defect, first_difference

SCALARS: Final = {type(None), bool, int, float, str, bytes}
_attribute_names: Final[dict[type, list[str]]] = {}


def plain(x: object, path: str = "the view") -> object:
    """Return the value as None, numbers, texts, lists and dicts. A Defect if a state, a frame or code is inside."""
    return take_apart(x, path, [])


def take_apart(x: object, path: str, inside: list[int]) -> object:
    if type(x) in SCALARS:
        return x
    if isinstance(x, Action):
        return f"{type(x).__name__} {x.key}"
    if isinstance(x, (State, Frame, Rng, Game)):
        raise Defect(f"{path} is a {type(x).__name__}: a view is plain data and never carries the state")
    if isinstance(x, Rules):
        return f"{type(x).__name__} {x.options.text()}"  # the option sheet, which everybody knows, as tables
    if id(x) in inside:
        return "…"
    inside.append(id(x))
    try:
        return take_container_apart(x, path, inside)
    finally:
        inside.pop()


def take_container_apart(x: object, path: str, inside: list[int]) -> object:
    if isinstance(x, (list, tuple)):
        if SCALARS.issuperset(map(type, x)):
            return list(x)
        return [take_apart(item, f"{path}[{place}]", inside) for place, item in enumerate(x)]
    if isinstance(x, (set, frozenset)):
        return sorted((take_apart(item, f"{path}{{}}", inside) for item in x), key=repr)
    if isinstance(x, Mapping):
        # As pairs: the order of a dict is visible, so it could leak something.
        return [[take_apart(key, path, inside), take_apart(x[key], f"{path}[{key!r}]", inside)] for key in x]
    if isinstance(x, Enum):
        return x.name
    if isinstance(x, (int, float, str, bytes)):
        return repr(x)
    if callable(x) or inspect.ismodule(x) or hasattr(x, "__next__"):
        raise Defect(f"{path} is a {type(x).__name__}: a view is plain data, and code can reach the state")
    parts: dict[str, object] = {"class": type(x).__name__}
    # In the order of their names, so that the plain and the compiled engine agree.
    for name in sorted({*attribute_names(type(x)), *getattr(x, "__dict__", ())}):
        if hasattr(x, name):
            parts[name] = take_apart(getattr(x, name), f"{path}.{name}", inside)
    return parts


def attribute_names(kind: type) -> list[str]:
    """Return all fields that the class declares: compiled objects have no `__dict__`, only descriptors."""
    if kind in _attribute_names:
        return _attribute_names[kind]
    names = _attribute_names.setdefault(kind, [])
    for name in dir(kind):
        if name.startswith("__"):
            continue
        value = inspect.getattr_static(kind, name)
        if inspect.isdatadescriptor(value) or not (callable(value) or isinstance(value, (classmethod, staticmethod))):
            names.append(name)
    return names


def difference(found: object, expected: object, path: str = "the view") -> str:
    """Return in words where two plain values differ; empty if they are equal."""
    if found == expected:
        return ""
    if isinstance(found, dict) and isinstance(expected, dict) and found.keys() == expected.keys():
        for name in found:
            gap = difference(found[name], expected[name], f"{path}.{name}")
            if gap:
                return gap
    if isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        for place, (one, other) in enumerate(zip(found, expected, strict=True)):
            gap = difference(one, other, f"{path}[{place}]")
            if gap:
                return gap
    if isinstance(found, str) and isinstance(expected, str) and "\n" in expected:
        return f"in {path}, {first_difference(found, expected)}"
    return f"{path} is {found!r} instead of {expected!r}"
