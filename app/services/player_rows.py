"""Players as stored: writing what was told of one."""

import json
from dataclasses import asdict, replace

from sqlalchemy import select

from app.models.player import ArmyListRow, Player
from app.rules.army_list import ArmyList
from app.rules.ids import PlayerId, TableNumber
from app.services.drafts import PlayerDraft
from app.services.errors import UserError
from app.services.names import composed, unshowable
from app.services.work import Work


def tidy(draft: PlayerDraft) -> PlayerDraft:
    """The draft with its name in composed letters and single spaces.

    Raises:
        UserError: a letter of the name cannot be shown.
    """
    bad = unshowable(draft.name)
    if bad:
        raise UserError("player.name-letter", field="name", character=f"U+{ord(bad[0]):04X}")
    return replace(draft, name=composed(draft.name))


def fixed_table(draft: PlayerDraft) -> TableNumber | None:
    """The only table where the player plays; None for any."""
    return None if draft.fixed_table is None else TableNumber(draft.fixed_table)


def write_person(row: Player, draft: PlayerDraft) -> None:
    """Write everything but the army lists."""
    row.name = draft.name
    row.faction, row.club = draft.faction or None, draft.club or None
    row.city, row.state, row.country = (
        draft.city or None,
        draft.state or None,
        draft.country or None,
    )
    row.eligible, row.fixed_table = draft.eligible, draft.fixed_table


def write_lists(work: Work, player: PlayerId, lists: tuple[ArmyList, ...]) -> None:
    """Write a player's army lists; those of other numbers go."""
    query = select(ArmyListRow).where(ArmyListRow.player_id == player)
    stored = {row.number: row for row in work.db.scalars(query)}
    for gone in stored.keys() - {one.number for one in lists}:
        work.db.delete(stored[gone])
    for one in lists:
        row = stored.get(one.number) or ArmyListRow(player_id=player, number=one.number)
        for name in ("caster", "faction", "theme", "tier", "points", "bonus", "objective"):
            setattr(row, name, getattr(one, name))
        row.entries = json.dumps([asdict(entry) for entry in one.entries], ensure_ascii=False)
        row.specialists = json.dumps(
            [asdict(entry) for entry in one.specialists], ensure_ascii=False
        )
        work.db.add(row)
