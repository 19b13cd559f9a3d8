"""For every code of a refusal, its kind and a way to it."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from app.paths import resource
from app.rules.core.ids import PlayerId
from app.rules.packet.offences import Measure, Offence
from app.services.clock import countdown
from app.services.core.errors import NotNowError, OddError, UserError
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.event import events
from app.services.judge import judges_log
from app.services.pairing import manual_swaps, rounds
from app.services.papers import papers
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results, second_reading
from app.services.scenarios import scenarios
from app.services.scenarios.plan import plan_scenario
from app.services.standings import awards
from tests.services.acts import (
    bring_to,
    bye_of,
    contents,
    last,
    refused,
    won,
)
from tests.services.pairing.preference_scenarios import PREFERENCE_REFUSALS
from tests.services.pairing.repair_scenarios import REPAIR_REFUSALS
from tests.services.phones.scorekeeper_acts import SCOREKEEPER_REFUSALS
from tests.services.results.submission_scenarios import SUBMISSION_REFUSALS
from tests.services.scenarios.scenario_acts import SCENARIO_REFUSALS
from tests.services.standings.award_scenarios import seeded_event
from tests.services.terrain.terrain_acts import TERRAIN_REFUSALS

DRAFT = events.EventDraft(name="Spring Cup", packet="sr2015", point_size=50)

Provoke = Callable[[EventSession], UserError]


def plainly(act, *args, **kw) -> Provoke:
    return lambda session: refused(session, act, *args, **kw)


def at(state: str, act, *args, **kw) -> Provoke:
    def provoke(session: EventSession) -> UserError:
        bring_to(session, state)
        return refused(session, act, *args, **kw)

    return provoke


def changed(**draft) -> Provoke:
    return plainly(events.change_event, replace(DRAFT, **draft))


def first_two(session: EventSession) -> tuple[PlayerId, PlayerId]:
    one, other = last(session).games[:2]
    return one.first.player, other.first.player


def logged(session: EventSession) -> UserError:
    session.do(judges_log.log_penalty, 4, Offence.OTHER, Measure.NOTE, "late")
    return refused(session, players.remove, 4)


def awarded(session: EventSession) -> UserError:
    session.do(awards.cast, "best-sport", 4)
    voted = refused(session, players.remove, 4)
    session.undo()
    session.do(awards.give, "best-painted", 4)
    assert refused(session, players.remove, 4).code == voted.code
    return voted


def seeded(session: EventSession) -> UserError:
    seeded_event(session)
    return refused(session, players.remove, 4)


def over(session: EventSession) -> UserError:
    for one in range(3, 10):
        session.do(players.drop, one)
    bring_to(session, "closed")
    return refused(session, rounds.pair)


def played_tables(session: EventSession) -> UserError:
    bring_to(session, "playing")
    one, other = first_two(session)
    game = last(session).games[0]
    session.do(results.enter, game.table, *won(game))
    return refused(session, manual_swaps.record_as_played, one, other, because="they say so")


def twice_entered(session: EventSession) -> UserError:
    bring_to(session, "playing")
    game = last(session).games[0]
    session.do(results.enter, game.table, *won(game))
    return refused(session, results.enter, game.table, *won(game, max(game.players)))


def dropped_by_the_slip_of_others(session: EventSession) -> UserError:
    bring_to(session, "playing")
    one, other = last(session).games[:2]
    slip = (one.table, *won(one))
    return refused(session, results.enter, *slip, drops=(other.first.player,))


def cleared_when_closed(session: EventSession) -> UserError:
    bring_to(session, "closed")
    return refused(session, results.clear, 1)


def even_round(session: EventSession) -> UserError:
    session.do(players.drop, 9)
    bring_to(session, "draft")
    return refused(session, manual_swaps.give_bye, 1)


def bye_again(session: EventSession) -> UserError:
    bring_to(session, "draft")
    return refused(session, manual_swaps.give_bye, bye_of(last(session)).player)


def drawn_back(session: EventSession) -> UserError:
    bring_to(session, "draft")
    return refused(session, manual_swaps.take_bye_back, bye_of(last(session)).player)


def not_a_bye(session: EventSession) -> UserError:
    bring_to(session, "draft")
    return refused(session, manual_swaps.take_bye_back, first_two(session)[0])


def opponents_swapped(session: EventSession) -> UserError:
    bring_to(session, "draft")
    return refused(session, manual_swaps.swap, *last(session).games[0].players)


def byes_swapped(session: EventSession) -> UserError:
    session.do(players.drop, 9)
    bring_to(session, "draft")
    session.with_reason("late bus", manual_swaps.give_bye, 1, grant=True)
    one, other = last(session).byes
    return refused(session, manual_swaps.swap, one.player, other.player)


def gone_player(session: EventSession) -> UserError:
    session.do(players.drop, 5)
    bring_to(session, "draft")
    return refused(session, manual_swaps.swap, 5, first_two(session)[0])


def game_of_an_older_draft(session: EventSession) -> UserError:
    bring_to(session, "draft")
    game = last(session).games[0].id
    session.do(rounds.pair, seed=6)
    return refused(session, manual_swaps.lock, game, on=True)


def too_far_in_the_file(session: EventSession) -> UserError:
    session.file.step = broken_step  # type: ignore[method-assign]
    error = refused(session, events.play_on)
    assert "disk is full" in str(error.facts["why"])
    return error


def locked_out(session: EventSession) -> UserError:
    session.file.step = locked_step  # type: ignore[method-assign]
    return refused(session, events.play_on)


def locked_step(*_args, **_kw):
    import sqlite3

    from sqlalchemy.exc import OperationalError

    cause = sqlite3.OperationalError("database is locked")
    cause.sqlite_errorcode = sqlite3.SQLITE_BUSY
    raise OperationalError("BEGIN", {}, cause)


def broken_step(*_args, **_kw):
    import sqlite3

    from sqlalchemy.exc import OperationalError

    raise OperationalError("BEGIN", {}, sqlite3.OperationalError("database or disk is full"))


def undone(session: EventSession, redo: bool) -> UserError:
    before, told = contents(session), session.read(history)
    with pytest.raises(NotNowError) as caught:
        if redo:
            session.redo()
        else:
            session.undo()
            session.undo()
    if redo:
        assert (contents(session), session.read(history)) == (before, told)
    return caught.value


def without_id(session: EventSession) -> UserError:
    before = contents(session)
    with pytest.raises(UserError) as caught:
        session.do_once("one", "", players.drop, 1)
    assert contents(session) == before
    return caught.value


def undone_on_paper(session: EventSession) -> UserError:
    bring_to(session, "published")
    session.do(papers.mark_printed, "slips", 1, "abc")
    before = contents(session)
    with pytest.raises(OddError) as caught:
        session.undo()
    assert contents(session) == before
    session.undo("the slips are thrown away")
    assert last(session).is_draft
    return caught.value


def with_countdown(act, *, paused: bool = False) -> Provoke:
    def provoke(session: EventSession) -> UserError:
        session.do(countdown.start, 60)
        if paused:
            session.do(countdown.pause)
        return refused(session, act)

    return provoke


def lost(session: EventSession) -> UserError:
    away = session.path.rename(session.path.with_suffix(".away"))
    with pytest.raises(NotNowError) as caught:
        session.do(events.play_on)
    away.rename(session.path)
    session.do(events.play_on)
    return caught.value


def same_name(session: EventSession) -> UserError:
    return refused(session, players.register, PlayerDraft(name="player  001"))


def read_before_it_is_entered(session: EventSession) -> UserError:
    bring_to(session, "playing")
    game = last(session).games[0]
    return refused(session, second_reading.read_again, game.table, *won(game))


def impossible_result(session: EventSession) -> UserError:
    bring_to(session, "playing")
    game = last(session).games[0]
    return refused(session, results.enter, game.table, *won(game, 99), because="I say so")


def without_a_table(session: EventSession) -> UserError:
    text = resource("packets", "sr2015.toml").read_text("utf-8")
    house = replace(
        DRAFT, packet="our-house", house_packet=text.replace('"sr2015"', '"our-house"', 1)
    )
    session.do(events.change_event, house)
    bring_to(session, "draft")
    return refused(session, scenarios.roll)


def begun_on_a_scenario(session: EventSession) -> UserError:
    bring_to(session, "playing")
    session.do(scenarios.roll)
    return refused(session, scenarios.show_scenario, on=True)


def alone(session: EventSession) -> UserError:
    for player in range(2, 10):
        session.do(players.drop, player)
    return refused(session, rounds.pair)


def after_the_last(session: EventSession) -> UserError:
    """A second round, where one is the most."""
    bring_to(session, "closed")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rounds, "MOST_ROUNDS", 1)
        return refused(session, rounds.pair)


REFUSALS: dict[str, tuple[type[UserError], Provoke]] = {
    "player.unknown": (UserError, plainly(players.drop, 99)),
    "player.name-letter": (UserError, plainly(players.register, PlayerDraft(name="A\u202eB"))),
    "player.has-played": (NotNowError, at("draft", players.remove, 1)),
    "player.in-log": (NotNowError, logged),
    "player.in-awards": (NotNowError, awarded),
    "player.in-bracket": (NotNowError, seeded),
    "player.not-in-round": (UserError, gone_player),
    "pairing.too-few": (NotNowError, alone),
    "round.none": (NotNowError, plainly(rounds.publish)),
    "round.unknown": (UserError, at("draft", scenarios.choose_scenario, None, 4)),
    "round.seed": (UserError, plainly(rounds.pair, seed=2**53 + 1)),
    "round.is-draft": (NotNowError, at("draft", results.clear, 1)),
    "round.most": (NotNowError, after_the_last),
    "round.no-draft": (NotNowError, at("published", rounds.discard)),
    "round.not-published": (NotNowError, at("playing", rounds.begin)),
    "round.closed": (NotNowError, cleared_when_closed),
    "round.not-closed": (NotNowError, at("playing", rounds.reopen)),
    "round.results-missing": (NotNowError, at("playing", rounds.pair)),
    "event.over": (OddError, over),
    "event.name": (UserError, changed(name="  ")),
    "event.date": (UserError, changed(date="2026-02-30")),
    "event.point-size": (UserError, changed(point_size=51)),
    "event.rounds": (UserError, changed(planned_rounds=0)),
    "event.tables": (UserError, changed(tables=())),
    "packet.faulty": (UserError, changed(variants=(("no-such", None),))),
    "event.change-touches": (
        OddError, at("closed", events.change_event, replace(DRAFT, packet="sr2010"))
    ),
    "scenario.no-table": (NotNowError, without_a_table),
    "scenario.unknown": (UserError, at("draft", scenarios.choose_scenario, "sr2015/none")),
    "scenario.none": (NotNowError, at("published", scenarios.show_scenario, on=True)),
    "scenario.plan-round": (UserError, plainly(plan_scenario, "sr2015/recon", 0)),
    "scenario.round-is-there": (NotNowError, at("draft", plan_scenario, "sr2015/recon", 1)),
    "scenario.begun": (NotNowError, begun_on_a_scenario),
    "table.empty": (UserError, at("playing", results.clear, 44)),
    "table.number": (UserError, at("draft", manual_swaps.move_table, 1, 0)),
    "final.none": (NotNowError, at("draft", manual_swaps.mark_final, 1, 1)),
    "game.has-result": (NotNowError, twice_entered),
    "result.drop-elsewhere": (UserError, dropped_by_the_slip_of_others),
    "reading.no-result": (NotNowError, read_before_it_is_entered),
    "game.gone": (UserError, game_of_an_older_draft),
    "bye.none": (NotNowError, even_round),
    "bye.has-one": (NotNowError, bye_again),
    "bye.is-drawn": (NotNowError, drawn_back),
    "bye.not-held": (UserError, not_a_bye),
    "swap.same-player": (UserError, at("draft", manual_swaps.swap, 1, 1)),
    "swap.same-game": (NotNowError, opponents_swapped),
    "swap.both-byes": (NotNowError, byes_swapped),
    "submitted.changed": (NotNowError, SUBMISSION_REFUSALS["submitted.changed"]),
    "submitted.off": (NotNowError, SUBMISSION_REFUSALS["submitted.off"]),
    "submitted.older": (NotNowError, SUBMISSION_REFUSALS["submitted.older"]),
    "submitted.since": (NotNowError, SUBMISSION_REFUSALS["submitted.since"]),
    "submitted.twice": (NotNowError, SUBMISSION_REFUSALS["submitted.twice"]),
    "submitted.unknown": (UserError, SUBMISSION_REFUSALS["submitted.unknown"]),
    **SCENARIO_REFUSALS,
    **SCOREKEEPER_REFUSALS,
    **TERRAIN_REFUSALS,
    **REPAIR_REFUSALS,
    **PREFERENCE_REFUSALS,
    "break.playing": (NotNowError, at("playing", countdown.start_break)),
    "break.none": (NotNowError, plainly(countdown.end_break)),
    "countdown.length": (UserError, plainly(countdown.start, 0)),
    "countdown.none": (NotNowError, plainly(countdown.pause)),
    "countdown.runs": (NotNowError, with_countdown(countdown.resume)),
    "countdown.stands": (NotNowError, with_countdown(countdown.pause, paused=True)),
    "act.id": (UserError, without_id),
    "undo.nothing": (NotNowError, lambda session: undone(session, redo=False)),
    "redo.nothing": (NotNowError, lambda session: undone(session, redo=True)),
    "file.trouble": (NotNowError, too_far_in_the_file),
    "file.locked": (NotNowError, locked_out),
    "file.missing": (NotNowError, lost),
    "problems.impossible": (UserError, impossible_result),
    "problems.odd": (OddError, same_name),
}  # fmt: skip
"""Code -> its kind, and a way to it."""
