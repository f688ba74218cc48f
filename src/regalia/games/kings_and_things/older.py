"""Positions in their older forms, which are read for good, since databases and players' records hold them.

In the first form all frames held the same numbers: stage, count, item, other, mask and more. Then a battle was one
frame, with a part and a step. A line that is understood in several forms means the same in all of them.
"""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.errors import Malformed
from regalia.core.numbers import read_number
from regalia.games.kings_and_things.counters import (
    BIG_JUJU,
    BOW,
    CHARM,
    DEFECTION,
    DISPEL,
    FAN,
    LATE_DINOSAUR,
    MELEE_STEP,
    STEP_NAME,
    SWORD,
    TEENIEPOX,
    WEATHER,
)
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.battle import OPENING, Battle, Opening
from regalia.games.kings_and_things.flow.characters import Attempt, counter_of_form
from regalia.games.kings_and_things.flow.disaster import Disaster
from regalia.games.kings_and_things.flow.fields import (
    FLAG,
    HEX,
    NONE,
    NUMBER,
    SEAT,
    Field,
    Kind,
    Things,
    copy_fields,
    number,
    rows,
)
from regalia.games.kings_and_things.flow.fight import Fight
from regalia.games.kings_and_things.flow.frames import ThingsChance, ThingsFrame, named
from regalia.games.kings_and_things.flow.movement import Movement
from regalia.games.kings_and_things.flow.powers import Duel, Powers
from regalia.games.kings_and_things.flow.random_events import PlayedEvent
from regalia.games.kings_and_things.flow.retreat import Retreats
from regalia.games.kings_and_things.flow.round import Round
from regalia.games.kings_and_things.flow.setup import Order
from regalia.games.kings_and_things.flow.spells import LESS, MORE, NO_CHANGE, Spell
from regalia.games.kings_and_things.flow.step import Step
from regalia.games.kings_and_things.flow.windows import BEFORE_BATTLE, Window
from regalia.games.kings_and_things.rules import FORT
from regalia.games.kings_and_things.state import SIDES, KingsThings

# The parts that a battle had, and its steps
PARTS: Final = (
    *OPENING,
    "round",
    "targets",
    "aiming",
    "rolling",
    "hitting",
    "step_over",
    "retreating",
    "round_over",
    "over",
)
TARGETS: Final = PARTS.index("targets")
AIMING: Final = PARTS.index("aiming")
STEP_OVER: Final = PARTS.index("step_over")
RETREATING: Final = PARTS.index("retreating")
STEPS: Final = (*STEP_NAME, "over")
# By the frame that lay on the battle: the part that it was, whatever else was written
LED_TO: Final[dict[str, str]] = {"sway": "items", "targets": "aiming", "aiming": "rolling", "roll": "hitting"}


class WholeBattle(Fight):
    """A battle, from when it was a single frame."""

    FIELDS = (
        *Fight.FIELDS,
        fields.word("part", PARTS),
        fields.word("step", STEPS),
        fields.rows("dice", fields.SIDE, fields.THING, NUMBER),
    )

    def __init__(self) -> None:
        super().__init__()
        self.part: int = 0
        self.step: int = 0
        self.dice: list[int] = []

    def frames(self, above: str) -> list[ThingsFrame]:
        """The battle as it is now, and the part of it that goes on."""
        battle = Battle()
        copy_fields(Fight.FIELDS, self, battle)
        part = PARTS.index(LED_TO[above]) if above in LED_TO else self.part
        if part < len(OPENING):
            opening = Opening()
            opening.next = part
            return [battle, opening]
        if part == TARGETS:
            return [battle, Round()]
        if AIMING <= part <= STEP_OVER:
            step = Step(min(self.step, MELEE_STEP))
            step.next = part - AIMING
            step.dice = self.dice
            return [battle, step]
        return [battle, Retreats()] if part == RETREATING else [battle]


# By the frame's word: what its numbers are called now; a number that is not named keeps its name, or is not needed
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
    "battle": {"seat": "announcer", "stage": "part", "count": "round", "item": "swayed", "other": "defender"},
    "targets": {"more": "sides"},
    "roll": {"stage": "step", "count": "thrown", "more": "fighters"},
    "window": {"count": "passed", "item": "answered", "more": "sides"},
    "spell": {"stage": "step", "other": "side", "mask": "cancelled"},
    "blaze": {"stage": "step", "count": "die", "other": "side"},
    "played_event": {"item": "event", "more": "dice"},
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
FIRST_WINDOW: Final = 2  # the number of the window before a battle
FREED: Final = 100  # added to a hex where nobody would show a creature


class OldItems(Things):
    """A counter, or a number that is none."""

    def read(self, s: KingsThings, text: str) -> int:
        return read_number(text) if text.isdecimal() else super().read(s, text)


class OldNumbers(Kind):
    """A fighter as a number: characters and the fort as if there were no second Dinosaur, as they always were, and that
    one behind them."""

    def read(self, s: KingsThings, text: str) -> int:
        if text.startswith("-"):
            return -read_number(text[1:])
        value = read_number(text)
        if LATE_DINOSAUR <= value < FORT:
            return value + 1
        return LATE_DINOSAUR if value == FORT else value


NUMBERS: Final = (
    SEAT,
    HEX,
    number("stage"),
    number("count"),
    Field("item", (OldItems(),), NONE, False, False),
    Field("other", (NUMBER,), NONE, False, False),
    number("mask"),
    rows("more", OldNumbers()),
)


class Numbers:
    """The numbers that every frame held."""

    def __init__(self) -> None:
        self.seat: int = NONE
        self.hex: Hex = NOWHERE
        self.stage: int = 0
        self.count: int = 0
        self.item: int = NONE
        self.other: int = NONE
        self.mask: int = 0
        self.more: list[int] = []


def read(s: KingsThings, frame: ThingsFrame | ThingsChance, texts: dict[str, str]) -> None:
    """Give a new frame what a line says of it, in its first form or as it is written now."""
    names = [field.name for field in frame.FIELDS]
    unknown = [key for key in texts if key not in names]
    if not unknown:
        for field in frame.FIELDS:
            if field.name in texts:
                field.read(s, frame, texts[field.name])
        return
    first_names = [field.name for field in NUMBERS]
    if not all(key in first_names for key in texts):
        raise Malformed(f"the frame {frame.WORD} has no {unknown[0]!r}")
    fill(s, frame, texts)


def is_whole_battle(texts: dict[str, str], above: str) -> bool:
    """True for a battle in an older form, with the frame `above` on it."""
    names = [field.name for field in Fight.FIELDS]
    return above in LED_TO or not all(key in names for key in texts)


def read_numbers(s: KingsThings, texts: dict[str, str]) -> Numbers:
    old = Numbers()
    for field in NUMBERS:
        if field.name in texts:
            field.read(s, old, texts[field.name])
    return old


def fill(s: KingsThings, frame: ThingsFrame | ThingsChance, texts: dict[str, str]) -> None:
    """Give a new frame what the numbers of an old one say."""
    old = read_numbers(s, texts)
    renamed = RENAMED.get(frame.WORD, {})
    for held in NUMBERS:
        name = renamed.get(held.name, held.name)
        for field in frame.FIELDS:
            if field.name == name and held.name in texts:
                value = getattr(old, held.name)
                setattr(frame, name, min(value, 1) if field.kinds[0] is FLAG else value)
    fill_steps(s, old, frame)
    for field in frame.FIELDS:
        if not field.is_sound(s, frame):
            raise Malformed(f"no frame {frame.WORD} has such a {field.name}")


def fill_steps(s: KingsThings, old: Numbers, frame: ThingsFrame | ThingsChance) -> None:
    """Fill the fields that a number gave together with others."""
    if isinstance(frame, Powers):
        frame.stole, frame.stalked = old.mask & 1, old.mask >> 1 & 1
    elif isinstance(frame, Attempt):
        frame.shown = 1 if old.stage > 2 else 0
    elif isinstance(frame, Duel):
        frame.ready, frame.shown = min(old.stage, 1), 1 if old.stage > 5 else 0
    elif isinstance(frame, WholeBattle):
        fill_battle(old, frame)
    elif isinstance(frame, Window):
        fill_window(old, frame)
    elif isinstance(frame, Spell):
        fill_spell(s, old, frame)
    elif isinstance(frame, PlayedEvent):
        fill_event(old, frame)
    elif isinstance(frame, Order):
        frame.rolling = seats_in(old.mask)
    elif isinstance(frame, Movement):
        frame.asked = [number for number in old.more if number < FREED]
        frame.freed = [number - FREED for number in old.more if number >= FREED]
    elif isinstance(frame, Disaster):
        frame.dice = [number for number in old.more if number >= 0]
        frame.tried = [-1 - number for number in old.more if number < 0]


def fill_battle(old: Numbers, frame: WholeBattle) -> None:
    """`more` began with the step, the Marksman's value and the former side of the swayed creature; then the dice."""
    frame.dispelled = seats_in(old.mask)
    if len(old.more) < 3:
        raise Malformed("a battle has a step")
    frame.step, frame.marksman, frame.swayed_from = old.more[:3]
    frame.dice = old.more[3:]


def fill_window(old: Numbers, frame: Window) -> None:
    frame.when = old.stage - FIRST_WINDOW
    if not 0 <= old.other < len(old.more):
        raise Malformed("a window asks one of its sides")
    frame.turn = old.more[old.other]
    if frame.when == BEFORE_BATTLE:
        frame.defender = old.mask - 1
    else:
        frame.new_bow, frame.new_sword = old.mask & 1, old.mask >> 1 & 1


def fill_spell(s: KingsThings, old: Numbers, frame: Spell) -> None:
    """`count` was a die, a hex and one more, a side or a counter's code."""
    if old.item == CHARM:
        frame.die = old.count
        frame.change = (LESS, NO_CHANGE, MORE)[old.more[0] + 1] if old.more in ([-1], [0], [1]) else NO_CHANGE
    elif old.item == FAN:
        frame.to = old.count - 1
    elif old.item == DISPEL and old.stage > 1:
        frame.against = old.count
    elif old.item in (SWORD, BOW) and old.count:
        frame.bearer = named(s, old.count)


def fill_event(old: Numbers, frame: PlayedEvent) -> None:
    """`stage` counted what had been done; `mask` was who is protected, or said that a starred event was cancelled."""
    starred = old.item in (WEATHER, BIG_JUJU)
    frame.aimed = min(old.stage, 1)
    if old.item == DEFECTION:
        frame.character = counter_of_form(old.other) if old.other >= 0 else NONE
        frame.shown = 1 if old.stage > 5 else 0
    else:
        frame.victim = old.other
        frame.shown = 1 if old.item == TEENIEPOX and old.stage > 2 else 0
        frame.answered = 1 if old.stage > (3 if old.item == TEENIEPOX else 1) else 0
        frame.laid = 1 if old.item == BIG_JUJU and old.stage > 3 else 0
    frame.cancelled = 1 if starred and old.mask == 1 else 0
    frame.protected = [] if starred else seats_in(old.mask)


def seats_in(mask: int) -> list[int]:
    return [side for side in range(SIDES) if mask >> side & 1]
