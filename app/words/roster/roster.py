"""Sentences of a roster's preview, and the names of its columns."""

from app.words.core.catalogue import Words


def normalised_sentence(t: Words, typed: str, became: str) -> str:
    """That a faction was read under its known name."""
    return t("“{typed}” was read as {became}.", typed=typed, became=became)


def ignored_sentence(t: Words, ignored: int) -> str:
    """That blank lines were passed over; "" for none."""
    if not ignored:
        return ""
    return t.many("{n} blank line was left out.", "{n} blank lines were left out.", ignored)


def field_words(t: Words, field: str) -> str:
    """What a column is called, ``points1`` too; "" for none."""
    if field[-1:].isdigit():
        of_list = _list_field(t, field[:-1])
        return t("{what} of list {number}", what=of_list, number=field[-1]) if of_list else ""
    return {
        "name": t("name"),
        "faction": t("faction"),
        "club": t("club"),
        "city": t("city"),
        "state": t("state"),
        "country": t("country"),
    }.get(field, "")


def _list_field(t: Words, kind: str) -> str:
    return {
        "caster": t("caster"),
        "faction": t("faction"),
        "theme": t("theme"),
        "tier": t("tier"),
        "points": t("army points"),
        "bonus": t("bonus points"),
        "objective": t("objective"),
    }.get(kind, "")
