"""The fields of a scene message beside its picture, worked out without the server's code."""

import json
from typing import Any, Final

from regalia.core.game import Game
from regalia.core.replay import Replay
from regalia.core.state import State


def said_beside(raw: bytes, scene: bytes) -> dict[str, Any]:
    """The fields of a scene message that follow its picture."""
    fields: dict[str, Any] = json.loads(b"{" + raw[raw.index(scene) + len(scene) + 1 :])
    return fields


class Standing:
    """The entries that stand, as far as the checker looks at them."""

    def __init__(self, is_clocked: bool) -> None:
        self.is_clocked: Final = is_clocked  # a turn that has ended stays ended
        self.free: Final[list[bool]] = []  # its seat may take it back
        self.only: Final[list[bool]] = []  # it was the seat's only answer, and the table said it

    def cut(self, length: int) -> None:
        del self.free[length:], self.only[length:]

    def goes_back(self, replay: Replay, seat: int) -> int:
        """Return how many entries the seat takes back: its last choice, and what the table has said for it since."""
        if replay.state.outcome is not None or replay.asks_chance():
            return 0
        if self.is_clocked and replay.asked != (seat,):
            return 0
        entries = zip(reversed(replay.taken), reversed(self.free), reversed(self.only), strict=True)
        for count, (entry, is_free, is_only) in enumerate(entries, start=1):
            if entry.who != seat or not is_free:
                return 0
            if not is_only:
                return count
        return 0


def meant_beside(replay: Replay, viewer: int, bots: list[int], standing: Standing) -> dict[str, Any]:
    """Return what those fields have to be."""
    asked = replay.asked
    names = replay.game.meta.seat_names
    return {
        "can_undo": viewer >= 0 and standing.goes_back(replay, viewer) > 0,
        "thinking": [names[seat] for seat in bots if seat in asked],
        "window": window_for(replay, viewer),
    }


def window_for(replay: Replay, viewer: int) -> dict[str, Any] | None:
    s = replay.state
    name = s.frames[-1].window() if s.frames else ""
    if not name or viewer not in replay.asked:
        return None
    idle = replay.game.idle(s, viewer)
    if idle is None:
        return None
    return {"name": name, "idle": replay.game.write(s, idle), "passes": sorted(modes_that_pass(replay.game, s, viewer))}


def modes_that_pass(game: Game, s: State, seat: int) -> set[str]:
    """With quick orders a seat is asked where it can answer; with careful ones, where it can say anything."""
    idle = game.idle(s, seat)
    others = [action for action in s.frames[-1].legal(s, seat) if action != idle and not action.undoes]
    if idle is None or any(not action.aside for action in others):
        return set()
    return {"quick"} if others else {"quick", "careful"}
