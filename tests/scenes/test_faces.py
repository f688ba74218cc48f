"""Faces of all games: their icons exist, their grounds have colours, figures stand out, and no two kinds look alike."""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from regalia.core.registry import find_game, game_ids
from regalia.scenes import Piece

WEB: Final = Path(__file__).parents[2] / "web"
ICONS: Final = WEB / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"
COLOURS: Final = WEB / "src" / "app.css"
GROUNDS: Final = WEB / "src" / "lib" / "faces" / "grounds.ts"
LONGEST_LINE: Final = 48
MIN_CONTRAST: Final = 4.5

every_game = pytest.mark.parametrize("game", game_ids())


def icon_names() -> set[str]:
    if not ICONS.is_file():
        pytest.fail("the icons are not there: run `python web/build.py`, or `make client`", pytrace=False)
    found: Any = json.loads(ICONS.read_text(encoding="utf-8"))
    return {*found["icons"], *found.get("aliases", {})}


def grounds() -> dict[str, tuple[str, str]]:
    """The colours of each ground and of the figure on it, from the client's table."""
    text = GROUNDS.read_text(encoding="utf-8")
    pair = r"\{ ground: '(#\w{6})', figure: '(#\w{6})'"
    constants = {name: (ground, figure) for name, ground, figure in re.findall(rf"const (\w+) = {pair}", text)}
    found = {name: (ground, figure) for name, ground, figure in re.findall(rf"^  (\w+): {pair}", text, re.MULTILINE)}
    found |= {name: constants[which] for name, which in re.findall(r"^  (\w+): ([A-Z_]+),$", text, re.MULTILINE)}
    return found


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def faces(game: str) -> list[Piece]:
    return find_game(game).faces()


@every_game
def test_every_game_names_its_faces(game: str) -> None:
    assert faces(game)
    assert len({face.id for face in faces(game)}) == len(faces(game))


@every_game
def test_the_icon_of_every_face_exists(game: str) -> None:
    icons = icon_names()
    wanted = {face.icon for face in faces(game)} | {
        badge.text for face in faces(game) for badge in face.badges if badge.kind == "power"
    }
    assert {icon for icon in wanted if icon and not icon.isdigit()} <= icons


@every_game
def test_every_ground_has_a_colour_on_which_its_figure_stands_out(game: str) -> None:
    known = grounds()
    for face in faces(game):
        if face.ground not in ("", "seat"):  # those of seats: below
            assert face.ground in known, face.name
            assert contrast(*known[face.ground]) >= MIN_CONTRAST, face.name


def test_figures_stand_out_on_the_colours_of_seats() -> None:
    text = COLOURS.read_text(encoding="utf-8")
    seats = re.findall(r"\.tincture-(\w+) \{\s*--seat: (#\w+);\s*--seat-ink: (#\w+);", text)
    assert len(seats) == 8
    for name, ground, figure in seats:
        assert contrast(ground, figure) >= MIN_CONTRAST, name


@every_game
def test_no_two_kinds_look_alike(game: str) -> None:
    seen: dict[tuple[str, ...], str] = {}
    for face in faces(game):
        by_text = not face.icon or face.shape == "flag"  # dice, discs, banners: what is written tells them apart
        look = (face.shape, face.text, face.face, str(face.owner)) if by_text else (face.icon, face.ground)
        assert look not in seen, f"{face.name} looks like {seen[look]}"
        seen[look] = face.name


@every_game
def test_what_is_printed_on_cards_is_short_and_not_said_twice(game: str) -> None:
    for face in faces(game):
        assert face.name
        assert len(face.line) <= LONGEST_LINE, face.line
        assert not face.line or face.line not in face.tip, face.name
