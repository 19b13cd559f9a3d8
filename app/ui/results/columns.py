"""The columns of the list of tables under the slip."""

from app.services.results_board import ResultLine
from app.ui.row_model import Column
from app.words.catalogue import Words
from app.words.results import result_short, ticked


def result_columns(t: Words) -> tuple[Column[ResultLine], ...]:
    """Table, both players, and what is known of their game."""

    def result(line: ResultLine) -> str:
        return t("… missing") if line.is_missing else result_short(t, line.game)

    return (
        Column(
            title=t("Table"),
            text=lambda one: "–" if one.table is None else str(one.table),
            key=lambda one: one.table or 0,
            is_number=True,
        ),
        Column(title=t("First"), text=lambda one: ticked(one.first, one.game, one.game.first)),
        Column(title=t("Second"), text=lambda one: ticked(one.second, one.game, one.game.second)),
        Column(title=t("Result"), text=result),
    )
