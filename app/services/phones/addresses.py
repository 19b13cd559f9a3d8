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


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneAccess:
    """How players' phones reach the pages."""

    address: str
    """What they open, such as "http://192.168.8.2:8030"."""
    wifi: str = ""
    """The name of the network to join first; "" where it isn't known."""
    password: str | None = None
    """Of that network; "" for none, None where it isn't to be printed."""

    @property
    def wifi_code(self) -> str:
        """What a phone's camera joins the network by; "" where that would fail."""
        if not self.wifi or self.password is None:
            return ""
        name, password = (_escaped(text) for text in (self.wifi, self.password))
        return f"WIFI:T:WPA;S:{name};P:{password};;" if password else f"WIFI:T:nopass;S:{name};;"


def _escaped(text: str) -> str:
    return "".join(f"\\{letter}" if letter in '\\;,:"' else letter for letter in text)


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
