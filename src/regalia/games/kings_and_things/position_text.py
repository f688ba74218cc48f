"""A position as text, as one viewer sees it. `positions.py` says what the lines mean."""

from typing import Final

from regalia.boards.hexes import NOWHERE, Hex
from regalia.core.frames import Frame
from regalia.core.game import GameMeta
from regalia.core.positions import common_lines
from regalia.games.kings_and_things.counters import COUNTERS, FORM_SLUG, THINGS
from regalia.games.kings_and_things.data import FACE_DOWN, FORT_NAME, SEAT_NAMES, TERRAIN_CODE, TERRAINS
from regalia.games.kings_and_things.flow.frames import ThingsChance, ThingsFrame, code_of
from regalia.games.kings_and_things.flow.round import Targets
from regalia.games.kings_and_things.notation import SIDE_NAMES, counter_text
from regalia.games.kings_and_things.state import (
    ABOARD,
    AIR,
    FRESH,
    LIFTED,
    MOVED,
    NATIVES,
    NOBODY,
    OUT,
    PARRIED,
    PHASE_WORD,
    POOL,
    SAVED,
    SEEN,
    SETUP,
    SIDES,
    SWAYED,
    UP,
    USED,
    KingsThings,
)

EVERYTHING: Final = -9  # a viewer who sees all: the dump
MARK_LETTERS: Final = (
    (UP, "u"),
    (SEEN, "s"),
    (AIR, "f"),
    (MOVED, "m"),
    (LIFTED, "l"),
    (ABOARD, "b"),
    (FRESH, "n"),
    (USED, "x"),
    (SWAYED, "w"),
    (SAVED, "v"),
    (PARRIED, "p"),
)
UNKNOWN: Final = "?"


def marks_text(s: KingsThings, counter: int, hidden: int) -> str:
    """Return the marks of a counter, as `/m2`, or nothing. `hidden`: marks to leave out."""
    mark = s.mark[counter] & ~hidden
    text = "".join([letter for bit, letter in MARK_LETTERS if mark & bit])
    if s.spent[counter]:
        text += str(s.spent[counter])
    return "/" + text if text else ""


def is_known(s: KingsThings, counter: int, viewer: int) -> bool:
    """True if the viewer may know what the counter on the board is (T-1.2a, T-S4)."""
    if viewer == EVERYTHING or viewer == s.owner[counter] or counter >= THINGS:
        return True
    if s.owner[counter] == NATIVES or s.has(counter, UP | USED):
        return True
    return s.has(counter, SEEN) and s.rules.seen_marks


def stack_text(s: KingsThings, counters: list[int], viewer: int) -> str:
    known: list[str] = []
    unknown: list[str] = []
    for counter in counters:
        mine = viewer in (EVERYTHING, s.owner[counter])
        marks = marks_text(s, counter, 0 if mine else LIFTED | FRESH)
        if is_known(s, counter, viewer):
            known.append(counter_text(code_of(s, counter)) + marks)
        else:
            unknown.append(UNKNOWN + marks_text(s, counter, LIFTED | FRESH | SEEN))
    return " ".join(known + sorted(unknown))


def hex_text(s: KingsThings, place: Hex) -> str:
    terrain = s.terrain[place]
    owner = s.hex_owner[place]
    words = [
        s.rules.board.name[place],
        UNKNOWN if terrain == FACE_DOWN else TERRAIN_CODE[terrain],
        "-" if owner == NOBODY else SEAT_NAMES[owner],
    ]
    if s.fort[place]:
        words.append(FORT_NAME[s.fort[place]])
    if s.income[place] != NOBODY:
        words.append(counter_text(s.income[place]))
    if s.fort_hits[place] or s.town_hits[place]:
        words.append(f"hits={s.fort_hits[place]},{s.town_hits[place]}")
    if s.raised[place]:
        words.append("raised")
    return " ".join(words)


def tiles_text(counts: list[int]) -> str:
    words = [f"{TERRAIN_CODE[terrain]}{counts[terrain]}" for terrain in range(TERRAINS) if counts[terrain]]
    return " ".join(words) if words else "none"


def frame_text(s: KingsThings, frame: Frame) -> str:
    assert isinstance(frame, (ThingsFrame, ThingsChance))
    return " ".join([f"ask {frame.WORD}", *[text for field in frame.FIELDS if (text := field.text(s, frame))]])


def position_lines(meta: GameMeta, s: KingsThings, viewer: int) -> list[str]:
    """The position as the viewer sees it."""
    every = viewer == EVERYTHING
    lines = common_lines(meta, s, s.rules.options)
    lines.append(f"turn {s.turn} {PHASE_WORD[s.phase]} part {s.part} first {SEAT_NAMES[s.first]}")
    lines.extend([f"hex {hex_text(s, place)}" for place in range(s.rules.hexes)])
    for place in range(s.rules.hexes):
        for side in range(s.seat_count):
            counters = [counter for counter in s.at[place] if s.owner[counter] == side]
            if counters:
                lines.append(f"stack {s.rules.board.name[place]} {SEAT_NAMES[side]} {stack_text(s, counters, viewer)}")
        natives = s.natives(place)
        if natives:
            lines.append(f"natives {s.rules.board.name[place]} {stack_text(s, natives, viewer)}")
    lines.append("gold " + " ".join([str(gold) for gold in s.gold]))
    for seat in range(s.seat_count):
        mine = every or viewer == seat
        if s.rack[seat]:
            words = [counter_text(counter) + marks_text(s, counter, SEEN) for counter in s.rack[seat]]
            lines.append(f"rack {SEAT_NAMES[seat]} " + (" ".join(words) if mine else f"{UNKNOWN}{len(words)}"))
            shown = [counter_text(counter) for counter in s.rack[seat] if s.has(counter, SEEN)]
            if shown and (every or s.rules.seen_marks):
                lines.append(f"shown {SEAT_NAMES[seat]} " + " ".join(shown))
        if s.offer[seat]:
            told = mine or s.phase != SETUP  # T-7.3b; in the set-up nothing is shown
            words = [counter_text(counter) for counter in s.offer[seat]]
            lines.append(f"offer {SEAT_NAMES[seat]} " + (" ".join(words) if told else f"{UNKNOWN}{len(words)}"))
    pool = [FORM_SLUG[s.form(counter)] for counter in range(THINGS, COUNTERS) if s.where[counter] == POOL]
    if pool:
        lines.append("pool " + " ".join(pool))
    lines.append(f"deck {tiles_text(s.deck)}")
    if sum(s.aside):
        lines.append(f"aside {tiles_text(s.aside)}")
    out = [counter for counter in range(THINGS) if s.where[counter] == OUT and s.rules.in_game[counter]]
    if out:
        lines.append("out " + " ".join([counter_text(counter) for counter in out]))
    if s.rules.show_cup_count and not every:
        lines.append(f"cup {len(s.cup)}")  # T-7.5d
    lines.extend(rare_lines(s, viewer))
    lines.extend([frame_text(s, frame) for frame in s.frames])
    return lines


def rare_lines(s: KingsThings, viewer: int) -> list[str]:
    """Yield the lines that most positions do not have."""
    lines: list[str] = []
    if sum(s.gone):
        lines.append("gone " + " ".join([SEAT_NAMES[seat] for seat in range(s.seat_count) if s.gone[seat]]))
    if s.elimination:
        lines.append("elimination")
    if s.clock_owner != NOBODY:
        lines.append(f"clock {SEAT_NAMES[s.clock_owner]} {s.clock_turn}" + (" taken" if s.clock_taken else ""))
    if s.rivals:
        lines.append("rivals")
    if s.cloud != NOWHERE:
        lines.append(f"cloud {s.rules.board.name[s.cloud]}")
    if s.flown:
        words = [
            f"{FORM_SLUG[s.form(s.flown[place])]} {SEAT_NAMES[s.flown[place + 1]]}"
            for place in range(0, len(s.flown), 2)
        ]
        lines.append("flown " + " ".join(words))
    if s.sword_on != NOBODY:
        lines.append(f"sword {counter_text(code_of(s, s.sword_on))}")
    if s.bow_on != NOBODY:
        lines.append(f"bow {counter_text(code_of(s, s.bow_on))}")
    if s.firewall:
        lines.append(f"firewall {s.firewall}")
    targets: list[str] = []
    for side in range(SIDES):
        if s.target[side] != NOBODY:
            open_to = s.rules.open_targets or viewer in (EVERYTHING, side) or not is_naming(s)
            targets.append(f"{SIDE_NAMES[side]}>" + (SIDE_NAMES[s.target[side]] if open_to else UNKNOWN))
    if targets:
        lines.append("targets " + " ".join(targets))
    for seat in range(s.seat_count):
        counter = s.prey[seat]
        if counter != NOBODY:
            mine = viewer in (EVERYTHING, s.owner[counter])
            known = mine or (seat != s.owner[counter] and is_known(s, counter, viewer))
            lines.append(f"prey {SEAT_NAMES[seat]} {counter_text(code_of(s, counter)) if known else UNKNOWN}")
    return lines


def is_naming(s: KingsThings) -> bool:
    """True while targets are being named and still sealed."""
    return any(isinstance(frame, Targets) for frame in s.frames)
