"""Dice that are promised before the game, mixed with what each browser adds, and revealed afterwards."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from regalia.cli.app import main
from regalia.core.dice import commitment
from regalia.core.record import RecordReader
from tests.table.house import Guest, House, Line

OpenHouse = Callable[..., House]
PARTS = {"azure": "0f" * 16, "gules": "1e" * 16}
LIMIT = 600.0  # s that chance waits for parts: no test would


def two_at_heralds(house: House, **more: Any) -> tuple[str, Guest, Guest]:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.table("heralds", ["me", "open"], options={"rounds": 3}, **more)
    return table, ann, bob


def dice_of(line: Line) -> Any:
    return line.until("table")["table"]["dice"]


def finish(house: House, table: str, lines: dict[str, Line]) -> str:
    """One resigns; the record."""
    lines["gules"].say(do="resign", n=99)
    lines["gules"].answer(99)
    return str(house.guests[0].ask("GET", f"/api/tables/{table}/record"))


@pytest.mark.both_databases
def test_chance_waits_for_the_parts_and_the_record_has_them(open_house: OpenHouse, tmp_path: Path) -> None:
    house = open_house(part_patience=LIMIT)
    table, ann, bob = two_at_heralds(house)
    azure = ann.look(table, "azure")
    first = dice_of(azure)
    assert first["asked"] == ["azure"] and len(first["commit"]) == 64 and set(first) == {"commit", "asked"}
    azure.say(do="part", part=PARTS["azure"])
    assert dice_of(azure)["asked"] == []
    bob.sit(table, "gules")
    gules = bob.look(table, "gules")
    assert gules.until("scene")["v"] == 1
    assert [message["is"] for message in gules.synced() if message["is"] == "scene"] == []  # chance has not spoken
    gules.say(do="part", part=PARTS["gules"])
    gules.at(8)
    gules.say(do="part", part="2d" * 16)  # nobody may think again
    assert dice_of(gules) == {"commit": first["commit"], "asked": []}
    said = [text for line in (azure, gules) for text in line.heard if '"is_over":true' not in text]
    stored = house.hall.tables[table].stored
    for secret in (stored.seed, *PARTS.values()):
        assert not any(secret in text for text in said)
    record = finish(house, table, {"azure": azure, "gules": gules})
    assert f"note: seed {stored.seed}\nnote: commit {first['commit']}\n" in record
    assert first["commit"] == commitment(stored.seed)
    assert "".join(f"note: part {seat} {part}\n" for seat, part in PARTS.items()) in record
    revealed = ann.ask("GET", f"/api/tables/{table}")["dice"]
    assert revealed == {"commit": first["commit"], "asked": [], "seed": stored.seed, "parts": PARTS}
    sheet = ann.ask("GET", f"/api/tables/{table}/audit")
    assert sheet["verdict"] == "fair" and sheet["checked"] == 7 and sheet["parts"] == PARTS and sheet["wrong"] == []
    file = tmp_path / "a.record"
    file.write_text(record)
    assert main(["audit", str(file), "--commit", first["commit"]]) == 0
    assert main(["audit", str(file), "--commit", commitment("another")]) == 1


def test_who_does_not_answer_adds_nothing_and_the_record_says_so(open_house: OpenHouse) -> None:
    house = open_house(part_patience=LIMIT)
    table, ann, bob = two_at_heralds(house)
    bob.sit(table, "gules")
    lines = {"azure": ann.look(table, "azure"), "gules": bob.look(table, "gules")}
    lines["azure"].say(do="part", part=PARTS["azure"])
    house.pass_time(LIMIT - 5)
    assert not house.hall.tables[table].replay.history
    house.pass_time(10)
    for line in lines.values():
        line.at(8)
    lines["gules"].say(do="part", part=PARTS["gules"])  # too late
    lines["gules"].synced()
    record = finish(house, table, lines)
    assert f"note: part azure {PARTS['azure']}\nnote: part gules none\n" in record
    sheet = ann.ask("GET", f"/api/tables/{table}/audit")
    assert sheet["verdict"] == "fair" and sheet["parts"] == {"azure": PARTS["azure"], "gules": None}


def test_chance_waits_no_longer_if_the_time_of_day_is_put_back(open_house: OpenHouse) -> None:
    house = open_house(part_patience=1.0)
    table, ann, bob = two_at_heralds(house)
    line = ann.look(table, "azure")
    bob.sit(table, "gules")
    line.until("scene")
    house.ahead -= 600
    while line.scene["v"] < 8:
        line.until("scene", 10)


@pytest.mark.both_databases
def test_parts_are_kept_over_a_restart_and_go_with_whoever_leaves(open_house: OpenHouse) -> None:
    house = open_house(part_patience=LIMIT)
    table, ann, bob = two_at_heralds(house)
    azure = ann.look(table, "azure")
    azure.say(do="part", part=PARTS["azure"])
    azure.synced()
    bob.sit(table, "gules")
    house.restart()
    assert dice_of(ann.open(table, "azure"))["asked"] == ["gules"]
    gules = bob.look(table, "gules")
    gules.say(do="part", part=PARTS["gules"])
    gules.at(8)
    other = ann.table("heralds", ["open", "open"])
    ann.sit(other, "azure")
    line = ann.look(other, "azure")
    line.say(do="part", part=PARTS["azure"])
    assert dice_of(line)["asked"] == ["azure"] and dice_of(line)["asked"] == []
    ann.ask("DELETE", f"/api/tables/{other}/seats/azure")
    assert ann.sit(other, "azure")["dice"]["asked"] == ["azure"]


def test_bots_add_nothing_and_a_game_without_chance_waits_for_nobody(open_house: OpenHouse) -> None:
    house = open_house(part_patience=LIMIT)
    ann = house.guest()
    line = ann.look(ann.table("heralds", ["me", "bot:random"]), "azure")
    line.say(do="part", part=PARTS["azure"])
    line.at(8)
    four = ann.look(ann.table("connect_four", ["me", "bot:random"]), "yellow")
    four.until("scene")
    assert four.act("d")["v"] == 2


def test_a_chosen_seed_takes_no_parts_and_shows_no_hash_that_could_be_guessed(open_house: OpenHouse) -> None:
    house = open_house(part_patience=LIMIT)
    table, ann, bob = two_at_heralds(house, seed="x1")
    bob.sit(table, "gules")
    lines = {"azure": ann.look(table, "azure"), "gules": bob.look(table, "gules")}
    lines["gules"].until("scene")
    assert dice_of(ann.open(table, "azure")) == {"commit": None, "asked": []}
    record = finish(house, table, lines)
    assert "note: seed x1\nnote: seeded\n" in record and "note: part" not in record
    assert ann.ask("GET", f"/api/tables/{table}/audit")["verdict"] == "chosen"


def test_the_audit_waits_for_the_end_and_finds_a_forged_record(house: House, tmp_path: Path) -> None:
    table, ann, bob = two_at_heralds(house)
    bob.sit(table, "gules")
    assert ann.ask("GET", f"/api/tables/{table}/audit", status=409)["error"]
    lines = {"azure": ann.look(table, "azure"), "gules": bob.look(table, "gules")}
    lines["gules"].synced()
    lines["azure"].synced()
    record = finish(house, table, lines)
    card = next(line for line in record.splitlines() if line.startswith("*: card"))
    forged = record.replace(card, card[:-1] + ("T" if card[-1] == "6" else "6"), 1)
    reader = RecordReader(forged.splitlines())
    list(reader)
    sheet = ann.ask("POST", "/api/audits", forged)
    assert sheet["verdict"] == "wrong" and sheet["wrong"][0]["drawn"] == card[3:]
    assert ann.ask("POST", "/api/audits", record)["verdict"] == "fair"
    assert ann.ask("POST", "/api/audits", "no record", 400)["error"]
    file = tmp_path / "forged.record"
    file.write_text(forged)
    assert main(["audit", str(file)]) == 1


def test_a_watcher_adds_nothing_and_nonsense_is_refused(house: House) -> None:
    table, ann, _bob = two_at_heralds(house)
    watcher = ann.look(table, "watcher")
    watcher.say(do="part", part=PARTS["azure"])
    assert watcher.until("error")["reason"] == "spectators can only watch"
    azure = ann.look(table, "azure")
    azure.say(do="part", part="not hex at all, is it?")
    assert "hex" in azure.until("error")["reason"]
    azure.raw(json.dumps({"do": "part", "part": "00"}))
    assert azure.until("error")
    assert ann.ask("GET", f"/api/tables/{table}")["dice"]["asked"] == ["azure"]
