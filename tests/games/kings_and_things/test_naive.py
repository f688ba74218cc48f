"""The engine against the naive model: random games and battles, compared after every entry.

Where the model does not know what comes, the engine plays on alone until the next phase, and the model goes on from
there. Examples that begin with a phase are followed, too.
REGALIA_EFFORT multiplies the number of games.
"""

import os
import re
from collections.abc import Iterable
from typing import Any, Final

import pytest

from regalia.core.actions import CHANCE
from regalia.core.registry import find_game
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.rulebook.reading import scenarios_of
from regalia.rulebook.running import run
from tests.games.kings_and_things.naive import EVENTS, AnyOf, NaiveThings, NotCovered, model_at

pytestmark = pytest.mark.slow

GAME: Final = find_game("kings_and_things")
EFFORT: Final = float(os.environ.get("REGALIA_EFFORT", "1"))
ENTRIES: Final = 700  # of a game, chance included
TURNS: Final = 6
COMPARED: Final = ("turn", "hex", "stack", "natives", "gold", "rack", "offer", "pool", "deck", "aside", "out", "gone")
COMPARED_IF_THERE: Final = ("elimination", "clock", "rivals", "cloud", "sword", "bow", "firewall")


def facts(text: str) -> set[str]:
    """The lines of a position that the model has, too: which counters are where, without what is known of them."""
    found = set()
    for line in text.splitlines():
        word = line.split()[0]
        if word not in COMPARED and word not in COMPARED_IF_THERE:
            continue
        if word == "turn":
            line = re.sub(r" part \d+", "", line)
        elif word in ("stack", "natives", "rack", "offer", "pool", "out"):
            head = 3 if word == "stack" else 2 if word in ("natives", "rack", "offer") else 1
            words = [without_knowledge(part) for part in line.split()]
            if word == "offer":  # when exactly an event goes to the cup means nothing
                words = [part for part in words if part.partition(".")[0] not in EVENTS]
                if len(words) == head:
                    continue
            line = " ".join(words[:head] + sorted(words[head:]))
        found.add(line)
    return found


def without_knowledge(word: str) -> str:
    """Of a counter's marks only that it has moved, how far, and that it is in use."""
    name, slash, marks = word.partition("/")
    kept = "".join(mark for mark in marks if mark in "mx123456789")
    return f"{name}/{kept}" if slash and kept else name


def kinds(texts: Iterable[str]) -> set[str]:
    return {re.sub(r"\.\d+$", "", text) for text in texts}


class SideBySide:
    """One game, or what follows from one position, on the engine and on the model."""

    def __init__(self, rng: Rng, s: State, model: NaiveThings | None) -> None:
        self.rng: Final = rng
        self.s = s
        self.model = model
        self.asked: dict[str, Any] = {}
        self.script: list[str] = []
        self.compared = 0

    def play(self, entries: int) -> None:
        if self.model is not None:
            self.send(None)
        for _entry in range(entries):
            self.compare()
            if not self.s.frames:
                return
            before = self.phase()
            seat, text = self.choose()
            self.script.append(f"{seat}: {text}")
            frame = self.s.frames[-1]
            asked = CHANCE if seat == "*" else int(seat[1]) - 1
            frame.apply(self.s, asked, GAME.read(self.s, text))
            if self.model is not None:
                self.send((seat, text))
            elif self.s.frames and self.phase() != before:
                try:
                    self.model = model_at(GAME.dump(self.s))
                except NotCovered:
                    continue
                self.send(None)

    def phase(self) -> str:
        return next(line for line in GAME.dump(self.s).splitlines() if line.startswith("turn ")).split()[2]

    def send(self, said: tuple[str, str] | None) -> None:
        assert self.model is not None
        try:
            if said is None:
                self.asked = next(self.model.game)
            elif said[1] == "resign":
                self.model.resign(said[0], asked=said[0] in self.asked)
            else:
                self.model.speaker = said[0]
                self.asked = self.model.game.send(said[1])
        except StopIteration:
            self.asked = {}
        except NotCovered:
            self.model = None

    def listed(self) -> dict[str, list[str]]:
        if not self.s.frames:
            return {}
        frame = self.s.frames[-1]
        return {
            "*" if seat == CHANCE else f"P{seat + 1}": [
                GAME.write(self.s, action) for action in frame.legal(self.s, seat)
            ]
            for seat in frame.to_act(self.s)
        }

    def compare(self) -> None:
        if self.model is None:
            return
        self.compared += 1
        listed = self.listed()
        assert set(listed) == set(self.asked), (set(listed), set(self.asked), self.asked)
        for who, texts in listed.items():
            expected = self.asked[who]
            if isinstance(expected, list):  # dice in any order
                assert set(texts) in expected, (texts[:1], expected)
            elif isinstance(expected, AnyOf):
                known = {text for text in texts if not text.startswith(expected.words)}
                assert known == expected, (who, "engine", known - expected, "model", expected - known)
            elif {text.split()[0] for text in texts} & {
                "hit",
                "lose",
            }:  # which copy means nothing, but what is known of it
                assert kinds(texts) == kinds(expected) and set(texts) <= expected, (who, texts, expected)
            else:
                assert set(texts) == expected, (who, "engine", set(texts) - expected, "model", expected - set(texts))
        mine, theirs = facts(self.model.describe()), facts(GAME.dump(self.s))
        assert mine == theirs, ("engine", sorted(theirs - mine), "model", sorted(mine - theirs))
        if self.s.outcome is not None:
            winners = [f"P{seat + 1}" for seat in self.s.outcome.winners()]
            assert self.model.outcome == (winners, self.s.outcome.reason)

    def choose(self) -> tuple[str, str]:
        listed = self.listed()
        seat = sorted(listed)[int(self.rng.below(len(listed)))]
        texts = listed[seat]
        return seat, texts[int(self.rng.below(len(texts)))]


def play_a_game(seed: str, seats: int, entries: int, turns: int) -> int:
    rng = Rng(seed)
    table = SideBySide(rng, GAME.new(seats, GAME.meta.choose({"turn_limit": turns}).values), NaiveThings(seats, turns))
    try:
        table.play(entries)
    except Exception as error:
        error.add_note(f"seed {seed!r}, {seats} seats, after: {' / '.join(table.script[-40:])}\n{GAME.dump(table.s)}")
        raise
    return table.compared


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_go_the_same_way_in_the_engine_and_in_the_naive_model(seats: int) -> None:
    for game in range(max(1, round(EFFORT))):
        assert play_a_game(f"game {seats} {game}", seats, ENTRIES, TURNS) > ENTRIES / 2


def test_the_scenarios_go_the_same_way_in_the_engine_and_in_the_naive_model() -> None:
    followed = 0
    for scenario in scenarios_of(GAME):
        if scenario.options or scenario.given is None or "ask " in scenario.given:
            continue  # the model begins where a phase does
        played = run(GAME, scenario)
        assert played.start is not None
        try:
            table = SideBySide(Rng(scenario.id), played.start, model_at(GAME.dump(played.start)))
            table.send(None)
            table.compare()
            for step in played.steps:
                table.s = step.state
                if table.model is not None:
                    table.send(("*" if step.who == CHANCE else f"P{step.who + 1}", step.text))
                table.compare()
        except NotCovered:
            continue
        except Exception as error:
            error.add_note(f"scenario {scenario.id}")
            raise
        followed += table.model is not None
    assert followed > 150
