"""Every message and every body that crosses the wire, as `docs/wire.md` describes them, and the schemas of them all."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, get_args

import msgspec
from msgspec import Meta, Struct, field

from regalia.core.dice import Verdict
from regalia.core.errors import AGREED_DRAW, FLAG_FELL, RESIGNED, Malformed
from regalia.core.game import GameMeta
from regalia.core.options import Value
from regalia.core.state import Outcome
from regalia.table.http.wire_scenes import InspectionBody, SceneBody

LARGEST_MESSAGE: Final = 16_384  # bytes from a client; what a client says is a line of text
LONGEST_TEXT: Final = 400  # characters of an action

Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
ActionText = Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]
SessionText = Annotated[str, Meta(max_length=64, pattern=r"^[^\x00]*$")]  # which PostgreSQL does not keep
Proposed = Literal["draw", "undo", "bot"]
Ended = Literal["", "accepted", "declined", "withdrawn", "lapsed"]
EndpointText = Annotated[str, Meta(min_length=1, max_length=1000)]
WindowName = Annotated[str, Meta(max_length=64)]

# Bodies of REST answers and requests


class Me(Struct, omit_defaults=True):
    """The guest who asks; `reports`: somebody reads what is reported at this server."""

    name: str
    reports: bool = False


class NewName(Struct, forbid_unknown_fields=True):
    """What one would like to be called: 1 to 24 characters."""

    name: str


class NewReport(Struct, forbid_unknown_fields=True):
    """What a moderator should look at: a line of the talk by its id, or else whoever has a seat."""

    line: Annotated[str, Meta(max_length=64)] = ""
    seat: Annotated[str, Meta(max_length=64)] = ""
    words: Annotated[str, Meta(max_length=600)] = ""


class ReportSheet(Struct):
    """What somebody has reported, as it was then; `line` is null if it is about the player."""

    id: str
    at: int
    reporter: str
    table: str
    seat: str
    name: str
    name_now: str
    line: str | None
    words: str
    banned: bool


class BanSheet(Struct):
    """A guest, or an address, who is not let in; `until` is null if it is for good."""

    id: str
    kind: Literal["guest", "address"]
    who: str
    reason: str
    made: int
    until: int | None


class ModeratorSheet(Struct):
    """What a moderator sees."""

    reports: list[ReportSheet]
    bans: list[BanSheet]


class NewBan(Struct, forbid_unknown_fields=True):
    """Bans whom a report is about, or an address; for good if `hours` is 0."""

    reason: Annotated[str, Meta(max_length=600)]
    hours: Annotated[int, Meta(ge=0, le=87_600)]
    report: Annotated[str, Meta(max_length=64)] = ""
    address: Annotated[str, Meta(max_length=64)] = ""
    with_address: bool = False


class ModeratorSecret(Struct):
    """What opens the moderator's page."""

    secret: str


class PushKey(Struct):
    """What a browser's push service has to know of this server."""

    key: str


class Subscription(Struct, forbid_unknown_fields=True):
    """Where a browser wants to be told that it is one's turn, and the keys to write to it with."""

    endpoint: EndpointText
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]
    replaces: Annotated[str, Meta(max_length=1000)] = ""  # the endpoint that it had before


class Endpoint(Struct, forbid_unknown_fields=True):
    """A browser that wants to be told nothing any more."""

    endpoint: EndpointText


class NewTargets(Struct, forbid_unknown_fields=True):
    """Where one wants to be told of one's turn, beside browsers; empty: nowhere."""

    mail: Annotated[str, Meta(max_length=300)] = ""
    webhook: Annotated[str, Meta(max_length=1000)] = ""


class TargetsSheet(Struct):
    """Where one is told of one's turn. A mail address counts once it is confirmed."""

    can_mail: bool
    mail: str
    confirmed: bool
    webhook: str


class MailAnswer(Struct, forbid_unknown_fields=True):
    """What whoever reads a mail says to it, with the token of its link: yes, or no more of them."""

    token: Annotated[str, Meta(min_length=1, max_length=64)]
    stop: bool = False


class WebhookNotice(Struct):
    """What a webhook is sent: that it is somebody's turn, and where."""

    table: str
    title: str  # of the game
    text: str
    link: str  # empty if the server does not know where people find it


class TurnNotice(Struct):
    """All that a push message says: it must tell nothing that is hidden, nor anything of others."""

    table: str
    title: str  # of the game
    text: str = "Your turn"


class OptionSheet(Struct):
    """One thing that can be varied in a game."""

    name: str
    kind: Literal["flag", "number", "choice", "text"]
    default: Value
    clause: str
    text: str
    low: int
    high: int
    choices: list[str]
    house: bool  # a house rule: the game's own text does not have it


class BotKind(Struct):
    """A bot that can take a seat; its id follows `bot:` in a new table's seats."""

    id: str
    name: str
    text: str


class GameSheet(Struct):
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
    options: list[OptionSheet]
    bots: list[BotKind]
    example: bool  # not one of the five, but a small game that shows how one is made
    guide: bool  # it has a guided first game


class ScenarioTitle(Struct):
    id: str
    title: str
    clauses: list[str]


class RulebookInfo(Struct):
    """A game's rules: the text, each clause by its id (those of every table included), and what examples there are."""

    title: str
    markdown: str
    clauses: dict[str, str]
    scenarios: list[ScenarioTitle]


class Clock(Struct, forbid_unknown_fields=True):
    """How long one may think: seconds a turn (`move`; `days` where they are whole days), or for the whole game with an
    increment after each turn (`player`)."""

    kind: Literal["move", "player", "days"]
    seconds: Annotated[int, Meta(ge=5, le=5_184_000)]
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


class Origin(Struct, forbid_unknown_fields=True):
    """Where a game goes on from: a finished table, a record or a scenario at one of its steps, or a position."""

    table: Annotated[str, Meta(max_length=64)] = ""
    record: Annotated[str, Meta(max_length=150_000)] = ""
    scenario: Annotated[str, Meta(max_length=200)] = ""
    position: Annotated[str, Meta(max_length=20_000)] = ""
    step: Annotated[int, Meta(ge=1, le=100_000)] = 1


class PromptSheet(Struct):
    """What to do next, and the table as it is then, with what can be said; `do` counts as done."""

    text: str
    clauses: list[str]
    do: str
    scene: SceneBody
    events: list[str]  # what has happened since the prompt before


class GuideSheet(Struct):
    """A guided first game. After `do` the next prompt shows what followed; the last scene is the end."""

    game: str
    title: str
    seat: str
    prompts: list[PromptSheet]
    end: str
    scene: SceneBody
    events: list[str]


class NewTable(Struct, forbid_unknown_fields=True, rename={"origin": "from"}):
    """What a table is made of: one entry a seat, `me`, `open` or `bot:greedy`."""

    game: str
    seats: Annotated[list[str], Meta(max_length=32)]
    options: dict[str, Value] = field(default_factory=dict)
    seed: Annotated[str, Meta(max_length=64)] | None = None
    clock: Clock | None = None
    public: bool = False  # listed for everybody while a seat is open
    casual: bool = False  # hints are given
    sandbox: bool = False  # all seats are `me`, and anything can be taken back
    origin: Origin | None = None  # on the wire: from


class Made(Struct):
    id: str


class SeatSheet(Struct, omit_defaults=True):
    """Who sits on a seat, and whether somebody looks at the table from it now."""

    seat: str
    title: str  # what sentences call it; in lists, what they would in a new game
    kind: Literal["person", "bot", "open"]
    name: str
    here: bool
    away: bool = False  # for so long that the others may let a bot play on
    yours: bool = False  # a bot plays on for the guest who asks, and who can take it back


class DiceSheet(Struct, omit_defaults=True):
    """What is known of the dice: the hash of the seed before the game, all that decides them afterwards."""

    commit: str | None  # none: somebody chose the seed
    asked: list[str]  # the seats whose browsers are to add a part
    seed: str | None = None  # these two once the game is over
    parts: dict[str, str | None] = field(default_factory=dict)  # by seat; none: that browser did not answer


class TableSheet(Struct):
    """A table as one guest may know it: nothing of the game itself."""

    id: str
    game: str
    title: str
    options: dict[str, Value]
    secrets: bool
    windows: list[str]  # where standing orders count
    seeded: bool  # somebody chose the seed and could know the dice
    dice: DiceSheet
    clock: Clock | None
    public: bool
    casual: bool
    sandbox: bool
    origin: str  # in words, where it does not begin with a new game
    started: bool
    over: bool
    aside: bool  # the game keeps failing: the table is not tried again for a while
    seats: list[SeatSheet]
    mine: list[str]
    teams: list[list[str]]  # those with several members; they can talk among themselves
    record: bool
    rematch: str | None
    ended: int | None  # seconds since 1970
    winners: list[str] | None  # once it is over, all of a draw


class LobbySheet(Struct):
    """A public table with an open seat."""

    id: str
    game: str
    title: str
    options: dict[str, Value]
    clock: Clock | None
    seeded: bool
    casual: bool
    made: int  # seconds since 1970
    seats: list[SeatSheet]  # `here` is not said
    aside: bool


class MySheet(Struct):
    """A table of one's own in a list."""

    id: str
    game: str
    title: str
    clock: Clock | None
    made: int
    started: bool
    over: bool
    aside: bool  # the game keeps failing: the table is not tried again for a while
    seats: list[SeatSheet]
    mine: list[str]
    asked: list[str]  # whom the game waits for
    my_turn: bool
    ended: int | None  # seconds since 1970
    winners: list[str] | None  # once it is over, all of a draw; none: it replays no more, or is old and not read yet


class SeatSecret(Struct, forbid_unknown_fields=True):
    """What lets another device take a seat."""

    secret: Annotated[str, Meta(max_length=64)]


class Over(Struct):
    """How the game ended."""

    scores: list[float]
    winners: list[str]
    reason: str
    text: str


class Step(Struct):
    """A moment of a game as one viewer saw it. `who` and `text` are there where nothing is hidden."""

    v: int
    who: str | None
    text: str | None
    scene: SceneBody
    events: list[str]
    over: Over | None


class LogLine(Struct):
    v: int
    events: list[str]


class Log(Struct):
    """All that a viewer was told so far; versions at which it was told nothing are left out."""

    v: int
    lines: list[LogLine]


class ScenarioSteps(Struct):
    id: str
    title: str
    clauses: list[str]
    seats: list[str]
    titles: list[str]  # what sentences call the seats
    steps: list[Step]
    failures: list[str]


class ReplaySteps(Struct):
    """A record file step by step; `refused` says why it stops early, if it does."""

    game: str
    title: str
    seats: list[str]
    titles: list[str]  # what sentences call the seats
    secrets: bool  # whether it matters through whose eyes one looks
    names: list[str]  # of who sat there, as far as the record says
    steps: list[Step]
    refused: str | None


class WrongDie(Struct):
    """An entry that the seed does not say."""

    n: int  # counted from 1
    said: str
    drawn: str


class AuditSheet(Struct):
    """Whether the dice of a record are those that were promised."""

    verdict: Verdict
    text: str
    checked: int
    commit: str | None
    seed: str | None
    parts: dict[str, str | None]
    wrong: list[WrongDie]


class StoryLine(Struct):
    """An entry of a finished game; `step` counts as in its replay."""

    step: int
    who: str
    text: str
    words: list[str]


class Story(Struct):
    """A finished game on a page."""

    id: str
    game: str
    title: str
    options: dict[str, Value]
    clock: Clock | None
    seats: list[SeatSheet]
    titles: list[str]
    origin: str
    over: Over
    entries: int
    made: int
    ended: int | None
    lines: list[StoryLine]


class TurnSheet(Struct):
    """A choice that cost its seat much; `step` is the replay's that shows what came of it."""

    step: int
    seat: str
    played: str
    played_words: str  # empty where the notation says enough
    better: str  # what the adviser would have played; the same where the seat could not know better
    better_words: str
    might: float  # what the seat could have expected, and what it could expect then: shares of a point
    after: float


class ReviewSheet(Struct):
    """A finished game looked at again, as far as that is; while `done` is less than `of`, ask again."""

    done: int
    of: int
    adviser: str
    steps: list[int]  # of the replay, one a point of the curve
    curve: list[list[float]]  # what every seat could expect then; shares of a point
    turns: list[TurnSheet]


class Problem(Struct):
    """Why a request was not granted."""

    error: str
    clause: str | None = None


# Standing orders


OrdersMode = Literal["quick", "careful", "full"]


class Orders(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat wants to be asked in windows. Secret."""

    mode: OrdersMode = "careful"
    hold: bool = False
    stops: Annotated[tuple[WindowName, ...], Meta(max_length=64)] = ()


# What the server says at a live table


class TableMessage(Struct, tag_field="is", tag="table"):
    table: TableSheet


class WindowSheet(Struct):
    """The window in which the viewer is asked. Standing orders go by its name, and say `idle` where they pass."""

    name: str
    idle: str
    passes: list[OrdersMode]  # with these, standing orders pass here


class SceneMessage(Struct, tag_field="is", tag="scene"):
    v: int
    scene: SceneBody
    events: list[str]
    over: Over | None
    can_undo: bool
    thinking: list[str]
    window: WindowSheet | None


class ClockSheet(Struct):
    """What is left on a person's clock now, in seconds; if it runs, it does so after `starts_in`."""

    seat: str
    left: float
    runs: bool
    starts_in: float


class ClocksMessage(Struct, tag_field="is", tag="clocks"):
    clocks: list[ClockSheet]


class ProposalSheet(Struct):
    """What somebody proposes, and who has not agreed yet."""

    id: int
    what: Proposed
    by: str
    seat: str | None
    bot: str | None
    waiting: list[str]


class ProposalMessage(Struct, tag_field="is", tag="proposal"):
    proposal: ProposalSheet | None
    ended: Ended


class ChatLine(Struct):
    """`by` is the same for the same person at this table, whatever they are called; `id` is the line's, for reports."""

    id: str
    by: str
    seat: str
    name: str
    to: Literal["all", "team"]
    text: str
    at: int


class ChatMessage(Struct, tag_field="is", tag="chat", omit_defaults=True):
    """`hidden` are the ids of lines that are shown no longer."""

    lines: list[ChatLine]
    hidden: list[str] = []


class Ack(Struct, tag_field="is", tag="ack"):
    n: int


class Refused(Struct, tag_field="is", tag="refused"):
    n: int
    kind: Literal["illegal", "malformed", "stale"]
    clause: str | None
    reason: str


class InspectionMessage(Struct, tag_field="is", tag="inspection"):
    n: int
    inspection: InspectionBody | None


class HintMessage(Struct, tag_field="is", tag="hint"):
    """What a bot would say, and that in words; empty if the game has none."""

    n: int
    adviser: str  # what the bot is called
    text: str
    label: str


class Reason(Struct):
    """Why an action may not be said."""

    clause: str
    reason: str


class Reasons(Struct, tag_field="is", tag="reasons"):
    """One a text; none where it may be said, says nothing, or answers an earlier question."""

    n: int
    reasons: list[Reason | None]


class OrdersMessage(Struct, tag_field="is", tag="orders"):
    orders: Orders
    modes: dict[str, OrdersMode]  # by window: the mode that the orders amount to there


class Pong(Struct, tag_field="is", tag="pong"):
    pass


class ErrorMessage(Struct, tag_field="is", tag="error"):
    reason: str


ServerMessage = (
    TableMessage
    | SceneMessage
    | ClocksMessage
    | ProposalMessage
    | ChatMessage
    | HintMessage
    | Ack
    | Refused
    | InspectionMessage
    | Reasons
    | OrdersMessage
    | Pong
    | ErrorMessage
)

# What a client says


class Hello(Struct, tag_field="do", tag="hello"):
    v: Number = 0
    session: SessionText = ""


class Act(Struct, tag_field="do", tag="act"):
    n: Number
    v: Number
    text: ActionText


class Undo(Struct, tag_field="do", tag="undo"):
    n: Number


class Resign(Struct, tag_field="do", tag="resign"):
    n: Number


class Inspect(Struct, tag_field="do", tag="inspect"):
    n: Number
    id: Annotated[str, Meta(max_length=200)]


class Why(Struct, tag_field="do", tag="why"):
    """Asks why these may not be said; says none of them."""

    n: Number
    v: Number
    texts: Annotated[list[ActionText], Meta(min_length=1, max_length=8)]


class Propose(Struct, tag_field="do", tag="propose"):
    """What needs everybody's consent."""

    n: Number
    what: Proposed
    seat: Annotated[str, Meta(max_length=64)] = ""
    bot: Annotated[str, Meta(max_length=64)] = ""


class Answer(Struct, tag_field="do", tag="answer"):
    """To a proposal; a no of the one who made it takes it back."""

    n: Number
    id: Number
    yes: bool


class Say(Struct, tag_field="do", tag="chat"):
    text: Annotated[str, Meta(max_length=1000)]
    to: Literal["all", "team"] = "all"


class Hint(Struct, tag_field="do", tag="hint"):
    """Asks what a bot would say in one's place."""

    n: Number


class AddPart(Struct, tag_field="do", tag="part"):
    """What the player's browser adds to the dice: hex digits, drawn by lot."""

    part: Annotated[str, Meta(min_length=16, max_length=64)]


class SetOrders(Struct, tag_field="do", tag="orders"):
    orders: Orders


class Hurry(Struct, tag_field="do", tag="hurry"):
    """Let the bots play without pauses until a person is asked again."""


class Ping(Struct, tag_field="do", tag="ping"):
    pass


ClientMessage = (
    Hello | Act | Undo | Resign | Inspect | Why | Hint | Propose | Answer | Say | AddPart | SetOrders | Hurry | Ping
)

_encoder: Final = msgspec.json.Encoder()
_messages: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)

encode = _encoder.encode

PONG: Final = encode(Pong())


def read_message(text: str | bytes) -> ClientMessage:
    """What a client said; Malformed, with a reason for its programmer, if it is none of our messages."""
    if len(text) > LARGEST_MESSAGE:
        raise Malformed(f"a message has at most {LARGEST_MESSAGE} characters")
    try:
        return _messages.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Malformed(f"not a message of the wire: {error}") from None


def over_of(meta: GameMeta, outcome: Outcome, clause: str, titles: Sequence[str]) -> Over:
    """`titles` are what sentences call the seats."""
    won = outcome.winners()
    losers = [title for seat, title in enumerate(titles) if seat not in won]
    loser = losers[0] if len(losers) == 1 else "The last of the others"
    # What happened, where the clause says only what may.
    if outcome.reason == RESIGNED:
        clause = f"{loser} resigned."
    elif outcome.reason == FLAG_FELL:
        clause = f"{loser} ran out of time."
    elif outcome.reason == AGREED_DRAW:
        clause = "All agreed to a draw."
    return Over(outcome.scores, [meta.seat_name(seat) for seat in won], outcome.reason, clause)


# The schema

REST_REQUESTS: Final = (
    NewName,
    NewReport,
    NewBan,
    Subscription,
    Endpoint,
    NewTargets,
    MailAnswer,
    NewTable,
    SeatSecret,
)
REST_ANSWERS: Final = (
    Me,
    ModeratorSheet,
    ModeratorSecret,
    PushKey,
    TargetsSheet,
    WebhookNotice,
    TurnNotice,
    GameSheet,
    RulebookInfo,
    GuideSheet,
    Made,
    TableSheet,
    LobbySheet,
    MySheet,
    SeatSecret,
    Step,
    Log,
    ScenarioSteps,
    ReplaySteps,
    AuditSheet,
    Story,
    ReviewSheet,
    Problem,
)


def schemas() -> dict[str, Any]:
    """A JSON schema for each body and message, by name."""
    _refs, components = msgspec.json.schema_components(
        (*REST_REQUESTS, *REST_ANSWERS, *get_args(ServerMessage), *get_args(ClientMessage)),
        ref_template="#/components/schemas/{name}",
    )
    return dict(components)
