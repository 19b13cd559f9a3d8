"""Scorekeepers' pages over HTTP: rights, results, two at one slip, check-in, late entries."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from html import unescape
from itertools import count
from pathlib import Path
from urllib.parse import urlencode

import pytest

from app.rules.core.round import RoundState
from app.rules.lists.army_list import ArmyList
from app.rules.results.concession import AwardNote
from app.rules.results.result import Game, WinReason
from app.services.core.history import history
from app.services.core.session import EventSession
from app.services.event.user_settings import author_text
from app.services.lists import army_lists
from app.services.pairing import rounds
from app.services.phones import scorekeepers
from app.services.phones.scorekeeper_session import ScorekeeperSession
from app.services.phones.scorekeepers import Role
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.services.results.table_codes import side_codes, switch_player_results
from app.web.limits import MOST_WRONG, WRONG_SECONDS, Limits
from app.web.requests import Right
from app.web.score_pages import ScorePages
from app.web.server import Server
from app.web.site import HEADERS
from app.words.core.catalogue import words
from app.words.results.errors import ERRORS, NAME_FIELD, NAME_PLAYER_TOO
from tests.builders import begin_round, event_of, plain_result
from tests.services.acts import another, won
from tests.services.phones.scorekeeper_acts import let_in
from tests.web.test_server import Answer, request, serving

NAMES = ("Anna", "Ben", "Eve", "Gone")


@dataclass
class Hall:
    """A served event with two scorekeepers, an organizer, and one whose code was revoked."""

    server: Server
    session: EventSession
    cookies: dict[str, str]

    def get(self, who: str, path: str, **headers: str) -> Answer:
        return request(self.server, path, cookie=self.cookies.get(who, ""), **headers)

    def post(self, who: str, path: str, fields: dict[str, object], **headers: str) -> Answer:
        sent = {"origin": self.server.address, "cookie": self.cookies.get(who, ""), **headers}
        return request(self.server, path, "POST", urlencode(fields), **sent)

    def state(self):
        self.session.poll()
        return self.session.state

    def steps(self) -> int:
        self.session.poll()
        return len(self.session.read(history))


@pytest.fixture
def session(tmp_path: Path) -> Iterator[EventSession]:
    opened = event_of(tmp_path / "cup.dicedown", 8)
    yield opened
    opened.close()


@pytest.fixture
def hall(session: EventSession) -> Iterator[Hall]:
    begin_round(session)
    with serving(session.path) as server:
        cookies = {}
        for name in NAMES:
            role = Role.ORGANIZER if name == "Eve" else Role.SCOREKEEPER
            number, code = let_in(session, name, role)
            answer = request(server, "/score/sign-in", "POST", urlencode({"code": code}))
            assert (answer.status, answer.headers["location"]) == (303, "/score")
            cookies[name] = answer.headers["set-cookie"].split(";")[0]
            if name == "Gone":
                session.do(scorekeepers.revoke, number)
        yield Hall(server, session, cookies)


def text_of(answer: Answer) -> str:
    return unescape(answer.text)


def fields_of(html: str, action: str, place: str = "") -> dict[str, str]:
    """The fields of the first form with an action after a place in a page, as a browser does."""
    begin = html.index(f'action="{action}"', html.index(place))
    form = html[begin : html.index("</form>", begin)]
    found = {}
    for tag in re.findall(r"<input[^>]*>", form):
        kind = re.search(r'type="(\w+)"', tag)
        is_choice = kind is not None and kind[1] in ("radio", "checkbox")
        if is_choice and "checked" not in tag:
            continue
        name, value = re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
        assert name is not None
        found[name[1]] = "" if value is None else unescape(value[1])
    return found


def slip(hall: Hall, who: str, table: int) -> dict[str, str]:
    """A table's slip as a device has it now."""
    return fields_of(hall.get(who, "/score").text, "/score/result", f'id="table-{table}"')


def filled(fields: dict[str, str], control: str = "5", winner: str = "first") -> dict[str, str]:
    return {
        **fields, "winner": winner, "by": "scenario",
        "first.control_points": control, "second.control_points": "2",
        "first.army_points": "21", "second.army_points": "9",
    }  # fmt: skip


def game_at(hall: Hall, table: int) -> Game:
    return next(game for game in hall.state().played[-1].games if game.table == table)


def test_a_slip_and_the_check_in_tell_namesakes_apart(hall):
    one, other = game_at(hall, 1).players
    for player in (one, other):
        draft = PlayerDraft(name="Ada Voss")
        hall.session.with_reason("two people", players.edit, player, draft)
    wanted = [f"Ada Voss (#{player})" for player in (one, other)]
    for path in ("/score", "/score/check-in", "/score/lists"):
        page = text_of(hall.get("Anna", path))
        assert all(name in page for name in wanted), path
        assert "Ada Voss" not in page.replace("Ada Voss (#", ""), f"{path}: without the number"
    answer = hall.post("Anna", "/score/result", filled(slip(hall, "Anna", 1)))
    assert answer.status == 303
    assert wanted[0] in text_of(hall.get("Anna", "/score"))


# Who may what

NOBODY, PLAYER, REVOKED, SCOREKEEPER, ORGANIZER = "", "a player", "Gone", "Anna", "Eve"
WHO = (NOBODY, PLAYER, REVOKED, SCOREKEEPER, ORGANIZER)
ALL_200, ALL_303 = (200,) * 5, (303,) * 5
ONLY_SIGNED_IN = (401, 401, 401, 200, 200)
RIGHTS: dict[tuple[str, str], tuple[int, ...]] = {
    ("/", "GET"): ALL_200,
    ("/pairings", "GET"): ALL_200,
    ("/scenario", "GET"): ALL_200,
    ("/standings", "GET"): ALL_200,
    ("/clock", "GET"): ALL_200,
    ("/day", "GET"): ALL_200,
    ("/test", "GET"): ALL_200,
    ("/players/{player:int}", "GET"): ALL_200,
    ("/screen", "GET"): ALL_200,
    ("/screen.css", "GET"): ALL_200,
    ("/screen.js", "GET"): ALL_200,
    ("/remember", "POST"): ALL_303,
    ("/forget", "POST"): ALL_303,
    ("/version", "GET"): ALL_200,
    ("/events", "GET"): ALL_200,
    ("/phone.css", "GET"): ALL_200,
    ("/phone.js", "GET"): ALL_200,
    ("/score.css", "GET"): ALL_200,
    ("/score.js", "GET"): ALL_200,
    ("/favicon.ico", "GET"): ALL_200,
    ("/result", "GET"): ALL_200,
    ("/result", "POST"): (403,) * 5,
    ("/result/{code}", "GET"): (403, 200, 403, 403, 403),
    ("/result/{code}", "POST"): (403, 422, 403, 403, 403),
    ("/R/{code}", "GET"): ALL_303,
    ("/score", "GET"): ONLY_SIGNED_IN,
    ("/score/check-in", "GET"): ONLY_SIGNED_IN,
    ("/score/late", "GET"): ONLY_SIGNED_IN,
    ("/score/lists", "GET"): ONLY_SIGNED_IN,
    ("/score/version", "GET"): ONLY_SIGNED_IN,
    ("/score/result", "POST"): (401, 401, 401, 409, 409),
    ("/score/tick", "POST"): (401, 401, 401, 422, 422),
    ("/score/late", "POST"): (401, 401, 401, 422, 422),
    ("/score/undo", "POST"): (401, 401, 401, 403, 409),
    ("/score/sign-in", "GET"): ALL_200,
    ("/score/sign-in", "POST"): (401,) * 5,
    ("/score/sign-out", "POST"): ALL_303,
}
"""Route -> what nobody, a player with a code of table 1, somebody revoked, a scorekeeper and an
organizer get, with empty fields; all but the player have a code that is nobody's."""


@pytest.mark.parametrize("page", ["", "/check-in", "/late", "/lists"])
def test_entries_that_wait_on_a_device_are_those_of_who_made_them(hall, page) -> None:
    """A device keeps them under this key: with another's, they would be sent in that one's name."""
    keys = {
        who: re.findall(
            r'data-key="([^"]*)" data-person="(\w+)"', hall.get(who, "/score" + page).text
        )
        for who in ("Anna", "Ben", "Eve")
    }
    assert {who: found[0][1] for who, found in keys.items()} == {who: who for who in keys}
    numbers = {who: found[0][0].partition(".") for who, found in keys.items()}
    assert len({event for event, _, _ in numbers.values()}) == 1
    assert [number for _, _, number in numbers.values()] == ["1", "2", "3"]


def test_a_slip_asks_for_what_the_packet_of_its_event_counts(hall, session) -> None:
    number, _ = let_in(session, "Ida")
    reader = ScorekeeperSession(session.path)
    view = reader.look()
    (ida,) = (one for one in view.known if one.id == number)
    state, pages = view.state, ScorePages()
    without = replace(state, packet=replace(state.packet, scores_army_points=False))
    assert state.packet.scores_army_points
    for shown, asks in ((state, True), (without, False), (state, True)):
        page = pages.page(replace(view, state=shown), ida, "en", "results")
        assert (b"first.army_points" in page.body) is asks
    # Another event's pages, of a packet with the same name.
    page = ScorePages().page(replace(view, state=without), ida, "en", "results")
    assert b"first.army_points" not in page.body
    reader.close()


def test_every_route_has_its_line_in_the_table_of_rights(hall) -> None:
    site = hall.server._site
    assert site is not None
    assert set(site.rights) == set(RIGHTS)
    for route, right in site.rights.items():
        nobody, player, revoked, scorekeeper, organizer = RIGHTS[route]
        is_signed_in = {nobody, player, revoked} == {401} != {scorekeeper}
        assert is_signed_in is (right in (Right.SCOREKEEPER, Right.ORGANIZER)), route
        assert (nobody == 403 != player) is (right is Right.TABLE), route
        assert (scorekeeper == 403 != organizer) is (right is Right.ORGANIZER), route


def test_every_route_answers_each_as_the_table_says(hall, session) -> None:
    session.poll()
    switch_player_results(session, wanted=True)
    site, seconds = hall.server._site, count(0, WRONG_SECONDS)
    assert site is not None and site.score is not None and site.tables is not None
    # Wrong codes are forgotten at once.
    site.score._limits = site.tables._limits = Limits(lambda: next(seconds))
    game = session.state.rounds[-1].games[0]
    code, _ = session.read(side_codes, session.state.rounds[-1])[game.id]
    steps = hall.steps()
    for (path, method), expected in RIGHTS.items():
        if path == "/events":
            continue
        for who, status in zip(WHO, expected, strict=True):
            place = path.replace("{player:int}", "1")
            place = place.replace("{code}", code if who == PLAYER else "2" * len(code))
            answer = hall.post(who, place, {}) if method == "POST" else hall.get(who, place)
            assert answer.status == status, (path, method, who)
            assert HEADERS.items() <= answer.headers.items(), path
            if status in (401, 403):
                assert "Player 0" not in answer.text
    assert hall.steps() == steps


def test_no_route_takes_a_form_of_another_site(hall) -> None:
    steps = hall.steps()
    for path, method in RIGHTS:
        if method == "POST":
            for headers in (
                {"origin": "http://elsewhere.example"},
                {"sec_fetch_site": "cross-site"},
            ):
                place = path.replace("{code}", "2" * 15)
                assert hall.post("Eve", place, {}, **headers).status == 403, path
    assert hall.steps() == steps


def test_who_is_revoked_is_out_at_the_next_request(hall, session) -> None:
    known = session.read(scorekeepers.scorekeepers)
    assert hall.get("Anna", "/score").status == 200
    session.do(scorekeepers.revoke, scorekeepers.scorekeeper_typed(known, "anna").id)

    answer = hall.get("Anna", "/score")

    assert answer.status == 401
    assert "This device's code was revoked. Ask the organizer for a new one." in text_of(answer)
    assert hall.post("Anna", "/score/tick", {"player": 1, "mark": "here", "on": 1}).status == 401
    assert not any(entrant.is_here for entrant in hall.state().entrants)
    assert hall.get("Ben", "/score").status == 200


def test_wrong_codes_wait_and_so_does_the_right_one(session) -> None:
    _, code = let_in(session, "Anna")
    now = [0.0]
    with serving(session.path) as server:
        site = server._site
        assert site is not None and site.score is not None
        site.score._limits = Limits(lambda: now[0])
        for _ in range(MOST_WRONG):
            answer = request(server, "/score/sign-in", "POST", "code=AAAAA")
            assert (answer.status, "set-cookie" in answer.headers) == (401, False)
            assert "This code isn't good." in text_of(answer)
        late = request(server, "/score/sign-in", "POST", urlencode({"code": code}))
        assert (late.status, late.headers["retry-after"]) == (429, str(WRONG_SECONDS))
        assert f"Try again in {WRONG_SECONDS} seconds." in late.text
        assert request(server, "/pairings").status == 200
        now[0] = WRONG_SECONDS
        signed = request(server, "/score/sign-in", "POST", urlencode({"code": code}))
        cookie = signed.headers["set-cookie"]
        assert signed.status == 303
        assert "HttpOnly" in cookie and "samesite=strict" in cookie.lower()
        assert code not in cookie and code.replace("-", "") not in cookie


def test_codes_that_are_tried_at_once_are_counted_as_one_by_one(session) -> None:
    with serving(session.path) as server, ThreadPoolExecutor(3 * MOST_WRONG) as devices:

        def tried(_: int) -> int:
            return request(server, "/score/sign-in", "POST", "code=AAAAA").status

        answers = list(devices.map(tried, range(3 * MOST_WRONG)))
    assert (answers.count(401), answers.count(429)) == (MOST_WRONG, 2 * MOST_WRONG)


# Results


def test_a_result_is_stored_under_the_scorekeepers_name(hall) -> None:
    answer = hall.post("Anna", "/score/result", {**filled(slip(hall, "Anna", 2)), "drop.second": 1})

    game = game_at(hall, 2)
    assert answer.status == 303
    assert answer.headers["location"] == f"/score?saved={game.id}#table-3"
    assert game.result is not None and game.result.winner == game.first.player
    assert (game.first.control_points, game.second.army_points) == (5, 9)
    assert not hall.state().by_id[game.second.player].is_active
    newest = hall.session.read(history)[0]
    assert author_text(words(), newest.who) == "Anna, scorekeeper"
    shown = hall.get("Anna", f"/score?saved={game.id}").text
    assert "beats" in shown and "5–2 control points" in shown
    assert "3 tables are open" in shown


def test_what_is_sent_twice_is_done_once_and_another_slip_isnt_taken_for_it(hall) -> None:
    fields = filled(slip(hall, "Anna", 1))
    steps = hall.steps()
    first = hall.post("Anna", "/score/result", fields)
    again = hall.post("Anna", "/score/result", fields)

    assert (first.status, again.status) == (303, 303)
    assert hall.steps() == steps + 1
    # A browser that went back sends the same number with other points: that is another action.
    other = hall.post("Anna", "/score/result", {**fields, "first.control_points": "4"})
    assert other.status == 409
    assert game_at(hall, 1).first.control_points == 5


def test_two_at_one_slip_the_second_sees_both_and_decides(hall) -> None:
    annas, bens = slip(hall, "Anna", 1), slip(hall, "Ben", 1)
    assert hall.post("Anna", "/score/result", filled(annas)).status == 303
    steps = hall.steps()

    answer = hall.post("Ben", "/score/result", filled(bens, control="3"))

    assert (answer.status, hall.steps()) == (409, steps)
    shown = text_of(answer)
    assert "Table 1 was entered by somebody else meanwhile." in shown
    assert "Stored now, by Anna, scorekeeper" in shown
    assert re.search(r'id="theirs">[^<]*5–2 control points', shown)
    assert re.search(r'id="mine">[^<]*3–2 control points', shown)
    assert "Keep theirs" in shown
    mine = fields_of(answer.text, "/score/result")
    assert hall.post("Ben", "/score/result", mine).status in (303, 422)
    if game_at(hall, 1).first.control_points == 5:
        mine["anyway"] = "1"
        assert hall.post("Ben", "/score/result", mine).status == 303
    assert game_at(hall, 1).first.control_points == 3
    assert hall.session.read(history)[0].verb == "amend_result"


def test_a_slip_that_came_back_for_a_mistake_is_still_of_what_was_seen(hall) -> None:
    """It took the mark of what another had entered meanwhile, and was written over it unseen."""
    mine = {**filled(slip(hall, "Anna", 1)), "first.control_points": "5O"}
    assert hall.post("Eve", "/score/result", filled(slip(hall, "Eve", 1))).status == 303
    steps = hall.steps()
    refused = hall.post("Anna", "/score/result", mine)
    assert refused.status == 422

    again = {**fields_of(refused.text, "/score/result"), "first.control_points": "6"}
    answer = hall.post("Anna", "/score/result", again)

    assert (answer.status, hall.steps()) == (409, steps)
    assert "Eve" in text_of(answer)


def test_the_same_reading_twice_is_no_conflict(hall) -> None:
    annas, bens = slip(hall, "Anna", 1), slip(hall, "Ben", 1)
    hall.post("Anna", "/score/result", filled(annas))
    steps = hall.steps()
    assert hall.post("Ben", "/score/result", filled(bens)).status == 303
    assert hall.steps() == steps


def test_what_others_do_elsewhere_holds_nobody_up(hall) -> None:
    bens = slip(hall, "Ben", 2)
    assert hall.post("Anna", "/score/result", filled(slip(hall, "Anna", 1))).status == 303
    assert hall.post("Anna", "/score/tick", {"player": 3, "mark": "here", "on": 1}).status == 303
    assert hall.post("Ben", "/score/result", filled(bens)).status == 303


def test_a_result_that_comes_between_look_and_step_is_seen(hall, session) -> None:
    site = hall.server._site
    assert site is not None and site.score is not None
    devices, fields = (
        site.score._session,
        {**filled(slip(hall, "Ben", 1), control="3"), "anyway": 1},
    )
    step = devices.do

    def overtaken(person, act_id, because, act, *args, **kw):
        desk = another(session.path)
        game = next(game for game in desk.state.rounds[-1].games if game.table == 1)
        desk.do(results.enter, game.table, *won(game, by="scenario", control_points=5,
                                                   army_points=20))  # fmt: skip
        desk.close()
        return step(person, act_id, because, act, *args, **kw)

    devices.do = overtaken  # type: ignore[method-assign]
    answer = hall.post("Ben", "/score/result", fields)
    devices.do = step  # type: ignore[method-assign]

    assert answer.status == 409
    assert "Your entry" in answer.text
    assert game_at(hall, 1).first.control_points == 5


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"winner": ""}, "The slip has to say who won and how."),
        ({"by": "magic"}, "The slip has to say who won and how."),
        ({"first.control_points": "-1"}, "“-1” isn't a number of points."),
        ({"second.army_points": "12345"}, "“12345” isn't a number of points."),
        ({"first.list": "99"}, "Lists are numbered 1 to "),
        ({"winner": "none"}, "“Scenario” needs a winner."),
    ],
)
def test_what_cant_be_is_refused_at_its_field_and_typed_again(hall, changes, sentence) -> None:
    steps = hall.steps()
    answer = hall.post("Anna", "/score/result", {**filled(slip(hall, "Anna", 1)), **changes})

    assert (answer.status, hall.steps()) == (422, steps)
    assert sentence in text_of(answer)
    again = fields_of(answer.text, "/score/result")
    kept = {name: text for name, text in changes.items() if name.endswith("points")}
    assert kept.items() <= again.items()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"first.control_points": "99"}, "{name}: 99 control points are more than"),
        ({"first.army_points": "999"}, "{name}: 999 army points are more than"),
        ({"first.list": "7"}, "{name}: This packet allows 2 lists each; this says list 7."),
        ({"first.control_points": ""}, "Control points, {name}: Missing – blank counts as 0."),
    ],
)
def test_what_is_wrong_with_a_number_names_player_and_field_once(hall, changes, sentence) -> None:
    answer = hall.post("Anna", "/score/result", {**filled(slip(hall, "Anna", 1)), **changes})
    name = hall.session.state.by_id[game_at(hall, 1).first.player].name
    lines = re.findall(r"<p[^>]*>([^<]*)</p>", answer.text)
    wrong = [line.replace("\u2068", "").replace("\u2069", "") for line in lines if name in line]
    assert wrong, answer.text
    assert all(line.startswith(sentence.format(name=name)) for line in wrong), wrong


def test_sentences_that_name_their_field_are_as_they_are_declared() -> None:
    """In English: others name the field in a form of their own."""
    facts = {"lists": ((1, "Denny"),), "registered": ((1, "Denny"),), "half": True, "name": "Ada"}
    field = re.compile("control point|army point|list", re.IGNORECASE)
    number = dict.fromkeys(("points", "most", "opponent", "needed", "lead", "number"), 3)
    for code in NAME_FIELD | NAME_PLAYER_TOO:
        sentence = ERRORS[code](words(), {**facts, **number}, str)
        assert field.search(sentence), sentence
        assert ("Ada" in sentence) == (code in NAME_PLAYER_TOO | {AwardNote.MISSING}), sentence


def test_what_is_unusual_asks_once_and_is_stored_with_a_reason(hall) -> None:
    fields = {**filled(slip(hall, "Anna", 1), control="2"), "second.control_points": "4"}
    answer = hall.post("Anna", "/score/result", fields)
    assert answer.status == 422
    assert "Save anyway" in answer.text

    again = {**fields_of(answer.text, "/score/result"), "anyway": 1}
    assert hall.post("Anna", "/score/result", again).status == 303
    hall.session.poll()
    assert hall.session.read(history)[0].reason == "confirmed at entry"


def test_a_slip_of_a_pairing_that_is_gone_is_refused(hall, session) -> None:
    fields = filled(slip(hall, "Anna", 1))
    session.poll()
    for _ in range(3):
        session.undo("as a test")
    answer = hall.post("Anna", "/score/result", fields)
    assert answer.status == 409
    assert "This game has been paired again." in answer.text


def test_a_draft_is_no_scorekeepers_business_and_a_closed_round_is_read_only(hall, session) -> None:
    from app.rules.core.draw import Draw

    for game in hall.state().played[-1].games:
        session.do(results.enter, game.table, *plain_result(game, Draw(1)))
    session.do(rounds.close)
    session.do(rounds.pair)
    shown = hall.get("Eve", "/score").text
    assert "Round 1 is closed." in shown
    assert "Round 2" not in shown
    assert 'action="/score/result"' not in shown
    assert hall.state().rounds[-1].state is RoundState.DRAFT


def test_a_slip_from_before_a_round_was_closed_changes_nothing_in_it(hall, session) -> None:
    for table in (1, 2, 3, 4):
        assert hall.post("Anna", "/score/result", filled(slip(hall, "Anna", table))).status == 303
    kept = {**filled(slip(hall, "Anna", 1), control="3"), "anyway": 1}
    session.poll()
    session.do(rounds.close)
    before, steps = game_at(hall, 1), hall.steps()
    # A device that was away, or a page that was open.
    answer = hall.post("Anna", "/score/result", kept)
    assert answer.status == 409
    assert "Round 1 is closed." in text_of(answer)
    assert (game_at(hall, 1), hall.steps()) == (before, steps)


# Players


def test_check_in_and_marks(hall) -> None:
    before = hall.steps()
    fields = {"player": 3, "mark": "here", "on": 1, "act": "1", "page": "check-in"}
    answer = hall.post("Anna", "/score/tick", fields)
    assert answer.headers["location"] == "/score/check-in?saved=3&mark=here#player-3"
    shown = hall.get("Anna", "/score/check-in?saved=3&mark=here").text
    assert "1 of 8 checked in" in shown and "✓ Player 003 is checked in." in shown
    assert hall.post("Ben", "/score/tick", fields).status == 303
    assert hall.steps() == before + 1
    assert hall.post("Ben", "/score/tick", {**fields, "on": 0, "act": "2"}).status == 303
    assert not hall.state().by_id[3].is_here
    assert hall.post("Anna", "/score/tick", {**fields, "mark": "status"}).status == 422
    assert hall.post("Anna", "/score/tick", {**fields, "player": 99}).status == 422


def test_a_late_entry_follows_the_windows_rules(hall) -> None:
    page = hall.get("Anna", "/score/late").text
    assert "Will be paired from round 2." in page
    fields = {**fields_of(page, "/score/late"), "name": "Zoë  Late", "faction": "cryx", "bye": "1"}
    assert hall.post("Anna", "/score/late", fields).status == 303
    assert hall.post("Anna", "/score/late", fields).status == 303
    entrants = hall.state().entrants
    assert [(one.name, one.faction) for one in entrants[8:]] == [("Zoë Late", "Cryx")]
    assert hall.state().rounds[-1].byes[0].player == entrants[8].id

    twin = {"name": "zoë late", "act": "2"}
    asked = hall.post("Ben", "/score/late", twin)
    assert asked.status == 422
    assert "Save anyway" in asked.text and len(hall.state().entrants) == 9
    again = {**fields_of(asked.text, "/score/late"), "anyway": "1"}
    assert hall.post("Ben", "/score/late", again).status == 303
    assert len(hall.state().entrants) == 10


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [({"name": " "}, "name"), ({"fixed_table": "x"}, "Fixed table"), ({"name": "x" * 300}, "200")],
)
def test_a_late_entry_that_cant_be_says_why(hall, changes, sentence) -> None:
    answer = hall.post("Anna", "/score/late", {"name": "Zoë", "act": "1", **changes})
    assert answer.status == 422
    assert 'class="problem"' in answer.text and sentence in answer.text
    assert len(hall.state().entrants) == 8


def test_before_the_first_round_players_are_registered_and_checked_in(session) -> None:
    _, code = let_in(session, "Anna")
    with serving(session.path) as server:
        signed = request(server, "/score/sign-in", "POST", urlencode({"code": code}))
        hall = Hall(server, session, {"Anna": signed.headers["set-cookie"].split(";")[0]})
        assert (
            "Results are entered here once a round is published." in hall.get("Anna", "/score").text
        )
        assert hall.post("Anna", "/score/late", {"name": "Zoë", "act": "1"}).status == 303
        assert hall.state().entrants[-1].is_here


def test_lists_show_what_doesnt_go_with_the_packet(hall, session) -> None:
    army = ArmyList(number=1, faction="Cryx", caster="Skarre", points=12)
    session.poll()
    session.do(army_lists.set_lists, 3, (army,), {})
    shown = text_of(hall.get("Anna", "/score/lists"))
    assert "1  Skarre · 12 points" in shown
    assert "issue" in shown
    fields = {"player": 3, "mark": "lists", "on": 1, "act": "1", "page": "lists"}
    answer = hall.post("Anna", "/score/tick", fields)
    assert answer.headers["location"] == "/score/lists?saved=3&mark=lists#player-3"
    assert "✓ Lists in" in hall.get("Anna", "/score/lists").text


def test_an_organizer_undoes_their_own_last_action_and_no_other(hall, session) -> None:
    hall.post("Anna", "/score/result", filled(slip(hall, "Anna", 1)))
    assert 'action="/score/undo"' not in hall.get("Eve", "/score").text
    hall.post("Eve", "/score/result", filled(slip(hall, "Eve", 2)))
    page = hall.get("Eve", "/score").text
    assert "Undo: Result, table 2" in page
    assert 'action="/score/undo"' not in hall.get("Anna", "/score").text
    fields = fields_of(page, "/score/undo")

    assert hall.post("Eve", "/score/undo", fields).headers["location"] == "/score?undone=1"
    assert game_at(hall, 2).result is None
    assert hall.post("Eve", "/score/undo", fields).status == 409
    assert game_at(hall, 1).result is not None


def test_names_with_markup_are_text_on_every_page(hall, session) -> None:
    session.poll()
    name = '<img src=x onerror="alert(1)">&amp;'
    session.do(players.edit, 1, PlayerDraft(name=name, faction="<b>x</b>", club="</li>"))
    session.do(scorekeepers.add, "<i>Mia</i>", "ab")
    for path in ("/score", "/score/check-in", "/score/late", "/score/lists"):
        shown = hall.get("Eve", path).text
        assert "<img" not in shown and "<b>x" not in shown, path
    typed = {"name": '"><script>', "fixed_table": "<x>", "act": "1"}
    assert "<script>" not in hall.post("Eve", "/score/late", typed).text.replace("<script src", "")


def test_pages_come_in_the_devices_language(hall) -> None:
    shown = hall.get("Anna", "/score/check-in", accept_language="de")
    assert '<html lang="de">' in shown.text


def test_every_reason_has_its_key(hall) -> None:
    shown = hall.get("Anna", "/score").text
    assert f'value="{WinReason.ASSASSINATION}" data-key="a"' in shown


def test_a_result_isnt_turned_by_a_name_that_is_read_from_the_right(hall, session) -> None:
    name = "יוסף בן־דוד"
    for player in session.state.by_id:
        session.do(players.edit, player, PlayerDraft(name=f"{name} {player}"))
    game = session.state.rounds[-1].games[0]
    session.do(results.enter, game.table, *won(game, control_points=5))
    session.poll()
    page = text_of(hall.get("Anna", f"/score?saved={game.id}"))
    assert re.search(f"✓ Table 1: \u2068{name} [0-9]+\u2069 beats \u2068{name} [0-9]+\u2069", page)
    assert f'<bdi class="won">{name}' in page


def test_a_device_knows_whose_codes_were_revoked_and_tells_nobody_else(hall) -> None:
    assert 'data-revoked="4"' in hall.get("Anna", "/score").text
    assert 'data-revoked=""' in hall.get("Gone", "/score").text
