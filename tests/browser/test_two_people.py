"""Two people, each with a browser of their own."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.people import Person

FOUR_UP = ("a1", "b1", "a2", "b2", "a3", "b3", "a4")


def play(places: tuple[str, ...], *in_turn: Person) -> None:
    """Connect four: the places where the discs come to lie."""
    for number, place in enumerate(places):
        in_turn[number % len(in_turn)].pick(place)
        for person in in_turn:
            expect(person.piece(place)).to_have_count(1)


def test_two_people_play_connect_four_by_an_invite_link_and_again_with_the_seats_swapped(
    come: Come, tmp_path: Path
) -> None:
    ann, ben = come("Ann"), come("Ben")
    ann.visit("/games/connect_four/new")
    ann.page.get_by_role("button", name=re.compile("With friends")).click()
    ann.page.get_by_role("button", name="Open the table").click()
    expect(ann.page.get_by_role("img", name="QR code of the link to this table")).to_be_visible()
    link = ann.page.get_by_label("Link to this table").input_value()
    assert re.fullmatch(re.escape(ann.server.address) + r"/tables/[\w-]{16,}", link)

    ben.visit(link)
    ben.page.get_by_role("button", name="Take this seat").click()
    expect(ann.seats.nth(1)).to_contain_text("Ben")
    expect(ben.seats.nth(0)).to_contain_text("Ann")
    expect(ann.prompt).to_contain_text("Your turn")
    expect(ben.marked).to_have_count(0)
    play(FOUR_UP, ann, ben)

    for person, heading in ((ann, "You win"), (ben, "Ann (Yellow) wins")):
        result = person.page.get_by_role("region", name="The game is over")
        expect(result.get_by_role("heading", name=heading)).to_be_visible()
        expect(result).to_contain_text("Four discs of one colour in an unbroken line")
        result.get_by_role("button", name="F-6").click()
        expect(person.page.locator('dialog [data-clause="F-6"]')).to_be_in_viewport()
        person.page.keyboard.press("Escape")

    # The record, once the game is over
    with ben.page.expect_download() as download:
        ben.page.get_by_role("link", name="Save the record").click()
    record = tmp_path / download.value.suggested_filename
    download.value.save_as(record)
    assert record.suffix == ".record"

    ann.page.get_by_role("button", name="Rematch").click()
    expect(ann.page).not_to_have_url(link)
    ben.page.get_by_role("link", name="To the rematch").click()
    expect(ben.page).to_have_url(ann.page.url)
    expect(ann.seats.nth(0)).to_contain_text("Ben")
    expect(ben.prompt).to_contain_text("Your turn")
    play(("d1", "d2"), ben, ann)

    ben.visit("/replay")
    ben.page.locator('input[type="file"]').set_input_files(record)
    expect(ben.page.get_by_role("heading", name="Connect four", level=1)).to_be_visible()
    discs = ben.page.locator(".board [data-piece]")
    expect(discs).to_have_count(0)
    ben.page.get_by_role("button", name="Next", exact=True).click()
    expect(discs).to_have_count(1)
    ben.page.keyboard.press("End")
    expect(discs).to_have_count(len(FOUR_UP))
    expect(ben.page.locator(".now")).to_contain_text("The end.")


def test_a_seat_that_is_taken_cannot_be_taken_again_and_can_be_left_before_the_game(come: Come) -> None:
    ann, ben, eve = come("Ann"), come("Ben"), come("Eve")
    table = ann.new_table("heralds", "me", "open", "open")
    for person in (ann, ben, eve):
        person.sit_at(table)
    take = ben.page.get_by_role("button", name="Take this seat")
    expect(take).to_have_count(2)
    take.first.click()
    for person in (ann, ben, eve):
        expect(person.page.get_by_role("button", name="Take this seat")).to_have_count(1)
        expect(person.seats.nth(1)).to_contain_text("Ben")
    ben.page.get_by_role("button", name="Leave").click()
    expect(eve.page.get_by_role("button", name="Take this seat")).to_have_count(2)
    expect(ann.seats.nth(1)).to_contain_text("Take this seat")
    expect(ann.seats.nth(1)).not_to_contain_text("Ben")


def test_whoever_resigns_has_lost_and_both_see_the_clause(come: Come) -> None:
    ann, ben = come("Ann"), come("Ben")
    table = ann.new_table("connect_four", "me", "open")
    ben.take(table, "red")
    ann.sit_at(table)
    ben.sit_at(table)
    ben.choose_from_menu("Resign")
    dialog = ben.page.get_by_role("dialog", name="Resign?")
    dialog.get_by_role("button", name="Play on").click()
    expect(dialog).to_be_hidden()
    ben.choose_from_menu("Resign")
    dialog.get_by_role("button", name="Resign").click()
    for person in (ann, ben):
        result = person.page.get_by_role("region", name="The game is over")
        expect(result.get_by_role("button", name="G-4")).to_be_visible()
    expect(ann.page.get_by_role("heading", name="You win")).to_be_visible()


def test_a_watcher_sees_the_table_and_has_nothing_to_choose(come: Come) -> None:
    ann, ben, eve = come("Ann"), come("Ben"), come("Eve")
    table = ann.new_table("connect_four", "me", "open")
    ben.take(table, "red")
    for person in (ann, ben, eve):
        person.sit_at(table)
    expect(eve.page.get_by_text("You are watching.")).to_be_visible()
    play(("a1", "b1"), ann, ben)
    expect(eve.piece("a1")).to_have_count(1)
    expect(eve.piece("b1")).to_have_count(1)
    expect(eve.marked).to_have_count(0)
    expect(eve.actions.get_by_role("button")).to_have_count(0)
    expect(eve.page.get_by_text("All choices in words")).to_have_count(0)
    expect(eve.page.get_by_role("button", name="Resign")).to_have_count(0)
    eve.point_at("c1")
    expect(eve.piece("c1")).to_have_count(0)
    assert all("groups" not in message["scene"] for message in eve.scenes())
    ben.choose_from_menu("Resign")
    ben.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(eve.page.get_by_role("region", name="The game is over")).to_be_visible()
    eve.visit("/")
    expect(eve.page.get_by_role("region", name="Your tables")).to_contain_text("Ann (Yellow) won")
