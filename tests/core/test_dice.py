"""An honest record passes the audit; whatever somebody changes in it afterwards is found."""

from collections.abc import Callable

import pytest

from regalia.core.actions import CHANCE
from regalia.core.dice import CHOSEN, FAIR, UNKNOWN, WRONG, Audit, Promise, audit, check_part, commitment
from regalia.core.entries import TABLE, Entry
from regalia.core.errors import Malformed
from regalia.core.record import Record, RecordReader, header_for
from regalia.core.referee import answers, asks_chance, seeded_roll
from regalia.core.registry import find_game
from regalia.core.replay import Replay
from regalia.core.rng import Rng

GAME = find_game("heralds")
SEED = "5f0c7a91d2e84b36a0c1f2e3d4958677"
PARTS = {"azure": "00112233445566778899aabbccddeeff", "gules": ""}


def played(promise: Promise, entries: list[Entry] | None = None) -> list[str]:
    """The lines of a whole game at a table with those dice; one entry is taken back on the way."""
    header = header_for(GAME, 2, GAME.meta.choose({"rounds": 3}), [*promise.notes(), "azure is Ann"])
    play = Replay(GAME, header)
    story = list(entries or [])
    for entry in story:
        play.take(entry)
    rng = Rng("players")
    while play.state.frames:
        s = play.state
        if asks_chance(s):
            entry = Entry(CHANCE, GAME.write(s, seeded_roll(s, promise.mixed(), len(story))))
        elif len(story) == 30:
            entry = Entry(TABLE, "undo 12")  # dice that were taken back are in the record, and are checked
        else:
            seat = s.asked()
            legal = answers(s, seat)
            entry = Entry(seat, GAME.write(s, legal[int(rng.below(len(legal)))]))
        play.take(entry)
        story.append(entry)
    return Record(header, story, play.state.outcome).text().splitlines()


def audited(lines: list[str]) -> Audit:
    return audit(GAME, RecordReader(lines))


HONEST = played(Promise(SEED, False, PARTS))


def test_an_honest_record_is_fair() -> None:
    found = audited(HONEST)
    assert found.verdict == FAIR and not found.wrong
    assert found.checked == sum(line.startswith("*:") for line in HONEST) > 10
    assert found.promise is not None and found.promise.parts == PARTS
    assert f"note: commit {commitment(SEED)}" in HONEST and "note: part gules none" in HONEST
    assert any(line.startswith("table: undo") for line in HONEST)


def places(start: str) -> list[int]:
    return [place for place, line in enumerate(HONEST) if line.startswith(start)]


def other_card(lines: list[str], place: int) -> None:
    was = lines[place]
    lines[place] = was[:-1] + next(face for face in "123456" if face != was[-1])


def change_one_die(lines: list[str]) -> None:
    other_card(lines, places("*: card")[2])


def change_the_last_die(lines: list[str]) -> None:
    other_card(lines, places("*: banner")[-1])


def swap_two_dice(lines: list[str]) -> None:
    one, two = places("*: card")[:2]
    while lines[one] == lines[two]:
        two += 1
    lines[one], lines[two] = lines[two], lines[one]


def another_seed(lines: list[str]) -> None:
    lines[lines.index(f"note: seed {SEED}")] = "note: seed 0123456789abcdef0123456789abcdef"


def another_seed_with_its_own_hash(lines: list[str]) -> None:
    another_seed(lines)
    lines[lines.index(f"note: commit {commitment(SEED)}")] = f"note: commit {commitment('0123456789abcdef' * 2)}"


def another_hash(lines: list[str]) -> None:
    lines[lines.index(f"note: commit {commitment(SEED)}")] = f"note: commit {commitment('other')}"


def another_part(lines: list[str]) -> None:
    lines[lines.index(f"note: part azure {PARTS['azure']}")] = "note: part azure ffffffffffffffffffffffffffffffff"


def a_part_left_out(lines: list[str]) -> None:
    lines[lines.index(f"note: part azure {PARTS['azure']}")] = "note: part azure none"


def a_part_added(lines: list[str]) -> None:
    lines[lines.index("note: part gules none")] = "note: part gules ffffffffffffffffffffffffffffffff"


def an_entry_put_in(lines: list[str]) -> None:
    lines.insert(places("*:")[3], "table: seat gules bot:greedy")


def an_entry_left_out(lines: list[str]) -> None:
    del lines[places("*:")[3]]


def called_a_chosen_seed(lines: list[str]) -> None:
    lines[lines.index(f"note: commit {commitment(SEED)}")] = "note: seeded"


def chance_speaks_unasked(lines: list[str]) -> None:
    lines.insert(places("azure:")[0], "*: banner 6")


@pytest.mark.parametrize(
    "forge",
    [
        change_one_die,
        change_the_last_die,
        swap_two_dice,
        another_seed,
        another_seed_with_its_own_hash,
        another_hash,
        another_part,
        a_part_left_out,
        a_part_added,
        an_entry_put_in,
        an_entry_left_out,
        called_a_chosen_seed,
        chance_speaks_unasked,
    ],
)
def test_a_forged_record_is_found(forge: Callable[[list[str]], None]) -> None:
    lines = list(HONEST)
    forge(lines)
    assert lines != HONEST
    assert audited(lines).verdict == WRONG


def test_the_audit_says_which_entry_is_wrong_and_what_it_should_be() -> None:
    lines = list(HONEST)
    change_the_last_die(lines)
    place = places("*: banner")[-1]
    found = audited(lines)
    first = found.wrong[0]
    assert first.line == place + 1 and first.n == place - HONEST.index("")
    assert (first.said, first.drawn) == (lines[place][3:], HONEST[place][3:])
    assert f"line {first.line}" in found.text and first.drawn in found.text


def test_a_chosen_seed_is_said_so() -> None:
    lines = played(Promise("7", True, {}))
    assert "note: seeded" in lines and not any("commit" in line for line in lines)
    assert audited(lines).verdict == CHOSEN
    other_card(lines, next(place for place, line in enumerate(lines) if line.startswith("*: card")))
    assert audited(lines).verdict == WRONG


def test_entries_of_another_game_are_not_checked() -> None:
    dice = [line[3:] for line in HONEST if line.startswith("*: ")][:7]
    lines = played(Promise("other", False, {}, 7), [Entry(CHANCE, text) for text in dice])
    found = audited(lines)
    assert found.verdict == FAIR and found.checked == sum(line.startswith("*:") for line in lines) - 7
    assert "7 chance entries" in found.text and "not checked" in found.text
    forged = [HONEST[0], *HONEST[1:4], "note: taken over 9999", *HONEST[4:]]
    assert audited(forged).verdict == UNKNOWN  # or one note would make any dice fair


def test_a_record_that_breaks_off_says_so_and_one_without_dice_is_fair() -> None:
    found = audited(HONEST[:-20])
    assert found.verdict == FAIR and "not over where the record ends" in found.text
    assert "not over" not in audited(HONEST).text
    header = [line for line in HONEST if line.startswith(("regalia", "game", "rules", "seats", "note"))]
    resigned = audited([*header, "", "azure: resign", "outcome: 0 1 G-4"])
    assert resigned.verdict == FAIR and resigned.text == "Nothing was rolled or drawn in this game."


def test_a_record_without_a_promise_cannot_be_judged() -> None:
    lines = [line for line in HONEST if not line.startswith(("note: commit", "note: part"))]
    assert audited(lines).verdict == UNKNOWN


def test_parts_decide_the_dice_and_cannot_be_mistaken_for_each_other() -> None:
    mixtures = [
        Promise(SEED, False, parts).mixed()
        for parts in ({}, {"azure": "a" * 16}, {"gules": "a" * 16}, {"azure": "a" * 16, "gules": "a" * 16})
    ]
    assert len(set(mixtures)) == 4 and mixtures[0] == SEED


@pytest.mark.parametrize("part", ["", "a" * 15, "a" * 65, "A" * 16, "a" * 15 + "/", "a" * 15 + " "])
def test_a_part_is_made_of_hex_digits(part: str) -> None:
    with pytest.raises(Malformed):
        check_part(part)
