"""The game on the front page: bots that play for spectators.

At most one runs per server. It is an ordinary live table that anybody may watch, but it is never written: no list and
no database has it, and the server drops it as soon as nobody looks at it. Its bots are cheap, take their time, and come
after bots that play with people.
"""

import asyncio
from typing import TYPE_CHECKING, Final

from regalia.core.game import Game
from regalia.core.options import Options
from regalia.core.registry import find_game, game_ids, housed
from regalia.core.rng import Rng
from regalia.rulebook.rulebook import rulebook_of
from regalia.table.errors import NotFound
from regalia.table.hall.context import ServerContext, default_pace
from regalia.table.hall.front_ids import PREFIX, front_id
from regalia.table.hall.messages import FrontInfo
from regalia.table.hall.openings import opening
from regalia.table.play.rows import BOT, StoredSeat, StoredTable
from regalia.table.play.table import LiveTable

if TYPE_CHECKING:
    from regalia.table.hall.hall import Hall

PLAYER: Final = "squire"  # which bot: it does not search, and its moves make sense to people
PAUSE: Final = 1.3  # seconds between two moves
SHARE: Final = 0.3  # of a game that is over when it is first shown


class FrontGame:
    def __init__(self, hall: "Hall") -> None:
        self.hall: Final = hall
        self.table: LiveTable | None = None
        self.laying: asyncio.Task[LiveTable] | None = None  # everyone who asks meanwhile gets this one
        self.count = 0

    async def find(self) -> FrontInfo:
        """Return the running game. If there is none, or it is over, begin another one."""
        table = self.table
        if table is None or table.seating.closed or table.seating.is_over():
            if self.laying is None:
                self.laying = self.hall.loop.create_task(self.lay())
                self.laying.add_done_callback(self.laid)
            table = await asyncio.shield(self.laying)
        table.touched = self.hall.loop.time()
        return FrontInfo(table.id, table.game.meta.id, table.game.meta.title)

    def laid(self, laying: "asyncio.Task[LiveTable]") -> None:
        self.laying = None
        if not laying.cancelled() and laying.exception() is None:
            self.table = laying.result()

    async def lay(self) -> LiveTable:
        """Begin a game in its middle: nobody comes to see bots set up their pieces."""
        hall = self.hall
        game = self.next_game()
        options = game.meta.choose(None)
        seed = hall.new_seed()
        seats = min(game.meta.player_counts)
        begun = await hall.replays.do(opening, game.meta.id, seats, seed, PLAYER, SHARE, who=PREFIX)
        await asyncio.to_thread(rulebook_of, game)  # quoted at its end
        stored = self.blank(game, options, seed, seats)
        stored.entries = [(who, text, "", 0) for who, text in begun]
        pace = default_pace(hall.settings)._replace(window_delay=PAUSE, bot_pause=PAUSE)
        context = ServerContext(hall, stored, PREFIX, pace, is_written=False)
        table = context.table = LiveTable(context, stored, game)
        await hall.tables.restore(table)
        hall.tables[stored.id] = table
        table.begin()
        return table

    def next_game(self) -> Game:
        """Return the games of the shelf in turn, from any of them on."""
        shelf = [game_id for game_id in housed() if game_id in game_ids()] or game_ids()
        if not shelf:
            raise NotFound("there is no game on the shelf")
        if not self.count:
            self.count = Rng(self.hall.new_seed()).below(len(shelf))
        self.count += 1
        return find_game(shelf[self.count % len(shelf)])

    def blank(self, game: Game, options: Options, seed: str, seats: int) -> StoredTable:
        homes = self.hall.servers.homes
        table_id = front_id(homes.number if homes is not None else 0, self.hall.new_id())
        made, version = int(self.hall.settings.now()), game.meta.rules_version
        chairs = [StoredSeat(BOT, PLAYER) for _seat in range(seats)]
        return StoredTable(0, table_id, game.meta.id, version, options.text(), seed, False, made, None, seats=chairs)
