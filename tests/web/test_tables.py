"""Results from players over HTTP: codes, the form, the opponent's answer, and who gets in where."""

import re
from collections.abc import Iterator
from itertools import product
from urllib.parse import urlencode

import pytest

from app.codes import FileCode
from app.rules.core.ids import PlayerId
from app.services.core.act_context import StepContext
from app.services.core.errors import NotNowError
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.pairing import manual_swaps, rounds
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import from_players, results
from app.services.results.from_players import SubmissionState, submissions
from app.services.results.table_codes import grouped, side_codes, switch_player_results
from app.web.limits import MOST_WRONG
from app.web.server import Server
from tests.builders import event_of
from tests.services.acts import bring_to, finish, last
from tests.services.results.submission_scenarios import open_for_players, slip
from tests.web.test_server import Answer, request, serving

WON = {"winner": "first", "by": "scenario", "first.control_points": "5",
       "second.control_points": "2", "first.army_points": "20",
       "second.army_points": "11"}  # fmt: skip


@pytest.fixture
def session(tmp_path) -> Iterator[EventSession]:
    opened = event_of(tmp_path / "cup.dicedown", 8)
    open_for_players(opened)
    yield opened
    opened.close()


@pytest.fixture
def server(session: EventSession) -> Iterator[Server]:
    with serving(session.path) as started:
        yield started


def codes(session: EventSession, table: int = 0) -> tuple[str, str]:
    game = last(session).games[table]
    return session.read(side_codes, last(session))[game.id]


def post(server: Server, path: str, language: str = "en", **fields: str) -> Answer:
    body = urlencode({name.replace("__", "."): text for name, text in fields.items()})
    return request(server, path, "POST", body, accept_language=language)


def token_in(answer: Answer) -> str:
    found = re.search('name="act" value="([0-9a-f]+)"', answer.text)
    assert found is not None, answer.text
    return found[1]


def send(server: Server, code: str, **fields: str) -> Answer:
    """Fill in the form, check it, hand it in."""
    review = post(server, f"/result/{code}", **fields)
    assert review.status == 200
    return post(server, f"/result/{code}", act=token_in(review), send="1", **fields)


def listed(session: EventSession):
    session.poll()
    return session.read(submissions, session.state)


def test_both_players_hand_in_and_the_desk_has_it(server, session) -> None:
    first, second = codes(session)
    answer = request(server, f"/R/{first}")
    assert (answer.status, answer.headers["location"]) == (303, f"/result/{first}")

    sent = send(server, first, **WON)
    assert (sent.status, sent.headers["location"]) == (303, f"/result/{first}")
    names = [session.state.by_id[player].name for player in last(session).games[0].players]
    assert f"Now {names[1]} confirms it" in request(server, f"/result/{first}").text

    theirs = request(server, f"/result/{second}")
    assert f"{names[0]} has handed in:" in theirs.text
    number = re.search('name="agree" value="([0-9]+)"', theirs.text)
    assert number is not None
    post(server, f"/result/{second}", act=token_in(theirs), agree=number[1])
    for code in (first, second):
        assert "Both of you say the same" in request(server, f"/result/{code}").text

    (found,) = listed(session)
    assert found.state is SubmissionState.AGREE
    assert last(session).games[0].result is None
    session.do(from_players.accept, (found.newest.id,))
    for code in (first, second):
        assert "The desk has entered it like this" in request(server, f"/result/{code}").text


def test_different_results_are_both_shown_to_both(server, session) -> None:
    first, second = codes(session)
    send(server, first, **WON)
    send(server, second, **(WON | {"winner": "second"}))
    for code in (first, second):
        page = request(server, f"/result/{code}").text
        assert "You two have handed in different results" in page
        assert "That is right" in page
    (found,) = listed(session)
    assert found.state is SubmissionState.DIFFER


def test_what_the_opponent_has_changed_meanwhile_is_not_confirmed(server, session) -> None:
    first, second = codes(session)
    send(server, first, **WON)
    page = request(server, f"/result/{second}")
    send(server, first, **(WON | {"first.control_points": "4"}))
    answer = post(server, f"/result/{second}", act=token_in(page), agree="1")
    assert answer.status == 409
    assert "has changed it meanwhile" in answer.text
    (found,) = listed(session)
    assert found.second is None


def test_what_is_sent_twice_is_kept_once(server, session) -> None:
    first, _ = codes(session)
    token = token_in(post(server, f"/result/{first}", **WON))
    for _ in range(3):
        answer = post(server, f"/result/{first}", act=token, send="1", **WON)
        assert answer.status == 303
    session.poll()
    verbs = [line.verb for line in session.read(history)]
    assert verbs.count("submit_result") == 1


def test_what_is_saved_and_unread_is_on_the_page_at_the_next_look(
    server, session, monkeypatch
) -> None:
    def fails(*_: object) -> None:
        raise NotNowError(FileCode.TROUBLE, why="disk I/O error")

    code, _ = codes(session)
    with monkeypatch.context() as patch:
        patch.setattr(StepContext, "saved", fails)
        assert "disk I/O error" in send(server, code, **WON).text
    page = request(server, f"/result/{code}", accept_language="en")
    assert "You have handed in:" in page.text


WRONG = [
    ({}, "Choose who won."),
    ({"winner": "third"}, "Choose who won."),
    ({"winner": "first"}, "Choose how the game ended"),
    ({"winner": "none", "by": "assassination"}, "Choose how the game ended"),
    ({"winner": "first", "by": "nonsense"}, "Choose how the game ended"),
    (WON | {"first.control_points": "-1"}, "A whole number from 0 to 999"),
    (WON | {"first.army_points": "２"}, "A whole number from 0 to 999"),
    (WON | {"first.list": "77"}, "list"),
]


@pytest.mark.parametrize(("fields", "sentence"), WRONG)
def test_what_cannot_be_is_said_beside_its_field_and_not_kept(
    server, session, fields, sentence
) -> None:
    first, _ = codes(session)
    answer = post(server, f"/result/{first}", **fields)
    assert answer.status == 422
    assert sentence in answer.text
    assert 'aria-invalid="true"' in answer.text
    if "winner" in fields and fields["winner"] == "first":
        assert 'value="first" checked' in answer.text
    forced = post(server, f"/result/{first}", act="0" * 32, send="1", **fields)
    assert forced.status == 422
    assert listed(session) == ()


def test_what_is_unusual_is_said_and_may_be_handed_in(server, session) -> None:
    first, _ = codes(session)
    odd = WON | {"first.control_points": "0", "second.control_points": "5"}
    review = post(server, f"/result/{first}", **odd)
    assert "Unusual, but possible:" in review.text
    assert send(server, first, **odd).status == 303
    (found,) = listed(session)
    assert found.problems


def test_change_leads_back_to_the_form_as_it_was(server, session) -> None:
    first, _ = codes(session)
    answer = post(server, f"/result/{first}", edit="1", **WON)
    assert answer.status == 200
    assert 'value="scenario" checked' in answer.text
    assert 'name="first.control_points" value="5"' in answer.text


# Who leaves

BOX = '<input type="checkbox" name="drops" value="1"'


def test_the_slip_s_box_is_on_the_form_and_goes_with_the_result(server, session) -> None:
    first, second = codes(session)
    page = request(server, f"/result/{first}").text
    assert page.count(BOX) == 1
    assert "checked" not in page.partition(BOX)[2].partition(">")[0]
    assert "I drop after this round and leave the event" in page
    review = post(server, f"/result/{first}", drops="1", **WON)
    assert "You drop after this round." in review.text
    assert '<input type="hidden" name="drops" value="1">' in review.text
    back = post(server, f"/result/{first}", drops="1", edit="1", **WON).text
    assert f"{BOX} checked" in back
    assert f"{BOX} checked" in post(server, f"/result/{first}", drops="1").text

    send(server, first, drops="1", **WON)
    assert "You drop after this round." in request(server, f"/result/{first}").text
    theirs = request(server, f"/result/{second}")
    assert "You drop" not in theirs.text
    number = re.search('name="agree" value="([0-9]+)"', theirs.text)
    assert number is not None
    post(server, f"/result/{second}", act=token_in(theirs), agree=number[1])
    (found,) = listed(session)
    assert found.drops == (last(session).games[0].first.player,)


def test_whoever_confirms_may_leave_as_well(server, session) -> None:
    first, second = codes(session)
    send(server, first, **WON)
    theirs = request(server, f"/result/{second}")
    form = theirs.text.partition('name="agree"')[0].rpartition("<form")[2]
    assert BOX in form
    stale = post(server, f"/result/{second}", act=token_in(theirs), agree="999", drops="1")
    assert f"{BOX} checked" in stale.text
    number = re.search('name="agree" value="([0-9]+)"', theirs.text)
    assert number is not None
    post(server, f"/result/{second}", act=token_in(theirs), agree=number[1], drops="1")
    (found,) = listed(session)
    assert found.state is SubmissionState.AGREE
    assert found.drops == (last(session).games[0].second.player,)
    assert "You drop after this round." in request(server, f"/result/{second}").text
    assert "You drop" not in request(server, f"/result/{first}").text


def test_who_is_out_already_is_asked_nothing(server, session) -> None:
    first, _ = codes(session)
    player = last(session).games[0].first.player
    session.with_reason("ill", players.drop, player, after_round=True)
    assert BOX not in request(server, f"/result/{first}").text
    send(server, first, drops="1", **WON)
    assert listed(session)[0].drops == ()


# Who gets in where


def test_a_code_opens_its_own_side_of_its_own_table_and_no_other(server, session) -> None:
    send(server, codes(session)[0], **WON)
    games, names = last(session).games, session.state.by_id
    for (at, game), side in product(enumerate(games), (0, 1)):
        page = request(server, f"/result/{codes(session, at)[side]}").text
        assert f"{names[game.players[side]].name} (you)" in page or at == 0
        others = [names[player].name for other in games if other is not game
                  for player in other.players]  # fmt: skip
        assert not any(name in page for name in others)
        assert ("has handed in" in page or "You have handed in" in page) == (at == 0)


@pytest.mark.parametrize("path", ["/result/{}", "/result/{}-X", "/result/222222222222222"])
def test_a_wrong_code_opens_nothing(server, session, path) -> None:
    wrong = "".join(reversed(codes(session)[0]))
    for answer in (
        request(server, path.format(wrong)),
        post(server, path.format(wrong), act="0" * 32, send="1", **WON),
        post(server, "/result", code=wrong),
    ):
        assert answer.status == 403
        assert "a code of this event. Compare it with your slip" in answer.text
    assert listed(session) == ()


def test_codes_cannot_be_tried_at_will(server, session) -> None:
    for _ in range(MOST_WRONG):
        assert post(server, "/result", code="2" * 15).status == 403
    answer = request(server, f"/result/{codes(session)[0]}")
    assert answer.status == 429
    assert "Too many wrong codes" in answer.text
    assert 0 < int(answer.headers["retry-after"]) <= 60


def test_a_code_may_be_typed_as_it_is_printed(server, session) -> None:
    first, _ = codes(session)
    answer = post(server, "/result", code=f" {grouped(first).lower()} ")
    assert (answer.status, answer.headers["location"]) == (303, f"/result/{first}")


def test_a_dead_code_says_why_and_what_was_typed_is_not_lost(server, session) -> None:
    first, _ = codes(session)
    finish(session)
    session.do(rounds.close)
    answer = post(server, f"/result/{first}", act="0" * 32, send="1", **WON)
    assert answer.status == 410
    assert "Round 1 is over" in answer.text
    assert "5–2 control points" in answer.text


def test_a_code_of_a_changed_pairing_says_so(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 8)
    bring_to(session, "published")
    switch_player_results(session, wanted=True)
    old = codes(session)
    one, other = last(session).games[:2]
    session.with_reason(
        "so played", manual_swaps.record_as_played, one.second.player, other.second.player
    )
    with serving(session.path) as server:
        for code in old:
            answer = request(server, f"/result/{code}")
            assert answer.status == 410
            assert "was paired or seated otherwise" in answer.text
    session.close()


def test_switched_off_nothing_is_taken(server, session) -> None:
    first, _ = codes(session)
    switch_player_results(session, wanted=False)
    answer = request(server, f"/result/{first}")
    assert answer.status == 410
    assert "takes no results by phone" in answer.text
    assert "takes no results by phone" in request(server, "/result").text


def test_a_result_that_the_desk_entered_otherwise_is_said(server, session) -> None:
    first, second = codes(session)
    send(server, first, **WON)
    game = last(session).games[0]
    session.do(results.enter, game.table, *slip(game))
    assert "The desk has entered another result" in request(server, f"/result/{first}").text
    assert "The desk has a result of this game already" in request(server, f"/result/{second}").text


def test_names_are_text_and_a_secret_name_stays_one(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 7)
    session.do(players.register, PlayerDraft(name="<b>Eve</b> & Co"))
    open_for_players(session)
    game = next(one for one in last(session).games if PlayerId(8) in one.players)
    with serving(session.path) as server:
        for code in session.read(side_codes, last(session))[game.id]:
            page = request(server, f"/result/{code}").text
            assert "<b>" not in page
            assert "&lt;b&gt;Eve&lt;/b&gt; &amp; Co" in page
    session.close()


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("de", "Wer hat gewonnen?"), ("fr", "Qui a gagné"), ("es", "¿Quién ganó?"),
     ("pl", "Kto wygrał?")],
)  # fmt: skip
def test_the_form_speaks_the_phone_s_language(server, session, language, sentence) -> None:
    first, _ = codes(session)
    page = request(server, f"/result/{first}", accept_language=language).text
    assert f'lang="{language}"' in page
    assert sentence in page


def test_a_player_s_own_page_leads_to_the_form_while_it_is_wanted(server, session) -> None:
    player = last(session).games[0].first.player
    answer = post(server, "/remember", player=str(player))
    cookie = answer.headers["set-cookie"].partition(";")[0]
    assert 'href="/result"' in request(server, "/", cookie=cookie).text
    assert 'href="/result"' not in request(server, f"/players/{player}").text


def undo_to_draft(session: EventSession) -> int:
    """Undo until the round is a draft again; how many actions that takes."""
    undone = 0
    while not last(session).is_draft:
        session.undo()
        undone += 1
    return undone


def test_a_round_that_is_no_longer_published_says_so_until_it_is_again(server, session) -> None:
    first, _ = codes(session)
    undone = undo_to_draft(session)
    for _ in range(MOST_WRONG + 1):
        answer = request(server, f"/result/{first}")
        assert answer.status == 410
    assert "The organizer is changing round 1." in answer.text
    assert 'data-own="live"' in answer.text
    typed = post(server, "/result", code=grouped(first))
    assert (typed.status, typed.headers["location"]) == (303, f"/result/{first}")
    for _ in range(undone):
        session.redo()
    assert "Who won?" in request(server, f"/result/{first}").text


def test_a_code_of_a_pairing_that_was_discarded_shows_nothing_of_the_draft(server, session) -> None:
    first, _ = codes(session)
    undo_to_draft(session)
    session.do(rounds.discard)
    assert "The organizer is changing round 1." in request(server, f"/result/{first}").text
    session.do(rounds.pair, seed=99)
    answer = request(server, f"/result/{first}")
    assert answer.status == 410
    assert "The organizer is changing round 1." in answer.text
    names = (one.name for one in session.state.by_id.values())
    assert not any(name in answer.text for name in names)
    session.do(rounds.publish)
    switch_player_results(session, wanted=True)
    assert "was paired or seated" in request(server, f"/result/{first}").text


def test_points_arent_turned_by_a_name_that_is_read_from_the_right(server, session) -> None:
    name = "יוסף בן־דוד"
    for player in session.state.by_id:
        session.do(players.edit, player, PlayerDraft(name=f"{name} {player}"))
    first, _ = codes(session)
    send(server, first, **WON)
    assert re.search(f"beats \u2068{name} [0-9]\u2069 by", request(server, f"/result/{first}").text)
