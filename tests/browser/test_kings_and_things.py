"""Kings & Things in the browser: two people, one of them with a phone, and two bots play a game to its end."""

import re
import time
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Come
from tests.browser.people import PATIENCE, Person

# P1 has built a citadel in turn 8, and wins if it is the only one at the end of building in turn 9. P2 has an army that
# reaches F3, which P3 holds with more than can fall in a round; the Crawling Vines always hit.
LATE: Final = """
turn 9 characters first P1
hex A1 Pl P1
hex A2 Sw -
hex B1 Mo P1 citadel
hex B2 Fo P1
hex D4 Se -
hex E1 Fo P2
hex E2 De -
hex F1 Fr P2
hex F2 Pl P2
hex G1 Mo P2 tower
hex F3 Ju P3 castle
hex F4 Pl P3
hex F5 De P3
hex A4 Sw P4
hex B5 Pl P4 tower
clock P1 8
stack F1 P2 bandits.1 bears.1 elk_herd.1 eskimos.1 killer_racoon.1 wild_cat.1
stack F3 P3 crawling_vines.1 dinosaur.1 pygmies.1
gold 10 20 0 0
rack P1 big_foot.1
rack P2 walrus.1 unicorn.1
"""
LEAST: Final = re.compile("^(Try for no character|Play no event|End your part|None|Draw|Done|Pass|End your movement)$")
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
HITS: Final = "who falls?"


def question(person: Person) -> str:
    """Return the page's question to this person; empty if there is none, or while an answer is on its way."""
    return "".join(person.page.locator(".actions.asked:not(:has(.sending)) .prompt").all_inner_texts())


def touch(person: Person, what: Locator) -> None:
    what.tap() if person.touch else what.click()


def play_on(people: list[Person], until: Callable[[Person, str], bool]) -> None:
    """Everybody does as little as can be done, with the page's buttons, until somebody is asked something else."""
    end = time.monotonic() + 3 * PATIENCE / 1000
    while True:
        for person in people:
            asked = question(person)  # once: it stays as long as this person does not answer
            if until(person, asked):
                return
            least = person.actions.get_by_role("button", name=LEAST)
            if asked and least.count():
                least.first.click()  # a tap would be carried out later, and might be repeated
        assert time.monotonic() < end, f"nothing goes on: {[person.prompt.all_inner_texts() for person in people]}"
        people[0].page.wait_for_timeout(30)


def test_two_people_and_two_bots_play_to_the_end(come: Come) -> None:
    ann, ben = come("Ann"), come("Ben", **PHONE)
    seats = ("me", "open", "bot:policy", "bot:policy")
    table = ann.new_table("kings_and_things", *seats, seed="late", **{"from": {"position": LATE}})
    ben.take(table, "P2")
    people = [ann, ben]
    for person in people:
        person.sit_at(table)

    def ben_is_asked(words: str) -> None:
        play_on(people, lambda person, asked: person is ben and words in asked)
        assert ben.page.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]
        expect(ben.prompt).to_be_in_viewport()

    def ben_says(button: str) -> None:
        asked = ben.prompt.inner_text()
        ben.press(button)
        expect(ben.prompt).not_to_have_text(asked)

    def ben_picks(place: str) -> None:
        asked = ben.prompt.inner_text()
        ben.pick(place)
        expect(ben.prompt).not_to_have_text(asked)

    # Recruiting: what is asked about lies at hand, below the map.
    ben_is_asked("Try for a special character?")
    fit = ann.page.get_by_role("button", name="Show everything")
    ann.spot("F3").press("+")
    expect(fit).to_be_visible()
    expect(ann.spot("F3")).to_be_in_viewport()
    ann.spot("F3").press("0")
    expect(fit).to_have_count(0)
    expect(ben.piece("elf_lord")).to_be_in_viewport()
    ben_says("Try for no character")
    ben_is_asked("How many more do you hire")
    ben_says("1 for 5 gold")
    ben_is_asked("Draw 3 Things now?")
    ben_says("Draw")
    ben_is_asked("Place Things")
    touch(ben, ben.piece("walrus.1"))
    ben.pick("F1")
    expect(ben.log.filter(has_text="Red places a creature in F1: Walrus")).to_be_attached()
    expect(ann.log.filter(has_text=re.compile("Red places a creature in F1$"))).to_be_attached()

    # A stack moves with a tap on it and another on where it halts, or step by step.
    ben_is_asked("Who moves?")
    ben_picks("F1")
    ben_is_asked("7 units in F1, 4 points left")
    ben.press("Go on")
    ben_picks("F2")
    ben_is_asked("7 units in F2, 3 points left")
    ben_picks("F3")
    ben_is_asked("Who moves?")

    # A round of battle: both sides in sight with their chances, and the hits fall on whom Ben chooses.
    ben_is_asked("Which battle or exploration is next?")
    ben_picks("F3")
    ben_is_asked(HITS)
    for person, names in ((ann, ("Yellow defends", "Red attacks")), (ben, ("Yellow defends", "You attack"))):
        for name in names:
            side = person.board.get_by_role("group", name=re.compile(f"^{name}"))
            expect(side).to_be_in_viewport()
    units = ben.board.locator('[data-on="P2-battle"]:not(:has(.tag-fallen)):not(.tag-fallen)')
    while HITS in question(ben):
        standing = units.count()
        expect(units.first).to_be_in_viewport()
        touch(ben, units.first)
        expect(units).to_have_count(standing - 1)
        play_on(people, lambda person, asked: person is ben and asked != "")
    ben_is_asked("Stay in F3, or retreat?")
    ben_says("Retreat to F2")
    expect(ann.log.filter(has_text="Red retreats from F3 to F2")).to_be_attached()

    over = [person.page.get_by_role("region", name="The game is over") for person in people]
    play_on(people, lambda _person, _asked: all(shown.is_visible() for shown in over))
    expect(over[0].get_by_role("heading", name="You win")).to_be_visible()
    expect(over[1].get_by_role("heading", name="Ann (Blue) wins")).to_be_visible()
    expect(over[1].get_by_role("button", name="T-4.2a")).to_be_visible()
