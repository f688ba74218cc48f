"""Played with a finger, and without a mouse."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.people import Person

FOCUSED = (
    "() => document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent?.trim() || ''"
)
FOCUSED_SPOT = "() => document.activeElement?.dataset.spot ?? ''"


def tab_to(person: Person, name: str, most: int = 60) -> None:
    """Press Tab until something of this name has the focus."""
    for _press in range(most):
        person.page.keyboard.press("Tab")
        if re.search(name, person.page.evaluate(FOCUSED)):
            return
    raise AssertionError(f"Tab does not reach {name!r}")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740)])
def test_we_are_kings_is_played_with_a_finger_on_a_phone(come: Come, width: int, height: int) -> None:
    ann = come(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    ann.visit("/")
    ann.page.get_by_role("link", name="Play We Are Kings").tap()
    ann.page.get_by_role("button", name="Open the table").tap()
    expect(ann.prompt).to_be_in_viewport()  # what is asked is seen without scrolling
    ann.pick("b2")
    expect(ann.piece("white")).to_have_attribute("data-on", "b2")
    ann.pick("c3")
    for _question in range(4):
        ann.answer()
    assert ann.page.evaluate("() => document.documentElement.scrollWidth") == width
    assert ann.log.count() >= 6
    ann.page.get_by_role("button", name="What happened, and chat").tap()
    expect(ann.log.last).to_be_in_viewport()
    expect(ann.prompt).to_be_in_viewport()  # the sheet leaves what is asked in sight


def test_a_refused_tap_is_explained_without_moving_or_covering_the_board(come: Come) -> None:
    ann = come(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    ann.sit_at(ann.new_table("we_are_kings", "me", "bot:random"))
    expect(ann.prompt).to_contain_text("Your turn")
    expect(ann.marked.first).to_be_visible()
    grid = ann.board.locator('[data-surface="grid"]')
    before = grid.bounding_box()
    bar = ann.actions.bounding_box()
    ann.point_at("d3")
    note = ann.page.locator("[data-note]")
    expect(note).to_contain_text("King Action: d3 is not a neighbouring card")
    expect(note).to_contain_text("Face-down card")  # the note also names what lies there
    expect(ann.page.get_by_role("tooltip")).to_have_count(0)
    after, told = grid.bounding_box(), note.bounding_box()
    assert before == after
    assert bar is not None
    assert told is not None
    assert told["y"] >= bar["y"] - 1
    assert told["height"] <= bar["height"] + 2
    note.get_by_role("button", name="W-15").tap()
    expect(ann.page.locator('dialog [data-clause="W-15"]')).to_be_in_viewport()
    ann.page.keyboard.press("Escape")
    note.get_by_role("button", name="Close").tap()
    expect(note).to_have_count(0)
    ann.point_at("d3")
    expect(note).to_be_visible()
    ann.pick("b2")  # and the next tap is not lost
    expect(ann.piece("white")).to_have_attribute("data-on", "b2")
    expect(note).to_have_count(0)


def test_heralds_are_played_with_a_finger_on_a_phone(come: Come) -> None:
    ann = come(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    ann.sit_at(ann.new_table("heralds", "me", "bot:random", "bot:random", seed="banner 3"))
    sheet = ann.page.get_by_role("button", name="What happened, and chat")
    sheet.tap()
    ann.page.get_by_role("tab", name="When to ask me").tap()
    ann.page.get_by_label("Full control").tap()  # else one is ready with the bid
    expect(ann.page.get_by_role("group", name="When to ask me")).to_contain_text("Always asks you.")
    sheet.tap()
    card = ann.board.locator('[data-piece^="azure-hand-"]:has(.marked)').first
    card.tap()
    expect(ann.prompt).to_contain_text("Your bid is")
    ann.press("Ready")
    expect(ann.prompt).to_contain_text("All bids are sealed")
    ann.press("Pass")
    expect(ann.page.get_by_label("About the table").get_by_text(re.compile("2 of 6"))).to_be_attached()
    assert ann.page.evaluate("() => document.documentElement.scrollWidth") == 360


def test_everything_from_the_shelf_to_a_move_is_done_with_the_keyboard(come: Come) -> None:
    ann = come()
    keys = ann.page.keyboard
    ann.visit("/")
    expect(ann.page.get_by_role("link", name="Play We Are Kings")).to_be_visible()
    tab_to(ann, "^Play We Are Kings")
    keys.press("Enter")
    expect(ann.page.get_by_role("heading", name="We Are Kings", level=1)).to_be_focused()
    tab_to(ann, "^Open the table")
    keys.press("Enter")
    expect(ann.marked.first).to_be_visible()

    tab_to(ann, "^[a-d][1-4], ")  # onto the grid: one stop, within it the arrows
    assert ann.page.evaluate(FOCUSED_SPOT) == "a4"
    for key, spot in (("ArrowDown", "a3"), ("ArrowRight", "b3"), ("ArrowDown", "b2")):
        keys.press(key)
        expect(ann.spot(spot)).to_be_focused()
    keys.press("Enter")
    expect(ann.piece("white")).to_have_attribute("data-on", "b2")
    expect(ann.spot("b2")).to_be_focused()  # one is not thrown elsewhere
    expect(ann.prompt).to_contain_text("Move the block cube")

    tab_to(ann, "^All choices in words")
    keys.press("Enter")
    expect(ann.page.locator("button.choice").first).to_be_visible()
    tab_to(ann, r"cube [a-d][1-4]$", 4)
    choice = ann.page.evaluate(FOCUSED)
    keys.press("ArrowDown")
    assert ann.page.evaluate(FOCUSED) != choice
    keys.press("ArrowUp")
    keys.press("Enter")
    expect(ann.log.filter(has_text="Black").first).to_be_attached()  # it is on, and the bot has answered
    expect(ann.prompt).to_contain_text("Your turn")


def test_a_verb_is_chosen_and_called_off_with_the_keyboard(come: Come) -> None:
    ann = come()
    ann.sit_at(ann.new_table("we_are_kings", "me", "bot:random"))
    expect(ann.marked.first).to_be_visible()
    tab_to(ann, "^King Action")
    ann.page.keyboard.press("Enter")
    expect(ann.button("King Action")).to_have_attribute("aria-pressed", "true")
    expect(ann.button("Cancel")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.button("Cancel")).to_have_count(0)
    tab_to(ann, "^Card Action")
    ann.page.keyboard.press("Enter")
    expect(ann.said).to_contain_text("W-27")
