"""Something that is said, as a scenario or a record writes it."""

import re
from typing import Final

from regalia.core.actions import CHANCE, Action
from regalia.core.entries import LEAVING, TABLE, TABLE_NAME
from regalia.core.errors import Malformed, RegaliaError
from regalia.core.game import CHANCE_NAME, Game, GameMeta
from regalia.core.options import suggestion
from regalia.core.state import State
from regalia.testkit.scenarios.scenario import Said

STEP_BREAK: Final = " / "


def speakers(meta: GameMeta, seats: int) -> dict[str, int]:
    """Everybody who can say something at a table of that size."""
    return {name: seat for seat, name in enumerate(meta.seat_names[:seats])} | {CHANCE_NAME: CHANCE, TABLE_NAME: TABLE}


def read_said(text: str, names: dict[str, int]) -> Said:
    """`white: K b2`, or `K b2`, without its comment."""
    words = text.partition(" ;")[0].strip()
    prefix = re.match(r"(\*|[\w-]+):(?:\s+|$)", words)
    if prefix is not None and prefix[1] not in names:
        raise Malformed(f"nobody at this table is called {prefix[1]!r}: {suggestion(prefix[1], list(names))}")
    said = Said(names[prefix[1]], words[prefix.end() :]) if prefix is not None else Said(None, words)
    if not said.text or said.text.startswith(";"):
        raise Malformed(f"nothing is said in {text!r}")
    return said


def read_steps(said: Said, names: dict[str, int]) -> list[Said]:
    """A whole turn taken apart at ` / `; who said one step says the next, unless that names somebody else."""
    steps: list[Said] = []
    who = said.who
    for part in said.text.split(STEP_BREAK):
        step = read_said(part, names)
        who = step.who if step.who is not None else who
        steps.append(Said(who, step.text))
    return steps


def said_at_any_time(said: Said) -> bool:
    return said.who == TABLE or (said.who is not None and said.who >= 0 and said.text in LEAVING)


def read_or_none(game: Game, s: State, text: str) -> Action | None:
    try:
        return game.read(s, text)
    except RegaliaError:
        return None
