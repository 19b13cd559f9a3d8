"""Check-in, lists and late entries, as scorekeepers see them."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from app.rules.players.entry import joining
from app.services.lists.army_lists import lists_lines
from app.services.lists.factions import known_factions
from app.services.phones.scorekeeper_session import ScoreView
from app.services.players.player_lines import PlayerLine
from app.services.players.player_lookup import fold
from app.web.score_frame import Facts, Messages
from app.words.core.catalogue import Words, kept_apart
from app.words.lists.lists import list_summary, problem_sentences
from app.words.phones import scorekeepers as sentences

PERSON_FIELDS = ("name", "faction", "club", "city")
MORE_FIELDS = ("public_name", "state", "country", "fixed_table")


def _by_name(lines: Iterable[PlayerLine]) -> list[PlayerLine]:
    active = (line for line in lines if line.is_active)
    return sorted(active, key=lambda line: (fold(line.draft.name), line.id))


def _marks(t: Words, view: ScoreView, line: PlayerLine) -> list[Facts]:
    marks = [("paid", line.has_paid), ("lists", line.lists_in)]
    if view.state.packet.asks_painting:
        marks.append(("painted", line.is_painted))
    return [{"mark": mark, "is_on": is_on, "text": sentences.mark_button(t, mark, on=is_on)}
            for mark, is_on in marks]  # fmt: skip


def check_in_page(view: ScoreView, t: Words) -> tuple[str, Facts]:
    """The template and the facts of the page of check-in."""
    lines = _by_name(view.lines)
    here = sum(line.is_here for line in lines)
    return "score_check_in.html", {
        "page_title": sentences.tab_title(t, "check-in"),
        "rows": [
            {
                "id": line.id,
                "name": view.state.names[line.id],
                "about": " · ".join(filter(None, (line.draft.faction, line.draft.club))),
                "is_here": line.is_here,
                "marks": _marks(t, view, line),
            }
            for line in lines
        ],
        "words": {
            "count": sentences.counted_text(t, here, len(lines)),
            "find": sentences.filter_label(t),
            "nobody": t("Nobody has that name."),
            "check_in": sentences.check_in_button(t),
            "here": sentences.here_text(t),
            "not_here": sentences.not_here_button(t),
        },
    }


def lists_page(view: ScoreView, t: Words) -> tuple[str, Facts]:
    """The template and the facts of the page of lists."""
    by_id = {line.id: line for line in view.lines}
    rows = []
    for line in lists_lines(view.state):
        if not line.entrant.is_active:
            continue
        problems = problem_sentences(t, line.problems, kept_apart(line.name))
        rows.append(
            {
                "id": line.entrant.id,
                "name": line.name,
                "faction": line.entrant.faction or "",
                "lists": [
                    {
                        "summary": list_summary(t, army, line.beside),
                        "entries": [
                            entry.name if entry.points is None else f"{entry.name} · {entry.points}"
                            for entry in (*army.entries, *army.specialists)
                        ],
                    }
                    for army in line.entrant.lists
                ],
                "problems": problems,
                "issues": sentences.issues_text(t, len(problems)) if problems else "",
                "marks": _marks(t, view, by_id[line.entrant.id]),
            }
        )
    return "score_lists.html", {
        "page_title": sentences.tab_title(t, "lists"),
        "rows": rows,
        "words": {
            "find": sentences.filter_label(t),
            "nobody": t("Nobody has that name."),
            "no_list": sentences.no_list_text(t),
        },
    }


def late_page(view: ScoreView, t: Words) -> tuple[str, Facts]:
    """The template and the facts of the page of late entries."""
    return "score_late.html", late_facts(view, t, {}, {}, is_odd=False)


def late_facts(
    view: ScoreView, t: Words, typed: Mapping[str, str], messages: Messages, *, is_odd: bool
) -> Facts:
    """The form for a player who enters now.

    Args:
        view: the event.
        t: the words.
        typed: what the fields hold.
        messages: what is wrong with them, by field.
        is_odd: it can be saved nevertheless.
    """
    join = joining(view.state)
    is_late = bool(view.state.played)
    return {
        "page_title": sentences.tab_title(t, "late"),
        "about": sentences.late_text(t, join.round_number if is_late else None),
        "fields": [_person_field(t, field, typed, messages) for field in PERSON_FIELDS],
        "more": [_person_field(t, field, typed, messages) for field in MORE_FIELDS],
        "is_open": any(typed.get(field) for field in (*MORE_FIELDS, "ringer")),
        "factions": _factions(view.state.packet.year),
        "bye": sentences.bye_label(t, join.missed[-1]) if join.missed else "",
        "ticks": {name: typed.get(name) == "1" for name in ("bye", "ringer")},
        "is_odd": is_odd,
        "lines": messages.get("", ()),
        "words": {
            "add": sentences.late_button(t) if is_late else sentences.add_button(t),
            "anyway": sentences.save_anyway_button(t),
            "ringer": sentences.ringer_label(t),
            "more": sentences.more_title(t),
        },
    }


@lru_cache(maxsize=32)
def _factions(year: int) -> tuple[str, ...]:
    return known_factions().offered(year)


def _person_field(t: Words, field: str, typed: Mapping[str, str], messages: Messages) -> Facts:
    return {
        "field": field,
        "title": sentences.field_label(t, field),
        "value": typed.get(field, ""),
        "says": messages.get(field, ()),
    }
