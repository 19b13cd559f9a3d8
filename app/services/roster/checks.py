"""What is wrong with the rows of a roster, seen together and beside who is registered."""

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace

from app.rules.core.errors import Problem
from app.rules.players.entry import LONGEST_NAME
from app.services.lists.factions import KnownFactions
from app.services.players.drafts import PlayerDraft
from app.services.players.names import name_key
from app.services.roster.preview import Normalised, RosterRow
from app.services.roster.problems import RosterCode, problem

_SUGGESTIONS = 200
"""For so many unknown factions the nearest is looked for; more of them is no roster."""


def recheck(
    rows: Sequence[RosterRow], registered_names: Iterable[str], factions: KnownFactions
) -> tuple[RosterRow, ...]:
    """The rows with all their problems found anew, and factions under their known names.

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
            for field, faction in _factions_told(row.draft)
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
    return found


def _too_long(draft: PlayerDraft) -> list[Problem]:
    told = [(one.name, getattr(draft, one.name)) for one in fields(draft)]
    told += [
        (f"{one.name}{army.number}", getattr(army, one.name))
        for army in draft.lists
        for one in fields(army)
    ]
    return [
        problem(RosterCode.TOO_LONG, field, length=len(text), limit=LONGEST_NAME)
        for field, text in told
        if isinstance(text, str) and len(text) > LONGEST_NAME
    ]


def _factions_told(draft: PlayerDraft) -> list[tuple[str, str]]:
    """Field and faction, the player's first, then the lists'."""
    told = [("faction", draft.faction)]
    told += [(f"faction{one.number}", one.faction) for one in draft.lists]
    return [(field, faction) for field, faction in told if faction]


def _with_known_factions(row: RosterRow, factions: KnownFactions) -> RosterRow:
    """The row with each faction under its known name, and a note of what was typed instead."""
    now = dict(_factions_told(row.draft))
    notes = [one for one in row.normalised if now.get(one.field) == one.became]
    for field, typed in now.items():
        name = factions.name_of(typed)
        if name is not None and name != typed:
            notes = [one for one in notes if one.field != field]
            notes.append(Normalised(field=field, typed=typed, became=name))
            now[field] = name
    lists = tuple(replace(one, faction=now.get(f"faction{one.number}")) for one in row.draft.lists)
    draft = replace(row.draft, faction=now.get("faction"), lists=lists)
    return replace(row, draft=draft, normalised=tuple(notes))


def _nearest(rows: Sequence[RosterRow], factions: KnownFactions) -> dict[str, str]:
    """Each unknown faction to the known one nearest to it, "" where none is near."""
    unknown = dict.fromkeys(
        faction
        for row in rows
        for _, faction in _factions_told(row.draft)
        if factions.name_of(faction) is None
    )
    return {
        faction: (factions.nearest(faction) or "") if index < _SUGGESTIONS else ""
        for index, faction in enumerate(unknown)
    }
