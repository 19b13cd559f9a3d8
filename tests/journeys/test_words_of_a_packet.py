"""An event whose packet has other words: window, printouts and commands speak them throughout."""

import re
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from app import __version__
from app.__main__ import main
from app.services.core.session import EventSession
from app.services.event.event_draft import stored_draft
from app.services.event.events import change_event
from app.services.packet.house_packets import copied_text
from app.ui.core.settings import Settings
from app.ui.program.main_window import MainWindow
from app.words.core.catalogue import USUAL, words
from tests.builders import copied
from tests.printing.reader import read
from tests.ui.places import LONG_NAMED, play, settle
from tests.ui.program.test_window_language import texts
from tests.words.core.test_vocabularies import OF_THE_SLIP, strange
from tests.words.every_paper import papers

HOUSE = 'vocabulary = "mk4"\n' + copied_text("sr2019", "river")
TODAYS = replace(LONG_NAMED, packet="river", house_packet=HOUSE, variants=())
STRANGE = strange("en", "mk4")
SEATS = re.compile(r"\bPlayer [12]\b(?!['’:])")
"""The heads of columns with the two names of a pairing: nobody's role at the table."""


def play_today(session: EventSession) -> None:
    """The usual event by a packet that speaks of Attacker and Defender."""
    play(session)


def mixed(found: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Where words of another vocabulary stand."""
    return [(where, text) for where, text in found if STRANGE.search(SEATS.sub("", text))][:5]


@pytest.fixture
def settings(tmp_path):
    made = Settings(tmp_path / "settings.ini")
    made.is_begun, made.seen_version, made.knows_events = True, __version__, True
    made.is_sound_tried = True
    return made


@pytest.fixture
def event(tmp_path):
    path = tmp_path / "today.dicedown"
    copied(path, play_today.__name__, play_today, TODAYS).close()
    return path


def test_every_page_of_the_window_speaks_as_the_packet_does(qtbot, settings, event):
    window = MainWindow(words(), settings)
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    window.open_path(event)
    found = []
    for key in window.view.pages:
        window.view.show_page(key)
        QApplication.processEvents()
        found += [(f"{key}: {where}", text) for where, text in texts(window)]
    window.end()
    assert mixed([one for one in found if one[1].replace("&", "") not in OF_THE_SLIP]) == []
    assert any("VP" in text for _, text in found), "no page has any"


def test_every_printout_speaks_as_the_packet_does(tmp_path):
    session = copied(tmp_path / "p", play_today.__name__, play_today, TODAYS)
    found = [
        (printed.file_name, text)
        for printed in papers(session, words("en"))
        for text in read(printed.pdf).texts
    ]
    session.close()
    assert mixed(found) == []
    assert any("Leader" in text for _, text in found) and any("VP" in text for _, text in found)


@pytest.mark.parametrize(
    "command",
    [("standings",), ("pairings",), ("status",), ("results",), ("history",), ("why", "1")],
)
def test_commands_speak_as_the_packet_does(event, capsys, command):
    word, *rest = command
    main([word, str(event), *rest])
    out, err = capsys.readouterr()
    assert mixed([(word, line) for line in (out + err).splitlines()]) == []


def test_a_packet_changed_in_mid_event_is_spoken_of_in_its_own_words(qtbot, settings, tmp_path):
    path = tmp_path / "changed.dicedown"
    copied(path, play.__name__, play, LONG_NAMED).close()
    window = MainWindow(words(), settings)
    qtbot.addWidget(window)
    window.show()
    window.open_path(path)
    window.view.show_page("standings")
    before = window.view
    assert before.desk.t.vocabulary == USUAL
    draft = before.desk.session.read(stored_draft)
    before.desk.run_because(
        "it is played",
        change_event,
        replace(draft, packet="river", house_packet=HOUSE, variants=()),
    )
    qtbot.waitUntil(lambda: window.view is not before and window.view is not None)
    settle()
    assert window.view.desk.t.vocabulary == "mk4"
    assert window.view.page_key == "standings"
    assert (
        mixed([one for one in texts(window.view) if one[1].replace("&", "") not in OF_THE_SLIP])
        == []
    )
    window.view.desk.take_back()
    qtbot.waitUntil(lambda: window.view is not None and window.view.desk.t.vocabulary == USUAL)
    window.end()
