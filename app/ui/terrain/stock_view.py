"""StockList: the EO's own terrain in a list. PieceForm: the fields of one sort of it."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPixmap
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app.codes import TerrainCode
from app.rules.core.errors import Problem, impossible
from app.rules.terrain.legality import TerrainPiece
from app.rules.terrain.rules import TerrainKind
from app.rules.terrain.shapes import Outline
from app.services.core.open_form import OpenForm
from app.services.players.player_lookup import fold
from app.services.program.open_forms import terrain_form
from app.services.terrain.photos import Photo, photos
from app.services.terrain.stock import StockItem, StockLine, item_problems
from app.services.terrain.stock_file import outline_of_text, size_text
from app.ui.core.bound_acts import BoundActs
from app.ui.core.qt_session import Desk
from app.ui.core.row_model import Column, RowFilter, RowModel, row_here
from app.ui.core.theme import fit_to_type
from app.ui.core.widgets.form_fields import FormTick, LabelledInput, NumberField, typed_in
from app.ui.core.widgets.labels import ElidedLabel, EmptyState, plain_label
from app.ui.core.widgets.scroll import SnugScroll
from app.ui.core.widgets.table import row_table
from app.ui.terrain.acts import PIECE
from app.ui.terrain.table_map import TableMap
from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.program.errors import problem_sentence
from app.words.terrain.findings import kind_name

NAME = 0
_PICTURE = int(Qt.ItemDataRole.DecorationRole)
_PHOTO, _LOW_PHOTO = (8, 6), (8, 3)
"""Of the photo in the form, in heights of type; where there is little height."""
_ROWS_SEEN = 2
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def stock_columns(
    t: Words, picture: Callable[[StockLine], QPixmap | None]
) -> tuple[Column[StockLine], ...]:
    """Name with its photo, size, how many are left of how many, and the box."""
    return (
        Column(
            title=t("Terrain"),
            text=lambda line: line.item.piece.name,
            tool_tip=lambda line: stock_tip(t, line),
            roles=lambda line, role: picture(line) if role == _PICTURE else None,
        ),
        Column(title=t("Size"), text=lambda line: size_text(line.item.piece.outline)),
        Column(
            title=t("Left"),
            text=lambda line: f"{line.left}/{line.item.count}",
            key=lambda line: line.left,
            is_number=True,
            about=t("In their boxes, of all that you have"),
        ),
        Column(title=t("Box"), text=lambda line: line.item.box or ""),
    )


def stock_tip(t: Words, line: StockLine) -> str:
    """What a piece is, and where the others of it lie."""
    piece = line.item.piece
    facts = [piece.name, joined(t, [kind_name(t, kind) for kind in piece.kinds])]
    if piece.blocks_sight:
        facts.append(t("Blocks line of sight"))
    if line.tables:
        numbers = ", ".join(str(table) for table in sorted({*line.tables}))
        facts.append(t("Tables: {tables}", tables=numbers))
    return "\n".join(facts)


class StockList(QWidget):
    """The stock; a piece is dragged from it onto the map.

    Signals:
        entered(): Enter, or a double click, on a row.
        turned(): another row has the cursor.
    """

    entered = Signal()
    turned = Signal()

    def __init__(self, desk: Desk, map_: TableMap) -> None:
        super().__init__()
        t = desk.t
        self._map = map_
        self._pressed: QPointF | None = None
        self._desk = desk
        self._pictures: dict[tuple[str, int], QPixmap] = {}
        """By digest and height."""
        columns = stock_columns(t, self._picture)
        self._model: RowModel[StockLine] = RowModel(columns, lambda line: line.id, self)
        self.table = row_table(
            RowFilter(self._model, self), stretch=NAME, letters=10, rows_seen=_ROWS_SEEN
        )
        self.table.setAccessibleName(t("Stock of terrain"))
        self.table.sortByColumn(NAME, Qt.SortOrder.AscendingOrder)
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self.turned.emit())
        self.table.doubleClicked.connect(lambda _: self.entered.emit())
        self.table.installEventFilter(self)
        self.table.viewport().installEventFilter(self)
        self._empty = EmptyState(
            t("No terrain yet"),
            t("Add yours, import it, or begin with common terrain; then drag it onto the table."),
        )
        self._empty.lay_over(self.table)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.table)

    @property
    def here(self) -> StockLine | None:
        """The line under the cursor."""
        return row_here(self.table, StockLine)

    @property
    def lines(self) -> tuple[StockLine, ...]:
        """All of the stock."""
        return self._model.rows

    def line(self, stock: int) -> StockLine | None:
        """The line of an id."""
        return next((one for one in self.lines if one.id == stock), None)

    def show_lines(self, lines: tuple[StockLine, ...]) -> None:
        """Show what there is; the cursor stays on its row."""
        self._model.set_rows(lines)
        self._empty.setVisible(not lines)
        if lines and not self.table.currentIndex().isValid():
            self.table.selectRow(0)
        self.turned.emit()

    def _picture(self, line: StockLine) -> QPixmap | None:
        """The photo of terrain as high as its row; it is read when it is first seen."""
        if not any(one.item.photo for one in self.lines):
            return None
        high = self.table.fontMetrics().height()
        key = line.item.photo or "", high
        if key not in self._pictures:
            found = self._desk.session.read(photos, [key[0]]) if key[0] else {}
            side = QSize(round(high * 4 / 3), high)
            self._pictures[key] = photo_pixmap(found.get(key[0]), side, self.devicePixelRatioF())
        return self._pictures[key]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow a piece that is dragged out of the list; Enter lays it."""
        if watched is self.table.viewport() and isinstance(event, QMouseEvent):
            return self._follow(event)
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape and self._map.is_dragging:
                self._pressed = None
                self._map.let_go()
                return True
            if event.key() in _ENTER and not event.modifiers() and not event.isAutoRepeat():
                self.entered.emit()
                return True
        return super().eventFilter(watched, event)

    def _follow(self, event: QMouseEvent) -> bool:
        at, kind = event.position(), event.type()
        if kind is QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.LeftButton:
            is_row = self.table.indexAt(at.toPoint()).isValid()
            self._pressed = at if is_row else None
        elif kind is QEvent.Type.MouseMove and self._pressed is not None:
            far = (at - self._pressed).manhattanLength() >= QApplication.startDragDistance()
            if far and self.here is not None:
                is_fine = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
                self._map.bring(self.here, self._on_map(at), is_fine=is_fine)
            # Else the list would choose every row that the pointer passes.
            return True
        elif kind is QEvent.Type.MouseButtonRelease and self._pressed is not None:
            self._pressed = None
            self._map.lay_down()
        return False

    def _on_map(self, at: QPointF) -> QPointF:
        return self._map.mapFromGlobal(self.table.viewport().mapToGlobal(at))


def photo_pixmap(photo: Photo | None, size: QSize, ratio: float) -> QPixmap:
    """A photo in the middle of a size; nothing to be seen where there is none."""
    whole = QPixmap(size * ratio)
    whole.fill(Qt.GlobalColor.transparent)
    picture = QPixmap()
    if photo is not None and picture.loadFromData(photo, "JPEG"):
        small = picture.scaled(
            whole.size(), Qt.AspectRatioMode.KeepAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )  # fmt: skip
        place = QRect(QPoint(), small.size())
        place.moveCenter(whole.rect().center())
        painter = QPainter(whole)
        painter.drawPixmap(place, small)
        painter.end()
    whole.setDevicePixelRatio(ratio)
    return whole


class PieceForm(QWidget):
    """The fields of one sort of terrain. Enter in any of them saves.

    Args:
        desk: the open event.

    Signals:
        accepted(): Enter, and nothing is wrong.
        photo_wanted(): a photo is to be chosen.
        left(): Escape.
    """

    ACTS = PIECE
    """What can be done here."""

    accepted = Signal()
    photo_wanted = Signal()
    left = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._opened: StockLine | None = None
        """What is changed, as it was stored; None for new terrain."""
        self._shown: StockItem | None = None
        """The same as the fields showed it at first."""
        self._taken: frozenset[str] = frozenset()
        self._begun: tuple[object, ...] = ()
        self._is_low = False
        self.photo: Photo | None = None
        self._kept_photo: str | None = None
        """The digest of a photo that can't be read and yet is there."""
        self._build()

    @property
    def item(self) -> StockItem:
        """What is typed; the outline of a size that says none is nothing."""
        return StockItem(
            piece=TerrainPiece(
                name=self.fields["name"].text.strip(),
                kinds=tuple(kind for kind, tick in self.kinds.items() if tick.isChecked()),
                outline=outline_of_text(self.fields["outline"].text) or Outline(),
                blocks_sight=self.sight.isChecked(),
            ),
            count=self._count.number or 0,
            box=self.fields["box"].text.strip() or None,
            photo=self._kept_photo if self.photo is None else self.photo.digest,
        )

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with what is typed, each with its field."""
        item, size = self.item, self.fields["outline"].text
        found = list(item_problems(item))
        if outline_of_text(size) is None:
            found = [problem for problem in found if problem.field != "outline"]
            found.append(impossible(TerrainCode.CSV_SIZE, "outline", typed=size.strip()[:60]))
        if fold(item.piece.name) in self._taken:
            found.append(impossible(TerrainCode.NAME_TAKEN, "name", name=item.piece.name))
        return tuple(found)

    @property
    def photos(self) -> tuple[Photo, ...]:
        """What the terrain names and the event may not hold yet."""
        return () if self.photo is None else (self.photo,)

    @property
    def edited(self) -> OpenForm | None:
        """What was edited of terrain that is in the stock; None for new terrain."""
        if self._opened is None or self._shown is None:
            return None
        return terrain_form(
            self._opened.id, self._opened.item, self.item, shown=self._shown, photos=self.photos
        )

    @property
    def is_changed(self) -> bool:
        """Whether anything is other than when the form was opened."""
        return (*typed_in(self), self.photo) != self._begun

    def open(self, line: StockLine | None, others: Mapping[int, str]) -> None:
        """Show what is to be changed, or empty fields for new terrain.

        Args:
            line: of the stock; None for new terrain.
            others: the names in the stock, by id.
        """
        t = self._desk.t
        self._opened = line
        own = None if line is None else line.id
        self._taken = frozenset(fold(name) for id_, name in others.items() if id_ != own)
        self._heading.setText(t("New terrain") if line is None else line.item.piece.name)
        item = None if line is None else line.item
        texts = {
            "name": "" if item is None else item.piece.name,
            "outline": "" if item is None else size_text(item.piece.outline),
            "count": "1" if item is None else str(item.count),
            "box": "" if item is None else item.box or "",
        }
        for name, field in self.fields.items():
            field.text = texts[name]
        for kind, tick in self.kinds.items():
            tick.setChecked(item is not None and kind in item.piece.kinds)
        self.sight.setChecked(item is not None and item.piece.blocks_sight)
        digest = None if item is None else item.photo
        found = {} if digest is None else self._desk.session.read(photos, [digest])
        self._kept_photo = digest
        self.show_photo(found.get(digest or ""))
        self._show_problems(())
        self._begun, self._shown = (*typed_in(self), self.photo), self.item

    def show_photo(self, photo: Photo | None) -> None:
        """Show a photo, which is kept with the terrain once that is saved."""
        self.photo = photo
        high = self.fontMetrics().height()
        wide, tall = _LOW_PHOTO if self._is_low else _PHOTO
        size = QSize(wide * high, tall * high)
        self._picture.setFixedSize(size)
        if photo is None:
            self._picture.setText(self._desk.t("No photo"))
        else:
            self._picture.setPixmap(photo_pixmap(photo, size, self.devicePixelRatioF()))
        self.bound.refresh()

    def fit_height(self, *, is_low: bool) -> None:
        """Leave room to the fields where there is little height."""
        for field in self.fields.values():
            field.fit_height(is_low=is_low)
        self._is_low = is_low
        self.show_photo(self.photo)

    def remove_photo(self) -> None:
        """Have no photo of the terrain any more."""
        self._kept_photo = None
        self.show_photo(None)

    def start(self) -> None:
        """Begin with the name."""
        edit = self.fields["name"].input
        edit.setFocus()
        if isinstance(edit, QLineEdit):
            edit.selectAll()

    def accept(self) -> None:
        """Hand the terrain on, or go to the first field that can't be."""
        problems = self.problems
        self._show_problems(problems)
        if not problems:
            self.accepted.emit()
            return
        wrong = {problem.field for problem in problems}
        first = next((name for name in (*self.fields, "kinds") if name in wrong), "name")
        field = self.fields.get(first)
        (next(iter(self.kinds.values())) if field is None else field.input).setFocus()

    def _show_problems(self, problems: tuple[Problem, ...]) -> None:
        t, name_of = self._desk.t, self._desk.name_of
        sentences = {one.field: problem_sentence(t, one, name_of) for one in problems}
        for name, field in self.fields.items():
            field.say(sentences.get(name, ""))
        of_kinds = sentences.get("kinds", "")
        self._kinds_problem.setText(f"✕  {of_kinds}" if of_kinds else "")

    def _look(self) -> None:
        """Correct the problems beside the fields, once there are any."""
        has_problem = any(field.problem for field in self.fields.values())
        if has_problem or self._kinds_problem.text():
            self._show_problems(self.problems)

    def _build(self) -> None:
        t = self._desk.t
        self._count = NumberField(2)
        self.fields = {
            "name": self._field(t("&Name"), QLineEdit()),
            "outline": self._field(
                t("Si&ze in inches"), QLineEdit(placeholderText=t("6 x 4, or 5 for a disc"))
            ),
            "count": self._field(t("How man&y"), self._count),
            "box": self._field(t("&Box"), QLineEdit(placeholderText=t("where it is kept"))),
        }
        self.kinds = {kind: FormTick(kind_name(t, kind)) for kind in TerrainKind}
        self.sight = FormTick(t("Blocks line of si&ght"))
        for tick in (*self.kinds.values(), self.sight):
            tick.returnPressed.connect(self.accept)
            tick.toggled.connect(lambda _: self._look())
        self._kinds_problem = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._kinds_problem.setProperty("problem", True)
        inner = QWidget()
        form = QVBoxLayout(inner)
        form.setContentsMargins(0, 0, 14, 0)
        form.setSpacing(4)
        self.bound = bound = BoundActs(
            t, self.ACTS, self,
            {"accept": self.accept, "leave": self.left.emit, "photo": self.photo_wanted,
             "no_photo": self.remove_photo},
            conditions={"has_photo": lambda: bool(self.item.photo)},
        )  # fmt: skip
        self._picture = plain_label(alignment=Qt.AlignmentFlag.AlignCenter)
        self._picture.setProperty("quiet", True)
        self._picture.setFrameShape(QFrame.Shape.StyledPanel)
        self._picture.setAccessibleName(t("Photo"))
        fit_to_type(self._picture, lambda: self.show_photo(self.photo))
        of_photo = QVBoxLayout()
        of_photo.addWidget(self._picture)
        for button in bound.buttons("photo", "no_photo"):
            of_photo.addWidget(button)
        of_photo.addStretch(1)
        fit_to_type(self.fields["outline"].input, self._fit)
        first = QVBoxLayout()
        for name in ("name", "outline"):
            first.addWidget(self.fields[name])
        both = QHBoxLayout()
        both.setSpacing(12)
        both.addLayout(first, 1)
        both.addLayout(of_photo)
        form.addLayout(both)
        grid = QGridLayout()
        for place, tick in enumerate(self.kinds.values()):
            grid.addWidget(tick, *divmod(place, 2))
        form.addLayout(grid)
        form.addWidget(self._kinds_problem)
        form.addWidget(self.sight)
        pair = QHBoxLayout()
        for name in ("count", "box"):
            pair.addWidget(self.fields[name])
        form.addLayout(pair)
        self._heading = ElidedLabel()
        self._heading.setProperty("heading", True)
        foot = QHBoxLayout()
        foot.addWidget(bound.button("accept"))
        foot.addWidget(bound.button("leave"))
        foot.addStretch(1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._heading)
        box.addWidget(SnugScroll(inner))
        box.addLayout(foot)
        box.addStretch(1)

    def _fit(self) -> None:
        """Show the whole hint in the field of the size, beside the photo."""
        edit = self.fields["outline"].input
        assert isinstance(edit, QLineEdit)
        metrics = edit.fontMetrics()
        edit.setMinimumWidth(
            metrics.horizontalAdvance(edit.placeholderText()) + 2 * metrics.height()
        )

    def _field(self, label: str, edit: QLineEdit) -> LabelledInput:
        edit.returnPressed.connect(self.accept)
        edit.textEdited.connect(lambda _: self._look())
        return LabelledInput(label, edit)
