"""What a bug in a command leaves in the log: the command and its options, never what was typed."""

import logging
from argparse import _HelpAction
from collections.abc import Iterator

import pytest

from app import logs, paths
from app.bootstrap import say_bug
from app.cli.command import parser_for
from app.cli.run import FAMILIES, command_named
from app.words.core.catalogue import words

NAMES = ("Wilhelmina", "Quetzalby")
SECRET = " ".join(NAMES)


@pytest.fixture(autouse=True)
def no_log(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each bug is new, and a log file is let go of again."""
    monkeypatch.setattr(logs, "_seen", logs.Counter())
    root = logging.getLogger()
    before = (list(root.handlers), root.level)
    yield
    for handler in [one for one in root.handlers if one not in before[0]]:
        root.removeHandler(handler)
        handler.close()
    root.setLevel(before[1])


def noted(tmp_path, monkeypatch, arguments: list[str], message: str) -> str:
    """What the log says of a bug that says something unquoted."""
    monkeypatch.setattr(paths, "logs", lambda: tmp_path)
    logs._seen.clear()
    try:
        raise RuntimeError(message)
    except RuntimeError as error:
        say_bug(error, arguments)
    for handler in logging.getLogger().handlers:
        handler.flush()
    return (tmp_path / "dicedown.log").read_text("utf-8")


def forms(name: str) -> Iterator[tuple[str, list[str]]]:
    """Each option of a command with a name in it, in every form that the parser reads."""
    for action in parser_for(name, command_named(name), words())._actions:
        if isinstance(action, _HelpAction):
            continue
        for option in action.option_strings:
            quoted = (SECRET, f"'{SECRET}'", f'"{SECRET}"', f"{NAMES[1]},{NAMES[0]}")
            for value in quoted:
                yield option, [option, value]
                yield option, [f"{option}{'=' if option.startswith('--') else ''}{value}"]
                yield option, [f"{option}={value}"]
        if not action.option_strings:
            yield "", [SECRET]


@pytest.mark.sweep(16)
@pytest.mark.parametrize("name", FAMILIES)
def test_no_value_of_any_option_reaches_the_log(name, tmp_path, monkeypatch, capsys):
    tried = list(forms(name))
    assert tried
    for option, given in tried:
        for message in (f"no good: {SECRET}", f"no {NAMES[0]} here", f"given {given[-1]}"):
            log = noted(tmp_path, monkeypatch, [name, *given], message)
            assert f"While doing: {name}" in log
            assert [one for one in NAMES if one in log] == [], (given, message)
            if option.startswith("--"):
                assert f"While doing: {name} {option} (" in log
    assert not any(one in "".join(capsys.readouterr()) for one in NAMES)


def test_a_mistyped_option_is_no_name_of_an_option(tmp_path, monkeypatch):
    log = noted(tmp_path, monkeypatch, ["print", f"--{NAMES[0]}", "x.dicedown"], "oh")
    assert "While doing: print (" in log and NAMES[0] not in log


def test_the_file_that_a_window_was_to_open_is_not_named(tmp_path, monkeypatch):
    log = noted(tmp_path, monkeypatch, [f"/home/{NAMES[1]}/{NAMES[0]}.dicedown"], "oh")
    assert "While doing: window (" in log and not any(one in log for one in NAMES)


def test_where_it_happened_stays_readable(tmp_path, monkeypatch):
    log = noted(tmp_path, monkeypatch, ["undo", "/app/cli/tests/noted.dicedown"], "oh")
    assert "test_discreet_log.py" in log and "in noted:" in log
