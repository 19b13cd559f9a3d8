"""Words of the program itself: its search, bugs, its own test, a window that can't start."""

from collections.abc import Callable, Mapping

from app.words.core.catalogue import Words


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
    "fonts": lambda t: t("The window finds its fonts and its icon"),
    "window": lambda t: t("The window shows every page"),
    "preview": lambda t: t("A printout is shown before it is printed"),
    "screen": lambda t: t("The players' screen opens"),
}
"""What each check tries, by its code."""

_FOUND: Mapping[str, Callable[[Words, _Facts], str]] = {
    "resources": lambda t, f: t("{packets} packets, {languages} languages", **f),
    "database": lambda t, f: t("{players} players at {tables} tables, SQLite {sqlite}", **f),
    "upgrade": lambda t, f: t("{players} players, schema {schema}", **f),
    "backup": lambda t, f: t("{bytes} bytes", **f),
    "papers": lambda t, f: t("{papers} printouts, {scripts} names, {fonts} fonts", **f),
    "exchange": lambda t, f: t("{players} players", **f),
    "fonts": lambda t, f: t("{fonts} fonts, platform {platform}", **f),
    "window": lambda t, f: t("{pages} pages", **f),
    "preview": lambda t, f: t("{pages} pages", **f),
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
