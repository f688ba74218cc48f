"""The page animates what happens, and nobody waits for it."""

import json
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Come
from tests.browser.people import Person

MOVING: Final = {"reduced_motion": "no-preference"}
SLOWLY: Final = "localStorage.setItem('regalia.motion', JSON.stringify({ speed: 0.5, volume: 0, muted: true }))"
Message = dict[str, Any]

# Whether anything in the layer of effects moves, rather than only coming and going.
MOVES: Final = """() => document.getAnimations().some((one) => {
  const node = one.effect.target
  const moved = one.effect.getKeyframes().some((frame) => frame.transform && frame.transform !== 'none')
  return moved && one.playState === 'running' && node.closest('.motion-layer')
    && !node.classList.contains('motion-number')
})"""


ANSWERED: Final = 1_000  # ms, on a busy machine: less than the dice and the fall take at this speed

# From the next click to the disc that it drops: whether dice were still rolling, and ms.
CLICKED: Final = """() => {
  addEventListener('click', (event) => {
    window.rolling = document.querySelector('.motion-die, .motion-layer [data-falls]') !== null
    const watch = new MutationObserver(() => {
      if (!document.querySelector('main .table [data-piece="g1"]')) return
      window.after = performance.now() - event.timeStamp
      watch.disconnect()
    })
    watch.observe(document.querySelector('main .table'), { childList: true, subtree: true })
  }, { capture: true, once: true })
}"""


def changing(person: Person, change: Callable[[Message], None]) -> list[bool]:
    """Change what the table tells, where the list holds something; each item is used for one picture."""
    armed: list[bool] = []

    def between(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def heard(text: str | bytes) -> None:
            message = json.loads(text)
            if message["is"] == "scene" and armed:
                armed.pop()
                change(message)
            page.send(json.dumps(message))

        server.on_message(heard)
        page.on_message(server.send)

    person.page.route_web_socket(lambda url: "/live/" in url, between)
    return armed


def at_four(ann: Person, slowly: bool = True, other: str = "me") -> None:
    if slowly:
        ann.context.add_init_script(SLOWLY)
    ann.sit_at(ann.new_table("connect_four", "me", other))
    if other == "me":
        expect(ann.marked.first).to_be_visible()


def test_a_disc_is_seen_to_fall_and_can_be_clicked_past(come: Come) -> None:
    ann = come("Ann", **MOVING)
    at_four(ann)
    ann.pick("d1")
    puppet = ann.page.locator('.motion-layer [data-puppet="d1"]')
    expect(puppet).to_be_attached()
    ann.point_at("d2")  # the other player on this screen does not wait until it has landed
    expect(ann.piece("d2")).to_have_count(1)
    expect(ann.page.locator(".motion-layer")).to_have_count(0)
    expect(ann.piece("d1")).to_have_css("opacity", "1")


def test_a_move_of_another_leaves_an_arrow_until_the_next(come: Come) -> None:
    ann = come("Ann", **MOVING)

    def change(message: Message) -> None:
        message["beats"] = [{"kind": "move", "piece": "", "spot": "a6", "to": "e4", "seat": 1}]

    armed = changing(ann, change)
    ann.sit_at(ann.new_table("connect_four", "me", "bot:random"))
    expect(ann.marked.first).to_be_visible()
    armed.append(True)  # her own: no arrow
    ann.pick("d1")
    expect(ann.piece("d1")).to_have_count(1)
    armed.append(True)
    arrow = ann.board.locator(".motion-arrow")
    expect(arrow).to_have_count(1)
    expect(ann.board.locator(".motion-tint")).to_have_count(2)
    expect(ann.marked.first).to_be_visible()
    ann.pick(str(ann.marked.first.get_attribute("data-spot")))
    expect(arrow).to_have_count(0)


def struck(message: Message) -> None:
    """Somebody rolls a five and a two, and what lies on d1 falls."""
    message["scene"]["pieces"] = [piece for piece in message["scene"]["pieces"] if piece["id"] != "d1"]
    message["beats"] = [
        {"kind": "roll", "spot": "e3", "dice": [5, 2], "look": "hit"},
        {"kind": "hit", "piece": "d1", "n": 2},
        {"kind": "fall", "piece": "d1", "spot": "d1"},
    ]


def answered_by(ben: Person, ann: Person, armed: list[bool]) -> None:
    """Ann has a disc on d1, and Ben makes the move; the server tells Ann of another one."""
    table = ann.page.url.rsplit("/", 1)[-1]
    ben.take(table, "red")
    ann.pick("d1")
    expect(ann.piece("d1")).to_have_count(1)
    armed.append(True)
    ben.sit_at(table)
    ben.pick("a1")


def test_dice_roll_and_what_falls_is_seen_to_fall_before_it_is_gone(come: Come) -> None:
    ann = come("Ann", **MOVING)
    armed = changing(ann, struck)
    at_four(ann, other="open")
    answered_by(come("Ben"), ann, armed)
    falling = ann.page.locator('.motion-layer [data-puppet="d1"][data-falls]')
    expect(falling).to_be_attached()
    assert ann.piece("d1").count() == 0, "the picture below is the newest"
    dice = ann.page.locator(".motion-die")
    assert [die.get_attribute("data-value") for die in dice.all()] == ["5", "2"]
    assert ann.page.evaluate(MOVES)
    expect(ann.page.locator(".motion-number")).to_have_text("−2")
    expect(falling).to_have_count(0)
    expect(dice).to_have_count(0)


def test_nobody_waits_for_what_is_still_to_be_seen(come: Come) -> None:
    ann = come("Ann", **MOVING)
    armed = changing(ann, struck)
    at_four(ann, other="open")
    ben = come("Ben")
    answered_by(ben, ann, armed)
    expect(ann.page.locator(".motion-die").first).to_be_attached()  # for more than two seconds from now
    spot = ann.board.locator('[data-spot="g6"]')
    ann.page.evaluate(CLICKED)
    spot.click()
    expect(ann.piece("g1")).to_have_count(1)
    rolling, after = ann.page.evaluate("() => [window.rolling, window.after]")
    assert rolling, "the dice had come to rest before the click"
    assert after < ANSWERED, f"the click was answered after {after:.0f} ms"


def test_where_no_motion_is_wanted_results_are_just_there(come: Come) -> None:
    ann = come("Ann")
    armed = changing(ann, struck)
    at_four(ann, slowly=False, other="open")
    answered_by(come("Ben"), ann, armed)
    expect(ann.page.locator('.motion-die[data-value="5"]')).to_be_visible()
    assert not ann.page.evaluate(MOVES)
    expect(ann.page.locator(".motion-number")).to_have_text("−2")
    expect(ann.page.locator(".puppet")).to_have_count(0)


def test_sound_and_speed_are_kept(come: Come) -> None:
    ann = come("Ann")
    sent: list[str] = []
    ann.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    at_four(ann, slowly=False, other="bot:random")
    opener = ann.page.get_by_role("button", name="Sound and speed")
    opener.click()
    panel = ann.page.get_by_role("group", name="Sound and speed")
    panel.get_by_label("Volume").fill("30")
    panel.get_by_label("Mute").check()
    panel.get_by_role("group", name="Animation speed").get_by_label("Fast").check(force=True)
    panel.get_by_role("group", name="Bots’ speed").get_by_label("At once").check(force=True)
    ann.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(opener).to_be_focused()
    sent.clear()
    ann.page.reload()
    opener.click()
    expect(panel.get_by_label("Mute")).to_be_checked()
    expect(panel.get_by_label("Volume")).to_have_value("30")
    expect(panel.get_by_role("group", name="Animation speed").get_by_label("Fast")).to_be_checked()
    expect(panel.get_by_label("At once")).to_be_checked()
    assert '{"do":"pace","bots":"instant"}' in sent


def test_the_end_tells_the_deed_also_after_a_reload(come: Come) -> None:
    ann = come("Ann")
    at_four(ann, slowly=False)
    for place in ("a1", "b1", "a2", "b2", "a3", "b3", "a4"):
        ann.pick(place)
        expect(ann.piece(place)).to_have_count(1)
    end = ann.page.get_by_role("region", name="The game is over")
    for _time in range(2):
        expect(end.get_by_role("heading", name="Yellow wins")).to_be_visible()
        expect(end.locator(".deed")).to_have_text("Yellow drops into column a.")
        end.get_by_role("button", name="Look at the board").click()
        expect(end.locator(".deed")).to_have_count(0)
        ann.page.reload()


def test_a_replay_shows_a_step_on_as_it_happened(come: Come) -> None:
    ann = come("Ann", **MOVING)
    at_four(ann)
    ann.pick("d1")
    ann.pick("e1")
    expect(ann.piece("e1")).to_have_count(1)
    table = ann.page.url.rsplit("/", 1)[-1]
    assert ann.requests.get(f"/api/tables/{table}").ok
    ann.page.get_by_role("button", name="Menu").click()
    ann.choose_from_menu("Resign")
    ann.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ann.page.get_by_role("region", name="The game is over")).to_be_visible()
    ann.visit(f"/replay?table={table}&at=2")
    expect(ann.page.locator('[data-piece="d1"]')).to_have_count(1)
    ann.page.keyboard.press("ArrowRight")
    expect(ann.page.locator('.motion-layer [data-puppet="e1"]')).to_be_attached()
    ann.page.keyboard.press("Home")  # a leap is not seen
    expect(ann.page.locator(".motion-layer")).to_have_count(0)
    expect(ann.page.locator('[data-piece="d1"]')).to_have_count(0)
