"""Everything that is said of a season's table, its places, its brackets and its people."""

from collections.abc import Iterator
from dataclasses import replace

from app.rules.season.finals import BoundProof, BracketDraw, DrawBound, EarlyMeeting, RegionBound
from app.rules.season.games import GameRecord
from app.rules.season.order import Comparison, KeyValue, Placed
from app.rules.season.people import Candidate, MatchReason
from app.rules.season.qualification import Missed, OpenTie, OutReason, PlaceKind, Qualifier
from app.rules.season.qualifiers import FinalPlace
from app.rules.season.regions import HomeRegion, RegionReason
from app.rules.season.rules import SeasonKey, SeedMeeting
from app.rules.season.season import PersonId
from app.rules.season.table import NotCounted
from app.words.core.catalogue import Words
from app.words.season import reasons
from app.words.season.season import placed_sentence, vacant_sentence
from tests.rules.season.seasons import EUROPE, iron_gauntlet

ONE, TWO = PersonId(1), PersonId(2)


def name_of(person: int) -> str:
    return {1: "Ada Voss", 2: "Bill Hart"}[person]


def comparisons() -> Iterator[Comparison | None]:
    """Every way in which somebody is ahead."""
    yield None
    yield Comparison(TWO, None, None)
    for key in SeasonKey:
        if key.is_win_rate:
            own, others = KeyValue(key, 1, GameRecord(2, 1)), KeyValue(key, 0, GameRecord(1, 2))
        elif key is SeasonKey.COUNTBACK:
            own, others = KeyValue(key, (1,)), KeyValue(key, (0, 1))
        else:
            own, others = KeyValue(key, 3), KeyValue(key, 2)
        yield Comparison(TWO, own, others)


def qualifiers() -> Iterator[Qualifier]:
    """Every line by which somebody is in, and every way to be ahead."""
    for kind in PlaceKind:
        region = EUROPE if kind in (PlaceKind.REGION, PlaceKind.REPLACEMENT) else None
        leader = TWO if kind is PlaceKind.REPLACEMENT else None
        yield Qualifier(person=ONE, kind=kind, number=2, region=region, for_leader=leader)
    line = Qualifier(person=ONE, kind=PlaceKind.REGION, number=2, region=EUROPE)
    yield replace(line, called_for=TWO)
    yield replace(line, is_open=True)
    for found in comparisons():
        yield replace(line, ahead_of=found)


def missed() -> Iterator[Missed]:
    """Every way to be out."""
    for reason in OutReason:
        yield Missed(person=ONE, reason=reason)
    for found in comparisons():
        yield Missed(
            person=ONE, reason=OutReason.BEHIND, behind=found, region=EUROPE, region_place=3,
            behind_region=found,
        )  # fmt: skip


def season_sentences(t: Words) -> Iterator[str]:
    """Every sentence, as it reads."""
    rules = iron_gauntlet()
    yield from (reasons.key_name(t, key) for key in SeasonKey)
    for line in qualifiers():
        yield reasons.qualified_sentence(t, rules, line, 18, name_of)
    for out in missed():
        yield from reasons.missed_sentences(t, rules, out, name_of)
    for places, region in ((2, None), (1, None), (1, EUROPE)):
        tie = OpenTie(kind=PlaceKind.REGION, region=region, people=(ONE, TWO), places=places)
        yield reasons.open_tie_sentence(t, rules, tie, name_of)
    yield from (reasons.not_counted_phrase(t, reason) for reason in NotCounted)
    for reason in RegionReason:
        if reason is not RegionReason.NO_REGIONS:
            yield reasons.home_region_phrase(t, rules, HomeRegion(EUROPE, reason))
    yield from (reasons.meeting_name(t, meeting) for meeting in SeedMeeting)
    for proof in BoundProof:
        number = 0 if proof is BoundProof.NONE_NEEDED else 2
        drawn = BracketDraw(
            meeting=SeedMeeting.STANDARD,
            seed=7,
            brackets=(),
            meetings=(EarlyMeeting(ONE, TWO, EUROPE, 1),),
            bound=DrawBound(number, number, proof, (RegionBound(EUROPE, (1, 4), 6, 4, 2),)),
        )
        yield from reasons.drawn_sentences(t, rules, drawn, name_of)
    for passed in ((), (TWO,)):
        place = FinalPlace(person=ONE, event="a", place=3, number=3, passed_by=passed)
        yield reasons.final_place_sentence(t, place, lambda key: "Friday", name_of)
    placed = Placed(person=ONE, place=1, is_shared=True, values=(KeyValue(SeasonKey.POINTS, 3),))
    yield placed_sentence(t, placed)
    yield placed_sentence(t, replace(placed, by_lot=True))
    yield from (vacant_sentence(t, places) for places in (1, 2))
    yield from (reasons.candidate_phrase(t, Candidate(ONE, (reason,))) for reason in MatchReason)
