"""The papers of terrain: how each table is laid, and which pieces go there from which box."""

from collections import Counter
from collections.abc import Iterable, Mapping

from app.codes import PaperCode
from app.printing.papers.values import (
    PackedPhoto,
    PackingSheet,
    ScenarioSheet,
    Section,
    TerrainCard,
    TerrainCards,
    TerrainLine,
)
from app.rules.core.geometry import Rectangle
from app.rules.core.ids import TableNumber
from app.rules.terrain.figure import NAMES, edge_distances, table_figure
from app.rules.terrain.legality import ground_of
from app.services.core.errors import NotNowError
from app.services.papers.scenario_papers import scenario_sheet, sheet_heading
from app.services.papers.subject import Subject
from app.services.scenarios.lookup import scenario_set
from app.services.terrain.layouts import TablePiece
from app.words.core.catalogue import Words
from app.words.papers import terrain_papers as words


def terrain_cards(subject: Subject) -> TerrainCards:
    """How the terrain of each table lies; it tells nothing of a scenario.

    Raises:
        NotNowError: no terrain lies on any table.
    """
    terrain, t = _terrain(subject), subject.t
    ground = ground_of(subject.state.packet, scenario_set(subject.state.packet).scenarios[:1])
    table = Rectangle(0, 0, ground.width, ground.height)
    return TerrainCards(
        event=subject.event,
        note=words.measure_note(t),
        cards=tuple(
            TerrainCard(
                table=words.table_title(t, number),
                figure=table_figure([piece.laid for piece in pieces], ground.rules, table),
                lines=tuple(_line(t, place, piece, table) for place, piece in enumerate(pieces, 1)),
            )
            for number, pieces in terrain.items()
        ),
    )


def table_scenario_sheets(subject: Subject) -> tuple[ScenarioSheet, ...]:
    """The scenario of a round for each table with terrain, as it lies there.

    Of the tables that are played on; of all where the round isn't paired yet.

    Raises:
        NotNowError: no terrain lies on any of them, or as of ``scenario_sheet``.
    """
    terrain, t = _terrain(subject), subject.t
    sheet = scenario_sheet(subject)
    played = {game.table for game in subject.round.games}
    tables = [number for number in terrain if not played or number in played]
    if not tables:
        raise NotNowError(PaperCode.NO_TERRAIN)
    rules, title = subject.state.packet.terrain, sheet.heading.title
    section = Section(title=words.terrain_title(t), lines=(words.terrain_note(t),))
    return tuple(
        sheet._replace(
            heading=sheet.heading._replace(title=f"{words.table_title(t, number)} · {title}"),
            figure=table_figure(
                [piece.laid for piece in terrain[number]],
                rules,
                sheet.figure.table,
                sheet.figure,
                names=NAMES,
            ),
            sections=(*sheet.sections, section),
        )
        for number in tables
    )


def packing_sheet(subject: Subject) -> PackingSheet:
    """Which pieces go to each table, then what is taken out of each box.

    Raises:
        NotNowError: no terrain lies on any table.
    """
    terrain, t = _terrain(subject), subject.t
    return PackingSheet(
        heading=sheet_heading(subject, words.packing_title(t), words.tables_text(t, len(terrain))),
        parts=(
            *(
                (words.table_title(t, number), _counted(t, pieces))
                for number, pieces in terrain.items()
            ),
            *_boxes(t, terrain),
        ),
        photos=_photos(subject, terrain),
    )


def _photos(
    subject: Subject, terrain: Mapping[TableNumber, tuple[TablePiece, ...]]
) -> tuple[PackedPhoto, ...]:
    """What the pieces on the tables look like, by box and name."""
    items = {piece.stock: piece.item for pieces in terrain.values() for piece in pieces}
    ordered = sorted(items.values(), key=lambda item: (item.box or "", item.piece.name))
    return tuple(
        PackedPhoto(
            name=item.piece.name,
            box=words.box_text(subject.t, item.box),
            jpeg=bytes(subject.photos[item.photo]),
        )
        for item in ordered
        if item.photo is not None and item.photo in subject.photos
    )


def _terrain(subject: Subject) -> Mapping[TableNumber, tuple[TablePiece, ...]]:
    if not subject.terrain:
        raise NotNowError(PaperCode.NO_TERRAIN)
    return subject.terrain


def _line(t: Words, place: int, piece: TablePiece, table: Rectangle) -> TerrainLine:
    distances = edge_distances(piece.laid, table)
    return TerrainLine(
        number=str(place),
        name=piece.item.piece.name,
        where=words.place_text(distances, piece.lie.turn, is_mirrored=piece.lie.is_mirrored),
        box=words.box_text(t, piece.item.box),
    )


def _counted(t: Words, pieces: Iterable[TablePiece]) -> tuple[str, ...]:
    found = Counter((piece.item.box or "", piece.item.piece.name) for piece in pieces)
    return tuple(
        words.packed_text(t, found[box, name], name, box or None) for box, name in sorted(found)
    )


def _boxes(
    t: Words, terrain: Mapping[TableNumber, tuple[TablePiece, ...]]
) -> Iterable[tuple[str, tuple[str, ...]]]:
    tables = dict[tuple[str, str], list[TableNumber]]()
    for number, pieces in terrain.items():
        for piece in pieces:
            key = piece.item.box or "", piece.item.piece.name
            tables.setdefault(key, []).append(number)
    for box in sorted({box for box, _ in tables}):
        yield (
            words.box_title(t, box or None),
            tuple(
                words.taken_text(t, len(tables[key]), key[1], sorted({*tables[key]}))
                for key in sorted(tables)
                if key[0] == box
            ),
        )
