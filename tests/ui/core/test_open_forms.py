"""Whatever form is open and whatever another process does meanwhile: nothing is lost unseen."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.lists.army_list import ArmyList
from app.rules.packet.offences import Measure, Offence
from app.rules.results.result import GameResult, Side, WinReason
from app.rules.terrain.legality import TerrainPiece
from app.rules.terrain.rules import TerrainKind
from app.rules.terrain.shapes import Outline
from app.services.clock import day_plan as day_settings
from app.services.core.session import EventSession
from app.services.event.event_draft import stored_draft
from app.services.event.events import change_event, open_event
from app.services.event.opening import SEASON_SUFFIX
from app.services.judge import judges_log
from app.services.lists import army_lists
from app.services.pairing import preferences
from app.services.players import players
from app.services.players.player_lines import player_lines
from app.services.program.open_forms import penalty_values, plan_values
from app.services.results import results
from app.services.screen import notices
from app.services.season.people import change_person, set_region
from app.services.season.people import draft_of as draft_of_person
from app.services.season.session import SeasonSession, open_season
from app.services.terrain import stock
from app.ui.program.event_view import EventView
from app.ui.program.main_window import MainWindow
from tests.builders import begin_round, copied, morning, register
from tests.ui.hands import focus, press, write
from tests.ui.season.seasons import person, season_of

ADA = PlayerId(1)


@dataclass(frozen=True)
class Form:
    """A form of the window, and what another process does to what it shows."""

    open: Callable[[MainWindow], Any]
    """Opens it; gives what the rest works with."""
    edit: Callable[[Any], None]
    """Changes field A."""
    save: Callable[[Any], None]
    line: Callable[[Any], Any]
    """Where both values are shown."""
    same: Callable[[Any], object]
    """Changes field A elsewhere."""
    other: Callable[[Any], object]
    """Changes field B elsewhere."""
    read: Callable[[Any], tuple[Any, Any]]
    """Fields A and B as they are stored."""
    mine: Any
    theirs: Any
    others: Any
    """Field A as it is edited here and elsewhere, and field B elsewhere."""
    is_of_season: bool = False

    def elsewhere(self, path: Path, act: Callable[[Any], Any]) -> Any:
        """Do something to what the form is about, as another process would."""
        return with_season(path, act) if self.is_of_season else with_one(path, act)

    def hear(self, window: MainWindow) -> None:
        """Let the window see at once what another process did."""
        season = window.pages.season if self.is_of_season else None
        if season is not None and season.is_open:
            season.desk._listen()
        else:
            view_of(window).desk.listen()


def view_of(window: MainWindow) -> EventView:
    assert window.view is not None
    return window.view


def set_event(**changes: Any) -> Callable[[EventSession], None]:
    return lambda one: one.do(change_event, replace(one.read(stored_draft), **changes))


def draft_of(session: EventSession, player: int = ADA) -> Any:
    lines = session.read(player_lines, session.state)
    return next(one.draft for one in lines if one.id == player)


def set_player(**changes: Any) -> Callable[[EventSession], None]:
    return lambda one: one.do(players.edit, ADA, replace(draft_of(one), **changes))


def open_settings(window: MainWindow) -> Any:
    press("Ctrl+E")
    return window.pages.form


def open_player(window: MainWindow) -> Any:
    view_of(window).show_page("players")
    page = view_of(window).pages["players"]
    session = view_of(window).desk.session
    page.form.edit(session.read(player_lines, session.state)[0])
    return page


def lists_of(session: EventSession) -> tuple[Any, Any]:
    by_number = {one.number: one for one in draft_of(session).lists}
    return tuple(n in by_number and by_number[n].caster for n in (1, 2))


def set_list(number: int, caster: str) -> Callable[[EventSession], None]:
    def act(session: EventSession) -> None:
        kept = [one for one in draft_of(session).lists if one.number != number]
        lists = (*kept, ArmyList(number=number, caster=caster))
        session.do(army_lists.set_lists, ADA, lists, {})

    return act


def open_lists(window: MainWindow) -> Any:
    view_of(window).show_page("players")
    page = view_of(window).pages["players"]
    page.lists.edit(ADA)
    return page


def edit_caster(page: Any) -> None:
    field = page.lists.editor.boxes[0].fields.first
    field.setText("Mine")
    field.textEdited.emit("Mine")


def open_notice(window: MainWindow) -> Any:
    view_of(window).show_page("screen")
    page = view_of(window).pages["screen"]
    page.notices.which.setCurrentIndex(1)
    return page


def notice_of(session: EventSession) -> tuple[Any, Any]:
    from app.models.tables.scenario import Notice

    row = session.read(lambda db: db.get(Notice, 1))
    return row.title, row.text


def open_plan(window: MainWindow) -> Any:
    view_of(window).show_page("clock")
    page = view_of(window).pages["clock"]
    page.show_plan(is_on=True) if hasattr(page, "show_plan") else press("P")
    return page


def open_penalty(window: MainWindow) -> Any:
    view = view_of(window)
    view.show_page("standings")
    press("Ctrl+J")
    page = view.pages["judge"]
    page.form.edit(view.desk.session.read(judges_log.penalties)[0], "")
    return page


def penalty_of(session: EventSession) -> tuple[Any, Any]:
    values = penalty_values(session.read(judges_log.penalties)[0])
    return values["note"], values["about"]


def set_penalty(note: str = "first", about: str = Offence.SLOW_PLAY) -> Callable[..., None]:
    return lambda one: one.with_reason(
        "test", judges_log.amend_penalty, 1, about, Measure.WARNING, note
    )


def open_preference(window: MainWindow) -> Any:
    view_of(window).show_page("rounds")
    page = view_of(window).pages["rounds"]
    page.preferences.open()
    panel = page.preferences.panel
    panel.form.repair(view_of(window).desk.session.read(preferences.preference_lines)[0])
    return page


def preference_of(session: EventSession) -> tuple[Any, Any]:
    preference = session.read(preferences.preference_lines)[0].preference
    return preference.through_round, preference.is_hard


def set_preference(through: int | None = None, *, is_hard: bool = False) -> Callable[..., None]:
    number = None if through is None else RoundNumber(through)
    return lambda one: one.do(preferences.change, 1, is_hard=is_hard, through_round=number)


def open_terrain(window: MainWindow) -> Any:
    view = view_of(window)
    view.show_page("terrain")
    page = view.pages["terrain"]
    page.side.open_form(is_new=False)
    return page


def terrain_of(session: EventSession) -> tuple[Any, Any]:
    item = session.read(stock.stock)[0].item
    return item.box, item.count


def set_terrain(**changes: Any) -> Callable[[EventSession], None]:
    return lambda one: one.do(stock.change, 1, replace(one.read(stock.stock)[0].item, **changes))


def open_person(window: MainWindow) -> Any:
    path = view_of(window).desk.session.path
    window.show_season(path.with_suffix(SEASON_SUFFIX))
    page = window.pages.season
    page._tabs.setCurrentIndex(page._views.index(page._people))
    page._people.show_person(person("Ada Ash", page.desk.state))
    page._people.edit()
    return page._people.form


def person_of(session: SeasonSession) -> tuple[Any, Any]:
    home = session.state.by_id[person("Ada Ash", session.state)].home
    return home.city, home.country


def set_person(**changes: Any) -> Callable[[SeasonSession], object]:
    def act(session: SeasonSession) -> None:
        ada = session.state.by_id[person("Ada Ash", session.state)]
        session.do(change_person, ada.id, replace(draft_of_person(ada), **changes))

    return act


FORMS = {
    "event": Form(
        open=open_settings,
        edit=lambda form: form.name.setText("Mine"),
        save=lambda form: form._make(),
        line=lambda form: form.line,
        same=set_event(name="Theirs"),
        other=set_event(venue="The Hall"),
        read=lambda one: (one.read(stored_draft).name, one.read(stored_draft).venue),
        mine="Mine", theirs="Theirs", others="The Hall",
    ),
    "player": Form(
        open=open_player,
        edit=lambda page: setattr(page.form._fields["club"], "text", "Mine"),
        save=lambda page: page.form.submit(),
        line=lambda page: page.line,
        same=set_player(club="Theirs"),
        other=set_player(city="Bergen"),
        read=lambda one: (draft_of(one).club, draft_of(one).city),
        mine="Mine", theirs="Theirs", others="Bergen",
    ),
    "lists": Form(
        open=open_lists,
        edit=edit_caster,
        save=lambda page: page.lists.editor.accept(),
        line=lambda page: page.line,
        same=set_list(1, "Theirs"),
        other=set_list(2, "Second"),
        read=lists_of,
        mine="Mine", theirs="Theirs", others="Second",
    ),
    "notice": Form(
        open=open_notice,
        edit=lambda page: page.notices.title.setText("Mine"),
        save=lambda page: page.notices._save(),
        line=lambda page: page.line,
        same=lambda one: one.do(notices.change, 1, "Theirs", notice_of(one)[1]),
        other=lambda one: one.do(notices.change, 1, notice_of(one)[0], "Other text"),
        read=notice_of,
        mine="Mine", theirs="Theirs", others="Other text",
    ),
    "plan": Form(
        open=open_plan,
        edit=lambda page: page.plan.between.setText("11"),
        save=lambda page: page.plan._keep(),
        line=lambda page: page.line,
        same=lambda one: one.do(day_settings.plan_day, "09:00", 22, None),
        other=lambda one: one.do(day_settings.plan_day, "10:30", 15, None),
        read=lambda one: (one.read(plan_values)["between"], one.read(plan_values)["start"]),
        mine=11, theirs=22, others="10:30",
    ),
    "penalty": Form(
        open=open_penalty,
        edit=lambda page: page.form.note.setText("Mine"),
        save=lambda page: page._accept(),
        line=lambda page: page.line,
        same=set_penalty(note="Theirs"),
        other=set_penalty(about=Offence.OTHER),
        read=penalty_of,
        mine="Mine", theirs="Theirs", others=Offence.OTHER.value,
    ),
    "wish": Form(
        open=open_preference,
        edit=lambda page: page.preferences.panel.form.through.setText("3"),
        save=lambda page: page.preferences.panel.form.take(),
        line=lambda page: page.line,
        same=set_preference(through=4),
        other=set_preference(is_hard=True),
        read=preference_of,
        mine=3, theirs=4, others=True,
    ),
    "terrain": Form(
        open=open_terrain,
        edit=lambda page: setattr(page.side.form.fields["box"], "text", "Mine"),
        save=lambda page: page.side.form.accept(),
        line=lambda page: page.line,
        same=set_terrain(box="Theirs"),
        other=set_terrain(count=5),
        read=terrain_of,
        mine="Mine", theirs="Theirs", others=5,
    ),
    "person": Form(
        open=open_person,
        edit=lambda form: form.city.setText("Mine"),
        save=lambda form: form.save(),
        line=lambda form: form,
        same=set_person(city="Theirs"),
        other=set_person(country="Norway"),
        read=person_of,
        mine="Mine", theirs="Theirs", others="Norway",
        is_of_season=True,
    ),
}  # fmt: skip


@pytest.fixture
def prepared(tmp_path: Path) -> Path:
    """A first round with something in each form."""
    path = tmp_path / "cup.dicedown"
    copied(path, "something in each form", _prepare).close()
    season_of(path.with_suffix(SEASON_SUFFIX))
    return path


def _prepare(session: EventSession) -> None:
    """Lists, a notice, a plan, a penalty, a preference and terrain."""
    register(session, 8)
    begin_round(session)
    session.do(army_lists.set_lists, ADA, (ArmyList(number=1, caster="First"),), {})
    session.do(notices.add, "Welcome", "Text")
    session.do(day_settings.plan_day, "09:00", 15, None)
    session.with_reason(
        "test", judges_log.log_penalty, PlayerId(3), Offence.SLOW_PLAY, Measure.WARNING, "first"
    )
    session.do(preferences.add, "club", is_hard=False, through_round=None, first=None, second=None)
    forest = TerrainPiece(
        name="Forest", kinds=(TerrainKind.FOREST,), outline=Outline.rectangle(60, 40)
    )
    session.do(stock.add, stock.StockItem(piece=forest))


def with_one(path: Path, act: Callable[[EventSession], Any]) -> Any:
    """Do something as another process would: by a session of its own on the same file."""
    session = open_event(path, clock=morning, dice=lambda n: 0)
    try:
        return act(session)
    finally:
        session.close()


def with_season(path: Path, act: Callable[[SeasonSession], Any]) -> Any:
    """The same with the season beside an event."""
    session = open_season(path.with_suffix(SEASON_SUFFIX), clock=morning, dice=lambda n: 0)
    try:
        return act(session)
    finally:
        session.close()


@pytest.fixture
def window(open_window, prepared) -> Iterator[MainWindow]:
    return open_window(prepared)


def choices(line: Any) -> list[str]:
    return [one.text() for pair in line.conflicts.buttons for one in pair]


@pytest.mark.sweep(10)
@pytest.mark.parametrize("hears", [False, True], ids=["before it is heard", "once it is heard"])
@pytest.mark.parametrize("name", FORMS)
def test_what_another_changes_beside_it_stands(window, prepared, name, hears):
    form = FORMS[name]
    here = form.open(window)
    form.edit(here)
    form.elsewhere(prepared, form.other)
    if hears:
        form.hear(window)
    form.save(here)
    assert form.elsewhere(prepared, form.read) == (form.mine, form.others)


@pytest.mark.sweep(18)
@pytest.mark.parametrize("mine", [True, False], ids=["keep mine", "take theirs"])
@pytest.mark.parametrize("hears", [False, True], ids=["before it is heard", "once it is heard"])
@pytest.mark.parametrize("name", FORMS)
def test_what_both_change_is_shown_and_chosen(window, prepared, name, hears, mine):
    form = FORMS[name]
    here = form.open(window)
    form.edit(here)
    form.elsewhere(prepared, form.same)
    if hears:
        form.hear(window)
    before = form.elsewhere(prepared, form.read)
    form.save(here)
    assert form.elsewhere(prepared, form.read) == before, "nothing is written before it is chosen"
    line = form.line(here)
    assert len(choices(line)) == 2
    assert str(form.mine) in line.conflicts.text and str(form.theirs) in line.conflicts.text
    assert focus() is line.conflicts.buttons[0][0]
    if not mine:
        press("Tab")
    press("Return")
    assert form.elsewhere(prepared, form.read) == (form.mine if mine else form.theirs, before[1])
    assert not line.conflicts.buttons


@pytest.mark.sweep(10)
@pytest.mark.parametrize("name", FORMS)
def test_what_nobody_edited_follows_the_other(window, prepared, name):
    """A form that is opened and saved writes nothing over what came in."""
    form = FORMS[name]
    here = form.open(window)
    form.elsewhere(prepared, form.same)
    before = form.elsewhere(prepared, form.read)
    form.save(here)
    assert form.elsewhere(prepared, form.read) == before


@pytest.mark.sweep(10)
@pytest.mark.parametrize("name", FORMS)
def test_an_undo_elsewhere_is_a_change_like_any_other(window, prepared, name):
    form = FORMS[name]
    form.elsewhere(prepared, form.same)
    form.hear(window)
    here = form.open(window)
    form.edit(here)
    form.elsewhere(prepared, lambda one: one.undo())
    before = form.elsewhere(prepared, form.read)
    form.save(here)
    assert form.elsewhere(prepared, form.read) == before
    assert len(choices(form.line(here))) == 2


def test_each_field_is_chosen_for_itself(window, prepared):
    form = open_settings(window)
    form.name.setText("Mine")
    form.tables.setText("1-9")
    with_one(prepared, set_event(name="Theirs", tables=(1, 2, 3, 4), venue="The Hall"))
    form._make()
    shown = form.line.conflicts.text
    assert all(one in shown for one in ("Mine", "Theirs", "1, 2, 3, 4")) and "Hall" not in shown
    press("Return")
    assert focus() is form.line.conflicts.buttons[1][0]
    assert with_one(prepared, lambda one: one.read(stored_draft)).name == "Theirs"
    press("Tab", "Return")
    now = with_one(prepared, lambda one: one.read(stored_draft))
    assert (now.name, now.tables, now.venue) == ("Mine", (1, 2, 3, 4), "The Hall")


def test_a_region_is_chosen_by_its_name_and_the_address_of_another_desk_stays(window, prepared):
    form = open_person(window)
    form.region.setCurrentIndex(1)
    first, second = window.pages.season.desk.state.rules.regions[:2]
    ada = person("Ada Ash", window.pages.season.desk.state)
    with_season(prepared, set_person(city="Theirs"))
    with_season(prepared, lambda one: one.do(set_region, ada, second.key))
    form.save()
    assert first.name in form.conflicts.text and second.name in form.conflicts.text
    press("Return")
    after = with_season(prepared, lambda one: one.state.by_id[ada])
    assert (after.region, after.home.city) == (first.key, "Theirs")


def test_the_form_of_a_person_stays_by_escape_and_compares_what_is_typed_then(window, prepared):
    form = open_person(window)
    form.city.setText("Mine")
    with_season(prepared, set_person(city="Theirs"))
    form.save()
    press("Esc")
    assert not form.isHidden() and not form.conflicts.buttons and form.city.text() == "Mine"
    form.save()
    form.city.setFocus()
    write("r")
    assert not form.conflicts.buttons, "what is typed now isn't what was compared"
    form.save()
    press("Return")
    assert with_season(prepared, person_of)[0] == "Miner"


def test_escape_leaves_the_form_as_it_is_and_writes_nothing(window, prepared):
    form = open_settings(window)
    form.name.setText("Mine")
    with_one(prepared, set_event(name="Theirs"))
    form._make()
    press("Esc")
    assert form.isVisible() and form.name.text() == "Mine"
    assert with_one(prepared, lambda one: one.read(stored_draft)).name == "Theirs"
    form._make()
    assert form.line.conflicts.buttons, "it is asked again"


def other_wins(session: EventSession) -> None:
    game = next(one for one in session.state.rounds[0].games if one.table == 2)
    first, second = (Side(player=one, control_points=0, army_points=1) for one in game.players)
    won = GameResult(winner=second.player, reason=WinReason.ASSASSINATION)
    session.do(results.enter, 2, first, second, won)


@pytest.mark.sweep(8)
@pytest.mark.parametrize("hears", [False, True], ids=["before it is heard", "once it is heard"])
@pytest.mark.parametrize("key", ["u", "x"])
def test_a_slip_never_corrects_what_came_in_meanwhile_unasked(window, prepared, key, hears):
    view = view_of(window)
    view.show_page("results")
    write("2\n1a2 0 30 20 ")
    with_one(prepared, other_wins)
    if hears:
        view.desk.listen()
    write("12\n")
    page = view.pages.results
    game = next(one for one in view.desk.state.rounds[0].games if one.table == 2)
    theirs = game
    assert theirs.result is not None and theirs.result.winner == game.second.player
    assert page.form.is_asking
    for name in map(view.desk.name_of, game.players):
        assert f"{name} beats" in page.form.question.text
    write("3\n1")
    assert page.form.is_asking, "what is typed of the next slip answers nothing"
    write(key)
    game = next(one for one in view.desk.state.rounds[0].games if one.table == 2)
    assert (game == theirs) is (key == "x")
    winner = game.first.player if key == "u" else game.second.player
    assert game.result is not None and game.result.winner == winner
    assert focus() is page.table_field
