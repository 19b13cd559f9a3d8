"""The sentence of each error about printouts."""

from collections.abc import Mapping

from app.codes import Code, PaperCode
from app.words.core.catalogue import Words
from app.words.core.errors import Facts, NameOf, Sentence
from app.words.core.status import joined
from app.words.papers.papers import paper_name
from app.words.terrain.commands import nothing_laid_sentence


def _on_paper(t: Words, facts: Facts, name_of: NameOf) -> str:
    return t(
        "Round {round} is already printed ({papers}). Undoing it makes those printouts wrong.",
        round=facts["round"],
        papers=joined(t, (paper_name(t, paper) for paper in facts["papers"])),
    )


ERRORS: Mapping[Code, Sentence] = {
    PaperCode.NO_DRAWING: lambda t, facts, name_of: t(
        "Only the name of {scenario} is known, not its layout.", **facts
    ),
    PaperCode.NO_REFERENCE: lambda t, facts, name_of: t(
        "{packet} has no scenarios of its own, and no reference sheet.", **facts
    ),
    PaperCode.NO_TERRAIN: lambda t, facts, name_of: nothing_laid_sentence(t),
    PaperCode.NO_CHOICE: lambda t, facts, name_of: t(
        "“{paper}” doesn't have the option “{option}”.",
        paper=facts["paper"],
        option=facts["option"],
    ),
    PaperCode.PER_SHEET: lambda t, facts, name_of: t(
        "That many don't fit on a sheet of “{paper}”. Choose one of {numbers}.",
        paper=facts["paper"],
        numbers=", ".join(map(str, facts["offered"])),
    ),
    PaperCode.NO_PLAYERS: lambda t, facts, name_of: t("Nobody is registered yet."),
    PaperCode.NOTHING_NEW: lambda t, facts, name_of: t(
        "All slips of round {round} are printed and up to date.", **facts
    ),
    PaperCode.NO_NEW_SHEETS: lambda t, facts, name_of: t(
        "Everybody's record sheet is printed and up to date."
    ),
    PaperCode.SECRET: lambda t, facts, name_of: t(
        "The scenario of round {round} is still secret: its sheet can't be handed out yet.", **facts
    ),
    PaperCode.NO_OBJECTIVES: lambda t, facts, name_of: t(
        "{packet} has no objectives.", packet=facts["packet"]
    ),
    PaperCode.NO_PLAN: lambda t, facts, name_of: t(
        "No scenario is scheduled or chosen yet: there's nothing for the crew to set up."
    ),
    PaperCode.NO_TIMETABLE: lambda t, facts, name_of: t(
        "There's no timetable yet. Enter when round 1 starts under Timetable."
    ),
    PaperCode.UNDO_ON_PAPER: _on_paper,
}
"""By code."""
