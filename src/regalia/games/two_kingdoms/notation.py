"""Words for actions and positions.

deploy axe2 c4            place a unit               move sword1 j7          a pair is named by its rider
deploy archer3 on horse1  place a rider on a horse   attack axe1 e6          or `attack ram gate`
undeploy axe2             take it back               mount axe1 horse2
ready                     set up for good            dismount axe1 e8
retreat                   call the retreat           end                     end the turn
first N                   chance: North begins       roll d6=4 hit           chance; `answer` for striking back
"""

from typing import Final

from regalia.boards.squares import LETTERS, read_square
from regalia.core.actions import Action
from regalia.core.errors import Malformed
from regalia.core.frames import Frame
from regalia.core.game import GameMeta
from regalia.core.numbers import read_number
from regalia.core.positions import common_lines
from regalia.games.two_kingdoms.actions import (
    ATTACK,
    DEPLOY,
    DEPLOY_ON,
    DISMOUNT,
    END_ACTION,
    FIRSTS,
    GATE_PLACE,
    MOUNT,
    MOVE,
    READY_ACTION,
    RETREAT_ACTION,
    UNDEPLOY,
    CallRetreat,
    EndTurn,
    First,
    OnHorse,
    Order,
    Ready,
    Roll,
    Undeploy,
    make_order,
    place_code,
)
from regalia.games.two_kingdoms.board import SQUARE_NAME
from regalia.games.two_kingdoms.data import (
    ARCHER,
    BALL,
    COUNT,
    HORSE,
    KIND_OF,
    KIND_WORD,
    SIDE,
    UNIT_WORD,
    UNITS,
)
from regalia.games.two_kingdoms.flow.blow import Blow
from regalia.games.two_kingdoms.flow.setup import COIN_FRAME, Setup
from regalia.games.two_kingdoms.rules import BLIND, GATE, blind_square
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

EVERYTHING: Final = -3  # a viewer from whom nothing is hidden
VERB: Final[dict[str, int]] = {"move": MOVE, "attack": ATTACK, "deploy": DEPLOY, "dismount": DISMOUNT}
WORD: Final[dict[int, str]] = {MOVE: "move", ATTACK: "attack", DEPLOY: "deploy", DISMOUNT: "dismount", MOUNT: "mount"}
MOST_FACES: Final = 99
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


# Actions


def unit_text(kind: int, number: int) -> str:
    return KIND_WORD[kind] if number == 1 and COUNT[kind] == 1 else f"{KIND_WORD[kind]}{number}"


def place_text(place: int) -> str:
    return "gate" if place == GATE_PLACE else f"{LETTERS[place % len(LETTERS)]}{place // len(LETTERS) + 1}"


def write_action(action: Action) -> str:
    if isinstance(action, Order):
        unit = unit_text(action.kind, action.number)
        if isinstance(action, OnHorse):
            horse = f"horse{action.place}"
            return f"mount {unit} {horse}" if action.verb == MOUNT else f"deploy {unit} on {horse}"
        if isinstance(action, Undeploy):
            return f"undeploy {unit}"
        return f"{WORD[action.verb]} {unit} {place_text(action.place)}"
    if isinstance(action, Roll):
        return f"roll d{action.faces}={action.value} {'answer' if action.answer else 'hit'}"
    if isinstance(action, First):
        return f"first {SIDE[action.side]}"
    if isinstance(action, Ready):
        return "ready"
    if isinstance(action, CallRetreat):
        return "retreat"
    assert isinstance(action, EndTurn)
    return "end"


def read_unit(text: str) -> tuple[int, int]:
    """`axe2` as kind and number, whether or not there is such a unit."""
    word = text.rstrip("0123456789")
    digits = text[len(word) :]
    if word not in KIND_WORD:
        raise Malformed(f"a unit is written like axe2, archer1 or treb, not {text!r}")
    kind = KIND_WORD.index(word)
    if not digits:
        if COUNT[kind] > 1:
            raise Malformed(f"say which {word}: {word}1 to {word}{COUNT[kind]}")
        return kind, 1
    if len(digits) > 2 or digits[0] == "0":
        raise Malformed(f"units are numbered from 1 to 99, not {digits!r}")
    return kind, int(digits)


def read_place(text: str) -> int:
    file, rank = read_square(text)
    return place_code(file, rank)


def read_horse(text: str) -> int:
    kind, number = read_unit(text)
    if kind != HORSE:
        raise Malformed(f"only horses are ridden: horse1 to horse{COUNT[HORSE]}, not {text!r}")
    return number


def read_action(text: str) -> Action:
    words = text.split()
    if words == ["ready"]:
        return READY_ACTION
    if words == ["end"]:
        return END_ACTION
    if words == ["retreat"]:
        return RETREAT_ACTION
    if len(words) == 2 and words[0] == "first" and words[1] in ("S", "N"):
        return FIRSTS[SIDE.index(words[1])]
    if len(words) == 2 and words[0] == "undeploy":
        kind, number = read_unit(words[1])
        return make_order(UNDEPLOY, kind, number, 0)
    if len(words) == 3 and words[0] == "roll" and words[2] in ("hit", "answer"):
        return read_roll(words[1], words[2] == "answer")
    if len(words) == 3 and words[0] == "mount":
        kind, number = read_unit(words[1])
        return make_order(MOUNT, kind, number, read_horse(words[2]))
    if len(words) == 4 and words[0] == "deploy" and words[2] == "on":
        kind, number = read_unit(words[1])
        return make_order(DEPLOY_ON, kind, number, read_horse(words[3]))
    if len(words) == 3 and words[0] in VERB:
        kind, number = read_unit(words[1])
        verb = VERB[words[0]]
        place = GATE_PLACE if verb == ATTACK and words[2] == "gate" else read_place(words[2])
        return make_order(verb, kind, number, place)
    raise Malformed(
        f"an action is written like move axe1 e6, attack axe1 e7, mount axe1 horse2, dismount axe1 e8, retreat or end; "
        f"in set-up like deploy axe2 c4, deploy axe2 on horse1, undeploy axe2 or ready; not {text!r}"
    )


def read_roll(text: str, answer: bool) -> Action:
    die, equals, value = text.partition("=")
    if not equals or not die.startswith("d"):
        raise Malformed(f"a roll is written like roll d6=4 hit, not {text!r}")
    faces, rolled = read_number(die[1:]), read_number(value)
    if not 1 <= faces <= MOST_FACES or not 1 <= rolled <= MOST_FACES:
        raise Malformed(f"a die has 1 to {MOST_FACES} faces, not {text!r}")
    return Roll(faces, rolled, answer)


# Positions


def health_text(halves: int) -> str:
    """D-6: `24.5`."""
    return f"{halves // 2}.5" if halves % 2 else str(halves // 2)


def unit_name(unit: int) -> str:
    """`S.axe2`."""
    return f"{SIDE[unit // UNITS]}.{UNIT_WORD[unit % UNITS]}"


def target_text(s: TwoKingdoms, target: int) -> str:
    if target == GATE:
        return "gate"
    return SQUARE_NAME[blind_square(target) if target <= BLIND else s.square[target]]


def frame_text(s: TwoKingdoms, frame: Frame, viewer: int) -> str:
    """What is asked, where the phase does not say it already."""
    if isinstance(frame, Blow):
        unit = unit_name(frame.unit)
        if hides_shooter(s, frame, viewer):
            unit = f"{SIDE[frame.unit // UNITS]}.{HIDDEN_PLACE}"
        return f"ask {'answer' if frame.answer else 'hit'} {unit} {target_text(s, frame.target)}"
    return "ask first" if frame is COIN_FRAME else ""


def is_in_play(s: TwoKingdoms, unit: int) -> bool:
    return s.status[unit] != BOX


def hides_all(s: TwoKingdoms, side: int, viewer: int) -> bool:
    """D-12, D-101: whether a set-up hides all places of that side from the viewer."""
    return s.phase in (FIELD_SETUP, SIEGE_SETUP) and viewer != EVERYTHING and viewer != side


def is_hidden(s: TwoKingdoms, unit: int, viewer: int) -> bool:
    """Whether the viewer does not know where the unit is, though it is in play and alive."""
    if viewer == EVERYTHING or s.status[unit] not in (BOARD, RESERVE):
        return False
    side = unit // UNITS
    if hides_all(s, side, viewer):
        return KIND_OF[unit] != BALL  # they stand where everybody knows
    if s.status[unit] != BOARD or not s.is_foggy_for(viewer, s.square[unit]):
        return False
    # D-114: who shoots out of the fog is seen until the blow has been dealt.
    top = s.frames[-1] if s.frames else None
    if isinstance(top, Blow) and (top.unit == unit or top.target == unit):
        return hides_shooter(s, top, viewer)
    return True


def hides_shooter(s: TwoKingdoms, blow: Blow, viewer: int) -> bool:
    """D-140: whether the viewer does not learn who strikes this blow."""
    if viewer == EVERYTHING or blow.answer or not s.shoots_unseen(blow.unit):
        return False
    return s.is_foggy_for(viewer, s.square[blow.unit])


def known_marks(s: TwoKingdoms) -> int:
    """Of units whose place is hidden: the marks of what everybody has seen them do."""
    return ANSWERED if s.rules.anonymous_shots else ATTACKED | ANSWERED


def unseen_shots(s: TwoKingdoms, viewer: int) -> int:
    """D-140: how many archers whose place is hidden have shot in this turn; that much everybody is told."""
    count = 0
    if s.rules.anonymous_shots and s.has_fog():
        for unit in range(2 * UNITS):
            if KIND_OF[unit] == ARCHER and s.mark[unit] & ATTACKED and is_hidden(s, unit, viewer):
                count += 1
    return count


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


def dump(meta: GameMeta, s: TwoKingdoms) -> str:
    return "\n".join([*common_lines(meta, s, s.rules.options), *position_lines(s, EVERYTHING)]) + "\n"


def view_text(meta: GameMeta, s: TwoKingdoms, viewer: int) -> str:
    return "\n".join([*common_lines(meta, s, s.rules.options), *position_lines(s, viewer)]) + "\n"
