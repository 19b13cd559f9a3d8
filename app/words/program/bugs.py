"""What is said of a bug in the program, and of a run that ended before its time."""

from app.words.core.catalogue import Words


def bug_title(t: Words) -> str:
    """Said first and large."""
    return t("Something in the program went wrong. Nothing was lost.")


def bug_text(t: Words, last_act: str, at: str) -> str:
    """That all is saved, and what came last; ``last_act`` "" where no event is open."""
    if not last_act:
        return t("No event is open. You can go on.")
    return t(
        "Every act is saved as soon as it is done. What was going on has been taken back whole; the"
        " last act that is saved: {act} ({at}). You can go on.",
        act=last_act,
        at=at,
    )


def asked_text(t: Words, last_act: str, at: str) -> str:
    """Beside a report that was asked for though nothing went wrong since the start."""
    if not last_act:
        return t("No event is open. You can go on.")
    return t(
        "Every act is saved as soon as it is done. The last one: {act} ({at}). You can go on.",
        act=last_act,
        at=at,
    )


def again_text(t: Words, times: int) -> str:
    """Said when the same bug comes again, beside the step."""
    return t.many(
        "The same went wrong again, {n} time in all. Nothing was lost. Another page may do "
        "meanwhile; Ctrl+Shift+B shows the report.",
        "The same went wrong again, {n} times in all. Nothing was lost. Another page may do "
        "meanwhile; Ctrl+Shift+B shows the report.",
        times,
    )


def crash_text(t: Words, last_act: str) -> str:
    """Said at the first start after a crash or a power cut."""
    if not last_act:
        return t(
            "Dice Down was not closed the last time: a crash or a power cut. Nothing was lost."
            " Ctrl+Shift+B shows a report."
        )
    return t(
        "Dice Down was not closed the last time: a crash or a power cut. Nothing was lost; the "
        "last act that is saved: {act}. Ctrl+Shift+B shows a report.",
        act=last_act,
    )


def early_crash_text(t: Words) -> str:
    """Said when an event is not opened by itself because the program ended right after it was."""
    return t(
        "Dice Down ended right after its start the last time, so the event was not opened by "
        "itself. Nothing was lost. Ctrl+Shift+B shows a report."
    )


def saved_text(t: Words, path: str) -> str:
    """Where a report lies."""
    return t("The report lies in {path}.", path=path)
