"""The places where tokens and the cube can go, and which rule says no.

Each condition is asked twice: a list of places keeps those with no objection, a refusal names the objection.
`refuse_…` says why a single action is refused, `no_…` why there is none of a whole kind.
"""

from typing import Final

from regalia.boards.squares import NOWHERE, Square
from regalia.core.errors import Illegal, Objection
from regalia.core.words import count_of, listed
from regalia.games.we_are_kings.data import BISHOP, FACE_DOWN, KIND_NAME, KING, KNIGHT, QUEEN, RING, ROOK, SPENT, START
from regalia.games.we_are_kings.state import WeAreKings

# King Action

CANNOT_ENTER: Final = Objection("W-16", "{place} is impassable")
NEVER_CAPTURES: Final = Objection("W-17", "a King Action never captures")
NO_CUBE_PLACE: Final = Objection("W-24", "the cube would have nowhere to go")
OTHER_KIND_DUE: Final = Objection("W-71", "house rule: you have made {made} in a row; {others} now")


def king_reach(s: WeAreKings, seat: int) -> list[Square]:
    """Return the cards a King Action can go to (W-13, W-15), ignoring the limit of W-71."""
    here = s.token[seat]
    reach = [square for square in s.rules.board.neighbours[here] if why_no_step(s, seat, square) is None]
    if not reach or takes_cube_once_left(s, here):
        return reach
    places = cube_places(s)
    return [square for square in reach if why_no_cube_after(s, square, places) is None]


def why_no_step(s: WeAreKings, seat: int, to: Square) -> Objection | None:
    """The objection to a step onto a neighbouring card. Face-down and spent cards can be entered (W-45, W-52)."""
    if to == s.token[1 - seat]:
        return NEVER_CAPTURES
    return CANNOT_ENTER if s.is_impassable(to) else None


def why_no_cube_after(s: WeAreKings, to: Square, places: list[Square]) -> Objection | None:
    """The objection to a step there from a card that cannot take the cube. `places` can take it now."""
    if s.rules.cube_under_token:  # W-78: the card that is entered will do, if only because it is turned up
        return None if places or s.card[to] == FACE_DOWN else NO_CUBE_PLACE
    return None if len(places) > 1 or (places and places[0] != to) else NO_CUBE_PLACE


def takes_cube_once_left(s: WeAreKings, square: Square) -> bool:
    """True if the card can take the cube once it is left (W-22), which may turn it over (W-48, option ring_use)."""
    if square == s.cube:  # W-19, W-78
        return False
    return s.card[square] != SPENT or s.rules.ring_rearms or s.rules.spent_is_face_up


def why_no_king_action(s: WeAreKings, seat: int) -> Objection | None:
    """The objection to any King Action, wherever it goes."""
    limit = s.rules.king_run_limit
    if limit == 0 or s.run[seat] < limit:
        return None
    return OTHER_KIND_DUE if card_reach(s, seat) or ring_reach(s, seat) else None


def refuse_king_action(s: WeAreKings, seat: int, to: Square) -> Illegal:
    if to == NOWHERE:
        return Illegal("W-16", "there is no such card")
    board = s.rules.board
    if to not in board.neighbours[s.token[seat]]:
        return Illegal("W-15", f"{board.name[to]} is not a neighbouring card")
    objection = why_no_step(s, seat, to) or why_no_king_action(s, seat) or why_no_cube_after(s, to, cube_places(s))
    assert objection is not None
    return refuse_run(s, seat) if objection is OTHER_KIND_DUE else objection.illegal(place=board.name[to])


def refuse_run(s: WeAreKings, seat: int) -> Illegal:
    """W-71 with what else is legal."""
    others: list[str] = []
    if card_reach(s, seat):
        others.append("use your card")
    if ring_reach(s, seat):
        others.append("go through a Mushroom Ring")
    return OTHER_KIND_DUE.illegal(made=count_of(s.run[seat], "King Action"), others=listed(others, "or"))


def no_king_action(s: WeAreKings, seat: int) -> Illegal | None:
    if king_reach(s, seat):
        return None if why_no_king_action(s, seat) is None else refuse_run(s, seat)
    for square in s.rules.board.neighbours[s.token[seat]]:
        if why_no_step(s, seat, square) is None:
            return NO_CUBE_PLACE.illegal()
    return Illegal("W-16", "you can't enter any neighbouring card")


# Card Action

CANNOT_CROSS: Final = Objection("W-35", "{place} is impassable")
TOKEN_IN_THE_WAY: Final = Objection("W-36", "the other king is in the way")
CANNOT_LAND: Final = Objection("W-37", "{place} is impassable")
KING_CARD_STOPPED: Final = Objection("W-50", "{place} is impassable")
BANNED: Final = Objection("W-65", "you were captured, so you can't capture this turn")
MOVES_AS: Final[dict[int, str]] = {KING: "W-29", ROOK: "W-30", BISHOP: "W-31", QUEEN: "W-32", KNIGHT: "W-33"}


def card_reach(s: WeAreKings, seat: int) -> list[Square]:
    """Return where the piece on the seat's card can go (W-26), captures included (W-38, W-56), by square number."""
    here = s.token[seat]
    card = s.card[here]
    reach: list[Square] = []
    for line in s.rules.lines[card][here]:
        walk(s, seat, line, reach)
    if card != KING and card != KNIGHT:  # theirs are in order already
        reach.sort()
    return reach


def walk(s: WeAreKings, seat: int, line: list[Square], reach: list[Square]) -> Objection | None:
    """Add the squares on which the seat's piece can end along a line, and return what keeps it from going further.

    What lies between is left as it is (W-54).
    """
    enemy = s.token[1 - seat]
    for square in line:
        if s.is_impassable(square):
            card = s.card[s.token[seat]]
            return CANNOT_LAND if card == KNIGHT else KING_CARD_STOPPED if card == KING else CANNOT_CROSS
        if square == enemy:
            if s.banned == seat:
                return BANNED
            reach.append(square)
            return TOKEN_IN_THE_WAY
        reach.append(square)
    return None


def refuse_card_action(s: WeAreKings, seat: int, to: Square) -> Illegal:
    here = s.token[seat]
    card = s.card[here]
    name = s.rules.board.name
    if card not in MOVES_AS:
        return no_piece(card)
    if to == NOWHERE:
        return Illegal("W-34", "your king must stay on the grid")
    if to == here:
        return Illegal("W-34", "your king must move")
    for line in s.rules.lines[card][here]:
        if to in line:
            reach: list[Square] = []
            objection = walk(s, seat, line, reach)
            assert objection is not None
            stopped = line[len(reach)]
            if objection is BANNED and stopped != to:
                objection = TOKEN_IN_THE_WAY
            return objection.illegal(place=name[stopped])
    return Illegal(MOVES_AS[card], f"a {KIND_NAME[card]} doesn't move to {name[to]}")


def no_card_action(s: WeAreKings, seat: int) -> Illegal | None:
    here = s.token[seat]
    card = s.card[here]
    if card not in MOVES_AS:
        return no_piece(card)
    reach: list[Square] = []
    clause = MOVES_AS[card]  # a Knight in the middle of a small grid has no line at all
    for line in s.rules.lines[card][here]:
        objection = walk(s, seat, line, reach)
        if objection is not None and clause != BANNED.clause:
            clause = objection.clause
    if reach:
        return None
    return BANNED.illegal() if clause == BANNED.clause else Illegal(clause, f"your {KIND_NAME[card]} has nowhere to go")


def no_piece(card: int) -> Illegal:
    return Illegal("W-27", f"a {KIND_NAME[card]} card has no piece")


# Mushroom Ring

NOT_A_RING: Final = Objection("W-40", "{place} is not a face-up Mushroom Ring")
SAME_RING: Final = Objection("W-41", "you are on that ring already")
CUBE_ON_RING: Final = Objection("W-41", "the cube lies on {place}")
RING_CANNOT_CAPTURE: Final = Objection("W-42", "a Mushroom Ring never captures at this table")
RING_SPENT: Final = Objection("W-44", "the ring on {place} is spent")


def ring_reach(s: WeAreKings, seat: int) -> list[Square]:
    """Return the rings that the seat can move to, from anywhere, captures included (W-42, W-56)."""
    return [square for square, card in enumerate(s.card) if card == RING and why_no_ring(s, seat, square) is None]


def why_no_ring(s: WeAreKings, seat: int, to: Square) -> Objection | None:
    card = s.card[to]
    if card != RING:
        return RING_SPENT if card == SPENT else NOT_A_RING
    if to == s.token[seat]:
        return SAME_RING
    is_capture = to == s.token[1 - seat]
    if is_capture and not s.rules.ring_captures:
        return RING_CANNOT_CAPTURE
    if s.is_impassable(to):
        return CUBE_ON_RING
    return BANNED if is_capture and s.banned == seat else None


def can_capture_by_ring(s: WeAreKings, seat: int) -> bool:
    """True if the other token stands on a face-up ring that the seat can move to (W-42)."""
    enemy = s.token[1 - seat]
    return enemy != NOWHERE and why_no_ring(s, seat, enemy) is None


def refuse_ring_action(s: WeAreKings, seat: int, to: Square) -> Illegal:
    if to == NOWHERE:
        return Illegal("W-40", "there is no such card")
    objection = why_no_ring(s, seat, to)
    assert objection is not None
    return objection.illegal(place=s.rules.board.name[to])


def no_ring_action(s: WeAreKings, seat: int) -> Illegal | None:
    if ring_reach(s, seat):
        return None
    for square, card in enumerate(s.card):
        if card == RING and square != s.token[seat]:
            return refuse_ring_action(s, seat, square)
    return Illegal("W-40", "there is no other face-up Mushroom Ring")


# The cube, and a captured token

CUBE_MUST_MOVE: Final = Objection("W-19", "the cube can't stay where it is")
FACE_DOWN_FOR_CUBE: Final = Objection("W-20", "{place} is face down")
TOKEN_FOR_CUBE: Final = Objection("W-21", "a king stands on {place}")
ROTATED_FOR_CUBE: Final = Objection("W-21", "{place} is used up")
IMPASSABLE_FOR_TOKEN: Final = Objection("W-59", "{place} is impassable")
JUST_ROTATED: Final = Objection("W-61", "{place} is used up: the capturing king came from there")


def cube_places(s: WeAreKings) -> list[Square]:
    """Return the cards that the cube can move to now (W-18)."""
    return [square for square in range(s.rules.board.count) if why_no_cube(s, square) is None]


def can_place_cube(s: WeAreKings) -> bool:
    return any(why_no_cube(s, square) is None for square in range(s.rules.board.count))


def why_no_cube(s: WeAreKings, to: Square) -> Objection | None:
    """The objection to the cube on that card (W-22), with the tokens where they are now."""
    if to == s.cube:
        return CUBE_MUST_MOVE
    if not s.is_face_up(to):
        return FACE_DOWN_FOR_CUBE
    if s.has_token(to) and not s.rules.cube_under_token:  # W-78
        return TOKEN_FOR_CUBE
    return ROTATED_FOR_CUBE if s.rotated[to] and not s.rules.cube_on_rotated else None


def put_places(s: WeAreKings, square: Square) -> list[Square]:
    """Return the cards on which a token captured there can be put (W-58)."""
    return [near for near in s.rules.board.neighbours[square] if why_no_put(s, near, NOWHERE) is None]


def why_no_put(s: WeAreKings, to: Square, came_from: Square) -> Objection | None:
    """The objection to a captured token on that card, which is beside the capture. The capturer came from another."""
    if not s.is_impassable(to):
        return None
    return JUST_ROTATED if to == came_from and s.rotated[to] else IMPASSABLE_FOR_TOKEN  # W-77: not after a ring


def leave(s: WeAreKings, square: Square) -> None:
    """Update a card that has become empty, other than by a Card Action."""
    card = s.card[square]
    becomes_ring = card == START and s.rules.starts_become_rings  # W-48
    is_rearmed = card == SPENT and s.rules.ring_rearms  # option ring_use
    if becomes_ring or is_rearmed:
        s.card[square] = RING


def has_action(s: WeAreKings, seat: int) -> bool:
    """True if the seat has a legal action (W-66). W-71 is left out: it never takes away the last one."""
    return bool(king_reach(s, seat)) or bool(card_reach(s, seat)) or bool(ring_reach(s, seat))
