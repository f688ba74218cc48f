"""The parts of the checks: random games, plain views, nonsense, stored files; and the kit around them."""

import importlib
import shutil
import sys
import warnings
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from connect_four import GAME as CONNECT_FOUR
from heralds import GAME as HERALDS
from regalia.core.actions import CHANCE, Action
from regalia.core.errors import Malformed
from regalia.core.events import Event
from regalia.core.game import Game
from regalia.core.record import read_record
from regalia.core.registry import find_game, game_folder
from regalia.core.replay import replay
from regalia.core.rng import Rng
from regalia.core.state import Outcome
from regalia.core.views import View
from regalia.testkit import checks
from regalia.testkit.checks import Defect, Variant, perft, plain, position_at, positions, walk
from regalia.testkit.checks.defects import first_difference
from regalia.testkit.checks.fuzz import mutated, mutated_lines
from regalia.testkit.checks.plain import difference
from regalia.testkit.checks.random_play import random_options
from regalia.testkit.checks.secrecy import facts
from regalia.testkit.checks.walk import Sampler, some
from regalia.testkit.kit import GameKit, run_all
from tests.testkit.toy import CLAUSES, META, TOY, Offer, Table, Toy

pytestmark = pytest.mark.slow

KIT = Path(__file__).parent / "toy_kit"


# Random games


def test_the_same_seed_walks_the_same_game() -> None:
    first = [TOY.dump(s) for s, _history in walk(TOY, 3, {}, "walk", 4)]
    second = [TOY.dump(s) for s, _history in walk(TOY, 3, {}, "walk", 4)]
    other = [TOY.dump(s) for s, _history in walk(TOY, 3, {}, "walk", 5)]
    assert first == second != other


def test_a_walk_goes_from_the_start_to_the_end_and_takes_drafts_back() -> None:
    taken_back = 0
    for number in range(20):
        states = []
        for steps, (s, history) in enumerate(walk(TOY, 2, {}, "walk", number)):
            assert len(history.entries) == steps
            states.append(s)
        assert states[-1].outcome is not None
        taken_back += sum(entry.text == "take back" for entry in history.entries)
    assert taken_back > 5


def test_a_walk_without_undoing_takes_nothing_back() -> None:
    for number in range(20):
        for _s, history in walk(TOY, 2, {}, "walk", number, undoes=False):
            assert all(entry.text != "take back" for entry in history.entries)


def test_a_position_is_found_again_as_a_message_names_it() -> None:
    for s, history in walk(TOY, 3, {"rounds": 3}, "again", 2):
        found = position_at(TOY, 3, {"rounds": 3}, "again", 2, len(history.entries))
        assert TOY.dump(found) == TOY.dump(s)


def test_a_position_after_the_end_is_not_found() -> None:
    with pytest.raises(ValueError, match="fewer than 999 entries"):
        position_at(TOY, 2, {}, "again", 0, 999)


def test_a_history_is_a_record_that_replays() -> None:
    for s, history in positions(TOY, 2, {"rounds": 3}, "history", 3):
        record = read_record(history.record().text().splitlines())
        assert TOY.dump(replay(TOY, record).state) == TOY.dump(s)


def test_a_thinned_walk_keeps_the_ends_and_every_kind_of_question() -> None:
    kinds = {type(s.frames[-1]).__name__ if s.frames else "end" for s, _history in positions(TOY, 3, {}, "thin", 12, 3)}
    assert kinds == {"Deal", "Offer", "Window", "Prize", "end"}
    count = sum(1 for _position in positions(TOY, 3, {"rounds": 4}, "thin", 12, 3))
    assert 12 * 2 < count < 12 * 3 + 12 * 2 + 30


def test_a_sampler_wants_few_of_the_common_and_all_of_the_rare() -> None:
    sampler = Sampler(0.0, "none")
    wanted = [sampler.wants(s, history) for s, history in walk(TOY, 2, {}, "sampled", 0)]
    assert wanted[0] and wanted[-1] and not all(wanted)


def test_some_keeps_the_order() -> None:
    assert some([5, 3, 8], 3, Rng("some")) == [5, 3, 8]
    few = some(list(range(100)), 10, Rng("some"))
    assert few == sorted(few) and len(set(few)) == 10


def test_random_options_are_on_the_sheet() -> None:
    for number in range(50):
        META.choose(random_options(META, Rng(f"{number}")))


# Defects


def test_a_defect_tells_the_game_the_place_and_the_record() -> None:
    *_rest, (_s, history) = walk(TOY, 2, {"rounds": 3}, "told", 1)
    defect = history.defect("something is wrong")
    text = str(defect)
    assert text.startswith("toy: something is wrong\n")
    assert f"position_at(GAME, 2, {{'rounds': 3}}, 'told', 1, {len(history.entries)})" in text
    assert "options: rounds=3" in text and history.entries[0].text in text
    assert defect.record is not None and defect.record.entries == history.entries
    assert isinstance(defect, AssertionError)


def test_the_middle_of_a_long_record_is_left_out() -> None:
    *_rest, (_s, history) = walk(TOY, 2, {}, "long", 0)
    for _time in range(100):
        history.add(CHANCE, Action(1), "again")
    assert f"; {len(history.entries) - 40} entries are left out here" in history.defect("long").args[0]


def test_an_error_becomes_a_defect_with_its_story() -> None:
    *_rest, (_s, history) = walk(TOY, 2, {}, "watched", 0)
    with pytest.raises(Defect, match="toy: counting raised ZeroDivisionError"), history.watched("counting"):
        print(1 / 0)
    with pytest.raises(Defect, match=r"toy: no\n.*2 seats"), history.watched("counting"):
        raise Defect("no")


def test_the_first_difference_of_two_texts_is_named() -> None:
    assert first_difference("a\nb", "a\nc") == "line 2 is 'b' instead of 'c'"
    assert first_difference("a", "a\nc") == "line 2 is None instead of 'c'"


# Views taken apart


class Colour(Enum):
    RED = 1


class Slotted:
    __slots__ = ("count",)

    def __init__(self) -> None:
        self.count = 3


class Inner:
    def __init__(self, inside: object) -> None:
        self.inside = inside

    @property
    def double(self) -> object:
        return [self.inside, self.inside]

    def method(self) -> None:
        """Methods are no data."""


class Seen(View):
    """A game's view can have more than the base class, which takes no more when it is compiled."""


def view_of(**extra: object) -> View:
    view = Seen(0, (1,), [Action(7)], Outcome([1.0, 0.0], "Y-8"), "text")
    for name, value in extra.items():
        setattr(view, name, value)
    return view


def test_a_view_is_taken_apart_to_the_bottom() -> None:
    taken: Any = plain(view_of(inner=Inner({"a": (1, {3, 2})}), slots=Slotted(), colour=Colour.RED))
    assert taken["class"] == "Seen"
    assert taken["legal"] == ["Action 7"]
    assert taken["outcome"] == {"class": "Outcome", "scores": [1.0, 0.0], "reason": "Y-8"}
    assert taken["inner"]["inside"] == [["a", [1, [2, 3]]]]
    assert taken["inner"]["double"] == [taken["inner"]["inside"]] * 2
    assert taken["slots"] == {"class": "Slotted", "count": 3}
    assert taken["colour"] == "RED"


def test_the_order_of_a_dict_is_part_of_a_view() -> None:
    assert plain(view_of(d={1: 2, 3: 4})) != plain(view_of(d={3: 4, 1: 2}))


def test_a_view_that_contains_itself_is_taken_apart_once() -> None:
    view = view_of()
    view.me = view  # type: ignore[attr-defined]
    taken: Any = plain(view)
    assert taken["me"] == "…"


@pytest.mark.parametrize(
    "carried",
    [
        TOY.new(2, {}),
        TOY.new(2, {}).frames[0],
        Rng("carried"),
        TOY,
        [[TOY.new(2, {})]],
        {"key": Inner(TOY.new(2, {}))},
        lambda: 1,
        iter([1]),
        pytest,
    ],
    ids=["state", "frame", "rng", "game", "list", "object", "function", "iterator", "module"],
)
def test_a_view_may_not_carry(carried: object) -> None:
    with pytest.raises(Defect, match=r"the view.carried.* a view is plain data"):
        plain(view_of(carried=carried))


def test_the_difference_of_two_views_names_the_place() -> None:
    one, other = plain(view_of(hand=[1, 2])), plain(view_of(hand=[1, 3]))
    assert difference(one, other) == "the view.hand[1] is 2 instead of 3"
    assert difference(one, one) == ""
    assert difference("a\nb\n", "a\nc\n", "text") == "in text, line 2 is 'b' instead of 'c'"


# Nonsense


def test_nonsense_differs_from_sense_and_is_the_same_for_a_seed() -> None:
    texts = [mutated("place copper", ["draw gold"], Rng(f"{number}")) for number in range(200)]
    assert texts == [mutated("place copper", ["draw gold"], Rng(f"{number}")) for number in range(200)]
    assert len(set(texts)) > 120
    lines = {mutated_lines("round 1\nbag gold\n", ["round 2\n"], Rng(f"{number}")) for number in range(200)}
    assert len(lines) > 80
    assert mutated("", [], Rng("empty")) is not None
    assert mutated_lines("", [], Rng("empty")).endswith("\n")


def test_facts_are_lines_and_words_with_the_head_of_their_line() -> None:
    assert facts("hand red gold\nround 1\n\n") == {
        "hand red gold",
        "hand … red",
        "hand … gold",
        "round 1",
        "round … 1",
        "",
    }


# Counting ways


def position(text: str) -> Table:
    s = TOY.load(text)
    assert isinstance(s, Table)
    return s


OFFER = """
round 2
points 0 0
hand red copper gold
hand blue silver
asks offer
screen red copper
"""


def test_perft_counts_what_can_be_said_and_takes_nothing_back() -> None:
    s = position(OFFER.replace("hand red copper gold", "hand red gold"))
    # Red has copper behind its screen: place gold, ready, cash; not take back. Blue speaks once red is ready.
    assert perft(TOY, s, 1) == 3
    # After place gold: ready. After ready: blue may place silver or be ready. After cash: ready.
    assert perft(TOY, s, 2) == 1 + 2 + 1


def test_perft_counts_outcomes_once_whatever_their_weight() -> None:
    assert perft(TOY, TOY.new(2, {}), 1) == 4
    assert perft(TOY, TOY.new(2, {}), 2) == 16


def test_perft_does_not_count_ways_that_have_ended() -> None:
    s = position("round 2\npoints 4 0\nhand red gold\nasks offer\nscreen blue ready\n")
    # Place gold, ready (which ends the game: both offers are nothing), cash (which reaches the target).
    assert perft(TOY, s, 1) == 3
    assert perft(TOY, s, 2) == 2  # place gold, ready; ready, then red passes


def test_perft_of_nothing_is_one() -> None:
    assert perft(TOY, TOY.new(2, {}), 0) == 1


# Stored files


def test_a_missing_file_says_how_to_make_it(tmp_path: Path) -> None:
    for check in (checks.check_digests, checks.check_legal_order, checks.check_perft):
        with pytest.raises(Defect, match="REGALIA_UPDATE=1"):
            check(TOY, [Variant(2)], tmp_path / "missing")
    with pytest.raises(Defect, match="REGALIA_UPDATE=1"):
        checks.check_playthrough(TOY, Variant(2), tmp_path / "missing")
    with pytest.raises(Defect, match=r"no stored game in .* ends with Y-8, Y-9, Y-10, G-4"):
        checks.check_endings(TOY, [Variant(2)], tmp_path)


def test_updating_writes_says_so_and_then_agrees(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "digests.txt"
    with pytest.warns(UserWarning, match="wrote .*digests.txt"):
        checks.check_digests(TOY, [Variant(2)], path, update=True)
    checks.check_digests(TOY, [Variant(2)], path)
    with pytest.raises(Defect, match=r"\+seats 3"):
        checks.check_digests(TOY, [Variant(2), Variant(3)], path)


def test_updating_works_where_warnings_are_errors(tmp_path: Path) -> None:
    path = tmp_path / "digests.txt"
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("error")
        checks.check_digests(TOY, [Variant(2)], path, update=True)
    assert [str(warning.message) for warning in said] == [f"wrote {path}: read its difference before you commit it"]
    checks.check_digests(TOY, [Variant(2)], path)


def test_perft_files_are_updated_in_place(tmp_path: Path) -> None:
    path = tmp_path / "perft.yaml"
    path.write_text(f"- name: an offer\n  position: |{OFFER.replace(chr(10), chr(10) + '    ')}\n  counts: [1, 1]\n")
    with pytest.raises(Defect, match=r"from 'an offer' there are \[.*\] ways, not \[1, 1\]"):
        checks.check_perft(TOY, [], path)
    with pytest.warns(UserWarning, match=r"wrote .*perft.yaml"):
        checks.check_perft(TOY, [], path, update=True)
    checks.check_perft(TOY, [], path)
    assert "position: |" in path.read_text()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{}", "holds no list"),
        ("- name: nothing", "an entry has a name, counts"),
        ("- {name: a, counts: [1], depth: 3}", "an entry has a name, counts"),
        ("- {name: odd, counts: [1], seats: 9}", "odd: Toy is played by 2 or 3"),
        ("- {name: odd, counts: [1], position: round 77}", "odd: '77' is not a number up to 2"),
    ],
)
def test_a_perft_file_with_something_wrong_is_refused(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "perft.yaml"
    path.write_text(text)
    with pytest.raises(Defect, match=words):
        checks.check_perft(TOY, [], path)


def test_mining_finds_short_games_for_every_ending() -> None:
    found = checks.mine_endings(TOY, [Variant(2)], META.endings, 300)
    assert set(found) == set(META.endings)
    for clause, record in found.items():
        outcome = replay(TOY, record).state.outcome
        assert outcome is not None and outcome.reason == clause


@pytest.mark.filterwarnings("ignore:wrote")
def test_what_mining_does_not_find_must_be_written_by_hand(tmp_path: Path) -> None:
    class Quiet(Toy):
        def resign(self, s: Any, seat: int) -> None:
            s.finish(Outcome([0.0] * s.seat_count, "G-6"))

    with pytest.raises(Defect, match="never ended with G-4: write a record by hand"):
        checks.check_endings(Quiet(), [Variant(2)], tmp_path, update=True, games=60)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "Y-10-mined.record",
        "Y-8-mined.record",
        "Y-9-mined.record",
    ]


# The kit


def test_the_kit_runs_without_pytest() -> None:
    found = run_all(TOY, variants=[Variant(2)], clauses=CLAUSES)
    assert len(found) == 18 and not any(found.values()), found


def test_the_kit_reports_what_it_finds() -> None:
    class Wrong(Toy):
        def evaluate(self, s: Any, seat: int) -> float:
            return 2.0

    found = run_all(Wrong(), variants=[Variant(2)], clauses=CLAUSES)
    assert [name for name, defect in found.items() if defect] == ["test_random_play_keeps_every_promise_and_ends"]


def test_without_variants_every_number_of_seats_is_tried() -> None:
    class Kit(GameKit):
        game = TOY

    assert [variant.seats for variant in Kit().tables()] == [2, 3]


def test_effort_and_updating_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REGALIA_EFFORT", "2.5")
    monkeypatch.setenv("REGALIA_UPDATE", "1")
    assert GameKit().effort() == 2.5 and GameKit().update()
    monkeypatch.setenv("REGALIA_UPDATE", "0")
    monkeypatch.delenv("REGALIA_EFFORT")
    assert GameKit().effort() == 1.0 and not GameKit().update()


def test_a_game_without_rules_cannot_name_clauses() -> None:
    with pytest.raises(Defect, match=r"toy: there is no .*rules.md, so nobody can look a clause up"):
        checks.check_refusals(TOY, Variant(2))


# The rulebook


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Connect four in a package with a name of its own, whose rulebook and scenarios a test may spoil."""
    shutil.copytree(
        game_folder(CONNECT_FOUR), tmp_path / "copied", ignore=shutil.ignore_patterns("tests", "__pycache__", "*.so")
    )
    for path in (tmp_path / "copied").glob("*.py"):
        path.write_text(path.read_text().replace("connect_four.", "copied."))
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in [name for name in sys.modules if name.partition(".")[0] == "copied"]:
        monkeypatch.delitem(sys.modules, name)
    game = importlib.import_module("copied").GAME
    assert isinstance(game, Game) and game_folder(game) == tmp_path / "copied"
    return game


def spoil(game: Game, name: str, old: str, new: str) -> None:
    path = game_folder(game) / name
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))


def rulebook_kit(copy: Game, folder: Path) -> GameKit:
    class Kit(GameKit):
        game = copy

    Kit.folder = folder
    return Kit()


def test_the_kit_plays_the_scenarios_and_traces_the_clauses(copied: Game, tmp_path: Path) -> None:
    kit = rulebook_kit(copied, tmp_path / "tests" / "kit")
    kit.test_every_scenario_goes_as_it_says()
    kit.test_every_clause_is_carried_out_and_shown()


def test_a_scenario_that_fails_is_a_defect(copied: Game, tmp_path: Path) -> None:
    spoil(copied, "scenarios/endings.yaml", "winner: red, reason: F-6", "winner: yellow, reason: F-6")
    spoil(copied, "scenarios/drops.yaml", "refuses: {h: F-5}", "refuses: {h: F-4}")
    with pytest.raises(Defect) as found:
        rulebook_kit(copied, tmp_path / "kit").test_every_scenario_goes_as_it_says()
    text = str(found.value)
    assert text.startswith("connect_four: 2 of 17 scenarios fail\nFAILED eighth-column")
    assert "The winner should be yellow, but is red." in text


def test_a_scenario_that_cannot_be_read_is_a_defect(copied: Game, tmp_path: Path) -> None:
    spoil(copied, "scenarios/drops.yaml", "title: There is no column h", "titel: There is no column h")
    with pytest.raises(Defect, match=r"connect_four: .*drops.yaml line \d+: a scenario has no 'titel'"):
        rulebook_kit(copied, tmp_path / "kit").test_every_scenario_goes_as_it_says()


def test_a_game_that_breaks_fails_the_scenario_that_found_it(copied: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Game, event: Event, seat: int) -> str:
        raise KeyError(seat)

    monkeypatch.setattr(type(copied), "describe_event", broken)
    with pytest.raises(Defect, match=r"1 of 17 scenarios fail\nFAILED taking-turns.*\n.*The game broke: KeyError: -2"):
        checks.check_scenarios(copied)


def test_a_clause_that_nothing_shows_is_a_defect_unless_a_test_shows_it(copied: Game, tmp_path: Path) -> None:
    spoil(copied, "scenarios/drops.yaml", "clauses: [F-5]", "clauses: [F-4]")
    kit = rulebook_kit(copied, tmp_path / "tests" / "kit")
    with pytest.raises(Defect, match="F-5 is shown by no scenario and no test"):
        kit.test_every_clause_is_carried_out_and_shown()
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text('@pytest.mark.clauses("F-5")\ndef test_it(): ...\n')
    kit.test_every_clause_is_carried_out_and_shown()
    type(kit).tests = tmp_path / "elsewhere"
    with pytest.raises(Defect, match="F-5 is shown by no scenario and no test"):
        kit.test_every_clause_is_carried_out_and_shown()


def test_without_a_rulebook_there_is_nothing_to_run_or_trace(tmp_path: Path) -> None:
    kit = rulebook_kit(TOY, tmp_path / "kit")
    kit.test_every_scenario_goes_as_it_says()
    kit.test_every_clause_is_carried_out_and_shown()


# The toy itself, where the checks lean on it


def test_the_toy_refuses_positions_that_cannot_be() -> None:
    for text in ("hand red lead", "bag gold", "round 9", "points 1", "hand red\nhand red", "asks window red", "screen"):
        with pytest.raises(Malformed):
            TOY.load(text)


def test_the_toy_loads_what_a_person_would_write() -> None:
    s = position(OFFER)
    frame = s.frames[-1]
    assert isinstance(frame, Offer) and frame.drafted(0) == [0]
    assert s.held(0) == 3 and s.in_hand(0) == 2 and sum(s.bag) == 10


# Texts and options


def test_an_option_that_no_text_follows_is_found() -> None:
    silent = {"rounds": "nobody speaks of the end"}
    with pytest.raises(Defect, match=r"(?s)follow the options\ntarget=1 changes no text: .*\ntarget=6 .*\ntarget=9 "):
        checks.check_option_texts(TOY, silent, {})
    checks.check_option_texts(TOY, {**silent, "target": "nor of the target"}, {})


def test_an_excuse_that_is_no_longer_true_is_found() -> None:
    with pytest.raises(Defect, match=r"rounds=3 is listed as silent but changes azure facts: 'Round: 0 of 6.*of 3"):
        checks.check_option_texts(HERALDS, {"rounds": "untrue"}, {})
    with pytest.raises(Defect, match="trumpet=4 is listed as silent but changes"):
        checks.check_option_texts(HERALDS, {"trumpet=4": "untrue"}, {})
    with pytest.raises(Defect, match="drums is not an option"):
        checks.check_option_texts(HERALDS, {"drums": "there are none"}, {})


def test_an_option_of_which_no_other_value_is_tried_is_found() -> None:
    with pytest.raises(Defect, match="rows: no position takes another value"):
        checks.check_option_texts(find_game("we_are_kings"), {}, {}, 50)  # another grid needs another mix
