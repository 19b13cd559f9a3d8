"""The statements by which an event's rows are read for its state.

Columns are read without the object mapper, and unpacked in the order that they are selected in:
to ask every row for every name would take thrice as long. Each statement is made once, which takes
longer than to run it.
"""

from collections.abc import Iterable, Sequence, Set
from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, select
from sqlalchemy.orm import Session

from app.models.tables.event import EventInfo
from app.models.tables.player import ArmyListRow, Player
from app.models.tables.round import Basis, ByeRow, GameRow, RoundRow
from app.models.tables.scenario import HouseScenario
from app.rules.core.round import RoundState

_EVENT = EventInfo.__table__
_PLAYER = Player.__table__
_LIST = ArmyListRow.__table__
_ROUND = RoundRow.__table__
_GAME = GameRow.__table__
_BYE = ByeRow.__table__
_BASIS = Basis.__table__
_HOUSE = HouseScenario.__table__

LIST_FIELDS = (
    "number", "caster", "faction", "theme", "tier", "points", "bonus", "objective", "entries",
    "specialists",
)  # fmt: skip
_GAME_FIELDS = (
    "round_number", "id", "table_number", "winner_id", "reason", "final",
    "first_id", "first_list", "first_control_points", "first_army_points",
    "second_id", "second_list", "second_control_points", "second_army_points",
)  # fmt: skip
_BASIS_FIELDS = ("round_number", "player_id", "tournament_points", "is_absent", "is_paired_down")


def _by_round(
    number: ColumnElement[int], columns: Iterable[ColumnElement[Any]], *order: ColumnElement[Any]
) -> tuple[Select[Any], Select[Any]]:
    """Statements for a table's rows of all rounds, and for those of some."""
    every = select(*columns).order_by(*order)
    return every, every.where(number.in_(bindparam("numbers", expanding=True)))


EVENT = select(_EVENT)
ROUNDS = _by_round(_ROUND.c.number, _ROUND.c, _ROUND.c.number)
GAMES = _by_round(
    _GAME.c.round_number,
    (_GAME.c[name] for name in _GAME_FIELDS),
    _GAME.c.table_number.nulls_last(),
    _GAME.c.id,
)
BYES = _by_round(_BYE.c.round_number, _BYE.c, _BYE.c.player_id)
BASES = _by_round(
    _BASIS.c.round_number, (_BASIS.c[name] for name in _BASIS_FIELDS), _BASIS.c.player_id
)
LOCKS = (
    select(_GAME.c.first_id, _GAME.c.second_id)
    .join_from(_GAME, _ROUND, _ROUND.c.number == _GAME.c.round_number)
    .where(_ROUND.c.state == RoundState.DRAFT.value, _GAME.c.is_locked)
    .order_by(_GAME.c.id)
)
PLAYERS = select(_PLAYER).order_by(_PLAYER.c.id)
LISTS = select(_LIST.c.player_id, *(_LIST.c[name] for name in LIST_FIELDS)).order_by(
    _LIST.c.player_id, _LIST.c.number
)
HOUSES = select(_HOUSE.c.text).order_by(_HOUSE.c.slug)


def of_rounds(
    session: Session, statements: tuple[Select[Any], Select[Any]], numbers: Set[int] | None
) -> Sequence[Any]:
    """A table's rows of these rounds, or of all for None."""
    every, some = statements
    if numbers is None:
        return session.execute(every).all()
    return session.execute(some, {"numbers": sorted(numbers)}).all()
