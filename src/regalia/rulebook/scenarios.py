"""Examples of a game's clauses, which run. One format for every game, in `<game folder>/scenarios/*.yaml`:

    - id: fights-3                       # unique in the game: letters, digits and dashes
      title: A five beats a two and goes on as a three
      clauses: [K-61, K-62]              # each by itself: no ranges
      options: {spell_mode: all}         # only what differs from the defaults
      seats: 2                           # where the game allows several; the game's first number if left out
      given: |                           # a position for `load`; without it a new game
        turn blue, elixir 4
        blue c3=5
      when: [c3-c4]                      # what is said, in order
      then:                              # at least one check, all on the position that this leads to
        holds: [blue c4=3, elixir 3]     # lines or phrases of the position as `dump` writes it
        lacks: [red c4]
        to_act: [blue]                   # in any order; "*" is chance; [] once the game is over
        legal: {has: [c4-c5], lacks: [c4-c3], count: 23}   # or `only: [...]`; by seat where several are asked:
                                                           # legal: {azure: {has: [...]}}
        refuses: {c4-c3: K-53, "red: c4-c5": G-1}          # the clause that says no
        view: {red: {holds: [...], lacks: [...]}}          # what a seat, or the watcher, sees
        told: {watcher: {holds: [...], lacks: [...]}}      # what it saw while `when` was played
        outcome: {winner: blue, reason: K-75}              # also `winner: [blue, red]`, `draw: true`, `scores: [1, 0]`;
                                                           # `outcome: none` says that the game goes on

Which game it is: the caller says so, or the file does (as a mapping with `game:` and `scenarios:`), or the folder that
`scenarios/` lies in: it has the game's id for its name, or holds the game's code.

An entry of `when` is written as in a record: `white: K b2`, `"*: turn b1 R"` (YAML wants quotes round a `*`),
`white: resign`, `white: flag`, `table: draw`, `table: undo 1`; whatever follows ` ;` is a comment. Without a prefix it
is said by the seat that is asked; if several are, by the first for whom it is legal. A whole turn may stand in one
entry, `K b2 / cube c3`, unless the game's own grammar reads that text; a prefix holds for the rest of its entry.

Chance may be scripted anywhere. When it is asked, it says the first remaining entry that is one of its outcomes; an
entry marked `*:` waits until then. An outcome without alternative needs no entry. When no entries are left, chance is
left waiting too. What the table says, and `resign` and `flag`, is said where it stands, even if a roll is due.

A phrase is compared with white space folded, and never cuts a word or number in two: `elixir 3` is not in `elixir 30`.
A phrase of several lines stands for consecutive lines.
"""

import re
from dataclasses import dataclass
from typing import Final

from regalia.core.actions import CHANCE, Action
from regalia.core.entries import LEAVING, TABLE, TABLE_NAME
from regalia.core.errors import Malformed, RegaliaError
from regalia.core.game import CHANCE_NAME, Game, GameMeta
from regalia.core.options import Value, spell, suggestion
from regalia.core.state import State

STEP_BREAK: Final = " / "


@dataclass(frozen=True)
class ScriptedEntry:
    """Something that is said; `who` is a seat, CHANCE, TABLE, or None where the position decides."""

    who: int | None
    text: str


@dataclass(frozen=True)
class Phrases:
    holds: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()


@dataclass(frozen=True)
class LegalCheck:
    seat: int | None  # None: the seat that is asked
    has: tuple[str, ...]
    lacks: tuple[str, ...]
    only: tuple[str, ...] | None
    count: int | None


@dataclass(frozen=True)
class Refusal:
    said: ScriptedEntry
    clause: str


@dataclass(frozen=True)
class Ending:
    winners: tuple[int, ...] | None
    reason: str | None
    scores: tuple[float, ...] | None
    draw: bool | None


@dataclass(frozen=True)
class Then:
    """Checks of the final position. None, or nothing, for what is not checked."""

    position: Phrases
    to_act: tuple[int, ...] | None
    legal: tuple[LegalCheck, ...]
    refuses: tuple[Refusal, ...]
    view: tuple[tuple[int, Phrases], ...]
    told: tuple[tuple[int, Phrases], ...]
    goes_on: bool  # `outcome: none`
    ending: Ending | None


@dataclass(frozen=True)
class Scenario:
    game: str
    id: str
    title: str
    clauses: tuple[str, ...]
    options: dict[str, Value]
    seats: int | None
    given: str | None
    when: tuple[ScriptedEntry, ...]
    then: Then
    source: str
    line: int

    def position(self) -> str:
        """Return the position for `load`. The common lines come last, so that an error's line number fits `given`."""
        lines = [self.given or ""]
        if self.seats is not None:
            lines.append(f"seats {self.seats}")
        if self.options:
            lines.append("options " + "; ".join(f"{name}={spell(value)}" for name, value in self.options.items()))
        return "\n".join(lines)


# What is said, as a scenario or a record writes it


def speakers(meta: GameMeta, seats: int) -> dict[str, int]:
    """Everybody who can say something at a table of that size."""
    return {name: seat for seat, name in enumerate(meta.seat_names[:seats])} | {CHANCE_NAME: CHANCE, TABLE_NAME: TABLE}


def read_said(text: str, names: dict[str, int]) -> ScriptedEntry:
    """`white: K b2`, or `K b2`, without its comment."""
    words = text.partition(" ;")[0].strip()
    prefix = re.match(r"(\*|[\w-]+):(?:\s+|$)", words)
    if prefix is not None and prefix[1] not in names:
        raise Malformed(f"nobody at this table is called {prefix[1]!r}: {suggestion(prefix[1], list(names))}")
    said = ScriptedEntry(names[prefix[1]], words[prefix.end() :]) if prefix is not None else ScriptedEntry(None, words)
    if not said.text or said.text.startswith(";"):
        raise Malformed(f"nothing is said in {text!r}")
    return said


def read_steps(said: ScriptedEntry, names: dict[str, int]) -> list[ScriptedEntry]:
    """A whole turn taken apart at ` / `; who said one step says the next, unless that names somebody else."""
    steps: list[ScriptedEntry] = []
    who = said.who
    for part in said.text.split(STEP_BREAK):
        step = read_said(part, names)
        who = step.who if step.who is not None else who
        steps.append(ScriptedEntry(who, step.text))
    return steps


def said_at_any_time(said: ScriptedEntry) -> bool:
    return said.who == TABLE or (said.who is not None and said.who >= 0 and said.text in LEAVING)


def read_or_none(game: Game, s: State, text: str) -> Action | None:
    try:
        return game.read(s, text)
    except RegaliaError:
        return None
