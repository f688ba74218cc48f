"""The invariants of every position: of the cards, and of the questions on the stack."""

from regalia.core.errors import AGREED_DRAW, FLAG_FELL, RESIGNED
from regalia.games.two_crowns.actions import BUY_DESTROYER, BUY_KNIGHT, BUY_WITCH, item_kind
from regalia.games.two_crowns.data import (
    BANDIT,
    COPIES,
    HAND,
    KINDS,
    KING_POINTS,
    ROUND_A,
    ROUND_P,
    ROUND_U,
    SENTRY,
    SENTRY_POINTS,
    SLOT_KIND,
    SLOTS,
    WITCH,
    WITCH_PHASES,
    is_coin,
    is_unit,
)
from regalia.games.two_crowns.flow.attack import AIMED, Attack, king_targets, strikers
from regalia.games.two_crowns.flow.ends import by_totals, ends_quietly, is_dead_end, quiet_outcome, side_lives
from regalia.games.two_crowns.flow.purchase import LOOT, PAY, destroyer_targets, witch_targets
from regalia.games.two_crowns.flow.setup import Ceremony, Deal, ManualCut, RollOff
from regalia.games.two_crowns.flow.turn import WHO_IS_QUICK, CutIn, DrawPhase, quick_speakers
from regalia.games.two_crowns.rules import price_of, reachable
from regalia.games.two_crowns.state import KIND_OF, NOBODY, OWNED, SPARE_COINS, TwoCrowns


def check(s: TwoCrowns) -> None:
    check_cards(s)
    check_frames(s)


# Where the cards are


def check_cards(s: TwoCrowns) -> None:
    """Every card is somewhere, and may be there."""
    for column in (s.hand, s.deck, s.bank):
        assert min(column) >= 0, "C-2: a deck does not hold so many cards"
    in_play = [0] * (s.seat_count * KINDS)
    for seat in range(s.seat_count):
        check_units(s, seat, in_play)
        check_guards(s, seat, in_play)
        for card in s.pile[seat]:
            kind = card & KIND_OF
            assert 0 < kind < KINDS, "C-2: there is no such card"
            assert card == kind or is_unit(kind), "C-82: only units leave play together"
            in_play[seat * KINDS + kind] += 1
        for kind in range(KINDS):
            assert is_coin(kind) or not s.bank[seat * KINDS + kind], "C-22: only coins are banked"
    if s.buyer != NOBODY:
        for item in s.items:
            in_play[s.buyer * KINDS + item_kind(item)] += 1
        for kind in s.paid:
            in_play[s.buyer * KINDS + kind] += 1
        for loot in s.loot:
            in_play[s.buyer * KINDS + BANDIT] += 1
            in_play[loot] += 1
    else:
        assert not s.items and not s.paid and not s.loot, "C-26: nobody buys"
    for seat in range(s.seat_count):
        check_counts(s, seat, in_play)


def check_units(s: TwoCrowns, seat: int, in_play: list[int]) -> None:
    row = s.row[seat]
    assert len(set(row)) == len(row) and all(0 <= slot < SLOTS for slot in row), "C-2: units stand in four places"
    assert s.rules.entry_order or row == sorted(row), "units stand in the order of their places"
    for slot in row:
        in_play[seat * KINDS + SLOT_KIND[slot]] += 1
    for slot in range(SLOTS):
        unit = seat * SLOTS + slot
        assert slot in row or not s.witch[unit] + s.fresh[unit], "C-57: a Witch lies on no unit"
        assert not s.fresh[unit] or not s.rules.haste, "C-44: only with haste=false does a unit wait"
        if s.witch[unit]:
            owner = s.witch[unit] // OWNED
            assert 0 <= owner < s.seat_count and not s.same_side(owner, seat), "C-62: a Witch lies on its own side"
            assert 1 <= s.witch[unit] % OWNED <= WITCH_PHASES, "C-58: a Witch lasts two Attack Phases"
            in_play[owner * KINDS + WITCH] += 1


def check_guards(s: TwoCrowns, seat: int, in_play: list[int]) -> None:
    for king in (seat * 2, seat * 2 + 1):
        assert 0 <= s.king[king] <= KING_POINTS, "C-5: a counter runs from 6 to 0"
        assert s.king[king] or not s.guard[king], "C-46: a dead King is guarded"
        for place, sentry in enumerate(s.guard[king]):
            owner, left = sentry // OWNED, sentry % OWNED
            assert 0 <= owner < s.seat_count and s.same_side(owner, seat), "C-79: a foreign Sentry guards a King"
            assert 1 <= left <= SENTRY_POINTS, "C-73: a Sentry takes two points"
            assert left == SENTRY_POINTS or place == 0, "C-78: the oldest Sentry wears down first"
            in_play[owner * KINDS + SENTRY] += 1


def check_counts(s: TwoCrowns, seat: int, in_play: list[int]) -> None:
    base = seat * KINDS
    for kind in range(KINDS):
        there = base + kind
        assert s.out[there] >= (-SPARE_COINS if is_coin(kind) else 0), "C-2: a deck does not hold so many"
        count = s.hand[there] + s.deck[there] + s.bank[there] + s.out[there] + in_play[there]
        assert count == COPIES[kind], f"C-2: {count} cards of kind {kind}, not {COPIES[kind]}"
    assert s.held[seat] == sum(s.hand[base : base + KINDS]) <= HAND, "C-20: a hand never exceeds 3"
    assert s.stock[seat] == sum(s.deck[base : base + KINDS]), "C-4: a deck is miscounted"
    if s.gone[seat]:
        idle = s.held[seat] + s.stock[seat] + len(s.row[seat]) + len(s.pile[seat])
        assert idle + sum(s.bank[base : base + KINDS]) == 0, "C-110: who is out has no cards"
        assert not s.leaving[seat], "C-110: who is out has left"


# What is being asked


def check_frames(s: TwoCrowns) -> None:
    assert (s.outcome is None) == bool(s.frames), "a question is pending exactly while the game runs"
    if s.outcome is not None:
        check_over(s)
        return
    check_players(s)
    below = s.frames[0]
    if isinstance(below, (RollOff, Ceremony, ManualCut, Deal)):
        check_set_up(s)
        return
    assert s.mover != NOBODY and not s.gone[s.mover], "C-13: somebody in the game has the turn"
    assert s.first != NOBODY and not any(s.cut), "C-8: the set-up is over"
    assert s.turn > 0, "C-13: turns are counted from 1"
    for seat in range(s.seat_count):
        assert not s.gone[seat] or not s.quiet[seat], "C-111: who is out has no turns"
    assert not ends_quietly(s), "C-101: the game should be over"
    if not s.rules.referee:
        assert not is_dead_end(s), "C-98: the game should be over"
    if s.rules.teams:
        assert s.latest[s.mover % 2] == s.mover, "C-114: the latest turn of a colour is T's"
        other = s.latest[1 - s.mover % 2]
        assert other == NOBODY or other % 2 != s.mover % 2, "C-114: each colour goes round its own members"
    else:
        assert s.latest == [NOBODY, NOBODY], "C-114: only teams take turns by colour"
    if isinstance(below, DrawPhase):
        assert len(s.frames) == 1 and below.seat == s.mover, "C-16: T draws"
        assert s.held[s.mover] < HAND and s.stock[s.mover], "C-17, C-19: there is nothing to draw"
        assert s.buyer == NOBODY, "C-93: nothing is bought between two cards"
        assert not any(s.leaving), "C-110: who has resigned leaves between declarations"
        return
    assert isinstance(below, CutIn), "C-90: declarations are made in a cut-in round"
    check_round(s, below)


def check_players(s: TwoCrowns) -> None:
    """Those in the game have Kings, and there are two sides."""
    for seat in s.playing():
        assert s.lives(seat) or (s.rules.plays_on and s.rules.teams), "C-43: who has no King is out"
    if s.rules.teams:
        assert side_lives(s, 0) and side_lives(s, 1), "C-118: one colour has no King left"
    else:
        assert len(s.playing()) > 1, "C-108: one player is left and has not won"
    assert s.seat_count > 2 or not any(s.gone) + any(s.leaving), "C-43: nobody leaves a duel without ending it"


def check_set_up(s: TwoCrowns) -> None:
    assert len(s.frames) == 1 and s.mover == NOBODY and s.turn == 0, "C-10: the game has not begun"
    assert s.buyer == NOBODY and not s.stirred and not any(s.quiet), "C-10: nothing has happened yet"
    assert s.latest == [NOBODY, NOBODY] and not any(s.leaving), "C-10: nothing has happened yet"
    frame = s.frames[0]
    for seat in range(s.seat_count):
        assert not s.gone[seat] or not s.cut[seat] or s.first != NOBODY, "C-8: no deck is cut before the roll-off"
        assert not s.row[seat] and not s.pile[seat], "C-10: nothing is in play"
        assert not sum(s.bank[seat * KINDS : (seat + 1) * KINDS]), "C-10: Banks are empty"
        assert not s.guard[seat * 2] and not s.guard[seat * 2 + 1], "C-10: no King is guarded"
    if isinstance(frame, RollOff):
        assert s.first == NOBODY and not any(s.cut) and not any(s.held), "C-6: the roll-off comes first"
        assert all(not s.gone[seat] for seat in frame.rollers), "C-110: who is out does not roll"
        sides = {seat % 2 for seat in frame.rollers}
        assert len(frame.dice) < len(frame.rollers) and len(frame.rollers) > 1, "C-7: two or more roll"
        for seat in range(s.seat_count):
            assert s.gone[seat] or s.stock[seat] >= HAND, "C-9: there are three cards to deal"
        assert not s.rules.teams or (len(frame.rollers) == 2 and len(sides) == 2), "C-113: one of each team rolls"
        return
    assert isinstance(frame, (Ceremony, ManualCut, Deal)), "C-9: cards are dealt"
    assert s.first != NOBODY, "C-6: the roll-off comes first"
    assert not s.gone[frame.seat], "C-110: who is out gets no cards"
    assert s.held[frame.seat] + s.stock[frame.seat] >= HAND, "C-9: there are three cards to deal"
    if isinstance(frame, Deal):
        assert s.cut[frame.seat] and s.stock[frame.seat] and s.held[frame.seat] < HAND, "C-9: three cards are dealt"
    else:
        assert not s.cut[frame.seat], "C-8: each deck is cut once"
    passed = True
    for step in range(s.seat_count):
        seat = (s.first + step) % s.seat_count
        if seat == frame.seat:
            passed = False
            assert isinstance(frame, Deal) or not s.held[seat], "C-8: a deck is cut before cards are drawn"
        elif not s.gone[seat]:
            done = s.cut[seat] > 0 and s.held[seat] == HAND
            assert done if passed else not s.cut[seat] and not s.held[seat], "C-9: cards are dealt in turn order"
            assert passed or s.stock[seat] >= HAND, "C-9: there are three cards to deal"


def check_round(s: TwoCrowns, below: CutIn) -> None:
    assert not s.gone[below.seat], "C-110: who is out is not asked"
    assert below.letter != ROUND_U or s.rules.has_round[ROUND_U], "C-127: this table has a closed Draw Phase"
    over = s.frames[1:]
    assert len(over) <= 1, "C-92: one declaration at a time"
    top = over[0] if over else None
    assert (s.buyer != NOBODY) == (top is LOOT or top is PAY), "C-26: nothing is being bought"
    if top is None:
        assert not any(s.leaving), "C-110: who has resigned leaves between declarations"
        others = below.others_left(s)
        if below.slow or (below.seat == s.mover and not others):
            assert below.seat == s.mover and not others, "C-91: T acts when all others have passed"
        else:
            assert below.can_speak(s, below.seat), "C-91: only those who hold cards and have not passed speak"
            assert s.rules.has_round[below.letter], "C-90: this table has no such round"
            assert not (s.rules.quick and below.seat == s.mover and others), "C-94: T speaks when nobody else wants to"
    elif top is WHO_IS_QUICK:
        assert s.rules.quick and len(quick_speakers(s, below)) > 1, "C-94: several wait to speak"
        assert not any(s.leaving), "C-110: who has resigned leaves between declarations"
        assert s.rules.has_round[below.letter], "C-90: this table has no such round"
    elif isinstance(top, Attack):
        check_attack(s, below, top)
    else:
        assert top is LOOT or top is PAY, "C-92: nothing else is declared in a round"
        check_purchase(s, below, top is PAY)


def check_attack(s: TwoCrowns, below: CutIn, attack: Attack) -> None:
    assert below.letter == ROUND_A and below.seat == s.mover and not below.others_left(s), (
        "C-35: T attacks in its phase"
    )
    slots = [aim % AIMED for aim in attack.aims]
    able = strikers(s, s.mover)
    assert slots and slots == sorted(set(slots)) and all(slot in able for slot in slots), (
        "C-35: only units that can strike"
    )
    assert s.rules.optional_attack or slots == able[: len(slots)], "C-36: every unit is aimed"
    assert all(aim // AIMED in king_targets(s, s.mover) for aim in attack.aims), "C-40: only living enemy Kings"


def check_purchase(s: TwoCrowns, below: CutIn, paying: bool) -> None:
    seat = s.buyer
    assert seat == below.seat and not s.leaving[seat], "C-26: the player who speaks buys"
    assert bool(s.items) == paying, "C-26: what is paid for has been named"
    assert paying or not s.paid, "C-26: nothing is paid for"
    assert paying or s.loot, "C-65: there is no loot"
    assert len(s.loot) <= (2 if s.rules.chain else 1), "C-69: one Bandit at a time"
    assert all(s.is_foe(seat, loot // KINDS) for loot in s.loot), "C-63: loot comes from an opponent"
    assert s.paid == sorted(s.paid, reverse=True), "C-26: coins are laid down largest first"
    assert s.held[seat] + len(s.items) + len(s.loot) <= HAND, "C-20: a hand never exceeds 3"
    if not paying:
        return
    assert len(s.items) == 1 or s.rules.pooled, "C-30: each card is paid for by itself"
    own_phase = seat == s.mover and below.letter == ROUND_P
    slow = not below.others_left(s)
    for item in s.items:
        if item <= BUY_KNIGHT:
            assert own_phase and (slow or s.loot), "C-31: units are bought in your own Purchase Phase"
        elif item < BUY_DESTROYER:
            assert item - BUY_WITCH in witch_targets(s, seat), "C-60, C-62: a Witch needs an un-witched enemy unit"
        else:
            assert item - BUY_DESTROYER in destroyer_targets(s, seat), "C-54: a Destroyer needs an enemy unit"
        assert item <= BUY_KNIGHT or s.items.count(item) == 1, "C-60, C-54: each target once"
    price = price_of(s.items)
    paid = s.paid_total()
    last = s.paid[-1] if s.paid else 10
    assert paid >= price or paid + reachable(s, seat, last) >= price, "C-24: the Bank does not suffice"
    if s.rules.tight and s.paid:
        assert paid - s.paid[-1] < price, "C-28: a coin too many was laid down"


def check_over(s: TwoCrowns) -> None:
    assert s.outcome is not None
    reason = s.outcome.reason
    if reason in (RESIGNED, AGREED_DRAW, FLAG_FELL):
        return
    assert s.mover != NOBODY, "C-10: the game has not begun"
    if reason == "C-43":
        assert s.seat_count == 2 and s.outcome.scores == [1.0 if s.lives(seat) else 0.0 for seat in (0, 1)], (
            "C-43: both Kings"
        )
        assert s.lives(0) != s.lives(1), "C-43: one player has lost"
    elif reason == "C-108":
        assert s.seat_count > 2 and not s.rules.teams, "C-108: this is not everybody alone"
        assert s.outcome.winners() == s.playing() and len(s.playing()) == 1, "C-108: the last one with a King has won"
    elif reason == "C-118":
        assert s.rules.teams, "C-118: this is not a game of teams"
        winner = s.outcome.winners()[0] % 2
        assert side_lives(s, winner) and not side_lives(s, 1 - winner), "C-118: every King of one colour is dead"
        assert s.outcome.winners() == list(range(winner, s.seat_count, 2)), "C-118: the whole colour wins"
    elif reason == "C-98":
        assert is_dead_end(s) and s.outcome == by_totals(s, reason), "C-98: the totals decide"
    else:
        assert ends_quietly(s) and s.outcome == quiet_outcome(s), "C-101, C-103: the quiet end"
