"""Kings & Things in a terminal."""

from regalia.games.kings_and_things.data import SEAT_NAMES, SEAT_TITLES
from regalia.games.kings_and_things.view import ThingsView


def render_text(view: ThingsView) -> str:
    """The position as it is written, which names players otherwise than what is told of them."""
    players = [f"{SEAT_NAMES[seat]} is {SEAT_TITLES[seat]}" for seat in range(len(view.gold))]
    return f"{', '.join(players)}\n{view.text}"
