"""What all frames of the game have in common.

A moment either asks somebody, or it is a stretch of the rules between two questions: then `go` pushes
what comes next, or pops the moment once it is over. `run` goes on until somebody, or chance, has to answer.

What a moment holds, it declares in `FIELDS`: see there.
"""

from typing import ClassVar, Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal
from regalia.core.events import Event
from regalia.core.frames import ChanceFrame, Frame
from regalia.games.kings_and_things.actions import (
    ADD,
    ALL,
    CASH,
    CHARACTER_CODE,
    DRAWN,
    DROP,
    FLYERS,
    KEEPBACK,
    MARK,
    PICK,
    PUT,
    RANDOM_RACK,
    RANDOM_SLOT,
    SAME,
    STRIP,
    SWAPOUT,
    TARGET,
    TURN,
    Say,
    counter_in,
)
from regalia.games.kings_and_things.counters import CHARACTER, FORM_VALUE, FRONT, KIND, THINGS, TREASURE
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.fields import NONE, Field, copy_fields
from regalia.games.kings_and_things.refusals import refuse
from regalia.games.kings_and_things.state import NOBODY, RACK, KingsThings


class Moment(Frame):
    """A question to a seat, or a stretch of the rules between questions."""

    WORD: ClassVar[str]  # its name in positions
    FIELDS: ClassVar[tuple[Field, ...]]
    FIXED: ClassVar[bool] = False  # True if its fields never change, so that all clones of a state share it

    def __init__(self, seat: int = NONE, place: Hex = NOWHERE) -> None:
        self.seat: int = seat  # who is asked, or whom it is about
        self.hex: Hex = place

    def clone(self) -> Frame:
        if self.FIXED:
            return self
        copy = type(self)()
        copy_fields(self.FIELDS, self, copy)
        return copy

    def go(self, s: KingsThings) -> bool:
        """Lead on: False if this moment now asks somebody, True if the stack has changed."""
        return False

    def outlasts(self) -> bool:
        """Whether it stays when the seat that it is about leaves the game."""
        return False

    def strips(self) -> bool:
        """T-8.42a: whether income counters may be taken off meanwhile."""
        return False

    def check(self, s: KingsThings) -> None:
        """Raise an AssertionError if such a moment cannot ask anybody now."""

    def check_below(self, s: KingsThings) -> None:
        """Raise an AssertionError if such a moment cannot be in the stack, asking or not."""

    def rolled(self) -> list[int]:
        """The dice that have just been rolled here and do not count yet (W4)."""
        return []

    def change_die(self, place: int, by: int) -> None:
        """T-15.10: the Lucky Charm changes one of them."""

    def take_die(self, number: int) -> None:
        """A die of an event that is at work here has fallen."""

    def cancel(self, s: KingsThings) -> None:
        """T-15.8a: what was played here has no effect."""

    def protect(self, side: int) -> None:
        """T-15.11: the Elixir keeps the illness that is at work here from a side."""

    def about(self) -> int:
        """The seat whose part of the phase it is."""
        return self.seat

    def player(self) -> int:
        """The side that played what is at work here."""
        return self.seat

    def blow(self, s: KingsThings, place: Hex) -> None:
        """T-15.9b, T-15.9c: the Fan moves what was played here; NOWHERE: off the board."""

    def scatter(self, s: KingsThings) -> None:
        """T-15.7: the attackers must retreat."""

    def aspect(self) -> int:
        """Which window, step, occasion or kind of loss it is: what a refusal depends on."""
        return NONE

    def played(self) -> int:
        """The item or event that is at work here."""
        return NONE

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        """What may be said to the question, asides apart."""
        return []

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        """Carry an answer out."""
        raise TypeError(f"{type(self).__name__} has no answer")

    def to_act(self, s: KingsThings) -> tuple[int, ...]:
        return (self.seat,)

    def legal(self, s: KingsThings, seat: int) -> list[Action]:
        legal = self.answers(s, seat)
        for counter in s.rack[seat]:
            if KIND[counter] == TREASURE:
                legal.append(Say(CASH, counter))  # T-5.3b
        if self.strips():
            for place in range(s.rules.hexes):
                if s.income[place] != NOBODY and s.hex_owner[place] == seat:
                    legal.append(Say(STRIP, s.rules.board.code[place]))  # T-8.42a
        return legal

    def apply(self, s: KingsThings, seat: int, action: Say) -> None:
        tell_said(s, seat, action)
        if action.verb == CASH:
            cash(s, seat, action.a)
        elif action.verb == STRIP:
            strip(s, s.rules.board.coded(action.a))
            run(s)
        else:
            self.answer(s, seat, action)
            run(s)

    def refusal(self, s: KingsThings, seat: int, action: Say) -> Illegal:
        return refuse(s, seat, action, self.WORD, self.strips(), self.hex, self.aspect(), self.played())


class Fall(ChanceFrame):
    """One die, Thing or hex that chance decides."""

    WORD: ClassVar[str]
    FIELDS: ClassVar[tuple[Field, ...]]
    FIXED: ClassVar[bool] = False

    def __init__(self, seat: int = NONE, place: Hex = NOWHERE) -> None:
        self.seat: int = seat  # who rolls or draws
        self.hex: Hex = place

    def clone(self) -> Frame:
        if self.FIXED:
            return self
        copy = type(self)()
        copy_fields(self.FIELDS, self, copy)
        return copy

    def go(self, s: KingsThings) -> bool:
        return False

    def check(self, s: KingsThings) -> None:
        """Whether such a moment can be: raise an AssertionError if not."""

    def fell(self, s: KingsThings, say: Say) -> None:
        """Carry the outcome out (T-S5: chance is asked, and its answer is an entry)."""
        raise TypeError(f"{type(self).__name__} does not say what happens")

    def apply(self, s: KingsThings, seat: int, action: Say) -> None:
        tell_said(s, seat, action)
        self.fell(s, action)
        run(s)


class Die(Fall):
    """A six-sided die. `number` is the outcome's place in the text's fields."""

    def face(self, s: KingsThings, number: int) -> Action:
        """What is said when the die shows that number."""
        raise TypeError(f"{type(self).__name__} has no face")

    def legal(self, s: KingsThings, seat: int) -> list[Action]:
        return [self.face(s, number) for number in range(1, 7)]

    def total(self, s: KingsThings) -> int:
        return 6

    def pick(self, s: KingsThings, r: int) -> Action:
        return self.face(s, r + 1)


class FromCup(Fall):
    """A Thing is drawn: each that is in the cup has the same chance (T-2.12)."""

    def drawn(self, s: KingsThings, counter: int) -> Action:
        """What is said when that counter is drawn."""
        raise TypeError(f"{type(self).__name__} does not say what is drawn")

    def legal(self, s: KingsThings, seat: int) -> list[Action]:
        return [self.drawn(s, counter) for counter in s.cup]

    def total(self, s: KingsThings) -> int:
        return len(s.cup)

    def pick(self, s: KingsThings, r: int) -> Action:
        return self.drawn(s, s.cup[r])

    def check(self, s: KingsThings) -> None:
        assert s.cup, "nothing can be drawn from an empty cup"


# What the others do not hear; where they see something of it, an event of its own says what.
SECRET: Final = (
    ADD,
    ALL,
    DRAWN,
    DROP,
    FLYERS,
    KEEPBACK,
    MARK,
    PICK,
    PUT,
    RANDOM_RACK,
    RANDOM_SLOT,
    SWAPOUT,
    TARGET,
)


def tell_said(s: KingsThings, seat: int, say: Say) -> None:
    """Everybody hears what is said, unless it is secret."""
    if s.told is not None and say.verb not in SECRET:
        s.tell(Event("said", [seat, say.verb, say.a, say.b, say.c, say.d, say.e]))


def run(s: KingsThings) -> None:
    """Lead on until somebody has to answer, or the game is over."""
    while s.frames:
        top = s.frames[-1]
        if isinstance(top, Moment):
            if s.flown and not isinstance(top, Flight):
                s.frames.append(Flight())
            elif 0 <= top.seat < s.seats and s.gone[top.seat] and not top.outlasts():
                s.frames.pop()
            elif not top.go(s):
                return
        else:
            assert isinstance(top, Fall)
            if not top.go(s):
                return


def code_of(s: KingsThings, counter: int) -> int:
    """How actions name a counter: characters by what they show."""
    return counter if counter < THINGS else CHARACTER_CODE + s.form(counter)


def named(s: KingsThings, code: int) -> int:
    """The counter that the code names; NONE if it names something else, or a character's other side."""
    counter = counter_in(code)
    return counter if counter == NONE or code_of(s, counter) == code else NONE


def cash(s: KingsThings, seat: int, counter: int) -> None:
    """T-5.3b: a treasure is turned in."""
    knew = [seat] if s.where[counter] == RACK else None
    s.gold[seat] += FORM_VALUE[FRONT[counter]]
    s.use_up(counter)
    if s.told is not None:
        s.tell(Event("cashed", [seat, counter, s.gold[seat]], knew=knew))


def strip(s: KingsThings, place: Hex) -> None:
    """T-8.42b: the owner takes an income counter off; it goes to the cup."""
    counter = s.income[place]
    s.town_hits[place] = 0
    s.to_cup(counter)
    if s.told is not None:
        s.tell(Event("stripped", [s.rules.board.code[place], counter]))


def eliminate(s: KingsThings, counter: int) -> None:
    """T-8.41, T-11.52a: a creature goes to the cup; a character flees to the pool, and may be turned over (T-6.5a)."""
    owner = s.owner[counter]
    s.to_cup(counter)
    if s.told is not None:
        s.tell(Event("eliminated", [owner, code_of(s, counter)]))
    if KIND[counter] == CHARACTER and 0 <= owner < s.seats and not s.gone[owner]:
        s.flown.append(counter)
        s.flown.append(owner)


class Flight(Moment):
    """T-6.5a: a character has fled; its former owner says which side it shows in the pool."""

    WORD = "flight"
    FIELDS = (fields.SEAT,)

    def go(self, s: KingsThings) -> bool:
        while s.flown and s.gone[s.flown[1]]:
            del s.flown[:2]
        if s.flown:
            self.seat = s.flown[1]
            return False
        s.frames.pop()
        return True

    def outlasts(self) -> bool:
        return True

    def check(self, s: KingsThings) -> None:
        assert s.flown and s.flown[1] == self.seat, "nobody has fled"

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        form = s.form(s.flown[0])
        return [Say(TURN, form), Say(SAME, form)]

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        counter = s.flown[0]
        del s.flown[:2]
        if say.verb == TURN:
            s.back[counter - THINGS] ^= 1
        if s.told is not None:
            s.tell(Event("fled", [seat, code_of(s, counter)]))
