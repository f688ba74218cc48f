"""Every message and every body that crosses the wire, as `docs/wire.md` describes them, and the schemas of them all."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeVar, cast

import msgspec
from msgspec import Meta, Struct

from regalia.core.dice import Verdict
from regalia.core.errors import Malformed
from regalia.core.options import Value
from regalia.table.hall import messages as hall
from regalia.table.http import wire_hall as wire_hall  # its structs are found by their classes
from regalia.table.http.wire_play import ASKED, SAID, Number, plain
from regalia.table.http.wire_scenes import STRUCTS, BeatBody, LineBody, PieceBody, SceneBody
from regalia.table.play import messages as play

if TYPE_CHECKING:  # mypy cannot follow classes that are made: to it, a struct is what it was made from
    from regalia.table.play.messages import Clock, OutcomeInfo, SeatInfo, WindowInfo
else:
    from regalia.table.http.wire_play import Clock, OutcomeInfo, SeatInfo, WindowInfo

T = TypeVar("T")

LARGEST_MESSAGE: Final = 16_384  # bytes from a client; what a client says is a line of text


SessionText = Annotated[str, Meta(max_length=64, pattern=r"^[^\x00]*$")]  # which PostgreSQL does not keep

# Bodies of REST answers and requests


class Me(Struct, omit_defaults=True):
    """The guest who asks; `reports`: somebody reads what is reported at this server."""

    name: str
    reports: bool = False


class NewName(Struct, forbid_unknown_fields=True):
    """A name to choose: 1 to 24 characters."""

    name: str


class ReportInfo(Struct):
    """A report, as things were when it was made; `line` is null if it is about the player, and stays when it is
    hidden at the table."""

    id: str
    at: int
    reporter: str
    table: str
    seat: str
    name: str
    name_now: str
    line: str | None
    hidden: bool
    words: str
    banned: bool


class BanInfo(Struct):
    """A guest, or an address, who is not let in; `until` is null if it is for good."""

    id: str
    kind: Literal["guest", "address"]
    who: str
    reason: str
    made: int
    until: int | None


class ModeratorInfo(Struct):
    """All reports and bans, for a moderator."""

    reports: list[ReportInfo]
    bans: list[BanInfo]


class NewBan(Struct, forbid_unknown_fields=True):
    """A ban of the guest a report is about, or of an address; for good if `hours` is 0."""

    reason: Annotated[str, Meta(max_length=600)]
    hours: Annotated[int, Meta(ge=0, le=87_600)]
    report: Annotated[str, Meta(max_length=64)] = ""
    address: Annotated[str, Meta(max_length=64)] = ""
    with_address: bool = False


class ModeratorSecret(Struct):
    """The secret that opens the moderator's page."""

    secret: str


class PushKey(Struct):
    """The server's public key, for a browser's push service."""

    key: str


class Endpoint(Struct, forbid_unknown_fields=True):
    """A browser that wants no more notices."""

    endpoint: wire_hall.EndpointText


class MailAnswer(Struct, forbid_unknown_fields=True):
    """The answer to a mail, with the token of its link: yes, or no more mails."""

    token: Annotated[str, Meta(min_length=1, max_length=64)]
    stop: bool = False


class PromptInfo(Struct):
    """A prompt of a guide, and the table at that moment with its choices. `do` counts as done."""

    text: str
    clauses: list[str]
    do: str
    scene: SceneBody
    events: list[LineBody]  # what has happened since the prompt before


class GuideInfo(Struct):
    """A guided first game. After `do` the next prompt shows what followed; the last scene is the end."""

    game: str
    title: str
    seat: str
    prompts: list[PromptInfo]
    end: str
    scene: SceneBody
    events: list[LineBody]


class FacesInfo(Struct):
    """One piece of every kind that a game's pictures can show; `seats` are called as in its scenes."""

    game: str
    title: str
    seats: list[str]
    pieces: list[PieceBody]


class PictureInfo(Struct):
    """A picture of a game between bots, as a spectator sees it."""

    game: str
    title: str
    scene: SceneBody


class Made(Struct):
    id: str


class SeatSecret(Struct, forbid_unknown_fields=True):
    """The secret that lets another device take a seat."""

    secret: Annotated[str, Meta(max_length=64)]


class StepInfo(Struct):
    """A step of a game as one viewer saw it. `who` and `text` are given only where nothing is hidden."""

    v: int
    who: str | None
    text: str | None
    scene: SceneBody
    events: list[LineBody]
    outcome: OutcomeInfo | None
    beats: list[BeatBody]  # what happened, as data


class RefusalInfo(Struct):
    """Something that the rules refuse at the end of an example, and why."""

    text: str
    clause: str
    reason: str


class ScenarioSteps(Struct):
    id: str
    title: str
    clauses: list[str]
    seats: list[str]
    titles: list[str]  # what sentences call the seats
    steps: list[StepInfo]
    telling: int  # the step that makes the example's point, counted from 0
    refusals: list[RefusalInfo]
    failures: list[str]


class ReplaySteps(Struct):
    """A record file step by step; `refused` says why it stops early, if it does."""

    game: str
    title: str
    seats: list[str]
    titles: list[str]  # what sentences call the seats
    secrets: bool  # True if seats see different things
    names: list[str]  # of the players, as far as the record says
    steps: list[StepInfo]
    refused: str | None


class WrongDie(Struct):
    """An entry that does not follow from the seed."""

    n: int  # counted from 1
    said: str
    drawn: str


class AuditInfo(Struct):
    """The result of checking a record's dice against their commitment."""

    verdict: Verdict
    text: str
    checked: int
    commit: str | None
    seed: str | None
    parts: dict[str, str | None]
    wrong: list[WrongDie]


class SummaryLine(Struct):
    """An entry of a finished game; `step` counts as in its replay."""

    step: int
    who: str
    text: str
    words: list[LineBody]


class GameSummary(Struct):
    """A finished game on a page."""

    id: str
    game: str
    title: str
    options: dict[str, Value]
    clock: Clock | None
    seats: list[SeatInfo]
    titles: list[str]
    origin: str
    outcome: OutcomeInfo
    entries: int
    made: int
    ended: int | None
    lines: list[SummaryLine]


class Problem(Struct):
    """The reason for which a request is refused."""

    error: str
    clause: str | None = None


# What the server says at a live table


class SceneMessage(Struct, tag_field="is", tag="scene"):
    v: int
    scene: SceneBody
    events: list[LineBody]
    outcome: OutcomeInfo | None
    can_undo: bool
    thinking: list[str]
    window: WindowInfo | None
    beats: list[BeatBody]  # what happened, as data


class Ack(Struct, tag_field="is", tag="ack"):
    n: int


class Pong(Struct, tag_field="is", tag="pong"):
    pass


# What a client says


class Hello(Struct, tag_field="do", tag="hello"):
    v: Number = 0
    session: SessionText = ""


class Ping(Struct, tag_field="do", tag="ping"):
    pass


ClientMessage = Hello | Ping | play.ClientMessage

SERVER_MESSAGES: Final[tuple[Any, ...]] = (*SAID, SceneMessage, Ack, Pong)
CLIENT_MESSAGES: Final[tuple[Any, ...]] = (*ASKED, Hello, Ping)

_encoder: Final = msgspec.json.Encoder()
_messages: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(reduce(or_, CLIENT_MESSAGES))


def encode(message: object) -> bytes:
    """Return a message or body as it is sent."""
    return _encoder.encode(as_struct(message))


def as_struct(message: T) -> T:
    """Return a message or a list of them as structs, where their classes have one."""
    if isinstance(message, list):
        return cast("T", [as_struct(each) for each in message])
    kind = STRUCTS.get(type(message))
    return message if kind is None else cast("T", msgspec.convert(message, kind, from_attributes=True))


def struct_of(kind: Any) -> Any:
    """Return the struct of a class that has one; any other class as it is."""
    return STRUCTS.get(kind, kind)


def decode_as(text: bytes, kind: type[T]) -> T:
    """Read the body of a request, within the limits of its struct."""
    body: Any = msgspec.json.decode(text, type=struct_of(kind))
    return cast("T", msgspec.convert(body, kind, from_attributes=True) if kind in STRUCTS else body)


PONG: Final = encode(Pong())


def read_message(text: str | bytes) -> ClientMessage:
    """Read a client's message. Malformed, with a reason for its programmer, if it is not one of ours."""
    if len(text) > LARGEST_MESSAGE:
        raise Malformed(f"a message has at most {LARGEST_MESSAGE} characters")
    try:
        message = _messages.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Malformed(f"not a message of the wire: {error}") from None
    return message if isinstance(message, Hello | Ping) else plain(message)


# The schema

REST_REQUESTS: Final = (
    NewName,
    hall.NewReport,
    NewBan,
    hall.Subscription,
    Endpoint,
    hall.NewTargets,
    MailAnswer,
    hall.NewTable,
    SeatSecret,
)
REST_ANSWERS: Final = (
    Me,
    ModeratorInfo,
    ModeratorSecret,
    PushKey,
    hall.TargetsInfo,
    hall.WebhookNotice,
    play.TurnNotice,
    hall.GameInfo,
    hall.RulebookInfo,
    GuideInfo,
    FacesInfo,
    Made,
    play.TableInfo,
    hall.OpenTableInfo,
    hall.FrontInfo,
    PictureInfo,
    hall.MyTableInfo,
    SeatSecret,
    StepInfo,
    play.Log,
    ScenarioSteps,
    ReplaySteps,
    AuditInfo,
    GameSummary,
    hall.ReviewInfo,
    Problem,
)


def schemas() -> dict[str, Any]:
    """Return a JSON schema for each body and message, by name."""
    _refs, components = msgspec.json.schema_components(
        (*map(struct_of, (*REST_REQUESTS, *REST_ANSWERS)), *SERVER_MESSAGES, *CLIENT_MESSAGES),
        ref_template="#/components/schemas/{name}",
    )
    return dict(components)
