"""The players' own papers: values -> pages, with the words that stand on them."""

from collections.abc import Callable, Mapping
from typing import Any

from app.printing.kit.page import Pages
from app.printing.kit.values import Paper as SheetSize
from app.printing.papers.player_values import CallOutLabels, CheckInLabels, WelcomeLabels
from app.printing.papers.record_values import ArmyLabels, RecordLabels
from app.services.lists.army_lists import sideboard_name
from app.services.papers import army_papers, desk_papers, record_papers
from app.services.papers.army_forms import army_forms
from app.services.papers.kinds import Paper
from app.services.papers.subject import Subject
from app.words.papers import player_papers as words

VALUES: Mapping[Paper, Callable[[Subject], Any]] = {
    Paper.CALL_OUT: desk_papers.call_out_sheet,
    Paper.RECORD_SHEETS: record_papers.record_sheets,
    Paper.WELCOME: desk_papers.welcome_sheet,
    Paper.CHECK_IN: desk_papers.check_in_sheet,
    Paper.PLACES: desk_papers.places_sheet,
    Paper.ARMY_LISTS: army_papers.army_sheets,
    Paper.TABLE_CARDS: desk_papers.table_cards,
}
"""What each paper says."""

JUDGED: Mapping[Paper, Callable[[Subject], Any]] = {
    Paper.RECORD_SHEETS: record_papers.record_sheets_before,
}
"""What of a paper makes a printed one out of date, where that is less than all that it says."""


def _call_out(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.call_out import render_call_out

    labels = CallOutLabels(**words.call_out_words(subject.t))
    return render_call_out(desk_papers.call_out_sheet(subject), labels, size)


def _record_sheets(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.record_sheet import render_record_sheets

    labels = RecordLabels(**words.record_words(subject.t, sideboard_name(subject.state)))
    return render_record_sheets(record_papers.record_sheets(subject), labels, size)


def _welcome(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.welcome import render_welcome

    labels = WelcomeLabels(**words.welcome_words(subject.t))
    return render_welcome(desk_papers.welcome_sheet(subject), labels, size)


def _check_in(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.check_in import render_check_in

    labels = CheckInLabels(**words.check_in_words(subject.t))
    return render_check_in(desk_papers.check_in_sheet(subject), labels, size)


def _places(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.tent_cards import render_places

    per_sheet = subject.choices.sheet_of(Paper.PLACES)
    return render_places(desk_papers.places_sheet(subject), size, per_sheet=per_sheet)


def _army_lists(subject: Subject, size: SheetSize) -> Pages:
    if subject.choices.is_blank:
        from app.printing.papers.army_form import render_army_forms

        forms = army_forms(subject)
        record_labels = RecordLabels(**words.record_words(subject.t, sideboard_name(subject.state)))
        return render_army_forms(subject.event, forms, record_labels, size)
    from app.printing.papers.army_lists import render_army_sheets

    labels = ArmyLabels(**words.army_words(subject.t, sideboard_name(subject.state)))
    return render_army_sheets(army_papers.army_sheets(subject), labels, size)


def _table_cards(subject: Subject, size: SheetSize) -> Pages:
    from app.printing.papers.tent_cards import render_table_cards

    per_sheet = subject.choices.sheet_of(Paper.TABLE_CARDS)
    return render_table_cards(desk_papers.table_cards(subject), size, per_sheet=per_sheet)


PAGES: Mapping[Paper, Callable[[Subject, SheetSize], Pages]] = {
    Paper.CALL_OUT: _call_out,
    Paper.RECORD_SHEETS: _record_sheets,
    Paper.WELCOME: _welcome,
    Paper.CHECK_IN: _check_in,
    Paper.PLACES: _places,
    Paper.ARMY_LISTS: _army_lists,
    Paper.TABLE_CARDS: _table_cards,
}
"""By paper."""
