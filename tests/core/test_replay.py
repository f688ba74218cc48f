"""Games brought back from their records, entry by entry."""

import pytest

from connect_four import GAME as FOUR
from heralds import GAME as HERALDS
from regalia.bench import DRAWN_GAME
from regalia.core.actions import CHANCE, Action
from regalia.core.entries import TABLE, Entry, Undo
from regalia.core.errors import Illegal, Malformed
from regalia.core.game import Game, GameMeta
from regalia.core.options import Option, Value, read_options
from regalia.core.positions import read_position
from regalia.core.record import Header, Record, header_for, read_record, with_old_defaults
from regalia.core.replay import RejectedEntry, Replay, TooLong, replay
from regalia.core.state import Outcome, State

YELLOW, RED = 0, 1
HEADER = "regalia record 1\ngame: connect_four\nrules: 1\nseats: yellow red\n\n"


def story(*lines: str, header: str = HEADER) -> Record:
    return read_record([*header.splitlines(), *lines])


def started() -> Replay:
    return Replay(FOUR, header_for(FOUR, 2, FOUR.meta.choose(None)))


def grid(play: Replay) -> str:
    """The rows that are not empty, the top one first."""
    return "\n".join(line for line in FOUR.dump(play.state).splitlines() if line.strip("."))


def refusal(record: Record) -> RejectedEntry:
    with pytest.raises(RejectedEntry) as caught:
        replay(FOUR, record)
    return caught.value


def test_a_record_is_played_again() -> None:
    play = replay(FOUR, story("yellow: d", "red: d", "yellow: c"))
    assert grid(play) == "...r...\n..yy..."
    assert play.state.outcome is None
    assert [entry.text for entry in play.taken] == ["d", "d", "c"]


def test_chance_is_an_entry_like_others() -> None:
    header = "regalia record 1\ngame: heralds\nrules: 1\nseats: azure gules\noptions: hand=1\n\n"
    play = replay(HERALDS, story("*: card 4", "*: card T", "*: banner 3", "gules: ready", header=header))
    assert "gules ready" in HERALDS.dump(play.state)
    assert play.taken[0] == Entry(CHANCE, "card 4")


def test_who_sits_where_changes_nothing_and_cannot_be_undone() -> None:
    play = started()
    play.take(Entry(TABLE, "seat yellow mcts:200"))
    play.take(Entry(YELLOW, "d"))
    play.take(Entry(TABLE, "seat red somebody with a long name"))
    assert play.taken == [Entry(YELLOW, "d")]
    play.take(Entry(TABLE, "undo 1"))
    assert grid(play) == ""


# Undo


def test_undo_takes_entries_back_as_if_they_had_not_been_said() -> None:
    play = replay(FOUR, story("yellow: d", "red: d", "yellow: c", "table: undo 2", "red: e"))
    assert grid(play) == "...yr.."
    assert [entry.text for entry in play.taken] == ["d", "e"]


def test_undo_can_take_back_a_resignation_and_the_end_of_a_game() -> None:
    play = replay(FOUR, story("yellow: d", "red: resign", "table: undo 1", "red: e"))
    assert play.state.outcome is None and grid(play) == "...yr.."
    play = replay(FOUR, story("yellow: d", "table: draw", "table: undo 2", "yellow: a"))
    assert grid(play) == "y......"


def test_what_was_undone_counts_no_more_for_the_next_undo() -> None:
    said = refusal(story("yellow: d", "red: d", "table: undo 2", "table: undo 1"))
    assert "`undo N` takes 1 to 0 entries back" in str(said)


@pytest.mark.parametrize("text", ["undo", "undo 0", "undo 3", "undo -1", "undo x", "undo 1 1", "undo 99999999999999"])
def test_an_undo_that_makes_no_sense_is_refused(text: str) -> None:
    said = refusal(story("yellow: d", "red: d", f"table: {text}"))
    assert isinstance(said.error, Malformed)
    assert said.entry.line == 8


def test_each_entry_tells_what_happened_and_an_undo_does_not_tell_the_past_again() -> None:
    play = started()
    said = [Entry(YELLOW, "d"), Entry(RED, "d"), Undo(1), Entry(RED, "a")]
    told = [[event.args for event in play.take(entry).events] for entry in said]
    assert told == [[(YELLOW, 3, 0)], [(RED, 3, 1)], [], [(RED, 0, 0)]]
    assert play.history == said and [entry.text for entry in play.taken] == ["d", "a"]
    assert play.state.events is None, "nobody listens between two entries"


def test_a_copy_goes_its_own_way() -> None:
    play = started()
    play.take(Entry(YELLOW, "d"))
    other = play.copy()
    other.take(Entry(RED, "d"))
    other.take(Undo(2))
    assert grid(other) == "" and [entry.text for entry in other.history] == ["d", "d", "undo 2"]
    assert grid(play) == "...y..." and [entry.text for entry in play.history] == ["d"]


def test_a_replay_does_no_more_work_than_it_may_and_counts_what_an_undo_repeats() -> None:
    play = Replay(FOUR, header_for(FOUR, 2, FOUR.meta.choose(None)), max_work=8)
    for entry in (Entry(YELLOW, "d"), Entry(RED, "d"), Entry(YELLOW, "c"), Undo(1), Entry(YELLOW, "e")):
        play.take(entry)
    assert play.work == 7
    play.take(Entry(RED, "e"))
    with pytest.raises(TooLong, match=r"^line 9: the record is longer"):
        play.take(Entry(YELLOW, "a", 9))
    assert len(play.history) == 6


def test_what_is_taken_back_is_the_last_choice_with_the_answers_that_it_left_no_choice_about() -> None:
    header = header_for(HERALDS, 2, HERALDS.meta.choose(read_options("hand=1")))
    play = Replay(HERALDS, header)
    for text in ("card 4", "card T", "banner 3"):
        play.take(Entry(CHANCE, text))
    play.take(Entry(1, "ready"))
    assert play.asked == (0,) and play.undo_count(0) == play.undo_count(1) == 0
    play.take(Entry(0, "bid 4"))
    assert play.undo_count(0) == 1 and play.undo_entry(0) == Undo(1)
    play.take(Entry(0, "take back", forced=True))
    assert play.undo_count(0) == 2 and play.can_undo(0) and not play.can_undo(1)
    assert play.take(play.undo_entry(0)).undone_by == 0
    with pytest.raises(Illegal, match="nothing of yours"):
        play.undo_entry(0)


def test_undo_costs_a_part_of_a_game_and_not_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    play = started()
    for place, text in enumerate(DRAWN_GAME[:40]):
        play.take(Entry(place % 2, text))
    read: list[str] = []
    usual = type(FOUR).read

    def counting(game: Game, s: State, text: str) -> Action:
        read.append(text)
        return usual(FOUR, s, text)

    monkeypatch.setattr(type(FOUR), "read", counting)
    for back, cost in ((1, 7), (3, 4), (6, 30), (1, 29)):  # the third goes beyond the newest of what was kept
        read.clear()
        play.take(Entry(TABLE, f"undo {back}"))
        assert len(read) <= cost
        fresh = started()
        for entry in play.taken:
            fresh.take(entry)
        assert FOUR.digest(play.state) == FOUR.digest(fresh.state)


# What ends a game from outside


@pytest.mark.clauses("G-4")
@pytest.mark.parametrize("seat", [YELLOW, RED])
def test_a_seat_may_resign_at_any_time(seat: int) -> None:
    for before in ([], ["yellow: d"], ["yellow: d", "red: d"]):
        play = replay(FOUR, story(*before, f"{FOUR.meta.seat_name(seat)}: resign"))
        assert play.state.outcome == Outcome([float(seat), float(1 - seat)], "G-4")
        assert not play.state.frames


@pytest.mark.clauses("G-4")
def test_a_seat_may_resign_while_chance_is_asked_and_the_game_says_what_that_does() -> None:
    header = "regalia record 1\ngame: heralds\nrules: 1\nseats: azure gules sable\n\n"
    play = replay(HERALDS, story("*: card 4", "sable: resign", header=header))
    assert play.state.outcome is None and "sable gone" in HERALDS.dump(play.state)
    play.take(Entry(0, "resign"))
    assert play.state.outcome == Outcome([0.0, 1.0, 0.0], "G-4")


@pytest.mark.clauses("G-5")
def test_after_an_agreed_draw_the_seats_share_the_point() -> None:
    play = replay(FOUR, story("yellow: d", "table: draw"))
    assert play.state.outcome == Outcome([0.5, 0.5], "G-5")
    assert not play.state.frames
    three = Replay(HERALDS, header_for(HERALDS, 3, HERALDS.meta.choose(None)))
    three.take(Entry(TABLE, "draw"))
    assert three.state.outcome == Outcome([1 / 3, 1 / 3, 1 / 3], "G-5")
    three.take(Entry(TABLE, "undo 1"))
    three.take(Entry(1, "resign"))
    three.take(Entry(TABLE, "draw"))
    assert three.state.outcome == Outcome([0.5, 0.0, 0.5], "G-5")


@pytest.mark.clauses("G-6")
def test_a_seat_whose_flag_falls_loses_as_if_it_had_resigned() -> None:
    resigned = replay(FOUR, story("yellow: d", "red: resign")).state
    flagged = replay(FOUR, story("yellow: d", "red: flag")).state
    assert resigned.outcome is not None
    assert flagged.outcome == Outcome(resigned.outcome.scores, "G-6")
    assert FOUR.idle(replay(FOUR, story("yellow: d")).state, RED) is None


@pytest.mark.clauses("G-3")
@pytest.mark.parametrize("line", ["red: a", "yellow: a", "red: resign", "yellow: flag", "table: draw", "red: h"])
def test_nothing_is_taken_once_the_game_is_over(line: str) -> None:
    for end in ("yellow: resign", "table: draw"):
        said = refusal(story("yellow: d", end, line))
        assert isinstance(said.error, Illegal) and said.error.clause == "G-3"


# What the rules of today do not take


def test_a_refused_entry_says_its_line_its_text_and_the_clause() -> None:
    said = refusal(story("yellow: d", "; a comment", "red: h", "yellow: e"))
    assert str(said) == "line 8: 'h' is refused (F-5: there is no such column)"
    assert said.entry == Entry(RED, "h")


def test_an_entry_that_comes_from_no_file_has_no_line() -> None:
    with pytest.raises(RejectedEntry, match=r"^entry: 'd' is refused \(G-1: another seat is being asked\)$"):
        started().take(Entry(RED, "d"))


@pytest.mark.parametrize(
    ("line", "clause"),
    [("red: d", "G-1"), ("*: d", "G-1"), ("yellow: h", "F-5"), ("yellow: bid 4", ""), ("yellow: D", "")],
)
def test_everything_before_a_refused_entry_stands(line: str, clause: str) -> None:
    record = story("yellow: d", "red: d", line)
    play = Replay(FOUR, record.header)
    for entry in record.entries[:2]:
        play.take(entry)
    before = FOUR.dump(play.state)
    with pytest.raises(RejectedEntry) as caught:
        play.take(record.entries[2])
    error = caught.value.error
    assert (error.clause if isinstance(error, Illegal) else "") == clause
    assert FOUR.dump(play.state) == before and len(play.taken) == 2
    play.take(Entry(YELLOW, "e"))
    assert grid(play) == "...r...\n...yy.."


@pytest.mark.parametrize("text", ["shuffle", "draw now", "seat", "seat red", "seat blue x", "seat 1 x", "resign"])
def test_the_table_can_say_only_what_belongs_to_it(text: str) -> None:
    with pytest.raises(RejectedEntry) as caught:
        started().take(Entry(TABLE, text))
    assert isinstance(caught.value.error, Malformed)


def test_chance_does_not_resign() -> None:
    with pytest.raises(RejectedEntry):
        started().take(Entry(CHANCE, "resign"))


@pytest.mark.parametrize("version", [0, 2, 999999999])
def test_a_record_of_other_rules_says_so_when_it_is_refused(version: int) -> None:
    other = HEADER.replace("rules: 1", f"rules: {version}")
    play = replay(FOUR, story("yellow: d", header=other))
    assert play.under_old_rules() and grid(play) == "...y..."
    said = refusal(story("yellow: d", "red: h", header=other))
    assert str(said).endswith("; the record was made under other rules")


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["yellow: d", "outcome: 1 0 F-6"], "'outcome 1 0 F-6' is refused (the game is not over)"),
        (["yellow: resign", "outcome: 1 0 G-4"], "'outcome 1 0 G-4' is refused (the game ended 0 1 G-4)"),
        (["yellow: resign", "outcome: 0 1 G-6"], "'outcome 0 1 G-6' is refused (the game ended 0 1 G-4)"),
        (["table: draw", "outcome: 0.5 0 G-5"], "'outcome 0.5 0 G-5' is refused (the game ended 0.5 0.5 G-5)"),
    ],
)
def test_an_outcome_that_is_not_what_the_rules_give_is_refused(lines: list[str], why: str) -> None:
    assert str(refusal(story(*lines))) == f"entry: {why}"


def test_the_outcome_can_be_compared_at_the_end_of_a_stream() -> None:
    play = replay(FOUR, story("yellow: resign"))
    play.check_outcome(None)
    play.check_outcome(Outcome([0.0, 1.0], "G-4"))
    with pytest.raises(RejectedEntry, match=r"^line 12: 'outcome 1 0 G-4' is refused"):
        play.check_outcome(Outcome([1.0, 0.0], "G-4"), 12)


def test_a_game_that_is_over_need_not_say_its_outcome() -> None:
    assert replay(FOUR, story("yellow: resign")).state.outcome is not None


# Which game it is


@pytest.mark.parametrize(
    ("header", "why"),
    [
        (Header("heralds", 1, ["yellow", "red"]), "this is a record of heralds, not of connect_four"),
        (Header("connect_four", 1, ["yellow"]), "Connect four is played by 2, not by 1"),
        (Header("connect_four", 1, ["yellow", "red", "blue"]), "Connect four is played by 2, not by 3"),
        (Header("connect_four", 1, ["red", "yellow"]), "the seats of connect_four are yellow red, not red yellow"),
        (Header("connect_four", 1, ["yellow", "red"], "rows=5"), "there is no option 'rows': there are none"),
        (Header("connect_four", 1, ["yellow", "red"], "rows"), "an option is written name=value, not 'rows'"),
    ],
)
def test_a_record_of_another_game_is_not_replayed(header: Header, why: str) -> None:
    with pytest.raises(Malformed) as caught:
        Replay(FOUR, header)
    assert str(caught.value) == why


NEWER = GameMeta(
    id="newer",
    title="Newer",
    author="nobody",
    blurb="A game whose defaults have changed.",
    player_counts=(2,),
    seat_names=("yellow", "red"),
    rules_version=3,
    options=(Option("width", 7, "N-1", "columns", low=4, high=9), Option("gravity", True, "N-2", "discs fall")),
    earlier={1: {"width": 6, "gravity": False}, 2: {"width": 6}},
)


@pytest.mark.parametrize(
    ("version", "chosen", "options"),
    [
        (1, "", "width=6; gravity=false"),
        (1, "width=8", "width=8; gravity=false"),
        (1, "width=7", "gravity=false"),
        (2, "", "width=6"),
        (3, "", ""),
        (9, "width=8", "width=8"),
    ],
)
def test_an_old_record_keeps_the_defaults_of_its_day(version: int, chosen: str, options: str) -> None:
    header = Header("newer", version, ["yellow", "red"], chosen, None, f"options {chosen}\n...\nyellow d")
    today = with_old_defaults(Game(NEWER), header)
    assert today.rules_version == version
    assert NEWER.choose(read_options(today.options)).text() == options
    position = read_position(NEWER, today.given)
    assert position.options.text() == options and position.lines == ["...", "yellow d"]
    if version < 3:
        assert with_old_defaults(Game(NEWER), today).lines() == today.lines(), "done twice it is done once"


def test_a_position_without_options_gets_those_of_its_day() -> None:
    header = Header("newer", 1, ["yellow", "red"], "", None, "yellow d")
    today = with_old_defaults(Game(NEWER), header)
    assert today.given == "options width=6; gravity=false\nyellow d"
    assert with_old_defaults(Game(NEWER), Header("newer", 1, ["yellow", "red"])).given == ""


@pytest.mark.parametrize("earlier", [{3: {"width": 6}}, {1: {"width": 60}}, {1: {"height": 6}}])
def test_defaults_that_no_earlier_version_can_have_had_are_a_mistake(earlier: dict[int, dict[str, Value]]) -> None:
    with pytest.raises(ValueError, match="version"):
        GameMeta("newer", "", "", "", (2,), ("yellow", "red"), 3, NEWER.options, earlier=earlier)
