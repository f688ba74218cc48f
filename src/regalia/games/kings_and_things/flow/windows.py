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
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.fields import NONE, Field, Words
from regalia.games.kings_and_things.flow.fight import Fight, battle_now
from regalia.games.kings_and_things.flow.moments import Die, Moment, code_of, named
from regalia.games.kings_and_things.rules import battle_sides, bearer_of, commander, fighters, is_at_hand
from regalia.games.kings_and_things.state import NATIVES, NOBODY, OFFER, RACK, USED, KingsThings

# The windows of T-15.0b
BEFORE_BATTLE: Final = 0
LATER_ROUND: Final = 1
AFTER_DICE: Final = 2
ANSWERING: Final = 3
PLAGUE: Final = 4
BETWEEN_STEPS: Final = 5
WINDOWS: Final = ("before_battle", "later_round", "after_dice", "answer", "plague", "between_steps")
WINDOW_NAMES: Final = (  # after "it is time for": a player may leave orders for each
    "magic before a battle",
    "magic between rounds",
    "a change of dice",
    "an answer to magic",
    "the Elixir",
    "magic between steps",
)
IN_BATTLE: Final = (BEFORE_BATTLE, LATER_ROUND, BETWEEN_STEPS)


class Window(Moment):
    """T-15.0b: who may play an item now."""

    WORD = "window"
    FIELDS = (
        fields.HEX,
        fields.word("when", WINDOWS),
        fields.number("passed"),
        fields.thing("answered"),
        fields.side("turn"),
        fields.side("defender"),
        fields.flag("new_bow"),
        fields.flag("new_sword"),
        fields.sides("sides"),
    )

    def __init__(self, when: int = BEFORE_BATTLE, place: Hex = NOWHERE, sides: list[int] | None = None) -> None:
        super().__init__(NONE, place)
        self.when: int = when
        self.passed: int = 0  # how many in succession
        self.answered: int = NONE  # W5: what was played
        self.turn: int = sides[0] if sides else NONE
        self.defender: int = NONE  # W2
        self.new_bow: int = 0  # W3: whether the Bow was brought in just now
        self.new_sword: int = 0
        self.sides: list[int] = sides or []  # in the order in which they speak

    def window(self) -> str:
        return WINDOW_NAMES[self.when]

    def aspect(self) -> int:
        return self.when

    def outlasts(self) -> bool:
        return True

    def check_below(self, s: KingsThings) -> None:
        assert self.turn in self.sides and self.passed <= len(self.sides) and len(s.frames) > 2
        for side in self.sides:
            assert side < s.seats or side == NATIVES
        assert (self.when not in IN_BATTLE and NATIVES not in self.sides) or self.hex != NOWHERE
        assert self.when != ANSWERING or 0 <= self.answered < COUNTERS

    def check(self, s: KingsThings) -> None:
        assert self.passed < len(self.sides)
        # Whoever has cashed his last Thing meanwhile is asked all the same.
        assert self.is_asked(s, NATIVES) if self.turn == NATIVES else not s.gone[self.turn]
        assert self.when != AFTER_DICE or dice_below(s)

    def is_asked(self, s: KingsThings, side: int) -> bool:
        rearm = len(self.handed_on(s, side)) > 0
        if side == NATIVES:  # all that they have lies open
            can = len(self.items(s, side)) > 0 or (rearm and len(self.free_hands(s, side)) > 0)
            return can and not s.rules.auto_natives
        if s.gone[side] or (self.when in IN_BATTLE and not fighters(s, self.hex, side)):
            return False
        return len(s.rack[side]) > 0 or rearm

    def go(self, s: KingsThings) -> bool:
        while self.passed < len(self.sides):
            if self.turn == NATIVES and s.rules.auto_natives:
                for item in self.unborne(s, NATIVES):
                    self.hand_over(s, NATIVES, item, max(self.free_hands(s, NATIVES), key=s.value))
            if self.is_asked(s, self.turn):
                return False
            self.next_side()
        s.frames.pop()
        return True

    def next_side(self) -> None:
        self.passed += 1
        self.turn = self.after_turn()

    def after_turn(self) -> int:
        return self.sides[(self.sides.index(self.turn) + 1) % len(self.sides)]

    def to_act(self, s: KingsThings) -> tuple[int, ...]:
        return (commander(s, self.hex) if self.turn == NATIVES else self.turn,)

    def items(self, s: KingsThings, side: int) -> list[int]:
        """What the side could play in this window."""
        if self.when == AFTER_DICE:
            fitting = [CHARM]
        elif self.when == PLAGUE:
            fitting = [ELIXIR]
        elif self.when == ANSWERING:
            fitting = [DISPEL]
            if self.answered in (BALLOON, DUST, WEATHER):
                fitting.append(FAN)
        else:
            fitting = [GOLEM, TALISMAN]  # T-15.4a: joins the side
            if self.when != BETWEEN_STEPS:
                fitting.append(DISPEL)
                if (self.when == BEFORE_BATTLE or s.rules.arms_late) and self.free_hands(s, side):
                    fitting += [BOW, SWORD]
            if self.when == BEFORE_BATTLE:
                fitting.append(FIREWALL)  # T-15.5
                if side == self.defender:
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
        if self.when != LATER_ROUND:
            return []
        found = [BOW] if is_at_hand(s, self.hex, side, BOW) and not self.new_bow else []
        return [*found, SWORD] if is_at_hand(s, self.hex, side, SWORD) and not self.new_sword else found

    def unborne(self, s: KingsThings, side: int) -> list[int]:
        """T-15.2b: Sword and Bow in play whose bearers have died, if somebody else can bear them."""
        if not self.free_hands(s, side):
            return []
        return [item for item in self.handed_on(s, side) if bearer_of(s, item) == NOBODY]

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        side = self.turn
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
        side = self.turn
        if say.verb == PASS:
            self.next_side()
            if s.told is not None:
                s.tell(Event("passed", [seat]))
            return
        if say.verb == ARM:  # T-15.2b
            self.hand_over(s, side, say.a, named(s, say.b))
            if not self.unborne(s, side):
                self.next_side()
                self.passed = 1  # so that it is not handed on for ever
            return
        if self.when == LATER_ROUND and say.a == SWORD:
            self.new_sword = 1
        elif self.when == LATER_ROUND and say.a == BOW:
            self.new_bow = 1
        self.passed = 0
        self.turn = self.after_turn()
        s.frames.append(spell(s, side, seat, say.a, self.hex))


def native_battle(s: KingsThings) -> Hex:
    """Where natives fight now, with whom their commander speaks for (T-10.12f), or NOWHERE."""
    for frame in s.frames:
        if isinstance(frame, Fight) and frame.defender == NATIVES:
            return frame.hex
    return NOWHERE


def dice_below(s: KingsThings) -> bool:
    below = s.frames[-2]
    return isinstance(below, Moment) and len(below.rolled()) > 0


def dice_window(s: KingsThings, seat: int) -> None:
    """W4: after the dice of a group are shown and before they count. The moment whose dice they are is on top."""
    place = native_battle(s)
    s.frames.append(Window(AFTER_DICE, place, s.clockwise(seat) + [NATIVES] * (place != NOWHERE)))


def battle_window(s: KingsThings, place: Hex, sides: list[int], when: int) -> None:
    """W2, W3 and W7: before the first round, at the start of each later one, and between steps."""
    if not sides:
        return
    window = Window(when, place, sides)
    if when == BEFORE_BATTLE:
        window.defender = battle_now(s).defender
    s.frames.append(window)


def answer_window(s: KingsThings, side: int, seat: int, item: int) -> None:
    """W5: the others may answer an item or a starred event that `seat` has played, for itself or for natives."""
    place = native_battle(s)
    others = [other for other in s.clockwise(seat) if other != seat]
    others += [NATIVES] * (place != NOWHERE and side != NATIVES)
    if others:
        window = Window(ANSWERING, place, others)
        window.answered = item
        s.frames.append(window)


def elixir_window(s: KingsThings, affected: list[int]) -> None:
    """W6: whoever an illness would hit."""
    if affected:
        s.frames.append(Window(PLAGUE, NOWHERE, affected))


def spell(s: KingsThings, side: int, seat: int, item: int, place: Hex) -> "Spell":
    """A magic item is played: it leaves the rack at once."""
    if side != NATIVES:
        s.mark[item] = 0
        s.put(item, OFFER, side)
    if s.told is not None:
        s.tell(Event("used", [side, item], knew=[side]))
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


class Spell(Moment):
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
        assert self.side == NATIVES or 0 <= self.side < s.seats
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

    def go(self, s: KingsThings) -> bool:
        gone = self.side < s.seats and s.gone[self.side]
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
                answer_window(s, self.side, self.seat, self.item)
        else:
            s.frames.pop()
            if self.cancelled:
                spent(s, self.item)
            else:
                self.work(s)
        return True

    def aims(self, s: KingsThings) -> list[Action]:
        code = s.rules.board.code
        if self.item in (SWORD, BOW):
            units = [u for u in s.units(self.hex, self.side) if u not in (s.sword_on, s.bow_on)]
            return [Say(NAME_CTR, code_of(s, unit)) for unit in units]
        if self.item == CHARM:
            below = s.frames[-3]
            return [Say(NAME_DIE, n + 1) for n in range(len(below.rolled()))] if isinstance(below, Moment) else []
        window = s.frames[-2]
        if self.item == DISPEL and isinstance(window, Window) and window.when != ANSWERING:
            return [Say(NAME_SEAT, side) for side in battle_sides(s, self.hex) if side != self.side]
        if self.item == FAN and isinstance(window, Window):
            played = s.frames[-3]
            assert isinstance(played, Moment)
            if window.answered == BALLOON:
                return [Say(NAME_HEX, code[place]) for place in s.rules.board.neighbours[played.hex]]
            if window.answered == WEATHER:
                legal: list[Action] = [Say(NAME_HEX, code[p]) for p in s.rules.board.neighbours[played.hex]]
                legal.append(Say(OFF))
                return legal
        return []

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        if self.step == CHANGING:
            return [Say(PLUS), Say(MINUS)]
        return self.aims(s)

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
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
        if s.told is not None:
            s.tell(Event("aimed_at", [seat, say.verb, say.a]))

    def work(self, s: KingsThings) -> None:
        """The item has its effect. It has been taken off the stack: the window lies on top."""
        item = self.item
        if item == CHARM:
            below = s.frames[-2]
            if isinstance(below, Moment) and self.die <= len(below.rolled()):
                below.change_die(self.die - 1, 1 if self.change == MORE else -1)  # T-15.10
            spent(s, item)
        elif item == DISPEL:
            self.dispel(s)
        elif item == FAN:
            self.fan(s)
        elif item == ELIXIR:
            event = s.frames[-2]
            assert isinstance(event, Moment)
            event.protect(self.side)  # T-15.11
            spent(s, item)
        elif item == DUST:
            spent(s, item)
            fight = s.frames[-2]
            assert isinstance(fight, Moment)
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
            if s.told is not None:
                s.tell(Event("in_play", [self.side, item, code_of(s, self.bearer) if self.bearer != NONE else 0]))

    def dispel(self, s: KingsThings) -> None:
        spent(s, DISPEL)
        window = s.frames[-1]
        assert isinstance(window, Window)
        if window.when != ANSWERING:
            battle_now(s).dispel(self.against)  # T-15.8b
            return
        played = s.frames[-2]  # T-15.8a
        assert isinstance(played, Moment)
        played.cancel(s)
        for frame in s.frames:  # T-15.8b: in a battle it hits the force of whoever played the item too
            if isinstance(frame, Fight):
                frame.dispel(played.player())

    def fan(self, s: KingsThings) -> None:
        spent(s, FAN)
        window = s.frames[-1]
        assert isinstance(window, Window)
        played = s.frames[-2]
        assert isinstance(played, Moment)
        if window.answered == DUST:
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
        if s.told is not None:
            s.tell(Event("spent", [item]))


BEGINNING: Final = 0
ROLLING: Final = 1
SHOWN: Final = 2
BLAZE_STEPS: Final = ("beginning", "rolling", "shown", "over")


class Blaze(Moment):
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

    def go(self, s: KingsThings) -> bool:
        self.step += 1
        if s.where[FIREWALL] < 0:
            s.frames.pop()
        elif self.step == ROLLING:
            s.frames.append(FirewallDie(self.side))
        elif self.step == SHOWN:
            dice_window(s, self.side if self.side < s.seats else s.first)
        else:
            s.frames.pop()
            s.firewall = self.die
            if s.told is not None:
                s.tell(Event("firewall", [self.die]))
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
        return Say(FIREWALL_DIE, self.seat, number)

    def fell(self, s: KingsThings, say: Say) -> None:
        s.frames.pop()
        blaze = s.frames[-1]
        assert isinstance(blaze, Blaze)
        blaze.die = say.b
        if s.told is not None:
            s.tell(Event("firewall_die", [say.a, say.b]))
