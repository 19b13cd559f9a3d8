"""The tables of event and season files."""

from app.models.tables import (
    award,
    clock,
    event,
    player,
    round,
    scenario,
    scorekeeper,
    season,
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
    "season",
    "terrain",
]
