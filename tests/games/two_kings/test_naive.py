"""The engine against the naive model: random games under random options, compared after every entry.

REGALIA_EFFORT multiplies the number of games.
"""

import os
import re
from copy import deepcopy
from typing import Any, Final

import pytest

from regalia.core.actions import CHANCE, WATCHER
from regalia.core.options import Value, spell
from regalia.core.referee import outcomes
from regalia.core.registry import find_game
from regalia.core.rng import Rng
from regalia.games.two_kings.data import CODE, COST, SEAT_NAMES, SPELL_NAME, VALUE
from regalia.games.two_kings.state import DECK, GONE, HELD, KEPT, MENU, PAIR, PILE, STIRRED, TwoKings
from regalia.games.two_kings.view import UNKNOWN, TwoKingsView
from tests.games.two_kings.naive import COSTS, SPELLS, VALUES, NaiveTwoKings

pytestmark = pytest.mark.slow

GAME: Final = find_game("two_kings")
EFFORT: Final = float(os.environ.get("REGALIA_EFFORT", "1"))
BATCHES: Final = 4
GAMES_A_BATCH: Final = max(1, round(4 * EFFORT))
LONGEST: Final = 250  # entries of one game
PRESETS: Final[dict[str, dict[str, Any]]] = {
    "small": {"cols": 5, "rows": 5, "tower_cols": "a c e"},
    "wide": {"cols": 7, "rows": 7, "tower_cols": "b d f"},
    "long": {"cols": 5, "rows": 9, "tower_cols": "a c e"},
    "lane": {"cols": 3, "rows": 7, "tower_cols": "a b c"},
}
FULL_NAME: Final = dict(zip(CODE, (name.lower().replace(" ", "_") for name in SPELL_NAME), strict=True))
STYLES: Final = ("even", "cast", "forward", "place", "end")  # what both players like to do
OLD: Final = GAME.meta.earlier[1]
RARE: Final[dict[str, dict[str, Value]]] = {
    "crowded, so that pawns fight, fuse and go off": {"preset": "lane", "spell_mode": "all", "dice_per_player": 9},
    "much Elixir, so that a turn holds a lot": {"spell_mode": "all", "elixir_faces": "9 12", "step_max": 9},
    "spells that reach far": {"spell_mode": "all", "back_move_value": 4, "tornado_value": 5, "rows": 9},
    "spells that count as steps": {"spell_mode": "all", "steps_counted": "all", "elixir_faces": "6 7"},
    "only paid steps count": {"spell_mode": "all", "steps_counted": "paid", "elixir_faces": "6 7", "jump_cost": 1},
    "guards that swap": {"spell_mode": "all", "preset": "lane", "tower_swap": "allow", "adjoining": "8"},
    "tornadoes that fight": {"spell_mode": "all", "preset": "lane", "dice_per_player": 9, "tornado_fights": True},
    "fused pawns are new": {"spell_mode": "all", "preset": "lane", "dice_per_player": 9, "fusion_new": True},
    "the rules of version 1": {"spell_mode": "all", **OLD},
    "weak kings": {"spell_mode": "all", "start_strength": 2, "preset": "small"},
}


# Options


def some(rng: Rng, *values: Value) -> Value:
    return values[int(rng.below(len(values)))]


def random_options(rng: Rng) -> dict[str, Value]:
    """An option sheet that the engine takes; about half of the entries are left at their defaults."""
    sheet: dict[str, Value] = {"spell_mode": some(rng, "shared", "private", "all", "all", "random")}
    if rng.below(3) == 0:
        sheet["preset"] = some(rng, *PRESETS)
    elif rng.below(2):
        cols = int(some(rng, 3, 4, 5, 6, 9))
        letters = list("abcdefghi"[:cols])
        rng.shuffle(letters)
        sheet |= {"cols": cols, "rows": some(rng, 5, 7, 9, 11), "tower_cols": " ".join(sorted(letters[:3]))}
    others: dict[str, tuple[Value, ...]] = {
        "dice_per_player": (3, 4, 6, 8),
        "start_strength": (1, 3, 6),
        "max_strength": (6, 8),
        "tower_total": (3, 6, 9, 12),
        "place_max": (2, 4),
        "step_max": (1, 2, 4, 6),
        "die_max": (4, 6, 7),
        "elixir_faces": ("3 3 4 4 5 6", "1 2", "6 6 8", "5 9 12"),
        "menu_size": ("8", "6"),
        "draft_order": ("alternating", "simultaneous"),
        "tower_setup": ("simultaneous", "sequential"),
        "opening_squares": ("fronts", "row"),
        "steps_counted": ("paid", "all"),
        "towers_targetable": (True, False),
        "tower_swap": ("leave", "allow", "forbid"),
        "power_overflow": ("clamp", "forbid"),
        "fusion_overflow": ("clamp", "forbid"),
        "fusion_new": (True, False),
        "two_target_spells": ("exact", "up_to"),
        "tornado_mode": ("clamp", "exact"),
        "tornado_fights": (True, False),
        "kamikaze_range": ("8", "4"),
        "adjoining": ("4", "8"),
        "early_end": (True, False),
        "no_progress_limit": (0, 1, 3, 10, 40),
        "max_turns": (0, 1, 5, 20, 60, 200),
        "first_turn_cap": (0, 1, 3),
    }
    for name, values in others.items():
        if rng.below(2):
            sheet[name] = some(rng, *values)
    for code in SPELLS:
        if rng.below(10) == 0:
            sheet[f"{FULL_NAME[code]}_cost"] = 1 + int(rng.below(6))
        if code in VALUES and rng.below(10) == 0:
            sheet[f"{FULL_NAME[code]}_value"] = 1 + int(rng.below(4))
    return sheet


def for_the_model(sheet: dict[str, Value]) -> dict[str, Any]:
    """The same options as the naive model takes them."""
    options: dict[str, Any] = dict(sheet)
    options |= PRESETS.get(options.pop("preset", "none"), {})
    if "tower_cols" in options:
        options["tower_cols"] = options["tower_cols"].replace(" ", "")
    if "elixir_faces" in options:
        options["elixir_faces"] = tuple(int(face) for face in options["elixir_faces"].split())
    for name in ("menu_size", "kamikaze_range", "adjoining"):
        if name in options:
            options[name] = int(options[name])
    for what, known in (("cost", COSTS), ("value", VALUES)):
        given = {code: options.pop(f"{FULL_NAME[code]}_{what}", known[code]) for code in known}
        options[f"{what}s"] = given
    return options


# What is compared


def of_the_engine(s: TwoKings) -> dict[str, Any]:
    """The engine's position in words that the model has too."""
    name = s.rules.field.name
    own = [{code for code, where in zip(CODE, s.card, strict=True) if where in (MENU, DECK + seat)} for seat in (0, 1)]
    kept = [cards(s, HELD + seat) for seat in (0, 1)]
    chosen = [cards(s, KEPT + seat) for seat in (0, 1)]
    return {
        "pawns": {
            name[square]: (SEAT_NAMES[s.owner[square]], value, s.steps[square], bool(s.new[square]))
            for square, value in enumerate(s.value)
            if value
        },
        "reserve": by_seat(s.reserve),
        "strength": by_seat(s.strength),
        "spells": by_seat([own[seat] | kept[seat] for seat in (0, 1)]),
        "pairs": by_seat([cards(s, PAIR + seat) | chosen[seat] for seat in (0, 1)]),
        "undrawn": cards(s, PILE),
        "out": by_seat([cards(s, GONE + seat) for seat in (0, 1)]),
        "turns": s.played,
    }


def of_the_model(model: NaiveTwoKings) -> dict[str, Any]:
    return {
        "pawns": {
            place: (pawn["owner"], pawn["value"], pawn["steps"], pawn["new"]) for place, pawn in model.pawns.items()
        },
        "reserve": {player: model.reserve(player) for player in SEAT_NAMES},
        "strength": model.strength,
        "spells": {player: set(spells) for player, spells in model.spells.items()},
        "pairs": {player: set(pair) for player, pair in model.pair.items()},
        "undrawn": set(model.undrawn),
        "out": {player: set(discards) for player, discards in model.discards.items()},
        "turns": model.turns,
    }


def cards(s: TwoKings, where: int) -> set[str]:
    return {code for code, place in zip(CODE, s.card, strict=True) if place == where}


def by_seat(values: list[Any]) -> dict[str, Any]:
    return dict(zip(SEAT_NAMES, values, strict=True))


def result(s: TwoKings) -> tuple[str | None, str] | None:
    if s.outcome is None:
        return None
    winners = s.outcome.winners()
    assert s.outcome.scores in ([1.0, 0.0], [0.0, 1.0], [0.5, 0.5])
    return (SEAT_NAMES[winners[0]] if len(winners) == 1 else None, s.outcome.reason)


def compare(s: TwoKings, model: NaiveTwoKings, is_deep: bool = True) -> list[tuple[str, str]]:
    """Everything that both know; who may say what, in the engine's order, if it is to be looked into."""
    assert result(s) == model.outcome
    engine, expected = of_the_engine(s), of_the_model(model)
    if model.todo[0][0] not in ("deal", "keep"):  # after the draft nobody needs these
        for name in ("undrawn", "out"):
            del engine[name], expected[name]
    assert engine == expected
    if s.outcome is not None:
        assert model.to_act() == [] and not s.frames
        return []
    frame = s.frames[-1]
    asked = [GAME.meta.seat_name(seat) for seat in frame.to_act(s)]
    assert asked == model.to_act()
    if model.todo[0][0] != "act":
        for seat, viewer in ((0, "blue"), (1, "red"), (WATCHER, "watcher")):
            view = GAME.view(s, seat)
            assert set(re.findall(r"\b[A-Z]{2}\b", view.text)) == model.known_cards(viewer)
            assert len(view.legal) == len(model.legal(viewer))
            if model.todo[0][0] in ("deal", "keep"):
                assert isinstance(view, TwoKingsView)
                seen = {code for code, where in zip(CODE, view.card, strict=True) if where != UNKNOWN}
                assert seen == model.known_cards(viewer)
    if model.todo[0][0] in ("act", "roll"):
        assert SEAT_NAMES[s.mover] == model.on_turn
    if model.todo[0][0] == "act":
        assert (s.elixir, s.has_cast) == (model.elixir, model.has_cast)
        assert s.quiet == (model.quiet if model.is_quiet else STIRRED)
    if not is_deep:
        return []
    found: list[tuple[str, str]] = []
    for seat, player in zip(frame.to_act(s), asked, strict=True):
        legal = frame.legal(s, seat)
        texts = [GAME.write(s, action) for action in legal]
        assert len(set(texts)) == len(texts)
        assert set(texts) == model.legal(player)
        for action, text in zip(legal, texts, strict=True):
            assert GAME.read(s, text) == action
        if seat == CHANCE:
            assert {GAME.write(s, action): weight for action, weight in outcomes(s)} == model.weights()
        found += [(player, text) for text in texts]
    return found


# The games


def choose(rng: Rng, said: list[tuple[str, str]], style: str, model: NaiveTwoKings) -> tuple[str, str]:
    """Something legal, mostly of the kind that the style likes."""
    liked = [each for each in said if is_liked(each[1], style, model)]
    if liked and rng.below(6):
        said = liked
    elif len(said) > 1 and rng.below(4):
        said = [each for each in said if each[1] != "end"]
    return said[int(rng.below(len(said)))]


def is_liked(text: str, style: str, model: NaiveTwoKings) -> bool:
    if style == "cast":
        return text[:2] in SPELLS
    if style == "place":
        return "@" in text
    if style == "forward":
        start, _dash, end = text.partition("-")
        return end in model.places and start[0] == end[0]
    return text == style


def play_side_by_side(seed: str, given: dict[str, Value] | None = None) -> tuple[str | None, str] | None:
    """One random game on both, with random options unless some are given; how it ended."""
    rng = Rng(seed)
    sheet = given if given is not None else random_options(rng) if rng.below(8) else {}
    style = STYLES[int(rng.below(len(STYLES)))]
    is_exchanged = rng.below(4) == 0  # now and then the engine goes on from a copy, or from a position in writing
    script: list[str] = []
    try:
        s = GAME.new(2, sheet)
        assert isinstance(s, TwoKings)
        model = NaiveTwoKings(**for_the_model(sheet))
        said = compare(s, model)
        while said and len(script) < LONGEST:
            player, text = choose(rng, said, style, model)
            script.append(f"{player}: {text}")
            seat = CHANCE if player == "*" else SEAT_NAMES.index(player)
            s.frames[-1].apply(s, seat, GAME.read(s, text))
            model.play(player, text)
            GAME.check(s)
            if is_exchanged and rng.below(5) == 0:
                copy = s.clone() if rng.below(2) else GAME.load(GAME.dump(s))
                assert GAME.dump(copy) == GAME.dump(s)
                assert isinstance(copy, TwoKings)
                s = copy
            said = compare(s, model)
    except Exception as error:
        error.add_note(f"seed {seed!r}, options {sheet}, after: {', '.join(script)}")
        raise
    return model.outcome


# The positions


def put_pawns(rng: Rng, model: NaiveTwoKings) -> None:
    """The middle of a turn, with pawns anywhere that they could be."""
    model.spells = {"blue": list(SPELLS), "red": list(SPELLS)}
    model.on_turn = str(some(rng, *SEAT_NAMES))
    model.elixir = 1 + int(rng.below(max(model.elixir_faces)))
    model.has_cast = rng.below(6) == 0
    model.turns = model.quiet = int(rng.below(40))
    model.strength = {player: 1 + int(rng.below(model.max_strength)) for player in SEAT_NAMES}
    model.todo = [("act",)]
    for player in SEAT_NAMES:
        places = [place for place in model.squares + model.towers[player] if rng.below(3)]
        rng.shuffle(places)
        for place in places[: int(rng.below(model.dice_per_player + 1))]:
            if place not in model.pawns:
                is_new = player == model.on_turn and rng.below(8) == 0 and model.own_row(player, place) < model.river
                model.put(place, player, 1 + int(rng.below(model.die_max)), is_new)
                if player == model.on_turn and not is_new and rng.below(3) == 0:
                    model.pawns[place]["steps"] = int(rng.below(model.step_max + 1))


def in_writing(model: NaiveTwoKings, sheet: dict[str, Value]) -> str:
    lines = [
        f"turn {model.on_turn}, elixir {model.elixir}" + ", cast" * model.has_cast,
        f"played {model.turns}, quiet {model.quiet}",
        f"strength {model.strength['blue']}-{model.strength['red']}",
    ]
    for player in SEAT_NAMES:
        pawns = [f"{place}={written(model.pawns[place])}" for place in model.pawns_of(player)]
        lines.append(" ".join([player, *pawns]) if pawns else "")
    if sheet:
        lines.append("options " + "; ".join(f"{name}={spell(value)}" for name, value in sheet.items()))
    return "\n".join(lines)


def written(pawn: dict[str, Any]) -> str:
    steps = f"/{pawn['steps']}" if pawn["steps"] else ""
    return f"{pawn['value']}{steps}" + ("!" if pawn["new"] else "")


def compare_a_position(seed: str) -> None:
    """One random position, and what every action that is legal there leads to."""
    rng = Rng(seed)
    sheet = random_options(rng) | {"spell_mode": "all", "max_turns": 0, "no_progress_limit": 41}
    model = NaiveTwoKings(**for_the_model(sheet))
    put_pawns(rng, model)
    text = in_writing(model, sheet)
    try:
        s = GAME.load(text)
        assert isinstance(s, TwoKings)
        for player, action in compare(s, model):
            there, model_there = s.clone(), deepcopy(model)
            assert isinstance(there, TwoKings)
            there.frames[-1].apply(there, SEAT_NAMES.index(player), GAME.read(there, action))
            model_there.play(player, action)
            GAME.check(there)
            compare(there, model_there, is_deep=False)
    except Exception as error:
        error.add_note(f"seed {seed!r}, position:\n{text}")
        raise


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_positions_go_on_the_same_way_in_the_engine_and_in_the_naive_model(batch: int) -> None:
    for number in range(max(1, round(40 * EFFORT))):
        compare_a_position(f"position {batch} {number}")


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_games_go_the_same_way_in_the_engine_and_in_the_naive_model(batch: int) -> None:
    for number in range(GAMES_A_BATCH):
        play_side_by_side(f"naive {batch} {number}")


@pytest.mark.parametrize("name", RARE)
def test_options_that_rarely_make_a_difference_are_played_often_enough_to_make_one(name: str) -> None:
    for number in range(max(1, round(EFFORT))):
        play_side_by_side(f"rare {name} {number}", RARE[name])


@pytest.mark.clauses("K-2", "K-95", "K-110")
def test_the_box_is_the_same_in_the_engine_and_in_the_naive_model() -> None:
    assert dict(zip(CODE, COST, strict=True)) == COSTS
    assert {code: value for code, value in zip(CODE, VALUE, strict=True) if value} == VALUES
    assert sum(COST) == 37


@pytest.mark.clauses("K-75", "K-111", "K-112", "K-113")
def test_the_random_games_meet_every_way_of_ending() -> None:
    assert "K-75" in reasons("skull", {"spell_mode": "all", "preset": "small", "start_strength": 1})
    assert "K-111" in reasons("quiet", {"spell_mode": "all", "no_progress_limit": 2})
    assert "K-112" in reasons("turns", {"spell_mode": "all", "max_turns": 5, "no_progress_limit": 0})


def reasons(seed: str, sheet: dict[str, Value]) -> set[str]:
    ends = [play_side_by_side(f"{seed} {number}", sheet) for number in range(3)]
    return {end[1] for end in ends if end is not None}
