"""The command terrain: the EO's stock, tables set up from it, and what breaks a rule."""

import json
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.cli.command import Command, Parser, file_argument
from app.cli.console import Console
from app.codes import TerrainCode
from app.rules.core.event_state import EventState
from app.rules.core.geometry import Rectangle
from app.rules.core.ids import TableNumber
from app.rules.terrain.figure import edge_distances
from app.rules.terrain.laying import TerrainShortfall
from app.rules.terrain.legality import TerrainFinding, TerrainGround, terrain_findings
from app.rules.terrain.rules import MethodKind
from app.services.core.errors import NotNowError, UserError
from app.services.event.events import read_tables
from app.services.scenarios.lookup import scenario_title
from app.services.terrain.layouts import (
    TablePiece,
    clear_tables,
    lay_tables,
    layouts,
    proposed_tables,
    table_ground,
)
from app.services.terrain.stock import StockItem, StockLine, stock, take_in
from app.services.terrain.stock_file import (
    common_stock,
    read_stock_file,
    remember_stock,
    remembered_stock,
    size_text,
    stock_csv,
)
from app.words.core.catalogue import Words, words
from app.words.papers.terrain_papers import place_text, table_title
from app.words.terrain import commands as sentences
from app.words.terrain.findings import finding_sentence, shortfall_sentences


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
    methods = tuple(method.value for method in MethodKind)
    added["lay"].add_argument("--method", choices=methods, help=arguments["method"])
    added["lay"].add_argument("--seed", type=int, default=1, metavar="N", help=arguments["seed"])
    added["show"].add_argument("--as", dest="form", choices=("text", "json"), default="text")


def _run(options: Namespace, console: Console) -> None:
    acts = {
        "stock": _stock,
        "import": _import,
        "lay": _lay,
        "clear": _clear,
        "show": _show,
        "check": _check,
    }
    acts[options.act](options, console)


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
    t = console.t
    items = tuple(_items(options, console))
    if not items:
        raise UserError(TerrainCode.CSV_EMPTY)
    with console.event(options.file) as session:
        session.do(take_in, items)
        remember_stock(session.read(stock))
    console.say(sentences.imported_sentence(t, len(items)))


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


def _tables(text: str) -> tuple[TableNumber, ...]:
    return read_tables(text) or ()


def _lay(options: Namespace, console: Console) -> None:
    tables = _tables(options.tables)
    method = None if options.method is None else MethodKind(options.method)
    with console.event(options.file) as session:
        methods = session.state.packet.terrain.methods
        if method is not None and session.state.packet.terrain.method(method) is None:
            raise UserError(TerrainCode.NO_METHOD, known=tuple(known.kind for known in methods))
        if method is None and len(methods) == 1:
            method = methods[0].kind
        wanted = tuple((table, method) for table in tables)
        laid = session.read(proposed_tables, session.state, wanted, options.seed)
        if isinstance(laid, TerrainShortfall):
            console.say(*shortfall_sentences(console.t, laid))
            raise NotNowError(TerrainCode.SHORT)
        session.do(lay_tables, laid)
    console.say(sentences.laid_sentence(console.t, len(tables), options.seed))


def _clear(options: Namespace, console: Console) -> None:
    tables = _tables(options.tables)
    with console.event(options.file) as session:
        session.do(clear_tables, tables)
    console.say(sentences.cleared_sentence(console.t, len(tables)))


def _show(options: Namespace, console: Console) -> None:
    with console.event(options.file, writes=False) as session:
        state, terrain = session.state, session.read(layouts)
        ground = session.read(table_ground, state)
    if options.form == "json":
        found = [_json(table, pieces, ground) for table, pieces in terrain.items()]
        console.say(json.dumps({"tables": found}, ensure_ascii=False, indent=1))
        return
    if not terrain:
        console.say(sentences.nothing_laid_sentence(console.t))
    for table, pieces in terrain.items():
        console.say(table_title(console.t, table), *_lines(console.t, state, pieces, ground), "")


def _lines(
    t: Words, state: EventState, pieces: tuple[TablePiece, ...], ground: TerrainGround
) -> Iterator[str]:
    area = Rectangle(0, 0, ground.width, ground.height)
    for place, piece in enumerate(pieces, 1):
        lie = piece.lie
        distances = edge_distances(piece.laid, area)
        where = place_text(distances, lie.turn, is_mirrored=lie.is_mirrored)
        yield f"  {place}  {piece.item.piece.name}  {where}"
    for finding in terrain_findings([piece.laid for piece in pieces], ground):
        yield f"  {_sentence(t, state, finding, pieces)}"


def _sentence(
    t: Words, state: EventState, finding: TerrainFinding, pieces: tuple[TablePiece, ...]
) -> str:
    names = [piece.item.piece.name for piece in pieces]
    scenario = None if finding.scenario is None else scenario_title(finding.scenario, state)
    return finding_sentence(t, finding, names, scenario)


def _json(
    table: TableNumber, pieces: tuple[TablePiece, ...], ground: TerrainGround
) -> dict[str, Any]:
    findings = terrain_findings([piece.laid for piece in pieces], ground)
    return {
        "table": table,
        "pieces": [
            {
                "name": piece.item.piece.name,
                "kinds": list(piece.item.piece.kinds),
                "size": size_text(piece.item.piece.outline),
                "x": piece.lie.x / 10,
                "y": piece.lie.y / 10,
                "turn": piece.lie.turn,
                "mirrored": piece.lie.is_mirrored,
                "box": piece.item.box,
            }
            for piece in pieces
        ],
        "findings": [
            {
                "rule": finding.rule,
                "pieces": [place + 1 for place in finding.pieces],
                "wanted": finding.wanted,
                "found": finding.found,
                "section": finding.section,
                "scenario": finding.scenario,
                "is_advice": finding.is_advice,
            }
            for finding in findings
        ],
    }


def _check(options: Namespace, console: Console) -> None:
    t = console.t
    with console.event(options.file, writes=False) as session:
        state, terrain = session.state, session.read(layouts)
        ground = session.read(table_ground, state)
    illegal = []
    for table, pieces in terrain.items():
        findings = terrain_findings([piece.laid for piece in pieces], ground)
        for finding in findings:
            text = _sentence(t, state, finding, pieces)
            console.say(sentences.checked_text(t, table, text, is_advice=finding.is_advice))
        if any(not finding.is_advice for finding in findings):
            illegal.append(table)
    if illegal:
        raise NotNowError(TerrainCode.ILLEGAL, tables=tuple(illegal))
    console.say(sentences.legal_sentence(t, len(terrain)))


COMMANDS = {"terrain": Command(arguments=_arguments, run=_run, writes=True)}
"""By name."""
