"""The server sends a seat what depends on what it may know, and on nothing else: compared byte for byte."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from regalia.core.actions import CHANCE
from regalia.core.replay import Applied, Replay
from tests.table.house import Guest, House, Line

SEATS = ("azure", "gules", "sable")
BANNERS = ["3", "5", "2"]


@dataclass(frozen=True)
class Plan:
    """The other two seats' hands, and all that they say in each round: bids, then in the window."""

    gules: str
    sable: str
    rounds: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]  # a round: what gules says, what sable says


# In both games gules reveals 3, 4 and 6, sable 2, nothing and 5; in the second round gules sounds a trumpet. Azure
# cannot know more. What they hold besides, and how often they change their minds, differs.
ONE = Plan(
    gules="34T6T",
    sable="25611",
    rounds=(
        (("bid 3", "ready", "pass"), ("bid 2", "ready", "pass")),
        (("bid 4", "ready", "trumpet"), ("ready", "pass")),
        (("bid 6", "ready", "pass"), ("bid 5", "ready", "pass")),
    ),
)
OTHER = Plan(
    gules="436T2",
    sable="T52TT",
    rounds=(
        (("bid 6", "take back", "bid 3", "ready", "pass"), ("bid 5", "take back", "bid 2", "ready", "pass")),
        (("bid 4", "take back", "bid 4", "ready", "trumpet"), ("bid 5", "take back", "ready", "pass")),
        (("bid 2", "take back", "bid 6", "ready", "pass"), ("bid 5", "ready", "pass")),
    ),
)
AZURE = "1T6T1"


def dice(plan: Plan) -> Callable[[Replay, str], Applied]:
    hands = {0: list(AZURE), 1: list(plan.gules), 2: list(plan.sable)}
    banners = list(BANNERS)

    def draw(replay: Replay, _seed: str) -> Applied:
        seat = getattr(replay.state.frames[-1], "seat", None)
        text = f"banner {banners.pop(0)}" if seat is None else f"card {hands[seat].pop(0)}"
        return replay.apply_action(CHANCE, replay.game.read(replay.state, text))

    return draw


@dataclass
class Seen:
    """All bytes that azure and a watcher were sent, and what the others were."""

    azure: list[str]
    watcher: list[str]
    history: list[str]
    others: list[str]


def played(folder: Path, plan: Plan) -> Seen:
    """The game played in a fresh house, with everything injected that is drawn at random."""
    folder.mkdir()
    with House(folder, window_delay=0.0, now=lambda: 1e9) as house:
        house.hall.dice = dice(plan)
        house.hall.new_id = lambda: "the-table"
        house.hall.new_seed = lambda: "the-seed"
        ann, bob, cid = house.guest("Ann"), house.guest("Bob"), house.guest("Cid")
        table = ann.table("heralds", ["me", "open", "open"], options={"rounds": 3})
        azure = ann.look(table, "azure", session="s")
        azure.synced()
        bob.sit(table, "gules")
        cid.sit(table, "sable")
        watcher = bob.look(table, "watcher", session="w")
        watcher.synced()
        lines = {"azure": azure, "gules": bob.look(table, "gules"), "sable": cid.look(table, "sable")}
        for line in lines.values():
            line.synced()
            line.say(do="orders", orders={"mode": "full"})
            line.synced()
        for gules, sable in plan.rounds:
            play_round(lines, watcher, {"gules": list(gules), "sable": list(sable)})
        assert azure.scene["outcome"] is not None
        azure.say(do="inspect", n=77, id="@gules")
        azure.synced()
        watcher.synced()
        return Seen(
            azure=[text for text in azure.heard if "pong" not in text],
            watcher=[text for text in watcher.heard if "pong" not in text],
            history=looked_back(ann, table, azure.scene["v"]),
            others=lines["gules"].heard,
        )


def play_round(lines: dict[str, Line], watcher: Line, says: dict[str, list[str]]) -> None:
    """The others draft; azure says the same in every game, and tries what it may not."""
    for seat in ("gules", "sable"):
        while says[seat][0] != "ready":
            say(lines, seat, says[seat].pop(0))
    refused = lines["azure"].answer(lines["azure"].send_act("bid 5"))
    assert refused["clause"] == "H-9"
    for seat in ("sable", "gules"):
        say(lines, seat, says[seat].pop(0))
    v = lines["azure"].scene["v"]
    say(lines, "azure", "ready", v - 1)
    while any(says.values()) or "pass" in lines["azure"].texts():
        for seat, line in lines.items():
            line.synced()
            if "pass" in line.texts():
                say(lines, seat, says[seat].pop(0) if seat in says else "pass")
    watcher.synced()


def say(lines: dict[str, Line], seat: str, text: str, v: int | None = None) -> None:
    line = lines[seat]
    line.synced()
    answer = line.answer(line.send_act(text, v))
    assert answer["is"] == "ack", (seat, text, answer)
    for each in lines.values():  # so that what comes in one order here comes in the same order in the other game
        each.synced()


def looked_back(guest: Guest, table: str, newest: int) -> list[str]:
    paths = [f"views/azure/{v}" for v in range(1, newest + 1)]
    paths += ["views/azure/999", "views/gules/1", "log/azure", "log/watcher", "log/gules"]
    return [guest.client.get(f"/api/tables/{table}/{path}").text for path in paths]


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[Seen, Seen]:
    folder = tmp_path_factory.mktemp("secrets")
    return played(folder / "one", ONE), played(folder / "other", OTHER)


def test_two_games_that_differ_in_what_a_seat_cannot_know_are_the_same_bytes_for_it(both: tuple[Seen, Seen]) -> None:
    one, other = both
    assert len(one.azure) > 40
    assert one.azure == other.azure


def test_they_are_the_same_bytes_for_a_watcher(both: tuple[Seen, Seen]) -> None:
    assert both[0].watcher == both[1].watcher


def test_looking_back_tells_no_more(both: tuple[Seen, Seen]) -> None:
    assert both[0].history == both[1].history


def test_the_games_did_differ(both: tuple[Seen, Seen]) -> None:
    assert both[0].others != both[1].others


def test_no_message_holds_what_is_nobodys_business(both: tuple[Seen, Seen]) -> None:
    said = "".join(text for text in both[0].azure if '"is_over":true' not in text)
    for secret in ('"seed"', '"seq"', '"player"', '"session"', '"guest"'):
        assert secret not in said
