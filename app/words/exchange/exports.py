"""The words of exports for people: pairings and standings for a group chat, a page of results."""

from collections.abc import Mapping

from app.words.core.catalogue import Words
from app.words.core.direction import kept_apart


def table_heads(t: Words) -> Mapping[str, str]:
    """Heads of the tables of a page."""
    return {
        "rank": t("Rank"),
        "name": t("Name"),
        "faction": t("Faction"),
        "record": t("Record"),
        "table": t("Table"),
        "first": t("First"),
        "second": t("Second"),
        "result": t("Result"),
    }


def round_title(t: Words, number: int, scenario: str | None) -> str:
    """A round, with its scenario where that may be known."""
    if scenario is None:
        return t("Round {n}", n=number)
    return t("Round {n}: {scenario}", n=number, scenario=scenario)


def chat_pairing(t: Words, table: int | None, first: str, second: str) -> str:
    """A game in a group chat."""
    place = "–" if table is None else str(table)
    one, other = kept_apart(first), kept_apart(second)
    return t("{table}: {first} – {second}", table=place, first=one, second=other)


def chat_bye(t: Words, name: str) -> str:
    """A bye in a group chat."""
    return t("Bye: {name}", name=kept_apart(name))


def chat_standing(t: Words, rank: int, name: str, record: str, figures: str, mark: str) -> str:
    """A place in a group chat."""
    apart = kept_apart(name)
    who = t("{name} [{mark}]", name=apart, mark=mark) if mark else apart
    return t("{rank}. {name} ({record}) {figures}", rank=rank, name=who, record=record,
             figures=figures)  # fmt: skip


def still_playing(t: Words) -> str:
    """In the place of a result that is not in yet."""
    return t("being played")


def rehearsal_mark(t: Words) -> str:
    """That an event is made up."""
    return t("REHEARSAL: a made-up event")
