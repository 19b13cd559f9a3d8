"""Suggestions: who may be meant by what is typed, listed right below the field.

The focus stays in the field: Down and Up walk through the list, Enter takes the one chosen, Escape
puts the list away.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from app.services.players.regulars import Regular

_LEAST_WIDTH = 420


class Suggestions(QListWidget):
    """A list that floats over the page while somebody may be meant.

    Args:
        edit: the field.
        over: the widget that the list floats over, around the field.
        find: who may be meant by a text.

    Signals:
        picked(Regular): the one that was chosen.
    """

    picked = Signal(object)

    def __init__(
        self, edit: QLineEdit, over: QWidget, find: Callable[[str], Sequence[Regular]]
    ) -> None:
        super().__init__(over)
        self.setObjectName("suggestions")
        self._edit = edit
        self._over = over
        self._find = find
        self._people: Sequence[Regular] = ()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(lambda _: self._pick())
        edit.textEdited.connect(self._offer)
        edit.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys of the list, while it is shown."""
        if event.type() == QEvent.Type.FocusOut:
            self.hide()
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._key(Qt.Key(event.key()))
        return super().eventFilter(watched, event)

    def _key(self, key: Qt.Key) -> bool:
        if self.isHidden():
            return False
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = 1 if key == Qt.Key.Key_Down else -1
            self.setCurrentRow(min(max(0, self.currentRow() + step), self.count() - 1))
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentRow() >= 0:
            self._pick()
            return True
        return False

    def _offer(self, typed: str) -> None:
        self._people = self._find(typed)
        self.clear()
        for person in self._people:
            facts = [person.faction, person.club, person.city]
            said = "  ·  ".join(fact for fact in (person.name, *facts) if fact)
            self.addItem(QListWidgetItem(said))
        self.setCurrentRow(-1)
        if not self._people:
            self.hide()
            return
        place = self._edit.mapTo(self._over, QPoint(0, self._edit.height() + 2))
        row = max(self.sizeHintForRow(0), self.fontMetrics().height())
        height = row * len(self._people) + 2 * self.frameWidth() + 2
        self.setGeometry(place.x(), place.y(), max(_LEAST_WIDTH, self._edit.width()), height)
        self.raise_()
        self.show()

    def _pick(self) -> None:
        person = self._people[self.currentRow()]
        self.hide()
        self.picked.emit(person)
