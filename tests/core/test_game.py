"""The description of a game, and the defaults of the simplest one."""

import pytest

from connect_four import GAME as FOUR
from heralds import GAME as HERALDS
from heralds.state import Court
from regalia.core.actions import CHANCE, WATCHER, Action
from regalia.core.errors import Illegal, Malformed, RegaliaError
from regalia.core.events import Event
from regalia.core.game import MAX_KEPT_RULES, Game, GameMeta
from regalia.core.options import Value
from regalia.core.rng import Rng
from regalia.core.state import State, won_by
from regalia.core.views import View


class Bare(Game):
    pass


BARE = Bare(GameMeta("bare", "Bare", "nobody", "Nothing.", (2, 3), ("one", "two", "three"), 1))


def test_seats_have_names_and_so_have_chance_and_watchers() -> None:
    for seat, name in [(0, "azure"), (3, "vert"), (CHANCE, "*"), (WATCHER, "watcher")]:
        assert HERALDS.meta.seat_name(seat) == name
        assert HERALDS.meta.seat_named(name) == seat


@pytest.mark.parametrize(
    ("name", "help_text"), [("sabel", "did you mean sable?"), ("Azure", "did you mean azure?"), ("", "known: azure")]
)
def test_a_wrong_seat_gets_a_suggestion(name: str, help_text: str) -> None:
    with pytest.raises(Malformed) as caught:
        HERALDS.meta.seat_named(name)
    assert str(caught.value).startswith(f"Heralds has no seat {name!r}: {help_text}")


@pytest.mark.parametrize("seats", [0, 1, 3, -2, 10**9])
def test_a_table_of_the_wrong_size_is_refused(seats: int) -> None:
    with pytest.raises(Malformed, match=f"Connect four is played by 2, not by {seats}"):
        FOUR.new(seats, {})


def test_a_game_that_leaves_something_out_is_named() -> None:
    s = State(2)
    for missing in (
        lambda: BARE.new(2, {}),
        lambda: BARE.resign(s, 0),
        lambda: BARE.view(s, 0),
        lambda: BARE.write(s, Action(1)),
        lambda: BARE.read(s, "x"),
        lambda: BARE.dump(s),
        lambda: BARE.load("x"),
    ):
        with pytest.raises(TypeError, match=r"^Bare .*: write Bare\."):
            missing()


def test_the_simplest_game_has_no_opinions() -> None:
    s = State(3)
    view = View(0, (0,), [], None, "a picture\n")
    assert BARE.longest({}) is None
    assert BARE.render_text(view) == "a picture\n"
    assert BARE.scene(view) is None
    assert BARE.inspect(view, "x") is None
    assert BARE.describe_event(Event("moved"), 0) == "moved"
    assert BARE.describe_action(view, Action(1)) == ""
    assert BARE.policy(s, 0, [Action(1)]) is None
    assert BARE.idle(s, 0) is None
    assert BARE.measure(s, []) == {}
    BARE.check(s)


def test_the_simplest_judgement_is_an_equal_share_until_the_game_is_over() -> None:
    s = State(3)
    assert BARE.evaluate(s, 1) == pytest.approx(1 / 3)
    s.finish(won_by(1, 3, "X-1"))
    assert [BARE.evaluate(s, seat) for seat in range(3)] == [0.0, 1.0, 0.0]


def test_rules_are_compiled_once_for_each_table_size_and_set_of_options() -> None:
    chosen = HERALDS.meta.choose
    rules = HERALDS.rules_for(chosen({"hand": 4}), 2)
    assert HERALDS.rules_for(chosen({"hand": "4"}), 2) is rules
    assert HERALDS.rules_for(chosen({"hand": 4}), 3) is not rules
    assert HERALDS.rules_for(chosen({"hand": 3}), 2) is not rules


def test_tables_without_options_share_their_rules_and_no_others() -> None:
    usual, larger, varied = court(2, {}).rules, court(3, {}).rules, court(2, {"hand": 4}).rules
    assert court(2, {}).rules is usual is not larger
    assert (usual.hand, varied.hand) == (3, 4)
    with pytest.raises(Malformed, match="not by 5"):
        HERALDS.new(5, {})


def court(seats: int, options: dict[str, Value]) -> Court:
    s = HERALDS.new(seats, options)
    assert isinstance(s, Court)
    return s


def test_no_more_rules_are_kept_than_tables_need() -> None:
    for hand in range(1, 6):
        for rounds in range(3, 11):
            for seats in (2, 3):
                HERALDS.rules_for(HERALDS.meta.choose({"hand": hand, "rounds": rounds}), seats)
    assert 0 < len(HERALDS.kept_rules) <= MAX_KEPT_RULES < 5 * 8 * 2


def test_without_secrets_what_could_be_is_what_is() -> None:
    s = FOUR.load("yrr....\nyyr....")
    other = FOUR.determinize(s, 0, Rng("x"))
    assert other is not s and FOUR.dump(other) == FOUR.dump(s)


def test_a_digest_is_equal_exactly_for_equal_positions() -> None:
    one, same, other = FOUR.load("yr....."), FOUR.load("yr....."), FOUR.load("ry.....")
    assert FOUR.digest(one) == FOUR.digest(same) != FOUR.digest(other)
    assert FOUR.digest(FOUR.new(2, {})) == "d7a7921e6ca3ed5f"


def test_errors_say_where_or_which_clause() -> None:
    assert str(Malformed("no such square")) == "no such square"
    assert str(Malformed("no such square", "line 3")) == "line 3: no such square"
    illegal = Illegal("F-4", "the column is full")
    assert (str(illegal), illegal.clause, illegal.reason) == ("F-4: the column is full", "F-4", "the column is full")
    assert all(issubclass(kind, RegaliaError) for kind in (Malformed, Illegal))
