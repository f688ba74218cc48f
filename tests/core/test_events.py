"""Events: what the table may show of them, and to whom."""

from regalia.core.actions import WATCHER
from regalia.core.events import Event

DREW = Event("drew", [1], [4], [1])


def test_whoever_may_know_is_told_all() -> None:
    assert DREW.seen_by(1) is DREW


def test_the_others_are_told_without_the_veiled_part() -> None:
    for seat in (0, 2, WATCHER):
        seen = DREW.seen_by(seat)
        assert (seen.kind, seen.args, seen.veiled) == ("drew", (1,), ())


def test_the_others_cannot_tell_one_veiled_part_from_another() -> None:
    assert DREW.seen_by(0) == Event("drew", [1], [6], [1]).seen_by(0)
    assert DREW.seen_by(1) != Event("drew", [1], [6], [1]).seen_by(1)


def test_several_seats_may_share_a_secret() -> None:
    shown = Event("shown", [0], [4, 5], [0, 2])
    assert [shown.seen_by(seat).veiled for seat in (0, 1, 2, WATCHER)] == [(4, 5), (), (4, 5), ()]


def test_without_a_veiled_part_everybody_is_told_the_same() -> None:
    passed = Event("passed", [1])
    assert all(passed.seen_by(seat) is passed for seat in (0, 1, WATCHER))


def test_seeing_twice_is_seeing_once() -> None:
    assert DREW.seen_by(0).seen_by(0) == DREW.seen_by(0)
    assert DREW.seen_by(0).seen_by(1) == DREW.seen_by(0)  # what was taken off does not come back


def test_events_are_equal_by_all_that_they_hold() -> None:
    assert Event("drew", (1,), (4,), (1,)) == DREW and hash(DREW) == hash(Event("drew", (1,), (4,), (1,)))
    different = [
        Event("lost", [1], [4], [1]),
        Event("drew", [2], [4], [1]),
        Event("drew", [1], [5], [1]),
        Event("drew", [1], [4], [1, 2]),
    ]
    assert all(event != DREW for event in different)
    assert len({DREW, *different}) == 5
    assert repr(DREW) == "Event('drew', (1,), (4,), (1,))"


def test_an_event_does_not_change_with_the_list_it_was_made_from() -> None:
    args = [1, 2]
    event = Event("moved", args)
    args.append(3)
    assert event.args == (1, 2)
