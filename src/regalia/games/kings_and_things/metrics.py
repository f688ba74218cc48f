"""What a designer would count in a finished game."""

from collections.abc import Sequence

from regalia.core.events import Event
from regalia.games.kings_and_things.counters import FORM_SLUG, FRONT
from regalia.games.kings_and_things.data import CITADEL
from regalia.games.kings_and_things.state import GOLD, KingsThings

COUNTED = ("battle", "explored", "captured", "bluff", "bribed", "retreated", "eliminated", "traded", "joined", "tries")


def measure(s: KingsThings, events: Sequence[Event]) -> dict[str, float]:
    measured: dict[str, float] = {"turns": s.turn}
    counts: dict[str, float] = dict.fromkeys(COUNTED, 0)
    windows = 0
    turn = 1
    for event in events:
        args = event.args
        if event.kind in counts:
            counts[event.kind] += 1
        elif event.kind == "passed":
            windows += 1
        elif event.kind == "phase" and args[0] == GOLD:
            turn = args[1]
        elif event.kind == "built" and args[2] == CITADEL:
            measured.setdefault("first_citadel_turn", turn)
        elif event.kind in ("used", "event"):
            name = f"used_{FORM_SLUG[FRONT[args[1]]]}"
            measured[name] = measured.get(name, 0) + 1
        elif event.kind == "first_player":
            measured["first_player"] = args[0]
    measured.update(counts)
    measured["windows_passed"] = windows
    if s.over is not None:
        first = int(measured.get("first_player", 0))
        measured["first_player_score"] = s.over.scores[first]
    for seat in range(s.seats):
        measured[f"income_{seat + 1}"] = s.income_of(seat)
    return measured
