"""The season itself: making one, its name and its rules; who is found by what is typed."""

from pathlib import Path

from sqlalchemy.orm import Session

from app import __version__
from app.codes import SeasonCode
from app.models.file.event_file import EventFile
from app.models.file.file_kind import SEASON
from app.models.tables.season import PersonRow, SeasonInfo, TakenEvent
from app.rules.season.gazetteer import fold
from app.rules.season.season import Person, PersonId, SeasonEvent
from app.rules.season.season_state import SeasonState
from app.services.core.act_context import Clock, Dice, verb
from app.services.core.errors import UserError
from app.services.core.open_form import Arguments, OpenForm, Values
from app.services.event.event_files import new_file_session
from app.services.players.player_lookup import shown
from app.services.season.acts import CHANGE_SEASON, NEW_SEASON
from app.services.season.season_rules import load_season_rules, rules_typed
from app.services.season.session import SeasonContext, SeasonSession

MOST_LETTERS = 200


def name_typed(text: str) -> str:
    """A season's name without spaces around it.

    Raises:
        UserError: there is none, or it is too long.
    """
    name = shown(text)
    if not name or len(name) > MOST_LETTERS:
        raise UserError(SeasonCode.NAME, most=MOST_LETTERS)
    return name


@verb(NEW_SEASON)
def begin_season(work: SeasonContext, name: str, rules: str, *, is_house: bool) -> None:
    """Write the season's own row into an empty file.

    Args:
        name: of the season.
        rules: the text of the file that it is scored by.
        is_house: the organizer wrote the rules.

    Raises:
        UserError: the name or the rules can't be.
    """
    name = name_typed(name)
    load_season_rules(rules)
    # So that an older program can name the one that it takes.
    work.facts["program"] = __version__
    work.db.add(SeasonInfo(id=1, name=name, rules_text=rules, is_house=is_house, lots="[]"))


def new_season_file(
    path: Path, name: str, rules: str, *, clock: Clock, dice: Dice, who: str = ""
) -> SeasonSession:
    """Make a season file and open it; nothing is left behind where it can't be made.

    Args:
        path: where the file will be.
        name: of the season.
        rules: id of built-in rules, or the path of a file that ends in ".toml".
        clock: tells the present instant.
        dice: a whole number below n.
        who: whose action it is; "" for nobody's.

    Raises:
        UserError: the name or the rules are wrong.
        EventFileError: there is such a file already, or it can't be written.
    """
    name, (text, is_house) = name_typed(name), rules_typed(rules)

    def session_of(file: EventFile) -> SeasonSession:
        return SeasonSession(file, clock=clock, dice=dice, who=who)

    return new_file_session(
        path,
        SEASON,
        session_of,
        lambda session: session.do(begin_season, name, text, is_house=is_house),
    )


@verb(CHANGE_SEASON)
def change_season(work: SeasonContext, name: str, rules: str, *, is_house: bool) -> None:
    """Change a season's name, or the rules that it is scored by.

    Raises:
        UserError: the name or the rules can't be.
    """
    load_season_rules(rules)
    row = work.db.get_one(SeasonInfo, 1)
    row.name, row.rules_text, row.is_house = name_typed(name), rules, is_house


def season_values(db: Session) -> Values:
    """A season's name and rules as a form has them: of these name, text, and whether custom."""
    row = db.get_one(SeasonInfo, 1)
    return {"name": row.name, "rules": _rules_value(row.rules_text, is_house=row.is_house)}


def _rules_value(text: str, *, is_house: bool) -> tuple[str, str, bool]:
    return load_season_rules(text).name, text, is_house


def name_form(opened: str, name: str) -> OpenForm:
    """Another name of a season in a form; the rules stay those that it has when it is saved.

    Args:
        opened: the name that was shown.
        name: what is typed.
    """
    return _season_form({"name": opened}, {"name": name})


def season_form(opened: Values, name: str | None, rules: tuple[str, bool] | None) -> OpenForm:
    """Another name or other rules of a season in a form.

    Args:
        opened: what ``season_values`` gave.
        name: what is typed; None leaves it.
        rules: what ``rules_typed`` gave; None leaves them.
    """
    edited = dict(opened)
    if name is not None:
        edited["name"] = name
    if rules is not None:
        text, is_house = rules
        edited["rules"] = _rules_value(text, is_house=is_house)
    return _season_form(opened, edited)


def _season_form(opened: Values, edited: Values) -> OpenForm:
    def read(db: Session, state: SeasonState) -> Values:
        return season_values(db)

    def arguments(values: Values) -> Arguments:
        _, text, is_house = values["rules"]
        return (values["name"], text), {"is_house": is_house}

    return OpenForm(
        kind="season",
        opened=opened,
        edited=edited,
        read=read,
        act=change_season,
        arguments=arguments,
    )


def stored_rules(db: Session) -> str:
    """The text of the rules that a season is scored by."""
    return db.get_one(SeasonInfo, 1).rules_text


def person_row(work: SeasonContext, person: PersonId) -> PersonRow:
    """The row of somebody who isn't merged into somebody else.

    Raises:
        UserError: there is nobody of this number, or somebody who was merged.
    """
    return person_in(work.db, person)


def person_in(db: Session, person: PersonId) -> PersonRow:
    """The same of a season that is read.

    Raises:
        UserError: as there.
    """
    row = db.get(PersonRow, person)
    if row is None:
        raise UserError(SeasonCode.UNKNOWN_PERSON, person=person)
    if row.merged_into is not None:
        into = db.get_one(PersonRow, row.merged_into)
        raise UserError(SeasonCode.MERGED, person=row.name, into=f"{into.name} (#{into.id})")
    return row


def event_row(work: SeasonContext, key: str) -> TakenEvent:
    """The row of an event by its key.

    Raises:
        UserError: the season has no such event.
    """
    row = work.db.get(TakenEvent, int(key)) if key.isdecimal() and len(key) < 10 else None
    if row is None:
        raise UserError(SeasonCode.UNKNOWN_EVENT, event=key)
    return row


def person_typed(state: SeasonState, typed: str) -> Person:
    """Somebody by number, or by a name that only one person has.

    Raises:
        UserError: nobody, or several people, are called so.
    """
    text = typed.strip().removeprefix("#")
    if text.isdecimal() and len(text) < 10:
        number = PersonId(int(text))
        if number in state.by_id:
            return state.by_id[number]
        if number in state.merged:
            into = state.by_id[state.merged[number]]
            raise UserError(
                SeasonCode.MERGED, person=f"#{number}", into=f"{into.name} (#{into.id})"
            )
        raise UserError(SeasonCode.UNKNOWN_PERSON, person=typed)
    wanted = fold(text)
    found = [person for person in state.people if fold(person.name) == wanted]
    if not found:
        raise UserError(SeasonCode.UNKNOWN_PERSON, person=typed)
    if len(found) > 1:
        people = tuple(f"{person.name} (#{person.id})" for person in found)
        raise UserError(SeasonCode.SEVERAL_PEOPLE, name=typed, people=people)
    return found[0]


def event_typed(state: SeasonState, typed: str) -> SeasonEvent:
    """An event by its number, or by a name that only one has.

    Raises:
        UserError: the season has no such event.
    """
    text = typed.strip().removeprefix("#")
    if text in state.event_of_key:
        return state.event_of_key[text]
    found = [event for event in state.events if fold(event.name) == fold(text)]
    if len(found) != 1:
        raise UserError(SeasonCode.UNKNOWN_EVENT, event=typed)
    return found[0]


def name_of_person(state: SeasonState, person: int) -> str:
    """A person's name, with the number where several people share it."""
    return state.results.titles.get(PersonId(person), f"#{person}")
