"""The tables of the database, and the types of their rows.

A new database is made from this. Whether a game has started and whose turn it is are not stored, because the entries
say it. They say how a game ended too, but lists of tables read no entries, so that is written down with the last one.
"""

from typing import Final, NamedTuple

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Sequence,
    Table,
    Text,
)

KEY: Final = "key"  # of the row that holds the key, where it is in the database

metadata: Final = MetaData()

about: Final = Table("regalia", metadata, Column("name", Text, primary_key=True), Column("value", Text, nullable=False))
guests: Final = Table("guests", metadata, Column("id", Text, primary_key=True), Column("name", Text, nullable=False))
tables: Final = Table(
    "tables",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),  # short, because every entry repeats it
    Column("id", Text, nullable=False, unique=True),  # long: anyone who knows it may come in
    Column("game", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", Text, nullable=False),  # as on a record's line
    Column("seed", Text, nullable=False),  # secret until the game is over
    Column("seeded", Boolean, nullable=False),  # True if a guest chose it, not the server at random
    Column("made", Integer, nullable=False),  # seconds since 1970
    Column("rematch", Text, nullable=True),
    Column("clock", Text, nullable=False),  # as JSON; empty: none
    Column("times", Text, nullable=False),  # the time left on the clocks, as JSON
    Column("due", Integer, nullable=True, index=True),  # seconds since 1970: when the next clock runs out
    Column("public", Boolean, nullable=False),  # listed for everybody while a seat is open
    Column("casual", Boolean, nullable=False),  # hints are given
    Column("sandbox", Boolean, nullable=False),  # one person plays all seats and takes back any entry
    Column("origin", Text, nullable=False),  # where its beginning comes from, in words; empty: it is a game of its own
    Column("given", Text, nullable=False),  # the position that it starts from; empty: a new game
    Column("taken_over", Integer, nullable=False),  # entries that come from another game
    Column("ended", Integer, nullable=True),  # seconds since 1970; for lists, which read no entries, as is the next
    Column("outcome", Text, nullable=True),  # as on a record's line; empty: it replays no more; null: ask the entries
)
seats: Final = Table(
    "seats",
    metadata,
    Column("table_number", Integer, ForeignKey("tables.number"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),  # person, bot or open
    Column("player", Text, nullable=False),  # the guest's id, or which bot
    Column("orders", Text, nullable=False),  # standing orders as JSON; empty: the usual ones
    Column("link", Text, nullable=False),  # the SHA-256 of the secret that lets another device take the seat
    Column("owner", Text, nullable=False),  # the guest whose seat it is, while a bot plays for them
    Column(
        "part", Text, nullable=False
    ),  # the contribution of the player's browser to the dice; secret until the game is over
    Column("told", Boolean, nullable=False),  # True if they got a turn notice and have not looked since
    PrimaryKeyConstraint("table_number", "seat"),
    Index("ix_seats_player", "player"),
    Index("ix_seats_owner", "owner"),
)
chat: Final = Table(
    "chat",
    metadata,
    Column("table_number", Integer, nullable=False),
    Column("n", Integer, nullable=False),  # 0, 1, 2 and so on
    Column("at", Integer, nullable=False),  # seconds since 1970
    Column("seat", Integer, nullable=False),  # who said it, by seat and by guest
    Column("guest", Text, nullable=False),
    Column("team", Boolean, nullable=False),  # for the seat's team alone
    Column("text", Text, nullable=False),
    PrimaryKeyConstraint("table_number", "n"),
    Index("ix_chat_guest", "guest"),
)
subscriptions: Final = Table(
    "subscriptions",
    metadata,
    Column("endpoint", Text, primary_key=True),  # where the push service takes messages for a browser: a secret
    Column("guest", Text, nullable=False, index=True),
    Column("p256dh", Text, nullable=False),  # the keys that messages are encrypted with
    Column("auth", Text, nullable=False),
    Column("made", Integer, nullable=False),  # seconds since 1970
)
targets: Final = Table(
    "targets",
    metadata,
    Column("guest", Text, nullable=False),  # the one whose turn notices go there
    Column("kind", Text, nullable=False),  # mail or webhook; `no` and a hash: the reader of that mail wants none
    Column("target", Text, nullable=False),  # the mail address, or the URL
    Column("token", Text, nullable=False),  # what the links in its mails confirm and stop it with
    Column("confirmed", Boolean, nullable=False),  # nothing is sent before
    Column("made", Integer, nullable=False),  # seconds since 1970
    PrimaryKeyConstraint("guest", "kind"),
    Index("ix_targets_token", "token"),
)
reports: Final = Table(
    "reports",
    metadata,
    Column("id", Text, primary_key=True),  # the same if somebody reports the same again
    Column("at", Integer, nullable=False),  # seconds since 1970
    Column("reporter", Text, nullable=False),  # a guest; empty: they were forgotten
    Column("table_id", Text, nullable=False),
    Column("seat", Text, nullable=False),
    Column("guest", Text, nullable=False),  # whom it is about
    Column("name", Text, nullable=False),  # what they were called then
    Column("line", Integer, nullable=True),  # of the chat; null: it is about the player
    Column("text", Text, nullable=False),  # what the line said
    Column("words", Text, nullable=False),  # of the reporter
)
bans: Final = Table(
    "bans",
    metadata,
    Column("id", Text, primary_key=True),  # begins with another's and a dot: it follows from that one
    Column("guest", Text, nullable=False),  # empty: it is about an address
    Column("address", Text, nullable=False),  # an IP address or a network; empty: it is about a guest
    Column("name", Text, nullable=False),  # what the guest was called then
    Column("reason", Text, nullable=False),
    Column("made", Integer, nullable=False),  # seconds since 1970
    Column("until", Integer, nullable=True),  # seconds since 1970; null: for good
    Column("with_address", Boolean, nullable=False),  # the addresses that the guest comes from are banned as well
)
entries: Final = Table(
    "entries",
    metadata,
    Column("table_number", Integer, nullable=False),
    Column("seq", Integer, nullable=False),  # 0, 1, 2 and so on
    Column("who", Integer, nullable=False),  # a seat, CHANCE or TABLE
    Column("text", Text, nullable=False),
    Column("session", Text, nullable=False),  # which request of a client it carries out, so that none is repeated
    Column("n", Integer, nullable=False),
    PrimaryKeyConstraint("table_number", "seq"),
    sqlite_with_rowid=False,
)

NUMBERS: Final = 100  # of tables, that a server takes at once where it shares them with others
numbers: Final = Sequence("table_numbers", increment=NUMBERS, metadata=metadata)  # SQLite has none, and needs none

# What is here is true only while the servers run: it is neither flushed nor backed up.
shared: Final = MetaData()
server_numbers: Final = Sequence("server_numbers", metadata=shared)
servers: Final = Table(
    "servers",
    shared,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("address", Text, nullable=False),  # where the others reach it
    prefixes=["UNLOGGED"],
)
homes: Final = Table(
    "homes",
    shared,
    Column("table_id", Text, primary_key=True),
    Column("server", Integer, nullable=False),
    prefixes=["UNLOGGED"],
)


class BanRow(NamedTuple):
    id: str
    guest: str
    address: str
    name: str
    reason: str
    made: int
    until: int | None
    with_address: bool


class ReportRow(NamedTuple):
    id: str
    at: int
    reporter: str
    table_id: str
    seat: str
    guest: str
    name: str
    line: int | None
    text: str
    words: str


class TargetRow(NamedTuple):
    guest: str
    kind: str
    target: str
    token: str
    confirmed: bool
    made: int


class Traces(NamedTuple):
    """True for each kind of data that there is about a guest."""

    name: bool
    seat: bool
    seat_of_bot: bool  # that a bot looks after
    chat: bool
    subscription: bool
    target: bool
    report: bool
