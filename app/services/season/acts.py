"""Every act on a season: its verb in the journal, and its sentence."""

from app.models.file.journal import StepKind
from app.services.core.act_context import Act
from app.words.core.act_arguments import Arguments, NameOf, history_text
from app.words.core.catalogue import Words


def _split(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    return t.many(
        "{n} event of {person} given to somebody else",
        "{n} events of {person} given to somebody else",
        len(arguments["events"]),
        person=arguments["name"],
    )


def _order(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    names = ", ".join(map(str, arguments["names"]))
    if arguments.get("seed") is None:
        return t("Equals put in order: {names}", names=names)
    return t("Equals put in order by lot: {names}", names=names)


def _region(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    if arguments["region"] is None:
        return t("{person}: region by the address again", person=arguments["name"])
    return t("Region of {person}: {region}", person=arguments["name"], region=arguments["title"])


def _decline(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    if arguments.get("is_late"):
        return t("{person} gives the place in the finals back", person=arguments["name"])
    return t("{person} can't come to the finals", person=arguments["name"])


NEW_SEASON = Act("new_season", history_text("Season made: {name}"), kind=StepKind.NOTE)
CHANGE_SEASON = Act("change_season", history_text("Season changed: {name}"))
TAKE_EVENT = Act("take_event", history_text("Event added to the season: {event[name]}"))
REPLACE_EVENT = Act("replace_event", history_text("Event read again: {event[name]}"))
REMOVE_EVENT = Act("remove_taken_event", history_text("Event removed from the season: {name}"))
MERGE_PEOPLE = Act("merge_people", history_text("{merged} and {kept} are the same person"))
SPLIT_PERSON = Act("split_person", _split)
ASSIGN_ENTRY = Act("assign_entry", history_text("{entry} at {title} is {name}"))
CHANGE_PERSON = Act("change_person", history_text("{name}: name and home changed"))
SET_REGION = Act("set_region", _region)
DECLINE_PLACE = Act("decline_place", _decline)
TAKE_DECLINE_BACK = Act("take_decline_back", history_text("{name} can come after all"))
ORDER_EQUALS = Act("order_equals", _order)
DRAW_BRACKETS = Act("draw_brackets", history_text("Brackets of the finals drawn"))
NOTE_QUALIFIED_FINAL = Act(
    "note_qualified_final", history_text("Final made from qualifiers: {file}"), kind=StepKind.NOTE
)
NOTE_FINALS = Act("note_finals", history_text("Event of the finals made: {file}"))
