"""Doing acts on real event files, and looking at what they leave behind."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.models.file.check import Damage
from app.rules.core.ids import PlayerId, TableNumber
from app.rules.core.round import Bye, Round
from app.rules.results.result import Game, GameResult, Side, WinReason
from app.services.core.errors import OddError, UserError
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.pairing import rounds
from app.services.results import results
from tests.models import stored
from tests.stores import open_at


def contents(session: EventSession) -> stored.Contents:
    """Every tracked row of an event."""
    return stored.contents(session.file)


def damage(session: EventSession) -> tuple[Damage, ...]:
    """What the check of the file finds: its journal must fold to its tables."""
    return session.read(session.file.damages)


def reopened(session: EventSession) -> EventSession:
    """The same event, opened anew after a close."""
    session.close()
    return another(session.path)


def another(path: Path) -> EventSession:
    """One more session on an event file."""
    return open_at(path)


def refused(
    session: EventSession, act: Callable[..., Any], *args: Any, because: str = "", **kw: Any
) -> UserError:
    """The refusal of an act, which must leave no trace."""
    before, steps = contents(session), session.read(history)
    with pytest.raises(UserError) as caught:
        session.with_reason(because, act, *args, **kw)
    assert (contents(session), session.read(history)) == (before, steps)
    return caught.value


def odd_codes(session: EventSession, act: Callable[..., Any], *args: Any, **kw: Any) -> list[str]:
    """The codes of what is odd about an act; it is done for a reason, and a ruling keeps both."""
    error = refused(session, act, *args, **kw)
    assert type(error) is OddError
    before = contents(session)["ruling"]
    session.with_reason("the EO's word", act, *args, **kw)
    ruling = contents(session)["ruling"][-1]
    assert ruling not in before
    codes = [one.code for one in error.problems]
    assert all(code in str(ruling) for code in codes)
    assert "the EO's word" in ruling
    return codes


def bring_to(session: EventSession, state: str, *, seed: int = 5) -> Round:
    """Pair the next round and bring it to a state, "draft" to "closed"."""
    acts = {"draft": None, "published": rounds.publish, "playing": rounds.begin}
    session.do(rounds.pair, seed=seed)
    for name, act in acts.items():
        if act is not None:
            session.do(act)
        if name == state:
            return last(session)
    finish(session)
    session.do(rounds.close)
    return last(session)


def last(session: EventSession) -> Round:
    """The newest round."""
    round_ = session.state.last_round
    assert round_ is not None
    return round_


def finish(session: EventSession) -> None:
    """Let every open game of the newest round be won by the player of the lower id."""
    for game in last(session).missing:
        assert game.table is not None
        session.do(results.enter, game.table, *won(game))


def won(
    game: Game, winner: int | None = None, by: str = "assassination", **of_winner: int
) -> tuple[Side, Side, GameResult]:
    """A slip: None lets the lower id win; nothing but the winner's figures is written down."""
    winner = min(game.players) if winner is None else winner
    first, second = (
        Side(player=one, **of_winner) if one == winner else Side(player=one) for one in game.players
    )
    return first, second, GameResult(winner=PlayerId(winner), reason=WinReason(by))


def nobody(game: Game, by: str) -> tuple[Side, Side, GameResult]:
    """A slip on which nobody wins."""
    first, second = (Side(player=one) for one in game.players)
    return first, second, GameResult(winner=None, reason=WinReason(by))


def enter(session: EventSession, game: Game, *slip: Any, because: str = "") -> Game:
    """Enter a slip; the game as it is stored."""
    table = TableNumber(game.table or 0)
    return session.with_reason(because, results.enter, table, *slip).value.game


def game_with(round_: Round, player: int) -> Game:
    """The game that a player is in."""
    return next(game for game in round_.games if player in game.players)


def bye_of(round_: Round) -> Bye:
    """The only bye of a round."""
    (bye,) = round_.byes
    return bye


def pairs(round_: Round) -> set[frozenset[int]]:
    """Who meets whom."""
    return {frozenset(game.players) for game in round_.games}


def places(round_: Round) -> dict[int, list[str]]:
    """Where everybody is: in a game, with a bye, or absent."""
    found: dict[int, list[str]] = {}
    for game in round_.games:
        for player in game.players:
            found.setdefault(player, []).append("game")
    for bye in round_.byes:
        found.setdefault(bye.player, []).append("bye")
    for player in round_.absent:
        found.setdefault(player, []).append("absent")
    return found
