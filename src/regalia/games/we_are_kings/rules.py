"""Where tokens and the cube can go: the sums that several questions need."""

from regalia.boards.squares import NOWHERE, Square
from regalia.games.we_are_kings.data import ACTION_CARDS, BISHOP, KING, KNIGHT, RING, ROOK, SPENT, START
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


def ring_reach(s: WeAreKings) -> list[Square]:
    """W-40 to W-42: the rings that can be moved to, from anywhere."""
    return [square for square, card in enumerate(s.card) if card == RING and s.can_be_entered(square)]


def is_face_up_once_left(s: WeAreKings, square: Square) -> bool:
    """What leaving a card makes of it (W-48, option ring_use) decides whether it can take the cube (W-22)."""
    card = s.card[square]
    if card == SPENT:
        return s.rules.ring_rearms
    return True


def king_reach(s: WeAreKings, seat: int) -> list[Square]:
    """Where a King Action can go (W-13, W-15, W-16), so that the cube can be placed (W-24); the limit of W-71 aside."""
    here = s.token[seat]
    reach = [square for square in s.rules.board.neighbours[here] if s.can_be_entered(square)]
    if reach and not is_face_up_once_left(s, here):
        # W-24: the card left takes no cube, so another one must, and not the one that is entered.
        places = cube_places(s)
        if len(places) < 2:
            reach = [square for square in reach if places and square != places[0]]
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
    return bool(card_reach(s, seat)) or bool(ring_reach(s))


def has_action(s: WeAreKings, seat: int) -> bool:
    """W-66: whether the seat can do anything. Without W-71, which never takes the last action away."""
    return bool(king_reach(s, seat)) or bool(card_reach(s, seat)) or bool(ring_reach(s))


def threatens(s: WeAreKings, seat: int) -> bool:
    """Whether the seat could capture if it were its turn."""
    enemy = s.token[1 - seat]
    return enemy != NOWHERE and s.token[seat] != NOWHERE and enemy in card_reach(s, seat)
