"""How Two Crowns is drawn on the web table: a strip for the phases, and each player's Kings, units, Bank and cards."""

from typing import Final

from regalia.core.actions import Action
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
    ROUND_U,
    ROUND_X,
    SEAT_NAMES,
    SENTRY,
    SLOT_KIND,
    SLOTS,
    WITCH,
    is_coin,
)
from regalia.games.two_crowns.flow.attack import AIMED
from regalia.games.two_crowns.flow.turn import TOO_FEW_CARDS
from regalia.games.two_crowns.options import CrownsRules
from regalia.games.two_crowns.rules import price_of
from regalia.games.two_crowns.shown.words import (
    KING_NAME,
    a_card,
    card_tip,
    describe,
    ending,
    king_tip,
    points,
    quiet_words,
)
from regalia.games.two_crowns.state import KIND_OF, OWNED
from regalia.games.two_crowns.view import CrownsView
from regalia.scenes import (
    Badge,
    Choice,
    Group,
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
PHASES: Final = ("Draw", "Deposit", "Purchase", "Attack", "Discard", "End")  # by round
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
    spot = Spot(f"phase-{place}", PHASES[place], tip=phase_tip(view.rules, place))
    now = ROUND_U if view.asking == "draw" else view.round
    if view.over is None and place == now:
        spot.tags = ["now"]
        if not view.slow and now == view.round:
            spot.name += ": cut in"
    elif place < now:
        spot.tags = ["done"]
    return spot


def phase_tip(rules: CrownsRules, place: int) -> str:
    """What happens in a phase, and when the others may cut in (C-90, C-127 to C-131)."""
    if place == ROUND_U:
        cut_in = "Nobody can cut in"
        if rules.has_round[ROUND_U]:
            cut_in = f"{cutting_in(rules)}, before the first card and again after the last one"
        return f"The turn player draws up to three cards. {cut_in}"
    before = f"Before that, {cutting_in(rules, False)}" if rules.has_round[place] else "Nobody else can cut in"
    if place == ROUND_D:
        return f"The turn player may bank one coin. {before}"
    if place == ROUND_P:
        return f"The turn player may buy; {purchase_words(rules)}. {purchase_round(rules)}"
    if place == ROUND_A:
        strike = "may strike" if rules.optional_attack else "strike"
        return f"The turn player's units {strike}. {before}: that is the last moment to stop them"
    if place == ROUND_X:
        return f"With three cards in hand, the turn player may discard one. {before}"
    return f"The last moment before the next player's turn. {cutting_in(rules)}"


def cutting_in(rules: CrownsRules, first: bool = True) -> str:
    """C-91, C-130, C-131: who speaks first."""
    order = "the others first"
    if rules.turn_first:
        order = "the turn player first"
    elif rules.quick:
        order = "the others first, as chance draws them"
    return f"{'Everybody' if first else 'everybody'} may cut in, {order}"


def purchase_words(rules: CrownsRules) -> str:
    """C-28, C-30."""
    words = "one payment may cover several cards" if rules.pooled else "each card is paid for by itself"
    return f"{words}, without a needless coin" if rules.tight else words


def purchase_round(rules: CrownsRules) -> str:
    """C-90, C-128, C-129."""
    if rules.p_first:
        again = "after it" if rules.reopen else "after an instant"
        return f"The first purchase comes before anybody can cut in; {again}, {cutting_in(rules, False)}"
    again = "again after each purchase" if rules.reopen else "not again after a unit is bought"
    return f"Before that, {cutting_in(rules, False)}; {again}"


def units_name(view: CrownsView, seat: int) -> str:
    damage = sum(DAMAGE[slot] for slot in view.strikers[seat])
    if not view.row[seat]:
        return "on the table"
    return f"strike for {damage}" if damage else "cannot strike"


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
            piece.tip = king_tip(view.rules, view.seats)
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
        piece.tip = card_tip(view.rules, kind)
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
            pieces.append(coin(view, card_id(seat, kind, number), spot, kind, seat))
    if view.buyer == seat:
        for place, kind in enumerate(view.paid):
            piece = coin(view, f"paid-{place}", f"{SEAT_NAMES[seat]}-units", kind, seat)
            piece.name += ", laid down"
            piece.tags = ["done"]
            pieces.append(piece)
        for place, loot in enumerate(view.loot):
            piece = coin(view, f"loot-{place}", f"{SEAT_NAMES[seat]}-units", loot % KINDS, loot // KINDS)
            piece.name += ", stolen"
            piece.tags = ["new"]
            piece.tip = "Loot: spent now, or lost; it goes to its owner's discard pile"
            pieces.append(piece)
    return pieces


def coin(view: CrownsView, id: str, spot: str, kind: int, owner: int) -> Piece:
    return Piece(id, spot, a_card(kind), "card", COIN_ICON, str(kind), owner, tip=card_tip(view.rules, kind))


def hand(view: CrownsView, seat: int) -> list[Piece]:
    spot = f"{SEAT_NAMES[seat]}-hand"
    if not view.hand[seat]:
        back = "a card that only its owner sees"
        if not is_roomy(view, seat):
            name = f"{view.held[seat]} cards in hand, {view.stock[seat]} in the deck"
            seen = (
                "Only the owner and the owner's team see the hand"
                if view.rules.shared
                else "Only the owner sees the hand"
            )
            piece = Piece(f"{SEAT_NAMES[seat]}-card-0", spot, name, shape="card", owner=seat, face="down", tip=seen)
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
                piece.why_not, piece.clause = view.why_not(LETTER[kind])
            pieces.append(piece)
    return pieces


def hand_card(view: CrownsView, seat: int, kind: int, id: str, spot: str) -> Piece:
    """With its price, and what is missing to pay it."""
    if is_coin(kind):
        return coin(view, id, spot, kind, seat)
    piece = Piece(id, spot, NAME[kind], "card", ICON[kind], NAME[kind], seat, tip=card_tip(view.rules, kind))
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
    heap = pile_cards(view, seat)
    for card in heap[:-1]:  # only the top card is seen; asking for the pile shows them all
        card.tip = card.icon = card.text = ""
    return pieces + heap


def pile_cards(view: CrownsView, seat: int) -> list[Piece]:
    """The discard pile, the oldest first."""
    spot = f"{SEAT_NAMES[seat]}-pile"
    pieces: list[Piece] = []
    for place, card in enumerate(view.pile[seat]):
        kind = card & KIND_OF
        text = LETTER[kind] if is_coin(kind) else NAME[kind]
        icon = COIN_ICON if is_coin(kind) else ICON[kind]
        pieces.append(
            Piece(f"{spot}-{place}", spot, NAME[kind], "card", icon, text, seat, tip=card_tip(view.rules, kind))
        )
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
        tip = f"Turns in which nothing was drawn, discarded or hit. {quiet_words(view.rules)}"
        found.append(Stat("Quiet turns", f"{quiet} of {needed}", "night-sleep", tip))
    return found


def prompt(view: CrownsView) -> str:
    if view.over is not None:
        return ending(view)
    if view.asking == "roll":
        return "Dice decide who begins"
    if view.asking == "deal":
        return "Cards are dealt"
    if view.asking == "draw":
        return f"{'You draw' if view.mover == view.seat else view.title[view.mover] + ' draws'} up to three cards"
    if view.asking == "quick":
        return f"{about(view)}: chance draws who speaks next"
    if not view.legal:
        names = [view.title[seat] for seat in view.to_act if seat >= 0]
        return f"{about(view)}: waiting for {', '.join(names)}" if names else "The deck is cut"
    if view.asking == "cut":
        return "Cut the deck"
    if view.asking == "loot":
        more = "spend it at once, play another Bandit," if view.rules.chain else "spend it at once,"
        return f"You have stolen {a_card(view.loot[-1] % KINDS)}: {more} or let it go"
    if view.asking == "pay":
        price = price_of(view.items)
        paid = sum(view.paid) + sum(loot % KINDS for loot in view.loot)
        if paid >= price:
            return f"Pay {price}: {paid} laid down, press Pay to settle"
        limit = ", none beyond the price" if view.rules.tight else ""
        return f"Pay {price}: lay down coins from your Bank, the largest first{limit} ({paid} so far)"
    if view.asking == "aim":
        which = "each unit that you want to strike" if view.rules.optional_attack else "each unit"
        return f"Name a King for {which}, then strike"
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
        what = "buy cards" if view.rules.pooled else "buy cards one by one"
        return f"Purchase Phase: {what} with the coins in your Bank, or go on"
    if view.round == ROUND_A:
        if not view.strikers[view.seat]:
            return "Attack Phase: no unit can strike"
        hold = ", or hold back" if view.rules.optional_attack else ""
        return f"Attack Phase: choose a unit, then the King it strikes{hold}"
    if view.held[view.seat] == HAND:
        return "Discard Phase: throw one card away, or keep all three"
    return f"Discard Phase: {TOO_FEW_CARDS.words}"


def about(view: CrownsView) -> str:
    """What is about to happen, for those who may cut in."""
    mover = view.title[view.mover] if view.mover >= 0 else ""
    own = view.mover == view.seat
    who, s = ("you", "") if own else (mover, "s")
    if view.round == ROUND_U:
        missing = min(HAND - view.held[view.mover], view.stock[view.mover])
        if missing > 0:
            return f"Before {who} draw{s} {'a card' if missing == 1 else f'{missing} cards'}"
        whose = "Your" if own else f"{mover}'s"
        return f"{whose} {'hand is full' if view.held[view.mover] >= HAND else 'deck is empty'}"
    if view.round == ROUND_D:
        return f"Before {who} deposit{s}"
    if view.round == ROUND_P:
        return f"Before {who} buy{s}, with {worth(view, view.mover)} in the Bank"
    if view.round == ROUND_A:
        damage = sum(DAMAGE[slot] for slot in view.strikers[view.mover])
        if not damage:
            return f"{'You have' if own else mover + ' has'} nothing to attack with"
        return f"Before {who} attack{s} for {damage}"
    if view.round == ROUND_X:
        return f"{'Your' if own else mover + chr(39) + 's'} attack is over"
    if view.round == ROUND_E:
        return f"{'Your' if own else mover + chr(39) + 's'} turn ends"
    return "The game begins"


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
