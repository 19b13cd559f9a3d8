"""ScenarioPage: scenarios to look at, their words, the plan of the event, and the house's own."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStackedWidget

from app.rules.scenario import Scenario
from app.services.packets import load_packet, packet_text
from app.services.scenario_book import packets_with_scenarios
from app.ui.desk import Desk
from app.ui.page import Page
from app.ui.scenario.house_view import HouseView
from app.ui.scenario.key_bar import add_keys
from app.ui.scenario.plan_view import PlanView
from app.ui.scenario.terms_view import TermsView
from app.ui.scenario.viewer import Viewer

View = Viewer | TermsView | PlanView | HouseView


class ScenarioPage(Page):
    """Everything about scenarios that is not a round's own choice."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._build()
        self._add_keys()

    @property
    def view(self) -> View:
        """The view that is shown."""
        view = self.stack.currentWidget()
        assert isinstance(view, Viewer | TermsView | PlanView | HouseView)
        return view

    @property
    def keys(self) -> str:
        """Whose keys are in force."""
        return self.view.KEYS

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
        for one, button in self._tabs.items():
            button.setChecked(one is view)
        view.start()

    def look_at(self, scenario_id: str) -> None:
        """Look at a scenario closely."""
        self.show_view(self.viewer)
        self.viewer.show_scenario(scenario_id)

    def copy(self) -> None:
        """Copy what the view tells as text."""
        view = self.view
        if view is self.terms:
            self.terms.copy()
        elif view is self.plan:
            self.plan.copy()

    def _copy_scenario(self, scenario: Scenario) -> None:
        said = self.house.add_copy(scenario)
        if said is not None:
            told = self.line.text.removeprefix("✓  ")
            self.show_view(self.house)
            self.line.say(told)

    def _fill_terms(self) -> None:
        packet = self.viewer.packet
        if packet not in packets_with_scenarios():
            packet = self.desk.state.packet.id
        own = self.desk.state.packet
        name = own.name if packet == own.id else load_packet(packet_text(packet)).name
        self.terms.show_packet(packet, name)

    def _build(self) -> None:
        desk, line = self.desk, self.line
        self.viewer = Viewer(desk, line)
        self.viewer.copy_asked.connect(self._copy_scenario)
        self.terms = TermsView(self.t)
        self.terms.said.connect(line.say)
        self.plan = PlanView(desk, line)
        self.house = HouseView(desk, line)
        for asking in (self.plan, self.house):
            asking.look_asked.connect(self.look_at)
        for leaving in (self.terms, self.plan, self.house):
            leaving.left.connect(lambda: self.show_view(self.viewer))
        self.stack = QStackedWidget()
        for widget in (self.viewer, self.terms, self.plan, self.house):
            self.stack.addWidget(widget)
        self.body.addLayout(self._make_tabs())
        self.body.addWidget(self.stack, 1)

    def _make_tabs(self) -> QHBoxLayout:
        t, row = self.t, QHBoxLayout()
        self._tabs: dict[View, QPushButton] = {}
        texts: dict[View, str] = {
            self.viewer: t("Scenarios  Esc"),
            self.terms: t("Words  T"),
            self.plan: t("Plan of the event  P"),
            self.house: t("Of the house  H"),
        }
        for view, text in texts.items():
            button = QPushButton(text, checkable=True, checked=view is self.viewer)
            button.clicked.connect(lambda _=False, view=view: self.show_view(view))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._tabs[view] = button
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _add_keys(self) -> None:
        views = {"T": self.terms, "P": self.plan, "H": self.house}
        shows = {key: lambda view=view: self.show_view(view) for key, view in views.items()}
        add_keys(self.viewer, shows, inside=True)
        find = {"Ctrl+F": lambda: self.show_view(self.terms), "Ctrl+Shift+C": self.copy}
        add_keys(self, find, inside=True)
