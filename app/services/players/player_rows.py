"""Players as stored: writing what was told of one, army lists apart."""

from dataclasses import replace

from app.models.tables.player import Player
from app.rules.core.bounds import MOST_TABLES
from app.rules.core.ids import TableNumber
from app.services.core.errors import UserError
from app.services.players.drafts import PlayerDraft
from app.services.players.names import composed, unshowable


def tidy(draft: PlayerDraft) -> PlayerDraft:
    """The draft with its names in composed letters and single spaces.

    Raises:
        UserError: a letter of the name cannot be shown, or the fixed table isn't one.
    """
    table = draft.fixed_table
    if table is not None and not 1 <= table <= MOST_TABLES:
        raise UserError("table.number", field="fixed_table", table=table, most=MOST_TABLES)
    for place, text in (("name", draft.name), ("public_name", draft.public_name or "")):
        bad = unshowable(text)
        if bad:
            raise UserError("player.name-letter", field=place, character=f"U+{ord(bad[0]):04X}")
    shown = composed(draft.public_name or "") or None
    return replace(draft, name=composed(draft.name), public_name=shown)


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
    row.public_name = draft.public_name
