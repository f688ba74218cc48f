"""Networks, and which of them a proxy may stand in."""

import ipaddress
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
# The networks of a proxy. Headers from elsewhere are ignored, so that nobody can pass for somebody else.
OWN_NETWORKS: Final = "127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,::1/128,fc00::/7"
PROXY_NETWORKS: Final = [ipaddress.ip_network(each) for each in OWN_NETWORKS.split(",")]


def is_inside(address: str, networks: Sequence[Network]) -> bool:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in networks)


OF_ONE_HOME: Final = 64  # bits: a home with one IPv6 address has all that begin with the same bits


def network_of(address: str) -> Network:
    """Return the network that a guest with that address can easily move about in. ValueError if it is no address."""
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is None:
            return ipaddress.ip_network((found, OF_ONE_HOME), strict=False)
        found = found.ipv4_mapped
    return ipaddress.ip_network(found)


@lru_cache(10_000)
def asker_at(address: str) -> str:
    """Return the name under which limits count what comes from an address: the network of its home."""
    try:
        network = network_of(address)
    except ValueError:
        return address
    return str(network.network_address) if network.num_addresses == 1 else str(network)
