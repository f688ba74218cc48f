"""Positions as text, written and read.

A position has these lines, of which all can be left out:

turn blue, elixir 3, rolled 5, cast     `rolled` if it differs, `cast` if the turn's spell is used; without `elixir`
                                        the die is to be rolled; without the line it is Blue's turn with the most Elixir
played 12, quiet 3                      turns completed, quiet turns in a row, or `stirred`: this turn is not quiet
strength 6-6                            Blue's and Red's
reserve 3-3                             follows from the pawns
start 5-2                               the dice for the first turn, 0 before they are rolled
menu FI KA                              the spells for both; all if it is left out
spells blue FI KA                       with own decks: those of one player
blue a1=2! c3=5/4                       pawns; `!` new, `/4` four squares moved in this turn
dice blue 2 1                           which dice the pawns are, if not the first ones in board order: for the eye only
blue pair MA JU                         during the draft; also `kept MA`, `out FI`, `held FI`
blue towers 1-1-4                       set and not shown yet
ask keep blue                           what is asked, where it is not the turn itself
draft unfinished                        the game ended before all spells were drafted
"""

import re
from typing import Final

from regalia.core.errors import Malformed
from regalia.core.frames import Frame
from regalia.core.game import GameMeta
from regalia.core.numbers import read_number
from regalia.core.positions import EVERYTHING, Position, PositionReader, position_text
from regalia.games.two_kings.check import is_drafting
from regalia.games.two_kings.data import CODE, SEAT_NAMES, SPELLS, TOWERS
from regalia.games.two_kings.field import NOWHERE, Square
from regalia.games.two_kings.flow.setup import DEAL, KEEP_ONE, START_ROLL, TOWER_DICE, Deal, KeepOne
from regalia.games.two_kings.flow.turn import ELIXIR_ROLL, MAIN
from regalia.games.two_kings.notation import SQUARE, TOWERS_TEXT, place_of
from regalia.games.two_kings.options import TwoKingsRules
from regalia.games.two_kings.state import DECK, GONE, HELD, KEPT, MENU, NOBODY, OUT, PAIR, PILE, STIRRED, TwoKings

NONE: Final = "none"
PAWN_TEXT: Final = re.compile(f"{SQUARE}=([1-9])(?:(!)|/([1-9][0-9]?))?")


def codes(spells: list[int]) -> str:
    return " ".join([CODE[spell] for spell in spells]) or NONE


def question_text(frame: Frame) -> str:
    """Return what is asked; empty in the middle of a turn."""
    if isinstance(frame, (Deal, KeepOne)):
        whom = "" if frame.seat == NOBODY else f" {SEAT_NAMES[frame.seat]}"
        return ("deal" if isinstance(frame, Deal) else "keep") + whom
    if frame is TOWER_DICE:
        return "towers"
    if frame is START_ROLL:
        return "start"
    return "roll" if frame is ELIXIR_ROLL else ""


def position_lines(s: TwoKings, viewer: int) -> list[str]:
    """The position as a viewer knows it."""
    lines: list[str] = []
    asks = s.frames[-1] if s.frames else None
    if asks is None or asks is MAIN or asks is ELIXIR_ROLL:
        lines.append(turn_text(s, asks is not ELIXIR_ROLL))
        lines.append(f"played {s.played}, " + ("stirred" if s.quiet == STIRRED else f"quiet {s.quiet}"))
    lines.append(f"strength {s.strength[0]}-{s.strength[1]}")
    lines.append(f"reserve {s.reserve[0]}-{s.reserve[1]}")
    if any(s.start):
        lines.append(f"start {s.start[0]}-{s.start[1]}")
    lines.extend(card_lines(s, viewer))
    for seat in (0, 1):
        pawns = [pawn_text(s, square) for square in s.rules.field.all if s.holds(seat, square)]
        if pawns:
            lines.append(f"{SEAT_NAMES[seat]} {' '.join(pawns)}")
            dice = [s.die[square] for square in s.rules.field.all if s.holds(seat, square)]
            if dice != list(range(1, len(dice) + 1)):
                lines.append(f"dice {SEAT_NAMES[seat]} {' '.join([str(number) for number in dice])}")
        if s.is_sealed(seat):
            chosen = "-".join([str(value) for value in s.sealed[seat * TOWERS : (seat + 1) * TOWERS]])
            lines.append(f"{SEAT_NAMES[seat]} towers {chosen if viewer in (seat, EVERYTHING) else '?'}")
    if asks is not None and asks is not MAIN and asks is not ELIXIR_ROLL:
        lines.append(f"ask {question_text(asks)}")
    if s.outcome is not None and is_drafting(s):
        lines.append("draft unfinished")
    return lines


def turn_text(s: TwoKings, has_rolled: bool) -> str:
    text = f"turn {SEAT_NAMES[s.mover]}"
    if has_rolled:
        text += f", elixir {s.elixir}"
        if s.rolled != s.elixir:
            text += f", rolled {s.rolled}"
        if s.has_cast:
            text += ", cast"
    return text


def pawn_text(s: TwoKings, square: Square) -> str:
    text = f"{s.rules.field.name[square]}={s.value[square]}"
    if s.new[square]:
        return text + "!"
    return f"{text}/{s.steps[square]}" if s.steps[square] else text


def card_lines(s: TwoKings, viewer: int) -> list[str]:
    """The spells. Of those that somebody cannot see, only how many there are (K-16)."""
    lines: list[str] = []
    drafting = is_drafting(s)
    if not s.rules.own_decks:
        lines.append(f"menu {codes(cards_at(s, MENU))}")
    for seat in (0, 1):
        name = SEAT_NAMES[seat]
        knows = viewer in (seat, EVERYTHING)
        if s.rules.own_decks:
            deck = [spell for spell in range(SPELLS) if s.card[spell] in (MENU, DECK + seat)]
            lines.append(f"spells {name} {shown(deck, not drafting or viewer >= 0 or viewer == EVERYTHING)}")
        for word, found in (
            ("held", cards_at(s, HELD + seat)),
            ("pair", [spell for spell in range(SPELLS) if s.card[spell] in (PAIR + seat, KEPT + seat)]),
            ("kept", cards_at(s, KEPT + seat)),
            ("out", cards_at(s, GONE + seat)),
        ):
            if found:
                lines.append(f"{name} {word} {shown(found, knows)}")
    return lines


def cards_at(s: TwoKings, where: int) -> list[int]:
    return [spell for spell in range(SPELLS) if s.card[spell] == where]


def shown(spells: list[int], known: bool) -> str:
    return codes(spells) if known or not spells else " ".join(["?"] * len(spells))


def dump(meta: GameMeta, s: TwoKings, viewer: int = EVERYTHING) -> str:
    return position_text(meta, s, s.rules.options, position_lines(s, viewer))


def restore(rules: TwoKingsRules, position: Position) -> TwoKings:
    s = TwoKings(rules)
    s.lay_out()
    s.outcome = position.outcome
    TwoKingsReader(s).read(position.lines)
    return s


class TwoKingsReader(PositionReader):
    def __init__(self, s: TwoKings) -> None:
        super().__init__()
        self.s: Final[TwoKings] = s
        self.words: Final[dict[str, list[str]]] = {}  # those after each head that was read

    def read_line(self, line: str) -> None:
        words = line.replace(",", " ").split()
        if not words:
            raise Malformed("this line is empty")
        two = words[0] in ("spells", "dice") or (words[0] in SEAT_NAMES and len(words) > 1 and "=" not in words[1])
        head = " ".join(words[:2]) if two else words[0]
        self.once(head)
        self.words[head] = words[2 if two else 1 :]
        if head in SEAT_NAMES:
            for word in words[1:]:
                self.read_pawn(SEAT_NAMES.index(head), word)
        elif head == "turn":
            self.read_turn(words[1:])
        elif head == "played":
            self.read_played(words[1:])
        elif head == "strength":
            self.s.strength = two_numbers(words[1:], "strength 6-6")
        elif head == "start":
            self.s.start = two_numbers(words[1:], "start 5-2")
        elif head == "ask":
            self.s.frames.append(read_question(words[1:]))
        elif head == "draft":
            if words != ["draft", "unfinished"]:
                raise Malformed("write `draft unfinished`")
        elif head not in ("reserve", "menu") and not self.is_known(head):
            raise Malformed(
                "no such line: turn, played, strength, reserve, start, menu, spells, ask, or pawns like blue c3=5"
            )

    def is_known(self, head: str) -> bool:
        first, _space, second = head.partition(" ")
        if first in ("spells", "dice"):
            return second in SEAT_NAMES
        return first in SEAT_NAMES and second in ("pair", "kept", "out", "held", "towers")

    def read_pawn(self, seat: int, word: str) -> None:
        s = self.s
        found = PAWN_TEXT.fullmatch(word)
        if found is None:
            raise Malformed(f"a pawn is written like c3=5, c3=5/4 or c3=5!, not {word!r}")
        square = s.rules.field.at_place[place_of(found[1], found[2])]
        if square == NOWHERE:
            raise Malformed(f"there is no square {found[1]}{found[2]} (K-6)")
        if s.value[square]:
            raise Malformed(f"two pawns on {found[1]}{found[2]} (K-10)")
        if s.reserve[seat] == 0:
            raise Malformed(f"{SEAT_NAMES[seat]} has no more than {s.rules.dice} dice (K-1)")
        s.put(seat, square, int(found[3]), found[4] is not None)
        if found[5] is not None:
            s.steps[square] = int(found[5])

    def read_turn(self, words: list[str]) -> None:
        s = self.s
        usage = "write `turn blue, elixir 3, rolled 5, cast`"
        if not words or words[0] not in SEAT_NAMES:
            raise Malformed(usage)
        s.mover = SEAT_NAMES.index(words[0])
        rest = words[1:]
        if len(rest) >= 2 and rest[0] == "elixir":
            s.elixir = s.rolled = read_number(rest[1])
            self.said.append("elixir")
            rest = rest[2:]
        if len(rest) >= 2 and rest[0] == "rolled":
            s.rolled = read_number(rest[1])
            rest = rest[2:]
        if rest == ["cast"]:
            s.has_cast = True
            rest = []
        if rest:
            raise Malformed(usage)

    def read_played(self, words: list[str]) -> None:
        s = self.s
        if len(words) == 3 and words[1] == "quiet":
            s.quiet = read_number(words[2])
        elif len(words) == 2 and words[1] == "stirred":
            s.quiet = STIRRED
        elif len(words) != 1:
            raise Malformed("write `played 12, quiet 3` or `played 12, stirred`")
        s.played = read_number(words[0])

    def finish(self) -> None:
        """Fill in lines that were left out, and read those that depend on others."""
        s = self.s
        if len(s.frames) > 1 or (s.outcome is not None and s.frames):
            raise Malformed("a game asks one thing at a time, and nothing once it is over")
        if "reserve" in self.said and two_numbers(self.words["reserve"], "reserve 3-3") != s.reserve:
            raise Malformed(f"the reserve is {s.reserve[0]}-{s.reserve[1]}, as the pawns on the board leave it (K-38)")
        if s.outcome is None and not s.frames:
            if "turn" not in self.said:
                s.elixir = s.rolled = s.rules.max_elixir
                self.said.append("elixir")
            s.frames.append(MAIN if "elixir" in self.said else ELIXIR_ROLL)
        self.finish_cards()
        for seat in (0, 1):
            self.finish_dice(seat)
            words = self.words.get(f"{SEAT_NAMES[seat]} towers")
            if words is not None:
                found = TOWERS_TEXT.fullmatch(" ".join(["towers", *words]))
                if found is None:
                    raise Malformed("write `blue towers 1-1-4`")
                s.sealed[seat * TOWERS : (seat + 1) * TOWERS] = [int(found[1]), int(found[2]), int(found[3])]

    def finish_dice(self, seat: int) -> None:
        """Give the pawns their dice: the ones that are named, or the first ones in board order."""
        s = self.s
        squares = [square for square in s.rules.field.all if s.holds(seat, square)]
        words = self.words.get(f"dice {SEAT_NAMES[seat]}")
        numbers = list(range(1, len(squares) + 1)) if words is None else [read_number(word) for word in words]
        every = range(1, s.rules.dice + 1)
        if len(numbers) != len(squares) or any(number not in every for number in numbers):
            raise Malformed("dice names one die for each pawn, in board order")
        for square, number in zip(squares, numbers, strict=True):
            s.die[square] = number
        s.idle[seat] = sum([1 << number for number in every if number not in numbers])

    def finish_cards(self) -> None:
        s = self.s
        drafting = "draft" in self.said or (bool(s.frames) and isinstance(s.frames[0], (Deal, KeepOne)))
        both = self.spells("menu")
        decks: list[list[int]] = []
        for name in SEAT_NAMES:
            deck = self.spells(f"spells {name}")
            if deck is not None and not s.rules.own_decks:
                raise Malformed("own decks belong to spell_mode=private (K-26)")
            if deck is None:
                deck = [] if drafting or both is not None else list(range(SPELLS))
            decks.append(deck + (both or []))
        for spell in range(SPELLS):
            if spell in decks[0]:
                s.card[spell] = MENU if spell in decks[1] else DECK
            else:
                s.card[spell] = DECK + 1 if spell in decks[1] else PILE if drafting else OUT
        for seat, name in enumerate(SEAT_NAMES):
            for word, where in (("held", HELD), ("pair", PAIR), ("out", GONE), ("kept", KEPT)):
                for spell in self.spells(f"{name} {word}") or []:
                    free = PAIR + seat if where == KEPT else PILE
                    if s.card[spell] != free:
                        raise Malformed(f"{CODE[spell]} cannot be in two places, nor drafted in this position (K-2)")
                    s.card[spell] = where + seat

    def spells(self, head: str) -> list[int] | None:
        """The cards that a line names, each once; None without the line."""
        if head not in self.words:
            return None
        words = self.words[head]
        if words == [NONE]:
            return []
        if not words or len(set(words)) < len(words) or any(word not in CODE for word in words):
            raise Malformed(f"{head} names spells by their codes, each once, or says none: {' '.join(CODE)}")
        return [CODE.index(word) for word in words]


def two_numbers(words: list[str], usage: str) -> list[int]:
    if len(words) != 1 or words[0].count("-") != 1:
        raise Malformed(f"write `{usage}`")
    return [read_number(number) for number in words[0].split("-")]


def read_question(words: list[str]) -> Frame:
    for number, whom in enumerate((["blue"], ["red"], [])):
        if words == ["deal", *whom]:
            return DEAL[number]
        if words == ["keep", *whom]:
            return KEEP_ONE[number]
    if words == ["towers"]:
        return TOWER_DICE
    if words == ["start"]:
        return START_ROLL
    if words == ["roll"]:
        return ELIXIR_ROLL
    raise Malformed("`ask` takes deal blue, keep blue, deal, keep, towers, start or roll")
