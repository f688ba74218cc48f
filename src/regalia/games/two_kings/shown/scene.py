"""The scene of 2 Kings for the web table."""

from typing import Final

from regalia.boards.squares import LETTERS
from regalia.core.actions import Action
from regalia.games.two_kings.actions import NO_PLACE, Cast, Kamikaze, Keep, PlacePawn, SetTowers, Step
from regalia.games.two_kings.data import (
    ASTEROID,
    BACK_MOVE,
    BLUE,
    BOLTS,
    CLAUSE,
    CODE,
    DIAGONAL_MOVE,
    DOUBLE_POWER_UP,
    EVOCATION,
    EXCHANGE,
    FIREBALL,
    FUSION,
    GREAT_POWER_UP,
    JUMP,
    KAMIKAZE,
    MACE,
    PHOENIX,
    POWER_UP,
    RED,
    SEAT_NAMES,
    SEAT_TITLES,
    SPELL_NAME,
    SPELLS,
    TORNADO,
    pawn_id,
    spell_id,
)
from regalia.games.two_kings.field import Place, Square, place_name
from regalia.games.two_kings.notation import write_action
from regalia.games.two_kings.rules import fight
from regalia.games.two_kings.shown.foresight import entry
from regalia.games.two_kings.shown.rule_texts import (
    ends_text,
    faces_text,
    listed,
    moved_text,
    placing_text,
    purpose_kind,
    purpose_text,
    spell_text,
    spending_text,
)
from regalia.games.two_kings.shown.words import describe, square_of
from regalia.games.two_kings.state import DECK, GONE, HELD, KEPT, MENU, PAIR
from regalia.games.two_kings.view import TwoKingsView
from regalia.scenes import (
    Badge,
    Choice,
    Group,
    Overlay,
    Panel,
    Piece,
    Scene,
    Spot,
    Stat,
    Surface,
    Verb,
    grouped,
    piece_pick,
    spot_pick,
    word_pick,
)

QUIET_SHOWN_FROM: Final = 20

ICON: Final[dict[int, str]] = {
    DIAGONAL_MOVE: "zig-arrow",
    JUMP: "jump-across",
    BACK_MOVE: "return-arrow",
    EXCHANGE: "body-swapping",
    POWER_UP: "upgrade",
    PHOENIX: "egyptian-bird",
    DOUBLE_POWER_UP: "lightning-branches",
    ASTEROID: "asteroid",
    GREAT_POWER_UP: "biceps",
    KAMIKAZE: "mine-explosion",
    MACE: "spiked-mace",
    TORNADO: "tornado",
    BOLTS: "lightning-trio",
    FUSION: "contract",
    FIREBALL: "fireball",
    EVOCATION: "magic-portal",
}


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
        verbs=[Verb("keep", "Keep a card", "card-pick")] if view.legal else [],
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


def idle_dice(view: TwoKingsView, seat: int) -> list[int]:
    """The numbers of the dice in the reserve."""
    hidden = 3 if seat == view.seat and view.is_sealed[seat] else 0  # those lie on the towers already
    return [number for number in range(1 + hidden, view.rules().dice + 1) if (view.idle[seat] >> number) & 1]


def reserve_dice(view: TwoKingsView) -> list[Piece]:
    return [reserve_die(view, seat, number) for seat in (0, 1) for number in idle_dice(view, seat)]


def reserve_die(view: TwoKingsView, seat: int, number: int) -> Piece:
    name = f"{SEAT_TITLES[seat]}'s die in reserve"
    piece = Piece(pawn_id(seat, number), f"{SEAT_NAMES[seat]}-reserve", name, "die", owner=seat)
    piece.why_not, piece.clause = view.why_not(piece.id)
    return piece


# Elixir, strength, spells


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


def castable_now(view: TwoKingsView) -> set[int]:
    return {action.spell for action in view.legal if isinstance(action, Cast)}


def spell_rows(view: TwoKingsView) -> list[Surface]:
    """With own decks the viewer's first; a row without an owner stays where it is put."""
    if not view.rules().own_decks:
        return [spell_row(view, "menu", "Spells", menu(view), -1)]
    seats = (1, 0) if view.seat == RED else (0, 1)
    return [
        spell_row(
            view,
            f"{SEAT_NAMES[seat]}-spells",
            "Your spells" if seat == view.seat else f"{SEAT_TITLES[seat]}'s spells",
            deck(view, seat),
            -1 if seat == view.seat else seat,
        )
        for seat in seats
    ]


def menu(view: TwoKingsView) -> list[int]:
    return [spell for spell in range(SPELLS) if view.card[spell] == MENU]


def deck(view: TwoKingsView, seat: int) -> list[int]:
    """The spells open to one seat; those open to both are listed with Blue's."""
    return [
        spell for spell in range(SPELLS) if view.card[spell] in ((DECK + seat, MENU) if seat == 0 else (DECK + seat,))
    ]


def spell_row(view: TwoKingsView, key: str, name: str, spells: list[int], owner: int) -> Surface:
    spots = [Spot(f"at-{CODE[spell]}", SPELL_NAME[spell]) for spell in spells]
    return Surface(key, "row", name, spots, owner=owner)


def spell_cards(view: TwoKingsView) -> list[Piece]:
    spells = menu(view) if not view.rules().own_decks else [*deck(view, 0), *deck(view, 1)]
    return [spell_card(view, spell, f"at-{CODE[spell]}") for spell in spells]


def spell_card(view: TwoKingsView, spell: int, spot: str) -> Piece:
    rules = view.rules()
    cost, purpose = rules.cost[spell], rules.purpose[spell]
    badges = [Badge("cost", str(cost), f"Costs {cost} Elixir")]
    if purpose:  # K-82, K-124
        badges.append(Badge(purpose_kind(spell), str(purpose), f"Purpose {purpose}: {purpose_text(rules, spell)}"))
    piece = Piece(
        spell_id(spell),
        spot,
        SPELL_NAME[spell],
        "card",
        ICON[spell],
        badges=badges,
        tip=spell_text(rules, spell),
    )
    piece.why_not, piece.clause = view.why_not(piece.id)
    if piece.why_not and view.asking == "turn" and view.legal:
        piece.tags = ["dim"]
    return piece


# The draft


def draft_rows(view: TwoKingsView) -> list[Surface]:
    rows: list[Surface] = []
    if not view.rules().own_decks:
        rows.append(Surface("menu", "row", "Shared spells so far", [Spot("menu", "shared spells")]))
    for seat in (1, 0) if view.seat != RED else (0, 1):
        name = SEAT_NAMES[seat]
        own = seat == view.seat
        spots: list[Spot] = [Spot(f"{name}-pair", "your pair" if own else f"{SEAT_TITLES[seat]}'s pair")]
        if view.rules().own_decks:
            spots.append(Spot(f"{name}-deck", "your spells" if own else f"{SEAT_TITLES[seat]}'s spells"))
        else:
            spots.append(Spot(f"{name}-out", "your discards" if own else f"{SEAT_TITLES[seat]}'s discards"))
        rows.append(Surface(name, "row", "You" if own else SEAT_TITLES[seat], spots, owner=seat))
    return rows


def draft_cards(view: TwoKingsView) -> list[Piece]:
    pieces = [named_card(view, spell, "menu") for spell in menu(view)]
    for seat in (0, 1):
        name = SEAT_NAMES[seat]
        pieces += some_cards(view, seat, (PAIR + seat, KEPT + seat), view.in_pair[seat], f"{name}-pair")
        pieces += some_cards(view, seat, (GONE + seat,), view.gone[seat], f"{name}-out")
        pieces += some_cards(
            view, seat, (HELD + seat, DECK + seat), view.held[seat] + view.decked[seat], f"{name}-deck"
        )
    return pieces


def some_cards(view: TwoKingsView, seat: int, places: tuple[int, ...], count: int, spot: str) -> list[Piece]:
    """Those that the viewer knows, and the backs of the others."""
    known = [spell for spell in range(SPELLS) if view.card[spell] in places]
    cards = [named_card(view, spell, spot) for spell in known]
    for spell, card in zip(known, cards, strict=True):
        if view.card[spell] == KEPT + seat:
            card.tags = ["done"]
    backs = [
        Piece(f"{spot}-{number}", spot, "a face-down spell", "card", owner=seat, face="down")
        for number in range(count - len(known))
    ]
    return cards + backs


def named_card(view: TwoKingsView, spell: int, spot: str) -> Piece:
    """A card with its name on it, for where cards are large."""
    card = spell_card(view, spell, spot)
    card.text = SPELL_NAME[spell]
    return card


# Around the table


def panel(view: TwoKingsView, seat: int) -> Panel:
    most = view.rules().max_strength
    stats = [
        Stat("Strength", f"{view.strength[seat]} of {most}", "heart-tower", "At the Skull, below 1, the game is lost"),
        Stat("Dice in reserve", str(view.reserve[seat]), "perspective-dice-six-faces-four"),
    ]
    if seat == view.mover and view.rolled:
        stats.append(Stat("Elixir", f"{view.elixir} of {view.rolled}", "drop", spending_text(view.rules())))
    tags = ["asked"] if seat in view.to_act else []
    if view.asking in ("towers", "keep") and seat not in view.to_act and len(view.to_act) == 1:
        tags.append("ready" if view.is_sealed[seat] else "")
    return Panel(seat, SEAT_TITLES[seat], stats, [tag for tag in tags if tag])


def facts(view: TwoKingsView) -> list[Stat]:
    rules = view.rules()
    if view.asking in ("towers", "start"):
        return []
    ended_with_a_turn = view.over is not None and view.over.reason in ("K-111", "K-112")
    turn = str(view.played + (0 if ended_with_a_turn else 1))
    found = [Stat("Turn", f"{turn} of {rules.max_turns}" if rules.max_turns else turn, "hourglass", ends_text(rules))]
    if view.quiet >= QUIET_SHOWN_FROM and rules.quiet_limit:
        quiet = f"{view.quiet} of {rules.quiet_limit}"
        found.append(Stat("Quiet turns", quiet, "silence", "Nothing was lost for so long; at the limit the game ends"))
    return found


def prompt(view: TwoKingsView) -> str:
    if view.over is not None:
        winners = view.over.winners()
        return "The game is drawn" if len(winners) > 1 else f"{SEAT_TITLES[winners[0]]} has won the game"
    if view.asking == "deal":
        return f"A spell card is being drawn{' for both players' if view.rules().draws_menu else ''}"
    if view.asking == "start":
        return "Two dice decide who begins"
    if view.asking == "roll":
        return roll_prompt(view)
    if not view.legal:
        names = " and ".join([SEAT_TITLES[seat] for seat in view.to_act])
        return f"{names} {'is' if len(view.to_act) == 1 else 'are'} to act"
    if view.asking == "keep":
        return keep_prompt(view)
    if view.asking == "towers":
        how = "in secret" if view.rules().towers_sealed else "for all to see"
        return f"Set your tower dice {how}, {view.rules().tower_total} in all, tower by tower"
    kinds = (("place", PlacePawn), ("move", Step), ("cast", Cast))
    can = [word for word, kind in kinds if any(isinstance(action, kind) for action in view.legal)]
    left = " left" if view.has_cast else ""
    return f"{view.elixir} Elixir{left}: {listed(can, 'or') if can else 'nothing can be done with it'}"


def roll_prompt(view: TwoKingsView) -> str:
    rules = view.rules()
    text = f"{SEAT_TITLES[view.mover]} rolls for Elixir: {faces_text(rules)}"
    if rules.first_turn_cap and view.played == 0:  # K-27
        return f"{text}; the first roll counts {rules.first_turn_cap} at most"
    return text


def keep_prompt(view: TwoKingsView) -> str:
    rules, other = view.rules(), SEAT_TITLES[1 - view.seat]
    made = view.held[view.seat] if rules.own_decks else view.gone[view.seat]
    pick = f"Pick {made + 1} of {rules.picks}"
    if rules.drafts_together:
        pick += f", while {other} picks too"
    if rules.own_decks:
        return f"{pick}: keep one of the two cards; {other} gets the other"
    return f"{pick}: choose which of the two cards both players will have; the other is discarded"


def verbs(view: TwoKingsView) -> list[Verb]:
    if not view.legal:
        return []
    if view.asking == "towers":
        return [Verb("towers", "Set the tower dice", "stone-tower")]
    found = [Verb("place", "Place", "perspective-dice-six-faces-four"), Verb("move", "Move", "footsteps")]
    castable = castable_now(view)
    for spell in sorted(castable):
        found.append(Verb(CODE[spell], SPELL_NAME[spell], ICON[spell]))
    if not castable:
        found.append(Verb("cast", "Cast a spell", "fireball"))
    if any(not isinstance(action, (PlacePawn, Step, Cast)) for action in view.legal):
        found.append(Verb("end", f"End turn ({view.elixir} Elixir lost)", "player-next"))
    for verb in found:
        verb.why_not, verb.clause = view.why_not(verb.key)
    return found


# What can be done, click by click


def choices(view: TwoKingsView) -> list[Group]:
    return grouped([choice(view, action) for action in view.legal])


def choice(view: TwoKingsView, action: Action) -> tuple[str, Choice]:
    text, label = write_action(action), describe(view, action)
    if isinstance(action, PlacePawn):
        left = view.elixir - action.value
        picks = [reserve_pick(view), word_pick(str(action.value)), spot_pick(place_name(action.to))]
        return "place", Choice(text, label, picks, f"{left} Elixir left", kind="place")
    if isinstance(action, Step):
        what = entry(view, view.mover, view.value[square_of(view, action.start)], square_of(view, action.to))
        picks = [pawn_pick(view, action.start), spot_pick(place_name(action.to))]
        kind = "capture" if what.fought or what.damage else "move"
        return "move", Choice(text, label, picks, what.short, kind=kind)
    if isinstance(action, Cast):
        choice = Choice(text, label, cast_picks(view, action), clause=CLAUSE[action.spell], kind=cast_kind(action))
        if action.spell in (EXCHANGE, DOUBLE_POWER_UP, BOLTS):
            choice.unordered = len(choice.picks) - 1  # the pawns, after the card
        return CODE[action.spell], choice
    if isinstance(action, Keep):
        return "keep", Choice(text, label, [piece_pick(spell_id(action.spell))], kind="move")
    if isinstance(action, SetTowers):
        picks = [word_pick(f"{tower}-{value}") for tower, value in enumerate(action.values)]
        return "towers", Choice(text, label, picks)
    return "end", Choice(text, label, warn=end_warning(view))


def end_warning(view: TwoKingsView) -> str:
    """Elixir is lost at the end of most turns: one is asked only when that is much."""
    if len(view.legal) == 1 or view.elixir * 2 < view.rolled:
        return ""
    spent = "You have spent nothing" if view.elixir == view.rolled else f"{view.elixir} of {view.rolled} are left"
    return f"{spent}, and Elixir that is not spent is lost."


def reserve_pick(view: TwoKingsView) -> str:
    return piece_pick(pawn_id(view.mover, idle_dice(view, view.mover)[0]))


def pawn_pick(view: TwoKingsView, place: Place) -> str:
    square = square_of(view, place)
    return piece_pick(pawn_id(view.owner[square], view.die[square]))


def cast_picks(view: TwoKingsView, action: Cast) -> list[str]:
    picks = [piece_pick(spell_id(action.spell))]
    if action.spell == EVOCATION:
        return [*picks, spot_pick(place_name(action.a))]
    if action.spell == PHOENIX:
        return [*picks, spot_pick(f"{SEAT_NAMES[view.mover]}-strength-{view.strength[view.mover] + 1}")]
    if action.spell == ASTEROID:
        return [*picks, spot_pick(f"{SEAT_NAMES[1 - view.mover]}-strength-{view.strength[1 - view.mover]}")]
    if action.spell == FUSION:  # first the one that stays where it is, then the one that joins it
        other = action.b if action.to == action.a else action.a
        return [*picks, pawn_pick(view, action.to), pawn_pick(view, other)]
    picks += [pawn_pick(view, place) for place in (action.a, action.b) if place != NO_PLACE]
    if action.to != NO_PLACE:
        picks.append(spot_pick(place_name(action.to)))
    if isinstance(action, Kamikaze):  # a click for each point
        for place, points in zip(action.hit, action.points, strict=True):
            picks += [pawn_pick(view, place)] * points
    return picks


def cast_kind(action: Cast) -> str:
    if action.spell in (MACE, FIREBALL, BOLTS, KAMIKAZE, ASTEROID):
        return "capture"
    if action.spell in (DIAGONAL_MOVE, JUMP, BACK_MOVE, EXCHANGE, TORNADO):
        return "teleport"
    return "place"


def tower_words(view: TwoKingsView) -> dict[str, str]:
    words = {str(value): f"Value {value}" for value in range(1, view.rules().place_max + 1)}
    if view.asking == "towers":
        for tower, col in enumerate(view.field().tower_cols):
            for value in range(1, view.rules().die_max + 1):
                words[f"{tower}-{value}"] = f"{value} on tower {LETTERS[col]}"
    return words


# What one may ask


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
