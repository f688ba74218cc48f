"""Logs: for people, or as JSON lines for programs.

People other than the players read logs. So a log names an error by its kind and place, not by its words, which may hold
a hidden action; a table by the beginning of its id, which opens nothing; and a guest not at all.
"""

import json
import logging
import re
import sys
import time
import traceback
from pathlib import Path
from types import TracebackType
from typing import Any, Final

TABLE_ID: Final = re.compile(r"(?<=/tables/)[^/?]+")
SHOWN: Final = 6  # signs of a table's id


def shown_path(path: str) -> str:
    """Return a path without the part that opens a table."""
    return TABLE_ID.sub(lambda found: found[0][:SHOWN], path)


def where(trace: TracebackType | None) -> list[str]:
    """Return the places an error went through, the innermost last."""
    frames = traceback.extract_tb(trace)
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]


class PlainLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = f"{time.strftime('%H:%M:%S')} {record.levelname.lower()}: {shown_path(record.getMessage())}"
        if record.exc_info and record.exc_info[0] is not None:
            line += f" ({record.exc_info[0].__name__} at {' < '.join(reversed(where(record.exc_info[2])))})"
        return line


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "says": shown_path(record.getMessage()),
            **getattr(record, "facts", {}),
        }
        if record.exc_info and record.exc_info[0] is not None:
            line |= {"error": record.exc_info[0].__name__, "where": where(record.exc_info[2])}
        return json.dumps(line, ensure_ascii=False)


def set_up_logs(as_json: bool) -> None:
    """Send our messages and the libraries' warnings to stderr; requests only if the log is JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if as_json else PlainLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("regalia").setLevel(logging.INFO if as_json else logging.WARNING)
