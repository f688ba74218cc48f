"""Two armies set up at once, on the field and at the castle: what the other seat is sent, compared byte for byte."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from tests.table.house import House, Line

OPTIONS: Final = {"min_deploy": 2, "first_player": "north", "retreat_from": "1"}
SPOTS: Final = [f"{file}{rank}" for rank in range(1, 6) for file in "abcdefghijklmnopqrst"]
KINDS: Final = {"horse": 4, "spear": 4, "axe": 4, "sword": 4, "archer": 6}
UNITS: Final = [f"{kind}{number}" for kind, count in KINDS.items() for number in range(1, count + 1)]
OUTSIDE: Final = ["a15", "b15", "s15", "t15"]  # the defender's horses, which both sides see


@dataclass(frozen=True)
class North:
    """North acts behind the screen and behind the wall. What South comes to see of it is always the same."""

    field: tuple[str, ...]
    inside: tuple[str, ...]  # where the soldiers and archers stand
    second_thoughts: tuple[str, ...]
    moves: tuple[str, ...]


ONE: Final = North(
    field=("deploy axe1 c22", "deploy archer1 d22"),
    inside=tuple(f"{file}{rank}" for rank in (18, 19) for file in "bcdefghij"),
    second_thoughts=(),
    moves=("move spear1 b20",),
)
OTHER: Final = North(
    field=(
        *("deploy treb j18", "deploy horse1 k18", "deploy spear1 on horse1", "undeploy horse1", "undeploy treb"),
        *("deploy archer1 d22", "deploy axe1 a18", "undeploy axe1", "deploy axe1 c22"),
    ),
    inside=tuple(f"{file}{rank}" for rank in (21, 27) for file in "klmnpqrsi"),
    second_thoughts=("undeploy archer6", "deploy archer6 j29", "undeploy archer6", "deploy archer6 b29"),
    moves=("move archer6 b26", "move sword1 i23", "move axe1 p22"),
)


@dataclass
class Seen:
    south: list[str]
    watcher: list[str]
    history: list[str]
    north: list[str]


def played(folder: Path, plan: North) -> Seen:
    folder.mkdir()
    with House(folder) as house:
        house.hall.new_id = lambda: "the-table"
        house.hall.new_seed = lambda: "the-seed"
        ann, bob = house.guest("Ann"), house.guest("Bob")
        table = ann.table("two_kingdoms", ["me", "open"], options=OPTIONS)
        south = ann.look(table, "south", session="s")
        south.synced()
        bob.sit(table, "north")
        watcher = ann.look(table, "watcher", session="w")
        north = bob.look(table, "north")
        lines = (south, north, watcher)

        def say(line: Line, *texts: str) -> None:
            for text in texts:
                line.synced()
                answer = line.answer(line.send_act(text))
                assert answer["is"] == "ack", (text, answer)
            for each in lines:
                each.synced()

        # On the field: in turns, so that one is in the middle of it while the other is at work.
        say(north, *plan.field[:1])
        say(south, "deploy sword1 e5")
        say(north, *plan.field[1:])
        asked_in_vain(south, "deploy sword2 c22", "D-11")
        south.say(do="inspect", n=70, id="@c22")
        say(north, "ready")
        say(south, "deploy sword2 f5", "ready")
        # North runs at once, from its home rank; South stands before the castle.
        say(north, "retreat")
        say(north, *[f"deploy {unit} {to}" for unit, to in zip(UNITS, (*OUTSIDE, *plan.inside), strict=True)][:12])
        say(south, *[f"deploy {unit} {to}" for unit, to in zip([*UNITS, "treb", "ram"], SPOTS, strict=False)])
        say(north, *[f"deploy {unit} {to}" for unit, to in zip(UNITS, (*OUTSIDE, *plan.inside), strict=True)][12:])
        say(north, *plan.second_thoughts, "deploy treb d14")
        asked_in_vain(south, "deploy ram j17", "D-98")
        say(south, "ready")
        say(north, "ready")
        # Behind the wall, out of sight.
        asked_in_vain(south, "attack archer1 b18", "D-112")
        say(south, "end")
        say(north, *plan.moves, "end")
        south.say(do="inspect", n=71, id="@b18")
        south.synced()
        newest = south.scene["v"]
        paths = [f"views/south/{v}" for v in range(1, newest + 1)] + ["log/south", "log/watcher", "log/north"]
        return Seen(
            south=[text for text in south.heard if "pong" not in text],
            watcher=[text for text in watcher.heard if "pong" not in text],
            history=[ann.client.get(f"/api/tables/{table}/{path}").text for path in paths],
            north=north.heard,
        )


def asked_in_vain(line: Line, text: str, clause: str) -> None:
    refused = line.answer(line.send_act(text))
    assert (refused["is"], refused["clause"]) == ("refused", clause), refused


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[Seen, Seen]:
    folder = tmp_path_factory.mktemp("armies")
    return played(folder / "one", ONE), played(folder / "other", OTHER)


def test_what_the_other_side_sets_up_and_moves_out_of_sight_changes_no_byte(both: tuple[Seen, Seen]) -> None:
    one, other = both
    assert len(one.south) > 60
    assert one.south == other.south
    assert one.watcher == other.watcher
    assert one.history == other.history


def test_the_matches_did_differ(both: tuple[Seen, Seen]) -> None:
    assert both[0].north != both[1].north
