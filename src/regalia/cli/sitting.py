"""A game that people and bots play at one terminal: its entries so far, and how many of them each viewer has seen.

Nothing here reads a keyboard or writes to a screen.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from regalia.cli.arguments import ME
from regalia.cli.viewing import event_lines
from regalia.core.actions import WATCHER, Action
from regalia.core.entries import Entry, Seat, Undo, as_table_entry
from regalia.core.errors import RegaliaError
from regalia.core.game import Game
from regalia.core.options import Options
from regalia.core.record import Header, Record, header_for
from regalia.core.replay import Applied, RejectedEntry, Replay
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.core.views import Observation
from regalia.lab.players import make_player

SEED_NOTE: Final = "seed "


class Sitting:
    """One game at a terminal.

    The dice depend only on the seed and the number of the entry, so a resumed game continues as if never stopped.
    """

    def __init__(self, game: Game, header: Header, seed: str) -> None:
        self.game: Final = game
        self.seed: Final = seed
        self.seats: Final = range(len(header.seat_names))
        self.players: Final[list[str]] = [ME for _seat in self.seats]  # `me` or a bot
        self.said: Final[list[Applied]] = []  # entries that were not taken back
        self._replay: Final = Replay(game, header)
        self._seen: Final[dict[int, int]] = {}  # by viewer: how many of `said` they have seen

    @property
    def state(self) -> State:
        return self._replay.state

    def people(self) -> list[int]:
        return [seat for seat in self.seats if self.players[seat] == ME]

    def record(self) -> Record:
        return Record(self._replay.header, list(self._replay.history), self.state.outcome)

    # Entries

    def seat_player(self, seat: int, player: str) -> None:
        """Note who plays a seat from here on."""
        self.take(Seat(self.game.meta.seat_name(seat), player))

    def take(self, entry: Entry) -> None:
        """Apply an entry. If the rules or the notation refuse it, raise their error and change nothing."""
        try:
            applied = self._replay.take(entry)
        except RejectedEntry as refused:
            raise refused.error from None
        said = as_table_entry(entry)
        if isinstance(said, Seat):
            self.players[self.game.meta.seat_named(said.name)] = said.player
        elif isinstance(said, Undo):
            del self.said[len(self._replay.taken) :]
        else:
            self.said.append(applied)

    def choose(self, seat: int, action: Action, by_itself: bool = False) -> None:
        self.take(Entry(seat, self.game.write(self.state, action), forced=by_itself))

    def roll_chance(self) -> None:
        """Roll the dice, or draw from the bag or deck."""
        self.said.append(self._replay.roll_chance(self.seed))

    def ask_bot(self, seat: int) -> None:
        seed = f"{self.seed}/{len(self._replay.history)}/{seat}"
        bot = make_player(self.players[seat], Rng(seed))
        self.choose(seat, bot.choose(Observation(self.game, self.state, seat, Rng(f"{seed}/sight"))))

    def can_undo(self, seat: int) -> bool:
        return self._replay.can_undo(seat)

    def undo(self, seat: int) -> None:
        """Take back the seat's last choice."""
        self.take(self._replay.undo_entry(seat))

    # News

    def news(self, viewer: int) -> list[str]:
        """Return sentences for the events that the viewer has not seen yet."""
        lines: list[str] = []
        for index in range(min(self._seen.get(viewer, 0), len(self.said)), len(self.said)):
            said = self.said[index]
            lines += event_lines(self.game, said.events, viewer)
            if said.entry.who == viewer and self._replay.was_forced(index):
                lines.append(f"({said.entry.text} was your only answer, and was given for you)")
        return lines

    def mark_seen(self, viewer: int) -> None:
        # A spectator sees everybody's screen.
        self._seen[viewer] = self._seen[WATCHER] = len(self.said)

    def mark_seen_by_players(self) -> None:
        """Mark what each player has seen after a resume: everything up to their own last entry."""
        for index, said in enumerate(self.said, start=1):
            self._seen[said.entry.who] = index


def new_sitting(game: Game, players: Sequence[str], options: Options, seed: str) -> Sitting:
    header = header_for(game, len(players), options, [SEED_NOTE + seed])
    sitting = Sitting(game, header, seed)
    for seat, player in enumerate(players):
        sitting.seat_player(seat, player)
    return sitting


def resumed_sitting(game: Game, record: Record, seed: str) -> Sitting:
    """Return the sitting after the record's last entry. Raises RejectedEntry if the current rules refuse one.

    If they accept all of them, the game continues under the current rules version.
    """
    old = record.header
    notes = [text for text in old.notes if not text.startswith(SEED_NOTE)]
    if old.rules_version != game.meta.rules_version:
        notes.append(f"started under rules version {old.rules_version}")
    replay = Replay(game, old)
    notes = [SEED_NOTE + seed, *notes]
    options = replay.options.text()
    header = Header(old.game, game.meta.rules_version, old.seat_names, options, notes, replay.header.given)
    sitting = Sitting(game, header, seed)
    for entry in record.entries:
        try:
            sitting.take(entry)
        except RegaliaError as error:
            raise RejectedEntry(entry, error, old.rules_version != game.meta.rules_version) from None
    sitting.mark_seen_by_players()
    return sitting


def noted_seed(notes: Iterable[str]) -> str | None:
    for text in notes:
        if text.startswith(SEED_NOTE):
            return text.removeprefix(SEED_NOTE)
    return None
