"""Texts of actions.

keep MA        keep this card of the pair           4@c1       place a pawn of value 4
towers 1-1-4   the tower dice, by column            c3-c4      step
deal MA        chance: a card is drawn              end        end the turn
start 4        chance: a die for the first turn     roll 5     chance: the special die
DM c3-d4  JU c3-c5  BM c5-c3  EX a1,c3  DP a1,c3  BO b5,c5  PU c3  GP c3  MA c5  FI c5  TO c5
KA c4:b5=1,c5=2  FU a1+a2=a2  EV c0  PH  AS
"""

import re
from typing import Final

from regalia.boards.squares import LETTERS
from regalia.core.actions import Action
from regalia.core.errors import Malformed
from regalia.games.two_kings.actions import (
    DEALS,
    KEEPS,
    NO_PLACE,
    THE_END,
    Cast,
    DealCard,
    Kamikaze,
    Keep,
    PlacePawn,
    Roll,
    SetTowers,
    StartDie,
    Step,
)
from regalia.games.two_kings.data import (
    BACK_MOVE,
    BOLTS,
    CODE,
    DIAGONAL_MOVE,
    DOUBLE_POWER_UP,
    EVOCATION,
    EXCHANGE,
    FIREBALL,
    FUSION,
    GREAT_POWER_UP,
    JUMP,
    KAMIKAZE,
    MACE,
    POWER_UP,
    TORNADO,
)
from regalia.games.two_kings.field import Place, place_name

SQUARE: Final = "([a-z])(0|[1-9][0-9]?)"
NUMBER: Final = "(0|[1-9][0-9]?)"
PLACE_TEXT: Final = re.compile(f"{NUMBER}@{SQUARE}")
STEP_TEXT: Final = re.compile(f"{SQUARE}-{SQUARE}")
TOWERS_TEXT: Final = re.compile(f"towers {NUMBER}-{NUMBER}-{NUMBER}")
CARD_TEXT: Final = re.compile("(keep|deal) ([A-Z]{2})")
DIE_TEXT: Final = re.compile(f"(start|roll) {NUMBER}")
ONE_TEXT: Final = re.compile(SQUARE)
PAIR_TEXT: Final = re.compile(f"{SQUARE},{SQUARE}")
FUSION_TEXT: Final = re.compile(f"{SQUARE}[+]{SQUARE}={SQUARE}")
KAMIKAZE_TEXT: Final = re.compile(f"{SQUARE}:(.+)")
HIT_TEXT: Final = re.compile(f"{SQUARE}={NUMBER}")

MOVES: Final = (DIAGONAL_MOVE, JUMP, BACK_MOVE)
PAIRS: Final = (EXCHANGE, DOUBLE_POWER_UP, BOLTS)
SINGLES: Final = (POWER_UP, GREAT_POWER_UP, MACE, FIREBALL, TORNADO, EVOCATION)


def write_action(action: Action) -> str:
    if isinstance(action, PlacePawn):
        return f"{action.value}@{place_name(action.to)}"
    if isinstance(action, Step):
        return f"{place_name(action.start)}-{place_name(action.to)}"
    if isinstance(action, Cast):
        return write_cast(action)
    if isinstance(action, Keep):
        return f"keep {CODE[action.spell]}"
    if isinstance(action, SetTowers):
        return "towers " + "-".join([str(value) for value in action.values])
    if isinstance(action, DealCard):
        return f"deal {CODE[action.spell]}"
    if isinstance(action, StartDie):
        return f"start {action.number}"
    if isinstance(action, Roll):
        return f"roll {action.number}"
    return "end"


def write_cast(action: Cast) -> str:
    code = CODE[action.spell]
    if action.a == NO_PLACE:
        return code
    a = place_name(action.a)
    if isinstance(action, Kamikaze):
        hits = [f"{place_name(place)}={points}" for place, points in zip(action.hit, action.points, strict=True)]
        return f"{code} {a}:{','.join(hits)}"
    if action.spell in MOVES:
        return f"{code} {a}-{place_name(action.to)}"
    if action.spell == FUSION:
        return f"{code} {a}+{place_name(action.b)}={place_name(action.to)}"
    return f"{code} {a},{place_name(action.b)}" if action.b != NO_PLACE else f"{code} {a}"


def read_action(text: str) -> Action:
    """Return the action that the text spells, legal or not. A `;` begins a comment."""
    said = " ".join(text.partition(";")[0].split())
    if said == "end":
        return THE_END
    found = PLACE_TEXT.fullmatch(said)
    if found is not None:
        return PlacePawn(int(found[1]), place_of(found[2], found[3]))
    found = STEP_TEXT.fullmatch(said)
    if found is not None:
        return Step(place_of(found[1], found[2]), place_of(found[3], found[4]))
    found = TOWERS_TEXT.fullmatch(said)
    if found is not None:
        return SetTowers([int(found[1]), int(found[2]), int(found[3])])
    found = CARD_TEXT.fullmatch(said)
    if found is not None and found[2] in CODE:
        return (KEEPS if found[1] == "keep" else DEALS)[CODE.index(found[2])]
    found = DIE_TEXT.fullmatch(said)
    if found is not None:
        return StartDie(int(found[2])) if found[1] == "start" else Roll(int(found[2]))
    code, _space, rest = said.partition(" ")
    cast = read_cast(CODE.index(code), rest) if code in CODE else None
    if cast is None:
        raise Malformed(
            f"an action is written like 4@c1, c3-c4, a spell such as FI c5 or KA c4:b5=1,c5=2, or end, not {text!r}"
        )
    return cast


def place_of(letter: str, row: str) -> Place:
    return int(row) * len(LETTERS) + LETTERS.index(letter)


def board_order(place: Place) -> int:
    return place % len(LETTERS) * 100 + place // len(LETTERS)


def read_cast(spell: int, rest: str) -> Cast | None:
    if spell in MOVES:
        found = STEP_TEXT.fullmatch(rest)
        return None if found is None else Cast(spell, place_of(found[1], found[2]), to=place_of(found[3], found[4]))
    if spell in PAIRS:
        return read_pair(spell, rest)
    if spell in SINGLES:
        found = ONE_TEXT.fullmatch(rest)
        return None if found is None else Cast(spell, place_of(found[1], found[2]))
    if spell == FUSION:
        found = FUSION_TEXT.fullmatch(rest)
        if found is None:
            return None
        a, b = sorted((place_of(found[1], found[2]), place_of(found[3], found[4])), key=board_order)
        return Cast(spell, a, b, place_of(found[5], found[6]))
    if spell == KAMIKAZE:
        return read_kamikaze(rest)
    return None if rest else Cast(spell)


def read_pair(spell: int, rest: str) -> Cast | None:
    found = PAIR_TEXT.fullmatch(rest)
    if found is not None:
        a, b = sorted((place_of(found[1], found[2]), place_of(found[3], found[4])), key=board_order)
        return Cast(spell, a, b)
    found = ONE_TEXT.fullmatch(rest)  # option two_target_spells=up_to
    if found is None or spell == EXCHANGE:
        return None
    return Cast(spell, place_of(found[1], found[2]))


def read_kamikaze(rest: str) -> Cast | None:
    found = KAMIKAZE_TEXT.fullmatch(rest)
    if found is None:
        return None
    hits: list[tuple[int, Place, int]] = []
    for word in found[3].split(","):
        hit = HIT_TEXT.fullmatch(word.strip())
        if hit is None:
            return None
        place = place_of(hit[1], hit[2])
        hits.append((board_order(place), place, int(hit[3])))
    hits.sort()
    return Kamikaze(place_of(found[1], found[2]), [hit[1] for hit in hits], [hit[2] for hit in hits])
