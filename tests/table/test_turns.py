"""The event loop's time is shared between addresses."""

import asyncio
import time
from functools import partial

import pytest

from regalia.table.http.turns import SLICE, Turns
from regalia.table.play.advice import Advice
from tests.table.house import House


def test_an_address_that_has_had_its_slice_waits_and_others_do_not() -> None:
    async def scenario() -> None:
        turns = Turns(asyncio.get_running_loop())
        assert turns.has_turn("stranger")
        turns.spend("stranger", SLICE)
        assert not turns.has_turn("stranger") and turns.has_turn("bystander")
        await asyncio.sleep(0)
        assert turns.has_turn("stranger")  # in the next round

    asyncio.run(scenario())


def test_those_who_wait_take_turns_by_address() -> None:
    async def scenario() -> None:
        turns = Turns(asyncio.get_running_loop())
        heard: list[str] = []
        for name in ("a1", "a2", "a3", "b1"):
            turns.wait(name[0], partial(heard.append, name))
        assert not turns.has_turn("a")
        await turns.do("b", partial(heard.append, "b2"))
        assert heard == ["a1", "b1", "a2", "b2", "a3"]
        await turns.do("b", partial(heard.append, "b3"))
        assert heard[-1] == "b3" and turns.has_turn("a")

    asyncio.run(scenario())


def test_work_for_somebody_who_has_left_is_not_done_and_an_error_stops_nobody() -> None:
    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        turns = Turns(loop)
        heard: list[str] = []
        left = asyncio.create_task(turns.do("a", partial(heard.append, "gone")))
        loop.call_soon(left.cancel)
        turns.wait("a", partial(heard.remove, "nobody"))
        await turns.do("a", partial(heard.append, "here"))
        assert heard == ["here"]

    asyncio.run(scenario())


def fail() -> None:
    raise ValueError("nobody")


def test_who_waits_for_work_that_fails_gets_the_error() -> None:
    async def scenario() -> None:
        turns = Turns(asyncio.get_running_loop())
        turns.spend("a", 1.0)
        async with asyncio.timeout(5):
            with pytest.raises(ValueError, match="nobody"):
                await turns.do("a", fail)

    asyncio.run(scenario())


@pytest.mark.plain
@pytest.mark.parametrize("early", [False, True])
def test_many_dear_questions_at_once_do_not_keep_others_waiting(
    house: House, monkeypatch: pytest.MonkeyPatch, early: bool
) -> None:
    """Also where they come in one piece, or with the request for the socket."""
    ann, eve = house.guest("Ann"), house.guest("Eve")
    table, other = ann.table("connect_four", ["me", "me"]), eve.table("connect_four", ["me", "me"])
    line = ann.look(table, "yellow")
    line.until("scene")
    dear = house.hall.tables[other]
    inspect = Advice.inspect

    def slow_inspect(self: Advice, *arguments: object) -> None:
        if self is dear.advice:
            time.sleep(0.02)
        inspect(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Advice, "inspect", slow_inspect)
    strangers = [eve.open(other, "yellow") for _each in range(4)]
    for stranger in strangers:
        stranger.hello()
        if not early:
            stranger.until("scene")
        with stranger.socket.protocol_mutex:
            for n in range(50):
                stranger.socket.protocol.send_text(b'{"do":"inspect","n":%d,"id":"@a1"}' % n)
            stranger.socket.send_data()
    began = time.monotonic()
    line.act("d")
    waited = time.monotonic() - began
    for stranger in strangers:
        heard = [stranger.until("inspection")["n"] for _n in range(50)]
        assert heard == list(range(50))
    assert time.monotonic() - began > 3.5  # 200 questions
    assert waited < 1.5
