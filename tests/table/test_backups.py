"""A backup holds everything, is taken while people play, and can be restored into either kind of database."""

import gzip
import re
import stat
from pathlib import Path

import pytest

from regalia.cli.app import main
from regalia.table.backups import BackupError, back_up, restore
from regalia.table.databases import StoreError
from regalia.table.store import Store
from tests.table.conftest import KINDS, Databases
from tests.table.house import House
from tests.table.test_migrations import OLD, lay_out, shape


@pytest.mark.parametrize("source", KINDS)
def test_what_is_restored_goes_on_where_it_was(source: str, databases: Databases, tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"
    with House(tmp_path, databases.new(source)) as house:
        ann = house.guest("Änn \u2603")
        table = ann.table("heralds", ["me", "me"], public=True, seed="all can bid")
        waits = ann.table("connect_four", ["me", "open"], public=True)
        resigned = ann.look(ann.table("connect_four", ["me", "me"]), "yellow")
        resigned.synced()
        resigned.say(do="resign", n=1)
        resigned.answer(1)
        line = ann.look(table, "azure", session="one")
        line.synced()
        line.send_act(line.texts()[0])
        line.answer(line.n)
        back_up(house.settings.database, house.settings.key_file, file)
        line.synced()
        v = line.scene["v"]
        line.send_act(line.texts()[0])  # is not in the backup
        line.answer(line.n)
        before, cookies = house.store.find(waits), ann.client.cookies
        won = house.store.tables_of(before.seats[0].player)[-1] if before is not None else None
        assert won is not None and won.outcome == "0 1 G-4"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with pytest.raises(BackupError, match="there already"):
        back_up(house.settings.database, house.settings.key_file, file)
    for number, kind in enumerate(KINDS):
        database, folder = databases.new(kind), tmp_path / str(number)
        folder.mkdir()
        assert restore(file, database, folder / "secret.key", overwrite=False) == 3
        fresh, restored = Store(databases.new(kind)), Store(database)
        assert shape(restored) == shape(fresh) and restored.find(waits) == before
        assert restored.tables_of(won.seats[0].player)[-1] == won
        fresh.close()
        restored.close()
        with House(folder, database) as house:
            guest = house.guest()
            guest.come_in(cookies)
            assert guest.ask("GET", "/api/me") == {"name": "Änn \u2603"}
            back = guest.look(table, "azure", session="one")
            assert back.until("scene")["v"] == v
            guest.table("connect_four", ["me", "me"])
        with pytest.raises(BackupError, match="--overwrite replaces"):
            restore(file, database, folder / "secret.key", overwrite=False)
        assert restore(file, database, folder / "secret.key", overwrite=True) == 3


def test_an_old_backup_is_brought_up_to_date(tmp_path: Path) -> None:
    old = str(lay_out(OLD[0], tmp_path))
    back_up(old, tmp_path / "secret.key", tmp_path / "old.gz")
    (tmp_path / "new").mkdir()
    restore(tmp_path / "old.gz", str(tmp_path / "new" / "tables.sqlite"), tmp_path / "new" / "secret.key", False)
    store, upgraded = Store(str(tmp_path / "new" / "tables.sqlite")), Store(old)
    assert shape(store) == shape(upgraded) and store.find("finished") == upgraded.find("finished")
    store.close()
    upgraded.close()


def test_a_damaged_backup_changes_nothing(database: str, tmp_path: Path) -> None:
    store = Store(database)
    store.close()
    key = tmp_path / "secret.key"
    good = tmp_path / "good.gz"
    back_up(database, key, good)
    lines = gzip.decompress(good.read_bytes()).decode().splitlines(keepends=True)
    damaged = {
        "no gzip": b"dear diary",
        "cut": good.read_bytes()[:-20],
        "end is missing": gzip.compress("".join(lines[:-1]).encode()),
        "row too short": gzip.compress("".join([*lines[:2], "[1]\n", *lines[2:]]).encode()),
        "not JSON": gzip.compress("".join([lines[0], "oh\n"]).encode()),
        "something else": gzip.compress(b'{"format":"of somebody else"}\n'),
        "empty": gzip.compress(b""),
    }
    for name, content in damaged.items():
        bad = tmp_path / f"{name}.gz"
        bad.write_bytes(content)
        with pytest.raises(StoreError):
            restore(bad, database, key, overwrite=True)
    store = Store(database)  # it is as it was
    assert store.new_number() >= 1
    store.close()


def test_a_database_in_use_is_not_replaced(databases: Databases, tmp_path: Path) -> None:
    for kind, complaint in (("sqlite", "being served already"), ("postgresql", "use the database")):
        with House(tmp_path / kind, databases.new(kind)) as house:
            house.guest().table("connect_four", ["me", "me"])
            database, key = house.settings.database, house.settings.key_file
            back_up(database, key, tmp_path / f"{kind}.gz")
            with pytest.raises(StoreError, match=complaint):
                restore(tmp_path / f"{kind}.gz", database, key, overwrite=True)


def test_the_commands_say_what_they_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = str(lay_out(OLD[0], tmp_path)), str(tmp_path / "other" / "tables.sqlite")
    assert main(["backup", str(tmp_path / "b.gz"), "--database", source]) == 0
    written = unwrapped(capsys.readouterr().out)
    assert re.fullmatch(r"\d+ tables? written to .*", written), written
    assert main(["restore", str(tmp_path / "b.gz"), "--database", target]) == 2
    assert f"there is no folder {tmp_path / 'other'}" in unwrapped(capsys.readouterr().err)
    assert not (tmp_path / "other").exists()
    (tmp_path / "other").mkdir()
    assert main(["restore", str(tmp_path / "b.gz"), "--database", target]) == 0
    assert capsys.readouterr().out == f"{written.partition(' written')[0]} restored\n"
    assert main(["restore", str(tmp_path / "b.gz"), "--database", target]) == 2
    assert "--overwrite" in capsys.readouterr().err
    assert main(["backup", str(tmp_path / "c.gz"), "--database", str(tmp_path / "nothing.sqlite")]) == 2


@pytest.mark.parametrize(
    "content",
    [b"dear diary", gzip.compress(b"dear diary"), gzip.compress(b"\xff\xfe"), gzip.compress(b"[1]\n"), b""],
    ids=["text", "zipped text", "no text", "no header", "nothing"],  # not by content: zipped, that tells the time
)
def test_what_is_no_backup_is_called_none(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_bytes(content)
    with pytest.raises(BackupError, match=r"diary\.txt is no backup of Regalia"):
        restore(file, str(tmp_path / "tables.sqlite"), tmp_path / "secret.key", overwrite=False)


def test_a_backup_that_cannot_be_written_is_named_as_it_was_asked_for(tmp_path: Path) -> None:
    source = str(lay_out(OLD[0], tmp_path))
    file = tmp_path / "none" / "b.gz"
    with pytest.raises(BackupError, match=f"^{re.escape(str(file))} cannot be written: No such file or directory$"):
        back_up(source, tmp_path / "secret.key", file)


def unwrapped(text: str) -> str:
    return " ".join(text.split())
