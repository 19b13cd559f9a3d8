"""What is said about a roster: a sentence for each problem, the thing first, then the way out."""

from collections.abc import Callable, Mapping
from typing import Any

from app.rules.core.errors import Problem
from app.words.core.catalogue import Words

_Sentence = Callable[[Words, str, Mapping[str, Any]], str]
"""From words, what the field is called, and facts."""


def problem_sentence(t: Words, problem: Problem) -> str:
    """What is wrong and the way out.

    Raises:
        KeyError: the problem is none of a roster.
    """
    facts = dict(problem.facts)
    return SENTENCES[problem.code](t, field_words(t, problem.field), facts)


def line_sentence(t: Words, line: int | None, problem: Problem) -> str:
    """The same with the line of the file before it, where it belongs to one."""
    sentence = problem_sentence(t, problem)
    return sentence if line is None else t("Line {line}: {said}", line=line, said=sentence)


def normalised_sentence(t: Words, typed: str, became: str) -> str:
    """That a faction was read under its known name."""
    return t("“{typed}” was read as {became}.", typed=typed, became=became)


def ignored_sentence(t: Words, ignored: int) -> str:
    """That blank lines were passed over; "" for none."""
    if not ignored:
        return ""
    return t.many("{n} blank line was left out.", "{n} blank lines were left out.", ignored)


def field_words(t: Words, field: str) -> str:
    """What a column is called, ``points1`` too; "" for none."""
    if field[-1:].isdigit():
        of_list = _list_field(t, field[:-1])
        return t("{what} of list {number}", what=of_list, number=field[-1]) if of_list else ""
    return {
        "name": t("name"),
        "faction": t("faction"),
        "club": t("club"),
        "city": t("city"),
        "state": t("state"),
        "country": t("country"),
    }.get(field, "")


def _list_field(t: Words, kind: str) -> str:
    return {
        "caster": t("caster"),
        "faction": t("faction"),
        "theme": t("theme"),
        "tier": t("tier"),
        "points": t("army points"),
        "bonus": t("bonus points"),
        "objective": t("objective"),
    }.get(kind, "")


def _unknown_faction(t: Words, field: str, facts: Mapping[str, Any]) -> str:
    if facts["nearest"]:
        return t("“{typed}” is no known faction; nearest is {nearest}. It stays as typed.", **facts)
    return t("“{typed}” is no known faction. It stays as typed.", **facts)


SENTENCES: Mapping[str, _Sentence] = {
    "roster.empty": lambda t, field, facts: t(
        "The file is empty. Choose another, or save it again from the spreadsheet."
    ),
    "roster.too-large": lambda t, field, facts: t(
        "The file is larger than {megabytes} MB, too large for a roster. Save the list of players"
        " alone.",
        **facts,
    ),
    "roster.too-many-lines": lambda t, field, facts: t(
        "The file has more than {limit} lines. Save the list of players alone.", **facts
    ),
    "roster.too-many-players": lambda t, field, facts: t(
        "The file has more than {limit} players. Save those of this event alone.", **facts
    ),
    "roster.line-too-long": lambda t, field, facts: t(
        "This line has more than {limit} characters, so the file is no roster. Save it as CSV.",
        **facts,
    ),
    "roster.not-text": lambda t, field, facts: t(
        "The file is no text. Save the roster as CSV or as .xlsx."
    ),
    "roster.not-a-table": lambda t, field, facts: t(
        "The file is a page or a document, not a table. Save the roster as CSV or as .xlsx."
    ),
    "roster.unreadable-text": lambda t, field, facts: t(
        "The text cannot be read as {encoding}. Save it from the spreadsheet as “CSV UTF-8”.",
        **facts,
    ),
    "roster.old-workbook": lambda t, field, facts: t(
        "The workbook is of the old .xls kind or has a password. Save it without, as .xlsx or CSV."
    ),
    "roster.not-a-workbook": lambda t, field, facts: t(
        "The file cannot be read as an Excel workbook. Save it as .xlsx or CSV."
    ),
    "roster.other-sheets": lambda t, field, facts: t(
        "Only the sheet “{sheet}” is read; left out: {others}.", **facts
    ),
    "roster.no-name-column": lambda t, field, facts: t(
        "No column says that it holds names; the headings are: {columns}. Name one of them “name”.",
        **facts,
    ),
    "roster.column-twice": lambda t, field, facts: t(
        "These headings mean the same column: {columns}. Keep one of them.", **facts
    ),
    "roster.unknown-column": lambda t, field, facts: t(
        "The column “{column}” is left out: its heading is none that a roster has.", **facts
    ),
    "roster.column-without-heading": lambda t, field, facts: t(
        "Column {column} is left out: it has no heading that says what it holds.", **facts
    ),
    "roster.line-above-heading": lambda t, field, facts: t(
        "“{text}” stands above the headings and is left out.", **facts
    ),
    "roster.no-players": lambda t, field, facts: t(
        "The file has headings and no player below them. Choose another file."
    ),
    "roster.name-missing": lambda t, field, facts: t(
        "The name is missing. Fill it in, or leave the line out."
    ),
    "roster.too-long": lambda t, field, facts: t(
        "The {field} has {length} characters; shorten it to {limit}.", field=field, **facts
    ),
    "roster.control-character": lambda t, field, facts: t(
        "The {field} holds a character that cannot be shown ({character}). Type it again.",
        field=field,
        **facts,
    ),
    "roster.not-a-number": lambda t, field, facts: t(
        "The {field} must be a whole number of at most four digits, not “{typed}”.",
        field=field,
        **facts,
    ),
    "roster.too-many-cells": lambda t, field, facts: t(
        "The line has {cells} cells for {columns} columns. Put quotes around a text that holds the"
        " mark that parts the columns.",
        **facts,
    ),
    "roster.quote-not-closed": lambda t, field, facts: t(
        "A quotation mark opens on this line and is not closed. Close it or take it out."
    ),
    "roster.stray-quote": lambda t, field, facts: t(
        "A quotation mark is out of place, so the line was read as typed. Check the name."
    ),
    "roster.same-name": lambda t, field, facts: t(
        "{name} is on line {line} too. Leave one of them out, or say that two players share the"
        " name.",
        **facts,
    ),
    "roster.already-registered": lambda t, field, facts: t(
        "{name} is registered already. Leave the line out, or say that two players share the name.",
        **facts,
    ),
    "roster.faction-missing": lambda t, field, facts: t("No faction is told."),
    "roster.unknown-faction": _unknown_faction,
}
"""By code."""
