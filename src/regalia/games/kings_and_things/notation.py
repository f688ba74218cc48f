"""Texts for actions: every verb's pattern read and written."""

import re
from typing import Final

from regalia.boards.hexes import code_name, hex_code, read_hex
from regalia.core.errors import Malformed
from regalia.core.numbers import read_number
from regalia.games.kings_and_things.actions import (
    CHAR,
    CHARACTER_CODE,
    CTR,
    FIELD,
    FIELDS,
    FORT_CODE,
    FORT_NAME_CODE,
    HEX,
    INT,
    PATTERNS,
    SEAT,
    SLOT_CODE,
    SLOTS,
    TERRAIN,
    ThingsAction,
)
from regalia.games.kings_and_things.counters import (
    COPY,
    COUNTER_OF,
    FIRST_CHARACTER,
    FORM_OF,
    FORM_SLUG,
    FRONT,
    STEP_NAME,
)
from regalia.games.kings_and_things.data import FORT_NAME, SEAT_NAMES, TERRAIN_CODE

SIDE_NAMES: Final = (*SEAT_NAMES, "natives")
MOST: Final = 99  # the largest number in an action


def field_text(kind: int, value: int) -> str:
    if kind == HEX:
        return code_name(value)
    if kind == CTR:
        return counter_text(value)
    if kind == CHAR:
        return FORM_SLUG[value]
    if kind == SEAT:
        return SIDE_NAMES[value]
    if kind == INT:
        return str(value)
    return TERRAIN_CODE[value] if kind == TERRAIN else STEP_NAME[value]


def counter_text(code: int) -> str:
    if code < CHARACTER_CODE:
        return f"{FORM_SLUG[FRONT[code]]}.{COPY[code]}"
    if code < FORT_NAME_CODE:
        return FORM_SLUG[code - CHARACTER_CODE]
    if code < FORT_CODE:
        return FORT_NAME[code - FORT_NAME_CODE]
    if code < SLOT_CODE:
        return f"fort@{code_name(code - FORT_CODE)}"
    stack, number = divmod(code - SLOT_CODE, SLOTS)
    place, seat = divmod(stack, len(SIDE_NAMES))
    return f"@{code_name(place)}/{SIDE_NAMES[seat]}/{number}"


def stack_id(place: str, side: int) -> str:
    """Return the id under which a picture shows the creatures of a side in a hex."""
    return f"stack-{place}-{SIDE_NAMES[side]}"


def read_field(kind: int, text: str) -> int:
    if kind == HEX:
        return hex_code(*read_hex(text))
    if kind == CTR:
        return read_counter(text)
    if kind == CHAR:
        form = FORM_OF.get(text.removesuffix(".1"), 0)
        if form < FIRST_CHARACTER:
            raise Malformed(f"there is no special character {text[:30]!r}")
        return form
    if kind == SEAT:
        if text not in SIDE_NAMES:
            raise Malformed(f"a player is called P1 to P4, not {text[:20]!r}")
        return SIDE_NAMES.index(text)
    if kind == INT:
        number = read_number(text)
        if number > MOST or text != str(number):
            raise Malformed(f"numbers go from 0 to {MOST}, not {text!r}")
        return number
    names = TERRAIN_CODE if kind == TERRAIN else STEP_NAME
    if text not in names:
        raise Malformed(f"this is one of {', '.join(names)}, not {text[:20]!r}")
    return names.index(text)


def read_counter(text: str) -> int:
    if text in COUNTER_OF:
        return COUNTER_OF[text]
    form = FORM_OF.get(text.removesuffix(".1"), 0)
    if form >= FIRST_CHARACTER:
        return CHARACTER_CODE + form
    if text in FORT_NAME[1:]:
        return FORT_NAME_CODE + FORT_NAME.index(text)
    if text.startswith("fort@"):
        return FORT_CODE + hex_code(*read_hex(text[5:]))
    if text.startswith("@"):
        parts = text[1:].split("/")
        if len(parts) == 3 and parts[1] in SIDE_NAMES:
            number = read_number(parts[2])
            if 0 < number < SLOTS and parts[2] == str(number):
                stack = hex_code(*read_hex(parts[0])) * len(SIDE_NAMES) + SIDE_NAMES.index(parts[1])
                return SLOT_CODE + stack * SLOTS + number
    raise Malformed(f"a counter is written like troll.1, fort@D3 or @D3/P2/1, not {text[:30]!r}")


def as_format(pattern: str) -> str:
    return re.sub(r"\{\w+\}", "{}", pattern)


def as_expression(pattern: str) -> "re.Pattern[str]":
    parts = re.split(r"\{(\w+)\}", pattern)
    text = ""
    for place, part in enumerate(parts):
        text += re.escape(part) if place % 2 == 0 else "([^ :=]+)"
        assert place % 2 == 0 or part in FIELD
    return re.compile(text)


FORMATS: Final[list[str]] = [as_format(pattern) for pattern in PATTERNS]
EXPRESSIONS: Final[list["re.Pattern[str]"]] = [as_expression(pattern) for pattern in PATTERNS]
BY_WORD: Final[dict[str, list[int]]] = {}
for _verb, _pattern in enumerate(PATTERNS):
    BY_WORD.setdefault(_pattern.partition(" ")[0], []).append(_verb)


def write_action(say: ThingsAction) -> str:
    values = (say.a, say.b, say.c, say.d, say.e)
    fields = FIELDS[say.verb]
    return FORMATS[say.verb].format(*[field_text(kind, values[place]) for place, kind in enumerate(fields)])


def read_action(text: str) -> ThingsAction:
    words = " ".join(text.split())
    problem: Malformed | None = None
    for verb in BY_WORD.get(words.partition(" ")[0], []):
        match = EXPRESSIONS[verb].fullmatch(words)
        if match is None:
            continue
        try:
            values = [read_field(kind, part) for kind, part in zip(FIELDS[verb], match.groups(), strict=True)]
        except Malformed as error:
            problem = error
            continue
        values += [0] * (5 - len(values))
        return ThingsAction(verb, values[0], values[1], values[2], values[3], values[4])
    if problem is not None:
        raise problem
    known = ", ".join([pattern for pattern in PATTERNS if pattern.startswith(words.partition(" ")[0] + " ")])
    hint = f": write {known}" if known else ", as in `put troll.1 D3` or `done`"
    raise Malformed(f"{text[:40]!r} is not an action{hint}")
