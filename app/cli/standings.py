"""The command standings: everybody's place, and why. Scripts ask often: it loads little."""

import json
from argparse import Namespace

from app.cli.command import Command, Parser, UsageError, file_argument
from app.cli.console import Console, name_of
from app.rules.core.event_state import EventState
from app.rules.standings.cut import cut
from app.services.core.rows import round_of
from app.services.event.public import public_state
from app.services.exchange.exports import standing_rows, standings_csv, standings_table
from app.services.standings.lines import cut_lines


def _arguments(parser: Parser) -> None:
    file_argument(parser)
    parser.add_argument("--round", type=int, metavar="N")
    parser.add_argument("--as", dest="form", choices=("text", "json", "csv"), default="text")
    parser.add_argument("--why", action="store_true")


def _standings(options: Namespace, console: Console) -> None:
    if options.why and options.form == "csv":
        raise UsageError("--why --as csv")
    with console.event(options.file, writes=False) as session:
        state = public_state(session.state)
        through = None if options.round is None else round_of(state, options.round).number
        reasons = _reasons(console, state, through) if options.why else {}
        match options.form:
            case "json":
                rows = standing_rows(state, through)
                if reasons:
                    rows = [{**row, "why": reasons[row["player"]]} for row in rows]
                console.out.write(json.dumps(rows, ensure_ascii=False, indent=2) + "\n")
            case "csv":
                console.out.write(standings_csv(state, through))
            case _ if options.why:
                console.say(*reasons.values(), *_cut(console, state, through))
            case _:
                console.out.write(standings_table(console.t, state, through))
                console.say(*_cut(console, state, through))


def _cut(console: Console, state: EventState, through: int | None) -> tuple[str, ...]:
    """The sentences about a cut that the standings through a round know of."""
    found = cut(state)
    if found is None or (through is not None and through < found.after):
        return ()
    return cut_lines(state, console.t, name_of(state))


def _reasons(console: Console, state: EventState, through: int | None) -> dict[int, str]:
    """What puts each player where they stand, best first."""
    from app.services.standings.lines import standing_lines, whys
    from app.words.standings.standings import rank_sentence

    lines, named = standing_lines(state, through), name_of(state)
    return {
        line.player: rank_sentence(
            console.t,
            line.rank,
            named(line.player),
            None if reason is None else reason.comparison,
            named,
        )
        for line, reason in zip(lines, whys(state, lines, through), strict=True)
    }


COMMANDS = {"standings": Command(arguments=_arguments, run=_standings)}
"""By name."""
