"""Sentences of a roster's preview: its columns, what was changed in reading, and its errors."""

from collections.abc import Callable, Mapping
from typing import Any

from app.codes import Code, RosterCode
from app.rules.core.errors import Problem, Weight
from app.words.core.catalogue import Words
from app.words.core.errors import Facts, NameOf, Sentence

_Sentence = Callable[[Words, str, Mapping[str, Any]], str]
"""From words, what the field is called, and facts."""


def normalised_sentence(t: Words, typed: str, became: str) -> str:
    """That a faction was read under its known name."""
    return t("“{typed}” was read as {became}.", typed=typed, became=became)


def ignored_sentence(t: Words, ignored: int) -> str:
    """That blank lines were passed over; "" for none."""
    if not ignored:
        return ""
    return t.many("{n} blank line skipped.", "{n} blank lines skipped.", ignored)


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


def problem_sentence(t: Words, problem: Problem) -> str:
    """What is wrong and what to do about it.

    Raises:
        KeyError: the problem is none of a roster.
    """
    facts = dict(problem.facts)
    return SENTENCES[problem.code](t, field_words(t, problem.field), facts)


def line_sentence(t: Words, line: int | None, problem: Problem) -> str:
    """The same with the line of the file before it, where it belongs to one."""
    sentence = problem_sentence(t, problem)
    return sentence if line is None else t("Line {line}: {text}", line=line, text=sentence)


def _unknown_faction(t: Words, field: str, facts: Mapping[str, Any]) -> str:
    if facts["nearest"]:
        return t("Unknown faction “{typed}”. Did you mean {nearest}? It's kept as typed.", **facts)
    return t("Unknown faction “{typed}”. It's kept as typed.", **facts)


def _unprintable_name(t: Words, field: str, facts: Mapping[str, Any]) -> str:
    if facts["spelling"]:
        return t(
            "Printouts can't show “{letters}” in {name}. After the import, enter “{spelling}” as"
            " the display name.",
            **facts,
        )
    return t(
        "Printouts can't show “{letters}” in {name}. After the import, enter a Latin spelling as"
        " the display name.",
        **facts,
    )


SENTENCES: Mapping[Code, _Sentence] = {
    RosterCode.EMPTY: lambda t, field, facts: t(
        "The file is empty. Choose another, or save it again from the spreadsheet."
    ),
    RosterCode.TOO_LARGE: lambda t, field, facts: t(
        "The file is larger than {megabytes} MB, too large for a roster. Save the list of players"
        " alone.",
        **facts,
    ),
    RosterCode.TOO_MANY_LINES: lambda t, field, facts: t(
        "The file has more than {limit} lines. Save the list of players alone.", **facts
    ),
    RosterCode.TOO_MANY_PLAYERS: lambda t, field, facts: t(
        "The file has more than {limit} players. Save those of this event alone.", **facts
    ),
    RosterCode.LINE_TOO_LONG: lambda t, field, facts: t(
        "This line has more than {limit} characters, so the file isn't a roster. Save it as CSV.",
        **facts,
    ),
    RosterCode.NOT_TEXT: lambda t, field, facts: t(
        "This isn't a text file. Save the roster as CSV or as .xlsx."
    ),
    RosterCode.NOT_A_TABLE: lambda t, field, facts: t(
        "The file is a page or a document, not a table. Save the roster as CSV or as .xlsx."
    ),
    RosterCode.NO_PLAYERS_IN_PAGE: lambda t, field, facts: t(
        "This page shows no players. Save the page with the list of players, or its table as CSV."
    ),
    RosterCode.UNREADABLE_TEXT: lambda t, field, facts: t(
        "The text cannot be read as {encoding}. Save it from the spreadsheet as “CSV UTF-8”.",
        **facts,
    ),
    RosterCode.OLD_WORKBOOK: lambda t, field, facts: t(
        "The workbook is of the old .xls kind or has a password. Save it without, as .xlsx or CSV."
    ),
    RosterCode.NOT_A_WORKBOOK: lambda t, field, facts: t(
        "The file cannot be read as an Excel workbook. Save it as .xlsx or CSV."
    ),
    RosterCode.OTHER_SHEETS: lambda t, field, facts: t(
        "Only the sheet “{sheet}” is read; skipped: {others}.", **facts
    ),
    RosterCode.NO_NAME_COLUMN: lambda t, field, facts: t(
        "No column says that it holds names; the headings are: {columns}. Name one of them “name”.",
        **facts,
    ),
    RosterCode.COLUMN_TWICE: lambda t, field, facts: t(
        "These headings mean the same column: {columns}. Keep one of them.", **facts
    ),
    RosterCode.UNKNOWN_COLUMN: lambda t, field, facts: t(
        "The column “{column}” is left out: its heading is none that a roster has.", **facts
    ),
    RosterCode.COLUMN_WITHOUT_HEADING: lambda t, field, facts: t(
        "Column {column} is left out: it has no heading that says what it holds.", **facts
    ),
    RosterCode.LINE_ABOVE_HEADING: lambda t, field, facts: t(
        "“{text}” is above the headings and is left out.", **facts
    ),
    RosterCode.NO_PLAYERS: lambda t, field, facts: t(
        "The file has headings and no player below them. Choose another file."
    ),
    RosterCode.NAME_MISSING: lambda t, field, facts: t(
        "The name is missing. Fill it in, or skip the row."
    ),
    RosterCode.TOO_LONG: lambda t, field, facts: t(
        "The {field} has {length} characters; shorten it to {limit}.", field=field, **facts
    ),
    RosterCode.CONTROL_CHARACTER: lambda t, field, facts: t(
        "The {field} holds a character that cannot be shown ({character}). Type it again.",
        field=field,
        **facts,
    ),
    RosterCode.NOT_A_NUMBER: lambda t, field, facts: t(
        "The {field} must be a whole number of at most four digits, not “{typed}”.",
        field=field,
        **facts,
    ),
    RosterCode.TOO_MANY_CELLS: lambda t, field, facts: t(
        "The line has {cells} cells for {columns} columns. Put quotes around a text that holds the"
        " mark that parts the columns.",
        **facts,
    ),
    RosterCode.QUOTE_NOT_CLOSED: lambda t, field, facts: t(
        "A quotation mark opens on this line and is not closed. Close it or take it out."
    ),
    RosterCode.STRAY_QUOTE: lambda t, field, facts: t(
        "A quotation mark is out of place, so the line was read as typed. Check the name."
    ),
    RosterCode.UNPRINTABLE_NAME: _unprintable_name,
    RosterCode.SAME_NAME: lambda t, field, facts: t(
        "{name} is on line {line} too. Skip one of the two rows, or register both.",
        **facts,
    ),
    RosterCode.ALREADY_REGISTERED: lambda t, field, facts: t(
        "{name} is registered already. Leave the line out, or say that two players share the name.",
        **facts,
    ),
    RosterCode.FACTION_MISSING: lambda t, field, facts: t("No faction given."),
    RosterCode.UNKNOWN_FACTION: _unknown_faction,
}
"""By code."""


def _line(t: Words, facts: Facts, name_of: NameOf) -> str:
    if facts["line"] is None:
        return str(facts["inner"])
    return t("Line {line}: {text}", line=facts["line"], text=facts["inner"])


def _of_line(code: Code) -> Sentence:
    def of(t: Words, facts: Facts, name_of: NameOf) -> str:
        rest = tuple((name, value) for name, value in facts.items() if name != "field")
        problem = Problem(code, Weight.ODD, facts["field"], rest)
        return problem_sentence(t, problem)

    return of


ERRORS: Mapping[Code, Sentence] = {
    **{code: _of_line(code) for code in SENTENCES},
    RosterCode.REFUSED: lambda t, facts, name_of: t.many(
        "Nobody was registered: {n} line of {file} has to be fixed.",
        "Nobody was registered: {n} lines of {file} have to be fixed.",
        facts["n"],
        file=facts["file"],
    ),
    RosterCode.LINE: _line,
}
"""By code."""
