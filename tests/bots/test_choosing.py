"""Bots' choices: random plays anything, greedy what looks best one step ahead, search what is best."""

import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from connect_four import GAME as FOUR
from heralds import GAME as HERALDS
from regalia.bots.mcts import MctsBot
from regalia.bots.simple import SAMPLES
from regalia.core.game import Game
from regalia.core.registry import find_game
from regalia.core.rng import Rng
from regalia.core.state import State
from tests.bots.stories import Ask, Counting, Draw, End
from tests.bots.tables import ask, ask_often, play, seen_by

pytestmark = pytest.mark.slow

KINGS = find_game("we_are_kings")
ROOT = Path(__file__).parents[2]
SPECS = ["fool", "random", "greedy", "mcts:30"]

# Azure may answer in three ways, pawn a banner, and take its bid back once it has made one.
BIDDING = """
    azure hand 2 5
    azure won 1
    gules hand 4 T
    table 3
"""
WITH_A_BID = BIDDING.replace("azure hand 2 5", "azure hand 2\n    azure behind 5")

# Red is to drop, and must drop into d.
MUST_BLOCK = """
    ......r
    yyy...r
"""
# Yellow is to drop, and must drop into a.
MUST_BLOCK_UP = """
    r......
    ry.....
    ry.y...
"""
# Yellow is to drop, and must drop into b.
MUST_BLOCK_ASIDE = """
    .r.....
    .r.....
    yr.y..y
"""
# Yellow is to drop; b or e makes three with both ends free, so that red can stop only one of two lines.
WINS_IN_TWO = """
    ..rr...
    ..yy...
"""
# The middle is full, and left and right are the same.
FULL_MIDDLE = """
    ...r...
    ...y...
    ...r...
    ...y...
    ...r...
    ...y...
"""


def four(picture: str) -> State:
    return FOUR.load(picture)


# Random


def test_the_random_bot_plays_every_action_equally_often() -> None:
    said = Counter(ask_often(FOUR, FOUR.new(2, {}), "random", 2800))
    assert sorted(said) == list("abcdefg")
    assert all(abs(count - 400) < 75 for count in said.values())
    said = Counter(ask_often(HERALDS, HERALDS.load(BIDDING), "random", 1200))
    assert sorted(said) == ["bid 2", "bid 5", "pawn 1", "ready"]
    assert all(abs(count - 300) < 65 for count in said.values())


@pytest.mark.parametrize("spec", ["random~1", "fool"])
def test_a_slip_answers_the_question(spec: str) -> None:
    """An aside, such as giving a banner away, is never a blunder."""
    assert set(ask_often(HERALDS, HERALDS.load(BIDDING), spec, 200)) == {"bid 2", "bid 5", "ready"}


def test_the_fool_plays_the_worse_of_two_and_the_best_only_if_it_is_drawn_twice() -> None:
    """The further from the middle, the worse: of 49 pairs 24 have a side, and one has the middle alone."""
    said = Counter(ask_often(FOUR, FOUR.new(2, {}), "fool", 980))
    assert sorted(said) == list("abcdefg")
    assert abs(said["a"] + said["g"] - 480) < 60
    assert 5 < said["d"] < 40


# Greedy


@pytest.mark.parametrize(
    ("picture", "win"),
    [
        ("rrr....\nyyy....", "d"),
        ("y.....r\ny.....r\ny.....r", "a"),
        ("..yr...\n.yry...\nyryrr..", "d"),
        ("rr.r...\nyy.y...", "c"),
    ],
)
def test_the_greedy_bot_takes_an_immediate_win(picture: str, win: str) -> None:
    assert set(ask_often(FOUR, four(picture), "greedy", 10)) == {win}


@pytest.mark.parametrize(("picture", "block"), [(MUST_BLOCK_UP, "a"), (MUST_BLOCK_ASIDE, "b")], ids="ab")
def test_the_greedy_bot_looks_one_move_ahead_and_so_blocks_nothing(picture: str, block: str) -> None:
    s = four(picture)
    assert set(ask_often(FOUR, s, "greedy", 10)) == {"d"}
    s.apply(FOUR.read(s, "d"))
    s.apply(FOUR.read(s, block))
    assert s.outcome is not None and s.outcome.winners() == [1]


def test_the_greedy_bot_decides_by_lot_between_what_looks_the_same() -> None:
    s = four(FULL_MIDDLE)
    said = Counter(ask_often(FOUR, s, "greedy", 200))
    assert sorted(said) == ["c", "e"]
    assert abs(said["c"] - 100) < 35


def test_the_greedy_bot_looks_again_only_where_luck_had_a_say() -> None:
    game = Counting(Ask(0, Ask(0, End(1.0, 0.0), End(0.0, 1.0)), Draw([End(0.9, 0.1), End(0.0, 1.0)])))
    said = Counter(ask_often(game, game.new(2, {}), "greedy", 50))
    assert len(said) == 2  # what is certain is worth 0.5, the other 0 to 0.9
    assert game.judged[()] == 50
    assert game.judged[(0,)] + game.judged[(1,)] == 50 * SAMPLES


# Search


@pytest.mark.parametrize(
    ("picture", "block"), [(MUST_BLOCK, "d"), (MUST_BLOCK_UP, "a"), (MUST_BLOCK_ASIDE, "b")], ids="dab"
)
def test_search_blocks_an_immediate_loss(picture: str, block: str) -> None:
    assert set(ask_often(FOUR, four(picture), "mcts:200", 10)) == {block}


def test_search_takes_an_immediate_win() -> None:
    s = four("rrr....\nyyy....")
    assert set(ask_often(FOUR, s, "mcts:100", 10)) == {"d"}


def test_search_finds_a_win_in_two() -> None:
    assert set(ask_often(FOUR, four(WINS_IN_TWO), "mcts:500", 10)) <= {"b", "e"}


def test_search_beats_random_play() -> None:
    won = 0
    for number in range(10):
        seats = ["mcts:60", "random"] if number % 2 else ["random", "mcts:60"]
        turns = list(play(FOUR, seats, f"match {number}"))
        won += turns[-1].s.outcome is not None and turns[-1].s.outcome.winners() == [seats.index("mcts:60")]
    assert won >= 9


def test_search_beats_random_play_at_a_table_with_secrets_too() -> None:
    score = 0.0
    for number in range(6):
        seats = ["random", "random", "random"]
        seats[number % 3] = "mcts:60"
        turns = list(play(HERALDS, seats, f"match {number}"))
        assert turns[-1].s.outcome is not None
        score += turns[-1].s.outcome.scores[number % 3]
    assert score >= 4.0


@pytest.mark.parametrize("simulations", [1, 2, 7, 50])
def test_search_makes_as_many_simulations_as_it_may(simulations: int) -> None:
    for game, s in ((FOUR, FOUR.new(2, {})), (HERALDS, HERALDS.load(BIDDING))):
        root = MctsBot("mcts", Rng("x"), simulations).search(seen_by(game, s, 0, "x"))
        assert sum(int(child.visits) for child in root.children.values()) == simulations


def test_search_begins_with_what_looks_best_or_with_anything_where_nothing_guides() -> None:
    s = FOUR.new(2, {})
    assert set(ask_often(FOUR, s, "mcts:1", 20)) == {"d"}
    bots = [MctsBot("mcts", Rng(f"{number}"), 1, is_guided=False) for number in range(60)]
    assert len({FOUR.write(s, bot.choose(seen_by(FOUR, s, 0, "x"))) for bot in bots}) > 4


def test_where_there_is_one_answer_search_does_not_think() -> None:
    s = four("r.yryry\nyyyrryr\nyyryrry\nryrryyy\nyryyrry\nryrrryr")
    rng = Rng("x")
    assert FOUR.write(s, MctsBot("mcts", rng, 10_000_000).choose(seen_by(FOUR, s, 1, "x"))) == "b"
    assert rng.word() == Rng("x").word()


# Time


@pytest.mark.parametrize(("kind", "seconds", "max_seconds"), [("thread_time", 1.0, 0.0), ("perf_counter", 0.0, 1.0)])
def test_search_stops_at_the_first_look_at_the_clock_after_its_time(
    monkeypatch: pytest.MonkeyPatch, kind: str, seconds: float, max_seconds: float
) -> None:
    """A budget is in CPU time; the cap on waiting is in wall-clock time."""
    looks = 0

    def clock() -> float:
        nonlocal looks
        looks += 1
        return 100.0 + looks / 8  # an eighth of a second from look to look

    s = FOUR.new(2, {})
    seen = seen_by(FOUR, s, 0, "x")
    bot = MctsBot("mcts:1s", Rng("x"), 0, seconds, max_seconds)
    monkeypatch.setattr(time, kind, clock)
    root = bot.search(seen)
    monkeypatch.undo()
    assert looks == 9  # once at the start, and until a second had passed
    assert sum(int(child.visits) for child in root.children.values()) == 8


@pytest.mark.parametrize(("game", "seats"), [(FOUR, 2), (HERALDS, 4), (KINGS, 2)], ids=["four", "heralds", "kings"])
def test_search_stops_in_time(game: Game, seats: int) -> None:
    s = game.new(seats, {})
    while s.asked() < 0:
        s.apply(s.legal()[-1])
    start = time.thread_time()
    ask(game, s, "mcts:0.2s", "x")
    took = time.thread_time() - start
    assert 0.2 <= took < 1.5


# Chance inside, none outside


@pytest.mark.parametrize("spec", [*SPECS, "mcts"])
@pytest.mark.parametrize("game", [FOUR, HERALDS], ids=["four", "heralds"])
def test_the_same_seed_gives_the_same_answer(game: Game, spec: str) -> None:
    s = FOUR.new(2, {}) if game is FOUR else HERALDS.load(BIDDING)
    for seed in ("one", "two", "three"):
        assert ask(game, s, spec, seed) == ask(game, s.clone(), spec, seed)


@pytest.mark.parametrize("spec", ["random", "mcts:30"])
def test_different_seeds_may_give_different_answers(spec: str) -> None:
    assert len(set(ask_often(FOUR, four(FULL_MIDDLE), spec, 30))) > 1
    assert len(set(ask_often(HERALDS, HERALDS.load(BIDDING), spec, 30))) > 1


def test_two_bots_of_one_seed_play_the_same_game_and_of_two_seeds_another() -> None:
    games = [[turn.text for turn in play(HERALDS, ["mcts:10"] * 3, seed)] for seed in ("one", "one", "two")]
    assert games[0] == games[1] != games[2]


def said_by_bots() -> str:
    """Return the answers of some bots in some positions, one per line."""
    tables = [(FOUR, FOUR.new(2, {})), (FOUR, four(WINS_IN_TWO)), (HERALDS, HERALDS.load(BIDDING))]
    lines = [f"{spec}: {ask_often(game, s, spec, 8)}" for game, s in tables for spec in SPECS]
    lines += [" ".join(turn.text for turn in play(KINGS, [spec, spec], "engines")) for spec in ("greedy", "mcts:5")]
    return "\n".join(lines)


def test_the_engine_that_is_tested_and_the_plain_one_say_the_same() -> None:
    """On the compiled engine, this shows that compiling changed nothing."""
    plain = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "examples"), str(ROOT)])}
    script = "from tests.bots.test_choosing import said_by_bots; print(said_by_bots())"
    ran = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=plain, capture_output=True, text=True, check=True
    )
    assert said_by_bots() == ran.stdout.rstrip("\n")


# What bots leave alone


@pytest.mark.parametrize("spec", SPECS)
def test_no_bot_takes_anything_back(spec: str) -> None:
    s = HERALDS.load(WITH_A_BID)
    assert "take back" in [HERALDS.write(s, action) for action in s.legal()]
    assert set(ask_often(HERALDS, s, spec, 40)) <= {"ready", "pawn 1"}
    alone = HERALDS.load(WITH_A_BID.replace("azure won 1", ""))
    assert set(ask_often(HERALDS, alone, spec, 5)) == {"ready"}


@pytest.mark.parametrize("spec", SPECS)
def test_thinking_changes_nothing_at_the_table(spec: str) -> None:
    s = HERALDS.load(BIDDING)
    before = HERALDS.dump(s)
    s.events = []
    ask(HERALDS, s, spec, "x")
    assert HERALDS.dump(s) == before and s.events == []


# Several opponents

# P1 strikes with one Knight; P2 is its equal, and P3 far ahead of both.
ONE_LEADS = """
    seats 3
    P1 units J1
    P1 kings 4/4
    P2 units J1
    P2 kings 4/4
    P3 units A1 A2 J1
    P3 kings 6/6
    ask A P1
"""


def test_greedy_strikes_whoever_leads_and_a_rival_its_equal() -> None:
    game = find_game("two_crowns")
    s = game.load(ONE_LEADS)
    assert {text.split(".")[0] for text in ask_often(game, s, "greedy", 5)} == {"aim J1>P3"}
    assert {text.split(".")[0] for text in ask_often(game, s, "rival", 5)} == {"aim J1>P2"}


def test_in_a_duel_a_rival_is_greedy() -> None:
    for number in range(3):
        moves = [[turn.text for turn in play(KINGS, [spec, "random"], f"{number}")] for spec in ("greedy", "rival")]
        assert moves[0] == moves[1]
