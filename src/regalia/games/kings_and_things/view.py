"""Who may know what: T-S4."""

from typing import Final

from regalia.boards.hexes import Hex, Hexes
from regalia.core.game import GameMeta
from regalia.core.rng import Rng
from regalia.core.views import View, seen_legal, seen_to_act
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
from regalia.games.kings_and_things.data import BALLOON_VALUE, MOVEMENT
from regalia.games.kings_and_things.flow.battle import Targets
from regalia.games.kings_and_things.flow.fight import AIMED, FULL_VALUE, Fight
from regalia.games.kings_and_things.flow.flight import BalloonFlight
from regalia.games.kings_and_things.flow.moments import Fall, Moment, code_of
from regalia.games.kings_and_things.flow.movement import Group, Movement, fresh_units
from regalia.games.kings_and_things.flow.powers import Murder
from regalia.games.kings_and_things.notation import is_known, position_lines
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
    """What one side has in a hex, as the viewer sees it."""

    def __init__(self, place: Hex, side: int, known: list[int], hidden: int) -> None:
        self.place: Final[Hex] = place
        self.side: Final[int] = side
        self.known: Final[list[int]] = known  # codes
        self.hidden: Final[int] = hidden  # how many more


class Asked:
    """A moment of the stack. All its numbers are public: secrets are in the state's columns."""

    def __init__(
        self, word: str, seat: int, place: Hex, stage: int, count: int, item: int, other: int, mask: int,
        more: list[int], dice: list[int],
    ) -> None:  # fmt: skip
        self.word: Final[str] = word
        self.seat: Final[int] = seat
        self.hex: Final[Hex] = place
        self.stage: Final[int] = stage
        self.count: Final[int] = count
        self.item: Final[int] = item
        self.other: Final[int] = other
        self.mask: Final[int] = mask
        self.more: Final[list[int]] = more
        self.dice: Final[list[int]] = dice  # that were rolled in it and do not count yet


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
        super().__init__(seat, seen_to_act(s), seen_legal(s, seat), s.over, text)
        top = s.frames[-1] if s.frames else None
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
        self.land_income: Final[list[int]] = [s.land_income(each) for each in range(s.seats)]
        self.counter_income: Final[list[int]] = [s.counter_income(each, 1) for each in range(s.seats)]
        self.citadel_income: Final[int] = s.rules.citadel_income
        self.clock_owner: Final[int] = s.clock_owner
        self.clock_turn: Final[int] = s.clock_turn
        self.racks: Final[list[int]] = [len(rack) for rack in s.rack]
        self.rack: Final[list[int]] = s.rack[seat][:] if seat >= 0 else []  # the viewer's
        self.offers: Final[list[int]] = [c for offer in s.offer for c in offer] if s.phase != SETUP else []
        self.pool: Final[list[int]] = [s.form(c) for c in range(THINGS, COUNTERS) if s.where[c] == POOL]
        self.stacks: Final[list[Stack]] = stacks(s, seat)
        self.bluffs: Final[list[int]] = [  # the viewer's own creatures that nothing supports
            counter for counter in range(THINGS) if seat >= 0 and s.owner[counter] == seat and is_bluff(s, counter)
        ]
        self.asking: Final[str] = top.word() if isinstance(top, (Moment, Fall)) else ""
        self.moments: Final[list[Asked]] = moments(s)
        self.fighters: Final[list[Fighter]] = battle_fighters(s)
        self.target: Final[list[int]] = seen_targets(s, seat)
        own = [
            counter for counter in range(COUNTERS) if seat >= 0 and s.owner[counter] == seat and s.where[counter] >= 0
        ]
        self.going: Final[list[int]] = [code_of(s, counter) for counter in own if s.has(counter, LIFTED)]
        self.tired: Final[list[int]] = [code_of(s, counter) for counter in own if s.has(counter, MOVED)]
        self.points: Final[dict[int, int]] = {code_of(s, counter): MOVEMENT - s.spent[counter] for counter in own}
        self.cup: Final[int] = len(s.cup) if s.rules.show_cup_count else NOBODY  # T-7.5d


def moments(s: KingsThings) -> list[Asked]:
    found: list[Asked] = []
    for frame in s.frames:
        if isinstance(frame, Moment):
            found.append(
                Asked(
                    frame.word(), frame.seat, frame.hex, frame.stage, frame.count, frame.item, frame.other, frame.mask,
                    frame.more[:], frame.dice()[:],
                )
            )  # fmt: skip
        elif isinstance(frame, Fall):
            found.append(
                Asked(
                    frame.word(), frame.seat, frame.hex, frame.stage, frame.count, frame.item, frame.other, frame.mask,
                    frame.more[:], [],
                )
            )  # fmt: skip
    return found


def battle_fighters(s: KingsThings) -> list[Fighter]:
    """All sides of the battle that goes on."""
    found: list[Fighter] = []
    for frame in s.frames:
        if not isinstance(frame, Fight):
            continue
        aimed = frame.more[AIMED] if len(frame.more) > AIMED else FULL_VALUE
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
                        combat_value(s, place, side, fighter, aimed),
                        step_of(s, place, side, fighter, frame.mask >> side & 1 == 1),
                        dice_of(s, place, side, fighter),
                        hits,
                    )
                )
    return found


def seen_targets(s: KingsThings, viewer: int) -> list[int]:
    """Whom each side fights in this round; while targets are named, only the viewer's own."""
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
    """Whether a Thing could be another one for all that the seat knows."""
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


def demand_on(s: KingsThings, counter: int) -> int:
    """What everybody knows of the hidden Thing in that place."""
    place = s.where[counter]
    if place < 0:
        return ANYTHING
    if s.has(counter, AIR):
        return A_FLYER  # it has been where only flyers go
    if s.has(counter, ABOARD):
        return A_LIGHT_ONE
    for frame in s.frames:
        if isinstance(frame, Group) and frame.hex == place and frame.other and s.flies(counter):
            return A_FLYER  # held armies lift flyers only
        if isinstance(frame, BalloonFlight) and s.value(counter) <= BALLOON_VALUE:
            return A_LIGHT_ONE
    return A_CREATURE


def resampled(s: KingsThings, seat: int, rng: Rng) -> KingsThings:
    """What could be: the Things that the seat cannot see change places among cup, racks and face-down stacks.

    Only creatures are face down on the board, and each place gets what is known of it. Drafts are drawn anew: the
    group that somebody puts together, and the targets that are named in secret.
    """
    copy = s.clone()
    assert isinstance(copy, KingsThings)
    pool = [counter for counter in range(THINGS) if is_hidden(s, counter, seat)]
    chosen = deal(s, pool, rng)
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
    """What others have chosen and not yet shown could be something else."""
    for frame in s.frames:
        if isinstance(frame, Group) and frame.seat != seat:
            lift_anew(s, frame, rng)
        elif isinstance(frame, BalloonFlight) and frame.seat != seat and frame.stage == 0:
            for counter in frame.aboard(s):
                s.mark[counter] &= ~LIFTED
        elif isinstance(frame, Targets) and not s.rules.open_targets:
            living = frame.living(s)
            for side in living:
                others = [other for other in living if other != side]
                if side != seat and s.target[side] != NOBODY:
                    s.target[side] = others[int(rng.below(len(others)))]
        elif isinstance(frame, Murder) and frame.stage > 1 and seat != frame.other:
            others = [unit for unit in s.units(frame.hex, frame.other) if unit != s.prey[frame.seat]]
            if others:
                s.prey[frame.other] = others[int(rng.below(len(others)))]


def deal(s: KingsThings, pool: list[int], rng: Rng) -> dict[int, int]:
    """By the counter that really lies in a place: the one that could. The cup gets what is left."""
    free = pool[:]
    rng.shuffle(free)
    chosen: dict[int, int] = {}
    demands = [demand_on(s, counter) if s.where[counter] != CUP else NOBODY for counter in pool]
    for demand in (A_FLYER, A_LIGHT_ONE, A_CREATURE, ANYTHING):
        places = [counter for number, counter in enumerate(pool) if demands[number] == demand]
        rest: list[int] = []
        taken: list[int] = []
        for counter in free:
            if len(taken) < len(places) and fits(counter, demand):
                taken.append(counter)
            else:
                rest.append(counter)
        if len(taken) < len(places):  # so few are left that they must be where they are
            return {counter: counter for counter in pool if s.where[counter] != CUP}
        free = rest
        chosen.update(zip(places, taken, strict=True))
    return chosen


def lift_anew(s: KingsThings, group: Group, rng: Rng) -> None:
    """Which units somebody has lifted is his secret until they move."""
    members = group.members(s)
    if group.stage == 0:
        for counter in members:
            s.mark[counter] &= ~LIFTED
        part = s.frames[s.frames.index(group) - 1]
        assert isinstance(part, Movement)
        for counter in part.liftable(s, group.hex):
            if rng.below(2):
                s.mark[counter] |= LIFTED
        return
    picked = [counter for counter in members if s.spent[counter] == 0 and group.count]
    for counter in picked:
        s.mark[counter] &= ~LIFTED
    could = fresh_units(s, group.seat, group.hex)
    rng.shuffle(could)
    for counter in could[: len(picked)]:
        s.mark[counter] |= LIFTED
