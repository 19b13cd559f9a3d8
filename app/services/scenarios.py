"""Which scenario a round is played on: named by the EO, or thrown by the packet's dice."""

from collections import Counter

from app.rules.event_state import EventState
from app.rules.ids import RoundNumber
from app.services.errors import NotNowError, UserError
from app.services.rows import round_of, round_row
from app.services.scenario_names import scenario_ids, scenario_table
from app.services.work import Work, verb


def scenario_typed(state: EventState, typed: str) -> str:
    """The scenario that a text names, as ``packet/slug``; the packet may be left out.

    Raises:
        UserError: there is no such scenario.
    """
    known = scenario_ids(state.packet.id)
    wanted = typed.strip().lower()
    if wanted in known:
        return wanted
    short = [one for one in known if one.rpartition("/")[2] == wanted]
    if len(short) != 1:
        raise UserError("scenario.unknown", field="scenario", scenario=typed, known=known)
    return short[0]


@verb("roll_scenario")
def roll(work: Work, round_number: RoundNumber | None = None) -> str:
    """Throw the packet's dice for a round's scenario.

    Rule: sr2015 scenarios; sr2019 scenarios
    Reading: what was played is thrown again while there is one that was played less often.

    Raises:
        NotNowError: the packet has no table.
    """
    state = work.state
    round_ = round_of(state, round_number)
    table = scenario_table(state.packet.id)
    if table is None:
        raise NotNowError("scenario.no-table")
    rows, repeats = table
    played = Counter(one.scenario for one in state.rounds if one.number != round_.number)
    known = [one for row in rows for one in row if one]
    least = min(played[one] for one in known)
    allowed = {one for one in known if repeats or played[one] == least}
    thrown = ""
    while thrown not in allowed:
        row = rows[work.dice(len(rows))]
        thrown = row[work.dice(len(row))]
    work.told.update(round=round_.number, scenario=thrown)
    round_row(work, round_.number).scenario = thrown
    return thrown
