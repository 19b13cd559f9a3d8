"""ScenarioPage: scenarios to look at, their words, the plan of the event, and the house's own."""

from functools import cached_property

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.rules.scenarios.scenario import Scenario, ScenarioSet
from app.services.packet.packets import load_packet, packet_text
from app.services.packet.terms import find_terms
from app.services.scenarios.lookup import packets_with_scenarios, scenario_set
from app.ui.core.acts import ViewActs
from app.ui.core.bound_acts import ActButton, BoundActs, Handler, give_row_menu
from app.ui.core.desktop import copy_text
from app.ui.core.native_keys import with_key
from app.ui.core.page import Page
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.acting import push_button
from app.ui.core.widgets.master_detail import ViewStack
from app.ui.scenarios.acts import SCENARIO, TERMS
from app.ui.scenarios.details_view import SectionBrowser
from app.ui.scenarios.house_view import HouseView
from app.ui.scenarios.plan_view import ScenarioPlanView
from app.ui.scenarios.viewer import Viewer
from app.words.core.catalogue import Words


class TermsView(QWidget):
    """The quick reference of a packet's words, searched as one types.

    What the packet means by its words.

    Signals:
        left(): Escape; back to the scenarios.
        reported(str): something was done.
    """

    ACTS = TERMS
    """What can be done here."""

    left = Signal()
    reported = Signal(str)

    def __init__(self, t: Words) -> None:
        super().__init__()
        self._t = t
        self._reference = ScenarioSet(packet="", scenarios=())
        self._build()

    @property
    def headings(self) -> tuple[str, ...]:
        """The words that are shown, in order."""
        return tuple(
            term.heading for term in find_terms(self._t, self._reference, self.search.text())
        )

    def show_packet(self, scenario_set_: ScenarioSet, name: str) -> None:
        """Show the reference of a packet."""
        self._reference = scenario_set_
        self._title.setText(self._t("Rules text of {packet}", packet=name))
        self._find()

    def start(self) -> None:
        """Begin in the search."""
        self.search.setFocus()
        self.search.selectAll()

    def copy(self) -> None:
        """Copy what is shown as text."""
        lines = find_terms(self._t, self._reference, self.search.text())
        copy_text("\n".join(f"{term.heading}: {term.meaning}" for term in lines))
        self.reported.emit(self._t("The rules text is copied."))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down goes from the search to the words; Escape empties the search, then leaves."""
        if event.key() == Qt.Key.Key_Escape:
            if self.search.text():
                self.search.clear()
                self.search.setFocus()
            else:
                self.left.emit()
        elif event.key() == Qt.Key.Key_Down and self.search.hasFocus():
            self.details.setFocus()
        else:
            super().keyPressEvent(event)

    def _find(self) -> None:
        t, typed = self._t, self.search.text()
        found = find_terms(t, self._reference, typed)
        self.details.tell((term.heading, (term.meaning,)) for term in found)
        if not found:
            sentence = t("No results for “{typed}”.", typed=typed.strip())
            if not typed.strip():
                sentence = t("This packet has no reference of its terms.")
            self.details.tell([(sentence, ())])

    def _build(self) -> None:
        t = self._t
        self._title = QLabel(textFormat=Qt.TextFormat.PlainText)
        self._title.setProperty("heading", True)
        self.search = QLineEdit(placeholderText=t("Search the rules text"), clearButtonEnabled=True)
        self.search.setAccessibleName(t("Search the rules text"))
        self.search.textChanged.connect(lambda _: self._find())
        self.details = SectionBrowser(t("Terms and what they mean"))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        for widget in (self._title, self.search):
            box.addWidget(widget)
        box.addWidget(self.details, 1)


View = Viewer | TermsView | ScenarioPlanView | HouseView


class ScenarioPage(Page):
    """Everything about scenarios that is not a round's own choice."""

    ACTS = SCENARIO
    """What can be done here."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._build()

    @property
    def view(self) -> View:
        """The view that is shown."""
        view = self.stack.currentWidget()
        assert isinstance(view, Viewer | TermsView | ScenarioPlanView | HouseView)
        return view

    @property
    def acts_here(self) -> ViewActs:
        """The acts in force."""
        return self.view.ACTS

    def start(self) -> None:
        """Begin in the view that is shown."""
        self.view.start()

    def reload(self) -> None:
        """Read what the view shows; the others read when they are shown."""
        if isinstance(self.view, TermsView):
            self._fill_terms()
        else:
            self.view.reload()

    def show_view(self, view: View) -> None:
        """Show a view and begin in it."""
        self.line.clear()
        self.stack.setCurrentWidget(view)
        self.reload()
        for kind, button in self._tabs.items():
            is_shown = isinstance(view, kind)
            (button.act if isinstance(button, ActButton) else button).setChecked(is_shown)
        view.start()

    def fit_height(self) -> None:
        """Show the drawing as large as it can be where there is little height."""
        self.viewer.fit_height(is_low=self.is_low)
        if "plan" in self.__dict__:
            self.plan.fit_height(is_low=self.is_low)

    def look_at(self, scenario_id: str) -> None:
        """Look at a scenario closely."""
        self.show_view(self.viewer)
        self.viewer.show_scenario(scenario_id)

    def copy(self) -> None:
        """Copy what the view tells as text."""
        if isinstance(self.view, TermsView | ScenarioPlanView):
            self.view.copy()

    def _copy_scenario(self, scenario: Scenario) -> None:
        sentence = self.house.add_copy(scenario)
        if sentence is not None:
            text = self.line.text.removeprefix("✓  ")
            self.show_view(self.house)
            self.line.say(text)

    def _fill_terms(self) -> None:
        shown, packet = self.viewer.packet, self.desk.state.packet
        if shown in packets_with_scenarios() and shown != packet.id:
            packet = load_packet(packet_text(shown))
        self.terms.show_packet(scenario_set(packet), packet.name)

    def _build(self) -> None:
        self.viewer = Viewer(self.desk, self.line)
        self.viewer.copy_requested.connect(self._copy_scenario)
        self.stack = ViewStack()
        self.stack.addWidget(self.viewer)
        self.body.addLayout(self._make_tabs())
        self.body.addWidget(self.stack, 1)

    @cached_property
    def terms(self) -> TermsView:
        """The words; created when first shown."""
        view = TermsView(self.t)
        view.reported.connect(self.line.say)
        view.left.connect(self._leave)
        self.stack.addWidget(view)
        return view

    @cached_property
    def plan(self) -> ScenarioPlanView:
        """The plan of the event; created when first shown."""
        view = ScenarioPlanView(self.desk, self.line)
        view.fit_height(is_low=self.is_low)
        view.scenario_opened.connect(self.look_at)
        view.left.connect(self._leave)
        self.stack.addWidget(view)
        return view

    @cached_property
    def house(self) -> HouseView:
        """The scenarios of the house; created when first shown."""
        view = HouseView(self.desk, self.line)
        view.scenario_opened.connect(self.look_at)
        view.left.connect(self._leave)
        self.stack.addWidget(view)
        return view

    def _leave(self) -> None:
        self.show_view(self.viewer)

    def _make_tabs(self) -> QHBoxLayout:
        t, row = self.t, QHBoxLayout()
        handlers: dict[str, Handler] = {
            "terms": lambda: self.show_view(self.terms),
            "plan": lambda: self.show_view(self.plan),
            "house": lambda: self.show_view(self.house),
        }
        bound = BoundActs(t, self.ACTS, self.viewer, handlers)
        give_row_menu(self.ACTS, self.viewer.list, "rotate", "measure", "copy_file")
        BoundActs(t, self.ACTS, self, {"copy": self.copy})
        BoundActs(t, TERMS, self, {"find": handlers["terms"]})
        back = push_button(t("Scenarios"), checkable=True, checked=True)
        back.setToolTip(with_key(back.text(), "Esc"))
        back.clicked.connect(lambda _=False: self.show_view(self.viewer))
        self._tabs: dict[type[View], QPushButton] = {Viewer: back}
        kinds: tuple[type[View], ...] = (TermsView, ScenarioPlanView, HouseView)
        for kind, name in zip(kinds, handlers, strict=True):
            self._tabs[kind] = bound.button(name, checkable=True)
        for button in self._tabs.values():
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.viewer.reading)
        return row
