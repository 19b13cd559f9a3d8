"""CareBar: messages above the pages about damage, backups and synced folders.

None blocks an action; each says what to do, stays, and can be closed.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.services.backups.automatic_backup import BackupMade, BackupReport, DamageReport
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
        requested(): the EO wants to see backups and damage.
    """

    requested = Signal()

    def __init__(self, desk: Desk, owner: QWidget) -> None:
        super().__init__(owner)
        t = self._t = desk.t
        self._desk = desk
        self.damage, self.backups, self.synced = (Toast(t, owner) for _ in range(3))
        desk.backed_up.connect(self.show_report)
        cloud = synced_by(desk.session.path)
        if cloud is not None:
            self.synced.say(synced_sentence(t, cloud), ODD, stays=True)

    def show_report(self, report: BackupReport) -> None:
        """Show a report of the backup worker; a backup that was made is nothing to say."""
        if isinstance(report, BackupMade):
            return
        if isinstance(report, DamageReport):
            codes = [problem.code for problem in report.problems]
            sentence = damage_summary(self._t, codes) if codes else ""
            action = (self._t("Backups"), lambda: self.requested.emit())
            _say(self.damage, sentence, BAD, action)
        elif report.trouble is None:
            self.backups.clear()
        else:
            trouble = error_sentences(self._t, report.trouble, self._desk.name_of)
            _say(self.backups, " ".join(trouble), ODD)


def _say(
    toast: Toast, sentence: str, kind: str, action: tuple[str, Callable[[], object]] | None = None
) -> None:
    """Show a sentence that isn't shown already; "" clears it."""
    if not sentence:
        toast.clear()
    elif sentence not in toast.message:
        toast.say(sentence, kind, action=action, stays=True)
