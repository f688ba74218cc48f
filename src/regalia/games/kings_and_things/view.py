"""Who may know what: T-S4."""

from typing import Final

from regalia.core.game import GameMeta
from regalia.core.rng import Rng
from regalia.core.views import View, seen_legal, seen_to_act
from regalia.games.kings_and_things.counters import CREATURE, FORM_FLIES, FORM_VALUE, FRONT, KIND, THINGS
from regalia.games.kings_and_things.data import BALLOON_VALUE
from regalia.games.kings_and_things.flow.battle import Targets
from regalia.games.kings_and_things.flow.flight import BalloonFlight
from regalia.games.kings_and_things.flow.movement import Group, Movement, fresh_units
from regalia.games.kings_and_things.flow.powers import Murder
from regalia.games.kings_and_things.notation import position_lines
from regalia.games.kings_and_things.state import (
    ABOARD,
    AIR,
    CUP,
    LIFTED,
    NATIVES,
    NOBODY,
    OFFER,
    RACK,
    SEEN,
    SETUP,
    UP,
    USED,
    KingsThings,
)


class ThingsView(View):
    """The table as one seat sees it."""

    def __init__(self, meta: GameMeta, s: KingsThings, seat: int) -> None:
        text = "\n".join(position_lines(meta, s, seat)) + "\n"
        super().__init__(seat, seen_to_act(s), seen_legal(s, seat), s.over, text)


def is_hidden(s: KingsThings, counter: int, seat: int) -> bool:
    """Whether a Thing could be another one for all that the seat knows."""
    place = s.where[counter]
    owner = s.owner[counter]
    if place == CUP:
        return s.rules.in_game[counter]
    if owner == seat:
        return False
    if place == RACK:
        return True
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
