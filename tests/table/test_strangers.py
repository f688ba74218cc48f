"""People who hold on to what is not theirs: a lost seat, the server's time, its connections. Others play on."""

import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from regalia.bench import DRAWN_GAME
from regalia.table.http.live import Connection
from regalia.table.http.protocol import WebSocketProtocol
from tests.table.conftest import Open
from tests.table.house import PATIENCE, Guest, House, Line
from tests.table.process import ServerProcess

LONG = b'{"is":"error","reason":"%s"}' % (b"x" * 500_000)
PING = b'{"do":"ping"}'
HALF_HEADERS = b"GET /api/me HTTP/1.1\r\nHost: local"
HALF_BODY = b"PUT /api/me HTTP/1.1\r\nHost: local\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"
WHOLE = b"GET /api/me HTTP/1.1\r\nHost: local\r\n\r\n"


# A seat that was lost


def stop_reading(house: House, table: str) -> None:
    """Send the sockets of a table so much that the server has to hold the rest back."""
    end = time.monotonic() + PATIENCE
    while not house.on_loop(lambda: is_held_back(house, table)):
        assert time.monotonic() < end
        house.on_loop(lambda: send_much(house, table))
    house.on_loop(lambda: send_much(house, table))  # what still waits for the connection


def send_much(house: House, table: str) -> None:
    for each in house.hall.tables[table].sockets:
        for _times in range(4):
            each.send(LONG)


def is_held_back(house: House, table: str) -> bool:
    lines = [each for each in house.server.server_state.connections if isinstance(each, WebSocketProtocol)]
    attended = [line for line in lines if isinstance(line.attendant, Connection) and line.attendant.table.id == table]
    return not all(line.writable.is_set() for line in attended)


def lose_by_claim(house: House, ann: Guest, eve: Guest) -> tuple[str, Line]:
    table = ann.table("connect_four", ["me", "me"])
    line = ann.look(table, "yellow")
    line.until("scene")
    secret = ann.ask("POST", f"/api/tables/{table}/seats/yellow/link")["secret"]
    stop_reading(house, table)
    eve.ask("POST", f"/api/tables/{table}/seats/yellow/claim", {"secret": secret})
    return table, line


def lose_by_leaving(house: House, ann: Guest, eve: Guest) -> tuple[str, Line]:
    table = ann.table("connect_four", ["me", "open"])
    line = ann.look(table, "yellow")
    line.until("table")
    stop_reading(house, table)
    ann.ask("DELETE", f"/api/tables/{table}/seats/yellow")
    eve.sit(table, "yellow")
    eve.sit(table, "red")
    return table, line


@pytest.mark.parametrize("lose", [lose_by_claim, lose_by_leaving])
def test_nobody_acts_for_a_seat_that_they_have_lost(
    house: House, lose: Callable[[House, Guest, Guest], tuple[str, Line]]
) -> None:
    ann, eve = house.guest("Ann"), house.guest("Eve")
    table, line = lose(house, ann, eve)
    mine = eve.look(table, "yellow")
    mine.until("scene")
    with contextlib.suppress(ConnectionClosed):
        line.say(do="act", n=1, v=1, text="d")
        line.say(do="resign", n=2)
    time.sleep(0.5)
    assert [message for message in mine.synced() if message["is"] == "scene"] == []
    assert not house.hall.tables[table].replay.history
    assert mine.act("a")["v"] == 2
    assert line.closed() in (4403, 1006)


def test_a_lost_connection_that_reads_nothing_ends_soon(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WebSocketProtocol, "close_patience", 0.5, raising=False)
    ann, eve = house.guest("Ann"), house.guest("Eve")
    table, _line = lose_by_claim(house, ann, eve)
    end = time.monotonic() + 10
    while any(each.guest for each in house.hall.tables[table].sockets):
        assert time.monotonic() < end, "a connection is kept that has lost its seat"
        time.sleep(0.05)


# Floods


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """With the limits of messages that servers have."""
    with ServerProcess(tmp_path_factory.mktemp("server"), requests_per_second=1e6, requests_at_once=1e6) as opened:
        yield opened


def frame(kind: int, payload: bytes) -> bytes:
    """As a client sends it, with a mask that changes nothing."""
    return bytes((kind, 0x80 | len(payload))) + bytes(4) + payload


def flood(target: socket.socket, frames: bytes, first: bytes, cut_off: threading.Event, stop: threading.Event) -> None:
    with contextlib.suppress(OSError):
        target.sendall(first)
        while not stop.is_set():
            target.sendall(frames)
    if not stop.is_set():
        cut_off.set()


@pytest.mark.parametrize(
    ("kind", "payload", "first"),
    [
        (0x81, PING, b""),
        (0x82, PING, b""),
        (0x89, b"", b""),  # control frames: ping and pong
        (0x8A, b"x" * 125, b""),
        (0x00, b"x", frame(0x01, b"x")),  # a message in fragments that never ends
        (0x00, b"", frame(0x01, b"x")),
    ],
)
def test_a_flood_is_cut_off_and_others_play_on(server: ServerProcess, kind: int, payload: bytes, first: bytes) -> None:
    ann, eve = server.guest(), server.guest()
    table, other = ann.table("connect_four", ["me", "me"]), eve.table("connect_four", ["me", "me"])
    players = [ann.look(table, "yellow"), ann.look(table, "red")]
    for line in players:
        line.until("scene")
    floods = [eve.open(other, "watcher") for _each in range(3)]
    stop = threading.Event()
    cut_off = [threading.Event() for _each in floods]
    frames = frame(kind, payload) * 2_000
    threads = [
        threading.Thread(target=flood, args=(line.socket.socket, frames, first, done, stop))
        for line, done in zip(floods, cut_off, strict=True)
    ]
    for thread in threads:
        thread.start()
    try:
        slowest = 0.0
        for number in range(40):
            began = time.monotonic()
            players[number % 2].act(DRAWN_GAME[number])
            players[1 - number % 2].until("scene")
            slowest = max(slowest, time.monotonic() - began)
            time.sleep(0.2)
            if all(done.is_set() for done in cut_off):
                break
        for done in cut_off:
            assert done.wait(5), "a flood is never cut off"
        assert slowest < 2.0  # seconds: a busy machine takes its time, too
    finally:
        stop.set()
        for line in floods:
            with contextlib.suppress(OSError):
                line.socket.socket.shutdown(socket.SHUT_RDWR)
        for thread in threads:
            thread.join()


def test_a_burst_past_the_limit_is_slowed_down_and_loses_nothing(open_house: Open) -> None:
    house = open_house(messages_per_second=40.0, burst=40.0)
    ann = house.guest()
    line = ann.look(ann.table("connect_four", ["me", "me"]), "yellow")
    line.until("scene")
    began = time.monotonic()
    for number in range(120):
        line.raw(b"".join((PING, b" " * (number % 3 * 100))).decode())
    pongs = errors = 0
    while pongs < 120:
        kind = line.next()["is"]
        pongs += kind == "pong"
        errors += kind == "error"
    assert time.monotonic() - began > 1.0 and 1 <= errors <= 5
    line.act("d")


# Half requests, and too many connections


def ends(line: socket.socket, within: float) -> bool:
    """True if the server closes the connection in time, whatever it sends before."""
    line.settimeout(within)
    with contextlib.suppress(ConnectionError):
        try:
            while line.recv(65_536):
                pass
        except TimeoutError:
            return False
    return True


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("strict")
    with ServerProcess(folder, headers_within=1.0, body_within=2.0, connections_per_address=12) as opened:
        yield opened


@pytest.mark.parametrize("before", [b"", WHOLE])
@pytest.mark.parametrize("sent", [b"", b"\r\n", HALF_HEADERS, HALF_BODY])
def test_half_requests_are_not_kept(strict: ServerProcess, before: bytes, sent: bytes) -> None:
    with strict.connect() as line:
        if before:
            line.sendall(before)
            assert line.recv(1000).startswith(b"HTTP/1.1 200")
        line.sendall(sent)
        assert ends(line, 15), "half a request is kept"


def test_requests_that_wait_for_no_answer_are_cut_off(strict: ServerProcess) -> None:
    with strict.connect() as line:
        with contextlib.suppress(ConnectionError):
            line.sendall(WHOLE * 5_000)
        assert ends(line, 15), "requests are taken without end"


def test_half_a_body_is_no_error_of_the_server(strict: ServerProcess) -> None:
    with strict.connect() as line:
        line.sendall(HALF_BODY)
    with strict.connect() as line:
        line.sendall(HALF_BODY)
        assert ends(line, 15)
    assert "Exception" not in strict.errors.read_text()


def test_a_request_that_comes_drop_by_drop_is_not_kept(strict: ServerProcess) -> None:
    with strict.connect() as line:
        line.sendall(HALF_HEADERS)
        end = time.monotonic() + 15
        with contextlib.suppress(ConnectionError):
            while time.monotonic() < end:
                line.sendall(b"x")
                time.sleep(0.1)
            raise AssertionError("half a request is kept")


def test_a_request_in_two_halves_is_answered(strict: ServerProcess) -> None:
    with strict.connect() as line:
        line.sendall(HALF_HEADERS)
        time.sleep(0.3)
        line.sendall(b"\r\n\r\n")
        assert line.recv(1000).startswith(b"HTTP/1.1 200")


def test_an_address_has_so_many_connections_and_others_still_get_in(strict: ServerProcess) -> None:
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(strict.connect()) for _each in range(40)]
        for line in lines:
            with contextlib.suppress(ConnectionError):
                line.sendall(HALF_HEADERS)
        open_ones = [line for line in lines if not ends(line, 0.02)]
        assert 1 <= len(open_ones) <= 12
        other = stack.enter_context(strict.connect(source="127.0.0.2"))
        other.sendall(WHOLE)
        assert other.recv(1000).startswith(b"HTTP/1.1 200")
    for _attempt in range(100):  # and so does this one, when it has let go
        with strict.connect() as line, contextlib.suppress(ConnectionError):
            line.sendall(WHOLE)
            if line.recv(1000).startswith(b"HTTP/1.1 200"):
                return
        time.sleep(0.05)
    raise AssertionError("connections are counted that were closed")


def test_behind_a_proxy_the_address_counts_that_it_names(open_house: Open) -> None:
    house = open_house(behind_proxy=True, connections_per_address=3)
    ann = house.guest()
    table = ann.table("connect_four", ["me", "me"])
    first, second = ({"X-Forwarded-For": f"203.0.113.{number}"} for number in (9, 10))
    lines = [ann.open(table, "watcher", **first) for _each in range(3)]
    for line in lines:
        line.until("table")
    with pytest.raises(InvalidStatus):
        ann.open(table, "watcher", **first)
    assert ann.client.get("/api/me", headers=first).status_code == 429
    more = [ann.open(table, "watcher", **second) for _each in range(3)]
    more[0].until("table")
    lines[0].close()
    for _attempt in range(100):
        if ann.client.get("/api/me", headers=first).status_code == 200:
            return
        time.sleep(0.05)
    raise AssertionError("a socket is counted that was closed")


# Examples


def test_who_asks_for_many_examples_keeps_nobody_from_a_table(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long they take: threads that read the database are not theirs."""
    go_on = threading.Event()

    def endless(game: str, scenario: str) -> bytes:
        assert go_on.wait(60)
        return b"{}"

    monkeypatch.setattr("regalia.table.http.game_routes.example", endless)
    ann, eve = house.guest("Ann"), house.guest("Eve")
    path = "/api/games/connect_four/scenarios/x"
    threads = [threading.Thread(target=eve.ask, args=("GET", path)) for _each in range(40)]
    try:
        for thread in threads:
            thread.start()
        while house.on_loop(lambda: house.gateway.limiter.inside["127.0.0.1"]) < 40:
            time.sleep(0.01)
        assert ann.table("connect_four", ["me", "me"])
    finally:
        go_on.set()
        for thread in threads:
            thread.join()
