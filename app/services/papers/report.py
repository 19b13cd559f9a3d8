"""The report of an event: what was played and who won, for players; and all of it for the EO."""

from collections.abc import Iterator
from dataclasses import replace

from app.printing.kit.values import Heading
from app.printing.papers.event_values import ReportPart, ReportSheet
from app.rules.core.event_state import EventState
from app.rules.core.ids import RoundNumber
from app.rules.core.round import Round
from app.rules.event.length import rounds_finished
from app.services.event.public import public_state
from app.services.papers.award_papers import told
from app.services.papers.report_eo import players_part, remarks_part, rulings_part
from app.services.papers.report_tables import award_part, leavers_part, round_part, standings_part
from app.services.papers.subject import Subject
from app.words.papers import event_report as words
from app.words.papers.announcement import where_and_when
from app.words.papers.event_papers import packet_line
from app.words.papers.papers import printed_line


def report_sheet(subject: Subject) -> ReportSheet:
    """What players may read: nothing of it is secret, and nobody's reasons are told."""
    return _sheet(replace(subject, state=public_state(subject.state)), is_for_the_eo=False)


def eo_report_sheet(subject: Subject) -> ReportSheet:
    """What is filed: names as they were registered, and every ruling with its reason."""
    return _sheet(replace(subject, state=_registered(subject.state)), is_for_the_eo=True)


def _sheet(subject: Subject, *, is_for_the_eo: bool) -> ReportSheet:
    t, line = subject.t, told(subject).line
    return ReportSheet(
        heading=Heading(
            event=subject.event,
            title=words.report_title(t),
            subtitle=where_and_when(t, line.date, None),
            printed_at=printed_line(t, subject.printed_at) if subject.printed_at else "",
        ),
        mark=words.for_the_eo(t) if is_for_the_eo else "",
        parts=tuple(_parts(subject, is_for_the_eo=is_for_the_eo)),
    )


def _parts(subject: Subject, *, is_for_the_eo: bool) -> Iterator[ReportPart]:
    facts = told(subject)
    awards = facts.awards if is_for_the_eo else facts.public_awards
    yield _event_part(subject, is_for_the_eo=is_for_the_eo)
    yield standings_part(_through(subject, rounds_finished(subject.state)))
    if awards.places or awards.awards:
        yield award_part(subject, awards, tells_how=is_for_the_eo)
    for round_ in subject.state.played:
        yield round_part(replace(subject, round=round_))
    leavers = leavers_part(subject)
    if leavers.rows:
        yield leavers
    if is_for_the_eo:
        yield players_part(subject)
        yield rulings_part(subject)
        yield remarks_part(subject)


def _event_part(subject: Subject, *, is_for_the_eo: bool) -> ReportPart:
    t, facts = subject.t, told(subject)
    lines = [
        *([facts.line.venue] if facts.line.venue else []),
        packet_line(t, facts.line.packet_name, facts.line.point_size),
        words.counts_line(t, len(subject.state.entrants), rounds_finished(subject.state)),
    ]
    if facts.variants:
        lines.append(words.variants_line(t, facts.variants))
    if is_for_the_eo and any(one.is_begun for one in facts.second_passes):
        passes = facts.second_passes
        read, games = sum(one.read for one in passes), sum(one.games for one in passes)
        lines.append(words.read_twice_line(t, read, games))
    return ReportPart(title=words.part_titles(t)["event"], lines=tuple(lines))


def _through(subject: Subject, number: RoundNumber) -> Subject:
    rounds = (Round(number=RoundNumber(0)), *subject.state.rounds)
    return replace(subject, round=next(one for one in rounds if one.number == number))


def _registered(state: EventState) -> EventState:
    """The event with the names of the register; a draft is no part of a report."""
    entrants = tuple(replace(one, public_name=None) for one in state.entrants)
    return replace(state, entrants=entrants, rounds=state.played)
