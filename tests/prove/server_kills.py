"""Whatever is killed of an event on a server, no finished act is lost and none is done twice.

In turn a desk's program is killed, the server's end of its connections, or the whole server, which
then starts again: each at any moment, while one or two desks write. What is reported done is in
the journal, once; what the desks were not answered is there wholly or not at all.
"""

import multiprocessing
import os
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from multiprocessing.connection import Connection
from pathlib import Path

import psycopg
from sqlalchemy import select

from app.codes import FileCode
from app.models.file.file_format import EventFileError
from app.models.file.journal import JournalStep
from app.models.server.address import ServerAddress, read_address
from app.models.server.server_event import ServerEvent
from app.rules.core.draw import Draw
from app.services.core.errors import UserError
from app.services.core.session import EventSession
from app.services.event.event_files import FEATURES
from app.services.players import players
from app.services.players.players import PlayerDraft
from tests.builders import event_of
from tests.postgres import Server, running
from tests.prove.results import keep

WAYS = ("desk", "connections", "server")
"""What is killed."""
ACTS = 16
"""So many a desk does."""
_CUTS, _RESTARTS = 8, 3
"""So often connections are cut, or the server is stopped, in one life."""
_LONGEST = 0.5
"""Seconds until something is killed, from the first act that is done."""
_MAYBE_SAVED = (FileCode.SERVER_UNKNOWN, FileCode.SAVED_UNREAD)
_ENDS = 60.0
"""Seconds after which a desk that was not killed hangs."""


_PROCESSES = multiprocessing.get_context("spawn" if os.name == "nt" else "forkserver")
_PROCESSES.set_forkserver_preload([__name__])


def prove(kills: int, seed: int) -> int:
    """Kill so often, in each way as often; 1 for any fault."""
    start = time.perf_counter()
    with running() as server:
        found = killed(server, kills, seed)
    command = f"kills --server --events {kills} --seed {seed}"
    print(keep(command, _rows(found), time.perf_counter() - start, name="kills-server"))
    return int(bool(found["faults"]))


def killed(server: Server, kills: int, seed: int) -> Counter[str]:
    """What came of killing so often; a life with cut connections counts each cut."""
    found: Counter[str] = Counter()
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        first = event_of(Path(folder) / "first.dicedown", 8)
        data = first.file.image()
        first.close()
        life = 0
        while sum(found[way] for way in WAYS) < kills:
            way = WAYS[life % len(WAYS)]
            address = server.event_of(data)
            count = 1 + life // len(WAYS) % 2
            desks = [Desk(address, seed * 1000 + life * 2 + number) for number in range(count)]
            _kill(server, way, desks, chance, found)
            _judge(address, desks, found)
            server.drop(address)
            life += 1
        found["lives"] = life
    return found


class Desk:
    """A process of its own that acts at an event."""

    def __init__(self, address: ServerAddress, seed: int) -> None:
        self.name = f"desk {seed}"
        self.is_killed = False
        self._tells, ours = _PROCESSES.Pipe(duplex=False)
        self._process = _PROCESSES.Process(target=act, args=(str(address), seed, ours))
        self._process.start()
        ours.close()
        self._first = self._tells.recv()

    def kill(self) -> None:
        """End it as a power cut does; what it has reported can still be read."""
        self.is_killed = True
        self._process.kill()

    def lived(self) -> tuple[list[int], str]:
        """The steps that it reported done, in order, and how it ended."""
        heard, until = [self._first], time.monotonic() + _ENDS
        # At the end of what was reported; a report that was cut off is none.
        with suppress(EOFError, OSError):
            while self._tells.poll(max(0, until - time.monotonic())):
                heard.append(self._tells.recv())
            heard.append("hung")
            self._process.kill()
        self._process.join()
        self._tells.close()
        ends = [one for one in heard if isinstance(one, str)]
        return [one for one in heard if isinstance(one, int)], ends[-1] if ends else ""


def _kill(
    server: Server, way: str, desks: list[Desk], chance: random.Random, found: Counter[str]
) -> None:
    time.sleep(chance.uniform(0, _LONGEST))
    if way == "desk":
        desks[0].kill()
        found[way] += 1
    for _ in range(_RESTARTS if way == "server" else 0):
        server.stop()
        time.sleep(chance.uniform(0, 0.3))
        server.start()
        found[way] += 1
        time.sleep(chance.uniform(0, _LONGEST))
    for _ in range(_CUTS if way == "connections" else 0):
        found[way] += _cut(server)
        time.sleep(chance.uniform(0, 0.2))


def _cut(server: Server) -> int:
    query = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE application_name = 'Dice Down'"
    )
    with psycopg.connect(**server.address().parameters(), autocommit=True) as link:  # type: ignore[arg-type]
        return int(bool(link.execute(query.encode()).fetchall()))


def _judge(address: ServerAddress, desks: list[Desk], found: Counter[str]) -> None:
    """Look for what is lost, doubled or half."""
    lives = {desk.name: (desk, *desk.lived()) for desk in desks}
    session = _open(address, "judge")
    try:
        steps = session.read(
            lambda db: db.execute(
                select(JournalStep.id, JournalStep.who, JournalStep.verb, JournalStep.arguments)
            ).all()
        )
        faults = [f"damage: {one}" for one in session.read(session.file.damages)]
        made = [one.arguments for one in steps if one.verb == "register_player"]
        faults += [f"done twice: {one}" for one, n in Counter(made).items() if n > 1]
        for name, (desk, told, end) in lives.items():
            stored = [one.id for one in steps if one.who == name]
            found["acts"] += len(told)
            found[end] += 1
            if end == "hung":
                faults.append(f"{name} hung")
            if missing := set(told) - set(stored):
                faults.append(f"lost: {sorted(missing)}")
            # Whoever was killed, or was told so, may have one more.
            more = len(stored) - len(told)
            if more > (1 if desk.is_killed or end in _MAYBE_SAVED else 0):
                faults.append(f"{more} more than {name} knows of")
            found["unreported"] += max(more, 0)
        before = session.state
        session.undo(everybody=True)
        session.redo()
        if session.state != before or session.read(session.file.damages):
            faults.append("undo and redo do not lead back")
    finally:
        session.close()
    found["faults"] += bool(faults)
    for fault in faults:
        print(f"{', '.join(lives)}: {fault}", flush=True)


def _open(address: ServerAddress, who: str, seed: int = 1) -> EventSession:
    file = ServerEvent.open(address, Path("cup.dicedown"))
    return EventSession(file, FEATURES, clock=_now, dice=Draw(seed).below, who=who)


def _now() -> datetime:
    return datetime.now(UTC)


def act(place: str, seed: int, tells: Connection) -> None:
    """Act at an event; each step is reported once it is done, and how it ended otherwise."""
    draw = Draw(seed)
    try:
        session = _open(read_address(place), f"desk {seed}", seed)
        for number in range(ACTS):
            # Undone, redone or in force: nobody else registers under this name.
            draft = PlayerDraft(name=f"Player {seed} {number}")
            tells.send(session.do(players.register, draft).changes.step)
            player = session.state.entrants[-1].id
            tells.send(session.do(players.tick, player, "here", on=True).changes.step)
            if draw.below(3) == 0:
                tells.send(session.undo().step)
                tells.send(session.redo().step)
        session.close()
    except (UserError, EventFileError) as error:
        tells.send(str(error.code))


def _rows(found: Counter[str]) -> Iterator[tuple[str, int]]:
    yield "desks killed with kill -9", found["desk"]
    yield "times that every connection was cut by the server", found["connections"]
    yield "times that the server was stopped at once and started again", found["server"]
    yield "events, with one desk or two", found["lives"]
    yield "acts that the desks had reported done", found["acts"]
    yield "desks that went on to their end whatever was killed", found[""]
    yield (
        "desks told in a sentence that they should try again or look",
        sum(count for end, count in found.items() if end.startswith("file.")),
    )
    yield "acts saved that a killed desk had no time to report", found["unreported"]
    yield (
        "events with an act lost or done twice, half an act, a desk that hung, or an undo that "
        "leads elsewhere",
        found["faults"],
    )
