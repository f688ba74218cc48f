"""Fair dice in the browser: it adds its part, remembers the promise, and checks both when the game is over."""

from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import Come

PART_IS_THERE: Final = """async (table) => {
  const found = await (await fetch(`/api/tables/${table}`)).json()
  return !found.dice.asked.includes('white')
}"""


def test_the_dice_are_those_that_were_promised_and_a_forged_promise_is_found(come: Come) -> None:
    ann, ben = come("Ann"), come("Ben")
    table = ann.new_table("we_are_kings", "me", "open")
    ann.sit_at(table)
    # Her part has arrived before there can be a game: chance waits for parts for a while only.
    ann.page.wait_for_function(PART_IS_THERE, arg=table)
    ben.take(table, "black")
    expect(ann.page.locator("[data-spot]").first).to_be_visible()
    expect(ann.open_menu().get_by_text("Dice: commitment")).to_be_visible()
    ann.choose_from_menu("Resign")
    ann.page.get_by_role("dialog", name="Resign?").get_by_role("button", name="Resign").click()
    audit = ann.page.get_by_role("dialog", name="Were the dice fair?")
    ann.page.get_by_role("button", name="Check the dice").click()
    expect(audit.get_by_role("status")).to_contain_text("Fair.")
    expect(audit).to_contain_text("it includes this browser’s contribution")
    # Another seed than the promised one would have another hash.
    ann.page.evaluate(
        "localStorage['regalia.dice'] = localStorage['regalia.dice'].replace(/commit.:.\\w{8}/, 'commit\":\"00000000')"
    )
    ann.page.reload()
    ann.page.get_by_role("button", name="Check the dice").click()
    expect(audit).to_contain_text("This is not the seed that the server committed to before the game.")
