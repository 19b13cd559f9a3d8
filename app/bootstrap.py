"""The composition root: what is made once and handed down."""

import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from app import __version__, paths
from app.cli.command import UsageError, parser_for, window_options
from app.cli.console import Console
from app.cli.run import DONE, NOT_DONE, UNKNOWN, WRONG, command_named, is_command, overview_lines
from app.models.server.address import is_address
from app.services.core.act_context import now, throw
from app.services.core.errors import UserError
from app.services.core.monotonic_clock import monotonic_time
from app.words.core.catalogue import words
from app.words.program import program as sentences

if TYPE_CHECKING:
    from app.services.program.self_test import Outcome

_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
"""One of these is set where a window can be shown, on systems that are not Windows or macOS."""


def console() -> Console:
    """The console of a command: the real clock, random dice, the words, both streams."""
    return Console(
        clock=now, dice=throw, t=words(), out=sys.stdout, err=sys.stderr, steady=monotonic_time
    )


def overview(console: Console) -> int:
    """Say the version and every command."""
    console.say(f"Dice Down {__version__}", *overview_lines(words()))
    return DONE


def wants_window(arguments: Sequence[str]) -> bool:
    """Whether the arguments ask for the window: none, an event or a pack, or its options."""
    word = arguments[0] if arguments else "--"
    if is_command(word):
        return False
    if is_address(word):
        return True
    return word.startswith("--") or word.endswith((".dicedown", ".dicepack")) or Path(word).exists()


def show_window(arguments: Sequence[str]) -> int:
    """Open the window and stay until it is closed.

    Args:
        arguments: an event file; ``--as-of-step`` with a step of its history to show it at, only
            to be read; ``--page`` with the page to show first; ``--quit-when-ready`` to
            end as soon as it is painted; ``--self-test`` with a folder to do that instead.
    """
    try:
        options = window_options(arguments, words())
    except UsageError as error:
        console().err.write("".join(f"{line}\n" for line in error.lines))
        return WRONG
    if options.self_test is not None:
        return test_itself(options.self_test.absolute())
    is_unix = sys.platform not in ("win32", "darwin")
    if is_unix and not any(os.environ.get(name) for name in _DISPLAYS):
        return _say(sentences.no_display(words()))
    try:
        # Only here: commands run without Qt, and on machines where it cannot start.
        from app.ui.program.start import run
    except ImportError as error:
        return _say(sentences.no_window(words(), str(error)))
    return run(
        options.path,
        as_of_step=options.as_of_step,
        page=options.page,
        quit_when_ready=options.quit_when_ready,
    )


def test_itself(folder: Path) -> int:
    """Run the self-test, here and in the form the program runs in; write ``report.txt``.

    Args:
        folder: where everything goes that is made on the way; its files are written again.

    Returns:
        0 where all is well, 1 where a check fails, 2 where the folder is not to be had.
    """
    from app.services.program.self_test import (
        WITHOUT_WINDOW,
        begin_self_test,
        outcomes,
        report_lines,
    )
    from app.words.program.errors import error_sentences

    try:
        paths.keep_apart(begin_self_test(folder))
    except UserError as error:
        console().err.write("".join(f"{line}\n" for line in error_sentences(words(), error, str)))
        return WRONG
    found = [*outcomes(WITHOUT_WINDOW, folder), *_window_outcomes(folder)]
    lines = report_lines(words(), found, folder)
    (folder / "report.txt").write_text("".join(f"{line}\n" for line in lines), "utf-8")
    console().say(*lines)
    return NOT_DONE if any(outcome.failure for outcome in found) else DONE


def _window_outcomes(folder: Path) -> "Sequence[Outcome]":
    from app.services.program.self_test import Outcome

    try:
        from app.ui.program.self_test import WindowTest

        return WindowTest(folder).outcomes()
    except Exception as error:  # a library that is missing, a window that cannot be made
        return [Outcome(code="window", seconds=0, failure=f"{type(error).__name__}: {error}")]


def say_lost_answer(error: OSError, arguments: Sequence[str], code: int) -> int:
    """Say that an answer could not be written: on a full disk, say.

    Returns:
        Where the command has done its part all the same its own code, else that it could not.
    """
    is_done = code == DONE and (_writes(arguments) or "-o" in arguments)
    why = error.strerror or str(error)
    console().err.write(f"{sentences.lost_answer(words(), why, is_done=is_done)}\n")
    return DONE if is_done else NOT_DONE


def say_bug(error: BaseException, arguments: Sequence[str], *, is_saved: bool = False) -> int:
    """Note an error that nobody foresaw, and say calmly where it is noted.

    Args:
        error: it.
        arguments: of the command.
        is_saved: the command had saved its action by then.
    """
    from app.logs import log_bug

    hidden = (str(Path.home()), *_values(arguments))
    log = log_bug(error, _doing(arguments), paths.logs(), hidden=hidden)
    kind, noted = type(error).__name__, str(log or "–")
    if is_saved:
        console().err.write(f"{sentences.bug_afterwards_sentence(words(), kind, noted)}\n")
        return DONE
    if isinstance(error, MemoryError) and _writes(arguments):
        # It may have come after the commit, before anybody could note that.
        console().err.write(f"{sentences.no_memory_sentence(words(), noted)}\n")
        return UNKNOWN
    return _say(sentences.bug_sentence(words(), kind, noted))


def _writes(arguments: Sequence[str]) -> bool:
    return bool(arguments) and is_command(arguments[0]) and command_named(arguments[0]).writes


def _doing(arguments: Sequence[str]) -> str:
    """The command and the names of its options; what was given to them may name people."""
    word = arguments[0] if arguments else ""
    if not is_command(word):
        return "window"
    try:
        known = set(parser_for(word, command_named(word), words())._option_string_actions)
    except Exception:  # the bug may be in there
        known = set()
    given = [argument.partition("=")[0] for argument in arguments[1:]]
    options = (option for option in given if option.startswith("--") and option in known)
    return " ".join([word, *options])


def _values(arguments: Sequence[str]) -> set[str]:
    """Every argument, and every value joined to an option: each may be personal text."""
    found = set(arguments[1:] if arguments and is_command(arguments[0]) else arguments)
    found |= {argument.partition("=")[2] for argument in arguments if argument.startswith("-")}
    found |= {argument[2:] for argument in arguments if argument.startswith("-")}
    # An error may name a part of what was typed, say one of two players.
    return found | {part for text in found for part in re.findall(r"[^\W\d_]{3,}", text)}


def _say(sentence: str) -> int:
    console().err.write(f"{sentence}\n")
    return NOT_DONE
