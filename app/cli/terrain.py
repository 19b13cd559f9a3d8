"""The command terrain: the EO's stock, tables set up from it, and what breaks a rule."""

from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from app.cli.command import Command, Parser, file_argument
from app.cli.console import Console, make_folder, writing
from app.codes import TerrainCode
from app.rules.core.geometry import INCH, Rectangle
from app.rules.core.ids import TableNumber
from app.rules.scenarios.scenario import Scenario
from app.rules.terrain.figure import edge_distances
from app.rules.terrain.laying import TerrainShortfall
from app.rules.terrain.legality import TerrainFinding, TerrainGround, TerrainPiece
from app.rules.terrain.places import free_place, smallest_moves
from app.rules.terrain.rules import MethodKind, TerrainKind
from app.rules.terrain.shapes import Lie, Outline
from app.services.core.errors import NotNowError, UserError
from app.services.core.session import EventSession
from app.services.scenarios.lookup import (
    scenario_of,
    scenario_set,
    scenario_title,
    unknown_scenario,
)
from app.services.terrain.layouts import (
    TablePiece,
    TableTerrain,
    clear_tables,
    lay_piece,
    lay_tables,
    layouts,
    lift_piece,
    move_pieces,
    moves_of,
    piece_of_table,
    table_ground,
    table_terrain,
    terrain_tables,
)
from app.services.terrain.maps import MapForm, map_file, map_name, maps_json
from app.services.terrain.photos import photos, read_photo_file
from app.services.terrain.proposal import (
    TableMethod,
    enough_for,
    order_tables,
    proposed_tables,
    tables_of_text,
)
from app.services.terrain.stock import (
    StockItem,
    StockLine,
    add,
    change,
    remove,
    stock,
    stock_named,
    take_in,
)
from app.services.terrain.stock_file import (
    common_stock,
    kinds_of_text,
    outline_of_text,
    read_stock_file,
    remember_stock,
    remembered_photos,
    remembered_stock,
    size_text,
    stock_csv,
)
from app.words.core.catalogue import Words, words
from app.words.papers.terrain_papers import place_text
from app.words.terrain import commands as sentences
from app.words.terrain.findings import (
    finding_sentence,
    shortfall_sentences,
    table_state,
    way_out_sentences,
)
from app.words.terrain.steps import enough_sentence, share_text


def _arguments(parser: Parser) -> None:
    t = words()
    acts_help, arguments = sentences.terrain_acts_help(t), sentences.terrain_arguments_help(t)
    acts = parser.add_subparsers(dest="act", metavar="|".join(acts_help), required=True)
    added = {name: acts.add_parser(name, help=help_text, allow_abbrev=False)
             for name, help_text in acts_help.items()}  # fmt: skip
    for name in acts_help:
        file_argument(added[name])
    added["stock"].add_argument("--as", dest="form", choices=("text", "csv"), default="text")
    source = added["import"].add_mutually_exclusive_group(required=True)
    source.add_argument("source", metavar="FILE", type=Path, nargs="?", help=arguments["source"])
    for name in ("common", "remembered"):
        source.add_argument(f"--{name}", action="store_true", help=arguments[name])
    for name in ("lay", "clear"):
        added[name].add_argument("tables", metavar="N|1-12,15", help=arguments["tables"])
    lay = added["lay"]
    lay.add_argument("--method", action="append", metavar="[N-M=]METHOD", default=[],
                     help=arguments["method"])  # fmt: skip
    lay.add_argument("--seed", type=int, default=1, metavar="N", help=arguments["seed"])
    lay.add_argument("--preview", action="store_true", help=arguments["preview"])
    lay.add_argument("--keep", action="store_true", help=arguments["keep"])
    added["show"].add_argument("--as", dest="form", choices=("text", "json"), default="text")
    export = added["export"]
    export.add_argument("tables", metavar="N|1-12,15", nargs="?", help=arguments["tables"])
    forms = tuple(form.value for form in MapForm)
    export.add_argument("--as", dest="form", choices=forms, default=MapForm.SVG.value)
    export.add_argument("--scenario", metavar="ID", help=arguments["scenario"])
    export.add_argument(
        "-o", dest="out", metavar="OUT", type=Path, required=True, help=arguments["out"]
    )
    photo = added["photo"]
    photo.add_argument("name", metavar="NAME", help=arguments["name"])
    what = photo.add_mutually_exclusive_group(required=True)
    what.add_argument("picture", metavar="PICTURE", type=Path, nargs="?", help=arguments["picture"])
    what.add_argument("--remove", action="store_true", help=arguments["remove_photo"])
    what.add_argument("-o", dest="out", metavar="OUT", type=Path, help=arguments["photo_out"])
    _stock_arguments(added, arguments)
    _piece_arguments(added, arguments)


def _stock_arguments(added: Mapping[str, Parser], arguments: Mapping[str, str]) -> None:
    """Those of a sort of terrain: all of it when it is added, else what changes."""
    for name in ("add", "change", "remove"):
        added[name].add_argument("name", metavar="NAME", help=arguments["name"])
    for name in ("add", "change"):
        parser, is_new = added[name], name == "add"
        parser.add_argument("--kind", metavar="A+B", required=is_new, help=arguments["kind"])
        parser.add_argument("--size", metavar="W x D", required=is_new, help=arguments["size"])
        parser.add_argument("--count", type=int, metavar="N", help=arguments["count"])
        parser.add_argument("--box", metavar="BOX", help=arguments["box"])
        sight = parser.add_mutually_exclusive_group()
        for flag, value in (("--blocks-sight", True), ("--no-blocks-sight", False)):
            sight.add_argument(flag, dest="sight", action="store_const", const=value,
                               help=arguments[flag.removeprefix("--")])  # fmt: skip
    added["change"].add_argument("--name", dest="new_name", metavar="NAME",
                                 help=arguments["new_name"])  # fmt: skip


def _piece_arguments(added: Mapping[str, Parser], arguments: Mapping[str, str]) -> None:
    """Those of a piece on a table."""
    for name in ("place", "move", "lift", "fix"):
        added[name].add_argument("table", metavar="TABLE", type=int, help=arguments["table"])
    added["place"].add_argument("name", metavar="NAME", help=arguments["name"])
    for name in ("move", "lift"):
        added[name].add_argument("piece", metavar="PIECE", type=int, help=arguments["piece"])
    for name in ("place", "move"):
        parser = added[name]
        where = parser.add_mutually_exclusive_group()
        where.add_argument("--at", nargs=2, type=inches, metavar=("X", "Y"), help=arguments["at"])
        if name == "move":
            where.add_argument("--by", nargs=2, type=inches, metavar=("X", "Y"),
                               help=arguments["by"])  # fmt: skip
        parser.add_argument("--turn", type=int, metavar="DEGREES", help=arguments["turn"])
        parser.add_argument("--mirror", action="store_true", help=arguments["mirror"])


def inches(text: str) -> int:
    """A length in inches, in tenths.

    Raises:
        ValueError: it is no number, or not one of whole tenths.
    """
    try:
        tenths = Fraction(text.strip().replace(",", ".")) * INCH
    except ZeroDivisionError:
        raise ValueError(text) from None
    if tenths.denominator != 1:
        raise ValueError(text)
    return int(tenths)


def _run(options: Namespace, console: Console) -> None:
    _ACTS[options.act](options, console)


def _stock(options: Namespace, console: Console) -> None:
    with console.event(options.file, writes=False) as session:
        lines = session.read(stock)
    if options.form == "csv":
        console.out.write(stock_csv(line.item for line in lines))
        return
    if not lines:
        console.say(sentences.no_stock_sentence(console.t))
    for line in lines:
        console.say(_stock_text(console.t, line))


def _stock_text(t: Words, line: StockLine) -> str:
    piece = line.item.piece
    return sentences.stock_text(
        t, piece.name, size_text(piece.outline), line.left, line.item.count, line.item.box
    )


def _import(options: Namespace, console: Console) -> None:
    items = tuple(_items(options, console))
    if not items:
        raise UserError(TerrainCode.CSV_EMPTY)
    with console.event(options.file) as session:
        session.do(take_in, items, remembered_photos(items))
        _remember(session)
    console.say(sentences.imported_sentence(console.t, len(items)))


def _items(options: Namespace, console: Console) -> tuple[StockItem, ...]:
    if options.common:
        return common_stock()
    if options.remembered:
        return remembered_stock()
    found = read_stock_file(options.source)
    if found.faults:
        problems = tuple(fault.problem for fault in found.faults)
        lines = tuple(fault.line for fault in found.faults)
        raise UserError(TerrainCode.CSV_FAULTS, problems=problems, lines=lines)
    return found.items


def _lay(options: Namespace, console: Console) -> None:
    tables = tables_of_text(options.tables)
    with console.event(options.file, writes=not options.preview) as session:
        if options.keep:
            there = session.read(layouts, tables)
            tables = tuple(table for table in tables if table not in there)
        wanted = _methods(options.method, tables, session)
        laid = session.read(proposed_tables, session.state, wanted, options.seed)
        if isinstance(laid, TerrainShortfall):
            enough = enough_for(session.read(order_tables, session.state, wanted))
            console.say(*shortfall_sentences(console.t, laid))
            if enough:
                console.say(enough_sentence(console.t, enough))
            raise NotNowError(TerrainCode.SHORT)
        for table in laid if options.preview else ():
            share = share_text(
                console.t, len(table.pieces), table.blocking, table.count(TerrainKind.HAZARD),
                table.count(TerrainKind.FOREST),
            )  # fmt: skip
            console.say(sentences.table_text(console.t, table.number, share))
        if options.preview:
            return
        session.do(lay_tables, tuple(table.lies for table in laid))
    console.say(sentences.laid_sentence(console.t, len(tables), options.seed))


def _methods(
    typed: Sequence[str], tables: Sequence[TableNumber], session: EventSession
) -> tuple[TableMethod, ...]:
    """Each table with its method: that typed for its range, else that for all, else the only one.

    Raises:
        UserError: the packet has no such method, or a range names no tables.
    """
    rules = session.state.packet.terrain
    known = {method.kind for method in rules.methods}
    usual = rules.methods[0].kind if len(known) == 1 else None
    chosen = dict[TableNumber, MethodKind]()
    for text in typed:
        span, _, kind = text.rpartition("=")
        if kind not in known:
            raise UserError(TerrainCode.NO_METHOD, known=tuple(sorted(known)))
        if span:
            chosen |= dict.fromkeys(tables_of_text(span), MethodKind(kind))
        else:
            usual = MethodKind(kind)
    return tuple((table, chosen.get(table, usual)) for table in tables)


def _clear(options: Namespace, console: Console) -> None:
    tables = tables_of_text(options.tables)
    with console.event(options.file) as session:
        session.do(clear_tables, tables)
    console.say(sentences.cleared_sentence(console.t, len(tables)))


def _add(options: Namespace, console: Console) -> None:
    item = StockItem(
        piece=TerrainPiece(
            name=options.name,
            kinds=_kinds(options.kind),
            outline=_outline(options.size),
            blocks_sight=bool(options.sight),
        ),
        count=1 if options.count is None else options.count,
        box=options.box,
    )
    with console.event(options.file) as session:
        session.do(add, item)
        _say_stock(session, console, item.piece.name)


def _change(options: Namespace, console: Console) -> None:
    with console.event(options.file) as session:
        line = stock_named(session.read(stock), options.name)
        piece = line.item.piece
        item = StockItem(
            piece=replace(
                piece,
                name=piece.name if options.new_name is None else options.new_name,
                kinds=piece.kinds if options.kind is None else _kinds(options.kind),
                outline=piece.outline if options.size is None else _outline(options.size),
                blocks_sight=piece.blocks_sight if options.sight is None else options.sight,
            ),
            count=line.item.count if options.count is None else options.count,
            box=line.item.box if options.box is None else options.box,
            photo=line.item.photo,
        )
        session.do(change, line.id, item)
        _say_stock(session, console, item.piece.name)


def _photo(options: Namespace, console: Console) -> None:
    with console.event(options.file, writes=options.out is None) as session:
        line = stock_named(session.read(stock), options.name)
        name = line.item.piece.name
        if options.out is not None:
            found = session.read(photos, [line.item.photo or ""])
            if not found:
                raise NotNowError(TerrainCode.PHOTO_NONE, name=name)
            _write(options.out, found[line.item.photo or ""])
            console.say(sentences.photo_written_sentence(console.t, str(options.out)))
            return
        given = () if options.remove else (read_photo_file(options.picture),)
        digest = given[0].digest if given else None
        session.do(change, line.id, replace(line.item, photo=digest), given)
        _remember(session)
    console.say(sentences.photo_sentence(console.t, name, is_there=bool(given)))


def _remove(options: Namespace, console: Console) -> None:
    with console.event(options.file) as session:
        line = stock_named(session.read(stock), options.name)
        session.do(remove, line.id)
        _remember(session)
    console.say(sentences.removed_sentence(console.t, line.item.piece.name))


def _say_stock(session: EventSession, console: Console, name: str) -> None:
    """Say what the stock has of a sort now; this computer remembers it for the next event."""
    lines = session.read(stock)
    _remember(session)
    console.say(_stock_text(console.t, stock_named(lines, name)))


def _remember(session: EventSession) -> None:
    """Keep the stock with its photos for the next event on this computer."""
    remember_stock(session.read(stock), lambda digests: session.read(photos, digests))


def _kinds(text: str) -> tuple[TerrainKind, ...]:
    kinds = kinds_of_text(text)
    if kinds is None:
        raise UserError(TerrainCode.CSV_KIND, field="kind", typed=text[:60])
    return kinds


def _outline(text: str) -> Outline:
    outline = outline_of_text(text)
    if outline is None:
        raise UserError(TerrainCode.CSV_SIZE, field="size", typed=text[:60])
    return outline


def _place(options: Namespace, console: Console) -> None:
    with console.event(options.file) as session:
        line = stock_named(session.read(stock), options.name)
        ground = session.read(table_ground, session.state)
        table = session.read(table_terrain, ground, TableNumber(options.table))
        middle = (ground.width // 2, ground.height // 2)
        lie = _lie(options, Lie(*(options.at or middle)))
        if options.at is None:
            lie = free_place(line.item.piece, lie, table.laid, ground)
        session.do(lay_piece, table.number, line.id, lie)
        _say_table(session, console, table.number, ground)


def _move(options: Namespace, console: Console) -> None:
    with console.event(options.file) as session:
        ground = session.read(table_ground, session.state)
        table = session.read(table_terrain, ground, TableNumber(options.table))
        piece = piece_of_table(table, options.piece)
        lie = piece.lie
        if options.at is not None:
            lie = replace(lie, x=options.at[0], y=options.at[1])
        elif options.by is not None:
            lie = lie.moved(*options.by)
        session.do(move_pieces, ((piece.id, _lie(options, lie)),))
        _say_table(session, console, table.number, ground)


def _lie(options: Namespace, lie: Lie) -> Lie:
    if options.mirror:
        lie = replace(lie, turn=-lie.turn % 360, is_mirrored=not lie.is_mirrored)
    return lie if options.turn is None else replace(lie, turn=options.turn % 360)


def _lift(options: Namespace, console: Console) -> None:
    with console.event(options.file) as session:
        ground = session.read(table_ground, session.state)
        table = session.read(table_terrain, ground, TableNumber(options.table))
        session.do(lift_piece, piece_of_table(table, options.piece).id)
        _say_table(session, console, table.number, ground)


def _fix(options: Namespace, console: Console) -> None:
    with console.event(options.file) as session:
        ground = session.read(table_ground, session.state)
        table = session.read(table_terrain, ground, TableNumber(options.table))
        way = smallest_moves(table.laid, ground)
        names = [piece.item.piece.name for piece in table.pieces]
        console.say(*way_out_sentences(console.t, way, names))
        if way.moves:
            session.do(move_pieces, moves_of(table, way))
        left = _say_table(session, console, table.number, ground)
    if left.faults:
        raise NotNowError(TerrainCode.ILLEGAL, tables=(table.number,))


def _say_table(
    session: EventSession, console: Console, number: TableNumber, ground: TerrainGround
) -> TableTerrain:
    """Say how a table is now."""
    table = session.read(table_terrain, ground, number)
    console.say(*_lines(console.t, session, table, ground))
    return table


def _show(options: Namespace, console: Console) -> None:
    with console.event(options.file, writes=False) as session:
        ground = session.read(table_ground, session.state)
        tables = _laid_tables(session, ground)
        if options.form == "json":
            console.out.write(maps_json(tables, ground))
            return
        if not tables:
            console.say(sentences.nothing_laid_sentence(console.t))
        for table in tables:
            console.say(*_lines(console.t, session, table, ground), "")


def _laid_tables(session: EventSession, ground: TerrainGround) -> tuple[TableTerrain, ...]:
    return tuple(
        table for table in session.read(terrain_tables, session.state, ground) if table.pieces
    )


def _lines(
    t: Words, session: EventSession, table: TableTerrain, ground: TerrainGround
) -> Iterator[str]:
    area = Rectangle(0, 0, ground.width, ground.height)
    state = table_state(t, len(table.pieces), len(table.faults))
    yield sentences.table_text(t, table.number, state)
    for place, piece in enumerate(table.pieces, 1):
        lie = piece.lie
        distances = edge_distances(piece.laid, area)
        where = place_text(distances, lie.turn, is_mirrored=lie.is_mirrored)
        yield f"  {place}  {piece.item.piece.name}  {where}"
    for finding in table.findings:
        yield f"  {_sentence(t, session, finding, table.pieces)}"


def _sentence(
    t: Words, session: EventSession, finding: TerrainFinding, pieces: tuple[TablePiece, ...]
) -> str:
    names = [piece.item.piece.name for piece in pieces]
    state, scenario = session.state, finding.scenario
    title = None if scenario is None else scenario_title(scenario, state)
    return finding_sentence(t, finding, names, title)


def _export(options: Namespace, console: Console) -> None:
    form = MapForm(options.form)
    with console.event(options.file, writes=False) as session:
        t = console.t
        ground = session.read(table_ground, session.state)
        wanted = None if options.tables is None else set(tables_of_text(options.tables))
        laid = _laid_tables(session, ground)
        tables = [table for table in laid if wanted is None or table.number in wanted]
        missing = (wanted or set()) - {table.number for table in tables}
        if not tables or missing:
            raise NotNowError(TerrainCode.NOT_LAID, tables=tuple(sorted(missing)))
        scenario = _scenario(session, options.scenario)
        if form is MapForm.JSON and not options.out.is_dir():
            _write(options.out, maps_json(tables, ground).encode())
        elif len(tables) == 1 and not options.out.is_dir():
            _write(options.out, map_file(t, form, tables[0], ground, scenario))
        else:
            make_folder(options.out)
            for table in tables:
                path = options.out / map_name(table.number, form)
                _write(path, map_file(t, form, table, ground, scenario))
    console.say(sentences.exported_sentence(t, len(tables), str(options.out)))


def _write(path: Path, data: bytes) -> None:
    with writing(path, data):
        pass


def _scenario(session: EventSession, typed: str | None) -> Scenario | None:
    """A scenario by its id, or by its name in the packet; None where none is wanted."""
    if typed is None:
        return None
    state = session.state
    own = scenario_set(state.packet).scenarios
    for scenario in (*own, *state.house_scenarios):
        if typed.casefold() in (scenario.id, scenario.name.casefold()):
            return scenario
    found = scenario_of(state, typed)
    if found is None:
        raise unknown_scenario(state, typed)
    return found


def _check(options: Namespace, console: Console) -> None:
    with console.event(options.file, writes=False) as session:
        t = console.t
        ground = session.read(table_ground, session.state)
        tables = _laid_tables(session, ground)
        for table in tables:
            for finding in table.findings:
                text = _sentence(t, session, finding, table.pieces)
                console.say(
                    sentences.checked_text(t, table.number, text, is_advice=finding.is_advice)
                )
    illegal = tuple(table.number for table in tables if table.faults)
    if illegal:
        raise NotNowError(TerrainCode.ILLEGAL, tables=illegal)
    console.say(sentences.legal_sentence(t, len(tables)))


_ACTS: Mapping[str, Callable[[Namespace, Console], None]] = {
    "stock": _stock,
    "import": _import,
    "add": _add,
    "change": _change,
    "photo": _photo,
    "remove": _remove,
    "lay": _lay,
    "clear": _clear,
    "place": _place,
    "move": _move,
    "lift": _lift,
    "fix": _fix,
    "show": _show,
    "check": _check,
    "export": _export,
}

COMMANDS = {"terrain": Command(arguments=_arguments, run=_run, writes=True)}
"""By name."""
