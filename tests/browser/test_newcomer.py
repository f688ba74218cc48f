"""Somebody who has never been here plays We Are Kings against a bot."""

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come


def test_a_newcomer_goes_from_the_shelf_to_a_table_against_a_bot_and_plays_by_clicking(come: Come) -> None:
    ann = come(reduced_motion="no-preference")
    ann.visit("/")
    ann.page.get_by_role("link", name="Play We Are Kings").click()
    expect(ann.page.get_by_role("heading", name="We Are Kings", level=1)).to_be_visible()
    expect(ann.page.get_by_role("button", name=re.compile("Against a bot"))).to_have_attribute("aria-pressed", "true")
    go = ann.page.get_by_role("button", name="Open the table")
    expect(go).to_be_in_viewport()
    ann.page.get_by_role("button", name=re.compile("With friends")).click()
    expect(go).to_have_text("Open the table")
    expect(ann.page.get_by_text("The game starts when your friend sits down.")).to_be_in_viewport()
    ann.page.get_by_role("button", name=re.compile("Against a bot")).click()
    expect(go).to_have_text("Open the table and play")
    expect(ann.page.get_by_text("The game starts right away.")).to_be_in_viewport()
    go.click()
    expect(ann.page).to_have_url(re.compile(r"/tables/[\w-]{16,}$"))
    expect(ann.prompt).to_contain_text("Your turn")
    expect(ann.seats.nth(0)).to_contain_text("your turn")
    begun = ann.log.count()
    ann.pick("b2")
    ann.pick("c3")  # the cube
    expect(ann.log.filter(has_text="White").first).to_be_visible()
    for _question in range(6):
        ann.answer()
    assert ann.log.count() >= begun + 8
    expect(ann.log.filter(has_text="Black").first).to_be_attached()  # the bot has played too


def test_the_opponent_is_the_page_at_first_and_then_the_one_who_was_chosen_last(come: Come) -> None:
    ann = come()
    ann.visit("/games/we_are_kings/new")
    opponent = ann.page.get_by_role("group", name="Who plays Black?")
    expect(opponent.get_by_role("radio", name="Page")).to_be_checked()
    expect(opponent.get_by_role("radio")).to_have_count(7)  # five bots, a friend, oneself
    opponent.get_by_text("Baron", exact=True).click()
    ann.visit("/games/kings_and_things/new")
    ann.page.get_by_role("group", name="Players").get_by_role("button", name="3").click()
    for colour in ("Red", "Yellow"):
        seat = ann.page.get_by_role("button", name=re.compile(f"{colour}.*Baron"))
        seat.click()
        expect(seat).to_have_attribute("aria-pressed", "true")
        expect(ann.company(colour).get_by_role("radio", name="Baron")).to_be_checked()
    ann.visit("/games/we_are_kings/new?from=scenario&id=any&step=1&seat=White&seat=Black")
    expect(opponent.get_by_role("radio", name="Baron")).to_be_checked()


def test_each_bot_has_a_face_and_a_sentence_and_the_keyboard_chooses_for_all_seats(come: Come) -> None:
    ann = come()
    ann.visit("/games/kings_and_things/new")
    ann.page.get_by_role("group", name="Players").get_by_role("button", name="4").click()
    offers = ann.company("Red").locator(".bots .offer")
    expect(offers.locator("b")).to_have_text(["Page", "Squire", "Knight", "Baron", "King"])
    expect(offers.locator(".portrait")).to_have_count(5)
    expect(offers.first).to_contain_text("For your first game: plays mostly at random.")
    ann.company("Red").get_by_role("radio", name="Page").focus()
    ann.page.keyboard.press("ArrowRight")
    expect(ann.company("Red").get_by_role("radio", name="Squire")).to_be_checked()
    ann.page.get_by_role("button", name="Squire for all other seats").click()
    expect(ann.page.locator(".seats li", has_text="Squire")).to_have_count(3)
    expect(ann.page.get_by_role("button", name="for all other seats")).to_have_count(0)
    ann.page.get_by_role("button", name=re.compile("^ *Yellow")).click()
    ann.company("Yellow").get_by_text("A friend, by link").click()
    ann.page.locator("form button[type=submit]").click()
    expect(ann.page.get_by_role("region", name="Waiting for players")).to_contain_text("Take this seat")


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_who_plays_is_seen_without_scrolling(come: Come, size: tuple[int, int]) -> None:
    ann = come(viewport={"width": size[0], "height": size[1]})
    ann.visit("/games/kings_and_things/new")
    opponent = ann.company("Red").locator(".offer").first.locator(".portrait").bounding_box()
    bar = ann.page.locator(".go").bounding_box()  # sticks to the bottom, over what is longer than the screen
    assert opponent is not None and bar is not None
    assert opponent["y"] + opponent["height"] <= bar["y"]


def test_a_refused_click_says_why_with_its_clause_and_the_clause_opens_in_the_rules(come: Come) -> None:
    ann = come()
    ann.sit_at(ann.new_table("we_are_kings", "me", "bot:random"))
    ann.press("Card Action")
    expect(ann.said).to_contain_text("A start card has no piece")
    ann.said.get_by_role("button", name="W-27").click()
    rules = ann.page.get_by_role("dialog", name="We Are Kings")
    clause = rules.locator('[data-clause="W-27"]')
    expect(clause).to_contain_text("Only a face-up action card gives a Card Action")
    expect(clause).to_have_class(re.compile(r"\basked\b"))
    expect(clause).to_be_in_viewport()
    ann.page.keyboard.press("Escape")
    expect(rules).to_be_hidden()

    ann.point_at("d3")  # too far away
    expect(ann.said).to_contain_text("Nothing you can do there now: d3")
    expect(ann.said).to_contain_text("King Action: d3 is not a neighbouring card")
    for cited in ("W-15", "W-27", "W-40"):  # each of the three actions says no with its own
        expect(ann.said.get_by_role("button", name=cited)).to_be_visible()
    expect(ann.piece("white")).to_have_attribute("data-on", "a1")


def test_the_only_place_to_go_can_be_clicked_as_well_as_one_of_many(come: Come) -> None:
    ann = come()
    # No card lies face up but the one just left, so that the cube can only go there.
    ann.sit_at(ann.new_table("we_are_kings", "me", "me", options={"layout": "hidden"}))
    ann.pick("b2")
    expect(ann.prompt).to_contain_text("Move the block cube")
    ann.button("All choices in words").click()
    expect(ann.page.get_by_role("heading", name="All choices in words (1)")).to_be_visible()
    ann.point_at("a1")
    expect(ann.piece("cube")).to_have_attribute("data-on", "a1", timeout=5_000)


def test_a_king_can_be_dragged(come: Come) -> None:
    ann = come()
    ann.sit_at(ann.new_table("we_are_kings", "me", "bot:random"))
    expect(ann.marked.first).to_be_visible()
    ann.piece("white").hover()
    ann.page.mouse.down()
    target = ann.spot("b2").bounding_box()
    assert target is not None
    ann.page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=5)
    ann.page.mouse.up()
    expect(ann.piece("white")).to_have_attribute("data-on", "b2")
    expect(ann.prompt).to_contain_text("Move the block cube")


def test_the_shelf_has_the_games_first_and_sets_the_examples_apart(come: Come) -> None:
    ann = come()
    ann.visit("/")
    examples = ann.page.get_by_role("region", name="Small examples")
    expect(examples.get_by_role("link", name="Play Heralds")).to_be_visible()
    expect(examples.get_by_role("link", name="Play Connect four")).to_be_visible()
    expect(examples.get_by_role("link", name="Play We Are Kings")).to_have_count(0)
    plays = ann.page.get_by_role("link", name=re.compile("^Play "))
    expect(plays.first).to_be_visible()
    assert all("Heralds" not in name for name in plays.evaluate_all("all => all.slice(0, -2).map((a) => a.ariaLabel)"))


def test_a_name_can_be_changed_and_is_seen_at_the_table(come: Come) -> None:
    ann = come()
    ann.visit("/")
    ann.page.get_by_role("button", name=re.compile("Change your name")).click()
    ann.page.get_by_label("Name", exact=True).fill("Ann of Cleves")
    ann.page.get_by_role("button", name="Save").click()
    expect(ann.page.get_by_role("button", name="You are Ann of Cleves. Change your name")).to_be_visible()
    ann.sit_at(ann.new_table("connect_four", "me", "bot:random"))
    expect(ann.seats.nth(0)).to_contain_text("Ann of Cleves")


def test_what_cannot_be_set_is_said_at_the_entry_with_its_clause(come: Come) -> None:
    ann = come()
    ann.visit("/games/we_are_kings/new")
    ann.page.get_by_text("Change the rules").click()
    ann.page.get_by_label("rows", exact=False).first.fill("1")
    ann.page.get_by_role("button", name="Open the table").click()
    expect(ann.page.locator('[aria-invalid="true"]')).to_be_focused()
    expect(ann.page).to_have_url(re.compile("/new$"))


def test_house_rules_are_called_so_before_a_table_is_opened(come: Come) -> None:
    ann = come()
    ann.visit("/games/we_are_kings/new")
    rules = ann.page.get_by_role("region", name="House rules")
    expect(rules).to_contain_text("King Actions in a row before you must do something else: 8")
    expect(rules.get_by_role("link", name="Clause W-71")).to_be_visible()
    ann.page.get_by_text("Change the rules").click()
    ann.page.get_by_label("King Actions in a row").fill("0")
    expect(rules).to_contain_text("King Actions in a row before you must do something else: 0")
    expect(ann.page.locator("label", has_text="House rule")).to_have_count(3)
    ann.visit("/games/heralds/new")
    expect(ann.page.get_by_text("Change the rules")).to_be_visible()
    expect(ann.page.get_by_role("region", name="House rules")).to_have_count(0)


SHUFFLE: Final = """regalia record 1
game: we_are_kings
rules: 2
seats: white black
options: king_run_limit=3

*: turn b2 Q
*: turn c2 K
*: turn b3 K
*: turn c3 Q
white: K b2
white: cube c2
black: K c3
black: cube b3
white: K a1
white: cube c2
black: K d4
black: cube b3
"""


def test_king_actions_in_a_row_are_counted_down_at_the_table(come: Come) -> None:
    ann = come()
    table = ann.new_table("we_are_kings", "me", "me", **{"from": {"record": SHUFFLE, "step": 13}})
    ann.sit_at(table)
    for seat in (0, 1):
        expect(ann.seats.nth(seat)).to_contain_text("2 of 3")
        expect(ann.seats.nth(seat)).to_contain_text("house rule: 1 King Action left")
        expect(ann.seats.nth(seat).get_by_title("house rule: 1 King Action left")).to_be_in_viewport(ratio=1)
        expect(ann.seats.nth(seat)).to_contain_text(re.compile(r"Guest \d+"))  # what is long takes nobody's name
    expect(ann.why).to_have_text("House rule: 1 King Action left before something else is due (W-71)")
    expect(ann.why).to_be_in_viewport(ratio=1)


def test_a_link_that_leads_nowhere_says_so(come: Come) -> None:
    ann = come()
    ann.visit("/no/such/place")
    expect(ann.page.get_by_role("heading", name="No such hall")).to_be_visible()
    ann.page.get_by_role("link", name="See all games").click()
    expect(ann.page.get_by_role("heading", name="Games of kings")).to_be_visible()
