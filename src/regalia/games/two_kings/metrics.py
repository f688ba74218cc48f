"""Measures of a finished game, for designers."""

from collections.abc import Sequence

from regalia.boards.squares import LETTERS
from regalia.core.events import Event
from regalia.games.two_kings.data import SPELLS
from regalia.games.two_kings.options import spell_key
from regalia.games.two_kings.state import DECK, MENU, TwoKings


def measure(s: TwoKings, events: Sequence[Event]) -> dict[str, float]:
    """Numbers of one game; their means over many games are what the lab shows.

    What only some games have is left out of the others, so that a mean is over the games that it is about: the score of
    the player with the first turn, and a spell's use and the score with it where it was on the table.
    """
    cast = [0] * SPELLS
    casts_by = [[0] * SPELLS, [0] * SPELLS]
    damage = [0] * s.rules.field.cols
    count = dict.fromkeys(("placed", "stepped", "fought", "detonated", "fused"), 0)
    rolled = wasted = asteroids = 0
    first = -1
    for event in events:
        kind, args = event.kind, event.args
        if kind in count:
            count[kind] += 1
        elif kind == "cast":
            cast[args[1]] += 1
            casts_by[args[0]][args[1]] += 1
        elif kind == "tower_hit":
            damage[args[1] % len(LETTERS)] += args[2]
        elif kind == "struck":
            asteroids += args[1]
        elif kind == "rolled":
            rolled += args[2]
        elif kind == "turn_ended":
            wasted += args[1]
        elif kind == "began":
            first = args[0]
    measured: dict[str, float] = {"turns": float(s.played)}
    if s.outcome is not None and first >= 0:
        measured["first_player_score"] = s.outcome.scores[first]
    measured["elixir_rolled"] = float(rolled)
    measured["elixir_wasted"] = float(wasted)
    measured["placements"] = float(count["placed"])
    measured["steps"] = float(count["stepped"])
    measured["fights"] = float(count["fought"])
    measured["casts"] = float(sum(cast))
    for tower in s.rules.field.tower_cols:
        measured[f"tower_damage_{LETTERS[tower]}"] = float(damage[tower])
    measured["asteroid_damage"] = float(asteroids)
    for spell in range(SPELLS):
        add_spell(s, spell, cast[spell], casts_by, measured)
    return measured


def add_spell(s: TwoKings, spell: int, cast: int, casts_by: list[list[int]], measured: dict[str, float]) -> None:
    """Count the casts of a spell on the table, and score the player who had it or cast it more often."""
    where = s.card[spell]
    if where not in (MENU, DECK, DECK + 1):
        return
    name = spell_key(spell)
    measured[f"{name}_casts"] = float(cast)
    measured[f"{name}_turns"] = float(s.played)  # how long games with it on the table last
    if s.outcome is None:
        return
    if where != MENU:
        measured[f"{name}_owner_score"] = s.outcome.scores[where - DECK]
    more = casts_by[0][spell] - casts_by[1][spell]
    if more:
        measured[f"{name}_user_score"] = s.outcome.scores[0 if more > 0 else 1]
