"""Which stacks are spread out, and where things lie."""

from typing import Final

from regalia.boards.hexes import Hex
from regalia.games.kings_and_things.actions import CHARACTER_CODE, ThingsAction, counters_of
from regalia.games.kings_and_things.counters import CREATURE, KIND, STEP_NAME
from regalia.games.kings_and_things.data import SEAT_TITLES
from regalia.games.kings_and_things.notation import SIDE_NAMES
from regalia.games.kings_and_things.state import NATIVES
from regalia.games.kings_and_things.view import Asked, ThingsView

EXPLORING: Final = ("explore", "retaining", "arming", "bribing", "loot")


def moment(view: ThingsView, *words: str) -> Asked | None:
    """The topmost moment with one of these words."""
    for asked in reversed(view.moments):
        if asked.word in words:
            return asked
    return None


def side_name(view: ThingsView, side: int) -> str:
    if side == NATIVES:
        return "the natives"
    return "you" if side == view.seat else SEAT_TITLES[side]


class Layout:
    """Which stacks are spread out in trays, because the question is about them; all others are a sign on the map."""

    def __init__(self, view: ThingsView) -> None:
        self.battle: Final[Asked | None] = moment(view, "battle")
        self.spread: Final[list[tuple[Hex, int]]] = spread_stacks(view, self.battle)

    def is_battle(self, place: Hex) -> bool:
        return self.battle is not None and self.battle.hex == place


def spread_stacks(view: ThingsView, battle: Asked | None) -> list[tuple[Hex, int]]:
    found: list[tuple[Hex, int]] = []
    group = moment(view, "group", "onward")
    if group is not None and group.seat == view.seat:
        found.append((group.hex, view.seat))
    exploring = moment(view, *EXPLORING)
    if exploring is not None and battle is None:
        found.append((exploring.hex, NATIVES))
    picked = {code for action in view.legal if isinstance(action, ThingsAction) for code in counters_of(action)}
    for stack in view.stacks:
        place = (stack.place, stack.side)
        if battle is not None and battle.hex == stack.place:
            continue
        if place not in found and any(code in picked and code < CHARACTER_CODE for code in stack.known):
            found.append(place)
    return found


def rack_spot(counter: int) -> str:
    return "rack" if KIND[counter] == CREATURE else "rack-others"


def battle_spot(side: int, step: int) -> str:
    return f"{SIDE_NAMES[side]}-{STEP_NAME[step]}"


def beside_spot(side: int) -> str:
    return f"{SIDE_NAMES[side]}-items"
