"""The battle: its sides with their odds, and its fighters with their dice."""

from functools import lru_cache

from regalia.boards.hexes import Hex
from regalia.core.rng import Rng
from regalia.games.kings_and_things.actions import FORT_CODE, counter_in
from regalia.games.kings_and_things.counters import (
    BALLOON,
    CHARACTER,
    CREATURE,
    FORM_KIND,
    FRONT,
    MAGIC_STEP,
    MELEE_STEP,
    STEP_NAME,
    THINGS,
)
from regalia.games.kings_and_things.data import FORT_NAME, SEAT_TITLES
from regalia.games.kings_and_things.notation import SIDE_NAMES
from regalia.games.kings_and_things.rules import FORT
from regalia.games.kings_and_things.shown.layout import battle_spot, beside_spot, moment, side_name
from regalia.games.kings_and_things.shown.odds import TRIES, Combatant, shares_won
from regalia.games.kings_and_things.shown.pieces import fort_piece, unit_piece
from regalia.games.kings_and_things.state import NATIVES, NOBODY
from regalia.games.kings_and_things.view import Asked, Fighter, ThingsView
from regalia.scenes import Badge, Piece, Spot, Surface


def battle_surfaces(view: ThingsView, battle: Asked) -> list[Surface]:
    """Both or all sides, each with a spot for each step in which it has fighters, and how likely it wins."""
    found: list[Surface] = []
    won = battle_odds(view)
    for side in battle_sides(view):
        steps = sorted({fighter.step for fighter in view.fighters if fighter.side == side})
        spots = [Spot(battle_spot(side, step), step_title(view, step)) for step in steps]
        if any(is_beside(view, code) for code in stack_codes(view, battle.hex, side)):
            spots.append(Spot(beside_spot(side), "in use"))
        name = f"{side_words(view, battle, side)}, {won.get(side, 0.0):.0%} to win{hits_words(view, side)}"
        found.append(Surface(f"side-{SIDE_NAMES[side]}", "tray", name, spots, group="battle"))
    return found


def side_words(view: ThingsView, battle: Asked, side: int) -> str:
    where = view.board.name[battle.hex]
    defends = side == battle.number["defender"]
    if side == view.seat:
        name = f"You {'defend' if defends else 'attack'} {where}"
    elif side == NATIVES:
        name = f"Natives of {where}"
    else:
        name = f"{SEAT_TITLES[side]} {'defends' if defends else 'attacks'} {where}"
    if view.target[side] >= 0 and len(battle_sides(view)) > 2:
        name += f", against {side_name(view, view.target[side])}"
    return name


def hits_words(view: ThingsView, side: int) -> str:
    """How many hits the side has still to take."""
    counts = [asked.number["count"] for asked in view.moments if asked.word == "hits" and asked.number["side"] == side]
    if not counts or not counts[-1]:
        return ""
    return f": {counts[-1]} {'hit' if counts[-1] == 1 else 'hits'} to take"


def battle_sides(view: ThingsView) -> list[int]:
    found: list[int] = []
    for fighter in view.fighters:
        if fighter.side not in found:
            found.append(fighter.side)
    return found


def stack_codes(view: ThingsView, place: Hex, side: int) -> list[int]:
    for stack in view.stacks:
        if stack.place == place and stack.side == side:
            return stack.known
    return []


def is_beside(view: ThingsView, code: int) -> bool:
    """Whether it is in the battle without fighting: Sword, Bow, Talisman, loot."""
    return all(fighter.code != code for fighter in view.fighters)


def step_title(view: ThingsView, step: int) -> str:
    now = moment(view, "step")
    return STEP_NAME[step] + (" (now)" if now is not None and now.number["step"] == step and now.dice else "")


def battle_odds(view: ThingsView) -> dict[int, float]:
    """How likely each side wins if the battle is fought to the end, without items and retreats."""
    step = moment(view, "step")
    first_step = MAGIC_STEP if step is None else step.number["step"]
    fighters = [
        (each.side, each.value, each.step, each.dice, each.hits, is_shrinking(each.code)) for each in view.fighters
    ]
    return odds_of(tuple(fighters), first_step)


@lru_cache(maxsize=64)
def odds_of(fighters: tuple[tuple[int, int, int, int, int, bool], ...], step: int) -> dict[int, float]:
    """Everybody at the table sees the same fighters, and most entries of a battle leave them as they are."""
    army = [Combatant(*fighter) for fighter in fighters]
    return shares_won([army] * TRIES, step, Rng("odds"))


def is_shrinking(code: int) -> bool:
    """Forts, towns and the Firewall lose value with every hit."""
    if code >= FORT_CODE:
        return True
    return code < THINGS and FORM_KIND[FRONT[code]] not in (CREATURE, CHARACTER) and code != BALLOON


def battle_pieces(view: ThingsView, battle: Asked) -> list[Piece]:
    name = view.board.name[battle.hex]
    found = [Piece("battle", name, f"The battle in {name}, round {battle.number['round']}", "token", "crossed-swords")]
    rolled = dice_shown(view, battle)
    for fighter in view.fighters:
        found.append(fighter_piece(view, battle, fighter, rolled.get((fighter.side, fighter.code), [])))
    for stack in view.stacks:
        if stack.place != battle.hex or all(fighter.side != stack.side for fighter in view.fighters):
            continue
        for code in stack.known:
            if is_beside(view, code):
                found.append(unit_piece(view, code, beside_spot(stack.side), owner_of(stack.side), "card"))
    return found


def owner_of(side: int) -> int:
    return NOBODY if side == NATIVES else side


def dice_shown(view: ThingsView, battle: Asked) -> dict[tuple[int, int], list[int]]:
    """By side and code: the dice of this step that have fallen."""
    found: dict[tuple[int, int], list[int]] = {}
    step = moment(view, "step")
    dice = [] if step is None else step.numbers["dice"]
    for place in range(0, len(dice), 3):
        side, fighter, die = dice[place : place + 3]
        found.setdefault((side, code_of_fighter(view, battle, fighter)), []).append(die)
    return found


def code_of_fighter(view: ThingsView, battle: Asked, fighter: int) -> int:
    if fighter == FORT:
        return FORT_CODE + view.board.code[battle.hex]
    if fighter < THINGS:
        return fighter
    return next((each.code for each in view.fighters if counter_in(each.code) == fighter), fighter)


def fighter_piece(view: ThingsView, battle: Asked, fighter: Fighter, dice: list[int]) -> Piece:
    spot = battle_spot(fighter.side, fighter.step)
    owner = owner_of(fighter.side)
    if fighter.code >= FORT_CODE:
        piece = fort_piece(view, battle.hex, spot)
        piece.shape = "card"
        piece.text = FORT_NAME[view.fort[battle.hex]].capitalize()
        piece.owner = owner
    else:
        piece = unit_piece(view, fighter.code, spot, owner, "card")
    charge = " with two dice" if fighter.dice > 1 else ""
    piece.badges = [Badge("value", str(fighter.value), f"hits with dice up to {fighter.value}{charge}")]
    if fighter.dice > 1 and fighter.step == MELEE_STEP:
        piece.badges.append(Badge("charge", "", "two dice"))
    if fighter.hits > 1:
        piece.badges.append(Badge("shield", str(fighter.hits), f"takes {fighter.hits} hits"))
    for die in dice:
        hit = die <= fighter.value
        piece.badges.append(Badge("hit" if hit else "die", str(die), f"rolled {die}: {'a hit' if hit else 'a miss'}"))
    return piece
