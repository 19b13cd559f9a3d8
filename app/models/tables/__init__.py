"""The tables of an event file, in the order in which a new file has them."""

from app.models.tables import award, clock, desk, event, player, round, scenario

__all__ = ["award", "clock", "desk", "event", "player", "round", "scenario"]
