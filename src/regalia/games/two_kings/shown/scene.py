"""The scene of 2 Kings for the web table."""

from typing import Final

from regalia.boards.squares import LETTERS
from regalia.games.two_kings.data import RED, SEAT_NAMES, SEAT_TITLES, pawn_id
from regalia.games.two_kings.field import Field, Square
from regalia.games.two_kings.options import HIGHEST_FACE, TwoKingsRules
from regalia.games.two_kings.rules import furthest_depth, steps_left
from regalia.games.two_kings.shown.art import drop_face, tower_face
from regalia.games.two_kings.shown.choices import choices, tower_words, verbs
from regalia.games.two_kings.shown.draft import draft_cards, draft_rows, inset, pair_spot
from regalia.games.two_kings.shown.foresight import ways
from regalia.games.two_kings.shown.panels import facts, panel, prompt
from regalia.games.two_kings.shown.rule_texts import moved_text, placing_text
from regalia.games.two_kings.shown.spells import spell_cards, spell_regions
from regalia.games.two_kings.view import TwoKingsView
from regalia.scenes import Overlay, Piece, Scene, Spot, Surface, still

FIELDS: Final[dict[tuple[int, int, str, bool], Surface]] = {}  # by geometry and whether Red looks: they never change


def scene(view: TwoKingsView) -> Scene:
    """The regions are the same from the set-up to the end; only the draft opens over them."""
    picture = Scene(
        surfaces=[battlefield(view), *elixir_region(view), *reserves(view), *spell_regions(view)],
        pieces=[*towers(view), *pawns(view), *drops(view), *reserve_dice(view), *spell_cards(view)],
        panels=[panel(view, seat) for seat in (0, 1)],
        prompt=prompt(view),
        verbs=verbs(view),
        groups=choices(view),
        words=tower_words(view),
        overlays=threats(view),
        facts=facts(view),
        open=not view.drafting and view.asking != "towers",  # from the start roll on, both know the same
        cloth="stone",
        focus=focus(view),
    )
    if view.drafting:
        picture.surfaces += draft_rows(view)
        picture.pieces += draft_cards(view)
        picture.inset = inset(view)
    return picture


def focus(view: TwoKingsView) -> list[str]:
    """Return the spots that the question is about, where it is not about the whole board."""
    if view.seat < 0 or not view.legal:
        return []
    if view.asking == "keep":
        return [pair_spot(view.seat)]
    field = view.field()
    return [field.name[square] for square in field.towers[view.seat]] if view.asking == "towers" else []


# The field


def battlefield(view: TwoKingsView) -> Surface:
    """The viewer's own towers lie at the bottom."""
    field, is_turned = view.field(), view.seat == RED
    key = (field.cols, field.rows, " ".join(map(str, field.tower_cols)), is_turned)
    if key not in FIELDS:
        FIELDS[key] = still(laid_out(field, is_turned))
    return FIELDS[key]


def laid_out(field: Field, is_turned: bool) -> Surface:
    rows = list(range(field.height)) if is_turned else list(range(field.height - 1, -1, -1))
    cols = list(range(field.cols - 1, -1, -1)) if is_turned else list(range(field.cols))
    spots = [ground(field, col, row) for row in rows for col in cols]
    rim = [LETTERS[col] for col in cols] + [str(row) for row in rows]
    return Surface(
        "field", "squares", "The battlefield", spots, field.cols, field.height, rim, role="board", lay="grid"
    )


def ground(field: Field, col: int, row: int) -> Spot:
    name = f"{LETTERS[col]}{row}"
    square = field.at(col, row)
    if square < 0:
        return Spot(name, "the moat", "water", tags=["moat"])
    tower = field.tower_of[square]
    if tower >= 0:
        return Spot(name, f"{SEAT_TITLES[tower]}'s tower {name}", "court", tags=[f"home-{tower}"], edge=tower)
    if row == field.river:
        return Spot(name, name, "river", tip="The river: no pawn is placed here or beyond it")
    side = 0 if row < field.river else 1
    return Spot(name, name, "stone", tags=[f"zone-{side}"])


def towers(view: TwoKingsView) -> list[Piece]:
    """The towers, each behind the die that guards it; those of a player without strength have fallen."""
    field = view.field()
    pieces: list[Piece] = []
    for seat in (0, 1):
        for square in field.towers[seat]:
            name = field.name[square]
            piece = tower_face(f"tower-{name}", name, seat, view.strength[seat] == 0)
            piece.tip = "An enemy that gets here deals damage"
            if view.value[square] == 0 and view.asking not in ("towers", "deal", "keep"):
                piece.tip += "; unguarded, and only Evocation can man it again"
            pieces.append(piece)
    return pieces


def pawns(view: TwoKingsView) -> list[Piece]:
    field = view.field()
    pieces = [pawn(view, square) for square in field.all if view.value[square]]
    if view.seat >= 0 and view.is_sealed[view.seat]:  # your own sealed dice, before both players reveal
        for tower, square in enumerate(field.towers[view.seat]):
            die, text = pawn_id(view.seat, tower + 1), str(view.sealed[tower])
            pieces.append(Piece(die, field.name[square], "your tower die", "die", text=text, owner=view.seat))
    return pieces


def pawn(view: TwoKingsView, square: Square) -> Piece:
    owner, value = view.owner[square], view.value[square]
    piece = Piece(
        pawn_id(owner, view.die[square]),
        view.field().name[square],
        f"{SEAT_TITLES[owner]}'s {value}",
        "die",
        text=str(value),
        owner=owner,
        written=view.field().name[square],
    )
    if view.new[square]:
        piece.tags = ["done"]
        piece.tip = "New: it can't move this turn, and no spell can touch it"
    elif view.steps[square]:
        piece.tip = moved_text(view.rules(), view.steps[square])
        piece.tags = ["done"] if steps_left(view.rules(), 0, view.steps[square]) == 0 else []
    piece.why_not, piece.clause = view.why_not(piece.id)
    return piece


def reserves(view: TwoKingsView) -> list[Surface]:
    """The viewer's own first."""
    return [reserve(view, seat) for seat in ((1, 0) if view.seat == RED else (0, 1))]


def reserve(view: TwoKingsView, seat: int) -> Surface:
    is_mine = seat == view.seat
    name = "Your reserve" if is_mine else f"{SEAT_TITLES[seat]}'s reserve"
    spot = Spot(reserve_spot(seat), name)
    if is_mine:
        opens = furthest_depth(view.field(), view.value, view.owner, seat) == 0
        spot.tip = placing_text(view.rules(), opens)
    role, dice = "mine" if is_mine else "theirs", view.rules().dice
    note = f"{len(view.idle_dice(seat))} of {dice}"
    return Surface(spot.id, "tray", name, [spot], owner=seat, role=role, lay="row", room=dice, note=note)


def reserve_spot(seat: int) -> str:
    return f"{SEAT_NAMES[seat]}-reserve"


def reserve_dice(view: TwoKingsView) -> list[Piece]:
    return [reserve_die(view, seat, number) for seat in (0, 1) for number in view.idle_dice(seat)]


def reserve_die(view: TwoKingsView, seat: int, number: int) -> Piece:
    name = f"{SEAT_TITLES[seat]}'s die in reserve"
    piece = Piece(pawn_id(seat, number), reserve_spot(seat), name, "die", owner=seat)
    piece.why_not, piece.clause = view.why_not(piece.id)
    return piece


# Elixir


def elixir_region(view: TwoKingsView) -> list[Surface]:
    """The viewer's drops; the opponent's stand in the panel."""
    if view.seat < 0:
        return []
    name = f"{view.elixir} Elixir left" if has_elixir(view) else "Elixir"
    spots = [Spot("elixir", name)]
    return [
        Surface(
            "elixir", "tray", "Elixir", spots, owner=view.seat, role="mine", lay="row", room=highest_face(view.rules())
        )
    ]


def highest_face(rules: TwoKingsRules) -> int:
    return max(face for face in range(HIGHEST_FACE + 1) if rules.face_count[face])


def has_elixir(view: TwoKingsView) -> bool:
    return view.seat >= 0 and view.seat == view.mover and view.rolled > 0


def drops(view: TwoKingsView) -> list[Piece]:
    if not has_elixir(view):
        return []
    return [drop_face(number, "elixir", number <= view.elixir) for number in range(1, view.rolled + 1)]


# What players can show


def threats(view: TwoKingsView) -> list[Overlay]:
    """Show where a pawn could get with a full turn of steps, while it is pointed at and nobody else moves.

    Those of the player on turn are left out: asked about one, the table says more.
    """
    if view.asking not in ("turn", "roll"):
        return []
    most = view.rules().step_max
    tip = f"Where it could get with {most} {'step' if most == 1 else 'steps'}"
    overlays = []
    for square in view.field().all:
        if view.value[square] and (view.owner[square] != view.mover or view.asking == "roll"):
            die = pawn_id(view.owner[square], view.die[square])
            overlays.append(Overlay("threat", "reach", reach(view, square), tip, die))
    return [overlay for overlay in overlays if overlay.spots]


def reach(view: TwoKingsView, square: Square) -> list[str]:
    """The squares that the pawn there could get to with all steps of a turn."""
    return [view.field().name[way.squares[-1]] for way in ways(view, square, view.rules().step_max)]
