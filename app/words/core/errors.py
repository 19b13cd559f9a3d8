"""How an error becomes sentences: a summary, then a line for each problem.

``words/<noun>/errors.py`` holds the sentences of a noun's codes; ``words/program/errors.py`` joins
them all.
"""

from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import Any, Protocol

from app import __version__
from app.codes import Code, EventCode, FileCode, RequestCode
from app.rules.core.errors import Problem, Weight
from app.words.core.catalogue import Words

NameOf = Callable[[int], str]
"""A player's name."""

Facts = Mapping[str, Any]
"""What an error's sentence needs, by name; ``field`` is the input that it belongs to."""

Sentence = Callable[[Words, Facts, NameOf], str]
"""From words, facts and names. What is wrong inside is the fact ``inner``, in words already."""

RuleSentence = Callable[[Words, Facts], str]
"""From words and facts; the name of the fact ``player`` is the fact ``name``."""


class CodedError(Protocol):
    """An error that carries a code and facts; it may have ``problems``."""

    @property
    def code(self) -> Code:
        """The error's name."""

    @property
    def facts(self) -> Mapping[str, object]:
        """What its sentence needs."""


def by_facts(sentences: Mapping[Code, RuleSentence]) -> Mapping[Code, Sentence]:
    """Sentences that need no names but that of the fact ``player``, as the registry wants them."""

    def named(sentence: RuleSentence) -> Sentence:
        def of(t: Words, facts: Facts, name_of: NameOf) -> str:
            if "player" in facts:
                facts = {**facts, "name": name_of(facts["player"])}
            return sentence(t, facts)

        return of

    return {code: named(sentence) for code, sentence in sentences.items()}


class ErrorSentences:
    """The sentence of every code, joined from those of the nouns.

    Raises:
        ValueError: two nouns have a sentence for one code.
    """

    def __init__(self, *nouns: Mapping[Code, Sentence]) -> None:
        self._sentences: dict[Code, Sentence] = {}
        for sentences in nouns:
            if twice := self._sentences.keys() & sentences.keys():
                raise ValueError(f"two sentences each: {sorted(twice)}")
            self._sentences.update(sentences)

    @property
    def codes(self) -> frozenset[Code]:
        """Every code that has a sentence."""
        return frozenset(self._sentences)

    def of_error(self, t: Words, error: CodedError, name_of: NameOf) -> tuple[str, ...]:
        """Why something was refused.

        Args:
            t: the words.
            error: a ``UserError``, ``RuleError`` or ``EventFileError``.
            name_of: a player's name, by id.

        Returns:
            The summary first, then one sentence for each problem; never empty.
        """
        found: Any = getattr(error, "problems", ()) or error.facts.get("problems", ())
        problems: tuple[Problem, ...] = tuple(found)
        # What is so for both sides of a game stands once.
        lines = tuple(dict.fromkeys(self.of_problem(t, problem, name_of) for problem in problems))
        if error.code in _PLACEHOLDERS and len(lines) == 1:
            return lines
        alone = Problem(error.code, Weight.IMPOSSIBLE, facts=tuple(error.facts.items()))
        return (self.of_problem(t, alone, name_of), *lines)

    def of_problem(self, t: Words, problem: Problem, name_of: NameOf) -> str:
        """What is wrong in one problem.

        Raises:
            KeyError: its code has no sentence.
        """
        facts: dict[str, Any] = {"field": problem.field, **dict(problem.facts)}
        if "problem" in facts:
            inner: Problem | None = facts["problem"]
            facts["inner"] = "" if inner is None else self.of_problem(t, inner, name_of)
        return self._sentences[problem.code](t, facts, name_of)


_PLACEHOLDERS = frozenset({RequestCode.IMPOSSIBLE, RequestCode.ODD, EventCode.OVER})
"""Summaries that a single problem says better."""


ADDRESS_EXAMPLE = "postgresql://user@host/database/event"


def _no_event(t: Words, facts: Facts) -> str:
    events = ", ".join(facts["events"])
    if not events:
        return t(
            "There is no event at {place}. “dicedown move” brings one there.", place=facts["place"]
        )
    return t(
        "Name one of the events at {place}, after a slash: {events}.",
        place=facts["place"],
        events=events,
    )


def _held(t: Words, facts: Facts, name_of: NameOf) -> str:
    if facts.get("host"):
        return t("{path} is open in a window on {host}. Close it there first.", **facts)
    return t("{path} is open in another window. Close it there first.", **facts)


def _newer(t: Words, facts: Facts, name_of: NameOf) -> str:
    if facts.get("needs") == __version__:
        # Written between two releases: its program calls itself as this one does.
        return t(
            "{path} was written by a newer build of Dice Down {needs}: its tables are of version "
            "{version}, and this one knows them up to {known}. Install the newest Dice Down.",
            **facts,
        )
    if facts.get("needs"):
        return t(
            "{path} was written by Dice Down {needs}. Open it with that version or a newer one.",
            **facts,
        )
    return t("{path} was written by a newer Dice Down. Open it with that one.", **facts)


def _act(t: Words, facts: Facts, name_of: NameOf) -> str:
    """An action, and who did it."""
    act = facts["label"](t, facts["arguments"], name_of)
    return t("{text} ({who})", text=act, who=facts["who"]) if facts["who"] else act


def _closed(t: Words, facts: Facts) -> str:
    """Why there is no connection to a server, and what to check."""
    place, kind = facts["place"], facts.get("kind")
    if kind == "host":
        return t(
            "There's no computer of the name in {place} on this network. Check the name, or use "
            "the server's address in digits.",
            place=place,
        )
    if kind == "refused":
        return t(
            "No PostgreSQL answers at {place}. Check that it runs, the port, and whether a "
            "firewall is in between.",
            place=place,
        )
    if kind == "password":
        return t("The server at {place} doesn't accept the user or the password.", place=place)
    if kind == "database":
        return t("There's no such database on the server: {place}.", place=place)
    if kind == "entry":
        return t(
            "The server at {place} doesn't let this user in from this computer. Whoever runs it "
            "can add a line to pg_hba.conf.",
            place=place,
        )
    return t(
        "The server at {place} doesn't answer or refuses the connection: {why}. Check its address, "
        "the user and the password, and whether it runs.",
        place=place,
        why=facts["why"],
    )


ERRORS: Mapping[Code, Sentence] = {
    RequestCode.UNDO_LATER: lambda t, facts, name_of: t(
        "{act} came later and would be undone too.", act=_act(t, facts, name_of)
    ),
    RequestCode.UNDO_NOT_OWN: lambda t, facts, name_of: t(
        "You've done nothing that can be undone. The newest action is somebody else's: {act}. "
        "“Undo to here” in the history takes it, and so does “dicedown undo --all”.",
        act=_act(t, facts, name_of),
    ),
    RequestCode.UNDO_PART: lambda t, facts, name_of: t(
        "{done} of {count} actions are undone; then the event file could not be written or read. "
        "Undo again to go on.",
        **facts,
    ),
    RequestCode.REDO_LATER: lambda t, facts, name_of: t(
        "This can't be redone, as something it depends on has changed since: {act}. Enter it again "
        "instead.",
        act=_act(t, facts, name_of),
    ),
    RequestCode.ACT_ID: lambda t, facts, name_of: t(
        "The action was sent without a valid number of its own. Load the page again and repeat it."
    ),
    RequestCode.HALF_CHARACTER: lambda t, facts, name_of: t(
        "This text holds half a character ({character}). Type it again.", **facts
    ),
    RequestCode.CANCELLED: lambda t, facts, name_of: t("Cancelled. Nothing has changed."),
    RequestCode.UNDO_NOTHING: lambda t, facts, name_of: t("There's nothing to undo."),
    RequestCode.REDO_NOTHING: lambda t, facts, name_of: t("There's nothing to redo."),
    RequestCode.IMPOSSIBLE: lambda t, facts, name_of: t("This cannot be."),
    RequestCode.ODD: lambda t, facts, name_of: t("This is against a rule, or unlikely."),
    FileCode.MISSING: lambda t, facts, name_of: t(
        "There's no file {path}. Check its name and folder.", **facts
    ),
    FileCode.REPLACED: lambda t, facts, name_of: t(
        "Another program replaced “{name}”.", name=PurePath(str(facts["path"])).name
    ),
    FileCode.ROLLED_BACK: lambda t, facts, name_of: t(
        "Another program wrote an older state into “{name}”.",
        name=PurePath(str(facts["path"])).name,
    ),
    FileCode.SAVED_WITH_TROUBLE: lambda t, facts, name_of: t(
        "The action is saved, but the disk reported an error: {why}. Save a copy elsewhere.",
        **facts,
    ),
    FileCode.SAVED_UNREAD: lambda t, facts, name_of: t(
        "The action is saved, but the file can't be read now: {why}. Don't repeat it; open the "
        "event again.",
        **facts,
    ),
    FileCode.UNKNOWN_OUTCOME: lambda t, facts, name_of: t(
        "The disk reported an error: {why}. It's unknown whether the action was saved; look in the "
        "history before you repeat it.",
        **facts,
    ),
    FileCode.NOT_PLAIN: lambda t, facts, name_of: t(
        "{path} is a folder, a pipe or a device, no file. Choose a file.", **facts
    ),
    FileCode.NOT_AN_EVENT: lambda t, facts, name_of: t(
        "{path} isn't a Dice Down event, or it's damaged. Try another file or a backup.", **facts
    ),
    FileCode.NOT_A_SEASON: lambda t, facts, name_of: t(
        "{path} isn't a Dice Down season, or it's damaged. Try another file or a backup.", **facts
    ),
    FileCode.IS_A_SEASON: lambda t, facts, name_of: t(
        "{path} is a season, and an event is needed here. Choose a file that ends in .dicedown.",
        **facts,
    ),
    FileCode.IS_AN_EVENT: lambda t, facts, name_of: t(
        "{path} is an event, and a season is needed here. Choose a file that ends in .season.",
        **facts,
    ),
    FileCode.NEWER: _newer,
    FileCode.OLD_SQLITE: lambda t, facts, name_of: t(
        "Python has SQLite {found}, and Dice Down needs {needed} or newer. Use a newer Python.",
        **facts,
    ),
    FileCode.OLDER: lambda t, facts, name_of: t(
        "{path} was written by an older Dice Down. Open it for writing once, so that it is"
        " brought up to date.",
        **facts,
    ),
    FileCode.EXISTS: lambda t, facts, name_of: t(
        "There is a file {path} already. Choose another name.", **facts
    ),
    FileCode.LEFTOVER: lambda t, facts, name_of: t(
        "{path} is left over from an event of that name that was cut off. Choose another name, or "
        "move it away with its event.",
        **facts,
    ),
    FileCode.DAMAGED: lambda t, facts, name_of: t(
        "{path} is damaged. Open a backup of it, or save what can still be read.", **facts
    ),
    FileCode.DRIVE: lambda t, facts, name_of: t(
        "The drive failed to read {path}: {why}. Plug the drive in again, or try another port or "
        "computer. If that doesn't help, open a backup.",
        **facts,
    ),
    FileCode.FOREIGN: lambda t, facts, name_of: t(
        "{path} holds objects that Dice Down never makes ({objects}). They could change results, "
        "so it isn't opened. Salvage makes a clean event of what it holds.",
        path=facts["path"],
        objects=", ".join(facts["objects"]),
    ),
    FileCode.BUSY: lambda t, facts, name_of: t(
        "{path} is being written by another program. Try again in a moment.", **facts
    ),
    FileCode.HELD: _held,
    FileCode.AS_OF_STEP: lambda t, facts, name_of: t(
        "Read-only: the event as of step {step} of {last} ({at}). Open it as it is now to change "
        "it.",
        **facts,
    ),
    FileCode.NO_SUCH_STEP: lambda t, facts, name_of: t(
        "{path} has no step {step} to show. Choose one from {first} to {last}; “dicedown history” "
        "lists them.",
        **facts,
    ),
    FileCode.READ_ONLY: lambda t, facts, name_of: t(
        "{path} may only be read, not written. Copy it to a place of your own.", **facts
    ),
    FileCode.CANNOT_WRITE: lambda t, facts, name_of: t(
        "{path} cannot be written: {why}. Choose another place.", **facts
    ),
    FileCode.CANNOT_READ: lambda t, facts, name_of: t(
        "{path} cannot be read: {why}. Choose another file.", **facts
    ),
    FileCode.CANNOT_UPGRADE: lambda t, facts, name_of: t(
        "{path} cannot be brought up to date: {why}. It was left as it is.", **facts
    ),
    FileCode.LOCKED: lambda t, facts, name_of: t(
        "Another program (a virus scanner, a cloud client) keeps the event file locked. Nothing "
        "was changed; try again in a moment."
    ),
    FileCode.TROUBLE: lambda t, facts, name_of: t(
        "The event file could not be written or read: {why}. Nothing was changed; try again.",
        **facts,
    ),
    FileCode.MOVED: lambda t, facts, name_of: t(
        "{path} is only a copy: since {at} the event is at {to}. Open it there. If that place is "
        "lost, “dicedown move {path} --alone” goes on with this copy.",
        **facts,
    ),
    FileCode.SERVER_ADDRESS: lambda t, facts, name_of: t(
        "“{typed}” is not the address of an event on a server. Write it as {example}, the event in "
        "small letters, digits and “-”.",
        example=ADDRESS_EXAMPLE,
        **facts,
    ),
    FileCode.SERVER_CANCELLED: lambda t, facts, name_of: t(
        "Moving to {place} was cancelled. Nothing is there, and the event goes on here.", **facts
    ),
    FileCode.SERVER_CLOSED: lambda t, facts, name_of: _closed(t, facts),
    FileCode.SERVER_GONE: lambda t, facts, name_of: t(
        "The server at {place} can't be reached: {why}. Nothing was changed; try again once it's "
        "back.",
        **facts,
    ),
    FileCode.SERVER_LOST: lambda t, facts, name_of: t(
        "The connection to {place} was lost: {why}. Nothing was changed; try again.", **facts
    ),
    FileCode.SERVER_UNKNOWN: lambda t, facts, name_of: t(
        "The server at {place} was lost while it saved: {why}. It's unknown whether the action was "
        "saved; look in the history before you repeat it.",
        **facts,
    ),
    FileCode.SERVER_UPGRADE_UNKNOWN: lambda t, facts, name_of: t(
        "The server at {place} was lost while it saved the upgrade: {why}. It's unknown whether "
        "the event is upgraded; open it again once the server is back. The copy from before is "
        "among the backups.",
        **facts,
    ),
    FileCode.SERVER_SAVED: lambda t, facts, name_of: t(
        "The server at {place} did save the action that it hadn't answered. It's shown now; "
        "nothing else was done. Check it before you repeat anything.",
        **facts,
    ),
    FileCode.SERVER_ROLLED_BACK: lambda t, facts, name_of: t(
        "The server at {place} lacks actions that this computer has, as after a backup of the "
        "server was restored. Nothing was changed. Save a copy, then open the event again.",
        **facts,
    ),
    FileCode.SERVER_BUSY: lambda t, facts, name_of: t(
        "Another desk is writing to {place}. Nothing was changed; try again in a moment.", **facts
    ),
    FileCode.SERVER_TROUBLE: lambda t, facts, name_of: t(
        "The server at {place} could not do it: {why}. Nothing was changed; whoever runs the "
        "server can help.",
        **facts,
    ),
    FileCode.SERVER_NULL: lambda t, facts, name_of: t(
        "A text holds the character U+0000, which a server can't store. Type the text again "
        "without it."
    ),
    FileCode.SERVER_OLD: lambda t, facts, name_of: t(
        "The server at {place} runs PostgreSQL {found}. Use one with version {needed} or newer.",
        **facts,
    ),
    FileCode.SERVER_SCHEMA: lambda t, facts, name_of: t(
        "The event at {place} belongs to a later version of Dice Down (schema {schema}, this one "
        "has {known}). Nothing was changed. Use that version on this computer too.",
        **facts,
    ),
    FileCode.SERVER_EARLIER: lambda t, facts, name_of: t(
        "The event at {place} belongs to an earlier version of Dice Down. Upgrade it first: under "
        "“Open from a server…” in the File menu, or by “dicedown move {place} --upgrade”. "
        "Desks with the earlier version can't go on with it then.",
        **facts,
    ),
    FileCode.SERVER_TAKEN: lambda t, facts, name_of: t(
        "There is something at {place} already. Choose another name for the event.", **facts
    ),
    FileCode.SERVER_NO_EVENT: lambda t, facts, name_of: _no_event(t, facts),
    FileCode.SERVER_NOT_A_FILE: lambda t, facts, name_of: t(
        "{place} is on a server, and this command works on files. Fetch the event with “dicedown "
        "copy” first.",
        **facts,
    ),
}
"""Errors that any action or file can have: what happened, then what to do."""
