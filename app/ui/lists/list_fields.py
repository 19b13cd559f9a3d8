"""ListFields: what is asked of an army list besides its entries, only what the packet asks for."""

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCompleter, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.rules.lists.army_list import ArmyList
from app.services.lists.army_lists import ListAsk
from app.services.lists.factions import known_factions
from app.services.players.names import composed, unshowable
from app.ui.players.field import Field
from app.words.core.catalogue import Words

_TEXTS = ("caster", "faction", "theme", "objective")
_FIGURES = ("points", "bonus", "tier")
_MOST_DIGITS = 4


class ListFields(QWidget):
    """The fields of one list.

    Args:
        t: the words.
        number: of the list.
        accept: called by Enter in a field.

    Signals:
        edited(): a person typed.
    """

    edited = Signal()

    def __init__(self, t: Words, number: int, accept: Callable[[], None]) -> None:
        super().__init__()
        self._t = t
        titles = {
            "caster": t("Caster"),
            "points": t("Points"),
            "bonus": t("Bonus"),
            "theme": t("Theme"),
            "tier": t("Tier"),
            "faction": t("Faction"),
            "objective": t("Objective"),
        }
        self._fields: dict[str, Field] = {}
        for name, title in titles.items():
            edit = QLineEdit()
            edit.textEdited.connect(lambda _: self._typed())
            edit.returnPressed.connect(accept)
            self._fields[name] = Field(title, edit)
            # Or it would be a window of its own when it is first shown.
            self._fields[name].setParent(self)
            edit.setAccessibleName(t("{what} of list {number}", what=title, number=number))
        completer = QCompleter(list(known_factions().names), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
        self._edit("faction").setCompleter(completer)
        self._lines = (QHBoxLayout(), QHBoxLayout())
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        for line in self._lines:
            line.setSpacing(10)
            box.addLayout(line)
        figure = 5 * self.fontMetrics().averageCharWidth() + 26
        for name in _FIGURES:
            self._fields[name].setFixedWidth(max(figure, 64))

    @property
    def first(self) -> QLineEdit:
        """Where one begins to type."""
        return self._edit("caster")

    @property
    def edits(self) -> tuple[QLineEdit, ...]:
        """Every field's input."""
        return tuple(self._edit(name) for name in self._fields)

    @property
    def wrong(self) -> QLineEdit | None:
        """The first field in which no number stands where one should."""
        for name in _FIGURES:
            if self._text(name) and _figure(self._text(name)) is None:
                return self._edit(name)
        return None

    def edit_of(self, name: str) -> QLineEdit:
        """The input of a field, by the name that an army list has for it."""
        return self._edit(name)

    def army(self, number: int) -> ArmyList:
        """What the fields tell, without entries; what is no number is not told."""
        texts = {name: self._text(name) or None for name in _TEXTS}
        figures = {name: _figure(self._text(name)) for name in _FIGURES}
        return ArmyList(number=number, **texts, **figures)  # type: ignore[arg-type]

    def fill(self, army: ArmyList, ask: ListAsk) -> None:
        """Show what is told, and of the rest what the packet asks for."""
        for name, field in self._fields.items():
            value = getattr(army, name)
            field.text = "" if value is None else str(value)
            # A long name is read from its beginning.
            self._edit(name).setCursorPosition(0)
            field.say("")
        asked = {
            "faction": ask.factions,
            "tier": ask.tier,
            "objective": ask.objective,
        }
        shown = [
            name
            for name in ("caster", "points", "bonus", "tier", "theme", "objective", "faction")
            if asked.get(name, True) or getattr(army, name) is not None
        ]
        self._lay_out(shown)

    def set_points(self, points: int | None) -> None:
        """Show another number of points."""
        self._fields["points"].text = "" if points is None else str(points)

    def _lay_out(self, shown: list[str]) -> None:
        figures = [name for name in shown if name in _FIGURES]
        words = [name for name in shown if name in _TEXTS and name != "caster"]
        for name, field in self._fields.items():
            field.setVisible(name in shown)
        for line, names in zip(self._lines, (["caster", *figures], words), strict=True):
            for name in names:
                line.addWidget(self._fields[name], 0 if name in _FIGURES else 1)
        order = [self._edit(name) for name in ("caster", *figures, *words)]
        for before, after in pairwise(order):
            self.setTabOrder(before, after)

    def _typed(self) -> None:
        for name in _FIGURES:
            text = self._text(name)
            bad = bool(text) and _figure(text) is None
            self._fields[name].say(self._t("a number") if bad else "")
        self.edited.emit()

    def _text(self, name: str) -> str:
        typed = self._fields[name].text
        return composed(typed.translate(dict.fromkeys(map(ord, unshowable(typed)))))

    def _edit(self, name: str) -> QLineEdit:
        edit = self._fields[name].input
        assert isinstance(edit, QLineEdit)
        return edit


def _figure(text: str) -> int | None:
    is_number = text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS
    return int(text) if is_number else None
