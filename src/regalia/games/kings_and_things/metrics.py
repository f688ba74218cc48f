"""The figures that a designer would count in a finished game."""

from collections.abc import Sequence

from regalia.core.events import Event
from regalia.games.kings_and_things.counters import FORM_SLUG, FRONT
from regalia.games.kings_and_things.data import CITADEL
from regalia.games.kings_and_things.state import GOLD, KingsThings

COUNTED = ("battle", "explored", "captured", "bluff", "bribed", "retreated", "eliminated", "traded", "joined", "tries")


def measure(s: KingsThings, events: Sequence[Event]) -> dict[str, float]:
    """The income curve, when the first citadel came, what was used, hexes lost, and whether it pays to begin.

    `income_turn_3` is a player's mean income in turn 3; `used_sword` and `joined_warlord` count items, events and
    characters; `hexes_lost` counts hexes that were another player's; `ended_T-4.2a` is 1 for the way it ended.
    """
    measured: dict[str, float] = {"turns": s.turn}
    counts: dict[str, float] = dict.fromkeys(COUNTED, 0)
    used: dict[str, float] = {}
    incomes: dict[int, list[int]] = {}
    owner: dict[int, int] = {}  # by hex
    lost = [0] * s.seat_count
    windows = 0
    turn = 1
    first = 0
    for event in events:
        kind, args = event.kind, event.args
        if kind in counts:
            counts[kind] += 1
        if kind == "passed":
            windows += 1
        elif kind == "phase" and args[0] == GOLD:
            turn = args[1]
        elif kind == "income":
            incomes.setdefault(turn, []).append(args[1])
        elif kind == "built" and args[2] == CITADEL:
            measured.setdefault("first_citadel_turn", turn)
        elif kind in ("used", "event"):
            add(used, f"used_{FORM_SLUG[FRONT[args[1]]]}")
        elif kind == "joined":
            add(used, f"joined_{FORM_SLUG[args[1]]}")
        elif kind in ("claimed", "captured"):
            if args[1] in owner:
                lost[owner[args[1]]] += 1
            owner[args[1]] = args[0]
        elif kind == "first_player":
            first = args[0]
    measured.update(counts)
    measured.update({name: used[name] for name in sorted(used)})
    for number, received in sorted(incomes.items()):
        measured[f"income_turn_{number}"] = sum(received) / len(received)
    for seat in range(s.seat_count):
        measured[f"income_{seat + 1}"] = s.income_of(seat)
        measured[f"hexes_lost_{seat + 1}"] = lost[seat]
    measured["hexes_lost"] = sum(lost)
    measured["windows_passed"] = windows
    measured["first_player"] = first
    if s.outcome is not None:
        measured[f"ended_{s.outcome.reason}"] = 1
        for place in range(s.seat_count):  # how those did who were first, second ... in the first turn
            measured[f"score_of_place_{place + 1}"] = s.outcome.scores[(first + place) % s.seat_count]
    return measured


def add(counted: dict[str, float], name: str) -> None:
    counted[name] = counted.get(name, 0) + 1
