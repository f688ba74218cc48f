"""The icons of this game, by their names in game-icons."""

from typing import Final

from regalia.games.kings_and_things.counters import (
    CHARACTER,
    CITY,
    CREATURE,
    EVENT,
    FORM_KIND,
    FORM_TERRAIN,
    MAGIC_ITEM,
    PLAIN_INCOME,
    TREASURE,
    VILLAGE,
)

TERRAIN_ICON: Final = ("cactus", "pine-tree", "snowflake-1", "palm-tree", "peaks", "high-grass", "swamp", "waves")
KIND_ICON: Final[dict[int, str]] = {
    CREATURE: "monster-grasp",
    PLAIN_INCOME: "mine-wagon",
    CITY: "medieval-village-01",
    VILLAGE: "hut",
    TREASURE: "cut-diamond",
    MAGIC_ITEM: "magic-swirl",
    EVENT: "scroll-unfurled",
    CHARACTER: "crown",
}
FORT_ICON: Final = ("", "watchtower", "guarded-tower", "castle", "white-tower")


def form_icon(form: int) -> str:
    if FORM_KIND[form] == CREATURE:
        return TERRAIN_ICON[FORM_TERRAIN[form]]
    return KIND_ICON[FORM_KIND[form]]
