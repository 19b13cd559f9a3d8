"""RoundBar: a button, its key in the tip, for each thing that is done to a round's pairing."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QPushButton, QWidget

from app.rules.event_state import Round, RoundState
from app.ui.act_keys import ACT_KEY
from app.ui.widgets.acting import push_button
from app.ui.widgets.flow import FlowLayout
from app.words.catalogue import Words

_KEYS = {
    "mark": "Space",
    "swap": "Alt+S",
    "meet": "Alt+M",
    "lock": "Alt+K",
    "bye": "Alt+B",
    "grant": "Alt+G",
    "again": "Alt+R",
    "discard": "Del",
    "table": "Alt+T",
    "list": "Alt+L",
    "reopen": "Alt+O",
}
"""Act -> its key in the table."""

_NATIVE = QKeySequence.SequenceFormat.NativeText
_OF_DRAFT = ("meet", "lock", "bye", "grant", "again", "discard")


class RoundBar(QWidget):
    """What can be done to the round that is shown.

    Args:
        t: the words.
        acts: what each name of ``_KEYS`` does.
        table: the games, in which the keys work.
        field: for a number that is asked for, at the end of the row.
    """

    def __init__(
        self, t: Words, acts: Mapping[str, Callable[[], object]], table: QWidget, field: QWidget
    ) -> None:
        super().__init__()
        self._t = t
        self._buttons: dict[str, QPushButton] = {}
        row = FlowLayout()
        self.setLayout(row)
        for name, text in self._texts().items():
            button = push_button(text, clicked=lambda _=False, act=acts[name]: act())
            # A click leaves the keys in the table.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setProperty(ACT_KEY, _KEYS[name])
            button.setToolTip(QKeySequence(_KEYS[name]).toString(_NATIVE))
            self._buttons[name] = button
            row.addWidget(button)
            action = QAction(table, shortcut=_KEYS[name])
            action.triggered.connect(lambda _=False, act=acts[name]: act())
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            table.addAction(action)
        row.addWidget(field)

    def show_round(
        self, round_: Round | None, *, can_reopen: bool = False, names_list: bool = False
    ) -> None:
        """Offer what can be done to this round.

        Args:
            round_: None for none.
            can_reopen: its close can be taken back.
            names_list: it has byes that count for a list.
        """
        is_closed = round_ is not None and round_.state is RoundState.CLOSED
        self.setVisible(round_ is not None and (can_reopen or names_list or not is_closed))
        is_draft = round_ is not None and round_.is_draft
        for name, button in self._buttons.items():
            if name == "reopen":
                button.setVisible(can_reopen)
            elif name == "list":
                button.setVisible(names_list)
            else:
                button.setVisible(not is_closed and (is_draft or name not in _OF_DRAFT))
        t = self._t
        self._buttons["swap"].setText(t("Swap") if is_draft else t("Record as played"))

    def _texts(self) -> dict[str, str]:
        t = self._t
        return {
            "mark": t("Mark"),
            "swap": t("Swap"),
            "meet": t("Let them meet"),
            "lock": t("Keep pair"),
            "bye": t("Bye to this one"),
            "grant": t("Grant a bye"),
            "again": t("Pair again"),
            "discard": t("Discard…"),
            "table": t("Table…"),
            "list": t("List of the bye…"),
            "reopen": t("Open again…"),
        }
