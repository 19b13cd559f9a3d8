"""Problems of the rows of a roster, and how edits correct them."""

from dataclasses import replace

import pytest

from app.codes import RosterCode
from app.services.lists.factions import known_factions
from app.services.roster.checks import edit_cell, recheck
from app.services.roster.preview import Normalised, RosterPreview, RosterRow, blocking, noticed
from app.services.roster.reader import read_roster

FACTIONS = known_factions()


def read(text: str, registered: tuple[str, ...] = ()) -> RosterPreview:
    return read_roster(text.encode(), "roster.csv", registered_names=registered)


def problems_of(row: RosterRow) -> list[tuple[str, str, dict[str, object]]]:
    return [(problem.code, problem.field, dict(problem.facts)) for problem in row.problems]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (",Cryx,50", ("roster.name-missing", "name", {})),
        (f"{'x' * 201},Cryx,50", ("roster.too-long", "name", {"length": 201, "limit": 200})),
        ("Ada\a,Cryx,50", ("roster.control-character", "name", {"character": "U+0007"})),
        ("Ada\u202e,Cryx,50", ("roster.control-character", "name", {"character": "U+202E"})),
        ("Ada,Cryx,fifty", ("roster.not-a-number", "points1", {"typed": "fifty"})),
        ("Ada,Cryx,-1", ("roster.not-a-number", "points1", {"typed": "-1"})),
        ("Ada,Cryx,٥٠", ("roster.not-a-number", "points1", {"typed": "٥٠"})),
        ("Ada,Cryx,99999", ("roster.not-a-number", "points1", {"typed": "99999"})),
        ("Ada,Cryx,50,x", ("roster.too-many-cells", "cells", {"cells": 4, "columns": 3})),
        ('"Ada,Cryx,50', ("roster.quote-not-closed", "cells", {})),
    ],
)
def test_a_row_that_cannot_be_refuses_the_file(
    line: str, expected: tuple[str, str, dict[str, object]]
) -> None:
    preview = read(f"name,faction,points1\n{line}\n")
    assert problems_of(preview.rows[0]) == [expected]
    assert [(problem.line, problem.problem.code) for problem in blocking(preview, True)] == [
        (2, expected[0])
    ]


@pytest.mark.parametrize(
    ("faction", "expected"),
    [
        ("Kador", ("roster.unknown-faction", "faction", {"typed": "Kador", "nearest": "Khador"})),
        ("Xyzzy", ("roster.unknown-faction", "faction", {"typed": "Xyzzy", "nearest": ""})),
        ("", ("roster.faction-missing", "faction", {})),
    ],
)
def test_a_faction_that_is_odd_is_noted_and_refuses_nothing(
    faction: str, expected: tuple[str, str, dict[str, object]]
) -> None:
    preview = read(f"name,faction\nAda,{faction}\nBo,Cryx\n")
    assert problems_of(preview.rows[0]) == [expected]
    assert preview.drafts[0].faction == (faction or None)
    assert blocking(preview, same_name_ok=False) == ()
    assert [problem.line for problem in noticed(preview, same_name_ok=False)] == [2]


def test_no_faction_anywhere_is_not_noted_at_every_player() -> None:
    assert noticed(read("name\nAda\nBo\n"), same_name_ok=False) == ()


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("PoM", "Protectorate of Menoth"),
        ("protectorate", "Protectorate of Menoth"),
        ("Légion d'Everblight", "Legion of Everblight"),
        ("khador", "Khador"),
        ("Mercs", "Mercenaries"),
    ],
)
def test_another_word_for_a_faction_becomes_its_name_and_says_so(typed: str, name: str) -> None:
    row = read(f"name,faction\nAda,{typed}\n").rows[0]
    assert row.draft.faction == name
    assert row.normalised == (Normalised(field="faction", typed=typed, became=name),)
    assert row.problems == ()


def test_a_faction_in_its_own_name_needs_no_note() -> None:
    assert read("name,faction\nAda,Khador\n").rows[0].normalised == ()


def test_no_other_word_means_two_factions() -> None:
    assert all(FACTIONS.name_of(name) == name for name in FACTIONS.names)
    assert len(FACTIONS.names) == 19


def test_the_same_name_is_noted_at_every_later_line_with_the_first() -> None:
    preview = read("name,faction\nAda Voss,Cryx\nADA  VOSS,Khador\nAda Voss,Minions\n")
    assert [[dict(problem.facts)["line"] for problem in row.problems] for row in preview.rows] == [
        [],
        [2],
        [2],
    ]


def test_names_with_and_without_accents_are_two_people() -> None:
    assert blocking(read("name,faction\nJosé,Cryx\nJose,Cryx\n"), same_name_ok=False) == ()


def test_who_is_registered_already_refuses_the_file_unless_names_may_be_shared() -> None:
    preview = read("name,faction\nada voss,Cryx\n", registered=("Ada Voss",))
    refused = blocking(preview, same_name_ok=False)
    assert [(problem.line, problem.problem.code) for problem in refused] == [
        (2, "roster.already-registered")
    ]
    assert blocking(preview, same_name_ok=True) == ()


def test_an_edited_name_settles_its_problem() -> None:
    row, other = read("name,faction\n,Cryx\nBo,Khador\n").rows
    rows = recheck((edit_cell(row, "name", "  Ada   Voss "), other), (), FACTIONS)
    assert rows[0].draft.name == "Ada Voss"
    assert rows[0].problems == ()


def test_a_row_left_out_no_longer_makes_a_double() -> None:
    rows = read("name,faction\nAda,Cryx\nAda,Khador\n").rows
    assert recheck(rows[1:], (), FACTIONS)[0].problems == ()


def test_a_number_stays_wrong_until_its_cell_is_edited() -> None:
    row = read("name,faction,points1\nAda,Cryx,fifty\n").rows[0]
    elsewhere = recheck((edit_cell(row, "club", "Iron Dice"),), (), FACTIONS)[0]
    assert [problem.code for problem in elsewhere.problems] == ["roster.not-a-number"]
    corrected = recheck((edit_cell(row, "points1", "50"),), (), FACTIONS)[0]
    assert corrected.problems == ()
    assert corrected.draft.lists[0].points == 50
    emptied = recheck((edit_cell(row, "points1", ""),), (), FACTIONS)[0]
    assert (emptied.problems, emptied.draft.lists) == ((), ())


def test_a_wrong_number_typed_into_the_preview_is_wrong_too() -> None:
    row = read("name,faction,points1\nAda,Cryx,50\n").rows[0]
    edited = recheck((edit_cell(row, "points1", "5o"),), (), FACTIONS)[0]
    assert [problem.code for problem in edited.problems] == ["roster.not-a-number"]


def test_a_line_with_too_many_cells_is_settled_by_whoever_edits_it() -> None:
    row = read("name,faction\nVoss, Ada,Cryx\n").rows[0]
    assert [problem.code for problem in row.problems][:1] == ["roster.too-many-cells"]
    rows = recheck(
        (edit_cell(edit_cell(row, "name", "Ada Voss"), "faction", "Cryx"),), (), FACTIONS
    )
    assert rows[0].problems == ()


def test_a_faction_typed_into_the_preview_gets_its_name_and_the_note() -> None:
    row = read("name,faction\nAda,PoM\n").rows[0]
    edited = recheck((edit_cell(row, "faction", "ret"),), (), FACTIONS)[0]
    assert edited.draft.faction == "Retribution of Scyrah"
    assert [note.typed for note in edited.normalised] == ["ret"]


def test_checking_again_changes_nothing() -> None:
    rows = read("name,faction,points1\nAda,pom,x\nAda,Kador,5\n,,3\n", ("Ada",)).rows
    assert recheck(rows, ("Ada",), FACTIONS) == rows


def test_there_is_no_cell_of_an_unknown_field() -> None:
    row = read("name,faction\nAda,Cryx\n").rows[0]
    with pytest.raises(KeyError):
        edit_cell(row, "points10", "5")


def test_problems_of_the_file_come_before_those_of_its_lines() -> None:
    preview = read("name,faction,shoe size\n,Cryx,44\nBo,Kador,45\n")
    assert [(problem.line, problem.problem.code) for problem in noticed(preview, False)] == [
        (1, "roster.unknown-column"),
        (3, "roster.unknown-faction"),
    ]


def test_a_preview_keeps_its_rows_after_an_edit() -> None:
    preview = read("name,faction\n,Cryx\n")
    rows = recheck((edit_cell(preview.rows[0], "name", "Ada"),), (), FACTIONS)
    assert blocking(replace(preview, rows=rows), same_name_ok=False) == ()


@pytest.mark.parametrize(
    ("name", "letters", "spelling"),
    [("สมชาย ใจดี", "สมชายใจดี", ""), ("Ada 🔥 Voss", "🔥", "Ada Voss")],
)
def test_a_name_that_printouts_cannot_show_is_named_at_its_import(name, letters, spelling) -> None:
    preview = read_roster(f"name\n{name}".encode(), "r.csv")
    (found,) = [
        one.problem
        for one in noticed(preview, False)
        if one.problem.code is RosterCode.UNPRINTABLE_NAME
    ]
    facts = dict(found.facts)
    assert (facts["letters"], facts["spelling"]) == (letters, spelling)
    assert not blocking(preview, False)
