"""`regalia serve`: what can go wrong before it serves, and that it serves."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from urllib.request import urlopen

import pytest

pytestmark = pytest.mark.plain

Run = Callable[..., CompletedProcess[str]]


def test_a_busy_port_gets_a_clear_message(regalia: Run, tmp_path: Path) -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = str(busy.getsockname()[1])
        done = regalia("serve", "--no-browser", "--port", port, "--database", str(tmp_path / "t.sqlite"))
    assert done.returncode == 2
    assert f"port {port} of 127.0.0.1 is busy: name another one with --port" in done.stderr


def test_a_broken_database_gets_a_clear_message(regalia: Run, tmp_path: Path) -> None:
    broken = tmp_path / "broken.sqlite"
    broken.write_text("this is no database " * 50)
    done = regalia("serve", "--no-browser", "--port", "0", "--database", str(broken))
    assert done.returncode == 2
    assert "broken.sqlite" in done.stderr and "not a database" in done.stderr


def test_it_says_where_it_serves_and_stops_when_interrupted(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from regalia.cli import main; raise SystemExit(main())", "serve"]
    options = ["--no-browser", "--port", "0", "--database", str(tmp_path / "t.sqlite")]
    with subprocess.Popen([*command, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stderr is not None
        line = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/", line)
        assert found is not None, line
        assert urlopen(found[0] + "api/games", timeout=20).status == 200
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
        assert "Traceback" not in process.stderr.read()


def test_a_folder_that_is_not_there_is_not_made(regalia: Run, tmp_path: Path) -> None:
    done = regalia("serve", "--no-browser", "--port", "0", "--database", str(tmp_path / "no" / "such" / "t.sqlite"))
    assert done.returncode == 2
    assert f"there is no folder {tmp_path / 'no'}" in " ".join(done.stderr.split())
    assert not (tmp_path / "no").exists()
