"""Games with one thing wrong each, and the check that must find it. A check that finds nothing proves nothing."""

import random
import re
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest

from regalia.core.actions import CHANCE, Action
from regalia.core.errors import Illegal, Malformed
from regalia.core.events import Event
from regalia.core.frames import Blocked, Frame
from regalia.core.game import Game, GameMeta
from regalia.core.options import Option, Options, Value
from regalia.core.rng import Rng
from regalia.core.state import Outcome, State, shared_by
from regalia.core.views import View
from regalia.scenes import Choice, Panel, Piece, Scene, Spot, Surface, Verb, grouped
from regalia.testkit import checks
from regalia.testkit.checks import Defect, Variant
from regalia.testkit.kit import GameKit
from tests.testkit import toy
from tests.testkit.toy import (
    CASH,
    CLAUSES,
    DRAW,
    GOLD,
    KINDS,
    META,
    PASS,
    PLACE,
    PLAY_SHIELD,
    READY,
    SHIELD,
    TAKE_BACK,
    TOY,
    Deal,
    Flow,
    Offer,
    Place,
    Prize,
    Table,
    Toy,
    ToyView,
    Window,
)

pytestmark = pytest.mark.slow

VARIANTS: Final = (Variant(2), Variant(3, {"rounds": 4}))


class TestTheCorrectToy(GameKit):
    """Nothing is wrong with the toy itself: every check passes, the stored files included."""

    game = TOY
    folder = Path(__file__).parent / "toy_kit"
    variants = VARIANTS
    clauses = CLAUSES


# The checks, as they are tried on a game with a defect


def random_play(game: Game) -> None:
    for variant in VARIANTS:
        checks.check_random_play(game, variant)


def option_sheets(game: Game) -> None:
    checks.check_option_sheets(game, 2, effort=2)


def clones(game: Game) -> None:
    for variant in VARIANTS:
        checks.check_clones(game, variant)


def notation(game: Game) -> None:
    for variant in VARIANTS:
        checks.check_notation(game, variant)


def records(game: Game) -> None:
    for variant in VARIANTS:
        checks.check_records(game, variant)
        checks.check_resigning(game, variant)


def secrecy(game: Game) -> None:
    for variant in VARIANTS:
        checks.check_secrecy(game, variant)


def takebacks(game: Game) -> None:
    for variant in VARIANTS:
        checks.check_takebacks(game, variant)


def chance(game: Game) -> None:
    for variant in VARIANTS:
        checks.check_chance(game, variant)


def sealed(game: Game) -> None:
    for variant in VARIANTS:
        checks.check_sealed(game, variant)


def refusals(game: Game) -> None:
    for variant in VARIANTS:
        checks.check_refusals(game, variant, clauses=CLAUSES)


def scenes(game: Game) -> None:
    for variant in VARIANTS:
        checks.check_scenes(game, variant)


def stored(check: Callable[..., None], name: str) -> Callable[[Game], None]:
    """Compare the game with what the correct toy has stored."""

    def compare(game: Game) -> None:
        path = TestTheCorrectToy.folder / name
        check(game, VARIANTS[0] if check is checks.check_playthrough else VARIANTS, path)

    return compare


digests = stored(checks.check_digests, "digests.txt")
legal_order = stored(checks.check_legal_order, "legal_order.txt")
perft = stored(checks.check_perft, "perft.yaml")
endings = stored(checks.check_endings, "endings")
playthrough = stored(checks.check_playthrough, "playthrough.txt")


# Planting

Part = TypeVar("Part", bound=type[Any])


@dataclass(frozen=True)
class Planted:
    defect: str
    make: Callable[[], Game]
    check: Callable[[Game], None]
    words: str  # a regular expression that the message must match


PLANTED: Final[list[Planted]] = []
FLOW_PARTS: Final = {"table": Table, "deal": Deal, "offer": Offer, "window": Window, "prize": Prize}


def planted(defect: str, check: Callable[[Game], None], words: str) -> Callable[[Part], Part]:
    """The class below is the toy with this defect, or the part of the toy that has it."""

    def plant(part: Part) -> Part:
        PLANTED.append(Planted(defect, lambda: with_part(part), check, words))
        return part

    return plant


def with_part(part: type[Any]) -> Game:
    if issubclass(part, Toy):
        game = part()
        assert isinstance(game, Toy)
        return game
    name = next(name for name, kind in FLOW_PARTS.items() if issubclass(part, kind))
    return Toy(Flow(**{name: part}))


def meta_with(**changes: Any) -> GameMeta:
    names = (
        "id",
        "title",
        "author",
        "blurb",
        "player_counts",
        "seat_names",
        "rules_version",
        "options",
        "endings",
        "secrets",
    )
    return GameMeta(**{name: changes.get(name, getattr(META, name)) for name in names})


# Random play


@planted("a draw that leaves the token in the bag", random_play, "check fails: Y-1: 6 copper instead of 5")
class CopyingDeal(Deal):
    def draw(self, s: Table, owner: int, action: Action) -> None:
        super().draw(s, owner, action)
        s.bag[toy.COPPER] += action == DRAW[toy.COPPER]


@planted("a longest that is too short", random_play, "no game has more than 9 entries")
class ShortSighted(Toy):
    def longest(self, options: Mapping[str, Value]) -> int | None:
        return 9


@planted("an ending that meta does not name", random_play, "ended with the reason 'Y-10', which meta.endings does not")
class Unannounced(Toy):
    def __init__(self) -> None:
        super().__init__(meta=meta_with(endings=("Y-8", "Y-9", "G-4")))


@planted("no endings at all", random_play, "does not name the ways in which a game ends")
class Endless(Toy):
    def __init__(self) -> None:
        super().__init__(meta=meta_with(endings=()))


@planted("a score above 1", random_play, "a score from 0 to 1 for each")
class Generous(Table):
    def finish(self, outcome: Outcome) -> None:
        super().finish(Outcome([2 * score for score in outcome.scores], outcome.reason))


@planted("a score for one seat only", random_play, "a score from 0 to 1 for each")
class Lonely(Table):
    def finish(self, outcome: Outcome) -> None:
        super().finish(Outcome(outcome.scores[:1], outcome.reason))


@planted("a question after the end", random_play, "frames must be empty exactly when the game is over")
class Lingering(Table):
    def finish(self, outcome: Outcome) -> None:
        self.outcome = outcome


@planted("a frame that forgets to ask on", random_play, "frames must be empty exactly when the game is over")
class LastPrize(Prize):
    def apply(self, s: State, seat: int, action: Action) -> None:
        assert isinstance(s, Table)
        self.draw(s, self.winner, action)
        s.frames.pop()


@planted("a question without answers", random_play, "asks seat . no|has no legal action to go on with")
class SilentWindow(Window):
    def legal(self, s: State, seat: int) -> list[Action]:
        assert isinstance(s, Table)
        return [PLAY_SHIELD] if s.hand[seat * KINDS + SHIELD] else []


@planted("a question that can only be put off", random_play, "has no legal action to go on with")
class FullScreen(Offer):
    def legal(self, s: State, seat: int) -> list[Action]:
        legal = super().legal(s, seat)
        return [TAKE_BACK] if len(self.drafted(seat)) == toy.SCREEN else legal


@planted("a question to nobody", random_play, "a question goes to somebody")
class Soliloquy(Window):
    def to_act(self, s: State) -> tuple[int, ...]:
        return ()


@planted("a seat that is asked twice", random_play, "to each seat once")
class Insisting(Window):
    def to_act(self, s: State) -> tuple[int, ...]:
        return (self.seat, self.seat)


@planted("a seat that does not exist", random_play, "which is not a seat of this table")
class Absent(Window):
    def to_act(self, s: State) -> tuple[int, ...]:
        return (s.seat_count,)


@planted(
    "a frame that asks chance and is no chance frame",
    random_play,
    "chance is a seat of its own, and only of chance frames",
)
class Fateful(Window):
    def to_act(self, s: State) -> tuple[int, ...]:
        return (CHANCE,)


@planted("a chance frame that asks a seat", random_play, "chance is a seat of its own, and only of chance frames")
class Chosen(Prize):
    def to_act(self, s: State) -> tuple[int, ...]:
        return (self.winner,)


@planted("an action that is listed twice", random_play, "lists 'pass' twice among the legal actions of (red|blue)")
class Stuttering(Window):
    def legal(self, s: State, seat: int) -> list[Action]:
        return [PASS, *super().legal(s, seat)]


@planted(
    "two actions with one key", random_play, "'place copper' and 'pay copper' for blue: two actions with the same key"
)
class Indistinct(Toy):
    def __init__(self) -> None:
        super().__init__(Flow(offer=PayingOffer))

    def write(self, s: State, action: Action) -> str:
        return "pay copper" if action is PAY else super().write(s, action)


PAY: Final = Action(PLACE[toy.COPPER].key)


class PayingOffer(Offer):
    def legal(self, s: State, seat: int) -> list[Action]:
        legal = super().legal(s, seat)
        return [*legal, PAY] if PLACE[toy.COPPER] in legal else legal


@planted("a shorter way to ask that says something else", random_play, "asked and legal do not say what .* says")
class Abridged(Table):
    def legal(self) -> list[Action]:
        return super().legal()[:1]


@planted("an idle action that is illegal", random_play, "idle plays .* which is not a legal way to go on")
class AlwaysReady(Toy):
    def idle(self, s: State, seat: int) -> Action | None:
        return READY


@planted("an idle action that takes back", random_play, "idle plays .* which is not a legal way to go on")
class Hesitating(Toy):
    def idle(self, s: State, seat: int) -> Action | None:
        assert isinstance(s, Table)
        return TAKE_BACK if s.draft(seat) else super().idle(s, seat)


@planted("an evaluation above 1", random_play, "which is not between 0 and 1")
class Enthusiast(Toy):
    def estimate(self, s: Table, seat: int) -> float:
        return super().estimate(s, seat) + 0.6


@planted("an evaluation that is not a number", random_play, "nan, which is not between 0 and 1")
class Clueless(Toy):
    def estimate(self, s: Table, seat: int) -> float:
        return float("nan")


@planted("an evaluation that does not see the end", random_play, "instead of its score")
class Dreamer(Toy):
    def evaluate(self, s: State, seat: int) -> float:
        return 0.5


@planted("a policy without a weight for each action", random_play, "one weight each, none below 0")
class Selective(Toy):
    def policy(self, s: State, seat: int, legal: list[Action]) -> list[float] | None:
        return [1.0]


@planted("a policy with a negative weight", random_play, "one weight each, none below 0")
class Disliking(Toy):
    def policy(self, s: State, seat: int, legal: list[Action]) -> list[float] | None:
        return [-1.0 if action == READY else 1.0 for action in legal]


@planted("an action that crashes", random_play, "the last entry, 'shield', raised IndexError")
class Crashing(Window):
    def apply(self, s: State, seat: int, action: Action) -> None:
        if action == PLAY_SHIELD:
            [][seat]
        super().apply(s, seat, action)


@planted("an option value that breaks the game", option_sheets, "check fails: Y-9")
class TwoRounds(Toy):
    def check(self, s: State) -> None:
        super().check(s)
        assert isinstance(s, Table)
        assert s.round <= 2, "Y-9: there are only two rounds"


# Clones


@planted("a clone that shares a list", clones, "has changed the original|differs from its original after the same")
class SharingTable(Table):
    def clone_columns_into(self, copy: Table) -> None:
        super().clone_columns_into(copy)
        copy.points = self.points


@planted("a frame that clones share", clones, "has changed the original|asking a state has changed it")
class SharedOffer(Offer):
    def clone(self) -> Frame:
        return self


@planted("a list inside a frame that clones share", clones, "has changed the original|differs from its original after")
class HalfSharedOffer(Offer):
    def clone(self) -> Frame:
        copy = super().clone()
        assert isinstance(copy, Offer)
        copy.ready = self.ready
        return copy


@planted("a clone that forgets a column", clones, "a clone differs from its original: line 1 is 'round 1'")
class ForgetfulTable(Table):
    def clone_columns_into(self, copy: Table) -> None:
        super().clone_columns_into(copy)
        copy.round = 1


@planted("a frame's clone that forgets", clones, "a clone differs from its original")
class ForgetfulOffer(Offer):
    def clone(self) -> Frame:
        copy = super().clone()
        assert isinstance(copy, Offer)
        copy.ready = [0] * len(self.ready)
        return copy


@planted("a clone that goes on telling", clones, "clone\\(\\).events must be None")
class Gossip(Table):
    def clone(self) -> State:
        copy = super().clone()
        copy.events = self.events
        return copy


@planted("a clone that is the state itself", clones, "it must be another object like it")
class Single(Table):
    def clone(self) -> State:
        return self


@planted(
    "a clone that forgets what only shows later", clones, "a clone differs from its original after the same action"
)
class ForgetsPasses(Table):
    passes = 0  # three passes and the next one scores a point; not cloned

    def emit(self, event: Event) -> None:
        super().emit(event)
        self.passes += event.kind == "passed"
        if event.kind == "passed" and self.passes == 3:
            self.points[event.args[0]] += 1


@planted("a listener that changes what happens", clones, "a clone differs from its original after the same action")
class ScoresIfHeard(Window):
    def apply(self, s: State, seat: int, action: Action) -> None:
        assert isinstance(s, Table)
        if s.events is not None:
            s.points[seat] += 1
        super().apply(s, seat, action)


@planted("a shorter way to apply that does something else", clones, "differs from its original after the same action")
class ShortCut(Table):
    def apply(self, action: Action) -> None:
        super().apply(action)
        self.points[0] += action == CASH


@planted("a determinized state that shares a list", clones, "in a determinized state has changed the original")
class SharingSamples(Toy):
    def determinize(self, s: State, seat: int, rng: Rng) -> State:
        copy = super().determinize(s, seat, rng)
        assert isinstance(copy, Table) and isinstance(s, Table)
        copy.spent = s.spent
        copy.points = s.points
        return copy


@planted("a determinize that gives the state itself", clones, "determinize gives the state itself")
class NoSamples(Toy):
    def determinize(self, s: State, seat: int, rng: Rng) -> State:
        return s


@planted("a view that changes the table", clones, "asking a state has changed it")
class Touching(Toy):
    def view(self, s: State, seat: int) -> View:
        assert isinstance(s, Table)
        view = super().view(s, seat)
        s.points[0] = s.points[0] + 1 if s.points[0] < 3 else s.points[0]
        return view


# Notation


@planted("a text that reads as another action", notation, "which reads as")
class Swapped(Toy):
    def read(self, s: State, text: str) -> Action:
        return {PASS: READY, READY: PASS}.get(action := super().read(s, text), action)


@planted("a text that cannot be read", notation, "is written 'pass.', which cannot be read")
class Dotted(Toy):
    def write(self, s: State, action: Action) -> str:
        return "pass." if action == PASS else super().write(s, action)


@planted("two actions with one text", notation, "are both written 'place a token'")
class Vague(Toy):
    def write(self, s: State, action: Action) -> str:
        return "place a token" if isinstance(action, Place) else super().write(s, action)

    def read(self, s: State, text: str) -> Action:
        if text == "place a token":
            assert isinstance(s, Table)
            frame = s.frames[-1]
            return next((a for a in frame.legal(s, frame.to_act(s)[0]) if isinstance(a, Place)), PLACE[0])
        return super().read(s, text)


@planted("a text that a record would cut", notation, "starts a comment")
class Commented(Toy):
    def write(self, s: State, action: Action) -> str:
        return "pass ; for now" if action == PASS else super().write(s, action)


@planted("a text of two lines", notation, "a text is one line")
class TwoLines(Toy):
    def write(self, s: State, action: Action) -> str:
        return "pass\nplease" if action == PASS else super().write(s, action)


@planted("a text that a replay takes for something else", notation, "that is what leaves the game")
class Fleeing(Toy):
    def write(self, s: State, action: Action) -> str:
        return "resign" if action == PASS else super().write(s, action)

    def read(self, s: State, text: str) -> Action:
        return PASS if text == "resign" else super().read(s, text)


@planted("a text with a blank at its end", notation, "without blanks around it")
class Trailing(Toy):
    def write(self, s: State, action: Action) -> str:
        return super().write(s, action) + " "


@planted("a text that depends on the state", notation, "once it was said")
class Dated(Toy):
    def write(self, s: State, action: Action) -> str:
        assert isinstance(s, Table)
        return f"{super().write(s, action)} in {s.held(0)}"

    def read(self, s: State, text: str) -> Action:
        return super().read(s, text.partition(" in ")[0])


@planted("a reading that loses what the action is", notation, "which reads as")
class Flagless(Toy):
    def read(self, s: State, text: str) -> Action:
        return Action(TAKE_BACK.key) if text == "take back" else super().read(s, text)


@planted("a reader that crashes on nonsense", notation, "read\\(.*\\) raised KeyError")
class Trusting(Toy):
    def read(self, s: State, text: str) -> Action:
        return toy.TEXTS[text]


@planted("a reader that crashes on huge numbers", notation, "read\\(.*5000 characters.*\\) raised ValueError")
class Counting(Toy):
    def read(self, s: State, text: str) -> Action:
        if text.isascii() and text.isdecimal():
            return DRAW[int(text) % KINDS]
        return super().read(s, text)


@planted("a reader that makes up actions", notation, "raised KeyError")
class Inventive(Toy):
    def read(self, s: State, text: str) -> Action:
        return toy.TEXTS.get(text, Action(len(text) + 100))


@planted("a text that is read one way and written another", notation, "then reads as another")
class Translating(Toy):
    def read(self, s: State, text: str) -> Action:
        return super().read(s, text) if text in toy.TEXTS else Action(50)

    def write(self, s: State, action: Action) -> str:
        return "pass" if action.key == 50 else super().write(s, action)


@planted("a refusal that crashes", notation, "why_not for .* raised KeyError")
class SpeechlessWindow(Window):
    def refusal(self, s: State, seat: int, action: Action) -> Illegal:
        return {PLAY_SHIELD: Illegal("Y-6", "you have no shield")}[action]


@planted("a dump that forgets a counter", notation, "load\\(dump\\(s\\)\\) is another position|cannot be loaded")
class ForgetfulDump(Toy):
    def load(self, text: str) -> State:
        s = super().load(text)
        assert isinstance(s, Table)
        s.round = 1
        return s


@planted("a counter that is not in the dump", notation, "load\\(dump\\(s\\)\\),? (after|played on)")
class ScoringPasses(Table):
    passes = 0

    def clone_columns_into(self, copy: Table) -> None:
        super().clone_columns_into(copy)
        assert isinstance(copy, ScoringPasses)
        copy.passes = self.passes

    def emit(self, event: Event) -> None:
        super().emit(event)
        self.passes += event.kind == "passed"
        if event.kind == "passed" and self.passes == 2:
            self.points[event.args[0]] += 1


@planted("a generator that is not in the dump", notation, "load\\(dump\\(s\\)\\),? (after|played on)")
class DicedTable(Table):
    def __init__(self, seats: int, rules: toy.ToyRules, flow: Flow) -> None:
        super().__init__(seats, rules, flow)
        self.drawn = 0

    def clone_columns_into(self, copy: Table) -> None:
        super().clone_columns_into(copy)
        assert isinstance(copy, DicedTable)
        copy.drawn = self.drawn

    def emit(self, event: Event) -> None:
        super().emit(event)
        self.drawn += 1
        if event.kind == "passed" and Rng(f"{self.drawn}").below(2):
            self.spent[0], self.bag[0] = self.spent[0] + min(1, self.bag[0]), max(0, self.bag[0] - 1)


@planted("a view of what is not in the dump", notation, "is not in the dump")
class Remembering(Toy):
    def view(self, s: State, seat: int) -> View:
        view = super().view(s, seat)
        assert isinstance(view, ToyView)
        view.held.append(getattr(s, "looked", 0))
        return view

    def new(self, seats: int, options: Mapping[str, Value]) -> State:
        s = super().new(seats, options)
        s.looked = 7  # type: ignore[attr-defined]
        return s


@planted("a load that crashes on nonsense", notation, "load of the text(.|\n)* raised (ValueError|IndexError)")
class TrustingLoad(Toy):
    def load_line(self, s: Table, name: str, words: list[str]) -> None:
        if name == "round":
            s.round = int(words[0])
        else:
            super().load_line(s, name, words)


@planted("a load that takes impossible positions", notation, "load takes a position that check refuses")
class Credulous(Toy):
    def load(self, text: str) -> State:
        check, self.check = self.check, lambda s: None  # type: ignore[method-assign]
        try:
            return super().load(text)
        finally:
            self.check = check  # type: ignore[method-assign]


@planted("a load that gives a question after the end", notation, "neither over nor running|another position")
class StillAsking(Toy):
    def load_frame(self, s: Table, said: dict[str, list[str]]) -> None:
        outcome, s.outcome = s.outcome, None
        super().load_frame(s, said)
        s.outcome = outcome


@planted("one digest for all positions", notation, "two positions have the digest")
class OneDigest(Toy):
    def digest(self, s: State) -> str:
        return "0" * 16


@planted("a digest that is never the same", notation, "written in two ways")
class Restless(Toy):
    times = 0

    def digest(self, s: State) -> str:
        self.times += 1
        return f"{self.times:016}"


@planted("a position that loads with another question", notation, "is another position|cannot be loaded")
class FirstAsked(Toy):
    def load_frame(self, s: Table, said: dict[str, list[str]]) -> None:
        super().load_frame(s, said)
        frame = s.frames[-1] if s.frames else None
        if isinstance(frame, Window) and s.seat_count == 2:
            frame.seat = 1 - frame.seat


# Records


@planted("a start that is not always the same", records, "entry 0 leads to another position")
class Moody(Toy):
    started = 0

    def new(self, seats: int, options: Mapping[str, Value]) -> State:
        s = super().new(seats, options)
        assert isinstance(s, Table)
        self.started += 1
        s.points[0] = self.started % 2
        return s


@planted("an outcome that a record cannot hold", records, "reads back as")
class TooExact(Table):
    def finish(self, outcome: Outcome) -> None:
        super().finish(Outcome([score * 0.123456789 for score in outcome.scores], outcome.reason))


@planted("a resignation that loses tokens", records, "resigning here raised AssertionError: Y-1")
class Careless(Toy):
    def resign(self, s: State, seat: int) -> None:
        State.finish(s, shared_by([other for other in range(s.seat_count) if other != seat], s.seat_count, "G-4"))


@planted("a resignation after which a question is pending", records, "a frame is pending")
class AskedOn(Toy):
    def resign(self, s: State, seat: int) -> None:
        frames = s.frames[:]
        super().resign(s, seat)
        s.frames.extend(frame for frame in frames if not isinstance(frame, Offer))


@planted("a resignation with a reason of its own", records, "ended with the reason 'Y-99'")
class Sulking(Toy):
    def resign(self, s: State, seat: int) -> None:
        super().resign(s, seat)
        s.outcome = Outcome([1.0 / s.seat_count] * s.seat_count, "Y-99")


@planted("resigning that is not there", records, "resigning here raised TypeError")
class Stubborn(Toy):
    def resign(self, s: State, seat: int) -> None:
        Game.resign(self, s, seat)


@planted("another digest", digests, "the course of the stored games of toy is not what .*digests.txt says")
class Salted(Toy):
    def digest(self, s: State) -> str:
        return super().digest(s)[::-1]


@planted("another rule", digests, "the course of the stored games of toy is not what .*digests.txt says")
class Bonus(Offer):
    def lift_screens(self, s: Table) -> None:
        s.points[0] += 1
        super().lift_screens(s)


# The order of legal actions


@planted("another order of legal actions", legal_order, "the order of legal actions in toy is not what")
class Backwards(Window):
    def legal(self, s: State, seat: int) -> list[Action]:
        return super().legal(s, seat)[::-1]


@planted("another order of outcomes", legal_order, "the order of legal actions in toy is not what")
class BackwardsDeal(Deal):
    def legal(self, s: State, seat: int) -> list[Action]:
        return super().legal(s, seat)[::-1]


# Secrets


@planted("a reveal that can be taken back", takebacks, "can take 'ready' back, but has learnt something from it")
class PeekingOffer(Offer):
    def lift_screens(self, s: Table) -> None:
        super().lift_screens(s)
        if s.events is not None:
            s.events[:] = [Event(event.kind, event.args) for event in s.events]  # nobody says who knew it before


# Which of these sentences comes first depends on which position is looked at first.
LEAK: Final = "(can tell a position from one|gets no event of whether|sees what it was not told of)"


@planted("a view that shows the bag", secrecy, f"{LEAK}.*view.bag")
class OpenBag(Toy):
    def view(self, s: State, seat: int) -> View:
        view = super().view(s, seat)
        assert isinstance(s, Table)
        view.bag = s.bag[:]  # type: ignore[attr-defined]
        return view


@planted("a view that keeps a secret to itself", secrecy, f"{LEAK}.*view._hands")
class Private(Toy):
    def view(self, s: State, seat: int) -> View:
        view = super().view(s, seat)
        assert isinstance(s, Table)
        view._hands = tuple(s.hand)  # type: ignore[attr-defined]
        return view


@planted("a view's text that shows all hands", secrecy, f"{LEAK}.*view.text")
class OpenText(Toy):
    def view(self, s: State, seat: int) -> View:
        view = super().view(s, seat)
        return View(seat, view.to_act, view.legal, view.outcome, self.dump(s))


@planted("a view that carries the state", secrecy, "the view.table is a Table: a view is plain data")
class Carrying(Toy):
    def view(self, s: State, seat: int) -> View:
        view = super().view(s, seat)
        view.table = s.clone()  # type: ignore[attr-defined]
        return view


@planted("a view that carries a frame, deep inside", secrecy, "is a (Deal|Offer|Window): a view is plain data")
class CarryingFrame(Toy):
    def view(self, s: State, seat: int) -> View:
        view = super().view(s, seat)
        view.extra = {"asked": [(0, frame) for frame in s.frames]}  # type: ignore[attr-defined]
        return view


@planted("a view that can ask the state", secrecy, "the view.peek is a function: a view is plain data, and code can")
class Asking(Toy):
    def view(self, s: State, seat: int) -> View:
        view = super().view(s, seat)
        view.peek = lambda: s  # type: ignore[attr-defined]
        return view


@planted("a view of another seat", secrecy, "names another seat, outcome or seats to act")
class Mistaken(Toy):
    def view(self, s: State, seat: int) -> View:
        return super().view(s, 0)


@planted("a view with somebody else's legal actions", secrecy, "lists .* as legal instead of")
class Overheard(Toy):
    def view(self, s: State, seat: int) -> View:
        view = super().view(s, seat)
        legal = s.frames[-1].legal(s, s.frames[-1].to_act(s)[0]) if s.frames else []
        return View(seat, view.to_act, legal, view.outcome, view.text)


@planted("a determinize that is clone", secrecy, "determinize for .* keeps '.*', which that seat cannot know")
class Cloning(Toy):
    def determinize(self, s: State, seat: int, rng: Rng) -> State:
        return s.clone()


@planted(
    "a determinize that leaves drafts as they are", secrecy, "determinize for .* keeps 'screen .*', which that seat"
)
class KeepsDrafts(Toy):
    def determinize(self, s: State, seat: int, rng: Rng) -> State:
        copy, frame = s.clone(), s.frames[-1] if s.frames else None
        assert isinstance(copy, Table)
        if not isinstance(frame, Offer):
            return super().determinize(s, seat, rng)
        unseen = toy.token_ids(copy.bag)
        for other in range(copy.seat_count):
            if other != seat:
                unseen += toy.token_ids(copy.hand[other * KINDS : (other + 1) * KINDS])
        unseen.sort()
        rng.shuffle(unseen)
        for other in range(copy.seat_count):
            if other != seat:
                mine = [unseen.pop() for _token in range(copy.in_hand(other))]
                copy.hand[other * KINDS : (other + 1) * KINDS] = [mine.count(kind) for kind in range(KINDS)]
        copy.bag = [unseen.count(kind) for kind in range(KINDS)]
        return copy


@planted("a determinize that changes the seat's own hand", secrecy, "can tell a position from one .*view.hand")
class Reshuffling(Toy):
    def determinize(self, s: State, seat: int, rng: Rng) -> State:
        return super().determinize(s, -2, rng)


@planted("a determinize that forgets the size of hands", secrecy, "can tell a position from one .*")
class Resizing(Toy):
    def determinize(self, s: State, seat: int, rng: Rng) -> State:
        copy = super().determinize(s, seat, rng)
        assert isinstance(copy, Table)
        for kind in range(KINDS):
            if copy.bag[kind] and copy.frames and isinstance(copy.frames[-1], Offer):
                copy.bag[kind] -= 1
                copy.hand[((seat + 1) % s.seat_count if seat >= 0 else 0) * KINDS + kind] += 1
                break
        return copy


@planted("a determinize that makes up tokens", secrecy, "gives a position that check refuses: Y-1")
class Minting(Toy):
    def determinize(self, s: State, seat: int, rng: Rng) -> State:
        copy = super().determinize(s, seat, rng)
        assert isinstance(copy, Table)
        copy.bag[GOLD] += 1
        return copy


@planted("a determinize that takes points away", secrecy, "can tell a position from one .*view.points")
class Robbing(Toy):
    def determinize(self, s: State, seat: int, rng: Rng) -> State:
        copy = super().determinize(s, seat, rng)
        assert isinstance(copy, Table)
        copy.points = [0] * copy.seat_count
        return copy


@planted("a determinize that starts from the real hands", secrecy, "depends on what it cannot know, by one seed")
class SecretOrder(Toy):
    def determinize(self, s: State, seat: int, rng: Rng) -> State:
        assert isinstance(s, Table)
        for _token in range(sum(s.hand[index] for index in range(0, len(s.hand), KINDS)) % 7):
            rng.below(2)
        return super().determinize(s, seat, rng)


@planted("a determinize that tells on", secrecy, "gives a state with a listener")
class Listening(Toy):
    def determinize(self, s: State, seat: int, rng: Rng) -> State:
        copy = super().determinize(s, seat, rng)
        copy.events = []
        return copy


@planted("a window that asks only holders", secrecy, f"{LEAK}.*(to_act|legal)")
class HoldersNow(Window):
    def to_act(self, s: State) -> tuple[int, ...]:
        assert isinstance(s, Table)
        holders = [seat for seat in range(self.seat, s.seat_count) if s.hand[seat * KINDS + SHIELD]]
        return (holders[0] if holders else self.seat,)


@planted("a window that was opened for holders only", secrecy, "sees what it was not told of|gets no event of")
class HoldersStored(Window):
    @classmethod
    def next_holder(cls, s: Table, after: int) -> int:
        holders = [seat for seat in range(after + 1, s.seat_count) if s.hand[seat * KINDS + SHIELD]]
        return holders[0] if holders else super().next_holder(s, after)


@planted("an event that tells all what was drawn", secrecy, "gets events of whether .* says 'draw .*' or 'draw .*'")
class Loud(Deal):
    def draw(self, s: Table, owner: int, action: Action) -> None:
        told, s.events = s.events, None
        super().draw(s, owner, action)
        s.events = told
        assert isinstance(action, toy.Draw)
        s.emit(Event("drew", [owner, action.kind]))


@planted("an event whose veil is for everybody", secrecy, "gets events of whether .* says 'draw .*' or 'draw .*'")
class ThinVeil(Deal):
    def draw(self, s: Table, owner: int, action: Action) -> None:
        told, s.events = s.events, None
        super().draw(s, owner, action)
        s.events = told
        assert isinstance(action, toy.Draw)
        s.emit(Event("drew", [owner], [action.kind], list(range(s.seat_count))))


@planted("an event that tells a hand in passing", secrecy, "learns from events what its view does not show")
class Boasting(Window):
    def apply(self, s: State, seat: int, action: Action) -> None:
        assert isinstance(s, Table)
        s.emit(Event("boasted", [seat, s.hand[seat * KINDS + SHIELD]]))
        super().apply(s, seat, action)


@planted("an event that is missing", secrecy, "gets no event of whether .* but sees it")
class Furtive(Offer):
    def apply(self, s: State, seat: int, action: Action) -> None:
        told, s.events = s.events, None if action == CASH else s.events
        super().apply(s, seat, action)
        s.events = told


def with_all_drafts(view: View, s: State) -> View:
    assert isinstance(view, ToyView) and isinstance(s, Table)
    view.draft = [kind for seat in range(s.seat_count) for kind in s.draft(seat)]
    return view


@planted("a draft that others see", secrecy, f"{LEAK}.*view.draft")
class GlassScreen(Toy):
    def view(self, s: State, seat: int) -> View:
        return with_all_drafts(super().view(s, seat), s)


@planted(
    "a draft that others see and determinize keeps", secrecy, "gets no event of whether .* but sees it: view.draft"
)
class GlassScreenKept(KeepsDrafts):
    def view(self, s: State, seat: int) -> View:
        return with_all_drafts(super().view(s, seat), s)


@planted("a legal list that looks into other hands", secrecy, f"{LEAK}.*legal")
class Informed(Offer):
    def legal(self, s: State, seat: int) -> list[Action]:
        assert isinstance(s, Table)
        legal = super().legal(s, seat)
        shields = sum(s.hand[other * KINDS + SHIELD] for other in range(s.seat_count) if other != seat)
        return [action for action in legal if action != CASH or not shields]


@planted("a refusal that tells who has it", secrecy, "can tell a position from one .* why_not cash")
class Talkative(Offer):
    def refusal(self, s: State, seat: int, action: Action) -> Illegal:
        assert isinstance(s, Table)
        if action == CASH:
            return Illegal("Y-5", f"the bag has {s.bag[GOLD]} gold")
        return super().refusal(s, seat, action)


@planted("a reader that looks into the bag", secrecy, "can tell a position from one .* read ")
class HelpfulReader(Toy):
    def read(self, s: State, text: str) -> Action:
        assert isinstance(s, Table)
        if text not in toy.TEXTS:
            raise Malformed(f"the bag holds {s.bag}, but no {text!r}")
        return super().read(s, text)


@planted("a clock that knows other hands", secrecy, "can tell a position from one .* idle")
class CunningClock(Toy):
    def idle(self, s: State, seat: int) -> Action | None:
        assert isinstance(s, Table)
        legal = s.frames[-1].legal(s, seat)
        return legal[0] if s.bag[GOLD] else super().idle(s, seat)


class Peeping(Toy):
    """It remembers the last state that it was asked about."""

    last: Table | None = None

    def view(self, s: State, seat: int) -> View:
        assert isinstance(s, Table)
        self.last = s
        return super().view(s, seat)


@planted("a picture for the terminal that shows the bag", secrecy, "can tell a position from one .* render_text")
class DrawsBag(Peeping):
    def render_text(self, view: View) -> str:
        assert self.last is not None
        return f"{view.text} {self.last.bag}"


@planted("a scene that shows the bag", secrecy, "can tell a position from one .* scene")
class StagesBag(Peeping):
    def scene(self, view: View) -> Any:
        assert self.last is not None
        return {"bag": list(self.last.bag)}


@planted("a hint that shows the bag", secrecy, "can tell a position from one .* describe")
class HintsAtBag(Peeping):
    def describe_action(self, view: View, action: Action) -> str:
        assert self.last is not None
        return f"{self.last.bag}"


# Chance


@planted("an outcome of no weight", chance, "with the weight 0; weights are positive")
class Weightless(Deal):
    def weight(self, s: State, action: Action) -> int:
        return 0 if action == DRAW[SHIELD] else super().weight(s, action)

    def total(self, s: State) -> int:
        assert isinstance(s, Table)
        return super().total(s) - s.bag[SHIELD]


@planted("a total that is not the sum of weights", chance, "has a total of .* but the weights add up to")
class Miscounting(Deal):
    def total(self, s: State) -> int:
        return super().total(s) - 1


@planted("a pick that ignores the weights", chance, "picks .* in .* of .* cases, but legal lists it with the weight")
class Even(Deal):
    def pick(self, s: State, r: int) -> Action:
        legal = self.legal(s, CHANCE)
        return legal[r % len(legal)]


@planted("a pick that is not legal", chance, "picks .* cases, but legal lists it with the weight 0")
class Illicit(Deal):
    def legal(self, s: State, seat: int) -> list[Action]:
        return super().legal(s, seat)[1:]

    def total(self, s: State) -> int:
        return sum(self.weight(s, action) for action in self.legal(s, CHANCE))

    def pick(self, s: State, r: int) -> Action:
        assert isinstance(s, Table)
        return super().pick(s, r) if r else DRAW[next(kind for kind in range(KINDS) if s.bag[kind])]


@planted("an outcome that is ignored", chance, "have the same effect and tell the same")
class Predetermined(Deal):
    def draw(self, s: Table, owner: int, action: Action) -> None:
        super().draw(s, owner, self.legal(s, CHANCE)[0])


@planted("chance inside apply", chance, "leads to two positions: .*does apply draw")
class Diced(Window):
    def apply(self, s: State, seat: int, action: Action) -> None:
        assert isinstance(s, Table)
        s.points[seat] += random.randrange(2) if s.points[seat] < 2 else 0
        super().apply(s, seat, action)


GLOBAL_DICE: Final = Rng("global")


@planted("chance inside apply from a generator of its own", chance, "leads to two positions: .*does apply draw")
class OwnDice(Offer):
    def lift_screens(self, s: Table) -> None:
        s.points[int(GLOBAL_DICE.below(s.seat_count))] += 1
        super().lift_screens(s)


@planted("a clone that shares the points", chance, "leads to two positions: .*does clone share something")
class SharedPoints(Table):
    def clone(self) -> State:
        copy = super().clone()
        assert isinstance(copy, Table)
        copy.points = self.points
        return copy


@planted("news that depend on chance", chance, "applied to two clones of the same position, tells")
class Rumour(Window):
    def apply(self, s: State, seat: int, action: Action) -> None:
        s.emit(Event("rumour", [random.randrange(1000)]))
        super().apply(s, seat, action)


# Sealed choices


@planted("a point for the first player who is ready", sealed, "do not commute")
class Hurry(Offer):
    def apply(self, s: State, seat: int, action: Action) -> None:
        assert isinstance(s, Table)
        if action == READY and not any(self.ready):
            s.points[seat] += 1
        super().apply(s, seat, action)


@planted("a draft that forbids the same to others", sealed, "depends on the sealed 'place .*' of seat")
class Exclusive(Offer):
    def legal(self, s: State, seat: int) -> list[Action]:
        taken = [kind for other in range(s.seat_count) if other != seat for kind in self.drafted(other)]
        return [a for a in super().legal(s, seat) if not isinstance(a, Place) or a.kind not in taken]


@planted("a seat that silences the others", sealed, "no longer asks seat . once seat . has said 'place")
class Interrupting(Offer):
    def to_act(self, s: State) -> tuple[int, ...]:
        asked = super().to_act(s)
        drafting = tuple(seat for seat in asked if self.drafted(seat))
        return drafting[:1] or asked


# Perft


@planted("an action that is no longer possible", perft, "ways, not .* as .*perft.yaml says")
class NoCash(Offer):
    def legal(self, s: State, seat: int) -> list[Action]:
        return [action for action in super().legal(s, seat) if action != CASH]


# Endings


@planted("an ending that nobody has shown", endings, "no stored game in .* ends with Y-12")
class Surprising(Toy):
    def __init__(self) -> None:
        super().__init__(meta=meta_with(endings=(*META.endings, "Y-12")))


@planted("a rule under which a stored game ends otherwise", endings, "does not replay: .*outcome")
class ShareAll(Table):
    def finish(self, outcome: Outcome) -> None:
        super().finish(shared_by(list(range(self.seat_count)), self.seat_count, outcome.reason))


@planted("a rule under which a stored game is refused", endings, "does not replay: .* is refused")
class NoShields(Window):
    def legal(self, s: State, seat: int) -> list[Action]:
        return [PASS]

    def apply(self, s: State, seat: int, action: Action) -> None:
        s.frames.pop()
        assert isinstance(s, Table)
        toy.clear_offers(s)
        toy.next_round(s)


# The playthrough


@planted("another view", playthrough, "the playthrough of toy is not what")
class Curt(Toy):
    def view(self, s: State, seat: int) -> View:
        view = super().view(s, seat)
        return View(seat, view.to_act, view.legal, view.outcome, "nothing to see\n")


@planted("another wording", playthrough, "the playthrough of toy is not what")
class Rhetorical(Toy):
    def describe_event(self, event: Event, seat: int) -> str:
        return "behold, " + super().describe_event(event, seat)


# Refusals


@planted("a why_not that objects to legal actions", refusals, "is legal for .* in Strict, but why_not says Y-5")
class Strict(Offer):
    def why_not(self, s: State, seat: int, action: Action) -> Illegal | None:
        return Illegal("Y-5", "not now") if action == CASH else super().why_not(s, seat, action)


@planted("a why_not that lets everything pass", refusals, "is not legal for .* but why_not has no objection")
class Lenient(Window):
    def why_not(self, s: State, seat: int, action: Action) -> Illegal | None:
        return None


@planted("a why_not of chance that lets everything pass", refusals, "not legal for \\* in LenientDeal, but why_not")
class LenientDeal(Deal):
    def why_not(self, s: State, seat: int, action: Action) -> Illegal | None:
        return None


@planted("a refusal that changes the table", refusals, "is refused, but it has changed the position")
class Punishing(Window):
    def refusal(self, s: State, seat: int, action: Action) -> Illegal:
        assert isinstance(s, Table)
        s.points[seat] += 1
        return super().refusal(s, seat, action)


@planted("a refusal with an unknown clause", refusals, "with the clause 'Y-77', which the rules do not have")
class Lawless(Window):
    def refusal(self, s: State, seat: int, action: Action) -> Illegal:
        return Illegal("Y-77", "no")


@planted("a refusal without a reason", refusals, "without a reason")
class Wordless(Window):
    def refusal(self, s: State, seat: int, action: Action) -> Illegal:
        return Illegal("Y-6", " ")


@planted("a view that blocks what is offered", refusals, "'say' is offered to .*, but the view calls it blocked")
class Overcautious(Toy):
    def view(self, s: State, seat: int) -> View:
        view = super().view(s, seat)
        blocked = [Blocked("say", Illegal("Y-6", "not now"))]
        return View(seat, view.to_act, view.legal, view.outcome, view.text, blocked)


@planted("a refusal that is raised, not given", refusals, "why_not raised Illegal: Y-6")
class Raising(Window):
    def refusal(self, s: State, seat: int, action: Action) -> Illegal:
        raise Illegal("Y-6", "no")


# Pictures


class Drawing(Toy):
    """The toy with a picture, which the classes below spoil."""

    def spots(self) -> list[str]:
        return ["box"]

    def offered(self, s: View) -> list[tuple[str, Choice]]:
        return [
            ("say", Choice(self.write(toy.TOY.new(2, {}), action), f"say {action.key}", ["@box"])) for action in s.legal
        ]

    def scene(self, view: View) -> Scene:
        surface = Surface("all", "tray", "All", [Spot(spot) for spot in self.spots()])
        piece = Piece("purse", "box", "Purse")
        verb = Verb("say", "Say", pattern="{1}")
        return Scene([surface], [piece], self.panels(view), "", verbs=[verb], groups=grouped(self.offered(view)))

    def panels(self, view: View) -> list[Panel]:
        return [Panel(seat, name, tags=["asked"] if seat in view.to_act else []) for seat, name in enumerate("abc")]


def test_the_drawn_toy_is_correct() -> None:
    scenes(Drawing())


@planted("an action that the picture leaves out", scenes, "does not offer")
class Withholding(Drawing):
    def offered(self, s: View) -> list[tuple[str, Choice]]:
        return super().offered(s)[1:]


@planted("a choice for what is not legal", scenes, "offers \\['fly'\\], which may not be said")
class Promising(Drawing):
    def offered(self, s: View) -> list[tuple[str, Choice]]:
        return [*super().offered(s), ("say", Choice("fly", "fly"))]


@planted("a click on nothing", scenes, "wants a click on '@moon'")
class Moonstruck(Drawing):
    def offered(self, s: View) -> list[tuple[str, Choice]]:
        return [(verb, Choice(each.text, each.label, ["@moon"])) for verb, each in super().offered(s)]


@planted("two actions that cannot be told apart", scenes, "has the same clicks and words")
class Mumbling(Drawing):
    def offered(self, s: View) -> list[tuple[str, Choice]]:
        return [(verb, Choice(each.text, "hm", each.picks)) for verb, each in super().offered(s)]


@planted("a choice without words", scenes, "without words")
class Speechless(Drawing):
    def offered(self, s: View) -> list[tuple[str, Choice]]:
        return [(verb, Choice(each.text, " ", each.picks)) for verb, each in super().offered(s)]


@planted("a choice of a verb that there is not", scenes, "has no verb 'sing'")
class Singing(Drawing):
    def offered(self, s: View) -> list[tuple[str, Choice]]:
        return [("sing", each) for _verb, each in super().offered(s)]


@planted("a pattern that spells another choice", scenes, "by the pattern '.1.'")
class Misspelling(Drawing):
    def offered(self, s: View) -> list[tuple[str, Choice]]:
        found = super().offered(s)
        return [
            (verb, Choice(each.text, each.label, [f"={other.text}"]))
            for (verb, each), (_verb, other) in zip(found, reversed(found), strict=True)
        ]


@planted("two spots with one name", scenes, "has 2 spots with the id 'box'")
class Doubled(Drawing):
    def spots(self) -> list[str]:
        return ["box", "box"]


@planted("a piece that lies nowhere", scenes, "lie on 'box', but does not draw that")
class Floating(Drawing):
    def spots(self) -> list[str]:
        return ["shelf"]


@planted("a panel that does not show who is asked", scenes, "shows that the seats \\[\\] are asked")
class Silent(Drawing):
    def panels(self, view: View) -> list[Panel]:
        return []


# The tests


@pytest.mark.parametrize("case", PLANTED, ids=lambda case: case.defect)
def test_the_check_finds_the_planted_defect(case: Planted) -> None:
    with pytest.raises(Defect) as found:
        case.check(case.make())
    assert re.search(case.words, str(found.value)), f"another sentence: {found.value}"


def test_every_check_has_a_planted_defect() -> None:
    tried = {case.check for case in PLANTED}
    assert tried == {
        random_play,
        option_sheets,
        clones,
        notation,
        records,
        digests,
        legal_order,
        secrecy,
        takebacks,
        chance,
        sealed,
        perft,
        endings,
        playthrough,
        refusals,
        scenes,
    }


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"id": "My Game"}, "the id of a game is a lower-case word, or several joined by underscores, not 'My Game'"),
        ({"id": ""}, "the id of a game"),
        ({"player_counts": ()}, "player_counts are numbers of players"),
        ({"player_counts": (2, 2)}, "player_counts are numbers of players"),
        ({"player_counts": (0, 2)}, "player_counts are numbers of players"),
        ({"seat_names": ("red", "blue")}, "toy: 3 seats need as many names, not ('red', 'blue')"),
        ({"seat_names": ("red", "blue", "red")}, "toy: two seats have the name 'red'"),
        ({"seat_names": ("red", "dark blue", "green")}, "toy: a seat cannot be called 'dark blue'"),
        ({"seat_names": ("red", "a:b", "green")}, "a seat cannot be called 'a:b'"),
        ({"seat_names": ("red", "", "green")}, "a seat cannot be called ''"),
        ({"seat_names": ("red", "*", "green")}, "a seat cannot be called '*'"),
        ({"seat_names": ("red", "table", "green")}, "a seat cannot be called 'table'"),
        ({"seat_names": ("red", "watcher", "green")}, "a seat cannot be called 'watcher'"),
        ({"seat_names": ("red", "outcome", "green")}, "and none of watcher, table, outcome"),
        ({"options": META.options[:1] * 2}, "toy: the sheet has two options with the name 'rounds'"),
    ],
)
def test_a_game_that_records_could_not_hold_is_not_made(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        meta_with(**changes)
    assert meta_with(seat_names=("red-1", "2", "Grün")).seat_names == ("red-1", "2", "Grün")


@pytest.mark.parametrize(
    ("name", "default", "given", "words"),
    [
        ("Rounds", 2, {"high": 4}, "the name of an option is a lower-case word"),
        ("rounds=2", 2, {"high": 4}, "the name of an option is a lower-case word"),
        ("rounds", 2, {}, "option rounds is a number and needs a range: low and high"),
        ("rounds", 0, {}, "option rounds is a number and needs a range: low and high"),
        ("rounds", 2, {"low": 3, "high": 5}, "option rounds takes 3 to 5, so its default cannot be 2"),
        ("rounds", 2, {"low": 5, "high": 3}, "low below high"),
        (
            "ties",
            "keep",
            {"choices": ("carry", "lose")},
            "option ties takes carry, lose, so its default cannot be 'keep'",
        ),
        ("ties", "a; b", {}, "option ties cannot be 'a; b'"),
        ("ties", "", {}, "option ties cannot be ''"),
        ("ties", "a", {"choices": ("a", " b")}, "option ties cannot be ' b'"),
    ],
)
def test_an_option_that_could_never_be_chosen_is_not_made(
    name: str, default: Value, given: dict[str, Any], words: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        Option(name, default, "Y-1", "", **given)


def test_an_option_is_asked_for_by_its_kind() -> None:
    options = Options([*META.options, Option("fog", True, "Y-1", ""), Option("mix", "a b", "Y-1", "")])
    assert (options.number("rounds"), options.flag("fog"), options.word("mix")) == (2, True, "a b")
    wrong: list[tuple[Callable[[str], Value], str, str]] = [
        (options.flag, "rounds", "option rounds is a number: ask for it with number, not flag"),
        (options.word, "rounds", "option rounds is a number: ask for it with number, not word"),
        (options.number, "fog", "option fog is a flag: ask for it with flag, not number"),
        (options.flag, "mix", "option mix is a word: ask for it with word, not flag"),
        (options.number, "round", "the sheet has no option 'round': did you mean rounds?"),
    ]
    for ask, name, words in wrong:
        with pytest.raises(TypeError, match=re.escape(words)):
            ask(name)


def test_a_game_with_secrets_must_resample_some() -> None:
    resampled = checks.check_secrecy(TOY, Variant(2))
    resampled.demand_secrets(TOY)
    resampled.changed = dict.fromkeys(resampled.changed, 0)
    with pytest.raises(Defect, match="has secrets, but determinize never resampled any for the seats"):
        resampled.demand_secrets(TOY)


def test_a_game_without_longest_must_end_within_the_variants_limit() -> None:
    class Open(Toy):
        def longest(self, options: Mapping[str, Value]) -> int | None:
            return None

    checks.check_random_play(Open(), Variant(2))
    with pytest.raises(Defect, match="does not end within the 12 entries that the variant allows"):
        checks.check_random_play(Open(), Variant(2, limit=12))


def test_news_that_no_view_keeps_can_be_declared_fleeting() -> None:
    game = with_part(Boasting)
    with pytest.raises(Defect, match="learns from events what its view does not show"):
        secrecy(game)
    for variant in VARIANTS:
        checks.check_secrecy(game, variant, fleeting=["boasted"])


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("Y-9-other.record", "outcome: 1 0 Y-9", "does not replay"),
        ("Y-9-resigned.record", "red: resign\noutcome: 0 1 G-4", "so its name must start with `G-4-`"),
        ("G-4-open.record", "*: draw copper", "has no outcome"),
        ("G-4-other.record", "red: fly\noutcome: 0 1 G-4", "'fly' is refused"),
    ],
)
def test_a_stored_ending_must_be_what_its_name_says(name: str, text: str, words: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_text(f"regalia record 1\ngame: toy\nrules: 1\nseats: red blue\n\n{text}\n")
        with pytest.raises(Defect, match=re.escape(words)):
            checks.check_endings(TOY, VARIANTS, Path(folder))
