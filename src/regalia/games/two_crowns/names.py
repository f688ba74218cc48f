"""The names of players.

Seats are chairs, P1 to P10. The roll-off gives colours: in a duel R and B, in teams R1 B1 R2 B2 … clockwise from
the player who starts. Where everyone plays alone, texts keep the chair's name, and sentences take a colour by chair.
"""

from typing import Final

from regalia.core.errors import Malformed
from regalia.games.two_crowns.data import SEAT_NAMES
from regalia.games.two_crowns.state import ALONE, NOBODY, WHO, TwoCrowns

# By chair, where everyone plays alone: the order in which tables hand out colours to chairs that have none.
COLOURS: Final = ("Blue", "Red", "Gold", "Green", "Purple", "Orange", "White", "Black", "Sky", "Rose")


def short_name(s: TwoCrowns, seat: int) -> str:
    """In texts of actions and positions: R, B2 or P3."""
    return short_of(s.who(seat)) if seat < s.seat_count else SEAT_NAMES[seat]


def short_of(who: int) -> str:
    number = who // WHO
    if number in (0, ALONE):
        return SEAT_NAMES[who % WHO]
    if number < 3:
        return "RB"[number - 1]
    place = number - 3
    return f"{'RB'[place % 2]}{place // 2 + 1}"


def title_of(who: int) -> str:
    """Return what sentences call the player: Red, Black 2, or Seat 3 before the dice have given colours."""
    number = who // WHO
    if number == 0:
        return f"Seat {who % WHO + 1}"
    if number == ALONE:
        return COLOURS[who % WHO]
    if number < 3:
        return ("Red", "Black")[number - 1]
    place = number - 3
    return f"{('Red', 'Black')[place % 2]} {place // 2 + 1}"


def read_player(s: TwoCrowns, text: str) -> int:
    """The seat that is called so; a chair can be named whatever colours there are, and beyond this table."""
    if text in SEAT_NAMES:
        return SEAT_NAMES.index(text)
    first = s.first if s.first != NOBODY else 0
    if s.seat_count == 2 and text in ("R", "B"):
        return first if text == "R" else 1 - first
    if s.rules.teams and len(text) == 2 and text[0] in "RB" and text[1] in "12345":
        place = (int(text[1]) - 1) * 2 + "RB".index(text[0])
        if place < s.seat_count:
            return (first + place) % s.seat_count
    raise Malformed(f"nobody at this table is called {text[:20]!r}")
