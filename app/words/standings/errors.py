"""The sentence of each error about awards, cuts and ties."""

from collections.abc import Mapping

from app.codes.code import Code
from app.words.core.errors import Sentence
from app.words.standings import awards, cut

ERRORS: Mapping[Code, Sentence] = {
    **awards.PROBLEMS,
    **awards.REFUSALS,
    **cut.PROBLEMS,
    **cut.REFUSALS,
}
"""By code."""
