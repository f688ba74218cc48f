"""Somebody goes in the middle of a game: a bot plays on, until they come back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.running import Running


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Running]:
    """A server at which one is away as soon as one has gone."""
    with Running(tmp_path, "--away-after", "0") as running:
        yield running


def test_a_bot_plays_on_for_somebody_who_has_gone_until_they_take_their_seat_back(come: Come, hasty: Running) -> None:
    ann, ben = come("Ann", at=hasty), come("Ben", at=hasty)
    table = ann.new_table("connect_four", "me", "open")
    ben.take(table, "red")
    ann.sit_at(table)
    ben.sit_at(table)
    discs = ann.board.locator("[data-piece]")
    ann.pick("d1")
    expect(ben.board.locator("[data-piece]")).to_have_count(1)
    bot_plays = ann.page.get_by_role("button", name="Let a bot take over for Ben")
    expect(bot_plays).to_have_count(0)

    ben.visit("/about")
    bot_plays.click()
    expect(ann.page.get_by_text("Agreed: a bot takes over.")).to_be_visible()
    expect(ann.seats.nth(1)).to_contain_text("Knight")
    expect(discs).to_have_count(2)  # it answers at once
    expect(ann.prompt).to_contain_text("Your turn")

    ben.sit_at(table)
    expect(ben.board.locator("[data-piece]")).to_have_count(2)
    ben.page.get_by_role("button", name="Take my seat back").click()
    expect(ben.seats.nth(1)).to_contain_text("you")
    expect(ann.seats.nth(1)).to_contain_text("Ben")
    ann.pick("a1")
    expect(ben.board.locator("[data-piece]")).to_have_count(3)
    ben.pick("g1")
    expect(discs).to_have_count(4)
    expect(ben.page.get_by_role("button", name="Take my seat back")).to_have_count(0)
