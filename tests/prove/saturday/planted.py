"""Faults that are planted by hand, each in another layer: a day has to find every one."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from app.models.file.journal import _all_triggers
from app.rules.core.event_state import EventState
from app.rules.core.round import RoundState
from app.rules.pairing.round_pairing import Pairing
from app.services.backups.backups import BackupRequest, make_backup
from app.services.backups.settings import BackupSettings
from app.services.core.session import FileSession
from app.services.event.public import public_entrant
from app.services.event.status import NextStep

Plant = Callable[[Any], Any]
"""What stood there -> what stands there instead."""


def _last_two_change_places(best_first: Any) -> Any:
    def wrong(*args: Any) -> Any:
        there = list(best_first(*args))
        if len(there) > 3:
            there[-2:] = there[:-3:-1]
        return there

    return wrong


def _first_two_games_cross(pair_round: Any) -> Any:
    def wrong(state: EventState, *args: Any, **named: Any) -> Any:
        paired = pair_round(state, *args, **named)
        if len(paired.games) < 2 or not state.rounds:
            return paired
        (a, b), (c, d), *others = paired.games
        return replace(paired, games=(Pairing(a, c), Pairing(b, d), *others))

    return wrong


def _loser_wins(write_game: Any) -> Any:
    def wrong(work: Any, game: Any) -> None:
        if game.result is not None and game.result.winner == game.second.player:
            game = replace(game, result=replace(game.result, winner=game.first.player))
        write_game(work, game)

    return wrong


def _both_have_the_same_points(write_game: Any) -> Any:
    def wrong(work: Any, game: Any) -> None:
        same = game.first.control_points
        write_game(work, replace(game, second=replace(game.second, control_points=same)))

    return wrong


def _nobody_did_it(add_step: Any) -> Any:
    return lambda db, verb, arguments, kind, who, *rest: add_step(
        db, verb, arguments, kind, "", *rest
    )


def _undo_forgets_byes(put_back: Any) -> Any:
    def wrong(connection: Any, table: Any, *args: Any, **named: Any) -> None:
        if table.name != "bye":
            put_back(connection, table, *args, **named)

    return wrong


def _some_are_not_journalled(triggers: Any) -> Any:
    return lambda kind: tuple(one for one in triggers(kind) if "capture_notice_" not in one)


def _connected(*settings: str) -> Plant:
    def plant(connect: Any) -> Any:
        def wrong(*args: Any, **named: Any) -> Any:
            engine = connect(*args, **named)
            with engine.connect() as connection:
                for setting in settings:
                    connection.connection.driver_connection.execute(f"PRAGMA {setting}").close()
            return engine

        return wrong

    return plant


def _others_are_not_heard(follow_others: Any) -> Any:
    def wrong(reader: Any, last: Any) -> Any:
        known = reader.known
        followed = follow_others(reader, last)
        reader.known = known
        return followed

    return wrong


def _nothing_conflicts(_: Any) -> Any:
    return lambda form, stored: ()


def _scenarios_are_public(public_state: Any) -> Any:
    def wrong(state: EventState) -> Any:
        return replace(
            public_state(state),
            rounds=tuple(one for one in state.rounds if not one.is_draft),
            house_scenarios=state.house_scenarios,
        )

    return wrong


def _drafts_are_public(public_state: Any) -> Any:
    def wrong(state: EventState) -> Any:
        drafts = (replace(one, state=RoundState.PUBLISHED) for one in state.rounds if one.is_draft)
        shown = public_state(state)
        entrants = tuple(map(public_entrant, state.entrants))
        return replace(shown, rounds=(*shown.rounds, *drafts), entrants=entrants)

    return wrong


def _papers_are_all_alike(_: Any) -> Any:
    return lambda content: "0" * 32


def _pairings_stay_current(is_stale: Any) -> Any:
    return lambda paper, *rest: paper.value != "pairings" and is_stale(paper, *rest)


def _closes_too_early(_: Any) -> Any:
    return lambda round_: NextStep(code="close", verb="close_round", facts={})


def _clubs_are_lost(_: Any) -> Any:
    return ("faction", "city", "state", "country")


def _backup_is_the_first(_: Any) -> Any:
    kept: dict[Path, bytes] = {}

    def wrong(session: Any, *args: Any, **named: Any) -> Any:
        data = kept.setdefault(session.path, session.file.image())
        request = BackupRequest(data=data, why="requested", at=session.clock(), origin=session.path)
        return make_backup(request, BackupSettings(), *args, **named)

    return wrong


def _moved_can_be_written(_: Any) -> Any:
    return lambda session, **named: session


def _phones_are_not_renewed(_: Any) -> Any:
    return lambda reader, changes: None


def _journal_is_swept_away(open_file: Any) -> Any:
    def wrong(path: Path, *args: Any, **named: Any) -> Any:
        path.with_name(f"{path.name}-journal").unlink(missing_ok=True)
        return open_file(path, *args, **named)

    return wrong


def _a_refusal_is_taken_for_done(act: Any) -> Any:
    def wrong(session: FileSession[Any, Any], reason: Any, verb: Any, arguments: Any) -> Any:
        done = act(session, reason, verb, arguments)
        if verb.verb == "give_award":
            # What was done is gone again before it is reported.
            session.undo("as planted")
            with session.file.read() as db:
                assert db is not None
        return done

    return wrong


PLANTED: dict[str, tuple[str, Plant]] = {
    "rules: the last two of a group change places":
        ("app.rules.standings.standings.best_first", _last_two_change_places),
    "rules: the first two games of a pairing are crossed":
        ("app.services.pairing.draft_round.pair_round", _first_two_games_cross),
    "services: a second player's win is the first's":
        ("app.services.results.results.write_game", _loser_wins),
    "services: both sides get the same control points":
        ("app.services.results.results.write_game", _both_have_the_same_points),
    "services: two desks' forms never conflict":
        ("app.services.core.open_form.OpenForm.conflicts", _nothing_conflicts),
    "services: other sessions' steps are not heard":
        ("app.services.core.event_reader.FileReader.follow_others", _others_are_not_heard),
    "services: an award that was given is gone again":
        ("app.services.core.session.FileSession._act", _a_refusal_is_taken_for_done),
    "services: the next step is to close too early":
        ("app.services.event.status._results", _closes_too_early),
    "services: an event that was moved can be written":
        ("app.services.event.moving.mark_moved", _moved_can_be_written),
    "models: the history does not say who":
        ("app.models.file.event_file.add_step", _nobody_did_it),
    "models: undo forgets byes":
        ("app.models.file.replay._put_back", _undo_forgets_byes),
    "models: notices are not journalled":
        ("app.models.file.journal._all_triggers", _some_are_not_journalled),
    "disk: a step does not wait until it is written":
        ("app.models.file.event_file.connect", _connected("synchronous = OFF")),
    "disk: what a step overwrites is kept in memory alone":
        ("app.models.file.event_file.connect", _connected("journal_mode = MEMORY")),
    "disk: a journal of a step that was cut off is deleted":
        ("app.services.event.moving.open_file", _journal_is_swept_away),
    "players: a secret scenario is public":
        ("app.services.screen.hall.public_state", _scenarios_are_public),
    "players: a draft is public":
        ("app.services.screen.hall.public_state", _drafts_are_public),
    "phones: a page is not made again":
        ("app.services.phones.phone_reader.PhoneReader._on_step", _phones_are_not_renewed),
    "papers: every content has the same fingerprint":
        ("app.services.papers.paper_pdf.fingerprint", _papers_are_all_alike),
    "papers: pairings are never out of date":
        ("app.services.papers.papers._is_stale", _pairings_stay_current),
    "exchange: clubs are lost":
        ("app.services.exchange.interchange_import._TEXTS", _clubs_are_lost),
    "backups: each is the first":
        ("app.services.backups.backups.back_up", _backup_is_the_first),
}  # fmt: skip
"""What is wrong -> where, and how."""


@contextmanager
def planted(name: str) -> Iterator[None]:
    """Plant a fault by its name; "" plants none."""
    if not name:
        yield
        return
    where, plant = PLANTED[name]
    module, _, attribute = where.rpartition(".")
    owner = _owner(module)
    wrong = plant(getattr(owner, attribute))
    with patch.object(owner, attribute, wrong):
        yield
    _all_triggers.cache_clear()


def _owner(name: str) -> Any:
    from pkgutil import resolve_name

    head, _, last = name.rpartition(".")
    return resolve_name(f"{head}:{last}") if last[0].isupper() else resolve_name(name)
