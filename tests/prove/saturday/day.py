"""Day: a whole event, step after step, on real files, with all that can go wrong in one."""

import errno
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, Final

from app.codes import FileCode
from app.rules.core.round import RoundState
from app.rules.packet.packet import RoundClock
from app.rules.results.result import Side, WinReason
from app.services.backups import backups
from app.services.backups.damage import salvage_event
from app.services.clock.state import round_clock
from app.services.core.act_context import act_run_by
from app.services.core.errors import NotNowError, OddError, UserError
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.core.undo_stack import BY_COMMAND, BY_SCOREKEEPER
from app.services.event.events import new_event, open_event
from app.services.event.opening import save_copy
from app.services.event.status import status
from app.services.exchange.interchange_export import event_json
from app.services.exchange.interchange_import import import_event
from app.services.papers import paper_sets, papers
from app.services.papers.kinds import Paper
from app.services.phones.phone_reader import PhoneReader
from app.services.phones.phone_view import PhoneView, phone_view
from app.services.players.player_lines import player_lines
from app.services.program.open_forms import player_form, slip_form
from app.services.screen.hall import public_clock
from app.words.core.catalogue import words
from tests.prove.calls import Call, Disk, after, after_power_cut
from tests.prove.saturday import checks
from tests.prove.saturday.desk_moves import draft
from tests.prove.saturday.moment import Moment, Ready
from tests.prove.saturday.recorder import Recorder, can_record
from tests.prove.saturday.round_moves import enter, slip
from tests.prove.saturday.sheets import Sheets
from tests.prove.saturday.step import (
    BESIDE,
    COMMAND,
    FULL,
    KILL,
    MOVES,
    NEXT,
    POWER,
    REDO,
    UNDO,
    UNREADABLE,
    WINDOW,
    Step,
)  # fmt: skip
from tests.services.acts import contents
from tests.services.clock.watch import Watch
from tests.surroundings import DATA

NAME: Final = "day.dicedown"
_WORKS_AT_ONCE = ("publish", "begin", "close")
"""Next steps that need nothing but the organizer's click, at most with a reason."""


_SCORED_BY_RULE = (WinReason.CONCESSION, WinReason.NO_SHOW, WinReason.JUDGE)
"""Ends of a game of which the packet says what everybody gets."""
_ORGANIZER = "The organizer"
_SCOREKEEPER = f"{BY_SCOREKEEPER}: Anna"
_OLD_EVERY = 8
"""One day of so many begins with an event of an earlier program."""
_ALWAYS = "add_notice"
"""An act that is possible at any time."""


class WrongError(AssertionError):
    """Something is so that must never be."""


@dataclass(slots=True)
class Outcome:
    """How a day ended: after all of its steps, or at the first fault."""

    found: Counter[str] = field(default_factory=Counter)
    fault: str = ""
    steps: int = 0
    """How many were taken, the faulty one among them."""
    log: list[str] = field(default_factory=list)
    """Each step with what came of it."""


class Day:
    """An event being lived.

    Args:
        folder: an empty folder of its own.
        seed: of the event that is made.
    """

    def __init__(self, folder: Path, seed: int) -> None:
        self.outcome = Outcome()
        self._folder = folder / "day"
        self._folder.mkdir()
        self._stick, self._backups = folder / "stick", folder / "backups"
        self._stick.mkdir()
        self._watch = Watch()
        self._chance = Random(seed)
        self._number = 0
        self._is_old = False
        self._path = self._folder / NAME
        self._sheets = Sheets()
        self._phones: PhoneReader | None = None
        self._shown: PhoneView | None = None
        self._done: list[tuple[int, str]] = []
        """Number and verb of each step that was reported done."""
        self._recorder = Recorder(self._path) if can_record() else None
        session = self._begun(seed)
        self._sessions = {WINDOW: self._prepared(session, _ORGANIZER)}
        self._note_done(session)
        self._checked = session.reader.newest_step()
        """The newest step when all was asked last."""
        self._sessions[BESIDE] = self._opened(_SCOREKEEPER)

    def _begun(self, seed: int) -> EventSession:
        """The event as it is in the morning: new, or begun by an earlier program."""
        if seed % _OLD_EVERY == 0:
            samples = sorted((DATA / "events").glob("v*.dicedown"))
            self._path.write_bytes(samples[seed // _OLD_EVERY % len(samples)].read_bytes())
            self.outcome.found["upgrade"] += 1
            self._is_old = True
            return open_event(self._path, clock=self._watch, dice=self._dice)
        return new_event(
            self._path, draft(Random(seed)), clock=self._watch, dice=self._dice, who=_ORGANIZER
        )

    def play(self, steps: Sequence[Step]) -> Outcome:
        """Take steps until the last, or until something is wrong."""
        try:
            for step in steps:
                self.outcome.steps += 1
                self._chance = Random(step.seed)
                self._watch.pass_by(seconds=self._chance.choice((5, 60, 300)))
                try:
                    told = self._take(step)
                    self._check(step)
                except WrongError as error:
                    self.outcome.fault = f"{step}: {error}"
                except Exception as error:
                    self.outcome.fault = f"{step}: {type(error).__name__}: {error}"
                else:
                    self.outcome.log.append(f"{step}: {told}")
                    self.outcome.found[step.what] += told == "done"
                if self.outcome.fault or self._is_moved():
                    break
        finally:
            self._close()
            if self._recorder is not None:
                self._recorder.end()
        return self.outcome

    def _is_moved(self) -> bool:
        """Whether the event was moved to a server, and so only reads here."""
        if self._done[-1][1] != "move_event":
            return False
        with closing(self._opened(_ORGANIZER)) as session:
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
        with self._acting(step.who) as session:
            act = self._act_of(step, session)
            if step.fault == "":
                return self._try(session, act)
        return self._struck(step, act)

    def _act_of(self, step: Step, session: EventSession) -> Callable[[EventSession, str], None]:
        """What a step does, given the session that does it and a reason."""
        if step.what in (UNDO, REDO):
            is_undo = step.what == UNDO
            if step.fault:
                return lambda on, because: _back(on, because, is_undo=is_undo)
            return lambda on, because: self._there_and_back(on, because, is_undo=is_undo)
        chosen = self._chosen(step.what, session)
        return lambda on, because: self._do(on, because, chosen)

    def _chosen(self, what: str, session: EventSession) -> Ready:
        now = Moment(session, self._chance)
        if what != NEXT:
            return MOVES[what](now)
        coming = status(session.state).next
        if coming.code == "results":
            return enter(now)
        return MOVES[coming.verb or "add_notice"](now)

    def _try(self, session: EventSession, act: Callable[[EventSession, str], None]) -> str:
        """Do an act; with a reason where one is asked for, most of the time."""
        before, newest = contents(session), self._newest(session)
        reasons = ("", "as it happens") if self._chance.random() < 0.8 else ("",)
        for because in reasons:
            try:
                act(session, because)
            except UserError as error:
                if self._newest(session) != newest or contents(session) != before:
                    raise WrongError(f"refused ({error.code}), and not all is as it was") from error
                self.outcome.found["refused"] += 1
                if not isinstance(error, OddError):
                    return str(error.code)
            else:
                self._note_done(session)
                return "done"
        return "odd"

    def _do(self, session: EventSession, because: str, chosen: Ready) -> None:
        """Do an act; its line in the history has its verb and who did it."""
        session.with_reason(because, chosen.act, *chosen.args, **chosen.named)
        line, done = session.read(history)[0], act_run_by(chosen.act)
        assert done is not None
        if (line.verb, line.who) != (done.verb, session.who):
            raise WrongError(f"{done.verb} by {session.who} is noted as {line}")
        if line.verb in ("enter_result", "amend_result"):
            self._look_for_result(session, chosen)

    def _look_for_result(self, session: EventSession, chosen: Ready) -> None:
        """What was entered stands at the table that was named."""
        table, first, second, result, *number = chosen.args
        rounds = {one.number: one for one in session.state.rounds}
        last = rounds[number[0] if number else session.state.played[-1].number]
        (game,) = (one for one in last.games if one.table == table)
        given = {side.player: _points(side) for side in (first, second)}
        # What a slip leaves open may follow from how the game ended; so does all of some ends.
        there = {
            side.player: tuple(
                None if one is None else now
                for one, now in zip(given[side.player], _points(side), strict=True)
            )
            for side in game.sides
        }
        is_same = there == given or result.reason in _SCORED_BY_RULE
        if game.result is None or game.result.winner != result.winner or not is_same:
            raise WrongError(f"table {table} was entered as {chosen.args}, and is {game}")

    def _there_and_back(self, session: EventSession, because: str, *, is_undo: bool) -> None:
        """Undo or redo; most times the opposite follows, and all is as it was."""
        before, newest = contents(session), self._newest(session)
        _back(session, because, is_undo=is_undo)
        # What others did and what depends on it goes first, each as a step of its own.
        is_alone = self._newest(session) == newest + 1
        if is_alone and self._chance.random() < 0.7:
            self._note_done(session)
            _back(session, "as it happens", is_undo=not is_undo)
            if contents(session) != before:
                raise WrongError("undo and redo lead elsewhere")

    # Faults

    def _struck(self, step: Step, act: Callable[[EventSession, str], None]) -> str:
        """Do an act in which a fault strikes."""
        if self._recorder is None:
            with self._acting(step.who) as session:
                return self._try(session, act)
        self.outcome.found[f"fault: {step.fault}"] += 1
        if step.fault in (KILL, POWER):
            return self._ended(step, act, self._recorder)
        return self._failed(step, act, self._recorder)

    def _ended(self, step: Step, act: Callable[[EventSession, str], None], disk: Recorder) -> str:
        """The program dies in an act, or the power fails."""
        files, newest = disk.files(), self._newest(self._window)
        told = False
        with disk.recording() as calls, self._acting(step.who) as session:
            try:
                act(session, "as it happens")
                told = True
            except UserError:
                pass
            after_act, heard = self._newest(session), len(calls)
            verb = session.read(history)[0].verb
        self._close()
        end = self._chance.choice((heard, self._chance.randint(0, heard)))
        told = told and end == heard
        self._lay(disk, self._disk_after(step.fault, calls[:end], files))
        self._reopen()
        now = self._newest(self._window)
        if now not in (newest, after_act) or (told and now != after_act):
            raise WrongError(f"step {newest} before, {after_act} after, told {told}: {now}")
        if now == after_act != newest:
            self._done.append((now, verb))
            self._note_done(self._window)
        return f"{step.fault} at call {end} of {heard}, {'done' if now != newest else 'not done'}"

    def _disk_after(self, fault: str, calls: Sequence[Call], files: Disk) -> Disk:
        if fault == KILL:
            return after(calls, files)
        return after_power_cut(calls, self._chance, files)

    def _lay(self, recorder: Recorder, disk: Disk) -> None:
        for name in recorder.files().files:
            self._folder.joinpath(name).unlink()
        disk.lay(self._folder)

    def _failed(self, step: Step, act: Callable[[EventSession, str], None], disk: Recorder) -> str:
        """From some call on the disk is full, or can't be read."""
        newest = self._newest(self._window)
        kind, error = {FULL: ("pwrite", errno.ENOSPC), UNREADABLE: ("pread", errno.EIO)}[step.fault]
        told = "done"
        with ExitStack() as stack:
            number = self._chance.choice((1, 2, self._chance.randint(1, 30)))
            if step.who == COMMAND:
                session = stack.enter_context(self._acting(step.who))
            else:
                session = self._sessions[step.who]
            before = contents(session)
            with disk.failing(kind, number, error):
                try:
                    act(session, "as it happens")
                except UserError as refused:
                    told = str(refused.code)
            session.troubles.clear()
            if told != "done" and self._newest(session) == newest and contents(session) != before:
                raise WrongError(f"{told}, and something is changed")
        now = self._newest(self._window)
        if now == newest and told == FileCode.SAVED_UNREAD:
            raise WrongError(f"{told}, and nothing is done")
        if now != newest and told == FileCode.TROUBLE:
            raise WrongError(f"{told}, and step {now} is done")
        self._note_done(self._window)
        return f"{step.fault} from call {number}: {told}"

    # Happenings

    def print_paper(self) -> str:
        """Somebody prints a paper, and it is noted."""
        session, state = self._window, self._window.state
        paper = self._chance.choice(tuple(Paper))
        try:
            order = session.read(papers.order, state, paper, t=words(), at=self._watch())
            note = (paper.value, order.round_number, order.content_hash())
            content = self._sheets.content(order)
        except UserError as error:
            return str(error.code)
        session.do(papers.mark_printed, *note)
        self._sheets.note(order, content)
        self._note_done(session)
        return f"{paper.value} done"

    def print_set(self) -> str:
        """Somebody prints the papers of the moment at once."""
        session, state = self._window, self._window.state
        which = paper_sets.set_at_hand(state)
        order = session.read(paper_sets.order_set, state, which, t=words())
        notes = []
        for entry in order.entries:
            if isinstance(entry, paper_sets.PartOrder):
                try:
                    content = self._sheets.content(entry.order)
                    notes.append((
                        entry.order.paper.value, entry.order.round_number,
                        entry.order.content_hash(),
                    ))  # fmt: skip
                except NotNowError:
                    continue
                self._sheets.note(entry.order, content)
        if not notes:
            return "nothing to print"
        session.do(paper_sets.mark_set_printed, which.value, tuple(notes))
        self._note_done(session)
        return f"{which.value} done"

    def ask_by_phone(self) -> str:
        """Phones ask for pages, which are those of this moment."""
        session = self._window
        if self._phones is None:
            self._phones = PhoneReader(self._path, self._watch, self._watch.reading)
        self._shown = self._phones.look() or self._shown
        timed = (session.state, session.clock(), session.reading)
        if self._shown != session.read(phone_view, *timed):
            raise WrongError("phones show another moment")
        self._claim_none(checks.player_faults(session))
        return "seen"

    def look_at_screen(self) -> str:
        """The players' screen shows its clock, which never tells a secret length."""
        session = self._window
        shown = session.read(public_clock, session.state, session.clock(), session.reading)
        playing = [one for one in session.state.rounds if one.state is RoundState.PLAYING]
        has_clock = any(session.read(round_clock, one.number) for one in playing)
        is_secret = session.state.packet.round_clock is RoundClock.VARIABLE
        counts_down = shown is not None and not (shown.is_over or shown.counts_up)
        if has_clock and is_secret and counts_down:
            raise WrongError("the screen counts down a length that is secret")
        return "seen"

    def back_up(self) -> str:
        """A backup is made, and is the event."""
        made = backups.back_up(self._window, root=self._backups)
        if made.trouble is not None:
            raise WrongError(f"no backup: {made.trouble.code}")
        found = self._newest_backup()
        if found is None or self._newest_of(found) != self._newest(self._window):
            raise WrongError("the newest backup is not the event")
        return "nothing new" if made.path is None else "made"

    def _newest_backup(self) -> Path | None:
        found = self._backups.rglob("*.dicedown")
        return max(found, key=lambda one: self._newest_of(one), default=None)

    def _newest_of(self, path: Path) -> int:
        with closing(sqlite3.connect(path)) as database:
            (newest,) = database.execute("SELECT max(id) FROM journal_step").fetchone()
        return int(newest)

    def restore(self) -> str:
        """The newest backup is made an event of its own, and has steps of this one alone."""
        found = self._newest_backup()
        if found is None:
            return "no backup"
        target = self._folder.parent / f"restored-{self._next()}.dicedown"
        backups.restore(found, target)
        self._look_at_copy(target)
        target.unlink()
        return "restored"

    def copy_to_stick(self) -> str:
        """A copy goes to a stick."""
        target = self._stick / f"copy-{self._next()}.dicedown"
        save_copy(self._window, target)
        self._look_at_copy(target)
        target.unlink()
        return "copied"

    def _look_at_copy(self, path: Path) -> None:
        with closing(open_event(path, clock=self._watch, dice=self._dice, read_only=True)) as copy:
            known = {(line.step, line.verb) for line in self._window.read(history)}
            there = {(line.step, line.verb) for line in copy.read(history)}
            if not there <= known:
                raise WrongError(f"a copy has steps of its own: {sorted(there - known)}")
            self._claim_none(checks.journal_faults(copy))

    def carry(self) -> str:
        """The event goes to another computer as JSON, and is the same there."""
        session = self._window
        try:
            text = session.read(event_json, session.state)
        except UserError as error:
            return str(error.code)
        target = self._folder.parent / f"carried-{self._next()}.dicedown"
        try:
            other = import_event(target, text.encode(), clock=self._watch, dice=self._dice)
        except UserError as error:
            if self._is_old:
                # The samples of earlier programs have a scenario that no packet prints.
                return str(error.code)
            raise
        with closing(other):
            again = other.read(event_json, other.state)
            if again != text or other.state.entrants != session.state.entrants:
                raise WrongError("an event that went by JSON is another")
            self._claim_none(checks.journal_faults(other))
        target.unlink()
        return "carried"

    def open_second_window(self) -> str:
        """Another window looks at the event."""
        with closing(
            open_event(self._path, clock=self._watch, dice=self._dice, read_only=True)
        ) as other:
            if other.state != self._window.state:
                raise WrongError("a second window shows another event")
        return "seen"

    def save_late_form(self) -> str:
        """A form is opened, somebody else writes, and then it is saved."""
        session = self._window
        now = Moment(session, self._chance)
        if not session.state.entrants:
            return "nobody"
        line = self._chance.choice(session.read(player_lines, session.state))
        opened = line.draft
        form = player_form(
            line.id, opened, replace(opened, club=now.word("Late")), same_name_ok=True
        )
        other = self._sessions[BESIDE]
        self._try(other, lambda on, why: self._do(on, why, MOVES["edit_player"](now)))
        return self._try(session, lambda on, why: self._save(on, why, form))

    def save_two_forms(self) -> str:
        """Two desks open one slip; the second to save it overwrites nothing unseen."""
        session, other = self._window, self._sessions[BESIDE]
        last = session.state.last_round
        open_games = [one for one in last.games if one.table is not None] if last else []
        if last is None or last.state is RoundState.DRAFT or not open_games:
            return "no game"
        game = self._chance.choice(open_games)
        is_closed = last.state is RoundState.CLOSED
        forms = []
        for _ in range(2):
            first, second, result = slip(Moment(session, self._chance), game)
            edited = replace(game, first=first, second=second, result=result)
            forms.append(slip_form(game, edited, last.number, is_closed=is_closed))
        one = self._try(other, lambda on, why: self._save(on, why, forms[0]))
        two = self._try(session, lambda on, why: self._save(on, why, forms[1]))
        if one == two == "done" and forms[0].edited != forms[1].edited:
            raise WrongError("two different slips of one game were both taken")
        return f"{one}, {two}"

    def _save(self, session: EventSession, because: str, form: Any) -> None:
        session.save(form, because)

    def act_twice(self) -> str:
        """An act comes twice: done once more, or refused, and nothing between."""
        now = Moment(self._window, self._chance)
        chosen = MOVES[self._chance.choice(tuple(MOVES))](now)
        told = [self._try(self._window, lambda on, why: self._do(on, why, chosen)) for _ in "ab"]
        return ", ".join(told)

    def sleep(self) -> str:
        """The machine sleeps."""
        self._watch.sleep(minutes=self._chance.choice((1, 20, 600)))
        return "slept"

    def set_clock(self) -> str:
        """Somebody sets the clock, forwards or back."""
        self._watch.set_clock(minutes=self._chance.choice((-60, 60, -1, 1440)))
        return "set"

    def restart(self) -> str:
        """The program is ended and started again."""
        self._close()
        self._reopen()
        return "started"

    def restart_computer(self) -> str:
        """The machine is switched off and on."""
        self._close()
        self._watch.start_machine_again(minutes=5)
        self._reopen()
        return "started"

    def act_while_locked(self) -> str:
        """Another program keeps the file locked while an act is tried."""
        chosen = MOVES[_ALWAYS](Moment(self._window, self._chance))
        newest = self._newest(self._window)
        self._window.waits = lambda _: False
        with closing(sqlite3.connect(self._path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            try:
                self._do(self._window, "as it happens", chosen)
            except UserError as error:
                told = str(error.code)
            else:
                raise WrongError("an act was done in a file that is locked")
            finally:
                other.execute("ROLLBACK")
                self._window.waits = None
        if self._newest(self._window) != newest:
            raise WrongError("a step was done in a file that is locked")
        return told

    def act_while_pulled(self) -> str:
        """The stick is pulled out, and put in again."""
        away = self._folder.with_name("away")
        chosen = MOVES[_ALWAYS](Moment(self._window, self._chance))
        newest = self._newest(self._window)
        shutil.move(self._folder, away)
        try:
            self._do(self._window, "as it happens", chosen)
        except UserError as error:
            told = str(error.code)
        else:
            raise WrongError("an act was done in a file that is not there")
        finally:
            shutil.move(away, self._folder)
        if self._newest(self._window) != newest:
            raise WrongError("a step was done in a file that is not there")
        return told

    def salvage(self) -> str:
        """A page of a copy is overwritten; what is saved from it is an event, or a refusal."""
        damaged = self._stick / f"damaged-{self._next()}.dicedown"
        data = bytearray(self._window.file.image())
        at = self._chance.randrange(1, len(data) // 4096) * 4096
        data[at : at + 4096] = self._chance.randbytes(4096)
        damaged.write_bytes(data)
        target = self._stick / f"saved-{self._next()}.dicedown"
        try:
            salvage_event(damaged, target, at=self._watch())
        except UserError as error:
            return str(error.code)
        with closing(open_event(target, clock=self._watch, dice=self._dice)) as saved:
            self._claim_none(checks.journal_faults(saved))
        for path in (damaged, target):
            path.unlink()
        return "saved"

    # What must be so

    def _check(self, step: Step) -> None:
        """Ask everything that must be so after a step; what changed nothing is as it was."""
        window, beside = self._window, self._sessions[BESIDE]
        window.poll()
        beside.poll()
        if window.state != beside.state:
            raise WrongError("two sessions know different events")
        newest = window.reader.newest_step()
        if newest == self._checked and not step.fault:
            return
        self._checked = newest
        there = {(line.step, line.verb) for line in window.read(history)}
        lost = [one for one in self._done if one not in there]
        if lost:
            raise WrongError(f"reported done, and not in the journal: {lost[:3]}")
        self._claim_none(checks.journal_faults(window))
        self._claim_none(checks.places_faults(window))
        if not self._is_old:
            # The samples of earlier programs are made of rows that no day leads to.
            self._claim_none(checks.standings_faults(window))
        if newest.verb in ("pair_round", "swap_players", "mend_round"):
            was_drawn = newest.verb == "pair_round"
            self._claim_none(checks.certificate_faults(window, was_drawn=was_drawn))
        self._claim_none(self._sheets.faults(window))
        if step.what == NEXT:
            self._claim_none(self._next_faults())

    def _next_faults(self) -> Iterator[str]:
        """The line of the next step names one that works."""
        coming = status(self._window.state).next
        if coming.code not in _WORKS_AT_ONCE or self._window.only_reads is not None:
            return
        act = MOVES[coming.verb](Moment(self._window, Random(1)))
        copy = self._folder.parent / f"next-{self._next()}.dicedown"
        copy.write_bytes(self._window.file.image())
        with closing(open_event(copy, clock=self._watch, dice=self._dice)) as session:
            try:
                self._do(session, "as it happens", act)
            except UserError as error:
                yield f"the next step is to {coming.code}, and that is refused: {error.code}"
        copy.unlink()

    def _claim_none(self, faults: Iterator[str]) -> None:
        for fault in faults:
            raise WrongError(fault)

    # Sessions

    @property
    def _window(self) -> EventSession:
        return self._sessions[WINDOW]

    @contextmanager
    def _acting(self, who: str) -> Iterator[EventSession]:
        """The session of an actor; a command's is opened for it alone."""
        if who != COMMAND:
            yield self._sessions[who]
            return
        with closing(self._opened(f"{BY_COMMAND}: {_ORGANIZER}")) as session:
            yield session

    def _opened(self, who: str) -> EventSession:
        session = open_event(self._path, clock=self._watch, dice=self._dice)
        return self._prepared(session, who)

    def _prepared(self, session: EventSession, who: str) -> EventSession:
        session.who, session.steady = who, self._watch.reading
        return session

    def _reopen(self) -> None:
        self._sessions = {
            WINDOW: self._opened(_ORGANIZER),
            BESIDE: self._opened(_SCOREKEEPER),
        }

    def _close(self) -> None:
        if self._phones is not None:
            self._phones.close()
            self._phones = None
        for session in self._sessions.values():
            session.close()
        self._sessions = {}

    def _newest(self, session: EventSession) -> int:
        return session.reader.newest_step().id

    def _note_done(self, session: EventSession) -> None:
        known = self._done[-1][0] if self._done else 0
        lines = [line for line in session.read(history)[::-1] if line.step > known]
        self._done.extend((line.step, line.verb) for line in lines)

    def _dice(self, sides: int) -> int:
        return self._chance.randrange(sides)

    def _next(self) -> int:
        self._number += 1
        return self._number


def _points(side: Side) -> tuple[int | None, int | None]:
    return side.control_points, side.army_points


def _back(session: EventSession, because: str, *, is_undo: bool) -> None:
    if is_undo:
        session.undo(because)
    else:
        session.redo()


HAPPENINGS_OF: Mapping[str, Callable[[Day], str]] = {
    "print": Day.print_paper,
    "print-set": Day.print_set,
    "phones": Day.ask_by_phone,
    "screen": Day.look_at_screen,
    "back-up": Day.back_up,
    "restore": Day.restore,
    "copy-to-stick": Day.copy_to_stick,
    "carry": Day.carry,
    "second-window": Day.open_second_window,
    "late-form": Day.save_late_form,
    "two-forms": Day.save_two_forms,
    "twice": Day.act_twice,
    "sleep": Day.sleep,
    "clock-jumps": Day.set_clock,
    "restart": Day.restart,
    "computer-restarts": Day.restart_computer,
    "locked": Day.act_while_locked,
    "pulled": Day.act_while_pulled,
    "salvage": Day.salvage,
}
"""What happens beside acts."""
