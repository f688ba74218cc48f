"""A finished game on a page, playing on from it, a sandbox, and hints."""

import asyncio
import json
import threading
from collections.abc import Callable
from typing import Any

import pytest

from regalia.bench import DRAWN_GAME
from regalia.core.record import read_record
from regalia.core.registry import find_game
from regalia.core.replay import CHECKPOINT_EVERY
from regalia.table.hall.context import ServerContext
from regalia.table.play.context import Thought
from tests.table.house import PATIENCE, Guest, House, Line, log_texts
from tests.table.test_play import play, seated
from tests.table.test_rest import won_game

OpenHouse = Callable[..., House]
KINGS = ["white", "black"]


def kings(house: House) -> tuple[str, Guest]:
    """A whole game of We Are Kings, which has dice; and who played it."""
    table, guests, lines = seated(house, "we_are_kings", KINGS)
    play(lines)
    return table, guests[0]


def first(guest: Guest, table: str, *seats: str) -> list[Line]:
    lines = [guest.look(table, seat) for seat in seats]
    for line in lines:
        line.at(1)
    return lines


# The page of a game


@pytest.mark.both_databases
def test_a_finished_game_has_a_page(house: House) -> None:
    table, ann, _line = won_game(house)
    story = house.guest().ask("GET", f"/api/tables/{table}/story")  # anyone with the link
    assert story["title"] == "Connect four" and story["entries"] == 7 and story["outcome"]["winners"] == ["yellow"]
    assert story["lines"][0] == {
        "step": 2,
        "who": "yellow",
        "text": "a",
        "words": [{"text": "Yellow drops into column a", "seat": 0, "kind": "place"}],
    }
    assert story["ended"] >= story["made"] and [seat["name"] for seat in story["seats"]] == ["Ann", "Ann"]
    steps = ann.ask("GET", f"/api/tables/{table}/replay")["steps"]
    assert [step["text"] for step in steps[1:]] == [line["text"] for line in story["lines"]]
    assert steps[story["lines"][3]["step"] - 1]["text"] == story["lines"][3]["text"]
    running = ann.table("connect_four", ["me", "me"])
    for path in ("story", "replay"):
        assert ann.ask("GET", f"/api/tables/{running}/{path}", status=409)["error"]


def test_a_finished_game_is_looked_at_again_bit_by_bit(house: House) -> None:
    table, ann, _line = won_game(house)
    path = f"/api/tables/{table}/review"
    found = ann.ask("GET", path)
    while found["done"] < found["of"]:
        assert found["curve"] == []
        found = ann.ask("GET", path)
    assert found["steps"] == [1, 2, 3, 4, 5, 6, 7, 8] and found["curve"][-1] == [1.0, 0.0]
    assert found["adviser"] == "King" and found["turning_points"]
    steps = ann.ask("GET", f"/api/tables/{table}/replay")["steps"]
    for turn in found["turning_points"]:
        step = steps[turn["step"] - 1]
        assert (step["who"], step["text"]) == (turn["seat"], turn["played"]) and turn["might"] > turn["after"]
    running = ann.table("connect_four", ["me", "me"])
    assert ann.ask("GET", f"/api/tables/{running}/review", status=409)["error"]


# Playing on


@pytest.mark.both_databases
def test_one_can_play_on_from_any_step_of_a_finished_game(open_house: OpenHouse) -> None:
    house = open_house()
    table, ann = kings(house)
    story = ann.ask("GET", f"/api/tables/{table}/story")["lines"]
    step = next(line["step"] for line in reversed(story[:-3]) if line["who"] in KINGS)
    record = ann.ask("GET", f"/api/tables/{table}/record")
    for origin in ({"table": table, "step": step}, {"record": record, "step": step}):
        made = ann.table("we_are_kings", ["me", "me"], **{"from": origin})
        sheet = ann.ask("GET", f"/api/tables/{made}")
        assert sheet["casual"] and f"step {step}" in sheet["origin"] and not sheet["sandbox"]
        steps = [(entry.who, entry.text) for entry in house.hall.tables[made].replay.history[: step - 1]]
        assert [text for _who, text in steps] == [line["text"] for line in story[: step - 1]]
    white, black = first(ann, made, *KINGS)
    house.restart()
    white, black = (ann.look(made, seat) for seat in KINGS)
    play({"white": white, "black": black})
    again = ann.ask("GET", f"/api/tables/{made}/record")
    assert f"note: taken over {step - 1}\n" in again and "note: played on from step" in again
    audit = ann.ask("GET", f"/api/tables/{made}/audit")
    assert audit["verdict"] == ("fair" if audit["checked"] else "unknown")  # by what was drawn since
    assert "from another game" in audit["text"]


def test_one_can_play_on_from_an_example_and_from_a_position(open_house: OpenHouse) -> None:
    house = open_house()
    ann = house.guest()
    example = ann.ask("GET", "/api/games/we_are_kings/rules")["scenarios"][0]["id"]
    made = ann.table("we_are_kings", ["me", "me"], **{"from": {"scenario": example, "step": 1}})
    shown = ann.ask("GET", f"/api/games/we_are_kings/scenarios/{example}")["steps"][0]["scene"]
    line = ann.look(made, "watcher")
    assert line.at(1)["scene"]["surfaces"] == shown["surfaces"]
    game = find_game("connect_four")
    s = game.new(2, {})
    for column in "abab":
        s.apply(game.read(s, column))
    position = game.dump(s)
    table = ann.table("connect_four", ["me", "bot:random"], **{"from": {"position": position}})
    yellow = first(ann, table, "yellow")[0]
    yellow.act("a")
    house.restart()
    yellow = ann.look(table, "yellow")
    yellow.at(3)
    yellow.say(do="resign", n=1)
    yellow.answer(1)
    record = ann.ask("GET", f"/api/tables/{table}/record")
    found = read_record(record.splitlines())
    assert game.digest(game.load(found.header.given)) == game.digest(s)
    assert ann.ask("POST", "/api/replays", record)["refused"] is None
    assert ann.ask("GET", f"/api/tables/{table}/story")["origin"].startswith("played from a position")


@pytest.mark.parametrize(
    "origin",
    [
        {},
        {"position": "nonsense"},
        {"scenario": "no-such-example"},
        {"table": "no-such-table"},
        {"record": "no record"},
        {"position": "x", "scenario": "y"},
        {"record": "regalia record 1\ngame: heralds\nrules: 1\nseats: azure gules\n"},
        {"record": "regalia record 1\ngame: connect_four\nrules: 1\nseats: yellow red\n\nyellow: a\n", "step": 9},
        {"record": "regalia record 1\ngame: connect_four\nrules: 1\nseats: yellow red\n\nyellow: z\n", "step": 2},
        {"record": "regalia record 1\ngame: connect_four\nrules: 1\nseats: yellow red\n\nred: resign\n", "step": 2},
    ],
)
def test_a_beginning_that_is_none_is_refused(house: House, origin: Any) -> None:
    body = {"game": "connect_four", "seats": ["me", "me"], "from": origin}
    assert house.guest().ask("POST", "/api/tables", body, 400)["error"]


def test_a_record_that_would_keep_the_server_busy_is_refused(house: House) -> None:
    """Every undo costs a replay from the last checkpoint: here from the start."""
    moves = [f"{('yellow', 'red')[n % 2]}: {column}" for n, column in enumerate(DRAWN_GAME[: CHECKPOINT_EVERY - 1])]
    lines = ["regalia record 1", "game: connect_four", "rules: 1", "seats: yellow red", "", *moves]
    long = "\n".join([*lines[:6], f"red: d ; {'he thinks and thinks ' * 5_000}"])  # as those of long games are
    assert house.guest().table("connect_four", ["me", "me"], **{"from": {"record": long, "step": 3}})
    lines += ["table: undo 1", moves[-1]] * 2500
    body = {"game": "connect_four", "seats": ["me", "me"], "from": {"record": "\n".join(lines), "step": 5000}}
    assert "longer" in house.guest().ask("POST", "/api/tables", body, 400)["error"]


def test_nobody_plays_on_from_a_game_that_goes_on(house: House) -> None:
    """Its hidden things would be shown."""
    ann = house.guest()
    table = ann.table("heralds", ["me", "me"])
    body = {"game": "heralds", "seats": ["me", "me"], "from": {"table": table}}
    assert "over" in house.guest().ask("POST", "/api/tables", body, 400)["error"]
    body["from"] = {"record": "regalia record 1\ngame: heralds\nrules: 1\nseats: azure gules\n"}
    body["seats"] = ["me", "me", "me"]
    assert "2 seats" in ann.ask("POST", "/api/tables", body, 400)["error"]
    body["seats"], body["options"] = ["me", "me"], {"rounds": 3}
    assert "options" in ann.ask("POST", "/api/tables", body, 400)["error"]


# A sandbox


@pytest.mark.both_databases
def test_in_a_sandbox_anything_can_be_taken_back_by_any_seat(open_house: OpenHouse) -> None:
    house = open_house()
    ann = house.guest()
    table = ann.table("heralds", ["me", "me"], sandbox=True)
    assert ann.ask("GET", f"/api/tables/{table}")["sandbox"] and ann.ask("GET", f"/api/tables/{table}")["casual"]
    azure, gules = (ann.look(table, seat) for seat in ("azure", "gules"))
    for line in (azure, gules):
        line.at(8)
    assert not azure.scene["can_undo"]
    azure.act("ready")
    gules.act("ready")
    standing = len(house.hall.tables[table].replay.taken)
    assert gules.scene["can_undo"]
    gules.say(do="undo", n=50)
    assert gules.answer(50)["is"] == "ack"
    taken = house.hall.tables[table].replay.taken
    assert len(taken) < standing
    house.restart()
    gules = ann.look(table, "gules", session=gules.session)
    gules.at(8)
    assert len(house.hall.tables[table].replay.taken) == len(taken)
    assert house.guest().ask("POST", "/api/tables", {"game": "heralds", "seats": ["me", "open"], "sandbox": True}, 400)


# Hints


def hint(line: Line) -> Any:
    line.n += 1
    line.say(do="hint", n=line.n)
    while True:
        message = line.next(60)
        if message["is"] in ("hint", "refused") and message["n"] == line.n:
            return message


def test_hints_are_given_at_casual_tables_to_whoever_is_asked(house: House) -> None:
    ann = house.guest()
    yellow, red = first(ann, ann.table("connect_four", ["me", "me"], casual=True), "yellow", "red")
    answer = hint(yellow)
    assert answer["text"] in "abcdefg" and answer["is"] == "hint" and answer["adviser"] == "King"
    assert hint(red)["clause"] == "G-1"
    yellow.act(answer["text"])
    serious = first(ann, ann.table("connect_four", ["me", "me"]), "yellow")[0]
    assert "casual" in hint(serious)["reason"]
    watcher = ann.look(ann.table("connect_four", ["me", "me"], casual=True), "watcher")
    watcher.say(do="hint", n=1)
    assert watcher.until("error")["reason"] == "spectators can only watch"


def test_a_hint_tells_nothing_that_the_seat_cannot_know(house: House) -> None:
    """The same hand, whatever the other holds: the same hint."""
    game = find_game("heralds")
    texts = []
    for cards in ("111", "666"):
        s = game.new(2, {})
        deal = iter("345" if seat == 0 else cards for seat in (0, 1))
        hands = [list(next(deal)), list(next(deal))]
        while any(hands):
            seat = int(getattr(s.frames[-1], "seat"))  # noqa: B009
            s.apply(game.read(s, f"card {hands[seat].pop(0)}"))
        s.apply(game.read(s, "banner 4"))
        ann = house.guest()
        table = ann.table("heralds", ["me", "me"], **{"from": {"position": game.dump(s)}})
        azure = first(ann, table, "azure")[0]
        texts.append(json.dumps({**hint(azure), "n": 0}))
    assert texts[0] == texts[1]


@pytest.fixture
def thought(house: House, monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """The adviser thinks until this is set."""
    done, choose = threading.Event(), house.hall.opponents.choose

    async def advise_late(context: ServerContext, thought: Thought) -> str:
        text = await choose(context, thought)
        await asyncio.to_thread(done.wait, PATIENCE)
        return text

    monkeypatch.setattr(house.hall.opponents, "choose", advise_late)
    return done


def test_a_hint_comes_though_another_seat_becomes_ready_meanwhile(house: House, thought: threading.Event) -> None:
    ann = house.guest()
    azure, gules = first(ann, ann.table("heralds", ["me", "me"], casual=True), "azure", "gules")
    azure.synced()
    gules.synced()
    before = azure.scene["v"]
    azure.say(do="hint", n=1)
    gules.act("ready")
    azure.at(before + 1)
    thought.set()
    assert azure.until("hint")["text"] in azure.texts()


def test_a_hint_is_refused_when_the_seat_has_answered_meanwhile(house: House, thought: threading.Event) -> None:
    ann = house.guest()
    azure = first(ann, ann.table("heralds", ["me", "me"], casual=True), "azure")[0]
    azure.synced()
    azure.say(do="hint", n=9)
    azure.act("ready")
    thought.set()
    assert azure.answer(9)["kind"] == "stale"


# A guided first game


def test_a_guided_first_game_is_told_prompt_by_prompt(house: House) -> None:
    ann = house.guest()
    guide = ann.ask("GET", "/api/games/we_are_kings/guide")
    assert guide["seat"] == "white" and guide["end"]
    for prompt in guide["prompts"]:
        choices = [choice["text"] for group in prompt["scene"]["groups"] for choice in group["choices"]]
        assert prompt["do"] in choices and prompt["text"]
    assert log_texts(guide["prompts"][1]) == ["White steps from a1 to b2"]
    assert any("wins" in line for line in log_texts(guide))
    assert ann.ask("GET", "/api/games/connect_four/guide", status=404)["error"]
    guided = {game["id"] for game in ann.ask("GET", "/api/games") if game["guide"]}
    assert guided == {"we_are_kings", "two_kings", "two_kingdoms", "two_crowns", "kings_and_things"}
    assert all(len(ann.ask("GET", f"/api/games/{game}/guide")["prompts"]) >= 10 for game in guided)


def test_a_rematch_gives_hints_if_the_first_game_did(house: House) -> None:
    ann = house.guest("Ann")
    for casual in (True, False):
        line = ann.look(table := ann.table("connect_four", ["me", "me"], casual=casual), "yellow")
        line.say(do="resign", n=1)
        line.answer(1)
        again = ann.ask("POST", f"/api/tables/{table}/rematch", status=201)["id"]
        assert ann.ask("GET", f"/api/tables/{again}")["casual"] is casual
