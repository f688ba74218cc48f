"""T-15.0b: the moments at which magic items may be played, and what happens when they are.

Whom a window asks depends on public facts alone: who is in the game, whose rack is not empty, who fights.
"""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import (
    ARM,
    FIREWALL_DIE,
    MINUS,
    NAME_CTR,
    NAME_DIE,
    NAME_HEX,
    NAME_SEAT,
    OFF,
    PASS,
    PLUS,
    USE,
    Say,
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
    GOLEM,
    KIND,
    MAGIC_ITEM,
    SWORD,
    TALISMAN,
    WEATHER,
)
from regalia.games.kings_and_things.flow.fight import Fight
from regalia.games.kings_and_things.flow.moments import Die, Moment, code_of, named
from regalia.games.kings_and_things.rules import battle_sides, bearer_of, commander, fighters, is_at_hand
from regalia.games.kings_and_things.state import NATIVES, NOBODY, OFFER, RACK, USED, KingsThings

# The windows of T-15.0b, as `stage`
BEFORE_BATTLE: Final = 2
LATER_ROUND: Final = 3
AFTER_DICE: Final = 4
ANSWERING: Final = 5
PLAGUE: Final = 6
BETWEEN_STEPS: Final = 7
WINDOW_NAMES: Final = (  # after "it is time for": a player may leave orders for each
    "",
    "",
    "magic before a battle",
    "magic between rounds",
    "a change of dice",
    "an answer to magic",
    "the Elixir",
    "magic between steps",
)
NEW_BOW: Final = 1  # bits of a later round's `mask`: the items that were brought in just now
NEW_SWORD: Final = 2
IN_BATTLE: Final = (BEFORE_BATTLE, LATER_ROUND, BETWEEN_STEPS)


class Window(Moment):
    """T-15.0b: who may play an item now. `stage`: which window; `more`: the sides in order; `other`: whose turn;
    `count`: how many have passed in succession; `item`: what is answered; `mask`: in W2, the defender and one more; in
    W3, which of Sword and Bow was brought in just now."""

    WORD = "window"

    def window(self) -> str:
        return WINDOW_NAMES[self.stage]

    def outlasts(self) -> bool:
        return True

    def check_below(self, s: KingsThings) -> None:
        assert BEFORE_BATTLE <= self.stage <= BETWEEN_STEPS and 0 <= self.other < len(self.more)
        assert self.count <= len(self.more) and len(s.frames) > 2
        for side in self.more:
            assert 0 <= side < s.seats or side == NATIVES
        assert self.stage not in IN_BATTLE or 0 <= self.hex < s.rules.hexes
        assert self.stage != ANSWERING or 0 <= self.item < COUNTERS
        assert NATIVES not in self.more or 0 <= self.hex < s.rules.hexes

    def check(self, s: KingsThings) -> None:
        assert BEFORE_BATTLE <= self.stage <= BETWEEN_STEPS and 0 <= self.other < len(self.more)
        assert self.count < len(self.more) and len(s.frames) > 2
        for side in self.more:
            assert 0 <= side < s.seats or side == NATIVES
        side = self.more[self.other]
        # Whoever has cashed his last Thing meanwhile is asked all the same.
        assert self.is_asked(s, side) if side == NATIVES else not s.gone[side]
        assert self.stage not in IN_BATTLE or 0 <= self.hex < s.rules.hexes
        assert self.stage != AFTER_DICE or dice_below(s)
        assert self.stage != ANSWERING or 0 <= self.item < COUNTERS
        assert NATIVES not in self.more or 0 <= self.hex < s.rules.hexes

    def is_asked(self, s: KingsThings, side: int) -> bool:
        rearm = len(self.handed_on(s, side)) > 0
        if side == NATIVES:  # all that they have lies open
            can = len(self.items(s, side)) > 0 or (rearm and len(self.free_hands(s, side)) > 0)
            return can and not s.rules.auto_natives
        if s.gone[side] or (self.stage in IN_BATTLE and not fighters(s, self.hex, side)):
            return False
        return len(s.rack[side]) > 0 or rearm

    def go(self, s: KingsThings) -> bool:
        while self.count < len(self.more):
            if self.more[self.other] == NATIVES and s.rules.auto_natives:
                for item in self.unborne(s, NATIVES):
                    self.hand_over(s, NATIVES, item, max(self.free_hands(s, NATIVES), key=s.value))
            if self.is_asked(s, self.more[self.other]):
                return False
            self.next_side()
        s.frames.pop()
        return True

    def next_side(self) -> None:
        self.count += 1
        self.other = (self.other + 1) % len(self.more)

    def to_act(self, s: KingsThings) -> tuple[int, ...]:
        side = self.more[self.other]
        return (commander(s, self.hex) if side == NATIVES else side,)

    def items(self, s: KingsThings, side: int) -> list[int]:
        """What the side could play in this window."""
        if self.stage == AFTER_DICE:
            fitting = [CHARM]
        elif self.stage == PLAGUE:
            fitting = [ELIXIR]
        elif self.stage == ANSWERING:
            fitting = [DISPEL]
            if self.item in (BALLOON, DUST, WEATHER):
                fitting.append(FAN)
        else:
            fitting = [GOLEM, TALISMAN]  # T-15.4a: joins the side
            if self.stage != BETWEEN_STEPS:
                fitting.append(DISPEL)
                if (self.stage == BEFORE_BATTLE or s.rules.arms_late) and self.free_hands(s, side):
                    fitting += [BOW, SWORD]
            if self.stage == BEFORE_BATTLE:
                fitting.append(FIREWALL)  # T-15.5
                if side == self.mask - 1:
                    fitting.append(DUST)  # T-15.7: the defender's
        if side == NATIVES:
            return sorted(
                [i for i in fitting if s.where[i] == self.hex and s.owner[i] == NATIVES and not s.has(i, USED)]
            )
        return sorted([i for i in fitting if s.where[i] == RACK and s.owner[i] == side])

    def free_hands(self, s: KingsThings, side: int) -> list[int]:
        """Who could bear Sword or Bow: nobody bears both (T-15.2a, T-15.3)."""
        return [unit for unit in s.units(self.hex, side) if unit not in (s.sword_on, s.bow_on)]

    def handed_on(self, s: KingsThings, side: int) -> list[int]:
        """Sword and Bow of the side that may change hands; not what this window has brought in."""
        if self.stage != LATER_ROUND:
            return []
        found = [BOW] if is_at_hand(s, self.hex, side, BOW) and not self.mask & NEW_BOW else []
        return [*found, SWORD] if is_at_hand(s, self.hex, side, SWORD) and not self.mask & NEW_SWORD else found

    def unborne(self, s: KingsThings, side: int) -> list[int]:
        """T-15.2b: Sword and Bow in play whose bearers have died, if somebody else can bear them."""
        if not self.free_hands(s, side):
            return []
        return [item for item in self.handed_on(s, side) if bearer_of(s, item) == NOBODY]

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        side = self.more[self.other]
        legal: list[Action] = [Say(USE, item) for item in self.items(s, side)]
        for item in self.handed_on(s, side):
            legal.extend([Say(ARM, item, code_of(s, unit)) for unit in self.free_hands(s, side)])
        if not self.unborne(s, side):
            legal.append(Say(PASS))
        return legal

    def hand_over(self, s: KingsThings, side: int, item: int, bearer: int) -> None:
        if item == SWORD:
            s.sword_on = bearer
        else:
            s.bow_on = bearer
        if s.told is not None:
            s.tell(Event("armed", [side, item, code_of(s, bearer)]))

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        side = self.more[self.other]
        if say.verb == PASS:
            self.next_side()
            if s.told is not None:
                s.tell(Event("passed", [seat]))
            return
        if say.verb == ARM:  # T-15.2b
            self.hand_over(s, side, say.a, named(s, say.b))
            if not self.unborne(s, side):
                self.next_side()
                self.count = 1  # so that it is not handed on for ever
            return
        if self.stage == LATER_ROUND and say.a in (BOW, SWORD):
            self.mask |= NEW_SWORD if say.a == SWORD else NEW_BOW
        self.count = 0
        self.other = (self.other + 1) % len(self.more)
        s.frames.append(spell(s, side, seat, say.a, self.hex))


def native_battle(s: KingsThings) -> Hex:
    """Where natives fight now, with whom their commander speaks for (T-10.12f), or NOWHERE."""
    for frame in s.frames:
        if isinstance(frame, Fight) and frame.other == NATIVES:
            return frame.hex
    return NOWHERE


def dice_below(s: KingsThings) -> bool:
    below = s.frames[-2]
    return isinstance(below, Moment) and len(below.rolled()) > 0


def dice_window(s: KingsThings, seat: int) -> None:
    """W4: after the dice of a group are shown and before they count. The moment whose dice they are is on top."""
    window = Window()
    window.stage = AFTER_DICE
    window.hex = native_battle(s)
    window.more = s.clockwise(seat) + [NATIVES] * (window.hex != NOWHERE)
    window.other = 0
    s.frames.append(window)


def battle_window(s: KingsThings, place: Hex, sides: list[int], stage: int) -> None:
    """W2, W3 and W7: before the first round, at the start of each later one, and between steps."""
    if not sides:
        return
    window = Window()
    window.stage = stage
    window.hex = place
    window.more = sides
    window.other = 0
    fight = s.frames[-1]
    assert isinstance(fight, Moment)
    window.mask = fight.other + 1 if stage == BEFORE_BATTLE else 0
    s.frames.append(window)


def answer_window(s: KingsThings, side: int, seat: int, item: int) -> None:
    """W5: the others may answer an item or a starred event that `seat` has played, for itself or for natives."""
    window = Window()
    window.stage = ANSWERING
    window.hex = native_battle(s)
    window.more = [other for other in s.clockwise(seat) if other != seat]
    window.more += [NATIVES] * (window.hex != NOWHERE and side != NATIVES)
    window.other = 0
    window.item = item
    if window.more:
        s.frames.append(window)


def elixir_window(s: KingsThings, affected: list[int]) -> None:
    """W6: whoever an illness would hit."""
    if not affected:
        return
    window = Window()
    window.stage = PLAGUE
    window.more = affected
    window.other = 0
    s.frames.append(window)


def spell(s: KingsThings, side: int, seat: int, item: int, place: Hex) -> "Spell":
    """A magic item is played: it leaves the rack at once."""
    frame = Spell()
    frame.seat = seat
    frame.item = item
    frame.hex = place
    frame.other = side
    if side != NATIVES:
        s.mark[item] = 0
        s.put(item, OFFER, side)
    if s.told is not None:
        s.tell(Event("used", [side, item], knew=[side]))
    return frame


class Spell(Moment):
    """A magic item at work. `other`: the side that plays it; `count`: what it is aimed at; `mask` 1: cancelled.

    `stage` 0: the aim is asked; 1: a second aim; 2: the others may answer; 3: it works.
    """

    WORD = "spell"

    def outlasts(self) -> bool:
        return True

    def check_below(self, s: KingsThings) -> None:
        assert 0 <= self.item < COUNTERS and KIND[self.item] == MAGIC_ITEM and 0 <= self.other <= NATIVES
        assert self.stage <= 3 and (self.other == NATIVES or self.other < s.seats)
        if self.item not in (CHARM, DISPEL, FAN, ELIXIR, DUST):
            assert 0 <= self.hex < s.rules.hexes, "it is brought into a battle"
        if self.stage < 2:
            return
        if self.item == CHARM:
            assert self.count > 0 and len(self.more) == 1 and -1 <= self.more[0] <= 1
        elif self.item == FAN:
            assert self.count <= s.rules.hexes
        elif self.item == DISPEL:
            assert self.count <= NATIVES
        elif self.item in (SWORD, BOW) and self.count:
            assert named(s, self.count) in s.units(self.hex, self.other), "somebody else bears it"

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.stage <= 1 and 0 <= self.item < COUNTERS and len(s.frames) > 2
        assert 0 <= self.other <= NATIVES and s.where[self.item] in (OFFER, self.hex)
        assert self.needs_aim(s)

    def needs_aim(self, s: KingsThings) -> bool:
        if self.stage == 0:
            return len(self.aims(s)) > 0
        return self.item == CHARM

    def go(self, s: KingsThings) -> bool:
        gone = self.other < s.seats and s.gone[self.other]
        if gone:
            s.frames.pop()
            return True
        if self.stage <= 1:
            if self.needs_aim(s):
                return False
            self.stage += 1
        elif self.stage == 2:
            self.stage = 3
            if self.item != DISPEL:
                answer_window(s, self.other, self.seat, self.item)
        else:
            s.frames.pop()
            if self.mask:
                spent(s, self.item)
            else:
                self.work(s)
        return True

    def aims(self, s: KingsThings) -> list[Action]:
        code = s.rules.board.code
        if self.item in (SWORD, BOW):
            units = [u for u in s.units(self.hex, self.other) if u not in (s.sword_on, s.bow_on)]
            return [Say(NAME_CTR, code_of(s, unit)) for unit in units]
        if self.item == CHARM:
            below = s.frames[-3]
            return [Say(NAME_DIE, n + 1) for n in range(len(below.rolled()))] if isinstance(below, Moment) else []
        window = s.frames[-2]
        if self.item == DISPEL and isinstance(window, Window) and window.stage != ANSWERING:
            return [Say(NAME_SEAT, side) for side in battle_sides(s, self.hex) if side != self.other]
        if self.item == FAN and isinstance(window, Window):
            played = s.frames[-3]
            assert isinstance(played, Moment)
            if window.item == BALLOON:
                return [Say(NAME_HEX, code[place]) for place in s.rules.board.neighbours[played.hex]]
            if window.item == WEATHER:
                legal: list[Action] = [Say(NAME_HEX, code[p]) for p in s.rules.board.neighbours[played.hex]]
                legal.append(Say(OFF))
                return legal
        return []

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        if self.stage == 1:
            return [Say(PLUS), Say(MINUS)]
        return self.aims(s)

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        if self.stage == 1:
            self.more.append(1 if say.verb == PLUS else -1)
            self.stage = 2
        else:
            if say.verb == OFF:
                self.count = 0
            elif say.verb == NAME_HEX:
                self.count = s.rules.board.coded(say.a) + 1
            else:
                self.count = say.a
            self.stage = 1
            if self.item != CHARM:
                self.stage = 2
        if s.told is not None:
            s.tell(Event("aimed_at", [seat, say.verb, say.a]))

    def work(self, s: KingsThings) -> None:
        """The item has its effect. It has been taken off the stack: the window lies on top."""
        item = self.item
        if item == CHARM:
            below = s.frames[-2]
            if isinstance(below, Moment) and self.count <= len(below.rolled()):
                below.change_die(self.count - 1, self.more[0])  # T-15.10
            spent(s, item)
        elif item == DISPEL:
            self.dispel(s)
        elif item == FAN:
            self.fan(s)
        elif item == ELIXIR:
            event = s.frames[-2]
            assert isinstance(event, Moment)
            event.mask |= 1 << self.other  # T-15.11
            spent(s, item)
        elif item == DUST:
            spent(s, item)
            fight = s.frames[-2]
            assert isinstance(fight, Moment)
            fight.scatter(s)  # T-15.7
        else:
            s.put(item, self.hex, self.other)
            s.mark[item] |= USED
            if item == SWORD:
                s.sword_on = named(s, self.count)
            elif item == BOW:
                s.bow_on = named(s, self.count)
            elif item == FIREWALL:
                blaze = Blaze()
                blaze.other = self.other
                s.frames.append(blaze)
            if s.told is not None:
                s.tell(Event("in_play", [self.other, item, self.count]))

    def dispel(self, s: KingsThings) -> None:
        spent(s, DISPEL)
        window = s.frames[-1]
        assert isinstance(window, Window)
        if window.stage != ANSWERING:
            fight = s.frames[-2]
            assert isinstance(fight, Moment)
            fight.mask |= 1 << self.count  # T-15.8b
            return
        played = s.frames[-2]  # T-15.8a
        assert isinstance(played, Moment)
        played.cancel(s)
        for frame in s.frames:  # T-15.8b: in a battle it hits the force of whoever played the item too
            if isinstance(frame, Fight):
                frame.mask |= 1 << played.player()

    def fan(self, s: KingsThings) -> None:
        spent(s, FAN)
        window = s.frames[-1]
        assert isinstance(window, Window)
        played = s.frames[-2]
        assert isinstance(played, Moment)
        if window.item == DUST:
            played.mask |= 1  # T-15.9a
        else:
            played.blow(s, self.count - 1)  # T-15.9b, T-15.9c

    def cancel(self, s: KingsThings) -> None:
        self.mask |= 1

    def player(self) -> int:
        return self.other


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
        if s.told is not None:
            s.tell(Event("spent", [item]))


class Blaze(Moment):
    """T-15.5: the Firewall gets its value. `other`: the side that played it; `count`: the die."""

    WORD = "blaze"

    def rolled(self) -> list[int]:
        return [self.count]

    def change_die(self, place: int, by: int) -> None:
        self.count += by

    def outlasts(self) -> bool:
        return True

    def check_below(self, s: KingsThings) -> None:
        assert 0 <= self.other <= NATIVES and 1 <= self.stage <= 3

    def check(self, s: KingsThings) -> None:
        raise AssertionError("a firewall gets its value by itself")

    def go(self, s: KingsThings) -> bool:
        self.stage += 1
        if s.where[FIREWALL] < 0:
            s.frames.pop()
        elif self.stage == 1:
            die = FirewallDie()
            die.seat = self.other
            s.frames.append(die)
        elif self.stage == 2:
            dice_window(s, self.other if self.other < s.seats else s.first)
        else:
            s.frames.pop()
            s.firewall = self.count
            if s.told is not None:
                s.tell(Event("firewall", [self.count]))
            if self.count < 1:  # the Lucky Charm has put it out
                spent(s, FIREWALL)
        return True


class FirewallDie(Die):
    """The die of the Firewall."""

    WORD = "firewall_die"

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.seat <= NATIVES and s.where[FIREWALL] >= 0
        assert len(s.frames) > 1 and isinstance(s.frames[-2], Blaze)

    def face(self, s: KingsThings, number: int) -> Action:
        return Say(FIREWALL_DIE, self.seat, number)

    def fell(self, s: KingsThings, say: Say) -> None:
        s.frames.pop()
        blaze = s.frames[-1]
        assert isinstance(blaze, Blaze)
        blaze.count = say.b
        if s.told is not None:
            s.tell(Event("firewall_die", [say.a, say.b]))
