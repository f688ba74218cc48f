"""The messages that a table receives and sends, as plain classes. `table/http` decides how they look on the wire.

The wire's structs and schemas are made from these classes, so each field is declared, and explained, once.
"""

from dataclasses import dataclass, field
from typing import Literal

from regalia.core.options import Value
from regalia.scenes import Inspection, LogLine

Proposed = Literal["draw", "undo", "bot"]
Ended = Literal["", "accepted", "declined", "withdrawn", "lapsed"]
OrdersMode = Literal["quick", "careful", "full"]
BotSpeed = Literal["slow", "normal", "fast", "instant"]
RefusalKind = Literal["illegal", "malformed", "stale"]

# What the parts of messages are made of


@dataclass(slots=True)
class Clock:
    """The time to think: seconds per turn (`move`; `days` where they are whole days), or for the whole game with an
    increment after each turn (`player`)."""

    kind: Literal["move", "player", "days"]
    seconds: int
    increment: int = 0


@dataclass(slots=True)
class SeatInfo:
    """The player of a seat, and whether they look at the table now."""

    seat: str
    title: str  # what sentences call it; in lists, what they would in a new game
    kind: Literal["person", "bot", "open"]
    name: str
    here: bool
    away: bool = False  # for so long that the others may let a bot play on
    yours: bool = False  # a bot plays on for the guest who asks, and who can take it back


@dataclass(slots=True)
class DiceInfo:
    """The dice as far as they are public: the hash of the seed before the game, all that decides them afterwards."""

    commit: str | None  # none: somebody chose the seed
    asked: list[str]  # the seats whose browsers are to add a part
    seed: str | None = None  # these two once the game is over
    parts: dict[str, str | None] = field(default_factory=dict)  # by seat; none: that browser did not answer


@dataclass(slots=True)
class TableInfo:
    """A table as one guest may know it: nothing of the game itself."""

    id: str
    game: str
    title: str
    options: dict[str, Value]
    secrets: bool
    windows: list[str]  # where standing orders count
    seeded: bool  # somebody chose the seed and could know the dice
    dice: DiceInfo
    clock: Clock | None
    public: bool
    casual: bool
    sandbox: bool
    origin: str  # in words, where it does not begin with a new game
    started: bool
    is_over: bool
    aside: bool  # the game keeps failing: the table is not tried again for a while
    seats: list[SeatInfo]
    mine: list[str]
    teams: list[list[str]]  # those with several members; they can talk among themselves
    record: bool
    rematch: str | None
    ended: int | None  # seconds since 1970
    winners: list[str] | None  # once it is over, all of a draw


@dataclass(slots=True)
class OutcomeInfo:
    """The end of the game."""

    scores: list[float]
    winners: list[str]
    reason: str
    text: str
    deed: str = ""  # what brought it about, as the viewer saw it; empty if the clause says all


@dataclass(slots=True)
class LogEntry:
    """A version in the log."""

    v: int
    events: list[LogLine]


@dataclass(slots=True)
class Log:
    """The viewer's log so far; versions that added no line are left out."""

    v: int
    lines: list[LogEntry]


@dataclass(slots=True, frozen=True)
class Orders:
    """The windows in which a seat wants to be asked. Secret."""

    mode: OrdersMode = "careful"
    hold: bool = False
    stops: tuple[str, ...] = ()


@dataclass(slots=True)
class WindowInfo:
    """The window in which the viewer is asked. Standing orders go by its name, and say `idle` where they pass."""

    name: str
    idle: str
    passes: list[OrdersMode]  # with these, standing orders pass here


@dataclass(slots=True)
class ClockInfo:
    """The time left on a person's clock now, in seconds; if it runs, it does so after `starts_in`."""

    seat: str
    left: float
    runs: bool
    starts_in: float


@dataclass(slots=True)
class ProposalInfo:
    """An open proposal, and who has not agreed yet."""

    id: int
    what: Proposed
    by: str
    seat: str | None
    bot: str | None
    waiting: list[str]


@dataclass(slots=True)
class ChatLine:
    """`by` is the same for the same person at this table, whatever they are called; `id` is the line's, for reports."""

    id: str
    by: str
    seat: str
    name: str
    to: Literal["all", "team"]
    text: str
    at: int


@dataclass(slots=True)
class Reason:
    """The reason why an action is not allowed."""

    clause: str
    reason: str


@dataclass(slots=True)
class TurnNotice:
    """All that a push message says: it must tell nothing that is hidden, nor anything of others."""

    table: str
    title: str  # of the game
    text: str = "Your turn"


# What the table says. Scenes are encoded by hand (see streams.py), and so are acks.


@dataclass(slots=True)
class TableMessage:
    table: TableInfo


@dataclass(slots=True)
class ClocksMessage:
    clocks: list[ClockInfo]


@dataclass(slots=True)
class ProposalMessage:
    proposal: ProposalInfo | None
    ended: Ended


@dataclass(slots=True)
class ChatMessage:
    """`hidden` are the ids of lines that are shown no longer."""

    lines: list[ChatLine]
    hidden: list[str] = field(default_factory=list)


@dataclass(slots=True)
class RefusedMessage:
    n: int
    kind: RefusalKind
    clause: str | None
    reason: str


@dataclass(slots=True)
class InspectionMessage:
    n: int
    inspection: Inspection | None


@dataclass(slots=True)
class HintMessage:
    """The action that a bot would choose, and that in words; empty if the game has no bots."""

    n: int
    adviser: str  # what the bot is called
    text: str
    label: str


@dataclass(slots=True)
class Reasons:
    """One a text; none where it may be said, says nothing, or answers an earlier question."""

    n: int
    reasons: list[Reason | None]


@dataclass(slots=True)
class OrdersMessage:
    orders: Orders
    modes: dict[str, OrdersMode]  # by window: the mode that the orders amount to there


@dataclass(slots=True)
class ErrorMessage:
    reason: str


# What somebody says who looks at the table


@dataclass(slots=True)
class Act:
    n: int
    v: int
    text: str


@dataclass(slots=True)
class Undo:
    n: int


@dataclass(slots=True)
class Resign:
    n: int


@dataclass(slots=True)
class Inspect:
    n: int
    id: str


@dataclass(slots=True)
class Why:
    """Asks why these may not be said; says none of them."""

    n: int
    v: int
    texts: list[str]


@dataclass(slots=True)
class Propose:
    """Proposes something that needs everybody's consent."""

    n: int
    what: Proposed
    seat: str = ""
    bot: str = ""


@dataclass(slots=True)
class Answer:
    """To a proposal; a no of the one who made it takes it back."""

    n: int
    id: int
    yes: bool


@dataclass(slots=True)
class ChatSend:
    text: str
    to: Literal["all", "team"] = "all"


@dataclass(slots=True)
class Hint:
    """Asks what a bot would do in your place."""

    n: int


@dataclass(slots=True)
class AddPart:
    """The browser's part of the dice: random hex digits."""

    part: str


@dataclass(slots=True)
class SetOrders:
    orders: Orders


@dataclass(slots=True)
class Hurry:
    """Let the bots play without pauses until a person is asked again."""


@dataclass(slots=True)
class SetPace:
    """Choose how fast the bots play, where a single person plays against them."""

    bots: BotSpeed


ClientMessage = (
    Act | Undo | Resign | Inspect | Why | Propose | Answer | ChatSend | Hint | AddPart | SetOrders | Hurry | SetPace
)
