"""Rows of tables that are about to be set up: method, share of the terrain, and what is there."""

from collections.abc import Callable
from dataclasses import dataclass

from app.rules.core.ids import TableNumber
from app.rules.terrain.rules import TerrainKind
from app.services.terrain.proposal import ProposedTable
from app.ui.core.row_model import Column
from app.words.core.catalogue import Words
from app.words.terrain.steps import now_text, share_text

TABLE, METHOD, PIECES, BLOCKING, HAZARDS, FORESTS, NOW = range(7)
"""Columns."""
GIVE_WAY = (NOW, FORESTS, HAZARDS)
"""Columns that are left out where there is no room, in this order; the tool tip has them all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpRow:
    """A table of the list."""

    number: TableNumber
    laid: int
    """Pieces that are on it."""
    is_wanted: bool
    method: str
    proposed: ProposedTable | None

    def count(self, kind: TerrainKind) -> str:
        """How many pieces of a kind it would have; "" where it isn't set up."""
        return "" if self.proposed is None else str(self.proposed.count(kind))


def set_up_columns(t: Words) -> tuple[Column[SetUpRow], ...]:
    """The table with its tick, the method, its share, and what is on it now."""

    def tip(row: SetUpRow) -> str:
        facts = [
            f"{t('Table {n}', n=row.number)}: {now_text(t, row.laid, is_replaced=row.is_wanted)}"
        ]
        if row.proposed is not None:
            one = row.proposed
            facts.append(row.method)
            facts.append(
                share_text(
                    t,
                    len(one.pieces),
                    one.blocking,
                    one.count(TerrainKind.HAZARD),
                    one.count(TerrainKind.FOREST),
                )
            )
        return "\n".join(facts)

    def number(title: str, text: Callable[[SetUpRow], str], about: str) -> Column[SetUpRow]:
        def key(row: SetUpRow) -> int:
            return int(text(row) or -1)

        return Column(title=title, text=text, key=key, tool_tip=tip, is_number=True, about=about)

    return (
        Column(
            title=t("Table"),
            text=lambda row: str(row.number),
            key=lambda row: row.number,
            tick=lambda row: row.is_wanted,
            tool_tip=tip,
        ),
        Column(title=t("Method"), text=lambda row: row.method, tool_tip=tip),
        number(
            t("Pieces"),
            lambda row: "" if row.proposed is None else str(len(row.proposed.pieces)),
            t("Pieces of terrain, with scatter terrain"),
        ),
        number(
            t("Blocking"),
            lambda row: "" if row.proposed is None else str(row.proposed.blocking),
            t("Pieces that block line of sight"),
        ),
        number(t("Hazards"), lambda row: row.count(TerrainKind.HAZARD), t("Pieces with a hazard")),
        number(t("Forests"), lambda row: row.count(TerrainKind.FOREST), t("Pieces with a forest")),
        Column(
            title=t("Now"),
            text=lambda row: now_text(t, row.laid, is_replaced=row.is_wanted),
            key=lambda row: row.laid,
            tool_tip=tip,
        ),
    )
