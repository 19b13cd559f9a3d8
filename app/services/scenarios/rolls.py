"""What chance took from a scenario in play: at every table alike, or table by table.

Some packets let a flag, or everything of a kind, leave the table after the first turns. What is
thrown or named here is the EO's; players see it happen at their tables and are shown nothing before
the games begin.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.codes import RoundCode, ScenarioCode
from app.models.tables.scenario import ScenarioRoll
from app.rules.core.errors import Problem, odd
from app.rules.core.event_state import EventState
from app.rules.core.ids import RoundNumber, TableNumber
from app.rules.core.round import Round, RoundState
from app.rules.scenarios.kinds import FlagLoss, Owner, TablePlace
from app.rules.scenarios.scenario import BasedElement, Flag, Scenario
from app.rules.scenarios.scores import removed
from app.services.core.act_context import ActContext, verb
from app.services.core.errors import NotNowError, UserError
from app.services.core.rows import round_of
from app.services.scenarios.acts import NAME_LOST_ELEMENT, ROLL_ELEMENT
from app.services.scenarios.lookup import scenario_of
from app.services.scenarios.scenarios import forget_rolls


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """A throw for what leaves the table."""

    table: TableNumber | None
    """None: it holds at every table."""
    thrown: int
    """From 1; of flags the place of the one that goes among those that may, from the left."""
    faces: int
    element: str
    """The key of what goes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LostElements:
    """What is gone in a round."""

    everywhere: str | None = None
    """The key of what is gone at every table that has none of its own here."""
    by_table: Mapping[TableNumber, str]

    def at(self, table: TableNumber | None) -> str | None:
        """What is gone at a table; None for a table asks what holds everywhere."""
        return self.everywhere if table is None else self.by_table.get(table, self.everywhere)

    @property
    def is_empty(self) -> bool:
        """Nothing was thrown or named."""
        return self.everywhere is None and not self.by_table


def losable_elements(scenario: Scenario) -> Mapping[str, tuple[BasedElement, ...]]:
    """What chance may take, by key, each with the elements that go together.

    Flags go singly, and are counted from the left, then upwards. Of other elements all of a kind
    go, in the order of the die's faces.

    Rule: ig2014 scenarios; masters2014 scenarios; sr2010 scenarios
    """
    if scenario.removal is not None:
        return {what.value: removed(scenario, what) for what in scenario.removal.faces}
    if scenario.loses_flag is None:
        return {}
    flags = sorted(scenario.flags, key=lambda flag: (flag.x, flag.y))
    if scenario.loses_flag is FlagLoss.OUTER:
        flags = [flag for flag in flags if flag.place is not TablePlace.CENTRE]
    return {flag_key(flag): (flag,) for flag in flags}


def losing_faces(scenario: Scenario) -> tuple[str, ...]:
    """What goes at each face of the die that chance rolls, by key; empty where nothing goes."""
    removal = scenario.removal
    if removal is None:
        return tuple(losable_elements(scenario))
    share = removal.sides // len(removal.faces)
    return tuple(what.value for what in removal.faces for _ in range(share))


def flag_key(flag: Flag) -> str:
    """What a flag is called in an event's file: by its place, its owner and where it stands."""
    owner = {Owner.ONE: "-p1", Owner.TWO: "-p2", None: ""}[flag.owner]
    place = flag.place.value if flag.place is not None else f"{flag.x}-{flag.y}"
    return f"flag-{place}{owner}"


def lost_elements(db: Session, round_number: RoundNumber) -> LostElements:
    """What is gone in a round, as thrown or named."""
    query = select(ScenarioRoll.table_number, ScenarioRoll.element)
    rows = db.execute(query.where(ScenarioRoll.round_number == round_number)).all()
    return LostElements(
        everywhere=next((element for table, element in rows if table is None), None),
        by_table={TableNumber(table): element for table, element in rows if table is not None},
    )


def known_lost(db: Session, round_: Round) -> LostElements:
    """The same as players may know it: nothing before the games have begun."""
    if round_.state not in (RoundState.PLAYING, RoundState.CLOSED):
        return LostElements(by_table={})
    return lost_elements(db, round_.number)


def round_on(state: EventState, scenario_id: str) -> Round | None:
    """The newest round, no draft, that is played on a scenario that loses something by chance."""
    for round_ in reversed(state.played):
        if round_.scenario == scenario_id and _faces_of(state, round_):
            return round_
    return None


@verb(ROLL_ELEMENT)
def roll_element(
    work: ActContext,
    tables: tuple[TableNumber, ...] | None = None,
    round_number: RoundNumber | None = None,
) -> tuple[Throw, ...]:
    """Throw for what leaves the table: a flag, or everything of a kind.

    Args:
        tables: one throw for each of these; None for one throw that holds at every table, in
            place of whatever was thrown or named before.
        round_number: None for the newest round.

    Rule: ig2014 scenarios; masters2014 scenarios; sr2010 scenarios

    Raises:
        NotNowError: the round is a draft, or its scenario loses nothing by chance.
        UserError: nobody plays at such a table.
        OddError: something is gone there already.
    """
    round_, faces = _round_and_faces(work, round_number)
    _refuse_strange_tables(round_, tables)
    lost = lost_elements(work.db, round_.number)
    work.check(_gone_already(round_, lost, tables), round_.number)
    throws = []
    for table in (None,) if tables is None else tables:
        thrown = work.dice(len(faces)) + 1
        element = faces[thrown - 1]
        throws.append(Throw(table=table, thrown=thrown, faces=len(faces), element=element))
    if tables is None:
        forget_rolls(work.db, round_.number)
    for throw in throws:
        _write(work, round_.number, throw.table, throw.element)
    work.facts.update(round=round_.number, throws=[_throw_fact(throw) for throw in throws])
    return tuple(throws)


@verb(NAME_LOST_ELEMENT)
def name_lost_element(
    work: ActContext,
    element: str | None,
    table: TableNumber | None = None,
    round_number: RoundNumber | None = None,
) -> None:
    """Keep what went by the players' own dice; None undoes that.

    Args:
        element: its key, as in ``losable_elements``.
        table: None for every table.
        round_number: None for the newest round.

    Raises:
        NotNowError: the round is a draft, or its scenario loses nothing by chance.
        UserError: nobody plays at such a table, or nothing of that key may go.
    """
    round_, faces = _round_and_faces(work, round_number)
    _refuse_strange_tables(round_, None if table is None else (table,))
    if element is not None and element not in faces:
        known = tuple(dict.fromkeys(faces))
        raise UserError(ScenarioCode.NO_SUCH_ELEMENT, element=element, known=known)
    _write(work, round_.number, table, element)
    work.facts["round"] = round_.number


def _round_and_faces(
    work: ActContext, round_number: RoundNumber | None
) -> tuple[Round, tuple[str, ...]]:
    round_ = round_of(work.state, round_number)
    if round_.is_draft:
        raise NotNowError(RoundCode.IS_DRAFT, round=round_.number)
    faces = _faces_of(work.state, round_)
    if not faces:
        raise NotNowError(ScenarioCode.LOSES_NOTHING, round=round_.number)
    return round_, faces


def _faces_of(state: EventState, round_: Round) -> tuple[str, ...]:
    scenario = scenario_of(state, round_.scenario)
    return () if scenario is None else losing_faces(scenario)


def _refuse_strange_tables(round_: Round, tables: Iterable[TableNumber] | None) -> None:
    known = {game.table for game in round_.games}
    for table in tables or ():
        if table not in known:
            raise UserError(RoundCode.TABLE_EMPTY, table=table, round=round_.number)


def _gone_already(
    round_: Round, lost: LostElements, tables: tuple[TableNumber, ...] | None
) -> tuple[Problem, ...]:
    if tables is None:
        is_gone = not lost.is_empty
    else:
        is_gone = any(table in lost.by_table for table in tables)
    return (odd(ScenarioCode.ELEMENT_GONE, "element", round=round_.number),) if is_gone else ()


def _write(
    work: ActContext, number: RoundNumber, table: TableNumber | None, element: str | None
) -> None:
    query = select(ScenarioRoll).where(ScenarioRoll.round_number == number)
    at_table = ScenarioRoll.table_number.is_not_distinct_from(table)
    row = work.db.scalar(query.where(at_table))
    if element is None:
        if row is not None:
            work.db.delete(row)
        return
    row = row or ScenarioRoll(round_number=number, table_number=table)
    row.element = element
    work.db.add(row)
    work.db.flush()


def _throw_fact(throw: Throw) -> dict[str, object]:
    return {
        "table": throw.table,
        "thrown": throw.thrown,
        "faces": throw.faces,
        "element": throw.element,
    }
