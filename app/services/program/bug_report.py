"""The report of a bug: what whoever fixes it wants, and what the EO agrees to give."""

import platform
import socket
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from app import __version__
from app.logs import discreet, mark_of, whole, without
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.event.user_settings import account, organizer

_STEPS = 10
"""How many of the last steps are named, by their verbs alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BugFacts:
    """What is known of a bug and of the moment it was met."""

    errors: tuple[BaseException, ...] = ()
    """Each kind once, in the order they came."""
    account: str = ""
    """Of a hard crash of an earlier run."""
    at: datetime = field(default_factory=lambda: datetime.now(UTC))
    page: str = ""
    qt: str = ""
    event: tuple[str, ...] = ()
    """Facts of the open event that name nobody."""
    names: tuple[str, ...] = ()
    """Names of players and of the event."""
    paths: tuple[str, ...] = ()
    """Folders of this computer, its name and its user's."""


def report_text(facts: BugFacts, *, with_names: bool = False, with_paths: bool = False) -> str:
    """The report as it is saved; what is not agreed to is not in it."""
    hidden = (*(() if with_names else facts.names), *(() if with_paths else facts.paths))
    is_open = with_names and with_paths
    traces = [
        f"{mark_of(error)}\n{whole(error) if is_open else discreet(error, hidden)}"
        for error in facts.errors
    ]
    if facts.account:
        traces.append(f"An earlier run ended so:\n{facts.account}")
    lines = [
        f"Dice Down {__version__}",
        f"{platform.system()} {platform.release()} {platform.machine()}",
        f"Python {platform.python_version()}, Qt {facts.qt}",
        f"{facts.at.isoformat(timespec='seconds')}, page: {facts.page or '-'}",
        *facts.event,
        *(facts.names if with_names else ()),
    ]
    return without("\n".join([*lines, "", *traces]), hidden) + "\n"


def event_facts(session: EventSession) -> tuple[str, ...]:
    """Facts of an open event that name nobody: its size, its packet, its last verbs."""
    try:
        state = session.state
        steps = [line.verb for line in session.read(history)[:_STEPS]]
    except Exception:  # the bug may be here; then the report does without
        return ("event: cannot be read",)
    return (
        f"event: packet {state.packet.id}, {len(state.entrants)} players, "
        f"{len(state.rounds)} rounds",
        f"last steps, newest first: {', '.join(steps)}",
    )


def private_names(session: EventSession) -> tuple[str, ...]:
    """Everything that names a person or the event."""
    from app.services.event.event_draft import event_line

    try:
        line, state = session.read(event_line), session.state
    except Exception:  # as above
        return ()
    names = [line.name, line.venue or "", session.path.stem]
    for player in state.entrants:
        names += [player.name, player.public_name or "", player.club or "", player.city or ""]
        names += player.name.split()
    return tuple(dict.fromkeys(text for text in names if len(text) > 1))


def private_paths(event: Path | None = None) -> tuple[str, ...]:
    """The user's folder and name, the computer's name, and where the event lies."""
    texts = [str(Path.home()), socket.gethostname(), str(event.parent) if event else ""]
    texts += [account(), organizer()]
    return tuple(text for text in texts if len(text) > 1 and text != "/")


def last_act(session: EventSession) -> tuple[str, str, datetime] | None:
    """The last act saved: its verb, its arguments as JSON, when; None where there is none."""
    import json

    try:
        line = next(line for line in session.read(history) if not line.is_note)
    except Exception:  # no act rather than a wrong one
        return None
    return line.verb, json.dumps(dict(line.arguments)), line.at


def save_report(text: str, folder: Path, at: datetime) -> Path:
    """Write a report under a free name.

    Raises:
        OSError: it cannot be written there.
    """
    folder.mkdir(parents=True, exist_ok=True)
    stem, number = f"Dice Down report {at.astimezone():%Y-%m-%d %H.%M}", 1
    while True:
        path = folder / f"{stem}{f' {number}' if number > 1 else ''}.txt"
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            number += 1
        else:
            return path
