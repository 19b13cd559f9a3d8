"""Why a season's places are as they are, in every language."""

import pytest

from app.rules.season.check import SeasonEventFault
from app.rules.season.qualification import qualify
from app.rules.season.qualifiers import QualifierFault
from app.rules.season.table import season_table
from app.words.core.catalogue import LANGUAGES, words
from app.words.season.faults import FAULTS
from app.words.season.reasons import missed_sentences, qualified_sentence
from tests.rules.season.seasons import EUROPE, event, iron_gauntlet, person
from tests.words.every_season import season_sentences

JIM, STEVE, BILL = 1, 2, 3


def test_who_is_in_and_who_is_out_read_why() -> None:
    """Jim has won three events, Steve three, Bill two; each of them has 38 points."""
    rules = iron_gauntlet()
    names = {JIM: "Jim", STEVE: "Steve", BILL: "Bill"}
    people = [person(one, EUROPE) for one in names]
    firsts = [event(f"{one}{n}", {one: 1}) for one in (JIM, STEVE) for n in range(3)]
    firsts += [event(f"bill{n}", {BILL: 1}) for n in range(2)]
    others = [event("a", {JIM: 2, BILL: 3}), event("b", {STEVE: 2, BILL: 3}), event("c", {BILL: 3})]
    table = season_table(rules, people, [*firsts, *others])
    found = qualify(rules, table)
    second = found.finalists[1]
    t = words("en")
    assert qualified_sentence(t, rules, second, 38, names.__getitem__).startswith(
        "2nd place of Europe/Africa: 38 points, 3 event wins to 2, ahead of Bill"
    )
    declined = qualify(rules, table, declined=[BILL])
    (out,) = declined.out
    assert tuple(missed_sentences(t, rules, out, names.__getitem__)) == (
        "can't come",
        "3rd place of Europe/Africa, behind Steve, 2 event wins to 3",
    )


def test_who_cant_come_is_not_behind_somebody_with_less() -> None:
    """Whoever has the place instead has fewer points."""
    rules = iron_gauntlet()
    people = [person(one, EUROPE) for one in range(1, 20)]
    firsts = [event(f"e{one}", {one: 1 + one // 2}) for one in range(1, 15)]
    table = season_table(rules, people, [*firsts, event("first", {1: 1})])
    declined = qualify(rules, table, declined=[1])
    (out,) = (line for line in declined.out if line.person == 1)
    assert tuple(missed_sentences(words("en"), rules, out, str)) == ("can't come",)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_finished_in_every_language(language) -> None:
    said = tuple(season_sentences(words(language)))
    english = tuple(season_sentences(words("en")))
    assert len(said) == len(english)
    assert not [one for one in said if "{" in one or not one.strip()]
    same = {one for one, other in zip(said, english, strict=True) if one == other}
    assert language == "en" or same <= {"Europe/Africa", "Points"}


@pytest.mark.parametrize("fault", [SeasonEventFault.OTHER_PACKET, QualifierFault.OTHER_PACKET])
def test_a_packet_that_does_not_count_is_not_named_by_its_id(fault) -> None:
    facts = {"event": "Cup", "packet": "sr2026"}
    for language in LANGUAGES:
        assert "sr2026" not in FAULTS[fault](words(language), facts, str)
