"""Requests to a table besides playing: waiting for the disk, and looking back."""

import asyncio
from functools import partial

from regalia.table.hall.context import ServerContext
from regalia.table.play.messages import Log, TableInfo
from regalia.table.play.streams import Stream
from regalia.table.play.table import LiveTable
from regalia.table.store.changes import Overtaken
from regalia.table.store.writer import finish


async def written(table: LiveTable) -> None:
    """Wait until everything so far is on disk. Raises the database's error if it never will be."""
    future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    table.outbox.when_written(partial(finish, future))
    await future


async def shown(table: LiveTable) -> None:
    """Wait until everything so far is written: nobody may see it earlier.

    Raises Overtaken if it never will be, because the table is loaded again from its record.
    """
    await written(table)
    refuse_if_closed(table)


def refuse_if_closed(table: LiveTable) -> None:
    if table.seating.closed:
        raise Overtaken("the table starts again from its record")


def info_of(table: LiveTable, guest: str) -> TableInfo:
    """Return the table as that guest may know it."""
    refuse_if_closed(table)
    return table.presence.info(guest)


async def stream_of(table: LiveTable, viewer: int) -> Stream:
    """Return the viewer's stream, or an empty one before the game starts."""
    if not table.seating.started:
        return Stream(viewer, table.context.encoder)
    streams = table.viewers.streams
    while viewer not in streams:  # or its last sockets have just left again
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        then = partial(finish, future, None)
        table.viewers.when_made(viewer, then)
        try:
            await future
        finally:
            table.viewers.wait_no_more(viewer, then)
        refuse_if_closed(table)
    return streams[viewer]


async def step_of(table: LiveTable, stream: Stream, v: int) -> bytes:
    """Return a StepInfo: the table as the viewer saw it at version v."""
    return (await context_of(table).look_back(table.viewers.past(stream).step(v)))[-1] or b""


async def log_of(table: LiveTable, viewer: int) -> bytes:
    """Return the whole log of a viewer, with the version of each line."""
    stream = await stream_of(table, viewer)
    viewers = table.viewers
    past, entries, v = viewers.past(stream), len(table.replay.history), stream.v
    known = viewers.logs.get(viewer)
    if known is None or known[0] != entries:
        found = await context_of(table).look_back(past.log_lines(v))
        log = Log(v, [line for line in found if line is not None])
        known = viewers.logs[viewer] = (entries, table.context.encoder.encode(log))
    return known[1]


async def record_of(table: LiveTable) -> str:
    """Return the whole record of a finished game."""
    return "\n".join([*await context_of(table).look_back(table.presence.record().lines()), ""])


def context_of(table: LiveTable) -> ServerContext:
    context = table.context
    assert isinstance(context, ServerContext)
    return context
