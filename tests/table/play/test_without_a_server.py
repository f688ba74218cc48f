"""A table by itself: windows, clocks, undo, chance, bots, absence. Nothing here waits for real time."""

import asyncio
import gc
from typing import Any

import pytest

from regalia.core.actions import WATCHER
from regalia.core.entries import TABLE
from regalia.core.errors import Malformed
from regalia.table.hall.looking_back import stream_of
from regalia.table.play import messages, seating
from regalia.table.play.context import Pace
from regalia.table.play.outbox import MAX_STEPS
from regalia.table.play.sockets import LATER
from regalia.table.play.table import LiveTable
from tests.table.play.desk import PACE, Desk, Ear, Wake
from tests.table.test_windows import dealing

pytestmark = pytest.mark.plain  # what is compiled takes no context of a test

YELLOW, RED = 0, 1
AZURE, GULES = 0, 1
NO_PAUSES = PACE._replace(bot_pause=0.0)


def four(**stored: Any) -> tuple[Desk, Ear, Ear]:
    desk = Desk("connect_four", "ann", "ben", **stored)
    return desk, desk.look("ann", "yellow"), desk.look("ben", "red")


def window(*players: str, hand: str = "111", pace: Pace = PACE) -> tuple[Desk, list[Ear]]:
    """A game of heralds at its first window, with an ear for each person."""
    desk = Desk("heralds", *players, dice=dealing({"azure": list(hand)}), pace=pace)
    names = desk.table.game.meta.seat_names
    ears = [desk.look(player, names[seat]) for seat, player in enumerate(players) if not player.startswith("bot")]
    for ear in ears:
        ear.act("ready")
    desk.context.flush()
    for seat, player in enumerate(players):
        if player.startswith("bot"):
            desk.answer(seat, "ready")
            desk.pass_time(0.4)
    assert desk.table.questions.window is not None
    return desk, ears


# Durable before told


def test_nobody_is_told_before_it_is_written() -> None:
    desk, yellow, red = four()
    heard = len(yellow.heard), len(red.heard)
    yellow.act("d")
    assert (len(yellow.heard), len(red.heard)) == heard
    yellow.say(messages.Inspect(9, "@a1"))  # what is said afterwards does not overtake it
    desk.context.flush()
    assert [message["is"] for message in yellow.heard[heard[0] :]] == ["ack", "scene", "inspection"]
    assert red.v == 2 and desk.context.acks == 1


def test_if_the_disk_fails_nobody_is_told_and_the_table_starts_over() -> None:
    desk, yellow, red = four()
    heard = list(red.heard)
    yellow.act("d")
    yellow.act("e")
    desk.context.flush(OSError("full"))
    assert isinstance(desk.context.failed, OSError)
    assert red.heard == heard and not yellow.all("ack")


def test_what_waits_for_the_disk_is_bounded() -> None:
    desk, yellow, red = four()
    yellow.act("d")
    held = len(desk.table.outbox.steps[0].deliveries)
    for _time in range(10_000):
        if not red.code:
            red.hello()
    assert red.code == LATER
    assert len(desk.table.outbox.steps[0].deliveries) <= held, "what nobody will read is kept"
    heard = len(red.heard)
    desk.table.leave(red)
    desk.context.flush()
    assert len(red.heard) == heard
    assert yellow.all("ack") and yellow.v == 2


def test_a_table_takes_no_more_while_the_disk_does_not_keep_up() -> None:
    desk, yellow, red = four()
    yellow.act("d")
    for _time in range(MAX_STEPS - 1):
        red.say(messages.SetOrders(messages.Orders()))
    with pytest.raises(Malformed, match="disk"):
        red.say(messages.SetOrders(messages.Orders()))
    with pytest.raises(Malformed, match="disk"):
        red.say(messages.ChatSend("Hello"))
    red.act("d", 2)
    red.say(messages.Undo(2))
    red.say(messages.Resign(3))
    yellow.say(messages.Act(1, 1, "d"))  # it was carried out: its ack waits, too
    assert len(desk.table.outbox.steps) == MAX_STEPS
    desk.context.flush()
    assert [refusal["kind"] for refusal in red.all("refused")] == ["malformed"] * 3
    assert len(yellow.all("ack")) == 2 and desk.entries() == [(YELLOW, "d")]
    red.act("e")
    desk.context.flush()
    assert desk.entries()[-1] == (RED, "e")


def test_a_seat_acts_only_so_often_in_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "MAX_ACTIONS", 2)
    desk, yellow, red = four()
    for column in "ab":
        yellow.act(column)
        desk.context.flush()
        red.act(column)
        desk.context.flush()
    desk.load_again()
    yellow = desk.look("ann", "yellow")
    yellow.n = 8
    yellow.act("c")
    assert yellow.refused() == "illegal" and len(desk.entries()) == 4
    yellow.say(messages.Resign(10))
    desk.context.flush()
    assert desk.table.seating.is_over()


def test_what_is_sent_again_is_acked_again_and_carried_out_once() -> None:
    desk, yellow, _red = four()
    for _time in range(2):
        yellow.say(messages.Act(1, 1, "d"))
        desk.context.flush()
    assert desk.entries() == [(YELLOW, "d")] and len(yellow.all("ack")) == 2
    desk.load_again()
    again = desk.look("ann", "yellow")
    again.say(messages.Act(1, 1, "d"))
    desk.context.flush()
    assert desk.entries() == [(YELLOW, "d")] and again.last("ack")["n"] == 1


def test_an_undo_in_a_sandbox_that_is_sent_again_takes_nothing_more_back() -> None:
    """Red takes back what Yellow has said."""
    desk = Desk("connect_four", "ann", "ann", sandbox=True)
    yellow, red = desk.look("ann", "yellow"), desk.look("ann", "red")
    for column, ear in zip("def", (yellow, red, yellow), strict=True):
        ear.act(column)
        desk.context.flush()
    for _time in range(2):
        red.say(messages.Undo(9))
        desk.context.flush()
    assert desk.entries()[3:] == [(TABLE, "undo 1")] and len(red.all("ack")) == 3
    desk.load_again()
    again = desk.look("ann", "red")
    again.say(messages.Undo(9))
    desk.context.flush()
    assert desk.entries()[3:] == [(TABLE, "undo 1")] and again.last("ack")["n"] == 9
    other = desk.look("ann", "yellow")
    other.say(messages.Undo(9))  # of another session
    desk.context.flush()
    assert desk.entries()[4:] == [(TABLE, "undo 1")]


def test_whoever_comes_back_is_sent_what_they_missed() -> None:
    desk, yellow, red = four()
    desk.table.leave(red)
    yellow.act("d")
    desk.context.flush()
    desk.load_again()
    late = desk.look("ben", "red", v=1)
    assert [scene["v"] for scene in late.all("scene")] == [2]
    watcher = desk.look(None)
    assert watcher.v == 2
    with pytest.raises(Malformed, match="spectators"):
        watcher.act("e")


# Undo


def test_a_look_back_goes_on_when_those_who_looked_on_leave() -> None:
    """A stream that was made for both is let go of with them before the look back has gone on."""
    desk, yellow, _red = four()
    yellow.act("d")
    desk.context.flush()

    async def look_back() -> int:
        looking = asyncio.create_task(stream_of(desk.table, WATCHER))
        await asyncio.sleep(0)
        watcher = desk.look(None)
        assert watcher.v == 2
        desk.table.leave(watcher)
        while not looking.done():
            await asyncio.sleep(0)
            desk.pass_time(0.0)
        return looking.result().v

    assert asyncio.run(look_back()) == 2


def test_a_look_back_for_which_nobody_waits_ends() -> None:
    desk, yellow, _red = four()
    yellow.act("d")
    desk.context.flush()
    ears = [Ear(desk, None, WATCHER) for _each in range(2)]
    for ear in ears:
        desk.table.join(ear)
        ear.hello()
    making = desk.table.viewers.making[WATCHER]
    desk.table.leave(ears[0])
    assert desk.table.viewers.making == {WATCHER: making}
    desk.table.leave(ears[1])
    assert not desk.table.viewers.making
    assert isinstance(making.timer, Wake) and making.timer.do is None
    assert desk.look(None).v == 2


def test_a_move_is_taken_back_only_by_consent_once_the_other_has_moved() -> None:
    desk, yellow, red = four()
    yellow.act("d")
    desk.context.flush()
    red.act("e")
    desk.context.flush()
    yellow.say(messages.Undo(7))
    assert yellow.refused() == "illegal"
    yellow.say(messages.Propose(8, "undo"))
    red.say(messages.Answer(9, red.last("proposal")["proposal"]["id"], True))
    desk.context.flush()
    assert desk.entries()[-1] == (TABLE, "undo 2")
    assert desk.table.replay.taken == [] and yellow.last("proposal")["ended"] == "accepted"
    assert desk.table.seating.undos == 1


def test_a_proposal_lapses_after_a_minute() -> None:
    desk, yellow, red = four()
    yellow.say(messages.Propose(1, "draw"))
    desk.pass_time(59)
    assert red.last("proposal")["proposal"]["what"] == "draw"
    desk.pass_time(2)
    assert red.last("proposal") == {"is": "proposal", "proposal": None, "ended": "lapsed"}


# Windows


@pytest.mark.parametrize("hand", ["111", "T11"])
def test_an_early_answer_is_held_until_the_even_delay_is_over(hand: str) -> None:
    desk, [azure, _gules] = window("ann", "ben", hand=hand)
    before = len(desk.entries())
    azure.act("pass")
    azure.say(messages.Act(azure.n, azure.v, "pass"))  # sent again: one answer
    azure.act("pass")
    assert azure.refused() == "stale" and not any(ack["n"] == 2 for ack in azure.all("ack"))
    desk.pass_time(0.9)
    assert len(desk.entries()) == before
    desk.pass_time(0.2)
    assert (AZURE, "pass") in desk.entries()[before:] and any(ack["n"] == 2 for ack in azure.all("ack"))


def test_an_answer_that_was_held_and_comes_too_late_is_refused() -> None:
    desk, [azure, _gules] = window("ann", "ben")
    azure.act("pass")
    desk.table.questions.start_over()
    assert azure.refused() == "stale"


def test_a_standing_order_passes_when_the_delay_is_over_and_not_before() -> None:
    desk, [azure, _gules] = window("ann", "ben")
    azure.say(messages.SetOrders(messages.Orders("quick")))
    desk.pass_time(0.9)
    assert (AZURE, "pass") not in desk.entries()
    desk.pass_time(0.2)
    assert (AZURE, "pass") in desk.entries()
    assert azure.last("orders")["orders"]["mode"] == "quick" and desk.table.seating.orders(AZURE).mode == "quick"


def test_whoever_holds_is_asked_until_they_let_go() -> None:
    desk, [azure, _gules] = window("ann", "ben")
    azure.say(messages.SetOrders(messages.Orders("quick", hold=True)))
    desk.pass_time(100)
    assert (AZURE, "pass") not in desk.entries()
    azure.say(messages.SetOrders(messages.Orders("quick")))
    assert desk.entries()[-1] == (AZURE, "pass")


# Clocks

MOVE = '{"kind":"move","seconds":60,"increment":0}'


def test_a_clock_runs_out_and_its_seat_loses() -> None:
    desk, yellow, red = four(clock=MOVE)
    yellow.act("d")
    desk.pass_time(59)
    assert yellow.last("clocks")["clocks"][RED]["runs"]
    desk.pass_time(2)
    assert desk.entries()[-1] == (RED, "flag")
    assert yellow.last("scene")["outcome"]["winners"] == ["yellow"] and red.last("table")["table"]["is_over"]
    assert desk.context.ended == [(1, desk.stored.ended, desk.stored.outcome)]


def test_a_clock_waits_a_minute_for_somebody_who_has_not_come() -> None:
    desk = Desk("connect_four", "ann", "ben", clock=MOVE)
    desk.pass_time(50)
    assert not desk.entries()
    yellow = desk.look("ann", "yellow")
    shown = yellow.last("clocks")["clocks"][YELLOW]
    assert shown["left"] == 60 and shown["starts_in"] == 0
    desk.pass_time(61)
    assert desk.entries() == [(YELLOW, "flag")]


# Chance


def test_chance_waits_for_the_parts_of_those_who_play() -> None:
    desk = Desk("heralds", "ann", "ben", dice=dealing({}), seeded=False)
    azure = desk.look("ann", "azure")
    azure.say(messages.AddPart("ab" * 16))
    desk.context.flush()
    assert not desk.entries() and azure.last("table")["table"]["dice"]["asked"] == ["gules"]
    desk.pass_time(4.9)
    assert not desk.entries()
    desk.pass_time(0.2)
    assert desk.entries() and azure.last("table")["table"]["dice"]["asked"] == []


def test_chance_that_has_much_to_say_lets_others_come_between() -> None:
    desk = Desk("heralds", "ann", "", dice=dealing({}))

    def slow(replay: object, seed: str) -> object:
        desk.context.seconds += 1.0
        return quick(replay, seed)  # type: ignore[arg-type]

    quick, desk.context.dice = desk.context.dice, slow  # type: ignore[assignment]
    desk.stored.seats[1].kind, desk.stored.seats[1].player = "person", "ben"
    desk.table.seating.count()
    desk.table.begin(also=[])
    assert len(desk.entries()) == 1
    desk.pass_time(100)
    assert len(desk.entries()) > 3 and not desk.table.replay.asks_chance()


# Bots


def test_a_bot_takes_its_pause_however_soon_it_has_thought() -> None:
    desk = Desk("connect_four", "ann", "bot:greedy")
    yellow = desk.look("ann", "yellow")
    yellow.act("d")
    desk.context.flush()
    assert desk.context.thinking[RED].thought.spec == "greedy"
    desk.answer(RED, "e")
    desk.pass_time(0.3)
    assert len(desk.entries()) == 1
    desk.pass_time(0.2)
    assert desk.entries()[-1] == (RED, "e") and yellow.v == 3


def test_the_only_person_hurries_a_bot_that_has_thought() -> None:
    desk = Desk("connect_four", "ann", "bot:greedy", pace=PACE._replace(bot_pause=3600.0))
    yellow = desk.look("ann", "yellow")
    yellow.act("d")
    desk.context.flush()
    desk.answer(RED, "e")
    yellow.say(messages.Hurry())
    desk.pass_time(0.0)
    assert desk.entries()[-1] == (RED, "e")


@pytest.mark.parametrize("text", ["", "z9"])
def test_a_bot_that_fails_does_not_stop_the_game(text: str) -> None:
    """It says anything that it may, or is asked again if it said what it may not."""
    desk = Desk("connect_four", "ann", "bot:greedy", pace=NO_PAUSES)
    yellow = desk.look("ann", "yellow")
    yellow.act("d")
    desk.context.flush()
    desk.answer(RED, text)
    desk.pass_time(0.0)
    if text:
        desk.answer(RED, "e")
        desk.pass_time(0.0)
    assert len(desk.entries()) == 2 and desk.entries()[-1][0] == RED


def test_a_bot_in_a_window_is_not_faster_than_a_person() -> None:
    desk, _ears = window("bot:greedy", "ben", "cleo", hand="T11")
    before = len(desk.entries())
    desk.answer(AZURE, "pass")
    desk.pass_time(0.9)
    assert len(desk.entries()) == before
    desk.pass_time(0.2)
    assert (AZURE, "pass") in desk.entries()[before:]


def test_a_hint_that_comes_after_the_question_has_changed_is_refused() -> None:
    desk, yellow, _red = four(casual=True)
    yellow.say(messages.Hint(1))
    desk.answer(YELLOW, "d")
    assert yellow.last("hint")["text"] == "d"
    yellow.say(messages.Hint(2))
    yellow.act("c")
    desk.context.flush()
    desk.answer(YELLOW, "d")
    assert yellow.last("refused") == {**yellow.last("refused"), "n": 2, "kind": "stale"}


# Who is here


def test_who_is_away_for_long_is_shown_and_a_bot_may_play_on() -> None:
    desk, yellow, red = four()
    desk.table.leave(red)
    yellow.say(messages.Propose(1, "bot", "red", "greedy"))
    assert yellow.refused() == "illegal"
    desk.pass_time(119)
    assert "away" not in yellow.last("table")["table"]["seats"][RED]
    desk.pass_time(2)
    assert yellow.last("table")["table"]["seats"][RED]["away"]
    yellow.say(messages.Propose(2, "bot", "red", "greedy"))
    desk.context.flush()
    assert desk.entries()[-1][1] == "seat red bot:greedy"
    assert yellow.last("table")["table"]["seats"][RED]["name"] == "greedy"


def test_who_is_asked_and_does_not_look_on_is_told_after_a_while_and_once() -> None:
    desk, yellow, red = four()
    desk.table.leave(red)
    yellow.act("d")
    desk.pass_time(9)
    assert desk.context.notices == []
    desk.pass_time(2)
    assert desk.context.notices == ["ben"] and desk.stored.seats[RED].told
    desk.look("ben", "red")
    assert not desk.stored.seats[RED].told


# Its end


def test_a_table_that_is_put_away_is_called_back_by_nothing() -> None:
    desk, [azure, _gules] = window("ann", "ben")
    azure.act("pass")
    azure.say(messages.Propose(5, "draw"))
    desk.context.flush()
    desk.table.close(1012)
    assert azure.code == 1012 and desk.context.closed
    assert not any(wake.do is not None for wake in desk.context.wakes)


def test_a_table_that_is_put_away_is_kept_by_nothing() -> None:
    gc.disable()  # nothing may be left for Python to find
    try:
        desk, [azure, gules] = window("ann", "ben")
        azure.act("pass")
        azure.say(messages.Propose(5, "draw"))
        azure.say(messages.ChatSend("hello"))
        desk.context.flush()
        desk.table.close(1012)
        known = id(desk.table)
        assert known in tables_in_memory()
        del desk, azure, gules
        assert known not in tables_in_memory()
    finally:
        gc.enable()


def tables_in_memory() -> set[int]:
    return {id(each) for each in gc.get_objects() if isinstance(each, LiveTable)}
