"""Section 2: the board, the first player, kingdoms of three hexes, gold, towers and Things."""

from typing import Final

from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.core.frames import Frame
from regalia.games.kings_and_things.actions import (
    ORDER_DIE,
    SIDE_DIE,
    ThingsAction,
)
from regalia.games.kings_and_things.counters import FIRST_CHARACTER, PAIRS, THINGS
from regalia.games.kings_and_things.data import (
    FACE_DOWN,
    SEA,
    START_GOLD,
    START_THINGS,
    TERRAINS,
)
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.claims import Claim, FirstTower
from regalia.games.kings_and_things.flow.exchange import Exchange
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.frames import Die, ThingsChance, ThingsFrame
from regalia.games.kings_and_things.flow.placing import AFTER_EXCHANGE, AT_SETUP, Placing
from regalia.games.kings_and_things.flow.recruiting import Drawing
from regalia.games.kings_and_things.flow.starts import Laying, Seas, Start, check_starts
from regalia.games.kings_and_things.state import (
    FRESH,
    GOLD,
    NOBODY,
    SETUP,
    KingsThings,
)

# The steps of the set-up, in the order in which they are taken
SIDES: Final = 0  # T-2.13
ORDER: Final = 1  # T-2.15a
STARTS: Final = 2
LAYING: Final = 3
SEAS: Final = 4
SECOND: Final = 5
THIRD: Final = 6
TOWERS: Final = 7
THINGS_DRAWN: Final = 8
FIRST_PLACING: Final = 9
EXCHANGES: Final = 10
LAST_PLACING: Final = 11
OVER: Final = 12


STEPS: Final = (
    "sides",
    "order",
    "starts",
    "laying",
    "seas",
    "second",
    "third",
    "towers",
    "things",
    "placing",
    "exchange",
    "last_placing",
    "over",
)
# What each step asks, by its word
PART_WORD: Final = (
    "side",
    "order",
    "start",
    "laying",
    "seas",
    "claim",
    "claim",
    "tower",
    "drawing",
    "placing",
    "exchange",
    "placing",
)


def is_part(frame: Frame) -> bool:
    """True for a step that only the set-up has."""
    return isinstance(frame, (Start, Seas, Claim, FirstTower, Exchange, Side, Order, Laying))


class SetUp(ThingsFrame):
    """The set-up step by step."""

    WORD = "setup"
    FIELDS = (fields.word("step", STEPS), fields.number("begun"))

    def __init__(self) -> None:
        super().__init__()
        self.step: int = SIDES
        self.begun: int = 0  # how many parts of the step

    def check_below(self, s: KingsThings) -> None:
        assert s.phase == SETUP and len(s.frames) > 2 and s.frames[1] is self, "the set-up waits for one of its steps"
        assert self.step < OVER and 0 < self.begun <= s.rules.hexes, "the pending step of the set-up has begun"
        part = s.frames[2]
        assert isinstance(part, (ThingsFrame, ThingsChance)) and PART_WORD[self.step] == part.WORD
        assert not [frame for frame in s.frames[3:] if is_part(frame)], "two steps of the set-up at once"
        owned = [s.count_owned(seat) for seat in range(s.seat_count)]
        if self.step < STARTS:
            assert not sum(owned), "nobody has a hex yet"
        elif self.step == STARTS:
            order = [(s.first + place) % s.seat_count for place in range(s.seat_count)]
            have = [seat for seat in order[: max(0, self.begun - 1)] if not s.gone[seat]]
            assert owned == [1 if seat in have else 0 for seat in range(s.seat_count)], (
                "starting places go by player order"
            )
            check_starts(s)
        elif self.step <= SEAS:
            assert max(owned) <= 1, "nobody has a second hex yet"
        if self.step > LAYING:
            assert FACE_DOWN not in s.terrain, "the board is laid"
        if self.step > SEAS:
            for place in range(s.rules.hexes):
                assert s.hex_owner[place] == NOBODY or s.terrain[place] != SEA, "T-2.15e: a starting place is land"
        else:
            to_lay = s.rules.hexes if self.step < LAYING else s.rules.hexes - self.begun if self.step == LAYING else 0
            to_lay += 1 if self.step == LAYING and isinstance(part, Laying) else 0
            # Each sea may be replaced, or a kingdom would begin at sea.
            assert sum(s.deck) - to_lay >= s.deck[SEA] + s.terrain.count(SEA), "there are too few hexes"

    def advance(self, s: KingsThings) -> bool:
        if self.step == SIDES:
            if self.begun < PAIRS:
                self.begun += 1
                s.frames.append(Side(self.begun - 1))
                return True
        elif self.step == ORDER:
            if self.begun == 0:
                self.begun = 1
                s.frames.append(first_roll(s))
                return True
        elif self.step == LAYING:  # T-2.15d: turned up once the starting places are chosen
            if self.begun < s.rules.hexes:
                self.begun += 1
                s.frames.append(Laying(NONE, s.rules.board.spiral[self.begun - 1]))
                return True
        elif self.step < OVER:
            while self.begun < s.seat_count:
                seat = (s.first + self.begun) % s.seat_count
                self.begun += 1
                # A sketched position may leave somebody without a kingdom.
                if not s.gone[seat] and (not SEAS <= self.step <= TOWERS or s.count_owned(seat)):
                    s.frames.append(self.part_of(s, seat))
                    return True
        else:
            for terrain in range(TERRAINS):  # T-2.19
                s.deck[terrain] += s.aside[terrain]
                s.aside[terrain] = 0
            for counter in range(THINGS):
                s.mark[counter] &= ~FRESH
            s.phase = GOLD
            s.part = 0
            s.frames.pop()
            if s.events is not None:
                s.emit(Event("set_up", []))
            return True
        if s.events is not None:
            self.tell_step(s)
        self.step += 1
        self.begun = 0
        if self.step == TOWERS:
            for seat in s.playing():
                s.gold[seat] = START_GOLD  # T-2.17a
            if s.events is not None:
                s.emit(Event("start_gold", []))
        return True

    def tell_step(self, s: KingsThings) -> None:
        """Emit what a step without anybody's choice has brought, all at once."""
        if self.step == SIDES:
            s.emit(Event("pool", [s.form(THINGS + pair) for pair in range(PAIRS)]))
        elif self.step == LAYING:
            s.emit(Event("land", []))

    def part_of(self, s: KingsThings, seat: int) -> ThingsFrame:
        """T-2.16b, T-2.17b: everybody takes the step, in player order."""
        if self.step == THINGS_DRAWN:
            return Drawing(seat, START_THINGS)
        if self.step == FIRST_PLACING:
            return Placing(seat, AT_SETUP)
        if self.step == LAST_PLACING:
            return Placing(seat, AFTER_EXCHANGE)
        if self.step == STARTS:
            return Start(seat)
        if self.step == SEAS:
            return Seas(seat)
        if self.step == TOWERS:
            return FirstTower(seat)
        return Exchange(seat) if self.step == EXCHANGES else Claim(seat)


class Side(Die):
    """T-2.13: which side a character counter shows."""

    WORD = "side"
    FIELDS = (fields.number("pair"),)
    FIXED = True

    def __init__(self, pair: int = 0) -> None:
        super().__init__()
        self.pair: int = pair

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.pair < PAIRS

    def face(self, s: KingsThings, number: int) -> Action:
        return ThingsAction(SIDE_DIE, FIRST_CHARACTER + 2 * self.pair, number)

    def resolve(self, s: KingsThings, say: ThingsAction) -> None:
        s.back[self.pair] = 1 if say.b > 3 else 0
        s.frames.pop()


class Order(Die):
    """T-2.15a: everybody rolls two dice."""

    WORD = "order"
    FIELDS = (fields.SEAT, fields.number("dice"), fields.sides("rolling"), fields.rolls("sums"))

    def __init__(self, seat: int = NONE, rolling: list[int] | None = None) -> None:
        super().__init__(seat)
        self.dice: int = 0  # that `seat` has rolled
        self.rolling: list[int] = rolling or []  # who is in the running
        self.sums: list[int] = []  # so far, by seat

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.dice < 2 and self.seat in self.rolling and len(self.sums) == s.seat_count
        assert max(self.rolling) < s.seat_count and self.rolling == sorted(set(self.rolling))

    def face(self, s: KingsThings, number: int) -> Action:
        return ThingsAction(ORDER_DIE, self.seat, number)

    def resolve(self, s: KingsThings, say: ThingsAction) -> None:
        self.sums[self.seat] += say.b
        self.dice += 1
        if s.events is not None:
            s.emit(Event("order_die", [self.seat, say.b]))
        if self.dice == 2:
            self.dice = 0
            self.next_roller(s)

    def next_roller(self, s: KingsThings) -> None:
        rolling = [seat for seat in self.rolling if not s.gone[seat]]
        for seat in rolling:
            if seat > self.seat:
                self.seat = seat
                return
        best = max([self.sums[seat] for seat in rolling])
        tied = [seat for seat in rolling if self.sums[seat] == best]
        if len(tied) == 1:
            s.first = tied[0]
            s.frames.pop()
            if s.events is not None:
                s.emit(Event("first_player", [s.first]))
            return
        self.sums = [0] * s.seat_count  # those who tie roll again, the others do not count any more
        self.rolling = tied
        self.seat = tied[0]

    def advance(self, s: KingsThings) -> bool:
        if s.gone[self.seat]:
            self.dice = 0
            if not [seat for seat in self.rolling if not s.gone[seat]]:
                s.first = s.playing()[0]
                s.frames.pop()
            else:
                self.next_roller(s)
            return True
        return False


def first_roll(s: KingsThings) -> Order:
    order = Order(s.playing()[0], s.playing())
    order.sums = [0] * s.seat_count
    return order
