"""Section 14: the ten random events. Dice, losses and new tiles have files of their own."""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.games.kings_and_things.actions import (
    NAME_CHAR,
    NAME_HEX,
    NAME_SEAT,
    NAME_TERRAIN,
    PLAY_EVENT,
    SKIP,
    ThingsAction,
    counter_in,
)
from regalia.games.kings_and_things.counters import (
    BIG_JUJU,
    COUNTERS,
    DARK_PLAGUE,
    DEFECTION,
    DISASTER,
    EVENT,
    FORM_STEP,
    FORM_VALUE,
    GOOD_HARVEST,
    KIND,
    MAGIC_STEP,
    MOTHER_LODE,
    TEENIEPOX,
    THINGS,
    VANDALS,
    WEATHER,
    WORKERS,
)
from regalia.games.kings_and_things.data import CASTLE, CITADEL, TERRAINS
from regalia.games.kings_and_things.flow import fields
from regalia.games.kings_and_things.flow.characters import counter_of_form, homes, joins, why_no_join
from regalia.games.kings_and_things.flow.disaster import Disaster, EventDie
from regalia.games.kings_and_things.flow.fields import NONE
from regalia.games.kings_and_things.flow.frames import ThingsFrame, is_on_rack
from regalia.games.kings_and_things.flow.juju import JujuTile, settle_tile, swap_tile
from regalia.games.kings_and_things.flow.kingdoms import set_fort
from regalia.games.kings_and_things.flow.losses import PLAGUED, VANDALIZED, LargestStack, Losses
from regalia.games.kings_and_things.flow.spells import spent
from regalia.games.kings_and_things.flow.windows import answer_window, dice_window, elixir_window
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
    """T-14.11: a magic unit of the player (in range of that hex) is shown, unless one is known."""
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
        if s.events is not None:
            s.emit(Event("showed", [seat, s.rules.board.code[s.where[hidden]], hidden], knew=[seat]))


NOT_YOUR_WORK: Final = Objection("T-14.3a", "Willing Workers build in one of your own hexes")
NO_CITADELS: Final = Objection("T-14.3b", "Willing Workers can't build a citadel")
HIGHEST: Final = Objection("T-14.3a", "there is a citadel already")
NO_SUPPLY: Final = Objection("T-14.3a", "the bank has no fort of that level left")
HAS_GROWN: Final = Objection("T-14.3a", "that fort has grown in this turn")


def why_no_work(s: KingsThings, seat: int, place: Hex) -> Objection | None:
    """The objection to Willing Workers there."""
    level = s.fort[place]
    if level == CASTLE:
        return NO_CITADELS
    if s.hex_owner[place] != seat:
        return NOT_YOUR_WORK
    if level == CITADEL:
        return HIGHEST
    if not s.has_supply(level + 1):
        return NO_SUPPLY
    return HAS_GROWN if s.raised[place] else None


def workers_places(s: KingsThings, seat: int) -> list[Hex]:
    return [place for place in s.owned(seat) if why_no_work(s, seat, place) is None]


def juju_places(s: KingsThings, seat: int) -> list[Hex]:
    return [place for place in magic_reach(s, seat) if s.fort[place] != CITADEL]


def defectors(s: KingsThings, seat: int) -> list[int]:
    """T-14.8a: characters that could change to the player; T-8.1b: only if there is room for them."""
    if not homes(s, seat):
        return []
    return [c for c in range(THINGS, COUNTERS) if s.owner[c] != seat and why_no_join(s, seat, c) is None]


def aims_of(s: KingsThings, seat: int, event: int) -> list[Action]:
    """Return what the event can be aimed at; empty if it needs no aim, or has none."""
    code = s.rules.board.code
    if event in (VANDALS, TEENIEPOX):
        return [ThingsAction(NAME_SEAT, other) for other in s.playing() if other != seat]
    if event == WORKERS:
        return [ThingsAction(NAME_HEX, code[place]) for place in workers_places(s, seat)]
    if event == WEATHER:
        return [ThingsAction(NAME_HEX, code[place]) for place in magic_reach(s, seat)]
    if event == BIG_JUJU:
        return [ThingsAction(NAME_HEX, code[place]) for place in juju_places(s, seat)]
    if event == DISASTER:
        return [ThingsAction(NAME_HEX, code[p]) for p in range(s.rules.hexes) if s.hex_owner[p] != NOBODY]
    if event == DEFECTION:
        return [ThingsAction(NAME_CHAR, s.form(counter)) for counter in defectors(s, seat)]
    return []


NOT_AN_EVENT: Final = Objection("T-14.0a", "this isn't an event")
NOT_ON_YOUR_RACK: Final = Objection("T-14.0a", "this event isn't on your rack")
NO_AIM: Final = Objection("T-14.0a", "there is nothing that you could aim it at")
NO_CLOUD: Final = Objection("T-14.9a", NO_AIM.words)
NO_TILE: Final = Objection("T-14.10a", NO_AIM.words)
NO_SUCH_VANDALS: Final = Objection("T-14.4a", "name an opponent who is in the game")
NO_SUCH_SICK: Final = Objection("T-14.5a", NO_SUCH_VANDALS.words)
NO_OWNER: Final = Objection("T-14.6a", "name a hex that somebody owns")
NOT_DEFECTING: Final = Objection("T-14.8b", "name a character that could join you, from the pool or from an opponent")
MAGIC_TOO_FAR: Final = Objection(
    "T-14.9a", "none of your magic units reaches that hex: its distance must be {reach} the unit's combat value"
)
NO_TILE_THERE: Final = Objection("T-14.10a", MAGIC_TOO_FAR.words)
CITADEL_HEX: Final = Objection("T-14.10a", "Big Juju can't change a citadel hex")
NOT_IN_DECK: Final = Objection("T-14.10b", "choose a tile that is in the deck")


def why_no_hex(s: KingsThings, seat: int, event: int, place: Hex) -> Objection:
    """The objection to aiming an event at a hex that is not among its aims."""
    if event == WORKERS:
        objection = why_no_work(s, seat, place)
        assert objection is not None
        return objection
    if event == DISASTER:
        return NO_OWNER
    if event == WEATHER:
        return MAGIC_TOO_FAR
    return CITADEL_HEX if s.fort[place] == CITADEL else NO_TILE_THERE


def why_no_aim(s: KingsThings, seat: int, event: int) -> Objection | None:
    if event not in NEEDS_AIM or aims_of(s, seat, event):
        return None
    return NO_CLOUD if event == WEATHER else NO_TILE if event == BIG_JUJU else NO_AIM


AIMED_AT_HEXES: Final = (WORKERS, WEATHER, BIG_JUJU, DISASTER)
NEEDS_AIM: Final = (VANDALS, TEENIEPOX, WORKERS, WEATHER, BIG_JUJU, DISASTER, DEFECTION)


class RandomEvents(ThingsFrame):
    """T-14.0a: a player's part of the phase: one event, or none."""

    WORD = "random_events"
    FIELDS = (fields.SEAT,)
    FIXED = True

    def strips(self) -> bool:
        return True

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        legal: list[Action] = []
        for counter in s.rack[seat]:
            if KIND[counter] == EVENT and why_no_aim(s, seat, counter) is None:
                legal.append(ThingsAction(PLAY_EVENT, counter))
        legal.append(ThingsAction(SKIP))
        return legal

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        s.frames.pop()
        if say.verb == SKIP:
            return
        s.put(say.a, OFFER, seat)
        if s.events is not None:
            s.emit(Event("event", [seat, say.a], knew=[seat]))
        if say.a in (WEATHER, BIG_JUJU):
            prove_magic(s, seat, NOWHERE)
        s.frames.append(PlayedEvent(seat, say.a))

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        if say.verb != PLAY_EVENT:
            return None
        counter = counter_in(say.a)
        if not 0 <= counter < THINGS or KIND[counter] != EVENT:
            return NOT_AN_EVENT.illegal()
        objection = why_no_aim(s, seat, counter) if is_on_rack(s, seat, counter) else NOT_ON_YOUR_RACK
        return None if objection is None else objection.illegal()


class PlayedEvent(ThingsFrame):
    """An event at work."""

    WORD = "played_event"
    FIELDS = (
        fields.SEAT,
        fields.HEX,
        fields.thing("event"),
        fields.flag("aimed"),
        fields.side("victim"),
        fields.thing("character"),
        fields.rolls("dice"),
        fields.flag("shown"),
        fields.flag("answered"),
        fields.sides("protected"),
        fields.flag("cancelled"),
        fields.flag("laid"),
    )

    def __init__(self, seat: int = NONE, event: int = NONE) -> None:
        super().__init__(seat)
        self.event: int = event
        self.aimed: int = 0  # whether its aim has been named, or it needs none
        self.victim: int = NONE
        self.character: int = NONE  # that Defection is for
        self.dice: list[int] = []
        self.shown: int = 0  # whether the window after the dice has been
        self.answered: int = 0  # whether others could use the Elixir (W6), or answer a starred event (W5)
        self.protected: list[int] = []  # T-15.11: seats that have
        self.cancelled: int = 0
        self.laid: int = 0  # T-14.10a: whether Big Juju's tile has been laid or drawn

    def check_below(self, s: KingsThings) -> None:
        assert 0 <= self.event < THINGS and KIND[self.event] == EVENT and s.where[self.event] == OFFER
        assert self.victim < s.seat_count and (self.character == NONE or THINGS <= self.character < COUNTERS)
        rolls = isinstance(s.frames[-1], EventDie)
        dice = 4 if self.event == DEFECTION else 1
        assert len(self.dice) < dice if rolls else not self.shown or len(self.dice) == dice, "dice are missing"

    def check(self, s: KingsThings) -> None:
        assert self.asking(s), "events go on by themselves"

    def rolled(self) -> list[int]:
        return self.dice

    def change_die(self, place: int, by: int) -> None:
        self.dice[place] += by

    def take_die(self, number: int) -> None:
        self.dice.append(number)

    def protect(self, side: int) -> None:
        self.protected.append(side)

    def cancel(self, s: KingsThings) -> None:
        self.cancelled = 1

    def blow(self, s: KingsThings, place: Hex) -> None:
        self.hex = place
        if place == NOWHERE:
            self.cancelled = 0  # it is taken off the board, whatever else was played

    def asking(self, s: KingsThings) -> bool:
        """True if the player has to choose something now."""
        if not self.aimed:
            return self.event in NEEDS_AIM and len(self.choices(s)) > 0
        return self.event == BIG_JUJU and self.may_choose_tile(s) and len(self.choices(s)) > 0

    def may_choose_tile(self, s: KingsThings) -> bool:
        """T-14.10b: only in a hex of the player's own."""
        if not self.answered or self.cancelled or self.laid or self.hex == NOWHERE:
            return False
        return s.hex_owner[self.hex] == self.seat

    def choices(self, s: KingsThings) -> list[Action]:
        if self.aimed:
            return [ThingsAction(NAME_TERRAIN, terrain) for terrain in range(TERRAINS) if s.deck[terrain]]
        return aims_of(s, self.seat, self.event)

    def answers(self, s: KingsThings, seat: int) -> list[Action]:
        return self.choices(s)

    def answer(self, s: KingsThings, seat: int, say: ThingsAction) -> None:
        if s.events is not None:
            s.emit(Event("aimed_at", [seat, say.verb, say.a]))
        if say.verb == NAME_HEX:
            self.hex = s.rules.board.coded(say.a)
            if self.event in (WEATHER, BIG_JUJU):
                prove_magic(s, seat, self.hex)
        elif say.verb == NAME_SEAT:
            self.victim = say.a
        elif say.verb == NAME_CHAR:
            self.character = counter_of_form(say.a)
        else:
            swap_tile(s, self.hex, say.a)
            self.laid = 1
        self.aimed = 1

    def refuse_answer(self, s: KingsThings, seat: int, say: ThingsAction) -> Illegal | None:
        event = self.event
        if say.verb == NAME_HEX and event in AIMED_AT_HEXES:
            objection = why_no_hex(s, seat, event, s.rules.board.coded(say.a))
            return objection.illegal(reach="less than" if s.rules.shorter_magic else "at most")
        if say.verb == NAME_SEAT and event in (VANDALS, TEENIEPOX):
            return (NO_SUCH_VANDALS if event == VANDALS else NO_SUCH_SICK).illegal()
        if say.verb == NAME_CHAR and event == DEFECTION:
            return NOT_DEFECTING.illegal()
        return NOT_IN_DECK.illegal() if say.verb == NAME_TERRAIN and event == BIG_JUJU else None

    def advance(self, s: KingsThings) -> bool:
        if self.asking(s):
            return False
        self.aimed = 1
        item = self.event
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
            if self.victim >= 0 and not s.gone[self.victim]:
                s.frames.append(Losses(self.victim, NOWHERE, 1, VANDALIZED))
        elif item == TEENIEPOX:
            self.pox(s)
        elif item == DISASTER:
            self.over(s)
            s.frames.append(Disaster(self.seat, self.hex))
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
        spent(s, self.event)

    def pox(self, s: KingsThings) -> None:
        if self.victim < 0 or s.gone[self.victim]:
            self.over(s)
        elif not self.dice:
            s.frames.append(EventDie(self.victim, self.event))
        elif not self.shown:
            self.shown = 1
            dice_window(s, self.victim)
        elif not self.answered and 2 <= self.dice[0] <= 5:  # T-14.5a
            self.answered = 1
            elixir_window(s, [self.victim])  # W6: with the die shown
        else:
            self.over(s)
            if 2 <= self.dice[0] <= 5 and self.victim not in self.protected:
                s.frames.append(LargestStack(self.victim, self.dice[0]))

    def plague(self, s: KingsThings) -> None:
        if not self.answered:
            self.answered = 1
            elixir_window(s, [seat for seat in s.clockwise(self.seat) if stricken(s, seat)])
            return
        self.over(s)
        for seat in reversed(s.clockwise(self.seat)):  # T-14.7a
            if seat not in self.protected:
                for place in reversed(stricken(s, seat)):
                    s.frames.append(Losses(seat, place, s.fort[place] + s.town_value(place), PLAGUED))

    def defect(self, s: KingsThings) -> None:
        """T-14.8a: the holder, or for the pool the player on the right, rolls against the player."""
        counter = self.character
        if counter == NONE:
            self.over(s)
            return
        if len(self.dice) < 4:
            holder = s.owner[counter] if s.where[counter] >= 0 else s.right_of(self.seat)
            s.frames.append(EventDie(self.seat if len(self.dice) < 2 else holder, self.event))
        elif not self.shown:
            self.shown = 1
            dice_window(s, self.seat)
        else:
            self.over(s)
            mine, theirs = self.dice[0] + self.dice[1], self.dice[2] + self.dice[3]
            if mine > theirs and s.owner[counter] != self.seat and homes(s, self.seat):  # T-14.8b
                if s.where[counter] != POOL:
                    s.to_cup(counter)
                joins(s, self.seat, counter)

    def weather(self, s: KingsThings) -> None:
        if not self.answered:
            self.answered = 1
            answer_window(s, self.seat, self.seat, self.event)
            return
        self.over(s)
        if not self.cancelled:  # T-14.9a; T-15.9c: the Fan may have taken it off
            s.cloud = self.hex
            if s.events is not None:
                s.emit(Event("cloud", [NOBODY if self.hex == NOWHERE else s.rules.board.code[self.hex]]))

    def juju(self, s: KingsThings) -> None:
        if not self.answered:
            self.answered = 1
            answer_window(s, self.seat, self.seat, self.event)
        elif self.cancelled or self.hex < 0:
            self.over(s)
        elif not self.laid:
            self.laid = 1
            if [t for t in range(TERRAINS) if s.deck[t] and t != s.terrain[self.hex]]:
                s.frames.append(JujuTile(NOBODY, self.hex))
        else:
            self.over(s)
            settle_tile(s, self.hex)


def pay(s: KingsThings, seat: int, gold: int) -> None:
    s.gold[seat] += gold
    if s.events is not None:
        s.emit(Event("income", [seat, gold]))


def stricken(s: KingsThings, seat: int) -> list[Hex]:
    """T-14.7a: the player's hexes with a fort, city or village; T-14.7b: where there is a unit to lose."""
    return [
        place for place in s.owned(seat) if (s.fort[place] or s.town_value(place) > 0) and s.count_units(place, seat)
    ]
