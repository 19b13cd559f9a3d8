"""Composer: the form of an event's settings, with a live summary."""

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QVBoxLayout, QWidget

from app.codes import EventCode
from app.services.core.errors import UserError
from app.services.event.composer import Composition, Plan, compose
from app.services.event.event_draft import EventDraft, read_tables
from app.services.event.impact import Impact, impact_of
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.event.basics import Basics
from app.ui.event.layout import Panes
from app.ui.event.summary import SummaryCard
from app.ui.event.variants import VariantsPanel
from app.words.core.catalogue import Words
from app.words.event.composer import packet_sentence, rank_move, valid_sentence
from app.words.program.errors import error_sentences, problem_sentence

NameOf = Callable[[int], str]


class ImpactCard(QFrame):
    """A card with what a change of a running event would touch, before it is saved.

    It is hidden until a change touches what was played or registered.
    """

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
        """The text shown; "" while hidden."""
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
            # An error is shown beside its field; there is no valid change to compare yet.
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
            (t("Rounds that would have been paired otherwise"), EventCode.CHANGE_ROUND),
            (t("Results"), EventCode.CHANGE_RESULT),
            (t("Lists"), EventCode.CHANGE_LIST),
        ):
            sentences = [
                problem_sentence(t, problem, name_of)
                for problem in impact.problems
                if problem.code == code
            ]
            lines += _part(title, sentences)
        moves = [rank_move(t, move.name, move.old, move.new) for move in impact.moves]
        self._label.setText("\n".join((*lines, *_part(t("Ranks"), moves))))


def _part(title: str, sentences: list[str]) -> list[str]:
    return (
        ["", f"{title} ({len(sentences)})", *(f"•  {sentence}" for sentence in sentences)]
        if sentences
        else []
    )


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


_LINES_OF_IMPACT = 6
"""What is seen of what a change would touch; more of it scrolls."""


class Composer(QWidget):
    """The fields, the variants and the summary of an event.

    Signals:
        changed(): packet, size or variants were changed.
    """

    changed = Signal()

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._t = t
        self._is_rehearsal = False
        self._players: int | None = None
        self._points_first: bool | None = None
        self.basics, self.summary = Basics(t), SummaryCard(t)
        self.impact, self.variants = ImpactCard(t), VariantsPanel(t)
        self._build()
        self._connect()

    def clear(self) -> None:
        """Reset the form for a new event."""
        self._is_rehearsal, self._players = False, None
        self.basics.offer_packets()
        self.basics.clear()
        self.variants.choose(())
        self.variants.fold()
        self._packet_chosen()

    def fill(self, draft: EventDraft, *, players: int | None) -> None:
        """Say what an event is.

        Args:
            draft: the event.
            players: how many are in it; None for nobody yet.
        """
        self._is_rehearsal, self._players = draft.is_rehearsal, players
        self.basics.offer_packets()
        self.basics.fill(draft)
        self._packet_chosen()
        self.basics.choose_size(draft.point_size)
        self.variants.choose(draft.variants)
        self._points_first = draft.points_first
        self.recompose()

    def draft(self) -> EventDraft:
        """The draft as filled in, valid or not.

        Raises:
            UserError: the tables are none.
        """
        basics = self.basics
        return EventDraft(
            name=basics.name.text().strip(),
            date=basics.date.date().toString(Qt.DateFormat.ISODate),
            venue=basics.venue.text().strip() or None,
            packet=basics.packet.currentData(),
            point_size=basics.point_size.currentData(),
            tables=read_tables(basics.tables.text()),
            planned_rounds=basics.planned_rounds,
            variants=self.variants.choices,
            house_packet=basics.house_packet,
            points_first=self._points_first,
            is_rehearsal=self._is_rehearsal,
            keeps_sides=basics.keeps_sides.isChecked(),
        )

    def composed(self) -> Composition:
        """The valid draft.

        Raises:
            UserError: the packet cannot be played by.
        """
        basics = self.basics
        return compose(
            Plan(
                packet=basics.packet.currentData(),
                point_size=basics.point_size.currentData() or 0,
                variants=self.variants.choices,
                house_packet=basics.house_packet,
                points_first=self._points_first,
                planned_rounds=basics.planned_rounds or None,
                players=self._players,
            )
        )

    def recompose(self, *, is_new: bool = False) -> None:
        """Check the draft and show its summary; ``is_new`` for another packet."""
        wrong = self.basics.wrong["packet"]
        wrong.hide()
        try:
            composed = self.composed()
            if is_new:
                self.basics.offer_sizes(composed.sizes, year=composed.printed.packet.year)
                self.variants.show_offers(composed.categories, composed.printed.packet.name)
                composed = self.composed()
        except UserError as error:
            wrong.setText("\n".join(error_sentences(self._t, error, str)))
            wrong.show()
            return
        printed = composed.printed
        day = self.basics.date.date().toString(Qt.DateFormat.ISODate)
        # What is seldom there is shown where it is seen without scrolling.
        sentences = (
            valid_sentence(self._t, printed.packet, day),
            packet_sentence(self._t, printed.packet, printed.timing, printed.point_size),
        )
        self.basics.about_packet.setText(" ".join(one for one in sentences if one))
        self.variants.show_offers(composed.categories, printed.packet.name)
        self.summary.show_composition(composed)
        self.changed.emit()

    def order_tabs(self, *after: QWidget) -> None:
        """Let Tab go through the fields, the summary, the variants, then on to what follows."""
        chain = (
            *self.basics.focus_chain(),
            self.variants.customise,
            self.summary.points_first,
            *self.variants.focus_chain(),
            *after,
        )
        for field, other in pairwise(chain):
            QWidget.setTabOrder(field, other)

    def _recompose_below(self) -> None:
        """Show what a variant changes; what is under the pointer stays there."""
        here = QApplication.focusWidget()
        if here is None or not self.variants.isAncestorOf(here):
            self.recompose()
            return
        with self._panes.held(here, self._gap):
            self.recompose()

    def _packet_chosen(self) -> None:
        self._points_first = None
        self._gap.setFixedHeight(0)
        self.recompose(is_new=True)

    def _switch_points(self, is_first: bool) -> None:
        self._points_first = is_first
        self.recompose()

    def _build(self) -> None:
        self.impact_room = ReservedRoom(self.impact, lines=_LINES_OF_IMPACT)
        side, broad = QWidget(), QWidget()
        self._gap = QWidget()
        self._gap.setFixedHeight(0)
        for pane, widgets in (
            (side, (self.basics, self.impact_room)),
            (broad, (self.variants.fold_card, self.summary, self._gap, self.variants)),
        ):
            column = QVBoxLayout(pane)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(10)
            for widget in widgets:
                column.addWidget(widget)
            column.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        self._panes = Panes(side, broad)
        box.addWidget(self._panes, 1)

    def _connect(self) -> None:
        self.basics.packet_chosen.connect(self._packet_chosen)
        self.basics.changed.connect(self.recompose)
        self.variants.changed.connect(self._recompose_below)
        self.summary.switched.connect(self._switch_points)
