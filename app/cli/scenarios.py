"""The command scenarios: what the program knows of each, the house's own, plans, what leaves."""

import json
from argparse import Namespace
from pathlib import Path

from app.cli.command import Command, Parser, file_argument
from app.cli.console import Console
from app.codes import PacketCode, ScenarioCode
from app.rules.core.ids import TableNumber
from app.rules.scenarios.scenario import ScenarioSet
from app.services.core.errors import UserError
from app.services.core.rows import round_of
from app.services.core.session import EventSession
from app.services.event.event_draft import event_line
from app.services.packet.house_packets import packet_typed
from app.services.packet.own_files import write_own
from app.services.packet.packets import load_packet, played_text
from app.services.scenarios import house_scenarios
from app.services.scenarios import rolls as scenario_rolls
from app.services.scenarios.export import scenarios_json
from app.services.scenarios.house_scenarios import copied_text, read_house_file, slug_of
from app.services.scenarios.lookup import (
    packets_with_scenarios,
    scenario_named,
    scenario_set,
    scenarios_of,
)
from app.services.scenarios.plan import (
    PlanLine,
    ScenarioPlan,
    in_order,
    plan_scenarios,
    roll_planned,
    scenario_plan,
)
from app.words.core.catalogue import words
from app.words.scenarios import changes as sentences
from app.words.scenarios.changes import (
    copied_to_sentence,
    gone_sentence,
    house_heading,
    throw_sentence,
)
from app.words.scenarios.plan import least_order_sentence, own_order_sentence, plan_text
from app.words.scenarios.text import scenario_lines


def _arguments(parser: Parser) -> None:
    t = words()
    acts_help, arguments = sentences.scenario_acts_help(t), sentences.scenario_arguments_help(t)
    parser.add_argument("--packet", metavar="ID")
    parser.add_argument("--as", dest="form", choices=("text", "json"), default="text")
    acts = parser.add_subparsers(dest="act", metavar="|".join(acts_help))
    added = {name: acts.add_parser(name, help=help_text, allow_abbrev=False)
             for name, help_text in acts_help.items()}  # fmt: skip
    added["copy"].add_argument("copied", metavar="ID", help=arguments["copied"])
    added["copy"].add_argument("out", metavar="FILE", type=Path)
    added["check"].add_argument("source", metavar="FILE", type=Path)
    for name in ("add", "remove", "plan", "flag"):
        file_argument(added[name])
        added[name].add_argument("--because", default="", metavar="WHY")
    added["add"].add_argument("source", metavar="FILE", type=Path)
    added["remove"].add_argument("slug", metavar="SLUG", help=arguments["slug"])
    either = added["plan"].add_mutually_exclusive_group()
    for name in ("dice", "least"):
        either.add_argument(f"--{name}", action="store_true", help=arguments[name])
    added["plan"].add_argument("--as", dest="form", choices=("text", "json"), default="text")
    flag = added["flag"]
    flag.add_argument("element", metavar="ELEMENT", nargs="?", help=arguments["element"])
    flag.add_argument("--table", type=int, metavar="N", help=arguments["table"])
    flag.add_argument("--each", action="store_true", help=arguments["each"])
    flag.add_argument("--round", type=int, metavar="N")


def _run(options: Namespace, console: Console) -> None:
    acts = {
        "copy": _copy,
        "check": _check,
        "add": _add,
        "remove": _remove,
        "plan": _plan,
        "flag": _flag,
    }
    acts.get(options.act, _show)(options, console)


def _show(options: Namespace, console: Console) -> None:
    printed = tuple(map(scenarios_of, packets_with_scenarios()))
    sets = printed if options.packet is None else (_set_typed(options.packet),)
    if options.form == "json":
        facts = scenarios_json(console.t, sets)
        console.out.write(json.dumps(facts, ensure_ascii=False, indent=1) + "\n")
        return
    for scenario_set_ in sets:
        for scenario in scenario_set_.scenarios:
            console.say(*scenario_lines(console.t, scenario), "")


def _set_typed(text: str) -> ScenarioSet:
    """The scenarios of a packet by its id or file.

    Raises:
        UserError: there is no such packet, or it has no scenarios.
    """
    known = packets_with_scenarios()
    if text in known:
        return scenarios_of(text)
    name, house_packet = packet_typed(text)
    if house_packet is None:
        raise UserError(PacketCode.UNKNOWN, packet=text, known=known)
    found = scenario_set(load_packet(played_text(name, house_packet=house_packet)))
    if not found.scenarios:
        raise UserError(ScenarioCode.NONE_IN_PACKET, packet=text, known=known)
    return found


def _copy(options: Namespace, console: Console) -> None:
    t, scenario = console.t, scenario_named(options.copied)
    packet, _, slug = options.copied.partition("/")
    if scenario is None and slug and packet_typed(packet)[1] is not None:
        scenario = _set_typed(packet).scenario(slug)
    if scenario is None:
        known = tuple(
            scenario.id
            for packet in packets_with_scenarios()
            for scenario in scenarios_of(packet).scenarios
        )
        raise UserError(
            ScenarioCode.UNKNOWN, field="scenario", scenario=options.copied, known=known
        )
    text = copied_text(scenario, slug_of(scenario), heading=house_heading(t))
    write_own(options.out, text)
    console.say(copied_to_sentence(t, scenario.name, str(options.out)))


def _check(options: Namespace, console: Console) -> None:
    found = read_house_file(options.source)
    if found.scenario is None:
        raise UserError(ScenarioCode.FAULTY, problems=found.problems)
    scenario = found.scenario
    console.say(
        sentences.faultless_scenario_sentence(
            console.t, str(found.path), scenario.name, scenario.id
        )
    )


def _add(options: Namespace, console: Console) -> None:
    found = read_house_file(options.source)
    if found.scenario is None:
        raise UserError(ScenarioCode.FAULTY, problems=found.problems)
    with console.event(options.file) as session:
        scenario = session.with_reason(options.because, house_scenarios.keep, found.text).value
    console.say(sentences.kept_scenario_sentence(console.t, found.scenario.name, scenario))


def _remove(options: Namespace, console: Console) -> None:
    with console.event(options.file) as session:
        session.with_reason(options.because, house_scenarios.remove, options.slug)
    console.say(sentences.removed_scenario_sentence(console.t, options.slug))


def _plan(options: Namespace, console: Console) -> None:
    with console.event(options.file, writes=options.dice or options.least) as session:
        t = console.t
        plan = session.read(scenario_plan, session.state)
        if options.dice:
            open_ = tuple(
                line.number for line in plan.lines if not line.is_there and not line.scenario
            )
            if open_:
                session.with_reason(options.because, roll_planned, open_)
        elif plan.least is not None and options.least:
            session.with_reason(options.because, plan_scenarios, in_order(plan))
        plan = session.read(scenario_plan, session.state)
        if options.form == "json":
            console.say(json.dumps(_plan_json(plan), ensure_ascii=False, indent=1))
            return
        name = session.read(event_line).name
        console.say(plan_text(t, name, plan.lines, plan.markers, plan.tables))
        if plan.own is not None:
            console.say("", own_order_sentence(t, plan.own))
            console.say(least_order_sentence(t, plan.own, plan.least))


def _plan_json(plan: ScenarioPlan) -> dict[str, object]:
    return {
        "rounds": [_line_json(line) for line in plan.lines],
        "changes": None if plan.own is None else plan.own.cost,
        "least": None if plan.least is None else plan.least.cost,
        "least_order": None
        if plan.least is None
        else [scenario.id for scenario in plan.least.order],
        "tables": plan.tables,
    }


def _line_json(line: PlanLine) -> dict[str, object]:
    return {
        "round": line.number,
        "scenario": line.scenario,
        "paired": line.is_there,
        "changes": None if line.changes is None else len(line.changes),
    }


def _flag(options: Namespace, console: Console) -> None:
    with console.event(options.file) as session:
        t = console.t
        number = round_of(session.state, options.round).number
        table = None if options.table is None else TableNumber(options.table)
        if options.element is not None:
            act = scenario_rolls.name_lost_element
            session.with_reason(options.because, act, options.element, table, number)
            console.say(gone_sentence(t, options.element, table))
            return
        tables = _tables(session, number, options) if options.each or table else None
        act_of_dice = scenario_rolls.roll_element
        done = session.with_reason(options.because, act_of_dice, tables, number)
        for throw in done.value:
            sentence = throw_sentence(t, throw.element, throw.thrown, throw.faces)
            console.say(sentence, gone_sentence(t, throw.element, throw.table))


def _tables(session: EventSession, number: int, options: Namespace) -> tuple[TableNumber, ...]:
    if options.table is not None:
        return (TableNumber(options.table),)
    games = round_of(session.state, number).games
    return tuple(game.table for game in games if game.table is not None)


COMMANDS = {"scenarios": Command(arguments=_arguments, run=_run)}
"""By name."""
