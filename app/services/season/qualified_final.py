"""A final that the best of one or several events play: of a season's qualifiers, or of one event.

What the organizer chooses is one value; who plays follows from it and from the results. Lots belong
to the final that they were drawn for, and to no other.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from app.codes import RequestCode, SeasonCode
from app.models.file.event_summary import identity_of
from app.rules.core.errors import Problem, RuleError, Weight
from app.rules.season.qualification import draw_lots
from app.rules.season.qualifiers import Convention, QualifierRules, QualifiersFinal, masters_final
from app.rules.season.season import PersonId, SeasonEntry, SeasonEvent
from app.rules.season.season_state import SeasonState
from app.services.core.act_context import Dice, verb
from app.services.core.errors import NotNowError, OddError, UserError, refusal
from app.services.core.session import EventSession, FileSession
from app.services.event.event_draft import EventDraft, stored_draft
from app.services.players.player_lines import player_lines
from app.services.players.players import PlayerDraft
from app.services.season.acts import NOTE_QUALIFIED_FINAL
from app.services.season.finals import make_event_of, player_of
from app.services.season.places import SEEDS, apart
from app.services.season.results import EventResults, results_of
from app.services.season.season_rules import load_final_rules
from app.services.season.session import SeasonContext, SeasonSession

USUAL_RULES = "best-go-on"
"""Conditions that ask for nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnLot:
    """An order of equals."""

    people: tuple[PersonId, ...]
    seed: int | None = None
    """Of the draw; None: the organizer ruled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalChoice:
    """What the organizer chooses of a final."""

    events: tuple[str, ...]
    """Keys of the qualifiers."""
    places: int
    each: int | None = None
    """How many go on from each; None: as many as fill the final evenly."""
    rules: str = USUAL_RULES
    """Id of the conditions, as "masters-2014"."""
    declined: tuple[PersonId, ...] = ()
    """Who doesn't play it."""
    lots: tuple[DrawnLot, ...] = ()
    convention: Convention = field(default_factory=Convention)
    """What only people know about where it is held."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalField:
    """From what a final is filled: events, and who played them."""

    name: str
    """Of the season or the event."""
    events: tuple[SeasonEvent, ...]
    players: Mapping[PersonId, PlayerDraft]
    names: Mapping[PersonId, str]
    """Everybody's, with a number behind those that several share."""

    @property
    def event_names(self) -> Mapping[str, str]:
        """Key of an event -> its name."""
        return {event.key: event.name for event in self.events}


@dataclass(frozen=True, slots=True, kw_only=True)
class QualifiedFinal:
    """A final that qualifiers fill, before its event is made."""

    source: FinalField
    choice: FinalChoice
    rules: QualifierRules
    found: QualifiersFinal

    @property
    def players(self) -> tuple[PlayerDraft, ...]:
        """Those who go on, the first seed first."""
        return tuple(self.source.players[line.person] for line in self.found.seeds)

    @property
    def grave(self) -> tuple[Problem, ...]:
        """What needs a reason, without open ties, which need a lot."""
        return tuple(one for one in self.found.problems if one.weight is not Weight.NOTE)

    def names(self, people: Sequence[PersonId]) -> tuple[str, ...]:
        """Names of some."""
        return tuple(self.source.names[one] for one in people)


def season_field(state: SeasonState) -> FinalField:
    """All finished events of a season."""
    return FinalField(
        name=state.name,
        events=tuple(event for event in state.events if event.is_finished),
        players={person.id: player_of(person) for person in state.people},
        names=state.results.titles,
    )


def event_field(session: EventSession) -> FinalField:
    """One event that is over; its players bring what the desk knows of them.

    Raises:
        NotNowError: it isn't over.
    """
    state = session.state
    results = session.read(results_of, state)
    if not results.is_finished:
        raise NotNowError(SeasonCode.UNFINISHED, name=results.name)
    lines = session.read(player_lines, state)
    drafts = {PersonId(line.id): replace(line.draft, fixed_table=None) for line in lines}
    return FinalField(
        name=results.name,
        events=(_as_season_event(results),),
        players=drafts,
        names={one: draft.name for one, draft in drafts.items()},
    )


def _as_season_event(results: EventResults) -> SeasonEvent:
    return SeasonEvent(
        key="1",
        name=results.name,
        date=results.date,
        packet=results.packet,
        entries=tuple(
            SeasonEntry(
                person=PersonId(player.number),
                place=player.place,
                wins=player.wins,
                losses=player.losses,
                ties=player.ties,
                is_ringer=player.is_ringer,
                is_disqualified=player.is_disqualified,
            )
            for player in results.players
        ),
    )


def event_final_draft(session: EventSession, name: str, date: str | None) -> EventDraft:
    """The event in which the best of an event play on, by the same packet at the same size."""
    draft = session.read(stored_draft)
    return replace(draft, name=name, date=date, planned_rounds=None, tables=None)


def qualified_final(source: FinalField, choice: FinalChoice) -> QualifiedFinal:
    """Who plays a final.

    Raises:
        UserError: there are no such conditions, or no qualifiers; one is named twice, or nobody
            has a place.
    """
    rules = load_final_rules(choice.rules)
    by_key = {event.key: event for event in source.events}
    unknown = next((key for key in choice.events if key not in by_key), None)
    if unknown is not None:
        raise UserError(SeasonCode.UNKNOWN_EVENT, event=unknown)
    try:
        found = masters_final(
            rules,
            [by_key[key] for key in choice.events],
            choice.places,
            choice.each,
            declined=choice.declined,
            lots=tuple(one for lot in choice.lots for one in lot.people),
            convention=choice.convention,
        )
    except RuleError as error:
        raise refusal(error.code, error.facts) from None
    return QualifiedFinal(source=source, choice=choice, rules=rules, found=found)


def lots_drawn(final: QualifiedFinal, dice: Dice, seed: int | None = None) -> FinalChoice:
    """The choice with a lot for each open tie.

    Args:
        final: with ties.
        dice: a whole number below n.
        seed: of the first draw; None draws one.

    Raises:
        NotNowError: nobody's place hangs on a lot.
    """
    if not final.found.open_ties:
        raise NotNowError(SeasonCode.NO_TIES)
    seed = dice(SEEDS) if seed is None else seed
    people = {one for tie in final.found.open_ties for one in tie}
    lot = DrawnLot(people=draw_lots(people, seed), seed=seed)
    return replace(final.choice, lots=(*final.choice.lots, lot))


def make_qualified_final(
    session: FileSession[Any, Any],
    path: Path,
    draft: EventDraft,
    final: QualifiedFinal,
    *,
    why: str,
    is_bracket: bool = True,
    because: str = "",
) -> Path:
    """Make the event of a final, its players in the order of their seeds; a season notes it.

    Args:
        session: the season, or the event before.
        path: where the event will be.
        draft: the event.
        final: who plays.
        why: the reason that the new event keeps: what it was made of, and by which lots.
        is_bracket: single elimination is played from the first round; else the packet as it is.
        because: the reason for what is odd.

    Raises:
        UserError: the draft can't be, or a lot has to decide first who plays.
        OddError: a condition of the final isn't met, and no reason is given.
        EventFileError: there is such a file already, or it can't be written.
    """
    if final.found.open_ties:
        groups = tuple(final.names(tie) for tie in apart(final.found.open_ties))
        raise NotNowError(SeasonCode.OPEN_TIES, groups=groups)
    if not final.found.seeds:
        raise NotNowError(SeasonCode.NO_FINALISTS)
    if final.grave and not because:
        raise OddError(RequestCode.ODD, problems=final.grave)
    made = make_event_of(session, path, draft, final.players, why=why, is_bracket=is_bracket)
    if not isinstance(session, SeasonSession):
        return made
    lots = tuple((lot.seed, lot.people) for lot in final.choice.lots)
    people = tuple(line.person for line in final.found.seeds)
    try:
        session.with_reason(
            because, note_qualified_final, made.name, identity_of(made), people, lots
        )
    except BaseException:
        with suppress(OSError):
            made.unlink()
        raise
    return made


@verb(NOTE_QUALIFIED_FINAL)
def note_qualified_final(
    work: SeasonContext,
    file: str,
    identity: str,
    people: tuple[PersonId, ...],
    lots: tuple[tuple[int | None, tuple[PersonId, ...]], ...] = (),
) -> None:
    """Note the event of a final that qualifiers fill.

    Args:
        file: its name.
        identity: of the event.
        people: who plays, the first seed first.
        lots: seeds of draws, None for a ruling, with the order of equals that they gave.

    Raises:
        UserError: a person is unknown.
    """
    for person in people:
        if person not in work.state.by_id:
            raise UserError(SeasonCode.UNKNOWN_PERSON, person=person)
