"""Acts on terrain, each on an event that is ready for it; and refusals."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from app.rules.core.ids import TableNumber
from app.rules.terrain.legality import TerrainPiece
from app.rules.terrain.rules import TerrainKind
from app.rules.terrain.shapes import Lie, Outline
from app.services.core.errors import NotNowError, UserError
from app.services.core.session import EventSession
from app.services.terrain import layouts, stock
from app.services.terrain.photos import Photo
from app.services.terrain.stock import StockItem
from app.services.terrain.stock_file import common_stock
from tests.data.events.make_sample import PHOTO as PICTURE
from tests.services.acts import refused

Ready = tuple[Any, ...]
PHOTO = Photo(PICTURE)
"""Of terrain."""


def forest(name: str = "Forest", count: int = 2, **changes: Any) -> StockItem:
    """Two forests of 6 by 5 inches, or what is asked for."""
    usual = {
        "kinds": (TerrainKind.FOREST,),
        "outline": Outline.rectangle(60, 50),
        "blocks_sight": True,
    }
    return StockItem(piece=TerrainPiece(name=name, **{**usual, **changes}), count=count, box="A")  # type: ignore[arg-type]


def table(number: int) -> TableNumber:
    return TableNumber(number)


def laid(session: EventSession, *tables: int, count: int = 2) -> tuple[int, list[int]]:
    """Forests in stock, one on each of some tables: the stock's id, and those of the pieces."""
    stock_id = session.do(stock.add, forest(count=count)).value
    pieces = [
        session.do(layouts.lay_piece, table(number), stock_id, Lie(120 + 10 * place, 240)).value
        for place, number in enumerate(tables)
    ]
    return stock_id, pieces


def lay_some(session: EventSession, *tables: int) -> None:
    """A piece of each common sort on some tables, one of them mirrored, one without a box."""
    items = common_stock()
    session.do(stock.take_in, (replace(items[0], box=None), *items[1:]))
    sorts = [line.id for line in session.read(stock.stock)]
    lies = tuple((sort, Lie(60 + 20 * n, 90, 15 * n, n == 1)) for n, sort in enumerate(sorts))
    session.do(layouts.lay_tables, tuple((table(number), lies) for number in tables or (1,)))


def _with(act: Callable[..., Any], *args: Any) -> Callable[[EventSession], Ready]:
    """The act on a forest of the stock, of which one lies on table 3."""

    def ready(session: EventSession) -> Ready:
        stock_id, _ = laid(session, 3)
        return (act, stock_id, *args)

    return ready


def _on_piece(
    act: Callable[..., Any], arguments: Callable[[list[int]], Ready]
) -> Callable[[EventSession], Ready]:
    def ready(session: EventSession) -> Ready:
        _, pieces = laid(session, 3, 3)
        return (act, *arguments(pieces))

    return ready


def _unlaid(session: EventSession) -> Ready:
    return stock.remove, session.do(stock.add, forest()).value


def _second(session: EventSession) -> Ready:
    stock_id, _ = laid(session, 3)
    return layouts.lay_piece, table(4), stock_id, Lie(240, 240, 30, True)


def _whole_tables(session: EventSession) -> Ready:
    stock_id, _ = laid(session, 3, 4)
    there = Lie(240, 240, 45)
    return layouts.lay_tables, ((table(3), ((stock_id, there),)), (table(5), ()))


def _photo(session: EventSession) -> Ready:
    stock_id, _ = laid(session, 3)
    return stock.change, stock_id, replace(forest(), photo=PHOTO.digest), (PHOTO,)


def _without_photo(session: EventSession) -> Ready:
    stock_id = session.do(stock.add, replace(forest(), photo=PHOTO.digest), (PHOTO,)).value
    return stock.change, stock_id, forest()


def _remembered(_: EventSession) -> Ready:
    return stock.take_in, (replace(forest(), photo=PHOTO.digest), forest("Hill")), (PHOTO,)


def _known_and_new(session: EventSession) -> Ready:
    laid(session, 3)
    return stock.take_in, (forest("FOREST", 5), forest("Hill", 1, kinds=(TerrainKind.HILL,)))


TERRAIN_ACTS: dict[str, tuple[Callable[[EventSession], Ready], ...]] = {
    "add_terrain": (
        lambda _: (stock.add, forest()),
        lambda _: (stock.add, replace(forest(), photo=PHOTO.digest), (PHOTO,)),
    ),
    "change_terrain": (
        _with(stock.change, forest("Dark forest", 3, blocks_sight=False)),
        _photo,
        _without_photo,
    ),
    "remove_terrain": (_unlaid,),
    "import_terrain": (
        lambda _: (stock.take_in, (forest(),)),
        _known_and_new,
        _remembered,
    ),
    "lay_terrain_piece": (_second,),
    "move_terrain": (
        _on_piece(layouts.move_pieces, lambda ids: (((ids[0], Lie(50, 60, 90)),),)),
        _on_piece(
            layouts.move_pieces, lambda ids: (tuple((id_, Lie(200, 9, 1, True)) for id_ in ids),)
        ),
    ),
    "lift_terrain_piece": (_on_piece(layouts.lift_piece, lambda ids: (ids[1],)),),
    "lay_terrain": (_whole_tables,),
    "clear_terrain": (
        _on_piece(layouts.clear_tables, lambda _: ((3,),)),
        _on_piece(layouts.clear_tables, lambda _: ((1, 2, 3),)),
    ),
}
"""Verb -> ways to make an event ready for it, each with the act as it is then done."""


def _refused(act: Callable[..., Any], *args: Any) -> Callable[[EventSession], UserError]:
    return lambda session: refused(session, act, *args)


def _twice(session: EventSession) -> UserError:
    session.do(stock.add, forest())
    return refused(session, stock.add, forest(" forest"))


def _fewer_than_laid(session: EventSession) -> UserError:
    stock_id, _ = laid(session, 3, 4)
    return refused(session, stock.change, stock_id, forest(count=1))


def _none_left(session: EventSession) -> UserError:
    stock_id, _ = laid(session, 3, 4)
    return refused(session, layouts.lay_piece, table(5), stock_id, Lie(240, 240))


def _not_enough(session: EventSession) -> UserError:
    stock_id, _ = laid(session, 3)
    two = tuple((stock_id, Lie(240, at)) for at in (100, 300))
    return refused(session, layouts.lay_tables, ((table(1), two),))


def _no_such_table(session: EventSession) -> UserError:
    stock_id, _ = laid(session)
    return refused(session, layouts.lay_piece, table(0), stock_id, Lie(240, 240))


def _beside_the_table(session: EventSession) -> UserError:
    stock_id, _ = laid(session)
    return refused(session, layouts.lay_piece, table(1), stock_id, Lie(-1, 240))


def _full(session: EventSession) -> UserError:
    stock_id, _ = laid(session, count=99)
    many = tuple((stock_id, Lie(240, at)) for at in range(layouts.MOST_ON_TABLE + 1))
    return refused(session, layouts.lay_tables, ((table(1), many),))


def _no_such_piece(_: EventSession) -> UserError:
    with pytest.raises(UserError) as caught:
        layouts.piece_of_table(layouts.TableTerrain(number=table(3)), 1)
    return caught.value


def _one_sort_too_many(session: EventSession) -> UserError:
    session.do(stock.take_in, tuple(forest(f"No. {n}") for n in range(stock.MOST_SORTS)))
    return refused(session, stock.add, forest())


TERRAIN_REFUSALS: dict[str, tuple[type[UserError], Callable[[EventSession], UserError]]] = {
    "terrain.name-taken": (UserError, _twice),
    "terrain.laid": (NotNowError, _fewer_than_laid),
    "terrain.no-piece": (UserError, _no_such_piece),
    "terrain.none-left": (NotNowError, _none_left),
    "terrain.not-enough": (NotNowError, _not_enough),
    "terrain.not-on-table": (UserError, _refused(layouts.lift_piece, 7)),
    "terrain.nothing-laid": (NotNowError, _refused(layouts.clear_tables, (1, 2))),
    "terrain.off-table": (UserError, _beside_the_table),
    "terrain.photo-lost": (
        UserError,
        _refused(stock.add, replace(forest(), photo=PHOTO.digest)),
    ),
    "terrain.photo-no-jpeg": (
        UserError,
        _refused(stock.add, replace(forest(), photo="ab"), (Photo(b"text"),)),
    ),
    "terrain.table": (UserError, _no_such_table),
    "terrain.table-full": (NotNowError, _full),
    "terrain.too-many-sorts": (UserError, _one_sort_too_many),
    "terrain.unknown": (UserError, _refused(stock.remove, 7)),
}
"""Code -> its kind, and a way to it."""
