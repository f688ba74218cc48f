"""The table in a terminal, and actions in words."""

from typing import Final

from regalia.boards.squares import LETTERS, NOWHERE, Square
from regalia.core.actions import Action
from regalia.games.we_are_kings.actions import CardAction, KingAction, PlaceCube, Put, RingAction, To
from regalia.games.we_are_kings.data import (
    ACTION_CARDS,
    FACE_DOWN,
    KIND_NAME,
    KING,
    RING,
    SPENT,
    START,
    WOUNDS_TO_LOSE,
)
from regalia.games.we_are_kings.notation import counts_text, seat_title
from regalia.games.we_are_kings.view import KingsView

WIDTH: Final = 8  # of a card, inside its frame
TOKEN: Final = ("W", "B")
FEW_LEFT: Final = 2  # so many King Actions before the limit of W-71 a player is warned


def draw(view: KingsView) -> str:
    board = view.board
    rule = "  +" + ("-" * WIDTH + "+") * board.cols
    lines = ["   " + "".join(f"{LETTERS[col]:^{WIDTH + 1}}" for col in range(board.cols)).rstrip(), rule]
    for row in range(board.rows - 1, -1, -1):
        squares = range(row * board.cols, (row + 1) * board.cols)
        lines.append(f"{row + 1} |" + "".join(f"{card_face(view, square):^{WIDTH}}|" for square in squares))
        lines.append("  |" + "".join(f"{on_card(view, square):^{WIDTH}}|" for square in squares))
        lines.append(rule)
    for seat in (0, 1):
        parts = [
            f"wounds {view.wounds[seat]} of {WOUNDS_TO_LOSE}",
            f"matches {view.won[seat]} of {view.rules.match_target}",
        ]
        if view.rules.king_run_limit:
            parts.append(f"King Actions in a row {run_text(view, seat)}")
        lines.append(f"  {seat_title(seat)} ({TOKEN[seat]}): " + ", ".join(parts))
        warning = run_warning(view, seat)
        if warning:
            due = "" if is_let_off(view, seat) else " before something else is due"
            lines.append(f"    {warning}{due} (W-71)")
    lines.append(f"  Match {match_text(view)}, turn {turn_text(view)}. Face down: {counts_text(view.rest)}")
    return "\n".join(lines)


# House rules, counted down before they bite


def run_text(view: KingsView, seat: int) -> str:
    """W-71: `3 of 8`."""
    return f"{view.run[seat]} of {view.rules.king_run_limit}"


def run_warning(view: KingsView, seat: int) -> str:
    """W-71: what the limit means for the seat; empty while it is far away."""
    limit = view.rules.king_run_limit
    left = limit - view.run[seat]
    if limit == 0 or left > FEW_LEFT or (left > 0 and view.run[seat] == 0):
        return ""
    if left <= 0 and is_let_off(view, seat):
        return "house rule: nothing else is legal"
    return f"house rule: {left if left > 0 else 'no'} King Action{'s' if left > 1 else ''} left"


def is_let_off(view: KingsView, seat: int) -> bool:
    """W-71: whether the seat is on turn and may make another King Action, its limit notwithstanding."""
    limit = view.rules.king_run_limit
    return seat == view.mover and view.run[seat] >= limit and bool(view.closed) and not view.closed[0]


def turn_text(view: KingsView) -> str:
    """The turn that is being played, and how many there can be (W-72)."""
    last = view.rules.max_turns
    return f"{min(view.turn + 1, last)} of {last}" if last else str(view.turn + 1)


def match_text(view: KingsView) -> str:
    """The match that is being played, and how many there can be (W-73)."""
    return f"{view.match} of at most {view.rules.max_matches}" if view.rules.max_matches else str(view.match)


def stall_text(view: KingsView) -> str:
    """W-72: what happens when the turns run out."""
    result = "it is drawn" if view.rules.stall_is_draw else "fewer wounds win it, and equal wounds draw it"
    return f"the match ends after {view.rules.max_turns} turns; {result}"


def card_face(view: KingsView, square: Square) -> str:
    card = view.card[square]
    if card == FACE_DOWN:
        return "?"
    if view.rotated[square]:
        return f"/{KIND_NAME[card]}/"
    return {RING: "(ring)", START: "start", SPENT: "spent"}.get(card, KIND_NAME[card])


def on_card(view: KingsView, square: Square) -> str:
    """The token, with a star once it is bloodied, and the cube."""
    cube = "[#]" if view.cube == square else ""
    for seat in (0, 1):
        if view.token[seat] == square:
            return f"{TOKEN[seat]}{'*' if view.wounds[seat] else ''} {cube}".strip()
    return cube


def describe(view: KingsView, action: Action) -> str:
    if not isinstance(action, To):
        return ""
    board = view.board
    to = board.at(action.col, action.row)
    if to == NOWHERE:
        return ""
    name = board.name[to]
    enemy = 1 - view.mover
    turns_up = " and turn it up" if view.card[to] == FACE_DOWN else ""
    if turns_up and view.rules.last_reveal_wins and is_last_card(view):  # W-74
        winner = seat_title(enemy if isinstance(action, Put) else view.mover)
        turns_up += f", the last card, so that {winner} wins the match"
    if isinstance(action, KingAction):
        return f"step to {name}{turns_up}, then move the cube{after_king_action(view)}"
    if isinstance(action, CardAction):
        return describe_card_action(view, to, turns_up)
    if isinstance(action, RingAction):
        if to != view.token[enemy]:
            return f"through the Mushroom Ring to {name}, {ring_afterwards(view)}"
        taken = f"take {seat_title(enemy)} on {name} through the Mushroom Ring, {ring_afterwards(view)}"  # W-42
        return f"{taken}; {capture_text(view, to)}"  # the card left is not rotated (W-77)
    if isinstance(action, PlaceCube):
        return f"block {name} with the cube{under_token(view, to)}"
    if isinstance(action, Put):
        whose = "your king" if view.rules.captured_places else seat_title(enemy)
        return f"put {whose} on {name}{turns_up}"
    return ""


def describe_card_action(view: KingsView, to: Square, turns_up: str) -> str:
    here = view.token[view.mover]
    card = view.card[here]
    name = view.board.name
    piece = KIND_NAME[card] if card in ACTION_CARDS else "piece"
    moves_cube = card == KING and view.rules.king_card_moves_cube  # W-39
    if to != view.token[1 - view.mover]:
        then = ", then move the cube" if moves_cube else ""
        return f"{piece} to {name[to]}{turns_up}{then}; {name[here]} is used up"
    goes_on = not is_second_wound(view) and has_room(view, to, here)
    then = "; then you move the cube" if moves_cube and goes_on else ""  # W-75
    taken = f"{piece} takes {seat_title(1 - view.mover)} on {name[to]}; {name[here]} is used up"
    return f"{taken}; {capture_text(view, to, here)}{then}"


def is_last_card(view: KingsView) -> bool:
    """W-74: whether one action card lies face down, and nothing else does that could be turned up instead."""
    return sum(view.rest) == 1 and view.rest[RING] == 0


def is_second_wound(view: KingsView) -> bool:
    return view.wounds[1 - view.mover] + 1 == WOUNDS_TO_LOSE


def after_king_action(view: KingsView) -> str:
    """W-71: said of the last King Action before the limit."""
    limit = view.rules.king_run_limit
    if limit == 0 or view.run[view.mover] + 1 < limit:
        return ""
    return f"; King Action {view.run[view.mover] + 1} in a row: next time something else is due (house rule)"


def has_room(view: KingsView, to: Square, rotated: Square = NOWHERE) -> bool:
    """W-59, W-61: whether a token captured there can be put beside it, once the other card named is rotated."""
    return any(near not in (view.cube, rotated) and not view.rotated[near] for near in view.board.neighbours[to])


def capture_text(view: KingsView, to: Square, rotated: Square = NOWHERE) -> str:
    """What a capture on that card leads to (W-58 to W-65). A Card Action has rotated the card it came from."""
    captured = seat_title(1 - view.mover)
    if is_second_wound(view):
        return "the second wound wins the match"
    if not has_room(view, to, rotated):
        return f"no card beside {view.board.name[to]} is free, so you win the match"  # W-62
    beside = f"a card beside {view.board.name[to]}"
    puts = f"{captured} then chooses {beside}" if view.rules.captured_places else f"you then put {captured} on {beside}"
    return f"{puts}; {captured} cannot capture in the next turn" if view.rules.recapture_ban else puts


def ring_afterwards(view: KingsView) -> str:
    """What becomes of a ring that is used (W-43, W-44)."""
    if not view.rules.ring_is_spent:
        return "which stays face up"
    if view.rules.ring_rearms:
        return "which is turned over until it is left"
    return "which is then turned over"


def under_token(view: KingsView, to: Square) -> str:
    """W-78: what the cube does under a token."""
    for seat in (0, 1):
        if view.token[seat] == to:
            whose = "your own king" if seat == view.mover else f"{seat_title(seat)}'s king"
            return f", under {whose}, which nobody can capture while the cube stays"
    return ""
