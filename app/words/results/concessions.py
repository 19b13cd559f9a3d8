"""What is told beside a slip's points of a concession or a no-show: what the packet gives."""

from collections.abc import Callable, Mapping
from typing import Any

from app.rules.results.concession import AwardNote
from app.words.core.catalogue import Words

_Facts = Mapping[str, Any]
_Sentence = Callable[[Words, _Facts], str]


def _table(t: Words, facts: _Facts) -> str:
    if str(facts["field"]).endswith("control_points"):
        return t("What was scored on the table stands.")
    return t("What is destroyed on the table counts, and the caster as by an assassination.")


AWARD_SENTENCES: Mapping[str, _Sentence] = {
    AwardNote.GIVEN: lambda t, facts: _given(t, facts),
    AwardNote.GIVEN_OR_MORE: lambda t, facts: (
        t("{least}, our own reading; more that was scored before stands.", least=facts["least"])
        if facts["ours"]
        else t(
            "The packet gives {least}; more that was scored before stands.", least=facts["least"]
        )
    ),
    AwardNote.HALF_ARMY: lambda t, facts: t(
        "{points}: half of the registered {army}, or more where more was destroyed before.",
        points=facts["points"],
        army=facts["army"],
    ),
    AwardNote.WHICH_LIST: lambda t, facts: t(
        "Half of the list that {name} played: say which, or type it.", name=facts["name"]
    ),
    AwardNote.NO_LIST: lambda t, facts: t(
        "No list of {name} is registered: type half of its army points.", name=facts["name"]
    ),
    AwardNote.TABLE: _table,
    AwardNote.NOTHING: lambda t, facts: t("Nothing is scored, whatever was played."),
    AwardNote.MISSING: lambda t, facts: _missing(t, facts),
    AwardNote.UNTOLD: lambda t, facts: t("Points are missing here; empty counts as 0."),
}
"""The sentence of each code."""


def _given(t: Words, facts: _Facts) -> str:
    if facts["ours"]:
        return t("{points}: our own reading, the packet doesn't say.", points=facts["points"])
    return t("The packet gives {points}.", points=facts["points"])


def _missing(t: Words, facts: _Facts) -> str:
    if not facts["half"]:
        return t("The packet asks for army points at a concession; none count as 0.")
    if not facts["lists"]:
        return t(
            "Army points are missing: half of {name}'s army. Register the list, or enter them.",
            name=facts["name"],
        )
    return t(
        "Army points are missing: half of {name}'s army. Enter which list it was, or the points.",
        name=facts["name"],
    )
