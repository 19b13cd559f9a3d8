"""The sentence of each error about the judge's log."""

from collections.abc import Mapping

from app.codes.code import Code
from app.words.core.errors import Sentence
from app.words.judge.penalties import PROBLEMS, REFUSALS

ERRORS: Mapping[Code, Sentence] = {
    **PROBLEMS,
    **REFUSALS,
}
"""By code."""
