"""The looks of pictures of random games in a browser. `make looks` shows more of them."""

from typing import Final

import pytest
from playwright.sync_api import Browser

from regalia.core.registry import find_game
from tests.browser.conftest import Come
from tests.browser.running import Running
from tests.layouts.looks import SCRIPT, StandIn, faults_of, picks_of, sample
from tests.layouts.scenes import GAMES

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
