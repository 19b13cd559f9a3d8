"""Happenings: what goes on in a day beside acts: papers, phones, backups, sticks, clocks."""

import shutil
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from app.codes import FileCode
from app.models.file.hold import Hold
from app.rules.core.round import RoundState
from app.rules.packet.packet import RoundClock
from app.services.backups import backups
from app.services.backups.damage import salvage_event
from app.services.clock.state import round_clock
from app.services.core.errors import NotNowError, UserError
from app.services.core.history import HistoryLine, history
from app.services.core.session import EventSession
from app.services.event.events import open_event
from app.services.event.opening import open_existing, save_copy
from app.services.exchange.interchange_export import event_json
from app.services.exchange.interchange_import import import_event
from app.services.papers import paper_sets, papers
from app.services.papers.kinds import Choices, Paper
from app.services.phones.phone_reader import PhoneReader
from app.services.phones.phone_view import phone_view
from app.services.players.player_lines import player_lines
from app.services.program.open_forms import player_form, slip_form
from app.services.screen.hall import public_clock
from app.words.core.catalogue import words
from tests.prove.saturday import checks
from tests.prove.saturday.moment import Moment, WrongError
from tests.prove.saturday.place import ServerPlace
from tests.prove.saturday.round_moves import slip
from tests.prove.saturday.step import MOVES

if TYPE_CHECKING:
    from tests.prove.saturday.day import Day

_ALWAYS: Final = "add_notice"
"""An act that is possible at any time."""


def print_paper(day: "Day") -> str:
    """Somebody prints a paper, and it is noted."""
    session, state = day.window, day.window.state
    paper = day.chance.choice(tuple(Paper))
    try:
        order = session.read(
            papers.order, state, paper, t=words(), at=day.watch(), choices=_choices(day, paper)
        )
        note = (paper.value, order.round_number, order.content_hash())
        content = day.sheets.content(order)
    except UserError as error:
        return str(error.code)
    session.do(papers.mark_printed, *note)
    day.sheets.note(order, content)
    day.note_done()
    return f"{paper.value} done"


def _choices(day: "Day", paper: Paper) -> Choices:
    """Record sheets are also printed for one player, or where they are new."""
    if paper is not Paper.RECORD_SHEETS or day.chance.random() < 0.5:
        return Choices()
    player = day.chance.choice((None, *(one.id for one in day.window.state.entrants)))
    return Choices(player=player, only_new=player is None)


def print_set(day: "Day") -> str:
    """Somebody prints the papers of the moment at once."""
    session, state = day.window, day.window.state
    last = state.last_round
    is_out = last is not None and last.state in (RoundState.PUBLISHED, RoundState.PLAYING)
    which = paper_sets.PaperSet.ROUND if is_out else paper_sets.set_at_hand(state)
    order = session.read(paper_sets.order_set, state, which, t=words())
    notes = []
    for entry in order.entries:
        if isinstance(entry, paper_sets.PartOrder):
            try:
                content = day.sheets.content(entry.order)
                notes.append((
                    entry.order.paper.value, entry.order.round_number,
                    entry.order.content_hash(),
                ))  # fmt: skip
            except NotNowError:
                continue
            day.sheets.note(entry.order, content)
    if not notes:
        return "nothing to print"
    session.do(paper_sets.mark_set_printed, which.value, tuple(notes))
    day.note_done()
    return f"{which.value} done"


def ask_by_phone(day: "Day") -> str:
    """Phones ask for pages, which are those of this moment."""
    session = day.window
    if isinstance(day.place, ServerPlace):
        day.claim_none(checks.player_faults(session))
        return "seen"
    if day.phones is None:
        day.phones = PhoneReader(day.path, day.watch, day.watch.reading)
    day.shown = day.phones.look() or day.shown
    timed = (session.state, session.clock(), session.reading)
    if day.shown != session.read(phone_view, *timed):
        raise WrongError("phones show another moment")
    day.claim_none(checks.player_faults(session))
    return "seen"


def look_at_screen(day: "Day") -> str:
    """The players' screen shows its clock, which never tells a secret length."""
    session = day.window
    shown = session.read(public_clock, session.state, session.clock(), session.reading)
    playing = [one for one in session.state.rounds if one.state is RoundState.PLAYING]
    has_clock = any(session.read(round_clock, one.number) for one in playing)
    is_secret = session.state.packet.round_clock is RoundClock.VARIABLE
    counts_down = shown is not None and not (shown.is_over or shown.counts_up)
    if has_clock and is_secret and counts_down:
        raise WrongError("the screen counts down a length that is secret")
    return "seen"


def back_up(day: "Day") -> str:
    """A backup is made, and is the event."""
    made = backups.back_up(day.window, root=day.backups)
    if made.trouble is not None:
        raise WrongError(f"no backup: {made.trouble.code}")
    found = _newest_backup(day)
    if found is None or _newest_of(found) != day.ledger.newest:
        raise WrongError("the newest backup is not the event")
    return "nothing new" if made.path is None else "made"


def _newest_backup(day: "Day") -> Path | None:
    found = day.backups.rglob("*.dicedown")
    return max(found, key=_newest_of, default=None)


def _newest_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        (newest,) = database.execute("SELECT max(id) FROM journal_step").fetchone()
    return int(newest)


def restore(day: "Day") -> str:
    """The newest backup is made an event of its own, and has steps of this one alone."""
    found = _newest_backup(day)
    if found is None:
        return "no backup"
    target = day.folder.parent / f"restored-{day.number()}.dicedown"
    backups.restore(found, target)
    _look_at_copy(day, target)
    target.unlink()
    return "restored"


def copy_to_stick(day: "Day") -> str:
    """A copy goes to a stick."""
    target = day.stick / f"copy-{day.number()}.dicedown"
    save_copy(day.window, target)
    _look_at_copy(day, target)
    target.unlink()
    return "copied"


def _look_at_copy(day: "Day", path: Path) -> None:
    with closing(open_event(path, clock=day.watch, dice=day.dice, read_only=True)) as copy:
        known = {_mark(line) for line in day.window.read(history)}
        there = {_mark(line) for line in copy.read(history)}
        if not there <= known:
            raise WrongError(f"a copy has steps of its own: {sorted(there - known)}")
        day.claim_none(checks.journal_faults(copy))


def _mark(line: HistoryLine) -> tuple[int, str, str]:
    return line.step, line.verb, line.who


def carry(day: "Day") -> str:
    """The event goes to another computer as JSON, and is the same there."""
    session = day.window
    try:
        text = session.read(event_json, session.state)
    except UserError as error:
        return str(error.code)
    target = day.folder.parent / f"carried-{day.number()}.dicedown"
    try:
        other = import_event(target, text.encode(), clock=day.watch, dice=day.dice)
    except UserError as error:
        if day.is_old:
            # The samples of earlier programs have a scenario that no packet prints.
            return str(error.code)
        raise
    with closing(other):
        again = other.read(event_json, other.state)
        if again != text or other.state.entrants != session.state.entrants:
            raise WrongError("an event that went by JSON is another")
        day.claim_none(checks.journal_faults(other))
    target.unlink()
    return "carried"


def open_second_window(day: "Day") -> str:
    """Another window looks at the event."""
    with closing(
        day.opened("another")
        if isinstance(day.place, ServerPlace)
        else open_event(day.path, clock=day.watch, dice=day.dice, read_only=True)
    ) as other:
        if other.state != day.window.state:
            raise WrongError("a second window shows another event")
    return "seen"


def save_late_form(day: "Day") -> str:
    """A form is opened, somebody else writes, and then it is saved."""
    session = day.window
    now = Moment(session, day.chance)
    if not session.state.entrants:
        return "nobody"
    line = day.chance.choice(session.read(player_lines, session.state))
    opened = line.draft
    form = player_form(line.id, opened, replace(opened, club=now.word("Late")), same_name_ok=True)
    other = day.beside
    day.attempt(other, lambda on, why: day.do(on, why, MOVES["edit_player"](now)))
    return day.attempt(session, lambda on, why: _save(on, why, form))


def save_two_forms(day: "Day") -> str:
    """Two desks open one slip; the second to save it overwrites nothing unseen."""
    session, other = day.window, day.beside
    last = session.state.last_round
    open_games = [one for one in last.games if one.table is not None] if last else []
    if last is None or last.state is RoundState.DRAFT or not open_games:
        return "no game"
    game = day.chance.choice(open_games)
    is_closed = last.state is RoundState.CLOSED
    slips = []
    for _ in range(2):
        first, second, result = slip(Moment(session, day.chance), game)
        slips.append(replace(game, first=first, second=second, result=result))
    forms = [slip_form(game, one, last.number, is_closed=is_closed) for one in slips]
    one = day.attempt(other, lambda on, why: _save(on, why, forms[0]))
    # A rule may say what a slip scores, whatever is on it: the first may have changed nothing.
    (stored,) = (each for each in other.state.last_round.games if each.id == game.id)
    two = day.attempt(session, lambda on, why: _save(on, why, forms[1]))
    if two == "done" and stored not in (game, slips[1]):
        raise WrongError("the second slip of a game was taken over the first, unseen")
    return f"{one}, {two}"


def _save(session: EventSession, because: str, form: Any) -> None:
    session.save(form, because)


def act_twice(day: "Day") -> str:
    """An act comes twice: done once more, or refused, and nothing between."""
    now = Moment(day.window, day.chance)
    chosen = MOVES[day.chance.choice(tuple(MOVES))](now)
    told = [day.attempt(day.window, lambda on, why: day.do(on, why, chosen)) for _ in "ab"]
    return ", ".join(told)


def act_by_id(day: "Day") -> str:
    """An act with an id comes twice, from a tablet that didn't hear the answer: it is done once."""
    session, act_id = day.window, f"{day.chance.getrandbits(128):032x}"
    chosen = MOVES[day.chance.choice(tuple(MOVES))](Moment(session, day.chance))

    def once(on: EventSession, because: str) -> None:
        on.do_once(act_id, because, chosen.act, *chosen.args, **chosen.named)

    told = day.attempt(session, once)
    if told != "done":
        return told
    newest, before = day.ledger.newest, day.ledger.contents
    again = day.chance.choice((session, day.beside)).do_once(
        act_id, "as it happens", chosen.act, *chosen.args, **chosen.named
    )
    if not again.is_repeat or day.ledger.newest != newest or day.ledger.contents != before:
        raise WrongError(f"what was sent twice was done twice: {chosen}")
    return "done once"


def act_out_of_order(day: "Day") -> str:
    """Two act on what both see; who acted first comes second."""
    chosen = []
    for session in (day.window, day.beside):
        what = day.chance.choice(tuple(MOVES))
        chosen.append((session, MOVES[what](Moment(session, day.chance))))
    told = []
    for session, one in reversed(chosen):
        told.append(day.attempt(session, lambda on, why, one=one: day.do(on, why, one)))
    return ", ".join(told)


def open_second_program(day: "Day") -> str:
    """Another program opens the event that a window holds: it shows it, and writes nothing."""
    if isinstance(day.place, ServerPlace):
        return _act_after_cut(day, day.place)
    with Hold.take(day.path, day.watch()), closing(open_existing(day.path)) as other:
        if other.only_reads is None or other.only_reads.code != FileCode.HELD:
            raise WrongError("a second program can write to an event that a window holds")
        if other.state != day.window.state:
            raise WrongError("a second program shows another event")
        newest = day.ledger.newest
        chosen = MOVES[_ALWAYS](Moment(other, day.chance))
        try:
            other.with_reason("as it happens", chosen.act, *chosen.args)
        except UserError as error:
            told = str(error.code)
        else:
            raise WrongError("a second program has written to an event that a window holds")
    if day.ledger.newest != newest:
        raise WrongError("a second program has written to an event that a window holds")
    return told


def sleep(day: "Day") -> str:
    """The machine sleeps."""
    day.watch.sleep(minutes=day.chance.choice((1, 20, 600)))
    return "slept"


def set_clock(day: "Day") -> str:
    """Somebody sets the clock, forwards or back."""
    day.watch.set_clock(minutes=day.chance.choice((-60, 60, -1, 1440)))
    return "set"


def restart(day: "Day") -> str:
    """The program is ended and started again."""
    day.close()
    day.reopen()
    return "started"


def restart_computer(day: "Day") -> str:
    """The machine is switched off and on."""
    day.close()
    day.watch.start_machine_again(minutes=5)
    day.reopen()
    return "started"


def act_while_locked(day: "Day") -> str:
    """Another program keeps the file locked while an act is tried."""
    if isinstance(day.place, ServerPlace):
        return _act_after_cut(day, day.place)
    chosen = MOVES[_ALWAYS](Moment(day.window, day.chance))
    newest = day.ledger.newest
    day.window.waits = lambda _: False
    with closing(sqlite3.connect(day.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        try:
            day.do(day.window, "as it happens", chosen)
        except UserError as error:
            told = str(error.code)
        else:
            raise WrongError("an act was done in a file that is locked")
        finally:
            other.execute("ROLLBACK")
            day.window.waits = None
    if day.ledger.newest != newest:
        raise WrongError("a step was done in a file that is locked")
    return told


def _act_after_cut(day: "Day", place: ServerPlace) -> str:
    """Connections to the server are cut; the next act is done, over another."""
    place.cut()
    chosen = MOVES[_ALWAYS](Moment(day.window, day.chance))
    return day.attempt(day.window, lambda on, why: day.do(on, why, chosen))


def act_while_pulled(day: "Day") -> str:
    """The stick is pulled out, and put in again."""
    if isinstance(day.place, ServerPlace):
        return _act_after_cut(day, day.place)
    away = day.folder.with_name("away")
    chosen = MOVES[_ALWAYS](Moment(day.window, day.chance))
    newest = day.ledger.newest
    shutil.move(day.folder, away)
    try:
        day.do(day.window, "as it happens", chosen)
    except UserError as error:
        told = str(error.code)
    else:
        raise WrongError("an act was done in a file that is not there")
    finally:
        shutil.move(away, day.folder)
    if day.ledger.newest != newest:
        raise WrongError("a step was done in a file that is not there")
    return told


def salvage(day: "Day") -> str:
    """A page of a copy is overwritten; what is saved from it is an event, or a refusal."""
    damaged = day.stick / f"damaged-{day.number()}.dicedown"
    data = bytearray(day.window.file.image())
    at = day.chance.randrange(1, len(data) // 4096) * 4096
    data[at : at + 4096] = day.chance.randbytes(4096)
    damaged.write_bytes(data)
    target = day.stick / f"saved-{day.number()}.dicedown"
    try:
        salvage_event(damaged, target, at=day.watch())
    except UserError as error:
        return str(error.code)
    with closing(open_event(target, clock=day.watch, dice=day.dice)) as saved:
        day.claim_none(checks.journal_faults(saved))
    for path in (damaged, target):
        path.unlink()
    return "saved"


HAPPENINGS_OF: Mapping[str, Callable[["Day"], str]] = {
    "print": print_paper,
    "print-set": print_set,
    "phones": ask_by_phone,
    "screen": look_at_screen,
    "back-up": back_up,
    "restore": restore,
    "copy-to-stick": copy_to_stick,
    "carry": carry,
    "second-window": open_second_window,
    "late-form": save_late_form,
    "two-forms": save_two_forms,
    "twice": act_twice,
    "by-id": act_by_id,
    "out-of-order": act_out_of_order,
    "second-program": open_second_program,
    "sleep": sleep,
    "clock-jumps": set_clock,
    "restart": restart,
    "computer-restarts": restart_computer,
    "locked": act_while_locked,
    "pulled": act_while_pulled,
    "salvage": salvage,
}
"""What happens beside acts."""
