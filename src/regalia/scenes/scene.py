"""Surfaces with spots, pieces on the spots, panels for the seats, and what is laid over them.

Ids are made from the view alone, so that a hidden piece cannot be followed from one picture to the next. What equals
its default is left out of the message.
"""

from dataclasses import dataclass, field

from regalia.scenes.choices import Group, Verb

NOBODY = -1


@dataclass(slots=True)
class Spot:
    """A place on which pieces can lie."""

    id: str
    name: str = ""  # as it is read aloud
    look: str = ""  # what the ground is painted as; docs/add-a-game.md lists the words
    icon: str = ""
    tags: list[str] = field(default_factory=list)  # home, zone-0 …: what the client may shade
    tip: str = ""
    x: float = 0.0  # for hexes and tracks: where its middle lies, in spots
    y: float = 0.0
    text: str = ""  # what stands on the ground: the number of a track
    edge: int = NOBODY  # the seat that owns the ground: territories are outlined


@dataclass(slots=True)
class Surface:
    """Spots that belong together."""

    id: str
    kind: str  # squares, hexes, row, track or tray
    name: str
    spots: list[Spot]  # of squares: row by row from the top left, as the viewer sees it
    cols: int = 0  # of squares
    rows: int = 0
    rim: list[str] = field(default_factory=list)  # of squares: names of the columns, then of the rows from the top
    owner: int = NOBODY  # a seat's own surface: its hand, its tray
    group: str = ""  # surfaces with the same word are looked at together, such as the sides of a battle
    role: str = ""  # the region it lies in: board, mine, theirs, market, battle, draft, track, store
    lay: str = ""  # how pieces lie where spots have no fixed place: grid, row, list, fan, pile, coins, slots
    room: int = 0  # how many pieces it should have room for, so that nothing jumps
    note: str = ""  # beside its name: "6 left", "2 hits"
    look: str = ""  # of its spots that have no look of their own: what the ground usually is


@dataclass(slots=True)
class Badge:
    """A small sign on a piece."""

    kind: str  # value, count, health, wound, clock, die, hit (a die that hits)…
    text: str = ""
    tip: str = ""
    at: str = ""  # its corner: ne, nw, se, sw or foot; if empty, the one where its kind usually stands


@dataclass(slots=True)
class Piece:
    """Something that lies on a spot. If two pictures have the same id, it is the same piece: moved, not redrawn."""

    id: str
    spot: str
    name: str
    shape: str = "token"  # token, card, disc, cube, die, counter, flag
    icon: str = ""  # from game-icons, by name
    text: str = ""  # what stands on it where no icon says it
    owner: int = NOBODY
    face: str = "up"  # or down
    badges: list[Badge] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)  # rotated, spent, new, done…; a token's edge: octagon, square
    tip: str = ""
    why_not: str = ""  # why the viewer cannot use it now, where no choice begins with it: shown to players who click it
    clause: str = ""  # which says so
    written: str = ""  # what stands for it in the patterns of verbs, if not its id
    ground: str = ""  # what it belongs to, which gives its face the colour: jungle, harm, coin, unit…
    line: str = ""  # what it does, in a few words that are printed on a large card
    stands: bool = False  # a standing figure rather than a flat token
    wide: int = 1  # how many columns of squares it covers, from its spot to the right: a gate
    diagram: str = ""  # a small grid printed on a card, by rows: "..#../.###./##@##/.###./..#.."; @ is where it stands


@dataclass(slots=True)
class Stat:
    """A line of a seat's panel."""

    name: str
    value: str
    icon: str = ""
    tip: str = ""
    full: int = 0  # drawn as so many icons, of which `value` are lit: stones of strength, drops of Elixir


@dataclass(slots=True)
class Panel:
    """The part of a seat that is always shown."""

    seat: int
    name: str
    stats: list[Stat] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)  # asked, out, ready…


@dataclass(slots=True)
class Overlay:
    """Something shown over the spots when asked for: ranges, paths, threats.

    A path that stays is drawn as an arrow: from the piece `of`, or its first spot, to the piece `to`, or its last spot.
    """

    kind: str  # move, attack, threat, heal, sight, path
    name: str
    spots: list[str]  # of a path: where it begins, then each place where it may end
    tip: str = ""
    of: str = ""  # a piece or a spot: shown while that one is pointed at or picked
    to: str = ""  # the piece on which a path ends
    stays: bool = False  # shown as long as the picture has it, without being asked for


@dataclass(slots=True)
class Draft:
    """The viewer's sealed set-up so far, as texts that lay it out again from nothing, in that order.

    It can be kept under a name and used in another game.
    """

    name: str  # what such a thing is called: deployment
    texts: list[str]
    seats: dict[str, list[str]] = field(default_factory=dict)  # by a seat's name: the same as that seat would say it
    mirrored: dict[str, list[str]] = field(default_factory=dict)  # the same, left for right
    ready_made: dict[str, list[str]] = field(default_factory=dict)  # by name: what the viewer may take as it is


@dataclass(slots=True)
class Share:
    """A seat's part of something that is shown as a bar."""

    seat: int
    percent: float
    text: str = ""


@dataclass(slots=True)
class Inset:
    """A frame that opens over the board, around the surfaces whose role is battle or draft."""

    title: str
    note: str = ""  # "round 2"
    steps: list[str] = field(default_factory=list)
    step: int = 0  # the one that is on, counted from 0
    odds: list[Share] = field(default_factory=list)
    text: str = ""  # what is going on, in a sentence


@dataclass(slots=True)
class Scene:
    """The picture for one viewer, and what the viewer can do."""

    surfaces: list[Surface]
    pieces: list[Piece]
    panels: list[Panel]
    prompt: str  # what is being asked, in a sentence
    verbs: list[Verb] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    words: dict[str, str] = field(default_factory=dict)  # labels of the word picks
    overlays: list[Overlay] = field(default_factory=list)
    facts: list[Stat] = field(default_factory=list)  # about the table, not about one seat
    text: str = ""  # the terminal's picture, for games that have no surfaces
    draft: Draft | None = None
    part: str = ""  # "Match 2": when the next begins, a table holds the last picture until one goes on
    open: bool = False  # nobody at the table has a secret now: a shared screen needs no curtain
    cloth: str = ""  # what the table is covered with: sea, baize, earth, velvet, stone
    focus: list[str] = field(default_factory=list)  # spots that the question is about
    inset: Inset | None = None


@dataclass(slots=True)
class Inspection:
    """The answer to a question about one spot or piece: too much to send always."""

    name: str
    lines: list[str] = field(default_factory=list)
    stats: list[Stat] = field(default_factory=list)
    spots: list[str] = field(default_factory=list)  # to light up
    overlays: list[Overlay] = field(default_factory=list)  # ranges
    pieces: list[Piece] = field(default_factory=list)  # what lies in a pile that may be looked through
