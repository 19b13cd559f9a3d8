"""What an act is: a verb of the journal, how the history words it, and how it is treated.

``services/<noun>/acts.py`` declares the acts of a noun, and ``services/program/all_acts.py`` joins
them. A verb is part of every event file: it may be added, and never changed. Its function carries
its act by ``@verb``; where the window has it is in ``ui/<noun>/acts.py``.
"""

from collections.abc import Callable
from dataclasses import dataclass

from app.models.file.journal import StepKind
from app.words.core.act_arguments import HistorySentence


@dataclass(frozen=True, slots=True)
class Act:
    """One act, as it is treated wherever it is met.

    Args:
        verb: its name in the journal.
        history: its sentence in the history, from the arguments of its function and the facts that
            this has added; ``history_text`` makes it of a text with named fields.
        label: in a few words for where players may look on, as in the header; None where the
            sentence gives no secret away.
        kind: whether undo takes it back.
        changes_pairing: it changes a pairing as somebody asks, so that a reason goes with it.
        is_ruling: it changes what the program has made or what stood there, and is in the report
            of the event with a reason or without.
        is_private: players never read it.
    """

    verb: str
    history: HistorySentence
    label: HistorySentence | None = None
    kind: StepKind = StepKind.ACT
    changes_pairing: bool = False
    is_ruling: bool = False
    is_private: bool = False


def act_run_by(function: Callable[..., object]) -> Act | None:
    """The act that a function of the services does; None where it is none."""
    found: Act | None = getattr(function, "act", None)
    return found
