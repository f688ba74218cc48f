"""Bots in whole games: they keep the rules, know no more than their seat, and play the same folded or not."""

from collections import Counter

import pytest

from heralds import GAME as HERALDS
from heralds.game import Heralds
from regalia.core.actions import CHANCE
from regalia.core.game import Game
from regalia.core.referee import why_not
from regalia.core.registry import find_game, game_ids
from regalia.core.rng import Rng
from regalia.core.state import State
from tests.bots.tables import MAX_ENTRIES, ask_often, play

SMALL = ("connect_four", "heralds", "we_are_kings")
LARGE = tuple(game_id for game_id in game_ids() if game_id not in SMALL)  # a whole game between bots takes minutes
AZURE, GULES = 0, 1


def table(game_id: str) -> tuple[Game, int]:
    game = find_game(game_id)
    return game, 3 if 3 in game.meta.player_counts else game.meta.player_counts[0]


# Evaluation


@pytest.mark.parametrize("game_id", game_ids())
def test_all_seats_are_evaluated_as_each_of_them_is(game_id: str) -> None:
    game, seats = table(game_id)
    for turn in play(game, ["random"] * seats, "evaluated", limit=60):
        assert game.evaluate_all(turn.s) == [game.evaluate(turn.s, seat) for seat in range(seats)]


# Rules


@pytest.mark.parametrize("spec", ["fool", "random", "policy", "greedy", "mcts:8"])
@pytest.mark.parametrize("game_id", [*SMALL, *LARGE])
def test_over_whole_games_bots_say_only_what_is_legal_and_take_nothing_back(game_id: str, spec: str) -> None:
    game, seats = table(game_id)
    for number in range(4 if spec == "random" else 1):
        limit = MAX_ENTRIES if game_id in SMALL else 100 if spec in ("random", "policy") else 8
        for turn in play(game, [spec] * seats, f"legal {number}", limit=limit):
            assert not turn.action.undoes
            refusal = why_not(turn.s, turn.who, turn.action)
            assert refusal is None, f"{spec} says {turn.text!r}: {refusal}"
            assert turn.action in turn.s.frames[-1].legal(turn.s, turn.who)


@pytest.mark.parametrize("game_id", SMALL)
def test_bots_of_all_kinds_play_one_game_to_its_end(game_id: str) -> None:
    game, seats = table(game_id)
    turns = list(play(game, ["mcts:5", "greedy", "random", "random"][:seats], "all kinds"))
    assert turns[-1].s.outcome is not None
    assert {turn.who for turn in turns} - {CHANCE} == set(range(seats))


# Honesty

# The last round, and gules leads by two: azure, whose bid is four, must decide about its trumpet.
LAST_ROUND = """
    azure hand T
    azure behind 4
    azure won 2 3
    gules hand 1
    gules behind {bid}
    gules won 4 1 2
    table 3
    ask window azure
"""
# Both bid; gules holds what it holds.
FIRST_BIDS = """
    azure hand 2 5 T
    gules {hidden}
    table 4
"""


def apart(one: list[str], other: list[str]) -> float:
    """Return the distance of two distributions: 0 if they are equal, 1 if they have nothing in common."""
    here, there = Counter(one), Counter(other)
    return sum(abs(here[text] - there[text]) for text in here | there) / 2 / len(one)


class Peeking(Heralds):
    """Heralds that shows bots the true state: the tests below would notice."""

    def determinize(self, s: State, seat: int, rng: Rng) -> State:
        return s.clone()


@pytest.mark.parametrize("spec", ["random", "greedy", "mcts:12"])
@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(LAST_ROUND.format(bid=5), LAST_ROUND.format(bid=3), id="a trumpet that wins or is wasted"),
        pytest.param(FIRST_BIDS.format(hidden="hand 6x3"), FIRST_BIDS.format(hidden="hand Tx3"), id="strong or weak"),
        pytest.param(
            FIRST_BIDS.format(hidden="hand 1x2\n    gules behind 1"),
            FIRST_BIDS.format(hidden="hand 6x2 T"),
            id="a bid made or not",
        ),
    ],
)
def test_bots_do_the_same_whatever_their_seat_cannot_know(one: str, other: str, spec: str) -> None:
    s, t = HERALDS.load(one), HERALDS.load(other)
    assert HERALDS.view(s, AZURE).text == HERALDS.view(t, AZURE).text
    # Twice 120 draws from one distribution over two or three answers are rarely further apart than this.
    assert apart(ask_often(HERALDS, s, spec, 120, "s"), ask_often(HERALDS, t, spec, 120, "t")) < 0.16
    # With the same seeds they say the same, draw by draw.
    assert ask_often(HERALDS, s, spec, 30) == ask_often(HERALDS, t, spec, 30)


@pytest.mark.parametrize("spec", ["greedy", "mcts:12"])
def test_a_bot_faces_a_resampled_table_as_it_faces_the_true_one(spec: str) -> None:
    s = HERALDS.load(FIRST_BIDS.format(hidden="hand 4 6\n    gules behind 5\n    gules ready"))
    true = ask_often(HERALDS, s, spec, 100, "s")
    for number in range(3):
        t = HERALDS.determinize(s, AZURE, Rng(f"resampled {number}"))
        assert HERALDS.dump(t) != HERALDS.dump(s)
        assert apart(true, ask_often(HERALDS, t, spec, 100, f"t {number} ")) < 0.2
        assert true[:20] == ask_often(HERALDS, t, spec, 20, "s")


def test_a_bot_that_is_shown_the_table_as_it_is_would_be_found_out() -> None:
    game = Peeking(HERALDS.meta)
    wins, wasted = game.load(LAST_ROUND.format(bid=5)), game.load(LAST_ROUND.format(bid=3))
    assert apart(ask_often(game, wins, "mcts:12", 60, "s"), ask_often(game, wasted, "mcts:12", 60, "t")) > 0.8
    assert apart(ask_often(game, wins, "greedy", 60, "s"), ask_often(game, wasted, "greedy", 60, "t")) > 0.3


# Folding


@pytest.mark.parametrize("spec", ["greedy", "mcts:8"])
@pytest.mark.parametrize("game_id", SMALL)
def test_a_game_in_which_bots_are_not_asked_where_there_is_one_answer_is_the_same_game(game_id: str, spec: str) -> None:
    game, seats = table(game_id)
    for number in range(4 if spec == "greedy" else 1):
        asked, folded = (
            [(turn.who, turn.text) for turn in play(game, [spec] * seats, f"fold {number}", folding)]
            for folding in (False, True)
        )
        assert asked == folded
