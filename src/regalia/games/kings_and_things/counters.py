"""Every counter of the box by number, and what is printed on it, as columns.

Things come first (creatures, income counters, cities, villages, treasures, magic items, events), then the eleven
two-sided character counters. What a counter shows is its **form**: a Thing has one, a character counter two.
"""

from typing import Final

from regalia.games.kings_and_things.data import (
    BALLOON_VALUE,
    CHARACTERS,
    CITY_VALUE,
    CREATURES,
    EVENTS,
    GOLEM_VALUE,
    INCOME,
    LORDS,
    MAGIC,
    MAX_CITIES,
    MAX_DINOSAURS,
    MAX_VILLAGES,
    MINES,
    SEA,
    TERRAIN_CODE,
    TREASURES,
    VILLAGE_VALUE,
)

# Kinds
CREATURE: Final = 0
PLAIN_INCOME: Final = 1
CITY: Final = 2
VILLAGE: Final = 3
TREASURE: Final = 4
MAGIC_ITEM: Final = 5
EVENT: Final = 6
CHARACTER: Final = 7

# When a fighter rolls (T-11.41c)
MAGIC_STEP: Final = 0
RANGED_STEP: Final = 1
MELEE_STEP: Final = 2
STEP_NAME: Final = ("magic", "ranged", "melee")

NO_TERRAIN: Final = -1


class Box:
    """Columns over forms and over counters. ValueError if the tables of the box contradict each other."""

    def __init__(self) -> None:
        self.slug: Final[list[str]] = []  # by form, as all down to `rules`
        self.title: Final[list[str]] = []
        self.kind: Final[list[int]] = []
        self.terrain: Final[list[int]] = []
        self.value: Final[list[int]] = []
        self.flies: Final[list[bool]] = []
        self.step: Final[list[int]] = []
        self.charges: Final[list[bool]] = []
        self.mine: Final[list[bool]] = []
        self.rules: Final[list[int]] = []  # the terrain that a Terrain Lord rules, or NO_TERRAIN
        self.form: Final[list[int]] = []  # by counter; of a character counter, its front
        self.copy: Final[list[int]] = []  # by counter: 1 for the first of its form, 2 for the second ...
        for slug, title, count, terrain, value, symbols in CREATURES:
            self._add(slug, title, CREATURE, count, TERRAIN_CODE.index(terrain), value, symbols)
        for slug, title, count, terrain, value in INCOME:
            self._add(slug, title, PLAIN_INCOME, count, TERRAIN_CODE.index(terrain), value, "")
        self._add("city", "City", CITY, MAX_CITIES, NO_TERRAIN, CITY_VALUE, "")
        self._add("village", "Village", VILLAGE, MAX_VILLAGES, NO_TERRAIN, VILLAGE_VALUE, "")
        for slug, title, value in TREASURES:
            self._add(slug, title, TREASURE, 1, NO_TERRAIN, value, "")
        for slug, title in MAGIC:
            value = BALLOON_VALUE if slug == "balloon" else GOLEM_VALUE if slug == "golem" else 0
            symbols = "R" if slug == "balloon" else "*" if slug == "firewall" else ""
            self._add(slug, title, MAGIC_ITEM, 1, NO_TERRAIN, value, symbols)
        for slug, title in EVENTS:
            self._add(slug, title, EVENT, 1, NO_TERRAIN, 0, "")
        # A second Dinosaur is numbered behind all other Things, so that those keep their numbers.
        dinosaur = self.slug.index("dinosaur")
        for copy in range(self.form.count(dinosaur) + 1, MAX_DINOSAURS + 1):
            self.form.append(dinosaur)
            self.copy.append(copy)
        for place, (slug, title, value, symbols) in enumerate(CHARACTERS):
            self._add(slug, title, CHARACTER, 1 - place % 2, NO_TERRAIN, value, symbols)
        self._check()

    def _add(self, slug: str, title: str, kind: int, count: int, terrain: int, value: int, symbols: str) -> None:
        form = len(self.slug)
        self.slug.append(slug)
        self.title.append(title)
        self.kind.append(kind)
        self.terrain.append(terrain)
        self.value.append(value)
        self.flies.append("F" in symbols)
        self.step.append(MAGIC_STEP if "*" in symbols else RANGED_STEP if "R" in symbols else MELEE_STEP)
        self.charges.append("C" in symbols)
        self.mine.append(slug in MINES)
        ruled = [TERRAIN_CODE.index(code) for lord, code in LORDS if lord == slug]
        self.rules.append(ruled[0] if ruled else NO_TERRAIN)
        for copy in range(1, count + 1):
            self.form.append(form)
            self.copy.append(copy)

    def _check(self) -> None:
        if len(set(self.slug)) < len(self.slug):
            raise ValueError("two forms have the same slug")
        for form, kind in enumerate(self.kind):
            if (kind in (CREATURE, PLAIN_INCOME)) != (0 <= self.terrain[form] < SEA):
                raise ValueError(f"{self.slug[form]}: creatures and plain income counters have a land terrain")
            if kind in (CREATURE, CHARACTER) and not 1 <= self.value[form] <= 6:
                raise ValueError(f"{self.slug[form]}: a combat value lies between 1 and 6")
        if len(CHARACTERS) % 2 or sum(1 for ruled in self.rules if ruled != NO_TERRAIN) != len(LORDS):
            raise ValueError("characters come in pairs, and every Terrain Lord is one of them")


BOX: Final = Box()
FORM_SLUG: Final[list[str]] = BOX.slug
FORM_TITLE: Final[list[str]] = BOX.title
FORM_KIND: Final[list[int]] = BOX.kind
FORM_TERRAIN: Final[list[int]] = BOX.terrain
FORM_VALUE: Final[list[int]] = BOX.value
FORM_FLIES: Final[list[bool]] = BOX.flies
FORM_STEP: Final[list[int]] = BOX.step
FORM_CHARGES: Final[list[bool]] = BOX.charges
FORM_MINE: Final[list[bool]] = BOX.mine
FORM_RULES: Final[list[int]] = BOX.rules
COPY: Final[list[int]] = BOX.copy

COUNTERS: Final[int] = len(BOX.form)
PAIRS: Final[int] = len(CHARACTERS) // 2
THINGS: Final[int] = COUNTERS - PAIRS  # the first character counter
FRONT: Final[list[int]] = BOX.form  # by counter
KIND: Final[list[int]] = [BOX.kind[form] for form in BOX.form]  # by counter
FORMS: Final[int] = len(BOX.slug)
FIRST_CHARACTER: Final[int] = FORMS - 2 * PAIRS  # the form of the first front

FORM_OF: Final[dict[str, int]] = {slug: form for form, slug in enumerate(BOX.slug)}
COUNTER_OF: Final[dict[str, int]] = {
    f"{BOX.slug[form]}.{BOX.copy[counter]}": counter for counter, form in enumerate(BOX.form) if counter < THINGS
}


def item(slug: str) -> int:
    """The only counter of that form; of a character, the counter that has it on one side."""
    form = FORM_OF[slug]
    if form >= FIRST_CHARACTER:
        return THINGS + (form - FIRST_CHARACTER) // 2
    return BOX.form.index(form)


BALLOON: Final[int] = item("balloon")
BOW: Final[int] = item("bow")
DISPEL: Final[int] = item("dispel_magic")
DUST: Final[int] = item("dust_of_defense")
ELIXIR: Final[int] = item("elixir")
FAN: Final[int] = item("fan")
FIREWALL: Final[int] = item("firewall")
GOLEM: Final[int] = item("golem")
CHARM: Final[int] = item("lucky_charm")
SWORD: Final[int] = item("sword")
TALISMAN: Final[int] = item("talisman")

BIG_JUJU: Final[int] = item("big_juju")
DARK_PLAGUE: Final[int] = item("dark_plague")
DEFECTION: Final[int] = item("defection")
GOOD_HARVEST: Final[int] = item("good_harvest")
MOTHER_LODE: Final[int] = item("mother_lode")
TEENIEPOX: Final[int] = item("teeniepox")
DISASTER: Final[int] = item("terrain_disaster")
VANDALS: Final[int] = item("vandals")
WEATHER: Final[int] = item("weather_control")
WORKERS: Final[int] = item("willing_workers")

# T-6.3: characters whose powers the rules name, by form; T-13.1b: all but Thief and Assassin act when it is time
ASSASSIN: Final[int] = FORM_OF["assassin_primus"]
BARON: Final[int] = FORM_OF["baron_munchausen"]
DEERHUNTER: Final[int] = FORM_OF["deerhunter"]
DUKE: Final[int] = FORM_OF["grand_duke"]
DWARF_KING: Final[int] = FORM_OF["dwarf_king"]
MARKSMAN: Final[int] = FORM_OF["marksman"]
SWORDMASTER: Final[int] = FORM_OF["swordmaster"]
THIEF: Final[int] = FORM_OF["master_thief"]
WARLORD: Final[int] = FORM_OF["warlord"]

DINOSAUR: Final[int] = FORM_OF["dinosaur"]
LATE_DINOSAUR: Final[int] = COUNTER_OF["dinosaur.2"]


def is_in_game(counter: int, cities: int, towns: int, dinosaurs: int) -> bool:
    """True if the counter is one of those that are mixed into the cup."""
    if FRONT[counter] == DINOSAUR:
        return COPY[counter] <= dinosaurs
    if KIND[counter] == CITY:
        return COPY[counter] <= cities
    if KIND[counter] == VILLAGE:
        return COPY[counter] <= towns - cities
    return True
