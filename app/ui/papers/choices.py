"""PaperChoices: what can be chosen of a paper, as fields on the page."""

from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QCompleter, QVBoxLayout, QWidget

from app.rules.core.ids import PlayerId, RoundNumber
from app.services.papers.kinds import SCENARIO_SHEETS, Choices, Option, PaperGroup
from app.services.papers.papers import Paper
from app.services.papers.scenario_papers import is_crew_secret, sheet_note
from app.services.players.player_lines import unprintable_names
from app.services.players.player_lookup import fold
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.form_fields import DropDown
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.round_chooser import ChoicePopup
from app.words.papers.papers import per_sheet_text, unprintable_sentence
from app.words.papers.scenario_papers import copies_sentence, crew_secret_sentence, secret_sentence


class PaperChoices(QObject):
    """The fields of the choices that a paper has; those that it has not are hidden.

    Signals:
        changed(): something else was chosen.
    """

    changed = Signal()

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._paper: Paper | None = None
        self._per_sheet: dict[Paper, int] = {}
        self._only_new: set[Paper] = set()
        """Papers of which only what is new is chosen."""
        t = desk.t
        self.player = self._field(t("Which player"), PlayerChoice())
        self.blank = self._field(t("Filled in or blank"), DropDown())
        self.opponent = self._field(t("For"), DropDown())
        self.only_new = self._field(t("All of it or only what is new"), DropDown())
        self.per_sheet = self._field(t("How many on a sheet"), DropDown())
        for text, is_blank in ((t("Filled in"), False), (t("Blank, to copy"), True)):
            self.blank.addItem(text, is_blank)
        for text, is_theirs in ((t("As handed in"), False), (t("For the opponent"), True)):
            self.opponent.addItem(text, is_theirs)
        self._fields = {
            Option.PLAYER: self.player,
            Option.BLANK: self.blank,
            Option.OPPONENT: self.opponent,
            Option.PER_SHEET: self.per_sheet,
            Option.NEW: self.only_new,
        }
        for field in self.fields:
            field.currentIndexChanged.connect(self._on_changed)

    @property
    def fields(self) -> tuple[QComboBox, ...]:
        """All fields, in the order in which they are shown."""
        return tuple(self._fields.values())

    @property
    def chosen(self) -> Choices:
        """What is chosen of the paper."""
        player = self.player.currentData() if self._has(Option.PLAYER) else None
        return Choices(
            per_sheet=None if self._paper is None else self._per_sheet.get(self._paper),
            is_blank=self._has(Option.BLANK) and bool(self.blank.currentData()),
            player=None if player is None else PlayerId(player),
            for_opponent=self._has(Option.OPPONENT) and bool(self.opponent.currentData()),
            only_new=player is None and self._paper in self._only_new,
        )

    @property
    def is_blank(self) -> bool:
        """Whether the paper is to be blank."""
        return self.chosen.is_blank

    def offer_for(self, paper: Paper | None) -> None:
        """Show a paper's choices without a signal; what was chosen stays where it can.

        Args:
            paper: None for a set, which has no choices.
        """
        self._paper = paper
        for option, field in self._fields.items():
            field.setVisible(self._has(option))
        if self._has(Option.PLAYER):
            self._offer_players()
        if paper is not None and self._has(Option.PER_SHEET):
            self._offer_numbers(paper)
        if paper is not None and self._has(Option.NEW):
            self._offer_new(paper)
        self._settle()

    def begin(self) -> None:
        """Take the focus to the first choice that the paper has."""
        for field in self.fields:
            if field.isVisible() and field.isEnabled():
                field.setFocus()
                typed = field.lineEdit()
                if typed is not None:
                    typed.selectAll()
                return

    def _has(self, option: Option) -> bool:
        return self._paper is not None and option in self._paper.traits.options

    def _offer_players(self) -> None:
        shown = self.player.currentData()
        people = sorted(
            self._desk.state.entrants, key=lambda player: (fold(player.name), player.id)
        )
        with QSignalBlocker(self.player):
            self.player.clear()
            self.player.addItem(self._desk.t("Everybody"), None)
            for player in people:
                self.player.addItem(self._desk.name_of(player.id), int(player.id))
            self.player.setCurrentIndex(max(0, self.player.findData(shown)))

    def _offer_numbers(self, paper: Paper) -> None:
        with QSignalBlocker(self.per_sheet):
            self.per_sheet.clear()
            for number in paper.traits.per_sheet:
                self.per_sheet.addItem(per_sheet_text(self._desk.t, number), number)
            chosen = self._per_sheet.get(paper, paper.traits.per_sheet[0])
            self.per_sheet.setCurrentIndex(self.per_sheet.findData(chosen))

    def _offer_new(self, paper: Paper) -> None:
        t = self._desk.t
        every, new = {
            Paper.SLIPS: (t("Every table"), t("Only new tables")),
            Paper.RECORD_SHEETS: (t("Every sheet"), t("Only new sheets")),
        }[paper]
        with QSignalBlocker(self.only_new):
            self.only_new.clear()
            for text, is_new in ((every, False), (new, True)):
                self.only_new.addItem(text, is_new)
            self.only_new.setCurrentIndex(self.only_new.findData(paper in self._only_new))

    def _on_changed(self) -> None:
        if self._paper is not None and self._has(Option.PER_SHEET):
            self._per_sheet[self._paper] = self.per_sheet.currentData()
        if self._paper is not None and self._has(Option.NEW):
            is_new = bool(self.only_new.currentData())
            (self._only_new.add if is_new else self._only_new.discard)(self._paper)
        self._settle()
        self.changed.emit()

    def _settle(self) -> None:
        """A blank sheet is nobody's, and of no table; one player's is wanted, new or not."""
        is_blank = self._has(Option.BLANK) and bool(self.blank.currentData())
        self.player.setEnabled(not is_blank)
        is_somebodys = self._has(Option.PLAYER) and self.player.currentData() is not None
        self.only_new.setEnabled(not is_blank and not is_somebodys)

    def _field(self, name: str, field: QComboBox) -> QComboBox:
        field.setAccessibleName(name)
        field.setToolTip(name)
        field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        return field


class PlayerChoice(DropDown):
    """All players to choose from, and a part of a name finds one."""

    def __init__(self) -> None:
        super().__init__(editable=True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        finder, typed = self.completer(), self.lineEdit()
        assert finder is not None and typed is not None
        finder.setPopup(ChoicePopup())
        finder.setFilterMode(Qt.MatchFlag.MatchContains)
        finder.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        typed.editingFinished.connect(self._settle)

    def _settle(self) -> None:
        """Say who is chosen, whatever was typed."""
        typed = fold(self.currentText())
        found = [row for row in range(self.count()) if typed and typed in fold(self.itemText(row))]
        if len(found) == 1:
            self.setCurrentIndex(found[0])
        self.setEditText(self.itemText(self.currentIndex()))


MOST_NAMES = 3
"""Names that are listed beside a paper."""


class PaperNote(QWidget):
    """Beside a paper, what the EO has to know before it is printed.

    How many copies the packet wants, a note on secrecy, and names that can't be printed whole;
    hidden while there is none of it.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.sheets = 1
        """How many to offer to the printer."""
        self._count = plain_label(wordWrap=True)
        self._secret = plain_label(wordWrap=True)
        self._names = plain_label(wordWrap=True)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        for label in (self._count, self._secret, self._names):
            lines.addWidget(label)
        for label in (self._secret, self._names):
            label.setProperty("odd", True)
        self.setVisible(False)

    @property
    def text(self) -> str:
        """The text shown, in lines."""
        labels = (self._count, self._secret, self._names)
        return "\n".join(label.text() for label in labels if label.text())

    def tell(self, paper: Paper | None, number: int, choices: Choices) -> None:
        """Say what belongs to a paper; None: there is none to be seen."""
        count, secret, self.sheets = self._notes(paper, number, choices)
        names = self._unprintable(paper)
        texts = (count, secret, names)
        for label, text in zip((self._count, self._secret, self._names), texts, strict=True):
            label.setText(text)
            label.setVisible(bool(text))
        self.setVisible(bool(self.text))

    def _unprintable(self, paper: Paper | None) -> str:
        """The names that a paper with players' names can't show whole, up to three."""
        if paper is None or paper.traits.group is PaperGroup.SCENARIO:
            return ""
        found = unprintable_names(self._desk.state)
        return "\n".join(
            unprintable_sentence(self._desk.t, one.name, one.letters, one.spelling)
            for one in found[:MOST_NAMES]
        )

    def _notes(self, paper: Paper | None, number: int, choices: Choices) -> tuple[str, str, int]:
        t, read, state = self._desk.t, self._desk.session.read, self._desk.state
        if paper is Paper.CREW:
            return "", crew_secret_sentence(t) if read(is_crew_secret, state) else "", 1
        note = read(sheet_note, state, RoundNumber(number)) if paper in SCENARIO_SHEETS else None
        if note is None:
            return "", "", 1
        secret = secret_sentence(t, note.round_number) if note.is_secret else ""
        if paper is Paper.TABLE_SCENARIOS:
            return "", secret, 1
        sheets = choices.sheets_for(Paper.SCENARIO, note.copies)
        count = copies_sentence(t, note.copies, note.tables, note.tables_per_copy, sheets)
        return count, secret, sheets
