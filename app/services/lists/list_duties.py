"""Which list a player has to play now, where each has to be played."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.rules.core.errors import Problem, note
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Round, RoundState
from app.rules.lists.tracker import ListDuty, ListDutyNote, list_duty
from app.rules.results.result import Game


def duty_of(state: EventState, player: PlayerId) -> ListDuty | None:
    """What lists a player has still to play; None where none has to be, and for who has left."""
    if not state.packet.lists.each_played or not state.by_id[player].is_active:
        return None
    return list_duty(state, player)


def must_play_now(state: EventState) -> Mapping[PlayerId, tuple[int, ...]]:
    """Who has no free choice of lists in the game or the bye to come, with what may be played.

    The game to come is that of the round that is drafted or going on, while it has no result.
    """
    last = state.last_round
    if last is None or last.state is RoundState.CLOSED:
        duties = ((one.id, duty_of(state, one.id)) for one in state.active)
        return {player: duty.choices for player, duty in duties if duty and duty.is_forced}
    waiting = {player for game in last.missing for player in game.players}
    waiting |= {bye.player for bye in last.byes if bye.list_number is None}
    told = must_play_in(state, last)
    return {player: choices for player, choices in told.items() if player in waiting}


def must_play_in(state: EventState, round_: Round) -> Mapping[PlayerId, tuple[int, ...]]:
    """Who had no free choice of lists in a round, by what was known before its first result."""
    if not state.packet.lists.each_played:
        return {}
    games = tuple(replace(game, result=None) for game in round_.games)
    byes = tuple(replace(bye, list_number=None) for bye in round_.byes)
    begun = replace(round_, state=RoundState.PLAYING, games=games, byes=byes)
    before = replace(state, rounds=(*state.rounds[: round_.number - 1], begun))
    players = sorted({player for game in games for player in game.players})
    players += [bye.player for bye in byes]
    duties = ((player, list_duty(before, player)) for player in players)
    return {player: duty.choices for player, duty in duties if duty.is_forced}


def list_notes(state: EventState, game: Game, played: Sequence[int | None]) -> tuple[Problem, ...]:
    """What lists the players of a game have to play, beside the fields "first.list" and so on.

    Args:
        state: the event.
        game: one of its games.
        played: the lists told so far, first side before second; nothing is said of a right one.
    """
    round_ = next((one for one in state.rounds if game in one.games), None)
    must = {} if round_ is None else must_play_in(state, round_)
    sides = zip(("first.list", "second.list"), game.players, played, strict=True)
    return tuple(
        note(ListDutyNote.MUST_PLAY, field, player=player, lists=must[player])
        for field, player, number in sides
        if player in must and number not in must[player]
    )
