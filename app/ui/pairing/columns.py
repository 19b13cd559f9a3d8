"""How a line of a round is shown."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont

from app.rules.core.errors import Problem
from app.rules.core.round import ByeKind
from app.rules.pairing.breaches import PairingCode
from app.services.pairing.round_board import GameLine, SeatLine
from app.ui.core.column import Column
from app.words.core.catalogue import Words
from app.words.core.direction import kept_apart
from app.words.lists.list_lines import must_count_text, must_play_text
from app.words.pairing.pairing import sentence
from app.words.results.results import result_short, ticked

FIRST, SECOND, REMARKS = 1, 2, 3
"""Columns of the two seats, where the cursor names a player, and of what is to be said."""


def game_columns(
    t: Words,
    name_of: Callable[[int], str],
    marked: Callable[[int], bool],
    note: Callable[[GameLine], str],
) -> tuple[Column[GameLine], ...]:
    """The columns of a round's table.

    Args:
        marked: whether a player is marked for a swap.
        note: what would become of a line, before its remarks; mostly "".
    """

    def seat_text(line: GameLine, seat: SeatLine | None) -> str:
        if seat is None:
            return ""
        said = _seat_text(t, seat, marked)
        return (
            said if line.game is None else ticked(said, line.game, line.game.side_of(seat.player))
        )

    def bold(seat: SeatLine | None, role: int) -> object:
        if role == Qt.ItemDataRole.FontRole and seat is not None and marked(seat.player):
            font = QFont()
            font.setBold(True)
            return font
        return None

    def remarks(line: GameLine) -> str:
        said = [told] if (told := note(line)) else []
        said += [f"{_sign(one)} {sentence(t, one, name_of)}" for one in line.problems]
        said += [t("kept together")] if line.is_locked else []
        said += [_bye_text(t, line)] if line.bye else []
        said += _lists_text(t, line)
        return "  ".join(said)

    return (
        Column(
            title=t("Table"),
            text=lambda line: _table_text(t, line),
            key=lambda line: (line.game is None, line.table or 0),
            is_number=True,
        ),
        Column(
            title=t("First"),
            text=lambda line: seat_text(line, line.first),
            kept=lambda line: _stands_text(t, line.first),
            roles=lambda line, role: bold(line.first, role),
        ),
        Column(
            title=t("Second"),
            text=lambda line: seat_text(line, line.second),
            kept=lambda line: _stands_text(t, line.second),
            roles=lambda line, role: bold(line.second, role),
        ),
        Column(title=t("Remarks"), text=remarks, tool_tip=remarks),
        Column(title=t("Result"), text=lambda line: _result_text(t, line)),
    )


def _sign(problem: Problem) -> str:
    """A needed pair-down breaks no rule, and is not marked as if it did."""
    return "▼" if problem.code == PairingCode.POINTS_DIFFER else "⚠"


def _table_text(t: Words, line: GameLine) -> str:
    if line.game is None:
        return t("bye")
    return "–" if line.table is None else str(line.table)


def _seat_text(t: Words, seat: SeatLine, marked: Callable[[int], bool]) -> str:
    sign = "● " if marked(seat.player) else ""
    return f"{sign}{kept_apart(seat.name)}{_stands_text(t, seat)}"


def _stands_text(t: Words, seat: SeatLine | None) -> str:
    """How a player stands, after the name."""
    if seat is None:
        return ""
    down = f"  {t('▼ paired down')}" if seat.is_paired_down else ""
    gone = f"  {t('(left)')}" if seat.is_gone else ""
    return f"  {seat.record}{down}{gone}"


def _bye_text(t: Words, line: GameLine) -> str:
    assert line.bye is not None
    return {
        ByeKind.DRAWN: t("by the draw"),
        ByeKind.PREFERENCE: t("by preference"),
        ByeKind.VOLUNTEER: t("moved by hand"),
        ByeKind.GRANTED: t("granted by the EO"),
        ByeKind.WALKOVER: t("through without a game"),
    }[line.bye.kind]


def _lists_text(t: Words, line: GameLine) -> list[str]:
    """Who has to play which list, and the list that a bye counts for."""
    said = []
    if line.bye is not None and line.bye.list_number is not None:
        said.append(t("list {n} counts as played", n=line.bye.list_number))
    for seat in (line.first, line.second):
        if seat is None or not seat.must_play:
            continue
        if line.bye is None:
            must = must_play_text(t, seat.must_play)
            said.append(t("▶ {name} {must}", name=seat.name, must=must))
        elif line.bye.list_number is None:
            said.append(t("▶ {must}", must=must_count_text(t, seat.must_play)))
    return said


def _result_text(t: Words, line: GameLine) -> str:
    if line.game is None or line.game.result is None:
        return ""
    return result_short(t, line.game)
