"""Every journal verb as a sentence with its arguments, in the EO's words."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from app.rules.core.ids import GameId, PlayerId, TableNumber
from app.rules.results.result import Game, GameResult, Side, WinReason
from app.words.clock import clock as clock_acts
from app.words.core.catalogue import Words
from app.words.judge import penalties
from app.words.pairing import mending, preferences
from app.words.papers import papers as paper_sets
from app.words.papers.papers import paper_name
from app.words.results import second_pass
from app.words.results.results import result_sentence
from app.words.scenarios import changes as scenario_acts
from app.words.screen import screen
from app.words.standings import awards as award_acts
from app.words.standings import cut

NameOf = Callable[[int], str]
"""A player's name."""

Arguments = Mapping[str, Any]
"""What was asked, by name, as the journal keeps it."""


def verb_sentence(t: Words, verb: str, arguments: Arguments, name_of: NameOf) -> str:
    """Say what a step did; an undo says what it took back.

    Args:
        t: the words.
        verb: the step's verb.
        arguments: as the journal has them; for an undo or a redo, ``verb`` and ``arguments`` of
            the act itself.
        name_of: a player's name, by id.
    """
    if verb in ("undo", "redo"):
        act = verb_sentence(t, str(arguments["verb"]), arguments["arguments"], name_of)
        return t("Undo: {act}", act=act) if verb == "undo" else t("Redo: {act}", act=act)
    say = SENTENCES.get(verb)
    try:
        return verb if say is None else say(t, arguments, name_of)
    except (LookupError, TypeError, ValueError, AttributeError):
        # Another program, or a damaged file, told the step with other arguments than ours.
        return verb


def act_label(t: Words, verb: str, arguments: str | Arguments, name_of: NameOf) -> str:
    """Say an act in a few words that tell no secret: "result, table 7"."""
    told: Arguments = json.loads(arguments) if isinstance(arguments, str) else arguments
    if verb in ("undo", "redo"):
        act = act_label(t, str(told["verb"]), told["arguments"], name_of)
        return t("Undo: {act}", act=act) if verb == "undo" else t("Redo: {act}", act=act)
    if verb in ("enter_result", "amend_result"):
        number, table = told.get("round"), told["table"]
        if number is None:
            return t("result, table {table}", table=table)
        return t("result, table {table} in round {round}", table=table, round=number)
    if verb in second_pass.VERBS:
        return t("second reading, table {table}", table=told["table"])
    # A label stands above every page, where players may look over the EO's shoulder.
    if verb in ("choose_scenario", "roll_scenario") and told.get("scenario") is not None:
        return t("scenario of round {n}", n=told["round"])
    if verb in ("plan_scenario", "plan_scenarios", "roll_planned_scenarios"):
        return t("plan of scenarios")
    if verb in penalties.VERBS:
        return t("an entry of the judge's log")
    return verb_sentence(t, verb, told, name_of)


def _draft_name(told: Arguments) -> str:
    return str(told["draft"]["name"])


def _players(t: Words, told: Arguments, name_of: NameOf) -> str:
    drafts = told["drafts"]
    return t.many("{n} player registered from a roster", "{n} players registered from a roster",
                  len(drafts))  # fmt: skip


def _enter_late(t: Words, told: Arguments, name_of: NameOf) -> str:
    if told.get("grant_bye"):
        return t("{name} entered late, with a bye", name=_draft_name(told))
    return t("{name} entered late", name=_draft_name(told))


def _set_lists(t: Words, told: Arguments, name_of: NameOf) -> str:
    name, lists = name_of(told["player"]), len(told["lists"])
    if not lists:
        return t("Lists of {name} taken away", name=name)
    return t.many(
        "{n} list of {name} registered", "{n} lists of {name} registered", lists, name=name
    )


def _drop(t: Words, told: Arguments, name_of: NameOf) -> str:
    name = name_of(told["player"])
    if told.get("after_round"):
        return t("{name} dropped, after the round", name=name)
    return t("{name} dropped", name=name)


def _tick(t: Words, told: Arguments, name_of: NameOf) -> str:
    mark, name = _mark(t, told), name_of(told["player"])
    if told["on"]:
        return t("Roll call: {name} – {mark}", name=name, mark=mark)
    return t("Roll call: {name} – no longer {mark}", name=name, mark=mark)


def _tick_many(t: Words, told: Arguments, name_of: NameOf) -> str:
    mark, players = _mark(t, told), len(told["players"])
    if told["on"]:
        return t.many("Roll call: {n} player – {mark}", "Roll call: {n} players – {mark}",
                      players, mark=mark)  # fmt: skip
    return t.many("Roll call: {n} player – no longer {mark}",
                  "Roll call: {n} players – no longer {mark}", players, mark=mark)  # fmt: skip


def _mark(t: Words, told: Arguments) -> str:
    return {
        "here": t("here"),
        "paid": t("paid"),
        "lists": t("lists handed in"),
        "painted": t("painted"),
    }[told["mark"]]


def _result(t: Words, told: Arguments, name_of: NameOf) -> str:
    first, second = (_side(told[name]) for name in ("first", "second"))
    result = told["result"]
    game = Game(
        id=GameId(0),
        table=None,
        first=first,
        second=second,
        result=GameResult(winner=result["winner"], reason=WinReason(result["reason"])),
    )
    said = result_sentence(t, game, name_of)
    for player in told.get("drops", ()):
        said = t("{said}; {name} drops", said=said, name=name_of(player))
    number, table = told.get("round"), TableNumber(told["table"])
    if number is None:
        return t("Result of table {table}: {said}", table=table, said=said)
    return t("Result of table {table} in round {n}: {said}", table=table, n=number, said=said)


def _side(told: Mapping[str, Any]) -> Side:
    return Side(**{**told, "player": PlayerId(told["player"])})


def _clear(t: Words, told: Arguments, name_of: NameOf) -> str:
    number = told.get("round")
    if number is None:
        return t("Result of table {table} cleared", table=told["table"])
    return t("Result of table {table} in round {n} cleared", table=told["table"], n=number)


def _amend(t: Words, told: Arguments, name_of: NameOf) -> str:
    return t("Mended: {said}", said=_result(t, told, name_of))


def _pair(t: Words, told: Arguments, name_of: NameOf) -> str:
    said = t("Round {n} paired with seed {seed}", n=told["round"], seed=told["seed"])
    for key, text in (
        ("leave-out", t("{said}, without {names}")),
        ("drop", t("{said}; dropped: {names}")),
    ):
        if told.get(key):
            return text.format(said=said, names=", ".join(map(name_of, told[key])))
    return said


def _two(sentence: str, told: Arguments, name_of: NameOf) -> str:
    return sentence.format(one=name_of(told["one"]), other=name_of(told["other"]))


def _bye(t: Words, told: Arguments, name_of: NameOf) -> str:
    name = name_of(told["player"])
    if told.get("grant"):
        return t("Bye granted to {name}", name=name)
    return t("Bye given to {name}", name=name)


def _bye_list(t: Words, told: Arguments, name_of: NameOf) -> str:
    name, number = name_of(told["player"]), told["list_number"]
    if number is None:
        return t("No list counts for the bye of {name}", name=name)
    return t("List {number} counts for the bye of {name}", number=number, name=name)


def _table(t: Words, told: Arguments, name_of: NameOf) -> str:
    if told["table"] is None:
        return t("A game taken off its table")
    return t("A game moved to table {table}", table=told["table"])


def _scenario(t: Words, told: Arguments, name_of: NameOf) -> str:
    scenario, number = told["scenario"], told["round"]
    if scenario is None:
        return t("Scenario of round {n} taken away", n=number)
    return t("Scenario of round {n}: {name}", n=number, name=told.get("title", scenario))


def _planned(t: Words, told: Arguments, name_of: NameOf) -> str:
    if told["scenario"] is None:
        return t("No scenario planned for round {n} any more", n=told["round"])
    name = told.get("title", told["scenario"])
    return t("Scenario planned for round {n}: {name}", n=told["round"], name=name)


def _shown(t: Words, told: Arguments, name_of: NameOf) -> str:
    if told["on"]:
        return t("Scenario of round {n} shown to players before the games", n=told["round"])
    return t("Scenario of round {n} kept secret again", n=told["round"])


def _printed(t: Words, told: Arguments, name_of: NameOf) -> str:
    paper, number = paper_name(t, told["paper"]), told["round_number"]
    if not number:
        return t("Printed: {paper}", paper=paper)
    return t("Printed: {paper}, round {n}", paper=paper, n=number)


def _minutes(t: Words, told: Arguments) -> str:
    return t.many("{n} minute", "{n} minutes", abs(told["seconds"]) // 60)


def _add_time(t: Words, told: Arguments, name_of: NameOf) -> str:
    if told["seconds"] < 0:
        return t("{time} taken from the countdown", time=_minutes(t, told))
    return t("{time} added to the countdown", time=_minutes(t, told))


SENTENCES: Mapping[str, Callable[[Words, Arguments, NameOf], str]] = {
    "new_event": lambda t, told, name_of: t("Event made: {name}", name=_draft_name(told)),
    "import_event": lambda t, told, name_of: t("Event read from a file: {name}", name=told["name"]),
    "change_event": lambda t, told, name_of: t("Event changed: {name}", name=_draft_name(told)),
    "play_on": lambda t, told, name_of: t("Played on after the end"),
    "upgrade_file": lambda t, told, name_of: t(
        "File brought up to date, from {old} to {new}", old=told["from"], new=told["to"]
    ),
    "salvage_file": lambda t, told, name_of: t(
        "Saved out of a damaged file; what was before can be read and not be taken back"
    ),
    "register_player": lambda t, told, name_of: t("{name} registered", name=_draft_name(told)),
    "register_roster": _players,
    "enter_late": _enter_late,
    "edit_player": lambda t, told, name_of: t("{name} edited", name=_draft_name(told)),
    "set_lists": _set_lists,
    "tick_player": _tick,
    "tick_players": _tick_many,
    "remove_player": lambda t, told, name_of: t(
        "Registration of {name} taken back", name=name_of(told["player"])
    ),
    "drop_player": _drop,
    "disqualify_player": lambda t, told, name_of: t(
        "{name} disqualified", name=name_of(told["player"])
    ),
    "reinstate_player": lambda t, told, name_of: t(
        "{name} reinstated", name=name_of(told["player"])
    ),
    "pair_round": _pair,
    "discard_draft": lambda t, told, name_of: t("Draft of round {n} thrown away", n=told["round"]),
    "publish_round": lambda t, told, name_of: t("Round {n} published", n=told["round"]),
    "begin_round": lambda t, told, name_of: t("Games of round {n} begun", n=told["round"]),
    "close_round": lambda t, told, name_of: t("Round {n} closed", n=told["round"]),
    "reopen_round": lambda t, told, name_of: t("Round {n} opened again", n=told["round"]),
    "choose_scenario": _scenario,
    "roll_scenario": lambda t, told, name_of: t(
        "Scenario of round {n} by dice: {name}",
        n=told["round"],
        name=told.get("title", told["scenario"]),
    ),
    "show_scenario": _shown,
    "plan_scenario": _planned,
    "swap_players": lambda t, told, name_of: _two(
        t("{one} and {other} changed places"), told, name_of
    ),
    "record_as_played": lambda t, told, name_of: _two(
        t("{one} and {other} changed places, as they played"), told, name_of
    ),
    "lock_pair": lambda t, told, name_of: t("Pair locked") if told["on"] else t("Pair let go"),
    "pair_these": lambda t, told, name_of: _two(t("{one} and {other} paired"), told, name_of),
    "give_bye": _bye,
    "take_bye_back": lambda t, told, name_of: t(
        "Bye of {name} taken back", name=name_of(told["player"])
    ),
    "name_bye_list": _bye_list,
    "move_table": _table,
    "enter_result": _result,
    "amend_result": _amend,
    "clear_result": _clear,
    "mark_printed": _printed,
    "start_countdown": lambda t, told, name_of: t(
        "Countdown of {time} started", time=_minutes(t, told)
    ),
    "pause_countdown": lambda t, told, name_of: t("Countdown paused"),
    "resume_countdown": lambda t, told, name_of: t("Countdown goes on"),
    "add_to_countdown": _add_time,
    "stop_countdown": lambda t, told, name_of: t("Countdown taken away"),
    **award_acts.VERBS,
    **clock_acts.VERBS,
    **cut.VERBS,
    **paper_sets.VERBS,
    **mending.VERBS,
    **penalties.VERBS,
    **scenario_acts.VERBS,
    **screen.VERBS,
    **second_pass.VERBS,
    **preferences.VERBS,
}
"""By verb."""


# Why something was done by hand and who asked for it, in the EO's words with ours around them.


def reason_told(t: Words, why: str, asked_by: str) -> str:
    """A reason with who asked, as a cell of a table has it.

    Args:
        t: the words of a language.
        why: "" where no reason was given.
        asked_by: "" where nobody is named.
    """
    if why and asked_by:
        return t("{why} (asked by {name})", why=why, name=asked_by)
    return t("asked by {name}", name=asked_by) if asked_by else why


def said_with_reason(t: Words, said: str, why: str, asked_by: str) -> str:
    """What was done, then who asked for it and why."""
    if asked_by:
        said = t("{said}, asked by {name}", said=said, name=asked_by)
    return t("{said}, because: {reason}", said=said, reason=why) if why else said
