"""Scenes as data: choices in groups."""

from hypothesis import given
from hypothesis import strategies as st

from regalia.scenes import (
    Choice,
    Group,
    Panel,
    grouped,
    open_groups,
    piece_pick,
    spot_pick,
    word_pick,
)


def test_a_pick_is_a_spot_a_piece_or_a_word() -> None:
    assert (spot_pick("b2"), piece_pick("white"), word_pick("4")) == ("@b2", "#white", "=4")


def test_choices_with_the_same_verb_and_first_pick_are_one_group() -> None:
    groups = grouped(
        [
            ("move", Choice("a1-a2", "to a2", ["#king", "@a2"])),
            ("move", Choice("b1-b2", "to b2", ["#queen", "@b2"])),
            ("move", Choice("a1-b1", "to b1", ["#king", "@b1"])),
            ("cast", Choice("fire a2", "burn a2", ["#king", "@a2"])),
            ("pass", Choice("pass", "pass")),
            ("move", Choice("castle", "castle", ["#king"])),
        ]
    )
    assert groups == [
        Group(
            "move",
            [
                Choice("a1-a2", "to a2", ["@a2"]),
                Choice("a1-b1", "to b1", ["@b1"]),
                Choice("castle", "castle"),
            ],
            "#king",
        ),
        Group("move", [Choice("b1-b2", "to b2", ["@b2"])], "#queen"),
        Group("cast", [Choice("fire a2", "burn a2", ["@a2"])], "#king"),
        Group("pass", [Choice("pass", "pass")]),
    ]


def test_without_choices_there_are_no_groups() -> None:
    assert grouped([]) == []


PICKS = st.lists(st.sampled_from(["@a1", "@a2", "#king", "=4"]), max_size=3)


@given(st.lists(st.tuples(st.sampled_from(["move", "cast"]), PICKS)))
def test_grouping_loses_nothing_and_keeps_the_order_within_a_group(said: list[tuple[str, list[str]]]) -> None:
    groups = grouped([(verb, Choice(str(number), "", list(picks))) for number, (verb, picks) in enumerate(said)])
    assert len({(group.verb, group.pick) for group in groups}) == len(groups)
    back: dict[int, tuple[str, list[str]]] = {}
    for group in groups:
        numbers = [int(choice.text) for choice in group.choices]
        assert numbers == sorted(numbers)
        for choice in group.choices:
            first = [group.pick] if group.pick else []
            back[int(choice.text)] = (group.verb, first + choice.picks)
    assert [back[number] for number in range(len(said))] == said


def test_default_lists_are_not_shared() -> None:
    one, other = Panel(0, "yellow"), Panel(1, "red")
    one.tags.append("asked")
    assert other.tags == []


def test_a_fan_opens_into_one_choice_for_each_spot() -> None:
    groups = [
        Group(
            "move", [Choice("axe1 stays", "Stay")], "#axe1", "a1 b2", "move axe1 *", "Move to *", "hm", "D-1", "move"
        ),
        Group("place", spots="c3", text="place *", label="Place on *"),
    ]
    assert open_groups(groups) == [
        ("move", Choice("axe1 stays", "Stay", ["#axe1"])),
        ("move", Choice("move axe1 a1", "Move to a1", ["#axe1", "@a1"], "hm", "D-1", "move")),
        ("move", Choice("move axe1 b2", "Move to b2", ["#axe1", "@b2"], "hm", "D-1", "move")),
        ("place", Choice("place c3", "Place on c3", ["@c3"])),
    ]
