"""2 Kings: what scenarios and the kit cannot show."""

import re
from collections.abc import Mapping

import pytest

from regalia.core.actions import CHANCE, WATCHER
from regalia.core.entries import Entry
from regalia.core.errors import Malformed
from regalia.core.frames import ChanceFrame
from regalia.core.game import Game
from regalia.core.options import Value, spell
from regalia.core.record import Header
from regalia.core.registry import find_game, game_folder
from regalia.core.replay import RejectedEntry, Replay
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.games.two_kings.data import CODE, COST, SPELL_NAME, SPELLS
from regalia.games.two_kings.options import TwoKingsRules
from regalia.games.two_kings.shown.rule_texts import purpose_text
from regalia.games.two_kings.state import TwoKings
from regalia.scenes import Piece, Scene, open_groups
from regalia.table.http.encoding import encoded

GAME: Game = find_game("two_kings")


def rules_of(options: Mapping[str, Value]) -> TwoKingsRules:
    return TwoKingsRules(GAME.meta.choose(options))


def position(text: str) -> TwoKings:
    s = GAME.load(text)
    assert isinstance(s, TwoKings)
    return s


def picture(s: State) -> Scene:
    scene = GAME.scene(GAME.view(s, 0))
    assert scene is not None
    return scene


def say(s: State, *texts: str) -> list[str]:
    """Apply the entries and return what a watcher reads."""
    s.events = []
    for text in texts:
        action = GAME.read(s, text)
        assert action in s.legal(), text
        s.apply(action)
    told = [GAME.describe_event(event.seen_by(WATCHER), WATCHER) for event in s.events]
    s.events = None
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
    rules = rules_of({})
    assert len(set(CODE)) == len(set(SPELL_NAME)) == SPELLS
    assert sum(COST) == 37
    assert sum(rules.field.is_field) == 35 and len(rules.field.all) == 41
    assert rules.field.river == 4 and rules.dice == 6
    assert [rules.face_count[number] for number in (3, 4, 5, 6)] == [2, 2, 1, 1] and rules.faces == 6
    assert len(rules.arrangements) == 10


@pytest.mark.clauses("K-82", "K-83", "K-124")
def test_a_card_has_the_purpose_value_that_follows_from_the_text() -> None:
    def purpose(codes: str) -> list[int]:
        return [rules_of({}).purpose[CODE.index(code)] for code in codes.split()]

    assert purpose("DM JU BM TO") == [1, 2, 2, 2]  # squares
    assert purpose("PU DP GP MA BO FI") == [1, 2, 2, 1, 2, 2]  # points, for both pawns together
    assert purpose("PH AS EV") == [1, 1, 2]  # strength, and the value of a pawn
    assert purpose("EX FU KA") == [0, 0, 0]  # none


@pytest.mark.clauses("K-83")
def test_the_purpose_value_follows_the_option_of_the_spell() -> None:
    purpose = rules_of({"double_power_up_value": 3, "fireball_value": 4, "tornado_value": 5}).purpose
    assert [purpose[CODE.index(code)] for code in ("DP", "FI", "TO", "EV", "BO")] == [6, 4, 5, 2, 2]


# The cards


def with_options(text: str, options: Mapping[str, Value]) -> TwoKings:
    chosen = "; ".join(f"{name}={spell(value)}" for name, value in options.items())
    return position(f"options {chosen}\n{text}" if chosen else text)


def card(s: State, code: str) -> Piece:
    return next(piece for piece in picture(s).pieces if piece.id == f"spell-{code}")


def stats(s: State, code: str) -> dict[str, str]:
    seen = GAME.inspect(GAME.view(s, 0), f"#spell-{code}")
    assert seen is not None
    return {stat.name: stat.value for stat in seen.stats}


@pytest.mark.clauses("K-82", "K-83", "K-124")
def test_a_card_shows_its_cost_its_purpose_value_with_an_icon_and_its_target() -> None:
    s = position("turn blue, elixir 4\nblue c3=5\nred c6=2\n")
    shown = {code: [(badge.kind, badge.text) for badge in card(s, code).badges] for code in CODE}
    assert shown == {code: [("drop", str(cost))] for code, cost in zip(CODE, COST, strict=True)}
    for code, line in (("DP", "gain 1 each"), ("BO", "lose 1 each"), ("TO", "up to 2 squares"), ("EV", "A new 2 on")):
        assert line in card(s, code).line
    for code in ("EX", "FU", "KA"):
        assert stats(s, code)["Purpose"] == "none"
    assert stats(s, "DP") == {"Purpose": "2 more in all, 1 each", "Target": "two of your pawns"}
    assert stats(s, "AS") == {"Purpose": "1 less strength", "Target": "Red's strength"}
    assert stats(s, "EV") == {"Purpose": "a pawn of value 2", "Target": "one of your empty towers"}
    in_terminal = GAME.render_text(GAME.view(s, 0))
    assert "Fireball FI 2 (2 less)" in in_terminal and "Exchange EX 1," in in_terminal


@pytest.mark.clauses("K-79", "K-82", "K-83", "K-124")
def test_the_rulebook_lists_what_the_cards_show() -> None:
    text = (game_folder(GAME) / "rules.md").read_text(encoding="utf-8")
    listed = dict(re.findall(r"^\| ([A-Z][A-Za-z ]+) \| (\d \| [^|]+) \|", text, re.MULTILINE))
    rules = rules_of({})
    assert listed == {
        SPELL_NAME[number]: f"{rules.cost[number]} | {shown_in_the_rulebook(purpose_text(rules, number))}"
        for number in range(SPELLS)
    }


def shown_in_the_rulebook(purpose: str) -> str:
    return purpose.replace("of value ", "of ") or "none"


@pytest.mark.clauses("K-82", "K-83")
def test_the_values_on_a_card_follow_the_options_of_the_spell() -> None:
    s = with_options(
        "turn blue, elixir 4\nblue c3=5\nred c6=2\n",
        {"double_power_up_value": 2, "double_power_up_cost": 3, "back_move_value": 1},
    )
    assert [(badge.kind, badge.text) for badge in card(s, "DP").badges] == [("drop", "3")]
    assert "gain 2 each" in card(s, "DP").line
    assert stats(s, "DP")["Purpose"] == "4 more in all, 2 each"
    assert stats(s, "BM")["Purpose"] == "1 square"
    assert "exactly 1 square straight back" in card(s, "BM").line


@pytest.mark.parametrize(
    ("options", "code", "says", "target"),
    [
        ({}, "TO", "up to 2 squares. It stops in front of any pawn. It fights nobody", "one enemy pawn"),
        ({"tornado_mode": "exact"}, "TO", "exactly 2 squares. No pawn may be in the way", "one enemy pawn"),
        ({"tornado_fights": True}, "TO", "pawns of its own side. It fights your pawns on its way", "one enemy pawn"),
        ({"tornado_fights": True, "tornado_mode": "exact"}, "TO", "No pawn of its own side may be", "one enemy pawn"),
        ({}, "EX", "pawns on towers take no part", "two of your pawns, not on a tower"),
        ({"tower_swap": "allow"}, "EX", "towers included", "two of your pawns"),
        ({"tower_swap": "forbid"}, "EX", "pawns on towers take no part", "two of your pawns, not on a tower"),
        ({}, "FU", "may leave its tower this way, but none gets onto one", "two of your pawns side by side"),
        ({"tower_swap": "allow"}, "FU", "the fused pawn may stand on the tower", "two of your pawns side by side"),
        ({"tower_swap": "forbid"}, "FU", "Pawns on towers take no part", "side by side, not on a tower"),
        (
            {"adjoining": "8"},
            "FU",
            "that touch become one. They stand side by side or corner to corner",
            "side by side or corner to corner",
        ),
        ({"fusion_new": True}, "FU", "can't move again this turn", "two of your pawns side by side"),
        ({"fusion_overflow": "clamp"}, "FU", "A sum above 6 counts as 6", "two of your pawns side by side"),
        ({}, "KA", "eight squares around it", "eight squares around it"),
        ({"kamikaze_range": "4"}, "KA", "four squares beside it", "four squares beside it"),
        ({}, "DP", "Two of your pawns gain 1 each. Up to 6 at most", "two of your pawns"),
        ({"two_target_spells": "up_to"}, "DP", "One or two of your pawns gain 1 each", "one or two of your pawns"),
        ({"two_target_spells": "up_to"}, "BO", "One or two enemy pawns lose 1 each", "one or two enemy pawns"),
        ({"power_overflow": "forbid"}, "GP", "The result can't be above 6", "one of your pawns"),
        ({}, "JU", "counts as 2 of the 4 squares", "one of your pawns"),
        ({"steps_counted": "paid"}, "JU", "doesn't count towards its 4 steps", "one of your pawns"),
        ({"step_max": 1}, "JU", "It may move 1 square in a turn, so nobody can cast this", "one of your pawns"),
        ({"towers_targetable": False}, "FI", "An enemy pawn loses 2", "one enemy pawn, not on a tower"),
    ],
)
def test_what_a_card_says_follows_the_options(options: dict[str, Value], code: str, says: str, target: str) -> None:
    s = with_options("turn blue, elixir 4\nblue c3=5\nred c6=2\n", options)
    assert says in f"{card(s, code).line}. {card(s, code).tip}"
    assert target in stats(s, code)["Target"]


@pytest.mark.clauses("K-58", "K-85", "K-121")
@pytest.mark.parametrize(
    ("options", "lines"),
    [
        ({}, ["Exchange can't take it.", "Fusion can only take it off its tower."]),
        ({"tower_swap": "allow"}, ["Exchange can take it.", "Fusion can take it."]),
        ({"tower_swap": "forbid"}, ["Exchange can't take it.", "Fusion can't take it."]),
        ({"towers_targetable": False}, ["No spell can touch it on its tower."]),
    ],
)
def test_a_guard_says_which_spells_can_take_it(options: dict[str, Value], lines: list[str]) -> None:
    s = with_options("turn red, elixir 4\nblue c0=2\nred c6=2\n", options)
    seen = GAME.inspect(GAME.view(s, 0), "@c0")
    assert seen is not None and seen.lines == lines


def described(s: State, text: str) -> str:
    view = GAME.view(s, s.frames[-1].to_act(s)[0])
    return GAME.describe_action(view, GAME.read(s, text))


@pytest.mark.clauses("K-97", "K-106", "K-123")
def test_a_push_and_a_back_move_say_where_they_end_and_whom_they_meet() -> None:
    text = "turn blue, elixir 4\nblue c4=1 e5=4\nred c3=4 e4=2 e3=3 b4=1\n"
    s = with_options(text, {})
    assert described(s, "TO b4") == "Tornado: push the 1 on b4 back to b6"
    back = "Back Move: take the 4 on e5 back to e3: on e4 it beats Red's 2 and becomes a 2"
    assert described(s, "BM e5-e3") == f"{back}, then on e3 it falls to Red's 3, which becomes a 1"
    s = with_options(text, {"tornado_fights": True})
    assert described(s, "TO c3") == "Tornado: push the 4 on c3 back to c5: on c4 it beats Blue's 1 and becomes a 3"
    s = with_options(text.replace("c4=1", "c4=5"), {"tornado_fights": True})
    falls = "on c4 it falls to Blue's 5, which becomes a 1"
    assert described(s, "TO c3") == f"Tornado: push the 4 on c3 back to c5: {falls}"


@pytest.mark.clauses("K-108", "K-122")
def test_a_fusion_says_what_comes_of_it() -> None:
    text = "turn blue, elixir 4\nblue c3=2 c4=5\n"
    joined = "Fusion: join the 2 on c3 and the 5 on c4 on c4 to a 6"
    assert described(with_options(text, {"fusion_overflow": "clamp"}), "FU c3+c4=c4") == joined
    new = with_options(text, {"fusion_overflow": "clamp", "fusion_new": True})
    assert described(new, "FU c3+c4=c4") == f"{joined}, which can't move again this turn"


@pytest.mark.clauses("K-50", "K-51")
def test_a_pawn_says_how_many_of_its_squares_are_left() -> None:
    text = "turn blue, elixir 4\nblue c3=2/4 a1=1\n"
    for options, badge, reason, left in (
        ({}, "4 of 4 squares moved this turn", "The pawn on c3 has moved its 4 squares this turn", "Squares left"),
        (
            {"steps_counted": "paid"},
            "4 of 4 steps made this turn",
            "The pawn on c3 has made its 4 steps this turn",
            "Steps left",
        ),
    ):
        s = with_options(text, options)
        pawn = next(piece for piece in picture(s).pieces if piece.spot == "c3")
        assert (pawn.tip, pawn.why_not, pawn.clause) == (badge, reason, "K-50")
        seen = GAME.inspect(GAME.view(s, 0), "@c3")
        assert seen is not None and [(stat.name, stat.value) for stat in seen.stats] == [(left, "0 of 4")]


@pytest.mark.clauses("K-50", "K-51", "K-97")
def test_refusals_of_moves_follow_the_options() -> None:
    def refusal(options: dict[str, Value], text: str) -> str:
        s = with_options("turn blue, elixir 4\nblue c4=2/1 a1=1\n", {"step_max": 1, **options})
        why = s.frames[-1].why_not(s, 0, GAME.read(s, text))
        assert why is not None
        return why.reason

    assert refusal({}, "c4-c5") == "the pawn on c4 has moved its 1 square this turn"
    assert refusal({"steps_counted": "paid"}, "c4-c5") == "the pawn on c4 has made its 1 step this turn"
    assert refusal({}, "DM c4-d5") == "this takes 1 square, and the pawn on c4 has 0 left this turn"
    assert refusal({"back_move_value": 1}, "BM c4-c2") == "Back Move goes exactly 1 square straight back"


@pytest.mark.clauses("K-46", "K-50", "K-30", "K-77")
@pytest.mark.parametrize(
    ("text", "piece", "tried", "clause"),
    [
        ("turn blue, elixir 4\nblue c3=2! a1=1\n", "blue-2", "c3-c4", "K-46"),
        ("turn blue, elixir 4\nblue c3=2/4 a1=1\n", "blue-2", "c3-c4", "K-50"),
        ("turn blue, elixir 4\nblue c3=2 a1=1\n", "spell-AS", "AS", "K-30"),
        ("turn blue, elixir 4, cast\nblue c3=2 a1=1\n", "spell-MA", "MA c5", "K-77"),
    ],
)
def test_a_piece_shows_the_reason_with_which_its_action_is_refused(
    text: str, piece: str, tried: str, clause: str
) -> None:
    s = with_options(text, {"spell_mode": "all"})
    shown = next(each for each in picture(s).pieces if each.id == piece)
    why = s.frames[-1].why_not(s, 0, GAME.read(s, tried))
    assert why is not None and why.clause == clause == shown.clause
    assert shown.why_not == why.reason[0].upper() + why.reason[1:]


@pytest.mark.clauses("K-38", "K-55", "K-77")
def test_what_cannot_be_done_at_all_says_why() -> None:
    verbs = {verb.key: verb for verb in picture(GAME.load("turn blue, elixir 4, cast\nblue c3=2 c4=1!\n")).verbs}
    assert (verbs["cast"].why_not, verbs["cast"].clause) == ("Only one spell per turn", "K-77")
    assert (verbs["place"].why_not, verbs["move"].why_not) == ("", "")
    ring = GAME.load("turn blue, elixir 4\nblue c3=2 b3=1! d3=1! c4=1!\n")
    hemmed_in = next(piece for piece in picture(ring).pieces if piece.spot == "c3")
    expected = "Your own pawns are in the way of the pawn on c3"
    assert (hemmed_in.why_not, hemmed_in.clause) == (expected, "K-55")
    waiting = GAME.view(ring, 1)
    assert waiting.why_not("red-4") == ("It is Blue's turn", "G-1") and waiting.why_not("blue-1") == ("", "")


@pytest.mark.clauses("K-50", "K-84")
def test_a_card_says_that_the_pawns_have_moved_too_far_for_it() -> None:
    def reasons(pawns: str, options: dict[str, Value]) -> list[tuple[str, str]]:
        s = with_options(f"turn blue, elixir 4\n{pawns}\n", options)
        return [(card(s, code).why_not, card(s, code).clause) for code in ("DM", "JU")]

    too_far = ("Jump takes 2 squares, and none of your pawns has that many left this turn", "K-50")
    assert reasons("blue c3=2/3 a1=1!", {}) == [("", ""), too_far]
    assert reasons("blue c3=2/3 a1=1", {}) == [("", ""), ("", "")]
    assert reasons("blue c3=2/3", {"steps_counted": "paid"}) == [("", ""), ("", "")]
    assert reasons("blue a1=1!", {})[1] == ("Jump has no target now", "K-84")


def test_prompts_follow_the_options() -> None:
    def asked(options: dict[str, Value], *texts: str) -> str:
        s = GAME.new(2, options)
        say(s, *texts)
        return picture(s).prompt

    pair = ("deal MA", "deal JU")
    choice, out = "Which of the two spells shall both of you have?", "; the other card is discarded"
    assert asked({}, *pair) == f"{choice} Pick 1 of 4{out}"
    assert asked({"menu_size": "6"}, *pair) == f"{choice} Pick 1 of 3{out}"
    both = asked({"draft_order": "simultaneous"}, *pair, "deal FI", "deal PU")
    assert both == f"{choice} Pick 1 of 4, while Red picks too{out}"
    own = asked({"spell_mode": "private"}, *pair)
    assert own == "Which of the two spells do you keep? Pick 1 of 4; Red gets the other card"
    how = "choose a tower, then its value"
    assert asked({"spell_mode": "all"}) == f"Set your tower dice, 6 in all. In secret: {how}"
    openly = asked({"spell_mode": "all", "tower_setup": "sequential", "tower_total": 9})
    assert openly == f"Set your tower dice, 9 in all. For all to see: {how}"
    assert picture(position("turn red\n")).prompt == "Red rolls for Elixir. The die has 3, 3, 4, 4, 5 or 6"
    capped = with_options("turn red\n", {"first_turn_cap": 3, "elixir_faces": "2 5"})
    assert picture(capped).prompt == "Red rolls for Elixir. The die has 2 or 5; the first roll counts 3 at most"


# Rules versions


@pytest.mark.clauses("K-50", "K-58")
def test_a_game_of_the_first_rules_version_is_played_on_by_its_rules() -> None:
    s = "turn blue, elixir 6\nblue c0=4 c3=2/4 e2=1\n"
    header = Header("two_kings", 1, ["blue", "red"], "", given=s)
    old = Replay(GAME, header)
    for text in ("JU c3-c5", "end"):
        old.take(Entry(0, text))
    assert "blue c0=4 c5=2 e2=1" in GAME.dump(old.state)
    swapped = Replay(GAME, header)
    swapped.take(Entry(0, "EX c0,e2"))
    assert "c0=1" in GAME.dump(swapped.state)
    today = Replay(GAME, Header("two_kings", 2, ["blue", "red"], "", given=s))
    for text, clause in (("JU c3-c5", "K-50"), ("EX c0,e2", "K-58")):
        with pytest.raises(RejectedEntry, match=clause):
            today.take(Entry(0, text))


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
        "Blue's 2 from c7 strikes Red's tower c8: strength 6 to 4",
    ]


def test_whatever_is_told_begins_with_a_capital_letter() -> None:
    for options in ({}, {"spell_mode": "private", "draft_order": "simultaneous"}):
        rng = Rng("words")
        s = GAME.new(2, options)
        s.events = []
        while s.frames:
            random_step(s, rng)
        for event in s.events:
            for seat in (0, 1, WATCHER):
                words = GAME.describe_event(event.seen_by(seat), seat)
                assert words[:1].isupper() or (not words and event.kind in ("struck", "tower_hit")), words


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
    assert rules_of({"tower_cols": text}).field.tower_cols == [0, 2, 4]


@pytest.mark.clauses("K-112")
def test_without_a_limit_of_turns_the_game_has_no_longest() -> None:
    assert GAME.longest({"max_turns": 0}) is None
    assert GAME.longest({"max_turns": 10}) is not None


# The picture


def test_kamikaze_takes_a_click_for_each_point() -> None:
    s = position("turn blue, elixir 3\nmenu KA\nblue c4=3\nred b5=1 c5=2 d4=2\n")
    scene = picture(s)
    picks = {choice.text: choice.picks for _verb, choice in open_groups(scene.groups)}
    assert picks["KA c4:b5=1,c5=2"] == ["#spell-KA", "#blue-1", "#red-1", "#red-2", "#red-2"]


def test_a_step_says_what_fight_it_would_cause() -> None:
    s = position("turn blue, elixir 3\nblue c3=5 a3=2 e7=3\nred c4=2 a4=5 e8=1\n")
    scene = picture(s)
    hint = {choice.text: choice.hint for _verb, choice in open_groups(scene.groups)}
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
        return next(choice.warn for verb, choice in open_groups(picture(position(text)).groups) if verb == "end")

    assert "You have spent nothing" in warning("turn blue, elixir 4\nblue c3=5\nred c6=2")
    assert warning("turn blue, elixir 1, rolled 4\nblue c3=5\nred c6=2") == ""


def test_the_prompt_names_what_can_be_done() -> None:
    def asked(text: str) -> str:
        return picture(position(text)).prompt

    assert asked("turn blue, elixir 4\nblue c3=5\nred c6=2\noptions spell_mode=all").startswith(
        "4 Elixir to place, move or cast. "
    )
    nothing_in_reserve = "turn blue, elixir 4, cast\nblue a1=1 b1=1 c1=1 d1=1 e1=1 a2=1\nred c6=2"
    assert asked(nothing_in_reserve) == "4 Elixir to move. You have cast your spell for this turn"


def test_nothing_that_a_seat_may_not_know_is_in_its_picture_of_the_draft() -> None:
    s = GAME.new(2, {"spell_mode": "private"})
    say(s, "deal MA", "deal JU", "keep MA", "deal FI")
    pictures = {seat: GAME.scene(GAME.view(s, seat)) for seat in (0, 1, WATCHER)}
    shown = {
        seat: {piece.id for piece in scene.pieces if piece.shape == "card"}
        for seat, scene in pictures.items()
        if scene is not None
    }
    assert shown[0] == {"spell-MA", "spell-JU", "red-pair-0"}
    assert shown[1] == {"spell-JU", "spell-FI", "blue-spells-0"}
    assert shown[WATCHER] == {"blue-spells-0", "red-spells-0", "red-pair-0"}


def test_the_largest_picture_is_a_small_message() -> None:
    s = position(
        """
        turn blue, elixir 6
        blue a2=3 b2=4 c3=5 d2=2 e3=1
        red a4=2 b4=1 c4=3 d4=2 e4=1 c5=2
        """
    )
    assert len(encoded(picture(s))) < 40_000
