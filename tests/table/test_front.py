"""The game between bots on the front page, the pictures of games, and what an example shows."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import func, select

from regalia.table.hall.front_ids import front_id, server_of
from regalia.table.store.schema import entries, tables
from tests.table.house import Guest, House

OpenHouse = Callable[..., House]


def rows(house: House) -> tuple[Any, Any]:
    with house.hall.store.engine.connect() as connection:
        return tuple(connection.scalar(select(func.count()).select_from(each)) for each in (tables, entries))  # type: ignore[return-value]


def front(guest: Guest) -> Any:
    return guest.ask("GET", "/api/front")


# The game on the front page


def test_it_runs_while_somebody_looks_and_is_watched_like_any_table(house: House) -> None:
    ann = house.guest("Ann")
    shown = front(ann)
    table = ann.ask("GET", f"/api/tables/{shown['table']}")
    assert table["started"] and not table["public"] and not table["mine"]
    assert {seat["kind"] for seat in table["seats"]} == {"bot"} and {seat["name"] for seat in table["seats"]} == {
        "Squire"
    }
    begun = len(house.hall.tables[shown["table"]].replay.history)
    assert begun > 1  # it is some way on
    line = ann.look(shown["table"], "watcher")
    first, second = line.until("scene"), line.until("scene")
    assert second["v"] > first["v"] and second["scene"]["surfaces"]
    line.say(do="act", n=1, v=second["v"], text="anything")
    assert line.until("error")["reason"] == "spectators can only watch"
    line.close()
    stopped = time.monotonic() + 4
    played = -1
    while played != (played := len(house.hall.tables[shown["table"]].replay.history)) or time.monotonic() < stopped:
        time.sleep(2)  # a move that was being thought about is still played, and then none
    assert played < begun + 30


def test_there_is_one_for_everybody_and_it_is_written_nowhere(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    shown = front(ann)
    assert front(bob) == shown == front(ann)
    line = bob.look(shown["table"], "watcher")
    line.until("scene")
    line.until("scene")
    assert rows(house) == (0, 0)
    assert ann.ask("GET", "/api/tables") == ann.ask("GET", "/api/tables?running=true") == []
    assert ann.ask("GET", "/api/me/tables") == []
    line.close()


def test_nobody_can_sit_there_or_ask_for_its_record_before_the_end(house: House) -> None:
    ann = house.guest("Ann")
    table = front(ann)["table"]
    seat = ann.ask("GET", f"/api/tables/{table}")["seats"][0]["seat"]
    assert ann.ask("POST", f"/api/tables/{table}/seats/{seat}", status=409)["error"]
    assert ann.ask("POST", f"/api/tables/{table}/rematch", status=403)["error"]
    assert ann.ask("GET", f"/api/tables/{table}/record", status=409)["error"]


def test_it_is_forgotten_when_nobody_looks_and_another_begins(open_house: OpenHouse) -> None:
    house = open_house(idle_after=0.2)
    ann = house.guest("Ann")
    table = front(ann)["table"]
    end = time.monotonic() + 20
    while table in house.hall.tables and time.monotonic() < end:
        time.sleep(0.1)
    assert table not in house.hall.tables
    assert ann.ask("GET", f"/api/tables/{table}", status=404)["error"]
    assert front(ann)["table"] != table


def test_its_bots_wait_for_those_who_play_with_people(house: House) -> None:
    ann = house.guest("Ann")
    table = front(ann)["table"]
    asked: list[bool] = []
    do = house.hall.workers.do

    async def noted(*arguments: Any, later: bool = False, **more: Any) -> Any:
        asked.append(later)
        return await do(*arguments, later=later, **more)

    house.hall.workers.do = noted  # type: ignore[method-assign]
    line = ann.look(table, "watcher")
    line.until("scene")
    line.until("scene")
    line.close()
    assert asked and all(asked)


def test_an_id_says_at_which_server_the_game_runs() -> None:
    assert server_of(front_id(12, "abc-def")) == 12
    assert [server_of(each) for each in ("front-", "front-x-1", "front-²-1", "front-9999999999-1", "abc")] == [0] * 5


# Pictures of games


def test_a_picture_is_a_position_of_the_game_and_the_same_each_time(house: House) -> None:
    ann = house.guest("Ann")
    picture = ann.ask("GET", "/api/games/we_are_kings/picture")
    assert picture["title"] == "We Are Kings" and len(picture["scene"]["pieces"]) > 10
    assert not picture["scene"].get("verbs") and not picture["scene"].get("groups")
    assert ann.ask("GET", "/api/games/we_are_kings/picture") == picture
    assert ann.ask("GET", "/api/games/no_such_game/picture", status=404)["error"]


# Games in play


@pytest.mark.both_databases
def test_public_games_in_play_can_be_found_and_watched(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    open_one = ann.table("connect_four", ["me", "open"], public=True)
    ann.table("connect_four", ["me", "bot:random"])
    assert bob.ask("GET", "/api/tables?running=true") == []
    bob.sit(open_one, "red")
    (found,) = bob.ask("GET", "/api/tables?running=true")
    assert found["id"] == open_one and [seat["name"] for seat in found["seats"]] == ["Ann", "Bob"]
    assert bob.ask("GET", "/api/tables") == []
    assert bob.ask("GET", "/api/tables?running=true&game=heralds") == []
    house.ahead += 2 * 86_400
    assert bob.ask("GET", "/api/tables?running=true") == []  # left behind


# What an example shows


def test_an_example_says_where_its_point_is_made_and_what_is_refused(house: House) -> None:
    ann = house.guest("Ann")
    path = "/api/games/kings_and_things/scenarios"
    city = ann.ask("GET", f"{path}/s-73-city")  # the rolls after the hit are no part of it
    assert city["telling"] < len(city["steps"]) - 1 and "hit" in city["steps"][city["telling"]]["text"]
    rules = ann.ask("GET", "/api/games/two_kings/rules")
    told = [ann.ask("GET", f"/api/games/two_kings/scenarios/{one['id']}") for one in rules["scenarios"][:40]]
    assert all(0 <= one["telling"] < len(one["steps"]) for one in told)
    refused = [refusal for one in told for refusal in one["refusals"]]
    assert refused and all(one["clause"] in rules["clauses"] and one["reason"] and one["text"] for one in refused)
