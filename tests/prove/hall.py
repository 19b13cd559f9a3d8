"""Four scorekeepers and three hundred phones at one event: nothing lost, nothing doubled.

On a file and on a server, each for half of the results: four scorekeepers enter and correct them by
the pages for tablets, 40 a minute each, and send every tenth twice, as after a lost answer.
Meanwhile a desk writes notices, which three hundred phones fetch as soon as they hear of them. Then
the journal is counted against what each scorekeeper was answered, and compared with the tables.
"""

import asyncio
import gzip
import http.client
import json
import multiprocessing
import re
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from statistics import median
from typing import Any
from urllib.parse import urlencode

from sqlalchemy import select

from app.models.file.journal import JournalStep
from app.models.server.address import ServerAddress
from app.rules.results.result import Game
from app.services.event.events import open_event
from app.services.event.opening import now, throw
from app.services.screen import notices
from app.web.server import Server
from tests.bench.bench_phones import HOST, PAUSE, PHONES, fetch
from tests.builders import begin_round, event_of
from tests.postgres import running
from tests.prove.results import keep
from tests.services.phones.scorekeeper_acts import let_in
from tests.web.test_score import fields_of

PLAYERS, KEEPERS, A_MINUTE = 300, 4, 40
TWICE = 10
"""One in so many is sent a second time."""
NOTICE_SECONDS = 10
_TRIES = 5
_VERBS = ("enter_result", "amend_result")
ABOUT = (
    "Four scorekeepers enter and correct results of one round of 300 players by the pages for "
    "tablets, 40 a minute each, every tenth sent twice; 300 phones follow a desk that writes a "
    "notice every ten seconds. The desk, the pages' server, phones and scorekeepers share two "
    "cores, for a server's part PostgreSQL too; other work shared them, which the slowest show."
)

Place = Path | ServerAddress


Entry = tuple[int, str]
"""A table, and what was entered there, as a text."""


@dataclass
class Kept:
    """What a scorekeeper was answered."""

    name: str
    done: list[Entry] = field(default_factory=list)
    repeats: int = 0
    refused: int = 0
    """Somebody else had entered that table meanwhile."""
    seconds: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)


def prove(events: int, seed: int) -> int:
    """Enter so many results, half on a file and half on a server; 1 for any fault."""
    start, rows, faults = time.perf_counter(), [], 0
    for store in ("file", "server"):
        with tempfile.TemporaryDirectory() as folder, placed(Path(folder), store) as place:
            found = hall(place, events // 2, seed)
        faults += sum(value for what, value in found.faults)
        rows += [(f"{store}: {what}", value) for what, value in (*found.facts, *found.faults)]
    command = f"hall --events {events} --seed {seed}"
    print(keep(command, rows, time.perf_counter() - start, ABOUT))
    return int(faults > 0)


@contextmanager
def placed(folder: Path, store: str) -> Iterator[Place]:
    """An event whose first round is being played, in a file or on a server."""
    session = event_of(folder / "hall.dicedown", PLAYERS)
    begin_round(session)
    path = session.path
    session.close()
    if store == "file":
        yield path
        return
    with running() as server:
        yield server.event_of(path.read_bytes())


@dataclass(frozen=True)
class Found:
    """What came of a hall: figures, and what must be 0."""

    facts: tuple[tuple[str, object], ...]
    faults: tuple[tuple[str, int], ...]


def hall(
    place: Place, count: int, seed: int, *, rate: float = A_MINUTE, phones: int = PHONES
) -> Found:
    """Let scorekeepers enter so many results while phones follow."""
    desk = open_event(place, clock=now, dice=throw)
    server = Server(place, HOST, 0)
    server.start()
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    following = context.Process(target=follow, args=(server.address, phones, theirs), daemon=True)
    following.start()
    assert ours.recv() == "all listen"
    each = count // KEEPERS
    pipes = []
    for number in range(KEEPERS):
        end, other = context.Pipe()
        name = f"Keeper {number}"
        _, code = let_in(desk, name)
        arguments = (server.address, name, code, each, 60 / rate, seed + number, other)
        context.Process(target=enter_results, args=arguments, daemon=True).start()
        pipes.append(end)
    for pipe in pipes:
        assert pipe.recv() == "ready"
    began, used, fresh = time.perf_counter(), time.process_time(), []
    for pipe in pipes:
        pipe.send("go")
    number = 0
    while not all(pipe.poll() for pipe in pipes):
        number += 1
        desk.poll()
        ours.send(f"Notice {number}")
        desk.do(notices.add, f"Notice {number}", "For the hall.")
        server.wake()
        fresh.append(ours.recv())
        rest = NOTICE_SECONDS - (time.perf_counter() - began) % NOTICE_SECONDS
        until = time.perf_counter() + rest
        while time.perf_counter() < until and not all(pipe.poll() for pipe in pipes):
            time.sleep(0.05)
            desk.poll()
    wall, cpu = time.perf_counter() - began, time.process_time() - used
    kept: list[Kept] = [pipe.recv() for pipe in pipes]
    following.kill()
    server.stop()
    desk.close()
    return Found(facts=figures(kept, fresh, wall, cpu), faults=compared(place, kept))


def figures(
    kept: list[Kept], fresh: list[float], wall: float, cpu: float
) -> tuple[tuple[str, object], ...]:
    """What was measured."""
    took = sorted(second for one in kept for second in one.seconds)
    late = took[int(len(took) * 0.99)]
    entering = f"{_ms(median(took))} / {_ms(late)} / {_ms(took[-1])}"
    showing = f"{median(fresh):.2f} s / {max(fresh):.2f} s"
    return (
        ("results entered or corrected", sum(len(one.done) for one in kept)),
        ("sent twice, done once", sum(one.repeats for one in kept)),
        (
            "somebody else had entered that table meanwhile: both shown",
            sum(one.refused for one in kept),
        ),
        ("minutes", f"{wall / 60:.1f}"),
        (
            "a result, median / 99 of 100 / slowest",
            entering,
        ),
        ("notices, each fetched by 300 phones", len(fresh)),
        (
            "the last of the phones is fresh after, median / slowest",
            showing,
        ),
        ("of one core, for the desk and the pages' server", f"{cpu / wall:.0%}"),
    )


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms"


def compared(place: Place, kept: Sequence[Kept]) -> tuple[tuple[str, int], ...]:
    """What the journal and the tables say against what the scorekeepers were answered."""
    session = open_event(place, clock=now, dice=throw)
    try:
        columns = select(JournalStep.who, JournalStep.arguments).order_by(JournalStep.id)
        rows = session.read(
            lambda db: db.execute(columns.where(JournalStep.verb.in_(_VERBS))).all()
        )
        damages = session.read(session.file.damages)
        tables = {
            int(game.table or 0): result_text(game) for game in session.state.played[-1].games
        }
    finally:
        session.close()
    stored: dict[str, list[Entry]] = {one.name: [] for one in kept}
    last: dict[int, str] = {}
    strangers = 0
    for who, arguments in rows:
        entry = entry_of(json.loads(arguments))
        last[entry[0]] = entry[1]
        mine = [name for name in stored if name in who]
        strangers += len(mine) != 1
        for name in mine[:1]:
            stored[name].append(entry)
    lost = doubled = disordered = 0
    known = {entry for entries in stored.values() for entry in entries}
    for one in kept:
        answered, found = Counter(one.done), Counter(stored[one.name])
        missing = answered - found
        # A result that was stored already needs no step of its own.
        lost += sum(count for entry, count in missing.items() if entry not in known)
        doubled += (found - answered).total()
        disordered += [entry for entry in one.done if entry not in missing] != [
            entry for entry in stored[one.name] if entry not in missing
        ]
    return (
        ("lost: answered, and not in the journal", lost),
        ("doubled: in the journal more often than answered", doubled),
        ("scorekeepers whose steps are in another order than answered", disordered),
        ("steps under nobody's name", strangers),
        ("tables that differ from the last step in the journal",
         sum(text != last.get(table, "") for table, text in tables.items())),
        ("damages: journal and tables differ", len(damages)),
        ("failures of a scorekeeper", sum(len(one.failures) for one in kept)),
    )  # fmt: skip


def entry_of(arguments: Mapping[str, Any]) -> Entry:
    """Table and result of a step's arguments."""
    sides = arguments["first"], arguments["second"]
    winner = "first" if arguments["result"]["winner"] == sides[0]["player"] else "second"
    points = [(side["control_points"], side["army_points"]) for side in sides]
    return int(arguments["table"]), f"{winner} {points}"


def result_text(game: Game) -> str:
    """A game's result as one text; "" for none."""
    if game.result is None:
        return ""
    winner = "first" if game.result.winner == game.first.player else "second"
    points = [(side.control_points, side.army_points) for side in (game.first, game.second)]
    return f"{winner} {points}"


def enter_results(
    address: str, name: str, code: str, count: int, pause: float, seed: int, answer: Connection
) -> None:
    """Be a scorekeeper with a tablet: one result after the other, each at its time."""
    tablet, draw, kept = Tablet(address), Random(seed), Kept(name)
    tablet.post("/score/sign-in", {"code": code})
    answer.send("ready")
    answer.recv()
    began = time.perf_counter()
    for number in range(count):
        time.sleep(max(0.0, began + (number + draw.random()) * pause - time.perf_counter()))
        try:
            _enter_one(tablet, draw, kept)
        except Exception as error:
            kept.failures.append(repr(error)[:200])
    answer.send(kept)


class Tablet:
    """Sends forms as a browser does, over one connection."""

    def __init__(self, address: str) -> None:
        self._host = address.removeprefix("http://")
        self._cookie = ""
        self._link = http.client.HTTPConnection(self._host, timeout=30)

    def get(self, path: str) -> str:
        return self._send("GET", path, "")[1]

    def post(self, path: str, fields: Mapping[str, str]) -> tuple[int, str]:
        return self._send("POST", path, urlencode(fields))

    def close(self) -> None:
        """Close the connection."""
        self._link.close()

    def _send(self, method: str, path: str, body: str) -> tuple[int, str]:
        sent = {
            "content-type": "application/x-www-form-urlencoded",
            "origin": f"http://{self._host}",
            "accept-encoding": "gzip",
            "cookie": self._cookie,
        }
        self._link.request(method, path, body, sent)
        answer = self._link.getresponse()
        data = answer.read()
        if answer.getheader("set-cookie"):
            self._cookie = str(answer.getheader("set-cookie")).partition(";")[0]
        if answer.getheader("content-encoding") == "gzip":
            data = gzip.decompress(data)
        return answer.status, data.decode()


def _enter_one(tablet: Tablet, draw: Random, kept: Kept) -> None:
    """Enter a result at a table, or correct the one that is there."""
    page = tablet.get("/score")
    table = int(draw.choice(re.findall(r'id="table-(\d+)"', page)))
    won = draw.randrange(2)
    points = [(5 if n == won else draw.randrange(4), 10 + draw.randrange(30)) for n in range(2)]
    fields = {
        **fields_of(page, "/score/result", f'id="table-{table}"'),
        "winner": ("first", "second")[won],
        "by": "scenario",
    }
    for side, (control, army) in zip(("first", "second"), points, strict=True):
        fields[f"{side}.control_points"] = str(control)
        fields[f"{side}.army_points"] = str(army)
    start = time.perf_counter()
    status, text = tablet.post("/score/result", fields)
    for _ in range(_TRIES):
        if status == 303:
            break
        # 409: somebody else entered it meanwhile, both are shown; 422: it is unusual.
        kept.refused += status == 409
        fields = {**fields_of(text, "/score/result"), "anyway": "1"}
        status, text = tablet.post("/score/result", fields)
    assert status == 303, f"{status} {text[-300:]}"
    kept.seconds.append(time.perf_counter() - start)
    kept.done.append((table, f"{('first', 'second')[won]} {points}"))
    if draw.randrange(TWICE) == 0:
        again, text = tablet.post("/score/result", fields)
        kept.repeats += again == 303
        if again != 303:
            kept.failures.append(f"sent twice: {again}")


def follow(address: str, phones: int, answer: Connection) -> None:
    """Be phones that follow: for each text that is wanted, when the last of them shows it."""
    asyncio.run(_follow(address, phones, answer))


async def _follow(address: str, phones: int, answer: Connection) -> None:
    port, listening = int(address.rpartition(":")[2]), 0
    wanted, shown = "", 0

    async def one(number: int) -> None:
        nonlocal listening, shown
        reader, writer = await asyncio.open_connection(HOST, port)
        writer.write(f"GET /events HTTP/1.1\r\nHost: {HOST}:{port}\r\n\r\n".encode())
        version = None
        while line := await reader.readline():
            if not line.startswith(b"data:"):
                continue
            news = json.loads(line[5:])["version"]
            if version is None:
                listening += 1
            elif news != version:
                await asyncio.sleep(PAUSE * number / phones)
                body = await fetch(port, "/day")
                shown += wanted.encode() in body
            version = news

    tasks = [asyncio.create_task(one(number)) for number in range(phones)]
    while listening < phones:
        await asyncio.sleep(0.02)
    answer.send("all listen")
    while True:
        while not answer.poll():
            await asyncio.sleep(0.005)
        wanted, shown = answer.recv(), 0
        began = time.perf_counter()
        while shown < phones and time.perf_counter() - began < 30:
            await asyncio.sleep(0.005)
        answer.send(time.perf_counter() - began)
        assert tasks
