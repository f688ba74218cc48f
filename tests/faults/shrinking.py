"""Makes a plan that fails smaller, as long as it fails in the same way."""

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from tests.faults.rounds import Plan, Result, Workshop

BUDGET: Final = 180.0  # seconds
SPARE: Final = 3.0  # seconds of play after the last fault


def shrunk(shop: Workshop, result: Result, budget: float = BUDGET) -> Result:
    """The smallest plan that was found to fail within the budget, with what it led to."""
    deadline = time.monotonic() + budget
    kinds = {violation.kind for violation in result.violations}
    smallest = result
    tried = True
    while tried:
        tried = False
        for plan in smaller_plans(smallest.plan, smallest):
            if time.monotonic() > deadline:
                return smallest
            again = shop.run(plan)
            if kinds & {violation.kind for violation in again.violations}:
                smallest = again
                tried = True
                break
    return smallest


def smaller_plans(plan: Plan, result: Result) -> Iterator[Plan]:
    """The boldest first: only the tables that were blamed, half of the faults, one less of each."""
    named = [
        sitting
        for sitting in plan.sittings
        if any(f"{sitting.game} " in violation.text for violation in result.violations)
    ]
    if named and len(named) < len(plan.sittings):
        yield replace(plan, sittings=named)
    faults = plan.faults
    half = len(faults) // 2
    if half:
        yield ending_soon(replace(plan, faults=faults[:half]))
        yield replace(plan, faults=faults[half:])
    for number in range(len(faults)):
        yield replace(plan, faults=[*faults[:number], *faults[number + 1 :]])
    if len(plan.sittings) > 1:
        for number in range(len(plan.sittings)):
            yield replace(plan, sittings=[*plan.sittings[:number], *plan.sittings[number + 1 :]])


def ending_soon(plan: Plan) -> Plan:
    """The same, shortly after its last fault."""
    last = max((fault.at + fault.seconds for fault in plan.faults), default=0.0)
    return replace(plan, seconds=min(plan.seconds, last + SPARE))
