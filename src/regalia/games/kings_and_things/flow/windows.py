"""T-15.0b: the moments at which magic items may be played.

Public facts alone decide whom a window asks: who is in the game, whose rack is not empty, who fights.
"""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import ARM, PASS, USE, ThingsAction
from regalia.games.kings_and_things.counters import (
    BALLOON,
    BOW,
    CHARM,
    COUNTERS,
    DISPEL,
    DUST,
    ELIXIR,
    FAN,
    FIREWALL,
    GOLEM,
    SWORD,
    TALISMAN,
    WEATHER,
)
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.fight import Fight, battle_now
from regalia.games.kings_and_things.flow.frames import ThingsFrame, code_of, is_on_rack, named
from regalia.games.kings_and_things.flow.spells import Instant, spell
from regalia.games.kings_and_things.rules import bearer_of, commander, fighters, free_hands, is_at_hand, is_carried_off
from regalia.games.kings_and_things.state import NATIVES, NOBODY, USED, KingsThings

# The windows of T-15.0b
BEFORE_BATTLE: Final = 0
LATER_ROUND: Final = 1
AFTER_DICE: Final = 2
ANSWERING: Final = 3
PLAGUE: Final = 4
BETWEEN_STEPS: Final = 5
WINDOWS: Final = ("before_battle", "later_round", "after_dice", "answer", "plague", "between_steps")
WINDOW_NAMES: Final = (  # after "it is time for": a player may leave orders for each
    "magic before a battle",
    "magic between rounds",
    "a change of dice",
    "an answer to magic",
    "the Elixir",
    "magic between steps",
)
IN_BATTLE: Final = (BEFORE_BATTLE, LATER_ROUND, BETWEEN_STEPS)


NOT_YOURS: Final = Objection("T-15.0b", "you don't have this item")
NOT_FITTING: Final = Objection("T-15.0b", "you can't use this item now")
NOT_THE_DEFENDER: Final = Objection("T-15.7", "only the defender can use Dust of Defense")
UNBORNE: Final = Objection("T-15.2b", "the bearer has died: give the Sword or Bow to another unit")
NOT_HANDED_ON: Final = Objection("T-15.2b", "only your Sword and Bow in play change hands, to a unit without one")
CARRIED_OFF: Final = Objection("T-15.2c", "its bearer was swayed: it can't change hands until the bearer is lost")


class Window(Instant):
    """T-15.0b: who may play an item now."""

    WORD = "window"
    FIELDS = (
        fields.HEX,
        fields.word("when", WINDOWS),
        fields.number("passed"),
        fields.thing("answered"),
        fields.side("turn"),
        fields.side("defender"),
        fields.flag("new_bow"),
        fields.flag("new_sword"),
        fields.sides("sides"),
    )

    def __init__(self, when: int = BEFORE_BATTLE, place: Hex = NOWHERE, sides: list[int] | None = None) -> None:
        super().__init__(NONE, place)
        self.when: int = when
        self.passed: int = 0  # how many in succession
        self.answered: int = NONE  # W5: what was played
        self.turn: int = sides[0] if sides else NONE
        self.defender: int = NONE  # W2
        self.new_bow: int = 0  # W3: whether the Bow was brought in just now
        self.new_sword: int = 0
        self.sides: list[int] = sides or []  # in the order in which they speak

    def window(self) -> str:
        return WINDOW_NAMES[self.when]

    def answering(self) -> int:
        return self.answered if self.when == ANSWERING else NONE

    def open_answers(self, s: KingsThings, side: int, seat: int, item: int) -> None:
        answer_window(s, side, seat, item)

    def open_dice(self, s: KingsThings, seat: int) -> None:
        dice_window(s, seat)

    def outlasts(self) -> bool:
        return True

    def check_below(self, s: KingsThings) -> None:
        assert self.turn in self.sides and self.passed <= len(self.sides) and len(s.frames) > 2
        for side in self.sides:
            assert side < s.seat_count or side == NATIVES
        assert (self.when not in IN_BATTLE and NATIVES not in self.sides) or self.hex != NOWHERE
        assert self.when != ANSWERING or 0 <= self.answered < COUNTERS

    def check(self, s: KingsThings) -> None:
        assert self.passed < len(self.sides)
        # A player who has cashed their last Thing meanwhile is asked all the same.
        assert self.is_asked(s, NATIVES) if self.turn == NATIVES else not s.gone[self.turn]
        assert self.when != AFTER_DICE or dice_below(s)

    def is_asked(self, s: KingsThings, side: int) -> bool:
        rearm = len(self.handed_on(s, side)) > 0
        if side == NATIVES:  # all that they have lies open
            can = len(self.items(s, side)) > 0 or (rearm and len(free_hands(s, self.hex, side)) > 0)
            return can and not s.rules.auto_natives
        if s.gone[side] or (self.when in IN_BATTLE and not fighters(s, self.hex, side)):
            return False
        return len(s.rack[side]) > 0 or rearm

    def advance(self, s: KingsThings) -> bool:
        while self.passed < len(self.sides):
            if self.turn == NATIVES and s.rules.auto_natives:
                for item in self.unborne(s, NATIVES):
                    self.hand_over(s, NATIVES, item, max(free_hands(s, self.hex, NATIVES), key=s.value))
            if self.is_asked(s, self.turn):
                return False
            self.next_side()
        s.frames.pop()
        return True

    def next_side(self) -> None:
        self.passed += 1
        self.turn = self.after_turn()

    def after_turn(self) -> int:
        return self.sides[(self.sides.index(self.turn) + 1) % len(self.sides)]

    def to_act(self, s: KingsThings) -> tuple[int, ...]:
        return (commander(s, self.hex) if self.turn == NATIVES else self.turn,)

    def fitting(self, s: KingsThings, side: int) -> list[int]:
        """Return what may be played in this window."""
        if self.when == AFTER_DICE:
            return [CHARM]
        if self.when == PLAGUE:
            return [ELIXIR]
        if self.when == ANSWERING:
            return [DISPEL, FAN] if self.answered in (BALLOON, DUST, WEATHER) else [DISPEL]
        found = [GOLEM, TALISMAN]  # T-15.4a: joins the side
        if self.when != BETWEEN_STEPS:
            found.append(DISPEL)
            if (self.when == BEFORE_BATTLE or s.rules.arms_late) and free_hands(s, self.hex, side):
                found += [BOW, SWORD]
        if self.when == BEFORE_BATTLE:
            found.append(FIREWALL)  # T-15.5
            if side == self.defender:
                found.append(DUST)  # NOT_THE_DEFENDER
        return found

    def items(self, s: KingsThings, side: int) -> list[int]:
        """Return what the side could play in this window."""
        return sorted([item for item in self.fitting(s, side) if self.has(s, side, item)])

    def has(self, s: KingsThings, side: int, item: int) -> bool:
        """True if the side holds the item and has not played it."""
        if side == NATIVES:
            return s.where[item] == self.hex and s.owner[item] == NATIVES and not s.has(item, USED)
        return is_on_rack(s, side, item)

    def handed_on(self, s: KingsThings, side: int) -> list[int]:
        """Sword and Bow of the side that may change hands; not what this window has brought in."""
        if self.when != LATER_ROUND:
            return []
        found = [BOW] if is_at_hand(s, self.hex, side, BOW) and not self.new_bow else []
        return [*found, SWORD] if is_at_hand(s, self.hex, side, SWORD) and not self.new_sword else found

    def unborne(self, s: KingsThings, side: int) -> list[int]:
        """T-15.2b: Sword and Bow in play whose bearers have died, if somebody else can bear them."""
        if not free_hands(s, self.hex, side):
            return []
        return [item for item in self.handed_on(s, side) if bearer_of(s, item) == NOBODY]

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        side = self.turn
        legal: list[Action] = [ThingsAction(USE, item) for item in self.items(s, side)]
        for item in self.handed_on(s, side):
            legal.extend([ThingsAction(ARM, item, code_of(s, unit)) for unit in free_hands(s, self.hex, side)])
        if not self.unborne(s, side):
            legal.append(ThingsAction(PASS))
        return legal

    def hand_over(self, s: KingsThings, side: int, item: int, bearer: int) -> None:
        if item == SWORD:
            s.sword_on = bearer
        else:
            s.bow_on = bearer
        if s.events is not None:
            s.emit(Event("armed", [side, item, code_of(s, bearer)]))

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        side = self.turn
        if say.verb == PASS:
            self.next_side()
            if s.events is not None:
                s.emit(Event("passed", [seat]))
            return
        if say.verb == ARM:  # T-15.2b
            self.hand_over(s, side, say.a, named(s, say.b))
            if not self.unborne(s, side):
                self.next_side()
                self.passed = 1  # so that it is not handed on forever
            return
        if self.when == LATER_ROUND and say.a == SWORD:
            self.new_sword = 1
        elif self.when == LATER_ROUND and say.a == BOW:
            self.new_bow = 1
        self.passed = 0
        self.turn = self.after_turn()
        s.frames.append(spell(s, side, seat, say.a, self.hex))

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        if say.verb == PASS:
            return UNBORNE.illegal()
        if say.verb == ARM:
            lies_here = say.a in (BOW, SWORD) and s.where[say.a] == self.hex
            return (CARRIED_OFF if lies_here and is_carried_off(s, say.a) else NOT_HANDED_ON).illegal()
        return self.why_no_use(s, say.a).illegal() if say.verb == USE else None

    def why_no_use(self, s: KingsThings, item: int) -> Objection:
        if item == DUST and self.when == BEFORE_BATTLE and self.turn != self.defender:
            return NOT_THE_DEFENDER
        return NOT_FITTING if 0 <= item < COUNTERS and self.has(s, self.turn, item) else NOT_YOURS


def native_battle(s: KingsThings) -> Hex:
    """Return where natives fight now, whose commander speaks for them (T-10.12f), or NOWHERE."""
    for frame in s.frames:
        if isinstance(frame, Fight) and frame.defender == NATIVES:
            return frame.hex
    return NOWHERE


def dice_below(s: KingsThings) -> bool:
    below = s.frames[-2]
    return isinstance(below, ThingsFrame) and len(below.rolled()) > 0


def dice_window(s: KingsThings, seat: int) -> None:
    """W4: after the dice of a group are shown and before they count. The frame on top has rolled them."""
    place = native_battle(s)
    s.frames.append(Window(AFTER_DICE, place, s.clockwise(seat) + [NATIVES] * (place != NOWHERE)))


def battle_window(s: KingsThings, place: Hex, sides: list[int], when: int) -> None:
    """W2, W3 and W7: before the first round, at the start of each later one, and between steps."""
    if not sides:
        return
    window = Window(when, place, sides)
    if when == BEFORE_BATTLE:
        window.defender = battle_now(s).defender
    s.frames.append(window)


def answer_window(s: KingsThings, side: int, seat: int, item: int) -> None:
    """W5: the others may answer an item or a starred event that `seat` has played, for itself or for natives."""
    place = native_battle(s)
    others = [other for other in s.clockwise(seat) if other != seat]
    others += [NATIVES] * (place != NOWHERE and side != NATIVES)
    if others:
        window = Window(ANSWERING, place, others)
        window.answered = item
        s.frames.append(window)


def elixir_window(s: KingsThings, affected: list[int]) -> None:
    """W6: the players whom an illness would hit."""
    if affected:
        s.frames.append(Window(PLAGUE, NOWHERE, affected))
