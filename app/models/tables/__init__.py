"""The tables of an event file."""

from app.models.tables import award, clock, event, player, round, scenario, terrain

__all__ = ["award", "clock", "event", "player", "round", "scenario", "terrain"]
