"""Acks and refusals, resending, gaps, stale actions, undo, resigning, rematches, and messages that are none."""

import asyncio
import json
from collections.abc import Callable

import pytest

from regalia.core.registry import find_game
from regalia.core.state import Outcome
from regalia.rulebook.rulebook import rulebook_of
from regalia.scenes import Beat, LogLine, Scene
from regalia.table.hall import new_tables
from regalia.table.http import wire
from regalia.table.http.encoding import ENCODER, beat_bodies, encoded, line_bodies, scene_body
from regalia.table.play.messages import WindowInfo
from regalia.table.play.streams import outcome_info, scene_message
from tests.table.house import PATIENCE, Guest, House, Line, log_texts


def connect_four(house: House) -> tuple[str, Guest, Line, Line]:
    """A table for two on one screen; both have seen the start."""
    ann = house.guest()
    table = ann.table("connect_four", ["me", "me"])
    yellow, red = ann.look(table, "yellow"), ann.look(table, "red")
    yellow.until("scene")
    red.until("scene")
    return table, ann, yellow, red


# Refusals


def test_an_illegal_action_is_refused_with_its_clause_and_changes_nothing(house: House) -> None:
    _table, _ann, yellow, red = connect_four(house)
    for number in range(6):
        mover, other = (yellow, red) if number % 2 == 0 else (red, yellow)
        mover.act("a")
        other.until("scene")
    n = yellow.send_act("a")
    refusal = yellow.answer(n)
    assert refusal == {"is": "refused", "n": n, "kind": "illegal", "clause": "F-4", "reason": "column a is full"}
    n = yellow.send_act("x")
    assert yellow.answer(n)["clause"] == "F-5"
    assert not yellow.synced() and not red.synced()
    assert yellow.act("b")["v"] == 8


def test_out_of_turn_is_refused_by_the_rules_of_every_table(house: House) -> None:
    _table, _ann, _yellow, red = connect_four(house)
    assert red.answer(red.send_act("a"))["clause"] == "G-1"


@pytest.mark.parametrize("text", ["aa", "?", "resign", "flag", "a ; b", "a\nred: b"])
def test_what_no_grammar_spells_is_malformed(house: House, text: str) -> None:
    _table, _ann, yellow, _red = connect_four(house)
    refusal = yellow.answer(yellow.send_act(text))
    assert refusal["kind"] == "malformed" and refusal["clause"] is None and refusal["reason"]


def test_an_action_is_stale_if_the_question_has_changed_since(house: House) -> None:
    _table, _ann, yellow, red = connect_four(house)
    yellow.act("a")
    red.until("scene")
    red.act("b")
    yellow.until("scene")
    refusal = yellow.answer(yellow.send_act("c", v=1))  # the same columns are free, but this was another turn
    assert refusal["kind"] == "stale" and refusal["clause"] is None
    assert yellow.answer(yellow.send_act("c", v=99))["kind"] == "malformed"
    assert yellow.act("c")["v"] == 4


def test_what_others_do_in_a_sealed_choice_makes_nothing_stale(house: House) -> None:
    ann = house.guest()
    table = ann.table("heralds", ["me", "me", "me"])
    azure, gules = ann.look(table, "azure"), ann.look(table, "gules")
    azure.synced()
    gules.synced()
    before = azure.scene["v"]
    gules.act("ready")
    assert azure.until("scene")["v"] == before + 1
    assert azure.act("ready", v=before)["v"] == before + 2
    assert azure.answer(azure.send_act("ready", v=before))["kind"] == "stale"


# Acks and resending


def test_a_request_that_was_carried_out_is_acked_again_and_not_repeated(house: House) -> None:
    table, ann, yellow, red = connect_four(house)
    yellow.act("a")
    yellow.close()
    again = ann.look(table, "yellow", v=2, session=yellow.session)
    again.say(do="act", n=1, v=1, text="a")
    assert again.answer(1) == {"is": "ack", "n": 1}
    assert [message["is"] for message in again.synced()] == []
    red.until("scene")
    assert not [message for message in red.synced() if message["is"] == "scene"]


def test_another_session_counts_anew(house: House) -> None:
    table, ann, yellow, red = connect_four(house)
    yellow.act("a")
    red.until("scene")
    red.act("a")
    fresh = ann.look(table, "yellow")
    assert fresh.until("scene")["v"] == 3
    assert fresh.act("b")["v"] == 4  # n is 1 again


def test_what_was_missed_is_sent_after_a_reconnect_byte_for_byte(house: House) -> None:
    table, ann, yellow, red = connect_four(house)
    shadow = ann.look(table, "red")
    shadow.until("scene")
    red.close()
    yellow.act("d")
    shadow.until("scene")
    other = ann.look(table, "red", session="other")
    other.until("scene")
    other.act("d")
    yellow.until("scene")
    yellow.act("c")
    for _message in range(2):
        shadow.until("scene")
    back = ann.look(table, "red", v=1, session=red.session)
    for _message in range(3):
        back.until("scene")
    scenes = [text for text in back.heard if text.startswith('{"is":"scene"')]
    assert scenes == [text for text in shadow.heard if text.startswith('{"is":"scene"')][1:]
    up_to_date = ann.look(table, "red", v=4)
    assert "scene" not in [message["is"] for message in up_to_date.synced()]


@pytest.mark.parametrize("v", [0, 99])
def test_after_a_gap_the_newest_scene_is_sent_alone(house: House, v: int) -> None:
    table, ann, yellow, red = connect_four(house)
    yellow.act("d")
    red.until("scene")
    red.act("d")
    line = ann.look(table, "yellow", v=v)
    assert [message["v"] for message in line.synced() if message["is"] == "scene"] == [3]


def test_a_long_gap_is_a_resync(house: House) -> None:
    ann = house.guest()
    table = ann.table("we_are_kings", ["me", "me"])
    lines = [ann.look(table, "white"), ann.look(table, "black")]
    for line in lines:
        line.until("scene")
    while all(line.scene["v"] < 40 and not line.scene["outcome"] for line in lines):
        for line in lines:
            line.synced()
            if line.texts():
                line.answer(line.send_act(line.texts()[0]))
    newest = (lines[0].synced() and lines[0].scene["v"]) or lines[0].scene["v"]
    back = ann.look(table, "white", v=1)
    assert [message["v"] for message in back.synced() if message["is"] == "scene"] == [newest]


# Undo


def mid_turn(house: House) -> tuple[Guest, str, Line, Line]:
    """We Are Kings in the middle of a turn: something can be taken back."""
    for seed in range(40):
        ann = house.guest()
        table = ann.table("we_are_kings", ["me", "me"], seed=str(seed))
        white, black = ann.look(table, "white"), ann.look(table, "black")
        for _turn in range(30):
            for line in (white, black):
                line.synced()
                if line.scene["can_undo"]:
                    return ann, table, line, black if line is white else white
                if line.texts():
                    line.answer(line.send_act(line.texts()[0]))
    raise AssertionError("nothing can ever be undone")


def test_one_can_undo_inside_ones_own_turn(house: House) -> None:
    ann, table, mover, other = mid_turn(house)
    seat = "white" if '"white"' in mover.heard[0] and mover.scene is not None else ""
    other.synced()
    assert not other.scene["can_undo"]
    v = mover.scene["v"]
    mover.n += 1
    mover.say(do="undo", n=mover.n)
    assert mover.answer(mover.n)["is"] == "ack"
    after = mover.until("scene")
    assert after["v"] == v + 1 and log_texts(after)[0].endswith("takes back a move")
    assert other.until("scene")["events"] == after["events"]
    who = log_texts(after)[0].split()[0].lower()
    before = ann.ask("GET", f"/api/tables/{table}/views/{who}/{v - 1}")
    assert before["scene"] == after["scene"], seat
    # Sent again, it is acked again and takes nothing more back.
    mover.say(do="undo", n=mover.n)
    assert mover.answer(mover.n)["is"] == "ack"
    assert not mover.synced()


def test_nothing_can_be_undone_once_another_seat_has_answered(house: House) -> None:
    _table, _ann, yellow, red = connect_four(house)
    assert yellow.act("a")["can_undo"]
    red.until("scene")
    red.act("b")
    assert not yellow.until("scene")["can_undo"]
    yellow.say(do="undo", n=2)
    assert yellow.answer(2)["clause"] == "G-2"


def test_a_sealed_draft_cannot_be_undone_but_taken_back(house: House) -> None:
    ann = house.guest()
    table = ann.table("heralds", ["me", "me"], seed="all can bid")
    azure = ann.look(table, "azure")
    azure.synced()
    bid = next(text for text in azure.texts() if text.startswith("bid"))
    assert not azure.act(bid)["can_undo"]
    azure.say(do="undo", n=9)
    assert azure.answer(9)["is"] == "refused"
    assert "take back" in azure.texts()


# The end, and after it


def test_resigning_ends_a_game_for_two(house: House) -> None:
    table, ann, yellow, red = connect_four(house)
    red.say(do="resign", n=1)
    assert red.answer(1)["is"] == "ack"
    over = yellow.until("scene")
    assert over["outcome"]["winners"] == ["yellow"] and over["outcome"]["reason"] == "G-4"
    assert log_texts(over) == ["Red resigns"]
    red.say(do="resign", n=2)
    assert red.answer(2)["clause"] == "G-3"
    assert yellow.answer(yellow.send_act("a", v=2))["clause"] == "G-3"
    assert "red: resign\noutcome: 1 0 G-4" in ann.ask("GET", f"/api/tables/{table}/record")


def test_a_seat_that_resigns_twice_is_refused_by_the_game(house: House) -> None:
    ann = house.guest()
    table = ann.table("heralds", ["me", "me", "me"])
    azure = ann.look(table, "azure")
    azure.synced()
    azure.say(do="resign", n=1)
    azure.say(do="resign", n=2)
    assert azure.answer(1)["is"] == "ack"
    assert azure.answer(2)["clause"] == "H-25"


def test_a_rematch_moves_everybody_one_seat_on(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("heralds", ["me", "bot:random", "open"], options={"rounds": 4})
    bob.sit(table, "sable")
    ann.ask("POST", f"/api/tables/{table}/rematch", status=409)
    lines = [ann.look(table, "azure"), bob.look(table, "sable")]
    for line in lines:
        line.synced()
        line.say(do="resign", n=1)
        line.answer(1)
    made = ann.ask("POST", f"/api/tables/{table}/rematch", status=201)["id"]
    assert bob.ask("POST", f"/api/tables/{table}/rematch", status=201)["id"] == made
    house.guest().ask("POST", f"/api/tables/{table}/rematch", status=403)
    sheet = bob.ask("GET", f"/api/tables/{made}")
    assert [seat["name"] for seat in sheet["seats"]] == ["Bob", "Ann", "random"]
    assert sheet["started"] and sheet["options"]["rounds"] == 4 and sheet["mine"] == ["azure"]
    while lines[0].until("table")["table"]["rematch"] != made:
        pass


def test_a_rematch_is_laid_though_the_old_table_is_unloaded_meanwhile(house: House) -> None:
    table, ann, yellow, _red = connect_four(house)
    yellow.say(do="resign", n=1)
    yellow.answer(1)
    hall = house.hall

    async def ask_and_unload() -> str:
        old = hall.tables[table]
        asking = asyncio.create_task(new_tables.rematch(hall, old, old.stored.seats[0].player, ""))
        await asyncio.sleep(0)
        hall.tables.unload(old)
        return await asking

    made = asyncio.run_coroutine_threadsafe(ask_and_unload(), hall.loop).result(PATIENCE)
    assert ann.ask("GET", f"/api/tables/{made}")["started"]
    assert ann.ask("POST", f"/api/tables/{table}/rematch", status=201)["id"] == made


# Coming and going


def test_others_see_who_is_here(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("connect_four", ["me", "open"])
    line = ann.look(table, "yellow")
    assert [seat["here"] for seat in line.until("table")["table"]["seats"]] == [True, False]
    bob.sit(table, "red")
    line.until("table")
    red = bob.look(table, "red")
    assert [seat["here"] for seat in line.until("table")["table"]["seats"]] == [True, True]
    bob.ask("PUT", "/api/me", {"name": "Rob"})
    assert line.until("table")["table"]["seats"][1]["name"] == "Rob"
    red.close()
    assert [seat["here"] for seat in line.until("table")["table"]["seats"]] == [True, False]


# What is no message


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "[]",
        "{}",
        '{"do":"dance"}',
        '{"do":"act"}',
        '{"do":"act","n":-1,"v":1,"text":"a"}',
        '{"do":"act","n":1,"v":1,"text":""}',
        '{"do":"act","n":1,"v":1,"text":["a"]}',
        '{"do":"act","n":1e99,"v":1,"text":"a"}',
        '{"do":"orders","orders":{"mode":"lazy"}}',
        '{"do":"hello","session":"' + "x" * 100 + '"}',
        '{"do":"act","n":1,"v":1,"text":"' + "a" * 100_000 + '"}',
        "[" * 50_000,
    ],
)
def test_what_is_no_message_is_told_so_and_the_socket_stays_open(house: House, text: str) -> None:
    _table, _ann, yellow, _red = connect_four(house)
    yellow.raw(text)
    assert yellow.until("error")["reason"]
    yellow.raw(text.encode())
    assert yellow.until("error")["reason"]
    assert yellow.act("a")["v"] == 2


def test_hello_comes_first(house: House) -> None:
    ann = house.guest()
    line = ann.open(ann.table("connect_four", ["me", "me"]), "yellow")
    line.say(do="act", n=1, v=1, text="a")
    assert "hello" in line.until("error")["reason"]


def test_too_many_messages_are_refused(open_house: Callable[..., House]) -> None:
    strict = open_house(messages_per_second=5.0, burst=10.0)
    ann = strict.guest()
    line = ann.look(ann.table("connect_four", ["me", "me"]), "yellow")
    for _message in range(20):
        line.say(do="ping")
    assert "slow down" in line.until("error")["reason"]


def test_other_peoples_seats_and_tables_that_do_not_exist_are_closed(house: House) -> None:
    table, _ann, _yellow, _red = connect_four(house)
    stranger = house.guest()
    line = stranger.open(table, "yellow")
    assert line.until("error")["reason"] == "this seat is not yours" and line.closed() == 4403
    assert stranger.open(table, "nobody").closed() == 4403
    assert stranger.open("no-such-table", "watcher").closed() == 4404


def test_a_page_of_another_site_cannot_open_a_socket(house: House) -> None:
    table, ann, _yellow, _red = connect_four(house)
    with pytest.raises(Exception, match="403"):
        ann.open(table, "yellow", Origin="https://evil.example")
    ann.open(table, "yellow", Origin=f"http://127.0.0.1:{house.port}").until("table")


# Inspecting


def test_a_spot_can_be_inspected(house: House) -> None:
    _table, _ann, yellow, _red = connect_four(house)
    yellow.say(do="inspect", n=7, id="@a1")
    answer = yellow.until("inspection")
    assert answer["n"] == 7 and "inspection" in answer


# Bytes


def test_the_scene_message_is_what_its_struct_would_be() -> None:
    scene = Scene([], [], [], "go")
    window = wire.as_struct(WindowInfo("trumpets", "pass", ["quick"]))
    beats = [Beat("move", "p1", "a1", "a2")]
    lines = [LogLine("Red draws", 0, "draw"), LogLine("The sea is calm")]
    by_hand = scene_message(ENCODER, 3, encoded(scene), lines, b"null", True, ["red"], window, beats)
    same = wire.SceneMessage(3, scene_body(scene), line_bodies(lines), None, True, ["red"], window, beat_bodies(beats))
    assert by_hand == wire.encode(same)
    assert json.loads(by_hand)["events"] == [
        {"text": "Red draws", "seat": 0, "kind": "draw"},
        {"text": "The sea is calm"},
    ]


# Why something may not be said


def test_why_names_the_clause_of_each_text_and_says_none_of_them(house: House) -> None:
    ann = house.guest()
    line = ann.look(ann.table("we_are_kings", ["me", "me"], seed="why"), "white")
    line.until("scene")
    legal = line.texts()[0]
    line.say(do="why", n=3, v=line.scene["v"], texts=["K e5", "hm", legal])
    answer = line.until("reasons")
    assert answer["n"] == 3
    far, nonsense, fine = answer["reasons"]
    assert far["clause"].startswith("W-") and far["reason"]
    assert nonsense is None and fine is None
    line.nothing()  # nothing was carried out
    before = line.scene["v"]
    assert line.act(legal)["v"] > before


@pytest.mark.parametrize("texts", [[], ["K e5"] * 9, ["x" * 500], "K e5", None])
def test_why_takes_one_to_eight_texts(house: House, texts: object) -> None:
    ann = house.guest()
    line = ann.look(ann.table("we_are_kings", ["me", "me"]), "white")
    line.say(do="why", n=1, v=1, texts=texts)
    assert "not a message of the wire" in line.until("error")["reason"]


def test_a_watcher_has_nothing_to_say_and_no_why(house: House) -> None:
    ann = house.guest()
    line = ann.look(ann.table("we_are_kings", ["me", "me"]), "watcher")
    line.say(do="why", n=1, v=1, texts=["K e5"])
    assert "watch" in line.until("error")["reason"]


def test_how_a_game_ended_outside_its_own_rules_is_told() -> None:
    four, titles = find_game("connect_four"), ["Yellow", "Red"]
    assert outcome_info(four, Outcome([0.0, 1.0], "G-4"), titles).text == "Yellow resigned."
    assert outcome_info(four, Outcome([0.0, 1.0], "G-6"), titles).text == "Yellow ran out of time."
    assert outcome_info(four, Outcome([0.5, 0.5], "G-5"), titles).text == "Everyone agreed to a draw."
    names = ["Azure", "Gules", "Sable"]
    three = outcome_info(find_game("heralds"), Outcome([0.0, 1.0, 0.0], "G-4"), names)
    assert three.text == "The last of the others resigned."
    clause = rulebook_of(four).text_of(four.meta.endings[0])
    assert clause and outcome_info(four, Outcome([0.0, 1.0], four.meta.endings[0]), titles).text == clause
