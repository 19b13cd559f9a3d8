"""PapersPage: choose a paper, see it, print it or save it."""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFont, QHideEvent, QIcon, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtPdf import QPdfDocument
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.rules.core.errors import GoOn
from app.rules.core.ids import RoundNumber
from app.services.papers import papers
from app.services.papers.kinds import SCENARIO_SHEETS, Needs, PaperGroup
from app.services.papers.paper_sets import PaperSet, set_at_hand, set_of_moment
from app.services.papers.papers import Paper
from app.services.papers.scenario_papers import sheet_rounds
from app.services.players.player_lookup import fold
from app.ui.core.bound_acts import BoundActs, MoreButton, give_row_menu
from app.ui.core.icons import state_icon
from app.ui.core.page import Page
from app.ui.core.printing import PaperMaking, PaperUses, Preview
from app.ui.core.qt_session import Desk
from app.ui.core.settings import Settings
from app.ui.core.theme import fit_to_type, restyle
from app.ui.core.widgets.acting import make_blue, new_action
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.form_fields import LanguageField, PaperSize
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.reserved_room import ReservedRoom
from app.ui.core.widgets.round_chooser import RoundChooser
from app.ui.papers.acts import PAPERS
from app.ui.papers.choices import PaperChoices, PaperNote
from app.ui.papers.making import Chosen, Rendered, as_made, ordered
from app.words.core.catalogue import Words
from app.words.papers.papers import group_name, outdated_name, paper_name, set_name
from app.words.program.errors import error_sentences


class PaperRounds(RoundChooser):
    """Which round's paper is shown.

    The rounds that a paper can be made of; of the scenario sheet drafts and planned ones too.
    """

    def __init__(self, desk: Desk, page: QWidget) -> None:
        super().__init__(desk.t, page, PAPERS)
        self._desk = desk
        self._paper: Paper | None = None

    def offer_for(self, paper: Paper | None) -> None:
        """Offer a paper's rounds without a signal; the one that is shown stays where it can.

        Args:
            paper: None for a set, which is of rounds that players know.
        """
        shown, self._paper = self.number, paper
        if paper not in SCENARIO_SHEETS:
            self.offer(round_.number for round_ in self._desk.state.played)
            return
        rounds = self._desk.session.read(sheet_rounds, self._desk.state)
        with QSignalBlocker(self):
            self.offer(rounds)
            self.go_to_round_at_hand()
            if shown is not None:
                self.go_to(shown)

    def go_to_round_at_hand(self) -> None:
        """Go to the newest round; of the scenario sheet only beyond it where it has none."""
        if self._paper not in SCENARIO_SHEETS or not self.count():
            self.go_to_newest()
            return
        last = self._desk.state.last_round
        offered = [int(self.itemData(n)) for n in range(self.count())]
        ahead = [number for number in offered if last is None or number >= last.number]
        self.go_to(min(ahead, default=max(offered)))


_LINES_HIGH, _HEADING_HIGH = 1.8, 1.7
"""How high a row and a heading are, in lines."""
_LETTERS_WIDE = 34
_LEAST_ROWS = 4
_FRAME = 14


class PaperList(QListWidget):
    """The sets and papers under their headings, and a field to look for one.

    A list that keeps its current row in sight when its height changes: sets, then papers.

    Headings stand between the rows; no key and no click stops at them.
    """

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._rows: list[Chosen | None] = []
        """By row; None for a heading."""
        self.wide = 0
        """Of all its texts, in pixels."""
        self.setAccessibleName(t("Printouts"))
        self._add_heading(t("Print sets"))
        for paper_set in PaperSet:
            self._add(paper_set, set_name(t, paper_set))
        for group in PaperGroup:
            self._add_heading(group_name(t, group))
            for paper in Paper:
                if paper.traits.group is group:
                    self._add(paper, paper_name(t, paper))
        self.choose(next(iter(Paper)))
        fit_to_type(self, self._fit)

    def _fit(self) -> None:
        metrics = self.fontMetrics()
        bold = QFont(self.font())
        bold.setBold(True)
        for row, what in enumerate(self._rows):
            item, high = self.item(row), _HEADING_HIGH if what is None else _LINES_HIGH
            item.setSizeHint(QSize(0, int(metrics.lineSpacing() * high)))
            if what is None:
                item.setFont(bold)
        widest = max(
            metrics.horizontalAdvance(self.item(row).text()) for row in range(self.count())
        )
        around = 4 * metrics.averageCharWidth() + self.verticalScrollBar().sizeHint().width()
        least = metrics.averageCharWidth() * _LETTERS_WIDE
        self.wide = max(least, widest + around + _FRAME)
        self.setFixedWidth(self.wide)
        # In a low window the list scrolls, so that what is below it is seen.
        heights = [self.sizeHintForRow(row) for row in range(self.count())]
        self.setMinimumHeight(_LEAST_ROWS * max(heights) + _FRAME)
        self.setMaximumHeight(sum(heights) + _FRAME)

    @property
    def chosen(self) -> Chosen:
        """The current row's paper or set."""
        chosen = self._rows[max(0, self.currentRow())]
        return next(iter(Paper)) if chosen is None else chosen

    def choose(self, wanted: Chosen) -> None:
        """Make a paper or a set the current row."""
        row = self._rows.index(wanted)
        if self.isRowHidden(row):
            self.show_only("")
        self.setCurrentRow(row)

    def mark_stale(self, about: Mapping[Paper, str]) -> None:
        """Mark the papers that were printed and are out of date, with their tool tips."""
        for row, what in enumerate(self._rows):
            tip = about.get(what, "") if isinstance(what, Paper) else ""
            self.item(row).setIcon(state_icon("warning") if tip else QIcon())
            self.item(row).setToolTip(tip)

    def show_only(self, text: str) -> int:
        """Leave the rows in sight that have all words of a text, and their headings.

        Returns:
            How many rows are in sight, without the headings.
        """
        words = fold(text).split()
        shown, heading, in_part = 0, 0, 0
        for row, what in enumerate(self._rows):
            if what is None:
                self.setRowHidden(heading, not in_part)
                heading, in_part = row, 0
                continue
            text = fold(f"{self.item(heading).text()} {self.item(row).text()}")
            is_found = all(word in text for word in words)
            self.setRowHidden(row, not is_found)
            in_part += is_found
            shown += is_found
        self.setRowHidden(heading, not in_part)
        if shown and self.isRowHidden(self.currentRow()):
            self.setCurrentRow(self._first_shown())
        return shown

    def _first_shown(self) -> int:
        rows = (row for row, what in enumerate(self._rows) if what is not None)
        return next(row for row in rows if not self.isRowHidden(row))

    def _add_heading(self, name: str) -> None:
        item = QListWidgetItem(name)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setTextAlignment(Qt.AlignmentFlag.AlignBottom)
        self.addItem(item)
        self._rows.append(None)

    def _add(self, what: Chosen, name: str) -> None:
        self.addItem(QListWidgetItem(name))
        self._rows.append(what)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scroll to the current row."""
        super().resizeEvent(event)
        self.scrollToItem(self.currentItem())


class PaperSearch(QLineEdit):
    """The field above the list: what is typed leaves only the papers in sight that have it.

    Signals:
        left(): the focus is to go to the list.
    """

    left = Signal()

    def __init__(self, t: Words, papers: PaperList) -> None:
        super().__init__(placeholderText=t("Search"), clearButtonEnabled=True)
        self.setAccessibleName(t("Search the printouts"))
        self.textChanged.connect(lambda text: self._mark(papers.show_only(text)))
        for key, slot in (
            ("Down", self.left.emit),
            ("Return", self.left.emit),
            ("Enter", self.left.emit),
            ("Esc", self.leave),
        ):
            action = new_action(self, shortcut=key, triggered=lambda _=False, s=slot: s())
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            self.addAction(action)

    def begin(self) -> None:
        """Take the focus; what is typed takes the place of what was."""
        self.setFocus()
        self.selectAll()

    def leave(self) -> None:
        """Show everything again and go to the list."""
        self.clear()
        self.left.emit()

    def _mark(self, found: int) -> None:
        """Show that nothing is found, not by colour alone: the list is empty."""
        restyle(self, bad=not found)


_WITHOUT_ROUND: frozenset[Chosen] = papers.WITHOUT_ROUND | {PaperSet.START, PaperSet.END}
"""What is the same whatever the round."""

_WITHOUT_PUBLISHED = (
    _WITHOUT_ROUND
    | SCENARIO_SHEETS
    | frozenset(paper for paper in Paper if paper.traits.needs is Needs.ANY)
)
"""What tells itself why it cannot be made yet, and what can be made before any round."""


_NOTE_LINES = 2
_FIRST = 2
"""Buttons that are there however little height there is."""


class PapersPage(Page):
    """The papers of a round, one in the preview at a time."""

    ACTS = PAPERS
    """What can be done here."""

    def __init__(self, desk: Desk, settings: Settings) -> None:
        super().__init__(desk)
        self._settings = settings
        self._led_to: Paper | None = None
        """What the event's step led to; nothing was done with it yet."""
        self._moment: PaperSet | None = None
        """Of the day, when the page was last come to."""
        self._making = PaperMaking(
            desk.t,
            partial(as_made, desk),
            lambda error: error_sentences(desk.t, error, desk.name_of),
            self,
        )
        self._phones = desk.phones
        self._making.changed.connect(self._show)
        self._making.refused.connect(self.line.show_error)
        self._build()
        self._bind_acts()

    def start(self) -> None:
        """Begin in the list of papers, with the newest round.

        Once the day has come to another moment, its set is chosen; else the list stays as it is.
        """
        moment = set_of_moment(self.desk.state)
        if moment is not self._moment:
            self._moment = moment
            self.papers.choose(moment)
        self._rounds.go_to_round_at_hand()
        self.papers.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        """Make the printout again that was given up, or where phones find the event elsewhere."""
        is_given_up = self._making.come_back()
        if self.desk.phones != self._phones or is_given_up:
            self._phones = self.desk.phones
            self._is_stale = True
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Leave a preview that is being made: it would slow down the page that is seen now."""
        super().hideEvent(event)
        # A window that is only minimized is still on this page.
        if not event.spontaneous():
            self._making.leave()

    def reload(self) -> None:
        """Read the rounds there are, what is stale, and show the paper again."""
        self._rounds.offer_for(self.paper)
        self._choices.offer_for(self.paper)
        self._say_stale()
        self.show_paper()

    @property
    def chosen(self) -> Chosen:
        """The paper or the set that is chosen."""
        return self.papers.chosen

    @property
    def paper(self) -> Paper | None:
        """The paper that is chosen; None for a set."""
        return self.chosen if isinstance(self.chosen, Paper) else None

    @property
    def holds_blue(self) -> bool:
        """Printing comes first where the event's step led to it, and the step after that waits."""
        return super().holds_blue or (self._led_to is not None and self._led_to is self.paper)

    def lead_to(self, paper: Paper) -> None:
        """Choose a paper as the event's step, to be printed or saved next."""
        self._led_to = paper
        self.papers.choose(paper)
        self._take_colour()

    @property
    def document(self) -> QPdfDocument:
        """What the preview shows."""
        return self.preview.document

    def take_settings(self) -> None:
        """Make papers on the size and in the language that were set elsewhere."""
        self._size.setCurrentIndex(max(0, self._size.findData(self._settings.paper)))
        language = self._settings.paper_language
        self._language.setCurrentIndex(max(0, self._language.findData(language)))

    def let_go(self) -> None:
        """Make no paper any more."""
        self._making.let_go()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc cancels a paper that is being made."""
        if not self._making.take_key(event):
            super().keyPressEvent(event)

    def show_paper(self) -> None:
        """Render the chosen paper into the preview."""
        is_blank = self._choices.is_blank
        if self._rounds.number is None and self.chosen not in _WITHOUT_PUBLISHED and not is_blank:
            self._making.leave_out(self.t("Available once round 1 is published."))
        else:
            self._making.make(self._order)

    def _order(self) -> Callable[[GoOn], Rendered]:
        number = self._rounds.number
        return ordered(
            self.desk,
            self.chosen,
            RoundNumber(number) if number is not None else None,
            self._size.currentData(),
            self._language.words,
            self._choices.chosen,
        )

    def _show(self) -> None:
        """Show the paper that was made, or say why there is none."""
        made = self._making.made
        self.preview.show_file(b"" if made is None else made.pdf)
        is_there = made is not None or self._making.is_busy
        # Greyed, and not gone: nothing moves from one printout to the next.
        self.uses.bound.refresh()
        self.preview.setVisible(is_there)
        self._none.setText(self._making.why)
        self._none.setVisible(not is_there)
        paper = self.paper if is_there else None
        self._note_line.tell(paper, self._rounds.number or 0, self._choices.chosen)
        self._rounds.setVisible(self._rounds.number is not None)
        has_round = self.chosen not in _WITHOUT_ROUND
        self._rounds.setEnabled(has_round and not self._choices.is_blank)
        self._summary.setText("" if made is None else made.summary)
        self._summary.setVisible(bool(self._summary.text()))

    def _choose_paper(self) -> None:
        self._take_colour()
        self._rounds.offer_for(self.paper)
        self._choices.offer_for(self.paper)
        self._choose_again()

    def _used(self) -> None:
        self._led_to = None
        self._take_colour()

    def _take_colour(self) -> None:
        make_blue(self.uses.buttons[0], is_blue=self.holds_blue)
        self.step_changed.emit()

    def _choose_again(self) -> None:
        """Something else is chosen: what was to be done with the paper before is not done."""
        self._making.forget()
        self.show_paper()

    def _say_stale(self) -> None:
        t, old = self.t, self.desk.session.read(papers.out_of_date, self.desk.state)
        self.papers.mark_stale({
            **dict.fromkeys(old.reprint, t("Out of date – reprint")),
            **dict.fromkeys(old.throw_away, t("Out of date – throw away")),
        })  # fmt: skip
        lines = []
        if old.reprint:
            names = ", ".join(
                outdated_name(t, paper, old.players_of(paper), self.desk.name_of)
                for paper in old.reprint
            )
            lines.append(t("⚠ Out of date – reprint: {papers}", papers=names))
        if old.throw_away:
            names = ", ".join(paper_name(t, paper) for paper in old.throw_away)
            lines.append(t("⚠ Out of date – throw away: {papers}", papers=names))
        self._stale.setVisible(bool(lines))
        self._stale.setText("\n".join(lines))

    def _build(self) -> None:
        t = self.t
        self._rounds = PaperRounds(self.desk, self)
        self._rounds.chosen.connect(self._choose_again)
        self._size = PaperSize(t, self._settings)
        self._size.currentIndexChanged.connect(self._choose_again)
        self._language = LanguageField(t("Printout language"), self._settings.paper_language)
        self._language.currentIndexChanged.connect(self._speak)
        self._stale = plain_label(wordWrap=True, visible=False)
        self._stale.setProperty("odd", True)
        self._none = plain_label(wordWrap=True)
        self._none.setProperty("quiet", True)
        self._none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.papers = PaperList(t)
        self.search = PaperSearch(t, self.papers)
        self.search.left.connect(lambda: self.papers.setFocus())
        self._choices = PaperChoices(self.desk, self)
        self._choices.changed.connect(self._choose_again)
        self.papers.currentRowChanged.connect(lambda _: self._choose_paper())
        self.preview = Preview(t("Preview"))
        self._summary = plain_label(wordWrap=True, visible=False)
        self._progress = self._making.show_progress_on(self.preview)
        self._note_line = PaperNote(self.desk)
        self.uses = PaperUses(
            t, self.line, self._making, self.preview, PAPERS, lambda: self._note_line.sheets
        )
        self.uses.wanted.connect(self.show_paper)
        uses, options = FlowLayout(), FlowLayout()
        self._more = MoreButton(t("More"), t("More actions"), self.uses.buttons[_FIRST:])
        for button in (*self.uses.buttons, self._more):
            uses.addWidget(button)
        for field in (self._size, self._language, self._rounds, *self._choices.fields):
            options.addWidget(field)
        right = QVBoxLayout()
        for bar in (uses, options):
            right.addLayout(bar)
        # What comes and goes has its own place: neither the list nor the preview makes room.
        self._notes = ReservedRoom(self._note_line, self._stale, self._summary, lines=_NOTE_LINES)
        right.addWidget(self._notes)
        left = QVBoxLayout()
        fit_to_type(self.papers, lambda: self.search.setFixedWidth(self.papers.wide))
        left.addWidget(self.search)
        left.addWidget(self.papers)
        left.setStretchFactor(self.papers, 1)
        left.addStretch()
        for what in (self.preview, self._none):
            right.addWidget(what, 1)
        row = QHBoxLayout()
        row.addLayout(left)
        row.addLayout(right, 1)
        self.body.addLayout(row, 1)
        fields = (self._size, self._language, self._rounds, *self._choices.fields)
        # Line by line, as the eye goes.
        order = (self.search, *self.uses.buttons, self._more, *fields, self.papers, self.preview)
        for one, following in pairwise(order):
            QWidget.setTabOrder(one, following)

    def fit_height(self) -> None:
        """Give the preview the room of a row of buttons where there is little height."""
        self._more.fold(is_low=self.is_low)
        self._notes.keep(1 if self.is_low else _NOTE_LINES)

    def _speak(self) -> None:
        """Make papers in the language that was chosen, now and from now on."""
        self._settings.paper_language = self._language.language
        self._choose_again()

    def _choose_set(self, wanted: PaperSet) -> None:
        self.papers.choose(wanted)
        self.papers.setFocus()

    def _bind_acts(self) -> None:
        handlers = {
            "filter": self.search.begin,
            "choices": self._choices.begin,
            "language": lambda: self._language.setFocus(),
            "round": lambda: self._choose_set(PaperSet.ROUND),
            "event": lambda: self._choose_set(set_at_hand(self.desk.state)),
        }
        BoundActs(self.t, self.ACTS, self, handlers)
        self.uses.wanted.connect(self._used)
        self.uses.bound.work_at(self)
        give_row_menu(self.ACTS, self.papers, "print", "save", "view", "folder")
