"""Time from a click to the picture that the server has confirmed, in the largest positions of a game."""

import shutil
import statistics
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

from regalia.core.actions import CHANCE
from regalia.core.fallback_scene import picture
from regalia.core.record import Record
from regalia.core.registry import find_game
from regalia.core.replay import Replay
from regalia.table.http.encoding import encoded
from tests.browser.conftest import ARGUMENTS
from tests.browser.people import PATIENCE
from tests.browser.running import Running
from tests.pictures.moments import PLAYERS, played_game

PROMISED: Final = 150.0  # ms
SCREEN: Final[ViewportSize] = {"width": 1440, "height": 900}
# Runs before the page: notes when the last click was, and when the first picture after it was painted.
NOTES: Final = """() => {
  addEventListener('click', (event) => { window.clicked = event.timeStamp; window.shown = 0 }, true)
  const Socket = WebSocket
  window.WebSocket = class extends Socket {
    constructor(...of) {
      super(...of)
      this.addEventListener('message', ({ data }) => {
        if (!data.startsWith('{"is":"scene"')) return
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel() // its message is heard once the frame is painted
          port2.onmessage = () => { window.shown ||= performance.now() }
          port1.postMessage(0)
        })
      })
    }
  }
}"""


class Largest(NamedTuple):
    """The step of a game at which the picture of the seat that is asked is largest."""

    record: Record
    step: int
    seat: int
    size: int  # bytes of the picture
    choices: int


def report(times: int) -> int:
    """Click so many times in each game's largest position, and print how long it took."""
    late = 0
    with tempfile.TemporaryDirectory() as folder, Running(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        for game_id in PLAYERS:
            at = largest(game_id)
            took = sorted(click(browser, server.address, game_id, at) for _time in range(times))
            middle = statistics.median(took)
            print(
                f"{game_id}: {at.size / 1000:.0f} KB, {at.choices} choices, step {at.step}: "
                f"median {middle:.0f} ms, {took[0]:.0f} to {took[-1]:.0f} ms in {times} clicks",
                flush=True,
            )
            late += middle > PROMISED
        browser.close()
    return 1 if late else 0


def largest(game_id: str) -> Largest:
    game = find_game(game_id)
    record = played_game(game_id, "pictures").record
    replay = Replay(game, record.header)
    best = Largest(record, 0, 0, 0, 0)
    for number, entry in enumerate(record.entries):
        for seat in replay.asked:
            if seat == CHANCE:
                continue
            scene = picture(game, replay.state, seat)
            size = len(encoded(scene))
            if size > best.size:
                best = Largest(record, number + 1, seat, size, len(game.view(replay.state, seat).legal))
        replay.take(entry)
    return best


def click(browser: Browser, address: str, game_id: str, at: Largest) -> float:
    """Click on the first choice in words at this position. Return ms until its picture was painted."""
    context = browser.new_context(base_url=address, viewport=SCREEN)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(f"({NOTES})()")
    seats = ["bot:random"] * len(at.record.header.seat_names)
    seats[at.seat] = "me"
    start = {"record": at.record.text(), "step": at.step}
    answer = context.request.post("/api/tables", data={"game": game_id, "seats": seats, "from": start})
    assert answer.ok, answer.text()
    page = context.new_page()
    page.goto(f"/tables/{answer.json()['id']}")
    page.get_by_role("button", name="All choices in words").click()
    choice = page.locator("button.choice").first
    expect(choice).to_be_visible()
    page.wait_for_timeout(1_500)  # a new question takes no click at once, and the page has come to rest
    choice.click()
    page.wait_for_function("() => window.shown > 0")
    took = float(page.evaluate("() => window.shown - window.clicked"))
    context.close()
    return took
