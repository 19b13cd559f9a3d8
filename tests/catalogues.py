"""The catalogues of sentences: what papers ask for, in every language that they can speak.

``python3 dev.py words`` makes the template ``resources/locale/dicedown.pot`` of the sentences that
any paper for players asks for, brings the catalogue of each language up to it, and compiles that.
What is new stands in a catalogue without a translation; what has changed is marked fuzzy and stays
English on paper until somebody has looked at it and taken the mark away.
"""

import io
import re
import sys
import tempfile
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from app.words.core.catalogue import LANGUAGES
from tests.words.every_paper import events, papers, say_scenarios, say_the_rest
from tests.words.wanted_texts import Listening, Message, all_of

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "resources" / "locale"
TEMPLATE = LOCALE / "dicedown.pot"
TRANSLATED = tuple(one for one in LANGUAGES if one != "en")
"""The languages that have a catalogue."""

OF_PAPERS_ALONE = ("papers/event_papers.py", "papers/player_papers.py")
"""Modules of words whose every sentence may come onto paper, be it ever so seldom."""

_ABOVE = "# Sentences on the papers of Dice Down."
_ANY_DAY = datetime(2026, 1, 1, tzinfo=UTC)
"""So that the same sentences make the same file."""
_SOURCES = [("words/**.py", "python"), ("services/*/acts.py", "python")]
_KEYWORDS = {"t": None, "many": (1, 2), "history_text": None}
_DATES = re.compile(r'^"(POT-Creation-Date|PO-Revision-Date|Generated-By|Last-Translator'
                    r'|Language-Team|Report-Msgid-Bugs-To):.*\\n"\n', re.MULTILINE)  # fmt: skip


def text_of(language: str) -> Path:
    """A language's catalogue as people write it."""
    return LOCALE / language / "LC_MESSAGES" / "dicedown.po"


def compiled_of(language: str) -> Path:
    """A language's catalogue as the program reads it."""
    return text_of(language).with_suffix(".mo")


@cache
def wanted() -> frozenset[Message]:
    """The sentences that papers want."""
    listening = Listening()
    with tempfile.TemporaryDirectory() as folder:
        for session in events(Path(folder)):
            for _ in papers(session, listening):
                pass
            say_the_rest(session, listening)
        say_scenarios(session, listening)
    papers_alone = (all_of(str(ROOT / "app" / "words" / name)) for name in OF_PAPERS_ALONE)
    return listening.wanted().union(*papers_alone)


def template() -> Catalog:
    """The sentences that papers ask for, with the files in which they stand."""
    made = Catalog(project="Dice Down", version="1", charset="utf-8", fuzzy=False)
    made.header_comment = _ABOVE
    found = extract_from_dir(str(ROOT / "app"), _SOURCES, keywords=_KEYWORDS)
    for file, line, text, _, _ in sorted(found, key=lambda one: one[:2]):
        if message(text) in wanted():
            made.add(text, locations=[(f"app/{Path(file).as_posix()}", line)])
    return made


def catalogue(language: str) -> Catalog:
    """A language's catalogue; an empty one where there is none yet."""
    path = text_of(language)
    if path.exists():
        with path.open("rb") as file:
            return read_po(file, locale=language)
    made = Catalog(locale=language, project="Dice Down", version="1", fuzzy=False)
    made.header_comment = _ABOVE
    return made


def entries(language: str) -> tuple[Entry, ...]:
    """The sentences of a language's catalogue, its head apart."""
    return tuple(one for one in catalogue(language) if one.id)


def is_done(entry: Entry) -> bool:
    """Whether a sentence is translated in all its forms and nobody has to look at it again."""
    forms = message(entry.string)
    return bool(forms) and all(forms) and not entry.fuzzy


def message(sentence: str | tuple[str, ...] | list[str]) -> Message:
    """A sentence's English, one form or two."""
    return (sentence,) if isinstance(sentence, str) else tuple(sentence)


def compiled(language: str) -> bytes:
    """What the program should read of a language."""
    entries, made = catalogue(language), io.BytesIO()
    entries.creation_date = entries.revision_date = _ANY_DAY
    write_mo(made, entries)
    return made.getvalue()


def written(made: Catalog) -> str:
    """A catalogue as text, without the moment and the tool it was made by."""
    out = io.BytesIO()
    write_po(out, made, width=100, include_lineno=False, ignore_obsolete=True)
    return _DATES.sub("", out.getvalue().decode())


def update(languages: Iterable[str] = TRANSLATED) -> None:
    """Write the template, each catalogue and what is compiled of it."""
    made = template()
    LOCALE.mkdir(exist_ok=True)
    TEMPLATE.write_text(written(made), "utf-8", newline="\n")
    for language in languages:
        known = catalogue(language)
        known.update(made, keep_user_comments=True)
        text_of(language).parent.mkdir(parents=True, exist_ok=True)
        text_of(language).write_text(written(known), "utf-8", newline="\n")
        compiled_of(language).write_bytes(compiled(language))
        open_ones = sum(not is_done(one) for one in entries(language))
        print(f"{LANGUAGES[language]}: {len(entries(language))} sentences, {open_ones} to do")


def main() -> int:
    """Bring the catalogues up to date; the code of the command."""
    from PySide6.QtGui import QGuiApplication

    from tests import surroundings

    surroundings.arrange()
    _ = QGuiApplication([])
    update()
    return 0


if __name__ == "__main__":
    sys.exit(main())
