"""Step: what one actor does in a day, as a line that can be read, kept and replayed."""

from dataclasses import dataclass
from random import Random

from tests.prove.saturday.desk_moves import DESK_MOVES
from tests.prove.saturday.player_moves import LATER_MOVES, PLAYER_MOVES
from tests.prove.saturday.round_moves import ROUND_MOVES

MOVES = {**PLAYER_MOVES, **ROUND_MOVES, **DESK_MOVES, **LATER_MOVES}
"""Verb -> one way to try it now."""

NEXT = "next"
"""The organizer does what the line with the next step says."""
UNDO, REDO = "undo", "redo"

ERRANDS = (
    (NEXT, "take_player_results", "submit_result", "submit_result", "accept_results"),
    (NEXT, "start_clock", "pause_table", "resume_table"),
    (NEXT, "start_clock", "pause_clock", "resume_clock"),
    (NEXT, "await_player", "player_came"),
    ("start_countdown", "pause_countdown", "resume_countdown"),
    (NEXT, "give_bye", "take_bye_back"),
    ("keep_house_scenario", NEXT, "choose_scenario", "publish_round", "name_lost_element"),
    *(
        (*played, "pair_round", "publish_round", "amend_result", "amend_result", "cut_again")
        for played in ((), (NEXT,), (NEXT,) * 3)
    ),
)
"""What belongs together, in its order, with whatever comes between: players hand in results by
phone, tables stand for a ruling, a clock stands for lunch, somebody comes late, a bye was given to
the wrong one, the house plays a scenario of its own, a result on which a cut was made was wrong.
Whether the moment is one for it, the day decides."""

HAPPENINGS = (
    "print", "print-set", "phones", "screen", "back-up", "restore", "copy-to-stick", "carry",
    "second-window", "late-form", "two-forms", "twice", "by-id", "out-of-order", "second-program",
    "sleep", "clock-jumps", "restart", "computer-restarts", "locked", "pulled", "salvage",
)  # fmt: skip
"""What happens beside acts."""

WINDOW, BESIDE, COMMAND = "window", "beside", "command"
ACTORS = (WINDOW, BESIDE, COMMAND)
"""The organizer's window, a scorekeeper's session on the same event, and commands."""

KILL, POWER, FULL, UNREADABLE = "kill", "power", "full", "unreadable"
FAULTS = (KILL, POWER, FULL, UNREADABLE)
"""The program is killed in the act, the power fails, the disk is full, the disk can't be read."""


@dataclass(frozen=True, slots=True)
class Step:
    """What one actor does.

    Attributes:
        who: one of ``ACTORS``.
        what: a verb, ``NEXT``, ``UNDO``, ``REDO`` or one of ``HAPPENINGS``.
        seed: of the step's own chance.
        fault: one of ``FAULTS`` that strikes in it, or "".
    """

    who: str
    what: str
    seed: int
    fault: str = ""

    def __str__(self) -> str:
        """Write it as a line."""
        return " ".join(str(one) for one in (self.who, self.what, self.seed, self.fault) if one)


def step_of(line: str) -> Step:
    """Read a line.

    Raises:
        ValueError: it is none.
    """
    who, what, seed, *fault = line.split()
    known = {*MOVES, NEXT, UNDO, REDO, *HAPPENINGS}
    if who not in ACTORS or what not in known or not set(fault) <= set(FAULTS):
        raise ValueError(line)
    return Step(who, what, int(seed), *fault)


def steps_of(seed: int) -> tuple[Step, ...]:
    """The day of a seed; the first step makes the event."""
    chance = Random(seed)
    verbs = tuple(MOVES)

    errand: list[str] = []
    """What is left of it, the last first."""

    def what() -> str:
        if errand and chance.random() < 0.8:
            return errand.pop()
        drawn = chance.random()
        if drawn < 0.42:
            return NEXT
        if drawn < 0.48:
            errand[:] = reversed(chance.choice(ERRANDS))
            return errand.pop()
        if drawn < 0.76:
            return chance.choice(verbs)
        if drawn < 0.86:
            return chance.choice((UNDO, UNDO, REDO))
        return chance.choice(HAPPENINGS)

    def step(number: int) -> Step:
        # The event has its players first, most of the time.
        name = "register_roster" if 0 < number < 4 else what()
        who = chance.choice((WINDOW, WINDOW, WINDOW, WINDOW, WINDOW, BESIDE, BESIDE, COMMAND))
        fault = chance.choice(FAULTS) if chance.random() < 0.04 else ""
        return Step(who, name, chance.randrange(10**9), fault if name not in HAPPENINGS else "")

    return tuple(step(number) for number in range(chance.randint(30, 90)))
