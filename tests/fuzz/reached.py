"""The lines of Regalia that an input reaches. Inputs that reach new ones are worth changing further."""

import dis
import sys
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final

import regalia

SOURCES: Final = (str(Path(regalia.__file__).parent), str(Path(__file__).parents[2] / "examples"))


class Reached:
    """Collects lines while it is switched on. A function of which every line is known is no longer looked at.

    A compiled engine has no lines to look at: then nothing is new, and inputs are changed blindly.
    """

    def __init__(self) -> None:
        self.unknown: Final[dict[CodeType, set[int]]] = {}  # lines that were not reached yet, by function
        self.count = 0  # lines that were

    def __enter__(self) -> "Reached":
        sys.settrace(self.called)
        return self

    def __exit__(self, *_error: object) -> None:
        sys.settrace(None)

    def called(self, frame: FrameType, event: str, argument: Any) -> Any:
        code = frame.f_code
        unknown = self.unknown.get(code)
        if unknown is None:
            unknown = self.unknown[code] = lines_of(code)
        return self.reached if unknown else None

    def reached(self, frame: FrameType, event: str, argument: Any) -> Any:
        if event == "line":
            unknown = self.unknown[frame.f_code]
            if frame.f_lineno in unknown:
                unknown.discard(frame.f_lineno)
                self.count += 1
                if not unknown:
                    return None
        return self.reached


def lines_of(code: CodeType) -> set[int]:
    """Return the lines of a function that is ours; none for one that is not."""
    if not code.co_filename.startswith(SOURCES):
        return set()
    return {line for _start, line in dis.findlinestarts(code) if line is not None and line != code.co_firstlineno}
