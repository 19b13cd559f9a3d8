"""CareBar: quiet lines under the header about damage, backups and synced folders.

Nothing here stands in the way of an act; each line names the way out and can be put away.
"""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.services.keeper import Found, News
from app.services.synced import synced_by
from app.ui.desk import Desk
from app.ui.widgets.acting import push_button
from app.words.backups import damage_summary, synced_sentence
from app.words.catalogue import Words
from app.words.errors import error_sentences


class CareLine(QFrame):
    """One line that is hidden while there is nothing to say.

    Signals:
        wanted(): the button of the way out was pressed.
    """

    wanted = Signal()

    def __init__(self, t: Words, kind: str, way_out: str = "") -> None:
        super().__init__(objectName="line")
        self.setProperty("kind", kind)
        self._sign = {"odd": "?", "bad": "✕"}[kind]
        self._label = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        close = push_button("✕", clicked=self.hide, flat=True)
        close.setAccessibleName(t("Close this line"))
        close.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 4, 6, 4)
        row.addWidget(self._label, 1)
        if way_out:
            row.addWidget(push_button(way_out, clicked=self.wanted))
        row.addWidget(close)
        self.hide()

    @property
    def text(self) -> str:
        """What is said; "" while hidden."""
        return "" if self.isHidden() else self._label.text()

    def say(self, sentence: str) -> None:
        """Say something; "" hides the line."""
        self._label.setText(f"{self._sign}  {sentence}")
        self.setVisible(bool(sentence))


class CareBar(QWidget):
    """The lines of one open event.

    Signals:
        asked(): the EO wants to see backups and damage.
    """

    asked = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        t = self._t = desk.t
        self._desk = desk
        self.damage = CareLine(t, "bad", t("Backups  Ctrl+B"))
        self.backups = CareLine(t, "odd")
        self.synced = CareLine(t, "odd")
        self.damage.wanted.connect(self.asked)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        for line in (self.damage, self.backups, self.synced):
            box.addWidget(line)
        desk.kept.connect(self.tell)
        cloud = synced_by(desk.session.path)
        if cloud is not None:
            self.synced.say(synced_sentence(t, cloud))

    def tell(self, news: News | Found) -> None:
        """Say what the keeper of the backups has found out."""
        if isinstance(news, Found):
            codes = [one.code for one in news.problems]
            self.damage.say(damage_summary(self._t, codes) if codes else "")
        elif news.trouble is None:
            self.backups.say("")
        else:
            said = error_sentences(self._t, news.trouble, self._desk.name_of)
            self.backups.say(" ".join(said))
