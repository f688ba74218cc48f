"""How We Are Kings is drawn on the web table."""

from typing import Final

from regalia.boards.squares import LETTERS, NOWHERE, Square
from regalia.core.actions import Action
from regalia.games.we_are_kings.actions import CardAction, KingAction, PlaceCube, Put, RingAction, To
from regalia.games.we_are_kings.data import (
    ACTION_CARDS,
    BISHOP,
    BLACK,
    FACE_DOWN,
    KIND_NAME,
    KING,
    KNIGHT,
    QUEEN,
    RING,
    ROOK,
    SEAT_NAMES,
    SPENT,
    START,
    WOUNDS_TO_LOSE,
)
from regalia.games.we_are_kings.notation import counts_text, seat_title, write_action
from regalia.games.we_are_kings.picture import describe
from regalia.games.we_are_kings.view import KingsView
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
)

BESIDE: Final = "beside"  # where the cube and a captured token wait
RUN_SHOWN_FROM: Final = 5

ICON: Final[dict[int, str]] = {
    KING: "chess-king",
    ROOK: "chess-rook",
    BISHOP: "chess-bishop",
    KNIGHT: "chess-knight",
    QUEEN: "chess-queen",
    RING: "mushrooms-cluster",
    SPENT: "mushrooms-cluster",
    START: "castle",
}
TIP: Final[dict[int, str]] = {
    FACE_DOWN: "Face down: it is turned up when a token ends on it",
    KING: "King: one space in any direction",
    ROOK: "Rook: any number of spaces along a row or column",
    BISHOP: "Bishop: any number of spaces along a diagonal",
    KNIGHT: "Knight: two spaces straight and one aside; it jumps",
    QUEEN: "Queen: any number of spaces in any direction",
    RING: "Mushroom Ring: can be reached from anywhere, once",
    SPENT: "A spent Mushroom Ring: ordinary floor now",
    START: "A start card: it has no piece, and becomes a Mushroom Ring when left",
}


def scene(view: KingsView) -> Scene:
    return Scene(
        surfaces=[grid(view), Surface(BESIDE, "tray", "Beside the grid", [Spot(BESIDE, "beside the grid")])],
        pieces=[*cards(view), *tokens(view), cube(view)],
        panels=[panel(view, seat) for seat in (0, 1)],
        prompt=prompt(view),
        verbs=verbs(view),
        groups=choices(view),
        overlays=threats(view),
        facts=[Stat("Match", str(view.match)), Stat("Face down", counts_text(view.rest), "card-pickup")],
        part=f"Match {view.match}",
    )


def grid(view: KingsView) -> Surface:
    """The viewer's own start lies at the bottom."""
    board = view.board
    rows = list(range(board.rows)) if view.seat == BLACK else list(range(board.rows - 1, -1, -1))
    cols = list(range(board.cols - 1, -1, -1)) if view.seat == BLACK else list(range(board.cols))
    spots = [spot(view, board.at(col, row)) for row in rows for col in cols]
    rim = [LETTERS[col] for col in cols] + [str(row + 1) for row in rows]
    return Surface("grid", "squares", "The grid of cards", spots, board.cols, board.rows, rim)


def spot(view: KingsView, square: Square) -> Spot:
    return Spot(view.board.name[square], view.board.name[square], look="floor")


def cards(view: KingsView) -> list[Piece]:
    pieces: list[Piece] = []
    for square, card in enumerate(view.card):
        name = view.board.name[square]
        piece = Piece(f"card-{name}", name, f"{KIND_NAME[card]} card", shape="card", tip=TIP[card])
        if card == FACE_DOWN:
            piece.name = "face-down card"
            piece.face = "down"
        else:
            piece.icon = ICON[card]
            piece.text = KIND_NAME[card]
        if view.rotated[square]:
            piece.name = f"used-up {KIND_NAME[card]} card, impassable"
            piece.tags = ["rotated"]
            piece.tip = "Used up: impassable for the rest of the match"
        elif card == SPENT:
            piece.tags = ["spent"]
        pieces.append(piece)
    return pieces


def tokens(view: KingsView) -> list[Piece]:
    pieces: list[Piece] = []
    for seat in (0, 1):
        square = view.token[seat]
        where = BESIDE if square == NOWHERE else view.board.name[square]
        piece = Piece(SEAT_NAMES[seat], where, f"{seat_title(seat)}'s king", icon="crown", owner=seat)
        if view.wounds[seat]:
            piece.name += ", bloodied"
            piece.badges = [Badge("wound", str(view.wounds[seat]), f"captured {view.wounds[seat]} of {WOUNDS_TO_LOSE}")]
        pieces.append(piece)
    return pieces


def cube(view: KingsView) -> Piece:
    where = BESIDE if view.cube == NOWHERE else view.board.name[view.cube]
    return Piece(
        "cube", where, "the block cube", shape="cube", tip="Impassable for now: it moves with every King Action"
    )


def panel(view: KingsView, seat: int) -> Panel:
    stats = [
        Stat("Wounds", f"{view.wounds[seat]} of {WOUNDS_TO_LOSE}", "bleeding-wound"),
        Stat("Matches", f"{view.won[seat]} of {view.match_target}", "laurel-crown"),
    ]
    if view.run[seat] >= RUN_SHOWN_FROM and view.king_run_limit:
        stats.append(Stat("King Actions in a row", f"{view.run[seat]} of {view.king_run_limit}", "footsteps"))
    return Panel(seat, seat_title(seat), stats, ["asked"] if seat in view.to_act else [])


def prompt(view: KingsView) -> str:
    if view.over is not None:
        winners = view.over.winners()
        return "The game is drawn" if len(winners) > 1 else f"{seat_title(winners[0])} has won the game"
    if view.asking in ("turn", "coin"):
        return "A card is being turned up" if view.asking == "turn" else "A coin decides who begins"
    if not view.to_act:
        return f"Match {view.match} is over"  # the table as it was left, before the next match was dealt
    if not view.legal:
        return f"{seat_title(view.to_act[0])} is to act"
    if view.asking == "cube":
        return "Move the block cube to a face-up card"
    if view.asking == "put":
        return f"Put {seat_title(1 - view.mover)}'s king on a card beside it"
    return "Your turn: step as a king, use your card, or go through a Mushroom Ring"


def choices(view: KingsView) -> list[Group]:
    found: list[tuple[str, Choice]] = []
    for action in view.legal:
        assert isinstance(action, To)
        text = write_action(action)
        label = describe(view, action)
        place = spot_pick(view.board.name[view.board.at(action.col, action.row)])
        found.append(
            (verb_of(action), Choice(text, label, [mover_pick(view, action), place], kind=kind_of(view, action)))
        )
    return grouped(found)


def mover_pick(view: KingsView, action: To) -> str:
    """What is moved; there is only one such piece, so it need not be clicked, but it can be dragged."""
    if isinstance(action, PlaceCube):
        return piece_pick("cube")
    return piece_pick(SEAT_NAMES[1 - view.mover if isinstance(action, Put) else view.mover])


def verb_of(action: Action) -> str:
    if isinstance(action, KingAction):
        return "king"
    if isinstance(action, CardAction):
        return "card"
    if isinstance(action, RingAction):
        return "ring"
    return "cube" if isinstance(action, PlaceCube) else "put"


def kind_of(view: KingsView, action: To) -> str:
    if isinstance(action, CardAction):
        to = view.board.at(action.col, action.row)
        return "capture" if to == view.token[1 - view.mover] else "move"
    if isinstance(action, RingAction):
        return "teleport"
    if isinstance(action, PlaceCube):
        return "block"
    return "put" if isinstance(action, Put) else "move"


def verbs(view: KingsView) -> list[Verb]:
    if not view.legal:
        return []
    if view.asking == "cube":
        return [Verb("cube", "Move the cube", "cube")]
    if view.asking == "put":
        return [Verb("put", "Place the captured king", "crown")]
    card = view.card[view.token[view.mover]]
    king = Verb("king", "King Action", "footsteps")
    piece = Verb("card", f"Use the {KIND_NAME[card]}" if card in ACTION_CARDS else "Card Action", ICON.get(card, ""))
    ring = Verb("ring", "Mushroom Ring", ICON[RING])
    if not any(isinstance(action, KingAction) for action in view.legal):
        run_out = view.king_run_limit and view.run[view.mover] >= view.king_run_limit
        king.why_not = "Too many King Actions in a row" if run_out else "No neighbouring card can be entered"
        king.clause = "W-71" if run_out else "W-16"
    if not any(isinstance(action, CardAction) for action in view.legal):
        has_piece = card in ACTION_CARDS
        piece.why_not = "This piece has nowhere to go" if has_piece else "Start and ring cards have no piece"
        piece.clause = "W-35" if has_piece else "W-27"
    if not any(isinstance(action, RingAction) for action in view.legal):
        ring.why_not = "There is no free face-up ring to go to"
        ring.clause = "W-40"
    return [king, piece, ring]


def threats(view: KingsView) -> list[Overlay]:
    """What each piece could reach if it were its turn."""
    return [
        Overlay("threat", f"{seat_title(seat)}'s reach", [view.board.name[square] for square in view.reach[seat]])
        for seat in (0, 1)
        if view.reach[seat]
    ]
