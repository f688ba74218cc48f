"""How Two Crowns is drawn on the web table: a strip for the phases, and each player's Kings, units, Bank and cards."""

from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import NOT_ASKED, WRONG_MOMENT
from regalia.games.two_crowns.actions import (
    BUY_DESTROYER,
    BUY_WITCH,
    Aim,
    Bandit,
    Buy,
    BuyNothing,
    Cut,
    Deposit,
    Discard,
    LayCoin,
    Pass,
    Raise,
    Sentry,
    Settle,
    item_kind,
)
from regalia.games.two_crowns.data import (
    BANDIT,
    CAVALRY,
    DAMAGE,
    DESTROYER,
    HAND,
    KINDS,
    KING_POINTS,
    KNIGHT,
    LABEL,
    LETTER,
    NAME,
    NECROMANCER,
    NOTHING,
    ORDER,
    PRICE,
    ROUND_A,
    ROUND_D,
    ROUND_E,
    ROUND_P,
    ROUND_X,
    SEAT_NAMES,
    SENTRY,
    SLOT_KIND,
    SLOTS,
    WITCH,
    is_coin,
)
from regalia.games.two_crowns.flow.attack import AIMED
from regalia.games.two_crowns.rules import price_of
from regalia.games.two_crowns.state import KIND_OF, OWNED
from regalia.games.two_crowns.view import CrownsView
from regalia.games.two_crowns.words import KING_NAME, a_card, card_tip, describe, points
from regalia.scenes import (
    Badge,
    Choice,
    Group,
    Inspection,
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

ICON: Final[dict[int, str]] = {
    CAVALRY: "mounted-knight",
    SENTRY: "guards",
    WITCH: "witch-flight",
    BANDIT: "robber",
    KNIGHT: "black-knight-helm",
    DESTROYER: "meteor-impact",
    NECROMANCER: "raise-skeleton",
}
COIN_ICON: Final = "two-coins"
PHASES: Final = ("Deposit", "Purchase", "Attack", "Discard", "End")
PHASE_TIP: Final = (
    "T may bank one coin; before that, everybody may cut in",
    "T may buy; everybody may cut in before, and again after each purchase",
    "T's units strike; the last moment to stop them is just before",
    "With three cards in hand, T may discard one; before that, everybody may cut in",
    "The last moment to cut in before the next player draws",
)
DEAREST: Final = (DESTROYER, CAVALRY, KNIGHT, WITCH)


def scene(view: CrownsView, write: dict[int, str]) -> Scene:
    """`write` has the text of each of the viewer's legal actions, by key."""
    return Scene(
        surfaces=surfaces(view),
        pieces=[piece for seat in range(view.seats) for piece in seat_pieces(view, seat)],
        panels=[panel(view, seat) for seat in range(view.seats)],
        prompt=prompt(view),
        verbs=verbs(view),
        groups=choices(view, write),
        facts=facts(view),
    )


# What lies where


def surfaces(view: CrownsView) -> list[Surface]:
    found = [
        Surface(
            "phases",
            "track",
            "The turn",
            [phase_spot(view, place) for place in range(len(PHASES))],
        )
    ]
    for seat in range(view.seats):
        if view.gone[seat]:
            continue
        own = seat == view.seat
        chair = SEAT_NAMES[seat]
        spots = [Spot(f"{chair}-kings", "Kings")]
        if view.row[seat] or view.buyer == seat:
            spots.append(Spot(f"{chair}-units", units_name(view, seat)))
        spots.append(Spot(f"{chair}-bank", f"Bank {worth(view, seat)}", icon="" if worth(view, seat) else "open-chest"))
        in_hand = Spot(f"{chair}-hand", "hand" if view.seats == 2 else f"{view.held[seat]} + {view.stock[seat]} cards")
        if not own:
            spots.append(in_hand)
        if view.stock[seat] and is_roomy(view, seat):
            spots.append(Spot(f"{chair}-deck", f"deck {view.stock[seat]}"))
        if view.pile[seat]:
            spots.append(Spot(f"{chair}-pile", f"discards {len(view.pile[seat])}", look="pile"))
        found.append(Surface(chair, "tray" if own else "row", "You" if own else view.title[seat], spots, owner=seat))
        if own:  # by itself, so that it can stay in sight
            found.append(Surface(f"{chair}-cards", "row", "Your hand", [in_hand], owner=seat))
    return found


def is_roomy(view: CrownsView, seat: int) -> bool:
    """With many players, only the viewer's deck is drawn; those of the others are numbers."""
    return view.seats == 2 or seat == view.seat


def phase_spot(view: CrownsView, place: int) -> Spot:
    """The strip shows where the turn is, and whether the others may cut in before T acts."""
    spot = Spot(f"phase-{place}", PHASES[place], tip=PHASE_TIP[place])
    if view.over is None and place == view.round:
        spot.tags = ["now"]
        if not view.slow:
            spot.name += ": cut in"
    elif place < view.round:
        spot.tags = ["done"]
    return spot


def units_name(view: CrownsView, seat: int) -> str:
    damage = sum(DAMAGE[slot] for slot in able(view, seat))
    if not view.row[seat]:
        return "on the table"
    return f"strike for {damage}" if damage else "cannot strike"


def able(view: CrownsView, seat: int) -> list[int]:
    """The slots of units that would strike now."""
    return [
        slot
        for slot in view.row[seat]
        if not view.witch[seat * SLOTS + slot] and not (view.fresh[seat * SLOTS + slot] and seat == view.mover)
    ]


def worth(view: CrownsView, seat: int) -> int:
    return sum(kind * count for kind, count in enumerate(view.bank[seat]))


def seat_pieces(view: CrownsView, seat: int) -> list[Piece]:
    if view.gone[seat]:
        return []
    return [*kings(view, seat), *units(view, seat), *money(view, seat), *hand(view, seat), *piles(view, seat)]


def king_id(king: int) -> str:
    return f"{SEAT_NAMES[king // 2]}-K{king % 2 + 1}"


def unit_id(unit: int) -> str:
    return f"{SEAT_NAMES[unit // SLOTS]}-{LABEL[unit % SLOTS]}"


def card_id(seat: int, kind: int, number: int) -> str:
    """Cards of a kind are numbered from the Bank on, so that a coin can be seen going there from the viewer's hand."""
    return f"{SEAT_NAMES[seat]}-{LETTER[kind]}-{number}"


def kings(view: CrownsView, seat: int) -> list[Piece]:
    pieces: list[Piece] = []
    for king in (seat * 2, seat * 2 + 1):
        left = view.king[king]
        name = f"{view.title[seat]}'s {KING_NAME[king % 2]}"
        piece = Piece(king_id(king), f"{SEAT_NAMES[seat]}-kings", name, shape="card", icon="crown", owner=seat)
        piece.text = "K"
        if left:
            piece.badges = [Badge("health", f"{left}/{KING_POINTS}", f"{points(left)} left of {KING_POINTS}")]
            piece.tip = "Dies when the counter reaches 0; who has no King left has lost"
        else:
            piece.name += ", dead"
            piece.tags = ["spent"]
            piece.icon = "death-skull"
        for sentry in view.guard[king]:
            piece.badges.append(
                Badge("shield", str(sentry % OWNED), f"a Sentry that takes {points(sentry % OWNED)} before the King")
            )
        for aim in view.aims:
            if aim // AIMED == king:
                piece.badges.append(Badge("wound", str(DAMAGE[aim % AIMED]), f"{LABEL[aim % AIMED]} aims at this King"))
        pieces.append(piece)
    return pieces


def units(view: CrownsView, seat: int) -> list[Piece]:
    pieces: list[Piece] = []
    for slot in view.row[seat]:
        unit = seat * SLOTS + slot
        kind = SLOT_KIND[slot]
        piece = Piece(
            unit_id(unit), f"{SEAT_NAMES[seat]}-units", f"{NAME[kind]} {LABEL[slot]}", shape="card", icon=ICON[kind]
        )
        piece.text = NAME[kind]
        piece.owner = seat
        piece.badges = [Badge("value", str(DAMAGE[slot]), f"strikes for {DAMAGE[slot]}")]
        piece.tip = card_tip(kind)
        witch = view.witch[unit]
        if witch:
            times = witch % OWNED
            piece.name += ", witched"
            piece.tags = ["rotated"]
            piece.badges = [
                Badge("clock", str(times), f"a Witch: misses {times} more attack{'' if times == 1 else 's'}")
            ]
        elif view.fresh[unit]:
            piece.badges.append(Badge("clock", "", "came this turn, and waits"))
        if any(aim % AIMED == slot for aim in view.aims) and seat == view.mover:
            piece.tags = ["done"]
        pieces.append(piece)
    for place, item in enumerate(view.items if view.buyer == seat else []):
        kind = item_kind(item)
        piece = Piece(f"item-{place}", f"{SEAT_NAMES[seat]}-units", f"{NAME[kind]}, being paid for", shape="card")
        piece.icon = ICON[kind]
        piece.text = NAME[kind]
        piece.owner = seat
        piece.tags = ["new"]
        piece.badges = [Badge("coin", str(PRICE[kind]), f"costs {PRICE[kind]}")]
        pieces.append(piece)
    return pieces


def money(view: CrownsView, seat: int) -> list[Piece]:
    """The Bank; what is laid down for a purchase lies beside it."""
    spot = f"{SEAT_NAMES[seat]}-bank"
    pieces: list[Piece] = []
    for kind in ORDER:
        for number in range(view.bank[seat][kind]):
            pieces.append(coin(card_id(seat, kind, number), spot, kind, seat))
    if view.buyer == seat:
        for place, kind in enumerate(view.paid):
            piece = coin(f"paid-{place}", f"{SEAT_NAMES[seat]}-units", kind, seat)
            piece.name += ", laid down"
            piece.tags = ["done"]
            pieces.append(piece)
        for place, loot in enumerate(view.loot):
            piece = coin(f"loot-{place}", f"{SEAT_NAMES[seat]}-units", loot % KINDS, loot // KINDS)
            piece.name += ", stolen"
            piece.tags = ["new"]
            piece.tip = "Loot: spent now, or lost; it goes to its owner's discard pile"
            pieces.append(piece)
    return pieces


def coin(id: str, spot: str, kind: int, owner: int) -> Piece:
    return Piece(id, spot, a_card(kind), "card", COIN_ICON, str(kind), owner, tip=card_tip(kind))


def hand(view: CrownsView, seat: int) -> list[Piece]:
    spot = f"{SEAT_NAMES[seat]}-hand"
    if not view.hand[seat]:
        back = "a card that only its owner sees"
        if not is_roomy(view, seat):
            name = f"{view.held[seat]} cards in hand, {view.stock[seat]} in the deck"
            piece = Piece(f"{SEAT_NAMES[seat]}-card-0", spot, name, shape="card", owner=seat, face="down")
            piece.badges = [Badge("count", str(view.held[seat]), "cards in hand")]
            return [piece] if view.held[seat] else []
        return [
            Piece(f"{SEAT_NAMES[seat]}-card-{number}", spot, back, shape="card", owner=seat, face="down")
            for number in range(view.held[seat])
        ]
    pieces: list[Piece] = []
    for kind in ORDER:
        banked = view.bank[seat][kind] if is_coin(kind) else 0
        for number in range(view.hand[seat][kind]):
            piece = hand_card(view, seat, kind, card_id(seat, kind, banked + number), spot)
            if seat == view.seat:
                piece.why_not, piece.clause = why_not(view, kind)
            pieces.append(piece)
    return pieces


def why_not(view: CrownsView, kind: int) -> tuple[str, str]:
    """Why the viewer cannot use a card of the own hand now, with the clause; empty if there is a use for it."""
    if view.over is not None or kind in usable(view):
        return "", ""
    if view.seat not in view.to_act:
        return "You are not asked now", NOT_ASKED
    if view.asking == "pay":
        if is_coin(kind):
            return "Only coins in your Bank pay", "C-24"
        return "Nothing can be played inside a purchase", "C-93"
    if view.asking == "aim":
        return "Nothing can be played between the aims and the damage", "C-93"
    if view.asking == "loot" and not PRICE[kind]:
        return "The stolen coin is spent now, or not at all", "C-65"
    if view.round < 0:
        return "Cards are played when the first turn has begun", WRONG_MOMENT
    few = view.round == ROUND_X and view.slow and view.seat == view.mover and view.held[view.seat] < HAND
    if few and (is_coin(kind) or kind in (KNIGHT, CAVALRY)):
        return "With fewer than three cards nothing can be discarded", "C-48"
    if is_coin(kind):
        return why_no_deposit(view)
    return why_no_purchase(view, kind) if PRICE[kind] else why_no_instant(view, kind)


def usable(view: CrownsView) -> set[int]:
    """The kinds of hand cards with which a choice of the viewer begins."""
    found: set[int] = set()
    for action in view.legal:
        if isinstance(action, (Deposit, Discard)):
            found.add(action.kind)
        elif isinstance(action, Buy):
            found.add(item_kind(action.items[0]))
        elif isinstance(action, Sentry):
            found.add(SENTRY)
        elif isinstance(action, Raise):
            found.add(NECROMANCER)
        elif isinstance(action, Bandit):
            found.add(BANDIT)
    return found


def why_no_deposit(view: CrownsView) -> tuple[str, str]:
    if view.seat != view.mover:
        return "Coins are deposited in your own turn", "C-15"
    if view.round == ROUND_D and not view.slow:
        return "The others may still cut in before you deposit", "C-91"
    return "Coins are deposited in the Deposit Phase, one a turn", "C-21"


def why_no_purchase(view: CrownsView, kind: int) -> tuple[str, str]:
    if kind in (KNIGHT, CAVALRY):
        if view.seat != view.mover or view.round != ROUND_P:
            return "Knight and Cavalry are bought in your own Purchase Phase", "C-31"
        if not view.slow:
            return "The others may still cut in before you buy", "C-91"
    funds = worth(view, view.seat) + sum(loot % KINDS for loot in view.loot)
    if PRICE[kind] > funds:
        with_loot = " with the stolen coin" if view.loot else ""
        return f"{NAME[kind]} costs {PRICE[kind]}, and your Bank has {funds}{with_loot}", "C-25"
    in_play = any(view.row[foe] for foe in foes(view))
    if kind == WITCH:
        if in_play:
            return "A Witch lies on each unit of your opponents already", "C-60"
        return "No opponent has a unit in play", "C-57"
    return ("No opponent has a unit in play", "C-54") if kind == DESTROYER and not in_play else ("", "")


def why_no_instant(view: CrownsView, kind: int) -> tuple[str, str]:
    if kind == BANDIT and not any(worth(view, foe) for foe in foes(view)):
        return "The Banks of your opponents are empty", "C-71"
    if kind == NECROMANCER:
        return "There is no unit in your discard pile that could be raised", "C-85"
    return "", ""


def foes(view: CrownsView) -> list[int]:
    """The opponents who are in the game."""
    return [
        seat
        for seat in range(view.seats)
        if seat != view.seat and not view.gone[seat] and not (view.rules.teams and (seat - view.seat) % 2 == 0)
    ]


def hand_card(view: CrownsView, seat: int, kind: int, id: str, spot: str) -> Piece:
    """With its price, and what is missing to pay it."""
    if is_coin(kind):
        return coin(id, spot, kind, seat)
    piece = Piece(id, spot, NAME[kind], "card", ICON[kind], NAME[kind], seat, tip=card_tip(kind))
    price = PRICE[kind]
    if price:
        banked = worth(view, seat)
        missing = price - banked
        text = f"{banked}/{price}" if missing > 0 else str(price)
        piece.badges = [Badge("coin", text, f"costs {price}; the Bank has {banked}")]
        if missing > 0:
            piece.tip += f". {missing} more coins are needed in the Bank"
        else:
            piece.tip += ". Your Bank can pay for it" if seat == view.seat else ""
    return piece


def piles(view: CrownsView, seat: int) -> list[Piece]:
    pieces: list[Piece] = []
    if view.stock[seat] and is_roomy(view, seat):
        spot = f"{SEAT_NAMES[seat]}-deck"
        piece = Piece(f"{SEAT_NAMES[seat]}-stock", spot, "deck", shape="card", owner=seat, face="down")
        piece.tip = "The deck: ask to see which cards may still come"
        pieces.append(piece)
    pieces += pile_cards(view, seat)
    return pieces


def pile_cards(view: CrownsView, seat: int) -> list[Piece]:
    """The discard pile, the oldest first."""
    spot = f"{SEAT_NAMES[seat]}-pile"
    pieces: list[Piece] = []
    for place, card in enumerate(view.pile[seat]):
        kind = card & KIND_OF
        text = LETTER[kind] if is_coin(kind) else NAME[kind]
        icon = COIN_ICON if is_coin(kind) else ICON[kind]
        pieces.append(Piece(f"{spot}-{place}", spot, NAME[kind], "card", icon, text, seat, tip=card_tip(kind)))
    return pieces


# Beside the table


def panel(view: CrownsView, seat: int) -> Panel:
    tags = ["asked"] if seat in view.to_act else []
    if view.gone[seat]:
        return Panel(seat, view.title[seat], [], [*tags, "out"])
    if seat == view.mover and view.over is None and view.seats > 2 and seat not in view.to_act:
        tags.append("on turn")
    if view.round >= 0 and view.passed[seat] and seat not in view.to_act and view.over is None:
        tags.append("passed")
    alive = [view.king[king] for king in (seat * 2, seat * 2 + 1)]
    stats = [
        Stat("Kings", "+".join(str(left) for left in alive), "crown", "points left on the two Kings"),
        Stat("Bank", str(worth(view, seat)), "two-coins", "coins in the Bank"),
        Stat("Cards", f"{view.held[seat]}", "card-play", f"cards in hand; {view.stock[seat]} in the deck"),
    ]
    affordable = could_buy(view, seat)
    if affordable and view.over is None:
        stats.append(
            Stat(
                "Within reach",
                f"could buy {affordable}",
                "buy-card",
                "what the Bank would pay for, if it is in the hand; from open cards",
            )
        )
    return Panel(seat, view.title[seat], stats, tags)


def could_buy(view: CrownsView, seat: int) -> str:
    """From what everybody knows: cards that can be in the hand, and that the Bank could pay for."""
    if not view.held[seat]:
        return ""
    return ", ".join(NAME[kind] for kind in DEAREST if view.unseen[seat][kind] and PRICE[kind] <= worth(view, seat))


def facts(view: CrownsView) -> list[Stat]:
    found = [Stat("Turn", str(view.turn), "hourglass")] if view.turn else []
    playing = [seat for seat in range(view.seats) if not view.gone[seat]]
    quiet = sum(min(view.quiet[seat], view.rules.quiet_turns) for seat in playing)
    if quiet and view.over is None:
        needed = view.rules.quiet_turns * len(playing)
        tip = "Turns in which nothing was drawn, discarded or hit; when all players have had theirs, the game ends"
        found.append(Stat("Quiet turns", f"{quiet} of {needed}", "night-sleep", tip))
    return found


def prompt(view: CrownsView) -> str:
    if view.over is not None:
        return prompt_over(view)
    if view.asking == "roll":
        return "Dice decide who begins"
    if view.asking in ("deal", "draw", "quick"):
        return "Cards are dealt" if view.asking == "deal" else "Chance speaks"
    if not view.legal:
        names = [view.title[seat] for seat in view.to_act if seat >= 0]
        return f"{about(view)}: waiting for {', '.join(names)}" if names else "Chance speaks"
    if view.asking == "cut":
        return "Cut the deck"
    if view.asking == "loot":
        return f"You have stolen {a_card(view.loot[-1] % KINDS)}: spend it at once, or let it go"
    if view.asking == "pay":
        price = price_of(view.items)
        paid = sum(view.paid) + sum(loot % KINDS for loot in view.loot)
        if paid >= price:
            return f"Pay {price}: {paid} laid down, press Pay to settle"
        return f"Pay {price}: lay down coins from your Bank, the largest first ({paid} so far)"
    if view.asking == "aim":
        return "Name a King for each unit, then strike"
    if not view.slow:
        return f"{about(view)}: play a card, or pass"
    return prompt_slow(view)


def prompt_slow(view: CrownsView) -> str:
    if view.round == ROUND_D:
        if not any(isinstance(action, Deposit) and action.kind != NOTHING for action in view.legal):
            # Asked all the same: hands are secret.
            return "Deposit Phase: you hold no coin that could go into your Bank"
        return "Deposit Phase: put one coin into your Bank, or none"
    if view.round == ROUND_P:
        return "Purchase Phase: buy cards with the coins in your Bank, or go on"
    if view.round == ROUND_A:
        strikes = able(view, view.seat)
        return (
            "Attack Phase: choose a unit, then the King it strikes" if strikes else "Attack Phase: no unit can strike"
        )
    if view.held[view.seat] == HAND:
        return "Discard Phase: throw one card away, or keep all three"
    return "Discard Phase: with fewer than three cards nothing is discarded"


def about(view: CrownsView) -> str:
    """What is about to happen, for those who may cut in."""
    mover = view.title[view.mover] if view.mover >= 0 else ""
    own = view.mover == view.seat
    who, s = ("you", "") if own else (mover, "s")
    if view.round == ROUND_D:
        return f"Before {who} deposit{s}"
    if view.round == ROUND_P:
        return f"Before {who} buy{s}, with {worth(view, view.mover)} in the Bank"
    if view.round == ROUND_A:
        damage = sum(DAMAGE[slot] for slot in able(view, view.mover))
        if not damage:
            return f"{'You have' if own else mover + ' has'} nothing to attack with"
        return f"Before {who} attack{s} for {damage}"
    if view.round == ROUND_X:
        return f"{'Your' if own else mover + chr(39) + 's'} attack is over"
    if view.round == ROUND_E:
        return f"{'Your' if own else mover + chr(39) + 's'} turn ends"
    return "The game begins"


def prompt_over(view: CrownsView) -> str:
    assert view.over is not None
    names = [view.title[seat] for seat in view.over.winners()]
    if len(names) == view.seats:
        return "The game is a tie"
    return f"{' and '.join(names)} {'has' if len(names) == 1 else 'have'} won"


# What can be done


def verbs(view: CrownsView) -> list[Verb]:
    found: dict[str, Verb] = {}
    for action in view.legal:
        key = verb_of(action)
        if key not in found:
            found[key] = named_verb(view, key)
    return list(found.values())


def named_verb(view: CrownsView, key: str) -> Verb:
    if key == "nothing":
        return Verb(key, nothing_name(view), "check-mark")
    names = {
        "deposit": ("Deposit", "open-chest", "C-21"),
        "buy": ("Buy", "two-coins", "C-33"),
        "sentry": ("Sentry", ICON[SENTRY], "C-73"),
        "raise": ("Necromancer", ICON[NECROMANCER], "C-80"),
        "bandit": ("Bandit", ICON[BANDIT], "C-63"),
        "coin": ("Pay with", "two-coins", "C-133"),
        "settle": ("Pay", "check-mark", "C-26"),
        "aim": ("Attack", "crossed-swords", "C-35"),
        "strike": ("Strike", "crossed-swords", "C-35"),
        "discard": ("Discard", "card-discard", "C-47"),
        "cut": ("Cut", "card-exchange", "C-8"),
    }
    name, icon, clause = names[key]
    return Verb(key, name, icon, clause=clause)


def nothing_name(view: CrownsView) -> str:
    if view.asking == "loot":
        return "Spend nothing"
    if not view.slow:
        return "Pass"
    return {ROUND_D: "Deposit nothing", ROUND_P: "Buy no more", ROUND_A: "No attack", ROUND_X: "Keep your cards"}[
        view.round
    ]


def verb_of(action: Action) -> str:
    if isinstance(action, (Pass, BuyNothing)):
        return "nothing"
    if isinstance(action, (Deposit, Discard)):
        if not action.kind:
            return "nothing"
        return "deposit" if isinstance(action, Deposit) else "discard"
    if isinstance(action, Buy):
        return "buy"
    if isinstance(action, Sentry):
        return "sentry"
    if isinstance(action, Raise):
        return "raise"
    if isinstance(action, Bandit):
        return "bandit"
    if isinstance(action, LayCoin):
        return "coin"
    if isinstance(action, Settle):
        return "settle"
    if isinstance(action, Aim):
        return "aim"
    return "cut" if isinstance(action, Cut) else "strike"


def choices(view: CrownsView, write: dict[int, str]) -> list[Group]:
    found: list[tuple[str, Choice]] = []
    for action in view.legal:
        label = describe(view, action)
        choice = Choice(write[action.key], label[:1].upper() + label[1:], picks(view, action), kind=kind_of(action))
        if isinstance(action, BuyNothing) and view.asking != "loot" and can_buy_unit(view):
            choice.hint = "you could still buy a unit"
        found.append((verb_of(action), choice))
    return grouped(found)


def can_buy_unit(view: CrownsView) -> bool:
    return any(isinstance(action, Buy) and action.items[0] < BUY_WITCH for action in view.legal)


def kind_of(action: Action) -> str:
    if isinstance(action, (Aim, Bandit)):
        return "capture"
    return "put" if isinstance(action, (Deposit, Sentry, LayCoin)) else "move"


def picks(view: CrownsView, action: Action) -> list[str]:
    """The card that is played, then what it is played on. Nothing and done are buttons."""
    seat = view.seat
    if isinstance(action, (Deposit, Discard)):
        return [hand_pick(view, action.kind)] if action.kind else []
    if isinstance(action, Buy):
        return buy_picks(view, action)
    if isinstance(action, Sentry):
        return [hand_pick(view, SENTRY), piece_pick(king_id(action.king))]
    if isinstance(action, Raise):
        return [hand_pick(view, NECROMANCER), spot_pick(f"{SEAT_NAMES[action.owner]}-pile")]
    if isinstance(action, Bandit):
        return [hand_pick(view, BANDIT), piece_pick(card_id(action.victim, action.kind, 0))]
    if isinstance(action, LayCoin):
        return [piece_pick(card_id(seat, action.kind, view.bank[seat][action.kind] - 1))]
    if isinstance(action, Aim):
        return [piece_pick(unit_id(seat * SLOTS + action.slot)), piece_pick(king_id(action.king))]
    return []


def hand_pick(view: CrownsView, kind: int) -> str:
    banked = view.bank[view.seat][kind] if is_coin(kind) else 0
    return piece_pick(card_id(view.seat, kind, banked))


def buy_picks(view: CrownsView, action: Buy) -> list[str]:
    """One card by itself goes onto its target; of several bought together the first is clicked, and words tell."""
    item = action.items[0]
    found = [hand_pick(view, item_kind(item))]
    if len(action.items) > 1:
        return found
    if item >= BUY_DESTROYER:
        found.append(spot_pick(f"{SEAT_NAMES[item - BUY_DESTROYER]}-units"))
    elif item >= BUY_WITCH:
        found.append(piece_pick(unit_id(item - BUY_WITCH)))
    return found


# What is told on asking


def inspect(view: CrownsView, id: str) -> Inspection | None:
    chair, _dash, what = id.partition("-")
    if chair not in SEAT_NAMES[: view.seats]:
        return None
    seat = SEAT_NAMES.index(chair)
    whose = "Your" if seat == view.seat else f"{view.title[seat]}'s"
    if what.startswith("pile"):
        return inspect_pile(view, seat, f"{whose} discard pile")
    if what in ("deck", "stock", "hand") or what.startswith("card-"):
        lines = [f"{count_words(view, seat)}, in no known order:", unseen_words(view, seat)]
        if seat == view.seat:
            lines = [f"{view.stock[seat]} cards may still come:", deck_words(view, seat)]
        elif could_buy(view, seat):
            lines.append(f"With {worth(view, seat)} in the Bank it could pay for: {could_buy(view, seat)}.")
        return Inspection(f"{whose} hidden cards" if seat != view.seat else "Your deck", lines)
    if what == "bank":
        able_to = could_buy(view, seat) or "nothing"
        return Inspection(f"{whose} Bank: {worth(view, seat)}", [f"Would pay for: {able_to}.", "No change is given."])
    return None


def inspect_pile(view: CrownsView, seat: int, name: str) -> Inspection:
    pieces = pile_cards(view, seat)
    latest = [place for place, card in enumerate(view.pile[seat]) if card & KIND_OF in (CAVALRY, KNIGHT)]
    lines = ["The oldest card comes first."] if pieces else ["It is empty."]
    if latest and view.rules.necro_hand:
        lines.append(
            f"A Necromancer would raise the {NAME[view.pile[seat][latest[-1]] & KIND_OF]} on top of the units."
        )
        pieces[latest[-1]].tags = ["new"]
    return Inspection(name, lines, pieces=pieces)


def count_words(view: CrownsView, seat: int) -> str:
    return f"{view.held[seat]} in hand and {view.stock[seat]} in the deck"


def unseen_words(view: CrownsView, seat: int) -> str:
    return listed(view.unseen[seat])


def deck_words(view: CrownsView, seat: int) -> str:
    return listed([view.unseen[seat][kind] - view.hand[seat][kind] for kind in range(KINDS)])


def listed(counts: list[int]) -> str:
    words = [f"{NAME[kind]}{f' ×{counts[kind]}' if counts[kind] > 1 else ''}" for kind in ORDER if counts[kind]]
    return ", ".join(words) or "none"
