"""The columns of the list of players, and a model whose headers count the ticks."""

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication

from app.rules.core.entrant import EntrantStatus
from app.rules.lists.army_list import ArmyList
from app.services.players.player_lines import PlayerLine
from app.services.players.player_lookup import fold
from app.ui.core.icons import state_icon
from app.ui.core.row_model import Column, RowModel
from app.words.core.catalogue import Words
from app.words.program.errors import problem_sentence

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
            text=lambda line: "",
            key=lambda line: int(is_ticked(line, column)) if line.is_active else 2,
            tick=lambda line: is_ticked(line, column) if line.is_active else None,
            roles=lambda line, role: _tick_text(t, title, is_ticked(line, column), role),
        )

    def text(title: str, field: str) -> Column[PlayerLine]:
        return Column(
            title=title,
            text=lambda line: getattr(line.draft, field) or "",
            key=lambda line: fold(getattr(line.draft, field) or "\uffff"),
            roles=_quiet_if_gone,
        )

    return (
        Column(
            title=t("No."),
            text=lambda line: str(line.id),
            key=lambda line: int(line.id),
            is_number=True,
            roles=_quiet_if_gone,
        ),
        Column(
            title=t("Name"),
            text=lambda line: line.draft.name,
            key=lambda line: fold(line.draft.name),
            tool_tip=lambda line: _about(t, line),
            roles=_quiet_if_gone,
        ),
        text(t("Faction"), "faction"),
        text(t("Club"), "club"),
        Column(
            title=t("Lists"),
            text=lambda line: lists_words(t, line.draft.lists),
            key=lambda line: len(line.draft.lists),
            tool_tip=lambda line: _lists_in_full(t, line),
            roles=_issue_sign,
        ),
        Column(
            title=t("Record"),
            text=record_words,
            key=lambda line: line.record.wins * 100 - line.record.losses,
            tool_tip=lambda line: _record_in_full(t, line),
            roles=_quiet_if_gone,
        ),
        ticks(t("Checked in"), HERE),
        ticks(t("Paid"), PAID),
        ticks(t("Lists in"), LISTS_IN),
        ticks(t("Painted"), PAINTED),
        Column(title=t("Status"), text=lambda line: status_words(t, line), roles=_status_sign),
    )


def empty_columns(lines: Iterable[PlayerLine], *, asks_painting: bool) -> frozenset[int]:
    """The columns that have nothing to say of any of these players."""
    lines = tuple(lines)
    speaks = {
        FACTION: any(line.draft.faction for line in lines),
        CLUB: any(line.draft.club for line in lines),
        LISTS: any(line.draft.lists for line in lines),
        RECORD: any(line.rounds for line in lines),
        PAINTED: asks_painting,
        STATUS: not all(line.is_active and line.draft.eligible for line in lines),
    }
    return frozenset(column for column, says in speaks.items() if not says)


GIVE_WAY = (CLUB, LISTS, FACTION, RECORD, NUMBER)
"""Columns that are left out where there is no room, in this order; the name's tool tip has them."""


class PlayerModel(RowModel[PlayerLine]):
    """The players; the headers of the ticks count them among those still in."""

    def __init__(self, t: Words, parent: QObject | None, on_tick: object) -> None:
        super().__init__(player_columns(t), lambda line: line.id, parent, on_tick)  # type: ignore[arg-type]
        self._active, self._ticked = 0, dict.fromkeys(MARKS, 0)

    def set_rows(self, rows: Iterable[PlayerLine]) -> None:
        """Show these players and count their ticks."""
        rows = tuple(rows)
        active = [row for row in rows if row.is_active]
        # A header asks for its title again and again while the table is laid out.
        self._active = len(active)
        self._ticked = {mark: sum(is_ticked(row, mark) for row in active) for mark in MARKS}
        super().set_rows(rows)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, HERE, PAINTED)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """A column's title, with its count where it holds ticks: "Paid 31/33"."""
        title = super().headerData(section, orientation, role)
        if title is None or section not in MARKS or role != Qt.ItemDataRole.DisplayRole:
            return title
        return f"{title} {self._ticked[section]}/{self._active}"


_STATUSES: Mapping[EntrantStatus, Callable[[Words], str]] = {
    EntrantStatus.ACTIVE: lambda t: t("active"),
    EntrantStatus.DROPPED: lambda t: t("dropped"),
    EntrantStatus.DISQUALIFIED: lambda t: t("disqualified"),
}


def status_words(t: Words, line: PlayerLine) -> str:
    """The player's status; its icon is beside it."""
    word = _STATUSES[line.status](t)
    if line.draft.eligible:
        return word
    return t("ringer") if line.is_active else t("{status}, ringer", status=word)


def _status_sign(line: PlayerLine, role: int) -> object:
    if role != Qt.ItemDataRole.DecorationRole:
        return _quiet_if_gone(line, role)
    if not line.is_active:
        return state_icon(line.status.value)
    return state_icon("active" if line.draft.eligible else "ringer")


def _issue_sign(line: PlayerLine, role: int) -> object:
    if role != Qt.ItemDataRole.DecorationRole:
        return _quiet_if_gone(line, role)
    return state_icon("warning") if line.list_notes else None


def lists_words(t: Words, lists: tuple[ArmyList, ...]) -> str:
    """How many lists, and the points of each: "2 lists, 55/56"; "" for none."""
    if not lists:
        return ""
    text = t.many("{n} list", "{n} lists", len(lists))
    if all(army.points is None for army in lists):
        return text
    points = "/".join("–" if army.points is None else str(army.points) for army in lists)
    return f"{text}, {points}"


def record_words(line: PlayerLine) -> str:
    """Games won, lost and, where there are any, tied; "" before the first round."""
    if not line.rounds:
        return ""
    record = line.record
    return f"{record.wins}–{record.losses}" + (f"–{record.ties}" if record.ties else "")


def _record_in_full(t: Words, line: PlayerLine) -> str:
    if not line.rounds:
        return t("No rounds played yet.")
    points, byes, missed = line.record.tournament_points, line.record.byes, line.record.missed
    facts = [t.many("{n} tournament point", "{n} tournament points", points)]
    facts += [t.many("{n} bye", "{n} byes", byes)] if byes else []
    facts += [t.many("{n} round missed", "{n} rounds missed", missed)] if missed else []
    return " · ".join(facts)


def _about(t: Words, line: PlayerLine) -> str:
    draft = line.draft
    facts = [draft.faction, draft.club, draft.city, draft.state, draft.country]
    facts += [] if line.is_active and draft.eligible else [status_words(t, line)]
    if line.draft.fixed_table is not None:
        facts.append(t("always at table {table}", table=line.draft.fixed_table))
    return " · ".join(fact for fact in (line.draft.name, *facts) if fact)


def _lists_in_full(t: Words, line: PlayerLine) -> str:
    lines = []
    for army in line.draft.lists:
        facts = [army.caster, army.theme, army.objective]
        facts += [t.many("{n} point", "{n} points", army.points)] if army.points is not None else []
        facts += [t("bonus {n}", n=army.bonus)] if army.bonus is not None else []
        text = ", ".join(fact for fact in facts if fact)
        lines.append(t("List {number}: {text}", number=army.number, text=text or "–"))
    # A problem of a list names no player.
    lines += [f"! {problem_sentence(t, problem, str)}" for problem in line.list_notes]
    return "\n".join(lines)


def _quiet_if_gone(line: PlayerLine, role: int) -> object:
    if role == Qt.ItemDataRole.ForegroundRole and not line.is_active:
        return QApplication.palette().placeholderText()
    return None


def _tick_text(t: Words, title: str, is_on: bool, role: int) -> object:
    if role == Qt.ItemDataRole.AccessibleTextRole:
        return t("{mark}: yes", mark=title) if is_on else t("{mark}: no", mark=title)
    return None
