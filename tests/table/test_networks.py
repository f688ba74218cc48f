"""Addresses of one home count together."""

from pathlib import Path

import pytest
from starlette.types import Scope

from regalia.table.http.limiter import RequestLimiter
from regalia.table.networks import asker_at
from regalia.table.settings import Settings


@pytest.mark.parametrize(
    ("address", "asker"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::4", "2001:db8:1:3::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_the_addresses_of_one_home_are_one_asker(address: str, asker: str) -> None:
    assert asker_at(address) == asker


def test_who_has_many_addresses_gets_no_more_connections_and_requests(settings: Settings) -> None:
    limiter = RequestLimiter(settings)
    clients = [(f"2001:db8:1:2::{number:x}", 1) for number in range(1, 6)]
    assert [limiter.admits(client) for client in clients] == [True, True, False, False, False]
    limiter.forget_connection(clients[2])  # which was not counted
    limiter.forget_connection(clients[0])
    assert [limiter.admits(client) for client in clients[3:]] == [True, False]
    assert limiter.admits(("2001:db8:1:3::1", 1))
    scopes: list[Scope] = [{"client": client} for client in clients]
    assert [limiter.lets_in(scope) for scope in scopes] == [True, True, False, False, False]
    limiter.lets_out(scopes[0])
    assert limiter.lets_in(scopes[4])


@pytest.fixture
def settings() -> Settings:
    return Settings("", Path(), connections_per_address=2)
