"""Every act on army lists: its verb in the journal, and its sentence."""

from app.services.core.act_context import Act
from app.words.core.act_arguments import Arguments, NameOf
from app.words.core.catalogue import Words


def _set_lists(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    name, lists = name_of(arguments["player"]), len(arguments["lists"])
    if not lists:
        return t("Lists of {name} removed", name=name)
    return t.many(
        "{n} list of {name} registered", "{n} lists of {name} registered", lists, name=name
    )


SET_LISTS = Act("set_lists", _set_lists)
