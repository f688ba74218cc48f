"""`make fuzz`: changed inputs for every door, for some minutes or for a number of inputs.

    python -m tests.fuzz --minutes 5
    python -m tests.fuzz --inputs 10000000 --jobs 2
    python -m tests.fuzz --target notation-two_kings --inputs 20000 --seed 7
    python -m tests.fuzz --keep       writes what is worth keeping into tests/fuzz/corpus

New inputs and findings are left in build/fuzz, and the next run goes on from there.
"""

import argparse
import multiprocessing
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.fuzz.fuzzing import CORPUS, Finding, Result, fuzz, smallest, store, stored
from tests.fuzz.targets import target_named, target_names

BUILD: Final = Path("build") / "fuzz"
PIECE: Final = 20_000  # inputs that one process tries at once
ROUND: Final = 60.0  # seconds that it takes at most, where the time is limited
# Of the inputs of a long run, by kind of target: what is quickly tried gets more.
SHARES: Final = {
    "positions": 6,
    "notation": 60,
    "options": 15,
    "castle": 3,
    "records": 10,
    "messages": 400,
    "backups": 1,
}
LARGEST_KEPT: Final = 4_000  # characters: the corpus in the repository stays small
MAX_KEPT: Final = 30  # inputs per target there


@dataclass
class Sum:
    """The result for a target after some inputs."""

    inputs: int = 0
    accepted: int = 0
    seconds: float = 0.0
    lines: int = 0
    findings: dict[str, Finding] = field(default_factory=dict)

    def add(self, result: Result) -> None:
        self.inputs += result.inputs
        self.accepted += result.accepted
        self.seconds += result.seconds
        self.lines = max(self.lines, result.lines)
        self.findings.update(result.findings)


def piece(name: str, inputs: int, seed: str, seconds: float | None) -> Result:
    target = target_named(name)
    try:
        result = fuzz(target, inputs, seed, seconds, also=stored(name, BUILD))
    finally:
        target.close()
    store(name, [*stored(name, BUILD), *result.new], BUILD)
    return result


def shares(names: list[str], inputs: int) -> dict[str, int]:
    weights = {name: SHARES[name.partition("-")[0]] for name in names}
    return {name: -(-inputs * weights[name] // sum(weights.values())) for name in names}


def run(names: list[str], inputs: int, minutes: float, seed: str, jobs: int) -> dict[str, Sum]:
    """Go through the targets in rounds, so that each round begins with what the last one has found."""
    left = shares(names, inputs) if inputs else dict.fromkeys(names, sys.maxsize)
    ends = time.monotonic() + minutes * 60
    sums = {name: Sum() for name in names}
    number = 0
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        while any(left.values()) and (inputs or time.monotonic() < ends):
            seconds = None if inputs else min(ROUND, max(1.0, (ends - time.monotonic()) * jobs / len(names)))
            doing = {}
            for name in names:
                count = min(left[name], PIECE)
                left[name] -= count
                if count:
                    doing[pool.submit(piece, name, count, f"{seed} {number}", seconds)] = name
            for done in as_completed(doing):
                report(done.result(), sums[doing[done]])
            number += 1
    return sums


def report(result: Result, so_far: Sum) -> None:
    for name, finding in result.findings.items():
        if name not in so_far.findings:
            print(finding.report(), flush=True)
            path = BUILD / "findings" / f"{name}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(finding.text, encoding="utf-8", errors="surrogatepass")
    so_far.add(result)
    print(f"{result.target:32} {so_far.inputs:10,} inputs, {len(so_far.findings)} findings", flush=True)


def table(sums: dict[str, Sum], seconds: float) -> str:
    lines = ["| target | inputs | accepted | inputs/s | lines reached | findings |", "|---|---:|---:|---:|---:|---:|"]
    for name, each in sums.items():
        rate = each.inputs / max(each.seconds, 1e-9)
        share = each.accepted / max(each.inputs, 1)
        lines.append(
            f"| {name} | {each.inputs:,} | {share:.0%} | {rate:,.0f} | {each.lines:,} | {len(each.findings)} |"
        )
    total = sum(each.inputs for each in sums.values())
    found = sum(len(each.findings) for each in sums.values())
    lines.append(f"| all | {total:,} | | {total / seconds:,.0f} | | {found} |")
    missed = [name for name, each in sums.items() if not each.inputs]
    if missed:
        lines += ["", f"No input was tried on {', '.join(missed)}: the time was over before their seeds were made."]
    return "\n".join(lines)


def keep(names: list[str]) -> None:
    """Add inputs to the repository's corpus that reach lines which neither it nor the seeds reach."""
    for name in names:
        target = target_named(name)
        kept = stored(name)
        new = [text for text in stored(name, BUILD) if len(text) <= LARGEST_KEPT]
        kept += smallest(target, kept, new)[: max(0, MAX_KEPT - len(kept))]
        target.close()
        if kept:
            store(name, kept, CORPUS)
        print(f"{name}: {len(kept)} inputs")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=str(__doc__).split("\n")[0])
    parser.add_argument("--inputs", type=int, default=0, help="how many, over all targets")
    parser.add_argument("--minutes", type=float, default=1.0, help="how long, if no number of inputs is given")
    parser.add_argument("--target", action="append", help="one or more of: " + ", ".join(target_names()))
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", action="store_true", help="write the corpus of the repository from the last runs")
    given = parser.parse_args()
    names = given.target or target_names()
    if given.keep:
        keep(names)
        return 0
    print(f"seed {given.seed}, {given.jobs} processes", flush=True)
    started = time.monotonic()
    sums = run(names, given.inputs, given.minutes, given.seed, given.jobs)
    print(table(sums, time.monotonic() - started))
    return 1 if any(each.findings for each in sums.values()) else 0
