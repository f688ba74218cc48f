"""Option sheets: what values they take, what they say about wrong ones, and how they are written."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regalia.core.errors import Malformed
from regalia.core.options import Option, Options, Rules, Value, read_options, spell, suggestion

SHEET = (
    Option("rounds", 6, "X-1", "how many rounds are played", low=3, high=10),
    Option("fog", False, "X-2", "whether there is fog"),
    Option("ties", "carry", "X-3", "what becomes of ties", choices=("carry", "discard")),
    Option("mix", "K6 R6", "X-4", "the cards"),
)
ROUNDS, FOG, TIES, MIX = SHEET

SHEETS = st.fixed_dictionaries(
    {},
    optional={
        "rounds": st.integers(3, 10),
        "fog": st.booleans(),
        "ties": st.sampled_from(["carry", "discard"]),
        "mix": st.text(st.characters(exclude_categories=["Cs"], exclude_characters=";"), min_size=1).filter(
            lambda text: text.strip() and " #" not in " ".join(text.split())
        ),
    },
)


def test_a_rule_is_a_house_rule_only_where_the_sheet_says_so() -> None:
    assert not any(option.house for option in SHEET)
    assert Option("limit", 8, "X-5", "how long it may last", high=100, house=True).house


def test_labels_are_for_choices_that_there_are() -> None:
    assert Option("far", "lt", "X-6", "how far", choices=("lt", "le"), labels={"lt": "Less"}).labels == {"lt": "Less"}
    with pytest.raises(ValueError, match="option far takes lt, le: it has labels for something else"):
        Option("far", "lt", "X-6", "how far", choices=("lt", "le"), labels={"gt": "More"})


# Values


@pytest.mark.parametrize("given_value", [3, 10, "3", "10"])
def test_a_number_within_its_range_is_taken_as_itself_or_as_text(given_value: Value) -> None:
    assert ROUNDS.read(given_value) == int(given_value)


@pytest.mark.parametrize("given_value", [2, 11, -3, "2", "11", "", "six", "5.0", "0x5", True, False, "9" * 5000])
def test_a_number_outside_its_range_is_refused_with_the_range_and_the_clause(given_value: Value) -> None:
    with pytest.raises(Malformed, match=r"option rounds takes 3 to 10, not .*\(X-1\)"):
        ROUNDS.read(given_value)


@pytest.mark.parametrize("given_value", [True, "true", "yes", "on", "True", "YES"])
def test_there_are_several_ways_to_say_yes(given_value: Value) -> None:
    assert FOG.read(given_value) is True


@pytest.mark.parametrize("given_value", [False, "false", "no", "off", "False", "NO"])
def test_there_are_several_ways_to_say_no(given_value: Value) -> None:
    assert FOG.read(given_value) is False


@pytest.mark.parametrize("given_value", ["", "maybe", "1", 1, 0, 7])
def test_whatever_is_neither_yes_nor_no_is_refused(given_value: Value) -> None:
    with pytest.raises(Malformed, match=r"option fog takes true, false, not .*\(X-2\)"):
        FOG.read(given_value)


def test_a_word_must_be_one_of_the_choices() -> None:
    assert TIES.read("discard") == "discard"
    assert TIES.read("  discard ") == "discard"
    for wrong in ("", "Discard", "keep", 1, True):
        with pytest.raises(Malformed, match=r"option ties takes carry, discard, not .*\(X-3\)"):
            TIES.read(wrong)


def test_without_choices_any_text_is_taken_that_fits_on_a_records_line() -> None:
    assert MIX.read(" K3   R3\nB2 ") == "K3 R3 B2"
    assert MIX.read("a = b") == "a = b"
    assert MIX.read("#3/R#") == "#3/R#"
    for wrong in ("", "  ", "K3; R3", "K3 #R3", "K3\n#"):
        with pytest.raises(Malformed, match=r"option mix takes text, not .*\(X-4\)"):
            MIX.read(wrong)


def test_the_range_is_said_in_words() -> None:
    assert [option.range_text() for option in SHEET] == ["3 to 10", "true, false", "carry, discard", "text"]


# Sheets


def test_what_is_not_given_has_its_default() -> None:
    options = Options(SHEET, {"rounds": "4"})
    assert options.values == {"rounds": 4, "fog": False, "ties": "carry", "mix": "K6 R6"}
    assert Options(SHEET).values == Options(SHEET, {}).values == Options(SHEET, None).values
    assert options.changed() == {"rounds": 4}


def test_values_can_be_asked_for_by_their_kind() -> None:
    options = Options(SHEET, {"fog": "yes"})
    assert (options.number("rounds"), options.flag("fog"), options.word("ties")) == (6, True, "carry")
    assert Rules(options).options is options


@pytest.mark.parametrize(
    ("name", "help_text"),
    [
        ("round", "did you mean rounds?"),
        ("Ties", "did you mean ties?"),
        ("tide", "did you mean ties?"),
        ("rules", "known: rounds, fog, ties, mix"),  # more than a slip
        ("colour", "known: rounds, fog, ties, mix"),
        ("", "known: rounds, fog, ties, mix"),
    ],
)
def test_a_wrong_name_gets_a_suggestion(name: str, help_text: str) -> None:
    with pytest.raises(Malformed) as caught:
        Options(SHEET, {name: "1"})
    assert str(caught.value) == f"there is no option {name!r}: {help_text}"


def test_where_nothing_is_known_there_is_nothing_to_suggest() -> None:
    assert suggestion("rows", []) == "there are none"
    with pytest.raises(Malformed, match="there are none"):
        Options((), {"rows": 5})


# As text


def test_only_what_differs_from_the_defaults_is_written() -> None:
    assert Options(SHEET, {"rounds": 6, "ties": "carry"}).text() == ""
    assert Options(SHEET, {"mix": "K3 R3", "fog": True, "rounds": 5}).text() == "rounds=5; fog=true; mix=K3 R3"


def test_a_line_of_options_can_be_written_freely() -> None:
    assert read_options(" rounds = 5 ;; mix=K3 = R3;") == {"rounds": "5", "mix": "K3 = R3"}
    assert read_options("") == read_options(" ; ") == {}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("rounds", "an option is written name=value, not 'rounds'"),
        ("rounds=5; fog", "an option is written name=value, not 'fog'"),
        ("rounds=5; rounds=5", "option rounds is given twice"),
    ],
)
def test_a_line_of_options_that_cannot_be_read(text: str, why: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_options(text)
    assert str(caught.value) == why


@given(SHEETS)
def test_a_sheet_reads_back_from_its_text(given_values: dict[str, Value]) -> None:
    options = Options(SHEET, given_values)
    again = Options(SHEET, read_options(options.text()))
    assert again.values == options.values
    assert again.text() == options.text()
    assert "\n" not in options.text()


@given(SHEETS)
def test_values_read_back_from_how_they_are_spelled(given_values: dict[str, Value]) -> None:
    options = Options(SHEET, given_values)
    for option in SHEET:
        assert option.read(spell(options.values[option.name])) == options.values[option.name]
        assert option.read(options.values[option.name]) == options.values[option.name]


@given(st.text())
def test_nonsense_is_malformed_and_nothing_worse(text: str) -> None:
    with suppress(Malformed):
        Options(SHEET, read_options(text))
    for option in SHEET:
        with suppress(Malformed):
            option.read(text)
