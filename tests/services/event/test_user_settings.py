"""What this computer keeps: the organizer's name beside each act, and the folder of new events."""

from contextlib import closing

import pytest

from app.paths import documents, user_data
from app.services.core.errors import UserError
from app.services.core.history import history
from app.services.event import user_settings
from app.services.event.events import EventDraft
from app.services.event.opening import free_path, make_event, open_existing
from app.services.event.user_settings import event_folder, set_event_folder, set_folder
from app.services.players.players import PlayerDraft, register
from tests.builders import event_of


@pytest.fixture(autouse=True)
def _nothing_set():
    yield
    user_settings.keep_organizer("")
    (user_data() / "events-folder.txt").unlink(missing_ok=True)


def test_the_account_stands_for_a_name_that_is_not_set(monkeypatch):
    monkeypatch.setattr(user_settings.getpass, "getuser", lambda: "desk-pc")
    assert (user_settings.set_organizer(), user_settings.organizer()) == ("", "desk-pc")
    user_settings.keep_organizer("  Ada   Lovelace ")
    assert user_settings.organizer() == "Ada Lovelace"


def test_a_name_of_many_letters_is_refused():
    with pytest.raises(UserError) as caught:
        user_settings.keep_organizer("x" * 81)
    assert caught.value.code == "organizer.too-long"
    assert user_settings.set_organizer() == ""


def test_acts_of_the_window_bear_the_name(tmp_path):
    user_settings.keep_organizer("Ada")
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
    monkeypatch.setattr(user_settings, "account", lambda: "")
    user_settings.keep_organizer(name)
    assert user_settings.who_by_command() == who
    assert user_settings.is_by_command(who) and user_settings.name_in(who) == name
    assert not user_settings.is_by_command("Ada") and user_settings.name_in("Ada") == "Ada"


def test_new_events_are_among_the_documents_until_another_is_chosen(tmp_path):
    assert event_folder() == documents()
    set_event_folder(str(tmp_path / "events"))
    assert event_folder() == tmp_path / "events"
    draft = EventDraft(name="Cup", packet="sr2015", point_size=50)
    assert free_path(draft).parent == tmp_path / "events"


def test_nothing_typed_is_the_usual_folder(tmp_path):
    set_event_folder(str(tmp_path))
    set_event_folder("  ")
    assert set_folder() is None


def test_a_folder_that_is_not_there_for_a_while_is_remembered(tmp_path):
    stick = tmp_path / "stick"
    set_event_folder(str(stick))
    stick.rmdir()
    assert event_folder() == documents()
    stick.mkdir()
    assert event_folder() == stick


def test_what_is_no_folder_is_refused(tmp_path):
    file = tmp_path / "file"
    file.touch()
    for typed in ("events", str(file), "~nobody-of-this-name/events", f"/{'x' * 300}"):
        with pytest.raises(UserError) as caught:
            set_event_folder(typed)
        assert caught.value.code == "backup.no-folder"
    with pytest.raises(UserError) as caught:
        set_event_folder(str(file / "below"))
    assert caught.value.code == "file.cannot-write"
    assert event_folder() == documents()
