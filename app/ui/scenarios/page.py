"""ScenarioPage: scenarios to look at, their words, the plan of the event, and the house's own."""

from functools import cached_property

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStackedWidget

from app.rules.scenarios.scenario import Scenario
from app.services.packet.packets import load_packet, packet_text
from app.services.scenarios.lookup import packets_with_scenarios, scenario_set
from app.ui.core.acts import ViewActs
from app.ui.core.bound_acts import ActButton, BoundActs, Handler
from app.ui.core.native_keys import with_key
from app.ui.core.page import Page
from app.ui.core.qt_session import Desk
from app.ui.core.widgets.acting import push_button
from app.ui.scenarios.acts import SCENARIO, TERMS
from app.ui.scenarios.house_view import HouseView
from app.ui.scenarios.plan_view import PlanView
from app.ui.scenarios.terms_view import TermsView
from app.ui.scenarios.viewer import Viewer

View = Viewer | TermsView | PlanView | HouseView


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
        assert isinstance(view, Viewer | TermsView | PlanView | HouseView)
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

    def _make_tabs(self) -> QHBoxLayout:
        t, row = self.t, QHBoxLayout()
        handlers: dict[str, Handler] = {
            "terms": lambda: self.show_view(self.terms),
            "plan": lambda: self.show_view(self.plan),
            "house": lambda: self.show_view(self.house),
        }
        bound = BoundActs(t, self.ACTS, self.viewer, handlers)
        BoundActs(t, self.ACTS, self, {"copy": self.copy})
        BoundActs(t, TERMS, self, {"find": handlers["terms"]})
        back = push_button(t("Scenarios"), checkable=True, checked=True)
        back.setToolTip(with_key(back.text(), "Esc"))
        back.clicked.connect(lambda _=False: self.show_view(self.viewer))
        self._tabs: dict[type[View], QPushButton] = {Viewer: back}
        kinds: tuple[type[View], ...] = (TermsView, PlanView, HouseView)
        for kind, name in zip(kinds, handlers, strict=True):
            self._tabs[kind] = bound.button(name, checkable=True)
        for button in self._tabs.values():
            row.addWidget(button)
        row.addStretch(1)
        return row
