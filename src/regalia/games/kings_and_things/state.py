"""The table now: where every counter is, who owns what, and questions about it."""

from bisect import insort
from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.state import State
from regalia.games.kings_and_things.counters import (
    CHARACTER,
    CITY,
    COUNTERS,
    CREATURE,
    DWARF_KING,
    EVENT,
    FIRST_CHARACTER,
    FORM_FLIES,
    FORM_MINE,
    FORM_RULES,
    FORM_STEP,
    FORM_TERRAIN,
    FORM_VALUE,
    FRONT,
    KIND,
    MAGIC_ITEM,
    MAGIC_STEP,
    NO_TERRAIN,
    PAIRS,
    PLAIN_INCOME,
    THINGS,
    TREASURE,
    VILLAGE,
)
from regalia.games.kings_and_things.data import (
    CITADEL,
    FACE_DOWN,
    HEX_COUNT,
    NO_FORT,
    SEA,
    STACK_SIZE,
    TERRAINS,
)
from regalia.games.kings_and_things.options import ThingsRules

# Where a counter is: a hex, or one of these
CUP: Final = -1
OUT: Final = -2  # set aside for good (T-7.5b)
RACK: Final = -3
POOL: Final = -4  # special characters that nobody has
OFFER: Final = -5  # given in trade, on its way to the cup

# Who owns it: a seat, or one of these
NOBODY: Final = -1
NATIVES: Final = 4
SIDES: Final = 5  # the seats and the natives

# What is marked on a counter; bits
UP: Final = 1  # face up; natives, and everybody in a battle
SEEN: Final = 2  # known to be in its stack, since everybody has seen it there
AIR: Final = 4  # known to fly, since it went where only flyers go
MOVED: Final = 8  # its move of this turn is over
LIFTED: Final = 16  # in the group that is moving
ABOARD: Final = 32  # came by Balloon this turn
FRESH: Final = 64  # drawn in the exchange of the set-up
USED: Final = 128  # a magic item that is in play
SWAYED: Final = 256  # fights for the Warlord until the battle ends
SAVED: Final = 512  # the Talisman has saved it in this step
PARRIED: Final = 1024  # the Swordmaster has saved himself in this round

# Phases (T-3.2)
SETUP: Final = 0
GOLD: Final = 1
RECRUIT_CHARACTERS: Final = 2
RECRUIT_THINGS: Final = 3
RANDOM_EVENTS: Final = 4
MOVEMENT_PHASE: Final = 5
COMBAT: Final = 6
CONSTRUCTION: Final = 7
POWERS: Final = 8
CHANGE_OF_ORDER: Final = 9
PHASES: Final = 10
PHASE_WORD: Final = (
    "setup",
    "gold",
    "characters",
    "things",
    "events",
    "movement",
    "combat",
    "construction",
    "powers",
    "order",
)


class KingsThings(State):
    """Columns over counters, hexes and seats. The cup has no order: what is drawn next is decided when it is drawn."""

    def __init__(self, seats: int, rules: ThingsRules) -> None:
        super().__init__(seats)
        self.rules: Final[ThingsRules] = rules
        self.turn: int = 1
        self.phase: int = SETUP
        self.part: int = 0  # how many parts of the phase have begun
        self.first: int = 0  # the first player
        # By hex
        self.terrain: list[int] = [FACE_DOWN] * rules.hexes
        self.hex_owner: list[int] = [NOBODY] * rules.hexes
        self.fort: list[int] = [NO_FORT] * rules.hexes
        self.fort_hits: list[int] = [0] * rules.hexes
        self.town_hits: list[int] = [0] * rules.hexes
        self.raised: list[int] = [0] * rules.hexes  # 1: its fort has grown this turn (T-12.12b)
        self.income: list[int] = [NOBODY] * rules.hexes  # the income counter there
        self.at: list[list[int]] = [[] for _hex in range(rules.hexes)]  # the counters there, ascending
        # By terrain: how many
        self.deck: list[int] = [HEX_COUNT[terrain] - rules.aside[terrain] for terrain in range(TERRAINS)]
        self.aside: list[int] = rules.aside[:]
        # By seat
        self.gold: list[int] = [0] * seats  # T-5.2a, T-5.2b: everybody sees it
        self.gone: list[int] = [0] * seats  # 1: out of the game
        self.rack: list[list[int]] = [[] for _seat in range(seats)]  # ascending; T-1.3a
        self.offer: list[list[int]] = [[] for _seat in range(seats)]  # in the order of offering
        # By counter
        self.where: list[int] = [CUP] * COUNTERS
        self.owner: list[int] = [NOBODY] * COUNTERS
        self.mark: list[int] = [0] * COUNTERS
        self.spent: list[int] = [0] * COUNTERS  # movement points this turn
        self.cup: list[int] = [counter for counter in range(THINGS) if rules.in_game[counter]]  # ascending
        for pair in range(PAIRS):
            self.where[THINGS + pair] = POOL
        for counter in range(THINGS):
            if not rules.in_game[counter]:
                self.where[counter] = OUT
        self.back: list[int] = [0] * PAIRS  # 1: the character counter shows its back
        self.flown: list[int] = []  # characters that fled and whose former owners may turn them: counter, seat, ...
        self.elimination: int = 0  # 1: true elimination has begun (T-7.5a)
        # T-4.2a: whose citadel is waited for, since which turn, and whether he took it
        self.clock_owner: int = NOBODY
        self.clock_turn: int = 0
        self.clock_taken: int = 0
        self.rivals: int = 0  # 1: there has been a second citadel
        self.cloud: Hex = NOWHERE  # the black cloud
        # In a battle
        self.sword_on: int = NOBODY  # the bearers
        self.bow_on: int = NOBODY
        self.firewall: int = 0  # its current value
        self.target: list[int] = [NOBODY] * SIDES  # whom a side fights this round; sealed until all are named
        self.prey: list[int] = [NOBODY] * seats  # the unit that a seat has marked in a murder

    def clone(self) -> "KingsThings":
        copy = KingsThings(self.seat_count, self.rules)
        self.copy_into(copy)
        return copy

    def copy_into(self, copy: "KingsThings") -> None:
        self.clone_base_into(copy)
        copy.turn = self.turn
        copy.phase = self.phase
        copy.part = self.part
        copy.first = self.first
        copy.terrain = self.terrain[:]
        copy.hex_owner = self.hex_owner[:]
        copy.fort = self.fort[:]
        copy.fort_hits = self.fort_hits[:]
        copy.town_hits = self.town_hits[:]
        copy.raised = self.raised[:]
        copy.income = self.income[:]
        copy.at = [here[:] for here in self.at]
        copy.deck = self.deck[:]
        copy.aside = self.aside[:]
        copy.gold = self.gold[:]
        copy.gone = self.gone[:]
        copy.rack = [rack[:] for rack in self.rack]
        copy.offer = [offer[:] for offer in self.offer]
        copy.where = self.where[:]
        copy.owner = self.owner[:]
        copy.mark = self.mark[:]
        copy.spent = self.spent[:]
        copy.cup = self.cup[:]
        copy.back = self.back[:]
        copy.flown = self.flown[:]
        copy.elimination = self.elimination
        copy.clock_owner = self.clock_owner
        copy.clock_turn = self.clock_turn
        copy.clock_taken = self.clock_taken
        copy.rivals = self.rivals
        copy.cloud = self.cloud
        copy.sword_on = self.sword_on
        copy.bow_on = self.bow_on
        copy.firewall = self.firewall
        copy.target = self.target[:]
        copy.prey = self.prey[:]

    # Counters

    def form(self, counter: int) -> int:
        """Return the form that the counter shows."""
        if counter < THINGS:
            return FRONT[counter]
        return FIRST_CHARACTER + 2 * (counter - THINGS) + self.back[counter - THINGS]

    def value(self, counter: int) -> int:
        return FORM_VALUE[self.form(counter)]

    def flies(self, counter: int) -> bool:
        return FORM_FLIES[self.form(counter)]

    def has(self, counter: int, mark: int) -> bool:
        return self.mark[counter] & mark != 0

    def put(self, counter: int, place: int, owner: int) -> None:
        """Take the counter from where it is and lay it down elsewhere; its marks stay."""
        before = self.where[counter]
        if before >= 0:
            self.at[before].remove(counter)
            if self.income[before] == counter:
                self.income[before] = NOBODY
        elif before == RACK:
            self.rack[self.owner[counter]].remove(counter)
        elif before == OFFER:
            self.offer[self.owner[counter]].remove(counter)
        elif before == CUP:
            self.cup.remove(counter)
        self.where[counter] = place
        self.owner[counter] = owner
        if place >= 0:
            insort(self.at[place], counter)
        elif place == RACK:
            insort(self.rack[owner], counter)
        elif place == OFFER:
            self.offer[owner].append(counter)
        elif place == CUP:
            insort(self.cup, counter)

    def to_cup(self, counter: int) -> None:
        """Back into the cup, or to the pool if it is a character. Nothing stays marked on it."""
        self.mark[counter] = 0
        self.spent[counter] = 0
        if self.sword_on == counter:
            self.sword_on = NOBODY
        if self.bow_on == counter:
            self.bow_on = NOBODY
        self.put(counter, POOL if KIND[counter] == CHARACTER else CUP, NOBODY)

    def use_up(self, counter: int) -> None:
        """T-14.0b, T-15.0a: what was used returns to the cup; T-7.5b: under true elimination it leaves the game."""
        self.to_cup(counter)
        if self.elimination and KIND[counter] in (TREASURE, MAGIC_ITEM, EVENT):
            self.put(counter, OUT, NOBODY)

    def set_income(self, place: Hex, counter: int) -> None:
        """The counter, which lies nowhere on the board yet, becomes the hex's income counter."""
        self.mark[counter] = 0
        self.put(counter, place, NOBODY)
        self.income[place] = counter

    # Stacks

    def units(self, place: Hex, side: int) -> list[int]:
        """The creatures and characters of a side in a hex."""
        return [
            counter
            for counter in self.at[place]
            if self.owner[counter] == side and (KIND[counter] == CREATURE or KIND[counter] == CHARACTER)
        ]

    def count_units(self, place: Hex, side: int) -> int:
        count = 0
        for counter in self.at[place]:
            if self.owner[counter] == side and (KIND[counter] == CREATURE or KIND[counter] == CHARACTER):
                count += 1
        return count

    def natives(self, place: Hex) -> list[int]:
        """All that natives have there, loot included; their income counter is the hex's own."""
        return [counter for counter in self.at[place] if self.owner[counter] == NATIVES]

    def has_room(self, place: Hex, seat: int) -> bool:
        """T-9.22a, T-9.22b, T-9.22c: whether one more unit of the player may stay there."""
        return self.fort[place] == CITADEL or self.count_units(place, seat) < STACK_SIZE

    def units_on_board(self, seat: int) -> bool:
        for counter in range(COUNTERS):
            if self.owner[counter] == seat and self.where[counter] >= 0 and is_unit(counter):
                return True
        return False

    def characters(self, seat: int) -> list[int]:
        return [counter for counter in range(THINGS, COUNTERS) if self.owner[counter] == seat]

    def has_character(self, seat: int, form: int) -> bool:
        return any(self.owner[counter] == seat and self.form(counter) == form for counter in range(THINGS, COUNTERS))

    def lord_of(self, seat: int) -> int:
        """The player's Terrain Lord, or NOBODY."""
        for counter in range(THINGS, COUNTERS):
            if self.owner[counter] == seat and FORM_RULES[self.form(counter)] != NO_TERRAIN:
                return counter
        return NOBODY

    def is_supported(self, counter: int) -> bool:
        """True if the creature is not a bluff at this moment (T-8.3d)."""
        return self.is_supported_among(counter, self.at[self.where[counter]])

    def is_supported_among(self, counter: int, others: list[int]) -> bool:
        """T-8.24b, T-8.24c, T-8.24d, T-13.10: True if the creature is not a bluff beside these others."""
        seat = self.owner[counter]
        if KIND[counter] != CREATURE or seat == NATIVES or self.has(counter, SWAYED):
            return True
        terrain = FORM_TERRAIN[FRONT[counter]]
        for place in range(self.rules.hexes):
            if self.hex_owner[place] == seat and self.terrain[place] == terrain:
                return True
        for other in others:
            if other >= THINGS and self.owner[other] == seat and FORM_RULES[self.form(other)] == terrain:
                return True
        return False

    def forget(self, place: Hex, seat: int) -> None:
        """A stack has split out of sight: nobody knows any more which of its counters is where."""
        stack = [counter for counter in self.units(place, seat) if counter < THINGS]
        for counter in stack:
            self.mark[counter] &= ~(SEEN | AIR)

    # Hexes and seats

    def owned(self, seat: int) -> list[Hex]:
        return [place for place in range(self.rules.hexes) if self.hex_owner[place] == seat]

    def count_owned(self, seat: int) -> int:
        return self.hex_owner.count(seat)

    def is_unexplored(self, place: Hex) -> bool:
        return self.hex_owner[place] == NOBODY and self.terrain[place] != SEA

    def income_of(self, seat: int) -> int:
        """T-5.1b, T-5.1d, T-13.7: what the Gold Phase brings the player; T-5.1c: treasures are no part of it."""
        return self.land_income(seat) + self.counter_income(seat, 1)

    def land_income(self, seat: int) -> int:
        """Income without the income counters: hexes, forts (T-12.2), characters."""
        total = 0
        for place in range(self.rules.hexes):
            if self.hex_owner[place] == seat:
                total += 1 + self.fort[place]
        return total + len(self.characters(seat))

    def counter_income(self, seat: int, times: int) -> int:
        """The player's income counters, so many times their value."""
        total = 0
        for place in range(self.rules.hexes):
            if self.hex_owner[place] == seat:
                total += times * self.counter_worth(place)
        return total

    def counter_worth(self, place: Hex) -> int:
        """Return what the income counter there brings its owner: with the Dwarf King, mines twice as much (T-13.7)."""
        counter, owner = self.income[place], self.hex_owner[place]
        if counter == NOBODY:
            return 0
        form = FRONT[counter]
        is_doubled = FORM_MINE[form] and owner != NOBODY and self.has_character(owner, DWARF_KING)
        return FORM_VALUE[form] * (2 if is_doubled else 1)

    def has_income_counter(self, seat: int) -> bool:
        return any(self.hex_owner[place] == seat and self.income[place] != NOBODY for place in range(self.rules.hexes))

    def town(self, place: Hex) -> int:
        """The city or village there, or NOBODY."""
        counter = self.income[place]
        if counter != NOBODY and KIND[counter] != PLAIN_INCOME:
            return counter
        return NOBODY

    def town_value(self, place: Hex) -> int:
        """Return how many hits the city or village there can still take."""
        counter = self.town(place)
        return 0 if counter == NOBODY else FORM_VALUE[FRONT[counter]] - self.town_hits[place]

    def fort_value(self, place: Hex) -> int:
        return self.fort[place] - self.fort_hits[place]

    def holds(self, place: Hex, seat: int) -> bool:
        """True if a player has fighters there: units, or a fort, city or village that is not neutralized."""
        if self.hex_owner[place] == seat and (self.fort_value(place) > 0 or self.town_value(place) > 0):
            return True
        return self.count_units(place, seat) > 0 or self.has_item_fighter(place, seat)

    def has_item_fighter(self, place: Hex, side: int) -> bool:
        for counter in self.at[place]:
            form = FRONT[counter]
            fights = FORM_VALUE[form] > 0 or (FORM_STEP[form] == MAGIC_STEP and self.firewall > 0)
            if KIND[counter] == MAGIC_ITEM and fights and self.owner[counter] == side and self.has(counter, USED):
                return True
        return False

    def has_enemy(self, place: Hex, seat: int) -> bool:
        """T-9.23a, T-9.23b: whether another player has fighters there; bluffs too (T-9.23e), but no mines (T-9.23c)."""
        return any(other != seat and self.holds(place, other) for other in range(self.seat_count))

    def forts_of_level(self, level: int) -> int:
        return self.fort.count(level)

    def has_supply(self, level: int) -> bool:
        return self.rules.forts_left(level, self.fort) > 0

    def citadels(self, seat: int) -> int:
        count = 0
        for place in range(self.rules.hexes):
            if self.fort[place] == CITADEL and self.hex_owner[place] == seat:
                count += 1
        return count

    def playing(self) -> list[int]:
        return [seat for seat in range(self.seat_count) if not self.gone[seat]]

    def order(self) -> list[int]:
        """T-2.15b: the players who are in the game, the first player first."""
        return self.clockwise(self.first)

    def clockwise(self, seat: int) -> list[int]:
        """The players who are in the game, from that seat on."""
        return [
            (seat + step) % self.seat_count
            for step in range(self.seat_count)
            if not self.gone[(seat + step) % self.seat_count]
        ]

    def right_of(self, seat: int) -> int:
        """T-10.12a: the player on the right; those who are out are skipped."""
        for step in range(1, self.seat_count):
            other = (seat - step) % self.seat_count
            if not self.gone[other]:
                return other
        return seat

    def is_town(self, counter: int) -> bool:
        return KIND[counter] == CITY or KIND[counter] == VILLAGE


def is_unit(counter: int) -> bool:
    return KIND[counter] == CREATURE or KIND[counter] == CHARACTER
