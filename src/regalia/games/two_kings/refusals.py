"""Why something that is not legal in a turn is refused: the clause that says no, and a sentence."""

from regalia.core.actions import Action
from regalia.core.errors import WRONG_MOMENT, Illegal
from regalia.games.two_kings.actions import NO_PLACE, Cast, End, Kamikaze, PlacePawn, Step
from regalia.games.two_kings.data import (
    BACK_MOVE,
    BOLTS,
    CLAUSE,
    DIAGONAL_MOVE,
    DIAGONAL_SQUARES,
    DOUBLE_POWER_UP,
    EVOCATION,
    EXCHANGE,
    FIREBALL,
    FUSION,
    GREAT_POWER_UP,
    JUMP,
    JUMP_SQUARES,
    KAMIKAZE,
    MACE,
    MOST_HITS,
    PHOENIX,
    POWER_UP,
    SEAT_TITLES,
    SPELL_NAME,
    TORNADO,
)
from regalia.games.two_kings.field import NOWHERE, Place, Square, place_name
from regalia.games.two_kings.rules import has_steps, placing_depth
from regalia.games.two_kings.shown.rule_texts import count_of, used_up_text
from regalia.games.two_kings.state import TwoKings
from regalia.games.two_kings.targets import is_swap_of_equals, may_arrive, may_fuse


def main(s: TwoKings, seat: int, action: Action) -> Illegal:
    if isinstance(action, PlacePawn):
        return place(s, seat, action)
    if isinstance(action, Step):
        return step(s, seat, action)
    if isinstance(action, Cast):
        return cast(s, seat, action)
    if isinstance(action, End):
        return Illegal("K-32", "a turn cannot be ended while something else can be done")
    return Illegal(WRONG_MOMENT, "it is a player's turn")


def square_at(s: TwoKings, place: Place) -> Square:
    return s.rules.field.at_place[place] if place != NO_PLACE else NOWHERE


def place(s: TwoKings, seat: int, action: PlacePawn) -> Illegal:
    rules, field = s.rules, s.rules.field
    name = place_name(action.to)
    square = square_at(s, action.to)
    if not 1 <= action.value <= rules.place_max:
        return Illegal("K-35", f"a placed pawn has a value from 1 to {rules.place_max}")
    if square == NOWHERE:
        return Illegal("K-6", f"there is no square {name}")
    if not field.is_field[square]:
        return Illegal("K-45", "no pawn is placed on a tower")
    if s.reserve[seat] == 0:
        return Illegal("K-38", "there is no die in your reserve")
    depth = field.depth[seat][square]
    if depth >= field.river:
        beyond = "on" if depth == field.river else "beyond"
        return Illegal("K-42", f"{name} lies {beyond} the river: pawns are placed on the own side only")
    furthest = placing_depth(s, seat)
    if furthest == 0 and (depth > 1 or not (rules.opens_on_row or square in field.fronts[seat])):
        where = "in the own first row" if rules.opens_on_row else "in front of an own tower"
        return Illegal("K-40", f"the first pawn on the field is placed {where}")
    if depth > max(furthest, 1):
        return Illegal("K-41", f"{name} lies beyond your most advanced pawn")
    if s.value[square]:
        return Illegal("K-39", f"{name} is not empty")
    return too_dear(s, action.value)


def too_dear(s: TwoKings, cost: int) -> Illegal:
    return Illegal("K-30", f"this costs {cost} Elixir, and {s.elixir} is left")


def step(s: TwoKings, seat: int, action: Step) -> Illegal:
    field = s.rules.field
    start, to = square_at(s, action.start), square_at(s, action.to)
    name, to_name = place_name(action.start), place_name(action.to)
    if start == NOWHERE:
        return Illegal("K-6", f"there is no square {name}")
    if not s.holds(seat, start):
        return Illegal("K-49", f"no pawn of yours stands on {name}")
    if s.new[start]:
        return Illegal("K-46", f"the pawn on {name} is new and cannot move in this turn")
    geometry = step_geometry(s, seat, start, to, action)
    if geometry is not None:
        return geometry
    if s.holds(seat, to):
        return Illegal("K-55", f"a pawn of your own stands on {to_name}")
    assert field.exists[to]
    return Illegal("K-50", f"the pawn on {name} {used_up_text(s.rules)}")


def step_geometry(s: TwoKings, seat: int, start: Square, to: Square, action: Step) -> Illegal | None:
    """Whether the ground itself is in the way."""
    field = s.rules.field
    if to in field.steps[seat][start]:
        return None
    to_name = place_name(action.to)
    if not field.is_field[start]:
        return Illegal("K-57", "from its own tower a pawn steps forward only")
    if to == NOWHERE:
        return Illegal("K-56", f"{to_name} is not on the battlefield")
    if field.tower_of[to] == seat:
        return Illegal("K-58", "no pawn steps onto its own tower")
    if field.tower_of[to] == 1 - seat:
        return Illegal("K-59", "an enemy tower is entered from the square in front of it")
    if to in field.around[start]:
        return Illegal("K-53", "a step goes forward, left or right")
    return Illegal("K-49", "a step goes to a neighbouring square")


def cast(s: TwoKings, seat: int, action: Cast) -> Illegal:
    spell = action.spell
    name = SPELL_NAME[spell]
    if not s.is_castable(seat, spell):
        if s.rules.own_decks:
            return Illegal("K-26", f"{name} is not one of your spells")
        return Illegal("K-81", f"{name} is not on the menu")
    if s.has_cast:
        return Illegal("K-77", "only one spell is cast in a turn")
    if s.rules.cost[spell] > s.elixir:
        return too_dear(s, s.rules.cost[spell])
    if spell == PHOENIX:
        return Illegal("K-100", "your strength is already the highest")
    if spell == EVOCATION:
        return evocation(s, seat, action)
    if spell in (MACE, FIREBALL, BOLTS, TORNADO):
        wrong = wrong_pawn(s, 1 - seat, action.a)
    else:
        wrong = wrong_pawn(s, seat, action.a)
    if wrong is not None:
        return wrong
    if spell in (EXCHANGE, DOUBLE_POWER_UP, BOLTS, FUSION):
        wrong = wrong_second(s, seat, action)
        if wrong is not None:
            return wrong
    return wrong_use(s, seat, action)


def wrong_pawn(s: TwoKings, owner: int, place: Place) -> Illegal | None:
    """Whether there is no pawn of that owner that a spell can be aimed at."""
    square = square_at(s, place)
    name = place_name(place)
    if square == NOWHERE:
        return Illegal("K-6", f"there is no square {name}")
    if s.value[square] == 0:
        return Illegal("K-84", f"no pawn stands on {name}")
    if s.owner[square] != owner:
        return Illegal(
            "K-87", f"the pawn on {name} belongs to {SEAT_TITLES[1 - owner]}: that is no target for this spell"
        )
    if s.new[square]:
        return Illegal("K-47", f"the pawn on {name} is new: no spell can touch it in this turn")
    if not s.rules.towers_targetable and not s.rules.field.is_field[square]:
        return Illegal("K-85", f"the pawn on {name} stands on a tower, out of reach of spells")
    return None


def wrong_second(s: TwoKings, seat: int, action: Cast) -> Illegal | None:
    if action.b == NO_PLACE:
        # With option two_target_spells=up_to one pawn will do; what is wrong with it is said elsewhere.
        return None if s.rules.one_of_two else Illegal("K-86", f"{SPELL_NAME[action.spell]} needs two pawns")
    if action.a == action.b:
        return Illegal("K-86", f"{SPELL_NAME[action.spell]} needs two different pawns")
    return wrong_pawn(s, 1 - seat if action.spell == BOLTS else seat, action.b)


def wrong_use(s: TwoKings, seat: int, action: Cast) -> Illegal:
    """The pawns can be aimed at, but not so."""
    spell = action.spell
    clause = CLAUSE[spell]
    a = square_at(s, action.a)
    if spell in (POWER_UP, GREAT_POWER_UP, DOUBLE_POWER_UP):
        return Illegal("K-88", f"no value rises above {s.rules.die_max}")
    if spell in (DIAGONAL_MOVE, JUMP, BACK_MOVE):
        return spell_move(s, seat, action)
    if spell == TORNADO:
        return Illegal(clause, no_push(s, action))
    if isinstance(action, Kamikaze):
        return kamikaze(s, seat, action)
    b = square_at(s, action.b)
    if spell == EXCHANGE:
        if not (may_arrive(s, a) and may_arrive(s, b)):
            return Illegal("K-58", "Exchange doesn't take a pawn on a tower: only Evocation brings one there")
        assert is_swap_of_equals(s, a, b)
        return Illegal("K-84", "that would change nothing")
    if not (may_fuse(s, a) and may_fuse(s, b)):
        return Illegal("K-58", "Fusion doesn't take a pawn on a tower")
    if b not in s.rules.adjoining[a]:
        corners = "" if s.rules.corners_adjoin else ", and corners don't count"
        return Illegal(clause, f"the two pawns don't adjoin{corners}")
    if action.to not in (action.a, action.b):
        return Illegal(clause, "the fused pawn stands on one of the two squares")
    if not may_arrive(s, square_at(s, action.to)):
        return Illegal("K-58", "the fused pawn can't stand on a tower: only Evocation brings one there")
    return Illegal(clause, f"together they are more than {s.rules.die_max}")


def no_push(s: TwoKings, action: Cast) -> str:
    """Why a Tornado cannot push the pawn."""
    rules, name = s.rules, place_name(action.a)
    if not rules.field.is_field[square_at(s, action.a)]:
        return f"the pawn on {name} stands on its tower and can't be pushed back"
    way = "without a pawn of its own side" if rules.tornado_fights else "without a pawn"
    if rules.tornado_clamps:
        return f"the pawn on {name} can't be pushed back: there is no square behind it {way}"
    count = rules.value[TORNADO]
    return f"the pawn on {name} can't be pushed back: it needs {count_of(count, 'square')} behind it {way}"


def spell_move(s: TwoKings, seat: int, action: Cast) -> Illegal:
    field = s.rules.field
    spell = action.spell
    clause = CLAUSE[spell]
    start, to = square_at(s, action.a), square_at(s, action.to)
    name = place_name(action.to)
    if to == NOWHERE:
        return Illegal(clause, f"there is no square {name}")
    if field.tower_of[to] == seat:
        return Illegal("K-92", "no pawn gets back onto its own tower")
    if spell == DIAGONAL_MOVE:
        squares = DIAGONAL_SQUARES
        fits = to in field.diagonals[seat][start]
        says = "Diagonal Move goes one square forward and one aside"
    elif spell == JUMP:
        squares = JUMP_SQUARES
        fits = field.col[to] == field.col[start] and field.depth[seat][to] - field.depth[seat][start] == squares
        says = "Jump goes to the second square straight ahead"
    else:
        squares = s.rules.value[BACK_MOVE]
        fits = field.col[to] == field.col[start] and field.depth[seat][start] - field.depth[seat][to] == squares
        says = f"Back Move goes exactly {count_of(squares, 'square')} straight back"
    if not fits:
        return Illegal(clause, says)
    if not has_steps(s, start, squares):
        left, takes = s.rules.step_max - s.steps[start], count_of(squares, "square")
        return Illegal("K-50", f"this takes {takes}, and the pawn on {place_name(action.a)} has {left} left this turn")
    return Illegal(clause, "a pawn of your own is in the way")


def kamikaze(s: TwoKings, seat: int, action: Kamikaze) -> Illegal:
    clause = CLAUSE[KAMIKAZE]
    if not 1 <= len(action.hit) <= MOST_HITS or len(set(action.hit)) < len(action.hit):
        return Illegal(clause, "Kamikaze hits one to three different pawns")
    near = s.rules.blast[square_at(s, action.a)]
    total = 0
    for place, points in zip(action.hit, action.points, strict=True):
        wrong = wrong_pawn(s, 1 - seat, place)
        if wrong is not None:
            return wrong
        square = square_at(s, place)
        if square not in near:
            return Illegal(clause, f"{place_name(place)} is not beside {place_name(action.a)}")
        if not 1 <= points <= s.value[square]:
            return Illegal(clause, f"the share of {place_name(place)} is from 1 to its value")
        total += s.value[square]
    due = min(s.value[square_at(s, action.a)], total)
    return Illegal(clause, f"the shares must add up to {due}")


def evocation(s: TwoKings, seat: int, action: Cast) -> Illegal:
    square = square_at(s, action.a)
    if square == NOWHERE or s.rules.field.tower_of[square] != seat:
        return Illegal("K-110", "Evocation goes onto an own tower")
    if s.value[square]:
        return Illegal("K-110", "a pawn stands on that tower already")
    return Illegal("K-110", "there is no die in your reserve")
