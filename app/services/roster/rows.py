"""Cells to a player: clean text, numbers, army lists; also after a person edits a cell."""

import re
from collections.abc import Sequence
from dataclasses import replace

from app.rules.core.errors import Problem
from app.rules.lists.army_list import ArmyList
from app.services.lists.army_lists import read_list
from app.services.players.drafts import PlayerDraft
from app.services.players.names import composed, unshowable
from app.services.roster.columns import NAME_FIELDS
from app.services.roster.grid import GridLine
from app.services.roster.headings import GIVEN, SURNAME
from app.services.roster.preview import RosterColumn, RosterRow
from app.services.roster.problems import RosterCode, problem

_TEXTS = frozenset({"faction", "club", "city", "state", "country"})
_NUMBERS = frozenset({"points", "bonus", "tier"})
_LIST_FIELD = re.compile(r"(caster|faction|theme|tier|points|bonus|objective|list)([1-9])")
_WHOLE_NUMBER = re.compile(r"[0-9]{1,4}")
_NOTHING = frozenset({"-", "–", "—", "n/a", "N/A"})
"""What people write into a cell to say that there is nothing."""


def read_row(line: GridLine, columns: Sequence[RosterColumn]) -> RosterRow:
    """The player of one line; problems that need other rows or factions come with the checks."""
    row = RosterRow(
        line=line.line, draft=PlayerDraft(name=""), raw=line.raw, cell_problems=line.problems
    )
    halves: dict[str, str] = {}
    for column, cell in zip(columns, line.cells, strict=False):
        if column.field in NAME_FIELDS:
            halves[column.field] = cell
        elif column.field and cell.strip():
            row = _with_cell(row, column.field, cell)
    whole = " ".join(halves.get(part, "") for part in (GIVEN, "name", SURNAME))
    row = _with_cell(row, "name", whole)
    beyond = line.cells[len(columns) :]
    if any(cell.strip() for cell in beyond):
        said = problem(
            RosterCode.TOO_MANY_CELLS, "cells", cells=len(line.cells), columns=len(columns)
        )
        row = replace(row, cell_problems=(*row.cell_problems, said))
    return row


def edit_cell(row: RosterRow, field: str, typed: str) -> RosterRow:
    """The row after a person typed into one of its cells; ``recheck`` the rows afterwards.

    Args:
        row: the row before.
        field: ``name``, ``faction``, ``club``, …, ``caster1``, ``points1``, …; as in
            ``RosterColumn.field``, also one that the file has no column for.
        typed: what now stands in the cell, "" for nothing.

    Raises:
        KeyError: there is no such field.
    """
    # Whoever edits a line has looked at it, so what was odd about its cells in all is settled.
    kept = tuple(one for one in row.cell_problems if one.field not in (field, "cells"))
    normalised = tuple(one for one in row.normalised if one.field != field)
    return _with_cell(replace(row, cell_problems=kept, normalised=normalised), field, typed)


def _with_cell(row: RosterRow, field: str, typed: str) -> RosterRow:
    text, problems = _clean(typed, field)
    if field != "name" and text in _NOTHING:
        text = ""
    list_field = _LIST_FIELD.fullmatch(field)
    if list_field is not None and list_field[1] == "list":
        return _with_whole_list(row, int(list_field[2]), typed, text)
    value: str | int | None = text or None
    if list_field is not None and list_field[1] in _NUMBERS and text:
        value = int(text) if _WHOLE_NUMBER.fullmatch(text) else None
        if value is None and not problems:
            problems = (problem(RosterCode.NOT_A_NUMBER, field, typed=text[:200]),)
    if list_field is not None:
        draft = _with_list(row.draft, int(list_field[2]), list_field[1], value)
    elif field == "name":
        draft = replace(row.draft, name=text)
    elif field in _TEXTS:
        draft = replace(row.draft, **{field: text or None})  # type: ignore[arg-type]
    else:
        raise KeyError(field)
    return replace(row, draft=draft, cell_problems=(*row.cell_problems, *problems))


def _with_list(draft: PlayerDraft, number: int, field: str, value: str | int | None) -> PlayerDraft:
    """The draft with one thing of one army list told; a list of which nothing is told is none."""
    by_number = {one.number: one for one in draft.lists}
    before = by_number.get(number, ArmyList(number=number))
    by_number[number] = replace(before, **{field: value})  # type: ignore[arg-type]
    told = (one for one in by_number.values() if one != ArmyList(number=one.number))
    return replace(draft, lists=tuple(sorted(told, key=lambda one: one.number)))


def _with_whole_list(row: RosterRow, number: int, typed: str, text: str) -> RosterRow:
    """The row with a list as a list builder writes it; a single line names the caster."""
    if len(typed.strip().splitlines()) < 2:
        return replace(row, draft=_with_list(row.draft, number, "caster", text or None))
    read = read_list(typed, number)
    before = next((one for one in row.draft.lists if one.number == number), None)
    army = read.army if before is None else _completed(read.army, before)
    others = (one for one in row.draft.lists if one.number != number)
    lists = tuple(sorted((army, *others), key=lambda one: one.number))
    texts = {**row.draft.list_texts, number: read.text}
    return replace(row, draft=replace(row.draft, lists=lists, list_texts=texts))


def _completed(army: ArmyList, before: ArmyList) -> ArmyList:
    """A list with what only the columns beside it tell."""
    told = {
        name: getattr(before, name)
        for name in ("caster", "faction", "theme", "tier", "points", "bonus", "objective")
        if getattr(army, name) is None
    }
    return replace(army, **told)


def _clean(typed: str, field: str) -> tuple[str, tuple[Problem, ...]]:
    """Text in composed letters with single spaces; what must not stand in it is left out."""
    if typed.isascii() and typed.isprintable():
        return " ".join(typed.split()), ()
    bad = unshowable(typed)
    text = composed(typed.translate(dict.fromkeys(map(ord, bad))) if bad else typed)
    if not bad:
        return text, ()
    said = problem(RosterCode.CONTROL_CHARACTER, field, character=f"U+{ord(bad[0]):04X}")
    return text, (said,)
