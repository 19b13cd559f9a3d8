"""The EO's own packets: TOML files in a folder of theirs, to be copied, edited and played by."""

from dataclasses import dataclass
from pathlib import Path

from app.rules.errors import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class HousePacket:
    """A packet file of the EO's, good or not."""

    id: str
    """As the file says; its name without suffix where it says none that can be read."""
    name: str
    path: Path
    text: str
    """What an event keeps as ``EventDraft.house_packet``; "" where the file is no text."""
    problems: tuple[Problem, ...]
    """Every fault, each with its key path or line as ``field``; empty: it can be played by."""


def house_packets(folder: Path | None = None) -> tuple[HousePacket, ...]:
    """The EO's own packets with their faults, by name.

    Args:
        folder: where they lie; None for the EO's usual folder, which need not be there.
    """
    raise NotImplementedError


def read_house_packet(path: Path) -> HousePacket:
    """A packet file with every fault in it; never fails for what is in the file.

    Raises:
        UserError: there is no such file, or it cannot be read.
    """
    raise NotImplementedError


def copy_packet(
    packet_id: str, folder: Path | None = None, *, heading: tuple[str, ...] = ()
) -> Path:
    """Write a copy of a packet that comes with the program, to be edited in any text editor.

    It has all its sections, sources and variants, an id of its own and a name that tells it from
    the printed one.

    Args:
        packet_id: of a packet that comes with the program.
        folder: where to; None for the EO's usual folder, which is made where it is missing.
        heading: lines to stand above it as comments.

    Returns:
        Where it lies.

    Raises:
        UserError: there is no such packet.
        NotNowError: it cannot be written there.
    """
    raise NotImplementedError
