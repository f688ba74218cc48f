"""Measures of a finished game, for designers."""

from collections.abc import Sequence
from typing import Final

from regalia.core.events import Event
from regalia.games.two_crowns.data import BANDIT, CAVALRY, DESTROYER, KNIGHT, NAME, NECROMANCER, ROUND_U, SENTRY, WITCH
from regalia.games.two_crowns.state import WHO, TwoCrowns

PLAYED: Final = {"stole": BANDIT, "guarded": SENTRY, "raised": NECROMANCER}
ENDINGS: Final = ("C-43", "C-108", "C-118", "C-98", "C-101", "C-103")


def measure(s: TwoCrowns, events: Sequence[Event]) -> dict[str, float]:
    """Plays are counted per player and game."""
    plays = dict.fromkeys((KNIGHT, CAVALRY, DESTROYER, WITCH, BANDIT, SENTRY, NECROMANCER), 0)
    wasted = 0
    lost_damage = 0
    thrown = 0
    unspent = 0
    quiet = 0
    first = -1
    first_unit = 0
    turn = 0
    letter = -1  # the cut-in round
    in_draw_phase = 0
    for event in events:
        args = event.args
        if event.kind == "round":
            letter = args[1]
        elif letter == ROUND_U and event.kind in ("stole", "guarded", "raised", "named"):
            in_draw_phase += 1
        if event.kind in PLAYED:
            plays[PLAYED[event.kind]] += 1
        elif event.kind == "named":
            for place in range(1, len(args), 3):
                plays[args[place]] += 1
        elif event.kind == "settled":
            wasted += args[2] - args[1]
        elif event.kind == "burnt":
            unspent += len(args) - 1
        elif event.kind == "hit":
            lost_damage += args[7]
        elif event.kind == "discarded":
            thrown += 1 if args[1] else 0
        elif event.kind == "turn_over":
            quiet += 1 - args[1]
        elif event.kind == "starts":
            first = args[0] % WHO
        elif event.kind == "turn":
            turn = args[1]
        elif event.kind in ("entered", "raised") and not first_unit:
            first_unit = turn
    measured: dict[str, float] = {"turns": float(s.turn)}
    for kind, count in plays.items():
        measured[f"plays_{NAME[kind].lower()}"] = count / s.seat_count
    measured["plays_in_draw_phase"] = in_draw_phase / s.seat_count
    measured["coins_wasted"] = wasted / s.seat_count
    measured["damage_lost"] = float(lost_damage)
    measured["phase_discards"] = thrown / s.seat_count
    measured["quiet_turns"] = float(quiet)
    if plays[BANDIT]:
        measured["loot_spent"] = 1.0 - unspent / plays[BANDIT]
    if first_unit:
        measured["first_unit_turn"] = float(first_unit)
    if s.outcome is not None:
        if first >= 0:
            measured["first_player_score"] = s.outcome.scores[first]
        for clause in ENDINGS:
            measured[f"ends_by_{clause}"] = float(s.outcome.reason == clause)
    return measured
