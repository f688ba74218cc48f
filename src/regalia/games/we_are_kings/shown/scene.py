"""The scene of We Are Kings for the web table."""

from typing import Final

from regalia.boards.squares import LETTERS, NOWHERE, Square, Squares
from regalia.core.actions import Action
from regalia.core.words import count_of, listed
from regalia.games.we_are_kings.actions import CardAction, KingAction, PlaceCube, Put, RingAction, To
from regalia.games.we_are_kings.data import (
    ACTION_CARDS,
    BLACK,
    FACE_DOWN,
    KIND_NAME,
    KINDS,
    KING,
    RING,
    SEAT_NAMES,
    SPENT,
    START,
    WOUNDS_TO_LOSE,
)
from regalia.games.we_are_kings.notation import write_action
from regalia.games.we_are_kings.rules import BANNED
from regalia.games.we_are_kings.shown.art import (
    ICON,
    KING_ICON,
    MOVE,
    WON_ICON,
    WOUND_ICON,
    block_cube,
    card_face,
    king,
    wound,
)
from regalia.games.we_are_kings.shown.words import (
    describe_action,
    is_last_card,
    run_text,
    run_warning,
    seat_title,
    stall_text,
    turn_text,
)
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
    still,
)

BESIDE: Final = "beside"  # where the cube and a captured token wait
LAST_TURNS: Final = 10  # from so many turns before the limit of W-72 on, players are warned

REST: Final = "face-down"  # the cards that are still face down, by kind
GRIDS: Final[dict[tuple[int, int, bool], Surface]] = {}  # by rows, columns and whether Black looks: they never change


def scene(view: KingsView) -> Scene:
    return Scene(
        surfaces=[grid(view), rest(view), beside()],
        pieces=[*cards(view), *rest_cards(view), *tokens(view), cube(view)],
        panels=[panel(view, seat) for seat in (0, 1)],
        prompt=prompt(view),
        verbs=verbs(view),
        groups=choices(view),
        overlays=threats(view),
        facts=facts(view),
        part=f"Match {view.match}",
        cloth="velvet",
        focus=focus(view),
    )


def grid(view: KingsView) -> Surface:
    """The viewer's own start lies at the bottom."""
    board, is_turned = view.board, view.seat == BLACK
    key = (board.rows, board.cols, is_turned)
    if key not in GRIDS:
        GRIDS[key] = still(laid_out(board, is_turned))
    return GRIDS[key]


def laid_out(board: Squares, is_turned: bool) -> Surface:
    rows = list(range(board.rows)) if is_turned else list(range(board.rows - 1, -1, -1))
    cols = list(range(board.cols - 1, -1, -1)) if is_turned else list(range(board.cols))
    names = [board.name[board.at(col, row)] for row in rows for col in cols]
    rim = [LETTERS[col] for col in cols] + [str(row + 1) for row in rows]
    spots = [Spot(name, name, look="cloth") for name in names]
    return Surface("grid", "squares", "The grid of cards", spots, board.cols, board.rows, rim, role="board", lay="grid")


def beside() -> Surface:
    """Return the place for the cube before it comes onto the grid, and for a king who was captured."""
    spots = [Spot(BESIDE, "beside the grid")]
    return Surface(BESIDE, "tray", "Beside the grid", spots, role="store", lay="row", room=2)


def rest(view: KingsView) -> Surface:
    kinds = kinds_dealt(view)
    left = sum(view.rest)
    note = f"{left} left" if left else "none left"
    spots = [Spot(REST, "the cards that are still face down")]
    return Surface(REST, "tray", "Face down", spots, role="store", lay="grid", room=len(kinds), note=note)


def kinds_dealt(view: KingsView) -> list[int]:
    return [kind for kind in range(KINDS) if view.rules.mix[kind]]


def focus(view: KingsView) -> list[str]:
    """Return the card that the question is about."""
    if view.outcome is not None or not view.to_act:
        return []
    return [view.board.name[view.token[view.mover]]]


def facts(view: KingsView) -> list[Stat]:
    turns = f"House rule: {stall_text(view)} (W-72)" if view.rules.max_turns else ""
    return [
        Stat("Match", str(view.match), tip=match_tip(view)),
        Stat("Turn", turn_text(view), tip=turns),
    ]


def match_tip(view: KingsView) -> str:
    """Say who begins (W-70) and how many matches there can be (W-73)."""
    rules = view.rules
    later = "the loser begins the next"
    if rules.white_always:
        later = "White begins every later match"
    elif rules.alternate:
        later = f"{seat_title(1 - view.first)} begins the next"
    limit = (
        f". House rule: after {rules.max_matches} matches more wins win the game (W-73)" if rules.max_matches else ""
    )
    return f"{seat_title(view.first)} began this match; {later} (W-70){limit}"


def tip(view: KingsView, square: Square) -> str:
    """Say what the card's own words and its diagram leave out."""
    rules = view.rules
    card = view.card[square]
    if view.rotated[square]:
        cube = ", though the cube may go onto it" if rules.cube_on_rotated else ""
        return f"Nobody enters it for the rest of the match{cube}"
    if card == FACE_DOWN:
        wins = "; the player who turns up the last action card wins the match" if rules.last_reveal_wins else ""
        return f"It is turned up when a king ends on it{wins}"
    if card == RING:
        return ring_tip(view)
    if card == SPENT:
        rearms = "Turned up again when it is left" if rules.ring_rearms else "Ordinary floor now"
        cube = "start side up, so it takes the cube" if rules.spent_is_face_up else "it takes no cube"
        return f"{rearms}; {cube}"
    if card == START:
        return "It becomes a Mushroom Ring when it is left" if rules.starts_become_rings else ""
    moves_cube = ", and then you move the cube" if card == KING and rules.king_card_moves_cube else ""
    return MOVE[card] + moves_cube


def ring_tip(view: KingsView) -> str:
    rules = view.rules
    use = "once" if rules.ring_is_spent else "as often as you like"
    if rules.ring_rearms:
        use = "again each time it has been left"
    taken = "coming here captures a king who stands on it" if rules.ring_captures else "not while a king stands on it"
    return f"It can be used {use}; {taken}"


def cards(view: KingsView) -> list[Piece]:
    pieces: list[Piece] = []
    for square, card in enumerate(view.card):
        name = view.board.name[square]
        piece = card_face(f"card-{name}", name, card, view.rotated[square] != 0)
        piece.tip = tip(view, square)
        if card == START and square in view.rules.start:
            piece.owner = view.rules.start.index(square)
        pieces.append(piece)
    return pieces


def rest_cards(view: KingsView) -> list[Piece]:
    """Say of each kind how many cards of it lie face down somewhere."""
    pieces: list[Piece] = []
    for kind in kinds_dealt(view):
        left = view.rest[kind]
        piece = card_face(f"rest-{KIND_NAME[kind].lower().replace(' ', '-')}", REST, kind)
        piece.name = f"{KIND_NAME[kind]}: {left} of {view.rules.mix[kind]} still face down"
        piece.line, piece.diagram = "", ""
        piece.badges = [Badge("count", str(left), at="ne")]
        if left == 0:
            piece.tags = ["dim"]
        pieces.append(piece)
    return pieces


def tokens(view: KingsView) -> list[Piece]:
    pieces: list[Piece] = []
    for seat in (0, 1):
        square = view.token[seat]
        piece = king(seat, BESIDE if square == NOWHERE else view.board.name[square])
        if view.wounds[seat]:
            piece.name += ", wounded"
            piece.badges = [wound(view.wounds[seat])]
        if view.wounds[seat] == WOUNDS_TO_LOSE:
            piece.tags = ["fallen"]
        pieces.append(piece)
    return pieces


def cube(view: KingsView) -> Piece:
    piece = block_cube(BESIDE if view.cube == NOWHERE else view.board.name[view.cube])
    piece.tip = cube_tip(view)
    return piece


def cube_tip(view: KingsView) -> str:
    by_card = view.rules.king_card_moves_cube
    if view.cube == NOWHERE:
        return f"It comes onto the grid with the first King Action{' or move by a King card' if by_card else ''}"
    moves = f"it moves with every King Action{' and every move by a King card' if by_card else ''}"
    if view.cube in view.token:
        return f"Nobody can capture the king on this card for now: {moves}"
    return f"Impassable for now: {moves}"


def panel(view: KingsView, seat: int) -> Panel:
    rules = view.rules
    stats = [
        Stat("Wounds", str(view.wounds[seat]), WOUND_ICON, "The second wound loses the match", WOUNDS_TO_LOSE),
        Stat("Matches won", str(view.won[seat]), WON_ICON, target_tip(rules.match_target), rules.match_target),
    ]
    tags = ["asked"] if seat in view.to_act else []
    if rules.king_run_limit:  # W-71
        house = f"House rule: King Actions in a row; after {rules.king_run_limit} something else is due, if it is legal"
        stats.append(Stat("King Actions in a row", run_text(view, seat), "footsteps", f"{house} (W-71)"))
        warning = run_warning(view, seat)
        if warning and view.outcome is None:
            tags.append(warning)
    return Panel(seat, seat_title(seat), stats, tags)


def target_tip(target: int) -> str:
    return "One match wins the game" if target == 1 else f"{target} match wins win the game"


def prompt(view: KingsView) -> str:
    if view.outcome is not None:
        winners = view.outcome.winners()
        return "The game is drawn" if len(winners) > 1 else f"{seat_title(winners[0])} has won the game"
    if view.asking in ("turn", "coin"):
        return "A card is being turned up" if view.asking == "turn" else "A coin decides who begins"
    if not view.to_act:
        return f"Match {view.match} is over"  # the table as it was left, before the next match was dealt
    if not view.legal:
        return f"{seat_title(view.to_act[0])} is to act"
    if view.asking == "cube":
        return cube_prompt(view)
    if view.asking == "put":
        beside = view.board.name[view.token[view.mover]]
        if view.rules.captured_places:  # W-60
            return f"Put your captured king on a card beside {beside}"
        return f"Put {seat_title(1 - view.mover)}'s king on a card beside {beside}"
    return ". ".join([turn_prompt(view), *(warnings(view) or reasons(view))])


def cube_prompt(view: KingsView) -> str:
    """W-19 to W-22, as the options have them."""
    bars = []
    if not view.rules.cube_on_rotated:
        bars.append("is not used up")
    if not view.rules.cube_under_token:
        bars.append("has no king on it")
    spent = "; a spent ring will do" if view.rules.spent_is_face_up else ""
    which = f"It goes to another face-up card{' that ' if bars else ''}{' and '.join(bars)}{spent}"
    return f"Move the block cube. {which}"


def turn_prompt(view: KingsView) -> str:
    kinds = [verb_of(action) for action in view.legal]
    ways = []
    if "king" in kinds:
        ways.append("step as a king")
    if "card" in kinds:
        ways.append("use your card")
    if "ring" in kinds:
        ways.append("take a ring")
    return f"Your turn to {listed(ways, 'or')}"


def reasons(view: KingsView) -> list[str]:
    """Say what each way costs, in one line."""
    kinds = {verb_of(action) for action in view.legal}
    found = []
    if "king" in kinds:
        found.append("after a step you move the cube")
    if "card" in kinds:
        found.append("a card that is used blocks its place")
    text = "; ".join(found)
    return [text[:1].upper() + text[1:]] if text else []


def warnings(view: KingsView) -> list[str]:
    """Return warnings for the player on turn."""
    found = []
    if run_warning(view, view.mover):
        found.append(run_prompt(view))
    if view.banned == view.mover:
        found.append(f"{BANNED.words[:1].upper()}{BANNED.words[1:]} ({BANNED.clause})")
    if view.rules.max_turns and view.rules.max_turns - view.turn <= LAST_TURNS:
        found.append(f"House rule: {stall_text(view)} (W-72)")
    if view.rules.last_reveal_wins and is_last_card(view):
        found.append("One action card lies face down: who turns it up wins the match (W-74)")
    return found


def run_prompt(view: KingsView) -> str:
    """W-71: how many King Actions are left, or what the limit means now."""
    made = view.run[view.mover]
    left = view.rules.king_run_limit - made
    if left > 0:
        return f"House rule: {count_of(left, 'King Action')} left before something else is due (W-71)"
    due = "but nothing else is legal" if view.is_let_off else "so something else is due"
    return f"House rule: {count_of(made, 'King Action')} in a row, {due} (W-71)"


def choices(view: KingsView) -> list[Group]:
    found: list[tuple[str, Choice]] = []
    action: To
    for action in view.legal:
        text = write_action(action)
        label = describe_action(view, action)
        place = spot_pick(view.board.name[view.board.at(action.col, action.row)])
        found.append(
            (verb_of(action), Choice(text, label, [mover_pick(view, action), place], kind=kind_of(view, action)))
        )
    return grouped(found)


def mover_pick(view: KingsView, action: To) -> str:
    """Pick the piece that moves. There is only one, so players need not click it, but they can drag it."""
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
    captures = view.board.at(action.col, action.row) == view.token[1 - view.mover]
    if isinstance(action, CardAction):
        return "capture" if captures else "move"
    if isinstance(action, RingAction):
        return "capture" if captures else "teleport"
    if isinstance(action, PlaceCube):
        return "block"
    return "put" if isinstance(action, Put) else "move"


def verbs(view: KingsView) -> list[Verb]:
    if not view.legal:
        return []
    if view.asking == "cube":
        return [Verb("cube", "Move the cube", "cube", clause="W-20", pattern="cube {2}")]
    if view.asking == "put":
        return [Verb("put", "Place the captured king", KING_ICON, clause="W-59", pattern="put {2}")]
    card = view.card[view.token[view.mover]]
    king = Verb("king", "King Action", "footsteps", clause="W-15", pattern="K {2}")
    name = f"Use the {KIND_NAME[card]}" if card in ACTION_CARDS else "Card Action"
    piece = Verb("card", name, ICON.get(card, ""), pattern="A {2}")
    ring = Verb("ring", "Mushroom Ring", ICON[RING], clause="W-40", pattern="M {2}")
    for verb in (king, piece, ring):
        why_not, clause = view.why_not(verb.key)
        if why_not:
            verb.why_not, verb.clause = why_not, clause
    return [king, piece, ring]


def threats(view: KingsView) -> list[Overlay]:
    """Show what each king could reach if it were on turn, while that king is pointed at.

    The king who is to move has its marks instead.
    """
    own = view.mover if view.legal and view.asking == "act" else -1
    return [
        Overlay(
            "threat",
            f"{seat_title(seat)}'s reach",
            [view.board.name[square] for square in view.reach[seat]],
            of=SEAT_NAMES[seat],
        )
        for seat in (0, 1)
        if view.reach[seat] and seat != own
    ]
