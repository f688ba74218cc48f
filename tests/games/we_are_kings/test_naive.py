"""The engine against the naive model: random games under random options, compared after every entry.

REGALIA_EFFORT multiplies the number of games.
"""

import os
from typing import Any, Final

import pytest

from regalia.core.actions import CHANCE
from regalia.core.options import Value
from regalia.core.referee import outcomes, random_step
from regalia.core.registry import find_game
from regalia.core.rng import Rng
from regalia.games.we_are_kings.data import FACE_DOWN, LETTER, RING, SEAT_NAMES, SPENT, START
from regalia.games.we_are_kings.state import WeAreKings
from tests.games.we_are_kings.naive import NaiveKings

pytestmark = pytest.mark.slow

GAME: Final = find_game("we_are_kings")
EFFORT: Final = float(os.environ.get("REGALIA_EFFORT", "1"))
BATCHES: Final = 6
GAMES_A_BATCH: Final = max(1, round(50 * EFFORT))
LONGEST: Final = 600  # entries; some option sheets have no end of their own
RARE: Final[dict[str, dict[str, Value]]] = {
    "only rings lie face down and the last reveal wins": {
        "rows": 3,
        "cols": 3,
        "rings": "cards",
        "ring_cards": 6,
        "mix": "K1",
        "last_reveal_wins": True,
    },
    "a captured token can turn up the last card": {"rows": 3, "cols": 3, "mix": "Q7", "last_reveal_wins": True},
    "a ban on recapture that matters": {"rows": 3, "cols": 4, "mix": "Q10", "recapture_ban": True},
    "rings on which a token is captured from anywhere": {
        "rows": 3,
        "cols": 3,
        "rings": "cards",
        "ring_cards": 5,
        "mix": "K1 R1",
        "ring_use": "always",
    },
    "captures by ring that are answered, but not at once": {
        "rows": 3,
        "cols": 3,
        "rings": "cards",
        "ring_cards": 5,
        "mix": "K1 Q1",
        "ring_use": "rearm",
        "relocation_by": "captured",
        "recapture_ban": True,
    },
    "a cube that goes under tokens where little else can take it": {
        "rows": 3,
        "cols": 3,
        "mix": "K3 N4",
        "layout": "hidden",
        "cube_under_token": True,
        "king_card_moves_cube": True,
    },
    "a cube on spent rings": {
        "rows": 3,
        "cols": 3,
        "rings": "cards",
        "ring_cards": 4,
        "mix": "K1 R2",
        "spent_ring": "start_up",
        "cube_under_token": True,
    },
    "a King card that captures and moves the cube": {"rows": 3, "cols": 3, "mix": "K7", "king_card_moves_cube": True},
}
STYLES: Final = ("even", "K", "A", "M", "capture", "peace")  # what both players like to do


# Options


def some(rng: Rng, *values: Value) -> Value:
    return values[int(rng.below(len(values)))]


def random_options(rng: Rng) -> dict[str, Value]:
    """An option sheet that the engine takes; about half of the entries are left at their defaults."""
    sizes = (3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 6, 8)
    rows, cols = (4, 4) if rng.below(4) == 0 else (int(some(rng, *sizes)), int(some(rng, *sizes)))
    squares = ["abcdefgh"[col] + str(row + 1) for row in range(rows) for col in range(cols)]
    start = [squares[0], squares[-1]]
    sheet: dict[str, Value] = {"rows": rows, "cols": cols}
    if rng.below(3) == 0:
        mixed = squares[:]
        rng.shuffle(mixed)
        start = mixed[:2]
        sheet["start_squares"] = " ".join(start)
    layout = some(rng, "centre", "centre", "open", "hidden")
    sheet["layout"] = layout
    inner = [
        square for square in squares if square[0] not in f"a{'abcdefgh'[cols - 1]}" and square[1] not in f"1{rows}"
    ]
    face_up = {"centre": inner, "open": squares, "hidden": []}[str(layout)]
    cube_places = [square for square in face_up if square not in start]
    if cube_places and rng.below(3) == 0:
        sheet["cube_start"] = cube_places[int(rng.below(len(cube_places)))]
    ring_cards = 0
    if rng.below(3) == 0:
        ring_cards = int(some(rng, 1, 2, 2, 3, 5, min(8, len(squares) - 3)))
        sheet["rings"] = "cards"
        sheet["ring_cards"] = ring_cards
    total = len(squares) - 2 - ring_cards
    if total not in (14, 23) or rng.below(3) > 0:
        kinds = [kind for kind in "KRBNQ" if rng.below(4) > 0] or ["K", "N"]
        dealt = [kinds[int(rng.below(len(kinds)))] for _card in range(total)]
        sheet["mix"] = " ".join(f"{kind}{dealt.count(kind)}" for kind in kinds)
    others: dict[str, tuple[Value, ...]] = {
        "ring_use": ("once", "rearm", "always"),
        "ring_captures": (True, False),
        "spent_ring": ("face_down", "start_up"),
        "cube_on_rotated": (False, True),
        "cube_under_token": (False, True),
        "king_card_moves_cube": (False, True),
        "relocation_by": ("capturer", "captured"),
        "recapture_ban": (False, True),
        "last_reveal_wins": (False, True),
        "match_target": (1, 2, 3),
        "first_player": ("white", "random", "black"),
        "next_first": ("loser", "alternate", "white"),
        "king_run_limit": (0, 1, 2, 3, 5, 8),
        "max_turns": (0, 1, 4, 10, 20, 40, 200),
        "max_matches": (0, 1, 2, 3, 5),
        "stall_result": ("wounds", "draw"),
    }
    for name, values in others.items():
        if rng.below(5) < 3:
            sheet[name] = some(rng, *values)
    return sheet


def for_the_model(sheet: dict[str, Value]) -> dict[str, Any]:
    """The same options as the naive model takes them."""
    options: dict[str, Any] = dict(sheet)
    if "start_squares" in sheet:
        options["start_squares"] = tuple(str(sheet["start_squares"]).split())
    if "mix" in sheet:
        options["mix"] = {word[0]: int(word[1:]) for word in str(sheet["mix"]).split()}
    elif (sheet.get("rows", 4), sheet.get("cols", 4)) != (4, 4) and usual_total(sheet) == 23:
        options["mix"] = {"K": 6, "R": 6, "B": 4, "N": 4, "Q": 3}
    return options


def usual_total(sheet: dict[str, Value]) -> int:
    ring_cards = int(sheet.get("ring_cards", 2)) if sheet.get("rings") == "cards" else 0
    return int(sheet.get("rows", 4)) * int(sheet.get("cols", 4)) - 2 - ring_cards


# What is compared


def summary(s: WeAreKings) -> dict[str, Any]:
    """The engine's position in the words of the model."""
    name = s.rules.board.name
    words = {RING: "ring", START: "start"}
    # A captured token that waits, or will never be put, is off the grid here and on the card of the capture there.
    tokens = [square if square >= 0 else s.token[1 - seat] for seat, square in enumerate(s.token)]
    return {
        "tokens": by_seat([name[square] for square in tokens]),
        "wounds": by_seat(s.wounds),
        "cube": name[s.cube] if s.cube >= 0 else None,
        "rotated": {name[square] for square, turned in enumerate(s.rotated) if turned},
        "face up": {
            name[square]: words[card] if card in words else LETTER[card]
            for square, card in enumerate(s.card)
            if card not in (FACE_DOWN, SPENT)
        },
        "spent": {name[square] for square, card in enumerate(s.card) if card == SPENT},
        "rest": {LETTER[kind]: number for kind, number in enumerate(s.rest) if number},
        "runs": by_seat(s.run),
        "won": by_seat(s.won),
        "turns": s.turn,
        "matches": s.match - (s.outcome is None),
        "first": SEAT_NAMES[s.first],
        "on turn": SEAT_NAMES[s.mover] if s.outcome is None else None,
    }


def by_seat(values: list[Any]) -> dict[str, Any]:
    return dict(zip(SEAT_NAMES, values, strict=True))


def match_ends(s: WeAreKings) -> list[tuple[str | None, str, int]]:
    assert s.events is not None
    over = [event.args for event in s.events if event.kind == "match_over"]
    assert [args[0] for args in over] == list(range(1, len(over) + 1))
    return [(SEAT_NAMES[args[1]] if args[1] >= 0 else None, f"W-{args[2]}", args[3]) for args in over]


def result(s: WeAreKings) -> tuple[str | None, str] | None:
    if s.outcome is None:
        return None
    winners = s.outcome.winners()
    assert s.outcome.scores in ([1.0, 0.0], [0.0, 1.0], [0.5, 0.5])
    return (SEAT_NAMES[winners[0]] if len(winners) == 1 else None, s.outcome.reason)


def compare(s: WeAreKings, model: NaiveKings) -> list[str]:
    """Everything that both know; the legal texts, in the engine's order."""
    assert result(s) == model.result()
    assert match_ends(s) == model.match_ends
    assert summary(s) == model.summary()
    if s.outcome is not None:
        assert model.to_act() is None and not s.frames
        return []
    frame = s.frames[-1]
    (seat,) = frame.to_act(s)
    assert GAME.meta.seat_name(seat) == model.to_act()
    legal = frame.legal(s, seat)
    texts = [GAME.write(s, action) for action in legal]
    assert len(set(texts)) == len(texts)
    assert set(texts) == model.legal()
    for action, text in zip(legal, texts, strict=True):
        assert GAME.read(s, text) == action
    if seat == CHANCE and texts[0].startswith("turn"):  # a draw from the rest without putting back (section 4)
        weights = {GAME.write(s, action).split()[2]: weight for action, weight in outcomes(s)}
        assert weights == {kind: number for kind, number in model.rest.items() if number}
    return texts


# The games


def choose(rng: Rng, texts: list[str], style: str, enemy: str) -> str:
    """One of the legal texts, mostly one of the kind that the style likes."""
    captures = (f"A {enemy}", f"M {enemy}")
    if style == "capture":
        liked = [text for text in texts if text in captures]
    elif style == "peace":
        liked = [text for text in texts if text[0] != "K" and text not in captures]
    else:
        liked = [text for text in texts if text.startswith(f"{style} ")]
    if liked and rng.below(8):
        texts = liked
    return texts[int(rng.below(len(texts)))]


def play_side_by_side(seed: str, given: dict[str, Value] | None = None) -> list[tuple[str | None, str, int]]:
    """One random game on both, with random options unless some are given; how its matches ended."""
    rng = Rng(seed)
    sheet = given if given is not None else random_options(rng) if rng.below(20) else {}
    style = STYLES[int(rng.below(len(STYLES)))]
    is_exchanged = rng.below(4) == 0  # now and then the engine goes on from a copy, or from a position in writing
    script: list[str] = []
    try:
        s = GAME.new(2, sheet)
        assert isinstance(s, WeAreKings)
        s.events = []
        model = NaiveKings(**for_the_model(sheet))
        texts = compare(s, model)
        while texts and len(script) < LONGEST:
            enemy = model.tokens["black" if model.on_turn == "white" else "white"]
            script.append(choose(rng, texts, style, enemy))
            s.frames[-1].apply(s, s.asked(), GAME.read(s, script[-1]))
            model.play(script[-1])
            GAME.check(s)
            if is_exchanged and rng.below(5) == 0:
                told = s.events
                copy = s.clone() if rng.below(2) else GAME.load(GAME.dump(s))
                assert GAME.dump(copy) == GAME.dump(s)
                assert isinstance(copy, WeAreKings)
                s = copy
                s.events = told
            texts = compare(s, model)
    except Exception as error:
        error.add_note(f"seed {seed!r}, options {sheet}, after: {', '.join(script)}")
        raise
    return model.match_ends


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_games_go_the_same_way_in_the_engine_and_in_the_naive_model(batch: int) -> None:
    for number in range(GAMES_A_BATCH):
        play_side_by_side(f"naive {batch} {number}")


@pytest.mark.parametrize("name", RARE)
def test_options_that_rarely_make_a_difference_are_played_often_enough_to_make_one(name: str) -> None:
    for number in range(max(1, round(25 * EFFORT))):
        play_side_by_side(f"rare {name} {number}", RARE[name])


def test_the_random_games_meet_every_way_in_which_a_match_can_end() -> None:
    met = {clause for number in range(40) for _winner, clause, _turns in play_side_by_side(f"ends {number}")}
    assert met == {"W-62", "W-63", "W-66", "W-72", "W-74"}


def test_the_random_games_meet_what_the_ring_and_cube_options_allow() -> None:
    met: set[str] = set()
    for name, sheet in RARE.items():
        for number in range(25):
            s = GAME.new(2, sheet)
            assert isinstance(s, WeAreKings)
            rng = Rng(f"met {name} {number}")
            left = -1  # where a capturer through a ring came from
            while s.outcome is None and s.turn < 60:
                s.events = []
                random_step(s, rng)
                kinds = [event.kind for event in s.events]
                if kinds[:2] == ["ring_action", "captured"]:
                    met.add("capture by ring")
                    left = s.events[0].args[1]
                if kinds[:1] == ["relocated"] and s.events[0].args[1] == left:
                    met.add("put where the capturer was")
                if kinds[:1] == ["relocated"]:
                    left = -1
                if kinds[:1] == ["cube_moved"]:
                    met |= {"cube under a token"} if s.has_token(s.cube) else set()
                    met |= {"cube on a spent ring"} if s.card[s.cube] == SPENT else set()
                if s.cube >= 0 and s.rotated[s.cube]:
                    met.add("a card rotated under the cube")
    assert met == {
        "capture by ring",
        "put where the capturer was",
        "cube under a token",
        "cube on a spent ring",
        "a card rotated under the cube",
    }
