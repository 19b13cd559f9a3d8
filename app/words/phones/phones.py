"""What the pages on phones say to players, beside what the players' screen says."""

from app.rules.packet.kinds import TieBreak
from app.words.core.catalogue import Words
from app.words.papers.labels import PhonesLabels
from app.words.standings.standings import key_title


def tab_title(t: Words, tab: str) -> str:
    """The page that a link at the foot leads to."""
    return {
        "game": t("My table"),
        "pairings": t("Pairings"),
        "scenario": t("Scenario"),
        "standings": t("Standings"),
        "clock": t("Clock"),
        "day": t("Timetable"),
    }[tab]


def tabs_label(t: Words) -> str:
    """What the links at the foot are called, for who hears the page."""
    return t("Pages")


def find_label(t: Words) -> str:
    """Above the list of everybody."""
    return t("Find your name")


def find_hint(t: Words) -> str:
    """Below the list's title, before this phone knows whose it is."""
    return t("Tap your name: this phone then opens at your table.")


def nobody_found(t: Words) -> str:
    """In place of the list, where no name fits what was typed."""
    return t("Nobody is called that here.")


def mine_button(t: Words) -> str:
    """Makes the phone remember a player."""
    return t("This is me")


def not_mine_button(t: Words) -> str:
    """Makes the phone forget its player."""
    return t("Somebody else's phone")


def table_word(t: Words) -> str:
    """Above a large number."""
    return t("Table")


def no_table_text(t: Words) -> str:
    """In the place of a table where a game has none yet."""
    return t("The organizer tells you where you play.")


def bye_text(t: Words, worth: str) -> str:
    """In the place of a table."""
    return t("You have a bye this round ({worth}).", worth=worth)


def missed_text(t: Words) -> str:
    """In the place of a table, for who isn't paired."""
    return t("You don't play this round.")


def no_round_text(t: Words) -> str:
    """In the place of a table, before the first round is public."""
    return t("The first pairings will appear here as soon as they're out.")


def next_pairings_text(t: Words, number: int) -> str:
    """In the place of a table, between rounds."""
    return t(
        "The pairings of round {number} will appear here as soon as they're out.", number=number
    )


def no_scenario_text(t: Words) -> str:
    """In the place of a scenario that players don't know yet."""
    return t("The scenario will appear here as soon as it's out.")


def no_standings_text(t: Words) -> str:
    """In the place of the standings."""
    return t("The standings will appear here after the first round.")


def games_title(t: Words) -> str:
    """Above the rounds of one player."""
    return t("Games so far")


def round_row(t: Words, number: int) -> str:
    """Before a round in a player's list."""
    return t("Round {number}", number=number)


def points_text(t: Words, control: str, army: str) -> str:
    """What a game brought, the player's own figure first; "" for neither."""
    points = {TieBreak.CONTROL_POINTS: control, TieBreak.ARMY_POINTS: army}
    return ", ".join(f"{key_title(t, key)} {text}" for key, text in points.items() if text)


def live_text(t: Words) -> str:
    """A sign that what is shown is what is so now."""
    return t("Live")


def lost_text(t: Words) -> str:
    """In place of it, while the phone can't reach the desk."""
    return t("No connection. This page may be old; it comes back by itself.")


def notices_title(t: Words) -> str:
    """Above the organizer's notices."""
    return t("From the organizer")


def missing_title(t: Words) -> str:
    """Above what is shown at an address that leads nowhere."""
    return t("This page isn't here.")


def missing_text(t: Words) -> str:
    """The way out of an address that leads nowhere."""
    return t("Back to the event")


def wait_title(t: Words) -> str:
    """While the event can't be read."""
    return t("One moment")


def wait_text(t: Words) -> str:
    """What to do while the event can't be read."""
    return t("The desk is busy. This page comes back by itself.")


def test_title(t: Words) -> str:
    """Above the test of the local network."""
    return t("Connection test")


def test_reached(t: Words) -> str:
    """A phone that shows this has reached the desk."""
    return t("This phone reaches the desk.")


def test_time(t: Words) -> str:
    """How long an answer takes; a number of milliseconds is put in by the phone."""
    return t("An answer takes {milliseconds} ms.", milliseconds="{milliseconds}")


def test_live(t: Words, *, arrives: bool) -> str:
    """Whether news come by themselves."""
    if arrives:
        return t("Changes arrive by themselves.")
    return t("Changes don't arrive by themselves here; pages ask every two seconds.")


def test_without_script(t: Words) -> str:
    """Where the phone runs no scripts."""
    return t("This phone runs no scripts: pull the page down to see what is new.")


def sheet_labels(t: Words, wifi: str, password: str | None) -> PhonesLabels:
    """The words of the sheet for the wall.

    Args:
        t: the words.
        wifi: the name of the network; "" where it isn't known.
        password: of the network; "" for none, None where it isn't to be printed.
    """
    return PhonesLabels(
        title=t("The event on your phone"),
        join=t("Join this Wi-Fi:") if wifi else t("Join the hall's Wi-Fi."),
        password=_password_text(t, password) if wifi else "",
        open=t("Open this address in your browser, or scan the code:"),
        tap=t("Tap your name. Table, opponent, clock and standings then come by themselves."),
        foot=t("No app, no account, no internet needed."),
    )


def _password_text(t: Words, password: str | None) -> str:
    if password is None:
        return t("Ask for the password at the desk.")
    return t("Password: {password}", password=password) if password else t("No password")


def strip_text(t: Words) -> str:
    """At the foot of a printout, before the address."""
    return t("On your phone:")


def strip_hint(t: Words, wifi: str) -> str:
    """Below the address at the foot of a printout."""
    if wifi:
        return t("In the Wi-Fi {name}. No app, no account.", name=wifi)
    return t("In the hall's Wi-Fi. No app, no account.")


def screen_title(t: Words) -> str:
    """The pages that a browser shows as a players' screen."""
    return t("Players' screen")


def screen_name_label(t: Words) -> str:
    """Above the field for a screen's name."""
    return t("Name of this screen, such as Hall 2")


def screen_shows(t: Words) -> str:
    """Above the choice of what a screen shows."""
    return t("What it shows")


def directed_sentence(t: Words, *, is_directed: bool) -> str:
    """Whether a desk chooses what a screen shows that reads its event from a server."""
    if is_directed:
        return t("A desk chooses what is shown.")
    return t("No desk chooses at the moment: the screen shows what comes next, by itself.")


def screen_way(t: Words, *, by_desk: bool) -> str:
    """A choice beside single slides."""
    return t("What the desk chooses") if by_desk else t("What comes next, by itself")


def screen_open(t: Words) -> str:
    """Begins to show slides."""
    return t("Show")


def screen_hint(t: Words) -> str:
    """Below that button."""
    return t("Then press F11 for the whole screen. Only what players may know is shown.")


def screen_lost(t: Words) -> str:
    """Across a screen that can't reach the desk; the time is put in by the browser."""
    return t("No connection. This is from {time}; it comes back by itself.", time="{time}")
