"""The stored data of a table as plain rows, and what one step changes. The store knows how to write them."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypedDict

PERSON: Final = "person"
BOT: Final = "bot"
OPEN: Final = "open"

EntryRow = tuple[int, int, int, str, str, int]  # the table's number, seq, who, text, session, n
EndRow = tuple[int, int, str]  # a table, when its game was over, and how it ended


@dataclass(slots=True)
class StoredSeat:
    kind: str
    player: str  # a guest's id, or which bot
    orders: str = ""
    part: str = ""
    link: str = ""
    owner: str = ""
    told: bool = False


class ChatRow(NamedTuple):
    n: int
    at: int
    seat: int
    guest: str
    team: bool
    text: str


@dataclass(slots=True)
class StoredTable:
    number: int
    id: str
    game: str
    rules_version: int
    options: str
    seed: str
    seeded: bool
    made: int
    rematch: str | None
    clock: str = ""
    times: str = ""
    due: int | None = None
    public: bool = False
    ended: int | None = None
    outcome: str | None = None
    casual: bool = False
    sandbox: bool = False
    origin: str = ""
    given: str = ""
    taken_over: int = 0
    seats: list[StoredSeat] = field(default_factory=list)
    chat: list[ChatRow] = field(default_factory=list)
    entries: list[tuple[int, str, str, int]] = field(default_factory=list)  # who, text, session, n; by seq


@dataclass(slots=True)
class Times:
    """The stored times of a table's clocks, written with the entry that changes them."""

    left: list[float]  # s, by seat, when its clock last stopped
    since: dict[int, float]  # the seats whose clocks run, and since when: seconds since 1970
    turn: list[int]  # those who were last asked outside a window


class SeatChange(TypedDict, total=False):
    """The columns of a seat that change."""

    kind: str
    player: str
    owner: str
    orders: str
    part: str
    link: str
    told: bool
