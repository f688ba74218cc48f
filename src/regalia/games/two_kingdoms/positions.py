"""Positions as text, written and read.

Lines that are left out mean: a battle on the field, South on turn in its turn 1, everybody unhurt and without marks.
Units that are not named are in reserve on the field and in set-up, dead in a siege and with the option
mode=field_only; the ballistas stand on their towers, and after the breach the monarch sits on the throne.
"""

from typing import Final

from regalia.boards.squares import NOWHERE, Square, read_square
from regalia.core.errors import Malformed
from regalia.core.frames import Frame
from regalia.core.game import GameMeta
from regalia.core.numbers import read_number
from regalia.core.positions import EVERYTHING, Position, PositionReader, position_text
from regalia.games.two_kingdoms.board import SQUARE_NAME
from regalia.games.two_kingdoms.data import (
    ALL_UNITS,
    COUNT,
    FIELD_UNITS,
    FIRST_BALL,
    FIRST_OF_KIND,
    GATE_HEALTH,
    HORSE,
    KIND_OF,
    MON_UNIT,
    RAM_UNIT,
    RIDERS,
    SIDE,
    UNIT_WORD,
    UNITS,
    unit_name,
)
from regalia.games.two_kingdoms.flow.blow import Blow
from regalia.games.two_kingdoms.flow.setup import COIN_FRAME, Setup
from regalia.games.two_kingdoms.flow.turn import TURN
from regalia.games.two_kingdoms.hidden import hides_shooter, is_hidden, is_in_play, known_marks, unseen_shots
from regalia.games.two_kingdoms.notation import read_unit
from regalia.games.two_kingdoms.options import COIN, KingdomRules
from regalia.games.two_kingdoms.rules import BLIND, GATE, blind_square, blind_target, fires_blind
from regalia.games.two_kingdoms.state import (
    ANSWERED,
    ATTACKED,
    BOARD,
    BOX,
    DEAD,
    FALLEN,
    FIELD,
    FIELD_SETUP,
    LOST,
    MOUNTED,
    MOVED,
    NOBODY,
    RESERVE,
    RETREATED,
    SIEGE,
    SIEGE_SETUP,
    TwoKingdoms,
)

PHASE_WORD: Final = ("field_setup", "field", "siege_setup", "siege")
STATUS_WORD: Final[dict[int, str]] = {RESERVE: "reserve", RETREATED: "retreated", DEAD: "dead", LOST: "lost"}
MARK_WORD: Final = (
    (MOVED, "moved"),
    (ATTACKED, "attacked"),
    (MOUNTED, "mounted"),
    (FALLEN, "fallen"),
    (ANSWERED, "answered"),
)
HIDDEN_PLACE: Final = "?"
WORD_STATUS: Final[dict[str, int]] = {word: status for status, word in STATUS_WORD.items()}
WORD_MARK: Final[dict[str, int]] = {word: bit for bit, word in MARK_WORD}
MAX_TURNS: Final = 100_000


# Writing


def health_text(halves: int) -> str:
    """D-6: `24.5`."""
    return f"{halves // 2}.5" if halves % 2 else str(halves // 2)


def target_text(s: TwoKingdoms, target: int) -> str:
    if target == GATE:
        return "gate"
    return SQUARE_NAME[blind_square(target) if target <= BLIND else s.square[target]]


def frame_text(s: TwoKingdoms, frame: Frame, viewer: int) -> str:
    """Return what is asked, where the phase does not say it already."""
    if isinstance(frame, Blow):
        unit = unit_name(frame.unit)
        if hides_shooter(s, frame, viewer):
            unit = f"{SIDE[frame.unit // UNITS]}.{HIDDEN_PLACE}"
        return f"ask {'answer' if frame.answer else 'hit'} {unit} {target_text(s, frame.target)}"
    return "ask first" if frame is COIN_FRAME else ""


def mark_words(s: TwoKingdoms, unit: int, mark: int) -> list[str]:
    words = [word for bit, word in MARK_WORD if mark & bit]
    if UNIT_WORD[unit % UNITS] == "treb" and s.shot[unit // UNITS]:
        words.append(f"shot {s.shot[unit // UNITS]}")
    if s.shame[unit]:
        words.append("shame")
    return words


def unit_line(s: TwoKingdoms, unit: int, viewer: int) -> str:
    """One unit, or a pair named by its rider; empty for what is said elsewhere."""
    status = s.status[unit]
    name = unit_name(unit)
    if is_hidden(s, unit, viewer):
        if s.phase == FIELD_SETUP:
            return ""
        words = mark_words(s, unit, s.mark[unit] & known_marks(s))
        return " ".join([name, HIDDEN_PLACE, health_text(s.health[unit]), *words])
    if status in (DEAD, LOST):
        return f"{name} {STATUS_WORD[status]}{' shame' if s.shame[unit] else ''}"  # while it deals its dying blow
    if status != BOARD:
        return " ".join([name, STATUS_WORD[status], health_text(s.health[unit]), *mark_words(s, unit, s.mark[unit])])
    if s.is_ridden_horse(unit):
        return ""
    place = SQUARE_NAME[s.square[unit]]
    words = mark_words(s, unit, s.mark[unit])
    horse = s.mount[unit]
    if horse == NOBODY:
        return " ".join([name, place, health_text(s.health[unit]), *words])
    if s.shame[horse]:
        words.append("horse-shame")
    health = f"{health_text(s.health[unit])}/{health_text(s.health[horse])}"
    return " ".join([f"{name}/{UNIT_WORD[horse % UNITS]}", place, health, *words])


def position_lines(s: TwoKingdoms, viewer: int) -> list[str]:
    """The position as a viewer knows it."""
    lines = [f"phase {PHASE_WORD[s.phase]}"]
    if s.phase in (FIELD, SIEGE):
        lines.append(f"turn {SIDE[s.mover]}, own {s.own[0]} {s.own[1]}")
        lines.append(f"count {s.count}, idle {s.idle}")
    if s.acted:
        lines.append("acted")
    if s.progress:
        lines.append("progress")
    if s.retreating != NOBODY:
        lines.append(f"retreat {SIDE[s.retreating]}")
    if s.phase in (SIEGE_SETUP, SIEGE):
        lines.append(f"attacker {SIDE[s.attacker]}")
    if s.phase == SIEGE:
        lines.append(f"gate {health_text(s.gate) if s.gate else 'breached'}")
        shots = unseen_shots(s, viewer)
        if shots:
            lines.append(f"unseen shots {shots}")
    if s.frames:
        top = s.frames[-1]
        if isinstance(top, Setup):
            if top.ready:
                lines.append(f"ready {SIDE[top.ready - 1]}")
        else:
            asked = frame_text(s, top, viewer)
            if asked:
                lines.append(asked)
    for unit in range(2 * UNITS):
        if is_in_play(s, unit):
            line = unit_line(s, unit, viewer)
            if line:
                lines.append(line)
    return lines


def dump(meta: GameMeta, s: TwoKingdoms, viewer: int = EVERYTHING) -> str:
    return position_text(meta, s, s.rules.options, position_lines(s, viewer))


# Reading


def restore(rules: KingdomRules, position: Position) -> TwoKingdoms:
    s = TwoKingdoms(rules)
    s.open_box()
    s.outcome = position.outcome
    KingdomsReader(s).read(position.lines)
    return s


def read_side(text: str) -> int:
    if text not in ("S", "N"):
        raise Malformed(f"a side is S or N, not {text!r}")
    return SIDE.index(text)


def read_halves(text: str) -> int:
    """`24.5` as 49."""
    whole, dot, part = text.partition(".")
    if dot and part != "5":
        raise Malformed(f"health is a number of points or half points, as in 24.5, not {text!r}")
    return 2 * read_number(whole) + (1 if dot else 0)


class KingdomsReader(PositionReader):
    """Reads units last, when everything else is known."""

    def __init__(self, s: TwoKingdoms) -> None:
        super().__init__()
        self.s: Final[TwoKingdoms] = s
        self.units: Final[list[list[str]]] = []  # what is said of each unit, in words
        self.named: Final[list[int]] = []
        self.rest: Final[list[int]] = [BOX, BOX]  # by side: what units are that are not named; BOX if not said
        self.asked: list[str] = []
        self.ready: int = 0
        s.phase = FIELD

    def read_line(self, line: str) -> None:
        if line.startswith(("S.", "N.")):
            for part in line.split(","):
                words = part.split()
                if not words:
                    raise Malformed("a unit is missing between two commas")
                self.units.append(words)
            return
        words = line.replace(",", " ").split()
        if not words:
            raise Malformed("this line is empty")
        if words[0] in ("S", "N"):
            self.read_rest(words)
            return
        self.once(words[0])
        self.read_fact(words)

    def read_rest(self, words: list[str]) -> None:
        if len(words) != 3 or words[1] != "rest" or words[2] not in WORD_STATUS:
            raise Malformed("write `S rest dead`, or a unit like `S.axe1 e5`")
        self.once(f"{words[0]} rest")
        self.rest[read_side(words[0])] = WORD_STATUS[words[2]]

    def read_fact(self, words: list[str]) -> None:
        s = self.s
        word, rest = words[0], words[1:]
        if word == "phase" and len(rest) == 1 and rest[0] in PHASE_WORD:
            s.phase = PHASE_WORD.index(rest[0])
        elif word == "turn" and len(rest) in (1, 4):
            s.mover = read_side(rest[0])
            if len(rest) == 4:
                if rest[1] != "own":
                    raise Malformed("write `turn S, own 7 6`")
                s.own = [read_small(rest[2]), read_small(rest[3])]
            self.said.append("own" if len(rest) == 4 else "mover")
        elif word == "count" and len(rest) in (1, 3):
            s.count = read_small(rest[0])
            if len(rest) == 3:
                if rest[1] != "idle":
                    raise Malformed("write `count 12, idle 3`")
                self.once("idle")
                s.idle = read_small(rest[2])
        elif word == "idle" and len(rest) == 1:
            s.idle = read_small(rest[0])
        elif word == "acted" and not rest:
            s.acted = True
        elif word == "progress" and not rest:
            s.progress = True
        elif word == "retreat" and len(rest) == 1:
            s.retreating = read_side(rest[0])
        elif word == "attacker" and len(rest) == 1:
            s.attacker = read_side(rest[0])
        elif word == "gate" and len(rest) == 1:
            s.gate = 0 if rest[0] == "breached" else read_halves(rest[0])
            if rest[0] != "breached" and not 0 < s.gate <= GATE_HEALTH:
                raise Malformed("the gate has up to 55 health, or is `breached`")
        elif word == "ready" and len(rest) in (1, 2):
            for side in rest:
                self.ready |= 1 << read_side(side)
        elif word == "ask" and rest:
            self.asked = rest
        else:
            raise Malformed(
                "no such line: phase, turn, count, acted, progress, retreat, attacker, gate, ready, ask, "
                "or units like S.axe1 e5"
            )

    # When all lines are read

    def finish(self) -> None:
        s = self.s
        self.settle_phase()
        for words in self.units:
            try:
                self.read_unit(words)
            except Malformed as error:
                raise Malformed(error.reason, f"position unit {' '.join(words)!r}") from None
        self.fill_in()
        if s.outcome is None:
            self.read_frames()
        elif self.asked or self.ready:
            raise Malformed("a match that is over asks nothing")

    def settle_phase(self) -> None:
        """Set what follows from the phase: the board, who begins, the counters."""
        s = self.s
        in_siege = s.phase >= SIEGE_SETUP
        if in_siege and s.rules.field_only:
            raise Malformed("there is no siege with mode=field_only (D-3)")
        if in_siege and s.attacker == NOBODY:
            s.attacker = 0
        if not in_siege and (s.attacker != NOBODY or "gate" in self.said):
            raise Malformed("attacker and gate belong to a siege")
        if s.phase == SIEGE_SETUP and "gate" in self.said:
            raise Malformed("the gate stands while both sides set up")
        if in_siege:
            s.board = s.rules.open_castle if s.gate == 0 else s.rules.shut_castle
        in_setup = s.phase in (FIELD_SETUP, SIEGE_SETUP)
        begun = [word for word in self.said if word in ("turn", "count", "idle", "acted", "progress", "retreat")]
        if in_setup and begun:
            raise Malformed(f"no turn has begun in set-up, so there is no line `{begun[0]}`")
        if in_setup or self.asked == ["first"]:
            s.mover = self.first_mover()
            return
        if "own" not in self.said:
            s.own[s.mover] = 1
        if "count" not in self.said:
            s.count = max(0, s.own[0] + s.own[1] - 1)

    def first_mover(self) -> int:
        s = self.s
        if s.phase < SIEGE_SETUP:
            return 0 if s.rules.first == COIN else s.rules.first
        return s.attacker if s.rules.attacker_first else 1 - s.attacker

    def own_unit(self, side: int, text: str) -> int:
        kind, number = read_unit(text)
        if not 1 <= number <= COUNT[kind]:
            raise Malformed(f"no kingdom has {text} (D-4)")
        return side * UNITS + FIRST_OF_KIND[kind] + number - 1

    def name(self, unit: int) -> None:
        if unit in self.named:
            raise Malformed("a unit appears twice")
        self.named.append(unit)

    def read_unit(self, words: list[str]) -> None:
        s = self.s
        side = read_side(words[0][0])
        if words[0][1:2] != ".":
            raise Malformed("a unit is written like S.axe1")
        word, slash, horse_word = words[0][2:].partition("/")
        unit = self.own_unit(side, word)
        self.name(unit)
        if len(words) < 2:
            raise Malformed("say where the unit is")
        rest = words[2:]
        horse = NOBODY
        if slash:
            horse = self.own_unit(side, horse_word)
            self.name(horse)
            if unit % UNITS >= RIDERS or KIND_OF[horse] != HORSE:
                raise Malformed("foot soldiers and archers ride horses (D-41)")
        if words[1] in WORD_STATUS:
            if horse != NOBODY:
                raise Malformed("a pair stands on a square")
            s.status[unit] = WORD_STATUS[words[1]]
            if s.status[unit] in (DEAD, LOST):
                s.health[unit] = 0
                if rest not in ([], ["shame"]):
                    raise Malformed("nothing more is said of the dead and the lost")
                s.shame[unit] = len(rest)
                return
        else:
            square = self.read_place(words[1])
            if s.at[square] != NOBODY:
                raise Malformed(f"two units on {words[1]} (D-15)")
            if horse != NOBODY:
                s.status[horse] = BOARD
                s.mount[unit] = horse
                s.mount[horse] = unit
            s.put(unit, square)
        if rest and rest[0][0].isdecimal():
            self.read_health(unit, horse, rest[0])
            rest = rest[1:]
        self.read_marks(unit, horse, rest)

    def read_place(self, text: str) -> Square:
        file, rank = read_square(text)
        square = self.s.board.at(file, rank)
        if square == NOWHERE:
            raise Malformed(f"{text} is not on the board")
        return square

    def read_health(self, unit: int, horse: int, text: str) -> None:
        own, slash, other = text.partition("/")
        self.s.health[unit] = read_halves(own)
        if slash:
            if horse == NOBODY:
                raise Malformed("only a pair has two healths")
            self.s.health[horse] = read_halves(other)

    def read_marks(self, unit: int, horse: int, words: list[str]) -> None:
        s = self.s
        seen: list[str] = []
        place = 0
        while place < len(words):
            word = words[place]
            place += 1
            if word in seen:
                raise Malformed(f"{word} appears twice")
            seen.append(word)
            if word in WORD_MARK:
                s.mark[unit] |= WORD_MARK[word]
                if horse != NOBODY and WORD_MARK[word] == MOVED:
                    s.mark[horse] |= MOVED
            elif word == "shame":
                s.shame[unit] = 1
            elif word == "horse-shame" and horse != NOBODY:
                s.shame[horse] = 1
            elif word == "shot" and place < len(words) and unit % UNITS == FIELD_UNITS - 1:
                s.shot[unit // UNITS] = read_small(words[place])
                place += 1
            else:
                raise Malformed(
                    "marks are moved, attacked, mounted, fallen, answered, shame, and shot 3 for a trebuchet"
                )

    def fill_in(self) -> None:
        """Set the units that were not named."""
        s = self.s
        for unit in range(ALL_UNITS):
            if unit in self.named:
                continue
            side, own = unit // UNITS, unit % UNITS
            defends = s.phase >= SIEGE_SETUP and side != s.attacker
            if own < FIELD_UNITS or (own == RAM_UNIT and side == s.attacker):
                usual = DEAD if s.phase == SIEGE or (s.phase == FIELD and s.rules.field_only) else RESERVE
                s.status[unit] = self.rest[side] if self.rest[side] != BOX else usual
                if s.status[unit] in (DEAD, LOST):
                    s.health[unit] = 0
            elif defends and FIRST_BALL <= own < MON_UNIT:
                self.stand(unit, s.board.spots[own - FIRST_BALL])
            elif defends and own == MON_UNIT and s.phase == SIEGE and s.gate == 0:
                self.stand(unit, s.board.throne)

    def stand(self, unit: int, square: Square) -> None:
        if self.s.at[square] != NOBODY:
            raise Malformed("a ballista's tower or the throne is taken: say where its unit is")
        self.s.put(unit, square)

    def read_frames(self) -> None:
        s = self.s
        s.frames.append(TURN)
        in_setup = s.phase in (FIELD_SETUP, SIEGE_SETUP)
        coin = s.rules.first == COIN if s.phase == FIELD_SETUP else s.rules.siege_coin
        if in_setup:
            if self.asked:
                raise Malformed("in set-up both sides are asked, as long as they are not ready")
            if self.ready == 3:
                raise Malformed("when both are ready the battle begins")
            if coin:
                s.frames.append(COIN_FRAME)
            s.frames.append(Setup(self.ready))
            return
        if self.ready:
            raise Malformed("nobody gets ready outside set-up")
        if self.asked == ["first"]:
            s.frames.append(COIN_FRAME)
        elif self.asked:
            s.frames.append(self.read_blow(self.asked))

    def read_blow(self, words: list[str]) -> Blow:
        s = self.s
        if len(words) != 3 or words[0] not in ("hit", "answer") or words[1][:2] not in ("S.", "N."):
            raise Malformed("write `ask hit S.axe1 e6`, `ask answer N.spear1 e5` or `ask first`")
        unit = self.own_unit(read_side(words[1][0]), words[1][2:])
        if words[2] == "gate":
            return Blow(unit, GATE, words[0] == "answer")
        square = self.read_place(words[2])
        if words[0] == "hit" and fires_blind(s, unit) and s.board.fog[square]:
            return Blow(unit, blind_target(square), False)
        target = s.at[square]
        if target == NOBODY:
            raise Malformed(f"nobody stands on {words[2]}")
        return Blow(unit, target, words[0] == "answer")


def read_small(text: str) -> int:
    number = read_number(text)
    if number > MAX_TURNS:
        raise Malformed(f"no match lasts {text} turns")
    return number
