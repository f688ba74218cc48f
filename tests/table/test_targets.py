"""Turn notices by webhook and by mail: who gets them, and that nobody gets them against their will."""

import asyncio
import json
import re
import socket
import threading
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from regalia.core.errors import Malformed
from regalia.table.hall import mail, push
from regalia.table.hall.mail import read_address
from regalia.table.hall.targets import CONFIRM_WITHIN, NOTICES
from regalia.table.server import CannotServe, check_mail, check_site
from regalia.table.settings import MailServer
from regalia.table.store.schema import targets
from tests.table.house import Guest, House
from tests.table.test_push import Service, soon

pytestmark = pytest.mark.plain

SITE = "https://games.example.org"


class Sink:
    """A mail server on this machine, which keeps what it is given.

    It refuses addresses that begin with `no` for good, and those that begin with `later` once.
    """

    def __init__(self) -> None:
        self.got: list[EmailMessage] = []
        self.asked: list[str] = []  # recipients
        self.deaf = False  # it takes connections and says nothing
        self.loop = asyncio.new_event_loop()
        self.server = self.loop.run_until_complete(asyncio.start_server(self.serve, "127.0.0.1", 0))
        self.port = int(self.server.sockets[0].getsockname()[1])
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def say(line: str) -> None:
            writer.write(f"{line}\r\n".encode())

        if self.deaf:
            await reader.read()
            return
        say("220 sink")
        while line := (await reader.readline()).decode().strip():
            word = line.split(maxsplit=1)[0].upper()
            if word == "RCPT":
                to = re.findall(r"<(.*)>", line)[0]
                self.asked.append(to)
                if to.startswith("no"):
                    say("550 there is nobody")
                elif to.startswith("later") and self.asked.count(to) == 1:
                    say("451 come again")
                else:
                    say("250 ok")
            elif word == "DATA":
                say("354 go on")
                text = (await reader.readuntil(b"\r\n.\r\n"))[:-5].replace(b"\r\n..", b"\r\n.")
                self.got.append(message_from_bytes(text, policy=policy.default))
                say("250 taken")
            elif word == "QUIT":
                say("221 bye")
                break
            else:
                say("250 ok")
        writer.close()

    def stop(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.server.close()
        self.loop.close()


@pytest.fixture
def sink() -> Iterator[Sink]:
    made = Sink()
    yield made
    made.stop()


@pytest.fixture
def house(sink: Sink, tmp_path: Path) -> Iterator[House]:
    server = MailServer("127.0.0.1", sink.port, "table@games.example.org")
    with House(tmp_path, mail_server=server, site=SITE, push_anywhere=True, notice_after=0.0) as opened:
        yield opened


@pytest.fixture
def service() -> Iterator[Service]:
    made = Service()
    yield made
    made.stop()


def body(message: EmailMessage) -> str:
    return str(message.get_content())


def token_in(message: EmailMessage, what: str) -> str:
    return str(re.findall(rf"{SITE}/mail#{what}=(\S+)", body(message))[0])


def set_targets(guest: Guest, status: int = 200, **wish: str) -> Any:
    return guest.ask("PUT", "/api/me/notices", wish, status)


def asked(guest: Guest) -> str:
    """A table where the guest is asked, and does not look on."""
    return guest.table("connect_four", ["me", "bot:greedy"])


def test_a_webhook_is_told_whose_turn_it_is_and_where(house: House, service: Service) -> None:
    ann = house.guest()
    url = f"{service.address}/hook"
    assert set_targets(ann, webhook=url) == {"can_mail": True, "mail": "", "confirmed": False, "webhook": url}
    table = asked(ann)
    soon(lambda: service.got)
    [(path, headers, sent)] = service.got
    assert path == "/hook" and headers["content-type"] == "application/json"
    link = f"{SITE}/tables/{table}"
    assert json.loads(sent) == {"table": table, "title": "Connect four", "text": "Your turn", "link": link}
    soon(lambda: house.hall.tables[table].stored.seats[0].told)  # and is not told again until they look
    soon(lambda: house.hall.targets.webhooks.sent == 1)
    figures = ann.client.get("/metrics").text
    assert "regalia_webhooks_total 1\n" in figures and "regalia_pushes_total 0\n" in figures
    assert set_targets(ann)["webhook"] == ""
    asked(ann)
    soon(lambda: not house.hall.targets.tasks and not house.hall.push.tasks)
    assert len(service.got) == 1


def test_a_webhook_that_is_gone_is_forgotten_and_one_that_fails_is_tried_again(
    house: House, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push, "AGAIN_AFTER", (0.01, 0.01))
    ann, bob = house.guest(), house.guest()
    set_targets(ann, webhook=f"{service.address}/410/x")
    set_targets(bob, webhook=f"{service.address}/500/x")
    asked(ann)
    asked(bob)
    soon(lambda: house.hall.targets.webhooks.failed == 2)
    assert ann.ask("GET", "/api/me/notices")["webhook"] == "" and bob.ask("GET", "/api/me/notices")["webhook"]
    assert sorted(path for path, _headers, _body in service.got) == ["/410/x", *["/500/x"] * 3]


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example.org/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://localhost/x",
        "https://192.168.1.1/x",
        "https://hooks.example.org:8443/x",
        "https://user:word@hooks.example.org/x",
        "file:///etc/passwd",
        "hooks",
    ],
)
def test_webhooks_lead_to_the_open_net_alone(tmp_path: Path, url: str) -> None:
    with House(tmp_path) as house:
        assert "name a public server" in set_targets(house.guest(), 400, webhook=url)["error"]


def test_a_name_that_stands_for_a_machine_of_ones_own_network_is_not_reached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [(0, 0, 0, "", ("10.0.0.5", 443))]
    with House(tmp_path, notice_after=0.0) as house:
        ann = house.guest()
        set_targets(ann, webhook="https://hooks.example.org/x")
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_arguments, **_named: found)
        asked(ann)
        soon(lambda: house.hall.targets.webhooks.failed == 1)
        assert ann.ask("GET", "/api/me/notices")["webhook"] == ""


def test_mail_comes_once_its_address_is_confirmed_and_until_it_is_stopped(house: House, sink: Sink) -> None:
    ann = house.guest("Ann <script>")
    assert set_targets(ann, mail=" ann@example.org ") == {
        "can_mail": True,
        "mail": "ann@example.org",
        "confirmed": False,
        "webhook": "",
    }
    soon(lambda: sink.got)
    asked(ann)  # nobody has said yes
    soon(lambda: not house.hall.targets.tasks)
    [question] = sink.got
    assert (question["to"], question["from"]) == ("ann@example.org", "table@games.example.org")
    assert "Ann" not in body(question)  # a stranger's words must not be mailed
    token = token_in(question, "confirm")
    other = house.guest()  # the mail may be read on another device
    other.ask("POST", "/api/mail", {"token": "x" + token}, 404)
    other.ask("POST", "/api/mail", {"token": token}, 204)
    assert ann.ask("GET", "/api/me/notices")["confirmed"]
    table = asked(ann)
    soon(lambda: len(sink.got) == 2)
    notice = sink.got[1]
    assert notice["subject"] == "Your turn: Connect four" and f"{SITE}/tables/{table}" in body(notice)
    assert notice["auto-submitted"] == "auto-generated"
    assert notice["list-unsubscribe"].strip() == f"<{SITE}/mail#stop={token_in(notice, 'stop')}>"
    # The reader wants no more of them: not for anybody, until they say otherwise.
    other.ask("POST", "/api/mail", {"token": token_in(notice, "stop"), "stop": True}, 204)
    assert ann.ask("GET", "/api/me/notices")["mail"] == ""
    assert "wants no mail" in set_targets(house.guest(), 429, mail="ANN@example.org")["error"]
    other.ask("POST", "/api/mail", {"token": token_in(notice, "stop")}, 204)
    set_targets(house.guest(), mail="ann@example.org")
    soon(lambda: len(sink.got) == 3)


def test_a_question_lapses_and_nobody_is_asked_often(house: House, sink: Sink) -> None:
    ann = house.guest()
    set_targets(ann, mail="ann@example.org")
    soon(lambda: len(sink.got) == 1)  # two letters on their way may overtake each other
    set_targets(ann, mail="ann@example.org")
    soon(lambda: len(sink.got) == 2)
    set_targets(house.guest(), 429, mail="Ann@example.org")  # any guest who asks
    first, second = (token_in(message, "confirm") for message in sink.got)
    ann.ask("POST", "/api/mail", {"token": first}, 404)  # the newer one counts
    house.ahead += CONFIRM_WITHIN + 1
    ann.ask("POST", "/api/mail", {"token": second}, 404)
    for number in range(3):
        set_targets(ann, mail=f"{number}@example.org")
    set_targets(ann, 429, mail="another@example.org")


def test_one_address_is_told_a_few_times_an_hour(house: House, service: Service) -> None:
    ann = house.guest()
    set_targets(ann, webhook=f"{service.address}/hook")
    for _each in range(int(NOTICES) + 5):
        asked(ann)
    soon(lambda: not house.hall.targets.tasks and len(service.got) >= NOTICES)
    assert len(service.got) == NOTICES


def test_mail_that_cannot_be_delivered_is_given_up_and_holds_nobody_up(
    house: House, sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mail, "AGAIN_AFTER", (0.01, 0.01))
    monkeypatch.setattr(mail, "PATIENCE", 0.2)
    office = house.hall.targets.mail
    assert office is not None
    set_targets(house.guest(), mail="nobody@example.org")
    soon(lambda: office.failed == 1)
    assert sink.asked == ["nobody@example.org"]  # for good: not again
    set_targets(house.guest(), mail="later@example.org")
    soon(lambda: office.sent == 1)
    assert sink.asked.count("later@example.org") == 2
    sink.deaf = True
    ann = house.guest()
    set_targets(ann, mail="ann@example.org")  # answered at once
    line = ann.look(asked(ann), "yellow")
    line.until("scene")
    line.act("d")
    soon(lambda: office.failed == 2)


def test_a_server_without_mail_says_so(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        ann = house.guest()
        assert ann.ask("GET", "/api/me/notices")["can_mail"] is False
        assert "sends no mail" in set_targets(ann, 400, mail="ann@example.org")["error"]


def test_whoever_is_forgotten_is_told_nothing(house: House, sink: Sink, service: Service) -> None:
    ann = house.guest()
    set_targets(ann, webhook=f"{service.address}/hook", mail="ann@example.org")
    soon(lambda: sink.got)
    ann.ask("DELETE", "/api/me", status=204)
    with house.store.engine.connect() as connection:
        assert connection.execute(targets.select()).all() == []
    ann.ask("POST", "/api/mail", {"token": token_in(sink.got[0], "confirm")}, 404)


@pytest.mark.parametrize(
    "address",
    ["", "ann", "ann@", "@example.org", "a b@example.org", "a@b", "a@x.org\nBcc: b@x.org", "é@x.org"],
)
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(Malformed):
        read_address(address)


def test_switches_that_do_not_go_together() -> None:
    assert check_mail("", "", "", "") is None
    server = check_mail("mail.example.org:587", "table@example.org", SITE, "user:word")
    assert server == MailServer("mail.example.org", 587, "table@example.org", "user:word")
    for wrong in (
        ("mail.example.org", "", SITE, ""),
        ("mail.example.org", "table@example.org", "", ""),
        ("mail.example.org:x", "table@example.org", SITE, ""),
        ("", "table@example.org", SITE, ""),
        ("mail.example.org", "table@example.org", SITE, "user"),
    ):
        with pytest.raises(CannotServe):
            check_mail(*wrong)
    assert check_site("https://games.example.org/") == SITE
    for wrong_site in ("games.example.org", "ftp://x", "https://x/y"):
        with pytest.raises(CannotServe):
            check_site(wrong_site)
