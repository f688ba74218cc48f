"""Before the first turn: the spells are drafted, the tower dice set, and two dice say who begins."""

from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import WRONG_MOMENT, Illegal
from regalia.core.events import Event
from regalia.core.frames import ASKS, Blocked, ChanceFrame, Frame
from regalia.games.two_kings.actions import DEALS, KEEPS, START_DICE, DealCard, Keep, SetTowers, StartDie
from regalia.games.two_kings.data import SPELL_NAME, SPELLS, TOWERS, pawn_id, spell_id
from regalia.games.two_kings.flow.turn import begin_turn
from regalia.games.two_kings.state import DECK, GONE, HELD, KEPT, MENU, NOBODY, OUT, PAIR, PILE, TwoKings

BOTH: Final[tuple[int, ...]] = (0, 1)


def blocked_until_turn(s: TwoKings, seat: int) -> list[Blocked]:
    """K-28: the reserve and the spells, before there is a turn."""
    place, cast = (
        Illegal("K-28", "you place dice in your own turn"),
        Illegal("K-28", "you cast spells in your own turn"),
    )
    dice = [Blocked(pawn_id(seat, number), place) for number in s.idle_dice(seat)]
    return dice + [Blocked(spell_id(spell), cast) for spell in range(SPELLS)]


class Deal(ChanceFrame):
    """K-12: a card is drawn for a seat's pair, or for the menu (K-117).

    A card belongs to nobody's pile until it is drawn: nobody can know it, and every card is equally likely.
    """

    def __init__(self, seat: int) -> None:
        self.seat: Final[int] = seat  # NOBODY: for the menu

    def clone(self) -> Frame:
        return self

    def legal(self, s: TwoKings, seat: int) -> list[Action]:
        return [DEALS[spell] for spell in range(SPELLS) if s.card[spell] == PILE]

    def apply(self, s: TwoKings, seat: int, action: DealCard) -> None:
        s.frames.pop()
        if self.seat == NOBODY:
            s.card[action.spell] = MENU
            if s.events is not None:
                s.emit(Event("offered", [action.spell]))
        else:
            s.card[action.spell] = PAIR + self.seat
            if s.events is not None:
                s.emit(Event("drew", [self.seat], [action.spell], [self.seat]))  # K-16
        go_on(s)

    def refusal(self, s: TwoKings, seat: int, action: Action) -> Illegal:
        if isinstance(action, DealCard):
            return Illegal("K-2", f"there is only one {SPELL_NAME[action.spell]}, and it is already drawn")
        return Illegal(WRONG_MOMENT, "a spell card is being drawn")

    def blocked(self, s: TwoKings, seat: int) -> list[Blocked]:
        return blocked_until_turn(s, seat)


class KeepOne(Frame):
    """K-13, K-24: which card of the pair is kept."""

    def __init__(self, seat: int) -> None:
        self.seat: Final[int] = seat  # NOBODY: both, sealed (K-115)

    def clone(self) -> Frame:
        return self

    def to_act(self, s: TwoKings) -> tuple[int, ...]:
        if self.seat != NOBODY:
            return ASKS[self.seat]
        if KEPT in s.card:
            return ASKS[1]
        return ASKS[0] if KEPT + 1 in s.card else BOTH

    def legal(self, s: TwoKings, seat: int) -> list[Action]:
        return [KEEPS[spell] for spell in range(SPELLS) if s.card[spell] == PAIR + seat]

    def apply(self, s: TwoKings, seat: int, action: Keep) -> None:
        s.card[action.spell] = KEPT + seat
        if self.seat == NOBODY:
            if s.events is not None:
                s.emit(Event("chose", [seat]))
            if KEPT + 1 - seat not in s.card:
                return
            s.frames.pop()
            settle_pick(s, 0)
            settle_pick(s, 1)
        else:
            s.frames.pop()
            settle_pick(s, seat)
        go_on(s)

    def refusal(self, s: TwoKings, seat: int, action: Action) -> Illegal:
        if isinstance(action, Keep):
            clause = "K-24" if s.rules.own_decks else "K-13"
            return Illegal(clause, f"{SPELL_NAME[action.spell]} is not one of the two cards you drew")
        return Illegal(WRONG_MOMENT, "the spells are being drafted")

    def blocked(self, s: TwoKings, seat: int) -> list[Blocked]:
        """All but the cards of the pair, while the seat chooses."""
        pair: list[str] = []
        if seat in self.to_act(s):
            pair = [spell_id(spell) for spell in range(SPELLS) if s.card[spell] == PAIR + seat]
        return [each for each in blocked_until_turn(s, seat) if each.what not in pair]


class TowerDice(Frame):
    """K-18, K-19: each player sets the three tower dice, both in secret, or one after the other openly (K-116)."""

    def clone(self) -> Frame:
        return self

    def to_act(self, s: TwoKings) -> tuple[int, ...]:
        if not s.rules.towers_sealed:
            return ASKS[0] if s.reserve[0] == s.rules.dice else ASKS[1]
        if s.is_sealed(0):
            return ASKS[1]
        return ASKS[0] if s.is_sealed(1) else BOTH

    def legal(self, s: TwoKings, seat: int) -> list[Action]:
        return s.rules.arrangements

    def apply(self, s: TwoKings, seat: int, action: SetTowers) -> None:
        for tower in range(TOWERS):
            s.sealed[seat * TOWERS + tower] = action.values[tower]
        if s.rules.towers_sealed:
            if s.events is not None:
                s.emit(Event("sealed", [seat]))
            if not s.is_sealed(1 - seat):
                return
            man_towers(s, 0)
            man_towers(s, 1)
        else:
            man_towers(s, seat)
            if seat == 0:
                return
        s.frames.pop()
        s.frames.append(START_ROLL)

    def refusal(self, s: TwoKings, seat: int, action: Action) -> Illegal:
        if isinstance(action, SetTowers):
            return Illegal("K-18", f"your three tower dice must add up to {s.rules.tower_total}, each at least 1")
        return Illegal(WRONG_MOMENT, "the tower dice are being set")

    def blocked(self, s: TwoKings, seat: int) -> list[Blocked]:
        return blocked_until_turn(s, seat)


class StartRoll(ChanceFrame):
    """K-22, K-23: one die for Blue, then one for Red; the higher begins, and a tie is rolled again."""

    def clone(self) -> Frame:
        return self

    def legal(self, s: TwoKings, seat: int) -> list[Action]:
        return START_DICE

    def apply(self, s: TwoKings, seat: int, action: StartDie) -> None:
        roller = 0 if s.start[0] == 0 else 1
        s.start[roller] = action.number
        if s.events is not None:
            s.emit(Event("start_rolled", [roller, action.number]))
        if roller == 0:
            return
        if s.start[0] == s.start[1]:
            s.start = [0, 0]
            if s.events is not None:
                s.emit(Event("start_tied", [action.number]))
            return
        first = 0 if s.start[0] > s.start[1] else 1
        s.frames.pop()
        if s.events is not None:
            s.emit(Event("began", [first]))
        begin_turn(s, first)

    def refusal(self, s: TwoKings, seat: int, action: Action) -> Illegal:
        if isinstance(action, StartDie):
            return Illegal("K-22", f"an ordinary die has no face {action.number}")
        return Illegal(WRONG_MOMENT, "the dice for the first turn are being rolled")

    def blocked(self, s: TwoKings, seat: int) -> list[Blocked]:
        return blocked_until_turn(s, seat)


TOWER_DICE: Final = TowerDice()
START_ROLL: Final = StartRoll()
DEAL: Final[list[Frame]] = [Deal(0), Deal(1), Deal(NOBODY)]
KEEP_ONE: Final[list[Frame]] = [KeepOne(0), KeepOne(1), KeepOne(NOBODY)]


def draft_question(s: TwoKings) -> Frame | None:
    """Return the next question of the draft; None once it is over."""
    rules = s.rules
    if rules.draws_menu and s.card.count(MENU) < rules.menu_size:
        return DEAL[NOBODY]
    if not rules.drafts or picks_made(s, 1) == rules.picks:
        return None
    if rules.drafts_together:
        for seat in BOTH:
            if in_hand(s, seat) < 2:
                return DEAL[seat]
        return KEEP_ONE[NOBODY]
    seat = 0 if picks_made(s, 0) == picks_made(s, 1) else 1  # K-17
    return DEAL[seat] if in_hand(s, seat) < 2 else KEEP_ONE[seat]


def go_on(s: TwoKings) -> None:
    """The next question of the draft, or what comes after it."""
    question = draft_question(s)
    if question is None:
        close_draft(s)
        question = TOWER_DICE
    s.frames.append(question)


def in_hand(s: TwoKings, seat: int) -> int:
    return s.card.count(PAIR + seat) + s.card.count(KEPT + seat)


def picks_made(s: TwoKings, seat: int) -> int:
    return s.card.count(HELD + seat) if s.rules.own_decks else s.card.count(GONE + seat)


def settle_pick(s: TwoKings, seat: int) -> None:
    """The seat's choice takes effect: one card is kept, the other leaves the hand."""
    kept = s.card.index(KEPT + seat)
    other = s.card.index(PAIR + seat)
    if s.rules.own_decks:  # K-24, K-114
        s.card[kept] = HELD + seat
        s.card[other] = DECK + 1 - seat
        if s.events is not None:
            s.emit(Event("kept_own", [seat], [kept], [seat], [seat]))
            s.emit(Event("passed_on", [seat], [other], [0, 1], [seat]))
    else:  # K-13, K-16
        s.card[kept] = MENU
        s.card[other] = GONE + seat
        if s.events is not None:
            s.emit(Event("kept", [seat, kept], [other], [seat]))


def close_draft(s: TwoKings) -> None:
    """K-14, K-26: what lies open now is all there is; who has discarded what is of no more interest."""
    for spell in range(SPELLS):
        where = s.card[spell]
        if where == PILE and not (s.rules.drafts or s.rules.draws_menu):
            s.card[spell] = MENU  # K-117: there was nothing to choose
        elif where in (PILE, GONE, GONE + 1):
            s.card[spell] = OUT
        elif where >= HELD:
            s.card[spell] = where - HELD + DECK
    if s.events is not None and s.rules.own_decks:
        for seat in (0, 1):
            deck = [spell for spell in range(SPELLS) if s.card[spell] == DECK + seat]
            s.emit(Event("deck_shown", [seat, *deck], knew=[seat]))
    elif s.events is not None:
        s.emit(Event("menu_shown", [spell for spell in range(SPELLS) if s.card[spell] == MENU], knew=[]))


def man_towers(s: TwoKings, seat: int) -> None:
    """K-18, K-20: the dice go onto the towers; the rest is the reserve."""
    chosen = s.sealed[seat * TOWERS : (seat + 1) * TOWERS]
    for tower, square in enumerate(s.rules.field.towers[seat]):
        s.put(seat, square, chosen[tower], False)
        s.sealed[seat * TOWERS + tower] = 0
    if s.events is not None:
        s.emit(Event("towers_manned", [seat, *chosen], knew=[seat]))
