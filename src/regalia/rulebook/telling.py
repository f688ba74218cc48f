"""The step at which an example makes its point, and what the rules refuse in it."""

from dataclasses import dataclass

from regalia.core.errors import RegaliaError
from regalia.core.events import Event
from regalia.core.game import Game
from regalia.core.state import State
from regalia.rulebook.checking import Checks
from regalia.rulebook.running import Result


@dataclass(frozen=True)
class RefusalShown:
    """Something that an example says cannot be done, with the reason that a player would hear."""

    text: str
    clause: str
    reason: str


def telling_step(game: Game, result: Result) -> int:
    """Return the step after which all is true that the example claims, and stays true; 0 is the start.

    An example that claims what was true all the time, such as that nothing changes, tells it at its end.
    """
    if result.start is None or not result.steps:
        return 0
    told: list[Event] = []
    moments: list[tuple[State, list[Event]]] = [(result.start, [])]
    for step in result.steps:
        told += step.told
        moments.append((step.state, list(told)))
    last = len(moments) - 1
    for place in range(last, -1, -1):
        state, heard = moments[place]
        if not claims_hold(game, state, heard, result):
            return min(place + 1, last)
    return last


def claims_hold(game: Game, state: State, told: list[Event], result: Result) -> bool:
    try:
        return not Checks(game, state, told).failures(result.scenario.then)
    except RegaliaError:  # what is claimed cannot even be asked at that moment
        return False


def refusals(game: Game, result: Result) -> list[RefusalShown]:
    """Return what the example says is refused at its end."""
    if result.start is None:
        return []
    state = result.steps[-1].state if result.steps else result.start
    checks = Checks(game, state, [])
    found: list[RefusalShown] = []
    for each in result.scenario.then.refuses:
        said = each.said
        who = said.who if said.who is not None else checks.only_asked() if state.frames else 0
        if who is None:
            continue
        try:
            refusal = checks.refusal(said, who)
        except RegaliaError:  # the example fails: its failures say so
            continue
        if refusal is not None:
            found.append(RefusalShown(said.text, refusal.clause, refusal.reason))
    return found
