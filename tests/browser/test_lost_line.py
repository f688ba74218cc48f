"""Reloaded pages, lines that break and servers that die in the middle of a game."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Come
from tests.browser.people import AIM, Person
from tests.browser.running import Running

# What lies under the words about the line, once the page has been laid out again; also themselves, where they are cut.
COVERED: Final = """async () => {
  for (let frames = 0; frames < 2; frames++) await new Promise((done) => requestAnimationFrame(done))
  const alert = document.querySelector('[role="alert"]')
  const banner = alert.getBoundingClientRect()
  const seen = [...document.querySelectorAll('header :is(a, button, h1, dl > div), [data-role="seats"] li, .stage')]
  const under = seen.filter((one) => {
    const box = one.getBoundingClientRect()
    const beside = box.right <= banner.left || box.left >= banner.right
    return !alert.contains(one) && box.width > 1 && !beside && box.bottom > banner.top && box.top < banner.bottom
  })
  const cut = [...alert.querySelectorAll('span, button')].filter((one) => {
    const box = one.getBoundingClientRect()
    const within = box.left >= banner.left && box.right <= banner.right && banner.right <= innerWidth
    return !within || box.top < banner.top || box.bottom > banner.bottom || one.scrollWidth > one.clientWidth + 1
  })
  return [...under, ...cut].map((one) => one.className || one.textContent.trim())
}"""
WIDTHS: Final = (320, 390, 720, 721, 900, 1079, 1080, 1280)


@pytest.fixture
def mortal(server: Running, tmp_path: Path) -> Iterator[Running]:
    """A server that may be killed. (The other one is asked for because it looks whether the client is built.)"""
    with Running(tmp_path) as running:
        yield running


def two_at_connect_four(ann: Person, ben: Person) -> str:
    table = ann.new_table("connect_four", "me", "open")
    ben.take(table, "red")
    ann.sit_at(table)
    ben.sit_at(table)
    return table


def expect_discs(person: Person, *places: str) -> None:
    expect(person.board.locator("[data-piece]")).to_have_count(len(places))
    for place in places:
        expect(person.piece(place)).to_have_count(1)


def test_a_page_that_is_loaded_anew_keeps_its_seat_its_board_and_its_log(come: Come) -> None:
    ann, ben = come("Ann"), come("Ben")
    two_at_connect_four(ann, ben)
    ann.pick("a1")
    ben.pick("b1")
    ann.pick("c1")
    expect_discs(ben, "a1", "b1", "c1")
    for person in (ann, ben):
        person.page.reload()
        expect_discs(person, "a1", "b1", "c1")
        expect(person.log).to_have_count(4)
    expect(ann.seats.nth(0)).to_contain_text("you")
    expect(ben.seats.nth(1)).to_contain_text("you")
    expect(ann.marked).to_have_count(0)
    ben.pick("d1")
    expect_discs(ann, "a1", "b1", "c1", "d1")
    ann.visit("/")  # and back through the list of her tables
    ann.page.get_by_role("link", name=re.compile("Connect four.*Ben", re.DOTALL)).click()
    ann.pick("e1")
    expect_discs(ben, "a1", "b1", "c1", "d1", "e1")


def test_a_move_made_while_the_server_is_dead_arrives_once_after_it_has_come_back(come: Come, mortal: Running) -> None:
    ann, ben = come("Ann", mortal), come("Ben", mortal)
    ann.line_may_break = ben.line_may_break = True
    two_at_connect_four(ann, ben)
    ann.pick("a1")
    ben.pick("b1")
    expect_discs(ann, "a1", "b1")
    mortal.kill()
    expect(ann.page.get_by_role("alert")).to_contain_text("Connection lost")
    ann.pick("c1")
    expect(ann.actions).to_contain_text("Saved: it will be sent as soon as you’re connected again")
    mortal.start()
    for person in (ann, ben):
        expect_discs(person, "a1", "b1", "c1")
        expect(person.page.get_by_role("alert")).to_have_count(0)
    expect(ann.said).to_be_empty()
    ben.pick("d1")
    expect_discs(ann, "a1", "b1", "c1", "d1")
    expect(ann.log).to_have_count(5)


@pytest.mark.parametrize("game", ["connect_four", "two_crowns"])  # the other one has much in its bar
def test_that_the_line_is_broken_is_told_where_it_covers_nothing(come: Come, mortal: Running, game: str) -> None:
    ann = come("Wilhelmina of the Mill", mortal)
    ann.line_may_break = True
    ann.sit_at(ann.new_table(game, "me", "bot:random"))
    mortal.kill()
    expect(ann.page.get_by_role("alert")).to_contain_text("Connection lost")
    for width in WIDTHS:
        ann.page.set_viewport_size({"width": width, "height": 700})
        assert ann.page.evaluate(COVERED) == [], f"at {width} px"


def test_a_move_whose_answer_was_lost_is_sent_again_and_carried_out_once(come: Come) -> None:
    ann, ben = come("Ann"), come("Ben")
    lines: list[WebSocketRoute] = []
    sent: list[str] = []

    def through(line: WebSocketRoute) -> None:
        """The first line breaks as soon as a move has gone out: the server hears it, and its answer is lost."""
        server = line.connect_to_server()
        first = not lines
        lines.append(line)
        deaf = False

        def to_server(message: str | bytes) -> None:
            nonlocal deaf
            server.send(message)
            if json.loads(message)["do"] == "act":
                sent.append(str(message))
                deaf = first

        def to_page(message: str | bytes) -> None:
            if not deaf:
                line.send(message)
            elif json.loads(message)["is"] == "ack":  # it was carried out
                line.close(code=3000)

        line.on_message(to_server)
        server.on_message(to_page)

    ann.page.route_web_socket(re.compile("/live/"), through)
    two_at_connect_four(ann, ben)
    ann.pick("a1")
    expect_discs(ben, "a1")
    expect_discs(ann, "a1")
    expect(ann.log).to_have_count(2)
    expect(ann.said).to_be_empty()
    expect(ann.actions.get_by_role("status").filter(has_text="Sending")).to_have_count(0)
    assert len(lines) == 2
    assert len(sent) == 2 and sent[0] == sent[1]
    ben.pick("b1")
    ann.pick("c1")
    expect_discs(ben, "a1", "b1", "c1")


def test_a_move_made_while_the_network_is_cut_arrives_once_when_it_is_back(come: Come) -> None:
    ann, ben = come("Ann"), come("Ben")
    ann.line_may_break = True
    two_at_connect_four(ann, ben)
    ann.pick("a1")
    ben.pick("b1")
    expect_discs(ann, "a1", "b1")
    ann.context.set_offline(True)
    ann.pick("c1")
    expect(ann.actions).to_contain_text(re.compile("Sending|Saved"))
    expect_discs(ben, "a1", "b1")
    ann.context.set_offline(False)
    for person in (ann, ben):
        expect_discs(person, "a1", "b1", "c1")
    expect(ann.said).to_be_empty()
    expect(ann.page.get_by_role("alert")).to_have_count(0)
    ben.pick("d1")
    expect_discs(ann, "a1", "b1", "c1", "d1")


def test_a_page_says_soon_that_the_network_is_gone_and_shows_what_it_missed_when_it_is_back(come: Come) -> None:
    ann, ben = come("Ann"), come("Ben")
    ann.line_may_break = True
    two_at_connect_four(ann, ben)
    ann.pick("a1")
    expect_discs(ben, "a1")
    ann.spot("a1").evaluate(AIM)  # waits until the board has come to rest
    rest = ann.spot("a1").bounding_box()
    ann.context.set_offline(True)
    expect(ann.page.get_by_role("alert")).to_contain_text("Connection lost", timeout=10_000)
    assert ann.spot("a1").bounding_box() == rest  # nothing moves under the hand
    ben.pick("b1")
    expect_discs(ben, "a1", "b1")
    ann.context.set_offline(False)
    expect_discs(ann, "a1", "b1")
    expect(ann.page.get_by_role("alert")).to_have_count(0)


def test_others_see_who_is_away(come: Come) -> None:
    ann, ben = come("Ann"), come("Ben")
    table = two_at_connect_four(ann, ben)
    expect(ann.seats.nth(1)).not_to_contain_text("away")
    ben.visit("/about")
    expect(ann.seats.nth(1)).to_contain_text("away")
    ben.sit_at(table)
    expect(ann.seats.nth(1)).not_to_contain_text("away")
