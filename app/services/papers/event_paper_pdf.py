"""The event's own papers: values -> pages, with the words that stand on them."""

from collections.abc import Callable, Mapping
from typing import Any

from app.printing.kit.page import Pages
from app.printing.kit.values import Paper as SheetSize
from app.printing.papers.event_values import (
    BallotLabels,
    CertificateLabels,
    ObjectiveLabels,
    ReportLabels,
    ReportSheet,
    TestLabels,
)
from app.services.papers import award_papers, objectives
from app.services.papers import report as event_report
from app.services.papers.kinds import Paper
from app.services.papers.subject import Subject
from app.words.papers import event_papers as words
from app.words.papers import event_report as report_words
from app.words.papers import objectives as objective_words


def _test_words(subject: Subject) -> TestLabels:
    return TestLabels(**words.test_words(subject.t))


VALUES: Mapping[Paper, Callable[[Subject], Any]] = {
    Paper.CERTIFICATES: award_papers.certificate_sheet,
    Paper.BALLOTS: award_papers.ballot_sheet,
    Paper.REPORT: event_report.report_sheet,
    Paper.EO_REPORT: event_report.eo_report_sheet,
    Paper.OBJECTIVES: objectives.objective_sheet,
    Paper.TEST_PAGE: _test_words,
}
"""What each paper says."""


def _certificates(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.certificate import render_certificates

    labels = CertificateLabels(**words.certificate_words(subject.t))
    return render_certificates(award_papers.certificate_sheet(subject), labels, size)


def _ballots(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.ballots import render_ballots

    labels = BallotLabels(**words.ballot_words(subject.t))
    return render_ballots(award_papers.ballot_sheet(subject), labels, size)


def _report(subject: Subject, size: SheetSize) -> Pages:
    return _reported(event_report.report_sheet(subject), subject, size)


def _eo_report(subject: Subject, size: SheetSize) -> Pages:
    return _reported(event_report.eo_report_sheet(subject), subject, size)


def _reported(sheet: ReportSheet, subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.report import render_report

    return render_report(sheet, ReportLabels(**report_words.report_labels(subject.t)), size)


def _objectives(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.objective_cards import render_objectives

    labels = ObjectiveLabels(**objective_words.card_labels(subject.t))
    return render_objectives(objectives.objective_sheet(subject), labels, size)


def _test_page(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.test_page import render_test_page

    return render_test_page(_test_words(subject), size)


PAGES: Mapping[Paper, Callable[[Subject, SheetSize], Pages]] = {
    Paper.CERTIFICATES: _certificates,
    Paper.BALLOTS: _ballots,
    Paper.REPORT: _report,
    Paper.EO_REPORT: _eo_report,
    Paper.OBJECTIVES: _objectives,
    Paper.TEST_PAGE: _test_page,
}
"""How each paper is laid out."""
