"""Custom castles: how their maps can be written, which are refused, and that everything else follows them."""

from typing import Final

import pytest

from regalia.core.errors import Malformed
from regalia.core.record import Record, header_for, read_record
from regalia.core.replay import Replay
from regalia.core.rng import Rng
from regalia.games.two_kingdoms.data import CASTLE
from regalia.games.two_kingdoms.state import SIEGE, TwoKingdoms
from regalia.testkit import checks
from regalia.testkit.kit import Variant
from tests.games.two_kingdoms import sketched
from tests.games.two_kingdoms.test_two_kingdoms import by_policy

pytestmark = pytest.mark.clauses("D-136")

GAME: Final = sketched.GAME
# A gate in the western wall, and the zone on three ranks
WEST: Final = """
....................
....................
....................
....................
....................
....................
....................
......##############
......#,,,,,,,,,,,,#
......#,,,,,,,,,,,,#
......B,,,,,,,,,,,,#
......#,,,,,,,,,,,,#
......#,,,,,H,,,,,,#
......#,,,,,H,,,,,,#
......G,,,,,H,,,,,*#
......G,,,,,H,,,,,,#
......#,,,,,H,,,,,,#
......#,,,,,H,,,,,,#
......#,,,,,,,,,,,,#
......B,,,,,,,,,,,,#
......#,,,,,,,,,,,,#
......#,,,,,,,,,,,,#
......##############
....................
....................
....................
....................
::::::::::::::::::::
::::::::::::::::::::
::::::::::::::::::::
"""
ROWS: Final = WEST.strip().split("\n")
LINE: Final = "/".join(ROWS)
LETTERS: Final = "     " + " ".join("abcdefghijklmnopqrst")
RIMMED: Final = [f"{30 - place:2}   {' '.join(row)}   {30 - place:2}" for place, row in enumerate(ROWS)]


def chosen(text: str) -> str:
    return GAME.meta.choose({"castle_map": text}).word("castle_map")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(WEST, id="lines"),
        pytest.param(LINE, id="slashes"),
        pytest.param(" / ".join(" ".join(row) for row in ROWS), id="blanks"),
        pytest.param("\n".join([LETTERS, *RIMMED, LETTERS]), id="the rim too"),
        pytest.param(" ".join([LETTERS, *RIMMED, LETTERS]), id="the rim in a field that takes one line"),
        pytest.param("".join(ROWS), id="line ends swallowed"),
    ],
)
def test_a_map_can_be_written_in_many_ways_and_is_kept_in_one(text: str) -> None:
    assert chosen(text) == LINE


def test_the_usual_castle_is_the_default_however_it_is_written() -> None:
    for text in ("default", " default ", "/".join(CASTLE), "\n".join(" ".join(row) for row in CASTLE)):
        assert chosen(text) == "default"
    assert GAME.meta.choose({"castle_map": "/".join(CASTLE)}).text() == ""


def changed(squares: dict[str, str]) -> str:
    rows = [list(row) for row in ROWS]
    for square, sign in squares.items():
        rows[30 - int(square[1:])]["abcdefghijklmnopqrst".index(square[0])] = sign
    return "/".join("".join(row) for row in rows)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a castle map has 30 ranks with `/` between them, from 30 to 1, not 0"),
        ("usual", "a castle map has 30 ranks with `/` between them, from 30 to 1, not 1"),
        ("/".join(ROWS[1:]), "a castle map has 30 ranks with `/` between them, from 30 to 1, not 29"),
        (LINE.replace("G,", ",", 1), "rank 16 of a castle map has 20 squares, not 19"),
        (LINE + ":", "rank 1 of a castle map has 20 squares, not 21"),
        (changed({"c7": "x"}), "'x' on c7 is not one of a castle map's signs: :.F#^BGH,*"),
        (changed({"g20": "#"}), "a castle map has 2 spots for ballistas `B`, not 1"),
        (changed({"s16": ","}), "a castle map has 1 throne `*`, not 0"),
        (changed({"s9": "*"}), "a castle map has 1 throne `*`, not 2"),
        (changed({"g15": "#", "g16": "#"}), "a castle map has at least 1 of `G`, the gate, not 0"),
        ("/".join([*ROWS[:27], "." * 20, "." * 20, ":" * 20]), "at least 24 of `:`, the attacker's zone, not 20"),
        (LINE.replace(".", "F"), "at least 23 of `.`, open ground, not 0"),
        (LINE.replace(",", "H"), "at least 23 of `,`, castle floor, not 0"),
        (changed({"g18": "."}), "one step leads from g18 to h"),
        (changed({"g18": "F"}), "one step leads from g18 to h"),
        (changed({"h15": "H", "h16": "H"}), "no way by orthogonal steps leads there from a1"),
        (changed({"b1": "F", "b2": "F", "a3": "F"}), "no way by orthogonal steps leads there from a1"),
    ],
)
def test_a_map_on_which_no_siege_can_be_played_is_refused(text: str, why: str) -> None:
    with pytest.raises(Malformed) as caught:
        chosen(text)
    sentence = str(caught.value)
    assert sentence.startswith("option castle_map: ") and sentence.endswith(" (D-136)")
    assert why in sentence


def test_a_match_at_another_castle_can_be_kept_and_read_again() -> None:
    options = GAME.meta.choose({"castle_map": WEST, "max_turns": 12})
    s = GAME.new(2, options.values)
    record = Record(header_for(GAME, 2, options))
    again = read_record(record.text().splitlines())
    assert GAME.digest(Replay(GAME, again.header).state) == GAME.digest(s)
    assert GAME.dump(GAME.load(GAME.dump(s))) == GAME.dump(s)


def test_a_siege_of_another_castle_is_fought_to_its_end_by_the_policy() -> None:
    s = GAME.load(f"options castle_map={LINE}\nphase siege_setup\nattacker N\nS rest reserve")
    assert isinstance(s, TwoKingdoms)
    for place, _state in enumerate(by_policy(s, Rng("west"))):
        if place % 50 == 0:
            GAME.check(s)
            for seat in (0, 1):
                GAME.scene(GAME.view(s, seat))
                assert 0.0 < GAME.evaluate(s, seat) < 1.0 or s.outcome is not None
    assert s.outcome is not None and s.phase == SIEGE
    assert s.outcome.reason in ("D-121", "D-122")  # the attackers find the gate in the west, and the throne behind it


@pytest.mark.clauses("D-112")
def test_the_fog_of_another_castle_betrays_nobody() -> None:
    siege = f"""
        options castle_map={LINE}
        phase siege
        gate 20
        S.ram f15, S.axe1 f14, S.archer1 c12, S.axe2/horse1 e18
        N.archer1 h15, N.sword1 m20, N.axe1 s16, N.horse1 a25
    """
    resampled = checks.check_secrecy(sketched.Sketched(siege), Variant(2), 1 / 6)
    resampled.demand_secrets(GAME)
