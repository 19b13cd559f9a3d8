"""What the window says about sharing the event with phones, and about showing another desk's."""

from app.words.core.catalogue import Words


def about_sentence(t: Words, *, is_shared: bool) -> str:
    """Above the choice of an address."""
    if is_shared:
        return t("Phones on this network can open this address or scan the code:")
    return t(
        "Players find their table, opponent, clock and standings on their phones. It needs the "
        "hall's own Wi-Fi and no internet, and shows nothing that players mustn't know yet. "
        "Choose this computer's address in that network:"
    )


def address_line(t: Words, host: str, adapter: str) -> str:
    """An address of this computer in the list."""
    return f"{host}   {adapter}"


def no_network_sentence(t: Words) -> str:
    """In place of the list, where there is no network."""
    return t(
        "This computer isn't on a network. Join the hall's Wi-Fi, then choose “Look for addresses "
        "again”."
    )


def code_name(t: Words, address: str) -> str:
    """What the square code is called, for who hears the page."""
    return t("QR code of {address}", address=address)


def followers_sentence(t: Words, phones: int) -> str:
    """How many phones have a page open."""
    if not phones:
        return t("No phone follows yet.")
    return t.many("{n} phone follows.", "{n} phones follow.", phones)


def test_sentence(t: Words, address: str, phones: int) -> str:
    """How to find out whether the hall's Wi-Fi lets phones through."""
    if not phones:
        return t(
            "Try it first: open {address} on a phone. If the page doesn't load, the Wi-Fi keeps "
            "devices apart, or this computer's firewall is blocking it.",
            address=address,
        )
    return t.many(
        "{n} phone has passed the connection test.",
        "{n} phones have passed the connection test.",
        phones,
    )


def ended_sentence(t: Words) -> str:
    """Sharing was ended."""
    return t("Sharing has ended: nothing listens on the network any more.")


def copied_sentence(t: Words) -> str:
    """The address is on the clipboard."""
    return t("Address copied.")


def shared_sign(t: Words, *, is_short: bool = False) -> str:
    """In the line over every page, as long as the event is shared."""
    return t("Shared") if is_short else t("Shared on the network")


def shared_tip(t: Words, address: str) -> str:
    """What the sign means, and where a click on it leads."""
    return t("Devices on this network can read the event at {address}", address=address)


def revoke_question(t: Words, name: str) -> str:
    """Before a code is revoked."""
    return t("Revoke the code of {name}?", name=name)


def revoke_about(t: Words) -> str:
    """What follows from it."""
    return t("That device is out at once. Only a new code lets it in again.")


# This computer as a players' screen of another desk's event.


def guest_about_sentence(t: Words) -> str:
    """Above the fields."""
    return t(
        "This computer shows slides for players in its browser, and nothing else of the event. "
        "Type the address that the desk shows under “Share on the network…”: the desk then chooses "
        "what is seen here. Or type the address of an event on a server: any desk that has it open "
        "can choose."
    )


def no_guest_address_sentence(t: Words) -> str:
    """Nothing was typed."""
    return t("Type the address that the desk shows under “Share on the network…”.")


def guest_opened_sentence(t: Words, url: str, *, is_open: bool, is_here: bool) -> str:
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


def guest_stopped_sentence(t: Words) -> str:
    """The slides are served no more."""
    return t("This computer isn't a players' screen any more. Close its page in the browser.")
