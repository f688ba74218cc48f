"""Each planted defect is found within seconds, by what it does wrong."""

from dataclasses import replace

import pytest

from tests.faults import planted
from tests.faults.directed import DIRECTED, stretched
from tests.faults.planted import DEFECTS
from tests.faults.rounds import Workshop

ATTEMPTS = 3  # a defect shows by chance: a kill may miss the moment, or a busy machine has hardly played by then


def test_every_defect_has_its_round() -> None:
    assert DIRECTED.keys() == DEFECTS.keys() and len(DEFECTS) >= 8


@pytest.mark.parametrize("name", ["swallowed_version", "offers_every_takeback", "windows_without_a_name"])
def test_the_checker_does_not_believe_the_code_that_it_shares(
    name: str, shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same defect in the server and in the library by which the checker brings the record to life."""
    monkeypatch.setattr(planted, "put", monkeypatch.setattr)
    DEFECTS[name]()
    test_a_planted_defect_is_found(name, shop)


@pytest.mark.parametrize("name", DIRECTED)
def test_a_planted_defect_is_found(name: str, shop: Workshop) -> None:
    directed = DIRECTED[name]
    found: set[str] = set()
    for attempt in range(ATTEMPTS):
        plan = stretched(directed.plan, 1 << attempt)
        result = shop.run(replace(plan, seed=plan.seed + 1000 * attempt, planted=name))
        found |= {violation.kind for violation in result.violations}
        if found & set(directed.found_by):
            return
    raise AssertionError(f"{name} is not found by {directed.found_by}, but by {found or 'nothing'}")
