"""Day: a whole event, step after step, on real files, with all that can go wrong in one.

What is asked after a step, and when:

- after every step that struck, or by which anything was written: both sessions know one event; the
  journal's images, carried out on tables of our own, are the program's tables; all that was
  reported done is in the journal; everyone is in one place of each round; where the state is
  another, standings are the slow model's, and players may know no draft and no secret scenario; a
  draw is the best, with its certificate; sheets that are called current are current;
- of every act by the organizer's next step: that it is done, where it needs but a click;
- after every strike and start: the program's own check of the file;
- after every ``_WHOLE_EVERY`` steps that wrote anything, and in the evening: that check, the
  history line by line, and the pages of players; in the evening the next step too, on a copy.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from app.codes import FileCode
from app.rules.results.result import Side, WinReason
from app.services.core.act_context import act_run_by
from app.services.core.errors import OddError, UserError
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.core.undo_stack import BY_COMMAND, BY_SCOREKEEPER
from app.services.event.event_draft import EventDraft
from app.services.event.events import new_event, open_event
from app.services.event.status import status
from app.services.phones.phone_reader import PhoneReader
from app.services.phones.phone_view import PhoneView
from tests.postgres import Server
from tests.prove.saturday import checks
from tests.prove.saturday.commands import Commands
from tests.prove.saturday.desk_moves import draft
from tests.prove.saturday.happenings import HAPPENINGS_OF
from tests.prove.saturday.moment import Moment, Ready, WrongError
from tests.prove.saturday.place import FilePlace, Place, ServerPlace
from tests.prove.saturday.recorder import Recorder, can_record
from tests.prove.saturday.round_moves import enter
from tests.prove.saturday.sheets import Sheets
from tests.prove.saturday.step import BESIDE, COMMAND, MOVES, NEXT, REDO, UNDO, WINDOW, Step
from tests.prove.saturday.strikes import Act, struck
from tests.services.clock.watch import Watch
from tests.surroundings import DATA

NAME: Final = "day.dicedown"
_WORKS_AT_ONCE = ("publish", "begin", "close")
"""Next steps that need nothing but the organizer's click, at most with a reason."""
_SCORED_BY_RULE = (WinReason.CONCESSION, WinReason.NO_SHOW, WinReason.JUDGE)
"""Ends of a game of which the packet says what everybody gets."""
_ORGANIZER = "The organizer"
_SCOREKEEPER = f"{BY_SCOREKEEPER}: Anna"
_OLD_EVERY, _NEW_EVERY = 8, 5
"""One day of so many begins with an event of an earlier program, or with one that is made then; the
others with a copy of one that was made before."""
_WHOLE_EVERY = 12
_made: dict[EventDraft, bytes] = {}
"""New events; each is made by a chance of its own, so that a day is the same after any other."""


@dataclass(slots=True)
class Outcome:
    """How a day ended: after all of its steps, or at the first fault."""

    found: Counter[str] = field(default_factory=Counter)
    fault: str = ""
    steps: int = 0
    """How many were taken, the faulty one among them."""
    log: list[str] = field(default_factory=list)
    """Each step with what came of it."""
    seconds: float = 0
    """Of one core, without those of other processes."""

    def written(self) -> list[Any]:
        """What a file or another process keeps of it, for ``read``."""
        return [self.found, self.fault, self.steps, round(self.seconds, 3)]

    @classmethod
    def read(cls, written: list[Any], log: Sequence[str] = ()) -> "Outcome":
        """Read what was written."""
        found, fault, steps, seconds = written
        return cls(Counter(found), fault, steps, list(log), seconds)


class Day:
    """An event being lived.

    Args:
        folder: an empty folder of its own.
        seed: of the event that is made.
        server: where the event is; None for a file.
        bundle: the program that does what commands do; "" lets this process do it.

    Attributes:
        chance: of the step that is taken.
        done: number and verb of each step that was reported done.
        shown: what phones were shown last.
        is_old: whether an earlier program began the event; its samples are made of rows that no
            day leads to.
    """

    def __init__(
        self, folder: Path, seed: int, *, server: Server | None = None, bundle: str = ""
    ) -> None:
        self.outcome = Outcome()
        self.folder = folder / "day"
        self.stick, self.backups = folder / "stick", folder / "backups"
        for one in (self.folder, self.stick):
            one.mkdir()
        self.path = self.folder / NAME
        self.place: Place = (
            FilePlace(self.path) if server is None else ServerPlace(self.path, server)
        )
        self.ledger = self.place.ledger
        self._commands = Commands(bundle, self.path) if bundle else None
        self.watch = Watch()
        self.chance = Random(seed)
        self.is_old = seed % _OLD_EVERY == 0
        self.sheets = Sheets()
        self.phones: PhoneReader | None = None
        self.shown: PhoneView | None = None
        self.done: list[tuple[int, str]] = []
        self._number = 0
        self._until_whole = _WHOLE_EVERY
        self._is_started = False
        """Whether the program was started since all was asked last."""
        self._stood: object = None
        """The state when standings were asked last."""
        records = server is None and can_record()
        self.recorder = Recorder(self.path) if records else None
        self._begin(seed)
        self.place.settle()
        self.sessions: dict[str, EventSession] = {}
        self.reopen()
        self.note_done()
        self._checked = self.ledger.lines[-1]
        """The newest step when all was asked last."""

    def _begin(self, seed: int) -> None:
        """Make the event as it is in the morning: new, or begun by an earlier program."""
        if self.is_old:
            samples = sorted((DATA / "events").glob("v*.dicedown"))
            self.path.write_bytes(samples[seed // _OLD_EVERY % len(samples)].read_bytes())
            self.outcome.found["upgrade"] += 1
            if isinstance(self.place, ServerPlace):
                # What is moved to a server is of this program.
                open_event(self.path, clock=self.watch, dice=self.dice).close()
            return
        chosen = draft(Random(seed))
        if seed % _NEW_EVERY == 0:
            self._make(self.path, chosen)
            return
        if chosen not in _made:
            self.chance, of_day = Random(1), self.chance
            self._make(self.path, chosen)
            _made[chosen], self.chance = self.path.read_bytes(), of_day
        self.path.write_bytes(_made[chosen])

    def _make(self, path: Path, chosen: EventDraft) -> None:
        new_event(path, chosen, clock=self.watch, dice=self.dice, who=_ORGANIZER).close()

    def play(self, steps: Sequence[Step]) -> Outcome:
        """Take steps until the last, or until something is wrong."""
        try:
            for step in steps:
                self.outcome.steps += 1
                self.chance = Random(step.seed)
                self.watch.pass_by(seconds=self.chance.choice((5, 60, 300)))
                if not self._goes_well(step) or self._is_moved():
                    break
            else:
                self._goes_well(None)
        finally:
            self.close()
            self.place.end()
            if self.recorder is not None:
                self.recorder.end()
        return self.outcome

    def _goes_well(self, step: Step | None) -> bool:
        """Take a step, None for the evening's whole check, and ask what must be so."""
        outcome = self.outcome
        try:
            if step is None:
                self.claim_none(self._whole_faults())
                self.claim_none(self._next_faults())
                return True
            told = self._take(step)
            self._check(step)
        except WrongError as error:
            outcome.fault = f"{step or 'in the evening'}: {error}"
        except Exception as error:
            outcome.fault = f"{step or 'in the evening'}: {type(error).__name__}: {error}"
        else:
            outcome.log.append(f"{step}: {told}")
            outcome.found[step.what] += told == "done"
        return not outcome.fault

    def _is_moved(self) -> bool:
        """Whether the event was moved to a server, and so only reads here."""
        if not any(verb == "move_event" for _, verb in self.done):
            return False
        self.outcome.found["ended by a move"] += 1
        if isinstance(self.place, ServerPlace):
            return True
        with closing(self.opened(_ORGANIZER)) as session:
            if session.only_reads is None or session.only_reads.code != FileCode.MOVED:
                self.outcome.fault = "an event that was moved can still be written to here"
        return True

    # Steps

    def _take(self, step: Step) -> str:
        """Take a step; what came of it."""
        happening = HAPPENINGS_OF.get(step.what)
        if happening is not None:
            self.outcome.found[step.what] += 1
            return happening(self)
        commands = self._commands if step.who == COMMAND and not step.fault else None
        if commands is not None and (told := self._by_command(step, commands)):
            return told
        with self.acting(step.who) as session:
            act = self._act_of(step, session)
            if step.fault == "":
                coming = status(session.state).next.code if step.what == NEXT else ""
                told = self.attempt(session, act)
                if coming in _WORKS_AT_ONCE and told not in ("done", "odd"):
                    raise WrongError(f"the next step is to {coming}, and that is refused: {told}")
                return told
        return struck(self, step, act)

    def _by_command(self, step: Step, commands: Commands) -> str:
        """Let the program's command do a step; "" where there is none for it."""
        if step.what in (UNDO, REDO):
            arguments: Sequence[str] = (step.what,)
        else:
            arguments = commands.arguments(self._chosen(step.what, self.window))
        if not arguments:
            return ""
        before, newest = self.ledger.contents, self.ledger.newest
        because = "as it happens" if self.chance.random() < 0.8 else ""
        ended = commands.run(arguments, because)
        made = [line for line in self.ledger.lines if line.step > newest]
        if ended.code not in commands.KNOWN:
            raise WrongError(f"{arguments}: ended by {ended.code}: {ended.said}")
        if ended.code and (made or self.ledger.contents != before):
            raise WrongError(f"{arguments}: refused, and not all is as it was: {ended.said}")
        if not ended.code and not made:
            raise WrongError(f"{arguments}: done, and not in the journal: {ended.said}")
        if not all(line.who.startswith(BY_COMMAND) for line in made):
            raise WrongError(f"{arguments}: noted as {made}")
        self.outcome.found["acts by the bundle's commands"] += 1
        self.note_done()
        return "refused" if ended.code else "done"

    def _act_of(self, step: Step, session: EventSession) -> Act:
        if step.what in (UNDO, REDO):
            is_undo = step.what == UNDO
            if step.fault:
                return lambda on, because: _back(on, because, is_undo=is_undo)
            return lambda on, because: self._there_and_back(on, because, is_undo=is_undo)
        chosen = self._chosen(step.what, session)
        return lambda on, because: self.do(on, because, chosen)

    def _chosen(self, what: str, session: EventSession) -> Ready:
        now = Moment(session, self.chance)
        if what != NEXT:
            return MOVES[what](now)
        coming = status(session.state).next
        if coming.code == "results":
            return enter(now)
        return MOVES[coming.verb or "add_notice"](now)

    def attempt(self, session: EventSession, act: Act) -> str:
        """Do an act; with a reason where one is asked for, most of the time."""
        before, newest = self.ledger.contents, self.ledger.newest
        reasons = ("", "as it happens") if self.chance.random() < 0.8 else ("",)
        for because in reasons:
            try:
                act(session, because)
            except UserError as error:
                if self.ledger.newest != newest or self.ledger.contents != before:
                    raise WrongError(f"refused ({error.code}), and not all is as it was") from error
                self.outcome.found["refused"] += 1
                if not isinstance(error, OddError):
                    return str(error.code)
            else:
                self.note_done()
                return "done"
        return "odd"

    def do(self, session: EventSession, because: str, chosen: Ready) -> None:
        """Do an act; its line in the history has its verb and who did it."""
        session.with_reason(because, chosen.act, *chosen.args, **chosen.named)
        if self.recorder is not None:
            # Where the disk fails, the program alone is to see it.
            self.recorder.heal()
        line, done = self.ledger.lines[-1], act_run_by(chosen.act)
        assert done is not None
        if (line.verb, line.who) != (done.verb, session.who):
            raise WrongError(f"{done.verb} by {session.who} is noted as {line}")
        if line.verb in ("enter_result", "amend_result"):
            self._look_for_result(session, chosen)

    def _look_for_result(self, session: EventSession, chosen: Ready) -> None:
        """What was entered stands at the table named; a game without one is found by names."""
        table, first, second, result, *number = chosen.args
        rounds = {one.number: one for one in session.state.rounds}
        last = rounds[number[0] if number else session.state.played[-1].number]
        there = [one for one in last.games if one.table == table]
        (game,) = (one for one in there if table is not None or first.player in one.players)
        given = {side.player: _points(side) for side in (first, second)}
        # What a slip leaves open may follow from how the game ended; so does all of some ends.
        kept = {
            side.player: tuple(
                None if one is None else now
                for one, now in zip(given[side.player], _points(side), strict=True)
            )
            for side in game.sides
        }
        is_same = kept == given or result.reason in _SCORED_BY_RULE
        if game.result is None or game.result.winner != result.winner or not is_same:
            raise WrongError(f"table {table} was entered as {chosen.args}, and is {game}")

    def _there_and_back(self, session: EventSession, because: str, *, is_undo: bool) -> None:
        """Undo or redo; most times the opposite follows, and all is as it was."""
        before, newest = self.ledger.contents, self.ledger.newest
        _back(session, because, is_undo=is_undo)
        # What others did and what depends on it goes first, each as a step of its own.
        is_alone = self.ledger.newest == newest + 1
        if is_alone and self.chance.random() < 0.7:
            self.note_done()
            _back(session, "as it happens", is_undo=not is_undo)
            if self.ledger.contents != before:
                raise WrongError("undo and redo lead elsewhere")

    # What must be so

    def _check(self, step: Step) -> None:
        """Ask what must be so after a step."""
        window, before, newest = self.window, self._checked, self.ledger.lines[-1]
        if newest == before and not step.fault and not self._is_started:
            return
        self._checked = newest
        window.poll()
        self.beside.poll()
        if window.state != self.beside.state:
            raise WrongError("two sessions know different events")
        there = {(line.step, line.verb) for line in self.ledger.lines}
        lost = [one for one in self.done if one not in there]
        if lost:
            raise WrongError(f"reported done, and not in the journal: {lost[:3]}")
        self.claim_none(self.ledger.faults())
        self.claim_none(checks.places_faults(window))
        if self._stood != window.state:
            self._stood = window.state
            self.claim_none(checks.public_faults(window))
            if not self.is_old:
                self.claim_none(checks.standings_faults(window))
        if newest != before and newest.verb in ("pair_round", "swap_players", "mend_round"):
            was_drawn = newest.verb == "pair_round"
            self.claim_none(checks.certificate_faults(window, was_drawn=was_drawn))
        self.claim_none(self.sheets.faults(window))
        self._until_whole -= 1
        if not self._until_whole:
            self.claim_none(self._whole_faults())
        elif step.fault or self._is_started:
            self.claim_none(checks.journal_faults(window))
        self._is_started = False

    def _whole_faults(self) -> Iterator[str]:
        """What takes longest to ask."""
        self._until_whole = _WHOLE_EVERY
        yield from self.ledger.faults()
        yield from checks.journal_faults(self.window)
        yield from self._history_faults()
        yield from checks.player_faults(self.window)

    def _history_faults(self) -> Iterator[str]:
        """The history has the lines that are in the journal."""
        told = [(one.step, one.who, one.reason) for one in self.window.read(history)[::-1]]
        there = [(one.step, one.who, one.reason) for one in self.ledger.lines]
        if told != there:
            yield f"the history is not the journal: {[*{*told} ^ {*there}][:3]}"

    def _next_faults(self) -> Iterator[str]:
        """The line of the next step names one that works."""
        coming = status(self.window.state).next
        if coming.code not in _WORKS_AT_ONCE or self.window.only_reads is not None:
            return
        act = MOVES[coming.verb](Moment(self.window, Random(1)))
        copy = self.folder.parent / f"next-{self.number()}.dicedown"
        copy.write_bytes(self.window.file.image())
        with closing(open_event(copy, clock=self.watch, dice=self.dice)) as session:
            try:
                session.with_reason("as it happens", act.act, *act.args, **act.named)
            except UserError as error:
                yield f"the next step is to {coming.code}, and that is refused: {error.code}"
        copy.unlink()

    def claim_none(self, faults: Iterator[str]) -> None:
        """Raise the first fault.

        Raises:
            WrongError: there is one.
        """
        for fault in faults:
            raise WrongError(fault)

    # Sessions

    @property
    def window(self) -> EventSession:
        """The organizer's."""
        return self.sessions[WINDOW]

    @property
    def beside(self) -> EventSession:
        """The scorekeeper's."""
        return self.sessions[BESIDE]

    @contextmanager
    def acting(self, who: str) -> Iterator[EventSession]:
        """The session of an actor; a command's is opened for it alone."""
        if who != COMMAND:
            yield self.sessions[who]
            return
        with closing(self.opened(f"{BY_COMMAND}: {_ORGANIZER}")) as session:
            yield session

    def opened(self, who: str) -> EventSession:
        """One more session."""
        session = self.place.open(self.watch, self.dice)
        session.who, session.steady = who, self.watch.reading
        return session

    def reopen(self) -> None:
        """Start the program."""
        self.ledger.forget()
        self.sessions = {
            WINDOW: self.opened(_ORGANIZER),
            BESIDE: self.opened(_SCOREKEEPER),
        }
        self._is_started = True

    def close(self) -> None:
        """End the program."""
        if self.phones is not None:
            self.phones.close()
            self.phones = None
        for session in self.sessions.values():
            session.close()
        self.sessions = {}

    def note_done(self) -> None:
        """Take note of the steps that are in the journal: they were reported done."""
        known = self.done[-1][0] if self.done else 0
        self.done.extend(one[:2] for one in self.ledger.lines if one.step > known)

    def dice(self, sides: int) -> int:
        """Roll one of so many sides."""
        return self.chance.randrange(sides)

    def number(self) -> int:
        """A number that no file of the day has yet."""
        self._number += 1
        return self._number


def _points(side: Side) -> tuple[int | None, int | None]:
    return side.control_points, side.army_points


def _back(session: EventSession, because: str, *, is_undo: bool) -> None:
    if is_undo:
        session.undo(because)
    else:
        session.redo()
