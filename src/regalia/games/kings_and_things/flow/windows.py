"""A-10: the moments at which magic items may be played."""

from regalia.games.kings_and_things.state import KingsThings


def dice_window(s: KingsThings, seat: int, dice: list[int]) -> None:
    """W4: after the dice of a group are shown and before they count."""


def battle_window(s: KingsThings, place: int, sides: list[int], first: bool) -> None:
    """W2 and W3: before the first round, and at the start of each later one."""
