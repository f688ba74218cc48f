"""The ids of the games on front pages. They name the server of the game, since the database does not know it."""

from typing import Final

PREFIX: Final = "front-"


def front_id(server: int, token: str) -> str:
    return f"{PREFIX}{server}-{token}"


def server_of(table_id: str) -> int:
    """Return the number of the server that a front page's game runs on; 0 for any other id."""
    number = table_id.removeprefix(PREFIX).partition("-")[0] if table_id.startswith(PREFIX) else ""
    return int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0
