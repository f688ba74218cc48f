"""Heralds: hidden cards, sealed bids and a window, seen from two browsers and on a shared screen."""

import json
import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.people import Person

SEED = "banner 2"  # azure holds a trumpet, a 3 and a 5; gules holds a 2, a 3 and a 6


def cards_seen(scene: Any, owner: int) -> list[str]:
    """The cards of a seat of which the picture shows the face."""
    return [
        piece["name"]
        for piece in scene["pieces"]
        if piece.get("shape") == "card" and piece.get("owner") == owner and piece.get("face") != "down"
    ]


def ask_always(person: Person) -> None:
    """Standing orders: be asked even where only passing is possible."""
    orders = person.open_tab("When to ask me").get_by_role("group", name="When to ask me")
    orders.get_by_label("Full control").check()
    expect(orders).to_contain_text("Always asks you.")


def test_a_bid_never_reaches_the_other_page_before_the_screens_are_lifted(come: Come) -> None:
    ann, ben, eve = come("Ann"), come("Ben"), come("Eve")
    table = ann.new_table("heralds", "me", "open", seed=SEED)
    ben.take(table, "gules")
    for person in (ann, ben, eve):
        person.sit_at(table)
    ask_always(ann)
    ask_always(ben)
    expect(ben.button("Ready")).to_be_visible()
    expect(eve.seats).to_have_count(2)
    before = [len(person.scenes()) for person in (ben, eve)]

    ann.piece("azure-hand-5-0").click()
    expect(ann.prompt).to_contain_text("Your bid is 5")
    ben.piece("gules-hand-3-0").click()
    expect(ben.prompt).to_contain_text("Your bid is 3")
    # The page does not even say that there is a bid: Ben has heard of his own one, Eve of none.
    assert [len(person.scenes()) for person in (ben, eve)] == [before[0] + 1, before[1]]
    ann.press("Ready")
    expect(ben.seats.nth(0)).to_contain_text("ready")
    ben.press("Ready")

    expect(ann.prompt).to_contain_text("All bids are sealed")  # the window, in speaking order
    expect(ann.button("Pass")).to_be_visible()
    expect(ann.button("Sound a trumpet")).to_be_visible()
    expect(ben.prompt).to_contain_text("Waiting for Azure")
    for person, others in ((ann, [1]), (ben, [0]), (eve, [0, 1])):
        for message in person.scenes():
            for other in others:
                assert cards_seen(message["scene"], other) == []
                assert f"{('azure', 'gules')[other]}-screen" not in json.dumps(message)
            assert not any("bid" in line["text"] for line in message["events"])

    ann.board.get_by_role("button", name="a trumpet, of Azure").click()
    expect(ben.prompt).to_contain_text("All bids are sealed")
    expect(ben.button("Sound a trumpet")).to_have_count(0)
    ben.press("Pass")
    for person in (ann, ben, eve):
        person.open_tab("What happened")
        expect(person.log.filter(has_text=re.compile("(You have|Azure has) bid a 5")).first).to_be_attached()
        expect(person.seats.nth(0).locator("dd").first).not_to_have_text("0")


def test_standing_orders_are_kept_when_the_page_is_loaded_anew_and_nobody_else_hears_of_them(come: Come) -> None:
    ann, ben = come("Ann"), come("Ben")
    table = ann.new_table("heralds", "me", "open", seed=SEED)
    ben.take(table, "gules")
    ann.sit_at(table)
    ben.sit_at(table)
    ask_always(ann)
    ann.page.get_by_label("Hold: ask me about everything").check()
    ann.page.reload()
    orders = ann.open_tab("When to ask me")
    expect(orders.get_by_label("Full control")).to_be_checked()
    expect(orders.get_by_label("Hold: ask me about everything")).to_be_checked()
    expect(ben.open_tab("When to ask me").get_by_label("Full control")).not_to_be_checked()
    assert not any('"full"' in frame for frame in ben.frames)


def test_a_curtain_hides_the_cards_between_the_turns_on_a_shared_screen(come: Come) -> None:
    ann = come("Ann")
    # A seed with which both can bid: who cannot is not asked.
    ann.visit(f"/tables/{ann.new_table('heralds', 'me', 'me', seed=SEED)}")
    cards = ann.page.locator('[data-piece*="-hand-"]')
    for seat, other in (("Azure", "Gules"), ("Gules", "Azure")):
        expect(ann.page.get_by_role("heading", name=f"Pass the screen to {seat}")).to_be_visible()
        expect(cards).to_have_count(0)
        expect(ann.page.locator("main [aria-live=polite]").first).to_be_empty()  # nor is anything told to the ear
        ann.page.get_by_role("button", name=f"I’m {seat}: show my side").click()
        expect(ann.page.locator("main [aria-live=polite]").first).not_to_be_empty()
        expect(cards.first).to_be_visible()
        expect(ann.page.locator(f'[data-piece^="{seat.lower()}-hand-"]').first).to_be_visible()
        expect(ann.page.locator(f'[data-piece^="{other.lower()}-hand-"]')).to_have_count(0)
        ann.press("Ready")
    ann.page.reload()  # also now
    expect(ann.page.get_by_role("heading", name="Pass the screen to")).to_be_visible()
    expect(cards).to_have_count(0)


def test_a_shared_screen_needs_no_curtain_where_nothing_is_hidden(come: Come) -> None:
    ann = come("Ann")
    ann.visit("/games/connect_four/new")
    ann.page.get_by_role("button", name="On this screen").click()
    ann.page.get_by_role("button", name="Open the table").click()
    for number, place in enumerate(("d1", "d2", "d3", "e1")):
        expect(ann.seats.nth(number % 2)).to_contain_text("to act")
        ann.pick(place)
        expect(ann.piece(place)).to_have_count(1)
    expect(ann.page.get_by_text("Pass the screen")).to_have_count(0)
