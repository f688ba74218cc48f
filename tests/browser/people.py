"""People with browsers of their own, and what they do at a table."""

import json
import re
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import APIRequestContext, Browser, ConsoleMessage, Locator, Page, Request, WebSocket, expect

from tests.browser.running import Running

PATIENCE: Final = 30_000  # ms that anything may take on a busy machine

# The middle of a spot that has come to rest, and whether the spot, or something on it, is what lies there.
AIM: Final = """async (spot) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const still = async () => {
    let was = ''
    for (let same = 0; same < 3; ) {
      const { x, y, width } = spot.getBoundingClientRect()
      const now = [x, y, width].join()
      same = now === was ? same + 1 : 0
      was = now
      await frame()
    }
  }
  const aim = () => {
    const box = spot.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const there = document.elementFromPoint(x, y)
    const hit = there?.closest('[data-piece], [data-spot]')
    const free = hit != null && (hit.dataset.on ?? hit.dataset.spot) === spot.dataset.spot
    return { x, y, free, covered: there ? there.outerHTML.slice(0, 120) : 'nothing: it is out of sight' }
  }
  await document.fonts.ready
  await still()
  if (!aim().free) {
    spot.scrollIntoView({ block: 'center', behavior: 'instant' })
    await still()
  }
  return aim()
}"""


class Person:
    """A browser profile with one page. Whatever a page should never do is noted down, and asserted at the end."""

    def __init__(self, browser: Browser, server: Running, **profile: Any) -> None:
        self.server: Final = server
        self.context: Final = browser.new_context(
            base_url=server.address,
            **{"reduced_motion": "reduce", "viewport": {"width": 1280, "height": 860}, **profile},
        )
        self.context.set_default_timeout(PATIENCE)
        self.touch: Final = bool(profile.get("has_touch"))
        self.errors: Final[list[str]] = []  # of the console
        self.elsewhere: Final[list[str]] = []  # requests to another host
        self.frames: Final[list[str]] = []  # what came over the page's sockets
        self.line_may_break = False  # the test breaks it: the browser's own words about that are no fault of the page
        self.context.on("request", self.note_request)
        self.page: Final[Page] = self.context.new_page()
        self.page.on("console", self.note_console)
        self.page.on("pageerror", lambda error: self.errors.append(f"uncaught: {error}"))
        self.page.on("websocket", self.note_socket)

    # --- what is noted ---

    def note_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob") and address.netloc != f"127.0.0.1:{self.server.port}":
            self.elsewhere.append(request.url)

    def note_console(self, message: ConsoleMessage) -> None:
        # The browser's own words about a page that the server rightly says is not there.
        missing = "status of 404" in message.text and message.location["url"] == self.page.url
        if message.type in ("error", "warning") and not missing:
            self.errors.append(f"{message.type}: {message.text}")

    def note_socket(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).netloc != f"127.0.0.1:{self.server.port}":
            self.elsewhere.append(socket.url)
        socket.on("framereceived", lambda data: self.frames.append(data if isinstance(data, str) else data.decode()))

    def faults(self) -> list[str]:
        broken = re.compile(r"WebSocket connection to|Failed to load resource: net::")
        errors = [error for error in self.errors if not (self.line_may_break and broken.search(error))]
        return [*errors, *(f"request to {url}" for url in self.elsewhere)]

    def scenes(self) -> list[Any]:
        """Every scene that reached this page."""
        return [message for frame in self.frames if (message := json.loads(frame))["is"] == "scene"]

    # --- around the table ---

    @property
    def requests(self) -> APIRequestContext:
        """The same guest, without the page."""
        return self.context.request

    def call_oneself(self, name: str) -> None:
        assert self.requests.put("/api/me", data={"name": name}).ok

    def new_table(self, game: str, *seats: str, **more: Any) -> str:
        answer = self.requests.post("/api/tables", data={"game": game, "seats": list(seats), **more})
        assert answer.status == 201, answer.text()
        return str(answer.json()["id"])

    def take(self, table: str, seat: str) -> None:
        answer = self.requests.post(f"/api/tables/{table}/seats/{seat}")
        assert answer.ok, answer.text()

    def visit(self, path: str) -> None:
        self.page.goto(path)

    def sit_at(self, table: str, search: str = "") -> None:
        self.visit(f"/tables/{table}{search}")
        expect(self.page.locator("main :is(.table, .curtain)")).to_be_visible()

    def company(self, title: str) -> Locator:
        """Everybody who could take a seat of a new table."""
        return self.page.get_by_role("group", name=f"Who plays {title}?")

    def leave(self) -> None:
        self.context.close()

    # --- at the table ---

    @property
    def board(self) -> Locator:
        return self.page.locator("main :is(.table, .guide)")

    @property
    def actions(self) -> Locator:
        return self.page.get_by_role("region", name="What you can do")

    @property
    def prompt(self) -> Locator:
        """The question, and the line of why below it."""
        return self.actions.locator(".ask")

    @property
    def why(self) -> Locator:
        """Return what is said beside the question."""
        return self.actions.locator(".why")

    @property
    def log(self) -> Locator:
        """Return what happened, step by step. On a phone it lies in a sheet, also while that is closed."""
        told = self.page.get_by_role("region", name="What happened", include_hidden=True)
        return told.get_by_role("listitem", include_hidden=True)

    @property
    def said(self) -> Locator:
        """Return the reason of a refusal."""
        return self.actions.locator(".said")

    @property
    def seats(self) -> Locator:
        return self.page.get_by_role("list", name="Seats").locator(":scope > li")

    def spot(self, name: str) -> Locator:
        return self.board.locator(f'[data-spot="{name}"]').first

    def piece(self, name: str) -> Locator:
        return self.board.locator(f'[data-piece="{name}"]')

    @property
    def marked(self) -> Locator:
        """The spots that can be picked."""
        return self.board.locator("[data-surface] [data-spot][data-pick]")

    def button(self, name: str) -> Locator:
        return self.actions.get_by_role("button", name=name)

    def open_menu(self) -> Locator:
        opens = self.page.get_by_role("button", name="Menu", exact=True)
        if opens.get_attribute("aria-expanded") == "false":
            opens.click()
        return self.page.locator('[data-role="menu"]')

    def close_menu(self) -> None:
        self.page.keyboard.press("Escape")
        expect(self.page.locator('[data-role="menu"]')).to_be_hidden()

    def choose_from_menu(self, name: str) -> None:
        self.open_menu().get_by_role("button", name=name, exact=True).click()

    def open_tab(self, name: str) -> Locator:
        """Open a tab beside the game; on a phone, first its sheet. Return its panel."""
        sheet = self.page.get_by_role("button", name=re.compile(r"^(What happened, and chat|Chat: \d+ new)$"))
        if sheet.is_visible() and sheet.get_attribute("aria-expanded") == "false":
            sheet.click()
        self.page.get_by_role("tab", name=name).click()
        return self.page.get_by_role("tabpanel", name=name)

    def point_at(self, spot: str) -> None:
        """Click or tap where the spot is drawn, whatever piece lies there; nothing else may cover it."""
        aim = self.spot(spot).evaluate(AIM)
        assert aim["free"], f"{spot} is covered by {aim['covered']}"
        if self.touch:
            self.page.touchscreen.tap(aim["x"], aim["y"])
        else:
            self.page.mouse.click(aim["x"], aim["y"])

    def pick(self, spot: str) -> None:
        """Point at a spot as soon as it can be picked."""
        expect(self.spot(spot)).to_have_attribute("data-pick", "")
        self.point_at(spot)

    def press(self, button: str) -> None:
        found = self.button(button)
        if self.touch:
            found.tap()
        else:
            found.click()

    def is_asked(self) -> bool:
        """Waits until this person is asked something, or the game is over: then False. After a match one goes on."""
        over, held = self.page.locator("section.over"), self.page.locator("section.held")
        expect(over.or_(held).or_(self.page.locator(".actions.asked:not(:has(.sending))")).first).to_be_visible()
        if held.is_visible():
            held.get_by_role("button", name="Continue").click()
            return self.is_asked()
        return not over.is_visible()

    def answer(self) -> bool:
        """Do whatever can be done by pointing at a spot. False if the game is over."""
        if not self.is_asked():
            return False
        piece = self.board.locator("[data-piece]:has(.piece.marked)").first
        expect(self.marked.first.or_(piece).first).to_be_visible()
        if self.marked.count() == 0:  # what moves is to be picked first
            piece.tap() if self.touch else piece.click()
        expect(self.marked.first).to_be_visible()
        told = self.log.count()
        spot = self.marked.first.get_attribute("data-spot")
        assert spot is not None
        self.point_at(spot)
        which = self.actions.locator("button.direct").first  # several actions go there: one is asked which
        expect(which.or_(self.log.nth(told)).first).to_be_attached()
        if which.is_visible() and self.log.count() == told:
            which.click()
        expect(self.log.nth(told)).to_be_attached()
        return True
