"""Play a sitting on one screen and one keyboard."""

import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Final

from regalia.cli.arguments import ME
from regalia.cli.choices import Choice, choices_of, find_choice, show_choices, show_described
from regalia.cli.rules import show_clause
from regalia.cli.saves import Saves
from regalia.cli.screen import OUT, say, show, show_lines
from regalia.cli.sitting import Sitting
from regalia.cli.viewing import sees_differ
from regalia.cli.words import outcome_words
from regalia.core.actions import WATCHER, Action
from regalia.core.entries import Entry, Resign
from regalia.core.errors import Illegal, Malformed, RegaliaError
from regalia.core.referee import asks_chance
from regalia.core.words import listed
from regalia.rulebook.rulebook import Rulebook

MAX_NEWS: Final = 30  # lines
CLEAR_ALL: Final = "\033[3J"  # clears the scrollback too: it may show another player's secrets
HELP: Final = """\
  Enter         show the position again
  a number      that choice
  a move        in the game's notation, as the choices are written
  moves [TEXT]  all choices, or those with TEXT in them, and what they do
  rules CLAUSE  what a clause says
  undo          take back your last answer, unless others have acted or something was revealed
  resign        give up
  save [FILE]   write the game to a file
  quit          leave; Ctrl-D does the same"""


class Leave(Exception):
    """Raised when a person wants to stop playing."""


class Terminal:
    """Shows a sitting and asks its people in turn."""

    def __init__(self, sitting: Sitting, rulebook: Rulebook, saves: Saves, ask_everything: bool) -> None:
        self.sitting: Final = sitting
        self.game: Final = sitting.game
        self.rulebook: Final = rulebook
        self.saves: Final = saves
        self.ask_everything: Final = ask_everything
        self.at_keyboard: int | None = None  # the seat that was asked last
        self.screen_is_secret = False  # True if the screen shows something that not everybody may see

    def name(self, seat: int) -> str:
        return self.game.meta.seat_name(seat)

    # The loop

    def play(self) -> None:
        """Play to the end of the game, or until somebody leaves."""
        self.saves.after_entry(self.sitting)  # an error here stops the program before anything can be lost
        while self.sitting.state.frames:
            before = len(self.sitting.said)
            self.step()
            if len(self.sitting.said) != before:
                self.autosave()
            if not self.sitting.people():
                show_lines(self.sitting.news(WATCHER))
                self.sitting.mark_seen(WATCHER)
        self.show_end()

    def autosave(self) -> None:
        try:
            self.saves.after_entry(self.sitting)
        except OSError as error:
            say(f"Not saved: {error.strerror or error}.", "yellow")

    def step(self) -> None:
        s = self.sitting.state
        if asks_chance(s):
            self.sitting.roll_chance()
            return
        asked = s.frames[-1].to_act(s)
        for seat in asked:
            if self.sitting.players[seat] != ME:
                with self.thinking(seat):
                    self.sitting.ask_bot(seat)
                return
        # A person in the middle of several answers finishes before the next person is asked.
        seat = self.at_keyboard if self.at_keyboard in asked else asked[0]
        only = self.answer_without_asking(seat)
        if only is not None:
            self.sitting.choose(seat, only, by_itself=True)
        else:
            self.ask(seat)

    def thinking(self, seat: int) -> AbstractContextManager[object]:
        if not OUT.is_terminal:
            return nullcontext()
        return OUT.status(f"{self.name(seat)} ({self.sitting.players[seat]}) is thinking")

    def answer_without_asking(self, seat: int) -> Action | None:
        """Return the answer to give for a person who has no other, not even an aside, or None.

        If people with secrets share the keyboard, everybody is asked: not being asked would give something away.
        """
        legal = self.sitting.state.frames[-1].legal(self.sitting.state, seat)
        if self.ask_everything or len(legal) != 1 or self.people_have_secrets():
            return None
        return legal[0]

    def people_have_secrets(self) -> bool:
        return sees_differ(self.game, self.sitting.state, self.sitting.people())

    # One person's question

    def ask(self, seat: int) -> None:
        """Ask a person until they do something that changes the game."""
        self.lower_curtain(seat)
        self.at_keyboard = seat
        choices = choices_of(self.game, self.sitting.state, seat)
        news = self.sitting.news(seat)
        self.sitting.mark_seen(seat)
        say()
        show_news(news)
        self.show_position(seat)
        show_choices(choices)
        while True:
            typed = self.read(f"{self.name(seat)} to act> ")
            try:
                if self.run_command(seat, typed, choices):
                    return
            except RegaliaError as error:
                show_error(error, self.rulebook)
            except OSError as error:
                say(f"Not saved: {error.strerror or error}.", "yellow")

    def show_position(self, viewer: int) -> None:
        show(self.game.render_text(self.game.view(self.sitting.state, viewer)).rstrip("\n"))
        say()

    def lower_curtain(self, seat: int) -> None:
        """Hide one person's screen from the next if one of them knows something that the other does not."""
        secret = self.people_have_secrets()
        changes = self.at_keyboard is not None and self.at_keyboard != seat
        first = self.at_keyboard is None and len(self.sitting.people()) > 1
        if (changes and (secret or self.screen_is_secret)) or (first and secret):
            self.clear()
            self.read(f"Pass the keyboard to {self.name(seat)}, then press Enter. ")
            self.clear()
        self.screen_is_secret = secret

    def clear(self) -> None:
        if OUT.is_terminal:
            OUT.clear()
            OUT.file.write(CLEAR_ALL)
        else:
            say()

    def read(self, prompt: str) -> str:
        """Read a line and reduce its spaces to single ones."""
        typed = " ".join(input(prompt).split())
        if not sys.stdin.isatty():
            show(typed)  # input from a file is not on the screen yet
        return typed

    def run_command(self, seat: int, typed: str, choices: Sequence[Choice]) -> bool:
        """Run a typed move or command. True if the game has changed. Moves come first: no command can hide one."""
        choice = find_choice(choices, typed)
        if choice is not None:
            self.sitting.choose(seat, choice.action)
            return True
        word, _space, rest = typed.partition(" ")
        if not typed:
            self.show_position(seat)
            show_choices(choices)
        elif word in ("?", "help"):
            show(HELP)
        elif word == "moves":
            show_matching(choices, rest)
        elif word == "rules":
            self.show_clause(rest)
        elif word == "undo" and not rest:
            return self.undo(seat)
        elif word == "resign" and not rest:
            return self.resign(seat)
        elif word == "save":
            self.save(rest)
        elif word in ("quit", "exit") and not rest:
            raise Leave
        elif typed.isdecimal() and choices[0].numbered:
            raise Malformed(f"choices go from 1 to {len(choices)}: there is no {typed}")
        else:
            self.sitting.take(Entry(seat, typed))  # raises an error that says what is wrong
            return True
        return False

    def show_clause(self, wanted: str) -> None:
        if not wanted:
            say(f"`rules CLAUSE` shows a clause; `regalia rules {self.game.meta.id}` the whole rulebook.")
            return
        show_clause(self.rulebook, self.rulebook.clause(wanted).id, indent=2)

    def undo(self, seat: int) -> bool:
        if not self.sitting.can_undo(seat):
            say("You can't undo now: others have acted, or something was revealed.", "yellow")
            return False
        self.sitting.undo(seat)
        say("Taken back.")
        return True

    def resign(self, seat: int) -> bool:
        if self.read(f"Resign as {self.name(seat)}? (yes/no) ").lower() not in ("y", "yes"):
            return False
        self.sitting.take(Resign(seat))
        return True

    def save(self, name: str) -> None:
        path = Path(name).expanduser() if name else self.saves.latest
        if path is None:
            raise Malformed("name a file, as in: save evening.record")
        self.saves.write(self.sitting, path)
        show(f"Saved. Resume with: regalia play --resume {path}")

    # The end

    def show_end(self) -> None:
        people = self.sitting.people()
        viewer = people[0] if len(people) == 1 else WATCHER
        if self.screen_is_secret and viewer == WATCHER:
            self.clear()
        say()
        show_news(self.sitting.news(viewer))
        self.show_position(viewer)
        outcome = self.sitting.state.outcome
        assert outcome is not None
        say(f"The game is over: {outcome_words(self.game.meta, outcome)}.", "bold")
        show_clause(self.rulebook, outcome.reason, indent=2)

    def say_who_plays(self) -> None:
        meta = self.game.meta
        seats = [
            f"{self.name(seat)} is {'you' if player == ME else player}"
            for seat, player in enumerate(self.sitting.players)
        ]
        say(f"{meta.title}: {listed(seats)}. Type ? for help.")


def show_news(lines: Sequence[str]) -> None:
    if len(lines) > MAX_NEWS:
        say(f"  … {len(lines) - MAX_NEWS} earlier lines", "dim")
    show_lines(lines[-MAX_NEWS:])
    if lines:
        say()


def show_matching(choices: Sequence[Choice], part: str) -> None:
    matching = [choice for choice in choices if part.lower() in f"{choice.text} {choice.about}".lower()]
    if matching:
        show_described(matching)
    else:
        say(f"No choice has {part!r} in it.")


def show_error(error: RegaliaError, rulebook: Rulebook) -> None:
    """Show an error. A refusal comes with its clause, so that nobody has to look it up."""
    if not isinstance(error, Illegal):
        say(f"Not understood: {error}. Type ? for help.", "yellow")
        return
    say(f"Refused: {error.reason} ({error.clause}).", "yellow")
    show_clause(rulebook, error.clause, indent=2)
