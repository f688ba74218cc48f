"""Legal casts, and the reasons for refusing others: what each spell may be aimed at (K-84)."""

from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.words import count_of
from regalia.games.two_kings.actions import NO_PLACE, Cast, Kamikaze
from regalia.games.two_kings.data import (
    ASTEROID,
    BACK_MOVE,
    BOLTS,
    CLAUSE,
    DIAGONAL_MOVE,
    DOUBLE_POWER_UP,
    EVOCATION,
    EXCHANGE,
    FIREBALL,
    FUSION,
    GREAT_POWER_UP,
    JUMP,
    KAMIKAZE,
    MACE,
    MAX_HITS,
    PHOENIX,
    POWER_UP,
    SEAT_TITLES,
    SPELL_NAME,
    SPELLS,
    TORNADO,
)
from regalia.games.two_kings.field import NOWHERE, Place, Square, place_name
from regalia.games.two_kings.rules import fused, increased, tornado_square
from regalia.games.two_kings.state import DECK, MENU, TwoKings

# The card


NOT_YOUR_SPELL: Final = Objection("K-26", "{spell} is not one of your spells")
NO_MORE_SPELLS: Final = Objection("K-77", "only one spell per turn")
NOT_ON_THE_MENU: Final = Objection("K-81", "{spell} is not on the menu")
NO_TARGET: Final = Objection("K-84", "{spell} has no target now")
TOO_DEAR: Final = Objection("K-30", "this costs {cost} Elixir, and you have {elixir}")


def add_casts(s: TwoKings, seat: int, legal: list[Action]) -> None:
    """All casts that the seat can pay, spell by spell in the order of the clauses, targets in board order."""
    if s.has_cast:  # no card has to be looked at
        return
    own = targets(s, seat)
    enemy = targets(s, 1 - seat)
    for spell in range(SPELLS):
        if why_no_spell(s, seat, spell) is None:
            add_spell(s, seat, spell, own, enemy, legal)


def why_no_spell(s: TwoKings, seat: int, spell: int) -> Objection | None:
    """The objection to the card, whatever it is aimed at (K-79)."""
    where = s.card[spell]
    if where != MENU and where != DECK + seat:
        return NOT_YOUR_SPELL if s.rules.own_decks else NOT_ON_THE_MENU
    if s.has_cast:
        return NO_MORE_SPELLS
    return TOO_DEAR if s.rules.cost[spell] > s.elixir else None


def why_too_dear(s: TwoKings, cost: int) -> Objection | None:
    return TOO_DEAR if cost > s.elixir else None


def add_spell(s: TwoKings, seat: int, spell: int, own: list[Square], enemy: list[Square], legal: list[Action]) -> None:
    at = s.rules.actions.at[spell]
    if spell in (MACE, FIREBALL):  # K-105, K-109
        for square in enemy:
            legal.append(at[square])
    elif spell in (POWER_UP, GREAT_POWER_UP):  # K-99, K-103
        for square in own:
            if why_no_gain(s, spell, square) is None:
                legal.append(at[square])
    elif spell == TORNADO:
        for square in enemy:
            if why_no_push(s, square) is None:
                legal.append(at[square])
    elif spell in (DIAGONAL_MOVE, JUMP, BACK_MOVE):
        add_moves(s, seat, spell, own, legal)
    elif spell == DOUBLE_POWER_UP:  # K-101
        add_pairs(s, spell, [square for square in own if why_no_gain(s, spell, square) is None], legal)
    elif spell == BOLTS:  # K-107
        add_pairs(s, spell, enemy, legal)
    elif spell == EXCHANGE:
        add_exchanges(s, own, legal)
    elif spell == FUSION:
        add_fusions(s, own, legal)
    elif spell == KAMIKAZE:
        for square in own:
            add_blasts(s, square, enemy, legal)
    elif spell == EVOCATION:
        for square in s.rules.field.towers[seat]:
            if why_no_evocation(s, seat, square) is None:
                legal.append(at[square])
    elif spell == PHOENIX:
        if why_no_phoenix(s, seat) is None:
            legal.append(s.rules.actions.plain[spell])
    else:
        assert spell == ASTEROID  # K-102
        legal.append(s.rules.actions.plain[spell])


def refuse_cast(s: TwoKings, seat: int, action: Cast) -> Illegal:
    spell = action.spell
    objection = why_no_spell(s, seat, spell)
    if objection is None and spell == PHOENIX:
        objection = why_no_phoenix(s, seat)
    if objection is None and spell == EVOCATION:
        objection = why_no_evocation(s, seat, square_at(s, action.a))
    if objection is not None:
        return objection.illegal(spell=SPELL_NAME[spell], cost=s.rules.cost[spell], elixir=s.elixir)
    owner = 1 - seat if spell in (MACE, FIREBALL, BOLTS, TORNADO) else seat
    wrong = refuse_target(s, owner, action.a)
    if wrong is None and spell in (EXCHANGE, DOUBLE_POWER_UP, BOLTS, FUSION):
        wrong = refuse_second(s, owner, action)
    return refuse_use(s, seat, action) if wrong is None else wrong


def refuse_use(s: TwoKings, seat: int, action: Cast) -> Illegal:
    """The pawns can be aimed at, but not like this."""
    spell = action.spell
    if spell in (DIAGONAL_MOVE, JUMP, BACK_MOVE):
        return refuse_carrying(s, seat, action)
    if isinstance(action, Kamikaze):
        return refuse_blast(s, seat, action)
    a, b = square_at(s, action.a), square_at(s, action.b)
    if spell in (POWER_UP, GREAT_POWER_UP):
        objection = why_no_gain(s, spell, a)
    elif spell == DOUBLE_POWER_UP:
        objection = why_no_gain(s, spell, a) or why_no_gain(s, spell, b)
    elif spell == TORNADO:
        objection = why_no_push(s, a)
    elif spell == EXCHANGE:
        objection = why_no_exchange(s, a, b)
    else:
        objection = why_no_fusion(s, a, b, square_at(s, action.to))
    assert objection is not None
    corners = "" if s.rules.corners_adjoin else ", and corners don't count"
    return objection.illegal(place=place_name(action.a), needs=push_needs(s), most=s.rules.die_max, corners=corners)


def refuse_spell(s: TwoKings, seat: int, spell: int) -> Illegal:
    """Say why no cast of the spell is legal."""
    name, squares = SPELL_NAME[spell], count_of(s.rules.purpose[spell], "square")
    objection = why_no_spell(s, seat, spell)
    if objection is None and spell == PHOENIX:
        objection = why_no_phoenix(s, seat)
    if objection is None and spell == EVOCATION:
        objection = NO_EMPTY_TOWER if s.reserve[seat] else NO_DIE_TO_EVOKE
    if objection is None and spell in (DIAGONAL_MOVE, JUMP, BACK_MOVE):
        own = targets(s, seat)
        if own and all(why_too_far(s, spell, square) is not None for square in own):
            objection = ALL_TOO_FAR
    if objection is None:
        objection = NO_TARGET
    return objection.illegal(spell=name, cost=s.rules.cost[spell], elixir=s.elixir, takes=squares)


def square_at(s: TwoKings, place: Place) -> Square:
    """The square of any place that an action names; NOWHERE if the field has none there."""
    return s.rules.field.at_place[place] if place != NO_PLACE else NOWHERE


# The pawns


NEW_PAWN: Final = Objection("K-47", "the pawn on {place} is new: no spell can touch it this turn")
OUT_OF_REACH: Final = Objection("K-85", "the pawn on {place} is on a tower, out of reach of spells")
TOO_HIGH: Final = Objection("K-88", "no pawn's value can rise above {most}")


def targets(s: TwoKings, owner: int) -> list[Square]:
    """The owner's pawns that spells can be aimed at, or that can take part in one, in board order."""
    found: list[Square] = []
    for square, value in enumerate(s.value):
        if value and s.owner[square] == owner and why_no_target(s, square) is None:
            found.append(square)
    return found


def why_no_target(s: TwoKings, square: Square) -> Objection | None:
    if s.new[square]:
        return NEW_PAWN
    return None if s.rules.towers_targetable or s.rules.field.is_field[square] else OUT_OF_REACH


def why_no_gain(s: TwoKings, spell: int, square: Square) -> Objection | None:
    return None if increased(s.rules, s.value[square], s.rules.value[spell]) else TOO_HIGH


def refuse_target(s: TwoKings, owner: int, place: Place) -> Illegal | None:
    """The reason why the place holds no pawn of that owner that a spell can be aimed at; None if it does."""
    square = square_at(s, place)
    name = place_name(place)
    if square == NOWHERE:
        return Illegal("K-6", f"there is no square {name}")
    if s.value[square] == 0:
        return Illegal("K-84", f"there is no pawn on {name}")
    if s.owner[square] != owner:
        whose = SEAT_TITLES[1 - owner]
        return Illegal("K-87", f"the pawn on {name} is {whose}'s: this spell can't target it")
    objection = why_no_target(s, square)
    return None if objection is None else objection.illegal(place=name)


def refuse_second(s: TwoKings, owner: int, action: Cast) -> Illegal | None:
    """K-86: two different pawns; with option two_target_spells=up_to one will do."""
    if action.b == NO_PLACE:
        return None if s.rules.one_of_two else Illegal("K-86", f"{SPELL_NAME[action.spell]} needs two pawns")
    if action.a == action.b:
        return Illegal("K-86", f"{SPELL_NAME[action.spell]} needs two different pawns")
    return refuse_target(s, owner, action.b)


def add_pairs(s: TwoKings, spell: int, squares: list[Square], legal: list[Action]) -> None:
    """K-86: two different pawns; with option two_target_spells=up_to one will do."""
    place = s.rules.field.place
    for number, one in enumerate(squares):
        if s.rules.one_of_two:
            legal.append(s.rules.actions.at[spell][one])
        for other in squares[number + 1 :]:
            legal.append(Cast(spell, place[one], place[other]))


# Diagonal Move, Jump, Back Move (K-90 to K-97)

TOO_FAR: Final = Objection("K-50", "this takes {takes}, and the pawn on {place} has {left} left this turn")
ALL_TOO_FAR: Final = Objection("K-50", "{spell} takes {takes}, and none of your pawns has that many left this turn")
# By spell
IN_THE_WAY: Final[list[Objection]] = [Objection(clause, "one of your own pawns is in the way") for clause in CLAUSE]


def add_moves(s: TwoKings, seat: int, spell: int, own: list[Square], legal: list[Action]) -> None:
    place = s.rules.field.place
    for square in own:
        if why_too_far(s, spell, square) is not None:
            continue
        for to in landings(s, seat, spell, square):
            if why_in_the_way(s, seat, spell, square, to) is None:
                legal.append(Cast(spell, place[square], to=place[to]))


def landings(s: TwoKings, seat: int, spell: int, square: Square) -> list[Square]:
    """The squares to which the spell takes a pawn on this ground."""
    field = s.rules.field
    if spell == DIAGONAL_MOVE:  # K-95
        return field.diagonals[seat][square]
    if spell == JUMP:  # K-96: the first square ahead is missing only where the second is
        ahead = field.ahead[seat]
        to = ahead[ahead[square]] if ahead[square] != NOWHERE else NOWHERE
        return [to] if to != NOWHERE else []
    for _step in range(s.rules.value[BACK_MOVE]):  # K-97; K-92: never onto a tower
        square = field.back[seat][square]
        if square == NOWHERE or not field.is_field[square]:
            return []
    return [square]


def why_too_far(s: TwoKings, spell: int, square: Square) -> Objection | None:
    """K-51, K-118: a pawn that a spell moves so far must have that many squares left, if they count (K-93)."""
    if not s.rules.spell_steps_count or s.steps[square] + s.rules.purpose[spell] <= s.rules.step_max:
        return None
    return TOO_FAR


def why_in_the_way(s: TwoKings, seat: int, spell: int, start: Square, to: Square) -> Objection | None:
    """The objection to a move by spell to one of its `landings`."""
    if s.holds(seat, to):
        return IN_THE_WAY[spell]
    if spell == BACK_MOVE:  # K-97: square by square
        here = s.rules.field.back[seat][start]
        while here != to:
            if s.holds(seat, here):
                return IN_THE_WAY[spell]
            here = s.rules.field.back[seat][here]
    return None


def refuse_carrying(s: TwoKings, seat: int, action: Cast) -> Illegal:
    spell, rules = action.spell, s.rules
    start, to = square_at(s, action.a), square_at(s, action.to)
    if to == NOWHERE:
        return Illegal(CLAUSE[spell], f"there is no square {place_name(action.to)}")
    if rules.field.tower_of[to] == seat:
        return Illegal("K-92", "a pawn can't get back onto its own tower")
    squares = count_of(rules.purpose[spell], "square")
    if to not in landings(s, seat, spell, start):
        if spell == DIAGONAL_MOVE:
            return Illegal(CLAUSE[spell], "Diagonal Move goes one square diagonally forward")
        if spell == JUMP:
            return Illegal(CLAUSE[spell], "Jump goes to the second square straight ahead")
        return Illegal(CLAUSE[spell], f"Back Move goes exactly {squares} straight back")
    objection = why_too_far(s, spell, start) or why_in_the_way(s, seat, spell, start, to)
    assert objection is not None
    return objection.illegal(takes=squares, place=place_name(action.a), left=rules.step_max - s.steps[start])


# Tornado (K-106)

GUARD_STAYS: Final = Objection("K-106", "the pawn on {place} is on its tower and can't be pushed back")
NO_ROOM_BEHIND: Final = Objection("K-106", "the pawn on {place} can't be pushed back: {needs}")


def why_no_push(s: TwoKings, square: Square) -> Objection | None:
    if tornado_square(s, square) != NOWHERE:
        return None
    return NO_ROOM_BEHIND if s.rules.field.is_field[square] else GUARD_STAYS


def push_needs(s: TwoKings) -> str:
    """Say what a Tornado needs behind a pawn, depending on the options."""
    rules = s.rules
    way = "without a pawn of its own side" if rules.tornado_fights else "without a pawn"
    if rules.tornado_clamps:
        return f"there is no square behind it {way}"
    return f"it needs {count_of(rules.value[TORNADO], 'square')} behind it {way}"


# Exchange and Fusion

GUARD_NOT_EXCHANGED: Final = Objection("K-58", "Exchange can't take a pawn on a tower: only Evocation puts one there")
NOTHING_CHANGES: Final = Objection("K-84", "that would change nothing")
GUARD_NOT_FUSED: Final = Objection("K-58", "Fusion can't take a pawn on a tower")
FUSED_ON_TOWER: Final = Objection("K-58", "the fused pawn can't stand on a tower: only Evocation puts one there")
APART: Final = Objection("K-108", "the two pawns don't adjoin{corners}")
FUSED_ELSEWHERE: Final = Objection("K-108", "the fused pawn must stand on one of the two squares")
SUM_TOO_HIGH: Final = Objection("K-108", "together they are more than {most}")


def add_exchanges(s: TwoKings, own: list[Square], legal: list[Action]) -> None:
    place = s.rules.field.place
    for number, one in enumerate(own):
        for other in own[number + 1 :]:
            if why_no_exchange(s, one, other) is None:
                legal.append(Cast(EXCHANGE, place[one], place[other]))


def why_no_exchange(s: TwoKings, one: Square, other: Square) -> Objection | None:
    is_field = s.rules.field.is_field
    if not (s.rules.swaps_man_towers or (is_field[one] and is_field[other])):  # K-121: unless tower_swap=allow
        return GUARD_NOT_EXCHANGED
    return NOTHING_CHANGES if s.value[one] == s.value[other] and s.steps[one] == s.steps[other] else None


def add_fusions(s: TwoKings, own: list[Square], legal: list[Action]) -> None:
    place = s.rules.field.place
    for one in own:
        for other in s.rules.adjoining[one]:
            if other > one and s.value[other] and other in own:
                for to in (one, other):
                    if why_no_fusion(s, one, other, to) is None:
                        legal.append(Cast(FUSION, place[one], place[other], place[to]))


def why_no_fusion(s: TwoKings, one: Square, other: Square, to: Square) -> Objection | None:
    is_field = s.rules.field.is_field
    if not (s.rules.guards_fuse or (is_field[one] and is_field[other])):  # K-121: with tower_swap=forbid
        return GUARD_NOT_FUSED
    if other not in s.rules.adjoining[one]:
        return APART
    if to not in (one, other):
        return FUSED_ELSEWHERE
    if not (s.rules.swaps_man_towers or is_field[to]):  # K-121: unless tower_swap=allow
        return FUSED_ON_TOWER
    return None if fused(s.rules, s.value[one] + s.value[other]) else SUM_TOO_HIGH


# Evocation and Phoenix

NOT_YOUR_TOWER: Final = Objection("K-110", "cast Evocation on one of your own towers")
TOWER_MANNED: Final = Objection("K-110", "there is already a pawn on that tower")
NO_EMPTY_TOWER: Final = Objection("K-110", "none of your towers is empty")
NO_DIE_TO_EVOKE: Final = Objection("K-110", "you have no die in reserve")
FULL_STRENGTH: Final = Objection("K-100", "your strength can't go any higher")


def why_no_evocation(s: TwoKings, seat: int, square: Square) -> Objection | None:
    if square == NOWHERE or s.rules.field.tower_of[square] != seat:
        return NOT_YOUR_TOWER
    if s.value[square]:
        return TOWER_MANNED
    return None if s.reserve[seat] else NO_DIE_TO_EVOKE


def why_no_phoenix(s: TwoKings, seat: int) -> Objection | None:
    return None if s.strength[seat] < s.rules.max_strength else FULL_STRENGTH


# Kamikaze (K-104)

NUMBER_OF_HITS: Final = Objection("K-104", "Kamikaze hits one to three different pawns")
NOT_BESIDE: Final = Objection("K-104", "{hit} is not beside {place}")
SHARE_OUT_OF_RANGE: Final = Objection("K-104", "{hit} can take from 1 up to its own value")
WRONG_SUM: Final = Objection("K-104", "the shares must add up to {due}")


def add_blasts(s: TwoKings, square: Square, enemy: list[Square], legal: list[Action]) -> None:
    """Every set of one to three enemies around the pawn, and every way to share its value out among them."""
    near = [other for other in s.rules.blast[square] if other in enemy]
    place = s.rules.field.place
    for size in range(1, min(MAX_HITS, len(near)) + 1):
        for hit in sets_of(near, size):
            for points in shares([s.value[other] for other in hit], blast_total(s, square, hit)):
                legal.append(Kamikaze(place[square], [place[other] for other in hit], points))


def blast_total(s: TwoKings, square: Square, hit: list[Square]) -> int:
    """Return the points to share out: the pawn's whole value, or as much as the pawns it hits can take."""
    total = 0
    for other in hit:
        total += s.value[other]
    return min(s.value[square], total)


def refuse_blast(s: TwoKings, seat: int, action: Kamikaze) -> Illegal:
    if not 1 <= len(action.hit) <= MAX_HITS or len(set(action.hit)) < len(action.hit):
        return NUMBER_OF_HITS.illegal()
    square = square_at(s, action.a)
    hit: list[Square] = []
    for place, points in zip(action.hit, action.points, strict=True):
        wrong = refuse_target(s, 1 - seat, place)
        if wrong is not None:
            return wrong
        other = square_at(s, place)
        if other not in s.rules.blast[square]:
            return NOT_BESIDE.illegal(hit=place_name(place), place=place_name(action.a))
        if not 1 <= points <= s.value[other]:
            return SHARE_OUT_OF_RANGE.illegal(hit=place_name(place))
        hit.append(other)
    due = blast_total(s, square, hit)
    assert sum(action.points) != due
    return WRONG_SUM.illegal(due=due)


def sets_of(squares: list[Square], size: int) -> list[list[Square]]:
    """All sets of that many squares, in board order."""
    if size == 0:
        return [[]]
    found: list[list[Square]] = []
    for number, first in enumerate(squares):
        for rest in sets_of(squares[number + 1 :], size - 1):
            found.append([first, *rest])
    return found


def shares(values: list[int], total: int) -> list[list[int]]:
    """All ways to give each value a share from 1 to the value itself, the shares adding up to the total."""
    if len(values) == 1:
        return [[total]] if 1 <= total <= values[0] else []
    found: list[list[int]] = []
    for share in range(1, min(values[0], total) + 1):
        for rest in shares(values[1:], total - share):
            found.append([share, *rest])
    return found
