"""Reports, and what a moderator does about them: bans, hidden lines, other names."""

import asyncio
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from regalia.table.hall import bans, reports
from regalia.table.http.moderation import secret_of
from regalia.table.store import schema
from tests.table.conftest import Databases, Open
from tests.table.house import Guest, House, Line

pytestmark = pytest.mark.plain

RUDE = "you play like a turnip"


class Moderator:
    """Somebody with the secret link."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.secret = secret_of(house.store)

    def ask(self, method: str, path: str = "", body: Any = None, status: int = 200, **headers: str) -> Any:
        answer = httpx.request(
            method,
            f"http://127.0.0.1:{self.house.port}/api/moderator{path}",
            json=body,
            headers={"Authorization": f"Bearer {self.secret}", **headers},
        )
        assert answer.status_code == status, answer.text
        return answer.json()

    def ban(self, status: int = 200, **wish: Any) -> Any:
        return self.ask("POST", "/bans", {"reason": "Rude words", "hours": 24, **wish}, status)


def quarrel(house: House) -> tuple[Guest, Guest, str, Line, Line, str]:
    """Ann and Bob at a table; Bob has said something."""
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("connect_four", ["me", "open"])
    bob.sit(table, "red")
    yellow, red = ann.look(table, "yellow"), bob.look(table, "red")
    red.until("scene")
    red.say(do="chat", to="all", text=RUDE)
    said = yellow.until("chat")["lines"]
    assert [line["text"] for line in said] == [RUDE]
    return ann, bob, table, yellow, red, said[0]["id"]


def test_the_server_prints_the_link(tmp_path: Path) -> None:
    options = ["--port", "0", "--database", str(tmp_path / "tables.sqlite"), "--no-browser", "--moderator"]
    server = subprocess.Popen(
        [sys.executable, "-c", "from regalia.cli import main; main()", "serve", *options],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "200"},
    )
    try:
        assert server.stdout is not None
        found = None
        while found is None:
            line = server.stdout.readline()
            assert line, "it has ended"
            found = re.search(r"reports at (http://\S+/)moderator#(\S+)", line)
        headers = {"Authorization": f"Bearer {found[2]}"}
        assert httpx.get(f"{found[1]}api/moderator", headers=headers).json() == {"reports": [], "bans": []}
    finally:
        server.terminate()
        server.wait()


def test_without_a_moderator_nothing_is_taken_and_nothing_is_there(house: House) -> None:
    ann, _bob, table, _yellow, _red, line = quarrel(house)
    assert "reports" not in ann.ask("GET", "/api/me")
    assert "nobody reads reports" in ann.ask("POST", f"/api/tables/{table}/reports", {"line": line}, 409)["error"]
    ann.ask("GET", "/api/moderator", status=404)


@pytest.mark.both_databases
def test_a_moderator_sees_what_was_reported_and_nobody_else_does(open_house: Open) -> None:
    house = open_house(moderator=True)
    ann, bob, table, _yellow, _red, line = quarrel(house)
    assert ann.ask("GET", "/api/me")["reports"] is True
    for _twice in range(2):  # the same report is one
        ann.ask("POST", f"/api/tables/{table}/reports", {"line": line, "words": "Please look"}, 204)
    ann.ask("POST", f"/api/tables/{table}/reports", {"seat": "red"}, 204)
    moderator = Moderator(house)
    found = moderator.ask("GET")
    about = {each["line"]: each for each in found["reports"]}
    assert set(about) == {RUDE, None} and found["bans"] == []
    first = about[RUDE]
    assert (first["reporter"], first["name"], first["seat"], first["table"]) == ("Ann", "Bob", "red", table)
    assert first["words"] == "Please look" and abs(first["at"] - time.time()) < 60
    assert bob.cookie().partition("=")[2].partition(".")[0] not in str(found)  # who a guest is stays a secret
    # Others do not get in, with or without something like a secret.
    for authorization in ("", "Bearer", "Bearer x" + moderator.secret, moderator.secret[:-1]):
        headers = {"Authorization": authorization}
        assert ann.client.get("/api/moderator", headers=headers).status_code == 403
    moderator.ask("POST", "/link", status=403, Origin="http://elsewhere.example.org")
    # Another link, and the old one opens nothing.
    old, moderator.secret = moderator.secret, moderator.ask("POST", "/link")["secret"]
    assert len(moderator.ask("GET")["reports"]) == 2
    moderator.secret, new = old, moderator.secret
    moderator.ask("GET", status=403)
    moderator.secret = new
    assert len(moderator.ask("DELETE", f"/reports/{first['id']}")["reports"]) == 1
    house.ahead += reports.KEPT + 60
    assert moderator.ask("GET")["reports"] == []


def test_what_cannot_be_reported(open_house: Open) -> None:
    house = open_house(moderator=True)
    ann, bob, table, _yellow, _red, line = quarrel(house)
    path = f"/api/tables/{table}/reports"
    assert "that was you" in bob.ask("POST", path, {"line": line}, 400)["error"]
    ann.ask("POST", path, {"line": "0" * 20}, 404)
    ann.ask("POST", path, {"seat": "blue"}, 400)
    ann.ask("POST", path, {}, 400)
    ann.ask("POST", path, {"line": line, "words": "x" * 301}, 400)
    ann.ask("POST", path, {"line": line, "guest": "x"}, 422)
    bots = ann.table("connect_four", ["me", "bot:greedy"])
    assert "nobody sits there" in ann.ask("POST", f"/api/tables/{bots}/reports", {"seat": "red"}, 400)["error"]
    answers = [ann.client.post(path, json={"line": line}).status_code for _each in range(12)]
    assert answers[0] == 204 and answers[-1] == 409


def test_what_a_team_says_is_reported_by_the_team_alone(open_house: Open) -> None:
    house = open_house(moderator=True)
    ann, mate, other = house.guest("Ann"), house.guest("Mate"), house.guest("Other")
    table = ann.table("two_crowns", ["me", "open", "open", "open"], options={"teams": True})
    for guest, seat in ((other, "P2"), (mate, "P3"), (other, "P4")):
        guest.sit(table, seat)
    line = ann.look(table, "P1")
    line.say(do="chat", to="team", text=RUDE)
    said = line.until("chat")["lines"][0]["id"]
    mate.ask("POST", f"/api/tables/{table}/reports", {"line": said}, 204)
    other.ask("POST", f"/api/tables/{table}/reports", {"line": said}, 404)


@pytest.mark.both_databases
def test_a_banned_guest_is_put_out_at_once_and_told_why_and_until_when(open_house: Open) -> None:
    house = open_house(moderator=True)
    ann, bob, table, yellow, red, line = quarrel(house)
    ann.ask("POST", f"/api/tables/{table}/reports", {"line": line}, 204)
    moderator = Moderator(house)
    report = moderator.ask("GET")["reports"][0]["id"]
    found = moderator.ban(report=report)
    assert found["reports"][0]["banned"] and [(ban["kind"], ban["who"]) for ban in found["bans"]] == [("guest", "Bob")]
    assert "you are banned" in red.until("error")["reason"]
    assert red.closed() == bans.BANNED
    said = bob.ask("GET", "/api/me", status=403)["error"]
    assert re.fullmatch(r"you are banned from this server until \d+ \w+ \d{4}, \d\d:\d\d UTC: Rude words", said)
    for method, path in (("GET", f"/api/tables/{table}"), ("PUT", "/api/me"), ("GET", "/api/games")):
        assert bob.ask(method, path, {"name": "Bill"}, 403)["error"] == said
    again = bob.open(table, "red")
    assert again.until("error")["reason"] == said and again.closed() == bans.BANNED
    assert bob.client.get("/about").status_code in (200, 503)  # the page itself, which shows the reason
    # Others play on.
    assert yellow.act("d")["v"] == 2
    # It holds after a restart, and ends by itself.
    house.restart()
    bob.ask("GET", "/api/me", status=403)
    house.ahead += 24 * 3600 - 60
    bob.ask("GET", "/api/me", status=403)
    house.ahead += 120
    assert bob.ask("GET", "/api/me")["name"] == "Bob"
    assert moderator.ask("GET")["bans"] == []


def test_a_ban_for_good_ends_when_it_is_lifted(open_house: Open) -> None:
    house = open_house(moderator=True)
    ann, bob, table, _yellow, _red, line = quarrel(house)
    ann.ask("POST", f"/api/tables/{table}/reports", {"line": line}, 204)
    moderator = Moderator(house)
    report = moderator.ask("GET")["reports"][0]["id"]
    moderator.ban(report=report, hours=1)
    found = moderator.ban(report=report, hours=0)
    assert len(found["bans"]) == 1 and found["bans"][0]["until"] is None  # the newer one counts
    assert bob.ask("GET", "/api/me", status=403)["error"] == "you are banned from this server for good: Rude words"
    house.ahead += 10 * 365 * 86_400
    bob.ask("GET", "/api/me", status=403)
    assert moderator.ask("DELETE", f"/bans/{found['bans'][0]['id']}")["bans"] == []
    assert bob.ask("GET", "/api/me")["name"] == "Bob"


def test_somebody_who_is_banned_may_still_ask_to_be_forgotten(open_house: Open) -> None:
    house = open_house(moderator=True)
    ann, bob, table, _yellow, red, line = quarrel(house)
    bob.ask("POST", f"/api/tables/{table}/reports", {"seat": "yellow"}, 204)
    ann.ask("POST", f"/api/tables/{table}/reports", {"line": line}, 204)
    moderator = Moderator(house)
    found = {each["name"]: each for each in moderator.ask("GET")["reports"]}
    moderator.ban(report=found["Bob"]["id"])
    assert red.closed() == bans.BANNED
    bob.ask("DELETE", "/api/me", status=204)
    found = {each["name"]: each for each in moderator.ask("GET")["reports"]}
    assert found["Ann"]["reporter"] == "Guest"
    assert found["Bob"]["line"] == RUDE and found["Bob"]["name_now"] != "Bob"


@pytest.mark.parametrize(
    "wish", [{}, {"report": "x", "address": "203.0.113.9"}, {"address": "home"}, {"address": "0.0.0.0/0"}]
)
def test_bans_that_are_none(open_house: Open, wish: dict[str, str]) -> None:
    Moderator(open_house(moderator=True)).ban(400, **wish)


def test_a_ban_needs_a_reason(open_house: Open) -> None:
    refused = Moderator(open_house(moderator=True)).ban(400, address="203.0.113.9", reason=" ")
    assert refused["error"] == "write 1 to 300 characters"


def through(address: str) -> dict[str, str]:
    """Return the headers by which a proxy names somebody."""
    return {"X-Forwarded-For": address}


def test_an_address_is_banned_with_all_its_guests(open_house: Open) -> None:
    house = open_house(moderator=True, behind_proxy=True)
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("connect_four", ["me", "open"])
    bob.sit(table, "red")
    yellow = ann.open(table, "yellow", **through("203.0.113.9"))
    yellow.hello()
    red = bob.open(table, "red", **through("198.51.100.7"))
    red.hello()
    red.until("scene")
    moderator = Moderator(house)
    assert "its proxy's" in moderator.ban(400, address="127.0.0.1")["error"]
    assert "its proxy's" in moderator.ban(400, address="10.1.0.0/16")["error"]
    moderator.ban(address="203.0.113.0/24")
    assert yellow.closed() == bans.BANNED
    assert red.synced() is not None  # somebody else's address
    answer = httpx.get(f"http://127.0.0.1:{house.port}/api/games", headers=through("203.0.113.77"))
    assert answer.status_code == 403 and "Rude words" in answer.json()["error"]
    assert ann.client.get("/api/me", headers=through("203.0.114.1")).status_code == 200
    # A moderator comes in from anywhere, to lift it.
    found = moderator.ask("GET", "", None, 200, **through("203.0.113.9"))
    assert [ban["who"] for ban in found["bans"]] == ["203.0.113.0/24"]
    moderator.ask("DELETE", f"/bans/{found['bans'][0]['id']}")
    assert ann.client.get("/api/me", headers=through("203.0.113.9")).status_code == 200


def test_whoever_is_banned_with_their_address_does_not_come_back_as_another_guest(open_house: Open) -> None:
    house = open_house(moderator=True, behind_proxy=True)
    ann, bob, table, _yellow, _red, line = quarrel(house)
    ann.ask("POST", f"/api/tables/{table}/reports", {"line": line}, 204)
    socket = bob.open(table, "red", **through("2001:db8:1:2::5"))
    socket.hello()
    socket.until("scene")
    moderator = Moderator(house)
    moderator.ban(report=moderator.ask("GET")["reports"][0]["id"], with_address=True)
    assert socket.closed() == bans.BANNED
    fresh = httpx.get(f"http://127.0.0.1:{house.port}/api/me", headers=through("2001:db8:1:2::99"))
    assert fresh.status_code == 403  # the same home
    assert ann.client.get("/api/me", headers=through("2001:db8:1:3::5")).status_code == 200
    # Where they come from later is banned too, up to a few addresses: they must not shut others out.
    for number in range(6):
        assert bob.client.get("/api/me", headers=through(f"203.0.113.{number}")).status_code == 403
    assert len(house.hall.bans.networks) == bans.MAX_ADDRESSES
    house.on_loop(lambda: None)
    house.restart()
    assert ann.client.get("/api/me", headers=through("203.0.113.0")).status_code == 403
    assert ann.client.get("/api/me", headers=through("203.0.113.5")).status_code == 200
    # Lifted, it is lifted for all of them.
    found = moderator.ask("GET")["bans"]
    assert len(found) == 1 + bans.MAX_ADDRESSES
    [ban] = [each["id"] for each in found if each["kind"] == "guest"]
    assert moderator.ask("DELETE", f"/bans/{ban}")["bans"] == []
    assert bob.client.get("/api/me", headers=through("203.0.113.0")).status_code == 200


@pytest.mark.both_databases
def test_a_hidden_line_is_gone_for_all_and_stays_so(open_house: Open) -> None:
    house = open_house(moderator=True)
    ann, _bob, table, yellow, red, line = quarrel(house)
    ann.ask("POST", f"/api/tables/{table}/reports", {"line": line}, 204)
    ann.ask("POST", f"/api/tables/{table}/reports", {"seat": "red"}, 204)
    moderator = Moderator(house)
    reports = moderator.ask("GET")["reports"]
    assert not any(each["hidden"] for each in reports)
    about = {each["line"]: each["id"] for each in reports}
    moderator.ask("POST", f"/reports/{about[None]}/hide", status=400)
    moderator.ask("POST", f"/reports/{about[RUDE]}/hide")
    for socket in (yellow, red):
        while (message := socket.until("chat")).get("hidden") != [line]:
            assert "hidden" not in message
    reports = moderator.ask("GET")["reports"]
    assert {(each["line"], each["hidden"]) for each in reports} == {(RUDE, True), (None, False)}  # the report keeps it
    red.say(do="chat", to="all", text="sorry")
    assert yellow.until("chat")["lines"][0]["text"] == "sorry"
    house.restart()
    late = ann.look(table, "yellow")
    said = late.until("chat")["lines"]
    assert [each["text"] for each in said] == ["sorry"] and said[0]["id"] != line
    found = house.store.find(table)
    assert found is not None and RUDE not in str(found.chat)


def test_a_moderator_gives_another_name(open_house: Open) -> None:
    house = open_house(moderator=True)
    ann, bob, table, yellow, _red, _line = quarrel(house)
    bob.ask("PUT", "/api/me", {"name": "Something rude"})
    ann.ask("POST", f"/api/tables/{table}/reports", {"seat": "red"}, 204)
    moderator = Moderator(house)
    report = moderator.ask("GET")["reports"][0]
    assert report["name"] == "Something rude"
    found = moderator.ask("PUT", f"/reports/{report['id']}/name", {"name": "Robert"})
    assert found["reports"][0]["name_now"] == "Robert" and found["reports"][0]["name"] == "Something rude"
    while yellow.until("table")["table"]["seats"][1]["name"] != "Robert":
        pass
    moderator.ask("PUT", f"/reports/{report['id']}/name", {"name": ""})
    assert bob.ask("GET", "/api/me")["name"].startswith("Guest ")
    moderator.ask("PUT", f"/reports/{report['id']}/name", {"name": "x" * 30}, 400)
    moderator.ask("PUT", "/reports/nothing/name", {"name": "x"}, 404)


def test_bans_hold_at_all_servers_of_a_database(databases: Databases, tmp_path: Path) -> None:
    database = databases.new("postgresql")
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    with (
        House(folders[0], database, moderator=True, behind_proxy=True) as one,
        House(folders[1], database, moderator=True, behind_proxy=True) as two,
    ):
        ann, bob, table, _yellow, red, line = quarrel(one)
        ann.ask("POST", f"/api/tables/{table}/reports", {"line": line}, 204)
        away = Guest(two)
        away.come_in(bob.client.cookies)
        two.guests.append(away)
        there = away.open(table, "red", **through("203.0.113.9"))  # carried on to the table's home
        there.hello()
        there.until("scene")
        watcher = two.guest().open(table, "watcher", **through("198.51.100.7"))
        watcher.hello()
        watcher.until("scene")
        moderator = Moderator(two)
        moderator.ban(address="198.51.100.7")
        assert watcher.closed() == bans.BANNED
        moderator.ask("POST", f"/reports/{moderator.ask('GET')['reports'][0]['id']}/hide")
        while not red.until("chat").get("hidden"):
            pass
        moderator.ban(report=moderator.ask("GET")["reports"][0]["id"])
        assert red.closed() == there.closed() == bans.BANNED
        for guest in (bob, away):
            assert "you are banned" in guest.ask("GET", f"/api/tables/{table}", status=403)["error"]


def test_a_ban_whose_word_was_lost_is_learnt_all_the_same(open_house: Open) -> None:
    house = open_house(moderator=True)
    bob = house.guest("Bob")
    guest = house.hall.guests.read(next(iter(bob.client.cookies.values())))
    assert guest is not None
    with house.store.engine.begin() as connection:
        row = bans.Ban("x", guest, "", "Bob", "Rude words", 0, None, False)
        connection.execute(schema.bans.insert(), row._asdict())
    bob.ask("GET", "/api/me")
    asyncio.run_coroutine_threadsafe(house.hall.bans.refresh(), house.hall.loop).result(10)
    bob.ask("GET", "/api/me", status=403)
