"""The step at which an example makes its point, on connect four."""

import pytest

from connect_four import GAME
from regalia.rulebook.reading import read_scenarios
from regalia.rulebook.running import Result, run
from regalia.rulebook.telling import refusals, telling_step

pytestmark = pytest.mark.plain


def played(when: list[str], then: str) -> Result:
    text = f"- id: one\n  title: One\n  clauses: [F-1]\n  when: {when}\n  then: {{{then}}}\n"
    (scenario,) = read_scenarios(text, "one.yaml", GAME)
    return run(GAME, scenario)


def test_the_point_is_made_when_all_that_is_claimed_has_come_true() -> None:
    moves = ["d", "e", "a"]
    assert telling_step(GAME, played(moves, "to_act: [red]")) == 3
    assert telling_step(GAME, played([*moves, "b", "c"], "told: {watcher: {holds: [column d]}}")) == 1


def test_what_was_true_all_the_time_is_told_at_the_end() -> None:
    assert telling_step(GAME, played(["d", "e"], "outcome: none")) == 2
    assert telling_step(GAME, played([], "outcome: none")) == 0


def test_an_example_that_fails_opens_at_its_end() -> None:
    assert telling_step(GAME, played(["d", "e"], "to_act: [red]")) == 2


def test_refusals_come_with_the_reason_that_a_player_hears() -> None:
    full = ["a"] * 6
    (refused,) = refusals(GAME, played(full, "refuses: {a: F-5}"))
    assert refused.text == "a" and refused.clause.startswith("F-") and refused.reason
