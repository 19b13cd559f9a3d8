"""What a window knows of an event and its replaced file doesn't have, and the other way round."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import takewhile

from app.codes import FileCode
from app.models.file.event_file import EventFileError, open_bytes
from app.models.file.recovery import committed_bytes
from app.rules.core.ids import PlayerId
from app.services.core.errors import UserError, refusal
from app.services.core.event_reader import EventReader
from app.services.core.history import HistoryLine, history
from app.services.core.session import EventSession
from app.services.packet.packets import load_packet


@dataclass(frozen=True, slots=True, kw_only=True)
class FileComparison:
    """The actions of two states of one event from where they part, newest first."""

    only_here: tuple[HistoryLine, ...]
    only_there: tuple[HistoryLine, ...] = ()
    names_there: Mapping[PlayerId, str] = field(default_factory=dict)
    """Of the file's players, of whom this window may not know."""
    trouble: UserError | None = None
    """Why the file can't be read; None where it can."""


def compare_with_file(session: EventSession) -> FileComparison:
    """Compare an event as it is here with what has its file's name now."""
    here = session.read(history)
    try:
        file = open_bytes(session.path, committed_bytes(session.path))
    except EventFileError as error:
        return FileComparison(only_here=here, trouble=refusal(error.code, error.facts))
    except OSError as error:
        facts = {"path": str(session.path), "why": error.strerror or str(error)}
        return FileComparison(only_here=here, trouble=refusal(FileCode.CANNOT_READ, facts))
    try:
        reader = EventReader(file, load_packet)
        there = reader.read(history)
        names = {entrant.id: entrant.name for entrant in reader.state.entrants}
    except UserError as error:
        return FileComparison(only_here=here, trouble=error)
    finally:
        file.close()
    pairs = zip(map(_mark, here[::-1]), map(_mark, there[::-1]), strict=False)
    both = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return FileComparison(
        only_here=here[: len(here) - both],
        only_there=there[: len(there) - both],
        names_there=names,
    )


def _mark(line: HistoryLine) -> tuple[object, ...]:
    # Not whether it is undone: only a later step shows that.
    return line.step, line.at, line.verb, line.who, line.arguments
