"""The ends of players and games: dead Kings, the score end, the quiet end, and who leaves the table."""

from regalia.core.errors import RESIGNED
from regalia.core.events import Event
from regalia.core.state import Outcome, shared_by, won_by
from regalia.games.two_crowns.data import CAVALRY, KINDS, KNIGHT, NECROMANCER, SENTRY, SLOTS
from regalia.games.two_crowns.rules import could_damage
from regalia.games.two_crowns.state import KIND_OF, OWNED, TwoCrowns


def ends_here(s: TwoCrowns) -> bool:
    """C-105: after each completed declaration, dead Kings first, then the score end. True if the game is over."""
    resigned = False
    for seat in range(s.seat_count):
        if s.leaving[seat]:
            leave(s, seat)
            resigned = True
    if end_by_kings(s) or (resigned and end_by_resignation(s)):
        return True
    if is_dead_end(s):  # C-98
        s.finish(by_totals(s, "C-98"))
        return True
    return False


def end_by_kings(s: TwoCrowns) -> bool:
    """C-43, C-97: a player with no King left has lost."""
    fallen = [seat for seat in s.playing() if not s.lives(seat)]
    if not fallen:
        return False
    if s.seat_count == 2:
        s.finish(won_by(1 - fallen[0], 2, "C-43"))
        return True
    if s.rules.teams:
        for side in (0, 1):
            if not side_lives(s, side):
                s.finish(won_by_side(s, 1 - side, "C-118"))
                return True
        if s.rules.plays_on:  # C-119, option
            return False
    for seat in fallen:
        leave(s, seat)  # C-110, C-119
    playing = s.playing()
    if len(playing) == 1:
        s.finish(won_by(playing[0], s.seat_count, "C-108"))
        return True
    return False


def end_by_resignation(s: TwoCrowns) -> bool:
    """One player, or one colour, is left because the others have given up."""
    if s.rules.teams:
        for side in (0, 1):
            if not side_lives(s, side):
                s.finish(won_by_side(s, 1 - side, RESIGNED))
                return True
        return False
    playing = s.playing()
    if len(playing) == 1:
        s.finish(won_by(playing[0], s.seat_count, RESIGNED))
        return True
    return False


def side_lives(s: TwoCrowns, side: int) -> bool:
    return any(not s.gone[seat] and s.lives(seat) for seat in range(side, s.seat_count, 2))


def won_by_side(s: TwoCrowns, side: int, reason: str) -> Outcome:
    """The whole colour wins, the fallen included."""
    return shared_by(list(range(side, s.seat_count, 2)), s.seat_count, reason)


def leave(s: TwoCrowns, seat: int) -> None:
    """C-110: all of a player's cards leave the game, save Sentries and Witches that lie with others."""
    s.gone[seat] = 1
    s.leaving[seat] = 0
    base = seat * KINDS
    for kind in range(KINDS):
        s.out[base + kind] += s.hand[base + kind] + s.deck[base + kind] + s.bank[base + kind]
        s.hand[base + kind] = 0
        s.deck[base + kind] = 0
        s.bank[base + kind] = 0
    s.held[seat] = 0
    s.stock[seat] = 0
    for card in s.pile[seat]:
        s.out[base + (card & KIND_OF)] += 1
    s.pile[seat] = []
    for slot in s.row[seat]:
        unit = seat * SLOTS + slot
        s.out[base + (CAVALRY if slot < 2 else KNIGHT)] += 1
        s.fresh[unit] = 0
        s.lift_witch(unit)  # Witches on those units go home
    s.row[seat] = []
    for king in (seat * 2, seat * 2 + 1):
        for sentry in s.guard[king]:
            owner = sentry // OWNED
            if owner == seat:
                s.out[base + SENTRY] += 1
            else:  # a team mate's goes home
                s.discard(owner, SENTRY)
        s.guard[king] = []
    s.quiet[seat] = 0
    if s.events is not None:
        s.emit(Event("left", [s.who(seat)]))


# The score end


def is_dead_end(s: TwoCrowns) -> bool:
    """C-98: every Knight, Cavalry and Necromancer of those in the game lies in a pile (C-111)."""
    if s.rules.referee:  # option: hidden cards count too
        return not any(could_damage(s, seat) for seat in s.playing())
    for seat in range(s.seat_count):
        if s.gone[seat]:
            continue
        if s.row[seat] or len(s.pile[seat]) < 5:
            return False
        attackers = 0
        for card in s.pile[seat]:
            kind = card & KIND_OF
            if kind in (CAVALRY, KNIGHT, NECROMANCER):
                attackers += 1
        if attackers < 5:
            return False
    return True


def totals(s: TwoCrowns) -> list[int]:
    """C-100: what the Kings of each seat, or of its colour (C-121), come to; Sentries do not count."""
    found = [0] * s.seat_count
    for seat in range(s.seat_count):
        for other in range(s.seat_count):
            if not s.gone[other] and s.same_side(seat, other):
                found[seat] += s.king[other * 2] + s.king[other * 2 + 1]
    return found


def by_totals(s: TwoCrowns, reason: str) -> Outcome:
    """C-98, C-99: the higher total wins; those who are level share."""
    points = totals(s)
    if s.rules.teams:
        if points[0] == points[1]:
            return shared_by(list(range(s.seat_count)), s.seat_count, reason)
        return won_by_side(s, 0 if points[0] > points[1] else 1, reason)
    playing = s.playing()
    best = max([points[seat] for seat in playing])
    return shared_by([seat for seat in playing if points[seat] == best], s.seat_count, reason)


# The quiet end


def ends_quietly(s: TwoCrowns) -> bool:
    """C-101, C-111: everybody in the game has had enough own turns in a row, all quiet."""
    return all(s.quiet[seat] >= s.rules.quiet_turns for seat in s.playing())


def quiet_outcome(s: TwoCrowns) -> Outcome:
    """C-103: tied if somebody could still deal damage, else the totals decide."""
    playing = s.playing()
    alive = s.rules.quiet_ties
    if not alive and not s.rules.quiet_scores:
        alive = any(could_damage(s, seat) for seat in playing)
    if not alive:
        return by_totals(s, "C-103")
    return shared_by(list(range(s.seat_count)) if s.rules.teams else playing, s.seat_count, "C-101")
