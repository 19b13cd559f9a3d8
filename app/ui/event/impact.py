"""ImpactCard: what a change of a running event would touch, said before it is saved."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout

from app.services.core.errors import UserError
from app.services.event.event_draft import EventDraft
from app.services.event.impact import Impact, impact_of
from app.ui.core.qt_session import Desk
from app.words.core.catalogue import Words
from app.words.core.errors import problem_sentence
from app.words.event.composer import rank_move

NameOf = Callable[[int], str]


class ImpactCard(QFrame):
    """A card that is hidden until a change touches what was played or registered."""

    def __init__(self, t: Words) -> None:
        super().__init__(objectName="line")
        self._t = t
        self.setProperty("kind", "odd")
        self._label = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        box = QVBoxLayout(self)
        box.setContentsMargins(14, 8, 14, 10)
        box.addWidget(self._label)
        self.hide()

    @property
    def text(self) -> str:
        """What is said; "" while hidden."""
        return "" if self.isHidden() else self._label.text()

    def weigh(self, desk: Desk, before: EventDraft, drafted: Callable[[], EventDraft]) -> None:
        """Read what a change touches, and say it.

        Args:
            desk: the open event.
            before: the event as it is.
            drafted: gives the event as it would be; may raise ``UserError``.
        """
        if not desk.state.rounds:
            return
        try:
            draft = drafted()
            impact = desk.session.read(impact_of, draft)
        except UserError:
            # What is wrong is said beside its field; there is no change to weigh yet.
            self.show_impact(None, str)
            return
        is_same = _played_by(draft) == _played_by(before)
        self.show_impact(None if is_same else impact, desk.name_of)

    def show_impact(self, impact: Impact | None, name_of: NameOf) -> None:
        """Say what would be touched; None for no change that could touch anything."""
        self.setVisible(impact is not None)
        if impact is None:
            return
        t = self._t
        if impact.is_nothing:
            self._label.setText(t("✓  This touches nothing that was played or registered."))
            return
        lines = [t("Saving this would touch what was played or registered.")]
        for title, code in (
            (t("Rounds that would have been paired otherwise"), "change.round"),
            (t("Results"), "change.result"),
            (t("Lists"), "change.list"),
        ):
            told = [
                problem_sentence(t, one, name_of) for one in impact.problems if one.code == code
            ]
            lines += _part(title, told)
        moves = [rank_move(t, one.name, one.old, one.new) for one in impact.moves]
        self._label.setText("\n".join((*lines, *_part(t("Ranks"), moves))))


def _part(title: str, told: list[str]) -> list[str]:
    return ["", f"{title} ({len(told)})", *(f"•  {one}" for one in told)] if told else []


def _played_by(draft: EventDraft) -> tuple[object, ...]:
    """What of a draft can touch what was played."""
    return (
        draft.packet,
        draft.house_packet,
        draft.point_size,
        frozenset(draft.variants),
        draft.points_first,
        draft.planned_rounds,
    )
