"""What the tests of the table share."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.table.house import House

Open = Callable[..., House]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server that the tests of a file share."""
    with House(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[Open]:
    """A server of one's own, with other settings."""
    opened: list[House] = []

    def open_it(**settings: Any) -> House:
        opened.append(House(tmp_path, **settings))
        return opened[-1]

    yield open_it
    for each in opened:
        each.__exit__(None, None, None)
