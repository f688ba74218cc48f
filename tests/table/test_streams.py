"""Versions: the same whether a viewer looked on all the time or came late, in random games of every kind."""

from typing import Any

import pytest

from regalia.core.actions import CHANCE, WATCHER
from regalia.core.entries import Undo
from regalia.core.record import Record, header_for
from regalia.core.referee import draw_chance
from regalia.core.registry import find_game
from regalia.core.replay import Replay
from regalia.core.rng import Rng
from regalia.lab.simulate import play_game
from regalia.table.http.encoding import ENCODER
from regalia.table.play.history import EntryHistory, ViewerHistory
from regalia.table.play.streams import Stream, message, picture


@pytest.mark.parametrize("game_id", ["connect_four", "heralds", "we_are_kings"])
@pytest.mark.parametrize("seed", range(4))
def test_whoever_comes_late_counts_as_if_it_had_always_been_there(game_id: str, seed: int) -> None:
    game = find_game(game_id)
    seats = game.meta.player_counts[-1]
    header = header_for(game, seats, game.meta.choose(None))
    replay = Replay(game, header)
    rng = Rng(f"{game_id} {seed}")
    streams = [Stream(viewer, ENCODER) for viewer in [*range(seats), WATCHER]]
    sent: dict[int, list[bytes]] = {}
    for stream in streams:
        stream.open(replay)
        sent[stream.viewer] = [message(replay, stream, [1])]
    while replay.state.frames and len(replay.history) < 120:
        asked = replay.asked
        seat = asked[int(rng.below(len(asked)))]
        if seat >= 0 and replay.can_undo(seat) and rng.below(3) == 0:
            applied = replay.take(Undo(1))
        else:
            legal = replay.state.frames[-1].legal(replay.state, seat)
            action = draw_chance(replay.state, rng) if seat == CHANCE else legal[int(rng.below(len(legal)))]
            applied = replay.apply_action(seat, action)
        for stream in streams:
            before = stream.v
            stream.follow(replay, applied)
            if stream.v > before:
                sent[stream.viewer].append(message(replay, stream, [1]))
    told = EntryHistory(header, game, replay.history, ENCODER)
    for stream in streams:
        late = told.seen_by(stream.viewer)
        assert late.marks == stream.marks and late.scene == stream.scene and late.lines == stream.lines
        past = ViewerHistory(told, stream, [1])
        assert [text for text in past.messages(0) if text is not None] == sent[stream.viewer]
        for after in (1, stream.v // 2, stream.v - 1):
            assert [text for text in past.messages(after) if text is not None] == sent[stream.viewer][after:]


def test_coming_late_to_a_long_game_draws_few_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing is what takes long. The log, and who is asked, mostly tell that the picture changed."""
    game = find_game("kings_and_things")
    record = Record(header_for(game, 2, game.meta.choose(None)))
    play_game(game, ["policy", "policy"], {}, "late", 400, record=record)
    replay = Replay(game, record.header)
    looked_on = [Stream(viewer, ENCODER) for viewer in (0, WATCHER)]
    for stream in looked_on:
        stream.open(replay)
    for entry in record.entries:
        applied = replay.take(entry)
        for stream in looked_on:
            stream.follow(replay, applied)
    drawn = [0]

    def counted(*given: Any) -> bytes:
        drawn[0] += 1
        return picture(*given)

    monkeypatch.setattr("regalia.table.play.streams.picture", counted)
    told = EntryHistory(record.header, game, record.entries, ENCODER)
    for stream in looked_on:
        drawn[0] = 0
        late = told.seen_by(stream.viewer)
        assert late.marks == stream.marks and late.scene == stream.scene
        assert drawn[0] < len(record.entries) / 3


def test_drafts_of_others_add_no_version() -> None:
    game = find_game("heralds")
    replay = Replay(game, header_for(game, 2, game.meta.choose(None)))
    rng = Rng("x")
    while replay.asks_chance():
        replay.apply_action(CHANCE, draw_chance(replay.state, rng))
    azure, gules = Stream(0, ENCODER), Stream(1, ENCODER)
    azure.open(replay)
    gules.open(replay)
    bid = next(action for action in replay.state.frames[-1].legal(replay.state, 1) if not action.aside)
    applied = replay.apply_action(1, bid)
    for stream in (azure, gules):
        stream.follow(replay, applied)
    assert (azure.v, gules.v) == (1, 2)
