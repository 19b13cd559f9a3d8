"""What is refused or odd about awards and equals, and what was done about them."""

from collections.abc import Mapping

from app.rules.standings.awards import AwardFault
from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.standings.awards import Facts, Sentence, award_name, in_order


def _of(t: Words, facts: Facts) -> str:
    return award_name(t, facts["award"], facts.get("title"))


PROBLEMS: Mapping[str, Sentence] = {
    AwardFault.DISQUALIFIED: lambda t, facts, name_of: t(
        "{name} is disqualified and can get no award.", name=name_of(facts["player"])
    ),
    AwardFault.RINGER: lambda t, facts, name_of: t(
        "{name} plays as a ringer, without awards.", name=name_of(facts["player"])
    ),
    AwardFault.NOT_TIED: lambda t, facts, name_of: t(
        "The vote is tied between {tied}; {name} is none of them.",
        name=name_of(facts["player"]),
        tied=joined(t, map(name_of, facts["tied"])),
    ),
    AwardFault.BALLOT_NOT_TIED: lambda t, facts, name_of: t(
        "This vote is among {tied} only.", tied=joined(t, map(name_of, facts["tied"]))
    ),
    AwardFault.BALLOTS_IN: lambda t, facts, name_of: t.many(
        "{n} ballot is in, and would not be counted.",
        "{n} ballots are in, and would not be counted.",
        facts["ballots"],
    ),
    AwardFault.VOTED: lambda t, facts, name_of: t(
        "The vote has chosen {name}.", name=name_of(facts["player"])
    ),
    "equals.parted": lambda t, facts, name_of: t(
        "The equals for place {place} are parted already; this would draw them anew.", **facts
    ),
    "equals.by-word": lambda t, facts, name_of: t(
        "Equals would be parted by your word instead of a draw: {names}.",
        names=in_order(t, facts["players"], name_of),
    ),
}
"""What is odd or impossible about an award, by code."""

REFUSALS: Mapping[str, Sentence] = {
    "award.unknown": lambda t, facts, name_of: t(
        "There is no award “{award}”. Choose one of {known}.",
        award=facts["award"],
        known=joined(t, facts["known"]),
    ),
    "award.title": lambda t, facts, name_of: t(
        "A name of an award has from 1 to {most} characters that can be shown.", **facts
    ),
    "award.title-twice": lambda t, facts, name_of: t(
        "There is an award “{title}” already. Give this one another name.", **facts
    ),
    "award.of-packet": lambda t, facts, name_of: t(
        "{award} is always offered. Leave it open where it is not given.", award=_of(t, facts)
    ),
    "award.category-late": lambda t, facts, name_of: t(
        "Ballots for {award} are in, cast for the category as it was.", award=_of(t, facts)
    ),
    "award.open": lambda t, facts, name_of: t("{award} is open already.", award=_of(t, facts)),
    "award.decided": lambda t, facts, name_of: t(
        "{award} is decided: {name}. Open it again first.",
        award=_of(t, facts),
        name=name_of(facts["player"]),
    ),
    "award.no-ballots": lambda t, facts, name_of: t(
        "No ballot for {award} counts yet. Type the ballots first.", award=_of(t, facts)
    ),
    "award.tied": lambda t, facts, name_of: t(
        "{award} is tied between {names}: choose the winner, or take ballots of a second vote.",
        award=_of(t, facts),
        names=joined(t, map(name_of, facts["tied"])),
    ),
    "equals.too-early": lambda t, facts, name_of: t(
        "Results are missing: who stands equal is not known yet. Enter them first."
    ),
    "equals.none": lambda t, facts, name_of: t(
        "Nobody stands equal for place {place}; there is nothing to settle.", **facts
    ),
    "equals.not-equal": lambda t, facts, name_of: t(
        "Name each of these at most once, and nobody else: {names}.",
        names=joined(t, map(name_of, facts["equals"])),
    ),
    "cut.no-equals": lambda t, facts, name_of: t("No cut falls among equals now."),
    "cut.made": lambda t, facts, name_of: t(
        "A round is published on the cut already; who plays on stays."
    ),
}
"""Why an award was refused, by code."""

VERBS: Mapping[str, Sentence] = {
    "add_award": lambda t, told, name_of: t("Award added: {title}", title=told["title"]),
    "remove_award": lambda t, told, name_of: t("Award taken away: {title}", title=told["title"]),
    "name_award_category": lambda t, told, name_of: t(
        "Category of {award}: {category}", award=_of(t, told), category=told["category"] or "–"
    ),
    "give_award": lambda t, told, name_of: t(
        "{award} given to {name}", award=_of(t, told), name=name_of(told["player"])
    ),
    "reopen_award": lambda t, told, name_of: t("{award} opened again", award=_of(t, told)),
    # Whom a ballot names is not said: the history may be seen while the vote goes on.
    "cast_ballot": lambda t, told, name_of: t("Ballot for {award}", award=_of(t, told)),
    "close_vote": lambda t, told, name_of: t("Vote for {award} closed", award=_of(t, told)),
    "draw_place": lambda t, told, name_of: t(
        "Equals for place {place} drawn with seed {seed}: {names}",
        place=told["place"],
        seed=told["seed"],
        names=in_order(t, told["players"], name_of),
    ),
    "order_place": lambda t, told, name_of: t(
        "Equals for place {place} by word: {names}",
        place=told["place"],
        names=in_order(t, told["players"], name_of),
    ),
    "order_cut_border": lambda t, told, name_of: (
        t("Equals at the cut by word: {names}", names=in_order(t, told["players"], name_of))
        if told["players"]
        else t("Equals at the cut left to the draw")
    ),
}
"""Journal verbs in words."""
