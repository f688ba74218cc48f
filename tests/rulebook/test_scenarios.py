"""The scenario runner, on connect four and on a small game with sealed bids and dice that is defined here."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from connect_four import GAME as CONNECT_FOUR
from regalia.core.actions import CHANCE, Action
from regalia.core.entries import TABLE
from regalia.core.errors import RESIGNED, Illegal, Malformed
from regalia.core.events import Event
from regalia.core.frames import ChanceFrame, Frame
from regalia.core.game import Game, GameMeta
from regalia.core.options import Option, Options, Value
from regalia.core.positions import common_lines, read_position
from regalia.core.state import Outcome, State, shared_by, won_by
from regalia.core.views import View, seen_legal, seen_to_act
from regalia.rulebook.checking import find_phrase
from regalia.rulebook.reading import read_file, read_scenarios, scenarios_in, scenarios_of
from regalia.rulebook.running import Result, run
from regalia.rulebook.scenarios import Scenario, ScriptedEntry

pytestmark = pytest.mark.plain

# Bids: everybody bids 1 or 2 in secret (D-1); a die says whose turn it is (D-2); the player on turn stops and wins,
# shares the point, rolls again, or spins a coin that has one side (D-3) and then rolls.

# What can be said: an action's key is its place here.
WORDS: Final = (
    *("bid 1", "bid 2", "bid 9"),
    *("roll 1", "roll 2", "roll 3", "roll 4", "coin"),
    *("stop", "share", "again", "spin / twice"),
)
STOP, SHARE, AGAIN, SPIN = (Action(key) for key in range(8, 12))


class Auction(State):
    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats)
        self.options: Final = options
        self.bids = [0] * seats
        self.die = 0

    def clone(self) -> State:
        copy = Auction(self.seat_count, self.options)
        self.clone_base_into(copy)
        copy.bids = list(self.bids)
        copy.die = self.die
        return copy


class Bids(Frame):
    def clone(self) -> Frame:
        return self

    def to_act(self, s: State) -> tuple[int, ...]:
        assert isinstance(s, Auction)
        return tuple(seat for seat, bid in enumerate(s.bids) if bid == 0)

    def legal(self, s: State, seat: int) -> list[Action]:
        return [Action(0), Action(1)] if seat > 0 else [Action(1)]

    def apply(self, s: State, seat: int, action: Action) -> None:
        assert isinstance(s, Auction)
        s.bids[seat] = action.key + 1
        s.emit(Event("bid", [seat], [s.bids[seat]], [seat]))
        if 0 not in s.bids:
            s.frames[-1] = Roll()

    def refusal(self, s: State, seat: int, action: Action) -> Illegal:
        return Illegal("D-1", "the bid must be 1 or 2")


class Roll(ChanceFrame):
    def clone(self) -> Frame:
        return self

    def legal(self, s: State, seat: int) -> list[Action]:
        assert isinstance(s, Auction)
        return [Action(2 + face) for face in range(1, s.options.number("faces") + 1)]

    def apply(self, s: State, seat: int, action: Action) -> None:
        assert isinstance(s, Auction)
        s.die = action.key - 2
        s.emit(Event("rolled", [s.die]))
        s.frames[-1] = Turn()


class Coin(Roll):
    def legal(self, s: State, seat: int) -> list[Action]:
        return [Action(7)]

    def apply(self, s: State, seat: int, action: Action) -> None:
        s.frames[-1] = Roll()


class Turn(Frame):
    def clone(self) -> Frame:
        return self

    def to_act(self, s: State) -> tuple[int, ...]:
        assert isinstance(s, Auction)
        return (s.die % s.seat_count,)

    def legal(self, s: State, seat: int) -> list[Action]:
        return [STOP, SHARE, AGAIN, SPIN]

    def apply(self, s: State, seat: int, action: Action) -> None:
        if action == STOP:
            s.finish(won_by(seat, s.seat_count, "D-2"))
        elif action == SHARE:
            s.finish(shared_by([0, 1], s.seat_count, "D-2"))
        else:
            s.frames[-1] = Roll() if action == AGAIN else Coin()


class AuctionGame(Game):
    def new(self, seats: int, options: Mapping[str, Value]) -> State:
        self.meta.check_seats(seats)
        s = Auction(seats, self.meta.choose(options))
        s.frames.append(Bids())
        return s

    def resign(self, s: State, seat: int) -> None:
        s.finish(Outcome([0.0 if other == seat else 1 / (s.seat_count - 1) for other in range(s.seat_count)], RESIGNED))

    def view(self, s: State, seat: int) -> View:
        assert isinstance(s, Auction)
        bids = [str(bid) if owner == seat else "?" for owner, bid in enumerate(s.bids)]
        return View(seat, seen_to_act(s), seen_legal(s, seat), s.outcome, f"bids {' '.join(bids)}\n")

    def write(self, s: State, action: Action) -> str:
        return WORDS[action.key]

    def read(self, s: State, text: str) -> Action:
        words = " ".join(text.lower().split())
        if words not in WORDS:
            raise Malformed(f"nobody says {text!r}")
        return Action(WORDS.index(words))

    def dump(self, s: State) -> str:
        assert isinstance(s, Auction)
        asked = [f"asked {type(frame).__name__.lower()}" for frame in s.frames]
        bids = " ".join(str(bid) for bid in s.bids)
        return "\n".join([f"bids {bids}", f"die   {s.die}", *asked, *common_lines(self.meta, s, s.options)]) + "\n"

    def load(self, text: str) -> State:
        position = read_position(self.meta, text)
        s = Auction(position.seat_count, position.options)
        frame: Frame = Bids()
        for number, line in enumerate(position.lines, start=1):
            word, *rest = line.split()
            if word == "bids":
                s.bids = [int(bid) for bid in rest]
            elif word == "die":
                s.die = int(rest[0])
            elif word == "asked":
                frame = {"bids": Bids(), "roll": Roll(), "coin": Coin(), "turn": Turn()}[rest[0]]
            else:
                raise Malformed(f"there is no {word!r}", f"position line {number}")
        s.frames.append(frame)
        return s

    def describe_event(self, event: Event, seat: int) -> str:
        if event.kind == "bid":
            bid = str(event.veiled[0]) if event.veiled else "something"
            return f"{self.meta.seat_name(event.args[0])} bids {bid}"
        return f"the die shows {event.args[0]}"


AUCTION: Final = AuctionGame(
    GameMeta(
        id="auction",
        title="Auction",
        author="the tests",
        blurb="",
        player_counts=(2, 3),
        seat_names=("azure", "brown", "cyan"),
        rules_version=1,
        options=(Option("faces", 3, "D-2", "of the die", 1, 4), Option("loud", False, "D-9", "has no effect")),
        endings=("D-2", RESIGNED),
    )
)

TURN_OF_BROWN: Final = """
given: |
  bids 2 1
  die 1
  asked turn
"""


def scenario(body: str, game: Game = AUCTION) -> Scenario:
    """One scenario from what it says beside its id, title and clauses."""
    lines = ["- id: it", "  title: It", "  clauses: [D-1]", *(f"  {line}" for line in body.strip("\n").split("\n"))]
    return read_scenarios("\n".join(lines), "it.yaml", game)[0]


def played(body: str, game: Game = AUCTION) -> Result:
    return run(game, scenario(body, game))


def check(then: str, when: str = "[]") -> tuple[str, ...]:
    """The failures of a check in brown's turn after bids 2 and 1."""
    return played(f"{TURN_OF_BROWN}when: {when}\nthen: {then}").failures


def said(result: Result) -> list[tuple[int, str]]:
    return [(step.who, step.text) for step in result.steps]


def mistake(text: str, game: Game | None = AUCTION) -> str:
    with pytest.raises(Malformed) as caught:
        read_scenarios(text, "it.yaml", game)
    return str(caught.value)


def body_mistake(body: str) -> str:
    with pytest.raises(Malformed) as caught:
        scenario(body)
    return str(caught.value)


# The start


def test_without_a_given_position_a_new_game_is_played() -> None:
    result = played("then: {holds: [bids 0 0], to_act: [azure, brown]}")
    assert result.passed and result.steps == ()


def test_a_new_game_takes_the_seats_and_options_of_the_scenario() -> None:
    assert played("seats: 3\noptions: {faces: 4}\nthen: {holds: [bids 0 0 0, seats 3, options faces=4]}").passed


def test_a_given_position_takes_the_seats_and_options_of_the_scenario() -> None:
    body = "seats: 3\noptions: {faces: 4, loud: yes}\ngiven: |\n  bids 1 1 1\n  asked roll\nthen:\n"
    assert played(body + "  holds: [seats 3, options faces=4; loud=true]\n  legal: {has: [roll 4]}").passed


def test_a_position_that_cannot_be_read_is_the_only_failure_and_names_its_own_line() -> None:
    result = played("seats: 3\ngiven: |\n  bids 1 1 1\n  dye 3\nthen: {to_act: []}")
    assert result.failures == ("The given position cannot be read: position line 2: there is no 'dye'.",)
    assert result.start is None


def test_a_scenario_of_another_game_is_not_run() -> None:
    with pytest.raises(Malformed, match="it is a scenario of auction, not of connect_four"):
        run(CONNECT_FOUR, scenario("then: {to_act: []}"))


# What is said


def test_the_result_lists_what_was_said_and_the_state_after_each_step() -> None:
    result = played("when: [d, 'red: e ; a comment', yellow: d]\nthen: {to_act: [red]}", CONNECT_FOUR)
    assert result.passed
    assert said(result) == [(0, "d"), (1, "e"), (0, "d")]
    assert result.start is not None
    assert CONNECT_FOUR.dump(result.start).split()[-1] == "......."
    assert [CONNECT_FOUR.dump(step.state).split()[-1] for step in result.steps] == ["...y...", "...yr..", "...yr.."]
    assert [len(step.told) for step in result.steps] == [1, 1, 1]


def test_if_several_seats_are_asked_the_first_for_whom_it_is_legal_says_it() -> None:
    assert said(played("when: [bid 1, bid 2]\nthen: {to_act: ['*']}")) == [(1, "bid 1"), (0, "bid 2")]


def test_a_prefix_says_who_speaks() -> None:
    assert said(played("when: [brown: bid 2]\nthen: {to_act: [azure]}")) == [(1, "bid 2")]


def test_an_entry_that_the_rules_refuse_stops_the_scenario_with_clause_and_reason() -> None:
    result = played("when: [bid 2, azure: bid 2]\nthen: {to_act: [azure]}")
    assert result.failures == ("Step 2, azure: 'bid 2' is refused by G-1: another seat is being asked.",)
    assert len(result.steps) == 1


def test_a_refusal_without_a_prefix_quotes_the_first_seat_that_is_asked() -> None:
    assert played("when: [bid 9]\nthen: {to_act: []}").failures == (
        "Step 1, azure: 'bid 9' is refused by D-1: the bid must be 1 or 2.",
    )


def test_an_entry_that_cannot_be_read_stops_the_scenario() -> None:
    assert played("when: [bit 2]\nthen: {to_act: []}").failures == (
        "Step 1, azure: 'bit 2' cannot be read: nobody says 'bit 2'.",
    )


def test_nothing_can_be_said_after_the_end() -> None:
    failures = played("when: [d, red: resign, d]\nthen: {to_act: []}", CONNECT_FOUR).failures
    assert failures == ("Step 3, yellow: 'd' is refused by G-3: the game is over.",)


def test_a_whole_turn_may_stand_in_one_entry() -> None:
    result = played("when: ['brown: bid 1 / azure: bid 2']\nthen: {to_act: ['*']}")
    assert said(result) == [(1, "bid 1"), (0, "bid 2")]
    result = played("when: ['bid 1 / bid 2 / roll 1 / stop ; brown stops']\nthen: {outcome: {winner: brown}}")
    assert result.passed and len(result.steps) == 4


def test_a_prefix_holds_for_the_rest_of_its_entry() -> None:
    failures = played("when: ['brown: bid 1 / bid 2']\nthen: {to_act: ['*']}").failures
    assert failures == ("Step 2, brown: 'bid 2' is refused by G-1: another seat is being asked.",)


def test_a_text_that_the_games_grammar_reads_is_not_taken_apart() -> None:
    result = played(TURN_OF_BROWN + "when: [spin / twice]\nthen: {holds: [asked coin]}")
    assert result.passed and said(result) == [(1, "spin / twice")]


def test_resigning_a_fallen_flag_and_an_agreed_draw_end_the_game() -> None:
    assert check("{outcome: {winner: brown, reason: G-4}}", "[azure: resign]") == ()
    assert check("{outcome: {winner: azure, reason: G-4}}", "[resign]") == ()
    assert check("{outcome: {winner: azure, reason: G-6}}", "[brown: flag]") == ()
    assert check("{outcome: {draw: true, reason: G-5}}", "[table: draw]") == ()


def test_resigning_while_several_are_asked_needs_a_name() -> None:
    assert played("when: [resign]\nthen: {to_act: []}").failures == ("Who says 'resign'? asked: azure, brown.",)


def test_undo_takes_entries_back_chance_included() -> None:
    result = played("when: [bid 1, bid 2, roll 1, table: undo 2]\nthen: {holds: [bids 0 1, die 0], to_act: [azure]}")
    assert result.passed
    assert said(result)[-1] == (TABLE, "undo 2")
    assert AUCTION.dump(result.steps[-1].state) == AUCTION.dump(result.steps[0].state)


def test_after_an_undo_play_goes_on_and_is_told() -> None:
    body = (
        "when: [bid 1, table: undo 1, brown: bid 2]\nthen: {holds: [bids 0 2], told: {brown: {holds: [brown bids 2]}}}"
    )
    assert played(body).passed


def test_undo_cannot_take_back_more_than_was_said() -> None:
    failures = played("when: [bid 1, table: undo 2]\nthen: {to_act: []}").failures
    assert failures == ("Step 2, table: 'undo 2' cannot be read: `undo N` takes 1 to 1 entries back.",)


def test_the_table_says_only_what_it_can_say_in_a_record() -> None:
    assert played("when: [table: seat azure random, bid 1]\nthen: {to_act: [azure]}").passed
    failures = played("when: [table: shuffle]\nthen: {to_act: []}").failures
    assert len(failures) == 1 and "the table can say undo N, draw" in failures[0]


# Chance


def test_chance_says_the_entry_at_its_place_with_or_without_a_prefix() -> None:
    for roll in ("roll 1", "'*: roll 1'"):
        result = played(f"when: [bid 1, bid 2, {roll}, stop]\nthen: {{outcome: {{winner: brown}}}}")
        assert result.passed and said(result)[2] == (CHANCE, "roll 1")


def test_chance_entries_may_stand_before_or_after_their_place() -> None:
    for when in ("'*: roll 1', bid 1, bid 2, stop", "bid 1, bid 2, stop, roll 1", "bid 1, '*: roll 1', bid 2, stop"):
        assert played(f"when: [{when}]\nthen: {{outcome: {{winner: brown}}}}").passed, when


def test_several_rolls_are_used_in_order() -> None:
    result = played("when: ['*: roll 2', '*: roll 1', bid 1, bid 2, again, stop]\nthen: {outcome: {winner: brown}}")
    assert [text for who, text in said(result) if who == CHANCE] == ["roll 2", "roll 1"]


def test_a_chance_entry_that_is_no_outcome_of_this_question_is_passed_over() -> None:
    result = played("when: ['*: coin', '*: roll 1', bid 1, bid 2, spin / twice, '*: roll 2']\nthen: {to_act: [azure]}")
    assert result.passed
    assert [text for who, text in said(result) if who == CHANCE] == ["roll 1", "coin", "roll 2"]


def test_an_outcome_without_alternative_needs_no_entry_if_more_is_to_be_said() -> None:
    result = played(TURN_OF_BROWN + "when: [spin / twice, roll 2, stop]\nthen: {outcome: {winner: azure}}")
    assert result.passed and said(result)[1] == (CHANCE, "coin")


def test_chance_stays_asked_when_no_entries_are_left() -> None:
    assert check("{to_act: ['*'], legal: {only: [coin]}, holds: [asked coin]}", "[spin / twice]") == ()
    assert check("{to_act: ['*'], legal: {count: 3, has: [roll 3], lacks: [roll 4]}}", "[again]") == ()


def test_a_question_to_chance_that_no_entry_answers_is_a_failure() -> None:
    assert played("when: [bid 1, bid 2, stop]\nthen: {to_act: []}").failures == (
        "A roll is due before 'stop' can be said, and no entry is one of its 3 outcomes: roll 1, roll 2, roll 3.",
    )


def test_an_impossible_roll_is_a_failure() -> None:
    failures = played("when: [bid 1, bid 2, '*: roll 4']\nthen: {to_act: []}").failures
    assert len(failures) == 1 and "no entry is one of its 3 outcomes" in failures[0]


def test_a_chance_entry_that_is_never_asked_for_is_a_failure() -> None:
    failures = played("when: [bid 1, '*: roll 1']\nthen: {to_act: [azure]}").failures
    assert failures == ("No roll is due for 'roll 1': asked: azure.",)


def test_a_seat_may_resign_while_chance_is_asked() -> None:
    assert played("when: [bid 1, bid 2, azure: resign]\nthen: {outcome: {winner: brown, reason: G-4}}").passed


# Checks on the position


def test_holds_and_lacks_fold_white_space_and_keep_words_whole() -> None:
    assert check("{holds: [bids 2 1, die 1, die    1, '1'], lacks: [die 2, ie 1, bids 2 1 die, asked tur]}") == ()
    assert check("{holds: ['bids 2 1\n\n\n    die 1'], lacks: ['die 1\n\n    bids 2 1']}") == ()


def test_a_number_does_not_match_the_beginning_of_a_longer_one() -> None:
    body = "given: |\n  bids 2 1\n  die 30\n  asked turn\nthen: {lacks: [die 3, '0'], holds: [die 30]}"
    assert played(body).passed


def test_a_whole_number_is_not_found_in_one_with_a_half() -> None:
    assert find_phrase("axe1 26", "S.axe1 26.5") is None
    assert find_phrase("axe1 26", "S.axe1 26, moved") == "S.axe1 26, moved"


def test_a_phrase_that_is_missing_is_reported_with_the_nearest_line() -> None:
    assert check("{holds: [die 3]}") == (
        "The position should hold 'die 3', but does not; the nearest line is 'die 1'.",
    )


def test_a_phrase_that_should_be_missing_is_reported_with_its_line() -> None:
    assert check("{lacks: ['2']}") == ("The position should lack '2', but there is 'bids 2 1'.",)


def test_who_is_to_act_is_compared_in_any_order() -> None:
    assert played("then: {to_act: [brown, azure]}").passed
    assert check("{to_act: [azure]}") == ("To act should be azure, but is brown.",)
    assert check("{to_act: []}") == ("To act should be nobody, but is brown.",)
    assert check("{to_act: []}", "[stop]") == ()


# Checks of what is legal


def test_legal_compares_actions_and_not_spellings() -> None:
    assert check("{legal: {has: [STOP, '  again'], lacks: [bid  1], only: [Again, share, stop, spin / twice]}}") == ()


def test_legal_counts() -> None:
    assert check("{legal: {count: 4}}") == ()
    assert check("{legal: {count: 5}}") == ("brown should have 5 legal actions, but has 4.",)


def test_legal_has_reports_the_clause_that_refuses() -> None:
    reason = "you can't do that now"
    assert check("{legal: {has: [bid 1]}}") == (f"'bid 1' should be legal for brown, but G-2 refuses it: {reason}.",)


def test_legal_lacks_reports_what_is_legal() -> None:
    assert check("{legal: {lacks: [stop]}}") == ("'stop' should not be legal for brown, but it is.",)


def test_legal_only_reports_what_is_missing_and_what_is_too_much() -> None:
    failures = check("{legal: {only: [stop, share, spin / twice, bid 1]}}")
    assert len(failures) == 2
    assert failures[0].startswith("'bid 1' should be legal for brown, but G-2 refuses it")
    assert failures[1] == "Only stop, share, spin / twice, bid 1 should be legal for brown, but so is: again."
    assert check("{legal: {only: []}}")[0].startswith("Only nothing should be legal for brown, but so is: stop")


def test_a_text_that_cannot_be_read_fails_whatever_legal_says_of_it() -> None:
    for word in ("has", "lacks"):
        failures = check(f"{{legal: {{{word}: [stob]}}}}")
        assert len(failures) == 1 and "be read: nobody says 'stob'" in failures[0], word
    assert "cannot be read: nobody says 'stob'" in check("{legal: {only: [stob]}}")[0]


def test_legal_may_be_given_for_each_seat() -> None:
    assert played("then: {legal: {azure: {only: [bid 2]}, brown: {has: [bid 1], count: 2}}}").passed
    failures = played("then: {legal: {azure: {has: [bid 1]}, brown: {count: 2}}}").failures
    assert failures == ("'bid 1' should be legal for azure, but D-1 refuses it: the bid must be 1 or 2.",)


def test_legal_needs_a_seat_where_several_or_none_are_asked() -> None:
    assert played("then: {legal: {count: 2}}").failures == ("legal does not say for whom; asked: azure, brown.",)
    assert check("{legal: {count: 0}}", "[stop]") == ("legal does not say for whom; asked: nobody.",)


def test_legal_lacks_proves_nothing_about_a_seat_that_is_not_asked() -> None:
    assert check("{legal: {azure: {lacks: [stop]}}}") == (
        "'stop' should not be legal for azure, but that seat is not asked at all.",
    )
    assert check("{legal: {azure: {only: [], count: 0}}}") == ()


def test_refuses_names_the_clause() -> None:
    assert check("{refuses: {bid 1: G-2, 'azure: stop': G-1}}") == ()
    assert check("{refuses: {stop: G-3, 'azure: resign': G-3, 'table: draw': G-3}}", "[stop]") == ()


def test_refuses_reports_another_clause() -> None:
    assert check("{refuses: {'azure: stop': D-1}}") == (
        "'stop', said by azure, should be refused by D-1, but G-1 refuses it: another seat is being asked.",
    )


def test_refuses_reports_what_is_allowed_or_cannot_be_read() -> None:
    assert check("{refuses: {stop: D-1}}") == ("'stop', said by brown, should be refused by D-1, but is allowed.",)
    assert check("{refuses: {'table: draw': G-3}}") == (
        "'draw', said by table, should be refused by G-3, but is allowed.",
    )
    assert check("{refuses: {stob: D-1}}") == (
        "'stob', said by brown, should be refused by D-1, but cannot be read: nobody says 'stob'.",
    )


def test_refuses_needs_a_seat_where_several_are_asked() -> None:
    assert played("then: {refuses: {bid 9: D-1}}").failures == (
        "refuses does not say who says 'bid 9'; asked: azure, brown.",
    )
    assert played("then: {refuses: {'brown: bid 9': D-1}}").passed


# Checks of what is seen, told and won


def test_a_view_is_what_that_seat_sees() -> None:
    assert check("{view: {azure: {holds: ['bids 2 ?']}, watcher: {holds: ['bids ? ?'], lacks: ['2']}}}") == ()
    assert check("{view: {brown: {holds: [bids 2 1], lacks: ['1']}}}") == (
        "The view of brown should hold 'bids 2 1', but does not; the nearest line is 'bids ? 1'.",
        "The view of brown should lack '1', but there is 'bids ? 1'.",
    )


def test_told_is_what_that_seat_heard_while_the_entries_were_played() -> None:
    when = "[bid 1, bid 2, roll 1]"
    told = (
        "brown: {holds: [brown bids 1], lacks: [azure bids 2]}, watcher: {holds: [die shows 1, azure bids something]}"
    )
    assert played(f"when: {when}\nthen: {{told: {{{told}}}}}").passed
    assert played(f"when: {when}\nthen: {{told: {{watcher: {{lacks: [something]}}}}}}").failures == (
        "What watcher saw happen should lack 'something', but there is 'brown bids something'.",
    )
    assert check("{told: {watcher: {holds: [die]}}}") == (
        "What watcher saw happen should hold 'die', but does not; it is empty.",
    )


def test_an_outcome_is_compared_in_all_its_parts() -> None:
    assert check("{outcome: {winner: brown, reason: D-2, scores: [0, 1], draw: false}}", "[stop]") == ()
    assert check("{outcome: {winner: [brown, azure], draw: true}}", "[share]") == ()
    assert check("{outcome: {winner: azure, reason: G-4, scores: [1, 0], draw: true}}", "[stop]") == (
        "The winner should be azure, but is brown.",
        "The game should end by G-4, but ended by D-2.",
        "The scores should be 1 0, but are 0 1.",
        "The game should be drawn, but the scores are 0 1.",
    )
    assert check("{outcome: {draw: false}}", "[share]") == (
        "The game should not be drawn, but the scores are 0.5 0.5.",
    )


def test_two_of_three_who_share_the_point_have_not_drawn() -> None:
    body = "seats: 3\ngiven: |\n  bids 2 1 1\n  die 1\n  asked turn\nwhen: [share]\nthen: {outcome: "
    assert played(body + "{winner: [azure, brown], draw: false, scores: [0.5, 0.5, 0]}}").passed


def test_a_running_game_has_no_outcome() -> None:
    assert check("{outcome: none}") == ()
    assert check("{outcome: {winner: brown}}") == ("The game should be over, but it is not.",)
    assert check("{outcome: none}", "[stop]") == ("The game should go on, but it is over: 0 1 D-2.",)


def test_an_outcome_of_null_is_not_checked() -> None:
    assert check("{outcome: null, to_act: []}", "[stop]") == ()


def test_all_failures_are_reported_together() -> None:
    result = played("then: {holds: [die 1], to_act: [brown], outcome: {draw: true}}")
    assert len(result.failures) == 3
    assert result.report().startswith("FAILED it: It (D-1), it.yaml line 1\n  - The position should hold 'die 1'")
    assert played("then: {outcome: none}").report() == "passed it: It (D-1)"


# Reading


def test_an_unquoted_prefix_in_a_list_is_read_although_yaml_makes_a_mapping_of_it() -> None:
    listed = scenario("when:\n  - brown: bid 1\n  - 'azure: bid 2 ; sealed'\n  - stop\nthen: {to_act: []}")
    assert listed.when == (ScriptedEntry(1, "bid 1"), ScriptedEntry(0, "bid 2"), ScriptedEntry(None, "stop"))


def test_words_and_numbers_that_yaml_would_change_are_read_as_they_are_written() -> None:
    assert scenario("then: {holds: [no, 010, 2.10, die: 3]}").then.position.holds == ("no", "010", "2.10", "die: 3")


def test_a_scenario_knows_where_it_stands() -> None:
    text = "# two\n- {id: a, title: A, clauses: [D-1], then: {to_act: []}}\n\n"
    text += "- {id: b, title: B, clauses: [D-1], then: {to_act: []}}\n"
    assert [(each.id, each.source, each.line) for each in read_scenarios(text, "x.yaml", AUCTION)] == [
        ("a", "x.yaml", 2),
        ("b", "x.yaml", 4),
    ]


def test_a_file_may_say_which_game_it_is_about() -> None:
    text = "game: connect_four\nscenarios:\n- {id: a, title: A, clauses: [F-2], then: {to_act: [yellow]}}"
    [found] = read_scenarios(text, "anywhere.yaml")
    assert found.game == "connect_four" and run(CONNECT_FOUR, found).passed
    assert mistake(text) == "it.yaml line 1: this file is about connect_four, not about auction"
    assert mistake(text.replace("four", "for"), None).startswith("it.yaml line 1: there is no game 'connect_for'")


def test_the_folder_may_say_which_game_it_is() -> None:
    text = "- {id: a, title: A, clauses: [F-2], then: {to_act: [yellow]}}"
    assert read_scenarios(text, "connect_four/scenarios/a.yaml")[0].game == "connect_four"
    for elsewhere in ("connect_four/a.yaml", "connect_for/scenarios/a.yaml"):
        with pytest.raises(Malformed, match=f"{elsewhere}: which game is this"):
            read_scenarios(text, elsewhere)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it.yaml: there are no scenarios in this file"),
        ("[]", "it.yaml line 1: a file of scenarios is an empty list, which says nothing"),
        ("hello", "it.yaml line 1: a file of scenarios is written as a list, not as 'hello'"),
        ("- 3", "it.yaml line 1: a scenario is written as names and values, not as '3'"),
        ("\nid: a", "it.yaml line 2: a file of scenarios has no 'id': known: game, scenarios"),
        ("game: auction", "it.yaml line 1: a file of scenarios does not say scenarios"),
        ("- id: a\n  title: [", "it.yaml line 2: this is not YAML: "),
        ("- id: a\n\ttitle: b", "it.yaml line 2: this is not YAML: "),
        ("- a\n---\n- b", "it.yaml line 2: this is not YAML: "),
        ("- a: \x01", "it.yaml: this is not YAML: "),
        ("[" * 5000, "it.yaml: this is nested too deeply"),
        ("- &a [*a]", "it.yaml line 1: a scenario is written as names and values, not as a list"),
        ("- {title: A}", "it.yaml line 1: a scenario does not say id"),
        ("- id: a\n  titel: A", "it.yaml line 2: a scenario has no 'titel': did you mean title?"),
        ("- id: a\n  id: b", "it.yaml line 2: a scenario says id twice"),
        ("- {id: a, title: A, then: {to_act: []}}", "it.yaml line 1: a scenario does not say clauses"),
        ("- ? [a]\n  : b", "it.yaml line 1: a name in a scenario is written as a text, not as a list"),
    ],
)
def test_a_malformed_file_is_answered_with_file_line_and_reason(text: str, reason: str) -> None:
    assert mistake(text).startswith(reason)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("then:", "4: then is written as names and values, not as nothing"),
        ("then: {}", "4: then checks nothing; it takes holds, lacks, to_act"),
        ("then: {outcome: null}", "4: then checks nothing"),
        ("then:\n  hold: [a]", "5: then has no 'hold': did you mean holds?"),
        ("then: {holds: a}", "4: holds is written as a list, not as 'a'"),
        ("then: {holds: []}", "4: holds is an empty list, which says nothing"),
        ("then: {holds: [[a]]}", "4: an entry of holds is written as a text, not as a list"),
        ("then: {holds: ['']}", "4: an entry of holds is empty"),
        ("then:\n  to_act:\n    - azur", "6: nobody at this table is called 'azur': did you mean azure?"),
        ("then: {to_act: [watcher]}", "4: nobody at this table is called 'watcher'"),
        ("then: {to_act: [cyan]}", "4: nobody at this table is called 'cyan'"),
        ("then: {to_act: [*]}", "4: this is not YAML: "),
        ("then: {legal: {}}", "4: legal checks nothing; it takes has, lacks, only, count"),
        ("then: {legal: {hsa: [a]}}", "4: legal has no 'hsa': did you mean has?"),
        ("then: {legal: {count: many}}", "4: count is a whole number, not 'many'"),
        ("then: {legal: {count: -1}}", "4: count is a whole number, not '-1'"),
        ("then: {legal: {has: []}}", "4: has is an empty list, which says nothing"),
        ("then:\n  legal:\n    azur:\n      has: [a]", "6: nobody at this table is called 'azur'"),
        ("then: {refuses: {}}", "4: refuses checks nothing"),
        ("then: {refuses: {a: no}}", "4: a clause is named like W-12, not 'no'"),
        ("then: {refuses: {'azur: a': D-1}}", "4: nobody at this table is called 'azur': did you mean azure?"),
        ("then: {view: {}}", "4: view checks nothing; it takes names of seats, or watcher"),
        ("then: {view: {azure: {}}}", "4: view of azure checks nothing; it takes holds, lacks"),
        ("then: {view: {azure: {has: [a]}}}", "4: view of azure has no 'has'"),
        ("then: {told: {'*': {holds: [a]}}}", "4: nobody at this table is called '*'"),
        ("then: {outcome: drawn}", "4: outcome is none, or says winner, reason, scores or draw, not 'drawn'"),
        ("then: {outcome: {}}", "4: outcome checks nothing"),
        ("then: {outcome: {winner: pink}}", "4: nobody at this table is called 'pink'"),
        ("then: {outcome: {scores: [1]}}", "4: scores has one for each of the 2 seats, not 1"),
        ("then: {outcome: {scores: [1, no]}}", "4: scores are numbers, not 1, no"),
        ("then: {outcome: {draw: 2}}", "4: draw is true or false, not '2'"),
        ("seats: 4\nthen: {to_act: []}", "4: Auction is played by 2 or 3, not by 4"),
        ("seats: two\nthen: {to_act: []}", "4: seats is a whole number, not 'two'"),
        ("options:\n  face: 3\nthen: {to_act: []}", "5: there is no option 'face': did you mean faces?"),
        ("options:\n  faces: 9\nthen: {to_act: []}", "5: option faces takes 1 to 4, not '9' (D-2)"),
        ("options:\n  faces: [3]\nthen: {to_act: []}", "5: option faces is written as a text, not as a list"),
        ("options: [faces]\nthen: {to_act: []}", "4: options is written as names and values, not as a list"),
        ("options: {faces: '3; loud=1'}\nthen: {to_act: []}", "4: option faces takes 1 to 4, not '3; loud=1' (D-2)"),
        ("given: [a]\nthen: {to_act: []}", "4: given is a position as text, not a list"),
        ("seats: 3\ngiven: |\n  seats 3\nthen: {to_act: []}", "4: seats is said here and in the position"),
        ("given: 'options  faces=2'\noptions: {faces: 2}\nthen: {to_act: []}", "5: options is said here and in"),
        ("when: stop\nthen: {to_act: []}", "4: when is written as a list, not as 'stop'"),
        ("when:\n  - stop\n  - ; nothing\nthen: {to_act: []}", "6: nothing is said in '; nothing'"),
        ("when:\n  - stop\n  - azur: stop\nthen: {to_act: []}", "6: nobody at this table is called 'azur'"),
        ("when: ['stop / azur: stop']\nthen: {to_act: []}", "4: nobody at this table is called 'azur'"),
        ("when: ['stop /  / stop']\nthen: {to_act: []}", "4: nothing is said in "),
        ("when: [{a: b, c: d}]\nthen: {to_act: []}", "4: an entry of when is written as a text, not as names"),
    ],
)
def test_a_malformed_scenario_is_answered_with_line_and_reason(body: str, reason: str) -> None:
    assert body_mistake(body).startswith(f"it.yaml line {reason}")


def test_a_star_without_quotes_is_answered_with_a_hint() -> None:
    assert "a text that starts with * needs quotes" in body_mistake("when: [*: roll 1]\nthen: {to_act: []}")


@pytest.mark.parametrize(
    ("field", "reason"),
    [
        ("clauses: []", "clauses is an empty list, which says nothing"),
        ("clauses: [W-15..W-19]", "a range of clauses is not allowed, name each one that is shown: 'W-15..W-19'"),
        ("clauses: [w12]", "a clause is named like W-12, not 'w12'"),
        ("clauses: W-12", "clauses is written as a list, not as 'W-12'"),
        ("id: a b", "an id is made of letters, digits and dashes, not 'a b'"),
        ("title: ''", "title is empty"),
    ],
)
def test_a_malformed_heading_is_answered_with_its_reason(field: str, reason: str) -> None:
    fields = {"id": "id: a", "title": "title: A", "clauses": "clauses: [D-1]", "then": "then: {to_act: []}"}
    fields[field.partition(":")[0]] = field
    assert mistake("- {" + ", ".join(fields.values()) + "}") == f"it.yaml line 1: {reason}"


def test_clauses_may_have_sections_and_letters() -> None:
    [found] = read_scenarios("- {id: a, title: A, clauses: [D-1.2a], then: {to_act: []}}", "it.yaml", AUCTION)
    assert found.clauses == ("D-1.2a",)


def test_the_seats_of_a_given_position_are_those_that_can_be_named() -> None:
    assert played("given: |\n  seats 3  # three\n  bids 2 1 0\nthen: {to_act: [cyan]}").passed


def test_the_same_id_twice_is_refused_in_a_file() -> None:
    one = "- {id: a, title: A, clauses: [D-1], then: {to_act: []}}\n"
    assert mistake(one + one) == "it.yaml line 2: the id 'a' is already taken by it.yaml line 1"


def test_the_same_id_twice_is_refused_across_the_files_of_a_game(tmp_path: Path) -> None:
    folder = tmp_path / "scenarios"
    folder.mkdir()
    for name in ("b.yaml", "a.yml"):
        (folder / name).write_text("- {id: a, title: A, clauses: [D-1], then: {to_act: []}}\n")
    with pytest.raises(Malformed, match=r"b\.yaml line 1: the id 'a' is already taken by .*a\.yml line 1"):
        scenarios_in(tmp_path, AUCTION)


def test_a_file_that_is_missing_or_no_text_is_answered_like_any_other_mistake(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"no\.yaml: cannot be read"):
        read_file(tmp_path / "no.yaml", AUCTION)
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe\xfa")
    with pytest.raises(Malformed, match=r"bytes\.yaml: is not a text file in UTF-8"):
        read_file(tmp_path / "bytes.yaml", AUCTION)


# Connect four


@pytest.mark.parametrize("example", scenarios_of(CONNECT_FOUR), ids=lambda example: str(example.id))
def test_every_scenario_of_connect_four_passes(example: Scenario) -> None:
    assert run(CONNECT_FOUR, example).failures == ()
