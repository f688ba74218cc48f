"""The attack: aims one after the other, then the damage (C-39). Nobody can speak in between (C-93)."""

from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import Illegal
from regalia.core.events import Event
from regalia.core.frames import ASKS, Frame
from regalia.games.two_crowns import refusals
from regalia.games.two_crowns.actions import AIM, STRIKE, Aim, Strike
from regalia.games.two_crowns.data import DAMAGE, SENTRY, SLOTS
from regalia.games.two_crowns.flow.ends import ends_here
from regalia.games.two_crowns.flow.speaking import speaking
from regalia.games.two_crowns.rules import king_targets, strikers
from regalia.games.two_crowns.state import OWNED, TwoCrowns

AIMED: Final = 4  # an aim is king * AIMED + slot


def aims(s: TwoCrowns, seat: int, done: list[int]) -> list[Action]:
    """C-134: what can be said when so many aims are named; units go in the order of their places."""
    last = done[-1] % AIMED if done else -1
    waiting = [slot for slot in strikers(s, seat) if slot > last]
    legal: list[Action] = []
    kings = king_targets(s, seat)
    for slot in waiting if s.rules.optional_attack else waiting[:1]:
        for king in kings:
            legal.append(AIM[slot][king])
    if not waiting or s.rules.optional_attack:  # C-36
        legal.append(STRIKE)
    return legal


class Attack(Frame):
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
        return refusals.attack(s, seat, action, self.aims)


def begin_attack(s: TwoCrowns, seat: int, action: Aim) -> None:
    tell_aim(s, seat, action)
    s.frames.append(Attack([action.king * AIMED + action.slot]))


def tell_aim(s: TwoCrowns, seat: int, action: Aim) -> None:
    if s.told is not None:
        s.tell(Event("aimed", [s.who(seat), action.slot, s.who(action.king // 2), action.king % 2]))


def strike(s: TwoCrowns, aims: list[int]) -> None:
    """C-41, C-74 to C-76, C-136: unit by unit, the oldest Sentry first; then the Witches tick (C-59)."""
    seat = s.mover
    if s.told is not None:
        s.tell(Event("struck", [s.who(seat), len(aims)]))
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
    if s.told is not None:
        s.tell(Event("hit", [s.who(s.mover), slot, s.who(king // 2), king % 2, soaked, hurt, s.king[king], lost]))


def soak(guard: list[int], points: int, overflow: bool, fallen: list[int]) -> tuple[int, int]:
    """What the Sentries take of one strike, the oldest first, and what gets past them. Owners of those that fall are
    added to `fallen`."""
    soaked = 0
    while soaked < points and guard:
        guard[0] -= 1  # C-75: what it has taken stays taken
        soaked += 1
        if guard[0] % OWNED == 0:
            fallen.append(guard[0] // OWNED)
            del guard[0]
            if not overflow:  # C-76, option
                return soaked, 0
    return soaked, points - soaked


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
            if s.told is not None:
                s.tell(Event("ticked", [s.who(seat), slot, left]))
