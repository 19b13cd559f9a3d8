"""The words of the search: kinds of things, and how each is called."""

from app.words.core.catalogue import Words


def kind_title(t: Words, kind: str) -> str:
    """The head of a group."""
    return {
        "player": t("Players"),
        "table": t("Tables"),
        "list": t("Army lists"),
        "scenario": t("Scenarios"),
        "command": t("Commands"),
        "act": t("History"),
    }[kind]


def table_title(t: Words, table: int) -> str:
    """A table."""
    return t("Table {n}", n=table)


def table_detail(t: Words, one: str, other: str, *, has_result: bool) -> str:
    """Who plays there, and whether the result is in."""
    players = t("{one} – {other}", one=one, other=other)
    return t("{players} · result in", players=players) if has_result else players


def list_title(t: Words, number: int, name: str) -> str:
    """Whose list it is."""
    return t("list {number} of {name}", number=number, name=name)


def more_line(t: Words, n: int) -> str:
    """How many more there are of a kind."""
    return t.many("{n} more: type on", "{n} more: type on", n)


def nothing_line(t: Words, typed: str) -> str:
    """That nothing is found."""
    return t("Nothing is called “{typed}”.", typed=typed)


def hint_line(t: Words) -> str:
    """What can be typed."""
    return t("A player, faction, club, table, caster, model, act or command")
