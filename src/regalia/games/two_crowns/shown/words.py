"""Events and actions in sentences."""

from typing import Final

from regalia.core.actions import Action
from regalia.core.events import Event
from regalia.core.words import count_of, listed
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
    Settle,
    Strike,
    item_kind,
)
from regalia.games.two_crowns.actions import Sentry as LaySentry
from regalia.games.two_crowns.data import (
    DAMAGE,
    DESTROYER,
    FIRST_SLOT,
    KINDS,
    NAME,
    PRICE,
    SLOT_KIND,
    SLOTS,
    WITCH,
)
from regalia.games.two_crowns.flow.attack import AIMED
from regalia.games.two_crowns.names import title_of
from regalia.games.two_crowns.rules import price_of, soak
from regalia.games.two_crowns.shown.rule_texts import sentry_rest
from regalia.games.two_crowns.state import WHO
from regalia.games.two_crowns.view import CrownsView

# The picture shows these, or the next sentence says it; the log would drown in them.
SILENT: Final = ("passed", "round", "laid", "quick", "bought_all", "entered", "aimed", "struck")
KING_NAME: Final = ("first King", "second King")


# Events


def describe_event(event: Event, seat: int) -> str:
    """The event for one seat, as a sentence. Every event begins with the player who does something."""
    kind = event.kind
    if kind in SILENT:
        return ""
    args = event.args
    who = args[0]
    you = who % WHO == seat
    if kind == "drew":
        card = a_card(event.veiled[0]) if event.veiled else "a card"
        return f"{clause(who, seat, 'draw')} {card}"
    if kind == "turn":
        return f"Turn {args[1]}: {'yours' if you else title_of(who)}"
    if kind == "rolled":
        return f"{clause(who, seat, 'roll')} {args[1]}"
    if kind == "starts":
        if who < WHO:
            return clause(who, seat, "start")
        if you:
            return f"You are {title_of(who)} and have the first turn"
        return f"{title_of(who % WHO)} is {title_of(who)} and has the first turn"
    if kind == "cut":
        return f"{owner_word(who, seat).capitalize()} deck is cut at {args[1]}"
    if kind == "deposited":
        return f"{clause(who, seat, 'deposit')} {a_card(args[1])}" if args[1] else ""
    if kind == "discarded":
        return f"{clause(who, seat, 'discard')} {a_card(args[1])}" if args[1] else ""
    if kind == "turn_over":
        return "" if args[1] else f"{owner_word(who, seat).capitalize()} turn was quiet"
    if kind == "left":
        return f"{clause(who, seat, 'leave')} the game, with all cards"
    if kind == "resigned":
        return f"{clause(who, seat, 'resign')}"
    if kind == "guarded":
        return f"{clause(who, seat, 'lay')} a Sentry on {owner_word(args[1], seat, who)} {KING_NAME[args[2]]}"
    if kind == "raised":
        unit = f"{owner_word(args[1], seat, who)} {NAME[SLOT_KIND[args[2]]]}"
        return f"{clause(who, seat, 'play')} a Necromancer: {unit} comes back from the discards"
    return say_attack(event, seat) if kind in ("hit", "ticked") else say_purchase(event, seat)


def say_purchase(event: Event, seat: int) -> str:
    args = event.args
    who = args[0]
    if event.kind == "stole":
        bank = f"{owner_word(args[1], seat)} Bank"
        taken = f"{conjugated(who, seat, 'take')} {a_card(args[2])} from {bank}"
        return f"{clause(who, seat, 'play')} a Bandit and {taken}"
    if event.kind == "burnt":
        loot = " and ".join(f"the {coin}" for coin in args[1:])
        return f"{clause(who, seat, 'leave')} {loot} unspent: lost to {'its' if len(args) == 2 else 'their'} owner"
    if event.kind == "named":
        items = [told_item(args[place], args[place + 1], args[place + 2], seat) for place in range(1, len(args), 3)]
        price = sum(PRICE[args[place]] for place in range(1, len(args), 3))
        return f"{clause(who, seat, 'buy')} {' and '.join(items)} for {price}"
    if event.kind == "settled":
        price, paid = args[1], args[2]
        return f"{clause(who, seat, 'pay')} {paid}: {coins(paid - price)} too much" if paid > price else ""
    if event.kind == "witched":
        return f"The Witch holds {owner_word(args[1], seat)} {NAME[SLOT_KIND[args[2]]]} for two attacks"
    if event.kind == "destroyed":
        count = len(args) - 2
        swept = f"{count} units" if count > 1 else NAME[SLOT_KIND[args[2]]]
        return f"The Destroyer sweeps away {owner_word(args[1], seat)} {swept}"
    return ""


def told_item(kind: int, target: int, slot: int, seat: int) -> str:
    if kind == WITCH:
        return f"a Witch against {owner_word(target, seat)} {NAME[SLOT_KIND[slot]]}"
    if kind == DESTROYER:
        return f"a Destroyer against {'you' if target % WHO == seat else title_of(target)}"
    return f"a {NAME[kind]}"


def say_attack(event: Event, seat: int) -> str:
    args = event.args
    unit = f"{owner_word(args[0], seat)} {NAME[SLOT_KIND[args[1]]]}"
    if event.kind == "hit":
        return say_hit(event, seat, unit[:1].upper() + unit[1:])
    if args[2]:
        return f"The Witch stays on {unit} for one more attack"
    return f"The Witch leaves {unit}"


def say_hit(event: Event, seat: int, unit: str) -> str:
    """The deed: what a strike did, and that a King is dead of it."""
    args = event.args
    king = f"{owner_word(args[2], seat)} {KING_NAME[args[3]]}"
    soaked, hurt, left, wasted = args[4:8]
    parts = [f"the Sentry takes {soaked}"] if soaked else []
    if wasted:
        parts.append(f"{points(wasted)} wasted")
    if hurt and not left:
        return f"{unit} strikes down {king}" + (f": {', '.join(parts)}" if parts else "")
    if hurt:
        parts.append(f"−{hurt}, {left} left")
    elif not left:
        return ""  # the King is dead already, of a strike that was the deed
    return f"{unit} hits {king}: {', '.join(parts)}"


def clause(who: int, seat: int, verb: str, first: bool = True) -> str:
    """`You draw`, `Red draws`."""
    return f"{('You' if first else 'you') if who % WHO == seat else title_of(who)} {conjugated(who, seat, verb)}"


def conjugated(who: int, seat: int, verb: str) -> str:
    return verb if who % WHO == seat else f"{verb}s"


def owner_word(who: int, seat: int, speaker: int = -1) -> str:
    """`your`, `Red's`; `their` where it is the speaker's."""
    if who % WHO == seat:
        return "your"
    return "their" if who == speaker else f"{title_of(who)}'s"


def a_card(kind: int) -> str:
    return f"{'an' if kind == 8 else 'a'} {NAME[kind]}"


def points(count: int) -> str:
    return count_of(count, "point")


# Actions


def describe_action(view: CrownsView, action: Action) -> str:
    """Say what it would do, in a sentence that begins small so that it can follow a verb or a number."""
    if isinstance(action, Pass):
        return "let it happen: play no card now"
    if isinstance(action, Deposit):
        return f"put {a_card(action.kind)} into your Bank" if action.kind else "deposit nothing this turn"
    if isinstance(action, BuyNothing):
        return "spend nothing: the stolen coin is lost to its owner" if view.loot else "end your purchases"
    if isinstance(action, Buy):
        return describe_buy(view, action)
    if isinstance(action, LayCoin):
        return f"pay with {a_card(action.kind)}"
    if isinstance(action, Settle):
        return describe_settle(view)
    if isinstance(action, LaySentry):
        king = king_words(view, action.king)
        rest = "" if view.rules.overflow else f"; {sentry_rest(view.rules)}"
        return f"guard {king}: the next 2 points hit the Sentry{rest}"
    if isinstance(action, Raise):
        return f"bring {whose(view, action.owner)} {NAME[action.kind]} back into play, for nothing"
    if isinstance(action, Bandit):
        lone = "" if not view.loot else ", together with what you have stolen"
        return f"steal {a_card(action.kind)} from {view.title[action.victim]}'s Bank, to be spent at once{lone} or lost"
    if isinstance(action, Aim):
        return describe_aim(view, action)
    if isinstance(action, Strike):
        return "strike: the damage is dealt" if view.aims else "go on: none of your units strikes"
    if isinstance(action, Discard):
        return f"throw {a_card(action.kind)} away" if action.kind else "keep your cards"
    if isinstance(action, Cut):
        return f"cut {whose(view, action.seat)} deck at {action.place}"
    return ""


def describe_buy(view: CrownsView, action: Buy) -> str:
    parts: list[str] = []
    for item in action.items:
        if item >= BUY_DESTROYER:
            victim = item - BUY_DESTROYER
            count = len(view.row[victim])
            what = "the only unit" if count == 1 else f"all {count} units"
            parts.append(f"a Destroyer against {what} of {view.title[victim]}")
        elif item >= BUY_WITCH:
            unit = item - BUY_WITCH
            name = unit_words(view, unit // SLOTS, unit % SLOTS)
            parts.append(f"a Witch to hold back {view.title[unit // SLOTS]}'s {name}")
        else:
            parts.append(f"a {NAME[item_kind(item)]}")
    return f"buy {' and '.join(parts)} for {price_of(action.items)}"


def describe_settle(view: CrownsView) -> str:
    price = price_of(view.items)
    paid = view.paid_total()
    laid = "+".join([*[f"{loot % KINDS}!" for loot in view.loot], *[str(coin) for coin in view.paid]])
    lost = f"; {coins(paid - price)} too much" if paid > price else ""
    return f"pay {price} with {laid}{lost}"


def describe_aim(view: CrownsView, action: Aim) -> str:
    """With what the strike would do after those that are aimed already."""
    king = action.king
    words = f"{unit_words(view, view.seat, action.slot)} strikes {king_words(view, king)}"
    left = view.king[king]
    guard = list(view.guard[king])
    for aim in view.aims:
        if aim // AIMED == king:
            left -= soak(guard, DAMAGE[aim % AIMED], view.rules.overflow, [])[1]
    if left <= 0:
        return f"{words}, who will be dead by then"
    hurt = soak(guard, DAMAGE[action.slot], view.rules.overflow, [])[1]
    if hurt == 0:
        return f"{words}: the Sentry takes it all"
    return f"{words}, who {'dies' if hurt >= left else f'falls to {left - hurt}'}"


def whose(view: CrownsView, seat: int) -> str:
    return "your" if seat == view.seat else f"{view.title[seat]}'s"


def unit_words(view: CrownsView, seat: int, slot: int) -> str:
    """Return the name of a unit; of two of a kind, with which one it is."""
    kind = SLOT_KIND[slot]
    name = NAME[kind]
    alike = [other for other in range(SLOTS) if SLOT_KIND[other] == kind and other in view.row[seat]]
    return f"{('first', 'second')[slot - FIRST_SLOT[kind]]} {name}" if len(alike) > 1 else name


def king_words(view: CrownsView, king: int, begins: bool = False) -> str:
    """Return `your first King`, `Black's second King`."""
    words = f"{whose(view, king // 2)} {KING_NAME[king % 2]}"
    return words[:1].upper() + words[1:] if begins else words


def coins(count: int) -> str:
    return count_of(count, "coin")


def ending(view: CrownsView) -> str:
    """C-99, C-101, C-111: those who share the highest total, or a quiet end, tie; only a team wins together."""
    assert view.outcome is not None
    winners = view.outcome.winners()
    if len(winners) == view.seat_count:
        return "The game is a tie"
    names = [view.title[seat] for seat in winners]
    if len(winners) == 1:
        return f"{names[0]} has won"
    return f"{listed(names)} have won" if view.rules.teams else f"The game is a tie between {listed(names)}"


def ended(view: CrownsView) -> str:
    """Say who has won, and what decided it."""
    assert view.outcome is not None
    reason = view.outcome.reason
    if reason in ("C-98", "C-103"):
        totals = [
            f"{view.title[seat]} {view.king[seat * 2] + view.king[seat * 2 + 1]}"
            for seat in range(view.seat_count)
            if not view.gone[seat]
        ]
        return f"{ending(view)}. Points left on the Kings: {', '.join(totals)}."
    why = {
        "C-43": "Both Kings on the other side are dead.",
        "C-101": "Too many quiet turns in a row.",
        "C-108": "No other King is alive.",
        "C-118": "The other team has no King left.",
    }.get(reason, "")
    return f"{ending(view)}. {why}".rstrip()
