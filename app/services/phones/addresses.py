"""The addresses by which other devices on the local network reach this computer."""

from dataclasses import dataclass
from ipaddress import IPv4Address, ip_address


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """One address of this computer."""

    host: str
    adapter: str
    """What the system calls the network card, such as "Wi-Fi"."""
    is_usual: bool
    """Of a kind that a local network gives out."""


def addresses() -> tuple[Address, ...]:
    """The addresses that this computer has now, likely ones first; none of its own loop."""
    import ifaddr

    found = []
    for adapter in ifaddr.get_adapters():
        for one in adapter.ips:
            if not isinstance(one.ip, str):
                continue
            number = ip_address(one.ip)
            if isinstance(number, IPv4Address) and not number.is_loopback:
                is_usual = number.is_private and not number.is_link_local
                found.append(Address(host=one.ip, adapter=adapter.nice_name, is_usual=is_usual))
    return tuple(sorted(found, key=lambda one: (not one.is_usual, one.adapter, one.host)))
