"""Records as text: written, read line by line, and refused with the line that is wrong."""

from collections.abc import Iterator
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from connect_four import GAME as FOUR
from heralds import GAME as HERALDS
from regalia.core.actions import CHANCE
from regalia.core.entries import TABLE, Entry
from regalia.core.errors import Malformed, RegaliaError
from regalia.core.record import Header, Record, RecordReader, header_for, read_outcome, read_record, write_outcome
from regalia.core.replay import replay
from regalia.core.state import Outcome, shared_by

STORY = """\
regalia record 1
game: heralds
rules: 1
seats: azure gules sable
options: rounds=3; ties=discard
note: seed 7
note: played at home

*: card T
azure: bid 4
table: seat gules mcts:200
table: undo 1
gules: resign
table: draw
outcome: 0.333333 0.333333 0.333333 G-5
"""
HEADER = "regalia record 1\ngame: connect_four\nrules: 1\nseats: yellow red\n\n"


def read(text: str) -> Record:
    return read_record(text.splitlines())


def complaint(text: str) -> str:
    with pytest.raises(Malformed) as caught:
        read(text)
    return str(caught.value)


# What a record says


def test_a_record_says_who_said_what() -> None:
    record = read(STORY)
    assert record.header.game == "heralds"
    assert record.header.rules_version == 1
    assert record.header.seat_names == ["azure", "gules", "sable"]
    assert record.header.options == "rounds=3; ties=discard"
    assert record.header.notes == ["seed 7", "played at home"]
    assert record.entries == [
        Entry(CHANCE, "card T"),
        Entry(0, "bid 4"),
        Entry(TABLE, "seat gules mcts:200"),
        Entry(TABLE, "undo 1"),
        Entry(1, "resign"),
        Entry(TABLE, "draw"),
    ]
    assert record.outcome == Outcome([1 / 3, 1 / 3, 1 / 3], "G-5")


def test_an_entry_knows_its_line() -> None:
    assert [entry.line for entry in read(STORY).entries] == [9, 10, 11, 12, 13, 14]


def test_a_record_reads_back_as_it_was_written() -> None:
    assert read(STORY).text() == STORY


def test_the_header_of_a_new_record_says_what_differs_from_the_usual_game() -> None:
    options = HERALDS.meta.choose({"rounds": 3, "hand": 3})
    assert header_for(HERALDS, 2, options, ["seed x"]).lines() == [
        "regalia record 1",
        "game: heralds",
        "rules: 1",
        "seats: azure gules",
        "options: rounds=3",
        "note: seed x",
        "",
    ]
    assert header_for(FOUR, 2, FOUR.meta.choose(None)).lines() == HEADER.splitlines()


def test_comments_and_blank_lines_are_nothing() -> None:
    commented = (
        "regalia record 1 ; a comment\n"
        "; another one\n"
        "game: connect_four\n"
        "   ; an indented one\n"
        "rules: 1\n"
        "seats: yellow red   ; two seats\n"
        "\n"
        "yellow: d ; in the middle\n"
        "\n"
        ";red: e\n"
        "red: a;b\n"
        "outcome: 0.5 0.5 G-5 ; they shook hands\n"
        "; the end\n"
        "\n"
    )
    record = read(commented)
    assert record.entries == [Entry(0, "d"), Entry(1, "a;b")]  # without a space before it, a `;` is a letter
    assert [entry.line for entry in record.entries] == [8, 11]
    assert record.outcome == Outcome([0.5, 0.5], "G-5")


def test_lines_may_end_in_any_way_and_be_indented() -> None:
    lines = [f"  {line}\r\n" for line in STORY.split("\n")]
    assert read_record(lines).text() == STORY


def test_entries_are_equal_by_what_is_said_wherever_it_stands() -> None:
    assert Entry(0, "d", 7) == Entry(0, "d", 9)
    assert len({Entry(0, "d", 7), Entry(0, "d", 9), Entry(1, "d"), Entry(0, "e")}) == 3
    assert repr(Entry(0, "d", 7)) == "Entry(0, 'd')"


# Streaming


def test_the_entries_are_read_as_they_are_asked_for() -> None:
    taken: list[str] = []

    def lines() -> Iterator[str]:
        for line in STORY.splitlines():
            taken.append(line)
            yield line

    reader = RecordReader(lines())
    assert taken[-1] == ""  # the blank line that ends the header
    entries = iter(reader)
    assert (next(entries), taken[-1]) == (Entry(CHANCE, "card T"), "*: card T")
    assert (next(entries), taken[-1]) == (Entry(0, "bid 4"), "azure: bid 4")
    assert reader.outcome is None
    assert len(list(entries)) == 4
    assert reader.outcome is not None


def test_a_record_without_end_can_be_read_as_far_as_one_likes() -> None:
    def lines() -> Iterator[str]:
        yield from HEADER.splitlines()
        while True:
            yield "yellow: d"

    entries = iter(RecordReader(lines()))
    assert [next(entries).line for _entry in range(1000)] == list(range(6, 1006))


def test_a_record_without_entries_is_a_game_that_has_not_begun() -> None:
    for text in (HEADER, HEADER.rstrip("\n"), HEADER + "\n\n"):
        assert read(text).entries == []
        assert read(text).outcome is None


# What is wrong, and where


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "a record starts with 'regalia record 1', not with ''"),
        ("\n" + HEADER, 1, "a record starts with 'regalia record 1', not with ''"),
        ("regalia record 2\n", 1, "a record starts with 'regalia record 1', not with 'regalia record 2'"),
        ("x" * 500, 1, f"a record starts with 'regalia record 1', not with {'x' * 40!r}"),
        ("regalia record 1\ngame: x\nround: 3\n", 3, "the header has no 'round: 3'; a blank line ends it"),
        ("regalia record 1\ngame\n", 2, "the header has no 'game'; a blank line ends it"),
        ("regalia record 1\ngame : x\n", 2, "the header has no 'game : x'; a blank line ends it"),
        ("regalia record 1\ngame: x\ngame: x\n", 3, "the header says game twice"),
        ("regalia record 1\noptions: \noptions: \n", 3, "the header says options twice"),
        ("regalia record 1\nrules: 1\nseats: a b\n\n", 4, "the header does not say game"),
        ("regalia record 1\ngame: x\nseats: a b\n", 3, "the header does not say rules"),
        ("regalia record 1\ngame: x\nrules: 1\nseats:\n\n", 5, "the header does not say seats"),
        ("regalia record 1\n", 1, "the header does not say game"),
        ("regalia record 1\ngame: x\nrules: one\nseats: a\n\n", 5, "rules: 'one' is not a whole number"),
        ("regalia record 1\ngame: x\nrules: -1\nseats: a\n\n", 5, "rules: '-1' is not a whole number"),
        ("regalia record 1\ngame: x\nrules: 1" + "0" * 5000 + "\nseats: a\n\n", 5, "rules: '10000000000000000000'"),
        ("regalia record 1\ngame: x\nrules: 1\nseats: a a\n\n", 5, "seats need different names"),
        ("regalia record 1\ngame: x\nrules: 1\nseats: a *\n\n", 5, "seats need different names"),
        ("regalia record 1\ngame: x\nrules: 1\nseats: table a\n\n", 5, "seats need different names"),
        ("regalia record 1\ngame: x\nrules: 1\nseats: a outcome\n\n", 5, "seats need different names"),
        (HEADER + "d\n", 6, "an entry is written `who: what`, not 'd'"),
        (HEADER + "yellow: d\nred:\n", 7, "an entry is written `who: what`, not 'red:'"),
        (HEADER + "yellow: d\n: d\n", 7, "nobody at this table is called '': seats are yellow, red"),
        (HEADER + "yellow: d\n\nblue: d\n", 8, "nobody at this table is called 'blue': seats are yellow, red"),
        (HEADER + "Yellow: d\n", 6, "nobody at this table is called 'Yellow'"),
        (HEADER + "yellow : d\n", 6, "nobody at this table is called 'yellow '"),
        (HEADER + "outcome: 1 0 F-6\nred: d\n", 7, "an entry after the outcome"),
        (HEADER + "outcome: 1 0 F-6\noutcome: 1 0 F-6\n", 7, "an entry after the outcome"),
        (HEADER + "outcome: 1 F-6\n", 6, "an outcome is a score for each of the 2 seats and a clause, not ' 1 F-6'"),
        (HEADER + "outcome: 1 0 0 F-6\n", 6, "an outcome is a score for each of the 2 seats"),
        (HEADER + "outcome: 1 0\n", 6, "an outcome is a score for each of the 2 seats"),
        (HEADER + "outcome: one 0 F-6\n", 6, "the scores of an outcome are numbers"),
        (HEADER + "outcome: 2 0 F-6\n", 6, "the scores of an outcome lie between 0 and 1"),
        (HEADER + "outcome: -1 1 F-6\n", 6, "the scores of an outcome lie between 0 and 1"),
        (HEADER + "outcome: nan 1 F-6\n", 6, "the scores of an outcome lie between 0 and 1"),
        (HEADER + "outcome: inf 1 F-6\n", 6, "the scores of an outcome lie between 0 and 1"),
        (HEADER + "outcome: 1e999 0 F-6\n", 6, "the scores of an outcome lie between 0 and 1"),
        (HEADER + f"outcome: {'9' * 6000} 0 F-6\n", 6, "the scores of an outcome lie between 0 and 1"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, line: int, why: str) -> None:
    said = complaint(text)
    assert said.startswith(f"record line {line}: {why}"), said


def test_a_long_wrong_line_is_not_quoted_whole() -> None:
    assert len(complaint(HEADER + "x" * 5000)) < 120
    assert len(complaint("regalia record 1\n" + "x" * 5000)) < 120


def test_a_complaint_names_the_file() -> None:
    with pytest.raises(Malformed) as caught:
        list(RecordReader([*HEADER.splitlines(), "green: d"], "games/3.record"))
    assert caught.value.where == "games/3.record line 6"
    assert str(caught.value).startswith("games/3.record line 6: nobody")


# Outcomes


@pytest.mark.parametrize("seats", range(1, 13))
def test_a_shared_point_is_written_with_six_digits_and_meant_exactly(seats: int) -> None:
    for winners in range(1, seats + 1):
        outcome = shared_by(list(range(winners)), seats, "H-24")
        assert read_outcome(write_outcome(outcome), seats) == outcome


def test_outcomes_are_written_for_people() -> None:
    assert write_outcome(Outcome([1.0, 0.0], "W-68")) == "1 0 W-68"
    assert write_outcome(Outcome([1 / 3, 2 / 3], "W-68")) == "0.333333 0.666667 W-68"


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=6))
def test_scores_of_three_decimals_read_back(thousandths: list[int]) -> None:
    outcome = Outcome([number / 1000 for number in thousandths], "F-6")
    again = read_outcome(write_outcome(outcome), len(thousandths))
    assert again.scores == pytest.approx(outcome.scores, abs=1e-9)


# Anything at all

# Anything on one line in which nothing is a comment.
ENTRY_TEXT = (
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1)
    .map(lambda text: " ".join(text.split()))
    .filter(lambda text: text and " ;" not in f" {text}")
)
NAMES = ("*", "table", "yellow", "red")


@given(st.lists(st.tuples(st.integers(-1, 1) | st.just(TABLE), ENTRY_TEXT)), st.lists(ENTRY_TEXT))
def test_every_record_reads_back(said: list[tuple[int, str]], notes: list[str]) -> None:
    header = Header("connect_four", 1, ["yellow", "red"], "", notes)
    record = Record(header, [Entry(who, text) for who, text in said], Outcome([0.5, 0.5], "G-5"))
    again = read_record(record.text().split("\n"))
    assert again.text() == record.text()
    assert (again.entries, again.outcome) == (record.entries, record.outcome)
    assert again.header.notes == notes


@given(st.lists(st.text()))
def test_garbage_is_malformed_and_nothing_worse(lines: list[str]) -> None:
    with pytest.raises(Malformed, match="record line 1: "):
        read_record(lines)


@given(st.lists(st.sampled_from(STORY.splitlines()) | st.text(), max_size=12))
def test_garbage_among_good_lines_is_malformed_and_nothing_worse(lines: list[str]) -> None:
    where = "record line 1"
    try:
        read_record(["regalia record 1", *lines])
    except Malformed as error:
        where = error.where
    assert where.startswith("record line ")


SPEECH = st.builds(
    "{}: {}".format,
    st.sampled_from([*NAMES, "outcome", "blue"]),
    st.sampled_from(["d", "a", "undo 1", "undo", "undo 99999999999", "undo x", "draw", "resign", "flag", "seat red x"])
    | st.sampled_from(["seat", "1 0 F-6", "0.5 0.5 G-5", "nan 0 x", "z", "aa"])
    | st.text(),
)


@settings(deadline=None)
@given(st.lists(SPEECH, max_size=12))
def test_whatever_is_said_at_a_table_is_taken_or_refused(lines: list[str]) -> None:
    with suppress(RegaliaError):
        replay(FOUR, read_record([*HEADER.splitlines(), *lines]))


@settings(deadline=None)
@given(st.text(), st.text(), st.text(), st.text())
def test_whatever_a_header_says_is_taken_or_refused(game: str, rules: str, seats: str, options: str) -> None:
    lines = ["regalia record 1", f"game: {game}", f"rules: {rules}", f"seats: {seats}", f"options: {options}", ""]
    for number, usual in enumerate(["", "game: heralds", "rules: 1", "seats: azure gules", "options: rounds=3", ""]):
        some = [*lines[:number], usual, *lines[number + 1 :]] if number else lines
        with suppress(RegaliaError):
            replay(HERALDS, read_record(some))


def test_a_record_may_begin_with_a_position() -> None:
    game = FOUR
    s = game.new(2, {})
    for column in "abab":
        s.apply(game.read(s, column))
    header = Header("connect_four", 1, ["yellow", "red"], "", [], game.dump(s))
    read = read_record(Record(header, [Entry(0, "a"), Entry(TABLE, "undo 1"), Entry(0, "c")]).text().splitlines())
    play = replay(game, read)
    s.apply(game.read(s, "c"))
    assert game.digest(play.state) == game.digest(s)


def test_a_given_position_has_as_many_seats_as_the_record() -> None:
    game = HERALDS
    three = game.dump(game.new(3, {}))
    with pytest.raises(Malformed, match="for 3 seats, not for 2"):
        replay(game, Record(Header("heralds", 1, ["azure", "gules"], "", [], three)))
