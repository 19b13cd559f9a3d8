"""The draft of a round: pairing it, writing it down, and pairing it again around what stays."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from sqlalchemy import delete, select

from app.models.round import Basis, ByeRow, GameRow, RoundRow
from app.rules.draw import Draw
from app.rules.event_state import ByeKind, EntrantStatus, EventState, RoundState
from app.rules.ids import PlayerId, RoundNumber
from app.rules.pairing import RoundPairing, pair_round, seat
from app.services.rows import round_row
from app.services.work import Work

_BY_HAND = (ByeKind.VOLUNTEER.value, ByeKind.GRANTED.value)


def start_draft(work: Work, number: RoundNumber, seed: int) -> RoundPairing:
    """Pair a new round and write it as a draft."""
    return _draft(work, RoundRow(number=number, state=RoundState.DRAFT.value), seed, {})


def pair_draft_again(work: Work, seed: int | None = None) -> RoundPairing | None:
    """Pair the draft anew around locked pairs and byes given by hand; nothing where there is none.

    Args:
        seed: None keeps the draft's seed.
    """
    state = work.look()
    last = state.last_round
    if last is None or not last.is_draft:
        return None
    kept = {bye.player: bye.kind for bye in last.byes if bye.kind.value in _BY_HAND}
    active = {entrant.id for entrant in state.active}
    row = round_row(work, last.number)
    seed = last.seed or 0 if seed is None else seed
    return _draft(work, row, seed, {one: kind for one, kind in kept.items() if one in active})


def clear_draft(work: Work, number: int) -> None:
    """Delete the games, byes and facts of a draft."""
    work.db.flush()
    for table in (GameRow, ByeRow, Basis):
        work.db.execute(delete(table).where(table.round_number == number))
    work.db.expire_all()


def note_pair_downs(work: Work, number: int) -> None:
    """Work the pair-downs of a draft out again after a change by hand.

    Rule: sr2019 pairing; the player with more tournament points is the one paired down.
    """
    work.db.flush()
    rows = {
        row.player_id: row
        for row in work.db.scalars(select(Basis).where(Basis.round_number == number))
    }
    games = work.db.scalars(select(GameRow).where(GameRow.round_number == number))
    points = {player: row.tournament_points or 0 for player, row in rows.items()}
    down = paired_down(((game.first_id, game.second_id) for game in games), points)
    for player, row in rows.items():
        row.is_paired_down = player in down


def paired_down(games: Iterable[tuple[int, int]], points: Mapping[int, int]) -> frozenset[int]:
    """The players with more tournament points than their opponents."""
    return frozenset(
        first if points[first] > points[second] else second
        for first, second in games
        if points[first] != points[second]
    )


def _draft(work: Work, row: RoundRow, seed: int, byes: Mapping[PlayerId, ByeKind]) -> RoundPairing:
    number = row.number
    state = _without(_with_living_locks(work.look()), byes)
    draw = Draw(seed)
    paired = pair_round(state, draw)
    tables = seat(state, paired.games, draw)
    locks = {frozenset(pair) for pair in state.locks}
    clear_draft(work, number)
    row.kind, row.seed, row.by_hand = paired.kind.value, seed, bool(byes)
    work.db.add(row)
    for game, table in zip(paired.games, tables, strict=True):
        work.db.add(
            GameRow(
                round_number=number,
                table_number=table,
                first_id=game.first,
                second_id=game.second,
                is_locked=frozenset((game.first, game.second)) in locks,
            )
        )
    drawn = {} if paired.bye is None else {paired.bye: ByeKind.DRAWN}
    for player, kind in {**byes, **drawn}.items():
        work.db.add(ByeRow(round_number=number, player_id=player, kind=kind.value))
    _write_basis(work, number, paired, byes)
    work.look()
    return paired


def _write_basis(
    work: Work, number: int, paired: RoundPairing, byes: Mapping[PlayerId, ByeKind]
) -> None:
    records = work.state.records
    for entrant in work.state.entrants:
        is_in = entrant.id in paired.basis or entrant.id in byes
        points = records[entrant.id].tournament_points
        work.db.add(
            Basis(
                round_number=number,
                player_id=entrant.id,
                tournament_points=points if is_in else None,
                is_absent=not is_in,
                is_paired_down=entrant.id in paired.pair_downs,
            )
        )


def _without(state: EventState, sitting: Iterable[PlayerId]) -> EventState:
    """The state as pairing sees it: who already has a bye is not there to be paired."""
    out = frozenset(sitting)
    if not out:
        return state
    return replace(
        state,
        entrants=tuple(
            replace(one, status=EntrantStatus.DROPPED) if one.id in out else one
            for one in state.entrants
        ),
    )


def _with_living_locks(state: EventState) -> EventState:
    active = {entrant.id for entrant in state.active}
    living = tuple(pair for pair in state.locks if active.issuperset(pair))
    return state if living == state.locks else replace(state, locks=living)
