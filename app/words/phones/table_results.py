"""What the pages say on which players hand in the result of their game."""

from app.words.core.catalogue import Words


def enter_title(t: Words) -> str:
    """Above the field for a code."""
    return t("Hand in a result")


def code_label(t: Words) -> str:
    """Beside the field for a code."""
    return t("The code on your half of the slip")


def code_hint(t: Words) -> str:
    """Below it."""
    return t("15 letters and digits. Upper case, lower case and dashes don't matter.")


def open_button(t: Words) -> str:
    """Opens the form of a code."""
    return t("Open my game")


def wrong_code_text(t: Words) -> str:
    """It's nobody's code."""
    return t("That isn't a code of this event. Compare it with your slip, letter by letter.")


def too_often_text(t: Words, seconds: int) -> str:
    """Too many wrong codes came from this phone's address."""
    return t.many(
        "Too many wrong codes. Try again in {n} second.",
        "Too many wrong codes. Try again in {n} seconds.",
        seconds,
    )


def old_pairing_text(t: Words, number: int) -> str:
    """The code was of a pairing or a table that was changed."""
    return t(
        "This code is of a slip that isn't valid any more: round {number} was paired or seated "
        "otherwise after it was printed. Ask the organizer for the new slip.",
        number=number,
    )


def withdrawn_text(t: Words, number: int) -> str:
    """The code's round was published, and isn't any more."""
    return t(
        "The organizer is changing round {number}. This page goes on by itself once it is "
        "published again.",
        number=number,
    )


def round_over_text(t: Words, number: int) -> str:
    """The code's round is closed."""
    return t(
        "Round {number} is over, so this code takes no result any more. If its result is wrong, "
        "tell the organizer.",
        number=number,
    )


def off_text(t: Words) -> str:
    """The organizer doesn't want results by phone."""
    return t("The organizer takes no results by phone. Bring the signed slip to the desk.")


def paper_text(t: Words) -> str:
    """What counts in the end."""
    return t("The signed slip counts. Fill it in and hand it in as well.")


def game_title(t: Words, number: int, table: int | None) -> str:
    """Above everything about one game."""
    if table is None:
        return t("Round {number}", number=number)
    return t("Round {number}, table {table}", number=number, table=table)


def you_text(t: Words, name: str) -> str:
    """The player whose code it is."""
    return t("{name} (you)", name=name)


def winner_label(t: Words) -> str:
    """Above the names."""
    return t("Who won?")


def tie_choice(t: Words) -> str:
    """Nobody won."""
    return t("Tie")


def none_choice(t: Words) -> str:
    """Both lost."""
    return t("Both lose")


def how_label(t: Words) -> str:
    """Above the ways in which a game can end."""
    return t("How did the game end?")


def list_label(t: Words) -> str:
    """Above the lists."""
    return t("List played")


def starter_label(t: Words) -> str:
    """Above the names."""
    return t("Who went first?")


def top_label(t: Words) -> str:
    """Above the names."""
    return t("Who had the top edge of the table?")


def list_choice(t: Words, number: int, caster: str) -> str:
    """One list of a player."""
    return f"{number} – {caster}" if caster else str(number)


def drops_choice(t: Words) -> str:
    """Beside the box of the player whose code it is."""
    return t("I drop after this round and leave the event")


def drops_text(t: Words) -> str:
    """Below a player's own result, where the box was ticked."""
    return t("You drop after this round.")


def check_button(t: Words) -> str:
    """Leads from the form to the summary."""
    return t("Check")


def fix_title(t: Words) -> str:
    """Above what is wrong with a form."""
    return t("Please correct this")


def say_winner_text(t: Words) -> str:
    """Beside the names, where none is chosen."""
    return t("Choose who won.")


def say_how_text(t: Words) -> str:
    """Beside the ways of ending a game, where none that fits is chosen."""
    return t("Choose how the game ended; not every way goes with every winner.")


def number_text(t: Words) -> str:
    """Beside a field with something else than a number."""
    return t("A whole number from 0 to 999, or nothing.")


def review_title(t: Words) -> str:
    """Above the summary."""
    return t("Is that right?")


def unusual_title(t: Words) -> str:
    """Above what is unusual about a slip."""
    return t("Unusual, but possible:")


def missing_points_text(t: Words) -> str:
    """Points were left out that the packet counts."""
    return t("Not all points are filled in: what is left blank counts as 0.")


def send_button(t: Words) -> str:
    """Hands the result in."""
    return t("Hand in")


def change_button(t: Words) -> str:
    """Back to the form."""
    return t("Change")


def theirs_title(t: Words, name: str) -> str:
    """Above the opponent's result."""
    return t("{name} has handed in:", name=name)


def yours_title(t: Words) -> str:
    """Above the player's own result."""
    return t("You have handed in:")


def agree_button(t: Words) -> str:
    """Hands in the same as the opponent."""
    return t("That is right")


def own_title(t: Words) -> str:
    """Opens the form where the opponent's result is wrong."""
    return t("It was otherwise")


def wait_text(t: Words, name: str) -> str:
    """One of the two has handed in."""
    return t(
        "Now {name} confirms it: with the code on the other half of the slip, on any phone.",
        name=name,
    )


def agreed_text(t: Words) -> str:
    """Both have handed in the same."""
    return t("Both of you say the same. The desk has it and enters it.")


def differs_text(t: Words) -> str:
    """Both have handed in, and not the same."""
    return t(
        "You two have handed in different results. Talk about it; then one of you changes theirs, "
        "or the organizer decides by the signed slip."
    )


def entered_text(t: Words, *, is_same: bool) -> str:
    """The desk has entered the game's result."""
    if is_same:
        return t("The desk has entered it like this. Nothing more to do.")
    return t(
        "The desk has entered another result: the signed slip counts. If it's wrong, go to the "
        "desk."
    )


def entered_first_text(t: Words) -> str:
    """The desk had a result before anybody handed one in."""
    return t("The desk has a result of this game already:")


def changed_since_text(t: Words, name: str) -> str:
    """The opponent handed in something else, after this page was shown."""
    return t("{name} has changed it meanwhile. This is how it is now:", name=name)


def look_again_link(t: Words) -> str:
    """Loads the page again, where it doesn't do that by itself."""
    return t("Look again")


def result_link(t: Words) -> str:
    """On a player's own page, leads to the field for a code."""
    return t("Hand in your result")
