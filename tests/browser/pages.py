"""Every page of the client, as one comes upon it."""

from collections.abc import Callable
from typing import Final

from playwright.sync_api import expect

from tests.browser.people import Person

Open = Callable[[Person], None]


def shelf(person: Person) -> None:
    person.new_table("we_are_kings", "me", "bot:random")
    person.visit("/")
    expect(person.page.get_by_role("link", name="Play Heralds")).to_be_visible()


def new_table(person: Person) -> None:
    person.visit("/games/we_are_kings/new")
    person.page.get_by_text("Change the rules").click()
    expect(person.page.get_by_label("rows", exact=False).first).to_be_visible()


def kings(person: Person) -> None:
    person.sit_at(person.new_table("we_are_kings", "me", "bot:random", seed="a page"))
    expect(person.marked.first).to_be_visible()
    person.page.get_by_role("button", name="All choices in words").click()
    expect(person.page.locator("button.choice").first).to_be_visible()


def heralds(person: Person) -> None:
    person.sit_at(person.new_table("heralds", "me", "bot:random", "bot:random", "bot:random"))
    expect(person.button("Ready")).to_be_visible()


def connect_four(person: Person) -> None:
    person.sit_at(person.new_table("connect_four", "me", "me"))
    person.pick("a1")
    expect(person.piece("a1")).to_have_count(1)
    expect(person.open_tab("Chat").get_by_label("Write a message")).to_be_visible()


def invitation(person: Person) -> None:
    person.sit_at(person.new_table("heralds", "me", "open", "open"))
    expect(person.page.get_by_label("Link to this table")).to_be_visible()


def rules_beside_the_board(person: Person) -> None:
    connect_four(person)
    person.choose_from_menu("Rules")
    expect(person.page.locator('dialog [data-clause="F-6"]')).to_be_visible()


def game_over(person: Person) -> None:
    person.sit_at(ended_table(person))
    expect(person.page.get_by_role("region", name="The game is over")).to_be_visible()


def rulebook(person: Person) -> None:
    person.visit("/games/we_are_kings/rules#W-16")
    clause = person.page.locator('[id="W-16"]')
    expect(clause).to_be_in_viewport()
    clause.locator("summary").click()
    expect(clause.locator("[data-surface]").first).to_be_visible()


def replay(person: Person) -> None:
    person.visit("/replay")
    expect(person.page.get_by_role("heading", name="Replay a game")).to_be_visible()
    person.page.get_by_text("Paste a record instead").click()


def replay_of_a_table(person: Person) -> None:
    person.visit(f"/replay?table={ended_table(person)}")
    expect(person.page.get_by_role("heading", name="Connect four", level=1)).to_be_visible()
    person.page.keyboard.press("End")
    expect(person.page.locator(".now")).to_contain_text("The end.")


def story(person: Person) -> None:
    person.visit(f"/tables/{ended_table(person)}/story")
    expect(person.page.get_by_role("link", name="Step 4: Yellow resigns")).to_be_visible()


def first_steps(person: Person) -> None:
    person.visit("/games/two_kings/first-steps")
    person.page.get_by_role("button", name="Show me").click()
    expect(person.page.get_by_role("button", name="Do it for me")).to_be_visible()


def lobby(person: Person) -> None:
    person.new_table(
        "we_are_kings", "me", "open", public=True, clock={"kind": "player", "seconds": 600, "increment": 5}
    )
    person.visit("/lobby")
    mine = person.page.get_by_role("link", name="We Are Kings").filter(has_text="you’re at this table")
    expect(mine.first).to_be_visible()


def about(person: Person) -> None:
    person.visit("/about")
    expect(person.page.get_by_text("Also on this shelf")).to_be_visible()


def mail(person: Person) -> None:
    person.visit("/mail#stop=old")
    expect(person.page.get_by_role("button", name="Stop emails")).to_be_visible()


def moderator(person: Person) -> None:
    person.visit("/moderator")
    expect(person.page.get_by_text("needs the secret link")).to_be_visible()


def faces(person: Person) -> None:
    person.visit("/faces")
    expect(person.page.get_by_role("heading", name="The faces of all pieces")).to_be_visible()


def lost(person: Person) -> None:
    person.visit("/no/such/place")
    expect(person.page.get_by_role("heading", name="No such hall")).to_be_visible()


def ended_table(person: Person) -> str:
    """Two discs on a shared screen; then the first player has had enough."""
    table = person.new_table("connect_four", "me", "me")
    person.sit_at(table)
    for place in ("a1", "b1"):
        person.pick(place)
        expect(person.piece(place)).to_have_count(1)
    expect(person.seats.first).to_contain_text("to act")  # the screen is the first player's again
    person.choose_from_menu("Resign")
    person.page.get_by_role("dialog", name="Resign for Yellow?").get_by_role("button", name="Resign").click()
    expect(person.page.get_by_role("heading", name="Red wins")).to_be_visible()
    return table


PAGES: Final[dict[str, Open]] = {
    "shelf": shelf,
    "new table": new_table,
    "We Are Kings": kings,
    "Heralds": heralds,
    "connect four": connect_four,
    "invitation": invitation,
    "rules beside the board": rules_beside_the_board,
    "game over": game_over,
    "rulebook": rulebook,
    "replay": replay,
    "replay of a table": replay_of_a_table,
    "story": story,
    "first steps": first_steps,
    "lobby": lobby,
    "about": about,
    "faces": faces,
    "mail": mail,
    "moderator": moderator,
    "lost": lost,
}
