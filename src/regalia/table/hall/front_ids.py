"""The ids of the games on front pages. They say at which server a game runs: no database knows."""

from typing import Final

PREFIX: Final = "front-"


def front_id(server: int, token: str) -> str:
    return f"{PREFIX}{server}-{token}"


def server_of(table_id: str) -> int:
    """Return the number of the server that a game of a front page runs at; 0 if the id is none of these."""
    number = table_id.removeprefix(PREFIX).partition("-")[0] if table_id.startswith(PREFIX) else ""
    return int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0
