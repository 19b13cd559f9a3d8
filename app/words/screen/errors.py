"""The sentence of each error about notices."""

from collections.abc import Mapping

from app.codes import Code
from app.words.core.errors import Sentence
from app.words.screen.screen import REFUSALS

ERRORS: Mapping[Code, Sentence] = {
    **REFUSALS,
}
"""By code."""
