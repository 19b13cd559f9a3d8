"""AwardBar: a button with its key for each thing that can be done to the award under the cursor."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from app.ui.standings.award_rows import AwardRow
from app.ui.widgets.acting import new_action, push_button
from app.ui.widgets.flow import FlowLayout
from app.words.catalogue import Words

_KEYS = {
    "choose": ("Return", "Enter"),
    "vote": ("V",),
    "close": ("C",),
    "count": ("T",),
    "category": ("K",),
    "draw": ("L",),
    "reopen": ("Del",),
    "add": ("N",),
    "leave": ("Esc",),
}
"""Act -> its keys in the list."""


class AwardBar(QWidget):
    """What can be done now; what cannot is not shown.

    Args:
        t: the words.
        acts: what each name of ``_KEYS`` does.
        table: the list, in which the keys work.
    """

    def __init__(self, t: Words, acts: Mapping[str, Callable[[], object]], table: QWidget) -> None:
        super().__init__()
        self._t = t
        self.buttons: dict[str, QPushButton] = {}
        row = FlowLayout()
        for name, text in self._texts():
            button = push_button(text, clicked=lambda _=False, act=acts[name]: act())
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.buttons[name] = button
            row.addWidget(button)
        self.setLayout(row)
        for name, keys in _KEYS.items():
            for key in keys:
                action = new_action(
                    table, shortcut=key, triggered=lambda _=False, act=acts[name]: act()
                )
                action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
                table.addAction(action)

    def show_row(self, row: AwardRow | None) -> None:
        """Offer what can be done to this row."""
        t = self._t
        award = None if row is None else row.award
        has_equals = row is not None and row.can_be_parted
        is_open = award is not None and award.player is None
        goes = award is not None and award.is_own and award.how is None
        can = {
            "choose": award is not None or has_equals,
            "vote": is_open,
            "close": is_open and award is not None and bool(award.ballots),
            "count": is_open and award is not None and bool(award.ballots),
            "category": award is not None,
            "draw": has_equals,
            "reopen": goes or (award is not None and award.how is not None),
        }
        for name, able in can.items():
            self.buttons[name].setVisible(able)
        self.buttons["choose"].setText(t("By word  Enter") if has_equals else t("Choose  Enter"))
        self.buttons["vote"].setText(
            t("Vote again  V") if award is not None and award.is_tied else t("Ballots  V")
        )
        self.buttons["reopen"].setText(t("Take away  Del") if goes else t("Open again  Del"))

    def _texts(self) -> tuple[tuple[str, str], ...]:
        t = self._t
        return (
            ("choose", t("Choose  Enter")),
            ("vote", t("Ballots  V")),
            ("close", t("Close the vote  C")),
            ("count", t("Count so far  T")),
            ("category", t("Category  K")),
            ("draw", t("Draw lots  L")),
            ("reopen", t("Open again  Del")),
            ("add", t("New award  N")),
        )
