"""Two Crowns in the browser: an instant in the other player's turn, on a phone; and a table of ten that moves on."""

import re
from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.people import Person

SEED: Final = "crowns 16"  # P2 is Red and begins, with coins in hand; P1 is Black and holds a Bandit
NOTHING: Final = re.compile("^(Pass|Go on|Deposit nothing|Buy no more|Keep your cards|Spend nothing)$")


def do_nothing(person: Person) -> None:
    """Answer a question with as little as it takes."""
    assert person.is_asked()
    button = person.actions.get_by_role("button", name=NOTHING).first
    expect(button).to_be_visible()
    button.tap() if person.touch else button.click()


def test_a_bandit_strikes_in_the_other_players_turn_on_a_phone(come: Come) -> None:
    ann = come(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    ann.sit_at(ann.new_table("two_crowns", "me", "bot:greedy", seed=SEED))
    expect(ann.prompt).to_contain_text("before Red buys")  # the bot has banked a coin, and Ann may cut in
    expect(ann.prompt).to_be_in_viewport()
    coin = ann.board.locator('[data-on="P2-bank"]').first
    ann.piece("P1-4-0").tap()
    coin.tap()
    expect(ann.log.filter(has_text="You play a Bandit and take").first).to_be_attached()
    expect(ann.log.filter(has_text="You leave the 6 unspent")).to_be_attached()  # it buys nothing: nobody is asked
    expect(ann.board.locator('[data-piece][data-on="P2-bank"]')).to_have_count(0)
    expect(ann.board.locator('[data-on="P2-pile"]')).to_have_count(1)

    # Ann's own turn: she banks a coin by tapping it, or has none.
    expect(ann.log.filter(has_text="yours").first).to_be_attached()
    for _question in range(4):
        do_nothing(ann)
    assert ann.page.evaluate("() => document.documentElement.scrollWidth") == 390


def test_a_table_of_ten_moves_on(come: Come) -> None:
    ann = come()
    ann.sit_at(ann.new_table("two_crowns", "me", *["bot:random"] * 9, seed="ten crowns"))
    expect(ann.seats).to_have_count(10)
    for _question in range(3):
        do_nothing(ann)
    expect(ann.page.get_by_label("About the table").get_by_text("Turn").first).to_be_attached()
    assert ann.log.count() >= 3
