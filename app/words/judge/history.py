"""The sentence of each entry of the judge's log in the history."""

from collections.abc import Mapping

from app.rules.packet.sections import Measure
from app.words.core.catalogue import Words
from app.words.core.errors import Facts, NameOf
from app.words.core.history import HistorySentence
from app.words.judge.penalties import measure_name, offence_name_of


def _logged(t: Words, facts: Facts, name_of: NameOf) -> str:
    names = {
        "measure": measure_name(t, Measure(facts["measure"])),
        "name": name_of(facts["player"]),
        "about": offence_name_of(t, facts["about"]),
    }
    if facts.get("table") is not None:
        return t(
            "Judge's log: {measure} for {name}, table {table} in round {n} – {about}",
            **names,
            table=facts["table"],
            n=facts["round"],
        )
    return t("Judge's log: {measure} for {name} – {about}", **names)


def _amended(t: Words, facts: Facts, name_of: NameOf) -> str:
    return t("Changed: {text}", text=_logged(t, facts, name_of))


def _removed(t: Words, facts: Facts, name_of: NameOf) -> str:
    return t("Judge's log: an entry about {name} removed", name=name_of(facts["player"]))


HISTORY: Mapping[str, HistorySentence] = {
    "log_penalty": _logged,
    "amend_penalty": _amended,
    "remove_penalty": _removed,
}
"""By verb."""
