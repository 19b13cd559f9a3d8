"""The reasons of a pairing as plain values, with the certificate that proves them."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.rules.pairing.wish import Wish
from app.services.core.history import HistoryLine
from app.services.pairing.certificate import Told, certificate_json
from app.services.pairing.pairing_reasons import Why

Changes = Sequence[tuple[HistoryLine, str]]
"""Each change by hand, oldest first, with its sentence."""


_OF_WISH = ("kind", "first", "second")


def certificate_of(why: Why, event: str) -> Told:
    """The certificate alone, as the checker takes it.

    Args:
        why: of a round.
        event: the event's name.
    """
    return certificate_json(why.certificate, f"{event}, {why.certificate.number}")


def why_json(
    why: Why,
    event: str,
    said: Sequence[str],
    *,
    changes: Changes = (),
    left_out: Sequence[Wish] = (),
) -> Told:
    """Everything: the round, the reasons as codes with facts and in words, the changes by hand,
    the certificate.

    Args:
        why: of a round.
        event: the event's name.
        said: the sentence of each reason.
        changes: what was changed by hand.
        left_out: absolute wishes that the round was paired without.
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
        "changes": [_change(line, sentence) for line, sentence in changes],
        "paired_without": [_wish(one) for one in left_out],
        "certificate": certificate_of(why, event),
    }


def _change(line: HistoryLine, sentence: str) -> Told:
    """One change; ``cost`` is null where it is not known, [] where it cost nothing."""
    cost = line.arguments.get("cost")
    return {
        "step": line.step,
        "at": line.at.isoformat(),
        "did": line.verb,
        "asked_by": line.asked_by,
        "because": line.reason,
        "cost": None if cost is None else [_moved(*one) for one in cost],
        "sentence": sentence,
    }


def _moved(line: str, before: int, after: int, *wish: object) -> Told:
    told = {"line": line, "before": before, "after": after}
    return {**told, "wish": dict(zip(_OF_WISH, wish, strict=True))} if wish else told


def _wish(one: Wish) -> Told:
    return dict(zip(_OF_WISH, (one.kind.value, one.first, one.second), strict=True))


def _plain(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: str(value) if isinstance(value, str) else value for name, value in facts.items()}
