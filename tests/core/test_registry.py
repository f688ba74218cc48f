"""The games that the registry finds: in the folder, and announced by other packages."""

from collections.abc import Callable
from pathlib import Path

import pytest

from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.registry import announced, find_game, game_folder, game_ids, housed

Install = Callable[..., Path]
GAME = """
from regalia.core.game import Game, GameMeta

GAME = Game(GameMeta("{id}", "Title", "nobody", "A blurb.", (2,), ("first", "second"), 1))
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Make a package that announces a game, as `pip install` would; the folder of its code."""

    def install_game(game_id: str, source: str = GAME, point: str = "") -> Path:
        site = tmp_path / game_id
        folder = site / game_id
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text(source.replace("{id}", game_id))
        info = site / f"{game_id}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {game_id}-package\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[regalia.games]\n{game_id} = {point or f'{game_id}:GAME'}\n")
        monkeypatch.syspath_prepend(str(site))
        return folder

    return install_game


def complaint(game_id: str) -> str:
    with pytest.raises(Malformed) as caught:
        find_game(game_id)
    return str(caught.value)


def test_a_game_in_the_folder_is_there_by_its_folders_presence() -> None:
    assert "we_are_kings" in housed()
    assert "we_are_kings" not in announced()
    assert find_game("we_are_kings").meta.id == "we_are_kings"


def test_games_of_other_packages_are_announced_by_entry_points() -> None:
    assert {"connect_four", "heralds"} <= announced().keys()
    assert find_game("heralds").meta.title == "Heralds"


def test_all_games_are_listed_in_the_order_of_the_alphabet() -> None:
    ids = game_ids()
    assert ids == sorted(ids)
    assert {"connect_four", "heralds", "we_are_kings"} <= set(ids)


def test_there_is_one_object_a_game() -> None:
    assert find_game("connect_four") is find_game("connect_four")


def test_a_package_that_is_installed_puts_its_game_on_the_shelf(install: Install) -> None:
    assert "registry_new" not in game_ids()
    install("registry_new")
    assert "registry_new" in game_ids()
    assert isinstance(find_game("registry_new"), Game)


def test_listing_games_imports_none_of_them(install: Install) -> None:
    folder = install("registry_lazy", 'from pathlib import Path\nPath(__file__).with_name("imported").touch()\n' + GAME)
    assert "registry_lazy" in game_ids()
    assert not (folder / "imported").exists()
    find_game("registry_lazy")
    assert (folder / "imported").exists()


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("herald", "heralds"),
        ("connect4", "connect_four"),
        ("connect four", "connect_four"),
        ("we-are-kings", "we_are_kings"),
    ],
)
def test_a_wrong_name_is_answered_with_the_nearest_right_one(wrong: str, right: str) -> None:
    assert complaint(wrong) == f"there is no game {wrong!r}: did you mean {right}?"


@pytest.mark.parametrize("wrong", ["", "xyzzy", "regalia.games", "/"])
def test_a_name_that_is_like_no_other_is_answered_with_all_there_are(wrong: str) -> None:
    said = complaint(wrong)
    assert said.startswith(f"there is no game {wrong!r}: known: ")
    assert "connect_four, heralds" in said


@pytest.mark.parametrize(
    ("game_id", "source", "point", "why"),
    [
        ("registry_raises", "raise RuntimeError('the rules are lost')", "", "RuntimeError('the rules are lost')"),
        ("registry_imports", "import no_such_module_at_all", "", "ModuleNotFoundError"),
        ("registry_syntax", "GAME = (", "", "SyntaxError"),
        ("registry_nothing", "", "", "AttributeError"),
        ("registry_missing", GAME, "no_such_package_at_all:GAME", "ModuleNotFoundError"),
    ],
)
def test_a_game_that_cannot_be_loaded_says_so(
    install: Install, game_id: str, source: str, point: str, why: str
) -> None:
    install(game_id, source, point)
    said = complaint(game_id)
    assert said.startswith(f"the game {game_id} cannot be loaded from {point or f'{game_id}:GAME'}: ")
    assert why in said


@pytest.mark.parametrize(
    ("game_id", "source"),
    [
        ("registry_text", "GAME = 'a game'"),
        ("registry_class", "from regalia.core.game import Game as GAME"),
        ("registry_module", "import sys as GAME"),
    ],
)
def test_what_is_announced_must_be_a_game(install: Install, game_id: str, source: str) -> None:
    install(game_id, source)
    assert complaint(game_id).startswith(f"what is registered as {game_id} is not a game")


def test_what_is_announced_must_have_the_id_that_it_is_announced_with(install: Install) -> None:
    install("registry_other", GAME.replace("{id}", "another_id"))
    said = complaint("registry_other")
    assert "registered as registry_other" in said and "another_id" in said


def test_a_broken_game_takes_no_other_with_it(install: Install) -> None:
    install("registry_broken", "raise RuntimeError")
    complaint("registry_broken")
    assert "registry_broken" in game_ids()
    assert find_game("connect_four").meta.id == "connect_four"


def test_a_games_folder_holds_its_rules_and_scenarios() -> None:
    for game_id in ("connect_four", "heralds", "we_are_kings"):
        folder = game_folder(find_game(game_id))
        assert (folder / "rules.md").is_file()
        assert list((folder / "scenarios").glob("*.yaml"))
