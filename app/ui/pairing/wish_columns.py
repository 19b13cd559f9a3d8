"""The columns of the list of wishes."""

from app.services.pairing.wish_board import WishFate
from app.ui.core.column import Column
from app.ui.core.qt_session import Desk
from app.words.pairing.wishes import fate_name, force_name, through_name, wish_phrase

ABOUT, FATE = 1, 2
"""What is wished, and how it fares in the draft."""


def wish_columns(desk: Desk) -> tuple[Column[WishFate], ...]:
    """What is told of each wish."""
    t = desk.t

    def about(one: WishFate) -> str:
        wish = one.line.wish
        return wish_phrase(t, wish.kind, wish.first, wish.second, desk.name_of)

    def force(one: WishFate) -> str:
        return force_name(t, is_hard=one.line.wish.is_hard)

    return (
        Column(title=t("No."), text=lambda one: str(one.line.place), is_number=True),
        Column(title=t("Wish"), text=about, tool_tip=about),
        Column(title=t("This draft"), text=lambda one: fate_name(t, one.fate, one.count)),
        Column(title=t("Rounds"), text=lambda one: through_name(t, one.line.wish.through_round)),
        Column(title=t("How far"), text=force, tool_tip=force),
    )
