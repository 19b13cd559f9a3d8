"""What a command ends with, and that nothing was changed where that is not 0."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from app.__main__ import _without_want_of_memory
from app.cli.run import UNKNOWN, exit_code
from app.models.file import event_file
from app.models.file.event_file import CommitOutcome, EventFile
from app.services.core.errors import OUTCOME_UNKNOWN, NotNowError
from app.services.core.session import EventSession
from app.services.event.events import EventFileError


def refused(run, event: Path, code: int, *arguments: object) -> list[str]:
    """Run a command that must be refused and leave every byte of the file."""
    before = event.read_bytes() if event.exists() else None
    answer = run(*arguments)
    assert (answer.code, answer.out) == (code, "")
    assert (event.read_bytes() if event.exists() else None) == before
    return answer.problems


def test_a_finished_command_ends_with_0_and_says_nothing_on_standard_error(ok, event):
    assert ok("status", event).out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("drop", "{event}", "Nobody Atall"), "Nobody is called “Nobody Atall”."),
        (("drop", "{event}", "99"), "No player has the id 99."),
        (("enter", "{event}", " "), "A player needs a name."),
        (("enter", "{event}", "\u200b\ufeff"), "A player needs a name."),
        (("enter", "{event}", "Turned \u202eround"), "cannot be shown (U+202E)"),
        (("enter", "{event}", "Bell\x07"), "cannot be shown (U+0007)"),
        (("players", "{event}", "no-such.csv"), "There's no file"),
        (("status", "no-such.dicedown"), "There's no file"),
        (("standings", "{event}", "--round", "3"), "There's no round 3."),
        (("enter", "{event}", "Late Comer", "--bye"), "No round has been missed"),
    ],
)
def test_a_wrong_request_ends_with_2(run, event, arguments, sentence):
    texts = [one.format(event=event) for one in arguments]
    assert sentence in refused(run, event, 2, *texts)[0]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("publish", "{event}"), "No round is paired yet."),
        (("begin", "{event}"), "No round is paired yet."),
        (("close", "{event}"), "No round is paired yet."),
        (("redo", "{event}"), "There's nothing to redo"),
        (("reinstate", "{event}", "1"), "is still in the event"),
        (("print", "{event}", "slips", "-o", "x.pdf"), "No round is paired yet."),
    ],
)
def test_what_cannot_be_done_now_ends_with_1(run, event, arguments, sentence):
    texts = [one.format(event=event) for one in arguments]
    assert sentence in refused(run, event, 1, *texts)[0]


def test_what_is_odd_ends_with_3_and_names_the_way_out(run, event):
    summary, problem = refused(run, event, 3, "enter", event, "Finn Voss")
    assert '--because "why"' in summary
    assert "Finn Voss" in problem


def test_what_is_odd_is_done_for_a_reason_and_kept_with_it(ok, event):
    ok("enter", event, "Finn Voss", "--because", "father and son")
    assert "because father and son" in ok("history", event).out.splitlines()[0]


def test_a_blank_reason_is_none(run, event):
    refused(run, event, 3, "enter", event, "Finn Voss", "--because", "  ")


def test_an_unknown_command_ends_with_2(run, event):
    assert "no command or event file “pear”" in refused(run, event, 2, "pear", event)[0]


@pytest.mark.parametrize(
    "arguments",
    [
        ("result", "{event}"),
        ("pair", "{event}", "--seed", "x"),
        ("new",),
        ("print", "{event}", "hats"),
    ],
)
def test_arguments_that_are_not_understood_end_with_2_and_show_the_usage(run, event, arguments):
    texts = [one.format(event=event) for one in arguments]
    lines = refused(run, event, 2, *texts)
    assert "wasn't understood" in lines[0]
    assert lines[-1].startswith(f"usage: dicedown {arguments[0]}")


def test_options_are_not_guessed_from_their_beginnings(run, event):
    refused(run, event, 2, "pair", event, "--any")


def test_missing_results_end_with_1_and_name_the_tables(run, ok, playing, win):
    win(playing, 2)
    (line,) = refused(run, playing, 1, "pair", playing)
    assert line == "Round 1 is not finished: tables 1, 3 and 4 are missing. Enter the results."


def test_a_finished_event_ends_with_3_and_goes_on_anyway(run, ok, event, win):
    for _ in range(3):
        ok("pair", event)
        ok("publish", event)
        win(event, *range(1, 5))
        if ok("status", event, "--as", "json").json["over"]:
            break
    lines = refused(run, event, 3, "pair", event)
    assert "leads alone" in lines[1]
    ok("pair", event, "--anyway")
    assert ok("status", event, "--as", "json").json["state"] == "draft"


def test_a_file_of_something_else_is_refused_and_left_alone(run, tmp_path):
    path = tmp_path / "letter.dicedown"
    path.write_text("Dear Ada")
    assert "isn't a Dice Down event" in refused(run, path, 2, "drop", path, "1")[0]


def test_a_bug_is_said_calmly_with_its_log(run, event, monkeypatch):
    monkeypatch.setattr("app.cli.events.status", lambda _: 1 // 0)
    (line,) = refused(run, event, 1, "status", event)
    assert "ZeroDivisionError" in line
    log = Path(line.split("Noted in ")[1].rstrip("."))
    assert "status" in log.read_text()


def test_several_who_drop_at_once_are_one_step(ok, event):
    assert ok("drop", event, "1", "2", "--after-round").out.count("has dropped") == 2
    ok("undo", event)
    steps = ok("history", event).out
    assert "dropped, after the round" in steps
    ok("drop", event, "1")
    ok("drop", event, "2")


def short_of_memory(*_: object, **__: object) -> None:
    raise MemoryError


def test_where_memory_is_short_right_after_the_commit_the_action_is_saved(
    run, ok, event, monkeypatch
):
    with monkeypatch.context() as patched:
        patched.setattr("app.services.core.session.EventSession._follow_step", short_of_memory)
        answer = run("drop", event, "1")

    assert (answer.code, answer.out) == (0, "")
    assert answer.err.startswith("The action is saved, but the file can't be read now: Cannot")
    assert "drop" in ok("history", event).out.splitlines()[0]


def test_where_memory_is_short_anywhere_nothing_is_claimed_of_what_was_saved(
    run, event, monkeypatch
):
    monkeypatch.setattr("app.cli.run.refuse_unstorable", short_of_memory)
    answer = run("drop", event, "1")

    assert (answer.code, answer.out) == (4, "")
    assert "It's unknown whether the action was saved" in answer.err


def test_memory_that_is_short_where_nothing_can_be_raised_shows_no_trace(capfd):
    class Short:
        def __del__(self):
            raise MemoryError

    class Wrong:
        def __del__(self):
            raise KeyError("a bug")

    before, sys.unraisablehook = sys.unraisablehook, _without_want_of_memory
    try:
        Short()
        Wrong()
    finally:
        sys.unraisablehook = before
    shown = capfd.readouterr().err
    assert "MemoryError" not in shown and "a bug" in shown


@pytest.mark.parametrize(
    ("error", "then"),
    [
        (
            MemoryError,
            "The action is saved, but the file can't be read now: Cannot allocate memory.",
        ),
        (KeyboardInterrupt, "The action is saved. Afterwards something in the program went"),
    ],
)
def test_what_goes_wrong_once_the_action_is_saved_is_said_so(
    run, ok, event, monkeypatch, error, then
):
    def fails(*_):
        raise error

    with monkeypatch.context() as patched:
        patched.setattr("app.services.core.event_reader.EventReader.follow", fails)
        answer = run("drop", event, "1")

    assert (answer.code, answer.out) == (0, "")
    assert answer.err.startswith(then)
    assert "drop" in ok("history", event).out.splitlines()[0]


@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt])
def test_what_goes_wrong_as_the_file_is_closed_is_no_failure_of_the_action(
    run, ok, event, monkeypatch, error
):
    close = EventSession.close

    def fails(self):
        close(self)
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(EventSession, "close", fails)
        dropped, shown = run("drop", event, "1"), run("standings", event)

    assert (dropped.code, dropped.out) == (0, "")
    assert dropped.err.startswith("The action is saved. Afterwards something in the program went")
    assert "drop" in ok("history", event).out.splitlines()[0]
    said = {KeyboardInterrupt: "Cancelled. Nothing has changed."}.get(error, "")
    assert shown.code == 1 and said in shown.err


@pytest.mark.parametrize("error", [MemoryError, KeyboardInterrupt])
def test_an_error_at_the_commit_that_is_not_the_disks_is_looked_into_too(
    run, ok, event, monkeypatch, error
):
    transaction = EventFile._transaction

    @contextmanager
    def fails(self):
        with transaction(self) as db:
            yield db
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(EventFile, "_transaction", fails)
        answer = run("drop", event, "1")

    assert answer.code == 0
    assert "The action is saved" in answer.err
    assert "drop" in ok("history", event).out.splitlines()[0]


def test_a_file_that_hardly_ends_is_refused_without_being_read_whole(run, event, tmp_path):
    vast = tmp_path / "vast.csv"
    with vast.open("wb") as file:
        file.truncate(2**42)
    roster = refused(run, event, 2, "players", event, vast)
    assert roster[-1].startswith("The file is larger than 10 MB")
    made = tmp_path / "made.dicedown"
    assert refused(run, made, 2, "import", vast, "-o", made)
    packet = refused(run, event, 2, "packet", "check", vast)
    assert packet[-1] == "The file is too long: a packet has at most 100000 bytes."


@pytest.mark.parametrize(
    ("is_done", "outcome", "code"),
    [(True, None, 0), (False, None, 1), (True, CommitOutcome.UNKNOWN, 4)],
)
def test_only_what_nobody_can_tell_ends_with_4(run, event, monkeypatch, is_done, outcome, code):
    transaction = EventFile._transaction

    @contextmanager
    def failing(file: EventFile) -> Iterator[Session]:
        try:
            with transaction(file) as session:
                yield session
                if not is_done:
                    raise KeyError
        except KeyError:
            raise OSError(5, "Input/output error") from None
        raise OSError(5, "Input/output error")

    before = run("status", event).out
    with monkeypatch.context() as patch:
        patch.setattr(EventFile, "_transaction", failing)
        if outcome:
            patch.setattr(event_file, "outcome_of", lambda *_: outcome)
        assert run("pair", event).code == code
    assert (run("status", event).out != before) == is_done


@pytest.mark.parametrize("code", sorted(OUTCOME_UNKNOWN))
@pytest.mark.parametrize("error", [NotNowError, EventFileError])
def test_what_nobody_knows_the_outcome_of_ends_with_4(error, code) -> None:
    """Whoever is refused at the opening has to look too: an upgrade may be saved by then."""
    assert exit_code(error(code)) == UNKNOWN
