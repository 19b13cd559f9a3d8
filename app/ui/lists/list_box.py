"""ListBox: an army list, pasted or typed, with its entries and notes."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QCompleter,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.rules.lists.army_list import ArmyList
from app.services.lists.army_lists import ListAsk, entry_points, lists_in, read_list
from app.services.lists.factions import known_factions
from app.services.players.player_lookup import composed, unshowable
from app.ui.core.native_keys import native_key
from app.ui.core.theme import fit_to_type
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.form_fields import LabelledInput
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.lists.entries import CHARACTER, NAME, SPECIALIST, EntryModel, entry_table
from app.words.core.catalogue import Words
from app.words.lists.lists import beside_text, size_text
from app.words.program.errors import problem_sentence

_TEXTS = ("caster", "faction", "theme", "objective")
_FIGURES = ("points", "bonus", "tier")
_MOST_DIGITS = 4


class ListFields(QWidget):
    """The fields of an army list that the packet requires, without entries.

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
        self._fields: dict[str, LabelledInput] = {}
        for name, title in titles.items():
            edit = QLineEdit()
            edit.textEdited.connect(lambda _: self._typed())
            edit.returnPressed.connect(accept)
            self._fields[name] = LabelledInput(title, edit)
            # Or it would be a window of its own when it is first shown.
            self._fields[name].setParent(self)
            edit.setAccessibleName(t("{what} of list {number}", what=title, number=number))
        completer = QCompleter(list(known_factions().names), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
        self.edit_of("faction").setCompleter(completer)
        self._lines = (QHBoxLayout(), QHBoxLayout())
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        for line in self._lines:
            line.setSpacing(10)
            box.addLayout(line)
        fit_to_type(self, self._fit)

    def fit_height(self, *, is_low: bool) -> None:
        """Keep no lines for problems where there is little height."""
        for field in self._fields.values():
            field.fit_height(is_low=is_low)

    def _fit(self) -> None:
        """Give figures five digits, and their titles all the room that they need."""
        for name in _FIGURES:
            field = self._fields[name]
            digits = field.fontMetrics().horizontalAdvance("00000") + field.fontMetrics().height()
            field.setFixedWidth(max(digits, field.minimumSizeHint().width()))

    @property
    def first(self) -> QLineEdit:
        """Where one begins to type."""
        return self.edit_of("caster")

    @property
    def edits(self) -> tuple[QLineEdit, ...]:
        """Every field's input."""
        return tuple(self.edit_of(name) for name in self._fields)

    @property
    def wrong(self) -> QLineEdit | None:
        """The first field of a number that holds none."""
        for name in _FIGURES:
            if self._text(name) and _figure(self._text(name)) is None:
                return self.edit_of(name)
        return None

    def army(self, number: int) -> ArmyList:
        """The list of the fields, without entries; what is no number is left out."""
        return ArmyList(
            number=number,
            caster=self._text("caster") or None,
            faction=self._text("faction") or None,
            theme=self._text("theme") or None,
            objective=self._text("objective") or None,
            points=_figure(self._text("points")),
            bonus=_figure(self._text("bonus")),
            tier=_figure(self._text("tier")),
        )

    def fill(self, army: ArmyList, ask: ListAsk) -> None:
        """Show what is known, and of the rest what the packet requires."""
        for name, field in self._fields.items():
            value = getattr(army, name)
            field.text = "" if value is None else str(value)
            # A long name is read from its beginning.
            self.edit_of(name).setCursorPosition(0)
            field.say("")
        wanted = {
            "faction": ask.factions,
            "tier": ask.tier,
            "bonus": ask.bonus,
            "objective": ask.objective,
        }
        shown = [
            name
            for name in ("caster", "points", "bonus", "tier", "theme", "objective", "faction")
            if wanted.get(name, True) or getattr(army, name) is not None
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
        order = [self.edit_of(name) for name in ("caster", *figures, *words)]
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

    def edit_of(self, name: str) -> QLineEdit:
        """The input of a field, by the name that an army list has for it."""
        edit = self._fields[name].input
        assert isinstance(edit, QLineEdit)
        return edit


def _figure(text: str) -> int | None:
    is_number = text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS
    return int(text) if is_number else None


_MOST_SENTENCES = 5
_MESSAGE_LINES = 2
"""What is seen of them; more of it scrolls."""


class ListBox(QFrame):
    """A list's fields over its entries. Ctrl+V anywhere in it reads a list from the clipboard.

    Args:
        t: the words.
        number: of the list.
        accept: called by Enter in a field or in the entries.

    Signals:
        changed(): what the list says is another now.
        several(str, tuple): a text was pasted that holds several lists: it, and theirs.
    """

    changed = Signal()
    several = Signal(str, object)

    def __init__(self, t: Words, number: int, accept: Callable[[], None]) -> None:
        super().__init__(objectName="card")
        self._t = t
        self.number = number
        self._text = ""
        self._total: int | None = None
        self._notes: tuple[str, ...] = ()
        self._factions: tuple[str, ...] = ()
        self._ask: ListAsk | None = None
        self._before: list[tuple[ArmyList, str]] = []
        self._before_edit = 0
        self.fields = ListFields(t, number, accept)
        self.model = EntryModel(t, self)
        self._build(accept)
        self.fields.edited.connect(self._show_problems)
        self.model.edited.connect(self._entries_edited)

    @property
    def army(self) -> ArmyList:
        """The list as typed."""
        return replace(
            self.fields.army(self.number),
            entries=self.model.entries,
            specialists=self.model.specialists,
        )

    @property
    def text(self) -> str:
        """What the list was read from; "" where it was typed."""
        return self._text

    @property
    def is_empty(self) -> bool:
        """Nothing is known of this list."""
        return self.army == ArmyList(number=self.number)

    @property
    def message(self) -> str:
        """The notes about the list."""
        return self._message.text() if not self._message.isHidden() else ""

    def show_list(
        self, army: ArmyList, text: str, ask: ListAsk, factions: Iterable[str] = ()
    ) -> None:
        """Show a list as it is known.

        Args:
            army: with the number of this box.
            text: what it was read from, "" for nothing.
            ask: what the packet asks of it.
            factions: names that mean a faction in a text.
        """
        self._ask, self._factions, self._before = ask, tuple(factions), []
        self._notes = ()
        self._put(army, text)

    def paste(self) -> None:
        """Read the list that is on the clipboard."""
        self.take_text(QGuiApplication.clipboard().text())

    def take_text(self, text: str, *, is_one: bool = False) -> None:
        """Read a text in the place of what stood here; ``take_back`` brings that again.

        Args:
            text: of a list; where it holds several, ``several`` is emitted and nothing read.
            is_one: it is read as one list, whatever it looks like.
        """
        if not text.strip():
            return
        texts = () if is_one else lists_in(text, self._factions)
        if len(texts) > 1:
            self.several.emit(text, texts)
            return
        self._before.append((self.army, self._text))
        read = read_list(text, self.number, self._factions)
        kept = self.army
        # What the EO typed and the text does not tell stays.
        army = replace(
            read.army,
            **{
                name: getattr(read.army, name) or getattr(kept, name)
                for name in ("faction", "theme", "tier", "objective")
            },
        )
        self._notes = tuple(problem_sentence(self._t, problem, str) for problem in read.problems)
        self._put(army, read.text)
        self.table.setFocus()
        self.table.setCurrentIndex(self.model.index(0, NAME))
        self.changed.emit()

    def take_back(self) -> bool:
        """Bring back what stood here before the last text was read; False if none was."""
        if not self._before:
            return False
        army, text = self._before.pop()
        self._notes = ()
        self._put(army, text)
        self.changed.emit()
        return True

    def empty(self) -> None:
        """Take everything out of the list; ``take_back`` brings it again."""
        if not self.is_empty:
            self._before.append((self.army, self._text))
            self._notes = ()
            self._put(ArmyList(number=self.number), "")
            self.changed.emit()
        self.fields.first.setFocus()

    def say(self, notes: Iterable[str]) -> None:
        """Say what does not go with the packet, above what is doubtful about the text."""
        t = self._t
        lines = [f"!  {note}" for note in notes]
        hints = [f"?  {hint}" for hint in self._notes[:_MOST_SENTENCES]]
        more = len(self._notes) - len(hints)
        hints += [t.many("and {n} more line", "and {n} more lines", more)] if more > 0 else []
        self._message.setText("\n".join([*lines, *hints]))
        self._message.setVisible(bool(lines or hints))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A list on the clipboard is read, wherever in the box it is pasted."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.matches(QKeySequence.StandardKey.Paste) and self._reads(watched):
                self.paste()
                return True
            if event.matches(QKeySequence.StandardKey.Undo) and watched is self.table:
                return self.take_back()
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and watched is self.table
            and self._before
            and event.matches(QKeySequence.StandardKey.Undo)
        ):
            event.accept()
            return True
        return super().eventFilter(watched, event)

    def _reads(self, watched: QObject) -> bool:
        """Into a field one line is pasted as a word; several are a list."""
        lines = QGuiApplication.clipboard().text().strip().splitlines()
        return bool(lines) and (watched is self.table or len(lines) > 1)

    def _put(self, army: ArmyList, text: str) -> None:
        assert self._ask is not None
        self._text = text
        self.fields.fill(army, self._ask)
        self.model.show_entries(army.entries, army.specialists)
        self._before_edit = entry_points(army.entries)
        is_wanted = self._ask.specialists is not None or self._ask.sideboard is not None
        has_specialists = is_wanted or bool(army.specialists)
        board = self._ask.sideboard
        self.model.set_sideboard_name("" if board is None else board.name)
        self.table.setColumnHidden(SPECIALIST, not has_specialists)
        marked = any(entry.character for entry in (*army.entries, *army.specialists))
        self.table.setColumnHidden(CHARACTER, not (self._ask.characters or marked))
        self._show_problems()

    def _entries_edited(self) -> None:
        """The points follow where they were the sum of the entries before."""
        points = self.fields.army(self.number).points
        now = entry_points(self.model.entries)
        if points is None or points == self._before_edit:
            self.fields.set_points(now if now else None)
        self._before_edit = now
        self._show_problems()

    def _show_problems(self) -> None:
        t, army = self._t, self.army
        assert self._ask is not None
        facts = []
        if army.entries:
            total = entry_points(army.entries)
            facts.append(t.many("{n} entry", "{n} entries", len(army.entries)))
            facts.append(t.many("{n} point in entries", "{n} points in entries", total))
        if army.specialists:
            facts.append(
                beside_text(t, self._ask.sideboard, self._ask.specialists, army.specialists)
            )
        bonus = army.bonus if self._ask.bonus else army.bonus or 0
        size = size_text(t, self._ask.below, self._ask.above, bonus)
        facts.append(t("allowed: {size}", size=size))
        self._facts.setText(" · ".join(facts))
        self._hint.setVisible(not army.entries and not army.specialists)
        self._empty.setEnabled(not self.is_empty)
        self.changed.emit()

    def _build(self, accept: Callable[[], None]) -> None:
        t = self._t
        title = plain_label(t("List {number}", number=self.number))
        title.setProperty("heading", True)
        self._facts = QLabel(objectName="quiet", textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        self._paste = push_button(t("Paste"), clicked=self.paste)
        self._paste.setToolTip(
            t("Read a list from the clipboard ({key})", key=native_key("Ctrl+V"))
        )
        self._empty = push_button(t("Clear"), clicked=self.empty)
        for button in (self._paste, self._empty):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._hint = plain_label(
            t("Paste reads a whole list from the clipboard, from any program or chat."),
            objectName="quiet",
            wordWrap=True,
        )
        self._message = QLabel(wordWrap=True, visible=False, textFormat=Qt.TextFormat.PlainText)
        self._message.setProperty("odd", True)
        self.table = entry_table(
            t, self.model, t("Entries of list {number}", number=self.number), accept
        )
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(title)
        top.addStretch(1)
        top.addWidget(self._paste)
        top.addWidget(self._empty)
        box = QVBoxLayout(self)
        box.setContentsMargins(14, 10, 14, 12)
        box.setSpacing(8)
        box.addLayout(top)
        room = ReservedRoom(self._message, self._hint, lines=_MESSAGE_LINES)
        for widget in (self.fields, self._facts, room):
            box.addWidget(widget)
        box.addWidget(self.table, 1)
        for watched in (*self.fields.edits, self.table):
            watched.installEventFilter(self)
