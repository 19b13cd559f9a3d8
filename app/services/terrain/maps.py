"""The map of a table as a file: SVG, PNG and JSON, with a scenario below the terrain or without."""

import json
from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from app.printing.kit.figure_files import figure_png, figure_svg
from app.rules.core.geometry import INCH, Rectangle
from app.rules.core.ids import TableNumber
from app.rules.scenarios.figure.figure import Figure, scenario_figure
from app.rules.scenarios.scenario import Scenario
from app.rules.terrain.figure import NAMES, table_figure, titled_figure
from app.rules.terrain.legality import TerrainGround
from app.services.terrain.layouts import TableTerrain
from app.services.terrain.stock_file import size_text
from app.words.core.catalogue import Words
from app.words.papers.terrain_papers import table_title
from app.words.scenarios.elements import figure_captions

Json = dict[str, Any]
"""A JSON object."""


class MapForm(StrEnum):
    """What a map is written as."""

    SVG = "svg"
    PNG = "png"
    JSON = "json"


def map_file(
    t: Words,
    form: MapForm,
    table: TableTerrain,
    ground: TerrainGround,
    scenario: Scenario | None = None,
) -> bytes:
    """The map of a table.

    Args:
        t: the words.
        form: what it is written as.
        table: with its terrain.
        ground: the size of the table, and the packet's rules.
        scenario: lies below the terrain; None for the terrain alone, which tells nothing secret.
    """
    title = table_title(t, table.number)
    if scenario is not None:
        title = f"{title} · {scenario.name}"
    match form:
        case MapForm.SVG:
            return figure_svg(map_figure(t, title, table, ground, scenario), title=title).encode()
        case MapForm.PNG:
            return figure_png(map_figure(t, title, table, ground, scenario))
    return maps_json((table,), ground).encode()


def map_figure(
    t: Words,
    title: str,
    table: TableTerrain,
    ground: TerrainGround,
    scenario: Scenario | None = None,
) -> Figure:
    """The drawing of a table's map below its title, each piece with its name."""
    area = Rectangle(0, 0, ground.width, ground.height)
    under = None if scenario is None else scenario_figure(scenario, figure_captions(t))
    return titled_figure(table_figure(table.laid, ground.rules, area, under, names=NAMES), title)


def map_name(number: TableNumber, form: MapForm) -> str:
    """The name of a map's file; files of tables are listed in order."""
    return f"table-{number:02}.{form}"


def maps_json(tables: Iterable[TableTerrain], ground: TerrainGround) -> str:
    """Tables with their terrain, and what of it breaks a rule, as JSON text; lengths in inches."""
    facts = {
        "width": ground.width / INCH,
        "depth": ground.height / INCH,
        "tables": [_table(table) for table in tables],
    }
    return json.dumps(facts, ensure_ascii=False, indent=1) + "\n"


def _table(table: TableTerrain) -> Json:
    return {
        "table": table.number,
        "pieces": [
            {
                "name": piece.item.piece.name,
                "kinds": list(piece.item.piece.kinds),
                "size": size_text(piece.item.piece.outline),
                "x": piece.lie.x / INCH,
                "y": piece.lie.y / INCH,
                "turn": piece.lie.turn,
                "mirrored": piece.lie.is_mirrored,
                "blocks_sight": piece.item.piece.blocks_sight,
                "box": piece.item.box,
            }
            for piece in table.pieces
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
            for finding in table.findings
        ],
    }
