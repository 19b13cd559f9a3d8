"""The sentence of each error about the pages for phones."""

from collections.abc import Mapping

from app.codes import Code, PhoneCode
from app.words.core.errors import Sentence, by_facts

ERRORS: Mapping[Code, Sentence] = by_facts(
    {
        PhoneCode.PORT_TAKEN: lambda t, facts: t(
            "Another program on this computer already uses port {port}. Give another port, "
            "as {port_after}.",
            port_after=facts["port"] + 1,
            **facts,
        ),
        PhoneCode.NO_ADDRESS: lambda t, facts: t(
            "This computer doesn't have the address {host} at the moment. Choose one of those "
            "it has.",
            **facts,
        ),
        PhoneCode.NO_PORT: lambda t, facts: t(
            "{port} can't be a port. Give a number from 1024 to 65535.", **facts
        ),
    }
)
