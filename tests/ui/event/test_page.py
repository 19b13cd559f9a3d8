"""The form of a new event: what is wrong is shown beside its field, nothing is left behind."""

from pathlib import Path

import pytest

from app.paths import documents
from app.services.core.errors import UserError
from tests.ui.hands import focus, press, write


@pytest.fixture
def form(open_window):
    window = open_window()
    press("Ctrl+N")
    return window.pages.form


def wrong(form, field: str) -> str:
    label = form._wrong[field]
    return "" if label.isHidden() else label.text()


def files() -> set[Path]:
    return set(documents().glob("*.dicedown"))


def test_an_event_without_a_name_is_not_begun(form):
    before = files()
    press("Return")
    assert "name" in wrong(form, "name")
    assert focus() is form.name
    assert files() == before


def test_tables_that_are_none_are_said_beside_the_field(form):
    write("Cup")
    press("Alt+T")
    write("many")
    press("Return")
    assert "many" in wrong(form, "tables")
    assert form.isVisible()


def test_what_is_mended_is_no_longer_said(form):
    press("Return")
    write("Cup")
    press("Alt+T")
    write("x")
    press("Return")
    assert wrong(form, "name") == ""
    assert wrong(form, "tables")


def test_a_packet_offers_its_own_sizes(form):
    press("Alt+P", "Home")
    older = [form.point_size.itemData(n) for n in range(form.point_size.count())]
    press("End")
    newer = [form.point_size.itemData(n) for n in range(form.point_size.count())]
    assert older != newer
    assert form.point_size.currentData() in newer


def test_the_same_name_twice_makes_two_files(open_window):
    window = open_window()
    before = files()
    for _ in range(2):
        press("Ctrl+N")
        write("Twin Cup")
        press("Return")
        assert window.view.event_name == "Twin Cup"
    assert len(files() - before) == 2


def test_a_folder_that_cannot_be_made_is_said_under_the_form(form, monkeypatch):
    def refuse(*_args, **_named):
        raise PermissionError(13, "Permission denied")

    write("Cup")
    monkeypatch.setattr(Path, "mkdir", refuse)
    press("Return")
    assert "Permission denied" in wrong(form, "")


def test_enter_on_never_mind_begins_nothing(form):
    write("Cup")
    before = files()
    for _ in range(20):
        if getattr(focus(), "text", str)().startswith("Cancel"):
            break
        press("Tab")
    press("Return")
    assert form.isVisible() and "Discard" in form._question.text
    press("Up", "Return")
    assert not form.isVisible()
    assert files() == before


def test_letters_do_not_get_into_a_number(form):
    press("Alt+R")
    write("5x")
    assert form.rounds.text() == "5"


def test_an_error_of_no_field_is_said_under_the_form(form):
    form.show_error(UserError("file.exists", path="cup.dicedown"))
    assert "cup.dicedown" in wrong(form, "")
