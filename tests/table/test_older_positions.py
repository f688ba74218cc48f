"""Tables of Kings & Things that begin with a position in its first form open and go on, from an old database too."""

from pathlib import Path

import pytest

from tests.table.house import House
from tests.table.test_migrations import lay_out, returning

STORED = Path(__file__).parent / "databases" / "kings_and_things.sql"


@pytest.mark.parametrize(
    ("table", "seat", "legal", "act"),
    [
        ("sealed", "P1", ["target P2", "target P3"], "target P3"),
        ("window", "P1", ["pass"], "pass"),
        ("moving", "P1", ["halt"], "halt"),
        ("battle", "P1", ["hit troll.1", "hit golem.1"], "hit golem.1"),
        ("spell", "P1", ["plus", "minus"], "minus"),
    ],
)
def test_a_table_with_an_old_position_goes_on(
    table: str, seat: str, legal: list[str], act: str, tmp_path: Path
) -> None:
    lay_out(STORED, tmp_path)
    with House(tmp_path) as house:
        ann = returning(house, "guest-ann")
        line = ann.look(table, seat)
        assert sorted(line.texts()) == sorted(legal)
        line.act(act)
        house.restart()
        stored = house.store.find(table)
        assert stored is not None and act in [row[1] for row in stored.entries]
        ann.look(table, seat).until("scene")
