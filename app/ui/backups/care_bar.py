"""CareBar: what is said over the pages about damage, backups and synced folders.

Nothing here blocks an act; each message names the way out, stays, and can be closed.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.services.backups.backup_worker import Found, News
from app.services.backups.cloud_folder import synced_by
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.toast import BAD, ODD, Toast
from app.words.backups.backups import damage_summary, synced_sentence
from app.words.program.errors import error_sentences


class CareBar(QObject):
    """The messages of one open event.

    Args:
        desk: the open event.
        owner: where they are shown.

    Signals:
        asked(): the EO wants to see backups and damage.
    """

    asked = Signal()

    def __init__(self, desk: Desk, owner: QWidget) -> None:
        super().__init__(owner)
        t = self._t = desk.t
        self._desk = desk
        self.damage, self.backups, self.synced = (Toast(t, owner) for _ in range(3))
        desk.kept.connect(self.tell)
        cloud = synced_by(desk.session.path)
        if cloud is not None:
            self.synced.say(synced_sentence(t, cloud), ODD, stays=True)

    def tell(self, news: News | Found) -> None:
        """Say what the worker of the backups has found out."""
        if isinstance(news, Found):
            codes = [one.code for one in news.problems]
            said = damage_summary(self._t, codes) if codes else ""
            way_out = (self._t("Backups"), lambda: self.asked.emit())
            _say(self.damage, said, BAD, way_out)
        elif news.trouble is None:
            self.backups.clear()
        else:
            trouble = error_sentences(self._t, news.trouble, self._desk.name_of)
            _say(self.backups, " ".join(trouble), ODD)


def _say(
    toast: Toast, said: str, kind: str, way_out: tuple[str, Callable[[], object]] | None = None
) -> None:
    """Say something that is not said already; "" says nothing any more."""
    if not said:
        toast.clear()
    elif said not in toast.said:
        toast.say(said, kind, way_out=way_out, stays=True)
