"""The command rehearse: plays a whole practice event."""

from argparse import ArgumentTypeError, Namespace
from fractions import Fraction
from pathlib import Path

from app.cli.command import Command, Parser
from app.cli.console import Console, name_of
from app.cli.events import draft_arguments, variants_typed
from app.services.event.events import EventDraft
from app.services.event.status import next_step
from app.services.packet.house_packets import packet_typed
from app.services.program.rehearse import RehearsalPlan, rehearse
from app.words.core.commands import rehearsal_name, rehearsed_sentence
from app.words.core.status import next_step_sentence

_FINEST = 1_000_000
SEEDS = 1_000_000
"""A fresh seed is below this: short enough to be typed again."""


def share(text: str) -> Fraction:
    """A share from 0 to 1, as typed: "0.05" or "1/20"."""
    try:
        part = Fraction(text).limit_denominator(_FINEST)
    except (ValueError, ZeroDivisionError):
        raise ArgumentTypeError(text) from None
    if not 0 <= part <= 1:
        raise ArgumentTypeError(text)
    return part


def _arguments(parser: Parser) -> None:
    draft_arguments(parser)
    parser.add_argument("--players", required=True, type=int, metavar="N")
    parser.add_argument("--seed", type=int, metavar="N")
    for name in ("--ties", "--drops", "--late"):
        parser.add_argument(name, type=share, default=Fraction(0), metavar="P")
    parser.add_argument("-o", dest="file", required=True, type=Path, metavar="FILE")


def _rehearse(options: Namespace, console: Console) -> None:
    t, path = console.t, options.file
    packet, house_packet = packet_typed(options.packet)
    seed = console.dice(SEEDS) if options.seed is None else options.seed
    draft = EventDraft(
        name=rehearsal_name(t, seed),
        packet=packet,
        house_packet=house_packet,
        point_size=options.points,
        variants=variants_typed(options.variant),
    )
    plan = RehearsalPlan(
        players=options.players,
        seed=seed,
        ties=options.ties,
        drops=options.drops,
        late=options.late,
    )
    session = rehearse(path, draft, plan, clock=console.clock, dice=console.dice)
    state = session.state
    session.close()
    console.say(
        rehearsed_sentence(t, str(path), len(state.entrants), len(state.played)),
        next_step_sentence(t, next_step(state), name_of(state)),
    )


COMMANDS = {"rehearse": Command(arguments=_arguments, run=_rehearse, writes=True)}
"""By name."""
