"""The sentence of each error about army lists."""

from collections.abc import Mapping

from app.codes.code import Code
from app.words.core.errors import Sentence, by_facts
from app.words.lists.lists import LIST_SENTENCES

ERRORS: Mapping[Code, Sentence] = {
    **by_facts(LIST_SENTENCES),
}
"""By code."""
