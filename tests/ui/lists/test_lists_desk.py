"""Army lists on the page of the players: pasted, corrected and checked, by keys."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QPushButton

from app.rules.lists.army_list import ArmyList, ListEntry
from app.services.core.history import history
from app.services.event.events import EventDraft, change_event
from app.services.lists.army_lists import set_lists
from app.services.players import players
from app.services.players.player_lines import player_lines
from app.services.players.players import PlayerDraft
from app.services.players.regulars import RegularsBook
from app.ui.lists.entries import CHARACTER, KIND, NAME, POINTS, SPECIALIST
from app.ui.lists.lists_view import LISTS, MESSAGES, TO_PLAY
from app.ui.players.page import PlayersPage
from tests.ui.conftest import press
from tests.ui.hands import press as press_keys
from tests.ui.hands import write

RETURN, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Escape
TEXTS = sorted((Path(__file__).parents[2] / "data" / "lists").glob("*.txt"))
SHORT = "Cryx\nWarwitch Deneghra [+6]\nSlayer [6]\nBane Thralls (Leader and 9 Grunts) [8]\n"
BIG = ListEntry(name="Big Jack", points=17)


def shown(qtbot, desk, tmp_path):
    page = PlayersPage(desk, RegularsBook(tmp_path / "regulars.json"))
    qtbot.addWidget(page)
    page.resize(1200, 760)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    page.start()
    return page


@pytest.fixture
def page(qtbot, desk, tmp_path):
    return shown(qtbot, desk, tmp_path)


@pytest.fixture
def page_of_eight(qtbot, desk_of_eight, tmp_path):
    return shown(qtbot, desk_of_eight, tmp_path)


def copied(text):
    QApplication.clipboard().setText(text)


def draft_of(page, name):
    lines = page.desk.session.read(player_lines, page.desk.state)
    return next(line.draft for line in lines if line.draft.name == name)


def settled():
    QCoreApplication.processEvents()


def editor_of(page):
    assert page.stack.currentWidget() is page.lists.editor
    return page.lists.editor


def cell(box, row, column):
    return box.model.index(row, column)


# Pasting


@pytest.mark.sweep(16)
@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_a_list_is_pasted_shown_and_registered_by_keys(page, path):
    expected = json.loads(path.with_suffix(".json").read_text("utf-8"))
    text = path.read_text("utf-8")
    press(page.form.name, "Ada Voss")
    copied(text)
    press_keys("Alt+A", "Ctrl+V")
    box = editor_of(page).boxes[0]
    entries = [box.model.index(n, NAME).data() for n in range(box.model.rowCount() - 1)]
    for name, _, _ in (*expected["entries"], *expected.get("specialists", ())):
        assert name in entries
    assert box.fields.edit_of("caster").text() == expected.get("caster", "")
    assert box.fields.edit_of("points").text() == str(expected.get("points", ""))
    settled()
    skipped = [note for note in expected.get("notes", ()) if note.endswith("text-skipped")]
    assert box.message.count("is taken for a title") == min(len(skipped), 5)
    press_keys("Return")
    draft = draft_of(page, "Ada Voss")
    (army,) = draft.lists
    assert (army.caster, army.points, army.bonus) == tuple(
        expected.get(name) for name in ("caster", "points", "bonus")
    )
    assert draft.list_texts == {1: text.rstrip("\n")}
    assert QApplication.focusWidget() is page.form.name
    assert page.form.name.text() == ""


def test_two_lists_are_pasted_one_after_the_other_and_undone_as_one_act(page):
    press(page.form.name, "Ada Voss")
    copied(SHORT)
    press_keys("Alt+A", "Ctrl+V", "Alt+2")
    copied(SHORT.replace("Deneghra", "Skarre"))
    press_keys("Ctrl+V", "Return")
    draft = draft_of(page, "Ada Voss")
    assert [army.caster for army in draft.lists] == ["Warwitch Deneghra", "Warwitch Skarre"]
    assert page.desk.session.read(history)[0].verb == "register_player"
    page.desk.take_back()
    assert page.desk.state.entrants == ()


@pytest.fixture
def pasted_as_one(page):
    """The lists of a new player, with two lists pasted as one text into the first."""
    older = Path(TEXTS[0]).parent
    both = [(older / f"{name}.txt").read_text("utf-8") for name in ("bracket-bonus", "commas")]
    press(page.form.name, "Ada Voss")
    copied("\n\n".join(both))
    press_keys("Alt+A", "Ctrl+V")
    return editor_of(page)


def answer(editor, text):
    buttons = editor._question.findChildren(QPushButton)
    next(one for one in buttons if one.text() == text).click()


def test_two_lists_pasted_as_one_text_are_split_where_one_says_it(page, pasted_as_one):
    editor = pasted_as_one
    assert editor.boxes[0].is_empty and "This text holds 2 lists." in editor._question.text
    answer(editor, "Split into lists 1 and 2")
    casters = [box.fields.edit_of("caster").text() for box in editor.boxes[:2]]
    assert casters == ["Kaelyssa, Night's Whisper", "Lord Carver, BMMD, Esq. III"]
    press_keys("Ctrl+S")
    assert len(draft_of(page, "Ada Voss").lists) == 2


def test_or_they_are_read_as_one(page, pasted_as_one):
    answer(pasted_as_one, "Read as one list")
    first, second = pasted_as_one.boxes[:2]
    assert first.fields.edit_of("caster").text() == "Kaelyssa, Night's Whisper" and second.is_empty
    assert first.model.rowCount() > 15


def test_or_nothing_is_read(page, pasted_as_one):
    press_keys("Escape")
    assert pasted_as_one.boxes[0].is_empty and pasted_as_one.boxes[0].isVisible()


def test_a_list_pasted_into_a_field_of_the_form_opens_it_in_full(page):
    press(page.form.name, "Ada Voss")
    press_keys("Alt+M")
    page.form.more.input_of("points2").setFocus()
    copied(SHORT)
    press_keys("Ctrl+V")
    assert editor_of(page).boxes[1].fields.edit_of("caster").text() == "Warwitch Deneghra"
    assert editor_of(page).boxes[0].is_empty


def test_one_line_is_pasted_into_its_field_as_a_word(page):
    press_keys("Alt+A")
    copied("Warwitch Deneghra")
    press_keys("Ctrl+V")
    box = editor_of(page).boxes[0]
    assert box.fields.first.text() == "Warwitch Deneghra"
    assert box.model.rowCount() == 1


def test_a_second_paste_is_taken_back_by_a_key(page):
    press_keys("Alt+A")
    copied(SHORT)
    press_keys("Ctrl+V")
    copied("Nonsense [3]\nof [4]\nsome kind [5]")
    press_keys("Ctrl+V")
    box = editor_of(page).boxes[0]
    assert box.army.entries[0].name != "Warwitch Deneghra"
    press_keys("Ctrl+Z")
    assert box.army.caster == "Warwitch Deneghra"
    assert page.desk.state.entrants == ()


def test_what_the_text_does_not_tell_stays_as_it_was_typed(page):
    press_keys("Alt+A")
    box = editor_of(page).boxes[0]
    box.fields.edit_of("objective").setFocus()
    write("Bunker")
    copied(SHORT)
    press_keys("Ctrl+V")
    assert box.army.objective == "Bunker"


def test_escape_goes_back_to_the_form_and_keeps_the_list_there(page):
    press(page.form.name, "Ada Voss")
    copied(SHORT)
    press_keys("Alt+A", "Ctrl+V", "Esc")
    assert page.stack.currentWidget() is page.people
    assert QApplication.focusWidget() is page.form.name
    assert page.form.more.input_of("caster1").text() == "Warwitch Deneghra"
    assert page.form.more.lists.entries[0].text() == "3 entries…"
    assert page.form.person.texts["faction"] == "Cryx"
    press_keys("Return")
    assert len(draft_of(page, "Ada Voss").lists[0].entries) == 3


def test_a_list_without_a_name_waits_for_the_name(page):
    copied(SHORT)
    press_keys("Alt+A", "Ctrl+V", "Return")
    assert page.form.person.fields["name"].problem == "✕  Type a name."
    assert QApplication.focusWidget() is page.form.name
    write("Ada Voss")
    press_keys("Return")
    assert draft_of(page, "Ada Voss").lists[0].caster == "Warwitch Deneghra"


def test_the_next_player_begins_without_the_lists_of_the_one_before(page):
    press(page.form.name, "Ada Voss")
    copied(SHORT)
    press_keys("Alt+A", "Ctrl+V", "Return")
    write("Bo Reed")
    press_keys("Return")
    assert draft_of(page, "Bo Reed").lists == ()


# Mending by hand


@pytest.fixture
def box(page):
    press(page.form.name, "Ada Voss")
    copied(SHORT)
    press_keys("Alt+A", "Ctrl+V")
    return editor_of(page).boxes[0]


def test_a_line_is_corrected_by_typing_over_it(page, box):
    box.table.setCurrentIndex(cell(box, 1, POINTS))
    write("7")
    press_keys("Return")
    settled()
    assert box.army.entries[1] == ListEntry(name="Slayer", points=7)
    assert box.army.points == 15
    box.table.setFocus()
    press_keys("Return")
    assert draft_of(page, "Ada Voss").lists[0].entries[1].points == 7


def test_what_is_no_number_is_not_taken_for_points(box):
    assert not box.model.setData(cell(box, 1, POINTS), "seven")
    assert not box.model.setData(cell(box, 1, NAME), "  ")
    assert box.army.entries[1] == ListEntry(name="Slayer", points=6)


def test_what_can_be_no_points_is_not_typed_and_so_not_dropped(box):
    box.table.setCurrentIndex(cell(box, 1, POINTS))
    write("-1x20")
    press_keys("Return")
    settled()
    assert box.army.entries[1] == ListEntry(name="Slayer", points=120)
    write("9")
    press_keys("BackSpace", "Return")
    settled()
    assert box.army.entries[1] == ListEntry(name="Slayer")


def test_points_typed_by_hand_do_not_follow_the_entries(box):
    box.fields.edit_of("points").setFocus()
    press_keys("End")
    write("0")
    box.model.setData(cell(box, 1, POINTS), "9")
    assert box.army.points == 140


def test_entries_are_added_and_taken_away(box):
    box.table.setCurrentIndex(cell(box, 3, NAME))
    write("Machine Wraith")
    press_keys("Return")
    settled()
    assert [entry.name for entry in box.army.entries][-1] == "Machine Wraith"
    box.table.setFocus()
    box.table.setCurrentIndex(cell(box, 1, NAME))
    press_keys("Del")
    assert [entry.name for entry in box.army.entries][1] == "Bane Thralls (Leader and 9 Grunts)"


def test_ticks_make_characters_and_specialists(box):
    box.table.setCurrentIndex(cell(box, 1, CHARACTER))
    press_keys("Space")
    assert box.army.entries[1].character
    on = Qt.CheckState.Checked.value
    assert box.model.setData(cell(box, 1, SPECIALIST), on, Qt.ItemDataRole.CheckStateRole)
    assert [entry.name for entry in box.army.specialists] == ["Slayer"]


def test_the_heads_of_the_entries_are_words_with_their_meaning(box):
    def head(column: int, role: Qt.ItemDataRole = Qt.ItemDataRole.DisplayRole) -> str:
        return str(box.model.headerData(column, Qt.Orientation.Horizontal, role))

    assert head(CHARACTER) == "Character" and head(SPECIALIST) == "Spec."
    for column in (CHARACTER, SPECIALIST):
        assert len(head(column, Qt.ItemDataRole.ToolTipRole).split()) > 3


def test_a_kind_is_known_by_its_word_and_any_other_stays(box):
    box.model.setData(cell(box, 1, KIND), "Battle  engine")
    assert box.army.entries[1].kind == "battle-engine"
    box.model.setData(cell(box, 1, KIND), "Lesser thing")
    assert box.army.entries[1].kind == "Lesser thing"


def test_a_figure_that_is_none_is_noted_and_not_handed_on(page, box):
    box.fields.edit_of("bonus").setFocus()
    write("x")
    press_keys("Return")
    assert page.stack.currentWidget() is page.lists.editor
    assert QApplication.focusWidget() is box.fields.edit_of("bonus")


def test_the_model_of_entries_is_sound(box):
    tester = QAbstractItemModelTester(
        box.model, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    box.model.setData(cell(box, 3, NAME), "Machine Wraith")
    box.model.remove(0)
    box.model.remove(77)
    box.model.show_entries((BIG,), (BIG,))
    assert box.model.specialists == (BIG,)
    del tester


def test_a_list_is_emptied_and_then_is_none(page, box):
    box.empty()
    assert box.is_empty
    press_keys("Return")
    assert draft_of(page, "Ada Voss").lists == ()


def test_problems_stand_beside_the_list_while_it_is_typed(page, box):
    settled()
    assert "List 1 has 14 points – minimum 54." in box.message
    box.fields.edit_of("points").setText("")
    box.fields.edit_of("points").setFocus()
    write("55")
    settled()
    assert "points; at least" not in box.message
    assert "names no objective" in box.message


def test_problems_stand_in_the_form_too_and_stop_nobody(page):
    press_keys("Alt+M")
    press(page.form.name, "Ada Voss")
    press(page.form.more.input_of("points1"), "99")
    press(page.form.more.input_of("bonus1"), "5")
    assert "List 1 has 99 points – maximum 55." in page.form.more.lists.notes
    press_keys("Return")
    assert draft_of(page, "Ada Voss").lists == (ArmyList(number=1, points=99, bonus=5),)


# What the packet asks for


@pytest.mark.sweep(6)
@pytest.mark.parametrize(
    ("packet", "variants", "required"),
    [
        ("sr2010", (), ("bonus",)),
        ("masters2014", (), ("bonus", "character")),
        ("ig2014", (), ("bonus", "character", "faction", "specialists")),
        ("sr2015", (), ("bonus", "character", "objective")),
        ("sr2015", (("tier-required", 2),), ("bonus", "tier", "objective")),
        ("sr2015", (("specialists", None),), ("bonus", "character", "objective", "specialists")),
        ("sr2019", (), ("bonus",)),
        ("sr2026", (), ()),
    ],
)
def test_only_what_the_packet_asks_for_is_shown(qtbot, desk, tmp_path, packet, variants, required):
    desk.run(change_event, EventDraft(name="Cup", packet=packet, point_size=50, variants=variants))
    page = shown(qtbot, desk, tmp_path)
    press_keys("Alt+A")
    box = editor_of(page).boxes[0]
    fields = {
        name: not box.fields.edit_of(name).isHidden() and box.fields.edit_of(name).isVisible()
        for name in ("caster", "theme", "points", "bonus", "tier", "objective", "faction")
    }
    fields["specialists"] = not box.table.isColumnHidden(SPECIALIST)
    fields["character"] = not box.table.isColumnHidden(CHARACTER)
    usual = {"caster", "theme", "points"}
    assert {name for name, is_shown in fields.items() if is_shown} == usual | set(required)


def test_masters_has_room_for_three_lists(qtbot, desk, tmp_path):
    desk.run(change_event, EventDraft(name="Cup", packet="masters2014", point_size=50))
    page = shown(qtbot, desk, tmp_path)
    press_keys("Alt+A")
    assert len(editor_of(page).shown) == 3


def test_a_list_of_a_high_number_stays_when_others_are_changed(page_of_eight):
    page = page_of_eight
    sixth = ArmyList(number=6, caster="Caster F")
    page.desk.run(set_lists, 1, (sixth,), {6: "Caster F"})
    press_keys("Ctrl+L", "Return")
    write("Caster A")
    press_keys("Return")
    draft = draft_of(page, "Player A")
    assert draft.lists == (ArmyList(number=1, caster="Caster A"), sixth)
    assert draft.list_texts == {6: "Caster F"}


# Everybody's lists


def test_everybodys_lists_are_shown_with_their_problems_and_changed_from_there(page_of_eight):
    page = page_of_eight
    page.desk.run(set_lists, 2, (ArmyList(number=1, caster="Caster A", points=60, bonus=5),), {})
    press_keys("Ctrl+L")
    view = page.lists.view
    assert page.stack.currentWidget() is view
    model = view.table.model()
    assert model.rowCount() == 8
    assert model.index(1, LISTS).data() == "1 Caster A 60 (+5)"
    assert "maximum 55" in model.index(1, MESSAGES).data()
    press_keys("Alt+O", "Up")
    assert [line.entrant.name for line in view.shown] == ["Player B"]
    view.start()
    assert "List 1 names no objective." in view.about
    press_keys("Return")
    box = editor_of(page).boxes[0]
    box.fields.edit_of("points").setText("55")
    box.fields.edit_of("objective").setFocus()
    write("Bunker")
    press_keys("Return")
    assert page.stack.currentWidget() is view
    assert view.shown == ()
    assert page.desk.session.read(history)[0].verb == "set_lists"
    assert "Lists of Player B saved" in page.line.text
    page.desk.take_back()
    assert [line.entrant.name for line in view.shown] == ["Player B"]


def test_from_the_lists_one_goes_to_the_player_and_back(page_of_eight):
    page = page_of_eight
    press_keys("Ctrl+L", "Down", "Down", "Alt+P")
    assert page.stack.currentWidget() is page.people
    assert page.list.here.draft.name == "Player C"
    press_keys("Ctrl+L", "Esc")
    assert page.stack.currentWidget() is page.people
    assert QApplication.focusWidget() is page.list.table


def test_the_lists_are_filtered_and_copied_as_text(page_of_eight):
    page = page_of_eight
    page.desk.run(set_lists, 2, (ArmyList(number=1, caster="Caster A", points=60),), {})
    press_keys("Ctrl+L", "Ctrl+F")
    write("caster a")
    press_keys("Down", "Ctrl+Shift+C")
    copied = QApplication.clipboard().text()
    assert copied.splitlines()[:2] == ["Player B", "  1  Caster A · 60 points"]
    assert "names no objective" in copied
    press_keys("Ctrl+F", "Esc")
    assert len(page.lists.view.shown) == 8


def test_a_change_that_is_not_saved_is_not_left_unasked(page_of_eight):
    page = page_of_eight
    press_keys("Ctrl+L", "Return")
    write("Caster A")
    press_keys("Esc")
    assert page.stack.currentWidget() is page.lists.editor
    assert "Unsaved lists" in page.line.text
    press_keys("Esc")
    assert page.stack.currentWidget() is page.lists.view
    assert draft_of(page, "Player A").lists == ()


def test_what_is_typed_after_that_is_not_left_unasked_either(page_of_eight):
    page = page_of_eight
    press_keys("Ctrl+L", "Return")
    write("Caster A")
    press_keys("Esc")
    write("nders")
    press_keys("Esc")
    assert page.stack.currentWidget() is page.lists.editor
    assert "Unsaved lists" in page.line.text
    press_keys("Esc")
    assert page.stack.currentWidget() is page.lists.view


def test_the_lists_of_who_is_registered_no_more_are_left(page):
    page.desk.run(players.register, page.form.draft_for_lists().__class__(name="Ada Voss"))
    press_keys("Ctrl+L", "Return")
    page.desk.take_back()
    assert page.stack.currentWidget() is page.people


def test_who_must_play_which_list_is_shown(qtbot, desk_of_eight, tmp_path):
    desk = desk_of_eight
    desk.run(
        change_event,
        EventDraft(name="Cup", packet="sr2015", point_size=50, variants=(("x-lists-required", 2),)),
    )
    page = shown(qtbot, desk, tmp_path)
    press_keys("Ctrl+L")
    view = page.lists.view
    assert not view.table.isColumnHidden(TO_PLAY)
    assert view.table.model().index(0, TO_PLAY).data() == "still to play: 1, 2"
    assert "list 1 not yet" in view.about


def test_the_lists_begin_at_the_player_under_the_cursor(page_of_eight):
    page = page_of_eight
    page.list.put_cursor(5)
    page.lists.show_all()
    assert page.lists.view.here.entrant.id == 5
    assert page.lists.view.table.selectionModel().hasSelection()


def test_the_lists_have_the_room_that_issues_do_not_need(page_of_eight, qtbot):
    page = page_of_eight
    lists = tuple(
        ArmyList(
            number=n, caster=f"Long Name of a Caster {n}", points=55, bonus=6, objective="Bunker"
        )
        for n in (1, 2)
    )
    for player in range(1, 9):
        page.desk.run(set_lists, player, lists, {})
    page.lists.show_all()
    table = page.lists.view.table
    header = table.horizontalHeader()
    issues = [line.problems for line in page.lists.view._model.rows]
    assert not any(issues), issues
    needed = sum(max(header.sectionSizeHint(n), table.sizeHintForColumn(n)) for n in range(4))
    page.resize(page.width() - table.viewport().width() + needed + 4, page.height())
    qtbot.waitUntil(lambda: header.sectionSize(LISTS) >= table.sizeHintForColumn(LISTS))
    assert table.horizontalScrollBar().maximum() == 0


def test_in_a_low_window_a_list_begins_at_its_head_and_save_is_in_sight(page):
    page.desk.run(players.register, PlayerDraft(name="Ada"))
    page.lists.edit(1)
    editor = editor_of(page)
    editor.setFixedHeight(editor.minimumSizeHint().height() + 40)
    settled()
    assert editor.shown[0].height() > editor._area.viewport().height()
    editor.start(1)
    settled()
    assert editor._area.verticalScrollBar().value() == 0
    assert editor.save.isVisible() and not editor.save.visibleRegion().isEmpty()
