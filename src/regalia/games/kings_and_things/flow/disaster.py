"""T-14.6a: Terrain Disaster, and the dice of events."""

from regalia.boards.hexes import Hex
from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import DEFECTION_DIE, DISASTER_DIE, LOSS_DIE, NAME_HEX, POX_DIE, Say
from regalia.games.kings_and_things.counters import DEFECTION, DISASTER, TEENIEPOX
from regalia.games.kings_and_things.flow.losses import POXED, Losses
from regalia.games.kings_and_things.flow.moments import Die, Moment
from regalia.games.kings_and_things.flow.windows import dice_window
from regalia.games.kings_and_things.state import NOBODY, KingsThings


class EventDie(Die):
    """A die of an event. `item`: the event; `other` 1: the die of losses."""

    WORD = "event_die"

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.seat < s.seats and self.item in (TEENIEPOX, DEFECTION, DISASTER) and len(s.frames) > 1
        assert self.item != DISASTER or 0 <= self.hex < s.rules.hexes
        below = s.frames[-2]
        assert isinstance(below, Moment) and below.WORD in ("played_event", "disaster")

    def face(self, s: KingsThings, number: int) -> Action:
        if self.item == TEENIEPOX:
            return Say(POX_DIE, self.seat, number)
        if self.item == DEFECTION:
            return Say(DEFECTION_DIE, self.seat, number)
        verb = LOSS_DIE if self.other == 1 else DISASTER_DIE
        return Say(verb, self.seat, s.rules.board.code[self.hex], number)

    def fell(self, s: KingsThings, say: Say) -> None:
        s.frames.pop()
        below = s.frames[-1]
        number = say.b if self.item != DISASTER else say.c
        assert isinstance(below, Moment)
        below.more.append(number)
        if s.told is not None:
            s.tell(Event("event_die", [self.seat, self.item, number]))


def roll_event_die(s: KingsThings, seat: int, item: int, place: Hex) -> None:
    die = EventDie()
    die.seat = seat
    die.item = item
    die.hex = place
    s.frames.append(die)


class Disaster(Moment):
    """T-14.6a: hexes are named until disaster strikes. `more`: the dice; those that were tried as -1 - hex.

    `stage` 0: naming; 1, 2: two dice; 3: they are shown; 4: struck or not; 5, 6: the owner's die.
    """

    WORD = "disaster"

    def rolled(self) -> list[int]:
        return [number for number in self.more if number >= 0]

    def change_die(self, place: int, by: int) -> None:
        dice = self.rolled()
        dice[place] += by
        self.more = [number for number in self.more if number < 0] + dice

    def untried(self, s: KingsThings) -> list[Hex]:
        return [p for p in range(s.rules.hexes) if s.hex_owner[p] != NOBODY and -1 - p not in self.more]

    def check_below(self, s: KingsThings) -> None:
        assert self.stage <= 6 and (self.stage == 0 or 0 <= self.hex < s.rules.hexes)
        for number in self.more:
            assert -s.rules.hexes <= number <= 7

    def check(self, s: KingsThings) -> None:
        assert self.stage == 0 and self.untried(s)

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [Say(NAME_HEX, s.rules.board.code[place]) for place in self.untried(s)]

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        self.hex = s.rules.board.coded(say.a)
        self.stage = 1
        if s.told is not None:
            s.tell(Event("aimed_at", [seat, say.verb, say.a]))

    def go(self, s: KingsThings) -> bool:
        if self.stage == 0:
            if self.untried(s):
                return False
            s.frames.pop()
        elif self.stage <= 2:
            if self.stage == 1:
                self.more.append(-1 - self.hex)
            self.stage += 1
            roll_event_die(s, self.seat, DISASTER, self.hex)
        elif self.stage == 3:
            self.stage = 4
            dice_window(s, self.seat)
        elif self.stage == 4:
            owner = s.hex_owner[self.hex]
            struck = 6 <= sum(self.rolled()) <= 8
            self.more = [number for number in self.more if number < 0]
            self.stage = 5 if struck and owner != NOBODY else 0
            if self.stage == 5:
                die = EventDie()
                die.seat = owner
                die.item = DISASTER
                die.hex = self.hex
                die.other = 1
                s.frames.append(die)
        elif self.stage == 5:
            self.stage = 6
            dice_window(s, self.seat)
        else:
            s.frames.pop()
            owner = s.hex_owner[self.hex]
            dice = self.rolled()
            if dice and 2 <= dice[0] <= 5 and owner != NOBODY:  # T-14.6b
                s.frames.append(Losses(owner, self.hex, dice[0], POXED))
        return True
