"""Section 2: the board, the first player, kingdoms of three hexes, gold, towers and Things."""

from typing import Final

from regalia.boards.hexes import Hex
from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.core.frames import Frame
from regalia.games.kings_and_things.actions import (
    CLAIM,
    DECK_HEX,
    DRAW,
    KEEP_SEA,
    LAY_HEX,
    ORDER_DIE,
    SIDE_DIE,
    START,
    SWAP,
    SWAPOUT,
    TOWER_ON,
    Say,
)
from regalia.games.kings_and_things.counters import FIRST_CHARACTER, PAIRS, THINGS
from regalia.games.kings_and_things.data import (
    FACE_DOWN,
    SEA,
    START_GOLD,
    START_THINGS,
    TERRAINS,
    TOWER,
)
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.moments import Die, Fall, Moment
from regalia.games.kings_and_things.flow.placing import AFTER_EXCHANGE, AT_SETUP, Placing, first_of_forms
from regalia.games.kings_and_things.flow.recruiting import Drawing
from regalia.games.kings_and_things.state import (
    FRESH,
    GOLD,
    NOBODY,
    OFFER,
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


class SetUp(Moment):
    """The set-up step by step."""

    WORD = "setup"
    FIELDS = (fields.word("step", STEPS), fields.number("begun"))

    def __init__(self) -> None:
        super().__init__()
        self.step: int = SIDES
        self.begun: int = 0  # how many parts of the step

    def check_below(self, s: KingsThings) -> None:
        assert s.phase == SETUP and len(s.frames) > 2 and s.frames[1] is self, "the set-up waits for one of its steps"
        assert self.step < OVER and self.begun <= s.rules.hexes
        part = s.frames[2]
        assert isinstance(part, (Moment, Fall)) and PART_WORD[self.step] == part.WORD
        assert not [frame for frame in s.frames[3:] if is_part(frame)], "two steps of the set-up at once"
        owned = [s.count_owned(seat) for seat in range(s.seats)]
        if self.step < STARTS:
            assert not sum(owned), "nobody has a hex yet"
        elif self.step == STARTS:
            order = [(s.first + place) % s.seats for place in range(s.seats)]
            have = [seat for seat in order[: max(0, self.begun - 1)] if not s.gone[seat]]
            assert owned == [1 if seat in have else 0 for seat in range(s.seats)], "starting places go by player order"
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

    def go(self, s: KingsThings) -> bool:
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
            while self.begun < s.seats:
                seat = (s.first + self.begun) % s.seats
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
            if s.told is not None:
                s.tell(Event("set_up", []))
            return True
        if s.told is not None:
            self.tell_step(s)
        self.step += 1
        self.begun = 0
        if self.step == TOWERS:
            for seat in s.playing():
                s.gold[seat] = START_GOLD  # T-2.17a
            if s.told is not None:
                s.tell(Event("start_gold", []))
        return True

    def tell_step(self, s: KingsThings) -> None:
        """What a step without anybody's choice has brought, all at once."""
        if self.step == SIDES:
            s.tell(Event("pool", [s.form(THINGS + pair) for pair in range(PAIRS)]))
        elif self.step == LAYING:
            s.tell(Event("land", []))

    def part_of(self, s: KingsThings, seat: int) -> Moment:
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
        return Say(SIDE_DIE, FIRST_CHARACTER + 2 * self.pair, number)

    def fell(self, s: KingsThings, say: Say) -> None:
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
        assert 0 <= self.dice < 2 and self.seat in self.rolling and len(self.sums) == s.seats
        assert max(self.rolling) < s.seats and self.rolling == sorted(set(self.rolling))

    def face(self, s: KingsThings, number: int) -> Action:
        return Say(ORDER_DIE, self.seat, number)

    def fell(self, s: KingsThings, say: Say) -> None:
        self.sums[self.seat] += say.b
        self.dice += 1
        if s.told is not None:
            s.tell(Event("order_die", [self.seat, say.b]))
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
            if s.told is not None:
                s.tell(Event("first_player", [s.first]))
            return
        self.sums = [0] * s.seats  # those who tie roll again, the others do not count any more
        self.rolling = tied
        self.seat = tied[0]

    def go(self, s: KingsThings) -> bool:
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
    order.sums = [0] * s.seats
    return order


def free_starts(s: KingsThings) -> list[Hex]:
    """T-2.15c, T-16.2: the starting places that are left."""
    starts = s.rules.starts
    taken = [place for place in range(len(starts)) if s.hex_owner[starts[place]] != NOBODY]
    if not taken or len(starts) == 4:
        return [place for place in starts if s.hex_owner[place] == NOBODY]
    if s.seats == 2:
        return [starts[(taken[0] + 3) % 6]]
    return [
        starts[place]
        for place in range(len(starts))
        if place % 2 == taken[0] % 2 and s.hex_owner[starts[place]] == NOBODY
    ]


def check_starts(s: KingsThings) -> None:
    """T-16.2: the places that are taken leave one to everybody else."""
    starts = s.rules.starts
    taken = [place for place in range(len(starts)) if s.hex_owner[starts[place]] != NOBODY]
    assert len(taken) == len([owner for owner in s.hex_owner if owner != NOBODY]), "nobody starts anywhere else"
    assert len(starts) == 4 or s.seats == 2 or len({place % 2 for place in taken}) < 2


class Start(Moment):
    """T-2.15c: a player chooses where his kingdom begins; the last place needs no choice."""

    WORD = "start"
    FIELDS = (fields.SEAT,)
    FIXED = True

    def check(self, s: KingsThings) -> None:
        assert free_starts(s)

    def go(self, s: KingsThings) -> bool:
        free = free_starts(s)
        if len(free) > 1:
            return False
        self.take(s, free[0])
        return True

    def take(self, s: KingsThings, place: Hex) -> None:
        s.frames.pop()
        claim_hex(s, self.seat, place)  # T-2.16a

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [Say(START, s.rules.board.code[place]) for place in free_starts(s)]

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        self.take(s, s.rules.board.coded(say.a))


def claim_hex(s: KingsThings, seat: int, place: Hex) -> None:
    s.hex_owner[place] = seat
    if s.told is not None:
        s.tell(Event("claimed", [seat, s.rules.board.code[place]]))


def hexes_left(s: KingsThings) -> bool:
    return max(s.deck) > 0


class HexDraw(Fall):
    """A hex comes off the shuffled pile; each that is there has the same chance."""

    def outcome(self, s: KingsThings, terrain: int) -> Action:
        return Say(DECK_HEX, terrain)

    def legal(self, s: KingsThings, seat: int) -> list[Action]:
        return [self.outcome(s, terrain) for terrain in range(TERRAINS) if s.deck[terrain]]

    def weight(self, s: KingsThings, action: Say) -> int:
        return s.deck[self.terrain_in(action)]

    def terrain_in(self, say: Say) -> int:
        return say.a

    def check(self, s: KingsThings) -> None:
        assert hexes_left(s), "there is no hex left to draw"


class Laying(HexDraw):
    """T-2.14a: a hex of the board. It is turned up as it is drawn: nobody knew it before (T-2.14b)."""

    WORD = "laying"
    FIELDS = (fields.HEX,)
    FIXED = True

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and hexes_left(s), "there is no hex left to draw"

    def outcome(self, s: KingsThings, terrain: int) -> Action:
        return Say(LAY_HEX, s.rules.board.code[self.hex], terrain)

    def terrain_in(self, say: Say) -> int:
        return say.b

    def fell(self, s: KingsThings, say: Say) -> None:
        s.deck[say.b] -= 1
        s.terrain[self.hex] = say.b
        s.frames.pop()


class Replace(HexDraw):
    """T-2.15e, T-2.15g: a sea is taken off and the next hex of the pile laid in its place."""

    WORD = "replace"
    FIELDS = (fields.HEX,)
    FIXED = True

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and s.terrain[self.hex] == SEA and hexes_left(s)

    def fell(self, s: KingsThings, say: Say) -> None:
        s.aside[SEA] += 1
        s.deck[say.a] -= 1
        s.terrain[self.hex] = say.a
        s.frames.pop()
        if s.told is not None:
            s.tell(Event("laid", [s.rules.board.code[self.hex], say.a]))


class Seas(Moment):
    """T-2.15e, T-2.15f: seas at and round a starting place give way to land."""

    WORD = "seas"
    FIELDS = (fields.SEAT, fields.flag("replaced"))

    def __init__(self, seat: int = NONE) -> None:
        super().__init__(seat)
        self.replaced: int = 0  # whether a sea has gone, so that with `sea_swap=all` the last one may go too

    def start_of(self, s: KingsThings) -> Hex:
        return s.hex_owner.index(self.seat)

    def wet(self, s: KingsThings) -> list[Hex]:
        around = s.rules.board.neighbours[self.start_of(s)]
        return [place for place in around if s.terrain[place] == SEA]

    def must(self, s: KingsThings) -> bool:
        around = s.rules.board.neighbours[self.start_of(s)]
        return len(around) - len(self.wet(s)) < 2

    def check(self, s: KingsThings) -> None:
        assert s.hex_owner.count(self.seat) == 1 and FACE_DOWN not in s.terrain
        assert s.terrain[self.start_of(s)] != SEA and hexes_left(s)
        assert self.replaced <= (1 if s.rules.swap_all else 0) and len(self.wet(s)) > 1 - self.replaced

    def go(self, s: KingsThings) -> bool:
        if not s.count_owned(self.seat):  # only in a position that somebody wrote
            s.frames.pop()
            return True
        start = self.start_of(s)
        if s.terrain[start] == SEA and hexes_left(s):
            # The owner keeps the place while its tile is exchanged.
            s.frames.append(Replace(NONE, start))
            return True
        if not hexes_left(s) or (len(self.wet(s)) < 2 - self.replaced and not self.must(s)):
            s.frames.pop()
            return True
        return False

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = [Say(SWAP, s.rules.board.code[place]) for place in self.wet(s)]
        if not self.must(s):
            legal.append(Say(KEEP_SEA))
        return legal

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        if say.verb == KEEP_SEA:
            s.frames.pop()
        else:
            self.replaced = 1 if s.rules.swap_all else 0
            s.frames.append(Replace(NONE, s.rules.board.coded(say.a)))


def claims(s: KingsThings, seat: int) -> list[Hex]:
    """What the player may claim now."""
    free = [place for place in range(s.rules.hexes) if s.is_unexplored(place)]  # T-2.16e
    mine: list[Hex] = []
    apart: list[Hex] = []
    for place in free:
        owners = [s.hex_owner[other] for other in s.rules.board.neighbours[place]]
        if seat in owners:  # T-2.16c
            mine.append(place)
            if not [other for other in owners if other != seat and other != NOBODY]:  # T-2.16d
                apart.append(place)
    return apart or mine or free  # T-2.16f


class Claim(Moment):
    """T-2.16b: the second and the third hex of a kingdom."""

    WORD = "claim"
    FIELDS = (fields.SEAT,)
    FIXED = True

    def check(self, s: KingsThings) -> None:
        assert claims(s, self.seat) and FACE_DOWN not in s.terrain

    def go(self, s: KingsThings) -> bool:
        if claims(s, self.seat):
            return False
        s.frames.pop()
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [Say(CLAIM, s.rules.board.code[place]) for place in claims(s, seat)]

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        s.frames.pop()
        claim_hex(s, seat, s.rules.board.coded(say.a))


class FirstTower(Moment):
    """T-2.17a: everybody's first tower."""

    WORD = "tower"
    FIELDS = (fields.SEAT,)
    FIXED = True

    def check(self, s: KingsThings) -> None:
        assert s.count_owned(self.seat)

    def go(self, s: KingsThings) -> bool:
        if s.count_owned(self.seat):
            return False
        s.frames.pop()  # only in a position that somebody wrote
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [Say(TOWER_ON, s.rules.board.code[place]) for place in s.owned(seat)]

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        s.frames.pop()
        s.fort[s.rules.board.coded(say.a)] = TOWER
        if s.told is not None:
            s.tell(Event("built", [seat, say.a, TOWER]))


class Exchange(Moment):
    """T-2.18a: Things of the rack for as many others; the new ones are drawn before the old ones go back."""

    WORD = "exchange"
    FIELDS = (fields.SEAT, fields.flag("drawn"))

    def __init__(self, seat: int = NONE) -> None:
        super().__init__(seat)
        self.drawn: int = 0

    def go(self, s: KingsThings) -> bool:
        if self.drawn:
            given_back(s, self.seat, False)
            s.frames.pop()
            return True
        return False

    def check(self, s: KingsThings) -> None:
        assert not self.drawn

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = [Say(SWAPOUT, counter) for counter in first_of_forms(s.rack[seat])]
        legal.append(Say(DRAW))
        return legal

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        if say.verb == SWAPOUT:
            s.put(say.a, OFFER, seat)
            if s.told is not None:
                s.tell(Event("swapped_out", [seat], [say.a], [seat], [seat]))
            return
        self.drawn = 1
        s.frames.append(Drawing(seat, len(s.offer[seat]), 1))


def given_back(s: KingsThings, seat: int, shown: bool) -> None:
    """What was offered goes into the cup."""
    offered = s.offer[seat][:]
    for counter in offered:
        s.to_cup(counter)
    if offered and s.told is not None:
        if shown:
            s.tell(Event("returned", [seat, *offered], knew=[seat]))
        else:
            s.tell(Event("gave_back", [seat, len(offered)]))
