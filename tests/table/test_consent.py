"""Agreements: a draw, a takeback, a bot for somebody who has gone. And the chat."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.table.house import Guest, House, Line, log_texts
from tests.table.test_play import seated

OpenHouse = Callable[..., House]
AWAY = 150.0  # s: longer than the others have to wait for somebody


def propose(line: Line, what: str, **more: Any) -> Any:
    line.n += 1
    line.say(do="propose", n=line.n, what=what, **more)
    return line.answer(line.n)


def reply(line: Line, yes: bool) -> Any:
    proposal = line.until("proposal")["proposal"]
    line.n += 1
    line.say(do="answer", n=line.n, id=proposal["id"], yes=yes)
    return line.answer(line.n)


def respond(line: Line, proposal: int, yes: bool) -> Any:
    line.n += 1
    line.say(do="answer", n=line.n, id=proposal, yes=yes)
    return line.answer(line.n)


def newest(line: Line) -> Any:
    """Return the last message about a proposal."""
    line.synced()
    return json.loads([text for text in line.heard if text.startswith('{"is":"proposal"')][-1])


def ended(line: Line) -> str:
    while not (how := line.until("proposal")["ended"]):
        pass
    return str(how)


def four(house: House) -> tuple[str, list[Guest], Line, Line]:
    table, guests, lines = seated(house, "connect_four", ["yellow", "red"])
    for line in lines.values():
        line.at(1)
    return table, guests, lines["yellow"], lines["red"]


def entries(house: House, table: str) -> list[tuple[int, str]]:
    return [(entry.who, entry.text) for entry in house.hall.tables[table].replay.history]


# A draw


@pytest.mark.both_databases
def test_a_draw_is_agreed_by_all_and_is_an_entry(house: House) -> None:
    table, guests, yellow, red = four(house)
    watcher = house.guest().look(table, "watcher")
    yellow.act("d")
    red.at(2)
    assert propose(yellow, "draw")["is"] == "ack"
    assert watcher.until("proposal")["proposal"] == {
        "id": 1,
        "what": "draw",
        "by": "yellow",
        "seat": None,
        "bot": None,
        "waiting": ["red"],
    }
    assert reply(red, True)["is"] == "ack"
    over = yellow.at(3)["outcome"]
    assert (
        over["scores"] == [0.5, 0.5]
        and over["reason"] == "G-5"
        and log_texts(yellow.scene) == ["Everyone agrees to a draw"]
    )
    assert ended(watcher) == "accepted"
    record = guests[0].ask("GET", f"/api/tables/{table}/record")
    assert record.endswith("table: draw\noutcome: 0.5 0.5 G-5\n")
    assert propose(red, "draw")["clause"] == "G-3"


def test_who_has_resigned_is_not_asked_and_shares_no_draw(house: House) -> None:
    _table, _guests, lines = seated(house, "heralds", ["azure", "gules", "sable"])
    for line in lines.values():
        line.at(1)
    lines["gules"].say(do="resign", n=1)
    assert lines["gules"].answer(1)["is"] == "ack"
    lines["gules"].n = 1
    assert propose(lines["gules"], "draw")["clause"] == "G-5"
    assert propose(lines["azure"], "draw")["is"] == "ack"
    assert reply(lines["sable"], True)["is"] == "ack"
    while not lines["azure"].scene["outcome"]:
        lines["azure"].until("scene")
    assert lines["azure"].scene["outcome"]["scores"] == [0.5, 0.0, 0.5]


def test_a_draw_can_be_declined_withdrawn_and_lapses(house: House) -> None:
    table, _guests, yellow, red = four(house)
    propose(yellow, "draw")
    assert propose(red, "draw")["reason"] == "another proposal is open already"
    assert respond(red, 1, False)["is"] == "ack" and newest(yellow)["ended"] == "declined"
    propose(yellow, "draw")
    assert respond(yellow, 2, False)["is"] == "ack" and newest(red)["ended"] == "withdrawn"
    propose(yellow, "draw")
    assert respond(yellow, 3, True)["clause"] == "G-2"  # your own consent is not enough
    yellow.act("d")  # the game goes on meanwhile, and the offer stands
    late = house.guests[-1].look(table, "watcher")
    assert late.until("proposal")["proposal"]["waiting"] == ["red"]
    house.pass_time(61)
    assert newest(yellow)["ended"] == newest(red)["ended"] == "lapsed"
    assert respond(red, 3, True)["kind"] == "stale"
    for number in range(4, 100):
        answer = propose(yellow, "draw")
        if answer["is"] == "refused":
            break
        respond(yellow, number, False)
    assert "wait a little" in answer["reason"]
    assert entries(house, table) == [(0, "d")]


def test_a_bot_agrees_to_no_draw_and_a_watcher_proposes_nothing(house: House) -> None:
    ann = house.guest()
    table = ann.table("connect_four", ["me", "bot:random"])
    line = ann.look(table, "yellow")
    line.at(1)
    assert propose(line, "draw")["clause"] == "G-5"
    watcher = ann.look(table, "watcher")
    watcher.say(do="propose", n=1, what="draw")
    assert watcher.until("error")["reason"] == "spectators can only watch"


# Going back


@pytest.mark.both_databases
def test_all_agree_to_go_back_beyond_ones_own_turn(house: House) -> None:
    table, _guests, yellow, red = four(house)
    assert propose(yellow, "undo")["reason"] == "there is nothing of yours to take back"
    yellow.act("d")
    red.at(2)
    red.act("e")
    yellow.at(3)
    propose(yellow, "undo")
    reply(red, True)
    assert log_texts(yellow.at(4)) == ["Everyone agrees to a takeback"] and "d" in yellow.texts()
    assert entries(house, table)[-1] == (-3, "undo 2")
    yellow.act("g")
    assert log_texts(red.at(5)) == ["Yellow drops into column g"]
    house.restart()
    assert house.guests[-2].look(table, "yellow").at(5)["v"] == 5


def test_on_a_shared_screen_one_person_agrees_for_all(house: House) -> None:
    ann = house.guest()
    table = ann.table("connect_four", ["me", "me"])
    yellow, red = ann.look(table, "yellow"), ann.look(table, "red")
    for line in (yellow, red):
        line.at(1)
    yellow.act("d")
    red.at(2)
    red.act("e")
    assert propose(yellow, "undo")["is"] == "ack"
    assert yellow.at(4) and entries(house, table)[-1] == (-3, "undo 2")


def test_going_back_over_secret_entries_tells_nothing_of_them(house: House) -> None:
    """Gules drafts, or not, before all go back: azure and a watcher are sent the same."""
    seen: list[list[str]] = []
    for drafts in (0, 3):
        table, _guests, lines = seated(house, "heralds", ["azure", "gules"], seed="all can bid")
        azure, gules = lines["azure"], lines["gules"]
        azure.at(8)
        gules.at(8)
        bid = next(text for text in azure.texts() if text.startswith("bid"))
        azure.act(bid)
        before = len(azure.heard)
        watcher = house.guest().look(table, "watcher")
        watcher.at(1)
        for number in range(drafts):
            gules.act("take back" if number % 2 else next(text for text in gules.texts() if text.startswith("bid")))
        propose(azure, "undo")
        reply(gules, True)
        assert ended(azure) == ended(watcher) == "accepted"
        azure.synced()
        watcher.synced()
        texts = [text for text in azure.heard[before:] + watcher.heard if '"table"' not in text]
        seen.append([text for text in texts if '"scene"' not in text])
        assert [text for text in watcher.heard if "go back" in text] == []  # it never saw the draft
        assert azure.scene["v"] == 10 and log_texts(azure.scene) == ["Everyone agrees to a takeback"]
        assert entries(house, table)[-1] == (-3, f"undo {1 + drafts}") or drafts == 0
    assert seen[0] == seen[1]


# A bot for somebody who has gone


@pytest.mark.both_databases
def test_a_bot_plays_on_for_somebody_who_has_gone_and_gives_the_seat_back(open_house: OpenHouse) -> None:
    house = open_house()
    table, (ann, bob, cid), lines = seated(house, "heralds", ["azure", "gules", "sable"])
    for line in lines.values():
        line.at(8)
    assert "away" in propose(lines["azure"], "bot", seat="sable", bot="random")["reason"]
    lines["sable"].close()
    while lines["azure"].until("table")["table"]["seats"][2]["here"]:
        pass
    house.pass_time(AWAY)
    while not (seat := lines["azure"].until("table")["table"]["seats"][2]).get("away"):
        pass
    assert seat["kind"] == "person"
    assert propose(lines["azure"], "bot", seat="gules", bot="random")["kind"] == "illegal"
    assert propose(lines["azure"], "bot", seat="sable", bot="nonsense")["kind"] == "malformed"
    assert propose(lines["azure"], "bot", seat="sable", bot="random")["is"] == "ack"
    reply(lines["gules"], True)
    assert ended(lines["azure"]) == "accepted"
    sheet = ann.ask("GET", f"/api/tables/{table}")
    assert sheet["seats"][2]["kind"] == "bot" and "yours" not in sheet["seats"][2]
    assert ann.ask("POST", f"/api/tables/{table}/seats/sable", status=409)["error"]
    assert (-3, "seat sable bot:random") in entries(house, table)
    house.restart()
    assert cid.ask("GET", f"/api/tables/{table}")["seats"][2]["yours"]
    assert cid.ask("GET", "/api/me/tables")[0]["mine"] == ["sable"]
    assert cid.sit(table, "sable")["mine"] == ["sable"]
    assert (-3, "seat sable person") in entries(house, table)
    back = cid.look(table, "sable")
    back.at(8)
    assert bob.ask("GET", f"/api/tables/{table}")["seats"][2] == {
        "seat": "sable",
        "title": "Sable",
        "kind": "person",
        "name": "Sable",
        "here": True,
    }


def test_nobody_takes_the_seat_of_somebody_who_comes_back(house: House) -> None:
    table, (_ann, bob), yellow, red = four(house)
    red.close()
    house.pass_time(AWAY)
    while not yellow.until("table")["table"]["seats"][1].get("away"):
        pass
    back = bob.look(table, "red")
    back.at(1)
    assert propose(yellow, "bot", seat="red", bot="random")["kind"] == "illegal"
    yellow.act("d")
    back.at(2)
    assert back.act("d")["v"] == 3


# Chat


@pytest.mark.both_databases
def test_what_is_said_reaches_all_and_is_kept(open_house: OpenHouse) -> None:
    house = open_house()
    table, (ann, bob), yellow, red = four(house)
    watcher = house.guest().look(table, "watcher")
    yellow.say(do="chat", text="  good \n luck <b>!</b> ")
    line = red.until("chat")["lines"][0]
    assert line["text"] == "good luck <b>!</b>" and line["name"] == "Yellow" and line["seat"] == "yellow"
    assert watcher.until("chat")["lines"] == [line] == yellow.until("chat")["lines"]
    red.say(do="chat", text="thanks")
    assert yellow.until("chat")["lines"][0]["by"] != line["by"]
    watcher.say(do="chat", text="hi")
    assert watcher.until("error")["reason"] == "spectators can only watch"
    house.restart()
    late = house.guest().look(table, "watcher")
    assert [each["text"] for each in late.until("chat")["lines"]] == ["good luck <b>!</b>", "thanks"]
    bob.ask("PUT", "/api/me", {"name": "Robert"})
    again = ann.look(table, "yellow").until("chat")["lines"]
    assert again[0]["by"] == line["by"] and again[1]["name"] == "Robert"
    assert bob.client.delete("/api/me").status_code == 204
    for _before_and_after in range(2):
        assert [each["text"] for each in ann.look(table, "yellow").until("chat")["lines"]] == ["good luck <b>!</b>"]
        house.restart()


@pytest.mark.both_databases
def test_a_team_talks_among_itself(house: House) -> None:
    names = ["P1", "P2", "P3", "P4"]
    guests = [house.guest(name) for name in names]
    table = guests[0].table("two_crowns", ["me", "open", "open", "open"], options={"teams": True})
    for guest, name in zip(guests[1:], names[1:], strict=True):
        guest.sit(table, name)
    lines = {name: guest.look(table, name) for guest, name in zip(guests, names, strict=True)}
    watcher = guests[0].look(table, "watcher")
    assert guests[0].ask("GET", f"/api/tables/{table}")["teams"] == [["P1", "P3"], ["P2", "P4"]]
    lines["P1"].say(do="chat", to="team", text="psst, two knaves")
    assert lines["P3"].until("chat")["lines"][0]["to"] == "team"
    lines["P2"].say(do="chat", text="hello")
    for other in (lines["P2"], lines["P4"], watcher):
        assert [each["text"] for each in other.until("chat")["lines"]] == ["hello"]
        assert not any("psst" in text for text in other.heard)
    late = house.guest().look(table, "watcher")
    assert [each["text"] for each in late.until("chat")["lines"]] == ["hello"]
    again = guests[2].look(table, "P3").until("chat")["lines"]
    assert [each["text"] for each in again] == ["psst, two knaves", "hello"]


def test_a_table_without_teams_has_no_team_talk(house: House) -> None:
    table, guests, yellow, _red = four(house)
    assert guests[0].ask("GET", f"/api/tables/{table}")["teams"] == []
    yellow.say(do="chat", to="team", text="psst")
    assert yellow.until("error")["reason"] == "you have no team at this table"


@pytest.mark.parametrize("text", ["", "   ", "x" * 301, "a\u0000b", "a\u202eb"])
def test_a_line_that_cannot_be_shown_is_refused(house: House, text: str) -> None:
    _table, _guests, yellow, _red = four(house)
    yellow.say(do="chat", text=text)
    assert yellow.until("error")["reason"].startswith(("write 1 to 300", "use only"))


def test_whoever_writes_too_fast_is_told_so(house: House) -> None:
    _table, _guests, yellow, red = four(house)
    for number in range(9):
        yellow.say(do="chat", text=f"line {number}")
    assert "faster" in yellow.until("error")["reason"]
    assert red.until("chat")["lines"][0]["text"] == "line 0"
    house.pass_time(60)
    yellow.say(do="chat", text="later")
    while red.until("chat")["lines"][0]["text"] != "later":
        pass
