"""StockPanel: the EO's own terrain, and what is done to it."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from app.paths import documents
from app.services.core.errors import UserError
from app.services.terrain.photos import PICTURES, photos, read_photo_file
from app.services.terrain.stock import StockItem, add, remove, take_in
from app.services.terrain.stock_file import (
    common_stock,
    read_stock_file,
    remember_stock,
    remembered_photos,
    remembered_stock,
    stock_csv,
)
from app.ui.core.bound_acts import ALONE, BoundActs, MoreButton, give_row_menu
from app.ui.core.desktop import begin_in, with_ending, write_whole
from app.ui.core.page import Page
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.master_detail import ViewStack
from app.ui.terrain.acts import TERRAIN
from app.ui.terrain.stock_view import PieceForm, StockList
from app.ui.terrain.table_map import TableMap
from app.words.program.errors import problem_sentence

_MOST_FAULTS = 3
"""Lines of a file that are named when it can't be read whole."""


class StockPanel(ViewStack):
    """The stock below something else, or the form of a piece.

    Args:
        page: whose acts these are.
        around: the tables, the map and this: where their keys work.
        map_: where pieces are dragged to.
        above: what is seen above the stock.

    Signals:
        opened(): the form is opened.
    """

    opened = Signal()

    def __init__(self, page: Page, around: QWidget, map_: TableMap, above: QWidget) -> None:
        super().__init__()
        self._page, self._t = page, page.t
        self.stock = StockList(page.desk, map_)
        self.form = PieceForm(page.desk)
        self.form.accepted.connect(self._accept)
        self.form.photo_wanted.connect(self._choose_photo)
        self.form.left.connect(lambda: self.unless_typed(self._close_form))
        self._bind(around)
        self._overview = self._make_overview(above)
        for view in (self._overview, self.form):
            self.addWidget(view)
        self.turned.connect(self.refresh)

    @property
    def is_form_open(self) -> bool:
        """Whether the form is seen instead of the stock."""
        return self.currentWidget() is self.form

    @property
    def is_stock_shown(self) -> bool:
        """Whether the stock is seen, and neither the form nor the steps of a table."""
        return self.currentWidget() is self._overview

    def show_stock(self) -> None:
        """Show the stock again."""
        self.setCurrentWidget(self._overview)

    def refresh(self) -> None:
        """Enable what can be done now."""
        for bound in self._bound:
            bound.refresh()

    def fold(self, *, is_low: bool) -> None:
        """Leave less needed buttons to a menu where there is little height."""
        self._more.fold(is_low=is_low)
        self.form.fit_height(is_low=is_low)

    def open_form(self, *, is_new: bool) -> None:
        """Open the form, for new terrain or for what has the cursor."""
        line = None if is_new else self.stock.here
        if is_new or line is not None:
            names = {one.id: one.item.piece.name for one in self.stock.lines}
            self.form.open(line, names)
            self.setCurrentWidget(self.form)
            self.opened.emit()
            self.form.start()

    def remove_from_stock(self) -> None:
        """Remove what has the cursor from the stock."""
        line = self.stock.here
        if line is not None:
            text = self._t("{name} is removed from the stock.", name=line.item.piece.name)
            self._change_stock(text, remove, line.id)

    def take_items(self, items: Sequence[StockItem]) -> None:
        """Add terrain to the stock."""
        text = self._t.many("{n} sort of terrain added.", "{n} sorts of terrain added.", len(items))
        self._change_stock(text, take_in, tuple(items), remembered_photos(items))

    def load(self) -> None:
        """Choose a CSV file, and add its terrain."""
        t = self._t
        name, _ = QFileDialog.getOpenFileName(
            self, t("Import terrain"), begin_in(documents()), "CSV (*.csv)"
        )
        if name:
            self.take_file(Path(name))

    def take_file(self, path: Path) -> None:
        """Add the terrain of a CSV file, or say which of its lines can't be read."""
        t = self._t
        try:
            found = read_stock_file(path)
        except UserError as error:
            self._page.line.show_error(error)
            return
        if found.faults:
            sentences = [
                t("Line {n}: {fault}", n=fault.line,
                  fault=problem_sentence(t, fault.problem, self._page.desk.name_of))
                for fault in found.faults[:_MOST_FAULTS]
            ]  # fmt: skip
            sentences.append(t("Nothing is imported. Correct the file, then import it again."))
            self._page.line.say("\n".join(sentences), "bad")
            return
        self.take_items(found.items)

    def take_photo(self, path: Path) -> None:
        """Show a picture in the form, of what has the cursor where the form isn't open yet."""
        try:
            photo = read_photo_file(path)
        except UserError as error:
            self._page.line.show_error(error)
            return
        if self.is_stock_shown:
            self.open_form(is_new=self.stock.here is None)
        if self.is_form_open:
            self.form.show_photo(photo)

    def _choose_photo(self) -> None:
        t = self._t
        kinds = f"{t('Pictures')} ({' '.join(f'*{suffix}' for suffix in PICTURES)})"
        name, _ = QFileDialog.getOpenFileName(
            self, t("Photo of terrain"), begin_in(documents()), kinds
        )
        if name:
            self.take_photo(Path(name))

    def save(self) -> None:
        """Write the stock as a CSV file."""
        t = self._t
        offered = begin_in(documents(), "terrain.csv")
        name, _ = QFileDialog.getSaveFileName(self, t("Export terrain"), offered, "CSV (*.csv)")
        if not name:
            return
        path = with_ending(name, ".csv")
        why = write_whole(path, stock_csv(line.item for line in self.stock.lines).encode())
        if why:
            self._page.line.say(t("Can't write {path}: {why}", path=path, why=why), "bad")
        else:
            self._page.line.say(t("The stock is exported: {path}", path=path))

    def _accept(self) -> None:
        form = self.form
        item, edited = form.item, form.edited
        text = self._t("{name} is saved.", name=item.piece.name)

        def then(_done: object) -> None:
            self._remember()
            self._close_form()
            self._page.line.say(text)

        if edited is None:
            self._page.line.run(add, item, form.photos, then=then)
        else:
            self._page.line.save(edited, then=then)

    def _change_stock(self, text: str, act: Callable[..., Any], *args: Any) -> None:
        """Carry out a change of the stock."""

        def then(_done: object) -> None:
            self._remember()
            self._page.line.say(text)

        self._page.line.run(act, *args, then=then)

    def _remember(self) -> None:
        """Let this computer know the stock for the next event."""
        read = self._page.desk.session.read
        remember_stock(self.stock.lines, lambda digests: read(photos, digests))

    @property
    def is_typed(self) -> bool:
        """Whether anything is typed in the form that isn't saved."""
        return self.is_form_open and self.form.is_changed

    def unless_typed(self, then: Callable[[], object]) -> None:
        """Do what takes the place of the form; ask first where something is typed there."""
        self._page.discard_typed(self._t("Discard the changes?"), then, asks=self.is_typed)

    def _close_form(self) -> None:
        self.setCurrentWidget(self._overview)
        self.stock.table.setFocus()

    def _bind(self, around: QWidget) -> None:
        t = self._t
        self._of_row = BoundActs(
            t, TERRAIN, self.stock.table,
            {"edit": partial(self.open_form, is_new=False), "drop": self.remove_from_stock},
            where=ALONE, conditions={"has_row": lambda: self.stock.here is not None},
        )  # fmt: skip
        self._of_page = BoundActs(
            t, TERRAIN, around,
            {
                "lay": self.stock.entered,
                "add": partial(self.open_form, is_new=True), "load": self.load, "save": self.save,
                "common": lambda: self.take_items(common_stock()),
                "remembered": lambda: self.take_items(remembered_stock()),
            },
            conditions={
                "can_lay": lambda: (
                    self.is_stock_shown
                    and self.stock.here is not None
                    and self.stock.here.left > 0
                ),
                "is_stock_shown": lambda: self.is_stock_shown,
                "has_stock": lambda: bool(self.stock.lines),
                "has_memory": lambda: self.is_stock_shown and bool(remembered_stock()),
            },
        )  # fmt: skip
        self._bound = (self._of_row, self._of_page)
        give_row_menu(TERRAIN, self.stock.table, "lay")

    def _make_overview(self, above: QWidget) -> QWidget:
        t, widget = self._t, QWidget()
        row = FlowLayout()
        of_row, of_page = self._of_row, self._of_page
        first = [of_page.button("lay"), of_page.button("add"), *of_row.buttons("edit", "drop")]
        others = of_page.buttons("load", "save", "common", "remembered")
        self._more = MoreButton(t("More"), t("Import, export, and terrain to begin with"),
                                [first[3], *others])  # fmt: skip
        for button in (*first, *others, self._more):
            row.addWidget(button)
        box = QVBoxLayout(widget)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(above, 2)
        box.addWidget(self.stock, 3)
        box.addLayout(row)
        return widget
