"""2 Kings: what scenarios and the kit cannot show."""

import msgspec
import pytest

from regalia.core.actions import CHANCE, WATCHER
from regalia.core.errors import Malformed
from regalia.core.frames import ChanceFrame
from regalia.core.game import Game
from regalia.core.registry import find_game
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.games.two_kings.data import CODE, COST, SPELL_NAME, SPELLS
from regalia.games.two_kings.options import compile_rules
from regalia.games.two_kings.state import TwoKings
from regalia.scenes import Scene, opened

GAME: Game = find_game("two_kings")


def position(text: str) -> TwoKings:
    s = GAME.load(text)
    assert isinstance(s, TwoKings)
    return s


def picture(s: State) -> Scene:
    scene = GAME.scene(GAME.view(s, 0))
    assert scene is not None
    return scene


def say(s: State, *texts: str) -> list[str]:
    """Carry the entries out; what a watcher is told."""
    s.told = []
    for text in texts:
        action = GAME.read(s, text)
        assert action in s.legal(), text
        s.apply(action)
    told = [GAME.say(event.seen_by(WATCHER), WATCHER) for event in s.told]
    s.told = None
    return told


def random_step(s: State, rng: Rng) -> None:
    frame = s.frames[-1]
    if isinstance(frame, ChanceFrame):
        frame.apply(s, CHANCE, frame.pick(s, int(rng.below(frame.total(s)))))
    else:
        seat = frame.to_act(s)[0]
        legal = frame.legal(s, seat)
        frame.apply(s, seat, legal[int(rng.below(len(legal)))])


# The box


@pytest.mark.clauses("K-1", "K-2", "K-4", "K-6", "K-7", "K-9", "K-18")
def test_the_box_holds_what_the_rulebook_lists() -> None:
    rules = compile_rules({})
    assert len(set(CODE)) == len(set(SPELL_NAME)) == SPELLS
    assert sum(COST) == 37
    assert sum(rules.field.is_field) == 35 and len(rules.field.all) == 41
    assert rules.field.river == 4 and rules.dice == 6
    assert [rules.face_count[number] for number in (3, 4, 5, 6)] == [2, 2, 1, 1] and rules.faces == 6
    assert len(rules.arrangements) == 10


# Told one by one


@pytest.mark.clauses("K-61", "K-66", "K-69", "K-70", "K-72")
def test_a_chain_of_fights_is_told_blow_by_blow() -> None:
    s = position(
        """
        turn blue, elixir 6
        blue c5=6
        red c6=2 c7=1 c8=1
        """
    )
    assert say(s, "c5-c6", "c6-c7", "c7-c8") == [
        "Blue's 6 steps from c5 to c6",
        "Blue's 6 beats Red's 2 on c6 and is a 4 now",
        "Blue's 4 steps from c6 to c7",
        "Blue's 4 beats Red's 1 on c7 and is a 3 now",
        "Blue's 3 steps from c7 to c8",
        "Blue's 3 beats Red's 1 on c8 and is a 2 now",
        "Red's tower c8 takes 2 damage: strength 4 is left",
    ]


def test_whatever_is_told_begins_with_a_capital_letter() -> None:
    for options in ({}, {"spell_mode": "private", "draft_order": "simultaneous"}):
        rng = Rng("words")
        s = GAME.new(2, options)
        s.told = []
        while s.frames:
            random_step(s, rng)
        for event in s.told:
            for seat in (0, 1, WATCHER):
                words = GAME.say(event.seen_by(seat), seat)
                assert words[0].isupper(), words


# Dice


@pytest.mark.clauses("K-1", "K-98", "K-108")
def test_a_die_keeps_its_number_while_it_is_a_pawn() -> None:
    s = position("turn blue, elixir 6\nblue a1=1 b1=2 c1=3\n")
    a1, b1, c1 = (s.rules.field.at(col, 1) for col in range(3))
    assert [s.die[square] for square in (a1, b1, c1)] == [1, 2, 3]
    exchanged = s.clone()
    say(exchanged, "EX a1,c1")
    assert isinstance(exchanged, TwoKings)
    assert [exchanged.die[square] for square in (a1, b1, c1)] == [3, 2, 1]
    assert "dice blue 3 2 1" in GAME.dump(exchanged)
    say(s, "FU a1+b1=a1", "2@b1")
    assert [s.die[square] for square in (a1, b1, c1)] == [1, 2, 3]  # the spare die is the first to be placed again


@pytest.mark.parametrize("wrong", ["dice blue 1 1", "dice blue 7 1", "dice blue 1", "dice blue x y"])
def test_dice_that_there_are_not_are_refused(wrong: str) -> None:
    with pytest.raises(Malformed):
        GAME.load(f"blue a1=1 c1=2\n{wrong}\n")


@pytest.mark.clauses("K-38", "K-76")
def test_six_dice_a_side_are_always_accounted_for_and_only_the_other_player_loses_strength() -> None:
    rng = Rng("dice")
    for number in range(3):
        s = GAME.new(2, {"spell_mode": "all", "max_turns": 60})
        assert isinstance(s, TwoKings)
        while s.frames:
            mover, before = s.mover, s.strength[:]
            random_step(s, rng)
            for seat in (0, 1):
                assert s.pawns(seat) + s.reserve[seat] == 6, number
            assert s.strength[mover] >= before[mover]


# Options


@pytest.mark.parametrize(
    "options",
    [
        {"rows": 6},
        {"cols": 3},
        {"tower_cols": "a a c"},
        {"tower_cols": "a c"},
        {"elixir_faces": "3 x"},
        {"elixir_faces": "0 3"},
        {"place_max": 8},
        {"start_strength": 9},
    ],
)
def test_options_that_do_not_go_together_are_refused_with_their_clause(options: dict[str, int | str]) -> None:
    with pytest.raises(Malformed, match=r"\(K-\d+\)"):
        GAME.new(2, options)


@pytest.mark.parametrize("text", ["a c e", "ace", "a,c,e", "[a,c,e]", "e c a"])
def test_tower_columns_can_be_written_in_several_ways(text: str) -> None:
    assert compile_rules({"tower_cols": text}).field.tower_cols == [0, 2, 4]


@pytest.mark.clauses("K-112")
def test_without_a_limit_of_turns_the_game_has_no_longest() -> None:
    assert GAME.longest({"max_turns": 0}) is None
    assert GAME.longest({"max_turns": 10}) is not None


# The picture


def test_kamikaze_takes_a_click_for_each_point() -> None:
    s = position("turn blue, elixir 3\nmenu KA\nblue c4=3\nred b5=1 c5=2 d4=2\n")
    scene = picture(s)
    picks = {choice.text: choice.picks for _verb, choice in opened(scene.groups)}
    assert picks["KA c4:b5=1,c5=2"] == ["#spell-KA", "#blue-1", "#red-1", "#red-2", "#red-2"]


def test_a_step_says_what_fight_it_would_cause() -> None:
    s = position("turn blue, elixir 3\nblue c3=5 a3=2 e7=3\nred c4=2 a4=5 e8=1\n")
    scene = picture(s)
    hint = {choice.text: choice.hint for _verb, choice in opened(scene.groups)}
    assert hint["c3-c4"] == "5 v 2: 3 stays"
    assert hint["a3-a4"] == "2 v 5: yours falls, 3 stays"
    assert hint["e7-e8"] == "3 v 1: 2 stays; 2 damage: Red's strength 6 → 4"


def test_a_pawn_shows_where_it_could_get_and_what_it_would_meet() -> None:
    s = position("turn blue, elixir 3\nblue c3=5\nred c4=2 c5=1\n")
    seen = GAME.inspect(GAME.view(s, 0), "#blue-1")
    assert seen is not None
    there = "on c4 it beats Red's 2 and becomes a 3, then on c5 it beats Red's 1 and becomes a 2"
    assert f"To c5 for 2 Elixir: {there}." in seen.lines
    ranges = {overlay.kind: overlay.spots for overlay in seen.overlays}
    assert "d3" in ranges["move"] and "c5" in ranges["attack"] and "c7" not in ranges["attack"]


def test_a_turn_keeps_its_number_when_somebody_resigns_in_it() -> None:
    s = position("turn blue, elixir 4\nplayed 5, quiet 0\nblue c3=5\nred c6=2")
    before = picture(s).facts
    GAME.resign(s, 0)
    assert before[0].value == "6 of 200"
    assert picture(s).facts == before


def test_one_is_asked_before_much_elixir_is_lost() -> None:
    def warning(text: str) -> str:
        return next(choice.warn for verb, choice in opened(picture(position(text)).groups) if verb == "end")

    assert "You have spent nothing" in warning("turn blue, elixir 4\nblue c3=5\nred c6=2")
    assert warning("turn blue, elixir 1, rolled 4\nblue c3=5\nred c6=2") == ""


def test_the_prompt_names_what_can_be_done() -> None:
    def asked(text: str) -> str:
        return picture(position(text)).prompt

    assert asked("turn blue, elixir 4\nblue c3=5\nred c6=2\noptions spell_mode=all") == "4 Elixir: place, move or cast"
    nothing_in_reserve = "turn blue, elixir 4, cast\nblue a1=1 b1=1 c1=1 d1=1 e1=1 a2=1\nred c6=2"
    assert asked(nothing_in_reserve) == "4 Elixir left: move"


def test_nothing_that_a_seat_may_not_know_is_in_its_picture_of_the_draft() -> None:
    s = GAME.new(2, {"spell_mode": "private"})
    say(s, "deal MA", "deal JU", "keep MA", "deal FI")
    pictures = {seat: GAME.scene(GAME.view(s, seat)) for seat in (0, 1, WATCHER)}
    shown = {seat: {piece.id for piece in scene.pieces} for seat, scene in pictures.items() if scene is not None}
    assert shown[0] == {"spell-MA", "spell-JU", "red-pair-0"}
    assert shown[1] == {"spell-JU", "spell-FI", "blue-deck-0"}
    assert shown[WATCHER] == {"blue-deck-0", "red-deck-0", "red-pair-0"}


def test_the_largest_picture_is_a_small_message() -> None:
    s = position(
        """
        turn blue, elixir 6
        blue a2=3 b2=4 c3=5 d2=2 e3=1
        red a4=2 b4=1 c4=3 d4=2 e4=1 c5=2
        """
    )
    assert len(msgspec.json.encode(GAME.scene(GAME.view(s, 0)))) < 40_000
