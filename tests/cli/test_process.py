"""The program as a process of its own: streams, encodings, and what is loaded."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from app.rules.core.draw import Draw
from app.services.event.events import open_event
from app.services.exchange.interchange_import import import_event
from app.services.pairing import preferences, rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from tests.builders import begin_round, event_of, morning, play_round

HEAVY = ("PySide6", "reportlab", "jsonschema", "openpyxl", "alembic", "networkx", "segno")
"""What no command may load that does not need it."""

NOT_FOR_STANDINGS = (
    "app.models.tables.clock",
    "app.models.tables.season",
    "app.printing",
    "app.rules.pairing.search",
    "app.rules.scenarios.figure",
    "app.rules.standings.awards",
    "app.services.backups",
    "app.services.clock.day_plan",
    "app.services.event.impact",
    "app.services.exchange.interchange_export",
    "app.services.exchange.interchange_terrain",
    "app.services.papers.announcement",
    "app.services.papers.subject",
    "app.services.program.all_acts",
    "app.services.terrain.layouts",
    "app.words.papers.labels",
    "filelock",
)
"""What writing, papers and the interchange format need, and the standings do not."""

MOST_FOR_STANDINGS, MOST_FOR_A_SHEET, MOST_FOR_A_PAGE = 130, 250, 327
"""Modules of ours that the standings, a sheet of a round and the window at its first page may load;
nearly half of the time of each is theirs."""

NOT_FOR_A_SHEET = (
    "app.rules.lists.lines",
    "app.services.packet.audit.registry",
    "app.services.papers.announcement",
    "app.services.papers.report",
    "app.services.screen.hall",
    "app.services.standings.prizes",
    "app.words.season.errors",
)
"""What other sheets than the pairings say."""

NOT_FOR_A_PAGE = (
    "app.printing.kit.values",
    "app.rules.pairing.pair",
    "app.rules.season",
    "app.services.event.impact",
    "app.services.pairing.manual_swaps",
    "app.services.pairing.rounds",
    "app.services.pairing.why_sentences",
    "app.services.players.players",
    "app.services.program.open_forms",
    "app.services.screen.slides",
    "app.services.terrain.photos",
    "app.ui.results.page",
    "app.ui.screen.host",
    "app.words.season.errors",
)
"""What pairs, judges, explains and corrects a round, and other pages: the Rounds page is painted
without."""


MOST_AT_ONCE = 12
"""Modules that the window may load between two clicks."""


def dicedown(*arguments: object, **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "app", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, env={**os.environ, **environment})


def test_answers_are_utf8_whatever_the_terminal_says(event):
    answer = dicedown("standings", event, LC_ALL="C", LANG="C", PYTHONIOENCODING="latin-1")
    assert answer.returncode == 0
    assert "Łukasz Żółć" in answer.stdout.decode("utf-8")


def test_refusals_go_to_standard_error_and_into_the_exit_code(event):
    answer = dicedown("drop", event, "Łukasz Żółcik")
    assert (answer.returncode, answer.stdout) == (2, b"")
    assert "Nearest: Łukasz Żółć" in answer.stderr.decode("utf-8")


def test_the_overview_names_every_command():
    answer = dicedown("--help")
    assert answer.returncode == 0
    assert b"dicedown rehearse" in answer.stdout


def test_the_help_of_a_command_tells_its_arguments():
    answer = dicedown("result", "--help")
    assert answer.returncode == 0
    assert b"control points, first side's and second's" in answer.stdout


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="a display is always there")
def test_without_a_display_the_window_says_so_in_a_sentence(event):
    none = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "QT_QPA_PLATFORM": ""}
    for arguments in ((), (event,)):
        answer = dicedown(*arguments, **none)
        assert answer.returncode == 1
        assert answer.stderr.startswith(b"There's no display")
        assert answer.stderr.count(b"\n") == 1


def test_quick_commands_load_nothing_heavy(event):
    script = (
        "import sys; from app.__main__ import main;"
        f"main(['status', {str(event)!r}]); main(['pair', {str(event)!r}]);"
        f"main(['standings', {str(event)!r}]);"
        f"sys.exit(' '.join(one for one in {HEAVY!r} if one in sys.modules) or 0)"
    )
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert answer.stderr.strip() == ""
    assert answer.returncode == 0


def after_run(arguments: Iterable[object], statements: str) -> "subprocess.CompletedProcess[str]":
    """A process that carries out a command, and then some statements."""
    script = (
        "import sys; from app.__main__ import main;"
        f"code = main({list(map(str, arguments))!r}); {statements}; sys.exit(code)"
    )
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)


def loaded_by(*arguments: object) -> set[str]:
    """The modules that a process has loaded once it has carried out a command."""
    answer = after_run(arguments, "print(*sys.modules, file=sys.stderr)")
    assert answer.returncode == 0, answer.stderr
    return set(answer.stderr.split())


MAPPED = """from app.models.tables.event import EventInfo; print(EventInfo.__mapper__.configured,
    'app.ui.pairing.page' in sys.modules)"""
"""Says whether the object mapper has learned the tables, and whether there was a page."""


def own(loaded: set[str]) -> set[str]:
    """Those of them that are ours."""
    return {one for one in loaded if one.partition(".")[0] == "app"}


def test_the_version_loads_no_storage_and_nothing_else_of_the_program():
    loaded = loaded_by("--version")
    assert {one for one in loaded if one.startswith("app")} == {"app", "app.__main__"}
    assert not loaded & {"sqlalchemy", "sqlite3", "dataclasses", "argparse", "gettext"}


def test_standings_load_only_what_reads_and_ranks(event):
    loaded = loaded_by("standings", event)
    assert not loaded & {*NOT_FOR_STANDINGS}
    assert len(own(loaded)) <= MOST_FOR_STANDINGS


def test_the_window_shows_its_first_page_without_what_the_first_clicks_need(event, monkeypatch):
    with closing(open_event(event, clock=morning, dice=Draw(1).below)) as session:
        begin_round(session)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    loaded = loaded_by(event, "--page", "rounds", "--quit-when-ready")
    assert "app.ui.pairing.page" in loaded
    assert not loaded & {*NOT_FOR_A_PAGE}
    assert len(own(loaded)) <= MOST_FOR_A_PAGE


def test_the_window_loads_no_papers_to_show_a_closed_round_that_was_printed(
    event, tmp_path, monkeypatch
):
    with closing(open_event(event, clock=morning, dice=Draw(1).below)) as session:
        play_round(session, Draw(1))
        session.do(rounds.close)
    answer = dicedown("print", event, "pairings", "-o", tmp_path / "round.pdf")
    assert answer.returncode == 0, answer.stderr
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    loaded = loaded_by(event, "--page", "rounds", "--quit-when-ready")
    assert "app.ui.pairing.page" in loaded
    assert not loaded & {"app.services.papers.papers", "app.printing.papers.values"}


def test_the_window_shows_its_first_page_without_the_object_mapper(event, monkeypatch):
    with closing(open_event(event, clock=morning, dice=Draw(1).below)) as session:
        begin_round(session)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    answer = after_run((event, "--page", "rounds", "--quit-when-ready"), MAPPED)
    assert answer.stdout.split("\n")[:2] == ["painted", "False True"], answer.stderr


def test_what_the_first_clicks_need_is_loaded_a_little_at_a_time():
    script = (
        "import sys; import app.ui.program.start, app.ui.pairing.page;"
        "from app.ui.program.pages import first_clicks;"
        "found = [len(sys.modules)];"
        "[found.append(len(sys.modules)) for _ in first_clicks()];"
        "print(max(after - before for before, after in zip(found, found[1:])));"
        "print(*sys.modules)"
    )
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    most, loaded = answer.stdout.splitlines()
    assert int(most) <= MOST_AT_ONCE
    needed = {"app.services.pairing.manual_swaps", "app.services.pairing.rounds"}
    assert needed | {"app.ui.results.page", "app.words.season.errors"} <= {*loaded.split()}


def test_printouts_of_a_round_load_no_report_and_no_words_of_a_season(event, tmp_path):
    with closing(open_event(event, clock=morning, dice=Draw(1).below)) as session:
        session.do(rounds.pair)
    loaded = loaded_by("print", event, "pairings", "--draft", "-o", tmp_path / "round.pdf")
    assert "reportlab" in loaded
    assert not loaded & {*NOT_FOR_A_SHEET}
    assert len(own(loaded)) <= MOST_FOR_A_SHEET
    assert not [one for one in loaded if one.startswith("app.words.season")]


def test_who_only_reads_an_event_does_without_the_object_mapper(event):
    answer = after_run(("standings", event), MAPPED)
    assert answer.stdout.splitlines()[-1] == "False False"
    assert (answer.returncode, answer.stderr) == (0, "")


def test_two_commands_at_once_wait_for_each_other(event):
    def enter(name: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "app", "enter", str(event), name]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    both = [enter("Late One"), enter("Late Two")]
    assert [one.wait(60) for one in both] == [0, 0]
    for one in both:
        one.communicate()
    assert dicedown("check", event).returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="no bash")
def test_a_reader_who_has_enough_is_no_error(event):
    command = f"{sys.executable} -m app standings {event} | head -n 1"
    answer = subprocess.run(["bash", "-c", command], capture_output=True, cwd=Path.cwd())
    assert answer.stderr == b""


def test_the_window_opens_with_an_event(event):
    answer = dicedown(event, "--page", "rounds", "--quit-when-ready", QT_QPA_PLATFORM="offscreen")
    assert (answer.returncode, answer.stdout.split()) == (0, [b"painted"])


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.sweep(6)
@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (("pair", "--seed", "1"), 0, b"It is done, but the answer could not be written: "),
        (("export",), 1, b"The answer could not be written: "),
        (("publish",), 1, b"No round is paired yet."),
    ],
)
def test_an_answer_that_cannot_be_written_is_told_from_an_act_that_was_not_done(
    event, arguments, code, sentence
):
    name, *more = arguments
    command = [sys.executable, "-m", "app", name, str(event), *more]
    with Path("/dev/full").open("wb") as full:
        answer = subprocess.run(command, stdout=full, stderr=subprocess.PIPE)
    assert (answer.returncode, answer.stderr.count(b"\n")) == (code, 1)
    assert answer.stderr.startswith(sentence)
    with closing(open_event(event, clock=morning, dice=None, read_only=True)) as session:
        assert bool(session.state.rounds) is (name == "pair")


def big_event(count: int, rounds_played: int) -> bytes:
    """An exported event in which neighbours in a shifted row have met."""
    people = range(1, count + 1)
    rounds = []
    for number in range(1, rounds_played + 1):
        row = [*people[number:], *people[:number]]
        games = [
            {
                "table": table,
                "sides": [{"player": first}, {"player": second}],
                "result": {"winner": first, "by": "scenario"},
            }
            for table, (first, second) in enumerate(zip(row[::2], row[1::2], strict=True), 1)
        ]
        rounds.append({"number": number, "state": "closed", "games": games})
    event = {
        "format": "dicedown-event",
        "version": 1,
        "name": "Big Cup",
        "packet": "sr2015",
        "point_size": 50,
        "players": [{"id": player, "name": f"Player {player:03}"} for player in people],
        "rounds": rounds,
    }
    return json.dumps(event).encode()


def rehearse(_folder: Path) -> tuple[str, ...]:
    options = ("--packet", "sr2015", "--points", "50", "--players", "512", "-o", "big.dicedown")
    return ("rehearse", *options)


def import_json(folder: Path) -> tuple[str, ...]:
    (folder / "big.json").write_bytes(big_event(600, 4))
    return ("import", "big.json", "-o", "big.dicedown")


def imported(folder: Path, count: int) -> None:
    import_event(
        folder / "big.dicedown", big_event(count, 4), clock=morning, dice=Draw(1).below
    ).close()


def check(folder: Path) -> tuple[str, ...]:
    imported(folder, 1200)
    return ("check", "big.dicedown")


def print_record_sheets(folder: Path) -> tuple[str, ...]:
    imported(folder, 300)
    return ("print", "big.dicedown", "record-sheets", "-o", "sheets.pdf")


def take_into_a_season(folder: Path) -> tuple[str, ...]:
    (folder / "big.json").write_bytes(big_event(600, 4))
    rules = ("--rules", "iron-gauntlet-2014")
    made = dicedown("season", "new", folder / "year.season", "--name", "Year", *rules)
    assert made.returncode == 0, made.stderr
    return ("season", "take", "year.season", "big.json")


def pair(folder: Path) -> tuple[str, ...]:
    with closing(event_of(folder / "big.dicedown", 0)) as session:
        clubs = [PlayerDraft(name=f"Player {n}", club=f"Club {max(n, 920)}") for n in range(1024)]
        session.do(players.register_many, tuple(clubs))
        session.do(preferences.add, "club")
    return ("pair", "big.dicedown")


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of the system's own")
@pytest.mark.parametrize(
    ("prepare", "sentence"),
    [
        (rehearse, "Making a practice event… "),
        (import_json, "Importing the event… "),
        (check, "Checking the event… "),
        (print_record_sheets, "Making the printout… "),
        (take_into_a_season, "Reading the event… "),
        (pair, "Pairing the players… "),
    ],
)
def test_on_a_terminal_a_long_command_says_how_far_it_is_and_ctrl_c_leaves_nothing(
    tmp_path, prepare, sentence
):
    import pty

    command = [sys.executable, "-m", "app", *prepare(tmp_path)]
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    shown, terminal = pty.openpty()
    temporary = tmp_path.parent / f"{tmp_path.name}-temporary"
    temporary.mkdir()
    root = str(Path(__file__).parents[2])
    environment = {
        **os.environ, "PYTHONPATH": root, "LANGUAGE": "en", "TMPDIR": str(temporary)
    }  # fmt: skip
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=terminal,
        cwd=tmp_path,
        env=environment,
        # Whatever runs the tests in the background has Ctrl+C ignored, and what it starts too.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    ) as process:
        os.close(terminal)
        said = b""
        while not re.search(re.escape(sentence.encode()) + rb"[1-9]\d? %", said):
            said += os.read(shown, 1000)
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        assert process.stdout.read() == b""
        assert process.wait(timeout=60) == 1
    while b"Nothing has changed" not in said:
        said += os.read(shown, 1000)
    os.close(shown)
    assert said.endswith(b"\rCancelled. Nothing has changed.\r\n")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    assert [*temporary.iterdir()] == []


ENDLESS = """
import os, signal, sys, threading
from app.cli import run


def forever(given, console):
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    try:
        exec("while True: pass")
    except KeyboardInterrupt:
        return 1


run.run = forever
from app.__main__ import main

sys.exit(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl+C is sent otherwise")
def test_a_command_that_is_canceled_amid_code_made_of_text_ends_as_any_other(tmp_path):
    (tmp_path / "endless.py").write_text(ENDLESS)
    answer = subprocess.run(
        [sys.executable, "-m", "endless", "standings", "cup.dicedown"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    assert (answer.returncode, answer.stderr) == (1, "")


def test_where_errors_go_to_a_file_nothing_is_written_of_how_far_a_command_is(tmp_path):
    plan = ("--packet", "sr2015", "--points", 50, "--players", 64, "-o", tmp_path / "r.dicedown")
    answer = dicedown("rehearse", *plan)
    assert (answer.returncode, answer.stderr) == (0, b"")
