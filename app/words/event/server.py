"""What the window says about an event on a server."""

from collections.abc import Sequence

from app.words.core.catalogue import Words
from app.words.core.status import joined


def about_sentence(t: Words) -> str:
    """Above the fields."""
    return t(
        "Where several desks write to one event, it can be kept on a PostgreSQL server in the "
        "hall's network. One laptop needs none."
    )


def password_hint(t: Words) -> str:
    """In the empty field of the password."""
    return t("not stored; empty where .pgpass has it")


def event_line(
    t: Words,
    name: str,
    date: str,
    event: str,
    moved_to: str,
    *,
    is_ours: bool,
    is_earlier: bool = False,
) -> str:
    """An event on a server in the list."""
    parts = [name or event, date]
    if name and name != event:
        parts.append(event)
    if moved_to:
        parts.append(t("moved to {file}", file=moved_to))
    elif is_earlier:
        parts.append(t("of an earlier version of Dice Down"))
    elif not is_ours:
        parts.append(t("of another version of Dice Down"))
    return "   ".join(filter(None, parts))


def connected_sentence(t: Words, events: int) -> str:
    """The server answered."""
    if not events:
        return t("Connected. No event is there yet.")
    return t.many("Connected. {n} event is there.", "Connected. {n} events are there.", events)


def looking_sentence(t: Words, place: str) -> str:
    """While the server is looked at."""
    return t("Connecting to {place}…", place=place)


def earlier_sentence(t: Words, name: str) -> str:
    """The event in the list is of an earlier version."""
    return t(
        "{name} belongs to an earlier version of Dice Down. “Upgrade event” brings it up to this "
        "one; desks with the earlier version can't go on with it then.",
        name=name,
    )


def upgrading_sentence(t: Words, name: str) -> str:
    """While an event is upgraded."""
    return t("Upgrading {name}…", name=name)


def upgraded_sentence(t: Words, name: str, copy: str) -> str:
    """An event on a server was upgraded; ``copy`` is "" where it had been before."""
    if not copy:
        return t("{name} was upgraded already.", name=name)
    return t("{name} was upgraded. The copy from before is {copy}.", name=name, copy=copy)


def moving_sentence(t: Words, place: str) -> str:
    """While an event is moved."""
    return t("Moving the event to {place}…", place=place)


def moved_sentence(t: Words, place: str, copy: str) -> str:
    """The open event was moved to a server and is open there."""
    return t("The event is at {place} now. {copy} stays as a copy.", place=place, copy=copy)


def home_sentence(t: Words, path: str) -> str:
    """The open event was taken home."""
    return t("The event is in {path} now. What stays on the server only reads.", path=path)


def whereabouts(t: Words, host: str) -> str:
    """Where the open event is, in the window's title."""
    return t("on {host}", host=host)


def gone_sentence(t: Words, why: str) -> str:
    """The server of the open event is gone."""
    return t(
        "The server doesn't answer ({why}). Everything can be read; nothing can be saved until "
        "it's back. The copy on this computer is complete.",
        why=why,
    )


def alone_sentence(t: Words, place: str, *, is_back: bool) -> str:
    """The event goes on here without its server."""
    if is_back:
        return t(
            "The server at {place} is back. What was done here alone isn't there yet.", place=place
        )
    return t("On this computer alone: the server at {place} doesn't answer.", place=place)


def fact(t: Words, host: str, names: Sequence[str]) -> str:
    """Where the open event is, and who else is at it, in the header."""
    place = whereabouts(t, host)
    return t("{place}, with {names}", place=place, names=joined(t, names)) if names else place


def returning_sentence(t: Words, here: int, there: int) -> str:
    """What the comparison with the server found."""
    if not here and not there:
        return t("Nothing was done on either side.")
    return t(
        "Done here alone: {here}. Done on the server meanwhile: {there}. Tick what is to be "
        "entered on the server, then choose which event goes on. Nothing is merged by itself.",
        here=t.many("{n} action", "{n} actions", here),
        there=t.many("{n} action", "{n} actions", there),
    )


def obstacle_sentence(t: Words, obstacle: str, there: str) -> str:
    """Why an action can't be entered on the server as it is.

    Args:
        t: the words.
        obstacle: its code.
        there: what was done to the same on the server.
    """
    if obstacle == "same":
        return t("is so on the server already")
    if obstacle == "clash":
        return t("on the server instead: {act}", act=there)
    if obstacle == "depends":
        return t("is about something that is only here")
    return t("can't be repeated by itself; do it there by hand")


def entered_sentence(t: Words, entered: int) -> str:
    """How many actions were entered on the server."""
    return t.many("{n} action was entered there.", "{n} actions were entered there.", entered)


def not_entered_sentence(t: Words, act: str, why: str) -> str:
    """An action that the server's event refused."""
    return t("Not entered: {act}. {why}", act=act, why=why)


def comparing_sentence(t: Words, place: str) -> str:
    """While the event on the server is read."""
    return t("Comparing with {place}…", place=place)
