"""`regalia serve`: run the server for play in the browser."""

import os
from dataclasses import replace
from typing import Annotated

import typer

from regalia.cli.backup import DATABASE
from regalia.cli.interrupts import ending_at_once
from regalia.cli.screen import show

Address = Annotated[
    str,
    typer.Option(
        metavar="URL",
        help="This server's URL for others that share its PostgreSQL from other machines: http://10.0.0.5:8000",
    ),
]
BehindProxy = Annotated[
    bool, typer.Option("--behind-proxy", help="Trust the X-Forwarded headers of a proxy in your network.")
]
Connections = Annotated[
    int, typer.Option(metavar="NUMBER", min=1, help="Connections that one address may have open at once.")
]
Contact = Annotated[
    str, typer.Option(metavar="EMAIL", help="An address where push services can reach you about our turn notices.")
]
AwayAfter = Annotated[
    float,
    typer.Option(
        metavar="SECONDS", min=0, help="How long a player must be away before the others may hand the seat to a bot."
    ),
]
Site = Annotated[
    str,
    typer.Option(metavar="URL", help="The public URL of this server, for links in mail: https://games.example.org"),
]
Smtp = Annotated[
    str,
    typer.Option(metavar="HOST[:PORT]", help="A mail server, for turn notices by mail; needs --mail-from and --site."),
]
Moderator = Annotated[
    bool, typer.Option("--moderator", help="Let guests report each other, and print the moderators' secret link.")
]


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 picks a free one.")] = 8000,
    database: Annotated[str | None, DATABASE] = None,
    address: Address = "",
    behind_proxy: BehindProxy = False,
    connections_per_address: Connections = 256,
    contact: Contact = "",
    away_after: AwayAfter = 120.0,
    site: Site = "",
    smtp: Smtp = "",
    mail_from: Annotated[str, typer.Option(metavar="EMAIL", help="The sender of that mail.")] = "",
    moderator: Moderator = False,
    log_json: Annotated[bool, typer.Option("--log-json", help="Log JSON lines, requests included.")] = False,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
) -> None:
    """Play in the browser, with others or against bots."""
    with ending_at_once():  # until the server runs: then it handles Ctrl-C itself
        from regalia.table import server  # only here: the other commands need no web server
        from regalia.table.logs import set_up_logs

        settings = replace(
            server.default_settings(database),
            address=server.check_address(address),
            behind_proxy=behind_proxy,
            connections_per_address=connections_per_address,
            bots_ready=True,
            away_after=away_after,
            moderator=moderator,
            site=server.check_site(site),
            mail_server=server.check_mail(smtp, mail_from, site, os.environ.get("REGALIA_SMTP_LOGIN", "")),
        )
        if contact:
            settings = replace(settings, contact=server.check_contact(contact))
        set_up_logs(log_json)
        server.serve(host, port, settings, not no_browser, show)
