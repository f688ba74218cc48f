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
        told: {watcher: {holds: [...], lacks: [...]}}      # what it was told while `when` was played
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
left waiting too. What the table says, and `resign` and `flag`, is said where it stands, even while chance is asked.

A phrase is compared with white space folded, and never cuts a word or number in two: `elixir 3` is not in `elixir 30`.
A phrase of several lines stands for consecutive lines.
"""

from regalia.testkit.scenarios.reading import FOLDER, SUFFIXES, read_file, read_scenarios, scenarios_in, scenarios_of
from regalia.testkit.scenarios.running import Result, Step, run
from regalia.testkit.scenarios.scenario import CLAUSE_ID, Said, Scenario

__all__ = [
    "CLAUSE_ID",
    "FOLDER",
    "SUFFIXES",
    "Result",
    "Said",
    "Scenario",
    "Step",
    "read_file",
    "read_scenarios",
    "run",
    "scenarios_in",
    "scenarios_of",
]
