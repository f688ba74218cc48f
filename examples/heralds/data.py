"""The box: banners, cards, and what they are called."""

from typing import Final

SEAT_NAMES: Final = ("azure", "gules", "sable", "vert")  # H-3: the order around the table

# Banners are counted by their value and cards by their kind: the index is the value, and kind 0 is the trumpet.
BANNERS: Final = (0, 2, 2, 2, 2, 2)  # H-1
CARDS: Final = (6, 4, 4, 4, 4, 4, 4)  # H-2
VALUES: Final = 6  # columns of banners are this long
KINDS: Final = 7  # columns of cards are this long
TRUMPET: Final = 0
HIGHEST_BANNER: Final = 5
HIGHEST_CARD: Final = 6
ALL_BANNERS: Final = 10
ALL_CARDS: Final = 30

NOTHING: Final = 0  # behind a screen, where no trumpet can lie (H-10)


def card_name(kind: int) -> str:
    return "T" if kind == TRUMPET else str(kind)
