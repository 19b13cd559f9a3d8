"""StartPage: what a first start asks. Everything is answered already; Enter begins."""

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.services.event.user_settings import event_folder, set_event_folder
from app.ui.core.native_keys import with_key
from app.ui.core.settings import Settings
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.number_field import LanguageField
from app.ui.core.widgets.scroll import PageScroll
from app.ui.papers.choices import PaperSize
from app.ui.program.guide.form_parts import (
    Card,
    FolderField,
    FormHeading,
    form,
    quiet,
    screen_sentence,
)
from app.words.core.catalogue import LANGUAGES, Words

_LETTER = frozenset({
    "US", "CA", "MX", "PR", "GU", "VI", "AS", "MP", "PH", "CL", "CO", "CR", "DO", "GT", "HN", "NI",
    "PA", "SV", "VE", "BO", "BZ",
})  # fmt: skip
"""Where paper is sold in US Letter, by ISO code."""


def usual_paper(locale: QLocale | None = None) -> str:
    """ "a4" or "letter".

    Args:
        locale: None for the system's.
    """
    place = (locale or QLocale.system()).territory()
    return "letter" if QLocale.territoryToCode(place) in _LETTER else "a4"


def usual_language(locale: QLocale | None = None) -> str:
    """The code of the first language of the system that papers speak; else English.

    Args:
        locale: None for the system's.
    """
    for name in (locale or QLocale.system()).uiLanguages():
        code = name.replace("_", "-").partition("-")[0].casefold()
        if code in LANGUAGES:
            return code
    return "en"


class StartPage(QWidget):
    """Where events lie, what papers are like, whether a second screen is there; once.

    Signals:
        done(str): go on with "new" for the start page, "rehearse" for a made-up day.
    """

    done = Signal(str)

    def __init__(self, t: Words, settings: Settings) -> None:
        super().__init__(objectName="page")
        self._t, self._settings = t, settings
        settings.paper = usual_paper()
        settings.paper_language = usual_language()
        self._build()

    def start(self) -> None:
        """Begin at what goes on."""
        self.screen_text.setText(screen_sentence(self._t, self))
        self.go.setFocus()

    def accept(self, then: str = "new") -> None:
        """Keep everything as it stands, and go on unless something cannot be."""
        if not self.folder.take():
            self.folder.line.setFocus()
            return
        self.done.emit(then)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Escape both go on with what is there."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            self.accept()
        else:
            super().keyPressEvent(event)

    def _speak(self) -> None:
        self._settings.paper_language = self.language.language

    def _build(self) -> None:
        t = self._t
        card = Card("")
        card.box.setContentsMargins(32, 24, 32, 24)
        card.box.setSpacing(12)
        for widget in (
            FormHeading(t("Welcome to Dice Down"), 2.0),
            quiet(
                t("Four things to know before the first event. Enter takes them as they are; "
                  "Settings change them at any time.")
            ),
        ):  # fmt: skip
            card.box.addWidget(widget)
        fields = form()
        self.folder = FolderField(
            t, t("Events lie in"), lambda: str(event_folder()), set_event_folder
        )
        self.paper = PaperSize(t, self._settings)
        self.language = LanguageField(
            t("Language of the players' papers"), self._settings.paper_language
        )
        self.language.activated.connect(lambda _: self._speak())
        self.screen_text = plain_label(wordWrap=True)
        fields.addRow(t("&Events lie in"), self.folder)
        fields.addRow(t("&Paper"), self.paper)
        fields.addRow(t("Players' papers s&peak"), self.language)
        card.box.addLayout(fields)
        card.box.addWidget(FormHeading(t("Second screen")))
        card.box.addWidget(self.screen_text)
        card.box.addWidget(
            quiet(t("New to it? Rehearse a made-up day: nothing can break, and it takes minutes."))
        )
        card.box.addLayout(self._buttons())
        card.setMaximumWidth(card.fontMetrics().averageCharWidth() * 110)
        body = QWidget(objectName="page")
        row = QHBoxLayout(body)
        row.addStretch(1)
        row.addWidget(card, 8, Qt.AlignmentFlag.AlignTop)
        row.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(8, 8, 8, 8)
        outer.addWidget(PageScroll(body))

    def _buttons(self) -> FlowLayout:
        t = self._t
        self.go = push_button(t("Take it so"), clicked=lambda: self.accept())
        self.go.setProperty("primary", True)
        self.rehearse = push_button(
            t("Take it so, and rehearse"), clicked=lambda: self.accept("rehearse")
        )
        self.go.setToolTip(with_key(self.go.text(), "Return"))
        self.rehearse.setToolTip(with_key(self.rehearse.text(), "Ctrl+R"))
        row = FlowLayout()
        for button in (self.go, self.rehearse):
            row.addWidget(button)
        return row
