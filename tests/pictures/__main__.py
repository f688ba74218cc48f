"""Take pictures of every game at its moments, on a desktop, on a phone and in the dark, and lay them out on one sheet.

python -m tests.pictures                          all games
python -m tests.pictures two_crowns --seed 7      another game of one of them
python -m tests.pictures --readme                 the README's pictures, into docs/pictures: one of each game
"""

import argparse
import base64
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from regalia.core.registry import find_game
from tests.browser.conftest import ARGUMENTS
from tests.pictures.moments import PLAYERS, Moment, Played, played_game
from tests.table.house import House

OUT: Final = Path("build/pictures")
SCREENS: Final[dict[str, dict[str, Any]]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}, "color_scheme": "light"},
    "dark": {"viewport": {"width": 1440, "height": 900}, "color_scheme": "dark"},
    "laptop": {"viewport": {"width": 1280, "height": 720}, "color_scheme": "light"},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
README: Final = Path("docs/pictures")
# Half of a desktop's size, and well compressed: the browser does both.
SHRUNK: Final = """async ([png, width, quality]) => {
  const whole = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
  const height = Math.round((whole.height * width) / whole.width)
  const canvas = new OffscreenCanvas(width, height)
  const brush = canvas.getContext('2d')
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(whole, 0, 0, width, height)
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}"""
OWN: Final = [game for game in PLAYERS if game != "connect_four"]  # that the README is about
TILES: Final = 6_000  # ms until the front page has its pictures, too
WIDTH: Final = 1000  # px of a picture in the README
QUALITY: Final = 0.84
PATIENCE: Final = 120_000  # ms that a long record may take on a busy machine
QUIET: Final = 900  # ms until everything that moves has come to rest
SAY: Final = """async ([table, seat, text]) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/live/${seat}`)
  let said = false
  await new Promise((done, fail) => {
    socket.onopen = () => socket.send(JSON.stringify({ do: 'hello', v: 0 }))
    socket.onerror = socket.onclose = fail
    setTimeout(done, 4_000)
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data)
      if (message.is === 'refused') fail(new Error(data))
      if (message.is !== 'scene') return
      if (message.outcome) done()
      else if (!said) socket.send(JSON.stringify({ do: 'act', n: 1, v: message.v, text }))
      said = true
    }
  })
  socket.onclose = null
  socket.close()
}"""
TRIES: Final = 12  # dice may follow the winner's last words, and fall otherwise than in the record


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.pictures", description=__doc__)
    parser.add_argument("games", nargs="*", help=f"of {', '.join(PLAYERS)}; all of them by default")
    parser.add_argument("--seed", default="pictures", help="another seed, other games")
    parser.add_argument("--screens", default=",".join(SCREENS), help=f"of {', '.join(SCREENS)}")
    parser.add_argument("--readme", action="store_true", help=f"only one picture of each game, for {README}")
    wanted = parser.parse_args()
    games = wanted.games or list(PLAYERS)
    screens = wanted.screens.split(",")
    if unknown := [name for name in games if name not in PLAYERS] + [name for name in screens if name not in SCREENS]:
        parser.error(f"unknown: {', '.join(unknown)}")
    chromium = shutil.which("chromium")
    if chromium is None:
        sys.exit("The pictures need Chromium as `chromium` on the path: on Debian, apt install chromium")
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        if wanted.readme:
            readme_pictures(browser, house, games, wanted.seed)
            browser.close()
            return
        for game in games:
            print(f"{find_game(game).meta.title}: bots play", flush=True)
            played = played_game(game, wanted.seed)
            for screen in screens:
                pictures_on(browser, house, played, screen)
        print(f"{contact_sheet(browser)}: all of them", flush=True)
        browser.close()


def pictures_on(browser: Browser, house: House, played: Played, screen: str) -> None:
    """All moments of a game on one screen, and its end."""
    context = browser.new_context(base_url=f"http://127.0.0.1:{house.port}", reduced_motion="reduce", **SCREENS[screen])
    page = context.new_page()
    for moment in played.moments:
        table = table_at(context, played, moment)
        take(page, table, f"{played.game}-{moment.name}-{screen}")
    for _each in range(TRIES):
        table = table_at(context, played, played.moments[-1])
        page.evaluate(SAY, [table, seat_name(played), played.last])
        if context.request.get(f"/api/tables/{table}").json()["is_over"]:
            break
    take(page, table, f"{played.game}-end-{screen}")
    context.close()


def readme_pictures(browser: Browser, house: House, games: Sequence[str], seed: str) -> None:
    """The middle of each game on a desktop, and the front page."""
    README.mkdir(parents=True, exist_ok=True)
    context = browser.new_context(base_url=f"http://127.0.0.1:{house.port}", **SCREENS["desktop"])
    context.request.put("/api/me", data={"name": "Ann"})
    page = context.new_page()
    page.goto("/")
    page.locator(".live [data-piece]").first.wait_for(timeout=PATIENCE)
    page.wait_for_timeout(TILES)
    shrink(page, README / "front.webp")
    page.emulate_media(reduced_motion="reduce")
    for game in games:
        if game not in OWN:
            continue
        played = played_game(game, seed)
        middle = next(moment for moment in played.moments if moment.name == "middle")
        show(page, table_at(context, played, middle))
        shrink(page, README / f"{game}.webp")
    context.close()


def shrink(page: Page, path: Path) -> None:
    """Save what the page shows, small."""
    png = base64.b64encode(page.screenshot()).decode()
    page.goto("about:blank")
    path.write_bytes(base64.b64decode(page.evaluate(SHRUNK, [png, WIDTH, QUALITY])))
    print(f"  {path}: {path.stat().st_size // 1000} kB", flush=True)


def seat_name(played: Played) -> str:
    return str(played.record.header.seat_names[played.winner])


def table_at(context: BrowserContext, played: Played, moment: Moment) -> str:
    """A table that goes on from a moment, with the guest in the seat that is asked."""
    seats = ["bot:squire"] * len(played.record.header.seat_names)
    seats[moment.seat] = "me"
    answer = context.request.post(
        "/api/tables",
        data={
            "game": played.game,
            "seats": seats,
            "from": {"record": played.record.text(), "step": moment.step},
        },
    )
    if not answer.ok:
        raise RuntimeError(answer.text())
    return str(answer.json()["id"])


def take(page: Page, table: str, name: str) -> None:
    show(page, table)
    page.screenshot(path=OUT / f"{name}.png")
    print(f"  {OUT / name}.png", flush=True)


def show(page: Page, table: str) -> None:
    page.goto(f"/tables/{table}")
    page.locator("[data-surface]").first.wait_for(timeout=PATIENCE)
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(QUIET)


def contact_sheet(browser: Browser) -> Path:
    """Everything that lies in the folder, small, on one page."""
    names = sorted(path.name for path in OUT.glob("*-*.png"))
    cells = "".join(f'<figure><img src="{name}"><figcaption>{name[:-4]}</figcaption></figure>' for name in names)
    style = (
        "body{margin:12px;font:14px sans-serif;display:flex;flex-wrap:wrap;gap:12px;background:#777}"
        "img{height:270px;display:block}figure{margin:0;background:#fff}figcaption{padding:4px}"
    )
    html = OUT / "sheet.html"
    html.write_text(f"<!doctype html><title>Regalia</title><style>{style}</style>{cells}")
    page = browser.new_page(viewport={"width": 1800, "height": 900})
    page.goto(html.resolve().as_uri())
    page.wait_for_load_state()
    sheet = OUT / "sheet.png"
    page.screenshot(path=sheet, full_page=True)
    return sheet


if __name__ == "__main__":
    main()
