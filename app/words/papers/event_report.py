"""Words of the event's report: its parts, the heads of its tables, sentences about players."""

from collections.abc import Iterable, Mapping

from app.rules.core.entrant import EntrantStatus
from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.papers.labels import ReportLabels


def report_labels(t: Words) -> ReportLabels:
    """The words of the report that are not its own."""
    return ReportLabels(page=t("Page {page} of {pages}"), goes_on=t("{title} (continued)"))


def report_title(t: Words) -> str:
    """What the report is called."""
    return t("Event report")


def for_the_eo(t: Words) -> str:
    """The mark of the version that tells all."""
    return t("For the EO only")


def part_titles(t: Words) -> Mapping[str, str]:
    """The titles of the parts."""
    return {
        "event": t("The event"),
        "players": t("Players"),
        "leavers": t("Who left"),
        "byes": t("Byes"),
        "rulings": t("Changes by hand and rulings"),
        "remarks": t("Where the event differs from its packet"),
        "awards": t("Awards"),
    }


def heads(t: Words) -> Mapping[str, str]:
    """The heads of the columns."""
    return {
        "rank": t("Rank"),
        "name": t("Name"),
        "public": t("Shown as"),
        "faction": t("Faction"),
        "club": t("Club"),
        "city": t("City"),
        "lists": t("Lists"),
        "record": t("Record"),
        "status": t("Status"),
        "table": t("Table"),
        "first": t("First"),
        "second": t("Second"),
        "how": t("How"),
        "cp": t("CP"),
        "ap": t("AP"),
        "round": t("Round"),
        "worth": t("Worth"),
        "when": t("When"),
        "what": t("What"),
        "reason": t("Reason"),
        "award": t("Award"),
        "winner": t("Winner"),
    }


def counts_line(t: Words, players: int, rounds: int) -> str:
    """How many played how many rounds."""
    rounds_text = t.many("{n} round", "{n} rounds", rounds)
    return t.many("{n} player, {rounds} played.", "{n} players, {rounds} played.", players,
                  rounds=rounds_text)  # fmt: skip


def fact_line(t: Words, label: str, text: str) -> str:
    """A fact of the event."""
    return t("{label}: {text}", label=label, text=text)


def variants_line(t: Words, names: Iterable[str]) -> str:
    """The variants that were played."""
    return t("Variants: {names}", names=joined(t, names))


def read_twice_line(t: Words, read: int, results: int) -> str:
    """How many of the results were read twice."""
    if read == results:
        return t("All results were read twice, by two people.")
    return t("Read twice, by two people: {read} of {n} results", read=read, n=results)


def absent_line(t: Words, names: Iterable[str]) -> str:
    """Who was not in a round."""
    return t("Not in this round: {names}", names=joined(t, names))


def left_line(t: Words, status: EntrantStatus) -> str:
    """How somebody left."""
    return t("disqualified") if status is EntrantStatus.DISQUALIFIED else t("dropped")


def last_round_line(t: Words, number: int) -> str:
    """After which round somebody left."""
    return t("after round {n}", n=number) if number else t("before round 1")


def undone_text(t: Words, sentence: str) -> str:
    """An action that was undone later."""
    return t("{sentence} (taken back)", sentence=sentence)


def nothing_line(t: Words) -> str:
    """The line of a part that is empty."""
    return t("None.")
