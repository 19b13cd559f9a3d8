"""Players: registering, editing, roll call, and how they leave and come back."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import or_, select
from sqlalchemy.orm import InstrumentedAttribute

from app.codes import PlayerCode, RequestCode, RoundCode
from app.models.tables.award import AwardRow, BallotRow
from app.models.tables.player import PenaltyRow, Player
from app.models.tables.round import Basis, ByeRow, PreferenceRow
from app.rules.core.bounds import MOST_TABLES
from app.rules.core.entrant import EntrantStatus
from app.rules.core.errors import Problem
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, TableNumber
from app.rules.core.round import ByeKind
from app.rules.lists.army_list import ArmyList
from app.rules.players.entry import (
    TakenNames,
    checks_in,
    disqualify_problems,
    drop_problems,
    entry_problems,
    joining,
    late_problems,
    reinstate_problems,
    table_problems,
)
from app.rules.players.leaving import GameAfterLeaving, Leaving, leaving
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import NotNowError, UserError
from app.services.core.rows import player_row, round_of
from app.services.lists.army_lists import write_lists
from app.services.players.acts import (
    DISQUALIFY_PLAYER,
    DROP_PLAYER,
    DROP_PLAYERS,
    EDIT_PLAYER,
    ENTER_LATE,
    REGISTER_PLAYER,
    REGISTER_ROSTER,
    REINSTATE_PLAYER,
    REMOVE_PLAYER,
    TICK_PLAYER,
    TICK_PLAYERS,
)
from app.services.players.player_lookup import composed, shown, unshowable
from app.services.results.game_rows import game_of, game_row, write_result, write_sides


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerDraft:
    """A player as a form or a roster has one; None where nothing was given."""

    name: str
    faction: str | None = None
    club: str | None = None
    city: str | None = None
    state: str | None = None
    country: str | None = None
    lists: tuple[ArmyList, ...] = ()
    """Ordered by number, each number once; may be empty."""
    list_texts: Mapping[int, str] = field(default_factory=dict)
    """The texts that lists were read from, by the list's number; few have one."""
    eligible: bool = True
    """False for a ringer."""
    fixed_table: int | None = None
    """The only table where this player plays."""
    public_name: str | None = None
    """What players read instead of the name."""


def tidy(draft: PlayerDraft) -> PlayerDraft:
    """The draft with its names in composed letters and single spaces.

    Of faction, club and home what can't be shown is left out, as where a file is read.

    Raises:
        UserError: a letter of the name cannot be shown, or the fixed table isn't one.
    """
    table = draft.fixed_table
    if table is not None and not 1 <= table <= MOST_TABLES:
        raise UserError(RoundCode.TABLE_NUMBER, field="fixed_table", table=table, most=MOST_TABLES)
    for place, text in (("name", draft.name), ("public_name", draft.public_name or "")):
        bad = unshowable(text)
        if bad:
            raise UserError(PlayerCode.NAME_LETTER, field=place, character=f"U+{ord(bad[0]):04X}")
    public_name = composed(draft.public_name or "") or None
    return replace(
        draft,
        name=composed(draft.name),
        public_name=public_name,
        faction=shown(draft.faction or "") or None,
        club=shown(draft.club or "") or None,
        city=shown(draft.city or "") or None,
        state=shown(draft.state or "") or None,
        country=shown(draft.country or "") or None,
    )


def fixed_table(draft: PlayerDraft) -> TableNumber | None:
    """The only table where the player plays; None for any."""
    return None if draft.fixed_table is None else TableNumber(draft.fixed_table)


def write_person(row: Player, draft: PlayerDraft) -> None:
    """Write everything but the army lists."""
    row.name = draft.name
    row.faction, row.club = draft.faction or None, draft.club or None
    row.city, row.state, row.country = (
        draft.city or None,
        draft.state or None,
        draft.country or None,
    )
    row.eligible, row.fixed_table = draft.eligible, draft.fixed_table
    row.public_name = draft.public_name


_TICKS = {"here": "is_here", "paid": "has_paid", "lists": "lists_in", "painted": "is_painted"}
"""Mark of the roll call -> the column that holds it."""


@verb(REGISTER_PLAYER)
def register(
    work: ActContext, draft: PlayerDraft, *, same_name_ok: bool = False, is_here: bool = False
) -> PlayerId:
    """Register one player before the event begins, or late without a bye.

    While a check-in is kept, or with ``is_here``, the player is checked in with that.
    """
    is_here = is_here or checks_in(work.state)
    return _enter(work, (draft,), same_name_ok=same_name_ok, is_here=is_here)[0]


@verb(REGISTER_ROSTER)
def register_many(
    work: ActContext, drafts: tuple[PlayerDraft, ...], *, same_name_ok: bool = False
) -> tuple[PlayerId, ...]:
    """Register a whole roster, or nobody."""
    return _enter(work, drafts, same_name_ok=same_name_ok)


@verb(ENTER_LATE)
def enter_late(
    work: ActContext, draft: PlayerDraft, *, grant_bye: bool = False, same_name_ok: bool = False
) -> PlayerId:
    """Register a player while the event runs.

    Rounds missed score nothing; ``grant_bye`` makes the newest of them a bye by the EO's ruling.
    While a check-in is kept, the player is checked in with that.

    Raises:
        UserError: the name cannot be, or there is no round to have a bye in.
        OddError: the event is over, or the name or the table is another player's.
    """
    is_here = checks_in(work.state)
    return _enter(work, (draft,), same_name_ok=same_name_ok, grant_bye=grant_bye, is_here=is_here)[
        0
    ]


@verb(EDIT_PLAYER)
def edit(
    work: ActContext, player: PlayerId, draft: PlayerDraft, *, same_name_ok: bool = False
) -> None:
    """Change what is known of a player, army lists and all."""
    row, draft = player_row(work, player), tidy(draft)
    others = tuple(entrant.name for entrant in work.state.entrants if entrant.id != player)
    # A name that was accepted before needs no second answer.
    known = same_name_ok or draft.name == row.name
    problems = [*_name_problems(draft, TakenNames(others), same_name_ok=known)]
    if draft.fixed_table != row.fixed_table:
        problems += table_problems(work.state, fixed_table(draft), player)
    work.check(problems)
    write_person(row, draft)
    write_lists(work, player, draft.lists, draft.list_texts)


@verb(TICK_PLAYER)
def tick(work: ActContext, player: PlayerId, mark: str, *, on: bool) -> None:
    """Tick a player off at roll call: ``mark`` is "here", "paid", "lists" or "painted"."""
    setattr(player_row(work, player), _TICKS[mark], on)


@verb(TICK_PLAYERS)
def tick_many(work: ActContext, players: tuple[PlayerId, ...], mark: str, *, on: bool) -> None:
    """Tick many players as one action; ``mark`` as in ``tick``."""
    for player in players:
        setattr(player_row(work, player), _TICKS[mark], on)


@verb(REMOVE_PLAYER)
def remove(work: ActContext, player: PlayerId) -> None:
    """Remove the registration of a player who was never in a round.

    Preferences that name the player go with it.

    Raises:
        NotNowError: the player has been in a round, or is in the judge's log, among the awards or
            in the bracket that the event begins with, and can only drop.
    """
    row = player_row(work, player)
    if _is_in(work, Basis.player_id, player):
        raise NotNowError(PlayerCode.HAS_PLAYED, player=player)
    if _is_in(work, PenaltyRow.player_id, player):
        raise NotNowError(PlayerCode.IN_LOG, player=player)
    if _is_in(work, AwardRow.player_id, player) or _is_in(work, BallotRow.player_id, player):
        raise NotNowError(PlayerCode.IN_AWARDS, player=player)
    if work.state.seeding is not None and player in work.state.seeding.seeds:
        raise NotNowError(PlayerCode.IN_BRACKET, player=player)
    write_lists(work, player, (), {})
    names_player = or_(PreferenceRow.first_id == player, PreferenceRow.second_id == player)
    for preference in work.db.scalars(select(PreferenceRow).where(names_player)):
        work.db.delete(preference)
    work.db.delete(row)


def _is_in(work: ActContext, column: InstrumentedAttribute[Any], player: PlayerId) -> bool:
    """Whether a column of some table names a player."""
    return work.db.scalar(select(column).where(column == player).limit(1)) is not None


@verb(DROP_PLAYER)
def drop(work: ActContext, player: PlayerId, *, after_round: bool = False) -> None:
    """Drop a player from the event; points and place stay.

    ``rules.players.leaving`` says what happens to a game in progress.

    Args:
        after_round: the slip says so; the game of this round is still played.

    Raises:
        NotNowError: the player is out already.
    """
    _drop(work, player, after_round=after_round)


@verb(DROP_PLAYERS)
def drop_many(
    work: ActContext, players: tuple[PlayerId, ...], *, after_round: bool = False
) -> None:
    """Drop several players as one action; ``after_round`` as in ``drop``.

    Raises:
        NotNowError: one of them is out already.
    """
    for player in dict.fromkeys(players):
        _drop(work, player, after_round=after_round)
        work.refresh()


def leave_after_round(work: ActContext, player: PlayerId) -> None:
    """Drop a player after this round, as part of the action that enters the slip.

    Raises:
        NotNowError: the player is out already.
    """
    _drop(work, player, after_round=True)


@verb(DISQUALIFY_PLAYER)
def disqualify(work: ActContext, player: PlayerId) -> None:
    """Disqualify a player from the event and its awards, also one who has left.

    Raises:
        NotNowError: the player is disqualified already.
    """
    player_row(work, player)
    _refuse(disqualify_problems(work.state, player))
    leave(work, player, EntrantStatus.DISQUALIFIED)


@verb(REINSTATE_PLAYER)
def reinstate(work: ActContext, player: PlayerId) -> None:
    """Reinstate a player who left, from the next round that is paired.

    Raises:
        NotNowError: the player never left.
        OddError: the player was disqualified.
    """
    from app.services.pairing.draft_round import follow_players

    row = player_row(work, player)
    problems = reinstate_problems(work.state, player)
    _refuse(problems)
    work.check(problems)
    row.status = EntrantStatus.ACTIVE.value
    follow_players(work)


def _enter(
    work: ActContext,
    drafts: tuple[PlayerDraft, ...],
    *,
    same_name_ok: bool,
    grant_bye: bool = False,
    is_here: bool = False,
) -> tuple[PlayerId, ...]:
    from app.services.pairing.draft_round import follow_players

    drafts = tuple(map(tidy, drafts))
    state = work.state
    work.check(_entering(state, drafts, same_name_ok=same_name_ok, grant_bye=grant_bye))
    entered = _add(work, drafts, is_here=is_here)
    missed = joining(state).missed
    for number in missed:
        is_bye = grant_bye and number == missed[-1]
        for player in entered:
            work.db.add(Basis(round_number=number, player_id=player, is_absent=not is_bye))
            if is_bye:
                bye = ByeRow(round_number=number, player_id=player, kind=ByeKind.GRANTED.value)
                work.db.add(bye)
    follow_players(work)
    return entered


def _entering(
    state: EventState, drafts: tuple[PlayerDraft, ...], *, same_name_ok: bool, grant_bye: bool
) -> Iterator[Problem]:
    yield from late_problems(state, grant_bye=grant_bye)
    taken = TakenNames(entrant.name for entrant in state.entrants)
    for draft in drafts:
        yield from _name_problems(draft, taken, same_name_ok=same_name_ok)
        yield from table_problems(state, fixed_table(draft))
        taken.add(draft.name)


def _name_problems(
    draft: PlayerDraft, taken: TakenNames, *, same_name_ok: bool
) -> tuple[Problem, ...]:
    public_name = draft.public_name or ""
    return entry_problems(draft.name, taken, public_name=public_name, same_name_ok=same_name_ok)


def _add(
    work: ActContext, drafts: tuple[PlayerDraft, ...], *, is_here: bool
) -> tuple[PlayerId, ...]:
    rows = [Player(status=EntrantStatus.ACTIVE.value, is_here=is_here) for _ in drafts]
    for row, draft in zip(rows, drafts, strict=True):
        write_person(row, draft)
    work.db.add_all(rows)
    work.db.flush()
    players = tuple(PlayerId(row.id) for row in rows)
    for player, draft in zip(players, drafts, strict=True):
        write_lists(work, player, draft.lists, draft.list_texts, is_new=True)
    return players


def _refuse(problems: tuple[Problem, ...]) -> None:
    """Refuse what the player's status forbids; no other request would be accepted."""
    if any(problem.is_impossible for problem in problems):
        raise NotNowError(RequestCode.IMPOSSIBLE, problems=problems)


def _drop(work: ActContext, player: PlayerId, *, after_round: bool) -> None:
    player_row(work, player)
    _refuse(drop_problems(work.state, player))
    leave(work, player, EntrantStatus.DROPPED, after_round=after_round)


def leave(
    work: ActContext, player: PlayerId, status: EntrantStatus, *, after_round: bool = False
) -> None:
    """Set the status of a player who leaves, with what follows for the round."""
    from app.services.pairing.draft_round import follow_players

    row = player_row(work, player)
    was_active = row.status == EntrantStatus.ACTIVE.value
    after = leaving(work.state, player, after_round=after_round)
    row.status = status.value
    if not was_active:
        return
    match after.effect:
        case GameAfterLeaving.PAIRED_AGAIN:
            follow_players(work)
        case GameAfterLeaving.NO_SHOW | GameAfterLeaving.CONCESSION:
            _give_result(work, player, after)
        case GameAfterLeaving.BYE_TAKEN_BACK:
            _take_bye(work, player, after.round_number)
        case GameAfterLeaving.STANDS:
            pass


def _give_result(work: ActContext, player: PlayerId, after: Leaving) -> None:
    from app.rules.results.check import completed

    game = game_of(round_of(work.state, after.round_number), player)
    assert game is not None, "a result is given to a game"
    scored = completed(work.state, replace(game, result=after.result))
    row = game_row(work, game.id)
    write_sides(row, *scored.sides)
    write_result(work, row, scored.result)


def _take_bye(work: ActContext, player: PlayerId, round_number: int | None) -> None:
    held = (ByeRow.round_number == round_number, ByeRow.player_id == player)
    work.db.delete(work.db.scalars(select(ByeRow).where(*held)).one())
    basis = (Basis.round_number == round_number, Basis.player_id == player)
    work.db.scalars(select(Basis).where(*basis)).one().is_absent = True
