"""The columns of the judge's log."""

from collections.abc import Callable

from app.services.judge.judges_log import PenaltyLine
from app.ui.core.column import Column
from app.words.core.catalogue import Words
from app.words.judge.penalties import measure_name, offence_name, where_text

PLAYER, NOTE = 2, 5
"""The column that is searched by typing, and that which takes the room that is left."""


def log_columns(t: Words, name_of: Callable[[int], str]) -> tuple[Column[PenaltyLine], ...]:
    """When, where, who, what, what it led to, and the note."""
    return (
        Column(
            title=t("Time"),
            text=lambda one: one.at.astimezone().strftime("%H:%M"),
            tool_tip=lambda one: one.at.astimezone().strftime("%x %X"),
            is_number=True,
        ),
        Column(title=t("Where"), text=lambda one: where_text(t, one.round_number, one.table)),
        Column(title=t("Player"), text=lambda one: name_of(one.player)),
        Column(title=t("What was done"), text=lambda one: offence_name(t, one.about)),
        Column(title=t("Measure"), text=lambda one: measure_name(t, one.measure)),
        Column(title=t("Note"), text=lambda one: one.note),
    )
