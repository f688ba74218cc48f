"""Estimates of battles that have not begun, from what a seat knows: face-down counters are guessed."""

from typing import Final

from regalia.boards.hexes import Hex
from regalia.core.rng import Rng
from regalia.games.kings_and_things.actions import CHARACTER_CODE
from regalia.games.kings_and_things.counters import (
    CREATURE,
    FORM_CHARGES,
    FORM_STEP,
    FORM_VALUE,
    FRONT,
    KIND,
    MAGIC_STEP,
    MELEE_STEP,
    RANGED_STEP,
    THINGS,
)
from regalia.games.kings_and_things.data import CASTLE, CITADEL
from regalia.games.kings_and_things.shown.odds import Combatant, shares_won
from regalia.games.kings_and_things.state import NATIVES, NOBODY
from regalia.games.kings_and_things.view import ThingsView

MARCH_TRIES: Final = 60  # sampled battles for every hex that a group could enter


def is_unit(code: int) -> bool:
    return code >= CHARACTER_CODE or KIND[code] == CREATURE


def form_of(code: int) -> int:
    return code - CHARACTER_CODE if code >= CHARACTER_CODE else FRONT[code]


def form_value(code: int) -> int:
    return FORM_VALUE[form_of(code)]


def dice_of(code: int) -> int:
    return 2 if FORM_CHARGES[form_of(code)] else 1


def march_odds(view: ThingsView, place: Hex) -> float | None:
    """Return how likely the viewer's group would win there; None if nobody would fight it."""
    enemies = [side for side in sides_in(view, place) if side != view.seat]
    if not enemies:
        return None
    rng = Rng(f"march/{view.turn}/{place}")
    unseen = unseen_creatures(view)
    group = [combatant(view.seat, code) for code in view.going if code not in view.bluffs]
    armies = [[*sampled_army(view, place, unseen, rng), *group] for _try in range(MARCH_TRIES)]
    return shares_won(armies, MAGIC_STEP, rng).get(view.seat, 0.0)


def combatant(side: int, code: int) -> Combatant:
    return Combatant(side, form_value(code), FORM_STEP[form_of(code)], dice_of(code), 1, False)


def sides_in(view: ThingsView, place: Hex) -> list[int]:
    sides = [stack.side for stack in view.stacks if stack.place == place]
    owner = view.hex_owner[place]
    held = view.fort_value[place] > 0 or view.town_value[place] > 0
    return [*sides, owner] if held and owner != NOBODY and owner not in sides else sides


def unseen_creatures(view: ThingsView) -> list[int]:
    known = {code for stack in view.stacks for code in stack.known} | set(view.rack) | set(view.offers)
    creatures = [thing for thing in range(THINGS) if KIND[thing] == CREATURE and view.rules.in_game[thing]]
    return [creature for creature in creatures if creature not in known]


def sampled_army(view: ThingsView, place: Hex, unseen: list[int], rng: Rng) -> list[Combatant]:
    """Return the fighters there: known ones as they are, face-down ones as random Things that have not been seen."""
    army: list[Combatant] = []
    for stack in view.stacks:
        if stack.place != place:
            continue
        codes = [code for code in stack.known if is_unit(code) and code not in view.bluffs]
        if unseen:
            codes += [unseen[int(rng.below(len(unseen)))] for _unit in range(stack.hidden)]
        army.extend([combatant(stack.side, code) for code in codes])
    owner = view.hex_owner[place]
    side = NATIVES if owner == NOBODY else owner
    level = view.fort[place]
    if view.fort_value[place]:
        step = MAGIC_STEP if level == CITADEL else RANGED_STEP if level == CASTLE else MELEE_STEP
        left = view.fort_value[place]
        army.append(Combatant(side, left, step, 1, left, True))
    value = view.town_value[place]
    if value:
        army.append(Combatant(side, value, MELEE_STEP, 1, value, True))
    return army
