"""The engine against the naive model: random games at every kind of table and with every option, compared after every
entry.

REGALIA_EFFORT multiplies the number of games.
"""

import os
from typing import Any, Final

import pytest

from regalia.core.actions import CHANCE
from regalia.core.errors import RESIGNED, Malformed
from regalia.core.options import Value
from regalia.core.referee import outcomes
from regalia.core.registry import find_game
from regalia.core.rng import Rng
from regalia.core.state import State
from tests.games.two_crowns.naive import NaiveCrowns, names_from

pytestmark = pytest.mark.slow

GAME: Final = find_game("two_crowns")
EFFORT: Final = float(os.environ.get("REGALIA_EFFORT", "1"))
BATCHES: Final = 6
GAMES_A_BATCH: Final = max(1, round(5 * EFFORT))
LONGEST: Final = 100_000  # entries; none comes near

OPTIONS: Final[dict[str, tuple[Value, ...]]] = {
    "windows": ("UDPAXE", "DPAXE", "PAE"),
    "reopen_after_purchase": (True, False),
    "p_first": (False, True),
    "priority": ("others_first", "turn_first", "quick"),
    "overpay": ("any", "tight"),
    "pooled_payment": (True, False),
    "attack": ("mandatory", "optional"),
    "haste": (True, False),
    "bandit_chain": (False, True),
    "sentry_overflow": (True, False),
    "necro_hand": (True, False),
    "necro_batch": ("choose", "entry_order"),
    "dead_end": ("public", "referee"),
    "quiet_turns": (2, 3),
    "quiet_end": ("exact", "tie", "score"),
    "cut": ("ceremony", "manual"),
    "fallen": ("out", "plays_on"),
    "team_hands": ("shared", "private"),
}

# What players like to say, the dearest first; a style is what all of them like in one game.
STYLES: Final[dict[str, tuple[str, ...]]] = {
    "even": (),
    "buyers": ("buy A", "buy J", "buy Q", "buy 3", "deposit 1", "deposit 9", "deposit 8", "deposit 7"),
    "destroyers": ("buy Q", "buy 3", "deposit 10", "deposit 9", "deposit 8", "buy -", "pass"),
    "thieves": ("bandit", "buy 3", "buy Q", "deposit", "buy A", "buy J"),
    "savers": ("deposit 1", "deposit 9", "deposit 8", "buy -", "pass"),
    "wasters": ("discard A", "discard J", "discard N", "raise", "buy Q", "pass"),
    "burners": ("discard A", "discard J", "discard N", "discard 1", "discard", "pass", "deposit -", "buy -", "strike"),
    "sleepers": ("pass", "deposit -", "buy -", "strike", "discard -"),
    "guards": ("sentry", "raise", "buy 3", "deposit", "discard", "buy J"),
}
RARE: Final[dict[str, tuple[int, dict[str, Value], str]]] = {
    "Bandits in a chain": (2, {"bandit_chain": True}, "thieves"),
    "Bandits in a chain that cannot pool": (3, {"bandit_chain": True, "pooled_payment": False}, "thieves"),
    "units that were thrown away do not count": (2, {"necro_hand": False}, "wasters"),
    "the latest unit lies on top": (2, {"necro_batch": "entry_order"}, "destroyers"),
    "the referee ends it": (3, {"dead_end": "referee"}, "burners"),
    "all is burnt": (2, {}, "burners"),
    "all is burnt in teams": (4, {"teams": True}, "burners"),
    "teams whose fallen play on": (4, {"teams": True, "fallen": "plays_on"}, "buyers"),
    "teams whose fallen are out": (6, {"teams": True}, "buyers"),
    "nine alone": (9, {}, "buyers"),
    "ten alone": (10, {}, "buyers"),
    "teams of five": (10, {"teams": True}, "buyers"),
    "quick words at a large table": (5, {"priority": "quick"}, "guards"),
    "sleepers": (3, {}, "sleepers"),
    "sleepers in teams": (4, {"teams": True, "quiet_turns": 3}, "sleepers"),
    "new units wait": (2, {"haste": False, "attack": "optional"}, "buyers"),
    "instants in the Draw Phase": (3, {}, "guards"),
    "instants in the Draw Phase, the drawer first": (2, {"priority": "turn_first"}, "thieves"),
    "a closed Draw Phase": (2, {"windows": "DPAXE"}, "guards"),
    "tight purses": (2, {"overpay": "tight"}, "savers"),
}


# What is compared


def facts(s: State) -> dict[str, Any]:
    """The engine's position, read off its lines, in the words of the model."""
    lines = [line.split() for line in GAME.dump(s).split("\n") if line]
    chairs = [f"P{seat + 1}" for seat in range(s.seat_count)]
    red = next((int(words[1][1:]) - 1 for words in lines if words[0] == "red"), 0)
    teams = any(words[0] == "options" and "teams=" in " ".join(words) for words in lines)
    seat_of = {name: seat for seat, name in enumerate(names_from(red, s.seat_count, teams))}
    seat_of |= {name: seat for seat, name in enumerate(chairs)}
    found: dict[str, Any] = {"turn": (0, -1), "stirred": False}
    for name in chairs:
        found[name] = {"gone": False, "kings": [6, 6], "pile": "", "quiet": 0, "witches": {}}
        found[name] |= {what: [] for what in ("sentries", "units", "new", "bank", "hand", "deck")}
    for words in lines:
        if words[0] == "turn":
            found["turn"] = (int(words[1]), seat_of[words[2]])
        elif words[0] == "stirred":
            found["stirred"] = True
        elif words[0] in seat_of and words[1] not in ("out", "cut"):
            put(found[chairs[seat_of[words[0]]]], words, seat_of)
    return found


def put(player: dict[str, Any], words: list[str], seat_of: dict[str, int]) -> None:
    owner, what, *rest = words
    if what == "gone":
        player["gone"] = True
    elif what == "kings":
        player["kings"] = [int(counter) for counter in rest[0].split("/")]
    elif what == "quiet":
        player["quiet"] = int(rest[0])
    elif what == "pile":
        player["pile"] = " ".join(rest)
    elif what == "sentries":
        for word in rest:
            guard, _at, whose = word.partition("@")
            player["sentries"].append((guard[:2], int(guard[3:]), seat_of[whose or owner]))
    elif what == "units":
        for word in rest:
            label, _tilde, witch = word.partition("~")
            if label.endswith("*"):
                label = label[:-1]
                player["new"].append(label)
            player["units"].append(label)
            if witch:
                ticks, _at, whose = witch.partition("@")
                player["witches"][label] = (int(ticks), seat_of[whose] if whose else 1 - seat_of[owner])
        player["new"].sort()
    else:
        player[what] = rest


def players(seen: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return [(who, seen[who]) for who in seen if who.startswith("P")]


def compare(s: State, model: NaiveCrowns, said: str) -> list[str]:
    """Everything that both know; the legal texts, in the engine's order."""
    if s.outcome is not None:  # whether the last to fall still clear the table is nobody's business
        assert model.outcome is not None
        assert {who: seen["kings"] for who, seen in players(facts(s))} == {
            who: seen["kings"] for who, seen in players(model.facts())
        }
        assert model.to_act() is None and not s.frames
        assert s.outcome.reason == model.outcome[1]
        assert s.outcome.scores == pytest.approx(model.outcome[0])
        return []
    assert model.outcome is None
    if not said.startswith(("pass", "quick", "aim")):  # most entries do, and change nothing that the next does not show
        assert facts(s) == model.facts()
    frame = s.frames[-1]
    (seat,) = frame.to_act(s)
    assert seat == model.to_act()
    legal = frame.legal(s, seat)
    texts = [GAME.write(s, action) for action in legal]
    assert len(set(texts)) == len(texts)
    assert sorted(texts) == sorted(model.legal())
    for action, text in zip(legal, texts, strict=True):
        assert GAME.read(s, text) == action
    if seat == CHANCE:
        drawer = texts[0].split()[1] if texts[0].startswith("draw") else ""
        deck = model.players[model.name.index(drawer)]["deck"] if drawer else []
        for action, weight in outcomes(s):
            assert weight == (deck.count(GAME.write(s, action).split()[2]) if drawer else 1)
    return texts


# The games


def random_table(rng: Rng) -> tuple[int, dict[str, Value]]:
    """A number of players and an option sheet; about half of the entries are left at their defaults."""
    players = (2, 2, 2, 3, 3, 4, 4, 5, 6, 10)[int(rng.below(10))]
    options: dict[str, Value] = {}
    if players in (4, 6, 10) and rng.below(2):
        options["teams"] = True
    if rng.below(5) == 0:
        return players, options
    for name, values in OPTIONS.items():
        if rng.below(2):
            options[name] = values[int(rng.below(len(values)))]
    return players, options


def choose(rng: Rng, texts: list[str], style: str) -> str:
    """One of the legal texts, mostly one that the style likes."""
    if rng.below(5):
        for beginning in STYLES[style]:
            liked = [text for text in texts if text.startswith(beginning)]
            if liked:
                return liked[int(rng.below(len(liked)))]
    return texts[int(rng.below(len(texts)))]


def play_side_by_side(seed: str, given: tuple[int, dict[str, Value], str] | None = None) -> str:
    """One random game on both, at a random table unless one is given; the clause that ended it."""
    rng = Rng(seed)
    players, options = given[:2] if given is not None else random_table(rng)
    style = given[2] if given is not None else list(STYLES)[int(rng.below(len(STYLES)))]
    is_exchanged = rng.below(4) == 0  # now and then the engine goes on from a copy, or from a position in writing
    script: list[str] = []
    try:
        s = GAME.new(players, options)
        model = NaiveCrowns(players, **options)  # type: ignore[arg-type]
        texts = compare(s, model, "")
        while texts and len(script) < LONGEST:
            script.append(choose(rng, texts, style))
            s.frames[-1].apply(s, s.asked(), GAME.read(s, script[-1]))
            model.play(script[-1])
            if is_exchanged and rng.below(10) == 0:
                copy = s.clone() if rng.below(2) else GAME.load(GAME.dump(s))
                assert GAME.dump(copy) == GAME.dump(s)
                s = copy
            texts = compare(s, model, script[-1])
        GAME.check(s)
        assert s.outcome is not None
        return s.outcome.reason
    except Exception as error:
        error.add_note(f"seed {seed!r}, {players} players, {options}, {style}, after: {', '.join(script[-60:])}")
        raise


@pytest.mark.clauses("C-112", "C-125")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8, 9, 10])
def test_teams_are_even_and_more_than_two(players: int) -> None:
    GAME.new(players, {})
    if players in (4, 6, 8, 10):
        GAME.new(players, {"teams": True})
    else:
        with pytest.raises(Malformed, match="C-112"):
            GAME.new(players, {"teams": True})


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_games_go_the_same_way_in_the_engine_and_in_the_naive_model(batch: int) -> None:
    for number in range(GAMES_A_BATCH):
        play_side_by_side(f"naive {batch} {number}")


def test_the_random_games_meet_every_way_of_ending() -> None:
    tables: list[tuple[int, dict[str, Value], str]] = [
        (2, {}, "buyers"),
        (3, {}, "buyers"),
        (4, {"teams": True}, "buyers"),
        (2, {}, "burners"),
        (2, {}, "sleepers"),
        (3, {"quiet_end": "score"}, "sleepers"),
    ]
    met = {play_side_by_side(f"ends {number}", table) for table in tables for number in range(2)}
    assert met == set(GAME.meta.endings) - {RESIGNED}


@pytest.mark.parametrize("name", RARE)
def test_what_rarely_makes_a_difference_is_played_often_enough_to_make_one(name: str) -> None:
    for number in range(max(1, round(EFFORT))):
        play_side_by_side(f"rare {name} {number}", RARE[name])
