"""Section 10: the die, the natives, and bribes."""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import (
    ARM,
    BRIBE,
    DRAWN_NATIVE,
    ENGAGE,
    EXPLORE_DIE,
    PASS,
    RETAIN,
    ThingsAction,
)
from regalia.games.kings_and_things.counters import (
    BOW,
    CREATURE,
    EVENT,
    FORM_TERRAIN,
    FORM_VALUE,
    FRONT,
    KIND,
    MAGIC_ITEM,
    PLAIN_INCOME,
    SWORD,
    TREASURE,
)
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.battle import begin_battle
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.frames import Die, FromCup, ThingsFrame, code_of
from regalia.games.kings_and_things.flow.loot import return_native, win_hex
from regalia.games.kings_and_things.flow.placing import first_of_forms
from regalia.games.kings_and_things.flow.recruiting import last_drawn
from regalia.games.kings_and_things.flow.windows import dice_window
from regalia.games.kings_and_things.rules import bribe_price, free_hands
from regalia.games.kings_and_things.state import NATIVES, NOBODY, UP, USED, KingsThings


def native_fighters(s: KingsThings, place: Hex) -> list[int]:
    """Creatures, and a city or village that is not neutralized (T-10.12b)."""
    fighters = s.units(place, NATIVES)
    if s.town_value(place) > 0:
        fighters.append(s.town(place))
    return fighters


# The steps of an exploration
BEGINNING: Final = 0
ROLLING: Final = 1
DRAWING: Final = 2
SORTING: Final = 3
ARMING: Final = 4
BRIBING: Final = 5
STEPS: Final = ("beginning", "rolling", "drawing", "sorting", "arming", "bribing", "over")


class Explore(ThingsFrame):
    """T-10.0: a player explores a hex."""

    WORD = "explore"
    FIELDS = (fields.SEAT, fields.HEX, fields.word("step", STEPS), fields.number("die"), fields.flag("double"))

    def __init__(self, seat: int = NONE, place: Hex = NOWHERE) -> None:
        super().__init__(seat, place)
        self.step: int = BEGINNING
        self.die: int = 0
        self.double: int = 0  # T-10.21b: whether bribes cost twice as much

    def rolled(self) -> list[int]:
        return [self.die]

    def change_die(self, place: int, by: int) -> None:
        self.die += by

    def check_below(self, s: KingsThings) -> None:
        assert self.hex != NOWHERE and 0 <= self.seat < s.seat_count and self.step > BEGINNING

    def check(self, s: KingsThings) -> None:
        raise AssertionError("an exploration continues by itself")

    def advance(self, s: KingsThings) -> bool:
        self.step += 1
        if self.step == ROLLING:
            s.frames.append(ExploreDie(self.seat, self.hex))
        elif self.step == DRAWING:
            if self.die < 2 or self.die > 5 or not s.cup:  # T-10.11
                self.win(s)
            else:
                s.frames.append(DrawNatives(self.seat, self.hex, self.die))
        elif self.step == SORTING:
            self.sort_out(s)
        elif self.step == ARMING:
            if not native_fighters(s, self.hex):  # T-10.12h
                self.win(s)
            else:
                self.double = 1 if self.has_extras(s) else 0  # T-10.21b, T-10.21e
                s.frames.append(Arming(self.hex, self.seat))
        elif self.step == BRIBING:
            s.frames.append(Bribing(self.seat, self.hex, self.double))
        elif not native_fighters(s, self.hex):  # T-10.22
            self.win(s)
        else:
            s.frames.pop()
            begin_battle(s, self.hex, self.seat)  # T-10.3a, T-11.2b
        return True

    def win(self, s: KingsThings) -> None:
        s.frames.pop()
        win_hex(s, self.hex, self.seat)

    def has_extras(self, s: KingsThings) -> bool:
        if s.income[self.hex] != NOBODY:
            return True
        return any(KIND[counter] in (TREASURE, MAGIC_ITEM) for counter in s.natives(self.hex))

    def sort_out(self, s: KingsThings) -> None:
        """T-10.12c, T-10.12d, T-10.12g: what natives cannot use goes back; of income counters the best stays."""
        fitting: list[int] = []
        for counter in s.natives(self.hex):
            kind = KIND[counter]
            if kind == EVENT:
                return_native(s, counter)
            elif kind not in (CREATURE, TREASURE, MAGIC_ITEM):
                if kind == PLAIN_INCOME and FORM_TERRAIN[FRONT[counter]] != s.terrain[self.hex]:
                    return_native(s, counter)
                else:
                    fitting.append(counter)
        if not fitting:
            return
        best = max([FORM_VALUE[FRONT[counter]] for counter in fitting])
        tied = [counter for counter in fitting if FORM_VALUE[FRONT[counter]] == best]
        for counter in fitting:
            if counter not in tied:
                return_native(s, counter)
        if len(first_of_forms(tied)) == 1 or s.rules.auto_natives:
            keep(s, self.hex, tied[0])
        else:
            s.frames.append(Retaining(self.hex, self.seat))


def keep(s: KingsThings, place: Hex, counter: int) -> None:
    """The natives' income counter; any others go back."""
    for other in s.natives(place):
        if other != counter and KIND[other] not in (CREATURE, TREASURE, MAGIC_ITEM):
            return_native(s, other)
    s.set_income(place, counter)
    s.mark[counter] = 0
    if s.events is not None:
        s.emit(Event("placed_income", [NATIVES, s.rules.board.code[place], counter]))


class ExploreDie(Die):
    """T-10.11: the explorer's die."""

    WORD = "explore_die"
    FIELDS = (fields.SEAT, fields.HEX)
    FIXED = True

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.seat < s.seat_count and self.hex != NOWHERE

    def advance(self, s: KingsThings) -> bool:
        if s.gone[self.seat]:
            s.frames.pop()
            return True
        return False

    def face(self, s: KingsThings, number: int) -> Action:
        return ThingsAction(EXPLORE_DIE, self.seat, s.rules.board.code[self.hex], number)

    def resolve(self, s: KingsThings, say: ThingsAction) -> None:
        s.frames.pop()
        explore = s.frames[-1]
        assert isinstance(explore, Explore)
        explore.die = say.c
        if s.events is not None:
            s.emit(Event("explored", [self.seat, say.b, say.c]))
        dice_window(s, self.seat)


class DrawNatives(FromCup):
    """T-10.12a: the player on the explorer's right draws the natives."""

    WORD = "draw_natives"
    FIELDS = (fields.SEAT, fields.HEX, fields.number("left"))

    def __init__(self, seat: int = NONE, place: Hex = NOWHERE, left: int = 0) -> None:
        super().__init__(seat, place)
        self.left: int = left  # how many are still to come

    def check(self, s: KingsThings) -> None:
        assert s.cup and self.left > 0 and self.hex != NOWHERE and 0 <= self.seat < s.seat_count

    def advance(self, s: KingsThings) -> bool:
        if self.left == 0 or not s.cup or s.gone[self.seat]:
            s.frames.pop()
            return True
        return False

    def draw_action(self, s: KingsThings, counter: int) -> Action:
        return ThingsAction(DRAWN_NATIVE, s.right_of(self.seat), counter)

    def resolve(self, s: KingsThings, say: ThingsAction) -> None:
        self.left -= 1
        s.put(say.b, self.hex, NATIVES)
        s.mark[say.b] = UP
        if s.events is not None:
            s.emit(Event("native", [s.rules.board.code[self.hex], say.b]))
        if not s.cup:
            last_drawn(s)


class Commanded(ThingsFrame):
    """A question to the commander of the natives (T-10.12a)."""

    FIELDS = (fields.SEAT, fields.HEX, fields.side("explorer"))

    def __init__(self, place: Hex = NOWHERE, explorer: int = NONE) -> None:
        super().__init__(NONE, place)
        self.explorer: int = explorer

    def outlasts(self) -> bool:
        return True

    def find_commander(self, s: KingsThings) -> None:
        self.seat = s.right_of(self.explorer)


NOT_TIED: Final = Objection("T-10.12d", "choose one of the income counters of equal value")


class Retaining(Commanded):
    """T-10.12d: the player on the right decides which of equal income counters stays."""

    WORD = "retaining"

    def advance(self, s: KingsThings) -> bool:
        if not self.tied(s):
            s.frames.pop()
            return True
        self.find_commander(s)
        return False

    def check(self, s: KingsThings) -> None:
        assert self.hex != NOWHERE and 0 <= self.explorer < s.seat_count
        assert s.income[self.hex] == NOBODY

    def tied(self, s: KingsThings) -> list[int]:
        return [c for c in s.natives(self.hex) if KIND[c] not in (CREATURE, TREASURE, MAGIC_ITEM)]

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [ThingsAction(RETAIN, counter) for counter in first_of_forms(self.tied(s))]

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        s.frames.pop()
        keep(s, self.hex, say.a)

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        return NOT_TIED.illegal() if say.verb == RETAIN else None


NOT_TO_A_NATIVE: Final = Objection("T-10.12f", "give the natives' Sword or Bow to a native creature that bears nothing")


class Arming(Commanded):
    """T-10.12f: the commander hands Sword and Bow to natives."""

    WORD = "arming"

    def items(self, s: KingsThings) -> list[int]:
        return [item for item in (BOW, SWORD) if s.where[item] == self.hex and s.owner[item] == NATIVES]

    def check(self, s: KingsThings) -> None:
        assert self.hex != NOWHERE and 0 <= self.explorer < s.seat_count

    def advance(self, s: KingsThings) -> bool:
        units = free_hands(s, self.hex, NATIVES)
        items = [item for item in self.items(s) if not s.has(item, USED)]
        if not units or not items or s.gone[self.explorer]:
            s.frames.pop()
            return True
        if s.rules.auto_natives:
            best = max(units, key=s.value)
            arm(s, items[0], best)
            return True
        self.find_commander(s)
        return False

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = [
            ThingsAction(ARM, item, unit)
            for item in self.items(s)
            if not s.has(item, USED)
            for unit in first_of_forms(free_hands(s, self.hex, NATIVES))
        ]
        legal.append(ThingsAction(PASS))
        return legal

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        if say.verb == PASS:
            s.frames.pop()
        else:
            arm(s, say.a, say.b)

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        return NOT_TO_A_NATIVE.illegal() if say.verb == ARM else None


def arm(s: KingsThings, item: int, bearer: int) -> None:
    """Sword or Bow goes to a unit."""
    s.mark[item] |= USED
    if item == SWORD:
        s.sword_on = bearer
    else:
        s.bow_on = bearer
    if s.events is not None:
        s.emit(Event("armed", [s.owner[item], item, code_of(s, bearer)]))


NOT_HERE: Final = Objection("T-10.21a", "there is no such native to bribe")
TOO_DEAR: Final = Objection("T-10.21a", "that native costs {price} gold, and you have {gold}")


class Bribing(ThingsFrame):
    """T-10.21a, T-10.21d: the explorer pays natives off, all or some."""

    WORD = "bribing"
    FIELDS = (fields.SEAT, fields.HEX, fields.flag("double"))
    FIXED = True

    def __init__(self, seat: int = NONE, place: Hex = NOWHERE, double: int = 0) -> None:
        super().__init__(seat, place)
        self.double: int = double  # prices

    def check(self, s: KingsThings) -> None:
        assert self.hex != NOWHERE and native_fighters(s, self.hex)

    def advance(self, s: KingsThings) -> bool:
        if not native_fighters(s, self.hex):
            s.frames.pop()
            return True
        return False

    def price(self, counter: int) -> int:
        return bribe_price(counter, self.double > 0)

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = [
            ThingsAction(BRIBE, counter)
            for counter in native_fighters(s, self.hex)
            if self.price(counter) <= s.gold[seat]
        ]
        legal.append(ThingsAction(ENGAGE))
        return legal

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        if say.verb == ENGAGE:
            s.frames.pop()
            return
        s.gold[seat] -= self.price(say.a)
        if s.events is not None:
            s.emit(Event("bribed", [seat, say.a, self.price(say.a)]))
        if s.is_town(say.a):
            s.town_hits[self.hex] = FORM_VALUE[FRONT[say.a]]  # T-10.21c
        else:
            s.to_cup(say.a)
            for item, bearer in ((SWORD, s.sword_on), (BOW, s.bow_on)):
                if s.where[item] == self.hex and s.owner[item] == NATIVES and bearer == NOBODY:
                    s.mark[item] &= ~USED  # T-10.21e: not used until the first round

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        if say.verb != BRIBE:
            return None
        if say.a not in native_fighters(s, self.hex):
            return NOT_HERE.illegal()
        return TOO_DEAR.illegal(price=self.price(say.a), gold=s.gold[seat])
