"""Lists of tables, a seat on another device, and being forgotten."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from regalia.table.store.reading import MAX_LISTED
from regalia.table.store.schema import entries, tables
from tests.table.house import Guest, House
from tests.table.test_play import seated

OpenHouse = Callable[..., House]
CLOCK = {"kind": "player", "seconds": 300, "increment": 5}


def listed(guest: Guest, **filters: Any) -> list[str]:
    return [each["id"] for each in guest.ask("GET", f"/api/tables?{'&'.join(f'{k}={v}' for k, v in filters.items())}")]


# The lobby


@pytest.mark.both_databases
def test_public_tables_are_listed_while_a_seat_is_open(open_house: OpenHouse) -> None:
    house = open_house()
    ann, bob = house.guest("Ann"), house.guest("Bob")
    private = ann.table("connect_four", ["me", "open"])
    four = ann.table("connect_four", ["me", "open"], public=True, clock=CLOCK, casual=True)
    three = ann.table("heralds", ["me", "open", "bot:random"], public=True, seed="x")
    assert listed(bob) == [three, four] and private not in listed(bob)
    sheet = bob.ask("GET", "/api/tables")[0]
    assert sheet["title"] == "Heralds" and sheet["seeded"] and sheet["clock"] is None and sheet["options"]["rounds"]
    assert [each["casual"] for each in bob.ask("GET", "/api/tables")] == [False, True]
    assert [(seat["kind"], seat["name"]) for seat in sheet["seats"]] == [
        ("person", "Ann"),
        ("open", ""),
        ("bot", "random"),
    ]
    assert listed(bob, game="heralds") == [three] and listed(bob, seats=2) == [four]
    assert listed(bob, seats=10**30) == listed(bob, seats=-(10**30)) == []
    assert listed(bob, clock="none") == [three] and listed(bob, clock="player") == [four]
    assert listed(bob, clock="days") == [] == listed(bob, game="no_such_game")
    assert ann.ask("GET", f"/api/tables/{four}")["public"] and not ann.ask("GET", f"/api/tables/{private}")["public"]
    bob.sit(four, "red")
    assert listed(bob) == [three]
    house.ahead += 8 * 86_400
    assert listed(bob) == []
    assert bob.ask("GET", "/api/tables?clock=sun", status=400)["error"]
    assert bob.ask("GET", "/api/tables?seats=many", status=422)["error"]


def test_tables_of_one_size_are_found_behind_many_of_another(house: House) -> None:
    ann = house.guest("Ann")
    three = ann.table("heralds", ["me", "open", "open"], public=True)
    for _each in range(MAX_LISTED):
        ann.table("heralds", ["me", "open"], public=True)
    assert listed(ann, seats=3) == [three] and three not in listed(ann)


@pytest.mark.both_databases
def test_my_games_say_whose_turn_it_is(open_house: OpenHouse) -> None:
    house = open_house()
    table, (ann, bob), lines = seated(house, "connect_four", ["yellow", "red"])
    lines["yellow"].at(1)
    waiting = ann.table("heralds", ["me", "open"])
    won = ann.table("connect_four", ["me", "bot:random"])
    line = ann.look(won, "yellow")
    line.at(1)
    line.say(do="resign", n=1)
    line.answer(1)

    def mine(guest: Guest) -> list[tuple[str, bool, bool, list[str], bool]]:
        return [
            (each["id"], each["started"], each["is_over"], each["asked"], each["my_turn"])
            for each in guest.ask("GET", "/api/me/tables")
        ]

    assert mine(ann) == [
        (waiting, False, False, [], False),
        (table, True, False, ["yellow"], True),
        (won, True, True, [], False),
    ]
    over = ann.ask("GET", "/api/me/tables")[2]
    assert over["winners"] == ["red"] and over["ended"] >= over["made"]
    lines["yellow"].act("d")
    assert mine(ann)[1] == (table, True, False, ["red"], False)
    assert mine(bob) == [(table, True, False, ["red"], True)]
    house.restart()
    assert mine(bob) == [(table, True, False, ["red"], True)] and table not in house.hall.tables
    assert bob.ask("GET", "/api/me/tables")[0]["mine"] == ["red"]
    assert [each["winners"] for each in ann.ask("GET", "/api/me/tables")] == [None, None, ["red"]]
    assert won not in house.hall.tables
    assert house.guest().ask("GET", "/api/me/tables") == []


@pytest.mark.both_databases
def test_how_a_game_ended_is_written_down_and_of_older_games_found_out(house: House) -> None:
    ann = house.guest("Ann")
    over = [ann.table("connect_four", ["me", "bot:random"]) for _each in range(3)]
    for table in over:
        line = ann.look(table, "yellow")
        line.at(1)
        line.say(do="resign", n=1)
        line.answer(1)

    def written() -> list[str | None]:
        return [found.outcome for table in over if (found := house.store.find(table)) is not None]

    def listed() -> list[list[str] | None]:
        found = {each["id"]: each["winners"] for each in ann.ask("GET", "/api/me/tables")}
        return [found[table] for table in over]

    assert written() == ["0 1 G-4"] * 3
    first, second, _third = (found.number for table in over if (found := house.store.find(table)) is not None)
    with house.store.engine.begin() as connection:
        connection.execute(tables.update().where(tables.c.number.in_([first, second])), {"outcome": None})
        # Today's rules do not take this entry, whatever it was called when it was said.
        connection.execute(entries.update().where(entries.c.table_number == first), {"text": "diagonally"})
    for _asked in range(2):
        assert listed() == [None, ["red"], ["red"]]
        assert written() == ["", "0 1 G-4", "0 1 G-4"]


# A seat on another device


@pytest.mark.both_databases
def test_a_seat_link_takes_the_seat_to_another_device_and_back(house: House) -> None:
    table, (ann, _bob), lines = seated(house, "connect_four", ["yellow", "red"])
    path = f"/api/tables/{table}/seats/yellow"
    phone = house.guest("Ann")
    lines["yellow"].at(1)
    secret = ann.ask("POST", f"{path}/link")["secret"]
    assert len(secret) >= 20
    assert phone.ask("POST", f"{path}/claim", {"secret": "guessed"}, 403)["error"]
    assert phone.ask("POST", f"/api/tables/{table}/seats/red/claim", {"secret": secret}, 403)["error"]
    assert phone.ask("POST", f"{path}/claim", {"secret": secret})["mine"] == ["yellow"]
    assert lines["yellow"].closed() == 4403
    assert ann.ask("GET", f"/api/tables/{table}")["mine"] == []
    there = phone.look(table, "yellow")
    there.at(1)
    assert there.act("d")["v"] == 2
    back = phone.ask("POST", f"{path}/link")["secret"]
    assert ann.ask("POST", f"{path}/claim", {"secret": back})["mine"] == ["yellow"]
    assert there.closed() == 4403


@pytest.mark.both_databases
def test_a_link_opens_a_seat_once(open_house: OpenHouse) -> None:
    house = open_house()
    table, (ann, _bob), _lines = seated(house, "connect_four", ["yellow", "red"])
    path = f"/api/tables/{table}/seats/yellow"
    secret = ann.ask("POST", f"{path}/link")["secret"]
    phone, thief = house.guest(), house.guest()
    assert phone.ask("POST", f"{path}/claim", {"secret": secret})["mine"] == ["yellow"]
    # A guest who missed the answer may ask again.
    assert phone.ask("POST", f"{path}/claim", {"secret": secret})["mine"] == ["yellow"]
    for _before_and_after in range(2):
        for other in (thief, ann):
            assert other.ask("POST", f"{path}/claim", {"secret": secret}, 403)["error"].startswith("this link")
        assert phone.ask("GET", f"/api/tables/{table}")["mine"] == ["yellow"]
        house.restart()


def test_of_two_who_use_a_link_at_once_one_gets_the_seat(house: House) -> None:
    table, (ann, _bob), _lines = seated(house, "connect_four", ["yellow", "red"])
    path = f"/api/tables/{table}/seats/yellow"
    for _attempt in range(5):
        secret = ann.ask("POST", f"{path}/link")["secret"]
        others = [house.guest() for _each in range(4)]
        with ThreadPoolExecutor(4) as threads:
            asked = [threads.submit(each.client.post, f"{path}/claim", json={"secret": secret}) for each in others]
        statuses = [each.result().status_code for each in asked]
        assert sorted(statuses) == [200, 403, 403, 403]
        ann = others[statuses.index(200)]


def test_a_link_can_be_made_invalid_and_only_by_whose_seat_it_is(house: House) -> None:
    table, (ann, bob), _lines = seated(house, "connect_four", ["yellow", "red"])
    path = f"/api/tables/{table}/seats/yellow"
    assert bob.ask("POST", f"{path}/link", status=403)["error"] and bob.ask("DELETE", f"{path}/link", status=403)
    first = ann.ask("POST", f"{path}/link")["secret"]
    second = ann.ask("POST", f"{path}/link")["secret"]
    phone = house.guest()
    assert phone.ask("POST", f"{path}/claim", {"secret": first}, 403)["error"]
    ann.ask("DELETE", f"{path}/link", status=204)
    assert phone.ask("POST", f"{path}/claim", {"secret": second}, 403)["error"]
    assert phone.ask("POST", f"{path}/claim", {"secret": ""}, 403)["error"]
    assert phone.ask("POST", f"{path}/claim", {}, 422)["error"]


@pytest.mark.both_databases
def test_a_link_is_remembered_by_its_hash_alone(open_house: OpenHouse) -> None:
    house = open_house()
    ann = house.guest("Ann")
    table = ann.table("connect_four", ["me", "open"])
    secret = ann.ask("POST", f"/api/tables/{table}/seats/yellow/link")["secret"]
    house.restart()
    phone = house.guest()
    with house.store.engine.connect() as connection:
        kept = connection.exec_driver_sql("SELECT link FROM seats").scalars().all()
    assert all(secret not in link for link in kept)
    claimed = phone.ask("POST", f"/api/tables/{table}/seats/yellow/claim", {"secret": secret})
    assert claimed["mine"] == ["yellow"]


# Being forgotten


@pytest.mark.both_databases
def test_whoever_is_deleted_is_a_guest_in_games_that_stay(open_house: OpenHouse) -> None:
    house = open_house()
    table, (ann, bob), lines = seated(house, "connect_four", ["yellow", "red"])
    lines["yellow"].at(1)
    lines["yellow"].act("d")
    secret = ann.ask("POST", f"/api/tables/{table}/seats/yellow/link")["secret"]
    other = ann.table("heralds", ["me", "bot:random"])
    waiting = ann.table("connect_four", ["me", "open"], public=True)
    lines["yellow"].say(do="chat", text="whatever I say")
    lines["yellow"].until("chat")
    ann.ask("PUT", "/api/me", {"name": "Anastasia"})
    cookie = ann.cookie()
    assert ann.client.delete("/api/me").status_code == 204
    her_id = cookie.partition("=")[2].rpartition(".")[0]
    kept_in = Path(house.settings.database)
    kept = b"".join(file.read_bytes() for file in kept_in.parent.glob(kept_in.name + "*"))  # and the database's log
    assert not any(word.encode() in kept for word in ("Anastasia", "whatever I say", her_id))
    assert lines["yellow"].closed() == 4403
    while (sheet := lines["red"].until("table")["table"])["seats"][0]["name"] != "Guest":
        pass
    assert sheet["seats"][0]["name"] == "Guest" and sheet["seats"][0]["kind"] == "person"
    assert not ann.client.cookies
    for _before_and_after in range(2):
        phone = house.guest()
        path = f"/api/tables/{table}/seats/yellow/claim"
        assert phone.ask("POST", path, {"secret": secret}, 403)["error"]
        assert bob.ask("GET", f"/api/tables/{table}")["seats"][0]["name"] == "Guest"
        phone.client.headers["cookie"] = cookie  # the old cookie is somebody new
        assert phone.ask("GET", f"/api/tables/{table}")["mine"] == []
        assert phone.ask("GET", "/api/me")["name"].startswith("Guest ") and phone.ask("GET", "/api/me/tables") == []
        assert [seat["kind"] for seat in bob.ask("GET", f"/api/tables/{waiting}")["seats"]] == ["open", "open"]
        house.restart()
    assert bob.ask("GET", f"/api/tables/{other}")["seats"][0]["name"] == "Guest"
    with house.store.engine.connect() as connection:
        assert "Yellow" not in connection.exec_driver_sql("SELECT name FROM guests").scalars().all()


def test_a_name_that_is_being_read_is_forgotten_too(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = house.guest("Anastasia")
    hall = house.hall
    her = next(guest for guest, name in hall.names.chosen.items() if name == "Anastasia")
    has_read, may_answer = threading.Event(), threading.Event()
    names = hall.store.names

    def answer_late(ids: list[str]) -> dict[str, str]:
        found = names(ids)
        has_read.set()
        assert may_answer.wait(30)
        return found

    monkeypatch.setattr(hall.store, "names", answer_late)
    learning = house.on_loop(lambda: hall.loop.create_task(hall.names.refresh(her)))
    assert has_read.wait(30)
    assert ann.client.delete("/api/me").status_code == 204
    may_answer.set()
    while not learning.done():
        time.sleep(0.01)
    assert her not in hall.names.chosen


@pytest.mark.parametrize("twice", [False, True])
def test_somebody_who_has_left_no_trace_can_be_deleted_too(house: House, twice: bool) -> None:
    nobody = house.guest()
    for _time in range(1 + twice):
        assert nobody.client.delete("/api/me").status_code == 204
