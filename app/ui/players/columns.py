"""The columns of the list of players, and a model whose headers count the ticks."""

from collections.abc import Iterable

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication

from app.rules.core.entrant import EntrantStatus
from app.rules.lists.army_list import ArmyList
from app.services.players.names import fold
from app.services.players.player_lines import PlayerLine
from app.ui.core.row_model import Column, RowModel
from app.words.core.catalogue import Words
from app.words.core.rule_problems import sentence

NUMBER, NAME, FACTION, CLUB, LISTS, RECORD, HERE, PAID, LISTS_IN, PAINTED, STATUS = range(11)

MARKS = {HERE: "here", PAID: "paid", LISTS_IN: "lists", PAINTED: "painted"}
"""Column of ticks -> the mark that ``services.players.players.tick`` knows."""


def is_ticked(line: PlayerLine, column: int) -> bool:
    """Whether the tick of a column is on."""
    return {
        HERE: line.is_here,
        PAID: line.has_paid,
        LISTS_IN: line.lists_in,
        PAINTED: line.is_painted,
    }[column]


def player_columns(t: Words) -> tuple[Column[PlayerLine], ...]:
    """The columns from the left, in the order of the numbers above."""

    def ticks(title: str, column: int) -> Column[PlayerLine]:
        return Column(
            title=title,
            text=lambda one: "",
            key=lambda one: int(is_ticked(one, column)) if one.is_active else 2,
            tick=lambda one: is_ticked(one, column) if one.is_active else None,
            roles=lambda one, role: _tick_said(t, title, is_ticked(one, column), role),
        )

    def text(title: str, field: str) -> Column[PlayerLine]:
        return Column(
            title=title,
            text=lambda one: getattr(one.draft, field) or "",
            key=lambda one: fold(getattr(one.draft, field) or "\uffff"),
            roles=_quiet_if_gone,
        )

    return (
        Column(
            title=t("No."),
            text=lambda one: str(one.id),
            key=lambda one: int(one.id),
            is_number=True,
            roles=_quiet_if_gone,
        ),
        Column(
            title=t("Name"),
            text=lambda one: one.draft.name,
            key=lambda one: fold(one.draft.name),
            tool_tip=lambda one: _about(t, one),
            roles=_quiet_if_gone,
        ),
        text(t("Faction"), "faction"),
        text(t("Club"), "club"),
        Column(
            title=t("Lists"),
            text=lambda one: ("! " if one.list_notes else "") + lists_words(t, one.draft.lists),
            key=lambda one: len(one.draft.lists),
            tool_tip=lambda one: _lists_in_full(t, one),
            roles=_quiet_if_gone,
        ),
        Column(
            title=t("Record"),
            text=record_words,
            key=lambda one: one.wins * 100 - one.losses,
            tool_tip=lambda one: _record_in_full(t, one),
            roles=_quiet_if_gone,
        ),
        ticks(t("Here"), HERE),
        ticks(t("Paid"), PAID),
        ticks(t("Lists in"), LISTS_IN),
        ticks(t("Painted"), PAINTED),
        Column(title=t("Status"), text=lambda one: status_words(t, one), roles=_quiet_if_gone),
    )


class PlayerModel(RowModel[PlayerLine]):
    """The players; the headers of the ticks count them among those still in."""

    def __init__(self, t: Words, parent: QObject | None, on_tick: object) -> None:
        super().__init__(player_columns(t), lambda one: one.id, parent, on_tick)  # type: ignore[arg-type]

    def set_rows(self, rows: Iterable[PlayerLine]) -> None:
        """Show these players and count anew."""
        super().set_rows(rows)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, HERE, PAINTED)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """A column's title, with its count where it holds ticks: "Here 31/33"."""
        said = super().headerData(section, orientation, role)
        if said is None or section not in MARKS or role != Qt.ItemDataRole.DisplayRole:
            return said
        active = [one for one in self.rows if one.is_active]
        on = sum(is_ticked(one, section) for one in active)
        return f"{said} {on}/{len(active)}"


def status_words(t: Words, one: PlayerLine) -> str:
    """How things stand with a player, as a sign and a word."""
    word = {
        EntrantStatus.ACTIVE: t("● active"),
        EntrantStatus.DROPPED: t("○ dropped"),
        EntrantStatus.DISQUALIFIED: t("✕ disqualified"),
    }[one.status]
    if one.draft.eligible:
        return word
    return t("◇ ringer") if one.is_active else t("{status}, ringer", status=word)


def lists_words(t: Words, lists: tuple[ArmyList, ...]) -> str:
    """How many lists, and the points of each: "2 lists, 55/56"; "" for none."""
    if not lists:
        return ""
    said = t.many("{n} list", "{n} lists", len(lists))
    if all(one.points is None for one in lists):
        return said
    points = "/".join("–" if one.points is None else str(one.points) for one in lists)
    return f"{said}, {points}"


def record_words(one: PlayerLine) -> str:
    """Games won, lost and, where there are any, tied; "" before the first round."""
    if not one.rounds:
        return ""
    return f"{one.wins}–{one.losses}" + (f"–{one.ties}" if one.ties else "")


def _record_in_full(t: Words, one: PlayerLine) -> str:
    if not one.rounds:
        return t("No round played yet.")
    facts = [t.many("{n} tournament point", "{n} tournament points", one.tournament_points)]
    facts += [t.many("{n} bye", "{n} byes", one.byes)] if one.byes else []
    facts += [t.many("{n} round missed", "{n} rounds missed", one.missed)] if one.missed else []
    return " · ".join(facts)


def _about(t: Words, one: PlayerLine) -> str:
    facts = [one.draft.city, one.draft.state, one.draft.country]
    if one.draft.fixed_table is not None:
        facts.append(t("always at table {table}", table=one.draft.fixed_table))
    return " · ".join(fact for fact in (one.draft.name, *facts) if fact)


def _lists_in_full(t: Words, line: PlayerLine) -> str:
    lines = []
    for one in line.draft.lists:
        facts = [one.caster, one.theme, one.objective]
        facts += [t("{n} points", n=one.points)] if one.points is not None else []
        facts += [t("bonus {n}", n=one.bonus)] if one.bonus is not None else []
        told = ", ".join(fact for fact in facts if fact)
        lines.append(t("List {number}: {told}", number=one.number, told=told or "–"))
    # A problem of a list names no player.
    lines += [f"! {sentence(t, problem, str)}" for problem in line.list_notes]
    return "\n".join(lines)


def _quiet_if_gone(one: PlayerLine, role: int) -> object:
    if role == Qt.ItemDataRole.ForegroundRole and not one.is_active:
        return QApplication.palette().placeholderText()
    return None


def _tick_said(t: Words, title: str, is_on: bool, role: int) -> object:
    if role == Qt.ItemDataRole.AccessibleTextRole:
        return t("{mark}: yes", mark=title) if is_on else t("{mark}: no", mark=title)
    return None
