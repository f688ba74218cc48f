"""The front page: the game that runs there, the positions on the tiles, and what goes on now. And the lobby."""

import re
from typing import Any, Final

from playwright.sync_api import expect

from tests.browser.conftest import Come

MOVES: Final = {"reduced_motion": "no-preference"}
FIRST_LOAD: Final = 300_000  # bytes
NO_SMALL_TEXT: Final = """() => [...document.querySelectorAll('body *')].filter((node) => {
  const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim())
  return own && node.checkVisibility() && !node.closest('.game-picture, .scene-of, .visually-hidden')
    && parseFloat(getComputedStyle(node).fontSize) < 12
}).map((node) => node.outerHTML.slice(0, 120))"""


def test_a_game_runs_beside_the_title_and_rests_when_it_is_told_to(come: Come) -> None:
    ann = come(**MOVES)
    ann.visit("/")
    live = ann.page.get_by_role("region", name="A game in play")
    expect(live.locator("[data-piece]").first).to_be_attached()
    expect(live).to_contain_text("Live")
    seen = len(ann.scenes())
    ann.page.wait_for_function(
        "() => performance.now() > 0 && document.querySelector('.live .line').textContent !== ''"
    )
    ann.page.wait_for_timeout(3_000)
    assert len(ann.scenes()) > seen  # it goes on by itself
    live.get_by_role("button", name="Pause the game").click()
    expect(live).to_contain_text("Paused")
    ann.page.wait_for_timeout(500)
    seen = len(ann.scenes())
    ann.page.wait_for_timeout(3_000)
    assert len(ann.scenes()) == seen
    live.get_by_role("button", name="Let the game run").click()
    live.get_by_role("link", name=re.compile("^Watch this game of ")).click()
    expect(ann.page).to_have_url(re.compile(r"/tables/front-0-"))
    expect(ann.page.locator("main .table [data-piece]").first).to_be_attached()


def test_where_nothing_should_move_the_game_shows_one_moment(come: Come) -> None:
    ann = come()  # who has asked for less motion
    ann.visit("/")
    live = ann.page.get_by_role("region", name="A game in play")
    expect(live.locator("[data-piece]").first).to_be_attached()
    expect(live).to_contain_text("Paused")


def test_tiles_show_a_position_and_the_page_is_there_before_the_boards(come: Come) -> None:
    ann = come(viewport={"width": 1440, "height": 900})
    loaded: list[int] = []
    line = ann.context.new_cdp_session(ann.page)
    line.send("Network.enable")
    line.on("Network.loadingFinished", lambda event: loaded.append(int(event["encodedDataLength"])))
    ann.page.goto("/", wait_until="load")
    assert sum(loaded) < FIRST_LOAD
    tile = ann.page.get_by_role("img", name="A position of 2 Kings")
    expect(tile.locator("[data-piece]").first).to_be_attached()
    assert ann.page.evaluate(NO_SMALL_TEXT) == []


def test_the_front_page_and_the_lobby_tell_by_themselves_what_goes_on(come: Come) -> None:
    ann, ben, eve = come("Ann"), come("Ben"), come("Eve")
    eve.visit("/lobby")
    eve.page.get_by_label("Seats").select_option("2")
    eve.page.get_by_label("Game", exact=True).select_option(label="Connect four")
    clock: dict[str, Any] = {"kind": "player", "seconds": 1800, "increment": 10}
    table = ann.new_table("connect_four", "me", "open", public=True, clock=clock)
    row = eve.page.get_by_role("link", name=re.compile("Connect four.*with Ann.*30 minutes each", re.DOTALL))
    expect(row).to_contain_text("Sit down")  # without being asked for
    assert eve.page.evaluate(NO_SMALL_TEXT) == []
    ben.visit("/")
    expect(
        ben.page.get_by_role("region", name="On now").get_by_role("link", name=re.compile("with Ann"))
    ).to_be_visible()
    ben.take(table, "red")
    game = eve.page.get_by_role("region", name="Now in play").get_by_role("link", name=re.compile("Ann against Ben"))
    expect(game).to_contain_text("Watch")
    expect(row).to_have_count(0)
    game.click()
    expect(eve.page).to_have_url(re.compile(table))
    expect(eve.board.locator("[data-spot]").first).to_be_visible()


def test_an_empty_lobby_offers_bots_and_invitations(come: Come) -> None:
    ann = come()
    ann.visit("/lobby")
    ways = ann.page.locator(".ways")
    ways.get_by_role("link", name="Invite: Two Crowns").click()
    expect(ann.page.get_by_role("button", name=re.compile("With friends"))).to_have_attribute("aria-pressed", "true")
    ann.page.go_back()
    ways.get_by_role("link", name="Play a bot: Two Crowns").click()
    expect(ann.page.get_by_role("button", name=re.compile("Against a bot"))).to_have_attribute("aria-pressed", "true")


def test_an_invitation_shows_the_game_its_clock_and_its_first_steps(come: Come) -> None:
    ann, ben = come("Ann"), come("Ben")
    clock: dict[str, Any] = {"kind": "move", "seconds": 300, "increment": 0}
    table = ann.new_table("we_are_kings", "me", "open", clock=clock, casual=True)
    ben.visit(f"/tables/{table}")
    invitation = ben.page.get_by_role("region", name="Waiting for players")
    expect(invitation).to_contain_text("Clock: 5 minutes per turn")
    expect(invitation).to_contain_text("Casual: hints are allowed")
    expect(invitation.locator(".game-picture [data-piece]").first).to_be_attached()
    expect(invitation.get_by_role("link", name="New to it? First steps")).to_have_attribute(
        "href", "/games/we_are_kings/first-steps"
    )
    assert ben.page.evaluate(NO_SMALL_TEXT) == []
