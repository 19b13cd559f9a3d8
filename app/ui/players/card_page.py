"""CardPage: one player with the course of the event, and from player to player by the arrows."""

from collections.abc import Callable

from PySide6.QtCore import QAbstractItemModel, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.rules.core.ids import PlayerId
from app.services.core.history import HistoryLine
from app.services.players.player_card import (
    CardList,
    CardRound,
    PlayerCard,
    player_card,
    rank_course,
)
from app.services.players.player_lookup import fold
from app.services.program.all_acts import verb_sentence
from app.ui.core.bound_acts import ALONE, BoundActs, Handler, give_row_menu
from app.ui.core.desktop import copy_text
from app.ui.core.icons import STATES, state_icon, tinted
from app.ui.core.page import Page, PageHead
from app.ui.core.qt_session import Desk
from app.ui.core.row_model import ROW_ROLE, Column, RowModel
from app.ui.core.theme import shown_theme
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import ElidedLabel
from app.ui.core.widgets.table import FittingColumns, row_table
from app.ui.players.acts import CARD
from app.words.core.catalogue import Words
from app.words.judge.penalties import entry_line
from app.words.players.player_card import (
    checks_line,
    course_text,
    how_text,
    list_line,
    note_text,
    pair_text,
    person_line,
    preference_line,
    standing_line,
    titles,
    turn_word,
)

# The columns of the card's two tables: the rounds, and what was done.


NameOf = Callable[[int], str]

OPPONENT = 3
NOTE = 9
"""The column that takes the room that is left."""
_GIVE_WAY = (8, 7)
"""Columns that are left out where there is no room: the points before the round, and the lists,
which are named below."""
_LETTERS_OF_NOTES = 24


def round_columns(t: Words, name_of: NameOf) -> tuple[Column[CardRound], ...]:
    """A round from the player's side; of each pair of figures the player's is first."""
    return (
        Column(title=t("Round"), text=lambda round_: str(round_.number), is_number=True),
        Column(
            title=t("Table"),
            text=lambda round_: "" if round_.table is None else str(round_.table),
            is_number=True,
        ),
        Column(
            title=t("Result"),
            text=lambda round_: turn_word(t, round_.turn),
            roles=lambda round_, role: _sign(round_.turn.value, role),
        ),
        Column(
            title=t("Opponent"),
            text=lambda round_: "" if round_.opponent is None else name_of(round_.opponent),
        ),
        Column(title=t("How"), text=lambda round_: how_text(t, round_.reason, round_.bye)),
        Column(title=t("CP"), text=lambda round_: pair_text(round_.control_points), is_number=True),
        Column(title=t("AP"), text=lambda round_: pair_text(round_.army_points), is_number=True),
        Column(title=t("Lists"), text=lambda round_: pair_text(round_.lists), is_number=True),
        Column(
            title=t("TP entering"),
            text=lambda round_: "" if round_.points_before is None else str(round_.points_before),
            is_number=True,
        ),
        Column(title=t("Note"), text=lambda round_: _note(t, round_)),
    )


def act_columns(t: Words, name_of: NameOf) -> tuple[Column[HistoryLine], ...]:
    """An act with its time and its fate."""
    return (
        Column(
            title=t("When"),
            text=lambda line: line.at.astimezone().strftime("%H:%M"),
            tool_tip=lambda line: line.at.astimezone().strftime("%x %X"),
            is_number=True,
        ),
        Column(
            title=t("What"),
            text=lambda line: verb_sentence(t, line.verb, line.arguments, name_of),
            roles=_crossed_out,
        ),
        Column(title=t("Reason"), text=lambda line: line.reason),
        Column(
            title=t("Kind"),
            text=lambda line: _fate(t, line),
            roles=lambda line, role: _sign(_fate_name(line), role),
        ),
    )


def _sign(state: str, role: int) -> object:
    return state_icon(state) if state and role == Qt.ItemDataRole.DecorationRole else None


def _fate_name(line: HistoryLine) -> str:
    return "undone" if line.is_undone else "note" if line.is_note else ""


def _note(t: Words, round_: CardRound) -> str:
    return note_text(
        t, is_draft=round_.state.value == "draft", is_paired_down=round_.is_paired_down
    )


def _fate(t: Words, line: HistoryLine) -> str:
    if line.is_undone:
        return t("undone")
    return t("note") if line.is_note else ""


def _crossed_out(line: HistoryLine, role: int) -> object:
    if role == Qt.ItemDataRole.FontRole and line.is_undone:
        font = QFont()
        font.setStrikeOut(True)
        return font
    return None


# A player's card as plain text, and the lines of its middle part.


def head_lines(t: Words, card: PlayerCard) -> tuple[str, str, str]:
    """Rank and record, who the player is, and the ticks."""
    return (
        standing_line(t, card.rank, card.players, card.record, card.figures),
        person_line(t, card.entrant),
        checks_line(
            t,
            is_here=card.entrant.is_here,
            has_paid=card.has_paid,
            lists_in=card.lists_in,
            is_painted=card.is_painted,
        ),
    )


def parts(t: Words, card: PlayerCard, name_of: NameOf) -> dict[str, tuple[str, ...]]:
    """Lists, the judge's log and preferences, each as lines; what is empty is left out."""
    player = card.entrant.id
    lines_by_part = {
        "lists": tuple(_list(t, card, card_list) for card_list in card.lists),
        "log": tuple(entry_line(t, entry) for entry in card.penalties),
        "wishes": tuple(
            preference_line(t, preference, player, name_of) for preference in card.preferences
        ),
    }
    return {title: lines for title, lines in lines_by_part.items() if lines}


def card_text(t: Words, card: PlayerCard, name_of: NameOf) -> str:
    """The whole card, for the clipboard."""
    heads = titles(t)
    lines = [card.entrant.name, *head_lines(t, card)]
    if card.rounds:
        lines += ["", heads["rounds"], *(round_line(t, round_, name_of) for round_ in card.rounds)]
    for title, part_lines in parts(t, card, name_of).items():
        lines += ["", heads[title], *part_lines]
    lines += ["", heads["acts"]]
    for act in card.acts:
        text = verb_sentence(t, act.verb, act.arguments, name_of)
        fate = t("undone: {text}", text=text) if act.is_undone else text
        lines.append(f"{act.at.astimezone():%H:%M}  {fate}")
    return "\n".join(lines)


def _list(t: Words, card: PlayerCard, card_list: CardList) -> str:
    army = card_list.army
    names = () if army is None else (army.caster, army.theme)
    about = ", ".join(text for text in names if text)
    return list_line(
        t, card_list.number, about, card_list.played, card_list.wanted, can_be_met=card.can_be_met
    )


def round_line(t: Words, round_: CardRound, name_of: NameOf) -> str:
    """One round of a player, in a line."""
    texts = [f"{round_.number}. {turn_word(t, round_.turn)}"]
    if round_.opponent is not None:
        texts.append(t("against {name}", name=name_of(round_.opponent)))
    if round_.table is not None:
        texts.append(t("table {n}", n=round_.table))
    how = how_text(t, round_.reason, round_.bye)
    figures = (
        (t("CP"), pair_text(round_.control_points)),
        (t("AP"), pair_text(round_.army_points)),
        (t("lists"), pair_text(round_.lists)),
    )
    texts += [how] if how else []
    texts += [f"{title} {text}" for title, text in figures if text]
    note = note_text(
        t, is_draft=round_.state.value == "draft", is_paired_down=round_.is_paired_down
    )
    return ", ".join([*texts, note] if note else texts)


_COURSE_HIGH, _COURSE_WIDE, _ROUND_WIDE = 5.2, 26, 4
"""The picture of the course, in heights of type; no round takes more than the last of these."""


class CoursePicture(QWidget):
    """The player's way through the event: an icon for each round, as high as the rank after it."""

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._t = t
        self._course: tuple[tuple[int, str, int], ...] = ()
        self._players = 1
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def text(self) -> str:
        """What the picture says."""
        return self.toolTip()

    def show_course(self, course: tuple[tuple[int, str, int], ...], players: int) -> None:
        """Draw these rounds: number, how it went, and the rank after it."""
        self._course, self._players = course, max(players, 2)
        text = course_text(self._t, course, players)
        self.setToolTip(text)
        self.setAccessibleName(self._t("Course of the event"))
        self.setAccessibleDescription(text)
        self.setVisible(bool(course))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """A few lines high, and wide enough for every round."""
        em = self.fontMetrics().height()
        wide = min(_COURSE_WIDE, _ROUND_WIDE * max(1, len(self._course)))
        return QSize(round(wide * em), round(_COURSE_HIGH * em))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the way, then an icon and the rank for each round."""
        if not self._course:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, em = shown_theme(self.palette()), self.fontMetrics().height()
        step = self.width() / len(self._course)
        room = self.height() - 2.2 * em
        places = [
            QPointF((n + 0.5) * step, 0.6 * em + room * (rank - 1) / (self._players - 1))
            for n, (_, _, rank) in enumerate(self._course)
        ]
        painter.setPen(QPen(QColor(theme.line), em / 9))
        painter.drawPolyline(places)
        side = round(em)
        for place, (_, turn, rank) in zip(places, self._course, strict=True):
            name, tone = STATES[turn]
            corner = QPointF(place.x() - side / 2, place.y() - side / 2)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.ground))
            painter.drawEllipse(place, side / 2, side / 2)
            ratio = painter.device().devicePixelRatioF()
            painter.drawPixmap(corner, tinted(name, QColor(theme.colour_of(tone)), side, ratio))
            painter.setPen(QColor(theme.quiet))
            below = QRectF(place.x() - step / 2, place.y() + 0.5 * em, step, 1.1 * em)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, f"#{rank}")


_LARGER = 1.4
_MOST_ROUNDS_SHOWN = 8


class CardPage(Page):
    """The card. Escape leads back to the page before.

    Signals:
        left(): the EO is done with it.
        log_requested(PlayerId): write about the player in the judge's log.
    """

    ACTS = CARD
    """What can be done here."""

    left = Signal()
    log_requested = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.player: PlayerId | None = None
        self.card: PlayerCard | None = None
        self._build()

    @property
    def player_here(self) -> PlayerId | None:
        """Whose card it is."""
        return self.player

    def start(self) -> None:
        """Begin in the rounds, or in the acts while there are none."""
        shown = self.rounds if self.card is not None and self.card.rounds else self.acts
        if not shown.currentIndex().isValid():
            shown.selectRow(0)
        shown.setFocus()

    def show_player(self, player: PlayerId) -> None:
        """Show a player's card."""
        self.player = player
        self.line.clear()
        self.reload()
        for table in (self.rounds, self.acts):
            table.selectRow(0)
            table.scrollToTop()

    def reload(self) -> None:
        """Read the card; that of a player whose registration is taken back is left."""
        if self.player is None:
            return
        if self.player not in self.desk.state.by_id:
            self.player = self.card = None
            self.left.emit()
            return
        card = self.card = self.desk.session.read(player_card, self.desk.state, self.player)
        self._name.setText(card.entrant.name)
        for label, line in zip(self._heads, head_lines(self.t, card), strict=True):
            label.setText(line)
        course = rank_course(self.desk.state, card)
        self.course.show_course(
            tuple((number, turn.value, rank) for number, turn, rank in course), card.players
        )
        self._rounds.set_rows(card.rounds)
        self._acts.set_rows(card.acts)
        # Rows that come while the page is not seen yet are not measured by themselves.
        for table in (self.rounds, self.acts):
            table.horizontalHeader().reset()
        self.rounds.setVisible(bool(card.rounds))
        self._fit_rounds()
        self._show_parts(card)

    def step(self, by: int) -> None:
        """Go to the next player by name, or to the one before."""
        people = sorted(
            self.desk.state.entrants, key=lambda entrant: (fold(entrant.name), entrant.id)
        )
        ids = [person.id for person in people]
        if self.player in ids:
            self.show_player(ids[(ids.index(self.player) + by) % len(ids)])
            self.start()

    def copy(self) -> None:
        """Copy the card as text."""
        if self.card is not None:
            copy_text(card_text(self.t, self.card, self.desk.name_of))
            self.line.say(self.t("The card is copied as text, the judge's log with it."))

    def ask_log(self) -> None:
        """Write something into the judge's log."""
        if self.player is not None:
            self.log_requested.emit(self.player)

    def _open_opponent(self) -> None:
        line = self.rounds.currentIndex().data(ROW_ROLE)
        if isinstance(line, CardRound) and line.opponent is not None:
            self.show_player(line.opponent)
            self.start()

    def _show_parts(self, card: PlayerCard) -> None:
        lines_by_part = parts(self.t, card, self.desk.name_of)
        for name, (head, text) in self._parts.items():
            text.setText("\n".join(lines_by_part.get(name, ())))
            for label in (head, text):
                label.setVisible(name in lines_by_part)
        self._middle.setVisible(bool(lines_by_part))

    def _fit_rounds(self) -> None:
        """As high as its rows, so that what was done has the rest."""
        rows = min(self._rounds.rowCount(), _MOST_ROUNDS_SHOWN)
        bar = self.rounds.horizontalScrollBar()
        high = self.rounds.horizontalHeader().sizeHint().height()
        high += rows * self.rounds.verticalHeader().defaultSectionSize()
        high += bar.sizeHint().height() if bar.maximum() else 0
        self.rounds.setFixedHeight(high + 2 * self.rounds.frameWidth() + 2)

    def _build(self) -> None:
        t = self.t
        self._name = ElidedLabel()
        self._name.setProperty("heading", True)
        self._heads = (_label(), _label(quiet=True), _label(quiet=True))
        self._rounds: RowModel[CardRound] = RowModel(
            round_columns(t, self.desk.name_of), lambda round_: round_.number, self
        )
        self.rounds = _table(self._rounds, NOTE, OPPONENT, t("Rounds of the player"))
        FittingColumns(self.rounds, _GIVE_WAY, {NOTE: _LETTERS_OF_NOTES})
        self.rounds.doubleClicked.connect(lambda _: self._open_opponent())
        self.rounds.horizontalScrollBar().rangeChanged.connect(lambda *_: self._fit_rounds())
        self._acts: RowModel[HistoryLine] = RowModel(
            act_columns(t, self.desk.name_of), lambda line: line.step, self
        )
        self.acts = _table(self._acts, 1, 1, t("What was done to the player"))
        self.body.addLayout(self._head())
        self.body.addWidget(self.rounds)
        self.body.addWidget(self._build_middle())
        self.body.addWidget(self.acts, 1)

    def _head(self) -> QVBoxLayout:
        t = self.t
        handlers: dict[str, Handler] = {
            "log": self.ask_log,
            "copy": self.copy,
            "before": lambda: self.step(-1),
            "next": lambda: self.step(1),
            "leave": self.left,
        }
        bound = BoundActs(t, self.ACTS, self, handlers)
        buttons = FlowLayout()
        for button in bound.buttons("log", "copy"):
            buttons.addWidget(button)
        opponent = {"opponent": self._open_opponent}
        BoundActs(t, self.ACTS, self.rounds, opponent, where=ALONE)
        give_row_menu(self.ACTS, self.rounds)
        others = (bound.button(name, has_icon=True) for name in ("before", "next"))
        self.course = CoursePicture(t)
        lines = QVBoxLayout()
        lines.setSpacing(4)
        for label in self._heads:
            lines.addWidget(label)
        lines.addSpacing(4)
        lines.addLayout(buttons)
        about = QHBoxLayout()
        about.addLayout(lines, 1)
        about.addWidget(self.course, 0, Qt.AlignmentFlag.AlignTop)
        box = QVBoxLayout()
        box.setSpacing(6)
        box.addLayout(PageHead(t, self._name, self.left.emit, *others))
        box.addLayout(about)
        return box

    def _build_middle(self) -> QFrame:
        self._middle = QFrame(objectName="card")
        grid = QGridLayout(self._middle)
        grid.setColumnStretch(1, 1)
        self._parts: dict[str, tuple[QLabel, QLabel]] = {}
        for row, name in enumerate(("lists", "log", "wishes")):
            head, text = _label(), _label()
            head.setText(titles(self.t)[name])
            head.setProperty("heading", True)
            text.setWordWrap(True)
            grid.addWidget(head, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(text, row, 1)
            self._parts[name] = (head, text)
        return self._middle


def _table(model: QAbstractItemModel, stretch: int, searched: int, name: str) -> QTableView:
    table = row_table(model, stretch=stretch, searched=(searched,))
    table.setSortingEnabled(False)
    table.setAccessibleName(name)
    return table


def _label(*, quiet: bool = False) -> QLabel:
    """A line of plain text: a name that looks like markup is a name."""
    label = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
    if quiet:
        label.setProperty("quiet", True)
    return label
