"""Random games in a real browser: whether what the page shows can be read, told apart and picked.

The pictures of a game come to a page as the server would send them; the page is not told that nobody else plays.
"""

import json
import shutil
import tempfile
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute, sync_playwright

from regalia.core.fallback_scene import picture
from regalia.core.game import Game
from regalia.core.referee import random_step
from regalia.core.registry import find_game
from regalia.core.rng import Rng
from regalia.table.http.encoding import encoded
from tests.browser.conftest import ARGUMENTS
from tests.browser.running import Running
from tests.layouts.scenes import GAMES

MAX_STEPS: Final = 500
PICTURES: Final = 25  # of each game, on each screen
SCRIPT: Final = Path(__file__).with_name("looks.js")
SCREENS: Final[dict[str, dict[str, Any]]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
Scenes = list[dict[str, Any]]


def report(games: int) -> int:
    """Check so many random games of each and print what is wrong."""
    faults = 0
    with tempfile.TemporaryDirectory() as folder, Running(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        for game_id in GAMES:
            shown, found = faults_of(browser, server.address, game_id, range(games), PICTURES)
            print(f"{game_id}: {shown} pictures of {games} games, {len(found)} kinds of faults", flush=True)
            for fault, times in sorted(found.items()):
                print(f"  {fault} ({times} times)", flush=True)
            faults += len(found)
        browser.close()
    return 1 if faults else 0


def faults_of(browser: Browser, address: str, game_id: str, numbers: range, each: int) -> tuple[int, dict[str, int]]:
    """Show pictures of each of these random games on every screen. Return how many, and what is wrong how often."""
    game = find_game(game_id)
    found: dict[str, int] = {}
    shown = 0
    for number in numbers:
        seats = game.meta.player_counts[number % len(game.meta.player_counts)]
        scenes = sample(game, seats, number, each)
        for screen, profile in SCREENS.items():
            context = browser.new_context(base_url=address, reduced_motion="reduce", **profile)
            for fault in seen_faults(context, game_id, seats, scenes):
                told = f"on a {screen}: {fault}"
                found[told] = found.get(told, 0) + 1
            shown += len(scenes)
            context.close()
    return shown, found


def sample(game: Game, seats: int, number: int, count: int) -> Scenes:
    """Pictures of a random game as its first seat sees it, more or less evenly, most of them when it is asked."""
    found = [json.loads(encoded(scene)) for scene in played(game, seats, number)]
    asked = [scene for scene in found if scene.get("groups")] or found
    every = max(1, len(asked) // count)
    return asked[::every][:count]


def played(game: Game, seats: int, number: int) -> Iterator[Any]:
    rng = Rng(f"looks {game.meta.id} {number}")
    s = game.new(seats, game.meta.choose({}).values)
    for _step in range(MAX_STEPS):
        yield picture(game, s, 0)
        if s.outcome is not None:
            return
        random_step(s, rng)


def seen_faults(context: BrowserContext, game_id: str, seats: int, scenes: Scenes) -> Iterator[str]:
    """Show the pictures one after another, and tell what is wrong with each."""
    page = context.new_page()
    errors: list[str] = []
    page.on(
        "console",
        lambda message: (
            errors.append(f"{message.text} {message.location['url']}") if message.type in ("error", "warning") else None
        ),
    )
    page.on("pageerror", lambda error: errors.append(f"error: {error}"))
    stand_in = StandIn(page)
    answer = context.request.post(
        "/api/tables", data={"game": game_id, "seats": ["me", *["bot:random"] * (seats - 1)], "seed": "looks"}
    )
    assert answer.ok, answer.text()
    page.goto(f"/tables/{answer.json()['id']}")
    page.locator("[data-surface]").first.wait_for()
    script = SCRIPT.read_text(encoding="utf-8")
    for scene in scenes:
        stand_in.show(scene)
        yield from page.evaluate(script, sorted(picks_of(scene)))
    yield from (
        error for error in errors if "/views/" not in error
    )  # the server does not know the versions that we make up


def picks_of(scene: dict[str, Any]) -> set[str]:
    """Return what can be picked first, as `@spot` or `#piece`. What all choices begin with is picked by itself."""
    ways = [way for group in scene.get("groups", []) for way in ways_of(group)]
    depth = 0
    while len({way[depth : depth + 1] for way in ways}) == 1 and any(len(way) > depth + 1 for way in ways):
        depth += 1
    return {way[depth] for way in ways if len(way) > depth and way[depth][0] in "@#"}


def ways_of(group: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """The picks of each choice, in every order in which they can be made."""
    first = (group["pick"],) if group.get("pick") else ()
    for choice in group.get("choices", []):
        picks = (*first, *choice.get("picks", []))
        fixed = len(picks) - choice.get("unordered", 0)
        for order in permutations(picks[fixed:]):
            yield (*picks[:fixed], *order)
        for way in choice.get("ways", []):
            yield tuple(way)
    for spot in group.get("spots", "").split():
        yield (*first, f"@{spot}")


class StandIn:
    """Stands between the page and its table: after the first picture the page sees what we show."""

    def __init__(self, page: Page) -> None:
        self.last: dict[str, Any] | None = None
        self.page: WebSocketRoute | None = None
        self.part: dict[str, str] = {}
        page.route_web_socket(lambda url: "/live/" in url, self.between)

    def between(self, page: WebSocketRoute) -> None:
        self.page = page
        server = page.connect_to_server()

        def heard(text: str | bytes) -> None:
            message = json.loads(text)
            if message["is"] == "scene":
                if self.last is not None:
                    return
                self.last = message
                self.part = {"part": message["scene"]["part"]} if "part" in message["scene"] else {}
            page.send(json.dumps(message))

        server.on_message(heard)
        page.on_message(server.send)

    def show(self, scene: dict[str, Any]) -> None:
        assert self.page is not None
        assert self.last is not None
        scene = {
            name: value for name, value in scene.items() if name != "part"
        } | self.part  # a new one is announced first
        self.last = {**self.last, "v": self.last["v"] + 1, "scene": scene, "events": [], "beats": [], "window": None}
        self.page.send(json.dumps(self.last))
