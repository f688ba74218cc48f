"""Signs that it is your turn while you look elsewhere."""

import json

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.people import Person

# Counts the tones of the bell, and lets them sound.
COUNT_TONES = """() => {
  const start = OscillatorNode.prototype.start
  window.tones = 0
  OscillatorNode.prototype.start = function (...at) {
    window.tones += this.context.state === 'running' && [659, 880].includes(this.frequency.value) ? 1 : 0
    return start.apply(this, at)
  }
}"""
BELL = 2  # tones


def look_elsewhere(person: Person) -> None:
    """To another tab. In tests every page claims to have the focus, unless you ask otherwise."""
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
    ben.open_menu().get_by_label("Bell for my turn").uncheck()
    ben.page.reload()
    bell = ben.open_menu().get_by_label("Bell for my turn")
    expect(bell).not_to_be_checked()
    ben.close_menu()
    ben.page.evaluate(COUNT_TONES)
    ben.pick("b2")
    look_elsewhere(ben)
    ann.pick("a3")
    expect(ben.page).to_have_title("Your turn · Connect four")
    assert ben.page.evaluate("window.tones") == 0
    ben.page.bring_to_front()
    ben.open_menu()
    bell.check()
    wait_for_bells(ben, 1)


# The push service of the browser's maker is out of reach here, so a real browser cannot subscribe. This fake can.
SUBSCRIBES = """(keys) => {
  let made = null
  PushManager.prototype.getSubscription = async () => made
  PushManager.prototype.subscribe = async (options) => (made = {
    endpoint: 'https://push.example.org/1',
    options: { applicationServerKey: new Uint8Array(options.applicationServerKey).buffer },
    toJSON: () => ({ endpoint: 'https://push.example.org/1', keys }),
    unsubscribe: async () => ((made = null), true),
  })
}"""
KEYS = {
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}
OFF, ON = "Tell me when it's my turn", "Turn notices are on"


def notices(person: Person) -> list[list[str]]:
    """Return the notices that this browser shows: title, text and tag."""
    found: list[list[str]] = person.page.evaluate(
        """async () => {
          const shown = await (await navigator.serviceWorker.ready).getNotifications()
          return shown.map((notice) => [notice.title, notice.body, notice.tag])
        }"""
    )
    return found


def test_a_browser_can_be_told_while_the_page_is_closed(come: Come) -> None:
    ann, ben = come("Ann"), come("Ben", permissions=["notifications"])
    table = ann.new_table("connect_four", "me", "open")
    ben.take(table, "red")
    for person in (ann, ben):
        person.sit_at(table)
        person.open_menu()

    # Ann's browser forbids it; Ben's cannot subscribe here, and says so.
    ann.page.get_by_role("button", name=OFF).click()
    expect(ann.page.get_by_text("Your browser doesn’t allow this page to send turn notices")).to_be_visible()
    expect(ann.page.get_by_role("button", name=OFF)).to_have_count(0)
    off, on = ben.page.get_by_role("button", name=OFF), ben.page.get_by_role("button", name=ON)
    expect(off).to_have_attribute("aria-pressed", "false")
    devtools = ben.context.new_cdp_session(ben.page)
    registrations: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(each["registrationId"] for each in event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    off.click()
    expect(ben.page.get_by_role("status").get_by_text("couldn’t reach its push service")).to_be_visible()
    expect(off).to_be_enabled()
    ben.errors[:] = [error for error in ben.errors if "incognito mode" not in error]  # the browser's own words about it

    # Where it can, it registers with the server, and again when it is switched off.
    ben.page.evaluate(SUBSCRIBES, KEYS)
    with (
        ben.page.expect_response("**/api/me/push") as key,
        ben.page.expect_response(
            lambda answer: answer.url.endswith("/api/me/push") and answer.request.method == "PUT"
        ) as told,
    ):
        off.click()
    assert len(key.value.json()["key"]) == 87 and told.value.status == 204
    expect(on).to_have_attribute("aria-pressed", "true")
    with ben.page.expect_response("**/api/me/push") as told:
        on.click()
    assert told.value.request.method == "DELETE" and told.value.status == 204
    expect(off).to_be_visible()

    # A message is shown, once a table, and is gone when you look.
    ben.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    message = json.dumps({"table": table, "title": "Connect four", "text": "Your turn"})
    other = json.dumps({"table": "another", "title": "Heralds", "text": "Your turn"})
    for data in (message, other, message):
        devtools.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": ben.server.address, "registrationId": registrations[0], "data": data},
        )
    heralds, four = ["Heralds", "Your turn", "another"], ["Connect four", "Your turn", table]
    while sorted(notices(ben)) != [four, heralds]:
        ben.page.wait_for_timeout(20)
    ben.page.reload()
    while notices(ben) != [heralds]:
        ben.page.wait_for_timeout(20)

    # Clicked, it leads to its table.
    [worker] = ben.context.service_workers
    opened = worker.evaluate(
        """async () => {
          let opened = null
          self.clients.openWindow = async (path) => (opened = path)
          const [notification] = await self.registration.getNotifications()
          self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
          while (opened === null) await new Promise((done) => setTimeout(done, 10))
          return opened
        }"""
    )
    assert opened == "/tables/another" and notices(ben) == []


def test_it_can_be_installed_and_keeps_no_files(come: Come) -> None:
    ann = come()
    ann.visit("/")
    devtools = ann.context.new_cdp_session(ann.page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == [] and manifest["url"].endswith("/app.webmanifest")
    for icon in json.loads(manifest["data"])["icons"]:
        assert ann.requests.get(icon["src"]).headers["content-type"] == icon["type"]
    assert ann.requests.get("/apple-touch-icon.png").ok
    script = ann.requests.get("/sw.js")
    assert script.headers["cache-control"] == "no-cache" and "'self'" in script.headers["content-security-policy"]
    ann.page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)")
    ann.page.reload()
    expect(ann.page.get_by_role("link", name="Play Heralds")).to_be_visible()
    assert ann.page.evaluate("caches.keys()") == []


def test_turns_can_be_told_by_webhook_and_a_mail_link_does_nothing_by_itself(come: Come) -> None:
    ann, ben = come("Ann"), come("Ben")
    table = ann.new_table("connect_four", "me", "open")
    ben.take(table, "red")
    ann.sit_at(table)
    ann.open_menu().get_by_text("By email or webhook").click()
    expect(ann.page.get_by_label("Email address")).to_have_count(0)  # this server sends no mail
    webhook = ann.page.get_by_label("Webhook")
    webhook.fill("http://127.0.0.1/hook")
    ann.page.get_by_role("button", name="Save").click()
    expect(ann.page.get_by_role("status").get_by_text("A webhook must start with https://")).to_be_visible()
    webhook.fill("https://hooks.example.org/turns")
    ann.page.get_by_role("button", name="Save").click()
    expect(ann.page.get_by_text("Saved.")).to_be_visible()
    assert ann.requests.get("/api/me/notices").json()["webhook"] == "https://hooks.example.org/turns"
    ann.errors[:] = [error for error in ann.errors if "status of 400" not in error]  # the browser's own words

    ben.visit("/mail#confirm=old")
    ben.page.get_by_role("button", name="Yes, email me").click()
    expect(ben.page.get_by_role("status").get_by_text("This link is too old")).to_be_visible()
    ben.errors[:] = [error for error in ben.errors if "status of 404" not in error]
