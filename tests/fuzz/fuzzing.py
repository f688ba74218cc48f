"""Tries changed inputs on a target, keeps those that reach new lines, and reports each way in which it breaks."""

import hashlib
import json
import random
import signal
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from regalia.core.errors import RegaliaError
from tests.fuzz.mutations import mutated
from tests.fuzz.reached import SOURCES, Reached

CORPUS: Final = Path(__file__).parent / "corpus"
SECONDS: Final = 10.0  # that an input may take, on a busy machine too
KEPT: Final = 2_000  # inputs in memory per target; beyond that new ones take the place of old ones
SHRINKING: Final = 150  # attempts to make a failing input shorter


class Target:
    """One door through which texts of strangers come in."""

    name: str = ""
    refusals: tuple[type[Exception], ...] = (RegaliaError,)  # what an input may be answered with

    def seeds(self) -> list[str]:
        """Return inputs to begin with; most are right."""
        raise NotImplementedError

    def read(self, text: str) -> Any:
        """Read the input as the program would. Lines that are reached here are counted."""
        raise NotImplementedError

    def use(self, text: str, found: Any) -> None:
        """Do with what was read whatever the program may do with it, and raise if a promise is broken."""

    def change(self, text: str, others: list[str], rng: random.Random) -> str:
        return mutated(text, others, rng)

    def close(self) -> None:
        """Remove what the target has put on disk."""


class Hang(BaseException):
    """An input takes too long. Not an Exception, so that nothing on the way takes it for one of its own."""


@dataclass(frozen=True)
class Finding:
    """A way in which a target breaks, with the shortest input known for it."""

    target: str
    text: str
    error: str
    where: str

    @property
    def name(self) -> str:
        return f"{self.target}-{hashlib.sha256(f'{self.error} {self.where}'.encode()).hexdigest()[:8]}"

    def report(self) -> str:
        return f"{self.target}: {self.error}\n  at {self.where}\n  input: {self.text!r}"


@dataclass
class Result:
    target: str
    inputs: int = 0
    accepted: int = 0
    seconds: float = 0.0
    lines: int = 0
    new: list[str] = field(default_factory=list)  # inputs that reached new lines
    findings: dict[str, Finding] = field(default_factory=dict)  # by name


def fuzz(
    target: Target,
    inputs: int,
    seed: str,
    seconds: float | None = None,
    limit: float = SECONDS,
    also: list[str] | None = None,
) -> Result:
    """Try that many inputs, or as many as fit into the time; `also`: inputs of an earlier run to begin with."""
    rng = random.Random(f"{seed} {target.name}")
    reached = Reached()
    result = Result(target.name)
    started = time.monotonic()
    kept: list[str] = []
    waiting = [*(also or []), *target.seeds()]
    rng.shuffle(waiting)
    waiting += reversed(stored(target.name))  # first of all
    first = len(waiting)
    while result.inputs < inputs and (seconds is None or time.monotonic() - started < seconds):
        # A short run changes inputs too.
        is_late = seconds is not None and time.monotonic() - started > seconds / 2 and bool(kept)
        is_seed = bool(waiting) and len(waiting) > first - inputs // 2 and not is_late
        text = waiting.pop() if is_seed else target.change(rng.choice(kept), kept, rng)
        before = reached.count
        result.inputs += 1
        finding = attempt(target, text, limit, reached, result)
        if finding is not None and finding.name not in result.findings:
            result.findings[finding.name] = shrunk(target, finding, limit, rng)
        if reached.count > before and not is_seed:
            result.new.append(text)
        if is_seed or reached.count > before:
            if len(kept) < KEPT:
                kept.append(text)
            else:
                kept[rng.randrange(KEPT)] = text
    result.seconds = time.monotonic() - started
    result.lines = reached.count
    return result


def attempt(
    target: Target, text: str, limit: float, reached: Reached | None = None, result: Result | None = None
) -> Finding | None:
    try:
        with ended_after(limit):
            with reached or nullcontext():
                found = target.read(text)
            target.use(text, found)
    except target.refusals:
        return None
    except (Exception, Hang) as error:
        return Finding(target.name, text, words_of(error), place_of(error))
    if result is not None:
        result.accepted += 1
    return None


def words_of(error: BaseException) -> str:
    if isinstance(error, AssertionError):  # a promise: its sentence says which, up to the part that is the input's
        return f"{type(error).__name__}: {str(error).split(chr(10))[0].split(':')[0][:100]}"
    return type(error).__name__


def place_of(error: BaseException) -> str:
    """Return the innermost place in our own code."""
    if isinstance(error, Hang):
        return "somewhere"  # which differs from time to time
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.startswith(SOURCES)]
    if not frames:
        frames = list(traceback.extract_tb(error.__traceback__))
    return f"{Path(frames[-1].filename).parent.name}/{Path(frames[-1].filename).name} in {frames[-1].name}"


@contextmanager
def ended_after(seconds: float) -> Iterator[None]:
    """Raise Hang in whatever takes longer."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        started = time.monotonic()
        yield
        if time.monotonic() - started > seconds:
            raise Hang
        return
    before = signal.signal(signal.SIGALRM, hang)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def hang(_signal: int, _frame: Any) -> None:
    raise Hang


def shrunk(target: Target, finding: Finding, limit: float, rng: random.Random) -> Finding:
    """Leave lines, words and characters out as long as it breaks in the same way."""
    if finding.error == Hang.__name__:
        return finding  # each attempt would take as long
    for mark in ("\n", " ", ""):
        parts = finding.text.split(mark) if mark else list(finding.text[:SHRINKING])
        rest = "" if mark else finding.text[SHRINKING:]
        place = len(parts) - 1
        tried = 0
        while place >= 0 and tried < SHRINKING:
            shorter = mark.join(parts[:place] + parts[place + 1 :]) + rest
            found = attempt(target, shorter, limit)
            if found is not None and found.name == finding.name:
                finding = found
                del parts[place]
            place -= 1
            tried += 1
    return finding


# What is kept between runs: a line of JSON per input


def stored(name: str, folder: Path = CORPUS) -> list[str]:
    path = folder / f"{name}.jsonl"
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def store(name: str, texts: list[str], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    # Surrogates, which strangers may send too, cannot be written as UTF-8: JSON's escapes can.
    lines = [json.dumps(text) + "\n" for text in texts]
    (folder / f"{name}.jsonl").write_text("".join(lines), encoding="utf-8")


def smallest(target: Target, known: list[str], texts: list[str], limit: float = SECONDS) -> list[str]:
    """Return those of the texts, short ones first, that reach more than the seeds and the known inputs do."""
    reached = Reached()
    needed: list[str] = []
    for seed in [*target.seeds(), *known]:
        attempt(target, seed, limit, reached)
    for text in sorted(set(texts), key=len):
        before = reached.count
        attempt(target, text, limit, reached)
        if reached.count > before:
            needed.append(text)
    return needed
