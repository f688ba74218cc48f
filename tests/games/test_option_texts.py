"""Texts follow the options, in every game: an option changes what players read at the table, or is listed with the
reason why no text can speak of it."""

from collections.abc import Mapping, Sequence
from typing import Final

import pytest

from regalia.core.registry import find_game, game_ids
from regalia.games.two_kingdoms.data import CASTLE, FOREST, OPEN
from regalia.testkit.checks import check_option_texts
from regalia.testkit.checks.option_texts import Pair

pytestmark = pytest.mark.slow

LIMIT: Final = 400  # entries of a random game

# By game: options, or single values, that change no text, and why.
SILENT: Final[Mapping[str, Mapping[str, str]]] = {
    "two_crowns": {"max_players": "it closes a table to more players, and nobody at a smaller one is concerned"},
}

# By game and option: what to compare where a value is free text or needs other options to go with it.
PAIRS: Final[Mapping[str, Mapping[str, Sequence[Pair]]]] = {
    "kings_and_things": {"fort_supply": [("", "fort_supply=unlimited"), ("", "fort_supply=9/7/7/5")]},
    "two_kingdoms": {"castle_map": [("", f"castle_map={'/'.join(CASTLE).replace(FOREST, OPEN, 1)}")]},
    "two_kings": {
        "cols": [("", "cols=7")],
        "rows": [("", "rows=5"), ("", "rows=11")],
        "tower_cols": [("", "tower_cols=b c d")],
        "elixir_faces": [("", "elixir_faces=1 2 3")],
        "start_strength": [("", "start_strength=5"), ("max_strength=20", "max_strength=20; start_strength=7")],
        "place_max": [("", "place_max=1"), ("die_max=9", "die_max=9; place_max=9")],
    },
    "we_are_kings": {
        "rows": [("", "rows=5; mix=K6 R6 B2 N2 Q2")],
        "cols": [("", "cols=5; mix=K6 R6 B2 N2 Q2")],
        "mix": [("", "mix=K2 R2 B4 N4 Q2")],
        "start_squares": [("", "start_squares=a1 d1")],
        "rings": [("", "rings=cards; mix=K4 R4 B2 N1 Q1")],
        "ring_cards": [("rings=cards; mix=K4 R4 B2 N1 Q1", "rings=cards; ring_cards=3; mix=K4 R4 B1 N1 Q1")],
        "cube_start": [("", "cube_start=b2")],
    },
}


@pytest.mark.parametrize("name", game_ids())
def test_texts_follow_the_options(name: str) -> None:
    check_option_texts(find_game(name), SILENT.get(name, {}), PAIRS.get(name, {}), LIMIT)
