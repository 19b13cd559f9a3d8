"""SettingsPage: what an Event Organizer sets once for every event. Each takes effect at once."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIntValidator, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from app.services.backups.settings import (
    FEWEST,
    MOST,
    BackupSettings,
    backup_settings,
    set_backup_settings,
)
from app.services.event.user_settings import (
    account,
    event_folder,
    folder_typed,
    keep_organizer,
    set_event_folder,
    set_organizer,
)
from app.ui.clock.alarm import AlarmBar
from app.ui.core.bound_acts import BoundActs, Handler, key_tip
from app.ui.core.keys_panel import KeysPanel
from app.ui.core.page import PageHead
from app.ui.core.settings import TEXT_SIZES, Settings, window_language
from app.ui.core.theme import fit_to_type
from app.ui.core.widgets.acting import new_action, push_button
from app.ui.core.widgets.form_fields import DropDown, LanguageField, PaperSize
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.scroll import PageScroll
from app.ui.core.window_acts import WINDOW
from app.ui.program.acts import SETTINGS
from app.ui.program.application import apply_text_size, apply_theme
from app.ui.program.guide.form_parts import (
    AutosaveField,
    Card,
    FolderField,
    form,
    screen_sentence,
)
from app.words.core.catalogue import LANGUAGES, Words


class BackupCard(Card):
    """The second place for backups, and how many are kept of an event; saved on leaving a field."""

    def __init__(self, t: Words) -> None:
        super().__init__(t("Backups"))
        self.place = FolderField(t, t("Backup drive"), _shown_place, _keep_place)
        self.place.line.setPlaceholderText(t("none (e.g. a USB stick)"))
        self.place.line.setToolTip(self.place.line.placeholderText())
        self.number = AutosaveField(t, t("Backups to keep per event"), _shown_number, _keep_number)
        self.keep, self.wrong = self.number.line, self.number.wrong
        self.keep.setClearButtonEnabled(False)
        self.keep.setMaxLength(5)
        self.keep.setValidator(QIntValidator(0, 99999, self))
        fields = form()
        fields.addRow(t("&Backup drive"), self.place)
        fields.addRow(t("Backups to keep per e&vent"), self.number)
        self.box.addLayout(fields)
        self.box.addWidget(
            plain_label(
                t("From {fewest} to {most}, plus the last one of each round.",
                  fewest=FEWEST, most=MOST),
                wordWrap=True, objectName="quiet",
            )
        )  # fmt: skip

    def reload(self) -> None:
        """Show what is set."""
        self.place.reload()
        self.number.reload()


def _shown_number() -> str:
    return str(backup_settings().keep)


def _keep_number(typed: str) -> None:
    place = backup_settings().second_place
    set_backup_settings(BackupSettings(second_place=place, keep=int(typed or 0)))


def _shown_place() -> str:
    place = backup_settings().second_place
    return "" if place is None else str(place)


def _keep_place(typed: str) -> None:
    place = folder_typed(typed) if typed else None
    set_backup_settings(BackupSettings(second_place=place, keep=backup_settings().keep))


_WIDE_LETTERS = 110
"""From so many letters on, the cards stand in two columns."""


class SettingsPage(QWidget):
    """The settings, in cards.

    Signals:
        left(): back to where the EO came from.
        changed(): something that open pages show is set otherwise now.
        requested(str): "help" or "about".
        language_chosen(): the window should be made in the language that is set now.
    """

    left = Signal()
    changed = Signal()
    requested = Signal(str)
    language_chosen = Signal()

    def __init__(self, t: Words, settings: Settings) -> None:
        super().__init__(objectName="page")
        self._t, self._settings = t, settings
        self._build()
        self._connect()
        # Keys change both while the page is seen.
        fit_to_type(self, self._show_look)

    def start(self) -> None:
        """Show what is set now, and begin at the first field."""
        self.folder.reload()
        self.organizer.reload()
        self.backups.reload()
        for field, value in (
            (self.paper, self._settings.paper),
            (self.paper_language, self._settings.paper_language),
            (self.language, self._settings.window_language),
            (self.public_language, self._settings.public_language),
            (self.look, self._settings.public_look),
        ):
            field.setCurrentIndex(max(0, field.findData(value)))
        self._show_look()
        self.cuts.setChecked(self._settings.cuts_to_clock)
        self.alarm.volume.setValue(self._settings.alarm_volume)
        self._offer_switch()
        self.screen_text.setText(screen_sentence(self._t, self))
        self.folder.line.setFocus()

    def _show_look(self) -> None:
        """Show the window's colours and the size of its text as they are now."""
        self.theme.setCurrentIndex(max(0, self.theme.findData(self._settings.theme)))
        self.text_size.setCurrentIndex(max(0, self.text_size.findData(self._settings.text_size)))

    def go_to(self, setting: str) -> None:
        """Put the focus on a setting, by its id in ``setting_names``."""
        self.fields[setting].setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def fields(self) -> Mapping[str, QWidget]:
        """Every setting's field."""
        return {
            "folder": self.folder.line,
            "organizer": self.organizer.line,
            "paper": self.paper,
            "paper_language": self.paper_language,
            "theme": self.theme,
            "text_size": self.text_size,
            "window_language": self.language,
            "place": self.backups.place.line,
            "number": self.backups.keep,
            "look": self.look,
            "public_language": self.public_language,
            "cuts": self.cuts,
            "volume": self.alarm.volume,
        }

    def show_keys(self) -> None:
        """Show the keys of the page at its foot, or put them away again."""
        if self.keys.isVisible():
            self.keys.hide()
        else:
            self.keys.show_keys(SETTINGS, self._t("Settings"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.keys.isVisible():
            self.keys.hide()
        else:
            self.left.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stand in two columns where there is room for them."""
        super().resizeEvent(event)
        is_wide = self.width() > _WIDE_LETTERS * self.fontMetrics().averageCharWidth()
        way = QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom
        self._columns.setDirection(way)

    def _build(self) -> None:
        t = self._t
        left, right = QVBoxLayout(), QVBoxLayout()
        for column, cards in (
            (left, (self._events(), self._papers(), self._window())),
            (right, (self._backups(), self._screen(), self._clock())),
        ):
            column.setSpacing(10)
            for card in cards:
                column.addWidget(card)
            column.addStretch(1)
        body = QWidget(objectName="page")
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, body)
        self._columns.setContentsMargins(0, 0, 6, 0)
        self._columns.setSpacing(10)
        self._columns.addLayout(left, 1)
        self._columns.addLayout(right, 1)
        helped = push_button(t("Help"), clicked=lambda: self.requested.emit("help"))
        helped.setToolTip(key_tip(t, WINDOW["help"]))
        about = self._bind({"about": lambda: self.requested.emit("about")}).button("about")
        outer = QVBoxLayout(self)
        outer.setContentsMargins(16, 12, 16, 12)
        outer.setSpacing(10)
        outer.addLayout(PageHead(t, t("Settings"), self.left.emit, helped, about))
        outer.addWidget(PageScroll(body), 1)
        self.keys = KeysPanel(t, self)

    def _events(self) -> Card:
        t, card, fields = self._t, Card(self._t("Events")), form()
        self.folder = FolderField(
            t, t("Save new events in"), lambda: str(event_folder()), set_event_folder
        )
        self.organizer = AutosaveField(
            t, t("Your name, for the history"), set_organizer, keep_organizer
        )
        self.organizer.line.setPlaceholderText(account())
        fields.addRow(t("Save new events &in"), self.folder)
        fields.addRow(t("Your &name, for the history"), self.organizer)
        card.box.addLayout(fields)
        return card

    def _papers(self) -> Card:
        t, card, fields = self._t, Card(self._t("Printouts")), form()
        self.paper = PaperSize(t, self._settings)
        self.paper_language = LanguageField(
            t("Language of printouts"), self._settings.paper_language
        )
        fields.addRow(t("&Paper size"), self.paper)
        fields.addRow(t("&Language"), self.paper_language)
        card.box.addLayout(fields)
        return card

    def _window(self) -> Card:
        t, card, fields = self._t, Card(self._t("This window")), form()
        self.theme = _choice(
            t("Light or dark"),
            ((t("Follow system"), "system"), (t("Light"), "light"), (t("Dark"), "dark")),
        )
        sizes = ((t("{n} %", n=size), size) for size in TEXT_SIZES)
        self.text_size = _choice(t("Text size"), tuple(sizes))
        fields.addRow(t("&Colours"), self.theme)
        fields.addRow(t("Text si&ze"), self.text_size)
        own_names = ((own_name, code) for code, own_name in LANGUAGES.items())
        self.language = _choice(
            t("Language of this window"), ((t("Follow system"), ""), *own_names)
        )
        self.switch = push_button(t("Switch now"), clicked=self.language_chosen.emit)
        self.switch.setToolTip(
            t("Opens the window again. The event stays as it is; close the players' screen first.")
        )
        line = QHBoxLayout()
        line.setSpacing(6)
        line.addWidget(self.language, 1)
        line.addWidget(self.switch)
        label = plain_label(t("Lang&uage"))
        label.setBuddy(self.language)
        fields.addRow(label, line)
        card.box.addLayout(fields)
        card.box.addWidget(
            plain_label(
                t("A change of language is there from the next start, or once you switch."),
                wordWrap=True, objectName="quiet",
            )
        )  # fmt: skip
        return card

    def _backups(self) -> Card:
        self.backups = BackupCard(self._t)
        return self.backups

    def _screen(self) -> Card:
        t, card, fields = self._t, Card(self._t("Players' screen")), form()
        self.screen_text = plain_label(wordWrap=True)
        self.look = _choice(
            t("Colours of the players' screen"),
            ((t("Light on dark"), "dark"), (t("Dark on light"), "light")),
        )
        self.public_language = LanguageField(
            t("Language of the players' screen"), self._settings.public_language
        )
        card.box.addWidget(self.screen_text)
        fields.addRow(t("C&olours"), self.look)
        fields.addRow(t("Lan&guage"), self.public_language)
        self.cuts = QCheckBox(t("Show the cloc&k when time is up"))
        self.cuts.setToolTip(
            t("A loop stops there until you go on. Black, a message or a notice stays.")
        )
        card.box.addLayout(fields)
        card.box.addWidget(self.cuts)
        return card

    def _clock(self) -> Card:
        card = Card("")
        self.alarm = AlarmBar(self._t, self._settings, self._bind)
        card.box.addWidget(self.alarm)
        return card

    def _connect(self) -> None:
        self.theme.activated.connect(lambda _: self._dress())
        self.text_size.activated.connect(lambda _: self._resize_text())
        self.language.activated.connect(lambda _: self._keep_language())
        for field in (self.paper_language, self.public_language, self.look):
            field.activated.connect(lambda _: self._keep_choices())
        self.cuts.toggled.connect(self._keep_cuts)
        self.organizer.kept.connect(self.changed)
        self.paper.activated.connect(lambda _: self.changed.emit())
        self.alarm.volume.valueChanged.connect(lambda _: self.changed.emit())
        keys = new_action(self, shortcut="F1", triggered=lambda _=False: self.show_keys())
        keys.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.addAction(keys)

    def _bind(
        self,
        handlers: Mapping[str, Handler],
        conditions: Mapping[str, Callable[[], bool]] | None = None,
    ) -> BoundActs:
        return BoundActs(self._t, SETTINGS, self, handlers, conditions=conditions)

    def _keep_cuts(self, is_so: bool) -> None:
        self._settings.cuts_to_clock = is_so

    def _keep_choices(self) -> None:
        follows = self._settings.public_language == self._settings.paper_language
        self._settings.paper_language = self.paper_language.language
        if self.sender() is self.public_language or not follows:
            self._settings.public_language = self.public_language.language
        shown = self.public_language.findData(self._settings.public_language)
        self.public_language.setCurrentIndex(max(0, shown))
        self._settings.public_look = str(self.look.currentData())
        self.changed.emit()

    def _keep_language(self) -> None:
        self._settings.window_language = str(self.language.currentData())
        self._offer_switch()

    def _offer_switch(self) -> None:
        self.switch.setEnabled(window_language(self._settings) != self._t.language)

    def _dress(self) -> None:
        self._settings.theme = str(self.theme.currentData())
        apply_theme(_application(), self._settings.theme)
        self.changed.emit()

    def _resize_text(self) -> None:
        self._settings.text_size = int(self.text_size.currentData())
        apply_text_size(_application(), self._settings.text_size)


def _choice(name: str, options: tuple[tuple[str, object], ...]) -> QComboBox:
    field = DropDown()
    field.setAccessibleName(name)
    for text, value in options:
        field.addItem(text, value)
    return field


def _application() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app
