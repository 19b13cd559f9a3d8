"""PlayerBar: the filter, the counts, and a button with its key for each thing done to a player."""

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.rules.event_state import EntrantStatus
from app.services.player_lines import PlayerLine
from app.ui.widgets.acting import new_action, push_button
from app.ui.widgets.flow import FlowLayout
from app.words.catalogue import Words

_KEYS = {
    "edit": ("F2", "Return", "Enter"),
    "all_here": ("Ctrl+Shift+A",),
    "drop": ("Del",),
    "remove": ("Shift+Del",),
}
"""Act -> its keys in the list; the first is the one that is shown."""


_IN_MENU = ("edit", "drop", "reinstate", "disqualify", "ringer", "remove")
"""What is done to one player."""


class PlayerBar(QWidget):
    """What can be done to the player under the cursor.

    Args:
        t: the words.
        acts: what each name of ``_KEYS``, "lists" and "import" does.
        table: the list, in which the keys work.
    """

    def __init__(
        self, t: Words, acts: Mapping[str, Callable[[], object]], table: QTableView
    ) -> None:
        super().__init__()
        self._t, self._table = t, table
        self.search = QLineEdit(
            placeholderText=t("Filter: any words  Ctrl+F"), clearButtonEnabled=True
        )
        self.search.setAccessibleName(t("Filter the players"))
        self.search.setMinimumWidth(260)
        self.counts = QLabel(objectName="quiet", textFormat=Qt.TextFormat.PlainText)
        self.buttons: dict[str, QPushButton] = {}
        for name, text, about in self._texts():
            button = push_button(text, clicked=lambda _=False, act=acts[name]: act())
            button.setToolTip(about)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.buttons[name] = button
        self._lay_out()
        table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        table.customContextMenuRequested.connect(self._show_menu)
        for name, keys in _KEYS.items():
            for key in keys:
                action = new_action(table, triggered=lambda _=False, act=acts[name]: act())
                action.setShortcut(key)
                action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
                table.addAction(action)

    def say_counts(self, lines: Iterable[PlayerLine], shown: int) -> None:
        """Say how many players there are, and how many the filter shows."""
        t, lines = self._t, tuple(lines)
        by_status = [one.status for one in lines]
        gone = by_status.count(EntrantStatus.DROPPED)
        out = by_status.count(EntrantStatus.DISQUALIFIED)
        ringers = sum(not one.draft.eligible for one in lines)
        facts = [t.many("{n} player", "{n} players", len(lines))]
        if gone or out:
            facts.append(t("{n} active", n=by_status.count(EntrantStatus.ACTIVE)))
        facts += [t("{n} dropped", n=gone)] if gone else []
        facts += [t("{n} disqualified", n=out)] if out else []
        facts += [t.many("{n} ringer", "{n} ringers", ringers)] if ringers else []
        facts += [t("{n} shown", n=shown)] if shown != len(lines) else []
        self.counts.setText("  ·  ".join(facts))

    def show_player(self, line: PlayerLine | None) -> None:
        """Offer what can be done to this player."""
        t = self._t
        is_active = line is not None and line.is_active
        can = {
            "edit": line is not None,
            "all_here": True,
            "drop": is_active,
            "reinstate": line is not None and not line.is_active,
            "disqualify": line is not None and line.status is not EntrantStatus.DISQUALIFIED,
            "ringer": line is not None,
            "remove": line is not None and not line.was_in_round,
            "lists": True,
            "import": True,
        }
        for name, button in self.buttons.items():
            button.setEnabled(can[name])
        is_gone = can["reinstate"]
        self.buttons["reinstate"].setVisible(is_gone)
        self.buttons["drop"].setVisible(not is_gone)
        is_ringer = line is not None and not line.draft.eligible
        self.buttons["ringer"].setText(t("No ringer…") if is_ringer else t("Ringer…"))

    def menu(self) -> QMenu:
        """What can be done to the player, as a menu."""
        menu = QMenu(self)
        for name in _IN_MENU:
            button = self.buttons[name]
            if not button.isHidden():
                # A tab parts the text from its key.
                action = menu.addAction(button.text().replace("  ", "\t"))
                action.setEnabled(button.isEnabled())
                action.triggered.connect(lambda _=False, button=button: button.click())
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def _show_menu(self, where: QPoint) -> None:
        self.menu().popup(self._table.viewport().mapToGlobal(where))

    def _texts(self) -> tuple[tuple[str, str, str], ...]:
        t = self._t
        return (
            ("edit", t("Change  F2"), t("Change what is known of this player (Enter too)")),
            (
                "all_here",
                t("Check in all  Ctrl+Shift+A"),
                t("Check in everyone in the list who is still in"),
            ),
            ("drop", t("Drop…  Del"), t("Leaves the event; points and place stay")),
            ("reinstate", t("Reinstate"), t("Back from the next round that is paired")),
            ("disqualify", t("Disqualify…"), t("Out of the event and of its awards")),
            ("ringer", t("Ringer…"), t("Plays to make the numbers even; takes no award")),
            (
                "remove",
                t("Remove…  Shift+Del"),
                t("Takes the registration back, for who was never in a round"),
            ),
            ("lists", t("Lists  Ctrl+L"), t("Everybody's army lists, and what is wrong with them")),
            ("import", t("Import…  Ctrl+I"), t("Read a roster from a CSV or Excel file")),
        )

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(14)
        top.addWidget(self.search, 1)
        top.addWidget(self.counts)
        row = FlowLayout()
        for button in self.buttons.values():
            row.addWidget(button)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        box.addLayout(top)
        box.addLayout(row)
