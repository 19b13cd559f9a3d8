"""RegularsMenu: whether people are remembered across events, and how to forget them."""

from collections.abc import Callable

from PySide6.QtWidgets import QMenu, QWidget

from app.services.players.regulars import RegularsBook
from app.words.core.catalogue import Words


class RegularsMenu(QMenu):
    """The switch for remembering, and forgetting one or all.

    Args:
        t: the words.
        book: people remembered.
        name: the name that is typed at the moment.
    """

    def __init__(
        self, t: Words, book: RegularsBook, name: Callable[[], str], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._t = t
        self._book = book
        self._name = name
        self.remember = self.addAction(t("&Remember players for later events"))
        self.remember.setCheckable(True)
        self.remember.triggered.connect(book.set_enabled)
        self.forget = self.addAction(t("&Forget the player named here"))
        self.forget.triggered.connect(lambda: book.forget(name()))
        self._all = self.addMenu(t("Forget &everybody"))
        # A menu of its own, so that it takes a second, meant, choice.
        self.forget_all = self._all.addAction("")
        self.forget_all.triggered.connect(lambda: book.forget_all())
        self.aboutToShow.connect(self.look)

    def look(self) -> None:
        """Show how things stand now."""
        t, people = self._t, self._book.people
        self.remember.setChecked(self._book.enabled)
        name = self._name().strip()
        self.forget.setEnabled(bool(name))
        said = t("&Forget {name}", name=name.replace("&", "&&")) if name else ""
        self.forget.setText(said or t("&Forget the player named in the form"))
        self._all.setEnabled(bool(people))
        self.forget_all.setText(
            t.many("Yes, forget {n} player", "Yes, forget all {n} players", len(people))
        )
