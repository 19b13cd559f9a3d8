"""What is set once for the day: the loop, notices, and how the players' screens look."""

import json
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.services.core.errors import UserError
from app.services.core.open_form import Values, as_edited
from app.services.program.open_forms import notice_form
from app.services.screen import notices
from app.services.screen.hall import HallNotice
from app.services.screen.screens import LOOPED
from app.services.screen.slide_order import PAGE_SECONDS, Cue
from app.services.screen.slides import SlideKind
from app.ui.core.settings import Settings
from app.ui.core.theme import fit_to_type
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import DropDown, LanguageField, NumberField
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.scroll import SnugScroll
from app.ui.core.widgets.toast import ODD
from app.ui.screen.acts import NOTICES
from app.ui.screen.screens_panel import LetterList
from app.words.core.catalogue import Words
from app.words.screen.screen import kind_name

_MARK = "⚠ "
"""Before the text of a panel that warns."""
LEAST_SECONDS, MOST_SECONDS = 3, 600
_USUAL = frozenset({SlideKind.PAIRINGS, SlideKind.SCENARIO, SlideKind.CLOCK})
_LINES_HIGH = 4


class SetupTabs(QWidget):
    """Shows one of several panels, chosen by the buttons above; all keep one height.

    Args:
        panels: the text of each button, its tool tip, and what it shows; the first is shown.
    """

    def __init__(self, panels: Sequence[tuple[str, str, QWidget]]) -> None:
        super().__init__()
        self._texts = tuple(text for text, _, _ in panels)
        # Not exclusive by Qt: Tab would pass over those that are not chosen.
        self.buttons = tuple(
            push_button(text, toolTip=tip, checkable=True) for text, tip, _ in panels
        )
        self._stack = QStackedWidget()
        row = FlowLayout()
        for n, (button, (_, _, panel)) in enumerate(zip(self.buttons, panels, strict=True)):
            button.clicked.connect(lambda _=False, n=n: self.choose(n))
            row.addWidget(button)
            self._stack.addWidget(SnugScroll(panel))
        fit_to_type(self, self._fit)
        self.choose(0)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addLayout(row)
        box.addWidget(self._stack, 1)

    def mark(self, n: int, is_marked: bool) -> None:
        """Say at the button of a panel that something in it wants to be read."""
        self.buttons[n].setText(_MARK + self._texts[n] if is_marked else self._texts[n])

    def _fit(self) -> None:
        """Keep room for a mark, so that none moves the buttons beside it."""
        for button, text in zip(self.buttons, self._texts, strict=True):
            metrics = button.fontMetrics()
            button.setMinimumWidth(0)
            now = metrics.horizontalAdvance(button.text())
            room = button.sizeHint().width() - now
            button.setMinimumWidth(room + metrics.horizontalAdvance(_MARK + text))

    def choose(self, chosen: int) -> None:
        """Show a panel, by its number from 0."""
        self._stack.setCurrentIndex(chosen)
        for n, button in enumerate(self.buttons):
            button.setChecked(n == chosen)


class LoopPanel(QWidget):
    """What runs in turn on the second monitor, and for how long each page stands.

    A tick and a time for each kind; remembered on this machine.

    Signals:
        changed(): the loop is another now.
    """

    changed = Signal()

    def __init__(self, t: Words, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._rows: dict[SlideKind, tuple[QCheckBox, NumberField]] = {}
        hint = plain_label(t("Shown one after the other while the loop runs:"), wordWrap=True)
        grid = QGridLayout()
        grid.setVerticalSpacing(4)
        for n, kind in enumerate(LOOPED):
            tick = QCheckBox(kind_name(t, kind))
            seconds = NumberField(3)
            seconds.setMaximumWidth(seconds.fontMetrics().averageCharWidth() * 8)
            seconds.setAccessibleName(t("Seconds a page: {what}", what=kind_name(t, kind)))
            grid.addWidget(tick, n, 0)
            grid.addWidget(seconds, n, 1)
            grid.addWidget(plain_label(t("seconds a page")), n, 2)
            grid.setColumnStretch(2, 1)
            self._rows[kind] = (tick, seconds)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(hint)
        box.addLayout(grid)
        box.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._restore()
        for tick, seconds in self._rows.values():
            tick.toggled.connect(lambda _: self._keep())
            seconds.textEdited.connect(lambda _: self._keep())

    @property
    def cues(self) -> tuple[Cue, ...]:
        """What is ticked, in its order."""
        return tuple(
            Cue(kind=kind, seconds=_number(seconds))
            for kind, (tick, seconds) in self._rows.items()
            if tick.isChecked()
        )

    def _keep(self) -> None:
        loop = {
            kind.value: [tick.isChecked(), _number(seconds)]
            for kind, (tick, seconds) in self._rows.items()
        }
        self._settings.public_loop = json.dumps(loop)
        self.changed.emit()

    def _restore(self) -> None:
        try:
            loop = json.loads(self._settings.public_loop or "{}")
            kept = {str(kind): (bool(is_in), int(n)) for kind, (is_in, n) in loop.items()}
        except (ValueError, TypeError, AttributeError):
            kept = {}
        for kind, (tick, seconds) in self._rows.items():
            is_in, number = kept.get(kind.value, (kind in _USUAL, PAGE_SECONDS))
            tick.setChecked(is_in)
            seconds.setText(str(number))


def _number(field: NumberField) -> int:
    """Seconds as typed, or the nearest that a page can be read in."""
    return min(MOST_SECONDS, max(LEAST_SECONDS, field.number or 0))


_EMPTY: Values = {"title": "", "text": ""}


class NoticePanel(QWidget):
    """Chooses, writes and removes notices.

    Signals:
        wanted(int): this notice is to be shown.
    """

    ACTS = NOTICES
    """What can be done here."""

    wanted = Signal(int)

    def __init__(self, t: Words, line: ActLine) -> None:
        super().__init__()
        self._t, self._line = t, line
        self._notices: tuple[HallNotice, ...] = ()
        self._opened: Values = {}
        """The notice as it was when it was shown; nothing for a new one."""
        self._shown: Values = dict(_EMPTY)
        self._here: int | None = None
        """The notice in the fields, by its id; None for a new one."""
        self._drafts: dict[int | None, tuple[Values, Values, Values]] = {}
        """What was typed before another notice was chosen: how it was opened and shown, and as
        typed."""
        self._build()
        line.refused.connect(self._go_to_field)

    def show_notices(self, notices: tuple[HallNotice, ...]) -> None:
        """Offer these; what is being written stays."""
        if notices == self._notices and self.which.count():
            return
        chosen = self.which.currentData()
        self._notices = notices
        self.which.blockSignals(True)
        self.which.clear()
        self.which.addItem(self._t("New notice"), None)
        for notice in notices:
            self.which.addItem(notice.title, notice.id)
        self.which.setCurrentIndex(max(0, self.which.findData(chosen)))
        self.which.blockSignals(False)
        if not self._is_edited:
            self._fill()
        elif self.which.currentData() != chosen:
            self._keep_as_new()

    @property
    def chosen(self) -> HallNotice | None:
        """The notice that is chosen; None for a new one."""
        return next(
            (notice for notice in self._notices if notice.id == self.which.currentData()), None
        )

    @property
    def is_typed(self) -> bool:
        """Whether a notice is typed that isn't saved, shown or not."""
        return self._is_edited or bool(self._drafts)

    @property
    def _values(self) -> Values:
        return {"title": self.title.text(), "text": self.text.toPlainText()}

    @property
    def _is_edited(self) -> bool:
        return self._values != self._shown

    def _fill(self) -> None:
        notice = self.chosen
        self._opened = {"title": notice.title, "text": notice.text} if notice else {}
        self.title.setText(notice.title if notice else "")
        self.text.setPlainText(notice.text if notice else "")
        self._shown = self._values
        self._here = None if notice is None else notice.id
        self._offer(is_stored=notice is not None)

    def _offer(self, *, is_stored: bool) -> None:
        for button in (self._remove, self._show):
            button.setEnabled(is_stored)

    def _keep_as_new(self) -> None:
        """Keep what is typed into a notice that another desk has deleted."""
        self._here, self._opened, self._shown = None, {}, dict(_EMPTY)
        self._offer(is_stored=False)
        self._line.say(
            self._t("This notice was deleted. Save to keep your text as a new one."), ODD
        )

    def _turn(self) -> None:
        """Show another notice; what was typed into the one before is there once it is back."""
        if self._is_edited:
            self._drafts[self._here] = self._opened, self._shown, self._values
        draft = self._drafts.pop(self.which.currentData(), None)
        self._fill()
        if draft is not None:
            self._opened, self._shown, typed = draft
            self.title.setText(str(typed["title"]))
            self.text.setPlainText(str(typed["text"]))

    def _save(self) -> None:
        title, text, notice = self.title.text(), self.text.toPlainText(), self.chosen
        if notice is None:
            self._line.run(notices.add, title, text, then=lambda done: self._show_added(done.value))
        else:
            values = {"title": title, "text": text}
            form = notice_form(
                notice.id, self._opened, as_edited(self._opened, self._shown, values)
            )
            self._line.save(form, then=lambda _: self._fill())

    def _show_added(self, notice: int) -> None:
        self._shown = self._values
        self.which.setCurrentIndex(max(0, self.which.findData(notice)))

    def _take_away(self) -> None:
        if self.chosen is not None:
            self._line.run(notices.remove, self.chosen.id, then=lambda _: self._fill())

    def _want(self) -> None:
        if self.chosen is not None:
            self.wanted.emit(self.chosen.id)

    def _go_to_field(self, error: UserError) -> None:
        if not error.code.startswith("notice."):
            return
        (self.title if error.facts.get("field") == "title" else self.text).setFocus()

    def _build(self) -> None:
        t = self._t
        self.which = DropDown()
        self.which.setAccessibleName(t("Notice"))
        self.which.addItem(t("New notice"), None)
        self.which.currentIndexChanged.connect(lambda _: self._turn())
        self.title = QLineEdit(maxLength=notices.MOST_IN_TITLE, placeholderText=t("Title"))
        self.title.setAccessibleName(t("Title of the notice"))
        self.text = QPlainTextEdit(placeholderText=t("Message text"))
        self.text.setAccessibleName(t("Text of the notice"))
        self.text.setTabChangesFocus(True)
        self.text.setFixedHeight(_LINES_HIGH * self.text.fontMetrics().lineSpacing() + 14)
        self._keep = push_button(t("Save"), clicked=self._save)
        self._show = push_button(t("Show notice"), clicked=self._want, enabled=False)
        self._remove = push_button(t("Delete"), clicked=self._take_away, enabled=False)
        row = QHBoxLayout()
        for button in (self._keep, self._show, self._remove):
            row.addWidget(button)
        row.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        for widget in (self.which, self.title, self.text):
            box.addWidget(widget)
        box.addLayout(row)
        box.setAlignment(Qt.AlignmentFlag.AlignTop)


class LookPanel(QWidget):
    """The colours and the language of all screens.

    Signals:
        restyled(): the colours are others now.
        spoken(Words): players are to read the words of another language.
    """

    restyled = Signal()
    spoken = Signal(object)

    def __init__(self, t: Words, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self.looks = LetterList()
        self.looks.setAccessibleName(t("Colours"))
        for text, key in ((t("Light on dark"), "dark"), (t("Dark on light"), "light")):
            self.looks.addItem(text, key)
        self.looks.setCurrentIndex(max(0, self.looks.findData(settings.public_look)))
        self.looks.activated.connect(lambda _: self._restyle())
        self.languages = LanguageField(t("Language of the players' screen"),
                                       settings.public_language)  # fmt: skip
        self.languages.activated.connect(lambda _: self._speak())
        form = QFormLayout(self, rowWrapPolicy=QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(t("C&olours"), self.looks)
        form.addRow(t("Lan&guage"), self.languages)

    def take_settings(self) -> None:
        """Take over the colours and the language that were set elsewhere."""
        self.looks.setCurrentIndex(max(0, self.looks.findData(self._settings.public_look)))
        language = self._settings.public_language
        self.languages.setCurrentIndex(max(0, self.languages.findData(language)))
        self.restyled.emit()
        self.spoken.emit(self.languages.words)

    def _restyle(self) -> None:
        self._settings.public_look = str(self.looks.currentData())
        self.restyled.emit()

    def _speak(self) -> None:
        self._settings.public_language = self.languages.language
        self.spoken.emit(self.languages.words)
