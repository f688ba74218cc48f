"""Whole games over real sockets, on both databases: two people, a bot, one screen for two, watchers."""

from collections.abc import Iterator
from typing import Any

import pytest

from regalia.bench import DRAWN_GAME
from tests.table.conftest import KINDS, Databases
from tests.table.house import Guest, House, Line, log_texts

WIN = "abababa"  # yellow stacks four discs


@pytest.fixture(scope="module", params=KINDS)
def house(
    databases: Databases, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house"), databases.new(request.param)) as opened:
        yield opened


def play(lines: dict[str, Line], most: int = 600) -> Line:
    """Everybody says the first thing that is on offer, until the game is over; a line that saw the end."""
    for line in lines.values():
        if line.scene is None:
            line.until("scene")
    for _step in range(most):
        for line in lines.values():
            line.synced()
            if line.scene["outcome"]:
                return line
            texts = line.texts()
            if texts:
                line.send_act(texts[0])
                line.answer(line.n)
    raise AssertionError("the game does not end")


def seated(house: House, game: str, seats: list[str], **more: object) -> tuple[str, list[Guest], dict[str, Line]]:
    """A table whose seats are all taken by different people."""
    guests = [house.guest(name.title()) for name in seats]
    table = guests[0].table(game, ["me", *["open"] * (len(seats) - 1)], **more)
    for guest, seat in zip(guests[1:], seats[1:], strict=True):
        guest.sit(table, seat)
    return table, guests, {seat: guest.look(table, seat) for guest, seat in zip(guests, seats, strict=True)}


def test_two_people_play_connect_four_to_the_end(house: House) -> None:
    _table, _guests, lines = seated(house, "connect_four", ["yellow", "red"])
    yellow, red = lines["yellow"], lines["red"]
    yellow.until("scene")
    red.until("scene")
    for number, column in enumerate(WIN):
        mover, other = (yellow, red) if number % 2 == 0 else (red, yellow)
        mine = mover.act(column)
        theirs = other.until("scene")
        assert mine["v"] == theirs["v"] == number + 2
        told = {"text": f"{('Yellow', 'Red')[number % 2]} drops into column {column}", "kind": "place"}
        assert mine["events"] == theirs["events"] == [{**told, "seat": number % 2}]
    assert yellow.scene["outcome"] == {
        "scores": [1.0, 0.0],
        "winners": ["yellow"],
        "reason": "F-6",
        "text": "Four discs of one colour in an unbroken line, across, up or along a diagonal, win at once.",
        "deed": "Yellow drops into column a",
    }
    assert red.scene["outcome"] == yellow.scene["outcome"]
    assert yellow.until("table")["table"]["is_over"]


def test_two_people_play_we_are_kings(house: House) -> None:
    _table, _guests, lines = seated(house, "we_are_kings", ["white", "black"])
    assert play(lines).scene["outcome"]["reason"].startswith(("W-", "T-"))


def test_three_people_play_heralds(house: House) -> None:
    table, guests, lines = seated(house, "heralds", ["azure", "gules", "sable"])
    assert play(lines).scene["outcome"]["reason"] in ("H-23", "H-24")
    record = guests[1].ask("GET", f"/api/tables/{table}/record")
    assert record.startswith("regalia record 1\ngame: heralds\n") and "note: gules is Gules" in record


def test_one_plays_against_bots(house: House) -> None:
    ann = house.guest("Ann")
    for game, seats in (
        ("connect_four", ["me", "bot:greedy"]),
        ("we_are_kings", ["bot:random", "me"]),
        ("heralds", ["bot:random", "me", "bot:greedy"]),
    ):
        table = ann.table(game, seats)
        mine = ann.ask("GET", f"/api/tables/{table}")["mine"][0]
        line = ann.look(table, mine)
        line.until("scene")
        while not line.scene["outcome"]:
            v = line.scene["v"]
            if line.texts():
                line.send_act(line.texts()[-1])
                line.answer(line.n)
            if line.scene["v"] == v:
                line.until("scene")
        assert line.scene["outcome"]["winners"]


def test_a_bot_is_seen_thinking(house: House) -> None:
    ann = house.guest()
    line = ann.look(ann.table("connect_four", ["me", "bot:mcts:20"]), "yellow")
    assert line.until("scene")["thinking"] == []
    assert line.act("d")["thinking"] == ["red"]
    assert line.until("scene")["thinking"] == []


def test_bots_play_on_their_own_while_somebody_watches(house: House) -> None:
    ann = house.guest()
    line = ann.look(ann.table("connect_four", ["bot:random", "bot:random"]), "watcher")
    while not line.until("scene")["outcome"]:
        assert not line.texts()


def test_two_share_a_screen(house: House) -> None:
    ann = house.guest()
    table = ann.table("heralds", ["me", "me"], options={"rounds": 3})
    assert ann.ask("GET", f"/api/tables/{table}")["mine"] == ["azure", "gules"]
    lines = {seat: ann.look(table, seat) for seat in ("azure", "gules")}
    assert play(lines).scene["outcome"]


def test_a_watcher_sees_the_game_and_no_more(house: House) -> None:
    table, _guests, lines = seated(house, "connect_four", ["yellow", "red"])
    watcher = house.guest().look(table, "watcher")
    assert watcher.until("scene")["v"] == 1
    lines["yellow"].until("scene")
    lines["yellow"].act("d")
    assert log_texts(watcher.until("scene")) == ["Yellow drops into column d"]
    assert not watcher.texts()
    watcher.say(do="act", n=1, v=2, text="d")
    assert watcher.until("error")["reason"] == "spectators can only watch"


def test_the_game_starts_when_the_last_seat_is_taken(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("heralds", ["me", "open"])
    line = ann.look(table, "azure")
    assert not line.until("table")["table"]["started"]
    line.synced()
    assert line.scene is None
    line.say(do="act", n=1, v=0, text="ready")
    assert line.answer(1)["kind"] == "illegal"
    sheet = bob.sit(table, "gules")
    assert sheet["started"] and sheet["mine"] == ["gules"] and sheet["seats"][1]["name"] == "Bob"
    assert line.until("table")["table"]["started"]
    first = line.until("scene")
    assert first["v"] == 1
    line.synced()
    # Three cards each, seen or unseen, and the banner.
    shown: Any = line.scene
    assert shown["v"] == 8 and "ready" in line.texts()


def test_a_whole_drawn_game_is_remembered_as_it_was_played(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.table("connect_four", ["me", "me"], seed="x1")
    lines = [ann.look(table, "yellow"), ann.look(table, "red")]
    for line in lines:
        line.until("scene")
    for number, column in enumerate(DRAWN_GAME):
        lines[number % 2].act(column)
        lines[1 - number % 2].until("scene")
    assert lines[0].scene["outcome"]["winners"] == ["yellow", "red"]
    record = ann.ask("GET", f"/api/tables/{table}/record")
    entries = [line for line in record.splitlines() if line.startswith(("yellow:", "red:"))]
    assert "".join(entry[-1] for entry in entries) == DRAWN_GAME
    assert "note: seed x1" in record and record.endswith("outcome: 0.5 0.5 F-7\n")
    assert ann.ask("GET", f"/api/tables/{table}")["seeded"]
