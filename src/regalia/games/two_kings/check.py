"""The invariants of every position between two entries."""

from regalia.games.two_kings.data import TOWERS
from regalia.games.two_kings.field import NOWHERE
from regalia.games.two_kings.flow.setup import START_ROLL, TOWER_DICE, Deal, KeepOne, draft_question
from regalia.games.two_kings.flow.turn import ELIXIR_ROLL, MAIN
from regalia.games.two_kings.state import DECK, GONE, HELD, KEPT, MENU, OUT, PAIR, PILE, STIRRED, TwoKings


def is_drafting(s: TwoKings) -> bool:
    """True if some card has not found its place for this game."""
    return any(where == PILE or (where >= PAIR and where not in (DECK, DECK + 1)) for where in s.card)


def check(s: TwoKings) -> None:
    check_pawns(s)
    check_dice(s)
    check_course(s)
    check_cards(s)
    for seat in (0, 1):
        chosen = s.sealed[seat * TOWERS : (seat + 1) * TOWERS]
        if s.is_sealed(seat):
            assert s.rules.towers_sealed and s.reserve[seat] == s.rules.dice, "K-19: towers are sealed before all else"
            assert sum(chosen) == s.rules.tower_total, "K-18: the tower dice add up to another total"
            assert min(chosen) >= 1 and max(chosen) <= s.rules.die_max, "K-18: a tower die shows no such value"
        else:
            assert not any(chosen), "K-18: half of the towers are set"
        assert 0 <= s.start[seat] <= 6, "K-22: an ordinary die shows 1 to 6"
    if s.outcome is None:
        check_question(s)


def check_pawns(s: TwoKings) -> None:
    rules, field = s.rules, s.rules.field
    for square, value in enumerate(s.value):
        if value == 0:
            marks = s.owner[square] or s.steps[square] or s.new[square] or s.die[square]
            assert not marks, "an empty square has marks"
            continue
        assert field.exists[square], "K-6: a pawn stands beside the field"
        assert 1 <= value <= rules.die_max, "K-3: a pawn's value is what a die can show"
        seat = s.owner[square]
        assert seat in (0, 1), "K-1: a pawn belongs to Blue or Red"
        tower = field.tower_of[square]
        assert tower in (NOWHERE, seat), "K-71: no pawn stays on an enemy tower"
        assert 0 <= s.steps[square] <= rules.step_max, "K-50: a pawn has made too many steps"
        assert seat == s.mover or not (s.steps[square] or s.new[square]), "K-46: marks outlive their turn"
        assert not (s.new[square] and s.steps[square]), "K-46: a new pawn has moved"


def check_dice(s: TwoKings) -> None:
    rules = s.rules
    for seat in (0, 1):
        assert s.reserve[seat] >= 0, "K-38: the reserve owes a die"
        assert s.pawns(seat) + s.reserve[seat] == rules.dice, "K-1: a die has come or gone"
        dice = [s.die[square] for square in rules.field.all if s.holds(seat, square)]
        dice += s.idle_dice(seat)
        assert sorted(dice) == list(range(1, rules.dice + 1)), "K-1: a die is in two places"


def check_course(s: TwoKings) -> None:
    """The strength of both, the turn and the limits of the game."""
    rules = s.rules
    for seat in (0, 1):
        low = 0 if s.outcome is not None else 1
        assert low <= s.strength[seat] <= rules.max_strength, "K-5: no such strength on the track, or K-75"
    assert s.mover in (0, 1), "K-27: somebody is on turn"
    assert 0 <= s.elixir <= s.rolled <= rules.max_elixir, "K-30: more Elixir than was rolled"
    assert s.played >= 0 and s.quiet >= STIRRED, "K-111: turns are counted from 0"
    if s.outcome is None:
        assert not rules.max_turns or s.played < rules.max_turns, "K-112: the game is already over"
        assert not rules.quiet_limit or s.quiet < rules.quiet_limit, "K-111: the game is already over"
    assert (s.outcome is None) == bool(s.frames), "a question is pending exactly while the game runs"


def check_cards(s: TwoKings) -> None:
    if not is_drafting(s):
        return
    assert OUT not in s.card, "K-14: cards are out only once the draft is over"
    for seat in (0, 1):
        held = s.card.count(PAIR + seat) + s.card.count(KEPT + seat)
        assert held <= 2, "K-13: two cards are drawn at a time"
        assert s.card.count(KEPT + seat) <= (1 if s.rules.drafts_together and held == 2 else 0), "K-13: one is kept"
        if s.rules.own_decks:
            assert s.card.count(HELD + seat) == s.card.count(DECK + 1 - seat), "K-24: one is kept and one given"
        else:
            assert HELD + seat not in s.card and DECK + seat not in s.card, "K-26: own decks belong to the variant"
    if s.rules.own_decks:
        assert MENU not in s.card and GONE not in s.card and GONE + 1 not in s.card, "K-24: nothing is shared"
    elif s.rules.drafts:
        assert s.card.count(MENU) == s.card.count(GONE) + s.card.count(GONE + 1), "K-13: one added, one discarded"
        ahead = s.card.count(GONE) - s.card.count(GONE + 1)
        assert 0 <= ahead <= (0 if s.rules.drafts_together else 1), "K-17: picks alternate"
    else:
        assert s.card.count(PILE) + s.card.count(MENU) == len(s.card), "K-13: nobody drafts here"


def check_question(s: TwoKings) -> None:
    assert len(s.frames) == 1, "one question at a time"
    asks = s.frames[0]
    if isinstance(asks, (Deal, KeepOne)):
        assert is_drafting(s), "K-13: the draft is over"
        assert asks is draft_question(s), "K-17: the draft asks something else now"
    else:
        assert not is_drafting(s), "K-13: the draft is not over"
    in_turn = asks is MAIN or asks is ELIXIR_ROLL
    if not in_turn:
        assert s.played == 0 and s.quiet == 0 and not s.has_cast and s.mover == 0, "no turn has been played yet"
    if asks is MAIN:
        assert s.elixir > 0, "K-31: without Elixir the turn is over"
    else:
        assert s.elixir == 0 and s.rolled == 0 and not s.has_cast, "K-27: Elixir is rolled at the start of a turn"
        assert s.quiet != STIRRED and not any(s.new) and not any(s.steps), "K-46: a turn begins without marks"
    if asks is not TOWER_DICE:
        assert not any(s.sealed), "K-19: no tower dice are being set"
    if isinstance(asks, (Deal, KeepOne)) or asks is TOWER_DICE:
        assert s.start == [0, 0], "K-22: the start is rolled after the towers"
        assert s.reserve[1] == s.rules.dice, "K-18: pawns stand on the board before the set-up is over"
        blue = s.rules.dice - s.reserve[0]
        if blue:
            assert asks is TOWER_DICE and not s.rules.towers_sealed, "K-18: Blue's pawns stand on the board too early"
            guards = [s.value[square] for square in s.rules.field.towers[0]]
            assert blue == TOWERS and min(guards) > 0 and sum(guards) == s.rules.tower_total, "K-18: towers are manned"
    if asks is START_ROLL:
        assert s.start[1] == 0, "K-22: the start has been rolled"
