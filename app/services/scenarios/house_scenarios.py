"""The EO's own scenarios that an event keeps, beside the files that they come from."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models.tables.scenario import HouseScenario, PlannedScenario
from app.rules.core.errors import Problem, odd
from app.rules.core.event_state import EventState
from app.rules.core.round import RoundState
from app.rules.scenarios.parse import HOUSE
from app.rules.scenarios.scenario import Scenario
from app.services.core.act_context import Work, verb
from app.services.core.errors import NotNowError, UserError
from app.services.scenarios.house_scenario_files import HouseFile, scenario_of_text, slug_of
from app.services.scenarios.lookup import scenario_of


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseLine:
    """A scenario of the house as a list shows it: its file, and what the event keeps of it."""

    slug: str
    name: str
    scenario: Scenario | None
    """As kept with the event, else as in the file; None where that has faults."""
    file: HouseFile | None
    """None where no file of it is known."""
    is_kept: bool
    """With the event."""
    differs: bool
    """The file says something else than what is kept."""


def kept_texts(db: Session) -> dict[str, str]:
    """The texts of the scenarios that an event keeps, by slug in their order."""
    query = select(HouseScenario.slug, HouseScenario.text).order_by(HouseScenario.slug)
    return {slug: text for slug, text in db.execute(query)}


def house_lines(
    db: Session, state: EventState, files: Sequence[HouseFile]
) -> tuple[HouseLine, ...]:
    """What the event keeps, then what lies in files only; both by name.

    Args:
        files: of the EO's folder, and others that were opened.
    """
    kept = kept_texts(db)
    known = {slug_of(one): one for one in state.house_scenarios}
    by_slug = {slug_of(one.scenario): one for one in files if one.scenario is not None}
    lines = [
        HouseLine(
            slug=slug,
            name=known[slug].name if slug in known else slug,
            scenario=known.get(slug),
            file=by_slug.get(slug),
            is_kept=True,
            differs=slug in by_slug and by_slug[slug].text != text,
        )
        for slug, text in kept.items()
    ]
    lines += [
        HouseLine(
            slug=one.path.stem if one.scenario is None else slug_of(one.scenario),
            name=one.name,
            scenario=one.scenario,
            file=one,
            is_kept=False,
            differs=False,
        )
        for one in files
        if one.scenario is None or slug_of(one.scenario) not in kept
    ]
    return tuple(sorted(lines, key=lambda one: (not one.is_kept, one.name.casefold())))


@verb("keep_house_scenario")
def keep(work: Work, text: str) -> str:
    """Keep a scenario of the house with the event, or keep it as it says now.

    Args:
        text: of its file; the slug in it tells which one it is.

    Returns:
        Its id.

    Raises:
        UserError: it has faults.
        OddError: it is played on already, or was.
    """
    scenario = scenario_of_text(text)
    slug = slug_of(scenario)
    row = work.db.scalar(select(HouseScenario).where(HouseScenario.slug == slug))
    if row is not None and row.text != text:
        work.weigh(_played(work.state, slug, scenario.name))
    work.told.update(text="", name=scenario.name, is_new=row is None)
    row = row or HouseScenario(slug=slug)
    row.text = text
    work.db.add(row)
    return scenario.id


@verb("remove_house_scenario")
def remove(work: Work, slug: str) -> None:
    """Keep a scenario of the house no more.

    Raises:
        UserError: the event keeps no such scenario.
        NotNowError: a round is played on it, or it is meant for one.
    """
    row = work.db.scalar(select(HouseScenario).where(HouseScenario.slug == slug))
    if row is None:
        raise UserError("scenario.not-kept", slug=slug, known=tuple(kept_texts(work.db)))
    names = {slug_of(one): one.name for one in work.state.house_scenarios}
    played = [one.number for one in work.state.rounds if _is_of(work.state, one.scenario, slug)]
    there = len(work.state.rounds)
    query = select(PlannedScenario.number, PlannedScenario.scenario)
    meant = [n for n, one in work.db.execute(query) if n > there and _is_of(work.state, one, slug)]
    name = names.get(slug, slug)
    if played or meant:
        raise NotNowError("scenario.in-use", scenario=name, rounds=(*played, *sorted(meant)))
    work.told["name"] = name
    work.db.delete(row)


def _played(state: EventState, slug: str, name: str) -> tuple[Problem, ...]:
    begun = (RoundState.PLAYING, RoundState.CLOSED)
    return tuple(
        odd("scenario.house-played", "text", scenario=name, round=one.number)
        for one in state.rounds
        if one.state in begun and _is_of(state, one.scenario, slug)
    )


def _is_of(state: EventState, scenario_id: str | None, slug: str) -> bool:
    found = scenario_of(state, scenario_id)
    if scenario_id is None or (found is not None and found.packet != HOUSE):
        return False
    return scenario_id.rpartition("/")[2] == slug
