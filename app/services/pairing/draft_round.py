"""The draft of a round: pairing it, writing it down, and pairing it again around what stays."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import count

from sqlalchemy import delete, insert, select

from app.models.tables.base import Base
from app.models.tables.column_texts import cut_text, preferences_text
from app.models.tables.round import Basis, ByeRow, GameRow, RoundRow
from app.models.tables.scenario import PlannedScenario
from app.rules.core.draw import Draw
from app.rules.core.errors import GoOn, odd
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber, TableNumber
from app.rules.core.round import Bye, ByeKind, Round, RoundKind, RoundState
from app.rules.pairing.field import still_playing
from app.rules.pairing.finals import finals_of
from app.rules.pairing.pair import NoPairingError, pair_round
from app.rules.pairing.preference import Preference, names_for_bye
from app.rules.pairing.round_pairing import RoundPairing
from app.rules.pairing.tables import seat
from app.rules.players.entry import not_checked_in
from app.rules.standings.cut import cut
from app.services.core.act_context import ActContext
from app.services.core.rows import event_row, round_row
from app.services.scenarios.lookup import can_play
from app.services.scenarios.scenarios import forget_rolls

# A number for every game of a draft, also where there are fewer tables than games.


def seat_all(
    state: EventState,
    games: Sequence[tuple[PlayerId, PlayerId]],
    draw: Draw,
    *,
    kept: Mapping[frozenset[PlayerId], TableNumber] | None = None,
) -> tuple[TableNumber, ...]:
    """Choose a table for each game; those left over get the numbers after the highest table.

    So each can be named on a slip, and its result given.

    Args:
        state: the event.
        games: in the order of the pairing, highest points first.
        draw: the stream to draw from.
        kept: tables of pairs that stay where they are, as ``seat`` takes them.

    Returns:
        A number for each game, in the order of the games.
    """
    seated = seat(state, games, draw, kept=kept)
    beyond = count(max(state.tables or (), default=0) + 1)
    return tuple(TableNumber(next(beyond)) if seat is None else seat for seat in seated)


def games_beyond(state: EventState, round_: Round) -> int:
    """How many games of a round have no table, or a number that is none of the event's tables."""
    return sum(not is_at_table(state, game.table) for game in round_.games)


def is_at_table(state: EventState, number: TableNumber | None) -> bool:
    """Whether a number is a table that there is."""
    return number is not None and (state.tables is None or number in state.tables)


FEWEST = 2
"""Players to be paired; with fewer there is no round."""

SEEDS = 1_000_000
"""Seeds are drawn below this, so that one can be read out across a room."""


def start_draft(
    work: ActContext, number: RoundNumber, seed: int, left_out: Collection[PlayerId] = ()
) -> RoundPairing:
    """Pair a new round and write it as a draft, on the scenario that was meant for it.

    A custom scenario that was removed from the event since it was planned is left out.

    Args:
        left_out: players who are in the event and not in this round.
    """
    meant = work.db.get(PlannedScenario, number)
    is_there = meant is not None and can_play(work.state, meant.scenario)
    scenario = meant.scenario if meant is not None and is_there else None
    row = RoundRow(number=number, state=RoundState.DRAFT.value, scenario=scenario)
    return _draft(work, row, seed, {}, left_out)


def pair_draft_again(
    work: ActContext, seed: int | None = None, left_out: Collection[PlayerId] = ()
) -> RoundPairing | None:
    """Pair the draft again; nothing where there is none.

    Locked pairs stay, and at their tables where nobody has a right to these; so do byes given by
    hand. Every other game is a new one, and a table that was chosen for the old one means nothing.
    Who was left out stays so until checked in.

    Args:
        seed: None keeps the draft's seed.
        left_out: who is left out besides.
    """
    draft = _draft_there(work)
    if draft is None:
        return None
    row = round_row(work, draft.number)
    seed = draft.seed or 0 if seed is None else seed
    out = {*left_out, *still_left_out(work.state, draft)}
    return _draft(work, row, seed, _kept_byes(work.state, draft, out), out)


def still_left_out(state: EventState, draft: Round) -> frozenset[PlayerId]:
    """Who was left out of a draft and isn't checked in since."""
    missing = set(not_checked_in(state))
    return frozenset(player for player in draft.left_out if player in missing)


def follow_players(work: ActContext) -> None:
    """Let a draft follow who came or left: pair it again with its seed.

    Where too few are left to play, it is thrown away.
    """
    draft = _draft_there(work)
    if draft is None:
        return
    there = set(still_playing(work.state)) - still_left_out(work.state, draft)
    if len(there) < FEWEST:
        discard_draft(work, draft.number)
    else:
        pair_draft_again(work)


def follow_results(work: ActContext) -> None:
    """Let a draft follow corrected results: pair it again where its points or its cut changed.

    What is published stays as it was paired.
    """
    draft = _draft_there(work)
    if draft is None:
        return
    records = work.state.records
    current_cut = cut(work.state)
    is_other_cut = (
        current_cut is not None and not current_cut.is_made and current_cut.members != draft.cut
    )
    is_other_cut = is_other_cut or (current_cut is None and draft.cut is not None)
    points = any(
        records[who].tournament_points != points_then for who, points_then in draft.basis.items()
    )
    if points or is_other_cut:
        pair_draft_again(work)


def follow_tables(work: ActContext) -> None:
    """Let a draft follow the tables there are: seat it again where a game has none of them."""
    draft = _draft_there(work)
    if draft is None or not games_beyond(work.state, draft):
        return
    rows = [work.db.get_one(GameRow, game.id) for game in draft.games]
    rows.sort(key=lambda row: _points_of(draft, row), reverse=True)
    pairs = [(PlayerId(row.first_id), PlayerId(row.second_id)) for row in rows]
    for row in rows:
        row.table_number = None
    work.db.flush()
    for row, table in zip(rows, seat_all(work.state, pairs, Draw(draft.seed or 0)), strict=True):
        row.table_number = table


def discard_draft(work: ActContext, number: int) -> None:
    """Delete a draft whole; one that was published before may have lost elements by chance."""
    clear_draft(work, number)
    forget_rolls(work.db, number)
    work.db.delete(round_row(work, number))


def clear_draft(work: ActContext, number: int) -> None:
    """Delete the games, byes and facts of a draft."""
    work.db.flush()
    for table in (GameRow, ByeRow, Basis):
        work.db.execute(delete(table).where(table.round_number == number))
    work.db.expire_all()


def note_pair_downs(work: ActContext, number: int) -> None:
    """Work the pair-downs of a draft out again after a change by hand.

    Rule: sr2019 pairing; the player with more tournament points is the one paired down.
    Rule: sr2025 pairing; sr2026 pairing
    """
    work.db.flush()
    if round_row(work, number).kind == RoundKind.BRACKET.value:
        return
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


def note_finals(work: ActContext, was: Round) -> None:
    """Mark the finals of a round after a change by hand.

    A game whose players are the same keeps its mark. Any other game is a final where its players
    are those that the packet wants to meet in it.

    Rule: sr2015 standings-variants; sr2019 standings-variants

    Args:
        was: the round before the change.
    """
    state = work.refresh()
    now = state.rounds[was.number - 1]
    kept = {frozenset(game.players): game.final for game in was.games}
    finals = finals_of(state, now)
    wanted = {frozenset(game): mark for game, mark in zip(finals.games, finals.marks, strict=True)}
    rows = {
        frozenset((PlayerId(row.first_id), PlayerId(row.second_id))): row
        for row in work.db.scalars(select(GameRow).where(GameRow.round_number == was.number))
    }
    taken = {kept.get(pair) for pair in rows}
    for pair, row in rows.items():
        mark = wanted.get(pair)
        row.final = kept.get(pair, None if mark in taken else mark)
    work.refresh()


def _draft_there(work: ActContext) -> Round | None:
    last = work.refresh().last_round
    return last if last is not None and last.is_draft else None


def _kept_byes(
    state: EventState, draft: Round, left_out: Collection[PlayerId]
) -> Mapping[PlayerId, Bye]:
    """The byes given by hand that outlast a new pairing.

    A granted one stays. One that was moved by hand takes the place of the drawn one, and so goes
    where the number of the others is even.
    """
    here = set(still_playing(state)).difference(left_out)
    byes = [bye for bye in draft.byes if bye.player in here]
    kept = [bye for bye in byes if bye.kind is ByeKind.GRANTED]
    if (len(here) - len(kept)) % 2:
        kept += [bye for bye in byes if bye.kind is ByeKind.VOLUNTEER][:1]
    return {bye.player: bye for bye in kept}


def _points_of(draft: Round, row: GameRow) -> tuple[int, ...]:
    both = (draft.basis.get(PlayerId(player), 0) for player in (row.first_id, row.second_id))
    return tuple(sorted(both, reverse=True))


_Seated = tuple[RoundPairing, tuple[TableNumber, ...]]
"""A pairing, and a table for each of its games."""


def _draft(
    work: ActContext,
    row: RoundRow,
    seed: int,
    byes: Mapping[PlayerId, Bye],
    left_out: Collection[PlayerId],
) -> RoundPairing:
    number, state = row.number, _with_cut_drawn(work)
    paired, tables = _paired(work, state, seed, frozenset(byes), frozenset(left_out), number)
    locks = {frozenset(pair) for pair in state.locks} & {
        frozenset(pairing) for pairing in paired.games
    }
    if row in work.db:
        clear_draft(work, number)
    row.kind, row.seed, row.by_hand = paired.kind.value, seed, bool(byes or locks)
    row.wishes, row.looks_ahead = preferences_text(paired.preferences), paired.looks_ahead
    current_cut = cut(state)
    row.cut = None if current_cut is None or current_cut.is_made else cut_text(current_cut.members)
    marks = {frozenset(game): mark for game, mark in paired.finals}
    work.db.add(row)
    work.db.flush()
    _insert(
        work,
        GameRow,
        (
            {
                "round_number": number,
                "table_number": table,
                "first_id": game.first,
                "second_id": game.second,
                "is_locked": frozenset((game.first, game.second)) in locks,
                "final": marks.get(frozenset((game.first, game.second))),
            }
            for game, table in zip(paired.games, tables, strict=True)
        ),
    )
    drawn = () if paired.bye is None else (_bye_of(paired, paired.bye),)
    through = (Bye(player=player, kind=ByeKind.WALKOVER) for player in paired.walkovers)
    _insert(
        work,
        ByeRow,
        (
            {
                "round_number": number,
                "player_id": bye.player,
                "kind": bye.kind.value,
                "list_number": bye.list_number,
                "control_points": bye.control_points,
                "army_points": bye.army_points,
            }
            for bye in (
                *byes.values(),
                *drawn,
                *(bye for bye in through if bye.player not in byes),
            )
        ),
    )
    _write_basis(work, number, paired, byes, left_out)
    work.refresh()
    return paired


def _with_cut_drawn(work: ActContext) -> EventState:
    """The event, equals at the border of a cut drawn by a seed of their own where nobody is."""
    state = work.refresh()
    current_cut = cut(state)
    if current_cut is None or not current_cut.is_open:
        return state
    event_row(work).cut_seed = work.dice(SEEDS)
    return work.refresh()


def _bye_of(paired: RoundPairing, player: PlayerId) -> Bye:
    is_named = names_for_bye(paired.preferences, player)
    return Bye(player=player, kind=ByeKind.PREFERENCE if is_named else ByeKind.DRAWN)


def _paired(
    work: ActContext,
    state: EventState,
    seed: int,
    sitting: Collection[PlayerId],
    left_out: Collection[PlayerId],
    number: int,
) -> _Seated:
    """The best pairing, and its tables.

    Where absolute preferences leave no pairing, a reason pairs the round without them.
    """
    kept = _locked_tables(work)
    found = work.computations.run(partial(_best, state, seed, sitting, left_out, kept))
    if not isinstance(found, NoPairingError):
        return found
    problem = odd(found.code, culprits=_facts_of(found.culprits), beside=_facts_of(found.beside))
    work.check((problem,), number)
    state = state.updated(preferences=found.without(state.preferences))
    found = work.computations.run(partial(_best, state, seed, sitting, left_out, kept))
    if isinstance(found, NoPairingError):
        raise found
    return found


def _best(
    state: EventState,
    seed: int,
    sitting: Collection[PlayerId],
    left_out: Collection[PlayerId],
    kept: Mapping[frozenset[PlayerId], TableNumber],
    go_on: GoOn,
) -> _Seated | NoPairingError:
    """Pair a round and seat its games; depends on nothing but its arguments."""
    draw = Draw(seed)
    try:
        paired = pair_round(state, draw, sitting=sitting, left_out=left_out, go_on=go_on)
    except NoPairingError as error:
        return error
    return paired, seat_all(state, paired.games, draw, kept=kept)


def _facts_of(
    preferences: Iterable[Preference],
) -> tuple[tuple[str, PlayerId | None, PlayerId | None], ...]:
    return tuple(
        (preference.kind.value, preference.first, preference.second) for preference in preferences
    )


def _write_basis(
    work: ActContext,
    number: int,
    paired: RoundPairing,
    byes: Collection[PlayerId],
    left_out: Collection[PlayerId],
) -> None:
    records = work.state.records
    rows = []
    for entrant in work.state.entrants:
        is_in = entrant.id in paired.basis or entrant.id in byes
        points = records[entrant.id].tournament_points
        rows.append(
            {
                "round_number": number,
                "player_id": entrant.id,
                # Who is left out of a draft keeps points; see ``Round.left_out``.
                "tournament_points": points if is_in or entrant.id in left_out else None,
                "is_absent": not is_in,
                "is_paired_down": entrant.id in paired.pair_downs,
            }
        )
    _insert(work, Basis, rows)


def _insert(work: ActContext, table: type[Base], rows: Iterable[Mapping[str, object]]) -> None:
    """Insert many rows at once, without an object for each."""
    values = list(rows)
    if values:
        work.db.connection().execute(insert(table), values)


def _locked_tables(work: ActContext) -> Mapping[frozenset[PlayerId], TableNumber]:
    """Where the pairs that stay together sit."""
    draft = _draft_there(work)
    locks = {frozenset(pair) for pair in work.state.locks}
    return {
        frozenset(game.players): game.table
        for game in (() if draft is None else draft.games)
        if game.table is not None and frozenset(game.players) in locks
    }
