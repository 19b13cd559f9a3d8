"""The judge's log: what was noted, warned of or punished, private to the EO.

Nothing of it is in ``EventState``, from which everything public is made; nor is a reason kept as a
ruling, for rulings are exported with an event. Only the history has it.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.codes import PenaltyCode, RequestCode
from app.models.tables.player import PenaltyRow
from app.rules.core.entrant import EntrantStatus
from app.rules.core.errors import Problem
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber, TableNumber
from app.rules.core.round import Round, RoundState
from app.rules.judge.penalty import (
    ProposedMeasure,
    default_problems,
    offence_of,
    offences,
    penalty_problems,
    proposal,
)
from app.rules.packet.offences import AnyOffence, Measure, Offence, OwnOffence
from app.rules.packet.packet import Packet
from app.rules.results.result import Game, GameResult, WinReason
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import OddError, UserError
from app.services.core.rows import player_row, round_row
from app.services.event.event_draft import kept_packet_text
from app.services.judge.acts import AMEND_PENALTY, LOG_PENALTY, REMOVE_PENALTY
from app.services.packet.packets import load_packet
from app.services.players.player_lookup import composed, unshowable
from app.services.results.game_rows import game_of, game_row, write_result


class PenaltyOutcome(StrEnum):
    """What an entry led to."""

    NOTHING = "nothing"
    GAME_LOST = "game-lost"
    BOTH_LOSE = "both-lose"
    """The opponent has lost the same game by a penalty before."""
    GAME_DECIDED = "game-decided"
    """The game has another result, which stays."""
    NO_GAME = "no-game"
    DISQUALIFIED = "disqualified"
    WAS_OUT = "was-out"
    STANDS = "stands"
    """A milder measure now; what followed from the former one stays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyLine:
    """One entry."""

    id: int
    player: PlayerId
    round_number: RoundNumber | None
    """None: before, between or after the rounds."""
    table: TableNumber | None
    about: AnyOffence
    measure: Measure
    note: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Logged:
    """A stored entry, and what it led to."""

    entry: int
    measure: Measure
    outcome: PenaltyOutcome
    table: TableNumber | None


def penalties(db: Session, player: PlayerId | None = None) -> tuple[PenaltyLine, ...]:
    """The entries, newest first; those about one player where one is named."""
    query = select(PenaltyRow).order_by(PenaltyRow.id.desc())
    if player is not None:
        query = query.where(PenaltyRow.player_id == player)
    packet = load_packet(kept_packet_text(db))
    return tuple(_line(row, packet) for row in db.scalars(query))


def proposed(
    db: Session,
    state: EventState,
    player: PlayerId,
    about: AnyOffence,
    *,
    but: int | None = None,
) -> ProposedMeasure:
    """The measure for a player's next offence of a kind.

    Args:
        but: an entry that is being changed: only those before it count.
    """
    query = select(PenaltyRow.measure).where(
        PenaltyRow.player_id == player, PenaltyRow.about == about.value
    )
    if but is not None:
        query = query.where(PenaltyRow.id < but)
    past = tuple(map(Measure, db.scalars(query.order_by(PenaltyRow.id))))
    return proposal(state.packet, about, past)


@verb(LOG_PENALTY)
def log_penalty(
    work: ActContext,
    player: PlayerId,
    about: str,
    measure: Measure | None = None,
    note: str = "",
) -> Logged:
    """Log an offence; its measure takes effect at once.

    A loss of the game is the result of the game that the player is in, where it has none; a
    disqualification is the act of that name with all that it does.

    Args:
        about: the word of an offence, one of the packet's own among them.
        measure: None for the one that the packet prints.
        note: free words, "" for none.

    Raises:
        UserError: there is no such player or offence, a letter of the note cannot be shown, or no
            measure was chosen where the packet leaves the choice.
        OddError: the packet prints another measure, and no reason was given.
    """
    player_row(work, player)
    kind = _offence_typed(work, about)
    due = proposed(work.db, work.state, player, kind)
    if measure is None:
        work.check(default_problems(due))
    taken = due.measure if measure is None else measure
    _ask(work, penalty_problems(due, taken))
    round_, game = _at_play(work.state, player)
    row = PenaltyRow(
        player_id=player,
        round_number=None if round_ is None else round_.number,
        table_number=None if game is None else game.table,
        about=kind.value,
        measure=taken.value,
        note=_tidy(note),
        at=work.now.astimezone(UTC).isoformat(timespec="milliseconds"),
    )
    work.db.add(row)
    work.db.flush()
    work.facts |= {"measure": taken, "round": row.round_number, "table": row.table_number}
    outcome = _follow(work, player, taken)
    table = None if row.table_number is None else TableNumber(row.table_number)
    return Logged(entry=row.id, measure=taken, outcome=outcome, table=table)


@verb(AMEND_PENALTY)
def amend_penalty(work: ActContext, entry: int, about: str, measure: Measure, note: str) -> Logged:
    """Change an entry. A harsher measure takes effect now; what a former one led to stays.

    Raises:
        UserError: there is no such entry, or a letter of the note cannot be shown.
        OddError: the packet prints another measure, and no reason was given.
    """
    row = _row(work, entry)
    player, before = PlayerId(row.player_id), Measure(row.measure)
    kind = _offence_typed(work, about)
    if (kind.value, measure) != (row.about, before):
        due = proposed(work.db, work.state, player, kind, but=entry)
        _ask(work, penalty_problems(due, measure))
    row.about, row.measure, row.note = kind.value, measure.value, _tidy(note)
    work.facts |= {"player": player, "round": row.round_number, "table": row.table_number}
    outcome = PenaltyOutcome.NOTHING
    if measure.severity > before.severity:
        outcome = _follow(work, player, measure)
    elif measure is not before and before.severity >= Measure.GAME_LOSS.severity:
        outcome = PenaltyOutcome.STANDS
    table = None if row.table_number is None else TableNumber(row.table_number)
    return Logged(entry=entry, measure=measure, outcome=outcome, table=table)


@verb(REMOVE_PENALTY)
def remove_penalty(work: ActContext, entry: int) -> PenaltyOutcome:
    """Remove an entry; what it led to stays.

    Raises:
        UserError: there is no such entry.
    """
    row = _row(work, entry)
    work.facts |= {"player": row.player_id, "about": row.about, "measure": row.measure}
    had_effect = Measure(row.measure).severity >= Measure.GAME_LOSS.severity
    work.db.delete(row)
    return PenaltyOutcome.STANDS if had_effect else PenaltyOutcome.NOTHING


def _line(row: PenaltyRow, packet: Packet) -> PenaltyLine:
    number, table = row.round_number, row.table_number
    return PenaltyLine(
        id=row.id,
        player=PlayerId(row.player_id),
        round_number=None if number is None else RoundNumber(number),
        table=None if table is None else TableNumber(table),
        about=offence_of(packet, row.about) or Offence.OTHER,
        measure=Measure(row.measure),
        note=row.note or "",
        at=datetime.fromisoformat(row.at),
    )


def _offence_typed(work: ActContext, word: str) -> AnyOffence:
    """An offence by its word; the name of one of the packet's own is kept for the history."""
    packet = work.state.packet
    found = offence_of(packet, word)
    if found is None:
        known = tuple(offence.value for offence in offences(packet))
        raise UserError(PenaltyCode.UNKNOWN_OFFENCE, field="about", about=word, known=known)
    if isinstance(found, OwnOffence):
        work.facts["about"] = found.name
    return found


def _row(work: ActContext, entry: int) -> PenaltyRow:
    row = work.db.get(PenaltyRow, entry)
    if row is None:
        raise UserError(PenaltyCode.UNKNOWN, entry=entry)
    return row


def _ask(work: ActContext, problems: tuple[Problem, ...]) -> None:
    """Require a reason for what is odd; it goes into the history and into no ruling."""
    if problems and not work.because:
        raise OddError(RequestCode.ODD, problems=problems)


def _tidy(note: str) -> str | None:
    bad = unshowable(note)
    if bad:
        raise UserError(PenaltyCode.NOTE_LETTER, field="note", character=f"U+{ord(bad[0]):04X}")
    return composed(note) or None


def _at_play(state: EventState, player: PlayerId) -> tuple[Round | None, Game | None]:
    """The round that is going on, and the player's game in it."""
    last = state.played[-1] if state.played else None
    if last is None or last.state is RoundState.CLOSED:
        return None, None
    return last, game_of(last, player)


def _follow(work: ActContext, player: PlayerId, measure: Measure) -> PenaltyOutcome:
    from app.services.players import players

    match measure:
        case Measure.GAME_LOSS:
            return _lose(work, player)
        case Measure.DISQUALIFICATION:
            if work.state.by_id[player].status is EntrantStatus.DISQUALIFIED:
                return PenaltyOutcome.WAS_OUT
            players.disqualify(work, player)
            return PenaltyOutcome.DISQUALIFIED
    return PenaltyOutcome.NOTHING


def _lose(work: ActContext, player: PlayerId) -> PenaltyOutcome:
    round_, game = _at_play(work.state, player)
    if round_ is None or game is None:
        return PenaltyOutcome.NO_GAME
    opponent = game.opponent_of(player).player
    row = game_row(work, game.id)
    if game.result == GameResult(winner=player, reason=WinReason.PENALTY):
        write_result(work, row, GameResult(winner=None, reason=WinReason.PENALTY))
        return PenaltyOutcome.BOTH_LOSE
    if game.result is not None:
        return PenaltyOutcome.GAME_DECIDED
    write_result(work, row, GameResult(winner=opponent, reason=WinReason.PENALTY))
    if round_.state is RoundState.PUBLISHED:
        # A game that is lost has begun, as with any other result.
        round_row(work, round_.number).state = RoundState.PLAYING.value
    return PenaltyOutcome.GAME_LOST
