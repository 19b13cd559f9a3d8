"""What the command that serves the pages of phones answers."""

from collections.abc import Mapping, Sequence

from app.words.core.catalogue import Words


def served_lines(t: Words, address: str) -> tuple[str, ...]:
    """Where phones find the pages, and how it ends."""
    return (
        t("Phones on this network open {address}", address=address),
        t("Check it with a phone first: {address}/test", address=address),
        t("Ctrl+C ends it."),
    )


def screen_lines(t: Words, url: str) -> tuple[str, ...]:
    """Which page a browser shows as a players' screen."""
    return (
        t("The browser shows {address}", address=url),
        t("F11 fills the screen. It comes back by itself after a lost connection."),
    )


def stopped_sentence(t: Words) -> str:
    """It listens no more."""
    return t("Sharing has ended.")


def addresses_lines(t: Words, found: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Which address to give, where the program can't know.

    Args:
        t: the words.
        found: each address with what the system calls its network card.
    """
    if not found:
        return (t("This computer isn't on a network. Join the hall's Wi-Fi, then try again."),)
    return (
        t("This computer has several addresses. Give the one of the hall's network:"),
        *(f"--address {host}  ({adapter})" for host, adapter in found),
    )


def act_help(t: Words) -> Mapping[str, str]:
    """What the acts of the command scorekeepers do."""
    return {
        "list": t("list the codes"),
        "add": t("make a code and print it, this once"),
        "revoke": t("revoke a code: its device is out at once"),
    }
