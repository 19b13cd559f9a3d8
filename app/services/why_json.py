"""The reasons of a pairing as plain values, with the certificate that proves them."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.services.certificate_json import Told, certificate_json
from app.services.why import Why


def certificate_of(why: Why, event: str) -> Told:
    """The certificate alone, as the checker takes it.

    Args:
        why: of a round.
        event: the event's name.
    """
    return certificate_json(why.certificate, f"{event}, {why.certificate.number}")


def why_json(why: Why, event: str, said: Sequence[str]) -> Told:
    """Everything: the round, the reasons as codes with facts and in words, the certificate.

    Args:
        why: of a round.
        event: the event's name.
        said: the sentence of each reason.
    """
    certificate = why.certificate
    reasons = [
        {
            "code": str(line.code),
            "facts": _plain(line.facts),
            "could_be_better": line.is_worse,
            "sentence": sentence,
        }
        for line, sentence in zip(why.lines, said, strict=True)
    ]
    return {
        "round": certificate.number,
        "kind": str(certificate.kind),
        "is_best": certificate.is_best,
        "reasons": reasons,
        "certificate": certificate_of(why, event),
    }


def _plain(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: str(value) if isinstance(value, str) else value for name, value in facts.items()}
