"""Who a client is: one address, or where one person may have many of them, the network that they have."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address, ip_network

from starlette.types import Scope

NETWORK = 64  # bits of an IPv6 address that a home or a machine has for itself
THIS_MACHINE = ("127.0.0.0/8", "::1/128")
# what proxies say of whom they speak for: who says so has not come by itself
FORWARDED = {
    *(b"forwarded", b"via", b"x-real-ip"),
    *(b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-proto"),
}


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


class Networks:
    """Networks that somebody has named.

    >>> networks = Networks("10.1.0.0/16", "::1/128")
    >>> [address in networks for address in ("10.1.2.3", "::ffff:10.1.2.3", "::1", "10.2.0.1", "", "x")]
    [True, True, True, False, False, False]
    """

    def __init__(self, *networks: str) -> None:
        self._networks = [ip_network(network) for network in networks]
        self._has = lru_cache(1000)(self._look)

    def __contains__(self, address: str) -> bool:
        """Whether an address is in one of them."""
        return self._has(address)

    def _look(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        mapped = getattr(found, "ipv4_mapped", None)
        return any([(mapped or found) in network for network in self._networks])

    def sent(self, scope: Scope) -> bool:
        """Whether a request was sent from there, by who is there and for nobody else."""
        address = scope.get("client")
        if not address or address[0] not in self:
            return False
        return not any([name in FORWARDED for name, _ in scope["headers"]])
