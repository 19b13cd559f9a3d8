"""The sentence of each fault that the rules find in seasons: their rules, events, finals."""

from collections.abc import Mapping

from app.codes import Code
from app.rules.season.check import SeasonEventFault
from app.rules.season.finals import FinalsFault
from app.rules.season.parse import SeasonFault
from app.rules.season.qualifiers import QualifierFault
from app.words.core.catalogue import Words
from app.words.core.errors import Facts, NameOf, RuleSentence, Sentence, by_facts
from app.words.core.status import joined


def _name(person: object, name_of: NameOf) -> str:
    """A person by number or, where there is none yet, by name."""
    return name_of(person) if isinstance(person, int) else str(person)


def _people(t: Words, facts: Facts, name_of: NameOf) -> str:
    return joined(t, [_name(person, name_of) for person in facts["people"]])


def _convention(t: Words, facts: Facts) -> str:
    if facts["attendees"] is None:
        return t("Say where the convention is, how many attend it and how many play.")
    return t(
        "The convention is too small. Attendees: minimum {attendees}; or players of the game: "
        "minimum {players}.",
        **facts,
    )


_PLAIN: Mapping[Code, RuleSentence] = {
    SeasonFault.FAULTY: lambda t, facts: t("The rules of the season have faults:"),
    SeasonFault.UNKNOWN_COUNTRY: lambda t, facts: t(
        "{field}: no country is called “{name}”.", **facts
    ),
    SeasonFault.UNKNOWN_STATE: lambda t, facts: t(
        "{field}: {country} has no state “{name}”.", **facts
    ),
    SeasonFault.TWO_REGIONS: lambda t, facts: t(
        "{field}: {name} belongs to {region} already.", **facts
    ),
    SeasonFault.NO_REGIONS: lambda t, facts: t(
        "{field}: it is about regions, and the season has none.", **facts
    ),
    SeasonFault.POINTS_OVERLAP: lambda t, facts: t(
        "{field}: place {first} has points already, up to place {last}.", **facts
    ),
    SeasonFault.LAST_BEFORE_FIRST: lambda t, facts: t(
        "{field}: the last place is before the first.", **facts
    ),
    SeasonFault.KEY_ELSEWHERE: lambda t, facts: t(
        "{field}: “{key}” is known only once places are given.", **facts
    ),
    SeasonFault.NOT_DIVISIBLE: lambda t, facts: t(
        "{field}: the places ({places}) can't be divided evenly between the brackets ({brackets}).",
        **facts,
    ),
    SeasonFault.NOBODY: lambda t, facts: t("{field}: nobody has a place in the finals.", **facts),
    SeasonFault.LOSS_ABOVE: lambda t, facts: t(
        "{field}: place {place} scores more than a better one.", **facts
    ),
    SeasonEventFault.NO_ENTRIES: lambda t, facts: t("{event} has no players.", **facts),
    SeasonEventFault.UNFINISHED: lambda t, facts: t("{event} isn't over.", **facts),
    SeasonEventFault.NO_WINNER: lambda t, facts: t(
        "Nobody has the first place of {event}.", **facts
    ),
    SeasonEventFault.PLAYER_COUNT: lambda t, facts: t(
        "Too few players: {players}. Results: {entries}.", **facts
    ),
    SeasonEventFault.OTHER_PACKET: lambda t, facts: t(
        "{event} was played by another packet, and won't score in this season.", **facts
    ),
    SeasonEventFault.TOO_FEW: lambda t, facts: t(
        "{event} has too few players to score in this season: {players} – minimum {least}.", **facts
    ),
    SeasonEventFault.OUTSIDE_SEASON: lambda t, facts: t(
        "{event} of {date} is outside the season, and won't score.", **facts
    ),
    QualifierFault.NONE: lambda t, facts: t("Name at least one qualifier."),
    QualifierFault.UNFINISHED: lambda t, facts: t("{event} isn't over.", **facts),
    QualifierFault.TWICE: lambda t, facts: t("{event} is named twice.", **facts),
    QualifierFault.OTHER_PACKET: lambda t, facts: t(
        "{event} was played by another packet.", **facts
    ),
    QualifierFault.TOO_FEW_PLAYERS: lambda t, facts: t(
        "Too few different players over the qualifiers: {players} – minimum {least}.", **facts
    ),
    QualifierFault.TOO_FEW_EACH: lambda t, facts: t(
        "{event} has too few players: {players}, and {wanted} should go on.", **facts
    ),
    QualifierFault.NOT_DIVISIBLE: lambda t, facts: t(
        "The places ({places}) can't be divided evenly between the qualifiers ({qualifiers}).",
        **facts,
    ),
    QualifierFault.MISMATCH: lambda t, facts: t(
        "The final isn't filled evenly. Places: {places}. Qualifiers: {qualifiers}. Going on "
        "from each: {each}.",
        **facts,
    ),
    QualifierFault.CONVENTION: _convention,
    QualifierFault.OTHER_CONVENTION: lambda t, facts: t(
        "The qualifiers and the final have to be held at the same convention."
    ),
    QualifierFault.APPROVAL: lambda t, facts: t("The publisher has to approve the final."),
    FinalsFault.PLACES: lambda t, facts: t(
        "Places in the brackets: {wanted}. Qualified: {players}.", **facts
    ),
    FinalsFault.NO_MEETING: lambda t, facts: t("Choose who meets first in a bracket."),
    FinalsFault.MEETING_SIZE: lambda t, facts: t(
        "This way to meet is for brackets of four, and these have {size}.", **facts
    ),
    FinalsFault.TOO_MANY: lambda t, facts: t(
        "So many brackets can't be drawn with proof that no draw is better."
    ),
    FinalsFault.SIZE: lambda t, facts: t(
        "A bracket holds 2, 4 or 8 players, and these have {size}.", **facts
    ),
}

_NAMED: Mapping[Code, Sentence] = {
    SeasonEventFault.TWO_WINNERS: lambda t, facts, name_of: t(
        "{people} share the first place. Put them in order in the event first.",
        people=_people(t, facts, name_of),
    ),
    SeasonEventFault.PERSON_TWICE: lambda t, facts, name_of: t(
        "{person} is in the event twice.", person=_name(facts["person"], name_of)
    ),
    SeasonEventFault.UNKNOWN_PERSON: lambda t, facts, name_of: t(
        "{person} isn't in the season.", person=_name(facts["person"], name_of)
    ),
    SeasonEventFault.PLACE: lambda t, facts, name_of: t(
        "{person} can't have place {place}: the event has only {players}.",
        person=_name(facts["person"], name_of),
        place=facts["place"],
        players=facts["players"],
    ),
    SeasonEventFault.UNKNOWN_EXTRA: lambda t, facts, name_of: t(
        "{person}: the season has no extra points called “{extra}”.",
        person=_name(facts["person"], name_of),
        extra=facts["extra"],
    ),
    SeasonEventFault.OPPONENT: lambda t, facts, name_of: t(
        "{person} can't have played {opponent} in this event.",
        person=_name(facts["person"], name_of),
        opponent=_name(facts["opponent"], name_of),
    ),
    SeasonEventFault.GAME_DIFFERS: lambda t, facts, name_of: t(
        "The results of {person} and {opponent} against each other differ.",
        person=_name(facts["person"], name_of),
        opponent=_name(facts["opponent"], name_of),
    ),
    QualifierFault.OPEN_TIE: lambda t, facts, name_of: t(
        "{event}: {people} share place {place}, and only some go on. Draw lots first.",
        event=facts["event"],
        place=facts["place"],
        people=_people(t, facts, name_of),
    ),
    FinalsFault.OPEN_TIE: lambda t, facts, name_of: t(
        "These are equal in everything, and their order counts: {people}. Draw lots, or put them "
        "in order.",
        people=_people(t, facts, name_of),
    ),
    FinalsFault.TWICE: lambda t, facts, name_of: t(
        "{person} is named twice.", person=_name(facts["person"], name_of)
    ),
}

FAULTS: Mapping[Code, Sentence] = {**by_facts(_PLAIN), **_NAMED}
"""By code."""
