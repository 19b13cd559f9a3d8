"""Words of the start page: what an event's card and the checklist of a first event say."""

from collections.abc import Mapping

from app.words.core.catalogue import LANGUAGES, Words
from app.words.papers.event_papers import day_text


def card_facts(t: Words, *, day: str, packet: str, players: int) -> str:
    """An event's day, packet and players, as far as they are known."""
    people = t.many("{n} player", "{n} players", players) if players else ""
    return " · ".join(filter(None, (day_text(t, day) if day else "", packet, people)))


def card_state(t: Words, *, number: int, planned: int, is_over: bool, is_known: bool) -> str:
    """How far an event is."""
    if not is_known:
        return ""
    if is_over:
        return t.many("Finished after {n} round", "Finished after {n} rounds", number)
    if not number:
        return t("Not started")
    if number > planned:
        return t("Round {n}", n=number)
    return t("Round {n} of {of}", n=number, of=planned)


def missing_text(t: Words) -> str:
    """That an event's file is gone."""
    return t("File not found. It was moved or deleted, or its drive isn't connected.")


def removed_text(t: Words, name: str) -> str:
    """That an event is off the list."""
    return t("“{name}” removed from the list. Its file stays where it is.", name=name)


def settings_text(t: Words, *, folder: str, paper: str, language: str) -> str:
    """What the program is set to, in a line.

    Args:
        t: the words.
        folder: where new events are saved.
        paper: "a4" or "letter".
        language: of printouts, by its code.
    """
    return t(
        "Events are saved in {folder} · Printouts: {paper}, {language}",
        folder=folder,
        paper=t("US Letter") if paper == "letter" else t("A4"),
        language=LANGUAGES[language],
    )


def step_names(t: Words) -> Mapping[str, tuple[str, str]]:
    """Step -> what it says, and what to do."""
    return {
        "event": (t("New event"), t("Name, date and packet")),
        "players": (t("Add players"), t("Type names or import a roster on Players")),
        "pair": (t("Pair round 1"), t("The blue button pairs a draft, then publishes it")),
        "results": (t("Enter results"), t("Table by table on Results")),
        "awards": (t("Awards"), t("At the end of the event, on Standings")),
    }


def checklist_title(t: Words, *, is_done: bool) -> str:
    """What stands before the steps."""
    return t("Your first event is done.") if is_done else t("Your first event:")
