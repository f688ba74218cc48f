"""The base classes of the game's frames.

A frame either asks somebody, or it is a stretch of the rules between two questions: then `advance` pushes
what comes next, or pops the frame once it is over. `run` goes on until somebody, or chance, has to answer.

A frame declares what it holds in `FIELDS`: see there.
"""

from typing import ClassVar, Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.core.frames import Blocked, ChanceFrame, Frame
from regalia.games.kings_and_things.actions import (
    ADD,
    ALL,
    CASH,
    CHARACTER_CODE,
    DRAWN,
    DROP,
    FIELDS,
    FLYERS,
    HEX,
    KEEPBACK,
    MARK,
    NOT_NOW,
    PICK,
    PUT,
    RANDOM_RACK,
    RANDOM_SLOT,
    SAME,
    STRIP,
    SWAPOUT,
    TARGET,
    TOSS,
    TURN,
    UNITS_STAY,
    ThingsAction,
    counter_in,
)
from regalia.games.kings_and_things.counters import CHARACTER, FORM_VALUE, FRONT, KIND, THINGS, TREASURE
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.blocked import blocked_pieces
from regalia.games.kings_and_things.flow.fields import NONE, Field, copy_fields
from regalia.games.kings_and_things.state import COMBAT, NOBODY, RACK, KingsThings


class ThingsFrame(Frame):
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

    def advance(self, s: KingsThings) -> bool:
        """Lead on: False if this frame now asks somebody, True if the stack has changed."""
        return False

    def outlasts(self) -> bool:
        """True if it stays when the seat that it is about leaves the game."""
        return False

    def strips(self) -> bool:
        """T-8.42a: True if income counters may be taken off meanwhile."""
        return False

    def check(self, s: KingsThings) -> None:
        """Raise an AssertionError if such a frame cannot ask anybody now."""

    def check_below(self, s: KingsThings) -> None:
        """Raise an AssertionError if such a frame cannot be in the stack, asking or not."""

    def rolled(self) -> list[int]:
        """Return the dice that have just been rolled here and do not count yet (W4)."""
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
        """Return the seat whose part of the phase it is."""
        return self.seat

    def player(self) -> int:
        """Return the side that played what is at work here."""
        return self.seat

    def blow(self, s: KingsThings, place: Hex) -> None:
        """T-15.9b, T-15.9c: the Fan moves what was played here; NOWHERE: off the board."""

    def holds_battle(self, place: Hex) -> bool:
        """True if a round of battle is being fought in that hex."""
        return False

    def scatter(self, s: KingsThings) -> None:
        """T-15.7: the attackers must retreat."""

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        """Return the legal answers to the question, asides apart."""
        return []

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        """Carry out an answer."""
        raise TypeError(f"{type(self).__name__} has no answer")

    def to_act(self, s: KingsThings) -> tuple[int, ...]:
        return (self.seat,)

    def legal(self, s: KingsThings, seat: int) -> list[Action]:
        legal = self.answers(s, seat)
        for counter in s.rack[seat]:
            if KIND[counter] == TREASURE:
                legal.append(ThingsAction(CASH, counter))  # T-5.3b, why_no_cash
        if self.strips():
            for place in range(s.rules.hexes):
                if why_no_strip(s, seat, place) is None:
                    legal.append(ThingsAction(STRIP, s.rules.board.code[place]))
        return legal

    def apply(self, s: KingsThings, seat: int, action: ThingsAction) -> None:
        tell_said(s, seat, action)
        if action.verb == CASH:
            cash(s, seat, action.a)
        elif action.verb == STRIP:
            strip(s, s.rules.board.coded(action.a))
            run(s)
        else:
            self.answer(s, seat, action)
            run(s)

    def refusal(self, s: KingsThings, seat: int, action: ThingsAction) -> Illegal:
        """A refusal depends on nothing that the seat does not know: what is public, and its own rack and stacks."""
        if not names_hexes(s, action):
            return NO_SUCH_HEX.illegal()
        objection = self.why_no_aside(s, seat, action)
        if objection is not None:
            return objection.illegal()
        found = self.refuse_answer(s, seat, action)
        if found is not None:
            return found
        return NOT_NOW[action.verb].illegal() if action.verb in NOT_NOW else super().refusal(s, seat, action)

    def blocked(self, s: KingsThings, seat: int) -> list[Blocked]:
        return blocked_pieces(s, seat, self, self.hex)

    def why_no_aside(self, s: KingsThings, seat: int, say: ThingsAction) -> Objection | None:
        """The objection to what every question refuses alike."""
        if say.verb == CASH:
            return why_no_cash(s, seat, counter_in(say.a))
        if say.verb == STRIP:
            objection = why_no_strip(s, seat, s.rules.board.coded(say.a))
            return objection or (NOT_IN_COMBAT if s.phase == COMBAT else NOT_YOUR_PART)
        counter = counter_in(say.a) if say.verb == TOSS else NONE
        return UNITS_STAY if counter != NONE and s.where[counter] >= 0 and s.owner[counter] == seat else None

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        """Return why this question does not take the answer; None if the verb belongs to another question."""
        return None


class ThingsChance(ChanceFrame):
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

    def advance(self, s: KingsThings) -> bool:
        return False

    def check(self, s: KingsThings) -> None:
        """Raise an AssertionError if there can be no such frame."""

    def blocked(self, s: KingsThings, seat: int) -> list[Blocked]:
        return blocked_pieces(s, seat, self, self.hex)

    def resolve(self, s: KingsThings, say: ThingsAction) -> None:
        """Carry out the outcome (T-S5: chance is a seat, and its answer is an entry)."""
        raise TypeError(f"{type(self).__name__} does not say what happens")

    def apply(self, s: KingsThings, seat: int, action: ThingsAction) -> None:
        tell_said(s, seat, action)
        self.resolve(s, action)
        run(s)


class Die(ThingsChance):
    """A six-sided die. `number` is the outcome's place in the text's fields."""

    def face(self, s: KingsThings, number: int) -> Action:
        """Return the action that says that the die shows that number."""
        raise TypeError(f"{type(self).__name__} has no face")

    def legal(self, s: KingsThings, seat: int) -> list[Action]:
        return [self.face(s, number) for number in range(1, 7)]

    def total(self, s: KingsThings) -> int:
        return 6

    def pick(self, s: KingsThings, r: int) -> Action:
        return self.face(s, r + 1)


class FromCup(ThingsChance):
    """A Thing is drawn: each that is in the cup has the same chance (T-2.12)."""

    def draw_action(self, s: KingsThings, counter: int) -> Action:
        """Return the action that says that the counter is drawn."""
        raise TypeError(f"{type(self).__name__} does not say what is drawn")

    def legal(self, s: KingsThings, seat: int) -> list[Action]:
        return [self.draw_action(s, counter) for counter in s.cup]

    def total(self, s: KingsThings) -> int:
        return len(s.cup)

    def pick(self, s: KingsThings, r: int) -> Action:
        return self.draw_action(s, s.cup[r])

    def check(self, s: KingsThings) -> None:
        assert s.cup, "nothing can be drawn from an empty cup"


# Verbs that the others do not hear; where they see something of it, an event of its own says what.
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


def tell_said(s: KingsThings, seat: int, say: ThingsAction) -> None:
    """Everybody hears what is said, unless it is secret."""
    if s.events is not None and say.verb not in SECRET:
        s.emit(Event("said", [seat, say.verb, say.a, say.b, say.c, say.d, say.e]))


def run(s: KingsThings) -> None:
    """Advance until somebody has to answer, or the game is over."""
    while s.frames:
        top = s.frames[-1]
        if isinstance(top, ThingsFrame):
            if s.flown and not isinstance(top, Flight):
                s.frames.append(Flight())
            elif 0 <= top.seat < s.seat_count and s.gone[top.seat] and not top.outlasts():
                s.frames.pop()
            elif not top.advance(s):
                return
        else:
            assert isinstance(top, ThingsChance)
            if not top.advance(s):
                return


def code_of(s: KingsThings, counter: int) -> int:
    """Return the code with which actions name a counter: characters by what they show."""
    return counter if counter < THINGS else CHARACTER_CODE + s.form(counter)


def named(s: KingsThings, code: int) -> int:
    """The counter that the code names; NONE if it names something else, or a character's other side."""
    counter = counter_in(code)
    return counter if counter == NONE or code_of(s, counter) == code else NONE


NO_SUCH_HEX: Final = Objection("T-1.1", "this board has no such hex")
NOT_A_TREASURE: Final = Objection("T-5.3b", "you can cash only treasures")
NOT_YOUR_TREASURE: Final = Objection("T-5.3a", "this treasure isn't on your rack")
NO_COUNTER: Final = Objection("T-8.42a", "you have no income counter there")
NOT_IN_COMBAT: Final = Objection("T-8.42a", "you can't take income counters off in the Combat Phase")
NOT_YOUR_PART: Final = Objection("T-8.42a", "you take income counters off in your own part of a phase")


def names_hexes(s: KingsThings, say: ThingsAction) -> bool:
    """True if the board has all hexes that the action names."""
    for number, kind in enumerate(FIELDS[say.verb]):
        if kind == HEX and s.rules.board.coded(say.a if number == 0 else say.b) == NOWHERE:
            return False
    return True


def is_on_rack(s: KingsThings, seat: int, counter: int) -> bool:
    """True if the number is that of a Thing on the seat's rack."""
    return 0 <= counter < THINGS and s.where[counter] == RACK and s.owner[counter] == seat


def why_no_cash(s: KingsThings, seat: int, counter: int) -> Objection | None:
    if not 0 <= counter < THINGS or KIND[counter] != TREASURE:
        return NOT_A_TREASURE
    return None if is_on_rack(s, seat, counter) else NOT_YOUR_TREASURE


def why_no_strip(s: KingsThings, seat: int, place: Hex) -> Objection | None:
    """The objection to taking the income counter off, where the moment allows it at all."""
    return None if s.income[place] != NOBODY and s.hex_owner[place] == seat else NO_COUNTER


def cash(s: KingsThings, seat: int, counter: int) -> None:
    """T-5.3b: a treasure is turned in."""
    knew = [seat] if s.where[counter] == RACK else None
    s.gold[seat] += FORM_VALUE[FRONT[counter]]
    s.use_up(counter)
    if s.events is not None:
        s.emit(Event("cashed", [seat, counter, s.gold[seat]], knew=knew))


def strip(s: KingsThings, place: Hex) -> None:
    """T-8.42b: the owner takes an income counter off; it goes to the cup."""
    counter = s.income[place]
    s.town_hits[place] = 0
    s.to_cup(counter)
    if s.events is not None:
        s.emit(Event("stripped", [s.rules.board.code[place], counter]))


def eliminate(s: KingsThings, counter: int) -> None:
    """T-8.41, T-11.52a: a creature goes to the cup; a character flees to the pool, and may be turned over (T-6.5a)."""
    owner, place = s.owner[counter], s.where[counter]
    code = s.rules.board.code[place] if place >= 0 else NOWHERE
    in_battle = any(isinstance(frame, ThingsFrame) and frame.holds_battle(place) for frame in s.frames)
    s.to_cup(counter)
    if s.events is not None:
        s.emit(Event("eliminated", [owner, code_of(s, counter), code, 1 if in_battle else 0]))
    if KIND[counter] == CHARACTER and 0 <= owner < s.seat_count and not s.gone[owner]:
        s.flown.append(counter)
        s.flown.append(owner)


NOT_FLED: Final = Objection("T-6.5a", "this character hasn't fled from you")


class Flight(ThingsFrame):
    """T-6.5a: a character has fled; its former owner says which side it shows in the pool."""

    WORD = "flight"
    FIELDS = (fields.SEAT,)

    def advance(self, s: KingsThings) -> bool:
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
        return [ThingsAction(TURN, form), ThingsAction(SAME, form)]

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        counter = s.flown[0]
        del s.flown[:2]
        if say.verb == TURN:
            s.back[counter - THINGS] ^= 1
        if s.events is not None:
            s.emit(Event("fled", [seat, code_of(s, counter)]))

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        return NOT_FLED.illegal() if say.verb in (TURN, SAME) else None
