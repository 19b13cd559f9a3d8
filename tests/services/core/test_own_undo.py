"""Undo of one's own: each author has a stack, and what depends on an act goes with it or asks."""

from itertools import count
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.codes import FileCode, RequestCode
from app.services.clock import countdown
from app.services.core.errors import NotNowError, OddError, SavedError, UserError
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.core.undo_stack import author_in_file, author_on_server, person_in
from app.services.pairing import rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from tests.builders import begin_round, copied, register
from tests.services.acts import another, contents, damage, won
from tests.stores import Stores

ANNA, BO = "scorekeeper: Anna", "scorekeeper: Bo"


def playing(path: Path) -> EventSession:
    """An event of six players whose first round is played; nobody's name is on a step."""

    def make(session: EventSession) -> None:
        register(session, 6)
        begin_round(session)

    return copied(path, "own undo", make)


@pytest.fixture
def kim(stores: Stores, tmp_path: Path) -> EventSession:
    session = stores.place(playing(tmp_path / "cup.dicedown"))
    session.who = "Kim"
    return session


@pytest.fixture
def anna(stores: Stores, kim: EventSession) -> EventSession:
    return stores.another(kim, who=ANNA)


@pytest.fixture
def bo(stores: Stores, kim: EventSession) -> EventSession:
    return stores.another(kim, who=BO)


def enter(session: EventSession, table: int) -> int:
    """Enter a result; its step."""
    session.poll()
    game = next(game for game in session.state.rounds[-1].games if game.table == table)
    return session.do(results.enter, table, *won(game)).changes.step


def with_result(session: EventSession) -> set[int]:
    """The tables that have a result."""
    session.poll()
    return {game.table for game in session.state.rounds[-1].games if game.result is not None}


def test_undo_takes_ones_own_last_act_whoever_acted_since(kim, anna, bo) -> None:
    for session, table in ((kim, 1), (anna, 2), (bo, 3)):
        enter(session, table)
    kim.undo()
    assert with_result(kim) == {2, 3}
    anna.undo()
    assert with_result(kim) == {3}
    anna.redo()
    kim.redo()
    assert with_result(kim) == {1, 2, 3}
    assert damage_free(kim)


def damage_free(session: EventSession) -> bool:
    return session.read(session.file.damages) == ()


def test_the_stack_names_what_is_ones_own(kim, anna) -> None:
    mine, theirs = enter(kim, 1), enter(anna, 2)
    assert (kim.undo_stack().undo.step, anna.undo_stack().undo.step) == (mine, theirs)
    assert kim.undo_stack(everybody=True).undo.who == ANNA
    kim.undo()
    assert (kim.undo_stack().redo.act, anna.undo_stack().redo) == (mine, None)


def test_the_organizer_may_undo_for_everybody(kim, anna) -> None:
    enter(kim, 1)
    enter(anna, 2)
    kim.undo(everybody=True)
    assert with_result(kim) == {1}
    with pytest.raises(NotNowError):
        anna.redo()
    kim.redo()
    assert with_result(kim) == {1, 2}


def test_who_did_nothing_is_told_what_others_did(kim, anna, bo) -> None:
    enter(anna, 2)
    with pytest.raises(NotNowError) as refused:
        bo.undo()
    assert refused.value.code == RequestCode.UNDO_NOT_OWN
    assert refused.value.facts["who"] == "Anna"
    assert refused.value.facts["arguments"]["table"] == 2
    assert with_result(kim) == {2}


def test_what_others_did_on_top_goes_too_for_a_reason_alone(kim, anna, bo) -> None:
    enter(anna, 1)
    enter(bo, 2)
    for session in (kim, bo):
        session.poll()
    bo.do(results.clear, 1)
    by_table = {game.table: game for game in bo.state.rounds[-1].games}
    kim.do(players.tick, by_table[3].players[0], "paid", on=True)
    with pytest.raises(OddError) as refused:
        anna.undo()
    (problem,) = refused.value.problems
    facts = dict(problem.facts)
    assert (problem.code, facts["who"]) == (RequestCode.UNDO_LATER, "Bo")
    assert with_result(kim) == {2}
    anna.undo("the wrong table")
    assert with_result(kim) == {2}
    lines = kim.read(history)
    assert [(line.verb, line.who, line.reason) for line in lines[:2]] == [
        ("undo", ANNA, "the wrong table")
    ] * 2
    anna.redo()
    assert with_result(kim) == {1, 2}
    assert kim.undo_stack().undo.verb == "tick_player"


@pytest.mark.parametrize("is_to", [False, True])
def test_an_undo_of_several_acts_that_fails_says_how_many_it_undid(
    kim, anna, bo, monkeypatch, is_to
) -> None:
    first = enter(anna, 1)
    bo.poll()
    bo.do(results.clear, 1)
    anna.poll()
    retrace = anna._retrace
    tries = count()

    def failing(*args):
        if next(tries):
            raise NotNowError(FileCode.TROUBLE, why="full")
        return retrace(*args)

    monkeypatch.setattr(anna, "_retrace", failing)
    with pytest.raises(NotNowError) as refused:
        anna.undo_to(first - 1, "no") if is_to else anna.undo("the wrong table")
    assert refused.value.code == RequestCode.UNDO_PART
    assert refused.value.facts == {"done": 1, "count": 2}
    assert with_result(kim) == {1}, "only the clearing is undone"


@pytest.mark.parametrize("is_to", [False, True])
def test_an_undo_that_is_saved_in_part_and_cannot_be_read_says_how_many_it_undid(
    kim, anna, bo, monkeypatch, is_to
) -> None:
    first = enter(anna, 1)
    bo.poll()
    bo.do(results.clear, 1)
    anna.poll()
    follow = anna.reader.follow

    def failing(*args):
        follow(*args)
        raise NotNowError(FileCode.TROUBLE, why="no memory")

    monkeypatch.setattr(anna.reader, "follow", failing)
    with pytest.raises(NotNowError) as refused:
        anna.undo_to(first - 1, "no") if is_to else anna.undo("the wrong table")
    assert refused.value.code == RequestCode.UNDO_PART
    assert refused.value.facts == {"done": 1, "count": 2}
    assert with_result(kim) == {1}, "only the clearing is undone"
    with pytest.raises(SavedError):
        anna.undo_to(first - 1, "no")
    assert with_result(kim) == set(), "the last is undone, and said to be"


def test_an_undo_of_which_nobody_knows_whether_it_is_done_is_not_counted(
    anna, bo, monkeypatch
) -> None:
    enter(anna, 1)
    bo.poll()
    bo.do(results.clear, 1)
    anna.poll()
    retrace = anna._retrace
    tries = count()

    def failing(*args):
        if next(tries):
            raise NotNowError(FileCode.UNKNOWN_OUTCOME, why="the disk")
        return retrace(*args)

    monkeypatch.setattr(anna, "_retrace", failing)
    with pytest.raises(NotNowError) as refused:
        anna.undo("the wrong table")
    assert refused.value.code == FileCode.UNKNOWN_OUTCOME


def test_an_undo_that_fails_at_once_says_so(anna, monkeypatch) -> None:
    enter(anna, 1)

    def failing(*_):
        raise NotNowError(FileCode.TROUBLE, why="full")

    monkeypatch.setattr(anna, "_retrace", failing)
    with pytest.raises(NotNowError) as refused:
        anna.undo()
    assert refused.value.code == FileCode.TROUBLE


def test_a_round_that_others_play_in_asks_before_it_is_unbegun(kim, anna, bo) -> None:
    enter(kim, 1)
    enter(anna, 2)
    enter(bo, 3)
    kim.do(rounds.close)
    anna.poll()
    anna.do(players.tick, 1, "paid", on=True)
    with pytest.raises(OddError) as refused:
        kim.undo()
    # What everything depends on is independent of nothing.
    assert [dict(problem.facts)["who"] for problem in refused.value.problems] == ["Anna"]
    with pytest.raises(OddError):
        bo.undo()
    assert kim.state.rounds[-1].state == "closed"


def test_what_changed_since_keeps_an_act_from_being_redone(kim, anna) -> None:
    enter(anna, 1)
    anna.undo()
    enter(kim, 1)
    with pytest.raises(NotNowError) as refused:
        anna.redo()
    assert refused.value.code == RequestCode.REDO_LATER
    kim.undo()
    anna.redo()
    assert with_result(kim) == {1}


def test_an_act_of_others_leaves_what_one_can_redo(kim, anna) -> None:
    enter(kim, 1)
    kim.undo()
    enter(anna, 2)
    kim.redo()
    assert with_result(kim) == {1, 2}
    kim.undo()
    kim.do(players.drop, 6)
    with pytest.raises(NotNowError) as refused:
        kim.redo()
    assert refused.value.code == RequestCode.REDO_NOTHING


def test_two_registrations_of_one_name_depend_on_each_other(kim, anna, bo) -> None:
    same = PlayerDraft(name="Zoë Late")
    anna.do(players.register, same)
    bo.do(players.register, PlayerDraft(name="Somebody"))
    bo.with_reason("cousins", players.register, same)
    with pytest.raises(OddError) as refused:
        anna.undo()
    assert [dict(p.facts)["who"] for p in refused.value.problems] == ["Bo"]


def test_notes_of_others_ask_nothing(kim, anna) -> None:
    enter(anna, 1)
    kim.do(countdown.start, 60)
    anna.undo()
    assert with_result(kim) == set()


def test_all_that_came_after_a_step_is_undone_whoever_did_it(kim, anna, bo) -> None:
    before = enter(kim, 1)
    enter(anna, 2)
    enter(bo, 3)
    kim.poll()
    kim.undo_to(before)
    assert with_result(kim) == {1}
    kim.redo()
    kim.redo()
    assert with_result(kim) == {1, 2, 3}


def test_what_others_undid_meanwhile_is_not_undone_twice(kim, anna, monkeypatch) -> None:
    enter(anna, 1)
    kim.poll()
    kim.do(results.clear, 1)
    calls = count()

    def between(self, *_: object) -> None:
        # Right before the second of two steps.
        if next(calls) == 1:
            anna.undo(everybody=True)

    monkeypatch.setattr(
        kim, "on_step", [lambda changes: between(kim) if changes.verb == "undo" else None]
    )
    anna.undo("both")
    assert with_result(kim) == set()
    assert damage_free(kim)


@pytest.mark.parametrize(
    ("who", "in_file", "on_server", "name"),
    [
        ("", "", "", ""),
        ("Kim", "", "Kim", "Kim"),
        ("command", "", "", ""),
        ("command: Kim", "", "Kim", "Kim"),
        (ANNA, ANNA, ANNA, "Anna"),
        ("scorekeeper: a: b", "scorekeeper: a: b", "scorekeeper: a: b", "a: b"),
    ],
)
def test_whose_stack_a_step_is_on(who, in_file, on_server, name) -> None:
    assert (author_in_file(who), author_on_server(who)) == (in_file, on_server)
    assert person_in(who) == name


def test_what_nobody_signed_is_every_organizers_and_no_scorekeepers(stores, kim, anna) -> None:
    nobody = stores.another(kim)
    enter(nobody, 1)
    with pytest.raises(NotNowError) as refused:
        anna.undo()
    assert refused.value.code == RequestCode.UNDO_NOT_OWN
    kim.undo()
    assert with_result(kim) == set()


def test_a_window_and_a_command_of_one_person_share_a_stack(stores, kim) -> None:
    command = stores.another(kim, who="command: Kim")
    enter(command, 1)
    kim.undo()
    assert with_result(kim) == set()
    command.redo()
    assert with_result(kim) == {1}


def test_on_a_server_two_names_are_two_people_and_in_a_file_one(stores, kim) -> None:
    lou = stores.another(kim, who="Lou")
    enter(kim, 1)
    enter(lou, 2)
    kim.undo()
    assert with_result(kim) == ({2} if stores.is_server else {1})


# Against a slow model: what is left after undo and redo is what would be, had the rest never been.

WHO = ("Kim", ANNA, BO)
TABLES, PEOPLE, NAMES = (1, 2, 3), range(1, 7), ("Zoë", "Late", "zoë")
ACTS = st.one_of(
    st.tuples(st.just("enter"), st.sampled_from(TABLES)),
    st.tuples(st.just("clear"), st.sampled_from(TABLES)),
    st.tuples(st.just("tick"), st.sampled_from(PEOPLE), st.sampled_from(("here", "paid"))),
    st.tuples(st.just("drop"), st.sampled_from(PEOPLE)),
    st.tuples(st.just("reinstate"), st.sampled_from(PEOPLE)),
    st.tuples(st.just("register"), st.sampled_from(NAMES)),
    st.tuples(st.just("late"), st.sampled_from(NAMES)),
    st.tuples(st.just("close")),
    st.tuples(st.just("undo")),
    st.tuples(st.just("undo")),
    st.tuples(st.just("redo")),
)
_PLACES = count()


def do(session: EventSession, what: str, *about: object) -> int:
    """One action of the model's; its step."""
    match what:
        case "enter":
            return enter(session, about[0])
        case "register":
            draft = PlayerDraft(name=about[0])
            return session.with_reason("cousins", players.register, draft).changes.step
        case "late":
            draft = PlayerDraft(name=about[0])
            act = players.enter_late
            return session.with_reason("cousins", act, draft, grant_bye=True).changes.step
        case "tick":
            return session.do(players.tick, *about, on=True).changes.step
    act = {
        "clear": results.clear,
        "drop": players.drop,
        "reinstate": players.reinstate,
        "close": rounds.close,
    }[what]
    return session.do(act, *about).changes.step


def seen(session: EventSession) -> object:
    """What an event holds; keys that depend on what was undone aside."""
    rows = contents(session)
    kept = {table: sorted(map(str, rows[table])) for table in ("game", "round")}
    name_of = {row[0]: row[1] for row in rows["player"]}
    for table in ("basis", "bye"):
        kept[table] = sorted(str((row[1], name_of[row[2]], row[3:])) for row in rows[table])
    # A name of which there are two has a ruling, whichever of them is left. Who comes later is here
    # where somebody was ticked as here by then, and is no less here once that is undone.
    return kept, sorted(
        str(row[1:] if row[0] in PEOPLE else (*row[1:10], *row[11:])) for row in rows["player"]
    )


@given(steps=st.lists(st.tuples(st.sampled_from(WHO), ACTS), min_size=4, max_size=14))
@example([("Kim", ("tick", 1, "here")), (BO, ("tick", 1, "here")), ("Kim", ("undo",))])
@example([("Kim", ("tick", 1, "here")), (ANNA, ("register", "Zoë")), ("Kim", ("undo",))])
def test_undo_leaves_what_would_be_had_it_never_been_done(tmp_path_factory, steps) -> None:
    folder = tmp_path_factory.mktemp("own")
    first = playing(folder / "cup.dicedown")
    sessions = dict.fromkeys(WHO, first)
    for who in WHO[1:]:
        sessions[who] = another(first.path)
    acts: dict[int, tuple[object, ...]] = {}
    made = first.read(history)[0].step
    for who, (what, *about) in steps:
        session = sessions[who]
        session.who = who
        before = contents(session)
        try:
            if what == "undo":
                undo_of(session, who, before, made)
            elif what == "redo":
                session.redo()
            else:
                step = do(session, what, *about)
                # Who says what is so already has changed nothing, and is not what keeps it so.
                if contents(session) != before:
                    acts[step] = (what, *about)
        except UserError as error:
            assert contents(session) == before or error.code == RequestCode.ODD
    assert damage(first) == ()
    first.poll()
    undone = {line.step for line in first.read(history) if line.is_undone}
    fresh = playing(folder / "fresh.dicedown")
    for step, act in acts.items():
        if step not in undone:
            do(fresh, *act)
    assert seen(first) == seen(fresh)
    for session in (*sessions.values(), fresh):
        session.close()


def undo_of(session: EventSession, who: str, before: object, made: int) -> None:
    """Undo one's own newest act, by a walk through the history; redo and undo it again.

    What made the event, up to a step, is redone.
    """
    lines = {line.step: line for line in session.read(history)}
    newest: dict[int, int] = {}
    for step, line in sorted(lines.items()):
        if not line.is_note:
            newest[int(line.arguments["step"]) if line.verb in ("undo", "redo") else step] = step
    kept = {s: act for act, s in newest.items() if not lines[act].is_undone}
    own = [s for s in kept if author_in_file(lines[s].who) == author_in_file(who)]
    try:
        session.undo()
    except OddError:
        if kept[max(own)] <= made:
            return
        session.undo("for a reason")
        after = {line.step: line for line in session.read(history)}
        assert own and after[kept[max(own)]].is_undone
        return
    except NotNowError:
        assert not own
        raise
    after = {line.step: line for line in session.read(history)}
    assert {s for s in after if after[s].is_undone and not (s in lines and lines[s].is_undone)} == {
        kept[max(own)]
    }
    session.redo()
    assert contents(session) == before
    if kept[max(own)] > made:
        session.undo()
