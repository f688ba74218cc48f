"""Sums that frames, bots and previews share: prices, steps, and who fights in a hex with what value, in which step."""

from typing import Final

from regalia.boards.hexes import Hex
from regalia.games.kings_and_things.actions import CHARACTER_CODE, FORT_CODE
from regalia.games.kings_and_things.counters import (
    BALLOON,
    BOW,
    COUNTERS,
    FIREWALL,
    FORM_CHARGES,
    FORM_STEP,
    FORM_VALUE,
    FRONT,
    GOLEM,
    MAGIC_STEP,
    MARKSMAN,
    MELEE_STEP,
    RANGED_STEP,
    SWORD,
    THINGS,
)
from regalia.games.kings_and_things.data import CASTLE, CITADEL, ENTRY_COST, STACK_SIZE
from regalia.games.kings_and_things.options import COUNTED, FULL
from regalia.games.kings_and_things.state import ABOARD, NATIVES, NOBODY, USED, KingsThings

FORT: Final[int] = COUNTERS  # as a fighter: the fort of the battle's hex
SECOND_VALUE: Final = 2  # T-13.8a: the Marksman's other value


def entry_cost(terrain: int, guided: bool) -> int:
    """T-9.11: the points that it takes to enter a hex; T-13.6a: `guided` by the Deerhunter, never more than 1."""
    return 1 if guided else ENTRY_COST[terrain]


def needed_roll(form: int, paid: int) -> int:
    """T-6.1b, T-6.2a: what two dice must show to recruit a character, after so many steps were paid for."""
    return 2 * FORM_VALUE[form] - paid


def free_things(hexes: int) -> int:
    """T-7.1: how many Things a player with so many hexes draws for nothing."""
    return (hexes + 1) // 2


def bribe_price(counter: int, is_double: bool) -> int:
    """T-10.21a, T-10.21b: what a native asks for leaving; twice as much if they guard something."""
    return FORM_VALUE[FRONT[counter]] * (2 if is_double else 1)


def in_play(s: KingsThings, place: Hex, side: int, item: int) -> bool:
    """True if a magic item is at work for that side there."""
    return s.where[item] == place and s.owner[item] == side and s.mark[item] & USED != 0


def bearer_of(s: KingsThings, item: int) -> int:
    """Return who bears Sword or Bow, or NOBODY."""
    return s.sword_on if item == SWORD else s.bow_on


def free_hands(s: KingsThings, place: Hex, side: int) -> list[int]:
    """The units that could bear Sword or Bow; T-15.2a, T-15.3: nobody bears both."""
    return [unit for unit in s.units(place, side) if unit not in (s.sword_on, s.bow_on)]


def is_carried_off(s: KingsThings, item: int) -> bool:
    """T-15.2c: True if a Warlord has swayed the bearer of Sword or Bow to another side, where it is of no use."""
    bearer = bearer_of(s, item)
    return bearer != NOBODY and s.owner[bearer] != s.owner[item] and not s.rules.swayed_arms


def is_at_hand(s: KingsThings, place: Hex, side: int, item: int) -> bool:
    """True if the side's Sword or Bow is in play there and not carried off."""
    return in_play(s, place, side, item) and not is_carried_off(s, item)


def bears(s: KingsThings, side: int, fighter: int, item: int) -> bool:
    """True if Sword or Bow helps the fighter, who bears it; T-15.2c: another side's gives it nothing."""
    return fighter == bearer_of(s, item) and (s.owner[item] == side or s.rules.swayed_arms)


def fighters(s: KingsThings, place: Hex, side: int) -> list[int]:
    """All that have a combat value left on that side; T-11.53a, T-12.4: not what is neutralized."""
    found = s.units(place, side)
    owner = s.hex_owner[place]
    if owner == side or (side == NATIVES and owner == NOBODY):
        if s.town_value(place) > 0:
            found.append(s.town(place))
        if owner == side and s.fort_value(place) > 0:
            found.append(FORT)
    for item in (BALLOON, GOLEM):
        if in_play(s, place, side, item):
            found.append(item)
    if in_play(s, place, side, FIREWALL) and s.firewall > 0:
        found.append(FIREWALL)
    return found


def battle_sides(s: KingsThings, place: Hex) -> list[int]:
    """T-11.0: who would fight there. Natives wait until one player is left (T-11.9a)."""
    players = [seat for seat in range(s.seat_count) if not s.gone[seat] and fighters(s, place, seat)]
    if len(players) == 1 and s.hex_owner[place] == NOBODY and fighters(s, place, NATIVES):
        players.append(NATIVES)
    return players


def commander(s: KingsThings, place: Hex) -> int:
    """T-10.12a: the player on the right of the one who fights the natives there."""
    for seat in s.playing():
        if fighters(s, place, seat):
            return s.right_of(seat)
    return s.playing()[0]


def combat_value(s: KingsThings, place: Hex, side: int, fighter: int, aim: int) -> int:
    """T-11.41d: the current value; under the cloud the hex owner's fighters have one less (T-14.9b)."""
    if fighter == FORT:
        value = s.fort_value(place)
    elif fighter < THINGS and s.income[place] == fighter:
        value = s.town_value(place)
    elif fighter == FIREWALL:
        value = s.firewall
    else:
        value = s.value(fighter)
        if bears(s, side, fighter, SWORD) or bears(s, side, fighter, BOW):
            value += 1
        elif s.form(fighter) == MARKSMAN:
            value = aim
    return value - 1 if s.cloud == place and s.hex_owner[place] == side else value


def step_of(s: KingsThings, place: Hex, side: int, fighter: int, dispelled: bool) -> int:
    """T-11.41c: when the fighter rolls."""
    if fighter == FORT:
        level = s.fort[place]
        return MAGIC_STEP if level == CITADEL else RANGED_STEP if level == CASTLE else MELEE_STEP  # T-12.3, T-11.53b
    if fighter < THINGS and s.income[place] == fighter:
        return MELEE_STEP
    if bears(s, side, fighter, SWORD):
        return MELEE_STEP  # T-15.3
    if bears(s, side, fighter, BOW):
        return RANGED_STEP  # T-15.2a
    if s.mark[fighter] & ABOARD and in_play(s, place, side, BALLOON):
        return RANGED_STEP  # T-15.1b
    step = FORM_STEP[s.form(fighter)]
    if step == MAGIC_STEP and dispelled and fighter != FIREWALL:
        return MELEE_STEP  # T-15.8b
    return step


def dice_of(s: KingsThings, place: Hex, side: int, fighter: int) -> int:
    """T-11.41a: one die, two for a charging creature."""
    if fighter == FORT:
        return 1
    if bears(s, side, fighter, SWORD):
        return 2
    if bears(s, side, fighter, BOW) or (s.mark[fighter] & ABOARD and in_play(s, place, side, BALLOON)):
        return 1
    return 2 if FORM_CHARGES[s.form(fighter)] else 1


def targets_of_hits(s: KingsThings, place: Hex, side: int, step: int) -> list[int]:
    """T-11.51: what can take a hit: fighters, and Sword and Bow in play (T-15.2b); no Golem from afar (T-15.4b)."""
    found = [f for f in fighters(s, place, side) if f != GOLEM or step != RANGED_STEP]
    for item in (BOW, SWORD):
        if found and is_at_hand(s, place, side, item):
            found.append(item)
    return found


def capacity(s: KingsThings, place: Hex, side: int, step: int) -> int:
    """Return how many hits the side's fighters can take in all."""
    total = 0
    for fighter in fighters(s, place, side):
        if fighter == FORT:
            total += s.fort_value(place)
        elif fighter < THINGS and s.income[place] == fighter:
            total += s.town_value(place)
        elif fighter == FIREWALL:
            total += s.firewall
        elif fighter != GOLEM or step != RANGED_STEP:
            total += 1
    return total


def is_overfull(s: KingsThings, seat: int, place: Hex, coming: int) -> bool:
    """T-9.22a, T-9.22c: whether more units of the player would be there than may stay, if so many came."""
    if len(s.at[place]) + coming <= STACK_SIZE or s.fort[place] == CITADEL:
        return False
    return s.count_units(place, seat) + coming > STACK_SIZE


def bars_flyers(s: KingsThings, seat: int, place: Hex, others: int, size: int) -> bool:
    """T-9.31g: whether a group with flyers, `size` in all, cannot enter a hex where it finds `others` of its own."""
    if s.fort[place] == CITADEL:  # T-9.22c
        return False
    if s.rules.fly_limit == FULL:
        return others >= STACK_SIZE
    return others + size > STACK_SIZE and (s.rules.fly_limit == COUNTED or s.has_enemy(place, seat))


def fighter_code(s: KingsThings, place: Hex, fighter: int) -> int:
    """Return the code with which actions name a fighter."""
    if fighter == FORT:
        return FORT_CODE + s.rules.board.code[place]
    return fighter if fighter < THINGS else CHARACTER_CODE + s.form(fighter)


def fighter_named(s: KingsThings, place: Hex, code: int) -> int:
    for fighter in s.at[place]:
        if fighter_code(s, place, fighter) == code:
            return fighter
    return FORT
