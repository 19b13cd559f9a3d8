"""What is typed into a slip is what is saved, or a question: for all digits, in every habit.

One hand types a separator after each field, after those too that went on by themselves; another
types as few keys as there can be. Neither ever saves other figures than it means.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton

from app.rules.lists.army_list import ArmyList
from app.rules.packet.packet import Packet
from app.rules.results.result import Game, WinReason
from app.services.core.session import EventSession
from app.services.event.events import EventDraft
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.services.results.entry import ResultDraft, draft_of, proposal_of, reasons_for
from app.ui.core.qt_session import Desk
from app.ui.results.fields import ListChoice
from app.ui.results.form import REASON_KEYS
from app.ui.results.page import ResultsPage
from app.words.core.catalogue import words
from tests.builders import begin_round, copied
from tests.ui.conftest import show_active
from tests.ui.hands import focus, press, write

SIZES = {"sr2010": 50, "masters2014": 50, "ig2014": 50, "sr2015": 50, "sr2019": 75}
"""Packet -> point size."""
GUIDE = Path(__file__).parents[3] / "docs" / "ORGANIZING.md"
TABLE = 2


def fewest(after_number: str = "Space") -> Callable[[str, bool], tuple[str, ...]]:
    """A separator after numbers alone."""
    return lambda _, is_number: (after_number,) if is_number else ()


def every(separator: str) -> Callable[[str, bool], tuple[str, ...]]:
    """A separator after each field, whatever it did."""
    return lambda _, is_number: (separator,)


HABITS = {
    "fewest": fewest(),
    "fewest-enter": fewest("Return"),
    "fewest-tab": fewest("Tab"),
    "every-space": every("Space"),
    "every-tab": every("Tab"),
    "every-enter": every("Return"),
    "every-comma": every(","),
}
"""How hands separate fields: (what was typed, whether it is a number) -> keys."""


@dataclass(frozen=True)
class Hand:
    """Types slips in a habit."""

    page: ResultsPage
    habit: str

    def type(self, meant: ResultDraft) -> None:
        """Type a slip of a table, and what ends it."""
        packet = self.page.desk.state.packet
        self._field(str(TABLE), is_number=True)
        self._field({"first": "1", "second": "2", "tie": "t", "none": "0"}[meant.winner])
        if meant.winner != "tie" and not self._is_skipped():
            assert meant.reason is not None
            self._field(REASON_KEYS[meant.reason])
        if meant.reason is not WinReason.NO_SHOW:
            kinds = [meant.control_points]
            kinds += [meant.army_points] if packet.scores_army_points else []
            for kind in kinds:
                for number in kind:
                    self._field("" if number is None else str(number), is_number=True)
            for number in meant.lists:
                self._field(str(number))
        if self.habit != "every-enter":
            press("Return")
        # One too many does nothing, neither to what is saved nor to what is asked.
        press("Return")

    def _field(self, typed: str, *, is_number: bool = False) -> None:
        write(typed)
        for key in HABITS[self.habit](typed, is_number):
            write(key) if len(key) == 1 else press(key)

    def _is_skipped(self) -> bool:
        return focus() is not self.page.form.how


@dataclass
class Opened:
    """A results page that serves one test after the other, each leaving it as it was found."""

    page: ResultsPage
    uses: int = 0


MOST_USES = 20
"""Each leaves two dozen steps in the event."""


@pytest.fixture(scope="module")
def opened() -> Iterator[dict[str, Opened]]:
    """Packet -> its page."""
    made: dict[str, Opened] = {}
    yield made
    for packet in list(made):
        close(made, packet)


def close(opened: dict[str, Opened], packet: str) -> None:
    page = opened.pop(packet).page
    page.close()
    page.deleteLater()
    page.desk.close()


@pytest.fixture
def open_page(qtbot, tmp_path, opened) -> Iterator[Callable[[str], ResultsPage]]:
    """Opens the results page of four players who have two lists each, in a first round."""

    def begin(session: EventSession) -> None:
        for name in ("Ada Voss", "Bo Reed", "Cy Hart", "Di Lund"):
            lists = tuple(ArmyList(number=n, caster=f"Caster {n}", points=75) for n in (1, 2))
            session.do(players.register, PlayerDraft(name=name, lists=lists))
        begin_round(session)

    def open_one(packet: str) -> ResultsPage:
        if packet not in opened:
            draft = EventDraft(name="Cup", packet=packet, point_size=SIZES[packet])
            session = copied(tmp_path / f"{packet}.dicedown", "slip keys", begin, draft)
            page = ResultsPage(Desk(session, words()))
            page.resize(1200, 760)
            opened[packet] = Opened(page)
        one = opened[packet]
        one.uses += 1
        for other in opened.values():
            if other is not one:
                other.page.hide()
        show_active(qtbot, one.page)
        return one.page

    yield open_one
    for packet, one in list(opened.items()):
        result = game_of(one.page).result
        if one.page.form.game is not None or result is not None or one.uses >= MOST_USES:
            close(opened, packet)


def game_of(page: ResultsPage) -> Game:
    return next(game for game in page.desk.state.rounds[0].games if game.table == TABLE)


def check(page: ResultsPage, meant: ResultDraft, habit: str) -> bool:
    """Type a slip, and hold what came of it against what was meant; whether it was saved."""
    Hand(page, habit).type(meant)
    game = game_of(page)
    if game.result is None:
        assert page.form.is_asking, (meant, habit, "neither saved nor asked about")
        assert page.form.draft == meant, habit
        assert focus() is page.form.question
        press("Esc", "Esc")
        assert focus() is page.table_field
        return False
    proposal = proposal_of(game, meant)
    assert proposal is not None
    stored = draft_of(game)
    if meant.reason not in (WinReason.CONCESSION, WinReason.NO_SHOW):
        assert stored == meant, habit
    assert (stored.winner, stored.reason) == (meant.winner, meant.reason), habit
    assert focus() is page.table_field and page.table_field.text() == ""
    page.desk.run(results.clear, TABLE)
    return True


def other_figures(
    packet: Packet, n: int, most: int = 1000
) -> dict[str, tuple[int | None, int | None]]:
    """Army points of one to three digits and lists that change from slip to slip."""
    army = (n * 37 % most, n * 91 % min(most, 120)) if packet.scores_army_points else (None, None)
    return {"army_points": army, "lists": (1 + n % 2, 1 + n // 2 % 2)}


@pytest.mark.sweep(300)
@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("first", [*range(10), 10, 19, 23])
@pytest.mark.parametrize("packet", SIZES)
def test_all_digits_are_saved_as_they_were_meant_or_asked_about(open_page, packet, first, habit):
    page = open_page(packet)
    kinds = page.desk.state.packet
    saved = 0
    for second in (*range(10), 12, 21):
        n = first * 30 + second
        winner = ("first", "second")[n % 2]
        reason = (WinReason.ASSASSINATION, WinReason.SCENARIO)[first % 2]
        points = {"control_points": (first, second), **other_figures(kinds, n)}
        saved += check(page, ResultDraft(winner=winner, reason=reason, **points), habit)
    assert saved < 12, "nothing impossible is saved without a question"


@pytest.mark.sweep(100)
@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("packet", SIZES)
def test_every_way_to_end_is_saved_as_it_was_meant(open_page, packet, habit):
    page = open_page(packet)
    saved = set()
    for winner in ("first", "second", "tie", "none"):
        for n, reason in enumerate(reasons_for(page.desk.state.packet, winner)):
            points = other_figures(page.desk.state.packet, n, most=60)
            meant = ResultDraft(winner=winner, reason=reason, control_points=(1, 1), **points)
            if reason is WinReason.NO_SHOW:
                meant = ResultDraft(winner=winner, reason=reason)
            if check(page, meant, habit):
                saved.add(reason)
    assert {WinReason.ASSASSINATION, WinReason.NO_SHOW, WinReason.JUDGE} <= saved


@pytest.mark.sweep(6)
@pytest.mark.parametrize("habit", HABITS)
def test_impossible_points_and_a_missing_list_are_asked_about_beside_their_fields(open_page, habit):
    page = open_page("sr2019")
    reason = WinReason.ASSASSINATION
    Hand(page, habit).type(
        ResultDraft(winner="first", reason=reason, control_points=(5, 23), army_points=(8, 999),
                    lists=(1, 2))
    )  # fmt: skip
    assert game_of(page).result is None
    for field, message in (
        ("second.control_points", "23 control points against 5"),
        ("second.army_points", "999 army points"),
    ):
        label = page.form.remarks.label(field)
        assert label.isVisible() and message in label.text()


def test_a_missing_list_names_those_that_there_are(open_page):
    page = open_page("sr2015")
    write("2\n1a1 0 30 20 1\n\n\n")
    assert game_of(page).result is None
    name = page.desk.name_of(game_of(page).second.player)
    message = f"List missing: {name} has 1 (Caster 1) and 2 (Caster 2)."
    assert message in page.form.remarks.label("second.list").text()
    press("Esc")
    assert focus() is page.form.lists[1]
    write("2\n")
    assert game_of(page).second.list_number == 2


def test_a_list_that_nobody_registered_is_refused_until_it_is_typed_again(open_page):
    page = open_page("sr2015")
    write("2\n1a1 0 30 20 5")
    name = page.desk.name_of(game_of(page).first.player)
    message = page.form.remarks.label("first.list").text()
    assert f"{name} has list 1 (Caster 1) and 2 (Caster 2), not 5." in message
    assert focus() is page.form.lists[0] and page.form.lists[0].number is None
    write("52\n")
    assert game_of(page).result is None and page.form.is_asking
    write("y")
    assert (game_of(page).first.list_number, game_of(page).second.list_number) == (5, 2)


def test_lists_are_offered_by_their_casters(open_page):
    page = open_page("sr2015")
    write("2\n")
    assert [button.text() for button in page.form.lists[0]._buttons] == [
        "1  Caster 1",
        "2  Caster 2",
    ]


def test_a_key_held_down_separates_once(open_page):
    from PySide6.QtCore import QCoreApplication, QEvent, Qt
    from PySide6.QtGui import QKeyEvent

    page = open_page("sr2015")
    write("2\n1a1 0 30 20 12")
    for is_repeat in (False, *[True] * 30):
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(
                kind, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", is_repeat
            )
            QCoreApplication.sendEvent(focus(), event)
    assert game_of(page).result is not None
    assert focus() is page.table_field and page.entry.message == ""


@pytest.mark.parametrize("way", ["By scenario", "by assassination"])
def test_the_keys_in_the_guide_save_what_it_says(open_page, way):
    text = " ".join(GUIDE.read_text("utf-8").split())
    keys = re.search(rf"{way}: ((?:`[^`]+` ?)+)", text)
    assert keys is not None
    page = open_page("sr2019")
    for key in re.findall(r"`([^`]+)`", keys[1].replace("`3`", f"`{TABLE}`", 1)):
        press("Return") if key == "Enter" else press(key) if key == "Space" else write(key.lower())
    reason = WinReason(way.split()[-1])
    assert draft_of(game_of(page)) == ResultDraft(
        winner="first", reason=reason, control_points=(5, 2) if reason == "scenario" else (2, 3),
        army_points=(38, 21), lists=(1, 2),
    )  # fmt: skip


def test_two_casters_whose_names_begin_alike_keep_what_differs(qtbot):
    field = ListChoice("List")
    qtbot.addWidget(field)
    names = ("Convergence caster of the Prime Axiom", "Convergence caster of the Iron Mother")
    field.offer(tuple(enumerate(names, 1)))
    buttons = field.findChildren(QPushButton)
    texts = [one.text() for one in buttons]
    assert len(set(text[1:] for text in texts)) == 2
    assert texts[0].endswith("ime Axiom") and texts[0].startswith("1  Converge")
    assert [one.toolTip() for one in buttons] == list(names)
