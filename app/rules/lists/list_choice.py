"""Whether the list that a game or a bye names leaves the others possible, where all have to be."""

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum

from app.rules.core.errors import Problem, odd
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Round
from app.rules.lists.tracker import list_duty
from app.rules.results.result import Game, Side, WinReason


class ListChoiceFault(StrEnum):
    """What can be odd about the list that was played."""

    LEAVES_OUT = "list.leaves-out"


def choice_problems(state: EventState, proposal: Game) -> tuple[Problem, ...]:
    """The sides of a game whose list makes it impossible to play every list often enough.

    Args:
        state: the event, in which the game stands with another result or none.
        proposal: the game with its result.

    Returns:
        Odd ones with the fields "first.list" and "second.list"; nothing for who has named the same
        list before, or could not meet the packet any more whatever is played.

    Rule: masters2014 lists; ig2014 lists; sr2015 list-variants
    Reading: a list that is not told, and one of a player who did not come, is no list played.
    """
    if not state.packet.lists.each_played or proposal.result is None:
        return ()
    before = replace(state, rounds=tuple(_without_lists(one, proposal) for one in state.rounds))
    sides = zip(("first.list", "second.list"), proposal.sides, strict=True)
    return tuple(
        problem
        for field, side in sides
        if side.list_number is not None and _is_new(state, proposal, side)
        for problem in _left_out(before, side.player, side.list_number, field)
    )


def bye_choice_problems(
    state: EventState, round_number: int, player: PlayerId, number: int | None
) -> tuple[Problem, ...]:
    """What is odd about the list that a player with a bye names, under the field "list".

    Rule: masters2014 lists; ig2014 lists; sr2015 list-variants
    """
    if not state.packet.lists.each_played or number is None:
        return ()
    rounds = tuple(
        _without_bye_list(one, player) if one.number == round_number else one
        for one in state.rounds
    )
    return tuple(_left_out(replace(state, rounds=rounds), player, number, "list"))


def _left_out(state: EventState, player: PlayerId, number: int, field: str) -> Iterator[Problem]:
    entrant = state.by_id.get(player)
    if entrant is None or not entrant.is_active:
        return
    duty = list_duty(state, player)
    to_spare = duty.rounds_left + duty.unrecorded - sum(duty.wanted.values())
    if duty.wanted and to_spare == 0 and number not in duty.wanted:
        wanted = tuple(sorted(duty.wanted))
        yield odd(ListChoiceFault.LEAVES_OUT, field, player=player, number=number, lists=wanted)


def _is_new(state: EventState, proposal: Game, side: Side) -> bool:
    assert proposal.result is not None
    if proposal.result.reason is WinReason.NO_SHOW and proposal.result.winner != side.player:
        return False
    games = (game for one in state.rounds for game in one.games if game.id == proposal.id)
    stored = next(games, None)
    if stored is None or stored.result is None or side.player not in stored.players:
        return True
    return stored.side_of(side.player).list_number != side.list_number


def _without_lists(round_: Round, proposal: Game) -> Round:
    """The round with no list written down for one game."""
    if all(game.id != proposal.id for game in round_.games):
        return round_
    games = tuple(
        replace(
            game,
            first=replace(game.first, list_number=None),
            second=replace(game.second, list_number=None),
        )
        if game.id == proposal.id
        else game
        for game in round_.games
    )
    return replace(round_, games=games)


def _without_bye_list(round_: Round, player: PlayerId) -> Round:
    byes = tuple(
        replace(bye, list_number=None) if bye.player == player else bye for bye in round_.byes
    )
    return replace(round_, byes=byes)
