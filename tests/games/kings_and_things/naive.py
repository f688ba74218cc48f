"""Kings & Things once more, written from the rules documents alone: slow, plain, and sharing nothing with the engine.

The game is one long generator. Whenever somebody must speak it yields what may be said, `{"P1": {"done", "build B2"}}`,
and is sent what was said; chance is "*", and where the order of dice means nothing it yields all dice that are due,
each a set of texts. A side is "P1" to "P4" or "natives", a hex, a Thing and a character are their names.

Covered, with the default options and the turn limit: set-up (T-1.1 to T-2.19, T-16.1 to T-16.4), the turn (T-3.1a to
T-3.26), winning (T-4.1a to T-4.23, T-S1 to T-S3), gold (T-5.1a to T-5.4), characters (T-6.1a to T-6.5b), Things
(T-7.0 to T-7.5e), placing and bluffs (T-8.1a to T-8.42b), movement (T-9.0 to T-9.43c), exploration (T-10.0 to
T-10.4b), combat (T-11.0 to T-11.92, T-S7), forts (T-12.1 to T-12.4), powers (T-13.1a to T-13.11), all events but Big
Juju, and of magic Bow, Sword, Golem, Firewall, Talisman, Lucky Charm and Dispel Magic as a player's own move.

`NotCovered` says where the model stops: Balloon, Big Juju, Dust of Defense, Elixir, all that answers an item or event
(W5), items that natives play. From there the test goes on with the engine's position of the next phase. What the
players know of each other (T-S4) is not modelled, nor are the options that change clauses. W4 is modelled in the
order in which it is asked.
"""

# ruff: noqa: B023 what `options` looks up stands still while the question is asked

import re
from collections.abc import Callable, Generator, Iterable
from typing import Any

Asked = dict[str, Any]  # who -> what may be said; of chance: a set of texts, or a list of such sets
Play = Generator[Asked, str, Any]

LANDS = ("De", "Fo", "Fr", "Ju", "Mo", "Pl", "Sw")
TILES = {"De": 6, "Fo": 6, "Fr": 5, "Ju": 5, "Mo": 6, "Pl": 6, "Sw": 6, "Se": 8}
DEAR = ("Sw", "Mo", "Fo", "Ju")  # T-9.11
LEVELS = ("", "tower", "keep", "castle", "citadel")
SUPPLY = {1: 10, 2: 8, 3: 8, 4: 6}
PHASES = ("gold", "characters", "things", "events", "movement", "combat", "construction", "powers", "order")
STEPS = ("magic", "ranged", "melee")

# Creatures by terrain: name, symbols (F flies, * magic, R ranged, C charges) and value; x2: two counters.
CREATURES = {
    "Ju": "bird_of_paradise F1, crawling_vines 6, crocodiles_ju 2, dinosaur 4, elephant C4, giant_ape 5 x2,"
    " giant_snake_ju 3, head_hunter R2, pterodactyl_warriors FR2 x2, pygmies 2, tigers 3 x2, watusi 2,"
    " witch_doctor *2",
    "Fr": "dragon_rider FR3, elk_herd 2, eskimos 2 x4, ice_bats F1, ice_giant R5, iceworm *4, killer_penguins"
    " 3, killer_puffins F2, mammoth C5, north_wind F*2, walrus 4, white_bear 4, white_dragon *5, wolves 3",
    "Fo": "bandits 2, bears 2, big_foot 5, druid *3, dryad *1, elf_mage *2, elves_2 R2 x2, elves_3 R3,"
    " flying_squirrel_1 F1, flying_squirrel_2 F2, forester R2, great_owl F2, green_knight C4,"
    " killer_racoon 2, pixies F1 x2, unicorn 4, walking_tree 5, wild_cat 2, wyvern F3",
    "Pl": "buffalo_herd_3 3, buffalo_herd_4 4, centaur 2, dragonfly F2, eagles F2, farmers 1 x4, flying_buffalo"
    " F2, giant_beetle F2, great_hawk_pl F2, greathunter R4, gypsies_1 *1, gypsies_2 *2, hunters R1,"
    " lion_pride 3, pegasus F2, pterodactyl F3, tribesmen_2 2 x2, tribesmen_r1 R1, villains 2,"
    " white_knight C3, wolf_pack 3",
    "Sw": "basilisk *3, black_knight C3, crocodiles_sw 2, dark_wizard F*1, ghost F1 x4, giant_lizard 2 x2,"
    " giant_mosquito F2, giant_snake_sw 3, huge_leech 2, pirates 2, poison_frog 1, slime_beast 3, spirit"
    " *2, sprite *1, swamp_gas F1, swamp_rat 1, thing 2, vampire_bat F4, watersnake 1, will_o_wisp *2,"
    " winged_pirhana F3",
    "Mo": "brown_dragon F3, brown_knight C4, cyclops 5, dwarves_c3 C3, dwarves_r2 R2, dwarves_r3 R3, giant R4,"
    " giant_condor F3, giant_roc F3, goblins 1 x4, great_eagle F2, great_hawk_mo F1, little_roc F2,"
    " mountain_lion 2, mountain_men 1 x2, ogre 2, troll 4",
    "De": "baby_dragon F3, buzzard F1, camel_corps 3, dervish *2 x2, desert_bat F1, dust_devil F4, genie *4,"
    " giant_spider 1, giant_wasp_2 F2, giant_wasp_4 F4, griffon F2, nomads 1 x2, old_dragon F*4, sandworm"
    " 3, skeletons 1 x2, sphinx *4, vultures F1, yellow_knight C3",
}
FIELDS = "copper_mine Mo 1, silver_mine Mo 2 x2, gold_mine Mo 3, diamond_field De 1, elephants_graveyard Ju 3,"
FIELDS += " farmlands Pl 1, oil_field Fr 3, peat_bog Sw 1, timberland Fo 1"
MINES = ("copper_mine", "silver_mine", "gold_mine")
TREASURES = {"diamond": 5, "pearl": 5, "sapphire": 5, "emerald": 10, "ruby": 10, "treasure_chest": 20}
ITEMS = [
    "balloon",
    "bow",
    "dispel_magic",
    "dust_of_defense",
    "elixir",
    "fan",
    "firewall",
    "golem",
    "lucky_charm",
    "sword",
    "talisman",
]
EVENTS = [
    "big_juju",
    "dark_plague",
    "defection",
    "good_harvest",
    "mother_lode",
    "teeniepox",
    "terrain_disaster",
    "vandals",
    "weather_control",
    "willing_workers",
]
# Characters: front and back of each counter.
CHARACTERS = (
    "baron_munchausen 4/desert_master 4, elf_lord R6/ice_lord 4, arch_cleric *5/jungle_lord 4, arch_mage"
    " *6/ghaog_ii F6, grand_duke 4/deerhunter 4, master_thief 4/lord_of_the_eagles F5, marksman"
    " R5/forest_king 4, assassin_primus 4/plains_lord 4, swordmaster 4/mountain_king 4, sir_lance_a_lot"
    " C5/swamp_king 4, dwarf_king 5/warlord 5"
)
LORDS = {
    "desert_master": "De",
    "ice_lord": "Fr",
    "jungle_lord": "Ju",
    "forest_king": "Fo",
    "plains_lord": "Pl",
    "mountain_king": "Mo",
    "swamp_king": "Sw",
}

# What is printed, by name without number.
TERRAIN: dict[str, str] = {}
VALUE: dict[str, int] = {}
SYMBOLS: dict[str, str] = {}
COPIES: dict[str, int] = {}
KIND: dict[str, str] = {}
OTHER_SIDE: dict[str, str] = {}


def _read_the_box() -> None:
    for terrain, names in CREATURES.items():
        for name, printed, *copies in (entry.split() for entry in names.split(", ")):
            TERRAIN[name], KIND[name] = terrain, "creature"
            SYMBOLS[name], VALUE[name] = printed[:-1], int(printed[-1])
            COPIES[name] = int(copies[0][1:]) if copies else 1
    for name, terrain, value, *copies in (entry.split() for entry in FIELDS.split(", ")):
        TERRAIN[name], VALUE[name], KIND[name] = terrain, int(value), "field"
        COPIES[name] = int(copies[0][1:]) if copies else 1
    for name, towns in (("city", 2), ("village", 1)):
        VALUE[name], KIND[name], COPIES[name] = towns, "town", 6
    for name, gold in TREASURES.items():
        VALUE[name], KIND[name], COPIES[name] = gold, "treasure", 1
    for name in (*ITEMS, *EVENTS):
        KIND[name], COPIES[name] = "item" if name in ITEMS else "event", 1
    for pair in CHARACTERS.split(", "):
        sides = [entry.split() for entry in pair.split("/")]
        for name, printed in sides:
            SYMBOLS[name], VALUE[name], KIND[name] = printed[:-1], int(printed[-1]), "character"
        OTHER_SIDE[sides[0][0]], OTHER_SIDE[sides[1][0]] = sides[1][0], sides[0][0]
    VALUE["balloon"], VALUE["golem"] = 3, 6


_read_the_box()
FRONTS = [pair.split()[0] for pair in CHARACTERS.split(", ")]
THINGS = [f"{name}.{copy}" for name, copies in COPIES.items() for copy in range(1, copies + 1)]


def slug(thing: str) -> str:
    return thing.partition(".")[0]


def kind(thing: str) -> str:
    return KIND[slug(thing)]


def printed(unit: str) -> int:
    return VALUE[slug(unit)]


def flies(unit: str) -> bool:
    return "F" in SYMBOLS[slug(unit)]


def is_unit(thing: str) -> bool:
    return kind(thing) in ("creature", "character")


def lowest(things: Iterable[str]) -> list[str]:
    """Of equal Things the one with the lowest number."""
    found: dict[str, str] = {}
    for thing in sorted(things, key=lambda thing: int(thing.partition(".")[2] or 1)):
        found.setdefault(slug(thing), thing)
    return list(found.values())


# The map


def board(rows: tuple[int, ...]) -> dict[str, tuple[int, int]]:
    """The hexes with x from the middle column and y in half rows."""
    middle = len(rows) // 2
    return {
        f"{'ABCDEFG'[column]}{row}": (column - middle, 2 * (row - 1) + abs(column - middle))
        for column, height in enumerate(rows)
        for row in range(1, height + 1)
    }


LARGE, SMALL = board((4, 5, 6, 7, 6, 5, 4)), board((3, 4, 5, 4, 3))
LARGE_SPIRAL = [
    "D4",
    "D3",
    "E3",
    "E4",
    "D5",
    "C4",
    "C3",
    "C2",
    "D2",
    "E2",
    "F2",
    "F3",
    "F4",
    "E5",
    "D6",
    "C5",
    "B4",
    "B3",
    "B2",
    "B1",
    "C1",
    "D1",
    "E1",
    "F1",
    "G1",
    "G2",
    "G3",
    "G4",
    "F5",
    "E6",
    "D7",
    "C6",
    "B5",
    "A4",
    "A3",
    "A2",
    "A1",
]
SMALL_SPIRAL = [
    "C3",
    "C2",
    "D2",
    "D3",
    "C4",
    "B3",
    "B2",
    "B1",
    "C1",
    "D1",
    "E1",
    "E2",
    "E3",
    "D4",
    "C5",
    "B4",
    "A3",
    "A2",
    "A1",
]


class NotCovered(Exception):
    """The game has come to what the model leaves out."""


class GameOver(Exception):
    def __init__(self, winners: list[str], reason: str) -> None:
        super().__init__(reason)
        self.winners, self.reason = winners, reason


class AnyOf(set[str]):
    """The legal answers: exact ones, and the first words of those that go on."""

    def __init__(self, certain: set[str], *words: str) -> None:
        super().__init__(certain)
        self.words = words


class Fight:
    """One battle."""

    def __init__(self, place: str, announcer: str, defender: str) -> None:
        self.place, self.announcer, self.defender = place, announcer, defender
        self.commander = ""  # of the natives
        self.round = 0
        self.target: dict[str, str] = {}
        self.aim: dict[str, int] = {}  # T-13.8a
        self.parried: set[str] = set()
        self.saved: set[str] = set()
        self.dispelled: set[str] = set()  # T-15.8b


class NaiveThings:
    def __init__(self, seats: int, turn_limit: int = 0) -> None:
        self.players = [f"P{seat}" for seat in range(1, seats + 1)]
        self.turn_limit = turn_limit
        self.hexes = LARGE if seats == 4 else SMALL
        self.terrain = dict.fromkeys(self.hexes, "?")
        self.owner: dict[str, str] = {}
        self.fort: dict[str, int] = {}
        self.income: dict[str, str] = {}
        self.fort_hits: dict[str, int] = {}
        self.town_hits: dict[str, int] = {}
        self.raised: set[str] = set()
        self.stacks: dict[tuple[str, str], list[str]] = {}  # hex, side; natives with their loot
        self.racks: dict[str, list[str]] = {player: [] for player in self.players}
        self.offers: dict[str, list[str]] = {player: [] for player in self.players}
        self.gold = dict.fromkeys(self.players, 0)
        self.cup = set(THINGS)
        self.out: set[str] = set()
        self.pool = set(FRONTS)
        self.deck = dict(TILES)
        self.aside = dict.fromkeys(TILES, 0)
        self.turn, self.phase, self.first = 1, "setup", "P1"
        self.part_of = ""
        self.parts_over = 0  # of the phase where a position begins
        self.gone: set[str] = set()
        self.elimination = False
        self.clock: tuple[str, int, bool] | None = None
        self.rivals = False
        self.cloud = ""
        self.moved: set[str] = set()
        self.spent: dict[str, int] = {}
        self.fresh: set[str] = set()
        self.bearers: dict[str, str] = {}  # Sword and Bow
        self.firewall = 0
        self.in_use: dict[str, tuple[str, str]] = {}  # items at work: hex, side
        self.speaker = ""  # who has just spoken, where several are asked
        self.outcome: tuple[list[str], str] | None = None
        self.game: Play = self.whole_game()

    # Sums

    def neighbours(self, place: str) -> list[str]:
        x, y = self.hexes[place]
        near = {(x, y - 2), (x, y + 2), (x - 1, y - 1), (x - 1, y + 1), (x + 1, y - 1), (x + 1, y + 1)}
        return [name for name, spot in self.hexes.items() if spot in near]

    def distance(self, a: str, b: str) -> int:
        dx = abs(self.hexes[a][0] - self.hexes[b][0])
        dy = abs(self.hexes[a][1] - self.hexes[b][1])
        return dx + max(0, (dy - dx) // 2)

    def order(self, start: str = "") -> list[str]:
        """Those in the game, clockwise from a player (the first player)."""
        at = self.players.index(start or self.first)
        return [player for player in self.players[at:] + self.players[:at] if player not in self.gone]

    def right_of(self, player: str) -> str:
        return self.order(player)[-1]

    def own(self, player: str) -> list[str]:
        return [place for place in self.hexes if self.owner.get(place) == player]

    def stack(self, place: str, side: str) -> list[str]:
        return self.stacks.get((place, side), [])

    def units(self, place: str, side: str) -> list[str]:
        return [unit for unit in self.stack(place, side) if is_unit(unit)]

    def army(self, player: str) -> list[str]:
        return [
            unit for (_place, side), stack in self.stacks.items() if side == player for unit in stack if is_unit(unit)
        ]

    def place_of(self, unit: str) -> tuple[str, str]:
        return next(where for where, stack in self.stacks.items() if unit in stack)

    def town(self, place: str) -> str:
        thing = self.income.get(place, "")
        return thing if thing and kind(thing) == "town" else ""

    def town_value(self, place: str) -> int:
        return printed(self.town(place)) - self.town_hits.get(place, 0) if self.town(place) else 0

    def fort_value(self, place: str) -> int:
        return self.fort.get(place, 0) - self.fort_hits.get(place, 0)

    def count_income(self, player: str, *, counters: bool = True) -> int:
        """T-5.1b, T-5.1d"""
        total = len(self.own(player)) + sum(self.fort.get(place, 0) for place in self.own(player))
        total += sum(kind(unit) == "character" for unit in self.army(player))
        if counters:
            king = 2 if "dwarf_king" in self.army(player) else 1
            for place in self.own(player):
                thing = self.income.get(place)
                if thing:
                    total += printed(thing) * (king if slug(thing) in MINES else 1)
        return total

    def supported(self, unit: str, place: str, player: str) -> bool:
        """T-8.24b to d"""
        if kind(unit) == "character" or player == "natives":
            return True
        terrain = TERRAIN[slug(unit)]
        return any(self.terrain[own] == terrain for own in self.own(player)) or any(
            LORDS.get(other) == terrain for other in self.stack(place, player)
        )

    def has_room(self, place: str, player: str, more: int = 1) -> bool:
        return self.fort.get(place) == 4 or len(self.units(place, player)) + more <= 10

    # Questions

    def cashes(self, who: str) -> set[str]:
        return {f"cash {thing}" for thing in self.racks.get(who, []) if kind(thing) == "treasure"}

    def strips(self, who: str) -> set[str]:
        """T-8.42a"""
        if who != self.part_of or self.phase not in (
            "characters",
            "things",
            "events",
            "movement",
            "construction",
            "powers",
        ):
            return set()
        return {f"strip {place}" for place in self.own(who) if place in self.income}

    def ask(self, who: str, options: set[str] | Callable[[], set[str]], *, in_part: bool = True) -> Play:
        """One question; treasures may be cashed and, in your own part, income counters taken off meanwhile."""
        while True:
            said = options if isinstance(options, set) else options()
            text = yield {who: said | self.cashes(who) | (self.strips(who) if in_part else set())}
            verb, _blank, name = text.partition(" ")
            if verb == "cash":
                self.gold[who] += printed(name)
                self.racks[who].remove(name)
                self.use_up(name)
            elif verb == "strip":
                self.strip(name)
                if self.phase == "powers":
                    return text  # perhaps nothing is left to do
            else:
                return text

    def strip(self, place: str) -> None:
        self.cup.add(self.income.pop(place))
        self.town_hits.pop(place, None)

    def chance(self, options: Iterable[str]) -> Play:
        text = yield {"*": set(options)}
        return text

    def die(self, pattern: str) -> Play:
        text = yield {"*": {f"{pattern}{face}" for face in range(1, 7)}}
        return int(text[-1])

    def use_up(self, thing: str) -> None:
        """T-7.5b"""
        (self.out if self.elimination else self.cup).add(thing)

    def draw_from_cup(self, thing: str) -> None:
        self.cup.remove(thing)
        if not self.cup:
            self.elimination = True  # T-7.5a

    # Windows

    def window(self, asked: list[str], fitting: Callable[[str], set[str]], play: Callable[[str, str], Play]) -> Play:
        """T-15.0b: each may play one item at a time, until all pass in a row."""
        waiting = asked[:]
        while waiting:
            who = waiting.pop(0)
            if not self.racks[who]:
                continue
            text = yield from self.ask(who, {*fitting(who), "pass"}, in_part=False)
            if text != "pass":
                yield from play(who, text)
                at = asked.index(who)
                waiting = asked[at + 1 :] + asked[: at + 1]

    def charm(self, dice: list[int], first: str) -> Play:
        """W4, T-15.10: one window for a group of dice."""
        self.natives_may_play("lucky_charm.1")
        asked = self.order(first) if first in self.order() else self.order()

        def fitting(who: str) -> set[str]:
            return {"use lucky_charm.1"} if "lucky_charm.1" in self.racks[who] else set()

        def play(who: str, text: str) -> Play:
            self.racks[who].remove("lucky_charm.1")
            self.offers[who] = ["lucky_charm.1"]
            numbers = {f"die {number}" for number in range(1, len(dice) + 1)}
            die = yield from self.ask(who, numbers, in_part=False)
            sign = yield from self.ask(who, lambda: {"plus", "minus"}, in_part=False)
            yield from self.answers(who)
            dice[int(die.split()[1]) - 1] += 1 if sign == "plus" else -1
            self.offers[who] = []
            self.use_up("lucky_charm.1")

        yield from self.window(asked, fitting, play)

    def natives_may_play(self, item: str) -> None:
        if any(side == "natives" and item in stack for (_place, side), stack in self.stacks.items()):
            raise NotCovered("an item of natives")

    def answers(self, player: str) -> Play:
        """W5: everybody else may answer; the model knows only those who don't."""
        self.natives_may_play("dispel_magic.1")
        for who in self.order(player)[1:]:
            if self.racks[who]:
                text = yield {who: AnyOf({"pass"} | self.cashes(who), "use ")}
                if text != "pass":
                    raise NotCovered("an answer")

    # The whole game

    def whole_game(self) -> Play:
        yield from self.set_up()
        yield from self.turns("gold")

    def turns(self, phase: str) -> Play:
        try:
            at = PHASES.index(phase)
            while True:
                for self.phase in PHASES[at:]:
                    yield from getattr(self, f"{self.phase}_phase")()
                    self.part_of = ""
                    self.look_for_the_dead()
                at = 0
        except GameOver as over:
            self.outcome = (over.winners, over.reason)

    def parts(self) -> Iterable[str]:
        over, self.parts_over = self.parts_over, 0
        for player in self.order()[over:]:
            if player not in self.gone:
                self.part_of = player
                yield player

    def look_for_the_dead(self) -> None:
        """T-S1, T-S2"""
        last = self.order_all()
        for player in self.order():
            if not self.own(player) and not self.army(player):
                self.gone.add(player)
                self.cup.update(self.racks[player])
                self.racks[player] = []
                self.gold[player] = 0
        if len(self.order_all()) < 2:
            raise GameOver(self.order_all() or last, "T-S2")

    def resign(self, player: str, *, asked: bool) -> None:
        """T-S1, T-4.2b: while another player is asked and goes on being asked the same."""
        self.gone.add(player)
        if asked or len(self.order_all()) < 2 or self.in_use:
            raise NotCovered("a resignation that changes the question")
        for unit in self.army(player):
            self.take_off(unit)
            (self.cup if kind(unit) == "creature" else self.pool).add(unit)
        for place in self.own(player):
            del self.owner[place]
            for column in (self.fort, self.fort_hits, self.town_hits):
                column.pop(place, None)
            if place in self.income:
                self.cup.add(self.income.pop(place))
            if self.cloud == place:
                self.cloud = ""
        self.cup.update(self.racks[player])
        self.racks[player], self.gold[player] = [], 0
        citadels = [place for place, level in self.fort.items() if level == 4]
        if self.clock is not None and self.clock[0] == player:
            self.clock = None
        elif self.clock is None and len(citadels) == 1:
            self.clock = (self.owner[citadels[0]], self.turn, False)

    def order_all(self) -> list[str]:
        return [player for player in self.players if player not in self.gone]

    # Set-up

    def set_up(self) -> Play:
        four = len(self.players) == 4
        for terrain in TILES:
            self.aside[terrain] = (4 if four else 5) if terrain == "Se" else 0 if four else 2
            self.deck[terrain] = TILES[terrain] - self.aside[terrain]
        for front in FRONTS:  # T-2.13
            face = yield from self.die(f"side {front} ")
            if face > 3:
                self.pool.remove(front)
                self.pool.add(OTHER_SIDE[front])
        yield from self.who_is_first()
        yield from self.starting_places()
        for place in LARGE_SPIRAL if four else SMALL_SPIRAL:
            text = yield from self.chance({f"hexes {place} {terrain}" for terrain in self.deck if self.deck[terrain]})
            self.terrain[place] = text.split()[2]
            self.deck[self.terrain[place]] -= 1
        for player in self.order():
            yield from self.sea_repair(player)
        for _second_and_third in range(2):
            for player in self.order():
                text = yield from self.ask(player, self.claims(player))
                self.owner[text.split()[1]] = player
        for player in self.order():  # T-2.17a
            self.gold[player] = 10
        for player in self.order():
            text = yield from self.ask(player, {f"tower {place}" for place in self.own(player)})
            self.fort[text.split()[1]] = 1
        for player in self.order():
            yield from self.draw(player, 10)
        for player in self.order():
            yield from self.placing(player, self.own(player))
        exchanged = []
        for player in self.order():
            if (yield from self.exchange(player)):
                exchanged.append(player)
        for player in exchanged:
            yield from self.placing(player, self.own(player), only=self.fresh)
        self.fresh = set()
        for terrain in TILES:  # T-2.19
            self.deck[terrain] += self.aside[terrain]
            self.aside[terrain] = 0

    def who_is_first(self) -> Play:
        rolling = self.players[:]
        while len(rolling) > 1:
            total = {}
            for player in rolling:
                one = yield from self.die(f"order {player}=")
                two = yield from self.die(f"order {player}=")
                total[player] = one + two
            rolling = [player for player in rolling if total[player] == max(total.values())]
        self.first = rolling[0]

    def starting_places(self) -> Play:
        free = ["B1", "F1", "F5", "B5"] if len(self.players) == 4 else ["C1", "E1", "E3", "C5", "A3", "A1"]
        opposite = {"C1": "C5", "C5": "C1", "E1": "A3", "A3": "E1", "E3": "A1", "A1": "E3"}
        for player in self.order():
            if len(free) > 1:
                text = yield from self.ask(player, {f"start {place}" for place in free})
                place = text.split()[1]
            else:
                place = free[0]  # no choice is left
            if len(free) == 6:
                triple = ["C1", "E3", "A3"] if place in ("C1", "E3", "A3") else ["E1", "C5", "A1"]
                free = [opposite[place]] if len(self.players) == 2 else triple
            free = [other for other in free if other != place]
            self.owner[place] = player

    def sea_repair(self, player: str) -> Play:
        home = self.own(player)[0]
        while self.terrain[home] == "Se":
            yield from self.replace(home)
        enough = 2  # T-2.15f: who has begun may replace the last one, too
        while True:
            seas = [place for place in self.neighbours(home) if self.terrain[place] == "Se"]
            lands = len(self.neighbours(home)) - len(seas)
            if len(seas) < enough:
                return
            options = {f"swap {place}" for place in seas} | ({"keep"} if lands >= 2 else set())
            text = yield from self.ask(player, options)
            if text == "keep":
                return
            enough = 1
            yield from self.replace(text.split()[1])

    def replace(self, place: str) -> Play:
        text = yield from self.chance({f"deck {terrain}" for terrain in self.deck if self.deck[terrain]})
        self.aside[self.terrain[place]] += 1
        self.terrain[place] = text.split()[1]
        self.deck[self.terrain[place]] -= 1

    def claims(self, player: str) -> set[str]:
        free = [place for place in self.hexes if self.terrain[place] != "Se" and place not in self.owner]
        near = [place for place in free if any(self.owner.get(other) == player for other in self.neighbours(place))]
        apart = [
            place for place in near if all(self.owner.get(other, player) == player for other in self.neighbours(place))
        ]
        return {f"claim {place}" for place in apart or near or free}

    def draw(self, player: str, count: int) -> Play:
        for _thing in range(min(count, len(self.cup))):
            text = yield from self.chance({f"draw {player} {thing}" for thing in self.cup})
            thing = text.split()[2]
            self.draw_from_cup(thing)
            self.racks[player].append(thing)
            self.fresh.add(thing)

    def exchange(self, player: str) -> Play:
        self.fresh -= set(self.racks[player])
        while True:
            text = yield from self.ask(
                player, lambda: {"draw"} | {f"swapout {thing}" for thing in lowest(self.racks[player])}
            )
            if text == "draw":
                break
            self.racks[player].remove(text.split()[1])
            self.offers[player].append(text.split()[1])
        given = self.offers[player]
        yield from self.draw(player, len(given))
        self.cup.update(given)
        self.offers[player] = []
        return bool(given)

    # Placing

    def can_put(self, player: str, thing: str, place: str) -> bool:
        """T-8.21 to T-8.24a"""
        if kind(thing) == "creature":
            return self.has_room(place, player)
        if kind(thing) in ("town", "field"):
            return place not in self.income and TERRAIN.get(slug(thing), self.terrain[place]) == self.terrain[place]
        return False

    def placing(self, player: str, places: list[str], only: set[str] | None = None, *, toss: bool = False) -> Play:
        if not self.racks[player]:
            return
        own_part = len(places) > 1 or toss or self.phase == "setup"
        while own_part or self.racks[player]:  # whether one of them can be placed is nobody else's business

            def options() -> set[str]:
                things = [thing for thing in self.racks[player] if only is None or thing in only]
                found = {
                    f"put {thing} {place}"
                    for thing in lowest(things)
                    for place in places
                    if self.owner.get(place) == player and self.can_put(player, thing, place)
                }
                if len(self.racks[player]) > 10 and toss:
                    return found | {f"toss {thing}" for thing in lowest(self.racks[player])}
                return found | {"done"}

            text = yield from self.ask(player, options)
            if text == "done":
                return
            self.put_or_toss(player, text)

    def put_or_toss(self, player: str, text: str) -> None:
        verb, thing, *rest = text.split()
        self.racks[player].remove(thing)
        if verb == "toss":
            self.cup.add(thing)
        elif kind(thing) == "creature":
            self.stacks.setdefault((rest[0], player), []).append(thing)
        else:
            self.income[rest[0]] = thing

    # Gold, characters, Things

    def gold_phase(self) -> Play:
        for player in self.order():
            self.gold[player] += self.count_income(player)
        return
        yield

    def characters_phase(self) -> Play:
        for player in self.parts():
            yield from self.recruit_character(player)

    def open_hexes(self, player: str) -> list[str]:
        return [place for place in self.own(player) if self.has_room(place, player)]

    def recruit_character(self, player: str) -> Play:
        while True:

            def options() -> set[str]:
                mine = [unit for unit in self.army(player) if kind(unit) == "character"]
                found = {"skip"} | {f"discharge {name}" for name in mine}
                if self.open_hexes(player):
                    for name in self.pool:
                        if name in LORDS and any(unit in LORDS for unit in mine):
                            continue  # T-6.4c
                        most = min(2 * printed(name) - 2, self.gold[player] // 5)
                        found |= {f"try {name} {steps}" for steps in range(most + 1)}
                return found

            text = yield from self.ask(player, options)
            if text == "skip":
                return
            verb, name, *rest = text.split()
            if verb == "discharge":
                self.take_off(name)
                self.pool.add(OTHER_SIDE[name])
                continue
            self.gold[player] -= 5 * int(rest[0])
            one = yield from self.die(f"d6 {player} try {name} ")
            two = yield from self.die(f"d6 {player} try {name} ")
            dice = [one, two]
            yield from self.charm(dice, player)
            missing = 2 * printed(name) - sum(dice) - int(rest[0])
            if missing > 0:
                if self.gold[player] < 10 * missing and not self.racks[player]:
                    return
                text = yield from self.ask(
                    player,
                    lambda: {"accept"} | ({"raise"} if self.gold[player] >= 10 * missing else set()),
                    in_part=False,
                )
                if text == "accept":
                    return
                self.gold[player] -= 10 * missing
            yield from self.post(player, name)
            return

    def post(self, player: str, name: str) -> Play:
        places = {f"post {name} {place}" for place in self.open_hexes(player)}
        text = yield from self.ask(player, places, in_part=False)
        self.pool.remove(name)
        self.stacks.setdefault((text.split()[2], player), []).append(name)

    def things_phase(self) -> Play:
        for player in self.parts():
            yield from self.recruit_things(player)

    def recruit_things(self, player: str) -> Play:
        text = yield from self.ask(
            player, lambda: {f"hire {count}" for count in range(min(5, self.gold[player] // 5) + 1)}
        )
        hired = int(text.split()[1])
        self.gold[player] -= 5 * hired
        given = self.offers[player]
        while True:

            def options() -> set[str]:
                found = {f"trade {thing}" for thing in lowest(self.racks[player])} if len(given) < 10 else set()
                return found | ({"draw"} if len(given) % 2 == 0 or not found else set())

            text = yield from self.ask(player, options)
            if text == "draw":
                break
            self.racks[player].remove(text.split()[1])
            given.append(text.split()[1])
        if len(given) % 2:
            self.racks[player].append(given.pop())  # T-7.3d
        free = (len(self.own(player)) + 1) // 2
        due = free + hired + len(given) // 2
        short = max(0, due - len(self.cup))  # T-7.5e
        void = min(short, len(given) // 2)
        for _pair in range(2 * void):
            self.racks[player].append(given.pop())
        self.gold[player] += 5 * min(short - void, hired)
        yield from self.draw(player, due)
        self.cup.update(given)
        self.offers[player] = []
        self.fresh = set()
        yield from self.placing(player, self.own(player), toss=True)

    # Movement

    def movement_phase(self) -> Play:
        for player in self.parts():
            yield from self.move_everybody(player)
        self.part_of = ""
        yield from self.last_calls()
        for place in [place for place in self.hexes if self.terrain[place] == "Se"]:  # T-9.25b
            for player in self.players:
                for unit in self.units(place, player):
                    yield from self.eliminate(unit)
        yield from self.walk_ins()

    def enemies(self, place: str, player: str) -> list[str]:
        """Return who could stop or pin the player there: T-9.23b, T-9.23c."""
        return [other for other in self.order(player) if other != player and self.fighters(place, other)]

    def move_everybody(self, player: str) -> Play:
        pinned = {place for place in self.hexes if self.units(place, player) and self.enemies(place, player)}
        demanded: set[str] = set()
        begun = False

        def liftable(place: str) -> list[str]:
            ready = [unit for unit in self.units(place, player) if unit not in self.moved]
            if place in pinned and self.enemies(place, player) and "deerhunter" not in ready:
                return [unit for unit in ready if flies(unit)]  # T-9.23a, T-9.31a, T-13.6b
            return ready

        while True:

            def options() -> set[str]:
                found = {"endmove"} | {f"lift {place}" for place in self.hexes if liftable(place)}
                if not begun:
                    found |= {
                        f"demand {place}"
                        for place in pinned - demanded
                        if any(self.units(place, enemy) for enemy in self.enemies(place, player))
                    }
                if "balloon.1" in self.racks[player]:
                    found |= self.flights(player)
                return found

            text = yield from self.ask(player, options)
            if text == "endmove":
                return
            verb, *rest = text.split()
            if verb == "lift":
                begun = True
                held = rest[0] in pinned and bool(self.enemies(rest[0], player))
                yield from self.move_group(player, rest[0], liftable(rest[0]), held)
            elif verb == "demand":
                demanded.add(rest[0])
                if not (yield from self.demand(player, rest[0])):
                    pinned.remove(rest[0])
            else:
                raise NotCovered("the Balloon")

    def flights(self, player: str) -> set[str]:
        """T-15.1a: where a Balloon could land with one light unit at least."""
        starts = [
            place
            for place in self.hexes
            if any(printed(unit) <= 3 and unit not in self.moved for unit in self.units(place, player))
        ]
        return {
            f"balloon balloon.1 {place}"
            for place in self.hexes
            if self.terrain[place] != "Se"
            and self.has_room(place, player)
            and any(0 < self.distance(start, place) <= 3 for start in starts)
        }

    def demand(self, player: str, place: str) -> Play:
        """T-9.23d: whether somebody there shows that the army is pinned."""
        for enemy in self.enemies(place, player):
            if not self.units(place, enemy):
                continue
            real = [unit for unit in self.units(place, enemy) if self.supported(unit, place, enemy)]
            text = yield from self.ask(
                enemy,
                {"refuse"} | {f"show {unit}" for unit in real},
                in_part=False,
            )
            if text != "refuse":
                return True
        return False

    def cost(self, place: str, group: list[str]) -> int:
        return 1 if "deerhunter" in group or self.terrain[place] not in DEAR else 2

    def crowded(self, player: str, place: str, group: list[str]) -> bool:
        """T-9.22a, T-9.22c: whether the group makes more than ten of them there."""
        return self.fort.get(place) != 4 and len({*self.units(place, player), *group}) > 10

    def can_rest(self, player: str, place: str, group: list[str]) -> bool:
        return self.terrain[place] != "Se" and not self.crowded(player, place, group)

    def must_stop(self, player: str, place: str) -> bool:
        wild = self.terrain[place] != "Se" and place not in self.owner  # T-9.42
        return wild or bool(self.enemies(place, player))

    def steps(self, player: str, place: str, group: list[str], left: int) -> set[str]:
        """Return where the group can go: it must be able to stay, or to continue from there (T-9.22d, T-9.25c)."""
        found = set()
        for near in self.neighbours(place):
            after = left - self.cost(near, group)
            if after < 0 or (self.terrain[near] == "Se" and not all(flies(unit) for unit in group)):
                continue
            if any(flies(unit) for unit in group) and self.crowded(player, near, group):
                continue  # T-9.31g
            if self.can_rest(player, near, group) or (
                not self.must_stop(player, near) and self.steps(player, near, group, after)
            ):
                found.add(near)
        return found

    def move_group(self, player: str, place: str, ready: list[str], pinned: bool) -> Play:
        group: list[str] = []
        held = pinned  # enemies are here, and have not been flown over
        stepped = False
        while True:

            def left() -> int:
                return 4 - max(self.spent.get(unit, 0) for unit in group)

            def free() -> bool:
                return not held or (not stepped and "deerhunter" in group)

            def can_end(units: list[str]) -> bool:
                """True if that group could stay here, or continue: T-9.22d."""
                points = 4 - max(self.spent.get(unit, 0) for unit in units)
                stops = held or self.must_stop(player, place)
                return self.can_rest(player, place, units) or (
                    not stops and bool(self.steps(player, place, units, points))
                )

            def options() -> set[str]:
                found: set[str] = set()
                if not stepped:
                    if not group:
                        found |= {"all"} | ({"flyers"} if any(flies(unit) for unit in ready) else set())
                    found |= {f"add {unit}" for unit in ready if unit not in group}
                if not group:
                    return found
                if free() and not (stepped and self.must_stop(player, place) and not flown):
                    found |= {f"step {near}" for near in self.steps(player, place, group, left())}
                elif held and place in self.owner:  # T-9.42: in the wilderness nobody flies on
                    flyers = [unit for unit in group if flies(unit)]
                    if flyers and self.steps(
                        player, place, flyers, 4 - max(self.spent.get(unit, 0) for unit in flyers)
                    ):
                        found |= {"onward"}
                if stepped and self.terrain[place] != "Se":
                    others = [unit for unit in self.units(place, player) if unit not in group]
                    if len(group) > 1 and (self.fort.get(place) == 4 or len(others) < 10):
                        found |= {f"drop {unit}" for unit in group if can_end([u for u in group if u != unit])}
                    if free() and not self.must_stop(player, place):
                        ready_here = [unit for unit in others if unit not in self.moved]
                        found |= {f"pick {unit}" for unit in ready_here if can_end([*group, unit])}
                if not stepped or self.can_rest(player, place, group):
                    found |= {"halt"}
                return found

            flown = stepped and not held and bool(self.enemies(place, player))
            text = yield from self.ask(player, options, in_part=False)
            verb, *rest = text.split()
            if verb in ("all", "flyers"):
                group += [unit for unit in ready if verb == "all" or flies(unit)]
            elif verb in ("add", "pick"):
                group.append(rest[0])
            elif verb == "drop":
                group.remove(rest[0])
                self.moved.add(rest[0])
            elif verb == "step":
                for unit in group:
                    self.stacks[place, player].remove(unit)
                    self.stacks.setdefault((rest[0], player), []).append(unit)
                    self.spent[unit] = self.spent.get(unit, 0) + self.cost(rest[0], group)
                place, stepped = rest[0], True
                held = bool(self.enemies(place, player))
            elif verb == "onward":
                group = yield from self.fly_on(player, place, group)
                held, stepped = False, True
                if not group:
                    return
            if verb == "halt":
                self.moved |= set(group)
                return

    def fly_on(self, player: str, place: str, group: list[str]) -> Play:
        """T-9.31a to f: who of the group flies on."""
        self.moved |= {unit for unit in group if not flies(unit)}
        flyers = [unit for unit in group if flies(unit)]
        for unit in flyers[:]:
            if not self.supported(unit, place, player):
                flyers.remove(unit)
                self.eliminate_creature(unit)
        shown = 0
        for enemy in self.enemies(place, player):
            mine = [unit for unit in self.units(place, enemy) if flies(unit)]
            if not self.units(place, enemy) or not flyers:
                continue
            while self.units(place, enemy):
                text = yield from self.ask(
                    enemy,
                    {"enough"} | {f"reveal {unit}" for unit in mine},
                    in_part=False,
                )
                if text == "enough":
                    break
                unit = text.split()[1]
                mine.remove(unit)
                if self.supported(unit, place, enemy):
                    shown += 1
                else:
                    self.eliminate_creature(unit)  # T-8.3b: shown at his own risk
        while shown and flyers:
            if shown >= len(flyers):
                self.moved |= set(flyers)
                return []
            text = yield from self.ask(player, lambda: {f"keepback {unit}" for unit in flyers}, in_part=False)
            flyers.remove(text.split()[1])
            self.moved.add(text.split()[1])
            shown -= 1
        return flyers

    def last_calls(self) -> Play:
        for player in self.order():
            while True:
                places = [
                    place
                    for place in self.own(player)
                    if place in self.income
                    and any(self.units(place, other) for other in self.players if other != player)
                ]
                if not places:
                    break
                options = {"pass"} | {f"strip {place}" for place in places}
                text = yield {player: options | self.cashes(player)}
                if text == "pass":
                    break
                if text.startswith("cash"):
                    self.gold[player] += printed(text.split()[1])
                    self.racks[player].remove(text.split()[1])
                    self.use_up(text.split()[1])
                else:
                    self.strip(text.split()[1])

    def walk_ins(self) -> Play:
        """T-9.43a"""
        gained = []
        for place, owner in list(self.owner.items()):
            others = [player for player in self.players if player != owner and self.units(place, player)]
            if len(others) == 1 and not self.fighters(place, owner):
                self.capture(place, others[0])
                gained.append((others[0], place))
        for player in self.order():
            for place in self.hexes:
                if (player, place) in gained:
                    yield from self.placing(player, [place])

    def capture(self, place: str, player: str) -> None:
        self.owner[place] = player
        if self.cloud == place:
            self.cloud = ""  # T-14.9c
        if self.fort.get(place) == 4:
            self.wind_the_clock(player, taken=True)

    def wind_the_clock(self, player: str, *, taken: bool) -> None:
        """T-4.2a to T-4.22"""
        citadels = [place for place, level in self.fort.items() if level == 4]
        if len([place for place in citadels if self.owner[place] == player]) > 1:
            raise GameOver([player], "T-4.21b")
        if len(citadels) > 1:
            self.rivals, self.clock = True, None
        else:
            self.clock = (player, self.turn, taken)

    def eliminate_creature(self, unit: str) -> None:
        self.take_off(unit)
        self.cup.add(unit)

    def take_off(self, unit: str) -> tuple[str, str]:
        place, side = self.place_of(unit)
        self.stacks[place, side].remove(unit)
        self.moved.discard(unit)
        self.spent.pop(unit, None)
        self.bearers = {item: bearer for item, bearer in self.bearers.items() if bearer != unit}
        return place, side

    def eliminate(self, unit: str) -> Play:
        """T-11.52a, T-6.5a"""
        _place, side = self.take_off(unit)
        if kind(unit) == "creature":
            self.cup.add(unit)
            return
        self.pool.add(unit)
        text = yield from self.ask(side, lambda: {f"turn {unit}", f"same {unit}"}, in_part=False)
        if text.startswith("turn"):
            self.pool.remove(unit)
            self.pool.add(OTHER_SIDE[unit])

    # Combat

    def fighters(self, place: str, side: str) -> list[str]:
        """All on that side that have a value left; a fort is called "fort"."""
        found = self.units(place, side)
        owner = self.owner.get(place)
        if owner == side or (side == "natives" and owner is None):
            found += [self.town(place)] if self.town_value(place) > 0 else []
            found += ["fort"] if owner == side and self.fort_value(place) > 0 else []
        found += [
            item for item, where in self.in_use.items() if where == (place, side) and slug(item) in ("golem", "balloon")
        ]
        if self.in_use.get("firewall.1") == (place, side) and self.firewall > 0:
            found.append("firewall.1")
        return found

    def sides(self, place: str) -> list[str]:
        """T-11.0; natives wait until one player is left."""
        found = [player for player in self.order_all() if self.fighters(place, player)]
        if len(found) == 1 and place not in self.owner and self.fighters(place, "natives"):
            found.append("natives")
        return found

    def matters(self, player: str) -> set[str]:
        """T-11.2a"""
        found = set()
        for place in self.hexes:
            if not self.fighters(place, player):
                continue
            if len(self.sides(place)) > 1:
                found.add(f"fight {place}")
            elif place not in self.owner and self.terrain[place] != "Se":
                found.add(f"explore {place}")
        return found

    def combat_phase(self) -> Play:
        while any(self.matters(player) for player in self.order()):
            for player in self.order():
                if self.matters(player):
                    text = yield from self.ask(player, self.matters(player))
                    verb, place = text.split()
                    yield from self.battle(place, player) if verb == "fight" else self.explore(place, player)

    def explore(self, place: str, player: str) -> Play:
        die = yield from self.die(f"d6 {player} explore {place} ")
        dice = [die]
        yield from self.charm(dice, player)
        commander = self.right_of(player)
        drawn: list[str] = []
        while 2 <= dice[0] <= 5 and len(drawn) < dice[0] and self.cup:
            text = yield from self.chance({f"natives {commander} {thing}" for thing in self.cup})
            drawn.append(text.split()[2])
            self.draw_from_cup(drawn[-1])
            self.stacks.setdefault((place, "natives"), []).append(drawn[-1])
        for thing in drawn:
            if kind(thing) == "event":  # T-10.12g
                self.stacks[place, "natives"].remove(thing)
                self.cup.add(thing)
        yield from self.sort_income(place, commander)
        if self.fighters(place, "natives"):
            yield from self.arm_natives(place, commander)
            yield from self.bribe(place, player)
        if self.fighters(place, "natives"):
            yield from self.battle(place, player)
        else:
            yield from self.gain(place, player)

    def sort_income(self, place: str, commander: str) -> Play:
        """T-10.12c, T-10.12d"""
        natives = self.stack(place, "natives")
        drawn = [thing for thing in natives if kind(thing) in ("town", "field")]
        for thing in drawn:
            natives.remove(thing)
        fitting = [thing for thing in drawn if TERRAIN.get(slug(thing), self.terrain[place]) == self.terrain[place]]
        best = [thing for thing in fitting if printed(thing) == max(printed(other) for other in fitting)]
        kept = best[0] if best else ""
        if len(lowest(best)) > 1:
            natives += best
            self.cup.update(thing for thing in drawn if thing not in best)
            text = yield from self.ask(commander, lambda: {f"retain {thing}" for thing in lowest(best)})
            kept = text.split()[1]
            for thing in best:
                natives.remove(thing)
        elif best:
            kept = lowest(best)[0]
        self.cup.update(thing for thing in drawn if thing != kept)
        if kept:
            self.income[place] = kept

    def arm_natives(self, place: str, commander: str) -> Play:
        natives = self.stack(place, "natives")
        while True:
            items = [item for item in natives if slug(item) in ("sword", "bow")]
            creatures = [unit for unit in lowest(self.units(place, "natives")) if unit not in self.bearers.values()]
            if not items or not creatures:
                return
            options = {"pass"} | {f"arm {item} {unit}" for item in items for unit in creatures}
            text = yield from self.ask(commander, options)
            if text == "pass":
                return
            _arm, item, unit = text.split()
            natives.remove(item)
            self.bearers[item], self.in_use[item] = unit, (place, "natives")

    def give_back(self, item: str) -> None:
        """T-10.21e: what a native bore and nobody fought with lies with the natives again."""
        self.stacks[self.in_use.pop(item)].append(item)
        self.bearers.pop(item, None)

    def bribe(self, place: str, player: str) -> Play:
        natives = self.stack(place, "natives")
        guarded = place in self.income or bool(self.in_use) or any(not is_unit(thing) for thing in natives)
        factor = 2 if guarded else 1  # T-10.21b
        while self.fighters(place, "natives"):

            def options() -> set[str]:
                prices = {thing: factor * printed(thing) for thing in self.fighters(place, "natives")}
                return {"engage"} | {f"bribe {thing}" for thing in prices if prices[thing] <= self.gold[player]}

            text = yield from self.ask(player, options)
            if text == "engage":
                return
            thing = text.split()[1]
            self.gold[player] -= factor * printed(thing)
            if thing == self.income.get(place):
                self.town_hits[place] = printed(thing)
            else:
                natives.remove(thing)
                self.cup.add(thing)
                for item in [item for item, bearer in self.bearers.items() if bearer == thing]:
                    self.give_back(item)

    def gain(self, place: str, player: str) -> Play:
        """The hex without a fight: T-10.11, T-10.12h, T-10.22."""
        self.town_hits.pop(place, None)
        self.capture(place, player)
        yield from self.placing(player, [place])
        yield from self.loot(place, player)

    def loot(self, place: str, player: str) -> Play:
        natives = self.stack(place, "natives")
        while natives:

            def options() -> set[str]:
                found = {f"leave {thing}" for thing in natives}
                if len(self.racks[player]) < 10:
                    return found | {f"take {thing}" for thing in natives}
                return found | {f"toss {thing}" for thing in lowest(self.racks[player])}

            text = yield from self.ask(player, options)
            verb, thing = text.split()
            if verb == "toss":
                self.racks[player].remove(thing)
                self.cup.add(thing)
                continue
            natives.remove(thing)
            if verb == "take":
                self.racks[player].append(thing)
            else:
                self.cup.add(thing)

    # Battles

    def battle(self, place: str, announcer: str) -> Play:
        sides = self.sides(place)
        defender = self.owner.get(place, "")
        if "natives" in sides:
            defender = "natives"
        elif defender not in sides:
            defender = next(side for side in reversed(self.order(announcer)) if side in sides)  # T-11.91, T-11.92
        fight = Fight(place, announcer, defender)
        if "natives" in sides:
            fight.commander = self.right_of(next(side for side in sides if side != "natives"))
        self.fight = fight
        self.find_bluffs(place)
        if self.goes_on(fight):
            self.breach(fight)
        if self.goes_on(fight):
            yield from self.warlords(fight)
        if self.goes_on(fight):
            yield from self.battle_items(fight)
        while self.goes_on(fight):
            fight.round += 1
            if fight.round > 200:  # T-S7
                for side in self.sides(place):
                    if side not in (defender, "natives"):
                        for unit in self.units(place, side):
                            yield from self.eliminate(unit)
                break
            if fight.round > 1:
                yield from self.battle_items(fight)
                if not self.goes_on(fight):
                    break
            yield from self.name_targets(fight)
            fight.parried, fight.aim = set(), {}
            for step in STEPS:
                if self.goes_on(fight):
                    dice_fell = yield from self.fight_step(fight, step)
                    if dice_fell and step != "melee":
                        yield from self.battle_items(fight, between_steps=True)
            if self.goes_on(fight):
                for side in self.clockwise_from_left(fight):
                    yield from self.retreat(fight, side)
        yield from self.aftermath(fight)

    def goes_on(self, fight: "Fight") -> bool:
        sides = self.sides(fight.place)
        if fight.defender != "natives" and "natives" in sides:
            sides.remove("natives")  # T-11.9b: they are a matter of their own
        return len(sides) > 1

    def find_bluffs(self, place: str) -> None:
        """T-8.3b, T-8.3d"""
        for player in self.players:
            found = [unit for unit in self.units(place, player) if not self.supported(unit, place, player)]
            for unit in found:
                self.eliminate_creature(unit)

    def breach(self, fight: "Fight") -> None:
        """T-13.4"""
        place = fight.place
        for side in self.sides(place):
            if side in ("natives", fight.defender) or (fight.defender != "natives" and place not in self.owner):
                continue
            for unit in self.units(place, side):
                if unit in ("baron_munchausen", "grand_duke"):
                    if self.fort_value(place) > 0:
                        self.fort_hits[place] = self.fort_hits.get(place, 0) + 1
                    if self.town_value(place) > 0:
                        self.town_hits[place] = self.town_hits.get(place, 0) + 1

    def warlords(self, fight: "Fight") -> Play:
        """T-13.5"""
        place = fight.place
        speaking = [side for side in self.order(fight.announcer) if side != fight.defender] + [fight.defender]
        for side in speaking:
            if "warlord" not in self.stack(place, side) or not self.goes_on(fight):
                continue
            enemies = [
                unit
                for other in self.sides(place)
                if other != side
                for unit in self.units(place, other)
                if kind(unit) == "creature"
            ]
            if not enemies:
                continue
            text = yield from self.ask(side, {"pass"} | {f"sway {unit}" for unit in enemies})
            if text != "pass":
                unit = text.split()[1]
                self.stacks[self.place_of(unit)].remove(unit)
                self.stacks[place, side].append(unit)
                self.find_bluffs(place)

    def battle_items(self, fight: "Fight", *, between_steps: bool = False) -> Play:
        """W2, W3 and W7"""
        place = fight.place
        later = fight.round > 0 and not between_steps
        brought_in: set[str] = set()  # what this window has brought in does not change hands in it

        def things(who: str) -> tuple[str, list[str]]:
            """For whom the player speaks, and from what."""
            if who in self.sides(place):
                return who, self.racks[who]
            return "natives", [thing for thing in self.stack(place, "natives") if kind(thing) == "item"]

        def free(side: str) -> list[str]:
            return [unit for unit in self.units(place, side) if unit not in self.bearers.values()]

        def passed_on(side: str) -> list[str]:
            """T-15.2b, T-15.2c: which of Sword and Bow may change hands."""
            arms = [item for item in ("sword.1", "bow.1") if self.in_use.get(item) == (place, side)]
            return [item for item in arms if later and item not in brought_in and not self.carried_off(item)]

        def fitting(who: str) -> set[str]:
            side, held = things(who)
            words = ["golem", "talisman"]
            if not between_steps:
                words += ["sword", "bow"] if free(side) else []
                words += ["dispel_magic"] if self.foes(fight, side) else []
            if fight.round == 0:
                words += ["firewall"] + (["dust_of_defense"] if side == fight.defender else [])
            found = {f"use {thing}" for thing in held if slug(thing) in words}
            return found | {f"arm {item} {unit}" for item in passed_on(side) for unit in free(side)}

        def must_arm(who: str) -> bool:
            side, _held = things(who)
            return bool(free(side)) and any(item not in self.bearers for item in passed_on(side))

        asked = [who for who in self.order(fight.announcer) if who in self.sides(place) or who == fight.commander]
        waiting = asked[:]
        while waiting and self.goes_on(fight):
            who = waiting.pop(0)
            side, held = things(who)
            if side == "natives" and not fitting(who):
                continue
            if not held and not passed_on(side):
                continue
            text = yield from self.ask(
                who,
                fitting(who) | (set() if must_arm(who) else {"pass"}),
                in_part=False,
            )
            if text == "pass":
                continue
            at = asked.index(who)
            yield from self.play_item(fight, who, side, text)
            if text.startswith("arm "):
                waiting = asked[at + 1 :] + asked[:at]
                waiting = [who, *waiting] if must_arm(who) else waiting
            else:
                brought_in.add(text.split()[1])
                waiting = asked[at + 1 :] + asked[: at + 1]

    def carried_off(self, item: str) -> bool:
        """T-15.2c: a Warlord has swayed the bearer."""
        return item in self.bearers and self.place_of(self.bearers[item])[1] != self.in_use[item][1]

    def weapon(self, fighter: str) -> str:
        """Sword or Bow, if the fighter bears it for its own side."""
        for item, bearer in self.bearers.items():
            if bearer == fighter and not self.carried_off(item):
                return slug(item)
        return ""

    def foes(self, fight: "Fight", side: str) -> list[str]:
        """T-15.8b: whose magic can be dispelled."""
        return [other for other in self.sides(fight.place) if other != side]

    def play_item(self, fight: "Fight", who: str, side: str, text: str) -> Play:
        place = fight.place
        verb, item, *rest = text.split()
        if verb == "arm":
            self.bearers[item] = rest[0]
            return
        if side == "natives":
            raise NotCovered("an item of natives")
        self.racks[who].remove(item)
        self.offers[who] = [item]
        name, goal = slug(item), ""
        if name in ("sword", "bow"):
            free = [unit for unit in self.units(place, side) if unit not in self.bearers.values()]
            said = yield from self.ask(who, lambda: {f"ctr {unit}" for unit in free}, in_part=False)
            goal = said.split()[1]
        elif name == "dispel_magic":
            foes = self.foes(fight, side)
            said = yield from self.ask(who, lambda: {f"seat {foe}" for foe in foes}, in_part=False)
            goal = said.split()[1]
            self.offers[who] = []
            self.use_up(item)
        if name != "dispel_magic":  # which nothing answers
            yield from self.answers(who)
        self.offers[who] = []
        if name in ("sword", "bow"):
            self.bearers[item] = goal
            self.in_use[item] = (place, side)
        elif name == "dispel_magic":
            fight.dispelled.add(goal)
        elif name == "dust_of_defense":
            raise NotCovered("Dust")
        else:
            self.in_use[item] = (place, side)
            if name == "firewall":
                die = yield from self.die(f"d6 {who} firewall ")
                dice = [die]
                yield from self.charm(dice, who)
                self.firewall = dice[0]

    def name_targets(self, fight: "Fight") -> Play:
        """T-11.81a to c"""
        sides = self.sides(fight.place)
        if len(sides) == 2:
            fight.target = {sides[0]: sides[1], sides[1]: sides[0]}
            return
        fight.target = {}
        while len(fight.target) < len(sides):
            text = yield {
                side: {f"target {other}" for other in sides if other != side} | self.cashes(side)
                for side in sides
                if side not in fight.target
            }
            verb, name = text.split()
            if verb == "cash":
                self.gold[self.speaker] += printed(name)
                self.racks[self.speaker].remove(name)
                self.use_up(name)
            else:
                fight.target[self.speaker] = name

    def step_of(self, place: str, fighter: str) -> str:
        """T-11.41c"""
        if fighter == "fort":
            return {4: "magic", 3: "ranged"}.get(self.fort[place], "melee")
        if self.weapon(fighter) == "sword" or kind(fighter) == "town":
            return "melee"
        if self.weapon(fighter) == "bow":
            return "ranged"
        if kind(fighter) == "item":
            return "magic" if fighter == "firewall.1" else "melee"
        symbols = SYMBOLS[slug(fighter)]
        if "*" in symbols and self.place_of(fighter)[1] in self.fight.dispelled:
            return "melee"
        return "magic" if "*" in symbols else "ranged" if "R" in symbols else "melee"

    def value(self, fight: "Fight", side: str, fighter: str) -> int:
        """T-11.41d, T-14.9b, T-13.8a"""
        place = fight.place
        if fighter == "fort":
            value = self.fort_value(place)
        elif fighter == self.town(place):
            value = self.town_value(place)
        elif fighter == "firewall.1":
            value = self.firewall
        else:
            value = printed(fighter)
            if self.weapon(fighter):
                value += 1
            elif fighter == "marksman":
                value = fight.aim.get(side, 5)
        return value - 1 if self.cloud == place and self.owner.get(place) == side else value

    def fight_step(self, fight: "Fight", step: str) -> Play:
        place = fight.place
        sides = self.sides(place)
        for side in sides:
            shoots = "marksman" in self.stack(place, side) and self.step_of(place, "marksman") == step
            if shoots and "marksman" not in self.bearers.values() and fight.target.get(side) in sides:
                text = yield from self.ask(side, lambda: {"aim 5", "aim 2"})
                fight.aim[side] = int(text.split()[1])
        due: list[tuple[str, str]] = []
        for side in sides:
            if fight.target.get(side) not in sides:
                continue  # T-11.81d
            for fighter in self.fighters(place, side):
                if self.step_of(place, fighter) == step and self.value(fight, side, fighter) > 0:
                    charges = fighter != "fort" and is_unit(fighter) and "C" in SYMBOLS[slug(fighter)]
                    charges = charges and self.weapon(fighter) != "bow"
                    two = charges or self.weapon(fighter) == "sword"
                    due += [(side, fighter)] * (2 if two else 1)
        rolled: list[tuple[str, str]] = []
        dice = []
        while due:
            named = {
                f"{side}:{f'fort@{place}' if fighter == 'fort' else fighter}": (side, fighter) for side, fighter in due
            }
            text = yield {"*": [{f"step {step} {place} {name}={face}" for face in range(1, 7)} for name in named]}
            name, _equals, shown = text.split()[3].partition("=")
            due.remove(named[name])
            rolled.append(named[name])
            dice.append(int(shown))
        if dice:
            yield from self.charm(dice, fight.announcer)
        golem = self.in_use["golem.1"][1] if step == "ranged" and "golem.1" in self.in_use else ""
        hits = dict.fromkeys(sides, 0)
        picked = []
        for (side, fighter), face in zip(rolled, dice, strict=True):
            if face <= self.value(fight, side, fighter):
                if fighter == "marksman" and fight.aim.get(side) == 2 and "marksman" not in self.bearers.values():
                    picked.append(side)
                else:
                    hits[fight.target[side]] += 1
        fight.saved = set()
        picked = [side for side in picked if not (golem == fight.target[side] and not hits[golem])]  # T-15.4b
        for side in picked:
            yield from self.take_hits(fight, fight.target[side], 1, side, step)
        for side in self.from_defender(fight, sides):
            if side == golem:
                hits[side] -= 1  # T-15.4b
            yield from self.take_hits(fight, side, hits[side], "", step)
        self.find_bluffs(place)
        return bool(dice)

    def from_defender(self, fight: "Fight", sides: list[str]) -> list[str]:
        """T-11.51: clockwise from the defender; natives defend first."""
        if fight.defender == "natives":
            return sorted(sides, key=lambda side: side != "natives")
        order = self.order(fight.defender) if fight.defender in self.order() else self.order()
        return [side for side in order if side in sides]

    def take_hits(self, fight: "Fight", side: str, hits: int, picker: str, step: str) -> Play:
        """T-11.51 to T-11.53a; `picker`: the Marksman's owner."""
        place = fight.place
        while hits > 0:
            fighters = [f for f in self.fighters(place, side) if f != "golem.1" or step != "ranged"]
            room = sum(
                self.fort_value(place)
                if f == "fort"
                else self.town_value(place)
                if f == self.town(place)
                else self.firewall
                if f == "firewall.1"
                else 1
                for f in fighters
            )
            if not room:
                return
            names = {f: f for f in fighters if f != "fort"}
            if "fort" in fighters:
                names[f"fort@{place}"] = "fort"
            items = [item for item in ("bow.1", "sword.1") if self.in_use.get(item) == (place, side)]
            items = [item for item in items if not self.carried_off(item)]
            names.update({item: item for item in items})
            saved = self.in_use.get("talisman.1") == (place, side) or "swordmaster" in fighters
            if len(lowest(names)) == 1 or (hits >= room and not items and not saved):
                victim = min(names.values(), key=lambda name: name != "fort" and kind(name) == "character")
            else:
                who = picker or (fight.commander if side == "natives" else side)
                text = yield from self.ask(who, {f"hit {name}" for name in names})
                victim = names[text.split()[1]]
            hits -= 1
            yield from self.take_one(fight, victim)

    def take_one(self, fight: "Fight", victim: str) -> Play:
        place = fight.place
        if victim == "fort":
            self.fort_hits[place] = self.fort_hits.get(place, 0) + 1
        elif victim == self.town(place):
            self.town_hits[place] = self.town_hits.get(place, 0) + 1
        elif victim in ("sword.1", "bow.1", "golem.1"):
            self.bearers.pop(victim, None)
            del self.in_use[victim]
            self.use_up(victim)
        elif victim == "firewall.1":
            self.firewall -= 1
            if not self.firewall:
                del self.in_use[victim]
                self.use_up(victim)
        elif victim == "swordmaster" and victim not in fight.parried:
            fight.parried.add(victim)
            die = yield from self.die(f"save {victim} ")
            dice = [die]
            yield from self.charm(dice, self.place_of(victim)[1])
            if not 2 <= dice[0] <= 5:
                yield from self.eliminate(victim)
        elif self.in_use.get("talisman.1") == self.place_of(victim) and victim not in fight.saved:
            fight.saved.add(victim)
            side = self.place_of(victim)[1]
            die = yield from self.die(f"save {victim} ")
            dice = [die]
            yield from self.charm(dice, side)
            if not 2 <= dice[0] <= 5:
                del self.in_use["talisman.1"]
                self.use_up("talisman.1")
                yield from self.eliminate(victim)
        else:
            yield from self.eliminate(victim)

    def clockwise_from_left(self, fight: "Fight") -> list[str]:
        """T-11.82a"""
        sides = [side for side in self.sides(fight.place) if side != "natives"]
        if fight.defender == "natives":
            return sides
        order = self.order(fight.defender) if fight.defender in self.order() else self.order()
        return [side for side in (*order[1:], *order[:1]) if side in sides]

    def shelters(self, place: str, player: str) -> list[str]:
        """T-11.6b"""
        return [
            near
            for near in self.neighbours(place)
            if self.owner.get(near) == player
            and not any(self.units(near, other) for other in self.players if other != player)
        ]

    def retreat(self, fight: "Fight", side: str) -> Play:
        place = fight.place
        if not self.goes_on(fight) or not self.units(place, side) or not self.shelters(place, side):
            return
        text = yield from self.ask(side, lambda: {"stay"} | {f"retreat {near}" for near in self.shelters(place, side)})
        if text == "stay":
            return
        goal = text.split()[1]
        for unit in self.units(place, side):
            self.stacks[place, side].remove(unit)
            self.stacks.setdefault((goal, side), []).append(unit)
        if not set(self.fighters(place, side)) & {"fort", self.town(place)}:  # T-11.6e: items do not fight on alone
            for item in [item for item, where in self.in_use.items() if where == (place, side)]:
                self.bearers.pop(item, None)
                del self.in_use[item]
                self.use_up(item)
        while not self.has_room(goal, side, 0):
            text = yield from self.ask(side, lambda: {f"lose {unit}" for unit in self.units(goal, side)})
            yield from self.eliminate(text.split()[1])

    def aftermath(self, fight: "Fight") -> Play:
        place = fight.place
        sides = [side for side in self.sides(place) if side != "natives" or fight.defender == "natives"]
        owner = self.owner.get(place)
        for item, (_place, side) in [*self.in_use.items()]:
            if side == "natives" and not fight.round:  # T-10.21e
                self.give_back(item)
            else:
                self.use_up(item)  # T-15.2b
        self.bearers, self.in_use, self.firewall = {}, {}, 0
        winner = ""
        if owner is not None:
            if owner not in sides and sides:
                winner = sides[0]
        elif fight.defender == "natives":
            natives = self.fighters(place, "natives")
            if sides and not natives:
                winner = sides[0]
            elif not sides and not natives:  # T-10.4b
                self.cup.update(self.stacks.pop((place, "natives"), []))
                if place in self.income:
                    self.cup.add(self.income.pop(place))
        self.fort_hits.pop(place, None)
        self.town_hits.pop(place, None)
        if winner:
            self.capture(place, winner)
        for side in sides:
            while side != "natives" and not self.has_room(place, side, 0):  # T-13.5
                text = yield from self.ask(side, lambda: {f"lose {unit}" for unit in self.units(place, side)})
                yield from self.eliminate(text.split()[1])
        if place in self.owner:
            yield from self.damage(fight)
        if winner:
            yield from self.placing(winner, [place])
            yield from self.loot(place, winner)

    def damage(self, fight: "Fight") -> Play:
        """T-11.72a, T-11.72b"""
        place = fight.place
        level, thing = self.fort.get(place, 0), self.income.get(place)
        names = ([LEVELS[level]] if 0 < level < 4 else []) + ([thing] if thing else [])
        dice = []
        for name in names:
            dice.append((yield from self.die(f"damage {place} {name}=")))
        if dice:
            yield from self.charm(dice, self.owner[place])
        for name, face in zip(names, dice, strict=True):
            if 2 <= face <= 5:
                continue
            if name in LEVELS:
                self.fort[place] = level - 1
            else:
                self.strip(place)

    # Construction, order

    def construction_phase(self) -> Play:
        for player in self.parts():
            yield from self.build(player)
        if self.clock is not None and self.turn == self.clock[1] + 1:
            raise GameOver([self.clock[0]], "T-4.22" if self.clock[2] else "T-4.2a")

    def build(self, player: str) -> Play:
        while True:

            def options() -> set[str]:
                found = {"done"}
                for place in self.own(player):
                    level = self.fort.get(place, 0) + 1
                    if level > 4 or self.gold[player] < 5 or place in self.raised:
                        continue
                    if level == 4:
                        enough = self.count_income(player) >= (20 if len(self.players) == 4 else 15)
                        if not enough or any(self.fort.get(own) == 4 for own in self.own(player)):
                            continue
                    if list(self.fort.values()).count(level) < SUPPLY[level]:
                        found.add(f"build {place}")
                return found

            text = yield from self.ask(player, options)
            if text == "done":
                return
            place = text.split()[1]
            self.gold[player] -= 5
            self.fort[place] = self.fort.get(place, 0) + 1
            self.raised.add(place)
            if self.fort[place] == 4:
                self.wind_the_clock(player, taken=False)

    def powers_phase(self) -> Play:
        for player in self.parts():
            left = {"master_thief", "assassin_primus"}
            while left & set(self.army(player)) or self.strips(player):

                def options() -> set[str]:
                    found = {"skip"}
                    if "master_thief" in left & set(self.army(player)):
                        rich = [other for other in self.order() if self.gold[other] or self.racks[other]]
                        found |= {f"steal {other}" for other in rich if other != player}
                    if "assassin_primus" in left & set(self.army(player)):
                        for place in self.hexes:
                            if any(self.units(place, other) for other in self.order() if other != player):
                                found.add(f"stalk {place}")
                    return found

                text = yield from self.ask(player, options)
                if text == "skip":
                    break
                verb, goal = text.split()
                if verb == "strip":
                    continue
                left.remove("master_thief" if verb == "steal" else "assassin_primus")
                yield from self.steal(player, goal) if verb == "steal" else self.stalk(player, goal)

    def duel(self, player: str, victim: str, rogue: str) -> Play:
        """T-13.2a to d: whether the rogue has won."""
        for again in (False, True):
            dice = []
            for who in (player, player, victim, victim):
                dice.append((yield from self.die(f"duel {who}=")))
            yield from self.charm(dice, player)
            mine, theirs = sum(dice[:2]), sum(dice[2:])
            if mine != theirs:
                if again and theirs > mine:
                    yield from self.eliminate(rogue)
                return mine > theirs and not again
        return False

    def steal(self, player: str, victim: str) -> Play:
        if self.racks[victim]:
            yield from self.ask(victim, lambda: {"pass"}, in_part=False)
        if not (yield from self.duel(player, victim, "master_thief")):
            return
        loot = {"takegold": self.gold[victim] > 0, "takething": bool(self.racks[victim])}
        if not any(loot.values()):
            return
        text = yield from self.ask(player, lambda: {word for word, there in loot.items() if there}, in_part=False)
        if text == "takegold":
            self.gold[player] += self.gold[victim]
            self.gold[victim] = 0
            return
        text = yield from self.chance({f"random {victim} rack {thing}" for thing in self.racks[victim]})
        thing = text.split()[3]
        self.racks[victim].remove(thing)
        self.racks[player].append(thing)
        yield from self.shrink_rack(player)

    def shrink_rack(self, player: str) -> Play:
        """T-7.4b"""
        while len(self.racks[player]) > 10:

            def options() -> set[str]:
                if len(self.racks[player]) <= 10:
                    return {"done"}
                return {f"toss {thing}" for thing in lowest(self.racks[player])} | {
                    f"put {thing} {place}"
                    for thing in lowest(self.racks[player])
                    for place in self.own(player)
                    if self.can_put(player, thing, place)
                }

            text = yield from self.ask(player, options)
            if text == "done":
                return
            self.put_or_toss(player, text)

    def stalk(self, player: str, place: str) -> Play:
        victim = next(other for other in self.order() if other != player and self.units(place, other))
        if not (yield from self.duel(player, victim, "assassin_primus")):
            return
        units = self.units(place, victim)
        if len(units) > 1:
            text = yield {
                player: AnyOf(self.cashes(player), "mark ")
            }  # by name what is known of them, else by its place
            if text.startswith("cash "):
                raise NotCovered("cash while marking")
            first = text.split()[1]
            if first.startswith("@"):
                text = yield {"*": AnyOf(set(), f"random {victim} {place} ")}
                first = text.split()[3]
            others = {f"mark {unit}" for unit in lowest(unit for unit in units if unit != first)}
            text = yield {victim: AnyOf(self.cashes(victim), "mark ")}
            if text.startswith("cash "):
                raise NotCovered("cash while marking")
            second = text.split()[1]
            assert second in units and second != first, (second, others)
        else:
            raise NotCovered("a lone victim")
        die = yield from self.die(f"d6 {player} assassin_primus ")
        dice = [die]
        yield from self.charm(dice, player)
        yield from self.eliminate(first if dice[0] <= 3 else second)

    def order_phase(self) -> Play:
        if self.turn_limit and self.turn >= self.turn_limit:
            ranks = {player: self.rank(player) for player in self.order()}
            best = max(ranks.values())
            raise GameOver([player for player in self.players if ranks.get(player) == best], "T-S3")
        self.moved, self.spent, self.raised = set(), {}, set()
        if len(self.players) > 2:
            self.first = self.order(self.first)[1] if len(self.order(self.first)) > 1 else self.first
        self.turn += 1
        return
        yield

    def rank(self, player: str) -> tuple[int, ...]:
        """T-S3"""
        levels = [self.fort.get(place, 0) for place in self.own(player)]
        wealth = self.gold[player] + sum(printed(thing) for thing in self.racks[player] if kind(thing) == "treasure")
        return levels.count(4), sum(levels), self.count_income(player), len(self.own(player)), wealth

    # Events

    def events_phase(self) -> Play:
        for player in self.parts():

            def options() -> set[str]:
                return {"skip"} | {
                    f"event {thing}"
                    for thing in self.racks[player]
                    if kind(thing) == "event" and self.playable(player, thing)
                }

            text = yield from self.ask(player, options)
            if text != "skip":
                event = text.split()[1]
                self.racks[player].remove(event)
                self.offers[player] = [event]
                yield from getattr(self, slug(event))(player)
                self.offers[player] = []
                self.use_up(event)  # T-14.0b

    def playable(self, player: str, event: str) -> bool:
        name = slug(event)
        if name == "willing_workers":
            return bool(self.sites(player))
        if name in ("big_juju", "weather_control"):
            return any("*" in SYMBOLS[slug(unit)] for unit in self.army(player))
        return name != "defection" or bool(self.defectors(player))

    def good_harvest(self, player: str) -> Play:
        self.gold[player] += self.count_income(player, counters=False)
        return
        yield

    def mother_lode(self, player: str) -> Play:
        counters = self.count_income(player) - self.count_income(player, counters=False)
        self.gold[player] += 2 * counters
        return
        yield

    def sites(self, player: str) -> list[str]:
        """T-14.3a, T-14.3b"""
        return [
            place
            for place in self.own(player)
            if self.fort.get(place, 0) < 3
            and place not in self.raised
            and list(self.fort.values()).count(self.fort.get(place, 0) + 1) < SUPPLY[self.fort.get(place, 0) + 1]
        ]

    def willing_workers(self, player: str) -> Play:
        text = yield from self.ask(player, lambda: {f"hex {place}" for place in self.sites(player)}, in_part=False)
        place = text.split()[1]
        self.fort[place] = self.fort.get(place, 0) + 1
        self.raised.add(place)

    def name_an_opponent(self, player: str) -> Play:
        others = {f"seat {other}" for other in self.order_all() if other != player}
        text = yield from self.ask(player, others, in_part=False)
        return text.split()[1]

    def vandals(self, player: str) -> Play:
        victim = yield from self.name_an_opponent(player)
        forts = {f"lose fort@{place}": place for place in self.own(victim) if 0 < self.fort.get(place, 0) < 4}
        if forts:
            text = yield from self.ask(victim, set(forts), in_part=False)
            self.fort[forts[text]] -= 1

    def teeniepox(self, player: str) -> Play:
        victim = yield from self.name_an_opponent(player)
        die = yield from self.die(f"d6 {victim} teeniepox ")
        dice = [die]
        yield from self.charm(dice, victim)
        if not 2 <= dice[0] <= 5 or (yield from self.elixir([victim])):
            return
        sizes = {}
        for place in self.hexes:
            own = self.owner.get(place) == victim
            sizes[place] = len(self.units(place, victim)) + (
                self.fort_value(place) + self.town_value(place) if own else 0
            )
        largest = [place for place in self.hexes if sizes[place] == max(sizes.values()) and sizes[place]]
        if not largest:
            return
        place = largest[0]
        if len(largest) > 1:
            text = yield from self.ask(victim, lambda: {f"hex {place}" for place in largest}, in_part=False)
            place = text.split()[1]
        yield from self.losses(victim, place, dice[0])

    def elixir(self, asked: list[str]) -> Play:
        """W6: those who are spared."""
        for who in asked:
            if not self.racks[who]:
                continue
            options = {"pass"} | ({"use elixir.1"} if "elixir.1" in self.racks[who] else set())
            text = yield from self.ask(who, options, in_part=False)
            if text != "pass":
                raise NotCovered("the Elixir")
        return []

    def losses(self, victim: str, place: str, count: int, *, any_order: bool = False) -> Play:
        """T-14.5b, T-14.5c, T-14.7b"""
        own = self.owner.get(place) == victim
        while count > 0:
            units = self.units(place, victim)
            names = {f"lose {unit}": unit for unit in units}
            if own and any_order == bool(units):  # T-14.7b: without units nothing need be given up to a plague
                if 0 < self.fort.get(place, 0) < 4:
                    names[f"lose fort@{place}"] = "fort"
                if self.town(place):
                    names[f"lose {self.town(place)}"] = self.town(place)
            if not names:
                return
            text = yield from self.ask(victim, set(names), in_part=False)
            lost = names[text]
            count -= 1
            if lost == "fort":
                self.fort[place] -= 1
            elif lost == self.town(place):
                if not any_order and slug(lost) == "city":
                    count -= 1  # T-14.5c: a city pays two
                self.strip(place)
            else:
                yield from self.eliminate(lost)

    def terrain_disaster(self, player: str) -> Play:
        left = [place for place in self.hexes if place in self.owner]
        while left:
            text = yield from self.ask(player, lambda: {f"hex {place}" for place in left}, in_part=False)
            place = text.split()[1]
            left.remove(place)
            dice = []
            for _die in range(2):
                dice.append((yield from self.die(f"d6 {player} terrain_disaster {place} ")))
            yield from self.charm(dice, player)
            if 6 <= sum(dice) <= 8:
                victim = self.owner[place]
                dice = [(yield from self.die(f"d6 {victim} losses {place} "))]
                yield from self.charm(dice, player)
                if 2 <= dice[0] <= 5:
                    yield from self.losses(victim, place, dice[0])
                return

    def dark_plague(self, player: str) -> Play:
        struck = [
            other
            for other in self.order(player)
            if any(
                self.fort_value(place) + self.town_value(place) and self.units(place, other)
                for place in self.own(other)
            )
        ]
        yield from self.elixir(struck)
        for victim in struck:
            for place in self.own(victim):
                yield from self.losses(victim, place, self.fort_value(place) + self.town_value(place), any_order=True)

    def defectors(self, player: str) -> list[str]:
        """T-14.8a, T-14.8b"""
        if not self.open_hexes(player):
            return []
        mine = self.army(player)
        others = [
            unit
            for other in self.order_all()
            if other != player
            for unit in self.army(other)
            if kind(unit) == "character"
        ]
        lord = any(unit in LORDS for unit in mine)
        return [unit for unit in (*self.pool, *others) if not (lord and unit in LORDS)]

    def defection(self, player: str) -> Play:
        text = yield from self.ask(player, lambda: {f"char {unit}" for unit in self.defectors(player)}, in_part=False)
        unit = text.split()[1]
        holder = self.right_of(player) if unit in self.pool else self.place_of(unit)[1]
        dice = []
        for who in (player, player, holder, holder):
            dice.append((yield from self.die(f"d6 {who} defection ")))
        yield from self.charm(dice, player)
        if sum(dice[:2]) > sum(dice[2:]):
            if unit not in self.pool:
                self.take_off(unit)
                self.pool.add(unit)
            yield from self.post(player, unit)

    def weather_control(self, player: str) -> Play:
        reach = {
            f"hex {place}"
            for place in self.hexes
            for (start, side), stack in self.stacks.items()
            if side == player
            for unit in stack
            if is_unit(unit) and "*" in SYMBOLS[slug(unit)] and self.distance(start, place) < printed(unit)
        }
        text = yield from self.ask(player, reach, in_part=False)
        yield from self.answers(player)
        self.cloud = text.split()[1]

    def big_juju(self, player: str) -> Play:
        raise NotCovered("Big Juju")
        yield

    # A position

    def describe(self) -> str:
        lines = [f"turn {self.turn} {self.phase} first {self.first}"]
        for place in self.hexes:
            words = ["hex", place, self.terrain[place], self.owner.get(place, "-")]
            if self.fort.get(place):
                words.append(LEVELS[self.fort[place]])
            if place in self.income:
                words.append(self.income[place])
            if self.fort_hits.get(place) or self.town_hits.get(place):
                words.append(f"hits={self.fort_hits.get(place, 0)},{self.town_hits.get(place, 0)}")
            if place in self.raised:
                words.append("raised")
            lines.append(" ".join(words))
        for (place, side), stack in self.stacks.items():
            words = [self.marked(thing) for thing in stack]
            words += [f"{item}/x" for item, where in self.in_use.items() if where == (place, side)]
            if words:
                lines.append(
                    " ".join(["natives", place, *words] if side == "natives" else ["stack", place, side, *words])
                )
        lines.append("gold " + " ".join(str(gold) for gold in self.gold.values()))
        for name, racks in (("rack", self.racks), ("offer", self.offers)):
            lines += [f"{name} {player} {' '.join(things)}" for player, things in racks.items() if things]
        if self.pool:
            lines.append("pool " + " ".join(self.pool))
        for name, tiles in (("deck", self.deck), ("aside", self.aside)):
            words = [f"{terrain}{tiles[terrain]}" for terrain in TILES if tiles[terrain]]
            if words or name == "deck":
                lines.append(f"{name} {' '.join(words) or 'none'}")
        if self.out:
            lines.append("out " + " ".join(self.out))
        if self.gone:
            lines.append("gone " + " ".join(sorted(self.gone)))
        lines += ["elimination"] if self.elimination else []
        lines += ["rivals"] if self.rivals else []
        if self.clock is not None:
            lines.append(f"clock {self.clock[0]} {self.clock[1]}" + (" taken" if self.clock[2] else ""))
        lines += [f"cloud {self.cloud}"] if self.cloud else []
        lines += [f"{slug(item)} {bearer}" for item, bearer in self.bearers.items()]
        lines += [f"firewall {self.firewall}"] if self.firewall else []
        return "\n".join(lines)

    def marked(self, thing: str) -> str:
        marks = ("m" if thing in self.moved else "") + str(self.spent.get(thing) or "")
        return f"{thing}/{marks}" if marks else thing


def model_at(text: str, turn_limit: int = 0) -> NaiveThings:
    """The model where a phase, or a player's part of it, begins; from a position that the engine wrote."""
    seats = re.search(r"(?m)^seats (\d)", text)
    limit = re.search(r"turn_limit=(\d+)", text)
    model = NaiveThings(int(seats[1]) if seats else 4, int(limit[1]) if limit else turn_limit)
    model.deck = dict.fromkeys(TILES, 0)
    for line in text.splitlines():
        word, *rest = line.split()
        if word == "turn":
            model.turn, model.phase = int(rest[0]), rest[1]
            model.first = rest[rest.index("first") + 1]
            if model.phase != "combat" and "part" in rest:
                model.parts_over = max(0, int(rest[rest.index("part") + 1]) - 1)
        elif word == "hex":
            place, model.terrain[rest[0]] = rest[0], rest[1]
            if rest[2] != "-":
                model.owner[place] = rest[2]
            for part in rest[3:]:
                if part in LEVELS:
                    model.fort[place] = LEVELS.index(part)
                elif part == "raised":
                    model.raised.add(place)
                elif part.startswith("hits"):
                    fort, _comma, town = part[5:].partition(",")
                    model.fort_hits[place], model.town_hits[place] = int(fort), int(town)
                else:
                    model.income[place] = part
        elif word in ("stack", "natives"):
            side = rest.pop(1) if word == "stack" else "natives"
            for part in rest[1:]:
                name, _slash, marks = part.partition("/")
                if "x" in marks:
                    raise NotCovered
                model.stacks.setdefault((rest[0], side), []).append(name)
                if "m" in marks:
                    model.moved.add(name)
                    model.spent[name] = int(re.sub(r"\D", "", marks) or 0)
        elif word == "gold":
            model.gold = dict(zip(model.players, map(int, rest), strict=True))
        elif word in ("rack", "offer"):
            things = [part.partition("/")[0] for part in rest[1:]]
            (model.racks if word == "rack" else model.offers)[rest[0]] = things
        elif word == "pool":
            model.pool = set(rest)
        elif word in ("deck", "aside"):
            for part in rest:
                if part != "none":
                    (model.deck if word == "deck" else model.aside)[part[:2]] = int(part[2:])
        elif word == "out":
            model.out = set(rest)
        elif word == "gone":
            model.gone = set(rest)
        elif word in ("elimination", "rivals"):
            setattr(model, word, True)
        elif word == "clock":
            model.clock = (rest[0], int(rest[1]), len(rest) > 2)
        elif word == "cloud":
            model.cloud = rest[0]
    placed = {thing for stack in model.stacks.values() for thing in stack} | set(model.income.values()) | model.out
    for things in (*model.racks.values(), *model.offers.values()):
        placed |= set(things)
    model.cup = set(THINGS) - placed
    model.game = model.turns(model.phase)
    return model
