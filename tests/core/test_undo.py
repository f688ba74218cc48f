"""Undo: the entries that a seat may take back by itself."""

import pytest

from regalia.core.actions import CHANCE
from regalia.core.entries import Entry
from regalia.core.events import Event
from regalia.core.game import Game
from regalia.core.record import header_for
from regalia.core.referee import draw_chance
from regalia.core.registry import find_game
from regalia.core.replay import CLOCKED, Replay, leaves_no_trace
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import seen_to_act

GAMES = ("connect_four", "heralds", "kings_and_things", "two_crowns", "two_kingdoms", "two_kings", "we_are_kings")
ENTRIES = 600


def any_entry(game: Game, s: State, rng: Rng) -> Entry:
    asked = seen_to_act(s)
    who = asked[rng.below(len(asked))]
    legal = s.frames[-1].legal(s, who)
    action = draw_chance(s, rng) if who == CHANCE else legal[rng.below(len(legal))]
    return Entry(who, game.write(s, action))


def allowed(event: Event) -> bool:
    return leaves_no_trace((1,), Entry(1, "put x"), [event])


def test_what_was_known_or_on_the_table_stops_nobody() -> None:
    assert allowed(Event("moved", [1, 5]))
    assert allowed(Event("placed", [1, 5], [17], [1], [1])), "the mover's own counter is no news to the mover"


def test_what_comes_to_light_stays_said() -> None:
    assert not allowed(Event("drew", [1], [17], [1])), "the mover has seen a card"
    assert not allowed(Event("revealed", [0, 5, 17], knew=[0])), "the mover has seen somebody's counter"
    assert not allowed(Event("showed", [1, 17], knew=[1])), "the others have seen the mover's"
    assert not allowed(Event("passed_on", [1], [17], [0, 1], [1])), "somebody else has been told"


def test_only_a_seat_that_was_asked_alone_takes_back() -> None:
    assert leaves_no_trace((1,), Entry(1, "put x"), [])
    assert not leaves_no_trace((0, 1), Entry(1, "put x"), [])
    assert not leaves_no_trace((CHANCE,), Entry(CHANCE, "d6 4"), [])
    assert not leaves_no_trace((1,), Entry(1, "resign"), [])


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_takes_back_what_it_alone_was_asked_and_nobody_learnt_from(name: str) -> None:
    game = find_game(name)
    rng = Rng(f"undo {name}")
    seats = min(game.meta.player_counts)
    replay = Replay(game, header_for(game, seats, game.meta.choose({})))
    back: set[bool] = set()
    for _entry in range(ENTRIES):
        if replay.state.outcome is not None:
            break
        asked = replay.asked
        entry = any_entry(game, replay.state, rng)
        news = any(event.is_news() for event in replay.take(entry).events)
        is_open = CHANCE not in replay.asked and replay.state.outcome is None
        for seat in range(seats):
            free = entry.who == seat and asked == (seat,) and not news and is_open
            assert replay.can_undo(seat) == free, (name, entry.text)
            back.add(free)
    assert back == {False, True}


def test_a_turn_that_has_ended_is_taken_up_again_unless_clocks_run() -> None:
    game = find_game("connect_four")
    replay = Replay(game, header_for(game, 2, game.meta.choose({})))
    replay.take(Entry(0, "d"))
    assert replay.can_undo(0) and not replay.can_undo(1)
    replay.take(Entry(1, "d"))
    assert not replay.can_undo(0), "somebody else has answered"
    clocked = Replay(game, header_for(game, 2, game.meta.choose({}), [CLOCKED]))
    clocked.take(Entry(0, "d"))
    assert not clocked.can_undo(0)


def test_a_fight_that_turns_counters_up_is_not_taken_back_but_placing_them_is() -> None:
    game = find_game("kings_and_things")
    rng = Rng("peek")
    replay = Replay(game, header_for(game, 2, game.meta.choose({})))
    fights, placings = 0, 0
    while not (fights and placings) and replay.state.outcome is None:
        s = replay.state
        entry = any_entry(game, s, rng)
        events = replay.take(entry).events
        if any(event.kind == "revealed" and event.knew is not None for event in events):
            assert not replay.can_undo(entry.who)
            fights += entry.text.startswith("fight")
        elif any(event.kind == "placed" for event in events) and replay.asked == (entry.who,):
            assert replay.can_undo(entry.who)
            placings += 1
    assert fights and placings
