"""The folder of new events: chosen once, there or not."""

import pytest

from app.paths import documents, user_data
from app.services.core.errors import UserError
from app.services.event.event_draft import EventDraft
from app.services.event.event_folder import event_folder, set_event_folder, set_folder
from app.services.event.opening import free_path


@pytest.fixture(autouse=True)
def _as_before():
    yield
    (user_data() / "events-folder.txt").unlink(missing_ok=True)


def test_it_is_among_the_documents_until_another_is_chosen(tmp_path):
    assert event_folder() == documents()
    set_event_folder(str(tmp_path / "events"))
    assert event_folder() == tmp_path / "events"
    draft = EventDraft(name="Cup", packet="sr2015", point_size=50)
    assert free_path(draft).parent == tmp_path / "events"


def test_nothing_typed_is_the_usual_one(tmp_path):
    set_event_folder(str(tmp_path))
    set_event_folder("  ")
    assert set_folder() is None


def test_one_that_is_not_there_for_a_while_is_remembered(tmp_path):
    stick = tmp_path / "stick"
    set_event_folder(str(stick))
    stick.rmdir()
    assert event_folder() == documents()
    stick.mkdir()
    assert event_folder() == stick


def test_what_is_no_folder_is_refused(tmp_path):
    file = tmp_path / "file"
    file.touch()
    for typed in ("events", str(file)):
        with pytest.raises(UserError) as caught:
            set_event_folder(typed)
        assert caught.value.code == "backup.no-folder"
    with pytest.raises(UserError) as caught:
        set_event_folder(str(file / "below"))
    assert caught.value.code == "file.cannot-write"
    assert event_folder() == documents()
