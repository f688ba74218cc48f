"""Connections to PostgreSQL that do not wait forever.

A database that is stopped, or behind a line that swallows everything, says nothing, and neither the driver nor TCP
would give it up: the system of a stopped process still confirms what it is sent. So the one who asks gives up.
"""

from collections.abc import Generator
from time import monotonic
from typing import Any, TypeVar

import psycopg

from regalia.table.store.databases import Patience

T = TypeVar("T")


class PatientConnection(psycopg.Connection[Any]):
    patience = Patience()  # until it gets that of its engine

    def wait(self, gen: Generator[Any, Any, T], *arguments: Any, **named: Any) -> T:
        return super().wait(self.within(gen, monotonic() + self.patience.seconds), *arguments, **named)

    def within(self, gen: Generator[Any, Any, T], end: float) -> Generator[Any, Any, T]:
        """Go on as long as there is time. The driver asks several times a second, also if nothing has come."""
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if not ready and monotonic() > end:  # nothing has come
                    self.pgconn.finish()
                    raise psycopg.OperationalError("the database does not answer")
                wanted = gen.send(ready)
        except StopIteration as done:
            value: T = done.value
            return value
