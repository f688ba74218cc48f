"""Games at the terminal: input and output."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

pytestmark = pytest.mark.plain

Run = Callable[..., CompletedProcess[str]]

DRAWN = "eeefbgebggbcdcddffcbcccbafbgdegedgffdaaaaa"  # connect four; the last five drops have no alternative


def typed(*lines: str) -> str:
    return "".join(line + "\n" for line in lines)


def test_a_choice_can_be_made_by_number_and_by_notation(regalia: Run) -> None:
    ran = regalia("play", "connect_four", "--seats", "me,me", typed=typed("4", "d", "quit"))
    assert ran.returncode == 0
    assert ". . . r . . .\n. . . y . . .\na b c d e f g" in ran.stdout
    assert "yellow to act> 4" in ran.stdout and "red to act> d" in ran.stdout


def test_what_happened_since_ones_last_turn_is_told(regalia: Run) -> None:
    out = regalia("play", "connect_four", "--seats", "me,me", typed=typed("a", "b", "quit")).stdout
    before_third_turn = out.split("red to act> b")[1]
    assert "Yellow drops into column a\n  Red drops into column b" in before_third_turn


def test_a_refused_move_is_answered_with_its_clause_and_the_clauses_text(regalia: Run) -> None:
    out = regalia("play", "connect_four", "--seats", "me,me", typed=typed(*"aaaaaa", "a", "z", "quit")).stdout
    assert "Refused: column a is full (F-4).\n  F-4 A column with six discs is full and takes no more." in out
    assert "Refused: there is no such column (F-5)." in out


def test_what_cannot_be_read_is_explained_and_nothing_is_lost(regalia: Run) -> None:
    keys = typed("a", "b", "nonsense", "99", "", "c", "quit")
    out = regalia("play", "connect_four", "--seats", "me,me", typed=keys).stdout
    assert "Not understood: a drop is written as the column's letter, not 'nonsense'" in out
    assert "choices go from 1 to 7: there is no 99" in out
    assert "y r y . . . ." in out


def test_help_and_rules_can_be_asked_for_in_the_middle(regalia: Run) -> None:
    keys = typed("?", "rules f-7", "rules", "rules F-77", "moves c", "moves xx", "quit")
    out = regalia("play", "connect_four", typed=keys).stdout
    assert "take back your last answer" in out
    assert "F-7 If the grid is full" in out
    assert "`regalia rules connect_four`" in out
    assert "Connect four has no clause 'F-77': did you mean F-7?" in out
    assert "moves c\n  3  c\n" in out
    assert "No choice has 'xx' in it." in out


def test_the_usual_opponent_is_a_search_bot(regalia: Run) -> None:
    out = regalia("play", "connect_four", typed="quit\n").stdout
    assert out.startswith("Connect four: yellow is you and red is knight.")


def test_the_same_seed_gives_the_same_game(regalia: Run) -> None:
    keys = typed(*"1111", "quit")
    games = [regalia("play", "heralds", "--seats", "me,greedy", "--seed", "5", typed=keys).stdout for _time in "12"]
    assert games[0] == games[1]
    assert games[0] != regalia("play", "heralds", "--seats", "me,greedy", "--seed", "6", typed=keys).stdout


def test_nothing_is_taken_back_after_a_die_a_sealed_answer_or_somebody_else(regalia: Run) -> None:
    keys = typed("", "undo", "bid 1", "undo", "1", "ready", "", "undo", "quit")
    out = regalia("play", "heralds", "--seats", "me,me", "--seed", "3", typed=keys).stdout
    before, first, after = out.partition("azure to act> undo")
    assert first and "Taken back." not in before
    assert after.startswith("\nYou can't undo now")  # chance has dealt
    assert "azure to act> undo\nYou can't undo now" in after  # gules is asked too
    assert "Taken back." not in after
    assert "gules to act> undo\nYou can't undo now" in after  # azure has acted


def test_asides_and_take_backs_are_marked(regalia: Run) -> None:
    out = regalia("play", "heralds", "--seed", "3", "--seats", "me,random", typed=typed("1", "quit")).stdout
    assert "once in this round (takes back)" in out


def test_resigning_is_confirmed_and_ends_the_game(regalia: Run) -> None:
    ran = regalia("play", "connect_four", typed=typed("resign", "no", "resign", "yes"))
    assert ran.returncode == 0
    assert ran.stdout.count("Resign as yellow?") == 2
    assert "The game is over: red wins (G-4).\n  G-4 A seat may resign" in ran.stdout


def test_the_end_is_told_with_its_clause(regalia: Run) -> None:
    out = regalia("play", "connect_four", "--seats", "me,me", typed=typed(*"abababa")).stdout
    assert "The game is over: yellow wins (F-6).\n  F-6 Four discs of one colour" in out


def test_a_question_with_one_answer_is_answered_by_itself_and_told(regalia: Run) -> None:
    out = regalia("play", "connect_four", "--seats", "me,me", typed=typed(*DRAWN[:-5])).stdout
    assert "The game is over: a draw: yellow and red share the point (F-7)." in out
    assert out.count("to act>") == len(DRAWN) - 5


def test_a_person_is_told_what_was_answered_for_them(regalia: Run, sticks: Callable[[str], Path]) -> None:
    sticks("told_sticks")
    # With this seed the bot leaves one stick.
    out = regalia("play", "told_sticks", "--seats", "me,random", "--seed", "2", typed=typed("3")).stdout
    assert "(1 was your only answer, and was given for you)" in out
    assert "The game is over: first wins (S-2)." in out


def test_with_ask_everything_every_question_is_asked(regalia: Run) -> None:
    out = regalia("play", "connect_four", "--seats", "me,me", "--ask-everything", typed=typed(*DRAWN)).stdout
    assert out.count("to act>") == len(DRAWN)


def test_undo_goes_back_behind_what_was_answered_by_itself(regalia: Run, sticks: Callable[..., Path]) -> None:
    more = """def __init__(self, meta):
        super().__init__(meta)
        Take.to_act = lambda frame, s: (0,)  # one seat plays alone
        Take.legal = lambda frame, s, seat: [Action(1)] if s.left == 4 else [Action(count) for count in (1, 2, 3)]
    """
    sticks("own_sticks", more)
    out = regalia("play", "own_sticks", "--seats", "me,random", typed=typed("3", "undo", "quit")).stdout
    assert "(1 was your only answer, and was given for you)\n\nleft 3\n" in out
    assert "Taken back.\n\nleft 7\n" in out


def test_moves_that_are_bare_numbers_are_not_numbered_again(regalia: Run, sticks: Callable[[str], Path]) -> None:
    sticks("number_sticks")
    out = regalia("play", "number_sticks", "--seats", "me,me", typed=typed("2", "9", "quit")).stdout
    assert "1   2   3\nfirst to act> 2" in out
    assert "Refused: one takes one, two or three (S-1)." in out  # and no clause text: there is no rulebook


def test_people_with_secrets_get_a_curtain_between_them(regalia: Run) -> None:
    keys = typed("", "bid 1", "ready", "", "ready", "", "quit")
    out = regalia("play", "heralds", "--seats", "me,me", "--seed", "3", typed=keys).stdout
    curtain = "Pass the keyboard to gules, then press Enter."
    assert out.count("Pass the keyboard to azure") == 2
    assert out.count(curtain) == 1
    assert "You draw a" in out.partition(curtain)[2]
    assert "behind the screen 1" not in out.partition(curtain)[2].partition("Pass the keyboard")[0]


def test_the_curtain_clears_a_real_screen(regalia: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regalia.cli.terminal.OUT._force_terminal", True)
    out = regalia("play", "heralds", "--seats", "me,me", "--seed", "3", typed=typed("", "quit")).stdout
    assert out.count("\x1b[2J") == 2 and "\x1b[3J" in out


def test_people_without_secrets_need_no_curtain(regalia: Run) -> None:
    assert "Pass the keyboard" not in regalia("play", "connect_four", "--seats", "me,me", typed=typed(*"abc")).stdout


def test_people_with_secrets_are_asked_even_if_they_have_one_answer(regalia: Run) -> None:
    # Seed 3 deals azure a trumpet and gules none. Gules is asked all the same, so azure learns nothing.
    keys = typed("", "ready", "", "ready", "", "pass", "", "quit")
    out = regalia("play", "heralds", "--seats", "me,me", "--seed", "3", typed=keys).stdout
    assert "  1  pass  let your bid stand" in out
    assert "gules to act> quit" in out


def test_bots_alone_can_be_watched(regalia: Run) -> None:
    ran = regalia("play", "connect_four", "--seats", "greedy,random", "--seed", "2")
    assert ran.returncode == 0
    assert "  Yellow drops into column" in ran.stdout and "The game is over:" in ran.stdout


def test_a_game_is_picked_from_a_list(regalia: Run) -> None:
    assert "yellow is you" in regalia("play", typed=typed("1", "quit")).stdout
    assert "yellow is you" in regalia("play", typed=typed("connect_four", "quit")).stdout
    assert "no game was chosen" in regalia("play").stderr
    assert "did you mean connect_four?" in regalia("play", typed="connectfour\n").stderr


def test_wrong_seats_and_options_are_refused_before_anything_happens(regalia: Run) -> None:
    for arguments, answer in (
        (["--seats", "me,gready"], "there is no player 'gready': did you mean greedy?"),
        (["--seats", "me,mcts:x"], "a budget is simulations (mcts:200), seconds (mcts:0.5s) or both (mcts:200/0.5s)"),
        (["--seats", "me"], "Connect four is played by 2, not by 1"),
        (["--option", "rows"], "an option is written name=value, not 'rows'"),
        (["--option", "rows=5"], "there is no option 'rows'"),
        (["--seed", "1 ; 2"], "a seed is a word or number"),
        (["--save", "/no/such/folder/x.record"], "No such file or directory"),
    ):
        ran = regalia("play", "connect_four", *arguments)
        assert ran.returncode == 2
        assert answer in ran.stderr and "Traceback" not in ran.stderr


# Saving and resuming


def test_a_saved_game_goes_on_as_if_it_had_never_stopped(regalia: Run, tmp_path: Path) -> None:
    keys = ["1", "1", "1", "1", "1", "1"]
    whole, half = tmp_path / "whole.record", tmp_path / "half.record"
    game = ["play", "heralds", "--seats", "me,greedy", "--seed", "5", "--save"]
    regalia(*game, str(whole), typed=typed(*keys, "quit"))
    ran = regalia(*game, str(half), typed=typed(*keys[:3], "quit"))
    assert f"Resume with: regalia play --resume {half}" in ran.stdout
    resumed = regalia("play", "--resume", str(half), "--save", str(half), typed=typed(*keys[3:], "quit"))
    assert resumed.returncode == 0
    assert half.read_text() == whole.read_text()


def test_a_game_is_saved_on_the_way_and_at_the_end_of_the_input(regalia: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.record"
    ran = regalia("play", "connect_four", "--seats", "me,me", "--seed", "1", "--save", str(file), typed=typed("a", "b"))
    assert ran.returncode == 0
    assert "Saved." in ran.stdout
    assert file.read_text() == (
        "regalia record 1\ngame: connect_four\nrules: 1\nseats: yellow red\nnote: seed 1\n\n"
        "table: seat yellow me\ntable: seat red me\nyellow: a\nred: b\n"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["evening.record"]


def test_ctrl_c_saves_and_says_how_to_resume(regalia: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "evening.record"

    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    ran = regalia("play", "connect_four", "--save", str(file))
    assert ran.returncode == 130
    assert f"regalia play --resume {file}" in ran.stdout
    assert file.exists()


def test_a_game_without_a_file_says_that_it_was_not_saved(regalia: Run) -> None:
    assert "The game was not saved." in regalia("play", "connect_four", typed="quit\n").stdout


def test_save_in_the_middle_writes_the_file_and_keeps_the_question(regalia: Run, tmp_path: Path) -> None:
    file = tmp_path / "middle.record"
    keys = typed("save", "a", f"save {file}", "b", "save", "quit")
    out = regalia("play", "connect_four", "--seats", "me,me", typed=keys).stdout
    assert "name a file, as in" in out
    assert file.read_text().endswith("yellow: a\nred: b\n")


def test_a_file_that_was_there_is_never_overwritten(regalia: Run, tmp_path: Path) -> None:
    file = tmp_path / "precious.txt"
    file.write_text("precious")
    ran = regalia("play", "connect_four", "--save", str(file))
    assert ran.returncode == 2
    assert "exists already" in ran.stderr
    out = regalia("play", "connect_four", typed=typed(f"save {file}", "quit")).stdout
    assert "exists already" in " ".join(out.split())
    assert file.read_text() == "precious"


def test_a_folder_that_cannot_be_saved_to_does_not_end_the_game(regalia: Run, tmp_path: Path) -> None:
    out = regalia("play", "connect_four", typed=typed(f"save {tmp_path}/no/x.record", "?", "quit")).stdout
    assert "Not saved: No such file or directory." in out
    assert "take back your last answer" in out


def record_of(*entries: str, rules: int = 1, game: str = "connect_four", seats: str = "yellow red") -> str:
    lines = ["regalia record 1", f"game: {game}", f"rules: {rules}", f"seats: {seats}", "", *entries]
    return "\n".join(lines) + "\n"


def test_what_was_taken_back_stays_taken_back_after_resuming(regalia: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.record"
    file.write_text(record_of("yellow: a", "red: b", "table: undo 1"))
    out = regalia("play", "--resume", str(file), "--seats", "me,me", typed="quit\n").stdout
    assert "y . . . . . ." in out and "red to act> quit" in out


def test_a_resumed_game_can_change_players(regalia: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.record"
    file.write_text(record_of("table: seat yellow me", "table: seat red Alice", "yellow: a"))
    ran = regalia("play", "--resume", str(file))
    assert ran.returncode == 2
    assert "the record has 'Alice' as red" in ran.stderr and "--seats" in ran.stderr
    ran = regalia("play", "--resume", str(file), "--seats", "me,me", "--save", str(file), typed="b\n")
    assert ran.returncode == 0
    assert file.read_text().endswith("table: seat red Alice\nyellow: a\ntable: seat red me\nred: b\n")


def test_a_faulty_record_is_refused_with_its_line(regalia: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.record"
    for text, answer in (
        ("hello\n", "x.record line 1: a record starts with"),
        (record_of("yellow d"), "x.record line 6: an entry is written `who: what`"),
        (record_of("yellow: d", "red: zz"), "x.record: line 7: 'zz' is refused"),
        (record_of("yellow: d", game="conect_four"), "did you mean connect_four?"),
        (record_of(seats="white black"), "the seats of connect_four are yellow red"),
    ):
        file.write_text(text)
        ran = regalia("play", "--resume", str(file))
        assert ran.returncode == 2
        assert answer in ran.stderr
    file.write_bytes(b"\xff\xfe\x00")
    assert "a record starts with" in regalia("play", "--resume", str(file)).stderr
    assert "No such file" in regalia("play", "--resume", str(tmp_path / "none")).stderr


def test_a_record_of_other_rules_says_so_and_goes_on_under_these(regalia: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.record"
    file.write_text(record_of("yellow: d", rules=9))
    ran = regalia("play", "--resume", str(file), "--seats", "me,me", "--save", str(file), typed="d\n")
    assert "started under rules version 9; it continues under version 1" in ran.stdout
    text = file.read_text()
    assert "\nrules: 1\n" in text and "note: started under rules version 9\n" in text


def test_a_record_that_the_rules_of_today_refuse_points_to_replay(regalia: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.record"
    file.write_text(record_of("yellow: q", rules=9))
    ran = regalia("play", "--resume", str(file))
    assert ran.returncode == 2
    assert "line 6: 'q' is refused (F-5" in ran.stderr
    assert "the record was made under other rules" in ran.stderr and "regalia replay" in ran.stderr


def test_resume_refuses_what_the_record_already_says(regalia: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.record"
    file.write_text(record_of())
    assert "a game of connect_four, not of heralds" in regalia("play", "heralds", "--resume", str(file)).stderr
    assert "--option cannot be used with --resume" in regalia("play", "--resume", str(file), "--option", "a=1").stderr


def test_a_finished_record_shows_its_end(regalia: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.record"
    file.write_text(record_of("yellow: resign", "outcome: 0 1 G-4"))
    assert "The game is over: red wins (G-4)." in regalia("play", "--resume", str(file)).stdout
