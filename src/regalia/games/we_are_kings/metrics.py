"""Measures of a finished game, for designers."""

from collections.abc import Sequence

from regalia.core.events import Event

MATCH_ENDS = (62, 63, 66, 72, 74)


def measure(events: Sequence[Event]) -> dict[str, float]:
    count = dict.fromkeys(("king_action", "card_action", "ring_action", "captured", "turned_up"), 0)
    over: list[Event] = []
    by_ring = 0  # W-42
    before = ""  # the kind of the event before
    for event in events:
        if event.kind == "captured" and before == "ring_action":
            by_ring += 1
        before = event.kind
        if event.kind in count:
            count[event.kind] += 1
        elif event.kind == "match_over":
            over.append(event)
    measured: dict[str, float] = {"matches": len(over)}
    if over:  # a game can be resigned before its first match ends
        measured["turns_per_match"] = sum(event.args[3] for event in over) / len(over)
        first_won = sum(1.0 if event.args[1] == event.args[4] else 0.5 * (event.args[1] < 0) for event in over)
        measured["first_player_score"] = first_won / len(over)
        for clause in MATCH_ENDS:
            measured[f"ends_by_W-{clause}"] = sum(1 for event in over if event.args[2] == clause) / len(over)
    measured["king_actions"] = count["king_action"]
    measured["card_actions"] = count["card_action"]
    measured["ring_actions"] = count["ring_action"]
    measured["captures"] = count["captured"]
    measured["captures_by_ring"] = by_ring
    measured["cards_turned_up"] = count["turned_up"]
    return measured
