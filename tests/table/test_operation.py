"""The needs of operators: health, figures, a proxy in front, limits, and a log without secrets."""

import gc
import json
import logging
import re
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from heralds.game import Heralds
from regalia.table.http.limiter import route_of
from regalia.table.latency import LABELS, Histogram
from regalia.table.logs import JsonLines, PlainLines
from regalia.table.play.table import LiveTable
from tests.table.conftest import KINDS, Databases, Open
from tests.table.house import House

pytestmark = pytest.mark.plain

SECRET = "herald of the third banner"


@pytest.mark.parametrize("kind", KINDS)
def test_health_and_figures(kind: str, databases: Databases, tmp_path: Path) -> None:
    with House(tmp_path, databases.new(kind)) as house:
        ann = house.guest()
        table = ann.table("connect_four", ["me", "me"])
        line = ann.look(table, "yellow")
        line.until("scene")
        line.act("d")
        assert ann.client.get("/health").text == "ok\n"
        figures = ann.client.get("/metrics")
        assert figures.headers["content-type"].startswith("text/plain; version=0.0.4")
        values = dict(re.findall(r"^(regalia_\S+) (\S+)$", figures.text, re.MULTILINE))
        assert values["regalia_tables"] == values["regalia_sockets"] == values["regalia_entries_total"] == "1"
        assert float(values["regalia_flush_seconds_sum"]) > 0 and values["regalia_writes_failed_total"] == "0"
        assert values['regalia_requests_total{status="201"}'] == "1"
        assert table not in figures.text
        # Prometheus asks from inside; anyone who comes through the proxy is outside.
        assert ann.client.get("/metrics", headers={"X-Forwarded-For": "203.0.113.9"}).status_code == 404
        if kind == "postgresql":
            homes = house.hall.servers.homes
            assert homes is not None
            homes.number, number = 0, homes.number
            assert ann.client.get("/health").status_code == 503
            homes.number = number


def buckets(text: str, name: str, label: str = "") -> list[int]:
    """The samples of a histogram: what took no longer than each bound, which never falls, and in the end all."""
    start = re.escape(f"{name}_bucket{{{label}{',' if label else ''}le=")
    found = [int(count) for count in re.findall(rf'^{start}"[^"]+"}} (\d+)$', text, re.MULTILINE)]
    assert len(found) == len(LABELS) and found == sorted(found)
    labels = f"{{{label}}}" if label else ""
    assert f"{name}_count{labels} {found[-1]}\n" in text
    return found


def test_figures_tell_how_long_things_take(house: House) -> None:
    ann = house.guest()
    before = ann.client.get("/metrics").text
    table = ann.table("connect_four", ["me", "bot:greedy"])
    line = ann.look(table, "yellow")
    line.until("scene")
    line.act("d")
    line.at(3)  # the bot has answered
    line.answer(line.send_act("nonsense"))  # nothing is carried out, and nothing measured
    ann.ask("GET", f"/api/tables/{table}/log/yellow")
    text = ann.client.get("/metrics").text
    for name in ("action", "bot"):
        full = f"regalia_{name}_seconds"
        assert buckets(text, full)[-1] == buckets(before, full)[-1] + 1
        assert f"# TYPE {full} histogram\n" in text
    assert buckets(text, "regalia_flush_seconds")[-1] > buckets(before, "regalia_flush_seconds")[-1]
    for route, asked in (("tables", 1), ("history", 1), ("page", 0), ("operation", 1)):
        label = f'route="{route}"'
        now, then = (buckets(each, "regalia_request_seconds", label)[-1] for each in (text, before))
        assert now == then + asked, route


def test_a_measured_time_lies_in_its_bucket() -> None:
    times = Histogram()
    for seconds in (0.0, 0.001, 0.0011, 0.3, 10.0, 11.0):
        times.observe(seconds)
    lines = times.lines("x", 'a="b"')
    assert lines[0] == 'x_bucket{a="b",le="0.001"} 2' and lines[1] == 'x_bucket{a="b",le="0.0025"} 3'
    assert 'x_bucket{a="b",le="0.25"} 3' in lines and 'x_bucket{a="b",le="0.5"} 4' in lines
    assert lines[-4:] == [
        'x_bucket{a="b",le="10"} 5',
        'x_bucket{a="b",le="+Inf"} 6',
        'x_sum{a="b"} 21.3021',
        'x_count{a="b"} 6',
    ]


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/", "page"),
        ("/tables/x", "page"),
        ("/api", "other"),
        ("/api/me/push", "me"),
        ("/api/tables", "tables"),
        ("/api/tables/x/seats/white", "tables"),
        ("/api/tables/x/views/white/3", "history"),
        ("/api/replays", "history"),
        ("/api/nothing", "other"),
        ("/health", "operation"),
    ],
)
def test_requests_are_measured_by_kinds_of_routes(path: str, route: str) -> None:
    assert route_of(path) == route


def test_a_proxy_is_believed_only_if_there_is_one(tmp_path: Path) -> None:
    said = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https", "Host": "play.example.org"}
    with House(tmp_path) as house, httpx.Client(base_url=f"http://127.0.0.1:{house.port}") as client:
        alone = client.get("/api/me", headers=said)
        assert "secure" not in alone.headers["set-cookie"].lower()
        assert "strict-transport-security" not in alone.headers
    behind = House(tmp_path, behind_proxy=True, requests_per_second=0.001, requests_at_once=3.0)
    with behind, httpx.Client(base_url=f"http://127.0.0.1:{behind.port}") as client:
        proxied = client.get("/api/me", headers=said)
        assert "secure" in proxied.headers["set-cookie"].lower()
        assert proxied.headers["strict-transport-security"] == "max-age=31536000"
        # The address counts that the last proxy names, not what was made up before.
        for number in range(2):
            made_up = said | {"X-Forwarded-For": f"198.51.100.{number}, 203.0.113.9"}
            assert client.get("/api/me", headers=made_up).status_code == 200
        assert client.get("/api/me", headers=made_up).status_code == 429
        assert client.get("/api/me", headers=said | {"X-Forwarded-For": "203.0.113.10"}).status_code == 200


def test_every_answer_has_its_security_headers(house: House) -> None:
    ann = house.guest()
    for path in ("/api/me", "/api/nothing", "/health", "/api/tables/x"):
        headers = ann.client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy and "script-src" not in policy and "unsafe-eval" not in policy
        assert "frame-ancestors 'none'" in policy and "object-src 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff" and headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "same-origin"


def test_an_address_that_asks_too_much_waits_and_whoever_is_in_plays_on(open_house: Open) -> None:
    house = open_house(requests_per_second=0.001, requests_at_once=8.0)
    ann = house.guest()
    table = ann.table("connect_four", ["me", "me"])
    line = ann.look(table, "yellow")
    line.until("scene")
    statuses = [ann.client.get("/api/me").status_code for _each in range(8)]
    assert statuses[0] == 200 and statuses[-1] == 429
    assert ann.client.get("/api/me").json()["error"] == "too many requests: wait a little"
    with pytest.raises(InvalidStatus):  # nor is another socket opened
        ann.open(table, "red")
    assert line.act("d")["v"] == 2


def test_the_log_tells_no_secrets(
    open_house: Open, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    house = open_house()
    ann = house.guest("Ann of Cleves")
    table = ann.table("heralds", ["me", "me"])
    line = ann.look(table, "azure")
    line.synced()

    def breaks(*_arguments: object) -> None:
        raise ValueError(SECRET)

    text = line.texts()[0]
    with monkeypatch.context() as patch:
        patch.setattr(Heralds, "scene", breaks)
        line.send_act(text)
        assert line.closed() == 1012
    ann.ask("GET", f"/api/tables/{table}/log/gules")
    ours = [record for record in caplog.records if record.name.startswith(("regalia", "uvicorn"))]
    for formatter in (JsonLines(), PlainLines()):
        whole = "\n".join(formatter.format(record) for record in ours)
        assert "ValueError" in whole and "table.py" in whole
        for secret in (SECRET, "Ann of Cleves", table, ann.cookie().partition("=")[2]):
            assert secret not in whole, secret
    parsed: list[Any] = [json.loads(JsonLines().format(record)) for record in ours]
    request = next(each for each in parsed if each.get("path", "").endswith("/log/gules"))
    assert request["method"] == "GET" and request["status"] == 200 and request["ms"] >= 0
    assert request["path"] == f"/api/tables/{table[:6]}/log/gules"


def test_the_memory_of_tables_that_were_put_away_is_given_back(open_house: Open) -> None:
    house = open_house(idle_after=0.2, notice_after=3600.0)  # who is asked there and does not look on keeps no table
    ann = house.guest()
    gc.disable()  # nothing may be left for Python to find
    try:
        laid = {ann.table("connect_four", ["me", "me"]) for _each in range(3)}
        days = {"kind": "days", "seconds": 86_400}
        played = ann.table("heralds", ["me", "me", "bot:random"], clock=days, casual=True)
        line = ann.look(played, "gules")
        line.until("scene")
        line.say(do="chat", text="good luck")
        line.until("chat")
        line.say(do="propose", n=1, what="draw")
        line.say(do="inspect", n=2, id="@x")
        line.until("inspection")
        line.act(line.texts()[0])
        line.close()
        deadline = time.monotonic() + 30
        while house.hall.tables:
            assert time.monotonic() < deadline, "they are not put away"
            time.sleep(0.05)
        ann.ask("GET", "/api/me")  # answered when the sweep is over
        # By type: a weak proxy among the objects, whose own object is gone, cannot be asked with isinstance.
        kept = [each.id for each in gc.get_objects() if type(each) is LiveTable]
        assert not {played, *laid} & set(kept)
    finally:
        gc.enable()
