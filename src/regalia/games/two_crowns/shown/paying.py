"""Payments that leave nothing to choose: then naming what is bought is enough, and the coins follow by themselves."""

from regalia.core.actions import Action
from regalia.core.words import count_of
from regalia.games.two_crowns.actions import Buy, LayCoin
from regalia.games.two_crowns.data import HIGH_COIN, KINDS, LOW_COIN
from regalia.games.two_crowns.rules import price_of
from regalia.games.two_crowns.view import CrownsView


def cheapest(bank: list[int], price: int, largest: int = HIGH_COIN) -> list[list[int]]:
    """Return every way to cover the price that wastes least, by coins from the largest down."""
    best: list[list[int]] = []
    least = sum(kind * bank[kind] for kind in range(LOW_COIN, largest + 1)) + 1
    ways: list[tuple[int, int, list[int]]] = [(largest, 0, [])]
    while ways:
        kind, paid, laid = ways.pop()
        if paid >= price:
            if paid < least:
                least, best = paid, []
            if paid == least:
                best.append(laid)
        elif kind >= LOW_COIN:
            for number in range(bank[kind] + 1):
                ways.append((kind - 1, paid + kind * number, laid + [kind] * number))
    return best


def rest_of(view: CrownsView, action: Action) -> list[int] | None:
    """Return the coins that pay for it after this action; None if there is something to choose, or to pay with."""
    bank = view.bank[view.seat][:]
    stolen = sum(loot % KINDS for loot in view.loot)
    if isinstance(action, Buy):
        ways = cheapest(bank, price_of(action.items) - stolen)
    elif isinstance(action, LayCoin):
        bank[action.kind] -= 1
        ways = cheapest(bank, price_of(view.items) - view.paid_total() - action.kind, action.kind)
    else:
        return None
    return ways[0] if len(ways) == 1 else None


def payment(view: CrownsView, action: Action) -> tuple[list[str], str]:
    """Return what follows a purchase by itself, and the payment in words; nothing if the buyer has a choice."""
    coins = rest_of(view, action)
    if coins is None:
        return [], ""
    then = [*(f"coin {coin}" for coin in coins), "settle"]
    if not isinstance(action, Buy):
        return then, ""
    stolen = [loot % KINDS for loot in view.loot]
    lost = sum(coins) + sum(stolen) - price_of(action.items)
    paid = "+".join(str(coin) for coin in [*stolen, *coins])
    too_much = f", {count_of(lost, 'coin')} too much" if lost else ""
    return then, f"pays {paid}{too_much}" if paid else ""
