"""The table goes on for a player who can do nothing else, where nobody learns from it what they hold."""

from typing import Any

import pytest

from regalia.core.entries import TABLE
from regalia.core.options import read_options
from regalia.core.referee import answers, asks_chance, draw_chance, forced
from regalia.core.registry import find_game
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.table.play import messages
from tests.table.play.desk import PACE, Desk, Ear

pytestmark = pytest.mark.plain  # what is compiled takes no context of a test

GAMES = ("kings_and_things", "two_crowns", "two_kingdoms")
BOT = "bot:random"


def before_a_forced_step(game_id: str, only: bool) -> tuple[State, str, str]:
    """A position in which a seat has a choice, after which it can do nothing but go on (or, unless `only`, can)."""
    game = find_game(game_id)
    for number in range(60):
        rng = Rng(f"going on {game_id} {number}")
        s = game.new(2, read_options(""))
        for _entry in range(900):
            if s.outcome is not None:
                break
            if asks_chance(s):
                s.frames[-1].apply(s, -1, draw_chance(s, rng))
                continue
            seat = s.frames[-1].to_act(s)[0]
            action = (legal := answers(s, seat))[rng.below(len(legal))]
            after = s.clone()
            after.frames[-1].apply(after, seat, action)
            if leads_on(s, after, seat, only):
                return s, game.meta.seat_names[seat], game.write(s, action)
            s = after
    raise AssertionError("no random game comes to such a position")


def leads_on(s: State, after: State, seat: int, only: bool) -> bool:
    if after.outcome is not None or asks_chance(after):
        return False
    for each in (s, after):
        if each.frames[-1].window() or each.frames[-1].to_act(each) != (seat,):
            return False
    game = find_game(after_game(after))
    idle = game.idle(after, seat)
    is_way_on = idle is not None and [a for a in after.frames[-1].legal(after, seat) if not a.aside] == [idle]
    return is_way_on == only and forced(s, seat) is None


def after_game(s: State) -> str:
    return type(s).__module__.split(".")[2]


def seated(game_id: str, *, only: bool = True, other: str = BOT, **stored: Any) -> tuple[Desk, Ear, str]:
    s, seat, text = before_a_forced_step(game_id, only)
    game = find_game(game_id)
    names = game.meta.seat_names[:2]
    players = ["ann" if name == seat else other for name in names]
    desk = Desk(game_id, *players, given=game.dump(s), **stored)
    return desk, desk.look("ann", seat), text


@pytest.mark.parametrize("game_id", GAMES)
def test_who_can_do_nothing_else_goes_on_by_itself(game_id: str) -> None:
    desk, ann, text = seated(game_id)
    ann.act(text)
    desk.pass_time(0.0)
    said = [entry for entry in desk.entries() if entry[0] == ann.viewer]
    assert len(said) > 1 and said[0][1] == text
    entries = desk.entries()
    desk.load_again()
    assert desk.entries() == entries


@pytest.mark.parametrize("game_id", GAMES)
def test_who_has_a_choice_is_asked(game_id: str) -> None:
    desk, ann, text = seated(game_id, only=False)
    ann.act(text)
    desk.pass_time(100.0)
    assert [entry for entry in desk.entries() if entry[0] == ann.viewer] == [(ann.viewer, text)]


def test_who_can_only_go_on_or_take_something_back_is_asked() -> None:
    heralds = find_game("heralds")
    desk = Desk("heralds", "ann", BOT, casual=True)
    azure = desk.look("ann", "azure")
    s = desk.table.replay.state
    bids = [heralds.write(s, answers(s, seat)[0]) for seat in range(2)]
    for text in (bids[1], "ready"):
        desk.answer(1, text)
        desk.pass_time(100.0)
    azure.act(bids[0])
    desk.pass_time(100.0)
    assert forced(desk.table.replay.state, 0) == heralds.idle(desk.table.replay.state, 0)
    assert [text for seat, text in desk.entries() if seat == 0] == [bids[0]]


@pytest.mark.parametrize("game_id", GAMES)
def test_what_the_table_has_said_is_taken_back_with_the_choice_before_it(game_id: str) -> None:
    for again in (False, True):
        desk, ann, text = seated(game_id)
        ann.act(text)
        desk.pass_time(0.0)
        count = len(desk.entries())
        if not desk.table.replay.can_undo(ann.viewer):
            continue  # somebody has learnt something, or dice have been rolled
        if again:
            desk.load_again()
            ann = desk.look("ann", desk.table.replay.header.seat_names[ann.viewer])
        ann.say(messages.Undo(99))
        desk.context.flush()
        assert desk.entries()[-1] == (TABLE, f"undo {count}")


@pytest.mark.parametrize("game_id", GAMES)
def test_who_wants_to_be_asked_always_is(game_id: str) -> None:
    for orders in (messages.Orders("full"), messages.Orders("quick", hold=True)):
        desk, ann, text = seated(game_id)
        ann.say(messages.SetOrders(orders))
        ann.act(text)
        desk.pass_time(100.0)
        assert [entry for entry in desk.entries() if entry[0] == ann.viewer] == [(ann.viewer, text)]
        ann.say(messages.SetOrders(messages.Orders("quick")))
        desk.pass_time(0.0)
        assert len([entry for entry in desk.entries() if entry[0] == ann.viewer]) > 1


@pytest.mark.parametrize("game_id", GAMES)
def test_where_others_could_learn_from_it_everybody_is_asked(game_id: str) -> None:
    assert find_game(game_id).meta.secrets
    desk, ann, text = seated(game_id, other="ben")
    ann.act(text)
    desk.pass_time(100.0)
    assert [entry for entry in desk.entries() if entry[0] == ann.viewer] == [(ann.viewer, text)]


def test_in_a_casual_game_against_bots_orders_are_quick_from_the_start() -> None:
    for casual, players, mode in (
        (True, ("ann", BOT), "quick"),
        (False, ("ann", BOT), "careful"),
        (True, ("ann", "ben"), "careful"),
    ):
        desk = Desk("heralds", *players, casual=casual)
        assert desk.look("ann", "azure").last("orders")["orders"]["mode"] == mode


def test_the_last_action_of_a_turn_is_taken_back_until_a_bot_has_answered() -> None:
    desk = Desk("connect_four", "ann", BOT, pace=PACE)
    yellow = desk.look("ann", "yellow")
    yellow.act("d")
    desk.context.flush()
    assert yellow.last("scene")["can_undo"]
    yellow.say(messages.Undo(99))
    desk.context.flush()
    assert desk.context.thinking[1].cancelled, "the bot thinks about a question that is gone"
    yellow.act("e")
    desk.context.flush()
    desk.answer(1, "a")
    desk.pass_time(1.0)
    assert desk.entries()[-2:] == [(0, "e"), (1, "a")] and not yellow.last("scene")["can_undo"]


def test_where_clocks_run_a_turn_that_has_ended_stays_ended() -> None:
    desk = Desk("connect_four", "ann", BOT, clock='{"kind":"player","seconds":60,"increment":5}')
    yellow = desk.look("ann", "yellow")
    yellow.act("d")
    desk.context.flush()
    assert not yellow.last("scene")["can_undo"]
