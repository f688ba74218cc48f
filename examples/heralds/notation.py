"""Texts of actions and positions.

Actions are `bid 4`, `take back`, `ready`, `trumpet`, `pass`, `pawn 3`; chance answers `banner 5`, `card 2`, `card T`. A
position has a line for everything that is somewhere; T is a trumpet, 4x2 are two fours, - is none:

    azure hand 1 4 T       a seat's hand, the card behind its screen, the banners it has won; `gone` if it has resigned
    azure behind 6
    azure won 2 5
    gules ready            it has sealed its bid; `gules wavered`: it has taken a card back; `gules sounded`: a trumpet
    bag 1x2 2 4x2 5        banners that can still come; left out: all that are nowhere else
    table 3                what is bid for
    out 1 5                left out: none, or where there is a bag all that are nowhere else
    pile 1x4 2x3 T         cards, and `discard`, likewise
    ask bids               what is pending: deal SEAT TIMES, bag, bids, window SEAT; on top of it perhaps draw SEAT
"""

from collections.abc import Sequence
from typing import Final

from heralds.actions import ALL_ACTIONS, Spoken
from heralds.data import ALL_BANNERS, BANNERS, CARDS, KINDS, SEAT_NAMES, TRUMPET, VALUES, card_name
from heralds.flow import BAG, Bids, CardFrame, Deal, Draw, Window, screens_of
from heralds.options import HeraldsRules
from heralds.state import FIRST, Court
from regalia.core.actions import Action
from regalia.core.errors import Malformed
from regalia.core.frames import Frame
from regalia.core.game import GameMeta
from regalia.core.positions import EVERYTHING, Position, position_text

NONE: Final = "-"
TIMES: Final = tuple([str(count) for count in range(1, 11)])


# Actions


def write_action(action: Spoken) -> str:
    return action.text


def read_action(text: str) -> Action:
    if text not in ALL_ACTIONS:
        raise Malformed(f"one says bid N, take back, ready, trumpet, pass or pawn N (to 99), not {text!r}")
    return ALL_ACTIONS[text]


# Cards and banners


def counted(counts: Sequence[int]) -> str:
    """Cards or banners by value, trumpets last: `1 4x2 T`."""
    kinds = [kind for kind in [*range(1, len(counts)), TRUMPET] if counts[kind]]
    return " ".join([card_name(kind) + times(counts[kind]) for kind in kinds]) or NONE


def times(count: int) -> str:
    return f"x{count}" if count > 1 else ""


def read_counted(words: list[str], length: int) -> list[int]:
    """The counts that `counted` writes: of cards if the column is as long as KINDS, else of banners."""
    names = [card_name(kind) for kind in range(0 if length == KINDS else 1, length)]
    counts = [0] * length
    for word in words if words != [NONE] else []:
        name, several, number = word.partition("x")
        if name not in names or (several and number not in TIMES):
            raise Malformed(f"{word!r} is none of {' '.join(names)}, nor several as in 1x2")
        counts[TRUMPET if name == card_name(TRUMPET) else int(name)] += int(number) if several else 1
    return counts


# Positions


def dump(meta: GameMeta, s: Court, viewer: int = EVERYTHING) -> str:
    return position_text(meta, s, s.rules.options, position_lines(s, viewer))


def position_lines(s: Court, viewer: int) -> list[str]:
    """The position as a viewer knows it."""
    lines: list[str] = []
    for seat in range(s.seat_count):
        lines.extend(f"{SEAT_NAMES[seat]} {what}" for what in seat_phrases(s, seat, viewer in (seat, EVERYTHING)))
    lines.append(f"bag {counted(s.bag)}")
    if sum(s.table):
        lines.append(f"table {counted(s.table)}")
    if sum(s.out):
        lines.append(f"out {counted(s.out)}")
    # What is in the pile would tell what is in the hands.
    lines.append(f"pile {counted(s.pile) if viewer == EVERYTHING else f'?x{sum(s.pile)}'}")
    if sum(s.discard):
        lines.append(f"discard {counted(s.discard)}")
    lines.extend(f"ask {frame_phrase(frame)}" for frame in s.frames)
    return lines


def seat_phrases(s: Court, seat: int, known: bool) -> list[str]:
    if s.gone[seat]:
        return ["gone"]
    phrases: list[str] = []
    screens = screens_of(s)
    hand = s.hand[seat * KINDS : (seat + 1) * KINDS]
    won = s.won[seat * VALUES : (seat + 1) * VALUES]
    if not known:
        if s.held[seat]:
            phrases.append(f"cards ?x{s.held[seat]}")  # H-13: not how many of them are in the hand
    else:
        if sum(hand):
            phrases.append(f"hand {counted(hand)}")
        if s.behind[seat]:
            phrases.append(f"behind {s.behind[seat]}")
        if isinstance(screens, Bids) and screens.wavered[seat]:
            phrases.append("wavered")
    if isinstance(screens, Bids) and screens.ready[seat]:
        phrases.append("ready")
    if isinstance(screens, Window) and screens.sounded[seat]:
        phrases.append("sounded")
    if sum(won):
        phrases.append(f"won {counted(won)}")
    return phrases


def frame_phrase(frame: Frame) -> str:
    if isinstance(frame, Deal):
        return f"deal {SEAT_NAMES[frame.seat]} {frame.left}"
    if isinstance(frame, CardFrame):
        return f"draw {SEAT_NAMES[frame.seat]}"
    if isinstance(frame, Window):
        return f"window {SEAT_NAMES[frame.seat]}"
    return "bids" if isinstance(frame, Bids) else "bag"


def restore(rules: HeraldsRules, position: Position) -> Court:
    s = Court(position.seat_count, rules)
    s.outcome = position.outcome
    said: dict[str, list[str]] = {}  # "pile", "azure hand" ..., and the words that follow
    for line in position.lines:
        words = line.split()
        head = 2 if words[0] in SEAT_NAMES else 1
        topic = " ".join(words[:head])
        if topic in said:
            raise Malformed(f"a position says {topic!r} twice")
        if topic == "ask":
            s.frames.append(read_frame(s, words[1:]))
        else:
            said[topic] = words[head:]
    s.table = read_counted(said.pop("table", [NONE]), VALUES)
    if not s.frames and s.outcome is None:
        s.frames.append(Bids(s.seat_count) if sum(s.table) else Deal(0, s.rules.hand))
    for seat in range(s.seat_count):
        read_seat(s, seat, said)
    cards = [CARDS[kind] - sum(s.hand[kind::KINDS]) - (s.behind.count(kind) if kind else 0) for kind in range(KINDS)]
    banners = [BANNERS[value] - s.table[value] - sum(s.won[value::VALUES]) for value in range(VALUES)]
    s.pile, s.discard = read_rest(said, "pile", "discard", cards)
    s.bag, s.out = read_rest(said, "bag", "out", banners)
    s.round = ALL_BANNERS - sum(s.bag)
    for topic, words in said.items():  # what nobody has taken out
        raise Malformed(f"this position can have no line {' '.join([topic, *words])!r}")
    return s


def read_seat(s: Court, seat: int, said: dict[str, list[str]]) -> None:
    """Take the lines of the seat out of `said`, as far as they make sense in what is being asked."""
    name = SEAT_NAMES[seat]
    screens = screens_of(s)
    hand = read_counted(said.pop(f"{name} hand", [NONE]), KINDS)
    s.hand[seat * KINDS : (seat + 1) * KINDS] = hand
    s.won[seat * VALUES : (seat + 1) * VALUES] = read_counted(said.pop(f"{name} won", [NONE]), VALUES)
    s.held[seat] = sum(hand)
    if f"{name} behind" in said:
        card = read_counted(said.pop(f"{name} behind"), KINDS)
        if sum(card) != 1 or card[TRUMPET]:
            raise Malformed("H-10: what lies behind a screen is one card, and never a trumpet")
        s.behind[seat] = card.index(1)
        s.held[seat] += 1
    columns = {"gone": s.gone}
    if isinstance(screens, Bids):
        columns |= {"wavered": screens.wavered, "ready": screens.ready}
    elif isinstance(screens, Window):
        columns |= {"sounded": screens.sounded}
    for word, column in columns.items():
        if said.get(f"{name} {word}") == []:
            del said[f"{name} {word}"]
            column[seat] = 1


def read_rest(said: dict[str, list[str]], inside: str, outside: str, rest: list[int]) -> tuple[list[int], list[int]]:
    """Two piles that hold what is nowhere else: the one that is not said has what is not in the other."""
    left_in = read_counted(said.pop(inside), len(rest)) if inside in said else None
    put_out = read_counted(said.pop(outside), len(rest)) if outside in said else None
    if left_in is None:
        left_in = [all_ - out for all_, out in zip(rest, put_out or [0] * len(rest), strict=True)]
    if put_out is None:
        put_out = [all_ - left for all_, left in zip(rest, left_in, strict=True)]
    return left_in, put_out


def read_frame(s: Court, words: list[str]) -> Frame:
    what = words[0] if words else ""
    seat = SEAT_NAMES.index(words[1]) if len(words) > 1 and words[1] in SEAT_NAMES[: s.seat_count] else FIRST
    if words == ["bag"]:
        return BAG
    if words == ["bids"]:
        return Bids(s.seat_count)
    if seat != FIRST and what == "window" and len(words) == 2:
        return Window(s.seat_count, seat)
    if seat != FIRST and what == "draw" and len(words) == 2:
        return Draw(seat)
    if seat != FIRST and what == "deal" and len(words) == 3 and words[2] in TIMES:
        return Deal(seat, int(words[2]))
    raise Malformed(f"an `ask` line asks deal SEAT TIMES, bag, bids, window SEAT or draw SEAT, not {' '.join(words)!r}")
