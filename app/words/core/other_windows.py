"""Sentences about other windows and commands that work on the same event."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.words.core.catalogue import Words
from app.words.core.status import joined


def foreign_steps_sentence(t: Words, acts: Sequence[str], *, by_command: bool) -> str:
    """What another process did, by the labels of its acts, oldest first; "" for nothing."""
    if not acts:
        return ""
    last = acts[-1]
    if by_command:
        return t.many(
            "By a command: {last}.",
            "By commands: {n} actions, the last: {last}.",
            len(acts),
            last=last,
        )
    return t.many(
        "In the other window: {last}.",
        "In the other window: {n} actions, the last: {last}.",
        len(acts),
        last=last,
    )


def other_desk_sentence(t: Words, acts: Sequence[str], who: str) -> str:
    """What another desk of an event on a server did, oldest first; "" for nothing."""
    if not acts:
        return ""
    who, last = who or t("Another desk"), acts[-1]
    if len(acts) == 1:
        return t("{who}: {last}.", who=who, last=last)
    return t.many(
        "{n} action at other desks, the last by {who}: {last}.",
        "{n} actions at other desks, the last by {who}: {last}.",
        len(acts),
        who=who,
        last=last,
    )


def made_by(t: Words, name: str, *, by_command: bool) -> str:
    """Who made a step, in a few words; "" where nobody is named."""
    if not by_command:
        return name
    return t("{name}, by a command", name=name) if name else t("a command")


def device_author(t: Words, name: str, *, is_organizer: bool) -> str:
    """Who made a step on a device of their own."""
    if is_organizer:
        return t("{name}, organizer by phone", name=name)
    return t("{name}, scorekeeper", name=name)


def by_devices_sentence(t: Words, author: str, acts: Sequence[str]) -> str:
    """What was done on phones and tablets, by the labels of the acts, oldest first.

    Args:
        t: the words.
        author: of the last, in words.
        acts: what they are; not empty.
    """
    if len(acts) == 1:
        return t("{author}: {last}.", author=author, last=acts[-1])
    facts = {"n": len(acts), "last": acts[-1], "author": author}
    return t("On devices: {n} actions, the last: {last} ({author}).", **facts)


def parted_sentence(t: Words, facts: Mapping[str, Any], missing: Sequence[str]) -> str:
    """That another program changed the event's file, and that this window has it as it was.

    Args:
        facts: had and has: the actions here, and in the file now.
        missing: the labels of the newest actions that the file hasn't.
    """
    text = t(
        "This window has the event as it was ({had} actions); the file has {has}. Nothing more is "
        "saved here.",
        had=facts["had"],
        has=facts["has"],
    )
    if not missing:
        return text
    return f"{text} {t('Only here: {acts}.', acts=joined(t, missing))}"


def waiting_sentence(t: Words, seconds: float, *, is_on_server: bool = False) -> str:
    """That an action waits for a file that another program keeps locked, or for a server."""
    if is_on_server:
        return t(
            "Another desk is writing, or the server doesn't answer at once. The action waits up to "
            "{seconds} seconds.",
            seconds=round(seconds),
        )
    return t(
        "Another program (a virus scanner, a cloud client) keeps the event file locked. The action "
        "waits for it, up to {seconds} seconds.",
        seconds=round(seconds),
    )


def compared_sentence(t: Words, here: int, there: int) -> str:
    """How the event in a window and what is in its file now differ, by their actions."""
    if not here and not there:
        return t("The window and the file have the same actions.")
    if not there:
        return t.many(
            "{n} action is only in this window. The file has nothing that isn't here.",
            "{n} actions are only in this window. The file has nothing that isn't here.",
            here,
        )
    if not here:
        return t.many(
            "{n} action is only in the file. This window has nothing that isn't there.",
            "{n} actions are only in the file. This window has nothing that isn't there.",
            there,
        )
    return t(
        "Both went on: {here} in this window, {there} in the file. Save a copy to keep what is "
        "here.",
        here=t.many("{n} action", "{n} actions", here),
        there=t.many("{n} action", "{n} actions", there),
    )


def only_read_sentence(t: Words, facts: Mapping[str, object]) -> str:
    """Who has the event that is only to be read here, and how to take it over."""
    who = facts.get("user") or t("somebody")
    if not facts.get("host"):
        return t(
            "Only to be read: another window has this event, and what would change it is off here. "
            "Close it there, then take it over."
        )
    return t(
        "Only to be read: {who} has this event open on {host}, and what would change it is off "
        "here. Close it there, then take it over.",
        who=who,
        host=facts["host"],
    )


def still_open_sentence(t: Words) -> str:
    """Why an event that is only to be read can't be taken over yet."""
    return t("It is still open there. Close it there first, then take it over.")


def left_open_sentence(t: Words, host: str) -> str:
    """That a laptop that this one can't see had the event open and didn't close it."""
    return t(
        "The laptop {host} had this event open and did not say that it closed it. If it is open "
        "there still, close it there: only one of you can write.",
        host=host,
    )
