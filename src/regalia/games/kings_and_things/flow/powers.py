"""Section 13, the Special Powers Phase: Master Thief and Assassin Primus."""

from regalia.boards.hexes import Hex
from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import (
    ASSASSIN_DIE,
    DUEL_DIE,
    MARK,
    PASS,
    RANDOM_RACK,
    RANDOM_SLOT,
    SKIP,
    SLOT_CODE,
    SLOTS,
    STALK,
    STEAL,
    TAKEGOLD,
    TAKETHING,
    Say,
)
from regalia.games.kings_and_things.counters import ASSASSIN, COUNTERS, THIEF, THINGS
from regalia.games.kings_and_things.flow.moments import Die, Fall, Moment, code_of, eliminate, named
from regalia.games.kings_and_things.flow.placing import OVERFLOW, Placing
from regalia.games.kings_and_things.flow.windows import dice_window
from regalia.games.kings_and_things.state import NOBODY, RACK, SEEN, SIDES, KingsThings


def holder(s: KingsThings, seat: int, form: int) -> int:
    """The player's character of that form, or NOBODY."""
    for counter in s.characters(seat):
        if s.form(counter) == form:
            return counter
    return NOBODY


class Powers(Moment):
    """T-13.1a: a player's part of the phase. `mask`: bit 0 the Thief has acted, bit 1 the Assassin."""

    WORD = "powers"

    def strips(self) -> bool:
        return True

    def go(self, s: KingsThings) -> bool:
        """Ask those who have one of the two or income counters (T-8.42a): everybody sees who they are."""
        thief = holder(s, self.seat, THIEF) != NOBODY and not self.mask & 1
        assassin = holder(s, self.seat, ASSASSIN) != NOBODY and not self.mask & 2
        if thief or assassin or (s.rules.strip_powers and s.has_income_counter(self.seat)):
            return False
        s.frames.pop()
        return True

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.mask < 4

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = []
        if holder(s, seat, THIEF) != NOBODY and not self.mask & 1:
            for victim in s.playing():
                if victim != seat and (s.gold[victim] or s.rack[victim]):  # T-13.2a
                    legal.append(Say(STEAL, victim))
        if holder(s, seat, ASSASSIN) != NOBODY and not self.mask & 2:
            for place in range(s.rules.hexes):
                if prey(s, place, seat) != NOBODY:
                    legal.append(Say(STALK, s.rules.board.code[place]))
        legal.append(Say(SKIP))
        return legal

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        if say.verb == SKIP:
            s.frames.pop()
            return
        duel = Duel()
        duel.seat = seat
        if say.verb == STEAL:
            self.mask |= 1
            duel.other = say.a
            duel.item = holder(s, seat, THIEF)
        else:
            self.mask |= 2
            duel.hex = s.rules.board.coded(say.a)
            duel.other = prey(s, duel.hex, seat)
            duel.item = holder(s, seat, ASSASSIN)
        if s.told is not None:
            s.tell(Event("duel", [seat, duel.other, code_of(s, duel.item)]))
        s.frames.append(duel)


def prey(s: KingsThings, place: Hex, seat: int) -> int:
    """T-13.3a: the one enemy with units there, or NOBODY."""
    found = [other for other in s.playing() if other != seat and s.count_units(place, other)]
    return found[0] if len(found) == 1 else NOBODY


class Duel(Moment):
    """T-13.2a: both roll two dice; `more`: the dice. `hex`: where the Assassin stalks; `count` 1: the second roll.

    `stage` 0: the victim may cash (T-5.3b), then the dice.
    """

    WORD = "duel"

    def dice(self) -> list[int]:
        return self.more

    def change_die(self, place: int, by: int) -> None:
        self.more[place] += by

    def check_below(self, s: KingsThings) -> None:
        assert 0 <= self.other < s.seats and THINGS <= self.item < COUNTERS and 0 <= self.stage <= 6
        rolled = max(0, min(self.stage, 5) - 1 - (1 if isinstance(s.frames[-1], DuelDie) else 0))
        assert len(self.more) == rolled, "a duel has four dice"

    def check(self, s: KingsThings) -> None:
        assert self.stage == 0 and 0 <= self.other < s.seats and THINGS <= self.item < COUNTERS
        assert not s.gone[self.other]

    def to_act(self, s: KingsThings) -> tuple[int, ...]:
        return (self.other,)

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [Say(PASS)]

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        self.stage = 1

    def go(self, s: KingsThings) -> bool:
        if s.gone[self.other] or s.owner[self.item] != self.seat:
            s.frames.pop()
            return True
        if self.stage == 0:
            if self.hex < 0 and s.rack[self.other]:
                return False
            self.stage = 1
        if self.stage <= 4:
            die = DuelDie()
            die.seat = self.seat if self.stage <= 2 else self.other
            self.stage += 1
            s.frames.append(die)
        elif self.stage == 5:
            self.stage = 6
            dice_window(s, self.seat)
        else:
            self.settle(s)
        return True

    def settle(self, s: KingsThings) -> None:
        mine, theirs = self.more[0] + self.more[1], self.more[2] + self.more[3]
        if mine == theirs and self.count == 0:  # T-13.2d
            self.count = 1
            self.stage = 1
            self.more = []
            return
        s.frames.pop()
        if self.count:
            if theirs > mine:
                eliminate(s, self.item)
            return
        if mine <= theirs:
            return  # T-13.2c
        if self.hex < 0:
            if s.gold[self.other] or s.rack[self.other]:
                steal = Stealing()
                steal.seat = self.seat
                steal.other = self.other
                s.frames.append(steal)
        elif s.count_units(self.hex, self.other):
            murder = Murder()
            murder.seat = self.seat
            murder.other = self.other
            murder.hex = self.hex
            s.frames.append(murder)


class DuelDie(Die):
    """One die of a duel."""

    WORD = "duel_die"

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.seat < s.seats and len(s.frames) > 1 and isinstance(s.frames[-2], Duel)

    def face(self, s: KingsThings, number: int) -> Action:
        return Say(DUEL_DIE, self.seat, number)

    def fell(self, s: KingsThings, say: Say) -> None:
        s.frames.pop()
        duel = s.frames[-1]
        assert isinstance(duel, Duel)
        duel.more.append(say.b)
        if s.told is not None:
            s.tell(Event("duel_die", [say.a, say.b]))


class Stealing(Moment):
    """T-13.2b: all the gold, or a Thing at random."""

    WORD = "stealing"

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.other < s.seats and (s.gold[self.other] or s.rack[self.other])

    def go(self, s: KingsThings) -> bool:
        if s.gone[self.other] or not (s.gold[self.other] or s.rack[self.other]):
            s.frames.pop()
            return True
        return False

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = []
        if s.gold[self.other]:
            legal.append(Say(TAKEGOLD))
        if s.rack[self.other]:
            legal.append(Say(TAKETHING))
        return legal

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        s.frames.pop()
        if say.verb == TAKEGOLD:
            loot = s.gold[self.other]
            s.gold[seat] += loot
            s.gold[self.other] = 0
            if s.told is not None:
                s.tell(Event("stole_gold", [seat, self.other, loot]))
            return
        s.frames.append(Placing(seat, OVERFLOW))  # T-7.4b
        theft = Theft()
        theft.seat = seat
        theft.other = self.other
        s.frames.append(theft)


class Theft(Fall):
    """T-13.2a: one of the victim's Things, each with the same chance."""

    WORD = "theft"

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.seat < s.seats and 0 <= self.other < s.seats and s.rack[self.other]

    def go(self, s: KingsThings) -> bool:
        if s.gone[self.seat] or not s.rack[self.other]:
            s.frames.pop()
            return True
        return False

    def legal(self, s: KingsThings, seat: int) -> list[Action]:
        return [Say(RANDOM_RACK, self.other, counter) for counter in s.rack[self.other]]

    def fell(self, s: KingsThings, say: Say) -> None:
        s.frames.pop()
        for counter in s.rack[self.other]:
            s.mark[counter] &= ~SEEN  # T-S4: it may be gone now, for all that the others know
        s.put(say.b, RACK, self.seat)
        if s.told is not None:
            s.tell(Event("stole", [self.seat, self.other], [say.b], [self.seat, self.other]))


class Murder(Moment):
    """T-13.3b: the Assassin's owner points at a unit, the victim at another; T-13.3c: a die decides.

    Secrets are not the moment's: the two units are in `prey`, by seat.
    """

    WORD = "murder"

    def dice(self) -> list[int]:
        return [self.count]

    def change_die(self, place: int, by: int) -> None:
        self.count += by

    def to_act(self, s: KingsThings) -> tuple[int, ...]:
        return (self.other if self.stage == 1 else self.seat,)

    def check_below(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and 0 <= self.other < s.seats and self.stage <= 4
        units = s.units(self.hex, self.other)
        chosen = self.stage > 1 or (self.stage == 1 and not isinstance(s.frames[-1], Slot))
        assert not chosen or s.prey[self.seat] in units, "the Assassin has a victim"
        assert self.stage < 2 or s.prey[self.other] in units, "the owner has named another"

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and 0 <= self.other < s.seats and 0 <= self.stage < 2
        assert self.other != self.seat and not s.gone[self.other]
        assert self.stage == 0 or s.prey[self.seat] in s.units(self.hex, self.other)

    def go(self, s: KingsThings) -> bool:
        units = s.units(self.hex, self.other)
        if s.gone[self.other] or s.gone[self.seat] or not units:
            s.prey = [NOBODY] * s.seats
            s.frames.pop()
            return True
        if self.stage == 1 and len(units) == 1:
            s.prey[self.other] = units[0]
            self.stage = 2
        if self.stage < 2:
            return False
        if self.stage == 2:
            self.stage = 3
            die = MurderDie()
            die.seat = self.seat
            s.frames.append(die)
        elif self.stage == 3:
            self.stage = 4
            dice_window(s, self.seat)
        else:
            s.frames.pop()
            counter = s.prey[self.seat] if self.count <= 3 else s.prey[self.other]
            s.prey = [NOBODY] * s.seats
            eliminate(s, counter)
        return True

    def outlasts(self) -> bool:
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        units = s.units(self.hex, self.other)
        if self.stage == 1:
            return [Say(MARK, code_of(s, counter)) for counter in units if counter != s.prey[self.seat]]
        legal: list[Action] = []
        hidden = 0
        stack = (s.rules.board.code[self.hex] * SIDES + self.other) * SLOTS
        for counter in units:
            if counter >= THINGS or s.has(counter, SEEN):
                legal.append(Say(MARK, code_of(s, counter)))
            else:
                hidden += 1
        legal.extend([Say(MARK, SLOT_CODE + stack + number) for number in range(1, hidden + 1)])
        return legal

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        if self.stage == 1:
            s.prey[self.other] = named(s, say.a)
            self.stage = 2
            if s.told is not None:
                s.tell(Event("marked_other", [seat, self.seat], [say.a], [seat], [seat]))
            return
        self.stage = 1
        if say.a < SLOT_CODE:
            s.prey[seat] = named(s, say.a)
            if s.told is not None:
                s.tell(Event("marked", [seat, say.a]))
            return
        # Which of the face-down units it is, nobody has decided: they all look the same.
        slot = Slot()
        slot.seat = seat
        slot.other = self.other
        slot.hex = self.hex
        s.frames.append(slot)


class Slot(Fall):
    """The face-down unit that the Assassin's owner pointed at."""

    WORD = "slot"

    def hidden(self, s: KingsThings) -> list[int]:
        return [c for c in s.units(self.hex, self.other) if c < THINGS and not s.has(c, SEEN)]

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and 0 <= self.other < s.seats and 0 <= self.seat < s.seats
        assert self.hidden(s)

    def go(self, s: KingsThings) -> bool:
        if self.hidden(s):
            return False
        s.frames.pop()
        return True

    def legal(self, s: KingsThings, seat: int) -> list[Action]:
        code = s.rules.board.code[self.hex]
        return [Say(RANDOM_SLOT, self.other, code, counter) for counter in self.hidden(s)]

    def fell(self, s: KingsThings, say: Say) -> None:
        s.frames.pop()
        s.prey[self.seat] = say.c
        if s.told is not None:
            s.tell(Event("marked_slot", [self.seat, say.b], [say.c], [self.other]))


class MurderDie(Die):
    """T-13.3c."""

    WORD = "murder_die"

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.seat < s.seats and len(s.frames) > 1 and isinstance(s.frames[-2], Murder)

    def face(self, s: KingsThings, number: int) -> Action:
        return Say(ASSASSIN_DIE, self.seat, number)

    def fell(self, s: KingsThings, say: Say) -> None:
        s.frames.pop()
        murder = s.frames[-1]
        assert isinstance(murder, Murder)
        murder.count = say.b
        if s.told is not None:
            s.tell(Event("murder_die", [say.a, say.b]))
