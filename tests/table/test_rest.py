"""Guests, the shelf, rulebooks, tables, history, records: everything that is asked by REST."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from regalia import __version__
from regalia.core.registry import find_game, game_ids
from tests.table.house import Guest, House, Line

pytestmark = pytest.mark.plain


def won_game(house: House) -> tuple[str, Guest, Line]:
    """Ann has won against herself; her first seat's line."""
    ann = house.guest("Ann")
    table = ann.table("connect_four", ["me", "me"])
    lines = [ann.look(table, "yellow"), ann.look(table, "red")]
    for line in lines:
        line.until("scene")
    for number, column in enumerate("abababa"):
        lines[number % 2].act(column)
        lines[1 - number % 2].until("scene")
    return table, ann, lines[0]


# Guests


def test_everybody_is_a_guest_with_a_name_at_once(house: House) -> None:
    response = house.guest().client.get("/api/me")
    assert response.json()["name"].startswith("Guest ")
    fresh = house.guest()
    fresh.client.cookies.clear()
    cookie = fresh.client.get("/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie


def test_a_name_is_kept_and_a_forged_cookie_is_not(house: House) -> None:
    ann = house.guest("Ann")
    assert ann.ask("GET", "/api/me") == {"name": "Ann"}
    name = house.hall.guests.cookie
    forged = ann.client.cookies[name][:-4] + "AAAA"
    ann.client.cookies.clear()
    ann.client.cookies.set(name, forged)
    assert ann.ask("GET", "/api/me")["name"] != "Ann"


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\x00b", "a\u202eb", "a\nb\x1b"])
def test_a_name_that_cannot_be_shown_is_refused(house: House, name: str) -> None:
    assert house.guest().ask("PUT", "/api/me", {"name": name}, 400)["error"].startswith("a name")


def test_a_name_may_have_any_letters_and_its_spaces_are_tidied(house: House) -> None:
    assert house.guest().ask("PUT", "/api/me", {"name": "  Zoë   <b>王</b> "}) == {"name": "Zoë <b>王</b>"}


@pytest.mark.parametrize(("body", "status"), [("{", 400), ('{"name": 3}', 422), ("{}", 422), ('{"nom":"x"}', 422)])
def test_a_body_that_does_not_fit_is_told_why(house: House, body: str, status: int) -> None:
    problem = house.guest().ask("PUT", "/api/me", body, status)
    assert problem["error"] and problem["clause"] is None


def test_another_site_cannot_ask_in_ones_name(house: House) -> None:
    ann = house.guest()
    response = ann.client.put("/api/me", json={"name": "Eve"}, headers={"Origin": "https://evil.example"})
    assert response.status_code == 403


def test_another_port_is_another_site(house: House) -> None:
    ann = house.guest()
    own = f"127.0.0.1:{house.port}"
    for origin, host, status in (
        (f"http://{own}", own, 200),
        ("http://127.0.0.1:1", own, 403),
        ("http://127.0.0.1", own, 403),
        (f"http://{own}", "127.0.0.1", 403),
        ("https://games.example.org", "games.example.org", 200),
        ("https://games.example.org", "games.example.org:443", 200),
        ("https://games.example.org:443", "games.example.org", 200),
        ("http://games.example.org", "games.example.org:80", 200),
        ("https://games.example.org:8443", "games.example.org:8443", 200),
        ("https://games.example.org:8443", "games.example.org", 403),
        ("https://games.example.org", "games.example.org:8000", 403),
        ("http://[::1]:8000", "[::1]:8000", 200),
        ("http://[::1]:8000", "[::1]:8001", 403),
        ("http://games.example.org:many", "games.example.org", 403),
        ("null", "games.example.org", 403),
        ("null", "", 403),
    ):
        headers = {"Origin": origin, "Host": host}
        assert ann.client.put("/api/me", json={"name": "Eve"}, headers=headers).status_code == status, (origin, host)


def test_names_are_rationed_like_other_writes(open_house: Callable[..., House]) -> None:
    ann = open_house(tables_per_minute=3.0).guest()
    statuses = [ann.client.put("/api/me", json={"name": f"Ann {number}"}).status_code for number in range(5)]
    assert statuses == [200, 200, 200, 429, 429]
    assert ann.ask("GET", "/api/me")["name"] == "Ann 2"


def test_bodies_have_an_end(house: House) -> None:
    assert "too large" in house.guest().ask("PUT", "/api/me", "x" * 100_000, 413)["error"]


# Games


def test_the_shelf_shows_every_game(house: House) -> None:
    shelf = {game["id"]: game for game in house.guest().ask("GET", "/api/games")}
    assert {"connect_four", "heralds", "we_are_kings"} <= shelf.keys()
    heralds = shelf["heralds"]
    assert heralds["secrets"] and heralds["seats"] == [2, 3, 4] and heralds["length"]
    rounds = next(option for option in heralds["options"] if option["name"] == "rounds")
    assert rounds["kind"] == "number" and (rounds["low"], rounds["high"], rounds["clause"]) == (3, 10, "H-6")
    ties = next(option for option in heralds["options"] if option["name"] == "ties")
    assert ties["kind"] == "choice" and ties["choices"] == ["carry", "discard"]
    assert not any(option["house"] for option in heralds["options"])
    kings = {option["name"]: option["house"] for option in shelf["we_are_kings"]["options"]}
    assert [name for name in kings if kings[name]] == ["king_run_limit", "max_turns", "max_matches"]
    assert [bot["id"] for bot in heralds["bots"]] == ["page", "squire", "knight", "baron", "king"]
    assert heralds["seat_titles"] == [name.capitalize() for name in heralds["seat_names"]]
    assert shelf["kings_and_things"]["seat_titles"] == ["Blue", "Red", "Yellow", "Green"]
    assert house.guest().ask("GET", "/api/games/heralds") == heralds
    assert "did you mean" in house.guest().ask("GET", "/api/games/heraldz", status=404)["error"]


def test_the_faces_of_games_that_name_theirs_are_shown(house: House) -> None:
    shown = {game["game"]: game for game in house.guest().ask("GET", "/api/faces")}
    for game in shown:
        assert len(shown[game]["pieces"]) == len(find_game(game).faces()) > 0
        assert shown[game]["seats"]
    assert all(bool(find_game(game).faces()) == (game in shown) for game in game_ids())


def test_the_rulebook_has_its_clauses_and_examples_that_step(house: House) -> None:
    ann = house.guest()
    for game in ("heralds", "we_are_kings", "connect_four"):
        rules = ann.ask("GET", f"/api/games/{game}/rules")
        assert rules["markdown"].startswith("# ") and "G-1" in rules["clauses"] and rules["scenarios"]
        for title in rules["scenarios"][:5]:
            shown = ann.ask("GET", f"/api/games/{game}/scenarios/{title['id']}")
            assert shown["failures"] == [] and shown["title"] == title["title"]
            assert [step["v"] for step in shown["steps"]] == list(range(1, len(shown["steps"]) + 1))
            assert shown["steps"][0]["who"] is None
            assert all(step["who"] and step["text"] for step in shown["steps"][1:])
    assert ann.ask("GET", "/api/games/heralds/scenarios/nothing", status=404)["error"]
    assert ann.ask("GET", "/api/games/nothing/rules", status=404)["error"]


# Tables


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess", "seats": ["me", "me"]},
        {"game": "connect_four", "seats": ["me"]},
        {"game": "connect_four", "seats": ["me", "you"]},
        {"game": "connect_four", "seats": ["me", "bot:deep_blue"]},
        {"game": "connect_four", "seats": ["me", "bot:mcts:3600s"]},
        {"game": "connect_four", "seats": ["me", "bot:"]},
        {"game": "heralds", "seats": ["me", "me"], "options": {"rounds": 99}},
        {"game": "heralds", "seats": ["me", "me"], "options": {"colour": "red"}},
        {"game": "heralds", "seats": ["me", "me"], "seed": "a; b"},
        {"game": "heralds", "seats": ["me", "me"], "seed": ""},
    ],
)
def test_a_table_that_cannot_be_is_refused(house: House, body: object) -> None:
    assert house.guest().ask("POST", "/api/tables", body, 400)["error"]


def test_seats_are_taken_left_and_taken_again(house: House) -> None:
    ann, bob, eve = house.guest("Ann"), house.guest("Bob"), house.guest("Eve")
    table = ann.table("heralds", ["me", "open", "open"])
    assert bob.sit(table, "gules")["mine"] == ["gules"]
    assert bob.sit(table, "gules")["mine"] == ["gules"]  # asked twice, no harm
    assert eve.ask("POST", f"/api/tables/{table}/seats/gules", status=409)["error"] == "this seat is taken"
    eve.ask("DELETE", f"/api/tables/{table}/seats/gules", status=403)
    eve.ask("POST", f"/api/tables/{table}/seats/vert", status=404)
    line = bob.look(table, "gules")
    sheet = bob.ask("DELETE", f"/api/tables/{table}/seats/gules")
    assert [seat["kind"] for seat in sheet["seats"]] == ["person", "open", "open"] and sheet["mine"] == []
    assert line.closed() == 4403
    eve.sit(table, "gules")
    assert bob.sit(table, "sable")["started"]
    bob.ask("DELETE", f"/api/tables/{table}/seats/sable", status=409)
    bob.ask("POST", f"/api/tables/{table}/seats/azure", status=409)


def test_what_does_not_exist_is_not_found(house: House) -> None:
    ann = house.guest()
    for path in ("", "/record", "/qr.svg", "/views/watcher/1", "/log/watcher"):
        ann.ask("GET", f"/api/tables/none{path}", status=404)
    assert ann.ask("GET", "/api/nothing", status=404)["error"]


def test_new_tables_are_rationed(open_house: Callable[..., House]) -> None:
    strict = open_house(tables_per_minute=3.0)
    ann = strict.guest()
    for _table in range(3):
        ann.table("connect_four", ["me", "open"])
    ann.ask("POST", "/api/tables", {"game": "connect_four", "seats": ["me", "open"]}, 429)


def test_the_invite_link_is_a_qr_code(house: House) -> None:
    ann = house.guest()
    table = ann.table("connect_four", ["me", "open"])
    response = ann.client.get(f"/api/tables/{table}/qr.svg")
    assert response.headers["content-type"].startswith("image/svg+xml") and "<svg" in response.text


@pytest.mark.both_databases
@pytest.mark.parametrize("table", ["%00", "a%00b", "%ff", "x" * 300, "%F0%9F%91%91" * 80])
def test_a_table_that_cannot_be_is_not_found(house: House, table: str) -> None:
    """On both databases, and also live: nobody learns that the database is at fault."""
    ann = house.guest("Ann")
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/log/watcher", f"/api/tables/{table}/qr.svg"):
        assert ann.client.get(path).status_code == 404
    line = ann.open(table, "watcher")
    assert line.until("error")["reason"] == "there is no such table" and line.closed() == 4404


@pytest.mark.parametrize("host", ["x" * 3000, "[", "a b", "", "::::", "x:many", "é", "x" * 256])
def test_no_host_that_somebody_makes_up_breaks_the_qr_code(house: House, host: str) -> None:
    ann = house.guest()
    table = ann.table("connect_four", ["me", "open"])
    response = ann.client.get(f"/api/tables/{table}/qr.svg", headers={b"Host": host.encode()})
    assert response.status_code in (200, 400), response.text
    assert response.status_code == 200 or "error" in response.json()


# History


def test_every_version_can_be_looked_at_again(house: House) -> None:
    table, ann, yellow = won_game(house)
    shown = [text for text in yellow.heard if text.startswith('{"is":"scene"')]
    assert len(shown) == 8
    for v, text in enumerate(shown, start=1):
        step = ann.ask("GET", f"/api/tables/{table}/views/yellow/{v}")
        assert step["v"] == v and step["who"] is None and step["text"] is None
        message = json.loads(text)
        assert all(message[name] == step[name] for name in ("scene", "events", "outcome"))
        assert ann.ask("GET", f"/api/tables/{table}/views/watcher/{v}")["events"] == step["events"]
    ann.ask("GET", f"/api/tables/{table}/views/yellow/9", status=404)
    ann.ask("GET", f"/api/tables/{table}/views/yellow/0", status=404)
    ann.ask("GET", f"/api/tables/{table}/views/yellow/x", status=422)
    log = ann.ask("GET", f"/api/tables/{table}/log/yellow")
    assert log["v"] == 8 and log["lines"][0] == {
        "v": 2,
        "events": [{"text": "Yellow drops into column a", "seat": 0, "kind": "place"}],
    }


def test_nobody_looks_through_another_seats_eyes(house: House) -> None:
    ann, bob = house.guest(), house.guest()
    table = ann.table("heralds", ["me", "open"])
    ann.ask("GET", f"/api/tables/{table}/views/azure/1", status=404)  # not before it has started
    bob.sit(table, "gules")
    assert ann.ask("GET", f"/api/tables/{table}/views/azure/2")["v"] == 2
    for path in ("views/gules/1", "log/gules"):
        ann.ask("GET", f"/api/tables/{table}/{path}", status=403)
    ann.ask("GET", f"/api/tables/{table}/views/sable/1", status=404)
    house.guest().ask("GET", f"/api/tables/{table}/views/watcher/1")
    house.guest().ask("GET", f"/api/tables/{table}/views/azure/1", status=403)


def test_the_record_is_there_once_the_game_is_over(house: House) -> None:
    table, _ann, _yellow = won_game(house)
    response = house.guest().client.get(f"/api/tables/{table}/record")
    assert response.headers["content-disposition"].endswith('.record"')
    assert "yellow is Ann" in response.text and response.text.endswith("outcome: 1 0 F-6\n")
    ann = house.guest()
    running = ann.table("heralds", ["me", "me"])
    assert "seed" not in str(ann.ask("GET", f"/api/tables/{running}")).replace("seeded", "")
    ann.ask("GET", f"/api/tables/{running}/record", status=409)


# The schema

# Routes that answer 204, by the ends of their paths.
SILENT = {"delete": ("me", "link", "push"), "put": ("push",), "post": ("reports", "mail")}


def test_the_schema_describes_what_is_really_sent(house: House) -> None:
    ann = house.guest()
    schema = ann.ask("GET", "/api/openapi.json")
    assert schema["info"]["version"] == __version__
    routes = {(path, method) for path, methods in schema["paths"].items() for method in methods}
    assert ("/api/tables/{table_id}/seats/{seat}", "delete") in routes
    for path, methods in schema["paths"].items():
        for method, about in methods.items():
            good = [status for status in about["responses"] if status.startswith("2")]
            made = method == "post" and path.endswith(("tables", "rematch"))
            gone = path.endswith(SILENT.get(method, ()))
            assert good == ["201" if made else "204" if gone else "200"], path
    components = schema["components"]["schemas"]
    assert refs_of(schema) <= {f"#/components/schemas/{name}" for name in components}
    table = ann.table("connect_four", ["me", "me"])
    assert set(ann.ask("GET", f"/api/tables/{table}")) == set(components["TableInfo"]["properties"])
    assert set(ann.ask("GET", "/api/games/heralds")) == set(components["GameInfo"]["properties"])
    step = ann.ask("GET", f"/api/tables/{table}/views/yellow/1")
    assert set(step) == set(components["StepInfo"]["properties"])


def refs_of(part: object) -> set[str]:
    if isinstance(part, dict):
        found = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
        return found.union(*(refs_of(value) for value in part.values()))
    if isinstance(part, list):
        return set().union(*(refs_of(value) for value in part))
    return set()


# The client's files


def test_every_answer_says_what_a_page_may_load(house: House) -> None:
    headers = house.guest().client.get("/api/me").headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy and f"ws://127.0.0.1:{house.port}" in policy and "script" not in policy
    assert headers["x-content-type-options"] == "nosniff"


def test_a_client_that_was_not_built_is_told_so(open_house: Callable[..., House], tmp_path: Path) -> None:
    folder = tmp_path / "client"
    folder.mkdir()
    ann = open_house(client=folder).guest()
    page = ann.client.get("/")
    assert page.status_code == 503 and "has not been built" in page.text
    (folder / "index.html").write_text("<title>Regalia</title>")
    (folder / "assets").mkdir()
    (folder / "assets" / "app-1a2b3c.js").write_text("1")
    (folder.parent / "secret.txt").write_text("secret")
    for path in ("/", "/tables/abc", "/games/heralds/rules", "/replay/", "/about"):
        page = ann.client.get(path)
        assert page.status_code == 200 and "<title>" in page.text and page.headers["cache-control"] == "no-cache"
    assert "immutable" in ann.client.get("/assets/app-1a2b3c.js").headers["cache-control"]
    page = ann.client.get("/tables/abc")
    again = ann.client.get("/tables/abc", headers={"If-None-Match": page.headers["etag"]})
    assert again.status_code == 304 and not again.content
    for path in ("/assets/gone.js", "/favicon.ico", "/..%2fsecret.txt", "/%2e%2e/secret.txt"):
        assert ann.client.get(path).status_code == 404


def with_client(open_house: Callable[..., House], tmp_path: Path) -> Guest:
    folder = tmp_path / "client"
    folder.mkdir()
    (folder / "index.html").write_text("<title>Regalia</title>")
    (folder / "icon.svg").write_text("<svg/>")
    return open_house(client=folder).guest()


def test_a_path_that_leads_nowhere_is_not_found_and_shows_the_page(
    open_house: Callable[..., House], tmp_path: Path
) -> None:
    ann = with_client(open_house, tmp_path)
    nowhere = ("/t/abc", "/games/heralds", "/nothing", "/tables", "/tables/a/b", "/wp-login.php", "/..%2fsecret.key")
    for path in nowhere:
        page = ann.client.get(path)
        assert page.status_code == 404 and page.text == "<title>Regalia</title>", path
        assert page.headers["cache-control"] == "no-cache"
    known = ann.client.get("/").headers["etag"]
    assert ann.client.get("/nothing", headers={"If-None-Match": known}).status_code == 404
    for path in ("/assets/gone.js", "/api", "/api/nothing"):
        assert ann.ask("GET", path, status=404)["error"].startswith("there is no /")


@pytest.mark.parametrize("name", ["x" * 256, "é" * 128, "x/" * 3000, "%00", "a%00b", "x" * 20_000])
def test_a_name_that_no_file_can_have_is_not_found(open_house: Callable[..., House], tmp_path: Path, name: str) -> None:
    ann = with_client(open_house, tmp_path)
    for folder in ("", "assets/", "api/", "api/tables/", "api/games/"):
        for path in (f"/{folder}{name}", f"/{folder}{name}/qr.svg"):
            assert ann.client.get(path).status_code == 404, path[:40]


def test_every_route_of_the_client_is_a_page(open_house: Callable[..., House], tmp_path: Path) -> None:
    """If you add a page to the client's router, add it to the server's `ROUTE` too."""
    ann = with_client(open_house, tmp_path)
    router = Path(__file__).parents[2] / "web" / "src" / "lib" / "router.svelte.ts"
    lines = re.findall(r"if \(parts\.length === (\d)(.*)\) return", router.read_text())
    assert len(lines) >= 9
    for count, rest in lines:
        named = dict(re.findall(r"(first|second|third) === '([^']+)'", rest))
        parts = [named.get(which, "some") for which in ("first", "second", "third")][: int(count)]
        assert ann.client.get("/" + "/".join(parts)).status_code == 200, parts


def test_head_is_answered_like_get_without_the_body(open_house: Callable[..., House], tmp_path: Path) -> None:
    ann = with_client(open_house, tmp_path)
    for path in ("/", "/lobby", "/icon.svg", "/health", "/nothing", "/api/games", "/api/nothing"):
        whole, head = ann.client.get(path), ann.client.head(path)
        assert (head.status_code, head.content) == (whole.status_code, b""), path
        for name in ("content-type", "etag", "cache-control"):
            assert head.headers.get(name) == whole.headers.get(name), (path, name)
    assert ann.client.post("/health").status_code == 405
