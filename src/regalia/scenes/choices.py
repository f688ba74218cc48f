"""A viewer's choices, in the order in which a person would click.

A choice is an action with its picks. A pick is a spot (`@b2`), a piece (`#white`) or a word (`=4`). Choices with the
same verb and the same first pick are sent as one group, so that six hundred moves are a small message.
"""

from dataclasses import dataclass, field, replace


@dataclass(slots=True)
class Choice:
    """One legal action."""

    text: str  # the notation: this is what is sent back
    label: str  # in words
    picks: list[str] = field(default_factory=list)  # in a group, without the first
    hint: str = ""  # what it would do, at a glance
    clause: str = ""
    kind: str = ""  # move, capture, place, aside, undo, part (of another choice) …: how its last pick is marked
    warn: str = ""  # said, and to be confirmed, before it is sent: "6 units have no orders"
    unordered: int = 0  # so many of the last picks are a set: they can be clicked in any order
    ways: list[list[str]] = field(default_factory=list)  # other rows of picks, complete, that mean the same
    then: list[str] = field(default_factory=list)  # texts that follow by themselves, as long as each is taken


@dataclass(slots=True)
class Verb:
    """A kind of action, as a button. If it cannot be done now, it says why."""

    key: str
    name: str
    icon: str = ""
    why_not: str = ""
    clause: str = ""  # which says why not; else the one that says what it may be done with
    pattern: str = ""  # how its choices are written, with their picks by number: "put {1} {2}"; need not fit all


@dataclass(slots=True)
class Group:
    """Choices of one verb that begin with the same pick; none: a button.

    Choices that differ in their last spot alone can be a fan: one more choice for each spot of `spots`, with that spot
    as its last pick, and every `*` in `text` and `label` standing for it. It takes a twentieth of the room.
    """

    verb: str
    choices: list[Choice] = field(default_factory=list)
    pick: str = ""
    spots: str = ""  # of a fan: "a1 b1 c1"
    text: str = ""
    label: str = ""
    hint: str = ""
    clause: str = ""
    kind: str = ""
    also: str = ""  # spots that mean the first pick too, without being marked: "a2 a3", a whole column


def spot_pick(spot: str) -> str:
    return f"@{spot}"


def piece_pick(piece: str) -> str:
    return f"#{piece}"


def word_pick(key: str) -> str:
    """Its label stands in `Scene.words`, or is the key itself."""
    return f"={key}"


def grouped(choices: list[tuple[str, Choice]]) -> list[Group]:
    """Choices, each with the key of its verb and all of its picks, in the order in which they should be offered."""
    groups: dict[tuple[str, str], Group] = {}
    for verb, choice in choices:
        first = choice.picks[0] if choice.picks else ""
        group = groups.get((verb, first))
        if group is None:
            group = groups[(verb, first)] = Group(verb, [], first)
        choice.picks = choice.picks[1:]
        group.choices.append(choice)
    return list(groups.values())


def open_groups(groups: list[Group]) -> list[tuple[str, Choice]]:
    """The choices of groups, fans included, each with the key of its verb and all of its picks."""
    choices: list[tuple[str, Choice]] = []
    for group in groups:
        first = [group.pick] if group.pick else []
        for each in group.choices:
            choices.append((group.verb, replace(each, picks=[*first, *each.picks])))
        for spot in group.spots.split():
            text, label = group.text.replace("*", spot), group.label.replace("*", spot)
            picks = [*first, spot_pick(spot)]
            choices.append((group.verb, Choice(text, label, picks, group.hint, group.clause, group.kind)))
    return choices
