"""HouseView: the EO's own scenarios, from their files into the event; every fault by its key."""

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from app.paths import house_scenarios_folder
from app.rules.scenarios.scenario import Scenario
from app.services.core.errors import UserError
from app.services.scenarios.house_scenarios import (
    HouseFile,
    HouseLine,
    copy_scenario,
    house_files,
    house_lines,
    keep,
    read_house_file,
    remove,
)
from app.ui.core.bound_acts import ALONE, BoundActs, give_row_menu
from app.ui.core.desktop import begin_in
from app.ui.core.qt_session import Desk
from app.ui.core.row_model import ROW_ROLE, Column, RowFilter, RowModel, row_here
from app.ui.core.widgets.act_line import ActLine
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.flow import FlowLayout
from app.ui.core.widgets.labels import plain_label
from app.ui.core.widgets.table import row_table
from app.ui.scenarios.acts import HOUSE
from app.ui.scenarios.details_view import DetailsView, Section, SectionBrowser
from app.words.papers.scenario_papers import scenario_sections
from app.words.program.errors import problem_sentence
from app.words.scenarios.changes import copied_to_sentence, house_heading, house_stand


class HouseView(DetailsView):
    """Keeps scenarios of the house with the event."""

    ACTS = HOUSE
    """What can be done here."""

    def __init__(self, desk: Desk, line: ActLine) -> None:
        super().__init__(desk, line)
        self._elsewhere: list[Path] = []
        self._build()

    @property
    def here(self) -> HouseLine | None:
        """The scenario under the cursor."""
        return row_here(self.table, HouseLine)

    @property
    def lines(self) -> tuple[HouseLine, ...]:
        """All that are listed."""
        return self._model.rows

    def start(self) -> None:
        """Begin in the list, with the files as they are now."""
        self.reload()
        (self.table if self.lines else self._empty).setFocus()

    def reload(self) -> None:
        """Read the files again, and what the event keeps."""
        desk = self._desk
        lines = desk.session.read(house_lines, desk.state, self._files())
        self._model.set_rows(lines)
        if not self.table.currentIndex().isValid() and lines:
            self.table.selectRow(0)
        self._tell()

    def read_files(self) -> None:
        """Read the files again and say so."""
        self.reload()
        self._line.say(self._desk.t("The files are reloaded."))

    def add_copy(self, scenario: Scenario) -> Path | None:
        """Write a copy of a scenario into a file of the EO's; None where it cannot be."""
        t = self._desk.t
        try:
            path = copy_scenario(scenario, heading=house_heading(t))
        except UserError as error:
            self._line.show_error(error)
            return None
        self.reload()
        self._select(path)
        self._line.say(copied_to_sentence(t, scenario.name, str(path)))
        return path

    def keep(self) -> None:
        """Keep the scenario with the event, as its file says it now."""
        line = self.here
        if line is None:
            return
        t = self._desk.t
        if line.file is None:
            sentence = t(
                "The file of {name} isn't on this computer. Open it first.", name=line.name
            )
            self._line.say(sentence, "odd")
            return
        try:
            # What the list shows may be older than the file.
            found = read_house_file(line.file.path)
        except UserError as error:
            self._line.show_error(error)
            return
        self._line.run(keep, found.text)
        self.reload()

    def open_other(self) -> None:
        """Choose a scenario file that lies elsewhere."""
        t = self._desk.t
        folder = begin_in(house_scenarios_folder())
        name, _ = QFileDialog.getOpenFileName(self, t("Open a scenario"), folder, "TOML (*.toml)")
        if name:
            self.take_file(Path(name))

    def take_file(self, path: Path) -> None:
        """List a file that lies elsewhere."""
        try:
            read_house_file(path)
        except UserError as error:
            self._line.show_error(error)
            return
        if path not in self._elsewhere:
            self._elsewhere.append(path)
        self.reload()
        self._select(path)

    def edit(self) -> None:
        """Open the file in the system's editor."""
        line, t = self.here, self._desk.t
        if line is None or line.file is None:
            return
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(line.file.path))):
            sentence = t("No editor found. The file is here: {path}", path=line.file.path)
            self._line.say(sentence, "odd")

    def remove(self) -> None:
        """Keep the scenario no more; its file stays."""
        if self.here is not None and self.here.is_kept:
            self._line.run(remove, self.here.slug)

    def look(self) -> None:
        """Look at the scenario."""
        if self.here is not None and self.here.is_kept and self.here.scenario is not None:
            self.scenario_opened.emit(self.here.scenario.id)

    def _files(self) -> tuple[HouseFile, ...]:
        found = {file.path: file for file in house_files()}
        for path in self._elsewhere:
            try:
                found.setdefault(path, read_house_file(path))
            except UserError:
                # It was there when it was opened; what the event keeps of it stays.
                continue
        return tuple(found.values())

    def _select(self, path: Path) -> None:
        model = self.table.model()
        for row in range(model.rowCount()):
            line = model.index(row, 0).data(ROW_ROLE)
            if line.file is not None and line.file.path == path:
                self.table.selectRow(row)

    def _tell(self) -> None:
        t, line = self._desk.t, self.here
        is_empty = not self.lines
        self._empty.setVisible(is_empty)
        for widget in (self.table, self._buttons):
            widget.setHidden(is_empty)
        self.details.setHidden(is_empty)
        self.bound.refresh()
        if line is None:
            return
        again = line.is_kept and line.file is not None
        text = t("Reload from file") if again else t("Add to event")
        self.bound["keep"].setText(text)
        self.details.tell(self._sections(line))

    def _sections(self, line: HouseLine) -> tuple[Section, ...]:
        t = self._desk.t
        sections: list[Section] = []
        if line.file is not None:
            sections.append((t("File of “{slug}”", slug=line.slug), (str(line.file.path),)))
            faults = [
                problem_sentence(t, problem, self._desk.name_of) for problem in line.file.problems
            ]
            if faults:
                n = t.many("{n} fault", "{n} faults", len(faults))
                head = t("✕ {faults}: correct the file, then Reload", faults=n)
                sections.append((head, faults))
        if line.scenario is not None:
            packet = self._desk.state.packet
            sections += scenario_sections(t, line.scenario, packet.game_tiebreaks)
        return tuple(sections)

    def _build(self) -> None:
        t = self._desk.t
        title = plain_label(t("Custom scenarios"))
        title.setProperty("heading", True)
        hint = plain_label(
            t("Your own scenarios, from files in {folder}. Add one to the event, and rounds can be "
              "played on it.", folder=house_scenarios_folder()),
            objectName="quiet", wordWrap=True,
        )  # fmt: skip
        columns: tuple[Column[HouseLine], ...] = (
            Column(title=t("Scenario"), text=lambda line: line.name),
            Column(title=t("State"), text=lambda line: house_stand(t, line)),
        )
        self._model: RowModel[HouseLine] = RowModel(columns, _key, self)
        self.table = row_table(RowFilter(self._model, self), stretch=0)
        self.table.setSortingEnabled(False)
        self.table.setAccessibleName(t("Custom scenarios"))
        self.table.selectionModel().currentRowChanged.connect(lambda *_: self._tell())
        self._empty = self._make_empty()
        self.details = SectionBrowser(t("What the file says"))
        self._buttons = QWidget()
        self._buttons.setLayout(self._make_buttons())
        column = (self._empty, self.table, self._buttons)
        self._lay_out((title, hint), column, self.details, text_share=3)

    def _make_empty(self) -> QWidget:
        """What is shown in the place of the list while there is nothing in it: how to begin."""
        t, empty = self._desk.t, QWidget()
        heading = plain_label(t("No custom scenarios yet"))
        heading.setProperty("heading", True)
        text = plain_label(
            t("Copy a scenario to a file, change what you like in any text editor, and add it to "
              "the event. Or open a file that somebody gave you."),
            wordWrap=True,
        )  # fmt: skip
        text.setProperty("quiet", True)
        row = FlowLayout()
        choose = push_button(t("Choose a scenario to copy"), clicked=self.left.emit)
        empty.setFocusProxy(choose)
        row.addWidget(choose)
        row.addWidget(push_button(t("Open a file…"), clicked=self.open_other))
        box = QVBoxLayout(empty)
        box.setContentsMargins(0, 0, 0, 0)
        for label in (heading, text):
            box.addWidget(label)
        box.addLayout(row)
        box.addStretch(1)
        return empty

    def _make_buttons(self) -> FlowLayout:
        t, row = self._desk.t, FlowLayout()
        of_row = {"keep": self.keep, "edit": self.edit, "remove": self.remove, "look": self.look}
        conditions = {
            "has_row": lambda: self.here is not None,
            "is_kept": lambda: self.here is not None and self.here.is_kept,
        }
        self.bound = BoundActs(t, self.ACTS, self.table, of_row, where=ALONE, conditions=conditions)
        give_row_menu(self.ACTS, self.table)
        of_view = BoundActs(t, self.ACTS, self, {"read": self.read_files, "open": self.open_other})
        for button in (
            *self.bound.buttons("keep", "edit"),
            *of_view.buttons("read", "open"),
            *self.bound.buttons("remove", "look"),
        ):
            row.addWidget(button)
        return row


def _key(line: HouseLine) -> str:
    """A file is known by where it lies, added or not: one with faults may say any slug."""
    return line.slug if line.file is None else str(line.file.path)
