"""The catalogues of sentences: what printouts and window ask for, in every language but English.

``python3 dev.py words`` makes two templates in ``resources/locale``: ``dicedown.pot`` of the
sentences that any printout or slide for players asks for, which each language has whole, and
``window.pot`` of what only the window says besides. It brings both catalogues of each language up
to them, and compiles these. What is new stands in a catalogue without a translation; what has
changed is marked fuzzy and stays English until somebody has looked at it and taken the mark away.

    python3 dev.py words --missing de 200          the next 200 sentences to translate, as JSON
    python3 dev.py words --missing de 200 standings    only of places whose path has that word
    python3 dev.py words --fill de FILE            take translations over: {sentence: translation}

A packet of other words has a catalogue of a vocabulary besides, in English too: the sentences that
name something otherwise there, by the same English. ``--missing de:mk4 200`` and ``--fill de:mk4
FILE`` are of these; what is filled into ``en:mk4`` is wanted of every language from then on, and a
language may have more.
"""

import io
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import cache, lru_cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from app.words.core.catalogue import LANGUAGES, PRINTOUTS, VOCABULARIES, WINDOW
from tests.words.every_paper import (
    PLAYED,
    Played,
    events,
    papers,
    say_scenarios,
    say_the_rest,
)
from tests.words.wanted_texts import Listening, Message, all_of
from tests.words.window_texts import shown

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "resources" / "locale"
DOMAINS = (PRINTOUTS, WINDOW)
TRANSLATED = tuple(one for one in LANGUAGES if one != "en")
"""The languages that have a catalogue."""

FOR_PLAYERS = (
    "papers/event_papers.py", "papers/player_papers.py", "phones/phones.py",
    "phones/scorekeepers.py", "phones/table_results.py", "season/papers.py",
)  # fmt: skip
"""Modules of words whose every sentence players may read, be it ever so seldom."""

_ABOVE = {
    PRINTOUTS: "# Sentences on the papers of Dice Down.",
    WINDOW: "# Sentences that only the window of Dice Down says. Those on printouts are in"
    " dicedown.po.\n# Terms: resources/locale/terms.toml. How to fill: docs/CONTRIBUTING.md.",
}
_ABOVE |= {
    one: "# Sentences that name something otherwise in events of this vocabulary.\n"
    "# How to fill: docs/CONTRIBUTING.md."
    for one in VOCABULARIES
}
_ANY_DAY = datetime(2026, 1, 1, tzinfo=UTC)
"""So that the same sentences make the same file."""
_SOURCES = [("words/**.py", "python"), ("services/*/acts.py", "python")]
_KEYWORDS = {"t": None, "many": (1, 2), "history_text": None}
_DATES = re.compile(r'^"(POT-Creation-Date|PO-Revision-Date|Generated-By|Last-Translator'
                    r'|Language-Team|Report-Msgid-Bugs-To):.*\\n"\n', re.MULTILINE)  # fmt: skip


def template_of(domain: str = PRINTOUTS) -> Path:
    """The template of a domain."""
    return LOCALE / f"{domain}.pot"


def text_of(language: str, domain: str = PRINTOUTS) -> Path:
    """A language's catalogue as people write it."""
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.po"


def compiled_of(language: str, domain: str = PRINTOUTS) -> Path:
    """A language's catalogue as the program reads it."""
    return text_of(language, domain).with_suffix(".mo")


@cache
def wanted(played: tuple[Played, ...] = PLAYED) -> frozenset[Message]:
    """The sentences that papers want, or those of some events alone."""
    listening = Listening()
    with tempfile.TemporaryDirectory() as folder:
        for session in events(Path(folder), played):
            for _ in papers(session, listening):
                pass
            say_the_rest(session, listening)
        say_scenarios(session, listening, len(PLAYED) // len(played))
    for_players = (all_of(str(ROOT / "app" / "words" / name)) for name in FOR_PLAYERS)
    return listening.wanted().union(*for_players)


def template(domain: str) -> Catalog:
    """The sentences that a domain asks for, with the files in which they stand."""
    made = Catalog(project="Dice Down", version="1", charset="utf-8", fuzzy=False)
    made.header_comment = _ABOVE[domain]
    if domain == PRINTOUTS:
        found = extract_from_dir(str(ROOT / "app"), _SOURCES, keywords=_KEYWORDS)
        for file, line, text, _, _ in sorted(found, key=lambda one: one[:2]):
            if message(text) in wanted():
                made.add(text, locations=[(f"app/{Path(file).as_posix()}", line)])
        return made
    for sentence, one in sorted(shown().items(), key=lambda item: (item[1].order, item[0])):
        if sentence not in wanted():
            text = sentence if len(sentence) == 2 else sentence[0]
            places = [(file, 1) for file in one.files]
            made.add(text, locations=places, auto_comments=sorted(one.notes))
    return made


def catalogue(language: str, domain: str = PRINTOUTS) -> Catalog:
    """A language's catalogue; an empty one where there is none yet."""
    path = text_of(language, domain)
    if path.exists():
        with path.open("rb") as file:
            return read_po(file, locale=language)
    made = Catalog(locale=language, project="Dice Down", version="1", fuzzy=False)
    made.header_comment = _ABOVE[domain]
    return made


def entries(language: str, domain: str = PRINTOUTS) -> tuple[Entry, ...]:
    """The sentences of a language's catalogue, its head apart."""
    path = text_of(language, domain)
    written_at = path.stat().st_mtime_ns if path.exists() else None
    return _entries(language, domain, written_at)


@lru_cache(maxsize=32)
def _entries(language: str, domain: str, _written_at: int | None) -> tuple[Entry, ...]:
    return tuple(one for one in catalogue(language, domain) if one.id)


def every_entry(language: str) -> Iterator[Entry]:
    """The sentences of all of a language's catalogues."""
    for domain in DOMAINS:
        yield from entries(language, domain)


def is_done(entry: Entry) -> bool:
    """Whether a sentence is translated in all its forms and nobody has to look at it again."""
    forms = message(entry.string)
    return bool(forms) and all(forms) and not entry.fuzzy


def message(sentence: str | tuple[str, ...] | list[str] | None) -> Message:
    """A sentence's English, one form or two; none for the head of a catalogue."""
    if sentence is None:
        return ()
    return (sentence,) if isinstance(sentence, str) else tuple(sentence)


def compiled(language: str, domain: str = PRINTOUTS) -> bytes:
    """What the program should read of a language."""
    known, made = catalogue(language, domain), io.BytesIO()
    # A plural without its forms would be read as empty ones, not as English.
    for one in entries(language, domain):
        if not is_done(one):
            known.delete(one.id)
    known.creation_date = known.revision_date = _ANY_DAY
    write_mo(made, known)
    return made.getvalue()


def written(made: Catalog) -> str:
    """A catalogue as text, without the moment and the tool it was made by."""
    out = io.BytesIO()
    write_po(out, made, width=100, include_lineno=False, ignore_obsolete=True)
    return _DATES.sub("", out.getvalue().decode())


def save(known: Catalog, language: str, domain: str) -> None:
    """Write a catalogue, and what is compiled of it."""
    text_of(language, domain).parent.mkdir(parents=True, exist_ok=True)
    text_of(language, domain).write_text(written(known), "utf-8", newline="\n")
    compiled_of(language, domain).write_bytes(compiled(language, domain))


def update(languages: Iterable[str] = TRANSLATED) -> None:
    """Write the templates, each catalogue and what is compiled of it."""
    made = {domain: template(domain) for domain in DOMAINS}
    LOCALE.mkdir(exist_ok=True)
    for domain in DOMAINS:
        template_of(domain).write_text(written(made[domain]), "utf-8", newline="\n")
    for language in languages:
        before = {message(one.id): one for one in every_entry(language) if is_done(one)}
        for domain in DOMAINS:
            known = catalogue(language, domain)
            known.header_comment = _ABOVE[domain]
            # What printouts say from now on, or no longer, moves with its translation.
            for one in made[domain]:
                moved = before.get(message(one.id)) if one.id else None
                if moved is not None and one.id not in known:
                    known.add(one.id, moved.string)
            known.update(made[domain], keep_user_comments=True)
            save(known, language, domain)
            found = entries(language, domain)
            open_ones = sum(not is_done(one) for one in found)
            title = f"{LANGUAGES[language]}, {domain}"
            print(f"{title}: {len(found)} sentences, {open_ones} to do")


def want(language: str, vocabulary: str, sentences: Iterable[str]) -> None:
    """Add sentences to a catalogue of a vocabulary, each by its own English.

    Args:
        language: its code. What English wants, every language wants; one may want more.
        vocabulary: one with a catalogue.
        sentences: the forms of each joined by " || "; what no catalogue has is left out.
    """
    known = {" || ".join(message(one.id)): one.id for one in every_entry("de")}
    made = catalogue(language, vocabulary)
    for one in sentences:
        if one in known and known[one] not in made:
            made.add(known[one])
    save(made, language, vocabulary)


def update_vocabularies(languages: Iterable[str] = TRANSLATED) -> None:
    """Let each language have the sentences of each vocabulary's English, and its own."""
    sentences = {message(one.id) for one in every_entry("de")}
    for domain in VOCABULARIES:
        english = {message(one.id): one for one in entries("en", domain)}
        for language in ("en", *languages):
            before = {message(one.id): one for one in entries(language, domain)}
            known = Catalog(locale=language, project="Dice Down", version="1", fuzzy=False)
            known.header_comment = _ABOVE[domain]
            for key, one in sorted({**before, **english}.items()):
                if key not in sentences:
                    continue
                had, now = before.get(key), english.get(key)
                hints = []
                if language != "en" and now is not None:
                    hints = [f"English: {' || '.join(message(now.string))}"]
                # A comment of several lines is read as several; one just filled in has none.
                before_hint = "" if had is None else " ".join(had.auto_comments)
                is_other = bool(before_hint) and before_hint != " ".join(hints)
                is_fuzzy = had is not None and (is_other or had.fuzzy)
                text = None if had is None else had.string
                flags = ("fuzzy",) if is_fuzzy else ()
                known.add(one.id, text, auto_comments=hints, flags=flags)
            save(known, language, domain)
            open_ones = sum(not is_done(one) for one in entries(language, domain))
            if open_ones:
                print(f"{LANGUAGES[language]}, {domain}: {open_ones} to do")


def main(arguments: list[str]) -> int:
    """Bring the catalogues up to date, or help whoever translates; the code of the command."""
    from PySide6.QtGui import QGuiApplication

    from tests import surroundings, translating

    if arguments:
        return translating.main(arguments)
    surroundings.arrange()
    _ = QGuiApplication([])
    update()
    update_vocabularies()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
