"""Ways to make an event ready for the acts of results from players."""

from collections.abc import Callable
from typing import Any

from app.rules.core.ids import PlayerId
from app.rules.results.result import Game
from app.services.core.session import EventSession
from app.services.results import from_players, table_codes
from tests.services.acts import bring_to, last, refused, won

Ready = tuple[Any, ...]


def slip(game: Game, **points: int) -> Ready:
    """A slip of a game that its first player has won."""
    return won(game, by="scenario", **(points or {"control_points": 5, "army_points": 20}))


def open_for_players(session: EventSession) -> Game:
    """A first round that is played, with results from players; its first game."""
    bring_to(session, "playing")
    table_codes.switch_player_results(session, wanted=True)
    return last(session).games[0]


def hand_in(
    session: EventSession,
    game: Game,
    player: PlayerId,
    token: str,
    how: Ready = (),
    *,
    drops: bool = False,
) -> int:
    """Let a player of the newest round hand in a slip; its number."""
    number = last(session).number
    session.do(from_players.submit, number, player, *(how or slip(game)), token, drops=drops)
    found = session.read(from_players.submissions, session.state)
    submission = next(one for one in found if one.game.id == game.id).of(player)
    assert submission is not None
    return submission.id


def _handed_in(session: EventSession) -> Ready:
    game = open_for_players(session)
    return from_players.submit, 1, game.first.player, *slip(game), "token-1"


def _accepted(session: EventSession) -> Ready:
    game = open_for_players(session)
    one = hand_in(session, game, game.first.player, "token-1")
    hand_in(session, game, game.second.player, "token-2")
    return from_players.accept, (one,)


def _accepted_with_drops(session: EventSession) -> Ready:
    game = open_for_players(session)
    one = hand_in(session, game, game.first.player, "token-1", drops=True)
    hand_in(session, game, game.second.player, "token-2", drops=True)
    return from_players.accept, (one,)


def _all_accepted(session: EventSession) -> Ready:
    open_for_players(session)
    games = last(session).games[:2]
    numbers = [
        hand_in(session, game, player, f"token-{player}")
        for game in games
        for player in game.players
    ]
    return from_players.accept, tuple(numbers[::2])


SUBMISSION_SCENARIOS: dict[str, tuple[Callable[[EventSession], Ready], ...]] = {
    "make_secret": (lambda session: (table_codes.make_secret,),),
    "take_player_results": (lambda session: (table_codes.take_player_results, True),),
    "submit_result": (_handed_in,),
    "accept_results": (_accepted, _all_accepted, _accepted_with_drops),
}
"""Verb -> ways to make an event ready for it, each with the act as it is then done."""


def _refused_as(code: str) -> Callable[[EventSession], Any]:
    def provoke(session: EventSession) -> Any:
        game = open_for_players(session)
        if code == "submitted.off":
            table_codes.switch_player_results(session, wanted=False)
        if code == "submitted.twice":
            hand_in(session, game, game.first.player, "token")
        if code == "submitted.unknown":
            return refused(session, from_players.accept, (7,))
        if code == "submitted.older":
            one, _ = (hand_in(session, game, game.first.player, token) for token in ("1", "2"))
            return refused(session, from_players.accept, (one,))
        if code == "submitted.since":
            one = hand_in(session, game, game.first.player, "token")
            return refused(session, from_players.accept, (one,), ())
        other = last(session).games[1]
        player = other.first.player if code == "submitted.changed" else game.first.player
        return refused(session, from_players.submit, 1, player, *slip(game), "token")

    return provoke


SUBMISSION_REFUSALS = {
    code: _refused_as(code)
    for code in (
        "submitted.changed",
        "submitted.off",
        "submitted.older",
        "submitted.since",
        "submitted.twice",
        "submitted.unknown",
    )
}
"""Code -> a way to it."""
