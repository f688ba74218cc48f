"""Chat, and what people agree on."""

from playwright.sync_api import expect

from tests.browser.conftest import Come

SCRIPT = "<img src=x onerror=alert(1)>"


def test_people_talk_mute_each_other_take_back_by_consent_and_agree_on_a_draw(come: Come) -> None:
    ann, ben = come("Ann"), come("Ben", viewport={"width": 390, "height": 844})
    table = ann.new_table("connect_four", "me", "open")
    ben.take(table, "red")
    for person in (ann, ben):
        person.sit_at(table)
        expect(person.spot("a1")).to_be_visible()
    ann.open_tab("Chat")
    said = [person.page.get_by_role("log", name="Chat") for person in (ann, ben)]
    ann.page.get_by_label("Write a message").fill(SCRIPT)
    ann.page.get_by_role("button", name="Send").click()
    ben.page.get_by_role("button", name="Chat: 1 new").click()  # on a phone the talk is out of sight, and one tap away
    expect(said[1]).to_be_in_viewport(ratio=1)
    expect(ben.page.get_by_label("Write a message")).to_be_in_viewport(ratio=1)
    sheet = ben.page.get_by_role("button", name="What happened, and chat", exact=True)  # nothing is new any more
    expect(sheet).to_be_visible()
    for log in said:
        expect(log).to_contain_text(SCRIPT)  # as text, and as nothing else
        expect(log.locator("img")).to_have_count(0)
    ben.page.get_by_role("button", name="Mute Ann").click()
    expect(said[1]).not_to_contain_text(SCRIPT)
    ben.page.get_by_role("button", name="Unmute Ann").click()
    expect(said[1]).to_contain_text(SCRIPT)
    ben.page.reload()
    expect(ben.spot("a1")).to_be_visible()
    expect(ben.page.locator(".chat .line")).to_have_count(1)
    expect(sheet).to_be_visible()  # what was read is not new again

    ann.pick("a1")
    ben.pick("b1")
    expect(ann.piece("b1")).to_have_count(1)
    ben.choose_from_menu("Ask for a takeback")
    expect(ben.page.locator('[data-role="menu"]')).to_be_hidden()  # it makes way for what comes of it
    ann.page.get_by_role("alert").get_by_role("button", name="Agree").click()
    for person in (ann, ben):
        expect(person.piece("b1")).to_have_count(0)
    ben.pick("b1")
    ann.choose_from_menu("Offer a draw")
    expect(ben.page.get_by_role("alert")).to_be_visible()
    ben.point_at("b1")  # on a phone its card lies over the buttons, but not over the question
    expect(ben.page.locator("[data-note]")).to_be_visible()
    ben.page.get_by_role("alert").get_by_role("button", name="No", exact=True).click()
    expect(ann.page.get_by_text("The draw was declined.")).to_be_visible()
    ann.choose_from_menu("Offer a draw")
    ben.page.get_by_role("alert").get_by_role("button", name="Agree").click()
    for person in (ann, ben):
        expect(person.page.get_by_role("heading", name="A draw")).to_be_visible()
