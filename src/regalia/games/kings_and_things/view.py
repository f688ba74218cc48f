"""The view of each seat: T-S4."""

from typing import Final

from regalia.boards.hexes import Hex, Hexes
from regalia.core.game import GameMeta
from regalia.core.rng import Rng
from regalia.core.views import View, seen_blocked, seen_legal, seen_to_act
from regalia.games.kings_and_things.counters import (
    COUNTERS,
    CREATURE,
    FIREWALL,
    FORM_FLIES,
    FORM_VALUE,
    FRONT,
    KIND,
    THINGS,
)
from regalia.games.kings_and_things.data import BALLOON_VALUE
from regalia.games.kings_and_things.flow.fight import Fight
from regalia.games.kings_and_things.flow.flight import BOARDING, Ashore, BalloonFlight, units_in_reach
from regalia.games.kings_and_things.flow.frames import ThingsChance, ThingsFrame, code_of
from regalia.games.kings_and_things.flow.marching import GATHERING, fresh_units, has_deerhunter, points_left
from regalia.games.kings_and_things.flow.movement import Group, Movement
from regalia.games.kings_and_things.flow.powers import NAMING, Murder
from regalia.games.kings_and_things.flow.reach import Reach, own_group, reaches
from regalia.games.kings_and_things.flow.round import Targets
from regalia.games.kings_and_things.options import ThingsRules
from regalia.games.kings_and_things.position_text import is_known, position_lines
from regalia.games.kings_and_things.rules import (
    FORT,
    combat_value,
    dice_of,
    fighter_code,
    fighters,
    step_of,
)
from regalia.games.kings_and_things.state import (
    ABOARD,
    AIR,
    CUP,
    LIFTED,
    MOVED,
    NATIVES,
    NOBODY,
    OFFER,
    POOL,
    RACK,
    SEEN,
    SETUP,
    SIDES,
    UP,
    USED,
    KingsThings,
)


class Stack:
    """The counters of one side in a hex, as the viewer sees them."""

    def __init__(self, place: Hex, side: int, known: list[int], hidden: int) -> None:
        self.place: Final[Hex] = place
        self.side: Final[int] = side
        self.known: Final[list[int]] = known  # codes
        self.hidden: Final[int] = hidden  # how many more


class Asked:
    """A frame of the stack. Everything that it holds is public: secrets are in the state's columns."""

    def __init__(self, word: str, seat: int, place: Hex, dice: list[int]) -> None:
        self.word: Final[str] = word
        self.seat: Final[int] = seat
        self.hex: Final[Hex] = place
        self.dice: Final[list[int]] = dice  # that were rolled in it and do not count yet
        self.number: Final[dict[str, int]] = {}  # its fields, by their names
        self.numbers: Final[dict[str, list[int]]] = {}


class Fighter:
    """Somebody in the battle, whom everybody sees."""

    def __init__(self, side: int, code: int, value: int, step: int, dice: int, hits: int) -> None:
        self.side: Final[int] = side
        self.code: Final[int] = code
        self.value: Final[int] = value  # dice up to it hit
        self.step: Final[int] = step
        self.dice: Final[int] = dice
        self.hits: Final[int] = hits  # how many it takes


class ThingsView(View):
    """The table as one seat sees it."""

    def __init__(self, meta: GameMeta, s: KingsThings, seat: int) -> None:
        text = "\n".join(position_lines(meta, s, seat)) + "\n"
        super().__init__(seat, seen_to_act(s), seen_legal(s, seat), s.outcome, text, seen_blocked(s, seat))
        top = s.frames[-1] if s.frames else None
        self.rules: Final[ThingsRules] = s.rules
        self.board: Final[Hexes] = s.rules.board
        self.turn: Final[int] = s.turn
        self.phase: Final[int] = s.phase
        self.order: Final[list[int]] = s.order()
        self.gone: Final[list[int]] = s.gone[:]
        self.terrain: Final[list[int]] = s.terrain[:]
        self.hex_owner: Final[list[int]] = s.hex_owner[:]
        self.fort: Final[list[int]] = s.fort[:]
        self.fort_hits: Final[list[int]] = s.fort_hits[:]
        self.income: Final[list[int]] = s.income[:]
        self.cloud: Final[Hex] = s.cloud
        self.gold: Final[list[int]] = s.gold[:]
        self.land_income: Final[list[int]] = [s.land_income(each) for each in range(s.seat_count)]
        self.counter_income: Final[list[int]] = [s.counter_income(each, 1) for each in range(s.seat_count)]
        self.counter_worth: Final[list[int]] = [s.counter_worth(place) for place in range(s.rules.hexes)]
        self.fort_value: Final[list[int]] = [s.fort_value(place) for place in range(s.rules.hexes)]
        self.town_value: Final[list[int]] = [s.town_value(place) for place in range(s.rules.hexes)]
        self.citadel_income: Final[int] = s.rules.citadel_income
        self.clock_owner: Final[int] = s.clock_owner
        self.clock_turn: Final[int] = s.clock_turn
        self.rivals: Final[int] = s.rivals
        self.racks: Final[list[int]] = [len(rack) for rack in s.rack]
        self.rack: Final[list[int]] = s.rack[seat][:] if seat >= 0 else []  # the viewer's
        self.offers: Final[list[int]] = [c for offer in s.offer for c in offer] if s.phase != SETUP else []
        self.pool: Final[list[int]] = [s.form(c) for c in range(THINGS, COUNTERS) if s.where[c] == POOL]
        self.stacks: Final[list[Stack]] = stacks(s, seat)
        self.bluffs: Final[list[int]] = [  # the viewer's own creatures that nothing supports
            counter for counter in range(THINGS) if seat >= 0 and s.owner[counter] == seat and is_bluff(s, counter)
        ]
        self.asking: Final[str] = top.WORD if isinstance(top, (ThingsFrame, ThingsChance)) else ""
        self.frames: Final[list[Asked]] = asked_frames(s)
        self.fighters: Final[list[Fighter]] = battle_fighters(s)
        self.target: Final[list[int]] = seen_targets(s, seat)
        own = [
            counter for counter in range(COUNTERS) if seat >= 0 and s.owner[counter] == seat and s.where[counter] >= 0
        ]
        self.going: Final[list[int]] = [code_of(s, counter) for counter in own if s.has(counter, LIFTED)]
        self.tired: Final[list[int]] = [code_of(s, counter) for counter in own if s.has(counter, MOVED)]
        group = own_group(s, seat)
        members = [] if group is None else group.members(s)
        self.points: Final[int] = points_left(s, members)  # of the viewer's group
        self.is_guided: Final[bool] = has_deerhunter(s, members)
        self.reach: Final[dict[Hex, Reach]] = reaches(s, seat) if seat >= 0 else {}
        self.cup: Final[int] = len(s.cup) if s.rules.show_cup_count else NOBODY  # T-7.5d


def asked_frames(s: KingsThings) -> list[Asked]:
    found: list[Asked] = []
    for frame in s.frames:
        assert isinstance(frame, (ThingsFrame, ThingsChance))
        asked = Asked(
            frame.WORD,
            frame.about() if isinstance(frame, ThingsFrame) else frame.seat,
            frame.hex,
            frame.rolled()[:] if isinstance(frame, ThingsFrame) else [],
        )
        for field in frame.FIELDS:
            value = getattr(frame, field.name)
            if field.many:
                asked.numbers[field.name] = value[:]
            else:
                asked.number[field.name] = value
        found.append(asked)
    return found


def battle_fighters(s: KingsThings) -> list[Fighter]:
    """Return the fighters of the battle that is being fought, on all sides."""
    found: list[Fighter] = []
    for frame in s.frames:
        if not isinstance(frame, Fight):
            continue
        place = frame.hex
        for side in frame.from_left(s, frame.sides(s)):
            for fighter in fighters(s, place, side):
                hits = 1
                if fighter == FORT:
                    hits = s.fort_value(place)
                elif fighter == s.town(place):
                    hits = s.town_value(place)
                elif fighter == FIREWALL:
                    hits = s.firewall
                found.append(
                    Fighter(
                        side,
                        fighter_code(s, place, fighter),
                        combat_value(s, place, side, fighter, frame.marksman),
                        step_of(s, place, side, fighter, side in frame.dispelled),
                        dice_of(s, place, side, fighter),
                        hits,
                    )
                )
    return found


def seen_targets(s: KingsThings, viewer: int) -> list[int]:
    """Return whom each side fights in this round; while targets are named, only the viewer's target."""
    if s.rules.open_targets or not any(isinstance(frame, Targets) for frame in s.frames):
        return s.target[:]
    return [s.target[side] if side == viewer else NOBODY for side in range(SIDES)]


def is_bluff(s: KingsThings, counter: int) -> bool:
    return s.where[counter] >= 0 and KIND[counter] == CREATURE and not s.is_supported(counter)


def stacks(s: KingsThings, viewer: int) -> list[Stack]:
    found: list[Stack] = []
    for place in range(s.rules.hexes):
        for side in range(SIDES):
            counters = [counter for counter in s.at[place] if s.owner[counter] == side]
            if counters:
                known = [code_of(s, counter) for counter in counters if is_known(s, counter, viewer)]
                found.append(Stack(place, side, known, len(counters) - len(known)))
    return found


def is_hidden(s: KingsThings, counter: int, seat: int) -> bool:
    """True if a Thing could be another one for all that the seat knows."""
    place = s.where[counter]
    owner = s.owner[counter]
    if place == CUP:
        return s.rules.in_game[counter]
    if owner == seat:
        return False
    if place == RACK:
        return not s.has(counter, SEEN)  # taken as loot
    if place == OFFER:
        return s.phase == SETUP
    if place < 0 or owner == NATIVES or KIND[counter] != CREATURE:
        return False
    return not s.has(counter, UP | USED | SEEN)


# Wider than any number in `place_key`
OFFERS: Final = 64
MARKS: Final = 1 << 12
SPENT: Final = 16

# What can lie in a place, for all that is known of it
ANYTHING: Final = 0
A_CREATURE: Final = 1
A_LIGHT_ONE: Final = 2  # it came by Balloon, or may
A_FLYER: Final = 3


def fits(counter: int, demand: int) -> bool:
    if demand == ANYTHING:
        return True
    if KIND[counter] != CREATURE:
        return False
    form = FRONT[counter]
    return demand == A_CREATURE or (FORM_FLIES[form] if demand == A_FLYER else FORM_VALUE[form] <= BALLOON_VALUE)


def place_key(s: KingsThings, counter: int) -> int:
    """Order the hidden Things by what is known of their places. Their own numbers must not decide, or a seat that knows
    the seed of a sample could tell one from another. What is drawn again in any case comes last."""
    mark = s.mark[counter]
    offered = s.offer[s.owner[counter]].index(counter) if s.where[counter] == OFFER else 0
    key = ((s.where[counter] - OFFER) * SIDES + s.owner[counter]) * OFFERS + offered
    key = (key * MARKS + (mark & ~LIFTED)) * SPENT + s.spent[counter]
    hunter = s.prey.index(counter) + 1 if counter in s.prey else 0
    return (key * SIDES + hunter) * 2 + (1 if mark & LIFTED else 0)


def demands_on(s: KingsThings, places: list[int]) -> list[int]:
    """Return what everybody knows of the hidden Things in these places."""
    demands: list[int] = []
    for counter in places:
        if s.where[counter] < 0:
            demands.append(ANYTHING)
        elif s.has(counter, AIR):
            demands.append(A_FLYER)  # it has been where only flyers go
        else:
            demands.append(A_LIGHT_ONE if s.has(counter, ABOARD) else A_CREATURE)
    for frame in s.frames:
        if isinstance(frame, Group) and frame.step == GATHERING and frame.enemies:
            if not has_deerhunter(s, s.units(frame.hex, frame.seat)):
                demand_one(s, places, demands, fresh_units(s, frame.seat, frame.hex), A_FLYER)  # of a held army
        elif isinstance(frame, BalloonFlight) and frame.step == BOARDING:
            demand_one(s, places, demands, units_in_reach(s, frame.seat, frame.hex), A_LIGHT_ONE)
        elif isinstance(frame, (BalloonFlight, Ashore)):
            for number, counter in enumerate(places):
                if demands[number] == A_CREATURE and s.has(counter, LIFTED):
                    demands[number] = A_LIGHT_ONE
    return demands


def demand_one(s: KingsThings, places: list[int], demands: list[int], units: list[int], demand: int) -> None:
    """One of these units is such a creature, or nobody could have begun this: the first, if no known one is."""
    for counter in units:
        if counter not in places and (s.flies(counter) if demand == A_FLYER else s.value(counter) <= BALLOON_VALUE):
            return
    for number, counter in enumerate(places):
        if demands[number] == demand and counter in units:
            return
    for number, counter in enumerate(places):
        if demands[number] == A_CREATURE and counter in units:
            demands[number] = demand
            return


def resampled(s: KingsThings, seat: int, rng: Rng) -> KingsThings:
    """Return a possible state: the Things that the seat cannot see change places among cup, racks and face-down stacks.

    Only creatures are face down on the board, and each place gets what is known of it. Drafts are drawn again: the
    group that somebody puts together, and the targets that are named in secret.
    """
    copy = s.clone()
    pool = [counter for counter in range(THINGS) if is_hidden(s, counter, seat)]
    places = [counter for counter in pool if s.where[counter] != CUP]
    places.sort(key=lambda counter: place_key(s, counter))
    chosen = deal(s, pool, places, rng)
    offers = [offer[:] for offer in s.offer]
    for counter in pool:
        if copy.where[counter] != CUP:
            copy.mark[counter] = 0
            copy.spent[counter] = 0
            copy.put(counter, CUP, NOBODY)
    for other, offered in enumerate(offers):
        for place in offered:
            if place in chosen:
                copy.put(chosen[place], OFFER, other)
    for place, counter in chosen.items():
        if s.where[place] != OFFER:
            copy.put(counter, s.where[place], s.owner[place])
        copy.mark[counter] = s.mark[place]
        copy.spent[counter] = s.spent[place]
    copy.prey = [chosen.get(counter, counter) for counter in s.prey]
    draft_anew(copy, seat, rng)
    return copy


def draft_anew(s: KingsThings, seat: int, rng: Rng) -> None:
    """Choose again for others what they have chosen and not yet shown."""
    for frame in s.frames:
        if isinstance(frame, Group) and frame.seat != seat:
            lift_anew(s, frame, rng)
        elif isinstance(frame, BalloonFlight) and frame.seat != seat and frame.step == BOARDING:
            for counter in frame.aboard(s):
                s.mark[counter] &= ~LIFTED
        elif isinstance(frame, Targets) and not s.rules.open_targets:
            living = frame.living(s)
            for side in living:
                others = [other for other in living if other != side]
                if side != seat and s.target[side] != NOBODY:
                    s.target[side] = others[int(rng.below(len(others)))]
        elif isinstance(frame, Murder) and frame.step > NAMING and seat != frame.victim:
            others = [unit for unit in s.units(frame.hex, frame.victim) if unit != s.prey[frame.seat]]
            if others:
                s.prey[frame.victim] = others[int(rng.below(len(others)))]


def deal(s: KingsThings, pool: list[int], places: list[int], rng: Rng) -> dict[int, int]:
    """By the counter that really lies in a place: the one that could. The cup gets what is left."""
    demands = demands_on(s, places)
    free = pool[:]
    rng.shuffle(free)
    chosen = dealt(places, demands, free)
    if len(chosen) < len(places):  # flyers have taken too many light ones
        free.sort(key=lambda counter: fits(counter, A_LIGHT_ONE))
        chosen = dealt(places, demands, free)
    assert len(chosen) == len(places), "what really lies there fits"
    return chosen


def dealt(places: list[int], demands: list[int], free: list[int]) -> dict[int, int]:
    """Give each place the first free counter that fits, the choosiest places first; fewer than asked for if none is."""
    chosen: dict[int, int] = {}
    for demand in (A_FLYER, A_LIGHT_ONE, A_CREATURE, ANYTHING):
        waiting = [counter for number, counter in enumerate(places) if demands[number] == demand]
        taken: list[int] = []
        rest: list[int] = []
        for counter in free:
            if len(taken) < len(waiting) and fits(counter, demand):
                taken.append(counter)
            else:
                rest.append(counter)
        free = rest
        for number, counter in enumerate(taken):
            chosen[waiting[number]] = counter
    return chosen


def lift_anew(s: KingsThings, group: Group, rng: Rng) -> None:
    """Choose again which units somebody has lifted: nobody else knows until they move."""
    members = group.members(s)
    if group.step == GATHERING:
        for counter in members:
            s.mark[counter] &= ~LIFTED
        part = s.frames[s.frames.index(group) - 1]
        assert isinstance(part, Movement)
        for counter in part.liftable(s, group.hex):
            if rng.below(2):
                s.mark[counter] |= LIFTED
        return
    picked = [counter for counter in members if s.spent[counter] == 0 and group.joined]
    for counter in picked:
        s.mark[counter] &= ~LIFTED
    could = fresh_units(s, group.seat, group.hex)
    rng.shuffle(could)
    for counter in could[: len(picked)]:
        s.mark[counter] |= LIFTED
