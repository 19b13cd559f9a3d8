"""AwardRow: a place or an award as one row of the list of awards, and the list's columns."""

from dataclasses import dataclass

from app.services.standings.award_lines import AwardLine, Awards, PlaceLine
from app.ui.core.column import Column
from app.words.core.catalogue import Words
from app.words.core.status import joined
from app.words.standings.awards import NameOf, award_how, award_title, place_how, place_title


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardRow:
    """One row."""

    key: str
    number: int
    """Position, from 0."""
    title: str
    who: str
    """Names of those who have it; "" while it is open."""
    how: str
    place: PlaceLine | None = None
    award: AwardLine | None = None
    """One of the two."""

    @property
    def can_be_parted(self) -> bool:
        """A place for which several stood equal."""
        return self.place is not None and bool(self.place.equals)

    @property
    def is_open(self) -> bool:
        """An award that nobody has."""
        return self.award is not None and self.award.player is None


def award_rows(t: Words, told: Awards, name_of: NameOf) -> tuple[AwardRow, ...]:
    """The places, then the awards beside them."""
    rows = [
        AwardRow(
            key=f"place {one.place}",
            number=n,
            title=place_title(t, one.place),
            who=joined(t, map(name_of, one.players)),
            how=place_how(t, one, name_of),
            place=one,
        )
        for n, one in enumerate(told.places)
    ]
    rows += [
        AwardRow(
            key=one.award,
            number=n,
            title=award_title(t, one),
            who="" if one.player is None else name_of(one.player),
            how=award_how(t, one, name_of),
            award=one,
        )
        for n, one in enumerate(told.awards, len(rows))
    ]
    return tuple(rows)


def award_columns(t: Words) -> tuple[Column[AwardRow], ...]:
    """What is won, by whom, and how that came about."""
    return (
        Column(title=t("Award"), text=lambda row: row.title, key=lambda row: row.number),
        Column(title=t("Winner"), text=lambda row: row.who or "–"),
        Column(title=t("How"), text=lambda row: row.how, tool_tip=lambda row: row.how),
    )
