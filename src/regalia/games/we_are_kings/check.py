"""The invariants of every position."""

from regalia.boards.squares import NOWHERE
from regalia.games.we_are_kings.data import ACTION_CARDS, FACE_DOWN, RING, SPENT, START, WOUNDS_TO_LOSE
from regalia.games.we_are_kings.flow import ACT, MOVE_CUBE, TOSS, Relocate, Reveal
from regalia.games.we_are_kings.rules import can_place_cube, has_action, put_places
from regalia.games.we_are_kings.state import NOBODY, WeAreKings


def check(s: WeAreKings) -> None:
    check_tokens(s)
    check_cards(s)
    check_counts(s)
    check_frames(s)


def check_tokens(s: WeAreKings) -> None:
    """The tokens and the cube lie where they may."""
    rules = s.rules
    for seat in (0, 1):
        square = s.token[seat]
        if square == NOWHERE:
            continue
        assert square != s.token[1 - seat], "two tokens on one card"
        assert not s.rotated[square], "W-55: a token stands on an impassable card"
    assert s.token[s.mover] != NOWHERE, "the player on turn has a token on the grid"
    if s.cube != NOWHERE:
        is_spent = s.card[s.cube] == SPENT
        assert not is_spent or rules.spent_is_face_up, "W-20: the cube lies on a face-down card"
        assert rules.cube_under_token or not s.has_token(s.cube), "W-21: the cube lies under a token"
        # W-78: a token can have left the cube's card by a Card Action
        may_be_rotated = rules.cube_on_rotated or rules.cube_under_token
        assert may_be_rotated or not s.rotated[s.cube], "W-21: the cube lies on a rotated card"


def check_cards(s: WeAreKings) -> None:
    """No card has come or gone."""
    rules = s.rules
    for square, card in enumerate(s.card):
        assert not s.rotated[square] or card in ACTION_CARDS, "W-28: only action cards rotate"
    rings = s.card.count(RING) + s.card.count(SPENT)
    starts = s.card.count(START)
    assert sum(s.rest) == s.card.count(FACE_DOWN), "W-7: the rest is what lies face down"
    assert min(s.rest) >= 0 and s.rest[FACE_DOWN] == 0, "the rest cannot owe a card"
    for kind in ACTION_CARDS:
        assert s.card.count(kind) + s.rest[kind] == s.dealt[kind], "W-4: a card has come or gone"
    if rules.starts_become_rings:
        assert rings + starts <= 2 and s.rest[RING] == 0, "W-5: there are two start cards"
    else:
        assert rings + s.rest[RING] == s.dealt[RING] and starts <= 2, "W-5: a ring card has come or gone"


def check_counts(s: WeAreKings) -> None:
    """The score and the limits of the match and of the game."""
    rules = s.rules
    for seat in (0, 1):
        limit = WOUNDS_TO_LOSE if s.outcome is not None else WOUNDS_TO_LOSE - 1
        assert 0 <= s.wounds[seat] <= limit, "W-63: the second wound ends the match"
        assert s.run[seat] >= 0, "W-71: a run cannot be negative"
        assert s.won[seat] >= 0, "W-68: match wins are counted from 0"
        if s.outcome is None:
            assert s.won[seat] < rules.match_target, "W-68: the game is already won"
    assert sum(s.won) < s.match or s.outcome is not None, "W-69: more matches won than played"
    if s.outcome is None and rules.max_turns:
        assert s.turn < rules.max_turns, "W-72: the match is already over"
    if s.outcome is None and rules.max_matches:
        assert s.match <= rules.max_matches, "W-73: the game is already over"
    assert s.banned == NOBODY or rules.recapture_ban, "W-65: nobody is banned without the option"
    assert (s.outcome is None) == bool(s.frames), "a question is pending exactly while the game runs"


def check_frames(s: WeAreKings) -> None:
    """The questions on the stack fit each other and the position. A game may end in the middle of a turn."""
    if s.outcome is not None:
        return
    for depth, frame in enumerate(s.frames):
        last = depth == len(s.frames) - 1
        if frame is ACT:
            assert depth == 0, "a turn begins only when nothing else is owed"
            assert not last or has_action(s, s.mover), "W-66: who has no legal action has lost the match"
        elif frame is TOSS:
            assert last and s.frames[0] is ACT and s.rules.coin_decides, "W-10: the coin comes before the first turn"
            assert s.match == 1 and s.turn == 0 and s.first == s.mover, "W-10: the coin comes before the first turn"
        elif frame is MOVE_CUBE:
            assert depth == 0, "W-14: the cube is moved last"
            assert not last or can_place_cube(s), "W-24: the cube has nowhere to go"
        elif isinstance(frame, Relocate):
            assert depth == 0 or (depth == 1 and s.frames[0] is MOVE_CUBE), "W-14: a capture comes before the cube"
            assert last, "W-14: a capture is settled first"
            assert s.token[1 - s.mover] == NOWHERE, "W-58: the captured token is still on the grid"
            assert s.token[s.mover] == frame.square, "W-58: the capturer stands on the card of the capture"
            assert frame.came_from != frame.square, "W-34: the capturer came from another card"
            assert s.rotated[frame.came_from] or is_ring_capture(s, frame), "W-61: the capturer's card is rotated"
            assert s.wounds[1 - s.mover] > 0, "W-57: the captured token is bloodied"
            assert put_places(s, frame.square), "W-62: there is no card to put the token on"
        elif isinstance(frame, Reveal):
            assert s.card[frame.square] == FACE_DOWN, "W-53: only a face-down card is turned up"
            squares = [other.square for other in s.frames if isinstance(other, Reveal)]
            assert squares.count(frame.square) == 1, "a card is turned up once"
    pending = [frame.square for frame in s.frames if isinstance(frame, Reveal)]
    relocating = any(isinstance(frame, Relocate) for frame in s.frames)
    for seat in (0, 1):
        square = s.token[seat]
        if square == NOWHERE:
            assert relocating, "W-58: a token is off the grid only while it is being put"
        elif s.card[square] == FACE_DOWN:
            assert square in pending, "W-55: a token stands on a card that was not turned up"
    if s.cube != NOWHERE and not s.is_face_up(s.cube):
        assert s.cube in pending, "W-20: the cube lies on a face-down card"
    if s.frames[0] is ACT:
        assert s.banned == NOBODY or s.banned == s.mover, "W-65: an old ban"


def is_ring_capture(s: WeAreKings, frame: Relocate) -> bool:
    """W-77: whether the capturer can have come by Mushroom Ring from a card that was left as it is (W-46)."""
    left = s.card[frame.came_from]
    if left == FACE_DOWN or (left == START and s.rules.starts_become_rings) or (left == SPENT and s.rules.ring_rearms):
        return False  # W-48, W-53: not what a card is once a token has left it
    arrived = s.card[frame.square] == (SPENT if s.rules.ring_is_spent else RING)  # W-43
    return s.rules.ring_captures and arrived and s.frames[0] is frame  # nothing but a card's move owes the cube
