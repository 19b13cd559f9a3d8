"""A certificate as plain values for a file that ``resources/check_certificate.py`` checks.

No number is in it that nothing hangs on, and no names: players are their ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.rules.core.ids import PlayerId, TableNumber
from app.rules.pairing.certificate.case import Game
from app.rules.pairing.certificate.certificate import Certificate
from app.rules.pairing.certificate.line_matching import Dual
from app.rules.pairing.certificate.line_reasons import Because, CostLine
from app.rules.pairing.certificate.table_proof import TableProof
from app.rules.pairing.preference import Preference, PreferenceKind
from app.rules.pairing.preference_costs import VOLUNTEER, ActivePreference, is_of_bye, preference_of
from app.services.core.history import HistoryLine
from app.services.pairing.why_paired import Why

Meeting = tuple[PlayerId, PlayerId] | tuple[PlayerId, None]
"""A game, or a bye."""

_ANYBODY = "anybody"
"""The label of all where nobody would sit out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferenceEntry:
    """A preference in a certificate: labels, and who avoids which.

    Every preference is one question: a game goes against it where one of the two avoids what the
    other is. A bye is a game against nobody, who avoids those to whom a preference for the bye
    gives no label. That factions or clubs are to be kept apart in a first round is given likewise,
    though the packet asks it.
    """

    line: str
    """The line that it counts in."""
    kind: str
    labels: Mapping[PlayerId, str]
    """What each player is, of those of whom it says anything."""
    avoids: Mapping[PlayerId, frozenset[str]]
    """The labels that each is not to meet."""


def line_names(certificate: Certificate) -> tuple[str, ...]:
    """The names of a certificate's lines; those of preferences are numbered in the EO's order."""
    names, preferences = [], 0
    for proof in certificate.lines:
        preferences += proof.line is CostLine.PREFERENCE
        names.append(
            f"wish-{preferences}" if proof.line is CostLine.PREFERENCE else str(proof.line)
        )
    return tuple(names)


def preference_entries(certificate: Certificate) -> tuple[PreferenceEntry, ...]:
    """All preferences of a round, gravest line first.

    Clubs and towns differ by label, without being named. Of several who are to sit out at all costs
    any will do, so they are one preference.
    """
    preferences = certificate.case.field.preferences
    payload = []
    if preferences.volunteers:
        labels = dict.fromkeys(preferences.volunteers, VOLUNTEER)
        payload.append(
            PreferenceEntry(
                line=CostLine.HARD_PREFERENCES, kind=PreferenceKind.BYE, labels=labels, avoids={}
            )
        )
    for active in preferences.hard:
        if not is_of_bye(active):
            payload.append(_entry(active, CostLine.HARD_PREFERENCES, certificate))
    groups = {player: word for player, word in certificate.case.groups.items() if word}
    if certificate.case.groups:
        avoids = {player: frozenset((word,)) for player, word in groups.items()}
        apart = ActivePreference(Preference(kind=preference_of(certificate.kind)), groups, avoids)
        payload.append(_entry(apart, CostLine.AGAINST_PACKET, certificate))
    for number, active in enumerate(preferences.soft, 1):
        payload.append(_entry(active, f"{CostLine.PREFERENCE}-{number}", certificate))
    return tuple(payload)


def with_bye(games: Iterable[Game], bye: PlayerId | None) -> tuple[Meeting, ...]:
    """Games, and the bye as a game against nobody."""
    return (*games, *(() if bye is None else ((bye, None),)))


def _entry(active: ActivePreference, line: str, certificate: Certificate) -> PreferenceEntry:
    kind, labels, avoids = active.preference.kind, active.labels, active.avoids
    if is_of_bye(active) and not labels:
        labels = dict.fromkeys(certificate.case.field.points, _ANYBODY)
    if kind in (PreferenceKind.CLUB, PreferenceKind.CITY):
        words = sorted(set(labels.values()))
        names = {word: f"{kind}-{number}" for number, word in enumerate(words, 1)}
        labels = {player: names[word] for player, word in labels.items()}
        avoids = {player: frozenset(map(names.__getitem__, own)) for player, own in avoids.items()}
    return PreferenceEntry(line=line, kind=kind, labels=labels, avoids=avoids)


FORMAT, VERSION = "dicedown-certificate", 2
TABLES_LINE = "table-returns"
"""The line after those by which pairings are compared."""

JsonObject = dict[str, Any]
"""A JSON object."""


def certificate_json(certificate: Certificate, about: str) -> JsonObject:
    """The certificate as plain values.

    A bye is a game against nobody.

    Args:
        certificate: of any round.
        about: what it is of, for people.
    """
    case, tables = certificate.case, certificate.tables
    preferences = preference_entries(certificate)
    best = _pairs(with_bye(certificate.best_games, certificate.best_bye))
    return {
        "format": FORMAT,
        "version": VERSION,
        "about": about,
        "ahead": certificate.looks_ahead,
        "wishes": [
            {"line": preference.line, "kind": preference.kind} for preference in preferences
        ],
        "players": _players(certificate, preferences),
        "finals": [_pairs(finals) for finals in certificate.other_finals] or _pairs(case.finals),
        "fixed": _pairs(with_bye(case.fixed, case.drawn_bye)),
        "games": _games(certificate),
        "lines": lines_json(certificate),
        "best": None if certificate.is_best else best,
        "dual": None if certificate.dual is None else _dual(certificate.dual),
        "tables": _tables(tables),
    }


def lines_json(certificate: Certificate) -> list[JsonObject]:
    """What was reached and what was possible, the returns to tables behind the rest."""
    tables = certificate.tables
    why = Because.MATCHING if tables.best else Because.NONE
    names = line_names(certificate)
    rows = [(line.reached, line.best, _word(line.because)) for line in certificate.lines]
    rows.append((tables.reached, tables.best, why))
    return [
        {"line": name, "reached": reached, "best": best, "because": str(because)}
        for name, (reached, best, because) in zip((*names, TABLES_LINE), rows, strict=True)
    ]


def _word(because: Because) -> Because:
    """A reason as checkers know it: whatever is kept apart, its largest group is "one-faction"."""
    return Because.ONE_FACTION if because is Because.ONE_CLUB else because


def _players(certificate: Certificate, preferences: Sequence[PreferenceEntry]) -> list[JsonObject]:
    field = certificate.case.field
    been = _been(certificate.tables)
    return [
        {
            "id": player,
            "points": field.points[player],
            "met": sorted({opponent for opponent in field.met[player] if opponent in field.points}),
            "had_bye": player in field.had_bye,
            "down": player in field.down_limit_reached,
            "been": [str(table) for table in been.get(player, [])],
            "wishes": [
                [preference.labels.get(player), *sorted(preference.avoids.get(player, ()))]
                for preference in preferences
            ],
        }
        for player in sorted(field.points)
    ]


def _games(certificate: Certificate) -> list[JsonObject]:
    """Every game, with its difference in points, and what it pays for its seat if that was free."""
    seats = {frozenset(seat.players): seat for seat in certificate.tables.seats}
    points = certificate.case.field.points
    rows: list[JsonObject] = []
    for one, other in _pairs(with_bye(certificate.games, certificate.bye)):
        seat = seats.get(frozenset(filter(None, (one, other))))
        gap = None if one is None or other is None else points[one] - points[other]
        rows.append(
            {"players": [one, other], "gap": gap, "price": None if seat is None else seat.price}
        )
    return rows


def _dual(dual: Dual) -> JsonObject:
    return {
        "prices": [{"player": price.player, "lines": list(price.lines)} for price in dual.prices],
        "groups": [
            {"players": list(group.players), "lines": list(group.lines)} for group in dual.groups
        ],
    }


def _tables(tables: TableProof) -> JsonObject:
    """The tables that somebody sits at, sat at or should sit at, by what they are called."""
    now = {seat.table: sorted(seat.players) for seat in tables.seats}
    best = {seat.best_table: sorted(seat.players) for seat in tables.seats}
    been = {table for there in _been(tables).values() for table in there}
    return {
        str(table): {"now": now.get(table, []), "best": best.get(table, []), "price": price}
        for table, price in sorted(tables.prices.items())
        if table in now or table in been or table in best
    }


def _been(tables: TableProof) -> Mapping[PlayerId, list[TableNumber]]:
    """Where those were whose games were free to be seated, of the tables that could be had."""
    return {
        player: [table for table in tables.been[player] if table in tables.prices]
        for seat in tables.seats
        for player in seat.players
    }


def _pairs(games: Iterable[Meeting]) -> list[list[PlayerId | None]]:
    """Games with the lower number first, nobody last."""
    return sorted(
        (sorted(game, key=lambda player: (player is None, player or 0)) for game in games),
        key=lambda pair: pair[0] or 0,
    )


# The reasons of a pairing as plain values, with the certificate that proves them.


Changes = Sequence[tuple[HistoryLine, str]]
"""Each change by hand, oldest first, with its sentence."""


_OF_PREFERENCE = ("kind", "first", "second")


def certificate_of(why: Why, event: str) -> JsonObject:
    """The certificate alone, as the checker takes it.

    Args:
        why: of a round.
        event: the event's name.
    """
    return certificate_json(why.certificate, f"{event}, {why.certificate.number}")


def why_json(
    why: Why,
    event: str,
    sentences: Sequence[str],
    *,
    changes: Changes = (),
    left_out: Sequence[Preference] = (),
) -> JsonObject:
    """Everything: the round, the reasons as codes with facts and in words, the changes by hand,
    the certificate.

    Args:
        why: of a round.
        event: the event's name.
        sentences: one for each reason.
        changes: what was changed by hand.
        left_out: absolute preferences that the round was paired without.
    """
    certificate = why.certificate
    reasons = [
        {
            "code": str(line.code),
            "facts": _plain(line.facts),
            "could_be_better": line.is_worse,
            "sentence": sentence,
        }
        for line, sentence in zip(why.lines, sentences, strict=True)
    ]
    return {
        "round": certificate.number,
        "kind": str(certificate.kind),
        "is_best": certificate.is_best,
        "reasons": reasons,
        "changes": [_change(line, sentence) for line, sentence in changes],
        "paired_without": [_preference(preference) for preference in left_out],
        "certificate": certificate_of(why, event),
    }


def _change(line: HistoryLine, sentence: str) -> JsonObject:
    """One change; ``cost`` is null where it is not known, [] where it cost nothing."""
    cost = line.arguments.get("cost")
    return {
        "step": line.step,
        "at": line.at.isoformat(),
        "did": line.verb,
        "asked_by": line.requested_by,
        "because": line.reason,
        "cost": None if cost is None else [_moved(*moved) for moved in cost],
        "sentence": sentence,
    }


def _moved(line: str, before: int, after: int, *preference: object) -> JsonObject:
    payload = {"line": line, "before": before, "after": after}
    return (
        {**payload, "wish": dict(zip(_OF_PREFERENCE, preference, strict=True))}
        if preference
        else payload
    )


def _preference(preference: Preference) -> JsonObject:
    return dict(
        zip(
            _OF_PREFERENCE,
            (preference.kind.value, preference.first, preference.second),
            strict=True,
        )
    )


def _plain(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: str(value) if isinstance(value, str) else value for name, value in facts.items()}
