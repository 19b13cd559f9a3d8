"""The sentence of each error about packets."""

from collections.abc import Mapping

from app.codes import Code, PacketCode
from app.words.core.errors import Sentence, by_facts
from app.words.core.status import joined
from app.words.packet.packet_files import PACKET_SENTENCES
from app.words.packet.packets import PROBLEMS, VARIANT_SENTENCES

ERRORS: Mapping[Code, Sentence] = {
    **by_facts(PACKET_SENTENCES),
    **by_facts(VARIANT_SENTENCES),
    **PROBLEMS,
    PacketCode.UNKNOWN: lambda t, facts, name_of: t(
        "There's no packet “{packet}”. Choose one of {known}.",
        packet=facts["packet"],
        known=joined(t, facts["known"]),
    ),
    PacketCode.FAULTY: lambda t, facts, name_of: t("The packet cannot be used as it is."),
    PacketCode.VARIANT_TWICE: lambda t, facts, name_of: t(
        "The variant “{name}” is named twice. Name it once.", **facts
    ),
    PacketCode.VARIANT_NUMBER: lambda t, facts, name_of: t(
        "The number of the variant “{name}” must be whole, not “{typed}”.", **facts
    ),
}
"""By code."""
