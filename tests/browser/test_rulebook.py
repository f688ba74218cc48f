"""A big rulebook: chapters as pages, a search, and examples where they happen."""

import re
from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.test_front import NO_SMALL_TEXT

RULES: Final = "/games/kings_and_things/rules"


def test_chapters_are_pages_and_links_to_clauses_lead_into_them(come: Come) -> None:
    ann = come()
    ann.visit(RULES)
    expect(ann.page.get_by_role("heading", name="The game in a minute")).to_be_in_viewport()
    expect(ann.page.locator(".clause")).to_have_count(0)
    ann.page.locator(".text").get_by_role("link", name=re.compile("Combat")).first.click()
    expect(ann.page.get_by_role("heading", name="J. Combat")).to_be_in_viewport()
    expect(ann.page.locator('[id="T-8.3b"]')).to_have_count(0)  # that is another page
    contents = ann.page.get_by_role("navigation", name="Contents")
    expect(contents.get_by_role("link", name=re.compile("Combat"))).to_have_attribute("aria-current", "page")
    ann.page.get_by_role("link", name="After this").click()
    expect(ann.page.get_by_role("heading", name="K. Forts")).to_be_in_viewport()
    ann.page.go_back()
    expect(ann.page.get_by_role("heading", name="J. Combat")).to_be_visible()

    ann.visit(f"{RULES}#T-8.3b")
    asked = ann.page.locator('[id="T-8.3b"]')
    expect(asked).to_be_in_viewport()
    expect(asked).to_have_class(re.compile("asked"))
    assert ann.page.evaluate(NO_SMALL_TEXT) == []
    ann.visit(f"{RULES}?whole#T-8.3b")
    expect(asked).to_be_in_viewport()
    assert ann.page.locator(".clause").count() > 250


def test_the_search_finds_words_and_numbers_in_all_chapters(come: Come) -> None:
    ann = come()
    ann.visit(RULES)
    field = ann.page.get_by_label("Find in the rules")
    field.fill("natives retreat")
    expect(ann.page.locator('[id="T-10.3b"]')).to_be_visible()
    expect(ann.page.get_by_role("heading", name="I. Exploration")).to_be_visible()
    field.fill("t-8.3b")
    expect(ann.page.locator(".clause")).to_have_count(1)
    expect(ann.page.get_by_text("One clause")).to_be_visible()
    ann.page.get_by_role("link", name="Link to clause T-8.3b").click()
    expect(field).to_have_value("")
    expect(ann.page.locator('[id="T-8.3b"]')).to_be_in_viewport()
    expect(ann.page.get_by_role("heading", name="F. Placing, and bluffs")).to_be_attached()
    field.fill("no such words anywhere")
    expect(ann.page.get_by_text("No clause contains these words.")).to_be_visible()


def test_an_example_opens_where_it_happens_with_its_text_beside_it(come: Come) -> None:
    ann = come(viewport={"width": 1440, "height": 900})
    ann.visit("/games/two_kingdoms/rules#D-40")
    ann.page.locator('[id="D-40"] summary').click()
    example = ann.page.locator('[id="D-40"] .example').first
    spots = example.locator(".frame [data-spot]")  # of the field
    expect(spots.first).to_be_visible()
    assert spots.count() < 100  # of 440
    refused = example.locator(".refused")
    expect(refused).to_contain_text("a horse doesn't attack")
    expect(refused.get_by_role("link", name="D-58")).to_have_attribute("href", "#D-58")
    board, words = (
        example.locator(".beside > .board").bounding_box(),
        example.locator(".beside > .words").bounding_box(),
    )
    assert board is not None and words is not None
    assert words["x"] >= board["x"] + board["width"] and abs(words["y"] - board["y"]) < 20
    example.get_by_role("button", name="Show the whole board").click()
    expect(spots).to_have_count(440)
    example.get_by_role("button", name="Show where it happens").click()
    assert spots.count() < 100
    refused.get_by_role("link", name="D-58").click()
    expect(ann.page.locator('[id="D-58"]')).to_be_in_viewport()  # in the next chapter
