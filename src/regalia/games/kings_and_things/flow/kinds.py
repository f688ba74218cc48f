"""All kinds of moments by their words, for reading positions."""

from typing import Final

from regalia.games.kings_and_things.flow.construction import Construction
from regalia.games.kings_and_things.flow.moments import Fall, Flight, Moment
from regalia.games.kings_and_things.flow.placing import Placing
from regalia.games.kings_and_things.flow.recruiting import Draw, Drawing, RecruitThings
from regalia.games.kings_and_things.flow.setup import (
    Claim,
    Exchange,
    FirstTower,
    Laying,
    Order,
    Replace,
    Seas,
    SetUp,
    Side,
    Start,
)
from regalia.games.kings_and_things.flow.turn import Turn

MOMENTS: Final[list[Moment]] = [
    Turn(),
    SetUp(),
    Start(),
    Seas(),
    Claim(),
    FirstTower(),
    Exchange(),
    Placing(),
    Drawing(),
    RecruitThings(),
    Construction(),
    Flight(),
]
FALLS: Final[list[Fall]] = [Side(), Order(), Laying(), Replace(), Draw()]
MOMENT: Final[dict[str, Moment]] = {moment.word(): moment for moment in MOMENTS}
FALL: Final[dict[str, Fall]] = {fall.word(): fall for fall in FALLS}
