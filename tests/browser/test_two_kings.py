"""2 Kings in the browser: every spell cast by clicking, and the variant drafted on two screens."""

import re
from itertools import pairwise
from typing import Final

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Come
from tests.browser.people import Person

SEATS: Final = ("Blue", "Red")
ROWS: Final = 7
DRAFTED: Final = 8


class Screen:
    """Both players at one screen. It is handed over while there are secrets; then it just shows who is asked."""

    def __init__(self, person: Person) -> None:
        self.person: Final = person
        self.mover = 0

    def show(self) -> None:
        """The player who is asked takes the screen."""
        mine = self.person.page.get_by_role("button", name="show my side")
        expect(mine).to_be_visible()
        self.mover = 0 if "Blue" in mine.inner_text() else 1
        mine.click()
        expect(self.person.page.locator(".actions.asked")).to_be_visible()

    def first_turn(self) -> None:
        """Return the player who won the roll. From here on nobody has a secret, so there are no more curtains."""
        expect(self.person.prompt).to_contain_text("12 Elixir")
        self.mover = 0 if SEATS[0] in self.asked.inner_text() else 1

    @property
    def asked(self) -> Locator:
        return self.person.page.locator('[data-role="seats"] .turn .name')

    def square(self, place: str) -> str:
        """`c2` as the player on turn counts the rows, from their own towers."""
        row = int(place[1:])
        return f"{place[0]}{row if self.mover == 0 else ROWS + 1 - row}"

    def point(self, *places: str) -> None:
        for place in places:
            self.person.point_at(self.square(place))

    def value(self, place: str) -> Locator:
        """Return how many pips the pawn there shows."""
        return self.person.board.locator(f'[data-on="{self.square(place)}"] .pips circle')

    def cast(self, spell: str, *places: str) -> None:
        """The spell's button, then its targets."""
        self.begin(spell)
        self.point(*places)
        self.told(f"{SEATS[self.mover]} casts {spell} ")

    def begin(self, spell: str) -> None:
        self.person.actions.get_by_role("button", name=re.compile(rf"^{spell}$")).click()

    def told(self, words: str) -> None:
        expect(self.person.log.filter(has_text=re.compile(words))).not_to_have_count(0)

    def place(self, value: int, square: str) -> None:
        self.person.press("Place")
        self.person.pick(self.square(square))
        self.person.press(f"Value {value}")
        expect(self.value(square)).to_have_count(value)

    def walk(self, *places: str) -> None:
        for start, to in pairwise(places):
            self.point(start)
            self.person.pick(self.square(to))
            expect(self.value(start)).to_have_count(0)

    def end(self) -> None:
        self.person.press("End turn")
        self.mover = 1 - self.mover
        sure = self.person.button("Do it")  # asked where much of the Elixir is left
        expect(sure.or_(self.asked.filter(has_text=SEATS[self.mover]))).to_be_visible()
        if sure.is_visible():
            sure.click()
        expect(self.asked).to_contain_text(SEATS[self.mover])
        expect(self.person.prompt).to_contain_text("12 Elixir")


def all_spells(person: Person) -> Screen:
    """Both seats are the person's, who is about to have the first turn, with every spell and much Elixir."""
    options = {"spell_mode": "all", "elixir_faces": "12"}
    person.sit_at(person.new_table("two_kings", "me", "me", options=options))
    screen = Screen(person)
    for _seat in SEATS:
        screen.show()
        for tower in "eac":  # in any order
            screen.point(f"{tower}0")
            person.press(f"2 on tower {tower}")
    screen.first_turn()
    return screen


def test_every_spell_is_cast_by_clicking(come: Come) -> None:
    ann = come("Ann")
    screen = all_spells(ann)
    expect(ann.actions.locator(".buttons").last).to_contain_text("End turn (12 Elixir lost)")  # after all else

    screen.cast("Power Up", "a0")
    expect(screen.value("a0")).to_have_count(3)
    screen.place(2, "c1")
    screen.end()

    screen.place(2, "c1")
    screen.begin("Asteroid")
    screen.point("c8")  # the tower in the middle stands for the strength of its side
    screen.told("strength falls by 1 to 5")
    screen.end()

    screen.begin("Phoenix")
    screen.point("c0")
    screen.told("strength rises to 6")
    screen.end()

    screen.cast("Great Power Up", "c1")
    expect(screen.value("c1")).to_have_count(4)
    screen.walk("c1", "c2", "c3", "c4", "c5")
    screen.end()

    screen.cast("Tornado", "c3")
    expect(screen.value("c5")).to_have_count(4)
    screen.end()

    screen.cast("Back Move", "c3", "c1")
    expect(screen.value("c1")).to_have_count(4)
    screen.end()

    screen.cast("Jump", "c0", "c2")
    expect(screen.value("c2")).to_have_count(2)
    screen.end()

    screen.cast("Diagonal Move", "a0", "b1")
    expect(screen.value("b1")).to_have_count(2)
    screen.end()

    screen.cast("Evocation", "c0")
    expect(screen.value("c0")).to_have_count(2)
    screen.end()

    screen.cast("Exchange", "b1", "c1")
    expect(screen.value("b1")).to_have_count(4)
    screen.end()

    screen.cast("Fusion", "c2", "c1")
    expect(screen.value("c2")).to_have_count(4)
    screen.end()

    screen.cast("Double Power Up", "c0", "e0")
    expect(screen.value("e0")).to_have_count(3)
    screen.end()

    screen.cast("Bolts", "c8", "e8")
    expect(screen.value("e8")).to_have_count(2)
    screen.end()

    screen.cast("Mace", "a8")
    expect(screen.value("a8")).to_have_count(2)
    screen.end()

    screen.cast("Fireball", "c8")
    expect(screen.value("c8")).to_have_count(0)
    screen.place(2, "b2")
    screen.end()

    screen.walk("b1", "b2", "b3", "b4", "b5")
    screen.cast("Kamikaze", "b5", "b6", "c6", "c6")  # a click a point; the last ones can only go to c6
    expect(screen.value("b5")).to_have_count(0)
    expect(screen.value("b6")).to_have_count(1)
    expect(screen.value("c6")).to_have_count(1)


def spells_on(person: Person, surface: str) -> set[str]:
    cards = person.board.locator(f'[data-surface="{surface}"] [data-piece^="spell-"]')
    return {str(card.get_attribute("data-piece")) for card in cards.all()}


def test_two_people_draft_their_own_decks_on_two_screens(come: Come) -> None:
    ann, ben = come("Ann"), come("Ben")
    table = ann.new_table("two_kings", "me", "open", options={"spell_mode": "private"})
    ben.take(table, "red")
    for person in (ann, ben):
        person.sit_at(table)
    for number in range(DRAFTED):
        chooser, other = (ann, ben) if number % 2 == 0 else (ben, ann)
        name = SEATS[number % 2].lower()
        pair = chooser.board.locator("[data-piece]:has(.piece.marked)")
        expect(pair).to_have_count(2)
        kept, given = (str(card.get_attribute("data-piece")) for card in pair.all())
        # The opponent sees two backs, and neither card.
        expect(other.board.locator(f'[data-piece^="{name}-pair-"]')).to_have_count(2)
        for card in (kept, given):
            expect(other.piece(card)).to_have_count(0)
        pair.first.click()
        if number < DRAFTED - 1:
            expect(other.piece(given)).to_have_count(1)
            expect(other.piece(kept)).to_have_count(0)
    for person in (ann, ben):
        for value, tower in ((1, "a"), (1, "c"), (4, "e")):
            person.point_at(f"{tower}{0 if person is ann else ROWS + 1}")
            person.press(f"{value} on tower {tower}")
    for person in (ann, ben):
        expect(person.board.locator('[data-on="e0"] .pips circle')).to_have_count(4)
        expect(person.log.filter(has_text="has the first turn")).to_have_count(1)
        blue, red = spells_on(person, "blue-spells"), spells_on(person, "red-spells")
        assert (len(blue), len(red), len(blue | red)) == (DRAFTED, DRAFTED, 2 * DRAFTED)
    asked, waiting = (ann, ben) if ann.page.locator(".actions.asked").count() else (ben, ann)
    expect(asked.prompt).to_contain_text("Elixir to place, move or cast")
    expect(waiting.prompt).to_contain_text("is to act")


def test_on_a_phone_the_end_of_the_turn_keeps_its_place_and_asks_when_much_would_be_lost(come: Come) -> None:
    ann = come(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    screen = all_spells(ann)
    end = ann.button("End turn")
    place = end.bounding_box()
    assert place is not None
    expect(end).to_be_in_viewport(ratio=1)
    ann.button("Fireball").scroll_into_view_if_needed()  # the others are one line, which is pushed along beside it
    expect(ann.button("Fireball")).to_be_in_viewport(ratio=1)
    assert end.bounding_box() == place
    assert ann.page.evaluate("document.scrollingElement.scrollWidth") == 390
    screen.begin("Power Up")
    expect(ann.actions.get_by_text("One of your pawns gains 1")).to_be_in_viewport(ratio=1)  # what the spell does
    expect(ann.button("Cancel")).to_be_in_viewport(ratio=1)
    assert end.bounding_box() == place
    screen.point("a0")
    expect(ann.actions).to_contain_text("Only one spell per turn")
    now = end.bounding_box()
    assert now is not None
    assert (now["x"], now["y"]) == (place["x"], place["y"])

    end.tap()
    sure = ann.page.get_by_role("alertdialog")
    expect(sure).to_contain_text("11 of 12 are left")
    sure.get_by_role("button", name="Cancel").tap()
    expect(end).to_be_visible()
    screen.end()

    ann.page.get_by_role("button", name="Spells: what they do").tap()
    listed = ann.page.get_by_role("dialog", name="Spells")
    expect(listed.get_by_role("button", name="Asteroid")).to_contain_text("Your opponent's strength falls by 1")


def test_what_the_spells_do_is_printed_on_them_while_they_are_chosen(come: Come) -> None:
    ann = come("Ann")
    ann.sit_at(ann.new_table("two_kings", "me", "bot:random"))
    assert ann.is_asked()
    pair = ann.board.locator('[data-spot="blue-pair"] [data-piece]')
    expect(pair).to_have_count(2)
    for card in pair.all():
        line = card.locator(".line")
        expect(line).to_have_attribute("data-text", re.compile(r"\w+ \w+"))
        expect(line).to_be_in_viewport(ratio=1)
