"""Beats: the events of Heralds as they are seen on the table."""

from heralds.data import SEAT_NAMES
from regalia.core.events import Event
from regalia.scenes import Beat


def beats(event: Event) -> list[Beat]:
    """Nothing of it depends on who looks: no beat says which card it is."""
    args = event.args
    if event.kind == "unfurled":
        return [Beat("place", to="table")]
    if args[0] < 0:
        return []
    seat, name = args[0], SEAT_NAMES[args[0]]
    if event.kind == "drew":
        return [Beat("draw", to=f"{name}-hand", seat=seat)]
    if event.kind == "sounded":
        return [Beat("spell", spot=f"{name}-hand", to="table", seat=seat, look="event")]
    if event.kind == "pawned":
        return [Beat("coin", to=f"{name}-won", n=-args[1], seat=seat)]
    if event.kind == "took":
        return [Beat("draw", spot="table", to=f"{name}-won", seat=seat) for _banner in range(sum(args[1:]))]
    return [Beat("tell", seat=seat)]
