"""Words of the event's papers: certificates, ballots, test page, report and announcement."""

from collections.abc import Iterable, Mapping

from app.rules.core.entrant import EntrantStatus
from app.words.core.catalogue import Words
from app.words.core.status import day_text, joined, listed
from app.words.event.composer import Fact
from app.words.papers.labels import BallotLabels, CertificateLabels, ReportLabels, TestLabels


def certificate_labels(t: Words) -> CertificateLabels:
    """The words of a certificate."""
    return CertificateLabels(
        heading=t("Certificate"),
        awarded_to=t("is awarded to"),
        at=t("at"),
        signature=t("Event Organizer"),
        where_and_when=t("Day and place"),
    )


def place_words(t: Words, place: int, *, is_shared: bool) -> tuple[str, str]:
    """A place in full, as a certificate has it, with a note."""
    known = {1: t("First place"), 2: t("Second place"), 3: t("Third place")}
    return known.get(place, t("Place {n}", n=place)), t("shared") if is_shared else ""


def size_line(t: Words, players: int, rounds: int) -> str:
    """How large the event was."""
    round_count = t.many("{n} round", "{n} rounds", rounds)
    return t.many("{n} player, {rounds}", "{n} players, {rounds}", players, rounds=round_count)


def ballot_labels(t: Words) -> BallotLabels:
    """The words of a ballot."""
    return BallotLabels(
        heading=t("Ballot"),
        write=t("Write one name:"),
        tick=t("Tick one name:"),
        secret=t("Secret: fold the ballot. You may vote for yourself."),
    )


def turn_line(t: Words, turn: int) -> str:
    """Which vote it is; "" for the first."""
    if turn < 2:
        return ""
    return t("Second vote") if turn == 2 else t("Vote {n}", n=turn)


def test_labels(t: Words) -> TestLabels:
    """The words of the test page."""
    return TestLabels(
        title=t("Test page"),
        lead=t(
            "Both frames must be complete on all four sides, and the ruler must measure 100 "
            "mm. If not, print at 100 %, not “fit to page”. The greys must differ; the "
            "thinnest line and the smallest type must be readable."
        ),
        margin=t("{mm} mm from the edge"),
        ruler=t("Ruler in millimetres"),
        greys=t("Greys"),
        grey=t("{percent} %"),
        lines=t("Lines"),
        type_sizes=t("Type"),
        sample=t(
            "Table 12: if you can read this easily, you can read every printout of the event."
        ),
        scripts=t("Names in any script"),
        code=t("The QR code of a slip"),
    )


def report_labels(t: Words) -> ReportLabels:
    """The words of the report that are not its own."""
    return ReportLabels(page=t("Page {page} of {pages}"), goes_on=t("{title} (continued)"))


def report_title(t: Words) -> str:
    """What the report is called."""
    return t("Event report")


def for_the_eo(t: Words) -> str:
    """The mark of the version that tells all."""
    return t("For the EO only")


def part_titles(t: Words) -> Mapping[str, str]:
    """The titles of the parts."""
    return {
        "event": t("The event"),
        "players": t("Players"),
        "leavers": t("Drops and disqualifications"),
        "byes": t("Byes"),
        "rulings": t("Manual changes and rulings"),
        "remarks": t("Differences from the packet"),
        "awards": t("Awards"),
        "prizes": t("Fees and prizes"),
    }


def heads(t: Words) -> Mapping[str, str]:
    """The heads of the columns."""
    return {
        "rank": t("Rank"),
        "name": t("Name"),
        "public": t("Display name"),
        "faction": t("Faction"),
        "club": t("Club"),
        "city": t("City"),
        "lists": t("Lists"),
        "record": t("Record"),
        "status": t("Status"),
        "table": t("Table"),
        "first": t("Player 1"),
        "second": t("Player 2"),
        "how": t("Victory by"),
        "cp": t("CP"),
        "ap": t("AP"),
        "round": t("Round"),
        "worth": t("Worth"),
        "when": t("When"),
        "what": t("What"),
        "reason": t("Reason"),
        "award": t("Award"),
        "winner": t("Winner"),
        "decided": t("Decided by"),
    }


def counts_line(t: Words, players: int, rounds: int) -> str:
    """How many played how many rounds."""
    rounds_text = t.many("{n} round", "{n} rounds", rounds)
    return t.many("{n} player, {rounds} played.", "{n} players, {rounds} played.", players,
                  rounds=rounds_text)  # fmt: skip


def fact_line(t: Words, label: str, text: str) -> str:
    """A fact of the event."""
    return t("{label}: {text}", label=label, text=text)


def variants_line(t: Words, names: Iterable[str]) -> str:
    """The variants that were played."""
    return t("Variants: {names}", names=joined(t, names))


def read_twice_line(t: Words, read: int, results: int) -> str:
    """How many of the results were read twice."""
    if read == results:
        return t("All results were double-checked by a second person.")
    return t("Double-checked by a second person: {read} of {n} results", read=read, n=results)


def absent_line(t: Words, names: Iterable[str]) -> str:
    """Who was not in a round."""
    return t("Not playing: {names}", names=joined(t, names))


def left_line(t: Words, status: EntrantStatus) -> str:
    """How somebody left."""
    return t("disqualified") if status is EntrantStatus.DISQUALIFIED else t("dropped")


def last_round_line(t: Words, number: int) -> str:
    """After which round somebody left."""
    return t("after round {n}", n=number) if number else t("before round 1")


def undone_text(t: Words, sentence: str) -> str:
    """An action that was undone later."""
    return t("{sentence} (undone)", sentence=sentence)


def nothing_line(t: Words) -> str:
    """The line of a part that is empty."""
    return t("None.")


def where_and_when(t: Words, iso: str | None, venue: str | None) -> str:
    """Day and place in one line; "" where neither is known."""
    return " · ".join(part for part in ("" if iso is None else day_text(t, iso), venue) if part)


def packet_fact(t: Words, packet: str) -> Fact:
    """What the event is played by."""
    return t("Rules packet"), packet


def scenarios_fact(t: Words, titles: Mapping[int, str]) -> Fact:
    """The scenarios that are announced before the event, by round."""
    scenarios = (t("round {n}: {scenario}", n=number, scenario=titles[number]) for number in titles)
    return t("Scenarios"), listed(t, scenarios)


def size_fact(t: Words, point_size: int) -> Fact:
    """How large armies are."""
    return t("Army points"), str(point_size)


def until_time(t: Words, time: str) -> str:
    """Before the check-in of a timetable."""
    return t("until {time}", time=time)


def latest_end(t: Words, time: str) -> str:
    """When a round ends."""
    return t("until {time} at the latest", time=time)


def at_the_latest(t: Words) -> str:
    """That a time may come sooner."""
    return t("at the latest")


def check_in_row(t: Words) -> str:
    """The first line of a timetable."""
    return t("Check-in")


def awards_row(t: Words) -> str:
    """The last line of a timetable."""
    return t("Awards")


def minutes_text(t: Words, minutes: int) -> str:
    """How long a break is."""
    return t.many("{n} minute", "{n} minutes", minutes)


def keywords_title(t: Words) -> str:
    """The heading over the variants that an event is played with."""
    return t("Keywords")


def announcement_text(
    t: Words, title: str, subtitle: str, facts: Iterable[Fact], keywords: Iterable[Fact]
) -> str:
    """An announcement as plain text, to be pasted anywhere.

    Args:
        t: the words.
        title: the event's name.
        subtitle: day and place; "" for none.
        facts: each with its label and its text.
        keywords: names of variants, each with a line of what it changes, "" for none.
    """
    lines = [title, *([subtitle] if subtitle else []), ""]
    lines += [_labelled(t, *fact) for fact in facts]
    variants = tuple(keywords)
    if variants:
        lines += ["", t("{label}:", label=keywords_title(t))]
        lines += [f"- {name if not says else _labelled(t, name, says)}" for name, says in variants]
    return "\n".join(lines) + "\n"


def _labelled(t: Words, label: str, text: str) -> str:
    return t("{label}: {text}", label=label, text=text)
