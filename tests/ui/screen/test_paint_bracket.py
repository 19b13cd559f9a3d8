"""The slide of a bracket: pages by the room there is, and everybody on one of them."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from app.services.pairing import rounds
from app.services.screen.hall import hall
from app.services.screen.slide_order import can_show
from app.services.screen.slides import SlideKind, standings_slide
from app.services.standings.seeding import seed_bracket
from app.ui.screen import paint_bracket
from app.ui.screen.paint import Showing, page_count, paint_still, units_wide
from app.ui.screen.stage import LIGHT_ON_DARK, Stage, sheet
from app.words.core.catalogue import words
from tests.builders import morning
from tests.services.standings.test_seeding import final, played

WIDE, UPRIGHT = (960, 540), (540, 960)


def slide_of(session):
    found = standings_slide(session.read(hall, session.state), words())
    assert found is not None
    return found


def painted(monkeypatch, slide, size: tuple[int, int]) -> list[set[str]]:
    """The texts on each page of a slide, and every one within the picture."""
    pages: list[set[str]] = []
    real = Stage.text

    def note(self, area, text, *rest) -> None:
        assert self.sheet.height + 1 >= area.bottom()
        assert area.top() >= -1
        pages[-1].add(text)
        real(self, area, text, *rest)

    monkeypatch.setattr(Stage, "text", note)
    image = QImage(*size, QImage.Format.Format_RGB32)
    for page in range(page_count(slide, units_wide(*size))):
        pages.append(set())
        painter = QPainter(image)
        showing = Showing(slide=slide, page=page, now=morning())
        paint_still(painter, QRectF(0, 0, *size), showing, LIGHT_ON_DARK)
        painter.end()
    return pages


@pytest.mark.parametrize("size", [WIDE, UPRIGHT])
def test_before_the_first_result_the_bracket_stands_alone_with_its_tables(
    qapp, tmp_path, monkeypatch, size
) -> None:
    session = final(tmp_path / "cup.dicedown")
    session.do(seed_bracket, (1, 2, 3, 4, 5, 6, 7, 8), (), ("North", "South"))
    assert can_show(session.read(hall, session.state), SlideKind.STANDINGS)
    session.do(rounds.pair, seed=3)
    assert not any("Table" in text for page in painted(monkeypatch, slide_of(session), size)
                   for text in page), "a draft is nobody's to see"  # fmt: skip
    session.do(rounds.publish)
    seen = set().union(*painted(monkeypatch, slide_of(session), size))
    assert seen >= {"North", "South", "Table 1", "Table 4", "Final", "Winner"}
    session.close()


@pytest.mark.parametrize("size", [WIDE, UPRIGHT])
def test_after_the_final_everybody_stands_where_they_went_out(
    qapp, tmp_path, monkeypatch, size
) -> None:
    session = played(tmp_path / "cup.dicedown", "ig2014")
    slide = slide_of(session)
    pages = painted(monkeypatch, slide, size)
    assert slide.bracket is not None
    of_bracket = paint_bracket.page_count(slide.bracket, sheet(units_wide(*size)))
    assert 0 < of_bracket < len(pages)
    assert slide.bracket.champion in pages[of_bracket - 1]
    assert "Third place" in pages[of_bracket - 1]
    assert slide.bracket.champion in pages[of_bracket], "the table of standings follows"
    names = {line.name for pair in slide.bracket.pairs[0] for line in (pair.first, pair.second)}
    assert names <= set().union(*pages[:of_bracket])
    session.close()
