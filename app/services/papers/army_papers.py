"""Army lists on paper: as handed in, and as the opponent may see them."""

from collections.abc import Iterable
from itertools import groupby

from app.printing.kit.values import Heading
from app.printing.papers.player_values import ArmyPlayer, ArmySheets, ArmyText, ModelLine
from app.rules.lists.army_list import ArmyList, EntryKind, ListEntry
from app.services.event.public import public_names
from app.services.papers.subject import Subject, chosen_people
from app.services.players.player_lines import PlayerLine
from app.words.core.catalogue import Words
from app.words.papers import papers as paper_words
from app.words.papers import player_papers as words
from app.words.program.errors import problem_sentence


def army_sheets(subject: Subject) -> ArmySheets:
    """The lists of everybody who takes part, or of one player."""
    names = public_names(subject.state)
    for_opponent = subject.choices.for_opponent
    is_one = subject.choices.player is not None
    players = tuple(
        _player(subject, line, names[line.id] if for_opponent else line.draft.name)
        for line in chosen_people(subject)
        if is_one or (line.is_active and line.draft.lists)
    )
    return ArmySheets(event=subject.event, players=players or (_nobody(subject),))


def model_lines(t: Words, entries: Iterable[ListEntry]) -> tuple[ModelLine, ...]:
    """A list's entries in its own order, alike ones that follow each other in one line."""
    lines = []
    for entry, alike in groupby(entries):
        count = len(tuple(alike))
        points = "" if entry.points is None else str(entry.points * count)
        name = entry.name if count == 1 else words.copies(t, count, entry.name)
        is_attached = entry.kind == EntryKind.ATTACHMENT
        lines.append(ModelLine(name=name, points=points, is_attached=is_attached))
    return tuple(lines)


def _nobody(subject: Subject) -> ArmyPlayer:
    """The page that says that there are no lists at all."""
    return ArmyPlayer(heading=_heading(subject, paper_words.paper_name(subject.t, "army-lists")))


def _heading(subject: Subject, title: str) -> Heading:
    t, printed = subject.t, subject.printed_at
    return Heading(
        event=subject.event,
        title=title,
        subtitle=words.army_title(t, for_opponent=subject.choices.for_opponent),
        printed_at=paper_words.printed_line(t, printed) if printed else "",
    )


def _player(subject: Subject, line: PlayerLine, name: str) -> ArmyPlayer:
    return ArmyPlayer(
        heading=_heading(subject, name),
        notes=() if subject.choices.for_opponent else _notes(subject, line),
        lists=tuple(_list(subject, line, army) for army in line.draft.lists),
    )


def _list(subject: Subject, line: PlayerLine, army: ArmyList) -> ArmyText:
    t = subject.t
    text = "" if subject.choices.for_opponent else line.draft.list_texts.get(army.number, "")
    return ArmyText(
        title=words.list_title(t, army.number, army.caster),
        facts=words.list_facts(t, army),
        models=model_lines(t, army.entries),
        specialists=model_lines(t, army.specialists),
        text=tuple(text.strip().splitlines()),
    )


def _notes(subject: Subject, line: PlayerLine) -> tuple[str, ...]:
    return tuple(problem_sentence(subject.t, problem, str) for problem in line.list_notes)
