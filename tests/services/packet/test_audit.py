"""``check`` asks every rule that a page or another command knows."""

import ast
import importlib
import pkgutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from enum import StrEnum
from pathlib import Path

import pytest

import app.rules
from app.rules.core.draw import Draw
from app.rules.core.errors import Weight
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.core.round import ByeKind, CutMembers, Round, RoundKind
from app.rules.lists.army_list import ListEntry
from app.rules.packet.kinds import FactionRule
from app.rules.packet.offences import Measure, Offence
from app.rules.packet.packet import (
    AfterCut,
    Band,
    BandKind,
    FirstRound,
    FullLength,
    SpecialistLimit,
)
from app.rules.packet.sections import Sideboard
from app.rules.pairing.preference import Preference, PreferenceKind
from app.rules.results.check import ResultFault
from app.services.clock import round_clock
from app.services.core.session import EventSession
from app.services.event.events import open_event
from app.services.judge.judges_log import log_penalty
from app.services.packet.audit.case import AuditCase, StoredCase
from app.services.packet.audit.registry import AUDITS, remarks
from app.services.packet.packets import load_packet, packet_text, played_text
from app.services.players import players
from app.services.scenarios import scenarios
from app.services.standings import awards
from app.words.core.catalogue import words
from app.words.program.errors import problem_sentence
from tests.builders import event_of, morning
from tests.codes import codes_named_in
from tests.rules.events import (
    SR2015,
    SR2019,
    army,
    bye,
    entrant,
    event,
    game,
    marked,
    rounds,
)
from tests.rules.results.test_check import IMPOSSIBLE, ODD_2015
from tests.services.acts import bring_to

SERVICES = Path(__file__).parents[3] / "app" / "services"
SR2010, MASTERS, GAUNTLET = (
    load_packet(packet_text(one)) for one in ("sr2010", "masters2014", "ig2014")
)

NOT_ASKED: Mapping[str, str] = {
    # Families, by what a code begins with.
    "packet.": "of a packet's file, which packet check reads",
    "timing.": "of a packet's file, which packet check reads",
    "change.": "what a change would do, shown before it is made",
    "entry.": "of entering or leaving, before it is done",
    "table.": "of tables in the room, which no packet prints",
    "tiebreak.": "of answers while a tiebreak is worked out; the result is asked",
    "list.text-": "of a pasted text; the list that was kept is asked",
    "equals.": "of the EO's word on equals, on which no packet prints anything",
    "fees.": "of money, of which no packet prints anything",
    "terrain.": "of a piece's outline, before it is kept",
    # Scenarios as they are drawn.
    "scenario.deployments-meet": "of a drawing",
    "scenario.dice": "of a drawing",
    "scenario.no-such-slug": "of a drawing",
    "scenario.off-table": "of a drawing",
    "scenario.scores-nothing-there": "of a drawing",
    "scenario.place": "of a drawing",
    "scenario.bonus": "of a drawing",
    "scenario.removal": "of a drawing",
    "scenario.reading": "of a packet's file",
    "scenario.shape": "of a drawing",
    "scenario.slug": "of a drawing",
    "scenario.slug-twice": "of a drawing",
    "scenario.table": "of a drawing",
    "scenario.house-played": "of a change to a drawing",
    "scenario.flag-gone": "of a roll, before it is made",
    "scenario.known-already": "what players saw before; the scenario played is asked",
    # One at a time.
    "award.ballot-not-tied": "a ballot names nobody once it is in",
    "award.ballots-in": "an open vote breaks no rule",
    "award.disqualified": "asked as award.lost",
    "award.clock-by-assassination": "what the packet makes of a clock that ran out",
    "award.clock-by-scenario": "what the packet makes of a clock that ran out",
    "award.given": "what the packet gives",
    "award.given-or-more": "what the packet gives",
    "award.half-army": "what the packet gives",
    "award.no-list": "asked as award.missing",
    "award.not-tied": "the EO may choose, also beside a vote",
    "award.nothing": "what the packet gives",
    "award.table": "asked as award.missing",
    "award.untold": "asked as round.points-missing",
    "award.voted": "the EO may choose, also beside a vote",
    "award.which-list": "asked as award.missing",
    "check-in.missing": "asked before a round is paired",
    "wish.draft-by-hand": "asked before a draft is paired again",
    "cut.drawn": "the draw that counts is kept with the round",
    "cut.withdrawn": "the round is then no cut, and is asked as any other",
    "final.by-word": "asked as pairing.final-apart",
    "pairing.cut-open": "no round was made",
    "pairing.bracket-open": "no round was made",
    "variant.no-size-row": "no event can be played so",
    "clock.no-dice": "of dice, before they are kept",
    "clock.rolled-already": "the roll that counts is kept with the round",
    "clock.wrong-dice": "of dice, before they are kept",
    "event.few-tables": "of tables in the room, which no packet prints",
    "list.leaves-out": "asked as list.cannot-be-met",
    "list.must-play": "guidance for a game to come",
    "pairing.drawn-place": "equals are drawn, as the packet wants it",
    "pairing.forced-rematch": "the packet wants this final",
    "pairing.no-pairing": "no round was made",
    "pairing.one-final": "there are not the players for another",
    "pairing.points-differ": "asked as round.uneven",
    "pairing.too-few": "no round was made",
    "penalty.measure-not-printed": "the EO chose a measure",
    "result.wrong-sides": "a stored game has its own players",
    "variant.excluded": "no event can be played so",
    "variant.needs": "no event can be played so",
    "variant.no-time-row": "no event can be played so",
    "season.": "of a season, which is a file of its own",
    "season-event.": "the same: asked when an event is added to it",
    "finals.": "the same: asked when its brackets are drawn",
    "qualifiers.": "the same: asked when a final is made from qualifiers",
}
"""Codes that ``check`` need not ask, each with the reason."""


def known_codes() -> set[str]:
    """Every code of a problem that rules give, and of what services call odd or worth a note."""
    found = set()
    for module in pkgutil.walk_packages(app.rules.__path__, "app.rules."):
        contents = importlib.import_module(module.name)
        for one in vars(contents).values():
            is_words = isinstance(one, type) and issubclass(one, StrEnum)
            if is_words and one.__module__ == contents.__name__:
                found |= {str(word) for word in one if "." in word}
    for path in SERVICES.rglob("*.py"):
        found |= set(_raised_in(ast.parse(path.read_text("utf-8"))))
    return found


def _raised_in(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="odd" | "note"), args=[code, *_]):
                yield from map(str, codes_named_in(code))


def is_excused(code: str) -> bool:
    return any(code.startswith(one) if one[-1] in ".-" else code == one for one in NOT_ASKED)


ASKED = frozenset(str(code) for audit in AUDITS for code in audit.codes)


def test_whatever_a_page_knows_check_asks_or_says_why_not() -> None:
    assert {code for code in known_codes() if not is_excused(code)} - ASKED == set()


def test_nothing_is_excused_that_is_asked_or_that_nobody_says() -> None:
    known = known_codes()
    families = {one for one in NOT_ASKED if one[-1] in ".-"}
    single = NOT_ASKED.keys() - families
    assert single & ASKED == single - known == set()
    assert not [family for family in families if not any(code.startswith(family) for code in known)]


def test_each_code_is_asked_by_one_audit() -> None:
    assert sum(len(audit.codes) for audit in AUDITS) == len(ASKED)


# An example of everything that is asked.

Example = Callable[[Path], EventSession | EventState]


def session_of(path: Path, count: int = 4, **of_event) -> EventSession:
    return event_of(path / "cup.dicedown", count, **of_event)


def planned_far(path: Path) -> EventSession:
    """An event of a version that knew no most of rounds."""
    session = session_of(path)
    session.close()
    with closing(sqlite3.connect(session.path)) as db:
        db.execute("UPDATE event SET planned_rounds = 10000000")
        db.commit()
    return open_event(session.path, clock=morning, dice=Draw(1).below)


def stands(state: EventState) -> Example:
    return lambda path: state


def played(*sets, packet=SR2015, entrants=4, **of_event) -> Example:
    """Rounds of games, as they stand."""
    return stands(event(entrants, rounds(*sets), packet=packet, **of_event))


def result(proposal, packet=SR2015, lists=()) -> Example:
    people = [entrant(one, lists=lists) for one in (1, 2)]
    return played([proposal], packet=packet, entrants=people)


def with_lists(packet, *lists, size=50) -> Example:
    return stands(event([entrant(1, lists=lists)], packet=packet, point_size=size))


def rows(*sets: tuple[Round, ...]) -> tuple[Round, ...]:
    return tuple(one for some in sets for one in some)


def round_of(number: int, games=(), **known) -> Round:
    return Round(number=RoundNumber(number), games=tuple(games), **known)


def four(*pairs: tuple[int, int], first_id: int = 1) -> list:
    """Games won by who is named first."""
    return [game(a, b, a, table=n, id=n + first_id - 1) for n, (a, b) in enumerate(pairs, 1)]


def unplayed(*pairs: tuple[int, int], first_id: int = 1) -> list:
    return [game(a, b, table=n, id=n + first_id - 1) for n, (a, b) in enumerate(pairs, 1)]


HERO = ListEntry(name="Hero", points=9, kind="solo", character=True)
STRICT = replace(
    SR2015,
    lists=replace(
        SR2015.lists,
        least=2,
        least_tier=2,
        battlegroup_only=True,
        specialists=(SpecialistLimit(point_size=50, points=5),),
    ),
)
OF_ARMIES = replace(
    SR2015, lists=replace(SR2015.lists, factions=FactionRule.ONE_ARMY, cards=5, objective=False)
)
BOARDED = replace(
    SR2015, lists=replace(SR2015.lists, sideboard=Sideboard(name="Roster", points=5, models=1))
)
FLAME = army(1, theme="Flame in the Darkness", faction="Cryx")
FAITH = army(2, theme="Warriors of the Old Faith")
SEED, FINAL = {1: 0, 2: 0, 3: 0, 4: 0}, {1: 1, 2: 0, 3: 1, 4: 0}


def penalty(measure: Measure, about: Offence) -> Example:
    def made(path: Path) -> EventSession:
        session = session_of(path, packet="sr2019", size=75)
        session.with_reason("the EO's word", log_penalty, 1, about, measure)
        return session

    return made


def variants(packet: str, chosen, count: int = 4, size: int = 50, planned: int | None = None):
    def made(path: Path) -> EventSession:
        from app.services.event.events import EventDraft, change_event

        session = session_of(path, count, packet=packet, size=size)
        draft = EventDraft(
            name="Cup", packet=packet, point_size=size, variants=chosen, planned_rounds=planned
        )
        session.with_reason("as announced", change_event, draft)
        return session

    return made


def on_scenarios(packet: str, *names: str, size: int = 50) -> Example:
    def made(path: Path) -> EventSession:
        session = session_of(path, 8, packet=packet, size=size)
        for name in names:
            bring_to(session, "published")
            session.with_reason("as announced", scenarios.choose_scenario, name)
            _finish(session)
        return session

    return made


def _finish(session: EventSession) -> None:
    from app.services.pairing import rounds as acts
    from tests.services.acts import finish

    session.do(acts.begin)
    finish(session)
    session.do(acts.close)


def lost_award(path: Path) -> EventSession:
    session = session_of(path)
    session.do(awards.give, "best-painted", 3)
    session.do(players.disqualify, 3)
    return session


def ringers_award(path: Path) -> EventSession:
    from app.services.players.players import PlayerDraft

    session = session_of(path)
    session.do(players.edit, 3, PlayerDraft(name="Player 003", eligible=False))
    session.with_reason("asked for by all", awards.give, "best-painted", 3)
    return session


def own_length(path: Path) -> EventSession:
    session = session_of(path)
    bring_to(session, "playing")
    session.with_reason("the hall closes", round_clock.start, 600)
    return session


APART = replace(SR2010, least_players=2)
FACTIONS = [entrant(n, faction="Cryx" if n < 3 else "Khador") for n in range(1, 5)]
CLUBS = [entrant(n, club="River" if n < 3 else "Hill") for n in range(1, 5)]
CLUBS_APART = replace(SR2015, pairing=replace(SR2015.pairing, first_round=FirstRound.OTHER_CLUBS))
LATE = bye(3, kind=ByeKind.GRANTED)
KNOCKOUT = replace(
    SR2015,
    standings=(Band(kind=BandKind.CUT, places=4, after_rounds=1), *SR2015.standings),
    pairing=replace(SR2015.pairing, after_cut=AfterCut.SINGLE_ELIMINATION),
)
FOUR_OF_SIX = CutMembers(players=(PlayerId(1), PlayerId(3), PlayerId(5), PlayerId(2)))


def knocked_out(*games, **known) -> EventState:
    """Six players: three games, then the bracket of 1, 3, 5 and 2."""
    first = round_of(1, four((1, 2), (3, 4), (5, 6)), basis=dict.fromkeys(range(1, 7), 0))
    basis = {1: 1, 3: 1, 5: 1, 2: 0}
    last = round_of(2, games, kind=RoundKind.BRACKET, basis=basis, cut=FOUR_OF_SIX,
                    absent=frozenset({4, 6}), **known)  # fmt: skip
    return event(6, (first, last), packet=KNOCKOUT)


CUT = load_packet(played_text("sr2019", (("cut-to-top", 4),)))
HARD = (Preference(kind=PreferenceKind.PAIR, first=PlayerId(1), second=PlayerId(2), is_hard=True),)
SITS = (Preference(kind=PreferenceKind.BYE, first=PlayerId(1), is_hard=True),)
FINALS = load_packet(played_text("sr2015", (("finals-tables", None),)))
SWISS_1 = four((1, 2), (3, 4))

EXAMPLES: dict[str, Example] = {
    **{
        param.values[1][0]: result(param.values[0])
        for param in (*IMPOSSIBLE, *ODD_2015)
        if param.values[1][0] != ResultFault.WRONG_SIDES
    },
    "result.draft-round": stands(
        event(2, rounds([game(1, 2, 1)], state="draft"))
    ),
    "result.list-not-registered": result(game(1, 2, 1, lists=(1, 3)), lists=(army(1), army(2))),
    "result.list-missing": result(game(1, 2, 1), lists=(army(1), army(2))),
    "result.control-points-over-scenario": result(game(1, 2, 1, cp=(5, 23)), packet=SR2019),
    "result.lead-short": result(
        game(1, 2, 1, "scenario", cp=(5, 3)),
        packet=replace(SR2019, full_length=FullLength.TIEBREAKS),
    ),
    "result.no-lead-wins": stands(
        event(
            2,
            rounds([game(1, 2, 1, "scenario", cp=(5, 3))], scenario="sr2026/payload"),
            packet=load_packet(played_text("sr2026", (("no-lead", None),))),
        )
    ),
    "result.army-points-over-list": result(
        game(1, 2, 1, ap=(99, 0), lists=(1, 1)), lists=(army(1, points=55),)
    ),
    "result.army-points-over-size": result(game(1, 2, 1, ap=(999, 0))),
    "result.army-points-not-scored": result(game(1, 2, 1, ap=(1, 0)), packet=SR2010),
    "result.reason-not-offered": result(
        game(1, 2, 1, "tiebreak-4"), packet=replace(SR2015, win_reasons=SR2015.win_reasons[:2])
    ),
    "award.missing": result(game(1, 2, 1, "concession", cp=(3, 0), ap=(0, 0)), packet=SR2019),
    "round.points-missing": result(game(1, 2, 1)),
    "list.too-few": with_lists(STRICT, army(1)),
    "list.too-many": with_lists(SR2015, army(1), army(2), army(3)),
    "list.over-size": with_lists(SR2015, army(1, points=90, bonus=5)),
    "list.under-size": with_lists(SR2015, army(1, points=9, bonus=5)),
    "list.other-faction": with_lists(SR2015, army(1, faction="Cryx"), army(2, faction="Khador")),
    "list.leaders-faction": with_lists(SR2019, FLAME, FAITH),
    "list.same-caster": with_lists(SR2015, army(1, caster="A"), army(2, caster="A")),
    "list.no-objective": with_lists(SR2015, army(1, points=55)),
    "list.same-character": with_lists(SR2015, army(1, entries=(HERO,)), army(2, entries=(HERO,))),
    "list.over-specialists": with_lists(STRICT, army(1, specialists=(HERO,))),
    "list.no-specialists": with_lists(SR2015, army(1, specialists=(HERO,))),
    "list.sideboard-points": with_lists(BOARDED, army(1, specialists=(HERO,))),
    "list.sideboard-models": with_lists(BOARDED, army(1, specialists=(HERO, HERO))),
    "list.under-tier": with_lists(STRICT, army(1, tier=1)),
    "list.no-tier": with_lists(STRICT, army(1, points=50)),
    "list.not-battlegroup": with_lists(STRICT, army(1, entries=(HERO,))),
    "list.other-army": with_lists(OF_ARMIES, army(1, theme="Exalted"), army(2, theme="Dark Host")),
    "list.cards": with_lists(OF_ARMIES, army(1, entries=(HERO,))),
    "list.none-registered": stands(event(2)),
    "player.not-painted": lambda path: session_of(path, packet="ig2014"),
    "list.cannot-be-met": played(
        [game(1, 2, 1, lists=(1, 1))], packet=MASTERS, entrants=2, planned_rounds=1
    ),
    "list.not-recorded": played([game(1, 2, 1)], packet=MASTERS, entrants=2, planned_rounds=3),
    "event.few-players": stands(event(8, packet=MASTERS)),
    "event.many-players": stands(event(33, packet=SR2010)),
    "event.other-rounds": stands(event(8, planned_rounds=5)),
    "round.player-nowhere": played([game(1, 2, 1)], entrants=3),
    "round.player-twice": played(four((1, 2), (2, 3)), entrants=3),
    "pairing.rematch": played(SWISS_1, four((1, 2), (3, 4), first_id=3)),
    "pairing.second-bye": stands(
        event(3, (round_of(1, [game(1, 2, 1)], byes=(bye(3),)),
                  round_of(2, [game(1, 2, 1, id=2)], byes=(bye(3),))))
    ),
    "pairing.bye-not-lowest": stands(
        event(3, (round_of(1, [game(1, 2, 1)], byes=(bye(3),)),
                  round_of(2, [game(2, 3, id=2)], byes=(bye(1),), basis={1: 1, 2: 0, 3: 1})))
    ),
    "pairing.second-pair-down": stands(
        event(4, (
            round_of(1, SWISS_1, basis=SEED),
            round_of(2, four((1, 4), (3, 2), first_id=3), pair_downs=frozenset({1, 3})),
            round_of(3, unplayed((1, 3), (2, 4), first_id=5), pair_downs=frozenset({1})),
        ))
    ),
    "pairing.same-faction": stands(
        event(FACTIONS, (round_of(1, unplayed((1, 2), (3, 4)), kind=RoundKind.FIRST_FACTIONS),),
              packet=APART)
    ),
    "pairing.same-club": stands(
        event(CLUBS, (round_of(1, unplayed((1, 2), (3, 4)), kind=RoundKind.FIRST_CLUBS),),
              packet=CLUBS_APART)
    ),
    "pairing.bracket-apart": stands(
        knocked_out(*four((1, 3), (5, 2), first_id=4))
    ),
    "result.bracket-tie": stands(
        knocked_out(game(1, 2, None, "tie", id=4), game(3, 5, 3, id=5))
    ),
    "pairing.final-apart": stands(
        event(4, (round_of(1, SWISS_1, basis=SEED),
                  round_of(2, unplayed((1, 4), (2, 3), first_id=3), kind=RoundKind.TOP_TWO,
                           basis=FINAL)),
              packet=SR2010)
    ),
    "pairing.wish": stands(
        event(4, (round_of(1, unplayed((1, 2), (3, 4)), preferences=HARD),))
    ),
    "pairing.volunteer": stands(
        event(3, (round_of(1, unplayed((1, 2)), byes=(bye(3),), preferences=SITS),))
    ),
    "round.uneven": stands(
        event(4, (round_of(1, SWISS_1, basis=SEED),
                  round_of(2, unplayed((1, 4), (3, 2), first_id=3), basis=FINAL)))
    ),
    "round.other-basis": stands(
        event(4, (round_of(1, SWISS_1, basis=SEED),
                  round_of(2, unplayed((1, 3), (2, 4), first_id=3), basis=SEED)))
    ),
    "round.after-end": stands(
        event(4, (round_of(1, SWISS_1, basis=SEED),
                  round_of(2, four((1, 3), (2, 4), first_id=3), basis=FINAL),
                  round_of(3, unplayed((1, 4), (2, 3), first_id=5),
                           basis={1: 2, 2: 1, 3: 1, 4: 0})))
    ),
    "round.outside-cut": stands(
        event(8, (round_of(1, four((1, 2), (3, 4), (5, 6), (7, 8))),
                  round_of(2, unplayed((1, 3), (5, 7), (2, 4), first_id=5))), packet=CUT)
    ),
    "cut.differs": stands(
        event(8, (round_of(1, four((1, 2), (3, 4), (5, 6), (8, 7))),
                  round_of(2, unplayed((1, 3), (5, 7), first_id=5), kind=RoundKind.CUT,
                           cut=CutMembers(players=(1, 3, 5, 7), left_out=(2, 4, 6, 8)))),
              packet=CUT)
    ),
    "round.no-cut": stands(
        event(8, (round_of(1, four((1, 2), (3, 4), (5, 6), (7, 8))),
                  round_of(2, unplayed((1, 3), first_id=5), kind=RoundKind.CUT)))
    ),
    "bye.granted": stands(event(3, (round_of(1, [game(1, 2, 1)], byes=(LATE,)),))),
    "award.lost": lost_award,
    "award.ringer": ringers_award,
    "penalty.milder": penalty(Measure.NOTE, Offence.CONDUCT),
    "penalty.harsher": lambda path: _harsher(path),
    "clock.own-length": own_length,
    "scenario.repeated": on_scenarios("ig2014", "ig2014/incursion", "ig2014/incursion"),
    "scenario.repeat-advised-against": on_scenarios(
        "sr2015", "sr2015/incursion", "sr2015/incursion"
    ),
    "scenario.not-of-packet": on_scenarios("sr2015", "ig2014/incursion"),
    "event.beyond-bounds": lambda path: planned_far(path),
    "scenario.not-recorded": played([game(1, 2, 1)], entrants=2),
    "variant.other-length": variants("sr2015", (("finals-tables", None),), 8, planned=5),
    "variant.idle": variants("sr2015", (("casual", None), ("no-time-limits", None))),
    "variant.same-category": variants(
        "sr2019", (("battlegroup-only", None), ("character-restrictions", None)), size=75
    ),
    "variant.no-assassinations": variants(
        "sr2019", (("no-assassination", None), ("assassin-scoring", None)), size=75
    ),
    "variant.no-specialists": variants("sr2015", (("specialists", None),), size=15),
    "variant.lists-not-played": variants(
        "sr2015", (("x-lists-required", 2), ("divide-and-conquer", 1)), planned=1
    ),
    "variant.advised": variants("sr2019", (), 40, size=75),
}  # fmt: skip
"""Code -> an event in which it must be found."""


def _harsher(path: Path) -> EventSession:
    session = session_of(path, packet="masters2014")
    session.with_reason("third event", log_penalty, 1, Offence.CLOCK_PAUSED, Measure.GAME_LOSS)
    return session


def test_there_is_an_example_of_everything_that_is_asked() -> None:
    assert set(map(str, EXAMPLES)) == ASKED


@pytest.mark.sweep(8)
@pytest.mark.parametrize("code", sorted(EXAMPLES))
def test_what_is_asked_is_found(tmp_path, code) -> None:
    session = EXAMPLES[code](tmp_path)
    (audit,) = (one for one in AUDITS if code in one.codes)

    def found(db=None, state=None) -> list[str]:
        case = StoredCase(db=db, state=session if state is None else state)
        problems = [one.problem for one in audit.find(case)]
        assert {problem.code for problem in problems} <= audit.codes
        for problem in problems:
            assert "{" not in problem_sentence(words(), problem, lambda player: f"P{player}")
        return [str(problem.code) for problem in problems]

    if isinstance(session, EventSession):
        assert code in session.read(found, session.state)
        assert code in {one.problem.code for one in session.read(remarks, session.state)}
        session.close()
    else:
        assert code in found()


def by_record(*sets: Round, entrants=4) -> list[tuple[str, bool]]:
    """Rematches and second byes that are found in rounds, each with whether a rule is broken."""
    (audit,) = (one for one in AUDITS if "pairing.rematch" in one.codes)
    found = audit.find(AuditCase(state=event(entrants, sets)))
    return [(one.problem.code, one.problem.weight is Weight.ODD) for one in found]


def test_a_rematch_is_a_difference_only_where_another_pairing_had_none() -> None:
    first = round_of(1, four((1, 2), (3, 4)))
    avoidable = round_of(2, four((1, 2), (3, 4), first_id=3), basis={1: 1, 2: 0, 3: 1, 4: 0})
    assert by_record(first, avoidable) == [("pairing.rematch", True)] * 2
    two = event(2, (round_of(1, [game(1, 2, 1)]), round_of(2, [game(1, 2, 1, id=2)])))
    (audit,) = (one for one in AUDITS if "pairing.rematch" in one.codes)
    forced = [one.problem for one in audit.find(AuditCase(state=two))]
    assert [(one.code, one.weight) for one in forced] == [("pairing.rematch", Weight.NOTE)]


def test_a_second_bye_is_a_difference_only_where_somebody_else_was_without() -> None:
    first = round_of(1, [game(1, 2, 1)], byes=(bye(3),))
    second = round_of(2, [game(1, 3, 1, id=2)], byes=(bye(2),))
    third = round_of(3, [game(2, 3, 2, id=3)], byes=(bye(1),))
    last = round_of(4, [game(1, 2, 1, id=4)], byes=(bye(3),))
    assert by_record(first, second, third, last, entrants=3) == [
        ("pairing.rematch", False),
        ("pairing.second-bye", False),
    ]


def test_a_finalist_could_not_have_had_the_bye() -> None:
    """Steamroller 2010 with three left: the first two meet, whoever has less sits out."""
    first = [game(1, 2, None, "tie", id=1), game(3, 4, 3, id=2, table=2)]
    last = round_of(
        2, marked(unplayed((3, 1), first_id=3)[0]), byes=(bye(2),), kind=RoundKind.TOP_TWO,
        basis={1: 0, 2: 1, 3: 1}, absent=frozenset({4}),
    )  # fmt: skip
    state = event(4, (round_of(1, first), last), packet=SR2010, dropped=(4,))
    (audit,) = (one for one in AUDITS if "pairing.bye-not-lowest" in one.codes)
    assert not list(audit.find(AuditCase(state=state)))


def test_a_bye_that_only_a_rematch_could_spare_breaks_no_rule() -> None:
    """Player 3 has met both others, who have nothing and have not met."""
    state = event(4, (
        round_of(1, [game(3, 1, 3, id=1)], byes=(bye(4),), absent=frozenset({2})),
        round_of(2, [game(3, 2, None, "tie", id=2)], absent=frozenset({1, 4})),
        round_of(3, unplayed((1, 2), first_id=3), byes=(bye(3),), absent=frozenset({4}),
                 basis={1: 0, 2: 0, 3: 1}),
    ), dropped=(4,))  # fmt: skip
    (audit,) = (one for one in AUDITS if "pairing.bye-not-lowest" in one.codes)
    assert not list(audit.find(AuditCase(state=state)))
