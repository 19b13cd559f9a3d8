"""Files that are refused as a whole, and that no bytes at all bring the reading down."""

import csv
import time
import unicodedata
import zipfile
from collections.abc import Sequence
from io import BytesIO, StringIO

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.services.roster.preview import RosterPreview, blocking, noticed
from app.services.roster.reader import MAX_PLAYERS, read_roster

PATIENCE = 20
"""Seconds that even a slow machine does not need for the worst file."""


def refusal(data: bytes) -> tuple[int | None, str, dict[str, object]]:
    """Line, code and facts of the only problem of a file without rows."""
    preview = read_roster(data, "roster.csv")
    assert preview.rows == ()
    (problem,) = blocking(preview, same_name_ok=True)
    return problem.line, problem.problem.code, dict(problem.problem.facts)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "roster.empty"),
        (b"\xef\xbb\xbf", "roster.empty"),
        (b"\r\n  \r\n;;;\r\n", "roster.empty"),
        (b"name,faction\n", "roster.no-players"),
        (b"name\0faction\n", "roster.not-text"),
        ("name,faction\nÄ,Cryx".encode("utf-16-le"), "roster.not-text"),
        (b"\xff\xfen\0a", "roster.unreadable-text"),
        (b"SQLite format 3\0\x10\0\x81", "roster.not-text"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "roster.old-workbook"),
        (b"PK\x03\x04junk", "roster.not-a-workbook"),
        (b"%PDF-1.7\nname", "roster.not-a-table"),
        (b"<?xml version='1.0'?><table>", "roster.not-a-table"),
        (b"<!doctype html><table>", "roster.no-players-in-page"),
        (b'{"format": "dicedown-event"}', "roster.not-a-table"),
        (b"x" * (11 * 1024 * 1024), "roster.too-large"),
        (b"\n" * 60_000, "roster.too-many-lines"),
        (b"name,faction\n" + b"x\n" * (MAX_PLAYERS + 1), "roster.too-many-players"),
    ],
)
def test_what_is_no_roster_is_refused_with_its_reason(data: bytes, code: str) -> None:
    assert refusal(data)[1] == code


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (
            b"\xef\xbb\xbfname\n\xff",
            (None, "roster.unreadable-text", {"encoding": "utf-8"}),
        ),
        (b"name\n\x81", (None, "roster.unreadable-text", {"encoding": "windows-1252"})),
        (b"name,faction\n" + b"y" * 10_001, (2, "roster.line-too-long", {"limit": 10_000})),
        (
            b"\nFaction;Town\nCryx;Leeds",
            (2, "roster.no-name-column", {"columns": "Faction, Town"}),
        ),
        (
            b"Name,Town,City\nAda,Leeds,Oslo",
            (1, "roster.column-twice", {"columns": "Town, City"}),
        ),
    ],
)
def test_a_refusal_names_the_thing(
    data: bytes, expected: tuple[int | None, str, dict[str, object]]
) -> None:
    assert refusal(data) == expected


def test_a_column_that_nobody_knows_is_named_and_left_out() -> None:
    preview = read_roster(b"name,faction,Shoe size,,caster10\nAda,Cryx,44,5,x\n", "r.csv")
    assert [dict(problem.problem.facts)["column"] for problem in noticed(preview, False)] == [
        "Shoe size",
        4,
        "caster10",
    ]


def test_an_empty_column_is_not_worth_a_word() -> None:
    assert noticed(read_roster(b"name,faction,,\nAda,Cryx,,\n", "r.csv"), False) == ()


def test_as_many_players_as_may_be_are_read() -> None:
    lines = [f"Player {n},Faction number {n}" for n in range(MAX_PLAYERS)]
    preview = read_roster("\n".join(["name,faction", *lines]).encode(), "r.csv")
    assert len(preview.rows) == MAX_PLAYERS


@pytest.mark.sweep(12)
@pytest.mark.parametrize(
    "data",
    [
        b'"' * 9_000_000,
        (b'"' * 9_999 + b"\n") * 900,
        b'"a\n' * 49_000,
        b'"",' * 3_000_000,
        (b"," * 9_999 + b"\n") * 1_000,
        ("a" + "\u0301" * 9_000 + "\n").encode() * 500,
        ("\u202e" * 9_000 + "\n").encode() * 380,
        b"\r" * 9_000_000,
    ],
    ids=["quotes", "lines of quotes", "open quotes", "empty", "commas", "marks", "turns", "ends"],
)
def test_no_file_takes_long(data: bytes) -> None:
    begun = time.process_time()
    read_roster(data, "r.csv")
    assert time.process_time() - begun < PATIENCE


def is_sound(preview: RosterPreview) -> None:
    """What holds for every preview: clean texts, known fields, every problem with its line."""
    for row in preview.rows:
        texts = [row.draft.name, row.draft.faction, row.draft.club, row.draft.city]
        for text in filter(None, texts):
            assert text == " ".join(text.split())
            assert unicodedata.is_normalized("NFC", text)
            assert not any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text)
        assert row.draft.name or any(problem.is_impossible for problem in row.problems)
    assert preview.rows or blocking(preview, same_name_ok=True)
    lines = [row.line for row in preview.rows]
    assert lines == sorted(set(lines))


@given(st.binary(max_size=300))
def test_any_bytes_give_a_preview(data: bytes) -> None:
    is_sound(read_roster(data, "roster.csv"))


_CELLS = st.lists(
    st.sampled_from([*'aB1é,;\t"\n\r -\u0301\u202e\a\ufeff\u2028', "name", "PoM", "50"]), max_size=8
).map("".join)


@given(
    st.sampled_from(["name,faction", "Name;Vorname;Army;caster1;points1", "x\ty", "faction", ""]),
    st.lists(st.lists(_CELLS, max_size=6), max_size=8),
    st.sampled_from([",", ";", "\t"]),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
)
def test_any_text_gives_a_preview(
    heading: str, lines: list[list[str]], mark: str, encoding: str
) -> None:
    text = "\n".join([heading, *(mark.join(cells) for cells in lines)])
    is_sound(read_roster(text.encode(encoding), "roster.csv"))


_NAMES = st.text(st.characters(blacklist_categories=("Cc", "Cs", "Cf", "Zl", "Zp")), min_size=1)


@given(st.lists(_NAMES.filter(lambda name: bool(name.strip())), min_size=1, max_size=6))
def test_what_a_spreadsheet_writes_comes_back(names: Sequence[str]) -> None:
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(["name", "faction"])
    writer.writerows([name, "Cryx"] for name in names)
    preview = read_roster(out.getvalue().encode(), "roster.csv")
    expected = [" ".join(unicodedata.normalize("NFC", name).split()) for name in names]
    assert [draft.name for draft in preview.drafts] == expected


def workbook(*sheets: Sequence[Sequence[object]]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for number, rows in enumerate(sheets, 1):
        sheet = book.create_sheet(f"Sheet {number}")
        for row in rows:
            sheet.append(list(row))
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def test_a_workbook_is_read_like_a_csv_file() -> None:
    rows = [
        ["Player", "Army", "caster1", "points1"],
        ["José", "PoM", "Reznik", 50.0],
        [],
        ["", "Cryx"],
    ]
    preview = read_roster(workbook([], rows), "roster.xlsx")
    assert [(row.line, row.draft.name, row.draft.faction) for row in preview.rows] == [
        (2, "José", "Protectorate of Menoth"),
        (4, "", "Cryx"),
    ]
    assert preview.drafts[0].lists[0].points == 50
    assert preview.ignored == 1
    assert [(problem.line, problem.problem.code) for problem in blocking(preview, False)] == [
        (4, "roster.name-missing")
    ]


def test_other_sheets_that_hold_something_are_named() -> None:
    preview = read_roster(workbook([["name"], ["Ada"]], [["x"]], []), "roster.xlsx")
    assert [dict(problem.problem.facts) for problem in noticed(preview, False)] == [
        {"sheet": "Sheet 1", "others": "Sheet 2"}
    ]


def test_an_empty_workbook_is_empty() -> None:
    assert refusal(workbook([]))[1] == "roster.empty"


def test_an_archive_that_is_no_workbook_is_refused() -> None:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("content.xml", "<x/>")
    assert refusal(out.getvalue())[1] == "roster.not-a-workbook"


def test_a_workbook_that_unpacks_too_far_is_refused_unread() -> None:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b" " * (60 * 1024 * 1024))
    assert refusal(out.getvalue())[1] == "roster.too-large"


def test_a_workbook_with_too_many_players_is_refused() -> None:
    rows = [["name"], *([f"Player {n}"] for n in range(MAX_PLAYERS + 1))]
    assert refusal(workbook(rows))[1] == "roster.too-many-players"


_BOOK = workbook([["name", "faction"], ["Ada", "Cryx"]])


@given(
    st.lists(st.tuples(st.integers(4, len(_BOOK) - 1), st.integers(0, 255)), max_size=5),
    st.integers(4, len(_BOOK)),
)
def test_a_damaged_workbook_gives_a_preview(changes: list[tuple[int, int]], end: int) -> None:
    damaged = bytearray(_BOOK)
    for at, byte in changes:
        damaged[at] = byte
    is_sound(read_roster(bytes(damaged[:end]), "roster.xlsx"))
    is_sound(read_roster(bytes(damaged), "roster.xlsx"))
