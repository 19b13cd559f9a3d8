"""An event as the values of the interchange format, version 1: what happened, not the desk."""

import json
from dataclasses import fields
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.tables.column_texts import seeding_text
from app.models.tables.event import EventInfo, Ruling, VariantChoice
from app.models.tables.player import Player
from app.rules.core.event_state import EventState
from app.rules.core.round import Bye, ByeKind, CutMembers, Round
from app.rules.lists.army_list import ArmyList, ListEntry
from app.rules.pairing.preference import names_for_bye
from app.rules.results.result import Game, Side
from app.services.exchange.exports import standing_rows
from app.services.exchange.interchange_schema import BY_HAND
from app.services.exchange.interchange_terrain import exported_terrain
from app.services.packet.carried_packet import carried_packet
from app.services.pairing.preferences import about_the_public

FORMAT, VERSION = "dicedown-event", 1

Json = dict[str, Any]
"""A JSON object."""


def event_json(db: Session, state: EventState) -> str:
    """The event as JSON text."""
    return json.dumps(exported(db, state), ensure_ascii=False, indent=2) + "\n"


def exported(db: Session, state: EventState) -> Json:
    """The event as plain values.

    Args:
        db: the event's database.
        state: the event as it stands there.
    """
    info = db.get_one(EventInfo, 1)
    choices = db.scalars(select(VariantChoice).order_by(VariantChoice.id))
    variants = tuple((choice.name, choice.x) for choice in choices)
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": info.name,
        "date": info.date,
        "venue": info.venue,
        "packet": info.packet_id,
        "house_packet": carried_packet(info, variants),
        "point_size": info.point_size,
        "planned_rounds": info.planned_rounds,
        "plays_on": info.plays_on,
        **({"keeps_sides": True} if info.keeps_sides else {}),
        "cut_border": list(state.cut_border),
        "cut_seed": state.cut_seed,
        "seeding": None if state.seeding is None else json.loads(seeding_text(state.seeding)),
        "tables": None if state.tables is None else list(state.tables),
        "variants": [{"id": name, "x": x} for name, x in variants],
        "players": _players(db, state),
        "rounds": [_round(round_) for round_ in state.rounds],
        "rulings": _rulings(db),
        **exported_terrain(db),
        "standings": standing_rows(state),
    }


def _players(db: Session, state: EventState) -> list[Json]:
    return [
        {
            "id": row.id,
            "name": row.name,
            "faction": row.faction,
            "club": row.club,
            "city": row.city,
            "state": row.state,
            "country": row.country,
            "eligible": row.eligible,
            "fixed_table": row.fixed_table,
            "status": row.status,
            **({"checked_in": True} if row.is_here else {}),
            **({"painted": True} if row.is_painted else {}),
            "lists": [_list(army_list) for army_list in state.by_id[row.id].lists],  # type: ignore[index]
        }
        for row in db.scalars(select(Player).order_by(Player.id))
    ]


_OF_LIST = tuple(field.name for field in fields(ArmyList))
_OF_ENTRY = tuple(field.name for field in fields(ListEntry))


def _list(army_list: ArmyList) -> Json:
    # Not by ``asdict``, which copies each value again and again.
    facts = {name: getattr(army_list, name) for name in _OF_LIST}
    for key in ("entries", "specialists"):
        facts[key] = [{name: getattr(entry, name) for name in _OF_ENTRY} for entry in facts[key]]
    return facts


def _round(round_: Round) -> Json:
    return {
        "number": round_.number,
        "kind": round_.kind.value,
        "state": round_.state.value,
        "scenario": round_.scenario,
        "seed": round_.seed,
        "basis": {
            str(player): points
            for player, points in sorted({**round_.basis, **round_.left_out}.items())
        },
        # As they were paired: of equals the finalists come first, and an import keeps the order.
        "games": [_game(game) for game in sorted(round_.games, key=lambda game: game.id)],
        "byes": [
            {
                "player": bye.player,
                "kind": _bye_kind(round_, bye),
                "list": bye.list_number,
                "control_points": bye.control_points,
                "army_points": bye.army_points,
            }
            for bye in round_.byes
        ],
        "absent": sorted(round_.absent),
        "pair_downs": sorted(round_.pair_downs),
        "by_hand": round_.by_hand,
        "cut": None if round_.cut is None else _cut(round_.cut),
    }


def _bye_kind(round_: Round, bye: Bye) -> str:
    """Why a player has the bye; files of earlier versions keep a preferred one as drawn."""
    if bye.kind is ByeKind.DRAWN and names_for_bye(round_.preferences, bye.player):
        return ByeKind.PREFERENCE.value
    return BY_HAND if bye.kind is ByeKind.VOLUNTEER else bye.kind.value


def _game(game: Game) -> Json:
    return {
        "table": game.table,
        "sides": [_side(side) for side in game.sides],
        "result": _result(game),
        "final": game.final,
    }


def _result(game: Game) -> Json | None:
    if game.result is None:
        return None
    opening = {"went_first": game.starter, "top_edge": game.top}
    return {
        "winner": game.result.winner,
        "by": game.result.reason.value,
        **{key: player for key, player in opening.items() if player is not None},
    }


def _cut(cut: CutMembers) -> Json:
    return {
        "players": list(cut.players),
        "left_out": list(cut.left_out),
        "equals": list(cut.equals),
        "seed": cut.seed,
    }


def _side(side: Side) -> Json:
    return {
        "player": side.player,
        "list": side.list_number,
        "control_points": side.control_points,
        "army_points": side.army_points,
    }


def _rulings(db: Session) -> list[Json]:
    """The reasons given; preferences, and what was ruled about them, stay on the EO's desk."""
    rows = db.scalars(select(Ruling).order_by(Ruling.id))
    public_rows = ((row, about_the_public(row.about)) for row in rows)
    return [
        {"round": row.round_number, "about": about, "reason": row.reason}
        for row, about in public_rows
        if about is not None
    ]
