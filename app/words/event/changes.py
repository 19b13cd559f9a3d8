"""What a change of packet, size or variants does to what was played, in words."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from app.words.core.catalogue import Words
from app.words.core.refusals import NameOf
from app.words.core.status import joined

_Sentence = Callable[[Words, Mapping[str, Any], NameOf], str]


def _result(t: Words, facts: Mapping[str, Any], name_of: NameOf) -> str:
    if facts["table"] is None:
        return t("Round {round}: {said}", round=facts["round"], said=facts["said"])
    return t(
        "Round {round}, table {table}: {said}",
        round=facts["round"],
        table=facts["table"],
        said=facts["said"],
    )


def _names(t: Words, players: Iterable[int], name_of: NameOf) -> str:
    return joined(t, tuple(name_of(player) for player in players))


CHANGE_SENTENCES: Mapping[str, _Sentence] = {
    "change.round": lambda t, facts, name_of: t(
        "Round {round}: {said}", round=facts["round"], said=facts["said"]
    ),
    "change.result": _result,
    "change.rank": lambda t, facts, name_of: t(
        "{name} moves from rank {old} to {new}.",
        name=name_of(facts["player"]),
        old=facts["old"],
        new=facts["new"],
    ),
    "change.list": lambda t, facts, name_of: t(
        "{name}: {said}", name=name_of(facts["player"]), said=facts["said"]
    ),
    "round.after-end": lambda t, facts, name_of: t("The event would have been over before it."),
    "round.outside-cut": lambda t, facts, name_of: t(
        "After a cut {names} would not have played.", names=_names(t, facts["players"], name_of)
    ),
    "round.no-cut": lambda t, facts, name_of: t(
        "Without a cut {names} would have played too.", names=_names(t, facts["players"], name_of)
    ),
}
"""By code; ``said`` is what is wrong inside a round, a result or a list."""
