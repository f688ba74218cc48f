"""The frames of We Are Kings, and what happens between them.

The frames on the stack are what the running turn still owes. Once there are none the turn is over:

    Toss? -> Reveal* -> Act -> [Reveal] [Relocate [Reveal]] [MoveCube] -> Act of the other player ...
"""

from typing import Final

from regalia.boards.squares import NOWHERE, Square
from regalia.core.actions import Action
from regalia.core.errors import WRONG_MOMENT, Illegal
from regalia.core.events import Event
from regalia.core.frames import ASKS, Blocked, ChanceFrame, Frame
from regalia.core.state import Outcome, won_by
from regalia.games.we_are_kings.actions import (
    COINS,
    CardAction,
    Coin,
    KingAction,
    Pass,
    PlaceCube,
    Put,
    RingAction,
    TurnUp,
    place_of,
    square_of,
)
from regalia.games.we_are_kings.data import FACE_DOWN, KIND_NAME, KINDS, KING, RING, SPENT, START, WHITE, WOUNDS_TO_LOSE
from regalia.games.we_are_kings.rules import (
    can_place_cube,
    card_reach,
    cube_places,
    has_action,
    king_reach,
    leave,
    no_card_action,
    no_king_action,
    no_ring_action,
    put_places,
    refuse_card_action,
    refuse_king_action,
    refuse_ring_action,
    ring_reach,
    why_no_cube,
    why_no_king_action,
    why_no_put,
)
from regalia.games.we_are_kings.state import NOBODY, WeAreKings


class Toss(ChanceFrame):
    """Option first_player=random: a coin decides who has the first turn (W-10)."""

    def clone(self) -> Frame:
        return self

    def legal(self, s: WeAreKings, seat: int) -> list[Action]:
        return COINS

    def apply(self, s: WeAreKings, seat: int, action: Coin) -> None:
        s.frames.pop()
        s.first = action.seat
        s.mover = action.seat
        if s.events is not None:
            s.emit(Event("tossed", [action.seat]))
        settle(s)


class Reveal(ChanceFrame):
    """Chance turns one face-down card up: a draw from the rest (W-7, W-53)."""

    def __init__(self, square: Square) -> None:
        self.square: Final[Square] = square

    def clone(self) -> Frame:
        return self

    def legal(self, s: WeAreKings, seat: int) -> list[Action]:
        return [s.rules.actions.turn_up[kind][self.square] for kind in range(KINDS) if s.rest[kind]]

    def weight(self, s: WeAreKings, action: TurnUp) -> int:
        return s.rest[action.kind]

    def total(self, s: WeAreKings) -> int:
        return sum(s.rest)

    def pick(self, s: WeAreKings, r: int) -> Action:
        kind = 0
        while r >= s.rest[kind]:
            r -= s.rest[kind]
            kind += 1
        return s.rules.actions.turn_up[kind][self.square]

    def apply(self, s: WeAreKings, seat: int, action: TurnUp) -> None:
        s.frames.pop()
        s.card[self.square] = action.kind
        s.rest[action.kind] -= 1
        if s.events is not None:
            s.emit(Event("turned_up", [s.rules.board.code[self.square], action.kind]))
        is_last = action.kind != RING and s.unrevealed_action_cards() == 0
        if s.rules.last_reveal_wins and is_last and s.has_token(self.square):  # W-74
            end_match(s, 0 if s.token[0] == self.square else 1, "W-74")
            return
        settle(s)

    def refusal(self, s: WeAreKings, seat: int, action: Action) -> Illegal:
        if not isinstance(action, TurnUp):
            return Illegal(WRONG_MOMENT, "a card is being turned up")
        if place_of(action, s.rules.board) != self.square:
            return Illegal("W-53", f"the card on {s.rules.board.name[self.square]} is being turned up")
        return Illegal("W-4", f"no {KIND_NAME[action.kind]} card is left face down")


class Act(Frame):
    """The player on turn carries out one of three actions (W-11)."""

    def clone(self) -> Frame:
        return self

    def to_act(self, s: WeAreKings) -> tuple[int, ...]:
        return ASKS[s.mover]

    def legal(self, s: WeAreKings, seat: int) -> list[Action]:
        actions = s.rules.actions
        legal: list[Action] = []
        if why_no_king_action(s, seat) is None:
            for square in king_reach(s, seat):
                legal.append(actions.king[square])
        for square in card_reach(s, seat):
            legal.append(actions.card[square])
        for square in ring_reach(s, seat):
            legal.append(actions.ring[square])
        return legal

    def apply(self, s: WeAreKings, seat: int, action: KingAction | CardAction | RingAction) -> None:
        s.frames.pop()
        to = square_of(action, s.rules.board.cols)
        if isinstance(action, KingAction):
            king_action(s, seat, to)
        elif isinstance(action, CardAction):
            card_action(s, seat, to)
        else:
            ring_action(s, seat, to)

    def refusal(self, s: WeAreKings, seat: int, action: Action) -> Illegal:
        if isinstance(action, KingAction):
            return refuse_king_action(s, seat, place_of(action, s.rules.board))
        if isinstance(action, CardAction):
            return refuse_card_action(s, seat, place_of(action, s.rules.board))
        if isinstance(action, RingAction):
            return refuse_ring_action(s, seat, place_of(action, s.rules.board))
        if isinstance(action, Pass):
            return Illegal("W-12", "you can't pass")
        if isinstance(action, (PlaceCube, Put)):
            return Illegal("W-11", "take a King Action, a Card Action or a Mushroom Ring")
        return super().refusal(s, seat, action)

    def blocked(self, s: WeAreKings, seat: int) -> list[Blocked]:
        """The kinds of action that the player on turn cannot take."""
        if seat != s.mover:
            return []
        found: list[Blocked] = []
        for what, why in (
            ("king", no_king_action(s, seat)),
            ("card", no_card_action(s, seat)),
            ("ring", no_ring_action(s, seat)),
        ):
            if why is not None:
                found.append(Blocked(what, why))
        return found


class MoveCube(Frame):
    """After a King Action the cube must move (W-18)."""

    def clone(self) -> Frame:
        return self

    def to_act(self, s: WeAreKings) -> tuple[int, ...]:
        return ASKS[s.mover]

    def legal(self, s: WeAreKings, seat: int) -> list[Action]:
        return [s.rules.actions.cube[square] for square in cube_places(s)]

    def apply(self, s: WeAreKings, seat: int, action: PlaceCube) -> None:
        s.frames.pop()
        to = square_of(action, s.rules.board.cols)
        if s.events is not None:
            s.emit(Event("cube_moved", [seat, s.rules.board.code[to]]))
        s.cube = to  # W-23: from here on it never leaves the grid in this match; W-51: its old card is free again
        settle(s)

    def refusal(self, s: WeAreKings, seat: int, action: Action) -> Illegal:
        if not isinstance(action, PlaceCube):
            return Illegal("W-18", "move the cube first")
        to = place_of(action, s.rules.board)
        if to == NOWHERE:
            return Illegal("W-20", "there is no such card")
        objection = why_no_cube(s, to)
        assert objection is not None
        return objection.illegal(place=s.rules.board.name[to])


class Relocate(Frame):
    """The token captured on `square` must be put onto a card beside it (W-58)."""

    def __init__(self, square: Square, came_from: Square) -> None:
        self.square: Final[Square] = square
        self.came_from: Final[Square] = came_from  # the capturer's: rotated by now (W-61), unless by a ring (W-77)

    def clone(self) -> Frame:
        return self

    def to_act(self, s: WeAreKings) -> tuple[int, ...]:
        return ASKS[1 - s.mover if s.rules.captured_places else s.mover]  # W-60

    def legal(self, s: WeAreKings, seat: int) -> list[Action]:
        return [s.rules.actions.put[square] for square in put_places(s, self.square)]

    def apply(self, s: WeAreKings, seat: int, action: Put) -> None:
        s.frames.pop()
        to = square_of(action, s.rules.board.cols)
        captured = 1 - s.mover
        s.token[captured] = to
        if s.events is not None:
            s.emit(Event("relocated", [captured, s.rules.board.code[to]]))
        if s.card[to] == FACE_DOWN:  # W-64
            s.frames.append(Reveal(to))
        settle(s)

    def refusal(self, s: WeAreKings, seat: int, action: Action) -> Illegal:
        board = s.rules.board
        if not isinstance(action, Put):
            return Illegal("W-58", "place the captured king first")
        to = place_of(action, board)
        if to == NOWHERE or to not in board.neighbours[self.square]:
            return Illegal("W-59", f"choose a card next to {board.name[self.square]}")
        objection = why_no_put(s, to, self.came_from)
        assert objection is not None
        return objection.illegal(place=board.name[to])


ACT: Final = Act()
MOVE_CUBE: Final = MoveCube()
TOSS: Final = Toss()


# W-14 is the order of the lines in the three actions: the token moves; the card left is turned or rotated; the card
# entered is revealed or the capture made; then the cube or the captured token is placed; then the turn ends.


def king_action(s: WeAreKings, seat: int, to: Square) -> None:
    code = s.rules.board.code
    here = s.token[seat]
    s.token[seat] = to  # W-15; W-47: a ring on `to` stays as it is
    leave(s, here)  # W-25: it is not rotated
    s.run[seat] += 1
    if s.events is not None:
        s.emit(Event("king_action", [seat, code[here], code[to]]))
    s.frames.append(MOVE_CUBE)  # W-18
    if s.card[to] == FACE_DOWN:  # W-53
        s.frames.append(Reveal(to))
    settle(s)


def card_action(s: WeAreKings, seat: int, to: Square) -> None:
    code = s.rules.board.code
    here = s.token[seat]
    piece = s.card[here]
    captures = s.token[1 - seat] == to  # W-38
    s.token[seat] = to  # W-26
    s.rotated[here] = 1  # W-28
    s.run[seat] = 0
    if s.events is not None:
        s.emit(Event("card_action", [seat, code[here], code[to], piece]))
    if piece == KING and s.rules.king_card_moves_cube:  # W-39, W-75
        s.frames.append(MOVE_CUBE)
    if captures:
        capture(s, seat, to, here)
        return
    if s.card[to] == FACE_DOWN:  # W-53
        s.frames.append(Reveal(to))
    settle(s)


def ring_action(s: WeAreKings, seat: int, to: Square) -> None:
    code = s.rules.board.code
    here = s.token[seat]
    captures = s.token[1 - seat] == to  # W-42
    s.token[seat] = to  # W-40
    leave(s, here)  # W-46: it is not rotated
    if s.rules.ring_is_spent:
        s.card[to] = SPENT  # W-43
    s.run[seat] = 0
    if s.events is not None:
        s.emit(Event("ring_action", [seat, code[here], code[to]]))
    if captures:
        capture(s, seat, to, here)
        return
    settle(s)


def capture(s: WeAreKings, seat: int, to: Square, here: Square) -> None:
    """The seat has come from `here` to the other token's card."""
    enemy = 1 - seat
    s.wounds[enemy] += 1  # W-57
    s.token[enemy] = NOWHERE
    if s.events is not None:
        s.emit(Event("captured", [seat, enemy, s.rules.board.code[to]]))
    if s.wounds[enemy] == WOUNDS_TO_LOSE:  # W-63
        end_match(s, seat, "W-63")
        return
    if not put_places(s, to):  # W-62
        end_match(s, seat, "W-62")
        return
    if s.rules.recapture_ban:
        s.banned = enemy
    s.frames.append(Relocate(to, here))  # W-58
    settle(s)


def settle(s: WeAreKings) -> None:
    """Go on to the next question that somebody can answer."""
    if s.frames and s.frames[-1] is MOVE_CUBE and not can_place_cube(s):
        s.frames.pop()  # W-75; after a King Action W-24 has seen to it that there is a place
    if not s.frames:
        end_turn(s)
    elif s.frames[-1] is ACT and not has_action(s, s.mover):  # W-66, W-67
        end_match(s, 1 - s.mover, "W-66")


def end_turn(s: WeAreKings) -> None:
    s.turn += 1
    if s.banned == s.mover:
        s.banned = NOBODY  # the ban is for one turn
    if s.rules.max_turns and s.turn >= s.rules.max_turns:  # W-72
        winner = NOBODY
        if not s.rules.stall_is_draw and s.wounds[0] != s.wounds[1]:
            winner = 0 if s.wounds[0] < s.wounds[1] else 1
        end_match(s, winner, "W-72")
        return
    s.mover = 1 - s.mover  # W-65 too: the captured player has the next turn
    s.frames.append(ACT)
    settle(s)


def end_match(s: WeAreKings, winner: int, clause: str) -> None:
    """W-67: one player has won the match, or nobody; then comes the next match or the end of the game."""
    turns = s.turn + (0 if clause in ("W-66", "W-72") else 1)  # the others end in the middle of a turn
    s.frames.clear()
    if s.events is not None:
        where = NOWHERE if winner == NOBODY else s.token[1 - winner if clause == "W-66" else winner]
        place = NOWHERE if where == NOWHERE else s.rules.board.code[where]  # of the deed that decided it
        s.emit(Event("match_over", [s.match, winner, int(clause[2:]), turns, s.first, place]))
    if winner != NOBODY:
        s.won[winner] += 1
        if s.won[winner] == s.rules.match_target:  # W-68
            s.finish(won_by(winner, 2, "W-68"))
            return
    if s.rules.max_matches and s.match >= s.rules.max_matches:  # W-73
        if s.won[0] == s.won[1]:
            s.finish(Outcome([0.5, 0.5], "W-73"))
        else:
            s.finish(won_by(0 if s.won[0] > s.won[1] else 1, 2, "W-73"))
        return
    if s.rules.white_always:
        s.first = WHITE
    elif s.rules.alternate or winner == NOBODY:
        s.first = 1 - s.first
    else:
        s.first = 1 - winner  # W-70
    deal(s)


def deal(s: WeAreKings) -> None:
    """W-69: the next match is set up afresh."""
    rules = s.rules
    if s.match:
        s.keep_last_board()
    s.lay_out()
    s.match += 1
    s.mover = s.first
    for square in rules.start:
        s.card[square] = START
    s.frames.append(ACT)
    for square in reversed(rules.turned_up):  # W-7: the stack turns the first one up first
        s.frames.append(Reveal(square))
    if s.events is not None:
        s.emit(Event("match_began", [s.match, s.first]))
    if s.match == 1 and rules.coin_decides:
        s.frames.append(TOSS)
    settle(s)
