"""CodesPanel: who may enter from a device of their own, by codes that are shown once."""

from collections.abc import Mapping
from datetime import UTC, datetime

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.services.core.errors import UserError
from app.services.phones import scorekeepers
from app.services.phones.scorekeepers import (
    MOST_LETTERS,
    Role,
    Scorekeeper,
    digest_of,
    new_code,
    pass_of,
)
from app.services.screen.slides import modules
from app.ui.core.qt_session import Desk
from app.ui.core.theme import enlarge_type
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import DropDown
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.question import Answer, Question, QuestionPanel
from app.words.core.catalogue import Words
from app.words.phones import scorekeepers as texts
from app.words.phones.window import revoke_about, revoke_question
from app.words.program.errors import error_sentences

_QUIET = 4
"""Modules of white around a code."""
_CODE_SIDE = 12
"""The side of the code, in heights of type."""
_LARGE = 1.4
_LETTERS = 26
"""Of a name that are in sight."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CodePicture(QWidget):
    """A square code that a phone's camera reads, black on white in either theme."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[tuple[bool, ...], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_text(self, text: str, name: str) -> None:
        """Show the code of a text; nothing for ""."""
        self._rows = modules(text) if text else ()
        self.setAccessibleName(name)
        self.setVisible(bool(text))
        self.update()

    def sizeHint(self) -> QSize:
        """Large enough to be read from beside the desk."""
        side = self.fontMetrics().height() * _CODE_SIDE
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        """Small enough for a low window."""
        return self.sizeHint() / 2

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the modules on white."""
        if not self._rows:
            return
        painter = QPainter(self)
        side = min(self.width(), self.height())
        painter.fillRect(QRectF(0, 0, side, side), QColor("white"))
        step = side // (len(self._rows) + 2 * _QUIET)
        first = (side - step * len(self._rows)) / 2
        for y, row in enumerate(self._rows):
            for x, is_dark in enumerate(row):
                if is_dark:
                    square = QRectF(first + x * step, first + y * step, step, step)
                    painter.fillRect(square, QColor("black"))
        painter.end()


class CodesPanel(QFrame):
    """The list of codes, and the fields for a new one.

    Args:
        t: the words.
        page: over which it asks before a code is revoked.

    Signals:
        made(): Enter in the name.
        outcome(str, bool): the outcome of an action, and whether it was done.
        selected(): another code is under the cursor, or there are others now.
    """

    made = Signal()
    selected = Signal()
    outcome = Signal(str, bool)

    def __init__(self, t: Words, page: QWidget) -> None:
        super().__init__(objectName="card")
        self._t = t
        self._desk: Desk | None = None
        self._address = ""
        self._seen: Mapping[int, datetime] = {}
        self._known: tuple[Scorekeeper, ...] = ()
        self._made = ""
        self._made_for = ""
        self.question = QuestionPanel(t, page)
        self._build()

    @property
    def here(self) -> Scorekeeper | None:
        """Whose code is under the cursor."""
        row = self.list.currentRow()
        return self._known[row] if 0 <= row < len(self._known) else None

    @property
    def can_revoke(self) -> bool:
        """Whether the code under the cursor is good."""
        return self.here is not None and not self.here.is_revoked

    @property
    def has_code(self) -> bool:
        """Whether a code is shown."""
        return bool(self._made)

    def show_event(self, desk: Desk | None) -> None:
        """Show the codes of the open event; one that was made before is shown no more."""
        if desk is not self._desk:
            self._desk = desk
            if desk is not None:
                desk.changed.connect(self.reload)
        self.forget_code()

    def forget_code(self) -> None:
        """Show the new code no longer."""
        self._made = ""
        self.reload()

    def follow(self, address: str, seen: Mapping[int, datetime]) -> None:
        """Show where devices sign in, and when each was last heard of."""
        if (address, seen) != (self._address, self._seen):
            self._address, self._seen = address, dict(seen)
            self.reload()

    def make(self) -> None:
        """Make a code for the name that is typed, and show it this once."""
        if self._desk is None:
            return
        code, role = new_code(), tuple(Role)[self.role.currentIndex()]
        done = self._desk.run(
            scorekeepers.add, self.name.text(), digest_of(pass_of(code)), role
        )  # fmt: skip
        if isinstance(done, UserError):
            self.outcome.emit(" ".join(error_sentences(self._t, done, str)), False)
            self.name.setFocus()
            return
        self._made, self._made_for = code, " ".join(self.name.text().split())
        self.name.clear()
        self.outcome.emit("", True)
        self.reload()
        self.list.setCurrentRow(self.list.count() - 1)

    def ask_to_revoke(self) -> None:
        """Ask before the code under the cursor is revoked."""
        one = self.here
        if one is None or one.is_revoked:
            return
        t = self._t
        answer = Answer(
            text=t("Revoke"), about=revoke_about(t), take=lambda _: self._revoke(one)
        )  # fmt: skip
        self.question.ask(lambda: Question(heading=revoke_question(t, one.name), answers=(answer,)))

    def copy(self) -> None:
        """Put the code on the clipboard."""
        if self._made:
            QGuiApplication.clipboard().setText(self._made)
            self.outcome.emit(texts.code_copied_sentence(self._t), True)

    def reload(self) -> None:
        """Show how it stands now."""
        t, desk = self._t, self._desk
        self._known = () if desk is None else desk.session.read(scorekeepers.scorekeepers)
        row = max(0, self.list.currentRow())
        lines = [self._line(one) for one in self._known]
        if lines != [self.list.item(n).text() for n in range(self.list.count())]:
            self.list.clear()
            for line in lines:
                self.list.addItem(QListWidgetItem(line))
            self._colour_rows()
            self.list.setCurrentRow(min(row, self.list.count() - 1))
        self.list.setVisible(bool(lines))
        self.none.setVisible(not lines)
        link = f"{self._address}/score/sign-in#{self._made}"
        self.about_code.setText(texts.code_made_text(t, self._made_for))
        self.code.setText(self._made)
        hint = texts.address_hint(t)
        if self._address:
            hint = texts.open_hint(t, f"{self._address}/score")
        self.hint.setText(hint)
        self.shown.setVisible(bool(self._made))
        is_shared = bool(self._made and self._address)
        self.picture.show_text(link if is_shared else "", self.about_code.text())
        self.selected.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in a field is of this panel alone."""
        if event.key() in _ENTER:
            event.accept()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._colour_rows()

    def _colour_rows(self) -> None:
        """Show codes that are revoked in the quiet colour."""
        for row, one in enumerate(self._known):
            if one.is_revoked:
                self.list.item(row).setForeground(self.palette().placeholderText())

    def _line(self, one: Scorekeeper) -> str:
        t = self._t
        if one.revoked_at is not None:
            about = [texts.revoked_since_text(t, texts.time_text(one.revoked_at))]
        else:
            about = [texts.since_text(t, texts.time_text(one.made_at))]
            if self._address:
                seen = self._seen.get(one.id)
                ago = (
                    None if seen is None else int((datetime.now(UTC) - seen).total_seconds()) // 60
                )
                about.append(texts.seen_text(t, ago))
        return "  ·  ".join((one.name, texts.role_name(t, one.role), *about))

    def _revoke(self, one: Scorekeeper) -> None:
        if self._desk is None:
            return
        done = self._desk.run(scorekeepers.revoke, one.id)
        if isinstance(done, UserError):
            self.outcome.emit(" ".join(error_sentences(self._t, done, str)), False)
        else:
            self.outcome.emit(texts.revoked_sentence(self._t, one.name), True)
        self.reload()

    def _build(self) -> None:
        t = self._t
        title = plain_label(texts.codes_title(t))
        title.setProperty("heading", True)
        about = plain_label(texts.codes_text(t), wordWrap=True)
        self.list = QListWidget()
        self.list.setAccessibleName(texts.codes_title(t))
        self.list.setSizeAdjustPolicy(QListWidget.SizeAdjustPolicy.AdjustToContents)
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.list.currentRowChanged.connect(lambda _: self.selected.emit())
        self.none = plain_label(texts.no_codes_text(t), objectName="quiet")
        self.name = QLineEdit(maxLength=MOST_LETTERS, placeholderText=t("Name"))
        self.name.setAccessibleName(t("Scorekeeper's name"))
        self.name.setMinimumWidth(self.name.fontMetrics().averageCharWidth() * _LETTERS)
        self.name.returnPressed.connect(self.made.emit)
        self.role = DropDown()
        self.role.addItems([texts.role_name(t, role) for role in Role])
        for n, role in enumerate(Role):
            self.role.setItemData(n, texts.role_text(t, role), Qt.ItemDataRole.ToolTipRole)
        self.role.setAccessibleName(t("What the code allows"))
        self.fields = FlowLayout()
        self.fields.addWidget(self.name)
        self.fields.addWidget(self.role)
        self.about_code, self.hint = (plain_label(wordWrap=True) for _ in range(2))
        self.code = plain_label()
        self.code.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.code.setTextFormat(Qt.TextFormat.PlainText)
        enlarge_type(self.code, _LARGE)
        self.picture = CodePicture()
        self.shown = QWidget()
        words = QVBoxLayout()
        for label in (self.about_code, self.code, self.hint):
            words.addWidget(label)
        words.addStretch(1)
        across = QHBoxLayout(self.shown)
        across.setContentsMargins(0, 0, 0, 0)
        across.addLayout(words, 1)
        across.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        box = QVBoxLayout(self)
        for widget in (title, about, self.list, self.none):
            box.addWidget(widget)
        box.addLayout(self.fields)
        box.addWidget(self.shown)
