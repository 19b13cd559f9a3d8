"""Awards beside the places: given by word, or by blind votes with a second turn."""

import pytest

from app.services.core.errors import NotNowError, UserError
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.players import players
from app.services.program.all_acts import verb_sentence
from app.services.standings import awards
from app.services.standings.award_lines import (
    How,
    award_line,
    count_so_far,
    lost_awards,
    public_awards,
)
from app.services.standings.award_lines import awards as read_awards
from app.words.core.catalogue import words
from app.words.standings.awards import award_how
from tests.builders import event_of
from tests.services.acts import contents, odd_codes, refused

SPORT, PAINTED = "best-sport", "best-painted"


@pytest.fixture
def session(tmp_path) -> EventSession:
    return event_of(tmp_path / "cup.dicedown", 6)


def vote(session: EventSession, *named: int, award: str = SPORT) -> None:
    for player in named:
        session.do(awards.cast, award, player)


def line(session: EventSession, award: str = SPORT):
    found = session.read(award_line, session.state, award)
    assert found is not None
    return found


def test_best_painted_and_best_sport_are_offered_and_open(session) -> None:
    found = session.read(read_awards, session.state)
    assert [(award.award, award.player, award.is_own) for award in found.awards] == [
        (PAINTED, None, False),
        (SPORT, None, False),
    ]
    assert contents(session)["award"] == []


def test_the_eo_chooses_a_winner(session) -> None:
    session.do(awards.give, PAINTED, 3)
    assert (line(session, PAINTED).player, line(session, PAINTED).how) == (3, How.CHOICE)


def test_the_most_ballots_win_a_vote(session) -> None:
    vote(session, 2, 4, 4, 1)
    count = session.do(awards.close, SPORT).value
    assert count.votes == ((4, 2), (1, 1), (2, 1))
    assert (line(session).player, line(session).how) == (4, How.VOTE)


def test_an_open_vote_tells_how_many_and_not_whom(session) -> None:
    vote(session, 2, 4, 4)
    open_line = line(session)
    assert (open_line.ballots, open_line.counts) == (3, ())
    assert session.read(count_so_far, session.state, SPORT).leaders == (4,)


def test_nothing_says_whose_a_ballot_is_and_the_history_not_whom_it_names(session) -> None:
    vote(session, 2)
    (ballot,) = contents(session)["ballot"]
    assert ballot[1:] == (SPORT, 1, 2)
    change = session.read(history)[0]
    sentence = verb_sentence(
        words(), change.verb, change.arguments, lambda player: f"Player {player}"
    )
    assert sentence == "Ballot for Best Sport"


def test_a_tie_leaves_the_award_open_for_a_second_vote_among_the_tied(session) -> None:
    vote(session, 2, 4, 4, 2, 1)
    session.do(awards.close, SPORT)
    tied = line(session)
    assert (tied.player, tied.is_tied, tied.tied) == (None, True, (2, 4))
    error = refused(session, awards.cast, SPORT, 1)
    assert [problem.code for problem in error.problems] == ["award.ballot-not-tied"]
    vote(session, 4, 4, 2)
    second = line(session)
    assert (second.turn, second.ballots, second.tied, second.is_tied) == (2, 3, (2, 4), False)
    session.do(awards.close, SPORT)
    done = line(session)
    assert (done.player, [count.votes for count in done.counts]) == (
        4,
        [((2, 2), (4, 2), (1, 1)), ((4, 2), (2, 1))],
    )


def test_a_second_tie_can_be_voted_on_again(session) -> None:
    vote(session, 2, 4, 5)
    session.do(awards.close, SPORT)
    vote(session, 2, 4)
    session.do(awards.close, SPORT)
    assert line(session).tied == (2, 4)
    vote(session, 4)
    assert line(session).turn == 3


def test_a_tie_is_broken_by_the_eo_among_the_tied_without_a_reason(session) -> None:
    vote(session, 2, 4)
    session.do(awards.close, SPORT)
    session.do(awards.give, SPORT, 4)
    assert (line(session).player, line(session).how) == (4, How.CHOICE)


def test_a_tie_is_broken_for_somebody_else_only_for_a_reason(session) -> None:
    vote(session, 2, 4)
    session.do(awards.close, SPORT)
    assert odd_codes(session, awards.give, SPORT, 5) == ["award.not-tied"]


def test_the_eos_word_stands_before_ballots_and_a_vote_only_for_a_reason(session) -> None:
    vote(session, 2, 2)
    assert odd_codes(session, awards.give, SPORT, 5) == ["award.ballots-in"]
    session.do(awards.reopen, SPORT)
    session.do(awards.close, SPORT)
    assert odd_codes(session, awards.give, SPORT, 5) == ["award.voted"]


def test_the_disqualified_cannot_be_voted_for_nor_chosen(session) -> None:
    session.do(players.disqualify, 2)
    for act in (awards.cast, awards.give):
        error = refused(session, act, SPORT, 2, because="I say so")
        assert [problem.code for problem in error.problems] == ["award.disqualified"]


def test_ballots_for_one_who_is_disqualified_later_are_void(session) -> None:
    vote(session, 2, 2, 4)
    session.do(players.disqualify, 2)
    session.do(awards.close, SPORT)
    assert (line(session).player, line(session).counts[0].void) == (4, 2)


def test_a_tie_with_one_who_is_disqualified_then_is_decided_by_closing_again(session) -> None:
    vote(session, 2, 4)
    session.do(awards.close, SPORT)
    assert refused(session, awards.close, SPORT).code == "award.tied"
    session.do(players.disqualify, 2)
    session.do(awards.close, SPORT)
    assert line(session).player == 4


def test_each_ballot_is_taken_back_by_itself(session) -> None:
    vote(session, 2, 4, 4)
    session.undo()
    assert line(session).ballots == 2
    session.undo()
    session.redo()
    assert line(session).ballots == 2


def test_the_first_ballot_of_a_second_vote_taken_back_is_the_tie_again(session) -> None:
    vote(session, 2, 4)
    session.do(awards.close, SPORT)
    vote(session, 2)
    session.undo()
    assert line(session).is_tied


def test_what_was_decided_is_opened_again_with_its_ballots(session) -> None:
    vote(session, 2)
    session.do(awards.close, SPORT)
    assert refused(session, awards.cast, SPORT, 4).code == "award.decided"
    assert refused(session, awards.close, SPORT).code == "award.decided"
    session.do(awards.reopen, SPORT)
    assert (line(session).player, line(session).ballots) == (None, 1)
    assert refused(session, awards.reopen, SPORT).code == "award.open"


def test_a_category_is_announced_before_the_first_ballot(session) -> None:
    session.do(awards.name_category, PAINTED, "  army ")
    assert line(session, PAINTED).category == "army"
    vote(session, 2, award=PAINTED)
    error = refused(session, awards.name_category, PAINTED, "unit")
    assert (type(error), error.code) == (NotNowError, "award.category-late")


def test_the_eo_adds_awards_by_name_and_takes_them_away(session) -> None:
    key = session.do(awards.add, "Best  Thème").value
    assert (key, line(session, key).title, line(session, key).is_own) == (
        "best-theme",
        "Best Thème",
        True,
    )
    vote(session, 2, award=key)
    session.do(awards.remove, key)
    assert (contents(session)["award"], contents(session)["ballot"]) == ([], [])


@pytest.mark.parametrize(
    ("title", "code"),
    [
        ("  ", "award.title"),
        ("x" * 81, "award.title"),
        ("Best sport", "award.title-twice"),
    ],
)
def test_a_title_that_cannot_be_is_refused(session, title, code) -> None:
    error = refused(session, awards.add, title)
    assert (error.code, error.facts["field"]) == (code, "title")


def test_a_title_is_never_taken_for_a_place(session) -> None:
    key = session.do(awards.add, "Place 1").value
    assert key == "award-place-1"
    assert line(session, key).title == "Place 1"


def test_an_award_in_letters_of_any_script_has_a_key(session) -> None:
    assert session.do(awards.add, "最佳 ★").value == "最佳"
    assert session.do(awards.add, "★★").value == "★★"


def test_awards_of_the_packets_stay_offered(session) -> None:
    assert refused(session, awards.remove, SPORT).code == "award.of-packet"


def test_an_award_or_a_player_that_is_not_there_is_named(session) -> None:
    error = refused(session, awards.give, "best-hat", 1)
    assert (type(error), error.facts["known"]) == (UserError, (PAINTED, SPORT))
    assert refused(session, awards.give, SPORT, 99).code == "player.unknown"
    assert refused(session, awards.cast, SPORT, 99).code == "player.unknown"


def test_a_vote_without_ballots_is_not_closed(session) -> None:
    assert refused(session, awards.close, SPORT).code == "award.no-ballots"


def test_the_history_tells_an_award_by_its_title_after_it_is_gone(session) -> None:
    key = session.do(awards.add, "Best Theme").value
    session.do(awards.give, key, 2)
    session.do(awards.remove, key)
    sentences = [
        verb_sentence(words(), player.verb, player.arguments, lambda player: f"Player {player}")
        for player in session.read(history)[:3]
    ]
    assert sentences == [
        "Award removed: Best Theme",
        "Best Theme given to Player 2",
        "Award added: Best Theme",
    ]


def test_a_disqualified_winner_loses_the_award_until_that_is_undone(session) -> None:
    session.do(awards.give, PAINTED, 3)
    session.do(players.disqualify, 3)
    opened = line(session, PAINTED)
    assert (opened.player, opened.how, opened.lost_by) == (None, None, 3)
    assert [award.award for award in session.read(lost_awards, session.state)] == [PAINTED]
    assert session.read(lost_awards, session.state, 4) == ()
    assert award_how(words(), opened, str) == "open again: 3 is disqualified"
    assert session.read(public_awards, session.state).awards == ()
    session.undo()
    assert (line(session, PAINTED).player, line(session, PAINTED).lost_by) == (3, None)


def test_a_vote_whose_winner_was_disqualified_is_counted_again_without_those_ballots(
    session,
) -> None:
    vote(session, 2, 4, 4, 2, 4)
    session.do(awards.close, SPORT)
    session.do(players.disqualify, 4)
    opened = line(session)
    assert (opened.player, opened.lost_by, opened.ballots, opened.is_tied) == (None, 4, 5, False)
    count = session.do(awards.close, SPORT).value
    assert (count.leaders, count.void) == ((2,), 3)
    assert (line(session).player, line(session).lost_by) == (2, None)


def test_ballots_after_a_disqualification_begin_with_nobody(session) -> None:
    session.do(awards.give, SPORT, 4)
    session.do(players.disqualify, 4)
    vote(session, 2)
    assert (line(session).lost_by, line(session).ballots) == (None, 1)
    session.with_reason("mistaken identity", players.reinstate, 4)
    assert line(session).player is None


def test_another_choice_replaces_a_disqualified_winner(session) -> None:
    session.do(awards.give, PAINTED, 3)
    session.do(players.disqualify, 3)
    session.do(awards.give, PAINTED, 5)
    assert (line(session, PAINTED).player, line(session, PAINTED).lost_by) == (5, None)


def test_who_drops_keeps_the_award(session) -> None:
    session.do(awards.give, PAINTED, 3)
    session.do(players.drop, 3)
    assert line(session, PAINTED).player == 3
