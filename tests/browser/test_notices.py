"""How one hears that it is one's turn while one looks elsewhere."""

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.people import Person

# Counts what sounds, and lets it sound.
COUNT_TONES = """() => {
  const start = OscillatorNode.prototype.start
  window.tones = 0
  OscillatorNode.prototype.start = function (...at) {
    window.tones += this.context.state === 'running' ? 1 : 0
    return start.apply(this, at)
  }
}"""
BELL = 2  # tones


def look_elsewhere(person: Person) -> None:
    """To another tab. Tests are told that every page has the focus, unless one asks not to be."""
    person.context.new_cdp_session(person.page).send("Emulation.setFocusEmulationEnabled", {"enabled": False})
    person.context.new_page().bring_to_front()
    person.page.wait_for_function("() => !document.hasFocus()")


def wait_for_bells(person: Person, bells: int) -> None:
    person.page.wait_for_function("(tones) => window.tones === tones", arg=bells * BELL)


def test_the_title_and_a_bell_tell_that_it_is_ones_turn(come: Come) -> None:
    ann, ben = come("Ann"), come("Ben")
    table = ann.new_table("connect_four", "me", "open")
    ben.take(table, "red")
    for person in (ann, ben):
        person.sit_at(table)
        person.page.evaluate(COUNT_TONES)
    expect(ann.page).to_have_title("Your turn · Connect four")
    expect(ben.page).to_have_title("Connect four · Regalia")

    # Nobody has touched Ben's page: it may not sound, and does not complain.
    ann.pick("a1")
    expect(ben.page).to_have_title("Your turn · Connect four")
    expect(ann.page).to_have_title("Connect four · Regalia")
    assert ben.page.evaluate("window.tones") == 0

    # Who looks on needs no bell.
    ben.pick("b1")
    expect(ann.page).to_have_title("Your turn · Connect four")
    assert ann.page.evaluate("window.tones") == 0

    look_elsewhere(ben)
    ann.pick("a2")
    expect(ben.page).to_have_title("Your turn · Connect four")
    wait_for_bells(ben, 1)

    # Off, and it stays off after a reload; on again, and it is heard at once.
    ben.page.bring_to_front()
    ben.page.get_by_label("Bell for my turn").uncheck()
    ben.page.reload()
    bell = ben.page.get_by_label("Bell for my turn")
    expect(bell).not_to_be_checked()
    ben.page.evaluate(COUNT_TONES)
    ben.pick("b2")
    look_elsewhere(ben)
    ann.pick("a3")
    expect(ben.page).to_have_title("Your turn · Connect four")
    assert ben.page.evaluate("window.tones") == 0
    ben.page.bring_to_front()
    bell.check()
    wait_for_bells(ben, 1)
