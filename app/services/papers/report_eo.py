"""The tables of the event's report that only the EO reads: the register, rulings, differences."""

from collections.abc import Callable, Mapping

from app.printing.papers.event_values import ReportPart
from app.rules.core.ids import PlayerId
from app.services.core.history import HistoryLine
from app.services.event.public import public_names
from app.services.packet.audit.registry import Remark
from app.services.papers.acts import act_of
from app.services.papers.award_papers import told
from app.services.papers.report_tables import number, texts
from app.services.papers.subject import Subject
from app.words.core.catalogue import Words
from app.words.core.errors import problem_sentence
from app.words.core.reasons import reason_told
from app.words.core.verbs import verb_sentence
from app.words.packet.audit import owned_text
from app.words.papers import event_report as words


def players_part(subject: Subject) -> ReportPart:
    """The register: everybody with what was told at registration."""
    t, state = subject.t, subject.state
    heads = words.heads(t)
    shown = told(subject).shown
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
                str(one.id),
                one.name,
                *((shown.get(one.id, ""),) if shown else ()),
                one.faction or "",
                one.club or "",
                one.city or "",
                str(len(one.lists)),
            )
            for one in state.entrants
        ),
    )


def rulings_part(subject: Subject) -> ReportPart:
    """What was done by hand, and whatever was done for a reason, in the order of the day."""
    t, heads = subject.t, words.heads(subject.t)
    names = public_names(subject.state)
    acts = [
        one
        for one in told(subject).history
        if one.reason or act_of(one.verb).is_ruling or one.asked_by
    ]
    return ReportPart(
        title=words.part_titles(t)["rulings"],
        lines=() if acts else (words.nothing_line(t),),
        columns=texts(heads["when"], heads["what"], heads["reason"]),
        rows=tuple(
            (_moment(one), _said(t, one, names), reason_told(t, one.reason, one.asked_by))
            for one in acts
        ),
    )


def remarks_part(subject: Subject) -> ReportPart:
    """Where rounds and results differ from the packet, with the reason where one was given."""
    t, heads = subject.t, words.heads(subject.t)
    names = public_names(subject.state)
    found = told(subject).remarks
    return ReportPart(
        title=words.part_titles(t)["remarks"],
        lines=() if found else (words.nothing_line(t),),
        columns=(
            number(heads["round"]),
            number(heads["table"]),
            *texts(heads["what"], heads["reason"]),
        ),
        rows=tuple(_remark_row(t, one, names) for one in found),
    )


def _remark_row(t: Words, one: Remark, names: Mapping[PlayerId, str]) -> tuple[str, ...]:
    said = problem_sentence(t, one.problem, _namer(names))
    return (
        "" if one.round_number is None else str(one.round_number),
        "" if one.table is None else str(one.table),
        said if one.player is None else owned_text(t, names[one.player], said),
        one.reason,
    )


def _said(t: Words, one: HistoryLine, names: Mapping[PlayerId, str]) -> str:
    said = verb_sentence(t, one.verb, one.arguments, _namer(names))
    return words.taken_back(t, said) if one.is_undone else said


def _moment(one: HistoryLine) -> str:
    return one.at.astimezone().strftime("%Y-%m-%d %H:%M")


def _namer(names: Mapping[PlayerId, str]) -> Callable[[int], str]:
    return lambda player: names.get(PlayerId(player), str(player))
