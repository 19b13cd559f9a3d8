"""What is said of other windows and of commands that work on the same event."""

from collections.abc import Sequence

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


def left_open_sentence(t: Words, host: str) -> str:
    """Said when a laptop that this one cannot see had the event open and did not close it."""
    return t(
        "The laptop {host} had this event open and did not say that it closed it. If it is open "
        "there still, close it there: only one of you can write.",
        host=host,
    )
