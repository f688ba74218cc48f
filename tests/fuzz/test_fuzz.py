"""A minute of fuzzing, always the same; and that the fuzzer finds what it is for. `make fuzz` goes on from there."""

from pathlib import Path
from typing import Any, Final

import pytest

from regalia.core.errors import Malformed
from tests.fuzz import running
from tests.fuzz.fuzzing import CORPUS, Target, attempt, fuzz, smallest, store, stored
from tests.fuzz.running import Sum, shares, table
from tests.fuzz.targets import target_named, target_names

pytestmark = pytest.mark.slow

SEED: Final = "1"
INPUTS: Final = {
    "positions": 400,
    "notation": 15_000,
    "options": 1_500,
    "castle": 400,
    "records": 3_000,
    "messages": 60_000,
    "backups": 150,
}
MAX_BYTES: Final = 300_000


@pytest.mark.parametrize("name", target_names())
def test_strangers_get_nothing_but_our_own_refusals(name: str) -> None:
    target = target_named(name)
    try:
        result = fuzz(target, INPUTS[name.partition("-")[0]], SEED)
    finally:
        target.close()
    assert not result.findings, "\n".join(
        [f"seed {SEED}; again: python -m tests.fuzz --target {name} --seed {SEED}"]
        + [finding.report() for finding in result.findings.values()]
    )
    assert 0 < result.accepted < result.inputs  # what is right is taken, and what is wrong is not


def test_the_corpus_is_small_and_belongs_to_targets() -> None:
    files = list(CORPUS.iterdir())
    assert files and {file.stem for file in files} <= set(target_names())
    assert sum(file.stat().st_size for file in files) < MAX_BYTES


# The fuzzer itself, on doors with defects


class Door(Target):
    """Takes lines `a NUMBER`; breaks in a way that depends on `name`."""

    def __init__(self, name: str) -> None:
        self.name = name

    def seeds(self) -> list[str]:
        return ["a 1", "a 2\na 3"]

    def read(self, text: str) -> Any:
        numbers = []
        for line in text.split("\n"):
            word, _space, number = line.partition(" ")
            if word != "a" or not number.isdecimal():
                raise Malformed("a line is a word and a number")
            if self.name == "raises" and number.startswith("25"):
                raise IndexError(number)
            while self.name == "hangs" and number == "99":
                pass
            numbers.append(number)
        return numbers

    def use(self, text: str, found: Any) -> None:
        if self.name == "changes":
            assert len(found) < 3, "three lines become two"


def test_an_error_that_is_not_ours_is_found_and_made_short() -> None:
    result = fuzz(Door("raises"), 5_000, SEED)
    (finding,) = result.findings.values()
    assert finding.error == "IndexError" and finding.text == "a 25"


def test_a_promise_that_is_broken_later_is_found() -> None:
    result = fuzz(Door("changes"), 500, SEED)
    (finding,) = result.findings.values()
    assert finding.error == "AssertionError: three lines become two" and finding.text.count("\n") == 2


def test_an_input_that_takes_for_ever_is_found() -> None:
    finding = attempt(Door("hangs"), "a 1\na 99", limit=0.2)
    assert finding is not None and finding.error == "Hang"


def test_a_door_without_defects_has_no_findings() -> None:
    result = fuzz(Door("sound"), 500, SEED)
    assert result.inputs == 500 and not result.findings and 0 < result.accepted < 500


def test_the_same_seed_tries_the_same_inputs() -> None:
    one, two, other = (fuzz(target_named("messages"), 2_000, seed) for seed in ("1", "1", "2"))
    assert (one.accepted, one.new) == (two.accepted, two.new)
    assert one.accepted != other.accepted


@pytest.mark.plain
def test_inputs_that_are_not_needed_are_not_kept(tmp_path: Path) -> None:
    target = target_named("options-connect_four")
    twice = ["rows=5; rows=7; rows=6", "rows=5; rows=6"]  # both are refused at the same line
    assert smallest(target, [], twice) == ["rows=5; rows=6"]
    assert smallest(target, ["rows=1; rows=2"], twice) == []
    store("options-connect_four", ["rows=\ud800", "a\nb"], tmp_path)
    assert stored("options-connect_four", tmp_path) == ["rows=\ud800", "a\nb"]
    assert stored("nothing", tmp_path) == []


def test_a_long_run_gives_every_target_its_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left = shares(target_names(), 10_000_000)
    assert sum(left.values()) >= 10_000_000 and min(left.values()) > 10_000
    monkeypatch.setattr(running, "BUILD", tmp_path)
    result = running.piece("messages", 3_000, SEED, None)
    assert result.inputs == 3_000 and stored("messages", tmp_path) == result.new


def test_a_short_run_names_the_targets_that_it_did_not_come_to() -> None:
    tried, missed = Sum(inputs=5, seconds=1.0), Sum()
    said = table({"messages": tried, "records": missed, "backups": missed}, 1.0).splitlines()[-1]
    assert "on records, backups:" in said
    assert "No input" not in table({"messages": tried}, 1.0)
