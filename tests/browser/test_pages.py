"""Rules for every page."""

from pathlib import Path
from typing import Any, Final

import pytest

from tests.browser.conftest import Come
from tests.browser.pages import PAGES
from tests.browser.people import Person

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
WIDTH: Final = "() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
PHONES: Final = ((390, 844), (360, 740))

AT_REST: Final = """() => {
  const ends = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < 10_000)
  return Promise.all(ends.map((one) => one.finished.catch(() => {})))
}"""

every_page = pytest.mark.parametrize("name", PAGES)


def found_by_axe(person: Person) -> list[str]:
    if not AXE.is_file():
        pytest.fail("axe-core is not there: run `python web/build.py`, or `make client`", pytrace=False)
    person.page.evaluate(AT_REST)  # colours in transition cannot be measured
    person.page.evaluate(AXE.read_text(encoding="utf-8"))
    result: Any = person.page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{violation['impact']}: {violation['id']}: {node['html'][:200]} {node['failureSummary']}"
        for violation in result["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


@every_page
def test_axe_finds_no_serious_fault_in_light_and_dark_and_the_console_is_silent(come: Come, name: str) -> None:
    person = come(color_scheme="light")
    PAGES[name](person)
    assert found_by_axe(person) == []
    person.page.emulate_media(color_scheme="dark")
    assert found_by_axe(person) == []
    person.page.wait_for_load_state("networkidle")
    assert person.faults() == []  # errors, and requests to another host


@every_page
def test_no_page_scrolls_sideways_on_a_phone(come: Come, name: str) -> None:
    width, height = PHONES[0]
    person = come(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    PAGES[name](person)
    for width, height in PHONES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_function("width => innerWidth === width", arg=width)
        wide, seen = person.page.evaluate(WIDTH)
        assert (wide, seen) == (width, width)
    assert found_by_axe(person) == []  # what is laid out otherwise there
