"""All kinds of frames by their words, for reading positions."""

from typing import Final

from regalia.games.kings_and_things.flow.aftermath import Damage, DamageDie
from regalia.games.kings_and_things.flow.battle import Battle, Opening, Sway
from regalia.games.kings_and_things.flow.bluffs import Challenge
from regalia.games.kings_and_things.flow.characters import Attempt, Posting, RecruitCharacters, TryDie
from regalia.games.kings_and_things.flow.claims import Claim, FirstTower
from regalia.games.kings_and_things.flow.combat import Combat, Segment
from regalia.games.kings_and_things.flow.construction import Construction
from regalia.games.kings_and_things.flow.disaster import Disaster, EventDie
from regalia.games.kings_and_things.flow.exchange import Exchange
from regalia.games.kings_and_things.flow.exploration import (
    Arming,
    Bribing,
    DrawNatives,
    Explore,
    ExploreDie,
    Retaining,
)
from regalia.games.kings_and_things.flow.flight import Ashore, BalloonFlight
from regalia.games.kings_and_things.flow.frames import Flight, ThingsChance, ThingsFrame
from regalia.games.kings_and_things.flow.hits import Hits, SaveDie, Saving
from regalia.games.kings_and_things.flow.juju import JujuTile, Refuge
from regalia.games.kings_and_things.flow.loot import Loot
from regalia.games.kings_and_things.flow.losses import LargestStack, Losses
from regalia.games.kings_and_things.flow.movement import Demand, Group, Movement
from regalia.games.kings_and_things.flow.onward import Onward
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
from regalia.games.kings_and_things.flow.retreat import Overflow, Retreating, Retreats
from regalia.games.kings_and_things.flow.round import Round, Targets
from regalia.games.kings_and_things.flow.setup import Order, SetUp, Side
from regalia.games.kings_and_things.flow.spells import Blaze, FirewallDie, Spell
from regalia.games.kings_and_things.flow.starts import Laying, Replace, Seas, Start
from regalia.games.kings_and_things.flow.step import Aiming, Roll, Step
from regalia.games.kings_and_things.flow.turn import Turn
from regalia.games.kings_and_things.flow.walk_ins import LastCall, LastCalls, WalkIns
from regalia.games.kings_and_things.flow.windows import Window

FRAMES: Final[list[ThingsFrame]] = [
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
    Opening(),
    Sway(),
    Round(),
    Targets(),
    Step(),
    Aiming(),
    Hits(),
    Saving(),
    Retreats(),
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
CHANCES: Final[list[ThingsChance]] = [
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
FRAME_OF: Final[dict[str, ThingsFrame]] = {frame.WORD: frame for frame in FRAMES}
CHANCE_OF: Final[dict[str, ThingsChance]] = {chance.WORD: chance for chance in CHANCES}

# Some frames always lie on these: they answer for them, or are waited for. All others may lie on several.
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
    "opening": ("battle",),
    "sway": ("opening",),
    "round": ("battle",),
    "step": ("battle",),
    "targets": ("step",),
    "aiming": ("step",),
    "roll": ("step",),
    "retreats": ("battle",),
    "saving": ("hits",),
    "save_die": ("saving",),
    "damage_die": ("damage",),
    "spell": ("window",),
    "blaze": ("window",),
    "firewall_die": ("blaze",),
}
