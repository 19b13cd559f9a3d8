"""Help for translators: what is missing in a language, and taking translations over, checked."""

import json
import re
import string
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from babel.messages.catalog import Message as Entry

from app.words.core.catalogue import VOCABULARIES
from tests import catalogues
from tests.words.wanted_texts import Message

FORMS = {"en": 2, "de": 2, "fr": 2, "es": 2, "pl": 3}
"""How many forms a number asks for in each language."""
BETWEEN = " || "
"""Joins the forms of a sentence where it is a key."""
_MARKS = {
    "en": r"(?!)",
    "de": r"“[^”]*”|(?<!\w)'|\"",
    "fr": r"[^\u202f\s;][;!?](?!;)|[^\u202f\d″]:(?!\d)|[“”\"]|\w'\w",
    "es": r"[“”\"]|^[^¿]*\?$|^[^¡]*!$",
    "pl": r"“[^”]*”|\"",
}
"""What is set otherwise than print sets it in a language."""
_CODE = re.compile(r'"(p1|p2|friendly|enemy|…)"')
"""Values as a scenario's file has them: in quotation marks of TOML in every language."""
_LETTER = re.compile(r"&(?=\w)")


def main(arguments: list[str]) -> int:
    """``--missing LANGUAGE NUMBER [WORD]`` or ``--fill LANGUAGE FILE``; the code of the command."""
    match arguments:
        case ["--missing", where, number, *words] if number.isdecimal() and _is_known(where):
            language, domains = _parts(where)
            found = missing(language, int(number), *words[:1], domains=domains)
            print(json.dumps(found, ensure_ascii=False, indent=1))
            return 0
        case ["--fill", where, file] if _is_known(where):
            language, domains = _parts(where)
            given = json.loads(Path(file).read_text("utf-8"))
            if domains != catalogues.DOMAINS:
                catalogues.want(language, domains[0], given)
            filled, refused = fill(language, given, domains)
            to_do = left(language, domains)
            print(f"{filled} taken over, {len(refused)} refused, {to_do} still to do")
            noted = [] if domains != catalogues.DOMAINS else without_terms(language, given)
            print("".join(f"  {line}\n" for line in [*refused, *noted]), end="")
            return 1 if refused else 0
    print(catalogues.__doc__, file=sys.stderr)
    return 2


def _parts(where: str) -> tuple[str, tuple[str, ...]]:
    """The language and the catalogues that are meant: "de" or "de:mk4"."""
    language, _, vocabulary = where.partition(":")
    return language, (vocabulary,) if vocabulary else catalogues.DOMAINS


def _is_known(where: str) -> bool:
    language, domains = _parts(where)
    in_english = language != "en" or domains != catalogues.DOMAINS
    return in_english and language in FORMS and set(domains) <= {*catalogues.DOMAINS, *VOCABULARIES}


def missing(
    language: str, number: int, word: str = "", *, domains: tuple[str, ...] = catalogues.DOMAINS
) -> dict[str, object]:
    """Sentences without a translation: what to fill in, with the place and a note to go by.

    Args:
        language: its code.
        number: how many at most.
        word: only of places whose path has it.
        domains: the catalogues that are meant.
    """
    found: dict[str, object] = {}
    for _, one in _open(language, domains):
        places = ", ".join(place for place, _ in one.locations[:3])
        if word in places and len(found) < number:
            hint = "; ".join([places, *one.auto_comments])
            if one.fuzzy and any(catalogues.message(one.string)):
                hint = f"{hint}; before a change: {BETWEEN.join(catalogues.message(one.string))}"
            is_one = isinstance(one.id, str)
            found[key_of(one)] = hint if is_one else [hint] * FORMS[language]
    return found


def left(language: str, domains: tuple[str, ...] = catalogues.DOMAINS) -> int:
    """How many sentences of a language are still to be translated."""
    return sum(1 for _ in _open(language, domains))


def fill(
    language: str,
    given: dict[str, str | list[str]],
    domains: tuple[str, ...] = catalogues.DOMAINS,
) -> tuple[int, list[str]]:
    """Take translations over into the catalogues of a language.

    Args:
        language: its code.
        given: a sentence, or its forms joined by " || " -> its translation, or the forms of it.
        domains: the catalogues that are meant.

    Returns:
        How many were taken, and of each other one why it wasn't.
    """
    filled, refused, known = 0, [], set()
    for domain in domains:
        catalogue, is_changed = catalogues.catalogue(language, domain), False
        for one in catalogue:
            if not one.id or key_of(one) not in given:
                continue
            known.add(key_of(one))
            forms = given[key_of(one)]
            wrong = wrong_with(language, one, catalogues.message(forms))
            if wrong:
                refused.append(f"{key_of(one)!r}: {wrong}")
                continue
            one.string = forms if isinstance(forms, str) else tuple(forms)
            one.flags.discard("fuzzy")
            filled, is_changed = filled + 1, True
        if is_changed:
            catalogues.save(catalogue, language, domain)
    refused += [f"{key!r}: no sentence of any catalogue" for key in given if key not in known]
    return filled, refused


def wrong_with(language: str, entry: Entry, forms: tuple[str, ...]) -> str:
    """What is wrong with a translation; "" for nothing that can be seen without reading it."""
    english = catalogues.message(entry.id)
    wanted = 1 if isinstance(entry.id, str) else FORMS[language]
    if len(forms) != wanted:
        return f"wants {wanted} forms, has {len(forms)}"
    for form in forms:
        if not form.strip():
            return "is empty"
        if _holes(form) != _holes(english[-1]):
            return f"has the placeholders {_listed(form)}, not {_listed(english[-1])}"
        if len(_LETTER.findall(form)) != len(_LETTER.findall(english[-1])):
            return "needs as many '&' before a key letter as the English"
        for end in ("…", ":", "\n", " "):
            if english[-1].endswith(end) != form.endswith(end):
                return f"ends with {end!r} in one language only"
        if form.startswith(" ") != english[-1].startswith(" "):
            return "begins with a space in one language only"
        if form != english[-1] and (found := re.search(_MARKS[language], _CODE.sub("", form))):
            return f"sets {found.group()!r} as the language doesn't"
    return ""


@cache
def terms() -> Mapping[str, object]:
    """The words of the game in each language."""
    return tomllib.loads((catalogues.LOCALE / "terms.toml").read_text("utf-8"))


def has_term(english: Message, term: Mapping[str, list[str]]) -> bool:
    """Whether a sentence has a term in its own meaning."""
    plain = re.sub(r"{[^{}]*}", "", english[0]).replace("'", "’").replace("&", "")
    for phrase in term.get("but", ()):
        plain = re.sub(re.escape(phrase), "", plain, flags=re.IGNORECASE)
    return re.search(rf"\b{re.escape(str(term['en']))}s?\b", plain, re.IGNORECASE) is not None


def keeps_term(language: str, forms: Message, term: Mapping[str, list[str]]) -> bool:
    """Whether every form of a translation has the word of a term."""
    stems = [one.casefold() for one in term[language]]
    plain = (one.replace("&", "").casefold() for one in forms)
    return all(any(stem in one for stem in stems) for one in plain)


def without_terms(language: str, given: Mapping[str, str | list[str]]) -> list[str]:
    """Of each translation the terms that it should have and hasn't."""
    lines = []
    for key, translation in given.items():
        forms = catalogues.message(translation)
        for term in terms()["term"]:  # type: ignore[attr-defined]
            if has_term((key,), term) and not keeps_term(language, forms, term):
                lines.append(f"{key!r}: taken, but {term['en']!r} is {term[language][0]!r}")
    return lines


def key_of(entry: Entry) -> str:
    """A sentence as a key."""
    return BETWEEN.join(catalogues.message(entry.id))


def marks(language: str, entry: Entry) -> list[str]:
    """The forms in which something is set otherwise than print sets it."""
    forms = catalogues.message(entry.string)
    return [one for one in forms if re.search(_MARKS[language], _CODE.sub("", one))]


def _open(language: str, domains: tuple[str, ...]) -> Iterator[tuple[str, Entry]]:
    for domain in domains:
        for one in catalogues.entries(language, domain):
            if not catalogues.is_done(one):
                yield domain, one


def _holes(text: str) -> set[str]:
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return {text}


def _listed(text: str) -> str:
    return ", ".join(sorted(_holes(text))) or "none"
