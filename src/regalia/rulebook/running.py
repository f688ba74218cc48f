"""Playing a scenario."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from regalia.core.actions import CHANCE
from regalia.core.entries import LEAVING, Entry
from regalia.core.errors import Illegal, Malformed, RegaliaError
from regalia.core.events import Event
from regalia.core.game import Game
from regalia.core.positions import header_at
from regalia.core.record import Header, header_for
from regalia.core.referee import why_not
from regalia.core.replay import RejectedEntry, Replay
from regalia.core.state import State
from regalia.core.views import seen_legal, seen_to_act
from regalia.rulebook.checking import Checks, names_of, some_of
from regalia.rulebook.scenarios import (
    STEP_BREAK,
    Scenario,
    ScriptedEntry,
    read_or_none,
    read_steps,
    said_at_any_time,
    speakers,
)


@dataclass(frozen=True)
class ScenarioStep:
    """One thing that was said, and the table after it."""

    who: int  # a seat, CHANCE or TABLE
    text: str
    state: State
    told: tuple[Event, ...]  # by this step


@dataclass(frozen=True)
class Result:
    """A scenario played through as far as it went. It passed if nothing failed."""

    scenario: Scenario
    start: State | None  # None if the given position cannot be read
    steps: tuple[ScenarioStep, ...]
    failures: tuple[str, ...]  # sentences: what was expected and what was found

    @property
    def passed(self) -> bool:
        return not self.failures

    def report(self) -> str:
        """A line that says how it went, and one for each failure."""
        scenario = self.scenario
        verdict = "passed" if self.passed else "FAILED"
        head = f"{verdict} {scenario.id}: {scenario.title} ({', '.join(scenario.clauses)})"
        if self.passed:
            return head
        failures = [f"  - {failure}" for failure in self.failures]
        return "\n".join([f"{head}, {scenario.source} line {scenario.line}", *failures])


def run(game: Game, scenario: Scenario) -> Result:
    """Play the scenario and check what it says. What stops it on the way is its only failure."""
    if scenario.game != game.meta.id:
        raise Malformed(f"{scenario.id} is a scenario of {scenario.game}, not of {game.meta.id}")
    try:
        play = Play(game, header_of(game, scenario), scenario.when)
    except RegaliaError as error:
        return Result(scenario, None, (), (f"The given position cannot be read: {error}.",))
    start = play.state.clone()
    try:
        play.to_the_end()
    except Stopped as stopped:
        return Result(scenario, start, tuple(play.steps), (str(stopped),))
    checks = Checks(game, play.state, play.told)
    return Result(scenario, start, tuple(play.steps), tuple(checks.failures(scenario.then)))


def header_of(game: Game, scenario: Scenario) -> Header:
    if scenario.given is not None:
        return header_at(game, scenario.position())
    seats = scenario.seats if scenario.seats is not None else game.meta.player_counts[0]
    game.meta.check_seats(seats)
    return header_for(game, seats, game.meta.choose(scenario.options))


class Stopped(Exception):
    """The scenario cannot go on; the message is the failure."""


class Play:
    """A scenario on its way: the table, what was said at it and what is still to be said."""

    def __init__(self, game: Game, header: Header, when: Iterable[ScriptedEntry]) -> None:
        self.game: Final = game
        self.told: Final[list[Event]] = []
        self.steps: Final[list[ScenarioStep]] = []
        self.replay: Final = Replay(game, header)
        self.remaining: Final = [step for said in when for step in self.steps_of(said)]

    @property
    def state(self) -> State:
        return self.replay.state

    def steps_of(self, said: ScriptedEntry) -> list[ScriptedEntry]:
        if STEP_BREAK not in said.text or read_or_none(self.game, self.state, said.text) is not None:
            return [said]
        return read_steps(said, speakers(self.game.meta, self.state.seat_count))

    def to_the_end(self) -> None:
        while self.remaining:
            self.step()

    def step(self) -> None:
        if CHANCE in seen_to_act(self.state) and not said_at_any_time(self.remaining[0]):
            self.roll_dice()
            return
        for place, said in enumerate(self.remaining):
            if said.who != CHANCE:
                del self.remaining[place]
                self.say(said.who if said.who is not None else self.speaker(said.text), said.text)
                return
        raise Stopped(f"No roll is due for {self.remaining[0].text!r}: {self.asked()}.")

    def roll_dice(self) -> None:
        for place, said in enumerate(self.remaining):
            if said.who in (None, CHANCE) and self.is_legal(CHANCE, said.text):
                del self.remaining[place]
                self.say(CHANCE, said.text)
                return
        outcomes = [self.game.write(self.state, action) for action in seen_legal(self.state, CHANCE)]
        if len(outcomes) != 1:
            raise Stopped(
                f"A roll is due before {self.remaining[0].text!r} can be said, and no entry is one of its "
                f"{len(outcomes)} outcomes: {some_of(outcomes)}."
            )
        self.say(CHANCE, outcomes[0])

    def speaker(self, text: str) -> int:
        """The first who may say it; if nobody may, somebody whose refusal can be quoted."""
        asked = seen_to_act(self.state)
        if len(asked) > 1 and text in LEAVING:
            raise Stopped(f"Who says {text!r}? {self.asked()}.")
        for seat in asked:
            if self.is_legal(seat, text):
                return seat
        return asked[0] if asked else 0

    def say(self, who: int, text: str) -> None:
        try:
            events = self.replay.take(Entry(who, text)).events
        except RejectedEntry as rejected:
            error = rejected.error
            if isinstance(error, Illegal):
                raise Stopped(f"{self.quote(who, text)} is refused by {error.clause}: {error.reason}.") from None
            raise Stopped(f"{self.quote(who, text)} cannot be read: {error}.") from None
        self.told.extend(events)
        self.steps.append(ScenarioStep(who, text, self.state.clone(), tuple(events)))

    def is_legal(self, seat: int, text: str) -> bool:
        action = read_or_none(self.game, self.state, text)
        return action is not None and why_not(self.state, seat, action) is None

    def quote(self, who: int, text: str) -> str:
        return f"Step {len(self.steps) + 1}, {self.replay.header.who_name(who)}: {text!r}"

    def asked(self) -> str:
        return "asked: " + names_of(self.game, seen_to_act(self.state))
