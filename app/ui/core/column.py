"""Column: how one column is made from a row, and what a cell of it says in each of Qt's roles."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import Qt

T = TypeVar("T")

SORT_ROLE = Qt.ItemDataRole.UserRole
"""What a column is sorted by."""
ROW_ROLE = Qt.ItemDataRole.UserRole + 1
"""The whole row."""
KEPT_ROLE = Qt.ItemDataRole.UserRole + 2
"""The end of a text that is never cut; "" where any of it may be."""

# Whole numbers, and no members of enumerations, as they are compared for each cell that is painted.
_CHECK_STATE = int(Qt.ItemDataRole.CheckStateRole)
_ON, _OFF = Qt.CheckState.Checked.value, Qt.CheckState.Unchecked.value
_LEFT, _RIGHT = (
    int(side | Qt.AlignmentFlag.AlignVCenter)
    for side in (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight)
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Column(Generic[T]):
    """How one column is made from a row.

    ``text`` is what it says; ``key`` what it sorts by (its text if None). ``tick`` makes a tick box
    of it: on, off, or None for none. ``kept`` is the end of the text that is never cut. ``roles``
    answers further Qt roles.
    """

    title: str
    text: Callable[[T], str]
    key: Callable[[T], Any] | None = None
    tool_tip: Callable[[T], str] | None = None
    tick: Callable[[T], bool | None] | None = None
    is_number: bool = False
    kept: Callable[[T], str] | None = None
    roles: Callable[[T, int], object] | None = None

    @property
    def alignment(self) -> int:
        """On which side its title and its cells stand."""
        return _RIGHT if self.is_number else _LEFT

    def answer(self, row: T, role: int) -> object:
        """What the cell of a row says in a role; None for nothing."""
        if answer := _ANSWERS.get(role):
            return answer(self, row)
        if role == _CHECK_STATE and self.tick:
            is_on = self.tick(row)
            return None if is_on is None else _ON if is_on else _OFF
        return self.roles(row, role) if self.roles else None


def _sorted_by(column: Column[T], row: T) -> object:
    return column.key(row) if column.key else column.text(row).casefold()


_ANSWERS: dict[int, Callable[[Column[Any], Any], object]] = {
    int(Qt.ItemDataRole.DisplayRole): lambda column, row: column.text(row),
    int(SORT_ROLE): _sorted_by,
    int(ROW_ROLE): lambda _, row: row,
    int(KEPT_ROLE): lambda column, row: column.kept(row) if column.kept else "",
    int(Qt.ItemDataRole.TextAlignmentRole): lambda column, _: column.alignment,
    int(Qt.ItemDataRole.ToolTipRole): lambda column, row: (
        column.tool_tip(row) if column.tool_tip else None
    ),
}
"""Role -> what a cell says in it."""
