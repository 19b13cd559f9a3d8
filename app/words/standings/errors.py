"""The sentence of each error about awards, cuts and ties."""

from collections.abc import Mapping

from app.codes import Code, RoundCode, StandingsCode
from app.rules.standings.awards import AwardFault
from app.rules.standings.cut import CutDifference
from app.rules.standings.prizes import FeeFault
from app.words.core.errors import Sentence
from app.words.core.status import joined
from app.words.standings.awards import award_of, in_order
from app.words.standings.cut import difference_sentences, final_name

ERRORS: Mapping[Code, Sentence] = {
    FeeFault.AMOUNT: lambda t, facts, name_of: t(
        "Enter an amount from 0 to {most}, such as 12.50.", most=facts["most"] // 100
    ),
    FeeFault.CURRENCY: lambda t, facts, name_of: t(
        "A currency has at most {most} characters, such as €.", **facts
    ),
    FeeFault.SHARES: lambda t, facts, name_of: t(
        "Enter whole percentages by place, such as 50 30 20: at most 100 % together (now {total}) "
        "and {most} places.",
        **facts,
    ),
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
    StandingsCode.EQUALS_PARTED: lambda t, facts, name_of: t(
        "The equals for place {place} have an order already; this would draw it again.", **facts
    ),
    StandingsCode.EQUALS_BY_WORD: lambda t, facts, name_of: t(
        "Your order instead of a draw: {names}.",
        names=in_order(t, facts["players"], name_of),
    ),
    StandingsCode.SEEDING_BEGUN: lambda t, facts, name_of: t(
        "Round 1 is published. Undo it before you make the bracket."
    ),
    StandingsCode.SEEDING_NO_BRACKET: lambda t, facts, name_of: t(
        "{packet} has no single elimination. Customise it: a cut, then single elimination.",
        **facts,
    ),
    StandingsCode.SEEDING_PARTS: lambda t, facts, name_of: t(
        "A bracket of {size} places can't be split into {parts} equal parts.", **facts
    ),
    StandingsCode.SEEDING_PLACES: lambda t, facts, name_of: t(
        "Give each player one of the {size} places of the bracket.", **facts
    ),
    StandingsCode.SEEDING_PLAYERS: lambda t, facts, name_of: (
        t(
            "A bracket has each of its players once, and all are in the event. Check: {names}.",
            names=joined(t, map(name_of, facts["players"])),
        )
        if facts["players"]
        else t("A bracket needs at least two players.")
    ),
    StandingsCode.AWARD_UNKNOWN: lambda t, facts, name_of: t(
        "There's no award “{award}”. Choose one of {known}.",
        award=facts["award"],
        known=joined(t, facts["known"]),
    ),
    StandingsCode.AWARD_TITLE: lambda t, facts, name_of: t(
        "A name of an award has from 1 to {most} characters that can be shown.", **facts
    ),
    StandingsCode.AWARD_TITLE_TWICE: lambda t, facts, name_of: t(
        "There is an award “{title}” already. Give this one another name.", **facts
    ),
    StandingsCode.AWARD_OF_PACKET: lambda t, facts, name_of: t(
        "{award} is always offered. Leave it open where it is not given.", award=award_of(t, facts)
    ),
    StandingsCode.AWARD_CATEGORY_LATE: lambda t, facts, name_of: t(
        "Ballots for {award} are in, cast for the category as it was.", award=award_of(t, facts)
    ),
    StandingsCode.AWARD_OPEN: lambda t, facts, name_of: t(
        "{award} is open already.", award=award_of(t, facts)
    ),
    StandingsCode.AWARD_DECIDED: lambda t, facts, name_of: t(
        "{award} is decided: {name}. Open it again first.",
        award=award_of(t, facts),
        name=name_of(facts["player"]),
    ),
    StandingsCode.AWARD_NO_BALLOTS: lambda t, facts, name_of: t(
        "No ballot for {award} counts yet. Type the ballots first.", award=award_of(t, facts)
    ),
    StandingsCode.AWARD_TIED: lambda t, facts, name_of: t(
        "{award} is tied between {names}: choose the winner, or take ballots of a second vote.",
        award=award_of(t, facts),
        names=joined(t, map(name_of, facts["tied"])),
    ),
    StandingsCode.EQUALS_TOO_EARLY: lambda t, facts, name_of: t(
        "Results are missing, so it isn't known yet who is tied. Enter them first."
    ),
    StandingsCode.EQUALS_NONE: lambda t, facts, name_of: t(
        "Nobody is tied for place {place}; there's nothing to decide.", **facts
    ),
    StandingsCode.EQUALS_NOT_EQUAL: lambda t, facts, name_of: t(
        "Name each of these at most once, and nobody else: {names}.",
        names=joined(t, map(name_of, facts["equals"])),
    ),
    StandingsCode.CUT_NO_EQUALS: lambda t, facts, name_of: t("No cut falls among equals now."),
    StandingsCode.CUT_MADE: lambda t, facts, name_of: t(
        "A round is published on the cut already; who plays on stays."
    ),
    StandingsCode.CUT_DRAWN: lambda t, facts, name_of: t(
        "The equals at the cut were drawn already, with seed {seed}.", **facts
    ),
    StandingsCode.CUT_WITHDRAWN: lambda t, facts, name_of: t(
        "Round {round} is published: players may have seen who plays on.", **facts
    ),
    StandingsCode.CUT_DIFFERS: lambda t, facts, name_of: " ".join(
        difference_sentences(
            t,
            CutDifference(
                round_number=facts["round"],
                would_be_in=facts["would_be_in"],
                would_be_out=facts["would_be_out"],
                undefeated=facts["undefeated"],
                can_cut_again=facts["can_cut_again"],
            ),
            name_of,
        )
    ),
    RoundCode.FINAL_BY_WORD: lambda t, facts, name_of: t(
        "{first} – {second} counts as {final} by your ruling.",
        first=name_of(facts["first"]),
        second=name_of(facts["second"]),
        final=final_name(t, facts["final"]),
    ),
    StandingsCode.CUT_SAME: lambda t, facts, name_of: t(
        "The same players would be inside the cut: there's nothing to change."
    ),
    StandingsCode.CUT_BEGUN: lambda t, facts, name_of: t(
        "Round {round} has begun or has results: the cut stays as it is played.", **facts
    ),
    RoundCode.FINAL_NONE: lambda t, facts, name_of: t(
        "This event has no finals tables: no game gives a place by itself."
    ),
}
"""By code."""
