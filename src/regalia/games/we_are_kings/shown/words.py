"""Events and actions in words."""

from typing import Final

from regalia.boards.squares import NOWHERE, Square, code_name
from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.games.we_are_kings.actions import CardAction, KingAction, PlaceCube, Put, RingAction, To
from regalia.games.we_are_kings.data import ACTION_CARDS, FACE_DOWN, KIND_NAME, KING, RING, SEAT_NAMES, WOUNDS_TO_LOSE
from regalia.games.we_are_kings.state import NOBODY
from regalia.games.we_are_kings.view import KingsView

FEW_LEFT: Final = 2  # so many King Actions before the limit of W-71 a player is warned


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
    return seat == view.mover and view.is_let_off


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


def describe_action(view: KingsView, action: Action) -> str:
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
    """Say what follows a capture on that card (W-58 to W-65). A Card Action has rotated the card it came from."""
    captured = seat_title(1 - view.mover)
    if is_second_wound(view):
        return "the second wound wins the match"
    if not has_room(view, to, rotated):
        return f"no card beside {view.board.name[to]} is free, so you win the match"  # W-62
    beside = f"a card beside {view.board.name[to]}"
    puts = f"{captured} then chooses {beside}" if view.rules.captured_places else f"you then put {captured} on {beside}"
    return f"{puts}; {captured} cannot capture in the next turn" if view.rules.recapture_ban else puts


def ring_afterwards(view: KingsView) -> str:
    """Say what happens to a ring when it is used (W-43, W-44)."""
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


# Events


def describe_event(event: Event) -> str:
    args = event.args
    if event.kind == "match_began":
        return f"Match {args[0]} begins; {seat_title(args[1])} has the first turn"
    if event.kind == "tossed":
        return f"The coin gives {seat_title(args[0])} the first turn"
    if event.kind == "turned_up":
        return f"{code_name(args[0])} turns up: {KIND_NAME[args[1]]}"
    if event.kind == "king_action":
        return f"{seat_title(args[0])} steps from {code_name(args[1])} to {code_name(args[2])}"
    if event.kind == "card_action":
        move = f"moves as a {KIND_NAME[args[3]]} from {code_name(args[1])} to {code_name(args[2])}"
        return f"{seat_title(args[0])} {move}; {code_name(args[1])} is used up"
    if event.kind == "ring_action":
        return f"{seat_title(args[0])} goes through the Mushroom Ring from {code_name(args[1])} to {code_name(args[2])}"
    if event.kind == "cube_moved":
        return f"{seat_title(args[0])} puts the cube on {code_name(args[1])}"
    if event.kind == "captured":
        return f"{seat_title(args[0])} captures {seat_title(args[1])} on {code_name(args[2])}"
    if event.kind == "relocated":
        return f"{seat_title(args[0])}'s king is put on {code_name(args[1])}"
    return say_match_over(args[0], args[1], args[2], args[5])


def say_match_over(match: int, winner: int, clause: int, place: int) -> str:
    """Tell the deed, what comes of it, and the clause."""
    if winner == NOBODY:
        return f"The turns have run out: match {match} is drawn (W-{clause})"
    loser, where = seat_title(1 - winner), code_name(place) if place != NOWHERE else ""
    deed = {
        62: f"No card beside {where} is free for {loser}'s captured king",
        63: f"{loser}'s king falls on {where}, captured a second time",
        66: f"{loser}'s king on {where} has no legal action",
        72: f"The turns have run out, and {loser} has more wounds",
        74: f"The last card is turned up on {where}",
    }[clause]
    return f"{deed}: {seat_title(winner)} wins match {match} (W-{clause})"


def seat_title(seat: int) -> str:
    return SEAT_NAMES[seat].title()
