"""Certificates and ballots: what stands on them, read from the awards of an event."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.printing.papers.values import AwardCertificate, Ballot, BallotSheet, CertificateSheet
from app.rules.core.ids import PlayerId
from app.rules.event.length import rounds_finished
from app.services.event.public import public_entrant, public_names
from app.services.papers.subject import EventFacts, Subject
from app.words.core.status import day_text
from app.words.papers import event_papers as words
from app.words.papers.papers import packet_line
from app.words.standings.awards import award_name, award_title

if TYPE_CHECKING:
    from app.services.standings.award_lines import AwardLine, Awards

PIPS_OF_AWARDS = 6
"""What the die of a certificate shows that is not for a place."""

LEAST_BALLOTS = 8
"""Where nobody is registered yet: a sheet full."""


def certificate_sheet(subject: Subject) -> CertificateSheet:
    """A certificate for every place and award that is decided; blank ones where none is.

    Those who share a place have a certificate each.
    """
    facts = event_facts_of(subject)
    decided = () if subject.choices.is_blank else tuple(_decided(subject, facts.public_awards))
    t, line, state = subject.t, facts.line, subject.state
    lines = [packet_line(t, line.packet_name, line.point_size)]
    rounds = rounds_finished(state)
    if rounds:
        lines.append(words.size_line(t, len(state.entrants), rounds))
    return CertificateSheet(
        event=subject.event,
        facts=tuple(lines),
        day="" if line.date is None else day_text(t, line.date),
        place=line.venue or "",
        certificates=decided or tuple(_blank(subject, facts.awards)),
    )


def ballot_sheet(subject: Subject) -> BallotSheet:
    """A vote for each award that is open, with as many ballots as players are in.

    Where a vote was tied the ballot names the tied; where nothing is open it names no award.
    """
    facts = event_facts_of(subject)
    copies = len(subject.state.active) or LEAST_BALLOTS
    open_ = tuple(award for award in facts.awards.awards if award.player is None)
    ballots = tuple(_ballot(subject, award, copies) for award in open_)
    nothing = Ballot(award="", turn="", names=(), copies=copies)
    return BallotSheet(event=subject.event, ballots=ballots or (nothing,))


def event_facts_of(subject: Subject) -> EventFacts:
    """The facts that were read for a paper of the event."""
    assert subject.facts is not None, "read for every paper of the event"
    return subject.facts


def _decided(subject: Subject, found: "Awards") -> Iterator[AwardCertificate]:
    for place in found.places:
        is_shared = len(place.players) > 1
        title, category = words.place_words(subject.t, place.place, is_shared=is_shared)
        for player in place.players:
            yield _certificate(subject, title, category, player, place.place)
    for award in found.awards:
        if award.player is not None:
            title = award_name(subject.t, award.award, award.title)
            yield _certificate(subject, title, award.category or "", award.player, PIPS_OF_AWARDS)


def _certificate(
    subject: Subject, title: str, category: str, player: PlayerId, pips: int
) -> AwardCertificate:
    # Of namesakes each has a certificate of their own: no number behind the name parts them here.
    entrant = public_entrant(subject.state.by_id[player])
    return AwardCertificate(
        title=title, category=category, name=entrant.name, faction=entrant.faction or "", pips=pips
    )


def _blank(subject: Subject, found: "Awards") -> Iterator[AwardCertificate]:
    for place in (1, 2, 3):
        title, _ = words.place_words(subject.t, place, is_shared=False)
        yield AwardCertificate(title=title, category="", name="", faction="", pips=place)
    for award in found.awards:
        title = award_name(subject.t, award.award, award.title)
        yield AwardCertificate(
            title=title, category=award.category or "", name="", faction="", pips=PIPS_OF_AWARDS
        )
    yield AwardCertificate(title="", category="", name="", faction="", pips=PIPS_OF_AWARDS)


def _ballot(subject: Subject, award: "AwardLine", copies: int) -> Ballot:
    names = public_names(subject.state)
    is_again = bool(award.tied)
    return Ballot(
        award=award_title(subject.t, award),
        turn=words.turn_line(subject.t, award.turn + award.is_tied if is_again else 1),
        names=tuple(names[player] for player in award.tied),
        copies=copies,
    )
