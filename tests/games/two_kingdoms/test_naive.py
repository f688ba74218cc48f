"""The engine against the naive model: random positions and matches under random options, compared after every entry.

REGALIA_EFFORT multiplies the number of games.
"""

import os
from fractions import Fraction
from typing import Any, Final

import pytest

from regalia.core.actions import CHANCE, WATCHER
from regalia.core.errors import Malformed
from regalia.core.options import Value, spell
from regalia.core.referee import outcomes
from regalia.core.registry import find_game
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.games.two_kingdoms.state import TwoKingdoms
from regalia.rulebook.reading import scenarios_of
from regalia.rulebook.running import run
from tests.games.two_kingdoms import naive
from tests.games.two_kingdoms.naive import NaiveKingdoms, model_at

pytestmark = pytest.mark.slow

GAME: Final = find_game("two_kingdoms")
EFFORT: Final = float(os.environ.get("REGALIA_EFFORT", "1"))
BATCHES: Final = 4
POSITIONS_A_BATCH: Final = max(1, round(15 * EFFORT))
MATCHES: Final = max(1, round(EFFORT))
FROM_A_POSITION: Final = 50  # entries played
OF_A_SET_UP: Final = 8
OF_A_MATCH: Final = 100
SIDE: Final = {0: "S", 1: "N", CHANCE: "*"}
SEAT: Final = {side: seat for seat, side in SIDE.items()}
VIEWERS: Final = {0: "S", 1: "N", WATCHER: "watcher"}


# Options


def some(rng: Rng, *values: Any) -> Any:
    return values[int(rng.below(len(values)))]


def random_options(rng: Rng) -> dict[str, Value]:
    """About a third of the entries differ from their defaults."""
    choices: dict[str, tuple[Value, ...]] = {
        "mode": ("full", "field_only"),
        "min_deploy": (1, 2, 5, 10, 15, 23),
        "deploy_mounted": (True, False),
        "first_player": ("coin", "south", "north"),
        "siege_first": ("attacker", "defender", "coin"),
        "retreat_from": ("1", "2", "7", "never"),
        "retreat_only": (False, True),
        "retreat_edge": ("home", "any"),
        "mount_after_attack": (False, True),
        "fall_own_turn": ("next_turn", "turn_end"),
        "dismount_step": ("counted", "free"),
        "min_damage": ("0", "0.5", "1"),
        "dying_blow": (False, True),
        "answers_per_turn": ("unlimited", "1"),
        "far_answers": (True, False),
        "stray_horses": ("lost", "kept"),
        "gate_attackers": ("all", "no_arrows", "siege", "ram"),
        "sally": (False, True),
        "blind_fire": (False, True),
        "fog_shots": ("sighted", "anonymous"),
        "melee_vs_ballista": (True, False),
        "forest": ("closed", "open", "cover"),
        "wipeout_horses": ("count", "ignore"),
        "no_progress": (0, 3, 10, 40),
        "max_turns": (3, 20, 400),
        "field_stall": ("health", "draw"),
        "castle_map": ("default", random_castle(rng)),
    }
    return {name: some(rng, *values) for name, values in choices.items() if rng.below(2)}


def for_the_model(sheet: dict[str, Value]) -> dict[str, Any]:
    """The same options as the naive model takes them."""
    options: dict[str, Any] = dict(sheet)
    if "retreat_from" in sheet:
        options["retreat_from"] = None if sheet["retreat_from"] == "never" else int(sheet["retreat_from"])
    if "castle_map" in sheet:
        options["castle_map"] = drawing_of(str(sheet["castle_map"]))
    if "answers_per_turn" in sheet:
        options["answers_per_turn"] = 1 if sheet["answers_per_turn"] == "1" else None
    if "min_damage" in sheet:
        options["min_damage"] = Fraction(str(sheet["min_damage"]))
    return options


def options_line(sheet: dict[str, Value]) -> str:
    return "options " + "; ".join(f"{name}={spell(value)}" for name, value in sheet.items())


def drawing_of(castle_map: str) -> str:
    """As the naive model reads it."""
    return naive.CASTLE if castle_map == "default" else "\n".join(" ".join(row) for row in castle_map.split("/"))


def random_castle(rng: Rng) -> str:
    """A castle on which a siege can be played: the usual one with a few squares changed, or that one upside down."""
    while True:
        drawing = random_drawing(rng)
        if naive.Castle(drawing).is_fit():
            return drawing.replace(" ", "").replace("\n", "/")


def random_drawing(rng: Rng) -> str:
    rows = [line.split() for line in naive.CASTLE.strip().split("\n")]
    if rng.below(2):
        rows.reverse()
    squares = [(row, file) for row in range(30) for file in range(20)]
    for _change in range(int(rng.below(12))):
        (row, file), (other_row, other_file) = some(rng, *squares), some(rng, *squares)
        rows[row][file], rows[other_row][other_file] = rows[other_row][other_file], rows[row][file]
    for _change in range(int(rng.below(12))):
        row, file = some(rng, *squares)
        rows[row][file] = some(rng, *"#HFG,.^")
    return "\n".join(" ".join(row) for row in rows)


# What is compared


def facts(text: str) -> list[str]:
    """The lines of the engine's position or view that the model has too."""
    lines = [line.strip() for line in text.split("\n")]
    shared = [line for line in lines if line and line.split()[0] not in ("options", "over")]
    return sorted(line for line in shared if not line.endswith("own 0 0"))  # before the coin it is nobody's turn


def result(s: State) -> tuple[str | None, str] | None:
    if s.outcome is None:
        return None
    winners = s.outcome.winners()
    assert s.outcome.scores in ([1.0, 0.0], [0.0, 1.0], [0.5, 0.5])
    return (SIDE[winners[0]] if len(winners) == 1 else None, s.outcome.reason)


def compare(s: State, model: NaiveKingdoms) -> dict[str, list[str]]:
    """Everything that both know; the legal texts by side, in the engine's order."""
    assert result(s) == model.outcome
    units = [line for line in facts(GAME.dump(s)) if "." in line.split()[0]]
    assert units == sorted(line for line in model.describe() if "." in line.split()[0])
    if s.outcome is not None:
        assert not s.frames and model.to_act() == ()
        return {}
    assert facts(GAME.dump(s)) == sorted(model.describe())
    for seat, viewer in VIEWERS.items():
        assert facts(GAME.view(s, seat).text) == sorted(model.describe(viewer))
    listed = listed_by_the_engine(s)
    assert set(listed) == set(model.to_act())
    for side, texts in listed.items():
        assert len(set(texts)) == len(texts)
        assert set(texts) == model.legal(side)
    if "*" in listed:
        assert {weight for _action, weight in outcomes(s)} == {1}  # D-7, D-18
    return listed


def listed_by_the_engine(s: State) -> dict[str, list[str]]:
    asked = s.frames[-1].to_act(s)
    return {SIDE[seat]: [GAME.write(s, action) for action in s.frames[-1].legal(s, seat)] for seat in asked}


# What is played


def choose(rng: Rng, model: NaiveKingdoms, side: str, texts: list[str]) -> str:
    """One of the legal texts: mostly something that brings the end nearer."""
    if side == "*":
        return str(some(rng, *texts))
    if model.phase.endswith("setup"):
        placing = [text for text in texts if text.startswith("deploy")]
        if "ready" in texts and (not placing or rng.below(4) == 0):
            return "ready"
        riding = [text for text in placing if " on " in text]
        if riding and rng.below(3):
            return str(some(rng, *riding))
        return str(some(rng, *placing)) if placing and rng.below(12) else str(some(rng, *texts))
    if "retreat" in texts and rng.below(4) == 0:
        return "retreat"
    if rng.below(8) == 0:
        return "end"
    for verb, odds in (("attack", 2), ("mount", 4), ("dismount", 8)):
        liked = [text for text in texts if text.startswith(verb)]
        if liked and rng.below(odds) == 0:
            return str(some(rng, *liked))
    moves = [text for text in texts if text.startswith("move")]
    if not moves:
        return str(some(rng, *texts))
    return min((str(some(rng, *moves)) for _try in range(4)), key=lambda text: way_to_go(model, side, text.split()[2]))


def way_to_go(model: NaiveKingdoms, side: str, square: str) -> int:
    """Return how far it is from there to the fight."""
    if model.retreating == side:
        return naive.XY[square][1] if side == "S" else -naive.XY[square][1]
    goals = [there for there, name in model.pieces().items() if model.units[name]["side"] != side]
    if model.phase == "siege":
        goals += model.castle.gate
    return min((naive.distance(square, goal) for goal in goals), default=0)


class SideBySide:
    """One match, or what follows from one position, on the engine and on the model."""

    def __init__(self, rng: Rng, s: State, model: NaiveKingdoms) -> None:
        self.rng: Final = rng
        self.s = s
        self.model: Final = model
        self.script: list[str] = []

    def play(self, entries: int, in_set_up: int) -> None:
        """So many entries at most, set-up counted by itself."""
        listed = compare(self.s, self.model)
        placed = 0
        while listed and entries > 0 and placed < in_set_up:
            if self.model.phase.endswith("setup"):
                placed += 1
            else:
                entries -= 1
            side = str(some(self.rng, *listed))
            text = choose(self.rng, self.model, side, listed[side])
            self.script.append(f"{side}: {text}")
            self.s.frames[-1].apply(self.s, SEAT[side], GAME.read(self.s, text))
            self.model.play(side, text)
            GAME.check(self.s)
            if self.rng.below(20) == 0:  # now and then the engine goes on from a copy, or from a position in writing
                self.s = self.s.clone() if self.rng.below(2) else GAME.load(GAME.dump(self.s))
            # Armies are set up in some fifty entries that are much alike, with long lists: not all are compared.
            alike = self.model.phase.endswith("setup") and self.rng.below(4) > 0
            listed = listed_by_the_engine(self.s) if alike else compare(self.s, self.model)


def play_a_match(seed: str, given: dict[str, Value] | None = None, entries: int = OF_A_MATCH) -> NaiveKingdoms:
    rng = Rng(seed)
    sheet = given if given is not None else random_options(rng)
    table = SideBySide(rng, GAME.new(2, sheet), NaiveKingdoms(**for_the_model(sheet)))
    try:
        table.play(entries, in_set_up=300)
    except Exception as error:
        error.add_note(f"seed {seed!r}, options {sheet}, after: {', '.join(table.script)}")
        raise
    return table.model


def play_from_a_position(seed: str) -> NaiveKingdoms:
    rng = Rng(seed)
    sheet = random_options(rng)
    position = random_position(rng, sheet)
    script: list[str] = []
    try:
        s = GAME.load(options_line(sheet) + "\n" + position)
        table = SideBySide(rng, s, model_at(position, **for_the_model(sheet)))
        script = table.script
        table.play(FROM_A_POSITION, OF_A_SET_UP)
    except Exception as error:
        error.add_note(f"seed {seed!r}, {options_line(sheet)}\n{position}\nafter: {', '.join(script)}")
        raise
    return table.model


# Positions


def random_position(rng: Rng, sheet: dict[str, Value]) -> str:
    return random_siege(rng, sheet) if rng.below(2) and sheet.get("mode") != "field_only" else random_field(rng, sheet)


def random_field(rng: Rng, sheet: dict[str, Value]) -> str:
    """A few units of both sides close together, some of them nearly dead."""
    left, low = 1 + int(rng.below(14)), 1 + int(rng.below(16))
    if rng.below(3) == 0:
        low = int(some(rng, 1, 16))
    squares = [naive.at(x, y) for x in range(left, left + 7) for y in range(low, low + 7)]
    retreating = str(some(rng, "S", "N")) if sheet.get("mode") != "field_only" and rng.below(3) == 0 else ""
    lines = ["phase field", *course(rng, sheet)]
    if retreating:
        lines.append(f"retreat {retreating}")
    for side in "SN":
        mine = [square for square in squares if not (side == retreating and is_on_an_edge(square))]
        mover = lines[1].split()[1].rstrip(",")
        lines += random_army(rng, side, naive.FIELD_KINDS, mine, mine, squares, side == mover, lines[1])
        if rng.below(2):
            lines.append(f"{side} rest dead")
    return "\n".join(lines)


def is_on_an_edge(square: str) -> bool:
    x, y = naive.XY[square]
    return x in (1, 20) or y in (1, 22)


def random_siege(rng: Rng, sheet: dict[str, Value]) -> str:
    """Both sides before or behind the gate."""
    attacker = str(some(rng, "S", "N"))
    breached = rng.below(2) == 0
    lines = ["phase siege", *course(rng, sheet), f"attacker {attacker}"]
    lines.append("gate breached" if breached else f"gate {int(rng.below(12)) + 1}")
    castle = naive.Castle(drawing_of(str(sheet.get("castle_map", "default"))))
    inside = [square for square in castle.inside if square != castle.throne and rng.below(2)]
    ground = "." if sheet.get("forest", "closed") == "closed" else ".F"
    middle = [square for square in castle.all_of(ground) + inside if near_the_gate(castle, square)]
    outside = [square for square in middle if square not in inside]
    taken = middle[:]
    mover = lines[1].split()[1].rstrip(",")
    for side in (attacker, naive.other(attacker)):
        is_mover = side == mover
        if side == attacker:
            kinds: tuple[str, ...] = (*naive.FIELD_KINDS, "ram")
            walkers = [square for square in taken if breached or square in outside]
            riders = [square for square in taken if square in outside]
            lines += random_army(rng, side, kinds, walkers, riders, taken, is_mover, lines[1])
        else:
            walkers = taken[:]
            riders = [square for square in taken if square in outside]
            kinds = naive.FIELD_KINDS
            lines += random_army(rng, side, kinds, walkers, riders, taken, is_mover, lines[1], may_be_ashamed=True)
            for number in (1, 2):
                if rng.below(3) == 0:
                    lines.append(f"{side}.ball{number} dead")
            if breached:
                lines.append(f"{side}.mon {castle.throne} {int(rng.below(8)) + 1}.5")
    return "\n".join(lines)


def near_the_gate(castle: naive.Castle, square: str) -> bool:
    return min(naive.distance(square, gate) for gate in castle.gate) <= 6


def course(rng: Rng, sheet: dict[str, Value]) -> list[str]:
    """Whose turn it is, and how long the battle has lasted."""
    mover = str(some(rng, "S", "N"))
    own = 1 + int(rng.below(12))
    south, north = (own, own - int(rng.below(2))) if mover == "S" else (own - int(rng.below(2)), own)
    most_idle = int(sheet.get("no_progress", 40)) or 40
    count = int(rng.below(int(sheet.get("max_turns", 400))))
    idle = min(count, max(0, most_idle - 1 - int(rng.below(4))))
    return [f"turn {mover}, own {south} {north}", f"count {count}, idle {idle}"]


def random_army(
    rng: Rng,
    side: str,
    kinds: tuple[str, ...],
    walkers: list[str],
    riders: list[str],
    taken: list[str],
    is_mover: bool,
    turn: str,
    *,
    may_be_ashamed: bool = False,
) -> list[str]:
    """Up to nine pieces on squares of the lists; `taken` loses the squares that are used."""
    words = [word for kind in kinds for word in naive.words_of(kind) if kind != "horse"]
    rng.shuffle(words)
    horses = naive.words_of("horse")
    lines: list[str] = []
    for word in words[: 1 + int(rng.below(8))]:
        kind = word.rstrip("123456")
        on_horseback = kind in naive.RIDERS and bool(horses) and rng.below(4) == 0
        goes_outside = on_horseback or kind in naive.SIEGE_WEAPONS
        free = [square for square in (riders if goes_outside else walkers) if square in taken]
        if not free:
            break
        square = str(some(rng, *free))
        taken.remove(square)
        health = random_health(rng, kind)
        marks = " moved" if is_mover and rng.below(6) == 0 else ""
        marks += " shame" if may_be_ashamed and rng.below(3) == 0 else ""
        if on_horseback:
            marks += " horse-shame" if may_be_ashamed and rng.below(3) == 0 else ""
            lines.append(f"{side}.{word}/{horses.pop()} {square} {health}/{random_health(rng, 'horse')}{marks}")
            continue
        if kind in naive.RIDERS and not is_mover and rng.below(6) == 0:
            marks += " fallen"
        own = int(turn.split()[-2 if side == "S" else -1])
        if kind == "treb" and own > 1 and not marks and rng.below(3) == 0:
            marks = f" shot {own - 1}"
        lines.append(f"{side}.{word} {square} {health}{marks}")
    free = [square for square in riders if square in taken]
    if horses and free and rng.below(2):
        square = str(some(rng, *free))
        taken.remove(square)
        lines.append(f"{side}.{horses.pop()} {square} {random_health(rng, 'horse')}")
    return lines


def random_health(rng: Rng, kind: str) -> str:
    halves = 1 + int(rng.below(2 * naive.HEALTH[kind] if rng.below(2) else 12))
    return naive.written(Fraction(halves, 2))


def is_taken(drawing: str) -> bool:
    try:
        GAME.meta.choose({"castle_map": drawing})
    except Malformed:
        return False
    return True


# The tests


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_positions_go_on_in_the_same_way_in_the_engine_and_in_the_naive_model(batch: int) -> None:
    for number in range(POSITIONS_A_BATCH):
        play_from_a_position(f"positions {batch} {number}")


@pytest.mark.clauses("D-136")
def test_the_engine_and_the_naive_model_take_the_same_castles() -> None:
    rng = Rng("castles")
    fits = []
    for _castle in range(max(1, round(60 * EFFORT))):
        drawing = random_drawing(rng)
        fits.append(naive.Castle(drawing).is_fit())
        assert is_taken(drawing) == fits[-1], drawing
    assert 0 < sum(fits) < len(fits)


@pytest.mark.parametrize("number", range(MATCHES))
def test_random_matches_go_the_same_way_in_the_engine_and_in_the_naive_model(number: int) -> None:
    play_a_match(f"match {number}", {"min_deploy": 1, "retreat_from": "1"})
    play_a_match(f"match of any kind {number}")


def test_the_scenarios_go_the_same_way_in_the_engine_and_in_the_naive_model() -> None:
    for scenario in scenarios_of(GAME):
        played = run(GAME, scenario)
        assert isinstance(played.start, TwoKingdoms)
        options = for_the_model(played.start.rules.options.changed())
        model = NaiveKingdoms(**options) if scenario.given is None else model_at(scenario.given, **options)
        try:
            compare(played.start, model)
            for step in played.steps:
                if step.text == "resign":
                    break
                model.play(SIDE[step.who], step.text)
                compare(step.state, model)
        except Exception as error:
            error.add_note(f"scenario {scenario.id}")
            raise
