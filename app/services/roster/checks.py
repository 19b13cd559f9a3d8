"""Problems of the rows of a roster, with each other and with who is registered.

A form for one player is read as a roster of one row.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace

from app.codes import PlayerCode, RosterCode
from app.rules.core.bounds import MOST_TABLES, whole_number
from app.rules.core.entrant import name_key
from app.rules.core.errors import Problem, Weight
from app.rules.lists.army_list import ArmyList
from app.rules.players.entry import LONGEST_NAME
from app.services.lists.army_lists import read_list
from app.services.lists.factions import KnownFactions, known_factions
from app.services.players.player_lines import unprintable_name
from app.services.players.player_lookup import composed, unshowable
from app.services.players.players import PlayerDraft
from app.services.roster.columns import GIVEN, NAME_FIELDS, SURNAME
from app.services.roster.decode import GridLine
from app.services.roster.preview import Normalised, RosterColumn, RosterRow, problem

_SUGGESTIONS = 200
"""For so many unknown factions the nearest is looked for; more of them is no roster."""


def recheck(
    rows: Sequence[RosterRow], registered_names: Iterable[str], factions: KnownFactions
) -> tuple[RosterRow, ...]:
    """Check the rows again, and put factions under their known names.

    Args:
        rows: the rows that are meant to be registered, in the order of the file.
        registered_names: who is in the event already.
        factions: the factions that are known.

    Returns:
        The same rows in the same order.
    """
    named = [_with_known_factions(row, factions) for row in rows]
    registered = frozenset(name_key(name) for name in registered_names)
    some_have_faction = any(row.draft.faction for row in named)
    nearest = _nearest(named, factions)
    first_line: dict[str, int] = {}
    found = []
    for row in named:
        problems = [*row.cell_problems, *_name_problems(row.draft.name, registered, first_line)]
        problems += _too_long(row.draft)
        if some_have_faction and not row.draft.faction:
            problems.append(problem(RosterCode.FACTION_MISSING, "faction"))
        problems += [
            problem(RosterCode.UNKNOWN_FACTION, field, typed=faction, nearest=nearest[faction])
            for field, faction in _factions_of(row.draft)
            if faction in nearest
        ]
        found.append(replace(row, problems=tuple(problems)))
        first_line.setdefault(name_key(row.draft.name), row.line)
    return tuple(found)


def _name_problems(
    name: str, registered: frozenset[str], first_line: dict[str, int]
) -> list[Problem]:
    key = name_key(name)
    if not key:
        return [problem(RosterCode.NAME_MISSING, "name")]
    found = []
    if key in registered:
        found.append(problem(RosterCode.ALREADY_REGISTERED, "name", name=name))
    if key in first_line:
        found.append(problem(RosterCode.SAME_NAME, "name", name=name, line=first_line[key]))
    lost = unprintable_name(name)
    if lost is not None:
        facts = {"name": lost.name, "letters": lost.letters, "spelling": lost.spelling}
        found.append(problem(RosterCode.UNPRINTABLE_NAME, "name", **facts))
    return found


def _too_long(draft: PlayerDraft) -> list[Problem]:
    texts = [(field_.name, getattr(draft, field_.name)) for field_ in fields(draft)]
    texts += [
        (f"{field_.name}{army.number}", getattr(army, field_.name))
        for army in draft.lists
        for field_ in fields(army)
    ]
    return [
        problem(RosterCode.TOO_LONG, field, length=len(text), limit=LONGEST_NAME)
        for field, text in texts
        if isinstance(text, str) and len(text) > LONGEST_NAME
    ]


def _factions_of(draft: PlayerDraft) -> list[tuple[str, str]]:
    """Field and faction, the player's first, then the lists'."""
    factions = [("faction", draft.faction)]
    factions += [(f"faction{army.number}", army.faction) for army in draft.lists]
    return [(field, faction) for field, faction in factions if faction]


def _with_known_factions(row: RosterRow, factions: KnownFactions) -> RosterRow:
    """The row with each faction under its known name, and a note of what was typed instead."""
    names = dict(_factions_of(row.draft))
    notes = [note for note in row.normalised if names.get(note.field) == note.became]
    for field, typed in names.items():
        name = factions.name_of(typed)
        if name is not None and name != typed:
            notes = [note for note in notes if note.field != field]
            notes.append(Normalised(field=field, typed=typed, became=name))
            names[field] = name
    lists = tuple(
        replace(army, faction=names.get(f"faction{army.number}")) for army in row.draft.lists
    )
    draft = replace(row.draft, faction=names.get("faction"), lists=lists)
    return replace(row, draft=draft, normalised=tuple(notes))


def _nearest(rows: Sequence[RosterRow], factions: KnownFactions) -> dict[str, str]:
    """Each unknown faction to the known one nearest to it, "" where none is near."""
    unknown = dict.fromkeys(
        faction
        for row in rows
        for _, faction in _factions_of(row.draft)
        if factions.name_of(faction) is None
    )
    return {
        faction: (factions.nearest(faction) or "") if index < _SUGGESTIONS else ""
        for index, faction in enumerate(unknown)
    }


# From cells to a player.


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
        too_many = problem(
            RosterCode.TOO_MANY_CELLS, "cells", cells=len(line.cells), columns=len(columns)
        )
        row = replace(row, cell_problems=(*row.cell_problems, too_many))
    return row


def edit_cell(row: RosterRow, field: str, typed: str) -> RosterRow:
    """The row after a person typed into one of its cells; ``recheck`` the rows afterwards.

    Args:
        row: the row before.
        field: ``name``, ``faction``, ``club``, …, ``caster1``, ``points1``, …; as in
            ``RosterColumn.field``, also one that the file has no column for.
        typed: the new text of the cell, "" for nothing.

    Raises:
        KeyError: there is no such field.
    """
    # Whoever edits a line has seen it: a wrong number of cells needs no further warning.
    kept = tuple(problem for problem in row.cell_problems if problem.field not in (field, "cells"))
    normalised = tuple(note for note in row.normalised if note.field != field)
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
    """The draft with one field of an army list changed; an empty list is left out."""
    by_number = {army.number: army for army in draft.lists}
    before = by_number.get(number, ArmyList(number=number))
    by_number[number] = replace(before, **{field: value})  # type: ignore[arg-type]
    armies = (army for army in by_number.values() if army != ArmyList(number=army.number))
    return replace(draft, lists=tuple(sorted(armies, key=lambda army: army.number)))


def _with_whole_list(row: RosterRow, number: int, typed: str, text: str) -> RosterRow:
    """The row with a list as a list builder writes it; a single line names the caster."""
    if len(typed.strip().splitlines()) < 2:
        return replace(row, draft=_with_list(row.draft, number, "caster", text or None))
    read = read_list(typed, number)
    before = next((army for army in row.draft.lists if army.number == number), None)
    army = read.army if before is None else _completed(read.army, before)
    others = (army for army in row.draft.lists if army.number != number)
    lists = tuple(sorted((army, *others), key=lambda other: other.number))
    texts = {**row.draft.list_texts, number: read.text}
    return replace(row, draft=replace(row.draft, lists=lists, list_texts=texts))


def _completed(army: ArmyList, before: ArmyList) -> ArmyList:
    """A list completed from the columns next to it."""
    missing = {
        name: getattr(before, name)
        for name in ("caster", "faction", "theme", "tier", "points", "bonus", "objective")
        if getattr(army, name) is None
    }
    return replace(army, **missing)


def _clean(typed: str, field: str) -> tuple[str, tuple[Problem, ...]]:
    """Text in composed letters with single spaces; characters that can't be shown are left out."""
    if typed.isascii() and typed.isprintable():
        return " ".join(typed.split()), ()
    bad = unshowable(typed)
    text = composed(typed.translate(dict.fromkeys(map(ord, bad))) if bad else typed)
    if not bad:
        return text, ()
    removed = problem(RosterCode.CONTROL_CHARACTER, field, character=f"U+{ord(bad[0]):04X}")
    return text, (removed,)


FIXED_TABLE = "fixed_table"
PUBLIC_NAME = "public_name"


def read_form(texts: Mapping[str, str], before: PlayerDraft, *, eligible: bool) -> RosterRow:
    """Read the form as the row of a roster with this one player.

    Args:
        texts: the text of each field; ``caster1`` is the caster of list 1.
        before: the player until now; kept where the form has no field for it.
        eligible: False for a ringer.
    """
    shown = texts.get(PUBLIC_NAME, before.public_name or "").strip() or None
    row = RosterRow(line=1, draft=replace(before, public_name=shown), raw="")
    for field, text in texts.items():
        if field not in (FIXED_TABLE, PUBLIC_NAME):
            row = edit_cell(row, field, text)
    (row,) = recheck((row,), (), known_factions())
    table, problems = _fixed_table(texts.get(FIXED_TABLE, ""))
    draft = replace(row.draft, eligible=eligible, fixed_table=table)
    return replace(row, draft=draft, problems=row.problems + problems)


def _fixed_table(text: str) -> tuple[int | None, tuple[Problem, ...]]:
    text = text.strip()
    if not text:
        return None, ()
    number = whole_number(text)
    if text.isascii() and number is not None and 1 <= number <= MOST_TABLES:
        return number, ()
    return None, (Problem(PlayerCode.FIXED_TABLE, Weight.IMPOSSIBLE, FIXED_TABLE),)
