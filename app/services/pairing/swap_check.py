"""What a change of a pairing by hand would break, before it is made.

The acts of ``manual_swaps`` refuse by the same functions, so both say the same.
"""

from dataclasses import dataclass, replace
from functools import cached_property

from app.codes import PlayerCode, RoundCode
from app.rules.core.errors import Problem, Weight
from app.rules.core.event_state import EventState
from app.rules.core.ids import GameId, PlayerId, TableNumber
from app.rules.core.round import Bye, Round, RoundState
from app.rules.pairing.tables import table_problems
from app.rules.results.result import Game
from app.services.core.errors import NotNowError, UserError
from app.services.pairing.round_board import before, fresh_problems, problems_in
from app.services.results.game_rows import game_of


def refuse_exchange(round_: Round, one: PlayerId, other: PlayerId) -> None:
    """Refuse that two players of a round change places, where that means nothing.

    Raises:
        UserError: it is one player, or one of them is not in the round.
        NotNowError: they play each other, or both have a bye.
    """
    if one == other:
        raise UserError(RoundCode.SWAP_SAME_PLAYER, player=one)
    places = [_place(round_, player) for player in (one, other)]
    if places[0] is places[1]:
        raise NotNowError(RoundCode.SWAP_SAME_GAME, player=one, other=other)
    if all(isinstance(place, Bye) for place in places):
        raise NotNowError(RoundCode.SWAP_BOTH_BYES, player=one, other=other)


def refuse_as_played(round_: Round, one: PlayerId, other: PlayerId) -> None:
    """Refuse to write a round down as it was played.

    Raises:
        NotNowError: it is a draft, or closed, or one of the games has a result, which has to be
            cleared first.
    """
    if round_.is_draft:
        raise NotNowError(RoundCode.IS_DRAFT, round=round_.number)
    if round_.state is RoundState.CLOSED:
        raise NotNowError(RoundCode.CLOSED, round=round_.number)
    for player in (one, other):
        game = game_of(round_, player)
        if game is not None and game.result is not None:
            raise NotNowError(RoundCode.GAME_HAS_RESULT, table=game.table, round=round_.number)


NOT_AS_PUBLISHED = Problem(RoundCode.PAIRING_NOT_AS_PUBLISHED, Weight.ODD)
"""A change of a published round always differs from what players have read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeCheck:
    """What stands against a change.

    Attributes:
        error: why it is refused, whatever the reason; None where it can be made.
        problems: what it would break that is not broken now. What is odd needs a reason.
    """

    error: UserError | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class RoundChecks:
    """Answers what changes of one round would break; the round as it is is looked at once.

    Attributes:
        state: the event now.
        round: one of its rounds.
    """

    state: EventState
    round: Round

    def swap(self, one: PlayerId, other: PlayerId) -> ChangeCheck:
        """What a swap of two players would break; of a published round, recording it as played."""
        round_ = self.round
        try:
            if not round_.is_draft:
                refuse_as_played(round_, one, other)
            refuse_exchange(round_, one, other)
        except UserError as error:
            return ChangeCheck(error=error)
        fresh = fresh_problems(self._known, self.state, exchanged(round_, one, other))
        if not round_.is_draft:
            fresh = (NOT_AS_PUBLISHED, *fresh)
        return ChangeCheck(problems=fresh)

    def move(self, game: GameId, table: TableNumber) -> ChangeCheck:
        """What is to be known of a move to a table; nothing of it asks for a reason."""
        round_ = self.round
        if round_.state is RoundState.CLOSED:
            return ChangeCheck(error=NotNowError(RoundCode.CLOSED, round=round_.number))
        moved = next(one for one in round_.games if one.id == game)
        sitting = next((one for one in round_.games if one.table == table), None)
        seats: list[tuple[Game, TableNumber | None]] = [(moved, table)]
        if sitting is not None and sitting is not moved:
            seats.append((sitting, moved.table))
        earlier = before(self.state, round_)
        known = table_problems(earlier, ((one.players, one.table) for one, _ in seats))
        found = table_problems(earlier, ((one.players, number) for one, number in seats))
        return ChangeCheck(
            problems=tuple(
                replace(problem, weight=Weight.NOTE) for problem in found if problem not in known
            )
        )

    @cached_property
    def _known(self) -> frozenset[Problem]:
        return frozenset(problems_in(self.state, self.round))


def exchanged(round_: Round, one: PlayerId, other: PlayerId) -> Round:
    """The round with two players in each other's places."""
    to = {one: other, other: one}
    games = tuple(
        replace(
            game,
            first=replace(game.first, player=to.get(game.first.player, game.first.player)),
            second=replace(game.second, player=to.get(game.second.player, game.second.player)),
        )
        for game in round_.games
    )
    byes = tuple(replace(bye, player=to.get(bye.player, bye.player)) for bye in round_.byes)
    return replace(round_, games=games, byes=byes)


def _place(round_: Round, player: PlayerId) -> Game | Bye:
    place = game_of(round_, player) or next(
        (bye for bye in round_.byes if bye.player == player), None
    )
    if place is None:
        raise UserError(PlayerCode.NOT_IN_ROUND, player=player, round=round_.number)
    return place
