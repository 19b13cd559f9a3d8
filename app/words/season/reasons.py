"""Why a season's table and places are as they are: by which line, ahead of whom, and by what."""

from collections.abc import Callable, Iterator, Mapping

from app.rules.season.finals import BoundProof, BracketDraw, DrawBound, EarlyMeeting
from app.rules.season.games import GameRecord
from app.rules.season.order import Comparison, KeyValue
from app.rules.season.people import Candidate, MatchReason
from app.rules.season.qualification import Missed, OpenTie, OutReason, PlaceKind, Qualifier
from app.rules.season.qualifiers import FinalPlace
from app.rules.season.regions import HomeRegion, RegionReason
from app.rules.season.rules import SeasonKey, SeasonRules, SeedMeeting
from app.rules.season.table import NotCounted
from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.standings.awards import place_title

NameOf = Callable[[int], str]
"""A person's name."""


def key_name(t: Words, key: SeasonKey) -> str:
    """What orders people, as the head of a column."""
    return {
        SeasonKey.POINTS: t("Points"),
        SeasonKey.EVENT_WINS: t("Event wins"),
        SeasonKey.WIN_RATE_TIED: t("Against those tied"),
        SeasonKey.WIN_RATE_SAME_POINTS: t("Against leaders and equal points"),
        SeasonKey.WIN_RATE_QUALIFIED: t("Against the other finalists"),
        SeasonKey.WIN_RATE: t("Win rate"),
        SeasonKey.GAME_WINS: t("Games won"),
        SeasonKey.EVENTS: t("Events"),
        SeasonKey.COUNTBACK: t("Best places"),
    }[key]


def record_text(record: GameRecord) -> str:
    """Games won and lost as in standings, "2–1", with the ties behind where there are any."""
    tied = f"–{record.ties}" if record.ties else ""
    return f"{record.wins}–{record.losses}{tied}"


def values_phrase(t: Words, own: KeyValue, others: KeyValue) -> str:
    """Two values of a key beside each other: "3 event wins to 2"."""
    if own.record is not None and others.record is not None:
        return _rate_phrase(t, own.key, record_text(own.record), record_text(others.record))
    if own.key is SeasonKey.COUNTBACK:
        return t("by the best places of the season")
    number = own.amount if isinstance(own.amount, int) else 0
    other = others.amount
    match own.key:
        case SeasonKey.EVENT_WINS:
            return t.many(
                "{n} event win to {others}", "{n} event wins to {others}", number, others=other
            )
        case SeasonKey.EVENTS:
            return t.many("{n} event to {others}", "{n} events to {others}", number, others=other)
        case SeasonKey.GAME_WINS:
            return t.many(
                "{n} game won to {others}", "{n} games won to {others}", number, others=other
            )
    return t.many("{n} point to {others}", "{n} points to {others}", number, others=other)


def _rate_phrase(t: Words, key: SeasonKey, own: str, others: str) -> str:
    facts = {"own": own, "others": others}
    return {
        SeasonKey.WIN_RATE_TIED: t("{own} to {others} in games among those tied", **facts),
        SeasonKey.WIN_RATE_SAME_POINTS: t(
            "{own} to {others} in games against region leaders and players with as many points",
            **facts,
        ),
        SeasonKey.WIN_RATE_QUALIFIED: t(
            "{own} to {others} in games against the other finalists", **facts
        ),
        SeasonKey.WIN_RATE: t("{own} to {others} in all games", **facts),
    }[key]


def _ahead(t: Words, points: int, found: Comparison | None, name_of: NameOf) -> str:
    """Points, then who is behind and by what."""
    total = t.many("{n} point", "{n} points", points)
    if found is None:
        return total
    name = name_of(found.other)
    if found.own is None or found.others is None:
        return t("{points}, equal to {name} in everything", points=total, name=name)
    value = values_phrase(t, found.own, found.others)
    if found.key is SeasonKey.POINTS:
        return t("{value}, ahead of {name}", value=value, name=name)
    return t("{points}, {value}, ahead of {name}", points=total, value=value, name=name)


def _behind(t: Words, found: Comparison, name_of: NameOf) -> str:
    name = name_of(found.other)
    if found.own is None or found.others is None:
        return t("equal to {name} in everything", name=name)
    value = values_phrase(t, found.own, found.others)
    return t("behind {name}, {value}", name=name, value=value)


def region_name(rules: SeasonRules, key: str | None) -> str:
    """A region's name; its key where the rules don't have it."""
    region = rules.region(key)
    return key or "" if region is None else region.name


def place_line_name(t: Words, rules: SeasonRules, line: Qualifier, name_of: NameOf) -> str:
    """By which line somebody is in: "2nd place of Europe/Africa"."""
    place = place_title(t, line.number)
    region = region_name(rules, line.region)
    if line.called_for is not None:
        return t("called up for {name}", name=name_of(line.called_for))
    if line.kind is PlaceKind.REPLACEMENT and line.for_leader is not None:
        leader = name_of(line.for_leader)
        return t("best of all regions, for {name} of {region}", name=leader, region=region)
    if line.kind is PlaceKind.REGION:
        return t("{place} of {region}", place=place, region=region)
    if line.kind is PlaceKind.ALTERNATE:
        return t("alternate {n}", n=line.number)
    return t("{place} of all regions", place=place)


def place_phrase(t: Words, rules: SeasonRules, line: Qualifier, name_of: NameOf) -> str:
    """By which line somebody is in, and whether that is decided: what stands without a reason."""
    name = place_line_name(t, rules, line, name_of)
    return t("{place} (undecided)", place=name) if line.is_open else name


def qualified_sentence(
    t: Words, rules: SeasonRules, line: Qualifier, points: int, name_of: NameOf
) -> str:
    """Why somebody is in, or an alternate: by which line, ahead of whom and by what.

    Args:
        t: the words.
        rules: the season's.
        line: the place.
        points: of the person in the season.
        name_of: a person's name.
    """
    name = place_line_name(t, rules, line, name_of)
    why = _ahead(t, points, line.ahead_of, name_of)
    if line.is_open:
        return t("{line}: {why}; open until a lot is drawn", line=name, why=why)
    return t("{line}: {why}", line=name, why=why)


def ahead_phrase(t: Words, line: Qualifier, name_of: NameOf) -> str:
    """Ahead of whom somebody is, and by what; for a place that somebody gave back, whose it was."""
    found = line.ahead_of
    parts = []
    if found is None:
        parts.append(t("nobody is behind"))
    elif found.own is None or found.others is None:
        parts.append(t("equal to {name} in everything", name=name_of(found.other)))
    else:
        value = values_phrase(t, found.own, found.others)
        parts.append(t("ahead of {name}: {value}", name=name_of(found.other), value=value))
    if line.is_open:
        parts.append(t("open until a lot is drawn"))
    return "; ".join(parts)


_BESIDE_THE_ORDER = frozenset({OutReason.DECLINED, OutReason.WITHDRAWN, OutReason.BARRED})
"""Why somebody is out whatever the points are."""


def missed_sentences(t: Words, rules: SeasonRules, line: Missed, name_of: NameOf) -> Iterator[str]:
    """Why somebody is out, and by how much: of all regions first, then of the home region."""
    known = {
        OutReason.DECLINED: t("can't come"),
        OutReason.WITHDRAWN: t("gave the place back"),
        OutReason.BARRED: t("disqualified in this season: can't qualify"),
        OutReason.TOO_FEW_POINTS: t("too few points to qualify"),
    }
    if line.reason in known:
        yield known[line.reason]
    # Of somebody who can't come, whoever got the place instead may well have fewer points.
    is_behind = line.reason not in _BESIDE_THE_ORDER
    if line.behind is not None and (is_behind or line.behind.is_behind):
        why = _behind(t, line.behind, name_of)
        yield t("among all regions: {why}", why=why)
    regional = line.behind_region
    if regional is not None and line.region_place is not None and (is_behind or regional.is_behind):
        place = place_title(t, line.region_place)
        region = region_name(rules, line.region)
        why = _behind(t, regional, name_of)
        yield t("{place} of {region}, {why}", place=place, region=region, why=why)


def open_tie_sentence(t: Words, rules: SeasonRules, tie: OpenTie, name_of: NameOf) -> str:
    """That equals need a lot, or an order of the EO's."""
    names = joined(t, map(name_of, tie.people))
    if tie.places == len(tie.people):
        return t("{names} are equal in everything, and their order is open.", names=names)
    where = t("all regions") if tie.region is None else region_name(rules, tie.region)
    return t.many(
        "{names} are equal in everything, and {n} of them gets a place of {where}.",
        "{names} are equal in everything, and {n} of them get a place of {where}.",
        tie.places,
        names=names,
        where=where,
    )


def not_counted_phrase(t: Words, reason: NotCounted) -> str:
    """Why a result doesn't count, as it is beside it."""
    return {
        NotCounted.UNFINISHED: t("the event isn't over"),
        NotCounted.LATER: t("the event is later"),
        NotCounted.BEFORE_SEASON: t("before the season"),
        NotCounted.AFTER_SEASON: t("after the season"),
        NotCounted.OTHER_PACKET: t("played by another packet"),
        NotCounted.TOO_FEW: t("too few players"),
        NotCounted.RINGER: t("played as a ringer"),
        NotCounted.DISQUALIFIED: t("disqualified"),
        NotCounted.BEYOND_BEST: t("not among the best results"),
    }[reason]


def home_region_phrase(t: Words, rules: SeasonRules, home: HomeRegion) -> str:
    """The region that somebody plays for, or why there is none."""
    name = region_name(rules, home.region)
    return {
        RegionReason.ADDRESS: name,
        RegionReason.NAMED: t("{region}, named by hand", region=name),
        RegionReason.NO_REGIONS: "",
        RegionReason.NO_COUNTRY: t("no region: the address has no country"),
        RegionReason.NO_STATE: t("no region: the address has no state"),
        RegionReason.UNKNOWN_COUNTRY: t("no region: no country has such a name"),
        RegionReason.UNKNOWN_STATE: t("no region: the country has no such state"),
        RegionReason.OUTSIDE: t("no region of this season has this address"),
        RegionReason.NO_SUCH_REGION: t("no region: the season doesn't have the one named"),
    }[home.reason]


def meeting_name(t: Words, meeting: SeedMeeting) -> str:
    """Which seeds of a bracket meet first, as a choice."""
    return {
        SeedMeeting.STANDARD: t("Seeds 1 and 4, 2 and 3"),
        SeedMeeting.NEIGHBOURS_APART: t("Seeds 1 and 3, 2 and 4"),
        SeedMeeting.NEIGHBOURS: t("Seeds 1 and 2, 3 and 4"),
        SeedMeeting.DRAWN: t("At random in each bracket"),
    }[meeting]


def drawn_sentences(
    t: Words, rules: SeasonRules, drawn: BracketDraw, name_of: NameOf
) -> Iterator[str]:
    """By which lot brackets were drawn, who of one region meets early, and why no fewer."""
    yield t("Drawn by lot {seed}.", seed=drawn.seed)
    if rules.finals.regions_apart:
        yield from _bound_sentences(t, rules, drawn.bound)
    for meeting in drawn.meetings:
        yield _early_meeting_sentence(t, rules, meeting, name_of)


def _bound_sentences(t: Words, rules: SeasonRules, bound: DrawBound) -> Iterator[str]:
    """How many of one region meet early in a draw, and why no draw has fewer."""
    if bound.proof is BoundProof.NONE_NEEDED:
        yield t("No two players of one region meet before their bracket's final.")
        return
    yield t.many(
        "{n} pair of one region can meet before its bracket's final, and no draw has fewer.",
        "{n} pairs of one region can meet before their bracket's final, and no draw has fewer.",
        bound.reached,
    )
    for region in bound.regions:
        yield t.many(
            "{players} players of {region} are among the seeds {ranks}, over {n} half of a "
            "bracket.",
            "{players} players of {region} are among the seeds {ranks}, over {n} halves of "
            "brackets.",
            region.halves,
            players=region.players,
            region=region_name(rules, region.region),
            ranks=", ".join(map(str, region.ranks)),
        )
    if bound.proof is BoundProof.ALL_TRIED:
        yield t("Every possible draw was tried.")


def _early_meeting_sentence(
    t: Words, rules: SeasonRules, meeting: EarlyMeeting, name_of: NameOf
) -> str:
    """That two of one region can meet before their bracket's final."""
    return t(
        "{first} and {second}, both of {region}, can meet in round {n} of their bracket.",
        first=name_of(meeting.first),
        second=name_of(meeting.second),
        region=region_name(rules, meeting.region),
        n=meeting.round,
    )


def final_place_sentence(
    t: Words, line: FinalPlace, event_name: Callable[[str], str], name_of: NameOf
) -> str:
    """By which place of which qualifier somebody goes on, and for whom."""
    place = t("{place} of {event}", place=place_title(t, line.place), event=event_name(line.event))
    if not line.passed_by:
        return place
    return t(
        "{place}, passed on by {names}",
        place=place,
        names=joined(t, map(name_of, line.passed_by)),
    )


def candidate_phrase(t: Words, candidate: Candidate) -> str:
    """Why a newcomer might be somebody: "same name, same country, other city"."""
    known: Mapping[MatchReason, str] = {
        MatchReason.SAME_ID: t("matched before"),
        MatchReason.SAME_NAME: t("same name"),
        MatchReason.SAME_WORDS: t("same name in another order"),
        MatchReason.SIMILAR_NAME: t("similar name"),
        MatchReason.SHORT_NAME: t("first name shortened"),
        MatchReason.SAME_CITY: t("same city"),
        MatchReason.SAME_STATE: t("same state"),
        MatchReason.SAME_COUNTRY: t("same country"),
        MatchReason.OTHER_CITY: t("other city"),
        MatchReason.OTHER_STATE: t("other state"),
        MatchReason.OTHER_COUNTRY: t("other country"),
    }
    return ", ".join(known[reason] for reason in candidate.reasons)
