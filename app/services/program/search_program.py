"""What can be found of the program itself: printouts, settings and pages of the help.

Apart from ``search``, as it loads what a start does without.
"""

from app.services.papers.paper_sets import PaperSet
from app.services.papers.papers import Paper
from app.services.program.help_pages import help_pages
from app.services.program.search import Candidate, Kind, candidate
from app.words.core.catalogue import Words
from app.words.papers.papers import paper_name, set_name
from app.words.program.program import setting_names

_SET = "set/"
"""Before the name of a set of printouts in a candidate's key."""


def of_program(t: Words) -> tuple[Candidate, ...]:
    """Printouts, settings and pages of the help, which are the same in every event."""
    printouts, helped = t("Printouts"), t("Help")
    names = (
        *((f"{_SET}{paper_set.value}", set_name(t, paper_set)) for paper_set in PaperSet),
        *((paper.value, paper_name(t, paper)) for paper in Paper),
    )
    return (
        *(candidate(Kind.PRINTOUT, key, name, printouts) for key, name in names),
        *(
            candidate(Kind.SETTING, key, name, t("Settings"), tuple(also.split()))
            for key, (name, also) in setting_names(t).items()
        ),
        *(
            candidate(Kind.HELP, page.id, page.title, helped, _headings(page.text))
            for page in help_pages(t)
        ),
    )


def printout_of(key: str) -> Paper | PaperSet:
    """The printout that a candidate's key is of."""
    if key.startswith(_SET):
        return PaperSet(key.removeprefix(_SET))
    return next(paper for paper in Paper if paper.value == key)


def _headings(text: str) -> tuple[str, ...]:
    return tuple(line.lstrip("# ") for line in text.splitlines() if line.startswith("## "))
