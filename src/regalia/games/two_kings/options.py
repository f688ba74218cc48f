"""The option sheet of 2 Kings, and the options compiled into tables."""

from collections.abc import Sequence
from typing import Final

from regalia.boards.squares import LETTERS
from regalia.core.actions import Action
from regalia.core.errors import Malformed
from regalia.core.options import Option, Options, Rules
from regalia.games.two_kings.actions import Roll, SetTowers, Vocabulary
from regalia.games.two_kings.data import (
    ASTEROID,
    BACK_MOVE,
    BOLTS,
    CLAUSE,
    COST,
    DIAGONAL_MOVE,
    DIAGONAL_SQUARES,
    DOUBLE_POWER_UP,
    EVOCATION,
    JUMP,
    JUMP_SQUARES,
    PHOENIX,
    SPELL_NAME,
    SPELLS,
    TORNADO,
    TOWERS,
    VALUE,
)
from regalia.games.two_kings.field import Field

# cols, rows, tower_cols (K-6, K-9)
PRESETS: Final[dict[str, tuple[int, int, str]]] = {
    "small": (5, 5, "a c e"),
    "wide": (7, 7, "b d f"),
    "long": (5, 9, "a c e"),
    "lane": (3, 7, "a b c"),
}
MAX_FACES: Final = 12
HIGHEST_FACE: Final = 12
HIGHEST_COST: Final = 12
HIGHEST_VALUE: Final = 6

OVERFLOW: Final = ("clamp", "forbid")


def spell_key(spell: int) -> str:
    """`double_power_up`: the beginning of the names of a spell's options."""
    return SPELL_NAME[spell].lower().replace(" ", "_")


def value_text(spell: int) -> str:
    return {
        BACK_MOVE: "squares that Back Move goes back",
        PHOENIX: "strength that Phoenix gives",
        DOUBLE_POWER_UP: "points for each pawn of Double Power Up",
        ASTEROID: "strength that Asteroid takes",
        TORNADO: "squares that Tornado pushes",
        BOLTS: "points off each pawn of Bolts",
        EVOCATION: "value of the pawn that Evocation brings",
    }.get(spell, f"points of {SPELL_NAME[spell]}")


def spell_options() -> list[Option]:
    found: list[Option] = []
    for spell in range(SPELLS):
        name = SPELL_NAME[spell]
        found.append(
            Option(f"{spell_key(spell)}_cost", COST[spell], CLAUSE[spell], f"Elixir for {name}", 1, HIGHEST_COST)
        )
        if VALUE[spell]:
            found.append(
                Option(f"{spell_key(spell)}_value", VALUE[spell], CLAUSE[spell], value_text(spell), 1, HIGHEST_VALUE)
            )
    return found


SHEET: Final = (
    Option(
        "spell_mode",
        "shared",
        "K-14",
        "both draft shared spells, each has their own (the variant), all sixteen are shared, or some drawn at random",
        choices=("shared", "private", "all", "random"),
    ),
    Option("menu_size", "8", "K-15", "how many spells are on the menu, or belong to each player", choices=("8", "6")),
    Option(
        "draft_order",
        "alternating",
        "K-17",
        "players take turns picking, or pick together",
        choices=("alternating", "simultaneous"),
    ),
    Option(
        "tower_setup",
        "simultaneous",
        "K-19",
        "tower dice are set in secret together, or openly by Blue and then Red",
        choices=("simultaneous", "sequential"),
    ),
    Option("preset", "none", "K-6", "a ready-made battlefield", choices=("none", "small", "wide", "long", "lane")),
    Option("cols", 5, "K-6", "columns of the battlefield", low=3, high=9),
    Option("rows", 7, "K-6", "rows of the battlefield, an odd number", low=5, high=11),
    Option("tower_cols", "a c e", "K-9", "the three columns with towers"),
    Option("dice_per_player", 6, "K-1", "dice per player", low=3, high=12),
    Option("start_strength", 6, "K-21", "strength at the start", low=1, high=20),
    Option("max_strength", 6, "K-5", "the highest strength", low=1, high=20),
    Option("tower_total", 6, "K-18", "total of the three tower dice", low=3, high=18),
    Option("die_max", 6, "K-3", "the highest value of a pawn", low=4, high=9),
    Option("place_max", 4, "K-35", "the highest value of a placed pawn", low=1, high=9),
    Option("step_max", 4, "K-50", "squares that a pawn may move per turn", low=1, high=12),
    Option("elixir_faces", "3 3 4 4 5 6", "K-4", "the faces of the special die"),
    Option("first_turn_cap", 0, "K-27", "the very first Elixir roll counts at most this; 0: no cap", high=HIGHEST_FACE),
    Option(
        "opening_squares",
        "fronts",
        "K-40",
        "where the first pawn is placed: in front of the towers, or in the whole first row",
        choices=("fronts", "row"),
    ),
    Option("early_end", True, "K-32", "a player may end the turn while something else is legal"),
    Option(
        "steps_counted",
        "all",
        "K-51",
        "what counts towards a pawn's squares per turn: steps and spells that move it, or only paid steps",
        choices=("all", "paid"),
    ),
    Option("towers_targetable", True, "K-85", "pawns on towers can be targets of spells"),
    Option(
        "tower_swap",
        "leave",
        "K-58",
        "pawns on towers: Fusion may take them off, Fusion and Exchange may also bring them there, or neither may",
        choices=("leave", "allow", "forbid"),
    ),
    Option("power_overflow", "clamp", "K-88", "an increase beyond the highest value", choices=OVERFLOW),
    Option("fusion_overflow", "forbid", "K-108", "a Fusion beyond the highest value", choices=OVERFLOW),
    Option("fusion_new", False, "K-122", "a fused pawn counts as newly placed and does not move again this turn"),
    Option(
        "two_target_spells",
        "exact",
        "K-86",
        "Double Power Up and Bolts take two pawns, or up to two",
        choices=("exact", "up_to"),
    ),
    Option(
        "tornado_mode",
        "clamp",
        "K-106",
        "a Tornado stops where it must, or needs its full way",
        choices=("clamp", "exact"),
    ),
    Option("tornado_fights", False, "K-123", "a pawn pushed by a Tornado fights on its way, as by a Back Move"),
    Option("kamikaze_range", "8", "K-104", "neighbours that Kamikaze reaches", choices=("8", "4")),
    Option("adjoining", "4", "K-108", "neighbours that Fusion joins", choices=("4", "8")),
    Option("no_progress_limit", 40, "K-111", "quiet turns after which the game ends; 0: no limit", high=1000),
    Option("max_turns", 200, "K-112", "turns after which the game ends; 0: no limit", high=10000),
    *spell_options(),
)
SETUP_ENTRIES: Final = 16 + 8 + 2  # cards drawn, cards kept, towers set
TIES: Final = 100  # K-23: so many ties in a row have a chance of 6 ** -100


class TwoKingsRules(Rules):
    """The options as numbers and tables."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self.field: Final[Field] = read_field(options)
        self.dice: Final[int] = options.number("dice_per_player")
        self.start_strength: Final[int] = options.number("start_strength")
        self.max_strength: Final[int] = options.number("max_strength")
        if self.start_strength > self.max_strength:
            raise Malformed("option start_strength cannot be above max_strength (K-5)")
        self.die_max: Final[int] = options.number("die_max")
        self.place_max: Final[int] = options.number("place_max")
        if self.place_max > self.die_max:
            raise Malformed("option place_max cannot be above die_max (K-35)")
        self.step_max: Final[int] = options.number("step_max")
        self.tower_total: Final[int] = options.number("tower_total")
        self.arrangements: Final[list[Action]] = arrangements(self.tower_total, self.die_max)
        if not self.arrangements:
            raise Malformed("option tower_total is more than three dice can show (K-18)")
        faces = read_faces(options.word("elixir_faces"))
        # How many faces show each number; one outcome of the roll for each number that there is.
        self.face_count: Final[list[int]] = [faces.count(number) for number in range(HIGHEST_FACE + 1)]
        self.faces: Final[int] = len(faces)
        self.rolls: Final[list[Action]] = [Roll(number) for number in range(HIGHEST_FACE + 1) if number in faces]
        self.max_elixir: Final[int] = max(faces)
        self.first_turn_cap: Final[int] = options.number("first_turn_cap")
        mode = options.word("spell_mode")
        self.drafts: Final[bool] = mode in ("shared", "private")
        self.own_decks: Final[bool] = mode == "private"
        self.draws_menu: Final[bool] = mode == "random"
        self.menu_size: Final[int] = SPELLS if mode == "all" else int(options.word("menu_size"))
        self.picks: Final[int] = self.menu_size // 2  # K-13, K-25: of each player
        self.drafts_together: Final[bool] = options.word("draft_order") == "simultaneous"
        self.towers_sealed: Final[bool] = options.word("tower_setup") == "simultaneous"
        self.opens_on_row: Final[bool] = options.word("opening_squares") == "row"
        self.early_end: Final[bool] = options.flag("early_end")
        self.spell_steps_count: Final[bool] = options.word("steps_counted") == "all"
        self.towers_targetable: Final[bool] = options.flag("towers_targetable")
        swap = options.word("tower_swap")
        self.swaps_man_towers: Final[bool] = swap == "allow"  # K-58: by Exchange and Fusion
        self.guards_fuse: Final[bool] = swap != "forbid"
        self.power_clamps: Final[bool] = options.word("power_overflow") == "clamp"
        self.fusion_clamps: Final[bool] = options.word("fusion_overflow") == "clamp"
        self.fusion_new: Final[bool] = options.flag("fusion_new")
        self.one_of_two: Final[bool] = options.word("two_target_spells") == "up_to"
        self.tornado_clamps: Final[bool] = options.word("tornado_mode") == "clamp"
        self.tornado_fights: Final[bool] = options.flag("tornado_fights")
        field = self.field
        self.blast_corners: Final[bool] = options.word("kamikaze_range") == "8"
        self.blast: Final[list[list[int]]] = field.around if self.blast_corners else field.beside
        self.corners_adjoin: Final[bool] = options.word("adjoining") == "8"
        self.adjoining: Final[list[list[int]]] = field.around if self.corners_adjoin else field.beside
        self.quiet_limit: Final[int] = options.number("no_progress_limit")
        self.max_turns: Final[int] = options.number("max_turns")
        self.cost: Final[list[int]] = [options.number(f"{spell_key(spell)}_cost") for spell in range(SPELLS)]
        self.value: Final[list[int]] = [
            options.number(f"{spell_key(spell)}_value") if VALUE[spell] else 0 for spell in range(SPELLS)
        ]
        self.purpose: Final[list[int]] = purposes(self.value)
        if self.value[EVOCATION] > self.die_max:
            raise Malformed("option evocation_value cannot be above die_max (K-110)")
        self.actions: Final[Vocabulary] = Vocabulary(field, self.die_max)

    def longest(self) -> int | None:
        """No game has more entries; None without a limit of turns."""
        if self.max_turns == 0:
            return None
        # A turn is a roll, at most one action for each Elixir, and its end.
        return SETUP_ENTRIES + 2 * (TIES + 1) + self.max_turns * (self.max_elixir + 2)


def purposes(value: Sequence[int]) -> list[int]:
    """K-82, K-83, K-124: what each card shows as its purpose value; 0 where it shows none."""
    found = list(value)
    found[DIAGONAL_MOVE] = DIAGONAL_SQUARES
    found[JUMP] = JUMP_SQUARES
    for spell in (DOUBLE_POWER_UP, BOLTS):
        found[spell] *= 2
    return found


def read_field(options: Options) -> Field:
    cols, rows, towers = options.number("cols"), options.number("rows"), options.word("tower_cols")
    if options.word("preset") != "none":
        cols, rows, towers = PRESETS[options.word("preset")]
    if rows % 2 == 0:
        raise Malformed(f"option rows takes an odd number, so that there is a middle row, not {rows} (K-7)")
    return Field(cols, rows, read_tower_cols(towers, cols))


def read_tower_cols(text: str, cols: int) -> list[int]:
    """`a c e`, also with commas or nothing between the letters."""
    letters = [letter for letter in text if letter not in " ,[]"]
    found = sorted({LETTERS.index(letter) for letter in letters if letter in LETTERS[:cols]})
    if len(letters) != TOWERS or len(found) != TOWERS:
        raise Malformed(f"option tower_cols names three of the {cols} columns, as in a c e, not {text!r} (K-9)")
    return found


def read_faces(text: str) -> list[int]:
    faces: list[int] = []
    for word in text.replace(",", " ").split():
        if not (word.isascii() and word.isdecimal() and len(word) <= 2 and 1 <= int(word) <= HIGHEST_FACE):
            raise Malformed(f"option elixir_faces takes numbers from 1 to {HIGHEST_FACE}, not {word!r} (K-4)")
        faces.append(int(word))
    if not 1 <= len(faces) <= MAX_FACES:
        raise Malformed(f"option elixir_faces names 1 to {MAX_FACES} faces, not {len(faces)} (K-4)")
    return faces


def arrangements(total: int, die_max: int) -> list[Action]:
    """K-18: every way to set three dice to the total."""
    found: list[Action] = []
    for left in range(1, die_max + 1):
        for middle in range(1, die_max + 1):
            right = total - left - middle
            if 1 <= right <= die_max:
                found.append(SetTowers([left, middle, right]))
    return found
