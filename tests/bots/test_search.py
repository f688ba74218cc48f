"""The search tree: chance, secrets, many actions, many seats, budgets, and reuse from move to move."""

import pytest

from connect_four import GAME as FOUR
from regalia.bots import make_bot
from regalia.bots.mcts import MAX_LOOKS, MAX_WIDTH, UNSEEN, MctsBot, Node, child_key
from regalia.core.actions import CHANCE, Action
from regalia.core.game import Game
from regalia.core.registry import find_game
from regalia.core.rng import Rng
from regalia.core.state import State
from tests.bots.stories import Ask, Draw, End, Judging, Opinionated, Place, Stories
from tests.bots.tables import ask_often, play, seen_by


def tree(game: Game, simulations: int, seed: str = "x", **how: bool) -> Node:
    bot = MctsBot("mcts", Rng(seed), simulations, is_paranoid=how.get("is_paranoid", False))
    return bot.search(seen_by(game, game.new(game.meta.player_counts[0], {}), 0, seed))


def after(node: Node, way: int, actor: int = 0) -> Node:
    return node.children[child_key(Action(way), actor)]


def visits(node: Node) -> int:
    return sum(int(child.visits) for child in node.children.values())


def mean(node: Node) -> float:
    return node.total / int(node.visits)


# Chance


def lottery(tiles: int) -> Place:
    """Stay with 0.2, or draw a tile and score its share of a point, whatever you answer then."""
    shares = [tile / (tiles - 1) for tile in range(tiles)]
    return Ask(0, End(0.2, 0.8), Draw([Ask(0, End(share, 1 - share), End(share, 1 - share)) for share in shares]))


def test_each_side_of_a_die_has_a_node_of_its_own() -> None:
    drawn = after(tree(Stories(lottery(6)), 200), 1)
    assert set(drawn.children) == {child_key(Action(tile), CHANCE) for tile in range(6)}


def test_a_big_bag_is_parted_little_by_little() -> None:
    for simulations in (50, 200, 600):
        drawn = after(tree(Stories(lottery(300)), simulations), 1)
        assert int(drawn.visits) > simulations / 2  # it is worth more than staying
        assert 2 * int(drawn.child_visits) ** 0.5 <= len(drawn.children) <= 2 * int(drawn.child_visits) ** 0.5 + 2
        others = drawn.children[UNSEEN]
        assert int(others.child_visits) > 0


def test_what_chance_says_is_drawn_by_its_weights_however_the_nodes_are_shared() -> None:
    drawn = after(tree(Stories(lottery(300)), 800), 1)
    assert mean(drawn) == pytest.approx(0.5, abs=0.06)


def test_a_seat_does_not_plan_by_what_it_will_not_be_told() -> None:
    """Guess which of two tiles was drawn: a seat that sees it is always right, any other half of the time."""
    right, wrong = End(1.0, 0.0), End(0.0, 1.0)
    tiles = [Ask(0, right, wrong), Ask(0, wrong, right)]
    seen, unseen = (Stories(Ask(0, Draw(tiles, learns), End(0.8, 0.2)), secrets=True) for learns in (0, 1))
    open_tree, veiled_tree = tree(seen, 300), tree(unseen, 300)
    assert len(after(open_tree, 0).children) == 2 and mean(after(open_tree, 0)) > 0.85
    assert list(after(veiled_tree, 0).children) == [UNSEEN] and mean(after(veiled_tree, 0)) < 0.7
    assert after(veiled_tree, 1).visits > after(veiled_tree, 0).visits


# Many actions


def many(best: int, score: float) -> Place:
    return Ask(0, *[Ask(1, *[End(score if way == best else 0.1, 0.0)] * 2) for way in range(300)])


def test_of_many_actions_search_looks_at_those_that_the_policy_or_the_judgement_names() -> None:
    for game, best in ((Opinionated(many(1, 0.9)), 1), (Judging(many(299, 0.9)), 299)):
        root = tree(game, 100)
        assert len(root.children) == MAX_WIDTH
        assert max(root.children.values(), key=lambda child: int(child.visits)).action == Action(best)


def test_without_an_opinion_search_looks_at_all() -> None:
    root = tree(Stories(many(7, 0.9)), 400)
    assert not root.is_narrow and len(root.children) > 2 * MAX_WIDTH


def test_a_win_at_once_is_found_though_the_policy_does_not_think_of_it() -> None:
    game = Opinionated(Ask(0, *[End(1.0, 0.0) if way == 250 else End(0.6, 0.4) for way in range(300)]))
    for spec in ("mcts:1", "policy"):
        assert set(ask_often(game, game.new(2, {}), spec, 3)) == {"250"}


def test_a_policy_that_is_wrong_is_overruled() -> None:
    game = Opinionated(Ask(0, End(0.2, 0.8), End(0.3, 0.7), End(0.9, 0.1)))
    assert set(ask_often(game, game.new(2, {}), "mcts:400", 5)) == {"2"}


# Many seats


def test_others_seek_their_own_good_or_our_harm() -> None:
    """After the first way the second seat may take more for itself, or take from us at its own cost."""
    generous, spiteful = End(0.4, 0.6, 0.0), End(0.0, 0.5, 0.5)
    game = Stories(Ask(0, Ask(1, generous, spiteful), End(0.2, 0.4, 0.4)), seats=3)
    hopeful, afraid = tree(game, 300), tree(game, 300, is_paranoid=True)
    assert after(hopeful, 0).visits > after(hopeful, 1).visits
    assert after(afraid, 0).visits < after(afraid, 1).visits


# Budgets


def test_of_two_budgets_the_first_to_end_counts() -> None:
    seen = seen_by(FOUR, FOUR.new(2, {}), 0, "x")
    assert visits(MctsBot("mcts", Rng("x"), 30, 60.0).search(seen)) == 30
    assert visits(MctsBot("mcts", Rng("x"), 10_000_000, 0.001).search(seen)) < 10_000_000
    bot = make_bot("mcts:400/0.5s", Rng("x"))
    assert isinstance(bot, MctsBot) and (bot.simulations, bot.seconds) == (400, 0.5)


# From move to move


def four_after(*columns: str) -> State:
    s = FOUR.new(2, {})
    for column in columns:
        s.apply(FOUR.read(s, column))
    return s


def test_the_next_search_begins_with_what_the_last_one_knew() -> None:
    bot = MctsBot("mcts", Rng("x"), 200)
    chosen = FOUR.write(four_after(), bot.choose(seen_by(FOUR, four_after(), 0, "x")))
    assert bot.kept is not None
    likely = max(bot.kept.children.values(), key=lambda child: int(child.visits))
    assert likely.action is not None
    s = four_after(chosen, FOUR.write(four_after(chosen), likely.action))
    known = visits(likely)
    assert known > 5
    again = bot.find_again(seen_by(FOUR, s, 0, "y"))
    assert again is likely
    assert visits(bot.search(seen_by(FOUR, s, 0, "y"), again)) == known + 200


def test_what_does_not_follow_from_the_last_move_is_thought_about_anew() -> None:
    bot = MctsBot("mcts", Rng("x"), 200)
    bot.choose(seen_by(FOUR, four_after(), 0, "x"))
    assert bot.find_again(seen_by(FOUR, four_after("a", "b", "a", "b"), 0, "y")) is None
    assert bot.looks < MAX_LOOKS and bot.kept is None


@pytest.mark.parametrize("game_id", ["two_kings", "we_are_kings", "two_crowns"])
def test_over_whole_games_trees_are_used_again(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game(game_id)
    found = 0
    bots: list[MctsBot] = []

    def make(spec: str, rng: Rng) -> MctsBot:
        bots.append(MctsBot(spec, rng, 10))
        return bots[-1]

    monkeypatch.setattr("tests.bots.tables.make_bot", make)
    for turn in play(game, ["a", "b"], "again", limit=70):
        assert turn.action in turn.s.frames[-1].legal(turn.s, turn.who)
        found += any(bot.known > 0 for bot in bots)
    assert found > 3
