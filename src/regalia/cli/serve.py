"""`regalia serve`: the table in the browser."""

from dataclasses import replace
from typing import Annotated

import typer

from regalia.cli.backup import DATABASE
from regalia.cli.screen import show


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any that is free.")] = 8000,
    database: Annotated[str | None, DATABASE] = None,
    address: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="Where other servers of the same PostgreSQL reach this one, if not on this machine: http://10.0.0.5:8000",
        ),
    ] = "",
    behind_proxy: Annotated[
        bool,
        typer.Option("--behind-proxy", help="Believe the X-Forwarded headers of a proxy in your network."),
    ] = False,
    contact: Annotated[
        str,
        typer.Option(metavar="EMAIL", help="Whom push services may write to, should our turn notices trouble them."),
    ] = "",
    away_after: Annotated[
        float,
        typer.Option(metavar="SECONDS", min=0, help="When the others may let a bot play on for somebody who has gone."),
    ] = 120.0,
    log_json: Annotated[bool, typer.Option("--log-json", help="Log JSON lines, requests included.")] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
) -> None:
    """Play in the browser, with others or against bots."""
    from regalia.table import server  # only here: the other commands need no web server
    from regalia.table.logs import set_up_logs

    settings = replace(
        server.usual_settings(database),
        address=server.check_address(address),
        behind_proxy=behind_proxy,
        bots_ready=True,
        away_after=away_after,
    )
    if contact:
        settings = replace(settings, contact=server.check_contact(contact))
    set_up_logs(log_json)
    server.serve(host, port, settings, not no_browser, show)
