"""Fixtures of the browser tests: a server and a browser per worker, and people."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from regalia.table.settings import Settings
from tests.browser.people import PATIENCE, Person
from tests.browser.running import Running

ARGUMENTS: Final = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-gpu",
]

Come = Callable[..., Person]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    if not (Settings.client / "index.html").is_file():
        pytest.fail("The web client is not built: run `python web/build.py`, or `make client`", pytrace=False)
    with Running(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.fail("There is no `chromium` on the path: on Debian, `apt install chromium`", pytrace=False)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture
def come(browser: Browser, server: Running) -> Iterator[Come]:
    """Lets somebody come: `come("Ann")`. Nobody's page may have complained, or asked another host for anything."""
    people: list[Person] = []

    def come(name: str = "", at: Running = server, **profile: Any) -> Person:
        people.append(Person(browser, at, **profile))
        if name:
            people[-1].call_oneself(name)
        return people[-1]

    yield come
    faults = [fault for person in people for fault in person.faults()]
    for person in people:
        person.leave()
    assert faults == []
