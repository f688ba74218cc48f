"""Fixtures of the fault tests."""

from collections.abc import Iterator

import pytest

from tests.faults.rounds import Workshop, workshop


@pytest.fixture(scope="session")
def shop() -> Iterator[Workshop]:
    with workshop() as opened:
        yield opened
