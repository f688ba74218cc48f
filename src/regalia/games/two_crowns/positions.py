"""Positions as text, written and read.

A position has a line for whatever is not as usual:

    turn 5 R                 the number of the turn and whose it is; left out: turn 1 R
    red P2                   who is Red, if not P1
    R kings 6/4              left out: 6/6
    R sentries K1:2 K1:1     on R's Kings, the oldest first, with the points left; a team mate's: K1:2@R2
    R units A1 J1~2          ~2: under a Witch for two more attacks; whose, where several could be: J1~2@P3
                             A2*: came this turn (haste=false)
    R bank 10 10 5           likewise hand and deck; left out: empty
    R pile A 9 A+J 8         the oldest first; + joins units that left together; A*: killed (necro_hand=false)
    R out Q Q                out of the game; left out: all that is nowhere else
    R gone                   out of the game; R leaving: as soon as the pending declaration is done
    R quiet 1                own quiet turns since the last that was not
    stirred                  the running turn is not quiet
    latest R1 B2             teams: who had the last turn of each colour
    R cut 7                  during set-up
    buying R 3>B.A1, loot B:10, paid 9 5      what is being bought; with `ask loot` or `ask pay`
    ask P B passed R         round P, B is asked, R has passed; left out: all from after T up to the one who is asked
                             likewise draw, loot, pay, aim A1>B.K1, roll P1 P2 dice 4, cut R, deal R, quick P
Without `ask` a turn begins.
"""

from typing import Final

from regalia.core.errors import Malformed
from regalia.core.frames import Frame
from regalia.core.game import GameMeta
from regalia.core.numbers import read_number
from regalia.core.positions import EVERYTHING, Position, PositionReader, position_text
from regalia.games.two_crowns.actions import item_kind
from regalia.games.two_crowns.data import BANDIT as BANDIT_CARD
from regalia.games.two_crowns.data import (
    COPIES,
    CUTS,
    KINDS,
    KING_POINTS,
    LABEL,
    LETTER,
    ORDER,
    ROUNDS,
    SEAT_NAMES,
    SLOTS,
)
from regalia.games.two_crowns.data import SENTRY as SENTRY_CARD
from regalia.games.two_crowns.data import WITCH as WITCH_CARD
from regalia.games.two_crowns.flow.attack import AIMED, Attack
from regalia.games.two_crowns.flow.purchase import LOOT, PAY
from regalia.games.two_crowns.flow.setup import Ceremony, Deal, ManualCut, RollOff
from regalia.games.two_crowns.flow.turn import WHO_IS_QUICK, CutIn, DrawPhase, draw_phase, has_slow_act
from regalia.games.two_crowns.names import read_player, short_name
from regalia.games.two_crowns.notation import item_text, king_text, read_card, read_items, read_king, read_label
from regalia.games.two_crowns.options import CrownsRules
from regalia.games.two_crowns.state import JOINED, KILLED, KIND_OF, NOBODY, OWNED, TwoCrowns


def cards_text(counts: list[int], seat: int) -> str:
    words: list[str] = []
    for kind in ORDER:
        words += [LETTER[kind]] * counts[seat * KINDS + kind]
    return " ".join(words)


def pile_text(pile: list[int]) -> str:
    text = ""
    for card in pile:
        text += "+" if card & JOINED else " "
        text += LETTER[card & KIND_OF] + ("*" if card & KILLED else "")
    return text.strip()


def dump(meta: GameMeta, s: TwoCrowns, viewer: int = EVERYTHING) -> str:
    return position_text(meta, s, s.rules.options, position_lines(s, viewer))


def position_lines(s: TwoCrowns, viewer: int) -> list[str]:
    """The position as a viewer knows it."""
    lines: list[str] = []
    if s.mover != NOBODY:
        lines.append(f"turn {s.turn} {short_name(s, s.mover)}")
    if s.first > 0 and (s.seat_count == 2 or s.rules.teams):
        lines.append(f"red {SEAT_NAMES[s.first]}")
    elif s.first != NOBODY and s.mover == NOBODY:
        lines.append(f"first {SEAT_NAMES[s.first]}")
    for seat in range(s.seat_count):
        name = short_name(s, seat)
        lines.extend(f"{name} {phrase}" for phrase in seat_phrases(s, seat, sees_hand(s, viewer, seat)))
    if s.stirred:
        lines.append("stirred")
    if s.rules.teams and s.mover != NOBODY:
        both = [NOBODY if s.latest[side] == NOBODY else s.latest[side] for side in (s.first % 2, 1 - s.first % 2)]
        lines.append("latest " + " ".join("-" if seat == NOBODY else short_name(s, seat) for seat in both))
    if s.buyer != NOBODY:
        lines.append(buying_text(s))
    if s.frames:
        lines.append("ask " + ", ".join(frame_text(s, frame) for frame in s.frames))
    return lines


def sees_hand(s: TwoCrowns, viewer: int, seat: int) -> bool:
    """C-123, C-124."""
    return viewer in (seat, EVERYTHING) or (viewer >= 0 and s.rules.shared and s.same_side(viewer, seat))


def seat_phrases(s: TwoCrowns, seat: int, known: bool) -> list[str]:
    phrases = [f"kings {s.king[seat * 2]}/{s.king[seat * 2 + 1]}"]
    sentries = [sentry_text(s, king, sentry) for king in (seat * 2, seat * 2 + 1) for sentry in s.guard[king]]
    if sentries:
        phrases.append("sentries " + " ".join(sentries))
    if s.row[seat]:
        phrases.append("units " + " ".join(unit_text(s, seat, slot) for slot in s.row[seat]))
    bank = cards_text(s.bank, seat)
    if bank:
        phrases.append(f"bank {bank}")
    if s.held[seat]:
        phrases.append(f"hand {cards_text(s.hand, seat) if known else f'?x{s.held[seat]}'}")
    if s.stock[seat]:
        phrases.append(f"deck {cards_text(s.deck, seat) if known else f'?x{s.stock[seat]}'}")
    if s.pile[seat]:
        phrases.append(f"pile {pile_text(s.pile[seat])}")
    out = cards_text(s.out, seat)
    if out:
        phrases.append(f"out {out}")
    if s.gone[seat]:
        phrases.append("gone")
    if s.leaving[seat]:
        phrases.append("leaving")
    if s.quiet[seat]:
        phrases.append(f"quiet {s.quiet[seat]}")
    if s.cut[seat]:
        phrases.append(f"cut {s.cut[seat]}")
    return phrases


def sentry_text(s: TwoCrowns, king: int, sentry: int) -> str:
    owner = sentry // OWNED
    whose = "" if owner == king // 2 else f"@{short_name(s, owner)}"
    return f"K{king % 2 + 1}:{sentry % OWNED}{whose}"


def unit_text(s: TwoCrowns, seat: int, slot: int) -> str:
    witch = s.witch[seat * SLOTS + slot]
    text = LABEL[slot] + ("*" if s.fresh[seat * SLOTS + slot] else "")
    if not witch:
        return text
    whose = "" if s.seat_count == 2 else f"@{short_name(s, witch // OWNED)}"
    return f"{text}~{witch % OWNED}{whose}"


def buying_text(s: TwoCrowns) -> str:
    items = "+".join(item_text(s, item) for item in s.items) or "-"
    text = f"buying {short_name(s, s.buyer)} {items}"
    if s.loot:
        text += ", loot " + " ".join(f"{short_name(s, loot // KINDS)}:{loot % KINDS}" for loot in s.loot)
    if s.paid:
        text += ", paid " + " ".join(str(kind) for kind in s.paid)
    return text


def frame_text(s: TwoCrowns, frame: Frame) -> str:
    if isinstance(frame, CutIn):
        passed = [seat for seat in range(s.seat_count) if frame.passed[seat]]
        text = f"{ROUNDS[frame.letter]} {short_name(s, frame.seat)}"
        if passed == default_passed(s, frame.seat):
            return text
        return f"{text} passed {' '.join(short_name(s, seat) for seat in passed) or '-'}"
    if isinstance(frame, Attack):
        aims = [f"{LABEL[aim % AIMED]}>{king_text(s, aim // AIMED)}" for aim in frame.aims]
        return "aim " + " ".join(aims)
    if isinstance(frame, RollOff):
        dice = "".join(f" {die}" for die in frame.dice)
        return "roll " + " ".join(SEAT_NAMES[seat] for seat in frame.rollers) + (f" dice{dice}" if dice else "")
    if isinstance(frame, DrawPhase):
        return "draw"
    if isinstance(frame, Deal):
        return f"deal {short_name(s, frame.seat)}"
    if isinstance(frame, (Ceremony, ManualCut)):
        return f"cut {short_name(s, frame.seat)}"
    if frame is LOOT:
        return "loot"
    return "pay" if frame is PAY else "quick"


def default_passed(s: TwoCrowns, asked: int) -> list[int]:
    """Return who has passed if the round began after T and nobody has declared anything in it."""
    passed: list[int] = []
    seat = (s.mover + 1) % s.seat_count
    while seat != asked and seat != s.mover:
        if not s.gone[seat] and s.held[seat]:
            passed.append(seat)
        seat = (seat + 1) % s.seat_count
    return sorted(passed)


def restore(rules: CrownsRules, position: Position) -> TwoCrowns:
    s = TwoCrowns(position.seat_count, rules)
    s.lay_out()
    s.deck = [0] * (s.seat_count * KINDS)
    s.outcome = position.outcome
    CrownsReader(s).read(position.lines)
    return s


class CrownsReader(PositionReader):
    def __init__(self, s: TwoCrowns) -> None:
        super().__init__()
        self.s: Final[TwoCrowns] = s

    def read(self, lines: list[str]) -> None:
        s = self.s
        asks = ""
        rest: list[str] = []
        for line in lines:  # names depend on who is Red, so that comes first
            word, _space, tail = line.partition(" ")
            if word in ("red", "first"):
                self.once("red")
                if tail not in SEAT_NAMES[: s.seat_count]:
                    raise Malformed(f"`{word} P2` names a seat, not {tail[:20]!r}")
                s.first = SEAT_NAMES.index(tail)
            elif word == "ask":
                self.once("ask")
                asks = tail
            else:
                rest.append(line)
        parts = [part.strip() for part in asks.split(",")] if asks else []
        setting_up = bool(parts) and parts[0].split(" ")[0] in ("roll", "cut", "deal")
        if s.first == NOBODY and not (setting_up and parts[0].startswith("roll")):
            s.first = 0
        for line in rest:
            self.read_line(line)
        if s.mover == NOBODY and not setting_up and (s.outcome is None or s.turn):
            s.mover = s.first
        if s.mover != NOBODY and s.turn == 0:
            s.turn = 1
        self.count()
        if s.rules.teams and s.mover != NOBODY and "latest" not in self.said:
            self.guess_latest()
        for part in parts:
            s.frames.append(self.read_frame(part))
        if s.outcome is None:
            self.wake()

    def read_line(self, line: str) -> None:
        s = self.s
        words = line.split(" ")
        if words[0] == "turn":
            self.once("turn")
            if len(words) not in (2, 3):
                raise Malformed(f"write `turn 5 R`, not {line[:40]!r}")
            s.turn = read_number(words[1]) if len(words) == 3 else 1
            s.mover = self.player(words[-1])
        elif line == "stirred":
            self.once("stirred")
            s.stirred = 1
        elif words[0] == "latest":
            self.once("latest")
            if len(words) != 3 or not s.rules.teams:
                raise Malformed("in teams, write `latest R1 B2`")
            for side, word in zip((s.first % 2, 1 - s.first % 2), words[1:], strict=True):
                s.latest[side] = NOBODY if word == "-" else self.player(word)
        elif words[0] == "buying":
            self.once("buying")
            self.read_buying(line[len("buying ") :])
        else:
            seat = self.player(words[0])
            if len(words) < 2:
                raise Malformed(f"this line has nothing about {words[0]}")
            self.once(f"{seat} {words[1]}")
            self.read_seat(seat, words[1], words[2:])

    def player(self, text: str) -> int:
        seat = read_player(self.s, text)
        if seat >= self.s.seat_count:
            raise Malformed(f"nobody at this table is called {text[:20]!r}")
        return seat

    def read_seat(self, seat: int, topic: str, words: list[str]) -> None:
        s = self.s
        if topic == "kings":
            counters = words[0].split("/") if len(words) == 1 else []
            if len(counters) != 2:
                raise Malformed("Kings are written `R kings 6/4`")
            for place, counter in enumerate(counters):
                s.king[seat * 2 + place] = read_number(counter)
                if s.king[seat * 2 + place] > KING_POINTS:
                    raise Malformed("C-5: a counter runs from 6 to 0")
        elif topic == "sentries":
            for word in words:
                self.read_sentry(seat, word)
        elif topic == "units":
            for word in words:
                self.read_unit(seat, word)
            if not s.rules.entry_order:
                s.row[seat].sort()
        elif topic in ("bank", "hand", "deck", "out"):
            column = {"bank": s.bank, "hand": s.hand, "deck": s.deck, "out": s.out}[topic]
            for word in words if words != ["-"] else []:
                column[seat * KINDS + read_card(word, False)] += 1
        elif topic == "pile":
            self.read_pile(seat, words)
        elif topic in ("gone", "leaving") and not words:
            (s.gone if topic == "gone" else s.leaving)[seat] = 1
        elif topic in ("quiet", "cut") and len(words) == 1:
            number = read_number(words[0])
            if topic == "cut" and not 1 <= number <= CUTS:
                raise Malformed(f"C-8: a deck is cut at 1 to {CUTS}")
            (s.quiet if topic == "quiet" else s.cut)[seat] = number
        else:
            raise Malformed(f"a position has no line about {topic[:20]!r}")

    def owner(self, text: str, usual: int) -> tuple[str, int]:
        """`K1:2@R2` without its owner, and the owner."""
        what, at, name = text.partition("@")
        return what, self.player(name) if at else usual

    def read_sentry(self, seat: int, word: str) -> None:
        what, owner = self.owner(word, seat)
        if what[:3] not in ("K1:", "K2:") or what[3:] not in ("1", "2"):
            raise Malformed(f"a Sentry is written K1:2, not {word[:20]!r}")
        self.s.guard[seat * 2 + int(what[1]) - 1].append(owner * OWNED + int(what[3:]))

    def read_unit(self, seat: int, word: str) -> None:
        what, owner = self.owner(word, 1 - seat if self.s.seat_count == 2 else NOBODY)
        label, witched, ticks = what.partition("~")
        slot = read_label(label.removesuffix("*"))
        if slot in self.s.row[seat] or (witched and (ticks not in ("1", "2") or owner == NOBODY)):
            raise Malformed(
                f"a unit is written A1 or, under a Witch, A1~2 (with more than two players A1~2@P3), not {word!r}"
            )
        self.s.row[seat].append(slot)
        self.s.fresh[seat * SLOTS + slot] = 1 if label.endswith("*") else 0
        self.s.witch[seat * SLOTS + slot] = owner * OWNED + int(ticks) if witched else 0

    def read_pile(self, seat: int, words: list[str]) -> None:
        for word in words:
            joined = 0
            for part in word.split("+"):
                kind = read_card(part.removesuffix("*"), False)
                killed = KILLED if part.endswith("*") else 0
                if (joined or killed) and kind not in (1, 11):
                    raise Malformed("C-82: only units leave play together, or are killed")
                if killed and self.s.rules.necro_hand:
                    raise Malformed("C-81: only with necro_hand=false does it matter who was killed")
                self.s.pile[seat].append(kind | joined | killed)
                joined = JOINED
            if "+" in word and read_card(word.split("+")[0].removesuffix("*"), False) not in (1, 11):
                raise Malformed("C-82: only units leave play together")

    def read_buying(self, text: str) -> None:
        s = self.s
        parts = text.split(", ")
        words = parts[0].split(" ")
        if len(words) != 2:
            raise Malformed("a purchase is written `buying R J+3>B.A1, loot B:10, paid 9`")
        s.buyer = self.player(words[0])
        s.items = [] if words[1] == "-" else read_items(s, words[1])
        for part in parts[1:]:
            topic, _space, rest = part.partition(" ")
            self.once(f"buying {topic}")
            for word in rest.split(" "):
                if topic == "loot":
                    victim, _colon, coin = word.partition(":")
                    s.loot.append(self.player(victim) * KINDS + self.coin(coin))
                elif topic == "paid":
                    s.paid.append(self.coin(word))
                else:
                    raise Malformed(f"a purchase has loot and paid coins, not {topic[:20]!r}")

    def coin(self, text: str) -> int:
        kind = read_card(text, False)
        if not 5 <= kind <= 10:
            raise Malformed(f"C-22: {text} is not a coin")
        return kind

    def count(self) -> None:
        """Sizes of hands and decks; and what is nowhere else is out of the game."""
        s = self.s
        for seat in range(s.seat_count):
            s.held[seat] = sum(s.hand[seat * KINDS : (seat + 1) * KINDS])
            s.stock[seat] = sum(s.deck[seat * KINDS : (seat + 1) * KINDS])
        for seat in range(s.seat_count):
            there = [0] * KINDS
            for kind in range(KINDS):
                index = seat * KINDS + kind
                there[kind] = s.hand[index] + s.deck[index] + s.bank[index]
            for card in s.pile[seat]:
                there[card & KIND_OF] += 1
            for slot in s.row[seat]:
                there[1 if slot < 2 else 11] += 1
            there[SENTRY_CARD] += sum(1 for guard in s.guard for sentry in guard if sentry // OWNED == seat)
            there[WITCH_CARD] += sum(1 for witch in s.witch if witch and witch // OWNED == seat)
            for loot in s.loot:
                there[loot % KINDS] += 1 if loot // KINDS == seat else 0
                there[BANDIT_CARD] += 1 if s.buyer == seat else 0
            if s.buyer == seat:
                for item in s.items:
                    there[item_kind(item)] += 1
                for kind in s.paid:
                    there[kind] += 1
            for kind in range(KINDS):
                spare = COPIES[kind] - there[kind]
                if f"{seat} out" not in self.said or (spare < 0 and not s.out[seat * KINDS + kind]):
                    s.out[seat * KINDS + kind] = spare

    def guess_latest(self) -> None:
        """Without a line, turns went round the table so far."""
        s = self.s
        s.latest[s.mover % 2] = s.mover
        s.latest[1 - s.mover % 2] = (s.mover - 1) % s.seat_count if s.turn > 1 else NOBODY

    def read_frame(self, text: str) -> Frame:
        s = self.s
        words = text.split(" ")
        if words == ["draw"]:
            return DrawPhase(s.mover)
        if words == ["loot"]:
            return LOOT
        if words == ["pay"]:
            return PAY
        if words == ["quick"]:
            return WHO_IS_QUICK
        if words[0] == "aim" and len(words) > 1:
            aims: list[int] = []
            for word in words[1:]:
                label, _arrow, king = word.partition(">")
                aims.append(read_king(s, king) * AIMED + read_label(label))
            return Attack(aims)
        if words[0] == "roll":
            return self.read_roll(words[1:])
        if len(words) == 2 and words[0] == "deal":
            return Deal(self.player(words[1]))
        if len(words) == 2 and words[0] == "cut":
            return ManualCut(self.player(words[1])) if s.rules.manual_cut else Ceremony(self.player(words[1]))
        if len(words) >= 2 and len(words[0]) == 1 and words[0] in ROUNDS and s.mover != NOBODY:
            asked = self.player(words[1])
            passed = default_passed(s, asked)
            if len(words) > 3 and words[2] == "passed":
                passed = [] if words[3:] == ["-"] else [self.player(word) for word in words[3:]]
            elif len(words) > 2:
                raise Malformed(f"write `ask P B passed R`, not {text[:40]!r}")
            return CutIn(ROUNDS.index(words[0]), asked, [1 if seat in passed else 0 for seat in range(s.seat_count)])
        raise Malformed(f"`ask` takes U D P A X E, draw, loot, pay, aim, roll, cut, deal or quick, not {text[:40]!r}")

    def read_roll(self, words: list[str]) -> Frame:
        names, dice = words, []
        if "dice" in words:
            place = words.index("dice")
            names, dice = words[:place], [read_number(word) for word in words[place + 1 :]]
        rollers = [self.player(name) for name in names]
        if len(set(rollers)) < len(rollers) or len(dice) >= len(rollers) or any(not 1 <= die <= 6 for die in dice):
            raise Malformed("C-6: a roll-off is written `ask roll P1 P2 dice 4`, and somebody has yet to roll")
        return RollOff(rollers, dice)

    def wake(self) -> None:
        """Begin a turn if nothing is asked; and ask T for the phase's own declaration where it is due."""
        s = self.s
        if not s.frames:
            if s.mover == NOBODY:
                raise Malformed("the position does not say what is asked")
            draw_phase(s)
            return
        below = s.frames[0]
        if isinstance(below, CutIn):
            below.slow = has_slow_act(below.letter) and below.seat == s.mover and not below.others_left(s)
