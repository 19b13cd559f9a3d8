"""PapersPage: choose a paper, see it, print it or save it."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtPdf import QPdfDocument
from PySide6.QtWidgets import (
    QHBoxLayout,
    QVBoxLayout,
)

from app.rules.core.ids import RoundNumber
from app.services.papers import papers
from app.services.papers.kinds import Needs
from app.services.papers.papers import Paper
from app.services.papers.sets import PaperSet, set_at_hand
from app.ui.core.bound_acts import BoundActs
from app.ui.core.page import Page
from app.ui.core.qt_session import Desk
from app.ui.core.settings import Settings
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.language_field import LanguageField
from app.ui.papers.acts import PAPERS
from app.ui.papers.choices import PaperChoices
from app.ui.papers.made import Chosen, Rendered, ordered
from app.ui.papers.making import PaperMaking
from app.ui.papers.paper_list import PaperList, PaperSearch
from app.ui.papers.paper_note import PaperNote
from app.ui.papers.paper_rounds import PaperRounds
from app.ui.papers.paper_size import PaperSize
from app.ui.papers.preview import Preview
from app.ui.papers.uses import PaperUses
from app.words.papers.papers import paper_name

_WITHOUT_ROUND: frozenset[Chosen] = papers.WITHOUT_ROUND | {PaperSet.START, PaperSet.END}
"""What is the same whatever the round."""

_WITHOUT_PUBLISHED = (
    _WITHOUT_ROUND
    | {Paper.SCENARIO}
    | frozenset(one for one in Paper if one.traits.needs is Needs.ANY)
)
"""What tells itself why it cannot be made yet, and what can be made before any round."""


class PapersPage(Page):
    """The papers of a round, one in the preview at a time."""

    ACTS = PAPERS
    """What can be done here."""

    def __init__(self, desk: Desk, settings: Settings) -> None:
        super().__init__(desk)
        self._settings = settings
        self._making = PaperMaking(desk, self)
        self._making.changed.connect(self._show)
        self._making.refused.connect(self.line.show_error)
        self._build()
        self._bind_acts()

    def start(self) -> None:
        """Begin in the list of papers, with the newest round."""
        self._rounds.go_to_round_at_hand()
        self.papers.setFocus()

    def reload(self) -> None:
        """Read the rounds there are, what is stale, and show the paper anew."""
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

    def show_paper(self) -> None:
        """Render the chosen paper into the preview."""
        is_blank = self._choices.is_blank
        if self._rounds.number is None and self.chosen not in _WITHOUT_PUBLISHED and not is_blank:
            self._making.leave_out(
                self.t("This paper comes with the first round that is published.")
            )
        else:
            self._making.make(self._order)

    def _order(self) -> Callable[[], Rendered]:
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
        for widget in (*self.uses.buttons, self._size, self._language, self.preview):
            widget.setVisible(is_there)
        self._none.setText(self._making.why)
        self._none.setVisible(not is_there)
        self._note_line.tell(self.paper if is_there else None, self._rounds.number or 0)
        self._rounds.setVisible(self._rounds.number is not None)
        has_round = self.chosen not in _WITHOUT_ROUND
        self._rounds.setEnabled(has_round and not self._choices.is_blank)
        waiting = self.t("The paper is being made…") if self._making.is_busy else ""
        self._said.setText(waiting if made is None else made.said)
        self._said.setVisible(bool(self._said.text()))

    def _choose_paper(self) -> None:
        self._rounds.offer_for(self.paper)
        self._choices.offer_for(self.paper)
        self._choose_anew()

    def _choose_anew(self) -> None:
        """Something else is chosen: what was to be done with the paper before is not done."""
        self._making.forget()
        self.show_paper()

    def _say_stale(self) -> None:
        stale = self.desk.session.read(papers.stale_papers, self.desk.state, self.t)
        names = ", ".join(paper_name(self.t, one) for one in stale)
        self._stale.setVisible(bool(stale))
        self._stale.setText(self.t("⚠ Older than the pairing, print again: {papers}", papers=names))

    def _build(self) -> None:
        t = self.t
        self._rounds = PaperRounds(self.desk, self)
        self._rounds.chosen.connect(self._choose_anew)
        self._size = PaperSize(t, self._settings)
        self._size.currentIndexChanged.connect(self._choose_anew)
        self._language = LanguageField(t("Language of the papers"), self._settings.paper_language)
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
        self._choices.changed.connect(self._choose_anew)
        self.papers.currentRowChanged.connect(lambda _: self._choose_paper())
        self.preview = Preview(t("Preview"))
        self._said = plain_label(wordWrap=True, visible=False)
        self._said.setFixedWidth(self.papers.width())
        self._note_line = PaperNote(self.desk)
        self._note_line.setFixedWidth(self.papers.width())
        self.uses = PaperUses(t, self.line, self._making, self._note_line, self.preview)
        self.uses.wanted.connect(self.show_paper)
        bar = FlowLayout()
        for widget in (
            self._rounds,
            *self._choices.fields,
            self._size,
            self._language,
            *self.uses.buttons,
        ):
            bar.addWidget(widget)
        left = QVBoxLayout()
        # What comes and goes is below the list, whose rows stay where they are.
        self._stale.setFixedWidth(self.papers.width())
        for told in (self.search, self.papers, self._stale, self._said, self._note_line):
            left.addWidget(told)
        left.setStretchFactor(self.papers, 1)
        left.addStretch()
        row = QHBoxLayout()
        row.addLayout(left)
        row.addWidget(self.preview, 1)
        row.addWidget(self._none, 1)
        self.body.addLayout(bar)
        self.body.addLayout(row, 1)

    def _speak(self) -> None:
        """Make papers in the language that was chosen, now and from now on."""
        self._settings.paper_language = self._language.language
        self._choose_anew()

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
        self.uses.bound.work_at(self)
