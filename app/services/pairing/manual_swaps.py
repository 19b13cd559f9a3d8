"""Changing a pairing by hand: swap two players, pair two, lock, award a bye, move a table.

Every rule that a change breaks is named first. What a change would break before it is made, and
what it is refused for, are answered by the same functions.
"""

from dataclasses import dataclass, replace
from functools import cached_property

from sqlalchemy import select

from app.codes import PlayerCode, RoundCode
from app.models.tables.round import ByeRow, GameRow
from app.rules.core.bounds import MOST_LISTS, MOST_TABLES
from app.rules.core.errors import Problem, Weight, impossible, odd
from app.rules.core.event_state import EventState
from app.rules.core.ids import GameId, PlayerId, RoundNumber, TableNumber
from app.rules.core.round import BESIDE_PAIRING, Bye, ByeKind, Round, RoundState
from app.rules.lists.tracker import bye_choice_problems
from app.rules.packet.packet import BandKind
from app.rules.pairing.tables import table_problems
from app.rules.results.check import ResultFault
from app.rules.results.result import Game
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import NotNowError, UserError
from app.services.core.rows import current_round, player_row, round_of, round_row
from app.services.pairing.acts import (
    GIVE_BYE,
    LOCK_PAIR,
    MARK_FINAL,
    MOVE_TABLE,
    NAME_BYE_LIST,
    PAIR_THESE,
    RECORD_AS_PLAYED,
    SWAP_PLAYERS,
    TAKE_BYE_BACK,
)
from app.services.pairing.draft_round import note_finals, note_pair_downs, pair_draft_again
from app.services.pairing.pairing_history import cost_of, cost_of_seats, update_by_hand_mark
from app.services.pairing.round_board import before, fresh_problems, problems_by_hand, problems_in
from app.services.results.game_rows import game_of, game_row


def refuse_exchange(round_: Round, one: PlayerId, other: PlayerId) -> None:
    """Refuse that two players of a round change places, where that means nothing.

    Raises:
        UserError: it is one player, or one of them is not in the round.
        NotNowError: they play each other, or both have a bye.
    """
    if one == other:
        raise UserError(RoundCode.SWAP_SAME_PLAYER, player=one)
    places = [_seat_of(round_, player) for player in (one, other)]
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


def _seat_of(round_: Round, player: PlayerId) -> Game | Bye:
    place = game_of(round_, player) or next(
        (bye for bye in round_.byes if bye.player == player), None
    )
    if place is None:
        raise UserError(PlayerCode.NOT_IN_ROUND, player=player, round=round_.number)
    return place


@verb(SWAP_PLAYERS)
def swap(work: ActContext, one: PlayerId, other: PlayerId) -> None:
    """Let two players of the draft change places; one of them may have the bye."""
    draft = _draft(work)
    _exchange(work, draft, one, other)
    _weigh_new(work, draft)


@verb(RECORD_AS_PLAYED)
def record_as_played(
    work: ActContext, one: PlayerId, other: PlayerId, round_number: RoundNumber | None = None
) -> None:
    """Two tables played the wrong opponents: write the round down as it was played.

    Raises:
        NotNowError: the round is closed, or one of the games has a result, which has to be cleared
            first.
        OddError: always, without a reason: it differs from what was published.
    """
    round_ = round_of(work.state, round_number)
    refuse_as_played(round_, one, other)
    work.facts["round"] = round_.number
    _exchange(work, round_, one, other)
    work.check((NOT_AS_PUBLISHED, *_new_problems(work, round_)), round_.number)


@verb(LOCK_PAIR)
def lock(work: ActContext, game: GameId, *, on: bool) -> None:
    """Keep a pair of the draft together when it is paired again, or let it go."""
    _game_in(work, _draft(work), game).is_locked = on


@verb(PAIR_THESE)
def pair_these(work: ActContext, one: PlayerId, other: PlayerId) -> None:
    """Let two players meet, locked; the one's opponent takes the other's place."""
    draft = _draft(work)
    _refuse_same(one, other)
    game = game_of(draft, one) or game_of(draft, other)
    if game is None:
        raise UserError(PlayerCode.NOT_IN_ROUND, player=one, round=draft.number)
    anchor, mover = (one, other) if one in game.players else (other, one)
    displaced = game.opponent_of(anchor).player
    if displaced != mover:
        _exchange(work, draft, displaced, mover)
    game_row(work, game.id).is_locked = True
    _weigh_new(work, draft)


@verb(GIVE_BYE)
def give_bye(work: ActContext, player: PlayerId, *, grant: bool = False) -> None:
    """Give the draft's bye to a player, who changes places with the one who had it.

    Args:
        grant: give a bye of its own by the EO's ruling, and pair the rest again.

    Raises:
        NotNowError: there is no bye to move in a round of even numbers.
    """
    draft = _draft(work)
    player_row(work, player)
    holders = [bye.player for bye in draft.byes]
    if player in holders:
        raise NotNowError(RoundCode.BYE_HAS_ONE, player=player)
    if game_of(draft, player) is None:
        raise UserError(PlayerCode.NOT_IN_ROUND, player=player, round=draft.number)
    if grant:
        _grant(work, draft, player)
        return
    drawn = [bye.player for bye in draft.byes if bye.kind not in BESIDE_PAIRING]
    if not drawn:
        raise NotNowError(RoundCode.BYE_NONE, round=draft.number)
    _exchange(work, draft, player, drawn[0])
    _weigh_new(work, draft)


@verb(TAKE_BYE_BACK)
def take_bye_back(work: ActContext, player: PlayerId) -> None:
    """Remove a bye given by hand, and pair the draft again.

    Raises:
        NotNowError: the bye was drawn; it can only be given to somebody else.
    """
    draft = _draft(work)
    row = _bye_row(work, draft, player)
    if row is None:
        raise UserError(RoundCode.BYE_NOT_HELD, player=player)
    if ByeKind(row.kind).is_paired:
        raise NotNowError(RoundCode.BYE_IS_DRAWN, player=player)
    row.kind = ByeKind.DRAWN.value
    pair_draft_again(work)


@verb(NAME_BYE_LIST)
def name_bye_list(
    work: ActContext,
    player: PlayerId,
    list_number: int | None,
    round_number: RoundNumber | None = None,
) -> None:
    """Say which list counts as played by a player with a bye.

    Raises:
        UserError: the player has no bye in this round, or the number cannot be a list's.
        OddError: with this list the others cannot all be played any more.
    """
    if list_number is not None and not 1 <= list_number <= MOST_LISTS:
        facts = {"number": list_number, "most": MOST_LISTS}
        work.check((impossible(ResultFault.NO_SUCH_LIST, "list", **facts),))
    round_ = round_of(work.state, round_number)
    row = _bye_row(work, round_, player)
    if row is None:
        raise UserError(RoundCode.BYE_NOT_HELD, player=player)
    if row.list_number != list_number:
        problems = bye_choice_problems(work.state, round_.number, player, list_number)
        work.check(problems, round_.number)
    work.facts["round"] = round_.number
    row.list_number = list_number


@verb(MOVE_TABLE)
def move_table(work: ActContext, game: GameId, table: TableNumber | None) -> None:
    """Seat a game of the newest round elsewhere; a game that sits there changes places with it.

    Raises:
        UserError: the number cannot be a table's, or the round has no such game.
    """
    round_ = current_round(work.state)
    if round_.state is RoundState.CLOSED:
        raise NotNowError(RoundCode.CLOSED, round=round_.number)
    if table is not None and not 1 <= table <= MOST_TABLES:
        raise UserError(RoundCode.TABLE_NUMBER, field="table", table=table, most=MOST_TABLES)
    work.facts["round"] = round_.number
    row = _game_in(work, round_, game)
    sitting = next((other for other in round_.games if other.table == table and table), None)
    old, row.table_number = row.table_number, None
    work.db.flush()
    if sitting is not None and sitting.id != game:
        game_row(work, sitting.id).table_number = old
        work.db.flush()
    row.table_number = table
    _note_by_hand(work, round_)
    earlier, later = work.state, work.refresh()
    now = round_of(later, round_.number)
    work.facts["cost"] = cost_of_seats(round_, earlier, now, later)


@verb(MARK_FINAL)
def mark_final(
    work: ActContext, game: GameId, final: int | None, round_number: RoundNumber | None = None
) -> None:
    """Let a game count as the first or the second final, or as none, by the EO's ruling.

    Another game of the round that had the mark loses it.

    Raises:
        NotNowError: the event has no finals tables.
        UserError: the round has no such game.
        OddError: no reason is given.
    """
    if work.state.packet.band(BandKind.FINALS) is None:
        raise NotNowError(RoundCode.FINAL_NONE)
    round_ = round_of(work.state, round_number)
    row = _game_in(work, round_, game)
    players = (row.first_id, row.second_id)
    work.facts.update(round=round_.number, players=players)
    first, second = players
    ruling = odd(RoundCode.FINAL_BY_WORD, first=first, second=second, final=final)
    work.check((ruling,), round_.number)
    for other in round_.games:
        if final is not None and other.final == final:
            game_row(work, other.id).final = None
    row.final = final


def _draft(work: ActContext) -> Round:
    last = current_round(work.state)
    if not last.is_draft:
        raise NotNowError(RoundCode.NO_DRAFT, round=last.number)
    return last


def _game_in(work: ActContext, round_: Round, game: GameId) -> GameRow:
    """A game's row; pairing a draft again makes other games of it."""
    if all(paired.id != game for paired in round_.games):
        raise UserError(RoundCode.GAME_GONE, game=game, round=round_.number)
    return game_row(work, game)


def _refuse_same(one: PlayerId, other: PlayerId) -> None:
    if one == other:
        raise UserError(RoundCode.SWAP_SAME_PLAYER, player=one)


def _exchange(work: ActContext, round_: Round, one: PlayerId, other: PlayerId) -> None:
    """Let two players change places; a bye that was drawn is no longer so in other hands."""
    refuse_exchange(round_, one, other)
    places = (_place(work, round_, one), _place(work, round_, other))
    for row, player, stranger in zip(places, (one, other), (other, one), strict=True):
        if isinstance(row, ByeRow):
            row.player_id, row.list_number = stranger, None
            if ByeKind(row.kind).is_paired:
                row.kind = ByeKind.VOLUNTEER.value
        else:
            name = "first_id" if row.first_id == player else "second_id"
            setattr(row, name, stranger)
            row.is_locked = False
    _note_by_hand(work, round_)
    earlier = work.state
    note_pair_downs(work, round_.number)
    note_finals(work, round_)
    later = work.state
    work.facts["cost"] = cost_of(round_, earlier, round_of(later, round_.number), later)


def _note_by_hand(work: ActContext, round_: Round) -> None:
    """Mark the round as changed by hand, unless a draft is again as it was drawn."""
    if round_.is_draft and round_.by_hand:
        update_by_hand_mark(work.db, round_.number)
    else:
        round_row(work, round_.number).by_hand = True


def _place(work: ActContext, round_: Round, player: PlayerId) -> GameRow | ByeRow:
    game = game_of(round_, player)
    if game is not None:
        return game_row(work, game.id)
    row = _bye_row(work, round_, player)
    if row is None:
        raise UserError(PlayerCode.NOT_IN_ROUND, player=player, round=round_.number)
    return row


def _bye_row(work: ActContext, round_: Round, player: PlayerId) -> ByeRow | None:
    query = select(ByeRow).where(ByeRow.round_number == round_.number, ByeRow.player_id == player)
    return work.db.scalars(query).one_or_none()


def _grant(work: ActContext, draft: Round, player: PlayerId) -> None:
    problem = Problem(RoundCode.BYE_GRANTED, Weight.ODD, facts=(("player", player),))
    work.check((problem,), draft.number)
    work.db.add(ByeRow(round_number=draft.number, player_id=player, kind=ByeKind.GRANTED.value))
    earlier = work.state
    pair_draft_again(work)
    work.facts["cost"] = cost_of(draft, earlier, round_of(work.state, draft.number), work.state)
    round_row(work, draft.number).by_hand = True


def _weigh_new(work: ActContext, draft: Round) -> None:
    work.check(_new_problems(work, draft), draft.number)


def _new_problems(work: ActContext, before: Round) -> tuple[Problem, ...]:
    """The rules that the round breaks now and did not before this step changed it."""
    earlier, later = work.state, work.refresh()
    after = next(round_ for round_ in later.rounds if round_.number == before.number)
    return problems_by_hand(later, before, after, earlier=earlier)
