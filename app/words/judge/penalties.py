"""Sentences of the judge's log: offences, measures, problems and entries."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from app.rules.packet.offences import (
    AnyOffence,
    Latitude,
    Measure,
    Offence,
    OwnOffence,
    PenaltyRule,
)
from app.words.core.catalogue import Words

if TYPE_CHECKING:
    from app.rules.judge.penalty import ProposedMeasure


class Entry(Protocol):
    """An entry of the log."""

    @property
    def round_number(self) -> int | None:
        """The round; None outside of the rounds."""

    @property
    def table(self) -> int | None:
        """The table; None without a game."""

    @property
    def about(self) -> AnyOffence:
        """What was done."""

    @property
    def measure(self) -> Measure:
        """What it led to."""

    @property
    def note(self) -> str:
        """Free words."""

    @property
    def at(self) -> datetime:
        """The instant."""


class Change(Protocol):
    """A change of a table's terrain."""

    @property
    def round_number(self) -> int:
        """The newest round on the table by then."""

    @property
    def table(self) -> int:
        """The table."""

    @property
    def at(self) -> datetime:
        """The instant."""


def offence_name(t: Words, about: AnyOffence) -> str:
    """What was done, in a few words; the packet's own words for an offence of its own."""
    if isinstance(about, OwnOffence):
        return about.name
    return {
        Offence.CLOCK_PAUSED: t("chess clock paused"),
        Offence.CONDUCT: t("rude behaviour"),
        Offence.UNSPORTING: t("unsporting conduct, cheating"),
        Offence.RULES_BENT: t("circumventing the rules"),
        Offence.SLOW_PLAY: t("slow play"),
        Offence.CONCESSION: t("unsporting concession"),
        Offence.NOT_ACTIVATED: t("not all models activated"),
        Offence.MARKERS_ABUSED: t("tampering with zone markers"),
        Offence.ILLEGAL_LIST: t("illegal list"),
        Offence.OTHER: t("something else"),
    }[about]


def offence_name_of(t: Words, word: str) -> str:
    """An offence by its word, or by its name where only a packet has it."""
    return offence_name(t, Offence(word)) if word in tuple(Offence) else word


def measure_name(t: Words, measure: Measure) -> str:
    """What it led to."""
    return {
        Measure.NOTE: t("note"),
        Measure.WARNING: t("warning"),
        Measure.GAME_LOSS: t("loss of the game"),
        Measure.DISQUALIFICATION: t("disqualification"),
    }[measure]


def rule_text(t: Words, rule: PenaltyRule | OwnOffence) -> str:
    """What a packet provides for an offence."""
    names = [measure_name(t, measure) for measure in rule.measures]
    text = t(", then ").join(names) if rule.latitude is Latitude.MUST else t(" or ").join(names)
    return {
        Latitude.MUST: t("{text}, always"),
        Latitude.CHOICE: t("{text}, as the EO decides"),
        Latitude.MAY: t("up to {text}, as the EO decides"),
    }[rule.latitude].format(text=text)


def proposal_sentence(t: Words, proposed: ProposedMeasure, section: str | None) -> str:
    """What is proposed, and by which section of the packet.

    Args:
        section: the title of the section; None where the packet prints nothing.
    """
    facts = {
        "about": offence_name(t, proposed.about),
        "measure": measure_name(t, proposed.measure),
        "n": proposed.count,
    }
    if isinstance(proposed.about, OwnOffence) and section is None:
        section = t("House rules")
    if section is None:
        return t(
            "“{about}”, offence {n}: {measure} proposed; the packet leaves it to you.", **facts
        )
    if proposed.least is proposed.most:
        return t("“{about}”, offence {n}: {measure}, by “{section}”.", **facts, section=section)
    return t(
        "“{about}”, offence {n}: {measure} proposed; “{section}” allows up to {most}.",
        **facts,
        section=section,
        most=measure_name(t, proposed.most),
    )


def outcome_sentence(t: Words, outcome: str, name: str, table: int | None) -> str:
    """What an entry led to; "" for nothing."""
    return {
        "nothing": "",
        "game-lost": t("{name} loses the game at table {table}: it is entered as a penalty."),
        "both-lose": t("Both players of table {table} lose by a penalty now."),
        "game-decided": t(
            "The game at table {table} has its result already, and keeps it: change it in Results."
        ),
        "no-game": t("{name} is in no game now: no result is changed."),
        "disqualified": t("{name} is out of the event and of its awards."),
        "was-out": t("{name} was disqualified already."),
        "stands": t("What it led to before stays: the result, or being out of the event."),
    }[outcome].format(name=name, table=table)


def logged_sentence(t: Words, measure: Measure, about: AnyOffence, name: str) -> str:
    """The message after an entry is stored."""
    return t(
        "Judge's log: {measure} for {name} – {about}.",
        measure=measure_name(t, measure),
        about=offence_name(t, about),
        name=name,
    )


def where_text(t: Words, round_number: int | None, table: int | None) -> str:
    """In which round and at which table it was: "R2 T7"; "" outside of the rounds."""
    if round_number is None:
        return ""
    if table is None:
        return t("R{round}", round=round_number)
    return t("R{round} T{table}", round=round_number, table=table)


def entry_line(t: Words, entry: Entry, name: str = "") -> str:
    """An entry in one line: "2026-05-02 10:15  Ada Voss: warning – slow play (R2 T7): slept".

    Args:
        name: "" where a heading has it.
    """
    text = t(
        "{measure} – {about}",
        measure=measure_name(t, entry.measure),
        about=offence_name(t, entry.about),
    )
    text = f"{name}: {text}" if name else text
    where = where_text(t, entry.round_number, entry.table)
    text = f"{text} ({where})" if where else text
    text = f"{text}: {entry.note}" if entry.note else text
    return f"{entry.at.astimezone():%Y-%m-%d %H:%M}  {text}"


def table_changed(t: Words) -> str:
    """What an entry about a table's terrain is about."""
    return t("table changed")


def change_note(t: Words, text: str, who: str) -> str:
    """What was changed, and by whom where somebody is named."""
    return t("{text} ({who})", text=text, who=who) if who else text


def change_line(t: Words, entry: Change, note: str) -> str:
    """An entry about a table in one line: "2026-05-02 10:15  R2 T7: Forest moved"."""
    where = where_text(t, entry.round_number, entry.table)
    return f"{entry.at.astimezone():%Y-%m-%d %H:%M}  {where}: {note}"


def empty_sentence(t: Words) -> str:
    """That nothing is in the log."""
    return t("The judge's log is empty.")
