"""The scene of 2 Kings for the web table."""

from regalia.boards.squares import LETTERS
from regalia.games.two_kings.data import BLUE, RED, SEAT_NAMES, SEAT_TITLES, pawn_id
from regalia.games.two_kings.field import Square
from regalia.games.two_kings.rules import fight
from regalia.games.two_kings.shown.choices import choices, tower_words, verbs
from regalia.games.two_kings.shown.panels import facts, panel, prompt
from regalia.games.two_kings.shown.rule_texts import moved_text, placing_text
from regalia.games.two_kings.shown.spells import draft_cards, draft_rows, spell_cards, spell_rows
from regalia.games.two_kings.view import TwoKingsView
from regalia.scenes import Badge, Overlay, Piece, Scene, Spot, Surface, Verb


def scene(view: TwoKingsView) -> Scene:
    if view.drafting:
        return draft_scene(view)
    return Scene(
        surfaces=[battlefield(view), *elixir_tray(view), reserves(view), *tracks(view), *spell_rows(view)],
        pieces=[*pawns(view), *strength_marks(view), *drops(view), *spell_cards(view), *reserve_dice(view)],
        panels=[panel(view, seat) for seat in (0, 1)],
        prompt=prompt(view),
        verbs=verbs(view),
        groups=choices(view),
        words=tower_words(view),
        overlays=threats(view),
        facts=facts(view),
        open=view.asking != "towers",  # from the start roll on, both know the same
    )


def draft_scene(view: TwoKingsView) -> Scene:
    """Before there is anything on the field: the cards alone, large."""
    return Scene(
        surfaces=draft_rows(view),
        pieces=draft_cards(view),
        panels=[panel(view, seat) for seat in (0, 1)],
        prompt=prompt(view),
        verbs=[Verb("keep", "Keep a card", "card-pick", clause="K-13")] if view.legal else [],
        groups=choices(view),
    )


# The field


def battlefield(view: TwoKingsView) -> Surface:
    """The viewer's own towers lie at the bottom; strength tracks that are not too long stand beside the field."""
    field = view.field()
    turned = view.seat == RED
    rows = list(range(field.height)) if turned else list(range(field.height - 1, -1, -1))
    cols = list(range(field.cols - 1, -1, -1)) if turned else list(range(field.cols))
    if not has_side_tracks(view):
        spots = [ground(view, col, row) for row in rows for col in cols]
        rim = [LETTERS[col] for col in cols] + [str(row) for row in rows]
        return Surface("field", "squares", "The battlefield", spots, field.cols, field.height, rim)
    near = RED if turned else BLUE
    spots = []
    for line, row in enumerate(rows):
        spots.append(track_spot(view, 1 - near, line))
        spots += [ground(view, col, row) for col in cols]
        spots.append(track_spot(view, near, field.height - 1 - line))
    rim = ["", *[LETTERS[col] for col in cols], "", *[str(row) for row in rows]]
    return Surface("field", "squares", "The battlefield", spots, field.cols + 2, field.height, rim)


def has_side_tracks(view: TwoKingsView) -> bool:
    return view.rules().max_strength < view.field().height


def track_spot(view: TwoKingsView, seat: int, point: int) -> Spot:
    """A place of the strength track, which rises from the seat's own end of the field."""
    name = f"{SEAT_NAMES[seat]}-strength-{point}"
    if point > view.rules().max_strength:
        return Spot(name, "beside the field", look="none")
    what = f"strength {point}" if point else "Skull"
    return Spot(name, f"{SEAT_TITLES[seat]}'s {what}", look="none", tip="" if point else "Who is down here has lost")


def strength_marks(view: TwoKingsView) -> list[Piece]:
    """The counters on the tracks: lost points are grey."""
    if not has_side_tracks(view):
        return []
    return [strength_mark(view, seat, point) for seat in (0, 1) for point in range(view.rules().max_strength + 1)]


def strength_mark(view: TwoKingsView, seat: int, point: int) -> Piece:
    name = f"{SEAT_NAMES[seat]}-strength-{point}"
    strength = view.strength[seat]
    if point == 0:
        tags = [] if strength == 0 else ["dim"]
        return Piece(f"mark-{name}", name, f"{SEAT_TITLES[seat]}'s Skull", "token", "death-skull", tags=tags)
    said = f"{SEAT_TITLES[seat]}'s strength {point}"
    piece = Piece(f"mark-{name}", name, said if point <= strength else f"{said}, lost", "counter", text=str(point))
    if point <= strength:
        piece.owner = seat
    else:
        piece.tags = ["dim"]
    return piece


def ground(view: TwoKingsView, col: int, row: int) -> Spot:
    field = view.field()
    name = f"{LETTERS[col]}{row}"
    square = field.at(col, row)
    if square < 0:
        return Spot(name, "beside the field", look="none")
    tower = field.tower_of[square]
    if tower >= 0:
        title = SEAT_TITLES[tower]
        tip = f"{title}'s tower: who gets here deals damage"
        if view.value[square] == 0:
            tip = f"{title}'s tower, unguarded: only Evocation can man it again"
        return Spot(name, f"{title}'s tower {name}", "tower", "stone-tower", [f"home-{tower}"], tip)
    if row == field.river:
        return Spot(name, name, "river", tip="The river: no pawn is placed here or beyond it")
    side = 0 if row < field.river else 1
    return Spot(name, name, "grass", tags=[f"zone-{side}"])


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
        piece.badges = [Badge("clock", "", "New: it can't move this turn, and no spell can touch it")]
        piece.tags = ["new"]
    elif view.steps[square]:
        rules, moved = view.rules(), view.steps[square]
        piece.badges = [Badge("steps", f"{moved}/{rules.step_max}", moved_text(rules, moved))]
    piece.why_not, piece.clause = view.why_not(piece.id)
    return piece


def reserves(view: TwoKingsView) -> Surface:
    """The viewer's own first."""
    seats = (1, 0) if view.seat == RED else (0, 1)
    spots = [
        Spot(f"{SEAT_NAMES[seat]}-reserve", "yours" if seat == view.seat else f"{SEAT_TITLES[seat]}'s")
        for seat in seats
    ]
    field = view.field()
    for seat, spot in zip(seats, spots, strict=True):
        if seat == view.seat:
            opens = not any(view.value[sq] and view.owner[sq] == seat and field.is_field[sq] for sq in field.all)
            spot.tip = placing_text(view.rules(), opens)
    return Surface("reserve", "tray", "Reserve", spots)


def reserve_dice(view: TwoKingsView) -> list[Piece]:
    return [reserve_die(view, seat, number) for seat in (0, 1) for number in view.idle_dice(seat)]


def reserve_die(view: TwoKingsView, seat: int, number: int) -> Piece:
    name = f"{SEAT_TITLES[seat]}'s die in reserve"
    piece = Piece(pawn_id(seat, number), f"{SEAT_NAMES[seat]}-reserve", name, "die", owner=seat)
    piece.why_not, piece.clause = view.why_not(piece.id)
    return piece


# Elixir and strength


def elixir_tray(view: TwoKingsView) -> list[Surface]:
    """The Elixir drops of the player on turn."""
    if not view.rolled:
        return []
    return [Surface("elixir", "tray", "Elixir", [Spot("elixir", f"{view.elixir} Elixir left")])]


def drops(view: TwoKingsView) -> list[Piece]:
    return [
        Piece(
            f"drop-{number}",
            "elixir",
            "a drop of Elixir" if number <= view.elixir else "a spent drop",
            icon="drop",
            tags=[] if number <= view.elixir else ["spent"],
        )
        for number in range(1, view.rolled + 1)
    ]


def tracks(view: TwoKingsView) -> list[Surface]:
    """Tracks that are too long for the side of the field."""
    if has_side_tracks(view):
        return []
    seats = (1, 0) if view.seat != RED else (0, 1)
    return [strength_track(view, seat) for seat in seats]


def strength_track(view: TwoKingsView, seat: int) -> Surface:
    most = view.rules().max_strength
    spots = [
        Spot(
            f"{SEAT_NAMES[seat]}-strength-{point}",
            str(point) if point else "☠",
            icon="" if point else "death-skull",
            tags=["now"] if point == view.strength[seat] else ["dim"] if point > view.strength[seat] else [],
            tip="" if point else "Who gets here has lost",
        )
        for point in range(most + 1)
    ]
    return Surface(f"{SEAT_NAMES[seat]}-strength", "track", f"{SEAT_TITLES[seat]}'s strength", spots, owner=seat)


# What players can show


def threats(view: TwoKingsView) -> list[Overlay]:
    """Show where the pawns of each side could get with a full turn of steps, if nobody else moved."""
    if view.asking not in ("turn", "roll"):
        return []
    most = view.rules().step_max
    tip = f"Where its pawns could get with {most} {'step' if most == 1 else 'steps'} each"
    overlays = [Overlay("threat", f"{SEAT_TITLES[seat]}'s reach", reach(view, seat), tip) for seat in (0, 1)]
    return [overlay for overlay in overlays if overlay.spots]


def reach(view: TwoKingsView, seat: int) -> list[str]:
    field = view.field()
    found: set[Square] = set()
    for square in field.all:
        if view.value[square] == 0 or view.owner[square] != seat:
            continue
        edge = [square]
        for _step in range(view.rules().step_max):
            further: list[Square] = []
            for here in edge:
                if here != square and fight(view.value[square], view.value[here])[0] == 0:
                    continue  # it falls there
                for to in field.steps[seat][here]:
                    own = view.value[to] and view.owner[to] == seat
                    if not own and to not in further:
                        further.append(to)
            found.update(further)
            edge = further
    return [field.name[square] for square in sorted(found)]
