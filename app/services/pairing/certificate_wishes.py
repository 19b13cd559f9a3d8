"""What was wished of a round, as its certificate tells it: labels, and who shuns which.

Every wish is one question: a game goes against it where one of the two shuns what the other is. A
bye is a game against nobody, who shuns those to whom a wish for the bye gives no label. That
factions or clubs are to be kept apart in a first round is told likewise, though the packet asks it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.rules.core.ids import PlayerId
from app.rules.pairing.certificate.case import Game
from app.rules.pairing.certificate.certificate import Certificate
from app.rules.pairing.certificate.line_reasons import Line
from app.rules.pairing.wish import Wish, WishKind
from app.rules.pairing.wish_costs import VOLUNTEER, Heard, is_of_bye, wish_of

Meeting = tuple[PlayerId, PlayerId] | tuple[PlayerId, None]
"""A game, or a bye."""

_ANYBODY = "anybody"
"""The label of all where nobody would sit out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WishTold:
    """A wish in a certificate."""

    line: str
    """The line that it counts in."""
    kind: str
    labels: Mapping[PlayerId, str]
    """What each player is, of those of whom it says anything."""
    shuns: Mapping[PlayerId, frozenset[str]]
    """The labels that each is not to meet."""


def line_names(certificate: Certificate) -> tuple[str, ...]:
    """The names of a certificate's lines; those of wishes are numbered in the EO's order."""
    names, wishes = [], 0
    for proof in certificate.lines:
        wishes += proof.line is Line.WISH
        names.append(f"wish-{wishes}" if proof.line is Line.WISH else str(proof.line))
    return tuple(names)


def wishes_told(certificate: Certificate) -> tuple[WishTold, ...]:
    """All that was wished of a round, gravest line first.

    Clubs and towns are told apart without being named. Of several who are to sit out at all costs
    any will do, so they are one wish.
    """
    wishes = certificate.case.field.wishes
    told = []
    if wishes.volunteers:
        labels = dict.fromkeys(wishes.volunteers, VOLUNTEER)
        told.append(WishTold(line=Line.HARD_WISHES, kind=WishKind.BYE, labels=labels, shuns={}))
    for heard in wishes.hard:
        if not is_of_bye(heard):
            told.append(_told(heard, Line.HARD_WISHES, certificate))
    groups = {one: word for one, word in certificate.case.groups.items() if word}
    if certificate.case.groups:
        shuns = {player: frozenset((word,)) for player, word in groups.items()}
        apart = Heard(Wish(kind=wish_of(certificate.kind)), groups, shuns)
        told.append(_told(apart, Line.AGAINST_PACKET, certificate))
    for number, heard in enumerate(wishes.soft, 1):
        told.append(_told(heard, f"{Line.WISH}-{number}", certificate))
    return tuple(told)


def with_bye(games: Iterable[Game], bye: PlayerId | None) -> tuple[Meeting, ...]:
    """Games, and the bye as a game against nobody."""
    return (*games, *(() if bye is None else ((bye, None),)))


def _told(heard: Heard, line: str, certificate: Certificate) -> WishTold:
    kind, labels, shuns = heard.wish.kind, heard.labels, heard.shuns
    if is_of_bye(heard) and not labels:
        labels = dict.fromkeys(certificate.case.field.points, _ANYBODY)
    if kind in (WishKind.CLUB, WishKind.CITY):
        words = sorted(set(labels.values()))
        names = {word: f"{kind}-{number}" for number, word in enumerate(words, 1)}
        labels = {player: names[word] for player, word in labels.items()}
        shuns = {player: frozenset(map(names.__getitem__, own)) for player, own in shuns.items()}
    return WishTold(line=line, kind=kind, labels=labels, shuns=shuns)
