"""What the program says of the test of itself."""

from collections.abc import Callable, Mapping

from app.words.core.catalogue import Words

_Facts = Mapping[str, object]

CHECKS: Mapping[str, Callable[[Words], str]] = {
    "resources": lambda t: t("Packets and languages are read"),
    "database": lambda t: t("An event is made, a round paired, taken back and done again"),
    "upgrade": lambda t: t("An event of the first version is brought up to this one"),
    "backup": lambda t: t("A backup is made, restored and opened"),
    "papers": lambda t: t("Papers are printed with names in every script"),
    "exchange": lambda t: t("An event goes out and in as JSON, a roster comes from Excel"),
    "fonts": lambda t: t("The window finds its fonts and its icon"),
    "window": lambda t: t("The window shows every page"),
    "preview": lambda t: t("A paper is shown before it is printed"),
    "screen": lambda t: t("The players' screen opens"),
}
"""What is tried, by the code of a check."""

_FOUND: Mapping[str, Callable[[Words, _Facts], str]] = {
    "resources": lambda t, f: t("{packets} packets, {languages} languages", **f),
    "database": lambda t, f: t("{players} players at {tables} tables, SQLite {sqlite}", **f),
    "upgrade": lambda t, f: t("{players} players, schema {schema}", **f),
    "backup": lambda t, f: t("{bytes} bytes", **f),
    "papers": lambda t, f: t("{papers} papers, {scripts} names, {fonts} fonts", **f),
    "exchange": lambda t, f: t("{players} players", **f),
    "fonts": lambda t, f: t("{fonts} fonts, platform {platform}", **f),
    "window": lambda t, f: t("{pages} pages", **f),
    "preview": lambda t, f: t("{pages} pages", **f),
    "screen": lambda t, f: t("{width} dots wide, {screens} screens", **f),
}


def outcome_line(t: Words, code: str, facts: _Facts, failure: str, seconds: float) -> str:
    """One check with what was found, or with what went wrong."""
    tried = CHECKS[code](t)
    took = f"{seconds:5.2f} s"
    if failure:
        return t("FAILED  {took}  {tried}: {failure}", took=took, tried=tried, failure=failure)
    found = _FOUND[code](t, facts)
    return t("passed  {took}  {tried}: {found}", took=took, tried=tried, found=found)


def self_test_head(t: Words, version: str, system: str, python: str, *, is_bundle: bool) -> str:
    """What is tested, and on what."""
    told = {"version": version, "system": system, "python": python}
    if is_bundle:
        return t("Dice Down {version}, bundled with Python {python}, on {system}", **told)
    return t("Dice Down {version}, from source with Python {python}, on {system}", **told)


def self_test_sum(t: Words, failed: int, folder: str) -> str:
    """Whether the test is passed, and where its files lie."""
    if not failed:
        return t("The program passes its own test. What it made lies in {folder}", folder=folder)
    return t.many("{n} check failed. What was made lies in {folder}",
                  "{n} checks failed. What was made lies in {folder}",
                  failed, folder=folder)  # fmt: skip
