"""Section 13, the Special Powers Phase: Master Thief and Assassin Primus."""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
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
    ThingsAction,
)
from regalia.games.kings_and_things.counters import ASSASSIN, COUNTERS, THIEF, THINGS
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.frames import Die, ThingsChance, ThingsFrame, code_of, eliminate, named
from regalia.games.kings_and_things.flow.placing import OVERFLOW, Placing
from regalia.games.kings_and_things.flow.windows import dice_window
from regalia.games.kings_and_things.state import NOBODY, RACK, SEEN, SIDES, KingsThings


def holder(s: KingsThings, seat: int, form: int) -> int:
    """The player's character of that form, or NOBODY."""
    for counter in s.characters(seat):
        if s.form(counter) == form:
            return counter
    return NOBODY


NO_THIEF: Final = Objection("T-13.2a", "you have no Master Thief who can still act")
NO_VICTIM: Final = Objection("T-13.2a", "name another player who has gold or Things on the rack")
NO_ASSASSIN: Final = Objection("T-13.3a", "you have no Assassin Primus who can still act")
NOT_ONE_ENEMY: Final = Objection("T-13.3a", "Assassin Primus acts in a hex where a single enemy has units")


class Powers(ThingsFrame):
    """T-13.1a: a player's part of the phase."""

    WORD = "powers"
    FIELDS = (fields.SEAT, fields.flag("stole"), fields.flag("stalked"))

    def __init__(self) -> None:
        super().__init__()
        self.stole: int = 0  # whether the Thief has acted
        self.stalked: int = 0  # whether the Assassin has

    def strips(self) -> bool:
        return True

    def advance(self, s: KingsThings) -> bool:
        """Ask those who have one of the two or income counters (T-8.42a): everybody sees who they are."""
        if self.has_thief(s) or self.has_assassin(s) or (s.rules.strip_powers and s.has_income_counter(self.seat)):
            return False
        s.frames.pop()
        return True

    def has_thief(self, s: KingsThings) -> bool:
        return holder(s, self.seat, THIEF) != NOBODY and not self.stole

    def has_assassin(self, s: KingsThings) -> bool:
        return holder(s, self.seat, ASSASSIN) != NOBODY and not self.stalked

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = []
        if self.has_thief(s):
            for victim in s.playing():
                if victim != seat and (s.gold[victim] or s.rack[victim]):  # NO_VICTIM
                    legal.append(ThingsAction(STEAL, victim))
        if self.has_assassin(s):
            for place in range(s.rules.hexes):
                if prey(s, place, seat) != NOBODY:
                    legal.append(ThingsAction(STALK, s.rules.board.code[place]))
        legal.append(ThingsAction(SKIP))
        return legal

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        if say.verb == SKIP:
            s.frames.pop()
            return
        if say.verb == STEAL:
            self.stole = 1
            duel = Duel(seat, NOWHERE, say.a, holder(s, seat, THIEF))
        else:
            self.stalked = 1
            place = s.rules.board.coded(say.a)
            duel = Duel(seat, place, prey(s, place, seat), holder(s, seat, ASSASSIN))
        if s.events is not None:
            s.emit(Event("duel", [seat, duel.victim, code_of(s, duel.character)]))
        s.frames.append(duel)

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        if say.verb == STEAL:
            return (NO_VICTIM if self.has_thief(s) else NO_THIEF).illegal()
        if say.verb == STALK:
            return (NOT_ONE_ENEMY if self.has_assassin(s) else NO_ASSASSIN).illegal()
        return None


def prey(s: KingsThings, place: Hex, seat: int) -> int:
    """T-13.3a: the one enemy with units there, or NOBODY."""
    found = [other for other in s.playing() if other != seat and s.count_units(place, other)]
    return found[0] if len(found) == 1 else NOBODY


class Duel(ThingsFrame):
    """T-13.2a: both roll two dice. `hex`: where the Assassin stalks."""

    WORD = "duel"
    FIELDS = (
        fields.SEAT,
        fields.HEX,
        fields.side("victim"),
        fields.thing("character"),
        fields.flag("ready"),
        fields.rolls("dice"),
        fields.flag("shown"),
        fields.flag("again"),
    )

    def __init__(self, seat: int = NONE, place: Hex = NOWHERE, victim: int = NONE, character: int = NONE) -> None:
        super().__init__(seat, place)
        self.victim: int = victim
        self.character: int = character
        self.ready: int = 0  # T-5.3b: the victim may cash first
        self.dice: list[int] = []  # two dice of each
        self.shown: int = 0  # whether the window after the dice has been
        self.again: int = 0  # T-13.2d: the second roll

    def rolled(self) -> list[int]:
        return self.dice

    def change_die(self, place: int, by: int) -> None:
        self.dice[place] += by

    def check_below(self, s: KingsThings) -> None:
        assert 0 <= self.victim < s.seat_count and THINGS <= self.character < COUNTERS
        if isinstance(s.frames[-1], DuelDie):
            assert self.ready and not self.shown and len(self.dice) < 4
        else:
            assert len(self.dice) == (4 if self.ready else 0), "a duel has four dice"

    def check(self, s: KingsThings) -> None:
        assert not self.ready and not s.gone[self.victim]

    def to_act(self, s: KingsThings) -> tuple[int, ...]:
        return (self.victim,)

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [ThingsAction(PASS)]

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        self.ready = 1

    def advance(self, s: KingsThings) -> bool:
        if s.gone[self.victim] or s.owner[self.character] != self.seat:
            s.frames.pop()
            return True
        if not self.ready:
            if self.hex < 0 and s.rack[self.victim]:
                return False
            self.ready = 1
        if len(self.dice) < 4:
            s.frames.append(DuelDie(self.seat if len(self.dice) < 2 else self.victim))
        elif not self.shown:
            self.shown = 1
            dice_window(s, self.seat)
        else:
            self.settle(s)
        return True

    def settle(self, s: KingsThings) -> None:
        mine, theirs = self.dice[0] + self.dice[1], self.dice[2] + self.dice[3]
        if mine == theirs and not self.again:  # T-13.2d
            self.again = 1
            self.dice = []
            self.shown = 0
            return
        s.frames.pop()
        if self.again:
            if theirs > mine:
                eliminate(s, self.character)
            return
        if mine <= theirs:
            return  # T-13.2c
        if self.hex < 0:
            if s.gold[self.victim] or s.rack[self.victim]:
                s.frames.append(Stealing(self.seat, self.victim))
        elif s.count_units(self.hex, self.victim):
            s.frames.append(Murder(self.seat, self.hex, self.victim))


class DuelDie(Die):
    """One die of a duel."""

    WORD = "duel_die"
    FIELDS = (fields.SEAT,)
    FIXED = True

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.seat < s.seat_count and len(s.frames) > 1 and isinstance(s.frames[-2], Duel)

    def face(self, s: KingsThings, number: int) -> Action:
        return ThingsAction(DUEL_DIE, self.seat, number)

    def resolve(self, s: KingsThings, say: ThingsAction) -> None:
        s.frames.pop()
        duel = s.frames[-1]
        assert isinstance(duel, Duel)
        duel.dice.append(say.b)
        if s.events is not None:
            s.emit(Event("duel_die", [say.a, say.b]))


NO_GOLD: Final = Objection("T-13.2b", "your victim has no gold")
EMPTY_RACK: Final = Objection("T-13.2b", "your victim has nothing on the rack")


class Stealing(ThingsFrame):
    """T-13.2b: all the gold, or a Thing at random."""

    WORD = "stealing"
    FIELDS = (fields.SEAT, fields.side("victim"))
    FIXED = True

    def __init__(self, seat: int = NONE, victim: int = NONE) -> None:
        super().__init__(seat)
        self.victim: int = victim

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.victim < s.seat_count and (s.gold[self.victim] or s.rack[self.victim])

    def advance(self, s: KingsThings) -> bool:
        if s.gone[self.victim] or not (s.gold[self.victim] or s.rack[self.victim]):
            s.frames.pop()
            return True
        return False

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = []
        if s.gold[self.victim]:
            legal.append(ThingsAction(TAKEGOLD))
        if s.rack[self.victim]:
            legal.append(ThingsAction(TAKETHING))
        return legal

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        s.frames.pop()
        if say.verb == TAKEGOLD:
            loot = s.gold[self.victim]
            s.gold[seat] += loot
            s.gold[self.victim] = 0
            if s.events is not None:
                s.emit(Event("stole_gold", [seat, self.victim, loot]))
            return
        s.frames.append(Placing(seat, OVERFLOW))  # T-7.4b
        s.frames.append(Theft(seat, self.victim))

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        if say.verb == TAKEGOLD:
            return NO_GOLD.illegal()
        return EMPTY_RACK.illegal() if say.verb == TAKETHING else None


class Theft(ThingsChance):
    """T-13.2a: one of the victim's Things, each with the same chance."""

    WORD = "theft"
    FIELDS = (fields.SEAT, fields.side("victim"))
    FIXED = True

    def __init__(self, seat: int = NONE, victim: int = NONE) -> None:
        super().__init__(seat)
        self.victim: int = victim

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.seat < s.seat_count and 0 <= self.victim < s.seat_count and s.rack[self.victim]

    def advance(self, s: KingsThings) -> bool:
        if s.gone[self.seat] or not s.rack[self.victim]:
            s.frames.pop()
            return True
        return False

    def legal(self, s: KingsThings, seat: int) -> list[Action]:
        return [ThingsAction(RANDOM_RACK, self.victim, counter) for counter in s.rack[self.victim]]

    def resolve(self, s: KingsThings, say: ThingsAction) -> None:
        s.frames.pop()
        for counter in s.rack[self.victim]:
            s.mark[counter] &= ~SEEN  # T-S4: it may be gone now, for all that the others know
        s.put(say.b, RACK, self.seat)
        if s.events is not None:
            s.emit(Event("stole", [self.seat, self.victim], [say.b], [self.seat, self.victim]))


# The steps of a murder
MARKING: Final = 0  # the Assassin's owner points at a unit
NAMING: Final = 1  # the victim names another
NAMED: Final = 2
ROLLED: Final = 3
SHOWN: Final = 4
MURDER_STEPS: Final = ("mark", "name", "named", "rolled", "shown")


NOT_MARKED: Final = Objection("T-13.3b", "mark a unit of the victim there, and not the same one twice")


class Murder(ThingsFrame):
    """T-13.3b: the Assassin's owner points at a unit, the victim at another; T-13.3c: a die decides.

    The frame holds no secrets: the two units are in `prey`, by seat.
    """

    WORD = "murder"
    FIELDS = (fields.SEAT, fields.HEX, fields.word("step", MURDER_STEPS), fields.side("victim"), fields.number("die"))

    def __init__(self, seat: int = NONE, place: Hex = NOWHERE, victim: int = NONE) -> None:
        super().__init__(seat, place)
        self.step: int = MARKING
        self.victim: int = victim
        self.die: int = 0

    def rolled(self) -> list[int]:
        return [self.die]

    def change_die(self, place: int, by: int) -> None:
        self.die += by

    def to_act(self, s: KingsThings) -> tuple[int, ...]:
        return (self.victim if self.step == NAMING else self.seat,)

    def check_below(self, s: KingsThings) -> None:
        assert self.hex != NOWHERE and 0 <= self.victim < s.seat_count
        units = s.units(self.hex, self.victim)
        chosen = self.step > NAMING or (self.step == NAMING and not isinstance(s.frames[-1], Slot))
        assert not chosen or s.prey[self.seat] in units, "the Assassin has a victim"
        assert self.step <= NAMING or s.prey[self.victim] in units, "the owner has named another"

    def check(self, s: KingsThings) -> None:
        assert self.step <= NAMING and self.victim != self.seat and not s.gone[self.victim]
        assert self.step == MARKING or s.prey[self.seat] in s.units(self.hex, self.victim)

    def advance(self, s: KingsThings) -> bool:
        units = s.units(self.hex, self.victim)
        if s.gone[self.victim] or s.gone[self.seat] or not units:
            s.prey = [NOBODY] * s.seat_count
            s.frames.pop()
            return True
        if self.step == NAMING and len(units) == 1:
            s.prey[self.victim] = units[0]
            self.step = NAMED
        if self.step <= NAMING:
            return False
        if self.step == NAMED:
            self.step = ROLLED
            s.frames.append(MurderDie(self.seat))
        elif self.step == ROLLED:
            self.step = SHOWN
            dice_window(s, self.seat)
        else:
            s.frames.pop()
            counter = s.prey[self.seat] if self.die <= 3 else s.prey[self.victim]
            s.prey = [NOBODY] * s.seat_count
            eliminate(s, counter)
        return True

    def outlasts(self) -> bool:
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        units = s.units(self.hex, self.victim)
        if self.step == NAMING:
            return [ThingsAction(MARK, code_of(s, counter)) for counter in units if counter != s.prey[self.seat]]
        legal: list[Action] = []
        hidden = 0
        stack = (s.rules.board.code[self.hex] * SIDES + self.victim) * SLOTS
        for counter in units:
            if counter >= THINGS or s.has(counter, SEEN):
                legal.append(ThingsAction(MARK, code_of(s, counter)))
            else:
                hidden += 1
        legal.extend([ThingsAction(MARK, SLOT_CODE + stack + number) for number in range(1, hidden + 1)])
        return legal

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        if self.step == NAMING:
            s.prey[self.victim] = named(s, say.a)
            self.step = NAMED
            if s.events is not None:
                s.emit(Event("marked_other", [seat, self.seat], [say.a], [seat], [seat]))
            return
        self.step = NAMING
        if say.a < SLOT_CODE:
            s.prey[seat] = named(s, say.a)
            if s.events is not None:
                s.emit(Event("marked", [seat, say.a]))
            return
        # Which of the face-down units it is, nobody has decided: they all look the same.
        s.frames.append(Slot(seat, self.hex, self.victim))

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        return NOT_MARKED.illegal() if say.verb == MARK else None


class Slot(ThingsChance):
    """The face-down unit that the Assassin's owner pointed at."""

    WORD = "slot"
    FIELDS = (fields.SEAT, fields.HEX, fields.side("victim"))
    FIXED = True

    def __init__(self, seat: int = NONE, place: Hex = NOWHERE, victim: int = NONE) -> None:
        super().__init__(seat, place)
        self.victim: int = victim

    def hidden(self, s: KingsThings) -> list[int]:
        return [c for c in s.units(self.hex, self.victim) if c < THINGS and not s.has(c, SEEN)]

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and 0 <= self.victim < s.seat_count and 0 <= self.seat < s.seat_count
        assert self.hidden(s)

    def advance(self, s: KingsThings) -> bool:
        if self.hidden(s):
            return False
        s.frames.pop()
        return True

    def legal(self, s: KingsThings, seat: int) -> list[Action]:
        code = s.rules.board.code[self.hex]
        return [ThingsAction(RANDOM_SLOT, self.victim, code, counter) for counter in self.hidden(s)]

    def resolve(self, s: KingsThings, say: ThingsAction) -> None:
        s.frames.pop()
        s.prey[self.seat] = say.c
        if s.events is not None:
            s.emit(Event("marked_slot", [self.seat, say.b], [say.c], [self.victim]))


class MurderDie(Die):
    """T-13.3c."""

    WORD = "murder_die"
    FIELDS = (fields.SEAT,)
    FIXED = True

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.seat < s.seat_count and len(s.frames) > 1 and isinstance(s.frames[-2], Murder)

    def face(self, s: KingsThings, number: int) -> Action:
        return ThingsAction(ASSASSIN_DIE, self.seat, number)

    def resolve(self, s: KingsThings, say: ThingsAction) -> None:
        s.frames.pop()
        murder = s.frames[-1]
        assert isinstance(murder, Murder)
        murder.die = say.b
        if s.events is not None:
            s.emit(Event("murder_die", [say.a, say.b]))
