"""Measures of a finished match, for designers."""

from collections.abc import Sequence
from typing import Final

from regalia.core.events import Event
from regalia.games.two_kingdoms.data import ARCHER, KIND_OF, KIND_WORD, KINDS
from regalia.games.two_kingdoms.flow.ends import GOT_AWAY
from regalia.games.two_kingdoms.rules import GATE
from regalia.games.two_kingdoms.state import NOBODY, TwoKingdoms

# Kinds of events
MOVES: Final = ("moved", "sallied", "withdrew")
ATTACKS: Final = ("attacked", "fired_blind", "shot")


def measure(s: TwoKingdoms, events: Sequence[Event]) -> dict[str, float]:
    """Losses by kind, damage by pairing, and when the turns of the match came."""
    lost = [0] * KINDS
    damage: dict[str, float] = {}
    count = dict.fromkeys(MOVES + ATTACKS + ("missed", "mounted", "dismounted", "fell", "left"), 0)
    answers = 0
    measured: dict[str, float] = {}
    first = NOBODY  # who had the first turn of the first battle
    for event in events:
        args = event.args
        if event.kind in count:
            count[event.kind] += 1
        elif event.kind == "struck":
            struck = "gate" if args[1] == GATE else KIND_WORD[KIND_OF[args[1]]]
            pairing = f"damage_{KIND_WORD[KIND_OF[args[0]]]}_on_{struck}"
            damage[pairing] = damage.get(pairing, 0.0) + args[2] / 2.0
            answers += args[4]
        elif event.kind == "shot_struck":
            pairing = f"damage_{KIND_WORD[ARCHER]}_on_{KIND_WORD[KIND_OF[args[0]]]}"
            damage[pairing] = damage.get(pairing, 0.0) + args[1] / 2.0
        elif event.kind == "died":
            lost[KIND_OF[args[0]]] += 1
        elif event.kind == "turn_began" and first == NOBODY:
            first = args[0]
        elif event.kind == "retreat":
            measured["retreat_turn"] = args[1]
        elif event.kind == "breached":
            measured["gate_turn"] = args[1]
        elif event.kind == "field_over":
            measured["field_turns"] = max(args[2], args[3])
            measured["field_won_by_first"] = float(args[0] == first)
            measured["field_ends_by_retreat"] = float(args[1] == GOT_AWAY)
    for kind in range(KINDS):
        measured[f"lost_{KIND_WORD[kind]}"] = lost[kind]
    measured.update({name: damage[name] for name in sorted(damage)})
    measured["attacks"] = sum(count[kind] for kind in ATTACKS)
    if s.rules.blind_fire:
        measured["blind_shots"] = count["fired_blind"]
        measured["blind_misses"] = count["missed"]
    measured["answers"] = answers
    measured["moves"] = sum(count[kind] for kind in MOVES)
    if s.rules.sally:
        measured["sallies"] = count["sallied"]
    measured["mounts"] = count["mounted"]
    measured["dismounts"] = count["dismounted"]
    measured["falls"] = count["fell"]
    measured["got_away"] = count["left"]
    measured["player_turns"] = s.count
    measured["siege"] = float(s.attacker != NOBODY)
    if s.outcome is not None:
        if first != NOBODY:
            measured["first_player_score"] = s.outcome.scores[first]
        if s.attacker != NOBODY:
            measured["attacker_score"] = s.outcome.scores[s.attacker]
    return measured
