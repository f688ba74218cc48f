"""What a viewer can do, in the order in which a person would click.

A choice is an action with its picks. A pick is a spot (`@b2`), a piece (`#white`) or a word (`=4`). Choices with the
same verb and the same first pick are sent as one group, so that six hundred moves are a small message.
"""

from msgspec import Struct, field


class Choice(Struct, omit_defaults=True):
    """One legal action."""

    text: str  # the notation: this is what is sent back
    label: str  # in words
    picks: list[str] = field(default_factory=list)  # in a group, without the first
    hint: str = ""  # what it would do, at a glance
    clause: str = ""
    kind: str = ""  # move, capture, teleport, aside, undo …: how its last pick is marked


class Verb(Struct, omit_defaults=True):
    """A kind of action, as a button. If it cannot be done now, it says why."""

    key: str
    name: str
    icon: str = ""
    why_not: str = ""
    clause: str = ""


class Group(Struct, omit_defaults=True):
    """Choices of one verb that begin with the same pick; none: a button."""

    verb: str
    choices: list[Choice]
    pick: str = ""


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
