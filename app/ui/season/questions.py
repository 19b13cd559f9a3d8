"""What a season asks: who is one person, who can't come, whether the finals are to be made."""

from collections.abc import Callable, Sequence
from pathlib import Path

from app.rules.season.people import Candidate
from app.rules.season.season import PersonId
from app.services.core.errors import UserError
from app.services.core.open_form import ConflictError
from app.services.event.event_draft import text_of
from app.services.event.opening import SUFFIX, now
from app.services.event.user_settings import event_folder
from app.services.packet.packets import load_packet
from app.services.season.finals import finals_draft
from app.services.season.opening import make_finals_event
from app.services.season.people import alike_people, merge_people, split_person
from app.services.season.places import decline_place
from app.services.season.season import (
    name_form,
    name_of_person,
    person_typed,
)
from app.ui.core.widgets.question import Answer, Line, Question
from app.ui.season.people_view import PersonLine
from app.ui.season.shell import SeasonShell
from app.whole_file import file_stem, first_free
from app.words.program.open_forms import conflict_heading


def ask_merge(shell: SeasonShell, line: PersonLine, people: Sequence[PersonLine]) -> None:
    """Ask who somebody really is: those whose names are alike, or anybody by name or number."""
    t, person = shell.t, line.person.id
    lines = {one.person.id: one for one in people}
    alike = alike_people(shell.desk.state, person)

    def merge(into: PersonId) -> None:
        shell.run(merge_people, person, into)

    def merge_typed(typed: str) -> None:
        try:
            into = person_typed(shell.desk.state, typed).id
        except UserError as error:
            shell.show_error(error)
        else:
            merge(into)

    def answer(candidate: Candidate) -> Answer:
        one = lines[candidate.person]
        facts = (one.home, ", ".join(one.events))
        return Answer(
            text=one.name,
            about=" · ".join(filter(None, facts)),
            take=lambda _: merge(candidate.person),
        )

    typed = Answer(text=t("Somebody else"), take=merge_typed, needs_reason=True, is_main=True)
    question = Question(
        heading=t("Who is {name} really?", name=line.name),
        lines=(Line(text=t("The events of both are then one person's. It can be undone.")),),
        answers=(*map(answer, alike), typed),
        reason=t("Name or number of somebody else"),
    )
    shell.ask(lambda: question)


def ask_split(shell: SeasonShell, line: PersonLine) -> None:
    """Ask which event somebody else of the same name played."""
    t, person = shell.t, line.person.id

    def answer(key: str, name: str) -> Answer:
        return Answer(text=name, take=lambda _: shell.run(split_person, person, (key,)))

    question = Question(
        heading=t("Which event did somebody else called {name} play?", name=line.name),
        answers=tuple(
            answer(event.key, event.name)
            for event in shell.desk.state.events
            if any(entry.person == person for entry in event.entries)
        ),
        begins_at_cancel=True,
    )
    shell.ask(lambda: question)


def ask_decline(shell: SeasonShell, person: PersonId) -> None:
    """Ask when it was known that somebody cannot come."""
    t, name = shell.t, name_of_person(shell.desk.state, person)

    def answer(text: str, about: str, *, is_late: bool) -> Answer:
        return Answer(
            text=text,
            about=about,
            is_main=not is_late,
            take=lambda _: shell.run(decline_place, person, is_late=is_late),
        )

    question = Question(
        heading=t("{name} can't come to the finals?", name=name),
        answers=(
            answer(t("Known in time"), t("The place goes to the next in line."), is_late=False),
            answer(
                t("Place given back later"),
                t("The first alternate takes the place."),
                is_late=True,
            ),
        ),
    )
    shell.ask(lambda: question)


def ask_finals(shell: SeasonShell, made: Callable[[Path], object]) -> None:
    """Ask whether the event of the finals is to be made.

    Args:
        shell: the page.
        made: gets the new file.
    """
    t, state = shell.t, shell.desk.state
    title = t("{season}: finals", season=state.name)
    path = first_free(event_folder(), file_stem(title, "finals"), SUFFIX)
    try:
        draft = finals_draft(state, title, f"{now().astimezone():%Y-%m-%d}")
    except UserError as error:
        shell.show_error(error)
        return

    def make(_: str) -> None:
        try:
            made(make_finals_event(shell.desk.session, path, draft))
        except UserError as error:
            shell.show_error(error)

    players = t.many(
        "{n} player, in the brackets as drawn. Round 1 is paired as a draft.",
        "{n} players, in the brackets as drawn. Round 1 is paired as a draft.",
        len(shell.desk.places.seeds),
    )
    packet = load_packet(text_of(draft)).name
    played = f"{packet}, {t('{size} points', size=draft.point_size)}"
    question = Question(
        heading=t("Make the event of the finals?"),
        lines=(Line(text=players), Line(text=played), Line(text=str(path))),
        answers=(Answer(text=t("Make the event"), take=make, is_main=True),),
    )
    shell.ask(lambda: question)


def ask_name(shell: SeasonShell) -> None:
    """Ask for another name of the season; its rules stay."""
    t = shell.t

    def ask_again(_: ConflictError) -> None:
        shell.ask(question)
        shell.say(conflict_heading(t), "odd")

    def question() -> Question:
        opened = shell.desk.state.name

        def rename(name: str) -> None:
            shell.save(name_form(opened, name), lambda _: None, ask_again)

        return Question(
            heading=t("What is the season called?"),
            lines=(Line(text=opened),),
            answers=(Answer(text=t("Rename"), take=rename, needs_reason=True, is_main=True),),
            reason=t("New name"),
        )

    shell.ask(question)
