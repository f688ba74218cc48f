"""The settings of a server. The defaults are for people at a table."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class MailServer:
    """The mail server and the sender of turn notices."""

    host: str
    port: int
    sender: str
    login: str = ""  # user:password; empty: it is not asked for


@dataclass(frozen=True)
class Settings:
    database: str  # a file, or a URL
    key_file: Path  # signs the guests' cookies, where tables are in a file; PostgreSQL keeps its own
    address: str = ""  # where other servers of the same database reach this one: http://host:port
    window_delay: float = 1.0  # seconds: no answer in a window is applied earlier, if several people play
    bot_pause: float = 0.4  # seconds: the shortest time a bot takes to answer
    part_patience: float = 5.0  # seconds that the dice wait for the players' browsers to add to them
    away_after: float = 120.0  # seconds: then the others may let a bot take over
    aside_for: float = 180.0  # seconds before the server tries a failing table again
    idle_after: float = 30.0  # seconds: a table that nobody looks at is unloaded
    messages_per_second: float = 40.0  # per socket
    burst: float = 120.0  # messages per socket
    requests_per_second: float = 40.0  # per address: requests and new sockets
    requests_at_once: float = 400.0  # requests per address
    connections_per_address: int = 256  # open at once; behind a proxy: requests and sockets that go on
    headers_within: float = 10.0  # seconds for a request's headers to arrive
    body_within: float = 60.0  # seconds for its body, after that
    tables_per_minute: float = 60.0  # per address: new tables, rematches, replays and other costly requests
    notice_after: float = 10.0  # seconds: a player who comes to look that soon needs no notice
    contact: str = "nobody@example.org"  # an address where push services can reach the operator
    push_anywhere: bool = False  # for tests: push services on this machine, without TLS
    mail_server: MailServer | None = None  # the mail server for turn notices
    site: str = ""  # where people find this server, https://games.example.org, for links in mail and webhooks
    moderator: bool = False  # guests can report, and those with the secret link read the reports
    behind_proxy: bool = False  # trust what a proxy says of the client
    workers: int = 0  # processes for bots; 0: one per core
    bots_ready: bool = False  # start the bots' processes with the server, so that the first question does not wait
    now: Callable[[], float] = time.time  # the time of day, for dates: seconds since 1970
    client: Path = Path(__file__).parent / "client"  # the web client, as Vite builds it
