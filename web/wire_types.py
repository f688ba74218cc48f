"""The wire as TypeScript, from the structs that the server encodes and decodes: `src/lib/wire.ts`."""

import inspect
import re
from collections.abc import Iterable
from typing import Any, Final

from msgspec import inspect as schema

from regalia.table.http import wire
from regalia.table.http.wire_scenes import STRUCTS

HEAD: Final = """/**
 * The wire, as docs/wire.md explains it. `python web/build.py types` writes this file from regalia/table/http/wire.py.
 * A `?` marks what a sender may leave out because it equals its default.
 */
"""
WRITTEN_AS: Final = {struct: kind for kind, struct in STRUCTS.items()}  # structs that are made from a class
PLAIN: Final = {
    schema.StrType: "string",
    schema.IntType: "number",
    schema.FloatType: "number",
    schema.BoolType: "boolean",
    schema.NoneType: "null",
}


def wire_types() -> str:
    """The whole of `wire.ts`."""
    to_client = found((*map(wire.struct_of, wire.REST_ANSWERS), *wire.SERVER_MESSAGES))
    from_client = found((*map(wire.struct_of, wire.REST_REQUESTS), *wire.CLIENT_MESSAGES))
    parts = [interface(each, always=not omits_defaults(each)) for each in to_client]
    parts += [interface(each, always=False) for each in from_client if each not in to_client]
    for name, members in (("ServerMessage", wire.SERVER_MESSAGES), ("ClientMessage", wire.CLIENT_MESSAGES)):
        parts.append(f"export type {name} =\n" + "".join(f"  | {each.__name__}\n" for each in members))
    return "\n".join([HEAD, *parts])


def found(structs: Iterable[type]) -> list[type]:
    """These structs and all that they are made of, each once."""
    known: dict[type, None] = {}
    waiting = list(reversed(list(structs)))
    while waiting:
        struct = waiting.pop()
        if struct not in known:
            known[struct] = None
            waiting += [each for field in fields_of(struct) for each in structs_in(field.type)]
    return list(known)


def structs_in(kind: schema.Type) -> list[type]:
    if isinstance(kind, schema.StructType):
        return [kind.cls]
    parts = (
        kind.types
        if isinstance(kind, schema.UnionType)
        else [getattr(kind, "item_type", None), getattr(kind, "value_type", None)]
    )
    return [struct for part in parts if part is not None for struct in structs_in(part)]


def fields_of(struct: type) -> tuple[schema.Field, ...]:
    kind = schema.type_info(struct)
    assert isinstance(kind, schema.StructType)
    return kind.fields


def omits_defaults(struct: Any) -> bool:
    return bool(struct.__struct_config__.omit_defaults)


def interface(struct: Any, always: bool) -> str:
    """`always`: every field is sent, even where it has a default."""
    config = struct.__struct_config__
    remarks = remarks_of(struct)
    lines = [f"  {config.tag_field}: '{config.tag}'"] if config.tag_field else []
    for field in fields_of(struct):
        optional = "" if always or field.required else "?"
        remark = f" // {remarks[field.name]}" if field.name in remarks else ""
        lines.append(f"  {field.encode_name}{optional}: {typescript(field.type)}{remark}")
    doc = f"/** {' '.join(struct.__doc__.split())} */\n" if struct.__doc__ else ""
    return f"{doc}export interface {struct.__name__} {{\n" + "".join(f"{line}\n" for line in lines) + "}\n"


def remarks_of(struct: type) -> dict[str, str]:
    """What is said of fields at the end of their lines."""
    source = inspect.getsource(WRITTEN_AS.get(struct, struct))
    return dict(re.findall(r"^    (\w+): .*?  # (.+)$", source, re.MULTILINE))


def typescript(kind: schema.Type) -> str:
    match kind:
        case schema.StructType():
            return kind.cls.__name__
        case schema.ListType() | schema.VarTupleType():
            item = typescript(kind.item_type)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case schema.DictType():
            return f"Record<string, {typescript(kind.value_type)}>"
        case schema.LiteralType():
            return " | ".join(f"'{value}'" for value in kind.values)
        case schema.UnionType():
            return " | ".join(dict.fromkeys(map(typescript, kind.types)))
        case _:
            return PLAIN[type(kind)]
