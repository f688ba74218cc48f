"""Durations, counted in fixed buckets as Prometheus wants them: cheap enough for every action."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
LABELS: Final = [*(f"{bound:g}" for bound in BOUNDS), "+Inf"]


class Histogram:
    __slots__ = ("counts", "seconds")

    def __init__(self) -> None:
        self.counts: Final = [0] * (len(BOUNDS) + 1)  # the last is for whatever took longer
        self.seconds = 0.0  # all together

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds

    def lines(self, name: str, label: str = "") -> list[str]:
        """Its samples in the text format of Prometheus; `label` is written `route="tables"`."""
        lines: list[str] = []
        total = 0
        for bound, count in zip(LABELS, self.counts, strict=True):
            total += count
            lines.append(f'{name}_bucket{{{label}{"," if label else ""}le="{bound}"}} {total}')
        labels = f"{{{label}}}" if label else ""
        return [*lines, f"{name}_sum{labels} {round(self.seconds, 6)}", f"{name}_count{labels} {total}"]


def histogram(name: str, about: str, measured: Sequence[tuple[str, Histogram]]) -> str:
    """One family of samples, with a label for each histogram."""
    full = f"regalia_{name}"
    head = f"# HELP {full} {about}\n# TYPE {full} histogram"
    return "\n".join([head, *[line for label, each in measured for line in each.lines(full, label)]])
