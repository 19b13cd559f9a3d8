"""The sentence of each error about the judge's log."""

from collections.abc import Mapping

from app.codes import Code, PenaltyCode
from app.rules.judge.penalty import PenaltyFault
from app.rules.packet.offences import Measure
from app.words.core.catalogue import Words
from app.words.core.errors import Facts, Sentence
from app.words.core.status import either
from app.words.judge.penalties import measure_name, offence_name_of


def _odd(sentence: str, t: Words, facts: Facts) -> str:
    return sentence.format(
        about=offence_name_of(t, facts["about"]),
        measure=measure_name(t, Measure(facts["measure"])),
        printed=measure_name(t, Measure(facts["printed"])),
        n=facts["count"],
    )


def _unprinted(t: Words, facts: Facts) -> str:
    values = {
        "about": offence_name_of(t, facts["about"]),
        "n": facts["count"],
        "measures": either(t, facts["measures"]),
    }
    if facts["is_choice"]:
        return t(
            "“{about}”, offence {n}: the packet leaves the measure to you. Choose {measures}.",
            **values,
        )
    return t("“{about}”, offence {n}: the packet prints no measure. Choose {measures}.", **values)


_PROBLEMS: Mapping[Code, Sentence] = {
    PenaltyFault.NOT_PRINTED: lambda t, facts, name_of: _unprinted(t, facts),
    PenaltyFault.MILDER: lambda t, facts, name_of: _odd(
        t("For “{about}”, offence {n}, the packet prints {printed}; {measure} is milder."), t, facts
    ),
    PenaltyFault.HARSHER: lambda t, facts, name_of: _odd(
        t("For “{about}”, offence {n}, the packet prints {printed}; {measure} is harsher."),
        t,
        facts,
    ),
}
"""What is odd about a measure, by code."""

_REFUSALS: Mapping[Code, Sentence] = {
    PenaltyCode.UNKNOWN: lambda t, facts, name_of: t(
        "The judge's log has no entry {entry}. It may have been removed.", **facts
    ),
    PenaltyCode.UNKNOWN_OFFENCE: lambda t, facts, name_of: t(
        "“{about}” isn't an offence of this event. Choose one of {known}.",
        about=facts["about"],
        known=", ".join(facts["known"]),
    ),
    PenaltyCode.NOTE_LETTER: lambda t, facts, name_of: t(
        "The note has a letter that cannot be shown ({character}). Take it out.", **facts
    ),
}
"""By code."""

ERRORS: Mapping[Code, Sentence] = {**_PROBLEMS, **_REFUSALS}
"""By code."""
