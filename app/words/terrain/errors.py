"""The sentence of each error about terrain in stock and on tables."""

from collections.abc import Mapping

from app.codes import Code, TerrainCode
from app.rules.terrain.rules import TerrainKind
from app.words.core.errors import RuleSentence, Sentence, by_facts
from app.words.core.status import joined
from app.words.terrain.commands import nothing_laid_sentence
from app.words.terrain.findings import OUTLINE_ERRORS

_SENTENCES: Mapping[Code, RuleSentence] = {
    TerrainCode.NAME: lambda t, facts: t(
        "Give the terrain a name of at most {most} letters.", **facts
    ),
    TerrainCode.NAME_TAKEN: lambda t, facts: t(
        "There's terrain called “{name}” already. Change that, or give this another name.",
        **facts,
    ),
    TerrainCode.NO_KIND: lambda t, facts: t("Choose what it is: forest, hill, obstacle …"),
    TerrainCode.COUNT: lambda t, facts: t("The number of pieces is from 1 to {most}.", **facts),
    TerrainCode.TOO_MANY_SORTS: lambda t, facts: t(
        "The stock holds {most} sorts of terrain. Remove one first.", **facts
    ),
    TerrainCode.UNKNOWN: lambda t, facts: t("There's no terrain {stock} in the stock.", **facts),
    TerrainCode.LAID: lambda t, facts: t.many(
        "{n} piece of “{name}” is on table {tables}. Remove it there first.",
        "{n} pieces of “{name}” are on tables {tables}. Remove them there first.",
        facts["laid"],
        name=facts["name"],
        tables=joined(t, map(str, facts["tables"])),
    ),
    TerrainCode.NONE_LEFT: lambda t, facts: t(
        "Every piece of “{name}” is on a table: {tables}. Remove one there, or change how many "
        "there are.",
        name=facts["name"],
        tables=joined(t, map(str, facts["tables"])),
    ),
    TerrainCode.NOT_ENOUGH: lambda t, facts: t(
        "There are {count} of “{name}”, and the tables need {wanted}.", **facts
    ),
    TerrainCode.NOT_LAID: lambda t, facts: (
        t.many(
            "Table {tables} has no terrain.",
            "Tables {tables} have no terrain.",
            len(facts["tables"]),
            tables=joined(t, map(str, facts["tables"])),
        )
        if facts["tables"]
        else nothing_laid_sentence(t)
    ),
    TerrainCode.NOT_ON_TABLE: lambda t, facts: t(
        "That piece of terrain isn't on a table any more."
    ),
    TerrainCode.NO_PIECE: lambda t, facts: t.many(
        "Table {table} has no piece {piece}: it has {n} piece of terrain.",
        "Table {table} has no piece {piece}: it has {n} pieces of terrain.",
        facts["count"],
        table=facts["table"],
        piece=facts["piece"],
    ),
    TerrainCode.NOTHING_LAID: lambda t, facts: t("No terrain lies there."),
    TerrainCode.TABLE: lambda t, facts: t(
        "There's no table {table}. Use a number from 1 to {most}.", **facts
    ),
    TerrainCode.TABLE_FULL: lambda t, facts: t(
        "Table {table} holds at most {most} pieces of terrain.", **facts
    ),
    TerrainCode.OFF_TABLE: lambda t, facts: t("That is off the table."),
    TerrainCode.PHOTO_DAMAGED: lambda t, facts: t(
        "{name} is damaged: not all of the picture can be read. Take or save it again.", **facts
    ),
    TerrainCode.PHOTO_HEIC: lambda t, facts: t(
        "{name} is a HEIC file, which can't be read here. Save it as JPEG first: the photo "
        "programs of phones and computers do that.",
        name=facts["name"],
    ),
    TerrainCode.PHOTO_LARGE: lambda t, facts: t(
        "{name} has more than {most} MB. Save the picture smaller first.", **facts
    ),
    TerrainCode.PHOTO_LOST: lambda t, facts: t(
        "The photo of “{name}” isn't there any more. Choose it again.", **facts
    ),
    TerrainCode.PHOTO_NO_JPEG: lambda t, facts: t(
        "A photo is a JPEG file of at most {side} × {side} pixels and {most} kB.", **facts
    ),
    TerrainCode.PHOTO_NONE: lambda t, facts: t("There's no photo of “{name}”.", **facts),
    TerrainCode.PHOTO_NO_PICTURE: lambda t, facts: t(
        "{name} isn't a picture that can be read. Choose a JPEG or PNG file.", **facts
    ),
    TerrainCode.PHOTO_PIXELS: lambda t, facts: t(
        "{name} has more than {most} megapixels. Save the picture smaller first.", **facts
    ),
    TerrainCode.CSV_EMPTY: lambda t, facts: t("The file has no terrain in it."),
    TerrainCode.CSV_NO_HEADINGS: lambda t, facts: t(
        "The first line must name the columns: {wanted}.", **facts
    ),
    TerrainCode.NO_METHOD: lambda t, facts: t(
        "The packet has no such way to set up tables. Choose one of {known}.",
        known=", ".join(facts["known"]) or "–",
    ),
    TerrainCode.SHORT: lambda t, facts: t(
        "These tables can't be set up from what is left in the boxes."
    ),
    TerrainCode.ILLEGAL: lambda t, facts: t.many(
        "Table {tables} breaks a rule of terrain.",
        "Tables {tables} break a rule of terrain.",
        len(facts["tables"]),
        tables=joined(t, map(str, facts["tables"])),
    ),
    TerrainCode.CSV_FAULTS: lambda t, facts: t.many(
        "Line {lines} of the file can't be read; nothing was imported.",
        "Lines {lines} of the file can't be read; nothing was imported.",
        len({*facts["lines"]}),
        lines=joined(t, map(str, sorted({*facts["lines"]}))),
    ),
    TerrainCode.CSV_NOT_READ: lambda t, facts: t("This file can't be read as a table."),
    TerrainCode.CSV_KIND: lambda t, facts: t(
        "“{typed}” isn't a kind of terrain. Use one of these, several joined by “+”: {kinds}.",
        typed=facts["typed"],
        kinds=", ".join(TerrainKind),
    ),
    TerrainCode.CSV_SIZE: lambda t, facts: t(
        "“{typed}” isn't a size in inches. Write “6 x 4”, “5” for a disc, or its corners: "
        "“0/0 6/0 3/4”.",
        **facts,
    ),
    TerrainCode.CSV_COUNT: lambda t, facts: t("“{typed}” isn't a number of pieces.", **facts),
    TerrainCode.CSV_YES_NO: lambda t, facts: t("“{typed}” is neither yes nor no.", **facts),
    TerrainCode.CSV_TWICE: lambda t, facts: t("“{name}” is in the file twice.", **facts),
}

ERRORS: Mapping[Code, Sentence] = {**by_facts(_SENTENCES), **OUTLINE_ERRORS}
"""By code."""
