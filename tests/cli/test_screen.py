"""The command screen: slides in this computer's browser, of a shared event or of a file."""

import threading
import urllib.request
import webbrowser

from app.cli import phones
from tests.builders import event_of


def opened(monkeypatch) -> list[str]:
    urls: list[str] = []
    monkeypatch.setattr(webbrowser, "open", lambda url: urls.append(url) or True)
    return urls


def test_a_shared_event_is_opened_as_a_screen(run, monkeypatch) -> None:
    urls = opened(monkeypatch)
    answer = run("screen", "http://192.168.8.2:8030/", "--name", "Hall 2")
    assert answer.code == 0
    assert urls == ["http://192.168.8.2:8030/screen?name=Hall+2&show=desk"]
    assert urls[0] in answer.out


def test_what_a_screen_shows_is_chosen_here(run, monkeypatch) -> None:
    urls = opened(monkeypatch)
    run("screen", "http://192.168.8.2:8030", "--name", "Hall 1", "--show", "clock")
    assert urls[0].endswith("/screen?name=Hall+1&show=clock")
    assert run("screen", "http://192.168.8.2:8030", "--show", "drafts").code == 2


def test_a_file_is_shown_to_this_computer_alone(run, monkeypatch, tmp_path) -> None:
    urls = opened(monkeypatch)
    event_of(tmp_path / "cup.dicedown", 8).close()
    texts: list[str] = []

    def wait(server, console, look) -> None:
        look()
        with urllib.request.urlopen(urls[0], timeout=5) as answer:
            texts.append(answer.read().decode())

    monkeypatch.setattr(phones, "_wait", wait)
    answer = run("screen", str(tmp_path / "cup.dicedown"))
    assert answer.code == 0 and "desk" not in answer.out, "nobody could direct it"
    assert urls[0].startswith("http://127.0.0.1:") and urls[0].endswith("show=auto")
    assert "Spring Cup" in texts[0]
    assert not any(one.name == "phones" for one in threading.enumerate())


def test_of_an_event_on_a_server_it_is_said_whether_a_desk_chooses(
    run, monkeypatch, tmp_path, postgres
) -> None:
    opened(monkeypatch)
    session = event_of(tmp_path / "cup.dicedown", 8)
    address = postgres.event_of(session.file.image())
    session.close()
    monkeypatch.setattr(phones, "_wait", lambda server, console, look: (look(), look()))
    answer = run("screen", str(address))
    assert answer.code == 0
    assert answer.out.count("No desk chooses at the moment") == 1
    postgres.drop(address)
