"""Every problem of a roster has its sentence, which its own facts fill."""

from io import BytesIO

import openpyxl
import pytest

from app.codes import RosterCode
from app.services.roster.preview import blocking, noticed
from app.services.roster.reader import read_roster
from app.words.core.catalogue import words
from app.words.roster.errors import SENTENCES, ignored_sentence, line_sentence, normalised_sentence


def _two_sheets() -> bytes:
    book = openpyxl.Workbook()
    book.worksheets[0].append(["Ada", "Cryx"])
    book.create_sheet("Old").append(["x"])
    out = BytesIO()
    book.save(out)
    return out.getvalue()


PROVOKED = {
    RosterCode.EMPTY: b"",
    RosterCode.TOO_LARGE: b" " * 11_000_000,
    RosterCode.TOO_MANY_LINES: b"\n" * 50_000,
    RosterCode.TOO_MANY_PLAYERS: b"x\n" * 10_001,
    RosterCode.LINE_TOO_LONG: b"x" * 10_001,
    RosterCode.NOT_TEXT: b"a\0b",
    RosterCode.NOT_A_TABLE: b'{"format": "other"}',
    RosterCode.NO_PLAYERS_IN_PAGE: b"<html>",
    RosterCode.UNREADABLE_TEXT: b"\x81",
    RosterCode.OLD_WORKBOOK: b"\xd0\xcf\x11\xe0",
    RosterCode.NOT_A_WORKBOOK: b"PK\x03\x04",
    RosterCode.OTHER_SHEETS: _two_sheets(),
    RosterCode.NO_NAME_COLUMN: b"faction,town\nCryx,Leeds",
    RosterCode.COLUMN_TWICE: b"name,name\nAda,Bo",
    RosterCode.UNKNOWN_COLUMN: b"name,shoe {size}\nAda,44",
    RosterCode.COLUMN_WITHOUT_HEADING: b"name,\nAda,44",
    RosterCode.LINE_ABOVE_HEADING: b"Leeds,\nname,faction\nAda,Cryx",
    RosterCode.NO_PLAYERS: b"name,faction",
    RosterCode.NAME_MISSING: b"name,faction\n,Cryx",
    RosterCode.TOO_LONG: b"name,club\nAda," + b"x" * 201,
    RosterCode.CONTROL_CHARACTER: b"name\nAda\x07",
    RosterCode.NOT_A_NUMBER: b"name,caster3,bonus3\nAda,x,y",
    RosterCode.TOO_MANY_CELLS: b"name,faction\nVoss,Ada,Cryx",
    RosterCode.QUOTE_NOT_CLOSED: b'name,faction\n"Ada,Cryx',
    RosterCode.STRAY_QUOTE: b'name,faction\n"Ada" Voss,Cryx',
    RosterCode.UNPRINTABLE_NAME: "name\nสมชาย ใจดี".encode(),
    RosterCode.SAME_NAME: b"name\nAda {x}\nAda {x}",
    RosterCode.ALREADY_REGISTERED: b"name\nBo",
    RosterCode.FACTION_MISSING: b"name,faction\nAda,\nCy,Cryx",
    RosterCode.UNKNOWN_FACTION: b"name,faction\nAda,Kador\nCy,Xyzzy",
}


OF_FILES = set(RosterCode) - {RosterCode.LINE, RosterCode.REFUSED}


def test_every_code_has_a_sentence_and_no_sentence_is_left_over() -> None:
    assert set(SENTENCES) == OF_FILES


@pytest.mark.parametrize("code", sorted(OF_FILES))
def test_each_problem_is_provoked_and_has_a_sentence(code: RosterCode) -> None:
    preview = read_roster(PROVOKED[code], "r.csv", registered_names=("Bo",))
    found = [
        problem
        for problem in (*blocking(preview, False), *noticed(preview, False))
        if problem.problem.code == code
    ]
    assert found
    for match in found:
        sentence = line_sentence(words("en"), match.line, match.problem)
        assert sentence.endswith(".")
        assert "The  " not in sentence
        assert all(str(fact) in sentence for name, fact in match.problem.facts if fact != "")


def test_a_sentence_names_line_and_field() -> None:
    preview = read_roster(PROVOKED[RosterCode.NOT_A_NUMBER], "r.csv")
    (problem,) = blocking(preview, same_name_ok=False)
    assert line_sentence(words("en"), problem.line, problem.problem) == (
        "Line 2: The bonus points of list 3 must be a whole number of at most four digits, not “y”."
    )


def test_a_faction_under_its_known_name_and_blank_lines_have_sentences() -> None:
    t = words("en")
    assert normalised_sentence(t, "PoM", "Protectorate of Menoth") == (
        "“PoM” was read as Protectorate of Menoth."
    )
    assert [ignored_sentence(t, n) for n in (0, 1, 2)] == [
        "",
        "1 blank line skipped.",
        "2 blank lines skipped.",
    ]
