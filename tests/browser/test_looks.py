"""The looks of pictures of random games in a browser. `make looks` shows more of them."""

import json
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from regalia.core.registry import find_game
from tests.browser.conftest import Come
from tests.browser.running import Running
from tests.browser.test_pages import found_by_axe
from tests.layouts.looks import SCRIPT, StandIn, faults_of, picks_of, sample
from tests.layouts.scenes import GAMES

# The colour that a name stands for at a table.
MARK: Final = """(name) => {
  const node = document.querySelector('[data-role=stage] .on-cloth').appendChild(document.createElement('i'))
  node.style.color = `var(${name})`
  const { color } = getComputedStyle(node)
  node.remove()
  return color
}"""
SPOILED: Final = """() => {
  document.querySelector('.prompt').style.fontSize = '11px'
  document.querySelector('[data-spot]:not([data-pick])').dataset.pick = ''
  Array.from(document.querySelectorAll('.spot[data-pick]')).at(-1).style.translate = '-70% 0'
  document.querySelector('[data-role=log]').removeAttribute('data-role')
  document.querySelector('[data-surface]').closest('[data-role]').removeAttribute('data-role')
}"""


@pytest.mark.parametrize("game", GAMES)
def test_text_can_be_read_and_what_can_be_picked_told_apart(browser: Browser, server: Running, game: str) -> None:
    shown, faults = faults_of(browser, server.address, game, range(1), 6)
    assert shown > 6
    assert faults == {}


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_no_serious_fault_at_a_table_in_play(come: Come, game: str) -> None:
    ann = come("Ann", color_scheme="light")
    stand_in = StandIn(ann.page)
    seats = find_game(game).meta.player_counts[0]
    ann.sit_at(ann.new_table(game, "me", *["bot:random"] * (seats - 1), seed="looks"))
    ann.page.locator("[data-surface]").first.wait_for()
    scenes = sample(find_game(game), seats, 0, 40)
    opened = [scene for scene in scenes if "inset" in scene]
    for scene in {id(one): one for one in (max(scenes, key=size), max(opened or scenes, key=size))}.values():
        stand_in.show(scene)
        for scheme in ("dark", "light"):
            ann.page.emulate_media(color_scheme=scheme)
            assert found_by_axe(ann) == []


def test_three_marks_have_a_legend_and_the_focus_a_ring_of_its_own(come: Come) -> None:
    ann = come("Ann", viewport={"width": 1440, "height": 900}, color_scheme="dark")
    ann.sit_at(ann.new_table("two_kings", "me", "bot:random", seed="looks"))
    legend = ann.page.locator("[data-role=legend]")
    expect(legend).to_contain_text("you can choose this")
    expect(legend).to_contain_text("harmful")
    expect(legend).to_contain_text("changed since your turn")
    card = ann.page.locator("[data-role=draft] [data-pick]").first
    expect(card).to_be_visible()
    ann.page.keyboard.press("Tab")
    card.focus()
    ring = card.evaluate("node => [getComputedStyle(node).boxShadow, getComputedStyle(node).outlineColor]")
    marks = ann.page.evaluate("() => ['--can', '--harm', '--changed'].map(MARK)".replace("MARK", MARK))
    assert ring[0].startswith("rgb(255, 255, 255)")
    assert ring[1] == "rgb(0, 0, 0)"
    assert len({*marks, "rgb(255, 255, 255)", "rgb(0, 0, 0)"}) == 5


def size(scene: dict[str, Any]) -> int:
    return len(json.dumps(scene))


def test_what_is_wrong_with_a_picture_is_found(come: Come) -> None:
    ann = come("Ann")
    stand_in = StandIn(ann.page)
    ann.sit_at(ann.new_table("connect_four", "me", "bot:random", seed="looks"))
    ann.page.locator("[data-surface]").first.wait_for()
    script = SCRIPT.read_text(encoding="utf-8")
    [scene] = sample(find_game("connect_four"), 2, 0, 1)
    stand_in.show(scene)
    picks = sorted(picks_of(scene))
    assert ann.page.evaluate(script, picks) == []

    ann.page.evaluate(SPOILED)
    faults = "\n".join(ann.page.evaluate(script, [*picks, "@g6"]))
    for told in ("text of 11.0 px", "has no role", "lies in no region", "shows a mark", "shows that @gN", "overlap"):
        assert told in faults, faults
