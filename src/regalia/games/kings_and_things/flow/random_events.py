"""Section 14: the ten random events."""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.core.state import State
from regalia.games.kings_and_things.actions import (
    DECK_HEX,
    DEFECTION_DIE,
    DISASTER_DIE,
    FORT_CODE,
    LOSE,
    LOSS_DIE,
    NAME_CHAR,
    NAME_HEX,
    NAME_SEAT,
    NAME_TERRAIN,
    PLAY_EVENT,
    POX_DIE,
    SKIP,
    Say,
)
from regalia.games.kings_and_things.counters import (
    BIG_JUJU,
    COUNTERS,
    DARK_PLAGUE,
    DEFECTION,
    DISASTER,
    EVENT,
    FORM_STEP,
    FORM_TERRAIN,
    FORM_VALUE,
    FRONT,
    GOOD_HARVEST,
    KIND,
    MAGIC_STEP,
    MOTHER_LODE,
    PLAIN_INCOME,
    TEENIEPOX,
    THINGS,
    VANDALS,
    WEATHER,
    WORKERS,
)
from regalia.games.kings_and_things.data import CASTLE, CITADEL, NO_FORT, SEA, TERRAINS
from regalia.games.kings_and_things.flow.battle import Overflow
from regalia.games.kings_and_things.flow.characters import counter_of_form, homes, joins, may_join
from regalia.games.kings_and_things.flow.exploration import return_native
from regalia.games.kings_and_things.flow.kingdoms import set_fort
from regalia.games.kings_and_things.flow.moments import Die, Fall, Moment, code_of, eliminate, named
from regalia.games.kings_and_things.flow.placing import placing_on
from regalia.games.kings_and_things.flow.windows import answer_window, dice_window, elixir_window, spent
from regalia.games.kings_and_things.state import NOBODY, OFFER, POOL, SEEN, KingsThings, is_unit


def magic_reach(s: KingsThings, seat: int) -> list[Hex]:
    """T-14.9a: the hexes within range of one of the player's magic units."""
    board = s.rules.board
    reached = [False] * s.rules.hexes
    for counter in range(COUNTERS):
        if s.owner[counter] != seat or s.where[counter] < 0 or not is_unit(counter):
            continue
        form = s.form(counter)
        if FORM_STEP[form] == MAGIC_STEP:
            for place in board.within(s.where[counter], FORM_VALUE[form] - s.rules.shorter_magic):
                reached[place] = True
    return [place for place in range(s.rules.hexes) if reached[place]]


def prove_magic(s: KingsThings, seat: int, place: Hex) -> None:
    """T-14.11: one of his magic units (in range of that hex) is shown, unless one is known."""
    hidden = NOBODY
    for counter in range(COUNTERS - 1, -1, -1):
        if s.owner[counter] != seat or s.where[counter] < 0 or not is_unit(counter):
            continue
        form = s.form(counter)
        reach = FORM_VALUE[form] - s.rules.shorter_magic
        if FORM_STEP[form] == MAGIC_STEP and (place < 0 or s.rules.board.apart[s.where[counter]][place] <= reach):
            if counter >= THINGS or s.has(counter, SEEN):
                return
            hidden = counter
    if hidden != NOBODY:
        s.mark[hidden] |= SEEN
        if s.told is not None:
            s.tell(Event("showed", [seat, s.rules.board.code[s.where[hidden]], hidden]))


def workers_places(s: KingsThings, seat: int) -> list[Hex]:
    """T-14.3a, T-14.3b: what Willing Workers may raise."""
    return [
        place
        for place in s.owned(seat)
        if s.fort[place] < CASTLE and s.has_supply(s.fort[place] + 1) and not s.raised[place]
    ]


def juju_places(s: KingsThings, seat: int) -> list[Hex]:
    return [place for place in magic_reach(s, seat) if s.fort[place] != CITADEL]


def defectors(s: KingsThings, seat: int) -> list[int]:
    """T-14.8a: characters that could change to the player; T-8.1b: only if there is room for them."""
    if not homes(s, seat):
        return []
    return [c for c in range(THINGS, COUNTERS) if s.owner[c] != seat and may_join(s, seat, c)]


def aims_of(s: KingsThings, seat: int, event: int) -> list[Action]:
    """What the event can be aimed at; empty if it needs no aim, or has none."""
    code = s.rules.board.code
    if event in (VANDALS, TEENIEPOX):
        return [Say(NAME_SEAT, other) for other in s.playing() if other != seat]
    if event == WORKERS:
        return [Say(NAME_HEX, code[place]) for place in workers_places(s, seat)]
    if event == WEATHER:
        return [Say(NAME_HEX, code[place]) for place in magic_reach(s, seat)]
    if event == BIG_JUJU:
        return [Say(NAME_HEX, code[place]) for place in juju_places(s, seat)]
    if event == DISASTER:
        return [Say(NAME_HEX, code[p]) for p in range(s.rules.hexes) if s.hex_owner[p] != NOBODY]
    if event == DEFECTION:
        return [Say(NAME_CHAR, s.form(counter)) for counter in defectors(s, seat)]
    return []


NEEDS_AIM: Final = (VANDALS, TEENIEPOX, WORKERS, WEATHER, BIG_JUJU, DISASTER, DEFECTION)


class RandomEvents(Moment):
    """T-14.0a: a player's part of the phase: one event, or none."""

    def word(self) -> str:
        return "random_events"

    def fresh(self) -> "Moment":
        return RandomEvents()

    def strips(self) -> bool:
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = []
        for counter in s.rack[seat]:
            if KIND[counter] == EVENT and (counter not in NEEDS_AIM or aims_of(s, seat, counter)):
                legal.append(Say(PLAY_EVENT, counter))
        legal.append(Say(SKIP))
        return legal

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        s.frames.pop()
        if say.verb == SKIP:
            return
        s.put(say.a, OFFER, seat)
        if s.told is not None:
            s.tell(Event("event", [seat, say.a]))
        if say.a in (WEATHER, BIG_JUJU):
            prove_magic(s, seat, NOWHERE)
        played = PlayedEvent()
        played.seat = seat
        played.item = say.a
        s.frames.append(played)


class PlayedEvent(Moment):
    """An event at work. `item`: which; `stage`: what has been done; `hex`, `other`: what it is aimed at; `more`: its
    dice; `mask`: seats that the Elixir protects, or 1 if a starred event was cancelled; `count`: a die."""

    def word(self) -> str:
        return "played_event"

    def fresh(self) -> "Moment":
        return PlayedEvent()

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.item < THINGS and KIND[self.item] == EVENT and s.where[self.item] == OFFER
        assert self.asking(s), "events go on by themselves"

    def outlasts(self) -> bool:
        return False

    def dice(self) -> list[int]:
        return self.more

    def change_die(self, place: int, by: int) -> None:
        self.more[place] += by

    def cancel(self, s: KingsThings) -> None:
        self.mask = 1

    def blow(self, s: KingsThings, place: Hex) -> None:
        self.hex = place
        self.mask = 2 if place == NOWHERE else self.mask

    def asking(self, s: KingsThings) -> bool:
        """Whether the next thing is the player's choice."""
        if self.stage == 0:
            return self.item in NEEDS_AIM and len(self.choices(s)) > 0
        if self.item == BIG_JUJU:
            return self.stage == 3 and len(self.choices(s)) > 0
        return False

    def choices(self, s: KingsThings) -> list[Action]:
        if self.item == BIG_JUJU and self.stage == 3:
            return [Say(NAME_TERRAIN, terrain) for terrain in range(TERRAINS) if s.deck[terrain]]
        return aims_of(s, self.seat, self.item)

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return self.choices(s)

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        if s.told is not None:
            s.tell(Event("aimed_at", [seat, say.verb, say.a]))
        if say.verb == NAME_HEX:
            self.hex = s.rules.board.coded(say.a)
            if self.item in (WEATHER, BIG_JUJU):
                prove_magic(s, seat, self.hex)
        elif say.verb == NAME_SEAT or say.verb == NAME_CHAR:
            self.other = say.a
        else:
            swap_tile(s, self.hex, say.a)
            self.stage = 4
            return
        self.stage = 1

    def go(self, s: KingsThings) -> bool:
        if self.asking(s):
            return False
        if self.stage == 0:
            self.stage = 1
        item = self.item
        if item == GOOD_HARVEST:  # T-14.1
            pay(s, self.seat, s.land_income(self.seat))
            self.over(s)
        elif item == MOTHER_LODE:  # T-14.2
            pay(s, self.seat, s.counter_income(self.seat, 2))
            self.over(s)
        elif item == WORKERS:
            self.over(s)
            if self.hex in workers_places(s, self.seat):
                if not s.rules.workers_extra:
                    s.raised[self.hex] = 1  # T-12.12b
                set_fort(s, self.hex, s.fort[self.hex] + 1)
        elif item == VANDALS:
            self.over(s)
            if self.other >= 0 and not s.gone[self.other]:
                s.frames.append(losses(self.other, NOWHERE, 1, VANDALIZED))
        elif item == TEENIEPOX:
            self.pox(s)
        elif item == DISASTER:
            self.over(s)
            quake = Disaster()
            quake.seat = self.seat
            quake.hex = self.hex
            quake.stage = 1
            s.frames.append(quake)
        elif item == DARK_PLAGUE:
            self.plague(s)
        elif item == DEFECTION:
            self.defect(s)
        elif item == WEATHER:
            self.weather(s)
        else:
            self.juju(s)
        return True

    def over(self, s: KingsThings) -> None:
        """T-14.0b: back to the cup."""
        s.frames.pop()
        spent(s, self.item)

    def pox(self, s: KingsThings) -> None:
        if self.other < 0 or s.gone[self.other]:
            self.over(s)
            return
        self.stage += 1
        if self.stage == 2:
            roll_event_die(s, self.other, self.item, NOWHERE)
        elif self.stage == 3:
            dice_window(s, self.other)
        elif self.stage == 4 and 2 <= self.more[0] <= 5:  # T-14.5a
            elixir_window(s, [self.other])  # W6: with the die shown
        else:
            self.over(s)
            if 2 <= self.more[0] <= 5 and not self.mask >> self.other & 1:
                stack = LargestStack()
                stack.seat = self.other
                stack.count = self.more[0]
                s.frames.append(stack)

    def plague(self, s: KingsThings) -> None:
        self.stage += 1
        if self.stage == 2:
            elixir_window(s, [seat for seat in s.clockwise(self.seat) if stricken(s, seat)])
            return
        self.over(s)
        for seat in reversed(s.clockwise(self.seat)):  # T-14.7a
            if not self.mask >> seat & 1:
                for place in reversed(stricken(s, seat)):
                    s.frames.append(losses(seat, place, s.fort[place] + s.town_value(place), PLAGUED))

    def defect(self, s: KingsThings) -> None:
        """T-14.8a: the holder, or for the pool the player on the right, rolls against the player."""
        if self.other < 0:
            self.over(s)
            return
        counter = counter_of_form(self.other)
        holder = s.owner[counter] if s.where[counter] >= 0 else s.right_of(self.seat)
        self.stage += 1
        if self.stage <= 5:
            roll_event_die(s, self.seat if self.stage <= 3 else holder, self.item, NOWHERE)
        elif self.stage == 6:
            dice_window(s, self.seat)
        else:
            self.over(s)
            mine, theirs = self.more[0] + self.more[1], self.more[2] + self.more[3]
            free = s.owner[counter] != self.seat and s.form(counter) == self.other
            if mine > theirs and free and homes(s, self.seat):  # T-14.8b
                if s.where[counter] != POOL:
                    s.to_cup(counter)
                joins(s, self.seat, counter)

    def weather(self, s: KingsThings) -> None:
        self.stage += 1
        if self.stage == 2:
            answer_window(s, self.seat, self.seat, self.item)
            return
        self.over(s)
        if self.mask != 1:  # T-14.9a; T-15.9c: the Fan may have taken it off
            s.cloud = self.hex
            if s.told is not None:
                s.tell(Event("cloud", [NOBODY if self.hex == NOWHERE else s.rules.board.code[self.hex]]))

    def juju(self, s: KingsThings) -> None:
        self.stage += 1
        if self.stage == 2:
            answer_window(s, self.seat, self.seat, self.item)
        elif self.mask or self.stage > 5 or self.hex < 0:
            self.over(s)
        elif self.stage == 3:
            if s.hex_owner[self.hex] != self.seat or not self.choices(s):
                self.stage = 4
                if [t for t in range(TERRAINS) if s.deck[t] and t != s.terrain[self.hex]]:
                    draw = JujuTile()
                    draw.hex = self.hex
                    s.frames.append(draw)
        else:
            self.over(s)
            settle_tile(s, self.hex)


def pay(s: KingsThings, seat: int, gold: int) -> None:
    s.gold[seat] += gold
    if s.told is not None:
        s.tell(Event("income", [seat, gold]))


def stricken(s: KingsThings, seat: int) -> list[Hex]:
    """T-14.7a: the player's hexes with a fort, city or village; T-14.7b: where there is a unit to lose."""
    return [
        place for place in s.owned(seat) if (s.fort[place] or s.town_value(place) > 0) and s.count_units(place, seat)
    ]


# Dice


class EventDie(Die):
    """A die of an event. `item`: the event; `other` 1: the die of losses."""

    def word(self) -> str:
        return "event_die"

    def fresh(self) -> "Fall":
        return EventDie()

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.seat < s.seats and self.item in (TEENIEPOX, DEFECTION, DISASTER) and len(s.frames) > 1
        assert self.item != DISASTER or 0 <= self.hex < s.rules.hexes
        assert isinstance(s.frames[-2], (PlayedEvent, Disaster))

    def face(self, s: KingsThings, number: int) -> Action:
        if self.item == TEENIEPOX:
            return Say(POX_DIE, self.seat, number)
        if self.item == DEFECTION:
            return Say(DEFECTION_DIE, self.seat, number)
        verb = LOSS_DIE if self.other == 1 else DISASTER_DIE
        return Say(verb, self.seat, s.rules.board.code[self.hex], number)

    def fell(self, s: KingsThings, say: Say) -> None:
        s.frames.pop()
        below = s.frames[-1]
        number = say.b if self.item != DISASTER else say.c
        if isinstance(below, PlayedEvent):
            below.more.append(number)
        else:
            assert isinstance(below, Disaster)
            below.more.append(number)
        if s.told is not None:
            s.tell(Event("event_die", [self.seat, self.item, number]))


def roll_event_die(s: KingsThings, seat: int, item: int, place: Hex) -> None:
    die = EventDie()
    die.seat = seat
    die.item = item
    die.hex = place
    s.frames.append(die)


class Disaster(Moment):
    """T-14.6a: hexes are named until disaster strikes. `more`: the dice; those that were tried as -1 - hex.

    `stage` 0: naming; 1, 2: two dice; 3: they are shown; 4: struck or not; 5, 6: the owner's die.
    """

    def word(self) -> str:
        return "disaster"

    def fresh(self) -> "Moment":
        return Disaster()

    def dice(self) -> list[int]:
        return [number for number in self.more if number >= 0]

    def change_die(self, place: int, by: int) -> None:
        dice = self.dice()
        dice[place] += by
        self.more = [number for number in self.more if number < 0] + dice

    def untried(self, s: KingsThings) -> list[Hex]:
        return [p for p in range(s.rules.hexes) if s.hex_owner[p] != NOBODY and -1 - p not in self.more]

    def check(self, s: KingsThings) -> None:
        assert self.stage == 0 and self.untried(s)

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [Say(NAME_HEX, s.rules.board.code[place]) for place in self.untried(s)]

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        self.hex = s.rules.board.coded(say.a)
        self.stage = 1
        if s.told is not None:
            s.tell(Event("aimed_at", [seat, say.verb, say.a]))

    def go(self, s: KingsThings) -> bool:
        if self.stage == 0:
            if self.untried(s):
                return False
            s.frames.pop()
        elif self.stage <= 2:
            if self.stage == 1:
                self.more.append(-1 - self.hex)
            self.stage += 1
            roll_event_die(s, self.seat, DISASTER, self.hex)
        elif self.stage == 3:
            self.stage = 4
            dice_window(s, self.seat)
        elif self.stage == 4:
            owner = s.hex_owner[self.hex]
            struck = 6 <= sum(self.dice()) <= 8
            self.more = [number for number in self.more if number < 0]
            self.stage = 5 if struck and owner != NOBODY else 0
            if self.stage == 5:
                die = EventDie()
                die.seat = owner
                die.item = DISASTER
                die.hex = self.hex
                die.other = 1
                s.frames.append(die)
        elif self.stage == 5:
            self.stage = 6
            dice_window(s, self.seat)
        else:
            s.frames.pop()
            owner = s.hex_owner[self.hex]
            dice = self.dice()
            if dice and 2 <= dice[0] <= 5 and owner != NOBODY:  # T-14.6b
                s.frames.append(losses(owner, self.hex, dice[0], POXED))
        return True


# Losses

POXED: Final = 0  # units first; forts, cities and villages only when units run out (T-14.5c)
PLAGUED: Final = 1  # whatever the owner likes (T-14.7b)
VANDALIZED: Final = 2  # a fort of his own choice (T-14.4a)


def stack_size(s: KingsThings, place: Hex, seat: int) -> int:
    """T-14.5b: units 1 each, forts, cities and villages by value."""
    size = s.count_units(place, seat)
    if s.hex_owner[place] == seat:
        size += s.fort[place] + max(s.town_value(place), 0)
    return size


class LargestStack(Moment):
    """T-14.5b: of equally large stacks the victim chooses. `count`: the losses."""

    def word(self) -> str:
        return "largest_stack"

    def fresh(self) -> "Moment":
        return LargestStack()

    def largest(self, s: KingsThings) -> list[Hex]:
        sizes = [stack_size(s, place, self.seat) for place in range(s.rules.hexes)]
        best = max(sizes)
        return [place for place in range(s.rules.hexes) if best and sizes[place] == best]

    def check(self, s: KingsThings) -> None:
        assert self.largest(s)

    def go(self, s: KingsThings) -> bool:
        largest = self.largest(s)
        if len(largest) > 1:
            return False
        s.frames.pop()
        if largest:
            s.frames.append(losses(self.seat, largest[0], self.count, POXED))
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [Say(NAME_HEX, s.rules.board.code[place]) for place in self.largest(s)]

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        s.frames.pop()
        s.frames.append(losses(seat, s.rules.board.coded(say.a), self.count, POXED))
        if s.told is not None:
            s.tell(Event("aimed_at", [seat, say.verb, say.a]))


class Losses(Moment):
    """T-14.5c: a player gives up counters in a hex. `stage`: how; `count`: how many are still owed."""

    def word(self) -> str:
        return "losses"

    def fresh(self) -> "Moment":
        return Losses()

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.stage <= VANDALIZED and self.count > 0 and self.offers(s)

    def go(self, s: KingsThings) -> bool:
        if self.count > 0 and self.offers(s):
            return False
        s.frames.pop()
        return True

    def offers(self, s: KingsThings) -> list[int]:
        """Codes of what can be given up."""
        code = s.rules.board.code
        if self.stage == VANDALIZED:  # T-14.4b
            return [FORT_CODE + code[p] for p in s.owned(self.seat) if s.fort[p] not in (NO_FORT, CITADEL)]
        place = self.hex
        if place < 0:
            return []
        units = [code_of(s, counter) for counter in s.units(place, self.seat)]
        if bool(units) == (self.stage == POXED):  # T-14.7b: with no unit left, nothing need be given up to a plague
            return units
        if s.hex_owner[place] == self.seat:
            if s.town(place) != NOBODY:
                units.append(s.town(place))
            if s.fort[place] not in (NO_FORT, CITADEL):
                units.append(FORT_CODE + code[place])
        return units

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [Say(LOSE, code) for code in self.offers(s)]

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        self.count -= 1
        if say.a >= FORT_CODE:
            place = s.rules.board.coded(say.a - FORT_CODE)
            set_fort(s, place, s.fort[place] - 1)
            return
        counter = named(s, say.a)
        if s.is_town(counter):
            if self.stage == POXED:
                self.count = max(0, self.count + 1 - FORM_VALUE[FRONT[counter]])
            s.to_cup(counter)
            if s.told is not None:
                s.tell(Event("destroyed", [s.rules.board.code[self.hex], counter]))
        else:
            eliminate(s, counter)


def losses(seat: int, place: Hex, count: int, how: int) -> Losses:
    frame = Losses()
    frame.seat = seat
    frame.hex = place
    frame.count = count
    frame.stage = how
    return frame


# Big Juju


class JujuTile(Fall):
    """T-14.10b: a hex of another terrain; those of the same terrain would be drawn again."""

    def word(self) -> str:
        return "juju_tile"

    def fresh(self) -> "Fall":
        return JujuTile()

    def others(self, s: KingsThings) -> list[int]:
        return [t for t in range(TERRAINS) if s.deck[t] and t != s.terrain[self.hex]]

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and self.others(s)

    def legal(self, s: State, seat: int) -> list[Action]:
        assert isinstance(s, KingsThings)
        return [Say(DECK_HEX, terrain) for terrain in self.others(s)]

    def weight(self, s: State, action: Action) -> int:
        assert isinstance(s, KingsThings) and isinstance(action, Say)
        return s.deck[action.a]

    def fell(self, s: KingsThings, say: Say) -> None:
        s.frames.pop()
        swap_tile(s, self.hex, say.a)


def swap_tile(s: KingsThings, place: Hex, terrain: int) -> None:
    """The old hex goes into the deck, the new one onto the board."""
    s.deck[terrain] -= 1
    s.deck[s.terrain[place]] += 1
    s.terrain[place] = terrain
    if s.told is not None:
        s.tell(Event("laid", [s.rules.board.code[place], terrain]))


def settle_tile(s: KingsThings, place: Hex) -> None:
    """T-14.10c, T-14.10d: what no longer fits goes."""
    counter = s.income[place]
    owner = s.hex_owner[place]
    terrain = s.terrain[place]
    misfit = counter != NOBODY and KIND[counter] == PLAIN_INCOME and FORM_TERRAIN[FRONT[counter]] != terrain
    if counter != NOBODY and (misfit or terrain == SEA):
        s.town_hits[place] = 0
        s.to_cup(counter)
        if s.told is not None:
            s.tell(Event("destroyed", [s.rules.board.code[place], counter]))
    if terrain != SEA:
        if owner != NOBODY:
            s.frames.append(placing_on(owner, place))
        return
    if s.fort[place]:
        set_fort(s, place, NO_FORT)
    s.hex_owner[place] = NOBODY
    if s.cloud == place:
        s.cloud = NOWHERE
    if s.told is not None:
        s.tell(Event("flooded", [s.rules.board.code[place]]))
    for native in s.natives(place):
        return_native(s, native)
    for seat in s.playing():
        if s.count_units(place, seat):
            refuge = Refuge()
            refuge.seat = seat
            refuge.hex = place
            s.frames.append(refuge)


class Refuge(Moment):
    """T-14.10d: units on a hex that has become sea move to an adjacent hex of their owner, or are lost."""

    def word(self) -> str:
        return "refuge"

    def fresh(self) -> "Moment":
        return Refuge()

    def shores(self, s: KingsThings) -> list[Hex]:
        return [p for p in s.rules.board.neighbours[self.hex] if s.hex_owner[p] == self.seat]

    def check(self, s: KingsThings) -> None:
        assert 0 <= self.hex < s.rules.hexes and self.shores(s)

    def go(self, s: KingsThings) -> bool:
        units = s.units(self.hex, self.seat)
        if units and self.shores(s):
            return False
        s.frames.pop()
        for counter in units:
            eliminate(s, counter)
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return [Say(NAME_HEX, s.rules.board.code[place]) for place in self.shores(s)]

    def answer(self, s: KingsThings, seat: int, say: Say) -> None:
        place = s.rules.board.coded(say.a)
        for counter in s.units(self.hex, seat):
            s.put(counter, place, seat)
        s.frames.pop()
        if s.told is not None:
            s.tell(Event("retreated", [seat, s.rules.board.code[self.hex], say.a]))
        overflow = Overflow()
        overflow.seat = seat
        overflow.hex = place
        s.frames.append(overflow)
