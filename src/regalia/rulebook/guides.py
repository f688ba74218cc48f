"""A guided first game: a position, and prompts that say what to do next. `<game folder>/guide.yaml`:

    title: Your first steps
    seat: white                        # who is guided
    seats: 2                           # where the game allows several
    options: {rows: 4}                 # only what differs from the defaults
    given: |                           # a position for `load`; without it a new game
      turn white
    begins: ["*: turn b2 K"]           # what is said before the first prompt
    prompts:
      - text: Step onto the card beside you.
        clauses: [W-15]
        do: K b2                       # what counts as done: this, and nothing else
        then: ["*: turn a2 R", "black: K c3"]      # what chance and the others say to it
    end: Now you know how to win.

Entries are written as in a scenario. The kit plays every guide through.
"""

from dataclasses import dataclass
from typing import Any, Final

from regalia.core.errors import Malformed, RegaliaError
from regalia.core.game import Game
from regalia.core.log_lines import lines_and_beats
from regalia.core.positions import header_at
from regalia.core.record import header_for
from regalia.core.referee import why_not
from regalia.core.registry import game_folder
from regalia.core.state import State
from regalia.core.views import seen_to_act
from regalia.rulebook.running import Play, Stopped
from regalia.rulebook.scenarios import read_said, speakers
from regalia.scenes import LogLine

FILE: Final = "guide.yaml"


@dataclass(frozen=True)
class Prompt:
    text: str
    do: str
    then: tuple[str, ...]
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Guide:
    title: str
    seat: str
    seats: int
    options: dict[str, Any]
    given: str
    begins: tuple[str, ...]
    prompts: tuple[Prompt, ...]
    end: str


@dataclass(frozen=True)
class GuideStep:
    """The table when a prompt is shown or at the end, and what the guided seat saw since the one before."""

    state: State
    lines: tuple[LogLine, ...]


def has_guide(game: Game) -> bool:
    return (game_folder(game) / FILE).exists()


def play_guide(game: Game, guide: Guide) -> list[GuideStep]:
    """The guide played through: the table at each prompt, and at the end. Malformed says where it cannot go on."""
    seat = game.meta.seat_named(guide.seat)
    header = header_for(game, guide.seats, game.meta.choose(guide.options))
    if guide.given:
        header = header_at(game, guide.given)
    names = speakers(game.meta, len(header.seat_names))
    play = Play(game, header, [read_said(text, names) for text in guide.begins])
    found: list[GuideStep] = []
    for number in range(len(guide.prompts) + 1):
        where = f"prompt {number}" if number else "begins"
        heard = len(play.told)
        try:
            play.to_the_end()
        except Stopped as stopped:
            raise Malformed(str(stopped), where) from None
        lines, _beats = lines_and_beats(game, play.told[0 if not number else heard :], seat)
        found.append(GuideStep(play.state.clone(), tuple(lines)))
        if number == len(guide.prompts):
            break
        prompt = guide.prompts[number]
        refuse_if_not_asked(game, play.state, seat, prompt, f"prompt {number + 1}")
        play.remaining[:] = [read_said(f"{guide.seat}: {prompt.do}", names)]
        play.remaining.extend(read_said(text, names) for text in prompt.then)
    return found


def refuse_if_not_asked(game: Game, s: State, seat: int, prompt: Prompt, where: str) -> None:
    if seat not in seen_to_act(s):
        raise Malformed(f"{game.meta.seat_name(seat)} is not asked there", where)
    try:
        refusal = why_not(s, seat, game.read(s, prompt.do))
    except RegaliaError as error:
        raise Malformed(f"{prompt.do!r} cannot be read: {error}", where) from None
    if refusal is not None:
        raise Malformed(f"{prompt.do!r} is refused: {refusal}", where)
