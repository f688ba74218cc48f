"""What a bot should look at first: a weight for each action, phase by phase. It looks at nothing that the seat
cannot know: its own rack and stacks, and what is public."""

from typing import Final

from regalia.boards.hexes import Hex
from regalia.core.actions import Action
from regalia.games.kings_and_things.actions import (
    ACCEPT,
    ADD,
    ALL,
    ARM,
    BRIBE,
    BUILD,
    CASH,
    CHALLENGE,
    CLAIM,
    DEMAND,
    DISCHARGE,
    DONE,
    DRAW,
    DROP,
    ENDMOVE,
    ENGAGE,
    FLY_BALLOON,
    FLYERS,
    FORT_CODE,
    HALT,
    HIRE,
    HIT,
    LEAVE,
    LIFT,
    LOSE,
    NAME_HEX,
    NAME_SEAT,
    ONWARD,
    PASS,
    PICK,
    PLAY_EVENT,
    PUT,
    RAISE,
    RETREAT,
    SKIP,
    STAY,
    STEP_TO,
    STRIP,
    SWAPOUT,
    SWAY,
    TAKE,
    TAKEGOLD,
    TOSS,
    TRADE,
    TRY,
    USE,
    Say,
    counter_in,
)
from regalia.games.kings_and_things.counters import (
    CHARM,
    CREATURE,
    DARK_PLAGUE,
    DISPEL,
    FORM_TERRAIN,
    FORM_VALUE,
    FRONT,
    KIND,
    MAGIC_ITEM,
    TREASURE,
)
from regalia.games.kings_and_things.data import CASTLE, SEA
from regalia.games.kings_and_things.flow.exploration import Bribing, native_fighters
from regalia.games.kings_and_things.flow.hits import Hits
from regalia.games.kings_and_things.flow.movement import Group
from regalia.games.kings_and_things.flow.retreat import Retreating
from regalia.games.kings_and_things.rules import battle_sides, combat_value, fighters
from regalia.games.kings_and_things.state import CONSTRUCTION, NATIVES, NOBODY, RECRUIT_CHARACTERS, KingsThings

# How likely two dice show at least so much, in 36ths
AT_LEAST: Final = (36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0)
GUESSED_VALUE: Final = 2.2  # of a face-down unit
NATIVE_FORCE: Final = 5.0  # what an unexplored hex may hold


def supports(s: KingsThings, seat: int, counter: int) -> bool:
    """Whether the player owns a hex of the creature's terrain."""
    terrain = FORM_TERRAIN[FRONT[counter]]
    return any(s.hex_owner[place] == seat and s.terrain[place] == terrain for place in range(s.rules.hexes))


def is_junk(s: KingsThings, seat: int, counter: int) -> bool:
    """What is worth less than half a new Thing."""
    return KIND[counter] == CREATURE and (not supports(s, seat, counter) or FORM_VALUE[FRONT[counter]] == 1)


def own_strength(s: KingsThings, place: Hex, seat: int) -> float:
    """The values of the player's supported units there."""
    return float(sum([s.value(counter) for counter in s.units(place, seat) if s.is_supported(counter)]))


def enemy_strength(s: KingsThings, place: Hex, seat: int) -> float:
    """What an attacker would expect to meet there."""
    owner = s.hex_owner[place]
    if owner == NOBODY:
        known = native_fighters(s, place)
        return float(sum([s.value(counter) for counter in known])) if known else NATIVE_FORCE
    total = float(s.fort_value(place) + s.town_value(place))
    for other in s.playing():
        if other != seat:
            total += GUESSED_VALUE * s.count_units(place, other)
    return total


def lure(s: KingsThings, place: Hex, seat: int, strength: float) -> float:
    """How much the player would like to be in that hex with an army of that strength."""
    if s.terrain[place] == SEA:
        return 0.0
    owner = s.hex_owner[place]
    if owner == seat:
        return 3.0 if s.has_enemy(place, seat) else 0.0
    if owner == NOBODY:
        for other in s.playing():
            if other != seat and s.count_units(place, other):
                return 0.0
    against = enemy_strength(s, place, seat)
    prize = 2.0 + s.fort[place] * 2.0 + (2.0 if s.income[place] != NOBODY else 0.0)
    if strength >= 1.3 * against:
        return prize
    if owner == NOBODY and strength + s.gold[seat] / 2 >= against:
        return 1.5
    return 0.0


def best_lure(s: KingsThings, place: Hex, seat: int, strength: float) -> float:
    return max([lure(s, other, seat, strength) for other in s.rules.board.neighbours[place]])


def policy(s: KingsThings, seat: int, legal: list[Action]) -> list[float]:
    weights: list[float] = []
    for action in legal:
        assert isinstance(action, Say)
        weights.append(weight_of(s, seat, action))
    return weights


def weight_of(s: KingsThings, seat: int, say: Say) -> float:
    verb = say.verb
    if verb == CASH:
        return 20.0 if s.phase in (CONSTRUCTION, RECRUIT_CHARACTERS) and not isinstance(s.frames[-1], Group) else 0.0
    if verb in (STRIP, DISCHARGE, DEMAND, CHALLENGE, FLY_BALLOON, LEAVE, DROP, PICK, ONWARD):
        return 0.01
    if verb == CLAIM:
        place = s.rules.board.coded(say.a)
        free = [p for p in s.rules.board.neighbours[place] if s.is_unexplored(p)]
        return 1.0 + len(free) + (3.0 if s.terrain[place] not in [s.terrain[p] for p in s.owned(seat)] else 0.0)
    if verb in (PUT, TOSS, DONE, SWAPOUT, TRADE, DRAW, HIRE):
        return weight_of_thing(s, seat, say)
    if verb in (TRY, SKIP, RAISE, ACCEPT):
        return weight_of_attempt(s, seat, say)
    if verb == PLAY_EVENT:
        return 0.3 if say.a == DARK_PLAGUE else 5.0
    if verb == NAME_SEAT:
        return 1.0 + (s.income_of(say.a) if say.a < s.seats else 0)
    if verb == NAME_HEX:
        owner = s.hex_owner[s.rules.board.coded(say.a)]
        return 1.0 if owner == NOBODY else 0.2 if owner == seat else 5.0
    if verb in (LIFT, ENDMOVE, ALL, FLYERS, ADD, STEP_TO, HALT):
        return weight_of_move(s, seat, say)
    if verb == BUILD:
        place = s.rules.board.coded(say.a)
        return 100.0 if s.fort[place] == CASTLE else 10.0 + s.fort[place]
    return weight_in_combat(s, seat, say)


def weight_of_thing(s: KingsThings, seat: int, say: Say) -> float:
    verb = say.verb
    if verb == PUT:
        place = s.rules.board.coded(say.b)
        value = FORM_VALUE[FRONT[say.a]]
        if KIND[say.a] != CREATURE:
            return 50.0 + value
        if not supports(s, seat, say.a):
            return 1.0
        border = [p for p in s.rules.board.neighbours[place] if s.hex_owner[p] != seat and s.terrain[p] != SEA]
        gathered = min(s.count_units(place, seat), 6)  # one strong army is better than three weak ones
        return 10.0 + value + (2.0 + gathered if border else 0.0)
    if verb == TOSS:
        return 4.0 if is_junk(s, seat, say.a) else 0.5
    if verb == DONE:
        return 5.0
    if verb == HIRE:
        wanted = max(0, min(5, (s.gold[seat] - 15) // 10))
        return 10.0 - abs(say.a - wanted)
    if verb == DRAW:
        return 5.0
    if verb == SWAPOUT:
        return 6.0 if is_junk(s, seat, say.a) else 0.1
    junk = [counter for counter in s.rack[seat] if is_junk(s, seat, counter)]
    odd = len(s.offer[seat]) % 2 == 1
    return 6.0 if is_junk(s, seat, say.a) and (odd or len(junk) > 1) else 0.1


def weight_of_attempt(s: KingsThings, seat: int, say: Say) -> float:
    if say.verb == TRY:
        needed = max(0, 2 * FORM_VALUE[say.a] - say.b)
        chance = AT_LEAST[min(needed, 13)] / 36.0
        return 1.0 + chance * FORM_VALUE[say.a] - 0.5 * say.b
    if say.verb == RAISE:
        return 2.0 if s.gold[seat] >= 20 else 0.5
    return 1.0


def weight_of_move(s: KingsThings, seat: int, say: Say) -> float:
    verb = say.verb
    if verb == LIFT:
        place = s.rules.board.coded(say.a)
        strength = own_strength(s, place, seat)
        want = best_lure(s, place, seat, strength)
        if want == 0.0 and not s.has_enemy(place, seat):
            inland = [p for p in s.rules.board.neighbours[place] if s.hex_owner[p] == seat]
            border = [p for p in s.rules.board.neighbours[place] if s.hex_owner[p] not in (seat,)]
            return 0.5 if border or not inland else 1.5  # towards the border
        return 2.0 + want if want else 0.1
    if verb == ENDMOVE:
        return 1.0
    if verb == ALL:
        return 10.0
    if verb in (ADD, FLYERS):
        return 0.1
    group = s.frames[-1]
    if not isinstance(group, Group):
        return 1.0
    strength = float(sum([s.value(counter) for counter in group.members(s) if s.is_supported(counter)]))
    if verb == STEP_TO:
        place = s.rules.board.coded(say.a)
        want = lure(s, place, seat, strength)
        if s.hex_owner[place] == seat:
            return 1.0 + best_lure(s, place, seat, strength) / 3.0
        return 4.0 + want if want else 0.05
    return 1.2 if group.stage == 1 else 0.9


def weight_in_combat(s: KingsThings, seat: int, say: Say) -> float:
    verb = say.verb
    frame = s.frames[-1]
    if verb in (HIT, LOSE):
        if say.a >= FORT_CODE:
            return 15.0 if isinstance(frame, Hits) else 0.5
        counter = counter_in(say.a)
        if KIND[counter] == MAGIC_ITEM:
            return 12.0
        if s.is_town(counter):
            return 20.0 if isinstance(frame, Hits) else 2.0
        return 10.0 - s.value(counter)
    if verb in (RETREAT, STAY):
        assert isinstance(frame, Retreating)
        mine = battle_strength(s, frame.hex, seat)
        theirs = sum([battle_strength(s, frame.hex, side) for side in battle_sides(s, frame.hex) if side != seat])
        losing = mine * 1.5 < theirs
        return 2.0 if (verb == RETREAT) == losing else 1.0
    if verb in (BRIBE, ENGAGE):
        assert isinstance(frame, Bribing)
        natives = native_fighters(s, frame.hex)
        force = float(sum([s.value(counter) for counter in natives]))
        cost = sum([frame.price(counter) for counter in natives])
        strong = own_strength(s, frame.hex, seat) >= 1.2 * force
        if verb == ENGAGE:
            return 2.0 if strong else 1.0
        return 3.0 if not strong and cost <= s.gold[seat] else 1.5 if not strong else 0.5
    if verb == USE:
        return 0.4 if say.a in (CHARM, DISPEL) else 3.0
    if verb == ARM:
        return 0.5 if s.owner[say.a] != NATIVES else 3.0 + s.value(counter_in(say.b))
    if verb == SWAY:
        return 2.0 + s.value(say.a)
    if verb == TAKE:
        return 6.0 if KIND[say.a] == TREASURE else 5.0
    if verb == TAKEGOLD:
        return 3.0
    return 1.0 if verb in (PASS, SKIP) else 2.0


def battle_strength(s: KingsThings, place: Hex, side: int) -> float:
    return float(sum([combat_value(s, place, side, fighter, 5) for fighter in fighters(s, place, side)]))
