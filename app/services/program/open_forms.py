"""The forms that write over what is stored: for each what it holds, and the verb that writes it."""

from collections.abc import Mapping
from dataclasses import fields, replace

from sqlalchemy.orm import Session

from app.codes import NoticeCode, PenaltyCode, PlayerCode, RoundCode, TerrainCode
from app.models.tables.scenario import Notice
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber, TableNumber
from app.rules.lists.army_list import ArmyList
from app.rules.packet.offences import Measure
from app.rules.pairing.preference import Preference
from app.rules.results.result import Game
from app.rules.terrain.legality import TerrainPiece
from app.rules.terrain.shapes import Outline
from app.services.clock import day_plan as day_settings
from app.services.core.errors import UserError
from app.services.core.open_form import Arguments, OpenForm, Values, as_edited
from app.services.event.event_draft import EventDraft, stored_draft
from app.services.event.events import change_event
from app.services.judge import judges_log
from app.services.lists import army_lists
from app.services.pairing import preferences
from app.services.players import players
from app.services.players.player_lines import player_lines
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.services.screen import notices
from app.services.terrain import stock as terrain_stock
from app.services.terrain.photos import Photo
from app.services.terrain.stock import StockItem
from app.services.terrain.stock_file import outline_of_text, size_text

_PLAYED_BY = ("packet", "house_packet", "variants", "points_first")
"""Fields of an event that are one choice: variants belong to their packet."""


def event_values(draft: EventDraft) -> Values:
    """The fields of an event's settings; its packet and variants are one value."""
    values = {field.name: getattr(draft, field.name) for field in fields(draft)}
    played_by = tuple(values.pop(name) for name in _PLAYED_BY)
    return {**values, "played_by": played_by}


def event_form(
    opened: EventDraft, edited: EventDraft, *, shown: EventDraft | None = None
) -> OpenForm:
    """The settings of an event.

    Args:
        opened: as they were stored when the form was opened.
        edited: as the form shows it now.
        shown: as the form showed it at first; None where it shows what is stored.
    """

    def arguments(values: Values) -> Arguments:
        draft = dict(values)
        draft |= dict(zip(_PLAYED_BY, draft.pop("played_by"), strict=True))
        return (EventDraft(**draft),), {}

    before = event_values(opened)
    return OpenForm(
        kind="event",
        opened=before,
        edited=as_edited(before, event_values(shown or opened), event_values(edited)),
        read=lambda db, _: event_values(stored_draft(db)),
        act=change_event,
        arguments=arguments,
    )


def player_values(draft: PlayerDraft) -> Values:
    """The fields of a player's entry; each army list is a value, with the text it was read from."""
    values = {field.name: getattr(draft, field.name) for field in fields(draft)}
    del values["lists"], values["list_texts"]
    return {**values, **list_values(draft.lists, draft.list_texts)}


def list_values(lists: tuple[ArmyList, ...], texts: Mapping[int, str]) -> Values:
    """Army lists by number, each with the text it was read from, "" for none."""
    return {f"list {army.number}": (army, texts.get(army.number, "")) for army in lists}


def player_form(
    player: PlayerId,
    opened: PlayerDraft,
    edited: PlayerDraft,
    *,
    shown: PlayerDraft | None = None,
    same_name_ok: bool = False,
) -> OpenForm:
    """A player's entry; the arguments are those of ``event_form``, and of ``players.edit``."""

    def arguments(values: Values) -> Arguments:
        lists, texts = _lists_of(values)
        own = {name: value for name, value in values.items() if not name.startswith("list ")}
        draft = PlayerDraft(**own, lists=lists, list_texts=texts)
        return (player, draft), {"same_name_ok": same_name_ok}

    before = player_values(opened)
    return OpenForm(
        kind="player",
        opened=before,
        edited=as_edited(before, player_values(shown or opened), player_values(edited)),
        read=lambda db, state: player_values(_player(db, state, player)),
        act=players.edit,
        arguments=arguments,
    )


def lists_form(player: PlayerId, opened: Values, edited: Values) -> OpenForm:
    """A player's army lists, as ``list_values`` has them."""

    def read(db: Session, state: EventState) -> Values:
        stored = _player(db, state, player)
        return list_values(stored.lists, stored.list_texts)

    return OpenForm(
        kind="player",
        opened=opened,
        edited=edited,
        read=read,
        act=army_lists.set_lists,
        arguments=lambda values: ((player, *_lists_of(values)), {}),
    )


def notice_form(notice: int, opened: Values, edited: Values) -> OpenForm:
    """A notice: its "title" and "text"."""

    def read(db: Session, _: EventState) -> Values:
        row = db.get(Notice, notice)
        if row is None:
            raise UserError(NoticeCode.UNKNOWN, field="notice", notice=notice)
        return {"title": row.title, "text": row.text}

    return OpenForm(
        kind="notice",
        opened=opened,
        edited=edited,
        read=read,
        act=notices.change,
        arguments=lambda values: ((notice, values["title"], values["text"]), {}),
    )


def plan_values(db: Session) -> Values:
    """The plan of the day, without its breaks."""
    day = day_settings.day_settings(db)
    first = None if day.first_start is None else day.first_start.isoformat("minutes")
    return {"start": first, "between": day.between_minutes, "round": day.round_minutes}


def plan_form(opened: Values, edited: Values) -> OpenForm:
    """The plan of the day, as ``plan_values`` has it."""
    return OpenForm(
        kind="plan",
        opened=opened,
        edited=edited,
        read=lambda db, _: plan_values(db),
        act=day_settings.plan_day,
        arguments=lambda values: (
            (values["start"], values["between"], values["round"]), {}
        ),
    )  # fmt: skip


def penalty_form(entry: int, opened: Values, edited: Values) -> OpenForm:
    """An entry of the judge's log: "about", "measure" and "note"."""

    def read(db: Session, _: EventState) -> Values:
        line = next((line for line in judges_log.penalties(db) if line.id == entry), None)
        if line is None:
            raise UserError(PenaltyCode.UNKNOWN, entry=entry)
        return penalty_values(line)

    return OpenForm(
        kind="penalty",
        opened=opened,
        edited=edited,
        read=read,
        act=judges_log.amend_penalty,
        arguments=lambda values: (
            (entry, values["about"], Measure(values["measure"]), values["note"]), {}
        ),
    )  # fmt: skip


def penalty_values(line: judges_log.PenaltyLine) -> Values:
    """The fields of an entry of the judge's log."""
    return {"about": line.about.value, "measure": line.measure.value, "note": line.note}


def preference_form(
    preference: int,
    opened: Preference,
    edited: Preference,
    *,
    draft: preferences.DraftFollows | None = None,
) -> OpenForm:
    """A pairing preference: how far it goes and through which round.

    Args:
        preference: its id.
        opened: as it was when the form was opened.
        edited: as the form shows it now.
        draft: what becomes of a draft that was changed by hand.
    """

    def read(db: Session, _: EventState) -> Values:
        lines = preferences.preference_lines(db)
        line = next((line for line in lines if line.id == preference), None)
        if line is None:
            raise UserError(RoundCode.PREFERENCE_UNKNOWN, field="wish", wish=preference)
        return preference_values(line.preference)

    return OpenForm(
        kind="wish",
        opened=preference_values(opened),
        edited=preference_values(edited),
        read=read,
        act=preferences.change,
        arguments=lambda values: ((preference,), {**values, "draft": draft}),
    )


def preference_values(preference: Preference) -> Values:
    """The fields of a pairing preference that can be changed."""
    return {"is_hard": preference.is_hard, "through_round": preference.through_round}


def terrain_form(
    stock: int,
    opened: StockItem,
    edited: StockItem,
    *,
    shown: StockItem,
    photos: tuple[Photo, ...] = (),
) -> OpenForm:
    """Terrain of the stock; the other arguments are those of ``event_form``.

    Args:
        stock: its id.
        photos: those that it names and that the event may not hold yet.
    """

    def read(db: Session, _: EventState) -> Values:
        line = next((line for line in terrain_stock.stock(db) if line.id == stock), None)
        if line is None:
            raise UserError(TerrainCode.UNKNOWN, stock=stock)
        return terrain_values(line.item)

    def arguments(values: Values) -> Arguments:
        of_piece = {field.name: values[field.name] for field in fields(TerrainPiece)}
        other = {name: value for name, value in values.items() if name not in of_piece}
        of_piece["outline"] = outline_of_text(values["outline"]) or Outline()
        item = StockItem(piece=TerrainPiece(**of_piece), **other)
        given = tuple(photo for photo in photos if photo.digest == item.photo)
        return (stock, item, given), {}

    before = terrain_values(opened)
    return OpenForm(
        kind="terrain",
        opened=before,
        edited=as_edited(before, terrain_values(shown), terrain_values(edited)),
        read=read,
        act=terrain_stock.change,
        arguments=arguments,
    )


def terrain_values(item: StockItem) -> Values:
    """The fields of terrain of the stock; its outline is the text of its size."""
    values = {field.name: getattr(item, field.name) for field in fields(item)}
    piece: TerrainPiece = values.pop("piece")
    of_piece = {field.name: getattr(piece, field.name) for field in fields(piece)}
    return {**of_piece, **values, "outline": size_text(piece.outline)}


def slip_form(
    game: Game,
    edited: Game,
    round_number: RoundNumber,
    *,
    is_closed: bool,
    drops: tuple[PlayerId, ...] = (),
) -> OpenForm:
    """The slip of a game: one value, because two slips can't be merged field by field.

    Args:
        game: as it was when the slip was opened.
        edited: the game with the result that the slip gives.
        round_number: the round of the game.
        is_closed: that round is over, so that its results are corrected.
        drops: who drops after the round by this slip.
    """
    table = game.table
    assert table is not None, "a slip has a table"

    def arguments(values: Values) -> Arguments:
        slip: Game = values["slip"]
        return (TableNumber(table), slip.first, slip.second, slip.result, round_number), {
            "drops": drops
        }

    def entered(now: Game) -> Values:
        if now.result is None:
            return {"slip": None}
        return {"slip": replace(game, first=now.first, second=now.second, result=now.result)}

    def read(_: Session, state: EventState) -> Values:
        games = (stored for round_ in state.rounds for stored in round_.games)
        stored = next((stored for stored in games if stored.id == game.id), None)
        if stored is None or stored.players != game.players:
            raise UserError(RoundCode.TABLE_EMPTY, field="table", table=table, round=round_number)
        return entered(stored)

    is_first = game.result is None and not is_closed
    return OpenForm(
        kind="slip",
        opened=entered(game),
        edited={"slip": edited},
        read=read,
        act=results.enter if is_first else results.amend,
        arguments=arguments,
    )


def _player(db: Session, state: EventState, player: PlayerId) -> PlayerDraft:
    line = next((line for line in player_lines(db, state) if line.id == player), None)
    if line is None:
        raise UserError(PlayerCode.UNKNOWN, field="player", player=player)
    return line.draft


def _lists_of(values: Values) -> tuple[tuple[ArmyList, ...], Mapping[int, str]]:
    stored = [
        value for name, value in values.items() if name.startswith("list ") and value is not None
    ]
    lists = tuple(sorted((army for army, _ in stored), key=lambda army: army.number))
    return lists, {army.number: text for army, text in stored if text}
