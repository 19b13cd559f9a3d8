"""One case within its limits: what it raised, how long it took, what memory it wanted."""

import resource
import signal
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType

SECONDS = 2.0
"""Of the processor, a case may take."""
MEGABYTES = 300
"""A case may want beyond what the process has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What was wrong with a case; faults of one mark are one."""

    mark: str
    trace: str


class TooSlowError(BaseException):
    """A case took too long; no ``Exception``, so that no reader takes it for one of its own."""


def within_limits(case: Callable[[bytes], None], data: bytes) -> Fault | None:
    """Run a case; None where all is well."""
    before = _peak()
    signal.signal(signal.SIGVTALRM, _too_slow)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        case(data)
    except (Exception, TooSlowError) as error:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        return Fault(mark=_mark(error), trace=traceback.format_exc(limit=-12))
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    if _peak() - before > MEGABYTES * 1024:
        return Fault(mark="memory", trace=f"{(_peak() - before) // 1024} MB")
    return None


def cap_memory(gigabytes: int) -> None:
    """Let the process have so much and no more, so that no case can stop the machine."""
    most = gigabytes * 1024**3
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _peak() -> int:
    """The most memory that the process ever had, in kilobytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _too_slow(_signal: int, _frame: FrameType | None) -> None:
    raise TooSlowError


def _mark(error: BaseException) -> str:
    """The kind and the innermost line of the program."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [one for one in frames if "/app/" in one.filename.replace("\\", "/")] or frames
    where = own[-1]
    name = where.filename.replace("\\", "/").rpartition("/app/")[2]
    return f"{type(error).__name__} in {name}:{where.name}"
