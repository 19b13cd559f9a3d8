"""Numbers that name things, so that a player's is never taken for a table's."""

from typing import NewType

PlayerId = NewType("PlayerId", int)
"""A registered player: positive, unique in the event, never given twice."""

GameId = NewType("GameId", int)
"""A game: positive, unique in the event."""

RoundNumber = NewType("RoundNumber", int)
"""A round, from 1."""

TableNumber = NewType("TableNumber", int)
"""The number on a piece of furniture, from 1."""
