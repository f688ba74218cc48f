"""Somebody is reported, and a moderator, by keyboard alone, hides the line and bans them."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Come
from tests.browser.people import Person
from tests.browser.running import Running
from tests.browser.test_pages import found_by_axe

RUDE = "you play like a <b>turnip</b>"


@pytest.fixture(scope="module")
def moderated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("moderated"), "--moderator") as running:
        yield running


def secret_of(server: Running) -> str:
    """Return the secret in the link that the server printed."""
    with closing(sqlite3.connect(server.folder / "tables.sqlite")) as connection:
        return str(connection.execute("SELECT value FROM regalia WHERE name = 'moderator'").fetchone()[0])


def press(person: Person, found: Locator, key: str = "Enter") -> None:
    """Walk to it with the Tab key, then press."""
    expect(found).to_be_visible()
    for _step in range(60):
        if found.evaluate("element => element === document.activeElement"):
            person.page.keyboard.press(key)
            return
        person.page.keyboard.press("Tab")
    raise AssertionError("the keyboard does not get there")


def test_a_line_is_reported_hidden_and_its_author_banned_until_that_is_lifted(come: Come, moderated: Running) -> None:
    ann, ben, moderator = come("Ann", moderated), come("Ben", moderated), come("", moderated)
    table = ann.new_table("connect_four", "me", "open")
    ben.take(table, "red")
    for person in (ann, ben):
        person.sit_at(table)
        person.open_tab("Chat")
    ben.page.get_by_label("Write a message").fill(RUDE)
    ben.page.get_by_role("button", name="Send").click()
    expect(ben.page.get_by_role("log", name="Chat")).to_contain_text(RUDE)
    expect(ben.page.get_by_role("button", name="Report what")).to_have_count(0)  # your own words

    ann.page.get_by_role("button", name="Report what").click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog).to_contain_text(RUDE)
    dialog.get_by_label("What is wrong?").fill("Rude")
    dialog.get_by_role("button", name="Send the report").click()
    expect(ann.page.get_by_text("A moderator will look at it")).to_be_visible()
    ann.choose_from_menu("Report a player")
    expect(ann.page.get_by_role("dialog").get_by_label("Player")).to_have_value("red")
    ann.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()

    moderator.visit("/moderator")
    expect(moderator.page.get_by_text("needs the secret link")).to_be_visible()
    moderator.visit(f"/moderator#{secret_of(moderated)}")
    expect(moderator.page.get_by_role("heading", name="1 report")).to_be_visible()
    report = moderator.page.get_by_role("listitem").filter(has_text=RUDE)
    expect(report).to_contain_text("Reported by")
    for each in moderator.page.get_by_role("main").locator("summary").all():
        each.click()
    assert found_by_axe(moderator) == []
    for each in moderator.page.get_by_role("main").locator("summary").all():
        each.click()
    press(moderator, report.get_by_role("button", name="Hide the message"))
    for person in (ann, ben):
        expect(person.page.get_by_role("log", name="Chat")).not_to_contain_text(RUDE)
    moderator.page.reload()
    expect(report).to_contain_text("Hidden")
    expect(report.get_by_role("button", name="Hide the message")).to_have_count(0)

    press(moderator, report.locator("summary", has_text="Ban"))
    press(moderator, report.get_by_label("Reason"), "End")
    moderator.page.keyboard.type("Mind your tone")
    press(moderator, report.get_by_role("button", name="Ban"))
    expect(moderator.page.get_by_text("Their connections were closed")).to_be_visible()
    expect(ben.page.get_by_text("You are banned from this server until")).to_be_visible()
    expect(ben.page.get_by_text("Mind your tone")).to_be_visible()
    expect(ann.spot("a1")).to_be_visible()  # she plays on

    press(moderator, moderator.page.get_by_role("button", name="Lift the ban on"))
    expect(moderator.page.get_by_text("Nobody is banned.")).to_be_visible()
    ben.page.get_by_role("button", name="Try again").click()
    expect(ben.spot("a1")).to_be_visible()
    ben.errors[:] = [error for error in ben.errors if "status of 403" not in error]  # the browser's own words
