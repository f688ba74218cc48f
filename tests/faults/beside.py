"""The fields of a scene message beside its picture, worked out without the server's code."""

import json
from typing import Any

from regalia.core.game import Game
from regalia.core.replay import Replay
from regalia.core.state import State


def said_beside(raw: bytes, scene: bytes) -> dict[str, Any]:
    """The fields of a scene message that follow its picture."""
    fields: dict[str, Any] = json.loads(b"{" + raw[raw.index(scene) + len(scene) + 1 :])
    return fields


def meant_beside(replay: Replay, viewer: int, bots: list[int], alone: list[bool]) -> dict[str, Any]:
    """Return what those fields have to be. `alone` says of each entry that stands whether its seat may take it back."""
    asked = replay.asked
    last = replay.taken[-1].who if replay.taken else None
    names = replay.game.meta.seat_names
    return {
        "can_undo": viewer >= 0 and last == viewer and alone[-1] and asked == (viewer,),
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
