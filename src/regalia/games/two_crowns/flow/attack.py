"""The attack: aims one after the other, then the damage (C-39). Nobody can speak in between (C-93)."""

from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import Illegal, Objection
from regalia.core.events import Event
from regalia.core.frames import ASKS, Frame
from regalia.games.two_crowns.actions import AIM, NO_SUCH_PLAYER, STRIKE, Aim, Strike
from regalia.games.two_crowns.data import DAMAGE, LABEL, SENTRY, SLOTS
from regalia.games.two_crowns.flow.ends import ends_here
from regalia.games.two_crowns.flow.hand import HandFrame
from regalia.games.two_crowns.flow.speaking import speaking
from regalia.games.two_crowns.rules import soak
from regalia.games.two_crowns.state import OWNED, TwoCrowns

AIMED: Final = 4  # an aim is king * AIMED + slot


NOT_IN_PLAY: Final = Objection("C-35", "you have no {unit} in play")
WITCHED: Final = Objection("C-57", "a Witch lies on {unit}")
CAME_THIS_TURN: Final = Objection("C-44", "{unit} came into play this turn and can't strike yet")
YOUR_COLOUR: Final = Objection("C-120", "you can't strike Kings of your own colour")
NOT_AN_OPPONENT: Final = Objection("C-40", "you can only strike Kings of opponents")
DEAD_KING: Final = Objection("C-46", "that King is dead")
AIMED_ALREADY: Final = Objection("C-35", "{unit} already has its target, or has given up its strike")
OTHER_UNIT_FIRST: Final = Objection("C-35", "choose the target of {first} first")
MUST_STRIKE: Final = Objection("C-36", "your units must strike: choose a King for each")


def aims(s: TwoCrowns, seat: int, done: list[int]) -> list[Action]:
    """C-134: what can be said when so many aims are named."""
    waiting = waiting_strikers(s, seat, done)
    legal: list[Action] = []
    kings = king_targets(s, seat)
    for slot in waiting:
        if why_not_next(s, slot, waiting) is None:
            for king in kings:
                legal.append(AIM[slot][king])
    if why_no_strike(s, waiting) is None:
        legal.append(STRIKE)
    return legal


def waiting_strikers(s: TwoCrowns, seat: int, done: list[int]) -> list[int]:
    """The slots of units that can still be given a target."""
    last = done[-1] % AIMED if done else -1
    return [slot for slot in strikers(s, seat) if slot > last]


def strikers(s: TwoCrowns, seat: int) -> list[int]:
    """The slots of units that strike in the seat's current or next turn, in the order in which they are aimed."""
    return [slot for slot in range(SLOTS) if why_no_striker(s, seat, slot) is None]


def why_no_striker(s: TwoCrowns, seat: int, slot: int) -> Objection | None:
    if slot not in s.row[seat]:
        return NOT_IN_PLAY
    unit = seat * SLOTS + slot
    if s.witch[unit]:
        return WITCHED
    return CAME_THIS_TURN if s.fresh[unit] and seat == s.mover else None  # others wait for their own turn anyway


def king_targets(s: TwoCrowns, seat: int) -> list[int]:
    return [king for king in range(s.seat_count * 2) if why_no_target(s, seat, king) is None]


def why_no_target(s: TwoCrowns, seat: int, king: int) -> Objection | None:
    victim = king // 2
    if victim >= s.seat_count:
        return NO_SUCH_PLAYER
    if victim != seat and s.same_side(seat, victim):
        return YOUR_COLOUR
    if not s.is_foe(seat, victim):
        return NOT_AN_OPPONENT
    return None if s.king[king] else DEAD_KING


def why_not_next(s: TwoCrowns, slot: int, waiting: list[int]) -> Objection | None:
    """Units are aimed in the order of their slots, and none is left out unless the attack is optional."""
    if slot not in waiting:
        return AIMED_ALREADY
    return None if slot == waiting[0] or s.rules.optional_attack else OTHER_UNIT_FIRST


def why_no_strike(s: TwoCrowns, waiting: list[int]) -> Objection | None:
    return MUST_STRIKE if waiting and not s.rules.optional_attack else None


def refuse_aim(s: TwoCrowns, seat: int, action: Aim, done: list[int]) -> Illegal:
    waiting = waiting_strikers(s, seat, done)
    objection = (
        why_no_striker(s, seat, action.slot)
        or why_no_target(s, seat, action.king)
        or why_not_next(s, action.slot, waiting)
    )
    assert objection is not None
    return objection.illegal(unit=LABEL[action.slot], first=LABEL[waiting[0]] if waiting else "")


def refuse_strike(s: TwoCrowns, seat: int, done: list[int]) -> Illegal:
    objection = why_no_strike(s, waiting_strikers(s, seat, done))
    assert objection is not None
    return objection.illegal()


class Attack(HandFrame):
    """C-35: T names a King for each unit that strikes."""

    def __init__(self, aims: list[int]) -> None:
        self.aims: list[int] = aims

    def clone(self) -> Frame:
        return Attack(self.aims[:])

    def to_act(self, s: TwoCrowns) -> tuple[int, ...]:
        return ASKS[s.mover]

    def legal(self, s: TwoCrowns, seat: int) -> list[Action]:
        return aims(s, seat, self.aims)

    def apply(self, s: TwoCrowns, seat: int, action: Aim | Strike) -> None:
        if isinstance(action, Aim):
            tell_aim(s, seat, action)
            self.aims.append(action.king * AIMED + action.slot)
            return
        s.frames.pop()
        strike(s, self.aims)

    def refusal(self, s: TwoCrowns, seat: int, action: Action) -> Illegal:
        if isinstance(action, Aim):
            return refuse_aim(s, seat, action, self.aims)
        if isinstance(action, Strike):
            return refuse_strike(s, seat, self.aims)
        return Illegal("C-93", "finish your attack first: nobody can cut in before the damage")


def begin_attack(s: TwoCrowns, seat: int, action: Aim) -> None:
    tell_aim(s, seat, action)
    s.frames.append(Attack([action.king * AIMED + action.slot]))


def tell_aim(s: TwoCrowns, seat: int, action: Aim) -> None:
    if s.events is not None:
        s.emit(Event("aimed", [s.who(seat), action.slot, s.who(action.king // 2), action.king % 2]))


def strike(s: TwoCrowns, aims: list[int]) -> None:
    """C-41, C-74 to C-76, C-136: unit by unit, the oldest Sentry first; then the Witches tick (C-59)."""
    seat = s.mover
    if s.events is not None:
        s.emit(Event("struck", [s.who(seat), len(aims)]))
    for aim in aims:
        hit(s, aim // AIMED, DAMAGE[aim % AIMED], aim % AIMED)
    if ends_here(s):
        return
    tick(s, seat)  # C-45: otherwise units stay as they are
    speaking(s).struck(s)


def hit(s: TwoCrowns, king: int, points: int, slot: int) -> None:
    """C-38: one unit's strike, all at one King. What is left when the King is dead is lost (C-42)."""
    s.stirred = 1  # C-102: also if a Sentry takes it
    fallen: list[int] = []
    soaked, past = soak(s.guard[king], points, s.rules.overflow, fallen)
    for owner in fallen:
        s.discard(owner, SENTRY)
    hurt = min(past, s.king[king])
    s.king[king] -= hurt
    lost = points - soaked - hurt
    if s.events is not None:
        s.emit(Event("hit", [s.who(s.mover), slot, s.who(king // 2), king % 2, soaked, hurt, s.king[king], lost]))


def tick(s: TwoCrowns, seat: int) -> None:
    """C-58, C-59: each Witch that lay there when the attack was declared has one Attack Phase less to go."""
    for slot in range(SLOTS):
        unit = seat * SLOTS + slot
        if s.witch[unit]:
            s.witch[unit] -= 1
            left = s.witch[unit] % OWNED
            if left == 0:
                s.witch[unit] += 1
                s.lift_witch(unit)  # C-61: it can be witched again
            if s.events is not None:
                s.emit(Event("ticked", [s.who(seat), slot, left]))
