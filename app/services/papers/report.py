"""The report of an event: what was played and who won, for players; and all of it for the EO."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from app.printing.kit.values import Heading
from app.printing.papers.values import ReportColumn, ReportPart, ReportSheet
from app.rules.core.entrant import Entrant
from app.rules.core.event_state import EventState
from app.rules.core.ids import PlayerId, RoundNumber
from app.rules.core.round import Round
from app.rules.event.length import is_over, rounds_finished
from app.rules.packet.kinds import TieBreak
from app.rules.results.result import Game
from app.services.core.history import HistoryLine
from app.services.event.public import public_names, public_state
from app.services.exchange.lookback import SIDE_TABLES, cell_text, lookback_tables
from app.services.packet.audit.registry import Remark
from app.services.papers.award_papers import event_facts_of
from app.services.papers.round_papers import standings_sheet
from app.services.papers.subject import Subject, table_text, worth_of
from app.services.program.all_acts import act_of, verb_sentence
from app.services.scenarios.lookup import scenario_title
from app.services.standings.award_lines import Awards
from app.services.standings.lines import shown_keys, standing_lines
from app.services.standings.prizes import PrizeFund
from app.words.core.act_arguments import reason_text
from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.exchange.exports import round_title, still_playing
from app.words.packet.packets import owned_text
from app.words.papers import event_papers as words
from app.words.papers.event_papers import where_and_when
from app.words.papers.papers import bye_word, keys_legend, packet_line, printed_line
from app.words.program.errors import problem_sentence
from app.words.results.results import reason_name, ticked
from app.words.standings.awards import award_how, award_title, place_how, place_title
from app.words.standings.prizes import fund_sentences, prize_cells, prize_heads

# The tables of the event's report that players may read, by the names of the state given.


NOT_KNOWN = "–"
"""In the place of a figure that was not written down."""


def standings_part(subject: Subject) -> ReportPart:
    """The standings through the subject's round, with every figure that decides."""
    heads = words.heads(subject.t)
    sheet = standings_sheet(subject)
    records = [line.record for line in standing_lines(subject.state, subject.round.number)]
    rows = (
        (
            str(line.rank),
            f"{line.name} [{line.mark}]" if line.mark else line.name,
            line.faction,
            record,
            *line.cells,
        )
        for line, record in zip(sheet.lines, records, strict=True)
    )
    keys = shown_keys(subject.state, subject.round.number)
    points = (TieBreak.CONTROL_POINTS, TieBreak.ARMY_POINTS)
    # The tables of rounds have these, whatever the standings rest on.
    scored = points if subject.state.packet.scores_army_points else points[:1]
    return ReportPart(
        title=sheet.heading.title,
        lines=(keys_legend(subject.t, dict.fromkeys((*keys, *scored))),),
        columns=(
            number(heads["rank"]),
            *texts(heads["name"], heads["faction"]),
            *map(number, (heads["record"], *sheet.columns)),
        ),
        rows=tuple(rows),
    )


def round_part(subject: Subject) -> ReportPart:
    """The games of the subject's round, its byes, and who was not in it."""
    t, state, round_ = subject.t, subject.state, subject.round
    heads, names = words.heads(t), public_names(state)
    scores_army = state.packet.scores_army_points
    title = None if round_.scenario is None else scenario_title(round_.scenario, state)
    rows = [_game_row(subject, names, game) for game in round_.games]
    for bye in round_.byes:
        worth = bye_word(t, worth_of(subject, bye))
        rows.append((NOT_KNOWN, names[bye.player], worth, *("",) * (3 + scores_army)))
    absent = tuple(names[player] for player in sorted(round_.absent))
    kind = subject.kind_line()
    lines = (kind,) if kind else ()
    return ReportPart(
        title=round_title(t, round_.number, title),
        lines=(*lines, words.absent_line(t, absent)) if absent else lines,
        columns=(
            number(heads["table"]),
            *texts(heads["first"], heads["second"], heads["how"]),
            number(heads["cp"]),
            *((number(heads["ap"]),) if scores_army else ()),
            number(heads["lists"]),
        ),
        rows=tuple(rows),
    )


def leavers_part(subject: Subject) -> ReportPart:
    """Who dropped or was disqualified, and after which round."""
    t, state = subject.t, subject.state
    heads, names = words.heads(t), public_names(state)
    gone = (player for player in state.entrants if not player.is_active)
    return ReportPart(
        title=words.part_titles(t)["leavers"],
        columns=texts(heads["name"], heads["status"], heads["when"]),
        rows=tuple(
            (
                names[player.id],
                words.left_line(t, player.status),
                words.last_round_line(t, _last_round(state, player)),
            )
            for player in gone
        ),
    )


def award_part(subject: Subject, found: Awards, *, tells_how: bool) -> ReportPart:
    """The places and awards; how they came about is in full only in the EO's report."""
    t, heads = subject.t, words.heads(subject.t)
    names = public_names(subject.state)

    def name_of(player: int) -> str:
        return names[PlayerId(player)]

    rows: list[tuple[str, ...]] = [
        (
            place_title(t, place.place),
            joined(t, map(name_of, place.players)),
            place_how(t, place, name_of),
        )
        for place in found.places
    ]
    rows += [
        (
            award_title(t, award),
            "" if award.player is None else name_of(award.player),
            award_how(t, award, name_of) if tells_how else "",
        )
        for award in found.awards
    ]
    columns = texts(heads["award"], heads["winner"], heads["decided"])
    used = 3 if any(how for _, _, how in rows) else 2
    return ReportPart(
        title=words.part_titles(t)["awards"],
        columns=columns[:used],
        rows=tuple(row[:used] for row in rows),
    )


def prize_part(subject: Subject, fund: PrizeFund, *, is_for_the_eo: bool) -> ReportPart:
    """What was paid and what each place gets; who hasn't paid is only for the EO."""
    t, names = subject.t, public_names(subject.state)
    heads = prize_heads(t)
    is_decided = is_for_the_eo or bool(event_facts_of(subject).public_awards.places)
    rows = [
        prize_cells(t, fund.fees, prize, lambda player: names[PlayerId(player)])
        for prize in fund.prizes
    ]
    columns = (
        *texts(heads["place"]),
        number(heads["share"]),
        number(heads["prize"]),
        *texts(heads["who"]),
    )
    used = 4 if is_decided else 3
    lines = fund_sentences(t, fund if is_for_the_eo else replace(fund, due=0))
    return ReportPart(
        title=words.part_titles(t)["prizes"],
        lines=lines,
        columns=columns[:used] if rows else (),
        rows=tuple(row[:used] for row in rows),
    )


def number(title: str) -> ReportColumn:
    """A column of figures."""
    return ReportColumn(title=title, is_number=True)


def texts(*titles: str) -> tuple[ReportColumn, ...]:
    """Columns of text."""
    return tuple(ReportColumn(title=title) for title in titles)


def _game_row(subject: Subject, names: Mapping[PlayerId, str], game: Game) -> tuple[str, ...]:
    t = subject.t
    first, second = game.sides
    how = still_playing(t) if game.result is None else reason_name(t, game.result.reason)
    figures = [_pair(side.control_points for side in game.sides)]
    if subject.state.packet.scores_army_points:
        figures.append(_pair(side.army_points for side in game.sides))
    figures.append(_pair(side.list_number for side in game.sides))
    return (
        table_text(game),
        ticked(names[first.player], game, first),
        ticked(names[second.player], game, second),
        how,
        *figures,
    )


def _pair(figures: Iterable[int | None]) -> str:
    known = tuple(figures)
    if all(number is None for number in known):
        return ""
    return " : ".join(NOT_KNOWN if number is None else str(number) for number in known)


def _last_round(state: EventState, entrant: Entrant) -> RoundNumber:
    """The last round that somebody was in; 0 for none."""
    return max(_rounds_of(state, entrant), default=RoundNumber(0))


def _rounds_of(state: EventState, entrant: Entrant) -> Iterator[RoundNumber]:
    for round_ in state.played:
        in_it = {player for game in round_.games for player in game.players}
        in_it.update(bye.player for bye in round_.byes)
        if entrant.id in in_it:
            yield round_.number


# The tables of the event's report that only the EO reads: the register, rulings, differences.


def players_part(subject: Subject) -> ReportPart:
    """The register: everybody, as registered."""
    t, state = subject.t, subject.state
    heads = words.heads(t)
    shown = event_facts_of(subject).shown
    return ReportPart(
        title=words.part_titles(t)["players"],
        columns=(
            number("#"),
            *texts(heads["name"], *((heads["public"],) if shown else ())),
            *texts(heads["faction"], heads["club"], heads["city"]),
            number(heads["lists"]),
        ),
        rows=tuple(
            (
                str(player.id),
                player.name,
                *((shown.get(player.id, ""),) if shown else ()),
                player.faction or "",
                player.club or "",
                player.city or "",
                str(len(player.lists)),
            )
            for player in state.entrants
        ),
    )


def rulings_part(subject: Subject) -> ReportPart:
    """What was done by hand, and whatever was done for a reason, in the order of the day."""
    t, heads = subject.t, words.heads(subject.t)
    names = public_names(subject.state)
    acts = [
        line
        for line in event_facts_of(subject).history
        if line.reason or act_of(line.verb).is_ruling or line.requested_by
    ]
    return ReportPart(
        title=words.part_titles(t)["rulings"],
        lines=() if acts else (words.nothing_line(t),),
        columns=texts(heads["when"], heads["what"], heads["reason"]),
        rows=tuple(
            (
                _moment(line),
                _history_sentence(t, line, names),
                reason_text(t, line.reason, line.requested_by),
            )
            for line in acts
        ),
    )


def remarks_part(subject: Subject) -> ReportPart:
    """Where rounds and results differ from the packet, with the reason where one was given."""
    t, heads = subject.t, words.heads(subject.t)
    names = public_names(subject.state)
    facts = event_facts_of(subject)
    assert facts.remarks_order is None, "they are found before"
    found = facts.remarks
    return ReportPart(
        title=words.part_titles(t)["remarks"],
        lines=() if found else (words.nothing_line(t),),
        columns=(
            number(heads["round"]),
            number(heads["table"]),
            *texts(heads["what"], heads["reason"]),
        ),
        rows=tuple(_remark_row(t, remark, names) for remark in found),
    )


def _remark_row(t: Words, remark: Remark, names: Mapping[PlayerId, str]) -> tuple[str, ...]:
    sentence = problem_sentence(t, remark.problem, _namer(names))
    return (
        "" if remark.round_number is None else str(remark.round_number),
        "" if remark.table is None else str(remark.table),
        sentence if remark.player is None else owned_text(t, names[remark.player], sentence),
        remark.reason,
    )


def _history_sentence(t: Words, line: HistoryLine, names: Mapping[PlayerId, str]) -> str:
    sentence = verb_sentence(t, line.verb, line.arguments, _namer(names))
    return words.undone_text(t, sentence) if line.is_undone else sentence


def _moment(line: HistoryLine) -> str:
    return line.at.astimezone().strftime("%Y-%m-%d %H:%M")


def _namer(names: Mapping[PlayerId, str]) -> Callable[[int], str]:
    return lambda player: names.get(PlayerId(player), str(player))


def report_sheet(subject: Subject) -> ReportSheet:
    """What players may read: no secrets, and nobody's reasons."""
    return _sheet(replace(subject, state=public_state(subject.state)), is_for_the_eo=False)


def eo_report_sheet(subject: Subject) -> ReportSheet:
    """What is filed: names as they were registered, and every ruling with its reason."""
    return _sheet(replace(subject, state=_registered(subject.state)), is_for_the_eo=True)


def _sheet(subject: Subject, *, is_for_the_eo: bool) -> ReportSheet:
    t, line = subject.t, event_facts_of(subject).line
    return ReportSheet(
        heading=Heading(
            event=subject.event,
            title=words.report_title(t),
            subtitle=where_and_when(t, line.date, None),
            printed_at=printed_line(t, subject.printed_at) if subject.printed_at else "",
        ),
        mark=words.for_the_eo(t) if is_for_the_eo else "",
        parts=tuple(_parts(subject, is_for_the_eo=is_for_the_eo)),
    )


def _parts(subject: Subject, *, is_for_the_eo: bool) -> Iterator[ReportPart]:
    facts = event_facts_of(subject)
    awards = facts.awards if is_for_the_eo else facts.public_awards
    if is_over(subject.state) is None:
        # Results still to come may change who has them.
        awards = replace(awards, places=())
    yield _event_part(subject, is_for_the_eo=is_for_the_eo)
    yield standings_part(_through(subject, rounds_finished(subject.state)))
    if awards.places or awards.awards:
        yield award_part(subject, awards, tells_how=is_for_the_eo)
    if facts.fund.is_set and (is_for_the_eo or facts.fund.fees.in_report):
        yield prize_part(subject, facts.fund, is_for_the_eo=is_for_the_eo)
    for round_ in subject.state.played:
        yield round_part(replace(subject, round=round_))
    leavers = leavers_part(subject)
    if leavers.rows:
        yield leavers
    if is_for_the_eo:
        yield players_part(subject)
        yield rulings_part(subject)
        yield remarks_part(subject)
        yield from sides_parts(subject)


def sides_parts(subject: Subject) -> Iterator[ReportPart]:
    """Wins by side and by table, with how far chance alone goes; none where nobody kept sides."""
    for table in lookback_tables(subject.t, subject.state):
        if table.key in SIDE_TABLES and table.rows:
            yield ReportPart(
                title=table.title,
                lines=table.notes,
                columns=(
                    *texts(*table.heads[:2]),
                    *map(number, table.heads[2:]),
                ),
                rows=tuple(
                    tuple(cell_text(table, n, cell) for n, cell in enumerate(row.cells))
                    for row in table.rows
                ),
            )


def _event_part(subject: Subject, *, is_for_the_eo: bool) -> ReportPart:
    t, facts = subject.t, event_facts_of(subject)
    lines = [
        *([facts.line.venue] if facts.line.venue else []),
        packet_line(t, facts.line.packet_name, facts.line.point_size),
        words.counts_line(t, len(subject.state.entrants), rounds_finished(subject.state)),
    ]
    if facts.variants:
        lines.append(words.variants_line(t, facts.variants))
    if is_for_the_eo and any(readings.is_begun for readings in facts.readings_by_round):
        passes = facts.readings_by_round
        read, games = (
            sum(readings.read for readings in passes),
            sum(readings.games for readings in passes),
        )
        lines.append(words.read_twice_line(t, read, games))
    return ReportPart(title=words.part_titles(t)["event"], lines=tuple(lines))


def _through(subject: Subject, number: RoundNumber) -> Subject:
    rounds = (Round(number=RoundNumber(0)), *subject.state.rounds)
    return replace(subject, round=next(round_ for round_ in rounds if round_.number == number))


def _registered(state: EventState) -> EventState:
    """The event with the names of the register; a draft is no part of a report."""
    entrants = tuple(replace(player, public_name=None) for player in state.entrants)
    return replace(state, entrants=entrants, rounds=state.played)
