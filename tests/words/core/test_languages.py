"""The languages of the papers: complete, with the same facts, in the game's own words."""

import re
import string
import tomllib
from functools import cache
from itertools import pairwise

import pytest

from app.words.core.catalogue import LANGUAGES, words
from tests import catalogues
from tests.catalogues import TRANSLATED, Entry, entries, message
from tests.words.wanted_texts import Message

pytestmark = pytest.mark.usefixtures("qapp")

TERMS = tomllib.loads((catalogues.LOCALE / "terms.toml").read_text("utf-8"))
SAMPLE = 3
"""How many sentences a failure shows."""


@pytest.fixture(params=TRANSLATED)
def language(request) -> str:
    return request.param


@cache
def done(language: str) -> dict[Message, Message]:
    """English -> what a language says, of the sentences that nobody has to look at again."""
    return {
        message(one.id): message(one.string) for one in entries(language) if catalogues.is_done(one)
    }


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def some(found: list) -> list:
    return found[:SAMPLE]


def test_every_sentence_that_a_paper_asks_for_is_translated():
    """One test, as it takes long to print all papers for what they ask."""
    missing = {one: some(sorted(catalogues.wanted() - done(one).keys())) for one in TRANSLATED}
    assert not any(missing.values()), f"run python3 dev.py words and translate: {missing}"


def test_what_the_program_reads_is_what_people_wrote(language):
    assert catalogues.compiled_of(language).read_bytes() == catalogues.compiled(language)


def test_a_translation_has_the_facts_of_its_sentence(language):
    wrong = [
        (said, form)
        for said, forms in done(language).items()
        for form in forms
        if placeholders(form) != placeholders(said[-1])
    ]
    assert not some(wrong)


def test_the_number_of_a_variant_stays_a_word_of_its_own(language):
    lone = re.compile(r"\bX\b")
    said = [one for one in done(language).items() if lone.search(one[0][0])]
    assert len(said) >= 5
    assert all(lone.search(form) for _, forms in said for form in forms)


def test_no_english_is_left(language):
    allowed = set(TERMS["same"]["every"]) | set(TERMS["same"][language])
    left = [
        " || ".join(said)
        for said, forms in done(language).items()
        if forms[0] == said[0] and re.search(r"[^\W\d_]", re.sub(r"{\w+}", "", said[0]))
    ]
    assert not some(sorted(set(left) - allowed))


@pytest.mark.parametrize("term", TERMS["term"], ids=lambda term: term["en"])
def test_a_term_of_the_game_is_said_by_its_word_in_each_language(term):
    known = re.compile(rf"\b{re.escape(term['en'])}s?\b", re.IGNORECASE)
    used, lacking = 0, []
    for language in TRANSLATED:
        stems = [one.casefold() for one in term[language]]
        for said, forms in done(language).items():
            if said[0] in TERMS["same"]["every"] or not known.search(_without(said[0], term)):
                continue
            used += 1
            if not all(any(stem in one.casefold() for stem in stems) for one in forms):
                lacking.append((language, stems[0], said[0], forms[0]))
    assert not some(lacking)
    assert used, "no sentence has it"


def _without(said: str, term) -> str:
    plain = re.sub(r"{\w+}", "", said).replace("'", "’")
    for phrase in term.get("but", ()):
        plain = re.sub(re.escape(phrase), "", plain, flags=re.IGNORECASE)
    return plain


def test_the_words_of_the_terms_stand_in_order():
    names = [one["en"].casefold() for one in TERMS["term"]]
    assert all(one < other for one, other in pairwise(names))


# Plural forms


@pytest.mark.parametrize(
    ("language", "plurals"),
    [
        ("en", ["1 round", "2 rounds", "5 rounds", "22 rounds"]),
        ("de", ["1 Runde", "2 Runden", "5 Runden", "22 Runden"]),
        ("fr", ["1 ronde", "2 rondes", "5 rondes", "22 rondes"]),
        ("es", ["1 ronda", "2 rondas", "5 rondas", "22 rondas"]),
        ("pl", ["1 runda", "2 rundy", "5 rund", "22 rundy"]),
    ],
)
def test_a_number_takes_the_form_of_its_language(language, plurals):
    t = words(language)
    assert [t.many("{n} round", "{n} rounds", n) for n in (1, 2, 5, 22)] == plurals


def test_none_takes_the_form_of_one_in_french_and_of_many_elsewhere():
    said = {one: words(one).many("{n} player", "{n} players", 0) for one in LANGUAGES}
    assert said == {
        "en": "0 players",
        "de": "0 Spieler",
        "fr": "0 joueur",
        "es": "0 jugadores",
        "pl": "0 graczy",
    }


def test_every_plural_has_all_forms_of_its_language(language):
    forms = {"de": 2, "fr": 2, "es": 2, "pl": 3}[language]
    plurals = [said for english, said in done(language).items() if len(english) == 2]
    assert plurals
    assert all(len(said) == forms for said in plurals)


def test_what_nobody_has_translated_is_said_in_english(language):
    assert words(language)("Never translated, {n}", n=1) == "Never translated, 1"


# Typography


def marks(language: str, entry: Entry) -> list[str]:
    """What is set otherwise than print sets it in a language."""
    wrong = {
        "de": r"“[^”]*”|(?<!\w)'|\"",
        "fr": r"[^\u202f\s][;!?]|[^\u202f\d″]:(?!\d)|[“”\"]|\w'\w",
        "es": r"[“”\"]|^[^¿]*\?$|^[^¡]*!$",
        "pl": r"“[^”]*”|\"",
    }[language]
    return [one for one in message(entry.string) if re.search(wrong, one)]


def test_marks_are_set_as_a_language_sets_them(language):
    printed = set(TERMS["same"]["every"])
    wrong = [
        found
        for one in entries(language)
        if message(one.id)[0] not in printed
        for found in marks(language, one)
    ]
    assert not some(wrong)
