"""Cards, phases and ends of the game in words, as the options of the table have them."""

from regalia.games.two_crowns.data import (
    BANDIT,
    DESTROYER,
    PRICE,
    ROUND_A,
    ROUND_D,
    ROUND_P,
    ROUND_U,
    ROUND_X,
    SENTRY,
    WITCH,
    is_coin,
    is_unit,
)
from regalia.games.two_crowns.options import CrownsRules


def card_tip(rules: CrownsRules, kind: int) -> str:
    """Return what the line on a card leaves out: when it is played, what it costs, and what follows."""
    if is_coin(kind):
        return "Bank one coin per turn, and pay with what is banked"
    if is_unit(kind):
        strikes = "May strike" if rules.optional_attack else "Strikes"
        since = "from the turn it comes into play" if rules.haste else "from the turn after it comes into play"  # C-44
        return f"{PRICE[kind]} coins, in your Purchase Phase. {strikes} in each of your attacks, {since}"
    if kind == SENTRY:
        king = "a King of your team" if rules.teams else "your King"
        return f"Free, at any time. Laid on {king}; {sentry_rest(rules)}"
    if kind == WITCH:
        return f"{PRICE[WITCH]} coins, at any time. Lies on the unit until it has missed both attacks"
    if kind == BANDIT:
        chain = "; you may spend the coins of two Bandits together" if rules.chain else ""  # C-69
        return f"Free, at any time. A coin that is not spent is lost to its owner{chain}"
    if kind == DESTROYER:
        return f"{PRICE[DESTROYER]} coins, at any time. Kings, Sentries and Banks stay"
    return f"Free, at any time. Raises {raised_words(rules)}"


def sentry_rest(rules: CrownsRules) -> str:
    """C-76."""
    return "the rest of a strike goes on to the King" if rules.overflow else "the strike that uses it up ends there"


def raised_words(rules: CrownsRules) -> str:
    """C-81, C-82, C-115."""
    unit = "latest unit card" if rules.necro_hand else "latest destroyed unit"
    owner = "your or a team mate's" if rules.teams else "your"
    batch = "the last to come into play" if rules.entry_order else "the one you choose"
    return f"{owner} {unit} from the discards; of several that left together, {batch}"


def king_tip(rules: CrownsRules, seats: int) -> str:
    """C-43, C-108, C-118, C-119."""
    dies = "Dies when its counter reaches 0"
    if seats == 2:
        return f"{dies}. Lose both Kings, and you have lost."
    if not rules.teams:
        return f"{dies}. Without a King you are out; the last player with a King wins."
    fallen = "you play on" if rules.plays_on else "you are out"
    return f"{dies}. Without a King {fallen}; a team without a King has lost."


def dead_end_words(rules: CrownsRules) -> str:
    """C-98."""
    when = (
        "as soon as nobody could deal damage any more"
        if rules.referee
        else ("as soon as all Knights, Cavalry and Necromancers lie in the discard piles")
    )
    return f"The game ends {when}; the highest total of King points wins."


def quiet_words(rules: CrownsRules) -> str:
    """C-101, C-103."""
    end = "in a tie if somebody could still deal damage, otherwise by the totals of King points"
    if rules.quiet_ties:
        end = "in a tie"
    elif rules.quiet_scores:
        end = "by the totals of King points"
    return f"When everybody has had {rules.quiet_turns} quiet turns in a row, the game ends {end}."


def phase_tip(rules: CrownsRules, place: int) -> str:
    """Say what happens in a phase, and when the others may cut in (C-90, C-127 to C-131)."""
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
