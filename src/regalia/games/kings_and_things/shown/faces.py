"""One piece of every kind that a picture of this game can show."""

from regalia.games.kings_and_things.counters import (
    CREATURE,
    FORM_KIND,
    FORM_SLUG,
    FORM_TERRAIN,
    FORM_TITLE,
    FORM_VALUE,
    FORMS,
)
from regalia.games.kings_and_things.data import CITADEL, FORT_NAME, TERRAIN_NAME, TOWER
from regalia.games.kings_and_things.shown.art import FORT_ICON
from regalia.games.kings_and_things.shown.lines import form_powers
from regalia.games.kings_and_things.shown.pieces import back_piece, face_piece
from regalia.scenes import Piece


def faces() -> list[Piece]:
    found: list[Piece] = []
    for form in range(FORMS):
        piece = face_piece(form, FORM_SLUG[form], "", "counter")
        piece.name = full_name(form)
        found.append(piece)
    for level in range(TOWER, CITADEL + 1):
        fort = Piece(FORT_NAME[level], "", FORT_NAME[level].capitalize(), "token", FORT_ICON[level], owner=0)
        fort.ground, fort.stands = "seat", True
        found.append(fort)
    found.append(back_piece("back", "", "Face down", 0))
    return found


def full_name(form: int) -> str:
    """Return the printed name. Counters that share it also have their land, or their value and powers."""
    name = FORM_TITLE[form]
    others = [other for other in range(FORMS) if FORM_TITLE[other] == name and other != form]
    if not others or FORM_KIND[form] != CREATURE:
        return name
    if all(FORM_TERRAIN[other] != FORM_TERRAIN[form] for other in others):
        return f"{name} of the {TERRAIN_NAME[FORM_TERRAIN[form]]}"
    return ", ".join([f"{name} {FORM_VALUE[form]}", *form_powers(form)])
