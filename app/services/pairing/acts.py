"""Every act on rounds and preferences: its verb in the journal, and its sentence."""

from app.rules.core.ids import PlayerId
from app.rules.pairing.repair.case import Cause
from app.services.core.act_context import Act
from app.words.core.act_arguments import Arguments, NameOf, history_text
from app.words.core.catalogue import Words
from app.words.pairing.preferences import force_name, preference_of, through_name
from app.words.pairing.repair import cause_sentences, games_moved
from app.words.standings.cut import final_name


def _pair_round(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    sentence = t("Round {n} paired with seed {seed}", n=arguments["round"], seed=arguments["seed"])
    for key, text in (
        ("leave-out", t("{paired}, without {names}")),
        ("drop", t("{paired}; dropped: {names}")),
    ):
        if arguments.get(key):
            return text.format(paired=sentence, names=", ".join(map(name_of, arguments[key])))
    return sentence


def _lock_pair(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    return t("Pair locked") if arguments["on"] else t("Pair let go")


def _give_bye(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    name = name_of(arguments["player"])
    if arguments.get("grant"):
        return t("Bye granted to {name}", name=name)
    return t("Bye given to {name}", name=name)


def _name_bye_list(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    name, number = name_of(arguments["player"]), arguments["list_number"]
    if number is None:
        return t("No list counts for the bye of {name}", name=name)
    return t("List {number} counts for the bye of {name}", number=number, name=name)


def _move_table(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    if arguments["table"] is None:
        return t("A game taken off its table")
    return t("A game moved to table {table}", table=arguments["table"])


def _mark_final(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    return t(
        "{players} counts as {final}",
        players=" – ".join(map(name_of, arguments["players"])),
        final=final_name(t, arguments["final"]),
    )


def _repair_round(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    causes = ((Cause(cause), PlayerId(player)) for cause, player in arguments.get("causes", ()))
    why = " ".join(cause_sentences(t, causes, name_of))
    moved = games_moved(t, arguments["moved"])
    text = t("Round {round} fixed: {moved}.", round=arguments["round"], moved=moved)
    games = (f"{name_of(one)} – {name_of(other)}" for one, other in arguments.get("games") or ())
    new = t("; ").join(games)
    because = t("Reason: {reason}", reason=why) if why else ""
    whole = " ".join(filter(None, (text, because, t("New: {games}", games=new) if new else "")))
    # Others put it into a sentence of their own.
    return whole.removesuffix(".")


def _wish(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    return t("Preference added: {about}", about=preference_of(t, arguments, name_of))


def _change_wish(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    return t(
        "Preference changed: {about} – {force}, {rounds}",
        about=preference_of(t, arguments, name_of),
        force=force_name(t, is_hard=arguments["is_hard"]),
        rounds=through_name(t, arguments["through_round"]),
    )


def _move_wish(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    about = preference_of(t, arguments, name_of)
    if arguments["places"] < 0:
        return t("Preference moved up: {about}", about=about)
    return t("Preference moved down: {about}", about=about)


def _remove_wish(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    return t("Preference removed: {about}", about=preference_of(t, arguments, name_of))


def _begin_round(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    if arguments.get("starts_clock"):
        return t("Round {round} started, clock running", round=arguments["round"])
    return t("Games of round {round} begun", round=arguments["round"])


MARK_FINAL = Act("mark_final", _mark_final, is_ruling=True)
PAIR_ROUND = Act("pair_round", _pair_round)
DISCARD_DRAFT = Act("discard_draft", history_text("Draft of round {round} discarded"))
PUBLISH_ROUND = Act("publish_round", history_text("Round {round} published"))
BEGIN_ROUND = Act("begin_round", _begin_round)
CLOSE_ROUND = Act("close_round", history_text("Round {round} closed"))
REOPEN_ROUND = Act("reopen_round", history_text("Round {round} opened again"), is_ruling=True)
SWAP_PLAYERS = Act(
    "swap_players",
    history_text("{one} and {other} changed places"),
    changes_pairing=True,
    is_ruling=True,
)
RECORD_AS_PLAYED = Act(
    "record_as_played",
    history_text("{one} and {other} changed places, as they played"),
    changes_pairing=True,
    is_ruling=True,
)
LOCK_PAIR = Act("lock_pair", _lock_pair)
PAIR_THESE = Act(
    "pair_these", history_text("{one} and {other} paired"), changes_pairing=True, is_ruling=True
)
GIVE_BYE = Act("give_bye", _give_bye, changes_pairing=True, is_ruling=True)
TAKE_BYE_BACK = Act("take_bye_back", history_text("Bye of {player} removed"), is_ruling=True)
NAME_BYE_LIST = Act("name_bye_list", _name_bye_list)
MOVE_TABLE = Act("move_table", _move_table, changes_pairing=True, is_ruling=True)
REPAIR_ROUND = Act("mend_round", _repair_round, changes_pairing=True)
WISH = Act("wish", _wish)
CHANGE_WISH = Act("change_wish", _change_wish)
MOVE_WISH = Act("move_wish", _move_wish)
REMOVE_WISH = Act("remove_wish", _remove_wish)
