"""What of a table's terrain breaks a rule, in sentences, and which way a piece is to be moved."""

from collections.abc import Callable, Mapping, Sequence

from app.codes import Code
from app.rules.core.geometry import inches
from app.rules.terrain.laying import ShortfallKind, TerrainShortfall
from app.rules.terrain.legality import TableEdge, TerrainFinding, TerrainRule
from app.rules.terrain.places import REACH, PieceMove, WayOut
from app.rules.terrain.rules import TerrainKind
from app.rules.terrain.shapes import OutlineFault
from app.words.core.catalogue import Words
from app.words.core.errors import Sentence
from app.words.core.status import capitalised, joined
from app.words.event.figure_kinds import kind_word
from app.words.scenarios.elements import element_name

OUTLINE_ERRORS: Mapping[Code, Sentence] = {
    OutlineFault.CORNERS: lambda t, facts, name_of: t(
        "The outline has {count} corners. Give {least} to {most}.", **facts
    ),
    OutlineFault.CROSSED: lambda t, facts, name_of: t(
        "Sides of the outline cross or touch. Give its corners in their order."
    ),
    OutlineFault.SIZE: lambda t, facts, name_of: t(
        "A piece of terrain is more than 0 and at most {most} in long and wide.",
        most=inches(facts["most"]),
    ),
}
"""By code."""


def finding_sentence(
    t: Words, finding: TerrainFinding, names: Sequence[str], scenario: str | None = None
) -> str:
    """A finding with its piece and by how much, and in which scenario it is so.

    Args:
        t: the words.
        finding: what breaks a rule.
        names: of the table's pieces, in its order.
        scenario: the name of the finding's scenario; None where it is so in all.
    """
    sentence = _SENTENCES[finding.rule](t, finding, [names[place] for place in finding.pieces])
    return sentence if scenario is None else f"{scenario}: {sentence}"


def kind_name(t: Words, kind: TerrainKind) -> str:
    """What a kind of terrain is called, where its name stands by itself."""
    return capitalised(kind_word(t, kind))


def table_state(t: Words, pieces: int, faults: int) -> str:
    """How the terrain of a table is: none, as it may be, or how many rules are broken."""
    if not pieces:
        return t("empty")
    if not faults:
        return t("legal")
    return t.many("{n} finding", "{n} findings", faults)


def way_out_sentences(t: Words, way: WayOut, names: Sequence[str]) -> tuple[str, ...]:
    """Each move that makes a table legal; at the end, that some rule stays broken."""
    moves = [
        t("Move {piece} {way}.", piece=names[move.piece], way=move_text(t, move))
        for move in way.moves
    ]
    if not way.left:
        return tuple(moves)
    if moves:
        return (*moves, t("That doesn't make the table legal yet."))
    return (t("No piece can be moved by at most {n} in so that it is legal.", n=inches(REACH)),)


def shortfall_sentences(t: Words, short: TerrainShortfall) -> tuple[str, ...]:
    """Why tables can't be laid, and what is missing."""
    wanted, found = short.wanted, short.found
    lacks = {
        ShortfallKind.FEW: t("{found} pieces of terrain – minimum {wanted}.",
                             found=found, wanted=wanted),
        ShortfallKind.BLOCKING: t("{found} pieces block line of sight – minimum {wanted}.",
                                  found=found, wanted=wanted),
        ShortfallKind.OBSTRUCTIONS: t("{found} obstructions – minimum {wanted}.",
                                      found=found, wanted=wanted),
        ShortfallKind.HAZARDS: t("{found} hazards – minimum {wanted}.",
                                 found=found, wanted=wanted),
    }  # fmt: skip
    if short.kind in lacks:
        return (
            lacks[short.kind],
            t.many("{n} piece is missing.", "{n} pieces are missing.", short.missing),
        )
    if short.kind is ShortfallKind.TOO_LARGE:
        name = "" if short.piece is None else short.piece.name
        return (t("{piece} is too large for its place.", piece=name),)
    return (
        t("Table {table}: no legal place was found in step {number}.",
          table=short.table or 1, number=short.step.number if short.step else 1),
        t("Use smaller pieces, or another method."),
    )  # fmt: skip


def move_text(t: Words, move: PieceMove) -> str:
    """Which way and how far: "3 in to the left and 1.5 in up"."""
    parts = []
    if move.across:
        across = inches(abs(move.across))
        parts.append(
            t("{n} in to the left", n=across)
            if move.across < 0
            else t("{n} in to the right", n=across)
        )
    if move.up:
        up = inches(abs(move.up))
        parts.append(t("{n} in down", n=up) if move.up < 0 else t("{n} in up", n=up))
    return joined(t, parts)


def edge_name(t: Words, edge: TableEdge) -> str:
    """An edge of the table as it is drawn."""
    return {
        TableEdge.LEFT: t("left edge"),
        TableEdge.RIGHT: t("right edge"),
        TableEdge.NEAR: t("near edge"),
        TableEdge.FAR: t("far edge"),
    }[edge]


_Say = Callable[[Words, TerrainFinding, Sequence[str]], str]


def _at_edge(t: Words, finding: TerrainFinding, names: Sequence[str]) -> dict[str, str]:
    assert finding.edge is not None
    return {
        "piece": names[0],
        "edge": edge_name(t, finding.edge),
        "found": inches(abs(finding.found)),
        "wanted": inches(finding.wanted),
    }


def _pair(t: Words, finding: TerrainFinding, names: Sequence[str]) -> str:
    both = list(names)
    if finding.element is not None:
        both.append(element_name(t, finding.element))
    if not finding.wanted:
        return t("{one} and {other} overlap.", one=both[0], other=both[1])
    return t(
        "{one} and {other}: {found} in apart – minimum {wanted}.",
        one=both[0],
        other=both[1],
        found=inches(finding.found),
        wanted=inches(finding.wanted),
    )


def _crowded(t: Words, finding: TerrainFinding, names: Sequence[str]) -> str:
    assert finding.element is not None
    return t(
        "{element}: {pieces} are close to it. See that a large base gets there.",
        element=element_name(t, finding.element),
        pieces=joined(t, names),
    )


_SENTENCES: Mapping[TerrainRule, _Say] = {
    TerrainRule.OFF_TABLE: lambda t, one, names: t(
        "{piece}, {edge}: {found} in off the table.", **_at_edge(t, one, names)
    ),
    TerrainRule.EDGE: lambda t, one, names: t(
        "{piece}, {edge}: {found} in – minimum {wanted}.", **_at_edge(t, one, names)
    ),
    TerrainRule.DEPLOYMENT: lambda t, one, names: t(
        "{piece}, {edge}: {found} in, but deployment is {wanted} in deep.",
        **_at_edge(t, one, names),
    ),
    TerrainRule.OVERLAP: _pair,
    TerrainRule.SPACING: _pair,
    TerrainRule.ELEMENT: _pair,
    TerrainRule.CROWDED: _crowded,
    TerrainRule.FLAG_ALONE: lambda t, one, names: t(
        "{element}: the nearest terrain is {found} in away – maximum {wanted}.",
        element="" if one.element is None else element_name(t, one.element),
        found=inches(one.found),
        wanted=inches(one.wanted),
    ),
    TerrainRule.FEW: lambda t, one, names: t.many(
        "{n} piece of terrain – minimum {wanted}.",
        "{n} pieces of terrain – minimum {wanted}.",
        one.found,
        wanted=one.wanted,
    ),
    TerrainRule.MANY: lambda t, one, names: t.many(
        "{n} piece of terrain – maximum {wanted}.",
        "{n} pieces of terrain – maximum {wanted}.",
        one.found,
        wanted=one.wanted,
    ),
    TerrainRule.SMALL: lambda t, one, names: t(
        "{piece}: {found} in across – best is {wanted} or more.",
        piece=names[0],
        found=inches(one.found),
        wanted=inches(one.wanted),
    ),
    TerrainRule.LARGE: lambda t, one, names: t(
        "{piece}: {found} in across – best is {wanted} or less.",
        piece=names[0],
        found=inches(one.found),
        wanted=inches(one.wanted),
    ),
    TerrainRule.BLOCKING: lambda t, one, names: t.many(
        "{n} piece blocks line of sight – minimum {wanted}.",
        "{n} pieces block line of sight – minimum {wanted}.",
        one.found,
        wanted=one.wanted,
    ),
    TerrainRule.HAZARDS: lambda t, one, names: t.many(
        "{n} hazard – minimum {wanted}.",
        "{n} hazards – minimum {wanted}.",
        one.found,
        wanted=one.wanted,
    ),
    TerrainRule.SCATTER: lambda t, one, names: t.many(
        "{n} piece of scatter terrain – maximum {wanted}.",
        "{n} pieces of scatter terrain – maximum {wanted}.",
        one.found,
        wanted=one.wanted,
    ),
    TerrainRule.HALVES: lambda t, one, names: t.many(
        "The halves differ by {n} piece of terrain – about as many on each is best.",
        "The halves differ by {n} pieces of terrain – about as many on each is best.",
        one.found,
    ),
}
