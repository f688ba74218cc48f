"""Ways to learn: the story of a game, its replay, guided first games, playing on, sandboxes and hints."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.pages import ended_table
from tests.browser.people import PATIENCE


def test_a_finished_game_has_a_page_with_links_to_its_moves(come: Come) -> None:
    ann, eve = come("Ann"), come("Eve")
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = ended_table(ann)
    ann.page.get_by_role("region", name="The game is over").get_by_role("link", name="Story").click()
    expect(ann.page.get_by_role("heading", name="Ann (Red) wins")).to_be_visible()
    facts = ann.page.get_by_role("region", name="About this game")
    expect(facts).to_contain_text(
        re.compile("Yellow Ann.*Red Ann.*won.*4 steps.*No clock.*As in the rulebook", re.DOTALL)
    )
    ann.page.get_by_role("button", name="Check the dice").click()
    expect(ann.page.get_by_role("dialog", name="Were the dice fair?").get_by_role("status")).to_be_visible()
    ann.page.keyboard.press("Escape")
    with ann.page.expect_download() as saved:
        ann.page.get_by_role("link", name="Save the record").click()
    assert saved.value.path().read_text(encoding="utf-8").startswith("regalia record 1")
    ann.page.get_by_role("button", name="Copy link").click()
    expect(ann.page.get_by_text("Link copied")).to_be_visible()

    eve.visit(ann.page.evaluate("navigator.clipboard.readText()"))  # anyone with the link
    lines = eve.page.get_by_role("region", name="What happened").get_by_role("link")
    expect(lines).to_have_count(3)
    eve.page.get_by_role("button", name="Find the turning points").click()
    curve = eve.page.get_by_role(
        "img", name=re.compile(r"At the start: Yellow 50%, Red 50%.*At the end: Yellow 0%, Red 100%")
    )
    expect(curve).to_be_visible(timeout=3 * PATIENCE)  # it comes after everything else on the machine
    step = eve.page.get_by_role("slider", name="Step of the curve")
    step.press("End")
    expect(step).to_have_attribute("aria-valuetext", re.compile(r"^Step 4: Yellow 0%, Red 100%$"))
    figure = eve.page.get_by_role("figure")
    expect(figure).to_contain_text("Yellow resigns")
    curve.hover(position={"x": 1, "y": 9})
    expect(figure).to_contain_text("Step 1 The start")
    eve.page.get_by_text("The curve as a table").click()
    expect(eve.page.get_by_role("row", name=re.compile(r"^4 0% 100%$"))).to_be_visible()
    lines.filter(has_text="Red drops into column b").click()
    expect(eve.page).to_have_url(re.compile(rf"/replay\?table={re.escape(table)}&at=3$"))
    discs = eve.page.locator(".stage [data-piece]")
    expect(discs).to_have_count(2)
    expect(eve.page.locator("main header").first).to_contain_text(re.compile("Yellow Ann.*Red Ann"))
    for part in (eve.page.locator("[data-surface]"), eve.page.get_by_role("button", name="To the end")):
        expect(part).to_be_in_viewport(ratio=1)  # the board and what moves it
    eve.page.keyboard.press("ArrowLeft")
    expect(eve.page).to_have_url(re.compile("&at=2$"))  # the address leads to the step that is shown
    eve.page.reload()
    expect(eve.page.get_by_role("button", name="Yellow drops into column a")).to_have_attribute("aria-current", "step")
    expect(discs).to_have_count(1)

    ann.visit("/")
    expect(ann.page.get_by_role("region", name="Your tables")).to_contain_text("Red won, ")
    ann.page.get_by_role("link", name="The story of this game of Connect four").click()
    expect(ann.page.get_by_role("heading", name="Connect four", level=1)).to_be_visible()


def test_a_guided_first_game_leads_from_the_shelf_to_a_table(come: Come) -> None:
    ann = come("Ann")
    ann.visit("/")
    expect(ann.page.get_by_role("link", name=re.compile("^First steps in"))).to_have_count(5)
    ann.page.get_by_role("link", name="First steps in We Are Kings").click()
    task = ann.page.get_by_role("region", name="What to do now")
    expect(task).to_contain_text("1 of 10")
    ann.pick("a2")  # also a step, but another one
    expect(task).to_contain_text("You could do that, but try this now")
    expect(ann.spot("b2")).to_have_class(re.compile(r"\blit\b"))
    ann.pick("b2")
    expect(task).to_contain_text("2 of 10")
    expect(task).to_contain_text("White steps from a1 to b2")
    expect(task).to_be_focused()  # what was clicked has gone
    ann.page.get_by_text("All choices in words").click()
    ann.page.locator("button.choice", has_text="cube c3").click()  # without the board
    expect(task).to_contain_text("3 of 10")
    for step in range(3, 11):
        expect(task).to_contain_text(f"{step} of 10")
        ann.page.get_by_role("button", name="Show me").click()
        ann.page.get_by_role("button", name="Do it for me").click()
    expect(task).to_contain_text("Well done")
    ann.page.get_by_role("button", name="Play against Page").click()
    expect(ann.seats.nth(0)).to_contain_text("you")
    expect(ann.seats.nth(1)).to_contain_text("Page")


def test_one_plays_on_from_a_step_of_a_game_and_of_an_example(come: Come) -> None:
    ann = come("Ann")
    table = ended_table(ann)
    ann.visit(f"/replay?table={table}&at=4")
    expect(ann.page.locator(".stage [data-piece]").first).to_be_visible()
    expect(ann.page.get_by_role("link", name="Play on from here")).to_have_count(0)  # it was over there
    ann.page.keyboard.press("Home")
    ann.page.keyboard.press("ArrowRight")
    ann.page.get_by_role("link", name="Play on from here").click()
    expect(ann.page.get_by_role("note")).to_contain_text("From step 2 of a finished game.")
    ann.page.get_by_role("group", name="You play").get_by_role("button", name="Red").click()
    against_a_bot = ann.page.get_by_role("button", name=re.compile("Against a bot"))
    for preset in (ann.page.get_by_role("button", name=re.compile("With friends")), against_a_bot):
        preset.click()
        expect(preset).to_have_attribute("aria-pressed", "true")
        expect(ann.page.get_by_role("button", name=re.compile("Red Me"))).to_be_visible()
        expect(ann.company("Yellow").get_by_role("radio", name="Me", exact=True)).not_to_be_checked()
    ann.page.get_by_role("button", name=re.compile("On this screen")).click()
    ann.page.get_by_role("button", name="Open the table and play").click()
    expect(ann.open_menu()).to_contain_text("Played on from step 2 of a finished game")
    expect(ann.board.locator("[data-piece]")).to_have_count(1)
    ann.pick("c1")
    expect(ann.board.locator("[data-piece]")).to_have_count(2)

    record = ann.requests.get(f"/api/tables/{table}/record").text()
    ann.visit("/replay")  # the same from a file
    ann.page.get_by_text("Paste a record instead").click()
    ann.page.get_by_label("The record as text").fill(record)
    ann.page.get_by_role("button", name="Open it").click()
    ann.page.get_by_role("link", name="Play on from here").click()
    expect(ann.page.get_by_role("note")).to_contain_text("From step 1 of a record.")
    ann.page.get_by_role("button", name="Open the table and play").click()
    expect(ann.open_menu()).to_contain_text("Played on from step 1 of a record")

    ann.visit("/games/connect_four/rules")
    ann.page.locator('[id="F-6"] summary').click()
    example = ann.page.locator('[id="F-6"] .example').filter(has=ann.page.get_by_role("group", name="Steps")).first
    example.get_by_role("button", name="To the start").click()
    discs = example.locator("[data-piece]").count()
    example.get_by_role("link", name="Play on from here").click()
    ann.page.get_by_role("button", name=re.compile("On this screen")).click()
    ann.page.get_by_role("button", name="Open the table and play").click()
    expect(ann.open_menu()).to_contain_text("Played on from step 1 of the example")
    expect(ann.board.locator("[data-piece]")).to_have_count(discs)


def test_in_a_sandbox_one_takes_everything_back_and_is_given_hints(come: Come) -> None:
    ann = come("Ann")
    ann.visit("/games/connect_four/new")
    ann.page.get_by_role("button", name=re.compile("Sandbox")).click()
    expect(ann.page.get_by_label("Casual: players can ask for hints")).to_have_count(0)  # they are, in any case
    ann.page.get_by_role("button", name="Open the table and play").click()
    expect(ann.open_menu()).to_contain_text("Sandbox: you play all seats")
    discs = ann.board.locator("[data-piece]")
    for count, place in enumerate(("a1", "b1"), 1):
        ann.pick(place)
        expect(discs).to_have_count(count)
    for count in (1, 0):  # the opponent's action, and Ann's own before it
        ann.press("Undo")
        expect(discs).to_have_count(count)
    ann.press("Hint")
    expect(ann.page.get_by_text(re.compile("^The bot King suggests: "))).to_be_visible()
    expect(ann.board.locator("[data-spot].lit").first).to_be_visible()
    ann.page.get_by_role("button", name="Do it").press("Enter")
    expect(discs).to_have_count(1)
    expect(ann.page.locator('[data-role="prompt"]')).to_be_focused()  # what was pressed has gone
    expect(ann.page.get_by_text("The bot King suggests")).to_have_count(0)
    notices = ann.page.get_by_text("Tell me when it's my turn")
    expect(notices.or_(ann.page.get_by_text("Dice: commitment"))).to_have_count(0)  # there is nobody to wait for
    ann.choose_from_menu("Resign")
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ann.page.get_by_role("button", name="Take back the last step").click()  # even the end
    expect(ann.open_menu()).to_contain_text("Sandbox: you play all seats")
    expect(ann.page.locator(".actions.asked")).to_be_visible()
    expect(discs).to_have_count(1)


def test_a_hint_stays_when_the_other_player_becomes_ready(come: Come) -> None:
    ann, ben = come("Ann"), come("Ben")
    table = ann.new_table("two_kingdoms", "me", "open", casual=True)
    ben.take(table, "north")
    for person in (ann, ben):
        person.sit_at(table)
        expect(person.prompt).to_contain_text("Place at least 10")
    ben.page.get_by_role("button", name="All 23 in line").click()
    expect(ben.button("Ready")).to_be_visible()
    ann.press("Hint")
    hint = ann.page.get_by_role("button", name="Do it")
    expect(hint).to_be_visible()
    ben.press("Ready")
    ben.actions.get_by_role("alertdialog").get_by_role("button", name="Do it").click()
    expect(ann.seats.nth(1)).to_contain_text("ready")
    expect(hint).to_be_visible()


def test_what_the_first_steps_ask_for_is_in_sight_above_the_bar_of_a_phone(come: Come) -> None:
    ann = come(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    ann.visit("/games/two_kings/first-steps")
    clear = """() => {
      const bar = document.querySelector('.guide > .bar')?.getBoundingClientRect() // not at once
      const box = document.querySelector('.board [data-spot="b1"]')?.getBoundingClientRect()
      return bar && box && box.top >= 0 && box.bottom <= bar.top
    }"""
    ann.page.wait_for_function(clear)
    ann.page.get_by_role("button", name="Show me").tap()
    expect(ann.page.get_by_role("button", name="Do it for me")).to_be_visible()  # the bar has grown
    ann.page.wait_for_function(clear)


def test_a_finished_game_is_seen_through_the_eyes_of_any_seat(come: Come) -> None:
    ann, eve = come("Ann"), come("Eve")
    table = ann.new_table("two_crowns", "me", "bot:random", seed="eyes")
    ann.sit_at(table)
    ann.choose_from_menu("Resign")
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ann.page.get_by_role("region", name="The game is over").get_by_role("link", name="Story").click()
    expect(ann.page.get_by_role("heading", name=re.compile(r"\((Red|Black)\) wins$"))).to_be_visible()
    lines = ann.page.get_by_role("region", name="What happened")
    expect(lines).to_contain_text(re.compile("(Red|Black) resigns"))
    ann.page.get_by_role("link", name="Watch the game").click()
    eyes = ann.page.get_by_label("Seen by")
    expect(eyes).to_have_value("P1")  # who played looks through their own eyes first
    own_hand = ann.page.get_by_text("Your hand", exact=True)
    ann.page.keyboard.press("End")
    expect(own_hand).to_be_visible()
    eyes.select_option("watcher")
    expect(own_hand).to_have_count(0)
    expect(ann.page).to_have_url(re.compile("&seat=watcher$"))
    ann.page.keyboard.press("ArrowLeft")
    ann.page.get_by_role("link", name="Play on from here").click()
    seats = ann.page.get_by_role("group", name="You play").get_by_role("button")
    expect(seats.filter(has_text=re.compile("^ ?(Red|Black)$"))).to_have_count(2)
    for colour in ("Red", "Black"):
        expect(ann.page.locator("ol.seats").get_by_text(colour, exact=True)).to_be_visible()

    eve.visit(f"/replay?table={table}")  # anyone with the link
    expect(eve.page.get_by_label("Seen by")).to_have_value("watcher")
    eve.page.get_by_label("Seen by").select_option("P1")
    expect(eve.page).to_have_url(re.compile("&seat=P1$"))
    eve.page.reload()
    expect(eve.page.get_by_label("Seen by")).to_have_value("P1")
    eve.page.keyboard.press("End")
    expect(eve.page.get_by_text("Your hand", exact=True)).to_be_visible()
