"""The sentence of each error about the pages for phones."""

from collections.abc import Mapping

from app.codes import Code, PhoneCode
from app.words.core.errors import Sentence, by_facts

ERRORS: Mapping[Code, Sentence] = by_facts(
    {
        PhoneCode.CHANGED_MEANWHILE: lambda t, facts: t(
            "Somebody else has changed this meanwhile. Look at it again."
        ),
        PhoneCode.REVOKED: lambda t, facts: t(
            "This device's code was revoked. Ask the organizer for a new one."
        ),
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
        PhoneCode.NO_SCREEN: lambda t, facts: t(
            "What answers at {address} isn't an event of Dice Down. Type the address that the desk "
            "shows under “Share on the network…”.",
            **facts,
        ),
        PhoneCode.NOTHING_SHARED: lambda t, facts: t(
            "Nothing answers at {address} ({why}). Compare it with the address that the desk shows "
            "under “Share on the network…”, and check that both computers are in one network.",
            **facts,
        ),
        PhoneCode.SLOW_EVENT: lambda t, _: t(
            "The event couldn't be read in time. Try again. If that doesn't help, check the "
            "network and the event's server."
        ),
        PhoneCode.SCOREKEEPER_KNOWN: lambda t, facts: t(
            "{scorekeeper} has a code already. Revoke that one first, or give another name.",
            **facts,
        ),
        PhoneCode.SCOREKEEPER_LETTER: lambda t, facts: t(
            "The name has a sign that can't be shown: {character}. Leave it out.", **facts
        ),
        PhoneCode.SCOREKEEPER_LONG: lambda t, facts: t(
            "A name has at most {most} letters. Shorten it.", **facts
        ),
        PhoneCode.SCOREKEEPER_MANY: lambda t, facts: t(
            "{most} codes are good at the same time, and no more. Revoke one first.", **facts
        ),
        PhoneCode.SCOREKEEPER_NAMELESS: lambda t, facts: t(
            "Type the scorekeeper's name: the history has it beside what they enter."
        ),
        PhoneCode.SCOREKEEPER_REVOKED: lambda t, facts: t(
            "The code of {scorekeeper} is revoked already.", **facts
        ),
        PhoneCode.SCOREKEEPER_UNKNOWN: lambda t, facts: t(
            "There's no scorekeeper {number}. “dicedown scorekeepers” lists them.", **facts
        ),
        PhoneCode.SCOREKEEPER_UNNAMED: lambda t, facts: t(
            "There's no scorekeeper “{typed}”. “dicedown scorekeepers” lists them.", **facts
        ),
    }
)
