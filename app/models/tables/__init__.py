"""The tables of event files and of season files; ``FileKind.metadata`` loads those of a kind."""
