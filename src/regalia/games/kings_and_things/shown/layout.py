"""The places of counters: in the desk and the frame over the map if the question is about them, else on the map."""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.games.kings_and_things.actions import SLOT_CODE, SLOTS, ThingsAction, counters_of
from regalia.games.kings_and_things.data import SEAT_TITLES
from regalia.games.kings_and_things.notation import SIDE_NAMES
from regalia.games.kings_and_things.state import NATIVES, NOBODY
from regalia.games.kings_and_things.view import Asked, Stack, ThingsView

EXPLORING: Final = ("explore", "retaining", "arming", "bribing", "loot")
UNITS: Final = "units"  # the row of the desk, where nobody is picked out of a stack
RACK: Final = "rack"


def find_frame(view: ThingsView, *words: str) -> Asked | None:
    """Return the topmost frame with one of these words."""
    for asked in reversed(view.frames):
        if asked.word in words:
            return asked
    return None


def own_group(view: ThingsView) -> Asked | None:
    """Return the group that the viewer is putting together or leading."""
    group = find_frame(view, "group", "onward")
    return group if group is not None and group.seat == view.seat >= 0 else None


def side_name(view: ThingsView, side: int) -> str:
    if side == NATIVES:
        return "the natives"
    return "you" if side == view.seat else SEAT_TITLES[side]


def owner_of(side: int) -> int:
    return NOBODY if side == NATIVES else side


class Layout:
    """Return where each stack's counters lie: in the frame over the map, in the desk's row, or as a sign on the map."""

    def __init__(self, view: ThingsView) -> None:
        self.battle: Final[Asked | None] = find_frame(view, "battle")
        exploring = find_frame(view, *EXPLORING, "placing") if self.battle is None else None
        self.exploring: Final[Asked | None] = (
            exploring if exploring is not None and exploring.word in EXPLORING else None
        )
        self.spread: Final[list[tuple[Hex, int]]] = self.spread_stacks(view)
        self.fighting: Final[set[int]] = {fighter.code for fighter in view.fighters}
        if self.battle is not None:
            self.fighting.update(self.battle.numbers["fallen"][1::3])

    def inset_hex(self) -> Hex:
        """Return the hex that the frame over the map is about."""
        asked = self.battle or self.exploring
        return asked.hex if asked is not None else NOWHERE

    def spread_stacks(self, view: ThingsView) -> list[tuple[Hex, int]]:
        """Return the stacks whose counters lie in the desk."""
        found: list[tuple[Hex, int]] = []
        group = own_group(view)
        if group is not None:
            found.append((group.hex, view.seat))
        named = named_codes(view)
        for stack in view.stacks:
            place = (stack.place, stack.side)
            if place in found or stack.place == self.inset_hex():
                continue
            if any(code in named for code in (*stack.known, *slot_codes(view, stack))):
                found.append(place)
        return found


def named_codes(view: ThingsView) -> set[int]:
    """Return the counters that the viewer's choices name."""
    return {code for action in view.legal if isinstance(action, ThingsAction) for code in counters_of(action)}


def slot_codes(view: ThingsView, stack: Stack) -> list[int]:
    """Return the numbers by which a player names the units of a stack that they cannot see."""
    if not stack.hidden:
        return []
    first = SLOT_CODE + (view.board.code[stack.place] * len(SIDE_NAMES) + stack.side) * SLOTS
    return [first + number for number in range(1, stack.hidden + 1)]


def units_spot(view: ThingsView, place: Hex, side: int) -> str:
    return f"units-{view.board.name[place]}-{SIDE_NAMES[side]}"


def battle_spot(side: int) -> str:
    return f"{SIDE_NAMES[side]}-battle"


def beside_spot(side: int) -> str:
    return f"{SIDE_NAMES[side]}-items"
