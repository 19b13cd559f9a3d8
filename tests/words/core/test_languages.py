"""The languages of printouts and window: whole, with the same facts, in the game's own words."""

import re
import string
from functools import cache
from itertools import pairwise

import pytest

from app.ui.core.acts import MENUS
from app.ui.program.menu_bar import titles_with_letters
from app.words.core.catalogue import LANGUAGES, words
from tests import catalogues, translating
from tests.catalogues import (
    DOMAINS,
    PRINTOUTS,
    TRANSLATED,
    WINDOW,
    entries,
    every_entry,
    is_done,
    message,
)
from tests.words.every_paper import PLAYED
from tests.words.wanted_texts import Message
from tests.words.window_texts import not_literal, shown

pytestmark = pytest.mark.usefixtures("qapp")

TERMS = translating.terms()
SAMPLE = 3
"""How many sentences a failure shows."""


MOST_OPEN = {"de": 0, "fr": 0, "es": 0, "pl": 0}
"""How many of the window's sentences a language may lack: 0 once it is whole."""
WHOLE = frozenset(language for language, most in MOST_OPEN.items() if most == 0)


@pytest.fixture(params=TRANSLATED)
def language(request) -> str:
    return request.param


@cache
def done(language: str) -> dict[Message, Message]:
    """English -> what a language says, of the sentences that nobody has to look at again."""
    return {message(one.id): message(one.string) for one in every_entry(language) if is_done(one)}


@cache
def of_terms(language: str) -> dict[Message, Message]:
    """What must keep to the list of terms: printouts, and a window that is whole."""
    domains = DOMAINS if language in WHOLE else (PRINTOUTS,)
    found = (one for domain in domains for one in entries(language, domain) if is_done(one))
    return {message(one.id): message(one.string) for one in found}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def some(found: list) -> list:
    return found[:SAMPLE]


def test_every_sentence_that_a_paper_asks_for_is_translated(one_in):
    """One test, as it takes long to print all papers for what they ask."""
    wanted = catalogues.wanted(tuple(one_in(4, PLAYED)))
    missing = {one: some(sorted(wanted - done(one).keys())) for one in TRANSLATED}
    assert not any(missing.values()), f"run python3 dev.py words and translate: {missing}"


def test_every_sentence_of_the_window_is_in_a_catalogue(language):
    known = {message(one.id) for one in every_entry(language)}
    missing = sorted(shown().keys() - known)
    assert not some(missing), "run python3 dev.py words"


def test_the_window_asks_words_for_nothing_that_no_catalogue_could_have():
    assert not_literal() == []


def test_no_sentence_is_asked_for_both_with_forms_for_numbers_and_without():
    forms = {one[0] for one in shown() if len(one) == 2}
    assert not forms & {one[0] for one in shown() if len(one) == 1}


def test_the_window_lacks_no_more_sentences_than_it_may(language):
    lacking = [message(one.id)[0] for one in entries(language, WINDOW) if not is_done(one)]
    assert len(lacking) <= MOST_OPEN[language], some(lacking)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("domain", DOMAINS)
def test_what_the_program_reads_is_what_people_wrote(language, domain):
    read = catalogues.compiled_of(language, domain).read_bytes()
    assert read == catalogues.compiled(language, domain)


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


@pytest.mark.sweep(16)
@pytest.mark.parametrize("term", TERMS["term"], ids=lambda term: term["en"])
def test_a_term_of_the_game_is_said_by_its_word_in_each_language(term):
    lacking = [
        (language, term[language][0], said[0], forms[0])
        for language in TRANSLATED
        for said, forms in of_terms(language).items()
        if said[0] not in TERMS["same"]["every"]
        and translating.has_term(said, term)
        and not translating.keeps_term(language, forms, term)
    ]
    assert not some(lacking)
    english = {*shown(), *of_terms("de")}
    assert any(translating.has_term(one, term) for one in english), "no sentence has it"


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


COUNTED = re.compile(
    r"\{(\w+)\} (?:new |planned )?(?:players|games|tables|results|rounds|lists|entries|votes|copies"
    r"|backups|steps|days|hours)\b"
)
"""A number before what is counted one by one, of which there may be one."""
LIMITS = frozenset(["most", "limit", "at"])
"""Fields that are limits of the program or a packet, and never 1."""
NEVER_ONE = {
    "there are two of them at the least": (
        "A round has {games} games, and only {tables} of them have a table.",
        "By the corrected results {n} players are undefeated after round {before}, too many for "
        "the cut to fall there.",
        "Drawn among the best choices of the {n} players in the score group.",
        "Drawn among the best choices of the {n} players in the score group who weren't paired "
        "down before.",
        "For an event of {planned} rounds the packet advises “{name}”.",
        "Only {tables} of {games} games have a table. Add tables, or let the others play at "
        "numbers beyond them.",
        "Print {copies}: one per {each} tables, for {tables} tables.",
        "Print {copies}: one per table, for {tables} tables.",
        "Round {round}, {players} players",
        "The cut fell after round {n}: {places} players are inside.",
        "{faction} has {size} of {players} players, so not all can meet others.",
        "{n} new games",
        "{n} tables match “{text}”. Type more, or click one.",
        "{place}: who of the {n} players who are level?",
    ),
    "more than a packet or the program allows": (
        "There are {players} players; the packet is meant for at most {most}.",
        "This list has {entries} entries; at most {most} are kept.",
        "List {number}: {name} of {models} entries – at most {most}.",
        "{name} of {models} entries – at most {most}.",
        "{name} (up to {models} entries and {points} points)",
        "{name} (up to {models} entries)",
        "{n} for up to {players} players",
        "Planned rounds: {planned}; the packet's number for {players} players is {advised}.",
    ),
    "so many of so many": (
        "Double-checked by a second person: {read} of {n} results",
        "round {n}: {results} results",
        "{done} of {all} results in",
    ),
    "the self-test's own event": (
        "{players} players",
        "{players} players at {tables} tables, SQLite {sqlite}",
        "{players} players, schema {schema}",
    ),
}
"""Why a sentence does without forms for numbers."""


def test_a_sentence_with_a_number_that_may_be_one_has_forms_for_it():
    known = {one for sentences in NEVER_ONE.values() for one in sentences}
    plain = {one[0] for one in shown() if len(one) == 1}
    counts = {one for one in plain for hit in COUNTED.finditer(one) if hit[1] not in LIMITS}
    assert not some(sorted(counts - known)), "t.many(one, several, n)"
    assert known <= counts, "a reason for what isn't there any more"


INFLECTED = re.compile(
    r"(?:\b(\w+) )?\{(\w+)\} (?:minuty?|punktów|punkty|gracze|graczy|gier|gry|stołów|stoły|rund"
    r"|rundy|rozpiski|rozpisek|wyników|wyniki|znaków|wpisów|wierszy|cale|cali|miejsc|głosów)\b"
)
"""A number before a word that has one form after 2 and another after 5, and the word before it."""
OF_MANY = frozenset(
    ["do", "z", "spośród", "dla", "ponad", "około", "od", "promieniu", "kwadratem", "niż",
     "najwyżej", "jest"]
)  # fmt: skip
"""Words after which a number takes one form, whatever it is from 2 on."""
FIXED = frozenset(
    ["size", "sizes", "at", "wanted", "most", "width", "final", "one", "number", "what", "other",
     "length", "round"]
)  # fmt: skip
"""Fields that are sizes and limits, of which the form is right, or no numbers."""
ONE_FORM = (
    "na {each} stoły",
    "pierwszy zdobędzie {n} punktów kontroli",
    "(do {models} wpisów i {points} punktów)",
)
"""Two to four tables a sheet, five points or more, a further number after "do"."""


def test_no_polish_number_is_before_a_form_that_only_some_numbers_take():
    plain = (forms[0] for english, forms in done("pl").items() if len(english) == 1)
    found = {
        one
        for one in plain
        for hit in INFLECTED.finditer(one)
        if (hit[1] or "").casefold() not in OF_MANY and hit[2] not in FIXED
    }
    odd = sorted(one for one in found if not any(part in one for part in ONE_FORM))
    assert not some(odd), "t.many(one, several, n), or what has one form: pkt, min, gracze: {n}"


def test_what_nobody_has_translated_is_said_in_english(language):
    assert words(language)("Never translated, {n}", n=1) == "Never translated, 1"
    assert words(language).many("{n} never", "{n} nevers", 2) == "2 nevers"


# Typography


def test_marks_are_set_as_a_language_sets_them(language):
    printed = set(TERMS["same"]["every"])
    wrong = [
        found
        for one in every_entry(language)
        if message(one.id)[0] not in printed
        for found in translating.marks(language, one)
    ]
    assert not some(wrong)


def test_what_asks_for_more_ends_in_dots_as_in_english(language):
    loose = {said[0]: forms[0] for said, forms in done(language).items() if forms[0][-2:] == " …"}
    assert not [form for said, form in loose.items() if said[-2:] != " …"]


# Letters of fields


def test_the_letter_of_a_field_opens_no_menu(language):
    """Of two of one letter Qt runs neither."""
    t = words(language)
    titles = titles_with_letters([t(path[0]) for path in MENUS])
    of_menus = {letter.casefold() for title in titles for letter in re.findall(r"&(\w)", title)}
    wrong = [
        form
        for english, forms in done(language).items()
        for form in forms
        if re.search(r"&\w", english[0])
        and {letter.casefold() for letter in re.findall(r"&(\w)", form)} & of_menus
    ]
    assert not some(wrong), f"the menus have {sorted(of_menus)}"
