"""Dice that anybody can check afterwards.

Before the game the table commits to its seed by publishing a hash, and each player adds a part that nobody else knows.
After the game, all of it stands in the record's notes:

    note: seed 5f0c…
    note: commit 9a31…          the SHA-256 of the seed, shown before the first entry
    note: part white 77ab…      what white's browser added
    note: part black none       black's did not answer in time
    note: seeded                instead of the hash and the parts: a person chose the seed
    note: taken over 12         the first 12 entries come from another game

Only the seed, the parts and its own number decide a chance entry. `docs/dice.md` says why that is fair.
"""

import hashlib
from typing import Final, Literal

from regalia.core.actions import CHANCE
from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.numbers import read_number
from regalia.core.record import Header, RecordReader
from regalia.core.replay import MAX_WORK, RejectedEntry, Replay, TooLong

Verdict = Literal["fair", "chosen", "wrong", "unknown"]
FAIR: Final = "fair"
CHOSEN: Final = "chosen"
WRONG: Final = "wrong"
UNKNOWN: Final = "unknown"
NO_PART: Final = "none"


def commitment(seed: str) -> str:
    """Return the hash of a seed, which is published before the game: `printf %s SEED | sha256sum` prints it, too."""
    return hashlib.sha256(seed.encode()).hexdigest()


class Promise:
    """The seed and the players' parts, which decide the dice of one table."""

    def __init__(self, seed: str, chosen: bool, parts: dict[str, str], taken_over: int = 0, commit: str = "") -> None:
        self.seed: Final[str] = seed
        self.chosen: Final[bool] = chosen  # by a person, who could know the dice
        self.parts: Final[dict[str, str]] = parts  # by the name of the seat; empty if that browser did not answer
        self.taken_over: Final[int] = taken_over  # entries that come from another game
        self.commit: Final[str] = commit or ("" if chosen else commitment(seed))

    def mixed(self) -> str:
        """Return the seed with the parts. A part consists of hex digits, so no two mixtures are spelled alike."""
        added = [f"/{name}={part}" for name, part in self.parts.items() if part]
        return self.seed if self.chosen else self.seed + "".join(added)

    def notes(self) -> list[str]:
        notes = [f"seed {self.seed}"]
        if self.chosen:
            notes.append("seeded")
        else:
            notes.append(f"commit {self.commit}")
            notes.extend(f"part {name} {part or NO_PART}" for name, part in self.parts.items())
        if self.taken_over:
            notes.append(f"taken over {self.taken_over}")
        return notes


def read_promise(header: Header) -> Promise | None:
    """Return the promise in a header's notes, or None if they do not say how the dice were drawn."""
    seed = ""
    commit = ""
    chosen = False
    parts: dict[str, str] = {}
    taken_over = 0
    for note in header.notes:
        word, _space, rest = note.partition(" ")
        words = rest.split()
        if word == "seed" and not seed:
            seed = rest
        elif word == "commit" and len(words) == 1:
            commit = words[0]
        elif note == "seeded":
            chosen = True
        elif word == "part" and len(words) == 2 and words[0] in header.seat_names:
            parts[words[0]] = "" if words[1] == NO_PART else words[1]
        elif word == "taken" and len(words) == 2 and words[0] == "over":
            taken_over = read_number(words[1])
    if not seed or not (commit or chosen):
        return None
    return Promise(seed, chosen, {name: parts[name] for name in header.seat_names if name in parts}, taken_over, commit)


class WrongDie:
    def __init__(self, n: int, line: int, said: str, drawn: str) -> None:
        self.n: Final[int] = n  # of the entry, from 1
        self.line: Final[int] = line  # of the record
        self.said: Final[str] = said
        self.drawn: Final[str] = drawn  # what the seed says instead


class Audit:
    """The result of checking a record."""

    def __init__(
        self, verdict: Verdict, text: str, promise: Promise | None, checked: int, wrong: list[WrongDie]
    ) -> None:
        self.verdict: Final[Verdict] = verdict
        self.text: Final[str] = text
        self.promise: Final[Promise | None] = promise
        self.checked: Final[int] = checked  # chance entries
        self.wrong: Final[list[WrongDie]] = wrong


def audit(game: Game, reader: RecordReader) -> Audit:
    """Draw every chance entry of a record again and compare.

    Raises Malformed if the text is not a record. Anything else that is wrong is in the result.
    """
    promise = read_promise(reader.header)
    replay = Replay(game, reader.header, MAX_WORK)
    checked = 0
    wrong: list[WrongDie] = []
    trouble = ""
    taken_over = 0
    try:
        for entry in reader:
            if entry.who == CHANCE and promise is not None:
                number = len(replay.history)
                if number >= promise.taken_over:
                    checked += 1
                    drawn = drawn_text(replay, promise)
                    if drawn != entry.text:
                        wrong.append(WrongDie(number + 1, entry.line, entry.text, drawn))
                else:
                    taken_over += 1
            replay.take(entry)
        replay.check_outcome(reader.outcome, reader.line)
    except (RejectedEntry, TooLong) as problem:
        trouble = str(problem)
    remarks: list[str] = []
    if taken_over:
        remarks.append(f"What came before from another game ({counted(taken_over)}) is not checked.")
    if replay.state.outcome is None:
        remarks.append("The game is not over where the record ends: what followed is not known.")
    return judged(promise, checked, wrong, trouble, remarks)


def counted(entries: int) -> str:
    return "1 chance entry" if entries == 1 else f"{entries} chance entries"


def drawn_text(replay: Replay, promise: Promise) -> str:
    if not replay.asks_chance():
        return "nothing: chance is not asked here"
    return replay.game.write(replay.state, replay.next_roll(promise.mixed()))


def judged(promise: Promise | None, checked: int, wrong: list[WrongDie], trouble: str, remarks: list[str]) -> Audit:
    entries = counted(checked)
    if promise is None:
        return Audit(UNKNOWN, "The record does not say how its dice were drawn.", None, 0, wrong)
    if not promise.chosen and promise.commit != commitment(promise.seed):
        text = "The seed is not the one that was promised: its hash is another."
    elif wrong:
        first = wrong[0]
        text = (
            f"Entry {first.n} (line {first.line}) says {first.said!r}, and the seed says {first.drawn!r}; "
            f"{len(wrong)} of {entries} are wrong."
        )
    elif trouble:
        text = f"The record does not replay: {trouble}."
    elif not checked and remarks:
        return Audit(UNKNOWN, " ".join(["There is no chance entry to be checked.", *remarks]), promise, 0, wrong)
    elif promise.chosen:
        text = f"All {entries} follow from the seed, but somebody chose it and could know the dice."
        return Audit(CHOSEN, " ".join([text, *remarks]), promise, checked, wrong)
    else:
        text = f"All {entries} follow from the promised seed and the players' parts."
        if not checked:
            text = "Nothing was rolled or drawn in this game."
        return Audit(FAIR, " ".join([text, *remarks]), promise, checked, wrong)
    return Audit(WRONG, text, promise, checked, wrong)


def check_seed(seed: str) -> str:
    """Return the seed that a person chose, or raise Malformed if it does not fit in a note.

    A note is one line of the record, where ` ;` starts a comment.
    """
    if not seed or seed != " ".join(seed.split()) or ";" in seed or not seed.isprintable():
        raise Malformed(f"a seed is a word or number without semicolons, not {seed[:40]!r}")
    return seed


def check_part(text: str) -> str:
    """Return a player's part, or raise Malformed unless it consists of 16 to 64 hex digits."""
    if not 16 <= len(text) <= 64 or any(sign not in "0123456789abcdef" for sign in text):
        raise Malformed("a part of the dice is 16 to 64 hex digits")
    return text
