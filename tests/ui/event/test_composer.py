"""The form of an event by keys: variants are ticked, numbered and weighed at once."""

import pytest
from PySide6.QtCore import QDate, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableView

from app.services.event.event_draft import stored_draft
from app.services.packet.packets import newest_packet_ids
from app.ui.core.theme import shown_theme
from app.ui.event.layout import LEAST_LETTERS, Panes
from app.ui.program.application import apply_text_size, apply_theme
from tests.ui.core.stillness import nothing_moves, settle
from tests.ui.hands import focus, press, write

DOWNS = 30


@pytest.fixture
def form(open_window):
    window = open_window()
    window.resize(1280, 760)
    press("Ctrl+N")
    return window.pages.form


def packet(form, packet_id: str) -> None:
    press("Alt+P", "Home")
    while form.packet.currentData() != packet_id:
        press("Down")


def go_to(form, variant: str) -> None:
    """Walk with the arrows, as a person does who sees the rows."""
    press("Alt+A")
    for _ in range(DOWNS):
        if focus() is form.variants.row(variant).tick:
            return
        press("Down")
    raise AssertionError(f"no way to {variant}")


def tick(form, *variants: str) -> None:
    for variant in variants:
        go_to(form, variant)
        press("Space")


def message_of(form, variant: str) -> str:
    return form.variants.row(variant).message


def begun(form):
    window = form.window()
    press("Return")
    return window.view.desk.session.read(stored_draft)


def test_arrows_come_by_every_variant_column_by_column(form):
    packet(form, "sr2015")
    press("Alt+A")
    seen = [focus()]
    for _ in form.variants.rows[1:]:
        press("Down")
        seen.append(focus())
    assert set(seen) == {row.tick for row in form.variants.rows}
    press("Down")
    assert focus() is seen[-1]
    press("Up")
    assert focus() is seen[-2]


def test_left_and_right_go_to_the_other_column(form):
    packet(form, "sr2015")
    press("Alt+A")
    first = focus()
    press("Right")
    assert focus() is not first
    assert focus().mapTo(form, focus().pos()).x() > first.mapTo(form, first.pos()).x()
    press("Left")
    assert focus() is first


def test_the_other_arrow_goes_back_from_every_row(form):
    packet(form, "sr2015")
    press("Alt+A")
    for row in form.variants.rows:
        row.tick.setFocus()
        press("Right")
        if focus() is not row.tick:
            press("Left")
            assert focus() is row.tick


def test_one_column_takes_the_keys_at_once(form):
    (panes,) = form.findChildren(Panes)
    letter = panes.fontMetrics().averageCharWidth()
    form.name.setFocus()
    for letters in (LEAST_LETTERS + 9, LEAST_LETTERS - 9) * 2:
        panes.resize(letters * letter, panes.height())
        assert focus() is form.name


def test_tab_comes_by_each_category_once(form):
    packet(form, "sr2015")
    press("Alt+A")
    stops = []
    while focus() in {row.tick for row in form.variants.rows}:
        stops.append(focus())
        press("Tab")
    assert len(stops) == 7
    assert focus().text() == "Rules values"


def test_what_has_the_focus_is_in_sight(form, qtbot):
    packet(form, "sr2015")
    press("Alt+A")
    for _ in form.variants.rows:
        # A row that has grown by a remark is scrolled to once it has its place.
        qtbot.waitUntil(lambda: not focus().visibleRegion().isEmpty())
        press("Down")


def test_space_ticks_and_the_event_is_played_by_it(form):
    write("Cup")
    packet(form, "sr2015")
    tick(form, "specialists", "casual")
    assert set(begun(form).variants) == {("specialists", None), ("casual", None)}


def test_a_tick_moves_no_other_variant(form):
    packet(form, "sr2015")
    go_to(form, "specialists")
    row = form.variants.row("specialists")
    with nothing_moves(form.variants):
        press("Space")
        assert row.tick.isChecked()


def test_space_again_leaves_it(form):
    packet(form, "sr2015")
    tick(form, "casual")
    press("Space")
    assert form.variants.choices == ()


def test_a_digit_is_the_variants_number(form):
    write("Cup")
    packet(form, "sr2015")
    go_to(form, "x-round-event")
    write("4")
    assert form.variants.choices == (("x-round-event", 4),)
    assert focus() is form.variants.row("x-round-event").number
    assert begun(form).variants == (("x-round-event", 4),)


def test_a_tick_that_needs_a_number_asks_for_it_at_once(form):
    packet(form, "sr2015")
    tick(form, "x-lists-required")
    assert focus() is form.variants.row("x-lists-required").number
    assert "“[X] List(s) Required” needs a number" in message_of(form, "x-lists-required")
    write("3")
    assert message_of(form, "x-lists-required") == ""
    press("Down")
    assert focus() in {row.tick for row in form.variants.rows}


def test_two_that_contradict_say_so_at_once_beside_both_by_name(form):
    packet(form, "sr2015")
    tick(form, "finals-tables", "assassin-scoring")
    for variant in ("finals-tables", "assassin-scoring"):
        assert "“Finals Tables”" in message_of(form, variant)
        assert "“Assassin Scoring”" in message_of(form, variant)
    press("Space")
    assert message_of(form, "finals-tables") == ""


def test_what_contradicts_is_not_begun_and_the_focus_goes_there(form):
    write("Cup")
    packet(form, "sr2015")
    tick(form, "casual", "relaxed")
    press("Alt+N", "Return")
    assert form.isVisible()
    assert "contradict" in form._wrong["variants"].text()
    assert focus() is form.variants.row("casual").tick


def test_what_is_missing_beside_a_variant_is_named(form):
    packet(form, "sr2019")
    tick(form, "no-tiebreakers")
    assert "“Classic Turn Timing”" in message_of(form, "no-tiebreakers")
    tick(form, "classic-casual")
    assert message_of(form, "no-tiebreakers") == ""


def test_what_is_implied_is_shown_as_going_with_the_other(form):
    packet(form, "sr2019")
    tick(form, "classic-hardcore")
    row = form.variants.row("classic-timing")
    assert row.tick.checkState() is Qt.CheckState.PartiallyChecked
    assert "Goes with “Classic Hardcore Time Limits”" in row.message
    assert form.variants.choices == (("classic-hardcore", None),)
    tick(form, "classic-timing")
    assert dict(form.variants.choices).keys() == {"classic-timing", "classic-hardcore"}
    tick(form, "classic-hardcore")
    assert form.variants.choices == (("classic-timing", None),)


def test_times_beyond_the_table_are_said_with_the_nearest(form):
    packet(form, "sr2015")
    press("Alt+S", "End")
    tick(form, "relaxed")
    assert "ends before it at 200 points" in message_of(form, "relaxed")
    assert "the times of 200 points themselves are the nearest" in message_of(form, "relaxed")


def test_a_note_stands_in_nobodys_way(form):
    write("Cup")
    packet(form, "sr2019")
    tick(form, "assassin-scoring", "finals-tables")
    assert "advises against" in message_of(form, "finals-tables")
    assert len(begun(form).variants) == 2


def test_the_figures_follow_at_once(form):
    packet(form, "sr2015")
    assert "Round length: 100 minutes" in form.summary.text
    tick(form, "casual")
    assert "Round length: 120 minutes" in form.summary.text
    tick(form, "death-clock")
    assert "Time: a chess clock of 60 minutes" in form.summary.text


def test_the_figures_go_while_the_choices_contradict_each_other(form):
    packet(form, "sr2015")
    tick(form, "casual", "relaxed")
    assert not form.summary.facts.isVisible()
    press("Space")
    assert form.summary.facts.isVisible()


def test_variants_that_the_next_packet_has_too_stay_chosen(form):
    packet(form, "sr2015")
    tick(form, "specialists", "mangled-metal")
    packet(form, "sr2019")
    assert form.variants.choices == (("specialists", None),)


def test_variants_of_another_packet_leave_no_window_behind(form):
    packet(form, "sr2015")
    packet(form, "sr2019")
    QApplication.processEvents()
    seen = [one for one in QApplication.topLevelWidgets() if one.isVisible()]
    assert [type(one).__name__ for one in seen] == ["MainWindow"]


def test_a_packet_without_variants_says_so(form):
    packet(form, "masters2014")
    assert form.variants.rows == ()
    press("Alt+A")
    write("x")
    assert form.isVisible()


def test_points_come_first_by_the_eos_tick(form, qtbot):
    write("Cup")
    packet(form, "sr2019")
    switch = form.summary.points_first
    assert not switch.isVisible()
    tick(form, "destruction-scoring")
    assert switch.isVisible()
    assert not switch.isChecked()
    press("Alt+M")
    qtbot.waitUntil(switch.isChecked)
    assert "Standings: tournament points, then army points" in form.summary.text
    assert begun(form).points_first is True


def test_points_need_not_come_first_below_the_finals(form, qtbot):
    packet(form, "sr2015")
    tick(form, "finals-tables")
    assert form.summary.points_first.isChecked()
    press("Alt+M")
    qtbot.waitUntil(lambda: not form.summary.points_first.isChecked())
    assert "Standings: strength of schedule" in form.summary.text


def test_the_screen_reader_hears_what_a_variant_does_and_what_is_wrong(form):
    packet(form, "sr2015")
    tick(form, "casual", "relaxed")
    description = form.variants.row("relaxed").tick.accessibleDescription()
    assert "two point sizes more" in description
    assert "contradict" in description


def test_the_announcement_is_shown_copied_and_left_by_keys(form):
    write("Autumn Cup")
    packet(form, "sr2015")
    tick(form, "casual")
    press("F3")
    assert form.announcement.isVisible()
    press("Alt+C")
    text = QGuiApplication.clipboard().text()
    assert text.startswith("Autumn Cup\n")
    assert "- Casual Time Limits: " in text
    press("Escape")
    assert focus() is form.name
    assert form.isVisible()


def test_the_figures_of_the_choice_are_shown_with_their_sources_and_left_by_keys(form):
    packet(form, "sr2015")
    tick(form, "casual")
    press("F6")
    assert form.figures.isVisible()
    assert any(one.section == "timing-variants" for one in form.figures.shown)
    press("Escape")
    assert focus() is form.name
    press("F6", "F6")
    assert focus() is form.name


def test_the_keys_of_the_form_are_shown_and_put_away(form):
    press("F1")
    assert "Show the packet's options" in form.keys.text
    press("Escape")
    assert form.keys.text == ""
    assert form.isVisible()


def test_no_announcement_is_made_of_what_cannot_be(form):
    packet(form, "sr2015")
    tick(form, "x-lists-required")
    press("F3")
    assert not form.announcement.isVisible()
    assert any(not label.isHidden() for label in form._wrong.values())


@pytest.mark.sweep(6)
@pytest.mark.parametrize("width", [700, 1280, 1900])
def test_rows_are_never_wider_than_the_form_nor_pressed_flat(form, qtbot, width):
    form.window().resize(width, 800)
    packet(form, "sr2015")
    tick(form, "casual", "relaxed")
    qtbot.waitUntil(lambda: all(_has_room(row) for row in form.variants.rows), timeout=2000)


def _has_room(row) -> bool:
    right = row.mapTo(row.window(), row.rect().topRight()).x()
    return row.height() >= row.heightForWidth(row.width()) and right <= row.window().width()


@pytest.mark.parametrize("key", ["F3", "F6"])
def test_every_variant_that_lacks_its_number_is_named_as_printed(form, key):
    packet(form, "sr2015")
    for variant in ("x-lists-required", "x-round-event"):
        tick(form, variant)
    press(key)
    message = form._wrong[""].text() + form._wrong.get("variants", form._wrong[""]).text()
    assert "x-round-event" not in message and "x-lists-required" not in message
    assert "“[X] Round Event” needs a number" in message
    assert "“[X] List(s) Required” needs a number" in message


def click(widget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def seen(form) -> bool:
    return form.variants.rows[0].isVisible()


def test_the_newest_packet_is_offered_first_and_chosen(form) -> None:
    offered = [form.packet.itemData(place) for place in range(form.packet.count())]
    assert offered == list(newest_packet_ids())
    assert form.packet.currentIndex() == 0


def test_options_are_folded_away_until_a_click_on_customise(form):
    packet(form, "sr2019")
    assert not seen(form)
    standard = "Standard Steamroller 2019, exactly as the packet says."
    assert form.variants._summary_line.text() == standard
    click(form.variants.customise)
    assert seen(form) and focus() is form.variants.rows[0].tick
    click(form.variants.customise)
    assert not seen(form)


def test_options_stay_in_sight_while_one_differs(form):
    packet(form, "sr2019")
    tick(form, _ids(form)[0])
    assert form.variants._summary_line.text().startswith("1 change to the packet: ")
    assert not form.variants.customise.isEnabled() and seen(form)
    press("Space")
    assert form.variants.customise.isEnabled() and seen(form)


def _ids(form) -> list[str]:
    return [row.variant.id for row in form.variants.rows]


def test_a_new_form_is_folded_again(form):
    tick(form, _ids(form)[0])
    form.window().pages.show_new()
    assert not seen(form)


def test_options_of_an_event_that_differs_are_in_sight(form):
    write("Cup")
    packet(form, "sr2019")
    tick(form, "destruction-scoring")
    window = form.window()
    press("Return", "Ctrl+E")
    assert window.pages.form.variants.row("destruction-scoring").isVisible()


def test_a_packet_says_in_a_sentence_what_it_means(form):
    packet(form, "sr2019")
    about = form.composer.basics.about_packet
    assert (
        about.text() == "Rules of 2019: 1 or 2 lists per player, 60-minute chess clock per player."
    )
    packet(form, "sr2015")
    assert about.text().startswith("Rules of 2015: 1 or 2 lists per player, timed turns, rounds of")


def test_a_packet_says_quietly_that_the_day_is_not_one_of_its_own(form):
    write("Cup of next year")
    packet(form, "sr2026")
    basics = form.composer.basics
    for day, said in (
        ("2026-01-20", "Valid from 2026-01-21, after the day of your event."),
        ("2026-01-21", ""),
        ("2026-12-31", ""),
        ("2027-01-01", "Valid until 2026-12-31, before the day of your event."),
    ):
        basics.date.setDate(QDate.fromString(day, Qt.DateFormat.ISODate))
        assert basics.about_packet.text().partition("Rules of 2026")[0].strip() == said
    packet(form, "sr2019")
    assert "Valid" not in basics.about_packet.text()
    packet(form, "sr2026")
    assert begun(form).packet == "sr2026", "nothing is refused"


def test_a_picture_shows_what_a_packet_means_and_follows_what_is_chosen(form):
    packet(form, "sr2019")
    picture = form.summary.picture
    assert picture.text.splitlines() == [
        "75 points an army", "1 or 2 lists each", "60 min chess clock each", "Optional painting",
        "8 players: 3 rounds, 6 h of play", "16 players: 4 rounds, 8 h of play",
        "32 players: 5 rounds, 10 h of play", "64 players: 6 rounds, 12 h of play",
    ]  # fmt: skip
    image = picture.grab().toImage()
    accent = shown_theme(picture.palette()).accent
    columns = [
        sum(image.pixelColor(x, y).name() == accent for x in range(0, image.width(), 4))
        for y in range(image.height() // 2, image.height(), 2)
    ]
    # The day of 64 players is drawn longer than that of 8.
    assert max(columns[-12:]) > max(columns[:12]) > 0
    press("Alt+R")
    write("4")
    assert picture.text.splitlines()[-1] == "Your event: 4 rounds, 8 h of play"
    packet(form, "sr2015")
    assert "a round, timed turns" in picture.text


def test_the_values_of_the_picture_take_two_lines_where_one_would_cut_them(form, qapp):
    packet(form, "sr2019")
    picture = form.summary.picture
    wide, narrow = (picture.fontMetrics().height() * ems for ems in (64, 24))
    assert picture.heightForWidth(narrow) > picture.heightForWidth(wide)
    for width, lines in ((wide, 1), (narrow, 2)):
        assert picture._tile_lines(width) == lines
    picture.setFixedWidth(narrow)
    qapp.processEvents()
    assert picture.height() == picture.heightForWidth(narrow)


def test_a_new_event_shows_its_players_whatever_page_was_open(open_window, event):
    window = open_window(event)
    window.view.show_page("results")
    press("Ctrl+N")
    write("Second Cup")
    click(window.pages.form._go)
    assert window.view.event_name == "Second Cup"
    assert window.view.page_key == "players"


def test_esc_discards_nothing_that_was_typed_without_asking(form):
    write("Cup")
    press("Esc")
    assert form.isVisible() and form._question.isVisible()
    press("Return")
    assert form.isVisible() and form.name.text() == "Cup"


@pytest.mark.parametrize("percent", [100, 200])
def test_calendar_and_drop_downs_show_whole_items(form, qapp, percent):
    try:
        apply_theme(qapp, "light")
        apply_text_size(qapp, percent)
        date = form.composer.basics.date
        date.fit()
        calendar = date.calendarWidget()
        (table,) = calendar.findChildren(QTableView)
        model = table.model()
        for field in (form.packet, form.point_size):
            field.showPopup()
            view = field.view()
            qapp.processEvents()
            last = view.visualRect(view.model().index(field.count() - 1, 0))
            assert view.verticalScrollBar().maximum() == 0
            assert last.bottom() <= view.viewport().height()
            field.hidePopup()
        popup = calendar.window()
        assert popup is not form.window()
        popup.resize(popup.sizeHint())
        popup.show()
        qapp.processEvents()
        corner = table.visualRect(model.index(model.rowCount() - 1, model.columnCount() - 1))
        assert corner.bottom() <= table.viewport().height()
        assert corner.right() <= table.viewport().width()
        popup.hide()
    finally:
        apply_text_size(qapp, 100)
        qapp.setStyleSheet("")


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_what_is_ticked_stays_under_the_pointer(form, size):
    form.window().resize(*size)
    packet(form, "sr2026")
    go_to(form, "cut-to-top")
    row = form.variants.row("cut-to-top")

    def places() -> list[QPoint]:
        settle()
        return [one.mapTo(form.window(), QPoint()) for one in (row.tick, row.number)]

    before = places()
    QTest.mouseClick(row.tick, Qt.MouseButton.LeftButton, pos=QPoint(8, row.tick.height() // 2))
    assert row.choice is not None and places() == before
    write("4")
    assert places() == before
    QTest.mouseClick(row.tick, Qt.MouseButton.LeftButton, pos=QPoint(8, row.tick.height() // 2))
    assert row.choice is None and places() == before


def test_a_number_that_is_chosen_is_in_the_name(form):
    packet(form, "sr2026")
    go_to(form, "cut-to-top")
    row = form.variants.row("cut-to-top")
    assert row.tick.text() == "Cut to Top [X]"
    write("4")
    assert row.tick.text() == "Cut to Top 4"
    assert "Cut to Top 4" in form.variants._summary_line.text()
