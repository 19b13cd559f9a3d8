"""Which lists each player has played, and which one must be played now where all have to be."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from app.codes import Code
from app.rules.core.entrant import Entrant
from app.rules.core.errors import Problem, note, odd
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId
from app.rules.core.round import Round, RoundState
from app.rules.event.length import is_over, planned_rounds
from app.rules.results.result import Game, Side, WinReason


class ListDutyNote(Code):
    """What can be noted about the lists that a player has to play."""

    MUST_PLAY = "list.must-play"
    CANNOT_BE_MET = "list.cannot-be-met"
    NOT_RECORDED = "list.not-recorded"


@dataclass(frozen=True, slots=True, kw_only=True)
class ListDuty:
    """Which lists a player has played and still has to play."""

    player: PlayerId
    numbers: tuple[int, ...]
    """The player's lists, ascending; those registered, else as many as the packet asks for."""
    played: Mapping[int, int]
    """How often each of them has been played, a bye's list among them."""
    wanted: Mapping[int, int]
    """How often each must still be played; lists that need no more are left out."""
    rounds_left: int
    """Games or byes the player still has, the one going on included, by the planned rounds."""
    unrecorded: int
    """Games with a result, and byes of closed rounds, whose list nobody wrote down."""

    @property
    def is_met(self) -> bool:
        """Every list has been played as often as it must."""
        return not self.wanted

    @property
    def can_be_met(self) -> bool:
        """Enough rounds are left; a list that was not recorded may be any."""
        return sum(self.wanted.values()) <= self.rounds_left + self.unrecorded

    @property
    def choices(self) -> tuple[int, ...]:
        """The lists that may be played now if the rest is to be possible, ascending.

        Empty where there is nothing to play; all of them where it is past hope.
        """
        if not self.rounds_left:
            return ()
        to_spare = self.rounds_left + self.unrecorded - sum(self.wanted.values())
        return self.numbers if to_spare else tuple(sorted(self.wanted))

    @property
    def is_forced(self) -> bool:
        """Not every list may be played now."""
        return self.can_be_met and len(self.choices) < len(self.numbers) and bool(self.choices)


def list_duties(state: EventState) -> tuple[ListDuty, ...]:
    """Everybody still in with the lists played and to be played, by id.

    Returns:
        Nothing where the packet does not ask for each list to be played.

    Rule: masters2014 lists; ig2014 lists; sr2015 list-variants
    Reading: a bye counts as playing the list that it names, in every packet, and so does a win by
        a no-show; a round missed counts for none; the rounds left are those planned, and none once
        the event is over.
    """
    if not state.packet.lists.each_played:
        return ()
    return tuple(list_duty(state, entrant.id) for entrant in state.active)


def list_duty(state: EventState, player: PlayerId) -> ListDuty:
    """One player's lists, as ``list_duties`` has them.

    Rule: masters2014 lists; ig2014 lists; sr2015 list-variants
    """
    each = state.packet.lists.each_played
    played = Counter(state.records[player].lists)
    numbers = _numbers(state, state.by_id[player], played)
    wanted = {number: each - played[number] for number in numbers if played[number] < each}
    return ListDuty(
        player=player,
        numbers=numbers,
        played={number: played[number] for number in numbers},
        wanted=wanted,
        rounds_left=_rounds_left(state, player),
        unrecorded=sum(_is_unrecorded(round_, player) for round_ in state.played),
    )


def list_duty_notes(state: EventState) -> tuple[Problem, ...]:
    """What the EO may want to tell players about their lists now, by player.

    Rule: masters2014 lists; ig2014 lists; sr2015 list-variants
    """
    return tuple(note_ for duty in list_duties(state) for note_ in _notes(duty))


def _notes(duty: ListDuty) -> Iterator[Problem]:
    missing = tuple(sorted(duty.wanted))
    if not duty.can_be_met:
        yield note(
            ListDutyNote.CANNOT_BE_MET,
            "lists",
            player=duty.player,
            lists=missing,
            rounds=duty.rounds_left,
        )
    elif duty.is_forced:
        yield note(ListDutyNote.MUST_PLAY, "lists", player=duty.player, lists=duty.choices)
    if duty.unrecorded and duty.wanted:
        yield note(ListDutyNote.NOT_RECORDED, "lists", player=duty.player, games=duty.unrecorded)


def _numbers(state: EventState, entrant: Entrant, played: Counter[int]) -> tuple[int, ...]:
    registered = {army.number for army in entrant.lists}
    if not registered:
        registered = set(range(1, state.packet.lists.count_at(state.point_size)[0] + 1))
    return tuple(sorted(registered | set(played)))


def _rounds_left(state: EventState, player: PlayerId) -> int:
    """Rounds to come, and this one where its game is open or its bye names no list yet."""
    over = is_over(state)
    if over is not None and not over.plays_on:
        return 0
    to_come = max(0, planned_rounds(state) - len(state.played))
    newest = state.played[-1] if state.played else None
    return to_come + (newest is not None and _is_open(newest, player))


def _is_open(round_: Round, player: PlayerId) -> bool:
    playing = any(player in game.players for game in round_.missing)
    return playing or (round_.state is not RoundState.CLOSED and _has_open_bye(round_, player))


def _is_unrecorded(round_: Round, player: PlayerId) -> bool:
    if round_.state is RoundState.CLOSED and _has_open_bye(round_, player):
        return True
    for game in round_.games:
        if game.result is not None and player in game.players:
            came = game.result.reason is not WinReason.NO_SHOW or game.result.winner == player
            return came and game.side_of(player).list_number is None
    return False


def _has_open_bye(round_: Round, player: PlayerId) -> bool:
    return any(bye.player == player and bye.list_number is None for bye in round_.byes)


# Whether the list that a game or a bye names leaves the others possible, where all have to be.


class ListChoiceFault(Code):
    """What can be odd about the list that was played."""

    LEAVES_OUT = "list.leaves-out"


def choice_problems(state: EventState, proposal: Game) -> tuple[Problem, ...]:
    """The sides of a game whose list makes it impossible to play every list often enough.

    Args:
        state: the event, in which the game has another result or none.
        proposal: the game with its result.

    Returns:
        Odd ones with the fields "first.list" and "second.list"; nothing for who has named the same
        list before, or could not meet the packet any more whatever is played.

    Rule: masters2014 lists; ig2014 lists; sr2015 list-variants
    Reading: a list that is not recorded, and one of a player who did not come, is no list played.
    """
    if not state.packet.lists.each_played or proposal.result is None:
        return ()
    before = replace(
        state, rounds=tuple(_without_lists(round_, proposal) for round_ in state.rounds)
    )
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
        _without_bye_list(round_, player) if round_.number == round_number else round_
        for round_ in state.rounds
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
    games = (game for round_ in state.rounds for game in round_.games if game.id == proposal.id)
    stored = next(games, None)
    if stored is None or stored.result is None or side.player not in stored.players:
        return True
    return stored.side_of(side.player).list_number != side.list_number


def _without_lists(round_: Round, proposal: Game) -> Round:
    """The round with no list recorded for one game."""
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
