"""Rounds as `make faults` plays them: whatever the nemesis does, the record explains what everybody saw."""

import json

import pytest

from tests.faults.rounds import GAMES, Result, Workshop, plan_for, plan_from

SECONDS = 12.0


def explained(result: Result) -> Result:
    assert not result.violations, "\n".join(str(violation) for violation in result.violations)
    return result


@pytest.mark.parametrize("seed", [1, 2])
def test_all_games_are_played_under_faults_of_all_kinds(seed: int, shop: Workshop) -> None:
    """Two servers on PostgreSQL, and one on a file. `make faults` goes on from here."""
    plan = plan_for(seed, SECONDS)
    result = explained(shop.run(plan))
    assert {happening["game"] for happening in result.history if happening["is"] == "open"} == set(GAMES)
    assert result.acknowledged > 50 and result.recoveries and max(result.recoveries) < plan.patience


def test_a_plan_follows_from_its_seed() -> None:
    assert plan_for(7, SECONDS) == plan_for(7, SECONDS) != plan_for(8, SECONDS)
    assert plan_from(json.loads(json.dumps(plan_for(7, SECONDS).as_json()))) == plan_for(7, SECONDS)
    kinds = {fault.kind for seed in range(400) for fault in plan_for(seed, SECONDS).faults}
    assert len(kinds) == 26, kinds
