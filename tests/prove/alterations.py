"""Certificates that are true, and the same with one number altered."""

import json
import runpy
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from app.rules.pairing.certificate.certificate import Certificate
from app.services.pairing.certificate import certificate_json

CHECKER = Path(__file__).parents[2] / "resources" / "check_certificate.py"

_CHECK = runpy.run_path(str(CHECKER))["Check"]
_REFUSED = (ValueError, TypeError, LookupError, AttributeError)
"""As the checker itself takes them."""

Place = tuple[str | int, ...]
"""The way to a value inside a JSON object."""


def told(certificate: Certificate) -> Any:
    """What a file of a certificate holds, read back."""
    return json.loads(json.dumps(certificate_json(certificate, "a made-up event")))


def is_accepted(certificate: Any) -> bool:
    """Whether the checker takes it for true."""
    try:
        _CHECK(certificate)
    except _REFUSED:
        return False
    return True


def numbers(value: Any, place: Place = ()) -> Iterator[Place]:
    """Where every number of a JSON value stands."""
    match value:
        case dict():
            for key, one in value.items():
                yield from numbers(one, (*place, key))
        case list():
            for at, one in enumerate(value):
                yield from numbers(one, (*place, at))
        case bool():
            pass
        case int():
            yield place


def altered(certificate: Any, place: Place, chance: Random) -> Any:
    """The certificate with another number in one place: near by, of somebody else, or far off."""
    other = json.loads(json.dumps(certificate))
    inside = other
    for step in place[:-1]:
        inside = inside[step]
    old = new = inside[place[-1]]
    near = (old + 1, old - 1, old + 2, old - 2, -old, 0, 1)
    while new == old:
        new = chance.choice((*near, chance.randint(0, 12), chance.randint(-300, 300)))
    inside[place[-1]] = new
    return other
