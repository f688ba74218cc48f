"""What one learns from: the story of a game, its replay, guided first games, playing on, sandboxes and hints."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.pages import ended_table


def test_a_finished_game_has_a_page_with_links_to_its_moves(come: Come) -> None:
    ann, eve = come("Ann"), come("Eve")
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = ended_table(ann)
    ann.page.get_by_role("region", name="The game is over").get_by_role("link", name="Story").click()
    expect(ann.page.get_by_role("heading", name="Ann (Red) wins")).to_be_visible()
    facts = ann.page.get_by_role("region", name="About this game")
    expect(facts).to_contain_text(
        re.compile("Yellow Ann.*Red Ann.*won.*3 steps.*No clock.*As in the rulebook", re.DOTALL)
    )
    ann.page.get_by_role("button", name="Check the dice").click()
    expect(ann.page.get_by_role("dialog", name="Were the dice fair?").get_by_role("status")).to_be_visible()
    ann.page.keyboard.press("Escape")
    with ann.page.expect_download() as saved:
        ann.page.get_by_role("link", name="Save the record").click()
    assert saved.value.path().read_text(encoding="utf-8").startswith("regalia record 1")
    ann.page.get_by_role("button", name="Copy link").click()
    expect(ann.page.get_by_text("The link is copied")).to_be_visible()

    eve.visit(ann.page.evaluate("navigator.clipboard.readText()"))  # whoever has the link
    lines = eve.page.get_by_role("region", name="What happened").get_by_role("link")
    expect(lines).to_have_count(3)
    lines.filter(has_text="red drops into column b").click()
    expect(eve.page).to_have_url(re.compile(rf"/replay\?table={re.escape(table)}&at=3$"))
    discs = eve.page.locator(".stage [data-piece]")
    expect(discs).to_have_count(2)
    eve.page.keyboard.press("ArrowLeft")
    expect(eve.page).to_have_url(re.compile("&at=2$"))  # the address leads to the step that is shown
    eve.page.reload()
    expect(eve.page.get_by_role("button", name="yellow drops into column a")).to_have_attribute("aria-current", "step")
    expect(discs).to_have_count(1)

    ann.visit("/")
    ann.page.get_by_role("link", name="The story of this game of Connect four").click()
    expect(ann.page.get_by_role("heading", name="Connect four", level=1)).to_be_visible()


def test_a_guided_first_game_leads_from_the_shelf_to_a_table(come: Come) -> None:
    ann = come("Ann")
    ann.visit("/")
    expect(ann.page.get_by_role("link", name=re.compile("^First steps in"))).to_have_count(5)
    ann.page.get_by_role("link", name="First steps in We Are Kings").click()
    task = ann.page.get_by_role("region", name="What to do now")
    expect(task).to_contain_text("1 of 8")
    ann.pick("a2")  # also a step, but another one
    expect(task).to_contain_text("That is possible, but try this now")
    expect(ann.spot("b2")).to_have_class(re.compile(r"\blit\b"))
    ann.pick("b2")
    expect(task).to_contain_text("2 of 8")
    expect(task).to_contain_text("White steps from a1 to b2")
    expect(task).to_be_focused()  # what was clicked has gone
    ann.page.get_by_text("All choices in words").click()
    ann.page.locator("button.choice", has_text="cube c3").click()  # without the board
    expect(task).to_contain_text("3 of 8")
    for step in range(3, 9):
        expect(task).to_contain_text(f"{step} of 8")
        ann.page.get_by_role("button", name="Show me").click()
        ann.page.get_by_role("button", name="Do it for me").click()
    expect(task).to_contain_text("Well done")
    ann.page.get_by_role("button", name="Play against Page").click()
    expect(ann.seats.nth(0)).to_contain_text("you")
    expect(ann.seats.nth(1)).to_contain_text("Page")
