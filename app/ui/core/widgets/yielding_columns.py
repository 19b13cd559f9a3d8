"""YieldingColumns: columns of names that give way before what a glance looks for is cut."""

from collections.abc import Sequence

from PySide6.QtWidgets import QHeaderView, QTableView

from app.ui.core.widgets.table_room import TableRoom

_FEWEST_LETTERS = 12
"""So much of a name is always left."""


class YieldingColumns(TableRoom):
    """Keeps columns as wide as they ask for, or as is left beside all others.

    One column of the table takes the room that is left; the other columns take what they need.

    Args:
        table: the table.
        columns: those that give way, of equal worth.
        rest: the one that takes the room that is left; -1 for the last.
        letters: how much of its texts has to be seen; None for all.
    """

    def __init__(
        self,
        table: QTableView,
        columns: tuple[int, ...],
        *,
        rest: int = -1,
        letters: int | None = None,
    ) -> None:
        super().__init__(table)
        self._columns, self._rest, self._letters = columns, rest, letters
        self._header.sectionResized.connect(self._hear)
        self._header.geometriesChanged.connect(lambda: self._soon.start())
        model = table.model()
        for changed in (model.rowsInserted, model.dataChanged, model.layoutChanged):
            changed.connect(lambda *_: self._soon.start())
        self.hold()

    def hold(self) -> None:
        """Take the columns in hand, also after the table has other columns."""
        for column in self._columns:
            self._header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        self._soon.start()

    def fit(self) -> None:
        """Give the columns their widths."""
        header = self._header
        rest = self._rest % max(1, header.count())
        if rest in self._columns or header.count() <= max(self._columns):
            return
        if not self._table.model().rowCount():
            # What comes next is mostly as wide as what has gone, and is then painted but once.
            return
        letter = self._table.fontMetrics().averageCharWidth()
        seen = self._asked(rest)
        if self._letters is not None:
            seen = min(seen, self._letters * letter)
        others = (n for n in range(header.count()) if n != rest and n not in self._columns)
        room = self._table.viewport().width() - seen - sum(map(header.sectionSize, others))
        asked = [min(self._asked(n), header.maximumSectionSize()) for n in self._columns]
        widths = shared(room, asked, _FEWEST_LETTERS * letter)
        for column, width in zip(self._columns, widths, strict=True):
            header.resizeSection(column, width)

    def _asked(self, column: int) -> int:
        return max(self._table.sizeHintForColumn(column), self._header.sectionSizeHint(column))

    def _hear(self, section: int) -> None:
        if section not in self._columns:
            self._soon.start()


def shared(room: int, asked: Sequence[int], least: int) -> tuple[int, ...]:
    """Widths within a room: who asks for less than an equal share leaves the rest to others.

    Args:
        room: for all of them.
        asked: what each asks for, and never gets more than.
        least: what each gets even where there is no room, if it asks for as much.
    """
    widths = list(asked)
    by_need = sorted(range(len(asked)), key=lambda n: asked[n])
    for done, n in enumerate(by_need):
        share = max(least, room // (len(asked) - done))
        widths[n] = min(asked[n], share)
        room -= widths[n]
    return tuple(widths)
