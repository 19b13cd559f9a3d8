"""Papers to print in tests: English words, players of the rosters, and the hardest names."""

import csv
from pathlib import Path

from app.printing.kit.values import (
    AnnouncementSheet,
    ByeLine,
    Heading,
    NameLine,
    NamesSheet,
    PairedPlayer,
    PairingsSheet,
    PrintedSlip,
    RankLine,
    SlipPlayer,
    SlipSheet,
    StandingsSheet,
    TableLine,
)
from app.words.papers.labels import (
    AnnouncementLabels,
    NamesLabels,
    PairingsLabels,
    SlipLabels,
    StandingsLabels,
)

ROSTERS = Path(__file__).resolve().parents[1] / "data" / "rosters"

EVENT = "Winter Steamroller – Kraków"

SLIP = SlipLabels(
    table="Table",
    player="Player",
    draft="DRAFT",
    scenario="Scenario",
    won="Won",
    list_played="List played",
    control_points="Control points",
    army_points="Army points destroyed",
    leaves="Dropping?",
    signature="Signature",
    went_first="First turn",
    top_edge="Top edge",
    how_it_ended="How it ended",
    win_reasons=(
        "Assassination",
        "Scenario",
        "Tiebreaker 1",
        "Tiebreaker 2",
        "Tiebreaker 3",
        "Tiebreaker 4",
        "Clocked out",
        "Concession",
        "Tie",
    ),
)
PAIRINGS = PairingsLabels(
    table="Table", player="Player", record="Record", bye="Bye", page="Page {page} of {pages}"
)
NAMES = NamesLabels(
    name="Name", table="Table", opponent="Opponent", bye="Bye", page="Page {page} of {pages}"
)
STANDINGS = StandingsLabels(
    rank="Rank",
    name="Player",
    faction="Faction",
    legend="TP: tournament points · CP: control points",
    page="Page {page} of {pages}",
)
ANNOUNCEMENT = AnnouncementLabels(keywords="Keywords", page="Page {page} of {pages}")

LATIN = "Maximiliane Freifrau von und zu Hohenlohe-Waldenburg-Schilli"
HARD_NAMES = (
    LATIN,
    "Jean-Baptiste de la Tour d'Auvergne-Lorraine",
    "Nguyễn Thị Ánh Nguyệt Ẩn Ước Nghĩa Đặng Hữu Ngọc Bảo Khánh L",
    "Łukasz Żółć-Brzęczyszczykiewicz z Chrząszczyżewoszyc Średnic",
    "Дмитрий Ёлкин-Щербаковский-Верхнеднепровский Константинополь",
    "Σοφία Παππά-Παπαδοπούλου του Κωνσταντίνου και της Ευφροσύνης",
    "王小明" * 20,
    "佐藤 はなカタカナ" * 6 + "佐藤はな",
    "김철수한글이름" * 8 + "김철수한",
    "שלום כהן-לוי " * 4 + "שלוםכהן",
    "محمد عبد الله " * 4 + "فاطمة",
    "یوسف گل چای (Mo) 12 ژاله پور",
    "W" * 60,
    "José (אבג) Ñúñez 12",
)
"""Up to 60 characters, in every script that has to work."""


def names(count: int) -> tuple[str, ...]:
    """That many names of a roster; 7 gives the eight-player roster without its last."""
    size = next(size for size in (8, 16, 33, 75, 128) if size >= count)
    with (ROSTERS / f"roster-{size}.csv").open(encoding="utf-8-sig", newline="") as file:
        return tuple(row["name"] for row in csv.DictReader(file))[:count]


def heading(title: str) -> Heading:
    """The head of a sheet of the tests' event."""
    return Heading(
        event=EVENT, title=title, subtitle="Outflank", printed_at="Printed 21 November, 14:32"
    )


def slip_sheet(
    players: tuple[str, ...], *, scenario: str | None = "Outflank", army_points: bool = True
) -> SlipSheet:
    """Slips for the players, first against second and so on; a last odd one has a bye."""
    pairs = zip(players[::2], players[1::2], strict=False)
    return SlipSheet(
        event=EVENT,
        round="Round 3",
        scenario=scenario,
        scores_army_points=army_points,
        slips=tuple(
            PrintedSlip(
                table=str(table),
                first=slip_player(first, lists=2),
                second=slip_player(second, lists=2),
                code=f"DD:3:{table}",
            )
            for table, (first, second) in enumerate(pairs, 1)
        ),
    )


def blank_slips(count: int) -> SlipSheet:
    """Slips to be written by hand."""
    nobody = SlipPlayer(name="", faction="", record="", lists=0)
    slip = PrintedSlip(table="", first=nobody, second=nobody, code="")
    return SlipSheet(
        event=EVENT, round="Round ____", scenario=None, scores_army_points=True,
        slips=(slip,) * count,
    )  # fmt: skip


def slip_player(name: str, *, lists: int = 2) -> SlipPlayer:
    """A player who stands at two wins and a loss."""
    return SlipPlayer(name=name, faction="Retribution of Scyrah", record="2–1", lists=lists)


def pairings_sheet(players: tuple[str, ...]) -> PairingsSheet:
    """Pairings by table; a last odd player has the bye."""
    paired = [PairedPlayer(name=name, record="2–1") for name in players]
    lines = enumerate(zip(paired[::2], paired[1::2], strict=False), 1)
    return PairingsSheet(
        heading=heading("Round 3"),
        tables=tuple(
            TableLine(table=str(table), first=first, second=second)
            for table, (first, second) in lines
        ),
        byes=tuple(
            ByeLine(player=player, worth="1 TP, 3 CP, 38 AP")
            for player in (paired[-1:] if len(paired) % 2 else ())
        ),
    )


def names_sheet(players: tuple[str, ...]) -> NamesSheet:
    """Pairings by name; a last odd player has the bye."""
    opponents = {}
    for table, (first, second) in enumerate(zip(players[::2], players[1::2], strict=False), 1):
        opponents[first], opponents[second] = (str(table), second), (str(table), first)
    lines = []
    for player in sorted(players):
        table_and_opponent = opponents.get(player, (None, "1 TP, 3 CP, 38 AP"))
        lines.append(
            NameLine(name=player, table=table_and_opponent[0], opponent=table_and_opponent[1])
        )
    return NamesSheet(heading=heading("Round 3: find your name"), lines=tuple(lines))


def standings_sheet(players: tuple[str, ...]) -> StandingsSheet:
    """Standings in the order given; second and third share a place, the fifth has dropped."""
    return StandingsSheet(
        heading=heading("Standings after round 3"),
        columns=("TP", "SoS", "CP", "AP"),
        lines=tuple(
            RankLine(
                rank=2 if place == 3 else place,
                name=name,
                faction="Convergence of Cyriss",
                mark="dropped" if place == 5 else "",
                cells=("3", "11", "14", "183"),
            )
            for place, name in enumerate(players, 1)
        ),
    )


def announcement_sheet() -> AnnouncementSheet:
    """A few facts and two keywords, one of them without a line."""
    return AnnouncementSheet(
        heading=heading(EVENT),
        facts=(
            ("Rules packet", "Steamroller 2015"),
            ("Army lists", "2 each; every list played at least once; " * 3),
        ),
        keywords=(("2 List(s) Required", "Everybody brings two."), ("House Rule", "")),
    )
