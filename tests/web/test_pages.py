"""What stands on the pages of phones, and what never does."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.paths import resource
from app.rules.core.draw import Draw
from app.rules.core.ids import PlayerId
from app.services.clock import round_clock
from app.services.core.session import EventSession
from app.services.event.events import EventDraft, change_event
from app.services.event.public import public_state
from app.services.packet.bracket_packet import bracket_packet
from app.services.pairing import rounds
from app.services.phones import phone_view as module
from app.services.phones.phone_view import phone_view
from app.services.players import players
from app.services.players.players import PlayerDraft
from app.services.results import results
from app.services.scenarios import scenarios
from app.services.scenarios.lookup import scenario_of, scenarios_of
from app.services.screen.network_screens import fixed
from app.services.screen.slides import SlideKind
from app.services.standings.seeding import seed_bracket
from app.web.pages import TABS, Pages, language_of
from app.web.screens import ScreenPages
from app.words.core.catalogue import LANGUAGES
from tests.builders import begin_round, event_of, plain_result, play_round
from tests.services.screen.random_steps import ALL_STEPS, POINTS, take
from tests.services.screen.test_slides import SECRETS

EVERY = (*TABS, "player", "test", "missing")


@pytest.fixture
def session(tmp_path) -> EventSession:
    with_odd_number = event_of(tmp_path / "cup.dicedown", 9)
    yield with_odd_number
    with_odd_number.close()


def pages_of(session: EventSession) -> Pages:
    timed = (session.state, session.clock(), session.reading)
    return Pages(session.read(phone_view, *timed), "moment")


def text(pages: Pages, name: str, player: int | None = None, language: str = "en") -> str:
    page = pages.page(language, name, None if player is None else PlayerId(player))
    assert page is not None
    return page.body.decode()


def every_text(session: EventSession) -> dict[tuple[str, int], str]:
    """Each page, and that of each player."""
    pages = pages_of(session)
    shown = {(name, 0): text(pages, name) for name in EVERY if name != "player"}
    for player in session.state.by_id:
        shown |= {(name, player): text(pages, name, player) for name in ("game", "player")}
    screens = ScreenPages(pages)
    orders = {kind: fixed(kind) for kind in SlideKind if kind is not SlideKind.BLACKOUT}
    for kind, order in {**orders, "by itself, perhaps the clock": None}.items():
        page = screens.page("en", order, "moment", "http://192.168.8.2:8030")
        shown[f"screen: {kind}", 0] = page.body.decode()
    return shown


def test_a_player_reads_table_opponent_and_games_so_far(session) -> None:
    play_round(session, Draw(3))
    session.do(rounds.close)
    begin_round(session)
    game = session.state.rounds[-1].games[0]
    first, second = (session.state.by_id[player].name for player in game.players)

    shown = text(pages_of(session), "game", game.players[0])

    assert f"<h1>{first}</h1>" in shown
    assert f"<strong>{game.table}</strong>" in shown
    assert f"against {second}" in shown
    assert "Round 1" in shown
    assert "Somebody else" in shown
    assert "This is me" in text(pages_of(session), "player", game.players[0])


@pytest.mark.parametrize("name", ["game", "player"])
def test_between_rounds_nobody_is_sent_to_the_table_of_the_last_one(session, name) -> None:
    play_round(session, Draw(3))
    game = session.state.rounds[-1].games[0]
    player = game.players[0]
    assert f"<strong>{game.table}</strong>" in text(pages_of(session), name, player)
    session.do(rounds.close)
    shown = text(pages_of(session), name, player)
    assert 'class="table"' not in shown
    assert "Round 1 is over" in shown
    assert "The pairings of round 2 will appear here as soon as they&#39;re out." in shown
    assert '<a href="/standings">Standings after round 1</a>' in shown
    assert shown.count("against") == 1, "the game stays among those so far"
    session.do(players.drop, player)
    shown = text(pages_of(session), name, player)
    assert "Standings after round 1" in shown and "will appear" not in shown
    begin_round(session)
    assert "Round 2</h2>" in text(pages_of(session), name, game.players[1])


def test_after_the_last_round_a_phone_leads_to_the_standings(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    for _ in range(2):
        play_round(session, Draw(3))
        session.do(rounds.close)
    shown = text(pages_of(session), "game", 1)
    session.close()
    assert "Round 2 is over" in shown
    assert '<a href="/standings">Final standings after round 2</a>' in shown
    assert 'class="table"' not in shown and "will appear" not in shown


def test_a_bye_says_what_it_is_worth(session) -> None:
    begin_round(session)
    (bye,) = session.state.rounds[-1].byes

    assert "You have a bye this round (" in text(pages_of(session), "game", bye.player)


def test_results_of_a_round_wait_for_its_close(session) -> None:
    """The desk knows them one by one; players learn them together, as from the standings."""
    begin_round(session)
    before, view = every_text(session), pages_of(session).view
    game = session.state.rounds[-1].games[0]
    session.with_reason("test", results.enter, game.table, *plain_result(game, Draw(1)))

    assert every_text(session) == before
    assert pages_of(session).view == view, "no phone fetches a page that is what it was"


def test_a_result_of_a_bracket_is_shown_at_once(tmp_path) -> None:
    session = event_of(tmp_path / "finals.dicedown", 4)
    text_of_packet = bracket_packet("sr2015", 4, name="Finals")
    draft = EventDraft(
        name="Finals", packet="sr2015-bracket", point_size=50, house_packet=text_of_packet
    )
    session.do(change_event, draft)
    session.do(seed_bracket, (1, 2, 3, 4))
    begin_round(session)
    before = text(pages_of(session), "standings")
    game = session.state.rounds[-1].games[0]
    session.with_reason("test", results.enter, game.table, *plain_result(game, Draw(1)))

    shown = text(pages_of(session), "standings")
    session.close()
    assert shown != before


def test_who_comes_late_or_is_not_paired_reads_that(session) -> None:
    begin_round(session)
    session.with_reason("late", players.register, PlayerDraft(name="Late Lena"))
    late = max(session.state.by_id)

    assert "You don&#39;t play this round." in text(pages_of(session), "game", late)
    assert "Late Lena" in text(pages_of(session), "pairings")


def test_before_the_first_round_everybody_can_be_found(session) -> None:
    shown = text(pages_of(session), "game")

    assert "Tap your name" in shown
    assert shown.count("<li data-name=") == 9
    assert "The standings will appear here" in text(pages_of(session), "standings")
    assert "The scenario will appear here" in text(pages_of(session), "scenario")


def test_of_an_event_that_is_over_no_clock_is_waited_for(tmp_path) -> None:
    session = event_of(tmp_path / "cup.dicedown", 4)
    for _ in range(2):
        play_round(session, Draw(3))
        assert "The clock has not started." in text(pages_of(session), "clock")
        session.do(rounds.close)
    shown = text(pages_of(session), "clock")
    session.close()
    assert "Round 2 is over" in shown and "not started" not in shown


def test_a_scenario_is_drawn_once_it_is_public(session) -> None:
    session.do(rounds.pair)
    session.do(scenarios.choose_scenario, "sr2015/incursion")
    session.do(rounds.publish)
    assert "Incursion" not in " ".join(every_text(session).values())

    session.do(rounds.begin)

    shown = text(pages_of(session), "scenario")
    assert "Incursion" in shown
    assert shown.count("<svg") == 1
    assert "style=" not in shown, "the strict headers let no style through"


def test_names_are_text_and_never_markup(session) -> None:
    session.do(players.register, PlayerDraft(name='<script>alert("x")</script> & "Co"'))
    begin_round(session)

    shown = " ".join(every_text(session).values())

    assert "<script>alert" not in shown
    assert "&lt;script&gt;alert" in shown


def test_a_page_is_rendered_once_and_has_one_tag(session) -> None:
    pages = pages_of(session)

    assert pages.page("en", "standings") is pages.page("en", "standings", PlayerId(2))
    assert pages.page("en", "game", PlayerId(1)) is not pages.page("en", "game", PlayerId(2))
    assert pages.page("en", "player", PlayerId(99)) is None


def test_every_page_speaks_every_language(session) -> None:
    play_round(session, Draw(3))
    session.do(rounds.close)
    begin_round(session)
    session.do(round_clock.start)
    pages = pages_of(session)
    for language in LANGUAGES:
        for name in EVERY:
            shown = text(pages, name, 1, language)
            assert f'<html lang="{language}">' in shown
            assert "{" not in shown.replace("{milliseconds}", ""), f"{language} {name}"
    assert "Mein Tisch" in text(pages, "game", 1, "de")


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("de-CH,de;q=0.9,en;q=0.8", "de"),
        ("nl,fr;q=0.5,en;q=0.4", "fr"),
        ("en;q=0.1, pl", "pl"),
        ("xx", "es"),
        ("", "es"),
        ("de;q=x,en", "en"),
        ("*", "es"),
    ],
)
def test_a_phone_gets_the_first_of_our_languages_that_it_accepts(accepted, language) -> None:
    assert language_of(accepted, "es") == language


@pytest.mark.parametrize("secret", SECRETS)
def test_no_page_changes_with_a_secret(tmp_path, secret: str) -> None:
    shown = []
    for n in (0, 1):
        session = event_of(tmp_path / f"{n}.dicedown", 9)
        session.do(rounds.pair, seed=5)
        session.do(rounds.publish)
        SECRETS[secret](session, n)
        shown.append(every_text(session))
        session.close()
    if secret == "how long the countdown is":
        # Before a round a countdown is a break, which everybody may see.
        shown = [
            {key: one for key, one in each.items() if 'class="clock' not in one} for each in shown
        ]
        assert len(shown[0]) > 10
    assert shown[0] == shown[1]


@given(
    steps=st.lists(st.sampled_from(ALL_STEPS), max_size=14),
    planned=st.booleans(),
    packet=st.sampled_from(["sr2015", "sr2019", "sr2026"]),
)
@settings(max_examples=max(3, settings().max_examples // 5), deadline=None)
def test_whatever_is_done_no_page_names_a_secret_scenario_or_a_draft(
    tmp_path_factory, steps: list[str], planned: bool, packet: str
) -> None:
    points = POINTS.get(packet, 75)
    path = tmp_path_factory.mktemp("phones") / "cup.dicedown"
    session = event_of(path, 5, packet=packet, size=points)
    known = scenarios_of(packet).scenarios
    take(session, steps, packet, planned=planned)
    shown = " ".join(every_text(session).values())
    public = public_state(session.state)
    names = {
        scenario_of(session.state, round_.scenario).name
        for round_ in public.rounds
        if round_.scenario is not None
    }
    drafts = [round_.number for round_ in session.state.rounds if round_.is_draft]
    session.close()
    for scenario in known:
        assert (scenario.name in shown) <= (scenario.name in names)
    for number in drafts:
        assert f"Round {number}:" not in shown


@given(steps=st.lists(st.sampled_from(ALL_STEPS), max_size=14), is_cut=st.booleans())
@settings(max_examples=max(3, settings().max_examples // 5), deadline=None)
def test_no_page_is_another_for_want_of_what_is_left_out(
    tmp_path_factory, steps: list[str], is_cut: bool
) -> None:
    path = tmp_path_factory.mktemp("phones") / "cup.dicedown"
    variants = (("cut-to-top", 4),) if is_cut else ()
    session = event_of(path, 6, packet="sr2019", size=75, variants=variants)
    take(session, ["pair", "publish", "begin", "play", *steps], "sr2019", planned=False)
    shown = every_text(session)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(module, "_without_open_results", lambda known: known)
        assert every_text(session) == shown
    session.close()


def test_the_pages_of_three_hundred_are_small(tmp_path) -> None:
    """The first page comes with styles and script, and may take 100 kB in all, unpacked."""
    session = event_of(tmp_path / "hall.dicedown", 300)
    play_round(session, Draw(3))
    session.do(rounds.close)
    begin_round(session)
    pages = pages_of(session)
    session.close()
    extras = sum(resource("web", name).stat().st_size for name in ("phone.css", "phone.js"))
    for name in EVERY:
        page = pages.page("en", name, PlayerId(1))
        assert page is not None
        assert len(page.packed) < 15_000, name
        if name in ("game", "pairings"):
            assert len(page.body) + extras < 100_000, name


HEBREW = "יוסף בן־דוד"


def test_no_figure_turns_with_a_name_that_is_read_from_the_right(session) -> None:
    for player in session.state.by_id:
        session.do(players.edit, PlayerId(player), PlayerDraft(name=f"{HEBREW} {player}"))
    play_round(session, Draw(3))
    session.do(rounds.close)
    pages = pages_of(session)
    assert "<bdi><strong>יוסף" in text(pages, "standings")
    game = session.state.rounds[-1].games[0]
    assert f"against \u2068{HEBREW}" in text(pages, "player", game.players[0])


def test_signs_beside_the_standings_are_explained_once_and_shown(session) -> None:
    for _ in range(2):
        play_round(session, Draw(3))
        session.do(rounds.close)
    shown = text(pages_of(session), "standings")
    assert "<dt>SoS</dt><dd>strength of schedule</dd>" in shown
    assert "<dt>◆</dt><dd>undefeated</dd>" in shown
    assert '<span class="points">2–0 ◆</span>' in shown
    assert "<dt>▲▼</dt><dd>places since round 1</dd>" in shown
    assert re.search('<span class="quiet points">[▲▼][1-9]</span>', shown)
