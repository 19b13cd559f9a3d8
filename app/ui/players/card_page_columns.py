"""The columns of the card's two tables: the rounds, and what was done."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont

from app.services.core.history import HistoryLine
from app.services.players.player_card import CardRound
from app.ui.core.column import Column
from app.words.core.catalogue import Words
from app.words.core.verbs import verb_sentence
from app.words.players.player_card import how_text, note_text, pair_text, turn_word

NameOf = Callable[[int], str]

NOTE = 9
"""The column that takes the room that is left."""


def round_columns(t: Words, name_of: NameOf) -> tuple[Column[CardRound], ...]:
    """A round from the player's side; of each pair of figures the player's stands first."""
    return (
        Column(title=t("R"), text=lambda one: str(one.number), is_number=True),
        Column(
            title=t("Table"),
            text=lambda one: "" if one.table is None else str(one.table),
            is_number=True,
        ),
        Column(title=t("Result"), text=lambda one: turn_word(t, one.turn)),
        Column(
            title=t("Opponent"),
            text=lambda one: "" if one.opponent is None else name_of(one.opponent),
        ),
        Column(title=t("How"), text=lambda one: how_text(t, one.reason, one.bye)),
        Column(title=t("CP"), text=lambda one: pair_text(one.control_points), is_number=True),
        Column(title=t("AP"), text=lambda one: pair_text(one.army_points), is_number=True),
        Column(title=t("Lists"), text=lambda one: pair_text(one.lists), is_number=True),
        Column(
            title=t("TP before"),
            text=lambda one: "" if one.points_before is None else str(one.points_before),
            is_number=True,
        ),
        Column(title=t("Note"), text=lambda one: _note(t, one)),
    )


def act_columns(t: Words, name_of: NameOf) -> tuple[Column[HistoryLine], ...]:
    """An act with its time and its fate."""
    return (
        Column(
            title=t("Time"),
            text=lambda one: one.at.astimezone().strftime("%H:%M"),
            tool_tip=lambda one: one.at.astimezone().strftime("%x %X"),
            is_number=True,
        ),
        Column(
            title=t("What was done"),
            text=lambda one: verb_sentence(t, one.verb, one.arguments, name_of),
            roles=_crossed_out,
        ),
        Column(title=t("Reason"), text=lambda one: one.reason),
        Column(title=t("Kind"), text=lambda one: _fate(t, one)),
    )


def _note(t: Words, one: CardRound) -> str:
    return note_text(t, is_draft=one.state.value == "draft", is_paired_down=one.is_paired_down)


def _fate(t: Words, one: HistoryLine) -> str:
    if one.is_undone:
        return t("taken back")
    return t("note") if one.is_note else ""


def _crossed_out(one: HistoryLine, role: int) -> object:
    if role == Qt.ItemDataRole.FontRole and one.is_undone:
        font = QFont()
        font.setStrikeOut(True)
        return font
    return None
