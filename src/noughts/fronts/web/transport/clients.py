"""Who a client is: one address, or where one person may have many of them, the network that they have."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address

from starlette.types import Scope

NETWORK = 64  # bits of an IPv6 address that a home or a machine has for itself


def client_of(scope: Scope) -> str:
    """The client that a request came from; nobody, where the server cannot tell."""
    address = scope.get("client")
    return named(address[0]) if address else ""


@lru_cache(4096)
def named(address: str) -> str:
    """An address as a client is known by.

    >>> named("192.0.2.7"), named("2001:db8:1:2:3:4:5:6"), named("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, NETWORK), strict=False))
