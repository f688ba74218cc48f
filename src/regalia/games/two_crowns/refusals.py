"""Why an action that is not legal is refused: the clause that says no, and a sentence."""

from regalia.core.actions import Action
from regalia.core.errors import WRONG_MOMENT, Illegal
from regalia.games.two_crowns.actions import (
    BUY_CAVALRY,
    BUY_DESTROYER,
    BUY_KNIGHT,
    BUY_WITCH,
    Aim,
    Bandit,
    Buy,
    BuyNothing,
    Deposit,
    Discard,
    LayCoin,
    Pass,
    Raise,
    Sentry,
    Settle,
    Strike,
    item_kind,
)
from regalia.games.two_crowns.data import (
    BANDIT,
    HAND,
    KINDS,
    LABEL,
    NAME,
    NECROMANCER,
    ROUND_A,
    ROUND_D,
    ROUND_P,
    ROUND_X,
    SENTRY,
    SLOTS,
    is_coin,
    is_unit,
)
from regalia.games.two_crowns.rules import price_of, raisable, strikers
from regalia.games.two_crowns.state import TwoCrowns

OTHERS_FIRST = "the others may still cut in before that"
NO_SUCH_PLAYER = "there is no such player at this table"


def cut_in(s: TwoCrowns, seat: int, action: Action, letter: int, slow: bool) -> Illegal:
    """In a cut-in round, or when T makes the phase's own declaration."""
    if isinstance(action, Pass):
        return Illegal("C-126", "you can't pass in your own phase: declare an action, or nothing")
    if isinstance(action, Buy):
        own_phase = seat == s.mover and letter == ROUND_P
        return buy(s, seat, action, s.bank_total(seat), own_phase, own_phase and not slow)
    if isinstance(action, (Sentry, Raise, Bandit)):
        return instant(s, seat, action)
    if isinstance(action, (LayCoin, Settle)):
        return Illegal("C-26", "nothing is being paid for")
    if isinstance(action, (Deposit, BuyNothing, Aim, Strike, Discard)):
        return slow_act(s, seat, action, letter, slow)
    return Illegal(WRONG_MOMENT, "a player is asked, and not chance")


def slow_act(s: TwoCrowns, seat: int, action: Action, letter: int, slow: bool) -> Illegal:
    if seat != s.mover:
        return Illegal("C-15", "only the player whose turn it is can do that")
    phase = ROUND_A
    if isinstance(action, Deposit):
        phase = ROUND_D
    elif isinstance(action, BuyNothing):
        phase = ROUND_P
    elif isinstance(action, Discard):
        phase = ROUND_X
    if letter != phase:
        if isinstance(action, Deposit):
            return Illegal("C-21", "you deposit coins in your Deposit Phase, one per turn")
        return Illegal("C-14", "that belongs to another phase of the turn")
    if not slow:
        return Illegal("C-91", OTHERS_FIRST)
    if isinstance(action, Deposit):
        if not is_coin(action.kind):
            return Illegal("C-22", "only coins go into the Bank")
        return Illegal("C-21", f"you hold no {NAME[action.kind]}")
    if isinstance(action, Discard):
        if s.held[seat] < HAND:
            return Illegal("C-48", "with fewer than three cards you can't discard")
        return Illegal("C-47", f"you hold no {NAME[action.kind]}")
    if isinstance(action, Aim):
        return aim(s, seat, action, [])
    return Illegal("C-36", "your units must strike: name a King for each")


# Purchases


def buy(s: TwoCrowns, seat: int, action: Buy, funds: int, own_phase: bool, too_early: bool) -> Illegal:
    items = action.items
    for kind in (1, 11, 3, 12):
        wanted = len([item for item in items if item_kind(item) == kind])
        if wanted > s.hand[seat * KINDS + kind]:
            return Illegal("C-33", f"you do not hold {NAME[kind] if wanted == 1 else 'so many ' + NAME[kind]}")
    has_units = any(item in (BUY_CAVALRY, BUY_KNIGHT) for item in items)
    if has_units and not own_phase:
        return Illegal("C-31", "you buy Knights and Cavalry in your own Purchase Phase")
    if has_units and too_early:
        return Illegal("C-91", OTHERS_FIRST)
    for item in items:
        no = None
        if item >= BUY_DESTROYER:
            no = destroyer(s, seat, item - BUY_DESTROYER, items.count(item))
        elif item >= BUY_WITCH:
            no = witch(s, seat, item - BUY_WITCH, items.count(item))
        if no is not None:
            return no
    if len(items) > 1 and not s.rules.pooled:
        return Illegal("C-30", "each card is paid for by itself")
    price = price_of(items)
    purse = "your Bank with the stolen coin has" if s.loot else "your Bank has"
    in_hand = 0
    for kind in range(KINDS):
        if is_coin(kind):
            in_hand += kind * s.hand[seat * KINDS + kind]
    if price > funds and price <= funds + in_hand:
        return Illegal("C-24", f"coins in your hand don't count: it costs {price}, and {purse} {funds}")
    return Illegal("C-25", f"it costs {price}, and {purse} {funds}")


def witch(s: TwoCrowns, seat: int, unit: int, times: int) -> Illegal | None:
    other = unit // SLOTS
    if other >= s.seats:
        return Illegal("C-125", NO_SUCH_PLAYER)
    if other == seat:
        return Illegal("C-62", "only units of opponents can be witched")
    if s.same_side(seat, other):
        return Illegal("C-120", "a team mate's unit cannot be witched")
    if unit % SLOTS not in s.row[other]:
        return Illegal("C-57", "that unit is not in play")
    if s.witch[unit] or times > 1:
        return Illegal("C-60", "a unit never carries two Witches")
    return None


def destroyer(s: TwoCrowns, seat: int, other: int, times: int) -> Illegal | None:
    if other >= s.seats:
        return Illegal("C-125", NO_SUCH_PLAYER)
    if other == seat:
        return Illegal("C-52", "a Destroyer works against an opponent")
    if s.same_side(seat, other):
        return Illegal("C-120", "a Destroyer works only against the other colour")
    if not s.row[other] or times > 1:
        return Illegal("C-54", "a Destroyer needs an opponent with a unit in play")
    return None


def loot(s: TwoCrowns, seat: int, action: Action, own_phase: bool) -> Illegal:
    """A Bandit has taken a coin."""
    if isinstance(action, Buy):
        if not own_phase and any(item in (BUY_CAVALRY, BUY_KNIGHT) for item in action.items):
            return Illegal("C-68", "loot buys units only in your own Purchase Phase")
        return buy(s, seat, action, s.bank_total(seat) + s.loot_total(), own_phase, False)
    if isinstance(action, Bandit):
        if s.rules.chain:
            return instant(s, seat, action)
        return Illegal("C-69", "the loot is spent, or not, before anything else is played")
    return Illegal("C-65", "the loot is spent now, or not at all")


def pay(s: TwoCrowns, seat: int, action: Action) -> Illegal:
    """Something has been named, and is being paid for."""
    if isinstance(action, Settle):
        return Illegal("C-26", f"{s.paid_total()} of {price_of(s.items)} are paid")
    if isinstance(action, LayCoin):
        if not is_coin(action.kind):
            return Illegal("C-22", "only coins pay")
        if not s.bank[seat * KINDS + action.kind]:
            return Illegal("C-24", f"there is no {action.kind} in your Bank")
        if s.paid and action.kind > s.paid[-1]:
            return Illegal("C-133", "coins are laid down largest first")
        if s.rules.tight and s.paid_total() >= price_of(s.items):
            return Illegal("C-28", "the price is covered, and superfluous coins are not taken")
        return Illegal("C-133", "with this coin, and smaller ones, the price cannot be reached")
    return Illegal("C-93", "nothing can be said inside a purchase")


# The attack


def attack(s: TwoCrowns, seat: int, action: Action, aims: list[int]) -> Illegal:
    """Some aims are named already."""
    if isinstance(action, Aim):
        return aim(s, seat, action, aims)
    if isinstance(action, Strike):
        return Illegal("C-36", "each of your units must be given a King to strike")
    return Illegal("C-93", "nothing can be said between the aims and the damage")


def aim(s: TwoCrowns, seat: int, action: Aim, aims: list[int]) -> Illegal:
    unit = seat * SLOTS + action.slot
    label = LABEL[action.slot]
    if action.slot not in s.row[seat]:
        return Illegal("C-35", f"you have no {label} in play")
    if s.witch[unit]:
        return Illegal("C-57", f"a Witch lies on {label}")
    if s.fresh[unit]:
        return Illegal("C-44", f"{label} came into play this turn and waits")
    victim = action.king // 2
    if victim >= s.seats:
        return Illegal("C-125", NO_SUCH_PLAYER)
    if not s.is_foe(seat, victim):
        if victim != seat and s.same_side(seat, victim):
            return Illegal("C-120", "you can't strike Kings of your own colour")
        return Illegal("C-40", "only Kings of opponents can be struck")
    if not s.king[action.king]:
        return Illegal("C-46", "that King is dead")
    last = aims[-1] % SLOTS if aims else -1
    if action.slot <= last:
        return Illegal("C-35", f"{label} has its aim already, or gave up its turn to strike")
    waiting = [slot for slot in strikers(s, seat) if slot > last]
    return Illegal("C-35", f"{LABEL[waiting[0]]} is aimed first")


# Instants


def instant(s: TwoCrowns, seat: int, action: Action) -> Illegal:
    if isinstance(action, Sentry):
        return sentry(s, seat, action.king)
    if isinstance(action, Raise):
        return necromancer(s, seat, action)
    assert isinstance(action, Bandit)
    return bandit(s, seat, action)


def sentry(s: TwoCrowns, seat: int, king: int) -> Illegal:
    owner = king // 2
    if not s.hand[seat * KINDS + SENTRY]:
        return Illegal("C-73", "you hold no Sentry")
    if owner >= s.seats:
        return Illegal("C-125", NO_SUCH_PLAYER)
    if not s.same_side(seat, owner) or s.gone[owner]:
        return Illegal("C-79", "a Sentry guards a King of your own side")
    return Illegal("C-46", "that King is dead")


def necromancer(s: TwoCrowns, seat: int, action: Raise) -> Illegal:
    if not s.hand[seat * KINDS + NECROMANCER]:
        return Illegal("C-80", "you hold no Necromancer")
    if action.owner >= s.seats:
        return Illegal("C-125", NO_SUCH_PLAYER)
    if not s.same_side(seat, action.owner):
        return Illegal("C-85", "a Necromancer works on the discard piles of your own side")
    latest = raisable(s, action.owner)
    if not latest and any(is_unit(card) for card in s.pile[action.owner]):  # only with necro_hand=false
        return Illegal("C-81", "only units that a Destroyer has killed can be raised")
    if not latest:
        return Illegal("C-85", "there is no unit in that discard pile that could be raised")
    return Illegal("C-82", f"the latest unit there is the {' or the '.join([NAME[kind] for kind in latest])}")


def bandit(s: TwoCrowns, seat: int, action: Bandit) -> Illegal:
    victim = action.victim
    if not s.hand[seat * KINDS + BANDIT]:
        return Illegal("C-63", "you hold no Bandit")
    if victim >= s.seats:
        return Illegal("C-125", NO_SUCH_PLAYER)
    if victim != seat and s.same_side(seat, victim):
        return Illegal("C-120", "a Bandit works only against the other colour")
    if victim == seat:
        return Illegal("C-63", "a Bandit robs an opponent")
    if not is_coin(action.kind):
        return Illegal("C-22", "only coins lie in a Bank")
    if not s.bank_total(victim):
        return Illegal("C-71", "that Bank is empty")
    return Illegal("C-64", f"there is no {action.kind} in that Bank")
