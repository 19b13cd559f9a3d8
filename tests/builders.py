"""Events for tests and measurements, made through the same acts as in the window."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Engine, event

from app.rules.core.draw import Draw
from app.rules.results.result import Game, GameResult, Side, WinReason
from app.services.core.session import EventSession
from app.services.event.events import EventDraft, new_event, open_event
from app.services.pairing import rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results


def morning() -> datetime:
    """A fixed instant."""
    return datetime(2026, 5, 2, 9, 0, tzinfo=UTC)


_MADE: dict[Hashable, tuple[bytes, Draw]] = {}
"""What was made once -> the event's file, and the dice as they lay afterwards."""


CUP = EventDraft(name="Spring Cup", packet="sr2015", point_size=50)
"""What is played where a test names nothing else."""


def copied(
    path: Path, key: Hashable, make: Callable[[EventSession], object], draft: EventDraft = CUP
) -> EventSession:
    """An event that is made once and copied from then on, open.

    Args:
        path: where it is to lie.
        key: says which event it is; the same for the same ``make`` alone.
        make: what is done to the new event.
        draft: what the new event is.
    """
    made = _MADE.get((key, draft))
    if made is None:
        draw = Draw(1)
        session = new_event(path, draft, clock=morning, dice=draw.below)
        make(session)
        session.close()
        made = _MADE[key, draft] = path.read_bytes(), draw
    else:
        with path.open("xb") as file:
            file.write(made[0])
    return open_event(path, clock=morning, dice=deepcopy(made[1]).below)


def event_of(
    path: Path,
    count: int,
    *,
    packet: str = "sr2015",
    size: int = 50,
    variants: tuple[tuple[str, int | None], ...] = (),
) -> EventSession:
    """A new event with so many players registered."""
    draft = replace(CUP, packet=packet, point_size=size, variants=variants)
    return copied(path, ("event_of", count), lambda session: register(session, count), draft)


def register(session: EventSession, count: int) -> None:
    """Register so many players as one act."""
    names = tuple(PlayerDraft(name=f"Player {n:03}", faction="Cryx") for n in range(1, count + 1))
    session.do(players.register_many, names)


def begin_round(session: EventSession) -> None:
    """Pair, publish and begin the next round."""
    for act in (rounds.pair, rounds.publish, rounds.begin):
        session.do(act)


def in_its_second_round(session: EventSession) -> None:
    """Nine players; round 1 is played, and round 2 published."""
    register(session, 9)
    play_round(session, Draw(3))
    session.do(rounds.pair, seed=5)
    session.do(rounds.publish)


def plain_result(game: Game, draw: Draw) -> tuple[Side, Side, GameResult]:
    """A result by scenario, its winner drawn."""
    winner = draw.below(2)
    first, second = (
        Side(
            player=player,
            list_number=None,
            control_points=5 if n == winner else draw.below(4),
            army_points=10 + draw.below(30),
        )
        for n, player in enumerate(game.players)
    )
    won = GameResult(winner=game.players[winner], reason=WinReason.SCENARIO)
    return first, second, won


def play_round(session: EventSession, draw: Draw) -> None:
    """Play the next round from its pairing to its last result."""
    session.do(rounds.pair)
    play_draft(session, draw)


def play_draft(session: EventSession, draw: Draw) -> None:
    """Publish the draft of a round, and play it to its last result."""
    session.do(rounds.publish)
    session.do(rounds.begin)
    for game in session.state.rounds[-1].games:
        assert game.table is not None
        session.with_reason("test", results.enter, game.table, *plain_result(game, draw))


@contextmanager
def statements() -> Iterator[list[str]]:
    """What is asked of databases meanwhile."""
    asked: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        asked.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(Engine, "before_cursor_execute", note)
