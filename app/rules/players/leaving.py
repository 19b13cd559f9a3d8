"""What happens to the game of a player who drops or is disqualified."""

from dataclasses import dataclass
from enum import StrEnum

from app.rules.core.event_state import EventState
from app.rules.core.ids import GameId, PlayerId, RoundNumber
from app.rules.core.round import Round, RoundState
from app.rules.results.result import Game, GameResult, WinReason


class GameAfterLeaving(StrEnum):
    """What happens to the game, or the bye, of a player who leaves."""

    STANDS = "stands"
    """Nothing changes."""
    PAIRED_AGAIN = "paired-again"
    """The draft is paired again without the player."""
    NO_SHOW = "no-show"
    """The round has not begun: the opponent may be paired again, else wins by a no-show."""
    BYE_TAKEN_BACK = "bye-taken-back"
    """The round has not begun: the player is absent instead."""
    CONCESSION = "concession"
    """A concession, unless the EO enters what was played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """What follows if a player leaves now."""

    effect: GameAfterLeaving
    round_number: RoundNumber | None = None
    """The round the effect is in; None where there is none."""
    game_id: GameId | None = None
    result: GameResult | None = None
    """What the game is given, for NO_SHOW and CONCESSION."""
    out_from: RoundNumber
    """The first round that the player is not in."""


def leaving(state: EventState, player: PlayerId, *, after_round: bool = False) -> Leaving:
    """Find what follows when a player drops or is disqualified.

    Args:
        state: the event before the player leaves.
        player: who leaves.
        after_round: the slip says "leaves after this round": the game is still played.

    Rule: sr2015 leaving; sr2019 leaving
    Rule: sr2025 sportsmanship; sr2026 sportsmanship
    Reading: nothing is printed of the game itself. Who is not there when the games begin has not
        come, and where both have not, both lose; who goes in the middle of one gives it up; what
        is entered stays. A slip that comes in while there is a draft is of the round before.
    """
    last = state.last_round
    if last is None:
        return Leaving(effect=GameAfterLeaving.STANDS, out_from=RoundNumber(1))
    following = RoundNumber(last.number + 1)
    if after_round and not last.is_draft:
        return Leaving(effect=GameAfterLeaving.STANDS, out_from=following)
    game = next((game for game in last.games if player in game.players), None)
    effect = _effect(last, game, player)
    now = (GameAfterLeaving.NO_SHOW, GameAfterLeaving.BYE_TAKEN_BACK)
    return Leaving(
        effect=effect,
        round_number=last.number if effect is not GameAfterLeaving.STANDS else None,
        game_id=game.id if game is not None else None,
        result=_result(effect, game, player),
        out_from=last.number if last.is_draft or effect in now else following,
    )


def _effect(last: Round, game: Game | None, player: PlayerId) -> GameAfterLeaving:
    has_bye = any(bye.player == player for bye in last.byes)
    match last.state:
        case RoundState.DRAFT:
            is_in = game is not None or has_bye
            return GameAfterLeaving.PAIRED_AGAIN if is_in else GameAfterLeaving.STANDS
        case RoundState.CLOSED:
            return GameAfterLeaving.STANDS
        case RoundState.PUBLISHED if has_bye:
            return GameAfterLeaving.BYE_TAKEN_BACK
    is_published = last.state is RoundState.PUBLISHED
    if game is not None and is_published and _came_alone(game, player):
        return GameAfterLeaving.NO_SHOW
    if game is None or game.result is not None:
        return GameAfterLeaving.STANDS
    return GameAfterLeaving.NO_SHOW if is_published else GameAfterLeaving.CONCESSION


def _result(effect: GameAfterLeaving, game: Game | None, player: PlayerId) -> GameResult | None:
    reasons = {
        GameAfterLeaving.NO_SHOW: WinReason.NO_SHOW,
        GameAfterLeaving.CONCESSION: WinReason.CONCESSION,
    }
    if game is None or effect not in reasons:
        return None
    if _came_alone(game, player):
        return GameResult(winner=None, reason=WinReason.NO_SHOW)
    return GameResult(winner=game.opponent_of(player).player, reason=reasons[effect])


def _came_alone(game: Game, player: PlayerId) -> bool:
    """Whether the opponent has left already, so that this player holds the game by a no-show."""
    return game.result == GameResult(winner=player, reason=WinReason.NO_SHOW)


def stayed_away(state: EventState) -> frozenset[tuple[GameId, PlayerId]]:
    """The players still in the event who lost a game of the newest round by a no-show.

    Reading: no packet says that who did not come has left; the EO decides.
    """
    if not state.played:
        return frozenset()
    return frozenset(
        (game.id, player)
        for game in state.played[-1].games
        if game.result is not None and game.result.reason is WinReason.NO_SHOW
        for player in game.players
        if player != game.result.winner and state.by_id[player].is_active
    )
