"""The key that signs the guests' cookies survives a power cut, and its loss is not taken lightly."""

import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from regalia.table.hall.guests import Guests
from regalia.table.store.databases import StoreError
from regalia.table.store.keys import NoKey, read_key, write_key
from regalia.table.store.store import Store
from tests.table.house import House

pytestmark = pytest.mark.plain

LOST = {"empty": b"", "zeros": b"\0" * 64, "half": b"0123456789abcdef", "no text": b"\xff" * 64}


def test_the_key_is_kept_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "secret.key"
    key = read_key(path)
    assert read_key(path) == key and stat.S_IMODE(path.stat().st_mode) == 0o600
    guests, others = Guests(read_key(path).encode()), Guests(read_key(tmp_path / "other.key").encode())
    assert guests.read(guests.write("ann")) == "ann"
    assert guests.read(others.write("ann")) is None and guests.cookie != others.cookie
    assert [file.name for file in path.parent.iterdir()] == ["secret.key"]


@pytest.mark.parametrize("content", LOST.values(), ids=LOST)
def test_what_a_power_cut_leaves_is_no_key(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "secret.key"
    path.write_bytes(content)
    with pytest.raises(NoKey, match="does not hold a key"):
        read_key(path)


@pytest.mark.parametrize("replaces", [False, True])
def test_the_key_is_on_disk_before_it_has_its_name_and_so_is_its_name(
    replaces: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "secret.key"
    synced: list[tuple[int, bool]] = []  # which file or folder, and whether the key had its name

    def sync(handle: int) -> None:
        synced.append((os.fstat(handle).st_ino, path.exists() and path.read_text() == key))

    if replaces:
        path.write_text("the one before")
    monkeypatch.setattr("os.fsync", sync)
    key = "k" * 64
    if replaces:
        write_key(path, key)
    else:
        monkeypatch.setattr("regalia.table.store.keys.new_key", lambda: key)
        assert read_key(path) == key
    assert synced == [(path.stat().st_ino, False), (tmp_path.stat().st_ino, True)]


def test_of_two_who_make_a_key_at_once_both_have_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "secret.key"

    def slowly() -> str:
        path.write_text("a" * 64)  # the other process
        return "b" * 64

    monkeypatch.setattr("regalia.table.store.keys.new_key", slowly)
    assert read_key(path) == "a" * 64


@pytest.mark.parametrize("content", LOST.values(), ids=LOST)
def test_a_lost_key_on_which_no_guest_depends_is_made_anew(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "secret.key"
    path.write_bytes(content)
    with House(tmp_path) as house:
        key = path.read_text()
        assert len(key) == 64 and key.encode() != content and stat.S_IMODE(path.stat().st_mode) == 0o600
        ann = house.guest("Ann")
        house.restart()
        assert ann.ask("GET", "/api/me")["name"] == "Ann"


def named(house: House) -> None:
    house.guest("Ann")


def seated(house: House) -> None:
    house.guest().table("connect_four", ["me", "open"])


@pytest.mark.parametrize("depends", [named, seated])
def test_a_lost_key_on_which_guests_depend_is_asked_for(depends: Any, tmp_path: Path) -> None:
    with House(tmp_path) as house:
        depends(house)
    path = tmp_path / "secret.key"
    path.write_text("")
    store = Store(str(tmp_path / "tables.sqlite"))
    with pytest.raises(StoreError) as refused:
        store.key(path)
    store.close()
    said = str(refused.value)
    assert str(path) in said and "backup" in said and "lose their names and seats" in said
    assert path.read_text() == ""


def test_a_server_without_its_key_says_so_in_one_sentence(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        house.guest("Ann")
    (tmp_path / "secret.key").write_text("")
    options = ["--no-browser", "--port", "0", "--database", str(tmp_path / "tables.sqlite")]
    done = subprocess.run(
        [sys.executable, "-m", "regalia", "serve", *options], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2 and not done.stdout
    assert "secret.key" in done.stderr and "Traceback" not in done.stderr
