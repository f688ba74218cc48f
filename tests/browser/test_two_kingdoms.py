"""Two Kingdoms: two people set up at once in two browsers, and a person meets a bot on the field."""

import json
import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.people import Person

SOUTH_ARMY = {"axe1": "c4", "treb": "j2"}
NORTH_ARMY = {"spear1": "f18", "archer1": "g20"}


def place(person: Person, side: str, unit: str, square: str) -> None:
    """From the tray onto the board, with two clicks."""
    person.piece(f"{side}.{unit}").click()
    person.pick(square)
    expect(person.piece(f"{side}.{unit}")).to_have_attribute("data-on", square)


def be_ready(person: Person) -> None:
    person.press("Ready")
    confirm(person)


def confirm(person: Person) -> None:
    person.actions.get_by_role("alertdialog").get_by_role("button", name="Do it").click()


def units_of(scene: Any, owner: int) -> set[str]:
    return {piece["id"] for piece in scene["pieces"] if piece["id"].startswith(f"{'SN'[owner]}.")}


def test_two_people_set_up_at_once_and_neither_learns_anything_of_the_other(come: Come) -> None:
    ann, ben, eve = come("Ann"), come("Ben"), come("Eve")
    table = ann.new_table("two_kingdoms", "me", "open", options={"min_deploy": 2, "first_player": "north"})
    ben.take(table, "north")
    for person in (ann, ben, eve):
        person.sit_at(table)
    expect(ann.prompt).to_contain_text("Place at least 2 more units")
    expect(ben.prompt).to_contain_text("Place at least 2 more units")
    expect(eve.seats).to_have_count(2)
    before = [len(person.scenes()) for person in (ann, ben, eve)]

    for (unit, square), (other, there) in zip(SOUTH_ARMY.items(), NORTH_ARMY.items(), strict=True):
        place(ann, "S", unit, square)
        place(ben, "N", other, there)
    # Each has heard of their own two units, and the watcher of nothing, not even a count.
    assert [len(person.scenes()) for person in (ann, ben, eve)] == [before[0] + 2, before[1] + 2, before[2]]

    place(ann, "S", "horse1", "p1")
    ann.point_at("p1")  # a click on what stands takes it back
    expect(ann.prompt).to_contain_text("2 of 23 are placed")
    be_ready(ann)
    expect(ben.seats.nth(0)).to_contain_text("ready")
    for person, hidden in ((ann, [1]), (ben, [0]), (eve, [0, 1])):
        for message in person.scenes():
            for side in hidden:
                assert units_of(message["scene"], side) == set()
                assert f'"{"SN"[side]}.' not in json.dumps(message)
            assert all(line["text"] in ("South is ready", "North is ready") for line in message["events"])

    be_ready(ben)
    for person in (ann, ben, eve):
        expect(person.piece("N.spear1")).to_have_attribute("data-on", "f18")
        expect(person.piece("S.treb")).to_have_attribute("data-on", "j2")
        expect(person.log.filter(has_text="The fog lifts").first).to_be_attached()
    expect(ben.prompt).to_contain_text("2 units have no orders yet")

    # Ranges on asking, a move, and a warning at the end of a turn.
    ben.piece("N.spear1").click()
    ben.pick("f16")
    expect(ann.piece("N.spear1")).to_have_attribute("data-on", "f16")
    ben.press("End turn")
    expect(ben.actions.get_by_role("alertdialog")).to_contain_text("One unit has no orders in this turn: archer 1")
    confirm(ben)
    expect(ann.prompt).to_contain_text("no orders yet")


def test_a_person_and_a_bot_take_turns(come: Come) -> None:
    ann = come("Ann", viewport={"width": 1280, "height": 1000})
    options = {"min_deploy": 1, "first_player": "south"}
    table = ann.new_table("two_kingdoms", "me", "bot:random", options=options, seed="a bot")
    ann.sit_at(table)
    place(ann, "S", "horse1", "j5")
    ann.piece("S.axe1").click()
    ann.piece("S.horse1").click()  # onto its back
    expect(ann.piece("S.axe1")).to_have_attribute("data-on", "j5")
    be_ready(ann)
    expect(ann.prompt).to_contain_text(re.compile("no orders yet"))
    ann.piece("S.axe1").click()
    expect(ann.button("Get off the horse")).to_be_visible()
    ann.pick("j10")
    expect(ann.piece("S.axe1")).to_have_attribute("data-on", "j10")
    ann.press("End turn")
    expect(ann.log.filter(has_text="North's turn 1").first).to_be_attached()
    expect(ann.log.filter(has_text=re.compile("North's .* (moves|rides)")).first).to_be_attached()
    expect(ann.prompt).to_contain_text(re.compile("no orders yet|has won"), timeout=60_000)


def test_a_set_up_is_kept_under_a_name_and_laid_out_again_mirrored_or_on_the_other_side(come: Come) -> None:
    ann = come("Ann", viewport={"width": 1280, "height": 1000})
    ann.sit_at(ann.new_table("two_kingdoms", "me", "bot:random", options={"min_deploy": 2}))
    ann.page.get_by_role("tab", name="Set-ups").click()
    editor = ann.page.get_by_role("region", name="Save or load a deployment")
    place(ann, "S", "axe1", "c4")
    place(ann, "S", "treb", "j2")
    editor.get_by_label("Name for this set-up").fill("Two alone")
    editor.get_by_role("button", name="Save this one").click()
    editor.get_by_role("button", name="Take everything back").click()
    expect(ann.prompt).to_contain_text("Place at least 2 more units")

    editor.get_by_role("button", name="Lay out mirrored: Two alone").click()
    expect(ann.piece("S.axe1")).to_have_attribute("data-on", "r4")
    expect(ann.piece("S.treb")).to_have_attribute("data-on", "k2")
    expect(ann.prompt).to_contain_text("2 of 23 are placed")

    # At another table, the other seat finds it again, as seen from its own side.
    ann.sit_at(ann.new_table("two_kingdoms", "bot:random", "me", options={"min_deploy": 2}))
    ann.page.get_by_role("tab", name="Set-ups").click()
    editor.get_by_role("button", name="Lay out: Two alone", exact=True).click()
    expect(ann.piece("N.treb")).to_have_attribute("data-on", "k21")
    quick = ann.page.get_by_role("region", name="Lay it out now")
    quick.get_by_role("button", name="All 23 in line").click()
    expect(ann.prompt).to_contain_text("All 23 units are placed")
    editor.get_by_role("button", name="Take everything back").click()
    expect(ann.prompt).to_contain_text("Place at least 2 more units")
    quick.get_by_role("button", name="Random").click()
    expect(ann.prompt).to_contain_text("All 23 units are placed")


PICKS_UNDER_THE_MAP = """map => {
  const box = map.getBoundingClientRect()
  return [...document.querySelectorAll('[data-surface] [data-spot][data-pick]')].filter((spot) => {
    const { left, right, top, bottom } = spot.getBoundingClientRect()
    return left < box.right && right > box.left && top < box.bottom && bottom > box.top
  }).map((spot) => spot.dataset.spot)
}"""


def test_on_a_phone_the_small_map_makes_way_for_what_can_be_tapped(come: Come) -> None:
    ann = come("Ann", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    ann.sit_at(ann.new_table("two_kingdoms", "bot:random", "me", options={"min_deploy": 1}))
    small_map = ann.page.get_by_role("button", name="The whole board: choose where to look")
    box = small_map.bounding_box()
    assert box is not None
    before = ann.spot("c22").bounding_box()
    small_map.tap(position={"x": box["width"] - 4, "y": 4})  # where nothing can be placed
    expect(ann.spot("a1")).to_be_in_viewport(ratio=1)
    assert ann.spot("c22").bounding_box() != before
    ann.piece("N.axe1").tap()
    for share in (0.1, 0.5, 0.9):
        box = small_map.bounding_box()
        assert box is not None
        small_map.tap(position={"x": box["width"] * share, "y": box["height"] - 4})
        expect(ann.marked.first).to_be_attached()
        assert small_map.evaluate(PICKS_UNDER_THE_MAP) == []
    ann.pick("c22")
    expect(ann.piece("N.axe1")).to_have_attribute("data-on", "c22")


def test_on_a_phone_a_tap_on_a_small_square_looks_closer_there_and_the_next_one_means_it(come: Come) -> None:
    ann = come("Ann", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    ann.sit_at(ann.new_table("two_kingdoms", "bot:random", "me", options={"min_deploy": 1}))
    ann.piece("N.axe1").tap()
    ann.spot("c22").focus()
    ann.page.keyboard.press("0")  # all of the board
    expect(ann.spot("a1")).to_be_in_viewport(ratio=1)
    expect(ann.spot("t22")).to_be_in_viewport(ratio=1)
    ann.pick("c22")
    expect(ann.spot("t1")).not_to_be_in_viewport()
    box = ann.spot("c22").bounding_box()
    assert box is not None
    assert box["width"] >= 36
    expect(ann.spot("c22")).to_be_in_viewport(ratio=1)
    expect(ann.piece("N.axe1")).to_have_attribute("data-on", "army")
    ann.pick("c22")
    expect(ann.piece("N.axe1")).to_have_attribute("data-on", "c22")


def test_on_a_phone_an_army_ready_made_lies_at_hand(come: Come) -> None:
    ann = come("Ann", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    ann.sit_at(ann.new_table("two_kingdoms", "me", "bot:random"))
    army = ann.page.get_by_role("region", name="Lay it out now").get_by_role("button", name="All 23 in line")
    expect(army).to_be_in_viewport(ratio=1)
    army.tap()
    expect(ann.prompt).to_contain_text("All 23 units are placed")
    expect(ann.button("Ready")).to_be_in_viewport(ratio=1)
