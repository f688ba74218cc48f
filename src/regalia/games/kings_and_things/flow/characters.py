"""Sections 6 and 8.1: special characters are discharged, tried for and posted."""

from typing import Final

from regalia.boards.hexes import Hex
from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import ACCEPT, DISCHARGE, POST, RAISE, SKIP, TRY, TRY_DIE, Say
from regalia.games.kings_and_things.counters import (
    COUNTERS,
    FIRST_CHARACTER,
    FORM_RULES,
    FORM_VALUE,
    NO_TERRAIN,
    THINGS,
)
from regalia.games.kings_and_things.data import AFTER_PRICE, BEFORE_PRICE
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.moments import Die, Moment, code_of
from regalia.games.kings_and_things.flow.windows import dice_window
from regalia.games.kings_and_things.state import NOBODY, POOL, KingsThings

LOWEST_ROLL: Final = 2


def homes(s: KingsThings, seat: int) -> list[Hex]:
    """T-8.1a: where the player could post a character."""
    return [place for place in s.owned(seat) if s.has_room(place, seat)]


def may_join(s: KingsThings, seat: int, counter: int) -> bool:
    """T-6.4c: one Terrain Lord an army."""
    lord = FORM_RULES[s.form(counter)] != NO_TERRAIN
    return not (lord and s.rules.one_lord and s.lord_of(seat) != NOBODY)


def counter_of_form(form: int) -> int:
    return THINGS + (form - FIRST_CHARACTER) // 2


def discharge(s: KingsThings, counter: int) -> None:
    """T-6.4b: back to the pool, turned over."""
    form = s.form(counter)
    seat = s.owner[counter]
    s.to_cup(counter)
    s.back[counter - THINGS] ^= 1
    if s.told is not None:
        s.tell(Event("discharged", [seat, form]))


class RecruitCharacters(Moment):
    """T-6.1a: a player's part of the phase."""

    WORD = "recruit_characters"
    FIELDS = (fields.SEAT,)
    FIXED = True

    def strips(self) -> bool:
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        # T-6.4a; T-6.5b: whoever fled since the last phase is in the pool like the others
        legal: list[Action] = [Say(DISCHARGE, s.form(counter)) for counter in s.characters(seat)]
        if homes(s, seat):  # T-8.1b
            for counter in range(THINGS, COUNTERS):
                if s.where[counter] != POOL or not may_join(s, seat, counter):
                    continue
                needed = 2 * s.value(counter) - LOWEST_ROLL
                for steps in range(min(needed, s.gold[seat] // BEFORE_PRICE) + 1):  # T-6.2a
                    legal.append(Say(TRY, s.form(counter), steps))
        legal.append(Say(SKIP))
        return legal

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        if say.verb == DISCHARGE:
            discharge(s, counter_of_form(say.a))
            return
        s.frames.pop()
        if say.verb == TRY:  # T-6.1d: once a turn
            s.gold[seat] -= BEFORE_PRICE * say.b  # T-6.2d: spent whatever comes
            s.frames.append(Attempt(seat, counter_of_form(say.a), say.b))
            if s.told is not None:
                s.tell(Event("tries", [seat, say.a, say.b]))


class Attempt(Moment):
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
        return 2 * FORM_VALUE[s.form(self.character)] - self.paid - self.dice[0] - self.dice[1]

    def go(self, s: KingsThings) -> bool:
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
        if s.gold[self.seat] + treasure_possible(s, self.seat) < AFTER_PRICE * self.missing(s):
            s.frames.pop()  # T-6.1c
            return True
        return False

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = []
        if s.gold[seat] >= AFTER_PRICE * self.missing(s):
            legal.append(Say(RAISE))  # T-6.2b, T-6.2c
        legal.append(Say(ACCEPT))
        return legal

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        s.frames.pop()
        if say.verb == RAISE:
            s.gold[seat] -= AFTER_PRICE * self.missing(s)
            joins(s, seat, self.character)


def treasure_possible(s: KingsThings, seat: int) -> int:
    """What somebody could still cash for all that the others know: nothing if his rack is empty."""
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
        assert THINGS <= self.character < COUNTERS and 0 <= self.seat < s.seats
        assert len(s.frames) > 1 and isinstance(s.frames[-2], Attempt)

    def go(self, s: KingsThings) -> bool:
        if s.gone[self.seat]:
            s.frames.pop()
            return True
        return False

    def face(self, s: KingsThings, number: int) -> Action:
        return Say(TRY_DIE, self.seat, s.form(self.character), number)

    def fell(self, s: KingsThings, say: Say) -> None:
        s.frames.pop()
        attempt = s.frames[-1]
        assert isinstance(attempt, Attempt)
        attempt.dice.append(say.c)
        if s.told is not None:
            s.tell(Event("try_die", [say.a, say.b, say.c]))


def joins(s: KingsThings, seat: int, counter: int) -> None:
    s.frames.append(Posting(seat, counter))
    if s.told is not None:
        s.tell(Event("joined", [seat, s.form(counter)]))


class Posting(Moment):
    """T-8.1a: a recruited character is placed at once."""

    WORD = "posting"
    FIELDS = (fields.SEAT, fields.thing("character"))
    FIXED = True

    def __init__(self, seat: int = NONE, character: int = NONE) -> None:
        super().__init__(seat)
        self.character: int = character

    def check(self, s: KingsThings) -> None:
        assert homes(s, self.seat) and THINGS <= self.character < COUNTERS

    def go(self, s: KingsThings) -> bool:
        if homes(s, self.seat):
            return False
        s.frames.pop()
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        form = s.form(self.character)
        return [Say(POST, form, s.rules.board.code[place]) for place in homes(s, seat)]

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        s.frames.pop()
        s.mark[self.character] = 0
        s.put(self.character, s.rules.board.coded(say.b), seat)
        if s.told is not None:
            s.tell(Event("posted", [seat, code_of(s, self.character), say.b]))
