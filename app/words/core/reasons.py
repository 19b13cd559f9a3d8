"""Why something was done by hand and who asked for it, in the EO's words with ours around them."""

from app.words.core.catalogue import Words


def reason_told(t: Words, why: str, asked_by: str) -> str:
    """A reason with who asked, as a cell of a table has it.

    Args:
        t: the words of a language.
        why: "" where no reason was given.
        asked_by: "" where nobody is named.
    """
    if why and asked_by:
        return t("{why} (asked by {name})", why=why, name=asked_by)
    return t("asked by {name}", name=asked_by) if asked_by else why


def said_with_reason(t: Words, said: str, why: str, asked_by: str) -> str:
    """What was done, then who asked for it and why."""
    if asked_by:
        said = t("{said}, asked by {name}", said=said, name=asked_by)
    return t("{said}, because: {reason}", said=said, reason=why) if why else said
