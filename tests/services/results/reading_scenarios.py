"""Ways to make an event ready for the acts of the second reading."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.rules.results.result import Game
from app.services.core.session import EventSession
from app.services.results import results, second_reading
from tests.services.acts import bring_to, last, nobody, won

Ready = tuple[Any, ...]


def entered(session: EventSession) -> Ready:
    """A first round with table 1 entered: the table, then the slip."""
    bring_to(session, "playing")
    game = last(session).games[0]
    slip = won(game, by="scenario", control_points=5, army_points=20)
    session.do(results.enter, game.table, *slip)
    return game.table, *slip


def read_right(session: EventSession) -> Ready:
    """The slip again, as it was entered."""
    return second_reading.read_again, *entered(session)


def read_wrong(session: EventSession) -> Ready:
    """The slip again, otherwise than it was entered; the reason leaves it open."""
    table, *_ = entered(session)
    return second_reading.read_again, table, *nobody(last(session).games[0], "tie")


def _settled(session: EventSession, choose: Callable[[Game, Game, Game], Game]) -> Ready:
    table, first, second, result = entered(session)
    game = last(session).games[0]
    entry = replace(game, first=first, second=second, result=result)
    read, third = (
        replace(game, first=first, second=other, result=how)
        for first, other, how in (nobody(game, "tie"), won(game, max(game.players)))
    )
    return second_reading.settle, table, read, choose(entry, read, third)


READING_SCENARIOS: dict[str, tuple[Callable[[EventSession], Ready], ...]] = {
    "read_again": (read_right, read_wrong),
    "settle_reading": (
        lambda session: _settled(session, lambda entry, read, third: entry),
        lambda session: _settled(session, lambda entry, read, third: read),
        lambda session: _settled(session, lambda entry, read, third: third),
    ),
}
"""Verb -> ways to make an event ready for it, each with the act as it is then done."""
