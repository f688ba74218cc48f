"""Sections 6 and 8.1: special characters are discharged, tried for and posted."""

from typing import Final

from regalia.boards.hexes import Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import ACCEPT, DISCHARGE, POST, RAISE, SKIP, TRY, TRY_DIE, ThingsAction
from regalia.games.kings_and_things.counters import (
    COUNTERS,
    FIRST_CHARACTER,
    FORM_RULES,
    NO_TERRAIN,
    THINGS,
)
from regalia.games.kings_and_things.data import AFTER_PRICE, BEFORE_PRICE
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.frames import Die, ThingsFrame, code_of
from regalia.games.kings_and_things.flow.windows import dice_window
from regalia.games.kings_and_things.rules import needed_roll
from regalia.games.kings_and_things.state import NOBODY, POOL, KingsThings

LOWEST_ROLL: Final = 2


def homes(s: KingsThings, seat: int) -> list[Hex]:
    """T-8.1a: where the player could post a character."""
    return [place for place in s.owned(seat) if s.has_room(place, seat)]


NOT_YOURS: Final = Objection("T-6.4a", "this character isn't yours")
NOT_IN_POOL: Final = Objection("T-6.1a", "this character isn't in the pool")
NO_HOME: Final = Objection("T-8.1b", "none of your hexes has room for a character")
ONE_LORD: Final = Objection("T-6.4c", "you have a Terrain Lord already")
TOO_DEAR: Final = Objection("T-6.2a", "that costs {price} gold, and you have {gold}")
MORE_THAN_SURE: Final = Objection("T-6.2a", "the roll is certain for less")
CANNOT_RAISE: Final = Objection("T-6.2c", "what is missing costs {price} gold, and you have {gold}")
NO_ROOM: Final = Objection("T-8.1a", "post the character in one of your hexes with room")


def why_no_join(s: KingsThings, seat: int, counter: int) -> Objection | None:
    """The objection to the character in that player's army, wherever it comes from."""
    lord = FORM_RULES[s.form(counter)] != NO_TERRAIN
    return ONE_LORD if lord and s.rules.one_lord and s.lord_of(seat) != NOBODY else None


def why_no_try(s: KingsThings, seat: int, counter: int) -> Objection | None:
    """The objection to any try for the character, for a player with room for it."""
    return NOT_IN_POOL if s.where[counter] != POOL else why_no_join(s, seat, counter)


def why_no_price(s: KingsThings, seat: int, counter: int, steps: int) -> Objection | None:
    """The objection to paying for so many steps before the roll."""
    if steps * BEFORE_PRICE > s.gold[seat]:
        return TOO_DEAR
    return MORE_THAN_SURE if needed_roll(s.form(counter), steps) < LOWEST_ROLL else None


def counter_of_form(form: int) -> int:
    return THINGS + (form - FIRST_CHARACTER) // 2


def discharge(s: KingsThings, counter: int) -> None:
    """T-6.4b: back to the pool, turned over."""
    form = s.form(counter)
    seat = s.owner[counter]
    s.to_cup(counter)
    s.back[counter - THINGS] ^= 1
    if s.events is not None:
        s.emit(Event("discharged", [seat, form]))


class RecruitCharacters(ThingsFrame):
    """T-6.1a: a player's part of the phase."""

    WORD = "recruit_characters"
    FIELDS = (fields.SEAT,)
    FIXED = True

    def strips(self) -> bool:
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        # T-6.4a; T-6.5b: characters that have fled are in the pool like the others
        legal: list[Action] = [ThingsAction(DISCHARGE, s.form(counter)) for counter in s.characters(seat)]
        if homes(s, seat):  # NO_HOME
            for counter in range(THINGS, COUNTERS):
                if why_no_try(s, seat, counter) is not None:
                    continue
                steps = 0
                while why_no_price(s, seat, counter, steps) is None:
                    legal.append(ThingsAction(TRY, s.form(counter), steps))
                    steps += 1
        legal.append(ThingsAction(SKIP))
        return legal

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        if say.verb == DISCHARGE:
            discharge(s, counter_of_form(say.a))
            return
        s.frames.pop()
        if say.verb == TRY:  # T-6.1d: once a turn
            s.gold[seat] -= BEFORE_PRICE * say.b  # T-6.2d: spent whatever comes
            s.frames.append(Attempt(seat, counter_of_form(say.a), say.b))
            if s.events is not None:
                s.emit(Event("tries", [seat, say.a, say.b]))

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        if say.verb == DISCHARGE:
            return NOT_YOURS.illegal()
        if say.verb != TRY:
            return None
        counter = counter_of_form(say.a)
        objection = NOT_IN_POOL if s.form(counter) != say.a else why_no_try(s, seat, counter)
        if objection is not NOT_IN_POOL and not homes(s, seat):
            objection = NO_HOME
        objection = objection or why_no_price(s, seat, counter, say.b)
        assert objection is not None
        return objection.illegal(price=say.b * BEFORE_PRICE, gold=s.gold[seat])


class Attempt(ThingsFrame):
    """T-6.1b: two dice against twice the value."""

    WORD = "attempt"
    FIELDS = (
        fields.SEAT,
        fields.thing("character"),
        fields.number("paid"),
        fields.rolls("dice"),
        fields.flag("shown"),
    )

    def __init__(self, seat: int = NONE, character: int = NONE, paid: int = 0) -> None:
        super().__init__(seat)
        self.character: int = character
        self.paid: int = paid  # T-6.2a: steps before the roll
        self.dice: list[int] = []
        self.shown: int = 0  # whether the window after the dice has been

    def rolled(self) -> list[int]:
        return self.dice

    def change_die(self, place: int, by: int) -> None:
        self.dice[place] += by

    def check(self, s: KingsThings) -> None:
        assert self.shown and self.missing(s) > 0

    def check_below(self, s: KingsThings) -> None:
        assert THINGS <= self.character < COUNTERS and s.where[self.character] == POOL
        rolls = isinstance(s.frames[-1], TryDie)
        assert len(self.dice) < 2 if rolls else len(self.dice) == 2, "an attempt has two dice"
        assert not (rolls and self.shown)

    def missing(self, s: KingsThings) -> int:
        return needed_roll(s.form(self.character), self.paid) - self.dice[0] - self.dice[1]

    def price(self, s: KingsThings) -> int:
        """T-6.2b: what it costs to make up for the roll."""
        return AFTER_PRICE * self.missing(s)

    def advance(self, s: KingsThings) -> bool:
        if len(self.dice) < 2:
            s.frames.append(TryDie(self.seat, self.character))
            return True
        if not self.shown:
            self.shown = 1
            dice_window(s, self.seat)
            return True
        if self.missing(s) <= 0:
            s.frames.pop()
            joins(s, self.seat, self.character)
            return True
        if s.gold[self.seat] + treasure_possible(s, self.seat) < self.price(s):
            s.frames.pop()  # T-6.1c
            return True
        return False

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = []
        if self.price(s) <= s.gold[seat]:  # CANNOT_RAISE
            legal.append(ThingsAction(RAISE))
        legal.append(ThingsAction(ACCEPT))
        return legal

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        s.frames.pop()
        if say.verb == RAISE:
            s.gold[seat] -= self.price(s)
            joins(s, seat, self.character)

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        return CANNOT_RAISE.illegal(price=self.price(s), gold=s.gold[seat]) if say.verb == RAISE else None


def treasure_possible(s: KingsThings, seat: int) -> int:
    """Return how much a player could still cash, as far as the others know: nothing if the rack is empty."""
    return 1000 if s.rack[seat] else 0


class TryDie(Die):
    """One die of an attempt."""

    WORD = "try_die"
    FIELDS = (fields.SEAT, fields.thing("character"))
    FIXED = True

    def __init__(self, seat: int = NONE, character: int = NONE) -> None:
        super().__init__(seat)
        self.character: int = character

    def check(self, s: KingsThings) -> None:
        assert THINGS <= self.character < COUNTERS and 0 <= self.seat < s.seat_count
        assert len(s.frames) > 1 and isinstance(s.frames[-2], Attempt)

    def advance(self, s: KingsThings) -> bool:
        if s.gone[self.seat]:
            s.frames.pop()
            return True
        return False

    def face(self, s: KingsThings, number: int) -> Action:
        return ThingsAction(TRY_DIE, self.seat, s.form(self.character), number)

    def resolve(self, s: KingsThings, say: ThingsAction) -> None:
        s.frames.pop()
        attempt = s.frames[-1]
        assert isinstance(attempt, Attempt)
        attempt.dice.append(say.c)
        if s.events is not None:
            s.emit(Event("try_die", [say.a, say.b, say.c]))


def joins(s: KingsThings, seat: int, counter: int) -> None:
    s.frames.append(Posting(seat, counter))
    if s.events is not None:
        s.emit(Event("joined", [seat, s.form(counter)]))


class Posting(ThingsFrame):
    """T-8.1a: a recruited character is placed at once."""

    WORD = "posting"
    FIELDS = (fields.SEAT, fields.thing("character"))
    FIXED = True

    def __init__(self, seat: int = NONE, character: int = NONE) -> None:
        super().__init__(seat)
        self.character: int = character

    def check(self, s: KingsThings) -> None:
        assert homes(s, self.seat) and THINGS <= self.character < COUNTERS

    def advance(self, s: KingsThings) -> bool:
        if homes(s, self.seat):
            return False
        s.frames.pop()
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        form = s.form(self.character)
        return [ThingsAction(POST, form, s.rules.board.code[place]) for place in homes(s, seat)]

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        s.frames.pop()
        s.mark[self.character] = 0
        s.put(self.character, s.rules.board.coded(say.b), seat)
        if s.events is not None:
            s.emit(Event("posted", [seat, code_of(s, self.character), say.b]))

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        return NO_ROOM.illegal() if say.verb == POST else None
