"""The tables of event files; those of season files are loaded where one is meant."""

from app.models.tables import (
    award,
    clock,
    event,
    player,
    round,
    scenario,
    scorekeeper,
    terrain,
)

__all__ = [
    "award",
    "clock",
    "event",
    "player",
    "round",
    "scenario",
    "scorekeeper",
    "terrain",
]
