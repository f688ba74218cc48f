"""Regalia: tabletop games about kings. Write the rules once; play, study and simulate them everywhere."""

from typing import Final

__version__: Final = "0.1.0"
