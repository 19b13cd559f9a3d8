"""Words of certificates, ballots and the test page."""

from app.words.core.catalogue import Words
from app.words.papers.labels import BallotLabels, CertificateLabels, TestLabels


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


def packet_line(t: Words, packet: str, points: int) -> str:
    """What was played."""
    return t("{packet}, {points} army points", packet=packet, points=points)


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
            "Both frames have to be whole on all four sides, and the ruler has to measure 100 mm: "
            "if not, print at 100 %, without fitting to the page. The greys have to differ, "
            "the thinnest line and the smallest type have to be readable."
        ),
        margin=t("{mm} mm from the edge"),
        ruler=t("Ruler in millimetres"),
        greys=t("Greys"),
        grey=t("{percent} %"),
        lines=t("Lines"),
        type_sizes=t("Type"),
        sample=t("Table 12: whoever reads this without effort reads every paper of the event."),
        scripts=t("Names in any script"),
        code=t("The square code of a slip"),
    )
