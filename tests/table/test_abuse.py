"""People who do what they should not, beside two who only want to play: nothing leaks, nothing crashes."""

import contextlib
import json
import logging
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import response_schema_conformance
from websockets.exceptions import ConnectionClosed, WebSocketException

from regalia.bench import DRAWN_GAME
from tests.table.house import House, Line

SCRIPT = "<script>alert(1)</script>"
LONG_GAME = Path(__file__).parents[1] / "records" / "kings_and_things" / "T-4.21b-2-players.record"
IMAGE = '"><img src=x onerror=a()>'


class Bystanders:
    """Ann and Bob, who play a game of connect four all the while."""

    def __init__(self, house: House) -> None:
        ann, bob = house.guest("Ann"), house.guest("Bob")
        self.table = ann.table("connect_four", ["me", "open"])
        bob.sit(self.table, "red")
        self.guests = [ann, bob]
        self.lines = [ann.look(self.table, "yellow"), bob.look(self.table, "red")]
        self.played = 0
        for line in self.lines:
            line.until("scene")

    def play_on(self) -> None:
        """One more move, which both see."""
        mover, other = self.lines[self.played % 2], self.lines[1 - self.played % 2]
        mover.act(DRAWN_GAME[self.played])
        other.until("scene")
        self.played += 1
        assert mover.scene["v"] == other.scene["v"] == self.played + 1


@pytest.fixture(scope="module")
def bystanders(house: House) -> Bystanders:
    return Bystanders(house)


@pytest.fixture(autouse=True)
def nobody_notices(bystanders: Bystanders, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    bystanders.play_on()
    yield
    bystanders.play_on()
    broken = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert not broken, [record.getMessage() for record in broken]


def messages(lot: random.Random) -> Iterator[str | bytes]:
    """Messages that no client of ours would send."""
    yield from ("", " ", "null", "[]", "{}", "0", '"hello"', "{", "\x00", "\ufeff{}", "[" * 5_000, '{"do":' * 2_000)
    yield from (b"", b"\xff\xfe", b'{"do":"ping"}\x00', bytes(range(256)))
    kinds = ("hello", "act", "undo", "resign", "inspect", "why", "orders", "chat", "part", "ping", "nonsense", "", None)
    values: tuple[Any, ...] = (
        0,
        -1,
        1,
        2**31,
        2**63,
        1e308,
        True,
        None,
        "",
        "x" * 401,
        "\x00",
        "\ud7ff",
        [],
        {},
        ["d"] * 9,
        SCRIPT,
    )
    for _each in range(150):
        message: dict[str, Any] = {"do": lot.choice(kinds)}
        for name in lot.sample(["n", "v", "text", "texts", "id", "orders", "session", "to", "part"], lot.randrange(6)):
            message[name] = lot.choice(values)
        yield json.dumps(message)
    yield '{"do":"hello","session":"\\ud800"}'
    yield '{"do":"act","n":1,"n":2,"v":1,"text":"\\u0000"}'
    yield "x" * 20_000


def test_whatever_is_sent_is_answered_and_changes_nothing(house: House, bystanders: Bystanders) -> None:
    eve = house.guest("Eve")
    table = eve.table("connect_four", ["me", "me"])
    for where, who in ((table, "yellow"), (bystanders.table, "watcher")):
        line = eve.look(where, who)
        line.until("scene")
        for message in messages(random.Random(7)):
            if isinstance(message, str) and '"resign"' in message:
                continue  # which is a message, at the guest's own table
            line.raw(message)
        for answer in line.synced():
            assert answer["is"] in ("error", "refused", "reasons", "inspection", "orders", "scene", "chat", "table"), (
                answer
            )
        assert line.scene["v"] == (1 if who == "yellow" else bystanders.played + 1)
    line = eve.look(table, "yellow")
    with contextlib.suppress(ConnectionClosed):
        line.raw("x" * 2_000_000)
    assert line.closed() in (1009, 1006)  # a message too big; the line may break before that word has come


def test_what_is_sent_again_or_out_of_order_is_carried_out_once(house: House) -> None:
    eve = house.guest()
    table = eve.table("connect_four", ["me", "me"])
    line = eve.look(table, "yellow", session="s")
    line.until("scene")
    wish = {"do": "act", "n": 5, "v": 1, "text": "d"}
    for message in [wish, wish, wish | {"n": 3}, wish | {"v": 0}, wish | {"v": 99, "n": 9}, wish]:
        line.say(**message)
    answers: list[tuple[str, int]] = []
    while len(answers) < 6:
        answer = line.next()
        if answer["is"] in ("ack", "refused"):
            answers.append((answer["is"], answer["n"]))
    assert answers.count(("ack", 5)) == 4 and all(kind == "refused" for kind, n in answers if n != 5)
    assert line.scene["v"] == 2
    stored = house.store.find(table)
    assert stored is not None and len(stored.entries) == 1


def test_other_peoples_tokens_and_guessed_ids_open_nothing(house: House, bystanders: Bystanders) -> None:
    eve = house.guest("Eve")
    ann = bystanders.guests[0]
    name, value = next(iter(ann.client.cookies.items()))
    own = eve.client.cookies[name]
    forged = [value[:-1], value + "A", value[::-1], value.split(".")[0] + "." + own.split(".")[1], "a.b", "", "é" * 50]
    for cookie in forged:
        with httpx.Client(base_url=f"http://127.0.0.1:{house.port}") as client:
            headers = {b"Cookie": f"{name}={cookie}".encode()}
            sheet = client.get(f"/api/tables/{bystanders.table}", headers=headers)
            assert sheet.json()["mine"] == []
            assert client.get(f"/api/tables/{bystanders.table}/log/yellow", headers=headers).status_code == 403
    assert eve.open(bystanders.table, "yellow").closed() == 4403
    assert eve.ask("DELETE", f"/api/tables/{bystanders.table}/seats/yellow", status=403)
    assert eve.ask("POST", f"/api/tables/{bystanders.table}/rematch", status=403)
    assert eve.ask("GET", f"/api/tables/{bystanders.table}/record", status=409)
    for guess in (bystanders.table[:-1], bystanders.table + "A", "%00", "..", "%2e%2e%2fme", "1", "*", "%F0%9F%A7%99"):
        assert eve.client.get(f"/api/tables/{guess}/log/watcher").status_code in (404, 422)
    assert eve.open("%00", "yellow").closed() == 4404


def test_script_in_names_and_chat_is_text(house: House) -> None:
    eve, bob = house.guest("Eve"), house.guest("Bob")
    assert eve.ask("PUT", "/api/me", {"name": SCRIPT[:24]}) == {"name": SCRIPT[:24]}
    table = eve.table("connect_four", ["me", "open"])
    assert bob.sit(table, "red")["seats"][0]["name"] == SCRIPT[:24]
    line, other = eve.look(table, "yellow"), bob.look(table, "red")
    other.until("scene")
    line.say(do="chat", text=IMAGE)
    said = other.until("chat")
    assert said["lines"][-1]["text"] == IMAGE
    line.say(do="chat", text="nothing\x00to see")
    assert "error" in [each["is"] for each in line.synced()]
    page = bob.client.get(f"/api/tables/{table}")
    # JSON, that no browser takes for a page; and no page runs a script that is not a file of ours.
    assert page.headers["content-type"] == "application/json" and page.headers["x-content-type-options"] == "nosniff"
    assert "script-src" not in page.headers["content-security-policy"]
    line.say(do="resign", n=1)
    line.answer(1)
    record = bob.client.get(f"/api/tables/{table}/record")
    assert record.headers["content-type"].startswith("text/plain")
    assert record.headers["content-disposition"].startswith("attachment")


def test_a_storm_of_reconnects_leaves_nothing_behind(house: House, bystanders: Bystanders) -> None:
    eve = house.guest()
    before = house.on_loop(lambda: sum(len(table.sockets) for table in house.hall.tables.values()))
    lines: list[Line] = []
    for number in range(120):
        line = eve.open(bystanders.table, "watcher")
        if number % 3:
            line.hello(v=number)
        if number % 4 == 1:
            line.close()
        elif number % 4 == 2:
            line.socket.socket.close()  # without a word
        lines.append(line)
        if number % 30 == 0:
            bystanders.play_on()
    for line in lines:
        with contextlib.suppress(OSError, WebSocketException):
            line.close()
    eve.lines.clear()

    def sockets() -> int:
        return sum(len(table.sockets) for table in house.hall.tables.values())

    for _wait in range(3000):
        if house.on_loop(sockets) == before:
            return
    raise AssertionError("sockets are left")


# REST


def test_nobody_waits_for_somebody_who_comes_late_to_a_long_game(house: House, bystanders: Bystanders) -> None:
    """Its story takes seconds to be gone through: others come between, and what is said meanwhile is heard after."""
    ann = house.guest("Ann")
    record = LONG_GAME.read_text()
    steps = record.partition("\n\n")[2].count("\n") - 1
    table = ann.table("kings_and_things", ["me", "me"], **{"from": {"record": record, "step": steps}})
    line = ann.open(table, "P1")
    line.hello()
    line.hello()
    line.say(do="why", n=1, v=1, texts=["pass"])
    bystanders.lines[0].synced()
    kinds = [message["is"] for message in line.synced()]
    assert "scene" not in kinds and kinds.count("error") == 1  # hello was said twice
    assert line.until("scene")["v"] > 1_000
    assert line.until("reasons")["n"] == 1
    newest = line.scene["v"]
    assert ann.ask("GET", f"/api/tables/{table}/log/P1")["v"] == newest
    again = ann.look(table, "P1", newest - 30)
    assert again.at(newest)["scene"] == line.scene["scene"]
    assert len([text for text in again.heard if '"is":"scene"' in text]) == 30


def test_no_request_breaks_the_server(house: House) -> None:
    """Requests made up from the schema, and from what the schema forbids."""
    api = schemathesis.openapi.from_url(f"http://127.0.0.1:{house.port}/api/openapi.json")
    tried = 0

    def holds(case: Any) -> None:
        nonlocal tried
        tried += 1
        response = case.call(timeout=30)
        case.validate_response(response, checks=[not_a_server_error, response_schema_conformance])

    bounded = settings(
        max_examples=10, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
    )
    for found in api.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        modes = [GenerationMode.POSITIVE]
        if forbids_anything(operation.definition.raw):
            modes.append(GenerationMode.NEGATIVE)
        for mode in modes:
            before = tried
            bounded(given(case=operation.as_strategy(generation_mode=mode))(holds))()
            assert tried > before, f"nothing was tried at {operation.label}"


def forbids_anything(about: Any) -> bool:
    """A name in a path may be any text: what does not fit would be looked for long, and never found."""
    kinds = [parameter["schema"].get("type") for parameter in about.get("parameters", [])]
    return "requestBody" in about or any(kind != "string" for kind in kinds)
