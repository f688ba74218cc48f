"""Networks, and which of them a proxy may stand in."""

import ipaddress
from collections.abc import Sequence
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
