"""The EO's terrain: kept with the event, changed, and never fewer than lie on tables."""

from pathlib import Path

import pytest

from app.codes import RequestCode
from app.rules.core.geometry import Point
from app.rules.terrain.rules import TerrainKind
from app.rules.terrain.shapes import Outline
from app.services.core.session import EventSession
from app.services.terrain import stock
from tests.builders import event_of
from tests.services.acts import refused, reopened
from tests.services.terrain.terrain_acts import forest, laid


@pytest.fixture
def session(tmp_path: Path) -> EventSession:
    return event_of(tmp_path / "cup.dicedown", 4)


def test_what_was_entered_is_read_again_in_another_session(session: EventSession) -> None:
    triangle = Outline(0, (Point(0, 0), Point(60, 0), Point(30, 45)))
    burning = forest("Żółty las", 3, kinds=(TerrainKind.FOREST, TerrainKind.HAZARD))
    items = (
        forest("Pond", 99, kinds=(TerrainKind.SHALLOW_WATER,), outline=Outline(45)),
        forest("Rock", 1, kinds=(TerrainKind.OBSTRUCTION,), outline=triangle, blocks_sight=True),
        burning,
    )
    for item in items:
        session.do(stock.add, item)
    again = reopened(session)
    assert tuple(line.item for line in again.read(stock.stock)) == items
    assert [line.left for line in again.read(stock.stock)] == [99, 1, 3]


def test_what_lies_on_tables_is_counted(session: EventSession) -> None:
    laid(session, 5, 3, 3, count=4)
    (line,) = session.read(stock.stock)
    assert (line.tables, line.left) == ((3, 3, 5), 1)


def test_names_lose_their_spaces_and_an_empty_box_is_none(session: EventSession) -> None:
    item = stock.StockItem(piece=forest("  Hill ").piece, box="  ")
    session.do(stock.add, item)
    (line,) = session.read(stock.stock)
    assert (line.item.piece.name, line.item.box) == ("Hill", None)


@pytest.mark.parametrize(
    ("item", "field", "code"),
    [
        (forest("  "), "name", "terrain.name"),
        (forest("x" * 41), "name", "terrain.name"),
        (forest(kinds=()), "kinds", "terrain.no-kind"),
        (forest(count=0), "count", "terrain.count"),
        (forest(count=100), "count", "terrain.count"),
        (forest(outline=Outline(0)), "outline", "terrain.size"),
        (forest(outline=Outline(401)), "outline", "terrain.size"),
    ],
)
def test_what_cant_be_is_refused_at_its_field(
    session: EventSession, item: stock.StockItem, field: str, code: str
) -> None:
    error = refused(session, stock.add, item)
    assert error.code == RequestCode.IMPOSSIBLE
    assert [(problem.field, problem.code) for problem in error.problems] == [(field, code)]


def test_an_import_replaces_what_has_the_name_and_adds_the_rest(session: EventSession) -> None:
    laid(session, 3)
    session.do(stock.take_in, (forest("FOREST", 7), forest("Hill")))
    lines = session.read(stock.stock)
    assert [(line.item.piece.name, line.item.count, line.tables) for line in lines] == [
        ("FOREST", 7, (3,)),
        ("Hill", 2, ()),
    ]


def test_an_import_with_one_bad_line_changes_nothing(session: EventSession) -> None:
    error = refused(session, stock.take_in, (forest("Hill"), forest("Rock", 0)))
    assert [problem.code for problem in error.problems] == ["terrain.count"]
    assert (
        refused(session, stock.take_in, (forest(), forest("forest"))).code == "terrain.name-taken"
    )
