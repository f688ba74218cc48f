"""Turn notices by web push: who gets one, when, and how little it says, through a push service that takes them."""

import asyncio
import base64
import json
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import jwt
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

from regalia.table.hall import push
from regalia.table.store.changes import drop_endpoint
from regalia.table.store.schema import subscriptions
from tests.table.conftest import Databases
from tests.table.house import PATIENCE, Guest, House, Line
from tests.table.test_homes import visits
from tests.table.test_windows import SEATS, dealing, orders

pytestmark = pytest.mark.plain

OpenHouse = Callable[..., House]


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def data(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def soon(fact: Callable[[], Any]) -> Any:
    """Wait until something is true."""
    end = time.monotonic() + PATIENCE
    while not (found := fact()):
        assert time.monotonic() < end, "it does not come about"
        time.sleep(0.005)
    return found


class Service:
    """A push service on this machine. It answers with the status that the path begins with, else 201."""

    def __init__(self) -> None:
        service = self
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.open = threading.Event()  # closed, it takes messages and does not answer
        self.open.set()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.got.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                service.open.wait(PATIENCE)
                status = self.path.split("/")[1]
                self.send_response(int(status) if status.isdigit() else 201)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02})
        self.thread.start()
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def stop(self) -> None:
        self.open.set()
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture(scope="module")
def running() -> Iterator[Service]:
    service = Service()
    yield service
    service.stop()


@pytest.fixture
def service(running: Service) -> Service:
    running.got.clear()
    return running


@pytest.fixture
def house(database: str, tmp_path: Path) -> Iterator[House]:
    with House(tmp_path, database, push_anywhere=True, notice_after=0.0) as opened:
        yield opened


class Browser:
    """The keys that a browser keeps for itself when it subscribes."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.public = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.auth = b"sixteen bytes 16"

    def subscription(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "p256dh": text(self.public), "auth": text(self.auth)}

    def subscribe(self, guest: Guest, **more: str) -> None:
        guest.ask("PUT", "/api/me/push", {**self.subscription(), **more}, 204)

    def decrypt(self, body: bytes) -> Any:
        """As RFC 8291 has it."""
        salt, size, theirs, sealed = body[:16], body[20], body[21:86], body[86:]
        assert size == len(theirs)
        shared = self.private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))

        def derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
            return HKDF(hashes.SHA256(), length, salt, info).derive(secret)

        secret = derived(self.auth, shared, b"WebPush: info\0" + self.public + theirs, 32)
        key = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\x02")
        return json.loads(plain[:-1])


def kept(house: House) -> list[str]:
    with house.store.engine.connect() as connection:
        return sorted(connection.scalars(subscriptions.select().with_only_columns(subscriptions.c.endpoint)))


def all_sent(house: House) -> bool:
    """True if nothing is on its way any more."""
    hall = house.hall
    house.on_loop(lambda: None)  # what was due by now has begun
    tables = hall.tables.values()
    return bool(house.on_loop(lambda: not hall.push.tasks and not any(table.outbox.steps for table in tables)))


def away(house: House, table: str, seat: int) -> None:
    """Wait until the server knows that nobody looks from the seat."""
    soon(lambda: house.on_loop(lambda: not house.hall.tables[table].seating.is_here(seat)))


def at_a_table(house: House, service: Service) -> tuple[str, Guest, Guest, Line, Browser]:
    """Ann, who looks on and is asked, and Ben, who does not, and wants to be told."""
    ann, ben = house.guest("Ann"), house.guest("Ben")
    browser = Browser(f"{service.address}/ben")
    browser.subscribe(ben)
    table = ann.table("connect_four", ["me", "open"])
    line = ann.look(table, "yellow")
    ben.sit(table, "red")
    line.until("scene")
    return table, ann, ben, line, browser


def test_whoever_is_asked_and_does_not_look_on_is_told_once_until_they_look(house: House, service: Service) -> None:
    table, ann, ben, line, browser = at_a_table(house, service)
    line.act("a")
    soon(lambda: service.got)
    soon(lambda: all_sent(house))
    assert [path for path, _headers, _body in service.got] == ["/ben"]
    _path, headers, body = service.got[0]
    assert browser.decrypt(body) == {"table": table, "title": "Connect four", "text": "Your turn"}
    assert headers["content-encoding"] == "aes128gcm" and int(headers["ttl"]) > 86_400
    assert headers["host"] == service.address.removeprefix("http://")

    # It is signed by the key that browsers got.
    token, key = headers["authorization"].removeprefix("vapid t=").split(", k=")
    assert key == ben.ask("GET", "/api/me/push")["key"]
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data(key))
    claims = jwt.decode(token, public, algorithms=["ES256"], audience="http://127.0.0.1")
    assert claims["sub"] == "mailto:nobody@example.org" and claims["exp"] < time.time() + 86_400

    # Taken up again, the table still knows it; and what was asked before is no news.
    house.restart()
    line = ann.look(table, "yellow")
    line.at(2)
    assert house.hall.tables[table].stored.seats[1].told and all_sent(house) and len(service.got) == 1

    # Ben looks, answers and goes: from now on he may be told again. Ann, who looks on, is not.
    Browser(f"{service.address}/ann").subscribe(ann)
    bens = ben.look(table, "red")
    bens.at(2)
    bens.act("b")
    bens.close()
    away(house, table, 1)
    line.at(3)
    line.act("a")
    soon(lambda: len(service.got) == 2)
    assert browser.decrypt(service.got[1][2])["table"] == table and service.got[1][0] == "/ben"
    soon(lambda: all_sent(house))
    assert "regalia_pushes_total 1\n" in ann.ask("GET", "/metrics")  # since the restart


def test_a_game_that_begins_and_a_line_that_went_silent_are_told_too(house: House, service: Service) -> None:
    table, ann, ben, line, browser = at_a_table(house, service)
    bens = ben.look(table, "red")
    bens.until("scene")
    line.act("a")
    bens.until("scene")
    assert all_sent(house) and service.got == []

    def lose_bens_line() -> None:
        socket: Any = next(each for each in house.hall.tables[table].sockets if each.viewer == 1)
        socket._protocol.keepalive_timeout()  # as if the pong had not come

    house.on_loop(lose_bens_line)
    soon(lambda: service.got)
    assert browser.decrypt(service.got[0][2])["table"] == table

    begun = ann.table("connect_four", ["open", "me"])
    ben.sit(begun, "yellow")  # and is not there
    soon(lambda: len(service.got) == 2)
    assert browser.decrypt(service.got[1][2])["table"] == begun
    soon(lambda: all_sent(house))
    assert len(service.got) == 2


def test_who_comes_soon_is_not_told_and_nothing_is_written(tmp_path: Path, service: Service) -> None:
    with House(tmp_path, push_anywhere=True, notice_after=3600.0) as house:
        ann = house.guest()
        Browser(f"{service.address}/ann").subscribe(ann)
        table = ann.table("connect_four", ["me", "me"])  # Ann is on her way from one page to the next
        notices = house.hall.tables[table].notices
        [guest] = notices.told
        before = house.hall.writer.flushes
        line = ann.look(table, "yellow")
        line.until("scene")
        assert notices.told == set() and house.hall.writer.flushes == before
        house.on_loop(partial(notices.send, 0, guest))  # its time has come
        assert all_sent(house) and service.got == []


def test_in_a_window_one_is_told_after_the_even_delay_and_not_if_an_order_passes(
    tmp_path: Path, service: Service
) -> None:
    with House(tmp_path, push_anywhere=True, notice_after=0.0, window_delay=0.2) as house:
        house.hall.dice = dealing({"sable": ["T", "1", "1"]})
        guests = {seat: house.guest() for seat in SEATS}
        browsers = {seat: Browser(f"{service.address}/{seat}") for seat in SEATS}
        table = guests["azure"].table("heralds", ["me", "open", "open"])
        for seat in SEATS[1:]:
            guests[seat].sit(table, seat)
        lines = {seat: guests[seat].look(table, seat) for seat in SEATS}
        watcher = guests["azure"].look(table, "watcher")
        for seat, line in lines.items():
            line.synced()
            orders(line, mode="careful")
            browsers[seat].subscribe(guests[seat])
        for seat in SEATS[1:]:  # gules has nothing to say in the window, sable has a trumpet
            lines[seat].send_act("ready")
            assert lines[seat].answer(lines[seat].n)["is"] == "ack"
            lines[seat].close()
            away(house, table, SEATS.index(seat))
        lines["azure"].send_act("ready")
        soon(lambda: service.got)
        watcher.synced()
        soon(lambda: all_sent(house))
        assert [path for path, _headers, _body in service.got] == ["/sable"]
        assert "Gules passes" in "".join(watcher.heard) and "Sable passes" not in "".join(watcher.heard)


def test_browsers_that_are_gone_replaced_or_switched_off_are_forgotten(
    house: House, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push, "AGAIN_AFTER", (0.0, 0.0))
    _table, ann, ben, line, browser = at_a_table(house, service)
    for status in (404, 410, 403, 500):
        Browser(f"{service.address}/{status}").subscribe(ben)
    line.act("a")
    soon(lambda: len(service.got) == 7)  # the one that fails is tried again
    soon(lambda: all_sent(house))
    assert kept(house) == [f"{service.address}/{name}" for name in ("403", "500", "ben")]
    assert "regalia_pushes_failed_total 4" in ann.ask("GET", "/metrics")

    Browser(f"{service.address}/new").subscribe(ben, replaces=browser.endpoint)
    assert kept(house) == [f"{service.address}/{name}" for name in ("403", "500", "new")]
    ann.ask("DELETE", "/api/me/push", {"endpoint": f"{service.address}/new"}, 204)  # it is not Ann's
    ben.ask("DELETE", "/api/me/push", {"endpoint": f"{service.address}/500"}, 204)
    assert kept(house) == [f"{service.address}/{name}" for name in ("403", "new")]
    Browser(f"{service.address}/new").subscribe(ann)  # somebody else uses that browser now
    for number in range(8):
        house.ahead += 1
        Browser(f"{service.address}/{number}").subscribe(ben)
    assert kept(house) == [f"{service.address}/{name}" for name in ("3", "4", "5", "6", "7", "new")]
    assert ben.client.delete("/api/me").status_code == 204
    assert kept(house) == [f"{service.address}/new"]


def test_a_service_that_does_not_answer_delays_no_move(tmp_path: Path, service: Service) -> None:
    with House(tmp_path, push_anywhere=True, notice_after=0.0) as house:
        table, _ann, ben, line, _browser = at_a_table(house, service)
        service.open.clear()
        line.act("a")
        soon(lambda: service.got)
        bens = ben.look(table, "red")
        bens.until("scene")
        for column in "bc":
            line.at(bens.act(column)["v"])
            bens.at(line.act(column)["v"])
        assert not all_sent(house)
        service.open.set()
        soon(lambda: all_sent(house))
        assert house.hall.push.sent == 1
        line.at(bens.act("d")["v"])
        bens.close()
        away(house, table, 1)
        service.open.clear()
        line.act("d")
        soon(lambda: len(service.got) == 2)
    service.open.set()  # the server has stopped in spite of it


def test_what_is_no_subscription_is_refused(house: House) -> None:
    ann = house.guest()
    good = Browser("http://push.example.org/x").subscription()
    off_curve = text(b"\x04" + b"\1" * 64)
    for wrong, status in (
        ({"endpoint": ""}, 422),
        ({"endpoint": "ftp://push.example.org/x"}, 400),
        ({"endpoint": "https://push.example.org/\0"}, 400),
        ({"endpoint": "https://push.example.org/" + "x" * 1000}, 422),
        ({"endpoint": "https://user@push.example.org/"}, 400),
        ({"endpoint": "https://push.example.org:99999/"}, 400),
        ({"endpoint": "https://[::1/"}, 400),
        ({"replaces": "\0"}, 400),
        ({"p256dh": off_curve}, 400),
        ({"p256dh": "not base64"}, 400),
        ({"auth": "c2hvcnQ"}, 400),
        ({"auth": None}, 422),
        ({"colour": "blue"}, 422),
    ):
        assert ann.ask("PUT", "/api/me/push", {**good, **wrong}, status)["error"]
    assert ann.ask("DELETE", "/api/me/push", {"endpoint": "\0"}, 400)["error"]
    assert kept(house) == []
    assert ann.client.put("/api/me/push", json=good, headers={"origin": "https://evil.example"}).status_code == 403


def test_the_server_talks_to_no_machine_of_its_own_network(tmp_path: Path, service: Service) -> None:
    port = service.address.rpartition(":")[2]
    with House(tmp_path, notice_after=0.0) as house:
        ann, ben = house.guest(), house.guest()
        for host in (f"127.0.0.1:{port}", "127.0.0.1", "10.0.0.1", "[::1]", "localhost", "0x7f.1", "2130706433"):
            for scheme in ("http", "https"):
                wish = Browser(f"{scheme}://{host}/x").subscription()
                assert "name a public server" in ann.ask("PUT", "/api/me/push", wish, 400)["error"]
        # A name that leads here: it is looked up when something is sent, and never asked again.
        row = {**Browser(f"https://localhost:{port}/x").subscription(), "guest": "", "made": 0}
        with house.store.engine.begin() as connection:
            connection.execute(subscriptions.insert(), row)
            ben_id = house.hall.guests.read(ben.client.cookies[house.hall.guests.cookie])
            connection.execute(subscriptions.update().where(subscriptions.c.guest == ""), {"guest": ben_id})
        table = ann.table("connect_four", ["me", "open"])
        line = ann.look(table, "yellow")
        ben.sit(table, "red")
        line.until("scene")
        Browser("https://push.example.org/x").subscribe(ann)  # who looks on
        line.act("a")
        soon(lambda: house.hall.push.failed)
        soon(lambda: all_sent(house))
        assert service.got == [] and kept(house) == ["https://push.example.org/x"]


def certificate(name: str, folder: Path) -> Path:
    """With its key, in one file; it vouches for itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder(
        who, who, key.public_key(), x509.random_serial_number(), now, now + timedelta(days=1)
    )
    names = x509.SubjectAlternativeName([x509.DNSName(name)])
    file = folder / "certificate.pem"
    file.write_bytes(
        made.add_extension(names, critical=False).sign(key, hashes.SHA256()).public_bytes(Encoding.PEM)
        + key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    )
    return file


def test_a_push_service_has_to_prove_its_name(tmp_path: Path) -> None:
    file = certificate("localhost", tmp_path)
    service = Service()
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(file)
    service.server.socket = tls.wrap_socket(service.server.socket, server_side=True)
    with House(tmp_path, push_anywhere=True) as house:
        trusting = httpx.AsyncClient(verify=ssl.create_default_context(cafile=file), trust_env=False)
        for host, client, status in (
            ("localhost", trusting, 201),
            ("127.0.0.1", trusting, 0),
            ("localhost", None, 0),  # the usual one knows no such authority
        ):
            vars(house.hall.push).pop("client", None)
            if client is not None:
                vars(house.hall.push)["client"] = client
            url = f"https://{host}:{service.server.server_port}/x"
            letter = push.Letter(url, b"sealed", {"ttl": "1"}, drop_endpoint(url))
            sending = asyncio.run_coroutine_threadsafe(house.hall.push.post(letter), house.hall.loop)
            assert sending.result(PATIENCE) == status
    service.stop()
    assert [(headers["host"].partition(":")[0], body) for _path, headers, body in service.got] == [
        ("localhost", b"sealed")
    ]


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.215.14", True),
        ("2606:4700:4700::1111", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1", False),
        ("fd00::1", False),
        ("::ffff:10.0.0.1", False),
        ("2002:7f00:1::", False),
    ],
)
def test_what_is_public(address: str, public: bool) -> None:
    assert push.is_public(address) == public


def test_only_the_home_of_a_table_sends_and_all_servers_have_one_key(
    databases: Databases, tmp_path: Path, service: Service
) -> None:
    database = databases.new("postgresql")
    with (
        House(tmp_path / "a", database, push_anywhere=True, notice_after=0.0) as first,
        House(tmp_path / "b", database, push_anywhere=True, notice_after=0.0) as second,
    ):
        table, _ann, ben, line, browser = at_a_table(first, service)
        there = visits(ben, second)
        assert there.ask("GET", "/api/me/push") == ben.ask("GET", "/api/me/push")
        bens = there.look(table, "red")
        bens.at(1)
        line.act("a")
        bens.at(2)
        assert service.got == []
        bens.act("b")
        bens.close()
        away(first, table, 1)
        line.at(3)
        line.act("b")
        soon(lambda: service.got)
        soon(lambda: all_sent(first) and all_sent(second))
        assert len(service.got) == 1 and first.hall.push.sent == 1 and second.hall.push.sent == 0
        assert browser.decrypt(service.got[0][2])["table"] == table
