"""Why an action that is not legal is refused: the clause that says no, and a sentence."""

from regalia.boards.squares import NOWHERE, Square
from regalia.core.actions import Action
from regalia.core.errors import WRONG_MOMENT, Illegal
from regalia.games.we_are_kings.actions import CardAction, KingAction, Pass, PlaceCube, Put, RingAction, To
from regalia.games.we_are_kings.data import ACTION_CARDS, BISHOP, KIND_NAME, KING, KNIGHT, QUEEN, RING, ROOK, SPENT
from regalia.games.we_are_kings.rules import card_reach, is_other_kind_due, king_reach, ring_reach
from regalia.games.we_are_kings.state import WeAreKings

BANNED = "under the recapture ban the captured player may not capture in this turn"
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
        return Illegal("W-71", another_is_due(s, seat))
    return Illegal("W-24", "the cube would have nowhere to go")


def another_is_due(s: WeAreKings, seat: int) -> str:
    """W-71 in words, with what else is legal."""
    number = "1 King Action" if s.run[seat] == 1 else f"{s.run[seat]} King Actions"
    others: list[str] = []
    if card_reach(s, seat):
        others.append("use your card")
    if ring_reach(s, seat):
        others.append("go through a Mushroom Ring")
    return f"house rule: you have made {number} in a row; {' or '.join(others)} now"


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
    return Illegal("W-65", BANNED)


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
    is_capture = to == s.token[1 - seat]
    if is_capture and not s.rules.ring_captures:
        return Illegal("W-42", "at this table a Mushroom Ring never captures")
    if is_capture and to != s.cube:
        return Illegal("W-65", BANNED)
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
    if to == came_from and s.rotated[to]:  # not after a Mushroom Ring (W-77)
        return Illegal("W-61", "the card the capturer came from is rotated")
    return Illegal("W-59", f"{s.rules.board.name[to]} is impassable")


# Why the player on turn can carry out no action of a kind: a clause and a sentence, or nothing where one is legal.


def no_king_action(s: WeAreKings) -> list[str]:
    if king_reach(s, s.mover):
        if not is_other_kind_due(s, s.mover):
            return []
        return ["W-71", another_is_due(s, s.mover)]
    for square in s.rules.board.neighbours[s.token[s.mover]]:
        if s.can_be_entered(square):
            return ["W-24", "the cube would have nowhere to go"]
    return ["W-16", "no neighbouring card can be entered"]


def no_card_action(s: WeAreKings) -> list[str]:
    if card_reach(s, s.mover):
        return []
    piece = s.card[s.token[s.mover]]
    if piece not in ACTION_CARDS:
        return ["W-27", "start and ring cards have no piece"]
    enemy = s.token[1 - s.mover]
    if s.banned == s.mover and card(s, s.mover, enemy).clause == "W-65":
        return ["W-65", BANNED]
    return ["W-37" if piece == KNIGHT else "W-50" if piece == KING else "W-35", "this piece has nowhere to go"]


def no_ring_action(s: WeAreKings) -> list[str]:
    if ring_reach(s, s.mover):
        return []
    for square, kind in enumerate(s.card):
        if kind == RING and square != s.token[s.mover]:
            reason = ring(s, s.mover, square)
            return [reason.clause, reason.reason]
    return ["W-40", "there is no free face-up ring to go to"]
