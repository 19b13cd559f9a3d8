"""The announcement of an event, made of keywords and figures alone; no secret of it is read."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sqlalchemy.orm import Session

from app.models.tables.event import EventInfo
from app.printing.kit.values import TimetableRow
from app.rules.core.event_state import EventState
from app.rules.event.length import planned_rounds
from app.rules.packet.packet import Packet
from app.rules.packet.variant import Variant, closure
from app.services.clock.day_plan import day
from app.services.core.errors import UserError
from app.services.event.composer import Figures, Plan, figures_of
from app.services.event.event_draft import stored_draft
from app.services.event.events import EventDraft
from app.services.event.public import is_scenario_public
from app.services.packet.packets import load_packet, packet_variants, played_text
from app.services.scenarios.lookup import choice_text, scenario_title
from app.services.scenarios.plan import revealed_scenarios
from app.words.clock.clock import break_title, clock_time
from app.words.clock.clock_commands import plan_parts, plan_title
from app.words.core.catalogue import Words
from app.words.core.status import listed
from app.words.event import composer as composer_words
from app.words.event.composer import Fact
from app.words.packet.packets import keyword, variant_line
from app.words.papers import event_papers as words
from app.words.papers.papers import event_title, round_title


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """The announcement of an event to its players."""

    title: str
    subtitle: str
    """Day and place; may be empty."""
    facts: tuple[Fact, ...]
    """Label and text, in the order of reading."""
    plan: tuple[str, ...] = ()
    """The plan of the day, time by time; empty where there is none."""
    keywords: tuple[Fact, ...]
    """The variants by their printed names with their numbers, each with what it changes."""
    facts_before: tuple[Fact, ...] = ()
    """The facts as they were before the first round, where its players have fixed one since."""


def announcement_of(draft: EventDraft, t: Words) -> Announcement:
    """The announcement of an event that is still being composed.

    Raises:
        UserError: the draft's packet or variants cannot be.
    """
    text = played_text(
        draft.packet,
        draft.variants,
        house_packet=draft.house_packet,
        points_first=draft.points_first,
    )
    return _announcement(draft, load_packet(text), t)


def announcement(db: Session, state: EventState, t: Words) -> Announcement:
    """The announcement of an event as it is kept; once it runs, with its number of rounds."""
    draft = stored_draft(db)
    packet = load_packet(db.get_one(EventInfo, 1).packet_text)
    content = _announcement(draft, packet, t)
    if state.played:
        now = _announcement(draft, packet, t, planned_rounds(state))
        content = replace(now, facts_before=content.facts)
    planned = day(db, state, as_announced=True)
    if planned.settings.first_start is not None:
        content = replace(content, plan=plan_parts(t, planned.rounds))
    revealed = revealed_scenarios(db, state)
    if not revealed:
        return content
    titles = {int(number): choice_text(scenario, state) for number, scenario in revealed.items()}
    scenarios = words.scenarios_fact(t, titles)
    before = (*content.facts_before, scenarios) if content.facts_before else ()
    return replace(content, facts=(*content.facts, scenarios), facts_before=before)


def as_text(content: Announcement, t: Words) -> str:
    """An announcement as plain text."""
    return words.announcement_text(
        t, content.title, content.subtitle, facts_with_plan(content, t), content.keywords
    )


def facts_with_plan(content: Announcement, t: Words, between: str = "") -> tuple[Fact, ...]:
    """The facts, the plan of the day as one of them.

    Args:
        content: the announcement.
        t: the words.
        between: what parts its times; "" for what parts the members of a list in a sentence.
    """
    if not content.plan:
        return content.facts
    plan = between.join(content.plan) if between else listed(t, content.plan)
    return (*content.facts, (plan_title(t), plan))


def timetable(
    db: Session, state: EventState, t: Words, *, as_announced: bool = False
) -> tuple[TimetableRow, ...]:
    """The day from check-in to the awards, for the wall; empty where no start is set.

    A round is there at its longest and with what players may know: no secret length, and no
    scenario that is secret yet.

    Args:
        db: the event's database.
        state: the event.
        t: the words.
        as_announced: as it was meant to be, whatever has happened since.
    """
    whole = day(db, state, as_announced=as_announced)
    planned = whole.rounds
    if whole.settings.first_start is None:
        return ()
    scenarios = {
        int(number): choice_text(choice, state)
        for number, choice in revealed_scenarios(db, state).items()
    }
    for round_ in () if as_announced else state.played:
        if round_.scenario is not None and is_scenario_public(round_, state.packet):
            scenarios[int(round_.number)] = scenario_title(round_.scenario, state)
    rows = [
        TimetableRow(
            time=words.until_time(t, clock_time(planned[0].starts)), text=words.check_in_row(t)
        )
    ]
    for at in planned:
        latest = words.latest_end(t, clock_time(at.ends))
        note = " · ".join(filter(None, (scenarios.get(at.number), "" if at.has_ended else latest)))
        rows.append(
            TimetableRow(
                time=clock_time(at.starts),
                text=round_title(t, at.number),
                note=note,
                is_round=True,
            )
        )
        if at.break_minutes is not None:
            rows.append(
                TimetableRow(
                    time=clock_time(at.ends),
                    text=break_title(t, at.break_title),
                    note=words.minutes_text(t, at.break_minutes),
                )
            )
    ends = clock_time(planned[-1].ends)
    rows.append(TimetableRow(time=ends, text=words.awards_row(t), note=words.at_the_latest(t)))
    return tuple(rows)


def figure_facts(figures: Figures, t: Words) -> tuple[Fact, ...]:
    """What an event comes to, as the announcement tells it."""
    packet = figures.packet
    t = t.in_vocabulary(packet.vocabulary)
    victory = composer_words.victory_facts(t, packet)
    rounds, *others, standings = short_facts(figures, t)
    *bands, _ = composer_words.standings_facts(t, packet, is_ruled=figures.is_ruled)
    ends = composer_words.end_facts(t, packet)
    return (rounds, *ends, *others, *victory, *bands, standings)


def short_facts(figures: Figures, t: Words) -> tuple[Fact, ...]:
    """What of it is always worth a look: rounds, times, lists, painting; the order comes last."""
    packet = figures.packet
    t = t.in_vocabulary(packet.vocabulary)
    return (
        *composer_words.rounds_facts(
            t,
            packet,
            planned=figures.planned_rounds,
            players=figures.players,
            advised=figures.advised_rounds,
        ),
        *composer_words.time_facts(t, packet, figures.timing),
        *composer_words.list_facts(t, packet, figures.point_size),
        *composer_words.painting_facts(t, packet),
        composer_words.standings_facts(t, packet, is_ruled=figures.is_ruled)[-1],
    )


def _announcement(
    draft: EventDraft, packet: Packet, t: Words, rounds: int | None = None
) -> Announcement:
    t = t.in_vocabulary(packet.vocabulary)
    plan = Plan(
        packet=draft.packet,
        point_size=draft.point_size,
        points_first=draft.points_first,
        planned_rounds=draft.planned_rounds if rounds is None else rounds,
    )
    return Announcement(
        title=event_title(t, draft.name, is_rehearsal=draft.is_rehearsal),
        subtitle=words.where_and_when(t, draft.date, draft.venue),
        facts=(
            words.packet_fact(t, packet.name),
            words.size_fact(t, draft.point_size),
            *figure_facts(figures_of(packet, plan), t),
        ),
        keywords=tuple(_keywords(draft, t)),
    )


def _keywords(draft: EventDraft, t: Words) -> Iterator[Fact]:
    chosen, known = dict(draft.variants), _known(draft)
    played = closure(known, chosen)
    for name, variant in known.items():
        if name in played:
            x = chosen.get(name)
            yield keyword(t, variant, x), variant_line(t, variant, x)
    for name in chosen:
        if name not in known:
            yield name, ""


def _known(draft: EventDraft) -> dict[str, Variant]:
    """The packet's variants; none where an event brought along a packet that is not here."""
    try:
        return {
            variant.id: variant for variant in packet_variants(draft.packet, draft.house_packet)
        }
    except UserError:
        return {}
