"""Words of the program itself: start page, search, bugs, own test, a window that can't start."""

from collections.abc import Callable, Mapping
from functools import cache

from app.words.core.catalogue import LANGUAGES, Words
from app.words.core.status import day_text


def kind_title(t: Words, kind: str) -> str:
    """The head of a group."""
    return {
        "player": t("Players"),
        "table": t("Tables"),
        "list": t("Army lists"),
        "scenario": t("Scenarios"),
        "command": t("Commands"),
        "printout": t("Printouts"),
        "setting": t("Settings"),
        "help": t("Help"),
        "act": t("History"),
        "likely": t("Suggested"),
        "recent": t("Found recently"),
    }[kind]


def table_title(t: Words, table: int) -> str:
    """A table."""
    return t("Table {n}", n=table)


def table_detail(t: Words, one: str, other: str, *, has_result: bool) -> str:
    """Who plays there, and whether the result is in."""
    players = t("{one} – {other}", one=one, other=other)
    return t("{players} · result in", players=players) if has_result else players


def list_title(t: Words, number: int, name: str) -> str:
    """Whose list it is."""
    return t("list {number} of {name}", number=number, name=name)


def more_line(t: Words, n: int) -> str:
    """How many more there are of a kind."""
    return t.many("{n} more: type on", "{n} more: type on", n)


def nothing_line(t: Words, typed: str) -> str:
    """That nothing is found."""
    return t("No results for “{typed}”. Try fewer letters or another word.", typed=typed)


def hint_line(t: Words) -> str:
    """What can be typed."""
    return t("A player, table, list, command, printout, setting or help page")


def bug_title(t: Words) -> str:
    """The title, large."""
    return t("Something in the program went wrong. Nothing was lost.")


def bug_text(t: Words, last_act: str, at: str) -> str:
    """That all is saved, and what came last; ``last_act`` "" where no event is open."""
    if not last_act:
        return t("No event is open. You can go on.")
    return t(
        "Everything up to the last action is saved: {act} ({at}). What was going on has been "
        "undone completely. You can continue.",
        act=last_act,
        at=at,
    )


def requested_text(t: Words, last_act: str, at: str) -> str:
    """Above a report that the EO requested though nothing went wrong since the start."""
    if not last_act:
        return t("No event is open. You can go on.")
    return t(
        "Everything is saved. The last action: {act} ({at}). You can continue.",
        act=last_act,
        at=at,
    )


def again_text(t: Words, times: int) -> str:
    """The same bug comes again; shown above the step."""
    return t.many(
        "The same went wrong again, {n} time in all. Nothing was lost. Another page may do "
        "meanwhile; Ctrl+Shift+B shows the report.",
        "The same went wrong again, {n} times in all. Nothing was lost. Another page may do "
        "meanwhile; Ctrl+Shift+B shows the report.",
        times,
    )


def crash_text(t: Words, last_act: str) -> str:
    """The first start after a crash or a power cut."""
    if not last_act:
        return t(
            "Dice Down didn't shut down properly last time (crash or power cut). Nothing was lost."
            " Ctrl+Shift+B shows a report."
        )
    return t(
        "Dice Down didn't shut down properly last time (crash or power cut). Nothing was "
        "lost; last saved action: {act}. Ctrl+Shift+B shows a report.",
        act=last_act,
    )


def early_crash_text(t: Words) -> str:
    """An event is not opened by itself because the program ended right after it was."""
    return t(
        "Dice Down ended right after its start the last time, so the event was not opened by "
        "itself. Nothing was lost. Ctrl+Shift+B shows a report."
    )


def saved_text(t: Words, path: str) -> str:
    """Where a report lies."""
    return t("The report is in {path}.", path=path)


# What the program says of the test of itself.


_Facts = Mapping[str, object]

CHECKS: Mapping[str, Callable[[Words], str]] = {
    "resources": lambda t: t("Packets and languages are read"),
    "database": lambda t: t("An event is made, a round paired, undone and redone"),
    "upgrade": lambda t: t("An event of the first version is brought up to this one"),
    "backup": lambda t: t("A backup is made, restored and opened"),
    "papers": lambda t: t("Papers are printed with names in every script"),
    "exchange": lambda t: t("An event goes out and in as JSON, a roster comes from Excel"),
    "server": lambda t: t("The language of PostgreSQL servers is spoken"),
    "fonts": lambda t: t("The window finds its fonts and its icon"),
    "window": lambda t: t("The window shows every page"),
    "preview": lambda t: t("A printout is shown before it is printed"),
    "screen": lambda t: t("The players' screen opens"),
    "phones": lambda t: t("Pages for phones are served"),
}
"""What each check tries, by its code."""

_FOUND: Mapping[str, Callable[[Words, _Facts], str]] = {
    "resources": lambda t, f: t("{packets} packets, {languages} languages", **f),
    "database": lambda t, f: t("{players} players at {tables} tables, SQLite {sqlite}", **f),
    "upgrade": lambda t, f: t("{players} players, schema {schema}", **f),
    "backup": lambda t, f: t("{bytes} bytes", **f),
    "papers": lambda t, f: t("{papers} printouts, {scripts} names, {fonts} fonts", **f),
    "exchange": lambda t, f: t("{players} players", **f),
    "server": lambda t, f: f"psycopg {f['driver']}, libpq {f['libpq']}",
    "fonts": lambda t, f: t("{fonts} fonts, platform {platform}", **f),
    "window": lambda t, f: t("{pages} pages", **f),
    "preview": lambda t, f: t("{pages} pages", **f),
    "phones": lambda t, f: t("{bytes} bytes", **f),
    "screen": lambda t, f: t("{width} dots wide, {screens} screens", **f),
}


def outcome_line(t: Words, code: str, facts: _Facts, failure: str, seconds: float) -> str:
    """One check with what was found, or with what went wrong."""
    tried = CHECKS[code](t)
    took = f"{seconds:5.2f} s"
    if failure:
        return t("FAILED  {took}  {tried}: {failure}", took=took, tried=tried, failure=failure)
    found = _FOUND[code](t, facts)
    return t("passed  {took}  {tried}: {found}", took=took, tried=tried, found=found)


def self_test_head(t: Words, version: str, system: str, python: str, *, is_bundle: bool) -> str:
    """What is tested, and on what."""
    facts = {"version": version, "system": system, "python": python}
    if is_bundle:
        return t("Dice Down {version}, bundled with Python {python}, on {system}", **facts)
    return t("Dice Down {version}, from source with Python {python}, on {system}", **facts)


def self_test_sum(t: Words, failed: int, folder: str) -> str:
    """Whether the test is passed, and where its files lie."""
    if not failed:
        return t("The program passes its self-test. Its files are in {folder}", folder=folder)
    return t.many("{n} check failed. Its files are in {folder}",
                  "{n} checks failed. Their files are in {folder}",
                  failed, folder=folder)  # fmt: skip


def no_display(t: Words) -> str:
    """That there is nothing to show a window on."""
    return t(
        "There's no display to show the window on. “dicedown --help” lists what works without one."
    )


def no_window(t: Words, why: str) -> str:
    """That the window's libraries cannot be loaded."""
    return t("The window cannot start: {why}. “dicedown --help” lists what works without.", why=why)


def lost_answer(t: Words, why: str, *, is_done: bool) -> str:
    """That nobody can read what a command answers."""
    if is_done:
        return t("It is done, but the answer could not be written: {why}.", why=why)
    return t("The answer could not be written: {why}.", why=why)


def bug_afterwards_sentence(t: Words, kind: str, log: str) -> str:
    """That the program itself went wrong once the action was saved."""
    return t("The action is saved. Afterwards something in the program went wrong ({kind}); don't "
             "repeat the action. Noted in {log}.", kind=kind, log=log)  # fmt: skip


def no_memory_sentence(t: Words, log: str) -> str:
    """That memory was short while an action was saved."""
    return t("This computer has no memory left. It's unknown whether the action was saved; look in "
             "the history before you repeat it. Noted in {log}.", log=log)  # fmt: skip


def bug_sentence(t: Words, kind: str, log: str) -> str:
    """That the program itself went wrong."""
    return t("Something in the program went wrong ({kind}); nothing was changed. Noted in {log}.",
             kind=kind, log=log)  # fmt: skip


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


def card_facts(t: Words, *, day: str, packet: str, players: int) -> str:
    """An event's day, packet and players, as far as they are known."""
    people = t.many("{n} player", "{n} players", players) if players else ""
    return " · ".join(filter(None, (day_text(t, day) if day else "", packet, people)))


def card_state(t: Words, *, number: int, planned: int, is_over: bool, is_known: bool) -> str:
    """How far an event is."""
    if not is_known:
        return ""
    if is_over:
        return t.many("Finished after {n} round", "Finished after {n} rounds", number)
    if not number:
        return t("Not started")
    if number > planned:
        return t("Round {n}", n=number)
    return t("Round {n} of {of}", n=number, of=planned)


def missing_text(t: Words) -> str:
    """That an event's file is gone."""
    return t("File not found. It was moved or deleted, or its drive isn't connected.")


def removed_text(t: Words, name: str) -> str:
    """That an event is off the list."""
    return t("“{name}” removed from the list. Its file stays where it is.", name=name)


def settings_text(t: Words, *, folder: str, paper: str, language: str) -> str:
    """What the program is set to, in a line.

    Args:
        t: the words.
        folder: where new events are saved.
        paper: "a4" or "letter".
        language: of printouts, by its code.
    """
    return t(
        "Events are saved in {folder} · Printouts: {paper}, {language}",
        folder=folder,
        paper=t("US Letter") if paper == "letter" else t("A4"),
        language=LANGUAGES[language],
    )


def step_names(t: Words) -> Mapping[str, tuple[str, str]]:
    """Step -> what it says, and what to do."""
    return {
        "event": (t("New event"), t("Name, date and packet")),
        "players": (t("Add players"), t("Type names or import a roster on Players")),
        "pair": (t("Pair round 1"), t("The blue button pairs a draft, then publishes it")),
        "results": (t("Enter results"), t("Table by table on Results")),
        "awards": (t("Awards"), t("At the end of the event, on Standings")),
    }


def checklist_title(t: Words, *, is_done: bool) -> str:
    """What stands before the steps."""
    return t("Your first event is done.") if is_done else t("Your first event:")
