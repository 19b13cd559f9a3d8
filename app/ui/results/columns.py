"""The columns of the list of tables under the slip."""

from app.services.results.board import ResultLine
from app.ui.core.column import Column
from app.words.core.catalogue import Words
from app.words.core.direction import kept_apart
from app.words.results.results import result_short, ticked
from app.words.results.second_pass import state_mark

TWICE = 4
"""The column of the second pass."""


def result_columns(t: Words) -> tuple[Column[ResultLine], ...]:
    """Table, both players, what is known of their game, and whether it was read twice."""

    def result(line: ResultLine) -> str:
        if line.is_missing:
            return t("… missing")
        return "" if line.is_blind else result_short(t, line.game)

    def name(line: ResultLine, side: int) -> str:
        told = kept_apart((line.first, line.second)[side])
        return told if line.is_blind else ticked(told, line.game, line.game.sides[side])

    return (
        Column(
            title=t("Table"),
            text=lambda one: "–" if one.table is None else str(one.table),
            key=lambda one: one.table or 0,
            is_number=True,
        ),
        Column(title=t("First"), text=lambda one: name(one, 0)),
        Column(title=t("Second"), text=lambda one: name(one, 1)),
        Column(title=t("Result"), text=result),
        Column(
            title=t("Read twice"),
            text=lambda one: "" if one.reading is None else state_mark(t, one.reading),
        ),
    )
