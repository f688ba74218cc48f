"""All kinds of moments by their words, for reading positions."""

from typing import Final

from regalia.games.kings_and_things.flow.aftermath import Damage, DamageDie
from regalia.games.kings_and_things.flow.battle import Aiming, Battle, Roll, Sway, Targets
from regalia.games.kings_and_things.flow.bluffs import Challenge
from regalia.games.kings_and_things.flow.characters import Attempt, Posting, RecruitCharacters, TryDie
from regalia.games.kings_and_things.flow.combat import Combat, Segment
from regalia.games.kings_and_things.flow.construction import Construction
from regalia.games.kings_and_things.flow.disaster import Disaster, EventDie
from regalia.games.kings_and_things.flow.exploration import (
    Arming,
    Bribing,
    DrawNatives,
    Explore,
    ExploreDie,
    Retaining,
)
from regalia.games.kings_and_things.flow.flight import Ashore, BalloonFlight
from regalia.games.kings_and_things.flow.hits import Hits, SaveDie, Saving
from regalia.games.kings_and_things.flow.juju import JujuTile, Refuge
from regalia.games.kings_and_things.flow.loot import Loot
from regalia.games.kings_and_things.flow.losses import LargestStack, Losses
from regalia.games.kings_and_things.flow.moments import Fall, Flight, Moment
from regalia.games.kings_and_things.flow.movement import (
    Demand,
    Group,
    LastCall,
    LastCalls,
    Movement,
    Onward,
    WalkIns,
)
from regalia.games.kings_and_things.flow.placing import Placing
from regalia.games.kings_and_things.flow.powers import (
    Duel,
    DuelDie,
    Murder,
    MurderDie,
    Powers,
    Slot,
    Stealing,
    Theft,
)
from regalia.games.kings_and_things.flow.random_events import PlayedEvent, RandomEvents
from regalia.games.kings_and_things.flow.recruiting import Draw, Drawing, RecruitThings
from regalia.games.kings_and_things.flow.retreat import Overflow, Retreating
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
from regalia.games.kings_and_things.flow.windows import Blaze, FirewallDie, Spell, Window

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
    Movement(),
    Demand(),
    Group(),
    Onward(),
    Challenge(),
    LastCalls(),
    LastCall(),
    WalkIns(),
    Combat(),
    Segment(),
    Explore(),
    Retaining(),
    Arming(),
    Bribing(),
    Loot(),
    Battle(),
    Sway(),
    Targets(),
    Aiming(),
    Hits(),
    Saving(),
    Retreating(),
    Overflow(),
    Damage(),
    RecruitCharacters(),
    Attempt(),
    Posting(),
    Powers(),
    Duel(),
    Stealing(),
    Murder(),
    Window(),
    Spell(),
    Blaze(),
    RandomEvents(),
    PlayedEvent(),
    Disaster(),
    LargestStack(),
    Losses(),
    Refuge(),
    BalloonFlight(),
    Ashore(),
    Construction(),
    Flight(),
]
FALLS: Final[list[Fall]] = [
    Side(),
    Order(),
    Laying(),
    Replace(),
    Draw(),
    ExploreDie(),
    DrawNatives(),
    Roll(),
    SaveDie(),
    DamageDie(),
    TryDie(),
    DuelDie(),
    Theft(),
    Slot(),
    MurderDie(),
    FirewallDie(),
    EventDie(),
    JujuTile(),
]
MOMENT: Final[dict[str, Moment]] = {moment.WORD: moment for moment in MOMENTS}
FALL: Final[dict[str, Fall]] = {fall.WORD: fall for fall in FALLS}

# What some moments lie on, always: they answer for it, or it waits for them. All others may lie on several.
LIES_ON: Final[dict[str, tuple[str, ...]]] = {
    "setup": ("turn",),
    "start": ("setup",),
    "seas": ("setup",),
    "claim": ("setup",),
    "tower": ("setup",),
    "exchange": ("setup",),
    "side": ("setup",),
    "order": ("setup",),
    "laying": ("setup",),
    "replace": ("seas",),
    "draw": ("drawing",),
    "attempt": ("turn",),
    "try_die": ("attempt",),
    "duel": ("powers",),
    "duel_die": ("duel",),
    "murder": ("powers",),
    "murder_die": ("murder",),
    "slot": ("murder",),
    "theft": ("placing",),
    "juju_tile": ("played_event",),
    "event_die": ("played_event", "disaster"),
    "movement": ("turn",),
    "demand": ("movement",),
    "group": ("movement",),
    "onward": ("group",),
    "last_call": ("last_calls",),
    "combat": ("turn",),
    "segment": ("combat",),
    "explore": ("combat",),
    "explore_die": ("explore",),
    "draw_natives": ("explore",),
    "retaining": ("explore",),
    "arming": ("explore",),
    "bribing": ("explore",),
    "battle": ("combat",),
    "sway": ("battle",),
    "targets": ("battle",),
    "aiming": ("battle",),
    "roll": ("battle",),
    "saving": ("hits",),
    "save_die": ("saving",),
    "damage_die": ("damage",),
    "spell": ("window",),
    "blaze": ("window",),
    "firewall_die": ("blaze",),
}
