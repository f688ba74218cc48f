"""Section 11.5: hits are taken, one by one, and sometimes saved."""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import FORT_CODE, HIT, SAVE_DIE, ThingsAction, counter_in
from regalia.games.kings_and_things.counters import (
    BOW,
    COUNTERS,
    CREATURE,
    FIREWALL,
    FRONT,
    GOLEM,
    KIND,
    MAGIC_ITEM,
    PLAIN_INCOME,
    RANGED_STEP,
    STEP_NAME,
    SWORD,
    SWORDMASTER,
    TALISMAN,
    THINGS,
)
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.fight import battle_now
from regalia.games.kings_and_things.flow.frames import Die, ThingsFrame, code_of, eliminate
from regalia.games.kings_and_things.flow.spells import spent
from regalia.games.kings_and_things.flow.windows import dice_window
from regalia.games.kings_and_things.rules import (
    FORT,
    capacity,
    commander,
    fighter_code,
    fighter_named,
    in_play,
    is_at_hand,
    is_carried_off,
    targets_of_hits,
)
from regalia.games.kings_and_things.state import ABOARD, NATIVES, PARRIED, SAVED, SWAYED, KingsThings, is_unit

NOT_A_TARGET: Final = Objection("T-11.51", "a fighter of the side that was hit must take it")
NAME_THE_FIRST: Final = Objection("T-11.51", "of fighters that look the same, name the first")
FORT_IS_NEUTRALIZED: Final = Objection("T-11.53a", "a neutralized fort takes no hits")
TOWN_IS_NEUTRALIZED: Final = Objection("T-11.53a", "a neutralized city or village takes no hits")
COUNTERS_ARE_SAFE: Final = Objection("T-11.52c", "plain income counters take no hits")
CARRIED_OFF: Final = Objection("T-15.2c", "its bearer was swayed: it takes no hits until the bearer is lost")
SAFE_FROM_AFAR: Final = Objection("T-15.4b", "the Golem can't be hurt in the Ranged step")


class Hits(ThingsFrame):
    """T-11.51: a side takes hits, one by one."""

    WORD = "hits"
    FIELDS = (
        fields.SEAT,
        fields.HEX,
        fields.word("step", STEP_NAME),
        fields.number("count"),
        fields.side("chooser"),
        fields.side("side"),
    )

    def __init__(
        self, place: Hex = NOWHERE, side: int = NONE, count: int = 0, step: int = 0, chooser: int = NONE
    ) -> None:
        super().__init__(NONE, place)
        self.step: int = step
        self.count: int = count  # how many are still to be taken
        self.chooser: int = chooser  # T-13.8b: who chooses instead, with the Marksman's small value
        self.side: int = side

    def outlasts(self) -> bool:
        return True

    def check_below(self, s: KingsThings) -> None:
        assert self.hex != NOWHERE and (self.side == NATIVES or 0 <= self.side < s.seat_count)
        assert self.chooser < s.seat_count

    def check(self, s: KingsThings) -> None:
        assert self.count > 0 and len(s.frames) > 1

    def advance(self, s: KingsThings) -> bool:
        gone = self.side < s.seat_count and s.gone[self.side]
        if self.count == 0 or gone or (self.chooser >= 0 and s.gone[self.chooser]):
            s.frames.pop()
            return True
        choices = self.choices(s)
        if not choices:
            s.frames.pop()  # T-11.52c
            return True
        if len(choices) == 1 or (self.chooser < 0 and self.is_forced(s)):
            self.take(s, choices[0])
            return True
        if self.chooser >= 0:
            self.seat = self.chooser
        elif self.side == NATIVES:
            if s.rules.auto_natives:
                self.take(s, weakest(s, self.hex, choices))
                return True
            self.seat = commander(s, self.hex)
        else:
            self.seat = self.side
        return False

    def is_forced(self, s: KingsThings) -> bool:
        """True if everybody must be lost, and nothing can save anybody."""
        place, side = self.hex, self.side
        if self.count < capacity(s, place, side, self.step):
            return False
        if in_play(s, place, side, TALISMAN) or is_at_hand(s, place, side, BOW) or is_at_hand(s, place, side, SWORD):
            return False
        return all(s.form(counter) != SWORDMASTER for counter in s.units(place, side))

    def choices(self, s: KingsThings) -> list[int]:
        """Of several that are alike, the first."""
        found: list[int] = []
        kinds: set[int] = set()
        for fighter in targets_of_hits(s, self.hex, self.side, self.step):
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
        return [ThingsAction(HIT, fighter_code(s, self.hex, fighter)) for fighter in self.choices(s)]

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        self.take(s, fighter_named(s, self.hex, say.a))

    def take(self, s: KingsThings, fighter: int) -> None:
        self.count -= 1
        take_hit(s, self.hex, fighter)

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        return self.why_no_hit(s, say.a).illegal() if say.verb == HIT else None

    def why_no_hit(self, s: KingsThings, code: int) -> Objection:
        """The objection to what is not among the choices."""
        place = self.hex
        if code == FORT_CODE + s.rules.board.code[place]:
            return FORT_IS_NEUTRALIZED if s.fort[place] and s.fort_value(place) < 1 else NOT_A_TARGET
        counter = counter_in(code)
        if counter < THINGS and counter in targets_of_hits(s, place, self.side, self.step):
            return NAME_THE_FIRST
        if counter != NONE and counter == s.income[place]:
            if KIND[counter] == PLAIN_INCOME:
                return COUNTERS_ARE_SAFE
            return TOWN_IS_NEUTRALIZED if s.town_value(place) < 1 else NOT_A_TARGET
        if counter in (BOW, SWORD) and s.where[counter] == place and is_carried_off(s, counter):
            return CARRIED_OFF
        return SAFE_FROM_AFAR if counter == GOLEM and self.step == RANGED_STEP else NOT_A_TARGET


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
    if s.events is not None:
        s.emit(Event("hit", [s.rules.board.code[place], fighter_code(s, place, fighter)]))
    if fighter == FORT:
        s.fort_hits[place] += 1
    elif s.income[place] == fighter:
        s.town_hits[place] += 1
    elif fighter == FIREWALL:
        s.firewall -= 1
        if s.firewall == 0:
            battle_now(s).note_fallen(s, s.owner[fighter], fighter)
            spent(s, fighter)
    elif KIND[fighter] == MAGIC_ITEM:
        battle_now(s).note_fallen(s, s.owner[fighter], fighter)
        spent(s, fighter)  # T-15.1b, T-15.2b, T-15.4b
    else:
        swordmaster = s.form(fighter) == SWORDMASTER and not s.has(fighter, PARRIED)  # T-13.9
        talisman = in_play(s, place, s.owner[fighter], TALISMAN) and not s.has(fighter, SAVED)  # T-15.6a
        if swordmaster or talisman:
            s.frames.append(Saving(place, fighter, 0 if swordmaster else 1))
        else:
            fall(s, fighter)


def fall(s: KingsThings, unit: int) -> None:
    """A unit is lost in battle. It can be seen there until the next round's dice fall."""
    battle_now(s).note_fallen(s, s.owner[unit], unit)
    eliminate(s, unit)


class Saving(ThingsFrame):
    """T-15.6a: a die saves the unit that was hit."""

    WORD = "saving"
    FIELDS = (
        fields.HEX,
        fields.flag("thrown"),
        fields.number("die"),
        fields.thing("unit"),
        fields.flag("talisman"),
    )

    def __init__(self, place: Hex = NOWHERE, unit: int = NONE, talisman: int = 0) -> None:
        super().__init__(NONE, place)
        self.thrown: int = 0
        self.die: int = 0
        self.unit: int = unit
        self.talisman: int = talisman  # else it saves itself: the Swordmaster (T-13.9)

    def rolled(self) -> list[int]:
        return [self.die]

    def change_die(self, place: int, by: int) -> None:
        self.die += by

    def check_below(self, s: KingsThings) -> None:
        assert 0 <= self.unit < COUNTERS and s.where[self.unit] == self.hex >= 0, "nobody there was hit"
        assert is_unit(self.unit), "only units are saved"

    def check(self, s: KingsThings) -> None:
        raise AssertionError("a save is rolled by itself")

    def advance(self, s: KingsThings) -> bool:
        unit = self.unit
        if s.where[unit] != self.hex:
            s.frames.pop()
        elif not self.thrown:
            self.thrown = 1
            s.frames.append(SaveDie(unit))
        else:
            s.frames.pop()
            saved = 2 <= self.die <= 5
            if s.events is not None:
                s.emit(Event("saved" if saved else "not_saved", [code_of(s, unit)]))
            if not saved:
                if self.talisman and s.where[TALISMAN] == self.hex:
                    spent(s, TALISMAN)  # T-15.6b
                fall(s, unit)
            else:
                s.mark[unit] |= SAVED if self.talisman else PARRIED
        return True


class SaveDie(Die):
    """The die of a save."""

    WORD = "save_die"
    FIELDS = (fields.thing("unit"),)
    FIXED = True

    def __init__(self, unit: int = NONE) -> None:
        super().__init__()
        self.unit: int = unit

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.unit < COUNTERS and len(s.frames) > 1 and isinstance(s.frames[-2], Saving)

    def face(self, s: KingsThings, number: int) -> Action:
        return ThingsAction(SAVE_DIE, code_of(s, self.unit), number)

    def resolve(self, s: KingsThings, say: ThingsAction) -> None:
        s.frames.pop()
        saving = s.frames[-1]
        assert isinstance(saving, Saving)
        saving.die = say.b
        if s.events is not None:
            s.emit(Event("save_die", [say.a, say.b]))
        dice_window(s, max(s.owner[self.unit], 0) % s.seat_count)
