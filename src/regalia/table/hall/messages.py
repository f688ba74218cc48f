"""Bodies of requests to the hall and of its answers, as plain classes.

The wire's structs and schemas are made from these classes, so each field is declared, and explained, once.
"""

from dataclasses import dataclass, field
from typing import Literal

from regalia.core.options import Value
from regalia.table.play.messages import Clock, SeatInfo


@dataclass(slots=True)
class NewReport:
    """A report to a moderator: about a line of the chat by its id, or about the player of a seat."""

    line: str = ""
    seat: str = ""
    words: str = ""


@dataclass(slots=True)
class Subscription:
    """The push service that reaches a browser for turn notices, and the keys to encrypt them."""

    endpoint: str
    p256dh: str
    auth: str
    replaces: str = ""  # the endpoint that it had before


@dataclass(slots=True)
class NewTargets:
    """The targets for turn notices that a guest chooses, beside browsers. Empty: none."""

    mail: str = ""
    webhook: str = ""


@dataclass(slots=True)
class TargetsInfo:
    """A guest's targets for turn notices. A mail address counts once it is confirmed."""

    can_mail: bool
    mail: str
    confirmed: bool
    webhook: str


@dataclass(slots=True)
class WebhookNotice:
    """A turn notice as a webhook gets it."""

    table: str
    title: str  # of the game
    text: str
    link: str  # empty if the server does not know where people find it


@dataclass(slots=True)
class OptionInfo:
    """One thing that can be varied in a game."""

    name: str
    kind: Literal["flag", "number", "choice", "text"]
    default: Value
    clause: str
    text: str
    low: int
    high: int
    choices: list[str]
    labels: dict[str, str]  # of choices that do not explain themselves
    house: bool  # a house rule: the game's own text does not have it


@dataclass(slots=True)
class BotKind:
    """A bot that can take a seat; its id follows `bot:` in a new table's seats."""

    id: str
    name: str
    text: str


@dataclass(slots=True)
class GameInfo:
    """A game on the shelf."""

    id: str
    title: str
    author: str
    blurb: str
    length: str
    seats: list[int]
    seat_names: list[str]
    seat_titles: list[str]  # what sentences call them in a new game
    secrets: bool
    rules_version: int
    options: list[OptionInfo]
    bots: list[BotKind]
    example: bool  # a small game that shows how to write one
    guide: bool  # it has a guided first game


@dataclass(slots=True)
class ScenarioTitle:
    id: str
    title: str
    clauses: list[str]


@dataclass(slots=True)
class RulebookInfo:
    """A game's rules: the text, each clause by its id (those of every table included), and what examples there are."""

    title: str
    markdown: str
    clauses: dict[str, str]
    scenarios: list[ScenarioTitle]


@dataclass(slots=True)
class StartFrom:
    """The start of a game that is not new: a step of a finished table, a record or a scenario, or a position."""

    table: str = ""
    record: str = ""
    scenario: str = ""
    position: str = ""
    step: int = 1


@dataclass(slots=True)
class NewTable:
    """A new table. `seats` has one entry per seat: `me`, `open` or `bot:greedy`."""

    game: str
    seats: list[str]
    options: dict[str, Value] = field(default_factory=dict)
    seed: str | None = None
    clock: Clock | None = None
    public: bool = False  # listed for everybody while a seat is open
    casual: bool = False  # hints are given
    sandbox: bool = False  # all seats are `me`, and anything can be taken back
    origin: StartFrom | None = None  # on the wire: from


@dataclass(slots=True)
class OpenTableInfo:
    """A public table with an open seat."""

    id: str
    game: str
    title: str
    options: dict[str, Value]
    clock: Clock | None
    seeded: bool
    casual: bool
    made: int  # seconds since 1970
    seats: list[SeatInfo]  # without `here`
    aside: bool


@dataclass(slots=True)
class FrontInfo:
    """The game between bots that the front page shows: a table that can be watched like any other."""

    table: str
    game: str
    title: str


@dataclass(slots=True)
class MyTableInfo:
    """One of a guest's own tables in a list."""

    id: str
    game: str
    title: str
    clock: Clock | None
    made: int
    started: bool
    is_over: bool
    aside: bool  # the game keeps failing: the table is not tried again for a while
    seats: list[SeatInfo]
    mine: list[str]
    asked: list[str]  # the seats that the game waits for
    my_turn: bool
    ended: int | None  # seconds since 1970
    winners: list[str] | None  # once it is over, all of a draw; null if it no longer replays, or is not read yet


@dataclass(slots=True)
class TurningPointInfo:
    """A choice that cost its seat much. `step` is the step of the replay that shows the result."""

    step: int
    seat: str
    played: str
    played_words: str  # empty where the notation says enough
    better: str  # the adviser's choice; the same as `played` where the seat could not know better
    better_words: str
    might: float  # the expected score before, and `after` the choice: shares of a point
    after: float


@dataclass(slots=True)
class ReviewInfo:
    """A review of a finished game. While `done` is less than `of`, ask again."""

    done: int
    of: int
    adviser: str
    steps: list[int]  # of the replay, one per point of the curve
    curve: list[list[float]]  # the expected score of every seat: shares of a point
    turning_points: list[TurningPointInfo]
