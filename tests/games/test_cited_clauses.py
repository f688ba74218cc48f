"""Every clause that a picture cites is in the rulebook, and every pick of a verb rests on a clause."""

from typing import Final

import pytest

from regalia.core.fallback_scene import picture
from regalia.core.registry import find_game
from regalia.testkit.checks import known_clauses
from regalia.testkit.checks.walk import positions

GAMES_PLAYED: Final = 3
PER_GAME: Final = 25

# By game: verbs that rest on many clauses, of which none says what they are done with.
SILENT: Final[dict[str, str]] = {
    "kings_and_things": "add aim arm cash char ctr die event hit leave lose mark reveal same seat show sway turn use",
    "two_crowns": "",
    "two_kingdoms": "",
    "two_kings": "",
    "we_are_kings": "card",
}


@pytest.mark.parametrize("name", SILENT)
def test_what_a_verb_is_done_with_rests_on_a_clause_of_the_rulebook(name: str) -> None:
    game = find_game(name)
    known = known_clauses(game)
    silent: set[str] = set()
    for s, _history in positions(game, 2, {}, "cited clauses", GAMES_PLAYED, PER_GAME):
        for seat in range(s.seat_count):
            scene = picture(game, s, seat)
            choices = [choice for group in scene.groups for choice in group.choices]
            cited = {verb.clause for verb in scene.verbs} | {piece.clause for piece in scene.pieces}
            cited |= {group.clause for group in scene.groups} | {choice.clause for choice in choices}
            assert cited - {""} <= known
            for group in scene.groups:
                verb = next(verb for verb in scene.verbs if verb.key == group.verb)
                if group.pick and not verb.clause and not group.clause and not any(c.clause for c in group.choices):
                    silent.add(verb.key)
    assert silent <= set(SILENT[name].split())
