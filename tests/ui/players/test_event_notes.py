"""What is worth knowing of an event as it is set up, beside its players."""

from dataclasses import replace

import pytest

from app.services.event.event_draft import stored_draft
from app.services.event.events import change_event
from app.services.pairing import rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.players.regulars import RegularsBook
from app.ui.players.page import PlayersPage
from tests.ui.conftest import show_active


@pytest.fixture
def page(qtbot, desk, tmp_path):
    made = PlayersPage(desk, RegularsBook(tmp_path / "regulars.json"))
    qtbot.addWidget(made)
    show_active(qtbot, made)
    return made


def register(page, *names):
    for name in names:
        page.desk.run(players.register, PlayerDraft(name=name))


def test_nothing_is_noted_of_an_event_without_players(page):
    assert page.notes.isHidden()


def test_too_few_players_are_noted_and_stand_in_nobodys_way(page):
    register(page, "Ann", "Bob")
    assert "2 players" in page.notes.text()
    register(page, *"CDEFGH")
    assert page.notes.isHidden()


def test_other_rounds_than_advised_are_noted_until_the_first_is_played(page):
    register(page, *"ABCDEFGH")
    draft = page.desk.session.read(stored_draft)
    page.desk.run(change_event, replace(draft, planned_rounds=5))
    assert "5" in page.notes.text()
    page.desk.run(rounds.pair)
    page.desk.run(rounds.publish)
    assert page.notes.isHidden()
