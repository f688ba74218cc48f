"""Where tokens and the cube can go: the sums that several questions need."""

from regalia.boards.squares import NOWHERE, Square
from regalia.games.we_are_kings.data import ACTION_CARDS, BISHOP, FACE_DOWN, KING, KNIGHT, RING, ROOK, SPENT, START
from regalia.games.we_are_kings.state import WeAreKings


def card_reach(s: WeAreKings, seat: int) -> list[Square]:
    """Where the piece on the seat's card can go (W-26), in the order of the squares. Captures stand beside the other
    moves (W-38, W-56); what lies between is left as it is (W-54).
    """
    here = s.token[seat]
    piece = s.card[here]
    reach: list[Square] = []
    if piece not in ACTION_CARDS:  # W-27
        return reach
    enemy = s.token[1 - seat]
    if piece == KNIGHT:  # W-33, W-37
        for square in s.rules.board.leaps[here]:
            if not s.is_impassable(square):
                reach.append(square)
    elif piece == KING:  # W-29
        for square in s.rules.board.neighbours[here]:
            if not s.is_impassable(square):
                reach.append(square)
    else:  # W-30, W-31, W-32: even directions are a Rook's, odd ones a Bishop's
        rays = s.rules.board.rays[here]
        first = 1 if piece == BISHOP else 0
        step = 1 if piece != BISHOP and piece != ROOK else 2
        direction = first
        while direction < 8:
            for square in rays[direction]:
                if s.is_impassable(square):  # W-35
                    break
                reach.append(square)
                if square == enemy:  # W-36
                    break
            direction += step
        reach.sort()
    if s.banned == seat and enemy in reach:  # option recapture_ban (W-65)
        reach.remove(enemy)
    return reach


def ring_reach(s: WeAreKings, seat: int) -> list[Square]:
    """W-40 to W-42: the rings that the seat can move to, from anywhere. A capture stands beside the others (W-56)."""
    reach = [square for square, card in enumerate(s.card) if card == RING and s.can_be_entered(square)]
    if can_capture_by_ring(s, seat):
        reach.append(s.token[1 - seat])
        reach.sort()
    return reach


def can_capture_by_ring(s: WeAreKings, seat: int) -> bool:
    """W-42: whether the other token stands on a face-up ring that the seat can move to."""
    enemy = s.token[1 - seat]
    if not s.rules.ring_captures or enemy == NOWHERE or s.banned == seat:  # W-65
        return False
    return s.card[enemy] == RING and not s.is_impassable(enemy)


def takes_cube_once_left(s: WeAreKings, square: Square) -> bool:
    """What leaving a card makes of it (W-48, option ring_use) decides whether it can take the cube (W-22)."""
    if square == s.cube:  # W-19, W-78
        return False
    return s.card[square] != SPENT or s.rules.ring_rearms or s.rules.spent_is_face_up


def king_reach(s: WeAreKings, seat: int) -> list[Square]:
    """Where a King Action can go (W-13, W-15, W-16), so that the cube can be placed (W-24); the limit of W-71 aside."""
    here = s.token[seat]
    reach = [square for square in s.rules.board.neighbours[here] if s.can_be_entered(square)]
    if not reach or takes_cube_once_left(s, here):
        return reach
    # W-24: the card left takes no cube, so another one must.
    places = cube_places(s)
    if s.rules.cube_under_token:  # W-78: the one that is entered too, if only because it is turned up
        return reach if places else [square for square in reach if s.card[square] == FACE_DOWN]
    if len(places) < 2:  # not the one that is entered
        return [square for square in reach if places and square != places[0]]
    return reach


def cube_places(s: WeAreKings) -> list[Square]:
    """W-18 to W-22: where the cube can go now."""
    return [square for square in range(s.rules.board.count) if s.can_take_cube(square)]


def put_places(s: WeAreKings, square: Square) -> list[Square]:
    """W-58, W-59: where a token captured on that card can be put."""
    return [near for near in s.rules.board.neighbours[square] if s.can_be_entered(near)]


def leave(s: WeAreKings, square: Square) -> None:
    """A card has become empty, other than by a Card Action."""
    card = s.card[square]
    becomes_ring = card == START and s.rules.starts_become_rings  # W-48
    is_rearmed = card == SPENT and s.rules.ring_rearms  # option ring_use
    if becomes_ring or is_rearmed:
        s.card[square] = RING


def is_other_kind_due(s: WeAreKings, seat: int) -> bool:
    """W-71: the seat has made so many King Actions in a row that another kind is due, if there is one."""
    limit = s.rules.king_run_limit
    if limit == 0 or s.run[seat] < limit:
        return False
    return bool(card_reach(s, seat)) or bool(ring_reach(s, seat))


def has_action(s: WeAreKings, seat: int) -> bool:
    """W-66: whether the seat can do anything. Without W-71, which never takes the last action away."""
    return bool(king_reach(s, seat)) or bool(card_reach(s, seat)) or bool(ring_reach(s, seat))
