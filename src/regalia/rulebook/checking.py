"""Checks of what a scenario expects against what happened."""

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import Final

from regalia.core.entries import TABLE, TABLE_NAME
from regalia.core.errors import GAME_OVER, Illegal, RegaliaError
from regalia.core.events import Event
from regalia.core.game import Game
from regalia.core.record import write_outcome
from regalia.core.referee import why_not
from regalia.core.state import Outcome, State
from regalia.core.views import seen_legal, seen_to_act
from regalia.rulebook.scenarios import (
    Ending,
    LegalCheck,
    Phrases,
    Refusal,
    ScriptedEntry,
    Then,
    read_or_none,
    said_at_any_time,
)


def names_of(game: Game, seats: Iterable[int]) -> str:
    return ", ".join(game.meta.seat_name(seat) for seat in sorted(seats)) or "nobody"


def some_of(texts: Sequence[str], most: int = 8) -> str:
    return ", ".join([*texts[:most], "…"] if len(texts) > most else texts)


class Checks:
    """Compares what a scenario expects with the table that it led to. Every method returns failures."""

    def __init__(self, game: Game, s: State, told: list[Event]) -> None:
        self.game: Final = game
        self.s: Final = s
        self.told: Final = told

    def failures(self, then: Then) -> list[str]:
        found = phrase_failures("The position", self.game.dump(self.s), then.position)
        if then.to_act is not None:
            found += self.to_act(then.to_act)
        for check in then.legal:
            found += self.legal(check)
        for refusal in then.refuses:
            found += self.refused(refusal)
        for seat, phrases in then.view:
            found += phrase_failures(f"The view of {self.name(seat)}", self.game.view(self.s, seat).text, phrases)
        for seat, phrases in then.told:
            found += phrase_failures(f"What {self.name(seat)} saw happen", self.sentences(seat), phrases)
        if then.goes_on and self.s.outcome is not None:
            found.append(f"The game should go on, but it is over: {write_outcome(self.s.outcome)}.")
        if then.ending is not None:
            found += self.ending(then.ending)
        return found

    def name(self, seat: int) -> str:
        return self.game.meta.seat_name(seat)

    def sentences(self, seat: int) -> str:
        return "\n".join(self.game.describe_event(event.seen_by(seat), seat) for event in self.told)

    def to_act(self, expected: tuple[int, ...]) -> list[str]:
        found = seen_to_act(self.s)
        if sorted(found) == sorted(expected):
            return []
        return [f"To act should be {names_of(self.game, expected)}, but is {names_of(self.game, found)}."]

    def only_asked(self) -> int | None:
        asked = seen_to_act(self.s)
        return asked[0] if len(asked) == 1 else None

    def legal(self, check: LegalCheck) -> list[str]:
        seat = check.seat if check.seat is not None else self.only_asked()
        if seat is None:
            return [f"legal does not say for whom; asked: {names_of(self.game, seen_to_act(self.s))}."]
        legal = seen_legal(self.s, seat)
        failures = [each for text in check.has + (check.only or ()) for each in self.legal_has(seat, text)]
        for text in check.lacks:
            failures += self.legal_lacks(seat, text)
        if check.only is not None:
            failures += self.legal_only(seat, check.only)
        if check.count is not None and check.count != len(legal):
            failures.append(f"{self.name(seat)} should have {check.count} legal actions, but has {len(legal)}.")
        return failures

    def legal_has(self, seat: int, text: str) -> list[str]:
        try:
            refusal = why_not(self.s, seat, self.game.read(self.s, text))
        except RegaliaError as error:
            return [f"{text!r} should be legal for {self.name(seat)}, but cannot be read: {error}."]
        if refusal is None:
            return []
        return [f"{text!r} should be legal for {self.name(seat)}, but {because(refusal)}."]

    def legal_lacks(self, seat: int, text: str) -> list[str]:
        """A text that nobody could say, or a seat that could say nothing, would prove nothing: both are failures."""
        if seat not in seen_to_act(self.s):
            return [f"{text!r} should not be legal for {self.name(seat)}, but that seat is not asked at all."]
        try:
            action = self.game.read(self.s, text)
        except RegaliaError as error:
            return [f"{text!r} should not be legal for {self.name(seat)}, but cannot even be read: {error}."]
        if action in seen_legal(self.s, seat):
            return [f"{text!r} should not be legal for {self.name(seat)}, but it is."]
        return []

    def legal_only(self, seat: int, texts: tuple[str, ...]) -> list[str]:
        expected = [read_or_none(self.game, self.s, text) for text in texts]
        others = [action for action in seen_legal(self.s, seat) if action not in expected]
        if not others:
            return []
        written = some_of([self.game.write(self.s, action) for action in others])
        wanted = some_of(texts) or "nothing"
        return [f"Only {wanted} should be legal for {self.name(seat)}, but so is: {written}."]

    def refused(self, expected: Refusal) -> list[str]:
        said = expected.said
        # Once the game is over, it does not matter who speaks.
        who = said.who if said.who is not None else self.only_asked() if self.s.frames else 0
        if who is None:
            return [f"refuses does not say who says {said.text!r}; asked: {names_of(self.game, seen_to_act(self.s))}."]
        name = TABLE_NAME if who == TABLE else self.name(who)
        should = f"{said.text!r}, said by {name}, should be refused by {expected.clause}"
        try:
            refusal = self.refusal(ScriptedEntry(who, said.text), who)
        except RegaliaError as error:
            return [f"{should}, but cannot be read: {error}."]
        if refusal is None:
            return [f"{should}, but is allowed."]
        return [] if refusal.clause == expected.clause else [f"{should}, but {because(refusal)}."]

    def refusal(self, said: ScriptedEntry, who: int) -> Illegal | None:
        if said_at_any_time(said):
            return Illegal(GAME_OVER, "the game is over") if self.s.outcome is not None else None
        return why_not(self.s, who, self.game.read(self.s, said.text))

    def ending(self, expected: Ending) -> list[str]:
        outcome = self.s.outcome
        if outcome is None:
            return ["The game should be over, but it is not."]
        failures: list[str] = []
        if expected.winners is not None and sorted(expected.winners) != outcome.winners():
            wanted = names_of(self.game, expected.winners)
            failures.append(f"The winner should be {wanted}, but is {names_of(self.game, outcome.winners())}.")
        if expected.reason is not None and expected.reason != outcome.reason:
            failures.append(f"The game should end by {expected.reason}, but ended by {outcome.reason}.")
        if expected.scores is not None and not same_scores(expected.scores, outcome.scores):
            failures.append(f"The scores should be {numbers(expected.scores)}, but are {numbers(outcome.scores)}.")
        if expected.draw is not None and expected.draw != is_draw(outcome):
            should = "should be drawn" if expected.draw else "should not be drawn"
            failures.append(f"The game {should}, but the scores are {numbers(outcome.scores)}.")
        return failures


def because(refusal: Illegal) -> str:
    return f"{refusal.clause} refuses it: {refusal.reason}"


def is_draw(outcome: Outcome) -> bool:
    return len(outcome.winners()) == len(outcome.scores)


def same_scores(one: Sequence[float], other: Sequence[float]) -> bool:
    """As exactly as six written digits can tell."""
    return all(abs(a - b) < 1e-5 for a, b in zip(one, other, strict=True))


def numbers(scores: Iterable[float]) -> str:
    return " ".join(f"{score:.6g}" for score in scores)


def folded(text: str) -> str:
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


def find_phrase(phrase: str, text: str) -> str | None:
    """The line or lines of the text that contain the phrase."""
    words, lines = folded(phrase), folded(text)
    # A boundary is only asked for where the phrase itself ends in a letter or digit.
    left = r"(?<!\w)" if re.match(r"\w", words) else ""
    right = r"(?!\w|\.\d)" if re.search(r"\w$", words) else ""  # nor is 26 found in 26.5
    found = re.search(left + re.escape(words) + right, lines)
    if found is None:
        return None
    start = lines.rfind("\n", 0, found.start()) + 1
    end = lines.find("\n", found.end())
    return lines[start:] if end < 0 else lines[start:end]


def phrase_failures(what: str, text: str, phrases: Phrases) -> list[str]:
    failures = [
        f"{what} should hold {phrase!r}, but does not; {nearest_line(phrase, text)}."
        for phrase in phrases.holds
        if find_phrase(phrase, text) is None
    ]
    for phrase in phrases.lacks:
        line = find_phrase(phrase, text)
        if line is not None:
            failures.append(f"{what} should lack {phrase!r}, but there is {line!r}.")
    return failures


def nearest_line(phrase: str, text: str) -> str:
    lines = folded(text).split("\n")
    nearest = max(lines, key=lambda line: SequenceMatcher(None, phrase, line, False).find_longest_match().size)
    return f"the nearest line is {nearest!r}" if nearest else "it is empty"
