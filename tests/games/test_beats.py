"""Beats of every game: the client knows their kinds, and finds what they are about."""

import re
from pathlib import Path
from typing import Final

import pytest

from regalia.core.actions import WATCHER
from regalia.core.fallback_scene import picture
from regalia.core.referee import random_step
from regalia.core.registry import find_game, game_ids
from regalia.core.rng import Rng
from regalia.scenes import Scene

PLAN: Final = Path(__file__).parents[2] / "web" / "src" / "lib" / "motion" / "plan.ts"
QUIET: Final = {"turn", "tell"}  # for the page around the picture, and for the log
GAMES: Final = 4
STEPS: Final = 400


def kinds_that_are_seen() -> set[str]:
    table = re.search(r"const TIMES[^{]*\{[^{]*(\{.*?\n\})", PLAN.read_text(encoding="utf-8"), re.DOTALL)
    assert table is not None
    return set(re.findall(r"^  (\w+): \{ ms", table[1], re.MULTILINE))


def drawn(scene: Scene) -> set[str]:
    return {
        *(piece.id for piece in scene.pieces),
        *(spot.id for surface in scene.surfaces for spot in surface.spots),
        *(surface.id for surface in scene.surfaces),
    }


@pytest.mark.parametrize("game_id", game_ids())
def test_the_client_knows_every_kind_of_beat_and_finds_what_it_is_about(game_id: str) -> None:
    game = find_game(game_id)
    kinds = kinds_that_are_seen()
    assert len(kinds) > 10
    seen = 0
    for number in range(GAMES):
        rng = Rng(f"beats {number}")
        s = game.new(game.meta.player_counts[number % len(game.meta.player_counts)], game.meta.choose({}).values)
        for _step in range(STEPS):
            if s.outcome is not None:
                break
            viewers = (0, s.seat_count - 1, WATCHER)
            before = [drawn(picture(game, s, viewer)) for viewer in viewers]
            s.events = []
            random_step(s, rng)
            events, s.events = s.events, None
            for viewer, was in zip(viewers, before, strict=True):
                there = was | drawn(picture(game, s, viewer)) | {""}
                for event in events:
                    for beat in game.beats(event.seen_by(viewer), viewer):
                        seen += 1
                        assert beat.kind in kinds | QUIET, event.kind
                        if beat.kind not in QUIET:
                            assert {beat.spot, beat.to} <= there, (event.kind, beat, viewer)
                            assert beat.piece in there, (event.kind, beat, viewer)
    assert seen
