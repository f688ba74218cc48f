"""The lines that positions of all games have in common."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from connect_four import GAME as FOUR
from heralds import GAME as HERALDS
from regalia.core.errors import Malformed
from regalia.core.options import Value
from regalia.core.positions import Position, PositionReader, common_lines, read_position
from regalia.core.state import Outcome, shared_by

META = HERALDS.meta


def read(text: str) -> Position:
    return read_position(META, text)


def complaint(text: str) -> str:
    with pytest.raises(Malformed) as caught:
        read(text)
    return str(caught.value)


def test_without_common_lines_it_is_a_running_game_of_the_smallest_size_with_the_usual_options() -> None:
    position = read("azure hand 4\ntable 3\n")
    assert (position.seat_count, position.options.changed(), position.outcome) == (2, {}, None)
    assert position.lines == ["azure hand 4", "table 3"]
    assert read("").lines == []


def test_the_common_lines_are_taken_off_wherever_they_stand() -> None:
    position = read("""
        azure hand 4
        options rounds=3; ties=discard
        over 0.333333 0.333333 0.333333 H-24
        table 3
        seats 3
    """)
    assert position.seat_count == 3
    assert position.options.changed() == {"rounds": 3, "ties": "discard"}
    assert position.outcome == Outcome([1 / 3, 1 / 3, 1 / 3], "H-24")
    assert position.lines == ["azure hand 4", "table 3"]


def test_comments_blank_lines_and_extra_spaces_are_nothing() -> None:
    position = read("# a position\n\n  azure   hand\t4  # a four\r\n#seats 3\n")
    assert (position.seat_count, position.lines) == (2, ["azure hand 4"])


def test_a_number_sign_within_a_word_is_no_comment() -> None:
    assert read("azure hand#4 # a four").lines == ["azure hand#4"]


def test_a_line_of_options_may_be_empty() -> None:
    assert read("options").options.changed() == {}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("seats 5", "position line 1: Heralds is played by 2 or 3 or 4, not by 5"),
        ("table 3\nseats", "position line 2: '' is not a whole number of at most 9 digits"),
        ("seats three", "position line 1: 'three' is not a whole number of at most 9 digits"),
        ("seats -2", "position line 1: '-2' is not a whole number of at most 9 digits"),
        ("seats 2 3", "position line 1: '2 3' is not a whole number of at most 9 digits"),
        (f"seats {'9' * 5000}", "position line 1: '99999999999999999999' is not a whole number of at most 9 digits"),
        ("seats 2\n# one\nseats 2", "position line 3: seats appears twice"),
        ("options rounds=3\noptions rounds=3", "position line 2: options appears twice"),
        ("over 1 0 H-23\nover 1 0 H-23", "position line 2: over appears twice"),
        ("options rounds", "position line 1: an option is written name=value, not 'rounds'"),
        ("options round=3", "position line 1: there is no option 'round': did you mean rounds?"),
        ("options rounds=99", "position line 1: option rounds takes 3 to 10, not '99' (H-6)"),
        ("over 1 H-23", "an outcome is a score for each of the 2 seats and a clause, not '1 H-23'"),
        ("seats 3\nover 1 0 H-23", "an outcome is a score for each of the 3 seats and a clause, not '1 0 H-23'"),
        ("over 1 x H-23", "the scores of an outcome are numbers, not '1 x H-23'"),
        ("over 1 0 F-6", "Heralds has no ending 'F-6'"),
        ("over 1 1 H-23", "the scores of an outcome are shares of one point, not '1 1 H-23'"),
        ("over 0 0 H-23", "the scores of an outcome are shares of one point, not '0 0 H-23'"),
        ("over nan 1 H-23", "the scores of an outcome lie between 0 and 1, not 'nan 1 H-23'"),
    ],
)
def test_what_is_wrong_is_said(text: str, why: str) -> None:
    assert complaint(text) == why


@pytest.mark.parametrize("reason", ["H-23", "H-24", "G-4", "G-5", "G-6"])
def test_a_game_ends_in_one_of_its_own_ways_or_in_one_that_all_tables_have(reason: str) -> None:
    assert read(f"over 0.5 0.5 {reason}").outcome == Outcome([0.5, 0.5], reason)


def test_nothing_is_written_for_a_running_game_of_the_usual_size_with_the_usual_options() -> None:
    assert common_lines(FOUR.meta, FOUR.new(2, {}), FOUR.meta.choose(None)) == []
    assert common_lines(META, HERALDS.new(2, {}), META.choose(None)) == []


SHEETS: st.SearchStrategy[dict[str, Value]] = st.fixed_dictionaries(
    {},
    optional={
        "rounds": st.integers(3, 10),
        "hand": st.integers(1, 5),
        "trumpet": st.integers(1, 4),
        "ties": st.sampled_from(["carry", "discard"]),
    },
)


@given(st.sampled_from([2, 3, 4]), SHEETS, st.lists(st.integers(0, 1), max_size=4))
def test_what_is_written_is_taken_back_off(seats: int, given_values: dict[str, Value], winners: list[int]) -> None:
    options = META.choose(given_values)
    s = HERALDS.new(seats, given_values)
    if winners:
        s.finish(shared_by(sorted(set(winners)), seats, "H-24"))
    position = read("\n".join(common_lines(META, s, options)))
    assert (position.seat_count, position.options.values, position.outcome) == (seats, options.values, s.outcome)
    assert position.lines == []


@settings(deadline=None)
@given(st.lists(st.sampled_from(["seats", "options", "over", "azure hand 4", "yyy....", "ask bids"]) | st.text()))
def test_nonsense_is_malformed_and_nothing_worse(parts: list[str]) -> None:
    text = "\n".join(f"{one} {two}" for one, two in zip(parts[::2], parts[1::2], strict=False))
    for game in (FOUR, HERALDS):
        try:
            s = game.load(text)
        except Malformed:
            continue
        assert game.dump(game.load(game.dump(s))) == game.dump(s)


class Words(PositionReader):
    """Takes each word once, and wants two of them."""

    def read_line(self, line: str) -> None:
        self.once(line)

    def finish(self) -> None:
        if len(self.said) != 2:
            raise Malformed("two words, please")


@pytest.mark.parametrize(
    ("lines", "refusal"),
    [
        (["king", "king"], "position line 'king': king appears twice"),
        (["king"], "two words, please"),
    ],
)
def test_a_reader_names_the_line_that_is_wrong(lines: list[str], refusal: str) -> None:
    with pytest.raises(Malformed) as caught:
        Words().read(lines)
    assert str(caught.value) == refusal
    Words().read(["king", "queen"])
