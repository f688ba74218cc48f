"""The parts of a picture of a table: plain data for one viewer, which the client draws without knowing any game."""

from regalia.scenes.beats import Beat, LogLine
from regalia.scenes.choices import Choice, Group, Verb, grouped, open_groups, piece_pick, spot_pick, word_pick
from regalia.scenes.scene import (
    Badge,
    Draft,
    Inset,
    Inspection,
    Overlay,
    Panel,
    Piece,
    Scene,
    Share,
    Spot,
    Stat,
    Surface,
)
from regalia.scenes.still import STILL, still

__all__ = [
    "STILL",
    "Badge",
    "Beat",
    "Choice",
    "Draft",
    "Group",
    "Inset",
    "Inspection",
    "LogLine",
    "Overlay",
    "Panel",
    "Piece",
    "Scene",
    "Share",
    "Spot",
    "Stat",
    "Surface",
    "Verb",
    "grouped",
    "open_groups",
    "piece_pick",
    "spot_pick",
    "still",
    "word_pick",
]
