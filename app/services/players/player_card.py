"""The card of one player: everything that the EO may want to know.

It is the EO's alone: the judge's log and preferences are on it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from sqlalchemy.orm import Session

from app.codes import PlayerCode
from app.models.file.journal import UPGRADE
from app.models.file.replay import steps_about
from app.models.tables.player import Player
from app.rules.core.entrant import Entrant
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber, TableNumber
from app.rules.core.round import Bye, Round, RoundState
from app.rules.lists.army_list import ArmyList
from app.rules.lists.tracker import list_duty
from app.rules.packet.packet import TieBreak
from app.rules.pairing.preference import Preference
from app.rules.results.result import Game, WinReason
from app.rules.standings.scoring import bye_score
from app.rules.standings.standings import standings
from app.services.core.errors import UserError
from app.services.core.history import HistoryLine, history
from app.services.judge.judges_log import PenaltyLine, penalties
from app.services.standings.lines import Turn, figure_of, turn_of
from app.words.standings.standings import record_text

_NO_ACTS = frozenset({"undo", "redo", UPGRADE})
"""Steps left out: the action itself is marked as undone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRound:
    """One round of the player."""

    number: RoundNumber
    state: RoundState
    turn: Turn
    opponent: PlayerId | None
    table: TableNumber | None
    reason: WinReason | None
    """How the game ended."""
    lists: tuple[int | None, int | None]
    """The player's list, then the opponent's."""
    control_points: tuple[int | None, int | None]
    army_points: tuple[int | None, int | None]
    is_paired_down: bool
    bye: Bye | None
    points_before: int | None
    """Tournament points that the round was paired on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardList:
    """One army list: registered, or only known by being played."""

    number: int
    army: ArmyList | None
    played: int
    wanted: int
    """How often it must still be played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCard:
    """Everything about a player."""

    entrant: Entrant
    rank: int
    players: int
    """How many the standings have."""
    record: str
    figures: tuple[tuple[TieBreak, Fraction], ...]
    """By the packet's keys."""
    has_paid: bool
    lists_in: bool
    is_painted: bool | None
    """None where the packet asks for no painting."""
    rounds: tuple[CardRound, ...]
    """From the first, a draft among them."""
    lists: tuple[CardList, ...]
    can_be_met: bool
    """Enough rounds are left for every list that must be played."""
    penalties: tuple[PenaltyLine, ...]
    """Newest first."""
    preferences: tuple[Preference, ...]
    """Those that name the player."""
    acts: tuple[HistoryLine, ...]
    """Whatever changed a row of the player's, newest first; undone ones are marked."""


def rank_course(state: EventState, card: PlayerCard) -> tuple[tuple[RoundNumber, Turn, int], ...]:
    """Each round that counts: how it went for a player, and the rank after it."""
    player = card.entrant.id
    course = []
    for round_ in card.rounds:
        if round_.state is not RoundState.DRAFT:
            placings = standings(state, round_.number)
            rank = next(one.rank for one in placings if one.player == player)
            course.append((round_.number, round_.turn, rank))
    return tuple(course)


def player_card(db: Session, state: EventState, player: PlayerId) -> PlayerCard:
    """The card of a player.

    Raises:
        UserError: nobody has this id.
    """
    entrant = state.by_id.get(player)
    if entrant is None:
        raise UserError(PlayerCode.UNKNOWN, player=player)
    placings = standings(state)
    standing = next(placing for placing in placings if placing.player == player)
    row = db.get_one(Player, player)
    lists, can_be_met = _lists(state, entrant)
    return PlayerCard(
        entrant=entrant,
        rank=standing.rank,
        players=len(placings),
        record=record_text(standing.record),
        figures=tuple((key, figure_of(standing, key)) for key in state.packet.order),
        has_paid=row.has_paid,
        lists_in=row.lists_in,
        is_painted=row.is_painted if state.packet.asks_painting else None,
        rounds=tuple(_rounds(state, player)),
        lists=lists,
        can_be_met=can_be_met,
        penalties=penalties(db, player),
        preferences=tuple(
            preference
            for preference in state.preferences
            if player in (preference.first, preference.second)
        ),
        acts=_acts(db, player),
    )


def _rounds(state: EventState, player: PlayerId) -> Iterator[CardRound]:
    for round_ in state.rounds:
        game = next((game for game in round_.games if player in game.players), None)
        bye = next((bye for bye in round_.byes if bye.player == player), None)
        if game is not None:
            yield _played(round_, game, player)
        elif bye is not None:
            yield _sat_out(state, round_, bye)
        elif player in round_.absent:
            yield _line(round_, player, Turn.MISSED)


def _played(round_: Round, game: Game, player: PlayerId) -> CardRound:
    own, other = game.side_of(player), game.opponent_of(player)
    return _line(
        round_,
        player,
        turn_of(game, player),
        opponent=other.player,
        table=game.table,
        reason=None if game.result is None else game.result.reason,
        lists=(own.list_number, other.list_number),
        control_points=(own.control_points, other.control_points),
        army_points=(own.army_points, other.army_points),
    )


def _sat_out(state: EventState, round_: Round, bye: Bye) -> CardRound:
    worth = bye_score(bye, state.scoring, state.played, round_)
    army = worth.army_points if state.packet.scores_army_points else None
    return _line(
        round_,
        bye.player,
        Turn.BYE,
        bye=bye,
        lists=(bye.list_number, None),
        control_points=(worth.control_points, None),
        army_points=(army, None),
    )


def _line(
    round_: Round,
    player: PlayerId,
    turn: Turn,
    *,
    opponent: PlayerId | None = None,
    table: TableNumber | None = None,
    reason: WinReason | None = None,
    bye: Bye | None = None,
    lists: tuple[int | None, int | None] = (None, None),
    control_points: tuple[int | None, int | None] = (None, None),
    army_points: tuple[int | None, int | None] = (None, None),
) -> CardRound:
    return CardRound(
        number=round_.number,
        state=round_.state,
        turn=turn,
        opponent=opponent,
        table=table,
        reason=reason,
        lists=lists,
        control_points=control_points,
        army_points=army_points,
        is_paired_down=player in round_.pair_downs,
        bye=bye,
        points_before=round_.basis.get(player),
    )


def _lists(state: EventState, entrant: Entrant) -> tuple[tuple[CardList, ...], bool]:
    duty = list_duty(state, entrant.id) if state.packet.lists.each_played else None
    armies = {army.number: army for army in entrant.lists}
    played = state.records[entrant.id].lists
    wanted = {} if duty is None or not entrant.is_active else duty.wanted
    numbers = sorted({*armies, *played, *wanted})
    card_lists = tuple(
        CardList(
            number=number,
            army=armies.get(number),
            played=played.count(number),
            wanted=wanted.get(number, 0),
        )
        for number in numbers
    )
    return card_lists, duty is None or duty.can_be_met


def _acts(db: Session, player: PlayerId) -> tuple[HistoryLine, ...]:
    steps = steps_about(db, player)
    return tuple(line for line in history(db) if line.step in steps and line.verb not in _NO_ACTS)
