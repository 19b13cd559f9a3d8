"""The rules that a season is scored by: those that come with the program, and custom files."""

import tomllib
from functools import lru_cache
from pathlib import Path

from app.codes import SeasonCode
from app.paths import resource
from app.rules.season.gazetteer import Gazetteer, read_gazetteer
from app.rules.season.parse import SeasonRulesError, parse_season_rules
from app.rules.season.qualifiers import QualifierRules, parse_qualifier_rules
from app.rules.season.rules import SeasonRules
from app.services.core.errors import UserError, unreadable
from app.whole_file import read_plain

_MOST_BYTES = 1024**2


@lru_cache(maxsize=1)
def season_rules_ids() -> tuple[str, ...]:
    """Ids of the seasons that come with the program, in alphabetical order."""
    return tuple(sorted(path.stem for path in resource("seasons").glob("*.toml")))


def rules_name(known: str) -> str:
    """What built-in rules are called."""
    return load_season_rules(resource("seasons", f"{known}.toml").read_text("utf-8")).name


@lru_cache(maxsize=1)
def final_rules_ids() -> tuple[str, ...]:
    """Ids of the conditions of a final that come with the program."""
    return tuple(sorted(path.stem for path in resource("finals").glob("*.toml")))


@lru_cache(maxsize=1)
def gazetteer() -> Gazetteer:
    """The names of countries and states."""
    return read_gazetteer(tomllib.loads(resource("countries.toml").read_text("utf-8")))


@lru_cache(maxsize=16)
def load_season_rules(text: str) -> SeasonRules:
    """The rules of a file's text.

    Raises:
        UserError: it is no TOML, or isn't right; each fault with its key.
    """
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # Beside faults of its own the library passes on what Python refuses, as a number too long.
        raise UserError(SeasonCode.RULES_TEXT, why=str(error)) from None
    try:
        return parse_season_rules(data, gazetteer())
    except SeasonRulesError as error:
        raise UserError(SeasonCode.RULES_FAULTY, problems=error.problems) from None


@lru_cache(maxsize=16)
def load_final_rules(name: str) -> QualifierRules:
    """The conditions of a final, by their id.

    Raises:
        UserError: there are no such.
    """
    if name not in final_rules_ids():
        raise UserError(SeasonCode.UNKNOWN_FINAL, name=name, known=final_rules_ids())
    data = tomllib.loads(resource("finals", f"{name}.toml").read_text("utf-8"))
    return parse_qualifier_rules(data)


def rules_typed(typed: str) -> tuple[str, bool]:
    """The text of built-in rules by their id, or of a file; whether it is the organizer's own.

    Raises:
        UserError: there are no such rules, or the file can't be read or isn't right.
    """
    if not typed.casefold().endswith(".toml"):
        if typed not in season_rules_ids():
            raise UserError(SeasonCode.UNKNOWN_RULES, name=typed, known=season_rules_ids())
        return resource("seasons", f"{typed}.toml").read_text("utf-8"), False
    path = Path(typed)
    try:
        data = read_plain(path, _MOST_BYTES)
    except OSError as error:
        raise unreadable(path, error) from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UserError(SeasonCode.RULES_TEXT, why="UTF-8") from None
    load_season_rules(text)
    return text, True
