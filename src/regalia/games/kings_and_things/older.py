"""Positions in their first form, where all moments held the same numbers: stage, count, item, other, mask and more.

Databases and players' records hold such positions, so they are read for good. A line that is understood in both forms
means the same in both.
"""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.errors import Malformed
from regalia.games.kings_and_things.flow.characters import Attempt
from regalia.games.kings_and_things.flow.disaster import Disaster
from regalia.games.kings_and_things.flow.fields import FLAG, NONE, NUMBERS
from regalia.games.kings_and_things.flow.moments import Fall, Moment
from regalia.games.kings_and_things.flow.movement import Movement
from regalia.games.kings_and_things.flow.powers import Duel, Powers
from regalia.games.kings_and_things.flow.setup import Order
from regalia.games.kings_and_things.state import SIDES, KingsThings

# By the moment's word: what its numbers are called now; a number that is not named keeps its name, or is not needed
RENAMED: Final[dict[str, dict[str, str]]] = {
    "setup": {"stage": "step", "count": "begun"},
    "side": {"count": "pair"},
    "order": {"count": "dice", "more": "sums"},
    "seas": {"stage": "replaced"},
    "exchange": {"stage": "drawn"},
    "draw": {"mask": "fresh"},
    "drawing": {"count": "left", "mask": "fresh"},
    "recruit_things": {"stage": "step", "count": "hired"},
    "placing": {"stage": "occasion", "count": "exchanged"},
    "movement": {"mask": "moved"},
    "demand": {"stage": "shown", "more": "asked"},
    "group": {"stage": "step", "count": "joined", "other": "enemies"},
    "onward": {"stage": "step", "count": "stay", "mask": "challenged", "more": "asked"},
    "last_calls": {"count": "called"},
    "walk_ins": {"stage": "drowned", "count": "served"},
    "combat": {"count": "next"},
    "explore": {"stage": "step", "count": "die", "mask": "double"},
    "draw_natives": {"count": "left"},
    "retaining": {"other": "explorer"},
    "arming": {"other": "explorer"},
    "bribing": {"mask": "double"},
    "hits": {"stage": "step", "item": "chooser", "other": "side"},
    "saving": {"stage": "thrown", "count": "die", "item": "unit", "mask": "talisman"},
    "save_die": {"item": "unit"},
    "damage": {"stage": "step", "more": "dice"},
    "damage_die": {"count": "row"},
    "disaster": {"stage": "step"},
    "event_die": {"item": "event", "other": "losses"},
    "challenge": {"more": "asked"},
    "balloon": {"stage": "step", "mask": "cancelled"},
    "ashore": {"other": "shore"},
    "attempt": {"item": "character", "count": "paid", "more": "dice"},
    "try_die": {"item": "character"},
    "posting": {"item": "character"},
    "duel": {"other": "victim", "item": "character", "count": "again", "more": "dice"},
    "stealing": {"other": "victim"},
    "theft": {"other": "victim"},
    "murder": {"stage": "step", "count": "die", "other": "victim"},
    "slot": {"other": "victim"},
    "largest_stack": {"count": "losses"},
    "losses": {"stage": "cause", "count": "owed"},
    "retreating": {"mask": "forced"},
}


FREED: Final = 100  # added to a hex where nobody would show a creature


class Numbers:
    """What every moment held."""

    def __init__(self) -> None:
        self.seat: int = NONE
        self.hex: Hex = NOWHERE
        self.stage: int = 0
        self.count: int = 0
        self.item: int = NONE
        self.other: int = NONE
        self.mask: int = 0
        self.more: list[int] = []


def is_older(keys: list[str]) -> bool:
    """Whether a moment with these keys is in the first form."""
    names = [field.name for field in NUMBERS]
    return all(key in names for key in keys)


def read_numbers(s: KingsThings, texts: dict[str, str]) -> Numbers:
    old = Numbers()
    for field in NUMBERS:
        if field.name in texts:
            field.read(s, old, texts[field.name])
    return old


def fill(s: KingsThings, frame: Moment | Fall, texts: dict[str, str]) -> None:
    """Give a new moment what the numbers of an old one say."""
    old = read_numbers(s, texts)
    renamed = RENAMED.get(frame.WORD, {})
    for number in NUMBERS:
        name = renamed.get(number.name, number.name)
        for field in frame.FIELDS:
            if field.name == name and number.name in texts:
                value = getattr(old, number.name)
                setattr(frame, name, min(value, 1) if field.kinds[0] is FLAG else value)
    fill_steps(old, frame)
    for field in frame.FIELDS:
        if not field.is_sound(s, frame):
            raise Malformed(f"no moment {frame.WORD} has such a {field.name}")


def fill_steps(old: Numbers, frame: Moment | Fall) -> None:
    """What a number said together with others."""
    if isinstance(frame, Powers):
        frame.stole, frame.stalked = old.mask & 1, old.mask >> 1 & 1
    elif isinstance(frame, Attempt):
        frame.shown = 1 if old.stage > 2 else 0
    elif isinstance(frame, Duel):
        frame.ready, frame.shown = min(old.stage, 1), 1 if old.stage > 5 else 0
    elif isinstance(frame, Order):
        frame.rolling = seats_in(old.mask)
    elif isinstance(frame, Movement):
        frame.asked = [number for number in old.more if number < FREED]
        frame.freed = [number - FREED for number in old.more if number >= FREED]
    elif isinstance(frame, Disaster):
        frame.dice = [number for number in old.more if number >= 0]
        frame.tried = [-1 - number for number in old.more if number < 0]


def seats_in(mask: int) -> list[int]:
    return [side for side in range(SIDES) if mask >> side & 1]
