"""What the desk reads about results from players."""

from collections.abc import Sequence

from app.rules.results.result import Game
from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.results.results import drops_sentence, result_short
from app.words.results.second_reading import field_name


def state_word(t: Words, state: str, *, has_problems: bool = False, differs: bool = False) -> str:
    """What is known of a table's result, in a cell.

    Args:
        t: the words.
        state: "agree", "differ", "one" or "entered".
        has_problems: it is unusual.
        differs: the desk has entered another result than the players.
    """
    if state == "agree" and has_problems:
        return t("Agree, unusual")
    if state == "entered" and differs:
        return t("Entered otherwise")
    return {
        "agree": t("Both agree"),
        "differ": t("They differ"),
        "one": t("One so far"),
        "entered": t("Entered"),
    }[state]


def handed_in_text(t: Words, game: Game | None, winner: str) -> str:
    """What one player has handed in, in a cell; a dash for nothing."""
    if game is None:
        return "–"
    return f"{winner} · {result_short(t, game)}"


def winner_text(t: Words, name: str) -> str:
    """Who won; "" for nobody."""
    return name or t("nobody")


def differs_sentence(t: Words, fields: Sequence[str], names: tuple[str, str]) -> str:
    """In which fields of the slip the two differ."""
    return t(
        "They differ in: {fields}.", fields=joined(t, [field_name(t, one, names) for one in fields])
    )


def not_dropped_sentence(t: Words, names: Sequence[str]) -> str:
    """Who ticked by phone that they drop, of a game whose result came to the desk otherwise."""
    return t(
        "By phone {names} ticked “drops after this round”. That isn't entered: drop them on the "
        "Players page.",
        names=joined(t, names),
    )


def waiting_text(t: Words, tables: int) -> str:
    """How many tables wait for the desk."""
    if not tables:
        return t("No result from players is waiting.")
    return t.many(
        "{n} result from players is waiting.", "{n} results from players are waiting.", tables
    )


def waiting_short(t: Words, tables: int) -> str:
    """How many wait, beside the button that leads to them."""
    return t.many("{n} waiting", "{n} waiting", tables)


def empty_text(t: Words, *, takes: bool) -> str:
    """In place of the list."""
    if takes:
        return t(
            "Nothing has come in for this round. Print the slips: each half has its player's code. "
            "The event has to be shared on the network."
        )
    return t(
        "Players don't hand in results by phone. Switch it on with “Take results from players”; "
        "the slips that are printed from then on have a code for each player."
    )


def about_text(t: Words) -> str:
    """Above the list."""
    return t("What players hand in by phone counts once you accept it; the signed slip rules.")


def accepted_sentence(t: Words, results: int, names: Sequence[str] = ()) -> str:
    """They are entered, with who drops by them."""
    text = t.many("{n} result accepted.", "{n} results accepted.", results)
    return " ".join(filter(None, (text, drops_sentence(t, names))))


def choose_sentence(t: Words) -> str:
    """Two results differ, and one has to be chosen."""
    return t("The two differ: take one side's, or open the slip.")


def nothing_plain_sentence(t: Words) -> str:
    """There's none on which both agree."""
    return t("No result is waiting on which both players agree and that is usual.")


def by_text(t: Words, text: str, name: str) -> str:
    """A result, and whose phone it came from."""
    return t("{text} (by {name})", text=text, name=name)


def off_text(t: Words) -> str:
    """Nothing is taken."""
    return t("Results from players are off.")


def list_line(t: Words, number: int, table: int | None, state: str, text: str) -> str:
    """One line of the command's list."""
    place = "–" if table is None else str(table)
    return t(
        "{number}: table {table}, {state}: {text}",
        number=number,
        table=place,
        state=state,
        text=text,
    )
