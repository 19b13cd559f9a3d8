"""AwardsView: places and awards in place of the standings; choosing, voting, drawing by keys."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QTableView, QVBoxLayout, QWidget

from app.rules.event.length import is_over
from app.services.core.errors import UserError
from app.services.core.session import Done
from app.services.event.event_draft import event_line
from app.services.event.public import public_names
from app.services.standings import awards as acts
from app.services.standings import tie_resolution as equals
from app.services.standings.award_lines import (
    AwardLine,
    Awards,
    PlaceLine,
    award_line,
    awards,
    count_so_far,
    public_awards,
)
from app.services.standings.awards import awards_text
from app.ui.core.bound_acts import ALONE, ActButton, BoundActs, MoreButton, give_row_menu
from app.ui.core.desktop import copy_text
from app.ui.core.icons import state_icon
from app.ui.core.page import PageHead
from app.ui.core.qt_session import Desk
from app.ui.core.row_model import Column, RowFilter, RowModel, row_here
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.master_detail import AsideWhereWide
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.core.widgets.table import row_table
from app.ui.standings.acts import AWARDS
from app.ui.standings.award_prompts import AwardPrompts
from app.words.core.catalogue import Words
from app.words.core.errors import NameOf
from app.words.core.status import capitalised, joined
from app.words.standings.awards import (
    award_how,
    award_title,
    closed_sentence,
    count_sentence,
    counts_sentences,
    drawn_sentence,
    place_how,
    place_title,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardLineRow:
    """A place or an award as one row of the list of awards."""

    key: str
    number: int
    """Position, from 0."""
    title: str
    who: str
    """Names of those who have it; "" while it is open."""
    how: str
    place: PlaceLine | None = None
    award: AwardLine | None = None
    """One of the two."""

    @property
    def has_equals(self) -> bool:
        """A place for which several stood equal."""
        return self.place is not None and bool(self.place.equals)

    @property
    def is_open(self) -> bool:
        """An award that nobody has."""
        return self.award is not None and self.award.player is None

    @property
    def state(self) -> str:
        """How far it is, by the name of its icon."""
        if self.award is None:
            is_level = self.place is not None and self.place.equals and self.place.how is None
            return "tied" if is_level else "final"
        return "tied" if self.award.is_tied else "open" if self.is_open else "decided"


def award_rows(t: Words, found: Awards, name_of: NameOf) -> tuple[AwardLineRow, ...]:
    """The places, then the awards beside them."""
    rows = [
        AwardLineRow(
            key=f"place {place.place}",
            number=n,
            title=place_title(t, place.place),
            who=joined(t, map(name_of, place.players)),
            how=place_how(t, place, name_of) or t("by the standings"),
            place=place,
        )
        for n, place in enumerate(found.places)
    ]
    rows += [
        AwardLineRow(
            key=award.award,
            number=n,
            title=award_title(t, award),
            who="" if award.player is None else name_of(award.player),
            how=award_how(t, award, name_of),
            award=award,
        )
        for n, award in enumerate(found.awards, len(rows))
    ]
    return tuple(rows)


def award_columns(t: Words) -> tuple[Column[AwardLineRow], ...]:
    """What is won, by whom, and how that came about."""
    return (
        Column(title=t("Award"), text=lambda row: row.title, key=lambda row: row.number),
        Column(title=t("Winner"), text=lambda row: row.who or "–"),
        Column(
            title=t("How"),
            text=lambda row: row.how,
            tool_tip=lambda row: row.how,
            roles=_state_sign,
        ),
    )


def _state_sign(row: AwardLineRow, role: int) -> object:
    return state_icon(row.state) if role == Qt.ItemDataRole.DecorationRole else None


_NAMES = ("add", "choose", "vote", "close", "count", "category", "draw", "reopen")
"""From the left; the last may change its text, and has nothing behind it that would move."""

_IN_MENU = ("close", "count", "category", "draw", "reopen")
"""Entries of a menu where there is little height for two rows of buttons."""

_LINES_ABOUT, _LEAST_LINES_ABOUT = 3, 2
"""Seen at once of what is known about a row, and where there is little height."""


class AwardBar(QWidget):
    """A button for each thing that can be done to the award under the cursor.

    All are there from the start; what can't be done to the row is grey.

    Args:
        t: the words.
        acts: what each act does, by its name.
        table: the list, in which the keys work.
    """

    def __init__(
        self, t: Words, acts: Mapping[str, Callable[[], object]], table: QTableView
    ) -> None:
        super().__init__()
        self._t = t
        self._row: AwardLineRow | None = None
        conditions = self._conditions()
        self.bound = BoundActs(t, AWARDS, table, acts, where=ALONE, conditions=conditions)
        self.buttons = {name: self.bound.button(name) for name in _NAMES}
        row = FlowLayout()
        for button in self.buttons.values():
            row.addWidget(button)
        rest = [self.buttons[name] for name in _IN_MENU]
        self.more = MoreButton(t("More"), t("More actions"), rest)
        row.addWidget(self.more)
        self.setLayout(row)
        give_row_menu(AWARDS, table)

    def show_row(self, row: AwardLineRow | None) -> None:
        """Offer what can be done to this row."""
        self._row = row
        self.bound.refresh()
        t = self._t
        self.bound["reopen"].setText(t("Remove…") if self._can_be_removed else t("Open again…"))

    @property
    def _award(self) -> AwardLine | None:
        return None if self._row is None else self._row.award

    @property
    def _can_be_removed(self) -> bool:
        award = self._award
        return award is not None and award.is_own and award.how is None

    def _conditions(self) -> dict[str, Callable[[], bool]]:
        def has_equals() -> bool:
            return self._row is not None and self._row.has_equals

        def undecided() -> AwardLine | None:
            award = self._award
            return award if award is not None and award.player is None else None

        def has_ballots() -> bool:
            award = undecided()
            return award is not None and bool(award.ballots)

        return {
            "has_award": lambda: self._award is not None,
            "has_equals": has_equals,
            "has_choice": lambda: self._award is not None or has_equals(),
            "is_undecided": lambda: undecided() is not None,
            "has_ballots": has_ballots,
            "can_reopen": lambda: (
                self._can_be_removed or (self._award is not None and self._award.how is not None)
            ),
        }


class AwardsView(QWidget):
    """Everything there is to win, and who has it.

    Args:
        desk: the open event.
        line: says on the page what an act answered.
        confirm: asks before what ends or removes; see ``Page.confirm``.
        copy: copies what the page shows.

    Signals:
        left(): Escape; back to the standings.
    """

    ACTS = AWARDS
    """What can be done here."""

    left = Signal()

    def __init__(
        self, desk: Desk, line: ActLine, confirm: Callable[..., None], copy: ActButton
    ) -> None:
        super().__init__()
        self._desk = desk
        self._line = line
        self._confirm = confirm
        self._copy = copy
        self._build()

    def start(self) -> None:
        """Begin in the list, or in what is being typed."""
        if self.prompts.isHidden():
            self.table.setFocus()
        else:
            self.prompts.focus()

    def reload(self) -> None:
        """Read the awards."""
        state = self._desk.state
        found = self._desk.session.read(awards, state)
        self._model.set_rows(award_rows(self._desk.t, found, self._desk.name_of))
        self._so_far.setVisible(is_over(state) is None)
        if not self.table.currentIndex().isValid():
            self.table.selectRow(0)
        self.prompts.renew()
        self._show_row()

    def copy(self) -> None:
        """Copy the places and the awards that are decided, for a group chat."""
        session, state = self._desk.session, self._desk.state
        found = session.read(public_awards if is_over(state) else awards, state)
        name = session.read(event_line).name
        copy_text(awards_text(self._desk.t, name, found, public_names(state)))
        self._line.say(self._desk.t("The awards are copied as text."))

    def fit_height(self, *, is_low: bool) -> None:
        """Give the list the room of buttons and sentences where there is little height."""
        self.bar.more.fold(is_low=is_low)
        # The row that is chosen above says it too.
        self._heading.setVisible(not is_low)
        self._room.keep(_LEAST_LINES_ABOUT if is_low else _LINES_ABOUT)

    @property
    def row(self) -> AwardLineRow | None:
        """The row under the cursor."""
        return row_here(self.table, AwardLineRow)

    @property
    def about(self) -> str:
        """The sentences about the row under the cursor."""
        return self._about.text()

    def choose(self) -> None:
        """Choose the winner; for a place, the order of those who stand equal."""
        row = self.row
        if row is None:
            return
        if row.award is not None:
            self.prompts.choose(row.award)
        elif row.place is not None and row.place.equals:
            self.prompts.order(row.place.place)
        else:
            self._say_of_place(row)

    def vote(self) -> None:
        """Type ballots."""
        row = self.row
        if row is None:
            return
        if row.award is None:
            self._say_of_place(row)
        elif row.award.player is None:
            self.prompts.vote(row.award.award)
        else:
            t = self._desk.t
            text = t("{award} is decided already. Open it again to vote.", award=row.title)
            self._line.say(text, "bad")

    def close_vote(self) -> None:
        """Ask whether the vote is closed, and say what it has brought."""
        row, t = self.row, self._desk.t
        if row is not None and row.award is not None and row.award.ballots:
            key = row.award.award
            self._confirm(
                t("Close the vote on {award}?", award=row.title),
                t("Close and count"),
                lambda: self._line.run(acts.close, key, then=lambda _: self._say_closed(key)),
                of=lambda: self._award(key),
                about=t("The ballots are counted. No more can be entered."),
            )

    def count(self) -> None:
        """Show the count so far."""
        row = self.row
        if row is None or row.award is None:
            return
        t, desk = self._desk.t, self._desk
        count = desk.session.read(count_so_far, desk.state, row.award.award)
        sentence = count_sentence(t, count, desk.name_of)
        self._line.say(t("{award} so far: {votes}.", award=row.title, votes=sentence))

    def category(self) -> None:
        """Announce for what the award is given."""
        if self.row is not None and self.row.award is not None:
            self.prompts.category(self.row.award)

    def draw(self) -> None:
        """Order the equals by a draw."""
        row, t, desk = self.row, self._desk.t, self._desk
        if row is None or row.place is None or not row.place.equals:
            return

        def show_draw(done: Done[equals.DrawnOrder]) -> None:
            drawn = done.value
            self._line.say(drawn_sentence(t, drawn.order, drawn.seed, desk.name_of))

        self._line.run(equals.draw_place, row.place.place, then=show_draw)

    def reopen(self) -> None:
        """Ask whether an award is opened again; one of the EO's own that is open is removed."""
        row, t = self.row, self._desk.t
        if row is None or row.award is None:
            return
        key = row.award.award
        if row.award.is_own and row.award.how is None:
            self._confirm(
                t("Remove {award}?", award=row.title),
                t("Remove"),
                lambda: self._line.run(acts.remove, key),
                of=lambda: self._award(key),
                about=t("The award and its ballots are removed."),
            )
        elif row.award.how is not None:
            self._confirm(
                t("Open {award} again?", award=row.title),
                t("Open again"),
                lambda: self._line.run(acts.reopen, key),
                of=lambda: self._award(key),
                about=t("Its winner is removed; ballots and counts are kept."),
            )

    def _say_of_place(self, row: AwardLineRow) -> None:
        place = self._desk.t("{place} is given by the standings.", place=row.title)
        self._line.say(place, "odd")

    def _award(self, key: str) -> AwardLine | None:
        """An award as it is now; None where there is none."""
        return self._desk.session.read(award_line, self._desk.state, key)

    def _say_closed(self, key: str) -> None:
        desk, line = self._desk, self._award(key)
        assert line is not None, "the vote was just closed"
        sentence = closed_sentence(desk.t, line, desk.name_of)
        self._line.say(sentence, "good" if line.player is not None else "odd")

    def _show_row(self) -> None:
        row = self.row
        self.bar.show_row(row)
        self._about.setText("" if row is None else "\n".join(self._lines_about(row)))
        self._heading.setText("" if row is None else row.title)

    def _lines_about(self, row: AwardLineRow) -> tuple[str, ...]:
        t = self._desk.t
        how = capitalised(row.how)
        head = t("{who}: {how}.", who=row.who, how=row.how) if row.who else f"{how}."
        if row.award is None:
            return (head,)
        return (head, *counts_sentences(t, row.award.counts, self._desk.name_of))

    def _refused(self, error: UserError) -> None:
        # What was typed wrong is shown beside its field.
        if self.isVisible() and self.prompts.take_refusal(error):
            self._line.clear()
            self.prompts.focus()

    def _build(self) -> None:
        t = self._desk.t
        self._model: RowModel[AwardLineRow] = RowModel(award_columns(t), lambda row: row.key, self)
        self.table = row_table(RowFilter(self._model, self), stretch=2, searched=(0, 1))
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.table.setAccessibleName(t("Awards"))
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._show_row())
        self.table.doubleClicked.connect(lambda _: self.choose())
        self.prompts = AwardPrompts(self._desk, self._line)
        self.prompts.closed.connect(lambda: self.table.setFocus())
        self.bar = AwardBar(t, self._acts(), self.table)
        self._line.refused.connect(self._refused)
        self._so_far = plain_label(t("Provisional – the event isn't over."), wordWrap=True)
        self._heading = QLabel(textFormat=Qt.TextFormat.PlainText)
        self._heading.setProperty("heading", True)
        self._about = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        top = PageHead(t, t("Awards"), self.left.emit, self._copy, note=self._so_far)
        details = QFrame(objectName="card")
        about = QVBoxLayout(details)
        about.addWidget(self._heading)
        self._room = ReservedRoom(self._about, lines=_LINES_ABOUT)
        about.addWidget(self._room)
        about.addWidget(self.bar)
        about.addWidget(self.prompts)
        about.addStretch(0)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(10)
        box.addLayout(top)
        box.addWidget(AsideWhereWide(self.table, details), 1)

    def _acts(self) -> dict[str, Callable[[], object]]:
        return {
            "choose": self.choose,
            "vote": self.vote,
            "close": self.close_vote,
            "count": self.count,
            "category": self.category,
            "draw": self.draw,
            "reopen": self.reopen,
            "add": self.prompts.add,
            "leave": self.left.emit,
        }
