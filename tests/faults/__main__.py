"""`make faults`: rounds of play under faults, for a few minutes or for hours; a round that fails is kept and shrunk."""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Final

from tests.faults import histories
from tests.faults.checker import Checker
from tests.faults.rounds import Plan, Result, Workshop, in_words, plan_for, plan_from, workshop
from tests.faults.shrinking import shrunk

MINUTES: Final = 4.0
SECONDS: Final = 25.0  # a round
KEPT: Final = Path("build") / "faults"


def main() -> int:
    wishes = argparse.ArgumentParser(prog="make faults", description=__doc__)
    wishes.add_argument("--hours", type=float, default=0.0, help="how long to go on; a few minutes unless told")
    wishes.add_argument("--seed", type=int, help="play the round with this seed again, and no other")
    wishes.add_argument("--plan", type=Path, help="play a plan that was kept again")
    wishes.add_argument("--check", type=Path, help="check a stored history again")
    wishes.add_argument("--planted", default="", help="plant a defect (tests/faults/planted.py)")
    wishes.add_argument("--seconds", type=float, default=SECONDS, help="how long a round takes")
    wish = wishes.parse_args()
    if wish.check is not None:
        return recheck(wish.check)
    with workshop() as shop:
        if wish.plan is not None:
            plans = [plan_from(json.loads(wish.plan.read_text()))]
        elif wish.seed is not None:
            plans = [plan_for(wish.seed, wish.seconds)]
        else:
            plans = []
        if wish.planted:
            for plan in plans:
                plan.planted = wish.planted
        return play(shop, plans, wish.hours * 3600 or MINUTES * 60, wish.seconds, wish.planted)


def play(shop: Workshop, plans: list[Plan], seconds: float, a_round: float, planted: str) -> int:
    results: list[Result] = []
    goes_on = not plans
    deadline = time.monotonic() + seconds
    seed = int(time.time())
    while plans or not results or (goes_on and time.monotonic() < deadline):
        plan = plans.pop() if plans else plan_for(seed + len(results), a_round)
        plan.planted = planted or plan.planted
        print(f"seed {plan.seed}: {plan.database}, {plan.servers} server(s)", end="", flush=True)
        result = shop.run(plan)
        results.append(result)
        print(f", {result.acknowledged} actions, {sum(result.faults.values())} faults", flush=True)
        if result.violations:
            keep(shop, result)
            print("\n".join(in_words(results)))
            print("verdict       FAILED")
            return 1
        result.history.clear()  # rounds go on for hours
    print("\n".join(in_words(results)))
    print("verdict       every history is explained by its record")
    return 0


def keep(shop: Workshop, result: Result) -> None:
    """Save the history and the plan of a round that failed, and a smaller plan that fails, too."""
    for violation in result.violations[:8]:
        print(f"  {violation}")
    folder = KEPT / str(result.plan.seed)
    folder.mkdir(parents=True, exist_ok=True)
    histories.save(folder / "history.jsonl", result.history)
    (folder / "plan.json").write_text(json.dumps(result.plan.as_json(), indent=1))
    print(f"kept in {folder}; again: make faults SEED={result.plan.seed}", flush=True)
    smaller = shrunk(shop, result)
    if smaller is not result:
        histories.save(folder / "shrunk.jsonl", smaller.history)
        (folder / "shrunk.json").write_text(json.dumps(smaller.plan.as_json(), indent=1))
        print(
            f"shrunk to {len(smaller.plan.sittings)} tables and {len(smaller.plan.faults)} faults: "
            f"make faults PLAN={folder / 'shrunk.json'}"
        )


def recheck(path: Path) -> int:
    checker = Checker()
    for happening in histories.load(path):
        checker.hear(happening)
    violations = checker.judge()
    for violation in violations:
        print(violation)
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main())
