"""EventDraft: the settings of an event before they are saved, and what is wrong with them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from app.codes import EventCode, PacketCode, RequestCode
from app.rules.core.bounds import MOST_ROUNDS, MOST_TABLES
from app.rules.core.errors import impossible
from app.rules.core.ids import TableNumber
from app.services.core.errors import UserError
from app.services.packet.packets import load_packet, packet_ids, played_text, problems_of_variants
from app.services.players.player_lookup import shown


@dataclass(frozen=True, slots=True, kw_only=True)
class EventDraft:
    """What the EO says of an event."""

    name: str
    packet: str
    point_size: int
    date: str | None = None
    """ISO date."""
    venue: str | None = None
    tables: tuple[TableNumber, ...] | None = None
    """None: as many as are needed."""
    planned_rounds: int | None = None
    """None: as the packet recommends."""
    variants: tuple[tuple[str, int | None], ...] = ()
    """Variant ids, each with its X or None."""
    house_packet: str | None = None
    """The text of the EO's own packet file, its variants included, whose id ``packet`` then is;
    None for a packet that comes with the program."""
    points_first: bool | None = None
    """The EO's switch: tournament points before all else, or as printed; None: our reading."""
    is_rehearsal: bool = False


def check_draft(draft: EventDraft) -> None:
    """Say what is wrong with a draft.

    Raises:
        UserError: its name, date, packet, variants, point size, tables or rounds cannot be.
    """
    if not shown(draft.name) or len(draft.name) > 200:
        raise UserError(EventCode.NAME, field="name")
    if draft.date is not None and not _is_date(draft.date):
        raise UserError(EventCode.DATE, field="date", text=draft.date)
    packet = load_packet(text_of(draft))
    if draft.house_packet is not None and packet.id in packet_ids():
        taken = impossible(PacketCode.ID_TAKEN, "id", id=packet.id)
        raise UserError(PacketCode.FAULTY, problems=(taken,), field="packet")
    if draft.point_size not in packet.point_sizes:
        raise UserError(
            EventCode.POINT_SIZE,
            field="point_size",
            size=draft.point_size,
            sizes=packet.point_sizes,
            packet=packet.name,
        )
    against = problems_of_variants(
        draft.packet, draft.variants, draft.point_size, house_packet=draft.house_packet
    )
    grave = tuple(reason for reason in against if reason.is_impossible)
    if grave:
        raise UserError(RequestCode.IMPOSSIBLE, problems=grave, field="variants")
    if draft.planned_rounds is not None and not 1 <= draft.planned_rounds <= MOST_ROUNDS:
        raise UserError(EventCode.ROUNDS, field="planned_rounds", most=MOST_ROUNDS)
    if draft.tables is not None:
        _check_tables(draft.tables)


def text_of(draft: EventDraft) -> str:
    """The text of the packet that a draft would be played by.

    Raises:
        UserError: the packet, a variant or the house packet cannot be.
    """
    return played_text(
        draft.packet,
        draft.variants,
        house_packet=draft.house_packet,
        points_first=draft.points_first,
    )


def read_tables(text: str) -> tuple[TableNumber, ...] | None:
    """Tables as typed: a count ("12") or numbers and spans ("1-12,15"); "" for as many as needed.

    Raises:
        UserError: the text is neither.
    """
    text = text.strip()
    if not text:
        return None
    try:
        numbers = sorted(set(_spans(text)))
    except ValueError:
        raise UserError(EventCode.TABLES, field="tables", text=text) from None
    return tuple(TableNumber(number) for number in numbers)


def written_tables(tables: tuple[TableNumber, ...] | None) -> str:
    """Tables as ``read_tables`` reads them."""
    if tables is None:
        return ""
    if tables == tuple(range(1, len(tables) + 1)):
        return str(len(tables))
    return ",".join(str(table) for table in tables)


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _spans(text: str) -> Iterable[int]:
    if text.isdecimal():
        if not 0 < int(text) <= MOST_TABLES:
            raise ValueError
        return range(1, int(text) + 1)
    numbers: list[int] = []
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        start, end = int(first), int(last or first)
        if not 0 < start <= end <= MOST_TABLES:
            raise ValueError
        numbers.extend(range(start, end + 1))
    return numbers


def _check_tables(tables: tuple[TableNumber, ...]) -> None:
    if not tables or min(tables) < 1 or max(tables) > MOST_TABLES:
        raise UserError(EventCode.TABLES, field="tables", text=",".join(map(str, tables)))
