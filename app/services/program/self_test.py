"""The program tests itself where it runs, in the form it runs in: here, what needs no window.

A newly built program can lack a font, a revision or a whole module and start all the
same. Each check does a bit of real work in a folder and leaves what it made there to be looked at.
"""

import io
import platform
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app import __version__
from app.codes import FileCode
from app.models.file.check import damages
from app.models.file.event_file import SCHEMA_VERSION, SUFFIX
from app.models.server.address import ServerAddress
from app.paths import resource
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.event.events import EventDraft, EventFileError, open_event
from app.services.event.opening import make_event, now, open_existing, throw
from app.services.packet.packets import load_packet, packet_ids, resolved_text
from app.services.pairing import rounds
from app.services.papers.kinds import Paper
from app.services.papers.papers import render
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.words.core.catalogue import LANGUAGES, Words, words
from app.words.program.program import outcome_line, self_test_head, self_test_sum

Facts = Mapping[str, object]
"""What a check has found, for its sentence."""

EVENT = f"event{SUFFIX}"
"""The event that the first check makes and the others use."""

NAMES = (
    "Ada Łuczak", "Björn Ångström", "Ёлка Дмитриева", "Αθήνα Παππά", "王小明", "さくら 山田",
    "김하늘", "שלום כהן", "سلام حداد", "Արամ", "ნინო",
)  # fmt: skip
"""A player of every script that names are written in."""

PAPERS = (Paper.SLIPS, Paper.PAIRINGS, Paper.NAMES, Paper.STANDINGS)


class SelfTestError(Exception):
    """A check found something wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One check of the self-test."""

    code: str
    act: Callable[[Path], Facts]
    """Carries the check out in a folder.

    Raises whatever goes wrong.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The result of a check."""

    code: str
    seconds: float
    facts: Facts = field(default_factory=dict)
    failure: str = ""
    """What went wrong, in the program's own words; "" where nothing did."""


def begin_self_test(folder: Path) -> Path:
    """Make the folder for what the checks make.

    Args:
        folder: a new or an empty one, so that nothing of the user's is written over.

    Returns:
        The home in it that stands for the user's.

    Raises:
        UserError: it holds something, or cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        there = next(folder.iterdir(), None)
        if there is not None:
            raise UserError(FileCode.EXISTS, path=str(there))
        home = folder / "home"
        home.mkdir()
    except OSError as error:
        why = error.strerror or str(error)
        raise UserError(FileCode.CANNOT_WRITE, path=str(folder), why=why) from None
    return home


def report_lines(t: Words, found: Sequence[Outcome], folder: Path) -> tuple[str, ...]:
    """The report of a test: on what, each check, the sum."""
    head = self_test_head(
        t,
        __version__,
        f"{platform.system()} {platform.release()} {platform.machine()}",
        platform.python_version(),
        is_bundle=getattr(sys, "frozen", False),
    )
    lines = [
        outcome_line(t, outcome.code, outcome.facts, outcome.failure, outcome.seconds)
        for outcome in found
    ]
    failed = sum(bool(outcome.failure) for outcome in found)
    return (head, *lines, self_test_sum(t, failed, str(folder)))


def outcomes(checks: Iterable[Check], folder: Path) -> Iterator[Outcome]:
    """Carry checks out, in order; one that fails holds none back."""
    for check in checks:
        begun = time.perf_counter()
        facts: Facts = {}
        failure = ""
        try:
            facts = check.act(folder)
        except Exception as error:  # whatever it is, it is what the test is for
            failure = f"{type(error).__name__}: {error}"
        seconds = time.perf_counter() - begun
        yield Outcome(code=check.code, seconds=seconds, facts=facts, failure=failure)


def must(*, hold: bool, otherwise: str) -> None:
    """Fail a check where something does not hold.

    Raises:
        SelfTestError: it does not.
    """
    if not hold:
        raise SelfTestError(otherwise)


def _resources(_: Path) -> Facts:
    """Read every packet, and a sentence in every language."""
    packets = [load_packet(resolved_text(packet)) for packet in packet_ids()]
    must(hold=len(packets) > 0, otherwise="no packet is there")
    spoken = {words(language)("Standings") for language in LANGUAGES}
    must(hold=len(spoken) > 1, otherwise="no language but one is there")
    return {"packets": len(packets), "languages": len(LANGUAGES)}


def _database(folder: Path) -> Facts:
    """Make an event, register, pair, take back, and read it again from its file."""
    path = folder / EVENT
    session = make_event(path, EventDraft(name="Self-test", packet="sr2015", point_size=50))
    session.do(players.register_many, tuple(PlayerDraft(name=name) for name in NAMES))
    session.do(rounds.pair, seed=1)
    session.undo()
    must(hold=not session.state.rounds, otherwise="the round is still there")
    session.redo()
    session.do(rounds.publish)
    before = session.state
    steps = len(before.rounds[-1].games)
    session.close()
    again = _sound(path)
    must(hold=again.state == before, otherwise="the event reads otherwise than it was written")
    again.close()
    return {"players": len(NAMES), "tables": steps, "sqlite": sqlite3.sqlite_version}


def _upgrade(folder: Path) -> Facts:
    """Open an event of the first schema."""
    path = folder / f"older{SUFFIX}"
    shutil.copy(resource("samples", f"v001{SUFFIX}"), path)
    session = _sound(path)
    found = [entrant.name for entrant in session.state.entrants]
    session.close()
    must(hold="Ada Łuczak" in found, otherwise=f"its players are {found}")
    return {"schema": SCHEMA_VERSION, "players": len(found)}


def _backup(folder: Path) -> Facts:
    """Back up an open event, restore the backup as another file, and open that."""
    from app.services.backups.backups import back_up, restore

    session = open_existing(folder / EVENT)
    backup = back_up(session, root=folder / "backups")
    before = session.state
    session.close()
    must(hold=backup.path is not None, otherwise=f"no backup was made: {backup.trouble}")
    assert backup.path is not None
    copy = restore(backup.path, folder / f"restored{SUFFIX}")
    restored = _sound(copy)
    must(hold=restored.state == before, otherwise="what was restored says something else")
    restored.close()
    return {"bytes": copy.stat().st_size}


def _papers(folder: Path) -> Facts:
    """Print papers with names in every script, and slips in every language."""
    from app.printing.kit import fonts, text

    missing = "".join(text.unprintable(name) for name in NAMES)
    must(hold=not missing, otherwise=f"no font has {missing}")
    drawn = {fonts.glyph(char, False).face for name in NAMES for char in name}
    session = open_existing(folder / EVENT)
    wanted = [(paper, "en") for paper in PAPERS]
    wanted += [(Paper.SLIPS, language) for language in LANGUAGES if language != "en"]
    for paper, language in wanted:
        printout = session.read(render, session.state, paper, t=words(language), at=now())
        must(hold=printout.pdf.startswith(b"%PDF"), otherwise=f"{paper.value} is no PDF")
        (folder / f"{paper.value}-{language}.pdf").write_bytes(printout.pdf)
    session.close()
    return {"papers": len(wanted), "fonts": len(drawn), "scripts": len(NAMES)}


def _exchange(folder: Path) -> Facts:
    """Write the event as JSON, read that again, and read a roster from a workbook."""
    from openpyxl import Workbook

    from app.services.exchange.interchange_export import event_json
    from app.services.exchange.interchange_import import import_event
    from app.services.roster.reader import read_roster

    session = open_existing(folder / EVENT)
    text = session.read(event_json, session.state)
    session.close()
    (folder / "event.json").write_text(text, "utf-8")
    path = folder / f"imported{SUFFIX}"
    import_event(path, text.encode(), clock=now, dice=throw).close()
    _sound(path).close()
    book = Workbook()
    for row in (("Name",), *((name,) for name in NAMES)):
        book.active.append(row)  # type: ignore[union-attr]
    data = io.BytesIO()
    book.save(data)
    found = read_roster(data.getvalue(), "roster.xlsx").drafts
    must(hold=len(found) == len(NAMES), otherwise=f"{len(found)} of {len(NAMES)} were read")
    return {"players": len(found)}


def _speak_server(_: Path) -> Facts:
    """Knock where no server is: the driver is there, and what it says is understood."""
    import socket

    import psycopg
    from psycopg import pq

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    nowhere = ServerAddress(
        user="nobody", host="127.0.0.1", port=port, database="none", event="none"
    )
    try:
        open_event(nowhere, clock=now, dice=throw).close()
    except EventFileError as error:
        must(hold=error.code == FileCode.SERVER_CLOSED, otherwise=str(error.code))
    else:
        raise SelfTestError("a server answers where none is")
    return {"driver": psycopg.__version__, "libpq": pq.version()}


def _sound(path: Path) -> EventSession:
    """Open an event whose file is whole."""
    session = open_existing(path)
    found = session.read(damages)
    must(hold=not found, otherwise=f"{path.name} is damaged: {found}")
    return session


WITHOUT_WINDOW = (
    Check(code="resources", act=_resources),
    Check(code="database", act=_database),
    Check(code="upgrade", act=_upgrade),
    Check(code="backup", act=_backup),
    Check(code="papers", act=_papers),
    Check(code="exchange", act=_exchange),
    Check(code="server", act=_speak_server),
)
"""In this order: later ones use what earlier ones made."""
