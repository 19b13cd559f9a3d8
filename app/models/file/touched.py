"""Which steps of the journal changed rows that are about a player."""

from sqlalchemy import text
from sqlalchemy.orm import Session

# Undone and done steps alike; ballots are blind, and say nothing of whom they are done to.
_STEPS = text(
    """
    SELECT DISTINCT step_id FROM journal_row
    WHERE (table_name = 'player' AND row_id = :player)
       OR (table_name <> 'ballot'
           AND (json_extract(before, '$.player_id') = :player
                OR json_extract(after, '$.player_id') = :player))
       OR (table_name IN ('game', 'wish')
           AND :player IN (json_extract(before, '$.first_id'), json_extract(before, '$.second_id'),
                           json_extract(after, '$.first_id'), json_extract(after, '$.second_id')))
    """
)


def steps_about(session: Session, player: int) -> frozenset[int]:
    """The steps that made, changed or deleted a row naming the player, or the player's own."""
    return frozenset(session.scalars(_STEPS, {"player": player}))
