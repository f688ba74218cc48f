"""Part K: what magic items do when they are played."""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import (
    FIREWALL_DIE,
    MINUS,
    NAME_CTR,
    NAME_DIE,
    NAME_HEX,
    NAME_SEAT,
    OFF,
    PLUS,
    ThingsAction,
)
from regalia.games.kings_and_things.counters import (
    BALLOON,
    BOW,
    CHARM,
    COUNTERS,
    DISPEL,
    DUST,
    ELIXIR,
    FAN,
    FIREWALL,
    KIND,
    MAGIC_ITEM,
    SWORD,
    WEATHER,
)
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.fields import NONE, Field, Words
from regalia.games.kings_and_things.flow.fight import Fight, battle_now
from regalia.games.kings_and_things.flow.frames import Die, ThingsFrame, code_of, named
from regalia.games.kings_and_things.rules import battle_sides, free_hands
from regalia.games.kings_and_things.state import NATIVES, NOBODY, OFFER, USED, KingsThings


class Instant(ThingsFrame):
    """A window, as far as the items that are played in it ask about it."""

    def answering(self) -> int:
        """W5: the item or event that may be answered here, or NONE."""
        raise TypeError(f"{type(self).__name__} does not say what it answers")

    def open_answers(self, s: KingsThings, side: int, seat: int, item: int) -> None:
        """Let the others answer an item that `seat` has played, for itself or for natives."""
        raise TypeError(f"{type(self).__name__} opens no windows")

    def open_dice(self, s: KingsThings, seat: int) -> None:
        """Let all change the dice that the frame on top has rolled."""
        raise TypeError(f"{type(self).__name__} opens no windows")


def spell(s: KingsThings, side: int, seat: int, item: int, place: Hex) -> "Spell":
    """A magic item is played: it leaves the rack at once."""
    if side != NATIVES:
        s.mark[item] = 0
        s.put(item, OFFER, side)
    if s.events is not None:
        s.emit(Event("used", [side, item], knew=[side]))
    return Spell(seat, place, item, side)


# The steps of a spell
AIMING: Final = 0
CHANGING: Final = 1  # the second aim, of the Lucky Charm
AIMED: Final = 2  # the others may answer
WORKING: Final = 3
SPELL_STEPS: Final = ("aiming", "changing", "aimed", "working")
# What the Lucky Charm does to a die
NO_CHANGE: Final = 0
MORE: Final = 1
LESS: Final = 2
CHANGES: Final = ("none", "plus", "minus")


NO_FREE_HAND: Final = Objection("T-15.2a", "choose a unit of yours in the battle that bears nothing yet")
NOT_AN_ENEMY: Final = Objection("T-15.8b", "name an enemy side of the battle")
NO_SUCH_DIE: Final = Objection("T-15.10", "there is no such die")
BALLOON_TOO_FAR: Final = Objection("T-15.9b", "the Fan blows the Balloon into a neighbouring hex")
CLOUD_TOO_FAR: Final = Objection("T-15.9c", "the Fan blows the cloud into a neighbouring hex, or off the map")


class Spell(ThingsFrame):
    """A magic item at work."""

    WORD = "spell"
    FIELDS = (
        fields.SEAT,
        fields.HEX,
        fields.word("step", SPELL_STEPS),
        fields.thing("item"),
        fields.side("side"),
        fields.thing("bearer"),
        fields.side("against"),
        fields.place("to"),
        fields.number("die"),
        Field("change", (Words(CHANGES),), NO_CHANGE, False, False),
        fields.flag("cancelled"),
    )

    def __init__(self, seat: int = NONE, place: Hex = NOWHERE, item: int = NONE, side: int = NONE) -> None:
        super().__init__(seat, place)
        self.step: int = AIMING
        self.item: int = item
        self.side: int = side  # that plays it
        self.bearer: int = NONE  # of Sword or Bow
        self.against: int = NONE  # whom Dispel Magic hits
        self.to: Hex = NOWHERE  # where the Fan blows what was played
        self.die: int = 0  # which one the Lucky Charm changes, counted from 1
        self.change: int = NO_CHANGE
        self.cancelled: int = 0

    def outlasts(self) -> bool:
        return True

    def check_below(self, s: KingsThings) -> None:
        assert 0 <= self.item < COUNTERS and KIND[self.item] == MAGIC_ITEM
        assert self.side == NATIVES or 0 <= self.side < s.seat_count
        if self.item not in (CHARM, DISPEL, FAN, ELIXIR, DUST):
            assert self.hex != NOWHERE, "it is brought into a battle"
        if self.step < AIMED:
            return
        if self.item == CHARM:
            assert self.die > 0
        elif self.bearer != NONE:
            assert self.bearer in s.units(self.hex, self.side), "somebody else bears it"

    def check(self, s: KingsThings) -> None:
        assert self.step <= CHANGING and len(s.frames) > 2 and s.where[self.item] in (OFFER, self.hex)
        assert self.needs_aim(s)

    def needs_aim(self, s: KingsThings) -> bool:
        if self.step == AIMING:
            return len(self.aims(s)) > 0
        return self.item == CHARM

    def advance(self, s: KingsThings) -> bool:
        gone = self.side < s.seat_count and s.gone[self.side]
        if gone:
            s.frames.pop()
            return True
        if self.step <= CHANGING:
            if self.needs_aim(s):
                return False
            self.step += 1
        elif self.step == AIMED:
            self.step = WORKING
            if self.item != DISPEL:
                self.instant(s).open_answers(s, self.side, self.seat, self.item)
        else:
            s.frames.pop()
            if self.cancelled:
                spent(s, self.item)
            else:
                self.work(s)
        return True

    def instant(self, s: KingsThings) -> Instant:
        """The window in which it was played."""
        window = s.frames[s.frames.index(self) - 1]
        assert isinstance(window, Instant)
        return window

    def aims(self, s: KingsThings) -> list[Action]:
        code = s.rules.board.code
        if self.item in (SWORD, BOW):
            return [ThingsAction(NAME_CTR, code_of(s, unit)) for unit in free_hands(s, self.hex, self.side)]
        if self.item == CHARM:
            below = s.frames[-3]
            return (
                [ThingsAction(NAME_DIE, n + 1) for n in range(len(below.rolled()))]
                if isinstance(below, ThingsFrame)
                else []
            )
        answered = self.instant(s).answering()
        if self.item == DISPEL and answered == NONE:
            return [ThingsAction(NAME_SEAT, side) for side in battle_sides(s, self.hex) if side != self.side]
        if self.item == FAN:
            played = s.frames[-3]
            assert isinstance(played, ThingsFrame)
            if answered == BALLOON:
                return [ThingsAction(NAME_HEX, code[place]) for place in s.rules.board.neighbours[played.hex]]
            if answered == WEATHER:
                legal: list[Action] = [ThingsAction(NAME_HEX, code[p]) for p in s.rules.board.neighbours[played.hex]]
                legal.append(ThingsAction(OFF))
                return legal
        return []

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        if self.step == CHANGING:
            return [ThingsAction(PLUS), ThingsAction(MINUS)]
        return self.aims(s)

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        if say.verb in (PLUS, MINUS):
            self.change = MORE if say.verb == PLUS else LESS
        elif say.verb == NAME_DIE:
            self.die = say.a
        elif say.verb == NAME_CTR:
            self.bearer = named(s, say.a)
        elif say.verb == NAME_SEAT:
            self.against = say.a
        elif say.verb == NAME_HEX:
            self.to = s.rules.board.coded(say.a)
        self.step = CHANGING if say.verb == NAME_DIE else AIMED
        if s.events is not None:
            s.emit(Event("aimed_at", [seat, say.verb, say.a]))

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        objection: Objection | None = None
        if say.verb == NAME_CTR and self.item in (SWORD, BOW):
            objection = NO_FREE_HAND
        elif say.verb == NAME_SEAT and self.item == DISPEL:
            objection = NOT_AN_ENEMY
        elif say.verb == NAME_DIE and self.item == CHARM:
            objection = NO_SUCH_DIE
        elif say.verb == NAME_HEX and self.item == FAN:
            objection = CLOUD_TOO_FAR if self.instant(s).answering() == WEATHER else BALLOON_TOO_FAR
        return None if objection is None else objection.illegal()

    def work(self, s: KingsThings) -> None:
        """The item has its effect. It has been taken off the stack: the window lies on top."""
        item = self.item
        if item == CHARM:
            below = s.frames[-2]
            if isinstance(below, ThingsFrame) and self.die <= len(below.rolled()):
                below.change_die(self.die - 1, 1 if self.change == MORE else -1)  # T-15.10
            spent(s, item)
        elif item == DISPEL:
            self.dispel(s)
        elif item == FAN:
            self.fan(s)
        elif item == ELIXIR:
            event = s.frames[-2]
            assert isinstance(event, ThingsFrame)
            event.protect(self.side)  # T-15.11
            spent(s, item)
        elif item == DUST:
            spent(s, item)
            fight = s.frames[-2]
            assert isinstance(fight, ThingsFrame)
            fight.scatter(s)  # T-15.7
        else:
            s.put(item, self.hex, self.side)
            s.mark[item] |= USED
            if item == SWORD:
                s.sword_on = self.bearer
            elif item == BOW:
                s.bow_on = self.bearer
            elif item == FIREWALL:
                s.frames.append(Blaze(self.side))
            if s.events is not None:
                s.emit(Event("in_play", [self.side, item, code_of(s, self.bearer) if self.bearer != NONE else 0]))

    def dispel(self, s: KingsThings) -> None:
        spent(s, DISPEL)
        window = s.frames[-1]
        assert isinstance(window, Instant)
        if window.answering() == NONE:
            battle_now(s).dispel(self.against)  # T-15.8b
            return
        played = s.frames[-2]  # T-15.8a
        assert isinstance(played, ThingsFrame)
        played.cancel(s)
        for frame in s.frames:  # T-15.8b: in a battle it also hits the force of the player of the item
            if isinstance(frame, Fight):
                frame.dispel(played.player())

    def fan(self, s: KingsThings) -> None:
        spent(s, FAN)
        window = s.frames[-1]
        assert isinstance(window, Instant)
        played = s.frames[-2]
        assert isinstance(played, ThingsFrame)
        if window.answering() == DUST:
            played.cancel(s)  # T-15.9a
        else:
            played.blow(s, self.to)  # T-15.9b, T-15.9c

    def cancel(self, s: KingsThings) -> None:
        self.cancelled = 1

    def player(self) -> int:
        return self.side


def spent(s: KingsThings, item: int) -> None:
    """T-15.0a: an item or event was used."""
    if s.where[item] == OFFER or s.where[item] >= 0:
        s.use_up(item)
        if item == SWORD:
            s.sword_on = NOBODY
        elif item == BOW:
            s.bow_on = NOBODY
        elif item == FIREWALL:
            s.firewall = 0
        if s.events is not None:
            s.emit(Event("spent", [item]))


BEGINNING: Final = 0
ROLLING: Final = 1
SHOWN: Final = 2
BLAZE_STEPS: Final = ("beginning", "rolling", "shown", "over")


class Blaze(ThingsFrame):
    """T-15.5: the Firewall gets its value."""

    WORD = "blaze"
    FIELDS = (fields.word("step", BLAZE_STEPS), fields.number("die"), fields.side("side"))

    def __init__(self, side: int = NONE) -> None:
        super().__init__()
        self.step: int = BEGINNING
        self.die: int = 0
        self.side: int = side  # that played it

    def rolled(self) -> list[int]:
        return [self.die]

    def change_die(self, place: int, by: int) -> None:
        self.die += by

    def outlasts(self) -> bool:
        return True

    def check_below(self, s: KingsThings) -> None:
        assert self.side != NONE and self.step > BEGINNING

    def check(self, s: KingsThings) -> None:
        raise AssertionError("a firewall gets its value by itself")

    def advance(self, s: KingsThings) -> bool:
        self.step += 1
        if s.where[FIREWALL] < 0:
            s.frames.pop()
        elif self.step == ROLLING:
            s.frames.append(FirewallDie(self.side))
        elif self.step == SHOWN:
            window = s.frames[-2]
            assert isinstance(window, Instant)
            window.open_dice(s, self.side if self.side < s.seat_count else s.first)
        else:
            s.frames.pop()
            s.firewall = self.die
            if s.events is not None:
                s.emit(Event("firewall", [self.die]))
            if self.die < 1:  # the Lucky Charm has put it out
                spent(s, FIREWALL)
        return True


class FirewallDie(Die):
    """The die of the Firewall."""

    WORD = "firewall_die"
    FIELDS = (fields.SEAT,)
    FIXED = True

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.seat <= NATIVES and s.where[FIREWALL] >= 0
        assert len(s.frames) > 1 and isinstance(s.frames[-2], Blaze)

    def face(self, s: KingsThings, number: int) -> Action:
        return ThingsAction(FIREWALL_DIE, self.seat, number)

    def resolve(self, s: KingsThings, say: ThingsAction) -> None:
        s.frames.pop()
        blaze = s.frames[-1]
        assert isinstance(blaze, Blaze)
        blaze.die = say.b
        if s.events is not None:
            s.emit(Event("firewall_die", [say.a, say.b]))
