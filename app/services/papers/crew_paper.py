"""The crew's list: markers to bring, and what is done to them before each round."""

from collections.abc import Mapping
from itertools import pairwise

from app.printing.papers.scenario_values import CrewRound, CrewSheet, MarkerLine
from app.rules.core.event_state import EventState
from app.rules.core.ids import RoundNumber
from app.rules.scenarios.scenario import Scenario
from app.rules.scenarios.table_setup_changes import changes_between, markers_needed
from app.services.core.errors import NotNowError
from app.services.papers.scenario_papers import drawing, sheet_heading, titled
from app.services.papers.sheet_rounds import known_scenarios, names_secrets
from app.services.papers.subject import Subject
from app.services.scenarios.lookup import scenario_of
from app.words.core.catalogue import Words
from app.words.papers import crew


def crew_sheet(subject: Subject) -> CrewSheet:
    """What the crew brings, and does at every table before each round whose scenario is known.

    Raises:
        NotNowError: no scenario is planned or chosen.
    """
    state, t = subject.state, subject.t
    known = known_scenarios(state, subject.planned)
    drawn = {number: scenario_of(state, one) for number, one in known.items()}
    laid = {number: one for number, one in drawn.items() if one is not None}
    if not laid:
        raise NotNowError("paper.no-plan")
    tables = crew_tables(state)
    is_secret = names_secrets(state, subject.planned, laid)
    return CrewSheet(
        heading=sheet_heading(subject, crew.crew_title(t), state.packet.name),
        mark=crew.crew_mark(t, is_secret=is_secret),
        notes=crew.crew_notes(t),
        markers=tuple(
            MarkerLine(name=crew.marker_name(t, one), at_a_table=str(n), in_all=str(n * tables))
            for one, n in markers_needed(tuple(laid.values())).items()
        ),
        rounds=_crew_rounds(t, laid),
    )


def crew_tables(state: EventState) -> int:
    """For how many tables the crew brings markers: the most of any round."""
    return max((len(one.games) for one in state.rounds), default=len(state.active) // 2)


def _crew_rounds(t: Words, laid: Mapping[RoundNumber, Scenario]) -> tuple[CrewRound, ...]:
    first, *_ = laid
    rounds = [_laid_anew(t, first, laid[first], ())]
    for before, number in pairwise(laid):
        missing = tuple(range(before + 1, number))
        if missing:
            rounds.append(_laid_anew(t, number, laid[number], missing))
            continue
        changes = changes_between(laid[before].elements, laid[number].elements)
        rounds.append(
            CrewRound(
                title=crew.crew_round_title(t, number, titled(laid[number])),
                note=crew.changes_note(t, len(changes)),
                figure=drawing(t, laid[number]),
                steps=tuple(crew.step_words(t, one) for one in changes),
            )
        )
    return tuple(rounds)


def _laid_anew(
    t: Words, number: RoundNumber, scenario: Scenario, missing: tuple[int, ...]
) -> CrewRound:
    changes = changes_between((), scenario.elements)
    return CrewRound(
        title=crew.crew_round_title(t, number, titled(scenario)),
        note=crew.bare_note(t, missing),
        figure=drawing(t, scenario),
        steps=tuple(crew.step_words(t, one) for one in changes),
    )
