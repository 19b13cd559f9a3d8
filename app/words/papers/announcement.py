"""An event's announcement in words: its title, its day, its keywords, and the whole as text."""

from collections.abc import Iterable, Mapping
from datetime import date

from app.words.core.catalogue import Words
from app.words.core.status import listed
from app.words.event.composer import Fact


def day_text(t: Words, iso: str) -> str:
    """A day as people read it: "Saturday, 21 November 2026"."""
    day = date.fromisoformat(iso)
    weekday = (
        t("Monday"), t("Tuesday"), t("Wednesday"), t("Thursday"), t("Friday"), t("Saturday"),
        t("Sunday"),
    )[day.weekday()]  # fmt: skip
    month = (
        t("January"), t("February"), t("March"), t("April"), t("May"), t("June"), t("July"),
        t("August"), t("September"), t("October"), t("November"), t("December"),
    )[day.month - 1]  # fmt: skip
    return t(
        "{weekday}, {day} {month} {year}", weekday=weekday, day=day.day, month=month, year=day.year
    )


def where_and_when(t: Words, iso: str | None, venue: str | None) -> str:
    """Day and place in one line; "" where neither is known."""
    return " · ".join(part for part in ("" if iso is None else day_text(t, iso), venue) if part)


def packet_fact(t: Words, packet: str) -> Fact:
    """What the event is played by."""
    return t("Rules packet"), packet


def scenarios_fact(t: Words, titles: Mapping[int, str]) -> Fact:
    """The scenarios that are announced before the event, by round."""
    scenarios = (t("round {n}: {scenario}", n=number, scenario=titles[number]) for number in titles)
    return t("Scenarios"), listed(t, scenarios)


def size_fact(t: Words, point_size: int) -> Fact:
    """How large armies are."""
    return t("Army points"), str(point_size)


def keywords_title(t: Words) -> str:
    """The heading over the variants that an event is played with."""
    return t("Keywords")


def announcement_text(
    t: Words, title: str, subtitle: str, facts: Iterable[Fact], keywords: Iterable[Fact]
) -> str:
    """An announcement as plain text, to be pasted anywhere.

    Args:
        t: the words.
        title: the event's name.
        subtitle: day and place; "" for none.
        facts: each with its label and its text.
        keywords: names of variants, each with a line of what it changes, "" for none.
    """
    lines = [title, *([subtitle] if subtitle else []), ""]
    lines += [_labelled(t, *fact) for fact in facts]
    variants = tuple(keywords)
    if variants:
        lines += ["", t("{label}:", label=keywords_title(t))]
        lines += [f"- {name if not says else _labelled(t, name, says)}" for name, says in variants]
    return "\n".join(lines) + "\n"


def _labelled(t: Words, label: str, text: str) -> str:
    return t("{label}: {text}", label=label, text=text)
