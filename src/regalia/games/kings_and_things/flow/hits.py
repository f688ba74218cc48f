"""Section 11.5: hits are taken, one by one, and sometimes saved."""

from regalia.boards.hexes import Hex
from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import HIT, SAVE_DIE, Say
from regalia.games.kings_and_things.counters import (
    BOW,
    COUNTERS,
    CREATURE,
    FIREWALL,
    FRONT,
    KIND,
    MAGIC_ITEM,
    SWORD,
    SWORDMASTER,
    TALISMAN,
    THINGS,
)
from regalia.games.kings_and_things.flow.moments import Die, Moment, code_of, eliminate
from regalia.games.kings_and_things.flow.windows import dice_window, spent
from regalia.games.kings_and_things.rules import (
    FORT,
    capacity,
    commander,
    fighter_code,
    fighter_named,
    in_play,
    is_at_hand,
    targets_of_hits,
)
from regalia.games.kings_and_things.state import ABOARD, NATIVES, PARRIED, SAVED, SIDES, SWAYED, KingsThings, is_unit


def hits_on(s: KingsThings, place: Hex, side: int, count: int, step: int, chooser: int) -> "Hits":
    frame = Hits()
    frame.hex = place
    frame.other = side
    frame.count = count
    frame.stage = step
    frame.item = chooser
    return frame


class Hits(Moment):
    """T-11.51: a side takes hits, one by one. `other`: the side; `count`: how many; `stage`: the step.

    `item`: with the Marksman's small value, the player who chooses instead (T-13.8b).
    """

    WORD = "hits"

    def outlasts(self) -> bool:
        return True

    def check_below(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and 0 <= self.other < SIDES and 0 <= self.stage < 3
        assert self.other == NATIVES or self.other < s.seats
        assert self.item < s.seats

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and 0 <= self.other < SIDES and self.count > 0 and 0 <= self.stage < 3
        assert self.item < s.seats and len(s.frames) > 1
        assert self.other == NATIVES or self.other < s.seats

    def go(self, s: KingsThings) -> bool:
        gone = self.other < s.seats and s.gone[self.other]
        if self.count == 0 or gone or (self.item >= 0 and s.gone[self.item]):
            s.frames.pop()
            return True
        choices = self.choices(s)
        if not choices:
            s.frames.pop()  # T-11.52c
            return True
        if len(choices) == 1 or (self.item < 0 and self.is_forced(s)):
            self.take(s, choices[0])
            return True
        if self.item >= 0:
            self.seat = self.item
        elif self.other == NATIVES:
            if s.rules.auto_natives:
                self.take(s, weakest(s, self.hex, choices))
                return True
            self.seat = commander(s, self.hex)
        else:
            self.seat = self.other
        return False

    def is_forced(self, s: KingsThings) -> bool:
        """Whether everybody must go, and nothing can save anybody."""
        place, side = self.hex, self.other
        if self.count < capacity(s, place, side, self.stage):
            return False
        if in_play(s, place, side, TALISMAN) or is_at_hand(s, place, side, BOW) or is_at_hand(s, place, side, SWORD):
            return False
        return all(s.form(counter) != SWORDMASTER for counter in s.units(place, side))

    def choices(self, s: KingsThings) -> list[int]:
        """Of several that are alike, the first."""
        found: list[int] = []
        kinds: set[int] = set()
        for fighter in targets_of_hits(s, self.hex, self.other, self.stage):
            kind = fighter
            if fighter < THINGS and KIND[fighter] == CREATURE:
                mark = s.mark[fighter] & (SAVED | ABOARD | SWAYED)
                bears = 1 if fighter in (s.sword_on, s.bow_on) else 0
                kind = COUNTERS + 1 + (FRONT[fighter] * 2 + bears) * 4096 + mark
            if kind not in kinds:
                kinds.add(kind)
                found.append(fighter)
        return found

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [Say(HIT, fighter_code(s, self.hex, fighter)) for fighter in self.choices(s)]

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        self.take(s, fighter_named(s, self.hex, say.a))

    def take(self, s: KingsThings, fighter: int) -> None:
        self.count -= 1
        take_hit(s, self.hex, fighter)


def weakest(s: KingsThings, place: Hex, fighters_there: list[int]) -> int:
    """T-10.12a: what the natives' plan gives up first: city and village, then the lowest value."""
    town = s.town(place)
    if town in fighters_there:
        return town
    best = fighters_there[0]
    for fighter in fighters_there:
        if s.value(fighter) < s.value(best):
            best = fighter
    return best


def take_hit(s: KingsThings, place: Hex, fighter: int) -> None:
    """T-11.52a, T-11.52b: a hit is applied."""
    if s.told is not None:
        s.tell(Event("hit", [s.rules.board.code[place], fighter_code(s, place, fighter)]))
    if fighter == FORT:
        s.fort_hits[place] += 1
    elif s.income[place] == fighter:
        s.town_hits[place] += 1
    elif fighter == FIREWALL:
        s.firewall -= 1
        if s.firewall == 0:
            spent(s, fighter)
    elif KIND[fighter] == MAGIC_ITEM:
        spent(s, fighter)  # T-15.1b, T-15.2b, T-15.4b
    else:
        swordmaster = s.form(fighter) == SWORDMASTER and not s.has(fighter, PARRIED)  # T-13.9
        talisman = in_play(s, place, s.owner[fighter], TALISMAN) and not s.has(fighter, SAVED)  # T-15.6a
        if swordmaster or talisman:
            save = Saving()
            save.hex = place
            save.item = fighter
            save.mask = 0 if swordmaster else 1
            s.frames.append(save)
        else:
            eliminate(s, fighter)


class Saving(Moment):
    """T-15.6a: a die saves the unit that was hit. `mask` 1: by the Talisman; `count`: the die."""

    WORD = "saving"

    def dice(self) -> list[int]:
        return [self.count]

    def change_die(self, place: int, by: int) -> None:
        self.count += by

    def check_below(self, s: KingsThings) -> None:
        assert 0 <= self.item < COUNTERS and s.where[self.item] == self.hex >= 0, "nobody there was hit"
        assert is_unit(self.item), "only units are saved"

    def check(self, s: KingsThings) -> None:
        raise AssertionError("a save is rolled by itself")

    def go(self, s: KingsThings) -> bool:
        fighter = self.item
        if s.where[fighter] != self.hex:
            s.frames.pop()
        elif self.stage == 0:
            self.stage = 1
            die = SaveDie()
            die.item = fighter
            s.frames.append(die)
        else:
            s.frames.pop()
            saved = 2 <= self.count <= 5
            if s.told is not None:
                s.tell(Event("saved" if saved else "not_saved", [code_of(s, fighter)]))
            if not saved:
                if self.mask and s.where[TALISMAN] == self.hex:
                    spent(s, TALISMAN)  # T-15.6b
                eliminate(s, fighter)
            else:
                s.mark[fighter] |= SAVED if self.mask else PARRIED
        return True


class SaveDie(Die):
    """The die of a save. `item`: who was hit."""

    WORD = "save_die"

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.item < COUNTERS and len(s.frames) > 1 and isinstance(s.frames[-2], Saving)

    def face(self, s: KingsThings, number: int) -> Action:
        return Say(SAVE_DIE, code_of(s, self.item), number)

    def fell(self, s: KingsThings, say: Say) -> None:
        s.frames.pop()
        saving = s.frames[-1]
        assert isinstance(saving, Saving)
        saving.count = say.b
        if s.told is not None:
            s.tell(Event("save_die", [say.a, say.b]))
        dice_window(s, max(s.owner[self.item], 0) % s.seats)
