"""Make bots from their names."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from connect_four import GAME as FOUR
from regalia.bots import BOTS, make_bot
from regalia.bots.bot import Bot
from regalia.bots.making import DEFAULT_SIMULATIONS
from regalia.bots.mcts import MctsBot
from regalia.bots.simple import BlunderingBot, FoolBot, GreedyBot, RandomBot
from regalia.core.actions import Action
from regalia.core.errors import Malformed
from regalia.core.rng import Rng
from regalia.core.views import Observation
from tests.bots.tables import seen_by

KNOWN = "known: " + ", ".join(BOTS)


def complaint(spec: str) -> str:
    with pytest.raises(Malformed) as caught:
        make_bot(spec, Rng("x"))
    return str(caught.value)


def test_every_bot_that_is_listed_can_be_made_and_bears_its_name() -> None:
    for name in BOTS:
        assert make_bot(name, Rng("x")).name == name
    assert isinstance(make_bot("fool", Rng("x")), FoolBot)
    assert isinstance(make_bot("random", Rng("x")), RandomBot)
    assert isinstance(make_bot("greedy", Rng("x")), GreedyBot)
    assert make_bot("mcts:0.5s", Rng("x")).name == "mcts:0.5s"


@pytest.mark.parametrize(
    ("spec", "simulations", "seconds"),
    [
        ("mcts", DEFAULT_SIMULATIONS, 0.0),
        ("mcts:1", 1, 0.0),
        ("mcts:200", 200, 0.0),
        ("mcts:10000000", 10_000_000, 0.0),
        ("mcts:0.5s", 0, 0.5),
        ("mcts:3s", 0, 3.0),
        ("mcts:3600s", 0, 3600.0),
        ("mcts:200/0.5s", 200, 0.5),
    ],
)
def test_a_search_has_a_budget_in_simulations_or_in_seconds(spec: str, simulations: int, seconds: float) -> None:
    bot = make_bot(spec, Rng("x"))
    assert isinstance(bot, MctsBot)
    assert (bot.simulations, bot.seconds) == (simulations, seconds)


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("randon", "there is no bot 'randon': did you mean random?"),
        ("Greedy", "there is no bot 'Greedy': did you mean greedy?"),
        ("mtcs:200", "there is no bot 'mtcs': did you mean mcts?"),
        (
            "alphazero",
            f"there is no bot 'alphazero': {KNOWN}",
        ),
        (
            "",
            f"there is no bot '': {KNOWN}",
        ),
        (
            ":200",
            f"there is no bot '': {KNOWN}",
        ),
        (" random", "there is no bot ' random': did you mean random?"),
        ("random:5", "'random:5': random takes no budget"),
        ("greedy:", "'greedy:': greedy takes no budget"),
        ("greedy:1s", "'greedy:1s': greedy takes no budget"),
        ("Knight", "there is no bot 'Knight': did you mean knight?"),
        ("knight:5", "'knight:5': knight is a level, and takes no budget and no blunder rate"),
        ("king~0.5", "'king~0.5': king is a level, and takes no budget and no blunder rate"),
    ],
)
def test_a_wrong_name_gets_help(spec: str, why: str) -> None:
    assert complaint(spec) == why


@pytest.mark.parametrize("budget", ["", "0", "-5", "1.5", "many", "10000001", "200 ", "0x10", "2e3", "200:200"])
def test_simulations_are_a_whole_number(budget: str) -> None:
    said = complaint(f"mcts:{budget}")
    assert said == f"'mcts:{budget}': a budget is simulations (mcts:200), seconds (mcts:0.5s) or both (mcts:200/0.5s)"


@pytest.mark.parametrize("blunder_rate", ["", "1.1", "-0.1", "x", "0.5.5", "nan"])
def test_a_blunder_rate_is_a_share(blunder_rate: str) -> None:
    said = complaint(f"greedy~{blunder_rate}")
    assert said == f"'greedy~{blunder_rate}': after ~ comes the blunder rate, from 0 to 1, as in greedy~0.3"


def test_a_bot_can_be_kept_from_thinking_long() -> None:
    for spec, simulations, seconds in (("mcts:200", 200, 0.0), ("mcts:200/0.1s", 200, 0.1), ("mcts:1s", 0, 1.0)):
        bot = make_bot(spec, Rng("x"), 0.2)
        assert isinstance(bot, MctsBot) and bot.max_seconds == 0.2
        assert (bot.simulations, bot.seconds) == (simulations, seconds)
    slipping = make_bot("mcts:200~0.1", Rng("x"), 0.2)
    assert isinstance(slipping, BlunderingBot) and isinstance(slipping.bot, MctsBot) and slipping.bot.max_seconds == 0.2


@pytest.mark.parametrize("budget", ["s", "0s", "0.0s", "-1s", "1ms", "nans", "infs", "-infs", "3600.1s", "1e9s", "xs"])
def test_seconds_are_a_number_above_none(budget: str) -> None:
    said = complaint(f"mcts:{budget}")
    assert said == f"'mcts:{budget}': a time budget is a number of seconds above 0, as in mcts:0.5s or mcts:200/0.5s"


@given(st.text() | st.builds("{}:{}".format, st.sampled_from([*BOTS, "x"]), st.text()))
def test_any_text_is_a_bot_or_malformed(spec: str) -> None:
    with suppress(Malformed):
        assert make_bot(spec, Rng("x")).name == spec


def test_a_bot_of_another_package_says_what_it_likes() -> None:
    class Last(Bot):
        def choose(self, seen: Observation) -> Action:
            return seen.legal()[-1]

    s = FOUR.new(2, {})
    bot = Last("last", Rng("x"))
    assert FOUR.write(s, bot.choose(seen_by(FOUR, s, 0, "x"))) == "g"


def test_a_bot_that_does_not_choose_is_named() -> None:
    class Mute(Bot):
        pass

    with pytest.raises(TypeError, match="Mute does not choose"):
        Mute("mute", Rng("x")).choose(seen_by(FOUR, FOUR.new(2, {}), 0, "x"))
