"""Games that continue: from a step of a finished game, a record or an example, or from a position."""

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from regalia.core.entries import Entry
from regalia.core.errors import Malformed
from regalia.core.game import Game
from regalia.core.positions import read_position
from regalia.core.record import Header, RecordReader
from regalia.core.registry import find_game
from regalia.core.replay import MAX_WORK, Replay
from regalia.core.state import State
from regalia.rulebook.running import run
from regalia.table.hall.messages import StartFrom
from regalia.table.hall.opponents import Head, head_of
from regalia.table.hall.shelf import scenario_named

if TYPE_CHECKING:
    from regalia.table.hall.hall import Hall


class Beginning(NamedTuple):
    seats: int
    options: str
    given: str  # a position; empty: a new game
    entries: list[tuple[int, str]]  # the entries before it
    words: str


async def begun_at(hall: "Hall", game: Game, origin: StartFrom, who: str) -> Beginning:
    """Read where a game starts from. Malformed if there is no such place, or nothing is left to play from there."""
    given = [bool(each) for each in (origin.table, origin.record, origin.scenario, origin.position)]
    if given.count(True) != 1:
        raise Malformed("name one of table, record, scenario and position to play on from")
    game_id = game.meta.id
    if origin.table:
        stored = await asyncio.to_thread(hall.store.find, origin.table)
        if stored is None or stored.game != game_id:
            raise Malformed("there is no such table of this game")
        if stored.ended is None:
            raise Malformed("you can play on from a game once it is over")
        story = [(who, text) for who, text, _session, _n in stored.entries]
        return await hall.clerks.do(from_story, head_of(stored), story, origin.step, who=who)
    if origin.record:
        return await hall.clerks.do(from_record, game_id, origin.record, origin.step, who=who)
    if origin.scenario:
        return await hall.clerks.do(from_scenario, game_id, origin.scenario, origin.step, who=who)
    return await hall.clerks.do(from_position, game_id, origin.position, who=who)


# In a worker process


def from_story(head: Head, story: list[tuple[int, str]], step: int) -> Beginning:
    game_id, version, seats, options, given = head
    game = find_game(game_id)
    header = Header(game_id, version, list(game.meta.seat_names[:seats]), options, None, given)
    entries = [Entry(who, text) for who, text in story]
    return beginning_at(game, header, entries, step, f"played on from step {step} of a finished game")


def from_record(game_id: str, text: str, step: int) -> Beginning:
    reader = RecordReader(text.splitlines(), "record")
    if reader.header.game != game_id:
        raise Malformed(f"this is a record of {reader.header.game}, not of {game_id}")
    return beginning_at(
        find_game(game_id), reader.header, list(reader), step, f"played on from step {step} of a record"
    )


def beginning_at(game: Game, header: Header, entries: list[Entry], step: int, words: str) -> Beginning:
    """Begin after the entries that led to that step, without those that were taken back."""
    if step > len(entries) + 1:
        raise Malformed(f"there is no step {step}: it has {len(entries) + 1}")
    replay = Replay(game, header, MAX_WORK)
    for entry in entries[: step - 1]:
        replay.take(entry)
    refuse_if_over(replay.state)
    standing = [(entry.who, entry.text) for entry in replay.taken]
    return Beginning(len(header.seat_names), replay.options.text(), replay.header.given, standing, words)


def from_scenario(game_id: str, scenario_id: str, step: int) -> Beginning:
    game = find_game(game_id)
    result = run(game, scenario_named(game, scenario_id))
    states = [] if result.start is None else [result.start, *(each.state for each in result.steps)]
    if not 1 <= step <= len(states):
        raise Malformed(f"there is no step {step}: it has {len(states)}")
    return positioned(game, states[step - 1], f"played on from step {step} of the example {scenario_id}")


def from_position(game_id: str, text: str) -> Beginning:
    game = find_game(game_id)
    return positioned(game, game.load(text), "played from a position that somebody set up")


def positioned(game: Game, s: State, words: str) -> Beginning:
    refuse_if_over(s)
    given = game.dump(s)
    return Beginning(s.seat_count, read_position(game.meta, given).options.text(), given, [], words)


def refuse_if_over(s: State) -> None:
    if s.outcome is not None:
        raise Malformed("the game is over there: choose an earlier step")
