"""The policy for bots: a weight for each action, phase by phase. It looks at nothing that the seat
cannot know: its own rack and stacks, and what is public."""

from typing import Final

from regalia.boards.hexes import Hex
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
    MINUS,
    NAME_CTR,
    NAME_DIE,
    NAME_HEX,
    NAME_SEAT,
    ONWARD,
    PASS,
    PICK,
    PLAY_EVENT,
    PLUS,
    POST,
    PUT,
    RAISE,
    RETREAT,
    REVEAL,
    SKIP,
    STAY,
    STEP_TO,
    STRIP,
    SWAPOUT,
    SWAY,
    TAKE,
    TAKEGOLD,
    TOSS,
    TOWER_ON,
    TRADE,
    TRY,
    USE,
    ThingsAction,
    counter_in,
)
from regalia.games.kings_and_things.counters import (
    CHARM,
    CREATURE,
    DARK_PLAGUE,
    DISPEL,
    DUST,
    ELIXIR,
    FAN,
    FORM_TERRAIN,
    FORM_VALUE,
    FRONT,
    KIND,
    MAGIC_ITEM,
    THINGS,
    TREASURE,
    WORKERS,
)
from regalia.games.kings_and_things.data import AFTER_PRICE, CASTLE, CITADEL, FORT_PRICE, MAX_HIRED, SEA
from regalia.games.kings_and_things.flow.characters import Attempt
from regalia.games.kings_and_things.flow.exploration import Bribing
from regalia.games.kings_and_things.flow.frames import ThingsFrame
from regalia.games.kings_and_things.flow.hits import Hits
from regalia.games.kings_and_things.flow.marching import GATHERING, fresh_units
from regalia.games.kings_and_things.flow.movement import Group
from regalia.games.kings_and_things.flow.random_events import PlayedEvent
from regalia.games.kings_and_things.flow.reach import March
from regalia.games.kings_and_things.flow.retreat import Retreating
from regalia.games.kings_and_things.flow.windows import ANSWERING, Window
from regalia.games.kings_and_things.forces import (
    Force,
    Survey,
    add_walls,
    battle_force,
    chance_to_explore,
    chance_to_win,
    force_of,
    guessed_force,
    hits_of,
    prize,
)
from regalia.games.kings_and_things.rules import battle_sides, needed_roll
from regalia.games.kings_and_things.state import (
    CONSTRUCTION,
    NATIVES,
    NOBODY,
    RECRUIT_CHARACTERS,
    KingsThings,
)

# How likely two dice show at least so much, in 36ths
AT_LEAST: Final = (36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0)
SURE_ENOUGH: Final = 0.55  # the least chance with which an army attacks
SOON: Final = 0.3  # what a gain of the turn after this one counts
UNIT_WORTH: Final = 0.6  # what an army stakes, in gold a turn for each unit
PARTY: Final = 0.04  # what it costs to send one more unit: somebody else may need it
PARTY_SIZES: Final = (1, 2, 3, 4, 5, 6, 8)


def supports(s: KingsThings, seat: int, counter: int) -> bool:
    """True if the player owns a hex of the creature's terrain."""
    terrain = FORM_TERRAIN[FRONT[counter]]
    return any(s.hex_owner[place] == seat and s.terrain[place] == terrain for place in range(s.rules.hexes))


def is_junk(s: KingsThings, seat: int, counter: int) -> bool:
    """True for a Thing that is worth less than half a new one."""
    return KIND[counter] == CREATURE and (not supports(s, seat, counter) or FORM_VALUE[FRONT[counter]] == 1)


def policy(s: KingsThings, seat: int, legal: list[ThingsAction]) -> list[float]:
    survey: Survey | None = None
    plan: Plan | None = None
    weights: list[float] = []
    for action in legal:
        if action.verb in MAP_VERBS:
            if survey is None:
                survey = Survey(s, seat)
            if action.verb in GROUP_VERBS and plan is None:
                plan = group_plan(s, survey)
            weights.append(weight_on_map(s, survey, plan, action))
        else:
            weights.append(weight_of(s, seat, action))
    return weights


MAP_VERBS: Final = (PUT, POST, LIFT, ALL, FLYERS, ADD, STEP_TO, HALT)
GROUP_VERBS: Final = (ALL, FLYERS, ADD, STEP_TO, HALT)


def weight_of(s: KingsThings, seat: int, say: ThingsAction) -> float:
    verb = say.verb
    if verb in MAP_VERBS:
        survey = Survey(s, seat)
        return weight_on_map(s, survey, group_plan(s, survey) if verb in GROUP_VERBS else None, say)
    if verb == CASH:
        return 20.0 if s.phase in (CONSTRUCTION, RECRUIT_CHARACTERS) and not isinstance(s.frames[-1], Group) else 0.0
    if verb == CHALLENGE:
        return 0.01 if s.is_supported(counter_in(say.a)) else 5.0  # everybody can tell
    if verb == REVEAL and not s.is_supported(counter_in(say.a)):
        return 0.01  # a bluff that is shown is lost for nothing
    if verb in (STRIP, DISCHARGE, DEMAND, FLY_BALLOON, LEAVE, DROP, PICK, ONWARD):
        return 0.01
    if verb == CLAIM:
        place = s.rules.board.coded(say.a)
        free = [p for p in s.rules.board.neighbours[place] if s.is_unexplored(p)]
        return 1.0 + len(free) + (3.0 if s.terrain[place] not in [s.terrain[p] for p in s.owned(seat)] else 0.0)
    if verb == TOWER_ON:
        place = s.rules.board.coded(say.a)
        return 1.0 + len([p for p in s.rules.board.neighbours[place] if s.hex_owner[p] == seat or s.terrain[p] == SEA])
    if verb in (TOSS, DONE, SWAPOUT, TRADE, DRAW, HIRE):
        return weight_of_thing(s, seat, say)
    if verb in (TRY, SKIP, RAISE, ACCEPT):
        return weight_of_attempt(s, seat, say)
    if verb == PLAY_EVENT:
        return 0.3 if say.a == DARK_PLAGUE else 5.0
    if verb == NAME_SEAT:
        return 1.0 + (s.income_of(say.a) if say.a < s.seat_count else 0)
    if verb == NAME_HEX:
        return weight_of_aim(s, seat, s.rules.board.coded(say.a))
    if verb == ENDMOVE:
        return 1.0
    if verb == BUILD:
        place = s.rules.board.coded(say.a)
        return 100.0 if s.fort[place] == CASTLE else 10.0 + s.fort[place]
    return weight_in_combat(s, seat, say)


def weight_of_aim(s: KingsThings, seat: int, place: Hex) -> float:
    """Of a hex that an event or item is aimed at."""
    owner = s.hex_owner[place]
    frame = s.frames[-1]
    if isinstance(frame, PlayedEvent) and frame.event == WORKERS:
        return 1.0 + s.fort[place]
    return 1.0 if owner == NOBODY else 0.2 if owner == seat else 5.0 + prize(s, place, seat)


# Things and characters


def weight_of_thing(s: KingsThings, seat: int, say: ThingsAction) -> float:
    verb = say.verb
    if verb == TOSS:
        return 4.0 if is_junk(s, seat, say.a) else 0.5
    if verb in (DONE, DRAW):
        return 5.0
    if verb == HIRE:
        return 10.0 - abs(say.a - wanted_hires(s, seat))
    if verb == SWAPOUT:
        return 6.0 if is_junk(s, seat, say.a) else 0.1
    junk = [counter for counter in s.rack[seat] if is_junk(s, seat, counter)]
    odd = len(s.offer[seat]) % 2 == 1
    return 6.0 if is_junk(s, seat, say.a) and (odd or len(junk) > 1) else 0.1


def wanted_hires(s: KingsThings, seat: int) -> int:
    """Forts first: they bring income for good. A player who fights for a citadel hires."""
    gold = s.gold[seat]
    if s.clock_owner != NOBODY:
        return min(MAX_HIRED, max(0, gold - FORT_PRICE) // FORT_PRICE)
    return max(0, min(MAX_HIRED, (gold - 15) // 10))


def weight_of_attempt(s: KingsThings, seat: int, say: ThingsAction) -> float:
    if say.verb == TRY:
        needed = max(0, needed_roll(say.a, say.b))
        chance = AT_LEAST[min(needed, 13)] / 36.0
        return 1.0 + chance * FORM_VALUE[say.a] - 0.5 * say.b
    if say.verb == RAISE:
        attempt = s.frames[-1]
        assert isinstance(attempt, Attempt)
        return 2.0 if s.gold[seat] >= AFTER_PRICE * attempt.missing(s) + 10 else 0.5
    return 1.0


# The map


def gain(s: KingsThings, survey: Survey, place: Hex, force: Force) -> float:
    """Return what an army of that force, all that the player has there, may expect of a foreign hex."""
    seat = survey.seat
    foes = survey.foes[place]
    if s.hex_owner[place] == NOBODY:
        if s.terrain[place] == SEA:
            return 0.0
        chance = chance_to_win(force, foes) if foes.body > 0.0 else chance_to_explore(force, s.gold[seat])
    else:
        chance = chance_to_win(force, foes)
    worth = prize(s, place, seat)
    crown = s.hex_owner[place] != NOBODY and s.fort[place] == CITADEL
    if chance < (0.05 if (crown and survey.is_urgent) or force.body <= 0.0 else SURE_ENOUGH):
        return 0.0
    return chance * worth - (1.0 - chance) * UNIT_WORTH * force.body


def hold(s: KingsThings, survey: Survey, place: Hex, force: Force) -> float:
    """Return what the player may expect to lose of their own hex with that force in it: 0 or less."""
    threat = survey.threat[place]
    if threat.body <= 0.0:
        return 0.0
    counter = s.income[place]
    worth = 1.5 + s.fort[place] + (FORM_VALUE[FRONT[counter]] if counter != NOBODY else 0)
    likely = 0.35
    if s.fort[place] == CITADEL:
        worth = 40.0
        likely = 1.0
    elif s.fort[place] == CASTLE:
        worth += 4.0
    walled = Force(force.hits, force.body)
    add_walls(s, place, walled)
    return -likely * worth * chance_to_win(threat, walled)


def soon(s: KingsThings, survey: Survey, place: Hex, force: Force) -> float:
    """Return what the army could gain from there in the next turn."""
    best = 0.0
    for other in s.rules.board.neighbours[place]:
        if s.hex_owner[other] != survey.seat:
            best = max(best, gain(s, survey, other, force))
    return SOON * best


class Plan:
    """A group's plan: who goes, and where to; `first` is the next step."""

    def __init__(self, worth: float, party: list[int], goal: Hex, first: Hex) -> None:
        self.worth: Final[float] = worth
        self.party: Final[list[int]] = party
        self.goal: Final[Hex] = goal
        self.first: Final[Hex] = first


def parties(s: KingsThings, units: list[int]) -> list[list[int]]:
    """Return groups that might go together: the strongest units, and a lone bluff, which costs little."""
    found: list[list[int]] = []
    strong = sorted([counter for counter in units if s.is_supported(counter)], key=lambda c: -hits_of(s.form(c)))
    for size in range(1, len(strong) + 1):
        if size in PARTY_SIZES or size == len(strong):
            found.append(strong[:size])
    bluffs = [counter for counter in units if counter not in strong]
    if bluffs:
        found.append(bluffs[:1])
    return found


def best_plan(s: KingsThings, survey: Survey, place: Hex, units: list[int], is_fixed: bool) -> Plan:
    """The best that units of one hex can do this turn; if `is_fixed`, only all of them together."""
    seat = survey.seat
    best = Plan(0.0, units, place, place)
    whole = force_of(s, s.units(place, seat))
    is_own = s.hex_owner[place] == seat
    staying = hold(s, survey, place, whole) if is_own else 0.0
    for party in [units] if is_fixed else parties(s, units):
        force = force_of(s, party)
        rest = Force(whole.hits - force.hits, whole.body - force.body)
        leaving = hold(s, survey, place, rest) if is_own else 0.0
        now = soon(s, survey, place, force)
        march = March(s, seat, place, party, survey.stops)
        for goal in range(s.rules.hexes):
            if march.left[goal] < 0 or goal == place:
                continue
            there = force_of(s, s.units(goal, seat)) if s.at[goal] else Force(0.0, 0.0)
            joined = force.join(there)
            worth = leaving - staying - PARTY * len(party)
            if s.hex_owner[goal] == seat:
                worth += hold(s, survey, goal, joined) - hold(s, survey, goal, there)
                worth += soon(s, survey, goal, joined) - now - 0.1
            else:
                worth += gain(s, survey, goal, joined) - gain_there(s, survey, goal, there)
            if worth > best.worth:
                best = Plan(worth, party, goal, march.first[goal])
    return best


def gain_there(s: KingsThings, survey: Survey, goal: Hex, there: Force) -> float:
    """Return what the units that are there already may expect."""
    return max(0.0, gain(s, survey, goal, there)) if there.body > 0.0 else 0.0


def group_plan(s: KingsThings, survey: Survey) -> Plan | None:
    group = s.frames[-1]
    if not isinstance(group, Group):
        return None
    members = group.members(s)
    if group.step == GATHERING:
        return best_plan(s, survey, group.hex, fresh_units(s, survey.seat, group.hex) + members, False)
    return best_plan(s, survey, group.hex, members, True)


def weight_on_map(s: KingsThings, survey: Survey, plan: Plan | None, say: ThingsAction) -> float:
    verb = say.verb
    seat = survey.seat
    if verb == PUT:
        return weight_of_put(s, survey, say.a, s.rules.board.coded(say.b))
    if verb == POST:
        return max(0.1, 1.0 + place_worth(s, survey, s.rules.board.coded(say.b), Force(hits_of(say.a), 1.0)))
    if verb == LIFT:
        place = s.rules.board.coded(say.a)
        if s.has_enemy(place, seat):
            return 0.2
        found = best_plan(s, survey, place, fresh_units(s, seat, place), False)
        return 1.0 + found.worth if found.goal != place else 0.5
    group = s.frames[-1]
    if plan is None or not isinstance(group, Group):
        return 1.0
    members = group.members(s)
    if verb == ALL:
        return 10.0 if len(plan.party) == s.count_units(group.hex, seat) else 0.1
    if verb == ADD:
        counter = counter_in(say.a)
        return 9.0 if counter in plan.party and counter not in members else 0.1
    if verb == FLYERS:
        return 0.1
    if verb == STEP_TO:
        return 5.0 if s.rules.board.coded(say.a) == plan.first else 0.05
    return 5.0 if plan.goal == group.hex else 0.9


def weight_of_put(s: KingsThings, survey: Survey, counter: int, place: Hex) -> float:
    seat = survey.seat
    value = FORM_VALUE[FRONT[counter]]
    if KIND[counter] != CREATURE:
        return 50.0 + value
    if not supports(s, seat, counter):
        # A bluff may still find a hex where nobody lives.
        wild = [p for p in s.rules.board.neighbours[place] if s.is_unexplored(p) and not s.at[p]]
        return 5.5 if wild and s.count_units(place, seat) < 9 else 1.0
    return max(6.0, 10.0 + value + place_worth(s, survey, place, Force(hits_of(FRONT[counter]), 1.0)))


def place_worth(s: KingsThings, survey: Survey, place: Hex, force: Force) -> float:
    """Return what one more unit there is worth."""
    there = force_of(s, s.units(place, survey.seat))
    joined = there.join(force)
    worth = hold(s, survey, place, joined) - hold(s, survey, place, there)
    worth += soon(s, survey, place, joined) - soon(s, survey, place, there)
    border = [p for p in s.rules.board.neighbours[place] if s.hex_owner[p] != survey.seat and s.terrain[p] != SEA]
    return 5.0 * worth + 0.2 * min(s.count_units(place, survey.seat), 6) + (0.5 if border else 0.0)


# Combat


def weight_in_combat(s: KingsThings, seat: int, say: ThingsAction) -> float:
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
        worth = 6.0 * hits_of(s.form(counter)) + (1.0 if counter >= THINGS else 0.0)
        mine = isinstance(frame, Hits) and frame.chooser == seat and frame.side != seat
        return worth if mine else 20.0 - worth if not isinstance(frame, Hits) else 11.0 - 0.5 * worth
    if verb in (RETREAT, STAY):
        assert isinstance(frame, Retreating)
        least = 0.15 if s.hex_owner[frame.hex] == seat else 0.35
        losing = battle_chance(s, frame.hex, seat) < least
        if verb == STAY:
            return 1.0
        place = s.rules.board.coded(say.a)
        return 2.0 + 0.1 * s.fort[place] if losing else 0.5
    if verb in (BRIBE, ENGAGE):
        assert isinstance(frame, Bribing)
        return weight_of_bribe(s, seat, frame, say)
    if verb == USE:
        return weight_of_use(s, seat, say.a)
    if verb == ARM:
        return 0.5 if s.owner[say.a] != NATIVES else 3.0 + s.value(counter_in(say.b))
    if verb == NAME_DIE:
        dice = s.frames[-3]
        assert isinstance(dice, ThingsFrame)
        return 7.0 - dice.rolled()[say.a - 1]
    if verb in (PLUS, MINUS):
        return 2.0 if verb == PLUS else 1.0
    if verb == NAME_CTR:
        return 1.0 + s.value(counter_in(say.a))
    if verb == SWAY:
        return 2.0 + hits_of(s.form(say.a)) + (0.0 if supports(s, seat, say.a) else -1.5)
    if verb == TAKE:
        return 6.0 if KIND[say.a] == TREASURE else 5.0
    if verb == TAKEGOLD:
        return 3.0
    return 1.0 if verb in (PASS, SKIP) else 2.0


def battle_chance(s: KingsThings, place: Hex, seat: int) -> float:
    """Return how likely the seat wins the current battle there."""
    mine = battle_force(s, place, seat, False)
    theirs = Force(0.0, 0.0)
    for side in battle_sides(s, place):
        if side != seat:
            theirs = theirs.join(battle_force(s, place, side, False))
    return chance_to_win(mine, theirs)


def weight_of_bribe(s: KingsThings, seat: int, frame: Bribing, say: ThingsAction) -> float:
    mine = force_of(s, s.units(frame.hex, seat))
    natives = guessed_force(s, frame.hex, NATIVES)
    chance = chance_to_win(mine, natives)
    if say.verb == ENGAGE:
        return 2.0
    if chance > 0.8:
        return 0.5
    price = frame.price(say.a)
    return 2.5 + hits_of(FRONT[say.a]) / price


def weight_of_use(s: KingsThings, seat: int, item: int) -> float:
    """Items are for battles that could go either way; the Charm for an attempt that failed by one."""
    if item == CHARM:
        attempt = s.frames[-2]
        near = isinstance(attempt, Attempt) and attempt.seat == seat and attempt.missing(s) == 1
        return 3.0 if near else 0.4
    if item in (FAN, ELIXIR):
        return 3.0
    window = s.frames[-1]
    assert isinstance(window, Window)
    if window.when == ANSWERING:
        return 0.4
    side = window.turn
    chance = battle_chance(s, window.hex, side)
    if item == DISPEL:
        return 0.4
    if item == DUST:
        return 3.0 if chance < 0.7 else 0.5
    return 3.0 if 0.03 < chance < 0.97 else 0.5  # not wasted on what is decided
