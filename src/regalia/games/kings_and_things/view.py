"""Who may know what: T-S4."""

from regalia.core.game import GameMeta
from regalia.core.rng import Rng
from regalia.core.views import View, seen_legal, seen_to_act
from regalia.games.kings_and_things.counters import CREATURE, FORM_FLIES, FRONT, KIND, THINGS
from regalia.games.kings_and_things.notation import position_lines
from regalia.games.kings_and_things.state import (
    AIR,
    CUP,
    NATIVES,
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


def resampled(s: KingsThings, seat: int, rng: Rng) -> KingsThings:
    """What could be: the Things that the seat cannot see change places among cup, racks and face-down stacks.

    Only creatures are face down on the board, and where only flyers can have gone there are flyers (`AIR`).
    """
    copy = s.clone()
    assert isinstance(copy, KingsThings)
    pool = [counter for counter in range(THINGS) if is_hidden(s, counter, seat)]
    flying = [counter for counter in pool if s.where[counter] >= 0 and s.has(counter, AIR)]
    walking = [counter for counter in pool if s.where[counter] >= 0 and not s.has(counter, AIR)]
    elsewhere = [counter for counter in pool if s.where[counter] < 0 and s.where[counter] != CUP]
    free = pool[:]
    rng.shuffle(free)
    chosen: dict[int, int] = {}  # by place: the counter that lies there instead
    for places, kind in ((flying, 2), (walking, 1), (elsewhere, 0)):
        rest: list[int] = []
        wanted = len(places)
        taken: list[int] = []
        for counter in free:
            fits = kind == 0 or (KIND[counter] == CREATURE and (kind == 1 or FORM_FLIES[FRONT[counter]]))
            if fits and len(taken) < wanted:
                taken.append(counter)
            else:
                rest.append(counter)
        free = rest
        chosen.update(zip(places, taken, strict=True))
    where = {place: (s.where[place], s.owner[place], s.mark[place], s.spent[place]) for place in chosen}
    offers = [offer[:] for offer in s.offer]
    for counter in pool:
        if copy.where[counter] != CUP:
            copy.mark[counter] = 0
            copy.spent[counter] = 0
            copy.put(counter, CUP, -1)
    for other, offered in enumerate(offers):
        for place in offered:
            if place in chosen:
                copy.put(chosen[place], OFFER, other)
    for place, counter in chosen.items():
        spot, owner, mark, spent = where[place]
        if spot != OFFER:
            copy.put(counter, spot, owner)
        copy.mark[counter] = mark
        copy.spent[counter] = spent
    return copy
