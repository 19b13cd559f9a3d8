"""What is wrong with a packet file."""

from app.codes.code import Code


class PacketCode(Code):
    """What is wrong with a packet file."""

    FACTION_SPELLED = "packet.faction-spelled"
    FAULTY = "packet.faulty"
    FILE_TOML = "packet.file-toml"
    FILE_TOO_DEEP = "packet.file-too-deep"
    FILE_TOO_LONG = "packet.file-too-long"
    FILE_UNREADABLE = "packet.file-unreadable"
    ID_TAKEN = "packet.id-taken"
    NOT_UTF8 = "packet.not-utf8"
    SCENARIO_FILE = "packet.scenario-file"
    UNKNOWN = "packet.unknown"
    UNKNOWN_OBJECTIVES = "packet.unknown-objectives"
    UNKNOWN_SCENARIOS = "packet.unknown-scenarios"
    VARIANT_NUMBER = "packet.variant-number"
    VARIANT_TWICE = "packet.variant-twice"
