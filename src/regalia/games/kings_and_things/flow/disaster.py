"""T-14.6a: Terrain Disaster, and the dice of events."""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import (
    DEFECTION_DIE,
    DISASTER_DIE,
    LOSS_DIE,
    NAME_HEX,
    POX_DIE,
    ThingsAction,
)
from regalia.games.kings_and_things.counters import DEFECTION, DISASTER, TEENIEPOX
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.frames import Die, ThingsFrame
from regalia.games.kings_and_things.flow.losses import POXED, Losses
from regalia.games.kings_and_things.flow.windows import dice_window
from regalia.games.kings_and_things.state import NOBODY, KingsThings


class EventDie(Die):
    """A die of an event."""

    WORD = "event_die"
    FIELDS = (fields.SEAT, fields.HEX, fields.thing("event"), fields.flag("losses"))
    FIXED = True

    def __init__(self, seat: int = NONE, event: int = NONE, place: Hex = NOWHERE, losses: int = 0) -> None:
        super().__init__(seat, place)
        self.event: int = event
        self.losses: int = losses  # T-14.6b: it decides how much is lost

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.seat < s.seat_count and self.event in (TEENIEPOX, DEFECTION, DISASTER) and len(s.frames) > 1
        assert self.event != DISASTER or self.hex != NOWHERE
        below = s.frames[-2]
        assert isinstance(below, ThingsFrame) and below.WORD in ("played_event", "disaster")

    def face(self, s: KingsThings, number: int) -> Action:
        if self.event == TEENIEPOX:
            return ThingsAction(POX_DIE, self.seat, number)
        if self.event == DEFECTION:
            return ThingsAction(DEFECTION_DIE, self.seat, number)
        verb = LOSS_DIE if self.losses else DISASTER_DIE
        return ThingsAction(verb, self.seat, s.rules.board.code[self.hex], number)

    def resolve(self, s: KingsThings, say: ThingsAction) -> None:
        s.frames.pop()
        below = s.frames[-1]
        number = say.b if self.event != DISASTER else say.c
        assert isinstance(below, ThingsFrame)
        below.take_die(number)
        if s.events is not None:
            s.emit(Event("event_die", [self.seat, self.event, number]))


# The steps of a disaster
NAMING: Final = 0
FIRST_DIE: Final = 1
SECOND_DIE: Final = 2
ROLLED: Final = 3
SHOWN: Final = 4
STRUCK: Final = 5
LOSSES: Final = 6
STEPS: Final = ("naming", "first_die", "second_die", "rolled", "shown", "struck", "losses")


NOT_UNTRIED: Final = Objection("T-14.6a", "name a hex that somebody owns and that has not been named")


class Disaster(ThingsFrame):
    """T-14.6a: hexes are named until disaster strikes; then its owner's die says how much is lost."""

    WORD = "disaster"
    FIELDS = (fields.SEAT, fields.HEX, fields.word("step", STEPS), fields.rolls("dice"), fields.places("tried"))

    def __init__(self, seat: int = NONE, place: Hex = NOWHERE) -> None:
        super().__init__(seat, place)
        self.step: int = NAMING if place == NOWHERE else FIRST_DIE
        self.dice: list[int] = []
        self.tried: list[int] = []  # hexes that have had their dice

    def rolled(self) -> list[int]:
        return self.dice

    def change_die(self, place: int, by: int) -> None:
        self.dice[place] += by

    def take_die(self, number: int) -> None:
        self.dice.append(number)

    def untried(self, s: KingsThings) -> list[Hex]:
        return [p for p in range(s.rules.hexes) if s.hex_owner[p] != NOBODY and p not in self.tried]

    def check_below(self, s: KingsThings) -> None:
        assert self.step == NAMING or self.hex != NOWHERE
        assert len(self.dice) <= 2 and max([*self.dice, 0]) <= 7

    def check(self, s: KingsThings) -> None:
        assert self.step == NAMING and self.untried(s)

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [ThingsAction(NAME_HEX, s.rules.board.code[place]) for place in self.untried(s)]

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        self.hex = s.rules.board.coded(say.a)
        self.step = FIRST_DIE
        if s.events is not None:
            s.emit(Event("aimed_at", [seat, say.verb, say.a]))

    def advance(self, s: KingsThings) -> bool:
        owner = s.hex_owner[self.hex] if self.hex != NOWHERE else NOBODY
        if self.step == NAMING:
            if self.untried(s):
                return False
            s.frames.pop()
        elif self.step <= SECOND_DIE:
            if self.step == FIRST_DIE:
                self.tried.append(self.hex)
            self.step += 1
            s.frames.append(EventDie(self.seat, DISASTER, self.hex))
        elif self.step == ROLLED:
            self.step = SHOWN
            dice_window(s, self.seat)
        elif self.step == SHOWN:
            struck = 6 <= sum(self.dice) <= 8 and owner != NOBODY
            self.dice = []
            self.step = STRUCK if struck else NAMING
            if struck:
                s.frames.append(EventDie(owner, DISASTER, self.hex, 1))
        elif self.step == STRUCK:
            self.step = LOSSES
            dice_window(s, self.seat)
        else:
            s.frames.pop()
            if self.dice and 2 <= self.dice[0] <= 5 and owner != NOBODY:  # T-14.6b
                s.frames.append(Losses(owner, self.hex, self.dice[0], POXED))
        return True

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        return NOT_UNTRIED.illegal() if say.verb == NAME_HEX else None
