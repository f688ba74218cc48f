"""What can be set at a server; the defaults are for people at a table."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from regalia.table.hall.mail import MailServer


@dataclass(frozen=True)
class Settings:
    database: str  # a file, or a URL
    key_file: Path  # signs the guests' cookies, where tables are in a file; PostgreSQL keeps its own
    address: str = ""  # where other servers of the same database reach this one: http://host:port
    window_delay: float = 1.0  # s: nobody's answer in a window is carried out earlier, if several people play
    bot_pause: float = 0.4  # s: no bot answers faster, however little it has to think about
    part_patience: float = 5.0  # s: chance waits so long for what the players' browsers add to the dice
    away_after: float = 120.0  # s: then the others may let a bot play on for somebody
    aside_for: float = 180.0  # seconds: a table that keeps failing is not tried again before
    idle_after: float = 30.0  # s: a table that nobody looks at is put away
    messages_a_second: float = 40.0  # a socket
    burst: float = 120.0  # messages that a socket may save up
    requests_a_second: float = 40.0  # of one address: requests and new sockets
    requests_at_once: float = 400.0  # that an address may save up
    connections_per_address: int = 256  # open at once; behind a proxy: requests and sockets that go on
    headers_within: float = 10.0  # seconds for a request's headers to arrive
    body_within: float = 60.0  # seconds for its body, after that
    tables_a_minute: float = 60.0  # of one address: new tables, rematches, replays and other costly requests
    notice_after: float = 10.0  # s: whoever comes to look that soon need not be told that they are asked
    contact: str = "nobody@example.org"  # whom a push service may write to if our messages trouble it
    push_anywhere: bool = False  # for tests: push services on this machine, without TLS
    mail_server: MailServer | None = None  # where turn notices by mail are handed in
    site: str = ""  # where people find this server, https://games.example.org, for links in mail and webhooks
    moderator: bool = False  # reports are taken, and whoever has the secret link reads them
    behind_proxy: bool = False  # believe what a proxy says of who asks, and how
    workers: int = 0  # processes for bots; 0: as many as there are cores
    bots_ready: bool = False  # they start with the server, not with the first question, which would wait for them
    now: Callable[[], float] = time.time  # the time of day, for dates: seconds since 1970
    client: Path = Path(__file__).parent / "client"  # the web client, as Vite builds it
