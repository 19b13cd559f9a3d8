"""What a screen reader and the Tab key find on every page: names, roles, an order, a mark."""

import re
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMargins, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget

import app
from app.services.pairing import manual_swaps
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.ui.core.settings import Settings
from app.ui.core.widgets import labels as spoken
from app.ui.program.application import apply_theme
from app.ui.program.pages import MAKERS
from app.ui.program.start import show_first
from tests.builders import begin_round, event_of
from tests.services.acts import won
from tests.ui.hands import focus, press, write
from tests.ui.places import make_all

PROGRAM = Path(app.__file__).parent
ROLES = QAccessible.Role
CONTROLS = frozenset({
    ROLES.PushButton, ROLES.CheckBox, ROLES.RadioButton, ROLES.EditableText, ROLES.ComboBox,
    ROLES.Slider, ROLES.SpinBox, ROLES.Table, ROLES.List, ROLES.Tree, ROLES.ButtonMenu,
    ROLES.PageTabList,
})  # fmt: skip
"""What can be used, by its role."""


@pytest.fixture(scope="module")
def window(qapp, tmp_path_factory):
    """One window with a round under way and one result, for all that only look."""
    folder = tmp_path_factory.mktemp("access")
    session = event_of(folder / "cup.dicedown", 8)
    begin_round(session)
    game = session.state.rounds[-1].games[0]
    session.do(results.enter, game.table, *won(game))
    session.close()
    palette, style = qapp.palette(), qapp.style().name()
    qapp.setStyle("Fusion")
    apply_theme(qapp, "light")
    made = show_first(Settings(folder / "window.ini"), folder / "cup.dicedown")
    made.resize(1280, 720)
    made.activateWindow()
    assert QTest.qWaitForWindowActive(made)
    # Made before the tests ask Qt for interfaces. PySide takes one that Qt has deleted for valid,
    # and a widget made later at its address ends the process; a screen reader never meets this.
    for key in made.view.pages:
        made.view.show_page(key)
    make_all("players", made.view.pages["players"])
    assert made.welcome
    yield made
    made.end()
    made.close()
    made.deleteLater()
    # What is only half gone must not be dressed anew.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.setStyleSheet("")
    qapp.setPalette(palette)
    qapp.setStyle(style)


def _page(key):
    return lambda window: window.view.show_page(key)


def _aside(*keys):
    def show(window):
        window.view.show_page("standings")
        press(*keys)

    return show


def _awards(window):
    window.view.show_page("standings")
    window.view.current.open_awards()


def _lists(window):
    window.view.show_page("players")
    press("Ctrl+L")


def _list(window):
    _lists(window)
    press("Return")


def _slip(window):
    window.view.show_page("results")
    window.view.pages["results"].open_table(2)


def _of_rounds(key, *more, late=()):
    """A panel of the page of the rounds, once somebody came late who could play."""

    def show(window):
        desk = window.view.desk
        known = {one.name for one in desk.state.entrants}
        for name in set(late) - known:
            desk.run(players.enter_late, PlayerDraft(name=name))
        window.view.show_page("rounds")
        window.view.current.table.setFocus()
        press(key, *more)

    return show


def _odd(window):
    """A change by hand that asks for a reason, and for who wants it."""
    window.view.show_page("rounds")
    page = window.view.current
    one, other = (game.players[0] for game in page.desk.state.last_round.games[2:4])
    page.line.run(manual_swaps.record_as_played, one, other)


def _scenario(name):
    def show(window):
        window.view.show_page("scenario")
        window.view.current.show_view(getattr(window.view.current, name))

    return show


def _over(*acts):
    def show(window):
        for act in acts:
            act(window)

    return show


SHOWN = {
    **{key: _page(key) for key in MAKERS},
    "card": _aside("Alt+Return"),
    "judge": _aside("Ctrl+J"),
    "awards": _awards,
    "lists": _lists,
    "list": _list,
    "slip": _slip,
    "why": _of_rounds("Alt+W"),
    "wishes": _of_rounds("Alt+Shift+W"),
    "new wish": _of_rounds("Alt+Shift+W", "Alt+N"),
    "mend": _of_rounds("Alt+E", late=("Late Lucy", "Late Lou")),
    "asked by": _odd,
    "terms": _scenario("terms"),
    "plan": _scenario("plan"),
    "house": _scenario("house"),
    "day": lambda window: (window.view.show_page("clock"), press("Alt+L")),
    "form": lambda window: window.open_new(),
    "event settings": lambda window: window.edit_event(),
    "announcement": lambda window: (window.edit_event(), window.pages.form.show_announcement()),
    "figures": lambda window: window.show_figures(),
    "backups": lambda window: window.show_backups(),
    "settings": lambda window: window.guide.show("settings"),
    "about": lambda window: window.guide.show("about"),
    "help": lambda window: window.guide.show("help"),
    "welcome": lambda window: window.centralWidget().setCurrentWidget(window.welcome),
    "bug": lambda window: window.bugs.show_report(),
}
"""Every page and view -> how it is brought into sight."""

everywhere = pytest.mark.parametrize("name", SHOWN)


@pytest.fixture
def shown(window, name):
    """The window with one page in sight; afterwards the event is."""
    yield brought_into_sight(window, name)
    window.centralWidget().setCurrentWidget(window.view)


def brought_into_sight(window, name: str) -> QWidget:
    window.centralWidget().setCurrentWidget(window.view)
    window.view.show_page("players")
    window.view.pages["players"].lists.show_home()
    SHOWN[name](window)
    QApplication.processEvents()
    return window.centralWidget().currentWidget()


def interfaces(widget: QWidget) -> list[QAccessibleInterface]:
    """What a screen reader meets below a widget, cells of tables and lists left out."""
    found, waiting = [], [QAccessible.queryAccessibleInterface(widget)]
    while waiting:
        one = waiting.pop(0)
        if one is None or one.state().invisible:
            continue
        found.append(one)
        if one.role() not in (ROLES.Table, ROLES.List, ROLES.Tree, ROLES.ComboBox):
            waiting += [one.child(n) for n in range(one.childCount())]
    return found


def controls(page: QWidget) -> list[QWidget]:
    """The widgets in sight that take the focus by the Tab key."""
    return [
        one for one in page.findChildren(QWidget)
        if one.isVisibleTo(page) and one.isEnabled() and not one.focusProxy()
        and one.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not isinstance(one.parentWidget(), QAbstractScrollArea)
    ]  # fmt: skip


def test_the_program_itself_asks_qt_for_no_interface():
    """One that is kept longer than its widget would end the process."""
    asking = [
        path for path in PROGRAM.rglob("*.py") if "AccessibleInterface" in path.read_text("utf-8")
    ]
    assert asking == []


@pytest.mark.sweep(12)
@everywhere
def test_every_control_has_a_name_and_a_role(shown):
    nameless = [
        f"{one.role().name} {type(one.object()).__name__} {one.object().objectName()}"
        for one in interfaces(shown)
        if one.role() in CONTROLS and not one.text(QAccessible.Text.Name).strip(" ✕")
        and not (one.object() and one.object().objectName().startswith("qt_"))
        and one.object() is not None
        and "QLineEditIconButton" not in one.object().metaObject().className()
    ]  # fmt: skip
    assert nameless == []
    found = [(one, QAccessible.queryAccessibleInterface(one)) for one in controls(shown)]
    assert [
        f"{type(one).__name__} in {type(one.parentWidget()).__name__}"
        for one, interface in found
        if not interface.text(QAccessible.Text.Name).strip() or interface.role() == ROLES.NoRole
    ] == []


@pytest.mark.sweep(12)
@everywhere
def test_tab_goes_round_through_every_control_in_sight(shown, window):
    wanted = set(controls(shown))
    if not wanted:
        pytest.skip("nothing here takes the focus")
    next(iter(wanted)).setFocus()
    seen, start = [], focus()
    for _ in range(3 * len(wanted) + 40):
        focus_before = focus()
        window.focusNextChild()
        assert focus() is not focus_before or len(wanted) == 1
        seen.append(focus())
        if focus() is start:
            break
    assert focus() is start, "Tab never comes back"
    missed = wanted - set(seen) - {_inner(one) for one in seen}
    assert sorted(type(one).__name__ for one in missed) == []


def _inner(widget: QWidget) -> QWidget | None:
    return widget.parentWidget()


IN_THE_DARK = ("players", "slip", "clock", "papers", "screen", "event settings", "settings", "bug")
"""Pages on which every kind of control is met."""


@pytest.mark.sweep(8)
@pytest.mark.parametrize(("theme", "names"), [("light", tuple(SHOWN)), ("dark", IN_THE_DARK)])
def test_where_the_focus_is_can_be_seen(window, qapp, theme, names, one_in):
    """One of each kind, by what a style can tell apart."""
    apply_theme(qapp, theme)
    looked_at, unseen = set(), {}
    try:
        for name in one_in(4, names):
            fresh = {_kind(one): one for one in controls(brought_into_sight(window, name))}
            unseen[name] = unmarked(fresh[kind] for kind in fresh.keys() - looked_at)
            looked_at |= fresh.keys()
    finally:
        window.centralWidget().setCurrentWidget(window.view)
        apply_theme(qapp, "light")
    assert {name: some for name, some in unseen.items() if some} == {}


def _kind(one: QWidget) -> tuple[object, ...]:
    properties = (one.property("primary"), one.property("flat"), one.property("checkable"))
    return type(one), one.objectName(), type(one.parentWidget()), *map(str, properties)


_AROUND = QMargins(8, 8, 8, 8)
"""Within so much around a control its mark is drawn, pixels."""


def unmarked(widgets: Iterable[QWidget]) -> list[str]:
    """Those that look the same with the focus as without."""
    unseen = []
    for one in widgets:
        one.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        if not one.hasFocus():
            continue
        around = one.parentWidget() or one
        place = one.geometry().marginsAdded(_AROUND) if around is not one else one.rect()
        marked = around.grab(place).toImage()
        one.clearFocus()
        QApplication.processEvents()
        if around.grab(place).toImage() == marked:
            name = QAccessible.queryAccessibleInterface(one).text(QAccessible.Text.Name)
            unseen.append(f"{type(one).__name__} {one.objectName()} {name}")
    return unseen


ORDERED = ("welcome", "settings", "about", "slip")


@pytest.mark.parametrize("name", ORDERED)
def test_tab_goes_from_the_top_to_the_bottom(shown, window):
    """Within a column, no control comes before one that stands wholly above it."""
    wanted = controls(shown)
    wanted[0].setFocus()
    order = [focus()]
    for _ in range(len(wanted) + 20):
        window.focusNextChild()
        if focus() is order[0]:
            break
        order.append(focus())
    places = [
        one.rect().translated(one.mapTo(window, one.rect().topLeft()))
        for one in order if one in wanted
    ]  # fmt: skip
    start = min(range(len(places)), key=lambda n: places[n].top() + places[n].left())
    places = places[start:] + places[:start]
    for before, after in pairwise(places):
        overlaps = before.left() <= after.right() and after.left() <= before.right()
        assert not (overlaps and after.bottom() < before.top()), (before, after)


# The slip


def test_a_screen_reader_meets_the_slip_in_the_order_of_entry(window):
    window.centralWidget().setCurrentWidget(window.view)
    _slip(window)
    form = window.view.pages["results"].form
    found = [
        one.text(QAccessible.Text.Name)
        for one in interfaces(form)
        if one.object() in (form.winner, form.how, *form.numbers, form.save)
    ]
    entered = [form.winner, form.how, *form.numbers, form.save]
    names = [
        QAccessible.queryAccessibleInterface(one).text(QAccessible.Text.Name)
        for one in entered
        if one.isVisible()
    ]
    assert sorted(found) == sorted(names)
    steps = _tabbed(window, form.winner, form.save)
    assert [one for one in steps if one in entered] == [one for one in entered if one.isVisible()]
    assert len(set(names)) == len(names), "each says which player it is about"


def _tabbed(window, first: QWidget, last: QWidget) -> list[QWidget]:
    first.setFocus()
    steps = [focus()]
    while focus() is not last and len(steps) < 40:
        window.focusNextChild()
        steps.append(focus())
    return steps


def test_a_screen_reader_is_told_what_each_field_of_the_slip_holds(window):
    window.centralWidget().setCurrentWidget(window.view)
    _slip(window)
    form = window.view.pages["results"].form
    form.winner.setFocus()
    press("1")
    interface = QAccessible.queryAccessibleInterface(form.winner)
    assert interface.text(QAccessible.Text.Description).strip()
    form.numbers[0].setFocus()
    write("3")
    interface = QAccessible.queryAccessibleInterface(form.numbers[0])
    assert interface.text(QAccessible.Text.Value) == "3"
    window.view.pages["results"].form.clear()


@pytest.fixture
def heard(monkeypatch):
    """The sentences given to a screen reader."""
    sentences = []
    real = spoken.QAccessibleAnnouncementEvent

    def keep(widget, sentence):
        sentences.append(sentence)
        return real(widget, sentence)

    monkeypatch.setattr(spoken, "QAccessibleAnnouncementEvent", keep)
    return sentences


@pytest.mark.parametrize(
    ("name", "panel"),
    [
        ("why", lambda page: page.why),
        ("wishes", lambda page: page.preferences.panel),
        ("new wish", lambda page: page.preferences.panel.form),
        ("mend", lambda page: page.repair.panel),
        ("asked by", lambda page: page.line.asking.requested_by),
    ],
)
def test_the_panels_of_the_rounds_are_in_sight_when_they_are_walked(shown, window, panel):
    assert panel(window.view.current).isVisible()


def test_an_answer_to_a_wrong_key_is_spoken(window, heard):
    window.centralWidget().setCurrentWidget(window.view)
    _slip(window)
    window.view.pages["results"].form.numbers[0].setFocus()
    write("x")
    assert any("✕" in one for one in heard)


def test_what_a_line_says_is_spoken_once(window, heard):
    window.view.step_bar.line.say("Round 1 is closed.")
    assert heard == ["Round 1 is closed."]
    window.view.step_bar.line.say("")
    assert len(heard) == 1


def test_no_name_holds_a_mnemonic_s_sign(window):
    window.centralWidget().setCurrentWidget(window.guide.settings)
    names = [one.text(QAccessible.Text.Name) for one in interfaces(window.guide.settings)]
    assert [one for one in names if re.search(r"&\w", one)] == []
    window.centralWidget().setCurrentWidget(window.view)
