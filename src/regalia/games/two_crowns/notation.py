"""Texts of actions.

pass                    say nothing in a cut-in round          bandit R:10    take a 10 out of R's Bank
deposit 10, deposit -   a coin into the Bank, or none          sentry R.K1    guard a King
buy J+3>B.A1            name what is bought                    raise R.A      the Necromancer raises R's Cavalry
buy -                   buy no more; leave loot unspent        aim A1>B.K1    which King a unit will strike
coin 10, settle         pay, and be done with it               strike         all aims are named
discard J, discard -    a card onto the pile, or none
Chance: roll P1 4, cut R 7, draw R 10, quick B
"""

import re
from typing import Final

from regalia.core.actions import Action
from regalia.core.errors import Malformed
from regalia.games.two_crowns.actions import (
    AIM,
    BANDIT_AT,
    BUY_CAVALRY,
    BUY_DESTROYER,
    BUY_KNIGHT,
    BUY_NOTHING,
    BUY_WITCH,
    COIN,
    CUT,
    DEPOSIT,
    DISCARD,
    DRAW,
    MAX_ITEMS,
    PASS,
    QUICK,
    RAISE,
    ROLL,
    SENTRY_ON,
    SETTLE,
    STRIKE,
    Aim,
    Bandit,
    Buy,
    BuyNothing,
    Cut,
    Deposit,
    Discard,
    Draw,
    LayCoin,
    Pass,
    Quick,
    Raise,
    Roll,
    Sentry,
    Settle,
    Strike,
)
from regalia.games.two_crowns.data import CUTS, LABEL, LETTER, SEAT_NAMES, SLOTS
from regalia.games.two_crowns.names import read_player, short_name
from regalia.games.two_crowns.state import TwoCrowns

ROLLED: Final = re.compile("(P10|P[1-9]|[RB][1-5]?) ?([1-6])")
DIGITS: Final = re.compile("[0-9]{1,2}")


def write_action(s: TwoCrowns, action: Action) -> str:
    if isinstance(action, Pass):
        return "pass"
    if isinstance(action, Deposit):
        return f"deposit {LETTER[action.kind]}"
    if isinstance(action, BuyNothing):
        return "buy -"
    if isinstance(action, Buy):
        return "buy " + "+".join(item_text(s, item) for item in action.items)
    if isinstance(action, LayCoin):
        return f"coin {LETTER[action.kind]}"
    if isinstance(action, Settle):
        return "settle"
    if isinstance(action, Bandit):
        return f"bandit {short_name(s, action.victim)}:{LETTER[action.kind]}"
    if isinstance(action, Sentry):
        return f"sentry {king_text(s, action.king)}"
    if isinstance(action, Raise):
        return f"raise {short_name(s, action.owner)}.{LETTER[action.kind]}"
    if isinstance(action, Aim):
        return f"aim {LABEL[action.slot]}>{king_text(s, action.king)}"
    if isinstance(action, Strike):
        return "strike"
    if isinstance(action, Discard):
        return f"discard {LETTER[action.kind]}"
    if isinstance(action, Roll):
        return f"roll {SEAT_NAMES[action.seat]} {action.die}"
    if isinstance(action, Cut):
        return f"cut {short_name(s, action.seat)} {action.place}"
    if isinstance(action, Draw):
        return f"draw {short_name(s, action.seat)} {LETTER[action.kind]}"
    assert isinstance(action, Quick)
    return f"quick {short_name(s, action.seat)}"


def item_text(s: TwoCrowns, item: int) -> str:
    if item >= BUY_DESTROYER:
        return f"Q>{short_name(s, item - BUY_DESTROYER)}"
    if item >= BUY_WITCH:
        unit = item - BUY_WITCH
        return f"3>{short_name(s, unit // SLOTS)}.{LABEL[unit % SLOTS]}"
    return "A" if item == BUY_CAVALRY else "J"


def king_text(s: TwoCrowns, king: int) -> str:
    return f"{short_name(s, king // 2)}.K{king % 2 + 1}"


def read_action(s: TwoCrowns, text: str) -> Action:
    verb, _space, rest = text.partition(" ")
    if text == "pass":
        return PASS
    if text == "settle":
        return SETTLE
    if text in ("strike", "attack -"):
        return STRIKE
    if verb == "deposit":
        return DEPOSIT[read_card(rest, True)]
    if verb == "discard":
        return DISCARD[read_card(rest, True)]
    if text == "buy -":
        return BUY_NOTHING
    if verb == "buy":
        return Buy(read_items(s, rest))
    if verb == "coin":
        return COIN[read_card(rest, False)]
    if verb == "bandit":
        victim, _colon, coin = rest.partition(":")
        return BANDIT_AT[read_player(s, victim)][read_card(coin, False)]
    if verb == "sentry":
        return SENTRY_ON[read_king(s, rest)]
    if verb == "raise":
        owner, _dot, unit = rest.partition(".")
        if unit not in ("A", "J"):
            raise Malformed(f"a Necromancer raises a Cavalry or a Knight, as in `raise R.A`, not {rest[:20]!r}")
        return RAISE[read_player(s, owner)][LETTER.index(unit)]
    if verb == "aim":
        label, _arrow, king = rest.partition(">")
        return AIM[read_label(label)][read_king(s, king)]
    return read_chance(s, text, verb, rest)


def read_chance(s: TwoCrowns, text: str, verb: str, rest: str) -> Action:
    if verb == "roll":
        said = ROLLED.fullmatch(rest)
        if said is None:
            raise Malformed(f"a roll is written `roll P1 4`, not {text[:40]!r}")
        return ROLL[read_player(s, said[1])][int(said[2])]
    if verb == "cut":
        name, _space, place = rest.partition(" ")
        if DIGITS.fullmatch(place) is None or not 1 <= int(place) <= CUTS:
            raise Malformed(f"a deck is cut at 1 to {CUTS}, as in `cut R 7`")
        return CUT[read_player(s, name)][int(place)]
    if verb == "draw":
        name, _space, card = rest.partition(" ")
        return DRAW[read_player(s, name)][read_card(card, False)]
    if verb == "quick":
        return QUICK[read_player(s, rest)]
    raise Malformed(
        "an action is written like pass, deposit 10, buy J, buy -, coin 10, settle, bandit R:10, sentry R.K1, "
        f"raise R.A, aim A1>B.K1, strike or discard J, not {text[:40]!r}"
    )


def read_card(text: str, nothing: bool) -> int:
    if text not in LETTER or (text == "-" and not nothing):
        raise Malformed(f"a card is one of A Q J 10 9 8 7 6 5 4 3 2 N, not {text[:20]!r}")
    return LETTER.index(text)


def read_label(text: str) -> int:
    if text not in LABEL:
        raise Malformed(f"a unit is called A1, A2, J1 or J2, not {text[:20]!r}")
    return LABEL.index(text)


def read_king(s: TwoCrowns, text: str) -> int:
    owner, _dot, king = text.partition(".")
    if king not in ("K1", "K2"):
        raise Malformed(f"a King is called as in R.K1, not {text[:20]!r}")
    return read_player(s, owner) * 2 + (0 if king == "K1" else 1)


def read_items(s: TwoCrowns, text: str) -> list[int]:
    """`J+3>B.A1`, in whatever order; at least one."""
    words = text.split("+")
    if len(words) > MAX_ITEMS:
        raise Malformed(f"nobody names more than {MAX_ITEMS} cards at once")
    items: list[int] = []
    for word in words:
        card, arrow, target = word.partition(">")
        if word == "A":
            items.append(BUY_CAVALRY)
        elif word == "J":
            items.append(BUY_KNIGHT)
        elif card == "3" and arrow:
            owner, _dot, label = target.partition(".")
            items.append(BUY_WITCH + read_player(s, owner) * SLOTS + read_label(label))
        elif card == "Q" and arrow:
            items.append(BUY_DESTROYER + read_player(s, target))
        else:
            raise Malformed(f"what is bought is written like A, J, 3>B.A1 or Q>B, not {word[:20]!r}")
    return sorted(items)
