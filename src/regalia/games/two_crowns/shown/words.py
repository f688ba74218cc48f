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
from regalia.games.two_crowns.data import DAMAGE, DESTROYER, KINDS, LABEL, NAME, SEAT_NAMES, SLOT_KIND, SLOTS, WITCH
from regalia.games.two_crowns.flow.attack import AIMED
from regalia.games.two_crowns.names import title_of
from regalia.games.two_crowns.rules import price_of, soak
from regalia.games.two_crowns.shown.rule_texts import sentry_rest
from regalia.games.two_crowns.state import WHO
from regalia.games.two_crowns.view import CrownsView

SILENT: Final = (
    "passed",
    "round",
    "laid",
    "turn_over",
    "quick",
)  # the picture shows these; the log would drown in them
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
        return f"{SEAT_NAMES[who % WHO]} is {title_of(who)} and has the first turn"
    if kind == "cut":
        return f"{owner_word(who, seat).capitalize()} deck is cut at {args[1]}"
    if kind == "deposited":
        return f"{clause(who, seat, 'deposit')} {a_card(args[1]) if args[1] else 'nothing'}"
    if kind == "bought_all":
        return f"{clause(who, seat, 'end')} the purchases"
    if kind == "discarded":
        return f"{clause(who, seat, 'discard')} {a_card(args[1]) if args[1] else 'nothing'}"
    if kind == "left":
        return f"{clause(who, seat, 'leave')} the game, with all cards"
    if kind == "resigned":
        return f"{clause(who, seat, 'resign')}"
    if kind == "guarded":
        return f"{clause(who, seat, 'lay')} a Sentry on {owner_word(args[1], seat, who)} {KING_NAME[args[2]]}"
    if kind == "raised":
        unit = f"{owner_word(args[1], seat, who)} {NAME[SLOT_KIND[args[2]]]}"
        return f"A Necromancer: {clause(who, seat, 'raise', False)} {unit} from the discard pile"
    return say_purchase(event, seat) or say_attack(event, seat)


def say_purchase(event: Event, seat: int) -> str:
    args = event.args
    who = args[0]
    if event.kind == "stole":
        return f"A Bandit: {clause(who, seat, 'take', False)} {a_card(args[2])} out of {owner_word(args[1], seat)} Bank"
    if event.kind == "burnt":
        coins = " and ".join(f"the {coin}" for coin in args[1:])
        return f"{clause(who, seat, 'leave')} {coins} unspent, on its owner's pile"
    if event.kind == "named":
        items = [told_item(args[place], args[place + 1], args[place + 2], seat) for place in range(1, len(args), 3)]
        return f"{clause(who, seat, 'buy')} {' and '.join(items)}"
    if event.kind == "settled":
        price, paid = args[1], args[2]
        lost = f", {paid - price} too much" if paid > price else ""
        return f"{clause(who, seat, 'pay')} {paid}{lost}"
    if event.kind == "entered":
        return f"{owner_word(who, seat).capitalize()} {NAME[SLOT_KIND[args[1]]]} comes into play"
    if event.kind == "witched":
        return f"A Witch lies on {owner_word(args[1], seat)} {NAME[SLOT_KIND[args[2]]]}"
    if event.kind == "destroyed":
        count = len(args) - 2
        return f"{owner_word(args[1], seat).capitalize()} {f'{count} units are' if count > 1 else 'unit is'} destroyed"
    return ""


def told_item(kind: int, target: int, slot: int, seat: int) -> str:
    if kind == WITCH:
        return f"a Witch against {owner_word(target, seat)} {NAME[SLOT_KIND[slot]]}"
    if kind == DESTROYER:
        return f"a Destroyer against {'you' if target % WHO == seat else title_of(target)}"
    return f"a {NAME[kind]}"


def say_attack(event: Event, seat: int) -> str:
    args = event.args
    who = args[0]
    if event.kind == "aimed":
        unit = f"{owner_word(who, seat).capitalize()} {NAME[SLOT_KIND[args[1]]]}"
        return f"{unit} aims at {owner_word(args[2], seat)} {KING_NAME[args[3]]}"
    if event.kind == "struck":
        return f"{clause(who, seat, 'strike')}" if args[1] else f"{clause(who, seat, 'do')} not attack"
    if event.kind == "hit":
        king = f"{owner_word(args[2], seat)} {KING_NAME[args[3]]}"
        soaked, hurt, left = args[4], args[5], args[6]
        parts: list[str] = []
        if soaked:
            parts.append(f"{points(soaked)} on the Sentry")
        if hurt:
            parts.append(f"{points(hurt)} on the King, {'who is dead' if left == 0 else f'{left} left'}")
        if args[7]:
            parts.append(f"{points(args[7])} lost")
        return f"The {NAME[SLOT_KIND[args[1]]]} hits {king}: {', '.join(parts)}"
    unit = f"{owner_word(who, seat)} {NAME[SLOT_KIND[args[1]]]}"
    if args[2]:
        return f"The Witch on {unit} stays for one more attack"
    return f"The Witch leaves {unit}"


def clause(who: int, seat: int, verb: str, first: bool = True) -> str:
    """`You draw`, `Red draws`."""
    if who % WHO == seat:
        return f"{'You' if first else 'you'} {verb}"
    return f"{title_of(who)} {verb}{'es' if verb == 'do' else 's'}"


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
        king = f"{whose(view, action.king // 2)} {KING_NAME[action.king % 2]}"
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
        return "strike: the damage is dealt" if view.aims else "end the attack: none of your units strikes"
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
            name = f"{NAME[SLOT_KIND[unit % SLOTS]]} {LABEL[unit % SLOTS]}"
            parts.append(f"a Witch to hold back {view.title[unit // SLOTS]}'s {name}")
        else:
            parts.append(f"a {NAME[item_kind(item)]}")
    return f"buy {' and '.join(parts)} for {price_of(action.items)}"


def describe_settle(view: CrownsView) -> str:
    price = price_of(view.items)
    paid = view.paid_total()
    coins = "+".join([*[f"{loot % KINDS}!" for loot in view.loot], *[str(coin) for coin in view.paid]])
    lost = f"; {paid - price} {'coin is' if paid - price == 1 else 'coins are'} lost" if paid > price else ""
    return f"pay {price} with {coins}{lost}"


def describe_aim(view: CrownsView, action: Aim) -> str:
    """With what the strike would do after those that are aimed already."""
    king = action.king
    name = f"{view.title[king // 2]}'s {KING_NAME[king % 2]}"
    words = f"{NAME[SLOT_KIND[action.slot]]} strikes {name}"
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
