"""The picture of Heralds on the web table."""

from heralds.actions import Bid, Pawn, Ready, Spoken, TakeBack, Trumpet
from heralds.data import KINDS, SEAT_NAMES, TRUMPET, VALUES, card_name
from heralds.notation import counted, write_action
from heralds.shown.words import describe_action
from heralds.view import HeraldsView
from regalia.core.actions import Action
from regalia.scenes import Choice, Panel, Piece, Scene, Spot, Stat, Surface, Verb, grouped, piece_pick


def scene(view: HeraldsView) -> Scene:
    choices = [(verb_of(action), choice(view, action)) for action in view.legal]
    return Scene(
        surfaces=surfaces(view),
        pieces=[*banners(view), *cards(view)],
        panels=[panel(view, seat) for seat in range(len(view.held))],
        prompt=prompt(view),
        verbs=[verb for verb in VERBS if any(key == verb.key for key, _choice in choices)],
        groups=grouped(choices),
        facts=[
            Stat("Round", f"{view.round} of {view.rounds}"),
            Stat("In the bag", counted(view.bag), "knapsack", "which banners can still come"),
            Stat("Pile", f"{view.pile} cards", "card-pickup"),
            Stat("Discard", counted(view.discard), "card-discard"),
        ],
    )


VERBS = (
    Verb("bid", "Bid", "card-play"),
    Verb("back", "Take back", "return-arrow"),
    Verb("ready", "Ready", "check-mark"),
    Verb("trumpet", "Sound a trumpet", "trumpet"),
    Verb("pass", "Pass", "silence"),
    Verb("pawn", "Pawn a banner", "two-coins"),
)


def surfaces(view: HeraldsView) -> list[Surface]:
    stay = "stay for the next round" if view.carry else "are out of the game"  # H-17
    tip = f"The highest bid takes them all; banners that nobody takes {stay}"
    found = [Surface("table", "row", "On the table", [Spot("table", "on the table", tip=tip)])]
    for seat, name in enumerate(SEAT_NAMES[: len(view.held)]):
        own = seat == view.seat
        spots = [Spot(f"{name}-hand", "your hand" if own else f"{name}'s cards")]
        if own:
            spots.append(Spot(f"{name}-screen", "behind your screen", look="screen"))
        spots.append(Spot(f"{name}-won", "your banners" if own else f"{name}'s banners"))
        found.append(Surface(name, "row", "You" if own else name.title(), spots, owner=seat))
    return found


def banners(view: HeraldsView) -> list[Piece]:
    """Those on the table, and those that were won. One of a value is like another: they are numbered as they lie."""
    pieces = rows_of_banners("table", view.table, -1)
    for seat, name in enumerate(SEAT_NAMES[: len(view.held)]):
        pieces += rows_of_banners(f"{name}-won", view.won[seat], seat)
    return pieces


def rows_of_banners(spot: str, counts: list[int], owner: int) -> list[Piece]:
    return [
        Piece(
            f"{spot}-{value}-{number}",
            spot,
            f"banner worth {value}",
            shape="flag",
            icon="vertical-banner",
            text=str(value),
            owner=owner,
        )
        for value, count in enumerate(counts)
        for number in range(count)
    ]


def cards(view: HeraldsView) -> list[Piece]:
    pieces: list[Piece] = []
    for seat, name in enumerate(SEAT_NAMES[: len(view.held)]):
        if seat != view.seat:
            # Only how many there are is known, the one behind the screen included (H-5).
            pieces += [
                Piece(f"{name}-card-{number}", f"{name}-hand", "a card", shape="card", owner=seat, face="down")
                for number in range(view.held[seat])
            ]
            continue
        for kind, count in enumerate(view.hand):
            pieces += [card(view, f"{name}-hand-{kind}-{number}", f"{name}-hand", kind) for number in range(count)]
        if view.behind:
            pieces.append(card(view, f"{name}-behind", f"{name}-screen", view.behind))
    return pieces


def card(view: HeraldsView, id: str, spot: str, kind: int) -> Piece:
    """A card of the viewer's own."""
    if kind == TRUMPET:
        tip = f"adds {view.trumpet} to your bid"
        return Piece(id, spot, "a trumpet", shape="card", icon="trumpet", owner=view.seat, tip=tip)
    return Piece(id, spot, f"a {card_name(kind)}", shape="card", text=card_name(kind), owner=view.seat)


def faces() -> list[Piece]:
    """Return one of every kind: a trumpet, the cards, a back and the banners."""
    names = [card_name(kind) for kind in range(1, KINDS)]
    cards = [Piece(f"card-{name}", "", f"a {name}", shape="card", text=name) for name in names]
    trumpet = Piece("trumpet", "", "a trumpet", shape="card", icon="trumpet")
    back = Piece("back", "", "a card", shape="card", face="down")
    flags = [
        Piece(f"banner-{value}", "", f"banner worth {value}", shape="flag", icon="vertical-banner", text=str(value))
        for value in range(1, VALUES)
    ]
    return [trumpet, *cards, back, *flags]


def panel(view: HeraldsView, seat: int) -> Panel:
    points = sum(value * count for value, count in enumerate(view.won[seat]))
    stats = [Stat("Points", str(points), "laurel-crown"), Stat("Cards", str(view.held[seat]), "card-pickup")]
    tags = ["asked"] if seat in view.to_act else []
    if view.gone[seat]:
        tags.append("out")
    if view.ready[seat]:
        tags.append("ready")
    if view.sounded[seat]:
        stats.append(Stat("Trumpet", f"+{view.trumpet}", "trumpet"))
    return Panel(seat, SEAT_NAMES[seat].title(), stats, tags)


def prompt(view: HeraldsView) -> str:
    if view.outcome is not None:
        names = [SEAT_NAMES[seat].title() for seat in view.outcome.winners()]
        return f"{names[0]} has won" if len(names) == 1 else f"{' and '.join(names)} share the win"
    if not view.legal:
        names = [SEAT_NAMES[seat].title() for seat in view.to_act if seat >= 0]
        return f"Waiting for {', '.join(names)}" if names else "Something is being drawn"
    if any(isinstance(action, Ready) for action in view.legal):
        if view.behind:
            return f"Your bid is {view.behind}: say that you are ready, or take it back"
        return "Bid a card for the banners on the table, or be ready with none"
    return f"All bids are sealed. Yours is {view.behind}: sound a trumpet, or pass"


def verb_of(action: Action) -> str:
    if isinstance(action, Bid):
        return "bid"
    if isinstance(action, TakeBack):
        return "back"
    if isinstance(action, Ready):
        return "ready"
    if isinstance(action, Trumpet):
        return "trumpet"
    return "pawn" if isinstance(action, Pawn) else "pass"


def choice(view: HeraldsView, action: Spoken) -> Choice:
    """You click the card or banner itself; ready and pass are buttons."""
    own = SEAT_NAMES[view.seat]
    picks: list[str] = []
    if isinstance(action, Bid):
        picks = [piece_pick(f"{own}-hand-{action.value}-0")]
    elif isinstance(action, TakeBack):
        picks = [piece_pick(f"{own}-behind")]
    elif isinstance(action, Trumpet):
        picks = [piece_pick(f"{own}-hand-{TRUMPET}-0")]
    elif isinstance(action, Pawn):
        picks = [piece_pick(f"{own}-won-{action.value}-0")]
    kind = "undo" if action.undoes else "aside" if action.aside else ""
    return Choice(write_action(action), describe_action(view, action), picks, kind=kind)
