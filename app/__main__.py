"""Where the program starts: ``dicedown`` and ``python -m app``. The only exit of the process."""

import gc

# What is loaded at the start is never garbage: looking for some costs a tenth of a second.
gc.disable()

import io  # noqa: E402
import os  # noqa: E402
import sys  # noqa: E402
from collections.abc import Sequence  # noqa: E402

from app import __version__  # noqa: E402

DONE, NOT_DONE = 0, 1
"""Two of the exit codes of ``app.cli.run``."""

_COLLECT_AFTER = 100_000
"""New objects before a command looks for garbage: it makes much that stays, and ends soon."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command, or open the window.

    Args:
        arguments: what follows the program's name; None takes the process's own.

    Returns:
        The exit code: 0 done, 1 could not be done, 2 wrong, 3 odd and without reason.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    _speak_utf8()
    if given == ["--version"]:
        # Scripts ask for it again and again; nothing else has to be loaded for the answer.
        try:
            return _deliver(f"Dice Down {__version__}\n", given, DONE)
        except BrokenPipeError:
            _close_output()
            return DONE
    before, sys.unraisablehook = sys.unraisablehook, _without_want_of_memory
    try:
        return _answer(given, is_process=arguments is None)
    finally:
        sys.unraisablehook = before
        if arguments is None:
            # The process ends: to look through all that was loaded once more takes a tenth of a
            # second, and frees nothing that doesn't go anyway.
            gc.freeze()


def _answer(given: list[str], *, is_process: bool) -> int:
    from dataclasses import replace

    from app.bootstrap import console, overview, show_window, wants_window
    from app.cli.console import AfterwardsError
    from app.cli.run import run

    try:
        is_overview = given in (["-h"], ["--help"])
        if wants_window(given) and not is_overview:
            return show_window(given)
        if is_process:
            # Else the first look for garbage comes at once, and goes through all that was loaded.
            gc.freeze()
            _hear_interrupts()
        gc.set_threshold(_COLLECT_AFTER)
        gc.enable()
        answer = _Answer()
        speaker = replace(console(), out=answer)
        code = overview(speaker) if is_overview else run(given, speaker)
        return _deliver(answer.take(), given, code)
    except BrokenPipeError:
        # Whoever read the answer has had enough.
        _close_output()
        return DONE
    except KeyboardInterrupt:
        return NOT_DONE
    except AfterwardsError as error:
        from app.bootstrap import say_bug

        return say_bug(error.__cause__ or error, given, is_saved=True)
    except Exception as error:  # a bug: it is logged, and reported calmly
        from app.bootstrap import say_bug

        return say_bug(error, given)


class _Interrupt(KeyboardInterrupt):
    """Ctrl+C."""


def _hear_interrupts() -> None:
    """Let a command that Ctrl+C cancels end with the exit code that it answers.

    Python ends as if killed once a ``KeyboardInterrupt`` itself, and no other class, has passed
    through code that was made from a text, as of a dataclass, whoever caught it since.
    """
    from signal import SIGINT, default_int_handler, getsignal, signal

    def interrupt(_signal: int, _frame: object) -> None:
        raise _Interrupt

    # What runs in the background ignores it.
    if getsignal(SIGINT) is default_int_handler:
        signal(SIGINT, interrupt)


class _Answer(io.StringIO):
    """What a command answers, kept until it has done its part.

    A command that goes on until it is interrupted flushes what is to be read meanwhile.
    """

    def take(self) -> str:
        """What wasn't delivered yet."""
        text = self.getvalue()
        self.seek(0)
        self.truncate()
        return text

    def flush(self) -> None:
        """Deliver it now."""
        text = self.take()
        if text:
            sys.stdout.write(text)
            sys.stdout.flush()


def _without_want_of_memory(unraisable: "sys.UnraisableHookArgs") -> None:
    """Show what went wrong where nothing could be raised; of memory the answer speaks."""
    if not isinstance(unraisable.exc_value, MemoryError):
        sys.__unraisablehook__(unraisable)


def _deliver(answer: str, given: Sequence[str], code: int) -> int:
    """Write the whole answer of a command once it has done its part; the exit code."""
    if not answer:
        return code
    try:
        sys.stdout.write(answer)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        from app.bootstrap import say_lost_answer

        _close_output()
        return say_lost_answer(error, given, code)
    return code


def _close_output() -> None:
    """Let nothing more be written at the exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _speak_utf8() -> None:
    # A launcher without a console has no streams at all.
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


if __name__ == "__main__":
    sys.exit(main())
