"""Players: registering, editing, roll call, and how they leave and come back."""

import json
from dataclasses import asdict

from sqlalchemy import select

from app.models.player import ArmyListRow, Player
from app.models.round import Basis, ByeRow
from app.rules.army_list import ArmyList
from app.rules.entry import entry_problems
from app.rules.event_state import ByeKind, EntrantStatus
from app.rules.ids import PlayerId
from app.rules.leaving import GameAfterLeaving, leaving
from app.services.draft_round import pair_draft_again
from app.services.drafts import PlayerDraft
from app.services.errors import NotNowError
from app.services.game_rows import game_row, write_result
from app.services.rows import player_row
from app.services.work import Work, verb

_TICKS = {"here": "is_here", "paid": "has_paid", "lists": "lists_in"}
"""Mark of the roll call -> the column that holds it."""


@verb("register_player")
def register(work: Work, draft: PlayerDraft, *, same_name_ok: bool = False) -> PlayerId:
    """Register one player before the event begins, or late without a bye."""
    return _enter(work, draft, same_name_ok=same_name_ok, grant_bye=False)


@verb("register_roster")
def register_many(
    work: Work, drafts: tuple[PlayerDraft, ...], *, same_name_ok: bool = False
) -> tuple[PlayerId, ...]:
    """Register a whole roster, or nobody."""
    return tuple(
        _enter(work, draft, same_name_ok=same_name_ok, grant_bye=False) for draft in drafts
    )


@verb("enter_late")
def enter_late(
    work: Work, draft: PlayerDraft, *, grant_bye: bool = False, same_name_ok: bool = False
) -> PlayerId:
    """Register a player while the event runs.

    Rounds missed score nothing; ``grant_bye`` makes the newest of them a bye by the EO's ruling.
    """
    return _enter(work, draft, same_name_ok=same_name_ok, grant_bye=grant_bye)


@verb("edit_player")
def edit(work: Work, player: PlayerId, draft: PlayerDraft, *, same_name_ok: bool = False) -> None:
    """Change what is known of a player, army lists and all."""
    others = tuple(one.name for one in work.state.entrants if one.id != player)
    work.weigh(entry_problems(draft.name, others, same_name_ok=same_name_ok))
    _write(player_row(work, player), draft)
    _write_lists(work, player, draft.lists)


@verb("tick_player")
def tick(work: Work, player: PlayerId, mark: str, *, on: bool) -> None:
    """Tick a player off at roll call: ``mark`` is "here", "paid" or "lists"."""
    setattr(player_row(work, player), _TICKS[mark], on)


@verb("tick_players")
def tick_many(work: Work, players: tuple[PlayerId, ...], mark: str, *, on: bool) -> None:
    """Tick many players off as one act; ``mark`` as in ``tick``."""
    for player in players:
        setattr(player_row(work, player), _TICKS[mark], on)


@verb("remove_player")
def remove(work: Work, player: PlayerId) -> None:
    """Take back a registration; only for who was never in a round.

    Raises:
        NotNowError: the player has been in a round, and can only drop.
    """
    row = player_row(work, player)
    if any(one.player_id == player for one in work.db.scalars(select(Basis))):
        raise NotNowError("player.has-played", player=player)
    _write_lists(work, player, ())
    work.db.delete(row)


@verb("drop_player")
def drop(work: Work, player: PlayerId, *, after_round: bool = False) -> None:
    """A player leaves the event, with points and place kept.

    What happens to a game in progress stands in ``rules.leaving``.

    Args:
        after_round: the slip says so; the game of this round is still played.
    """
    _leave(work, player, EntrantStatus.DROPPED, after_round=after_round)


@verb("disqualify_player")
def disqualify(work: Work, player: PlayerId) -> None:
    """A player is put out of the event and of its awards."""
    _leave(work, player, EntrantStatus.DISQUALIFIED)


@verb("reinstate_player")
def reinstate(work: Work, player: PlayerId) -> None:
    """A player who left is back, from the next round that is paired."""
    row = player_row(work, player)
    if row.status == EntrantStatus.ACTIVE.value:
        raise NotNowError("player.is-active", player=player)
    row.status = EntrantStatus.ACTIVE.value
    pair_draft_again(work)


def _enter(work: Work, draft: PlayerDraft, *, same_name_ok: bool, grant_bye: bool) -> PlayerId:
    taken = tuple(work.db.scalars(select(Player.name)))
    work.weigh(entry_problems(draft.name, taken, same_name_ok=same_name_ok))
    row = Player(name=draft.name, status=EntrantStatus.ACTIVE.value)
    _write(row, draft)
    work.db.add(row)
    work.db.flush()
    player = PlayerId(row.id)
    _write_lists(work, player, draft.lists)
    missed = [one.number for one in work.state.played]
    for number in missed:
        is_bye = grant_bye and number == missed[-1]
        work.db.add(Basis(round_number=number, player_id=player, is_absent=not is_bye))
        if is_bye:
            bye = ByeRow(round_number=number, player_id=player, kind=ByeKind.GRANTED.value)
            work.db.add(bye)
    pair_draft_again(work)
    return player


def _leave(
    work: Work, player: PlayerId, status: EntrantStatus, *, after_round: bool = False
) -> None:
    row = player_row(work, player)
    if row.status == status.value:
        raise NotNowError(f"player.is-{status.value}", player=player)
    was_active = row.status == EntrantStatus.ACTIVE.value
    after = leaving(work.state, player, after_round=after_round)
    row.status = status.value
    if not was_active:
        return
    match after.effect:
        case GameAfterLeaving.PAIRED_AGAIN:
            pair_draft_again(work)
        case GameAfterLeaving.NO_SHOW | GameAfterLeaving.CONCESSION if after.game_id is not None:
            write_result(game_row(work, after.game_id), after.result)
        case GameAfterLeaving.BYE_TAKEN_BACK:
            _take_bye(work, player, after.round_number)
        case _:
            pass


def _take_bye(work: Work, player: PlayerId, round_number: int | None) -> None:
    held = (ByeRow.round_number == round_number, ByeRow.player_id == player)
    work.db.delete(work.db.scalars(select(ByeRow).where(*held)).one())
    basis = (Basis.round_number == round_number, Basis.player_id == player)
    work.db.scalars(select(Basis).where(*basis)).one().is_absent = True


def _write(row: Player, draft: PlayerDraft) -> None:
    row.name = draft.name
    row.faction, row.club = draft.faction or None, draft.club or None
    row.city, row.state, row.country = (
        draft.city or None,
        draft.state or None,
        draft.country or None,
    )
    row.eligible, row.fixed_table = draft.eligible, draft.fixed_table


def _write_lists(work: Work, player: PlayerId, lists: tuple[ArmyList, ...]) -> None:
    query = select(ArmyListRow).where(ArmyListRow.player_id == player)
    stored = {row.number: row for row in work.db.scalars(query)}
    for gone in stored.keys() - {one.number for one in lists}:
        work.db.delete(stored[gone])
    for one in lists:
        row = stored.get(one.number) or ArmyListRow(player_id=player, number=one.number)
        for name in ("caster", "faction", "theme", "tier", "points", "bonus", "objective"):
            setattr(row, name, getattr(one, name))
        row.entries = json.dumps([asdict(entry) for entry in one.entries], ensure_ascii=False)
        row.specialists = json.dumps(
            [asdict(entry) for entry in one.specialists], ensure_ascii=False
        )
        work.db.add(row)
