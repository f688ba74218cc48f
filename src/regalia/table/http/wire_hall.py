"""Bodies on the wire: the classes of `regalia.table.hall.messages` as structs, with limits for what clients send."""

from typing import Annotated

from msgspec import Meta

from regalia.table.hall import messages
from regalia.table.http import wire_play as wire_play  # clocks and seats, which are parts of bodies
from regalia.table.http.wire_scenes import add_struct

EndpointText = Annotated[str, Meta(min_length=1, max_length=1000)]


def text(most: int) -> object:
    return Annotated[str, Meta(max_length=most)]


# What is asked


def asks(kind: object, rename: dict[str, str] | None = None, **limits: object) -> None:
    add_struct(kind, limits, forbid_unknown_fields=True, rename=rename)


asks(messages.NewReport, line=text(64), seat=text(64), words=text(600))
asks(messages.Subscription, endpoint=EndpointText, p256dh=text(100), auth=text(40), replaces=text(1000))
asks(messages.NewTargets, mail=text(300), webhook=text(1000))
asks(
    messages.StartFrom,
    table=text(64),
    record=text(150_000),
    scenario=text(200),
    position=text(20_000),
    step=Annotated[int, Meta(ge=1, le=100_000)],
)
asks(
    messages.NewTable,
    rename={"origin": "from"},
    seats=Annotated[list[str], Meta(max_length=32)],
    seed=Annotated[str, Meta(max_length=64)] | None,
)

# What is answered

for _kind in (
    messages.TargetsInfo,
    messages.WebhookNotice,
    messages.OptionInfo,
    messages.BotKind,
    messages.GameInfo,
    messages.ScenarioTitle,
    messages.RulebookInfo,
    messages.OpenTableInfo,
    messages.FrontInfo,
    messages.MyTableInfo,
    messages.TurningPointInfo,
    messages.ReviewInfo,
):
    add_struct(_kind)
