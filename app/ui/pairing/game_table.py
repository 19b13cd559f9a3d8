"""GameTable: the games of a round on a board, a cursor on a player, and one who is picked up."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt

from app.rules.core.errors import Problem
from app.rules.core.ids import PlayerId
from app.rules.core.round import ByeKind, RoundState
from app.rules.pairing.breaches import PairingCode
from app.rules.pairing.preference import PreferenceKind
from app.services.pairing.round_board import GameLine, RoundBoard, SeatLine
from app.ui.core.row_model import Column, RowModel, row_here
from app.ui.core.widgets.type_ahead import TypeAhead
from app.ui.pairing.board_view import FIRST, SEATS, SECOND, BoardView, BoardWords
from app.ui.pairing.chips import Chip, ChipMark, Worst
from app.words.core.catalogue import Words, kept_apart
from app.words.lists.lists import must_count_text, must_play_text
from app.words.pairing.pairing import sentence
from app.words.results.results import result_short, ticked


def flags_of(t: Words, line: GameLine, seat: SeatLine) -> tuple[ChipMark, ...]:
    """What stands out about a player in a game, the gravest last."""
    flags = [ChipMark("arrow-down-right", t("pair-down"))] if seat.is_paired_down else []
    for problem in line.problems:
        flag = _flag_of(t, problem)
        named = dict(problem.facts).get("player", seat.player)
        if flag is not None and named == seat.player and flag not in flags:
            flags.append(flag)
    if seat.is_gone:
        flags.append(ChipMark("log-out", t("left"), Worst.BAD))
    return tuple(flags)


_FLAGS: Mapping[PairingCode, Callable[[Words], ChipMark]] = {
    PairingCode.REMATCH: lambda t: ChipMark("repeat-2", t("met before"), Worst.BAD),
    PairingCode.FORCED_REMATCH: lambda t: ChipMark("repeat-2", t("met before"), Worst.NOTE),
    PairingCode.SECOND_PAIR_DOWN: lambda t: ChipMark(
        "chevrons-down", t("pair-down again"), Worst.BAD
    ),
    PairingCode.SAME_FACTION: lambda t: ChipMark("shield", t("same faction")),
    PairingCode.SAME_CLUB: lambda t: ChipMark("users", t("same club")),
    PairingCode.SECOND_BYE: lambda t: ChipMark("coffee", t("second bye"), Worst.BAD),
}
_PREFERENCE_FLAGS: Mapping[PreferenceKind, Callable[[Words], ChipMark]] = {
    PreferenceKind.CLUB: lambda t: ChipMark("users", t("same club")),
    PreferenceKind.CITY: lambda t: ChipMark("map-pin", t("same town")),
    PreferenceKind.FACTION: lambda t: ChipMark("shield", t("same faction")),
    PreferenceKind.AGAIN: lambda t: ChipMark("shield", t("faction again")),
}
_SAID_BY_CHIPS = frozenset({*_FLAGS, PairingCode.PREFERENCE, PairingCode.POINTS_DIFFER})
"""What the remarks need not say again."""


def _flag_of(t: Words, problem: Problem) -> ChipMark | None:
    """The flag of a broken rule; None where it has none, but words."""
    if problem.code == PairingCode.PREFERENCE:
        kind = PreferenceKind(str(dict(problem.facts)["kind"]))
        return _PREFERENCE_FLAGS.get(kind, _meant_apart)(t)
    flag = _FLAGS.get(PairingCode(problem.code))
    return None if flag is None else flag(t)


def _meant_apart(t: Words) -> ChipMark:
    return ChipMark("heart-handshake", t("meant to stay apart"))


def chip_of(t: Words, line: GameLine, seat: SeatLine) -> Chip:
    """A player as the board shows one."""
    result = None if line.game is None else line.game.result
    return Chip(
        name=seat.name,
        record=seat.record,
        faction=seat.faction or "",
        flags=flags_of(t, line, seat),
        has_won=result is not None and result.winner == seat.player,
    )


def game_columns(
    t: Words, name_of: Callable[[int], str], note: Callable[[GameLine], str]
) -> tuple[Column[GameLine], ...]:
    """The columns of a round's board, as they read.

    Args:
        note: what would become of a line, before its remarks; mostly "".
    """

    def remarks(line: GameLine) -> str:
        parts = [first] if (first := note(line)) else []
        parts += [
            sentence(t, problem, name_of)
            for problem in line.problems
            if problem.code not in _SAID_BY_CHIPS
        ]
        parts += _lists_text(t, line)
        return "  ".join(parts)

    def seat_column(title: str, seat_of: Callable[[GameLine], SeatLine | None]) -> Column[GameLine]:
        def text(line: GameLine) -> str:
            return _seat_text(line, seat_of(line))

        def in_full(line: GameLine) -> str:
            return _seat_in_full(t, line, seat_of(line), name_of)

        def aloud(line: GameLine, role: int) -> object:
            is_aloud = role == Qt.ItemDataRole.AccessibleTextRole
            return _seat_aloud(t, line, seat_of(line)) if is_aloud else None

        return Column(title=title, text=text, tool_tip=in_full, roles=aloud)

    return (
        Column(
            title=t("Table"),
            text=lambda line: _table_text(t, line),
            tool_tip=lambda line: table_in_full(t, line),
            roles=lambda line, role: _table_aloud(t, line, role),
        ),
        seat_column(t("Player 1"), lambda line: line.first),
        Column(
            title=t("Locked"),
            text=lambda line: t("locked") if line.is_locked else "",
            tool_tip=lambda line: _lock_text(t, line),
            roles=lambda line, role: (
                _lock_text(t, line) if role == Qt.ItemDataRole.AccessibleTextRole else None
            ),
        ),
        seat_column(t("Player 2"), lambda line: line.second),
        Column(title=t("Remarks"), text=remarks, tool_tip=remarks),
        Column(
            title=t("Result"),
            text=lambda line: _result_text(t, line),
            tool_tip=lambda line: _result_text(t, line),
        ),
    )


def _table_text(t: Words, line: GameLine) -> str:
    if line.game is None:
        return t("Bye")
    return "–" if line.table is None else str(line.table)


def table_in_full(t: Words, line: GameLine) -> str:
    """The tool tip of a table's number: who sits there, and why there."""
    if line.second is None or line.table is None:
        return hole_text(t, line)
    seats = (line.first, line.second)
    sentences = [t("Table {n}: {first} vs {second}",
                   n=line.table, first=line.first.name, second=line.second.name)]  # fmt: skip
    for seat in seats:
        if seat.fixed_table == line.table:
            sentences.append(t("{name} always plays at this table.", name=seat.name))
        elif seat.fixed_table is not None:
            sentences.append(t("{name}'s fixed table is table {n}.",
                               name=seat.name, n=seat.fixed_table))  # fmt: skip
        elif seat.was_here is not None:
            sentences.append(t("{name} played here in round {n}.",
                               name=seat.name, n=seat.was_here))  # fmt: skip
    if len(sentences) == 1:
        sentences.append(t("Neither player has played here yet."))
        sentences.append(t("Players get a table that is new to them. "
                           "Of those, games on more points get the lower numbers."))  # fmt: skip
    return "\n".join(sentences)


def _table_aloud(t: Words, line: GameLine, role: int) -> object:
    if role != Qt.ItemDataRole.AccessibleTextRole:
        return None
    return t("Bye") if line.game is None else t("table {n}", n=_table_text(t, line))


def _lock_text(t: Words, line: GameLine) -> str:
    if line.game is None:
        return ""
    if line.is_locked:
        return t("Locked: re-pairing keeps this game. Click to unlock.")
    return t("Not locked. Click to keep this game when the round is re-paired.")


def _seat_text(line: GameLine, seat: SeatLine | None) -> str:
    if seat is None:
        return ""
    text = f"{kept_apart(seat.name)}  {seat.record}"
    return text if line.game is None else ticked(text, line.game, line.game.side_of(seat.player))


def _seat_in_full(
    t: Words, line: GameLine, seat: SeatLine | None, name_of: Callable[[int], str]
) -> str:
    """A chip's tool tip: who it is, then a sentence for each flag."""
    if seat is None:
        return ""
    about = [part for part in (kept_apart(seat.name), seat.record, seat.faction) if part]
    sentences = [sentence(t, problem, name_of) for problem in line.problems]
    return "\n".join([" · ".join(about), *sentences])


def _seat_aloud(t: Words, line: GameLine, seat: SeatLine | None) -> str:
    if seat is None:
        return hole_text(t, line)
    chip = chip_of(t, line, seat)
    place = _table_aloud(t, line, int(Qt.ItemDataRole.AccessibleTextRole))
    about = [seat.name, t("won") if chip.has_won else "", seat.record, chip.faction, str(place)]
    text = ", ".join(part for part in about if part)
    flags = ", ".join(flag.word for flag in chip.flags)
    return f"{text}: {flags}" if flags else text


_HOLES: Mapping[ByeKind, Callable[[Words], str]] = {
    ByeKind.DRAWN: lambda t: t("Bye, at random"),
    ByeKind.PREFERENCE: lambda t: t("Bye, by preference"),
    ByeKind.VOLUNTEER: lambda t: t("Bye, moved by hand"),
    ByeKind.GRANTED: lambda t: t("Bye, granted by the EO"),
    ByeKind.WALKOVER: lambda t: t("Through without a game"),
}


def hole_text(t: Words, line: GameLine) -> str:
    """What the place beside a bye says: where the bye comes from."""
    return "" if line.bye is None else _HOLES[line.bye.kind](t)


def _lists_text(t: Words, line: GameLine) -> list[str]:
    """Who has to play which list, and the list that a bye counts for."""
    texts = []
    if line.bye is not None and line.bye.list_number is not None:
        texts.append(t("list {n} counts as played", n=line.bye.list_number))
    for seat in (line.first, line.second):
        if seat is None or not seat.must_play:
            continue
        if line.bye is None:
            must = must_play_text(t, seat.must_play)
            texts.append(f"{seat.name} {must}")
        elif line.bye.list_number is None:
            texts.append(must_count_text(t, seat.must_play))
    return texts


def _result_text(t: Words, line: GameLine) -> str:
    if line.game is None or line.game.result is None:
        return ""
    return result_short(t, line.game)


class GameTable(QObject):
    """Keeps the board, and knows which players its cursor and its drag name.

    Attributes:
        view: what is shown.
    """

    def __init__(self, t: Words, name_of: Callable[[int], str], parent: QObject) -> None:
        super().__init__(parent)
        self._t = t
        self._notes: Mapping[tuple[str, int], str] = {}
        self._chips: dict[PlayerId, tuple[GameLine, Chip]] = {}
        self._shown: tuple[int, RoundState] | None = None
        self._pointed: frozenset[PlayerId] = frozenset()
        columns = game_columns(t, name_of, lambda line: self._notes.get(line.key, ""))
        self._model = RowModel(columns, lambda line: line.key, self)
        words = BoardWords(
            hole=lambda line: hole_text(t, line),
            chip=self._chip,
            taken=lambda name: t(
                "{name} picked up. Arrows choose a place, Space drops, Esc cancels.", name=name
            ),
            let_go=t("Cancelled. Nothing has changed."),
        )
        self.view = BoardView(self._model, words)
        self.view.setAccessibleName(t("Games of the round"))
        TypeAhead(self.view, FIRST, SECOND)
        self.view.verticalScrollBar().rangeChanged.connect(lambda *_: self.bring_into_view())

    @property
    def marked(self) -> tuple[PlayerId, ...]:
        """The player who is picked up, then another one under the cursor."""
        taken = self.view.taken
        if taken is None:
            return ()
        return (taken,) if self.two is None else self.two

    @property
    def line(self) -> GameLine | None:
        """The line under the cursor."""
        return row_here(self.view, GameLine)

    @property
    def player(self) -> PlayerId | None:
        """The player under the cursor; in a column of no seat the first one of the line."""
        line = self.line
        if line is None:
            return None
        seat = line.second if self.view.currentIndex().column() == SECOND else line.first
        return None if seat is None else seat.player

    @property
    def two(self) -> tuple[PlayerId, PlayerId] | None:
        """The player who is picked up, and the one under the cursor."""
        taken, here = self.view.taken, self.player
        if here is None and self.line is not None:
            here = self.line.first.player
        return None if taken is None or here is None or here == taken else (taken, here)

    def unmark(self) -> None:
        """Let go of the player who is picked up."""
        self.view.let_go(is_quiet=True)

    def note(self, notes: Mapping[tuple[str, int], str]) -> None:
        """Say something before the remarks of lines, by what each line is known by.

        The first of them is brought into view; with none of them the cursor is.
        """
        self._notes = notes
        if self._model.rowCount():
            corner = self._model.index(self._model.rowCount() - 1, self._model.columnCount() - 1)
            self._model.dataChanged.emit(self._model.index(0, 0), corner)
        self._mark_rows()
        self.bring_into_view()
        if not notes:
            self.view.scrollTo(self.view.currentIndex())

    def point_at(self, players: frozenset[PlayerId]) -> None:
        """Mark the rows of players that a panel speaks of."""
        self._pointed = players
        self._mark_rows()
        self.bring_into_view()

    def bring_into_view(self) -> None:
        """Scroll to the first line that is marked; who walks on the board scrolls by that."""
        rows = (self._model.row_of(key) for key in self.view.marked_rows)
        found = [row for row in rows if row is not None]
        if found and not self.view.hasFocus():
            self.view.scrollTo(self._model.index(min(found), FIRST))

    def show_board(self, board: RoundBoard | None) -> None:
        """Show a round; who is picked up is let go once it is another, or published."""
        lines = () if board is None else board.lines
        shown = None if board is None else (board.round.number, board.round.state)
        if shown != self._shown:
            self._shown = shown
            self.view.let_go()
        self.view.can_lock = board is not None and board.round.is_draft
        self._model.set_rows(lines)
        self.view.renew()
        self._mark_rows()
        self.view.viewport().update()
        if lines and not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self._model.index(0, FIRST))

    def go_to(self, player: PlayerId) -> None:
        """Put the cursor on a player."""
        for row, line in enumerate(self._model.rows):
            for column, seat in zip(SEATS, (line.first, line.second), strict=True):
                if seat is not None and seat.player == player:
                    self.view.setCurrentIndex(self._model.index(row, column))

    def _chip(self, line: GameLine, seat: SeatLine) -> Chip:
        """A chip, made once for as long as its line is the same."""
        made = self._chips.get(seat.player)
        if made is None or made[0] is not line:
            made = self._chips[seat.player] = (line, chip_of(self._t, line, seat))
        return made[1]

    def _mark_rows(self) -> None:
        pointed = {
            line.key
            for line in self._model.rows
            for seat in (line.first, line.second)
            if seat is not None and seat.player in self._pointed
        }
        self.view.mark_rows(frozenset(pointed | set(self._notes)))
