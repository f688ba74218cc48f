"""Invariants of every position."""

from heralds.data import ALL_BANNERS, BANNERS, CARDS, KINDS, TRUMPET, VALUES
from heralds.flow import Bids, Deal, Draw, Screened, Window
from heralds.state import Court, final_outcome
from regalia.core.errors import FLAG_FELL, RESIGNED


def check_columns(s: Court) -> None:
    """Conservation, whatever is being asked."""
    for column in (s.bag, s.table, s.out, s.won, s.pile, s.discard, s.hand):
        assert min(column) >= 0, "H-1, H-2: the box does not hold so many"
    for value in range(VALUES):
        banners = s.bag[value] + s.table[value] + s.out[value] + sum(s.won[value::VALUES])
        assert banners == BANNERS[value], f"H-1: {banners} banners of value {value}, not {BANNERS[value]}"
    for kind in range(KINDS):
        cards = s.pile[kind] + s.discard[kind] + sum(s.hand[kind::KINDS])
        cards += s.behind.count(kind) if kind else 0
        assert cards == CARDS[kind], f"H-2: {cards} cards of kind {kind or 'T'}, not {CARDS[kind]}"
    assert s.round == ALL_BANNERS - sum(s.bag) <= s.rules.rounds, "H-6: more banners were drawn than there are rounds"
    assert s.rules.carry or sum(s.table) <= 1, "H-17: nothing stays on the table"
    for seat in range(s.seat_count):
        held = sum(s.hand[seat * KINDS : (seat + 1) * KINDS]) + (1 if s.behind[seat] else 0)
        assert s.held[seat] == held, "H-5: a seat's cards are miscounted"
        assert not s.gone[seat] or held + s.points(seat) == 0, "H-25: a seat that is out owns nothing"


def check_frames(s: Court) -> None:
    """Every pending question is one that can be asked now."""
    if s.outcome is not None:
        assert not s.frames, "G-3: something is asked after the end"
        if s.outcome.reason in ("H-23", "H-24"):
            assert s.round == s.rules.rounds, "H-6: the game is over before its last round"
            assert not sum(s.behind), "H-16: the screens were not lifted"
            assert s.outcome == final_outcome(s), "H-23, H-24: the wrong seat has won"
        elif s.outcome.reason in (RESIGNED, FLAG_FELL):
            assert s.outcome.winners() == s.playing(), "H-26: the one seat that is left should have won"
        return
    assert 1 <= len(s.frames) <= 2, "one question is asked, and one card may be drawn on top of it"
    assert len(s.playing()) > 1, "H-26: one seat is left and has not won"
    below = s.frames[0]
    assert not sum(s.behind) or isinstance(below, Screened), "H-16: a card lies behind a screen that is not up"
    assert not isinstance(below, Draw), "H-20: only a seat that is asked can pawn"
    if isinstance(below, Screened):
        assert sum(s.table), "H-7: there is no banner on the table"
        if isinstance(below, Window):
            check_window(s, below)
        elif isinstance(below, Bids):
            assert below.to_act(s), "H-14: the window should be open"
            for seat in range(s.seat_count):
                said = below.ready[seat] + below.wavered[seat]
                assert s.held[seat] or not said, "H-8: a seat without cards has bid"
    else:
        assert s.round < s.rules.rounds, "H-6: the game should be over"
        assert s.rules.carry or not sum(s.table), "H-17: nothing stays on the table"
        if isinstance(below, Deal):
            check_deal(s, below)
    if len(s.frames) == 2:
        top = s.frames[1]
        assert isinstance(top, Draw) and top.seat in below.to_act(s), "H-20: only a seat that is asked can pawn"
        assert sum(s.out), "H-20: no banner has been pawned"
        assert sum(s.pile), "H-22: the pile is empty"


def check_window(s: Court, window: Window) -> None:
    assert s.held[window.seat], "H-14: a seat without cards is asked"
    for seat in range(s.seat_count):
        if window.sounded[seat]:
            assert not s.gone[seat], "H-25: a trumpet of a seat that is out counts"
            assert s.place(seat) < s.place(window.seat), "H-14: a trumpet has sounded out of turn"
    assert sum(window.sounded) <= s.discard[TRUMPET], "H-15: a trumpet that has sounded is not in the discard"


def check_deal(s: Court, deal: Deal) -> None:
    assert not s.gone[deal.seat], "H-25: a seat that is out is dealt to"
    assert sum(s.pile), "H-19: the pile is empty"
    if s.round:
        assert deal.left == 1, "H-19: everybody draws one card"
        return
    for seat in s.playing():
        cards = s.rules.hand - deal.left + (1 if s.place(seat) < s.place(deal.seat) else 0)
        assert s.held[seat] == cards and deal.left > 0, "H-4: the deal goes round the table"
