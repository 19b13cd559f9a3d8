"""ScenarioPage: scenarios to look at, their words, the plan of the event, and the house's own."""

from collections.abc import Callable
from functools import cached_property

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStackedWidget

from app.rules.scenario import Scenario
from app.services.packets import load_packet, packet_text
from app.services.scenario_book import packets_with_scenarios, scenario_set
from app.ui.desk import Desk
from app.ui.page import Page
from app.ui.scenario.house_view import HouseView
from app.ui.scenario.key_bar import add_keys
from app.ui.scenario.plan_view import PlanView
from app.ui.scenario.terms_view import TermsView
from app.ui.scenario.viewer import Viewer
from app.ui.widgets.acting import push_button

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
        for kind, button in self._tabs.items():
            button.setChecked(isinstance(view, kind))
        view.start()

    def look_at(self, scenario_id: str) -> None:
        """Look at a scenario closely."""
        self.show_view(self.viewer)
        self.viewer.show_scenario(scenario_id)

    def copy(self) -> None:
        """Copy what the view tells as text."""
        if isinstance(self.view, TermsView | PlanView):
            self.view.copy()

    def _copy_scenario(self, scenario: Scenario) -> None:
        said = self.house.add_copy(scenario)
        if said is not None:
            told = self.line.text.removeprefix("✓  ")
            self.show_view(self.house)
            self.line.say(told)

    def _fill_terms(self) -> None:
        shown, packet = self.viewer.packet, self.desk.state.packet
        if shown in packets_with_scenarios() and shown != packet.id:
            packet = load_packet(packet_text(shown))
        self.terms.show_packet(scenario_set(packet), packet.name)

    def _build(self) -> None:
        self.viewer = Viewer(self.desk, self.line)
        self.viewer.copy_asked.connect(self._copy_scenario)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.viewer)
        self.body.addLayout(self._make_tabs())
        self.body.addWidget(self.stack, 1)

    @cached_property
    def terms(self) -> TermsView:
        """The words; made when they are asked for."""
        view = TermsView(self.t)
        view.said.connect(self.line.say)
        view.left.connect(self._leave)
        self.stack.addWidget(view)
        return view

    @cached_property
    def plan(self) -> PlanView:
        """The plan of the event; made when it is asked for."""
        view = PlanView(self.desk, self.line)
        view.look_asked.connect(self.look_at)
        view.left.connect(self._leave)
        self.stack.addWidget(view)
        return view

    @cached_property
    def house(self) -> HouseView:
        """The scenarios of the house; made when they are asked for."""
        view = HouseView(self.desk, self.line)
        view.look_asked.connect(self.look_at)
        view.left.connect(self._leave)
        self.stack.addWidget(view)
        return view

    def _leave(self) -> None:
        self.show_view(self.viewer)

    def _views(self) -> dict[str, Callable[[], View]]:
        return {
            "Esc": lambda: self.viewer,
            "T": lambda: self.terms,
            "P": lambda: self.plan,
            "H": lambda: self.house,
        }

    def _make_tabs(self) -> QHBoxLayout:
        t, row = self.t, QHBoxLayout()
        texts = (
            t("Scenarios  Esc"),
            t("Words  T"),
            t("Plan of the event  P"),
            t("Of the house  H"),
        )
        kinds: tuple[type[View], ...] = (Viewer, TermsView, PlanView, HouseView)
        self._tabs: dict[type[View], QPushButton] = {}
        for kind, text, view in zip(kinds, texts, self._views().values(), strict=True):
            button = push_button(text, checkable=True, checked=kind is Viewer)
            button.clicked.connect(lambda _=False, view=view: self.show_view(view()))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._tabs[kind] = button
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _add_keys(self) -> None:
        shows = {
            key: lambda view=view: self.show_view(view())
            for key, view in self._views().items()
            if key != "Esc"
        }
        add_keys(self.viewer, shows, inside=True)
        find = {"Ctrl+F": lambda: self.show_view(self.terms), "Ctrl+Shift+C": self.copy}
        add_keys(self, find, inside=True)
