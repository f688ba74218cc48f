"""Record files that are sent to be shown."""

from pathlib import Path

import pytest

from tests.table.house import House, log_texts

pytestmark = pytest.mark.plain

GOOD = """regalia record 1
game: connect_four
rules: 1
seats: yellow red

yellow: a
red: b ; a comment
table: undo 1
red: c
yellow: resign
outcome: 0 1 G-4
"""
RECORDS = Path(__file__).parents[1] / "records"


def test_a_record_becomes_steps(house: House) -> None:
    shown = house.guest().ask("POST", "/api/replays", GOOD)
    assert (shown["game"], shown["title"], shown["seats"]) == ("connect_four", "Connect four", ["yellow", "red"])
    assert shown["refused"] is None and shown["names"] == ["", ""]
    noted = GOOD.replace("seats: yellow red\n", "seats: yellow red\nnote: red is Ann is here\n")
    assert house.guest().ask("POST", "/api/replays", noted)["names"] == ["", "Ann is here"]
    said = [(step["who"], step["text"]) for step in shown["steps"]]
    assert said == [
        (None, None),
        ("yellow", "a"),
        ("red", "b"),
        ("table", "undo 1"),
        ("red", "c"),
        ("yellow", "resign"),
    ]
    assert shown["steps"][1]["scene"] == shown["steps"][3]["scene"]
    assert shown["steps"][-1]["outcome"]["winners"] == ["red"]
    assert not any(step["scene"].get("groups") for step in shown["steps"])


def test_what_the_table_decides_is_told_in_words(house: House) -> None:
    start = GOOD[: GOOD.index("table:")]
    entries = "table: undo 2\ntable: seat red bot:knight\ntable: seat red person\ntable: draw\noutcome: 0.5 0.5 G-5\n"
    steps = house.guest().ask("POST", "/api/replays", start + entries)["steps"]
    assert [log_texts(step) for step in steps if step["who"] == "table"] == [
        ["Everyone agrees to a takeback"],
        ["Knight, a bot, plays on for Red"],
        ["Red plays on in person"],
        ["Everyone agrees to a draw"],
    ]


def test_a_replay_counts_its_steps_as_the_table_does(house: House) -> None:
    ann = house.guest()
    table = ann.table("connect_four", ["me", "me"])
    yellow, red = ann.look(table, "yellow"), ann.look(table, "red")
    yellow.until("scene")
    red.until("scene")
    yellow.act("d")
    red.until("scene")
    red.act("e")
    red.say(do="resign", n=9)
    while not red.until("scene")["outcome"]:
        pass
    steps = ann.ask("POST", "/api/replays", ann.ask("GET", f"/api/tables/{table}/record"))["steps"]
    assert [step["v"] for step in steps] == [1, 2, 3, 4]
    for step in steps:
        seen = ann.ask("GET", f"/api/tables/{table}/views/watcher/{step['v']}")
        assert (seen["v"], seen["scene"], seen["events"]) == (step["v"], step["scene"], step["events"])


@pytest.mark.parametrize(
    ("old", "new", "steps", "refused"),
    [
        ("red: c", "red: z", 4, "line 9: 'z' is refused"),
        ("red: c", "yellow: c", 4, "G-1"),
        ("red: c", "red: ???", 4, "line 9"),
        ("red: c", "blue: c", 4, "line 9"),
        ("red: c", "nonsense", 4, "line 9"),
        ("undo 1", "undo 9", 3, "undo"),
        ("0 1 G-4", "1 0 G-4", 6, "the game ended 0 1 G-4"),
        ("0 1 G-4", "x y", 6, "outcome"),
        ("rules: 1", "rules: 7", 6, None),
    ],
)
def test_a_record_is_shown_up_to_its_first_refused_entry(
    house: House, old: str, new: str, steps: int, refused: str | None
) -> None:
    shown = house.guest().ask("POST", "/api/replays", GOOD.replace(old, new))
    assert len(shown["steps"]) == steps
    assert shown["refused"] is None if refused is None else refused in shown["refused"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "regalia record 2\n",
        GOOD.replace("game: connect_four", "game: chess"),
        GOOD.replace("game: connect_four\n", ""),
        GOOD.replace("yellow red", "red yellow"),
        GOOD.replace("yellow red", "yellow"),
        GOOD.replace("rules: 1", "rules: one"),
        GOOD.replace("rules: 1", "rules: 1\noptions: size=9"),
        b"\xff\xfe\x00",
    ],
)
def test_what_is_no_record_is_refused_with_a_reason(house: House, text: str | bytes) -> None:
    assert house.guest().ask("POST", "/api/replays", text, 400)["error"]


def test_a_record_has_at_most_a_megabyte(house: House) -> None:
    house.guest().ask("POST", "/api/replays", GOOD + "; " + "x" * 1_000_000, 413)


def test_a_record_that_takes_too_long_is_cut_off(house: House) -> None:
    undoing = "yellow: a\ntable: undo 1\n" * 3000
    shown = house.guest().ask("POST", "/api/replays", GOOD.split("yellow: a")[0] + undoing)
    assert "is longer" in shown["refused"] and len(shown["steps"]) > 1000


def test_stored_records_of_other_games_can_be_shown(house: House) -> None:
    for path in sorted((RECORDS / "we_are_kings").glob("*.record"))[:3]:
        shown = house.guest().ask("POST", "/api/replays", path.read_text())
        assert shown["refused"] is None and shown["steps"][-1]["outcome"], path


def test_the_last_board_of_a_match_is_seen_before_the_next_is_dealt(house: House) -> None:
    record = (RECORDS / "we_are_kings" / "W-68-two-one.record").read_text()
    steps = house.guest().ask("POST", "/api/replays", record)["steps"]
    ends = [n for n, step in enumerate(steps) if any(" begins; " in words for words in log_texts(step))]
    assert len(ends) == 2
    for match, n in enumerate(ends, 1):
        before, left, dealt = (
            {piece["spot"]: piece.get("face", "up") for piece in steps[at]["scene"]["pieces"]}
            for at in (n - 1, n, n + 1)
        )
        assert steps[n]["scene"]["prompt"] == f"Match {match} is over"
        assert steps[n]["scene"]["facts"][0]["value"] == str(match)
        downs = [sum(face == "down" for face in board.values()) for board in (before, left, dealt)]
        assert downs[1] <= downs[0] < downs[2]


def test_a_table_looks_back_at_the_last_board_of_a_match_as_a_replay_does(house: House) -> None:
    ann = house.guest()
    record = (RECORDS / "we_are_kings" / "W-68-two-one.record").read_text()
    steps = ann.ask("POST", "/api/replays", record)["steps"]
    table = ann.table("we_are_kings", ["me", "me"], **{"from": {"record": record, "step": len(steps) - 1}})
    ends = [step for step in steps if any(" begins; " in words for words in log_texts(step))]
    assert len(ends) == 2
    for step in ends:
        for who in ("watcher", "white", "black"):
            seen = ann.ask("GET", f"/api/tables/{table}/views/{who}/{step['v']}")
            assert log_texts(seen) and seen["scene"]["prompt"] == step["scene"]["prompt"]
            assert len(seen["scene"]["pieces"]) == len(step["scene"]["pieces"])
            assert not seen["scene"].get("groups")
        assert ann.ask("GET", f"/api/tables/{table}/views/watcher/{step['v']}")["scene"] == step["scene"]
        after = ann.ask("GET", f"/api/tables/{table}/views/watcher/{step['v'] + 1}")
        assert after["scene"] == steps[step["v"]]["scene"]


@pytest.mark.parametrize("game", sorted(path.name for path in RECORDS.iterdir()))
def test_seats_are_called_as_the_last_picture_calls_them(house: House, game: str) -> None:
    record = min((RECORDS / game).glob("*.record"), key=lambda path: path.stat().st_size).read_text()
    shown = house.guest().ask("POST", "/api/replays", record)
    assert shown["titles"] == [panel["name"] for panel in shown["steps"][-1]["scene"]["panels"]]


def test_seats_that_get_a_colour_are_called_by_it(house: House) -> None:
    record = (RECORDS / "two_crowns" / "G-4-duel-resigned.record").read_text()
    shown = house.guest().ask("POST", "/api/replays", record)
    assert shown["seats"] == ["P1", "P2"] and sorted(shown["titles"]) == ["Black", "Red"]
    loser = shown["titles"][1 - shown["seats"].index(shown["steps"][-1]["outcome"]["winners"][0])]
    assert log_texts(shown["steps"][-1]) == [f"{loser} resigns"]
    assert shown["steps"][-1]["outcome"]["text"] == f"{loser} resigned."


def test_a_record_is_seen_through_the_eyes_of_any_seat(house: House) -> None:
    ann = house.guest()
    record = (RECORDS / "two_crowns" / "G-4-duel-resigned.record").read_text()
    told = {
        who: [line for step in ann.ask("POST", f"/api/replays?seat={who}", record)["steps"] for line in log_texts(step)]
        for who in ("P1", "P2", "watcher")
    }
    assert ann.ask("POST", "/api/replays", record) == ann.ask("POST", "/api/replays?seat=watcher", record)
    assert ann.ask("POST", "/api/replays", record)["secrets"]
    for who in ("P1", "P2"):
        assert [line for line in told[who] if line.startswith("You draw ")]
    assert not [line for line in told["watcher"] if "You " in line]
    assert "there is no seat 'P3'" in ann.ask("POST", "/api/replays?seat=P3", record, 400)["error"]


def test_nobody_sees_a_running_game_through_anothers_eyes(house: House) -> None:
    ann, eve = house.guest(), house.guest()
    table = ann.table("heralds", ["me", "me", "me"])
    for who in ("azure", "watcher"):
        eve.ask("GET", f"/api/tables/{table}/replay?seat={who}", status=409)
    seat = ann.look(table, "azure")
    seat.until("scene")
    for n, who in enumerate(("azure", "gules", "sable")):
        ann.look(table, who).say(do="resign", n=n + 1)
    while not seat.until("scene")["outcome"]:
        pass
    assert eve.ask("GET", f"/api/tables/{table}/replay?seat=azure")["steps"]
