"""Why an action that is not legal is refused: the clause that says no, and a sentence."""

from regalia.boards.squares import NOWHERE, Square
from regalia.core.actions import Action
from regalia.core.errors import WRONG_MOMENT, Illegal
from regalia.games.we_are_kings.actions import CardAction, KingAction, Pass, PlaceCube, Put, RingAction, To
from regalia.games.we_are_kings.data import ACTION_CARDS, BISHOP, KIND_NAME, KING, KNIGHT, QUEEN, RING, ROOK, SPENT
from regalia.games.we_are_kings.rules import is_other_kind_due
from regalia.games.we_are_kings.state import WeAreKings

PIECE_CLAUSE = {KING: "W-29", ROOK: "W-30", BISHOP: "W-31", QUEEN: "W-32", KNIGHT: "W-33"}


def act(s: WeAreKings, seat: int, action: Action) -> Illegal:
    if isinstance(action, KingAction):
        return king(s, seat, place(s, action))
    if isinstance(action, CardAction):
        return card(s, seat, place(s, action))
    if isinstance(action, RingAction):
        return ring(s, seat, place(s, action))
    if isinstance(action, Pass):
        return Illegal("W-12", "there is no pass")
    if isinstance(action, (PlaceCube, Put)):
        return Illegal("W-11", "a turn is a King Action, a Card Action or a Mushroom Ring")
    return Illegal(WRONG_MOMENT, "it is a player's turn, chance is not asked")


def place(s: WeAreKings, action: To) -> Square:
    return s.rules.board.at(action.col, action.row)


def king(s: WeAreKings, seat: int, to: Square) -> Illegal:
    if to == NOWHERE:
        return Illegal("W-16", "there is no such card")
    name = s.rules.board.name[to]
    if to not in s.rules.board.neighbours[s.token[seat]]:
        return Illegal("W-15", f"{name} is not a neighbouring card")
    if to == s.token[1 - seat]:
        return Illegal("W-17", "a King Action never captures")
    if s.is_impassable(to):
        return Illegal("W-16", f"{name} is impassable")
    if is_other_kind_due(s, seat):
        return Illegal("W-71", f"after {s.run[seat]} King Actions in a row another action is due")
    return Illegal("W-24", "the cube would have nowhere to go")


def card(s: WeAreKings, seat: int, to: Square) -> Illegal:
    here = s.token[seat]
    piece = s.card[here]
    board = s.rules.board
    if piece not in ACTION_CARDS:
        return Illegal("W-27", f"a {KIND_NAME[piece]} card has no piece")
    if to == NOWHERE:
        return Illegal("W-34", "the token must stay on the grid")
    if to == here:
        return Illegal("W-34", "the token must move")
    name = board.name[to]
    if piece in (KING, KNIGHT):
        if to not in (board.neighbours[here] if piece == KING else board.leaps[here]):
            return Illegal(PIECE_CLAUSE[piece], f"a {KIND_NAME[piece]} does not move to {name}")
        if s.is_impassable(to):
            return Illegal("W-37" if piece == KNIGHT else "W-50", f"{name} is impassable")
    else:
        for direction, ray in enumerate(board.rays[here]):
            if to in ray and piece in (QUEEN, BISHOP if direction % 2 else ROOK):
                for square in ray[: ray.index(to) + 1]:
                    if s.is_impassable(square):
                        return Illegal("W-35", f"{board.name[square]} is impassable")
                    if square != to and square == s.token[1 - seat]:
                        return Illegal("W-36", "a token stands in the way")
                break
        else:
            return Illegal(PIECE_CLAUSE[piece], f"a {KIND_NAME[piece]} does not move to {name}")
    return Illegal("W-65", "under the recapture ban the captured player may not capture in this turn")


def ring(s: WeAreKings, seat: int, to: Square) -> Illegal:
    if to == NOWHERE:
        return Illegal("W-40", "there is no such card")
    name = s.rules.board.name[to]
    if s.card[to] == SPENT:
        return Illegal("W-44", f"the ring on {name} is spent")
    if s.card[to] != RING:
        return Illegal("W-40", f"{name} is not a face-up Mushroom Ring")
    if to == s.token[seat]:
        return Illegal("W-41", "the ring must be another card")
    if to == s.token[1 - seat]:
        return Illegal("W-42", "a Mushroom Ring never captures")
    return Illegal("W-41", f"the cube lies on {name}")


def cube(s: WeAreKings, action: Action) -> Illegal:
    if not isinstance(action, PlaceCube):
        return Illegal("W-18", "the cube must be moved now")
    to = place(s, action)
    if to == NOWHERE:
        return Illegal("W-20", "there is no such card")
    name = s.rules.board.name[to]
    if to == s.cube:
        return Illegal("W-19", "the cube may not stay where it is")
    if not s.is_face_up(to):
        return Illegal("W-20", f"{name} is face down")
    return Illegal("W-21", f"{name} is rotated" if s.rotated[to] else f"a token stands on {name}")


def put(s: WeAreKings, square: Square, came_from: Square, action: Action) -> Illegal:
    if not isinstance(action, Put):
        return Illegal("W-58", "the captured token must be placed now")
    to = place(s, action)
    if to == NOWHERE or to not in s.rules.board.neighbours[square]:
        return Illegal("W-59", f"that is not a card beside {s.rules.board.name[square]}")
    if to == came_from:
        return Illegal("W-61", "the card the capturer came from is rotated")
    return Illegal("W-59", f"{s.rules.board.name[to]} is impassable")
