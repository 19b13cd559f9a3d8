"""Text in any script is drawn by a font that has it, in order, and fits its box uncut."""

import unicodedata
from collections import Counter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.printing.kit import fonts
from app.printing.kit import fonts as script
from app.printing.kit.flow import wrapped
from app.printing.kit.text import (
    LEADING,
    LEAST_SIZE,
    Fitted,
    Style,
    fit,
    natural_width,
    unprintable,
)
from tests.printing.paper_samples import HARD_NAMES

NAME = Style(size=14, least=9)
BOLD = Style(size=14, least=9, bold=True)
SCRIPTS = "aB'- éŁẨđøЁяΣώ王明佐はナ김수שלםمحفگ(12)«»"
TEXTS = st.text(alphabet=SCRIPTS, min_size=1, max_size=60)


def counted(text: str) -> Counter[str]:
    """How often each character occurs; a bracket counts whichever way it is turned."""
    return Counter(text.translate(str.maketrans(")»", "(«")).replace(" ", ""))


def drawn(fitted: Fitted) -> str:
    return "".join(run.chars for line in fitted.lines for run in line.runs)


@pytest.mark.parametrize("name", HARD_NAMES)
@pytest.mark.parametrize("bold", [False, True])
def test_every_glyph_of_a_hard_name_exists(name: str, bold: bool) -> None:
    style = BOLD if bold else NAME
    for line in fit(name, 200, 30, style).lines:
        for run in line.runs:
            face = fonts.font(run.face).face
            assert all(face.charToGlyph.get(ord(char), 0) for char in run.chars)
            assert fonts.REPLACEMENT not in run.chars


@given(TEXTS, st.floats(40, 400), st.floats(8, 60), st.booleans())
def test_a_text_never_leaves_its_box(text: str, width: float, height: float, bold: bool) -> None:
    fitted = fit(text, width, height, BOLD if bold else NAME)
    assert fitted.width <= width + 1e-3
    assert fitted.height <= height + 1e-3


@given(TEXTS, st.floats(40, 400))
def test_no_character_is_cut(text: str, width: float) -> None:
    letters = unicodedata.normalize("NFKC", drawn(fit(text, width, 30, NAME)))
    assert counted(letters) == counted(script.clean(text))


@given(TEXTS)
@example("11111は1111111««םفはف")
def test_a_text_takes_a_third_line_only_at_the_least_size(text: str) -> None:
    fitted = fit(text, 60, 30, NAME)
    assert len(fitted.lines) <= 2 or fitted.size == LEAST_SIZE


def test_a_short_text_has_its_full_size() -> None:
    assert fit("Ivy Engel", 200, 30, NAME).size == 14


def test_a_longer_text_shrinks_before_it_takes_a_second_line() -> None:
    width = natural_width("Jean-Baptiste de la Tour", NAME) * 0.8
    fitted = fit("Jean-Baptiste de la Tour", width, 30, NAME)
    assert len(fitted.lines) == 1 and 9 <= fitted.size < 14


def test_a_text_below_its_least_size_takes_a_second_line_between_words() -> None:
    width = natural_width("Jean-Baptiste de la Tour", NAME) * 0.6
    first, second = fit("Jean-Baptiste de la Tour", width, 40, NAME).lines
    assert first.runs[0].chars == "Jean-Baptiste" and second.runs[0].chars == "de la Tour"


def test_a_short_number_stays_with_the_word_before_it() -> None:
    width = natural_width("the edge of player", NAME) + 1
    assert wrapped("the edge of player 1", width, NAME) == ("the edge of", "player 1")
    assert wrapped("the edge of player 100", width, NAME) == ("the edge of player", "100")


def test_a_word_is_broken_only_where_there_is_nothing_else() -> None:
    assert [line.runs[0].chars for line in fit("W" * 60, 200, 30, NAME).lines] == ["W" * 30] * 2


def test_one_line_of_the_full_size_needs_its_leading() -> None:
    assert fit("Ivy", 200, 14 * LEADING, NAME).size == 14
    assert fit("Ivy", 200, 14 * LEADING - 1, NAME).size < 14


def test_an_empty_text_draws_nothing() -> None:
    assert fit("  ", 200, 30, NAME).lines == ()


@pytest.mark.parametrize(
    ("char", "face"),
    [
        ("Ж", "NotoSans-Bold"),
        ("ש", "NotoSansHebrew-Bold"),
        ("\ufee3", "NotoSansArabic-Bold"),
        ("王", "DroidSansFallback"),
        ("は", "DroidSansFallback"),
        ("김", "DroidSansFallback"),
        ("ა", "DejaVuSans"),
    ],
)
def test_each_script_has_its_face(char: str, face: str) -> None:
    assert fonts.glyph(char, True).face == face


def test_bold_is_drawn_thicker_where_a_face_has_no_bold() -> None:
    assert fonts.glyph("王", True).thickened and not fonts.glyph("王", False).thickened


def test_a_character_without_a_font_is_replaced_and_told() -> None:
    assert unprintable("Joe สม") == "สม"
    assert drawn(fit("สม", 200, 30, NAME)) == fonts.REPLACEMENT * 2


@pytest.mark.parametrize("name", HARD_NAMES)
def test_all_hard_names_are_printable(name: str) -> None:
    assert unprintable(name) == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("אבג", "גבא"),
        ("José (אבג) 12", "José (גבא) 12"),
        ("אב (Mo) 12", "12 (Mo) בא"),
        ("(אב)", "(בא)"),
        ("אב [(ג)]", "[(ג)] בא"),
        ("Joe <אב>", "Joe <בא>"),
    ],
)
def test_letters_and_brackets_stand_in_drawing_order(text: str, expected: str) -> None:
    assert script.in_drawing_order(text, script.is_right_to_left(text)) == expected


def test_arabic_letters_are_joined() -> None:
    assert script.in_drawing_order("محمد", True) == "\ufeaa\ufee4\ufea4\ufee3"


def test_what_no_one_sees_is_not_drawn() -> None:
    assert drawn(fit("Ivy\u200b\tEn\u200egel\ufe0f\n", 200, 30, NAME)) == "Ivy Engel"


def test_a_mark_typed_apart_is_composed() -> None:
    assert script.clean("Jose\u0301") == "José"


def test_a_picture_that_no_font_has_is_left_out_and_a_spelling_is_offered() -> None:
    from app.printing.kit.text import printable

    assert drawn(fit("Joe 🎲", 200, 30, NAME)).strip() == "Joe"
    assert unprintable("Joe 🎲") == "🎲"
    assert printable("Joe 🎲") == "Joe"
    assert printable("สมชาย") == ""
    assert printable("Łukasz Żółć") == "Łukasz Żółć"


def test_no_line_begins_with_the_dot_between_two_things() -> None:
    text = "1 Mercenaries caster B · 2 Mercenaries caster C · 3 Legion · 4"
    assert script.breaks(text)
    for at in (*script.breaks(text), *script.forced_breaks(text)):
        assert text[at] != "·"
