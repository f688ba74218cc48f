"""Previews of a move, worked out from a view, for players who have not yet committed to it."""

from typing import Final

from regalia.core.words import a_number
from regalia.games.two_kings.data import SEAT_TITLES
from regalia.games.two_kings.field import NOWHERE, Square
from regalia.games.two_kings.rules import fight, is_own, lowered
from regalia.games.two_kings.view import TwoKingsView


class Entry:
    """The result of a pawn entering a square."""

    def __init__(self, left: int, damage: int, fought: int, short: str, words: str) -> None:
        self.left: Final[int] = left  # its value afterwards; 0 if it is gone
        self.damage: Final[int] = damage  # to the strength of the other player
        self.fought: Final[int] = fought  # the value of the pawn that it met
        self.short: Final[str] = short  # at a glance; empty if nothing happens
        self.words: Final[str] = words


def entry(view: TwoKingsView, seat: int, value: int, to: Square) -> Entry:
    other = SEAT_TITLES[1 - seat]
    met = view.value[to]
    if met and view.owner[to] == seat:
        met = 0  # it is the pawn itself, on its way back to where it was
    left, other_left = fight(value, met)
    if other_left:
        return Entry(
            0,
            0,
            met,
            f"{value} v {met}: yours falls, {other_left} stays",
            f"falls to {other}'s {met}, which becomes {a_number(other_left)}",
        )
    if left == 0:
        return Entry(0, 0, met, f"{value} v {met}: both fall", f"falls together with {other}'s {met}")
    words = f"beats {other}'s {met} and becomes {a_number(left)}" if met else ""
    short = f"{value} v {met}: {left} stays" if met else ""
    if view.field().tower_of[to] != 1 - seat:
        return Entry(left, 0, met, short, words)
    strength = view.strength[1 - seat]
    rest = lowered(strength, left)
    hit = f"{left} damage: {other}'s strength {strength} → {rest or 'Skull'}"
    first = f"{short}; " if short else ""
    before = f"{words}, then " if words else ""
    return Entry(0, left, met, first + hit, f"{before}deals {left} damage to {other}'s tower")


def fights_on_way_back(view: TwoKingsView, start: Square, end: Square) -> list[str]:
    """The fights of a pawn that Back Move takes, or Tornado pushes, straight back: `on c4 it beats Red's 2 …`."""
    field, seat = view.field(), view.owner[start]
    told: list[str] = []
    here, value = start, view.value[start]
    while here != end and here != NOWHERE and value:
        here = field.back[seat][here]
        if here == NOWHERE:
            break
        what = entry(view, seat, value, here)
        value = what.left
        if what.words:
            told.append(f"on {field.name[here]} it {what.words}")
    return told


class Way:
    """A walk of one pawn, step by step."""

    def __init__(self, squares: list[Square], left: int, damage: int, told: list[str]) -> None:
        self.squares: Final[list[Square]] = squares  # without the one it starts from
        self.left: Final[int] = left
        self.damage: Final[int] = damage
        self.told: Final[list[str]] = told


def ways(view: TwoKingsView, start: Square, steps: int) -> list[Way]:
    """For each square that the pawn could reach with so many steps, if nobody else moves: the best way there.

    The best leaves the most of it, or does the most damage; then the shortest, then the first found.
    """
    field, seat = view.field(), view.owner[start]
    best: dict[Square, Way] = {}
    edge = [Way([], view.value[start], 0, [])]
    for _step in range(steps):
        reached: dict[tuple[Square, int], Way] = {}
        for way in edge:
            here = way.squares[-1] if way.squares else start
            for to in field.steps[seat][here]:
                # An enemy that this walk has beaten is not met twice: no square is entered twice.
                if to == start or to in way.squares or is_own(view.value, view.owner, seat, to):
                    continue
                what = entry(view, seat, way.left, to)
                told = [*way.told, f"on {field.name[to]} it {what.words}"] if what.words else way.told
                further = Way([*way.squares, to], what.left, what.damage, told)
                known = best.get(to)
                if known is None or (further.damage, further.left) > (known.damage, known.left):
                    best[to] = further
                if what.left and (to, what.left) not in reached:
                    reached[(to, what.left)] = further
        edge = list(reached.values())
    return [best[square] for square in sorted(best)]
