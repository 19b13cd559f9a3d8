"""Every act on results: its verb in the journal, and its sentence."""

from collections.abc import Mapping
from typing import Any

from app.models.file.journal import StepKind
from app.rules.core.ids import GameId, PlayerId, TableNumber
from app.rules.results.result import Game, GameResult, Side, TableEdge, WinReason
from app.services.core.act_context import Act
from app.words.core.act_arguments import Arguments, NameOf, history_text
from app.words.core.catalogue import Words
from app.words.results.results import result_sentence, with_drops


def _enter(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    sentence = with_drops(t, _slip_text(t, arguments, name_of), _dropping(arguments, name_of))
    number, table = arguments.get("round"), TableNumber(arguments["table"])
    if number is None:
        return t("Result of table {table}: {result}", table=table, result=sentence)
    return t(
        "Result of table {table} in round {n}: {result}", table=table, n=number, result=sentence
    )


def _amend(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    return t("Corrected: {result}", result=_enter(t, arguments, name_of))


def _clear(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    number = arguments.get("round")
    if number is None:
        return t("Result of table {table} cleared", table=arguments["table"])
    return t("Result of table {table} in round {n} cleared", table=arguments["table"], n=number)


def _read_again(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    text = _reading_text(t, arguments, arguments, name_of)
    pattern = t("Double-check differs, to be decided: {text}")
    if not arguments.get("differs"):
        pattern = t("Double-check agrees: {text}")
    return pattern.format(text=text)


def _settle(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    text = _reading_text(t, arguments, arguments["stands"], name_of)
    patterns = {
        "first": t("Entries differed, the first was kept: {text}"),
        "second": t("Entries differed, the second was used: {text}"),
        "third": t("Entries differed, re-entered: {text}"),
    }
    return patterns[arguments.get("kept", "third")].format(text=text)


def _switch(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    if arguments["wanted"]:
        return t("Results from players switched on")
    return t("Results from players switched off")


def _submit(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    name = name_of(arguments["player"])
    result = with_drops(
        t, _numbered(t, arguments, name_of), (name,) if arguments.get("drops") else ()
    )
    return t("Result from {name}'s phone: {result}", name=name, result=result)


def _accept(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    sentences = [_accepted(t, entered, name_of) for entered in arguments.get("entered", ())]
    return "; ".join(sentences) or t("Results from players accepted")


def _accepted(t: Words, entered: Arguments, name_of: NameOf) -> str:
    text, names = _numbered(t, entered, name_of), [name_of(one) for one in entered["by"]]
    text = with_drops(t, text, _dropping(entered, name_of))
    if len(names) > 1:
        return t("Accepted from both players' phones: {result}", result=text)
    return t("Accepted from {name}'s phone: {result}", name=names[0], result=text)


def _dropping(arguments: Arguments, name_of: NameOf) -> list[str]:
    return [name_of(player) for player in arguments.get("drops", ())]


def _numbered(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    text = _slip_text(t, arguments, name_of)
    if arguments["table"] is None:
        return text
    return t("{result} (table {table})", table=arguments["table"], result=text)


def _accept_label(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    tables = [entered["table"] for entered in arguments.get("entered", ())]
    return t.many("{n} result from players", "{n} results from players", len(tables))


def _reading_text(t: Words, arguments: Arguments, slip: Arguments, name_of: NameOf) -> str:
    text, number = _slip_text(t, slip, name_of), arguments.get("round")
    if number is None:
        return t("Table {table}: {text}", table=arguments["table"], text=text)
    return t("Table {table} in round {n}: {text}", table=arguments["table"], n=number, text=text)


def _slip_text(t: Words, slip: Arguments, name_of: NameOf) -> str:
    first, second = _side(slip["first"]), _side(slip["second"])
    result = slip["result"]
    won = GameResult(winner=result["winner"], reason=WinReason(result["reason"]))
    game = Game(id=GameId(0), table=None, first=first, second=second, result=won)
    return result_sentence(t, game, name_of)


def _side(side: Mapping[str, Any]) -> Side:
    edge = side.get("edge")
    return Side(
        **{
            **side,
            "player": PlayerId(side["player"]),
            "edge": None if edge is None else TableEdge(edge),
        }
    )


def _result_label(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    number, table = arguments.get("round"), arguments["table"]
    if number is None:
        return t("Result, table {table}", table=table)
    return t("Result, table {table} in round {round}", table=table, round=number)


_READING_LABEL = history_text("Double-check, table {table}")

ENTER_RESULT = Act("enter_result", _enter, _result_label)
AMEND_RESULT = Act("amend_result", _amend, _result_label, is_ruling=True)
CLEAR_RESULT = Act("clear_result", _clear, is_ruling=True)
READ_AGAIN = Act("read_again", _read_again, _READING_LABEL)
SETTLE_READING = Act("settle_reading", _settle, _READING_LABEL)
MAKE_SECRET = Act(
    "make_secret",
    history_text("Codes for phones prepared"),
    kind=StepKind.NOTE,
)
TAKE_PLAYER_RESULTS = Act("take_player_results", _switch)
SUBMIT_RESULT = Act(
    "submit_result",
    _submit,
    history_text("Result from {player}'s phone"),
    kind=StepKind.NOTE,
    is_private=True,
)
ACCEPT_RESULTS = Act("accept_results", _accept, _accept_label)
