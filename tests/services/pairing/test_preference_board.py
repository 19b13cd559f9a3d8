"""How preferences fare: in a draft, in a published round, over a day; and that players see none."""

import json

import pytest

from app.models.tables.event import Ruling
from app.rules.core.draw import Draw
from app.rules.pairing.preference import PreferenceKind
from app.rules.pairing.preference_costs import Fate
from app.services.core.session import EventSession
from app.services.event.events import EventDraft, new_event
from app.services.pairing import manual_swaps, preferences, rounds
from app.services.pairing.preferences import about_the_public, preference_board, round_preferences
from app.services.pairing.round_board import round_board
from app.services.pairing.why_paired import why_of
from app.services.papers.kinds import Paper
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.words.core.catalogue import words
from app.words.pairing.why import why_sentence
from tests.builders import event_of, morning, plain_result
from tests.services.acts import enter
from tests.services.clock.test_clock_secrecy import READERS, papers_of


@pytest.fixture
def session(tmp_path) -> EventSession:
    """Five players, before the first round."""
    return event_of(tmp_path / "cup.dicedown", 5)


def fates(session: EventSession) -> list[tuple[Fate | None, int]]:
    return [(one.fate, one.count) for one in session.read(preference_board, session.state)]


def test_without_a_draft_a_preference_fares_in_no_way(session):
    session.do(preferences.add, "club")
    assert fates(session) == [(None, 0)]


def test_each_preference_fares_by_what_the_draft_has_of_it(session):
    session.do(preferences.add, "faction")
    session.do(preferences.add, "club")
    session.do(preferences.add, "bye", first=4)
    session.do(preferences.add, "pair", first=1, second=2)
    session.do(rounds.pair, seed=3)
    assert fates(session) == [
        (Fate.AGAINST, 2), (Fate.NOT_APPLICABLE, 0), (Fate.KEPT, 0), (Fate.KEPT, 0),
    ]  # fmt: skip
    session.with_reason("they asked", manual_swaps.pair_these, 1, 2)
    assert fates(session)[-1] == (Fate.AGAINST, 1)
    session.with_reason("he is ill", manual_swaps.give_bye, 5)
    assert fates(session)[2] == (Fate.AGAINST, 1)


def test_any_of_several_absolute_volunteers_will_do(session):
    for player in (2, 5):
        session.do(preferences.add, "bye", is_hard=True, first=player)
    session.do(rounds.pair, seed=3)
    assert fates(session) == [(Fate.KEPT, 0), (Fate.KEPT, 0)]


def test_a_preference_for_earlier_rounds_is_over(tmp_path):
    session = event_of(tmp_path / "four.dicedown", 4)
    session.do(preferences.add, "faction", through_round=1)
    for act in (rounds.pair, rounds.publish, rounds.begin):
        session.do(act)
    for game in session.state.last_round.games:
        enter(session, game, *plain_result(game, Draw(1)), because="test")
    session.do(rounds.pair, seed=1)
    assert fates(session) == [(Fate.OVER, 0)]


def without_one(session: EventSession) -> None:
    """Pair although one of the absolute preferences cannot be kept."""
    for other in (2, 3, 4):
        session.do(preferences.add, "pair", is_hard=True, first=1, second=other)
    session.with_reason("they agreed", rounds.pair, seed=1)


def test_what_a_published_round_was_paired_without_is_kept_whatever_is_added_later(tmp_path):
    session = event_of(tmp_path / "four.dicedown", 4)
    without_one(session)
    assert fates(session)[-1] == (Fate.LEFT_OUT, 0)
    session.do(rounds.publish)
    before = session.read(round_preferences, session.state, session.state.last_round)
    assert [one.second for one in before.applied] == [2, 3]
    assert [one.second for one in before.left_out] == [4]
    session.do(preferences.add, "club", is_hard=True)
    session.do(preferences.remove, 3)
    assert session.read(round_preferences, session.state, session.state.last_round) == before


def test_a_preference_that_is_taken_back_from_a_draft_is_left_out_no_more(tmp_path):
    session = event_of(tmp_path / "four.dicedown", 4)
    without_one(session)
    session.do(preferences.remove, 3)
    of_round = session.read(round_preferences, session.state, session.state.last_round)
    assert of_round.left_out == ()


@pytest.mark.parametrize("about", ["He was late", "[]", '["free"]', '[{"code": "x"}]', "7"])
def test_a_ruling_about_something_else_stays_as_it_is(about):
    assert about_the_public(about) == about


def test_of_a_ruling_about_more_the_rest_stays():
    both = [{"code": "pairing.rematch", "round": 1}, {"code": "pairing.wish", "kind": "club"}]
    assert json.loads(about_the_public(json.dumps(both))) == both[:1]
    assert about_the_public(json.dumps(both[1:])) is None


PUBLIC = set(READERS) - {"history", "title"}


def test_no_screen_paper_or_export_shows_that_there_are_preferences(tmp_path):
    plain, with_preference = (event_of(tmp_path / f"{n}.dicedown", 4) for n in "ab")
    plain.do(rounds.pair, seed=1)
    without_one(with_preference)
    for seed in range(2, 60):
        if seats(plain) == seats(with_preference):
            break
        plain.do(rounds.pair, seed=seed)
        with_preference.with_reason("they agreed", rounds.pair, seed=seed)
    assert seats(plain) == seats(with_preference)
    for session in (plain, with_preference):
        session.do(rounds.publish)
    assert with_preference.state.last_round.preferences and with_preference.state.preferences
    assert with_preference.read(lambda db: db.query(Ruling).count())
    for name in sorted(PUBLIC):
        assert READERS[name](plain) == READERS[name](with_preference), name
    one, other = (dict(papers_of(session)) for session in (plain, with_preference))
    differ = {paper for paper in one.keys() | other.keys() if one.get(paper) != other.get(paper)}
    assert differ <= {Paper.EO_REPORT}, "which is the EO's alone"


def seats(session: EventSession) -> list[tuple[object, ...]]:
    return [(game.table, *game.players) for game in session.state.last_round.games]


CLUBS = ("North", "North", "North", "South", "South", "East", "East", None, None)


@pytest.fixture
def day(tmp_path) -> EventSession:
    """Nine players of some clubs: clubs if possible, two apart whatever it costs, a volunteer."""
    draft = EventDraft(name="Club Day", packet="sr2015", point_size=50)
    made = new_event(tmp_path / "day.dicedown", draft, clock=morning, dice=Draw(6).below)
    people = [PlayerDraft(name=f"P{n}", club=club) for n, club in enumerate(CLUBS, 1)]
    made.do(players.register_many, tuple(people))
    made.do(preferences.add, "club")
    made.do(preferences.add, "pair", is_hard=True, first=1, second=4)
    made.do(preferences.add, "bye", first=9)
    return made


def test_over_four_rounds_each_preference_is_kept_or_told_beside_the_game_and_among_the_reasons(
    day,
):
    t, draw = words(), Draw(8)
    for number in range(1, 5):
        day.with_reason("play on", rounds.pair, seed=number, anyway=True)
        round_ = day.state.last_round
        assert frozenset((1, 4)) not in {frozenset(game.players) for game in round_.games}
        sentences = [why_sentence(t, one, lambda n: f"P{n}") for one in why_of(day.state).lines]
        marked = [one.code for line in round_board(day.state, round_).lines
                  for one in line.problems]  # fmt: skip
        by_kind = {one.line.preference.kind: one for one in day.read(preference_board, day.state)}
        clubs, bye = by_kind[PreferenceKind.CLUB], by_kind[PreferenceKind.BYE]
        assert by_kind[PreferenceKind.PAIR].fate is Fate.KEPT
        assert marked.count("pairing.wish") == clubs.count
        assert marked.count("pairing.volunteer") == bye.count
        for fate, about in ((clubs, "avoid same club"), (bye, "the bye for P9")):
            (line,) = [one for one in sentences if one.startswith(f"Preference – {about}")]
            assert ("nothing has to go against it" in line) <= (fate.fate is Fate.KEPT)
        assert any("must" in one for one in sentences)
        day.do(rounds.publish)
        day.do(rounds.begin)
        for game in round_.games:
            enter(day, game, *plain_result(game, draw), because="test")
    assert [bye.player for bye in day.state.rounds[0].byes] == [9]
