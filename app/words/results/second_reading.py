"""Words of the second reading: what agrees, what differs and where, and what is done about it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.rules.results.result import Game, WinReason
from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.results.results import reason_name, result_sentence

NameOf = Callable[[int], str]
"""A player's name."""

Facts = Mapping[str, Any]

_NOTHING = "–"


def correction_reason(t: Words) -> str:
    """Reason for correcting a result that the second reading found wrong."""
    return t("double-check")


def left_open(t: Words) -> str:
    """Why two readings that differ are kept as they are."""
    return t("left open")


def read_twice(t: Words, read: int, games: int) -> str:
    """How many results were read twice: "23 of 64 double-checked"."""
    return t("{read} of {games} double-checked", read=read, games=games)


def reading_hint(t: Words, read: int, games: int, differs: Sequence[int]) -> str:
    """How far the second reading is, for the next step."""
    progress = read_twice(t, read, games)
    if not differs:
        return progress
    if len(differs) == 1:
        return t("{text}; table {table} differs", text=progress, table=differs[0])
    return t("{text}; tables {tables} differ", text=progress, tables=joined(t, differs))


def agrees_sentence(t: Words, table: int, read: int, games: int) -> str:
    """That a slip was read as it was entered."""
    counted = read_twice(t, read, games)
    return t("Table {table} agrees. {counted}.", table=table, counted=counted)


def readings_title(t: Words, table: int, fields: int) -> str:
    """That two readings of a table's slip differ, and in how much."""
    return t.many(
        "Table {table}: {n} difference",
        "Table {table}: {n} differences",
        fields,
        table=table,
    )


def settled_sentence(t: Words, kept: str, text: str) -> str:
    """What was done about two readings that differ: ``kept`` is "first", "second" or "third"."""
    return {
        "first": t("Kept as entered: {text}"),
        "second": t("Corrected by double-check: {text}"),
        "third": t("Corrected by re-entering: {text}"),
    }[kept].format(text=text)


def left_open_sentence(t: Words, table: int) -> str:
    """That two readings that differ wait for a decision."""
    return t("Table {table}: the two entries differ. Open it again to decide.", table=table)


def reading_banner(t: Words, read: int, games: int, differs: Sequence[int]) -> str:
    """What stands above the slip while slips are read again."""
    hint = reading_hint(t, read, games, differs)
    return t("Double-check: {hint}.", hint=hint)


_STATES: Mapping[str, Callable[[Words], str]] = {
    "waiting": lambda t: t("Waiting"),
    "in": lambda t: t("In"),
    "differs": lambda t: t("Differs"),
    "corrected": lambda t: t("Corrected since"),
    "checked": lambda t: t("Double-checked"),
}


def table_state(t: Words, state: str, *, is_second: bool = False) -> str:
    """How far the result of a table is, in a word.

    Args:
        t: the words.
        state: of the table.
        is_second: whether results are being double-checked.
    """
    return t("To check") if is_second and state == "waiting" else _STATES[state](t)


def state_meaning(t: Words, state: str, *, is_second: bool = False) -> str:
    """What the state of a table means, for the legend; the arguments are those of its word."""
    return {
        "waiting": t("no second entry yet") if is_second else t("no result yet"),
        "in": t("result entered"),
        "differs": t("double-check and first entry differ"),
        "corrected": t("changed after the double-check"),
        "checked": t("entered twice, the same both times"),
    }[state]


def reading_sentence(t: Words, number: int, read: int, games: int) -> str:
    """How far the second reading of a round is."""
    return t("Round {n}: {text}.", n=number, text=read_twice(t, read, games))


def slip_usage(t: Words) -> str:
    """That a slip is given completely or not at all."""
    return t("A slip needs both --table and --winner; without both it lists the progress.")


def state_line(t: Words, state: str, tables: Sequence[int]) -> str:
    """Tables in a state of the second reading; only how many for those that are in order."""
    patterns = {
        "not-read": t("Not read again yet: {tables}."),
        "agrees": t("Read twice: {tables}."),
        "differs": t("The readings differ: {tables}."),
        "outdated": t("Corrected since they were read: {tables}."),
    }
    return patterns[state].format(tables=_tables(t, tables))


def field_name(t: Words, field: str, names: tuple[str, str]) -> str:
    """What a field of a slip is called, whose it is included."""
    side, _, key = field.rpartition(".")
    if not side:
        return {
            "winner": t("Winner"),
            "by": t("How"),
            "starter": t("Went first"),
            "top": t("Top edge"),
        }[key]
    name = names[side == "second"]
    pattern = {
        "control_points": t("Control points, {name}"),
        "army_points": t("Army points, {name}"),
        "list": t("List, {name}"),
    }[key]
    return pattern.format(name=name)


def field_text(t: Words, game: Game, field: str, names: tuple[str, str]) -> str:
    """What a reading says in a field."""
    side, _, key = field.rpartition(".")
    if key in ("starter", "top"):
        player = game.starter if key == "starter" else game.top
        return _NOTHING if player is None else names[player == game.second.player]
    if not side:
        return _ending_text(t, game, key, names)
    own = game.sides[side == "second"]
    number = own.list_number if key == "list" else getattr(own, key)
    return _NOTHING if number is None else str(number)


def differs_sentence(t: Words, facts: Facts, name_of: NameOf) -> str:
    """Both readings, and where they part."""
    entered, read = facts["entered"], facts["read"]
    names = (name_of(entered.first.player), name_of(entered.second.player))
    fields = joined(t, (field_name(t, field, names) for field in facts["fields"]))
    return t(
        "The two readings differ in: {fields}. Entered first – {first}. Read second – {second}.",
        fields=fields,
        first=result_sentence(t, entered, name_of),
        second=result_sentence(t, read, name_of),
    )


def _ending_text(t: Words, game: Game, key: str, names: tuple[str, str]) -> str:
    result = game.result
    if result is None:
        return _NOTHING
    if key == "by":
        return reason_name(t, result.reason)
    if result.winner is None:
        return t("Tie") if result.reason is WinReason.TIE else t("Both lose")
    return names[result.winner == game.second.player]


def _tables(t: Words, tables: Sequence[int]) -> str:
    if len(tables) == 1:
        return t("table {table}", table=tables[0])
    return t("tables {tables}", tables=joined(t, tables))
