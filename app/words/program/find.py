"""Words of the search: other words for what the window calls by one, settings, what was done."""

from collections.abc import Mapping
from functools import cache

from app.words.core.catalogue import Words


@cache
def thesaurus(t: Words) -> Mapping[str, tuple[str, ...]]:
    """What people type -> the words by which it is found."""
    lines = (
        t("timer stopwatch countdown alarm = clock"),
        t("rename venue date tables packet = event settings"),
        t("share chat discord whatsapp email = copy as text"),
        t("csv excel bcp longshanks json = import, export"),
        t("quit exit leave = close"),
        t("noshow absent missing concede retire quit = drop, game without a winner"),
        t("cheat cheating ban kick = disqualify"),
        t("remove delete throw = discard, remove, drop"),
        t("rematch again fairness = why"),
        t("shortcut shortcuts hotkey hotkeys = keys"),
        t("tutorial manual guide how = help"),
        t("prize prizes trophy winner = awards, certificates"),
        t("usb stick laptop save = backup"),
        t("projector beamer tv hall mirror = players' screen"),
        t("map terrain table zone = scenario"),
        t("checkin arrive arrived present register = check in"),
        t("announce announcement invite = announcement"),
        t("fee fees money entry = paid"),
        t("qr phone phones = code, codes"),
        t("odd bye sit = bye"),
        t("ranking rank leader table = standings"),
        t("correct mistake fix change edit = result, fix, undo"),
        t("paper papers pdf printer slips sheet = print, printouts"),
        t("bigger font zoom letters = text size"),
        t("night theme colour color = light or dark"),
    )
    known: dict[str, tuple[str, ...]] = {}
    for line in lines:
        typed, _, meant = line.partition(" = ")
        for word in typed.split():
            known[word] = (*known.get(word, ()), *meant.split(", "))
    return known


def setting_names(t: Words) -> Mapping[str, tuple[str, str]]:
    """Setting -> its name, and other words for it."""
    return {
        "folder": (t("Save new events in"), t("folder location directory path")),
        "organizer": (t("Your name, for the history"), t("organizer author")),
        "paper": (t("Paper size"), t("A4 letter printouts")),
        "paper_language": (t("Language of printouts"), t("translation German French")),
        "theme": (t("Light or dark window"), t("theme colours night")),
        "text_size": (t("Text size"), t("font bigger zoom letters")),
        "window_language": (t("Language of this window"), t("translation German French Polish")),
        "place": (t("Backup drive"), t("USB stick second place copy")),
        "number": (t("Backups to keep per event"), t("how many")),
        "look": (t("Colours of the players' screen"), t("projector theme")),
        "public_language": (t("Language of the players' screen"), t("projector translation")),
        "cuts": (t("Show the clock when time is up"), t("players' screen projector")),
        "volume": (t("Alarm volume"), t("sound loud mute")),
    }


def done_sentence(t: Words, does: str) -> str:
    """That a command was run."""
    return t("Done: {does}", does=does)


def impossible_sentence(t: Words, does: str) -> str:
    """That a command can't be run now."""
    return t("Not possible right now: {does}", does=does)


def of_row_sentence(t: Words, text: str, key: str) -> str:
    """That a command is for a row, and how to run it."""
    if key:
        return t("Select a row first, then “{text}”: {key} or a right click.", text=text, key=key)
    return t("Right-click a row, then “{text}”.", text=text)
