"""Versions: the same whether a viewer looked on all the time or came late, in random games of every kind."""

import pytest

from regalia.core.actions import CHANCE, WATCHER
from regalia.core.entries import TABLE, Entry
from regalia.core.record import header_for
from regalia.core.referee import draw_chance
from regalia.core.registry import find_game
from regalia.core.rng import Rng
from regalia.table.course import Course
from regalia.table.history import Past, Story
from regalia.table.streams import Stream, message, undone_by


@pytest.mark.parametrize("game_id", ["connect_four", "heralds", "we_are_kings"])
@pytest.mark.parametrize("seed", range(4))
def test_whoever_comes_late_counts_as_if_it_had_always_been_there(game_id: str, seed: int) -> None:
    game = find_game(game_id)
    seats = game.meta.seats[-1]
    header = header_for(game, seats, game.meta.choose(None))
    course = Course(game, header)
    rng = Rng(f"{game_id} {seed}")
    streams = [Stream(viewer) for viewer in [*range(seats), WATCHER]]
    sent: dict[int, list[bytes]] = {}
    for stream in streams:
        stream.open(course)
        sent[stream.viewer] = [message(course, stream, stream.words, [1])]
    story: list[Entry] = []
    while course.state.frames and len(story) < 120:
        asked = course.asked
        seat = asked[int(rng.below(len(asked)))]
        undone = WATCHER
        if seat >= 0 and course.can_undo(seat) and rng.below(3) == 0:
            entry = Entry(TABLE, "undo 1")
            undone = undone_by(course, entry)
            events = course.take(entry)
        else:
            legal = course.state.frames[-1].legal(course.state, seat)
            action = draw_chance(course.state, rng) if seat == CHANCE else legal[int(rng.below(len(legal)))]
            entry, events = course.say(seat, action)
        story.append(entry)
        for stream in streams:
            before = stream.v
            stream.follow(course, len(story), entry, undone, events)
            if stream.v > before:
                sent[stream.viewer].append(message(course, stream, stream.words, [1]))
    told = Story(header, game, story)
    for stream in streams:
        late = told.seen_by(stream.viewer)
        assert late.marks == stream.marks and late.scene == stream.scene and late.words == stream.words
        past = Past(told, stream, [1])
        assert [text for text in past.messages(0) if text is not None] == sent[stream.viewer]
        for after in (1, stream.v // 2, stream.v - 1):
            assert [text for text in past.messages(after) if text is not None] == sent[stream.viewer][after:]


def test_drafts_of_others_add_no_version() -> None:
    game = find_game("heralds")
    course = Course(game, header_for(game, 2, game.meta.choose(None)))
    rng = Rng("x")
    while course.asks_chance():
        course.say(CHANCE, draw_chance(course.state, rng))
    azure, gules = Stream(0), Stream(1)
    azure.open(course)
    gules.open(course)
    bid = next(action for action in course.state.frames[-1].legal(course.state, 1) if not action.aside)
    entry, events = course.say(1, bid)
    for stream in (azure, gules):
        stream.follow(course, 1, entry, WATCHER, events)
    assert (azure.v, gules.v) == (1, 2)
