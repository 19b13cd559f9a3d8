"""What is said of other windows and of commands that work on the same event."""

from collections.abc import Mapping, Sequence

from app.words.catalogue import Words


def overheard_sentence(t: Words, acts: Sequence[str], *, by_command: bool) -> str:
    """What another process did, by the labels of its acts, oldest first; "" for nothing."""
    if not acts:
        return ""
    last = acts[-1]
    if by_command:
        return t.many(
            "By a command: {last}.",
            "By commands, {n} acts; the last: {last}.",
            len(acts),
            last=last,
        )
    return t.many(
        "In the other window: {last}.",
        "In the other window, {n} acts; the last: {last}.",
        len(acts),
        last=last,
    )


def who_told(t: Words, name: str, *, by_command: bool) -> str:
    """Who made a step, in a few words; "" where nobody is named."""
    if not by_command:
        return name
    return t("{name}, by a command", name=name) if name else t("a command")


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


def left_open_sentence(t: Words, host: str) -> str:
    """Said when a laptop that this one cannot see had the event open and did not close it."""
    return t(
        "The laptop {host} had this event open and did not say that it closed it. If it is open "
        "there still, close it there: only one of you can write.",
        host=host,
    )
