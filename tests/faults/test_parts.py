"""The tools of the checker: the proxy's weather, histories that are kept, plans that are made smaller."""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from tests.faults import histories
from tests.faults.checker import Checker, Violation
from tests.faults.directed import BIDS, DIRECTED, DROPS
from tests.faults.nemesis import Fault
from tests.faults.proxy import Proxy
from tests.faults.rounds import Plan, Result, Workshop
from tests.faults.shrinking import shrunk


def through_a_proxy(talk: Callable[[Proxy, ClientConnection], Awaitable[None]]) -> list[str]:
    """Return what a server hears of a client that talks through a proxy. It echoes every message."""
    heard: list[str] = []

    async def echo(socket: ServerConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for message in socket:
                heard.append(str(message))
                await socket.send(message)

    async def run() -> None:
        async with serve(echo, "127.0.0.1", 0, compression=None) as server:
            proxy = Proxy(next(iter(server.sockets)).getsockname()[1], "a seed")
            await proxy.open()
            with contextlib.suppress(ConnectionClosed):
                async with connect(f"ws://127.0.0.1:{proxy.port}", compression=None, close_timeout=0.2) as client:
                    await talk(proxy, client)
            await proxy.close()

    asyncio.run(run())
    return heard


def test_in_fine_weather_everything_passes_whatever_its_size() -> None:
    sizes = (1, 125, 126, 70_000)

    async def talk(_proxy: Proxy, client: ClientConnection) -> None:
        for size in sizes:
            await client.send("x" * size)
            assert len(await client.recv()) == size

    assert [len(text) for text in through_a_proxy(talk)] == list(sizes)


def test_what_a_client_sends_is_doubled_and_what_it_hears_is_not() -> None:
    async def talk(proxy: Proxy, client: ClientConnection) -> None:
        proxy.weather.double = 1.0
        await client.send("a")
        assert [await client.recv(), await client.recv()] == ["a", "a"]  # the answers to both

    assert through_a_proxy(talk) == ["a", "a"]


def test_frames_are_reordered() -> None:
    async def talk(proxy: Proxy, client: ClientConnection) -> None:
        proxy.weather.reorder = 1.0
        await client.send("a")
        await client.send("b")
        assert [await client.recv(), await client.recv()] == ["b", "a"]

    assert through_a_proxy(talk) == ["b", "a"]


def test_half_a_frame_is_the_last_that_comes() -> None:
    async def talk(proxy: Proxy, client: ClientConnection) -> None:
        proxy.weather.halve = 1.0
        await client.send("a" * 1000)
        await client.recv()
        raise AssertionError("it is answered")

    assert through_a_proxy(talk) == []


def test_a_message_has_come_when_the_server_has_sent_it_however_late_it_is_handed_on() -> None:
    async def talk(proxy: Proxy, client: ClientConnection) -> None:
        proxy.weather.double, proxy.weather.delay = 1.0, 1.0
        await client.send("a")
        times: list[float] = []
        for _answer in range(2):  # sent at once, and each held up after the other
            await client.recv()
            times.append(time.monotonic())
        came = proxy.arrivals[client.local_address[1]]
        assert came[1] - came[0] < times[1] - times[0] - 0.1

    assert through_a_proxy(talk) == ["a", "a"]


def test_lines_are_cut() -> None:
    async def talk(proxy: Proxy, client: ClientConnection) -> None:
        assert proxy.cut() == 1
        await client.recv()
        raise AssertionError("it is answered")

    assert through_a_proxy(talk) == []


def test_a_kept_history_is_judged_the_same_again(shop: Workshop, tmp_path: Path) -> None:
    result = shop.run(replace(DIRECTED["leaked_draft"].plan, planted="leaked_draft"))
    assert result.violations
    histories.save(tmp_path / "history.jsonl", result.history)
    again = Checker()
    for happening in histories.load(tmp_path / "history.jsonl"):
        again.hear(happening)
    assert {(each.kind, each.text) for each in again.judge()} == {(each.kind, each.text) for each in result.violations}


class Blamed(Workshop):
    """Fails exactly if a server is killed while heralds are played."""

    def __init__(self) -> None:
        self.runs = 0

    def run(self, plan: Plan) -> Result:
        self.runs += 1
        is_killed = any(fault.kind == "kill server" for fault in plan.faults)
        fails = is_killed and any(sitting.game == "heralds" for sitting in plan.sittings)
        violations = [Violation("lost", "heralds 7: an action is not in the record")] if fails else []
        return Result(plan, [], violations, 0, 0, 0, Counter(), [])


def test_a_plan_that_fails_is_made_smaller() -> None:
    faults = [Fault(float(at), "kill server" if at == 5 else "cut lines") for at in range(9)]
    shop = Blamed()
    smallest = shrunk(shop, shop.run(Plan(1, sittings=[DROPS, BIDS, DROPS], faults=faults)))
    assert smallest.plan.sittings == [BIDS]
    assert [fault.at for fault in smallest.plan.faults] == [5.0]
    assert smallest.plan.seconds == 8.0 and shop.runs < 40
