"""A backup holds everything, is taken while people play, and can be restored into either kind of database."""

import errno
import gzip
import json
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from regalia.cli.app import main
from regalia.table.store.backups import BackupError, back_up, restore
from regalia.table.store.databases import StoreError
from regalia.table.store.store import Store
from tests.table.conftest import KINDS, Databases
from tests.table.house import House
from tests.table.test_migrations import OLD, lay_out, shape

pytestmark = pytest.mark.plain


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
        "no columns": gzip.compress("".join([lines[0], '{"table":"tables"}\n']).encode()),
        "odd columns": gzip.compress("".join(lines).replace('"number",false', '"tree",false', 1).encode()),
        "other columns": gzip.compress("".join(lines).replace('"rules_version"', '"rules"').encode()),
        "no column for a key": gzip.compress("".join(lines).replace('"key":["', '"key":["un', 1).encode()),
        "a list in a row": gzip.compress("".join([*lines[:2], "[[],1,1,1,1,1]\n", *lines[2:]]).encode()),
        "a layout that is no number": gzip.compress("".join(lines).replace('["schema","', '["schema","²').encode()),
        "no key": gzip.compress("".join(['{"format":"regalia backup 1","key":[]}\n', *lines[1:]]).encode()),
        "half a character": gzip.compress("".join(lines).replace('"schema"', '"\\ud800"').encode()),
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
    with pytest.raises(BackupError, match=r"diary\.txt is not a backup of Regalia"):
        restore(file, str(tmp_path / "tables.sqlite"), tmp_path / "secret.key", overwrite=False)


def test_a_backup_that_cannot_be_written_is_named_as_it_was_asked_for(tmp_path: Path) -> None:
    source = str(lay_out(OLD[0], tmp_path))
    file = tmp_path / "none" / "b.gz"
    with pytest.raises(BackupError, match=f"^{re.escape(str(file))} cannot be written: No such file or directory$"):
        back_up(source, tmp_path / "secret.key", file)


def unwrapped(text: str) -> str:
    return " ".join(text.split())


# Everything or nothing

RESTORE = """
import json, resource, sys
from pathlib import Path
from regalia.core.errors import RegaliaError
from regalia.table.store.backups import restore
file, folder, steps = Path(sys.argv[1]), Path(sys.argv[2]), json.loads(sys.argv[3])
free = resource.getrlimit(resource.RLIMIT_FSIZE)
for name, limit in steps:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, free[1]))  # bytes: no file grows beyond it
    try:
        restore(file, str(folder / name / "tables.sqlite"), folder / name / "secret.key", overwrite=True)
        said = ""
    except RegaliaError as error:
        said = str(error)
    resource.setrlimit(resource.RLIMIT_FSIZE, free)
    print(json.dumps([name, said]), flush=True)
"""


def test_a_disk_that_fills_up_leaves_everything_as_it_was(tmp_path: Path) -> None:
    """Whatever there is room for: the tables and the key are both replaced, or neither is."""
    folders = [tmp_path / name for name in ("source", "target")]
    for folder in folders:
        folder.mkdir()
        with House(folder) as house:
            ann = house.guest("Ann of the " + folder.name)
            for _each in range(20):
                ann.table("connect_four", ["me", "me"], seed=folder.name)
    source, target = folders
    file = tmp_path / "backup.gz"
    back_up(str(source / "tables.sqlite"), source / "secret.key", file)
    steps = [(str(limit), 1024 * limit) for limit in range(40, 400, 12)]
    for name, _limit in steps:
        shutil.copytree(target, tmp_path / name)
    done = subprocess.run(
        [sys.executable, "-c", RESTORE, str(file), str(tmp_path), json.dumps(steps)],
        capture_output=True,
        text=True,
        check=True,
    )
    ends = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(ends) == len(steps)
    assert ends[0][1] and not ends[-1][1]  # there was too little room, and enough
    for name, said in ends:
        there = target if said else source
        store, before = Store(str(tmp_path / name / "tables.sqlite")), Store(str(there / "tables.sqlite"))
        with store.engine.connect() as connection, before.engine.connect() as other:
            for query in ("SELECT name FROM guests", "SELECT id, seed FROM tables ORDER BY id"):
                assert connection.exec_driver_sql(query).all() == other.exec_driver_sql(query).all(), (name, said)
        store.close()
        before.close()
        assert (tmp_path / name / "secret.key").read_text() == (there / "secret.key").read_text(), (name, said)


def test_a_key_that_cannot_be_put_into_its_file_is_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, folder = tmp_path / "backup.gz", tmp_path / "new"
    folder.mkdir()
    with House(tmp_path) as house:
        ann = house.guest("Ann")
        back_up(house.settings.database, house.settings.key_file, file)
    key = (tmp_path / "secret.key").read_text()

    def full(*_arguments: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("regalia.table.store.store.write_key", full)
        restore(file, str(folder / "tables.sqlite"), folder / "secret.key", overwrite=True)
        for _start in range(2):  # a server finds it all the same, and backups have it
            with House(folder) as house:
                guest = house.guest()
                guest.come_in(ann.client.cookies)
                assert guest.ask("GET", "/api/me")["name"] == "Ann"
        back_up(str(folder / "tables.sqlite"), folder / "secret.key", tmp_path / "again.gz")
        assert json.loads(gzip.decompress((tmp_path / "again.gz").read_bytes()).splitlines()[0])["key"] == key
    assert not (folder / "secret.key").exists()
    with House(folder) as house:  # there is room again
        assert (folder / "secret.key").read_text() == key
        with house.store.engine.connect() as connection:
            assert key not in str(connection.exec_driver_sql("SELECT * FROM regalia").all())


def test_a_lost_key_comes_back_with_a_backup(tmp_path: Path) -> None:
    file, folder = tmp_path / "backup.gz", tmp_path / "new"
    folder.mkdir()
    with House(tmp_path) as house:
        house.guest("Ann")
        back_up(house.settings.database, house.settings.key_file, file)
    (folder / "secret.key").write_text("")  # of a server that never had guests
    restore(file, str(folder / "tables.sqlite"), folder / "secret.key", overwrite=False)
    assert (folder / "secret.key").read_text() == (tmp_path / "secret.key").read_text()
