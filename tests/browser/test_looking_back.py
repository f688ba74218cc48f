"""The rulebook, what has happened, and taking it back."""

import re
from pathlib import Path
from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.pages import ended_table

RECORDS: Final = Path(__file__).parents[1] / "records"


def test_an_example_of_the_rulebook_steps_on_a_small_board(come: Come) -> None:
    ann = come()
    ann.visit("/games/connect_four/rules")
    clause = ann.page.locator('[id="F-6"]')
    clause.locator("summary").click()
    example = clause.locator(".example").filter(has=ann.page.get_by_role("group", name="Steps")).first
    discs = example.locator("[data-piece]")
    expect(example.get_by_role("slider")).to_be_visible()
    expect(example.locator("[data-surface]")).to_be_visible()
    expect(example).to_contain_text("The end.")  # what its title tells about
    expect(example.locator('.trace[data-trace="came"]')).to_have_count(1)
    at_last = discs.count()
    example.get_by_role("button", name="To the start").click()
    expect(discs).to_have_count(at_last - 1)
    example.get_by_role("button", name="Next").click()
    expect(discs).to_have_count(at_last)
    expect(ann.page.get_by_text("This example fails")).to_have_count(0)


def test_the_rules_begin_with_what_a_newcomer_should_read_first(come: Come) -> None:
    ann = come()
    ann.visit("/games/we_are_kings/rules")
    first = ann.page.get_by_role("region", name="The game in a minute")
    expect(first).to_be_in_viewport()
    expect(first).to_contain_text("Two kings walk on a floor of chess cards")
    ann.sit_at(ann.new_table("we_are_kings", "me", "bot:random"))
    ann.choose_from_menu("Rules")
    expect(ann.page.get_by_role("dialog").get_by_role("region", name="The game in a minute")).to_be_in_viewport()


def test_a_reloaded_page_fetches_what_was_told_at_once_and_from_the_start(come: Come) -> None:
    ann = come()
    ann.sit_at(ann.new_table("connect_four", "me", "me"))
    for place in ("a1", "b1", "c1", "a2"):
        ann.pick(place)
        expect(ann.piece(place)).to_have_count(1)
    expect(ann.log).to_have_count(5)
    expect(ann.log.first).to_contain_text("The table is set.")
    told = ann.log.all_inner_texts()
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.page.reload()
    expect(ann.log).to_have_count(5)
    assert ann.log.all_inner_texts() == told
    assert len([url for url in asked if "/views/" in url]) <= 2  # what each seat saw when it last acted, for the marks
    assert 1 <= len([url for url in asked if "/log/" in url]) <= 2  # one for each seat of the shared screen
    ann.page.get_by_role("button", name="Go to step 1", exact=True).click()
    expect(ann.board.locator("[data-piece]")).to_have_count(0)


def test_a_link_leads_to_a_clause(come: Come) -> None:
    ann = come()
    ann.visit("/games/we_are_kings/rules#W-66")
    expect(ann.page.locator('[id="W-66"]')).to_be_in_viewport()
    expect(ann.page.locator('[id="W-66"]')).to_contain_text("has no legal action at the start of their turn")
    ann.page.get_by_role("link", name="Link to clause W-67").click()
    expect(ann.page).to_have_url(re.compile("#W-67$"))
    expect(ann.page.locator('[id="W-67"]')).to_have_class(re.compile("asked"))
    ann.page.get_by_label("Find in the rules").fill("fewer wounds")
    expect(ann.page.get_by_text("One clause")).to_be_visible()
    expect(ann.page.locator('[id="W-72"]')).to_be_visible()
    expect(ann.page.locator('[id="W-66"]')).to_have_count(0)


def test_history_shows_the_past_and_comes_back_to_now(come: Come) -> None:
    ann = come()
    table = ann.new_table("connect_four", "me", "me")
    ann.sit_at(table)
    for place in ("a1", "b1", "c1"):
        ann.pick(place)
        expect(ann.piece(place)).to_have_count(1)
    discs = ann.board.locator("[data-piece]")
    history = ann.page.get_by_role("group", name="History")
    history.get_by_role("button", name="One step back").click()
    expect(discs).to_have_count(2)
    expect(ann.page).to_have_url(re.compile(r"\?at=\d+$"))
    expect(ann.page.get_by_text("You are looking at step")).to_be_visible()
    expect(ann.marked).to_have_count(0)  # in the past there is nothing to choose
    link = ann.page.url

    ann.page.reload()
    expect(discs).to_have_count(2)
    ann.page.get_by_role("button", name="Back to now").click()
    expect(discs).to_have_count(3)
    expect(ann.page).to_have_url(re.compile(f"/tables/{re.escape(table)}$"))
    expect(ann.spot("d1")).to_have_class(re.compile("marked"))
    ann.point_at("d6")  # anywhere in the column
    expect(ann.piece("d1")).to_have_count(1)
    expect(discs).to_have_count(4)

    history.get_by_role("slider").fill("1")
    expect(discs).to_have_count(0)
    history.get_by_role("button", name="One step forward").click()
    expect(discs).to_have_count(1)
    history.get_by_role("button", name="Now").click()
    expect(discs).to_have_count(4)
    ann.page.get_by_role("button", name="Go to step 3").click()
    expect(discs).to_have_count(2)

    eve = come("Eve")  # the link is good for a watcher too
    eve.visit(link)
    expect(eve.page.get_by_text("You are looking at step")).to_be_visible()
    eve.page.get_by_role("button", name="Back to now").click()
    expect(eve.board.locator("[data-piece]")).to_have_count(4)


def test_a_step_is_taken_back_until_something_was_revealed_or_another_has_played(come: Come) -> None:
    ann = come()
    ann.sit_at(ann.new_table("we_are_kings", "me", "me"))
    expect(ann.button("Undo")).to_have_count(0)
    ann.pick("b2")  # the middle lies face up: nothing is revealed
    expect(ann.prompt).to_contain_text("Move the block cube")
    ann.press("Undo")
    expect(ann.piece("white")).to_have_attribute("data-on", "a1")
    expect(ann.prompt).to_contain_text("Your turn")
    ann.pick("a2")  # the rim lies face down
    expect(ann.prompt).to_contain_text("Move the block cube")
    expect(ann.button("Undo")).to_have_count(0)
    ann.pick("c3")
    expect(ann.seats.nth(1)).to_contain_text("to act")
    expect(ann.button("Undo")).to_have_count(0)


def test_the_end_of_a_match_is_looked_at_until_one_goes_on(come: Come) -> None:
    ann = come()
    record = (RECORDS / "we_are_kings" / "W-68-two-one.record").read_text()
    before_the_capture = {"record": record, "step": 20}
    ann.sit_at(ann.new_table("we_are_kings", "me", "me", **{"from": before_the_capture}))
    ann.press("Use the Rook")
    ann.pick("d4")
    over = ann.page.get_by_role("region", name="Match 1 is over")
    expect(over).to_contain_text("Match 2 begins")
    expect(ann.piece("black")).to_have_attribute("data-on", "d4")
    expect(ann.marked).to_have_count(0)
    over.get_by_role("button", name="Continue").click()
    expect(ann.piece("white")).to_have_attribute("data-on", "a1")
    expect(ann.prompt).to_contain_text("Your turn")


def test_what_others_did_is_marked_on_the_board_and_told_without_scrolling(come: Come) -> None:
    ann = come(viewport={"width": 390, "height": 844})
    heard = ann.page.locator("p[aria-live]")
    ann.sit_at(ann.new_table("we_are_kings", "me", "bot:random", seed="marks"))
    for _question in range(2):  # the king, then the cube
        ann.answer()
    expect(ann.prompt).to_contain_text("Your turn")
    short = ann.actions.locator(".since")
    expect(short).to_contain_text("Since you last acted: Black")
    expect(short).to_be_in_viewport(ratio=1)
    expect(heard).to_contain_text("Your turn")
    black = ann.piece("black").get_attribute("data-on")
    came = ann.board.locator('.trace[data-trace="came"]')
    expect(came.first).to_be_visible()
    marks = came.count()
    expect(ann.spot(str(black))).to_have_attribute("aria-label", re.compile("arrived"))
    expect(ann.board.get_by_role("button", name=re.compile(", left"))).not_to_have_count(0)
    short.locator("summary").click()
    expect(short.get_by_role("button").first).to_contain_text("Black")

    ann.page.set_viewport_size({"width": 1280, "height": 800})
    told = ann.log.filter(has_text="Since you last acted")
    expect(told).to_contain_text("Black")
    expect(told).to_be_in_viewport(ratio=1)
    ann.page.reload()
    expect(came).to_have_count(marks)
    expect(told).to_contain_text("Black")
    ann.answer()
    expect(came).to_have_count(0)


def test_a_record_runs_by_itself_until_its_end(come: Come) -> None:
    ann = come()
    ann.visit(f"/replay?table={ended_table(ann)}")
    ann.page.get_by_label("Steps per second").select_option("4 a second")
    runs = ann.page.get_by_role("group", name="Let the game run")
    runs.get_by_role("button", name="Play").click()
    expect(runs.get_by_role("button", name="Pause")).to_be_visible()
    expect(ann.page.locator(".now")).to_contain_text("The end.")
    runs.get_by_role("button", name="Play").click()  # from the start again
    expect(ann.page.locator(".now")).not_to_contain_text("The end.")
    runs.get_by_role("button", name="Pause").click()


def test_a_replay_on_a_wide_page_gives_the_board_its_full_height(come: Come) -> None:
    ann = come(viewport={"width": 1440, "height": 900})
    ann.visit("/games/two_kings/first-steps")
    board = ann.page.locator('.middle [data-surface="field"]')
    expect(board).to_be_visible()
    box = board.bounding_box()
    assert box is not None
    assert box["height"] > 600
    reserve = ann.page.get_by_role("group", name="Your reserve").bounding_box()
    assert reserve is not None
    assert reserve["x"] > box["x"] + box["width"]  # beside it, not below
