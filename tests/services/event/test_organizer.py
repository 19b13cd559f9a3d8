"""The organizer's name is kept across events and stands beside each act."""

from contextlib import closing

import pytest

from app.services.core.errors import UserError
from app.services.core.history import history
from app.services.event import organizer
from app.services.event.events import EventDraft
from app.services.event.opening import make_event, open_existing
from app.services.players.players import PlayerDraft, register
from tests.builders import event_of


@pytest.fixture(autouse=True)
def _nobody_set():
    yield
    organizer.keep_organizer("")


def test_the_account_stands_for_a_name_that_is_not_set(monkeypatch):
    monkeypatch.setattr(organizer.getpass, "getuser", lambda: "desk-pc")
    assert (organizer.set_organizer(), organizer.organizer()) == ("", "desk-pc")
    organizer.keep_organizer("  Ada   Lovelace ")
    assert organizer.organizer() == "Ada Lovelace"


def test_a_name_of_many_letters_is_refused():
    with pytest.raises(UserError) as caught:
        organizer.keep_organizer("x" * 81)
    assert caught.value.code == "organizer.too-long"
    assert organizer.set_organizer() == ""


def test_acts_of_the_window_bear_the_name(tmp_path):
    organizer.keep_organizer("Ada")
    path = tmp_path / "cup.dicedown"
    event_of(path, 4).close()
    draft = EventDraft(name="New", packet="sr2015", point_size=50)
    with closing(make_event(tmp_path / "new.dicedown", draft)) as made:
        assert [line.who for line in made.read(history)] == ["Ada"]
    session = open_existing(path)
    session.do(register, PlayerDraft(name="Late Larry"))
    assert session.read(history)[0].who == "Ada"
    session.close()


@pytest.mark.parametrize(
    ("name", "who"), [("Ada", "command: Ada"), ("", "command")], ids=["named", "nobody"]
)
def test_acts_of_commands_tell_both(monkeypatch, name, who):
    monkeypatch.setattr(organizer, "account", lambda: "")
    organizer.keep_organizer(name)
    assert organizer.who_by_command() == who
    assert organizer.is_by_command(who) and organizer.name_in(who) == name
    assert not organizer.is_by_command("Ada") and organizer.name_in("Ada") == "Ada"
