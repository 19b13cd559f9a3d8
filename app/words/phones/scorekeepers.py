"""What scorekeepers read on their devices, and what the window says about their codes."""

from datetime import datetime

from app.words.core.catalogue import Words


def tab_title(t: Words, tab: str) -> str:
    """The page that a link at the foot leads to."""
    return {
        "results": t("Results"),
        "check-in": t("Check-in"),
        "late": t("Late entry"),
        "lists": t("Army lists"),
    }[tab]


def sign_in_title(t: Words) -> str:
    """Above the field for a code."""
    return t("Scorekeepers")


def sign_in_text(t: Words) -> str:
    """What is typed below."""
    return t("Type the code that the organizer gave you. This device then keeps it for the event.")


def code_label(t: Words) -> str:
    """Above the field for a code."""
    return t("Code")


def sign_in_button(t: Words) -> str:
    """Hands the code in."""
    return t("Sign in")


def sign_out_button(t: Words) -> str:
    """Lets this device forget the code."""
    return t("Sign out")


def wrong_code_text(t: Words) -> str:
    """A code that is nobody's."""
    return t("This code isn't good. Check each letter, or ask the organizer for a new code.")


def too_often_text(t: Words, seconds: int) -> str:
    """Too many wrong codes were tried."""
    return t.many(
        "Too many wrong codes. Try again in {n} second.",
        "Too many wrong codes. Try again in {n} seconds.",
        seconds,
    )


def revoked_text(t: Words) -> str:
    """The code of this device was revoked."""
    return t("This device's code was revoked. Ask the organizer for a new one.")


def organizer_only_text(t: Words) -> str:
    """A scorekeeper wanted what only an organizer may do."""
    return t("Only a device with an organizer's code can do this.")


def signed_in_text(t: Words, name: str) -> str:
    """Whose name is beside what is entered."""
    return t("Signed in as {name}", name=name)


def no_results_text(t: Words) -> str:
    """In place of the tables, before the first round is public."""
    return t("Results are entered here once a round is published.")


def closed_text(t: Words, number: int) -> str:
    """In place of the tables, once the round is over."""
    return t("Round {n} is closed. The organizer corrects its results in the window.", n=number)


def waiting_title(t: Words, tables: int) -> str:
    """Above the tables whose slips haven't come in."""
    return t.many("{n} table is open", "{n} tables are open", tables)


def entered_title(t: Words, tables: int) -> str:
    """Above the tables that have a result."""
    return t.many("{n} table has a result", "{n} tables have a result", tables)


def jump_label(t: Words) -> str:
    """Beside the field that leads to a table."""
    return t("Table or name")


def nothing_found(t: Words) -> str:
    """In place of the tables, where none fits what was typed."""
    return t("No table or player of that name.")


def number_text(t: Words, text: str) -> str:
    """What isn't a number of points."""
    return t("“{text}” isn't a number of points.", text=text)


def no_winner_text(t: Words) -> str:
    """A slip cannot do without these."""
    return t("The slip has to say who won and how.")


def save_button(t: Words) -> str:
    """Hands the slip in."""
    return t("Save")


def save_anyway_button(t: Words) -> str:
    """Hands in what is unusual."""
    return t("Save anyway")


def back_link(t: Words) -> str:
    """Gives an entry up."""
    return t("Cancel")


def odd_title(t: Words) -> str:
    """Above what is unusual about an entry."""
    return t("Please check this.")


def wrong_title(t: Words) -> str:
    """Above what can't be saved."""
    return t("This can't be saved.")


def changed_title(t: Words, table: int | None) -> str:
    """Above two readings of a slip."""
    return t("Table {table} was entered by somebody else meanwhile.", table=table or "–")


def theirs_title(t: Words, author: str) -> str:
    """Above what is stored."""
    if not author:
        return t("Stored now")
    return t("Stored now, by {author}", author=author)


def mine_title(t: Words) -> str:
    """Above what was entered here."""
    return t("Your entry")


def nothing_stored(t: Words) -> str:
    """In place of a result that was cleared."""
    return t("No result.")


def keep_theirs_button(t: Words) -> str:
    """Leaves what is stored."""
    return t("Keep theirs")


def write_mine_button(t: Words) -> str:
    """Writes over what is stored."""
    return t("Write mine")


def gone_text(t: Words) -> str:
    """The game of a slip isn't there any more."""
    return t("This game has been paired again. Nothing was saved; look for the players' new table.")


def unchanged_text(t: Words, table: int | None) -> str:
    """The slip says what is stored."""
    return t("Table {table} stays as it was.", table=table or "–")


def check_in_button(t: Words) -> str:
    """Checks a player in."""
    return t("Check in")


def here_text(t: Words) -> str:
    """Beside a player who is checked in."""
    return t("Checked in")


def not_here_button(t: Words) -> str:
    """Takes a check-in away that was a mistake."""
    return t("Remove check-in")


def counted_text(t: Words, here: int, players: int) -> str:
    """How many have come."""
    return t("{n} of {all} checked in", n=here, all=players)


def mark_name(t: Words, mark: str) -> str:
    """What is ticked of a player besides."""
    return {"paid": t("Paid"), "lists": t("Lists in"), "painted": t("Painted")}[mark]


def mark_button(t: Words, mark: str, *, on: bool) -> str:
    """A tick that is set or removed."""
    name = mark_name(t, mark)
    return f"✓ {name}" if on else name


def late_text(t: Words, number: int | None) -> str:
    """What follows from an entry now."""
    if number is None:
        return t("The player is paired from the first round.")
    return t("Will be paired from round {n}.", n=number)


def late_button(t: Words) -> str:
    """Enters the player."""
    return t("Add late entry")


def add_button(t: Words) -> str:
    """Enters the player before the first round."""
    return t("Add player")


def bye_label(t: Words, number: int) -> str:
    """A bye for somebody who enters late."""
    return t("Award a bye for the missed round {n}", n=number)


def field_label(t: Words, field: str) -> str:
    """A field of a player's form."""
    return {
        "name": t("Name"),
        "faction": t("Faction"),
        "club": t("Club"),
        "city": t("City"),
        "state": t("State"),
        "country": t("Country"),
        "public_name": t("Display name (shown to players)"),
        "fixed_table": t("Fixed table"),
    }[field]


def ringer_label(t: Words) -> str:
    """Somebody who fills in."""
    return t("Ringer (fills in, can't win awards)")


def more_title(t: Words) -> str:
    """Unfolds the rest of a form."""
    return t("More fields")


def entered_text(t: Words, name: str) -> str:
    """A player was added."""
    return t("✓ {name} is registered.", name=name)


def ticked_text(t: Words, name: str, *, is_here: bool) -> str:
    """A player was checked in, or the check-in was removed."""
    if is_here:
        return t("✓ {name} is checked in.", name=name)
    return t("{name}: check-in removed.", name=name)


def undo_button(t: Words, act: str) -> str:
    """Undoes one's own last action."""
    return t("Undo: {act}", act=act)


def undone_text(t: Words) -> str:
    """It was undone."""
    return t("Your last action is undone.")


def unsent_text(t: Words, entries: int) -> str:
    """What this device hasn't been able to send; a number is put in by the device."""
    return t.many("{n} entry isn't sent yet.", "{n} entries aren't sent yet.", entries)


def unsent_of_text(t: Words) -> str:
    """Somebody else's entries wait on this device; the device puts in number and name."""
    return t("Entries of {name} on this device aren't sent yet: {number}. Sign in with their code.",
             name="{name}", number="{number}")  # fmt: skip


def unsent_revoked_text(t: Words) -> str:
    """Entries wait here of somebody whose code was revoked; the device puts in number and name."""
    return t("Entries of {name} on this device aren't sent yet: {number}. Their code was revoked.",
             name="{name}", number="{number}")  # fmt: skip


def send_as_button(t: Words, name: str) -> str:
    """Sends them in the name of who is signed in."""
    return t("Send them as {name}", name=name)


def sent_text(t: Words) -> str:
    """Everything has arrived."""
    return t("Everything is sent")


def on_its_way_text(t: Words) -> str:
    """In the header, while an entry is being sent."""
    return t("Sending…")


def sending_text(t: Words) -> str:
    """Beside a table whose slip is on its way."""
    return t("not sent yet")


def filter_label(t: Words) -> str:
    """Above the list of everybody."""
    return t("Find a player")


def issues_text(t: Words, issues: int) -> str:
    """How much doesn't go with the packet in a player's lists."""
    return t.many("! {n} issue", "! {n} issues", issues)


def no_list_text(t: Words) -> str:
    """A player has no list here."""
    return t("No list registered.")


# The codes, in the window and by commands


def role_name(t: Words, role: str) -> str:
    """What a code lets somebody do."""
    return {"scorekeeper": t("Scorekeeper"), "organizer": t("Organizer")}[role]


def role_text(t: Words, role: str) -> str:
    """What a code lets somebody do, in a sentence."""
    if role == "organizer":
        return t("As a scorekeeper, and undo their own last action")
    return t("Enter results, check in, add late entries, tick lists")


def codes_title(t: Words) -> str:
    """Above the list of codes."""
    return t("Scorekeepers' codes")


def codes_text(t: Words) -> str:
    """What the codes are for."""
    return t(
        "Whoever has a code enters results, check-in, late entries and lists on a phone or tablet. "
        "The history has their name beside each entry."
    )


def code_made_text(t: Words, name: str) -> str:
    """Above a code that is shown once."""
    return t("{name}'s code is shown only once: scan it, or write it down.", name=name)


def time_text(instant: str) -> str:
    """A moment of the journal on this computer's clock."""
    return f"{datetime.fromisoformat(instant).astimezone():%Y-%m-%d %H:%M}"


def since_text(t: Words, time: str) -> str:
    """When a code was made."""
    return t("since {time}", time=time)


def seen_text(t: Words, minutes: int | None) -> str:
    """When somebody's device was last heard of."""
    if minutes is None:
        return t("not seen yet")
    if minutes < 1:
        return t("seen just now")
    return t.many("seen {n} minute ago", "seen {n} minutes ago", minutes)


def revoked_since_text(t: Words, time: str) -> str:
    """When a code was revoked."""
    return t("revoked {time}", time=time)


def revoked_sentence(t: Words, name: str) -> str:
    """A code was revoked."""
    return t("The code of {name} is revoked: that device is out.", name=name)


def no_codes_text(t: Words) -> str:
    """In place of the list."""
    return t("Nobody has a code yet.")


def address_hint(t: Words) -> str:
    """Where a code is typed in, while nothing is shared."""
    return t("Share the event first, then open /score on the device and type the code.")


def open_hint(t: Words, address: str) -> str:
    """Where a code is typed in."""
    return t("Open {address} on the device and type the code.", address=address)


def code_line(t: Words, number: int, name: str, role: str, about: str) -> str:
    """A code in the list of a command."""
    return t("{number}  {name} ({role}), {about}", number=number, name=name,
             role=role_name(t, role), about=about)  # fmt: skip


def code_copied_sentence(t: Words) -> str:
    """The code is on the clipboard."""
    return t("Code copied.")
