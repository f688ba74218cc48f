"""Texts of actions.

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
from regalia.core.numbers import read_number
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
from regalia.games.two_kingdoms.data import COUNT, HORSE, KIND_WORD, SIDE

VERB: Final[dict[str, int]] = {"move": MOVE, "attack": ATTACK, "deploy": DEPLOY, "dismount": DISMOUNT}
WORD: Final[dict[int, str]] = {MOVE: "move", ATTACK: "attack", DEPLOY: "deploy", DISMOUNT: "dismount", MOUNT: "mount"}
MAX_FACES: Final = 99


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
    if not 1 <= faces <= MAX_FACES or not 1 <= rolled <= MAX_FACES:
        raise Malformed(f"a die has 1 to {MAX_FACES} faces, not {text!r}")
    return Roll(faces, rolled, answer)
