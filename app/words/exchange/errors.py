"""The sentence of each error about imports and statistics."""

from collections.abc import Mapping

from app.codes import Code, ImportCode
from app.words.core.errors import Sentence
from app.words.exchange.exports import nothing_yet
from app.words.exchange.interchange import SENTENCES, import_sentence


def _of_file(code: Code) -> Sentence:
    return lambda t, facts, name_of: import_sentence(t, code, facts)


ERRORS: Mapping[Code, Sentence] = {
    **{code: _of_file(code) for code in SENTENCES},
    ImportCode.NOT_JSON: lambda t, facts, name_of: t(
        "The file is no JSON in UTF-8: {why}. Export the event again.", **facts
    ),
    ImportCode.REFUSED: lambda t, facts, name_of: t.many(
        "Nothing was imported: {n} thing in the file is wrong.",
        "Nothing was imported: {n} things in the file are wrong.",
        facts["n"],
    ),
    ImportCode.LOOKBACK_NOTHING: lambda t, facts, name_of: nothing_yet(t),
}
"""By code."""
