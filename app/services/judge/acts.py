"""Every act on the judge's log: its verb in the journal, and its sentence."""

from app.rules.packet.offences import Measure
from app.services.core.act_context import Act
from app.words.core.act_arguments import Arguments, NameOf, history_text
from app.words.core.catalogue import Words
from app.words.judge.penalties import measure_name, offence_name_of


def _log(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    names = {
        "measure": measure_name(t, Measure(arguments["measure"])),
        "name": name_of(arguments["player"]),
        "about": offence_name_of(t, arguments["about"]),
    }
    if arguments.get("table") is not None:
        return t(
            "Judge's log: {measure} for {name}, table {table} in round {n} – {about}",
            **names,
            table=arguments["table"],
            n=arguments["round"],
        )
    return t("Judge's log: {measure} for {name} – {about}", **names)


def _amend(t: Words, arguments: Arguments, name_of: NameOf) -> str:
    return t("Changed: {text}", text=_log(t, arguments, name_of))


_LABEL = history_text("An entry of the judge's log")

LOG_PENALTY = Act("log_penalty", _log, _LABEL, is_ruling=True, is_private=True)
AMEND_PENALTY = Act("amend_penalty", _amend, _LABEL, is_ruling=True, is_private=True)
REMOVE_PENALTY = Act(
    "remove_penalty",
    history_text("Judge's log: an entry about {player} removed"),
    _LABEL,
    is_ruling=True,
    is_private=True,
)
