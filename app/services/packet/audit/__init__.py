"""Where an event differs from its packet; nothing of it is wrong with the file."""
