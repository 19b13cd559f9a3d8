"""Commands: an act of a day as a command line, done by a program that was built."""

import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Final

from app.rules.results.result import GameResult, Side
from app.services.core.act_context import act_run_by
from app.services.pairing.rounds import AbsentChoice
from app.services.players.players import PlayerDraft
from tests.prove.saturday.moment import Ready

_SECONDS: Final = 60


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended, and what it said."""

    code: int
    said: str


class Commands:
    """Runs commands of a program on an event.

    Args:
        program: its file.
        event: the event's.
    """

    KNOWN: ClassVar = frozenset({0, 1, 2, 3})
    """Exit codes: done; could not be done; the request is wrong; against a rule without reason."""

    def __init__(self, program: str, event: Path) -> None:
        self._program, self._event = program, event

    def arguments(self, act: Ready) -> Sequence[str]:
        """The command that does an act, without its file; empty where there is none."""
        done = act_run_by(act.act)
        assert done is not None
        line = _LINES.get(done.verb)
        return () if line is None else line(*act.args, **act.named)

    def run(self, arguments: Sequence[str], because: str) -> Ended:
        """Run a command."""
        name, *others = arguments
        reason = (f"--because={because}",) if because else ()
        given = (name, str(self._event), *reason, *others)
        # The library that lets calls fail is not for this program.
        environment = {key: text for key, text in os.environ.items() if key != "LD_PRELOAD"}
        ended = subprocess.run(
            (self._program, *given), capture_output=True, text=True, timeout=_SECONDS, check=False,
            env=environment,
        )  # fmt: skip
        return Ended(ended.returncode, (ended.stdout + ended.stderr)[-400:])


def _pair(*, seed: int, anyway: bool, missing: AbsentChoice | None) -> Sequence[str]:
    absent = () if missing is None else (_ABSENT[missing],)
    return ("pair", "--seed", str(seed), *(("--anyway",) if anyway else ()), *absent)


_ABSENT: Mapping[AbsentChoice, str] = {
    AbsentChoice.LEAVE_OUT: "--leave-out",
    AbsentChoice.DROP: "--drop-missing",
    AbsentChoice.PAIR: "--pair-anyway",
}


def _begin(**_: object) -> Sequence[str]:
    return ("begin",)


def _result(
    table: int | None, first: Side, second: Side, result: GameResult, *number: int, **_: object
) -> Sequence[str]:
    if table is None:
        return ()
    winners = {None: "none", first.player: "first", second.player: "second"}
    pairs = {
        "--cp": (first.control_points, second.control_points),
        "--ap": (first.army_points, second.army_points),
        "--lists": (first.list_number, second.list_number),
    }
    options = [
        f"{name}={','.join('' if one is None else str(one) for one in pair)}"
        for name, pair in pairs.items()
        if pair != (None, None)
    ]
    return (
        "result", f"--table={table}", f"--winner={winners.get(result.winner, result.winner)}",
        f"--by={result.reason.value}", *options, *(f"--round={one}" for one in number),
    )  # fmt: skip


def _enter(
    draft: PlayerDraft, *, grant_bye: bool = False, same_name_ok: bool = False
) -> Sequence[str]:
    faction = (f"--faction={draft.faction}",) if draft.faction else ()
    bye = ("--bye",) if grant_bye else ()
    same = ("--same-name-ok",) if same_name_ok else ()
    return ("enter", *faction, *bye, *same, "--", draft.name) if draft.name else ()


def _drop(player: int, *, after_round: bool) -> Sequence[str]:
    return ("drop", str(player), *(("--after-round",) if after_round else ()))


def _drop_many(players: Sequence[int], *, after_round: bool) -> Sequence[str]:
    return ("drop", *map(str, players), *(("--after-round",) if after_round else ()))


def _tick(players: Sequence[int], mark: str, *, on: bool) -> Sequence[str]:
    if mark != "here":
        return ()
    return ("check-in", *map(str, players), *(() if on else ("--not-here",)))


def _bye(player: int, *, grant: bool) -> Sequence[str]:
    return ("bye", str(player), *(("--grant",) if grant else ()))


_LINES: Mapping[str, Callable[..., Sequence[str]]] = {
    "pair_round": _pair,
    "publish_round": lambda: ("publish",),
    "begin_round": _begin,
    "close_round": lambda: ("close",),
    "reopen_round": lambda: ("reopen",),
    "swap_players": lambda one, other: ("swap", str(one), str(other)),
    "give_bye": _bye,
    "enter_result": _result,
    "amend_result": _result,
    "register_player": _enter,
    "enter_late": _enter,
    "drop_player": _drop,
    "drop_players": _drop_many,
    "disqualify_player": lambda player: ("disqualify", str(player)),
    "reinstate_player": lambda player: ("reinstate", str(player)),
    "tick_players": _tick,
    "show_scenario": lambda *, on: ("scenario", "--show" if on else "--hide"),
}
"""Verb -> its command, given the arguments of the act."""


def commands_of(folder: Path) -> str:
    """The program of a bundle that does commands.

    Raises:
        FileNotFoundError: the folder isn't a bundle.
    """
    found: Any = next(
        (one for name in ("dicedown", "dicedown.exe") for one in folder.rglob(name)
         if one.is_file()), None
    )  # fmt: skip
    if found is None:
        raise FileNotFoundError(folder)
    return str(found.resolve())
