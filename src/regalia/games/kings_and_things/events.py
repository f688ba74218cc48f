"""Words for what happened."""

from regalia.core.events import Event


def say(event: Event, seat: int) -> str:
    return " ".join([event.kind, *[str(number) for number in event.args], *[str(number) for number in event.veiled]])
