"""What the window says where this computer becomes a players' screen of another desk's event."""

from app.words.core.catalogue import Words


def about_sentence(t: Words) -> str:
    """Above the fields."""
    return t(
        "This computer shows slides for players in its browser, and nothing else of the event. "
        "Type the address that the desk shows under “Share on the network…”: the desk then chooses "
        "what is seen here. Or type the address of an event on a server: any desk that has it open "
        "can choose."
    )


def no_address_sentence(t: Words) -> str:
    """Nothing was typed."""
    return t("Type the address that the desk shows under “Share on the network…”.")


def opened_sentence(t: Words, url: str, *, is_open: bool, is_here: bool) -> str:
    """The slides are in the browser, or couldn't be opened there."""
    if not is_open:
        return t("No browser could be opened. Open {url} in one by hand.", url=url)
    if is_here:
        return t(
            "The browser shows {url}. F11 fills the screen. Leave Dice Down open as long as the "
            "slides run.",
            url=url,
        )
    return t("The browser shows {url}. F11 fills the screen. Dice Down can be closed.", url=url)


def stopped_sentence(t: Words) -> str:
    """The slides are served no more."""
    return t("This computer isn't a players' screen any more. Close its page in the browser.")
