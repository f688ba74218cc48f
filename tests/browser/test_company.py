"""Strangers meet: a listed table with a clock, my games, a seat that is taken along, and data that is deleted."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come


def test_a_listed_table_is_found_played_by_the_clock_taken_along_and_forgotten(come: Come) -> None:
    ann, ben, phone = come("Ann"), come("Ben"), come("Ann's telephone")
    ann.visit("/games/connect_four/new")
    ann.page.get_by_role("button", name=re.compile("friend", re.IGNORECASE)).click()
    ann.page.get_by_label("Clock").select_option(label="10 minutes each, plus 5 seconds per turn")
    ann.page.get_by_label("List this table").check()
    ann.page.get_by_label("Casual: players can ask for hints").check()
    ann.page.locator("form button[type=submit]").click()
    expect(ann.page.get_by_label("Link to this table")).to_be_visible()
    expect(ann.page.get_by_role("region", name="Waiting for players")).to_contain_text("This table is listed")

    ben.visit("/lobby")
    ben.page.get_by_label("Game").select_option(label="Connect four")
    ben.page.get_by_label("Clock").select_option(label="days")
    expect(ben.page.get_by_role("status")).to_contain_text("No open tables")
    ben.page.get_by_label("Clock").select_option(label="per game")
    ben.page.get_by_role("link", name=re.compile("Connect four.*Ann.*10 minutes each.*casual", re.DOTALL)).click()
    ben.page.get_by_role("button", name="Take this seat").click()
    expect(ann.seats.nth(0).locator("time")).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
    ann.pick("d1")
    expect(ben.seats.nth(1).locator(".clock.runs")).to_be_visible()

    ben.visit("/")
    expect(ben.page.get_by_role("link", name=re.compile("Connect four.*your turn", re.DOTALL))).to_be_visible()
    ann.visit("/")
    ann.page.get_by_role("link", name=re.compile("Connect four.*waiting for Ben", re.DOTALL)).click()

    ann.choose_from_menu("Move this seat to another device")
    ann.page.get_by_role("button", name="Make a link").click()
    link = ann.page.get_by_label("Link to your seat").input_value()
    phone.visit(link)
    expect(phone.seats.nth(0)).to_contain_text("you")
    assert "#" not in phone.page.url  # the key is not left in the address
    expect(ann.page.get_by_role("alert")).to_contain_text("moved to another device")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)

    ben.page.get_by_role("button", name="You are Ben").click()
    ben.page.get_by_text("Delete my data").click()
    with ben.page.expect_navigation():
        ben.page.get_by_role("button", name="Delete everything").click()
    expect(ben.page.get_by_role("button", name="You are Guest")).to_be_visible()
    expect(ben.page.get_by_text("Your data has been deleted")).to_be_visible()
    expect(phone.seats.nth(1)).not_to_contain_text("Ben")
